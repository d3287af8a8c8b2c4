//! Texts of the office, put together for the templates: pages, notices, and what every mail has.

use std::slice;

use super::finished_answer::FinishedAnswer;
use super::first_page::house_rules;
use super::letter_verdict::sizes;
use super::mail_parts::MailParts;
use super::order_form::{blank, keys_only_form};
use super::page_reader::PageReader;
use super::rule_figures::measures;
use crate::context::OfficeContext;
use crate::context::clock::{calendar, rfc3339};
use crate::context::error::OfficeError;
use crate::context::name_lookup::{seat_number, turn_number, viewer};
use crate::context::zone::Zone;
use crate::game_state::awaited_seats::{prompts, waited_for};
use crate::game_state::forecast::{Forecast, forecast};
use crate::game_state::state::GameState;
use crate::game_state::stored_split::StoredSplit;
use bulla_core::game::{AdvanceId, Civ, View, Viewer};
use bulla_core::orders::order_sheet;
use bulla_core::rulebook::AdvancesPolicy;
use bulla_core::rules;
use bulla_core::turn::Prompt;
use bulla_pages::page::{
    AdvancePrice, BookFacts, Button, Deadline, Document, FixedAnswerInput, MailHeading,
    OrdersAsked, PageFacts, PageNews, PageStatus, RevealedGame, SegmentReport, TemplateError,
    view_json,
};

/// Seconds ahead in which the day of the week tells a date.
const SIX_DAYS: i64 = 6 * 24 * 3600;

/// A mail without its receiver.
pub struct ComposedMail {
    pub subject: String,
    pub body: String,
    pub mail_parts: MailParts,
}

impl ComposedMail {
    /// Returns the text of a document, with these links for those who read HTML.
    pub fn told(subject: String, document: Document, buttons: Vec<Button>) -> ComposedMail {
        ComposedMail {
            subject,
            body: document.text(),
            mail_parts: MailParts::told(document, buttons, None),
        }
    }
}

/// A page in all its dresses.
pub struct ComposedPage {
    pub subject: String,
    pub document: Document,
    /// Links that begin a letter of its reader.
    pub buttons: Vec<Button>,
    /// Its order form, a whole block; empty where no letter is asked for.
    pub form: String,
    /// The view of its seat for programs.
    pub json: String,
}

#[derive(Clone, Copy)]
pub struct MailComposer<'a> {
    pub office: OfficeContext<'a>,
}

/// Heading of a mail that belongs to no game.
pub(super) const OUTSIDE: MailHeading<'static> = MailHeading {
    game: "",
    title: "",
    turn: 0,
    segment: "",
    kind: None,
    trade_part: 0,
    reader: "",
    deadline: None,
    trades: 0,
    last: false,
};

