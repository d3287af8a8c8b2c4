//! Words beside a code that is sent back, or beside a bare yes: what could be a no confirms nothing.

use super::*;

const ANN: &str = "ann@example.org";
const EVE: &str = "eve@example.com";
const NEW: &str = "ann@example.net";

const DENIALS: [&str; 9] = [
    "No, this is not mine.",
    "NO! This is not mine.",
    "Nein, das ist nicht von mir!",
    "I never wrote that. Please look into it.",
    "Who is Eve?",
    "yes?",
    "👎",
    "Yes, but wait until Friday.",
    "Sent from my brother, not from me",
];

/// A stranger's letter with Ann's token is held, and she is asked.
fn held() -> (TestOffice, ReceivedMail) {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.write(EVE, Some(&page), &block("status: final\nnations: [thrace]"));
    office.post();
    let asked = office.mail_to(ANN);
    (office, asked)
}

fn confirm(mail: &ReceivedMail) -> String {
    block(&format!("confirm: {}", code(mail)))
}

fn quoted(mail: &ReceivedMail) -> String {
    let texts = bulla_mail::texts(mail.text.as_bytes());
    let lines: Vec<String> = texts
        .concat()
        .lines()
        .map(|line| format!("> {line}"))
        .collect();
    format!("On Monday the office wrote:\n\n{}", lines.join("\n"))
}

fn is_void(office: &mut TestOffice, answer: &ReceivedMail, about: &str) {
    assert_eq!(office.verdicts().last().unwrap(), "code-void", "{about}");
    let text = answer.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("words stand beside it"), "{about}: {text}");
}

#[test]
fn a_no_beside_a_code_confirms_no_letter_of_a_stranger() {
    let (mut office, asked) = held();
    for no in DENIALS {
        for letter in [
            format!("{no}\n\n{}", confirm(&asked)),
            format!("{}\n\n{no}", confirm(&asked)),
            format!("{no}\n\n{}\n\n{}", confirm(&asked), quoted(&asked)),
            format!("confirm: {}\n{no}", code(&asked)),
        ] {
            office.wait(HOUR / 2);
            office.write(ANN, Some(&asked), &letter);
            office.post();
            assert_eq!(office.orders()[0].1, "none", "{letter}");
        }
    }
    // It was not used up.
    office.write(ANN, Some(&asked), &confirm(&asked));
    office.post();
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn whoever_says_more_beside_a_code_is_told_what_would_confirm() {
    let (mut office, asked) = held();
    for no in DENIALS {
        let letter = format!("{no}\n\n{}", confirm(&asked));
        office.wait(HOUR);
        let answer = office.ask(ANN, Some(&asked), &letter);
        is_void(&mut office, &answer, no);
    }
}

#[test]
fn a_no_within_the_block_in_a_note_or_in_the_subject_confirms_nothing() {
    let (mut office, asked) = held();
    let code = code(&asked);
    for letter in [
        block(&format!("confirm: {code} # not mine")),
        block(&format!("# no!\nconfirm: {code}")),
        block(&format!("confirm: {code}\nNo, this is not mine")),
        format!(
            "BEGIN NOTE\nThis was not me.\nEND NOTE\n{}",
            confirm(&asked)
        ),
        format!(
            "BEGIN PRESS\nto: all\nThat was not me.\nEND PRESS\n{}",
            confirm(&asked)
        ),
    ] {
        office.wait(HOUR);
        let answer = office.ask(ANN, Some(&asked), &letter);
        is_void(&mut office, &answer, &letter);
        assert_eq!(office.orders()[0].1, "none", "{letter}");
    }
    let raw = format!(
        "From: {ANN}\nTo: office@example.org\nIn-Reply-To: <{}>\nSubject: NOT MINE! Re: [delta-7]\n\n{}\n",
        asked.id,
        confirm(&asked)
    );
    office.put(raw.as_bytes());
    office.post();
    assert_eq!(office.verdicts().last().unwrap(), "code-void");
    assert_eq!(office.orders()[0].1, "none");
}

#[test]
fn courtesies_beside_a_code_take_nothing_from_it() {
    for said in [
        "Yes, this is mine.",
        "Hi,\n\nconfirmed, thanks!\n\nBest regards\nAnn",
        "Ja, danke!\n\nViele Grüße\nann",
        "Sent from my iPhone",
    ] {
        for is_above in [true, false] {
            let (mut office, asked) = held();
            let letter = if is_above {
                format!("{said}\n\n{}\n\n{}", confirm(&asked), quoted(&asked))
            } else {
                format!("{}\n\n{said}", confirm(&asked))
            };
            let answer = office.ask(ANN, Some(&asked), &letter);
            assert_eq!(office.orders()[0].1, "final", "{said}: {}", answer.text);
        }
    }
}

#[test]
fn a_no_beside_the_code_of_an_address_changes_no_address() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.write(
        ANN,
        Some(&page),
        &block(&format!("request: address\naddress: {NEW}")),
    );
    office.post();
    let mut mails = office.mails();
    mails.sort_by_key(|mail| mail.to != [ANN]);
    let addresses = |office: &mut TestOffice| {
        let (store, _, _) = office.office().parts();
        let found = store.read(|store| {
            let game = store.game_named("delta-7")?.unwrap();
            let seat = store.seats(game.id)?.remove(0);
            store.addresses(seat.id)
        });
        let found: Vec<String> = found.unwrap();
        found
    };
    for (from, mail) in [(ANN, &mails[0]), (NEW, &mails[1])] {
        for no in DENIALS {
            office.wait(HOUR);
            office.write(from, Some(mail), &format!("{no}\n\n{}", confirm(mail)));
            office.post();
            assert_eq!(office.verdicts().last().unwrap(), "code-void", "{no}");
        }
    }
    assert_eq!(addresses(&mut office), [ANN]);
    office.mails();
    office.write(
        ANN,
        None,
        &format!("Hello,\n{}\nThanks, Ann", confirm(&mails[0])),
    );
    office.write(NEW, None, &format!("{}\n\nregards", confirm(&mails[1])));
    office.post();
    assert_eq!(addresses(&mut office), [NEW, ANN]);
}

