//! The market of a turn (28), told from its events: whether it is open, and which offers are.

use super::event::{Event, Mutation};
use super::ids::Civ;
use super::offer::Offer;
use super::section::Section;

/// An offer that lies open, with its owner and its readers.
#[derive(Clone, Copy, Debug)]
pub struct OpenOffer<'a> {
    pub civ: Civ,
    pub id: &'a str,
    pub offer: &'a Offer,
    pub numbers: &'a [(Civ, u8)],
}

/// Returns whether a section of this turn has ended trade. Until then offers stay open from segment to segment.
pub(super) fn ends_trade(section: Section) -> bool {
    matches!(section, Section::Naming | Section::Calamities)
}

/// Returns whether the market of the turn is open: trade has begun and the calamities are not named yet.
pub fn is_trading<'a>(sections: impl Iterator<Item = &'a Section>) -> bool {
    let mut trading = false;
    for section in sections {
        match section {
            Section::Trade | Section::LastTrade => trading = true,
            section if ends_trade(*section) => trading = false,
            _ => {}
        }
    }
    trading
}

/// The sections that have begun, in order.
pub fn sections(events: &[Event]) -> impl Iterator<Item = &Section> {
    events.iter().filter_map(|event| match &event.change {
        Mutation::Section { section } => Some(section),
        _ => None,
    })
}

/// The offers that lie open after the events of a turn so far, in the order in which they were opened.
pub fn open_offers(this_turn: &[Event]) -> Vec<OpenOffer<'_>> {
    let mut open: Vec<OpenOffer<'_>> = Vec::new();
    for event in this_turn {
        match &event.change {
            Mutation::Offered {
                civ,
                id,
                offer,
                numbers,
            } => open.push(OpenOffer {
                civ: *civ,
                id,
                offer,
                numbers,
            }),
            Mutation::Closed { civ, id, .. } => {
                open.retain(|other| other.civ != *civ || other.id != id)
            }
            Mutation::Section { section } if ends_trade(*section) => open.clear(),
            _ => {}
        }
    }
    open
}
