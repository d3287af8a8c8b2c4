//! A moderator who rewrites the past, and a player who kept one old mail.

use std::fs;

use sha2::{Digest, Sha256};
use sqlx::Row;

use super::{club, does, rounds};
use crate::database_text::bind_anew;
use crate::mails::Mail;
use crate::office_fixture::*;

/// Hashes parts as in `docs/export.md`: each part after its length.
fn hash(purpose: &str, parts: &[Vec<u8>]) -> Vec<u8> {
    let mut hasher = Sha256::new_with_prefix(purpose.as_bytes());
    hasher.update([0]);
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    hasher.finalize().to_vec()
}

/// Binds every note and segment and all heads anew, as somebody does who wants to hide what he changed: with the salts that stand in his
/// database.
fn bind_the_chain_anew(office: &OfficeFixture) {
    let contents = [
        ("note", "SELECT id, at, who, what, why FROM notes"),
        (
            "segment",
            "SELECT ordinal, ordinal, turn, name, judged_at, rules_revision, inputs_hash, salt, events_hash FROM segments
             WHERE salt IS NOT NULL",
        ),
    ];
    office.behind(async |connection| {
        let mut bound = Vec::new();
        for (kind, sql) in contents {
            for row in sqlx::query(sql).fetch_all(&mut *connection).await.unwrap() {
                let parts: Vec<Vec<u8>> = (1..row.len())
                    .map(|at| match row.try_get::<i64, _>(at) {
                        Ok(number) => number.to_string().into_bytes(),
                        Err(_) => row
                            .try_get::<String, _>(at)
                            .map(String::into_bytes)
                            .unwrap_or_else(|_| row.get(at)),
                    })
                    .collect();
                bound.push((kind, row.get::<i64, _>(0), hash("bulla-content-v1", &parts)));
            }
        }
        let leaves = "SELECT kind, of, salt, hash, number FROM leaves WHERE number IS NOT NULL ORDER BY number";
        let mut head: Vec<u8> = Vec::new();
        for row in sqlx::query(leaves).fetch_all(&mut *connection).await.unwrap() {
            let (kind, of): (String, i64) = (row.get(0), row.get(1));
            let found = bound.iter().find(|one| one.0 == kind && one.1 == of);
            let leaf = match found {
                Some((_, _, content)) => {
                    let parts = [kind.clone().into_bytes(), row.get(2), content.clone()];
                    hash("bulla-leaf-v1", &parts)
                }
                None => row.get(3),
            };
            head = hash("bulla-chain-v1", &[head, leaf.clone()]);
            sqlx::query("UPDATE leaves SET hash = ?, head = ? WHERE number = ?")
                .bind(leaf)
                .bind(&head)
                .bind(row.get::<i64, _>(4))
                .execute(&mut *connection)
                .await
                .unwrap();
        }
    });
}

/// A nation grew by another number, in the segment of the mail that is kept; with every hash anew.
fn changes_an_event(office: &OfficeFixture) {
    office.execute(
        "UPDATE events SET line = replace(line, ' token 1 stock ', ' token 2 stock ') WHERE (segment, n) IN
         (SELECT segment, n FROM events WHERE line LIKE '20.1 pieces % token 1 stock %' ORDER BY segment LIMIT 1)",
    );
    bind_anew(office.path());
    bind_the_chain_anew(office);
}

fn keeps(office: &OfficeFixture, name: &str, mail: &Mail) -> String {
    let path = office.path().join(name);
    fs::write(&path, &mail.text).unwrap();
    path.display().to_string()
}

fn audits(office: &OfficeFixture, arguments: &[&str]) -> (i32, String) {
    let output = office.run(&[&["audit"], arguments].concat());
    let said = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), said)
}

