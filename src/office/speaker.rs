//! What the office says, put together for the templates: receipts, short answers, pages.

use std::collections::BTreeMap;

use super::OfficeError;
use super::clock::{left, local, utc_time};
use super::cut::Cut;
use super::forecast::forecast;
use super::form::{blank, lasting_block, slots, standing_block};
use super::means::Means;
use super::reading::{Understood, stored, topics, written};
use super::table::{Moment, Table};
use super::token::Token;
use super::verdict::{Detail, Verdict};
use crate::game::{AdvanceId, Civ, Eye, Seat, Seen, View};
use crate::orders::Request;
use crate::page::{
    Deadline, FirstPage, Forecast, Heading, LetterInput, Note, Opening, PageInput, Price,
    ReceiptInput, Standing, Trouble,
};
use crate::rules;
use crate::store::{self, OrdersStatus};
use crate::text::shown;
use crate::turn::{Sheet, Slot, Topic};

/// A seat at its table, as every mail to it needs it.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub table: &'a Table,
    pub seat: &'a store::Seat,
    /// Names of all seats, in order.
    pub names: &'a [String],
    pub token: Token,
    /// `None` when the game is over.
    pub deadline: Option<i64>,
    /// Its standing block.
    pub standing: Option<&'a str>,
    /// Its orders that were carried into a segment that was cut: the form of the rest holds them.
    pub carried: Option<&'a str>,
}

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

/// Everything a page is made of.
pub struct Page<'a> {
    pub reader: Reader<'a>,
    /// What was judged; `None` on the first page.
    pub judged: Option<&'a Moment>,
    /// Letters were asked for and this seat sent none.
    pub silent: bool,
    pub seen: &'a [Seen],
    /// What orders of this seat said, by path.
    pub written: &'a BTreeMap<String, String>,
    pub first: Option<&'a FirstPage>,
    /// What was hidden until the end.
    pub opening: Option<&'a Opening>,
}

/// A mail without its receiver.
pub struct Spoken {
    pub subject: String,
    pub body: String,
}

#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    pub means: Means<'a>,
}

