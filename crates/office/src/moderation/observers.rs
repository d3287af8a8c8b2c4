//! Observers of a game by mail: named by its file or its moderator, or let in by letter. The table reads how many with its next mail.

use serde::Serialize;

use super::moderator_action::ModeratorAction;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::clock::rfc3339;
use crate::context::config::is_address;
use crate::context::error::OfficeError;
use crate::context::game_file::PlannedObservers;
use crate::context::name_lookup::game_by_name;
use crate::context::observer_delay;
use crate::game_state::observing::{bars_observing, begin_observing, delay_of, end_observing};
use crate::outgoing::mail_queue::MailQueue;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{Game, GameStatus, WriteTransaction};

/// Change that a moderator makes to the observers of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObserverChange<'a> {
    /// An address observes, so many turns behind; without a number as many as whoever asks by letter.
    Add(&'a str, Option<u32>),
    Remove(&'a str),
    /// Whoever asks by letter may observe, so many turns behind.
    Open(u32),
    /// Nobody joins by letter any more; who observes does so still.
    Close,
}

/// An observer as the moderator reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedObserver {
    pub address: String,
    /// Turns by which the mails are behind.
    pub delay: i64,
    /// Time of joining, in RFC 3339 format.
    pub since: String,
    /// The last turn that was mailed; `None` before the first mail.
    pub told: Option<i64>,
}

/// Observers of a game, and who may join them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ObserverList {
    pub observers: Vec<ListedObserver>,
    /// Turns by which whoever joins by letter is behind; `None` where nobody may.
    pub by_letter: Option<i64>,
}

impl ModeratorAction<'_> {
    /// Returns who observes a game by mail.
    ///
    /// # Errors
    /// There is no such game.
    pub fn observers(self, game: &str) -> Result<ObserverList, OfficeError> {
        self.store.read(|records| {
            let game = game_by_name(records, game)?;
            let mut observers = Vec::new();
            for one in records.observers(game.id)? {
                observers.push(ListedObserver {
                    address: one.address,
                    delay: delay_of(&game, one.delay)?,
                    since: rfc3339(one.joined_at),
                    told: (one.most_told >= 0).then_some(one.most_told),
                });
            }
            let by_letter = match records.observer_rule(game.id)? {
                Some(delay) => Some(delay_of(&game, delay)?),
                None => None,
            };
            Ok(ObserverList {
                observers,
                by_letter,
            })
        })
    }

    /// Changes who observes a game, or may. The next mail to each seat says so.
    ///
    /// # Errors
    /// There is no such game, it is over, or the address is none, plays, or observes already.
    pub fn change_observers(
        self,
        game: &str,
        change: ObserverChange<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        one_line("reason", acted_by.why)?;
        let office = self.office;
        self.store.write(|records| {
            let game = game_by_name(records, game)?;
            if game.status == GameStatus::Finished {
                return Err(OfficeError::User(format!("{} is over", game.slug)));
            }
            let what = match change {
                ObserverChange::Add(address, delay) => {
                    add(records, office, &game, address, delay)?;
                    "somebody observes it by mail".to_owned()
                }
                ObserverChange::Remove(address) => {
                    remove(records, office, &game, address)?;
                    "somebody observes it no more".to_owned()
                }
                ObserverChange::Open(delay) => {
                    records.set_observer_rule(game.id, Some(delay.into()))?;
                    format!("whoever asks by letter may observe it (turns behind: {delay})")
                }
                ObserverChange::Close => {
                    records.set_observer_rule(game.id, None)?;
                    "nobody else may observe it by letter".to_owned()
                }
            };
            records.remark_observers(game.id)?;
            records.note(&acted_by.note(office.now, Some(game.id), what))?;
            Ok(())
        })
    }
}

/// The observers that the file of a new game names, each with a mail that says so; the first pages tell how many they are.
///
/// # Errors
/// The database, or a sentence is missing.
pub(super) fn open_to_observers(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    planned: &PlannedObservers,
) -> Result<(), OfficeError> {
    if let Some(delay) = planned.anybody {
        records.set_observer_rule(game.id, Some(delay.into()))?;
        records.remark_observers(game.id)?;
    }
    for (address, delay) in &planned.named {
        welcome(records, office, game, address, *delay)?;
    }
    Ok(())
}

fn add(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    address: &str,
    delay: Option<u32>,
) -> Result<(), OfficeError> {
    let refused = |detail: String| Err(OfficeError::User(detail));
    let slug = &game.slug;
    if !is_address(address) {
        return refused(format!("{address:?} is no mail address"));
    }
    let observed = records.observed_by(address)?;
    if observed.iter().any(|one| one.game == game.id) {
        return refused(format!("{address} observes {slug} already"));
    }
    match bars_observing(records, game, address)? {
        Some("observe.plays") => {
            return refused(format!(
                "{address} plays in {slug}, and observes none of it"
            ));
        }
        Some(_) => {
            return refused(format!(
                "{address} plays in the tournament of which {slug} is a table: nobody who does observes a table that is played"
            ));
        }
        None => {}
    }
    let usual = records.observer_rule(game.id)?;
    let usual = usual.and_then(|turns| u32::try_from(turns).ok());
    let delay = delay.or(usual).unwrap_or(observer_delay::USUAL);
    welcome(records, office, game, address, delay)
}

/// An address observes from now on, and is told so.
fn welcome(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    address: &str,
    delay: u32,
) -> Result<(), OfficeError> {
    let delay = i64::from(delay);
    begin_observing(records, game, (address, None), delay, office.now)?;
    let words = vec![game.slug.clone(), delay_of(game, delay)?.to_string()];
    tell(records, office, game, address, ("observe.welcome", words))
}

fn remove(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    address: &str,
) -> Result<(), OfficeError> {
    let mut observed = records.observed_by(address)?.into_iter();
    let Some(observer) = observed.find(|one| one.game == game.id) else {
        let detail = format!("{address} does not observe {}", game.slug);
        return Err(OfficeError::User(detail));
    };
    end_observing(records, &observer, office.now)?;
    let office = match observer.language.as_deref() {
        Some(language) => office.in_language(Some(language)),
        None => office.for_game(game)?,
    };
    let words = vec![game.slug.clone()];
    let composed = MailComposer { office }.observing(&[("observe.removed", words)])?;
    MailQueue { office }.to_former_address(records, &observer.address, composed)
}

fn tell(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    address: &str,
    sentence: (&str, Vec<String>),
) -> Result<(), OfficeError> {
    let office = office.for_game(game)?;
    let composed = MailComposer { office }.observing(&[sentence])?;
    MailQueue { office }.to_former_address(records, address, composed)
}
