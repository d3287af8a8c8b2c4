-- The chain binds more: mails, addresses, looks, the seats of moderators, the numbers of a public draw, and padding.

CREATE TABLE leaves_anew (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER,                           -- in the game, from 1, without gaps; NULL: it waits for its place
    kind    TEXT    NOT NULL CHECK (kind IN ('game', 'before', 'letter', 'standing', 'note', 'rejudging', 'orders', 'answers', 'segment',
                                             'mail', 'address', 'look', 'moderators', 'beacon', 'padding')),
    of      INTEGER NOT NULL,                  -- the row that it binds; of segments and their answers, the ordinal; of padding, its number
    salt    BLOB    NOT NULL CHECK (length(salt) = 32),
    hash    BLOB    NOT NULL CHECK (length(hash) = 32),
    head    BLOB    CHECK (length(head) = 32), -- of the chain, behind it
    UNIQUE (game, number),
    UNIQUE (game, kind, of),
    CHECK ((number IS NULL) = (head IS NULL))
) STRICT;
INSERT INTO leaves_anew SELECT id, game, number, kind, of, salt, hash, head FROM leaves;
DROP TABLE leaves;
ALTER TABLE leaves_anew RENAME TO leaves;

-- Every mail to a seat, written with its row in the outbox and never changed, whatever becomes of that row. Mails from before this
-- table have no row here.
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

-- Every address that a seat got or lost. `addresses` holds those that it has.
CREATE TABLE address_history (
    id       INTEGER PRIMARY KEY,
    seat     INTEGER NOT NULL REFERENCES seats (id),
    address  TEXT    NOT NULL,
    change   TEXT    NOT NULL CHECK (change IN ('added', 'removed'))
) STRICT;
CREATE INDEX address_history_of_seats ON address_history (seat);
INSERT INTO address_history (seat, address, change) SELECT seat, address, 'added' FROM addresses ORDER BY seat, address;

-- Numbers of the seats, from 1 and parted by blanks, whose players moderated the office when the game opened; NULL: the game is older
-- than this.
ALTER TABLE games ADD COLUMN moderating TEXT;
