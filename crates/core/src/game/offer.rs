//! Offers, deals and refusals in trade (28). Their visible parts for other seats are in [`VisibleEvent`](super::VisibleEvent) and
//! [`VisibleOffer`].

use std::collections::BTreeMap;

use super::card::Deck;
use super::ids::{Civ, FaceId};

/// A number, or a bound on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    Exactly(u32),
    AtLeast(u32),
    AtMost(u32),
}

impl Threshold {
    pub fn holds(self, number: u32) -> bool {
        match self {
            Threshold::Exactly(bound) => number == bound,
            Threshold::AtLeast(bound) => number >= bound,
            Threshold::AtMost(bound) => number <= bound,
        }
    }
}

/// Addressees of an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Addressees {
    Any,
    /// Earlier ones are preferred.
    These(Vec<Civ>),
}

impl Addressees {
    /// Place of a nation among those addressed, from 0; nothing if the offer is not open to it.
    pub fn place(&self, civ: Civ) -> Option<usize> {
        match self {
            Addressees::Any => Some(0),
            Addressees::These(civs) => civs.iter().position(|other| *other == civ),
        }
    }
}

/// Cards asked for in return: a number of cards, and those among them that must be truthfully named (28.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TradeDemand {
    pub count: u32,
    /// Required total value of the cards. `None` for any value.
    pub value: Option<Threshold>,
    pub named: Vec<FaceId>,
}

impl TradeDemand {
    /// The cards that answer it for least, sorted: those named, in the pool or not, and as many others out of the pool, the lowest
    /// stacks first, then by face; never a calamity, nor a card that is kept back. The pool is left without them.
    pub fn cheapest(&self, pool: &mut Vec<FaceId>, deck: &Deck, kept: &[FaceId]) -> Vec<FaceId> {
        let mut sealed = self.named.clone();
        for face in &sealed {
            take(pool, *face);
        }
        let mut others = pool.clone();
        others.retain(|face| !kept.contains(face) && !deck.face(*face).is_calamity());
        others.sort_by_key(|face| (deck.face(*face).stack, *face));
        let lacking = (self.count as usize).saturating_sub(sealed.len());
        if let Some(asked) = self.value
            && let Some(fitting) = worth_asked(asked, &sealed, &others, lacking, deck)
        {
            others = fitting;
        }
        for face in others.into_iter().take(lacking) {
            take(pool, face);
            sealed.push(face);
        }
        sealed.sort();
        sealed
    }
}

/// Chooses `lacking` of the other cards, in list order, so that with those already sealed they reach the value asked for with the
/// least value possible.
fn worth_asked(
    asked: Threshold,
    sealed: &[FaceId],
    others: &[FaceId],
    lacking: usize,
    deck: &Deck,
) -> Option<Vec<FaceId>> {
    let named = |face: FaceId| sealed.iter().filter(|one| **one == face).count() as u32;
    let mut kinds: Vec<(FaceId, usize)> = Vec::new();
    for face in others {
        match kinds.last_mut() {
            Some((last, count)) if last == face => *count += 1,
            _ => kinds.push((*face, 1)),
        }
    }
    // For each number of cards taken so far, what they add to the value, and the first choice that does.
    let mut ways: Vec<BTreeMap<u32, Vec<usize>>> = vec![BTreeMap::new(); lacking + 1];
    ways[0].insert(0, Vec::new());
    for (face, held) in &kinds {
        let own = |more: usize| {
            let set = |count| deck.face(*face).set_value(count);
            set(named(*face) + more as u32) - set(named(*face))
        };
        let mut next: Vec<BTreeMap<u32, Vec<usize>>> = vec![BTreeMap::new(); lacking + 1];
        for (used, values) in ways.iter().enumerate() {
            for (value, counts) in values {
                for more in 0..=(*held).min(lacking - used) {
                    let counts: Vec<usize> = counts.iter().copied().chain([more]).collect();
                    let way = next[used + more].entry(value + own(more)).or_default();
                    if *way < counts {
                        *way = counts;
                    }
                }
            }
        }
        ways = next;
    }
    let before = deck.worth(sealed);
    let mut found = ways[lacking].iter();
    let (_, counts) = found.find(|(value, _)| asked.holds(before + **value))?;
    let chosen = kinds.iter().zip(counts);
    Some(
        chosen
            .flat_map(|((face, _), count)| std::iter::repeat_n(*face, *count))
            .collect(),
    )
}