impl MailComposer<'_> {
    /// The one text for letters that prove no seat, of which one may be too long to be read: so many bytes.
    pub fn nobody(&self, too_long: Option<i64>) -> Result<ComposedMail, OfficeError> {
        let sizes = too_long.map(sizes);
        self.outside(
            "stranger",
            self.office.templates.unknown_sender(sizes.as_deref()),
        )
    }

    /// Returns the mail to an address that a seat wants to register.
    pub fn newcomer(&self, code: &str, hours: u32) -> Result<ComposedMail, OfficeError> {
        self.outside(
            "newcomer",
            self.office.templates.registration_code(code, hours),
        )
    }

    /// Returns the mail to an address that is no longer registered.
    pub fn moved(&self) -> Result<ComposedMail, OfficeError> {
        self.outside("moved", self.office.templates.moved())
    }

    /// A mail that depends on nothing in any game.
    fn outside(
        &self,
        name: &str,
        body: Result<Document, TemplateError>,
    ) -> Result<ComposedMail, OfficeError> {
        let subject = self.office.templates.subject(OUTSIDE, name);
        Ok(ComposedMail {
            subject: subject?,
            body: body?.text(),
            mail_parts: MailParts::Plain,
        })
    }

    /// A page of a seat: what is told to it, and what it is asked.
    pub fn page(
        &self,
        reader: &PageReader<'_>,
        news: &PageNews<'_>,
    ) -> Result<ComposedPage, OfficeError> {
        let view = reader.table.view(viewer(reader.seat));
        let all = self.prompts(reader);
        let book = reader.table.book();
        let (prompts, left_out) = apart(reader, &view, &all);
        let idle = self.idle(reader, &prompts);
        let finished = FinishedAnswer::of(reader, &view, &prompts);
        let number = seat_number(reader.seat);
        let without_nation = reader.table.waits_for_division(number);
        let (form, deadline) = match without_nation {
            true => (String::new(), None),
            false => (
                keys_only_form(self.office.templates, reader, &view, &prompts)?,
                self.deadline(reader)?,
            ),
        };
        let (asked, said) = split_section(reader.table.cut(), &view);
        let waiting = waited_for(reader.table, slice::from_ref(reader.seat));
        let writers = reader.table.other_writers();
        let facts = PageFacts {
            heading: reader.heading(deadline.as_ref()),
            seats: reader.names,
            view: &view,
            status: PageStatus {
                over: reader.deadline.is_none(),
                waits: waiting.contains(&number),
                without_nation,
                waits_to_enter: view.civ.is_some_and(|civ| view.open.nation(civ).waiting),
            },
            book: BookFacts {
                measures: &measures(book, &view.open),
                prices: &prices(&book.advances, &view, reader.table.moment.turn),
                house_rules: &self
                    .office
                    .templates
                    .house_rules(&house_rules(reader.table)),
            },
            news: *news,
            orders: OrdersAsked {
                prompts: &prompts,
                left_out: &left_out,
                idle: idle.as_ref().map(Forecast::told),
                finished: finished.as_ref().map(FinishedAnswer::told),
                form: &form,
                asked: &asked,
                said: &said,
            },
            writers: &writers,
        };
        // Programs are told of every question.
        let mut known = facts;
        known.orders.prompts = &all;
        let closes = reader.deadline.filter(|_| !reader.waits).map(rfc3339);
        let is_asked = !prompts.is_empty() || facts.status.waits;
        Ok(ComposedPage {
            subject: self.subject_for(reader, news, facts.heading, is_asked)?,
            document: self.office.templates.page(&facts)?,
            buttons: self.page_buttons(reader, &view, &prompts)?,
            json: view_json::view(&known, closes, &self.defaults(&view, &all)?),
            form,
        })
    }

    /// Returns the result if a seat that is asked does nothing: its standing orders and the defaults.
    fn idle(&self, reader: &PageReader<'_>, prompts: &[Prompt]) -> Option<Forecast> {
        let plays = reader.table.view(viewer(reader.seat)).civ.is_some();
        let imagined = || forecast(reader.table, reader.seat, reader.carried, reader.standing);
        (plays && !prompts.is_empty()).then(imagined).flatten()
    }

    /// Returns the subject: whether its reader is asked, and until when.
    pub(super) fn subject_of(
        &self,
        reader: &PageReader<'_>,
        heading: MailHeading<'_>,
        is_asked: bool,
    ) -> Result<String, OfficeError> {
        let templates = self.office.templates;
        let state = match reader.deadline {
            None => "end",
            Some(_) if !is_asked => "page.told",
            Some(_) if reader.waits => "page.waits",
            Some(at) => {
                return Ok(templates.subject_by(heading, "page", &self.due(at)?)?);
            }
        };
        Ok(templates.subject(heading, state)?)
    }

    /// The page that observers may see: the public record, and what happened in the last turn that was played.
    pub fn observers_page(
        &self,
        table: &GameState,
        names: &[String],
        by_hand: Option<&RevealedGame>,
    ) -> Result<String, OfficeError> {
        let view = table.view(Viewer::Observer);
        let is_over = by_hand.is_some() || view.open.is_over();
        let played = match view.open.turn() {
            0 => &table.book().setup,
            _ => &table.book().turn[0],
        };
        let heading = MailHeading {
            game: &table.game,
            title: &table.title,
            turn: turn_number(table.moment.turn),
            segment: &table.moment.name,
            kind: table.kind(),
            trade_part: table.trade_part(),
            reader: "",
            deadline: None,
            trades: table.book().trades(),
            last: table.is_last() && !is_over,
        };
        let has_begun = !view.this_turn.is_empty();
        let numbers = (1..=view.this_turn.len()).map(|at| at.to_string());
        let numbers: Vec<String> = numbers.collect();
        let figures = measures(table.book(), &view.open);
        let mut facts = PageFacts::new(heading, names, &view, &figures);
        let house_rules = house_rules(table);
        facts.book.house_rules = &house_rules;
        facts.status.over = is_over;
        let writers = table.other_writers();
        facts.writers = &writers;
        facts.news = PageNews {
            judged: has_begun.then_some((view.open.turn(), played.name.as_str())),
            report: SegmentReport {
                seen: &view.this_turn,
                numbers: &numbers,
                ..SegmentReport::default()
            },
            opening: by_hand,
            ..PageNews::default()
        };
        Ok(self.office.templates.page(&facts)?.text())
    }

    /// Returns the sentences above a page of an observer: of which game, how far behind, and how it ends. `again` is its turn, if that
    /// was judged again since it was mailed.
    pub fn observers_head(
        &self,
        (game, delay, is_last): (&str, i64, bool),
        again: Option<i64>,
    ) -> Result<Vec<String>, OfficeError> {
        let words = [game.to_owned(), delay.to_string()];
        let key = match is_last {
            true => "observe.end",
            false => "observe.head",
        };
        let mut said = Vec::new();
        if let Some(turn) = again.filter(|_| !is_last) {
            said.push(self.line("observe.rejudged", &[turn.to_string()])?);
        }
        said.push(self.line(key, &words)?);
        Ok(said)
    }

    /// Returns the mail with a page of an observer below these sentences.
    pub fn observers_mail(
        &self,
        table: &GameState,
        said: &[String],
        page: &str,
    ) -> Result<ComposedMail, OfficeError> {
        let heading = MailHeading {
            game: &table.game,
            turn: turn_number(table.moment.turn),
            segment: &table.moment.name,
            ..OUTSIDE
        };
        let templates = self.office.templates;
        let head = templates.paragraph(said.join("\n\n"))?.text();
        Ok(ComposedMail {
            subject: templates.subject(heading, "observer")?,
            body: format!("{}\n\n{page}", head.trim_end()),
            mail_parts: MailParts::Plain,
        })
    }

    /// Returns what may be asked; empty if the game is over.
    pub(super) fn prompts(&self, reader: &PageReader<'_>) -> Vec<Prompt> {
        match reader.deadline {
            Some(_) => prompts(reader.table, seat_number(reader.seat)),
            None => Vec::new(),
        }
    }

    /// The form as a page or an answer carries it now.
    pub fn blank_form(&self, reader: &PageReader<'_>) -> Result<String, OfficeError> {
        self.form(reader, &self.prompts(reader))
    }

    pub(super) fn form(
        &self,
        reader: &PageReader<'_>,
        prompts: &[Prompt],
    ) -> Result<String, OfficeError> {
        let view = reader.table.view(viewer(reader.seat));
        let defaults = self.defaults(&view, prompts)?;
        let questions: Vec<_> = prompts.iter().zip(defaults).collect();
        match reader.deadline {
            Some(_) => Ok(blank(self.office.templates, reader, &view, &questions)?),
            None => Ok(String::new()),
        }
    }

    /// Returns the result of silence, one sentence for each question.
    fn defaults(&self, view: &View, prompts: &[Prompt]) -> Result<Vec<String>, OfficeError> {
        let defaults = prompts
            .iter()
            .map(|prompt| self.office.templates.default_of(view, prompt));
        Ok(defaults.collect::<Result<_, TemplateError>>()?)
    }

    /// A sentence of `answers.txt`.
    pub fn line(&self, key: &str, words: &[String]) -> Result<String, OfficeError> {
        Ok(self.office.templates.answer(key, words)?)
    }

    /// Returns a line like [`MailComposer::line`], as a paragraph of a mail.
    pub fn paragraph(&self, key: &str) -> Result<Document, OfficeError> {
        let line = self.line(key, &[])?;
        Ok(self.office.templates.paragraph(line)?)
    }

    pub(super) fn deadline(
        &self,
        reader: &PageReader<'_>,
    ) -> Result<Option<Deadline>, OfficeError> {
        let Some(at) = reader.deadline else {
            return Ok(None);
        };
        let templates = self.office.templates;
        let left = at - self.office.now;
        let left = (left >= 0).then(|| templates.time_until(left));
        Ok(Some(Deadline {
            local: self.time(at)?,
            utc: templates.short_moment(&calendar(at, Zone::UTC))?,
            left: left.transpose()?,
            is_late: reader.is_late,
            waits: reader.waits,
        }))
    }

    /// The day of a moment in the office's own time.
    /// Formats a deadline for a subject: without its date while the day of the week tells it.
    pub(super) fn due(&self, at: i64) -> Result<String, OfficeError> {
        let (templates, time) = (self.office.templates, calendar(at, self.office.zone));
        Ok(match at - self.office.now {
            ..SIX_DAYS => templates.due(&time)?,
            _ => templates.due_on(&time)?,
        })
    }

    pub fn day(&self, at: i64) -> Result<String, OfficeError> {
        let at = calendar(at, self.office.zone);
        Ok(self.office.templates.day(&at)?)
    }

    pub fn time(&self, at: i64) -> Result<String, OfficeError> {
        let at = calendar(at, self.office.zone);
        Ok(self.office.templates.moment(&at)?)
    }
}

