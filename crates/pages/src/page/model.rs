//! Input of templates: plain values made from views, what was seen and slots. Pure and deterministic.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use bulla_core::game::{AreaId, View};
use bulla_core::text::fill;
use bulla_core::turn::{Prompt, Topic};

use super::dates;
use super::draws::{DrawText, draw_text};
use super::earlier_segments::{EarlierSegmentText, SegmentName, earlier_segment, judged};
use super::events::{SegmentStory, story};
use super::examples::example;
use super::fate_segment::{self, NamedCalamity, PurchaseOptions, RevealedText};
use super::forecast::{ForecastPart, ProposalPart, forecast_part, proposal};
use super::forecast_summary::{self, ForecastSummary};
use super::game_origins::{AbandonedGameLine, ImportLine};
use super::head::{HeadingText, head, names};
use super::input::{
    FirstPage, FixedAnswerInput, LetterInput, LuckWordsCounted, MailHeading, PageInput,
    ReceiptInput,
};
use super::market::{self, MarketPart, market};
use super::names::{OwnerName, ReaderNames};
use super::neighbours::{self, AreaNeighbours};
use super::notices::{RevisionNotice, SecretAccessNotice};
use super::own_nation::{NationTable, OwnNation, realm, table};
use super::press::{self, ReceivedPress};
use super::prospects::{Prospects, prospects};
use super::rejection_reasons;
use super::remarks::{OrdersText, RemarkText, one_line, orders, remark, unmet};
use super::sample_orders::{GrowthContext, SampleOrders, sample_orders};
use super::sentences::Sentences;
use super::settings::{self, SettingLine};
use super::track_standings::{TrackStanding, track_standings};
use super::voided_mails::{self, VoidedText};

/// A page of a seat, or of the observers.
#[derive(Clone, Debug, Serialize)]
pub struct PageText {
    pub head: HeadingText,
    /// Segments before it of which no page told.
    pub earlier: Vec<EarlierSegmentText>,
    pub judged: Option<SegmentName>,
    pub silent: Option<super::NmrNotice>,
    /// Looks of moderators at secrets of the reader.
    pub looks: Vec<SecretAccessNotice>,
    pub revised: Vec<RevisionNotice>,
    pub luck: Option<LuckWordsCounted>,
    pub upset: Option<VoidedText>,
    /// Press of other seats to the reader.
    pub press: Vec<ReceivedPress>,
    pub over: bool,
    pub story: SegmentStory,
    pub unmet: Vec<RemarkText>,
    pub slots: Vec<QuestionText>,
    /// Keys of questions that are left out, for no answer to them could matter.
    pub left_out: Vec<String>,
    /// Result of doing nothing.
    pub idle: Option<ForecastPart>,
    /// An answer that could be sent as it stands.
    pub finished: Option<SampleOrders>,
    /// People grow before orders are carried out (20).
    pub grows: bool,
    /// Surroundings of the reader's areas, if something may be moved.
    pub around: Vec<AreaNeighbours>,
    /// A later part of trade: what is known of the realm stood on the page of the first.
    pub market_only: bool,
    /// Nations that are asked where a segment was cut.
    pub asked: Vec<OwnerName>,
    /// The segment waits for a letter of the reader.
    pub waits: bool,
    /// Answers so far in the section that waits.
    pub said: Vec<FixedAnswerText>,
    pub market: Option<MarketPart>,
    pub named: Vec<NamedCalamity>,
    pub shop: Option<PurchaseOptions>,
    pub standings: Vec<fate_segment::PointsLine>,
    pub opening: Option<RevealedText>,
    pub realm: Option<OwnNation>,
    pub prospects: Option<Prospects>,
    pub race: Vec<TrackStanding>,
    pub table: NationTable,
    pub form: String,
    pub first: Option<FirstPageText>,
    pub seats: Vec<SeatLine>,
}

/// An answer of one's own or of another.
#[derive(Clone, Debug, Serialize)]
pub struct FixedAnswerText {
    pub who: OwnerName,
    pub rule: String,
    pub answer: String,
}

