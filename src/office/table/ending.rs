//! The end of a game: everything that was hidden is opened, so that everybody can check every draw and every order.

use super::fold::Table;
use crate::game::{Components, Eye, View};
use crate::office::means::key::hexadecimal;
use crate::office::means::names::{seat_number, turn_number};
use crate::office::means::problem::OfficeError;
use crate::page::{OpenedOrders, Opening};
use crate::store::{Game, OrdersStatus, Reading};

/// Seed, hands and orders of a game that is over. `over` is the table at its end.
pub fn opening(store: &mut Reading<'_>, game: &Game, over: &Table) -> Result<Opening, OfficeError> {
    let seats = store.seats(game.id)?;
    let mut orders = Vec::new();
    for segment in store.segments(game.id)? {
        for sent in store.orders(segment.id)? {
            let reader = seats.iter().find(|seat| seat.id == sent.seat);
            if sent.status == OrdersStatus::Withdrawn {
                continue;
            }
            orders.push(OpenedOrders {
                turn: turn_number(segment.turn),
                segment: segment.name.clone(),
                reader: reader.map_or(String::new(), |seat| over.name_of(seat).to_owned()),
                text: sent.text,
            });
        }
    }
    let hands = seats.iter().filter_map(|seat| {
        let view: View = over.view(Eye::Seat(seat_number(seat)));
        Some((view.civ?, view.hand))
    });
    Ok(Opening {
        seed: hexadecimal(&game.seed.0),
        salt: hexadecimal(&game.salt.0),
        commitment: game.commitment.clone(),
        hands: hands.collect(),
        orders,
    })
}

/// As plain text, for the moderator.
pub fn text(opening: &Opening, parts: &Components) -> String {
    let mut lines = vec![
        format!("seed: {}", opening.seed),
        format!("salt: {}", opening.salt),
        format!("commitment: {}", opening.commitment),
    ];
    for (civ, hand) in &opening.hands {
        let cards = hand
            .iter()
            .map(|(face, count)| format!("{count} {}", parts.deck.face(*face).id));
        let cards: Vec<String> = cards.collect();
        lines.push(format!(
            "hand of {}: {}",
            parts.nation(*civ).id,
            cards.join(", ")
        ));
    }
    for orders in &opening.orders {
        let OpenedOrders {
            turn,
            segment,
            reader,
            text,
        } = orders;
        lines.push(format!(
            "\nturn {turn}, {segment}, {reader}:\n{}",
            text.trim_end()
        ));
    }
    lines.join("\n")
}
