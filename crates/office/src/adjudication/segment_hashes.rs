//! Hashes that bind a segment: over what it was judged by, and over its result.

use std::collections::BTreeMap;

use super::segment_inputs::SegmentInputs;
use crate::context::error::OfficeError;
use crate::context::hash_chain::Hasher;
use crate::context::office_key::hexadecimal;
use crate::game_state::state::GameState;
use crate::game_state::stored_split::StoredSplit;
use bulla_store::{GameId, ReadTransaction, SeatMoveKind, Segment, SegmentId};

impl SegmentInputs {
    /// Hashes everything that judging is a function of (law 3), each part with its length. In a run of segments judged together,
    /// only the first has letters.
    pub fn hash(
        &self,
        table: &GameState,
        revision: i64,
        last_hash: Option<&[u8]>,
        is_first: bool,
    ) -> [u8; 32] {
        let mut hasher = Hasher::new(b"bulla-inputs-v1\0");
        hasher.part(&revision.to_be_bytes());
        hasher.part(self.scenario.as_bytes());
        hasher.part(&self.game.seed.0);
        hasher.part(last_hash.unwrap_or_default());
        hasher.part(table.moment.name.as_bytes());
        hasher.part(&table.moment.turn.to_be_bytes());
        hasher.part(
            table
                .cut()
                .map(StoredSplit::text)
                .unwrap_or_default()
                .as_bytes(),
        );
        if let Some(begins) = self.settings.last_day {
            let ends = format!("ends from {begins}, last turn {}", table.is_last());
            hasher.part(ends.as_bytes());
        }
        if let Some(replay) = table.replay() {
            let kept = replay.row().kept_cards;
            hasher.part(format!("replay {}, kept {kept:?}", replay.number).as_bytes());
        }
        for one in self.moves.iter().filter(|_| is_first) {
            let kind = match one.kind {
                SeatMoveKind::Join => "Join",
                SeatMoveKind::Leave => "Leave",
                SeatMoveKind::Return => "Return",
            };
            hasher.part(format!("{} {kind} {}", one.number, one.nation).as_bytes());
        }
        for seat in &self.seats {
            let (sealed, standing) = self.texts(seat, is_first);
            for text in [sealed, standing] {
                hasher.part(&[u8::from(text.is_some())]);
                hasher.part(text.unwrap_or_default().as_bytes());
            }
        }
        // The words for luck, where there are any: they were fixed once, and belong to every segment.
        if table.chance().0 != self.game.seed.0 {
            hasher.part(b"luck");
            hasher.part(&table.chance().0);
        }
        hasher.finish()
    }
}

/// `SHA-256("bulla-events-v1\0" | hash of the segment before | salt | lines)`, each with its length before it.
pub fn events_hash(last_hash: Option<&[u8]>, salt: &[u8], lines: &[String]) -> [u8; 32] {
    let mut hasher = Hasher::new(b"bulla-events-v1\0");
    hasher.part(last_hash.unwrap_or_default());
    hasher.part(salt);
    for line in lines {
        hasher.part(line.as_bytes());
    }
    hasher.finish()
}

/// The first segment of a game whose lines are not those that were judged, or that is bound to another before it.
pub fn broken_link(
    store: &mut ReadTransaction<'_>,
    game: GameId,
) -> Result<Option<Segment>, OfficeError> {
    let mut lines: BTreeMap<SegmentId, Vec<String>> = BTreeMap::new();
    for (segment, line) in store.ledger_by_segment(game)? {
        lines.entry(segment).or_default().push(line);
    }
    let mut last: Option<Vec<u8>> = None;
    for segment in store.all_segments(game)? {
        let own = lines.remove(&segment.id).unwrap_or_default();
        let expected = match (&segment.judged_at, &segment.salt) {
            (Some(_), Some(salt)) => Some(events_hash(last.as_deref(), salt, &own).to_vec()),
            // It is open, or was closed without being judged: nothing happened in it.
            _ => None,
        };
        let is_whole = match &expected {
            Some(expected) => segment.events_hash.as_ref() == Some(expected),
            None => own.is_empty(),
        };
        if !is_whole {
            return Ok(Some(segment));
        }
        last = expected.or(last);
    }
    Ok(None)
}

/// Hashes parts, each with its length.
pub fn digest(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Hasher::new(b"bulla-parts-v1\0");
    for part in parts {
        hasher.part(part);
    }
    hasher.finish()
}

/// A short code for parts, to be typed: `4f7a-91c2`.
pub fn confirmation_code(parts: &[Vec<u8>]) -> String {
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    let code = hexadecimal(&digest(&parts)[..4]);
    format!("{}-{}", &code[..4], &code[4..])
}