/// Returns the price of every civilization card in a turn for a seat that has a nation (31.5). What was bought in the turn
/// before gives credit (31.53).
fn prices(policy: &AdvancesPolicy, view: &View, turn: i64) -> Vec<AdvancePrice> {
    let next_turn;
    let view = if turn > i64::from(view.open.turn()) {
        next_turn = view.next_turn();
        &next_turn
    } else {
        view
    };
    let Some(civ) = view.civ.filter(|_| !view.open.is_over()) else {
        return Vec::new();
    };
    let (parts, held) = (view.parts(), view.open.nation(civ).advances);
    let earlier = rules::earlier_seen(view, civ);
    let most = rules::purchasing_power(view);
    let advances = (0..parts.advances.len() as u8).map(AdvanceId);
    let priced = advances.map(|advance| {
        let price = rules::price(parts, earlier, advance);
        AdvancePrice {
            advance,
            cost: parts.advance(advance).cost,
            price,
            reach: price <= most,
            barred: rules::barred(policy, &view.open, held, earlier, advance),
        }
    });
    priced.collect()
}

/// The questions that can matter, and those that cannot. What already stands in the form is seen there.
fn apart(reader: &PageReader<'_>, view: &View, all: &[Prompt]) -> (Vec<Prompt>, Vec<Prompt>) {
    let stands = order_sheet(&reader.table.words, reader.carried, reader.standing).orders;
    let book = reader.table.book();
    let prompts = all.iter().cloned();
    prompts.partition(|prompt| stands.answers(prompt) || rules::can_matter(book, view, prompt))
}

/// Returns the nations that a segment that was cut waits for, and the answers so far.
fn split_section(cut: Option<&StoredSplit>, view: &View) -> (Vec<Civ>, Vec<FixedAnswerInput>) {
    let waits = cut.map(StoredSplit::seats).unwrap_or_default().into_iter();
    let asked = waits.filter_map(|seat| view.open.civ_of(seat));
    let said = cut.map_or(Vec::new(), |cut| cut.told(view.parts()));
    (asked.collect(), said)
}
