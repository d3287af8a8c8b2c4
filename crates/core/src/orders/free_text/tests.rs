use super::line_token::LineToken;
use super::parse_lines;
use super::speaker_context::SpeakerContext;
use super::text_line::TextLine;
use super::tokens::tokens;
use crate::orders::vocabulary::Vocabulary;

pub(super) fn said(text: &str) -> Vec<TextLine> {
    (1..)
        .zip(text.lines())
        .map(|(line, text)| TextLine {
            line,
            text: text.to_owned(),
        })
        .collect()
}

pub(super) fn heard(text: &str, segment: &str) -> (String, bool) {
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

pub(super) fn read_at_once(text: &str, segment: &str) -> String {
    let (body, is_sure) = heard(text, segment);
    assert!(is_sure, "{text}: {body}");
    body
}

pub(super) fn proposed(text: &str, segment: &str) -> String {
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
fn a_sentence_with_one_meaning_counts() {
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
        assert_eq!(read_at_once(text, segment), body, "{text}");
    }
}

#[test]
fn a_sentence_that_may_mean_something_else_is_proposed() {
    for (text, segment) in [
        ("I could move 2 from Ionia to Sardes", "realm"),
        ("please move 2 from Ionia to Sardes (as you said)", "realm"),
        ("two people go from Ionia to Sardes,", "realm"),
        ("please move 2 from Ionia to Sard", "realm"),
        ("Last turn 2 went from Ionia to Sardes", "realm"),
        ("Ich habe in Miletus eine Stadt gebaut", "realm"),
        ("I may build a city in Miletus", "realm"),
        ("I wanted to build a city in Miletus", "realm"),
        ("I would build a city in Miletus", "realm"),
        ("I will build a city in Miletus later", "realm"),
        ("Is it good to build a city in Miletus", "realm"),
        ("who builds a city in Miletus", "realm"),
        ("his ship at Ionia carries 2 from Ionia to Miletus", "realm"),
    ] {
        proposed(text, segment);
    }
}

#[test]
fn a_table_of_walks_has_a_heading_or_two_rows() {
    let rows = "Ionia   Sardes   2\nThera   Knossos  all\nfinal";
    let walks = "moves:\n  - 2 ionia > sardes\n  - all thera > knossos\n";
    assert_eq!(
        read_at_once(&format!("from  to  how many\n{rows}"), "realm"),
        walks
    );
    let backwards = "moves:\n  - 2 sardes > ionia\n  - all knossos > thera\n";
    assert_eq!(
        read_at_once(&format!("to\tfrom\ttokens\n{rows}"), "realm"),
        backwards
    );
    assert_eq!(read_at_once(rows, "realm"), walks);
    proposed("Ionia   Sardes   2\nfinal", "realm");
    proposed(&format!("from  to  ships\n{rows}"), "realm");
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
