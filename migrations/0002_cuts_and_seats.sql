-- Where a segment begins that was cut from another, and who came and went while a game ran.

ALTER TABLE segments ADD COLUMN cut TEXT;      -- the step, the questions and the answers that are fixed; NULL for a whole segment

CREATE TABLE moves_of_seats (
    id       INTEGER PRIMARY KEY,
    seat     INTEGER NOT NULL REFERENCES seats (id),
    kind     TEXT    NOT NULL CHECK (kind IN ('join', 'leave')),
    nation   TEXT    NOT NULL,                 -- id
    at       INTEGER NOT NULL,
    segment  INTEGER REFERENCES segments (id)  -- that began with it; NULL: the next one that is judged whole
) STRICT;
CREATE INDEX moves_of_seats_due ON moves_of_seats (seat) WHERE segment IS NULL;
