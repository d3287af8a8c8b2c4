-- Each time that the office was found to be put back from a backup, or to be a copy: what it mailed since its last work is void.
CREATE TABLE restores (
    number       INTEGER PRIMARY KEY,
    found_at     INTEGER NOT NULL,
    last_work    INTEGER,                      -- of which the database knew then; NULL: of none
    released_at  INTEGER,
    nothing_lost INTEGER NOT NULL DEFAULT 0    -- the moderator said so: it was only moved
) STRICT;

-- How often the office had been put back when the segment opened: tokens of pages that were mailed in the lost time prove nothing for it.
ALTER TABLE segments ADD COLUMN restores INTEGER NOT NULL DEFAULT 0;
