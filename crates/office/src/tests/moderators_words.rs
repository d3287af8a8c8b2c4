//! Words in which moderators ask for acts, as people write them.

use super::acts_by_letter::{LINE, notes, office_with, proven};
use super::moderator_messages::{GM, said};
use super::*;

/// Letters as a moderator wrote them who knew only that acts go by letter.
#[test]
fn acts_are_heard_between_polite_words_and_nothing_is_met_with_silence() {
    let mut office = office_with("");
    let asked = proven(&mut office, "help");
    for (letter, told) in [
        (
            "ok then: extend delta-7 2 days please because monday is a holiday.",
            "Reason: monday is a holiday.",
        ),
        (
            "Hi office, I have a question.\nplease pause delta-7 until 1 February 2027 8pm",
            "delta-7 rests until Monday 1 February 2027, 20:00",
        ),
        (
            "replace bob in delta-7 with Dora Miller dora@example.net",
            "Dora Miller (dora@example.net) takes over the seat of",
        ),
        ("Set delta-7 minimum 36 hours", "minimum 36 hours"),
        ("end delta-7 as a draw", "delta-7 is over (draw)"),
    ] {
        let answer = office.ask(GM, Some(&asked), letter);
        let words = said(&answer);
        assert!(words.contains(told), "{letter}: {words}");
        assert!(words.contains("Nothing is done yet"), "{letter}: {words}");
        assert!(
            answer
                .text
                .lines()
                .any(|line| line == format!("confirm: {}", code(&answer)))
        );
    }
    for (letter, form) in [
        (
            "Please let us wait until 1 February in the evening, and stop",
            "pause delta-7",
        ),
        (
            "What\u{2019}s the status of all my games?",
            "status delta-7",
        ),
        ("who has written in delta-7 so far?", "letters delta-7"),
        (
            "Bob leaves delta-7, Dora takes over.",
            "replace delta-7 crete",
        ),
        ("Hello there, how are things", "A letter that says"),
    ] {
        let words = said(&office.ask(GM, Some(&asked), letter));
        assert!(
            words.contains("nothing is done") && words.contains(form),
            "{letter}: {words}"
        );
    }
    assert_eq!(notes(&mut office), []);
}

#[test]
fn words_that_could_take_an_act_back_leave_nothing_to_confirm() {
    let mut office = office_with("");
    for letter in [
        "pause delta-7\nno wait, don\u{2019}t",
        "extend delta-7 48 hours\nbut only if Ann agrees",
        "resume delta-7 until 25 January 8 in the evening\npause delta-7",
    ] {
        let words = said(&proven(&mut office, letter));
        assert!(words.contains("nothing is asked"), "{letter}: {words}");
        assert!(!words.contains("confirm: "), "{letter}: {words}");
    }
    for no in [
        "Nein danke",
        "no wait, make it 3 days instead",
        "Don\u{2019}t do it",
    ] {
        let asked = proven(&mut office, &format!("{LINE} {no}"));
        let told = said(&office.ask(GM, Some(&asked), no));
        assert!(told.contains("taken that letter back"), "{no}: {told}");
    }
    for yes in ["Yes thats right", "Yep, go ahead"] {
        let asked = proven(&mut office, &format!("{LINE} {yes}"));
        assert!(
            said(&office.ask(GM, Some(&asked), yes)).contains("Done:"),
            "{yes}"
        );
    }
}

#[test]
fn what_a_reply_quotes_is_no_line_of_it() {
    let mut office = office_with("");
    let asked = proven(&mut office, "help");
    let quoted: String = asked.letter.words.clone().unwrap_or_default();
    let top_posted = format!(
        "pause delta-7 because of the snow\n\nVon: The post office <office@example.org>\nGesendet: Freitag, 15. Januar 2027\n\n{quoted}"
    );
    let words = said(&office.ask(GM, Some(&asked), &top_posted));
    assert!(words.contains("delta-7 rests until"), "{words}");
    assert!(
        !words.contains("not understood") && !words.contains("| end delta-7"),
        "{words}"
    );
}
