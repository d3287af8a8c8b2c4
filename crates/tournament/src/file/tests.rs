//! Files that are read, printed and refused.

use super::{PointSystem, RoundEnd, TournamentFile};
use crate::EXAMPLE_FILE;

fn complaints(text: &str) -> Vec<String> {
    match TournamentFile::read(text) {
        Ok(file) => panic!("it reads:\n{}", file.print()),
        Err(complaints) => complaints.iter().map(ToString::to_string).collect(),
    }
}

/// The example with one text in place of another.
fn with(old: &str, new: &str) -> String {
    assert!(EXAMPLE_FILE.contains(old), "{old}");
    EXAMPLE_FILE.replacen(old, new, 1)
}

/// The only complaint about the example with one text in place of another.
fn complaint(old: &str, new: &str) -> String {
    let complaints = complaints(&with(old, new));
    assert_eq!(complaints.len(), 1, "{complaints:#?}");
    complaints.concat()
}

#[test]
fn the_example_says_what_it_says() {
    let file = TournamentFile::read(EXAMPLE_FILE).unwrap();
    assert_eq!(file.entry.close.to_string(), "2027-01-31");
    assert_eq!(
        (file.entry.least, file.entry.most, file.entry.confirm),
        (12, 40, 96)
    );
    let sizes: Vec<u32> = file.scenarios.iter().map(|size| size.seats).collect();
    assert_eq!(sizes, [5, 6, 7]);
    assert_eq!(file.rounds[0].end, RoundEnd::SpacesBefore(1));
    assert_eq!(file.rounds[2].end, RoundEnd::Finish);
    assert_eq!(file.rounds[2].advance, Some(7));
    assert_eq!(
        file.points.system,
        PointSystem::WinRatio {
            win: 1000,
            ratio: 1000
        }
    );
    assert_eq!(file.draw.strength.as_deref(), Some("ratings.csv"));
}

#[test]
fn a_file_is_printed_as_it_is_read() {
    let file = TournamentFile::read(EXAMPLE_FILE).unwrap();
    let printed = file.print();
    let again =
        TournamentFile::read(&printed).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{printed}"));
    assert_eq!(again.print(), printed);
    let silence = "silence: [\"grace 24 h\", defaults, standby]";
    assert!(printed.contains(silence), "{printed}");
    // Places differ between the two, and nothing else does.
    let table = again.table.clone();
    assert_eq!(table.to_flow(), file.table.to_flow());
    assert_eq!(TournamentFile { table, ..file }, again);
}

