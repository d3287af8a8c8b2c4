-- Tournaments: several games, one table of results. Games know nothing of each other; what ties them together stands here alone.
CREATE TABLE tournaments (
    id          INTEGER PRIMARY KEY,
    name        TEXT    NOT NULL UNIQUE,    -- tag of the file
    file        TEXT    NOT NULL,           -- the file as it was written
    ratings     TEXT,                       -- the file of strengths as it was written, if the file names one
    secret      BLOB    NOT NULL,           -- of the draw; its commitment is printed before anybody enters
    who         TEXT    NOT NULL,
    made_at     INTEGER NOT NULL,
    closed_at   INTEGER,                    -- NULL: one may enter
    ended_at    INTEGER,                    -- over, or called off
    ended_as    TEXT                        -- over | called-off
) STRICT;

CREATE TABLE tournament_entries (
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    entry       TEXT    NOT NULL,           -- the name, folded: what a draw and standings know
    name        TEXT    NOT NULL,
    addresses   TEXT    NOT NULL,           -- parted by blanks
    club        TEXT,
    household   TEXT,
    zone        TEXT,
    language    TEXT,
    luck        TEXT,                       -- words that go into the seed
    strength    INTEGER,
    place       INTEGER NOT NULL,           -- order in which entries came
    entered_at  INTEGER NOT NULL,
    state       TEXT    NOT NULL,           -- in | standby | out
    left_at     INTEGER,                    -- NULL: has not left
    PRIMARY KEY (tournament, entry)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_draws (
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    number      INTEGER NOT NULL,           -- from 1
    rounds      TEXT    NOT NULL,           -- names, parted by blanks
    recipe      TEXT    NOT NULL,           -- what docs/draw.py recomputes the tables from
    cost        TEXT    NOT NULL,           -- what could not be avoided, in words
    who         TEXT    NOT NULL,
    why         TEXT    NOT NULL,
    drawn_at    INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_tables (
    game        TEXT    PRIMARY KEY,        -- name of the game, which is made when the round starts
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    draw        INTEGER NOT NULL,
    round       TEXT    NOT NULL,
    number      INTEGER NOT NULL,           -- in its round, from 1
    entries     TEXT    NOT NULL,           -- ids in the order of the seats, a line each
    started_at  INTEGER,                    -- NULL: drawn
    ending      TEXT,                       -- how the tournament counts it, where a director ended it: last-whole-turn | void
    ended_at    INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_of_tournaments ON tournament_tables (tournament, round, number);

CREATE TABLE tournament_notes (
    id          INTEGER PRIMARY KEY,
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    at          INTEGER NOT NULL,
    who         TEXT    NOT NULL,
    what        TEXT    NOT NULL,
    why         TEXT    NOT NULL
) STRICT;

-- Places that somebody who went on did not take; he is not asked again.
CREATE TABLE tournament_declines (
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    round       TEXT    NOT NULL,
    entry       TEXT    NOT NULL,
    PRIMARY KEY (tournament, round, entry)
) STRICT, WITHOUT ROWID;
