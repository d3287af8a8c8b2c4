//! Positions of whole games, before every segment: what a seat, the observers and the public know of them.

use std::collections::{BTreeMap, BTreeSet};

use bulla::bots::{MemoryGame, Player, RandomBot, SettlerBot};
use bulla::game::{
    DealDisclosure, Event, FaceId, Mutation, Position, RejectionKind, RuleStep, Seat, Section,
    Subject, View, Viewer, VisibleChange, VisibleOffer, open_offers,
};
use bulla::rulebook::SegmentPlan;
use bulla::rules;
use bulla::scenario::{FileSource, OptionRef, Scenario, TableSettings, names};
use bulla::text::{ParseLimits, parse};
use bulla::turn::Orders;

use super::alternative_world::{AlternativeWorld, WorldCourse};
use super::probing_letters::acceptance;

/// 6,000 positions with `BULLA_FULL=1`, a twentieth otherwise.
pub fn positions() -> usize {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => 6_000,
        None => 300,
    }
}

/// Turns of each game.
pub const TURNS: u16 = 18;

/// Returns whether a position of this turn is compared. Nobody holds much in the first turns, so turns 2 to 6 are skipped.
pub fn is_looked_at(game: &MemoryGame) -> bool {
    game.turn() < 2 || game.turn() > 6
}

/// The same scenario, with red backs of the calamities that may not be traded.
fn red_backs(scenario: &Scenario) -> Scenario {
    let mut files = scenario.files.clone();
    for text in files.values_mut() {
        *text = text.replace("tradable: no, back: brown", "tradable: no, back: red");
    }
    let red = Scenario::from_shelf(&scenario.name, &FileSource::of_copies(files));
    red.expect("the scenario reads")
}

/// The same scenario with options that touch hands; nothing for one that they are not for.
fn with_options(scenario: &Scenario, options: &str) -> Option<Scenario> {
    let list = parse(options, 1, &ParseLimits::DATA).expect("a list");
    let house = TableSettings {
        options: OptionRef::list(&list).expect("options"),
        ..TableSettings::default()
    };
    scenario.for_table(&house).ok()
}

/// A table of eleven, of whom two have no nation before Civil Wars bring them in (38.1).
fn eleven() -> Scenario {
    let list = parse(
        "[nine-and-more, piracy-cards, trade-cities]",
        1,
        &ParseLimits::DATA,
    );
    let house = TableSettings {
        players: Some(11),
        options: OptionRef::list(&list.expect("a list")).expect("options"),
        ..TableSettings::default()
    };
    let nine = Scenario::named("advanced-9-west").expect("the scenario reads");
    nine.for_table(&house).expect("a table of eleven")
}

/// Lets one seat more wait for a Civil War, whose orders are the defaults, where a nation is left.
fn let_wait(game: &mut MemoryGame) {
    let open = game.position.state.open();
    let seat = Seat(open.seats().count() as u8);
    let free = open.parts().civs().find(|civ| !open.nation(*civ).in_play);
    let (Some(civ), Some(setup)) = (free, game.segments.last_mut()) else {
        return;
    };
    let waits = Event::new(RuleStep::Waits, Mutation::Waiting { seat, civ });
    game.position.apply(waits.clone());
    game.ledger.push(waits);
    setup.events += 1;
}

