-- Orders for segments that have not opened yet: kept until they open, and read again then.
CREATE TABLE orders_ahead (
    id          INTEGER PRIMARY KEY,
    seat        INTEGER NOT NULL REFERENCES seats (id),
    turn        INTEGER NOT NULL,
    segment     TEXT    NOT NULL,              -- its name
    letter      INTEGER NOT NULL REFERENCES letters (id),
    text        TEXT    NOT NULL,              -- canonical
    received_at INTEGER NOT NULL,
    UNIQUE (seat, turn, segment)
) STRICT;
