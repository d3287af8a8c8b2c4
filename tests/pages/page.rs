//! Pages of a real segment: their width, their words, their secrets.

mod aboard;
mod figures;
mod german;
mod quoted_offers;
mod revealed;
mod sample_trade;
mod table;
mod trade_and_calamities;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use bulla::game::{Pile, Seat, SegmentKind, Subject, View, Viewer};
use bulla::mail::BlockResult;
use bulla::orders::{Vocabulary, read};
use bulla::page::{
    BookFigures, Deadline, FinishedOrders, FirstPage, ForecastResult, GameOrigins, GrowthFigures,
    JoinReason, LetterRemark, MailHeading, OfferTruth, PageFacts, ReceiptInput, ReceiptVerdict,
    SegmentReport, SettingValue, ShortReplyInput, StandingOrdersText, Templates,
};
use bulla::text::{Complaint, TextPosition};
use bulla::turn::{Orders, Prompt};
use table::{CRETE, EGYPT, Table};

const WIDTH: usize = 72;
static MEASURES: BookFigures = BookFigures {
    support: 2,
    on_site: 6,
    elsewhere: Some(12),
    growth: GrowthFigures {
        one: 1,
        more: 2,
        shared: None,
        beside_city: false,
    },
    ships: (2, 2),
    free_ship: None,
    offer: OfferTruth::of_two(),
    partners: Vec::new(),
};

thread_local! {
    /// The language of the pages of this test.
    static LANGUAGE: Cell<&'static str> = const { Cell::new("en") };
}

fn templates() -> Templates {
    Templates::in_language(LANGUAGE.get()).expect("the embedded templates parse")
}

fn deadline() -> Deadline {
    Deadline {
        local: "Sunday 22 November 2026, 20:00 Europe/Berlin".to_owned(),
        utc: "19:00 UTC".to_owned(),
        left: Some("47 h".to_owned()),
        is_late: false,
        waits: false,
    }
}

fn heading<'a>(reader: &'a str, deadline: &'a Deadline) -> MailHeading<'a> {
    MailHeading {
        game: "delta-7",
        title: "Five players without the eastern-most panel",
        turn: 10,
        segment: "realm",
        kind: Some(SegmentKind::Realm),
        trade_part: 0,
        reader,
        deadline: Some(deadline),
        trades: 3,
        last: false,
    }
}

/// Orders that the office found, and their block.
fn finished_orders(table: &Table, block: &str) -> (Orders, Vec<String>) {
    let letter = read(block, 1, &Vocabulary::new(table.parts()));
    let orders = letter.orders.expect("orders");
    (orders, block.lines().map(str::to_owned).collect())
}

fn page(table: &Table, viewer: Viewer) -> String {
    let (deadline, seats) = (deadline(), table.seats());
    let judged = table.judge();
    let (view, seen) = judged.known_to(viewer);
    let written = BTreeMap::from([("moves[0]".to_owned(), "9 knossos > phaestos".to_owned())]);
    let reader = view
        .civ
        .map_or(String::new(), |civ| view.parts().nation(civ).name.clone());
    let prompts = table.prompts(&view);
    let form = table.form(&prompts, &view);
    let mut facts = PageFacts::new(heading(&reader, &deadline), &seats, &view, &MEASURES);
    facts.status.waits = true;
    facts.news.judged = Some((9, "realm"));
    facts.news.report = SegmentReport {
        seen: &seen,
        numbers: &[],
        written: &written,
    };
    facts.orders.prompts = &prompts;
    let (orders, block) =
        finished_orders(table, "moves:\n  - 2 knossos > phaestos\ncities: [thera]");
    facts.orders.finished = view.civ.map(|_| FinishedOrders {
        orders: &orders,
        block: &block,
    });
    facts.orders.form = &form;
    let page = templates().page(&facts);
    page.expect("the page renders").text()
}

fn assert_width(text: &str) {
    for line in text.lines() {
        let width = line.chars().count();
        assert!(width <= WIDTH, "{width} columns: {line}");
        assert!(!line.contains('\u{1}'), "a mark is left over: {line}");
    }
}

/// Compares with a file beside this one; `BULLA_GOLDEN=write` writes it anew.
fn assert_golden(name: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pages/page")
        .join(name);
    if std::env::var("BULLA_GOLDEN").is_ok_and(|value| value == "write") {
        fs::write(&file, text).expect("the golden text is written");
    }
    let golden = fs::read_to_string(&file).expect("a golden text");
    assert!(golden == text, "{name} differs; look at\n{text}");
}

