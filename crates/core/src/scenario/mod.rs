//! Scenario files → the box of one game and its book of rules, with lint passes over the data. Knows no rule.
//!
//! A scenario points at a board, nations, cards, advances, a track and rules, all YAML. They are read together: every
//! complaint of every file is gathered, and a scenario with any complaint is refused.

mod assembly;
mod atlas;
mod cards;
mod difference;
mod fit;
mod house;
mod library;
mod outline;
mod policies;
mod reading;
mod sheet;
mod shelf;
mod summary;
mod survey;
mod tongue;
mod tribes;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::game::Components;
use crate::rules::Book;
use crate::text::{Complaint, Span};
use reading::Reading;

pub use difference::{Base, Change, difference};
pub use house::House;
pub use outline::IslandSites;
pub use sheet::FileComplaint;
pub use shelf::{Shelf, names};
pub use summary::{Figures, Summary};
pub use tongue::Tongue;

/// A game as it lies in its box, fixed from the first day.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The name of its file without `.yaml`.
    pub name: String,
    pub title: String,
    pub players: u8,
    pub island_sites: IslandSites,
    /// What it is put together from: what it is, and its title.
    pub contents: Vec<(&'static str, String)>,
    pub components: Components,
    pub book: Book,
    /// The files it was read from, by name; a game keeps them, and [`Shelf::of_copies`] reads them again.
    pub files: BTreeMap<String, String>,
    plan: Arc<assembly::Plan>,
}

/// What a rule case may set otherwise than its scenario; whatever is set is judged as a position, not as a game.
#[derive(Clone, Debug, Default)]
pub struct Variation {
    /// Set of panels: `S123`, `base`, `extension` ...
    pub set: Option<String>,
    /// Nations in play, any number of any.
    pub nations: Option<Vec<String>>,
    pub tokens: Option<u16>,
    pub island_sites: Option<IslandSites>,
}

impl Scenario {
    /// One of the program's scenarios.
    ///
    /// # Errors
    /// Everything that is wrong with its files, or that there is none of this name.
    pub fn named(name: &str) -> Result<Scenario, Vec<FileComplaint>> {
        Scenario::from_shelf(name, &Shelf::embedded())
    }

    /// A scenario file and what lies beside it; the program's files stand in for what does not.
    ///
    /// # Errors
    /// Everything that is wrong with its files.
    pub fn load(path: &Path) -> Result<Scenario, Vec<FileComplaint>> {
        let shown = path.display().to_string();
        if !path.is_file() {
            return Err(refused(&shown, "there is no such file"));
        }
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let is_yaml = path.extension().is_some_and(|kind| kind == "yaml");
        let Some(stem) = stem.filter(|_| is_yaml) else {
            return Err(refused(&shown, "the name of a scenario file ends in .yaml"));
        };
        let directory = path.parent().unwrap_or(Path::new(""));
        Scenario::from_shelf(stem, &Shelf::embedded().with_directory(directory))
    }

    /// The scenario of this name on a shelf.
    ///
    /// # Errors
    /// Everything that is wrong with its files, or that there is none of this name.
    pub fn from_shelf(name: &str, shelf: &Shelf) -> Result<Scenario, Vec<FileComplaint>> {
        Reading::new(shelf).scenario(name)
    }

    /// This scenario with something set otherwise, as a rule case has it.
    ///
    /// # Errors
    /// What the variation names and nothing knows.
    pub fn varied(&self, variation: &Variation) -> Result<Scenario, Vec<FileComplaint>> {
        reading::vary(self, variation)
    }

    /// This scenario as a table plays it. The settings stand in its files, so that the copy of a game has them too.
    ///
    /// # Errors
    /// What of the settings no book has.
    pub fn for_table(&self, house: &House) -> Result<Scenario, Vec<FileComplaint>> {
        if *house == House::default() {
            return Ok(self.clone());
        }
        let mut files = self.files.clone();
        if let Some(text) = files.get_mut(&format!("{}.yaml", self.name)) {
            *text = house.write(text);
        }
        Scenario::from_shelf(&self.name, &Shelf::of_copies(files))
    }

    pub fn summary(&self) -> Summary {
        Summary::of(self)
    }
}

/// The figures of a scenario, by the path of its file or by its name.
///
/// # Errors
/// Everything that is wrong with it.
pub fn check(path: &str) -> Result<Summary, Vec<FileComplaint>> {
    let file = Path::new(path);
    let scenario = match file.exists() {
        true => Scenario::load(file),
        false => Scenario::named(path.strip_suffix(".yaml").unwrap_or(path)),
    };
    scenario.map(|scenario| scenario.summary())
}

fn refused(file: &str, message: &str) -> Vec<FileComplaint> {
    vec![FileComplaint {
        file: file.to_owned(),
        complaint: Complaint::new(Span::START, "", message),
    }]
}
