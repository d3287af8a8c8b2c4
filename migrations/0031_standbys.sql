-- People who take over seats of those who are silent: a list of the office, joined and left by letter.
CREATE TABLE standbys (
    id         INTEGER PRIMARY KEY,
    address    TEXT    NOT NULL UNIQUE,
    name       TEXT    NOT NULL,
    joined_at  INTEGER NOT NULL,
    left_at    INTEGER                      -- NULL: is on the list
) STRICT;

-- Seats that were offered to them. The Message-ID of the mail proves who answers.
CREATE TABLE standby_offers (
    id          INTEGER PRIMARY KEY,
    standby     INTEGER NOT NULL REFERENCES standbys (id),
    seat        INTEGER NOT NULL REFERENCES seats (id),
    message_id  TEXT    NOT NULL UNIQUE,
    offered_at  INTEGER NOT NULL,
    answer      TEXT    NOT NULL CHECK (answer IN ('none', 'yes', 'no', 'seated', 'gone'))
) STRICT;
CREATE INDEX standby_offers_of_seats ON standby_offers (seat);
