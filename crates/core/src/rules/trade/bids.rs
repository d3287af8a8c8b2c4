//! Entries on the lists of the seats, and which of them fit (28.2, 28.3).

use crate::game::{CardId, Civ, DealSource, Deck, FaceId, Offer};

/// One thing on a seat's list: an acceptance, an offer or a standing offer.
#[derive(Clone, Debug)]
pub(super) struct Bid {
    pub civ: Civ,
    pub item: DealSource,
    pub kind: BidKind,
    /// An acceptance too has the form of an offer, to the owner of what it accepts.
    pub offer: Offer,
    /// Deals it may still make.
    pub left: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BidKind {
    /// Answers an open offer, by its owner and id.
    Answer { civ: Civ, id: String },
    /// Lay open as the segment began, with its readers.
    Open { numbers: Vec<(Civ, u8)> },
    /// Stands in the letter: its place there.
    Fresh { path: String },
    /// Waits hidden.
    Waiting,
}

/// Figures of a bid that rule most pairs out, before [`Bid::fits`] looks closely.
pub(super) struct BidSummary {
    civ: Civ,
    gives: u32,
    wants: u32,
    /// A bit for each face that is declared, and for each that is asked for; two faces may share one.
    declared: u64,
    named: u64,
}

impl BidSummary {
    pub fn of(bid: &Bid) -> BidSummary {
        let bits = |faces: &[FaceId]| faces.iter().fold(0, |bits, face| bits | 1 << (face.0 % 64));
        BidSummary {
            civ: bid.civ,
            gives: bid.offer.count(),
            wants: bid.offer.want.count,
            declared: bits(&bid.offer.declared),
            named: bits(&bid.offer.want.named),
        }
    }

    /// `false` where the two cannot make a deal.
    pub fn may_fit(&self, other: &BidSummary) -> bool {
        self.civ != other.civ
            && (self.gives, self.wants) == (other.wants, other.gives)
            && self.named & !other.declared == 0
            && other.named & !self.declared == 0
    }
}

impl Bid {
    /// Returns whether two bids may make a deal: each is open to the other and gives what the other wants, and only declared
    /// cards are looked at. An acceptance fits only the offer it names.
    pub fn fits(&self, other: &Bid) -> bool {
        self.civ != other.civ
            && self.meets(other)
            && other.meets(self)
            && self.satisfies(other)
            && other.satisfies(self)
    }

    fn meets(&self, other: &Bid) -> bool {
        match &self.kind {
            BidKind::Answer { civ, id } => {
                let named = matches!(&other.item, DealSource::Offer(other) if other == id);
                named && other.civ == *civ && matches!(other.kind, BidKind::Open { .. })
            }
            _ => true,
        }
    }

    fn satisfies(&self, other: &Bid) -> bool {
        let want = &other.offer.want;
        other.offer.to.place(self.civ).is_some()
            && self.offer.count() == want.count
            && want
                .value
                .is_none_or(|asked| self.offer.value.is_some_and(|it| asked.holds(it)))
            && first_missing(&want.named, &self.offer.declared).is_none()
    }

    /// The cards to give out of those that may be given, the lowest of each face; or the face that is gone and has no
    /// substitute.
    pub fn cards(&self, pool: &[CardId], deck: &Deck) -> Result<Vec<CardId>, FaceId> {
        let mut left = pool.to_vec();
        let mut take = |face: FaceId| {
            let at = left.iter().position(|card| deck.face_of(*card) == face);
            at.map(|at| left.remove(at))
        };
        let mut given = Vec::with_capacity(self.offer.sealed.len());
        let mut gone = Vec::new();
        for face in &self.offer.sealed {
            match take(*face) {
                Some(card) => given.push(card),
                None => gone.push(*face),
            }
        }
        if !gone.is_empty() {
            let undeclared = beyond(&self.offer.sealed, &self.offer.declared);
            if let Some(face) = first_missing(&gone, &undeclared) {
                return Err(face);
            }
        }
        for face in gone {
            let mut substitutes = self.offer.if_gone.iter().filter(|(of, _)| *of == face);
            let card = substitutes.find_map(|(_, instead)| take(*instead));
            given.push(card.ok_or(face)?);
        }
        if let Some(value) = self.offer.value {
            let faces: Vec<FaceId> = given.iter().map(|card| deck.face_of(*card)).collect();
            if value != deck.worth(&faces) {
                // A substitute of another value would make the offer untrue.
                let gone = first_missing(&self.offer.sealed, &faces);
                return Err(gone.unwrap_or(self.offer.sealed[0]));
            }
        }
        given.sort();
        Ok(given)
    }
}

/// The cards of a list without those of another, card for card: what is sealed and not declared, and may be replaced.
pub(super) fn beyond(faces: &[FaceId], without: &[FaceId]) -> Vec<FaceId> {
    let mut left = faces.to_vec();
    for face in without {
        if let Some(at) = left.iter().position(|other| other == face) {
            left.remove(at);
        }
    }
    left
}

/// The first of these cards that the others do not hold so many times.
pub(super) fn first_missing(faces: &[FaceId], among: &[FaceId]) -> Option<FaceId> {
    let count = |list: &[FaceId], face| list.iter().filter(|it| **it == face).count();
    let missing = |face: &&FaceId| count(faces, **face) > count(among, **face);
    faces.iter().find(missing).copied()
}
