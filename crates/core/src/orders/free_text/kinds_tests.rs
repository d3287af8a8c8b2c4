//! Kinds of letters: talk beside orders, tables without a heading, corrections, offers by their place, lists with their last entry.

use super::parse_lines;
use super::speaker_context::SpeakerContext;
use super::tests::{heard, proposed, read_at_once, said};
use crate::orders::header::BlockStatus;
use crate::orders::vocabulary::Vocabulary;

#[test]
fn talk_beside_orders_is_passed_over() {
    let walk = "moves:\n  - 2 thebes > memphis\n";
    for talk in [
        "Sorry for the delay, work was crazy this week.",
        "I really enjoy the game so far.",
        "Many thanks for running this so smoothly!",
        "Great game so far, thanks everyone",
        "Entschuldige die Verspätung, bei uns ist gerade viel los.",
        "Es macht großen Spaß bisher!",
        "Sorry Dan, nothing personal!",
        "Memphis here I come",
        "Rome, wir kommen!",
    ] {
        let text = format!("2 thebes to memphis\n{talk}\nfinal");
        assert_eq!(read_at_once(&text, "realm"), walk, "{talk}");
    }
    for order in [
        "Memphis and Ur, here I come",
        "2 of Ur, here we come",
        "Sorry, not the 2 of Thebes.",
        "Sorry, I meant Ur.",
        "Thanks, but keep Troy",
        "Great game, Troy first",
        "sorry, ignore that",
        "We could delay this for some days.",
        "I will have to delay the reply for a week",
    ] {
        let text = format!("2 thebes to memphis\n{order}\nfinal");
        let (_, is_sure) = heard(&text, "realm");
        assert!(!is_sure, "{order}");
    }
}

#[test]
fn what_is_taken_back_is_in_no_proposal() {
    for (text, orders) in [
        (
            "2 thebes to memphis, 2 ionia to sardes. Actually no, make that 1 to Sardes.",
            "moves:\n  - 2 thebes > memphis\n  - 1 ionia > sardes\n",
        ),
        (
            "2 ionia to sardes. No wait, 2 ionia to miletus instead.",
            "moves:\n  - 2 ionia > miletus\n",
        ),
        ("tax 2\n2 ionia to sardes. Doch nicht.", "tax: 2\n"),
        (
            "2 ionia to sardes\n2 thebes to memphis. Sorry, I meant only if it is free.",
            "moves:\n  - 2 ionia > sardes\n  - 2 thebes > memphis\n",
        ),
    ] {
        let (body, is_sure) = heard(text, "realm");
        assert_eq!(body, orders, "{text}");
        assert!(!is_sure, "{text}");
    }
}

#[test]
fn everybody_but_some_and_both_are_numbers() {
    for (text, walk) in [
        (
            "everybody from Ionia except one to Sardes",
            "all-1 ionia > sardes",
        ),
        ("Ionia: both to Sardes", "2 ionia > sardes"),
        ("everyone from ionia to sardes", "all ionia > sardes"),
    ] {
        let (body, _) = heard(text, "realm");
        assert_eq!(body, format!("moves:\n  - {walk}\n"), "{text}");
    }
}

#[test]
fn offers_are_named_by_their_place() {
    for text in [
        "I take Egypt's first offer and give 2 ochre and salt",
        "I accept the first offer of Egypt, giving 2 ochre and salt",
        "Ich nehme das erste Angebot von Egypt und gebe 2 ochre und salt",
    ] {
        let (body, _) = heard(text, "trade-1");
        assert!(
            body.contains("{offer: egypt-1, sealed: [ochre, ochre, salt]}"),
            "{text}: {body}"
        );
    }
}

#[test]
fn the_last_of_a_list_is_last_anyway() {
    assert_eq!(
        read_at_once(
            "If support is short: Rome first, then Troy, Athens last.\nfinal",
            "realm"
        ),
        "reduce: [rome, troy, athens]\n"
    );
    proposed("Athens last, Rome, Troy\nfinal", "realm");
}

/// Nothing and final may stand in one line: the letter orders nothing, and is final.
#[test]
fn nothing_and_final_may_stand_in_one_line() {
    for text in [
        "Nothing. Final.",
        "nothing for me this time, go on. final",
        "Nix zu tun diesmal, schade mit dem Handel. Bin fertig, kann weitergehen",
        "Nothing from me, final",
        "nothing to do for me then. final",
        "Nichts. Final.",
    ] {
        let scene = SpeakerContext::default();
        let heard = parse_lines(&said(text), &scene, &Vocabulary::sample());
        assert_eq!(heard.header.status, Some(BlockStatus::Final), "{text}");
        assert!(heard.orders.none && heard.is_sure(), "{text}");
    }
    let asked = "Nothing. final\n\nOne thing for later: if I get a fourth Ochre, are the four worth 16 together?";
    let heard = parse_lines(
        &said(asked),
        &SpeakerContext::default(),
        &Vocabulary::sample(),
    );
    assert!(heard.orders.none && heard.is_closed && heard.unread.len() == 1);
    for text in ["No ships. Final.", "That is final."] {
        let scene = SpeakerContext::default();
        let heard = parse_lines(&said(text), &scene, &Vocabulary::sample());
        assert!(!heard.orders.none, "{text}");
    }
}

/// A remark behind the status says nothing, and a condition there is not read.
#[test]
fn a_remark_may_stand_behind_the_status() {
    let nothing = |text: &str| {
        let scene = SpeakerContext::default();
        let heard = parse_lines(&said(text), &scene, &Vocabulary::sample());
        (heard.header.status, heard.unread.len(), heard.talk.len())
    };
    let last = BlockStatus::Final;
    for (text, unread, talk) in [
        ("status: final", 0, 0),
        ("Status: final.", 0, 0),
        (
            "status: final (nothing to decide as far as I can see)",
            0,
            1,
        ),
        ("status: endgültig, viel Spaß", 0, 1),
        ("status: final only if Egypt agrees", 1, 0),
        ("status: final (if nobody comes)", 1, 0),
        ("status: final, but not the moves", 1, 0),
        ("status: final build thebes", 1, 0),
    ] {
        assert_eq!(nothing(text), (Some(last), unread, talk), "{text}");
    }
}

/// A ship that is named by its area before the word is that ship, and one that is given up sails nowhere.
#[test]
fn a_voyage_is_of_the_ship_that_is_named() {
    let (body, _) = heard(
        "Give up the ship at Thera. The Rhodes ship picks up two people and goes to Knossos, both get off there.",
        "realm",
    );
    assert_eq!(
        body,
        "ships:\n  - scrap thera\nmoves:\n  - ship rhodes: +2, knossos, -2\n"
    );
    let (body, is_sure) = heard(
        "Scrap the ship at Thera. It takes two people to Knossos, both get off there.",
        "realm",
    );
    assert!(!is_sure && !body.contains("ship thera"), "{body}");
}
