//! Every example of every page of five games is an order that its reader could send.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use bulla::bots::{MemoryGame, Player, SettlerBot, sensible_orders};
use bulla::game::{
    AnnouncementKind, Civ, Event, Mutation, Owner, Piece, Place, RuleStep, Seat, Section, Subject,
    View,
};
use bulla::orders::free_text::{SpeakerContext, TextLine, parse_lines};
use bulla::orders::{Vocabulary, body, read};
use bulla::page::{
    BookFigures, FinishedOrders, GrowthFigures, MailHeading, OfferTruth, PageFacts, Templates,
    view_json,
};
use bulla::rules;
use bulla::scenario::{OptionRef, Scenario, TableSettings};
use bulla::text::{ParseLimits, parse};
use bulla::turn::{Acceptance, CalamityPart, OrderSheet, Orders, Prompt, PromptRole, Topic};

/// Scenario, seed, and turns that are played.
const GAMES: [(&str, u64, u16); 5] = [
    ("advanced-2", 1, 14),
    ("advanced-4-west", 2, 12),
    ("advanced-5", 3, 14),
    ("advanced-6", 4, 10),
    ("advanced-8", 5, 9),
];

/// Counts of the things that were looked at.
#[derive(Debug, Default)]
struct Tally {
    examples: usize,
    /// Examples of German pages.
    german: usize,
    answers: usize,
    /// Open offers that their reader can take.
    offers: usize,
    /// All English examples.
    lines: BTreeSet<String>,
}

