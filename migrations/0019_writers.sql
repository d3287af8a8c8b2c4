-- Since when the player of a seat sits there, or since when nobody does; 0 where the same one always did. Whoever wrote for it before is
-- somebody else.
ALTER TABLE seats ADD COLUMN seated_at INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET seated_at = coalesce((
    SELECT max(notes.at) FROM notes WHERE notes.game = seats.game AND notes.what LIKE '%: ' || seats.player || ' takes the place of %'
), 0);
