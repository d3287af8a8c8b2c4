//! Kinds of wishes for nations and places.

use super::parse_lines;
use super::speaker_context::SpeakerContext;
use super::tests::{heard, read_at_once, said};
use crate::orders::vocabulary::Vocabulary;

#[test]
fn wishes_stand_in_their_order() {
    let both = "nations: [crete, egypt]\n";
    for text in [
        "nations: 1. Crete 2. Egypt",
        "nations: 1) Crete 2) Egypt",
        "nations: Crete and Egypt last",
        "Crete > Egypt",
        "I'd love to be Crete because of the ships. if thats taken then Egypt, after that I dont mind",
        "Crete, zur Not Egypt, danach ist mir alles recht",
        "Most of all I want Crete. Egypt would be fine too.",
        "Crete, wenn das weg ist Egypt",
    ] {
        assert_eq!(
            read_at_once(&format!("{text}\nfinal"), "setup"),
            both,
            "{text}"
        );
    }
    for text in [
        "2nd choice Crete, 1st choice Egypt",
        "Crete last, then Egypt and Asia",
        "Anything but Crete",
        "I don't want Crete. Egypt please.",
        "Crete if Dan takes Egypt, otherwise Egypt",
    ] {
        let (body, is_sure) = heard(&format!("{text}\nfinal"), "setup");
        assert!(!is_sure && !body.contains("nations"), "{text}: {body}");
    }
    let (body, is_sure) = heard("nations: 1. Crete 2. Egipt\nfinal", "setup");
    assert!(!is_sure && body == both, "{body}");
}

#[test]
fn places_stand_beside_their_nations() {
    let orders = "nations: [crete, egypt]\nstart: {crete: [knossos], egypt: [thebes]}\n";
    for text in [
        "nations: Crete, Egypt\nstart: Crete: Knossos; Egypt: Thebes",
        "nations: Crete, Egypt\nstart: Crete in Knossos, Egypt -> Thebes",
        "nations: Crete (Knossos), Egypt (Thebes)",
        "Crete (Knossos), if that's gone Egypt, und zwar in Thebes",
    ] {
        assert_eq!(
            read_at_once(&format!("{text}\nfinal"), "setup"),
            orders,
            "{text}"
        );
    }
    for text in [
        "nations: Crete, Egypt\nstart: Knossos, Thebes",
        "Crete, Egypt. Start in Knossos / Thebes",
        "I want to be Crete but not in Knossos",
    ] {
        let (body, _) = heard(&format!("{text}\nfinal"), "setup");
        assert!(!body.contains("start"), "{text}: {body}");
    }
}

#[test]
fn a_place_goes_to_the_nation_beside_it() {
    let both = "nations: [egypt, crete]\nstart: {egypt: [thebes]}\n";
    for text in [
        "egypt please! if thats gone crete. Egypt would begin in thebes.",
        "Egypt or else Crete. For Egypt: Thebes",
        "Egypt, then Crete. Egypt starts in Thebes.",
        "am liebsten Egypt, und sonst Crete\nstart bei Egypt Thebes",
        "Egypt, Crete. Als Egypt beginne ich in Thebes.",
    ] {
        let text = format!("{text}\nfinal");
        assert_eq!(read_at_once(&text, "setup"), both, "{text}");
    }
    for text in [
        "Egypt or Crete",
        "Egypt, then Crete. Egypt not in Thebes.",
        "Egypt, then Crete. Egypt or Asia in Thebes.",
        "Egypt, then Crete. If Egypt is in Thebes, Asia.",
    ] {
        let (body, is_sure) = heard(&format!("{text}\nfinal"), "setup");
        assert!(!is_sure && !body.contains("start"), "{text}: {body}");
    }
}

#[test]
fn places_alone_are_those_of_the_nations_that_may_begin_there() {
    let words = Vocabulary::sample().beginning(&[
        ("crete", "knossos phaestos"),
        ("egypt", "thebes buhen"),
        ("africa", "carthage"),
    ]);
    let scene = SpeakerContext {
        segment: Some("setup"),
        ..SpeakerContext::default()
    };
    let heard = |text: &str| {
        let heard = parse_lines(&said(text), &scene, &words);
        (heard.body(&words), heard.is_sure())
    };
    let nations = "nations: [crete, asia, egypt]\n";
    for (list, start, is_sure) in [
        (
            "start: Knossos, Thebes",
            "{crete: [knossos], egypt: [thebes]}",
            true,
        ),
        (
            "start: Buhen, Phaestos, Knossos",
            "{egypt: [buhen], crete: [phaestos, knossos]}",
            true,
        ),
        // Nobody knows where Asia begins: the order tells it.
        (
            "start: Knossos, Sardes, Thebes",
            "{crete: [knossos], asia: [sardes], egypt: [thebes]}",
            false,
        ),
    ] {
        let (body, at_once) = heard(&format!("nations: Crete, Asia, Egypt\n{list}\nfinal"));
        assert_eq!(body, format!("{nations}start: {start}\n"), "{list}");
        assert_eq!(at_once, is_sure, "{list}");
    }
    for list in [
        "start: Knossos, Carthage, Thebes",
        "start: Thebes, Sardes, Knossos",
        "start: Sardes, Thebes",
        "start: Sardes",
        "start: Knossos, not Thebes",
        "start: Knossos or Thebes",
    ] {
        let (body, at_once) = heard(&format!("nations: Crete, Asia, Egypt\n{list}\nfinal"));
        assert!(!at_once && body == nations, "{list}: {body}");
    }
}
