//! Error reports on options that do not exist, or that write entries that no ruleset has.

use super::{Ours, named, told};
use bulla::scenario::{self, FileSource, OptionRef, Scenario, TableSettings};
use bulla::text::{ParseLimits, parse};

const TWO: Ours = (
    "two-levies",
    "figure: [2-3, 5]\nchanges: {rules.taxation.rate: \"{figure}\"}\n",
);

/// Options of ours, what a table of five picks, and what it is told.
const REFUSED: &[(&[Ours], &str, &str)] = &[
    (
        &[],
        "[no-two-limits]",
        "there is no option `no-two-limits`, did you mean no-two-limit?",
    ),
    (
        &[],
        "[no-two-limit, no-two-limit]",
        "no-two-limit stands here twice",
    ),
    (&[], "[no-two-limit: 3]", "no-two-limit takes no figure"),
    (
        &[TWO],
        "[two-levies]",
        "two-levies takes a figure after a colon: 2 to 3 or 5",
    ),
    (
        &[TWO],
        "[two-levies: 4]",
        "two-levies takes a figure after a colon: 2 to 3 or 5",
    ),
    (
        &[TWO],
        "[two-levies: many]",
        "two-levies takes a figure after a colon: 2 to 3 or 5, found `many`",
    ),
    (
        &[(
            "mine",
            "needs: {nations: [babylon], players: 6-8, options: [no-two-limit]}\nchanges: {rules.cities.most: 8}\n",
        )],
        "[mine]",
        "mine needs the option no-two-limit",
    ),
    (
        &[(
            "mine",
            "needs: {nations: [babylon]}\nchanges: {rules.cities.most: 8}\n",
        )],
        "[mine]",
        "mine needs babylon in play",
    ),
    (
        &[(
            "mine",
            "needs: {players: 6-8}\nchanges: {rules.cities.most: 8}\n",
        )],
        "[mine]",
        "mine is for 6 to 8 players, and here are 5",
    ),
    (
        &[(
            "mine",
            "conflicts: {no-two-limit: it would be too much}\nchanges: {rules.cities.most: 8}\n",
        )],
        "[mine, no-two-limit]",
        "mine and no-two-limit are not played together: it would be too much",
    ),
    (
        &[("mine", "changes: {rules.calamities.most: 99}\n")],
        "[no-two-limit, mine]",
        "mine and no-two-limit both write rules.calamities.most",
    ),
    (
        &[("mine", "changes: {rules.calamities: {most: 99}}\n")],
        "[no-two-limit, mine]",
        "mine and no-two-limit both write rules.calamities.most",
    ),
];

#[test]
fn what_is_no_option_or_not_to_be_had_is_told_where_it_stands() {
    let line = named("advanced-5").files["advanced-5.yaml"].lines().count() + 1;
    for (files, options, said) in REFUSED {
        let found = told("advanced-5", files, options);
        let place = format!("advanced-5.yaml:{line}:");
        let is_told = |one: &String| one.starts_with(&place) && one.ends_with(said);
        assert!(found.iter().any(is_told), "{options}\n{found:#?}");
    }
}

/// Each of these is told, and nothing that only follows from it.
#[test]
fn one_mistake_is_told_once() {
    let each = |why| -> Vec<Ours> {
        let [one, other] = if why {
            [
                "conflicts: {b-few: too few}\n",
                "conflicts: {a-few: too few}\n",
            ]
        } else {
            ["", ""]
        };
        let text = |head: &str, leaf| format!("{head}changes: {{rules.calamities.most: {leaf}}}\n");
        let leak = |text: String| -> &'static str { text.leak() };
        vec![
            ("a-few", leak(text(one, 3))),
            ("b-few", leak(text(other, 1))),
        ]
    };
    for (why, said) in [
        (true, "a-few and b-few are not played together: too few"),
        (false, "a-few and b-few both write rules.calamities.most"),
    ] {
        let found = told("advanced-5", &each(why), "[b-few, a-few]");
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].ends_with(said), "{found:#?}");
    }
    let text = "changes: {rules.cities.mast: 8, scenario.tokens: 99, scenario.in_play: [crete]}";
    let found = told("advanced-5", &[("mine", text)], "[mine]");
    assert_eq!(found.len(), 1, "{found:#?}");
}

