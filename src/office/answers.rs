//! What letters of a seat are answered with: receipts and short answers.

use super::OfficeError;
use super::forecast::forecast;
use super::form::{lasting_block, standing_block};
use super::reading::{Understood, stored, topics, written};
use super::speaker::{Reader, Speaker, Spoken, eye, heading, trouble};
use super::verdict::{Detail, Verdict};
use crate::orders::Request;
use crate::page::{Forecast, Heading, LetterInput, Note, ReceiptInput, Standing, Trouble};
use crate::store::{self, OrdersStatus};
use crate::text::shown;
use crate::turn::{Sheet, Slot};

/// Everything an answer to a letter is made of.
pub struct Answer<'a> {
    pub reader: Reader<'a>,
    pub verdict: &'a Verdict,
    pub understood: Option<&'a Understood>,
    /// The orders that stood before this letter.
    pub earlier: Option<&'a store::Orders>,
    /// The orders that stand now.
    pub orders: Option<&'a store::Orders>,
    /// Names of seats whose orders are final, and of the others: both are public.
    pub finals: &'a (Vec<String>, Vec<String>),
    /// As the letter says.
    pub sent: Option<&'a str>,
    pub received_at: i64,
}

impl Speaker<'_> {
    pub fn answer(&self, answer: &Answer<'_>) -> Result<Spoken, OfficeError> {
        let deadline = self.deadline(&answer.reader);
        let heading = heading(&answer.reader, deadline.as_ref());
        let templates = self.means.templates;
        let (subject, body) = match answer.verdict {
            Verdict::Asked(Request::Help) => {
                let letter = self.letter(answer, heading, &[])?;
                ("help", letter.with(|input| templates.help(input))?)
            }
            Verdict::Asked(request @ (Request::Form | Request::Page)) => {
                let letter = self.letter(answer, heading, &[])?;
                (request.id(), letter.with(|input| templates.form(input))?)
            }
            Verdict::Asked(request) => {
                let lines = self.status_lines(answer, request)?;
                let letter = self.letter(answer, heading, &lines)?;
                ("status", letter.with(|input| templates.status(input))?)
            }
            other => (other.kind().id(), self.receipt(answer, heading)?),
        };
        let subject = templates.subject(heading, subject).map_err(trouble)?;
        Ok(Spoken { subject, body })
    }

    fn status_lines(
        &self,
        answer: &Answer<'_>,
        request: &Request,
    ) -> Result<Vec<String>, OfficeError> {
        let mut lines = Vec::new();
        if *request != Request::Status {
            lines.push(self.line("unserved", &[request.id().to_owned()])?);
        }
        let (finals, others) = answer.finals;
        for (key, names) in [("final", finals), ("waiting", others)] {
            if !names.is_empty() {
                lines.push(self.line(key, &[names.join(", ")])?);
            }
        }
        Ok(lines)
    }

    /// A page that was asked for again, as it was sent.
    pub fn again(&self, page: &store::Mail) -> Result<String, OfficeError> {
        let parsed = mailparse::parse_mail(&page.bytes).and_then(|mail| mail.get_body());
        let body = parsed.map_err(|error| OfficeError::Fault(error.to_string()))?;
        let line = self.line("again", &[])?;
        Ok(format!("{line}\n\n{}", body.replace("\r\n", "\n")))
    }

    fn receipt(&self, answer: &Answer<'_>, heading: Heading<'_>) -> Result<String, OfficeError> {
        let reader = &answer.reader;
        let view = reader.table.view(eye(reader.seat));
        let orders = sealed(answer.orders);
        let verdict = answer.verdict.kind();
        let lasting = reader
            .standing
            .filter(|_| matches!(answer.verdict, Verdict::Standing))
            .map(|text| lasting_block(reader.table, reader.seat, reader.token, text));
        let block = block(reader, orders);
        let sent = answer.sent.map(|sent| self.sent(sent));
        let imagined = orders
            .filter(|_| verdict.counts())
            .and_then(|orders| forecast(reader.table, reader.seat, &orders.text, reader.standing));
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
        let input = ReceiptInput {
            heading,
            view: &view,
            verdict,
            detail: &self.detail(answer.verdict)?,
            notes: &notes(answer),
            standing: match &lasting {
                Some(block) => Some(Standing {
                    block,
                    revision: 0,
                    status: "standing",
                }),
                None => standing(orders, block.as_deref()),
            },
            forecast: imagined.as_ref().map(|imagined| Forecast {
                view: &imagined.view,
                seen: &imagined.seen,
                unsure: imagined.unsure,
            }),
            silent: &silent,
            form: &form,
            dropped: &dropped_keys(answer, text),
            seats: reader.names,
            written: &written(reader.table, text),
            confirm: answer.verdict.code(),
            sent: sent.as_deref(),
            received: &self.time(answer.received_at),
        };
        self.means.templates.receipt(&input).map_err(trouble)
    }

    fn detail(&self, verdict: &Verdict) -> Result<String, OfficeError> {
        match verdict.detail() {
            Detail::Nothing => Ok(String::new()),
            Detail::Text(text) => Ok(text),
            Detail::Sentence(key, words) => self.line(key, &words),
        }
    }

    fn letter<'b>(
        &self,
        answer: &'b Answer<'_>,
        heading: Heading<'b>,
        lines: &'b [String],
    ) -> Result<ShortLetter<'b>, OfficeError> {
        let reader = &answer.reader;
        let orders = sealed(answer.orders);
        let slots = self.slots(reader);
        Ok(ShortLetter {
            heading,
            view: reader.table.view(eye(reader.seat)),
            form: self.form(reader, &slots)?,
            slots,
            block: block(reader, orders),
            orders,
            lines,
            seats: reader.names,
        })
    }

    /// The `Date` of a letter is a claim: the moment it names, else its words.
    fn sent(&self, date: &str) -> String {
        match chrono::DateTime::parse_from_rfc2822(date) {
            Ok(time) => self.time(time.timestamp()),
            Err(_) => shown(date),
        }
    }
}

