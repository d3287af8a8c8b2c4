-- What was judged may be judged again. The segments that were judged before stay as they were, struck; those that take their place
-- have ordinals of their own, behind all others, so that the chain of hashes runs in the order of what was done.

CREATE TABLE rejudgings (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,                  -- in the game, from 1
    kind    TEXT    NOT NULL CHECK (kind IN ('reprocess', 'amend', 'replay', 'restore')),
    first   INTEGER NOT NULL REFERENCES segments (id),   -- the first that was judged again
    at      INTEGER NOT NULL,
    who     TEXT    NOT NULL,
    why     TEXT    NOT NULL,
    what    TEXT    NOT NULL,                  -- whose letter, on what evidence
    UNIQUE (game, number)
) STRICT;

-- By which a segment was struck; NULL: it is part of the game as it is played.
ALTER TABLE segments ADD COLUMN struck INTEGER REFERENCES rejudgings (id);

-- The segment whose end it began at, where that is not the one of the ordinal before.
ALTER TABLE segments ADD COLUMN after INTEGER REFERENCES segments (id);

-- By which replay its draws are salted, as the number of the re-judging in its game; NULL: by none.
ALTER TABLE segments ADD COLUMN replay INTEGER;

-- It begins by mixing the stacks anew; these cards keep their places, their numbers parted by commas. NULL: nothing is mixed.
ALTER TABLE segments ADD COLUMN kept_cards TEXT;

-- Who came or went with a segment that was struck comes and goes with one that takes its place.
ALTER TABLE moves_of_seats ADD COLUMN again INTEGER REFERENCES moves_of_seats (id);

-- The last preview of a re-judging of each game: its code counts as long as nothing changed that it was made of.
CREATE TABLE previews (
    game  INTEGER PRIMARY KEY REFERENCES games (id),
    code  TEXT    NOT NULL,
    at    INTEGER NOT NULL
) STRICT;

-- A preview tells of what is hidden as a look does.
CREATE TABLE looks_anew (
    note  INTEGER NOT NULL REFERENCES notes (id),   -- who, when and why
    seat  INTEGER NOT NULL REFERENCES seats (id),
    kind  TEXT    NOT NULL CHECK (kind IN ('page', 'form', 'ledger', 'press', 'preview')),
    told  INTEGER REFERENCES segments (id),         -- NULL: the next page that the seat gets tells of it
    PRIMARY KEY (note, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO looks_anew SELECT note, seat, kind, told FROM looks;
DROP TABLE looks;
ALTER TABLE looks_anew RENAME TO looks;
CREATE INDEX looks_untold ON looks (seat) WHERE told IS NULL;