#[test]
fn what_is_left_out_is_usual() {
    let least = "\
tournament: small
directors: a@example.org
zone: UTC
entry: {open: 2027-01-01, close: 2027-01-09, least: 6, most: 12}
scenario: {6: advanced-6}
rounds: [{name: only, start: 2027-01-10, cut_off: 2027-06-01}]
";
    let file = TournamentFile::read(least).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    let usual = "\
tournament: small
title: small
directors: [\"a@example.org\"]
assistants: []
zone: UTC
entry: {open: 2027-01-01, close: 2027-01-09, least: 6, most: 12, tables_each: 1, confirm: 96 h}
ask: [name]
scenario: {6: advanced-6}
table: {}
rounds:
  - {name: only, start: 2027-01-10, cut_off: 2027-06-01, at_cut_off: finish-turn, abandoned: void, deal: own}
draw: {nations: chosen, never: [same-person], avoid: [met-before]}
points: {system: win-ratio, win: 1000, ratio: 1000, per_game: no}
ties: [wins, points, ratio-best, met, average-place, draw]
standby: {letters: no, counts: never-against}
names: shown
start: date
drop_out: {result: last, seat: standby}
protests: {within: 3 days, answer: 5 days}
";
    assert_eq!(file.print(), usual);
    assert_eq!(TournamentFile::read(usual).unwrap().print(), usual);
}

#[test]
fn all_complaints_come_at_once_in_the_order_of_the_text() {
    let wrong = complaints(
        "\
tournament: small
directors: [a@example.org, A@example.org, nobody]
entry: {open: 2027-02-30, close: 2027-01-09, least: twelve, most: 12, confirm: 96}
scenario: {6: advanced-6, six: advanced-7}
rounds: [{name: only, start: 2027-01-09, cut_off: 2027-01-08}]
tie: [wins]
",
    );
    assert_eq!(
        wrong,
        [
            "line 1, column 1 (zone): `zone` is missing",
            "line 2, column 28 (directors): `A@example.org` stands here twice",
            "line 2, column 43 (directors): expected a mail address, found `nobody`",
            "line 3, column 15 (entry.open): expected a day such as 2027-01-31, found `2027-02-30`",
            "line 3, column 53 (entry.least): expected a number from 3 to 2000, found `twelve`",
            "line 3, column 80 (entry.confirm): expected a number from 1 h to 8760 h, found `96`",
            "line 4, column 27 (scenario.six): expected a number of seats from 2 to 18, found `six`",
            "line 5, column 51 (rounds[0].cut_off): the cut-off is not after the start",
            "line 6, column 1 (tie): there is no key `tie` here, did you mean ties?",
        ]
    );
}

#[test]
fn rounds_follow_each_other() {
    let wrong = complaints(&with("start: 2027-07-12", "start: 2027-06-30"));
    assert_eq!(
        wrong[0],
        "line 15, column 26 (rounds[2].start): `heat-1` is cut off on 2027-06-30: start later, or on 2027-02-08 to run beside it"
    );
    assert_eq!(wrong.len(), 2, "and so is heat-2");
    assert_eq!(
        complaint("name: heat-2", "name: HEAT-1"),
        "line 14, column 12 (rounds[1].name): the round in line 13 has this name"
    );
    assert_eq!(
        complaints(&with("close: 2027-01-31", "close: 2027-02-08")),
        [
            "line 13, column 27 (rounds[0].start): entry closes on 2027-02-08 only",
            "line 14, column 27 (rounds[1].start): entry closes on 2027-02-08 only",
        ]
    );
}

#[test]
fn a_choice_that_needs_another_says_so() {
    assert_eq!(
        complaint(
            "ask: [name, club, zone, language, household]",
            "ask: [name, club]"
        ),
        "line 18, column 10 (draw.never): `same-household` needs `household` under `ask`, else nobody says it"
    );
    assert_eq!(
        complaint("  strength: {from: ratings.csv}\n", ""),
        "line 19, column 10 (draw.avoid): `strength-differs` needs `strength: {from: FILE}`"
    );
    assert_eq!(
        complaint("advance: 7", "advance: 8"),
        "line 15, column 68 (rounds[2].advance): no tables of 5, 6 or 7 seat 8"
    );
    assert_eq!(
        complaint("tables_each: 2", "tables_each: 3"),
        "line 13, column 3 (rounds): 3 tables for each entrant need as many rounds that everybody plays: there are 2"
    );
    let ties = "ties: [wins, points, ratio-best, met, average-place, draw]";
    assert_eq!(
        complaints(&with(ties, "ties: [draw, met]")),
        [
            "line 22, column 7 (ties): nothing is level after `draw`: it comes last",
            "line 22, column 7 (ties): the order of the standings needs `wins` or `points`",
        ]
    );
}

#[test]
fn points_are_read_by_their_system() {
    let scale = "points: {system: places, scale: {5: [5, 3, 2, 1, 0], 6: [10, 6, 4, 2, 1, 0], 7: [9, 9, 9, 1, 1, 1, 1]}}";
    let usual = "points: {system: win-ratio, win: 1000, ratio: 1000}";
    let file = TournamentFile::read(&with(usual, scale)).unwrap();
    let PointSystem::Places(scales) = &file.points.system else {
        panic!("{:?}", file.points)
    };
    assert_eq!(scales[1].points, [10, 6, 4, 2, 1, 0]);
    assert_eq!(
        TournamentFile::read(&file.print()).unwrap().print(),
        file.print()
    );
    let wrong = "points: {system: places, scale: {5: [5, 3, 2, 1], 6: [1, 2, 3, 4, 5, 6]}}";
    assert_eq!(
        complaints(&with(usual, wrong)),
        [
            "line 21, column 33 (points.scale): a table may have 7 seats, and there is no scale for them",
            "line 21, column 37 (points.scale.5): 5 seats have 5 places, here are 4",
            "line 21, column 54 (points.scale.6): a worse place has more points than a better one",
        ]
    );
    assert_eq!(
        complaint(usual, "points: {system: par}"),
        "line 21, column 18 (points.system): expected `hmw`, `win-ratio`, `share` or `places`, found `par`"
    );
    assert_eq!(
        complaint(usual, "points: {system: hmw, win: 3}"),
        "line 21, column 23 (points.win): there is no key `win` here"
    );
}

#[test]
fn what_is_not_played_is_refused() {
    assert_eq!(
        complaint("deal: own", "deal: same"),
        "line 13, column 87 (rounds[0].deal): expected `own`, found `same`"
    );
    assert_eq!(
        complaint(
            "names: shown",
            "names: shown\nbeacon: {source: Lotto, date: 2027-02-06}"
        ),
        "line 26, column 1 (beacon): there is no key `beacon` here"
    );
}

#[test]
fn a_round_ends_after_turns_that_are_enough() {
    let ended = with("end: {ast: minus-1}", "end: {turn: 10}");
    let file = TournamentFile::read(&ended).unwrap();
    assert_eq!(file.rounds[0].end, RoundEnd::Turn(10));
    assert!(file.print().contains("end: {turn: 10}"));
    assert_eq!(
        complaint("end: {ast: minus-1}", "end: {turn: 5}"),
        "line 13, column 72 (rounds[0].end.turn): expected a number from 6 to 99, found `5`"
    );
}
