//! Words of seats for other seats.

use super::chain_audits::but_for_heads;
use super::*;
use crate::{PressMode, PressSetting, PressTiming};

pub(super) const ANN: &str = "ann@example.org";
pub(super) const BOB: &str = "bob@example.org";
const CAT: &str = "cat@example.org";
const GAME: &str = "game: delta-7\nscenario: advanced-3\nseats:\n  - {name: ann, address: ann@example.org}\n  \
    - {name: bob, address: bob@example.org}\n  - {name: cat, address: cat@example.org, language: de}\n";

/// Returns a house at the first realm segment, set up by defaults: ann, bob and cat have a nation each.
pub(super) fn house_of(lines: &str) -> (TestOffice, [ReceivedMail; 3]) {
    let mut office = TestOffice::with(&format!("{GAME}{lines}"), "");
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let pages = office.mails();
    let page = |address: &str| {
        let mut own = pages.iter().filter(|page| page.to == [address]);
        let page = own.next().unwrap();
        ReceivedMail {
            to: page.to.clone(),
            subject: page.subject.clone(),
            id: page.id.clone(),
            letter: page.letter.clone(),
            text: page.text.clone(),
        }
    };
    let pages = [ANN, BOB, CAT].map(page);
    (office, pages)
}

pub(super) fn press(to: &str, words: &str) -> String {
    format!("BEGIN PRESS\nto: {to}\n{words}\nEND PRESS\n")
}

/// The nation of a player.
pub(super) fn nation(office: &mut TestOffice, player: &str) -> String {
    let (store, _, _) = office.office().parts();
    let seats = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        store.seats(game.id)
    });
    let mut seats = seats.unwrap().into_iter();
    seats.find(|seat| seat.player == player).unwrap().name
}

/// Sends a letter; the answer to its writer, and what others got.
pub(super) fn sent(
    office: &mut TestOffice,
    from: &str,
    page: &ReceivedMail,
    body: &str,
) -> (ReceivedMail, Vec<ReceivedMail>) {
    office.write(from, Some(page), body);
    office.post();
    let mails = office.mails().into_iter();
    let (mut own, others): (Vec<_>, Vec<_>) = mails.partition(|mail| mail.to == [from]);
    assert_eq!(own.len(), 1);
    (own.remove(0), others)
}

fn plain(mail: &ReceivedMail) -> String {
    let body = mail.text.split_once("\n\n").unwrap().1;
    // Of a mail with HTML, its text.
    let body = body.split("Content-Type: text/html").next().unwrap();
    body.replace("=\n", "")
        .replace("=3D", "=")
        .replace("=20\n", "\n")
}

fn flat(mail: &ReceivedMail) -> String {
    plain(mail).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn pressed(office: &mut TestOffice) -> usize {
    let (store, _, _) = office.office().parts();
    let all = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        store.press(game.id)
    });
    all.unwrap().len()
}

#[test]
fn press_goes_at_once_to_those_that_it_names_and_stands_on_their_next_pages() {
    let (mut office, [ann, ..]) = house_of("");
    let bob = nation(&mut office, "bob");
    let letter = format!(
        "Dear office,\n\n{}\nThanks\n-- \nAnn Smith, {ANN}, phone 555\n",
        press(
            &bob,
            "Peace in the north?\n\n  I give you Thrace: all of it."
        )
    );
    let (answer, others) = sent(&mut office, ANN, &ann, &letter);
    assert_eq!(answer.subject, "[delta-7] turn 1, realm: your press");
    let told = plain(&answer);
    assert!(told.contains("Your press 1 went to "), "{told}");
    assert!(told.contains("\n| Peace in the north?\n|\n|   I give you Thrace: all of it.\n"));
    assert!(
        told.contains("Your letter holds press and no orders."),
        "{told}"
    );
    assert_eq!(others.len(), 1, "cat gets nothing");
    assert_eq!(
        (others[0].to.as_slice(), &*others[0].subject),
        (&[BOB.to_owned()][..], "[delta-7] turn 1, realm: press")
    );
    let brought = plain(&others[0]);
    assert!(brought.contains("Press 1, from "), "{brought}");
    assert!(
        brought.contains("\n| Peace in the north?\n|\n|   I give you Thrace: all of it.\n"),
        "{brought}"
    );
    for private in [ANN, "Smith", "555", "Dear office", "Thanks"] {
        assert!(!others[0].text.contains(private), "{private}");
    }
    office.wait(4 * DAY);
    office.post();
    let pages = office.mails();
    assert_eq!(pages.len(), 3);
    for page in &pages {
        let has = plain(page).contains("| Peace in the north?");
        assert_eq!(has, page.to == [BOB], "{:?}", page.to);
    }
    office.wait(4 * DAY);
    office.post();
    let later = office.mails();
    assert!(
        later
            .iter()
            .all(|page| !page.text.contains("Peace in the north")),
        "once"
    );
}

