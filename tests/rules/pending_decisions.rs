//! Decisions that wait: a section that has to ask leaves no trace, and is run again from its start with one more answer.

use std::collections::BTreeSet;
use std::sync::Arc;

use bulla::game::{
    AreaId, Chance, Civ, Mutation, Piece, Place, Position, RuleStep, Seat, Section, Seed, State,
    View, Viewer, read_line, write_line,
};
use bulla::rulebook::{PlayStep, Rulebook};
use bulla::rules::{self, RunEnd};
use bulla::scenario::{FileSource, Scenario};
use bulla::turn::{
    AnswerSource, EntryContent, EntryList, OrderEntry, OrderSheet, OrderValue, Orders, PauseOn,
    Submissions, Topic,
};

struct Realm {
    book: Rulebook,
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
        position.state.apply(&Mutation::Nation { seat, civ });
    }
    let aside = Mutation::Pieces {
        owner: poor.into(),
        piece: Piece::Token,
        count: parts.tokens,
        from: Place::Stock,
        to: Place::Aside,
    };
    position.state.apply(&aside);
    for area in cities(&position) {
        position.state.apply(&Mutation::Pieces {
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

fn list(areas: &[AreaId]) -> EntryList<OrderValue> {
    let entries = areas.iter().enumerate().map(|(at, area)| OrderEntry {
        path: format!("revolts[{at}]"),
        when: None,
        what: EntryContent::Item(OrderValue::Area(*area)),
    });
    EntryList::new(entries.collect())
}

fn chance() -> Chance {
    Chance::new(Seed([1; 32]), "t1/realm")
}

fn steps() -> Vec<PlayStep> {
    vec![
        PlayStep::NewTurn,
        PlayStep::Section(Section::Population),
        PlayStep::Section(Section::Taxation),
        PlayStep::Section(Section::Census),
    ]
}

#[test]
fn a_section_that_waits_leaves_no_trace_and_the_rest_is_a_segment_of_its_own() {
    let realm = revolt();
    let mut submissions = Submissions {
        waits: PauseOn::Topics(BTreeSet::from([Topic::Revolts])),
        ..Submissions::default()
    };
    let stopped = rules::run(
        &realm.book,
        &realm.position,
        &steps(),
        &submissions,
        &chance(),
    );
    let RunEnd::Waiting { step, keys } = &stopped.end else {
        panic!("the run waits for {:?}", realm.rich);
    };
    assert_eq!(*step, 2);
    assert_eq!(keys.len(), 1);
    let sections = stopped
        .events
        .iter()
        .filter_map(|event| match event.change {
            Mutation::Section { section } => Some(section),
            _ => None,
        });
    assert_eq!(sections.collect::<Vec<_>>(), vec![Section::Population]);

    let wanted = cities(&realm.position);
    let reply: Vec<OrderValue> = wanted.iter().map(|area| OrderValue::Area(*area)).collect();
    let key = keys[0].text(realm.position.state.open().parts());
    submissions.replies.insert(key, reply);
    let rest = rules::run(
        &realm.book,
        &stopped.position,
        &steps()[*step..],
        &submissions,
        &chance(),
    );
    assert_eq!(rest.end, RunEnd::Complete);
    assert_eq!(rest.answered[0].source, AnswerSource::Reply);
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

fn orders(realm: &Realm) -> Submissions {
    let mut orders = Orders::default();
    orders
        .answers
        .insert(Topic::Revolts, list(&cities(&realm.position)));
    Submissions::new([(Seat(1), OrderSheet::new(Some(orders), None))])
}

#[test]
fn whether_it_waits_does_not_depend_on_who_has_written_a_list() {
    let realm = revolt();
    let submissions = Submissions {
        waits: PauseOn::Topics(BTreeSet::from([Topic::Revolts])),
        ..orders(&realm)
    };
    let run = rules::run(
        &realm.book,
        &realm.position,
        &steps(),
        &submissions,
        &chance(),
    );
    assert!(
        matches!(run.end, RunEnd::Waiting { .. }),
        "a list does not answer for a reply"
    );
}

#[test]
fn standing_orders_answer_when_the_letter_is_silent() {
    let realm = revolt();
    let mut standing = Orders::default();
    standing
        .answers
        .insert(Topic::Revolts, list(&cities(&realm.position)));
    let sheet =
        |sealed| Submissions::new([(Seat(1), OrderSheet::new(sealed, Some(standing.clone())))]);
    let source = |submissions: &Submissions| {
        rules::run(
            &realm.book,
            &realm.position,
            &steps(),
            submissions,
            &chance(),
        )
        .answered[0]
            .source
    };
    assert_eq!(
        source(&sheet(Some(Orders::default()))),
        AnswerSource::Standing
    );
    let none = Orders {
        none: true,
        ..Orders::default()
    };
    assert_eq!(source(&sheet(Some(none))), AnswerSource::Default);
    assert_eq!(source(&Submissions::default()), AnswerSource::Default);
}

#[test]
fn a_form_asks_about_revolts_only_where_some_city_may_revolt() {
    let realm = revolt();
    let asks = |viewer| {
        let view = View::of(viewer, &realm.position);
        let prompts = rules::prompts(&realm.book, &view, &[Section::Taxation]);
        prompts.iter().any(|prompt| prompt.topic == Topic::Revolts)
    };
    assert!(asks(Viewer::Seat(Seat(1))));
    assert!(
        !asks(Viewer::Seat(Seat(0))),
        "{:?} has nobody's city to take",
        realm.poor
    );
    assert!(!asks(Viewer::Observer));
}

/// Checks that an option's name for a step is in the keys of its questions and in the ledger.
#[test]
fn a_question_has_the_number_that_an_option_gives_it() {
    let place = tempfile::tempdir().unwrap();
    std::fs::create_dir(place.path().join("options")).unwrap();
    let option = "id: two-levies\ntitle: Two levies\nsays: We pay more.\nsource: {book: ours, rule: levies}\nof: [advanced]\n\
                  numbers: {revolt: levies-2}\nchanges: {rules.taxation.rate: 3}\n";
    std::fs::write(place.path().join("options/two-levies.yaml"), option).unwrap();
    let text = "base: advanced-5\ntitle: Ours\noptions: [two-levies]\n";
    std::fs::write(place.path().join("mine.yaml"), text).unwrap();
    let file_source = FileSource::embedded().with_directory(place.path());
    let scenario = Scenario::from_shelf("mine", &file_source).unwrap();
    let realm = revolt_in(&scenario);
    let parts = realm.position.state.open().parts();
    let submissions = Submissions {
        waits: PauseOn::Topics(BTreeSet::from([Topic::Revolts])),
        ..Submissions::default()
    };
    let run = rules::run(
        &realm.book,
        &realm.position,
        &steps(),
        &submissions,
        &chance(),
    );
    let RunEnd::Waiting { keys, .. } = &run.end else {
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
    assert_eq!(read.why, RuleStep::Revolt);
}