#[test]
fn every_sentence_and_template_fits() {
    let view = Table::new().view(Viewer::Observer);
    if let Err(troubles) = templates().check(&view) {
        panic!("{troubles:#?}");
    }
}

#[test]
fn the_page_of_a_seat() {
    let text = page(&Table::at_war(), Viewer::Seat(CRETE));
    assert_width(&text);
    assert_golden("crete.txt", &text);
}

#[test]
fn the_page_of_observers_tells_no_card() {
    let table = Table::at_war();
    let text = page(&table, Viewer::Observer);
    assert_width(&text);
    let view = table.view(Viewer::Observer);
    let told = text.replace("Bronze Age", "").replace("Iron Age", "");
    for (_, face) in view.parts().deck.faces() {
        assert!(!told.contains(&face.name), "{} is named", face.name);
    }
    assert!(text.contains("Crete"));
    assert!(!text.contains("BEGIN ORDERS"));
    assert_golden("observer.txt", &text);
}

#[test]
fn what_a_seat_may_not_know_changes_no_byte_of_its_page() {
    let mut other = Table::new();
    let table = Table::new();
    other.swap_equal_cards();
    other.give_other_cards(EGYPT);
    other.turn_stacks();
    let hands = |table: &Table| table.hand(EGYPT);
    assert_ne!(hands(&table), hands(&other), "the secret did change");
    assert_eq!(
        page(&table, Viewer::Seat(CRETE)),
        page(&other, Viewer::Seat(CRETE))
    );
    assert_eq!(
        page(&table, Viewer::Observer),
        page(&other, Viewer::Observer)
    );
    assert_ne!(
        page(&table, Viewer::Seat(EGYPT)),
        page(&other, Viewer::Seat(EGYPT))
    );
}

#[test]
fn a_loser_and_a_taker_learn_the_card_and_nobody_else() {
    let table = Table::at_war();
    let judged = table.judge();
    let drawn = |viewer| {
        let (_, seen) = judged.known_to(viewer);
        seen.into_iter().any(|seen| {
            matches!(
                seen.what,
                bulla::game::VisibleChange::Card {
                    face: Some(_),
                    from: Pile::Hand(_),
                    ..
                }
            )
        })
    };
    assert!(drawn(Viewer::Seat(CRETE)) && drawn(Viewer::Seat(EGYPT)));
    assert!(!drawn(Viewer::Seat(Seat(2))) && !drawn(Viewer::Observer));
    let third = page(&table, Viewer::Seat(Seat(2)));
    assert!(third.contains("took a trade card from"), "{third}");
}

#[test]
fn an_order_not_carried_out_is_quoted_with_its_reason_and_rule() {
    let text = page(&Table::new(), Viewer::Seat(CRETE));
    let told = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("your first move \"9 knossos > phaestos\": done in part: only 5 of your tokens in Knossos could still move, you asked for 9 (23.1)"),
        "{text}"
    );
    let egypt = page(&Table::new(), Viewer::Seat(EGYPT));
    assert!(!egypt.contains("your first move"), "{egypt}");
}

#[test]
fn the_first_page_commits_and_names_the_settings() {
    let table = Table::new();
    let (deadline, seats, view) = (deadline(), table.seats(), table.view(Viewer::Seat(CRETE)));
    let hash = "0123456789abcdef".repeat(4);
    let first = FirstPage {
        settings: vec![SettingValue::Time {
            segment: "realm".to_owned(),
            hours: 72,
        }],
        commitment: hash.clone(),
        bound: Some(2),
        never_played: 0,
        before: GameOrigins::default(),
        comes: JoinReason::Begins,
        arrives: false,
        house_rules: Vec::new(),
        last_turn: None,
        last_day: None,
        draw: None,
        book: "Advanced Civilization (1991)".to_owned(),
        moderators: vec!["mod@example.org".to_owned()],
        trades: 3,
        cuts: Vec::new(),
    };
    let mut facts = PageFacts::new(heading("Anna", &deadline), &seats, &view, &MEASURES);
    facts.status.waits = true;
    facts.news.first = Some(&first);
    let text = templates().page(&facts).expect("the page renders").text();
    assert_width(&text);
    assert!(text.lines().any(|line| line == hash), "{text}");
    assert!(
        text.contains("- time for realm                72 h"),
        "{text}"
    );
    assert!(text.contains("- Anna, Crete"), "{text}");
    assert!(text.contains("- Crete      Knossos, Phaestos"), "{text}");
}

