-- A segment has one deadline: every change of it is written down, and so is why there is none for a while.

-- While a segment waits it has no deadline: the column `deadline` says what it was, and a new one ends the wait.
ALTER TABLE segments ADD COLUMN waits TEXT CHECK (waits IN ('pause', 'unread'));

-- What the deadline was when the segment opened: whether a turn is the last by date hangs on it, and on nothing later.
ALTER TABLE segments ADD COLUMN first_deadline INTEGER;
UPDATE segments SET first_deadline = deadline;

CREATE TABLE deadlines (
    id        INTEGER PRIMARY KEY,
    segment   INTEGER NOT NULL REFERENCES segments (id),
    at        INTEGER NOT NULL,            -- when it was changed
    cause     TEXT    NOT NULL,
    deadline  INTEGER,                     -- the new one; NULL: the segment waits without one
    seat      INTEGER REFERENCES seats (id),   -- for whose sake, where it is one seat; told nobody
    who       TEXT    NOT NULL,            -- a moderator, or the office
    why       TEXT    NOT NULL
) STRICT;
CREATE INDEX deadlines_of_segments ON deadlines (segment);

ALTER TABLE office ADD COLUMN round_at INTEGER;   -- when the last round began that looked at everything; NULL before the first
