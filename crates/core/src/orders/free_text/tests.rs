use super::parse_lines;
use super::speaker_context::SpeakerContext;
use super::text_line::TextLine;
use super::tokens::{LineToken, tokens};
use crate::orders::vocabulary::Vocabulary;

fn said(text: &str) -> Vec<TextLine> {
    (1..)
        .zip(text.lines())
        .map(|(line, text)| TextLine {
            line,
            text: text.to_owned(),
        })
        .collect()
}

fn heard(text: &str, segment: &str) -> (String, bool) {
    let names = ["Ann Archer".to_owned()];
    let scene = SpeakerContext {
        segment: Some(segment),
        turn: Some(3),
        nation: Some("crete"),
        names: &names,
        ..SpeakerContext::default()
    };
    let words = Vocabulary::sample();
    let heard = parse_lines(&said(text), &scene, &words);
    (heard.body(&words), heard.is_sure())
}

fn read_at_once(text: &str, segment: &str) -> String {
    let (body, is_sure) = heard(text, segment);
    assert!(is_sure, "{text}: {body}");
    body
}

fn proposed(text: &str, segment: &str) -> String {
    let (body, is_sure) = heard(text, segment);
    assert!(!is_sure, "{text}: {body}");
    body
}

#[test]
fn one_order_a_line() {
    let text = "Hi,\n2 thebes to memphis\n1) 1 ur -> susa\nmove 1 token from argos to corinth\nbuild miletus\nship knossos: +4, thera, -2\n\
        2 thera > knossos by ship\ntax 2\nfinal\nAnn\n";
    let body = read_at_once(text, "realm");
    assert_eq!(
        body,
        "tax: 2\nmoves:\n  - 2 thebes > memphis\n  - 1 ur > susa\n  - 1 argos > corinth\n  - ship knossos: +4, thera, -2\n  - \
         ship thera: +2, knossos, -2\ncities: [miletus]\n"
    );
}

#[test]
fn to_order_nothing_is_an_order_of_its_own() {
    assert_eq!(
        read_at_once("Orders: none\nfinal\nAnn", "realm"),
        "orders: none\n"
    );
    proposed("orders: none\nbuild miletus\nfinal", "realm");
    proposed("build miletus\norders: none\nfinal", "realm");
}

#[test]
fn entries_below_their_keys() {
    let text = "my orders for turn 3:\n\nmoves:\n\t•\t2 Thebes > Memphis\n\t•\t1 ur > susa\ncities:\n\t•\tRhodes\n\nstatus: final\nreduce: rome, then troy\n\nAnn\n";
    assert_eq!(
        read_at_once(text, "realm"),
        "moves:\n  - 2 thebes > memphis\n  - 1 ur > susa\ncities: [rhodes]\nreduce: [rome, troy]\n"
    );
    let fate = "buy: music\npay: 2 papyrus, salt, timber, treasury 21\nkeep: 2 hides, salt x2\nrecheck: rome, troy";
    assert_eq!(
        read_at_once(fate, "fate"),
        "recheck: {reduce: [rome, troy]}\nbuy: [music]\npay: {cards: [papyrus, papyrus, salt, timber], treasury: 21}\nkeep: [hides, hides, salt, salt]\n"
    );
}

#[test]
fn offers_on_a_line_and_by_keys() {
    let body = "offers:\n  - {id: e1, to: any, count: 3, declared: [ochre, ochre], sealed: [epidemic, ochre, ochre], want: {count: 3, named: [grain, timber]}}\n";
    let normal = |body: &str| {
        let words = Vocabulary::sample();
        let read = crate::orders::read(body, 1, &words);
        crate::orders::body(&read.orders.expect("orders"), &words)
    };
    for line in [
        "offer: ochre ochre +epidemic for any grain timber +1",
        "offers:\n- id: e1\n- to: anyone\n- count: 3\n- declared: ochre, ochre\n- sealed: 2 ochre, epidemic\n- want: 3 cards, \u{201c}Grain\u{201d} and \u{201c}Timber\u{201d}",
    ] {
        assert_eq!(read_at_once(line, "trade-1"), normal(body), "{line}");
    }
    let two = read_at_once(
        "offer: ochre ochre +epidemic for any grain timber +1\n- offer: salt salt +ochre for any grain grain +1",
        "trade-1",
    );
    assert!(
        two.contains("id: e1\n") && two.contains("id: e2\n"),
        "{two}"
    );
    proposed(
        "offers: ochre ochre +epidemic for any grain timber +1\noffers: salt salt +ochre for any grain grain +1",
        "trade-1",
    );
    assert_eq!(
        read_at_once("accept asia-1, egypt-2", "trade-2"),
        "accept:\n  - {offer: asia-1}\n  - {offer: egypt-2}\n"
    );
}

