//! Segments judged twice, in worlds that differ only in what some eyes may not know: they see the same happen.

use std::collections::{BTreeMap, BTreeSet};

use bulla::bots::{MemoryGame, Player, RandomBot};
use bulla::game::{
    Addressees, CardId, Chance, Civ, DealDisclosure, Event, FaceId, Mutation, Offer, Position,
    Seat, Section, Seed, Threshold, TradeDemand, View, Viewer, VisibleChange, VisibleEvent,
};
use bulla::ledger::{EventNumber, EventNumbers};
use bulla::rulebook::Rulebook;
use bulla::rules::{self, RuleRun};
use bulla::turn::{
    Condition, EntryContent, EntryList, MoveOrder, OfferOrder, OrderEntry, OrderSheet, OrderValue,
    Orders, OwnCondition, Submissions, TokenCount, Topic, TradeOrders,
};

use super::alternative_world::{AlternativeWorld, WorldCourse, cards_seen};
use super::positions::{
    TURNS, audience, games, hands_differ, is_looked_at, must_be_same, positions,
};

/// Returns the events that a viewer sees from a position on, each with its number in that viewer's printed ledger.
pub fn seen(
    viewer: Viewer,
    start: &Position,
    events: &[Event],
) -> Vec<(EventNumber, VisibleEvent)> {
    let mut position = start.clone();
    let mut numbers = EventNumbers::default();
    let mut all = Vec::new();
    for event in events {
        position.apply(event.clone());
        let open = position.state.open();
        let told = numbers.next(open, event);
        let number = told.into_iter().find(|(reader, _)| *reader == viewer);
        all.extend(
            number
                .map(|(_, number)| number)
                .zip(VisibleEvent::of(viewer, open, event)),
        );
    }
    all
}

pub fn judge(game: &MemoryGame, start: &Position, seed: u8, desk: &Submissions) -> RuleRun {
    let mut bytes = game.seed.0;
    bytes[31] = seed;
    let scope = format!("t{}/{}", game.turn(), game.plan().name);
    let chance = Chance::new(Seed(bytes), scope);
    let steps = game.book.steps(game.plan());
    rules::run(&game.book, start, &steps, desk, &chance)
}

pub fn must_see_the_same(viewer: Viewer, starts: [&Position; 2], runs: &[RuleRun; 2], what: &str) {
    let [one, other] = [0, 1].map(|at| seen(viewer, starts[at], &runs[at].events));
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one, other, "{what}");
    }
    assert_eq!(one.len(), other.len(), "{what}");
    let [one, other] = runs.each_ref().map(|run| View::of(viewer, &run.position));
    must_be_same(&one, &other, what);
}

/// Checks trade among others where no part of a deal is published: no word of it reaches a seat or the observers, though every
/// letter of others is different.
#[test]
fn what_others_trade_is_not_seen_where_it_is_not_published() {
    let (mut compared, mut own, mut deals) = (0, 0, 0);
    for (mut game, mut players, seed) in games() {
        game.book.trade.publish = DealDisclosure::Nothing;
        while game.turn() <= TURNS && !game.is_over() {
            if is_looked_at(&game)
                && game.plan().sections == [Section::Trade]
                && game.seats().count() > 2
            {
                for (at, viewer) in audience(&game).into_iter().enumerate() {
                    let chance = seed * 1_000 + game.ledger.len() as u64 * 10 + at as u64;
                    match trade_twice(&game, viewer, chance) {
                        Some(struck) => {
                            compared += 1;
                            deals += struck;
                        }
                        None => own += 1,
                    }
                }
            }
            game.play(&mut players);
        }
        if compared >= positions() {
            break;
        }
    }
    println!(
        "{compared} compared with {deals} deals of others, {own} with a deal of their own or an offer ended"
    );
    assert!(own < compared, "few are left out: {own}");
    assert!(deals * 4 > compared, "others trade: {deals}");
}

