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

-- A nation that was left may be taken again: somebody returns to it, where `join` enters with a nation of its own.
CREATE TABLE moves_of_seats_anew (
    id       INTEGER PRIMARY KEY,
    seat     INTEGER NOT NULL REFERENCES seats (id),
    kind     TEXT    NOT NULL CHECK (kind IN ('join', 'leave', 'return')),
    nation   TEXT    NOT NULL,                 -- id
    at       INTEGER NOT NULL,
    segment  INTEGER REFERENCES segments (id)  -- that began with it; NULL: the next one that is judged whole
) STRICT;
INSERT INTO moves_of_seats_anew SELECT id, seat, kind, nation, at, segment FROM moves_of_seats;
DROP TABLE moves_of_seats;
ALTER TABLE moves_of_seats_anew RENAME TO moves_of_seats;
CREATE INDEX moves_of_seats_due ON moves_of_seats (seat) WHERE segment IS NULL;

-- How a game ended that was not played to its end, and why.
ALTER TABLE games ADD COLUMN ending TEXT CHECK (ending IN ('finished', 'draw', 'abandoned', 'cancelled'));

-- A moderator may ask for another address of a seat: no letter asked then.
CREATE TABLE address_changes_anew (
    code        TEXT    PRIMARY KEY,           -- proves the old address
    new_code    TEXT    NOT NULL UNIQUE,       -- proves the new one
    seat        INTEGER NOT NULL REFERENCES seats (id),
    address     TEXT    NOT NULL,
    replaces    TEXT,                          -- NULL: it comes to the others
    letter      INTEGER REFERENCES letters (id),   -- NULL: the moderator asked
    asked_at    INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    old_at      INTEGER,                       -- when each proof came
    new_at      INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO address_changes_anew
    SELECT code, new_code, seat, address, replaces, letter, asked_at, expires_at, old_at, new_at FROM address_changes;
DROP TABLE address_changes;
ALTER TABLE address_changes_anew RENAME TO address_changes;
CREATE INDEX address_changes_of_seats ON address_changes (seat, asked_at);
