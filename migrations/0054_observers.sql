-- People who read what is public of a game by mail, some turns behind it. They hold nothing and order nothing.
CREATE TABLE observers (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL REFERENCES games (id),
    address     TEXT    NOT NULL,             -- in small letters
    delay       INTEGER NOT NULL CHECK (delay > 0),   -- turns
    language    TEXT,                         -- NULL: that of the table
    joined_at   INTEGER NOT NULL,
    left_at     INTEGER,                      -- NULL: observes
    told_turn   INTEGER NOT NULL,             -- the last turn that was mailed, -1 for none
    most_told   INTEGER NOT NULL,             -- the last turn ever mailed: what is judged again is mailed again
    rejudgings  INTEGER NOT NULL,             -- re-judgings of the game that were minded
    last_mail   TEXT,                         -- Message-ID of the last mail, by which a bounce is known
    UNIQUE (game, address)
) STRICT;
CREATE INDEX observers_of_addresses ON observers (address);

-- Games that whoever asks by letter may observe, so many turns behind.
CREATE TABLE observer_rules (
    game        INTEGER PRIMARY KEY REFERENCES games (id),
    delay       INTEGER NOT NULL CHECK (delay > 0)
) STRICT;

-- Letters that asked for it: the mail that asks back proves whose address it is.
CREATE TABLE observer_wishes (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL REFERENCES games (id),
    address     TEXT    NOT NULL,
    language    TEXT,
    message_id  TEXT    NOT NULL UNIQUE,
    asked_at    INTEGER NOT NULL
) STRICT;

-- Seats whose next mail says how many observe.
CREATE TABLE observer_remarks (
    seat        INTEGER PRIMARY KEY REFERENCES seats (id),
    told        INTEGER                       -- number of the mail that says it; NULL: the next one
) STRICT;
