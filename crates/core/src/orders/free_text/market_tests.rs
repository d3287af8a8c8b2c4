//! Kinds of sentences of a market: offers to all but one, marks of cards, acceptances with an alternative, withdrawals, cards never given.

use super::parse_lines;
use super::speaker_context::SpeakerContext;
use super::tests::said;
use crate::orders::vocabulary::Vocabulary;

/// Orders of a text in one line, and whether they count at once.
fn market(text: &str) -> (String, bool) {
    let own = ["o1", "o2", "o4"].map(str::to_owned);
    let others = ["egypt", "babylon", "asia"].map(str::to_owned);
    let to_take = ["egypt-1", "egypt-4", "babylon-1"].map(str::to_owned);
    let scene = SpeakerContext {
        segment: Some("trade-1"),
        turn: Some(3),
        nation: Some("crete"),
        open_offers: &own,
        others: &others,
        offers_to_take: &to_take,
        ..SpeakerContext::default()
    };
    let words = Vocabulary::sample();
    let heard = parse_lines(&said(&format!("{text}\nfinal")), &scene, &words);
    let body = heard.body(&words);
    let body = body.split_whitespace().collect::<Vec<_>>().join(" ");
    (body, heard.is_sure())
}

fn at_once(text: &str) -> String {
    let (body, is_sure) = market(text);
    assert!(is_sure, "{text}: {body}");
    body
}

fn not_at_once(text: &str) -> String {
    let (body, is_sure) = market(text);
    assert!(!is_sure, "{text}: {body}");
    body
}

#[test]
fn an_offer_to_all_but_one_is_for_the_others() {
    for to in [
        "to all but Egypt",
        "to everyone except Egypt",
        "to anybody (not Egypt)",
        "to all nations apart from Egypt",
        "to everybody, but not to Egypt,",
        "an alle außer Egypt",
        "an alle, nur nicht an Egypt,",
    ] {
        let body = at_once(&format!("offer 2 hides + salt {to} for 2 grain + 1 card"));
        assert!(body.contains("to: [babylon, asia]"), "{to}: {body}");
    }
    for to in [
        "to all but Thrace",
        "to everyone, but Egypt first,",
        "to all except the leader",
        "to Egypt unless Asia wants it",
    ] {
        let body = not_at_once(&format!("offer 2 hides + salt {to} for 2 grain + 1 card"));
        assert!(!body.contains("to: [egypt]"), "{to}: {body}");
    }
}

#[test]
fn a_mark_stands_beside_its_card() {
    let order = "offers: - id: e1 to: [egypt] count: 3 declared: [hides, hides] sealed: [hides, hides, salt] want: {count: 3, named: [grain, grain]}";
    for text in [
        "offer egypt 2 hides + salt (salt hidden) for 2 grain and 1 card, whatever",
        "I give Egypt 2 hides and, hidden, my salt. I'd like 2 grain and one more card, any.",
        "I offer Egypt 2 hides and (hidden) my salt in exchange for 2 grain and another card.",
        "ich biete Egypt 2 hides und verdeckt mein salt, will dafür 2 grain und noch irgendeine Karte",
        "This turn, I offer Egypt 2 hides and salt (the salt is not named) for 2 grain and any third card.",
    ] {
        assert_eq!(at_once(text), order, "{text}");
    }
    for text in [
        "offer egypt 2 hides + salt (hides hidden) for 2 grain and 1 card",
        "offer egypt 2 hides + salt (both hidden) for 2 grain and 1 card",
        "I offer Egypt my salt for a grain, 1 to 1",
        "offer egypt 2 hides + salt for 2 grain or 2 iron and 1 card",
        "offer egypt 2 hides + salt for 2 grain and cards",
        "offer 2 hides + salt to everyone who has 2 grain for 2 grain + 1 card",
        "I give Egypt 2 hides (not the salt) and iron for 2 grain and 1 card",
        "offer egypt 2 hides + salt for 2 grain + 1 card unless Asia wants it",
    ] {
        assert_eq!(not_at_once(text), "", "{text}");
    }
    let said = market(
        "offer: 2 hides +salt for egypt grain grain +1 say \"I'd like another card, face down\"",
    )
    .0;
    assert!(said.contains("I'd like another card, face down"), "{said}");
    let waits = at_once(
        "Please put this up as a standing offer, for this and all later trade rounds: I give 2 hides and, hidden, salt. I want 2 grain and one more \
         card, any. It is open to everybody except Egypt, they have three cities already.",
    );
    assert!(
        waits.starts_with("standing: - id: s1 to: [babylon, asia]"),
        "{waits}"
    );
}

