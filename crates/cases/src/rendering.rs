//! Units on the board and cards in the hands, in the words of a case.

use bulla_core::game::{AreaId, Civ, CoastId, Components, FaceId, Owner, PublicState};

use super::given::GivenUnits;

/// Returns the units in an area. If a coast is named, only ships at that coast are included.
pub(super) fn units_in(open: &PublicState, area: AreaId, coast: Option<CoastId>) -> GivenUnits {
    let mut units = GivenUnits {
        tokens: open.tokens_in(area).collect(),
        cities: open.city(area).into_iter().collect(),
        ..GivenUnits::default()
    };
    let ships = open.ships_in(area);
    for ship in ships.filter(|ship| coast.is_none_or(|coast| ship.coast == coast)) {
        units.ships.entry(ship.civ).or_default().push(0);
    }
    let holds = open.holds_in(area);
    for hold in holds.filter(|hold| coast.is_none_or(|coast| hold.ship.coast == coast)) {
        let loads = units.ships.entry(hold.ship.civ).or_default();
        match loads.iter_mut().find(|load| **load == 0) {
            Some(load) => *load = hold.tokens,
            None => loads.push(hold.tokens),
        }
    }
    units.ships.values_mut().for_each(|loads| loads.sort());
    units
}

/// `{egypt: [city, 2], barbarian: 3}`.
pub(super) fn units(units: &GivenUnits, parts: &Components) -> String {
    let mut owners: Vec<Owner> = units.tokens.keys().copied().collect();
    owners.extend(&units.cities);
    owners.extend(units.ships.keys().map(|civ| Owner::Nation(*civ)));
    owners.sort();
    owners.dedup();
    let entries: Vec<String> = owners
        .into_iter()
        .map(|owner| of_owner(units, owner, parts))
        .collect();
    format!("{{{}}}", entries.join(", "))
}

fn of_owner(units: &GivenUnits, owner: Owner, parts: &Components) -> String {
    let mut list = Vec::new();
    let has_city = units.cities.contains(&owner);
    if has_city {
        list.push("city".to_owned());
    }
    list.extend(units.tokens.get(&owner).map(u16::to_string));
    let ships = owner.civ().and_then(|civ| units.ships.get(&civ));
    for load in ships.into_iter().flatten() {
        list.push(match load {
            0 => "ship".to_owned(),
            load => format!("ship+{load}"),
        });
    }
    let name = match owner {
        Owner::Nation(civ) => parts.nation(civ).id.as_str(),
        Owner::Idle if has_city => "pirate",
        Owner::Idle => "barbarian",
    };
    match list.as_slice() {
        [one] => format!("{name}: {one}"),
        _ => format!("{name}: [{}]", list.join(", ")),
    }
}

/// `[salt, salt, grain]`, sorted by face.
pub(super) fn faces(faces: &[FaceId], parts: &Components) -> String {
    let words: Vec<&str> = faces
        .iter()
        .map(|face| parts.deck.face(*face).id.as_str())
        .collect();
    format!("[{}]", words.join(", "))
}

/// `[egypt, crete]`, in this order.
pub(super) fn civs(civs: &[Civ], parts: &Components) -> String {
    let words: Vec<&str> = civs
        .iter()
        .map(|civ| parts.nation(*civ).id.as_str())
        .collect();
    format!("[{}]", words.join(", "))
}

/// `[athens, thera]`, by name.
pub(super) fn areas(areas: impl IntoIterator<Item = AreaId>, parts: &Components) -> String {
    let words: Vec<&str> = areas
        .into_iter()
        .map(|area| parts.board.area(area).id.as_str())
        .collect();
    format!("[{}]", words.join(", "))
}
