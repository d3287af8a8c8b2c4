-- How often in a row a mail server put off the text of a mail in the same words.
ALTER TABLE deliveries ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0 CHECK (repeats >= 0);
