-- Each letter of a seat counts once, however often it is delivered: what it keeps on every way is written down when it is read.

CREATE TABLE traces (
    seat    INTEGER NOT NULL REFERENCES seats (id),
    trace   TEXT    NOT NULL,                  -- its Message-ID, or the hash of its Date and its block
    letter  INTEGER NOT NULL REFERENCES letters (id),
    PRIMARY KEY (seat, trace)
) STRICT, WITHOUT ROWID;

-- Letters that were read before this was written down. Held ones were not, unless they were confirmed.
INSERT OR IGNORE INTO traces (seat, trace, letter)
SELECT seat, 'id ' || message_id, id FROM letters
WHERE seat IS NOT NULL AND length(message_id) BETWEEN 1 AND 250 AND verdict NOT IN ('ahead', 'bounce')
AND (verdict <> 'held' OR EXISTS (
    SELECT 1 FROM held WHERE held.letter = letters.id AND held.reason = 'stranger' AND held.used_at IS NOT NULL
))
ORDER BY id;
