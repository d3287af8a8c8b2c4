-- Mails with pictures and attachments, and how each seat wants them.

-- What many mails hold alike, such as a picture, stored once. A part that a row names is never deleted: the references see to it.
CREATE TABLE parts (
    id      INTEGER PRIMARY KEY,
    sha256  BLOB    NOT NULL UNIQUE CHECK (length(sha256) = 32),
    bytes   BLOB    NOT NULL
) STRICT;

-- The bytes of a mail in the outbox are those it is sent with but for its parts: each stands, coded as base64 in lines of 76
-- characters, behind so many of the stored bytes.
CREATE TABLE parts_of_mails (
    mail    INTEGER NOT NULL REFERENCES outbox (id),
    behind  INTEGER NOT NULL,
    part    INTEGER NOT NULL REFERENCES parts (id),
    PRIMARY KEY (mail, behind)
) STRICT, WITHOUT ROWID;

-- Which part is the picture of a drawing, so that no board is drawn twice.
CREATE TABLE pictures (
    drawing  BLOB    PRIMARY KEY CHECK (length(drawing) = 32),  -- SHA-256 of what was drawn
    part     INTEGER NOT NULL REFERENCES parts (id),
    width    INTEGER NOT NULL,             -- at which it is to be shown, in pixels
    height   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE seats ADD COLUMN volume TEXT NOT NULL DEFAULT 'everything' CHECK (volume IN ('everything', 'decisions', 'digest'));
ALTER TABLE seats ADD COLUMN format TEXT NOT NULL DEFAULT 'full' CHECK (format IN ('full', 'text'));
ALTER TABLE seats ADD COLUMN language TEXT;    -- of templates; NULL for that of the office
