//! Receipts: what became of a letter, and what its orders, or those that it seems to mean, come to.

use std::collections::BTreeMap;

use super::answers::{AnswerContent, block, preview_map, sealed, standing};
use super::letter_verdict::{LetterVerdict, VerdictDetail};
use super::mail_composer::{ComposedMail, MailComposer};
use super::mail_parts::MailParts;
use super::order_form::{ahead_block, held_block, proposal_block, standing_orders_block};
use super::page_reader::PageReader;
use crate::context::error::OfficeError;
use crate::context::name_lookup::viewer;
use crate::game_state::forecast::{Forecast, forecast};
use bulla_core::orders::free_text::{QuestionSubject, is_question, nearest_construction};
use bulla_core::orders::{BlockStatus, Vocabulary};
use bulla_core::orders::{order_sheet, parse_stored, topics};
use bulla_core::text::{Complaint, shown};
use bulla_core::turn::Prompt;
use bulla_pages::page::{
    LetterRemark, MailHeading, ProposalInput, ReceiptInput, RemarkBody, StandingOrdersText,
};
use bulla_store::OrdersStatus;

/// Remarks on a letter: one has room for thousands.
const MOST_NOTES: usize = 60;

/// Letters of a seat in one segment whose receipts show the board; later ones tell it in words, as `request: forecast` draws it
/// still. A picture takes longer than all the rest of a receipt.
const MOST_DRAWN: i64 = 10;

impl MailComposer<'_> {
    pub(super) fn receipt(
        &self,
        answer: &AnswerContent<'_>,
        heading: MailHeading<'_>,
    ) -> Result<ComposedMail, OfficeError> {
        let reader = &answer.reader;
        let view = reader.table.view(viewer(reader.seat));
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
        let prompts = self.prompts(reader);
        let form = if answer.verdict.needs_form() {
            self.form(reader, &prompts)?
        } else {
            String::new()
        };
        let counts = verdict.counts();
        let silent = counts.then(|| silent(reader, text, prompts));
        let silent = silent.unwrap_or_default();
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
                Some(block) => Some(StandingOrdersText {
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
            written: &reader.table.quoted_entries(text),
            confirm: answer.verdict.code(),
            held: &held,
            proposal: proposal.as_ref().map(Proposal::told),
            sent: sent.as_deref(),
            received: &self.time(answer.received_at)?,
        };
        let templates = self.office.templates;
        let (subject, document) = (
            templates.receipt_subject(&input)?,
            templates.receipt(&input)?,
        );
        let buttons = self.answer_buttons(reader, answer.verdict.code())?;
        let is_drawn = orders.is_some_and(|orders| orders.revision <= MOST_DRAWN);
        let drawn = imagined.as_ref().filter(|_| is_drawn);
        let preview_map = drawn.and_then(|imagined| preview_map(reader, imagined));
        Ok(ComposedMail {
            subject,
            body: document.text(),
            mail_parts: MailParts::told(document, buttons, preview_map),
        })
    }

    /// Returns the additional text, with the words for luck of orders that count.
    fn aside(&self, answer: &AnswerContent<'_>, text: Option<&str>) -> Result<String, OfficeError> {
        let table = answer.reader.table;
        let text = text.filter(|_| table.takes_luck());
        let said = match text.and_then(|text| parse_stored(&table.words, text).luck) {
            Some(words) => self.line("luck.yours", &[words])?,
            None => String::new(),
        };
        let all = [answer.aside, &said];
        let all: Vec<&str> = all.into_iter().filter(|one| !one.is_empty()).collect();
        Ok(all.join("\n\n"))
    }

    fn detail(&self, verdict: &LetterVerdict) -> Result<String, OfficeError> {
        match verdict.detail() {
            VerdictDetail::Nothing => Ok(String::new()),
            VerdictDetail::Text(text) => Ok(text),
            VerdictDetail::Complaint(complaint) => {
                Ok(self.office.templates.complaint(&complaint)?)
            }
            VerdictDetail::Sentence(key, words) => self.line(key, &words),
        }
    }

    /// The remarks on a letter, as many as a person reads.
    fn notes(&self, answer: &AnswerContent<'_>) -> Result<Vec<LetterRemark>, OfficeError> {
        let mut notes: Vec<LetterRemark> = Vec::new();
        if let Some(understood) = answer.understood {
            notes.extend(
                understood
                    .letter
                    .complaints()
                    .iter()
                    .map(LetterRemark::from),
            );
            notes.extend(understood.sifted.iter().map(LetterRemark::from));
            notes.extend(understood.left_out.iter().map(LetterRemark::from));
            // A mended line is quoted by what is said of its slip.
            let slips = understood.letter.complaints();
            let is_mended = |slip: &&Complaint| {
                let said = slip.said.as_ref();
                said.is_some_and(|said| said.key == "read.mended")
            };
            let mended = slips.iter().filter(is_mended);
            let mended: Vec<u32> = mended.map(|slip| slip.at.line).collect();
            let unread = understood.unread.iter().chain(&understood.asked);
            for said in unread.filter(|said| !mended.contains(&said.line)) {
                notes.push(LetterRemark {
                    at: Some((said.line, 1)),
                    path: String::new(),
                    says: RemarkBody::Text(
                        self.unread(&answer.reader.table.words, said.text.trim())?,
                    ),
                });
            }
        }
        if let Some(understood) = answer.understood {
            for line in &understood.displaced {
                notes.push(LetterRemark {
                    at: None,
                    path: String::new(),
                    says: RemarkBody::Text(self.line("displaced", &[shown(line)])?),
                });
            }
        }
        notes.sort_by_key(|note| note.at);
        if notes.len() > MOST_NOTES {
            let more = notes.split_off(MOST_NOTES).len().to_string();
            notes.push(LetterRemark {
                at: None,
                path: String::new(),
                says: RemarkBody::Text(self.line("more-remarks", &[more])?),
            });
        }
        Ok(notes)
    }

    /// Words that were not read, with the nearest construction; a question with the help for its subject.
    fn unread(&self, vocabulary: &Vocabulary, said: &str) -> Result<String, OfficeError> {
        if !is_question(said) {
            return match nearest_construction(said, vocabulary) {
                Some(nearest) => self.line("unread.nearest", &[shown(said), nearest]),
                None => self.line("unread", &[shown(said)]),
            };
        }
        let key = match QuestionSubject::of(said) {
            QuestionSubject::Ships => "question.ships",
            QuestionSubject::Moves => "question.moves",
            QuestionSubject::Cities => "question.cities",
            QuestionSubject::Trade => "question.trade",
            QuestionSubject::Purchases => "question.purchases",
            QuestionSubject::Calamities => "question.calamities",
            QuestionSubject::Other => "question.other",
        };
        let help = self.line(key, &[])?;
        self.line("question", &[shown(said), help])
    }

    /// The `Date` of a letter is a claim: the moment it names, else its words.
    fn sent(&self, date: &str) -> Result<String, OfficeError> {
        match chrono::DateTime::parse_from_rfc2822(date) {
            Ok(time) => self.time(time.timestamp()),
            Err(_) => Ok(shown(date)),
        }
    }
}

