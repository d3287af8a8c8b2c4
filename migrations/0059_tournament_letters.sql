-- Letters of people who enter a tournament, or leave it, by mail. The mail that asks back has a code, which proves whose address it is.
CREATE TABLE tournament_letters (
    id          INTEGER PRIMARY KEY,
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    address     TEXT    NOT NULL,           -- in small letters
    what        TEXT    NOT NULL,           -- enter | withdraw
    state       TEXT    NOT NULL,           -- asked | counted | replaced | same-name | same-club | same-address
    name        TEXT    NOT NULL,           -- of the person; of who withdraws as well
    club        TEXT,
    household   TEXT,
    zone        TEXT,
    language    TEXT,
    luck        TEXT,
    code        TEXT,                       -- NULL: nothing was asked
    message_id  TEXT    UNIQUE,             -- of the mail with the code
    asked_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX tournament_letters_of_addresses ON tournament_letters (tournament, address);
CREATE INDEX tournament_letters_by_code ON tournament_letters (code);
