//! What templates receive: plain values made from views, what was seen and slots. Pure and deterministic.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use bulla_core::game::{AreaId, View};
use bulla_core::text::fill;
use bulla_core::turn::{Slot, Topic};

use super::borders::{self, Surroundings};
use super::chapters::{Judged, Past, judged, past};
use super::dates;
use super::draws::{DrawText, draw_text};
use super::earlier::{ImportLine, TriedLine};
use super::events::{Story, story};
use super::examples::example;
use super::fate::{self, Named, Opened, Shop};
use super::finished::{Ahead, Finished, finished};
use super::forecast::{ForecastPart, ProposalPart, foretold, proposal};
use super::head::{Head, head, names};
use super::input::{FirstPage, Heading, LetterInput, LuckTold, PageInput, ReceiptInput, Said};
use super::market::{self, MarketPart, market};
use super::names::{Names, Who};
use super::news::{Look, Revised};
use super::prospects::{Prospects, prospects};
use super::race::{Runner, race};
use super::realm::{NationTable, Realm, realm, table};
use super::reasons;
use super::relayed::{self, Press};
use super::remarks::{Orders, Remark, one_line, orders, remark, unmet};
use super::score::{self, Score};
use super::sentences::Sentences;
use super::settings::{self, SettingLine};
use super::upset::{self, UpsetText};

/// A page of a seat, or of the observers.
#[derive(Clone, Debug, Serialize)]
pub struct PageText {
    pub head: Head,
    /// Segments before it of which no page told.
    pub earlier: Vec<Past>,
    pub judged: Option<Judged>,
    pub silent: Option<super::Unheard>,
    /// Looks of moderators at secrets of the reader.
    pub looks: Vec<Look>,
    pub revised: Vec<Revised>,
    pub luck: Option<LuckTold>,
    pub upset: Option<UpsetText>,
    /// What other seats wrote to the reader.
    pub press: Vec<Press>,
    pub over: bool,
    pub story: Story,
    pub unmet: Vec<Remark>,
    pub slots: Vec<AskedText>,
    /// Keys of questions that are left out, for no answer to them could matter.
    pub left_out: Vec<String>,
    /// What comes of doing nothing.
    pub idle: Option<ForecastPart>,
    /// An answer that could be sent as it stands.
    pub finished: Option<Finished>,
    /// People grow before orders are carried out (20).
    pub grows: bool,
    /// What lies around the reader's areas, where something may be moved.
    pub around: Vec<Surroundings>,
    /// A later part of trade: what is known of the realm stood on the page of the first.
    pub market_only: bool,
    /// Nations that are asked where a segment was cut.
    pub asked: Vec<Who>,
    /// The segment waits for a letter of the reader.
    pub waits: bool,
    /// What was answered so far in the section that waits.
    pub said: Vec<Answer>,
    pub market: Option<MarketPart>,
    pub named: Vec<Named>,
    pub shop: Option<Shop>,
    pub standings: Vec<fate::PointsLine>,
    pub opening: Option<Opened>,
    pub realm: Option<Realm>,
    pub prospects: Option<Prospects>,
    pub race: Vec<Runner>,
    pub table: NationTable,
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
    pub bound: Option<i64>,
    pub never_played: i64,
    pub tried: Vec<TriedLine>,
    pub others_ended: usize,
    pub imports: Vec<ImportLine>,
    pub comes: super::comes::Comes,
    pub arrives: bool,
    pub house_rules: Vec<String>,
    /// What of the box no source tells.
    pub guesses: Vec<String>,
    pub last_turn: Option<u16>,
    pub last_day: Option<String>,
    pub draw: Option<DrawText>,
    pub book: String,
    pub moderators: Vec<String>,
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

/// A question of the form with its default in words.
#[derive(Clone, Debug, Serialize)]
pub struct AskedText {
    /// Where the answer stands in a letter.
    pub key: String,
    pub title: String,
    /// Lines as a letter would have them; none where none is sure to be legal.
    pub example: Vec<String>,
    pub default: String,
    /// Whether the default is known already.
    pub certain: bool,
    pub values: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Receipt {
    pub head: Head,
    pub verdict: &'static str,
    /// The sentence of the verdict.
    pub sentence: String,
    pub aside: String,
    /// Whether the orders are those of this letter.
    pub counts: bool,
    pub remarks: Vec<Remark>,
    pub orders: Option<Orders>,
    pub forecast: Option<ForecastPart>,
    pub silent: Vec<AskedText>,
    pub form: String,
    pub dropped: Vec<String>,
    pub confirm: Option<String>,
    pub held: String,
    pub proposal: Option<ProposalPart>,
    pub sent: Option<String>,
    pub received: String,
}

/// A short answer.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerText {
    pub head: Head,
    pub slots: Vec<AskedText>,
    pub form: String,
    pub orders: Option<Orders>,
    pub confirm: Option<String>,
    pub realm: Option<Realm>,
    pub table: Option<NationTable>,
    pub lines: Vec<String>,
}

pub fn page(sentences: &Sentences, input: &PageInput<'_>) -> Result<PageText, String> {
    let known = sentences.parts(input.view);
    let names = names(&known, input.view, input.seats);
    let story = story(names, input.view, input.seen, input.numbers);
    let desk = desk(sentences, names, input)?;
    Ok(PageText {
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
        silent: input.silent.cloned(),
        looks: input.looks.to_vec(),
        revised: input.revised.to_vec(),
        luck: input.luck.cloned(),
        upset: upset::text(sentences, input)?,
        press: relayed::shown(input.press),
        over: input.over,
        story,
        slots: desk.slots,
        left_out: input.left_out.iter().map(reasons::key).collect(),
        idle: desk.idle,
        finished: desk.finished,
        grows: desk.growth != (0, 0),
        around: desk.around,
        market_only: later_trade(input),
        asked: input.asked.iter().map(|civ| names.who(*civ)).collect(),
        waits: input.waits,
        said: input.said.iter().map(|said| answer(names, said)).collect(),
        market: market(names, input.view, input.slots),
        named: fate::named(names, input.view),
        shop: fate::shop(sentences, names, input)?,
        standings: fate::standings(names, input.view, fate::counted(input)),
        opening: input.opening.map(|opening| fate::opened(names, opening)),
        realm: own_realm(names, input.view, desk.growth),
        prospects: input
            .view
            .civ
            .map(|civ| prospects(names, input.view, civ, input.measures)),
        race: race(names, input.view),
        table: table(names, input.view),
        form: input.form.trim_end().to_owned(),
        first: match input.first {
            Some(told) => Some(first(sentences, names, told)?),
            None => None,
        },
        seats: seats(names, input.view),
    })
}

/// What a page has of the orders that may be sent.
struct Desk {
    slots: Vec<AskedText>,
    idle: Option<ForecastPart>,
    finished: Option<Finished>,
    /// Of an area with one token and of one with more, before orders are carried out.
    growth: (u16, u16),
    around: Vec<Surroundings>,
}

fn desk(sentences: &Sentences, names: Names<'_>, input: &PageInput<'_>) -> Result<Desk, String> {
    let (view, slots) = (input.view, input.slots);
    let asks = |topic: Topic| slots.iter().any(|slot| slot.topic == topic);
    let around = view.civ.filter(|_| asks(Topic::Moves));
    let nothing = BTreeMap::new();
    let foretold = |forecast| foretold(sentences, names, view, forecast, &nothing);
    Ok(Desk {
        slots: questions(sentences, names, Some((view, Some(ahead(input)))), slots)?,
        idle: input.idle.map(foretold).transpose()?,
        finished: answer_of(input),
        growth: match grows(input) {
            true => input.measures.growth,
            false => (0, 0),
        },
        around: around.map_or(Vec::new(), |civ| {
            borders::around(names, view, borders::own_areas(view, civ))
        }),
    })
}

/// What is ahead of the reader. A stock that may be short is shared out: what each area gains is not sure then (20.2).
pub fn ahead<'a>(input: &PageInput<'a>) -> Ahead<'a> {
    let mut slots = input.slots.iter();
    Ahead {
        measures: input.measures,
        grows: grows(input) && !slots.any(|slot| slot.topic == Topic::Growth),
    }
}

