//! An export of what everybody may know, checked as far as it goes: the links of the chain, what is open of its entries, and mails.

use std::collections::BTreeMap;

use serde_json::Value;

use super::audit_report::{AuditReport, LinkChecker, PrintedHashes};
use super::mail_evidence::{MailCopy, MailRecords, MailVerifier};
use super::segment_hashes::events_hash;
use crate::context::error::OfficeError;
use crate::context::hash_chain::{content_hash, entry_hash, printed_hash};
use crate::game_state::export_reader::ParsedExport;
use bulla_core::game::{Commitment, CommittedInputs, Seed};
use bulla_pages::page::Languages;
use bulla_store::{ExportedRow, bytes_of};

/// Fields that the chain entry of a record binds, each with whether it is bytes.
const BOUND: [(&str, &[(&str, bool)]); 3] = [
    (
        "game",
        &[
            ("slug", false),
            ("format", false),
            ("scenario", false),
            ("commitment", false),
            ("created_at", false),
        ],
    ),
    (
        "segment",
        &[
            ("ordinal", false),
            ("turn", false),
            ("name", false),
            ("judged_at", false),
            ("rules_revision", false),
            ("inputs_hash", true),
            ("salt", true),
            ("events_hash", true),
        ],
    ),
    (
        "rejudging",
        &[
            ("number", false),
            ("kind", false),
            ("ordinal", false),
            ("at", false),
            ("who", false),
            ("why", false),
            ("what", false),
        ],
    ),
];

/// Content hashes that chain entries bind, by kind and subject of each.
type BoundHashes<'a> = BTreeMap<(&'a str, i64), [u8; 32]>;

/// # Errors
/// A record does not read.
pub fn audit_public(
    export: &ParsedExport,
    languages: &Languages,
    mails: &[MailCopy],
) -> Result<AuditReport, OfficeError> {
    let mut audited = AuditReport::of(&export.game);
    audited.unchecked.push(
        "Letters, orders, answers and notes: of these there are only the hashes here.".to_owned(),
    );
    let mut contents = BTreeMap::new();
    let mut names = BTreeMap::new();
    let mut last: Option<Vec<u8>> = None;
    for (line, record, row) in &export.records {
        let Some((_, fields)) = BOUND.iter().find(|(kind, _)| kind == record) else {
            continue;
        };
        let unread = || {
            export.wrong(
                *line,
                &format!("a field of {record} is missing or does not read"),
            )
        };
        let of = match &**record {
            "segment" => "ordinal",
            "rejudging" => "number",
            _ => "format",
        };
        let of = match &**record {
            "game" => 1,
            _ => row.get(of).and_then(Value::as_i64).ok_or_else(unread)?,
        };
        let has = |field: &str| row.contains_key(field);
        if record != "segment" || has("salt") || has("lines") {
            let parts = parts(row, fields).ok_or_else(unread)?;
            let bound = content_hash(parts.iter().map(Vec::as_slice));
            contents.insert((record.as_str(), of), bound);
        }
        match &**record {
            "game" => {
                commitment(row, &mut audited);
                draws(export, row, &mut audited);
            }
            "segment" => {
                let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default();
                names.insert(of, format!("turn {}, {}", row["turn"], text("name")));
                opened(row, &names[&of], &mut last, &mut audited);
            }
            _ => {}
        }
    }
    if names
        .keys()
        .any(|of| !contents.contains_key(&("segment", *of)))
    {
        audited.unchecked.push(
            "What the leaves of segments bind: their salts are opened when the game is over."
                .to_owned(),
        );
    }
    let printed = chain(export, &contents, &names, &mut audited)?;
    hold_mails(export, &printed, languages, mails, &mut audited);
    Ok(audited)
}

/// Holds kept mails against entries of which nothing is told.
fn hold_mails(
    export: &ParsedExport,
    printed: &PrintedHashes,
    languages: &Languages,
    mails: &[MailCopy],
    audited: &mut AuditReport,
) {
    let evidence = MailVerifier {
        printed,
        record: &MailRecords {
            sealed: sealed_mails(export),
            ..MailRecords::default()
        },
        languages,
        key: None,
    };
    evidence.check(mails, audited);
}

/// Salts and hashes of entries of which nothing else is told: entries of mails are among them.
fn sealed_mails(export: &ParsedExport) -> Vec<(Vec<u8>, Vec<u8>)> {
    let chain_entries = export.records.iter();
    let chain_entries =
        chain_entries.filter(|(_, record, row)| record == "leaf" && !row.contains_key("of"));
    chain_entries
        .filter_map(|(_, _, row)| Some((bytes(row, "salt")?, bytes(row, "hash")?)))
        .collect()
}

