//! Mails that somebody kept, held against those that the office wrote. Nothing but the office's own entry says what a mail said: a mail
//! without one may be invented, by whoever shows it or by an office that denies it, and convicts nobody.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::audit_report::{AuditReport, CheckedMail, MailVerdict, PrintedHashes};
use crate::context::error::OfficeError;
use crate::context::hash_chain::{content_hash, entry_hash, is_printed_hash};
use crate::context::office_key::OfficeKey;
use crate::context::token::is_made_of;
use crate::outgoing::content_hash::without_chain_head;
use bulla_pages::page::{Languages, Templates};
use bulla_store::{
    ChainEntryKind, Game, ReadTransaction, SeatId, WrittenMail, hash_of_text, hash_of_words,
};

/// Fields of the header that the office writes. Servers add others on the way, above these or between them.
const OWN_FIELDS: [&str; 16] = [
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "in-reply-to",
    "references",
    "reply-to",
    "auto-submitted",
    "list-id",
    "precedence",
    "x-auto-response-suppress",
    "x-bulla-number",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
];

/// A mail of the office as a player kept it.
#[derive(Clone, Debug)]
pub struct MailCopy {
    /// Name of the mail in messages about a problem with it.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Entries and other knowledge of the mails of a game.
#[derive(Default)]
pub struct MailRecords {
    /// Each mail with its hashes. A public export has none.
    pub written: Vec<WrittenMail>,
    /// Salts and hashes of entries of mails whose content is not told: those of a public export.
    pub sealed: Vec<(Vec<u8>, Vec<u8>)>,
    /// Addresses that seats have or had.
    pub addresses: BTreeMap<String, SeatId>,
    /// Mails from before there were entries, by Message-ID, with their bytes where they are kept.
    pub older: BTreeMap<String, Option<Vec<u8>>>,
}

impl MailRecords {
    /// Reads what an office, or a whole export, keeps of the mails of a game.
    ///
    /// # Errors
    /// The database.
    pub fn of(
        store: &mut ReadTransaction<'_>,
        game: &Game,
        mails: &[MailCopy],
    ) -> Result<MailRecords, OfficeError> {
        let mut record = MailRecords {
            written: store.written_mails(game.id)?,
            addresses: store.addresses_ever(game.id)?.into_iter().collect(),
            ..MailRecords::default()
        };
        for kept in mails {
            let Some(id) = bulla_mail::message_id(&kept.bytes) else {
                continue;
            };
            let is_older = !record.written.iter().any(|one| one.message_id == id);
            if let Some(older) = store.mail(&id)?.filter(|older| older.game == Some(game.id))
                && is_older
            {
                let bytes = store.bytes_of(&older)?;
                record
                    .older
                    .insert(id, Some(bytes).filter(|bytes| !bytes.is_empty()));
            }
        }
        Ok(record)
    }
}

/// The line that a mail ends with.
struct ChainFooter {
    head: String,
    chain_entry: Option<String>,
}

/// Evidence by which kept mails are judged.
pub struct MailVerifier<'a> {
    pub printed: &'a PrintedHashes,
    pub record: &'a MailRecords,
    pub languages: &'a Languages,
    /// Key of the office; an export has none.
    pub key: Option<&'a OfficeKey>,
}

