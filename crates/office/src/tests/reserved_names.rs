//! Names that are words of the language of letters, or of nations: nobody is called so, and no game is stranded for it.

use super::*;

const WORDS: [&str; 12] = [
    "All",
    "EVERYBODY",
    "every body",
    "BEGIN ORDERS",
    "end note",
    "nobody",
    "Moderator",
    "anyone",
    "Züge",
    "Africa",
    "Afrika",
    "Itálien",
];

fn acted_by() -> ActedBy<'static> {
    ActedBy {
        who: "gm",
        why: "carried on",
    }
}

fn game(name: &str) -> String {
    format!(
        "game: other-1\nscenario: advanced-2\nseats:\n  - {{name: \"{name}\", address: cleo@example.org}}\n  \
         - {{name: dan, address: dan@example.org}}\n"
    )
}

fn opened(office: &mut TestOffice, name: &str) -> Result<(), String> {
    let plan = GameFile::read(&game(name)).map_err(|complaints| format!("{complaints:?}"))?;
    let scenario = Scenario::named(&plan.scenario).unwrap();
    let opened = office.office().new_game(&plan, &scenario, Seed([8; 32]));
    opened.map_err(|error| error.to_string())
}

#[test]
fn nobody_sits_down_at_a_table_under_a_word_of_letters() {
    let mut test_office = TestOffice::at_realm();
    test_office.mails();
    for name in WORDS {
        let refused = opened(&mut test_office, name).unwrap_err();
        let is_told = |text: &str| {
            let said = [
                "a word of the language of letters",
                "is a nation's",
                "a mark of a letter",
                "is taken",
            ];
            said.iter().any(|said| text.contains(said))
        };
        assert!(is_told(&refused), "{name}: {refused}");
        let new = NewSeat {
            name: name.to_owned(),
            addresses: vec!["fay@example.com".to_owned()],
            ..NewSeat::default()
        };
        let office = test_office.office();
        let refused = office
            .replace_player("delta-7", "ann", &new, &acted_by())
            .unwrap_err();
        assert!(is_told(&refused.to_string()), "{name}: {refused}");
        assert_eq!(refused.exit_code(), 1);
    }
    test_office.post();
    assert!(test_office.mails().is_empty(), "nothing changed");
    assert_eq!(opened(&mut test_office, "Cleo"), Ok(()));
}

/// A game of an older program goes on as it stands, and is imported under another name.
#[test]
fn a_game_with_such_a_name_is_not_stranded() {
    let mut test_office = TestOffice::new();
    test_office.change("UPDATE seats SET player = 'All', name = 'All' WHERE player = 'ann'");
    test_office.mails();
    test_office.wait(4 * DAY);
    test_office.post();
    assert_eq!(test_office.open().name, "realm");
    let page = test_office.mail_to("ann@example.org");
    test_office.ask(
        "ann@example.org",
        Some(&page),
        &block("status: final\ntax: 2"),
    );
    assert_eq!(test_office.orders()[0].1, "final", "it goes on");

    let export = test_office.office().export("delta-7").unwrap().join("\n") + "\n";
    let mut other = TestOffice::of(&game("cleo"));
    let bytes = export.as_bytes();
    let refused = other
        .office()
        .import("a.jsonl", bytes, &acted_by())
        .unwrap_err();
    let refused = refused.to_string();
    assert!(refused.contains("--rename \"All=NEW NAME\""), "{refused}");
    let games = other.office().status().unwrap().games;
    assert_eq!(games.len(), 1, "nothing was changed");
    for (name, said) in [("bob", "is taken"), ("Everybody", "a word of the language")] {
        let renamed = [("All".to_owned(), name.to_owned())];
        let office = other.office();
        let refused = office.import_renaming("a.jsonl", bytes, &renamed, &acted_by());
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains(said), "{refused}");
    }
    let renamed = [("All".to_owned(), "Ann".to_owned())];
    let office = other.office();
    let game = office.import_renaming("a.jsonl", bytes, &renamed, &acted_by());
    assert_eq!(game.unwrap(), "delta-7");
    let acts = other.office().moderator_notes(Some("delta-7")).unwrap();
    let is_told = acts
        .iter()
        .any(|act| act.what == "All is called Ann from now on");
    assert!(is_told, "{acts:?}");
}
