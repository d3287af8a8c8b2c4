-- What a letter seemed to mean that was not read, or read in part: a bare yes to its answer makes it orders, once.
CREATE TABLE proposals (
    letter    INTEGER PRIMARY KEY REFERENCES letters (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    segment   INTEGER NOT NULL REFERENCES segments (id),
    text      TEXT    NOT NULL,                               -- orders in canonical form
    is_final  INTEGER NOT NULL CHECK (is_final IN (0, 1)),    -- whether the letter said so
    made_at   INTEGER NOT NULL,
    used_at   INTEGER
) STRICT;
