-- Standby by letter. The list as it was closed, from which the seed is drawn, is kept apart from who plays: somebody who comes later
-- changes no draw.
ALTER TABLE tournament_entries ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;   -- 1: stood on the list when it was closed
UPDATE tournament_entries SET listed = 1
 WHERE EXISTS (SELECT 1 FROM tournaments WHERE id = tournament AND closed_at IS NOT NULL AND (left_at IS NULL OR left_at > closed_at));

-- The people of a table as they were drawn, whoever took their places.
ALTER TABLE tournament_tables ADD COLUMN drawn TEXT NOT NULL DEFAULT '';
UPDATE tournament_tables SET drawn = entries;

-- Seats of tables that were offered to people on standby. The code proves who answers.
CREATE TABLE tournament_offers (
    id          INTEGER PRIMARY KEY,
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    game        TEXT    NOT NULL,           -- of the table
    seat        INTEGER NOT NULL,           -- its place there, from 0
    leaver      TEXT    NOT NULL,           -- name of the person whose seat it was
    entry       TEXT    NOT NULL,           -- who is asked
    code        TEXT    NOT NULL,
    message_id  TEXT    NOT NULL UNIQUE,
    offered_at  INTEGER NOT NULL,
    answer      TEXT    NOT NULL            -- none | yes | no | late | seated | gone
) STRICT;
CREATE INDEX tournament_offers_of_seats ON tournament_offers (tournament, game, seat);
CREATE INDEX tournament_offers_by_code ON tournament_offers (code);

-- The calendar of a tournament as it was last given away: a change raises the number that replaces it in the calendars of people.
CREATE TABLE tournament_calendars (
    tournament  INTEGER PRIMARY KEY REFERENCES tournaments (id),
    days        TEXT    NOT NULL,           -- a line each
    sequence    INTEGER NOT NULL            -- RFC 5545, 3.8.7.4
) STRICT;
