//! The leaves of a game: what of an act is bound, and in which order acts take their place in the chain. They take it when a segment
//! is judged, all of them together, so that no head moves with a letter.

use std::collections::BTreeMap;

use crate::means::Means;
use crate::means::chain::{content, head, leaf, printed, salt};
use crate::means::key::OfficeKey;
use crate::means::problem::OfficeError;
use bulla_store::{
    Game, GameId, KeptAct, LeafKind, LetterId, Reading, Segment, SegmentId, StoredAnswer,
    StoredLeaf, Writing,
};

/// Kinds of acts that take their places together with the answers of the segment that is judged, sorted by their hashes, so that no
/// place tells when something was written. Behind them stands the segment, and behind it those that nobody was asked in.
const ACTS: [LeafKind; 9] = [
    LeafKind::Letter,
    LeafKind::Standing,
    LeafKind::Note,
    LeafKind::Orders,
    LeafKind::Mail,
    LeafKind::Address,
    LeafKind::Look,
    LeafKind::Moderators,
    LeafKind::Beacon,
];

/// Kinds of acts that everybody may know: they stand before a batch of others.
const OPEN: [LeafKind; 2] = [LeafKind::Game, LeafKind::Rejudging];

/// Acts that take their places together are made up to a multiple of this with padding: their number tells little of who wrote.
pub const BATCH: usize = 32;

/// A segment as it is judged, with its answers.
pub struct ClosedSegment {
    pub act: KeptAct,
    pub answers: Vec<StoredAnswer>,
}

impl ClosedSegment {
    /// As the database will have it: numbers in digits, then the hashes.
    pub fn new(
        (ordinal, turn, name): (i64, i64, &str),
        (judged_at, revision): (i64, i64),
        [inputs_hash, salt, events_hash]: [&[u8]; 3],
        answers: &[StoredAnswer],
    ) -> ClosedSegment {
        let digits = |number: i64| number.to_string().into_bytes();
        let mut answers = answers.to_vec();
        answers.sort_by(|one, other| one.key.cmp(&other.key));
        ClosedSegment {
            act: KeptAct {
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
    /// Hash that the leaf of its answers binds.
    fn bound_answers(&self) -> [u8; 32] {
        bound_answers(self.act.of, &self.answers)
    }
}

/// What a leaf of this act binds.
pub fn bound(act: &KeptAct) -> [u8; 32] {
    content(act.parts.iter().map(Vec::as_slice))
}

/// What the leaf of the answers of a segment binds.
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
    content(parts)
}

/// What the leaf of a past without leaves binds: of each segment the same as its own leaves would.
fn bound_before(acts: &[KeptAct], answers: &[Vec<StoredAnswer>]) -> [u8; 32] {
    let mut hashes = Vec::new();
    for (act, answers) in acts.iter().zip(answers) {
        hashes.extend([bound(act), bound_answers(act.of, answers)]);
    }
    content(hashes.iter().map(<[u8; 32]>::as_slice))
}

/// The chain of a game as it grows.
struct Growing<'a> {
    key: &'a OfficeKey,
    game: &'a Game,
    last: Option<StoredLeaf>,
    leaves: Vec<StoredLeaf>,
}

impl<'a> Growing<'a> {
    /// Where there is no leaf yet the game has the first, and what was judged already the next.
    fn of(
        records: &mut Reading<'_>,
        key: &'a OfficeKey,
        game: &'a Game,
    ) -> Result<Growing<'a>, OfficeError> {
        let mut growing = Growing {
            key,
            game,
            last: records.last_leaf(game.id)?,
            leaves: Vec::new(),
        };
        if growing.last.is_none() {
            for act in records.acts(game.id, LeafKind::Game, None, true)? {
                growing.add(records, LeafKind::Game, act.of, bound(&act))?;
            }
            let acts = records.acts(game.id, LeafKind::Segment, None, false)?;
            if let Some(last) = acts.last() {
                let content = before(records, game.id, &acts)?;
                growing.add(records, LeafKind::Before, last.of, content)?;
            }
        }
        Ok(growing)
    }

    /// Every act that has no place yet and the answers of the segment that is judged first, sorted by hash, with padding.
    fn all_acts(
        &mut self,
        records: &mut Reading<'_>,
        closing: Option<SegmentId>,
        judged: Option<&ClosedSegment>,
    ) -> Result<(), OfficeError> {
        for act in records.acts(self.game.id, LeafKind::Rejudging, closing, true)? {
            self.add(records, LeafKind::Rejudging, act.of, bound(&act))?;
        }
        let mut leaves = unplaced(records, (self.key, self.game), closing)?;
        if let Some(one) = judged {
            let (kind, of) = (LeafKind::Answers, one.act.of);
            leaves.push(self.salted(records, kind, of, one.bound_answers())?);
        }
        let first = self.last.as_ref().and_then(|last| last.number).unwrap_or(0) + 1;
        for of in first..first + padding_of(leaves.len()) {
            leaves.push(self.salted(records, LeafKind::Padding, of, bound_padding(of))?);
        }
        leaves.sort_by(|one, other| one.hash.cmp(&other.hash));
        leaves.into_iter().for_each(|leaf| self.place(leaf));
        Ok(())
    }

