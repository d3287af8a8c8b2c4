//! Questions that a form leaves out because no answer could matter: whatever is answered, the same happens. And those that matter stand
//! in it.

use std::collections::BTreeMap;
use std::sync::Arc;

use bulla::bots::{MemoryGame, Player, RandomBot, SettlerBot};
use bulla::game::{
    AreaId, Chance, Civ, Event, Mutation, Piece, Place, Position, Seat, Section, Seed, State, View,
    Viewer,
};
use bulla::orders::{Vocabulary, read};
use bulla::rulebook::{PlayStep, Rulebook};
use bulla::rules;
use bulla::scenario::Scenario;
use bulla::turn::{OrderSheet, Orders, Submissions, Topic};

/// Scenario, seed, and turns that are played.
const GAMES: [(&str, u64, u16); 8] = [
    ("advanced-2", 11, 16),
    ("advanced-3", 12, 16),
    ("advanced-4", 14, 16),
    ("advanced-5", 15, 14),
    ("advanced-8", 16, 14),
    ("classic-2", 21, 16),
    ("classic-3", 22, 16),
    ("classic-5", 25, 14),
];

/// Answers that are tried for one question.
const ANSWERS: usize = 8;

#[test]
fn no_answer_to_a_question_that_is_left_out_changes_anything() {
    let mut tally = TriedAnswers::default();
    for (name, seed, turns) in GAMES {
        let scenario = Scenario::named(name).expect("a scenario");
        let mut game = MemoryGame::new(&scenario, seed);
        let mut settlers = players(&game, |_| Box::new(SettlerBot));
        let mut wild = players(&game, |seat| Box::new(RandomBot::new(seed * 100 + seat)));
        while !game.is_over() && game.turn() <= turns {
            // Peaceful turns and warlike ones; and in each what the other kind would have written.
            let [sense, war] = [
                game.collect_orders(&mut settlers),
                game.collect_orders(&mut wild),
            ];
            let played = if game.turn() % 3 == 2 { &war } else { &sense };
            for submissions in [&sense, &war] {
                for seat in game.seats() {
                    try_all(&game, submissions, seat, &mut tally);
                }
            }
            let run = game.judge(played);
            game.accept(run);
        }
    }
    println!("{tally:?}");
    for topic in ["conflicts", "pillage", "cities", "reduce"] {
        let of = |counted: &BTreeMap<&str, usize>| counted.get(topic).copied().unwrap_or_default();
        assert!(of(&tally.left_out) >= 50, "{topic}: {tally:?}");
        // Two cities of one nation are seldom assaulted at once; that is played below.
        assert!(
            of(&tally.mattered) > 0 || topic == "conflicts",
            "{topic}: {tally:?}"
        );
    }
}

/// Answers that were tried, by topic.
#[derive(Debug, Default)]
struct TriedAnswers {
    /// Answers to questions that the form leaves out.
    left_out: BTreeMap<&'static str, usize>,
    /// Answers to questions in the form that changed what happened. They show that the comparison can tell one answer from
    /// another.
    mattered: BTreeMap<&'static str, usize>,
}

fn players(game: &MemoryGame, who: impl Fn(u64) -> Box<dyn Player>) -> Vec<Box<dyn Player>> {
    game.seats().map(|seat| who(u64::from(seat.0))).collect()
}

/// Every question that the form of a seat leaves out, answered in several ways beside all that it orders; of one that stands in it, the
/// first and the last.
fn try_all(game: &MemoryGame, submissions: &Submissions, seat: Seat, tally: &mut TriedAnswers) {
    const TOPICS: [Topic; 4] = [
        Topic::Conflicts,
        Topic::Pillage,
        Topic::Cities,
        Topic::Reduce,
    ];
    let view = game.view(seat);
    for prompt in rules::prompts(&game.book, &view, &game.plan().sections) {
        let matters = rules::can_matter(&game.book, &view, &prompt);
        if prompt.part.is_some() || matters && !TOPICS.contains(&prompt.topic) {
            continue;
        }
        let orders = submissions.sheet(seat).map(|sheet| sheet.orders.clone());
        let without = without(orders.unwrap_or_default(), prompt.topic);
        let silent = judged(game, submissions, seat, without.clone());
        let answers = answers(&view, prompt.topic);
        let ends = [answers.first(), answers.last()];
        let some: Vec<&String> = if matters {
            ends.into_iter().flatten().collect()
        } else {
            answers.iter().collect()
        };
        for answer in some {
            let with = judged(
                game,
                submissions,
                seat,
                answered(without.clone(), &view, answer),
            );
            let topic = prompt.topic.id();
            if matters {
                *tally.mattered.entry(topic).or_default() += usize::from(silent != with);
                continue;
            }
            let of = format!("turn {}, seat {}: {answer}", game.turn(), seat.0);
            assert_eq!(silent, with, "{of}");
            *tally.left_out.entry(topic).or_default() += 1;
        }
    }
}

