//! A yes to a proposal, and what else stands in the letter: a changed quotation, other proposals, what a client made of it. Mangled mail
//! says the same or nothing.

use super::plain_text_orders::{ANN, above, realm, text};
use super::proposals::{PROPOSED, STANDS, changed, plain, proposed};
use super::*;

/// Several mails below each other without marks, as where each is forwarded with the next.
fn thread(words: &str, mails: &[&ReceivedMail]) -> String {
    let header = "-----Original Message-----\nFrom: Office <office@example.org>\nSent: Monday\nTo: ann\nSubject: x\n\n";
    let mails: Vec<String> = mails
        .iter()
        .map(|mail| format!("{header}{}", mail.text))
        .collect();
    format!("{words}\n\n{}", mails.join("\n"))
}

/// The next turn, with a proposal of each of two turns.
fn two_turns() -> (TestOffice, [ReceivedMail; 2]) {
    let (mut office, page) = realm();
    let old = plain(&office.ask(ANN, Some(&page), "please reduce rome"));
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to(ANN);
    let new = plain(&office.ask(ANN, Some(&page), "tax 2"));
    assert!(text(&mut office).is_empty());
    (office, [old, new])
}

#[test]
fn a_proposal_of_another_mail_that_is_quoted_too_is_no_order() {
    let two = || {
        let (mut office, first) = proposed();
        let second = plain(&office.ask(ANN, Some(&first), "please reduce rome"));
        (office, [first, second])
    };
    for words in ["Thanks", "no"] {
        for at in [0, 1] {
            let (mut office, mails) = two();
            let (answered, other) = (&mails[at], &mails[1 - at]);
            let under = |deeper: &str| {
                let both = ReceivedMail {
                    text: format!("{}\n{deeper}", answered.text),
                    ..answered.clone()
                };
                above(words, &both)
            };
            // Deeper than the answered mail even a changed one is nothing that he sends.
            let changes = [("reduce: [", "reduce: [athens, ")];
            for letter in [
                thread(words, &[answered, other]),
                under(&above("", other)),
                under(&changed(other, "", &changes)),
            ] {
                let answer = office.ask(ANN, Some(answered), &letter);
                assert_eq!(text(&mut office), STANDS, "{}", answer.text);
            }
        }
    }
    // The yes is said of the mail that it answers.
    for (at, meant) in [(0, PROPOSED), (1, "reduce: [rome]\n")] {
        let (mut office, mails) = two();
        let letter = thread("yes", &[&mails[at], &mails[1 - at]]);
        office.ask(ANN, Some(&mails[at]), &letter);
        assert_eq!(text(&mut office), meant);
    }
}

#[test]
fn a_proposal_of_another_turn_or_game_is_no_order() {
    for words in ["Thanks", "no", ""] {
        let (mut office, [old, new]) = two_turns();
        let other = ReceivedMail {
            text: new
                .text
                .replace("delta-7", "other-8")
                .replace("tax: 2", "tax: 1"),
            ..new.clone()
        };
        for quoted in [&old, &other] {
            for letter in [
                thread(words, &[&new, quoted]),
                thread(words, &[quoted, &new]),
                thread(words, &[quoted]),
            ] {
                let answer = office.ask(ANN, Some(&new), &letter);
                assert_eq!(text(&mut office), "", "{letter}\n{}", answer.text);
            }
        }
    }
    let (mut office, [old, new]) = two_turns();
    office.ask(ANN, Some(&new), &thread("yes", &[&new, &old]));
    assert_eq!(text(&mut office), "tax: 2\n");
}

#[test]
fn a_block_of_another_turn_is_not_taken_where_it_was_chosen_late() {
    let (mut office, [old, first]) = two_turns();
    office.ask(ANN, Some(&first), &block(STANDS.trim()));
    let new = plain(&office.ask(ANN, Some(&first), "tax 2"));
    assert_eq!(new.text.matches("BEGIN ORDERS").count(), 2, "{}", new.text);
    // Of two blocks that differ none is looked at before it is known whose the letter is.
    let done = ReceivedMail {
        text: old.text.replacen("status: proposal", "status: final", 1),
        ..old.clone()
    };
    let letter = thread("", &[&new, &done]);
    let answer = office.ask(ANN, Some(&new), &letter);
    assert_eq!(text(&mut office), STANDS, "{}", answer.text);
    assert!(answer.text.contains("turn 2"), "{}", answer.text);
}

