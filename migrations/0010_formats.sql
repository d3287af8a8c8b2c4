-- The settings of a game that began under an older program are written in the format of the program that changes them, while its
-- scenario stays as it was first written: it is bound into the hashes of its segments.

ALTER TABLE games ADD COLUMN settings_format INTEGER;   -- NULL: that of the game
