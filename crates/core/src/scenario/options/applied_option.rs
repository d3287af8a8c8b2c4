//! An option with the figure that its table gives it, and what its conditions ask about.

use crate::scenario::options::option_ref::OptionRef;
use crate::scenario::options::overlay::{Overlay, is_in};
use crate::scenario::options::resolved_option::ResolvedOption;
use crate::scenario::reading::file_report::FileReport;
use crate::text::TextPosition;

/// Players and panels of a game, as the conditions of options query them.
#[derive(Clone, Debug, Default)]
pub(in crate::scenario) struct Seating {
    pub players: u32,
    pub panels: Vec<String>,
    /// All sets of the board with their panels.
    pub known_sets: Vec<(String, Vec<String>)>,
    /// All panels of the board.
    pub known_panels: Vec<String>,
    pub nations: Vec<String>,
    /// All nations of the box.
    pub known_nations: Vec<String>,
    /// The name of the rules.
    pub book: String,
    /// True if people will play it. A rule case may set up any number of nations.
    pub is_game: bool,
}

/// An option with the figure that its table gives it.
pub(in crate::scenario) struct AppliedOption<'o> {
    pub option_ref: &'o OptionRef,
    pub overlay: &'o Overlay,
    /// Its file.
    pub sheet: FileReport<'o>,
}

impl AppliedOption<'_> {
    pub fn complain(&self, at: TextPosition, path: &str, message: impl Into<String>) {
        self.sheet.complain(at, path, message);
    }

    pub fn figure(&self) -> Option<u32> {
        self.option_ref.figure.or(self.overlay.usual)
    }

    /// Returns whether the option has a figure that its file accepts, or none if none is allowed.
    pub fn has_its_figure(&self) -> bool {
        match (&self.overlay.figure, self.figure()) {
            (None, None) => true,
            (Some(ranges), Some(figure)) => ranges.is_empty() || is_in(figure, ranges),
            // What stands there instead is told at its own place.
            (Some(ranges), None) => ranges.is_empty(),
            (None, Some(_)) => false,
        }
    }

    /// Returns the option in the words of its file.
    pub fn chosen(&self) -> ResolvedOption {
        let text = |text: &str| Overlay::with_figure(text, self.figure());
        let translations = self.overlay.translations.iter();
        ResolvedOption {
            id: self.option_ref.id.clone(),
            figure: self.figure(),
            title: text(&self.overlay.title),
            says: text(&self.overlay.says),
            translations: translations
                .map(|(language, words)| (language.clone(), words.each_ref().map(|it| text(it))))
                .collect(),
            source: self.overlay.source.clone(),
        }
    }
}
