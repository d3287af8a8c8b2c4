//! The entries of a game: what of an act is bound, and in which order acts take their place in the chain. They take it when a segment
//! is judged, all of them together, so that no head moves with a letter.

use std::collections::BTreeMap;

use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::hash_chain::{chain_head, content_hash, entry_hash, entry_salt, printed_hash};
use crate::context::office_key::OfficeKey;
use bulla_store::{
    ChainEntry, ChainEntryKind, ChainedAct, Game, GameId, LetterId, ReadTransaction, Segment,
    SegmentId, StoredAnswer, WriteTransaction,
};

/// Kinds of acts that take their places together with the answers of the segment that is judged, sorted by their hashes, so that no
/// place tells when something was written. Behind them stands the segment, and behind it those that nobody was asked in.
const ACTS: [ChainEntryKind; 14] = [
    ChainEntryKind::Letter,
    ChainEntryKind::Standing,
    ChainEntryKind::Note,
    ChainEntryKind::Orders,
    ChainEntryKind::Mail,
    ChainEntryKind::Address,
    ChainEntryKind::Look,
    ChainEntryKind::Moderators,
    ChainEntryKind::Beacon,
    ChainEntryKind::Caretaker,
    ChainEntryKind::Vote,
    ChainEntryKind::Ballot,
    ChainEntryKind::Bank,
    ChainEntryKind::StandIn,
];

/// Kinds of acts that everybody may know: they stand before a batch of others.
const OPEN: [ChainEntryKind; 2] = [ChainEntryKind::Game, ChainEntryKind::Rejudging];

/// Acts that take their places together are made up to a multiple of this with padding: their number tells little of who wrote.
pub const BATCH: usize = 32;

/// A segment as it is judged, with its answers.
pub struct ClosedSegment {
    pub act: ChainedAct,
    pub answers: Vec<StoredAnswer>,
}

impl ClosedSegment {
    /// Returns the closed segment as the database will have it: numbers in digits, then the hashes.
    pub fn new(
        ordinal: i64,
        turn: i64,
        name: &str,
        judged_at: i64,
        revision: i64,
        [inputs_hash, salt, events_hash]: [&[u8]; 3],
        answers: &[StoredAnswer],
    ) -> ClosedSegment {
        let digits = |number: i64| number.to_string().into_bytes();
        let mut answers = answers.to_vec();
        answers.sort_by(|one, other| one.key.cmp(&other.key));
        ClosedSegment {
            act: ChainedAct {
                of: ordinal,
                parts: vec![
                    digits(ordinal),
                    digits(turn),
                    name.as_bytes().to_vec(),
                    digits(judged_at),
                    digits(revision),
                    inputs_hash.to_vec(),
                    salt.to_vec(),
                    events_hash.to_vec(),
                ],
            },
            answers,
        }
    }
}

impl ClosedSegment {
    /// Hash that the entry of its answers binds.
    fn bound_answers_hash(&self) -> [u8; 32] {
        bound_answers(self.act.of, &self.answers)
    }
}

/// Returns what the chain entry of this act binds.
pub fn bound_hash(act: &ChainedAct) -> [u8; 32] {
    content_hash(act.parts.iter().map(Vec::as_slice))
}

/// Returns what the chain entry of the answers of a segment binds.
pub fn bound_answers(ordinal: i64, answers: &[StoredAnswer]) -> [u8; 32] {
    let ordinal = ordinal.to_string();
    let mut parts = vec![ordinal.as_bytes()];
    for one in answers {
        parts.extend([
            one.key.as_bytes(),
            one.source.as_bytes(),
            one.answer.as_bytes(),
        ]);
    }
    content_hash(parts)
}

/// Returns what the chain entry of a past without entries binds: for each segment the same as its own entries would.
fn bound_before(acts: &[ChainedAct], answers: &[Vec<StoredAnswer>]) -> [u8; 32] {
    let mut hashes = Vec::new();
    for (act, answers) in acts.iter().zip(answers) {
        hashes.extend([bound_hash(act), bound_answers(act.of, answers)]);
    }
    content_hash(hashes.iter().map(<[u8; 32]>::as_slice))
}

