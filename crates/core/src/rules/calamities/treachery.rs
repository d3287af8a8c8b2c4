//! 30.22 Treachery.

use crate::game::{AreaId, Cause, Civ, Piece, Place, ReasonKind, Subject};
use crate::turn::{Key, Part, Pick, Slot, Stop, Topic, Turn};

use super::super::support;
use super::blow::{Blow, no_effect};
use super::{Coming, worth};

/// 30.221: the trader takes a city of his choice; 30.222: of a card that was kept the holder has a city reduced.
pub fn strike(blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let cities = worth::least_first(t.open(), t.open().cities_of(victim));
    if cities.is_empty() {
        no_effect(Cause::Treachery, blow, t, victim);
        return Ok(());
    }
    let Some(trader) = blow.trader else {
        let key = Key::new(victim, Topic::Treachery, Cause::TreacheryReduces).part(Part::Reduce);
        if let Some(area) = choice(t, key, &cities, victim, Some(ReasonKind::NotYourCity))? {
            support::reduce(blow.land(), t, victim, area);
        }
        return Ok(());
    };
    let key = Key::new(trader, Topic::Treachery, Cause::Treachery).part(Part::Choice);
    if let Some(area) = choice(t, key, &cities, victim, Some(ReasonKind::NotAChoice))? {
        take(t, victim, trader, area);
    }
    Ok(())
}

fn choice(
    t: &mut Turn<'_>,
    key: Key,
    cities: &[AreaId],
    victim: Civ,
    otherwise: Option<ReasonKind>,
) -> Result<Option<AreaId>, Stop> {
    let picked = t.ask(Pick {
        otherwise,
        ..Pick::areas(key.about(Subject::Civ(victim)), cities, 1)
    })?;
    Ok(picked.into_iter().find_map(Subject::area))
}

/// A trader without a city in stock, or who has left the game (15.61), gets none; the victim loses his all the same.
fn take(t: &mut Turn<'_>, victim: Civ, trader: Civ, area: AreaId) {
    let here = Place::Area(area);
    t.transfer(
        Cause::Treachery,
        victim,
        (Piece::City, 1),
        here,
        Place::Stock,
    );
    if t.open().stock(trader, Piece::City) > 0 && !t.open().nation(trader).inert {
        t.transfer(
            Cause::Treachery,
            trader,
            (Piece::City, 1),
            Place::Stock,
            here,
        );
    }
}

/// The trader alone knows that he is asked; the holder knows whether he got the card in trade.
pub fn may_ask(outlook: &Coming<'_>) -> Vec<Slot> {
    let asked = match outlook.is_mine() {
        true => !outlook.received(),
        false => outlook.gave(),
    };
    let cities = outlook.known.open.cities_of(outlook.victim);
    let slot = outlook.slot(Part::Choice).with(cities.map(Subject::Area));
    match asked && !slot.values.is_empty() {
        true => vec![slot],
        false => Vec::new(),
    }
}