    fn add(
        &mut self,
        records: &mut Reading<'_>,
        kind: LeafKind,
        of: i64,
        content: [u8; 32],
    ) -> Result<(), OfficeError> {
        let leaf = self.salted(records, kind, of, content)?;
        self.place(leaf);
        Ok(())
    }

    fn salted(
        &self,
        records: &mut Reading<'_>,
        kind: LeafKind,
        of: i64,
        content: [u8; 32],
    ) -> Result<StoredLeaf, OfficeError> {
        salted(records, (self.key, self.game), (kind, of), &content)
    }

    /// Links a leaf to the last one.
    fn place(&mut self, leaf: StoredLeaf) {
        let (number, before) = match &self.last {
            Some(last) => (last.number.unwrap_or(0) + 1, last.head.as_deref()),
            None => (1, None),
        };
        let placed = StoredLeaf {
            number: Some(number),
            head: Some(head(before, &leaf.hash).to_vec()),
            ..leaf
        };
        self.last = Some(placed.clone());
        self.leaves.push(placed);
    }
}

/// Number of leaves of padding for so many acts; none where nothing was done.
fn padding_of(acts: usize) -> i64 {
    let missing = acts.next_multiple_of(BATCH) - acts;
    i64::try_from(missing).unwrap_or_default()
}

/// Hash that a leaf of padding binds: over its own number.
fn bound_padding(of: i64) -> [u8; 32] {
    content([of.to_string().as_bytes()])
}

/// A leaf without its place, under the salt that was printed of it already, or else that of the office key.
fn salted(
    records: &mut Reading<'_>,
    (key, game): (&OfficeKey, &Game),
    (kind, of): (LeafKind, i64),
    content: &[u8; 32],
) -> Result<StoredLeaf, OfficeError> {
    let salt = match records.waiting_leaf(game.id, kind, of)? {
        Some(waiting) => waiting.salt,
        None => salt(key, &game.slug, kind.id(), content).to_vec(),
    };
    Ok(StoredLeaf {
        number: None,
        kind,
        of,
        hash: leaf(kind.id(), &salt, content).to_vec(),
        salt,
        head: None,
    })
}

/// The leaves of all acts that have no place in the chain, those of a segment that closes among them.
fn unplaced(
    records: &mut Reading<'_>,
    (key, game): (&OfficeKey, &Game),
    closing: Option<SegmentId>,
) -> Result<Vec<StoredLeaf>, OfficeError> {
    let mut leaves = Vec::new();
    for kind in ACTS {
        for act in records.acts(game.id, kind, closing, true)? {
            let of = (kind, act.of);
            leaves.push(salted(records, (key, game), of, &bound(&act))?);
        }
    }
    Ok(leaves)
}

/// The leaves that the chain of a game gets when these segments are judged, the first of which is open now.
///
/// # Errors
/// The database.
pub fn foreseen(
    records: &mut Reading<'_>,
    key: &OfficeKey,
    (game, closing): (&Game, Option<SegmentId>),
    judged: &[ClosedSegment],
) -> Result<Vec<StoredLeaf>, OfficeError> {
    let mut growing = Growing::of(records, key, game)?;
    growing.all_acts(records, closing, judged.first())?;
    for (at, one) in judged.iter().enumerate() {
        if at > 0 {
            growing.add(records, LeafKind::Answers, one.act.of, one.bound_answers())?;
        }
        growing.add(records, LeafKind::Segment, one.act.of, bound(&one.act))?;
    }
    Ok(growing.leaves)
}

/// Everything of a game that has no place in the chain yet gets it.
///
/// # Errors
/// The database.
pub fn grow(records: &mut Writing<'_>, key: &OfficeKey, game: &Game) -> Result<(), OfficeError> {
    let mut judged = Vec::new();
    if records.last_leaf(game.id)?.is_some() {
        let bound = bound_so_far(records, game.id)?;
        for act in records.acts(game.id, LeafKind::Segment, None, true)? {
            if act.of > bound {
                let answers = answers_of(records, game.id, act.of)?;
                judged.push(ClosedSegment { act, answers });
            }
        }
    }
    for one in foreseen(records, key, (game, None), &judged)? {
        records.put_leaf(game.id, &one)?;
    }
    Ok(())
}

