//! Events as one viewer saw them, each with the rule that made it.

use serde::Serialize;

use super::ids::{Ids, OfferJson, ValueJson, quoted};
use bulla_core::game::{DealSource, Pile, Place, Score, VisibleChange, VisibleEvent};

#[derive(Debug, Serialize)]
pub struct EventJson {
    /// Its number within the turn, as the page prints it; left out where nobody counted.
    #[serde(skip_serializing_if = "String::is_empty")]
    event: String,
    rule: String,
    #[serde(flatten)]
    what: EventKindJson,
}

macro_rules! happenings {
    ($($variant:ident = $id:literal { $($field:ident: $kind:ty),* $(,)? })*) => {
        /// Event, tagged by `what`.
        #[derive(Debug, Serialize)]
        #[serde(tag = "what")]
        enum EventKindJson {
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
    Card = "card" { face: Option<String>, from: PileJson, to: PileJson }
    Shuffled = "shuffled" { stack: u8 }
    Advance = "advance" { nation: String, advance: String }
    AdvanceLost = "advance-lost" { nation: String, advance: String }
    Marker = "marker" { nation: String, space: u8 }
    Waiting = "waiting" { seat: u8, nation: String }
    Offered = "offered" { offer: OfferJson }
    Closed = "closed" { offer: String }
    MyOffer = "my-offer" { id: String }
    MyOfferClosed = "my-offer-closed" { id: String }
    Deal = "deal" { nations: [String; 2], counts: Option<[u8; 2]>, mine: Option<MineEntry> }
    Lapsed = "lapsed" { with: String, mine: MineEntry }
    Traded = "traded" { face: String, from_nation: String, to_nation: String }
    Standing = "standing" { offers: Vec<String> }
    Never = "never" { faces: Vec<String> }
    Named = "named" { nation: String, face: String, strikes: bool }
    Fact = "fact" { fact: &'static str, subjects: Vec<ValueJson> }
    Over = "over" { scores: Vec<PointsJson> }
    Unmet = "unmet" { path: String, part: bool, reason: &'static str, subjects: Vec<ValueJson> }
}

/// Place of a piece.
#[derive(Debug, Serialize)]
struct SpotEntry {
    /// `stock`, `treasury`, `area`, `coast` or `aside`.
    place: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    area: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coast: Option<String>,
}

/// Place of a card.
#[derive(Debug, Serialize)]
struct PileJson {
    /// `stack`, `hand` or `aside`.
    pile: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stack: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nation: Option<String>,
}

/// Own item that met another's.
#[derive(Debug, Serialize)]
struct MineEntry {
    /// `offer`, `standing` or `acceptance`.
    item: &'static str,
    id: String,
}

#[derive(Debug, Serialize)]
struct PointsJson {
    nation: String,
    advances: u32,
    cards: u32,
    treasury: u32,
    track: u32,
    cities: u32,
    total: u32,
}

pub fn all(names: Ids<'_>, seen: &[VisibleEvent], numbers: &[String]) -> Vec<EventJson> {
    let one = |(at, seen): (usize, &VisibleEvent)| EventJson {
        event: numbers.get(at).cloned().unwrap_or_default(),
        rule: names.number(seen.why),
        what: what(names, &seen.what),
    };
    seen.iter().enumerate().map(one).collect()
}

fn what(names: Ids<'_>, glimpse: &VisibleChange) -> EventKindJson {
    let nation = |civ: &bulla_core::game::Civ| names.nation(*civ);
    match glimpse {
        VisibleChange::Turn { number } => EventKindJson::Turn { number: *number },
        VisibleChange::Section { section } => EventKindJson::Section {
            section: section.id().to_owned(),
        },
        VisibleChange::NationTurn { section, civ } => EventKindJson::Begins {
            section: section.id().to_owned(),
            nation: nation(civ),
        },
        VisibleChange::ChoiceOrder { seats } => EventKindJson::Lots {
            seats: seats.iter().map(|seat| seat.0).collect(),
        },
        VisibleChange::Nation { seat, civ } => EventKindJson::Nation {
            seat: seat.map(|seat| seat.0),
            nation: nation(civ),
        },
        VisibleChange::Inert { civ, inert } => EventKindJson::Inert {
            nation: nation(civ),
            inert: *inert,
        },
        VisibleChange::Pieces {
            owner,
            piece,
            count,
            from,
            to,
        } => EventKindJson::Pieces {
            owner: names.owner(*owner),
            piece: piece.id(),
            count: *count,
            from: spot(names, *from),
            to: spot(names, *to),
        },
        VisibleChange::Census { civ, tokens } => EventKindJson::Census {
            nation: nation(civ),
            tokens: *tokens,
        },
        VisibleChange::Card { face, from, to } => EventKindJson::Card {
            face: face.map(|face| names.face(face)),
            from: heap(names, *from),
            to: heap(names, *to),
        },
        VisibleChange::Shuffled { stack } => EventKindJson::Shuffled { stack: *stack },
        VisibleChange::Advance { civ, advance } => EventKindJson::Advance {
            nation: nation(civ),
            advance: names.advance(*advance),
        },
        VisibleChange::AdvanceLost { civ, advance } => EventKindJson::AdvanceLost {
            nation: nation(civ),
            advance: names.advance(*advance),
        },
        VisibleChange::Marker { civ, space } => EventKindJson::Marker {
            nation: nation(civ),
            space: *space,
        },
        VisibleChange::Waiting { seat, civ } => EventKindJson::Waiting {
            seat: seat.0,
            nation: nation(civ),
        },
        VisibleChange::Named { civ, face, strikes } => EventKindJson::Named {
            nation: nation(civ),
            face: names.face(*face),
            strikes: *strikes,
        },
        VisibleChange::Announced(fact) => EventKindJson::Fact {
            fact: fact.kind.id(),
            subjects: names.values(&fact.subjects),
        },
        VisibleChange::Over { scores } => EventKindJson::Over {
            scores: scores.iter().map(|score| points(names, score)).collect(),
        },
        VisibleChange::Rejected { path, part, reason } => EventKindJson::Unmet {
            path: path.clone(),
            part: *part,
            reason: reason.kind.id(),
            subjects: names.values(&reason.subjects),
        },
        VisibleChange::Offered(quote) => EventKindJson::Offered {
            offer: quoted(names, quote),
        },
        VisibleChange::Closed { civ, number } => EventKindJson::Closed {
            offer: format!("{}-{number}", names.nation(*civ)),
        },
        VisibleChange::MyOffer { id, .. } => EventKindJson::MyOffer { id: id.clone() },
        VisibleChange::MyOfferClosed { id } => EventKindJson::MyOfferClosed { id: id.clone() },
        VisibleChange::Deal { civs, counts, mine } => EventKindJson::Deal {
            nations: civs.map(|civ| names.nation(civ)),
            counts: *counts,
            mine: mine.as_ref().map(item),
        },
        VisibleChange::DealFailed { with, mine } => EventKindJson::Lapsed {
            with: names.nation(*with),
            mine: item(mine),
        },
        VisibleChange::Traded { face, from, to } => EventKindJson::Traded {
            face: names.face(*face),
            from_nation: names.nation(*from),
            to_nation: names.nation(*to),
        },
        VisibleChange::Standing { offers } => EventKindJson::Standing {
            offers: offers.iter().map(|offer| offer.id.clone()).collect(),
        },
        VisibleChange::NeverTraded { faces } => EventKindJson::Never {
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
        Place::Hold(area, coast, _) => (
            "aboard",
            Some(names.area(area)),
            Some(names.coast(area, coast)),
        ),
        Place::Aside => ("aside", None, None),
    };
    SpotEntry { place, area, coast }
}

fn heap(names: Ids<'_>, pile: Pile) -> PileJson {
    let (pile, stack, nation) = match pile {
        Pile::Stack(stack) => ("stack", Some(stack), None),
        Pile::Hand(civ) => ("hand", None, Some(names.nation(civ))),
        Pile::Aside => ("aside", None, None),
    };
    PileJson {
        pile,
        stack,
        nation,
    }
}

fn item(item: &DealSource) -> MineEntry {
    let (item, id) = match item {
        DealSource::Offer(id) => ("offer", id),
        DealSource::Standing(id) => ("standing", id),
        DealSource::Acceptance(path) => ("acceptance", path),
    };
    MineEntry {
        item,
        id: id.clone(),
    }
}

fn points(names: Ids<'_>, score: &Score) -> PointsJson {
    PointsJson {
        nation: names.nation(score.civ),
        advances: score.advances,
        cards: score.cards,
        treasury: score.treasury,
        track: score.track,
        cities: score.cities,
        total: score.total(),
    }
}
