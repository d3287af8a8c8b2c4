-- Games for which players are asked first. The game is made, with its seed, when all have answered; nothing of it exists before.
CREATE TABLE invitations (
    id         INTEGER PRIMARY KEY,
    slug       TEXT    NOT NULL UNIQUE,
    file       TEXT    NOT NULL,            -- the file of the game as it was written
    who        TEXT    NOT NULL,
    invited_at INTEGER NOT NULL,
    state      TEXT    NOT NULL             -- open | opened | withdrawn
) STRICT;

CREATE TABLE invited_players (
    invitation  INTEGER NOT NULL REFERENCES invitations (id),
    place       INTEGER NOT NULL,           -- in the list of seats of the file, then in that of those who wait
    message_id  TEXT    NOT NULL,           -- of the mail that asks; a letter that answers it proves who writes
    answer      TEXT    NOT NULL,           -- none | yes | no | bounced | left-out
    answered_at INTEGER,
    PRIMARY KEY (invitation, place)
) STRICT;

CREATE INDEX invited_by_mail ON invited_players (message_id);