/// Standing orders that were taken, or orders that are kept for a later segment, as a block.
fn lasting(answer: &AnswerContent<'_>) -> Option<String> {
    let reader = &answer.reader;
    if let LetterVerdict::Ahead(turn, segment) = answer.verdict {
        let text = answer.understood?.text(reader.table)?;
        return Some(ahead_block(reader, (*turn, segment), &text));
    }
    let text = reader
        .standing
        .filter(|_| matches!(answer.verdict, LetterVerdict::Standing))?;
    Some(standing_orders_block(
        reader.table,
        reader.seat,
        reader.token,
        text,
    ))
}

/// Questions that orders leave to the default.
fn silent(reader: &PageReader<'_>, text: &str, prompts: Vec<Prompt>) -> Vec<Prompt> {
    let said = order_sheet(&reader.table.words, Some(text), reader.standing).orders;
    let silent = prompts.into_iter().filter(|prompt| !said.answers(prompt));
    silent.collect()
}

/// Keys that the earlier orders had and the new ones have not.
fn dropped_keys(answer: &AnswerContent<'_>, text: &str) -> Vec<String> {
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

/// Returns what a held letter says, as a block that orders nothing; empty if there is nothing.
fn held(answer: &AnswerContent<'_>) -> String {
    let reader = &answer.reader;
    let held = answer.verdict.held();
    let held = held.map(|held| held_block(reader.table, reader.seat, reader.token, held));
    held.unwrap_or_default()
}

/// Presumed meaning of a letter, and its result.
struct Proposal {
    block: String,
    /// True if a yes makes it final: its letter said so, or the orders that stand are.
    is_final: bool,
    forecast: Option<Forecast>,
    written: BTreeMap<String, String>,
}

impl Proposal {
    fn of(answer: &AnswerContent<'_>) -> Option<Proposal> {
        let reader = &answer.reader;
        let understood = answer.understood?;
        let text = understood.proposal.as_deref()?;
        let stands = answer.orders.map(|orders| orders.status);
        Some(Proposal {
            is_final: understood.letter.header.status == Some(BlockStatus::Final)
                || stands == Some(OrdersStatus::Final),
            block: proposal_block(reader.table, reader.seat, reader.token, text),
            forecast: forecast(reader.table, reader.seat, Some(text), reader.standing),
            written: reader.table.quoted_entries(text),
        })
    }

    /// Returns the proposal in the form that a page gets.
    fn told(&self) -> ProposalInput<'_> {
        ProposalInput {
            block: &self.block,
            is_final: self.is_final,
            forecast: self.forecast.as_ref().map(Forecast::told),
            written: &self.written,
        }
    }
}
