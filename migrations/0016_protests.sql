-- What seats hold against segments as they were judged, and what the moderator answered.
CREATE TABLE protests (
    id           INTEGER PRIMARY KEY,
    game         INTEGER NOT NULL REFERENCES games (id),
    number       INTEGER NOT NULL,                  -- in the game, from 1
    seat         INTEGER NOT NULL REFERENCES seats (id),
    segment      INTEGER NOT NULL REFERENCES segments (id),
    text         TEXT    NOT NULL,
    received_at  INTEGER NOT NULL,
    letter       INTEGER NOT NULL REFERENCES letters (id),
    status       TEXT    NOT NULL CHECK (status IN ('open', 'late', 'accepted', 'rejected')),
    who          TEXT    NOT NULL DEFAULT '',       -- answered it
    answer       TEXT    NOT NULL DEFAULT '',       -- why so
    answered_at  INTEGER,
    UNIQUE (game, number)
) STRICT;

-- Hours after its judging in which a segment may be protested against, and whether the open segment waits for the answer.
ALTER TABLE games ADD COLUMN protest_hours INTEGER NOT NULL DEFAULT 72;
ALTER TABLE games ADD COLUMN protest_hold INTEGER NOT NULL DEFAULT 0 CHECK (protest_hold IN (0, 1));

-- Whoever sits there moderates the office too.
ALTER TABLE seats ADD COLUMN moderator INTEGER NOT NULL DEFAULT 0 CHECK (moderator IN (0, 1));
