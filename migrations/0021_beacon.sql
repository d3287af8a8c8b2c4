-- A public draw that a table waits for: what of it the commitment binds, and what became of it.

-- The draw as the file of the game names it; NULL: the game has none.
ALTER TABLE games ADD COLUMN beacon TEXT;
-- The numbers that count, in the form of RFC 3797, from when set-up is first judged. A replay of set-up may bring others.
ALTER TABLE games ADD COLUMN drawn TEXT;

CREATE TABLE beacons (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    act     TEXT    NOT NULL CHECK (act IN ('moved', 'closed', 'given', 'corrected', 'replayed')),
    at      INTEGER NOT NULL,                  -- Unix seconds
    draw    TEXT    NOT NULL,                  -- the day of the draw that counts from then on
    text    TEXT,                              -- of `closed` the words for luck, as games.luck; of numbers, they; of `moved` nothing
    who     TEXT    NOT NULL,
    why     TEXT    NOT NULL,
    replay  INTEGER                            -- of `replayed`, the number of the re-judging in the game
) STRICT;
CREATE INDEX beacons_of_games ON beacons (game);
