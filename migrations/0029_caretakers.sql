-- Orders that a bot wrote for a seat that was silent too often for its table, and the revision of the bot.
CREATE TABLE caretaker_orders (
    id          INTEGER PRIMARY KEY,
    segment     INTEGER NOT NULL REFERENCES segments (id),
    seat        INTEGER NOT NULL REFERENCES seats (id),
    revision    INTEGER NOT NULL,              -- of the bot; 0: they were carried on by a re-judging
    text        TEXT    NOT NULL,              -- canonical
    written_at  INTEGER NOT NULL,
    UNIQUE (segment, seat)
) STRICT;

-- The chain binds more kinds of acts; the program knows which.
CREATE TABLE leaves_anew (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER,                           -- in the game, from 1, without gaps; NULL: it waits for its place
    kind    TEXT    NOT NULL,
    of      INTEGER NOT NULL,                  -- the row that it binds; of segments and their answers, the ordinal; of padding, its number
    salt    BLOB    NOT NULL CHECK (length(salt) = 32),
    hash    BLOB    NOT NULL CHECK (length(hash) = 32),
    head    BLOB    CHECK (length(head) = 32), -- of the chain, behind it
    UNIQUE (game, number),
    UNIQUE (game, kind, of),
    CHECK ((number IS NULL) = (head IS NULL))
) STRICT;
INSERT INTO leaves_anew SELECT id, game, number, kind, of, salt, hash, head FROM leaves;
DROP TABLE leaves;
ALTER TABLE leaves_anew RENAME TO leaves;
