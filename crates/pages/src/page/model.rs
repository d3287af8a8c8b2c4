//! What templates receive: plain values made from views, what was seen and slots. Pure and deterministic.

use serde::Serialize;

use bulla_core::game::{Components, View};
use bulla_core::text::fill;
use bulla_core::turn::Slot;

use super::chapters::{Past, judged, past};
use super::events::{Story, Unmet, story};
use super::examples::example;
use super::fate::{self, Named, Opened, Shop};
use super::forecast::{ForecastPart, foretold};
use super::input::{
    FirstPage, Heading, LetterInput, Note, PageInput, ReceiptInput, Says, Standing, Verdict,
};
use super::market::{Market, market};
use super::names::{Names, Who};
use super::prospects::{Prospects, prospects};
use super::race::{Runner, race};
use super::realm::{Realm, Table, realm, table};
use super::reasons;
use super::render::Sentences;
use super::{dates, settings};

/// The head of a mail.
#[derive(Clone, Debug, Serialize)]
pub struct Head {
    pub game: String,
    pub title: String,
    pub turn: u16,
    pub segment: String,
    pub reader: String,
    pub deadline: Option<DeadlineText>,
    pub last: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct DeadlineText {
    pub local: String,
    pub utc: String,
    pub left: Option<String>,
    pub is_late: bool,
}

/// A page of a seat, or of the observers.
#[derive(Clone, Debug, Serialize)]
pub struct Page {
    pub head: Head,
    /// Segments before it of which no page told.
    pub earlier: Vec<Past>,
    pub judged: Option<Judged>,
    pub silent: bool,
    pub over: bool,
    pub story: Story,
    pub unmet: Vec<Remark>,
    pub slots: Vec<Question>,
    /// Nations that are asked where a segment was cut.
    pub asked: Vec<Who>,
    /// The segment waits for a letter of the reader.
    pub waits: bool,
    /// What was answered so far in the section that waits.
    pub said: Vec<Answer>,
    pub market: Option<Market>,
    pub named: Vec<Named>,
    pub shop: Option<Shop>,
    pub standings: Vec<fate::Standing>,
    pub opening: Option<Opened>,
    pub realm: Option<Realm>,
    pub prospects: Option<Prospects>,
    pub race: Vec<Runner>,
    pub table: Table,
    pub form: String,
    pub first: Option<First>,
    pub seats: Vec<SeatLine>,
}

/// An answer of one's own or of another.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    pub who: Who,
    pub rule: String,
    pub answer: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    pub turn: u16,
    pub segment: String,
}