/// Every link, and the entries whose salt is open.
fn chain(
    export: &ParsedExport,
    contents: &BoundHashes<'_>,
    names: &BTreeMap<i64, String>,
    audited: &mut AuditReport,
) -> Result<PrintedHashes, OfficeError> {
    let mut links = LinkChecker::default();
    let (mut open, mut untold) = (0, 0);
    let mut shown = PrintedHashes::default();
    let mut told = "before anything was judged".to_owned();
    let chain_entries = export.records.iter();
    for (line, _, row) in chain_entries.filter(|(_, record, _)| record == "leaf") {
        let unread = || export.wrong(*line, "a field of the leaf is missing or does not read");
        let number = row
            .get("number")
            .and_then(Value::as_i64)
            .ok_or_else(unread)?;
        let head = bytes(row, "head").ok_or_else(unread)?;
        if row.get("hash") == Some(&Value::Null) {
            let broken = links.skip(number, &head);
            audited
                .wrong
                .extend(broken.map(|why| format!("leaf {number}: {why}")));
            shown.heads.insert(printed_hash(&head), told.clone());
            untold += 1;
            continue;
        }
        let hash = bytes(row, "hash").ok_or_else(unread)?;
        let broken = links.next(number, &hash, &head);
        audited
            .wrong
            .extend(broken.map(|why| format!("leaf {number}: {why}")));
        let (kind, of) = (row.get("kind"), row.get("of").and_then(Value::as_i64));
        let of_segment = of.filter(|_| kind.is_some_and(|kind| kind == "segment"));
        if let Some(name) = of_segment.and_then(|of| names.get(&of)) {
            told.clone_from(name);
        }
        // A salt without what it is of opens mails alone.
        if let (Some(salt), true) = (row.get("salt"), row.contains_key("of")) {
            let kind = kind.and_then(Value::as_str).ok_or_else(unread)?;
            let of = of.ok_or_else(unread)?;
            let salt = salt.as_str().and_then(bytes_of).ok_or_else(unread)?;
            let content = contents.get(&(kind, of));
            if content.is_none_or(|content| entry_hash(kind, &salt, content)[..] != hash[..]) {
                audited.wrong.push(format!(
                    "leaf {number} ({kind} {of}): it binds something else than stands here."
                ));
            }
            open += 1;
        }
        let entries = &mut shown.chain_entries;
        entries.insert(printed_hash(&hash), format!("leaf {number}"));
        shown.heads.insert(printed_hash(&head), told.clone());
    }
    audited.head = links.last.as_deref().map(printed_hash);
    audited.unchecked.extend((untold > 0).then(|| format!(
        "{untold} stretches of the chain, of segments that an older program judged: of them only the head behind each is here, for \
         the order of their leaves is the one in which letters came."
    )));
    audited.checked.push(format!(
        "The chain, link by link: {} leaves, and {open} of them against what is open here; its head is {}.",
        links.count - untold,
        audited.head.clone().unwrap_or_default()
    ));
    Ok(shown)
}

/// Holds what it tells of its draws against its scenario.
fn draws(export: &ParsedExport, row: &ExportedRow, audited: &mut AuditReport) {
    let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default();
    let format = row
        .get("format")
        .and_then(Value::as_i64)
        .unwrap_or_default();
    let wrong = export.wrong_draws((text("slug"), format), text("scenario"));
    let why = wrong.unwrap_or_else(Some);
    audited.wrong.extend(why.map(|why| why.to_string()));
}

/// Checks the commitment of a game that is over, whose seed is open.
fn commitment(row: &ExportedRow, audited: &mut AuditReport) {
    let (Some(seed), Some(salt)) = (bytes(row, "seed"), bytes(row, "salt")) else {
        return;
    };
    let (Ok(seed), Ok(salt)) = (<[u8; 32]>::try_from(seed), <[u8; 32]>::try_from(salt)) else {
        audited
            .wrong
            .push("The seed or its salt has not 32 bytes.".to_owned());
        return;
    };
    let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default();
    let made = match row.get("revision").and_then(Value::as_u64) {
        Some(revision) => {
            let (scenario, cards) = (text("scenario"), text("cards"));
            let bound = CommittedInputs {
                scenario,
                cards,
                revision,
                beacon: row.get("beacon").and_then(Value::as_str),
            };
            Commitment::new(&Seed(seed), salt, bound).hash
        }
        None => Commitment::of_seed(&Seed(seed), salt).hash,
    };
    if row.get("commitment").and_then(Value::as_str) == Some(&*made) {
        audited.checked.push(format!(
            "The seed is the one that was committed to ({made})."
        ))
    } else {
        audited
            .wrong
            .push("The seed is not the one that was committed to.".to_owned())
    }
}

/// Checks that the open lines of a game that is over are those that were judged.
fn opened(row: &ExportedRow, name: &str, last: &mut Option<Vec<u8>>, audited: &mut AuditReport) {
    let hash = bytes(row, "events_hash");
    if let (Some(Value::Array(lines)), Some(salt)) = (row.get("lines"), bytes(row, "salt")) {
        let lines = lines
            .iter()
            .map(|line| line.as_str().unwrap_or_default().to_owned());
        let lines: Vec<String> = lines.collect();
        if hash.as_deref() != Some(&events_hash(last.as_deref(), &salt, &lines)) {
            audited
                .wrong
                .push(format!("{name}: its lines are not those that were judged."));
        }
    }
    *last = hash;
}

fn parts(row: &ExportedRow, fields: &[(&str, bool)]) -> Option<Vec<Vec<u8>>> {
    let part = |(field, is_bytes): &(&str, bool)| match row.get(*field)? {
        Value::Number(number) => Some(number.to_string().into_bytes()),
        Value::String(text) if *is_bytes => bytes_of(text),
        Value::String(text) => Some(text.as_bytes().to_vec()),
        _ => None,
    };
    fields.iter().map(part).collect()
}

fn bytes(row: &ExportedRow, field: &str) -> Option<Vec<u8>> {
    bytes_of(row.get(field)?.as_str()?)
}