/// The chain of a game as it grows.
struct ChainBuilder<'a> {
    key: &'a OfficeKey,
    game: &'a Game,
    last: Option<ChainEntry>,
    chain_entries: Vec<ChainEntry>,
}

impl<'a> ChainBuilder<'a> {
    /// Continues the chain of a game. If there is no entry yet, adds one for the game first, and then one for what was judged
    /// already.
    fn of(
        records: &mut ReadTransaction<'_>,
        key: &'a OfficeKey,
        game: &'a Game,
    ) -> Result<ChainBuilder<'a>, OfficeError> {
        let mut growing = ChainBuilder {
            key,
            game,
            last: records.last_entry(game.id)?,
            chain_entries: Vec::new(),
        };
        if growing.last.is_none() {
            for act in records.acts(game.id, ChainEntryKind::Game, None, true)? {
                growing.add(records, ChainEntryKind::Game, act.of, bound_hash(&act))?;
            }
            let acts = records.acts(game.id, ChainEntryKind::Segment, None, false)?;
            if let Some(last) = acts.last() {
                let content = before(records, game.id, &acts)?;
                growing.add(records, ChainEntryKind::Before, last.of, content)?;
            }
        }
        Ok(growing)
    }

    /// Every act that has no place yet and the answers of the segment that is judged first, sorted by hash, with padding.
    fn all_acts(
        &mut self,
        records: &mut ReadTransaction<'_>,
        closing: Option<SegmentId>,
        judged: Option<&ClosedSegment>,
    ) -> Result<(), OfficeError> {
        for act in records.acts(self.game.id, ChainEntryKind::Rejudging, closing, true)? {
            self.add(records, ChainEntryKind::Rejudging, act.of, bound_hash(&act))?;
        }
        let mut chain_entries = unplaced(records, self.key, self.game, closing)?;
        if let Some(one) = judged {
            let (kind, of) = (ChainEntryKind::Answers, one.act.of);
            chain_entries.push(self.salted(records, kind, of, one.bound_answers_hash())?);
        }
        let first = self.last.as_ref().and_then(|last| last.number).unwrap_or(0) + 1;
        for of in first..first + padding_of(chain_entries.len()) {
            chain_entries.push(self.salted(
                records,
                ChainEntryKind::Padding,
                of,
                bound_padding(of),
            )?);
        }
        chain_entries.sort_by(|one, other| one.hash.cmp(&other.hash));
        chain_entries
            .into_iter()
            .for_each(|chain_entry| self.place(chain_entry));
        Ok(())
    }

    fn add(
        &mut self,
        records: &mut ReadTransaction<'_>,
        kind: ChainEntryKind,
        of: i64,
        content: [u8; 32],
    ) -> Result<(), OfficeError> {
        let chain_entry = self.salted(records, kind, of, content)?;
        self.place(chain_entry);
        Ok(())
    }

    fn salted(
        &self,
        records: &mut ReadTransaction<'_>,
        kind: ChainEntryKind,
        of: i64,
        content: [u8; 32],
    ) -> Result<ChainEntry, OfficeError> {
        salted(records, self.key, self.game, kind, of, &content)
    }

    /// Links an entry to the last one.
    fn place(&mut self, chain_entry: ChainEntry) {
        let (number, before) = match &self.last {
            Some(last) => (last.number.unwrap_or(0) + 1, last.head.as_deref()),
            None => (1, None),
        };
        let placed = ChainEntry {
            number: Some(number),
            head: Some(chain_head(before, &chain_entry.hash).to_vec()),
            ..chain_entry
        };
        self.last = Some(placed.clone());
        self.chain_entries.push(placed);
    }
}

/// Number of entries of padding for so many acts; none where nothing was done.
fn padding_of(acts: usize) -> i64 {
    let missing = acts.next_multiple_of(BATCH) - acts;
    i64::try_from(missing).unwrap_or_default()
}

/// Hash that an entry of padding binds: over its own number.
fn bound_padding(of: i64) -> [u8; 32] {
    content_hash([of.to_string().as_bytes()])
}

