//! The site of a tournament: games that are over as observers know them, and the pages in a language.

use super::moderator_action::ModeratorAction;
use super::observer_archive::{ArchiveScope, observer_archive};
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::game_by_name;
use crate::context::zone::Zone;
use bulla_pages::page::{GameArchive, SiteFile, TournamentSite};
use bulla_store::{GameStatus, ReadTransaction};

/// Returns a game that is over as observers know it; `None` while it is played, of which nothing is read, and where nothing was ever
/// judged. Its archive names players where the table lets archives name them and `names` does.
///
/// # Errors
/// There is no such game, or what it keeps does not read.
pub fn finished_game(
    records: &mut ReadTransaction<'_>,
    game: &str,
    zone: Zone,
    names: bool,
) -> Result<Option<GameArchive>, OfficeError> {
    let game = game_by_name(records, game)?;
    let mut segments = records.segments(game.id)?.into_iter();
    let is_judged = segments.any(|segment| segment.judged_at.is_some());
    if game.status != GameStatus::Finished || !is_judged {
        return Ok(None);
    }
    let scope = ArchiveScope {
        delay: 0,
        names: names && GameSettings::read(&game)?.site_names,
    };
    observer_archive(records, &game, zone, scope).map(Some)
}

impl ModeratorAction<'_> {
    /// The site of a tournament in a language, that of the office without one: its files, with the archives of tables that have a
    /// page for it. `progress` hears how many of all tables that are over are drawn.
    ///
    /// # Errors
    /// There are no templates in this language, or one does not fit.
    pub fn tournament_site(
        self,
        site: &TournamentSite,
        language: Option<&str>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<SiteFile>, OfficeError> {
        if let Some(language) = language {
            self.office.check_language(language)?;
        }
        let templates = self.office.languages.of(language);
        let mut files = Vec::new();
        let archived = site
            .tables
            .iter()
            .filter(|table| table.archive_page.is_some());
        let archived: Vec<&GameArchive> = archived
            .filter_map(|table| table.archive.as_ref())
            .collect();
        for (at, archive) in archived.iter().enumerate() {
            for (name, bytes) in templates.site(archive, &mut |_, _| {})? {
                files.push((format!("{}/{name}", archive.game), bytes));
            }
            progress(at + 1, archived.len());
        }
        files.extend(templates.tournament_site(site, progress)?);
        Ok(files)
    }
}