/// Seat with its nation.
#[derive(Clone, Debug, Serialize)]
pub struct SeatLine {
    pub name: String,
    pub nation: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct FirstPageText {
    pub settings: Vec<SettingLine>,
    pub commitment: String,
    pub bound: Option<i64>,
    pub never_played: i64,
    pub tried: Vec<AbandonedGameLine>,
    pub others_ended: usize,
    pub imports: Vec<ImportLine>,
    pub comes: super::join_reason::JoinReason,
    pub arrives: bool,
    pub house_rules: Vec<String>,
    /// Guesses about the box, which no source confirms.
    pub guesses: Vec<String>,
    pub last_turn: Option<u16>,
    pub last_day: Option<String>,
    pub draw: Option<DrawText>,
    pub book: String,
    pub moderators: Vec<String>,
    pub trades: usize,
    pub cuts: Vec<String>,
    /// Nations that may be chosen, with their start areas (15.3).
    pub nations: Vec<NationChoice>,
}

/// A nation that may be chosen.
#[derive(Clone, Debug, Serialize)]
pub struct NationChoice {
    pub name: String,
    pub starts: Vec<String>,
}

/// A question of the form with its default in words.
#[derive(Clone, Debug, Serialize)]
pub struct QuestionText {
    /// Key of the answer in a letter.
    pub key: String,
    pub title: String,
    /// Lines as a letter would have them; none where none is sure to be legal.
    pub example: Vec<String>,
    pub default: String,
    /// True if the default is known already.
    pub certain: bool,
    pub values: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Receipt {
    pub head: HeadingText,
    pub verdict: &'static str,
    /// The sentence of the verdict.
    pub sentence: String,
    pub aside: String,
    /// True if the orders are those of this letter.
    pub counts: bool,
    pub remarks: Vec<RemarkText>,
    pub orders: Option<OrdersText>,
    pub forecast: Option<ForecastPart>,
    pub silent: Vec<QuestionText>,
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
    pub head: HeadingText,
    pub slots: Vec<QuestionText>,
    pub form: String,
    pub orders: Option<OrdersText>,
    pub confirm: Option<String>,
    pub realm: Option<OwnNation>,
    pub table: Option<NationTable>,
    pub lines: Vec<String>,
}

pub fn page(sentences: &Sentences, input: &PageInput<'_>) -> Result<PageText, String> {
    let known = sentences.parts(input.view);
    let names = names(&known, input.view, input.seats);
    let story = story(names, input.view, input.seen, input.numbers);
    let desk = order_form(sentences, names, input)?;
    Ok(PageText {
        head: head(sentences, input.heading)?,
        earlier: input
            .earlier
            .iter()
            .map(|chapter| earlier_segment(sentences, input, chapter))
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
        upset: voided_mails::text(sentences, input)?,
        press: press::shown(input.press),
        over: input.over,
        story,
        slots: desk.slots,
        left_out: input.left_out.iter().map(rejection_reasons::key).collect(),
        idle: desk.idle,
        finished: desk.finished,
        grows: desk.growth != (0, 0),
        around: desk.around,
        market_only: later_trade(input),
        asked: input.asked.iter().map(|civ| names.who(*civ)).collect(),
        waits: input.waits,
        said: input.said.iter().map(|said| answer(names, said)).collect(),
        market: market(names, input.view, input.slots),
        named: fate_segment::named_calamities(names, input.view),
        shop: fate_segment::purchase_options(sentences, names, input)?,
        standings: fate_segment::standings(names, input.view, fate_segment::counted(input)),
        opening: input
            .opening
            .map(|opening| fate_segment::revealed(names, opening)),
        realm: own_realm(names, input.view, desk.growth),
        prospects: input
            .view
            .civ
            .map(|civ| prospects(names, input.view, civ, input.measures)),
        race: track_standings(names, input.view),
        table: table(names, input.view),
        form: input.form.trim_end().to_owned(),
        first: match input.first {
            Some(told) => Some(first(sentences, names, told)?),
            None => None,
        },
        seats: seats(names, input.view),
    })
}

/// Page content about the orders that may be sent.
struct OrderFormText {
    slots: Vec<QuestionText>,
    idle: Option<ForecastPart>,
    finished: Option<SampleOrders>,
    /// Growth of an area with one token and of one with more, before orders are carried out.
    growth: (u16, u16),
    around: Vec<AreaNeighbours>,
}

fn order_form(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    input: &PageInput<'_>,
) -> Result<OrderFormText, String> {
    let (view, slots) = (input.view, input.slots);
    let asks = |topic: Topic| slots.iter().any(|slot| slot.topic == topic);
    let around = view.civ.filter(|_| asks(Topic::Moves));
    let nothing = BTreeMap::new();
    let foretold = |forecast| forecast_part(sentences, names, view, forecast, &nothing);
    Ok(OrderFormText {
        slots: questions(
            sentences,
            names,
            Some((view, Some(growth_context(input)))),
            slots,
        )?,
        idle: input.idle.map(foretold).transpose()?,
        finished: answer_of(input),
        growth: match grows(input) {
            true => input.measures.growth,
            false => (0, 0),
        },
        around: around.map_or(Vec::new(), |civ| {
            neighbours::around(names, view, neighbours::own_areas(view, civ))
        }),
    })
}

/// Returns the figures for the reader's plans. A stock that may be short is shared out: the gain of each area is then uncertain
/// (20.2).
pub fn growth_context<'a>(input: &PageInput<'a>) -> GrowthContext<'a> {
    let mut slots = input.slots.iter();
    GrowthContext {
        measures: input.measures,
        grows: grows(input) && !slots.any(|slot| slot.topic == Topic::Growth),
    }
}

