-- Written by a test of the steps in migrations/: what a new office begins with.
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
CREATE TABLE games (
    id          INTEGER PRIMARY KEY,
    slug        TEXT    NOT NULL UNIQUE,
    format      INTEGER NOT NULL,              -- of scenario and settings, upgraded step by step
    settings    TEXT    NOT NULL,
    seed        BLOB    NOT NULL CHECK (length(seed) = 32),   -- secret until the end
    salt        BLOB    NOT NULL CHECK (length(salt) = 32),   -- of the commitment
    commitment  TEXT    NOT NULL,
    status      TEXT    NOT NULL CHECK (status IN ('running', 'held', 'finished')),
    created_at  INTEGER NOT NULL
, ending TEXT CHECK (ending IN ('finished', 'draw', 'abandoned', 'cancelled')), settings_format INTEGER, commits INTEGER NOT NULL DEFAULT 1, revision INTEGER, cards TEXT, luck TEXT, protest_hours INTEGER NOT NULL DEFAULT 72, protest_hold INTEGER NOT NULL DEFAULT 0 CHECK (protest_hold IN (0, 1)), moderating TEXT, beacon TEXT, drawn TEXT, moderators TEXT) STRICT;
CREATE TABLE seats (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,                  -- in the order of the game file
    player  TEXT    NOT NULL,                  -- the name in the game file
    name    TEXT    NOT NULL,                  -- what letters call it: the nation, before that the name of the seat
    state   TEXT    NOT NULL CHECK (state IN ('seated', 'vacant')), secret INTEGER NOT NULL DEFAULT 0, volume TEXT NOT NULL DEFAULT 'everything' CHECK (volume IN ('everything', 'decisions', 'digest')), format TEXT NOT NULL DEFAULT 'full' CHECK (format IN ('full', 'text')), language TEXT, moderator INTEGER NOT NULL DEFAULT 0 CHECK (moderator IN (0, 1)), seated_at INTEGER NOT NULL DEFAULT 0, zone TEXT,
    UNIQUE (game, number),
    UNIQUE (game, name)
) STRICT;
CREATE TABLE addresses (
    seat     INTEGER NOT NULL REFERENCES seats (id),
    address  TEXT    NOT NULL, failed_at INTEGER, failure TEXT,                 -- lower case
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
    seat         INTEGER REFERENCES seats (id), too_long INTEGER, servers TEXT, sender TEXT, subject TEXT, dated TEXT, pruned_at INTEGER,
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
    events_hash     BLOB, cut TEXT, asked TEXT, waits TEXT CHECK (waits IN ('pause', 'unread')), first_deadline INTEGER, struck INTEGER REFERENCES rejudgings (id), after INTEGER REFERENCES segments (id), replay INTEGER, kept_cards TEXT, restored_at INTEGER NOT NULL DEFAULT 0, rests_until INTEGER,                      -- chained: over the hash before, the salt and the lines
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
    last_error  TEXT, number INTEGER, next_at INTEGER NOT NULL DEFAULT 0, stand_in INTEGER REFERENCES stand_ins (id), packed_against INTEGER REFERENCES outbox (id),
    CHECK ((state = 'sent') = (sent_at IS NOT NULL))
) STRICT;
CREATE INDEX outbox_pages ON outbox (segment, seat) WHERE kind = 'page';
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
CREATE TABLE office (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    tide        INTEGER NOT NULL DEFAULT 0,    -- raised before mail leaves, and written beside the database: an older database than that was restored
    held_since  INTEGER,                       -- nothing is sent or judged until the moderator says so
    held_why    TEXT,
    restored_at INTEGER,                       -- when it was last held: letters may come for segments that are not open yet
    key_mark    BLOB, round_at INTEGER, pruned_at INTEGER, made_for_tests INTEGER NOT NULL DEFAULT 0 CHECK (made_for_tests IN (0, 1)),                          -- made with the office key: another key does not go with this database
    CHECK ((held_since IS NULL) = (held_why IS NULL))
) STRICT;
CREATE INDEX letters_ahead ON letters (game) WHERE verdict = 'ahead';
CREATE INDEX outbox_due ON outbox (id, next_at) WHERE state = 'queued';
CREATE UNIQUE INDEX outbox_numbers ON outbox (seat, number);
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE state = 'sent';
CREATE INDEX outbox_failed ON outbox (created_at) WHERE state = 'failed';
CREATE INDEX outbox_held ON outbox (id) WHERE state = 'held';
CREATE TABLE deliveries (
    mail     INTEGER NOT NULL REFERENCES outbox (id),
    carrier  TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
    at       INTEGER NOT NULL,
    error    TEXT, repeats INTEGER NOT NULL DEFAULT 0 CHECK (repeats >= 0),
    PRIMARY KEY (mail, carrier, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE carriers (
    name       TEXT    PRIMARY KEY,            -- as the configuration names it, without secrets
    ok_at      INTEGER,
    failed_at  INTEGER,
    failures   INTEGER NOT NULL DEFAULT 0,     -- on end
    error      TEXT,
    since      INTEGER                         -- when it began to work, or to fail
) STRICT, WITHOUT ROWID;
CREATE TABLE bounces (
    letter   INTEGER NOT NULL REFERENCES letters (id),
    mail     INTEGER NOT NULL REFERENCES outbox (id),
    address  TEXT    NOT NULL,
    is_permanent INTEGER NOT NULL,
    reason   TEXT    NOT NULL,
    PRIMARY KEY (letter, mail, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE notices (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    what     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (segment, what)
) STRICT, WITHOUT ROWID;
CREATE INDEX letters_of_seats ON letters (seat, received_at) WHERE seat IS NOT NULL;
CREATE TABLE absences (
    seat      INTEGER NOT NULL REFERENCES seats (id),
    from_day  TEXT    NOT NULL,                -- ISO 8601, in the office's time
    to_day    TEXT    NOT NULL,
    letter    INTEGER NOT NULL REFERENCES letters (id),
    PRIMARY KEY (seat, from_day)
) STRICT, WITHOUT ROWID;
CREATE TABLE senders (
    address  TEXT    PRIMARY KEY,
    hour     INTEGER NOT NULL,
    letters  INTEGER NOT NULL,
    is_told  INTEGER NOT NULL DEFAULT 0
, day INTEGER NOT NULL DEFAULT 0, day_letters INTEGER NOT NULL DEFAULT 0, is_idle INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE INDEX senders_hours ON senders (hour);
CREATE INDEX strangers_times ON strangers (answered_at);
CREATE INDEX segments_due ON segments (deadline) WHERE judged_at IS NULL;
CREATE TABLE scenarios (
    game  INTEGER PRIMARY KEY REFERENCES games (id),
    text  TEXT    NOT NULL
) STRICT;
CREATE TABLE parts (
    id      INTEGER PRIMARY KEY,
    sha256  BLOB    NOT NULL UNIQUE CHECK (length(sha256) = 32),
    bytes   BLOB    NOT NULL
) STRICT;
CREATE TABLE parts_of_mails (
    mail    INTEGER NOT NULL REFERENCES outbox (id),
    behind  INTEGER NOT NULL,
    part    INTEGER NOT NULL REFERENCES parts (id),
    PRIMARY KEY (mail, behind)
) STRICT, WITHOUT ROWID;
CREATE TABLE pictures (
    drawing  BLOB    PRIMARY KEY CHECK (length(drawing) = 32),  -- SHA-256 of what was drawn
    part     INTEGER NOT NULL REFERENCES parts (id),
    width    INTEGER NOT NULL,             -- at which it is to be shown, in pixels
    height   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE deadlines (
    id        INTEGER PRIMARY KEY,
    segment   INTEGER NOT NULL REFERENCES segments (id),
    at        INTEGER NOT NULL,            -- when it was changed
    cause     TEXT    NOT NULL,
    deadline  INTEGER,                     -- the new one; NULL: the segment waits without one
    seat      INTEGER REFERENCES seats (id),   -- for whose sake, where it is one seat; told nobody
    who       TEXT    NOT NULL,            -- a moderator, or the office
    why       TEXT    NOT NULL
, rests_until INTEGER) STRICT;
CREATE INDEX deadlines_of_segments ON deadlines (segment);
CREATE TABLE "moves_of_seats" (
    id       INTEGER PRIMARY KEY,
    seat     INTEGER NOT NULL REFERENCES seats (id),
    kind     TEXT    NOT NULL CHECK (kind IN ('join', 'leave', 'return')),
    nation   TEXT    NOT NULL,                 -- id
    at       INTEGER NOT NULL,
    segment  INTEGER REFERENCES segments (id)  -- that began with it; NULL: the next one that is judged whole
, again INTEGER REFERENCES moves_of_seats (id)) STRICT;
CREATE INDEX moves_of_seats_due ON moves_of_seats (seat) WHERE segment IS NULL;
CREATE TABLE "address_changes" (
    code        TEXT    PRIMARY KEY,           -- proves the old address
    new_code    TEXT    NOT NULL UNIQUE,       -- proves the new one
    seat        INTEGER NOT NULL REFERENCES seats (id),
    address     TEXT    NOT NULL,
    replaces    TEXT,                          -- NULL: it comes to the others
    letter      INTEGER REFERENCES letters (id),   -- NULL: the moderator asked
    asked_at    INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    old_at      INTEGER,                       -- when each proof came
    new_at      INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX address_changes_of_seats ON address_changes (seat, asked_at);
CREATE TABLE traces (
    seat    INTEGER NOT NULL REFERENCES seats (id),
    trace   TEXT    NOT NULL,                  -- its Message-ID, or the hash of its Date and its block
    letter  INTEGER NOT NULL REFERENCES letters (id),
    PRIMARY KEY (seat, trace)
) STRICT, WITHOUT ROWID;
CREATE TABLE standing_revisions (
    id           INTEGER PRIMARY KEY,
    seat         INTEGER NOT NULL REFERENCES seats (id),
    letter       INTEGER NOT NULL REFERENCES letters (id),
    text         TEXT    NOT NULL,             -- canonical
    received_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX standing_revisions_of_seats ON standing_revisions (seat, id);
CREATE TABLE judged_seats (
    segment   INTEGER NOT NULL REFERENCES segments (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    state     TEXT    NOT NULL CHECK (state IN ('seated', 'vacant')),
    standing  INTEGER REFERENCES standing_revisions (id),   -- NULL: none was in force
    PRIMARY KEY (segment, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE passed_on (
    letter       INTEGER PRIMARY KEY REFERENCES letters (id),
    seat         INTEGER NOT NULL REFERENCES seats (id),
    at           INTEGER NOT NULL,
    message_id   TEXT    NOT NULL,     -- of that mail
    answered_at  INTEGER               -- NULL: it waits for a human
) STRICT;
CREATE INDEX passed_on_by_seats ON passed_on (seat, at);
CREATE INDEX passed_on_by_mail ON passed_on (message_id);
CREATE INDEX passed_on_waiting ON passed_on (at) WHERE answered_at IS NULL;
CREATE TABLE spent_days (
    seat      INTEGER NOT NULL REFERENCES seats (id),
    segment   INTEGER NOT NULL REFERENCES segments (id),
    from_day  TEXT    NOT NULL,        -- as in absences
    to_day    TEXT    NOT NULL,
    PRIMARY KEY (seat, segment, from_day)
) STRICT, WITHOUT ROWID;
CREATE TABLE waits_for_seats (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    seat     INTEGER NOT NULL REFERENCES seats (id),
    PRIMARY KEY (segment, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE alarms (
    what  TEXT    PRIMARY KEY,
    at    INTEGER NOT NULL
, stops INTEGER REFERENCES games (id)) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_late ON outbox (sent_at) WHERE kind = 'page' AND sent_at > created_at + 3600;
CREATE INDEX letters_of_strangers ON letters (stored_at) WHERE seat IS NULL AND pruned_at IS NULL;
CREATE TABLE answered (
    address  TEXT    NOT NULL,                     -- as in `senders`
    kind     TEXT    NOT NULL,                     -- the verdict
    since    INTEGER NOT NULL,
    letters  INTEGER NOT NULL,
    PRIMARY KEY (address, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX answered_times ON answered (since);
CREATE TABLE press (
    id         INTEGER PRIMARY KEY,
    letter     INTEGER NOT NULL REFERENCES letters (id),
    segment    INTEGER NOT NULL REFERENCES segments (id),   -- open then
    seat       INTEGER NOT NULL REFERENCES seats (id),      -- who wrote it
    number     INTEGER NOT NULL,                            -- among those that this seat wrote, from 1
    at         INTEGER NOT NULL,
    is_signed  INTEGER NOT NULL,                            -- 0: its readers are not told who wrote it
    is_to_all  INTEGER NOT NULL,
    text       TEXT    NOT NULL,                            -- as it is shown, without the bars before its lines
    UNIQUE (seat, number)
) STRICT;
CREATE INDEX press_by_seats ON press (seat, at);
CREATE INDEX press_of_segments ON press (segment);
CREATE TABLE press_to (
    press   INTEGER NOT NULL REFERENCES press (id),
    seat    INTEGER NOT NULL REFERENCES seats (id),
    number  INTEGER NOT NULL,                               -- among those that this seat got, from 1
    told    INTEGER REFERENCES segments (id),               -- NULL: the next page that the seat gets tells of it
    PRIMARY KEY (press, seat),
    UNIQUE (seat, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX press_untold ON press_to (seat) WHERE told IS NULL;
CREATE TABLE proposals (
    letter    INTEGER PRIMARY KEY REFERENCES letters (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    segment   INTEGER NOT NULL REFERENCES segments (id),
    text      TEXT    NOT NULL,                               -- orders in canonical form
    is_final  INTEGER NOT NULL CHECK (is_final IN (0, 1)),    -- whether the letter said so
    made_at   INTEGER NOT NULL,
    used_at   INTEGER
) STRICT;
CREATE TABLE rejudgings (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,                  -- in the game, from 1
    kind    TEXT    NOT NULL CHECK (kind IN ('reprocess', 'amend', 'replay', 'restore')),
    first   INTEGER NOT NULL REFERENCES segments (id),   -- the first that was judged again
    at      INTEGER NOT NULL,
    who     TEXT    NOT NULL,
    why     TEXT    NOT NULL,
    what    TEXT    NOT NULL,                  -- whose letter, on what evidence
    UNIQUE (game, number)
) STRICT;
CREATE TABLE previews (
    game  INTEGER PRIMARY KEY REFERENCES games (id),
    code  TEXT    NOT NULL,
    at    INTEGER NOT NULL
) STRICT;
CREATE TABLE "looks" (
    note  INTEGER NOT NULL REFERENCES notes (id),   -- who, when and why
    seat  INTEGER NOT NULL REFERENCES seats (id),
    kind  TEXT    NOT NULL CHECK (kind IN ('page', 'form', 'ledger', 'press', 'preview')),
    told  INTEGER REFERENCES segments (id),         -- NULL: the next page that the seat gets tells of it
    PRIMARY KEY (note, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX looks_untold ON looks (seat) WHERE told IS NULL;
CREATE TABLE draws (
    id    INTEGER PRIMARY KEY,
    slug  TEXT    NOT NULL,                     -- of the game it was drawn for
    seed  BLOB    NOT NULL,
    at    INTEGER NOT NULL,
    game  INTEGER UNIQUE REFERENCES games (id)  -- NULL: it was not opened
) STRICT;
CREATE UNIQUE INDEX draws_unused ON draws (slug) WHERE game IS NULL;
CREATE TABLE protests (
    id           INTEGER PRIMARY KEY,
    game         INTEGER NOT NULL REFERENCES games (id),
    number       INTEGER NOT NULL,                  -- in the game, from 1
    seat         INTEGER NOT NULL REFERENCES seats (id),
    segment      INTEGER NOT NULL REFERENCES segments (id),
    text         TEXT    NOT NULL,
    received_at  INTEGER NOT NULL,
    letter       INTEGER NOT NULL REFERENCES letters (id),
    status       TEXT    NOT NULL CHECK (status IN ('open', 'late', 'accepted', 'rejected')),
    who          TEXT    NOT NULL DEFAULT '',       -- answered it
    answer       TEXT    NOT NULL DEFAULT '',       -- why so
    answered_at  INTEGER,
    UNIQUE (game, number)
) STRICT;
CREATE TABLE written_mails (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL REFERENCES games (id),
    seat        INTEGER NOT NULL REFERENCES seats (id),
    number      INTEGER,                       -- of the mails to this seat; NULL: it says nothing of the seat's own
    message_id  TEXT    NOT NULL,
    sha256      BLOB    NOT NULL CHECK (length(sha256) = 32),  -- of its bytes as they are sent
    words       BLOB    NOT NULL CHECK (length(words) = 32),   -- SHA-256 of its text, however a server codes it
    written_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX written_mails_by_message_id ON written_mails (message_id);
CREATE INDEX written_mails_of_games ON written_mails (game);
CREATE TABLE address_history (
    id       INTEGER PRIMARY KEY,
    seat     INTEGER NOT NULL REFERENCES seats (id),
    address  TEXT    NOT NULL,
    change   TEXT    NOT NULL CHECK (change IN ('added', 'removed'))
) STRICT;
CREATE INDEX address_history_of_seats ON address_history (seat);
CREATE TABLE set_clocks (
    note   INTEGER NOT NULL REFERENCES notes (id),   -- who and, by the clock of the machine, when
    seat   INTEGER NOT NULL REFERENCES seats (id),
    reads  INTEGER NOT NULL,                         -- the time that it read
    told   INTEGER REFERENCES segments (id),         -- NULL: the next page that the seat gets tells of it
    PRIMARY KEY (note, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX set_clocks_untold ON set_clocks (seat) WHERE told IS NULL;
CREATE TABLE beacons (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    act     TEXT    NOT NULL CHECK (act IN ('moved', 'closed', 'given', 'corrected', 'replayed')),
    at      INTEGER NOT NULL,                  -- Unix seconds
    draw    TEXT    NOT NULL,                  -- the day of the draw that counts from then on
    text    TEXT,                              -- of `closed` the words for luck, as games.luck; of numbers, they; of `moved` nothing
    who     TEXT    NOT NULL,
    why     TEXT    NOT NULL,
    replay  INTEGER                            -- of `replayed`, the number of the re-judging in the game
) STRICT;
CREATE INDEX beacons_of_games ON beacons (game);
CREATE TABLE restores (
    number       INTEGER PRIMARY KEY,
    found_at     INTEGER NOT NULL,
    last_work    INTEGER,                      -- of which the database knew then; NULL: of none
    released_at  INTEGER,
    nothing_lost INTEGER NOT NULL DEFAULT 0    -- the moderator said so: it was only moved
) STRICT;
CREATE TABLE reminders (
    segment   INTEGER NOT NULL REFERENCES segments (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    hours     INTEGER NOT NULL,            -- before the deadline of then; 0: it had passed
    at        INTEGER NOT NULL,            -- when it was queued: a mark that lies ahead of this is due again
    PRIMARY KEY (segment, seat, hours)
) STRICT, WITHOUT ROWID;
CREATE TABLE deadline_mails (
    mail      INTEGER PRIMARY KEY REFERENCES outbox (id)
) STRICT;
CREATE TABLE mail_remarks (
    id        INTEGER PRIMARY KEY,
    seat      INTEGER NOT NULL REFERENCES seats (id),
    replaced  INTEGER,                     -- number of the mail
    segment   INTEGER REFERENCES segments (id),   -- whose deadline moved
    deadline  INTEGER,                     -- the new one; NULL: there is none
    why       TEXT    NOT NULL,
    told      INTEGER,                     -- number of the mail that says it; NULL: the next one
    CHECK ((replaced IS NULL) = (segment IS NOT NULL))
) STRICT;
CREATE INDEX mail_remarks_untold ON mail_remarks (seat) WHERE told IS NULL;
CREATE TABLE caretaker_orders (
    id          INTEGER PRIMARY KEY,
    segment     INTEGER NOT NULL REFERENCES segments (id),
    seat        INTEGER NOT NULL REFERENCES seats (id),
    revision    INTEGER NOT NULL,              -- of the bot; 0: they were carried on by a re-judging
    text        TEXT    NOT NULL,              -- canonical
    written_at  INTEGER NOT NULL,
    UNIQUE (segment, seat)
) STRICT;
CREATE TABLE "leaves" (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER,                           -- in the game, from 1, without gaps; NULL: it waits for its place
    kind    TEXT    NOT NULL,
    of      INTEGER NOT NULL,                  -- the row that it binds; of segments and their answers, the ordinal; of padding, its number
    salt    BLOB    NOT NULL CHECK (length(salt) = 32),
    hash    BLOB    NOT NULL CHECK (length(hash) = 32),
    head    BLOB    CHECK (length(head) = 32), -- of the chain, behind it
    UNIQUE (game, number),
    UNIQUE (game, kind, of),
    CHECK ((number IS NULL) = (head IS NULL))
) STRICT;
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
CREATE TABLE standbys (
    id         INTEGER PRIMARY KEY,
    address    TEXT    NOT NULL UNIQUE,
    name       TEXT    NOT NULL,
    joined_at  INTEGER NOT NULL,
    left_at    INTEGER                      -- NULL: is on the list
) STRICT;
CREATE TABLE standby_offers (
    id          INTEGER PRIMARY KEY,
    standby     INTEGER NOT NULL REFERENCES standbys (id),
    seat        INTEGER NOT NULL REFERENCES seats (id),
    message_id  TEXT    NOT NULL UNIQUE,
    offered_at  INTEGER NOT NULL,
    answer      TEXT    NOT NULL CHECK (answer IN ('none', 'yes', 'no', 'seated', 'gone'))
) STRICT;
CREATE INDEX standby_offers_of_seats ON standby_offers (seat);
CREATE TABLE invitations (
    id         INTEGER PRIMARY KEY,
    slug       TEXT    NOT NULL UNIQUE,
    file       TEXT    NOT NULL,            -- the file of the game as it was written
    who        TEXT    NOT NULL,
    invited_at INTEGER NOT NULL,
    state      TEXT    NOT NULL             -- open | opened | withdrawn
) STRICT;
CREATE TABLE invited_players (
    invitation  INTEGER NOT NULL REFERENCES invitations (id),
    place       INTEGER NOT NULL,           -- in the list of seats of the file, then in that of those who wait
    message_id  TEXT    NOT NULL,           -- of the mail that asks; a letter that answers it proves who writes
    answer      TEXT    NOT NULL,           -- none | yes | no | bounced | left-out
    answered_at INTEGER, asked_at INTEGER, reminder_id TEXT,
    PRIMARY KEY (invitation, place)
) STRICT;
CREATE INDEX invited_by_mail ON invited_players (message_id);
CREATE TABLE orders_ahead (
    id          INTEGER PRIMARY KEY,
    seat        INTEGER NOT NULL REFERENCES seats (id),
    turn        INTEGER NOT NULL,
    segment     TEXT    NOT NULL,              -- its name
    letter      INTEGER NOT NULL REFERENCES letters (id),
    text        TEXT    NOT NULL,              -- canonical
    received_at INTEGER NOT NULL, passed INTEGER REFERENCES segments (id),
    UNIQUE (seat, turn, segment)
) STRICT;
CREATE TABLE longer_segments (
    id        INTEGER PRIMARY KEY,
    game      INTEGER NOT NULL REFERENCES games (id),
    segment   INTEGER NOT NULL REFERENCES segments (id),   -- that was open then
    hours     INTEGER NOT NULL,                            -- that each has more
    segments  INTEGER NOT NULL,                            -- how many behind the open one
    at        INTEGER NOT NULL
) STRICT;
CREATE INDEX longer_segments_of_games ON longer_segments (game);
CREATE TABLE former_players (
    id          INTEGER PRIMARY KEY,
    seat        INTEGER NOT NULL REFERENCES seats (id),
    player      TEXT    NOT NULL,
    addresses   TEXT    NOT NULL,             -- with a blank before and behind each
    language    TEXT,
    zone        TEXT,
    left_at     INTEGER NOT NULL,
    wish        TEXT    NOT NULL CHECK (wish IN ('none', 'asked', 'yes', 'back', 'gone', 'barred')),
    message_id  TEXT,                         -- of the mail that asks whether it was the player who wrote
    asked_at    INTEGER
) STRICT;
CREATE INDEX former_players_of_seats ON former_players (seat);
CREATE TABLE "bank_draws" (
    id        INTEGER PRIMARY KEY,
    segment   INTEGER NOT NULL REFERENCES segments (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    began     INTEGER NOT NULL,            -- the deadline that passed
    until     INTEGER NOT NULL,            -- when the share of this seat is spent
    bound     INTEGER NOT NULL DEFAULT 0 CHECK (bound IN (0, 1)),
    UNIQUE (segment, seat, began)
) STRICT;
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
    left_at     INTEGER, listed INTEGER NOT NULL DEFAULT 0,                    -- NULL: has not left
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
, drawn TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;
CREATE INDEX tables_of_tournaments ON tournament_tables (tournament, round, number);
CREATE TABLE tournament_notes (
    id          INTEGER PRIMARY KEY,
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    at          INTEGER NOT NULL,
    who         TEXT    NOT NULL,
    what        TEXT    NOT NULL,
    why         TEXT    NOT NULL
) STRICT;
CREATE TABLE tournament_declines (
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    round       TEXT    NOT NULL,
    entry       TEXT    NOT NULL,
    PRIMARY KEY (tournament, round, entry)
) STRICT, WITHOUT ROWID;
CREATE INDEX invited_by_reminder ON invited_players (reminder_id);
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
CREATE TABLE observer_rules (
    game        INTEGER PRIMARY KEY REFERENCES games (id),
    delay       INTEGER NOT NULL CHECK (delay > 0)
) STRICT;
CREATE TABLE observer_wishes (
    id          INTEGER PRIMARY KEY,
    game        INTEGER NOT NULL REFERENCES games (id),
    address     TEXT    NOT NULL,
    language    TEXT,
    message_id  TEXT    NOT NULL UNIQUE,
    asked_at    INTEGER NOT NULL
) STRICT;
CREATE TABLE observer_remarks (
    seat        INTEGER PRIMARY KEY REFERENCES seats (id),
    told        INTEGER                       -- number of the mail that says it; NULL: the next one
) STRICT;
CREATE TABLE archived_games (
    slug         TEXT    PRIMARY KEY,   -- in lower case
    archived_at  INTEGER NOT NULL,
    who          TEXT    NOT NULL,
    why          TEXT    NOT NULL,
    file         TEXT    NOT NULL,      -- where it was written
    sha256       BLOB    NOT NULL CHECK (length(sha256) = 32),   -- of that file
    bytes        INTEGER NOT NULL,
    head         TEXT,                  -- of its chain, as it is printed; NULL: it has none
    created_at   INTEGER NOT NULL,
    ended_at     INTEGER NOT NULL,
    result       TEXT    NOT NULL       -- JSON: how it ended, and who came where
, summary TEXT) STRICT;
CREATE TABLE stand_ins (
    id          INTEGER PRIMARY KEY,
    seat        INTEGER NOT NULL REFERENCES seats (id),
    address     TEXT    NOT NULL,                 -- in small letters
    from_day    TEXT    NOT NULL,                 -- ISO 8601, in the zone of the seat
    to_day      TEXT    NOT NULL,
    begins_at   INTEGER NOT NULL,                 -- the first day begins
    ends_at     INTEGER NOT NULL,                 -- the day behind the last begins, or it was ended before
    letter      INTEGER REFERENCES letters (id),  -- that named it; NULL: the moderator
    state       TEXT    NOT NULL CHECK (state IN ('named', 'asked', 'agreed', 'void')),
    message_id  TEXT    UNIQUE,                   -- the mail that asked
    asked_at    INTEGER,
    begun       INTEGER NOT NULL DEFAULT 0 CHECK (begun IN (0, 1))   -- mail of its first day was queued
) STRICT;
CREATE INDEX stand_ins_of_addresses ON stand_ins (address);
CREATE INDEX stand_ins_of_seats ON stand_ins (seat);
CREATE TABLE stand_in_acts (
    id          INTEGER PRIMARY KEY,
    stand_in    INTEGER NOT NULL REFERENCES stand_ins (id),
    at          INTEGER NOT NULL,
    act         TEXT    NOT NULL CHECK (act IN ('asked', 'agreed', 'refused', 'ended'))
) STRICT;
CREATE INDEX stand_in_acts_of ON stand_in_acts (stand_in);
CREATE TABLE "held" (
    code        TEXT    PRIMARY KEY,
    letter      INTEGER NOT NULL REFERENCES letters (id),
    seat        INTEGER NOT NULL REFERENCES seats (id),
    segment     INTEGER NOT NULL REFERENCES segments (id),
    reason      TEXT    NOT NULL CHECK (reason IN ('stranger', 'dropped', 'leave', 'stand-in')),
    held_at     INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    used_at     INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE tournament_letters (
    id          INTEGER PRIMARY KEY,
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    address     TEXT    NOT NULL,           -- in small letters
    what        TEXT    NOT NULL,           -- enter | withdraw
    state       TEXT    NOT NULL,           -- asked | counted | replaced | same-name | same-club | same-address
    name        TEXT    NOT NULL,           -- of the person; of who withdraws as well
    club        TEXT,
    household   TEXT,
    zone        TEXT,
    language    TEXT,
    luck        TEXT,
    code        TEXT,                       -- NULL: nothing was asked
    message_id  TEXT    UNIQUE,             -- of the mail with the code
    asked_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX tournament_letters_of_addresses ON tournament_letters (tournament, address);
CREATE INDEX tournament_letters_by_code ON tournament_letters (code);
CREATE TABLE vote_mails (
    mail  INTEGER PRIMARY KEY REFERENCES outbox (id),
    vote  INTEGER NOT NULL REFERENCES votes (id)
) STRICT;
CREATE TABLE moderator_letters (
    id          INTEGER PRIMARY KEY,
    letter      INTEGER NOT NULL UNIQUE REFERENCES letters (id),
    address     TEXT    NOT NULL,           -- in small letters
    words       TEXT    NOT NULL,           -- the lines that ask
    proven      INTEGER NOT NULL,           -- 1: it carried a token of its address, and the mail server vouched for it
    state       TEXT    NOT NULL,           -- new | asked | confirmed | done | refused | withdrawn | expired
    language    TEXT    NOT NULL,           -- of the words
    code        TEXT,                       -- that was mailed, without dashes; NULL: nothing was asked
    message_id  TEXT    UNIQUE,             -- of the mail with the code
    asked_at    INTEGER,
    position    TEXT                        -- deadlines of the games as the mail told them
) STRICT;
CREATE INDEX moderator_letters_of_addresses ON moderator_letters (address, state);
CREATE TABLE moderator_names (
    game     INTEGER NOT NULL REFERENCES games (id),
    address  TEXT    NOT NULL,              -- in small letters
    name     TEXT    NOT NULL,
    PRIMARY KEY (game, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_packed ON outbox (packed_against) WHERE packed_against IS NOT NULL;
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
CREATE TABLE tournament_calendars (
    tournament  INTEGER PRIMARY KEY REFERENCES tournaments (id),
    days        TEXT    NOT NULL,           -- a line each
    sequence    INTEGER NOT NULL            -- RFC 5545, 3.8.7.4
) STRICT;
CREATE TABLE tournament_amendments (
    tournament  INTEGER NOT NULL REFERENCES tournaments (id),
    number      INTEGER NOT NULL,           -- from 1
    at          INTEGER NOT NULL,
    who         TEXT    NOT NULL,
    why         TEXT    NOT NULL,           -- one line, told to all
    changes     TEXT    NOT NULL,           -- one a line
    file        TEXT    NOT NULL,           -- the file before
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "office" VALUES(1,0,NULL,NULL,NULL,NULL,NULL,NULL,0);
