-- Mails that ask a seat for its ballot: a yes or no in reply to one is a ballot in that vote.
CREATE TABLE vote_mails (
    mail  INTEGER PRIMARY KEY REFERENCES outbox (id),
    vote  INTEGER NOT NULL REFERENCES votes (id)
) STRICT;
