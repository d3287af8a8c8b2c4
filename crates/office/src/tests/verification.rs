//! Judged segments judged again: the result is the same, or the report tells what differs and whether anything explains it.

use super::*;
use crate::adjudication::game_history::GameHistory;
use crate::adjudication::segment_hashes::events_hash;
use bulla_store::{ReadTransaction, Segment};

/// Two turns by defaults and some orders: one order that stands, one segment with moves.
fn office() -> TestOffice {
    let mut office = TestOffice::at_realm();
    office.mails();
    let token = office.token_of("ann");
    office.write(
        "ann@example.org",
        None,
        &block(&format!(
            "token: {token}\nstatus: final\ntax: 2\nrevolts: []"
        )),
    );
    office.post();
    for _ in 0..8 {
        office.wait(4 * DAY);
        office.post();
    }
    office
}

fn verified(office: &mut TestOffice) -> VerifyReport {
    let found = office
        .office()
        .verify(VerifyScope::Game("delta-7"), &mut |_, _| {});
    found.unwrap().remove(0)
}

fn found(office: &mut TestOffice) -> Vec<(String, DiscrepancyKind)> {
    let found = verified(office).findings.into_iter();
    found.map(|one| (one.segment, one.what)).collect()
}

fn read<T>(
    office: &mut TestOffice,
    work: impl FnOnce(&mut ReadTransaction<'_>, &[Segment]) -> Result<T, StoreError>,
) -> T {
    let store = &mut office.office.as_mut().unwrap().store;
    store
        .read(|store| {
            let game = store.game_named("delta-7")?.unwrap();
            let segments = store.segments(game.id)?;
            work(store, &segments)
        })
        .unwrap()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Binds the hashes of all segments anew, as somebody would who wants to hide what he changed. Their inputs are not bound anew.
fn bind(office: &mut TestOffice) {
    let mut last: Option<Vec<u8>> = None;
    let all = read(office, |store, segments| {
        let judged = segments.iter().filter(|one| one.judged_at.is_some());
        judged
            .map(|one| {
                Ok((
                    one.ordinal,
                    one.salt.clone().unwrap(),
                    store.events(one.id)?,
                ))
            })
            .collect::<Result<Vec<_>, _>>()
    });
    let bound = all.into_iter().map(|(ordinal, salt, lines)| {
        let hash = events_hash(last.as_deref(), &salt, &lines);
        last = Some(hash.to_vec());
        format!("WHEN {ordinal} THEN x'{}'", hex(&hash))
    });
    let bound: Vec<String> = bound.collect();
    office.change(&format!(
        "UPDATE segments SET events_hash = CASE ordinal {} ELSE events_hash END",
        bound.join(" ")
    ));
}

/// Binds the inputs of a segment as a program of the first revision would have, in a past that is otherwise as it is.
fn judged_under_the_first_revision(office: &mut TestOffice, ordinal: i64) {
    let hash = read(office, |store, segments| {
        let game = store.game_named("delta-7")?.unwrap();
        let past = GameHistory::of(store, &game).unwrap().unwrap();
        let one = segments.iter().find(|one| one.ordinal == ordinal).unwrap();
        let table = past.table(one, &past.before(one).unwrap()).unwrap();
        let (inputs, has_letters) = past.inputs(store, &table, one).unwrap().unwrap();
        Ok(inputs.hash(&table, 1, past.bound_to(one), has_letters))
    });
    office.change(&format!(
        "UPDATE segments SET rules_revision = 1, inputs_hash = x'{}' WHERE ordinal = {ordinal}",
        hex(&hash)
    ));
}

/// The last segment that was judged and has events, and one of its lines.
fn last_line(office: &mut TestOffice) -> (i64, String, i64, String) {
    read(office, |store, segments| {
        let mut judged = segments.iter().rev().filter(|one| one.judged_at.is_some());
        let found = judged.find_map(|one| {
            let lines = store.events(one.id).unwrap();
            let at = lines
                .iter()
                .rposition(|line| line.contains(" marker ") || line.contains(" pieces "))?;
            Some((
                one.ordinal,
                format!("{}-{}", one.turn, one.name),
                at as i64,
                lines[at].clone(),
            ))
        });
        Ok(found.unwrap())
    })
}

#[test]
fn what_was_judged_comes_to_the_same() {
    let mut office = office();
    let mut heard = Vec::new();
    let all = office
        .office()
        .verify(VerifyScope::Office, &mut |done, all| {
            heard.push((done, all))
        })
        .unwrap();
    let [one] = &all[..] else {
        panic!("{all:?}");
    };
    assert_eq!(one.findings, []);
    assert!(one.segments >= 9, "{one:?}");
    assert_eq!(one.identical, one.segments);
    assert!(!one.differs());
    assert_eq!(heard.last(), Some(&(one.segments, one.segments)));
    let scope = VerifyScope::Segment("delta-7", "1-realm");
    let one = office
        .office()
        .verify(scope, &mut |_, _| {})
        .unwrap()
        .remove(0);
    assert_eq!((one.segments, one.identical), (1, 1));
}

#[test]
fn a_segment_that_is_not_there_or_open_is_said_to_be_so() {
    let mut office = office();
    let open = office.open();
    let open = format!("{}-{}", open.turn, open.name);
    let mut says = |name: &str| {
        let scope = VerifyScope::Segment("delta-7", name);
        office
            .office()
            .verify(scope, &mut |_, _| {})
            .unwrap_err()
            .to_string()
    };
    assert!(
        says("1-relm").contains("that turn has 1-realm"),
        "{}",
        says("1-relm")
    );
    assert!(
        says("99-realm").contains("from 0-setup to "),
        "{}",
        says("99-realm")
    );
    assert!(
        says("realm").contains("written as turn and name"),
        "{}",
        says("realm")
    );
    assert!(says(&open).contains("is still open"), "{}", says(&open));
}

#[test]
fn a_line_that_somebody_changed_breaks_the_chain() {
    let mut office = office();
    let (ordinal, name, n, line) = last_line(&mut office);
    office.change(&format!(
        "UPDATE events SET line = '{line}1' WHERE n = {n} AND segment = (SELECT id FROM segments WHERE ordinal = {ordinal})"
    ));
    let found = found(&mut office);
    assert_eq!(found[0], (name, DiscrepancyKind::Broken), "{found:?}");
}

/// The hashes hold: the chain was bound anew. Only judging again finds it out, and nothing explains it.
#[test]
fn a_past_that_was_written_anew_is_unexplained() {
    let mut office = office();
    let (ordinal, name, n, line) = last_line(&mut office);
    office.change(&format!(
        "DELETE FROM events WHERE n = {n} AND segment = (SELECT id FROM segments WHERE ordinal = {ordinal})"
    ));
    bind(&mut office);
    let found = found(&mut office);
    let first = &found[0];
    assert_eq!(first.0, name);
    let DiscrepancyKind::Lines(lines) = &first.1 else {
        panic!("{found:?}");
    };
    assert_eq!(lines.line as i64, n + 1);
    assert_eq!(lines.judged.as_ref(), Some(&line));
    assert_ne!(lines.kept.as_ref(), Some(&line));
    assert_eq!(lines.rule, line.split(' ').next().unwrap());
    assert_eq!(lines.repaired, None);
    assert!(verified(&mut office).differs());
}

#[test]
fn other_orders_than_judged_it_are_found() {
    let mut office = office();
    office.change("UPDATE orders SET text = replace(text, 'tax: 2', 'tax: 1')");
    let found = found(&mut office);
    assert_eq!(found, [("1-realm".to_owned(), DiscrepancyKind::Changed)]);
}

/// An older program kept no standing orders by revision: what it wrote over cannot be judged again, and is no difference.
#[test]
fn what_an_older_program_wrote_over_is_no_difference() {
    let mut office = office();
    office.change("DELETE FROM judged_seats");
    assert_eq!(verified(&mut office).findings, []);
    office.change("UPDATE orders SET text = replace(text, 'tax: 2', 'tax: 1')");
    let one = verified(&mut office);
    assert_eq!(one.findings.len(), 1);
    assert_eq!(one.findings[0].what, DiscrepancyKind::Lost);
    assert!(!one.differs());
}

#[test]
fn an_answer_that_is_told_otherwise_is_found() {
    let mut office = office();
    office.change(
        "UPDATE answers SET answer = answer || '0' WHERE key = (SELECT min(key) FROM answers)",
    );
    let found = found(&mut office);
    assert!(
        matches!(&found[0].1, DiscrepancyKind::Answers { .. }),
        "{found:?}"
    );
}

/// An older program judged a segment, and a rule of a section that was mended since comes to other lines.
#[test]
fn a_revision_that_names_the_rule_explains_a_difference() {
    let mut test_office = TestOffice::at_realm();
    let marker = |test_office: &mut TestOffice| {
        read(test_office, |store, segments| {
            let mut judged = segments.iter().rev().filter(|one| one.judged_at.is_some());
            let one = judged.next().unwrap();
            let lines = store.events(one.id).unwrap();
            let is_of_markers = |line: &String| line.starts_with("33") && line.contains(" marker ");
            let at = lines.iter().position(is_of_markers);
            Ok(at.map(|at| {
                (
                    lines[at].split(' ').next().unwrap().to_owned(),
                    one.ordinal,
                    at,
                )
            }))
        })
    };
    let (rule, ordinal, n) = loop {
        if let Some(found) = marker(&mut test_office) {
            break found;
        }
        test_office.wait(4 * DAY);
        test_office.post();
    };
    let repaired = |test_office: &mut TestOffice| match &found(test_office)[0].1 {
        DiscrepancyKind::Lines(lines) => (
            lines.rule.clone(),
            lines.repaired.clone().map(|one| one.number),
        ),
        other => panic!("{other:?}"),
    };
    let right = test_office.office().ledger("delta-7").unwrap();
    judged_under_the_first_revision(&mut test_office, ordinal);
    assert_eq!(
        verified(&mut test_office).findings,
        [],
        "the same lines under both"
    );
    test_office.change(&format!(
        "DELETE FROM events WHERE n >= {n} AND segment = (SELECT id FROM segments WHERE ordinal = {ordinal})"
    ));
    bind(&mut test_office);
    assert_eq!(repaired(&mut test_office), (rule, Some(2)));
    // By the rules of today it comes out as it should: in front of everybody, and for good.
    let segment = verified(&mut test_office).findings[0].segment.clone();
    let rejudge_request = RejudgeRequest {
        game: "delta-7",
        segment: &segment,
        amends: RulingKind::Nothing,
        onward: LaterSegments::RejudgeAll,
    };
    let acted_by = ActedBy {
        who: "mo",
        why: "33 was read wrongly",
    };
    let office = test_office.office();
    let shown = office
        .preview_rejudging(rejudge_request, &acted_by)
        .unwrap();
    assert!(shown.differing.contains(&segment), "{shown:?}");
    office
        .rejudge(rejudge_request, &shown.code, &acted_by)
        .unwrap();
    assert_eq!(office.ledger("delta-7").unwrap(), right);
}

/// Checks a game whose first segments seem to be judged by an older program.
#[test]
fn a_game_that_meets_a_newer_revision_is_told_once() {
    let mut office = TestOffice::at_realm();
    office.configure("moderators: [mo@example.org]");
    office.mails();
    office.change("UPDATE segments SET rules_revision = 1 WHERE judged_at IS NOT NULL");
    office.change("UPDATE seats SET volume = 'everything'");
    let mut told = 0;
    for _ in 0..3 {
        office.wait(4 * DAY);
        office.post();
        for mail in office.mails() {
            told += mail
                .text
                .matches("newer revision of the rules, number 2")
                .count();
        }
    }
    assert_eq!(told, 2, "each seat once");
}
