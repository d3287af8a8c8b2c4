//! Page for templates: plain values made from the facts of the page. Pure and deterministic.

use serde::Serialize;

use bulla_core::game::View;

use super::earlier_segments::{EarlierSegmentText, SegmentName, earlier_segment, judged};
use super::events::{SegmentStory, story};
use super::fate_segment::{self, NamedCalamity, PurchaseOptions, RevealedText};
use super::first_page_text::{FirstPageText, first};
use super::head::{HeadingText, head, names};
use super::kept_orders::{KeptOrdersText, kept_orders};
use super::market::{MarketPart, market};
use super::names::ReaderNames;
use super::order_form_text::{OrderFormText, order_form};
use super::own_nation::{NationTable, OwnNation, own_realm, table};
use super::page_facts::{PageFacts, PageStatus, ReaderNotices};
use super::press::{self, ReceivedPress};
use super::prospects::{Prospects, prospects};
use super::remarks::{RemarkText, unmet};
use super::sentences::Sentences;
use super::track_standings::{TrackStanding, track_standings};
use super::voided_mails::{self, VoidedText};

/// A page of a seat, or of the observers.
#[derive(Clone, Debug, Serialize)]
pub struct PageText<'a> {
    pub head: HeadingText,
    #[serde(flatten)]
    pub status: PageStatus,
    #[serde(flatten)]
    pub notices: ReaderNotices<'a>,
    #[serde(flatten)]
    pub orders: OrderFormText,
    /// Segments before it of which no page told.
    pub earlier: Vec<EarlierSegmentText>,
    pub judged: Option<SegmentName>,
    pub upset: Option<VoidedText>,
    /// Orders that came before their segment opened.
    pub kept: Option<KeptOrdersText>,
    /// Press of other seats to the reader.
    pub press: Vec<ReceivedPress>,
    pub story: SegmentStory,
    pub unmet: Vec<RemarkText>,
    /// A later part of trade: what is known of the realm stood on the page of the first.
    pub market_only: bool,
    pub market: Option<MarketPart>,
    pub named: Vec<NamedCalamity>,
    pub shop: Option<PurchaseOptions>,
    pub standings: Vec<fate_segment::PointsLine>,
    pub opening: Option<RevealedText>,
    pub realm: Option<OwnNation>,
    pub prospects: Option<Prospects>,
    pub race: Vec<TrackStanding>,
    pub table: NationTable,
    pub first: Option<FirstPageText<'a>>,
    pub seats: Vec<SeatLine>,
    /// Nations for which a bot plays.
    pub caretakers: Vec<String>,
    pub stand_ins: Vec<StandInLine>,
}

/// A nation for which a stand-in plays, and the last day.
#[derive(Clone, Debug, Serialize)]
pub struct StandInLine {
    pub nation: String,
    pub until: String,
}

/// Seat with its nation.
#[derive(Clone, Debug, Serialize)]
pub struct SeatLine {
    pub name: String,
    pub nation: String,
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn page<'a>(sentences: &Sentences, facts: &PageFacts<'a>) -> Result<PageText<'a>, String> {
    let (view, news) = (facts.view, &facts.news);
    let known = sentences.parts(view);
    let names = names(&known, view, facts.seats);
    let story = story(names, view, news.report);
    let orders = order_form(sentences, names, facts)?;
    let earlier = news.earlier.iter();
    let (seen, ended) = fate_segment::counted(news);
    Ok(PageText {
        head: head(sentences, facts.heading)?,
        status: facts.status,
        notices: news.notices,
        earlier: earlier
            .map(|chapter| earlier_segment(sentences, facts, chapter))
            .collect::<Result<_, _>>()?,
        judged: news
            .judged
            .map(|of| judged(sentences, of, facts.heading.trades))
            .transpose()?,
        unmet: unmet(sentences, names.parts, &story.unmet, |path| {
            news.report.written.get(path).cloned()
        })?,
        kept: news
            .kept
            .map(|kept| kept_orders(sentences, names.parts, kept))
            .transpose()?,
        upset: voided_mails::text(sentences, facts)?,
        press: press::shown(news.press),
        story,
        market_only: later_trade(facts),
        market: market(names, facts),
        named: fate_segment::named_calamities(names, view),
        shop: fate_segment::purchase_options(sentences, names, facts)?,
        standings: fate_segment::standings(names, view, seen, ended),
        opening: news
            .opening
            .map(|opening| fate_segment::revealed(names, opening)),
        realm: own_realm(names, view, orders.growth),
        prospects: view
            .civ
            .map(|civ| prospects(names, view, civ, facts.book.measures)),
        race: track_standings(names, view),
        table: table(names, view),
        first: news
            .first
            .map(|told| first(sentences, names, told))
            .transpose()?,
        seats: seats(names, view),
        caretakers: (facts.writers.caretakers.iter())
            .map(|civ| names.nation(*civ))
            .collect(),
        stand_ins: (facts.writers.stand_ins.iter())
            .map(|(civ, until)| StandInLine {
                nation: names.nation(*civ),
                until: until.clone(),
            })
            .collect(),
        orders,
    })
}

fn later_trade(facts: &PageFacts<'_>) -> bool {
    let is_new = facts.news.first.is_some();
    facts.heading.trade_part > 1 && facts.news.earlier.is_empty() && !is_new
}

fn seats(names: ReaderNames<'_>, view: &View) -> Vec<SeatLine> {
    let line = |(seat, civ): (_, Option<_>)| SeatLine {
        name: names.seat(seat),
        nation: civ.map_or(String::new(), |civ| names.nation(civ)),
    };
    view.open.seats().map(line).collect()
}