/// The ordinal of the last segment that was judged before there was a chain.
fn bound_so_far(records: &mut Reading<'_>, game: GameId) -> Result<i64, OfficeError> {
    let leaves = records.leaves(game)?;
    let before = leaves.iter().find(|one| one.kind == LeafKind::Before);
    Ok(before.map_or(0, |one| one.of))
}

fn answers_of(
    records: &mut Reading<'_>,
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
    records: &mut Reading<'_>,
    game: GameId,
    acts: &[KeptAct],
) -> Result<[u8; 32], OfficeError> {
    let answers = acts.iter().map(|act| answers_of(records, game, act.of));
    let answers: Vec<_> = answers.collect::<Result<_, _>>()?;
    Ok(bound_before(acts, &answers))
}

/// What every leaf of a game binds, as it is kept now.
///
/// # Errors
/// The database.
pub fn contents(
    records: &mut Reading<'_>,
    game: GameId,
) -> Result<BTreeMap<(LeafKind, i64), [u8; 32]>, OfficeError> {
    let mut all = BTreeMap::new();
    let open = records.current_segment(game)?.map(|segment| segment.id);
    for kind in ACTS.into_iter().chain(OPEN) {
        for act in records.acts(game, kind, open, false)? {
            all.insert((kind, act.of), bound(&act));
        }
    }
    let leaves = records.leaves(game)?.into_iter();
    for leaf in leaves.filter(|leaf| leaf.kind == LeafKind::Padding) {
        all.insert((leaf.kind, leaf.of), bound_padding(leaf.of));
    }
    let mut acts = records.acts(game, LeafKind::Segment, None, false)?;
    let mut answers = BTreeMap::new();
    for (ordinal, answer) in records.answers_of_game(game)? {
        answers.entry(ordinal).or_insert_with(Vec::new).push(answer);
    }
    for act in &acts {
        let answers = answers.get(&act.of).map_or(&[][..], Vec::as_slice);
        all.insert((LeafKind::Answers, act.of), bound_answers(act.of, answers));
        all.insert((LeafKind::Segment, act.of), bound(act));
    }
    let last = bound_so_far(records, game)?;
    acts.retain(|act| act.of <= last);
    let of = acts
        .iter()
        .map(|act| answers.get(&act.of).cloned().unwrap_or_default());
    let of: Vec<Vec<StoredAnswer>> = of.collect();
    all.insert((LeafKind::Before, last), bound_before(&acts, &of));
    Ok(all)
}

/// The leaves of what was done since the last segment was judged: they have no place in the chain yet. Receipts name those of letters.
///
/// # Errors
/// The database.
pub fn pending(
    records: &mut Reading<'_>,
    key: &OfficeKey,
    game: &Game,
) -> Result<Vec<StoredLeaf>, OfficeError> {
    let open = records.current_segment(game.id)?.map(|segment| segment.id);
    let mut leaves = unplaced(records, (key, game), open)?;
    let kept = records.leaves(game.id)?;
    let is_kept = |leaf: &StoredLeaf| {
        let mut kept = kept.iter();
        kept.any(|one| (one.kind, one.of) == (leaf.kind, leaf.of))
    };
    leaves.retain(|leaf| !is_kept(leaf));
    Ok(leaves)
}

/// The leaf of one act of a game, which has no place yet, as it is printed before it gets one.
///
/// # Errors
/// The database.
pub fn leaf_of(
    records: &mut Reading<'_>,
    means: Means<'_>,
    game: &Game,
    (kind, of): (LeafKind, i64),
) -> Result<Vec<u8>, OfficeError> {
    let acts = records.acts(game.id, kind, None, true)?;
    let Some(act) = acts.into_iter().find(|act| act.of == of) else {
        return Ok(Vec::new());
    };
    Ok(salted(records, (means.key, game), (kind, of), &bound(&act))?.hash)
}

/// The leaf of a letter of a seat as it is printed on its receipt: a function of that letter alone.
///
/// # Errors
/// The database.
pub fn letter_leaf(
    records: &mut Reading<'_>,
    means: Means<'_>,
    game: &Game,
    letter: LetterId,
) -> Result<String, OfficeError> {
    let act = records.letter_act(letter)?;
    let content = bound(&act);
    let kind = LeafKind::Letter;
    let salt = match records.waiting_leaf(game.id, kind, act.of)? {
        Some(waiting) => waiting.salt,
        None => salt(means.key, &game.slug, kind.id(), &content).to_vec(),
    };
    Ok(printed(&leaf(kind.id(), &salt, &content)))
}
