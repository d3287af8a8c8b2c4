//! 15 Setting up: the stacks, the order of choice, nations and start areas.

use crate::game::{
    CardId, Cause, Change, Civ, FaceKind, Piece, Place, Reason, ReasonKind, Seat, Section, Subject,
    View,
};
use crate::turn::{Key, Pick, Slot, Stop, Topic, Turn, Wanted};

/// 15.2–15.4.
pub fn play(t: &mut Turn<'_>) -> Result<(), Stop> {
    t.section(Section::Setup, Cause::SetUp, Vec::new());
    for stack in 1..=t.parts().deck.stacks() {
        lay_stack(t, stack);
    }
    let seats: Vec<Seat> = t.open().seats().map(|(seat, _)| seat).collect();
    let lots = t.shuffle(t.key(Cause::ChooseNation, "lots"), &seats, |seat| {
        u32::from(seat.0)
    });
    t.happen(
        Cause::ChooseNation,
        Change::Lots {
            seats: lots.clone(),
        },
    );
    for seat in lots {
        choose_nation(t, seat)?;
    }
    Ok(())
}

/// 15.2: from the top as many commodities as players, then the rest with the tradable calamities anywhere among them, then
/// the others; the first stack has none (READINGS 15.2).
fn lay_stack(t: &mut Turn<'_>, stack: u8) {
    let players = t.open().seats().count();
    let cards = t.state().stack(stack).to_vec();
    let kind = |card: CardId| {
        let deck = &t.parts().deck;
        deck.face(deck.face_of(card)).kind
    };
    let (mut commodities, mut tradable, mut fixed) = (Vec::new(), Vec::new(), Vec::new());
    for card in cards {
        match kind(card) {
            FaceKind::Commodity { .. } => commodities.push(card),
            FaceKind::Calamity { tradable: true, .. } => tradable.push(card),
            FaceKind::Calamity {
                tradable: false, ..
            } => fixed.push(card),
        }
    }
    let number = |card: CardId| u32::from(card.0);
    let key = |t: &Turn<'_>, which: &str| t.key(Cause::Stacks, format_args!("{which}/{stack}"));
    let shuffled = t.shuffle(key(t, "commodities"), &commodities, number);
    let (top, rest) = shuffled.split_at(players.min(shuffled.len()));
    let mut below = rest.to_vec();
    below.extend(tradable);
    let mut order = top.to_vec();
    order.extend(t.shuffle(key(t, "below"), &below, number));
    order.extend(t.shuffle(key(t, "bottom"), &fixed, number));
    t.happen(Cause::Stacks, Change::Shuffled { stack, order });
}

/// 15.3: a seat takes the first nation of its list that is free, and one token is placed in a start area.
fn choose_nation(t: &mut Turn<'_>, seat: Seat) -> Result<(), Stop> {
    let free: Vec<Subject> = t
        .parts()
        .civs()
        .filter(|civ| can_start(t, *civ))
        .map(Subject::Civ)
        .collect();
    let picked = t.ask(Pick {
        key: Key::new(seat, Topic::Nations, Cause::ChooseNation),
        options: free,
        count: 1,
        otherwise: Some(ReasonKind::Taken),
    })?;
    let Some(Subject::Civ(civ)) = picked.first().copied() else {
        return Ok(());
    };
    let seat = Some(seat);
    t.happen(Cause::ChooseNation, Change::Nation { seat, civ });
    let starts = t.parts().nation(civ).starts.clone();
    let key = Key::new(civ, Topic::Start, Cause::ChooseNation);
    let picked = t.ask(Pick::areas(key, &starts, 1))?;
    if let Some(Subject::Area(area)) = picked.first().copied() {
        t.transfer(
            Cause::ChooseNation,
            civ,
            (Piece::Token, 1),
            Place::Stock,
            Place::Area(area),
        );
    }
    t.happen(Cause::MarkerAtStart, Change::Marker { civ, space: 0 });
    Ok(())
}

/// 16.12: a nation without a start area in play may not be chosen.
fn can_start(t: &Turn<'_>, civ: Civ) -> bool {
    !t.open().nation(civ).in_play && !t.parts().nation(civ).starts.is_empty()
}

pub fn may_ask(known: &View) -> Vec<Slot> {
    let parts = known.parts();
    let nations = parts
        .civs()
        .filter(|civ| !parts.nation(*civ).starts.is_empty());
    vec![
        Slot::new(Topic::Nations).with(nations.map(Subject::Civ)),
        Slot::new(Topic::Start),
    ]
}

/// A nation that is not to be had, or no start area of it.
pub fn never(known: &View, wanted: &Wanted) -> Option<Reason> {
    let parts = known.parts();
    match wanted {
        Wanted::Civ(civ) if parts.nation(*civ).starts.is_empty() => {
            Some(ReasonKind::NotAChoice.of([Subject::Civ(*civ)]))
        }
        Wanted::Start { civ, area } if !parts.nation(*civ).starts.contains(area) => {
            Some(ReasonKind::NotAChoice.of([Subject::Area(*area)]))
        }
        _ => None,
    }
}
