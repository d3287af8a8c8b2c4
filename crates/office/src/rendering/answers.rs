//! Answers to letters of a seat: short answers, and receipts.

use super::letter_verdict::LetterVerdict;
use super::mail_composer::{ComposedMail, MailComposer};
use super::mail_parts::{MailParts, PreviewMap};
use super::order_form::standing_block;
use super::page_reader::PageReader;
use super::request_answer::{RequestAnswer, UnmailedNews};
use super::seat_history::{self, SeatHistory};
use crate::context::error::OfficeError;
use crate::context::name_lookup::viewer;
use crate::game_state::forecast::{Forecast, foresight};
use crate::game_state::order_reading::OrderReading;
use bulla_core::orders::OfficeRequest;
use bulla_core::turn::Prompt;
use bulla_mail::MessageTemplate;
use bulla_pages::page::{
    Deadline, Document, ForecastInput, MailHeading, ReceivedPress, ShortReplyInput,
    StandingOrdersText, TemplateError,
};
use bulla_store::{self, OrdersStatus};

/// Everything an answer to a letter is made of.
pub struct AnswerContent<'a> {
    pub reader: PageReader<'a>,
    pub verdict: &'a LetterVerdict,
    pub understood: Option<&'a OrderReading>,
    /// The orders that stood before this letter.
    pub earlier: Option<&'a bulla_store::StoredOrders>,
    /// The orders that stand now.
    pub orders: Option<&'a bulla_store::StoredOrders>,
    /// Content that answers a request.
    pub matter: &'a RequestAnswer,
    /// Key of the sentence that says what became of words for the moderators.
    pub passed: Option<&'static str>,
    /// Outcome of press, one paragraph each.
    pub pressed: &'a [Document],
    /// Additional text; empty if there is none.
    pub aside: &'a str,
    /// Sending time that the letter states.
    pub sent: Option<&'a str>,
    pub received_at: i64,
}

