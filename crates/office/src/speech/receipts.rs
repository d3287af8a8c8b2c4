//! Receipts: what became of a letter, and what its orders, or those that it seems to mean, come to.

use std::collections::BTreeMap;

use super::answers::{Answer, block, sealed, sketch, standing};
use super::dress::Dress;
use super::form::{held_block, lasting_block, proposal_block};
use super::reader::Reader;
use super::speaker::{Speaker, Spoken};
use super::verdict::{Detail, Verdict};
use crate::means::names::eye;
use crate::means::problem::OfficeError;
use crate::table::forecast::{Forecast, forecast};
use bulla_core::orders::{sheet, stored, topics, written};
use bulla_core::text::shown;
use bulla_core::turn::Slot;
use bulla_pages::page::{Heading, Note, Proposed, ReceiptInput, Says, StandingOrders};

/// Remarks on a letter: one has room for thousands.
const MOST_NOTES: usize = 60;

/// Letters of a seat in one segment whose receipts show the board; later ones tell it in words, as `request: forecast` draws it
/// still. A picture takes longer than all the rest of a receipt.
const MOST_DRAWN: i64 = 10;

impl Speaker<'_> {
    pub(super) fn receipt(
        &self,
        answer: &Answer<'_>,
        heading: Heading<'_>,
    ) -> Result<Spoken, OfficeError> {
        let reader = &answer.reader;
        let view = reader.table.view(eye(reader.seat));
        let orders = sealed(answer.orders);
        let verdict = answer.verdict.kind();
        let lasting = lasting(answer);
        let block = block(reader, orders);
        let sent = answer.sent.map(|sent| self.sent(sent)).transpose()?;
        let imagined = orders.filter(|_| verdict.counts()).and_then(|orders| {
            let text = Some(orders.text.as_str());
            forecast(reader.table, reader.seat, text, reader.standing)
        });
        let text = orders.map_or("", |orders| orders.text.as_str());
        let slots = self.slots(reader);
        let form = match answer.verdict.needs_form() {
            true => self.form(reader, &slots)?,
            false => String::new(),
        };
        let silent = match verdict.counts() {
            true => silent(reader, text, slots),
            false => Vec::new(),
        };
        let held = held(answer);
        let proposal = Proposal::of(answer);
        let input = ReceiptInput {
            heading,
            view: &view,
            verdict,
            detail: &self.detail(answer.verdict)?,
            aside: &self.aside(answer, verdict.counts().then_some(text))?,
            notes: &self.notes(answer)?,
            standing: match &lasting {
                Some(block) => Some(StandingOrders {
                    block,
                    revision: 0,
                    status: "standing",
                }),
                None => standing(orders, block.as_deref()),
            },
            forecast: imagined.as_ref().map(Forecast::told),
            silent: &silent,
            form: &form,
            dropped: &dropped_keys(answer, text),
            seats: reader.names,
            written: &written(&reader.table.words, text),
            confirm: answer.verdict.code(),
            held: &held,
            proposal: proposal.as_ref().map(Proposal::told),
            sent: sent.as_deref(),
            received: &self.time(answer.received_at)?,
        };
        let templates = self.means.templates;
        let (subject, document) = (
            templates.receipt_subject(&input)?,
            templates.receipt(&input)?,
        );
        let buttons = self.answer_buttons(reader, answer.verdict.code())?;
        let is_drawn = orders.is_some_and(|orders| orders.revision <= MOST_DRAWN);
        let drawn = imagined.as_ref().filter(|_| is_drawn);
        let sketch = drawn.and_then(|imagined| sketch(reader, imagined));
        Ok(Spoken {
            subject,
            body: document.text(),
            dress: Dress::told(document, buttons, sketch),
        })
    }

    /// What else is said at once, with the words for luck of orders that count.
    fn aside(&self, answer: &Answer<'_>, text: Option<&str>) -> Result<String, OfficeError> {
        let table = answer.reader.table;
        let text = text.filter(|_| table.takes_luck());
        let said = match text.and_then(|text| stored(&table.words, text).luck) {
            Some(words) => self.line("luck.yours", &[words])?,
            None => String::new(),
        };
        let all = [answer.aside, &said];
        let all: Vec<&str> = all.into_iter().filter(|one| !one.is_empty()).collect();
        Ok(all.join("\n\n"))
    }

    fn detail(&self, verdict: &Verdict) -> Result<String, OfficeError> {
        match verdict.detail() {
            Detail::Nothing => Ok(String::new()),
            Detail::Text(text) => Ok(text),
            Detail::Complaint(complaint) => Ok(self.means.templates.complaint(&complaint)?),
            Detail::Sentence(key, words) => self.line(key, &words),
        }
    }

    /// The remarks on a letter, as many as a person reads.
    fn notes(&self, answer: &Answer<'_>) -> Result<Vec<Note>, OfficeError> {
        let mut notes: Vec<Note> = Vec::new();
        if let Some(understood) = answer.understood {
            notes.extend(understood.letter.complaints().iter().map(Note::from));
            notes.extend(understood.sifted.iter().map(Note::from));
            notes.extend(understood.left_out.iter().map(Note::from));
            for said in &understood.unread {
                notes.push(Note {
                    at: Some((said.line, 1)),
                    path: String::new(),
                    says: Says::Text(self.line("unread", &[shown(said.text.trim())])?),
                });
            }
        }
        if let Some(understood) = answer.understood {
            for line in &understood.displaced {
                notes.push(Note {
                    at: None,
                    path: String::new(),
                    says: Says::Text(self.line("displaced", &[shown(line)])?),
                });
            }
        }
        notes.sort_by_key(|note| note.at);
        if notes.len() > MOST_NOTES {
            let more = notes.split_off(MOST_NOTES).len().to_string();
            notes.push(Note {
                at: None,
                path: String::new(),
                says: Says::Text(self.line("more-remarks", &[more])?),
            });
        }
        Ok(notes)
    }

    /// The `Date` of a letter is a claim: the moment it names, else its words.
    fn sent(&self, date: &str) -> Result<String, OfficeError> {
        match chrono::DateTime::parse_from_rfc2822(date) {
            Ok(time) => self.time(time.timestamp()),
            Err(_) => Ok(shown(date)),
        }
    }
}