/// Checks that an error which keeps an option from being applied hides what it would have written, and that an unreadable figure
/// hides what depends on it.
#[test]
fn nothing_is_told_that_follows_from_another_mistake() {
    let rows: [(&str, &[Ours], &str, &str); 4] = [
        (
            "advanced-5",
            &[],
            "[imperial: 4]",
            "imperial takes a figure after a colon: 2 to 3",
        ),
        (
            "classic-5",
            &[(
                "mine",
                "changes: {scenario.copies: 3, rulez.cities: 8, rules.conversion.most: 2}\n",
            )],
            "[mine]",
            "mine is an option of the book advanced, and the rules here are classic",
        ),
        (
            "advanced-5",
            &[("mine", "changes: {rules.trade.parts: 9}\n")],
            "[mine]",
            "trade.parts: expected a number from 1 to 5, found `9`",
        ),
        (
            "advanced-5",
            &[],
            "[no-two-limit]\ntrades: 3\nask: [famine]",
            "ask: that somebody is asked about famine would tell a secret: it may be volcano, superstition, civil-war, \
             slave-revolt, flood, civil-disorder",
        ),
    ];
    for (base, files, options, said) in rows {
        let found = told(base, files, options);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].ends_with(said), "{found:#?}");
    }
}

/// A table is told of its own list where its file names the option, and of what its scenario plays already.
#[test]
fn a_list_of_a_table_is_told_at_its_own_place() {
    let base = named("advanced-5");
    let listed = |text: &str| {
        let tree = parse(text, 1, &ParseLimits::DATA).expect("a file");
        TableSettings {
            options: OptionRef::list(tree.get("options").unwrap()).expect("options"),
            ..TableSettings::default()
        }
    };
    let complaints = |scenario: &Scenario, text: &str| -> Vec<String> {
        let wrong = scenario.for_table(&listed(text)).unwrap_err();
        wrong.iter().map(ToString::to_string).collect()
    };
    let text = "game: delta\noptions:\n  - no-two-limit\n  - no-two-limits\n";
    let near = "4:5: options: there is no option `no-two-limits`, did you mean no-two-limit?";
    assert_eq!(complaints(&base, text), [format!(":{near}")]);
    let rich = base.for_table(&listed("options: [no-two-limit]")).unwrap();
    let text = "game: delta\noptions: [tokens-47, no-two-limit]";
    let twice = ":2:22: options: no-two-limit is played already: advanced-5.yaml names it";
    assert_eq!(complaints(&rich, text), [twice]);
    let text = "game: delta\noptions: [tokens-47, tokens-55]";
    let both = ":2:22: options: tokens-47 and tokens-55 both write scenario.tokens";
    assert!(complaints(&base, text).contains(&both.to_owned()));
    // What stands in the scenario's own list stays there.
    let mut files = base.files.clone();
    let root = files.get_mut("advanced-5.yaml").unwrap();
    *root = format!("options: [red-backs: 2]\n{root}");
    let file_source = FileSource::of_copies(files);
    assert!(Scenario::from_shelf("advanced-5", &file_source).is_err());
}

/// Ids that lead nowhere, in an option of a directory; those that a game keeps name options that it does not.
#[test]
fn names_in_an_option_are_looked_up() {
    let place = tempfile::tempdir().unwrap();
    let options = place.path().join("options");
    std::fs::create_dir_all(&options).unwrap();
    let head = "title: Ours\nsays: We play it so.\nsource: {book: ours, rule: mine}\n";
    let write = |id: &str, text: &str| {
        std::fs::write(
            options.join(format!("{id}.yaml")),
            format!("id: {id}\n{head}{text}"),
        )
        .unwrap();
    };
    write(
        "mine",
        "of: [advancd]\nneeds: {options: [red-back]}\nrefines: [tokens-74]\nconflicts: {imperia: why not}\n\
         changes: {rules.cities.most: \"{figure}\"}\n",
    );
    // Two letters are an id too, and no language.
    write("ab", "of: [advanced]\nchanges: {rules.cities.most: 8}\n");
    let file_source = FileSource::embedded().with_directory(place.path());
    assert!(file_source.options().contains(&"ab".to_owned()));
    assert!(!file_source.options().contains(&"de".to_owned()));
    assert!(scenario::option("ab", &file_source).is_ok());
    let wrong = scenario::option("mine", &file_source).unwrap_err();
    let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    let said = [
        "5:6: of: there is no book `advancd`, did you mean advanced?",
        "6:19: needs.options: there is no option `red-back`, did you mean red-backs?",
        "7:11: refines: there is no option `tokens-74`",
        "8:13: conflicts: there is no option `imperia`, did you mean imperial?",
        "9:30: changes: {figure} stands here, and the file has no `figure`",
    ];
    for said in said {
        let whole = format!("options/mine.yaml:{said}");
        assert!(
            wrong.iter().any(|one| one.starts_with(&whole)),
            "{said}\n{wrong:#?}"
        );
    }
    assert_eq!(wrong.len(), 5, "{wrong:#?}");
}

