-- Letters of moderators that ask for acts. What changes something is done only after the code of the mail that asks back, once.
CREATE TABLE moderator_letters (
    id          INTEGER PRIMARY KEY,
    letter      INTEGER NOT NULL UNIQUE REFERENCES letters (id),
    address     TEXT    NOT NULL,           -- in small letters
    words       TEXT    NOT NULL,           -- the lines that ask
    proven      INTEGER NOT NULL,           -- 1: it carried a token of its address, and the mail server vouched for it
    state       TEXT    NOT NULL,           -- new | asked | confirmed | done | refused | withdrawn | expired
    language    TEXT    NOT NULL,           -- of the words
    code        TEXT,                       -- that was mailed, without dashes; NULL: nothing was asked
    message_id  TEXT    UNIQUE,             -- of the mail with the code
    asked_at    INTEGER,
    position    TEXT                        -- deadlines of the games as the mail told them
) STRICT;
CREATE INDEX moderator_letters_of_addresses ON moderator_letters (address, state);
-- Names of the moderators that a game names.
CREATE TABLE moderator_names (
    game     INTEGER NOT NULL REFERENCES games (id),
    address  TEXT    NOT NULL,              -- in small letters
    name     TEXT    NOT NULL,
    PRIMARY KEY (game, address)
) STRICT, WITHOUT ROWID;