/// Deals of others in both worlds; nothing when these eyes had a part in one, or read an offer that was ended.
fn trade_twice(game: &MemoryGame, viewer: Viewer, chance: u64) -> Option<usize> {
    let here = &game.position;
    let mine = match viewer {
        Viewer::Seat(seat) => here.state.open().civ_of(seat),
        Viewer::Observer => None,
    };
    let mut speakers = others(here, None, mine).into_iter();
    let composer = speakers.find(|civ| mine.is_some() && goods(here, *civ, 3).len() == 3);
    let told = composer.map_or(Vec::new(), |civ| goods(here, civ, 3));
    let told: BTreeSet<CardId> = told.into_iter().collect();
    let there =
        AlternativeWorld::new(viewer, here, &told, WorldCourse::Looks, chance).position(here);
    let starts = [here, &there];
    let runs = [0, 1].map(|at| {
        let mut desk = letters(
            game,
            viewer,
            [mine, composer],
            starts[at],
            chance + at as u64 * 7,
        );
        if let (Some(mine), Some(composer)) = (mine, composer) {
            let faces = told.iter().map(|card| game.parts.deck.face_of(*card));
            speak(
                &mut desk,
                here,
                [composer, mine],
                &faces.collect::<Vec<_>>(),
                at * 2,
            );
        }
        judge(game, starts[at], at as u8, &desk)
    });
    let mut struck = 0;
    for event in runs.iter().flat_map(|run| &run.events) {
        match &event.change {
            Mutation::Deal { sides, .. } | Mutation::DealFailed { sides } => {
                let apart = |civ| Some(civ) == mine || Some(civ) == composer;
                if sides.iter().any(|side| apart(side.civ)) {
                    return None;
                }
                struck += usize::from(matches!(event.change, Mutation::Deal { .. }));
            }
            Mutation::Closed { numbers, .. }
                if numbers.iter().any(|(civ, _)| Some(*civ) == mine) =>
            {
                return None;
            }
            _ => {}
        }
    }
    let what = format!("{}, turn {}, {viewer:?}", game.plan().name, game.turn());
    must_see_the_same(viewer, starts, &runs, &what);
    let next = game.book.after(game.plan());
    let asked = runs.each_ref().map(|run| {
        let known = View::of(Viewer::Observer, &run.position);
        let civs = game.parts.civs();
        let faces = civs.map(|civ| rules::is_asked(&game.book, next, &known, civ));
        let faces: Vec<bool> = faces.collect();
        (rules::needs_orders(&game.book, next, &known), faces)
    });
    assert_eq!(asked[0], asked[1], "{what}: who is asked next");
    Some(struck)
}

/// An offer to these eyes, which is the same in every world, behind so many to somebody else.
fn speak(
    desk: &mut Submissions,
    start: &Position,
    [civ, to]: [Civ; 2],
    cards: &[FaceId],
    whispers: usize,
) {
    let others = others(start, Some(civ), Some(to));
    let offer = |at: usize, to: Vec<Civ>| OfferOrder {
        path: format!("offers[{at}]"),
        id: format!("told{at}"),
        count: 3,
        offer: Offer {
            to: Addressees::These(to),
            declared: cards[..2].to_vec(),
            sealed: cards.to_vec(),
            value: None,
            want: TradeDemand {
                count: 9,
                value: None,
                named: cards[..2].to_vec(),
            },
            say: None,
            if_gone: Vec::new(),
        },
    };
    let whispered = (0..whispers).map(|at| offer(at, others.clone()));
    let seat = start
        .state
        .open()
        .seat_of(civ)
        .expect("who plays has a seat");
    desk.sheets.entry(seat).or_default().orders.trade = TradeOrders {
        offers: Some(whispered.chain([offer(7, vec![to])]).collect()),
        standing: Some(Vec::new()),
        never: Some(Vec::new()),
        ..TradeOrders::default()
    };
}

/// A wild letter of each seat: those of others leave two nations alone, and the one of the first is the same in every world.
fn letters(
    game: &MemoryGame,
    viewer: Viewer,
    apart: [Option<Civ>; 2],
    start: &Position,
    chance: u64,
) -> Submissions {
    let sheets = game.seats().map(|seat| {
        let view = View::of(Viewer::Seat(seat), start);
        let is_own = viewer == Viewer::Seat(seat);
        let seed = if is_own {
            77
        } else {
            chance + u64::from(seat.0)
        };
        let mut orders = RandomBot::new(seed).orders(&game.book, &view, game.plan());
        if is_own {
            orders.trade.accept = None;
        } else {
            leave_alone(&mut orders, apart, &those_but(start, view.civ, apart));
            rename(&mut orders, chance);
        }
        (seat, OrderSheet::new(Some(orders), None))
    });
    let mut desk = Submissions::new(sheets);
    come_to_terms(&mut desk, start, apart, chance);
    desk
}