/// Returns the events, without orders that could not be carried out.
fn judged(game: &MemoryGame, submissions: &Submissions, seat: Seat, orders: Orders) -> Vec<Event> {
    let mut submissions = submissions.clone();
    submissions
        .sheets
        .insert(seat, OrderSheet::new(Some(orders), None));
    let mut events = game.judge(&submissions).events;
    events.retain(|event| !matches!(event.change, Mutation::Rejected { .. }));
    events
}

fn without(mut orders: Orders, topic: Topic) -> Orders {
    orders.answers.remove(&topic);
    if topic == Topic::Cities {
        orders.cities = None;
    }
    orders
}

fn answered(mut orders: Orders, view: &View, text: &str) -> Orders {
    let said = read(text, 1, &Vocabulary::new(view.parts()));
    assert_eq!(said.complaints(), vec![], "{text}");
    let said = said.orders.expect("orders");
    orders.answers.extend(said.answers);
    orders.cities = said.cities.or(orders.cities);
    orders
}

/// Answers that may be written: numbers that there are, or areas, each alone, all of them, and in several orders.
fn answers(view: &View, topic: Topic) -> Vec<String> {
    if topic == Topic::Pillage {
        return (0..=3).map(|number| format!("pillage: {number}")).collect();
    }
    let civ = view.civ.expect("a nation");
    let board = &view.parts().board;
    let cities: Vec<AreaId> = view.open.cities_of(civ).collect();
    let own: Vec<AreaId> = view.open.areas_of(civ).map(|(area, _)| area).collect();
    let beside = own.iter().flat_map(|area| board.by_land(*area)).copied();
    let mut all = match topic {
        Topic::Cities => own.iter().copied().chain(beside).collect(),
        _ => [&cities[..], &own].concat(),
    };
    all.dedup();
    let mut lists = vec![all.clone()];
    lists.push(all.iter().rev().copied().collect());
    lists.extend(all.iter().map(|area| vec![*area]));
    lists.extend((1..all.len()).map(|at| [&all[at..], &all[..at]].concat()));
    let step = lists.len().div_ceil(ANSWERS).max(1);
    let chosen = lists.iter().step_by(step).filter(|list| !list.is_empty());
    let line = |list: &Vec<AreaId>| {
        let mut names: Vec<&str> = Vec::new();
        for area in list {
            let id = board.area(*area).id.as_str();
            if !names.contains(&id) {
                names.push(id);
            }
        }
        format!("{}: [{}]", topic.id(), names.join(", "))
    };
    chosen.map(line).collect()
}

/// Two cities, and beside both of them an army of another nation.
struct TwoCities {
    book: Rulebook,
    position: Position,
    cities: [AreaId; 2],
    camp: AreaId,
}

const HOME: (Seat, Civ) = (Seat(0), Civ(0));
const FOE: (Seat, Civ) = (Seat(1), Civ(1));

/// Returns a siege with the given number of the besieged's tokens left in stock.
fn siege(stock: u16) -> TwoCities {
    siege_of("advanced-5", [HOME.1; 2], [0, 20], stock)
}

