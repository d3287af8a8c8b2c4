//! Options laid on books: what they write and nothing else, and what a table is told that cannot have them.

mod complaints;
mod conflicts;
mod defaults;
mod orders_of_options;
mod step_numbers;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use bulla::scenario::{self, ConfigChange, FileSource, OptionRef, Scenario, TableSettings};
use bulla::text::{ParseLimits, parse};

const PARTS: [&str; 6] = ["rules", "board", "nations", "cards", "advances", "track"];

fn named(name: &str) -> Scenario {
    Scenario::named(name).expect("a scenario of the program")
}

/// `[no-two-limit, credit: 50]` as a table writes it.
fn option_ref(text: &str) -> Vec<OptionRef> {
    OptionRef::list(&parse(text, 1, &ParseLimits::DATA).expect("a list")).expect("options")
}

/// A table with options of ours beside those of the program: the scenario, or everything that it is told.
fn table(base: &str, files: &[(&str, &str)], options: &str) -> Result<Scenario, Vec<String>> {
    let mut all = named(base).files;
    for id in FileSource::embedded().options() {
        let name = format!("options/{id}.yaml");
        all.insert(name.clone(), FileSource::embedded().open(&name).unwrap());
    }
    for (id, text) in files {
        let head = format!(
            "id: {id}\ntitle: Ours\nsays: We play it so.\nsource: {{book: ours, rule: {id}}}\n"
        );
        all.insert(
            format!("options/{id}.yaml"),
            format!("{head}of: [advanced]\n{text}"),
        );
    }
    let root = all.get_mut(&format!("{base}.yaml")).unwrap();
    *root = format!("{root}options: {options}\n");
    let read = Scenario::from_shelf(base, &FileSource::embedded().with_copies(all));
    read.map_err(|complaints| complaints.iter().map(ToString::to_string).collect())
}

fn told(base: &str, files: &[(&str, &str)], options: &str) -> Vec<String> {
    match table(base, files, options) {
        Ok(scenario) => panic!("{options} is played: {:?}", scenario.changes),
        Err(told) => told,
    }
}

/// Returns the changes by options, as `path: here (base) by option`.
fn changes(scenario: &Scenario) -> Vec<String> {
    let changes = scenario.changes.iter().map(|change| {
        let [here, base, by] =
            [&change.here, &change.base, &change.option].map(|one| one.as_deref().unwrap_or("-"));
        format!("{}: {here} ({base}) by {by}", change.display_path())
    });
    changes.collect()
}

fn printed(scenario: &Scenario) -> BTreeMap<String, String> {
    scenario.config_entries().into_iter().collect()
}

/// The scenarios of 1991, which were there before options.
fn books() -> impl Iterator<Item = String> {
    let names = scenario::names().into_iter();
    names.filter(|name| name.starts_with("advanced"))
}

/// `tests/rules/scenario/prints` holds what every scenario said before there were options: its own entries, and those of the files
/// that all share.
#[test]
fn without_options_every_book_is_what_it_was() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/scenario/prints");
    let stored = |name: &str| fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
    if std::env::var("BULLA_GOLDEN").is_ok_and(|mode| mode == "write") {
        write(&folder);
    }
    let shared: String = PARTS.iter().map(|part| stored(part)).collect();
    for name in books() {
        let printed = named(&name).config_entries();
        let lines: Vec<String> = printed
            .iter()
            .map(|(path, leaf)| format!("{path}: {leaf}"))
            .collect();
        let expected = stored(&name) + &shared;
        let mut expected = expected.lines();
        for line in &lines {
            assert_eq!(
                Some(line.trim_end()),
                expected.next().map(str::trim_end),
                "{name}"
            );
        }
        assert_eq!(expected.next(), None, "{name}");
    }
}

/// Writes the prints anew, where the data of the books have changed: `BULLA_GOLDEN=write`. Read the difference before you commit it.
fn write(folder: &Path) {
    for name in books() {
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for (path, leaf) in named(&name).config_entries() {
            let part = PARTS
                .iter()
                .find(|part| path.starts_with(&format!("{part}.")));
            let file = part.map_or(name.clone(), |part| (*part).to_owned());
            *files.entry(file).or_default() += &format!("{path}: {leaf}\n");
        }
        for (file, text) in files {
            fs::write(folder.join(format!("{file}.txt")), text).unwrap();
        }
    }
}

