//! A moderator who wants the luck that suits him, and mails that somebody invents, by the real binary.

use std::fs;

use super::{does, rounds};
use crate::mails::Mail;
use crate::office_fixture::*;

const WORDS: [(&str, &str); 2] = [(ANN, "seven cats"), (BOB, "ein Schwein")];

/// Returns a house where both seats have sent words for luck and no segment was judged.
fn wished() -> OfficeFixture {
    let mut office = OfficeFixture::new();
    for page in office.mails() {
        let (from, words) = WORDS
            .into_iter()
            .find(|(address, _)| page.to.iter().any(|to| to == address))
            .unwrap();
        let receipt = office.ask(from, Some(&page), &block(&format!("luck: {words}")));
        assert!(receipt.words().contains(words), "{}", receipt.text);
    }
    office
}

/// The ledger after set-up, where these addresses are listed as moderators while it is judged and taken out again.
fn lots(wished: &OfficeFixture, listed: &str) -> String {
    let mut office = wished.copy();
    let list = format!("moderators: [{listed}]");
    let is_listed = !listed.is_empty();
    if is_listed {
        office.configure(|text| text.replace("moderators: []", &list));
    }
    rounds(&mut office, 73);
    if is_listed {
        office.configure(|text| text.replace(&list, "moderators: []"));
    }
    let audited = does(&office, &["audit", GAME]);
    assert!(
        audited.contains("The words for luck that count are those of the orders"),
        "{audited}"
    );
    does(&office, &["show", GAME, "--ledger", "--why", "to compare"])
}

#[test]
fn a_moderator_who_tries_subsets_of_the_words_gets_the_same_luck_each_time() {
    let office = wished();
    let counted = lots(&office, "");
    for listed in [ANN, BOB, &format!("{ANN}, {BOB}")] {
        assert_eq!(lots(&office, listed), counted, "{listed}");
    }
}

#[test]
fn luck_without_the_words_of_a_seat_is_found_out_by_verify_and_audit() {
    let mut office = wished();
    // A program that leaves Ann's words out, and puts them back when set-up is judged.
    let kept: String = office.behind(async |connection| {
        let text = sqlx::query_scalar("SELECT text FROM orders WHERE seat = 1");
        text.fetch_one(connection).await.unwrap()
    });
    office.execute("UPDATE orders SET text = '' WHERE seat = 1");
    rounds(&mut office, 73);
    office.execute(&format!(
        "UPDATE orders SET text = '{}' WHERE seat = 1",
        kept.replace('\'', "''")
    ));
    let output = office.run(&["verify"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let output = office.run(&["audit", GAME]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    // The same with what counts alone.
    let mut office = wished();
    rounds(&mut office, 73);
    assert_eq!(office.run(&["verify"]).status.code(), Some(0));
    office.execute(r#"UPDATE games SET luck = '[{"seat":2,"words":"ein Schwein"}]'"#);
    assert_eq!(office.run(&["verify"]).status.code(), Some(1));
    assert_eq!(office.run(&["audit", GAME]).status.code(), Some(1));
}

#[test]
fn an_invented_mail_convicts_no_office() {
    let mut office = wished();
    rounds(&mut office, 73);
    let page: Mail = office
        .mails()
        .into_iter()
        .find(|mail| mail.to == [ANN])
        .unwrap();
    let file = office.path().join("delta-7.jsonl").display().to_string();
    does(&office, &["export", GAME, &file, "--why", "for Ann"]);
    let keep = |name: &str, text: &str| {
        let path = office.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let genuine = keep("page.eml", &page.text);
    let line = page
        .text
        .lines()
        .find(|line| line.starts_with("Chain: "))
        .unwrap();
    let chain = page.text.replace(line, "Chain: 0123456789abcdefghjkmnpqrs");
    let id = page
        .text
        .lines()
        .find(|line| line.starts_with("Message-ID: "))
        .unwrap();
    let invented = keep(
        "invented.eml",
        &chain.replace(id, "Message-ID: <a1b2.c3d4@office.example.org>"),
    );
    let edited = keep("edited.eml", &chain);
    for what in [GAME, &file] {
        let said = does(&office, &["audit", what, &genuine, &invented]);
        assert!(
            said.starts_with("delta-7: everything that was checked is as it was."),
            "{said}"
        );
        assert!(
            said.contains("page.eml: it is what the office wrote, byte for byte."),
            "{said}"
        );
        assert!(
            said.contains("which proves nothing against either side"),
            "{said}"
        );
        let output = office.run(&["audit", what, &edited]);
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.starts_with("delta-7: everything that was checked is as it was."),
            "{said}"
        );
        assert!(
            said.contains("under this Message-ID the office wrote other words"),
            "{said}"
        );
    }
}
