-- Votes of tables by letter. What was proposed never changes; of a ballot every revision is kept, and the last one counts.
CREATE TABLE votes (
    id           INTEGER PRIMARY KEY,
    game         INTEGER NOT NULL REFERENCES games (id),
    number       INTEGER NOT NULL,             -- in the game, from 1
    subject      TEXT    NOT NULL,
    detail       TEXT    NOT NULL,             -- the nation, the hours or the setting; empty where the subject says it all
    seat         INTEGER NOT NULL REFERENCES seats (id),   -- that proposed it
    segment      INTEGER NOT NULL REFERENCES segments (id),   -- that was open then
    proposed_at  INTEGER NOT NULL,
    ends_at      INTEGER NOT NULL,
    threshold    TEXT    NOT NULL CHECK (threshold IN ('all', 'most')),
    secret       INTEGER NOT NULL CHECK (secret IN (0, 1)),
    status       TEXT    NOT NULL CHECK (status IN ('open', 'passed', 'failed')),
    closed_at    INTEGER,
    UNIQUE (game, number)
) STRICT;
CREATE INDEX votes_open ON votes (game) WHERE status = 'open';

CREATE TABLE ballots (
    id       INTEGER PRIMARY KEY,
    vote     INTEGER NOT NULL REFERENCES votes (id),
    seat     INTEGER NOT NULL REFERENCES seats (id),
    yes      INTEGER NOT NULL CHECK (yes IN (0, 1)),
    letter   INTEGER NOT NULL REFERENCES letters (id),
    cast_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX ballots_of_votes ON ballots (vote, seat);
