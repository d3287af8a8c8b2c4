//! Mails that players kept: one that the office wrote is told from one that somebody changed or invented, whatever servers made of it on
//! its way.

use super::chain_audits::{audit, keep, last_line, played};
use super::*;
use crate::MailVerdict;

fn exported(office: &mut TestOffice) -> String {
    office.office().export("delta-7").unwrap().join("\n") + "\n"
}

pub fn named(name: &str, text: &str) -> MailCopy {
    MailCopy {
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    }
}

/// The verdict on one mail, and what is said of it.
fn held(audited: &AuditReport) -> (MailVerdict, String) {
    (audited.mails[0].verdict, audited.mails[0].says.join("\n"))
}

#[test]
fn an_invented_mail_convicts_nobody() {
    let (mut office, kept) = played();
    let text = exported(&mut office);
    let public = office.office().export_public("delta-7").unwrap().join("\n") + "\n";
    let receipt = kept
        .iter()
        .find(|mail| last_line(mail).contains(" letter: "));
    let receipt = String::from_utf8_lossy(&receipt.unwrap().bytes).into_owned();
    let line = receipt
        .lines()
        .find(|line| line.starts_with("Chain: "))
        .unwrap();
    let id = bulla_mail::message_id(receipt.as_bytes()).unwrap();
    let chains = [
        "Chain: 00000000000000000000000000".to_owned(),
        "Chain: 00000000000000000000000000 letter: zzzzzzzzzzzzzzzzzzzzzzzzzz".to_owned(),
        format!("{} letter: zzzzzzzzzzzzzzzzzzzzzzzzzz", &line[..33]),
        "no line at all".to_owned(),
    ];
    for chain in chains {
        let invented = receipt.replace(line, &chain).replace(
            &id,
            "abcdefghjkmn.00112233445566778899.0011223344556677@example.org",
        );
        for record in [&text, &public] {
            let audited = audit(record, &[named("invented.eml", &invented)]).unwrap();
            let (verdict, said) = held(&audited);
            assert_eq!(verdict, MailVerdict::NoEntry, "{chain}: {said}");
            assert!(
                said.contains("proves nothing against either side"),
                "{said}"
            );
            assert!(
                audited.is_sound() && !audited.is_disputed(),
                "{chain}: {audited:?}"
            );
        }
        let of_office = office
            .office()
            .audit("delta-7", &[named("invented.eml", &invented)]);
        assert_eq!(held(&of_office.unwrap()).0, MailVerdict::NoEntry);
        let edited = receipt.replace(line, &chain);
        let audited = audit(&text, &[named("edited.eml", &edited)]).unwrap();
        let (verdict, said) = held(&audited);
        assert_eq!(verdict, MailVerdict::OtherWords, "{chain}");
        assert!(said.contains("the office wrote other words"), "{said}");
        assert!(audited.is_sound() && audited.is_disputed(), "{audited:?}");
    }
}

#[test]
fn a_mail_matches_whatever_servers_made_of_it() {
    let (mut office, kept) = played();
    let text = exported(&mut office);
    let page = String::from_utf8_lossy(&kept[0].bytes).replace("\r\n", "\n");
    let signed = format!(
        "Return-Path: <office@example.org>\nReceived: from mx\n\tby home\nDKIM-Signature: v=1; d=example.org; s=one;\n b=abc\n\
         ARC-Seal: i=1; d=provider.example; b=def\n{page}"
    );
    let audited = audit(&text, &[named("signed.eml", &signed)]).unwrap();
    let (verdict, said) = held(&audited);
    assert_eq!(verdict, MailVerdict::Matches);
    assert!(said.contains("byte for byte"), "{said}");
    assert!(
        said.contains("a DKIM signature of example.org, which is not checked here"),
        "{said}"
    );
    assert!(said.contains("an ARC seal of provider.example"), "{said}");
    let coded = page
        .replacen("\n\n", "\nX-Mailer: one\n\n", 1)
        .replace("Date: ", "Date:  ");
    let (verdict, said) = held(&audit(&text, &[named("coded.eml", &coded)]).unwrap());
    assert_eq!(verdict, MailVerdict::Matches, "{said}");
    assert!(said.contains("coded anew on its way"), "{said}");
    let public = office.office().export_public("delta-7").unwrap().join("\n") + "\n";
    let audited = audit(&public, &[named("signed.eml", &signed)]).unwrap();
    assert_eq!(held(&audited).0, MailVerdict::Matches, "{audited:?}");
}

