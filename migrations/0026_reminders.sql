-- Reminders of an open segment that were queued: in the same transaction as their mail.
CREATE TABLE reminders (
    segment   INTEGER NOT NULL REFERENCES segments (id),
    seat      INTEGER NOT NULL REFERENCES seats (id),
    hours     INTEGER NOT NULL,            -- before the deadline of then; 0: it had passed
    at        INTEGER NOT NULL,            -- when it was queued: a mark that lies ahead of this is due again
    PRIMARY KEY (segment, seat, hours)
) STRICT, WITHOUT ROWID;
