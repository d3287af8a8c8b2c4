//! History on a first page: games that were tried in this office before this one, and the exports that this one came from.

use serde::Serialize;

use super::dates::{self, CalendarTime};
use super::sentences::Sentences;

/// Games and imports before a game.
#[derive(Clone, Debug, Default)]
pub struct GameOrigins {
    /// Games of this office that were not played to their end, of the name of this one or by its players, the oldest first.
    pub tried: Vec<AbandonedGame>,
    /// Others that were judged in part, and ended by the moderator.
    pub others_ended: usize,
    /// The exports out of which it was put into an office, the oldest first.
    pub imports: Vec<GameImport>,
}

/// A game that was judged, and not played to its end.
#[derive(Clone, Debug)]
pub struct AbandonedGame {
    /// Name, for a reader who played in it.
    pub name: Option<String>,
    pub begun: CalendarTime,
    /// Segments that were judged.
    pub segments: i64,
    /// End by its moderator, and when; `None`: it is still open.
    pub ended: Option<(&'static str, CalendarTime)>,
}

/// An export out of which a game was put into an office.
#[derive(Clone, Debug)]
pub struct GameImport {
    pub at: CalendarTime,
    /// Head of its chain, as it is printed; `None`: it had none yet, or nobody wrote it down.
    pub head: Option<String>,
}

/// [`AbandonedGame`] as a page tells it.
#[derive(Clone, Debug, Serialize)]
pub struct AbandonedGameLine {
    name: Option<String>,
    begun: String,
    segments: i64,
    ended: Option<&'static str>,
    at: Option<String>,
}

/// [`GameImport`] as a page tells it.
#[derive(Clone, Debug, Serialize)]
pub struct ImportLine {
    at: String,
    head: Option<String>,
}

impl GameOrigins {
    /// # Errors
    /// A word that is missing, or does not fit.
    pub(super) fn tried(&self, sentences: &Sentences) -> Result<Vec<AbandonedGameLine>, String> {
        let line = |one: &AbandonedGame| {
            let moment = |at: &CalendarTime| dates::moment(&sentences.words, at);
            let (ended, at) = match &one.ended {
                Some((how, at)) => (Some(*how), Some(moment(at)?)),
                None => (None, None),
            };
            Ok(AbandonedGameLine {
                name: one.name.clone(),
                begun: moment(&one.begun)?,
                segments: one.segments,
                ended,
                at,
            })
        };
        self.tried.iter().map(line).collect()
    }

    /// # Errors
    /// A word that is missing, or does not fit.
    pub(super) fn imports(&self, sentences: &Sentences) -> Result<Vec<ImportLine>, String> {
        let line = |one: &GameImport| {
            Ok(ImportLine {
                at: dates::moment(&sentences.words, &one.at)?,
                head: one.head.clone(),
            })
        };
        self.imports.iter().map(line).collect()
    }
}
