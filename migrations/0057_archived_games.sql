-- Games that were moved into a file of their own, with what is told of them since.
CREATE TABLE archived_games (
    slug         TEXT    PRIMARY KEY,   -- in lower case
    archived_at  INTEGER NOT NULL,
    who          TEXT    NOT NULL,
    why          TEXT    NOT NULL,
    file         TEXT    NOT NULL,      -- where it was written
    sha256       BLOB    NOT NULL CHECK (length(sha256) = 32),   -- of that file
    bytes        INTEGER NOT NULL,
    head         TEXT,                  -- of its chain, as it is printed; NULL: it has none
    created_at   INTEGER NOT NULL,
    ended_at     INTEGER NOT NULL,
    result       TEXT    NOT NULL       -- JSON: how it ended, and who came where
) STRICT;