/// Who sits where.
#[derive(Clone, Debug, Serialize)]
pub struct SeatLine {
    pub name: String,
    pub nation: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct First {
    pub settings: Vec<SettingLine>,
    pub commitment: String,
    pub house_rules: Vec<String>,
    pub last_turn: Option<u16>,
    pub last_day: Option<String>,
    pub trades: usize,
    pub cuts: Vec<String>,
    /// Nations that may be chosen, with their start areas (15.3).
    pub nations: Vec<Choice>,
}

/// A nation that may be chosen.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    pub name: String,
    pub starts: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SettingLine {
    pub name: String,
    pub value: String,
}

/// A question of the form with its default in words.
#[derive(Clone, Debug, Serialize)]
pub struct Question {
    /// Where the answer stands in a letter.
    pub key: String,
    pub title: String,
    /// Lines as a letter would have them.
    pub example: Vec<String>,
    pub default: String,
    /// Whether the default is known already.
    pub certain: bool,
    pub values: Vec<String>,
}

/// A remark about an order or a line.
#[derive(Clone, Debug, Serialize)]
pub struct Remark {
    pub line: Option<u32>,
    pub column: Option<u32>,
    pub path: String,
    /// The order as written, or empty.
    pub order: String,
    pub part: bool,
    pub says: String,
    pub rule: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Orders {
    pub block: String,
    pub revision: u32,
    pub status: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Receipt {
    pub head: Head,
    pub verdict: &'static str,
    /// The sentence of the verdict.
    pub sentence: String,
    /// Whether the orders are those of this letter.
    pub counts: bool,
    pub remarks: Vec<Remark>,
    pub orders: Option<Orders>,
    pub forecast: Option<ForecastPart>,
    pub silent: Vec<Question>,
    pub form: String,
    pub dropped: Vec<String>,
    pub confirm: Option<String>,
    pub sent: Option<String>,
    pub received: String,
}

/// A short answer.
#[derive(Clone, Debug, Serialize)]
pub struct Letter {
    pub head: Head,
    pub slots: Vec<Question>,
    pub form: String,
    pub orders: Option<Orders>,
    pub confirm: Option<String>,
    pub realm: Option<Realm>,
    pub table: Option<Table>,
    pub lines: Vec<String>,
}

pub fn page(sentences: &Sentences, input: &PageInput<'_>) -> Result<Page, String> {
    let names = names(input.view, input.seats);
    let story = story(names, input.view, input.seen);
    Ok(Page {
        head: head(sentences, input.heading)?,
        earlier: input
            .earlier
            .iter()
            .map(|chapter| past(sentences, input, chapter))
            .collect::<Result<_, _>>()?,
        judged: input
            .judged
            .map(|of| judged(sentences, of, input.heading.trades))
            .transpose()?,
        unmet: unmet(sentences, names.parts, &story.unmet, |path| {
            input.written.get(path).cloned()
        })?,
        silent: input.silent,
        over: input.over,
        story,
        slots: questions(sentences, names, Some(input.view), input.slots)?,
        asked: input.asked.iter().map(|civ| names.who(*civ)).collect(),
        waits: input.waits,
        said: input
            .said
            .iter()
            .map(|said| Answer {
                who: names.who(said.civ),
                rule: said.rule.clone(),
                answer: names.answer(&said.answer),
            })
            .collect(),
        market: market(names, input.view, input.slots),
        named: fate::named(names, input.view),
        shop: fate::shop(sentences, names, input)?,
        standings: fate::standings(names, input.view, input.seen),
        opening: input.opening.map(|opening| fate::opened(names, opening)),
        realm: own_realm(names, input.view),
        prospects: input
            .view
            .civ
            .map(|civ| prospects(names, input.view, civ, input.measures)),
        race: race(names, input.view, input.measures),
        table: table(names, input.view),
        form: input.form.trim_end().to_owned(),
        first: match input.first {
            Some(told) => Some(first(sentences, names, told)?),
            None => None,
        },
        seats: seats(names, input.view),
    })
}

pub fn receipt(sentences: &Sentences, input: &ReceiptInput<'_>) -> Result<Receipt, String> {
    let names = names(input.view, input.seats);
    let parts = names.parts;
    let remarks = input
        .notes
        .iter()
        .map(|note| remark(sentences, parts, note));
    let foretold = |forecast| foretold(sentences, names, input.view, forecast, input.written);
    let forecast = input.forecast.map(foretold).transpose()?;
    Ok(Receipt {
        head: head(sentences, input.heading)?,
        verdict: input.verdict.id(),
        sentence: verdict(sentences, input.verdict, input.detail)?,
        counts: input.verdict.counts(),
        remarks: remarks.collect::<Result<_, _>>()?,
        orders: input.standing.map(|standing| orders(sentences, standing)),
        forecast,
        silent: questions(sentences, names, Some(input.view), input.silent)?,
        form: input.form.trim_end().to_owned(),
        dropped: input.dropped.to_vec(),
        confirm: input.confirm.map(str::to_owned),
        sent: input.sent.map(str::to_owned),
        received: input.received.to_owned(),
    })
}

/// The settings of a table.
#[derive(Clone, Debug, Serialize)]
pub struct Rules {
    pub head: Head,
    pub first: First,
}

pub fn rules(
    sentences: &Sentences,
    heading: Heading<'_>,
    view: &View,
    rules: &FirstPage,
) -> Result<Rules, String> {
    Ok(Rules {
        head: head(sentences, heading)?,
        first: first(sentences, names(view, &[]), rules)?,
    })
}

pub fn letter(sentences: &Sentences, input: &LetterInput<'_>) -> Result<Letter, String> {
    let names = input.view.map(|view| names(view, input.seats));
    let known = names.zip(input.view);
    Ok(Letter {
        head: head(sentences, input.heading)?,
        slots: match names {
            Some(names) => questions(sentences, names, input.view, input.slots)?,
            None => Vec::new(),
        },
        form: input.form.trim_end().to_owned(),
        orders: input.standing.map(|standing| orders(sentences, standing)),
        confirm: input.confirm.map(str::to_owned),
        realm: known.and_then(|(names, view)| own_realm(names, view)),
        table: known.map(|(names, view)| table(names, view)),
        lines: input.lines.iter().map(|line| one_line(line)).collect(),
    })
}

pub fn names<'a>(view: &'a View, seats: &'a [String]) -> Names<'a> {
    Names {
        parts: view.parts(),
        me: view.civ,
        seats,
    }
}

/// A segment as a heading calls it: `trade 1 of 3`, `fate: civil war`.
pub fn segment_name(sentences: &Sentences, segment: &str, trades: usize) -> Result<String, String> {
    let fitting = |key: &str, words: &[String]| {
        let sentence = sentences.words.get(key);
        fill(
            sentence.ok_or_else(|| format!("words.txt has no {key}"))?,
            words,
        )
    };
    if let Some(number) = segment.strip_prefix("trade-") {
        return fitting("segment.trade", &[number.to_owned(), trades.to_string()]);
    }
    let known = |key: String| sentences.words.get(&key).map(str::to_owned);
    let whole = |whole: &str| known(format!("segment.{whole}")).unwrap_or_else(|| whole.to_owned());
    let Some((segment, part)) = segment.split_once('/') else {
        return Ok(whole(segment));
    };
    let calamity = known(format!("calamity.{part}"));
    let part = calamity.unwrap_or_else(|| part.replace('-', " "));
    fitting("segment.part", &[whole(segment), part])
}

pub fn head(sentences: &Sentences, heading: Heading<'_>) -> Result<Head, String> {
    Ok(Head {
        game: heading.game.to_owned(),
        title: heading.title.to_owned(),
        turn: heading.turn,
        segment: segment_name(sentences, heading.segment, heading.trades)?,
        reader: heading.reader.to_owned(),
        deadline: heading.deadline.map(|deadline| DeadlineText {
            local: deadline.local.clone(),
            utc: deadline.utc.clone(),
            left: deadline.left.clone(),
            is_late: deadline.is_late,
        }),
        last: heading.last,
    })
}

fn own_realm(names: Names<'_>, view: &View) -> Option<Realm> {
    view.civ.map(|civ| realm(names, view, civ))
}

pub fn orders(sentences: &Sentences, standing: Standing<'_>) -> Orders {
    let status = standing.status;
    let known = sentences.words.get(&format!("orders.{status}"));
    Orders {
        block: standing.block.trim_end().to_owned(),
        revision: standing.revision,
        status: known.unwrap_or(status).to_owned(),
    }
}

fn first(sentences: &Sentences, names: Names<'_>, first: &FirstPage) -> Result<First, String> {
    let all = names.parts.nations.iter();
    let nations = all.filter(|nation| !nation.starts.is_empty());
    let nations = nations.map(|nation| Choice {
        name: nation.name.clone(),
        starts: nation.starts.iter().map(|area| names.area(*area)).collect(),
    });
    let settings = first.settings.iter();
    let settings = settings.map(|setting| settings::line(sentences, setting, first.trades));
    let last_day = first.last_day.as_ref();
    Ok(First {
        settings: settings.collect::<Result<_, _>>()?,
        commitment: first.commitment.clone(),
        house_rules: first.house_rules.clone(),
        last_turn: first.last_turn,
        last_day: last_day
            .map(|at| dates::day(&sentences.words, at))
            .transpose()?,
        trades: first.trades,
        cuts: first.cuts.clone(),
        nations: nations.collect(),
    })
}

fn seats(names: Names<'_>, view: &View) -> Vec<SeatLine> {
    let line = |(seat, civ): (_, Option<_>)| SeatLine {
        name: names.seat(seat),
        nation: civ.map_or(String::new(), |civ| names.nation(civ)),
    };
    view.open.seats().map(line).collect()
}

pub fn unmet(
    sentences: &Sentences,
    parts: &Components,
    unmet: &[Unmet],
    written: impl Fn(&str) -> Option<String>,
) -> Result<Vec<Remark>, String> {
    let remark = |unmet: &Unmet| {
        Ok(Remark {
            line: None,
            column: None,
            order: written(&unmet.path).map_or(String::new(), |order| one_line(&order)),
            path: unmet.path.clone(),
            part: unmet.part,
            says: reasons::sentence(&sentences.reasons, parts, &unmet.reason)?,
            rule: unmet.rule.clone(),
        })
    };
    unmet.iter().map(remark).collect()
}

fn remark(sentences: &Sentences, parts: &Components, note: &Note) -> Result<Remark, String> {
    let (says, rule) = match &note.says {
        Says::Text(text) => (one_line(text), String::new()),
        Says::Said(sentence) => {
            let says = sentence.said(&sentences.complaints)?;
            (one_line(&says), String::new())
        }
        Says::Reason { reason, rule } => {
            let says = reasons::sentence(&sentences.reasons, parts, reason)?;
            (says, rule.clone())
        }
    };
    Ok(Remark {
        line: note.at.map(|(line, _)| line),
        column: note.at.map(|(_, column)| column),
        path: note.path.clone(),
        order: String::new(),
        part: false,
        says,
        rule,
    })
}

fn questions(
    sentences: &Sentences,
    names: Names<'_>,
    view: Option<&View>,
    slots: &[Slot],
) -> Result<Vec<Question>, String> {
    let question = |slot: &Slot| {
        let default = reasons::default(&sentences.defaults, names, slot)?;
        Ok(Question {
            key: reasons::key(slot),
            title: title(sentences, slot)?,
            example: example(sentences, view, slot)?,
            default,
            certain: slot.default != bulla_core::turn::Default::Usual,
            values: slot
                .values
                .iter()
                .map(|value| names.subject(*value))
                .collect(),
        })
    };
    slots.iter().map(question).collect()
}

/// What somebody else wrote stays on its line and leaves no marks: no block can begin in it.
fn one_line(text: &str) -> String {
    let blank = |char: char| if char.is_control() { ' ' } else { char };
    text.chars().map(blank).collect()
}

fn verdict(sentences: &Sentences, verdict: Verdict, detail: &str) -> Result<String, String> {
    let id = verdict.id();
    let sentence = sentences.verdicts.get(id);
    let sentence = sentence.ok_or_else(|| format!("no sentence for the verdict {id}"))?;
    fill(sentence, &[one_line(detail)])
}

fn title(sentences: &Sentences, slot: &Slot) -> Result<String, String> {
    let title = reasons::of_topic(&sentences.questions, slot.topic, slot.part);
    title
        .map(str::to_owned)
        .ok_or_else(|| format!("no sentence for the question {}", reasons::key(slot)))
}
