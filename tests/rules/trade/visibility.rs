//! Knowledge about trade, and what a seat can be told or asked before anything has happened.

use std::collections::BTreeMap;

use bulla::game::{
    Chance, DealDisclosure, DealSource, Event, Mutation, RejectionKind, RejectionReason, Section,
    Viewer, VisibleChange, VisibleEvent,
};
use bulla::rulebook::PlayStep;
use bulla::rules;
use bulla::turn::{OrderSheet, Submissions, Topic};

use super::table::{Table, accept, answers, offer, offers};

/// Returns what each of three seats and an observer see of these events.
fn seen(table: &Table, events: &[Event]) -> BTreeMap<&'static str, Vec<VisibleChange>> {
    let open = table.position.state.open();
    let audience = ["crete", "egypt", "asia"].map(|name| (name, Viewer::Seat(table.seat(name))));
    let audience = audience.into_iter().chain([("observer", Viewer::Observer)]);
    let glimpses = |viewer: Viewer| {
        let seen = events
            .iter()
            .filter_map(|it| VisibleEvent::of(viewer, open, it));
        seen.map(|seen| seen.what)
            .filter(|what| !matches!(what, VisibleChange::Section { .. }))
            .collect()
    };
    audience
        .map(|(name, viewer)| (name, glimpses(viewer)))
        .collect()
}

fn market() -> Table {
    Table::new(&[
        ("crete", "salt salt hides ochre"),
        ("egypt", "iron iron grain"),
        ("asia", "oil oil wine"),
    ])
}

/// Crete offers four for three, to Egypt alone.
fn open_to_egypt(table: &mut Table) -> Vec<Event> {
    let mine = offer("c1", "[egypt]", "salt salt hides ochre", "iron iron");
    let mine = mine.replace("}}", "}, say: three salt}");
    table.trade(&[("crete", &offers(&[mine]))])
}

#[test]
fn an_open_offer_is_seen_by_its_owner_and_its_readers() {
    let mut table = market();
    let events = open_to_egypt(&mut table);
    let seen = seen(&table, &events);
    assert!(seen["asia"].is_empty() && seen["observer"].is_empty());
    let [VisibleChange::Offered(quote)] = &seen["egypt"][..] else {
        panic!("{:?}", seen["egypt"]);
    };
    assert_eq!((quote.number, quote.count, quote.by_name), (1, 4, true));
    assert_eq!(quote.declared, table.faces("salt salt"));
    assert_eq!(quote.say.as_deref(), Some("three salt"));
    assert!(
        matches!(&seen["crete"][..], [VisibleChange::MyOffer { offer, .. }] if offer.sealed.len() == 4)
    );
}

#[test]
fn a_deal_is_seen_by_the_pair_with_its_cards_and_by_others_as_the_table_publishes() {
    for publish in DealDisclosure::ALL {
        let mut table = market();
        table.book.trade.publish = publish;
        open_to_egypt(&mut table);
        let answer = answers(&[accept("crete-1", "iron iron grain")]);
        let events = table.trade(&[("egypt", &answer)]);
        let seen = seen(&table, &events);
        let civs = [table.civ("crete"), table.civ("egypt")];
        for (name, item) in [
            ("crete", DealSource::Offer("c1".to_owned())),
            ("egypt", DealSource::Acceptance("accept[0]".to_owned())),
        ] {
            let deal = VisibleChange::Deal {
                civs,
                counts: Some([4, 3]),
                mine: Some(item),
            };
            assert!(seen[name].contains(&deal), "{:?}", seen[name]);
            let traded = |it: &&VisibleChange| matches!(it, VisibleChange::Traded { .. });
            assert_eq!(seen[name].iter().filter(traded).count(), 7);
        }
        let told = |counts| VisibleChange::Deal {
            civs,
            counts,
            mine: None,
        };
        let others = match publish {
            DealDisclosure::PairAndCount => vec![told(Some([4, 3]))],
            DealDisclosure::Pair => vec![told(None)],
            DealDisclosure::Nothing => Vec::new(),
        };
        assert_eq!(seen["asia"], others);
        assert_eq!(seen["observer"], others);
        let closed = VisibleChange::Closed {
            civ: civs[0],
            number: 1,
        };
        assert!(seen["egypt"].contains(&closed) && !seen["asia"].contains(&closed));
    }
}

