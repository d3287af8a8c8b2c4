//! Games in which every seat sends nothing but the finished answers of its pages, and what is foreseen of them in games of others.

use std::collections::BTreeMap;

use bulla::bots::{MemoryGame, Player, RandomBot, SettlerBot, VariedSettler, sensible_orders};
use bulla::game::{
    AreaId, Chance, CitySite, Civ, Mutation, Owner, Piece, Place, PublicState, RuleStep, Seat,
    Section,
};
use bulla::orders::{Vocabulary, body, read};
use bulla::rules::{self, RuleRun};
use bulla::scenario::{Scenario, names};
use bulla::turn::{
    CityOrder, EntryContent, EntryList, MoveOrder, OrderSheet, Orders, Prompt, Submissions, Topic,
    VoyageLeg,
};

fn prompts(game: &MemoryGame, seat: Seat) -> Vec<Prompt> {
    let view = game.view(seat);
    let mut prompts = rules::prompts(&game.book, &view, &game.plan().sections);
    prompts.retain(|prompt| rules::can_matter(&game.book, &view, prompt));
    prompts
}

/// The answer to what is asked, which a letter may hold as it stands.
fn answer(game: &MemoryGame, seat: Seat) -> Orders {
    let view = game.view(seat);
    let own = OrderSheet::default();
    let name = &game.plan().name;
    let prompts = prompts(game, seat);
    let orders = sensible_orders(&game.book, &view, name, &prompts, &own);
    let words = Vocabulary::new(&game.parts);
    let text = body(&orders, &words);
    let letter = read(&text, 1, &words);
    assert_eq!(letter.complaints(), vec![], "{text}");
    let mut read = letter.orders.expect("orders");
    assert_eq!(body(&read, &words), text);
    let refused = rules::drop_impossible(&mut read, &game.book, &view);
    assert_eq!(refused, vec![], "{text}");
    let topics = read.topics();
    let is_asked = |topic: &Topic| prompts.iter().any(|prompt| prompt.topic == *topic);
    assert!(topics.iter().all(is_asked), "{name}: {text}");
    assert_eq!(read.none, topics.is_empty(), "{name}: {text}");
    read
}

/// What counts of a nation: areas that count at the end, cities, and pieces out of stock with the points of its cards.
fn outcome(game: &MemoryGame, open: &PublicState, civ: Civ) -> [u32; 3] {
    let nation = open.nation(civ);
    let cities = open.cities_of(civ).map(|area| match open.area(area).site {
        CitySite::None => game.book.cities.elsewhere.unwrap_or(0),
        CitySite::Black | CitySite::White => game.book.cities.on_site,
    });
    let in_cities: u16 = cities.sum();
    let points = nation
        .advances
        .iter()
        .map(|card| game.parts.advance(card).cost);
    let pieces = open.tokens_on_board(civ) + nation.treasury + in_cities;
    let areas = open.areas_of(civ).count() as u32 * game.book.victory.area;
    [
        areas,
        open.city_count(civ).into(),
        u32::from(pieces) + points.sum::<u32>(),
    ]
}

/// The end of the segment as far as the seat can foresee it, if nobody else orders anything.
fn foreseen(game: &MemoryGame, seat: Seat, orders: Orders) -> RuleRun {
    let imagined = game.view(seat).determinize();
    let submissions = Submissions::new([(seat, OrderSheet::new(Some(orders), None))]);
    let steps = game.book.steps(game.plan());
    let chance = Chance::unseeded();
    rules::run(&game.book, &imagined, &steps, &submissions, &chance)
}

/// Tokens of a nation that are lost where some of them went: to surplus, and in conflict if that is asked.
fn lost_where_sent(
    run: &RuleRun,
    civ: Civ,
    orders: &Orders,
    in_conflict: bool,
) -> BTreeMap<AreaId, u16> {
    let ends = ends(orders);
    let mut lost = BTreeMap::new();
    let mut fights = false;
    for event in &run.events {
        match &event.change {
            Mutation::Section { section } => fights = *section == Section::Conflict,
            Mutation::Pieces {
                owner: Owner::Nation(owner),
                piece: Piece::Token,
                count,
                from: Place::Area(area),
                to: Place::Stock,
            } if *owner == civ
                && ends.contains(area)
                && *count > 0
                && (event.why == RuleStep::Surplus || (in_conflict && fights)) =>
            {
                *lost.entry(*area).or_default() += count;
            }
            _ => {}
        }
    }
    lost
}

