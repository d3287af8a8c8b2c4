//! 39.9 A Civil War by halves: who is asked for it and when, and whole games in which a seat waits for one.

use bulla::bots::{MemoryGame, Player, RandomBot, VariedSettler};
use bulla::game::{AnnouncementKind, RejectionKind};
use bulla::rules::AnyOrder;
use bulla::scenario::{OptionRef, TableSettings};
use bulla::text::{ParseLimits, parse};
use bulla::turn::{OrderSheet, PromptRole};

use super::*;

fn with_option(name: &str) -> Scenario {
    let list = parse("[late-war]", 1, &ParseLimits::DATA).expect("a list");
    let house = TableSettings {
        options: OptionRef::list(&list).expect("options"),
        ..TableSettings::default()
    };
    let scenario = Scenario::named(name).expect("the scenario reads");
    scenario.for_table(&house).expect("the option is played")
}

fn parts(table: &Table, seat: u8) -> Vec<CalamityPart> {
    let prompts = table.prompts(Seat(seat));
    prompts.iter().filter_map(|prompt| prompt.part).collect()
}

#[test]
fn the_victim_and_who_waits_are_asked_and_nobody_else() {
    let mut table = Table::of(&with_option("advanced-8"));
    table.strew(3);
    table.deal(Calamity::CivilWar, None);
    assert_eq!(parts(&table, 0), [CalamityPart::First, CalamityPart::Keep]);
    assert_eq!(parts(&table, 4), [CalamityPart::First]);
    for other in 1..4 {
        assert_eq!(
            parts(&table, other),
            [],
            "{other} cannot be the beneficiary"
        );
    }
    let philosophy = {
        let components = table.position.state.open().parts();
        components.find_advance("philosophy").expect("a card")
    };
    table.position.state.apply(&Mutation::Advance {
        civ: VICTIM,
        advance: philosophy,
    });
    assert_eq!(parts(&table, 0), [CalamityPart::First, CalamityPart::Keep]);
    assert_eq!(parts(&table, 4), [CalamityPart::First, CalamityPart::Swap]);
    let swap = table.prompts(Seat(4)).pop().expect("the last prompt");
    let cities = table.position.state.open().cities_of(VICTIM).count();
    assert_eq!(swap.values.len(), cities);
    // 39.9/15.52: a Flood comes before the war, and finds nothing of who waits.
    table.deal(Calamity::Flood, None);
    let asked = |seat: u8| {
        let prompts = table.prompts(Seat(seat)).into_iter();
        prompts.map(|prompt| prompt.topic).collect::<Vec<_>>()
    };
    assert!(asked(0).contains(&Topic::Flood));
    assert!(asked(4).iter().all(|topic| *topic == Topic::CivilWar));
}

#[test]
fn who_waits_is_asked_of_no_other_calamity_and_told_so() {
    let mut table = Table::of(&with_option("advanced-8"));
    table.strew(3);
    table.deal(Calamity::CivilWar, None);
    table.deal(Calamity::Flood, None);
    assert_eq!(
        parts(&table, 1),
        [CalamityPart::Losses],
        "any other may stand on the plain"
    );
    assert_eq!(parts(&table, 4), [CalamityPart::First]);
    let role = |seat: u8| {
        let prompts = table.prompts(Seat(seat));
        prompts.iter().find_map(|prompt| prompt.role)
    };
    assert_eq!(role(0), Some(PromptRole::VictimOfNewcomer));
    assert_eq!(role(4), Some(PromptRole::Newcomer));
    let refused = |topic: Topic, part: CalamityPart| {
        let view = View::of(Viewer::Seat(Seat(4)), &table.position);
        let wanted = OrderValue::Area(table.area("memphis"));
        let order = AnyOrder::Part(topic, part, &wanted);
        rules::why_impossible(&table.book, &view, order).map(|reason| reason.kind)
    };
    let nothing = Some(RejectionKind::NothingAsked);
    assert_eq!(refused(Topic::CivilWar, CalamityPart::First), None);
    assert_eq!(refused(Topic::CivilWar, CalamityPart::Take), nothing);
    assert_eq!(refused(Topic::Flood, CalamityPart::Losses), nothing);
    assert_eq!(
        refused(Topic::Recheck, CalamityPart::Reduce),
        None,
        "by then it has a nation"
    );
}

#[test]
fn a_swap_says_which_option_allows_it_and_to_whom() {
    let [usual, optional] = [Table::new(), Table::of(&with_option("advanced-8"))];
    let refused = |table: &Table, seat: u8| {
        let view = View::of(Viewer::Seat(Seat(seat)), &table.position);
        let wanted = OrderValue::Area(table.area("memphis"));
        let order = AnyOrder::Part(Topic::CivilWar, CalamityPart::Swap, &wanted);
        rules::why_impossible(&table.book, &view, order).map(|reason| reason.kind)
    };
    assert_eq!(refused(&usual, 4), Some(RejectionKind::NotSwapped));
    assert_eq!(refused(&optional, 1), Some(RejectionKind::NewcomerSwaps));
    assert_eq!(refused(&optional, 4), None);
}

