//! Kinds of wishes for nations and places.

use super::tests::{heard, read_at_once};

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