/// Takes one card of this face out, if there is one.
fn take(pool: &mut Vec<FaceId>, face: FaceId) {
    if let Some(at) = pool.iter().position(|one| *one == face) {
        pool.remove(at);
    }
}

/// An offer as its owner wrote it. Lists of cards are sorted by face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub to: Addressees,
    /// Two or more, true, all of them in `sealed`.
    pub declared: Vec<FaceId>,
    /// All cards that would be given.
    pub sealed: Vec<FaceId>,
    /// Total value of the cards, if announced.
    pub value: Option<u32>,
    pub want: TradeDemand,
    /// Talk, printed as unverified.
    pub say: Option<String>,
    /// Substitutes for cards that are gone. A declared card has none.
    pub if_gone: Vec<(FaceId, FaceId)>,
}

impl Offer {
    /// Number of cards that would be given.
    pub fn count(&self) -> u32 {
        self.sealed.len() as u32
    }
}

/// Stands before the number by which a ledger tells an offer from the one of the same id that it replaces (`e1~2`). No id that a
/// player gives holds it.
const REPLACES: char = '~';

/// The id of an offer as its owner wrote it.
pub fn written_id(id: &str) -> &str {
    id.split(REPLACES).next().unwrap_or(id)
}

/// The id of an offer that replaces the one of this id under the same name.
pub fn replacing_id(id: &str) -> String {
    let number = id.split(REPLACES).nth(1).and_then(|it| it.parse().ok());
    let next = number.unwrap_or(1_u32) + 1;
    format!("{}{REPLACES}{next}", written_id(id))
}

/// An offer that waits hidden in every part of trade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingOffer {
    pub id: String,
    pub offer: Offer,
    /// Deals a turn; nothing for as many as the cards allow.
    pub at_most: Option<u32>,
    /// The last turn in which it waits.
    pub until: Option<u16>,
}

/// Item of a seat that met another seat's item in a deal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DealSource {
    /// An offer by its id.
    Offer(String),
    /// A standing offer by its id.
    Standing(String),
    /// An acceptance by its path in the letter.
    Acceptance(String),
}

impl DealSource {
    /// The same by the id that its owner wrote.
    pub fn as_written(&self) -> DealSource {
        match self {
            DealSource::Offer(id) => DealSource::Offer(written_id(id).to_owned()),
            other => other.clone(),
        }
    }
}

/// Words of a side on the cards that it gives, by which 43.9 judges a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardDeclaration {
    /// Value of the cards together.
    pub value: u32,
    /// The cards that were named true.
    pub named: Vec<FaceId>,
}

/// One side of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealSide {
    pub civ: Civ,
    /// Cards given.
    pub count: u8,
    pub item: DealSource,
    /// Announced value of the cards, in a deal where each side announces one (43.9). Used since revision 4 of the rules.
    pub announced: Option<CardDeclaration>,
}

/// Information about a deal given to seats outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealDisclosure {
    PairAndCount,
    Pair,
    Nothing,
}

impl DealDisclosure {
    pub const ALL: [DealDisclosure; 3] = [
        DealDisclosure::PairAndCount,
        DealDisclosure::Pair,
        DealDisclosure::Nothing,
    ];

    pub fn id(self) -> &'static str {
        match self {
            DealDisclosure::PairAndCount => "pair-and-count",
            DealDisclosure::Pair => "pair",
            DealDisclosure::Nothing => "nothing",
        }
    }
}

/// An open offer as one reader sees it: the declared part and the talk, under a number of the reader's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleOffer {
    pub civ: Civ,
    /// `crete-1` is the first offer of Crete that this reader was shown in the turn.
    pub number: u8,
    /// Addressed to the reader by name, and not to anybody.
    pub by_name: bool,
    pub count: u32,
    pub value: Option<u32>,
    pub declared: Vec<FaceId>,
    pub want: TradeDemand,
    pub say: Option<String>,
}
