-- Files of tournaments that were changed after entry began, as they were before, with what was changed and why.
CREATE TABLE tournament_amendments (
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    number      INTEGER NOT NULL,           -- from 1
    at          INTEGER NOT NULL,
    who         TEXT    NOT NULL,
    why         TEXT    NOT NULL,           -- one line, told to all
    changes     TEXT    NOT NULL,           -- one a line
    file        TEXT    NOT NULL,           -- the file before
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
