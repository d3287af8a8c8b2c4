//! Trade by sealed offer (28) where one letter is not enough to show it: who goes first, what lapses, how offers are
//! numbered, what lies open from one part of trade to the next.

mod announced_deals;
mod table;
mod visibility;

use bulla::game::{DealSource, Event, Mutation, Section, open_offers};

use table::{Table, accept, answers, offer, offers};

fn offered(events: &[Event]) -> Vec<(&str, Vec<u8>)> {
    let shown = events.iter().filter_map(|event| match &event.change {
        Mutation::Offered { id, numbers, .. } => {
            let numbers = numbers.iter().map(|(_, number)| *number).collect();
            Some((id.as_str(), numbers))
        }
        _ => None,
    });
    shown.collect()
}

fn closed(events: &[Event]) -> Vec<&str> {
    let ended = events.iter().filter_map(|event| match &event.change {
        Mutation::Closed { id, .. } => Some(id.as_str()),
        _ => None,
    });
    ended.collect()
}

fn lapsed(events: &[Event]) -> Vec<[DealSource; 2]> {
    let fallen = events.iter().filter_map(|event| match &event.change {
        Mutation::DealFailed { sides } => Some(sides.clone().map(|side| side.item)),
        _ => None,
    });
    fallen.collect()
}

/// Nations whose offers all fit each other, each with its own order of partners.
fn ring(orders: &[(&str, &str)], seed: u8) -> (Table, Vec<Event>) {
    let hand = "salt hides ochre";
    let hands: Vec<(&str, &str)> = orders.iter().map(|(name, _)| (*name, hand)).collect();
    let mut table = Table::new(&hands);
    table.seed = seed;
    let letters: Vec<(&str, String)> = orders
        .iter()
        .map(|(name, to)| (*name, offers(&[offer("o", to, hand, "salt hides")])))
        .collect();
    let letters: Vec<(&str, &str)> = letters.iter().map(|(name, it)| (*name, &**it)).collect();
    let events = table.trade(&letters);
    (table, events)
}

fn pair(one: &str, other: &str) -> [String; 2] {
    [one.to_owned(), other.to_owned()]
}

#[test]
fn those_who_stand_first_on_both_lists_strike_before_all_others() {
    let wishes = [
        ("africa", "[crete, asia]"),
        ("crete", "[asia, africa]"),
        ("asia", "[crete, africa]"),
    ];
    for seed in 0..10 {
        let (table, events) = ring(&wishes, seed);
        assert_eq!(table.deals(&events), [pair("crete", "asia")]);
        assert_eq!(offered(&events).len(), 1, "what was not struck lies open");
    }
}

#[test]
fn where_nobody_stands_first_on_both_lists_the_smallest_sum_of_ranks_strikes() {
    // The sums: africa and crete 3, asia and babylon 3, all others 4.
    let wishes = [
        ("africa", "[crete, asia, babylon]"),
        ("crete", "[asia, africa]"),
        ("asia", "[babylon, africa, crete]"),
        ("babylon", "[africa, asia]"),
    ];
    for seed in 0..10 {
        let (table, events) = ring(&wishes, seed);
        let mut deals = table.deals(&events);
        deals.sort();
        assert_eq!(deals, [pair("africa", "crete"), pair("asia", "babylon")]);
    }
}

#[test]
fn chance_parts_equals_and_other_letters_do_not_move_the_draw() {
    let wishes = [
        ("africa", "[crete, asia]"),
        ("crete", "[asia, africa]"),
        ("asia", "[africa, crete]"),
    ];
    let mut met = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let (table, events) = ring(&wishes, seed);
        let alone = table.deals(&events);
        assert_eq!(alone.len(), 1);
        let more = [
            &wishes[..],
            &[("babylon", "[egypt]"), ("egypt", "[babylon]")],
        ]
        .concat();
        let (table, events) = ring(&more, seed);
        let beside = table.deals(&events);
        assert!(beside.contains(&alone[0]), "{alone:?} and {beside:?}");
        met.insert(alone);
    }
    assert_eq!(met.len(), 3, "each of the three pairs comes up");
}

