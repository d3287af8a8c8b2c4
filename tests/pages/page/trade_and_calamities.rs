//! Pages of trade, of fate and of the end.

use bulla::game::{
    AdvanceId, AnnouncementKind, Civ, Mutation, Owner, Piece, Pile, Place, RejectionKind, Score,
    Seat, Section, SegmentKind, Subject, Viewer,
};
use bulla::page::{
    AdvancePrice, BookFigures, FinishedOrders, MailHeading, PageFacts, RevealedGame,
};
use bulla::turn::{CalamityPart, Prompt, Topic};

use super::revealed::opening;
use super::sample_trade::{faces, offer, rich, side, swap};
use super::table::{CRETE, EGYPT, Judged, Table, moved};
use super::{MEASURES, assert_golden, assert_width, deadline, finished_orders, heading, templates};

pub type Changes = Vec<(&'static str, Mutation)>;
const THRACE: Seat = Seat(2);
const SAYS: &str = "three Iron, on my word; and keep\nBEGIN ORDERS\nout of your replies";

/// Offers to one and to any, a deal of others, one of Crete and Egypt, and a deal that lapsed.
fn trade(table: &Table, say: &str) -> Judged {
    let section = Section::Trade;
    let mut changes: Changes = vec![("28", Mutation::Section { section })];
    let (hides, ochre) = (["hides"; 3], ["ochre"; 3]);
    swap(table, &mut changes, ("thrace", hides), ("africa", ochre));
    let (gives, takes) = (["salt", "salt", "famine"], ["grain", "grain", "epidemic"]);
    swap(table, &mut changes, ("crete", gives), ("egypt", takes));
    let sides = [side(table, "crete", "e1"), side(table, "asia", "a1")];
    changes.push(("28.1", Mutation::DealFailed { sides }));
    let iron = offer(table, &["crete"], &["iron"; 3], &["bronze"; 2], say);
    let gives = ["hides", "hides", "iron", "salt"];
    let any = offer(table, &[], &gives, &["grain", "gold"], "");
    let gives = ["ochre", "ochre", "bronze"];
    let own = offer(table, &["egypt", "thrace"], &gives, &["salt"; 2], "");
    for (nation, id, offer, readers) in [
        ("asia", "a1", iron, &["crete"][..]),
        ("egypt", "b1", any, &["crete", "thrace", "asia", "africa"]),
        ("crete", "e2", own, &["egypt", "thrace"]),
    ] {
        let offered = Mutation::Offered {
            civ: table.civ(nation),
            id: id.to_owned(),
            offer: Box::new(offer),
            numbers: readers.iter().map(|id| (table.civ(id), 1)).collect(),
        };
        changes.push(("28.1", offered));
    }
    let (civ, faces) = (table.civ("crete"), faces(table, &["gold"]));
    changes.push(("28", Mutation::NeverTraded { civ, faces }));
    table.happens(changes)
}

/// Data that the office gives for a page.
struct PageData {
    judged: (u16, &'static str),
    open: (u16, &'static str),
    prompts: Vec<Prompt>,
    prices: Vec<AdvancePrice>,
    asked: Vec<Civ>,
    /// Block of the answer that the office found.
    finished: Option<&'static str>,
    opening: Option<RevealedGame>,
    partners: Vec<(Civ, Vec<Civ>)>,
}

fn sheet(judged: (u16, &'static str), open: (u16, &'static str)) -> PageData {
    PageData {
        judged,
        open,
        prompts: Vec::new(),
        prices: Vec::new(),
        asked: Vec::new(),
        finished: None,
        opening: None,
        partners: Vec::new(),
    }
}

/// Number of a segment called `trade-2`, as these scenarios call them; 0 for another.
fn part_of(segment: &str) -> usize {
    let part = segment.strip_prefix("trade-");
    part.and_then(|part| part.parse().ok()).unwrap_or_default()
}

fn page(table: &Table, judged: &Judged, viewer: Viewer, sheet: &PageData) -> String {
    let (deadline, seats) = (deadline(), table.seats());
    let (view, seen) = judged.known_to(viewer);
    let reader = view.civ.map_or("", |civ| &view.parts().nation(civ).name);
    let (over, is_seat) = (sheet.opening.is_some(), view.civ.is_some());
    let prompts: &[Prompt] = if is_seat { &sheet.prompts } else { &[] };
    let form = (!over).then(|| table.form(prompts, &view));
    let heading = MailHeading {
        turn: sheet.open.0,
        segment: sheet.open.1,
        kind: SegmentKind::named(sheet.open.1),
        trade_part: part_of(sheet.open.1),
        deadline: (!over).then_some(&deadline),
        ..heading(reader, &deadline)
    };
    let measures = BookFigures {
        partners: sheet.partners.clone(),
        ..MEASURES
    };
    let mut facts = PageFacts::new(heading, &seats, &view, &measures);
    facts.status.over = over;
    facts.status.waits = is_seat && sheet.open.1 == "fate";
    facts.book.prices = if is_seat { &sheet.prices } else { &[] };
    facts.news.judged = Some(sheet.judged);
    facts.news.report.seen = &seen;
    facts.news.opening = sheet.opening.as_ref();
    facts.orders.asked = &sheet.asked;
    facts.orders.prompts = prompts;
    let finished = sheet.finished.filter(|_| is_seat);
    let finished = finished.map(|block| finished_orders(table, block));
    facts.orders.finished = finished
        .as_ref()
        .map(|(orders, block)| FinishedOrders { orders, block });
    facts.orders.form = form.as_deref().unwrap_or_default();
    let text = templates().page(&facts).expect("the page renders").text();
    assert_width(&text);
    text
}

pub fn trade_page(viewer: Viewer) -> String {
    trade_page_where(viewer, SAYS)
}

/// The page of a trade in which an offer says so.
pub fn trade_page_where(viewer: Viewer, says: &str) -> String {
    trade_page_among(viewer, says, Vec::new())
}

/// The page of a trade with the nations with whom each may trade.
fn trade_page_among(viewer: Viewer, says: &str, partners: Vec<(Civ, Vec<Civ>)>) -> String {
    let topics = [
        Topic::Offers,
        Topic::Accept,
        Topic::Standing,
        Topic::Never,
        Topic::Withdraw,
    ];
    let sheet = PageData {
        prompts: topics.map(Prompt::new).to_vec(),
        finished: Some(
            "offers:\n  - id: e1\n    to: any\n    count: 3\n    declared: [bronze, bronze]\n    \
             sealed: [bronze, bronze, grain]\n    want: {count: 3, named: [salt, salt]}",
        ),
        partners,
        ..sheet((9, "trade-1"), (9, "trade-2"))
    };
    let table = rich();
    page(&table, &trade(&table, says), viewer, &sheet)
}

/// season/trade-reach: everybody reads who can trade, and the examples address nobody else.
#[test]
fn a_page_lists_who_can_trade_where_the_board_limits_it() {
    let all = trade_page(Viewer::Seat(CRETE));
    assert!(!all.contains("Who can trade"), "{all}");
    let (crete, asia, africa) = (Civ(4), Civ(5), Civ(0));
    let partners = vec![(africa, vec![]), (crete, vec![asia]), (asia, vec![crete])];
    let text = trade_page_among(Viewer::Seat(CRETE), SAYS, partners);
    let list = "Who can trade, as the board lies:\n- You: Asia\n- Africa: nobody\n- Asia: you\n";
    assert!(text.contains(list), "{text}");
}

#[test]
fn the_page_of_a_trade() {
    let text = trade_page(Viewer::Seat(CRETE));
    for line in [
        "asia-1       you  gives 3 cards: 2 Iron, 1 more",
        "egypt-1      all  gives 4 cards: 2 Hides, 2 more",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let marks = text.lines().filter(|line| line.trim() == "BEGIN ORDERS");
    assert_eq!(marks.count(), 1, "talk begins no block");
    assert_golden("trade.txt", &text);
}

#[test]
fn an_observer_sees_who_traded_and_no_offer() {
    let text = trade_page(Viewer::Observer);
    assert!(text.contains("Crete and Egypt, 3 for 3"), "{text}");
    for hidden in [
        "Hides", "Epidemic", "my word", "egypt-1", "lapsed", "market",
    ] {
        assert!(!text.contains(hidden), "{hidden}: {text}");
    }
}

#[test]
fn a_third_seat_sees_neither_the_cards_of_a_deal_nor_what_is_offered_to_others() {
    let text = trade_page(Viewer::Seat(THRACE));
    assert!(text.contains("Crete and Egypt, 3 for 3"), "{text}");
    for hidden in ["Epidemic", "my word", "asia-1", "lapsed", "2 Hides, 1 Iron"] {
        assert!(!text.contains(hidden), "{hidden}: {text}");
    }
    assert!(text.contains("egypt-1"), "an offer to any: {text}");
    assert!(text.contains("crete-1"), "an offer to it: {text}");
}

/// Trade has ended and three calamities are named.
fn named() -> (Table, Judged) {
    let table = rich();
    let traded = trade(&table, SAYS);
    let table = table.after(&traded);
    let section = Section::Naming;
    let mut changes: Changes = vec![("29.3", Mutation::Section { section })];
    for (nation, face, strikes, why) in [
        ("crete", "epidemic", true, "29.3"),
        ("egypt", "famine", true, "29.3"),
        ("egypt", "barbarians", true, "29.3"),
        ("thrace", "piracy", false, "29.5"),
    ] {
        let (civ, card) = (table.civ(nation), table.card(nation, face));
        changes.push((why, Mutation::Named { civ, card, strikes }));
    }
    let judged = table.happens(changes);
    (table, judged)
}

fn prices(table: &Table) -> Vec<AdvancePrice> {
    let find = |id: &str| table.parts().find_advance(id).expect("a card");
    let price = |advance: AdvanceId, cost, price, barred| AdvancePrice {
        advance,
        cost,
        price,
        reach: price <= 67,
        barred,
    };
    let needs = RejectionKind::NeedsCard.of([Subject::Advance(find("engineering"))]);
    vec![
        price(find("cloth-making"), 50, 40, None),
        price(find("engineering"), 140, 130, None),
        price(find("roadbuilding"), 140, 140, Some(needs)),
    ]
}

#[test]
fn the_page_before_fate() {
    let (table, named) = named();
    let prompts = vec![
        Prompt::new(Topic::Losses),
        Prompt::new(Topic::Epidemic).part(CalamityPart::Direct),
        Prompt::new(Topic::Recheck).part(CalamityPart::Reduce),
        Prompt::new(Topic::Buy),
        Prompt::new(Topic::Pay),
    ];
    let sheet = PageData {
        prompts,
        prices: prices(&table),
        ..sheet((9, "trade-3"), (9, "fate"))
    };
    let text = page(&table, &named, Viewer::Seat(CRETE), &sheet);
    assert!(
        text.contains("- You: Epidemic, traded by Egypt (29.3)"),
        "{text}"
    );
    assert!(
        text.contains("- Egypt: Famine, traded by you (29.3)"),
        "{text}"
    );
    assert_golden("fate.txt", &text);
    let third = page(&table, &named, Viewer::Seat(THRACE), &sheet);
    assert!(third.contains("- Egypt: Famine (29.3)"), "{third}");
}

/// Famine, Barbarian Hordes and Epidemic strike, and pirates come.
fn fate(table: &Table) -> Judged {
    let at = |area: &str| Place::Area(table.area(area));
    let subject = |nation: &str| Subject::Civ(table.civ(nation));
    let own = |nation: &str| Owner::Nation(table.civ(nation));
    let (idle, stock) = (Owner::Idle, Place::Stock);
    let (token, city) = (Piece::Token, Piece::City);
    let face = |id: &str| Subject::Face(faces(table, &[id])[0]);
    let strikes = |id: &str, nation: &str| {
        let about = [face(id), subject(nation)];
        (
            "29.6",
            Mutation::Announced(AnnouncementKind::Strikes.of(about)),
        )
    };
    let directed = |why, nation: &str, points| {
        let about = [subject(nation), Subject::Number(points)];
        (
            why,
            Mutation::Announced(AnnouncementKind::Directed.of(about)),
        )
    };
    let section = |section| ("17.1", Mutation::Section { section });
    let grain = [subject("crete"), face("grain"), Subject::Number(1)];
    let (crete, egypt, asia) = (own("crete"), own("egypt"), own("asia"));
    table.happens(vec![
        section(Section::Calamities),
        strikes("famine", "egypt"),
        ("30.311", moved(egypt, token, 5, at("thebes"), stock)),
        ("30.311", moved(egypt, city, 1, at("gaza"), stock)),
        ("26.41", moved(egypt, token, 1, stock, at("gaza"))),
        directed("30.311", "crete", 8),
        directed("30.311", "asia", 3),
        (
            "30.312",
            Mutation::Announced(AnnouncementKind::Shown.of(grain)),
        ),
        ("30.311", moved(crete, token, 2, at("knossos"), stock)),
        ("30.311", moved(crete, token, 2, at("thera"), stock)),
        ("30.311", moved(asia, token, 2, at("mikop"), stock)),
        ("30.311", moved(asia, token, 1, at("ionia"), stock)),
        strikes("barbarians", "egypt"),
        ("30.5211", moved(idle, token, 15, stock, at("memphis"))),
        ("24.21", moved(egypt, token, 3, at("memphis"), stock)),
        ("24.21", moved(idle, token, 3, at("memphis"), stock)),
        (
            "30.5231",
            moved(idle, token, 9, at("memphis"), at("alexandria")),
        ),
        ("24.21", moved(egypt, token, 2, at("alexandria"), stock)),
        strikes("epidemic", "crete"),
        ("30.611", moved(crete, token, 5, at("lycia"), stock)),
        ("30.911", moved(crete, city, 1, at("cyrene"), stock)),
        ("30.911", moved(idle, city, 1, stock, at("cyrene"))),
        section(Section::Recheck),
        section(Section::Advances),
        ("31.1", spend(table, "crete", "bronze")),
        ("31.1", spend(table, "crete", "grain")),
        ("31.1", moved(crete, token, 3, Place::Treasury, stock)),
        ("31.1", acquire(table, "crete", "cloth-making")),
        section(Section::Return),
        ("31.71", spend(table, "egypt", "hides")),
    ])
}

fn acquire(table: &Table, nation: &str, id: &str) -> Mutation {
    Mutation::Advance {
        civ: table.civ(nation),
        advance: table.parts().find_advance(id).expect("a card"),
    }
}

fn spend(table: &Table, nation: &str, face: &str) -> Mutation {
    Mutation::Card {
        card: table.card(nation, face),
        from: Pile::Hand(table.civ(nation)),
        to: Pile::Aside,
        face_up: true,
    }
}

pub fn page_after_fate(viewer: Viewer) -> String {
    let (table, named) = named();
    let table = table.after(&named);
    let judged = fate(&table);
    let sheet = sheet((9, "fate"), (10, "realm"));
    page(&table, &judged, viewer, &sheet)
}

#[test]
fn the_page_after_fate() {
    let text = page_after_fate(Viewer::Seat(CRETE));
    assert!(text.contains("Famine strikes Egypt (30.31)."), "{text}");
    assert!(text.contains("8 points are directed at you."), "{text}");
    assert!(
        text.contains("Gaza (city reduced to 1): 9 points."),
        "{text}"
    );
    assert_golden("fated.txt", &text);
    let told = page_after_fate(Viewer::Observer);
    assert!(told.contains("8 points are directed at Crete."), "{told}");
}

#[test]
fn the_page_of_a_segment_that_was_cut_says_for_whom_it_waits() {
    let (table, named) = named();
    let table = table.after(&named);
    let sheet = PageData {
        prompts: vec![Prompt::new(Topic::CivilWar).part(CalamityPart::Keep)],
        asked: vec![table.civ("crete")],
        ..sheet((9, "fate"), (9, "fate/civil-war"))
    };
    let judged = table.happens(Vec::new());
    let mine = page(&table, &judged, Viewer::Seat(CRETE), &sheet);
    assert!(
        mine.contains("Turn 9, fate: civil war, for Crete"),
        "{mine}"
    );
    assert!(mine.contains("is cut and waits for you"), "{mine}");
    let none = PageData {
        prompts: Vec::new(),
        ..sheet
    };
    let other = page(&table, &judged, Viewer::Seat(EGYPT), &none);
    assert!(other.contains("Asked now is only Crete"), "{other}");
}
#[test]
fn who_has_nothing_to_decide_is_told_that_the_segment_waits_all_the_same() {
    let (table, named) = named();
    let sheet = sheet((9, "trade-3"), (9, "fate"));
    let told = page(&table, &named, Viewer::Seat(EGYPT), &sheet);
    let words: Vec<&str> = told.split_whitespace().collect();
    let words = words.join(" ");
    assert!(words.contains("so the segment waits for you"), "{told}");
    assert!(!words.contains("You are asked nothing"), "{told}");
}

#[test]
fn the_last_page_counts_and_opens() {
    let table = rich();
    let score = |nation: &str, advances, track| Score {
        civ: table.civ(nation),
        advances,
        cards: 35,
        treasury: 4,
        track,
        cities: 150,
        areas: 0,
        behind: false,
    };
    let scores = vec![
        score("africa", 400, 900),
        score("thrace", 615, 1000),
        score("crete", 515, 1100),
        score("asia", 300, 800),
        score("egypt", 700, 700),
    ];
    let section = Section::Victory;
    let over = ("35.1", Mutation::Over { scores });
    let judged = table.happens(vec![("34", Mutation::Section { section }), over]);
    let sheet = PageData {
        opening: Some(opening(&table)),
        ..sheet((9, "fate"), (9, "fate"))
    };
    let text = page(&table, &judged, Viewer::Seat(CRETE), &sheet);
    let tie = "A tie: Thrace and Crete have won together (35.1).";
    assert!(text.contains(tie), "{text}");
    assert_golden("final.txt", &text);
    let observed = page(&table, &judged, Viewer::Observer, &sheet);
    let opened = "Everything that was hidden";
    assert!(observed.contains(opened), "{observed}");
}
