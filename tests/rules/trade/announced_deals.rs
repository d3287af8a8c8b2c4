//! The words of a deal of 1980, by which 43.9 is judged from the ledger alone, and the ids of offers in it.

use bulla::game::{CardDeclaration, DealSide, DealSource, Event, Mutation, read_line, write_line};
use bulla::rules;

use super::table::Table;

fn offer(id: &str, sealed: &str, want: &str) -> String {
    let (named, wanted) = (first(sealed), first(want));
    format!(
        "  - {{id: {id}, to: any, count: 3, declared: [{named}], sealed: [{sealed}], want: {{count: 3, named: [{wanted}]}}}}\n"
    )
}

fn first(cards: &str) -> &str {
    cards.split(',').next().expect("a card")
}

fn offers(list: &[String]) -> String {
    format!("offers:\n{}", list.concat())
}

fn sides(events: &[Event]) -> Vec<[DealSide; 2]> {
    let deals = events.iter().filter_map(|event| match &event.change {
        Mutation::Deal { sides, .. } => Some(sides.clone()),
        _ => None,
    });
    deals.collect()
}

fn table(scenario: &str) -> Table {
    let hands = [
        ("crete", "salt salt grain hides"),
        ("egypt", "cloth papyrus hides"),
    ];
    Table::of(scenario, &hands)
}

/// Returns the announcement that each side must have made: the total value of its cards, and the card that it named.
fn announced(table: &Table, cards: &str, named: &str) -> Option<CardDeclaration> {
    Some(CardDeclaration {
        value: table.parts.deck.worth(&table.faces(cards)),
        named: table.faces(named),
    })
}

#[test]
fn a_deal_of_1980_tells_what_each_side_announced() {
    let mine = offers(&[offer("c1", "salt, salt, grain", "cloth, papyrus, hides")]);
    let theirs = offers(&[offer("e1", "cloth, papyrus, hides", "salt, salt, grain")]);
    let accept =
        "accept:\n  - {offer: crete-1, declared: [cloth], sealed: [cloth, papyrus, hides]}\n";
    let met: &[&[(&str, &str)]] = &[&[("crete", &mine), ("egypt", &theirs)]];
    let accepted: &[&[(&str, &str)]] = &[&[("crete", &mine)], &[("egypt", accept)]];
    for parts in [met, accepted] {
        let mut table = table("classic-7");
        let mut events = Vec::new();
        for letters in parts {
            events = table.trade(letters);
        }
        let [deal] = &sides(&events)[..] else {
            panic!("one deal: {:?}", table.refused(&events));
        };
        for side in deal {
            let (cards, named) = if side.civ == table.civ("crete") {
                ("salt salt grain", "salt")
            } else {
                ("cloth papyrus hides", "cloth")
            };
            assert_eq!(side.count, 3);
            assert_eq!(side.announced, announced(&table, cards, named));
        }
        for event in &events {
            let line = write_line(event, &table.parts);
            assert_eq!(read_line(&line, &table.parts).as_ref(), Ok(event), "{line}");
        }
    }
}

#[test]
fn a_deal_of_1991_has_no_more_words_than_before() {
    let offer = |id: &str, declared: &str, sealed: &str, want: &str| {
        format!(
            "offers:\n  - {{id: {id}, to: any, count: 3, declared: [{declared}], sealed: [{sealed}], want: {{count: 3, named: [{want}]}}}}\n"
        )
    };
    let mine = offer("c1", "salt, salt", "salt, salt, grain", "cloth, papyrus");
    let theirs = offer(
        "e1",
        "cloth, papyrus",
        "cloth, papyrus, hides",
        "salt, salt",
    );
    let mut table = Table::new(&[
        ("crete", "salt salt grain"),
        ("egypt", "cloth papyrus hides"),
    ]);
    let events = table.trade(&[("crete", &mine), ("egypt", &theirs)]);
    let [deal] = &sides(&events)[..] else {
        panic!("one deal: {:?}", table.refused(&events));
    };
    assert!(deal.iter().all(|side| side.announced.is_none()));
}

/// An offer that takes the place of an open one of the same id, and meets at once: the ledger tells the two apart, their owner calls
/// both as he wrote them, and a segment of an earlier revision is held against the words of its time.
#[test]
fn an_offer_that_replaces_another_has_an_id_of_its_own() {
    let mut table = table("classic-7");
    let open = offers(&[offer("c1", "salt, salt, hides", "cloth, papyrus, hides")]);
    table.trade(&[("crete", &open)]);
    let new = offers(&[offer("c1", "salt, salt, grain", "cloth, papyrus, hides")]);
    let theirs = offers(&[offer("e1", "cloth, papyrus, hides", "salt, salt, grain")]);
    let mut events = table.trade(&[("crete", &new), ("egypt", &theirs)]);
    let item = |events: &[Event]| {
        let deal = sides(events).remove(0);
        let crete = deal.into_iter().find(|side| side.civ == table.civ("crete"));
        crete.expect("a side of Crete").item
    };
    assert_eq!(item(&events), DealSource::Offer("c1~2".to_owned()));
    let closed = events.iter().find_map(|event| match &event.change {
        Mutation::Closed { id, .. } => Some(id.as_str()),
        _ => None,
    });
    assert_eq!(closed, Some("c1"));
    rules::as_of_revision(3, &mut events);
    assert_eq!(item(&events), DealSource::Offer("c1".to_owned()));
    assert!(
        sides(&events)[0]
            .iter()
            .all(|side| side.announced.is_none())
    );
}

/// Withdrawn and replaced again by the id that their owner wrote.
#[test]
fn an_offer_is_withdrawn_by_the_id_that_was_written() {
    let mut table = table("classic-7");
    for sealed in [
        "salt, salt, hides",
        "salt, salt, grain",
        "salt, grain, hides",
    ] {
        table.trade(&[(
            "crete",
            &offers(&[offer("c1", sealed, "cloth, cloth, cloth")]),
        )]);
    }
    let events = table.trade(&[("crete", "withdraw: [c1]\n")]);
    assert_eq!(table.refused(&events), [""; 0]);
    let closed = events
        .iter()
        .any(|event| matches!(&event.change, Mutation::Closed { id, .. } if id == "c1~3"));
    assert!(closed, "{events:?}");
}
