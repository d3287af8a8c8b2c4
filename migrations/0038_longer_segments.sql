-- Segments behind an open one that close later than usual: so many of those that ask somebody.
CREATE TABLE longer_segments (
    id        INTEGER PRIMARY KEY,
    game      INTEGER NOT NULL REFERENCES games (id),
    segment   INTEGER NOT NULL REFERENCES segments (id),   -- that was open then
    hours     INTEGER NOT NULL,                            -- that each has more
    segments  INTEGER NOT NULL,                            -- how many behind the open one
    at        INTEGER NOT NULL
) STRICT;
CREATE INDEX longer_segments_of_games ON longer_segments (game);
