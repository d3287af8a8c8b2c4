//! An acceptance means the offer that its writer was shown. Where a past is judged again the market may be another: the number may
//! name another offer, or none.

use crate::game_state::state::GameState;
use bulla_core::game::{Civ, Offer, OpenOffer, open_offers};
use bulla_core::orders::{body, parse_stored};
use bulla_core::turn::Acceptance;

/// Orders of a nation as they stand in another market: acceptances name the same offers by the numbers that they have there. The
/// second lists what lapses, as `asia-1`.
pub fn carry_acceptances(
    old: &GameState,
    new: &GameState,
    civ: Civ,
    text: &str,
) -> (String, Vec<String>) {
    let mut orders = parse_stored(&new.words, text);
    let Some(accept) = orders.trade.accept.take() else {
        return (text.to_owned(), Vec::new());
    };
    let (before, now) = (shown_to(old, civ), shown_to(new, civ));
    let mut lapsed = Vec::new();
    let mut kept = Vec::new();
    for acceptance in accept {
        let name = |one: &Acceptance| {
            let owner = &new.parts().nation(one.civ).id;
            format!("{owner}-{}", one.number)
        };
        match number_of(&acceptance, &before, &now) {
            Some(number) => kept.push(Acceptance {
                number,
                ..acceptance
            }),
            None => lapsed.push(name(&acceptance)),
        }
    }
    orders.trade.accept = Some(kept);
    (body(&orders, &new.words), lapsed)
}

/// Offers that a nation was shown, with its own number of each.
fn shown_to(table: &GameState, civ: Civ) -> Vec<(u32, OpenOffer<'_>)> {
    let open = open_offers(&table.position.this_turn).into_iter();
    let own = |offer: OpenOffer<'_>| {
        let mut numbers = offer.numbers.iter();
        numbers
            .find(|(reader, _)| *reader == civ)
            .map(|(_, number)| u32::from(*number))
    };
    open.filter_map(|offer| Some((own(offer)?, offer)))
        .collect()
}

/// The number of the same offer in the other market: of the same owner, with the same words.
fn number_of(
    acceptance: &Acceptance,
    before: &[(u32, OpenOffer<'_>)],
    now: &[(u32, OpenOffer<'_>)],
) -> Option<u32> {
    let named = |(number, offer): &&(u32, OpenOffer<'_>)| {
        (offer.civ, *number) == (acceptance.civ, acceptance.number)
    };
    let (_, meant) = before.iter().find(named)?;
    let same = |(_, offer): &&(u32, OpenOffer<'_>)| {
        offer.civ == meant.civ && is_told_alike(offer.offer, meant.offer)
    };
    let same: Vec<&(u32, OpenOffer<'_>)> = now.iter().filter(same).collect();
    let by_id = same.iter().find(|(_, offer)| offer.id == meant.id);
    by_id.or(same.first()).map(|(number, _)| *number)
}

/// Returns whether readers are told the same of two offers: never the sealed cards.
fn is_told_alike(one: &Offer, other: &Offer) -> bool {
    let told = |offer: &Offer| {
        (
            offer.to.clone(),
            offer.declared.clone(),
            offer.count(),
            offer.want.clone(),
        )
    };
    told(one) == told(other) && one.say == other.say
}
