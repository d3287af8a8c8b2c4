//! What eyes know of trade (28): who sees which offer and deal, and what of it stands in an imagined position.

use crate::game::market::{is_trading, sections};
use crate::game::{Change, Civ, Offer, Open, Position, Publish, Quote, To, written_id};

use super::glimpse::Glimpse;

/// What of a trade is seen (TURN-BY-MAIL, who knows what): an offer by those it is open to, a deal by the pair, and of it by
/// others what the table publishes.
pub(super) fn glimpse(mine: Option<Civ>, open: &Open, change: &Change) -> Option<Glimpse> {
    let number = |numbers: &[(Civ, u8)]| {
        let found = numbers.iter().find(|(civ, _)| Some(*civ) == mine);
        found.map(|(_, number)| *number)
    };
    Some(match change {
        Change::Offered { civ, id, offer, .. } if Some(*civ) == mine => Glimpse::MyOffer {
            id: written_id(id).to_owned(),
            offer: offer.clone(),
        },
        Change::Offered {
            civ,
            offer,
            numbers,
            ..
        } => Glimpse::Offered(Box::new(Quote {
            civ: *civ,
            number: number(numbers)?,
            by_name: matches!(offer.to, To::These(_)),
            count: offer.count(),
            value: offer.value,
            declared: offer.declared.clone(),
            want: offer.want.clone(),
            say: offer.say.clone(),
        })),
        Change::Closed { civ, id, .. } if Some(*civ) == mine => Glimpse::MyOfferClosed {
            id: written_id(id).to_owned(),
        },
        Change::Closed { civ, numbers, .. } => Glimpse::Closed {
            civ: *civ,
            number: number(numbers)?,
        },
        Change::Deal { sides, publish } => {
            let item = sides.iter().find(|side| Some(side.civ) == mine);
            let item = item.map(|side| side.item.as_written());
            let counts = item.is_some() || *publish == Publish::PairAndCount;
            if item.is_none() && *publish == Publish::Nothing {
                return None;
            }
            Glimpse::Deal {
                civs: [sides[0].civ, sides[1].civ],
                counts: counts.then_some([sides[0].count, sides[1].count]),
                mine: item,
            }
        }
        Change::Lapsed { sides } => {
            let at = sides.iter().position(|side| Some(side.civ) == mine)?;
            Glimpse::Lapsed {
                with: sides[1 - at].civ,
                mine: sides[at].item.as_written(),
            }
        }
        Change::Traded { card, from, to } if [Some(*from), Some(*to)].contains(&mine) => {
            Glimpse::Traded {
                face: open.parts().deck.face_of(*card),
                from: *from,
                to: *to,
            }
        }
        Change::Standing { civ, offers } if Some(*civ) == mine => Glimpse::Standing {
            offers: offers.clone(),
        },
        Change::Never { civ, faces } if Some(*civ) == mine => Glimpse::Never {
            faces: faces.clone(),
        },
        _ => return None,
    })
}

/// The event itself to the nation that saw it: its own offers as they are, and of others' what was declared, the rest of
/// the cards being anything.
pub(super) fn as_change(mine: Civ, what: &Glimpse) -> Option<Change> {
    Some(match what {
        Glimpse::MyOffer { id, offer } => Change::Offered {
            civ: mine,
            id: id.clone(),
            offer: offer.clone(),
            numbers: Vec::new(),
        },
        Glimpse::MyOfferClosed { id } => Change::Closed {
            civ: mine,
            id: id.clone(),
            numbers: Vec::new(),
        },
        Glimpse::Offered(quote) => Change::Offered {
            civ: quote.civ,
            id: quote.number.to_string(),
            offer: Box::new(imagined(mine, quote)),
            numbers: vec![(mine, quote.number)],
        },
        Glimpse::Closed { civ, number } => Change::Closed {
            civ: *civ,
            id: number.to_string(),
            numbers: vec![(mine, *number)],
        },
        _ => return None,
    })
}

fn imagined(mine: Civ, quote: &Quote) -> Offer {
    let mut sealed = quote.declared.clone();
    let any = quote.declared.first().copied();
    sealed.extend((quote.declared.len()..quote.count as usize).filter_map(|_| any));
    Offer {
        to: match quote.by_name {
            true => To::These(vec![mine]),
            false => To::Any,
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
            if let Change::Traded { from, to, .. } = event.change {
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