/// Standing orders that were taken, as a block.
fn lasting(answer: &Answer<'_>) -> Option<String> {
    let reader = &answer.reader;
    let text = reader
        .standing
        .filter(|_| matches!(answer.verdict, Verdict::Standing))?;
    Some(lasting_block(reader.table, reader.seat, reader.token, text))
}

/// Questions that orders leave to the default.
fn silent(reader: &Reader<'_>, text: &str, slots: Vec<Slot>) -> Vec<Slot> {
    let said = sheet(&reader.table.words, Some(text), reader.standing).orders;
    let silent = slots.into_iter().filter(|slot| !said.answers(slot));
    silent.collect()
}

/// Keys that the earlier orders had and the new ones have not.
fn dropped_keys(answer: &Answer<'_>, text: &str) -> Vec<String> {
    let earlier = answer.earlier.map(|orders| topics(&orders.text));
    let now = topics(text);
    let gone = earlier
        .into_iter()
        .flatten()
        .filter(|topic| !now.contains(topic));
    let luck = |text: &str| text.lines().any(|line| line.starts_with("luck:"));
    let has_words = answer.earlier.is_some_and(|orders| luck(&orders.text)) && !luck(text);
    let gone = gone.map(|topic| topic.id().to_owned());
    gone.chain(has_words.then(|| "luck".to_owned())).collect()
}

/// What a held letter says, as a block that orders nothing; empty for nothing.
fn held(answer: &Answer<'_>) -> String {
    let reader = &answer.reader;
    let held = answer.verdict.held();
    let held = held.map(|held| held_block(reader.table, reader.seat, reader.token, held));
    held.unwrap_or_default()
}

/// What a letter seems to mean, and what that would come to.
struct Proposal {
    block: String,
    forecast: Option<Forecast>,
    written: BTreeMap<String, String>,
}

impl Proposal {
    fn of(answer: &Answer<'_>) -> Option<Proposal> {
        let reader = &answer.reader;
        let text = answer.understood?.proposal.as_deref()?;
        Some(Proposal {
            block: proposal_block(reader.table, reader.seat, reader.token, text),
            forecast: forecast(reader.table, reader.seat, Some(text), reader.standing),
            written: written(&reader.table.words, text),
        })
    }

    /// As a page is told.
    fn told(&self) -> Proposed<'_> {
        Proposed {
            block: &self.block,
            forecast: self.forecast.as_ref().map(Forecast::told),
            written: &self.written,
        }
    }
}