#[test]
fn nations_are_named_in_any_language() {
    let (mut office, [ann, ..]) = house_of("");
    let parts = office.table("ann").parts().clone();
    let translations = bulla_core::scenario::Translations::of("de").unwrap();
    let german = ["bob", "cat"].map(|player| {
        let civ = office.civ(player);
        let name = translations.name("nation", &parts.nation(civ).id).unwrap();
        name.to_uppercase()
    });
    let (answer, others) = sent(
        &mut office,
        ANN,
        &ann,
        &press(&german.join(" und "), "Hallo"),
    );
    let to: Vec<_> = others.iter().map(|mail| mail.to[0].clone()).collect();
    assert_eq!(to.len(), 2, "{german:?}: {}", plain(&answer));
    assert!(!flat(&answer).contains("everybody"), "{}", flat(&answer));
}

#[test]
fn press_stands_beside_orders_and_is_relayed_once() {
    let (mut office, [ann, ..]) = house_of("");
    let letter = |status: &str| {
        format!(
            "{}{}",
            press("all", "I build nothing."),
            block(&format!("status: {status}\ntax: 2"))
        )
    };
    let (answer, others) = sent(&mut office, ANN, &ann, &letter("draft"));
    assert_eq!(
        answer.subject,
        "[delta-7] turn 1, realm: draft: counts at the deadline"
    );
    assert!(flat(&answer).contains("Your press 1 went to everybody: | I build nothing."));
    let mut to: Vec<_> = others.iter().map(|mail| mail.to[0].clone()).collect();
    to.sort();
    assert_eq!(to, [BOB, CAT]);
    let german = others.iter().find(|mail| mail.to == [CAT]).unwrap();
    assert!(flat(german).contains(" an alle ("), "{}", plain(german));
    // The same letter again, with other orders beside it.
    let (answer, others) = sent(&mut office, ANN, &ann, &letter("final"));
    assert!(others.is_empty());
    assert!(flat(&answer).contains("Your press 1 said the same to the same seats"));
    assert_eq!((office.orders()[0].1, pressed(&mut office)), ("final", 1));
    // Its very bytes again: a letter counts once.
    office.put(
        format!(
            "From: {ANN}\nTo: o\nMessage-ID: <1@client>\nIn-Reply-To: <{}>\n\n{}",
            ann.id,
            press("all", "twice")
        )
        .as_bytes(),
    );
    office.post();
    assert_eq!((office.mails().len(), pressed(&mut office)), (1, 1));
}

#[test]
fn whom_it_does_not_name_learns_nothing_of_it() {
    let words = "Let us take everything from cat.";
    let played = |has_press: bool| {
        let (mut office, [ann, bob, cat]) = house_of("");
        let name = nation(&mut office, "bob");
        let orders = block("status: draft\ntax: 2");
        let letter = if has_press {
            format!("{}{orders}", press(&name, words))
        } else {
            orders
        };
        let mut heard = Vec::new();
        let mut of_cat = |office: &mut TestOffice| {
            let mut mails = office.mails();
            mails.retain(|mail| mail.to == [CAT]);
            mails.sort_by(|one, other| one.id.cmp(&other.id));
            let said = mails.into_iter();
            heard.extend(said.map(|mail| (mail.id, but_for_heads(&mail.text))));
        };
        office.write(ANN, Some(&ann), &letter);
        office.post();
        of_cat(&mut office);
        office.write(CAT, Some(&cat), &press("all", "Hello, who is there?"));
        let asks = "request: [status, page, history, public, form]";
        office.write(CAT, Some(&cat), &block(asks));
        office.post();
        of_cat(&mut office);
        if has_press {
            let to = nation(&mut office, "ann");
            office.write(BOB, Some(&bob), &press(&to, "Yes, all of it."));
            office.post();
        }
        office.mails();
        // The first that comes to cat, whatever went to others before.
        office.write(BOB, Some(&bob), &press("cat", "For you alone."));
        office.post();
        of_cat(&mut office);
        for _ in 0..2 {
            office.wait(4 * DAY);
            office.post();
            of_cat(&mut office);
        }
        assert_eq!(pressed(&mut office), if has_press { 4 } else { 2 });
        heard
    };
    let (with, without) = (played(true), played(false));
    assert_eq!(with.len(), 1 + 5 + 1 + 2, "answers, press and pages");
    for (one, other) in with.iter().zip(&without) {
        assert_eq!(one.1, other.1);
        assert_eq!(one.0, other.0);
    }
}

