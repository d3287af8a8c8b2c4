//! Games that are over, moved out of the database into a file each.

use super::moderator_action::ModeratorAction;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::clock::{rfc3339, utc_time};
use crate::context::error::OfficeError;
use crate::context::name_lookup::game_by_name;
use crate::context::preceding_games::YEAR;
use crate::game_state::game_summary::{GameSummary, ended_at};
use crate::game_state::results::GameResult;
use bulla_store::{ArchivedGame, Game, GameSize, GameStatus, ReadTransaction};

/// The largest games that are named.
const NAMED: u32 = 5;

/// A game that is in a file, as it is told.
#[derive(Clone, Debug, serde::Serialize)]
pub struct ArchivedGameOverview {
    pub game: String,
    pub archived_at: String,
    pub ended_at: String,
    /// Place where the file was written, and SHA-256 of its content in hexadecimal digits.
    pub file: String,
    pub sha256: String,
    pub bytes: i64,
    /// Head of its chain.
    pub head: Option<String>,
    #[serde(flatten)]
    pub result: GameResult,
}

/// A file that holds a game.
#[derive(Clone, Copy, Debug)]
pub struct ArchiveFile<'a> {
    pub path: &'a str,
    pub sha256: [u8; 32],
    pub bytes: i64,
    /// Head of the chain in it.
    pub head: Option<&'a str>,
}

impl ArchivedGameOverview {
    /// Returns all games that are in files.
    ///
    /// # Errors
    /// The database.
    pub fn all(store: &mut ReadTransaction<'_>) -> Result<Vec<ArchivedGameOverview>, OfficeError> {
        let archived = store.archived_games()?.into_iter();
        Ok(archived.map(ArchivedGameOverview::from).collect())
    }
}

impl From<ArchivedGame> for ArchivedGameOverview {
    fn from(archived: ArchivedGame) -> ArchivedGameOverview {
        ArchivedGameOverview {
            archived_at: rfc3339(archived.archived_at),
            ended_at: rfc3339(archived.ended_at),
            sha256: bulla_store::digits(&archived.sha256),
            result: GameResult::read(&archived.result),
            game: archived.slug,
            file: archived.file,
            bytes: archived.bytes,
            head: archived.head,
        }
    }
}

impl ModeratorAction<'_> {
    /// Checks that a game can be moved into a file.
    ///
    /// # Errors
    /// There is no such game, or a sentence that says why it stays.
    pub fn must_be_archivable(self, game: &str, why: &str) -> Result<(), OfficeError> {
        if !why.is_empty() {
            one_line("reason", why)?;
        }
        let now = self.office.now;
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            match reason_to_stay(store, &game, now)? {
                Some(reason) => Err(OfficeError::User(format!("{} stays: {reason}", game.slug))),
                None => Ok(()),
            }
        })
    }

    /// Takes a game out of the database, of which all is in a file.
    ///
    /// # Errors
    /// Same as [`ModeratorAction::must_be_archivable`], or the database.
    pub fn take_out(
        self,
        game: &str,
        file: ArchiveFile<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        let now = self.office.now;
        let ModeratorAction { store, tables, .. } = self;
        store.write(|store| {
            let game = game_by_name(store, game)?;
            if let Some(reason) = reason_to_stay(store, &game, now)? {
                return Err(OfficeError::User(format!("{} stays: {reason}", game.slug)));
            }
            let result = GameResult::of(store, &game)?;
            let archived = ArchivedGame {
                slug: game.slug.clone(),
                archived_at: now,
                who: acted_by.who.to_owned(),
                why: acted_by.why.to_owned(),
                file: file.path.to_owned(),
                sha256: file.sha256.to_vec(),
                bytes: file.bytes,
                head: file.head.map(str::to_owned),
                created_at: game.created_at,
                ended_at: ended_at(store, &game)?,
                result: result.written(),
                summary: GameSummary::of(store, &game)?.map(|summary| summary.written()),
            };
            store.archive_game(game.id, &archived)?;
            let what = format!("moved the game {} into the file {}", game.slug, file.path);
            store.note(&acted_by.note(now, None, what))?;
            tables.clear(game.id);
            tables.sound.retain(|sound| *sound != game.id);
            Ok(())
        })
    }

    /// Returns the games that take most room in the database.
    ///
    /// # Errors
    /// The database.
    pub fn largest_games(self) -> Result<Vec<GameSize>, OfficeError> {
        Ok(self.store.read(|store| store.largest_games(NAMED))?)
    }
}

/// Returns why a game has to stay in the database, if it has to.
fn reason_to_stay(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    now: i64,
) -> Result<Option<String>, OfficeError> {
    if game.status != GameStatus::Finished {
        return Ok(Some("it is not over".to_owned()));
    }
    if game.slug.contains('/') {
        return Ok(Some(
            "it was cancelled and gave its name back, and a game of that name counts it".to_owned(),
        ));
    }
    if let Some(tournament) = store.tournament_of_game(&game.slug)? {
        return Ok(Some(format!(
            "it is a table of the tournament {tournament}, whose standings are read from it"
        )));
    }
    let owed = store.mails_owed(game.id)?;
    if owed > 0 {
        return Ok(Some(format!(
            "{owed} of its mails have not left; `bulla status` tells why"
        )));
    }
    let ended = ended_at(store, game)?;
    if store.ending_of(game.id)?.is_some() && ended + YEAR > now {
        return Ok(Some(format!(
            "its moderator ended it, and for a year the first pages of new games tell of it; it can go from {} on",
            utc_time(ended + YEAR)
        )));
    }
    Ok(None)
}
