//! Default values of a ruleset: `scenarios/usual/rules.yaml`, laid under the rules of every table.

use std::collections::BTreeSet;

use bulla::scenario::{FileSource, Scenario, difference};
use bulla::text::{ParseLimits, parse};

use super::{changes, named, printed, table, told};

/// Each entry that the book of 1991 does not write, with another value that it may have.
const OTHERWISE: [(&str, &str); 87] = [
    ("setup.favoured.nation", "crete"),
    ("setup.favoured.tokens", "2"),
    ("seats.enters", "counterpart"),
    ("seats.waiting", "9"),
    ("taxation.beneficiary", "tokens"),
    ("population.shared", "1"),
    ("taxation.takers", "idle"),
    ("population.idle", "grows"),
    ("ships.where", "anywhere"),
    ("ships.free.nation", "crete"),
    ("ships.free.turn", "3"),
    ("movement.open_sea", "free"),
    ("movement.aboard", "stays"),
    ("movement.occupied", "closed"),
    ("conflict.short_stock", "surrender"),
    ("conflict.skilled_both", "skilled_attack"),
    ("conflict.at_sea", "tokens"),
    ("conflict.order", "chart"),
    ("conflict.assault", "to-the-end"),
    ("conflict.idle_defenders", "stay"),
    ("cities.idle", "built"),
    ("cities.supported", "first"),
    ("surplus.beside_city", "limit"),
    ("support.new_first", "no"),
    ("support.won_by_revolt", "exempt"),
    ("support.short_stock", "eliminates"),
    ("acquisition.per_city", "2"),
    ("acquisition.sales", "any-stack"),
    ("trade.more_named", "no"),
    ("trade.value", "yes"),
    ("trade.passed_on", "once"),
    ("trade.barred", "civil-war"),
    ("trade.received", "shown"),
    ("trade.calamities_named", "yes"),
    ("trade.partners", "reachable"),
    ("calamities.which", "lowest"),
    ("calamities.strikes", "received"),
    ("calamities.given_back", "yes"),
    ("calamities.directed", "may"),
    ("calamities.floor", "16"),
    ("calamities.self_directed", "yes"),
    ("calamities.cities", "whole"),
    ("calamities.idle", "struck"),
    ("calamities.volcano.erupts_at", "units"),
    ("calamities.volcano.site", "choice"),
    ("calamities.volcano.quake", "reduces"),
    ("calamities.volcano.reach", "beside"),
    ("calamities.volcano.fated.nation", "crete"),
    ("calamities.volcano.fated.volcano", "thera"),
    ("calamities.volcano.fated.sea", "aegean-sea"),
    ("calamities.civil_war.stock", "tokens"),
    ("calamities.civil_war.named", "nominee"),
    ("calamities.civil_war.exact", "splits"),
    ("calamities.civil_war.leftover", "largest"),
    ("calamities.civil_war.newcomer", "halves"),
    ("calamities.civil_war.strikes", "always"),
    ("calamities.civil_war.takers", "idle"),
    ("calamities.famine.shown", "free"),
    ("calamities.flood.vulnerable", "white"),
    ("calamities.flood.plain", "choice"),
    ("calamities.flood.coast", "no"),
    ("calamities.civil_disorder.takes", "cards"),
    ("calamities.barbarians.owner", "nation"),
    ("calamities.iconoclasm.chooser", "victim"),
    ("calamities.piracy.fleet", "taken"),
    ("calamities.iconoclasm.takes", "card"),
    ("calamities.piracy.count", "ships"),
    ("calamities.piracy.takes", "cards"),
    ("calamities.piracy.seafarer", "1"),
    ("calamities.piracy.owner", "nation"),
    ("advances.most", "11"),
    ("advances.credit", "50"),
    ("returning.counts", "all"),
    ("returning.restack", "at-once"),
    ("returning.tradable", "under"),
    ("returning.fixed", "among"),
    ("returning.surrender", "yes"),
    ("returning.war_points", "5"),
    ("track.beyond", "100"),
    ("track.beyond_cities", "3"),
    ("track.below_value", "back"),
    ("track.home.nation", "crete"),
    ("victory.area", "5"),
    ("victory.turn", "20"),
    ("victory.ends", "all-cards"),
    ("victory.wins", "finish"),
    ("victory.ties", "chart"),
];

/// The entries of the file, in their order.
fn usual() -> Vec<(String, String)> {
    let text = FileSource::embedded().open("usual/rules.yaml").unwrap();
    let tree = parse(&text, 1, &ParseLimits::DATA).unwrap();
    let leaves = tree.entries().iter();
    let leaves =
        leaves.filter_map(|(path, node)| Some((path.text.clone(), node.as_text()?.to_owned())));
    leaves.collect()
}

