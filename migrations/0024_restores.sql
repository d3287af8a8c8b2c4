-- Each time that the office was found to be put back from a backup, or to be a copy: what it mailed since its last work is void.
CREATE TABLE restores (
    number       INTEGER PRIMARY KEY,
    found_at     INTEGER NOT NULL,
    last_work    INTEGER,                      -- of which the database knew then; NULL: of none
    released_at  INTEGER,
    nothing_lost INTEGER NOT NULL DEFAULT 0    -- the moderator said so: it was only moved
) STRICT;

-- When the office had been put back last as the segment opened, 0 for never: tokens of pages that were mailed in the lost time prove nothing
-- for it. A time, for a backup that is put back twice knows nothing of the first time.
ALTER TABLE segments ADD COLUMN restored_at INTEGER NOT NULL DEFAULT 0;