impl MailVerifier<'_> {
    /// Holds each mail against the record.
    pub fn check(&self, mails: &[MailCopy], audited: &mut AuditReport) {
        for kept in mails {
            let held = self.hold(kept, audited);
            audited.mails.push(held);
        }
        if mails.is_empty() {
            audited.unchecked.push(
                "Whether this is the chain that the players were mailed: name mails that they kept.".to_owned(),
            );
        }
    }

    fn hold(&self, kept: &MailCopy, audited: &mut AuditReport) -> CheckedMail {
        let mut held = CheckedMail {
            name: kept.name.clone(),
            verdict: MailVerdict::NoEntry,
            says: Vec::new(),
        };
        let Some(id) = bulla_mail::message_id(&kept.bytes) else {
            held.says
                .push("it has no Message-ID: no mail of an office is without.".to_owned());
            return held;
        };
        if let Some(other) = game_of(&kept.bytes).filter(|game| *game != audited.game) {
            held.verdict = MailVerdict::OtherGame;
            held.says.push(format!(
                "it says that it is a mail of another game, {other}."
            ));
            return held;
        }
        let forms = forms_of(&kept.bytes);
        let entry = self.record.written.iter().find(|one| one.message_id == id);
        match entry {
            Some(entry) => self.compare(kept, &forms, entry, &mut held),
            None if self.is_sealed(&id, kept, &forms) => {
                held.verdict = MailVerdict::Matches;
                held.says
                    .push("it is an entry of the chain, word for word.".to_owned());
            }
            None => match self.record.older.get(&id) {
                Some(older) => compare_older(kept, older.as_deref(), &mut held),
                None => self.tell_without_entry(kept, &id, &mut held),
            },
        }
        if held.verdict == MailVerdict::Matches {
            self.check_line(kept, audited);
        }
        held
    }

    /// A mail with an entry is the office's own word: what it printed of the chain must be there.
    fn check_line(&self, kept: &MailCopy, audited: &mut AuditReport) {
        let Some(ChainFooter { head, chain_entry }) = line_of(self.languages, &kept.bytes) else {
            return;
        };
        let name = &kept.name;
        match self.printed.heads.get(&head) {
            Some(last) => audited.checked.push(format!(
                "{name}: its head {head} is one of this chain ({last})."
            )),
            None => audited.wrong.push(format!(
                "{name}: its head {head} is none of this chain, and the office wrote it: the past that it was mailed of is not the \
                 one that is kept."
            )),
        }
        let Some(chain_entry) = chain_entry else {
            return;
        };
        match self.printed.chain_entries.get(&chain_entry) {
            Some(letter) => audited.checked.push(format!(
                "{name}: the letter that it answers is kept ({letter})."
            )),
            None if !self.printed.is_whole => audited.unchecked.push(format!(
                "{name}: the letter that it answers, {chain_entry}: it has no place in the chain, as long as the segment is open that it \
                 came for."
            )),
            None => audited.wrong.push(format!(
                "{name}: the letter that it answers, {chain_entry}, is not kept as it came."
            )),
        }
    }

    fn compare(
        &self,
        kept: &MailCopy,
        forms: &[[u8; 32]],
        entry: &WrittenMail,
        held: &mut CheckedMail,
    ) {
        let is_whole = forms.iter().any(|form| form[..] == entry.sha256[..]);
        let has_words = hash_of_words(&kept.bytes)[..] == entry.words[..];
        let (verdict, says) = match (is_whole, has_words) {
            (true, _) => (
                MailVerdict::Matches,
                "it is what the office wrote, byte for byte.",
            ),
            (false, true) => (
                MailVerdict::Matches,
                "its words are those that the office wrote; the rest of its bytes was coded anew on its way.",
            ),
            (false, false) => (
                MailVerdict::OtherWords,
                "under this Message-ID the office wrote other words: this copy was changed after it was written, or it was invented.",
            ),
        };
        held.verdict = verdict;
        held.says.push(says.to_owned());
        self.tell_signatures(kept, held);
    }

    /// Returns whether a chain entry without its content binds this mail.
    fn is_sealed(&self, id: &str, kept: &MailCopy, forms: &[[u8; 32]]) -> bool {
        let words = hash_of_words(&kept.bytes);
        let kind = ChainEntryKind::Mail.id();
        forms.iter().any(|form| {
            let bound = content_hash([id.as_bytes(), form.as_slice(), words.as_slice()]);
            let mut sealed = self.record.sealed.iter();
            sealed.any(|(salt, hash)| entry_hash(kind, salt, &bound)[..] == hash[..])
        })
    }

    fn tell_without_entry(&self, kept: &MailCopy, id: &str, held: &mut CheckedMail) {
        held.says.push(
            "no entry of the chain is of this mail, which proves nothing against either side: anybody can invent a mail, and an \
             office can leave one out."
                .to_owned(),
        );
        if !self.printed.is_whole {
            held.says.push(
                "Mails that were written since the last segment was judged have no entry yet, and none is in an export for everybody."
                    .to_owned(),
            );
        }
        self.tell_number(kept, held);
        let line = line_of(self.languages, &kept.bytes);
        let head = line.as_ref().map(|line| line.head.as_str());
        if let Some(head) = head {
            held.says.push(match self.printed.heads.get(head) {
                Some(last) => format!(
                    "its head {head} is one of this chain ({last}); it stands in every mail of that time."
                ),
                None => format!("its head {head} is none of this chain."),
            });
        }
        let text = bulla_mail::texts(&kept.bytes)
            .into_iter()
            .next()
            .unwrap_or_default();
        let words = hash_of_text(&without_chain_head(&text, head));
        if self.key.is_some_and(|key| is_made_of(key, id, &words)) {
            held.verdict = MailVerdict::MadeHere;
            held.says.push(
                "the key of this office makes this Message-ID of exactly this text: it was written here, and its entry is gone; where the database was put back from a backup since, that is why.".to_owned(),
            );
        }
        self.tell_signatures(kept, held);
    }

    /// The mails to a seat are counted: a number without an entry is a gap.
    fn tell_number(&self, kept: &MailCopy, held: &mut CheckedMail) {
        let number = field_of(&kept.bytes, "x-bulla-number").and_then(|number| number.parse().ok());
        let to = bulla_mail::read(&kept.bytes).to;
        let seat = to
            .iter()
            .find_map(|to| self.record.addresses.get(&to.to_lowercase()));
        let (Some(number), Some(seat)) = (number, seat) else {
            return;
        };
        let numbers = self.record.written.iter().filter(|one| one.seat == *seat);
        let numbers: Vec<i64> = numbers.filter_map(|one| one.number).collect();
        let (first, last) = (numbers.iter().min(), numbers.iter().max());
        held.says.push(match (first, last) {
            _ if numbers.contains(&number) => {
                format!("its number, {number}, went to that address on another mail.")
            }
            (Some(first), Some(last)) if (*first..=*last).contains(&number) => format!(
                "the entries of that seat have a gap where its number, {number}, would be: a mail to it is missing there."
            ),
            _ => format!("its number, {number}, is none that was given to a mail of that seat."),
        });
    }

    fn tell_signatures(&self, kept: &MailCopy, held: &mut CheckedMail) {
        for (field, what) in [
            ("dkim-signature", "a DKIM signature"),
            ("arc-seal", "an ARC seal"),
        ] {
            let all = fields_of(&kept.bytes);
            let found = all.iter().filter(|(name, _)| *name == field);
            for domain in found.filter_map(|(_, value)| tag_of(value, "d")) {
                held.says.push(format!(
                    "it carries {what} of {domain}, which is not checked here: the public key in the DNS of that domain would show whether it holds."
                ));
            }
        }
    }
}

