//! Steps that `run` names, as games play them.

use bulla_core::game::{Civ, Deck, Section};
use bulla_core::rulebook::{PlayStep, Rulebook};

use super::case_file::{RunTarget, SEGMENTS};

/// Steps that one letter answers, as the office judges them together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StepRange {
    /// The segment that they belong to.
    pub segment: String,
    pub steps: Vec<PlayStep>,
}

/// The steps of a run, cut where a segment of the turn ends: those of the realm, one part of trade that takes offers as well
/// as acceptances, and those of fate. Trade named in a run is that one part, however many a turn has.
///
/// # Errors
/// When a calamity is run that is none, or a section that this book has not, or has before another.
pub(super) fn step_ranges(
    what: &RunTarget,
    book: &Rulebook,
    deck: &Deck,
) -> Result<Vec<StepRange>, String> {
    let order = order(book);
    let sections = match what {
        RunTarget::Nothing => Vec::new(),
        RunTarget::Strike { card, victim } => return strike(deck, *card, *victim),
        RunTarget::Range(from, to) => between(&order, from, to)?,
        RunTarget::Named(name) if name == "turn" => order.iter().skip(1).copied().collect(),
        RunTarget::Named(name) if SEGMENTS.contains(&name.as_str()) => {
            let plan = book.plan(name);
            let plan = plan.ok_or_else(|| format!("this book has no segment {name}"))?;
            plan.sections.clone()
        }
        RunTarget::Named(name) => between(&order, name, name)?,
    };
    let mut stretches: Vec<StepRange> = Vec::new();
    for section in sections {
        let segment = segment_of(section, book);
        if stretches.last().is_none_or(|last| last.segment != segment) {
            let begins = *what == RunTarget::Named("turn".to_owned()) && stretches.is_empty();
            stretches.push(StepRange {
                segment,
                steps: begins.then_some(PlayStep::NewTurn).into_iter().collect(),
            });
        }
        if let Some(last) = stretches.last_mut() {
            last.steps.extend(book.parts(section));
        }
    }
    Ok(stretches)
}

/// Returns the steps of one calamity that is run by itself. No other step follows.
fn strike(
    deck: &Deck,
    card: bulla_core::game::FaceId,
    victim: Civ,
) -> Result<Vec<StepRange>, String> {
    let face = deck.face(card);
    let kind = face
        .calamity()
        .ok_or_else(|| format!("{} is no calamity", face.id))?;
    Ok(vec![StepRange {
        segment: "fate".to_owned(),
        steps: vec![PlayStep::Strike(kind, victim)],
    }])
}

/// The sections of a book from setting up to the end of a turn; trade is one, however many parts it has.
fn order(book: &Rulebook) -> Vec<Section> {
    let mut order: Vec<Section> = Vec::new();
    for section in std::iter::once(&book.setup)
        .chain(&book.turn)
        .flat_map(|plan| &plan.sections)
    {
        let section = match section {
            Section::LastTrade | Section::Naming => Section::Trade,
            section => *section,
        };
        if !order.contains(&section) {
            order.push(section);
        }
    }
    order
}

fn between(order: &[Section], from: &str, to: &str) -> Result<Vec<Section>, String> {
    let place = |name: &str| {
        let found = order.iter().position(|section| section.id() == name);
        found.ok_or_else(|| format!("this book plays no section {name}"))
    };
    let (from, to) = (place(from)?, place(to)?);
    let range = order.get(from..=to);
    range
        .map(<[Section]>::to_vec)
        .ok_or_else(|| "the second section is played before the first".to_owned())
}

/// The segment of a section, a part of trade by the name of the whole.
fn segment_of(section: Section, book: &Rulebook) -> String {
    if matches!(section, Section::Trade | Section::LastTrade) {
        return "trade".to_owned();
    }
    let mut plans = std::iter::once(&book.setup).chain(&book.turn);
    let plan = plans.find(|plan| plan.sections.contains(&section));
    plan.map(|plan| plan.name.clone()).unwrap_or_default()
}
