//! A scenario broken in every way a person may break one, and what is said about it.

use std::collections::BTreeMap;

use bulla::scenario::{Scenario, Shelf};

use super::named;

/// One thing changed in one file: the text that is replaced, what replaces it, and the place and reason of the complaint.
struct Break {
    file: &'static str,
    old: &'static str,
    new: &'static str,
    /// File and words of the complaint; its line is that of the changed text unless the complaint is elsewhere.
    says: &'static str,
}

const fn broken(
    file: &'static str,
    old: &'static str,
    new: &'static str,
    says: &'static str,
) -> Break {
    Break {
        file,
        old,
        new,
        says,
    }
}

const BOARD: &str = "boards/mediterranean.yaml";
const CARDS: &str = "cards/advanced.yaml";
const ADVANCES: &str = "advances/advanced.yaml";
const TRACK: &str = "tracks/advanced.yaml";
const RULES: &str = "rules/advanced.yaml";
const NATIONS: &str = "nations/mediterranean.yaml";
const ROOT: &str = "advanced-5.yaml";

const BREAKS: &[Break] = &[
    broken(
        RULES,
        "rate: 2 ",
        "rate: 4 ",
        "the usual rate lies between least and most",
    ),
    broken(
        RULES,
        "rate: 2 ",
        "rates: 2 ",
        "unknown key `rates`, did you mean rate?",
    ),
    broken(RULES, "stack: 9 ", "stack: 12 ", "there is no stack 12"),
    broken(
        RULES,
        "elsewhere: 12 ",
        "elsewhere: twelve ",
        "expected a number from 1 to 999, found `twelve`",
    ),
    broken(
        RULES,
        "population, census, ships",
        "population, sensus, ships",
        "there is no section `sensus`, did you mean census?",
    ),
    broken(
        RULES,
        "return, track, victory]",
        "return, census, track, victory]",
        "this section is played already",
    ),
    broken(
        RULES,
        "segment: fate",
        "segment: realm",
        "another segment has this name",
    ),
    broken(
        RULES,
        "support:\n  tokens: 2",
        "suport:\n  tokens: 2",
        "unknown key `suport`, did you mean support?",
    ),
    broken(
        RULES,
        "sections: [last-trade, naming]",
        "sections: [trade, naming]",
        "trade ends with the section last-trade",
    ),
    broken(
        RULES,
        "sections: [calamities, conversion",
        "sections: [conversion, trade, calamities",
        "naming comes after trade",
    ),
    broken(
        RULES,
        "treachery, famine,",
        "famine, treachery,",
        "treachery is resolved before famine",
    ),
    broken(
        RULES,
        "famine, superstition,",
        "superstition, famine,",
        "famine is resolved before superstition",
    ),
    broken(
        RULES,
        "iconoclasm, piracy]",
        "iconoclasm]",
        "piracy is missing",
    ),
    broken(
        RULES,
        "iconoclasm, piracy]",
        "iconoclasm, piracy, piracy]",
        "piracy stands here twice",
    ),
    broken(
        RULES,
        "card: grain ",
        "card: volcano ",
        "there is no commodity volcano",
    ),
    broken(
        RULES,
        "ask: [] ",
        "ask: [treachery] ",
        "asked about treachery would tell a secret",
    ),
    broken(
        ROOT,
        "tokens: 47",
        "trades: 6\ntokens: 47",
        "expected a number from 1 to 5, found `6`",
    ),
    broken(
        ROOT,
        "tokens: 47",
        "end: {date: 2027}\ntokens: 47",
        "unknown key `date`",
    ),
    broken(ROOT, "tokens: 47", "tokens: 11", "a city takes 12 tokens"),
    broken(
        BOARD,
        "  - [caralis, sardinia, both]\n  - [caralis, western-mediterranean, water]",
        "  - [caralis, ebusus, water]",
        "cannot be reached from sahara with the set S123",
    ),
    broken(
        BOARD,
        "  - [caralis, sardinia, both]\n  - [caralis, western-mediterranean, water]\n",
        "",
        "no border leads here",
    ),
    broken(
        BOARD,
        "[chalcis, delphi, water,",
        "[chalcis, delphi, both,",
        "a land border does not leave an island",
    ),
    broken(
        BOARD,
        "coasts: {east: sea, west: sea}, at: [3860",
        "coasts: {east: sea, north: sea, west: sea}, at: [3860",
        "no border crosses its coast north",
    ),
    broken(
        BOARD,
        "coasts: {east: sea, west: sea}, at: [3860",
        "coasts: {east: sea, west: lake}, at: [3860",
        "there is no lake `west`",
    ),
    broken(
        BOARD,
        "dotted: west, kind: coastal, limit: 2, coasts: {east: sea, west",
        "dotted: both, kind: coastal, limit: 2, coasts: {east: sea, west",
        "one side of the dotted line",
    ),
    broken(
        BOARD,
        "{galatia: lake-tuz, gordium: lake-tuz}",
        "{galatia: sea, gordium: lake-tuz}",
        "water joins sea to sea, or two shores of one lake",
    ),
    broken(
        BOARD,
        "{armenia: [lake-van, lake-urmia], nineveh: ",
        "{armenia: [lake-van, lake-urmia, lake-van], nineveh: ",
        "do not pair off",
    ),
    broken(
        BOARD,
        "at: [3860, 2230]",
        "at: [38.6, 22.3]",
        "in hundredths of a degree",
    ),
    broken(
        BOARD,
        "  delphi: {name",
        "  argos: {name",
        "`argos` stands here twice",
    ),
    broken(
        TRACK,
        "africa: {early-bronze: 5",
        "africa: {early-bronz: 5",
        "unknown key `early-bronz`, did you mean early-bronze",
    ),
    broken(
        TRACK,
        "africa: {early-bronze: 5, ",
        "africa: {",
        "early-bronze is missing",
    ),
    broken(
        TRACK,
        "values: {14: 1300, 15: 1600}",
        "values: {15: 1600}",
        "values must begin with space 14",
    ),
    broken(
        TRACK,
        "name: Late Bronze Age, cities: 3",
        "name: Late Bronze Age, cities: 1",
        "fewer cities than the epoch before",
    ),
    broken(
        ROOT,
        "tokens: 47",
        "tokns: 47",
        "unknown key `tokns`, did you mean tokens?",
    ),
    broken(
        ROOT,
        "tokens: 47",
        "tokens: -3",
        "expected a number from 1 to 999, found `-3`",
    ),
    broken(
        ROOT,
        "tokens: 47",
        "tokens: 60",
        "there are 55 tokens in the box of a nation",
    ),
    broken(
        ROOT,
        "set: S123",
        "set: S124",
        "there is no set of panels `S124`, did you mean",
    ),
    broken(
        ROOT,
        "players: 5",
        "players: 12",
        "12 players, but only 8 nations in play",
    ),
    broken(
        ROOT,
        "players: 5",
        "players: 12",
        "stack 6 has 11 commodity cards, too few",
    ),
    broken(
        ROOT,
        "in_play: [africa",
        "in_play: [afrika",
        "there is no nation `afrika`, did you mean africa?",
    ),
    broken(
        ROOT,
        "thrace, crete",
        "thrace, thrace, crete",
        "`thrace` stands here twice",
    ),
    broken(
        ROOT,
        "italy, illyria",
        "italy, iberia, illyria",
        "the same place in A.S.T. order",
    ),
    broken(
        ROOT,
        "egypt]",
        "egypt, babylon]",
        "babylon has no start area in play",
    ),
    broken(
        ROOT,
        "cards/advanced.yaml",
        "cards/advance.yaml",
        "there is no file cards/advance.yaml",
    ),
    broken(
        ROOT,
        "cards/advanced.yaml",
        "../cards.yaml",
        "must be a path below the scenario",
    ),
    broken(ROOT, "title: Five", "title: Five\ntitle: Six", "title"),
    broken(
        BOARD,
        "  rome: {name: Rome, aliases: [Roma]",
        "  rome: {name: Rome, aliases: [Sparta]",
        "`Sparta` also names",
    ),
    broken(
        BOARD,
        "  rome: {name: Rome",
        "  Rome!: {name: Rome",
        "`Rome!` is no id",
    ),
    broken(
        BOARD,
        "  sparta: {name: Sparta, panel: 2",
        "  sparta: {name: Sparta, panel: 7",
        "there is no panel `7`",
    ),
    broken(
        BOARD,
        "kind: coastal, limit: 3, site: white, plain: nile",
        "kind: coastal, limit: 3, site: white",
        "a white city site lies on a flood plain",
    ),
    broken(
        BOARD,
        "kind: coastal, limit: 3, site: white, plain: nile",
        "kind: coastel, limit: 3, site: white, plain: nile",
        "expected land or coastal or open-sea, found `coastel`",
    ),
    broken(
        BOARD,
        "start: crete",
        "start: crte",
        "there is no nation `crte`, did you mean crete?",
    ),
    broken(
        BOARD,
        "[argos, athens, both]",
        "[argos, atens, both]",
        "there is no area `atens`, did you mean athens?",
    ),
    broken(
        BOARD,
        "[argos, athens, both]",
        "[argos, athens, bridge]",
        "expected land, water or both",
    ),
    broken(
        BOARD,
        "[argos, athens, both]",
        "[argos, argos, both]",
        "argos does not border on itself",
    ),
    broken(
        BOARD,
        "[argos, athens, both]",
        "[argos, athens, both]\n  - [athens, argos, land]",
        "already",
    ),
    broken(
        BOARD,
        "[corinth, delphi, both, {delphi: west}]",
        "[corinth, delphi, both]",
        "name the coast of delphi",
    ),
    broken(
        BOARD,
        "[corinth, delphi, both, {delphi: west}]",
        "[corinth, delphi, both, {delphi: wst}]",
        "there is no coast of delphi called `wst`, did you mean west?",
    ),
    broken(
        BOARD,
        "[aegean-sea, troy, water]",
        "[aegean-sea, troy, both]",
        "open sea has no land border",
    ),
    broken(
        BOARD,
        "[aleppo, antioch, land]",
        "[aleppo, antioch, water]",
        "aleppo has no water",
    ),
    broken(
        CARDS,
        "piracy: {name: Piracy, aliases: [pirates], stack: 9",
        "piracy: {name: Piracy, aliases: [pirates], stack: 10",
        "there is no stack 10 of commodities",
    ),
    broken(
        CARDS,
        "hides: {name: Hides",
        "hides: {name: Ochre",
        "`Ochre` also names ochre",
    ),
    broken(
        CARDS,
        "tradable: no",
        "tradable: maybe",
        "expected yes or no, found `maybe`",
    ),
    broken(
        ADVANCES,
        "effects: [extra-ship-move]",
        "effects: [extra-ship-moves]",
        "did you mean extra-ship-move?",
    ),
    broken(
        ADVANCES,
        "cards: {law: 5, democracy: 10",
        "cards: {lew: 5, democracy: 10",
        "there is no card `lew`, did you mean law?",
    ),
    broken(
        ADVANCES,
        "groups: [crafts, sciences]",
        "groups: [crafts, scinces]",
        "there is no group `scinces`, did you mean sciences?",
    ),
    broken(
        ADVANCES,
        "cost: 170",
        "cost: 170\n    requires: [democracy]",
        "asks for itself in a circle",
    ),
    broken(
        TRACK,
        "africa: {early-bronze: 5, late-bronze: 8",
        "africa: {early-bronze: 9, late-bronze: 8",
        "late-bronze must begin after the epoch before it",
    ),
    broken(
        TRACK,
        "values: {14: 1300, 15: 1600}",
        "values: {14: 1300, 15: 1200}",
        "values must not fall",
    ),
    broken(
        TRACK,
        "  thrace: {",
        "  trace: {",
        "there is no track for thrace",
    ),
    broken(
        NATIONS,
        "never_victim: [barbarians]",
        "never_victim: [vandals]",
        "there is no calamity `vandals`",
    ),
    broken(
        NATIONS,
        "order: 4",
        "order: four",
        "expected a number from 1 to 99, found `four`",
    ),
];