#[test]
fn a_mail_whose_entry_was_taken_out_is_told_by_its_number_and_by_the_key() {
    let (mut office, kept) = played();
    let mut to_ann = kept
        .iter()
        .filter(|mail| String::from_utf8_lossy(&mail.bytes).contains("To: ann@example.org"));
    let speaks = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains("Your standing");
    let mail = to_ann.find(|mail| speaks(&mail.bytes)).unwrap().clone();
    let id = bulla_mail::message_id(&mail.bytes).unwrap();
    office.change(&format!(
        "DELETE FROM written_mails WHERE message_id = '{id}'"
    ));
    office.change(&format!(
        "UPDATE outbox SET message_id = 'gone@example.org' WHERE message_id = '{id}'"
    ));
    let chain_entry =
        "SELECT of FROM leaves WHERE kind = 'mail' EXCEPT SELECT id FROM written_mails";
    office.change(&format!(
        "DELETE FROM leaves WHERE kind = 'mail' AND of IN ({chain_entry})"
    ));
    let text = exported(&mut office);
    let (verdict, said) = held(&audit(&text, std::slice::from_ref(&mail)).unwrap());
    assert_eq!(verdict, MailVerdict::NoEntry, "an export has no key");
    assert!(
        said.contains("have a gap where its number, ") && said.contains("is missing there"),
        "{said}"
    );
    let audited = office
        .office()
        .audit("delta-7", std::slice::from_ref(&mail))
        .unwrap();
    let (verdict, said) = held(&audited);
    assert_eq!(verdict, MailVerdict::MadeHere, "{said}");
    assert!(audited.is_disputed());
    assert!(!audited.is_sound(), "a leaf of the chain is gone with it");
    // Other words under the same Message-ID are none that the key made it of.
    let text = String::from_utf8_lossy(&mail.bytes);
    let changed = text.replacen("Your standing", "My standing", 1);
    assert!(changed != text, "the mail speaks of standing orders");
    let audited = office
        .office()
        .audit("delta-7", &[named("changed.eml", &changed)]);
    assert_eq!(held(&audited.unwrap()).0, MailVerdict::NoEntry);
}

#[test]
fn a_mail_from_before_there_were_entries_is_unproven() {
    let (mut office, kept) = played();
    office.change("DELETE FROM leaves WHERE kind = 'mail'");
    office.change("DELETE FROM written_mails");
    let audited = office.office().audit("delta-7", &kept[..1]).unwrap();
    let (verdict, said) = held(&audited);
    assert_eq!(verdict, MailVerdict::Unproven);
    assert!(
        said.contains("its words are those that the office keeps"),
        "{said}"
    );
    let changed = String::from_utf8_lossy(&kept[0].bytes).replace("Chain: ", "Chaim: ");
    let audited = office
        .office()
        .audit("delta-7", &[named("changed.eml", &changed)])
        .unwrap();
    let (verdict, said) = held(&audited);
    assert_eq!(verdict, MailVerdict::Unproven);
    assert!(
        said.contains("its words are not those that the office keeps"),
        "{said}"
    );
}

#[test]
fn the_chain_binds_addresses_looks_and_mails() {
    let (mut test_office, _) = played();
    let acted_by = ActedBy {
        who: "mo",
        why: "a question of Bob's",
    };
    test_office
        .office()
        .log_secret_access("delta-7", crate::SecretAccess::Ledger, &acted_by)
        .unwrap();
    test_office.wait(4 * DAY);
    test_office.post();
    let file = test_office.directory.path().join("bulla.db");
    assert!(
        test_office
            .office()
            .audit("delta-7", &[])
            .unwrap()
            .is_sound()
    );
    test_office.office.take().unwrap().close().unwrap();
    let whole = fs::read(&file).unwrap();
    for (sql, said) in [
        (
            "UPDATE addresses SET address = 'eve@example.org' WHERE seat = 1",
            "seat 1: its addresses are not those",
        ),
        (
            "DELETE FROM addresses WHERE address = 'bob@example.net'",
            "seat 2: its addresses are not those",
        ),
        (
            "UPDATE address_history SET address = 'eve@example.org' WHERE seat = 1",
            "(address 1)",
        ),
        ("DELETE FROM address_history WHERE seat = 2", "(address 2)"),
        ("DELETE FROM looks", "(look 2)"),
        ("UPDATE looks SET kind = 'form' WHERE seat = 1", "(look 2)"),
        (
            "UPDATE written_mails SET sha256 = randomblob(32) WHERE id = 3",
            "(mail 3)",
        ),
        (
            "UPDATE written_mails SET message_id = 'x@y' WHERE id = 3",
            "(mail 3)",
        ),
        ("UPDATE games SET moderating = '1'", "(moderators 1)"),
        (
            "UPDATE leaves SET salt = randomblob(32) WHERE kind = 'padding' AND number < 40",
            "(padding",
        ),
    ] {
        if let Some(office) = test_office.office.take() {
            office.close().unwrap();
        }
        fs::write(&file, &whole).unwrap();
        test_office.change(sql);
        let wrong = test_office
            .office()
            .audit("delta-7", &[])
            .unwrap()
            .wrong
            .join("\n");
        assert!(wrong.contains(said), "{sql}: {wrong}");
    }
}

/// Checks that neither the places nor the number of chain entries tell who wrote, or when.
#[test]
fn the_chain_grows_by_the_same_whoever_writes() {
    let numbers = [("ann", 1), ("bob", 1), ("bob", 4)].map(|(seat, letters)| {
        let mut office = TestOffice::at_realm();
        for tax in 0..letters {
            super::chain_audits::write(
                &mut office,
                seat,
                &format!("status: draft\ntax: {}", 1 + tax % 2),
            );
        }
        office.wait(4 * DAY);
        office.post();
        let mut kept = Vec::new();
        keep(&mut office, &mut kept);
        let public = office.office().export_public("delta-7").unwrap();
        public
            .iter()
            .filter(|line| line.contains("\"record\":\"leaf\""))
            .count()
    });
    assert_eq!(numbers[0], numbers[1]);
    assert_eq!(numbers[0], numbers[2]);
}
