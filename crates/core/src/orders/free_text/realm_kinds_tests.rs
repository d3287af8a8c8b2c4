//! Kinds of sentences of the realm: so many each, those that go too, who stays, talk in brackets, voyages of those who get in, pillage.

use super::tests::{heard, proposed, read_at_once};

fn folded(body: &str) -> String {
    body.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Asserts that each text counts at once as these orders.
fn all_read(texts: &[&str], orders: &str) {
    for text in texts {
        assert_eq!(folded(&read_at_once(text, "realm")), orders, "{text}");
    }
}

/// Asserts that none of these texts orders anything, at once or proposed.
fn none_reads(texts: &[&str]) {
    for text in texts {
        assert_eq!(proposed(text, "realm"), "", "{text}");
    }
}

#[test]
fn so_many_each_go_from_one_area_to_two() {
    all_read(
        &[
            "one from thebes each to memphis and buhen",
            "One each from Thebes to Memphis and Buhen.",
            "je einer aus Thebes nach Memphis und Buhen",
            "From Thebes one each to Memphis and to Buhen.",
        ],
        "moves: - 1 thebes > memphis - 1 thebes > buhen",
    );
    all_read(
        &[
            "one from thebes each to memphis and buhen, then cities in both",
            "Je einer aus Thebes nach Memphis und Buhen, dann Städte in beiden.",
        ],
        "moves: - 1 thebes > memphis - 1 thebes > buhen cities: [memphis, buhen]",
    );
    none_reads(&[
        "one from Thebes to Memphis and Buhen",
        "one each from Thebes to Memphis or Buhen",
        "one each from Thebes to Memphis and Buhen and 2 to Fayum",
        "one each from Thebes to Memphis and Buhen, then a city in one of them",
        "2 each from Thebes to Memphis and 3 to Buhen",
        "cities in both",
        "2 Thebes to Memphis, cities in both",
    ]);
}

#[test]
fn who_goes_too_has_the_goal_of_those_before() {
    all_read(
        &[
            "2 thebes to memphis + 1 buhen to memphis + both of ur too",
            "2 Thebes to Memphis, 1 Buhen to Memphis, both of Ur too.",
            "2 Thebes nach Memphis + 1 Buhen ebenfalls + 2 Ur gleichfalls",
        ],
        "moves: - 2 thebes > memphis - 1 buhen > memphis - 2 ur > memphis",
    );
    none_reads(&[
        "2 thebes to memphis + 2 ur",
        "both of ur too",
        "2 Thebes and 1 Buhen too",
        "2 Thebes to Memphis, some of Ur too",
    ]);
}

#[test]
fn there_is_the_city_that_somebody_wishes_for() {
    all_read(
        &[
            "I'd like a city in Memphis this time, so please send one token from Thebes and one from Buhen over there, that makes six.",
            "Ich will eine Stadt in Memphis, also bitte einen aus Thebes und einen aus Buhen dorthin.",
            "Please build a city in Memphis, send one from Thebes and one from Buhen there.",
        ],
        "moves: - 1 thebes > memphis - 1 buhen > memphis cities: [memphis]",
    );
    // One of two.
    none_reads(&[
        "2 Ur to Susa, build a city in Memphis, 1 Buhen there",
        "send one from Thebes there",
        "I'd like a city in Memphis or Ur, so send one from Thebes there.",
    ]);
}

#[test]
fn who_stays_needs_no_order() {
    all_read(
        &[
            "Aus Thebes gehen 2 nach Memphis, die anderen beiden bleiben wo sie sind.",
            "Aus Thebes gehen 2 nach Memphis, die beiden anderen bleiben stehen.",
            "2 from Thebes to Memphis, the other two stay where they are",
            "2 from Thebes to Memphis, the others stay put.",
        ],
        "moves: - 2 thebes > memphis",
    );
    all_read(
        &[
            "2 Thebes to Memphis, unless Egypt is in Memphis by then, in that case those two stay where they are.",
            "2 Thebes to Memphis unless Egypt is there, in which case they stay put.",
            "2 Thebes to Memphis unless Egypt is there, in that case they stay",
        ],
        "moves: - if: {memphis: {egypt: 0}} then: [2 thebes > memphis]",
    );
    none_reads(&[
        "Aus Thebes gehen 2 nach Memphis, beide bleiben nicht",
        "2 from Thebes to Memphis, the other two follow",
        "2 Thebes to Memphis unless Egypt is there, in that case 1 stays and 1 goes to Ur",
        "2 Thebes to Memphis unless Egypt is there, in that case ask me",
    ]);
}

#[test]
fn talk_in_brackets_is_no_order() {
    for remark in [
        "(sorry Ann)",
        "(sorry, Gwen!)",
        "(tut mir leid, Finn)",
        "(so sorry about that, Cleo)",
        "(thanks Cleo)",
        "(should be 6 then)",
    ] {
        let text = format!("3 thebes and 2 buhen to memphis {remark}");
        let walks = "moves: - 3 thebes > memphis - 2 buhen > memphis";
        assert_eq!(folded(&proposed(&text, "realm")), walks, "{text}");
    }
    for remark in [
        "(sorry, not 3)",
        "(sorry, Ur)",
        "(sorry, I meant 2)",
        "(sorry, the other way round: from Memphis)",
        "(thanks, but maybe later)",
        "(Ur)",
    ] {
        let text = format!("3 thebes to memphis {remark}");
        assert!(!proposed(&text, "realm").contains("3 thebes"), "{text}");
    }
}

#[test]
fn corrections_of_a_list_keep_its_other_entries() {
    let walks = "moves: - 4 thebes > memphis - 2 buhen > memphis - 1 ur > susa";
    for correction in [
        "3 Buhen to Memphis - no, 2, so that 3 stay at home",
        "3 Buhen to Memphis, no wait: 2",
        "3 Buhen to Memphis - make that 2",
        "3 Buhen nach Memphis, nee doch nur 2",
        "3 Buhen nach Memphis - ach nein, 2",
        "3 Buhen to Memphis. Sorry, 2 not 3",
    ] {
        let text = format!("* 4 Thebes to Memphis\n* {correction}\n* 1 Ur to Susa (sorry Ann)");
        assert_eq!(folded(&proposed(&text, "realm")), walks, "{text}");
    }
}

#[test]
fn people_get_in_and_out_of_a_new_ship() {
    all_read(
        &[
            "baue schiff in numidia, 2 Leute rein und über carthage nach palermo, dort beide raus",
            "Baue ein Schiff in Numidia, zwei rein, über Carthage nach Palermo, dort steigen beide aus.",
            "Baue in Numidia ein Schiff, 2 Mann drauf, über Carthage nach Palermo, da alle raus",
            "Build a ship in Numidia, 2 on board, via Carthage to Palermo, both get off there.",
        ],
        "ships: - build numidia moves: - ship numidia: +2, carthage, palermo, -2",
    );
    all_read(
        &["2 Leute von Thebes über Buhen nach Memphis"],
        "moves: - 2 thebes > buhen > memphis",
    );
    none_reads(&[
        "baue schiff in numidia, 2 Leute rein und über carthage oder thapsus nach palermo, dort beide raus",
        "baue schiff in numidia, ein paar rein, nach palermo",
        "baue schiff in numidia, 2 rein, nach palermo, dort nicht raus",
    ]);
}

#[test]
fn pillage_is_of_each_city() {
    all_read(
        &[
            "pillage: 2 each",
            "pillage 2 each",
            "pillage 2 if it comes to that",
            "pillage 2, if possible",
            "plünderung: 2 je Stadt",
            "plündere 2, wenn es dazu kommt",
        ],
        "pillage: 2",
    );
    all_read(
        &[
            "3 thebes to memphis and pillage 2 if it comes to that",
            "3 Thebes to Memphis, pillage 2",
        ],
        "moves: - 3 thebes > memphis pillage: 2",
    );
    none_reads(&[
        "pillage: 2 each but Rome",
        "pillage 2 if Rome is gone",
        "pillage: not 2",
        "pillage 2 unless it is Rome",
        "3 thebes to memphis if it comes to that",
        "3 thebes to memphis, pillage not 2",
    ]);
    let (body, _) = heard("buy cards: 0\n2 thebes to memphis\nfinal", "realm");
    assert_eq!(body, "moves:\n  - 2 thebes > memphis\n");
}
