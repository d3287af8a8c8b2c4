//! The moderator moves a deadline: more time, a pause, and its end. It is written down, and every seat is told at once.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::clock::{local, utc_time};
use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::more_time::MoreTime;
use crate::context::name_lookup::game_by_name;
use crate::context::randomness_beacon::in_words;
use crate::context::zone::Zone;
use crate::game_state::public_draw::PublicDrawState;
use crate::outgoing::deadline_notices::DeadlineChange;
use bulla_store::{DeadlineCause, ExtraHours, Game, PauseReason, ProtestStatus, ReadTransaction};

/// Time until which a segment is to be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewDeadline {
    /// Hours to add to the deadline, or to now if it has passed.
    Hours(u32),
    /// Unix seconds.
    At(i64),
}

/// Facts that determine the deadline of the open segment.
struct DeadlineBounds<'a> {
    settings: GameSettings,
    config: &'a Config,
    /// Name of the segment.
    segment: String,
    /// Seconds that a letter gets at least.
    minimum: i64,
    /// Start of the pause, if paused.
    paused_at: Option<i64>,
    /// End of a pause that is known, if it lies ahead.
    rests_until: Option<i64>,
}

/// New deadline of the open segment, and its cause.
struct Shift {
    cause: DeadlineCause,
    deadline: Option<i64>,
    rests_until: Option<i64>,
    /// Hours more for the segments behind.
    extra: Option<ExtraHours>,
}

impl Shift {
    fn to(cause: DeadlineCause, deadline: Option<i64>) -> Shift {
        Shift {
            cause,
            deadline,
            rests_until: None,
            extra: None,
        }
    }
}