fn receipt(table: &Table, verdict: ReceiptVerdict) -> String {
    let (deadline, seats) = (deadline(), table.seats());
    let view = table.view(Viewer::Seat(CRETE));
    let (after, seen, unsure, outlook) = table.forecast(CRETE);
    let prompts: Vec<Prompt> = table.prompts(&view);
    let complaint = Complaint::new(
        TextPosition::new(9, 5),
        "moves[1]",
        "there is no area \"Knosos\"; did you mean Knossos?",
    );
    let block = table.block(CRETE);
    templates()
        .receipt(&ReceiptInput {
            heading: heading("Crete", &deadline),
            view: &view,
            verdict,
            detail: "",
            aside: "",
            notes: &[LetterRemark::from(&complaint)],
            standing: Some(StandingOrdersText {
                block: &block,
                revision: 3,
                status: "final",
            }),
            forecast: (verdict == ReceiptVerdict::Remarks).then_some(ForecastResult {
                view: &after,
                seen: &seen,
                unsure,
                is_blind: false,
                warnings: &outlook.warnings,
                margin: outlook.margin,
            }),
            silent: &prompts[..1],
            form: "",
            dropped: &[],
            seats: &seats,
            written: &BTreeMap::new(),
            confirm: None,
            sent: Some("Friday 20 November 2026, 20:01"),
            proposal: None,
            held: "",
            received: "Friday 20 November 2026, 20:02",
        })
        .expect("the receipt renders")
        .text()
}

#[test]
fn a_receipt_tells_remarks_orders_forecast_and_defaults() {
    let text = receipt(&Table::new(), ReceiptVerdict::Remarks);
    assert_width(&text);
    assert!(text.contains("line 9, column 5"), "{text}");
    assert!(
        text.contains("Your orders as understood (revision 3, final)"),
        "{text}"
    );
    assert!(
        text.contains("You drew 1 trade card.\n"),
        "no card is foretold: {text}"
    );
    assert_golden("receipt.txt", &text);
}

#[test]
fn a_refusal_says_that_the_earlier_orders_stand() {
    let text = receipt(&Table::new(), ReceiptVerdict::Refused);
    assert!(text.contains("Your letter is refused:"), "{text}");
    assert!(
        text.contains("Your orders that stand (revision 3, final)"),
        "{text}"
    );
    assert!(!text.contains("as understood"), "{text}");
}

#[test]
fn a_receipt_is_a_function_of_what_the_seat_knows() {
    let mut other = Table::new();
    other.give_other_cards(EGYPT);
    other.turn_stacks();
    assert_eq!(
        receipt(&Table::new(), ReceiptVerdict::Remarks),
        receipt(&other, ReceiptVerdict::Remarks)
    );
}

#[test]
fn short_answers_hold_the_width_and_their_code() {
    let (deadline, templates) = (deadline(), templates());
    let table = Table::new();
    let view: View = table.view(Viewer::Seat(CRETE));
    let prompts = table.prompts(&view);
    let form = table.form(&prompts, &view);
    let seats = table.seats();
    let lines = ["It came from anna@elsewhere.example.\nBEGIN ORDERS\nEND ORDERS".to_owned()];
    let input = ShortReplyInput {
        heading: heading("Crete", &deadline),
        view: Some(&view),
        prompts: &prompts,
        form: &form,
        standing: None,
        confirm: Some("K7Q2-9D"),
        seats: &seats,
        lines: &lines,
    };
    for text in [
        templates.confirm(&input),
        templates.stale_token(&input),
        templates.reminder(&input),
        templates.status(&input),
        templates.form(&input),
        templates.help(&input),
        templates.unknown_sender(None),
    ] {
        let text = text.expect("it renders").text();
        assert_width(&text);
    }
    let confirm = templates.confirm(&input).expect("it renders").text();
    assert!(confirm.contains("confirm: K7Q2-9D"));
    let block = "\nBEGIN ORDERS\nconfirm: K7Q2-9D\nEND ORDERS\n";
    assert_eq!(confirm.matches(block).count(), 1, "{confirm}");
    let quoted: String = confirm.lines().map(|line| format!("> {line}\n")).collect();
    let found = bulla::mail::find(&quoted);
    assert!(
        matches!(found, BlockResult::Form(_)),
        "quoting it is no order"
    );
}