/// Returns up to the given number of commodity cards of a hand.
fn goods(start: &Position, civ: Civ, most: usize) -> Vec<CardId> {
    let deck = &start.state.open().parts().deck;
    let cards = start.state.hand(civ).iter().copied();
    let goods = cards.filter(|card| !deck.face(deck.face_of(*card)).is_calamity());
    goods.take(most).collect()
}

/// Two others come to terms: four cards for three, where one has four.
fn come_to_terms(desk: &mut Submissions, start: &Position, apart: [Option<Civ>; 2], chance: u64) {
    let open = start.state.open();
    let goods = |civ: Civ, most: usize| -> Vec<FaceId> {
        let cards = goods(start, civ, most).into_iter();
        cards.map(|card| open.parts().deck.face_of(card)).collect()
    };
    let mut rich = those_but(start, None, apart);
    rich.retain(|civ| goods(*civ, 3).len() == 3);
    if rich.len() < 2 {
        return;
    }
    let first = chance as usize % rich.len();
    rich.rotate_left(first);
    let pair = [rich[0], rich[1]];
    for (civ, most, other, theirs) in [(pair[0], 4, pair[1], 3), (pair[1], 3, pair[0], 4)] {
        let (sealed, theirs) = (goods(civ, most), goods(other, theirs));
        let offer = Offer {
            to: Addressees::These(vec![other]),
            declared: sealed[..2].to_vec(),
            want: TradeDemand {
                count: theirs.len() as u32,
                value: None,
                named: theirs[..2].to_vec(),
            },
            sealed,
            value: None,
            say: None,
            if_gone: Vec::new(),
        };
        let order = OfferOrder {
            path: "offers[0]".to_owned(),
            id: format!("terms{chance}"),
            count: offer.count(),
            offer,
        };
        let seat = open.seat_of(civ).expect("who plays has a seat");
        let sheet = desk.sheets.entry(seat).or_default();
        sheet.orders.trade.never = Some(Vec::new());
        sheet.orders.trade.offers = Some(vec![order]);
    }
}

fn others(start: &Position, civ: Option<Civ>, mine: Option<Civ>) -> Vec<Civ> {
    let playing = start.state.open().playing();
    playing
        .filter(|other| Some(*other) != civ && Some(*other) != mine)
        .collect()
}

fn those_but(start: &Position, civ: Option<Civ>, apart: [Option<Civ>; 2]) -> Vec<Civ> {
    let mut civs = others(start, civ, apart[0]);
    civs.retain(|other| Some(*other) != apart[1]);
    civs
}

fn leave_alone(orders: &mut Orders, apart: [Option<Civ>; 2], others: &[Civ]) {
    let trade = &mut orders.trade;
    for order in trade.offers.iter_mut().flatten() {
        order.offer.to = Addressees::These(others.to_vec());
    }
    for order in trade.standing.iter_mut().flatten() {
        order.standing.offer.to = Addressees::These(others.to_vec());
    }
    if let Some(answers) = &mut trade.accept {
        answers.retain(|answer| !apart.contains(&Some(answer.civ)));
    }
    // Offers of others that lie open to these eyes may go or stay: that is for them to see.
    trade.withdraw = None;
}

/// No open offer is replaced.
fn rename(orders: &mut Orders, chance: u64) {
    for order in orders.trade.offers.iter_mut().flatten() {
        order.id = format!("n{chance}-{}", order.id);
    }
}

/// Realms and fates in which others hold other cards, wait with other offers, and write more that is not done.
#[test]
fn what_happens_is_seen_the_same_whatever_others_hold_and_write_in_vain() {
    let mut compared: BTreeMap<String, usize> = BTreeMap::new();
    let (mut worlds, mut differ) = (0, 0);
    for (mut game, mut players, seed) in games() {
        while game.turn() <= TURNS && !game.is_over() {
            let desk = game.collect_orders(&mut players);
            let name = game.plan().name.clone();
            if is_looked_at(&game) && ["realm", "fate"].contains(&&*name) {
                for (at, viewer) in audience(&game).into_iter().enumerate() {
                    let chance = seed * 1_000 + game.ledger.len() as u64 * 10 + at as u64;
                    let desk = if name == "fate" {
                        alone(viewer, &desk)
                    } else {
                        desk.clone()
                    };
                    if let Some(has_other_hands) = judge_twice(&game, viewer, &desk, chance) {
                        *compared.entry(name.clone()).or_default() += 1;
                        worlds += 1;
                        differ += usize::from(has_other_hands);
                    }
                }
            }
            let run = game.judge(&desk);
            game.accept(run);
        }
        if worlds >= positions() {
            break;
        }
    }
    println!("{compared:?}, {differ} of {worlds} with other hands");
    assert!(compared["fate"] * 5 > worlds, "{compared:?}");
    assert!(differ * 3 > worlds, "others hold other cards: {differ}");
}