#[test]
fn a_deal_that_lapsed_is_known_to_the_pair_alone() {
    let mut table = market();
    open_to_egypt(&mut table);
    let gone = [
        (
            "crete",
            offers(&[offer("c2", "[asia]", "salt hides ochre", "oil oil")]),
        ),
        (
            "asia",
            offers(&[offer("a1", "[crete]", "oil oil wine", "salt hides")]),
        ),
    ];
    let gone: Vec<(&str, &str)> = gone.iter().map(|(name, text)| (*name, &**text)).collect();
    table.trade(&gone);
    let answer = answers(&[accept("crete-1", "iron iron grain")]);
    let events = table.trade(&[("egypt", &answer)]);
    let seen = seen(&table, &events);
    let lapsed = |with: &str, mine: DealSource| VisibleChange::DealFailed {
        with: table.civ(with),
        mine,
    };
    assert_eq!(
        seen["crete"],
        [lapsed("egypt", DealSource::Offer("c1".to_owned()))]
    );
    let mine = DealSource::Acceptance("accept[0]".to_owned());
    assert_eq!(seen["egypt"][0], lapsed("crete", mine));
    assert!(seen["asia"].is_empty() && seen["observer"].is_empty());
}

#[test]
fn the_numbers_of_cards_stand_still_until_trade_is_over() {
    let mut table = market();
    open_to_egypt(&mut table);
    let answer = answers(&[accept("crete-1", "iron iron grain")]);
    table.trade(&[("egypt", &answer)]);
    let size = |table: &Table, audience: &str, of: &str| {
        let view = match audience {
            "observer" => table.observer(),
            name => table.view(name),
        };
        view.hand_sizes[table.civ(of).index()]
    };
    for audience in ["asia", "observer", "egypt"] {
        assert_eq!(size(&table, audience, "crete"), 4, "{audience}");
    }
    assert_eq!(size(&table, "asia", "egypt"), 3);
    assert_eq!(
        size(&table, "egypt", "egypt"),
        4,
        "one's own cards are counted"
    );
    let section = Section::Naming;
    table.happen(Mutation::Section { section });
    for audience in ["asia", "observer", "egypt"] {
        assert_eq!(size(&table, audience, "crete"), 3, "{audience}");
    }
}

/// A forecast is played on what a seat knows: it neither strikes deals nor denies what lies open.
#[test]
fn an_imagined_position_knows_what_its_seat_knows_of_trade() {
    let mut table = market();
    open_to_egypt(&mut table);
    let standing = offer("s1", "any", "iron iron grain", "gold gold");
    let letter = format!("standing:\n  - {standing}\nnever: [wine]\n");
    table.trade(&[("egypt", &letter)]);
    let known = table.view("egypt");
    let mut imagined = Table::new(&[]);
    imagined.position = known.determinize();
    let again = imagined.view("egypt");
    assert_eq!(again.quotes(), known.quotes());
    assert_eq!(
        (&again.standing, &again.never),
        (&known.standing, &known.never)
    );
    let answer = answers(&[accept("crete-1", "iron iron grain")]);
    let sheet = OrderSheet::new(Some(table.orders(&answer)), None);
    let submissions = Submissions::new([(table.seat("egypt"), sheet)]);
    let steps = [PlayStep::Section(Section::Trade)];
    let start = known.determinize();
    let run = rules::run(
        &table.book,
        &start,
        &steps,
        &submissions,
        &Chance::unseeded(),
    );
    assert_eq!(run.events.len(), 1, "{:?}", run.events);
    assert!(run.unsure);
}

/// Checks that a seat's view holds what it traded away and received, and that the hands that it imagines follow.
#[test]
fn hands_are_imagined_after_deals_of_ones_own() {
    let mut table = market();
    open_to_egypt(&mut table);
    let answer = answers(&[accept("crete-1", "iron iron grain")]);
    table.trade(&[("egypt", &answer)]);
    let known = table.view("egypt");
    let imagined = known.determinize();
    assert_eq!(imagined.state.hand(table.civ("crete")).len(), 3);
    let mut again = Table::new(&[]);
    again.position = imagined;
    assert_eq!(again.view("egypt").hand_sizes, known.hand_sizes);
}

fn sifted(table: &Table, name: &str, text: &str) -> (Vec<(String, RejectionKind)>, bool) {
    let mut orders = table.orders(text);
    let gone = rules::drop_impossible(&mut orders, &table.book, &table.view(name));
    let kind = |(path, reason): (String, RejectionReason)| (path, reason.kind);
    let left = orders.trade != bulla::turn::TradeOrders::default();
    (gone.into_iter().map(kind).collect(), left)
}

