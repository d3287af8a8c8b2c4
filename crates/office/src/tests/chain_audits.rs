//! The chain of a game: what binds it, what of it stands on paper, and what an audit finds.

use super::mail_copies::named;
use super::*;
use crate::MailVerdict;
use bulla_pages::page::Languages;

/// Two turns with an order that stands, orders for a segment, a note and a letter of the open segment.
pub fn played() -> (TestOffice, Vec<MailCopy>) {
    let mut office = TestOffice::new();
    let mut kept = Vec::new();
    keep(&mut office, &mut kept);
    office.wait(4 * DAY);
    office.post();
    keep(&mut office, &mut kept);
    for lines in ["status: final\ntax: 2", "segment: standing\nrevolts: []"] {
        write(&mut office, "ann", lines);
    }
    keep(&mut office, &mut kept);
    let acted_by = ActedBy {
        who: "mo",
        why: "he is ill",
    };
    office.office().resend("delta-7", "bob", &acted_by).unwrap();
    for _ in 0..6 {
        office.wait(4 * DAY);
        office.post();
    }
    write(&mut office, "bob", "status: draft\ntax: 1");
    keep(&mut office, &mut kept);
    (office, kept)
}

pub fn write(office: &mut TestOffice, seat: &str, lines: &str) {
    let token = office.token_of(seat);
    let from = format!("{seat}@example.org");
    office.write(&from, None, &block(&format!("token: {token}\n{lines}")));
    office.post();
}

/// Collects the mails in the outbox, as players keep them.
pub fn keep(office: &mut TestOffice, kept: &mut Vec<MailCopy>) {
    office.office().send().unwrap();
    let outbox = office.directory.path().join("outbox/new");
    let mut paths: Vec<_> = fs::read_dir(&outbox)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        kept.push(MailCopy {
            name: format!("{}.eml", kept.len()),
            bytes: fs::read(&path).unwrap(),
        });
        fs::remove_file(path).unwrap();
    }
}

pub fn languages() -> Languages {
    Languages::read(None, "en").unwrap()
}

fn exported(office: &mut TestOffice) -> String {
    office.office().export("delta-7").unwrap().join("\n") + "\n"
}

pub fn audit(text: &str, mails: &[MailCopy]) -> Result<AuditReport, OfficeError> {
    audit_export("delta-7.jsonl", text.as_bytes(), &languages(), mails)
}

/// Returns the text of a mail with each chain head replaced by one word. The head also binds what others did.
pub fn but_for_heads(text: &str) -> String {
    let mut without = String::new();
    let text = text.replace("=\n", "");
    let mut rest = &text[..];
    let marks = ["Chain: ", "Kette: ", "\"chain\": \""];
    let next = |rest: &str| {
        let found = marks
            .iter()
            .filter_map(|mark| Some(rest.find(mark)? + mark.len()));
        found.min()
    };
    while let Some(at) = next(rest) {
        let (before, after) = rest.split_at(at);
        let head = after.bytes().take_while(u8::is_ascii_alphanumeric).count();
        assert_eq!(head, 26, "{after}");
        without.push_str(before);
        without.push_str("HEAD");
        rest = &after[head..];
    }
    without + rest
}

/// The last line of a mail.
pub fn last_line(mail: &MailCopy) -> String {
    let text = bulla_mail::texts(&mail.bytes).remove(0);
    text.lines().last().unwrap().trim_end().to_owned()
}

#[test]
fn every_mail_ends_with_the_head_and_all_of_them_are_of_one_chain() {
    let (mut office, kept) = played();
    assert!(kept.len() >= 15, "{}", kept.len());
    for mail in &kept {
        let line = last_line(mail);
        assert!(line.starts_with("Chain: "), "{line}");
        assert!(line.len() <= 72, "{line}");
    }
    let lines = kept.iter().map(last_line);
    let receipts: Vec<String> = lines.filter(|line| line.contains(" letter: ")).collect();
    assert_eq!(receipts.len(), 3, "what answers a letter names its leaf");
    let of_office = office.office().audit("delta-7", &kept).unwrap();
    assert_eq!(of_office.wrong, Vec::<String>::new());
    for held in &of_office.mails {
        assert_eq!(held.verdict, MailVerdict::Matches, "{held:?}");
        assert!(held.says[0].contains("byte for byte"), "{held:?}");
    }
    for mail in &kept {
        let head = format!("{}: its head", mail.name);
        assert!(of_office.checked.iter().any(|one| one.starts_with(&head)));
    }
    let text = exported(&mut office);
    let of_export = audit(&text, &kept).unwrap();
    assert_eq!(of_export, of_office, "an export says the same");
    // Mails of one day lie in no order: the receipt of the last letter is the newest of them.
    let (newest, head) = (&receipts[2], of_export.head.as_deref().unwrap());
    assert!(newest.contains(head), "{newest}: {head}");
}

#[test]
fn a_head_moves_with_segments_and_not_with_letters() {
    let mut office = TestOffice::at_realm();
    office.mails();
    let head = |office: &mut TestOffice| office.office().audit("delta-7", &[]).unwrap().head;
    let before = head(&mut office);
    for lines in ["status: draft\ntax: 1", "status: draft\ntax: 2"] {
        write(&mut office, "ann", lines);
        assert_eq!(head(&mut office), before);
    }
    let mut kept = Vec::new();
    keep(&mut office, &mut kept);
    for mail in &kept {
        assert!(last_line(mail).contains(before.as_deref().unwrap()));
    }
    office.wait(4 * DAY);
    office.post();
    assert_ne!(head(&mut office), before);
}