impl MailComposer<'_> {
    pub fn answer(&self, answer: &AnswerContent<'_>) -> Result<ComposedMail, OfficeError> {
        let mut composed = self.answer_letter(answer)?;
        let mut above: Vec<Document> = answer.pressed.to_vec();
        if let Some(passed) = answer.passed {
            above.push(self.paragraph(passed)?);
        }
        for first in above.iter().rev() {
            composed.body = format!("{}\n{}", first.text(), composed.body);
            composed.mail_parts = composed.mail_parts.below(first);
        }
        Ok(composed)
    }

    fn answer_letter(&self, answer: &AnswerContent<'_>) -> Result<ComposedMail, OfficeError> {
        let deadline = self.deadline(&answer.reader)?;
        let heading = answer.reader.heading(deadline.as_ref());
        match answer.verdict {
            LetterVerdict::RequestOnly(request) => self.serve(answer, heading, request),
            _ => self.receipt(answer, heading),
        }
    }

    /// Returns the answer to a request. A request that nothing serves gets the current state.
    fn serve(
        &self,
        answer: &AnswerContent<'_>,
        heading: MailHeading<'_>,
        request: &OfficeRequest,
    ) -> Result<ComposedMail, OfficeError> {
        let (reader, templates) = (&answer.reader, self.office.templates);
        let (state, document) = match (request, answer.matter) {
            (OfficeRequest::Page, RequestAnswer::Page(page, outline)) => {
                return self.again(reader, page, outline, "again");
            }
            (OfficeRequest::Page, RequestAnswer::Untold(untold)) => {
                return self.untold(reader, untold);
            }
            (OfficeRequest::History, RequestAnswer::Past(past, press)) => {
                return self.history(reader, past, press);
            }
            (OfficeRequest::Rules, RequestAnswer::Rules(first)) => {
                let view = reader.table.view(viewer(reader.seat));
                ("rules", templates.rules(heading, &view, first)?)
            }
            (OfficeRequest::Calendar, RequestAnswer::Dates(dates)) => {
                return self.calendar(reader, dates);
            }
            (OfficeRequest::Record, matter) => return self.record(reader, matter),
            (OfficeRequest::Why { about }, RequestAnswer::Why(found)) => {
                let told = self.explained(about, found.as_deref(), reader.names)?;
                ("why", templates.explain(Some(heading), &told)?)
            }
            (OfficeRequest::Forecast, _) => return self.foresight(answer, heading),
            (OfficeRequest::Neighbours { areas }, _) => {
                let view = reader.table.view(viewer(reader.seat));
                let document = templates.neighbours(Some(heading), &view, areas)?;
                ("neighbours", document)
            }
            (OfficeRequest::Public, _) => {
                return Ok(ComposedMail {
                    subject: templates.subject(heading, "public")?,
                    body: self.observers_page(reader.table, reader.names, None)?,
                    mail_parts: MailParts::Plain,
                });
            }
            (OfficeRequest::Help, _) => {
                let letter = self.letter(answer, heading, &[])?;
                ("help", letter.with(|input| templates.help(input))?)
            }
            (OfficeRequest::Form | OfficeRequest::Page, _) => {
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
        Ok(ComposedMail::told(subject, document, Vec::new()))
    }

    /// Returns the result of the orders in force, or of the defaults if there are none.
    fn foresight(
        &self,
        answer: &AnswerContent<'_>,
        heading: MailHeading<'_>,
    ) -> Result<ComposedMail, OfficeError> {
        let reader = &answer.reader;
        let orders = sealed(answer.orders);
        let text = orders.map(|orders| orders.text.as_str());
        let block = block(reader, orders);
        let imagined = reader
            .deadline
            .and_then(|_| foresight(reader.table, reader.seat, text, reader.standing));
        let input = ForecastInput {
            heading,
            view: &reader.table.view(viewer(reader.seat)),
            standing: standing(orders, block.as_deref()),
            forecast: imagined.as_ref().map(Forecast::told),
            seats: reader.names,
            written: &reader.table.quoted_entries(text.unwrap_or_default()),
        };
        let templates = self.office.templates;
        let (subject, document) = (
            templates.forecast_subject(&input)?,
            templates.forecast(&input)?,
        );
        let buttons = self.answer_buttons(reader, None)?;
        let preview_map = imagined
            .as_ref()
            .and_then(|imagined| preview_map(reader, imagined));
        Ok(ComposedMail {
            subject,
            body: document.text(),
            mail_parts: MailParts::told(document, buttons, preview_map),
        })
    }

    fn status_lines(
        &self,
        request: &OfficeRequest,
        matter: &RequestAnswer,
    ) -> Result<Vec<String>, OfficeError> {
        let mut lines = Vec::new();
        if *request != OfficeRequest::Status {
            lines.push(self.line("unserved", &[request.id().to_owned()])?);
        }
        if let RequestAnswer::FinalCount {
            finals,
            waited,
            digests,
        } = matter
        {
            lines.push(self.line("final.count", &[finals.to_string(), waited.to_string()])?);
            if !digests.is_empty() {
                lines.push(self.line("digest", &[digests.join(", ")])?);
            }
        }
        if let RequestAnswer::Finals {
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
    pub fn untold(
        &self,
        reader: &PageReader<'_>,
        untold: &UnmailedNews,
    ) -> Result<ComposedMail, OfficeError> {
        let earlier = self.segment_sections(&untold.chapters)?;
        let page = self.page(reader, &untold.news(&earlier))?;
        Ok(ComposedMail::told(
            page.subject,
            page.document,
            page.buttons,
        ))
    }

    /// Returns what happened so far as a seat was told, with press that no page of it told of yet.
    pub fn history(
        &self,
        reader: &PageReader<'_>,
        past: &SeatHistory,
        press: &[ReceivedPress],
    ) -> Result<ComposedMail, OfficeError> {
        let is_empty = past.text.is_empty() && press.is_empty();
        let key = match (is_empty, past.is_cut) {
            (true, _) => "history.empty",
            (false, false) => "history",
            (false, true) => "history.cut",
        };
        let deadline = self.deadline(reader)?;
        let heading = reader.heading(deadline.as_ref());
        let above = self.line(key, &[])?;
        let templates = self.office.templates;
        let top = templates.press_below(heading, &above, press)?;
        Ok(ComposedMail {
            subject: templates.subject(heading, "history")?,
            body: format!("{}\n\n{}", top.text().trim_end(), past.text),
            mail_parts: MailParts::Plain,
        })
    }

    /// A page once more as it was sent, with everything that went with it, under a line that says so and which mail it was.
    pub fn again(
        &self,
        reader: &PageReader<'_>,
        page: &bulla_store::Mail,
        outline: &MessageTemplate,
        key: &str,
    ) -> Result<ComposedMail, OfficeError> {
        let deadline = self.deadline(reader)?;
        let heading = reader.heading(deadline.as_ref());
        let number = page.number.unwrap_or_default().to_string();
        let mut line = self.line(key, &[number, self.time(page.created_at)?])?;
        let subject = self.office.templates.subject(heading, "again");
        let domain = self.office.config.domain();
        let text = seat_history::page(page, &reader.token, domain)?;
        if let Some(moved) = self.new_deadline(deadline.as_ref(), &text)? {
            line = format!("{line} {moved}");
        }
        Ok(ComposedMail {
            subject: subject?,
            body: format!("{line}\n\n{text}"),
            mail_parts: MailParts::again(page, outline, &reader.token, domain, &line),
        })
    }

    /// Returns the change of the deadline since a page was written, if the page states another.
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
        answer: &'b AnswerContent<'_>,
        heading: MailHeading<'b>,
        lines: &'b [String],
    ) -> Result<ShortAnswer<'b>, OfficeError> {
        let reader = &answer.reader;
        let orders = sealed(answer.orders);
        let prompts = self.prompts(reader);
        Ok(ShortAnswer {
            heading,
            view: reader.table.view(viewer(reader.seat)),
            form: self.form(reader, &prompts)?,
            prompts,
            block: block(reader, orders),
            orders,
            lines,
            seats: reader.names,
        })
    }
}

/// A short answer with what it borrows.
struct ShortAnswer<'a> {
    heading: MailHeading<'a>,
    view: bulla_core::game::View,
    prompts: Vec<Prompt>,
    form: String,
    block: Option<String>,
    orders: Option<&'a bulla_store::StoredOrders>,
    lines: &'a [String],
    seats: &'a [String],
}