#[test]
fn the_same_is_offered_to_another() {
    let offer = "I offer Egypt 2 hides and hidden salt for 2 grain and 1 card.";
    let both = |text: &str| text.contains("to: [egypt]") && text.contains("to: [asia]");
    assert!(both(&at_once(&format!("{offer} The same to Asia."))));
    for case in [
        "If Egypt doesn't want it, the same to Asia.",
        "Falls Eve nicht mag, dasselbe an Asia.",
    ] {
        let body = not_at_once(&format!("{offer} {case}"));
        assert!(both(&body), "{case}: {body}");
    }
    for case in [
        "If Egypt takes it, the same to Asia.",
        "The same to Asia for 3 grain.",
        "If I get 2 iron, the same to Asia",
    ] {
        let body = not_at_once(&format!("{offer} {case}"));
        assert!(!body.contains("to: [asia]"), "{case}: {body}");
    }
}

#[test]
fn an_offer_is_taken_or_another_with_the_same_cards() {
    let both = "accept: - {offer: asia-1, sealed: [iron, salt, salt]} - {offer: egypt-2, sealed: [iron, salt, salt]}";
    for text in [
        "Now I accept asia-1, and give both my salt and one iron for it. If that one is gone already, then I take egypt-2 instead with the same three \
         cards.",
        "accept asia-1 with 2 salt, iron, otherwise egypt-2 with the same cards",
        "I accept Asia's first offer (asia-1), giving 2 salt and 1 iron for it. If that is gone, egypt-2 with the same cards.",
        "Ich nehme asia-1 und gebe dafür zwei salt und ein iron. Wenn das weg ist, nehme ich egypt-2 mit den gleichen Karten.",
    ] {
        assert_eq!(at_once(text), both, "{text}");
    }
    for text in [
        "I accept asia-1 only if egypt-2 is gone",
        "I accept asia-1 or egypt-2, not both",
        "I won't accept asia-1 but egypt-2",
        "I accept asia-1 with 2 salt, iron. If it is gone, egypt-2 with 2 salt, hides.",
        "I accept asia-1 with 2 salt, iron. If it is gone, egypt-2 with the same four cards.",
        "If Babylon has iron, I accept asia-1 with 2 salt, iron.",
    ] {
        let body = not_at_once(text);
        assert!(!body.contains("egypt-2"), "{text}: {body}");
    }
}

#[test]
fn offers_are_withdrawn_in_words() {
    for (text, ids) in [
        ("withdraw: all my open offers (o1, o2, o4)", "o1, o2, o4"),
        ("zurückziehen: alle meine offenen Angebote", "o1, o2, o4"),
        ("zurückziehen: o2 ... ach und o4 auch. o1 bleibt", "o2, o4"),
        ("I take back o1 and o2, o4 stays", "o1, o2"),
        ("withdraw all my offers (o1, o2, o4)", "o1, o2, o4"),
        ("withdraw all my offers except o4", "o1, o2"),
        ("Ich ziehe alle meine Angebote zurück.", "o1, o2, o4"),
    ] {
        assert_eq!(at_once(text), format!("withdraw: [{ids}]"), "{text}");
    }
    for text in [
        "withdraw: all my offers (o1, o2) maybe",
        "withdraw not o1 but o2",
        "withdraw: all but the one to Egypt",
        "withdraw o1 if Egypt has no iron",
        "don't withdraw o1",
        "I'd withdraw o1 if I could",
        "withdraw: o1, o1 stays",
    ] {
        assert!(!market(text).1, "{text}");
    }
}

#[test]
fn cards_are_never_given() {
    for text in [
        "I won't part with my salt.",
        "don't ever trade away my salt",
        "salt is not for sale",
        "Mein eigenes salt geb ich auf keinen Fall her",
        "salt gebe ich nicht her",
        "Mein salt rücke ich nicht raus.",
    ] {
        assert_eq!(at_once(text), "never: [salt]", "{text}");
    }
    for text in [
        "I give nothing but salt",
        "I won't give my salt for hides",
        "I won't give my salt to Egypt",
        "never give more than one salt",
        "I don't give only salt",
        "never my last salt",
    ] {
        assert_eq!(not_at_once(text), "", "{text}");
    }
}

#[test]
fn lists_are_read_with_their_numbers() {
    let two =
        |body: &str| body.contains("id: e1 to: [egypt]") && body.contains("id: e2 to: [asia]");
    for text in [
        "offer: 1) 2 hides + salt to Egypt for 2 grain + 1 card 2) 2 iron + salt to Asia for 2 grain + 1 card",
        "offer:\n1) 2 hides + salt to Egypt for 2 grain + 1 card\n2) 2 iron + salt only to Asia, for 2 grain + 1 card",
        "offer:\na) 2 hides + salt to Egypt for 2 grain + 1 card\nb) 2 iron + salt to Asia for 2 grain + 1 card",
    ] {
        let body = at_once(text);
        assert!(two(&body), "{text}: {body}");
    }
    assert_eq!(
        at_once("offer: none, I only have three cards\nnever: salt and hides"),
        "never: [salt, hides]"
    );
    not_at_once("offer: none, unless Egypt has 2 grain\nnever: salt");
}