#[test]
fn the_leaf_of_a_receipt_hangs_on_its_letter_alone() {
    let chain_entries = [false, true].map(|more| {
        let mut office = TestOffice::at_realm();
        office.mails();
        if more {
            write(&mut office, "bob", "status: final\ntax: 1");
            office.mails();
        }
        office.written = 10;
        write(&mut office, "ann", "status: draft\ntax: 2");
        let mut kept = Vec::new();
        keep(&mut office, &mut kept);
        last_line(&kept[0])
    });
    assert_eq!(chain_entries[0], chain_entries[1]);
    assert!(
        chain_entries[0].contains(" letter: "),
        "{}",
        chain_entries[0]
    );
}

#[test]
fn a_game_that_ends_binds_what_was_done_last() {
    let (mut office, mut kept) = played();
    let acted_by = ActedBy {
        who: "mo",
        why: "we are done",
    };
    office
        .office()
        .end_game("delta-7", bulla_store::ModeratorEnding::Draw, &acted_by)
        .unwrap();
    keep(&mut office, &mut kept);
    let audited = office.office().audit("delta-7", &kept).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    let public = office.office().export_public("delta-7").unwrap().join("\n") + "\n";
    let audited = audit(&public, &kept).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    assert!(public.contains("\"seed\""), "nothing is hidden any more");
}

#[test]
fn whoever_changes_what_is_kept_is_found_out() {
    let changes = [
        (
            "UPDATE letters SET raw = CAST(raw || x'0a' AS BLOB) WHERE id = 1",
            "letter 1",
        ),
        (
            "UPDATE letters SET received_at = received_at - 1 WHERE id = 1",
            "letter 1",
        ),
        (
            "UPDATE orders SET text = replace(text, 'tax: 2', 'tax: 1')",
            "orders 1",
        ),
        (
            "UPDATE standing_revisions SET text = 'revolts: [x]'",
            "standing 1",
        ),
        ("UPDATE notes SET why = 'he was lazy'", "note 1"),
        ("DELETE FROM notes", "note 1"),
        (
            "UPDATE answers SET answer = answer || 'x'",
            "answers of turn",
        ),
        (
            "UPDATE segments SET judged_at = judged_at + 1 WHERE ordinal = 2",
            "turn 1, realm",
        ),
        ("UPDATE games SET seed = randomblob(32)", "The seed is not"),
        ("UPDATE games SET created_at = 7", "the game as it was made"),
        ("DELETE FROM leaves WHERE number = 3", "was expected here"),
        (
            "UPDATE leaves SET hash = randomblob(32) WHERE number = 3",
            "leaf 3",
        ),
        (
            "UPDATE leaves SET salt = randomblob(32) WHERE number = 3",
            "leaf 3",
        ),
    ];
    let (mut test_office, _) = played();
    let file = test_office.directory.path().join("bulla.db");
    test_office.office.take().unwrap().close().unwrap();
    let whole = fs::read(&file).unwrap();
    for (sql, where_) in changes {
        if let Some(office) = test_office.office.take() {
            office.close().unwrap();
        }
        fs::write(&file, &whole).unwrap();
        test_office.change(sql);
        let audited = test_office.office().audit("delta-7", &[]).unwrap();
        let said = audited.wrong.join("\n");
        assert!(said.contains(where_), "{sql}: {said}");
    }
}

#[test]
fn an_export_that_is_cut_off_or_edited_is_refused_with_the_line() {
    let (mut office, _) = played();
    let text = exported(&mut office);
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines[..lines.len() - 4].join("\n");
    let said = audit(&cut, &[]).unwrap_err().to_string();
    assert!(said.contains("cut off"), "{said}");
    assert!(
        said.contains(&format!("line {}", lines.len() - 4)),
        "{said}"
    );
    let half = &text[..text.len() / 2];
    let said = audit(half, &[]).unwrap_err().to_string();
    assert!(said.contains("it is no JSON object"), "{said}");
    let edits = [
        (
            "{\"record\":\"seat\",",
            "{\"record\":\"saet\",",
            "there is no record \"saet\"",
        ),
        (
            "\"player\":\"ann\"",
            "\"player\":7",
            "player: expected a text",
        ),
        (
            "\"player\":\"ann\"",
            "\"palyer\":\"ann\"",
            "player is missing",
        ),
        ("\"format\":1,", "\"format\":9,", "its format is not 1"),
    ];
    for (from, to, expected) in edits {
        assert!(text.contains(from), "{from}");
        let said = audit(&text.replacen(from, to, 1), &[])
            .unwrap_err()
            .to_string();
        assert!(said.contains(expected) && said.contains("line "), "{said}");
    }
}

#[test]
fn a_mail_of_another_game_or_of_another_past_is_named() {
    let (mut office, kept) = played();
    let text = exported(&mut office);
    let mut other = TestOffice::of(
        "game: gamma-1\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: bob@example.org}\n",
    );
    let mut foreign = Vec::new();
    keep(&mut other, &mut foreign);
    let audited = audit(&text, &foreign).unwrap();
    assert!(audited.is_sound());
    assert_eq!(audited.mails[0].verdict, MailVerdict::OtherGame);
    let said = audited.mails[0].says.join("\n");
    assert!(said.contains("a mail of another game, gamma-1"), "{said}");
    let line = last_line(&kept[3]);
    let changed = String::from_utf8_lossy(&kept[3].bytes).replace(&line, "Chain: none");
    let audited = audit(&text, &[named("changed.eml", &changed)]).unwrap();
    assert!(audited.is_sound() && audited.is_disputed());
    assert_eq!(audited.mails[0].verdict, MailVerdict::OtherWords);
}
