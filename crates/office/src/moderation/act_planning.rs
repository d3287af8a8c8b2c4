//! Lines of letters of moderators, each with the game or tournament that it is about.

use super::act_execution::{ActDesk, PlannedAct};
use super::director_acts::directed;
use crate::context::act_reading::{read_act, read_tournament_act};
use crate::context::error::OfficeError;
use crate::context::moderator_acts::{ActLine, ActMistake, ActVerb, ModeratorAct};
use crate::context::moderators::{moderated_games, moderates};
use bulla_store::{GameStatus, ReadTransaction};

/// Name of the game in the sentences that show how acts are written.
const EXAMPLE: &str = "delta-7";

/// Puts the name of a game before the other words: `replace Bob in delta-7 with Dora`.
fn game_first(
    records: &mut ReadTransaction<'_>,
    words: &mut Vec<String>,
) -> Result<(), OfficeError> {
    const BEFORE: [&str; 10] = [
        "in", "of", "for", "at", "from", "the", "bei", "von", "für", "game",
    ];
    for at in 0..words.len() {
        let name = words[at].trim_matches([':', ',', '.']).to_owned();
        if records.game_named(&name)?.is_none() {
            continue;
        }
        words.remove(at);
        let before = at.checked_sub(1).filter(|at| {
            let word = words[*at].to_lowercase();
            BEFORE.contains(&&*word)
        });
        if let Some(before) = before {
            words.remove(before);
        }
        words.insert(0, name);
        break;
    }
    Ok(())
}

impl ActDesk<'_, '_> {
    /// Reads a line and finds the game that it is about, or all that the moderator has for a look at how it stands.
    pub fn plan(&mut self, address: &str, line: &str) -> Result<Vec<PlannedAct>, OfficeError> {
        let Some((mut act_line, _)) = ActLine::read(line) else {
            return Err(OfficeError::Fault(
                "a line that is no act was kept".to_owned(),
            ));
        };
        let config = self.office.config;
        if let Some(planned) = self.plan_for_tournament(address, line, &act_line)? {
            return Ok(vec![planned]);
        }
        self.store
            .read(|records| game_first(records, &mut act_line.words))?;
        let named = act_line.words.first();
        let named = named.map(|name| name.trim_end_matches([':', ',']).to_owned());
        let (found, is_game, own) = self.store.read(|records| {
            let found = match &named {
                Some(name) => records.game_named(name)?,
                None => None,
            };
            let is_own = match &found {
                Some(game) => moderates(records, game.id, config, address)?,
                None => true,
            };
            let own = moderated_games(records, config, address)?;
            let is_game = found.is_some();
            Ok::<_, OfficeError>((found.filter(|_| is_own), is_game, own))
        })?;
        let running: Vec<&str> = own
            .iter()
            .filter(|game| game.status != GameStatus::Finished)
            .map(|game| &*game.slug)
            .collect();
        let plan = |game: &str, act| PlannedAct {
            game: game.to_owned(),
            act,
            line: line.to_owned(),
            why: String::new(),
        };
        if act_line.verb == ActVerb::Help {
            return Ok(vec![plan("", ModeratorAct::Help)]);
        }
        let is_others = is_game && found.is_none();
        let (games, words) = match (&found, &running[..]) {
            (Some(game), _) => (vec![&*game.slug], &act_line.words[1..]),
            (None, running @ [_, ..]) if act_line.verb == ActVerb::Status && named.is_none() => {
                (running.to_vec(), &[][..])
            }
            (None, [only]) if !is_others => (vec![*only], &act_line.words[..]),
            (None, running) => {
                let key = match running.is_empty() {
                    true => "act.which-none",
                    false => "act.which",
                };
                let words = vec![named.unwrap_or_default(), running.join(", ")];
                let which = self.line(&(key, words))?;
                return Err(OfficeError::User(which));
            }
        };
        let act = match read_act(act_line.verb, words) {
            Ok(act) => act,
            Err(ActMistake::Told(sentence)) => return Err(OfficeError::User(sentence)),
            Err(ActMistake::Form(key)) => {
                let form = self.line(&(key, Vec::new()))?;
                let form = match &games[..] {
                    [game] => form.replace(EXAMPLE, game),
                    _ => form,
                };
                let games = vec![form, running.join(", ")];
                let told = self.line(&("act.form", games))?;
                return Err(OfficeError::User(told));
            }
        };
        let why = match act_line.why {
            Some(why) => why,
            None => self.line(&("act.no-reason", Vec::new()))?,
        };
        let all = games.into_iter().map(|game| PlannedAct {
            why: why.clone(),
            ..plan(game, act.clone())
        });
        Ok(all.collect())
    }

    /// Reads a line about a tournament that the moderator directs; `None` for every other.
    fn plan_for_tournament(
        &mut self,
        address: &str,
        line: &str,
        act_line: &ActLine,
    ) -> Result<Option<PlannedAct>, OfficeError> {
        let name = act_line.words.first().map(String::as_str);
        let name = name.unwrap_or_default().trim_end_matches([':', ',']);
        let own = self.store.read(|records| directed(records, address))?;
        let found = own.iter().find(|one| one.name.eq_ignore_ascii_case(name));
        let Some(tournament) = found.cloned() else {
            if !act_line.verb.is_of_directors() {
                return Ok(None);
            }
            let own: Vec<&str> = own.iter().map(|one| one.name.as_str()).collect();
            let words = vec![name.to_owned(), own.join(", ")];
            let which = self.line(&("act.which-tournament", words))?;
            return Err(OfficeError::User(which));
        };
        match read_tournament_act(act_line.verb, &act_line.words[1..]) {
            Ok(act) => Ok(Some(PlannedAct {
                game: tournament.name,
                act,
                line: line.to_owned(),
                why: match &act_line.why {
                    Some(why) => why.clone(),
                    None => self.line(&("act.no-reason", Vec::new()))?,
                },
            })),
            Err(_) => {
                let form = self.line(&("form.tournament", Vec::new()))?;
                let told = vec![form, tournament.name];
                let told = self.line(&("act.form", told))?;
                Err(OfficeError::User(told))
            }
        }
    }
}