#[test]
fn a_number_is_not_used_twice_in_a_turn() {
    let mut table = Table::new(&[("crete", "salt salt hides"), ("egypt", "iron iron grain")]);
    let mine = |id: &str, to: &str| offer(id, to, "salt salt hides", "gold gold");
    let events = table.trade(&[(
        "crete",
        &offers(&[mine("c1", "[egypt]"), mine("c2", "any")]),
    )]);
    assert_eq!(
        offered(&events),
        [("c1", vec![1]), ("c2", vec![1, 1, 1, 2])],
        "in A.S.T. order, to whom it is open"
    );
    let letter = format!("withdraw: [c1]\n{}", offers(&[mine("c3", "[egypt]")]));
    let events = table.trade(&[("crete", &letter)]);
    assert_eq!(closed(&events), ["c1"]);
    assert_eq!(offered(&events), [("c3", vec![3])]);
    let numbers: Vec<u8> = table
        .view("egypt")
        .quotes()
        .iter()
        .map(|it| it.number)
        .collect();
    assert_eq!(numbers, [2, 3]);
}

#[test]
fn an_offer_is_replaced_by_another_of_its_id_and_not_by_itself() {
    let mut table = Table::new(&[("crete", "salt salt hides"), ("egypt", "iron iron grain")]);
    let mine = |wanted: &str| offers(&[offer("c1", "[egypt]", "salt salt hides", wanted)]);
    table.trade(&[("crete", &mine("gold gold"))]);
    let again = table.trade(&[("crete", &mine("gold gold"))]);
    assert!(closed(&again).is_empty() && offered(&again).is_empty());
    let other = table.trade(&[("crete", &mine("gold ivory"))]);
    assert_eq!(closed(&other), ["c1"]);
    assert_eq!(offered(&other), [("c1", vec![2])]);
    let wrong = table.trade(&[("crete", &mine("gold"))]);
    assert!(
        closed(&wrong).is_empty(),
        "a refused entry replaces nothing"
    );
    assert_eq!(table.refused(&wrong), ["crete offers[0] too-few-named"]);
}

#[test]
fn the_last_part_takes_what_fits_and_opens_nothing() {
    let hands = [
        ("crete", "salt salt hides"),
        ("egypt", "iron iron grain"),
        ("asia", "oil oil wine"),
    ];
    let mut table = Table::new(&hands);
    let mine = offers(&[offer("c1", "any", "salt salt hides", "iron iron")]);
    let events = table.trade(&[("crete", &mine)]);
    assert_eq!(offered(&events).len(), 1);
    let lasts = [
        ("egypt", answers(&[accept("crete-1", "iron iron grain")])),
        (
            "asia",
            offers(&[offer("a1", "any", "oil oil wine", "gold gold")]),
        ),
    ];
    let letters: Vec<(&str, &str)> = lasts.iter().map(|(name, it)| (*name, &**it)).collect();
    let events = table.part(Section::LastTrade, &letters);
    assert_eq!(table.deals(&events), [pair("crete", "egypt")]);
    assert_eq!(closed(&events), ["c1"]);
    assert!(offered(&events).is_empty() && table.refused(&events).is_empty());
    assert!(open_offers(&table.position.this_turn).is_empty());
}

#[test]
fn what_is_struck_at_once_never_lies_open() {
    let mut table = Table::new(&[("crete", "salt salt hides"), ("egypt", "iron iron grain")]);
    let letters = [
        (
            "crete",
            offers(&[offer("c1", "any", "salt salt hides", "iron iron")]),
        ),
        (
            "egypt",
            offers(&[offer("e1", "any", "iron iron grain", "salt salt")]),
        ),
    ];
    let letters: Vec<(&str, &str)> = letters.iter().map(|(name, it)| (*name, &**it)).collect();
    let events = table.trade(&letters);
    assert_eq!(table.hand("crete"), table.sorted("iron iron grain"));
    assert!(offered(&events).is_empty() && closed(&events).is_empty());
}

/// Two offers of the same three cards: the one that was opened first goes first.
#[test]
fn a_deal_whose_cards_are_gone_lapses_for_both() {
    let hands = [
        ("crete", "salt salt hides"),
        ("egypt", "iron iron grain"),
        ("asia", "oil oil wine"),
    ];
    let mut table = Table::new(&hands);
    let twice = [
        offer("c1", "[egypt]", "salt salt hides", "iron iron"),
        offer("c2", "[asia]", "salt salt hides", "oil oil"),
    ];
    table.trade(&[("crete", &offers(&twice))]);
    let asia = answers(&[accept("crete-1", "oil oil wine")]);
    let egypt = answers(&[accept("crete-1", "iron iron grain")]);
    let events = table.trade(&[("asia", &asia), ("egypt", &egypt)]);
    assert_eq!(table.deals(&events), [pair("crete", "egypt")]);
    let sides = [
        DealSource::Offer("c2".to_owned()),
        DealSource::Acceptance("accept[0]".to_owned()),
    ];
    assert_eq!(lapsed(&events), std::slice::from_ref(&sides));
    assert_eq!(table.refused(&events), ["asia accept[0] lapsed"]);
    assert_eq!(closed(&events), ["c1"], "the other still lies open");
    let events = table.trade(&[("asia", &asia)]);
    assert_eq!(lapsed(&events), [sides], "and lapses again");
}