/// A mail from before there were entries: nothing binds what is kept of it.
fn compare_older(kept: &MailCopy, older: Option<&[u8]>, held: &mut CheckedMail) {
    held.verdict = MailVerdict::Unproven;
    held.says.push(match older {
        Some(bytes) if hash_of_words(bytes) == hash_of_words(&kept.bytes) => {
            "its words are those that the office keeps; it is older than entries of mails, so nothing proves either."
        }
        Some(_) => {
            "its words are not those that the office keeps; it is older than entries of mails, so nothing proves either."
        }
        None => "a mail of this Message-ID was written; it is older than entries of mails, so nothing proves its words.",
    }
    .to_owned());
}

/// The hashes that a mail may have had when it was written: as it is, and without what servers added.
fn forms_of(bytes: &[u8]) -> Vec<[u8; 32]> {
    let lines = with_crlf(bytes);
    let own = but_for_foreign_fields(&lines);
    [lines, own]
        .iter()
        .map(|form| Sha256::digest(form).into())
        .collect()
}

/// Lines ended as they are sent.
fn with_crlf(bytes: &[u8]) -> Vec<u8> {
    let mut sent = Vec::with_capacity(bytes.len() + bytes.len() / 40);
    let mut last = 0;
    for byte in bytes {
        if *byte == b'\n' && last != b'\r' {
            sent.push(b'\r');
        }
        sent.push(*byte);
        last = *byte;
    }
    sent
}

