//! Decisions that wait: a section that has to ask leaves no trace, and is run again from its start with one more answer.

use std::collections::BTreeSet;
use std::sync::Arc;

use bulla::game::{
    AreaId, Cause, Chance, Change, Civ, Eye, Piece, Place, Position, Seat, Section, Seed, State,
    View, read_line, write_line,
};
use bulla::rules::{self, Book, End, Step};
use bulla::scenario::{Scenario, Shelf};
use bulla::turn::{Desk, Entry, List, Orders, Sheet, Source, Topic, Waits, Wanted, What};

struct Realm {
    book: Book,
    position: Position,
    poor: Civ,
    rich: Civ,
}

/// A nation with three cities and nothing in stock, so that all three revolt, and one that can take them.
fn revolt() -> Realm {
    revolt_in(&Scenario::named("advanced-5").expect("the scenario reads"))
}

fn revolt_in(scenario: &Scenario) -> Realm {
    let parts = Arc::new(scenario.components.clone());
    let (poor, rich) = (Civ(0), Civ(1));
    let mut position = Position::new(State::new(parts.clone(), 2));
    for (seat, civ) in [(0, poor), (1, rich)] {
        let seat = Some(Seat(seat));
        position.state.apply(&Change::Nation { seat, civ });
    }
    let aside = Change::Pieces {
        owner: poor.into(),
        piece: Piece::Token,
        count: parts.tokens,
        from: Place::Stock,
        to: Place::Aside,
    };
    position.state.apply(&aside);
    for area in cities(&position) {
        position.state.apply(&Change::Pieces {
            owner: poor.into(),
            piece: Piece::City,
            count: 1,
            from: Place::Stock,
            to: Place::Area(area),
        });
    }
    Realm {
        book: scenario.book.clone(),
        position,
        poor,
        rich,
    }
}

fn cities(position: &Position) -> Vec<AreaId> {
    let board = &position.state.open().parts().board;
    board
        .in_play()
        .filter(|area| board.area(*area).limit == 2)
        .take(3)
        .collect()
}

fn list(areas: &[AreaId]) -> List<Wanted> {
    let entries = areas.iter().enumerate().map(|(at, area)| Entry {
        path: format!("revolts[{at}]"),
        when: None,
        what: What::Item(Wanted::Area(*area)),
    });
    List::new(entries.collect())
}

fn chance() -> Chance {
    Chance::new(Seed([1; 32]), "t1/realm")
}

fn steps() -> Vec<Step> {
    vec![
        Step::NewTurn,
        Step::Section(Section::Population),
        Step::Section(Section::Taxation),
        Step::Section(Section::Census),
    ]
}

#[test]
fn a_section_that_waits_leaves_no_trace_and_the_rest_is_a_segment_of_its_own() {
    let realm = revolt();
    let mut desk = Desk {
        waits: Waits::Topics(BTreeSet::from([Topic::Revolts])),
        ..Desk::default()
    };
    let stopped = rules::run(&realm.book, &realm.position, &steps(), &desk, &chance());
    let End::Waits { step, keys } = &stopped.end else {
        panic!("the run waits for {:?}", realm.rich);
    };
    assert_eq!(*step, 2);
    assert_eq!(keys.len(), 1);
    let sections = stopped
        .events
        .iter()
        .filter_map(|event| match event.change {
            Change::Section { section } => Some(section),
            _ => None,
        });
    assert_eq!(sections.collect::<Vec<_>>(), vec![Section::Population]);

    let wanted = cities(&realm.position);
    let reply: Vec<Wanted> = wanted.iter().map(|area| Wanted::Area(*area)).collect();
    let key = keys[0].text(realm.position.state.open().parts());
    desk.replies.insert(key, reply);
    let rest = rules::run(
        &realm.book,
        &stopped.position,
        &steps()[*step..],
        &desk,
        &chance(),
    );
    assert_eq!(rest.end, End::Complete);
    assert_eq!(rest.answered[0].source, Source::Reply);
    assert_eq!(rest.position.state.open().city_count(realm.rich), 3);

    let whole = rules::run(
        &realm.book,
        &realm.position,
        &steps(),
        &orders(&realm),
        &chance(),
    );
    let parts: Vec<_> = stopped.events.iter().chain(&rest.events).cloned().collect();
    assert_eq!(whole.events, parts, "cut or whole, the same happens");
}