#[test]
fn an_option_writes_each_leaf_that_its_book_leaves_out() {
    let base = printed(&named("advanced-8"));
    let usual = usual();
    let listed: Vec<&str> = usual.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(listed, OTHERWISE.map(|(path, _)| path));
    for ((path, usual), (_, other)) in usual.iter().zip(OTHERWISE) {
        // Some play steps of their own.
        let steps: &[&str] = match path.as_str() {
            "conflict.short_stock" => &["city-surrenders"],
            "conflict.at_sea" => &["naval-fight"],
            "calamities.civil_war.newcomer" => &[
                "newcomer-war",
                "newcomer-war-by-newcomer",
                "newcomer-war-goes",
                "newcomer-war-swap",
            ],
            _ => &[],
        };
        let numbers = match steps {
            [] => String::new(),
            steps => format!("numbers: {{{}: house}}\n", steps.join(": house, ")),
        };
        let text = format!("{numbers}changes: {{rules.{path}: {other}}}\n");
        let with = table("advanced-8", &[("mine", &text)], "[mine]");
        let with = with.unwrap_or_else(|told| panic!("{path}: {told:#?}"));
        let line = format!("{path}: {other} ({usual}) by mine");
        let numbers = steps.iter();
        let numbers = numbers.map(|step| format!("numbers.{step}: house (-) by mine"));
        let mut lines: Vec<String> = numbers.chain([line]).collect();
        let mut changed = changes(&with);
        lines.sort_unstable();
        changed.sort_unstable();
        assert_eq!(changed, lines);
        let with = printed(&with);
        let all: BTreeSet<&String> = base.keys().chain(with.keys()).collect();
        let differ = all
            .into_iter()
            .filter(|leaf| base.get(*leaf) != with.get(*leaf));
        let differ = differ
            .filter(|leaf| *leaf != "scenario.options" && !leaf.starts_with("rules.numbers."));
        assert_eq!(differ.collect::<Vec<_>>(), [&format!("rules.{path}")]);
    }
}

#[test]
fn what_is_usual_lies_under_a_book_and_in_no_file() {
    let plain = named("advanced-8");
    assert!(
        plain.files.keys().all(|file| !file.contains("usual")),
        "{:?}",
        plain.files.keys()
    );
    // A kept game has nothing but its copies.
    let again =
        Scenario::from_shelf("advanced-8", &FileSource::of_copies(plain.files.clone())).unwrap();
    assert_eq!(
        (again.config_entries(), &again.files),
        (plain.config_entries(), &plain.files)
    );
    // What a book says itself stays, and it is no other book for saying what is usual.
    let mut files = plain.files.clone();
    let rules = files.get_mut("rules/advanced.yaml").unwrap();
    *rules = rules.replace("\nsurplus:", "\n  supported: later\nsurplus:");
    *rules = rules.replace("  most: 2     ", "  directed: may\n  most: 2     ");
    let own = Scenario::from_shelf("advanced-8", &FileSource::of_copies(files.clone())).unwrap();
    assert!(own.book.calamities.may_direct);
    let differ = difference(("advanced-8", &files), ("advanced-8", &plain.files)).unwrap();
    let differ: Vec<&str> = differ.iter().map(|change| change.display_path()).collect();
    assert_eq!(differ, ["calamities.directed"]);
    // What a book leaves out whole stays out.
    let mut files = plain.files.clone();
    let rules = files.get_mut("rules/advanced.yaml").unwrap();
    let (before, flood) = rules.split_once("  flood:\n").unwrap();
    let (_, after) = flood.split_once("  barbarians:\n").unwrap();
    *rules =
        format!("{before}  barbarians:\n{after}").replace(" flood, barbarians,", " barbarians,");
    let cards = files.get_mut("cards/advanced.yaml").unwrap();
    let kept = cards.lines().filter(|line| !line.starts_with("  flood:"));
    *cards = kept.map(|line| format!("{line}\n")).collect();
    let dry = Scenario::from_shelf("advanced-8", &FileSource::of_copies(files)).unwrap();
    assert!(dry.book.calamities.flood.is_none());
    assert!(
        dry.config_entries()
            .iter()
            .all(|(path, _)| !path.contains("calamities.flood"))
    );
    // A mapping that an option writes whole says what is usual too.
    let whole = "changes: {rules.calamities.flood: {own: 12, others: 9, coast: no}}\n";
    let whole = table("advanced-8", &[("mine", whole)], "[mine]").unwrap();
    let leaf = |key: &str| printed(&whole)[&format!("rules.calamities.flood.{key}")].clone();
    assert_eq!(
        ["own", "coast", "plain"].map(leaf),
        ["12", "no", "greatest"]
    );
}

#[test]
fn what_no_book_has_stays_a_mistake() {
    let files = [("mine", "changes: {rules.conflict.ordre: chart}\n")];
    let said = told("advanced-8", &files, "[mine]");
    assert!(said[0].contains("did you mean order?"), "{said:#?}");
    let files = [("mine", "changes: {rules.conflict.order: charts}\n")];
    let said = told("advanced-8", &files, "[mine]");
    assert_eq!(said.len(), 1, "{said:#?}");
    assert!(said[0].contains("options/mine.yaml:6:"), "{said:#?}");
    assert!(said[0].contains("expected defender or chart"), "{said:#?}");
}

/// A file that cannot be read would leave names in English without a word.
#[test]
fn names_and_sentences_of_every_language_are_read() {
    let german = bulla::scenario::Translations::of("de").expect("German is read");
    assert_eq!(german.name("nation", "crete"), Some("Kreta"));
}