/// One finished answer.
pub fn answer_of(input: &PageInput<'_>) -> Option<SampleOrders> {
    let (view, slots) = (input.view, input.slots);
    let trade = market::example(
        names(view.parts(), view, input.seats),
        view,
        slots,
        input.measures.offer,
    );
    sample_orders(view, growth_context(input), slots, input.prices, trade)
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

fn answer(names: ReaderNames<'_>, said: &FixedAnswerInput) -> FixedAnswerText {
    FixedAnswerText {
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
    let foretold = |forecast| forecast_part(sentences, names, input.view, forecast, input.written);
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
    pub head: HeadingText,
    pub first: FirstPageText,
}

pub fn rules(
    sentences: &Sentences,
    heading: MailHeading<'_>,
    view: &View,
    rules: &FirstPage,
) -> Result<RulesText, String> {
    Ok(RulesText {
        head: head(sentences, heading)?,
        first: first(sentences, names(&sentences.parts(view), view, &[]), rules)?,
    })
}

/// Surroundings of areas.
#[derive(Clone, Debug, Serialize)]
pub struct NeighboursText {
    pub head: HeadingText,
    pub around: Vec<AreaNeighbours>,
}

pub fn neighbours(
    sentences: &Sentences,
    heading: MailHeading<'_>,
    view: &View,
    areas: &[String],
) -> Result<NeighboursText, String> {
    let known = sentences.parts(view);
    let names = names(&known, view, &[]);
    let board = &view.parts().board;
    let mut named: BTreeSet<AreaId> = areas.iter().filter_map(|id| board.find(id)).collect();
    if let Some(civ) = view.civ.filter(|_| areas.is_empty()) {
        named = neighbours::own_areas(view, civ);
    }
    Ok(NeighboursText {
        head: head(sentences, heading)?,
        around: neighbours::around(names, view, named),
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

fn own_realm(names: ReaderNames<'_>, view: &View, growth: (u16, u16)) -> Option<OwnNation> {
    view.civ.map(|civ| realm(names, view, civ, growth))
}

fn first(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    first: &FirstPage,
) -> Result<FirstPageText, String> {
    let all = names.parts.nations.iter();
    let nations = all.filter(|nation| !nation.starts.is_empty());
    let nations = nations.map(|nation| NationChoice {
        name: nation.name.clone(),
        starts: nation.starts.iter().map(|area| names.area(*area)).collect(),
    });
    let settings = first.settings.iter();
    let settings = settings.map(|setting| settings::line(sentences, setting, first.trades));
    let last_day = first.last_day.as_ref();
    Ok(FirstPageText {
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
        guesses: settings::unsourced_rules(sentences, names.parts),
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

fn seats(names: ReaderNames<'_>, view: &View) -> Vec<SeatLine> {
    let line = |(seat, civ): (_, Option<_>)| SeatLine {
        name: names.seat(seat),
        nation: civ.map_or(String::new(), |civ| names.nation(civ)),
    };
    view.open.seats().map(line).collect()
}

fn questions(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    known: Option<(&View, Option<GrowthContext<'_>>)>,
    slots: &[Prompt],
) -> Result<Vec<QuestionText>, String> {
    let question = |slot: &Prompt| {
        let default = rejection_reasons::default(sentences, names, slot)?;
        Ok(QuestionText {
            key: rejection_reasons::key(slot),
            title: rejection_reasons::question(sentences, names.parts, slot)?,
            example: known.map_or(Vec::new(), |(view, ahead)| example(view, ahead, slot)),
            default,
            certain: slot.default != bulla_core::turn::PromptDefault::TopicDefault,
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
    let score = ForecastSummary::of(input.forecast.as_ref(), input.written);
    let standing = input.standing.filter(|_| input.verdict.counts());
    let about = forecast_summary::long(&sentences.words, standing, score)?;
    fill(sentence, &[one_line(input.detail), about])
}