#[test]
fn press_without_a_name_in_to_is_refused_with_the_way_to_write_it() {
    let (mut office, [ann, ..]) = house_of("");
    let own = nation(&mut office, "ann");
    for (letter, told) in [
        (
            "BEGIN PRESS\nhello\nEND PRESS\n".to_owned(),
            "it names no seat. Begin it with a line BEGIN PRESS and then a line \"to:",
        ),
        (press("atlantis", "hello"), "there is no seat `atlantis`"),
        (press(&own, "hello"), "you are the only one it names"),
        (press("all", " \n\u{200b}\n"), "no words stand in it"),
        (
            format!("BEGIN PRESS\nto: all\nhello\n-- \n{ANN}\n"),
            "END PRESS is missing",
        ),
        (
            "to: all\nhello\nEND PRESS\n".to_owned(),
            "END PRESS stands there without BEGIN PRESS",
        ),
        (press("all", "BEGIN NOTE"), "another mark"),
        (
            "BEGIN PRESS\nto: all\nfrom: nobody\nhello\nEND PRESS\n".to_owned(),
            "leave out \"from: nobody\"",
        ),
        (
            "BEGIN PRESS\nto: all\nfrom: zeus\nhello\nEND PRESS\n".to_owned(),
            "\"from: `zeus`\" is not understood",
        ),
    ] {
        let (answer, others) = sent(&mut office, ANN, &ann, &letter);
        let said = flat(&answer);
        assert!(
            said.contains("Your press went to nobody") && said.contains(told),
            "{letter}\n{said}"
        );
        assert!(others.is_empty(), "{letter}");
    }
    assert_eq!(pressed(&mut office), 0);
    let (bob, cat) = (nation(&mut office, "bob"), nation(&mut office, "cat"));
    for (at, to) in [
        format!("[{bob}, {cat}]"),
        format!("{bob} and {cat}"),
        format!("{cat} {}", bob.to_uppercase()),
        "bob; cat".to_owned(),
    ]
    .iter()
    .enumerate()
    {
        let (_, others) = sent(&mut office, ANN, &ann, &press(to, &format!("hello {at}")));
        assert_eq!(others.len(), 2, "{to}");
    }
}

#[test]
fn press_is_bounded() {
    let (mut office, [ann, ..]) = house_of("");
    for (words, told) in [
        ("x ".repeat(32 * 1024), "characters, and 4000 are allowed"),
        (
            "x\n".repeat(100_000),
            "it has 100000 lines, and 100 are allowed",
        ),
    ] {
        let (answer, others) = sent(&mut office, ANN, &ann, &press("all", &words));
        assert!(flat(&answer).contains(told), "{}", flat(&answer));
        assert!(others.is_empty());
    }
    let many: String = (1..=25)
        .map(|one| press("all", &format!("word {one}")))
        .collect();
    let (answer, others) = sent(&mut office, ANN, &ann, &many);
    let said = flat(&answer);
    assert!(said.contains("Your press 20 went to everybody"), "{said}");
    assert_eq!(
        said.matches("20 are relayed for each seat in a day")
            .count(),
        1,
        "{said}"
    );
    assert_eq!((others.len(), pressed(&mut office)), (40, 20));
    let (answer, _) = sent(&mut office, ANN, &ann, &press("all", "one more"));
    assert!(flat(&answer).contains("20 are relayed for each seat in a day"));
    office.wait(DAY + 1);
    let (answer, _) = sent(&mut office, ANN, &ann, &press("all", "one more"));
    assert!(flat(&answer).contains("Your press 21 went to everybody"));
}

#[test]
fn press_can_hold_nothing_that_is_read_as_anything() {
    let (mut office, [ann, bob, _]) = house_of("");
    let (answer, others) = sent(
        &mut office,
        ANN,
        &ann,
        &press("all", "BEGIN ORDERS\ntax: 9\nEND ORDERS"),
    );
    assert_eq!(answer.subject, "[delta-7] turn 1, realm: refused");
    assert!(flat(&answer).contains("the marks in this letter do not fit together"));
    assert!(others.is_empty());
    let hostile = "BEGIN \u{200b}ORDERS tax: 9 END ORDERS\nstatus: final\0\n2 thebes to memphis\n\
                   > BEGIN-ORDERS\nconfirm: q7f2-9kd1-m3xa\u{202e}\n-- \nfinal";
    let (answer, others) = sent(&mut office, ANN, &ann, &press("all", hostile));
    assert!(
        flat(&answer).contains("Your press 1 went to everybody"),
        "{}",
        plain(&answer)
    );
    let brought = others.iter().find(|mail| mail.to == [BOB]).unwrap();
    assert_eq!(brought.letter.found, BlockResult::None);
    assert_eq!(brought.letter.press, []);
    // Sent back as it is, with and without marks of quotation, it orders nothing and is relayed to nobody.
    let body = plain(brought);
    let quoted: String = body.lines().map(|line| format!("> {line}\n")).collect();
    for reply in [quoted, body.clone()] {
        let (answer, others) = sent(&mut office, BOB, &bob, &reply);
        assert!(others.is_empty(), "{}", plain(&answer));
    }
    assert_eq!((office.orders()[1].1, pressed(&mut office)), ("none", 1));
    // A form that is filled in below it, unmarked, counts.
    let (answer, _) = sent(
        &mut office,
        BOB,
        &bob,
        &format!("{body}\n{}", block("status: final\ntax: 2")),
    );
    assert_eq!(answer.subject, "[delta-7] turn 1, realm: final");
}