#[test]
fn cards_of_an_acceptance_follow_in_the_next_sentence() {
    for (text, cards) in [
        (
            "I accept asia-1. They get three hides for it.",
            "sealed: [hides, hides, hides]",
        ),
        (
            "I accept asia-1. I give Iron, Iron (declared) and Ochre as the third card.",
            "declared: [iron, iron], sealed: [ochre, iron, iron]",
        ),
        (
            "accept asia-1 with iron iron + ochre",
            "declared: [iron, iron], sealed: [ochre, iron, iron]",
        ),
    ] {
        let body = at_once(text);
        assert_eq!(
            body,
            format!("accept: - {{offer: asia-1, {cards}}}"),
            "{text}"
        );
    }
    for text in [
        "I accept asia-1. I want three hides for it.",
        "I accept asia-1. I give hides or iron and ochre.",
        "I accept asia-1 without the iron",
    ] {
        assert!(!market(text).1, "{text}");
    }
}

#[test]
fn nothing_is_taken_beside_an_offer() {
    let offer = "offer: 2 hides + salt to Egypt for 2 grain + 1 card";
    for talk in [
        "I can't take any of the Asian offers, I only have one of each.",
        "I don't accept any of those.",
        "Angenommen wird auch nichts.",
    ] {
        let body = at_once(&format!("{talk}\n{offer}"));
        assert!(
            body.starts_with("offers: - id: e1 to: [egypt]"),
            "{talk}: {body}"
        );
    }
    for talk in [
        "I won't accept any offers except asia-1.",
        "I take no offers but asia-1",
        "I don't take anything less than 3 cards",
    ] {
        not_at_once(&format!("{talk}\n{offer}"));
    }
}

#[test]
fn offers_are_taken_in_their_order() {
    let both = "accept: - {offer: egypt-4} - {offer: egypt-1}";
    for text in [
        "accept: Egypt 4 first, egypt 1 if 4 is gone",
        "I take Egypt 4 first, and Egypt 1 if that one is gone.",
        "accept: egypt-4, egypt-1 if egypt-4 is taken",
        "egypt-4, and if gone egypt-1",
        "Ich nehme das von Egypt (egypt-4), und wenn das weg ist egypt-1",
        "Ich nehme egypt-4, egypt-1 falls das schon weg ist",
    ] {
        assert_eq!(at_once(text), both, "{text}");
    }
    let with_cards = "accept: - {offer: egypt-1, sealed: [ochre, ochre, iron]}";
    for text in [
        "yes to egypt-1, 2 ochre and the iron",
        "Yes to Egypt 1 with two ochre and iron.",
        "ja zu egypt-1 mit 2 ochre und iron",
        "ok, egypt-1: 2 ochre and the iron",
    ] {
        assert_eq!(at_once(text), with_cards, "{text}");
    }
    for text in [
        "egypt-4, egypt-1 if it is not gone",
        "egypt-4, egypt-1 if I get ochre",
        "egypt-4, egypt-1 if 2 is gone",
        "accept: egypt-4, egypt-1 unless 4 is gone",
        "yes to egypt 1, no to egypt 4",
        "no to egypt-1",
        "accept egypt 4 ochre",
        "yes to egypt-7 or egypt-1",
        "Egypt 2 first",
    ] {
        let body = not_at_once(text);
        assert!(!body.contains("egypt-1"), "{text}: {body}");
    }
}

#[test]
fn an_acceptance_tells_the_value_of_its_cards() {
    let order = "accept: - {offer: egypt-1, value: 7, sealed: [ochre, ochre, iron]}";
    for text in [
        "I take egypt-1 and give 2 ochre and iron (value 7)",
        "I take egypt-1 and give 2 ochre and iron, worth 7 together",
        "Ich nehme egypt-1 und gebe 2 ochre und iron, Wert 7",
        "Ich nehme egypt-1 und gebe 2 ochre und iron, zusammen 7 wert",
    ] {
        let body = at_once(text);
        assert_eq!(body, order, "{text}");
    }
    for text in [
        "I take egypt-1 and give 2 ochre and iron, worth at least 7",
        "I take egypt-1 and give 2 ochre and iron, if worth 7",
        "I take egypt-1, value 7",
        "I take egypt-1 and give 2 ochre and iron, not worth 7",
    ] {
        let body = not_at_once(text);
        assert!(!body.contains("value: 7"), "{text}: {body}");
    }
}