/// Two cities of these nations, beside both so many tokens of the besieged and of the other, and so many of the besieged in stock.
fn siege_of(name: &str, owners: [Civ; 2], army: [u16; 2], stock: u16) -> TwoCities {
    let scenario = Scenario::named(name).expect("the scenario reads");
    let parts = Arc::new(scenario.components.clone());
    let board = &parts.board;
    let is_land = |area: &AreaId| board.area(*area).is_land();
    let beside = |camp: AreaId| -> Vec<AreaId> {
        let mut near: Vec<AreaId> = board.by_land(camp).to_vec();
        near.retain(is_land);
        near
    };
    let camp = board.in_play().find(|area| beside(*area).len() >= 2);
    let camp = camp.expect("an area between two");
    let cities = [beside(camp)[0], beside(camp)[1]];
    let mut position = Position::new(State::new(parts.clone(), 2));
    for (seat, civ) in [HOME, FOE] {
        let seat = Some(seat);
        position.state.apply(&Mutation::Nation { seat, civ });
    }
    let mut put = |civ: Civ, piece, count, to| {
        position.state.apply(&Mutation::Pieces {
            owner: civ.into(),
            piece,
            count,
            from: Place::Stock,
            to,
        });
    };
    for (city, owner) in cities.into_iter().zip(owners) {
        put(owner, Piece::City, 1, Place::Area(city));
    }
    let aside = parts.tokens - stock - army[0];
    put(HOME.1, Piece::Token, aside, Place::Aside);
    put(HOME.1, Piece::Token, army[0], Place::Area(camp));
    put(FOE.1, Piece::Token, army[1], Place::Area(camp));
    TwoCities {
        book: scenario.book.clone(),
        position,
        cities,
        camp,
    }
}

impl TwoCities {
    fn id(&self, area: AreaId) -> String {
        let board = &self.position.state.open().parts().board;
        board.area(area).id.clone()
    }

    /// Returns whether a form of this seat asks about the topic.
    fn asks(&self, seat: Seat, topic: Topic) -> bool {
        use Section as S;
        let view = View::of(Viewer::Seat(seat), &self.position);
        let sections = [
            S::Movement,
            S::Conflict,
            S::Cities,
            S::Support,
            S::Acquisition,
        ];
        let mut prompts = rules::prompts(&self.book, &view, &sections).into_iter();
        prompts.any(|prompt| prompt.topic == topic && rules::can_matter(&self.book, &view, &prompt))
    }

    /// Returns the position after both cities are assaulted.
    fn assault(&self, home: &str, foe: &str) -> Position {
        let [first, second] = self.cities.map(|city| self.id(city));
        let camp = self.id(self.camp);
        let moves = format!("moves: [8 {camp} > {first}, 8 {camp} > {second}]\n{foe}");
        self.fought(home, &moves)
    }

    /// Returns the position after these orders.
    fn fought(&self, home: &str, foe: &str) -> Position {
        let view = View::of(Viewer::Seat(HOME.0), &self.position);
        let sheet = |text: &str| OrderSheet::new(Some(answered_all(&view, text)), None);
        let submissions = Submissions::new([(HOME.0, sheet(home)), (FOE.0, sheet(foe))]);
        let steps = [Section::Census, Section::Movement, Section::Conflict].map(PlayStep::Section);
        let chance = Chance::new(Seed([1; 32]), "t1/realm");
        let steps = [&[PlayStep::NewTurn][..], &steps].concat();
        rules::run(&self.book, &self.position, &steps, &submissions, &chance).position
    }
}

fn answered_all(view: &View, text: &str) -> Orders {
    if text.trim().is_empty() {
        Orders::default()
    } else {
        let said = read(text, 1, &Vocabulary::new(view.parts()));
        assert_eq!(said.complaints(), vec![], "{text}");
        said.orders.unwrap_or_default()
    }
}

/// Checks a stock of tokens for one city alone (24.32): the city assaulted first gets them.
#[test]
fn the_order_of_conflicts_stands_in_the_form_where_two_cities_may_be_assaulted() {
    let siege = siege(6);
    assert!(siege.asks(HOME.0, Topic::Conflicts));
    assert!(!siege.asks(FOE.0, Topic::Conflicts), "it has no city");
    let [first, second] = siege.cities.map(|city| siege.id(city));
    let one = siege.assault(&format!("conflicts: [{first}, {second}]"), "");
    let other = siege.assault(&format!("conflicts: [{second}, {first}]"), "");
    let tokens = |position: &Position| {
        let open = position.state.open();
        siege.cities.map(|city| open.tokens(city, FOE.1))
    };
    assert_ne!(tokens(&one), tokens(&other));
    let none = siege.assault("", "");
    assert!([tokens(&one), tokens(&other)].contains(&tokens(&none)));
}

