//! 30.312 Grain that a letter shows against a Famine, before the Famine strikes.

use crate::game::{Calamity, Civ, Mutation};
use crate::rulebook::Rulebook;
use crate::turn::{CalamityPart, EntryList, OrderValue, RuleContext, Topic};

use super::card_counts::CardCounts;

/// Removes as many cards as a letter shows against a Famine of this turn, so that they pay for nothing. Used if cards are bought
/// before the calamities.
pub fn without_shown(
    book: &Rulebook,
    t: &RuleContext<'_>,
    civ: Civ,
    mut cards: CardCounts,
) -> CardCounts {
    if !strikes(t) {
        return cards;
    }
    let policy = book.calamities.famine.as_ref();
    let face = policy.and_then(|policy| t.parts().deck.find(&policy.card));
    let list = t
        .orders(civ)
        .parts
        .get(&(Topic::Famine, CalamityPart::Grain));
    let mut cursor = list.map(EntryList::cursor);
    let first = cursor
        .as_mut()
        .and_then(|cursor| cursor.next(|when, _| t.judge(civ, when, false)));
    if let Some((OrderValue::Number(number), _)) = first {
        for (kind, count) in &mut cards {
            if Some(*kind) == face {
                *count = count.saturating_sub(*number);
            }
        }
    }
    cards.retain(|(_, count)| *count > 0);
    cards
}

/// Returns whether a Famine that strikes was named in this turn.
fn strikes(t: &RuleContext<'_>) -> bool {
    let deck = &t.parts().deck;
    t.this_turn().iter().any(|event| match event.change {
        Mutation::Named { card, strikes, .. } => {
            strikes && deck.face(deck.face_of(card)).calamity() == Some(Calamity::Famine)
        }
        _ => false,
    })
}