/// Whole games with cards of every number of players on both boards, settlers among wanderers; what others learn of a deal changes from
/// game to game, in every fourth some cards have red backs, and in half of them Civil Disorder takes cards; in others options touch
/// hands, a seat waits for a Civil War by halves, or calamities are shown, named or given back; of eleven two wait without a nation.
pub fn games() -> impl Iterator<Item = (MemoryGame, Vec<Box<dyn Player>>, u64)> {
    let scenarios: Vec<Scenario> = names()
        .iter()
        .map(|name| Scenario::named(name).expect("the scenario reads"))
        .filter(|scenario| scenario.components.deck.stacks() > 0)
        .collect();
    let red: Vec<Scenario> = scenarios.iter().map(red_backs).collect();
    let optional = |options: &str| -> Vec<Scenario> {
        let tables = scenarios.iter();
        tables
            .filter_map(|table| with_options(table, options))
            .collect()
    };
    let touched = optional("[piracy-cards, no-trade-war, trade-cities, trade-reach]");
    let mut late = optional("[late-war, piracy-cards, trade-cities]");
    for scenario in &mut late {
        // A nation is left for who comes late.
        let nations = scenario.components.nations.len() as u8;
        scenario.players = scenario.players.min(nations - 1);
    }
    let eleven = vec![eleven()];
    (0..).map(move |seed: u64| {
        let from = match seed % 4 {
            1 => &red,
            0 if seed % 8 == 4 => &eleven,
            3 if seed % 8 == 3 => &touched,
            3 => &late,
            _ => &scenarios,
        };
        let scenario = &from[(seed as usize * 7 + 3) % from.len()];
        let mut game = MemoryGame::new(scenario, 500 + seed);
        game.book.trade.publish = DealDisclosure::ALL[seed as usize % 3];
        // As the options single-trade, name-calamities and return-unresolved have it.
        game.book.trade.passed_once |= seed % 4 == 2;
        game.book.trade.received_shown = seed % 4 == 2;
        game.book.trade.calamities_named = seed % 4 == 3;
        game.book.calamities.may_return = seed % 4 == 3;
        if let Some(disorder) = &mut game.book.calamities.civil_disorder {
            disorder.takes_cards = seed % 4 >= 2;
        }
        let player = |seat: u64| -> Box<dyn Player> {
            if (seat + seed).is_multiple_of(3) {
                Box::new(RandomBot::new(seed * 50 + seat))
            } else {
                Box::new(SettlerBot)
            }
        };
        let mut players: Vec<Box<dyn Player>> =
            (0..u64::from(scenario.players)).map(player).collect();
        if seed % 8 == 7 {
            game.play(&mut players);
            let_wait(&mut game);
        }
        (game, players, seed)
    })
}

pub fn audience(game: &MemoryGame) -> Vec<Viewer> {
    let seats = game.seats().map(Viewer::Seat);
    seats.chain([Viewer::Observer]).collect()
}

#[test]
fn what_a_pair_of_eyes_may_not_know_is_in_nothing_that_it_is_shown_or_asked() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let (mut others, mut worlds) = (0, 0);
    for (mut game, mut players, seed) in games() {
        while game.turn() <= TURNS && !game.is_over() {
            if !is_looked_at(&game) {
                game.play(&mut players);
                continue;
            }
            *seen.entry(game.plan().name.clone()).or_default() += 1;
            for (at, viewer) in audience(&game).into_iter().enumerate() {
                let chance = seed * 1_000 + game.ledger.len() as u64 * 10 + at as u64;
                let here = &game.position;
                let mut elsewhere = AlternativeWorld::new(
                    viewer,
                    here,
                    &BTreeSet::new(),
                    WorldCourse::Looks,
                    chance,
                );
                let there = elsewhere.position(here);
                worlds += 1;
                others += usize::from(hands_differ(here, &there));
                let views = [View::of(viewer, here), View::of(viewer, &there)];
                let what = format!("seed {seed}, {}, {viewer:?}", game.plan().name);
                must_be_same(&views[0], &views[1], &what);
                must_ask_the_same(&game, &views, &what);
            }
            game.play(&mut players);
        }
        if seen.values().sum::<usize>() >= positions() {
            break;
        }
    }
    println!("{seen:?}, {worlds} other worlds, {others} with other hands");
    assert_eq!(seen.len(), 7, "positions before every segment: {seen:?}");
    assert!(others * 2 > worlds, "in most of them hands are other ones");
}

/// A number that never was, one that is another reader's, and one that is withdrawn or struck: whoever answers it is told the
/// same.
#[test]
fn every_number_that_is_not_open_to_a_seat_is_refused_in_the_same_words() {
    let mut refused: BTreeMap<&str, usize> = BTreeMap::new();
    for (mut game, mut players, _) in games() {
        while game.turn() <= TURNS && !game.is_over() {
            let is_market = game
                .plan()
                .sections
                .iter()
                .any(|section| matches!(section, Section::Trade | Section::LastTrade));
            if is_market {
                for seat in game.seats() {
                    answer_everything(&game, seat, &mut refused);
                }
            }
            game.play(&mut players);
        }
        if refused.values().sum::<usize>() > positions() * 10 && refused.len() == 3 {
            break;
        }
    }
    println!("{refused:?}");
}