#[test]
fn an_option_changes_its_leaves_and_nothing_else() {
    for id in FileSource::embedded().options() {
        let file = scenario::option(&id, &FileSource::embedded()).unwrap();
        let of = if file.of.iter().any(|book| book == "advanced") {
            named("advanced-8")
        } else {
            named("classic-7")
        };
        let base = printed(&of);
        let figure = file
            .figures
            .as_ref()
            .map(|words| words.split(' ').next().unwrap().to_owned());
        let pick = figure.map_or(id.clone(), |figure| format!("{id}: {figure}"));
        let needs = file
            .needs
            .iter()
            .filter_map(|need| need.strip_prefix("the option "));
        let all: Vec<&str> = needs.chain([pick.as_str()]).collect();
        let options = option_ref(&format!("[{}]", all.join(", ")));
        let with = of.for_case(&options, 8, 50, "S1234").unwrap();
        let mine: Vec<&str> = with.changes.iter().map(|one| &*one.path).collect();
        let by_it = with.changes.iter();
        let by_it = by_it.filter(|one| one.option.as_deref() == Some(id.as_str()));
        let by_it: BTreeSet<&str> = by_it.map(|one| &*one.path).collect();
        let in_file = file.changes.iter().map(|(path, _)| path.as_str());
        assert_eq!(by_it, in_file.collect(), "{id} writes all its leaves");
        let with_print = printed(&with);
        let mut paths: Vec<&String> = base.keys().chain(with_print.keys()).collect();
        paths.sort_unstable();
        paths.dedup();
        for path in paths {
            let is_named = mine.iter().any(|leaf| {
                let rest = path.strip_prefix(leaf);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            });
            // What a case sets.
            let set = ["options", "players", "tokens", "set"];
            let is_table = set.iter().any(|key| *path == format!("scenario.{key}"));
            if !is_named && !is_table {
                assert_eq!(with_print.get(path), base.get(path), "{id}: {path}");
            }
        }
    }
}

#[test]
fn a_table_plays_options_and_keeps_their_files() {
    let base = named("advanced-5");
    let house = TableSettings {
        options: option_ref("[no-two-limit]"),
        trades: Some(2),
        ..TableSettings::default()
    };
    let table = base.for_table(&house).unwrap();
    assert_eq!(table.book.calamities.most, 99);
    assert_eq!(table.book.trades(), 2);
    assert_eq!(changes(&table), ["calamities.most: 99 (2) by no-two-limit"]);
    assert_eq!(table.options[0].title, "No limit of two");
    assert!(table.files.contains_key("options/no-two-limit.yaml"));
    let again =
        Scenario::from_shelf("advanced-5", &FileSource::of_copies(table.files.clone())).unwrap();
    assert_eq!(again.book, table.book);
    assert_eq!(
        (&again.changes, &again.options),
        (&table.changes, &table.options)
    );
    assert_eq!(again.files, table.files);
    // A setting later, and lists that add up.
    let more = TableSettings {
        trades: Some(3),
        ..TableSettings::default()
    };
    let more = again.for_table(&more).unwrap();
    assert_eq!((more.book.calamities.most, more.book.trades()), (99, 3));
}

/// An option of ours: its id, and what stands in its file behind the head.
type Ours = (&'static str, &'static str);

#[test]
fn conditions_figures_and_lists_write_what_they_say() {
    let by_players =
        "changes: {rules.cities.most: {set: 8, with_players: {2-4: 7, 5: 6}, with_panel: {W: 5}}}";
    for (base, most) in [
        ("advanced-8", 8),
        ("advanced-4", 7),
        ("advanced-5", 6),
        ("advanced-8-west", 5),
        ("advanced-5-west", 6),
    ] {
        let table = table(base, &[("mine", by_players)], "[mine]").unwrap();
        assert_eq!(table.book.cities.most, most, "{base}");
    }
    let west_only = "changes: {rules.cities.most: {with_panel: {W: 5}}, rules.cities.assisted: 2}";
    let east = table("advanced-5", &[("mine", west_only)], "[mine]").unwrap();
    assert_eq!(changes(&east), ["cities.assisted: 2 (1) by mine"]);
    let levies = "figure: 2-3\nchanges: {rules.cities.most: {by_figure: {2: 18, 3: 27}}, rules.taxation.rate: \"{figure}\"}";
    let table_3 = table("advanced-5", &[("two-levies", levies)], "[two-levies: 3]").unwrap();
    assert_eq!(
        changes(&table_3),
        [
            "cities.most: 27 (9) by two-levies",
            "taxation.rate: 3 (2) by two-levies"
        ]
    );
    assert_eq!(table_3.options[0].figure, Some(3));
    let lists = "changes: {advances.advances.mysticism.groups: {add: [civics], remove: [arts]}, scenario.in_play: {remove: [egypt]}}";
    let listed = table("advanced-5", &[("mine", lists)], "[mine]");
    let listed = listed.unwrap_or_else(|told| panic!("{told:#?}"));
    assert_eq!(listed.components.nations.len(), 7);
    let track = "changes: {track.epochs.early-iron.cards: 8, track.tracks.egypt.values.13: 1200}";
    let epochs = table("advanced-5", &[("mine", track)], "[mine]").unwrap();
    assert_eq!(
        changes(&epochs),
        [
            "track.epochs.early-iron.cards: 8 (9) by mine",
            "track.tracks.egypt.values.13: 1200 (1300) by mine"
        ]
    );
}

