//! What one pair of eyes saw of each event, with the rule that made it.

use serde::Serialize;

use super::ids::{Ids, Quoted, Value, quoted};
use bulla_core::game::{Glimpse, Item, Pile, Place, Score, Seen};

#[derive(Debug, Serialize)]
pub struct Happened {
    /// Its number within the turn, as the page prints it; left out where nobody counted.
    #[serde(skip_serializing_if = "String::is_empty")]
    event: String,
    rule: String,
    #[serde(flatten)]
    what: What,
}

macro_rules! happenings {
    ($($variant:ident = $id:literal { $($field:ident: $kind:ty),* $(,)? })*) => {
        /// What happened, by `what`.
        #[derive(Debug, Serialize)]
        #[serde(tag = "what")]
        enum What {
            $(#[serde(rename = $id)] $variant { $($field: $kind),* },)*
        }

        /// All words that may stand under `what`.
        pub const KINDS: &[&str] = &[$($id,)*];
    };
}

happenings! {
    Turn = "turn" { number: u16 }
    Section = "section" { section: String }
    Begins = "begins" { section: String, nation: String }
    Lots = "lots" { seats: Vec<u8> }
    Nation = "nation" { seat: Option<u8>, nation: String }
    Inert = "inert" { nation: String, inert: bool }
    Pieces = "pieces" { owner: String, piece: &'static str, count: u16, from: SpotEntry, to: SpotEntry }
    Census = "census" { nation: String, tokens: u16 }
    Card = "card" { face: Option<String>, from: Heap, to: Heap }
    Shuffled = "shuffled" { stack: u8 }
    Advance = "advance" { nation: String, advance: String }
    Marker = "marker" { nation: String, space: u8 }
    Waiting = "waiting" { seat: u8, nation: String }
    Offered = "offered" { offer: Quoted }
    Closed = "closed" { offer: String }
    MyOffer = "my-offer" { id: String }
    MyOfferClosed = "my-offer-closed" { id: String }
    Deal = "deal" { nations: [String; 2], counts: Option<[u8; 2]>, mine: Option<MineEntry> }
    Lapsed = "lapsed" { with: String, mine: MineEntry }
    Traded = "traded" { face: String, from_nation: String, to_nation: String }
    Standing = "standing" { offers: Vec<String> }
    Never = "never" { faces: Vec<String> }
    Named = "named" { nation: String, face: String, strikes: bool }
    Fact = "fact" { fact: &'static str, subjects: Vec<Value> }
    Over = "over" { scores: Vec<Points> }
    Unmet = "unmet" { path: String, part: bool, reason: &'static str, subjects: Vec<Value> }
}

/// Where a piece is.
#[derive(Debug, Serialize)]
struct SpotEntry {
    /// `stock`, `treasury`, `area`, `coast` or `aside`.
    place: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    area: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coast: Option<String>,
}

/// Where a card lies.
#[derive(Debug, Serialize)]
struct Heap {
    /// `stack`, `hand` or `aside`.
    pile: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stack: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nation: Option<String>,
}

/// What of one's own met another's.
#[derive(Debug, Serialize)]
struct MineEntry {
    /// `offer`, `standing` or `acceptance`.
    item: &'static str,
    id: String,
}

#[derive(Debug, Serialize)]
struct Points {
    nation: String,
    advances: u32,
    cards: u32,
    treasury: u32,
    track: u32,
    cities: u32,
    total: u32,
}

pub fn all(names: Ids<'_>, seen: &[Seen], numbers: &[String]) -> Vec<Happened> {
    let one = |(at, seen): (usize, &Seen)| Happened {
        event: numbers.get(at).cloned().unwrap_or_default(),
        rule: names.number(seen.why),
        what: what(names, &seen.what),
    };
    seen.iter().enumerate().map(one).collect()
}

fn what(names: Ids<'_>, glimpse: &Glimpse) -> What {
    let nation = |civ: &bulla_core::game::Civ| names.nation(*civ);
    match glimpse {
        Glimpse::Turn { number } => What::Turn { number: *number },
        Glimpse::Section { section } => What::Section {
            section: section.id().to_owned(),
        },
        Glimpse::Begins { section, civ } => What::Begins {
            section: section.id().to_owned(),
            nation: nation(civ),
        },
        Glimpse::Lots { seats } => What::Lots {
            seats: seats.iter().map(|seat| seat.0).collect(),
        },
        Glimpse::Nation { seat, civ } => What::Nation {
            seat: seat.map(|seat| seat.0),
            nation: nation(civ),
        },
        Glimpse::Inert { civ, inert } => What::Inert {
            nation: nation(civ),
            inert: *inert,
        },
        Glimpse::Pieces {
            owner,
            piece,
            count,
            from,
            to,
        } => What::Pieces {
            owner: names.owner(*owner),
            piece: piece.id(),
            count: *count,
            from: spot(names, *from),
            to: spot(names, *to),
        },
        Glimpse::Census { civ, tokens } => What::Census {
            nation: nation(civ),
            tokens: *tokens,
        },
        Glimpse::Card { face, from, to } => What::Card {
            face: face.map(|face| names.face(face)),
            from: heap(names, *from),
            to: heap(names, *to),
        },
        Glimpse::Shuffled { stack } => What::Shuffled { stack: *stack },
        Glimpse::Advance { civ, advance } => What::Advance {
            nation: nation(civ),
            advance: names.advance(*advance),
        },
        Glimpse::Marker { civ, space } => What::Marker {
            nation: nation(civ),
            space: *space,
        },
        Glimpse::Waiting { seat, civ } => What::Waiting {
            seat: seat.0,
            nation: nation(civ),
        },
        Glimpse::Named { civ, face, strikes } => What::Named {
            nation: nation(civ),
            face: names.face(*face),
            strikes: *strikes,
        },
        Glimpse::Fact(fact) => What::Fact {
            fact: fact.kind.id(),
            subjects: names.values(&fact.subjects),
        },
        Glimpse::Over { scores } => What::Over {
            scores: scores.iter().map(|score| points(names, score)).collect(),
        },
        Glimpse::Unmet { path, part, reason } => What::Unmet {
            path: path.clone(),
            part: *part,
            reason: reason.kind.id(),
            subjects: names.values(&reason.subjects),
        },
        Glimpse::Offered(quote) => What::Offered {
            offer: quoted(names, quote),
        },
        Glimpse::Closed { civ, number } => What::Closed {
            offer: format!("{}-{number}", names.nation(*civ)),
        },
        Glimpse::MyOffer { id, .. } => What::MyOffer { id: id.clone() },
        Glimpse::MyOfferClosed { id } => What::MyOfferClosed { id: id.clone() },
        Glimpse::Deal { civs, counts, mine } => What::Deal {
            nations: civs.map(|civ| names.nation(civ)),
            counts: *counts,
            mine: mine.as_ref().map(item),
        },
        Glimpse::Lapsed { with, mine } => What::Lapsed {
            with: names.nation(*with),
            mine: item(mine),
        },
        Glimpse::Traded { face, from, to } => What::Traded {
            face: names.face(*face),
            from_nation: names.nation(*from),
            to_nation: names.nation(*to),
        },
        Glimpse::Standing { offers } => What::Standing {
            offers: offers.iter().map(|offer| offer.id.clone()).collect(),
        },
        Glimpse::Never { faces } => What::Never {
            faces: names.faces(faces),
        },
    }
}

fn spot(names: Ids<'_>, place: Place) -> SpotEntry {
    let (place, area, coast) = match place {
        Place::Stock => ("stock", None, None),
        Place::Treasury => ("treasury", None, None),
        Place::Area(area) => ("area", Some(names.area(area)), None),
        Place::Coast(area, coast) => (
            "coast",
            Some(names.area(area)),
            Some(names.coast(area, coast)),
        ),
        Place::Aside => ("aside", None, None),
    };
    SpotEntry { place, area, coast }
}

fn heap(names: Ids<'_>, pile: Pile) -> Heap {
    let (pile, stack, nation) = match pile {
        Pile::Stack(stack) => ("stack", Some(stack), None),
        Pile::Hand(civ) => ("hand", None, Some(names.nation(civ))),
        Pile::Aside => ("aside", None, None),
    };
    Heap {
        pile,
        stack,
        nation,
    }
}

fn item(item: &Item) -> MineEntry {
    let (item, id) = match item {
        Item::Offer(id) => ("offer", id),
        Item::Standing(id) => ("standing", id),
        Item::Acceptance(path) => ("acceptance", path),
    };
    MineEntry {
        item,
        id: id.clone(),
    }
}

fn points(names: Ids<'_>, score: &Score) -> Points {
    Points {
        nation: names.nation(score.civ),
        advances: score.advances,
        cards: score.cards,
        treasury: score.treasury,
        track: score.track,
        cities: score.cities,
        total: score.total(),
    }
}
