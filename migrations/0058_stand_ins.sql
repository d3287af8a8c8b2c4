-- Addresses that order for a seat between two days, beside its player.
CREATE TABLE stand_ins (
    id          INTEGER PRIMARY KEY,
    seat        INTEGER NOT NULL REFERENCES seats (id),
    address     TEXT    NOT NULL,                 -- in small letters
    from_day    TEXT    NOT NULL,                 -- ISO 8601, in the zone of the seat
    to_day      TEXT    NOT NULL,
    begins_at   INTEGER NOT NULL,                 -- the first day begins
    ends_at     INTEGER NOT NULL,                 -- the day behind the last begins, or it was ended before
    letter      INTEGER REFERENCES letters (id),  -- that named it; NULL: the moderator
    state       TEXT    NOT NULL CHECK (state IN ('named', 'asked', 'agreed', 'void')),
    message_id  TEXT    UNIQUE,                   -- the mail that asked
    asked_at    INTEGER,
    begun       INTEGER NOT NULL DEFAULT 0 CHECK (begun IN (0, 1))   -- mail of its first day was queued
) STRICT;
CREATE INDEX stand_ins_of_addresses ON stand_ins (address);
CREATE INDEX stand_ins_of_seats ON stand_ins (seat);

-- What became of them, in order: bound by the chain of the game.
CREATE TABLE stand_in_acts (
    id          INTEGER PRIMARY KEY,
    stand_in    INTEGER NOT NULL REFERENCES stand_ins (id),
    at          INTEGER NOT NULL,
    act         TEXT    NOT NULL CHECK (act IN ('asked', 'agreed', 'refused', 'ended'))
) STRICT;
CREATE INDEX stand_in_acts_of ON stand_in_acts (stand_in);

-- A mail of a seat under the token of its stand-in.
ALTER TABLE outbox ADD COLUMN stand_in INTEGER REFERENCES stand_ins (id);

-- A code may also confirm that a player names a stand-in.
CREATE TABLE held_anew (
    code        TEXT    PRIMARY KEY,
    letter      INTEGER NOT NULL REFERENCES letters (id),
    seat        INTEGER NOT NULL REFERENCES seats (id),
    segment     INTEGER NOT NULL REFERENCES segments (id),
    reason      TEXT    NOT NULL CHECK (reason IN ('stranger', 'dropped', 'leave', 'stand-in')),
    held_at     INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    used_at     INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO held_anew SELECT code, letter, seat, segment, reason, held_at, expires_at, used_at FROM held;
DROP TABLE held;
ALTER TABLE held_anew RENAME TO held;