#[test]
fn every_example_of_five_games_is_accepted_and_names_nations_of_its_game() {
    let mut tally = Tally::default();
    for (name, seed, turns) in GAMES {
        let scenario = Scenario::named(name).expect("a scenario");
        look_through(&scenario, seed, turns, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.examples > 3_000, "{} examples", tally.examples);
    assert!(tally.german > 3_000, "{} examples", tally.german);
    assert!(tally.answers > 400, "{} answers", tally.answers);
    assert!(tally.offers > 100, "{} offers", tally.offers);
}

#[test]
fn every_example_is_accepted_where_a_deal_has_more_cards_or_fewer() {
    for (least, named, more_named) in [(5, 3, true), (1, 0, true), (4, 4, false), (2, 0, false)] {
        let mut scenario = Scenario::named("advanced-5").expect("a scenario");
        let trade = &mut scenario.book.trade;
        (trade.least, trade.named, trade.more_named) = (least, named, more_named);
        scenario.components.figures = scenario.book.figures();
        let mut tally = Tally::default();
        look_through(&scenario, 3, 6, &mut tally);
        assert!(tally.examples > 100, "{least}: {tally:?}");
    }
}

/// Options, a scenario, turns that are played, and what one of their examples begins with, and what it ends with.
type OptionExamples = (
    &'static str,
    &'static str,
    u16,
    &'static [(&'static str, &'static str)],
);

const OF_OPTIONS: [OptionExamples; 3] = [
    (
        "[self-secondary, credit: 100, free-ship, return-unresolved]",
        "advanced-8",
        11,
        &[
            ("ships: build ", " free"),
            ("pay: ", "credit 100"),
            ("surrender: ", ""),
            ("famine direct: own", ""),
        ],
    ),
    (
        "[iconoclasm-card, disorder-cards, buy-any-stack: 2, name-calamities, naval]",
        "advanced-6",
        5,
        &[("buy cards: ", "")],
    ),
    (
        "[trade-cities, barbarian-growth, trade-reach]",
        "advanced-7",
        5,
        &[("moves: ", "")],
    ),
];

#[test]
fn every_example_is_accepted_where_options_allow_more() {
    for (options, name, turns, expected) in OF_OPTIONS {
        let mut tally = Tally::default();
        look_through(&with_options(name, options), 7, turns, &mut tally);
        for (begins, ends) in expected {
            let is_one = |line: &&String| line.starts_with(begins) && line.ends_with(ends);
            let found = tally.lines.iter().find(is_one);
            assert!(found.is_some(), "{begins}…{ends}: {:#?}", tally.lines);
        }
    }
}

fn with_options(name: &str, options: &str) -> Scenario {
    let list = parse(options, 1, &ParseLimits::DATA).expect("a list");
    let house = TableSettings {
        options: OptionRef::list(&list).expect("options"),
        ..TableSettings::default()
    };
    let scenario = Scenario::named(name).expect("a scenario");
    scenario.for_table(&house).expect("the options are played")
}

/// 39.4: the nation with fewest tokens divides the growth of Barbarians, and names what they lose in a flood.
#[test]
fn who_decides_for_the_barbarians_is_shown_an_answer_for_them() {
    let scenario = with_options("advanced-8", "[barbarian-growth]");
    let mut game = MemoryGame::new(&scenario, 1);
    let (civ, area) = (
        game.parts.find_nation("crete").expect("a nation"),
        |name: &str| game.parts.board.find(name).expect("an area"),
    );
    let seat = Some(Seat(0));
    let idle = |count, from, to| Mutation::Pieces {
        owner: Owner::Idle,
        piece: Piece::Token,
        count,
        from,
        to,
    };
    let stock = game.position.state.open().stock(Owner::Idle, Piece::Token);
    let changes = [
        Mutation::Nation { seat, civ },
        idle(2, Place::Stock, Place::Area(area("fayum"))),
        idle(stock - 3, Place::Stock, Place::Area(area("dacia"))),
        Mutation::Announced(AnnouncementKind::Controls.of([Subject::Civ(civ)])),
    ];
    for change in changes {
        let event = Event::new(RuleStep::GrowthTurn, change);
        game.position.apply(event);
    }
    let view = game.view(Seat(0));
    let templates = Templates::embedded().expect("they parse");
    let growth = rules::prompts(&game.book, &view, &[Section::Population]);
    assert_eq!(growth.len(), 1, "the idle set is not short: {growth:?}");
    assert_eq!(growth[0].role, Some(PromptRole::Controller));
    let lines = templates.examples(&view, &figures(&game), &growth[0]);
    assert_eq!(lines, ["growth: fayum"]);
    let losses = Prompt::new(Topic::Flood).part(CalamityPart::Losses);
    let lines = templates.examples(&view, &figures(&game), &losses);
    assert_eq!(lines, ["flood losses: 2 fayum"]);
}

/// All pages of a game of bots.
fn look_through(scenario: &Scenario, seed: u64, turns: u16, tally: &mut Tally) {
    let mut game = MemoryGame::new(scenario, seed);
    let mut players: Vec<Box<dyn Player>> = game
        .seats()
        .map(|_| Box::new(SettlerBot) as Box<dyn Player>)
        .collect();
    while !game.is_over() && game.turn() <= turns {
        for seat in game.seats() {
            look(&game, seat, tally);
        }
        game.play(&mut players);
    }
}

/// All that the page of one seat gives as an example.
fn look(game: &MemoryGame, seat: Seat, tally: &mut Tally) {
    let view = game.view(seat);
    let prompts = rules::prompts(&game.book, &view, &game.plan().sections);
    let mut shown = prompts.clone();
    shown.retain(|prompt| rules::can_matter(&game.book, &view, prompt));
    let known = page(game, &view, &shown);
    if prompts.iter().any(|prompt| prompt.topic == Topic::Accept) {
        tally.offers += same_cards(game, &view);
    }
    let questions = known["questions"].as_array().expect("questions");
    let of = |what: &str| {
        format!(
            "{}, turn {}, {}: {what}",
            seat.0,
            game.turn(),
            game.plan().name
        )
    };
    for question in questions {
        for example in question["examples"].as_array().into_iter().flatten() {
            let example = example.as_str().expect("a line");
            let orders = accepted(game, &view, example, &of(example));
            let heard = heard(game, &view, vec![example.to_owned()], &of(example));
            let words = Vocabulary::new(&game.parts);
            assert_eq!(body(&heard, &words), body(&orders, &words), "{example}");
            tally.examples += 1;
            tally.lines.insert(example.to_owned());
        }
    }
    for prompt in &shown {
        tally.german += in_german(game, &view, prompt, &of(prompt.topic.id()));
    }
    read_plainly(game, &view, &known["answer"], &of("finished"));
    tally.answers += 1;
}

/// The plain lines of a finished answer say the same as its block, word for word.
fn read_plainly(game: &MemoryGame, view: &View, answer: &serde_json::Value, of: &str) {
    let words = Vocabulary::new(&game.parts);
    let lines = |key: &str| -> Vec<String> {
        let lines = answer[key].as_array().expect("lines").iter();
        lines
            .filter_map(|line| line.as_str().map(str::to_owned))
            .collect()
    };
    let block = lines("block").join("\n");
    let plain = lines("plain");
    let longest = plain.iter().map(|line| line.chars().count()).max();
    assert!(longest <= Some(68), "{plain:?}");
    assert!(plain.last().is_some_and(|last| last.ends_with("final")));
    let heard = heard(game, view, plain.clone(), of);
    let orders = accepted(game, view, &block, of);
    assert_eq!(
        body(&heard, &words),
        body(&orders, &words),
        "{of}\n{plain:?}"
    );
}

/// Orders of plain lines, each word of them read.
fn heard(game: &MemoryGame, view: &View, plain: Vec<String>, of: &str) -> Orders {
    let words = Vocabulary::new(&game.parts);
    let said: Vec<TextLine> = (1..)
        .zip(plain)
        .map(|(line, text)| TextLine { line, text })
        .collect();
    let scene = SpeakerContext {
        segment: Some(&game.plan().name),
        ..SpeakerContext::default()
    };
    let heard = parse_lines(&said, &scene, &words);
    assert_eq!(heard.unread, vec![], "{of}\n{said:?}");
    let mut heard = heard.orders;
    let refused = rules::drop_impossible(&mut heard, &game.book, view);
    assert_eq!(refused, vec![], "{of}");
    heard
}

/// Checks the examples of a German page: they say the same as those of an English one. Returns their number.
fn in_german(game: &MemoryGame, view: &View, prompt: &Prompt, of: &str) -> usize {
    static TEMPLATES: LazyLock<[Templates; 2]> =
        LazyLock::new(|| ["en", "de"].map(|tag| Templates::in_language(tag).expect("they parse")));
    let figures = figures(game);
    let [english, german] = TEMPLATES
        .each_ref()
        .map(|one| one.examples(view, &figures, prompt));
    let words = Vocabulary::new(&game.parts);
    let bodies = |lines: &[String]| -> Vec<String> {
        let orders = lines.iter().map(|line| accepted(game, view, line, of));
        orders.map(|orders| body(&orders, &words)).collect()
    };
    let (english, bodies) = (bodies(&english), bodies(&german));
    // A line that is long in one language alone is left out there.
    let are_same = bodies.iter().all(|body| english.contains(body));
    assert!(are_same, "{of}: {german:?}");
    german.len()
}

/// Checks every open offer that the reader can take. Its button gives the cards with which the office completes the bare line.
fn same_cards(game: &MemoryGame, view: &View) -> usize {
    let buttons = rules::takeable(&game.book, view);
    let number = |one: &Acceptance| format!("{}-{}", game.parts.nation(one.civ).id, one.number);
    let cards = |one: &Acceptance| (one.declared.clone(), one.sealed.clone());
    let completed = |line: &str| -> Vec<Acceptance> {
        let accept = accepted(game, view, line, line).trade.accept;
        accept.into_iter().flatten().collect()
    };
    for button in &buttons {
        let line = format!("accept: {}", number(button));
        let completed: Vec<_> = completed(&line).iter().map(cards).collect();
        assert_eq!(completed, [cards(button)], "{line} by {:?}", view.hand);
    }
    buttons.len()
}

/// Returns the orders of a letter with these lines.
fn accepted(game: &MemoryGame, view: &View, text: &str, of: &str) -> Orders {
    let words = Vocabulary::new(&game.parts);
    let letter = read(text, 1, &words);
    assert_eq!(letter.complaints(), vec![], "{of}");
    let mut orders = letter.orders.unwrap_or_else(|| panic!("no orders: {of}"));
    let refused = rules::drop_impossible(&mut orders, &game.book, view);
    assert_eq!(refused, vec![], "{of}");
    let open = game.position.state.open();
    for civ in game
        .parts
        .civs()
        .filter(|civ| view.civ.is_some() && is_away(open, *civ))
    {
        let id = &game.parts.nation(civ).id;
        if game.parts.board.find(id).is_some() {
            // Such as Assyria, which is an area too.
            continue;
        }
        // `upper-egypt` is an area.
        let mut named = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        assert!(
            !named.any(|word| word == id),
            "{id} is not in the game: {of}"
        );
    }
    orders
}

fn is_away(open: &bulla::game::PublicState, civ: Civ) -> bool {
    !open.nation(civ).in_play
}

fn figures(game: &MemoryGame) -> BookFigures {
    let book = &game.book;
    BookFigures {
        support: book.support.tokens,
        on_site: book.cities.on_site,
        elsewhere: book.cities.elsewhere,
        growth: GrowthFigures {
            one: book.population.one,
            more: book.population.more,
            shared: book.population.shared,
            beside_city: book.population.beside_city,
        },
        ships: (book.ships.cost, book.ships.upkeep),
        free_ship: book.ships.free.as_ref().and_then(|free| {
            let nation = game.parts.find_nation(&free.nation)?;
            Some((nation, free.turn))
        }),
        offer: OfferTruth::new(book.trade.named, book.trade.more_named, book.trade.value),
        partners: rules::TradePartners::of(book, game.position.state.open())
            .list(game.position.state.open()),
    }
}

/// The page as programs read it.
fn page(game: &MemoryGame, view: &View, prompts: &[Prompt]) -> serde_json::Value {
    let book = &game.book;
    let measures = figures(game);
    let plan = game.plan();
    let heading = MailHeading {
        game: "delta-7",
        title: "Examples",
        turn: game.turn(),
        segment: &plan.name,
        kind: Some(plan.kind()),
        trade_part: 0,
        reader: "",
        deadline: None,
        trades: book.trades(),
        last: false,
    };
    let mut facts = PageFacts::new(heading, &[], view, &measures);
    facts.status.waits = true;
    facts.orders.prompts = prompts;
    let own = OrderSheet::default();
    let orders = sensible_orders(book, view, &plan.name, prompts, &own);
    let text = body(&orders, &Vocabulary::new(&game.parts));
    let block: Vec<String> = text.lines().map(str::to_owned).collect();
    facts.orders.finished = Some(FinishedOrders {
        orders: &orders,
        block: &block,
    });
    let defaults = vec![String::new(); prompts.len()];
    serde_json::from_str(&view_json::view(&facts, None, &defaults)).expect("JSON")
}

/// German pages print German names: a letter may hold them, whatever the language of its table.
#[test]
fn names_of_every_language_are_read_as_those_of_the_scenario() {
    let scenario = Scenario::named("advanced-8").expect("a scenario");
    let words = Vocabulary::new(&scenario.components);
    let german = "nation: Ägypten\nmoves: [2 Theben > Memphis, 1 Oberägypten > Östliche Wüste]\n\
                  calamities:\n  Hungersnot: {direct: {Kreta: 8}}\n\
                  buy: [Töpferei, Drama und Dichtung]\nkeep: [Salz, Getreide]\n";
    let english = "nation: egypt\nmoves: [2 thebes > memphis, 1 upper-egypt > eastern-desert]\n\
                   calamities:\n  famine: {direct: {crete: 8}}\n\
                   buy: [pottery, drama-and-poetry]\nkeep: [salt, grain]\n";
    let [german, english] = [german, english].map(|text| read(text, 1, &words));
    assert_eq!(german.complaints(), vec![]);
    assert_eq!(german.header.nation, english.header.nation);
    let written = |letter: bulla::orders::OrderBlock| {
        bulla::orders::body(&letter.orders.expect("orders"), &words)
    };
    assert_eq!(written(german), written(english));
}