#[test]
fn prose_is_proposed() {
    for (text, segment, body) in [
        (
            "Please build a city in Miletus and move 2 from Ionia to Sardes",
            "realm",
            "moves:\n  - 2 ionia > sardes\ncities: [miletus]\n",
        ),
        (
            "Falls St\u{e4}dte weg m\u{fc}ssen: zuerst Ankara, dann Troy. Schiff in Sparta aufgeben.",
            "realm",
            "ships:\n  - scrap sparta\nreduce: [ankara, troy]\n",
        ),
        (
            "Buy Music with 2 Timber, papyrus x2 and 17 from treasury. Keep Grain and both Hides. If a city has to go: Fayum, then Memphis.",
            "fate",
            "recheck: {reduce: [fayum, memphis]}\nbuy: [music]\npay: {cards: [timber, timber, papyrus, papyrus], treasury: 17}\nkeep: [grain, hides, hides]\n",
        ),
    ] {
        assert_eq!(proposed(text, segment), body, "{text}");
    }
}

#[test]
fn what_is_not_read_is_listed() {
    let words = Vocabulary::sample();
    let scene = SpeakerContext {
        segment: Some("realm"),
        ..SpeakerContext::default()
    };
    for (text, unread) in [
        ("2 thebes to memphis\nunless it rains", vec![1]),
        ("tax 2\ntax 3", vec![2]),
        ("2 thebes to memphis,", vec![1]),
        ("2 thebes > nowhere", vec![1]),
        ("not 2 thebes > memphis", vec![1]),
        ("moves:\n2 thebes >\nmemphis", vec![2, 3]),
        ("hello\nthanks", vec![]),
    ] {
        let heard = parse_lines(&said(text), &scene, &words);
        let lines: Vec<u32> = heard.unread.iter().map(|said| said.line).collect();
        assert_eq!(lines, unread, "{text}");
    }
}

#[test]
fn no_word_of_speech_is_a_name() {
    let words = Vocabulary::sample();
    for name in ["to", "in", "from", "final", "keep", "build", "go"] {
        assert!(
            matches!(tokens(name, &words)[..], [LineToken::Word(_)]),
            "{name}"
        );
    }
}

#[test]
fn what_is_not_accounted_for_is_not_guessed_at() {
    for (segment, line) in [
        ("realm", "reduce anything but Rome"),
        ("realm", "reduce rome last"),
        ("realm", "build thera instead of rome"),
        ("realm", "what may I do with the ship at Thera?"),
        (
            "realm",
            "2 thebes to memphis, but only if I have not lost buhen",
        ),
        ("realm", "give up both ships at thera"),
        ("fate", "buy music and not pottery"),
        (
            "fate",
            "pay all my Timber and at most seven from the treasury",
        ),
        ("trade", "accept asia-1 with grain, papyrus, or else salt"),
        ("trade", "never give salt before turn 5"),
        (
            "trade",
            "hidden: 2 ochre and a salt for two grain, until turn 12, to anybody",
        ),
    ] {
        assert_eq!(proposed(line, segment), "", "{line}");
    }
}

#[test]
fn conditions_in_words_are_those_of_the_block() {
    for (line, condition) in [
        (
            "2 thebes to memphis if nobody is there, else they stay home",
            "{memphis: {enemies: 0}}",
        ),
        (
            "2 thebes to memphis only if the Babylonians have left",
            "{memphis: {babylon: 0}}",
        ),
        (
            "2 thebes to memphis unless anybody is in memphis",
            "{memphis: {enemies: 0}}",
        ),
        (
            "If nobody is in memphis, 2 thebes to memphis",
            "{memphis: {enemies: 0}}",
        ),
        (
            "2 thebes to memphis, falls die Babylonier weg sind",
            "{memphis: {babylon: 0}}",
        ),
    ] {
        let body = read_at_once(line, "realm");
        let is_whole = body.contains(&format!("if: {condition}"))
            && body.contains("then: [2 thebes > memphis]");
        assert!(is_whole, "{line}\n{body}");
    }
    let below = read_at_once(
        "2 thebes to memphis\nif nobody is there\n1 ur to susa\nfinal",
        "realm",
    );
    assert!(below.contains("if: {memphis: {enemies: 0}}"), "{below}");
    let other = read_at_once(
        "2 thebes to memphis if no Cretans are there, otherwise those 2 go to fayum",
        "realm",
    );
    assert!(other.contains("else: [2 thebes > fayum]"), "{other}");
}

#[test]
fn a_line_may_hold_several_orders_and_a_doubt() {
    let text =
        "Hi, 2 from thebes to memphis. Give up one ship at thera. I might still change it.\nAnn";
    assert_eq!(
        read_at_once(text, "realm"),
        "ships:\n  - scrap thera\nmoves:\n  - 2 thebes > memphis\n"
    );
    let gathered = read_at_once(
        "2 thebes and 1 buhen to memphis\nall but one from ur to susa",
        "realm",
    );
    assert_eq!(
        gathered,
        "moves:\n  - 2 thebes > memphis\n  - 1 buhen > memphis\n  - all-1 ur > susa\n"
    );
}

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
        let plain = proposed(sentence, segment);
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
                let mut said = words.clone();
                said.insert(at, more);
                let said = said.join(" ");
                let (body, is_sure) = heard(&said, segment);
                assert!(body != plain || is_sure, "{said}: {body}");
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
        let body = proposed(line, "realm");
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
