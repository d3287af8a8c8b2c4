//! Every example of every page of five games is an order that its reader could send.

use std::sync::LazyLock;

use bulla::bots::{MemoryGame, Player, SettlerBot};
use bulla::game::{AdvanceId, Civ, Mutation, RejectionKind, Seat, View};
use bulla::orders::free_text::{SpeakerContext, TextLine, parse_lines};
use bulla::orders::{Vocabulary, read};
use bulla::page::{
    AdvancePrice, BookFigures, MailHeading, OfferTruth, PageFacts, Templates, view_json,
};
use bulla::rulebook::{AdvancesPolicy, Rulebook};
use bulla::rules::{self, RunEnd};
use bulla::scenario::Scenario;
use bulla::turn::{Acceptance, OrderSheet, Orders, Prompt, Submissions, Topic};

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
    voyages: usize,
    cities: usize,
    deals: usize,
    /// Offers of the reader's own.
    proposals: usize,
    /// Open offers that their reader can take.
    offers: usize,
    purchases: usize,
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
    assert!(tally.voyages > 10, "{} voyages", tally.voyages);
    assert!(tally.cities > 5, "{} cities", tally.cities);
    assert!(tally.deals > 20, "{} deals", tally.deals);
    assert!(tally.offers > 100, "{} offers", tally.offers);
    assert!(tally.purchases > 20, "{} purchases", tally.purchases);
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
        let may_be_told = named > 0 || more_named;
        assert_eq!(tally.proposals > 0, may_be_told, "{least}: {tally:?}");
    }
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
        tally.offers += same_cards(game, &view, &known);
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
            read_plainly(game, &view, &[example.into()], &orders, &of(example));
            tally.examples += 1;
        }
    }
    for prompt in &shown {
        tally.german += in_german(game, &view, prompt, &of(prompt.topic.id()));
    }
    let Some(lines) = known["answer"]["block"].as_array() else {
        return;
    };
    let lines: Vec<&str> = lines.iter().filter_map(|line| line.as_str()).collect();
    let answer = lines.join("\n");
    let orders = accepted(game, &view, &answer, &of(&answer));
    tally.answers += 1;
    tally.voyages += usize::from(answer.contains("ship ") && answer.contains(": +"));
    tally.cities += usize::from(answer.contains("cities: "));
    tally.deals += usize::from(answer.contains("accept: "));
    tally.proposals += usize::from(answer.contains("offer: "));
    tally.purchases += usize::from(answer.contains("buy: "));
    let plain = known["answer"]["plain"].as_array().expect("plain lines");
    assert_eq!(plain.last().and_then(|line| line.as_str()), Some("final"));
    read_plainly(game, &view, plain, &orders, &of(&answer));
    let depends = ["setup", "fate"].contains(&game.plan().name.as_str());
    if !depends {
        carried_out(game, seat, orders, &of(&answer));
    }
}

/// Checks the examples of a German page: they say the same as those of an English one. Returns their number.
fn in_german(game: &MemoryGame, view: &View, prompt: &Prompt, of: &str) -> usize {
    let figures = figures(&game.book);
    static TEMPLATES: LazyLock<[Templates; 2]> =
        LazyLock::new(|| ["en", "de"].map(|tag| Templates::in_language(tag).expect("they parse")));
    let [english, german] = TEMPLATES
        .each_ref()
        .map(|one| one.examples(view, &figures, prompt));
    let words = Vocabulary::new(&game.parts);
    let body = |line: &String| {
        let orders = accepted(game, view, line, of);
        bulla::orders::body(&orders, &words)
    };
    let [english, bodies] = [&english, &german].map(|lines| {
        let bodies: Vec<String> = lines.iter().map(body).collect();
        bodies
    });
    // A long line is left out.
    assert!(
        bodies.iter().all(|body| english.contains(body)),
        "{of}: {german:?}"
    );
    german.len()
}