impl ModeratorAction<'_> {
    /// Another deadline for the open segment, and as many hours more for the next ones if it counts several. Returns the deadline,
    /// in Unix seconds.
    ///
    /// # Errors
    /// There is no such game, it is over or paused, or the deadline would be nearer than what everybody is to have at least.
    pub fn extend(
        self,
        game: &str,
        until: NewDeadline,
        segments: u32,
        acted_by: &ActedBy<'_>,
    ) -> Result<i64, OfficeError> {
        let office = self.office;
        let extra = match until {
            NewDeadline::Hours(hours) => MoreTime { hours, segments }.behind(),
            NewDeadline::At(_) => None,
        };
        self.shift(game, acted_by, |open, measure| {
            if open.segment.waits == Some(PauseReason::Pause) {
                return Err(OfficeError::User(format!(
                    "{0} is paused and has no deadline: `bulla resume {0} --why …` gives it one",
                    open.game.slug
                )));
            }
            let deadline = match until {
                NewDeadline::Hours(hours) => {
                    let from = open.segment.deadline.max(office.now);
                    measure.settings.later(measure.config, from, hours)
                }
                NewDeadline::At(at) => at,
            };
            let least = measure.rests_until.unwrap_or(office.now) + measure.minimum;
            if deadline < open.segment.deadline && deadline < least {
                return Err(OfficeError::User(format!(
                    "the deadline of {} is {}; an earlier one is at least {} hours from {}, for the notice has to be read",
                    open.game.slug,
                    written(open.segment.deadline, office),
                    measure.minimum / 3600,
                    match measure.rests_until {
                        None => "now".to_owned(),
                        Some(until) => format!("the end of the pause, {}", written(until, office)),
                    }
                )));
            }
            if deadline <= office.now {
                return Err(OfficeError::User(format!(
                    "{} has passed already",
                    written(deadline, office)
                )));
            }
            Ok(Shift {
                extra,
                ..Shift::to(DeadlineCause::Extended, Some(deadline))
            })
        })
        .map(Option::unwrap_or_default)
    }

    /// The open segment has no deadline until the game goes on.
    ///
    /// # Errors
    /// There is no such game, or it is over or paused already.
    pub fn pause(self, game: &str, acted_by: &ActedBy<'_>) -> Result<(), OfficeError> {
        self.shift(game, acted_by, |open, _| match open.segment.waits {
            Some(PauseReason::Pause) => Err(OfficeError::User(format!(
                "{0} is paused already: `bulla resume {0} --why …` lets it go on",
                open.game.slug
            ))),
            _ => Ok(Shift::to(DeadlineCause::Paused, None)),
        })
        .map(|_| ())
    }

    /// The open segment rests until then and goes on by itself: everybody has what is left now, and the minimum at least, up to the
    /// next date of the table's calendar. Returns the deadline, in Unix seconds.
    ///
    /// # Errors
    /// There is no such game, it is over or paused already, or that time has passed.
    pub fn pause_until(
        self,
        game: &str,
        until: i64,
        acted_by: &ActedBy<'_>,
    ) -> Result<i64, OfficeError> {
        let office = self.office;
        self.shift(game, acted_by, |open, measure| {
            if open.segment.waits.is_some() {
                return Err(OfficeError::User(format!(
                    "{0} has no deadline already: `bulla resume {0} --until …` gives it one",
                    open.game.slug
                )));
            }
            if until <= office.now {
                return Err(OfficeError::User(format!(
                    "{} has passed already",
                    written(until, office)
                )));
            }
            if measure.rests_until == Some(until) {
                return Err(OfficeError::User(format!(
                    "{} is paused until then already: nothing was changed",
                    open.game.slug
                )));
            }
            let begins = measure.rests_until.unwrap_or(office.now);
            let left = (open.segment.deadline - begins).max(measure.minimum);
            Ok(Shift {
                cause: DeadlineCause::Paused,
                deadline: Some(measure.fitted(until + left)),
                rests_until: Some(until),
                extra: None,
            })
        })
        .map(Option::unwrap_or_default)
    }

    /// A game that was paused goes on: everybody has what was left then, and the minimum at least, up to the next date of the table's
    /// calendar; or so many hours. Returns the deadline, in Unix seconds.
    ///
    /// # Errors
    /// There is no such game, or it is not paused.
    pub fn resume(
        self,
        game: &str,
        until: Option<NewDeadline>,
        acted_by: &ActedBy<'_>,
    ) -> Result<i64, OfficeError> {
        let office = self.office;
        self.store.read(|records| must_be_answered(records, game))?;
        self.shift(game, acted_by, |open, measure| {
            let Some(paused_at) = measure.paused_at.or(measure.rests_until) else {
                return Err(OfficeError::User(format!(
                    "{} is not paused",
                    open.game.slug
                )));
            };
            let deadline = match until {
                Some(NewDeadline::At(at)) if at < office.now + measure.minimum => {
                    return Err(OfficeError::User(format!(
                        "{} is too near: everybody has {} hours at least",
                        written(at, office),
                        measure.minimum / 3600
                    )));
                }
                Some(NewDeadline::At(at)) => at,
                Some(NewDeadline::Hours(hours)) => {
                    office.now + (i64::from(hours) * 3600).max(measure.minimum)
                }
                None => {
                    let left = (open.segment.deadline - paused_at).max(measure.minimum);
                    measure.fitted(office.now + left)
                }
            };
            Ok(Shift::to(DeadlineCause::Resumed, Some(deadline)))
        })
        .map(Option::unwrap_or_default)
    }

    /// Moves the deadline of the open segment as `decides` says.
    fn shift(
        self,
        game: &str,
        acted_by: &ActedBy<'_>,
        decides: impl FnOnce(&RunningGame, &DeadlineBounds<'_>) -> Result<Shift, OfficeError>,
    ) -> Result<Option<i64>, OfficeError> {
        one_line("reason", acted_by.why)?;
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let open = RunningGame::of(records, tables, game)?;
            must_be_open(records, &open.game)?;
            let Shift {
                cause,
                deadline,
                rests_until,
                extra,
            } = decides(&open, &DeadlineBounds::of(records, &open, office)?)?;
            DeadlineChange {
                game: &open.game,
                segment: &open.segment,
                table: &open.table,
                cause,
                deadline,
                rests_until,
                wait: None,
                extra,
                seat: None,
                acted_by: ActedBy { ..*acted_by },
            }
            .carry_out(records, office)?;
            let what = match (cause, deadline) {
                (DeadlineCause::Paused, Some(at)) => format!(
                    "the game is paused until {}, and the deadline is {}",
                    written(rests_until.unwrap_or_default(), office),
                    written(at, office)
                ),
                (DeadlineCause::Paused, _) => "the game is paused".to_owned(),
                (_, Some(at)) => {
                    let more = extra.map_or_else(String::new, |extra| {
                        let ExtraHours { hours, segments } = extra;
                        format!(", and each of the next {segments} segments has {hours} hours more")
                    });
                    format!("the deadline is {}{more}", written(at, office))
                }
                (_, None) => "there is no deadline".to_owned(),
            };
            let (turn, name) = (open.segment.turn, &open.segment.name);
            let what = format!("turn {turn}, {name}: {what}");
            records.note(&acted_by.note(office.now, Some(open.game.id), what))?;
            Ok(deadline)
        })
    }
}