#[test]
fn the_order_of_options_never_matters_and_one_may_refine_another() {
    let files = [
        ("a-few", "changes: {rules.calamities.most: 3}\n"),
        (
            "b-fewer",
            "refines: [a-few]\nchanges: {rules.calamities.most: 1}\n",
        ),
        ("c-cities", "changes: {rules.cities.most: 8}\n"),
    ];
    let orders = [
        "[a-few, b-fewer, c-cities]",
        "[c-cities, b-fewer, a-few]",
        "[b-fewer, c-cities, a-few]",
    ];
    let books = orders.map(|options| table("advanced-5", &files, options).unwrap());
    for book in &books {
        assert_eq!((book.book.calamities.most, book.book.cities.most), (1, 8));
        assert_eq!(book.book, books[0].book);
        assert_eq!(book.changes, books[0].changes);
    }
    // Told once, from what the book has.
    assert_eq!(
        changes(&books[0]),
        [
            "calamities.most: 1 (2) by b-fewer",
            "cities.most: 8 (9) by c-cities"
        ]
    );
    let ring = [
        (
            "a-few",
            "refines: [b-fewer]\nchanges: {rules.calamities.most: 3}\n",
        ),
        (
            "b-fewer",
            "refines: [a-few]\nchanges: {rules.calamities.most: 1}\n",
        ),
    ];
    let said = told("advanced-5", &ring, "[a-few, b-fewer]");
    assert!(
        said[0].contains("options refine each other in a ring"),
        "{said:#?}"
    );
}

/// 18.1: a sequence names trade once, and the table says how often.
#[test]
fn trade_is_spelt_out_after_all_options() {
    let base = named("advanced-5");
    let turn = "changes:\n  rules.turn:\n  - {segment: realm, sections: [taxation, population, census, ships, movement, conflict, cities, surplus, support, acquisition], letters: yes}\n  - {segment: trade, sections: [trade, naming], letters: market}\n  - {segment: fate, sections: [calamities, conversion, recheck, advances, return, track, victory], letters: fate}\n";
    for (parts, settings) in [(2, "\ntrades: 2"), (5, "\ntrades: 5"), (3, "\ntrades: 3")] {
        let once = table(
            "advanced-5",
            &[("once", turn)],
            &format!("[once]{settings}"),
        )
        .unwrap();
        let house = TableSettings {
            trades: Some(parts),
            ..TableSettings::default()
        };
        assert_eq!(once.book, base.for_table(&house).unwrap().book, "{parts}");
    }
    let mut files = base.files.clone();
    let rules = files.get_mut("rules/advanced.yaml").unwrap();
    *rules = rules.replace("  parts: 3 ", "  parts: 4 ");
    let four = Scenario::from_shelf("advanced-5", &FileSource::of_copies(files)).unwrap();
    assert_eq!(four.book.trades(), 4);
}

/// Settings are laid over what an option writes.
#[test]
fn settings_conflict_with_no_option() {
    let files = [("asked", "changes: {rules.ask: [civil-war]}\n")];
    let asked = table("advanced-5", &files, "[asked]").unwrap();
    assert_eq!(asked.book.split_topics.len(), 1);
    let house = TableSettings {
        ask: Some(Vec::new()),
        last_turn: Some(9),
        ..TableSettings::default()
    };
    let unasked = asked.for_table(&house).unwrap();
    assert_eq!(
        (unasked.book.split_topics.len(), unasked.book.victory.turn),
        (0, Some(9))
    );
}