#[test]
fn a_yes_above_a_proposal_that_was_changed_is_asked_again() {
    let other = ("reduce: [carthage]", "reduce: [rome]");
    let gone = ("tax: 2\nreduce: [carthage]\n", "tax: 2\n");
    for (change, meant) in [(other, "tax: 2\nreduce: [rome]\n"), (gone, "tax: 2\n")] {
        for status in ["proposal", "draft", "final"] {
            let (mut office, asked) = proposed();
            let said = format!("status: {status}");
            let letter = changed(&asked, "yes", &[change, ("status: proposal", &said)]);
            let answer = office.ask(ANN, Some(&asked), &letter);
            assert_eq!(text(&mut office), STANDS, "{said}\n{}", answer.text);
            assert_eq!(answer.value("status"), "proposal", "{}", answer.text);
            assert!(answer.text.contains(meant), "{}", answer.text);
            assert!(answer.text.contains("not read: `yes`"), "{}", answer.text);
            office.ask(ANN, Some(&answer), "yes");
            assert_eq!(text(&mut office), meant);
            let counts = if status == "final" { "final" } else { "draft" };
            assert_eq!(office.orders()[0].1, counts);
        }
    }
    // Two that were changed, and one of which nothing is left.
    let stands = (
        "revision: 1\nreduce: [carthage]",
        "revision: 1\nreduce: [rome]",
    );
    for changes in [&[gone, stands][..], &[("tax: 2\nreduce: [carthage]\n", "")]] {
        let (mut office, asked) = proposed();
        let answer = office.ask(ANN, Some(&asked), &changed(&asked, "yes", changes));
        assert_eq!(text(&mut office), STANDS, "{}", answer.text);
        assert!(answer.text.contains("not read: `yes`"), "{}", answer.text);
    }
}

#[test]
fn a_yes_and_the_status_say_that_one_is_done() {
    for (words, status) in [
        ("yes", "final"),
        ("yes, final", "proposal"),
        ("Ja, final!", "proposal"),
        ("ok\nfinal\nAnn", "proposal"),
    ] {
        let (mut office, asked) = proposed();
        let said = format!("status: {status}");
        let letter = changed(&asked, words, &[("status: proposal", &said)]);
        let answer = office.ask(ANN, Some(&asked), &letter);
        assert_eq!(text(&mut office), PROPOSED, "{}", answer.text);
        assert_eq!(office.orders()[0].1, "final", "{words}");
    }
    // A word more is none.
    for words in ["yes, no ships", "yes 2", "yes\nno", "not yes", "ok, tax 1"] {
        let (mut office, asked) = proposed();
        let answer = office.ask(ANN, Some(&asked), &above(words, &asked));
        assert_eq!(text(&mut office), STANDS, "{words}\n{}", answer.text);
    }
}

/// Change that a mail client makes to the answered mail.
type Harm = fn(&str) -> String;

/// The quotation in lines of this width: what is behind it stands on a line of its own, behind these marks.
fn wrapped(words: &str, asked: &ReceivedMail, width: usize, marks: &str) -> String {
    let quoted = above(words, asked);
    let lines = quoted.lines().map(|line| {
        let end = line.char_indices().nth(width).map(|(at, _)| at);
        let end = end.filter(|_| line.starts_with('>'));
        let blank = end.and_then(|end| line[..end].rfind(' '));
        match blank.filter(|blank| *blank > 2) {
            Some(blank) => format!("{}\n{marks}{}\n", &line[..blank], &line[blank + 1..]),
            None => format!("{line}\n"),
        }
    });
    lines.collect()
}