/// One finished answer.
pub fn answer_of(input: &PageInput<'_>) -> Option<Finished> {
    let (view, slots) = (input.view, input.slots);
    let trade = market::example(
        names(view.parts(), view, input.seats),
        view,
        slots,
        input.measures.offer,
    );
    finished(view, ahead(input), slots, input.prices, trade)
}

/// The segment that opens a turn begins with taxation and growth (19, 20), before anything is moved.
fn grows(input: &PageInput<'_>) -> bool {
    input.heading.segment == "realm" && !input.over && input.view.civ.is_some()
}

fn later_trade(input: &PageInput<'_>) -> bool {
    let part = input.heading.segment.strip_prefix("trade-");
    let is_new = input.first.is_some();
    part.is_some_and(|part| part != "1") && input.earlier.is_empty() && !is_new
}

fn answer(names: Names<'_>, said: &Said) -> Answer {
    Answer {
        who: names.who(said.civ),
        rule: said.rule.clone(),
        answer: names.answer(&said.answer),
    }
}

pub fn receipt(sentences: &Sentences, input: &ReceiptInput<'_>) -> Result<Receipt, String> {
    let known = sentences.parts(input.view);
    let names = names(&known, input.view, input.seats);
    let parts = names.parts;
    let remarks = input
        .notes
        .iter()
        .map(|note| remark(sentences, parts, note));
    let foretold = |forecast| foretold(sentences, names, input.view, forecast, input.written);
    let forecast = input.forecast.map(foretold).transpose()?;
    let proposal = |said| proposal(sentences, names, input.view, said);
    Ok(Receipt {
        head: head(sentences, input.heading)?,
        verdict: input.verdict.id(),
        sentence: verdict(sentences, input)?,
        aside: input.aside.to_owned(),
        counts: input.verdict.counts(),
        remarks: remarks.collect::<Result<_, _>>()?,
        orders: input.standing.map(|standing| orders(sentences, standing)),
        forecast,
        silent: questions(sentences, names, Some((input.view, None)), input.silent)?,
        form: input.form.trim_end().to_owned(),
        dropped: input.dropped.to_vec(),
        confirm: input.confirm.map(str::to_owned),
        held: input.held.trim_end().to_owned(),
        proposal: input.proposal.map(proposal).transpose()?,
        sent: input.sent.map(str::to_owned),
        received: input.received.to_owned(),
    })
}

