//! What letters of a seat are answered with: short answers, and receipts.

use super::dress::{Dress, Sketch};
use super::form::standing_block;
use super::matter::{Matter, Untold};
use super::past::{self, Past};
use super::reader::Reader;
use super::speaker::{Speaker, Spoken};
use super::verdict::Verdict;
use crate::means::names::eye;
use crate::means::problem::OfficeError;
use crate::table::forecast::{Forecast, foresight};
use crate::table::reading::Understood;
use bulla_core::orders::Request;
use bulla_core::orders::written;
use bulla_core::turn::Slot;
use bulla_mail::Outline;
use bulla_pages::page::{
    Deadline, Document, ForecastInput, Heading, LetterInput, Press, StandingOrders, Trouble,
};
use bulla_store::{self, OrdersStatus};

/// Everything an answer to a letter is made of.
pub struct Answer<'a> {
    pub reader: Reader<'a>,
    pub verdict: &'a Verdict,
    pub understood: Option<&'a Understood>,
    /// The orders that stood before this letter.
    pub earlier: Option<&'a bulla_store::StoredOrders>,
    /// The orders that stand now.
    pub orders: Option<&'a bulla_store::StoredOrders>,
    /// What answers a request.
    pub matter: &'a Matter,
    /// Key of the sentence that says what became of words for the moderators.
    pub passed: Option<&'static str>,
    /// What became of press, a paragraph each.
    pub pressed: &'a [Document],
    /// What else is to be said; empty for nothing.
    pub aside: &'a str,
    /// As the letter says.
    pub sent: Option<&'a str>,
    pub received_at: i64,
}

impl Speaker<'_> {
    pub fn answer(&self, answer: &Answer<'_>) -> Result<Spoken, OfficeError> {
        let mut spoken = self.answer_letter(answer)?;
        let mut above: Vec<Document> = answer.pressed.to_vec();
        if let Some(passed) = answer.passed {
            above.push(self.paragraph(passed)?);
        }
        for first in above.iter().rev() {
            spoken.body = format!("{}\n{}", first.text(), spoken.body);
            spoken.dress = spoken.dress.below(first);
        }
        Ok(spoken)
    }

    fn answer_letter(&self, answer: &Answer<'_>) -> Result<Spoken, OfficeError> {
        let deadline = self.deadline(&answer.reader)?;
        let heading = answer.reader.heading(deadline.as_ref());
        match answer.verdict {
            Verdict::Asked(request) => self.serve(answer, heading, request),
            _ => self.receipt(answer, heading),
        }
    }

    /// What a request is answered with. One that nothing serves earns the state of things.
    fn serve(
        &self,
        answer: &Answer<'_>,
        heading: Heading<'_>,
        request: &Request,
    ) -> Result<Spoken, OfficeError> {
        let (reader, templates) = (&answer.reader, self.means.templates);
        let (state, document) = match (request, answer.matter) {
            (Request::Page, Matter::Page(page, outline)) => {
                return self.again(reader, (page, outline), "again");
            }
            (Request::Page, Matter::Untold(untold)) => return self.untold(reader, untold),
            (Request::History, Matter::Past(past, press)) => {
                return self.history(reader, past, press);
            }
            (Request::Rules, Matter::Rules(first)) => {
                let view = reader.table.view(eye(reader.seat));
                ("rules", templates.rules(heading, &view, first)?)
            }
            (Request::Why { about }, Matter::Why(found)) => {
                let told = self.explained(about, found.as_deref(), reader.names)?;
                ("why", templates.explain(Some(heading), &told)?)
            }
            (Request::Forecast, _) => return self.foresight(answer, heading),
            (Request::Neighbours { areas }, _) => {
                let view = reader.table.view(eye(reader.seat));
                let document = templates.neighbours(heading, &view, areas)?;
                ("neighbours", document)
            }
            (Request::Public, _) => {
                return Ok(Spoken {
                    subject: templates.subject(heading, "public")?,
                    body: self.observers_page((reader.table, reader.names), None)?,
                    dress: Dress::Plain,
                });
            }
            (Request::Help, _) => {
                let letter = self.letter(answer, heading, &[])?;
                ("help", letter.with(|input| templates.help(input))?)
            }
            (Request::Form | Request::Page, _) => {
                let letter = self.letter(answer, heading, &[])?;
                (request.id(), letter.with(|input| templates.form(input))?)
            }
            (_, matter) => {
                let lines = self.status_lines(request, matter)?;
                let letter = self.letter(answer, heading, &lines)?;
                ("status", letter.with(|input| templates.status(input))?)
            }
        };
        let subject = templates.subject(heading, state)?;
        Ok(Spoken::told(subject, document, Vec::new()))
    }

    /// What the orders that stand come to, or the defaults where none do.
    fn foresight(&self, answer: &Answer<'_>, heading: Heading<'_>) -> Result<Spoken, OfficeError> {
        let reader = &answer.reader;
        let orders = sealed(answer.orders);
        let text = orders.map(|orders| orders.text.as_str());
        let block = block(reader, orders);
        let imagined = reader
            .deadline
            .and_then(|_| foresight(reader.table, reader.seat, text, reader.standing));
        let input = ForecastInput {
            heading,
            view: &reader.table.view(eye(reader.seat)),
            standing: standing(orders, block.as_deref()),
            forecast: imagined.as_ref().map(Forecast::told),
            seats: reader.names,
            written: &written(&reader.table.words, text.unwrap_or_default()),
        };
        let templates = self.means.templates;
        let (subject, document) = (
            templates.forecast_subject(&input)?,
            templates.forecast(&input)?,
        );
        let buttons = self.answer_buttons(reader, None)?;
        let sketch = imagined
            .as_ref()
            .and_then(|imagined| sketch(reader, imagined));
        Ok(Spoken {
            subject,
            body: document.text(),
            dress: Dress::told(document, buttons, sketch),
        })
    }

    fn status_lines(&self, request: &Request, matter: &Matter) -> Result<Vec<String>, OfficeError> {
        let mut lines = Vec::new();
        if *request != Request::Status {
            lines.push(self.line("unserved", &[request.id().to_owned()])?);
        }
        if let Matter::Finals {
            finals,
            others,
            digests,
        } = matter
        {
            let all = [("final", finals), ("waiting", others), ("digest", digests)];
            for (key, names) in all {
                if !names.is_empty() {
                    lines.push(self.line(key, &[names.join(", ")])?);
                }
            }
        }
        Ok(lines)
    }

    /// The page of the open segment, of which none was mailed.
    pub fn untold(&self, reader: &Reader<'_>, untold: &Untold) -> Result<Spoken, OfficeError> {
        let page = self.page(&untold.page(*reader))?;
        Ok(Spoken::told(page.subject, page.document, page.buttons))
    }

    /// What happened so far as a seat was told, with press that no page of it told of yet.
    pub fn history(
        &self,
        reader: &Reader<'_>,
        past: &Past,
        press: &[Press],
    ) -> Result<Spoken, OfficeError> {
        let is_empty = past.text.is_empty() && press.is_empty();
        let key = match (is_empty, past.is_cut) {
            (true, _) => "history.empty",
            (false, false) => "history",
            (false, true) => "history.cut",
        };
        let deadline = self.deadline(reader)?;
        let heading = reader.heading(deadline.as_ref());
        let above = self.line(key, &[])?;
        let templates = self.means.templates;
        let top = templates.press_below(heading, &above, press)?;
        Ok(Spoken {
            subject: templates.subject(heading, "history")?,
            body: format!("{}\n\n{}", top.text().trim_end(), past.text),
            dress: Dress::Plain,
        })
    }

    /// A page once more as it was sent, with everything that went with it, under a line that says so and which mail it was.
    pub fn again(
        &self,
        reader: &Reader<'_>,
        (page, outline): (&bulla_store::Mail, &Outline),
        key: &str,
    ) -> Result<Spoken, OfficeError> {
        let deadline = self.deadline(reader)?;
        let heading = reader.heading(deadline.as_ref());
        let number = page.number.unwrap_or_default().to_string();
        let mut line = self.line(key, &[number, self.time(page.created_at)?])?;
        let subject = self.means.templates.subject(heading, "again");
        let domain = self.means.config.domain();
        let text = past::page(page, &reader.token, domain)?;
        if let Some(moved) = self.new_deadline(deadline.as_ref(), &text)? {
            line = format!("{line} {moved}");
        }
        Ok(Spoken {
            subject: subject?,
            body: format!("{line}\n\n{text}"),
            dress: Dress::again(page, outline, &reader.token, domain, &line),
        })
    }

    /// What has become of the deadline since a page was written, where that says another.
    fn new_deadline(
        &self,
        deadline: Option<&Deadline>,
        page: &str,
    ) -> Result<Option<String>, OfficeError> {
        let words: Vec<&str> = page.split_whitespace().collect();
        Ok(match deadline {
            Some(deadline) if deadline.waits => Some(self.line("again.waits", &[])?),
            Some(deadline) if !words.join(" ").contains(&deadline.local) => {
                Some(self.line("again.moved", std::slice::from_ref(&deadline.local))?)
            }
            _ => None,
        })
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
}

