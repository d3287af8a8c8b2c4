//! Judged segments judged again: the result is the same, or the report tells what differs and whether anything explains it.

use super::*;
use crate::adjudication::game_history::GameHistory;
use crate::adjudication::segment_hashes::events_hash;
use bulla_store::{ReadTransaction, Segment};

/// Two turns by defaults and some orders: one order that stands, one segment with moves.
fn house() -> TestOffice {
    let mut house = TestOffice::at_realm();
    house.mails();
    let token = house.token_of("ann");
    house.write(
        "ann@example.org",
        None,
        &block(&format!(
            "token: {token}\nstatus: final\ntax: 2\nrevolts: []"
        )),
    );
    house.post();
    for _ in 0..8 {
        house.wait(4 * DAY);
        house.post();
    }
    house
}

fn verified(house: &mut TestOffice) -> VerifyReport {
    let found = house
        .office()
        .verify(VerifyScope::Game("delta-7"), &mut |_, _| {});
    found.unwrap().remove(0)
}

fn found(house: &mut TestOffice) -> Vec<(String, DiscrepancyKind)> {
    let found = verified(house).findings.into_iter();
    found.map(|one| (one.segment, one.what)).collect()
}

fn read<T>(
    house: &mut TestOffice,
    work: impl FnOnce(&mut ReadTransaction<'_>, &[Segment]) -> Result<T, StoreError>,
) -> T {
    let store = &mut house.office.as_mut().unwrap().store;
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
fn bind(house: &mut TestOffice) {
    let mut last: Option<Vec<u8>> = None;
    let all = read(house, |store, segments| {
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
    house.change(&format!(
        "UPDATE segments SET events_hash = CASE ordinal {} ELSE events_hash END",
        bound.join(" ")
    ));
}

/// Binds the inputs of a segment as a program of the first revision would have, in a past that is otherwise as it is.
fn judged_under_the_first_revision(house: &mut TestOffice, ordinal: i64) {
    let hash = read(house, |store, segments| {
        let game = store.game_named("delta-7")?.unwrap();
        let past = GameHistory::of(store, &game).unwrap().unwrap();
        let one = segments.iter().find(|one| one.ordinal == ordinal).unwrap();
        let table = past.table(one, &past.before(one).unwrap()).unwrap();
        let (inputs, has_letters) = past.inputs(store, &table, one).unwrap().unwrap();
        Ok(inputs.hash(&table, 1, past.bound_to(one), has_letters))
    });
    house.change(&format!(
        "UPDATE segments SET rules_revision = 1, inputs_hash = x'{}' WHERE ordinal = {ordinal}",
        hex(&hash)
    ));
}

/// The last segment that was judged and has events, and one of its lines.
fn last_line(house: &mut TestOffice) -> (i64, String, i64, String) {
    read(house, |store, segments| {
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
    let mut house = house();
    let mut heard = Vec::new();
    let all = house
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
    let one = house
        .office()
        .verify(scope, &mut |_, _| {})
        .unwrap()
        .remove(0);
    assert_eq!((one.segments, one.identical), (1, 1));
}

#[test]
fn a_segment_that_is_not_there_or_open_is_said_to_be_so() {
    let mut house = house();
    let open = house.open();
    let open = format!("{}-{}", open.turn, open.name);
    let mut says = |name: &str| {
        let scope = VerifyScope::Segment("delta-7", name);
        house
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
    let mut house = house();
    let (ordinal, name, n, line) = last_line(&mut house);
    house.change(&format!(
        "UPDATE events SET line = '{line}1' WHERE n = {n} AND segment = (SELECT id FROM segments WHERE ordinal = {ordinal})"
    ));
    let found = found(&mut house);
    assert_eq!(found[0], (name, DiscrepancyKind::Broken), "{found:?}");
}

/// The hashes hold: the chain was bound anew. Only judging again finds it out, and nothing explains it.
#[test]
fn a_past_that_was_written_anew_is_unexplained() {
    let mut house = house();
    let (ordinal, name, n, line) = last_line(&mut house);
    house.change(&format!(
        "DELETE FROM events WHERE n = {n} AND segment = (SELECT id FROM segments WHERE ordinal = {ordinal})"
    ));
    bind(&mut house);
    let found = found(&mut house);
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
    assert!(verified(&mut house).differs());
}

#[test]
fn other_orders_than_judged_it_are_found() {
    let mut house = house();
    house.change("UPDATE orders SET text = replace(text, 'tax: 2', 'tax: 1')");
    let found = found(&mut house);
    assert_eq!(found, [("1-realm".to_owned(), DiscrepancyKind::Changed)]);
}

/// An older program kept no standing orders by revision: what it wrote over cannot be judged again, and is no difference.
#[test]
fn what_an_older_program_wrote_over_is_no_difference() {
    let mut house = house();
    house.change("DELETE FROM judged_seats");
    assert_eq!(verified(&mut house).findings, []);
    house.change("UPDATE orders SET text = replace(text, 'tax: 2', 'tax: 1')");
    let one = verified(&mut house);
    assert_eq!(one.findings.len(), 1);
    assert_eq!(one.findings[0].what, DiscrepancyKind::Lost);
    assert!(!one.differs());
}

#[test]
fn an_answer_that_is_told_otherwise_is_found() {
    let mut house = house();
    house.change(
        "UPDATE answers SET answer = answer || '0' WHERE key = (SELECT min(key) FROM answers)",
    );
    let found = found(&mut house);
    assert!(
        matches!(&found[0].1, DiscrepancyKind::Answers { .. }),
        "{found:?}"
    );
}

/// An older program judged a segment, and a rule of a section that was mended since comes to other lines.
#[test]
fn a_revision_that_names_the_rule_explains_a_difference() {
    let mut house = TestOffice::at_realm();
    let marker = |house: &mut TestOffice| {
        read(house, |store, segments| {
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
        if let Some(found) = marker(&mut house) {
            break found;
        }
        house.wait(4 * DAY);
        house.post();
    };
    let repaired = |house: &mut TestOffice| match &found(house)[0].1 {
        DiscrepancyKind::Lines(lines) => (
            lines.rule.clone(),
            lines.repaired.clone().map(|one| one.number),
        ),
        other => panic!("{other:?}"),
    };
    let right = house.office().ledger("delta-7").unwrap();
    judged_under_the_first_revision(&mut house, ordinal);
    assert_eq!(
        verified(&mut house).findings,
        [],
        "the same lines under both"
    );
    house.change(&format!(
        "DELETE FROM events WHERE n >= {n} AND segment = (SELECT id FROM segments WHERE ordinal = {ordinal})"
    ));
    bind(&mut house);
    assert_eq!(repaired(&mut house), (rule, Some(2)));
    // By the rules of today it comes out as it should: in front of everybody, and for good.
    let segment = verified(&mut house).findings[0].segment.clone();
    let charge = RejudgeRequest {
        game: "delta-7",
        segment: &segment,
        amends: RulingKind::Nothing,
        onward: LaterSegments::RejudgeAll,
    };
    let word = ActedBy {
        who: "mo",
        why: "33 was read wrongly",
    };
    let office = house.office();
    let shown = office.preview_rejudging(charge, &word).unwrap();
    assert!(shown.differing.contains(&segment), "{shown:?}");
    office.rejudge(charge, &shown.code, &word).unwrap();
    assert_eq!(office.ledger("delta-7").unwrap(), right);
}

/// Checks a game whose first segments seem to be judged by an older program.
#[test]
fn a_game_that_meets_a_newer_revision_is_told_once() {
    let mut house = TestOffice::at_realm();
    house.configure("moderators: [mo@example.org]");
    house.mails();
    house.change("UPDATE segments SET rules_revision = 1 WHERE judged_at IS NOT NULL");
    house.change("UPDATE seats SET volume = 'everything'");
    let mut told = 0;
    for _ in 0..3 {
        house.wait(4 * DAY);
        house.post();
        for mail in house.mails() {
            told += mail
                .text
                .matches("newer revision of the rules, number 2")
                .count();
        }
    }
    assert_eq!(told, 2, "each seat once");
}
