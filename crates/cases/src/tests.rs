//! The runner itself: what holds passes, and what does not hold fails, for every key under `then`.

mod words;

use std::sync::LazyLock;

use super::runner::CaseRunner;
use super::{CaseCount, run_text};

static RUNNER: LazyLock<CaseRunner> =
    LazyLock::new(|| CaseRunner::new().expect("the program's own scenarios"));

fn run(text: &str) -> (CaseCount, String) {
    let mut out = Vec::new();
    let outcome = run_text(&RUNNER, "case.yaml", text, &mut out).expect("a list takes everything");
    (outcome, String::from_utf8(out).expect("text"))
}

fn passes(text: &str) {
    let (outcome, said) = run(text);
    assert_eq!((outcome.passed, outcome.failed), (1, 0), "{text}\n{said}");
}

/// Fails, on one line that holds these words.
fn fails(text: &str, words: &str) {
    let (outcome, said) = run(text);
    assert_eq!((outcome.passed, outcome.failed), (0, 1), "{text}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(words), "{words:?} is missing in {said}");
}

const SEIZED: &str = "
rule: '24.51'
title: a city falls
given:
  areas: {antioch: {egypt: 7, babylon: city}, knossos: {crete: [2, ship]}, delphi/west: {crete: ship}}
  seats: {babylon: {hand: [ochre], advances: [pottery], track: 3}, egypt: {treasury: 4}}
  stacks: {2: [iron, papyrus, treachery]}
run: conflict
orders: {egypt: {pillage: 9}}
then:
";

fn seized(then: &str) -> String {
    format!("{SEIZED}  {then}\n")
}

/// Cases that hold and cases that do not, each with its report.
const FIGURES: &[(&str, &str, &str)] = &[
    (
        "areas: {antioch: {egypt: 2}, gaza: {}, delphi: {crete: ship}}",
        "areas: {antioch: {egypt: 3}}",
        "areas.antioch: expected {egypt: 3}, found {egypt: 2}",
    ),
    (
        "areas: {knossos: {crete: [2, ship]}}",
        "areas: {knossos: {crete: 2}}",
        "found {crete: [2, ship]}",
    ),
    (
        "areas: {delphi/west: {crete: ship}, delphi/east: {}}",
        "areas: {delphi/east: {crete: ship}}",
        "areas.delphi",
    ),
    (
        "seats: {egypt: {stock: 46, city_stock: 9, treasury: 7, tokens: 2, cities: 0, ships: 0}}",
        "seats: {egypt: {stock: 47}}",
        "seats.egypt.stock: expected 47, found 46",
    ),
    (
        "seats: {egypt: {treasury: 7}}",
        "seats: {egypt: {treasury: 4}}",
        "found 7",
    ),
    (
        "seats: {crete: {ships: 2}}",
        "seats: {crete: {ships: 1}}",
        "found 2",
    ),
    (
        "seats: {egypt: {tokens: 2}}",
        "seats: {egypt: {tokens: 7}}",
        "found 2",
    ),
    (
        "seats: {babylon: {cities: 0}}",
        "seats: {babylon: {cities: 1}}",
        "found 0",
    ),
    (
        "seats: {egypt: {hand: [ochre], hand_size: 1}}",
        "seats: {egypt: {hand: []}}",
        "expected [], found [ochre]",
    ),
    (
        "seats: {babylon: {hand_size: 0}}",
        "seats: {babylon: {hand_size: 1}}",
        "found 0",
    ),
    (
        "seats: {babylon: {advances: [pottery]}}",
        "seats: {babylon: {advances: [pottery, law]}}",
        "[pottery]",
    ),
    (
        "seats: {babylon: {track: 3}}",
        "seats: {babylon: {track: 4}}",
        "found 3",
    ),
    (
        "seats: {babylon: {inert: false}}",
        "seats: {babylon: {inert: true}}",
        "inert",
    ),
    (
        "stacks: {2: {size: 3}}",
        "stacks: {2: {size: 2}}",
        "found 3",
    ),
    (
        "stacks: {2: {top: [iron]}}",
        "stacks: {2: {top: [papyrus]}}",
        "stacks.2.top",
    ),
    (
        "stacks: {2: {bottom: [papyrus, treachery]}}",
        "stacks: {2: {bottom: [treachery, papyrus]}}",
        "stacks.2.bottom",
    ),
    (
        "stacks: {2: {has: [treachery]}}",
        "stacks: {2: {has: [iron, iron]}}",
        "stacks.2.has",
    ),
];

#[test]
fn figures_areas_and_piles() {
    for (right, wrong, found) in FIGURES {
        passes(&seized(right));
        fails(&seized(wrong), found);
    }
}

/// Cases that hold and cases that do not, each with its report.
const SHOWN: &[(&str, &str, &str)] = &[
    (
        "refused: [{nation: egypt, at: pillage}]",
        "refused: [{nation: egypt, at: moves}]",
        "found [egypt pillage]",
    ),
    (
        "refused: [{nation: egypt}]",
        "refused: [{nation: crete}]",
        "refused",
    ),
    (
        "accepted: false",
        "accepted: true",
        "refused [egypt pillage]",
    ),
    (
        "events: [{rule: '24.51', to: egypt}]",
        "events: [{rule: '24.51', to: crete}]",
        "events: expected 24.51 crete",
    ),
    (
        "events: [{rule: '24.52'}]",
        "events: [{rule: '24.9'}]",
        "events",
    ),
    (
        "known: {crete: {not: [ochre]}}",
        "known: {babylon: {not: [ochre]}}",
        "known.babylon",
    ),
    (
        "in_play: {rome: true, gaul: false}",
        "in_play: {rome: false}",
        "in_play.rome",
    ),
    (
        "one_of: [{areas: {antioch: {}}}, {areas: {antioch: {egypt: 2}}}]",
        "one_of: [{areas: {antioch: {}}}, {areas: {antioch: {egypt: 1}}}]",
        "one_of",
    ),
    (
        "reach: {crete: {from: knossos, ship: [thera, athens]}}",
        "reach: {crete: {from: knossos, ship: [rome]}}",
        "out of reach",
    ),
    (
        "reach: {crete: {from: knossos, ship: [thera]}}",
        "reach: {crete: {from: thera, ship: [knossos]}}",
        "a ship at thera",
    ),
    (
        "asked: [{nation: egypt, topic: pillage}]",
        "asked: [{nation: crete, topic: pillage}]",
        "found [egypt pillage]",
    ),
];

#[test]
fn what_was_refused_shown_and_left_alone() {
    let left = "areas: {antioch: {egypt: 2}}, seats: {egypt: {treasury: 7, hand: [ochre]}, babylon: {hand: []}}";
    let unchanged = |areas: &str| format!("{{{areas}, else: unchanged}}");
    for (right, wrong, found) in SHOWN {
        passes(&seized(right));
        fails(&seized(wrong), found);
    }
    let whole = SEIZED.replace("then:\n", "then: ");
    passes(&format!("{whole}{}\n", unchanged(left)));
    for (part, found) in [
        ("antioch", "areas.antioch unchanged"),
        ("treasury", "seats.egypt.treasury unchanged"),
        ("ochre", "seats.egypt.hand unchanged"),
    ] {
        let less = match part {
            "antioch" => left.replace("areas: {antioch: {egypt: 2}}, ", ""),
            "treasury" => left.replace("treasury: 7, ", ""),
            _ => left.replace(", hand: [ochre]", ""),
        };
        fails(&format!("{whole}{}\n", unchanged(&less)), found);
    }
}

/// Cases of the end of a game that hold and that do not, each with its report.
const COUNTED: &[(&str, &str, &str)] = &[
    (
        "seats: {egypt: {score: 357}, crete: {score: 100}}",
        "seats: {egypt: {score: 257}}",
        "seats.egypt.score: expected 257, found 357",
    ),
    (
        "winners: [egypt]",
        "winners: [crete, egypt]",
        "winners: expected [crete, egypt], found [egypt]",
    ),
    (
        "price: {egypt: {engineering: 130}, crete: {engineering: 140}}",
        "price: {egypt: {engineering: 140}}",
        "price.egypt.engineering: expected 140, found 130",
    ),
    (
        "may: {egypt: {pottery: false, mysticism: true}, crete: {mysticism: false}}",
        "may: {egypt: {pottery: true}}",
        "may.egypt.pottery: expected true, found false",
    ),
];

#[test]
fn prices_points_and_winners() {
    let case = |then: &str| {
        format!(
            "rule: '35.1'\ntitle: the end\ngiven: {{areas: {{memphis: {{egypt: city}}}}, seats: {{egypt: {{treasury: 50, track: 2, advances: [pottery], hand: [salt, salt]}}, crete: {{track: 1}}}}}}\nrun: victory\nthen: {{{then}}}\n"
        )
    };
    for (right, wrong, found) in COUNTED {
        passes(&case(right));
        fails(&case(wrong), found);
    }
}

const OFFERED: &str = "
rule: '28.1'
title: an open offer
given:
  seats: {egypt: {hand: [salt, salt, hides]}, crete: {hand: [grain, iron, ochre, wine]}, asia: {hand: [oil]}}
  offers: {crete: [{id: c1, to: [egypt], count: 3, declared: [grain, iron], sealed: [grain, iron, ochre], want: {count: 3, named: [salt, salt]}}]}
run: nothing
then: ";

/// An offer that lies open is known to those it is open to, as far as it is declared, and to nobody else.
#[test]
fn what_lies_open_in_trade_is_known_to_its_readers() {
    let case = |then: &str| format!("{OFFERED}{then}\n");
    passes(&case(
        "{known: {egypt: {not: [ochre, wine]}, asia: {not: [grain, iron, ochre, salt]}}}",
    ));
    fails(&case("{known: {egypt: {not: [grain]}}}"), "known.egypt");
    fails(&case("{known: {crete: {not: [ochre]}}}"), "known.crete");
    passes(&case("{known: {egypt: {has: [grain, iron, salt]}}}"));
    fails(&case("{known: {asia: {has: [grain]}}}"), "grain named");
}

/// A run that goes on into another segment tells each rule what belongs to its segment.
#[test]
fn letters_serve_every_segment_of_a_run() {
    let case = |then: &str| {
        format!(
            "rule: '18.1'\ntitle: a turn\ngiven: {{areas: {{knossos: {{crete: 1}}}}, seats: {{crete: {{treasury: 45}}}}}}\nrun: turn\norders: {{crete: {{moves: [1 knossos > phaestos], buy: [pottery]}}}}\nthen: {{accepted: true, seats: {{crete: {{{then}}}}}, areas: {{phaestos: {{crete: 1}}}}}}\n"
        )
    };
    passes(&case("advances: [pottery], track: 1"));
    fails(&case("advances: []"), "found [pottery]");
}

#[test]
fn a_late_arrival_waits_with_a_seat() {
    let case = |seat: &str| {
        format!(
            "rule: '15.51'\ntitle: waiting\nnations: [egypt, crete]\ngiven: {{areas: {{gaza: {{egypt: 2}}}}, seats: {{crete: {{waiting: true}}}}}}\nrun: population\nthen: {{areas: {{gaza: {{egypt: 4}}}}, seats: {{crete: {{stock: 55{seat}}}}}}}\n"
        )
    };
    passes(&case(""));
    fails(&case(", inert: true"), "inert");
}

#[test]
fn exact_reach_and_order() {
    let head = "rule: '27.1'\ntitle: order\ngiven: {areas: {ur: {babylon: city}, memphis: {egypt: city}, tanis: {egypt: city}, gordium: {asia: ship}}}\n";
    passes(&format!(
        "{head}run: acquisition\nthen: {{order: [asia, babylon, egypt]}}\n"
    ));
    fails(
        &format!("{head}run: acquisition\nthen: {{order: [babylon, egypt]}}\n"),
        "found [asia, babylon, egypt]",
    );
    let reach = |set: &str| {
        format!(
            "{head}run: nothing\nthen: {{reach: {{asia: {{from: gordium, exactly: {set}}}}}}}\n"
        )
    };
    passes(&reach("[galatia, kanesh]"));
    fails(&reach("[galatia]"), "found [galatia, kanesh]");
}

#[test]
fn questions_wait_where_the_case_says_so() {
    let case = |orders: &str, topic: &str| {
        format!(
            "rule: '19.2'\ntitle: asked\ngiven: {{areas: {{ur: {{babylon: city}}}}, seats: {{babylon: {{advances: [coinage]}}}}}}\nrun: taxation\nask: all\norders: {orders}\nthen: {{seats: {{babylon: {{treasury: {topic}}}}}, asked: [{{nation: babylon, topic: tax}}]}}\n"
        )
    };
    passes(&case("{}", "0"));
    fails(&case("{}", "2"), "found 0");
    passes(&case("{babylon: {tax: 3}}", "3"));
}

/// The rest of a case after its heading, and what is said of it.
const NONSENSE: &[(&str, &str)] = &[
    (
        "run: census\nthen: {acepted: true}",
        "did you mean accepted?",
    ),
    (
        "run: census\nthen: {accepted: true}\ngivn: {}",
        "unknown key `givn`",
    ),
    ("run: cencus\nthen: {accepted: true}", "cencus"),
    (
        "run: support..cities\nthen: {accepted: true}",
        "before the first",
    ),
    (
        "run: census\nthen: {areas: {knosos: {}}}",
        "did you mean knossos?",
    ),
    (
        "run: census\nthen: {areas: {knossos: {crte: 1}}}",
        "did you mean crete?",
    ),
    (
        "run: census\nthen: {seats: {crete: {hand: [slat]}}}",
        "did you mean salt?",
    ),
    (
        "run: census\nthen: {areas: {delphi/south: {}}}",
        "no coast `south`",
    ),
    ("run: census\nthen: {}", "nothing stands under then"),
    ("run: census", "then is missing"),
    ("run: census\nboard: S99\nthen: {accepted: true}", "S99"),
    (
        "run: census\ngiven: {areas: {ur: {egypt: 56}}}\nthen: {accepted: true}",
        "stock of egypt",
    ),
    (
        "run: census\ngiven: {areas: {ur: {egypt: [city, city]}}}\nthen: {accepted: true}",
        "two cities",
    ),
    (
        "run: census\ngiven: {areas: {fayum: {egypt: ship}}}\nthen: {accepted: true}",
        "no ship can lie at fayum",
    ),
    (
        "run: census\ngiven: {seats: {egypt: {stock: 56}}}\nthen: {accepted: true}",
        "only 55",
    ),
    (
        "run: census\nnations: [crete]\ngiven: {areas: {ur: {egypt: 1}}}\nthen: {accepted: true}",
        "egypt stands under given",
    ),
    (
        "run: census\ngiven: {seats: {egypt: {hand: [volcano, volcano]}}}\nthen: {accepted: true}",
        "not so many cards of volcano",
    ),
    (
        "run: {calamity: salt, victim: egypt}\nthen: {accepted: true}",
        "salt is no calamity",
    ),
    (
        "run: {calamity: famine}\nthen: {accepted: true}",
        "victim is missing",
    ),
    (
        "run: calamities\ngiven: {traded: {famine: egypt}}\nthen: {accepted: true}",
        "famine was traded and is in no hand",
    ),
    (
        "run: calamities\ngiven: {seats: {egypt: {hand: [piracy]}}, traded: {piracy: egypt}}\nthen: {accepted: true}",
        "piracy was traded by its holder",
    ),
    (
        "run: trade\ngiven: {seats: {egypt: {hand: [salt, salt, salt]}}, offers: {egypt: [{id: e1, to: [crete], count: 4, declared: [salt, salt], sealed: [salt, salt, salt], want: {count: 3, named: [iron, iron]}}]}}\nthen: {accepted: true}",
        "announces another count",
    ),
    (
        "run: trade\ngiven: {standing: {egypt: [{id: s1, to: any, count: 3, declared: [salt, salt], sealed: [salt, salt, slat], want: {count: 3, named: [iron, iron]}}]}}\nthen: {accepted: true}",
        "did you mean salt?",
    ),
    (
        "run: census\nthen: {price: {egypt: {potery: 45}}}",
        "did you mean pottery?",
    ),
    (
        "run: census\nthen: {winners: [egypt]}",
        "a game that goes on",
    ),
    (
        "run: census\nbook: expansion\nthen: {accepted: true}",
        "expansion is not played yet",
    ),
    (
        "run: census\nbook: guide\noptions: [no-two-limit, levies: 3]\nthen: {accepted: true}",
        "the option levies is not played yet",
    ),
    (
        "run: census\noptions: [no-two-limit: 3]\nthen: {accepted: true}",
        "found line 4, column 11 (options): no-two-limit takes no figure",
    ),
    (
        "run: census\noptions: [no-two-limits]\nthen: {accepted: true}",
        "the option no-two-limits is not played yet, did you mean no-two-limit?",
    ),
    (
        "run: trade..census\nthen: {accepted: true}",
        "the second section is played before the first",
    ),
];

#[test]
fn a_case_that_makes_no_sense_fails_and_says_where() {
    let case = |body: &str| format!("rule: '21.1'\ntitle: wrong\n{body}\n");
    for (body, words) in NONSENSE {
        fails(&case(body), words);
    }
    fails("rule: [", "case.yaml");
}

#[test]
fn a_letter_is_never_an_error_of_the_case() {
    passes(
        "rule: '23.1'\ntitle: noise\ngiven: {areas: {knossos: {crete: 2}}}\nrun: movement\norders: {crete: {mooves: [1 knossos > atlantis]}}\nthen: {refused: [{nation: crete}], else: unchanged}\n",
    );
}

#[test]
fn the_set_up_gives_each_seat_its_own_nation() {
    let case = |then: &str| {
        format!(
            "rule: '15.3'\ntitle: set-up\nnations: [crete, thrace]\ntokens: 30\nrun: setup\nthen: {then}\n"
        )
    };
    passes(&case(
        "{areas: {scythia: {thrace: 1}}, seats: {crete: {tokens: 1, stock: 29}}}",
    ));
    fails(&case("{areas: {scythia: {}}}"), "found {thrace: 1}");
}
