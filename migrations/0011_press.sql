-- Words of seats for other seats.

-- One row for each that was relayed. A row is never changed.
CREATE TABLE press (
    id         INTEGER PRIMARY KEY,
    letter     INTEGER NOT NULL REFERENCES letters (id),
    segment    INTEGER NOT NULL REFERENCES segments (id),   -- open then
    seat       INTEGER NOT NULL REFERENCES seats (id),      -- who wrote it
    number     INTEGER NOT NULL,                            -- among those that this seat wrote, from 1
    at         INTEGER NOT NULL,
    is_signed  INTEGER NOT NULL,                            -- 0: its readers are not told who wrote it
    is_to_all  INTEGER NOT NULL,
    text       TEXT    NOT NULL,                            -- as it is shown, without the bars before its lines
    UNIQUE (seat, number)
) STRICT;
CREATE INDEX press_by_seats ON press (seat, at);
CREATE INDEX press_of_segments ON press (segment);

-- Whom each went to.
CREATE TABLE press_to (
    press   INTEGER NOT NULL REFERENCES press (id),
    seat    INTEGER NOT NULL REFERENCES seats (id),
    number  INTEGER NOT NULL,                               -- among those that this seat got, from 1
    told    INTEGER REFERENCES segments (id),               -- NULL: the next page that the seat gets tells of it
    PRIMARY KEY (press, seat),
    UNIQUE (seat, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX press_untold ON press_to (seat) WHERE told IS NULL;