/// 43.64: whoever has one city that may be assaulted, and may assault another, says which comes first: his losses in the one are what
/// stands in for the city in the other.
#[test]
fn by_the_chart_the_order_of_conflicts_stands_in_the_form_of_whoever_may_be_assaulted_and_assault()
{
    let siege = siege_of("classic-5", [HOME.1, FOE.1], [8, 8], 4);
    assert!(siege.asks(HOME.0, Topic::Conflicts));
    let [first, second] = siege.cities.map(|city| siege.id(city));
    let camp = siege.id(siege.camp);
    let fought = |order: &str| {
        let home = format!("moves: [8 {camp} > {second}]\nconflicts: [{order}]");
        let position = siege.fought(&home, &format!("moves: [8 {camp} > {first}]"));
        position.state.open().city(siege.cities[0])
    };
    let defended_first = fought(&format!("{first}, {second}"));
    assert_eq!(defended_first, Some(FOE.1.into()), "it surrenders");
    assert_eq!(
        fought(&format!("{second}, {first}")),
        None,
        "it is fought for"
    );
    let unarmed = siege_of("classic-5", [HOME.1, FOE.1], [0, 8], 4);
    assert!(
        !unarmed.asks(HOME.0, Topic::Conflicts),
        "it attacks nothing"
    );
    let defenders = siege_of("advanced-5", [HOME.1, FOE.1], [8, 8], 4);
    assert!(
        !defenders.asks(HOME.0, Topic::Conflicts),
        "its own have no part"
    );
}

#[test]
fn cities_stand_in_the_form_where_one_is_cheaper_without_a_site() {
    let mut camp = siege_of("classic-5", [FOE.1; 2], [2, 0], 20);
    camp.book.cities.on_site = 9;
    assert!(!camp.asks(HOME.0, Topic::Cities));
    camp.book.cities.elsewhere = Some(4);
    assert!(camp.asks(HOME.0, Topic::Cities));
    assert!(camp.asks(FOE.0, Topic::Reduce));
}

#[test]
fn cards_for_sale_stand_in_the_form_where_pillage_between_equals_pays_for_one() {
    let mut camp = siege_of("advanced-5", [FOE.1; 2], [2, 0], 20);
    camp.book.acquisition.price = 3;
    assert!(!camp.asks(HOME.0, Topic::BuyCards));
    camp.book.conflict.skilled_both.attackers = 4;
    assert!(camp.asks(HOME.0, Topic::BuyCards));
}

#[test]
fn pillage_stands_in_the_form_of_whoever_may_take_a_city() {
    let siege = siege(12);
    assert!(siege.asks(FOE.0, Topic::Pillage));
    assert!(
        !siege.asks(HOME.0, Topic::Pillage),
        "nobody else has a city"
    );
    let treasury = |foe: &str| {
        let position = siege.assault("", foe);
        position.state.open().nation(FOE.1).treasury
    };
    let all = ["pillage: 0", "pillage: 1", "pillage: 3"].map(treasury);
    assert!(all[0] < all[1] && all[1] < all[2], "{all:?}");
}

/// A form asks neither once the army stands where it cannot come from in one turn.
#[test]
fn neither_stands_in_the_form_where_nobody_is_near() {
    let mut siege = siege(12);
    let board = siege.position.state.open().parts().board.clone();
    let mut reached: Vec<AreaId> = siege.cities.to_vec();
    let mut far = siege.camp;
    let mut at = 0;
    while let Some(area) = reached.get(at).copied() {
        let water = board.by_water(area).iter().map(|way| way.to);
        for next in board.by_land(area).iter().copied().chain(water) {
            if !reached.contains(&next) {
                reached.push(next);
            }
        }
        if board.area(area).is_land() {
            far = area;
        }
        at += 1;
    }
    siege.position.state.apply(&Mutation::Pieces {
        owner: FOE.1.into(),
        piece: Piece::Token,
        count: 20,
        from: Place::Area(siege.camp),
        to: Place::Area(far),
    });
    assert!(!siege.asks(HOME.0, Topic::Conflicts));
    assert!(!siege.asks(FOE.0, Topic::Pillage));
}
