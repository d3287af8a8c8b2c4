//! Acts that a moderator asks for by letter, done as the commands do them.

use sha2::{Digest, Sha256};

use super::deadline_changes::NewDeadline;
use super::director_acts::{DirectorActs, DirectorRequest};
use super::moderator_action::ModeratorAction;
use super::outside_acts::{OutsideActs, WantedRejudging};
use super::protest_answers::ProtestAnswer;
use super::running_game::RunningGame;
use super::tournament_desk::TournamentDesk;
use crate::context::OfficeContext;
use crate::context::act_times::ActTime;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::moderator_acts::{ModeratorAct, TournamentAct};
use crate::context::moderators::playing_moderators;
use crate::context::name_lookup::{game_by_name, players, seat_by_name};
use crate::game_state::absence_filing::{self, AbsenceLetter};
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::seat_notices::notify;
use crate::rendering::mail_composer::MailComposer;
use bulla_mail::FetchedLetter;
use bulla_store::{NewLetter, NewSeat, Store};

/// An act in its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlannedAct {
    /// Name of the game.
    pub game: String,
    pub act: ModeratorAct,
    /// Line of the letter.
    pub line: String,
    pub why: String,
}

/// Key and words of the sentence that tells what an act came to.
pub(super) type ActSentence = (&'static str, Vec<String>);

/// Returns a sentence about a game.
fn told(key: &'static str, game: &str, words: &[&str]) -> ActSentence {
    let words = std::iter::once(game).chain(words.iter().copied());
    (key, words.map(str::to_owned).collect())
}

/// Hands of a moderator who writes letters.
pub(super) struct ActDesk<'a, 'b> {
    pub store: &'a mut Store,
    pub tables: &'a mut GameStateCache,
    /// Means of the office in the language of the letter.
    pub office: OfficeContext<'b>,
    pub outside: &'a mut dyn OutsideActs,
    /// Name of the moderator, and the address that the letter came from.
    pub who: &'a str,
    pub address: &'a str,
    /// Code of the preview of a re-judging.
    pub code: &'a str,
    /// Unix seconds at which the days of the letter were told: a day without a year is the next from then on.
    pub as_of: i64,
    pub director_acts: DirectorActs,
    /// Facts that the acts so far depend on and that may change by themselves.
    pub basis: Vec<String>,
}

impl<'b> ActDesk<'_, 'b> {
    /// Does all of `work` in one transaction, or rehearses it and keeps nothing of it. `code` is that of the preview of a re-judging.
    pub fn in_transaction<T>(
        &mut self,
        is_kept: bool,
        code: &str,
        work: impl FnOnce(&mut ActDesk<'_, 'b>) -> Result<T, OfficeError>,
    ) -> Result<T, OfficeError> {
        let (tables, outside) = (&mut *self.tables, &mut *self.outside);
        let (office, who, address) = (self.office, self.who, self.address);
        let (as_of, director_acts) = (self.as_of, self.director_acts);
        let work = |store: &mut Store| {
            work(&mut ActDesk {
                store,
                tables,
                office,
                outside,
                who,
                address,
                code,
                as_of,
                director_acts,
                basis: Vec::new(),
            })
        };
        if is_kept {
            self.store.write_together(work)
        } else {
            self.store.rehearse(work)
        }
    }

    pub fn action(&mut self) -> ModeratorAction<'_> {
        ModeratorAction {
            store: self.store,
            tables: self.tables,
            office: self.office,
        }
    }

    /// Returns the means for times of a game, in the language of the letter.
    pub fn at_table(&mut self, game: &str) -> Result<OfficeContext<'b>, OfficeError> {
        let office = self.office;
        self.store.read(|records| {
            let game = game_by_name(records, game)?;
            Ok(OfficeContext {
                zone: office.for_game(&game)?.zone,
                ..office
            })
        })
    }

    fn seconds(&mut self, game: &str, time: &ActTime) -> Result<i64, OfficeError> {
        let zone = self.at_table(game)?.zone;
        let no_time = || OfficeError::User("there is no such day".to_owned());
        time.seconds(zone, self.as_of).ok_or_else(no_time)
    }

    fn deadline(&mut self, game: &str, time: &ActTime) -> Result<NewDeadline, OfficeError> {
        Ok(match time {
            ActTime::Hours(hours) => NewDeadline::Hours(*hours),
            time => NewDeadline::At(self.seconds(game, time)?),
        })
    }

    fn time(&mut self, game: &str, at: i64) -> Result<String, OfficeError> {
        let office = self.at_table(game)?;
        MailComposer { office }.time(at)
    }

    /// Does an act. Returns the sentence that tells what it came to.
    ///
    /// # Errors
    /// Those of the command.
    pub fn carry_out(&mut self, planned: &PlannedAct) -> Result<ActSentence, OfficeError> {
        let PlannedAct { game, act, why, .. } = planned;
        let who = self.who;
        let acted_by = &ActedBy { who, why };
        match act {
            ModeratorAct::Help | ModeratorAct::Status | ModeratorAct::Letters { .. } => {
                Err(OfficeError::Fault("this act changes nothing".to_owned()))
            }
            ModeratorAct::Extend { .. }
            | ModeratorAct::Pause { .. }
            | ModeratorAct::Resume { .. } => self.move_deadline(planned, acted_by),
            ModeratorAct::Answer { number, accepted } => {
                let answer = ProtestAnswer {
                    number: *number,
                    accepted: *accepted,
                    to: None,
                    acted_by: ActedBy { who, why },
                };
                let answered = self.action().answer_protest(game, &answer)?;
                let key = if *accepted {
                    "act.protest-accepted"
                } else {
                    "act.protest-rejected"
                };
                let number = number.to_string();
                Ok(told(
                    key,
                    game,
                    &[&number, &answered.seat, &answered.segment],
                ))
            }
            ModeratorAct::Replace {
                seat,
                name,
                address,
                for_good,
            } => {
                let new = NewSeat {
                    name: name.clone(),
                    addresses: vec![address.clone()],
                    ..NewSeat::default()
                };
                let action = self.action();
                let seat = action.replace_player(game, seat, &new, acted_by, !for_good)?;
                let key = if *for_good {
                    "act.replaced-for-good"
                } else {
                    "act.replaced"
                };
                Ok(told(key, game, &[&seat, name, address]))
            }
            ModeratorAct::Absence { seat, days } => {
                let (seat, from, to) = self.file_absence(planned, seat, days, acted_by)?;
                Ok(told("act.absence", game, &[&seat, &from, &to]))
            }
            ModeratorAct::End(how) => {
                self.action().end_game(game, *how, acted_by)?;
                Ok(told("act.ended", game, &[how.id()]))
            }
            ModeratorAct::Set(changes) => {
                self.action().set_table(game, changes, acted_by)?;
                let (_, settings) = planned.line.split_once(&**game).unwrap_or_default();
                Ok(told("act.set", game, &[settings.trim()]))
            }
            ModeratorAct::Admit { .. } | ModeratorAct::Rejudge { .. } => {
                self.act_outside(planned, acted_by)
            }
            ModeratorAct::Tournament(act) => self.direct(game, act, acted_by),
        }
    }

    fn move_deadline(
        &mut self,
        planned: &PlannedAct,
        acted_by: &ActedBy<'_>,
    ) -> Result<ActSentence, OfficeError> {
        let game = &*planned.game;
        Ok(match &planned.act {
            ModeratorAct::Extend { until, segments } => {
                let until = self.deadline(game, until)?;
                let deadline = self.action().extend(game, until, *segments, acted_by)?;
                let deadline = self.time(game, deadline)?;
                match segments - 1 {
                    0 => told("act.extended", game, &[&deadline]),
                    more => {
                        let more = more.to_string();
                        told("act.extended-several", game, &[&deadline, &more])
                    }
                }
            }
            ModeratorAct::Pause { until: Some(until) } => {
                let until = self.seconds(game, until)?;
                let deadline = self.action().pause_until(game, until, acted_by)?;
                let times = [self.time(game, until)?, self.time(game, deadline)?];
                told("act.paused-until", game, &[&times[0], &times[1]])
            }
            ModeratorAct::Resume { until } => {
                let until = match until {
                    Some(until) => Some(self.deadline(game, until)?),
                    None => None,
                };
                let deadline = self.action().resume(game, until, acted_by)?;
                told("act.resumed", game, &[&self.time(game, deadline)?])
            }
            _ => {
                self.action().pause(game, acted_by)?;
                told("act.paused", game, &[])
            }
        })
    }

    /// Does an act of a director, or looks at a tournament.
    pub fn direct(
        &mut self,
        tournament: &str,
        act: &TournamentAct,
        acted_by: &ActedBy<'_>,
    ) -> Result<ActSentence, OfficeError> {
        let request = match act {
            TournamentAct::Status => DirectorRequest::Status,
            TournamentAct::Standings { round } => DirectorRequest::Standings {
                round: round.as_deref(),
            },
            TournamentAct::Calendar => DirectorRequest::Calendar,
            TournamentAct::Extend { round, .. } => DirectorRequest::RunningTables { round },
            TournamentAct::Substitute { game, old, new } => {
                DirectorRequest::Substitute { game, old, new }
            }
            TournamentAct::Adjudicate { game, ground } => {
                DirectorRequest::Adjudicate { game, ground }
            }
        };
        let (director_acts, address) = (self.director_acts, self.address);
        let work = |desk: &mut TournamentDesk<'_, '_>| {
            director_acts(desk, (tournament, address), request, acted_by)
        };
        let outcome = self.action().tournament_work(work)?;
        self.basis.push(outcome.basis);
        let TournamentAct::Extend { round, until } = act else {
            return Ok(told("act.tournament", &outcome.says, &[]));
        };
        if outcome.games.is_empty() {
            let none = told("act.round-none", tournament, &[round]);
            return Err(OfficeError::User(self.line(&none)?));
        }
        let mut times = Vec::new();
        for game in &outcome.games {
            let until = self.deadline(game, until)?;
            let deadline = self.action().extend(game, until, 1, acted_by)?;
            times.push(format!("{game}: {}", self.time(game, deadline)?));
            self.basis.push(format!("{game} {deadline}"));
        }
        Ok(told("act.round", round, &[&times.join("\n")]))
    }

    fn act_outside(
        &mut self,
        planned: &PlannedAct,
        acted_by: &ActedBy<'_>,
    ) -> Result<ActSentence, OfficeError> {
        let game = &*planned.game;
        match &planned.act {
            ModeratorAct::Admit {
                seat,
                message_id,
                at,
            } => {
                let zone = self.at_table(game)?.zone;
                let no_time = || OfficeError::User("there is no such day".to_owned());
                let at = at.seconds_before(zone, self.as_of).ok_or_else(no_time)?;
                let raw = self.action().letter_by_id(game, seat, message_id)?;
                let letter = FetchedLetter {
                    source: "a letter that is here".to_owned(),
                    received_at: None,
                    raw,
                    too_long: None,
                };
                let action = ModeratorAction {
                    store: self.store,
                    tables: self.tables,
                    office: self.office,
                };
                let seat = self.outside.admit(action, letter, at, acted_by)?;
                Ok(told("act.admitted", game, &[&seat, &self.time(game, at)?]))
            }
            ModeratorAct::Rejudge { segment, how } => {
                let action = ModeratorAction {
                    store: self.store,
                    tables: self.tables,
                    office: self.office,
                };
                let wanted = WantedRejudging { game, segment, how };
                self.outside.rejudge(action, wanted, self.code, acted_by)?;
                Ok(told("act.rejudged", game, &[segment]))
            }
            _ => Err(OfficeError::Fault("this act is done here".to_owned())),
        }
    }

    /// Files an absence for a seat, as its own letter would; the seat is told. Returns the seat and its days.
    fn file_absence(
        &mut self,
        planned: &PlannedAct,
        seat: &str,
        (from, to): &(String, String),
        acted_by: &ActedBy<'_>,
    ) -> Result<(String, String, String), OfficeError> {
        one_line("reason", acted_by.why)?;
        let (office, tables) = (self.office, &mut *self.tables);
        self.store.write(|records| {
            let running = RunningGame::of(records, tables, &planned.game)?;
            let seat = seat_by_name(records, &running.game, seat)?;
            // What an absence was filed by is kept with its seat; the letter itself may be about other games.
            let raw = format!(
                "Subject: absence\r\n\r\n{}\r\nby {}, at {}\r\n",
                planned.line, acted_by.who, office.now
            )
            .into_bytes();
            let stored = records.store_letters(&[NewLetter {
                sha256: Sha256::digest(&raw).into(),
                message_id: String::new(),
                source: "a letter of the moderator".to_owned(),
                servers: String::new(),
                too_long: None,
                received_at: office.now,
                raw,
                stored_at: office.now,
            }])?;
            // The newest letter would be somebody else's.
            if stored == 0 {
                let twice = "this absence was noted a moment ago";
                return Err(OfficeError::User(twice.to_owned()));
            }
            let letter = records.newest_letter()?;
            records.answer_letter(letter, "moderator", Some((running.game.id, seat.id)))?;
            let whose = AbsenceLetter {
                game: &running.game,
                seat: &seat,
                letter,
                received_at: office.now,
            };
            let zone = office.for_game(&running.game)?.for_seat(&seat).zone;
            let filed = absence_filing::file(records, whose, from, to, zone)?;
            let (key, words) = filed.unwrap_or_else(|refused| refused);
            let (from, to) = match &words[..] {
                [from, to, _left] if key == "absence.filed" => (from.clone(), to.clone()),
                // What the seat filed itself, and how many days it has left, is not for one who plays.
                _ if !playing_moderators(records, &running.game, office.config)?.is_empty() => {
                    let refused = "act.absence-refused";
                    return Err(OfficeError::User(office.templates.answer(refused, &[])?));
                }
                _ => return Err(OfficeError::User(office.templates.answer(key, &words)?)),
            };
            let what = format!("{}: an absence was filed for its player", seat.name);
            records.note(&acted_by.note(office.now, Some(running.game.id), what))?;
            let names = players(records, &running.game)?;
            let words = [from.clone(), to.clone(), acted_by.why.to_owned()];
            notify(
                records,
                office,
                &running.told(&seat, &names),
                |composer, reader| composer.notice(reader, "absence.by-moderator", &words),
            )?;
            Ok((seat.name, from, to))
        })
    }
}
