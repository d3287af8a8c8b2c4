-- What players write to the moderators, and the days of absence that moved deadlines.

-- A letter that was passed on. A reply to the mail that took it to the moderators goes back to its seat.
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

-- Days of an absence for which a segment closed later: they are spent, whatever becomes of the absence.
CREATE TABLE spent_days (
    seat      INTEGER NOT NULL REFERENCES seats (id),
    segment   INTEGER NOT NULL REFERENCES segments (id),
    from_day  TEXT    NOT NULL,        -- as in absences
    to_day    TEXT    NOT NULL,
    PRIMARY KEY (seat, segment, from_day)
) STRICT, WITHOUT ROWID;

-- Seats whose own mail moved the deadline of a segment; told nobody.
CREATE TABLE waits_for_seats (
    segment  INTEGER NOT NULL REFERENCES segments (id),
    seat     INTEGER NOT NULL REFERENCES seats (id),
    PRIMARY KEY (segment, seat)
) STRICT, WITHOUT ROWID;

-- What is wrong now and was told the moderators, so that they are told once.
CREATE TABLE alarms (
    what  TEXT    PRIMARY KEY,
    at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Pages that left late: few, and every round asks for the newest of them.
CREATE INDEX outbox_late ON outbox (sent_at) WHERE kind = 'page' AND sent_at > created_at + 3600;
