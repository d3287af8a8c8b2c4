//! Invariants of any position, whatever was ordered. Checked after every event of a simulated game.

use bulla_core::game::{
    AnnouncementKind, AreaId, CardId, Civ, Effect, Event, Mutation, Owner, Pile, Position,
    PublicState, Section, Ship, State, Subject,
};
use bulla_core::rulebook::Rulebook;

/// Everything that is broken after an event, in words.
pub fn violations(book: &Rulebook, position: &Position, event: &Event) -> Vec<String> {
    let mut faults = Vec::new();
    let state = &position.state;
    match &event.change {
        Mutation::Card { .. }
        | Mutation::Traded { .. }
        | Mutation::Named { .. }
        | Mutation::Shuffled { .. } => cards(state, &mut faults),
        Mutation::Pieces { .. } | Mutation::Nation { .. } | Mutation::Marker { .. } => {
            pieces(book, state, &mut faults);
        }
        Mutation::Section { section } => {
            cards(state, &mut faults);
            pieces(book, state, &mut faults);
            holds(book, state.open(), &mut faults);
            match book.before(*section) {
                Some(Section::Surplus) => limits(book, state, &mut faults),
                Some(Section::Return) => hands(book, position, &mut faults),
                Some(Section::Cities) if book.cities.reduces => cities(book, state, &mut faults),
                _ => {}
            }
        }
        _ => {}
    }
    faults
}

/// 25.1: where cities above the most are reduced, none are left.
fn cities(book: &Rulebook, state: &State, faults: &mut Vec<String>) {
    let open = state.open();
    for civ in open.playing() {
        let cities = open.city_count(civ);
        if cities > book.cities.most {
            faults.push(format!(
                "{} has {cities} cities",
                open.parts().nation(civ).id
            ));
        }
    }
}

/// Law 5, 22.4: no more pieces than a set has, no more ships than allowed, no marker beyond its track. Cities above what may be
/// built (25.1) come by other rules and are held by the set alone.
fn pieces(book: &Rulebook, state: &State, faults: &mut Vec<String>) {
    let open = state.open();
    let parts = open.parts();
    for civ in open.in_play() {
        let name = &parts.nation(civ).id;
        let (cities, ships) = (open.city_count(civ), open.ships_of(civ).count());
        let used = open.tokens_in_census(civ) + open.nation(civ).treasury;
        if used > parts.tokens || cities > parts.cities || ships > usize::from(parts.ships) {
            faults.push(format!("{name} has more pieces than its set"));
        }
        if ships > usize::from(book.ships.most) {
            faults.push(format!("{name} has {ships} ships"));
        }
        let track = &parts.nation(civ).track;
        if track.beyond.is_none() && open.nation(civ).track > track.finish {
            faults.push(format!("{name} stands beyond the finish"));
        }
    }
}

/// season/naval: each hold with tokens is that of a ship which lies there, and holds no more than it carries.
fn holds(book: &Rulebook, open: &PublicState, faults: &mut Vec<String>) {
    for civ in open.in_play() {
        for hold in open.holds_of(civ) {
            let is_there = |ship: &Ship| *ship == hold.ship;
            let loaded = open.holds_of(civ).filter(|one| is_there(&one.ship)).count();
            let ships = open.ships_of(civ).filter(is_there).count();
            if loaded > ships || hold.tokens > book.movement.capacity {
                let name = &open.parts().nation(civ).id;
                faults.push(format!("{name} has {} tokens aboard no ship", hold.tokens));
            }
        }
    }
}

/// Law 5: every card lies in one place, and in no stack but its own.
fn cards(state: &State, faults: &mut Vec<String>) {
    let parts = state.open().parts();
    let deck = &parts.deck;
    let mut seen = vec![0_u8; deck.cards().count()];
    let mut see = |card: CardId| {
        if let Some(times) = seen.get_mut(card.index()) {
            *times += 1;
        }
    };
    for stack in 1..=deck.stacks() {
        for card in state.stack(stack) {
            see(*card);
            if deck.face(deck.face_of(*card)).stack != stack {
                faults.push(format!("card {} lies in stack {stack}", card.0));
            }
        }
    }
    state.aside().iter().copied().for_each(&mut see);
    for civ in parts.civs() {
        state.hand(civ).iter().copied().for_each(&mut see);
    }
    if seen.iter().any(|times| *times != 1) {
        faults.push("a card lies in two places or in none".to_owned());
    }
}

/// 26.1: after the surplus is gone no tokens stand beside a city and no area holds more than its limit.
fn limits(book: &Rulebook, state: &State, faults: &mut Vec<String>) {
    let open = state.open();
    for area in open.parts().board.in_play() {
        let tokens: u16 = open.tokens_in(area).map(|(_, count)| count).sum();
        if tokens > limit(book, open, area) {
            faults.push(format!("{tokens} tokens in {}", open.area(area).id));
        }
    }
}

/// 26.11: what an area holds, and more where one nation with the effect stands alone.
fn limit(book: &Rulebook, open: &PublicState, area: AreaId) -> u16 {
    let is_own = |city: Owner| open.tokens_in(area).all(|(owner, _)| owner == city);
    if let Some(city) = open.city(area)
        && (!book.surplus.beside_city || !is_own(city))
    {
        return 0;
    }
    let owners: Vec<Owner> = open.tokens_in(area).map(|(owner, _)| owner).collect();
    let more = match owners[..] {
        [Owner::Nation(civ)] if open.has(civ, Effect::LimitRaised) => book.surplus.alone,
        _ => 0,
    };
    u16::from(open.area(area).limit) + more
}

/// 31.71, 31.72, 31.8: after cards are returned no hand holds a calamity or more than its limit, and nothing lies aside.
fn hands(book: &Rulebook, position: &Position, faults: &mut Vec<String>) {
    let state = &position.state;
    let open = state.open();
    let deck = &open.parts().deck;
    let is_calamity = |card: &&CardId| deck.face(deck.face_of(**card)).is_calamity();
    let policy = &book.returning;
    for civ in open.playing() {
        let hand = state.hand(civ);
        let name = &open.parts().nation(civ).id;
        let calamities = hand.iter().filter(is_calamity).count();
        let counted = if policy.counts_all {
            hand.len()
        } else {
            hand.len() - calamities
        };
        let kept = shown(book, &position.this_turn, civ).max(policy.hand) as usize;
        if counted > kept {
            faults.push(format!("{name} keeps {counted} cards"));
        }
        if !book.calamities.received
            && book.is_before(Section::Calamities, Section::Return)
            && calamities > 0
        {
            faults.push(format!("{name} keeps a calamity"));
        }
    }
    if !state.aside().is_empty() {
        let what = Pile::Aside;
        faults.push(format!("{} cards lie {what:?}", state.aside().len()));
    }
}

/// 30.312: cards that a nation has shown in this turn, where they stay in its hand whatever the limit.
fn shown(book: &Rulebook, this_turn: &[Event], civ: Civ) -> u32 {
    let famine = book.calamities.famine.as_ref();
    if !famine.is_some_and(|famine| famine.shown_stays) {
        return 0;
    }
    let counts = this_turn.iter().filter_map(|event| match &event.change {
        Mutation::Announced(fact) if fact.kind == AnnouncementKind::Shown => {
            match fact.subjects[..] {
                [Subject::Civ(who), _, Subject::Number(count)] if who == civ => Some(count),
                _ => None,
            }
        }
        _ => None,
    });
    counts.sum()
}