impl<'a> DeadlineBounds<'a> {
    fn of(
        records: &mut ReadTransaction<'_>,
        open: &RunningGame,
        office: OfficeContext<'a>,
    ) -> Result<DeadlineBounds<'a>, OfficeError> {
        let segment = &open.segment;
        let settings = GameSettings::read(&open.game)?;
        let is_paused = segment.waits == Some(PauseReason::Pause);
        let last = records
            .deadline_changes(segment.id)?
            .into_iter()
            .next_back();
        Ok(DeadlineBounds {
            minimum: settings.minimum_for(office.config, &segment.name),
            paused_at: last.filter(|_| is_paused).map(|one| one.at),
            rests_until: segment.rests_until.filter(|until| *until > office.now),
            settings,
            config: office.config,
            segment: segment.name.clone(),
        })
    }

    /// Returns the first date of the table's calendar at this time or later.
    fn fitted(&self, at: i64) -> i64 {
        self.settings.fitted(self.config, &self.segment, at)
    }
}

/// Formats a time as the moderator reads it.
fn written(at: i64, office: OfficeContext<'_>) -> String {
    let local = local(at, office.zone);
    match office.zone {
        Zone::UTC => local,
        _ => format!("{local} ({})", utc_time(at)),
    }
}

/// Refuses to move the deadline of set-up once the words for luck are closed before a public draw.
fn must_be_open(records: &mut ReadTransaction<'_>, game: &Game) -> Result<(), OfficeError> {
    match PublicDrawState::awaited(records, game)?.filter(PublicDrawState::is_closed) {
        None => Ok(()),
        Some(draw) => Err(OfficeError::User(format!(
            "the words for luck of {} are closed, and its set-up waits for the numbers of {} of {}: its deadline moves no more",
            game.slug,
            draw.beacon.source,
            in_words(draw.day())
        ))),
    }
}

/// A table that waits for the answer to a protest does not go on before it, whoever stopped it.
fn must_be_answered(records: &mut ReadTransaction<'_>, game: &str) -> Result<(), OfficeError> {
    let game = game_by_name(records, game)?;
    let protests = records.protests(game.id)?;
    let waiting = protests
        .iter()
        .find(|one| one.status == ProtestStatus::Open);
    match waiting {
        Some(one) if records.protest_rule(game.id)?.hold => Err(OfficeError::User(format!(
            "protest {number} waits for an answer, and this table waits for it: `bulla protest {slug} {number}`, or first \
             `bulla set {slug} protests.hold no`",
            number = one.number,
            slug = game.slug
        ))),
        _ => Ok(()),
    }
}
