//! Sentences, mappings and lines in words: what is read, what is proposed, and what orders nothing.

use super::parse_lines;
use super::speaker_context::SpeakerContext;
use super::tests::{heard, proposed, read_at_once, said};
use crate::orders::header::BlockStatus;
use crate::orders::vocabulary::Vocabulary;

/// A sentence into which a word that carries meaning is put says something else, or nothing.
#[test]
fn no_word_is_passed_over() {
    for (segment, sentence) in [
        (
            "realm",
            "Please build a city in Miletus and move 2 from Ionia to Sardes",
        ),
        (
            "realm",
            "please send two people from thebes to memphis and one from ur to susa",
        ),
        (
            "realm",
            "the ship at Ionia takes two to Miletus, they get off",
        ),
        ("realm", "das Schiff in Ionia bringt zwei nach Milet"),
        ("realm", "If support is short lose rome first then troy"),
        ("realm", "ich ziehe zwei Steine von Thebes nach Memphis"),
        (
            "fate",
            "I buy Music with 2 Timber and 17 from the treasury please",
        ),
        ("fate", "I want to keep Grain and both Hides"),
        (
            "trade",
            "I offer Egypt 2 hides and a hidden salt for 3 cards with 2 ochre in them",
        ),
        ("trade", "I never give away ochre or salt"),
    ] {
        let (plain, _) = heard(sentence, segment);
        assert_ne!(plain, "", "{sentence}");
        let words: Vec<&str> = sentence.split(' ').collect();
        for more in [
            "not",
            "nicht",
            "only",
            "unless",
            "except",
            "instead",
            "until",
            "never",
            "if",
            "rather",
            "otherwise",
            "athens",
            "wine",
            "thrace",
            "7",
            "without",
            "last",
        ] {
            for at in 0..=words.len() {
                // It is for nobody else anyway.
                if more == "only" && words.get(at) == Some(&"Egypt") {
                    continue;
                }
                // The last of a list is named last anyway.
                if more == "last" && at == words.len() && sentence.starts_with("If support") {
                    continue;
                }
                let mut said = words.clone();
                said.insert(at, more);
                let said = said.join(" ");
                let (body, _) = heard(&said, segment);
                assert_ne!(body, plain, "{said}");
            }
        }
    }
}

#[test]
fn voyages_in_words_are_those_of_the_block() {
    for (line, voyage) in [
        (
            "the ship at Ionia takes two to Miletus, they get off",
            "ship ionia: +2, miletus, -2",
        ),
        (
            "ship ionia carries 2 from ionia to miletus and lands them at thera",
            "ship ionia: +2, miletus, thera, -2",
        ),
        (
            "das Schiff in Ionia bringt zwei nach Miletus",
            "ship ionia: +2, miletus, -2",
        ),
        (
            "Schiff Knossos: 2 Leute aus Knossos einladen, nach Thera, dort steigen beide aus, das Schiff bleibt in Thera",
            "ship knossos: +2, thera, -2",
        ),
        (
            "ship thera: 3 thera > troy, 2 get off there, then > rhodes with the third, who gets off",
            "ship thera: +3, troy, -2, rhodes, -1",
        ),
        (
            "The ship at Thera goes to Rhodes, picks up two people there, and goes by Troy to Athens, where they get off",
            "ship thera: rhodes, +2, troy, athens, -2",
        ),
    ] {
        let (body, _) = heard(line, "realm");
        assert_eq!(body, format!("moves:\n  - {voyage}\n"), "{line}");
    }
    for line in [
        "the ship at Ionia takes two to Miletus, three get off",
        "the ship at Ionia takes two to Miletus and 2 from Miletus to Thera",
        "the ship at Ionia takes two from Thera to Miletus",
        "the ship at Ionia does not take two to Miletus",
        "the ship at Ionia takes all but two to Miletus unless it storms",
    ] {
        assert_eq!(proposed(line, "realm"), "", "{line}");
    }
}