/// An entry without its place, under the salt that was printed of it already, or else that of the office key.
fn salted(
    records: &mut ReadTransaction<'_>,
    key: &OfficeKey,
    game: &Game,
    kind: ChainEntryKind,
    of: i64,
    content: &[u8; 32],
) -> Result<ChainEntry, OfficeError> {
    let salt = match records.pending_entry(game.id, kind, of)? {
        Some(waiting) => waiting.salt,
        None => entry_salt(key, &game.slug, kind.id(), content).to_vec(),
    };
    Ok(ChainEntry {
        number: None,
        kind,
        of,
        hash: entry_hash(kind.id(), &salt, content).to_vec(),
        salt,
        head: None,
    })
}

/// The entries of all acts that have no place in the chain, those of a segment that closes among them.
fn unplaced(
    records: &mut ReadTransaction<'_>,
    key: &OfficeKey,
    game: &Game,
    closing: Option<SegmentId>,
) -> Result<Vec<ChainEntry>, OfficeError> {
    let mut chain_entries = Vec::new();
    for kind in ACTS {
        for act in records.acts(game.id, kind, closing, true)? {
            let of = (kind, act.of);
            chain_entries.push(salted(records, key, game, of.0, of.1, &bound_hash(&act))?);
        }
    }
    Ok(chain_entries)
}

/// The entries that the chain of a game gets when these segments are judged, the first of which is open now.
///
/// # Errors
/// The database.
pub fn expected_entries(
    records: &mut ReadTransaction<'_>,
    key: &OfficeKey,
    game: &Game,
    closing: Option<SegmentId>,
    judged: &[ClosedSegment],
) -> Result<Vec<ChainEntry>, OfficeError> {
    let mut growing = ChainBuilder::of(records, key, game)?;
    growing.all_acts(records, closing, judged.first())?;
    for (at, one) in judged.iter().enumerate() {
        if at > 0 {
            growing.add(
                records,
                ChainEntryKind::Answers,
                one.act.of,
                one.bound_answers_hash(),
            )?;
        }
        growing.add(
            records,
            ChainEntryKind::Segment,
            one.act.of,
            bound_hash(&one.act),
        )?;
    }
    Ok(growing.chain_entries)
}

/// Everything of a game that has no place in the chain yet gets it.
///
/// # Errors
/// The database.
pub fn append_pending(
    records: &mut WriteTransaction<'_>,
    key: &OfficeKey,
    game: &Game,
) -> Result<(), OfficeError> {
    let mut judged = Vec::new();
    if records.last_entry(game.id)?.is_some() {
        let bound = bound_so_far(records, game.id)?;
        for act in records.acts(game.id, ChainEntryKind::Segment, None, true)? {
            if act.of > bound {
                let answers = answers_of(records, game.id, act.of)?;
                judged.push(ClosedSegment { act, answers });
            }
        }
    }
    for one in expected_entries(records, key, game, None, &judged)? {
        records.put_entry(game.id, &one)?;
    }
    Ok(())
}

/// The ordinal of the last segment that was judged before there was a chain.
fn bound_so_far(records: &mut ReadTransaction<'_>, game: GameId) -> Result<i64, OfficeError> {
    let chain_entries = records.chain_entries(game)?;
    let before = chain_entries
        .iter()
        .find(|one| one.kind == ChainEntryKind::Before);
    Ok(before.map_or(0, |one| one.of))
}

fn answers_of(
    records: &mut ReadTransaction<'_>,
    game: GameId,
    ordinal: i64,
) -> Result<Vec<StoredAnswer>, OfficeError> {
    let segments = records.all_segments(game)?;
    let segment = segments
        .iter()
        .find(|one: &&Segment| one.ordinal == ordinal);
    match segment {
        Some(segment) => Ok(records.answers(segment.id)?),
        None => Ok(Vec::new()),
    }
}

fn before(
    records: &mut ReadTransaction<'_>,
    game: GameId,
    acts: &[ChainedAct],
) -> Result<[u8; 32], OfficeError> {
    let answers = acts.iter().map(|act| answers_of(records, game, act.of));
    let answers: Vec<_> = answers.collect::<Result<_, _>>()?;
    Ok(bound_before(acts, &answers))
}