#[test]
fn a_no_beside_the_code_of_orders_that_lost_lines_makes_them_not_final() {
    let mut office = TestOffice::at_realm();
    let page = office.mail_to(ANN);
    let asked = office.ask(
        ANN,
        Some(&page),
        &block("status: final\ntax: 2\nmoves: [1 rome > gaza]"),
    );
    assert_eq!(office.verdicts().last().unwrap(), "to-confirm");
    for no in DENIALS {
        office.wait(HOUR);
        let answer = office.ask(ANN, Some(&asked), &format!("{no}\n{}", confirm(&asked)));
        is_void(&mut office, &answer, no);
        assert_ne!(office.orders()[0].1, "final", "{no}");
    }
    office.wait(HOUR);
    office.ask(ANN, Some(&asked), &confirm(&asked));
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn a_no_beside_a_bare_yes_takes_no_proposal() {
    use super::proposals::{STANDS, proposed};
    for no in DENIALS {
        let (mut office, asked) = proposed();
        for letter in [format!("yes\n{no}"), format!("{no}\nyes")] {
            office.wait(HOUR);
            office.ask(ANN, Some(&asked), &letter);
            assert_eq!(
                super::plain_text_orders::text(&mut office),
                STANDS,
                "{letter}"
            );
        }
    }
    let (mut office, asked) = proposed();
    office.ask(
        ANN,
        Some(&asked),
        "yes\n\nBEGIN NOTE\nThat was not what I meant.\nEND NOTE",
    );
    assert_eq!(super::plain_text_orders::text(&mut office), STANDS);
    for yes in [
        "Hi, yes please",
        "Yes, thanks!\n\nBest regards\nAnn",
        "Danke, ja",
    ] {
        let (mut office, asked) = proposed();
        office.ask(ANN, Some(&asked), yes);
        assert_eq!(
            super::plain_text_orders::text(&mut office),
            super::proposals::PROPOSED,
            "{yes}"
        );
    }
}

#[test]
fn what_a_client_puts_above_a_quotation_denies_nothing() {
    for introduction in [
        "Office <office@example.org> ezt írta (időpont: 2027. jan. 18., H, 9:00):",
        "18.01.2027 9:00, office@example.org yazdı:",
    ] {
        let (mut office, asked) = held();
        let (_, quoted) = quoted(&asked)
            .split_once("\n\n")
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .unwrap();
        let letter = format!("{}\n\n{introduction}\n{quoted}", confirm(&asked));
        let answer = office.ask(ANN, Some(&asked), &letter);
        assert_eq!(
            office.orders()[0].1,
            "final",
            "{introduction}: {}",
            answer.text
        );
    }
    let (mut office, asked) = held();
    let denial = "That is not mine, office@example.org:";
    office.ask(
        ANN,
        Some(&asked),
        &format!("{denial}\n\n{}", confirm(&asked)),
    );
    assert_eq!(office.orders()[0].1, "none");
    let other = "mallory@example.com wrote that:";
    office.ask(
        ANN,
        Some(&asked),
        &format!("{other}\n\n{}", confirm(&asked)),
    );
    assert_eq!(office.orders()[0].1, "none");
}