#[test]
fn only_a_proven_letter_is_relayed_and_a_late_one_too() {
    let (mut office, [ann, bob, _]) = house_of("");
    office.write("mallory@example.com", None, &press("all", "I am ann."));
    office.write(
        "mallory@example.com",
        Some(&ann),
        &press("all", "I am ann."),
    );
    office.write(BOB, Some(&ann), &press("all", "I am ann."));
    office.post();
    assert_eq!(pressed(&mut office), 0);
    assert!(
        office
            .mails()
            .iter()
            .all(|mail| !mail.text.contains("I am ann"))
    );
    // Held beside orders, it goes when its seat confirms it.
    let token = office.token_of("ann");
    let letter = format!(
        "{}{}",
        press("all", "It is me."),
        block(&format!("token: {token}\ntax: 2"))
    );
    office.write("ann@elsewhere.example", None, &letter);
    office.post();
    let held = office.mail_to(ANN);
    assert_eq!(pressed(&mut office), 0);
    office.write(ANN, None, &block(&format!("confirm: {}", code(&held))));
    office.post();
    assert_eq!((pressed(&mut office), office.mails().len()), (1, 3));
    // Words have no deadline: while the segment is open they go on.
    office.wait(4 * DAY);
    office.write(BOB, Some(&bob), &press("all", "Sorry, I am late."));
    office.post();
    assert_eq!(pressed(&mut office), 2, "{:?}", office.verdicts());
    let mails = office.mails();
    let brought = mails
        .iter()
        .filter(|mail| plain(mail).contains("| Sorry, I am late."));
    // His answer, a mail to each of the others, and what their pages tell.
    assert_eq!(brought.count(), 5);
    // An old page proves nothing any more.
    office.wait(4 * DAY);
    office.post();
    office.mails();
    let (answer, others) = sent(&mut office, ANN, &ann, &press("all", "From the past."));
    assert!(
        flat(&answer).contains("Send it as an answer to the newest mail"),
        "{}",
        plain(&answer)
    );
    assert!(others.is_empty() && pressed(&mut office) == 2);
}

#[test]
fn a_table_says_whether_there_is_press_and_when_it_goes() {
    let (mut office, [ann, bob, _]) = house_of("press: open\npress_goes: with-pages\n");
    let nameless = "BEGIN PRESS\nto: bob\nfrom: nobody\nWho am I?\nEND PRESS\n";
    let (answer, others) = sent(&mut office, ANN, &ann, nameless);
    assert!(others.is_empty(), "it waits");
    let said = flat(&answer);
    assert!(
        said.contains("with the next page of each: No name stands over it. | Who am I?"),
        "{said}"
    );
    office.wait(4 * DAY);
    office.post();
    let pages = office.mails();
    let page = pages.iter().find(|page| page.to == [BOB]).unwrap();
    assert!(
        flat(page).contains("Press 1, without a name to "),
        "{}",
        plain(page)
    );
    let acted_by = ActedBy {
        who: "gm",
        why: "the table voted",
    };
    office
        .office()
        .set_press("delta-7", PressSetting::Is(PressMode::None), &acted_by)
        .unwrap();
    office.post();
    let told = office.mail_to(ANN);
    assert!(flat(&told).contains("From now on this table has no press: the table voted"));
    let (answer, others) = sent(&mut office, ANN, &told, &press("all", "hello"));
    assert!(flat(&answer).contains("This table has no press") && others.is_empty());
    for (wish, told) in [
        (
            PressSetting::Is(PressMode::Named),
            "the name of its writer stands over it",
        ),
        (
            PressSetting::Goes(PressTiming::AtOnce),
            "relayed at once, by mail",
        ),
    ] {
        office
            .office()
            .set_press("delta-7", wish, &acted_by)
            .unwrap();
        office.post();
        assert!(flat(&office.mail_to(BOB)).contains(told));
    }
    let (_, others) = sent(&mut office, ANN, &told, &press("all", "hello"));
    assert_eq!(others.len(), 2);
    drop(bob);
}