/// Contents of an option, and the report to its author.
const WRONG: &[(&str, &str)] = &[
    (
        "in: {de: {title: Unser, says: 'Ein {figur} mehr.'}}\nchanges: {rules.cities.most: 8}",
        "6:31: in: `{figur}` stands here, and no place but {figure} is filled",
    ),
    (
        "figure: []\nchanges: {rules.cities.most: 8}",
        "6:9: figure: expected the figures that may stand after the colon, such as 2-3",
    ),
    (
        "figure: 2-3\nchanges: {rules.cities.most: 8}",
        "6:9: figure: no sentence and no leaf of this file says {figure} or by_figure",
    ),
    (
        "conflicts: {mine: odd}\nchanges: {rules.cities.most: 8}",
        "6:13: mine: an option has nothing against itself",
    ),
    (
        "changes: {scenario.title: Yours}",
        "6:11: changes: a game has the title of its scenario: no option writes scenario.title",
    ),
    (
        "changes: {scenario.ask: [civil-war]}",
        "6:11: changes: that is a setting of the table: no option writes scenario.ask",
    ),
    (
        "changes: {rules.cities.most: {set: 8, with_panels: {W: 7}}}",
        "6:11: changes: rules.cities.most is a word in the book, and here a mapping; a condition has `set`, `with_panel`, \
         `with_players` or `by_figure`, and a list `add` or `remove`",
    ),
    (
        "changes: {rules.cities.most: {set: 8, with_players: {2-5: 7, 5-8: 6}}}",
        "6:62: rules.cities.most: 5 players stand here twice",
    ),
    (
        "numbers: {support: 'a(b)'}\nchanges: {rules.cities.most: 8}",
        "6:20: numbers: `a(b)` is no number of a rule: it has letters a-z and digits, with single dots or dashes between them, 24 at most",
    ),
    (
        "changes: {rules.cities.mast: 8}",
        "6:11: changes: the book has no `mast` in rules.cities, did you mean most?",
    ),
    (
        "changes: {ruless.cities.most: 8}",
        "6:11: changes: there is no file `ruless` to write in, did you mean rules?",
    ),
    (
        "changes: {rules.cities.most: [8]}",
        "6:11: changes: rules.cities.most is a word in the book, and here a list",
    ),
    (
        "changes: {rules.cities.most: many}",
        "6:30: cities.most: expected a number from 0 to 999, found `many`",
    ),
    (
        "changes: {scenario.tokens: 99}",
        "6:28: tokens: there are 55 tokens in the box of a nation",
    ),
    (
        "changes: {scenario.rules: rules/mine.yaml}",
        "6:11: changes: the files of a game are those of its scenario: no option writes scenario.rules",
    ),
    (
        "changes: {cards.commodities.salt.number: no}",
        "6:42: commodities.salt.number: expected a number from 1 to 15, found `no`",
    ),
    (
        "changes: {rules.calamities.order: {remove: [gout]}}",
        "6:11: changes: rules.calamities.order: there is no gout",
    ),
    (
        "changes: {rules.calamities.order: {add: [famine]}}",
        "6:11: changes: rules.calamities.order: famine is there already",
    ),
    (
        "changes: {rules.calamities.order: {remove: [famine]}}",
        "6:35: calamities.order: famine is missing",
    ),
    (
        "changes: {rules.cities: {add: [famine]}}",
        "6:11: changes: rules.cities: `add` and `remove` are for lists, and this is a mapping",
    ),
    (
        "changes: {rules.cities.most: {set: 8, with_players: {few: 7}}}",
        "6:54: rules.cities.most: expected players such as 2-4",
    ),
    (
        "changes: {rules.cities.most: {sat: 8, with_players: {2: 7}}}",
        "6:31: rules.cities.most: beside a condition stands `set` alone, not `sat`",
    ),
    (
        "changes: {rules.cities.most: {with_panel: {Wset: 7}}}",
        "6:44: rules.cities.most: the board has no panel `Wset`: 1, 2, 3, 4, W",
    ),
    (
        "changes: {rules.cities.most: {with_players: 5}}",
        "6:45: rules.cities.most: with_players: expected a mapping of players to values, found `5`",
    ),
    (
        "changes: {rules.cities.most: {set: 1, with_panel: W}}",
        "6:51: rules.cities.most: with_panel: expected a mapping of panels to values, found `W`",
    ),
    (
        "changes: {rules.cities.most: {set: 8, by_figure: 3}}",
        "6:50: rules.cities.most: by_figure: expected a mapping of figures to values, found `3`",
    ),
    (
        "needs: {nations: [cret]}\nchanges: {rules.cities.most: 8}",
        "6:19: needs.nations: there is no nation `cret`, did you mean crete?",
    ),
    (
        "changes: {scenario.players: 4}",
        "6:11: changes: the players of a game are those of its scenario: no option writes scenario.players",
    ),
    (
        "changes: {rules.trade.parts: 9}",
        "6:30: trade.parts: expected a number from 1 to 5, found `9`",
    ),
    (
        "changes: {rules.ask: [tresachery]}",
        "6:23: ask: expected volcano or treachery or famine or superstition or civil-war or slave-revolt or flood or barbarians or \
         epidemic or civil-disorder or iconoclasm or piracy, found `tresachery`, did you mean treachery?",
    ),
    (
        "changes: {rules.ask: [famine]}",
        "6:23: ask: that somebody is asked about famine would tell a secret: it may be volcano, superstition, civil-war, \
         slave-revolt, flood, civil-disorder",
    ),
    (
        "changes: {rules.cities.most: {set: 8, by_figure: {2: 7}}}",
        "6:51: rules.cities.most: `2` is no figure of this option",
    ),
    (
        "changes: {rules.cities: {most: 8}, rules.cities.most: 8}",
        "6:36: changes: rules.cities.most is written twice",
    ),
    ("changes: {}", "6:10: changes: an option changes something"),
    (
        "title: Yours\nchanges: {rules.cities.most: 8}",
        "6:1: title: `title` stands here twice (first in line 2); say it once",
    ),
    (
        "changed: {}",
        "6:1: unknown key `changed`, did you mean changes?",
    ),
];

