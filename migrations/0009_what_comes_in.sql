-- What is kept of letters and for how long, and how often a sender is answered for nothing.

-- Bytes of a letter that is too long to be read: `raw` holds its header. NULL for all others.
ALTER TABLE letters ADD COLUMN too_long INTEGER;

-- Servers that say in its Authentication-Results what they found, a line each: how many Received fields stand above, and the name.
-- NULL for letters that came before this was written down.
ALTER TABLE letters ADD COLUMN servers TEXT;

-- The raw text of a letter that proved no seat goes after a time: `raw` is empty then, and this is left of it.
ALTER TABLE letters ADD COLUMN sender TEXT;
ALTER TABLE letters ADD COLUMN subject TEXT;
ALTER TABLE letters ADD COLUMN dated TEXT;         -- as its Date field had it
ALTER TABLE letters ADD COLUMN pruned_at INTEGER;  -- NULL: it is here as it came
CREATE INDEX letters_of_strangers ON letters (stored_at) WHERE seat IS NULL AND pruned_at IS NULL;
ALTER TABLE office ADD COLUMN pruned_at INTEGER;   -- when it was last looked for such letters

-- Letters of each sender in a day as in an hour, and whether `answered` counts any of them.
ALTER TABLE senders ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
ALTER TABLE senders ADD COLUMN day_letters INTEGER NOT NULL DEFAULT 0;
ALTER TABLE senders ADD COLUMN is_idle INTEGER NOT NULL DEFAULT 0;

-- Letters of a sender since then that were answered in one way which carries nothing out; beyond some, answers become rare.
CREATE TABLE answered (
    address  TEXT    NOT NULL,                     -- as in `senders`
    kind     TEXT    NOT NULL,                     -- the verdict
    since    INTEGER NOT NULL,
    letters  INTEGER NOT NULL,
    PRIMARY KEY (address, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX answered_times ON answered (since);
