//! Words that cases of options use.

use super::{fails, passes};

/// Checks statements that hold in one run of many, and in none. All other statements hold in every run.
#[test]
fn what_holds_sometimes() {
    let case = |then: &str| {
        format!(
            "rule: '15.2'\ntitle: stacks\nnations: [crete, thrace]\ntokens: 30\nrun: setup\nthen: {{stacks: {{2: {{last: {{1: [volcano]}}}}}}, sometimes: [{then}]}}\n"
        )
    };
    passes(&case(
        "{stacks: {2: {top: [iron]}}}, {stacks: {2: {top: [papyrus]}}}",
    ));
    fails(
        &case("{stacks: {2: {top: [volcano]}}}"),
        "sometimes: expected each in one of 500 runs",
    );
    fails(&case("").replace("volcano", "treachery"), "stacks.2.last.1");
}

/// 33.24, 33.25: a track with other epochs and values than the printed one.
#[test]
fn a_case_may_draw_a_track_of_its_own() {
    let case = |track: &str, winners: &str, space: u8| {
        format!(
            "rule: '33.22'\ntitle: a track\ngiven: {{areas: {{knossos: {{crete: 3}}}}, seats: {{crete: {{track: 4}}}}, tracks: {{crete: {{{track}}}}}}}\nrun: track..victory\nthen: {{winners: {winners}, seats: {{crete: {{track: {space}}}}}}}\n"
        )
    };
    passes(&case("epochs: [6, 9, 11, 14]", "none", 5));
    passes(&case("epochs: [5, 9, 11, 14]", "none", 4));
    fails(
        &case("epochs: [6, 9, 11, 14]", "[crete]", 5),
        "a game that goes on",
    );
    fails(&case("points: {x: 3}", "none", 4), "expected a step");
}
