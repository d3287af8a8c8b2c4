//! What `run` names, as the steps that games are played in.

use bulla_core::game::{Civ, Deck, Section};
use bulla_core::rules::{Book, Step};

use super::file::{SECTIONS, What};

/// Steps that one letter answers, as the office judges them together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// The segment that they belong to.
    pub segment: &'static str,
    pub steps: Vec<Step>,
}

/// The steps of a run, cut where a segment of the turn ends: those of the realm, one part of trade that takes offers as well
/// as acceptances, and those of fate. Trade named in a run is that one part, however many a turn has.
///
/// # Errors
/// When a calamity is run that is none.
pub(super) fn stretches(what: &What, book: &Book, deck: &Deck) -> Result<Vec<Stretch>, String> {
    let names = match what {
        What::Nothing => &[],
        What::Strike { card, victim } => return strike(deck, *card, *victim),
        What::Range(from, to) => between(from, to),
        What::Named(name) => match name.as_str() {
            "turn" => between("taxation", "victory"),
            "realm" => between("taxation", "acquisition"),
            "fate" => between("calamities", "victory"),
            name => between(name, name),
        },
    };
    let mut stretches: Vec<Stretch> = Vec::new();
    for section in names.iter().filter_map(|name| Section::find(name)) {
        let segment = segment_of(section);
        if stretches.last().is_none_or(|last| last.segment != segment) {
            let begins = *what == What::Named("turn".to_owned()) && stretches.is_empty();
            stretches.push(Stretch {
                segment,
                steps: begins.then_some(Step::NewTurn).into_iter().collect(),
            });
        }
        if let Some(last) = stretches.last_mut() {
            last.steps.extend(book.parts(section));
        }
    }
    Ok(stretches)
}

/// Nothing follows a calamity that is run by itself.
fn strike(
    deck: &Deck,
    card: bulla_core::game::FaceId,
    victim: Civ,
) -> Result<Vec<Stretch>, String> {
    let face = deck.face(card);
    let kind = face
        .calamity()
        .ok_or_else(|| format!("{} is no calamity", face.id))?;
    Ok(vec![Stretch {
        segment: "fate",
        steps: vec![Step::Strike(kind, victim)],
    }])
}

fn between(from: &str, to: &str) -> &'static [&'static str] {
    let place = |name: &str| SECTIONS.iter().position(|section| *section == name);
    let (from, to) = place(from).zip(place(to)).unwrap_or_default();
    &SECTIONS[from..=to.max(from)]
}

fn segment_of(section: Section) -> &'static str {
    match section {
        Section::Setup => "setup",
        Section::Trade | Section::LastTrade | Section::Naming => "trade",
        Section::Calamities
        | Section::Conversion
        | Section::Recheck
        | Section::Advances
        | Section::Return
        | Section::Track
        | Section::Victory => "fate",
        _ => "realm",
    }
}
