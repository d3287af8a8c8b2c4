-- The mail to the same seat, of the same kind and sent before, that the words of a mail are compressed against; that one is compressed
-- by itself. NULL: so is this one.
ALTER TABLE outbox ADD COLUMN packed_against INTEGER REFERENCES outbox (id);
CREATE INDEX outbox_packed ON outbox (packed_against) WHERE packed_against IS NOT NULL;
