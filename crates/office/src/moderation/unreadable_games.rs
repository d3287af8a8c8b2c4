//! Games that cannot be read: a newer program kept them, or what they keep is damaged. They wait, and no other game does.

use std::collections::BTreeMap;

use crate::context::error::{OfficeError, quietly};
use crate::context::game_settings::GameSettings;
use crate::game_state::stored_scenario::StoredScenario;
use bulla_store::{Game, GameId, GameSelection, ReadTransaction};

/// Games that are named one by one.
const NAMED: usize = 3;

/// Problems by game.
#[derive(Default)]
pub struct UnreadableGames(BTreeMap<GameId, (String, String)>);

impl UnreadableGames {
    /// Reads what all games keep that are not over; a text that many keep is read once, and by one process once.
    pub fn find(
        store: &mut ReadTransaction<'_>,
        sound: &mut Vec<GameId>,
    ) -> Result<UnreadableGames, OfficeError> {
        let mut found = UnreadableGames::default();
        for game in store.games_in(GameSelection::Played)? {
            found.note(&game, GameSettings::read(&game).map(|_| ()))?;
        }
        let mut last = None;
        while let Some(id) = store.next_stored_scenario(last, sound)? {
            last = Some(id);
            if found.0.contains_key(&id) {
                continue;
            }
            let (game, text) = (store.game(id)?, store.scenario(id)?);
            let read = || {
                let kept = StoredScenario::read(&game, &text)?;
                kept.scenario(&game)?;
                kept.changes(&game).map(|_| ())
            };
            let fault = || OfficeError::Game {
                game: game.slug.clone(),
                detail: "its scenario does not read, by a fault of this program; please report it"
                    .to_owned(),
            };
            match quietly(read).unwrap_or_else(|| Err(fault())) {
                Ok(()) => sound.push(id),
                wrong => found.note(&game, wrong)?,
            }
        }
        Ok(found)
    }

    fn note(&mut self, game: &Game, read: Result<(), OfficeError>) -> Result<(), OfficeError> {
        match read {
            Ok(()) => Ok(()),
            Err(OfficeError::Game { detail, .. }) => {
                self.0.insert(game.id, (game.slug.clone(), detail));
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    pub fn why(&self, game: GameId) -> Option<String> {
        self.0.get(&game).map(|(_, detail)| detail.clone())
    }

    /// A sentence for each of the first, and how many more there are.
    pub fn troubles(&self) -> Vec<String> {
        let all = self.0.values();
        let mut troubles: Vec<String> = all
            .take(NAMED)
            .map(|(game, detail)| format!("{game} cannot be read: {detail}"))
            .collect();
        if self.0.len() > NAMED {
            troubles.push(format!(
                "{} more games cannot be read; `bulla status` says why",
                self.0.len() - NAMED
            ));
        }
        troubles
    }
}