/// A short answer with what it borrows.
struct ShortLetter<'a> {
    heading: Heading<'a>,
    view: crate::game::View,
    slots: Vec<Slot>,
    form: String,
    block: Option<String>,
    orders: Option<&'a store::Orders>,
    lines: &'a [String],
    seats: &'a [String],
}

impl ShortLetter<'_> {
    fn with(
        &self,
        render: impl FnOnce(&LetterInput<'_>) -> Result<String, Trouble>,
    ) -> Result<String, OfficeError> {
        let input = LetterInput {
            heading: self.heading,
            view: Some(&self.view),
            slots: &self.slots,
            form: &self.form,
            standing: standing(self.orders, self.block.as_deref()),
            confirm: None,
            lines: self.lines,
            seats: self.seats,
        };
        render(&input).map_err(trouble)
    }
}

/// Orders that count.
fn sealed(orders: Option<&store::Orders>) -> Option<&store::Orders> {
    orders.filter(|orders| orders.status != OrdersStatus::Withdrawn)
}

fn block(reader: &Reader<'_>, orders: Option<&store::Orders>) -> Option<String> {
    orders.map(|orders| standing_block(reader.table, reader.seat, reader.token, orders))
}

fn standing<'a>(orders: Option<&store::Orders>, block: Option<&'a str>) -> Option<Standing<'a>> {
    let orders = orders?;
    Some(Standing {
        block: block?,
        revision: u32::try_from(orders.revision).unwrap_or(u32::MAX),
        status: match orders.status {
            OrdersStatus::Final => "final",
            OrdersStatus::Draft | OrdersStatus::Withdrawn => "not final",
        },
    })
}

fn notes(answer: &Answer<'_>) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    if let Some(understood) = answer.understood {
        notes.extend(understood.letter.complaints().iter().map(Note::from));
        notes.extend(understood.sifted.iter().map(Note::from));
    }
    notes.sort_by_key(|note| note.at);
    notes
}

/// Questions that orders leave to the default.
fn silent(reader: &Reader<'_>, text: &str, slots: Vec<Slot>) -> Vec<Slot> {
    let stored = |text: &str| stored(reader.table, text);
    let said = Sheet::new(Some(stored(text)), reader.standing.map(stored)).orders;
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
    gone.map(|topic| topic.id().to_owned()).collect()
}
