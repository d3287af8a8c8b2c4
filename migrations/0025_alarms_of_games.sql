-- The game that is not judged because of it, where it is that.
ALTER TABLE alarms ADD COLUMN stops INTEGER REFERENCES games (id);
UPDATE alarms SET stops = (SELECT id FROM games WHERE substr(what, 1, length(slug) + 6) = 'game ' || slug || ':');
