-- Players who lost their seat. The last one of a seat may ask for it back until orders of the new player have counted.
CREATE TABLE former_players (
    id          INTEGER PRIMARY KEY,
    seat        INTEGER NOT NULL REFERENCES seats (id),
    player      TEXT    NOT NULL,
    addresses   TEXT    NOT NULL,             -- with a blank before and behind each
    language    TEXT,
    zone        TEXT,
    left_at     INTEGER NOT NULL,
    wish        TEXT    NOT NULL CHECK (wish IN ('none', 'asked', 'yes', 'back', 'gone', 'barred')),
    message_id  TEXT,                         -- of the mail that asks whether it was the player who wrote
    asked_at    INTEGER
) STRICT;
CREATE INDEX former_players_of_seats ON former_players (seat);