/// The settings of a table.
#[derive(Clone, Debug, Serialize)]
pub struct RulesText {
    pub head: Head,
    pub first: First,
}

pub fn rules(
    sentences: &Sentences,
    heading: Heading<'_>,
    view: &View,
    rules: &FirstPage,
) -> Result<RulesText, String> {
    Ok(RulesText {
        head: head(sentences, heading)?,
        first: first(sentences, names(&sentences.parts(view), view, &[]), rules)?,
    })
}

/// What lies around areas.
#[derive(Clone, Debug, Serialize)]
pub struct NeighboursText {
    pub head: Head,
    pub around: Vec<Surroundings>,
}

pub fn neighbours(
    sentences: &Sentences,
    heading: Heading<'_>,
    view: &View,
    areas: &[String],
) -> Result<NeighboursText, String> {
    let known = sentences.parts(view);
    let names = names(&known, view, &[]);
    let board = &view.parts().board;
    let mut named: BTreeSet<AreaId> = areas.iter().filter_map(|id| board.find(id)).collect();
    if let Some(civ) = view.civ.filter(|_| areas.is_empty()) {
        named = borders::own_areas(view, civ);
    }
    Ok(NeighboursText {
        head: head(sentences, heading)?,
        around: borders::around(names, view, named),
    })
}

pub fn letter(sentences: &Sentences, input: &LetterInput<'_>) -> Result<AnswerText, String> {
    let called = input.view.map(|view| sentences.parts(view));
    let names = input
        .view
        .zip(called.as_ref())
        .map(|(view, parts)| names(parts, view, input.seats));
    let known = names.zip(input.view);
    Ok(AnswerText {
        head: head(sentences, input.heading)?,
        slots: match names {
            Some(names) => questions(
                sentences,
                names,
                input.view.map(|view| (view, None)),
                input.slots,
            )?,
            None => Vec::new(),
        },
        form: input.form.trim_end().to_owned(),
        orders: input.standing.map(|standing| orders(sentences, standing)),
        confirm: input.confirm.map(str::to_owned),
        realm: known.and_then(|(names, view)| own_realm(names, view, (0, 0))),
        table: known.map(|(names, view)| table(names, view)),
        lines: input.lines.iter().map(|line| one_line(line)).collect(),
    })
}

fn own_realm(names: Names<'_>, view: &View, growth: (u16, u16)) -> Option<Realm> {
    view.civ.map(|civ| realm(names, view, civ, growth))
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
        bound: first.bound,
        never_played: first.never_played,
        tried: first.before.tried(sentences)?,
        others_ended: first.before.others_ended,
        imports: first.before.imports(sentences)?,
        comes: first.comes.clone(),
        arrives: first.arrives,
        house_rules: settings::house_rules(sentences, &first.house_rules)?,
        guesses: settings::guesses(sentences, names.parts),
        last_turn: first.last_turn,
        last_day: last_day
            .map(|at| dates::day(&sentences.words, at))
            .transpose()?,
        draw: draw_text(sentences, first.draw.as_ref())?,
        book: first.book.clone(),
        moderators: first.moderators.clone(),
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

fn questions(
    sentences: &Sentences,
    names: Names<'_>,
    known: Option<(&View, Option<Ahead<'_>>)>,
    slots: &[Slot],
) -> Result<Vec<AskedText>, String> {
    let question = |slot: &Slot| {
        let default = reasons::default(sentences, names, slot)?;
        Ok(AskedText {
            key: reasons::key(slot),
            title: reasons::question(sentences, names.parts, slot)?,
            example: known.map_or(Vec::new(), |(view, ahead)| example(view, ahead, slot)),
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

/// The first line of a receipt. Nothing is said of the orders of a letter that does not count.
fn verdict(sentences: &Sentences, input: &ReceiptInput<'_>) -> Result<String, String> {
    let id = input.verdict.id();
    let sentence = sentences.verdicts.get(id);
    let sentence = sentence.ok_or_else(|| format!("no sentence for the verdict {id}"))?;
    let score = Score::of(input.forecast.as_ref(), input.written);
    let standing = input.standing.filter(|_| input.verdict.counts());
    let about = score::long(&sentences.words, standing, score)?;
    fill(sentence, &[one_line(input.detail), about])
}
