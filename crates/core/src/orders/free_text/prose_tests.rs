//! Orders in prose over several sentences, and what of it orders nothing.

use super::parse_lines;
use super::speaker_context::SpeakerContext;
use super::tests::{heard, proposed, read_at_once, said};
use crate::orders::header::BlockStatus;
use crate::orders::vocabulary::Vocabulary;

fn body(text: &str, segment: &str) -> String {
    let (body, _) = heard(text, segment);
    body.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn offers_in_prose_say_who_gets_what_and_what_is_told() {
    for (text, offer) in [
        (
            "I have three ochre for anybody, naming one of them. I want 3 cards back, one of which has to be salt.",
            "to: any count: 3 declared: [ochre] sealed: [ochre, ochre, ochre] want: {count: 3, named: [salt]}",
        ),
        (
            "Egypt only: 2 hides (declared) + salt (hidden) for 3 cards incl. 2 ochre",
            "to: [egypt] count: 3 declared: [hides, hides] sealed: [hides, hides, salt] want: {count: 3, named: [ochre, ochre]}",
        ),
        (
            "to egypt\ngives 3 cards: 2 Salt, 1 more (in truth Hides)\nwants 3 cards: 1 Grain, 1 Ochre, 1 more",
            "to: [egypt] count: 3 declared: [salt, salt] sealed: [hides, salt, salt] want: {count: 3, named: [ochre, grain]}",
        ),
    ] {
        assert!(
            body(text, "trade-1").contains(offer),
            "{text}\n{}",
            body(text, "trade-1")
        );
    }
    for text in [
        "2 salt or 2 hides to egypt for 2 grain",
        "2 salt and hides hidden to egypt, for grain or ochre",
        "only I give egypt 2 hides and a hidden salt for 3 cards",
        "2 salt to egypt for 2 grain, but only if asia agrees",
    ] {
        assert_eq!(proposed(text, "trade-1"), "", "{text}");
    }
}

#[test]
fn an_offer_that_waits_in_words_that_are_not_read_is_no_open_one() {
    let text = "I'd love an offer to wait somehow, until turn 10, without any fuss.\n\nTo anybody: I give 2 ochre, I want 2 salt.";
    assert_eq!(proposed(text, "trade-1"), "");
}

#[test]
fn wishes_for_nations_go_with_their_places() {
    let text = "I'd like to play Egypt, starting at Thebes. If Egypt is gone I take Crete, starting at Knossos.";
    assert_eq!(
        body(text, "setup"),
        "nations: [egypt, crete] start: {egypt: [thebes], crete: [knossos]}"
    );
    for text in [
        "anything but Egypt",
        "Egypt or Crete, not Asia",
        "If Egypt is gone, at Knossos",
    ] {
        assert_eq!(proposed(text, "setup"), "", "{text}");
    }
}

#[test]
fn the_next_sentence_says_what_happens_otherwise() {
    let meant =
        "moves: - if: {memphis: {enemies: 0}} then: [2 thebes > memphis] else: [2 thebes > buhen]";
    for text in [
        "2 thebes to memphis if nobody is there. If somebody is, those 2 go to buhen instead.",
        "2 thebes to memphis if nobody is there. Otherwise 2 thebes to buhen.",
        "2 thebes to memphis, if somebody is there then to buhen instead",
        "2 thebes to memphis unless somebody is there, in which case they go to buhen",
    ] {
        assert_eq!(body(text, "realm"), meant, "{text}");
    }
    // The contrary of the second sentence is not that of the first.
    let text = "2 thebes to memphis if nobody is there. If rome falls, 2 thebes to buhen.";
    let plain = "moves: - if: {memphis: {enemies: 0}} then: [2 thebes > memphis]";
    assert_eq!(body(text, "realm"), plain);
}

#[test]
fn remarks_order_nothing_and_hide_no_order() {
    for text in [
        "2 thebes to memphis to annoy Egypt",
        "2 thebes to memphis (to help mine against the Egyptian)",
        "2 thebes to memphis, the rest stay home",
        "I don't have much time, so 2 thebes to memphis",
    ] {
        assert_eq!(body(text, "realm"), "moves: - 2 thebes > memphis", "{text}");
    }
    for text in [
        "2 thebes to fight Egypt at memphis",
        "2 thebes to memphis to help 3 at buhen",
    ] {
        assert_eq!(proposed(text, "realm"), "", "{text}");
    }
}

#[test]
fn what_cannot_be_had_is_not_wanted_first() {
    assert_eq!(
        body("I want music. If not possible then pottery", "purchases"),
        "buy: [music, pottery]"
    );
    assert_eq!(proposed("pottery if I can't have music", "purchases"), "");
}

#[test]
fn clauses_with_verbs_and_spread_walks_count_at_once() {
    for (text, segment, meant) in [
        (
            "thebes: 2 to memphis, 1 to buhen\nfinal",
            "realm",
            "moves: - 2 thebes > memphis - 1 thebes > buhen",
        ),
        (
            "2 thebes to memphis, build memphis\nfinal",
            "realm",
            "moves: - 2 thebes > memphis cities: [memphis]",
        ),
        (
            "treachery troy, otherwise rome\nfinal",
            "fate",
            "calamities: treachery: [troy, rome]",
        ),
        ("nothing from me this time\nfinal", "realm", "orders: none"),
    ] {
        let (_, is_sure) = heard(text, segment);
        assert!(is_sure, "{text}");
        assert_eq!(body(text, segment), meant, "{text}");
    }
}

/// Counts of what stands somewhere order nothing; those who leave it or join it do.
#[test]
fn parts_of_what_stands_somewhere_are_counted() {
    for (text, walks) in [
        (
            "I would like to move my two tokens from Thebes to Memphis.",
            &["2 thebes > memphis"][..],
        ),
        (
            "Three of my four in Thebes go down to Memphis.",
            &["3 thebes > memphis"],
        ),
        (
            "From the two in Thebes one goes to Memphis and the other one to Ur.",
            &["1 thebes > memphis", "1 thebes > ur"],
        ),
        (
            "One from Thebes joins the five in Memphis, so that makes six.",
            &["1 thebes > memphis"],
        ),
        ("both Thebes to Memphis", &["2 thebes > memphis"]),
        (
            "Die zwei aus Thebes rücken nach Memphis.",
            &["2 thebes > memphis"],
        ),
    ] {
        let walks: String = walks.iter().map(|walk| format!("  - {walk}\n")).collect();
        assert_eq!(
            read_at_once(text, "realm"),
            format!("moves:\n{walks}"),
            "{text}"
        );
    }
}

#[test]
fn a_number_that_is_left_hanging_moves_nobody() {
    let (body, _) = heard("1 from thebes to memphis and 1", "realm");
    assert!(!body.contains("memphis\n  - 1 thebes > memphis"), "{body}");
    let (body, _) = heard("moves: 1 from thebes to memphis, and that is 6", "realm");
    assert!(!body.contains("6 thebes"), "{body}");
}

#[test]
fn a_slip_is_taken_back_in_its_own_sentence() {
    for text in [
        "2 thebes to memphis, sorry, I mean 1.",
        "2 thebes to memphis, no wait, just 1.",
        "2 thebes nach memphis, ach nein, nur 1.",
    ] {
        assert_eq!(
            proposed(text, "realm"),
            "moves:\n  - 1 thebes > memphis\n",
            "{text}"
        );
    }
}

#[test]
fn clauses_of_an_end_are_read_together() {
    for (text, status) in [
        ("No ships for me, and that's it for this turn.", None),
        (
            "Mehr habe ich nicht, das ist endgültig.",
            Some(BlockStatus::Final),
        ),
        (
            "That's everything, you may take it as final.",
            Some(BlockStatus::Final),
        ),
        ("Done for this turn, Ann", Some(BlockStatus::Final)),
    ] {
        let names = ["Ann Archer".to_owned()];
        let scene = SpeakerContext {
            segment: Some("realm"),
            names: &names,
            ..SpeakerContext::default()
        };
        let words = Vocabulary::sample();
        let text = format!("build miletus\n{text}");
        let heard = parse_lines(&said(&text), &scene, &words);
        assert!(heard.is_sure(), "{text}: {:?}", heard.unread);
        assert_eq!(heard.header.status, status, "{text}");
    }
}

/// Cards without a word of their own behind a hidden one are told only where that is clear.
#[test]
fn a_card_behind_a_hidden_one_is_told_to_nobody() {
    let whole = read_at_once(
        "To anybody: I give my grain, and behind it salt and hides, worth 8 together. For that I'd like a papyrus.",
        "trade-1",
    );
    assert!(
        whole.contains("value: 8") && whole.contains("declared: [grain]"),
        "{whole}"
    );
    let (unclear, is_sure) = heard(
        "I offer Egypt grain, a hidden salt and hides for a papyrus",
        "trade-1",
    );
    assert!(
        !is_sure || !unclear.contains("declared: [hides"),
        "{unclear}"
    );
}

#[test]
fn a_list_goes_on_where_one_is_gone() {
    assert_eq!(
        read_at_once(
            "If support is short Rome goes first, and if Rome is gone, Troy.",
            "realm"
        ),
        "reduce: [rome, troy]\n"
    );
    assert_eq!(
        read_at_once("build a city in Miletus, not in Rome", "realm"),
        "cities: [miletus]\n"
    );
}

/// Conditions on others who come order nothing: they are no case in which something is gone.
#[test]
fn who_comes_is_a_condition() {
    for (text, segment) in [
        ("If he comes, lose Rome first, then Troy.", "realm"),
        ("Falls er kommt, reduziere Rome zuerst.", "realm"),
        ("If she follows, buy Music.", "fate"),
    ] {
        let (_, is_sure) = heard(text, segment);
        assert!(!is_sure, "{text}");
    }
}

/// Whoever has come to an area stands there when the order is carried out.
#[test]
fn who_has_come_to_an_area_is_there() {
    let walk = "moves:\n  - if: {miletus: {enemies: 0}}\n    then: [2 rhodes > miletus]\n";
    for text in [
        "2 rhodes to miletus if nobody has come there",
        "2 rhodes to miletus unless somebody has moved there",
        "If nobody has come to Miletus before it is my turn, 2 rhodes to miletus. If somebody has, they stay where they are.",
        "Falls niemand vor mir nach Miletus gezogen ist, 2 rhodes nach miletus. Sonst bleiben sie.",
    ] {
        assert_eq!(read_at_once(text, "realm"), walk, "{text}");
    }
}

/// Talk takes nothing from the sentences around it, and is left for a person to read.
#[test]
fn talk_between_sentences_is_kept_beside_them() {
    let text = "I would like to be Egypt and begin in Thebes. My daughter has learnt to swim. If Egypt is gone I take Crete.";
    let body = read_at_once(text, "setup");
    assert!(body.contains("nations: [egypt, crete]"), "{body}");
    let scene = SpeakerContext {
        segment: Some("setup"),
        ..SpeakerContext::default()
    };
    let talk = |text: &str| {
        let heard = parse_lines(&said(text), &scene, &Vocabulary::sample());
        let talk = heard.talk.into_iter().map(|line| line.text);
        (talk.collect::<Vec<_>>(), heard.unread.len())
    };
    let daughter = "My daughter has learnt to swim.";
    assert_eq!(talk(text), (vec![daughter.to_owned()], 0));
    // Alone it answers no page.
    assert_eq!(talk(daughter), (Vec::new(), 1));
    // Wrapped it is one sentence; one with an order in its second line is none.
    let wrapped = "nations: egypt\nThe whole family was here for the holidays, thank you, and it was\nquite a feast for everybody.";
    let whole = "The whole family was here for the holidays, thank you, and it was quite a feast for everybody.";
    assert_eq!(talk(wrapped), (vec![whole.to_owned()], 0));
    let order = "nations: egypt\nThe whole family was here for the holidays, thank you, and so I'd\nlike to begin in Thebes.";
    assert_eq!(talk(order).0, Vec::<String>::new());
}
