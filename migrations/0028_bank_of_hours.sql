-- Hours that seats draw from their banks: from a deadline that passed to their own final letter, or until their share is spent.
CREATE TABLE bank_draws (
    segment   INTEGER NOT NULL REFERENCES segments (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    began     INTEGER NOT NULL,            -- the deadline that passed
    until     INTEGER NOT NULL,            -- when the share of this seat is spent
    PRIMARY KEY (segment, seat, began)
) STRICT, WITHOUT ROWID;