/// File, line and column are those of the option, also where a reader of the book complains of what it wrote.
#[test]
fn what_an_option_writes_wrong_is_told_at_the_option() {
    let mut wrong = Vec::new();
    for (text, said) in WRONG {
        let found = told("advanced-5", &[("mine", text)], "[mine]");
        let whole = format!("options/mine.yaml:{said}");
        if !found.contains(&whole) {
            wrong.push(format!("{text}\n{whole}\n{found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mine = told(
        "advanced-5",
        &[("mine", "changes: {rules.cities.most: 8}\nid: yours")],
        "[mine]",
    );
    assert!(
        mine.iter().all(|one| one.starts_with("options/mine.yaml:")),
        "{mine:#?}"
    );
}

#[test]
fn a_figure_of_which_an_option_says_nothing_is_told() {
    let levies = [(
        "two-levies",
        "figure: 2-4\nchanges: {rules.cities.most: {by_figure: {2: 7, 3: 6}}}",
    )];
    // Of whatever figure the table takes: its author is told at once.
    let said = told("advanced-5", &levies, "[two-levies: 3]");
    let silent = "options/two-levies.yaml:7:42: rules.cities.most: by_figure says nothing for 4, and there is no set";
    assert!(said.contains(&silent.to_owned()), "{said:#?}");
    let many = format!("[{}]", ["two-levies: 2"; 521].join(", "));
    let said = told("advanced-5", &levies, &many);
    assert!(
        said[0].contains("expected 100 options at most"),
        "{said:#?}"
    );
}