fn answer_everything(game: &MemoryGame, seat: Seat, refused: &mut BTreeMap<&str, usize>) {
    let view = game.view(seat);
    let Some(mine) = view.civ else {
        return;
    };
    let all = open_offers(&game.position.this_turn);
    for civ in view.open.playing().filter(|civ| *civ != mine) {
        for number in 1..=9 {
            let is_open =
                |quote: &&VisibleOffer| (quote.civ, u32::from(quote.number)) == (civ, number);
            if view.quotes().iter().any(is_open) {
                continue;
            }
            let was_shown = view.this_turn.iter().any(|seen| match &seen.what {
                VisibleChange::Offered(quote) => is_open(&&**quote),
                _ => false,
            });
            let is_anothers = all.iter().any(|open| {
                let mut readers = open.numbers.iter();
                open.civ == civ && readers.any(|(_, other)| u32::from(*other) == number)
            });
            let kind = match (was_shown, is_anothers) {
                (true, _) => "ended",
                (_, true) => "another's",
                _ => "never was",
            };
            *refused.entry(kind).or_default() += 1;
            let mut orders = Orders::default();
            let held: Vec<FaceId> = view.hand.iter().map(|(face, _)| *face).collect();
            orders.trade.accept = Some(vec![acceptance(civ, number, &held)]);
            let gone = rules::drop_impossible(&mut orders, &game.book, &view);
            let about = [Subject::Civ(civ), Subject::Number(number)];
            let path = format!("accept[{}]", number - 1);
            // Who shows a Civil War trades with nobody, which everybody sees (39.6).
            let shows_war = gone.iter().any(|(at, reason)| {
                let barred =
                    [mine, civ].map(|civ| RejectionKind::BarredFromTrade.of([Subject::Civ(civ)]));
                *at == path && barred.contains(reason) && game.book.trade.war_bars
            });
            let reason = RejectionKind::NotOpen.of(about);
            assert!(shows_war || gone == [(path, reason)], "{kind}: {gone:?}");
        }
    }
}

/// Returns whether any hand shows other faces.
pub fn hands_differ(here: &Position, there: &Position) -> bool {
    let faces = |position: &Position, civ| -> Vec<_> {
        let cards = position.state.hand(civ).iter();
        cards.map(|card| position.state.face(*card)).collect()
    };
    let mut civs = here.state.open().parts().civs();
    civs.any(|civ| faces(here, civ) != faces(there, civ))
}

/// Every field of a view, so that no new one is forgotten here.
pub fn must_be_same(one: &View, other: &View, what: &str) {
    let View {
        viewer,
        civ,
        open,
        hand,
        hand_sizes,
        standing,
        never,
        stack_sizes,
        red,
        this_turn,
    } = one;
    assert_eq!((viewer, civ), (&other.viewer, &other.civ), "{what}");
    assert!(*open == other.open, "{what}: what lies open");
    assert_eq!(*hand, other.hand, "{what}");
    assert_eq!(*hand_sizes, other.hand_sizes, "{what}");
    assert_eq!(*standing, other.standing, "{what}");
    assert_eq!(*never, other.never, "{what}");
    assert_eq!(*stack_sizes, other.stack_sizes, "{what}");
    assert_eq!(*red, other.red, "{what}");
    assert_eq!(*this_turn, other.this_turn, "{what}");
}

/// The form, whether letters are asked at all and of whom, and what can be said at once of letters.
pub fn must_ask_the_same(game: &MemoryGame, views: &[View; 2], what: &str) {
    let plan: &SegmentPlan = game.plan();
    let book = &game.book;
    let [one, other] = views.each_ref().map(|view| {
        let prompts = rules::prompts(book, view, &plan.sections);
        let is_public = view.viewer == Viewer::Observer;
        let asks = is_public.then(|| {
            let civs = game.parts.civs();
            let faces = civs.map(|civ| rules::is_asked(book, plan, view, civ));
            let faces: Vec<bool> = faces.collect();
            (rules::needs_orders(book, plan, view), faces)
        });
        (prompts, asks, refused(game, view))
    });
    assert_eq!(one, other, "{what}");
}

/// Returns the refusals of letters that probe in different ways.
fn refused(game: &MemoryGame, view: &View) -> Vec<String> {
    if view.civ.is_none() {
        return Vec::new();
    }
    let mut refused = Vec::new();
    for seed in 0..3 {
        let mut orders = RandomBot::new(seed).orders(&game.book, view, game.plan());
        let gone = rules::drop_impossible(&mut orders, &game.book, view);
        refused.push(format!("{gone:?} {:?}", orders.topics()));
    }
    refused
}
