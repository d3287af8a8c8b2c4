//! Archives that the office keeps of its games, for a web server or a copy: written after every segment, by rename, and never ahead
//! of what the table lets observers know.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::moderator_action::ModeratorAction;
use super::observer_archive::{ArchiveScope, observer_archive};
use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::players;
use crate::context::site_directory::SiteDirectory;
use bulla_pages::page::{GameArchive, ListedGame, SiteFile};
use bulla_store::{Game, GameSelection, ReadTransaction};

/// The file that says which state of its game an archive shows.
const STATE: &str = "bulla-state.txt";

/// Name under which the directory of all games is marked as one of this program.
const OFFICE: &str = "(all games)";

/// What an archive shows, as it is written beside it.
#[derive(Serialize, Deserialize)]
struct PublishedState {
    /// Text that changes with whatever the archive shows.
    shows: String,
    listed: ListedGame,
}

impl ModeratorAction<'_> {
    /// Writes the archives of games that have gone on, and the list of all games. Returns the number of archives written.
    ///
    /// # Errors
    /// The directory holds something else, or the disk refuses.
    pub fn publish_sites(mut self) -> Result<usize, OfficeError> {
        let office = self.office;
        let Some(place) = &office.config.site else {
            return Ok(0);
        };
        let root: PathBuf = office.directory.join(place);
        let games = self
            .store
            .read(|records| records.games_in(GameSelection::All))?;
        let (mut listed, mut written) = (Vec::new(), 0);
        for game in games {
            let directory =
                SiteDirectory::open(&root.join(&game.slug), &game.slug, &game.commitment)?;
            let known: Option<PublishedState> = directory
                .read(STATE)
                .and_then(|text| serde_json::from_str(&text).ok());
            let shown = self
                .store
                .read(|records| shown(records, office.config, &game))?;
            let known = match (known, shown) {
                (known, None) => known,
                (Some(known), Some((shows, _))) if known.shows == shows => Some(known),
                (known, Some((shows, scope))) => {
                    let state = self.write_site(&directory, &game, shows, scope)?;
                    written += usize::from(state.is_some());
                    state.or(known)
                }
            };
            listed.extend(known.map(|known| known.listed));
        }
        if written > 0 {
            let index = office.templates.games_index(&office.config.name, &listed)?;
            let directory = SiteDirectory::open_among(&root, OFFICE, &office.config.address)?;
            directory.write(&[index], &mut || {})?;
        }
        Ok(written)
    }

    /// Writes the archive of a game. Returns what it shows; `None` where nothing of the game may be shown or read.
    fn write_site(
        &mut self,
        directory: &SiteDirectory,
        game: &Game,
        shows: String,
        scope: ArchiveScope,
    ) -> Result<Option<PublishedState>, OfficeError> {
        let settings = GameSettings::read(game)?;
        let zone = settings.rhythm(self.office.config).zone;
        let archive = self
            .store
            .read(|records| observer_archive(records, game, zone, scope));
        let archive = match archive {
            Ok(archive) => archive,
            Err(OfficeError::Store(error)) => return Err(error.into()),
            // Whoever judges the game says what is wrong with it.
            Err(_) => return Ok(None),
        };
        let templates = self.office.languages.of(settings.language.as_deref());
        let mut files: Vec<SiteFile> = templates.site(&archive, &mut |_, _| {})?;
        let state = PublishedState {
            shows,
            listed: listing(game, &archive),
        };
        let text = serde_json::to_string(&state).expect("names and numbers are always JSON");
        // Last, so that an archive that a crash cut short is written again.
        files.push((STATE.to_owned(), text.into_bytes()));
        directory.write(&files, &mut || {})?;
        Ok(Some(state))
    }
}

/// Returns a text that changes with whatever the archive of a game shows, and its scope; `None` where nothing may be shown yet.
fn shown(
    records: &mut ReadTransaction<'_>,
    config: &Config,
    game: &Game,
) -> Result<Option<(String, ArchiveScope)>, OfficeError> {
    let Ok(settings) = GameSettings::read(game) else {
        return Ok(None);
    };
    let scope = ArchiveScope {
        delay: settings.site_delay,
        names: settings.site_names,
    };
    let segments = records.segments(game.id)?;
    let limit = scope.last_turn(game, &segments);
    let judged = segments
        .iter()
        .filter(|one| one.judged_at.is_some() && one.turn <= limit);
    let count = judged.count();
    let struck = records.rejudgings(game.id)?.len();
    let names = match settings.site_names {
        true => players(records, game)?.join(", "),
        false => String::new(),
    };
    let zone = settings.rhythm(config).zone.name();
    Ok((count > 0).then(|| {
        let shows = format!(
            "{count} segments to turn {limit} of {}, {struck} struck, {:?}; {names}; {zone}",
            segments.len(),
            game.status
        );
        (shows, scope)
    }))
}

fn listing(game: &Game, archive: &GameArchive) -> ListedGame {
    let last = archive.moments.last();
    ListedGame {
        game: game.slug.clone(),
        title: archive.title.clone(),
        turn: last.map_or(0, |moment| moment.turn),
        is_over: archive.opening.is_some(),
        seats: archive.seats.clone(),
    }
}