impl Speaker<'_> {
    /// The one text for letters that prove no seat.
    pub fn nobody(&self) -> Result<Spoken, OfficeError> {
        let heading = Heading {
            game: "",
            title: "",
            turn: 0,
            segment: "",
            reader: "",
            deadline: None,
            trades: 0,
            last: false,
        };
        Ok(Spoken {
            subject: self
                .means
                .templates
                .subject(heading, "stranger")
                .map_err(trouble)?,
            body: self.means.templates.stranger().map_err(trouble)?,
        })
    }

    pub fn page(&self, page: &Page<'_>) -> Result<Spoken, OfficeError> {
        let reader = &page.reader;
        let view = reader.table.view(eye(reader.seat));
        let slots = self.slots(reader);
        let form = self.form(reader, &slots)?;
        let deadline = self.deadline(reader);
        let heading = heading(reader, deadline.as_ref());
        let prices = prices(&view, &slots);
        let waits = reader.table.cut().map(Cut::seats).unwrap_or_default();
        let asked = waits.into_iter().filter_map(|seat| view.open.civ_of(seat));
        let asked: Vec<Civ> = asked.collect();
        let said = reader
            .table
            .cut()
            .map_or(Vec::new(), |cut| cut.told(view.parts()));
        let name = if deadline.is_some() { "page" } else { "end" };
        let body = self.means.templates.page(&PageInput {
            heading,
            judged: page
                .judged
                .map(|moment| (turn(moment), moment.name.as_str())),
            over: reader.deadline.is_none(),
            silent: page.silent,
            view: &view,
            seen: page.seen,
            asked: &asked,
            waits: reader.table.asked().contains(&seat_number(reader.seat)),
            said: &said,
            slots: &slots,
            form: &form,
            seats: reader.names,
            written: page.written,
            first: page.first,
            prices: &prices,
            opening: page.opening,
        });
        Ok(Spoken {
            subject: self
                .means
                .templates
                .subject(heading, name)
                .map_err(trouble)?,
            body: body.map_err(trouble)?,
        })
    }

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

    /// A sentence for everybody at the table, by its key.
    pub fn notice(
        &self,
        reader: &Reader<'_>,
        key: &str,
        words: &[String],
    ) -> Result<Spoken, OfficeError> {
        let deadline = self.deadline(reader);
        let heading = heading(reader, deadline.as_ref());
        let lines = [self.line(key, words)?];
        let templates = self.means.templates;
        let body = templates.notice(&LetterInput {
            heading,
            view: None,
            slots: &[],
            form: "",
            standing: None,
            confirm: None,
            lines: &lines,
            seats: reader.names,
        });
        Ok(Spoken {
            subject: templates.subject(heading, "notice").map_err(trouble)?,
            body: body.map_err(trouble)?,
        })
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

    /// What may be asked; nothing when the game is over.
    fn slots(&self, reader: &Reader<'_>) -> Vec<Slot> {
        match reader.deadline {
            Some(_) => slots(reader.table, seat_number(reader.seat)),
            None => Vec::new(),
        }
    }

    /// The form as a page or an answer carries it now.
    pub fn blank_form(&self, reader: &Reader<'_>) -> Result<String, OfficeError> {
        self.form(reader, &self.slots(reader))
    }

    fn form(&self, reader: &Reader<'_>, slots: &[Slot]) -> Result<String, OfficeError> {
        let view = reader.table.view(eye(reader.seat));
        let defaults = slots
            .iter()
            .map(|slot| self.means.templates.default_of(&view, slot));
        let defaults: Vec<String> = defaults.collect::<Result<_, _>>().map_err(trouble)?;
        let questions: Vec<_> = slots.iter().zip(defaults).collect();
        Ok(match reader.deadline {
            Some(_) => blank(reader, &questions),
            None => String::new(),
        })
    }

    fn line(&self, key: &str, words: &[String]) -> Result<String, OfficeError> {
        self.means.templates.answer(key, words).map_err(trouble)
    }

    fn deadline(&self, reader: &Reader<'_>) -> Option<Deadline> {
        reader.deadline.map(|at| Deadline {
            local: self.time(at),
            utc: utc_time(at),
            left: left(at - self.means.now),
        })
    }

    fn time(&self, at: i64) -> String {
        local(at, self.means.config.utc_offset_minutes)
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

/// What every civilization card costs a seat, where its next letter may buy one (31.5).
fn prices(view: &View, slots: &[Slot]) -> Vec<Price> {
    let buys = slots.iter().any(|slot| slot.topic == Topic::Buy);
    let Some(civ) = view.civ.filter(|_| buys) else {
        return Vec::new();
    };
    let (parts, held) = (view.parts(), view.open.nation(civ).advances);
    let earlier = rules::earlier_seen(view, civ);
    let most = rules::purchasing_power(view);
    let advances = (0..parts.advances.len() as u8).map(AdvanceId);
    let priced = advances.map(|advance| {
        let price = rules::price(parts, earlier, advance);
        Price {
            advance,
            cost: parts.advance(advance).cost,
            price,
            reach: price <= most,
            barred: rules::barred(parts, held, earlier, advance),
        }
    });
    priced.collect()
}

fn heading<'a>(reader: &Reader<'a>, deadline: Option<&'a Deadline>) -> Heading<'a> {
    let moment = &reader.table.moment;
    Heading {
        game: &reader.table.game,
        title: &reader.table.title,
        turn: turn(moment),
        segment: &moment.name,
        reader: reader.table.name_of(reader.seat),
        deadline,
        trades: reader.table.book().trades(),
        last: deadline.is_some() && reader.table.is_last(),
    }
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

fn eye(seat: &store::Seat) -> Eye {
    Eye::Seat(seat_number(seat))
}

/// The number of a seat at its table.
pub fn seat_number(seat: &store::Seat) -> Seat {
    Seat(u8::try_from(seat.number).expect("a table has few seats"))
}

fn turn(moment: &Moment) -> u16 {
    u16::try_from(moment.turn).unwrap_or(u16::MAX)
}

fn trouble(trouble: Trouble) -> OfficeError {
    OfficeError::User(trouble.to_string())
}
