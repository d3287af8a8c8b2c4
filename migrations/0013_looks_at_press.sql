-- A look may be at press. A check cannot be changed, so the table is made anew with the same rows.
CREATE TABLE looks_anew (
    note  INTEGER NOT NULL REFERENCES notes (id),   -- who, when and why
    seat  INTEGER NOT NULL REFERENCES seats (id),
    kind  TEXT    NOT NULL CHECK (kind IN ('page', 'form', 'ledger', 'press')),
    told  INTEGER REFERENCES segments (id),         -- NULL: the next page that the seat gets tells of it
    PRIMARY KEY (note, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO looks_anew SELECT note, seat, kind, told FROM looks;
DROP TABLE looks;
ALTER TABLE looks_anew RENAME TO looks;
CREATE INDEX looks_untold ON looks (seat) WHERE told IS NULL;
