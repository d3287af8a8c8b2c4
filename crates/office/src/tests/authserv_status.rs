//! Output of `bulla status` about the name of the mail server.

use super::*;

const PASS: &str = "dmarc=pass header.from=example.org";

/// A letter of each of two seats, twice, with these fields on top.
fn letters(office: &mut TestOffice, fields: &[(&str, &str)]) {
    let pages = office.mails();
    for _ in 0..2 {
        for (from, field) in fields {
            let page = pages
                .iter()
                .find(|mail| mail.to.iter().any(|to| to == from));
            let id = &page.unwrap().id;
            office.written += 1;
            let raw = format!(
                "{field}Received: from out.example.org by mx.office.org; Mon, 1 Jan 2027 00:00:00 +0000\nFrom: {from}\n\
                 Message-ID: <v{}@client>\nIn-Reply-To: <{id}>\n\n{}\n",
                office.written,
                block("request: status")
            );
            office.put(raw.as_bytes());
        }
    }
    office.post();
}

fn both(field: &str) -> [(&str, &str); 2] {
    [("ann@example.org", field), ("bob@example.org", field)]
}

fn vouch(name: &str) -> String {
    format!("Authentication-Results: {name}; {PASS}\n")
}

/// Troubles and hints that speak of it.
fn said(office: &mut TestOffice) -> (Vec<String>, Vec<String>) {
    let health = office.office().status().unwrap().health;
    let mut troubles = health.troubles;
    troubles.retain(|one| one.contains("authserv_id"));
    (troubles, health.hints)
}

#[test]
fn a_name_that_all_letters_carry_is_proposed() {
    let mut office = TestOffice::new();
    assert_eq!(said(&mut office), (vec![], vec![]));
    letters(&mut office, &both(&vouch("mx.office.org")));
    let (troubles, hints) = said(&mut office);
    assert!(troubles.is_empty());
    assert!(
        hints[0].contains("all of the last 4 letters of players name mx.office.org"),
        "{hints:?}"
    );
    office.configure("authserv_id: mx.office.org");
    assert_eq!(said(&mut office), (vec![], vec![]));
}

#[test]
fn a_name_that_no_letter_carries_is_a_trouble() {
    for (field, expected) in [
        (vouch("mx.office.org"), "all of them name mx.office.org"),
        (
            String::new(),
            "none of the last 4 letters of players names it in",
        ),
        (
            format!("Received: by x\n{}", vouch("imap.office.org")),
            "it stands below 1 Received fields",
        ),
    ] {
        let mut office = TestOffice::new();
        office.configure("authserv_id: imap.office.org");
        letters(&mut office, &both(&field));
        let (troubles, hints) = said(&mut office);
        assert!(
            troubles[0].contains(expected) && hints.is_empty(),
            "{troubles:?}"
        );
    }
}

/// Checks that nobody who names his own server can have it proposed as the office's own.
#[test]
fn what_one_player_or_a_stranger_writes_is_not_proposed() {
    let (own, evil) = (vouch("mx.office.org"), vouch("evil.example.com"));
    let nothing: [&[(&str, &str)]; 3] = [
        &[("ann@example.org", &evil), ("ann@example.org", &evil)],
        &[("ann@example.org", &evil), ("bob@example.org", "")],
        &[("ann@example.org", &evil), ("bob@example.org", &own)],
    ];
    for fields in nothing {
        let mut office = TestOffice::new();
        letters(&mut office, fields);
        letters_of_eve(&mut office, &evil);
        assert_eq!(said(&mut office), (vec![], vec![]), "{fields:?}");
    }
    let mut office = TestOffice::new();
    let mixed = format!("{own}{evil}");
    letters(
        &mut office,
        &[("ann@example.org", &mixed), ("bob@example.org", &own)],
    );
    assert!(said(&mut office).1[0].contains("mx.office.org"));
}

fn letters_of_eve(office: &mut TestOffice, field: &str) {
    for number in 0..20 {
        office.put(
            format!("{field}From: eve@example.com\nMessage-ID: <{number}@eve>\n\nhello\n")
                .as_bytes(),
        );
    }
    office.post();
}

#[test]
fn a_table_that_asks_for_the_word_of_the_server_needs_its_name() {
    let mut office = TestOffice::with(
        "game: delta-7\nscenario: advanced-2\nproof: both\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: bob@example.org}\n",
        "authserv_id: mx.office.org",
    );
    assert_eq!(said(&mut office), (vec![], vec![]));
    // As the moderator should not.
    let path = office.directory.path().join("bulla.yaml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("authserv_id", "# authserv_id")).unwrap();
    office.restart();
    let (troubles, _) = said(&mut office);
    assert!(
        troubles[0].starts_with("delta-7 asks what the mail server says of its senders"),
        "{troubles:?}"
    );
}
