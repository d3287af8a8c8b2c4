//! List of all games of an office, above their archives.

use serde::{Deserialize, Serialize};

use super::site_file::SiteFile;
use crate::page::book_objects::with_numbers;
use crate::page::render::Templates;
use crate::page::template_source::TemplateError;

/// A game in the list of all games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ListedGame {
    /// Name of the game, and of the directory of its archive.
    pub game: String,
    /// Title of its scenario.
    pub title: String,
    /// Last turn that its archive shows.
    pub turn: u16,
    pub is_over: bool,
    /// Names of its seats.
    pub seats: Vec<String>,
}

#[derive(Serialize)]
struct GamesPage<'a> {
    office: &'a str,
    games: &'a [ListedGame],
}

impl Templates {
    /// Returns the list of all games: `index.html`, with a link to each archive.
    ///
    /// # Errors
    /// A template or sentence that does not fit.
    pub fn games_index(
        &self,
        office: &str,
        games: &[ListedGame],
    ) -> Result<SiteFile, TemplateError> {
        let page = self.engine().get_template("site/games.html")?;
        let text = page.render(with_numbers(GamesPage { office, games }, None))?;
        Ok(("index.html".to_owned(), text.into_bytes()))
    }
}