impl ShortAnswer<'_> {
    fn with(
        &self,
        render: impl FnOnce(&ShortReplyInput<'_>) -> Result<Document, TemplateError>,
    ) -> Result<Document, OfficeError> {
        let input = ShortReplyInput {
            heading: self.heading,
            view: Some(&self.view),
            prompts: &self.prompts,
            form: &self.form,
            standing: standing(self.orders, self.block.as_deref()),
            confirm: None,
            lines: self.lines,
            seats: self.seats,
        };
        Ok(render(&input)?)
    }
}

/// Returns what is drawn of a forecast; `None` if nothing could be imagined, or the seat has no nation yet.
pub(super) fn preview_map(reader: &PageReader<'_>, forecast: &Forecast) -> Option<PreviewMap> {
    let civ = forecast.view.civ.filter(|_| !forecast.is_blind)?;
    reader.table.view(viewer(reader.seat)).civ?;
    Some(PreviewMap {
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
    reader: &PageReader<'_>,
    orders: Option<&bulla_store::StoredOrders>,
) -> Option<String> {
    orders.map(|orders| standing_block(reader.table, reader.seat, reader.token, orders))
}

pub(super) fn standing<'a>(
    orders: Option<&bulla_store::StoredOrders>,
    block: Option<&'a str>,
) -> Option<StandingOrdersText<'a>> {
    let orders = orders?;
    Some(StandingOrdersText {
        block: block?,
        revision: u32::try_from(orders.revision).unwrap_or(u32::MAX),
        status: match orders.status {
            OrdersStatus::Final => "final",
            OrdersStatus::Draft | OrdersStatus::Withdrawn => "draft",
        },
    })
}
