//! The chain of a game checked against what is kept of it and against mails that somebody kept. Nothing is changed.

use std::collections::{BTreeMap, BTreeSet};

use super::audit_public::audit_public;
use super::audit_report::{AuditReport, LinkChecker, PrintedHashes};
use super::caretaker_check;
use super::luck_words_check::LuckCheck;
use super::mail_evidence::{MailCopy, MailRecords, MailVerifier};
use super::record_checks;
use super::verify::{DiscrepancyKind, verify_game};
use crate::context::error::OfficeError;
use crate::context::hash_chain::{entry_hash, printed_hash};
use crate::context::name_lookup::game_by_name;
use crate::context::office_key::OfficeKey;
use crate::game_state::chain_entries::{contents, pending_entries};
use crate::game_state::export_reader::ParsedExport;
use crate::game_state::stored_luck_words::commitment_of;
use bulla_pages::page::Languages;
use bulla_store::{
    AddressAct, ChainEntry, ChainEntryKind, Game, ReadTransaction, SeatId, Segment, Store,
};

/// Audits a game of an office.
///
/// # Errors
/// There is no such game, or the database.
pub fn audit(
    store: &mut Store,
    key: &OfficeKey,
    languages: &Languages,
    game: &str,
    mails: &[MailCopy],
) -> Result<AuditReport, OfficeError> {
    store.read(|store| {
        let game = game_by_name(store, game)?;
        let waiting = pending_entries(store, key, &game)?;
        audit_kept(store, Some(key), languages, &game, &waiting, mails)
    })
}

/// Audits an export.
///
/// # Errors
/// The file is no export, was cut off or edited.
pub fn audit_export(
    file: &str,
    bytes: &[u8],
    languages: &Languages,
    mails: &[MailCopy],
) -> Result<AuditReport, OfficeError> {
    let export = ParsedExport::read(file, bytes)?;
    if export.is_public {
        audit_public(&export, languages, mails)
    } else {
        audit_parcel(&export, languages, mails)
    }
}

/// Audits a whole export, of which the game is laid out in a database of its own.
///
/// # Errors
/// Its records do not fit together.
pub fn audit_parcel(
    export: &ParsedExport,
    languages: &Languages,
    mails: &[MailCopy],
) -> Result<AuditReport, OfficeError> {
    let mut store = Store::in_memory()?;
    let game = store.write(|store| export.put(store))?;
    store.read(|store| audit_kept(store, None, languages, &game, &[], mails))
}

fn audit_kept(
    store: &mut ReadTransaction<'_>,
    key: Option<&OfficeKey>,
    languages: &Languages,
    game: &Game,
    waiting: &[ChainEntry],
    mails: &[MailCopy],
) -> Result<AuditReport, OfficeError> {
    let mut audited = AuditReport::of(&game.slug);
    check_commitment(store, game, &mut audited)?;
    let mut chain_entries = store.chain_entries(game.id)?;
    chain_entries.extend(waiting.iter().cloned());
    let segments = store.all_segments(game.id)?;
    check_leaves(store, game, &chain_entries, &segments, &mut audited)?;
    check_segments(store, game, &mut audited)?;
    caretaker_check::check(store, game, &mut audited)?;
    record_checks::check(store, game, &mut audited)?;
    check_addresses(store, game, &mut audited)?;
    let evidence = MailVerifier {
        printed: &on_paper(&chain_entries, &segments),
        record: &MailRecords::of(store, game, mails)?,
        languages,
        key,
    };
    evidence.check(mails, &mut audited);
    Ok(audited)
}

/// Audits what a game keeps, and judges nothing again: commitment, chain, records and addresses. Returns what is not as it was.
///
/// # Errors
/// The database.
pub fn audit_records(
    store: &mut ReadTransaction<'_>,
    game: &Game,
) -> Result<Vec<String>, OfficeError> {
    let mut audited = AuditReport::of(&game.slug);
    check_commitment(store, game, &mut audited)?;
    let chain_entries = store.chain_entries(game.id)?;
    let segments = store.all_segments(game.id)?;
    check_leaves(store, game, &chain_entries, &segments, &mut audited)?;
    record_checks::check(store, game, &mut audited)?;
    check_addresses(store, game, &mut audited)?;
    Ok(audited.wrong)
}

