//! Viewer's knowledge of trade (28): which offers and deals each seat sees, and which of them an imagined position keeps.

use super::visible_change::VisibleChange;
use crate::game::event::Mutation;
use crate::game::ids::Civ;
use crate::game::offer::{Addressees, DealDisclosure, DealSide, Offer, VisibleOffer, written_id};
use crate::game::open_offers::{is_trading, sections};
use crate::game::public_state::PublicState;
use crate::game::state::Position;

/// Returns the visible part of a trade (TURN-BY-MAIL, who knows what): an offer for its addressees, a deal for its two sides, and
/// for others the part that the table publishes.
pub(super) fn glimpse(
    mine: Option<Civ>,
    open: &PublicState,
    change: &Mutation,
) -> Option<VisibleChange> {
    let number = |numbers: &[(Civ, u8)]| {
        let found = numbers.iter().find(|(civ, _)| Some(*civ) == mine);
        found.map(|(_, number)| *number)
    };
    Some(match change {
        Mutation::Offered { civ, id, offer, .. } if Some(*civ) == mine => VisibleChange::MyOffer {
            id: written_id(id).to_owned(),
            offer: offer.clone(),
        },
        Mutation::Offered {
            civ,
            offer,
            numbers,
            ..
        } => VisibleChange::Offered(Box::new(VisibleOffer {
            civ: *civ,
            number: number(numbers)?,
            by_name: matches!(offer.to, Addressees::These(_)),
            count: offer.count(),
            value: offer.value,
            declared: offer.declared.clone(),
            want: offer.want.clone(),
            say: offer.say.clone(),
        })),
        Mutation::Closed { civ, id, .. } if Some(*civ) == mine => VisibleChange::MyOfferClosed {
            id: written_id(id).to_owned(),
        },
        Mutation::Closed { civ, numbers, .. } => VisibleChange::Closed {
            civ: *civ,
            number: number(numbers)?,
        },
        Mutation::Deal { sides, publish } => deal(mine, sides, *publish)?,
        Mutation::DealFailed { sides } => {
            let at = sides.iter().position(|side| Some(side.civ) == mine)?;
            VisibleChange::DealFailed {
                with: sides[1 - at].civ,
                mine: sides[at].item.as_written(),
            }
        }
        Mutation::Traded { card, from, to } if [Some(*from), Some(*to)].contains(&mine) => {
            VisibleChange::Traded {
                face: open.parts().deck.face_of(*card),
                from: *from,
                to: *to,
            }
        }
        Mutation::Standing { civ, offers } if Some(*civ) == mine => VisibleChange::Standing {
            offers: offers.clone(),
        },
        Mutation::NeverTraded { civ, faces } if Some(*civ) == mine => VisibleChange::NeverTraded {
            faces: faces.clone(),
        },
        _ => return None,
    })
}

/// Returns a deal as its sides and everybody else see it.
fn deal(
    mine: Option<Civ>,
    sides: &[DealSide; 2],
    publish: DealDisclosure,
) -> Option<VisibleChange> {
    let item = sides.iter().find(|side| Some(side.civ) == mine);
    let item = item.map(|side| side.item.as_written());
    let counts = item.is_some() || publish == DealDisclosure::PairAndCount;
    if item.is_none() && publish == DealDisclosure::Nothing {
        return None;
    }
    Some(VisibleChange::Deal {
        civs: [sides[0].civ, sides[1].civ],
        counts: counts.then_some([sides[0].count, sides[1].count]),
        mine: item,
    })
}

/// The event itself to the nation that saw it: its own offers as they are, and of others' what was declared, the rest of
/// the cards being anything.
pub(super) fn as_change(mine: Civ, what: &VisibleChange) -> Option<Mutation> {
    Some(match what {
        VisibleChange::MyOffer { id, offer } => Mutation::Offered {
            civ: mine,
            id: id.clone(),
            offer: offer.clone(),
            numbers: Vec::new(),
        },
        VisibleChange::MyOfferClosed { id } => Mutation::Closed {
            civ: mine,
            id: id.clone(),
            numbers: Vec::new(),
        },
        VisibleChange::Offered(quote) => Mutation::Offered {
            civ: quote.civ,
            id: quote.number.to_string(),
            offer: Box::new(imagined(mine, quote)),
            numbers: vec![(mine, quote.number)],
        },
        VisibleChange::Closed { civ, number } => Mutation::Closed {
            civ: *civ,
            id: number.to_string(),
            numbers: vec![(mine, *number)],
        },
        _ => return None,
    })
}

fn imagined(mine: Civ, quote: &VisibleOffer) -> Offer {
    let mut sealed = quote.declared.clone();
    let any = quote.declared.first().copied();
    sealed.extend((quote.declared.len()..quote.count as usize).filter_map(|_| any));
    Offer {
        to: if quote.by_name {
            Addressees::These(vec![mine])
        } else {
            Addressees::Any
        },
        declared: quote.declared.clone(),
        sealed,
        value: quote.value,
        want: quote.want.clone(),
        say: quote.say.clone(),
        if_gone: Vec::new(),
    }
}

/// Number of cards in each hand as these eyes know it: while the market is open, others' hands as they were when it opened.
pub(super) fn hand_sizes(mine: Option<Civ>, position: &Position) -> Vec<u16> {
    let civs = position.state.open().parts().civs();
    let mut sizes: Vec<i32> = civs
        .map(|civ| position.state.hand(civ).len() as i32)
        .collect();
    if is_trading(sections(&position.this_turn)) {
        for event in &position.this_turn {
            if let Mutation::Traded { from, to, .. } = event.change {
                for (civ, gain) in [(to, 1), (from, -1)] {
                    if Some(civ) != mine {
                        sizes[civ.index()] -= gain;
                    }
                }
            }
        }
    }
    sizes.into_iter().map(|size| size.max(0) as u16).collect()
}
