//! Decisions that wait: a section that has to ask leaves no trace, and is run again from its start with one more answer.

use std::collections::BTreeSet;
use std::sync::Arc;

use bulla::game::{
    AreaId, Chance, Change, Civ, Eye, Piece, Place, Position, Seat, Section, Seed, State, View,
};
use bulla::rules::{self, Book, End, Step};
use bulla::scenario::Scenario;
use bulla::turn::{Desk, Entry, List, Orders, Sheet, Source, Topic, Waits, Wanted, What};

struct Realm {
    book: Book,
    position: Position,
    poor: Civ,
    rich: Civ,
}

/// A nation with three cities and nothing in stock, so that all three revolt, and one that can take them.
fn revolt() -> Realm {
    let scenario = Scenario::named("advanced-5").expect("the scenario reads");
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
