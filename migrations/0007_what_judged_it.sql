-- What each segment was judged by, kept for its opening: standing orders revision by revision, and how the seats stood.

-- Every standing order that was ever given; `standing` holds those in force. A row is never changed.
CREATE TABLE standing_revisions (
    id           INTEGER PRIMARY KEY,
    seat         INTEGER NOT NULL REFERENCES seats (id),
    letter       INTEGER NOT NULL REFERENCES letters (id),
    text         TEXT    NOT NULL,             -- canonical
    received_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX standing_revisions_of_seats ON standing_revisions (seat, id);
INSERT INTO standing_revisions (seat, letter, text, received_at)
    SELECT seat, letter, text, received_at FROM standing ORDER BY letter, seat;

-- One row for each seat of a judged segment, written with its events. Segments that were judged before this table was made have
-- none. Its sealed orders are the last revision in `orders`; who came and went with it stands in `moves_of_seats`.
CREATE TABLE judged_seats (
    segment   INTEGER NOT NULL REFERENCES segments (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    state     TEXT    NOT NULL CHECK (state IN ('seated', 'vacant')),
    standing  INTEGER REFERENCES standing_revisions (id),   -- NULL: none was in force
    PRIMARY KEY (segment, seat)
) STRICT, WITHOUT ROWID;

-- Looks of moderators at secrets of a game that runs: whom each is told to, and with which page.
CREATE TABLE looks (
    note  INTEGER NOT NULL REFERENCES notes (id),   -- who, when and why
    seat  INTEGER NOT NULL REFERENCES seats (id),
    kind  TEXT    NOT NULL CHECK (kind IN ('page', 'form', 'ledger')),
    told  INTEGER REFERENCES segments (id),         -- NULL: the next page that the seat gets tells of it
    PRIMARY KEY (note, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX looks_untold ON looks (seat) WHERE told IS NULL;