fn ends(orders: &Orders) -> Vec<AreaId> {
    let mut ends = Vec::new();
    for entry in orders.moves.iter().flat_map(|list| &list.entries) {
        match &entry.what {
            EntryContent::Item(MoveOrder::Walk { route, .. }) => ends.extend(route.last()),
            EntryContent::Item(MoveOrder::Voyage { legs, .. }) => {
                let mut at = None;
                for leg in legs {
                    match leg {
                        VoyageLeg::Sail(stop) => at = Some(stop.area),
                        VoyageLeg::Land(_) => ends.extend(at),
                        VoyageLeg::Load(_) => {}
                    }
                }
            }
            EntryContent::Group { .. } => panic!("no conditions in a finished answer"),
        }
    }
    ends
}

fn is_trade(game: &MemoryGame) -> bool {
    let sections = &game.plan().sections;
    sections.contains(&Section::Trade) || sections.contains(&Section::LastTrade)
}

fn rejected(run: &RuleRun) -> Vec<&str> {
    let paths = run.events.iter().filter_map(|event| match &event.change {
        Mutation::Rejected { path, .. } => Some(path.as_str()),
        _ => None,
    });
    paths.collect()
}

/// Cities and tokens of each nation when a turn begins.
type Census = BTreeMap<u16, Vec<(String, u16, u16)>>;

fn count(game: &MemoryGame, census: &mut Census) {
    let open = game.position.state.open();
    let one = |civ: Civ| {
        let id = game.parts.nation(civ).id.clone();
        (id, open.city_count(civ), open.tokens_on_board(civ))
    };
    let turn = open.turn() + 1;
    let all = || open.in_play().map(one).collect();
    census.entry(turn).or_insert_with(all);
}

/// Plays by finished answers alone, up to the pages of the turn after the tenth.
fn play(name: &str, seed: u64) -> Census {
    let scenario = Scenario::named(name).expect("a scenario");
    let mut game = MemoryGame::new(&scenario, seed);
    let mut census = Census::new();
    while game.turn() < 11 && !game.is_over() {
        let is_realm = game.plan().sections.contains(&Section::Population);
        if is_realm {
            count(&game, &mut census);
        }
        let sheets = game.seats().map(|seat| {
            let orders = answer(&game, seat);
            (seat, OrderSheet::new(Some(orders), None))
        });
        let submissions = Submissions::new(sheets.collect::<Vec<_>>());
        let run = game.judge(&submissions);
        for seat in game.seats().filter(|_| is_realm) {
            sends_nobody_into_surplus(&game, seat, &submissions, &run);
        }
        game.accept(run);
    }
    census
}

/// Nobody is lost where he was sent, unless others went there too.
fn sends_nobody_into_surplus(
    game: &MemoryGame,
    seat: Seat,
    submissions: &Submissions,
    run: &RuleRun,
) {
    let Some(civ) = game.position.state.open().civ_of(seat) else {
        return;
    };
    let sheets = &submissions.sheets;
    let others = sheets.iter().filter(|(other, _)| **other != seat);
    let others: Vec<AreaId> = others.flat_map(|(_, sheet)| ends(&sheet.orders)).collect();
    let mut lost = lost_where_sent(run, civ, &sheets[&seat].orders, false);
    lost.retain(|area, _| !others.contains(area));
    assert_eq!(lost, BTreeMap::new(), "turn {}", game.turn());
}

