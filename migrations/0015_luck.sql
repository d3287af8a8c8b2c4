-- Over what the commitment of a game is: 1 its seed alone; 2 seed, scenario, numbers of the trade cards and revision of the rules.
ALTER TABLE games ADD COLUMN commits INTEGER NOT NULL DEFAULT 1;
ALTER TABLE games ADD COLUMN revision INTEGER;   -- of the rules, which it binds; NULL: none
ALTER TABLE games ADD COLUMN cards TEXT;         -- number, face, stack and kind of each trade card, one a line, as it binds them

-- The words for luck as JSON, fixed when set-up was first judged; NULL: they are not fixed, or the game is older than they are.
ALTER TABLE games ADD COLUMN luck TEXT;

-- A seed is written down before anything is made of it: who tries again for a game that was not opened gets the same.
CREATE TABLE draws (
    id    INTEGER PRIMARY KEY,
    slug  TEXT    NOT NULL,                     -- of the game it was drawn for
    seed  BLOB    NOT NULL,
    at    INTEGER NOT NULL,
    game  INTEGER UNIQUE REFERENCES games (id)  -- NULL: it was not opened
) STRICT;
CREATE UNIQUE INDEX draws_unused ON draws (slug) WHERE game IS NULL;
