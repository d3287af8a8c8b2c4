-- Orders that were sent ahead stay when their segment opens: they count again where that segment is struck. The segment at whose
-- opening their sender was told that theirs was passed over; NULL: nobody was told.
ALTER TABLE orders_ahead ADD COLUMN passed INTEGER REFERENCES segments (id);