fn check_commitment(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    audited: &mut AuditReport,
) -> Result<(), OfficeError> {
    let made = commitment_of(game, &store.scenario(game.id)?);
    if made.hash == game.commitment {
        audited.checked.push(format!(
            "The seed is the one that was committed to ({}).",
            game.commitment
        ))
    } else {
        audited.wrong.push(format!(
            "The seed is not the one that was committed to: {} is published, and it comes to {}.",
            game.commitment, made.hash
        ))
    }
    Ok(())
}

/// Link by link, and entry by entry against what is kept.
fn check_leaves(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    chain_entries: &[ChainEntry],
    segments: &[Segment],
    audited: &mut AuditReport,
) -> Result<(), OfficeError> {
    let contents = contents(store, game.id)?;
    let mut links = LinkChecker::default();
    let mut counts: BTreeMap<ChainEntryKind, usize> = BTreeMap::new();
    let mut bound: BTreeMap<i64, ChainEntryKind> = BTreeMap::new();
    for one in chain_entries {
        let kind = one.kind.id();
        let name = match one.number {
            Some(number) => format!("leaf {number} ({})", told(one, segments)),
            None => format!("a leaf that waits for its place ({})", told(one, segments)),
        };
        match contents.get(&(one.kind, one.of)) {
            None => audited.wrong.push(format!(
                "{name}: what it binds is gone; it was taken out of the record since."
            )),
            Some(content) if entry_hash(kind, &one.salt, content)[..] != one.hash[..] => {
                audited.wrong.push(format!(
                    "{name}: what is kept is not what was bound; it was changed since."
                ));
            }
            Some(_) => {}
        }
        if let (Some(number), Some(head)) = (one.number, &one.head) {
            let broken = links.next(number, &one.hash, head);
            audited
                .wrong
                .extend(broken.map(|why| format!("{name}: {why}")));
            *counts.entry(one.kind).or_default() += 1;
            if matches!(one.kind, ChainEntryKind::Segment | ChainEntryKind::Before) {
                bound.insert(one.of, one.kind);
            }
        }
    }
    audited.head = links.last.as_deref().map(printed_hash);
    let before = bound
        .iter()
        .find(|(_, kind)| **kind == ChainEntryKind::Before)
        .map_or(0, |(of, _)| *of);
    let judged = segments.iter().filter(|one| one.salt.is_some());
    for segment in judged.filter(|_| audited.head.is_some()) {
        if segment.ordinal > before && !bound.contains_key(&segment.ordinal) {
            audited.wrong.push(format!(
                "turn {}, {}: it was judged, and no leaf of the chain binds it.",
                segment.turn, segment.name
            ));
        }
    }
    match audited.head.clone() {
        None => audited.unchecked.push(
            "The chain: this game has none yet; it begins with the next segment that is judged.".to_owned(),
        ),
        Some(head) => audited.checked.push(format!(
            "The chain, link by link, and each of its {} leaves against what is kept ({}); its head is {head}.",
            links.count,
            listed(&counts)
        )),
    }
    if before > 0 {
        audited.unchecked.push(
            "Letters and notes from before the office kept a chain: they are bound from then on alone.".to_owned(),
        );
    }
    Ok(())
}

fn check_segments(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    audited: &mut AuditReport,
) -> Result<(), OfficeError> {
    let verified = verify_game(store, game, None, &mut || {})?;
    audited.checked.push(format!(
        "Every draw against the seed, and every segment by judging it again: {} of {} come to the same, byte for byte.",
        verified.identical, verified.segments
    ));
    match verified.luck {
        LuckCheck::Nothing | LuckCheck::Differs => {}
        LuckCheck::Matches => audited.checked.push(
            "The words for luck that count are those of the orders for set-up, no more and no less.".to_owned(),
        ),
        LuckCheck::NotCheckable => audited.unchecked.push(
            "Whose words for luck count: it was decided by an older program, which wrote down nothing of it. They are not those \
             that the orders for set-up hold."
                .to_owned(),
        ),
    }
    for found in &verified.findings {
        let segment = &found.segment;
        match &found.what {
            DiscrepancyKind::Lost => audited.unchecked.push(format!(
                "{segment} cannot be judged again: an older program wrote over what it was judged by."
            )),
            DiscrepancyKind::Lines(lines) if lines.repaired.is_some() => audited.checked.push(format!(
                "{segment} comes out otherwise today, for its rule was repaired since (docs/REVISIONS.md)."
            )),
            what => audited.wrong.push(format!("{segment}: {}", why(what))),
        }
    }
    Ok(())
}