/// Leaves everything in fate to the defaults for the others, since what they buy and keep is no secret.
fn alone(viewer: Viewer, desk: &Submissions) -> Submissions {
    let own = desk
        .sheets
        .iter()
        .filter(|(seat, _)| Viewer::Seat(**seat) == viewer);
    Submissions::new(own.map(|(seat, sheet)| (*seat, sheet.clone())))
}

/// Returns whether others held other cards; `None` if a hidden card was revealed by chance.
fn judge_twice(game: &MemoryGame, viewer: Viewer, desk: &Submissions, chance: u64) -> Option<bool> {
    let here = &game.position;
    let first = judge(game, here, 0, desk);
    let glimpses = seen(viewer, here, &first.events);
    if glimpses.iter().any(|(_, seen)| is_drawn(&seen.what)) {
        return None;
    }
    let mut known = cards_seen(viewer, &first.position, &first.events);
    known.extend(cards_of_large_hands(here, &game.book));
    let there =
        AlternativeWorld::new(viewer, here, &known, WorldCourse::GoesOn, chance).position(here);
    let mut more = desk.clone();
    for seat in game.seats().filter(|seat| Viewer::Seat(*seat) != viewer) {
        in_vain(more.sheets.entry(seat).or_default(), here, seat);
    }
    let second = judge(game, &there, 1, &more);
    let what = format!("{}, turn {}, {viewer:?}", game.plan().name, game.turn());
    must_see_the_same(viewer, [here, &there], &[first, second], &what);
    Some(hands_differ(here, &there))
}

/// A card that a conqueror drew from a hand and these eyes saw (24.51).
pub fn is_drawn(what: &VisibleChange) -> bool {
    use bulla::game::Pile::Hand;
    let (from, to) = match what {
        VisibleChange::Card {
            face: Some(_),
            from,
            to,
        } => (from, to),
        _ => return false,
    };
    matches!((from, to), (Hand(_), Hand(_)))
}

/// 31.71: where more is held than may be kept, the cards that go depend on the whole hand, and everybody sees them.
pub fn cards_of_large_hands(here: &Position, book: &Rulebook) -> Vec<CardId> {
    let state = &here.state;
    let hands = state.open().playing().map(|civ| state.hand(civ));
    let large = hands.filter(|hand| hand.len() > book.returning.hand as usize);
    large.flatten().copied().collect()
}

/// Orders that come to nothing: a branch that is not taken, a step that nobody can walk, an answer that is not asked for.
pub fn in_vain(sheet: &mut OrderSheet, here: &Position, seat: Seat) {
    let open = here.state.open();
    let Some(civ) = open.civ_of(seat) else {
        return;
    };
    let Some((area, _)) = open.areas_of(civ).next() else {
        return;
    };
    let moves = sheet
        .orders
        .moves
        .get_or_insert_with(|| EntryList::new(Vec::new()));
    let walk = |route| {
        EntryContent::Item(MoveOrder::Walk {
            count: TokenCount::Exactly(1),
            route,
        })
    };
    let neighbour = open.parts().board.by_land(area).first().copied();
    let never = Condition::My(vec![OwnCondition::Stock(Threshold::AtLeast(999))]);
    moves.entries.push(OrderEntry {
        path: "moves[90]".to_owned(),
        when: Some(never),
        what: walk(neighbour.map_or_else(|| vec![area], |next| vec![area, next])),
    });
    moves.entries.push(OrderEntry {
        path: "moves[91]".to_owned(),
        when: None,
        what: walk(vec![area, area]),
    });
    let nothing = EntryList::of(Topic::Start, [OrderValue::Area(area)]);
    sheet.orders.answers.insert(Topic::Start, nothing);
}
