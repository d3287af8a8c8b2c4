-- One chain of hashes a game over everything that was done in it, so that players can hold the office to what they were mailed.

-- A row is never changed, but for a number that is given once.
CREATE TABLE leaves (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER,                           -- in the game, from 1, without gaps; NULL: a receipt named it elsewhere, and it waits for its place
    kind    TEXT    NOT NULL CHECK (kind IN ('game', 'before', 'letter', 'standing', 'note', 'rejudging', 'orders', 'answers', 'segment')),
    of      INTEGER NOT NULL,                  -- the row that it binds; of segments and their answers, the ordinal
    salt    BLOB    NOT NULL CHECK (length(salt) = 32),
    hash    BLOB    NOT NULL CHECK (length(hash) = 32),
    head    BLOB    CHECK (length(head) = 32), -- of the chain, behind it
    UNIQUE (game, number),
    UNIQUE (game, kind, of),
    CHECK ((number IS NULL) = (head IS NULL))
) STRICT;
