-- One post office: its games, the letters it got, what was judged, the mail it owes.
-- Times are unix seconds given by the office's clock. The office is the only writer; a row is never given a second meaning.

CREATE TABLE games (
    id          INTEGER PRIMARY KEY,
    slug        TEXT    NOT NULL UNIQUE,
    format      INTEGER NOT NULL,              -- of scenario and settings, upgraded step by step
    scenario    TEXT    NOT NULL,              -- copied in whole at the start
    settings    TEXT    NOT NULL,
    seed        BLOB    NOT NULL CHECK (length(seed) = 32),   -- secret until the end
    salt        BLOB    NOT NULL CHECK (length(salt) = 32),   -- of the commitment
    commitment  TEXT    NOT NULL,
    status      TEXT    NOT NULL CHECK (status IN ('running', 'held', 'finished')),
    created_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE seats (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,                  -- in the order of the game file
    player  TEXT    NOT NULL,                  -- the name in the game file
    name    TEXT    NOT NULL,                  -- what letters call it: the nation, before that the name of the seat
    state   TEXT    NOT NULL CHECK (state IN ('seated', 'vacant')),
    UNIQUE (game, number),
    UNIQUE (game, name)
) STRICT;

CREATE TABLE addresses (
    seat     INTEGER NOT NULL REFERENCES seats (id),
    address  TEXT    NOT NULL,                 -- lower case
    PRIMARY KEY (seat, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX addresses_by_address ON addresses (address);

CREATE TABLE letters (
    id           INTEGER PRIMARY KEY,
    sha256       BLOB    NOT NULL CHECK (length(sha256) = 32),
    message_id   TEXT    NOT NULL,
    source       TEXT    NOT NULL,             -- the carrier's name for it
    raw          BLOB    NOT NULL,
    received_at  INTEGER NOT NULL,             -- when the mailbox got it
    stored_at    INTEGER NOT NULL,
    verdict      TEXT,                         -- NULL: not answered yet
    game         INTEGER REFERENCES games (id),
    seat         INTEGER REFERENCES seats (id),
    UNIQUE (sha256, message_id)
) STRICT;
CREATE INDEX letters_unanswered ON letters (received_at, id) WHERE verdict IS NULL;

CREATE TABLE segments (
    id              INTEGER PRIMARY KEY,
    game            INTEGER NOT NULL REFERENCES games (id),
    ordinal         INTEGER NOT NULL,          -- from 1, without gaps
    turn            INTEGER NOT NULL,
    name            TEXT    NOT NULL,
    opened_at       INTEGER NOT NULL,
    deadline        INTEGER NOT NULL,
    judged_at       INTEGER,
    rules_revision  INTEGER,
    inputs_hash     BLOB,
    salt            BLOB,
    events_hash     BLOB,                      -- chained: over the hash before, the salt and the lines
    UNIQUE (game, ordinal),
    CHECK ((judged_at IS NULL) = (events_hash IS NULL))
) STRICT;
CREATE UNIQUE INDEX segments_open ON segments (game) WHERE judged_at IS NULL;

CREATE TABLE orders (
    id           INTEGER PRIMARY KEY,
    segment      INTEGER NOT NULL REFERENCES segments (id),
    seat         INTEGER NOT NULL REFERENCES seats (id),
    revision     INTEGER NOT NULL,
    letter       INTEGER NOT NULL REFERENCES letters (id),
    status       TEXT    NOT NULL CHECK (status IN ('final', 'draft', 'withdrawn')),
    text         TEXT    NOT NULL,             -- canonical
    dropped      TEXT    NOT NULL,             -- remarks on dropped lines, empty when nothing was dropped
    received_at  INTEGER NOT NULL,
    UNIQUE (segment, seat, revision),
    UNIQUE (segment, seat, letter)
) STRICT;

CREATE TABLE standing (
    seat         INTEGER PRIMARY KEY REFERENCES seats (id),
    letter       INTEGER NOT NULL REFERENCES letters (id),
    text         TEXT    NOT NULL,             -- canonical
    received_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE answers (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    key      TEXT    NOT NULL,
    source   TEXT    NOT NULL,
    answer   TEXT    NOT NULL,
    PRIMARY KEY (segment, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    n        INTEGER NOT NULL,                 -- from 0
    line     TEXT    NOT NULL,
    PRIMARY KEY (segment, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    id          INTEGER PRIMARY KEY,
    game        INTEGER REFERENCES games (id),
    seat        INTEGER REFERENCES seats (id),
    segment     INTEGER REFERENCES segments (id),
    letter      INTEGER REFERENCES letters (id),   -- the letter it answers
    kind        TEXT    NOT NULL CHECK (kind IN ('page', 'receipt', 'answer')),
    message_id  TEXT    NOT NULL UNIQUE,
    recipients  TEXT    NOT NULL,              -- one address a line
    bytes       BLOB    NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'held')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    created_at  INTEGER NOT NULL,
    sent_at     INTEGER,
    last_error  TEXT,
    CHECK ((state = 'sent') = (sent_at IS NOT NULL))
) STRICT;
CREATE INDEX outbox_due ON outbox (id) WHERE state = 'queued';
CREATE INDEX outbox_pages ON outbox (segment, seat) WHERE kind = 'page';

CREATE TABLE held (
    code        TEXT    PRIMARY KEY,
    letter      INTEGER NOT NULL REFERENCES letters (id),
    seat        INTEGER NOT NULL REFERENCES seats (id),
    segment     INTEGER NOT NULL REFERENCES segments (id),
    reason      TEXT    NOT NULL CHECK (reason IN ('stranger', 'dropped')),
    held_at     INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    used_at     INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE strangers (
    address      TEXT    PRIMARY KEY,          -- who got the one fixed text
    answered_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    id    INTEGER PRIMARY KEY,
    at    INTEGER NOT NULL,
    who   TEXT    NOT NULL,
    game  INTEGER REFERENCES games (id),
    what  TEXT    NOT NULL,
    why   TEXT    NOT NULL
) STRICT;