/// Complaints whose line is not that of the changed text: they are about something that is missing, or about another place.
const ELSEWHERE: [&str; 9] = [
    "trade ends",
    "comes after trade",
    "the usual rate",
    "cannot be reached",
    "no border leads here",
    "asks for itself in a circle",
    "already",
    "there is no track",
    "has no start area",
];

#[test]
fn a_broken_scenario_is_refused_with_file_line_and_reason() {
    let files = named("advanced-5").files;
    for Break {
        file,
        old,
        new,
        says,
    } in BREAKS
    {
        let text = &files[*file];
        assert!(text.contains(old), "{file} has no {old}");
        let line = text[..text.find(old).unwrap()].matches('\n').count() + 1;
        let last = line + new.matches('\n').count();
        let mut changed: BTreeMap<String, String> = files.clone();
        changed.insert((*file).to_owned(), text.replacen(old, new, 1));
        let shelf = Shelf::of_copies(changed);
        let complaints = match Scenario::from_shelf("advanced-5", &shelf) {
            Ok(_) => panic!("{file}: {new} is accepted"),
            Err(complaints) => complaints,
        };
        let found = complaints
            .iter()
            .find(|c| c.complaint.message.contains(says));
        let all: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        let all = all.join("\n");
        let found = found.unwrap_or_else(|| panic!("{file}: {new}\n{all}"));
        assert_eq!(found.file, *file, "{all}");
        let near = found.complaint.at.line as usize;
        let elsewhere = ELSEWHERE.iter().any(|words| says.contains(words));
        assert!(
            elsewhere || (line..=last).contains(&near),
            "{new}: line {line}\n{all}"
        );
        assert!(complaints.len() <= 6, "{new}\n{all}");
    }
}

#[test]
fn all_complaints_come_at_once() {
    let mut files = named("advanced-5").files;
    for (file, old, new) in [
        (ROOT, "tokens: 47", "tokens: many"),
        (BOARD, "[argos, athens, both]", "[argos, atens, both]"),
        (CARDS, "tradable: no", "tradable: maybe"),
    ] {
        let text = files[file].replacen(old, new, 1);
        files.insert(file.to_owned(), text);
    }
    let complaints = Scenario::from_shelf("advanced-5", &Shelf::of_copies(files)).unwrap_err();
    let mut about: Vec<&str> = complaints.iter().map(|c| c.file.as_str()).collect();
    about.dedup();
    assert_eq!(about, [ROOT, BOARD, CARDS]);
}
