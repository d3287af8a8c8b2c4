-- Addresses of the moderators of a game, with blanks between them; NULL: those of the office.
ALTER TABLE games ADD COLUMN moderators TEXT;