#[test]
fn a_yes_counts_whatever_a_client_makes_of_the_lines_below_it() {
    for width in [24, 40, 60, 72] {
        for marks in ["", "> ", ">", ">> ", "> > "] {
            let (mut office, asked) = proposed();
            let letter = wrapped("yes", &asked, width, marks);
            let answer = office.ask(ANN, Some(&asked), &letter);
            assert_eq!(text(&mut office), PROPOSED, "{letter}\n{}", answer.text);
            let (mut office, asked) = proposed();
            let letter = wrapped("Thanks", &asked, width, marks);
            let answer = office.ask(ANN, Some(&asked), &letter);
            assert_eq!(text(&mut office), STANDS, "{letter}\n{}", answer.text);
        }
    }
    let harms: [(&str, Harm); 7] = [
        ("no end", |text| text.replacen("END ORDERS\n", "", 1)),
        ("no marks", |text| {
            text.replace("END ORDERS\n", "")
                .replace("BEGIN ORDERS\n", "")
        }),
        ("translated", |text| {
            text.replace("BEGIN ORDERS", "BEFEHLE")
                .replace("status: proposal", "Status: Vorschlag")
        }),
        ("clipped", |text| {
            text.split("tax: 2").next().unwrap_or_default().to_owned() + "[Message clipped]\n"
        }),
        ("large", str::to_uppercase),
        ("blanks", |text| text.replace(' ', "\u{a0}")),
        ("doubled", |text| {
            text.lines().map(|line| format!("{line}\n\n")).collect()
        }),
    ];
    for (name, harm) in harms {
        for (words, meant) in [("yes", PROPOSED), ("Thanks", STANDS)] {
            let (mut office, asked) = proposed();
            let harmed = ReceivedMail {
                text: harm(&asked.text),
                ..asked.clone()
            };
            let answer = office.ask(ANN, Some(&asked), &above(words, &harmed));
            assert_eq!(text(&mut office), meant, "{name}\n{}", answer.text);
        }
    }
}

/// The attribution is known by what it names, in any language and wherever it is broken; a line that names nothing of ours is not read.
#[test]
fn a_yes_counts_under_an_attribution_of_any_language() {
    for (attribution, is_known) in [
        ("The post office <office@example.org> kirjoitti:", true),
        ("office@example.org\nnapisał(a) wczoraj:", true),
        ("Von: office@example.org\nBetreff: irgendwas\n", true),
        ("________________\noffice@example.org ezt írta:", true),
        ("somebody else said so:", false),
    ] {
        let (mut office, asked) = proposed();
        let quoted: String = asked
            .text
            .lines()
            .map(|line| format!("> {line}\n"))
            .collect();
        let letter = format!("yes\n\n{attribution}\n\n{quoted}");
        let answer = office.ask(ANN, Some(&asked), &letter);
        let stands = if is_known { PROPOSED } else { STANDS };
        assert_eq!(text(&mut office), stands, "{letter}\n{}", answer.text);
    }
}

/// An answer as a client of HTML writes it, beside its plain text or alone, with this line struck out.
fn struck(asked: &ReceivedMail, words: &str, line: &str, is_alone: bool) -> String {
    let lines = asked.text.lines().map(|text| {
        if text == line {
            format!("<div><s>{text}</s></div>")
        } else {
            format!("<div>{}</div>", text.replace('>', "&gt;"))
        }
    });
    let html = format!(
        "Content-Type: text/html; charset=utf-8\n\n<div>{words}</div><blockquote type=\"cite\">{}</blockquote>\n",
        lines.collect::<String>()
    );
    if is_alone {
        html
    } else {
        format!(
            "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n{}\n--b\n{html}--b--\n",
            above(words, asked)
        )
    }
}

#[test]
fn a_line_struck_out_in_a_proposal_is_not_agreed_to() {
    for is_alone in [false, true] {
        for words in ["yes", "Thanks", ""] {
            for changes in [&[][..], &[("reduce: [carthage]", "reduce: [rome]")]] {
                let (mut office, asked) = proposed();
                let mut changed = asked.clone();
                for (from, to) in changes {
                    changed.text = changed.text.replacen(from, to, 1);
                }
                let letter = struck(&changed, words, "tax: 2", is_alone);
                let id = &asked.id;
                let head = format!(
                    "From: {ANN}\nTo: office@example.org\nMIME-Version: 1.0\nIn-Reply-To: <{id}>\nMessage-ID: <s@client>"
                );
                office.mails();
                office.put(format!("{head}\n{letter}").as_bytes());
                office.post();
                let answer = office.mail_to(ANN);
                assert_eq!(text(&mut office), STANDS, "{letter}\n{}", answer.text);
                assert!(plain(&answer).text.contains("struck"), "{}", answer.text);
            }
        }
    }
}
