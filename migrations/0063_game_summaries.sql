-- Counts of a game that is elsewhere, as JSON, for statistics of the office; NULL: it was moved before they were kept.
ALTER TABLE archived_games ADD COLUMN summary TEXT;