fn orders(realm: &Realm) -> Desk {
    let mut orders = Orders::default();
    orders
        .wishes
        .insert(Topic::Revolts, list(&cities(&realm.position)));
    Desk::new([(Seat(1), Sheet::new(Some(orders), None))])
}

#[test]
fn whether_it_waits_does_not_depend_on_who_has_written_a_list() {
    let realm = revolt();
    let desk = Desk {
        waits: Waits::Topics(BTreeSet::from([Topic::Revolts])),
        ..orders(&realm)
    };
    let run = rules::run(&realm.book, &realm.position, &steps(), &desk, &chance());
    assert!(
        matches!(run.end, End::Waits { .. }),
        "a list does not answer for a reply"
    );
}

#[test]
fn standing_orders_answer_when_the_letter_is_silent() {
    let realm = revolt();
    let mut standing = Orders::default();
    standing
        .wishes
        .insert(Topic::Revolts, list(&cities(&realm.position)));
    let sheet = |sealed| Desk::new([(Seat(1), Sheet::new(sealed, Some(standing.clone())))]);
    let source = |desk: &Desk| {
        rules::run(&realm.book, &realm.position, &steps(), desk, &chance()).answered[0].source
    };
    assert_eq!(source(&sheet(Some(Orders::default()))), Source::Standing);
    let none = Orders {
        none: true,
        ..Orders::default()
    };
    assert_eq!(source(&sheet(Some(none))), Source::Default);
    assert_eq!(source(&Desk::default()), Source::Default);
}

#[test]
fn a_form_asks_about_revolts_only_where_some_city_may_revolt() {
    let realm = revolt();
    let asks = |eye| {
        let view = View::of(eye, &realm.position);
        let slots = rules::may_ask(&realm.book, &view, &[Section::Taxation]);
        slots.iter().any(|slot| slot.topic == Topic::Revolts)
    };
    assert!(asks(Eye::Seat(Seat(1))));
    assert!(
        !asks(Eye::Seat(Seat(0))),
        "{:?} has nobody's city to take",
        realm.poor
    );
    assert!(!asks(Eye::Observer));
}

/// What an option calls a step stands in the keys of its questions and in the ledger.
#[test]
fn a_question_has_the_number_that_an_option_gives_it() {
    let place = tempfile::tempdir().unwrap();
    std::fs::create_dir(place.path().join("options")).unwrap();
    let option = "id: two-levies\ntitle: Two levies\nsays: We pay more.\nsource: {book: ours, rule: levies}\nof: [advanced]\n\
                  numbers: {revolt: levies-2}\nchanges: {rules.taxation.rate: 3}\n";
    std::fs::write(place.path().join("options/two-levies.yaml"), option).unwrap();
    let text = "base: advanced-5\ntitle: Ours\noptions: [two-levies]\n";
    std::fs::write(place.path().join("mine.yaml"), text).unwrap();
    let shelf = Shelf::embedded().with_directory(place.path());
    let scenario = Scenario::from_shelf("mine", &shelf).unwrap();
    let realm = revolt_in(&scenario);
    let parts = realm.position.state.open().parts();
    let desk = Desk {
        waits: Waits::Topics(BTreeSet::from([Topic::Revolts])),
        ..Desk::default()
    };
    let run = rules::run(&realm.book, &realm.position, &steps(), &desk, &chance());
    let End::Waits { keys, .. } = &run.end else {
        panic!("the run waits");
    };
    let key = keys[0].text(parts);
    assert!(key.contains("/levies-2"), "{key}");
    let whole = rules::run(
        &realm.book,
        &realm.position,
        &steps(),
        &orders(&realm),
        &chance(),
    );
    let lines = whole.events.iter().map(|event| write_line(event, parts));
    let lines: Vec<String> = lines.filter(|line| line.starts_with("levies-2 ")).collect();
    assert_eq!(lines.len(), 6, "{lines:#?}");
    let read = read_line(&lines[0], parts).expect("a line");
    assert_eq!(read.why, Cause::Revolt);
}
