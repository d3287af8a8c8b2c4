-- Carriers and what became of each mail, the health of addresses, and what seats ask of the office.

CREATE TABLE office (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    tide        INTEGER NOT NULL DEFAULT 0,    -- raised before mail leaves, and written beside the database: an older database than that was restored
    held_since  INTEGER,                       -- nothing is sent or judged until the moderator says so
    held_why    TEXT,
    restored_at INTEGER,                       -- when it was last held: letters may come for segments that are not open yet
    key_mark    BLOB,                          -- made with the office key: another key does not go with this database
    CHECK ((held_since IS NULL) = (held_why IS NULL))
) STRICT;
INSERT INTO office (id) VALUES (1);
CREATE INDEX letters_ahead ON letters (game) WHERE verdict = 'ahead';   -- they wait for a segment that is not open yet

ALTER TABLE outbox ADD COLUMN number INTEGER;                      -- of the mails to this seat, from 1; NULL for a stranger's
ALTER TABLE outbox ADD COLUMN next_at INTEGER NOT NULL DEFAULT 0;  -- not tried before
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (id, next_at) WHERE state = 'queued';
CREATE UNIQUE INDEX outbox_numbers ON outbox (seat, number);
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE state = 'sent';
CREATE INDEX outbox_failed ON outbox (created_at) WHERE state = 'failed';
CREATE INDEX outbox_held ON outbox (id) WHERE state = 'held';

-- Mails that some carrier has not yet taken for somebody; one that all took at once has no rows here.
CREATE TABLE deliveries (
    mail     INTEGER NOT NULL REFERENCES outbox (id),
    carrier  TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
    at       INTEGER NOT NULL,
    error    TEXT,
    PRIMARY KEY (mail, carrier, address)
) STRICT, WITHOUT ROWID;

-- How the carriers do, in and out.
CREATE TABLE carriers (
    name       TEXT    PRIMARY KEY,            -- as the configuration names it, without secrets
    ok_at      INTEGER,
    failed_at  INTEGER,
    failures   INTEGER NOT NULL DEFAULT 0,     -- on end
    error      TEXT,
    since      INTEGER                         -- when it began to work, or to fail
) STRICT, WITHOUT ROWID;

-- Mail to an address that came back, until something is heard from it again.
ALTER TABLE addresses ADD COLUMN failed_at INTEGER;
ALTER TABLE addresses ADD COLUMN failure TEXT;

-- A letter that tells of a mail of ours (a bounce).
CREATE TABLE bounces (
    letter   INTEGER NOT NULL REFERENCES letters (id),
    mail     INTEGER NOT NULL REFERENCES outbox (id),
    address  TEXT    NOT NULL,
    is_permanent INTEGER NOT NULL,
    reason   TEXT    NOT NULL,
    PRIMARY KEY (letter, mail, address)
) STRICT, WITHOUT ROWID;

-- What the moderators were told or said of a segment, each once.
CREATE TABLE notices (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    what     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (segment, what)
) STRICT, WITHOUT ROWID;

ALTER TABLE seats ADD COLUMN secret INTEGER NOT NULL DEFAULT 0;    -- how often it asked for new tokens

CREATE TABLE address_changes (
    code        TEXT    PRIMARY KEY,           -- proves the old address
    new_code    TEXT    NOT NULL UNIQUE,       -- proves the new one
    seat        INTEGER NOT NULL REFERENCES seats (id),
    address     TEXT    NOT NULL,
    replaces    TEXT,                          -- NULL: it comes to the others
    letter      INTEGER NOT NULL REFERENCES letters (id),
    asked_at    INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    old_at      INTEGER,                       -- when each proof came
    new_at      INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX address_changes_of_seats ON address_changes (seat, asked_at);
CREATE INDEX letters_of_seats ON letters (seat, received_at) WHERE seat IS NOT NULL;

CREATE TABLE absences (
    seat      INTEGER NOT NULL REFERENCES seats (id),
    from_day  TEXT    NOT NULL,                -- ISO 8601, in the office's time
    to_day    TEXT    NOT NULL,
    letter    INTEGER NOT NULL REFERENCES letters (id),
    PRIMARY KEY (seat, from_day)
) STRICT, WITHOUT ROWID;

-- Letters of each sender in the hour that began then: of an address, of strangers with the token of a seat (GAME/NUMBER),
-- and of all who prove no seat (empty).
CREATE TABLE senders (
    address  TEXT    PRIMARY KEY,
    hour     INTEGER NOT NULL,
    letters  INTEGER NOT NULL,
    is_told  INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX senders_hours ON senders (hour);
CREATE INDEX strangers_times ON strangers (answered_at);

-- Numbers of the seats that by public facts face a question, as ",1,4,"; NULL where it was not written down.
ALTER TABLE segments ADD COLUMN asked TEXT;

CREATE INDEX segments_due ON segments (deadline) WHERE judged_at IS NULL;

-- The scenario of each game, copied in whole at the start: apart, because a row of games is read often and this is long.
CREATE TABLE scenarios (
    game  INTEGER PRIMARY KEY REFERENCES games (id),
    text  TEXT    NOT NULL
) STRICT;
INSERT INTO scenarios (game, text) SELECT id, scenario FROM games;
ALTER TABLE games DROP COLUMN scenario;
