-- The zone of a seat, by the name of the IANA; NULL: that of the office.
ALTER TABLE seats ADD COLUMN zone TEXT;