#[test]
fn who_promised_a_card_twice_is_told_which_was_gone() {
    let hands = [
        ("crete", "salt salt hides"),
        ("egypt", "iron iron grain"),
        ("asia", "oil oil wine"),
    ];
    let mut table = Table::new(&hands);
    let crete = offers(&[offer("c1", "any", "salt salt hides", "iron iron")]);
    let asia = offers(&[offer("a1", "any", "oil oil wine", "iron iron")]);
    table.trade(&[("crete", &crete), ("asia", &asia)]);
    let both = answers(&[
        accept("asia-1", "iron iron grain"),
        accept("crete-1", "iron iron grain"),
    ]);
    let mine = offers(&[offer("e1", "any", "iron iron grain", "gold gold")]);
    let events = table.trade(&[("egypt", &format!("{both}{mine}"))]);
    assert_eq!(table.deals(&events), [pair("asia", "egypt")]);
    assert_eq!(
        table.refused(&events),
        ["egypt accept[1] card-gone", "egypt offers[0] card-gone"],
        "nor is an offer opened that is no longer true"
    );
    assert!(offered(&events).is_empty());
}

#[test]
fn at_most_counts_the_deals_of_a_turn() {
    let hands = [
        ("crete", "salt salt hides salt salt hides salt salt hides"),
        ("egypt", "iron iron grain iron iron grain iron iron grain"),
    ];
    let mut table = Table::new(&hands);
    let standing =
        offer("s1", "any", "salt salt hides", "iron iron").replace("}}", "}, at_most: 1}");
    let fresh = offers(&[offer("e1", "any", "iron iron grain", "salt salt")]);
    let events = table.trade(&[
        ("crete", &format!("standing:\n  - {standing}\n")),
        ("egypt", &fresh),
    ]);
    assert_eq!(table.deals(&events).len(), 1);
    let events = table.trade(&[("egypt", &fresh)]);
    assert_eq!(table.deals(&events).len(), 0);
    assert_eq!(offered(&events).len(), 1);
    table.happen(Mutation::Turn { number: 5 });
    let events = table.trade(&[("egypt", &fresh)]);
    assert_eq!(table.deals(&events).len(), 1, "and again in the next turn");
}

#[test]
fn a_standing_offer_whose_last_turn_is_over_is_dropped() {
    let mut table = Table::new(&[("crete", "salt salt hides")]);
    let standing = offer("s1", "any", "salt salt hides", "iron iron").replace("}}", "}, until: 4}");
    table.trade(&[("crete", &format!("standing:\n  - {standing}\n"))]);
    assert_eq!(table.view("crete").standing.len(), 1);
    table.trade(&[]);
    assert_eq!(table.view("crete").standing.len(), 1, "it waits in turn 4");
    table.happen(Mutation::Turn { number: 5 });
    table.trade(&[]);
    assert!(table.view("crete").standing.is_empty());
}

#[test]
fn a_reader_is_shown_no_more_offers_of_a_nation_than_have_a_number() {
    let mut table = Table::new(&[("crete", "salt salt hides"), ("egypt", "iron iron grain")]);
    let many = |part: u32, count: u32| -> String {
        let id = |at| format!("o{part}-{at}");
        let mine = |at| offer(&id(at), "[egypt]", "salt salt hides", "gold gold");
        offers(&(0..count).map(mine).collect::<Vec<String>>())
    };
    let events = table.trade(&[("crete", &many(0, 42))]);
    assert_eq!(offered(&events).len(), 40, "and as many from one letter");
    let refused = table.refused(&events);
    assert_eq!(refused[0], "crete offers[40] too-many-offers");
    assert_eq!(offered(&table.trade(&[("crete", &many(1, 40))])).len(), 40);
    let events = table.trade(&[("crete", &many(2, 20))]);
    assert_eq!(offered(&events).len(), 19);
    assert_eq!(table.refused(&events), ["crete offers[19] too-many-offers"]);
}