#[test]
fn a_receipt_tells_what_can_never_be_done() {
    let mut table = market();
    open_to_egypt(&mut table);
    let mine = |sealed: &str| offers(&[offer("e1", "any", sealed, "salt salt")]);
    let one = |path: &str, kind| vec![(path.to_owned(), kind)];
    let cases = [
        (
            mine("iron iron wine"),
            one("offers[0]", RejectionKind::NotHeld),
        ),
        (
            mine("iron iron"),
            one("offers[0]", RejectionKind::TooFewToTrade),
        ),
        (
            mine("iron iron flood"),
            one("offers[0]", RejectionKind::NotTradable),
        ),
        (
            answers(&[accept("crete-2", "iron iron grain")]),
            one("accept[0]", RejectionKind::NotOpen),
        ),
        (
            answers(&[accept("crete-1", "iron grain iron")]),
            one("accept[0]", RejectionKind::NotAsAsked),
        ),
        (
            "withdraw: [e1]\n".to_owned(),
            one("withdraw[0]", RejectionKind::NoSuchOffer),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(sifted(&table, "egypt", &text), (expected, false), "{text}");
    }
    let good = answers(&[accept("crete-1", "iron iron grain")]);
    assert_eq!(sifted(&table, "egypt", &good), (Vec::new(), true));
    let foreign = sifted(
        &table,
        "asia",
        &answers(&[accept("crete-1", "oil oil wine")]),
    );
    assert_eq!(foreign.0, one("accept[0]", RejectionKind::NotOpen));
}

/// Checks orders before cards are dealt: nobody knows what a hand will hold, and an empty list still ends the standing offers.
#[test]
fn a_receipt_keeps_what_may_yet_come_true() {
    let mut table = market();
    table.happen(Mutation::Turn { number: 5 });
    let early = offers(&[offer("e1", "any", "gold gold ivory", "salt salt")]);
    assert_eq!(sifted(&table, "egypt", &early), (Vec::new(), true));
    assert_eq!(
        sifted(&table, "egypt", "standing: none\n"),
        (Vec::new(), true)
    );
}

#[test]
fn a_form_asks_what_a_seat_may_do() {
    let mut table = market();
    table.deal("babylon", "timber timber");
    let asked = |table: &Table, name: &str| -> Vec<Topic> {
        let known = table.view(name);
        let prompts = rules::prompts(&table.book, &known, &[Section::Trade]);
        prompts.iter().map(|prompt| prompt.topic).collect()
    };
    let always = vec![Topic::Offers, Topic::Standing, Topic::Never];
    assert_eq!(asked(&table, "egypt"), always);
    assert_eq!(asked(&table, "babylon"), [], "two cards are too few (28.3)");
    open_to_egypt(&mut table);
    assert_eq!(asked(&table, "asia"), always);
    assert!(asked(&table, "egypt").contains(&Topic::Accept));
    assert!(asked(&table, "crete").contains(&Topic::Withdraw));
    assert!(!asked(&table, "crete").contains(&Topic::Accept));
}

/// Crete comes to terms with Egypt only when Babylon, whom it would rather have, has dealt with Asia: nobody can tell.
#[test]
fn the_order_of_deals_does_not_tell_who_stood_first_on_whose_list() {
    let mut table = Table::new(&[
        ("crete", "salt salt hides"),
        ("asia", "oil oil wine"),
        ("babylon", "iron iron grain"),
        ("egypt", "iron iron grain"),
    ]);
    let [irons, salts] = ["iron iron grain", "salt salt hides"];
    let second = offer("b2", "[crete]", irons, "salt salt");
    let letters = [
        (
            "crete",
            offers(&[offer("c1", "[babylon, egypt]", salts, "iron iron")]),
        ),
        (
            "asia",
            offers(&[offer("a1", "[babylon]", "oil oil wine", "iron iron")]),
        ),
        (
            "babylon",
            offers(&[offer("b1", "[asia]", irons, "oil oil"), second]),
        ),
        (
            "egypt",
            offers(&[offer("e1", "[crete]", irons, "salt salt")]),
        ),
    ];
    let letters: Vec<(&str, &str)> = letters.iter().map(|(name, it)| (*name, &**it)).collect();
    let events = table.trade(&letters);
    let pairs = events.iter().filter_map(|event| match &event.change {
        Mutation::Deal { sides, .. } => Some([sides[0].civ, sides[1].civ]),
        _ => None,
    });
    let [crete, asia, babylon, egypt] =
        ["crete", "asia", "babylon", "egypt"].map(|name| table.civ(name));
    assert_eq!(pairs.collect::<Vec<_>>(), [[crete, egypt], [asia, babylon]]);
}

#[test]
fn offers_end_in_the_order_in_which_they_were_shown_whatever_their_owner_calls_them() {
    let mut table = market();
    let both = [
        offer("z", "[egypt]", "salt salt hides", "iron iron"),
        offer("b", "[egypt]", "salt hides ochre", "grain iron"),
    ];
    table.trade(&[("crete", &offers(&both))]);
    let events = table.trade(&[("crete", "withdraw: [b, z]")]);
    let seen = seen(&table, &events);
    let numbers = seen["egypt"].iter().map(|what| match what {
        VisibleChange::Closed { number, .. } => *number,
        other => panic!("{other:?}"),
    });
    assert_eq!(numbers.collect::<Vec<_>>(), [1, 2]);
}
