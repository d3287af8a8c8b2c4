-- Draws from banks are entries of the chain from now on. Those that were made before are bound by none.
CREATE TABLE bank_draws_anew (
    id        INTEGER PRIMARY KEY,
    segment   INTEGER NOT NULL REFERENCES segments (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    began     INTEGER NOT NULL,            -- the deadline that passed
    until     INTEGER NOT NULL,            -- when the share of this seat is spent
    bound     INTEGER NOT NULL DEFAULT 0 CHECK (bound IN (0, 1)),
    UNIQUE (segment, seat, began)
) STRICT;
INSERT INTO bank_draws_anew (segment, seat, began, until) SELECT segment, seat, began, until FROM bank_draws ORDER BY segment, began, seat;
DROP TABLE bank_draws;
ALTER TABLE bank_draws_anew RENAME TO bank_draws;