/// A short answer with what it borrows.
struct ShortLetter<'a> {
    heading: Heading<'a>,
    view: bulla_core::game::View,
    slots: Vec<Slot>,
    form: String,
    block: Option<String>,
    orders: Option<&'a bulla_store::StoredOrders>,
    lines: &'a [String],
    seats: &'a [String],
}

impl ShortLetter<'_> {
    fn with(
        &self,
        render: impl FnOnce(&LetterInput<'_>) -> Result<Document, Trouble>,
    ) -> Result<Document, OfficeError> {
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
        Ok(render(&input)?)
    }
}

/// What of a forecast is drawn: nothing where nothing could be imagined, or the seat has no nation yet.
pub(super) fn sketch(reader: &Reader<'_>, forecast: &Forecast) -> Option<Sketch> {
    let civ = forecast.view.civ.filter(|_| !forecast.is_blind)?;
    reader.table.view(eye(reader.seat)).civ?;
    Some(Sketch {
        open: forecast.view.open.clone(),
        seen: forecast.seen.clone(),
        civ,
        failing: forecast.failing.clone(),
    })
}

/// Orders that count.
pub(super) fn sealed(
    orders: Option<&bulla_store::StoredOrders>,
) -> Option<&bulla_store::StoredOrders> {
    orders.filter(|orders| orders.status != OrdersStatus::Withdrawn)
}

pub(super) fn block(
    reader: &Reader<'_>,
    orders: Option<&bulla_store::StoredOrders>,
) -> Option<String> {
    orders.map(|orders| standing_block(reader.table, reader.seat, reader.token, orders))
}

pub(super) fn standing<'a>(
    orders: Option<&bulla_store::StoredOrders>,
    block: Option<&'a str>,
) -> Option<StandingOrders<'a>> {
    let orders = orders?;
    Some(StandingOrders {
        block: block?,
        revision: u32::try_from(orders.revision).unwrap_or(u32::MAX),
        status: match orders.status {
            OrdersStatus::Final => "final",
            OrdersStatus::Draft | OrdersStatus::Withdrawn => "draft",
        },
    })
}
