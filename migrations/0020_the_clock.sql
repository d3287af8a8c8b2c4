-- An office that was made for tests, or by the demonstration: its clock is set by hand, and every page says so. It is said when the
-- office is made, and never after that.
ALTER TABLE office ADD COLUMN made_for_tests INTEGER NOT NULL DEFAULT 0 CHECK (made_for_tests IN (0, 1));

-- Any other office that worked by a clock set by hand: told like a look.
CREATE TABLE set_clocks (
    note   INTEGER NOT NULL REFERENCES notes (id),   -- who and, by the clock of the machine, when
    seat   INTEGER NOT NULL REFERENCES seats (id),
    reads  INTEGER NOT NULL,                         -- the time that it read
    told   INTEGER REFERENCES segments (id),         -- NULL: the next page that the seat gets tells of it
    PRIMARY KEY (note, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX set_clocks_untold ON set_clocks (seat) WHERE told IS NULL;