/// A message without the fields of its header that the office does not write.
fn but_for_foreign_fields(bytes: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    let mut is_own = false;
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let (line, after) = rest.split_at(end + 2);
        if line == b"\r\n" {
            kept.extend_from_slice(rest);
            return kept;
        }
        if !line.starts_with(b" ") && !line.starts_with(b"\t") {
            let name = line.split(|byte| *byte == b':').next().unwrap_or_default();
            let name = String::from_utf8_lossy(name).to_ascii_lowercase();
            is_own = OWN_FIELDS.contains(&name.as_str());
        }
        if is_own {
            kept.extend_from_slice(line);
        }
        rest = after;
    }
    kept
}

/// The fields of a header, names in small letters, values unfolded.
fn fields_of(bytes: &[u8]) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(bytes);
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in text.lines().take_while(|line| !line.trim_end().is_empty()) {
        match (line.starts_with([' ', '\t']), fields.last_mut()) {
            (true, Some((_, value))) => value.push_str(line.trim()),
            _ => {
                let (name, value) = line.split_once(':').unwrap_or((line, ""));
                fields.push((name.to_ascii_lowercase(), value.trim().to_owned()));
            }
        }
    }
    fields
}

fn field_of(bytes: &[u8], name: &str) -> Option<String> {
    let mut fields = fields_of(bytes).into_iter();
    fields.find(|(one, _)| one == name).map(|(_, value)| value)
}

/// The value of a tag in a list of them: `v=1; d=example.org; s=one`.
fn tag_of(value: &str, tag: &str) -> Option<String> {
    let mut tags = value.split(';').filter_map(|one| one.split_once('='));
    let found = tags.find(|(name, _)| name.trim() == tag);
    found.map(|(_, value)| value.trim().to_owned())
}

/// The last such line of a mail, in any language, word for word.
fn line_of(languages: &Languages, bytes: &[u8]) -> Option<ChainFooter> {
    let texts = bulla_mail::texts(bytes);
    let text = texts.first()?;
    let mut lines = text.lines().rev();
    lines.find_map(|line| {
        let mut tags = languages.tags();
        tags.find_map(|tag| read(languages.of(Some(tag)), line.trim_end_matches('\r')))
    })
}

fn read(templates: &Templates, line: &str) -> Option<ChainFooter> {
    let hashes = line.split(' ').filter(|word| is_printed_hash(word));
    let hashes: Vec<String> = hashes.map(str::to_owned).collect();
    let (key, head, chain_entry) = match &hashes[..] {
        [head] => ("chain", head, None),
        [head, chain_entry] => ("chain.letter", head, Some(chain_entry)),
        _ => return None,
    };
    let said = templates.answer(key, &hashes).ok()?;
    (said == line).then(|| ChainFooter {
        head: head.clone(),
        chain_entry: chain_entry.cloned(),
    })
}

/// The game that a mail is of, as its List-Id says.
fn game_of(bytes: &[u8]) -> Option<String> {
    let list = field_of(bytes, "list-id")?;
    let (game, _) = list.trim_start_matches('<').split_once(".bulla.")?;
    Some(game.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_servers_add_is_no_part_of_a_mail() {
        let written = b"From: a@b\r\nSubject: one\r\n two\r\nMessage-ID: <x@b>\r\n\r\nReceived: a line of the text\r\n";
        let kept = b"Received: from x\n\tby y\nDKIM-Signature: v=1; d=b;\n s=k\nFrom: a@b\nX-Spam: no\nSubject: one\n two\n\
                     Message-ID: <x@b>\n\nReceived: a line of the text\n";
        let hash: [u8; 32] = Sha256::digest(written).into();
        assert!(forms_of(written).contains(&hash));
        assert!(forms_of(kept).contains(&hash));
        let changed = String::from_utf8_lossy(kept).replace("of the text", "of a text");
        assert!(!forms_of(changed.as_bytes()).contains(&hash));
    }

    #[test]
    fn a_signature_names_its_domain() {
        let fields = fields_of(
            b"DKIM-Signature: v=1; a=rsa-sha256;\n d=example.org; s=one\n\nd=other.org\n",
        );
        assert_eq!(fields.len(), 1);
        assert_eq!(tag_of(&fields[0].1, "d").as_deref(), Some("example.org"));
    }
}