/// Three sets of pieces, entry by entry.
#[test]
fn three_sets_of_pieces() {
    let house = TableSettings {
        options: option_ref("[imperial: 3]"),
        ..TableSettings::default()
    };
    let table = named("advanced-4").for_table(&house).unwrap();
    assert_eq!(
        changes(&table),
        [
            "tokens: 165 (55) by imperial",
            "nations.pieces.tokens: 165 (55) by imperial",
            "nations.pieces.cities: 27 (9) by imperial",
            "nations.pieces.ships: 12 (4) by imperial",
            "ships.most: 12 (4) by imperial",
            "cities.most: 27 (9) by imperial",
            "acquisition.rounds: 3 (1) by imperial",
            "acquisition.most: 1 (any) by imperial",
        ]
    );
    let parts = &table.components;
    assert_eq!((parts.tokens, parts.cities, parts.ships), (165, 27, 12));
    assert_eq!((parts.box_tokens, parts.idle_tokens), (165, 55));
}

/// An entry of the rules and one of another file may be called alike.
#[test]
fn leaves_of_two_files_are_told_apart() {
    let files = [("mine", "changes: {rules.title: Ours, board.title: Yours}\n")];
    let table = table("advanced-5", &files, "[mine]").unwrap();
    let paths: Vec<&str> = table.changes.iter().map(|one| &*one.path).collect();
    assert_eq!(paths, ["rules.title", "board.title"]);
    let is_at = |printed| {
        table
            .changes
            .iter()
            .filter(|one| one.is_at(printed))
            .count()
    };
    assert_eq!((is_at("rules.title"), is_at("track.title")), (1, 0));
    assert_eq!(table.changes[0].display_path(), "title");
}

/// Checks that a scenario's own value which an option overwrites is not reported as a house rule, and that the book's value is
/// that of its base.
#[test]
fn a_leaf_that_an_option_writes_over_is_told_once_beside_what_the_base_has() {
    let mut files = named("advanced-8").files;
    let root = files.get_mut("advanced-8.yaml").unwrap();
    *root = root.replace("tokens: 47", "tokens: 50");
    *root = format!("options: [tokens-55]\n{root}");
    let rules = files.get_mut("rules/advanced.yaml").unwrap();
    *rules = rules.replace("on_site: 6 ", "on_site: 5 ");
    let option = fs::read_to_string("scenarios/options/tokens-55.yaml").unwrap();
    files.insert("options/tokens-55.yaml".to_owned(), option);
    let table = Scenario::from_shelf("advanced-8", &FileSource::of_copies(files)).unwrap();
    let summary = table.summary();
    let told = |changes: &[ConfigChange]| -> Vec<String> {
        let said = |one: &Option<String>| one.clone().unwrap_or_default();
        let line =
            |one: &ConfigChange| format!("{}: {} ({})", one.path, said(&one.here), said(&one.base));
        changes.iter().map(line).collect()
    };
    assert_eq!(told(&summary.changes), ["scenario.tokens: 55 (47)"]);
    assert_eq!(
        told(&summary.house_rules.1),
        ["rules.cities.on_site: 5 (6)"]
    );
}

/// The print of a table says in how many parts it trades.
#[test]
fn a_print_has_the_settings_of_its_table() {
    let house = TableSettings {
        trades: Some(2),
        ..TableSettings::default()
    };
    let table = named("advanced-5").for_table(&house).unwrap();
    assert_eq!(printed(&table)["rules.trade.parts"], "2");
}

/// `usual` is the figure of a table that names none; one beyond the range is refused.
#[test]
fn an_option_may_have_a_figure_for_tables_that_name_none() {
    let file = |usual: &str| {
        format!("figure: 9-12\nusual: {usual}\nchanges: {{rules.returning.hand: \"{{figure}}\"}}\n")
    };
    let changes_of = |options: &str| {
        let read = table("advanced-8", &[("mine", &file("10"))], options).unwrap();
        changes(&read)
    };
    assert_eq!(changes_of("[mine]"), ["returning.hand: 10 (8) by mine"]);
    assert_eq!(changes_of("[mine: 12]"), ["returning.hand: 12 (8) by mine"]);
    let wrong = told("advanced-8", &[("mine", &file("13"))], "[mine]");
    assert!(
        wrong[1].contains("expected one of the figures that `figure` names"),
        "{wrong:?}"
    );
}
