//! Orders of the realm in prose: walks, cities, voyages, conditions, corrections, and that nothing is ordered of a kind.

use super::tests::{heard, proposed};

fn body(text: &str) -> String {
    let (body, _) = heard(text, "realm");
    body.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Asserts that a text counts at once, and what it orders.
fn reads(text: &str, orders: &str) {
    let (_, is_sure) = heard(text, "realm");
    assert_eq!(body(text), orders, "{text}");
    assert!(is_sure, "{text}");
}

/// Asserts that a text is proposed, and as what.
fn proposes(text: &str, orders: &str) {
    let (_, is_sure) = heard(text, "realm");
    assert_eq!(body(text), orders, "{text}");
    assert!(!is_sure, "{text}");
}

#[test]
fn walks_have_their_words_in_any_order() {
    let meant = "moves: - 2 thebes > memphis - 1 thebes > buhen";
    for text in [
        "From Thebes 2 to Memphis and 1 to Buhen",
        "Aus Thebes schicke ich zwei nach Memphis und noch einen nach Buhen.",
        "By land, two tokens walk from Thebes to Memphis and one more to Buhen.",
        "Two of the guys in Thebes walk over to Memphis, and one from Thebes to Buhen.",
        "Thebes: 2 to Memphis, 1 to Buhen",
    ] {
        reads(text, meant);
    }
    let meant = "moves: - 3 thebes > memphis - 2 buhen > thebes";
    for text in [
        "Von Thebes rücken 3 nach Memphis nach, und 2 aus Buhen nach Thebes.",
        "Nach Memphis gehen 3 aus Thebes, nach Thebes 2 aus Buhen.",
        "Nach Memphis rücken 3 aus Thebes nach, und aus Buhen gehen zwei nach Thebes.",
        "Die drei aus Thebes gehen ebenfalls nach Memphis, und 2 aus Buhen nach Thebes, dann sind es sechs.",
        "3 more from Thebes to Memphis and 2 in Buhen follow to Thebes, the last one stays",
    ] {
        assert_eq!(body(text), meant, "{text}");
    }
    for text in [
        "2 or 3 Thebes to Memphis",
        "2 Thebes to Memphis or Buhen",
        "2 Thebes to Memphis, then another 3",
        "2 Thebes to Memphis and 1 from Buhen",
        "2 Thebes not to Memphis",
        "2 Thebes to Memphis instead of Buhen",
        "Nobody goes from Thebes to Memphis",
        "2 from Thebes to Memphis, they come back later",
        "2 from Thebes until Memphis",
        "The 2 in Thebes stay until Memphis is free",
        "A few from Thebes go to Memphis",
        "2 to Memphis",
    ] {
        assert_eq!(body(text), "", "{text}");
    }
}

#[test]
fn cities_stand_beside_the_walks_to_them() {
    let meant = "moves: - 5 thebes > memphis cities: [memphis]";
    for text in [
        "Ich schicke 5 von Thebes nach Memphis und baue da eine Stadt, sofern genug übrig bleiben.",
        "5 from Thebes go to Memphis and then I build a city there.",
        "Ich möchte diesen Zug in Memphis eine Stadt bauen, dafür sollen 5 Steine aus Thebes nach Memphis gehen.",
        "A city in Memphis, if there are enough, and 5 from Thebes to Memphis",
        "Moving five from Thebes to Memphis and then a city in Memphis.",
    ] {
        reads(text, meant);
    }
    reads(
        "Ich möchte Städte in Thebes, Memphis und Buhen.",
        "cities: [thebes, memphis, buhen]",
    );
    for text in [
        "City in Memphis if nobody attacks",
        "no city in Memphis",
        "a city in Memphis or Thebes",
        "a city",
        "a city in Memphis next turn",
    ] {
        assert_eq!(body(text), "", "{text}");
    }
}

#[test]
fn voyages_go_on_in_the_next_sentence() {
    let meant = "ships: - build knossos moves: - ship knossos: +2, thera, rhodes, -2";
    for text in [
        "I'd like to build a ship in Knossos and sail with two tokens past Thera to Rhodes. They get off there and the ship stays in Rhodes.",
        "Please build one ship at Knossos and sail it along the coast past Thera to Rhodes with two tokens on board. The tokens get off at Rhodes \
         and the ship stays there as well.",
        "Dazu baue ich in Knossos ein Schiff und fahre damit 2 Steine aus Knossos an Thera vorbei nach Rhodes.",
        "I build a ship in Knossos. Two people go aboard and it sails via Thera to Rhodes. All get off.",
        "Ich baue in Knossos ein Schiff, zwei steigen ein und fahren über Thera nach Rhodes. Dort steigen beide aus, das Schiff bleibt da.",
    ] {
        reads(text, meant);
    }
    let meant = "moves: - ship knossos: +2, thera, -2";
    for text in [
        "ship with 2 tokens Knossos > Thera, both get out, ship stays",
        "2 Knossos mit dem Schiff nach Thera",
        "Mit dem Schiff fahren 2 von Knossos nach Thera.",
        "Das Schiff in Knossos nimmt 2 Steine mit nach Thera und setzt sie dort ab. Das Schiff bleibt in Thera.",
    ] {
        reads(text, meant);
    }
    reads(
        "- Schiff bauen in Knossos\n- damit 3 aus Knossos nach Thera",
        "ships: - build knossos moves: - ship knossos: +3, thera, -3",
    );
    reads(
        "Ship at Knossos goes to Rhodes, takes 2 on board, then via Thera to Athens and lands them there.",
        "moves: - ship knossos: rhodes, +2, thera, athens, -2",
    );
    reads(
        "ship from Knossos to Rhodes via Thera, two tokens on board",
        "moves: - ship knossos: +2, thera, rhodes, -2",
    );
    proposes(
        "The ship at Knossos takes 2 to Thera. The ship returns to Knossos.",
        "moves: - ship knossos: +2, thera, -2, knossos",
    );
    for text in [
        "The ship at Knossos takes 2 to Thera, one gets off.",
        "Build a ship in Knossos but it doesn't sail.",
        "Build a ship in Knossos, it sails to Thera if nobody is there.",
    ] {
        assert_eq!(body(text), "", "{text}");
    }
    let (_, is_sure) = heard(
        "Build a ship in Knossos, and 2 from Knossos to Thera",
        "realm",
    );
    assert!(!is_sure);
}

#[test]
fn conditions_belong_to_their_entry() {
    let meant = "moves: - 1 thebes > memphis - if: {thera: {enemies: 0}} then: [1 rhodes > thera] - 1 ur > susa";
    for text in [
        "moves: 1 thebes to memphis and 1 rhodes to thera if nobody is there and 1 ur to susa",
        "1 thebes to memphis, 1 rhodes to thera but only if nobody is there, 1 ur to susa",
        "Einen Stein von Thebes nach Memphis, und einen aus Rhodes nach Thera, aber nur falls dort keiner steht, und 1 Ur nach Susa",
    ] {
        reads(text, meant);
    }
    proposes(
        "1 thebes to memphis if nobody is there, otherwise to buhen, 1 ur to susa",
        "moves: - if: {memphis: {enemies: 0}} then: [1 thebes > memphis] else: [1 thebes > buhen] - 1 ur > susa",
    );
    proposes(
        "2 thebes to memphis if nobody is there and a city in memphis",
        "moves: - if: {memphis: {enemies: 0}} then: [2 thebes > memphis] cities: [memphis]",
    );
    for text in [
        "if nobody is in memphis, 2 thebes to memphis, 1 ur to susa",
        "1 thebes to memphis and 1 ur to susa if the weather is fine and 1 rhodes to thera",
        "1 ur to memphis and 1 thebes to memphis if nobody is there",
    ] {
        assert_eq!(body(text), "", "{text}");
    }
}

#[test]
fn corrections_are_proposed_with_their_value() {
    for (text, meant) in [
        (
            "3 Thebes nach Memphis, nee moment 4",
            "moves: - 4 thebes > memphis",
        ),
        (
            "2 thebes to memphis - no wait, 1 not 2, there is only room for one",
            "moves: - 1 thebes > memphis",
        ),
        (
            "3 from Thebes walk to Memphis - no wait, 2, not 3.",
            "moves: - 2 thebes > memphis",
        ),
        (
            "2 Thebes to Memphis if nobody is there, otherwise to Buhen. Sorry, 3 not 2",
            "moves: - if: {memphis: {enemies: 0}} then: [3 thebes > memphis] else: [3 thebes > buhen]",
        ),
        (
            "2 Ur nach Charax - nein, lieber 2 Susa nach Charax, Ur bleibt wie es ist",
            "moves: - 2 susa > charax",
        ),
        (
            "3 Thebes nach Memphis. Nicht 3, sondern 2.",
            "moves: - 2 thebes > memphis",
        ),
        ("3 Thebes to Memphis, no, 2", "moves: - 2 thebes > memphis"),
        (
            "3 thebes to memphis, 2 ur to susa. Sorry, 1 not 2",
            "moves: - 3 thebes > memphis - 1 ur > susa",
        ),
    ] {
        proposes(text, meant);
    }
    // What was first said is in no proposal, where its correction is not understood.
    for text in [
        "3 Thebes to Memphis - no wait, a few less",
        "3 Thebes to Memphis - no wait, 2 or 1",
        "3 Thebes to Memphis - no wait, 5 not 4",
    ] {
        assert!(!body(text).contains("3 thebes"), "{text}");
    }
    reads(
        "3 Thebes to Memphis. Sorry, 2 from Ur to Susa as well.",
        "moves: - 3 thebes > memphis - 2 ur > susa",
    );
}

#[test]
fn statements_that_nothing_is_ordered_of_a_kind_are_read() {
    let order = "moves: - 2 thebes > memphis";
    for statement in [
        "No cities yet of course.",
        "no cards to buy",
        "Schiffe baue ich keine.",
        "No ship so far",
        "Keine Stadt diesmal",
        "I don't build any ships.",
        "ships: no",
        "cities: noch keine",
        "schiffe: -",
    ] {
        reads(
            &format!("2 thebes to memphis\n{statement}\nfinal\nAnn"),
            order,
        );
    }
    for statement in [
        "No city in Rome.",
        "No cities before I have support",
        "I keep no ships",
        "no ship stays",
        "no ships but one",
        "not only ships",
        "ships: not yet decided, perhaps rhodes",
    ] {
        let (_, is_sure) = heard(
            &format!("2 thebes to memphis\n{statement}\nfinal\nAnn"),
            "realm",
        );
        assert!(!is_sure, "{statement}");
    }
}

#[test]
fn reductions_say_who_goes_first_in_words() {
    for text in [
        "verkleinern Rome vor Troy",
        "Reduce Rome before Troy.",
        "Wenn die Versorgung nicht reicht, dann lieber Rome verkleinern als Troy.",
        "reduce: Rome first then troy",
        "reduce rome rather than troy",
    ] {
        reads(text, "reduce: [rome, troy]");
    }
    for text in ["reduce rome not troy", "reduce anything but Rome"] {
        assert_eq!(proposed(text, "realm"), "", "{text}");
    }
}

#[test]
fn orders_beside_remarks_in_brackets_are_proposed() {
    for (text, meant) in [
        (
            "2 Thebes nach Memphis (beide, da bleibt keiner)",
            "moves: - 2 thebes > memphis",
        ),
        ("cities: Memphis (should be 6 then)", "cities: [memphis]"),
        (
            "build a city in Memphis (6 tokens there then)",
            "cities: [memphis]",
        ),
    ] {
        let (_, is_sure) = heard(text, "realm");
        assert_eq!(body(text), meant, "{text}");
        assert!(!is_sure || text.contains("tokens there"), "{text}");
    }
    for text in [
        "2 Thebes nach Memphis (but not if Egypt comes)",
        "cities: Memphis (or Thebes)",
        "cities: Memphis (unless 6)",
    ] {
        assert_eq!(proposed(text, "realm"), "", "{text}");
    }
}

/// A sentence into which a word that carries meaning is put says something else, or nothing.
#[test]
fn no_word_is_passed_over_in_prose() {
    const MORE: &str = "not nicht only unless except instead until never if rather otherwise athens wine thrace 7 without last";
    for sentence in [
        "Nach Memphis rücken 2 aus Thebes nach und aus Ur geht einer nach Susa",
        "Two of mine leave Thebes for Memphis and then I build a city there",
        "I build a ship in Ionia and sail with two past Rhodes to Miletus, they get off",
        "By land, two tokens walk from Thebes to Memphis and one more to Buhen",
        "2 Thebes mit dem Schiff nach Memphis",
    ] {
        let (plain, _) = heard(sentence, "realm");
        assert_ne!(plain, "", "{sentence}");
        let words: Vec<&str> = sentence.split(' ').collect();
        for more in MORE.split(' ') {
            for at in 0..=words.len() {
                let mut said = words.clone();
                said.insert(at, more);
                let said = said.join(" ");
                let (body, _) = heard(&said, "realm");
                assert_ne!(body, plain, "{said}");
            }
        }
    }
}

#[test]
fn conditions_in_other_words_are_read() {
    for condition in [
        "as long as nobody is there",
        "provided nobody is there",
        "assuming it is empty",
        "solange da keiner steht",
        "vorausgesetzt da steht keiner",
        "aber bloß wenn da niemand ist",
        "falls nicht besetzt",
        "if unoccupied",
    ] {
        reads(
            &format!("2 Thebes to Memphis, {condition}"),
            "moves: - if: {memphis: {enemies: 0}} then: [2 thebes > memphis]",
        );
    }
    for condition in [
        "if Egypt leaves",
        "if there is room",
        "wenn da noch Platz ist",
        "provided Egypt agrees",
    ] {
        let text = format!("2 Thebes to Memphis, {condition}");
        assert_eq!(proposed(&text, "realm"), "", "{text}");
    }
}

#[test]
fn ships_are_given_up_and_kept_in_words() {
    for text in [
        "Das Schiff in Rhodes gebe ich auf.",
        "Ich gebe das Schiff in Rhodes auf",
        "Das Schiff in Rhodes wird aufgegeben",
    ] {
        reads(text, "ships: - scrap rhodes");
    }
    for text in [
        "Ships: one in Rhodes please",
        "Schiffe: bitte eins in Rhodes",
    ] {
        reads(text, "ships: - build rhodes");
    }
    for text in [
        "ships: I keep both",
        "Schiffe: alle behalten",
        "Both ships stay.",
    ] {
        reads(
            &format!("2 thebes to memphis\n{text}\nfinal\nAnn"),
            "moves: - 2 thebes > memphis",
        );
    }
    reads("cities: Rhodes if possible", "cities: [rhodes]");
    for text in [
        "cities: Rhodes if Egypt agrees",
        "Ich gebe 2 Thebes nach Memphis auf",
    ] {
        assert_eq!(proposed(text, "realm"), "", "{text}");
    }
    // What stands behind a correction is an order too, and no reason of it.
    assert_eq!(
        proposed(
            "2 thebes to memphis - no wait, 1, and a city in rhodes",
            "realm"
        ),
        ""
    );
}
