//! The public draw that a game waits for, and its numbers.

use serde::Serialize;

use super::dates::{self, CalendarTime};
use super::sentences::Sentences;

/// A public draw, as everybody can find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicDraw {
    pub source: String,
    pub days: Vec<CalendarTime>,
    /// Days from the last of them to each draw behind it.
    pub every: u32,
    pub balls: u32,
    pub highest: u32,
    pub bonus: u32,
    pub bonus_lowest: u32,
    pub bonus_highest: u32,
}

/// The numbers of a public draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawResult {
    pub source: String,
    /// Date in the form `2027-03-06`.
    pub day: String,
    /// Numbers in the form that RFC 3797 uses.
    pub numbers: String,
}

/// A public draw that a game waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RevealedDraw {
    /// The text that the commitment binds.
    pub text: String,
    pub drawn: DrawResult,
}

/// A public draw, with its days in words.
#[derive(Clone, Debug, Serialize)]
pub struct DrawText {
    pub source: String,
    pub days: Vec<String>,
    pub every: u32,
    pub balls: u32,
    pub highest: u32,
    pub bonus: u32,
    pub bonus_lowest: u32,
    pub bonus_highest: u32,
}

/// # Errors
/// A word that is missing, or does not fit.
pub fn draw_text(
    sentences: &Sentences,
    draw: Option<&PublicDraw>,
) -> Result<Option<DrawText>, String> {
    let Some(draw) = draw else {
        return Ok(None);
    };
    let days = draw.days.iter().map(|at| dates::day(&sentences.words, at));
    Ok(Some(DrawText {
        source: draw.source.clone(),
        days: days.collect::<Result<_, _>>()?,
        every: draw.every,
        balls: draw.balls,
        highest: draw.highest,
        bonus: draw.bonus,
        bonus_lowest: draw.bonus_lowest,
        bonus_highest: draw.bonus_highest,
    }))
}
