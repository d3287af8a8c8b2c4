//! Games that lack what the book has: they are legal, and bots play them to their end.

use super::*;

/// A game of a few turns, the files of which are written anew or changed.
fn bare(files: &[(&str, &str)], changes: &[Change3]) -> Scenario {
    let mut all = with(changes).files;
    for (file, text) in files {
        all.insert((*file).to_owned(), (*text).to_owned());
    }
    let root = all.get_mut(ROOT).unwrap();
    root.push_str("end: {turn: 9}\n");
    Scenario::from_shelf("advanced-8", &FileSource::of_copies(all)).unwrap_or_else(|complaints| {
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"))
    })
}

#[test]
fn a_game_without_calamities_asks_for_none_of_their_figures() {
    let rules = Scenario::named("advanced-8").unwrap().files[RULES].clone();
    let from = rules.find("calamities:\n").unwrap();
    let to = rules.find("conversion:\n").unwrap();
    let rules = format!(
        "{}calamities: {{order: [], most: 2}}\n{}",
        &rules[..from],
        &rules[to..]
    );
    let cards = Scenario::named("advanced-8").unwrap().files[CARDS].clone();
    let cards = cards[..cards.find("calamities:\n").unwrap()].to_owned();
    let scenario = bare(
        &[(RULES, &rules), (CARDS, &cards)],
        &[(NATIONS, ", never_victim: [barbarians]", "")],
    );
    assert!(scenario.book.calamities.famine.is_none());
    plays(&scenario);
}

#[test]
fn figures_of_a_calamity_that_the_order_does_not_name_are_not_looked_at() {
    let files = with(&[]).files;
    let cards = files[CARDS]
        .lines()
        .filter(|line| !line.contains("  piracy: {"));
    let cards: Vec<&str> = cards.collect();
    let rules = files[RULES]
        .replace(", iconoclasm, piracy]", ", iconoclasm]")
        .replace(
            "    own: 2                  # 30.911",
            "    own: nobody # 30.911",
        );
    let scenario = bare(&[(CARDS, &cards.join("\n")), (RULES, &rules)], &[]);
    assert!(scenario.book.calamities.piracy.is_none());
    assert!(scenario.book.calamities.famine.is_some());
}

#[test]
fn a_game_without_cards() {
    let files = with(&[]).files;
    let line = files[RULES]
        .lines()
        .find(|line| line.starts_with("  order: [volcano"));
    let rules = files[RULES].replace(line.unwrap(), "  order: []");
    let scenario = bare(
        &[(CARDS, "title: No cards\n"), (RULES, &rules)],
        &[(NATIONS, ", never_victim: [barbarians]", "")],
    );
    assert_eq!(scenario.components.deck.stacks(), 0);
    plays(&scenario);
}

#[test]
fn a_game_without_civilization_cards() {
    let scenario = bare(&[(ADVANCES, "title: None\nadvances: {}\n")], &[]);
    assert!(scenario.components.advances.is_empty());
    plays(&scenario);
}

/// No Barbarians land and no Pirates take over: there is no set for them.
#[test]
fn a_game_without_an_idle_set() {
    let set = "idle: {tokens: 55, cities: 9}";
    let none = (NATIONS, set, "idle: {tokens: 0, cities: 0}");
    plays(&bare(&[], &[none]));
    let mut table = Table::of(&[none]);
    let thrace = table.civ("thrace");
    table.put(thrace, Piece::Token, 3, "scythia");
    let kind = bulla::game::Calamity::Barbarians;
    table.play(&[PlayStep::Strike(kind, thrace)], &[]);
    assert_eq!(table.state().open().tokens_on_board(Owner::Idle), 0);
    assert_eq!(table.state().open().tokens_on_board(thrace), 3);
}

/// Two cards strike alike, against one nation and against two; each asks its own questions.
#[test]
fn several_cards_strike_alike() {
    let drought = (
        CARDS,
        "  superstition: {",
        "  drought: {name: Drought, stack: 3, tradable: yes, back: brown, strikes_as: famine}\n  superstition: {",
    );
    plays(&bare(&[], &[drought]));
    for victims in [["egypt", "egypt"], ["egypt", "crete"]] {
        let mut table = Table::of(&[drought]);
        for civ in ["egypt", "crete", "africa"] {
            let civ = table.civ(civ);
            table.cities(civ, 6);
        }
        for (victim, face) in victims.into_iter().zip(["famine", "drought"]) {
            let civ = table.civ(victim);
            table.deal(civ, face, 1);
        }
        let run = table.play(
            &table.scenario.book.parts(bulla::game::Section::Calamities),
            &[],
        );
        let egypt = table.civ("egypt");
        let cities = table.state().open().city_count(egypt);
        assert!(cities < 5, "{victims:?}: {cities} cities are left");
        let keys: std::collections::BTreeSet<String> = run
            .answered
            .iter()
            .map(|answered| answered.key.text(&table.scenario.components))
            .collect();
        assert_eq!(keys.len(), run.answered.len());
    }
}
