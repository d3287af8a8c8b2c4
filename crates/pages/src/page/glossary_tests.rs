//! Glossary of games with rules of their own.

use super::figures::filled;
use super::house_rules_tests::table;
use super::render::Templates;
use bulla_core::game::RuleStep;
use bulla_core::scenario::Scenario;

/// The glossary as a game has it, by cause.
fn glossary(scenario: &Scenario, language: &str) -> Vec<(&'static str, String)> {
    let templates = Templates::in_language(language).unwrap();
    let sentences = templates.of_book(&scenario.components).sentences();
    let said = |cause: &RuleStep| {
        let sentence = sentences.site.get(&format!("cause.{}", cause.id()))?;
        let sentence = filled(sentence, &scenario.components, &sentences.words);
        assert!(!sentence.contains(['{', '|', '#', '}']), "{sentence}");
        Some((cause.id(), sentence))
    };
    RuleStep::ALL.iter().filter_map(said).collect()
}

/// Returns the glossary entries of a game that differ from those of its ruleset.
fn otherwise(game: &Scenario, book: &str, language: &str) -> Vec<String> {
    let usual = glossary(&Scenario::named(book).unwrap(), language);
    let own = glossary(game, language);
    assert_eq!(own.len(), usual.len());
    let pairs = own.into_iter().zip(usual);
    let changed = pairs.filter(|(own, usual)| own != usual);
    changed.map(|((_, own), _)| own).collect()
}

const OPTIONS: &str = "[imperial: 2, barbarians-20, sites-only, no-two-limit]";
const OWN: &str = "rules.cities.on_site: 4, rules.cities.elsewhere: 8, rules.movement.reach: 6, rules.ships.upkeep: 0, \
                   rules.support.tokens: 1, rules.conflict.siege.attackers: 9";

#[test]
fn the_glossary_tells_what_options_change() {
    for (book, options, language, changed) in [
        (
            "advanced-5",
            OPTIONS,
            "en",
            &[
                "Nobody has more than eight ships.",
                "A city is built of six tokens on a city site, and nowhere else.",
                "One card from each stack, up to the number of cities, in up to two rounds.",
                "Cards of the ninth stack cost 18 tokens each from the treasury, one at most.",
                "Nobody is the victim of more than 99 calamities in a turn.",
                "A horde of 20 Barbarian tokens lands in a start area of its victim.",
            ][..],
        ),
        (
            "advanced-5",
            OPTIONS,
            "de",
            &[
                "Niemand hat mehr als acht Schiffe.",
                "Eine Stadt wird aus sechs Steinen auf einem Stadtplatz gebaut, anderswo nicht.",
                "Eine Karte von jedem Stapel, bis zur Zahl der Städte, in bis zu zwei Runden.",
                "Karten des neunten Stapels kosten je 18 Steine aus dem Staatsschatz, höchstens eine.",
                "Niemand ist in einem Zug das Opfer von mehr als 99 Katastrophen.",
                "Eine Horde von 20 Steinen der Barbaren landet in einem Startgebiet ihres Opfers.",
            ],
        ),
        (
            "advanced-5",
            "[own]",
            "en",
            &[
                "A ship costs no upkeep.",
                "A ship crosses up to six water borders.",
                "Too few attackers of a city are simply lost: without Engineering it takes nine.",
                "A city is built of four tokens on a city site, or of eight elsewhere.",
                "Every city needs one token on the board.",
            ],
        ),
        (
            "classic-5",
            "[own]",
            "de",
            &[
                "Ein Schiff kostet keinen Unterhalt.",
                "Ein Schiff läuft bis zu sechs Zonen an.",
                "Zu wenige Angreifer einer Stadt sind einfach verloren: ohne Ingenieurwesen braucht es neun.",
                "Eine Stadt wird aus vier Steinen in einer Zone mit Stadtplatz gebaut, aus acht anderswo; sie muss versorgt sein.",
                "Jede Stadt braucht einen Stein auf dem Brett.",
            ],
        ),
    ] {
        let game = table(book, options, OWN);
        assert_eq!(otherwise(&game, book, language), changed, "{book}");
    }
}