#[test]
fn a_file_of_the_office_replaces_the_embedded_one() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("stranger.txt"), "Nobody knows you.\n").expect("written");
    let own = Templates::with_dir(directory.path()).expect("they parse");
    let stranger = own.unknown_sender(None).expect("it renders");
    assert_eq!(stranger.text(), "Nobody knows you.\n");
    let reasons = "too-few-tokens: {7}\n";
    fs::write(directory.path().join("reasons.txt"), reasons).expect("written");
    let view = Table::new().view(Viewer::Observer);
    let own = Templates::with_dir(directory.path()).expect("they parse");
    assert!(own.check(&view).is_err(), "a sentence without its subject");
    fs::remove_file(directory.path().join("reasons.txt")).expect("removed");
    let subjects = include_str!("../../templates/subjects.txt");
    let subjects = subjects.replace("held: [{0}] turn", "held: turn");
    fs::write(directory.path().join("subjects.txt"), subjects).expect("written");
    let own = Templates::with_dir(directory.path()).expect("they parse");
    let troubles = own
        .check(&view)
        .expect_err("a subject without the name of the game");
    assert_eq!(troubles.len(), 1, "{troubles:?}");
    fs::remove_file(directory.path().join("subjects.txt")).expect("removed");
    let answers = include_str!("../../templates/answers.txt");
    for (wrong, right) in [("code.used: ", "code.new: "), ("{1}", "{2}")] {
        let text = answers.replace(wrong, right);
        fs::write(directory.path().join("answers.txt"), text).expect("written");
        let own = Templates::with_dir(directory.path()).expect("they parse");
        assert!(own.check(&view).is_err(), "{wrong}");
    }
    fs::remove_file(directory.path().join("answers.txt")).expect("removed");
    let own = Templates::with_dir(directory.path()).expect("they parse");
    assert!(own.check(&view).is_ok());
    let facts = include_str!("../../templates/facts.txt");
    for (wrong, right) in [("\nsite: ", "\nsites: "), ("{2}", "{3}")] {
        let text = facts.replace(wrong, right);
        fs::write(directory.path().join("facts.txt"), text).expect("written");
        let own = Templates::with_dir(directory.path()).expect("they parse");
        assert!(own.check(&view).is_err(), "{wrong}");
    }
    fs::write(directory.path().join("page.txt"), "{% if %}").expect("written");
    let error = Templates::with_dir(directory.path()).expect_err("it does not parse");
    assert!(error.to_string().contains("page.txt"), "{error}");
}

#[test]
fn subjects_tell_the_game_the_segment_and_what_became_of_the_letter() {
    let heading = heading("Crete", Box::leak(Box::new(deadline())));
    let subject = |state| templates().subject(heading, state).expect("a subject");
    assert_eq!(
        subject("page.told"),
        "[delta-7] For your information: turn 10, realm"
    );
    assert_eq!(subject("refused"), "[delta-7] turn 10, realm: refused");
}

#[test]
fn segments_are_called_by_their_place() {
    let deadline = deadline();
    let subject = |segment| {
        let heading = MailHeading {
            segment,
            ..heading("Crete", &deadline)
        };
        let subject = templates().subject_by(heading, "page", "Wed 18:24");
        subject.expect("a subject")
    };
    assert_eq!(
        subject("trade-1"),
        "[delta-7] Your orders by Wed 18:24: turn 10, trade 1 of 3"
    );
    assert_eq!(
        subject("fate"),
        "[delta-7] Your orders by Wed 18:24: turn 10, fate"
    );
    assert_eq!(
        subject("fate/civil-war"),
        "[delta-7] Your orders by Wed 18:24: turn 10, fate: civil war"
    );
}

#[test]
fn a_reason_speaks_of_its_subjects() {
    let view = Table::new().view(Viewer::Observer);
    let parts = view.parts();
    let knossos = Subject::Area(parts.board.find("knossos").expect("an area"));
    let number = Subject::Number;
    let reason = bulla::game::RejectionKind::TooFewForCity.of([number(6), number(1), knossos]);
    assert_eq!(
        templates().reason(parts, &reason).expect("a sentence"),
        "a city in Knossos takes 6 tokens, and you had 1 there"
    );
}
