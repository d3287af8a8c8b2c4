-- Time at which a player was asked (NULL: with the others), and the mail that reminded him, which a letter may answer too.
ALTER TABLE invited_players ADD COLUMN asked_at INTEGER;
ALTER TABLE invited_players ADD COLUMN reminder_id TEXT;
CREATE INDEX invited_by_reminder ON invited_players (reminder_id);
