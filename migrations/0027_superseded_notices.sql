-- Notices of a deadline in the outbox: one that no carrier has tried is not sent once there is another. Its row stays for its number.
CREATE TABLE deadline_mails (
    mail      INTEGER PRIMARY KEY REFERENCES outbox (id)
) STRICT;

-- What the next mail to a seat says at its end: a mail that was replaced before it left, or a deadline that moved where the seat was
-- asked nothing.
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

-- A pause of which the end is known: nothing of the segment is judged before.
ALTER TABLE segments ADD COLUMN rests_until INTEGER;
ALTER TABLE deadlines ADD COLUMN rests_until INTEGER;