/// Returns what every chain entry of a game binds, as it is kept now.
///
/// # Errors
/// The database.
pub fn contents(
    records: &mut ReadTransaction<'_>,
    game: GameId,
) -> Result<BTreeMap<(ChainEntryKind, i64), [u8; 32]>, OfficeError> {
    let mut all = BTreeMap::new();
    let open = records.current_segment(game)?.map(|segment| segment.id);
    for kind in ACTS.into_iter().chain(OPEN) {
        for act in records.acts(game, kind, open, false)? {
            all.insert((kind, act.of), bound_hash(&act));
        }
    }
    let chain_entries = records.chain_entries(game)?.into_iter();
    for chain_entry in
        chain_entries.filter(|chain_entry| chain_entry.kind == ChainEntryKind::Padding)
    {
        all.insert(
            (chain_entry.kind, chain_entry.of),
            bound_padding(chain_entry.of),
        );
    }
    let mut acts = records.acts(game, ChainEntryKind::Segment, None, false)?;
    let mut answers = BTreeMap::new();
    for (ordinal, answer) in records.answers_of_game(game)? {
        answers.entry(ordinal).or_insert_with(Vec::new).push(answer);
    }
    for act in &acts {
        let answers = answers.get(&act.of).map_or(&[][..], Vec::as_slice);
        all.insert(
            (ChainEntryKind::Answers, act.of),
            bound_answers(act.of, answers),
        );
        all.insert((ChainEntryKind::Segment, act.of), bound_hash(act));
    }
    let last = bound_so_far(records, game)?;
    acts.retain(|act| act.of <= last);
    let of = acts
        .iter()
        .map(|act| answers.get(&act.of).cloned().unwrap_or_default());
    let of: Vec<Vec<StoredAnswer>> = of.collect();
    all.insert((ChainEntryKind::Before, last), bound_before(&acts, &of));
    Ok(all)
}

/// The entries of what was done since the last segment was judged: they have no place in the chain yet. Receipts name those of letters.
///
/// # Errors
/// The database.
pub fn pending_entries(
    records: &mut ReadTransaction<'_>,
    key: &OfficeKey,
    game: &Game,
) -> Result<Vec<ChainEntry>, OfficeError> {
    let open = records.current_segment(game.id)?.map(|segment| segment.id);
    let mut chain_entries = unplaced(records, key, game, open)?;
    let kept = records.chain_entries(game.id)?;
    let is_kept = |chain_entry: &ChainEntry| {
        let mut kept = kept.iter();
        kept.any(|one| (one.kind, one.of) == (chain_entry.kind, chain_entry.of))
    };
    chain_entries.retain(|chain_entry| !is_kept(chain_entry));
    Ok(chain_entries)
}

/// The entry of one act of a game, which has no place yet, as it is printed before it gets one.
///
/// # Errors
/// The database.
pub fn entry_of(
    records: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    kind: ChainEntryKind,
    of: i64,
) -> Result<Vec<u8>, OfficeError> {
    let acts = records.acts(game.id, kind, None, true)?;
    let Some(act) = acts.into_iter().find(|act| act.of == of) else {
        return Ok(Vec::new());
    };
    Ok(salted(records, office.key, game, kind, of, &bound_hash(&act))?.hash)
}

/// The entry of a letter of a seat as it is printed on its receipt: a function of that letter alone.
///
/// # Errors
/// The database.
pub fn letter_entry(
    records: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    letter: LetterId,
) -> Result<String, OfficeError> {
    let act = records.letter_act(letter)?;
    let content = bound_hash(&act);
    let kind = ChainEntryKind::Letter;
    let salt = match records.pending_entry(game.id, kind, act.of)? {
        Some(waiting) => waiting.salt,
        None => entry_salt(office.key, &game.slug, kind.id(), &content).to_vec(),
    };
    Ok(printed_hash(&entry_hash(kind.id(), &salt, &content)))
}