#[test]
fn it_cuts_a_segment_after_all_other_calamities() {
    let table = torn_of(Table::of(&with_option("advanced-8")));
    let plan = table.book.turn.last().expect("the last segment of a turn");
    let steps = table.book.steps(plan);
    let wars: Vec<usize> = (0..steps.len())
        .filter(|at| steps[*at] == PlayStep::Calamity(Calamity::CivilWar))
        .collect();
    assert_eq!(
        wars.len(),
        2,
        "in its place and after the others: {steps:?}"
    );
    let last = PlayStep::Calamity(*table.book.calamities.order.last().expect("calamities"));
    assert_eq!(steps[wars[1] - 1], last);
    let submissions = Submissions {
        waits: PauseOn::Topics(BTreeSet::from([Topic::CivilWar])),
        ..Submissions::default()
    };
    let run = table.run(&steps, &submissions);
    let RunEnd::Waiting { step, keys } = &run.end else {
        panic!("nobody is asked");
    };
    assert_eq!(*step, wars[1]);
    assert_eq!(keys[0].asker, Respondent::Nation(VICTIM));
    let told = run.events.iter().filter(|event| {
        matches!(&event.change, Mutation::Announced(fact) if fact.kind == AnnouncementKind::Postponed)
    });
    assert_eq!(told.count(), 1);
}

#[test]
fn who_waits_is_asked_what_support_costs_only_beside_a_civil_war() {
    let asked = |table: &Table, seat: u8| !table.form(Seat(seat), &[Section::Recheck]).is_empty();
    for (kind, newcomer) in [(Calamity::Famine, false), (Calamity::CivilWar, true)] {
        let mut table = Table::new();
        table.strew(3);
        table.deal(kind, None);
        assert!(asked(&table, 0), "{kind:?}");
        assert_eq!(asked(&table, 4), newcomer, "{kind:?}");
    }
}

/// Plays a game of four in which a fifth seat waits from the first turn on; returns the sizes of the nation that was halved and of
/// the one that entered, as it entered.
fn entered(seed: u64) -> Option<[u32; 2]> {
    let mut scenario = with_option("advanced-8");
    scenario.players = 4;
    let mut game = MemoryGame::new(&scenario, seed);
    let mut players: Vec<Box<dyn Player>> = (0..5)
        .map(|seat| -> Box<dyn Player> {
            match (seat + seed) % 3 {
                0 => Box::new(RandomBot::new(seed * 10 + seat)),
                _ => Box::new(VariedSettler::new(seed, seat)),
            }
        })
        .collect();
    game.play(&mut players[..4]);
    let open = game.position.state.open();
    let free = open.parts().civs().find(|civ| !open.nation(*civ).in_play);
    let (seat, civ) = (Seat(4), free.expect("a nation is left"));
    game.position.state.apply(&Mutation::Waiting { seat, civ });
    while game.turn() < 20 && !game.is_over() {
        let seats: Vec<Seat> = game.seats().collect();
        let sheets: Vec<_> = players
            .iter_mut()
            .zip(seats)
            .map(|(player, seat)| {
                let orders = player.orders(&game.book, &game.view(seat), game.plan());
                (seat, OrderSheet::new(Some(orders), None))
            })
            .collect();
        let run = game.judge(&Submissions::new(sheets));
        if let Some(sizes) = halves(&game.position, &run.events, civ) {
            return Some(sizes);
        }
        game.accept(run);
    }
    None
}

/// Returns the unit points of victim and newcomer when the last piece of a war by halves has moved.
fn halves(before: &Position, events: &[Event], newcomer: Civ) -> Option<[u32; 2]> {
    let last = events
        .iter()
        .rposition(|event| event.why == RuleStep::HalfGoes)?;
    let mut position = before.clone();
    let mut victim = None;
    for event in &events[..=last] {
        if let (RuleStep::HalfGoes, Mutation::Pieces { owner, .. }) = (event.why, &event.change) {
            victim = victim.or(owner.civ());
        }
        position.apply(event.clone());
    }
    let open = position.state.open();
    let points = |civ: Civ| {
        let tokens: u16 = open.areas_of(civ).map(|(_, count)| count).sum();
        u32::from(tokens) + 5 * u32::from(open.city_count(civ))
    };
    open.nation(newcomer)
        .in_play
        .then(|| [points(victim.expect("a victim")), points(newcomer)])
}

#[test]
fn in_whole_games_a_seat_that_waits_enters_with_half_a_nation() {
    let sizes: Vec<[u32; 2]> = (0..20).filter_map(entered).collect();
    assert!(sizes.len() > 2, "it bites: {sizes:?}");
    for [victim, newcomer] in sizes {
        assert!(newcomer > 0);
        assert!(victim.abs_diff(newcomer) <= 5, "{victim} and {newcomer}");
    }
}
