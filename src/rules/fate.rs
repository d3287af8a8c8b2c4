//! Whether letters are asked for fate (29–35): told from public facts alone, so that asking nobody tells nothing.

use crate::game::{Civ, Glimpse, View};

use super::{advances, conversion};

/// Whether anybody may have something to say: a calamity was named, a nation has a card, its treasury and credits buy something,
/// or it can convert.
pub fn is_fate_asked(known: &View) -> bool {
    known.open.playing().any(|civ| faces_fate(known, civ))
}

/// The same for one nation; a calamity concerns everybody.
pub fn faces_fate(known: &View, civ: Civ) -> bool {
    let named = |what: &Glimpse| matches!(what, Glimpse::Named { .. });
    !known.open.nation(civ).inert
        && (known.this_turn.iter().any(|seen| named(&seen.what))
            || known.hand_sizes[civ.index()] > 0
            || buys_by_treasury(known, civ)
            || conversion::is_possible(&known.open, civ))
}

fn buys_by_treasury(known: &View, civ: Civ) -> bool {
    let nation = known.open.nation(civ);
    let earlier = advances::earlier_seen(known, civ);
    advances::on_sale(known.parts(), nation.advances, earlier)
        .any(|(_, price)| price <= u32::from(nation.treasury))
}