/// The addresses of the seats against what they got and lost, which the chain binds.
fn check_addresses(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    audited: &mut AuditReport,
) -> Result<(), OfficeError> {
    let mut expected: BTreeSet<(SeatId, String)> = BTreeSet::new();
    for (seat, address, change) in store.address_changes_ever(game.id)? {
        match change {
            AddressAct::Added => expected.insert((seat, address)),
            AddressAct::Removed => expected.remove(&(seat, address)),
        };
    }
    let mut seats = BTreeMap::new();
    let mut found = BTreeSet::new();
    for seat in store.seats(game.id)? {
        let addresses = store.addresses(seat.id)?.into_iter();
        found.extend(addresses.map(|address| (seat.id, address)));
        seats.insert(seat.id, seat.number + 1);
    }
    if expected.is_empty() && !found.is_empty() {
        audited.unchecked.push(
            "The addresses of the seats: an older program wrote down nothing of how they came there.".to_owned(),
        );
        return Ok(());
    }
    let differing: BTreeSet<i64> = expected
        .symmetric_difference(&found)
        .filter_map(|(seat, _)| seats.get(seat).copied())
        .collect();
    if differing.is_empty() {
        audited.checked.push(
            "The addresses of the seats are those that they got, less those that they lost."
                .to_owned(),
        )
    } else {
        audited.wrong.extend(differing.into_iter().map(|seat| {
        format!("seat {seat}: its addresses are not those that it got and lost; somebody changed them.")
    }))
    }
    Ok(())
}

/// Returns the reason without any hidden information. `bulla verify` reports more, and counts as a look.
fn why(found: &DiscrepancyKind) -> &'static str {
    match found {
        DiscrepancyKind::Broken => "its lines are not those that were judged.",
        DiscrepancyKind::Changed => "what it was judged by was changed since.",
        DiscrepancyKind::Unfit { .. } => "it cannot be judged: what is kept of it does not fit.",
        DiscrepancyKind::Next | DiscrepancyKind::Lost => "another segment follows it.",
        DiscrepancyKind::Luck => {
            "words for luck count that its orders do not hold, or words that they hold do not count, or numbers of a public draw that \
             nobody gave: the luck of this game was chosen."
        }
        DiscrepancyKind::Lines(_) | DiscrepancyKind::Answers { .. } | DiscrepancyKind::Unsaid => {
            "it comes out otherwise when it is judged again (`bulla verify` says where)."
        }
    }
}

fn on_paper(chain_entries: &[ChainEntry], segments: &[Segment]) -> PrintedHashes {
    let mut heads = BTreeMap::new();
    let mut last = "before anything was judged".to_owned();
    for one in chain_entries {
        if one.kind == ChainEntryKind::Segment {
            last = told(one, segments);
        }
        if let Some(head) = &one.head {
            heads.insert(printed_hash(head), last.clone());
        }
    }
    let letters = chain_entries
        .iter()
        .filter(|one| one.kind == ChainEntryKind::Letter);
    PrintedHashes {
        heads,
        is_whole: true,
        chain_entries: letters
            .map(|one| (printed_hash(&one.hash), told(one, segments)))
            .collect(),
    }
}

fn told(one: &ChainEntry, segments: &[Segment]) -> String {
    let segment = segments.iter().find(|segment| segment.ordinal == one.of);
    match (one.kind, segment) {
        (ChainEntryKind::Segment, Some(segment)) => {
            format!("turn {}, {}", segment.turn, segment.name)
        }
        (ChainEntryKind::Answers, Some(segment)) => {
            format!("answers of turn {}, {}", segment.turn, segment.name)
        }
        (ChainEntryKind::Game, _) => "the game as it was made".to_owned(),
        (ChainEntryKind::Before, _) => "all that was judged before".to_owned(),
        (kind, _) => format!("{} {}", kind.id(), one.of),
    }
}

fn listed(counts: &BTreeMap<ChainEntryKind, usize>) -> String {
    let one = |(kind, count): (&ChainEntryKind, &usize)| format!("{} {count}", kind.id());
    counts.iter().map(one).collect::<Vec<_>>().join(", ")
}