#[test]
fn cards_that_stand_in_for_others_are_named_in_words() {
    let accept = "accept asia-1 with papyrus, papyrus, salt\n";
    for line in [
        "If the Salt has gone by then: accept asia-1 with papyrus, papyrus, ochre",
        "If the Salt is gone, give the Ochre instead",
        "Falls Salt weg ist: accept asia-1 with papyrus, papyrus, ochre",
    ] {
        let body = read_at_once(&format!("{accept}{line}\nfinal"), "trade-2");
        assert!(body.contains("if_gone: {salt: ochre}"), "{line}\n{body}");
    }
    for line in [
        "If the Salt has not gone by then: accept asia-1 with papyrus, papyrus, ochre",
        "If the Salt has gone by then: accept asia-1 with papyrus, ochre, ochre",
        "If the Salt has gone by then: accept egypt-1 with papyrus, papyrus, ochre",
        "If the Salt is gone, give the Ochre unless it rains",
        "If the Salt is gone, give nothing",
    ] {
        let body = proposed(&format!("{accept}{line}\nfinal"), "trade-2");
        assert!(!body.contains("if_gone"), "{line}\n{body}");
    }
}

#[test]
fn offers_that_wait_are_lines_too() {
    let offer = "standing: ochre hides +salt for any grain grain +1";
    for (behind, bounds) in [
        (", once a turn, until turn 12", "at_most: 1 until: 12"),
        (", until turn 12, twice a turn", "at_most: 2 until: 12"),
        (", h\u{f6}chstens 3 mal pro Zug", "at_most: 3"),
        (", bis Zug 12", "until: 12"),
        ("", ""),
    ] {
        let body = read_at_once(&format!("{offer}{behind}\nfinal"), "trade-1");
        let words: Vec<&str> = body.split_whitespace().collect();
        assert!(
            words.join(" ").ends_with(bounds) && body.contains("id: s1"),
            "{behind}\n{body}"
        );
        assert!(body.starts_with("standing:"), "{body}");
    }
    for behind in [
        ", until",
        ", unless asia",
        ", once",
        ", until turn 12, until turn 13",
        ", not in turn 12",
    ] {
        assert_eq!(
            proposed(&format!("{offer}{behind}\nfinal"), "trade-1"),
            "",
            "{behind}"
        );
    }
}

#[test]
fn an_offer_with_a_value_in_brackets_is_proposed() {
    let offer = "offer: ochre +salt salt for asia grain +2";
    for remark in [
        "(only Asia. The three cards must be worth 8 or more together)",
        "(nur Asia, zusammen mindestens 8 wert)",
        "(value 8+)",
    ] {
        let body = proposed(&format!("{offer} {remark}"), "trade-1");
        assert!(body.contains("value: \">=8\""), "{remark}\n{body}");
    }
    for remark in [
        "(only Egypt)",
        "(worth 8)",
        "(not Asia)",
        "(value 8+ unless it rains)",
        "(value 8+, value 9+)",
    ] {
        assert_eq!(
            proposed(&format!("{offer} {remark}"), "trade-1"),
            "",
            "{remark}"
        );
    }
}