/// Checks the answer of a page, and tells whether it orders anything that the silent would not have.
fn look(game: &MemoryGame, seat: Seat, tally: &mut Tally) {
    let orders = answer(game, seat);
    let Some(civ) = game.position.state.open().civ_of(seat) else {
        return;
    };
    if is_trade(game) {
        tally.deals += usize::from(orders.trade.accept.is_some());
        return;
    }
    let of = format!("turn {}, {}, {}", game.turn(), game.plan().name, seat.0);
    let silence = foreseen(game, seat, Orders::default());
    let run = foreseen(game, seat, orders.clone());
    assert_eq!(rejected(&run), Vec::<&str>::new(), "{of}");
    let lost = lost_where_sent(&run, civ, &orders, true);
    let words = Vocabulary::new(&game.parts);
    let text = body(&orders, &words);
    assert_eq!(lost, BTreeMap::new(), "{of}\n{text}");
    let [before, after] = [&silence, &run].map(|run| outcome(game, run.position.state.open(), civ));
    assert!(
        (0..3).all(|at| after[at] >= before[at]),
        "{of}: {before:?}, {after:?}"
    );
    tally.answers += 1;
    tally.better += usize::from(after > before);
    let most = built_in_place(game, seat, civ);
    assert!(after[1] >= most, "{of}: a city could be built");
    tally.in_place += usize::from(most > before[1]);
    tally.purchases += usize::from(orders.buy.is_some());
}

/// Counts the cities that the seat would have if it built one where enough people stand.
fn built_in_place(game: &MemoryGame, seat: Seat, civ: Civ) -> u32 {
    let open = game.position.state.open();
    if !prompts(game, seat)
        .iter()
        .any(|prompt| prompt.topic == Topic::Cities)
    {
        return 0;
    }
    let built = open.areas_of(civ).map(|(area, _)| {
        let city = CityOrder {
            area,
            treasury: None,
        };
        let orders = Orders {
            cities: Some(EntryList::of(Topic::Cities, [city])),
            ..Orders::default()
        };
        let run = foreseen(game, seat, orders);
        u32::from(run.position.state.open().city_count(civ))
    });
    built.max().unwrap_or(0)
}

#[derive(Debug, Default)]
struct Tally {
    answers: usize,
    /// Answers after which more is there than after silence.
    better: usize,
    /// Pages on which a city could be built without a move.
    in_place: usize,
    deals: usize,
    purchases: usize,
}

/// Scenarios of every kind; all of them, ten times each, with `BULLA_FULL=1`.
fn looked_through() -> Vec<String> {
    if std::env::var_os("BULLA_FULL").is_some() {
        return std::iter::repeat_n(names(), 10).flatten().collect();
    }
    let some = [
        "advanced-3",
        "advanced-5",
        "advanced-8",
        "classic-5",
        "shortened-3",
        "farmers-and-citizens",
        "nomads-and-seafarers",
    ];
    some.map(str::to_owned).to_vec()
}

/// What a seat has ordered already stays as it is; what it has not is added.
#[test]
fn own_orders_stand_and_are_added_to() {
    let scenario = Scenario::named("advanced-5").expect("a scenario");
    let words = Vocabulary::new(&scenario.components);
    let mut game = MemoryGame::new(&scenario, 1);
    let player = |_| -> Box<dyn Player> { Box::new(SettlerBot) };
    let mut players: Vec<Box<dyn Player>> = game.seats().map(player).collect();
    while game.turn() < 5 || !game.plan().sections.contains(&Section::Population) {
        game.play(&mut players);
    }
    let seat = Seat(0);
    let (view, prompts) = (game.view(seat), prompts(&game, seat));
    let name = &game.plan().name;
    let typed = |text: &str| read(text, 1, &words).orders;
    let found = |sealed: &str, standing: &str| {
        let own = OrderSheet::new(typed(sealed), typed(standing));
        body(
            &sensible_orders(&game.book, &view, name, &prompts, &own),
            &words,
        )
    };
    assert!(found("", "").contains("moves:\n"), "{}", found("", ""));
    assert_eq!(found("orders: none\n", ""), "orders: none\n");
    for (sealed, standing) in [("moves: none\n", ""), ("", "moves: none\n")] {
        let both = found(sealed, standing);
        assert!(both.starts_with("moves: []\n"), "{both}");
    }
    // Standing orders for another segment are not said again.
    assert_eq!(found("", "keep: [salt]\n"), found("", ""));
}