#[test]
fn a_moderator_who_rewrites_the_past_is_found_out_by_one_old_mail() {
    let (mut office, page) = club();
    let file = office.path().join("delta-7.jsonl").display().to_string();
    does(
        &office,
        &["resend", GAME, "bob", "--reason", "he asked for it"],
    );
    let receipt = office.ask(ANN, Some(&page), &block("status: final\ntax: 2"));
    rounds(&mut office, 73);
    let old = office
        .mails()
        .into_iter()
        .find(|mail| mail.to == [ANN])
        .unwrap();
    let old = keeps(&office, "old.eml", &old);
    let receipt = keeps(&office, "receipt.eml", &receipt);
    rounds(&mut office, 73);
    office.mails();
    does(
        &office,
        &["export", GAME, &file, "--why", "Ann wants to see it"],
    );
    rounds(&mut office, 73);
    let told = office
        .mails()
        .into_iter()
        .find(|mail| mail.to == [ANN])
        .unwrap();
    assert!(
        told.words().contains("Ann wants to see it"),
        "{}",
        told.text
    );
    for what in [GAME, &file] {
        let (code, said) = audits(&office, &[what, &old, &receipt]);
        assert_eq!(code, 0, "{said}");
        assert!(said.contains("old.eml: its head"), "{said}");
        assert!(
            said.contains("the letter that it answers is kept"),
            "{said}"
        );
        assert!(said.contains("in league"), "what cannot be checked: {said}");
    }
    let output = does(&office, &["audit", &file, &old, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!(json["wrong"].as_array().unwrap().len(), 0);
    // A note is written anew, with every hash behind it: nothing in the office tells, and one old mail does.
    let mut other = office.copy();
    other.execute("UPDATE notes SET why = 'he lost it again' WHERE why = 'he asked for it'");
    let (code, said) = audits(&other, &[GAME]);
    assert!(code == 1 && said.contains("it was changed since"), "{said}");
    bind_the_chain_anew(&other);
    assert_eq!(audits(&other, &[GAME]).0, 0);
    let (code, said) = audits(&other, &[GAME, &old]);
    assert!(
        code == 1 && said.contains("is none of this chain"),
        "{said}"
    );
    // An event is another, with every hash behind it: judging it again tells, without any mail.
    other = office.copy();
    changes_an_event(&other);
    let (code, said) = audits(&other, &[GAME]);
    assert!(code == 1 && said.contains("comes out otherwise"), "{said}");
    let (code, said) = audits(&other, &[GAME, &old, &receipt]);
    assert!(
        code == 1 && said.contains("is none of this chain"),
        "{said}"
    );
}

#[test]
fn an_export_that_somebody_edited_is_refused_with_the_first_difference() {
    let (mut office, page) = club();
    office.ask(ANN, Some(&page), &block("status: final\ntax: 2"));
    rounds(&mut office, 73);
    let file = office.path().join("delta-7.jsonl");
    does(&office, &["export", GAME, &file.display().to_string()]);
    let text = fs::read_to_string(&file).unwrap();
    let value = |field: &str| -> String {
        let (_, rest) = text.split_once(&format!("\"{field}\":")).expect(field);
        rest[..rest.find([',', '}']).unwrap()].to_owned()
    };
    let seed = value("seed");
    let other = OfficeFixture::empty(office.now).without_pictures();
    for (from, to, said) in [
        (
            seed.clone(),
            format!("\"{}\"", "0".repeat(64)),
            "The seed is not the one",
        ),
        (
            "tax: 2".to_owned(),
            "tax: 1".to_owned(),
            "is not what was bound",
        ),
        (
            value("received_at"),
            "1799999999".to_owned(),
            "is not what was bound",
        ),
        (
            "ann@example.org".to_owned(),
            "eve@example.org".to_owned(),
            "",
        ),
    ] {
        assert!(text.contains(&from), "{from}");
        let edited = other.path().join("edited.jsonl");
        fs::write(&edited, text.replacen(&from, &to, 1)).unwrap();
        let (code, told) = other.fail(&["import", &edited.display().to_string()]);
        assert!(code == 1 && told.contains(said), "{from}: {told}");
        let listed = does(&other, &["status", "--all"]);
        assert!(!listed.contains(GAME), "nothing was changed: {listed}");
    }
    let name = file.display().to_string();
    assert!(does(&other, &["import", &name]).contains("It is held"));
}

#[test]
fn an_export_is_put_into_another_office_once_and_whole() {
    let (office, _) = club();
    let file = office.path().join("delta-7.jsonl");
    let name = file.display().to_string();
    does(&office, &["export", GAME, &name]);
    let (code, said) = office.fail(&["export", GAME, &name]);
    assert!(code == 1 && said.contains("is there already"), "{said}");
    let (code, said) = office.fail(&["import", &name]);
    assert!(
        code == 1 && said.contains("there is a game delta-7 here already"),
        "{said}"
    );
    let mut other = OfficeFixture::empty(office.now).without_pictures();
    let text = fs::read_to_string(&file).unwrap();
    let cut: Vec<&str> = text.lines().take(20).collect();
    let short = other.path().join("short.jsonl");
    fs::write(&short, cut.join("\n")).unwrap();
    let (code, said) = other.fail(&["import", &short.display().to_string()]);
    assert!(
        code == 1 && said.contains("line 20: the export is cut off"),
        "{said}"
    );
    let (code, said) = other.fail(&["audit", &short.display().to_string()]);
    assert!(
        code == 1 && said.contains("line 20: the export is cut off"),
        "{said}"
    );
    assert!(does(&other, &["import", &name]).contains("It is held"));
    let (code, said) = other.fail(&["post"]);
    assert!(
        code == 3 && said.contains("the game delta-7 was imported"),
        "{said}"
    );
    assert!(other.mails().is_empty(), "held");
    does(&other, &["send", "--release", "all is in order"]);
    assert_eq!(other.mails().len(), 2, "a page for each seat");
    assert!(does(&other, &["verify", GAME]).contains("identical"));
    assert_eq!(audits(&other, &[GAME]).0, 0);
    let settled = other.settled(0);
    let receipt = other.ask(ANN, None, &settled);
    assert!(receipt.text.contains(" letter: "), "{}", receipt.text);
    let turn = other.open().turn;
    other.now += 4 * DAY;
    other.post();
    assert!(other.open().turn > turn, "it is played on");
}