#[test]
fn mappings_need_no_brackets() {
    for (segment, line, body) in [
        (
            "fate",
            "treachery: rhodes, athens",
            "calamities:\n  treachery: [rhodes, athens]\n",
        ),
        (
            "fate",
            "famine: grain 1, direct babylon 8, asia 8, losses 4 thebes, 2 athens",
            "calamities:\n  famine: {grain: 1, direct: {babylon: 8, asia: 8},\n    losses: [4 thebes, 2 athens]}\n",
        ),
        (
            "fate",
            "superstition: rhodes, athens",
            "calamities:\n  superstition: {reduce: [rhodes, athens]}\n",
        ),
        (
            "fate",
            "calamities: superstition: rhodes, athens",
            "calamities:\n  superstition: {reduce: [rhodes, athens]}\n",
        ),
        (
            "realm",
            "pillage: thera 3, rhodes 0",
            "pillage: {thera: 3, rhodes: 0}\n",
        ),
        (
            "realm",
            "buy_cards: stack_9 1, leave_treasury 12",
            "buy_cards: {stack_9: 1, leave_treasury: 12}\n",
        ),
    ] {
        let normal = |body: &str| {
            let words = Vocabulary::sample();
            crate::orders::body(
                &crate::orders::read(body, 1, &words).orders.expect("orders"),
                &words,
            )
        };
        assert_eq!(
            read_at_once(&format!("{line}\nfinal"), segment),
            normal(body),
            "{line}"
        );
    }
    for (segment, line) in [
        ("fate", "famine: grain 1 unless babylon 8"),
        ("fate", "famine: grain 1, grain 2"),
        ("fate", "famine: direct babylon 8, asia"),
        ("fate", "famine: not thebes 4"),
        ("realm", "pillage: thera 3, not rhodes 0"),
    ] {
        assert_eq!(proposed(&format!("{line}\nfinal"), segment), "", "{line}");
    }
}

#[test]
fn a_new_offer_gets_an_id_that_is_free() {
    let words = Vocabulary::sample();
    let open = ["e1".to_owned(), "e3".to_owned()];
    let scene = SpeakerContext {
        segment: Some("trade-2"),
        open_offers: &open,
        ..SpeakerContext::default()
    };
    let ids = |text: &str| -> Vec<String> {
        let heard = parse_lines(&said(text), &scene, &words);
        let offers = heard.orders.trade.offers.unwrap_or_default();
        offers.into_iter().map(|offer| offer.id).collect()
    };
    let line = "offer: ochre hides +salt for any grain grain +1\n";
    assert_eq!(ids(&format!("{line}{line}final")), ["e2", "e4"]);
    let keys = "offers:\n- id: e1\n- to: any\n- declared: ochre, hides\n- want: 2 cards\n";
    assert_eq!(ids(&format!("{keys}final")), ["e1"]);
    assert_eq!(ids("I offer anybody 2 hides for 2 grain"), ["e2"]);
}

#[test]
fn final_is_heard_wherever_it_stands() {
    let words = Vocabulary::sample();
    let scene = SpeakerContext {
        segment: Some("realm"),
        ..SpeakerContext::default()
    };
    let status = |text: &str| parse_lines(&said(text), &scene, &words).header.status;
    for line in [
        "build miletus, final",
        "2 thebes to memphis. That is all for this turn, final.",
        "build miletus\nDas ist endg\u{fc}ltig.",
        "build miletus\nThat's final",
        "build miletus\nDone, no need to wait for me",
        "please build a city in miletus, final",
    ] {
        assert_eq!(status(line), Some(BlockStatus::Final), "{line}");
    }
    for line in [
        "build miletus\nnot final",
        "build miletus\nnoch kein final",
        "build miletus\nIs that final?",
        "build miletus\nfinal unless asia comes",
        "build miletus\nfinal only for thera",
        "luck: this, final",
    ] {
        assert_ne!(status(line), Some(BlockStatus::Final), "{line}");
    }
}

#[test]
fn an_alternative_that_is_denied_is_not_read() {
    for sentence in [
        "2 thebes to memphis if nobody is there, otherwise he not stays",
        "2 thebes to memphis if nobody is there, otherwise they do not stay",
        "2 thebes to memphis if nobody is there, else they don't stay",
        "2 thebes nach memphis wenn niemand dort ist, sonst bleiben sie nicht",
        "2 thebes to memphis if nobody is there, else nobody stays there",
        "2 thebes nach memphis wenn niemand dort ist, sonst bleibt niemand dort",
    ] {
        assert_eq!(heard(sentence, "realm").0, "", "{sentence}");
    }
    let stays = "2 thebes to memphis if nobody is there, otherwise they stay";
    assert_ne!(heard(stays, "realm").0, "");
}
