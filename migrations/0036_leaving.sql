-- A code may also confirm that a player leaves.
CREATE TABLE held_anew (
    code        TEXT    PRIMARY KEY,
    letter      INTEGER NOT NULL REFERENCES letters (id),
    seat        INTEGER NOT NULL REFERENCES seats (id),
    segment     INTEGER NOT NULL REFERENCES segments (id),
    reason      TEXT    NOT NULL CHECK (reason IN ('stranger', 'dropped', 'leave')),
    held_at     INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    used_at     INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO held_anew SELECT code, letter, seat, segment, reason, held_at, expires_at, used_at FROM held;
DROP TABLE held;
ALTER TABLE held_anew RENAME TO held;