/// Checks every open offer that the reader can take. Its button gives the cards with which the office completes the bare line,
/// and the page's finished answer takes the first of them.
fn same_cards(game: &MemoryGame, view: &View, known: &serde_json::Value) -> usize {
    let buttons = rules::takeable(&game.book.trade, view);
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
    let lines = known["answer"]["block"].as_array();
    let lines = lines.into_iter().flatten().filter_map(|line| line.as_str());
    let answer: Vec<&str> = lines.collect();
    let taken: Vec<Acceptance> = match answer.first() {
        Some(line) if line.starts_with("accept: ") => completed(line),
        _ => Vec::new(),
    };
    let first: Vec<_> = buttons.iter().take(1).map(cards).collect();
    assert_eq!(
        taken.iter().map(cards).collect::<Vec<_>>(),
        first,
        "{answer:?}"
    );
    buttons.len()
}

/// The plain lines of a page say the same as its block, word for word.
fn read_plainly(
    game: &MemoryGame,
    view: &View,
    plain: &[serde_json::Value],
    orders: &Orders,
    of: &str,
) {
    let words = Vocabulary::new(&game.parts);
    let lines = plain.iter().filter_map(|line| line.as_str());
    let said: Vec<TextLine> = (1..)
        .zip(lines)
        .map(|(line, text)| TextLine {
            line,
            text: text.to_owned(),
        })
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
    assert_eq!(
        bulla::orders::body(&heard, &words),
        bulla::orders::body(orders, &words),
        "{of}\n{said:?}"
    );
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

/// Checks that all of it happens if nobody else moves. Nobody can know whether others still hold what they offer.
fn carried_out(game: &MemoryGame, seat: Seat, orders: Orders, of: &str) {
    let desk = Submissions::new([(seat, OrderSheet::new(Some(orders), None))]);
    let run = game.judge(&desk);
    assert_eq!(run.end, RunEnd::Complete, "{of}");
    let unmet = run.events.iter().find_map(|event| match &event.change {
        Mutation::Rejected {
            seat: whose,
            path,
            reason,
            ..
        } if *whose == seat && reason.kind != RejectionKind::Lapsed => Some((path, reason)),
        _ => None,
    });
    assert_eq!(unmet, None, "{of}");
}

fn figures(book: &Rulebook) -> BookFigures {
    BookFigures {
        support: book.support.tokens,
        on_site: book.cities.on_site,
        elsewhere: book.cities.elsewhere,
        growth: (book.population.one, book.population.more),
        ships: (book.ships.cost, book.ships.upkeep),
        offer: OfferTruth::new(book.trade.named, book.trade.more_named, book.trade.value),
    }
}

/// The page as programs read it.
fn page(game: &MemoryGame, view: &View, prompts: &[Prompt]) -> serde_json::Value {
    let book = &game.book;
    let measures = figures(book);
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
    let prices = prices(&book.advances, view);
    let mut facts = PageFacts::new(heading, &[], view, &measures);
    facts.status.waits = true;
    facts.book.prices = &prices;
    facts.orders.prompts = prompts;
    let defaults = vec![String::new(); prompts.len()];
    serde_json::from_str(&view_json::view(&facts, None, &defaults)).expect("JSON")
}

fn prices(policy: &AdvancesPolicy, view: &View) -> Vec<AdvancePrice> {
    let Some(civ) = view.civ else {
        return Vec::new();
    };
    let (parts, held) = (view.parts(), view.open.nation(civ).advances);
    let earlier = rules::earlier_seen(view, civ);
    let price = |advance| AdvancePrice {
        advance,
        cost: parts.advance(advance).cost,
        price: rules::price(parts, earlier, advance),
        reach: rules::price(parts, earlier, advance) <= rules::purchasing_power(view),
        barred: rules::barred(policy, &view.open, held, earlier, advance),
    };
    (0..parts.advances.len() as u8)
        .map(AdvanceId)
        .map(price)
        .collect()
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
