//! Result of a seat's own orders if nobody else moves: the board before and after, and warnings.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use bulla_core::game::{
    AreaId, Civ, Owner, Piece, Pile, RuleStep, View, VisibleChange, VisibleEvent, Warning,
    WarningKind,
};
use bulla_core::text::fill;

use super::events::{SegmentStory, story};
use super::figures::filled;
use super::forecast_summary::{self, ForecastSummary};
use super::head::{HeadingText, head, names};
use super::letter_inputs::{ForecastInput, ForecastResult, ProposalInput};
use super::names::ReaderNames;
use super::own_nation::order;
use super::rejection_reasons;
use super::remarks::{OrdersText, RemarkText, orders, unmet};
use super::segment_report::SegmentReport;
use super::sentences::Sentences;

/// The forecast of the orders that stand.
#[derive(Clone, Debug, Serialize)]
pub struct ForecastText {
    pub head: HeadingText,
    /// Sentence on how the orders count, and how many of them will fail; empty if there are none.
    pub sentence: String,
    pub orders: Option<OrdersText>,
    pub forecast: Option<ForecastPart>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ForecastPart {
    pub story: SegmentStory,
    pub unmet: Vec<RemarkText>,
    /// Number of further entries that are not shown.
    pub more: usize,
    pub outlook: Option<ForecastBoard>,
    pub unsure: bool,
    /// True if nothing of the segment could be imagined: the board is the current one.
    pub is_blind: bool,
}

/// Likely meaning of a letter, and its result.
#[derive(Clone, Debug, Serialize)]
pub struct ProposalPart {
    pub block: String,
    /// True if a yes makes it final.
    pub is_final: bool,
    pub forecast: Option<ForecastPart>,
}

/// One's own nation before and after.
#[derive(Clone, Debug, Serialize)]
pub struct ForecastBoard {
    /// Own areas that are another after it, by name.
    pub areas: Vec<AreaChange>,
    pub now: NationTotals,
    pub then: NationTotals,
    /// Tokens beyond what the cities need (26.31); below nought, those that are missing.
    pub margin: i32,
    /// The weightiest first.
    pub warnings: Vec<WarningLine>,
}

/// An area of one's own that changes.
#[derive(Clone, Debug, Serialize)]
pub struct AreaChange {
    pub area: String,
    pub now: AreaHeld,
    pub then: AreaHeld,
}

/// Own pieces in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AreaHeld {
    pub city: bool,
    pub tokens: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NationTotals {
    /// Tokens on the board.
    pub tokens: u16,
    pub cities: u16,
    pub ships: u16,
    /// Tokens in stock.
    pub stock: u16,
    pub treasury: u16,
    /// Cards in one's own hand.
    pub hand: u16,
    /// Space on the A.S.T.
    pub space: u8,
    /// Place in the order of movement, if the census were taken then (21, 23.2); 0 once the game is over.
    pub place: usize,
    /// Nations in that order.
    pub players: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WarningLine {
    pub says: String,
    pub rule: String,
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn forecast_text(
    sentences: &Sentences,
    input: &ForecastInput<'_>,
) -> Result<ForecastText, String> {
    let known = sentences.parts(input.view);
    let names = names(&known, input.view, input.seats);
    let foretold = |forecast| forecast_part(sentences, names, input.view, forecast, input.written);
    let score = ForecastSummary::of(input.forecast.as_ref(), input.written);
    Ok(ForecastText {
        head: head(sentences, input.heading)?,
        sentence: match input.standing {
            Some(_) => forecast_summary::long(&sentences.words, input.standing, score)?,
            None => String::new(),
        },
        orders: input.standing.map(|standing| orders(sentences, standing)),
        forecast: input.forecast.map(foretold).transpose()?,
    })
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn proposal(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    now: &View,
    said: ProposalInput<'_>,
) -> Result<ProposalPart, String> {
    let foretold = |forecast| forecast_part(sentences, names, now, forecast, said.written);
    Ok(ProposalPart {
        block: said.block.trim_end().to_owned(),
        is_final: said.is_final,
        forecast: said.forecast.map(foretold).transpose()?,
    })
}

/// Orders not carried out of which a forecast tells: a letter has room for thousands.
const MOST_UNMET: usize = 60;

/// `now` is the position before it, `written` what orders said, by path.
///
/// # Errors
/// A sentence is missing or does not fit.
pub fn forecast_part(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    now: &View,
    forecast: ForecastResult<'_>,
    written: &BTreeMap<String, String>,
) -> Result<ForecastPart, String> {
    let ForecastResult { view, seen, .. } = forecast;
    let story = story(
        names,
        view,
        SegmentReport {
            seen: &without_faces(seen),
            ..SegmentReport::default()
        },
    );
    let written = |path: &str| written.get(path).cloned();
    let told = (forecast.margin, forecast.warnings);
    let first = &story.unmet[..story.unmet.len().min(MOST_UNMET)];
    Ok(ForecastPart {
        unmet: unmet(sentences, names.parts, first, written)?,
        more: story.unmet.len() - first.len(),
        story,
        outlook: outlook(sentences, names, now, view, told.0, told.1)?,
        unsure: forecast.unsure,
        is_blind: forecast.is_blind,
    })
}

/// Cards of an imagined run lie face down: none of them is the card that will be drawn. What is spent is one's own.
fn without_faces(seen: &[VisibleEvent]) -> Vec<VisibleEvent> {
    let mut seen = seen.to_vec();
    seen.retain(|seen| {
        !matches!(
            seen.what,
            VisibleChange::Traded { .. } | VisibleChange::Over { .. }
        )
    });
    for seen in &mut seen {
        if let VisibleChange::Card { face, from, to } = &mut seen.what
            && *to != Pile::Aside
            && !matches!((from, to), (Pile::Hand(_), Pile::Stack(_)))
        {
            *face = None;
        }
    }
    seen
}

/// Returns the changes between two views of one nation.
fn outlook(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    now: &View,
    then: &View,
    margin: i32,
    warnings: &[Warning],
) -> Result<Option<ForecastBoard>, String> {
    let Some(civ) = then.civ else {
        return Ok(None);
    };
    let line = |warning: &Warning| {
        Ok(WarningLine {
            says: sentence(sentences, names, warning)?,
            rule: names.parts.numbers.number(warning.cause).to_owned(),
        })
    };
    Ok(Some(ForecastBoard {
        areas: changed(names, civ, now, then),
        now: sums(now, civ),
        then: sums(then, civ),
        margin,
        warnings: warnings.iter().map(line).collect::<Result<_, String>>()?,
    }))
}

/// The sentence of a warning; its last word is the list of its places.
pub fn sentence(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    warning: &Warning,
) -> Result<String, String> {
    let (phrases, id) = (&sentences.warnings, warning.kind.id());
    let own = rejection_reasons::without_treasury(phrases, names.parts, id);
    let sentence = own.or_else(|| phrases.get(id));
    let sentence = sentence.ok_or_else(|| format!("no sentence for the warning {id}"))?;
    let place = |(area, count): &(AreaId, u16)| match count {
        0 => names.area(*area),
        count => format!("{} {count}", names.area(*area)),
    };
    let places: Vec<String> = warning.places.iter().map(place).collect();
    let subjects = warning.subjects.iter();
    let mut words: Vec<String> = subjects.map(|subject| names.subject(*subject)).collect();
    words.push(places.join(", "));
    let sentence = filled(sentence, names.parts, &sentences.words);
    fill(&sentence, &words).map_err(|error| format!("{id}: {error}"))
}

/// A warning of every kind with subjects as rules give them: what a set of sentences is checked with.
pub fn sample(kind: WarningKind) -> Warning {
    use bulla_core::game::Subject::Number;
    let (numbers, places): (&[u32], &[(AreaId, u16)]) = match kind {
        WarningKind::Revolt | WarningKind::ShipLost => (&[1], &[(AreaId(0), 0)]),
        WarningKind::SupportShort => (&[8, 7], &[(AreaId(0), 0), (AreaId(1), 0)]),
        WarningKind::BuiltInVain => (&[], &[(AreaId(0), 0)]),
        WarningKind::TaxRevolt | WarningKind::TaxTight => (&[6, 4, 1], &[]),
        WarningKind::TrackBack | WarningKind::TrackHome => (&[], &[]),
        WarningKind::TrackFalls
        | WarningKind::TrackStays
        | WarningKind::TrackGroups
        | WarningKind::TrackCards
        | WarningKind::TrackPoints
        | WarningKind::GrowthShort
        | WarningKind::SupportBare => (&[4, 2], &[]),
        WarningKind::Surplus => (&[3], &[(AreaId(0), 2), (AreaId(1), 1)]),
    };
    Warning {
        kind,
        cause: RuleStep::SupportCheck,
        subjects: numbers.iter().map(|number| Number(*number)).collect(),
        places: places.to_vec(),
    }
}

fn changed(names: ReaderNames<'_>, civ: Civ, now: &View, then: &View) -> Vec<AreaChange> {
    let areas = |view: &View| {
        let held = view.open.areas_of(civ).map(|(area, _)| area);
        held.chain(view.open.cities_of(civ)).collect::<Vec<_>>()
    };
    let all: BTreeSet<AreaId> = areas(now).into_iter().chain(areas(then)).collect();
    let one = |area: AreaId| AreaChange {
        area: names.area(area),
        now: held(now, civ, area),
        then: held(then, civ, area),
    };
    let mut changed: Vec<AreaChange> = all.into_iter().map(one).collect();
    changed.retain(|one| one.now != one.then);
    changed.sort_by(|a, b| a.area.cmp(&b.area));
    changed
}

fn held(view: &View, civ: Civ, area: AreaId) -> AreaHeld {
    AreaHeld {
        city: view.open.city(area) == Some(Owner::Nation(civ)),
        tokens: view.open.tokens(area, civ),
    }
}

fn sums(view: &View, civ: Civ) -> NationTotals {
    let (open, nation) = (&view.open, view.open.nation(civ));
    let order = order(view);
    let place = order.iter().position(|other| *other == civ);
    NationTotals {
        tokens: open.tokens_in_census(civ),
        cities: open.city_count(civ),
        ships: open.ships_of(civ).count() as u16,
        stock: open.stock(civ, Piece::Token),
        treasury: nation.treasury,
        hand: view.hand.iter().map(|(_, count)| u16::from(*count)).sum(),
        space: nation.track,
        place: place.map_or(0, |place| place + 1),
        players: order.len(),
    }
}