#[test]
fn no_answer_is_worse_than_silence_and_no_city_that_stands_ready_is_left() {
    let mut tally = Tally::default();
    for (seed, name) in (0..).zip(looked_through()) {
        let scenario = Scenario::named(&name).expect("a scenario");
        let mut game = MemoryGame::new(&scenario, seed);
        let players = game.seats().map(|seat| -> Box<dyn Player> {
            match seat.0 % 2 {
                0 => Box::new(VariedSettler::new(seed, seat.0.into())),
                _ => Box::new(RandomBot::new(seed + u64::from(seat.0))),
            }
        });
        let mut players: Vec<Box<dyn Player>> = players.collect();
        while game.turn() <= 12 && !game.is_over() {
            for seat in game.seats() {
                look(&game, seat, &mut tally);
            }
            game.play(&mut players);
        }
    }
    println!("{tally:?}");
    assert!(tally.answers > 800 && tally.better > 300, "{tally:?}");
    assert!(
        tally.in_place > 3 && tally.deals > 100 && tally.purchases > 30,
        "{tally:?}"
    );
}

/// Cities and tokens of all nations together.
fn all(census: &Census, turn: u16) -> (u16, u16) {
    let nations = &census[&turn];
    let sum =
        |(cities, tokens): (u16, u16), one: &(String, u16, u16)| (cities + one.1, tokens + one.2);
    nations.iter().fold((0, 0), sum)
}

/// Figures of what was proposed before, for the fourth, seventh and tenth turn: no city and 30 tokens, three and 43, three and 43.
#[test]
fn ten_turns_by_finished_answers_alone() {
    for name in ["advanced-5", "classic-5"] {
        for seed in 1..4 {
            let census = play(name, seed);
            let of = format!("{name} {seed}: {census:#?}");
            let [four, seven, ten] = [4, 7, 10].map(|turn| all(&census, turn));
            println!("{name} {seed}: {four:?}, {seven:?}, {ten:?}");
            assert!(four.1 >= 35, "{of}");
            assert!(seven.0 >= 8 && seven.1 >= 45, "{of}");
            assert!(ten.0 >= 15 && ten.1 >= 45, "{of}");
            let has_built = |one: &(String, u16, u16)| one.1 > 0;
            assert!(census[&7].iter().all(has_built), "{of}");
        }
    }
    for seed in 1..4 {
        let census = play("nomads-and-seafarers", seed);
        let of = format!("{seed}: {census:#?}");
        let has = |turn, tokens| census[&turn].iter().all(|one| one.2 >= tokens);
        assert!(has(4, 8) && has(7, 38) && has(10, 56), "{of}");
    }
}

#[test]
fn an_offer_has_as_many_cards_as_the_ruleset_asks_for() {
    for (least, named, more_named) in [(5, 3, true), (2, 2, true), (4, 4, false), (2, 1, true)] {
        let mut scenario = Scenario::named("advanced-5").expect("a scenario");
        let trade = &mut scenario.book.trade;
        (trade.least, trade.named, trade.more_named) = (least, named, more_named);
        scenario.components.figures = scenario.book.figures();
        let mut game = MemoryGame::new(&scenario, 3);
        let mut offers = 0;
        while game.turn() <= 9 {
            let sheets = game.seats().map(|seat| {
                let orders = answer(&game, seat);
                let trade = &orders.trade;
                let made = [
                    &trade.offers.as_ref().map(Vec::len),
                    &trade.accept.as_ref().map(Vec::len),
                ];
                assert!(made.into_iter().flatten().sum::<usize>() <= 1, "{trade:?}");
                offers += trade.offers.as_ref().map_or(0, Vec::len);
                (seat, OrderSheet::new(Some(orders), None))
            });
            let submissions = Submissions::new(sheets.collect::<Vec<_>>());
            let run = game.judge(&submissions);
            game.accept(run);
        }
        // A settler tells of a pair, and makes no offer where more are to be told.
        assert_eq!(offers > 10, named <= 2, "{least} {named}: {offers}");
    }
}
