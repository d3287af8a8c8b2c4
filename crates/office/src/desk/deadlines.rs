//! The moderator moves a deadline: more time, a pause, and its end. It is written down, and every seat is told at once.

use super::errand::Errand;
use super::running::Running;
use crate::means::Means;
use crate::means::beacon::in_words;
use crate::means::clock::{local, utc_time};
use crate::means::names::named;
use crate::means::problem::OfficeError;
use crate::means::settings::Settings;
use crate::means::word::{Word, one_line};
use crate::post::shifting::Move;
use crate::table::public_draw::Draw;
use bulla_store::{Game, ProtestStatus, Reading, Shift, Wait};

/// Until when a segment is to be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// So many hours longer than now.
    Hours(u32),
    /// Unix seconds.
    At(i64),
}

/// What the deadline of the open segment hangs on.
struct Measure {
    /// Seconds that a letter gets at least.
    minimum: i64,
    /// Since when it is paused, if it is.
    paused_at: Option<i64>,
}

impl Errand<'_> {
    /// Another deadline for the open segment. Returns it, in Unix seconds.
    ///
    /// # Errors
    /// There is no such game, it is over or paused, or the deadline would be nearer than what everybody is to have at least.
    pub fn extend(self, game: &str, until: Until, word: &Word<'_>) -> Result<i64, OfficeError> {
        let means = self.means;
        self.shift(game, word, |open, measure| {
            if open.segment.waits == Some(Wait::Pause) {
                return Err(OfficeError::User(format!(
                    "{0} is paused and has no deadline: `bulla resume {0} --why …` gives it one",
                    open.game.slug
                )));
            }
            let deadline = match until {
                Until::Hours(hours) => {
                    open.segment.deadline.max(means.now) + i64::from(hours) * 3600
                }
                Until::At(at) => at,
            };
            let least = means.now + measure.minimum;
            if deadline < open.segment.deadline && deadline < least {
                return Err(OfficeError::User(format!(
                    "the deadline of {} is {}; an earlier one is at least {} hours from now, for the notice has to be read",
                    open.game.slug,
                    written(open.segment.deadline, means),
                    measure.minimum / 3600
                )));
            }
            if deadline <= means.now {
                return Err(OfficeError::User(format!(
                    "{} has passed already",
                    written(deadline, means)
                )));
            }
            Ok((Shift::Extended, Some(deadline)))
        })
        .map(Option::unwrap_or_default)
    }

    /// The open segment has no deadline until the game goes on.
    ///
    /// # Errors
    /// There is no such game, or it is over or paused already.
    pub fn pause(self, game: &str, word: &Word<'_>) -> Result<(), OfficeError> {
        self.shift(game, word, |open, _| match open.segment.waits {
            Some(Wait::Pause) => Err(OfficeError::User(format!(
                "{0} is paused already: `bulla resume {0} --why …` lets it go on",
                open.game.slug
            ))),
            _ => Ok((Shift::Paused, None)),
        })
        .map(|_| ())
    }

    /// A game that was paused goes on: everybody has what was left then, and the minimum at least, or so many hours. Returns the
    /// deadline, in Unix seconds.
    ///
    /// # Errors
    /// There is no such game, or it is not paused.
    pub fn resume(
        self,
        game: &str,
        hours: Option<u32>,
        word: &Word<'_>,
    ) -> Result<i64, OfficeError> {
        let means = self.means;
        self.store.read(|records| must_be_answered(records, game))?;
        self.shift(game, word, |open, measure| {
            let Some(paused_at) = measure.paused_at else {
                return Err(OfficeError::User(format!(
                    "{} is not paused",
                    open.game.slug
                )));
            };
            let left = match hours {
                Some(hours) => i64::from(hours) * 3600,
                None => open.segment.deadline - paused_at,
            };
            let deadline = means.now + left.max(measure.minimum);
            Ok((Shift::Resumed, Some(deadline)))
        })
        .map(Option::unwrap_or_default)
    }

    /// Moves the deadline of the open segment as `decides` says.
    fn shift(
        self,
        game: &str,
        word: &Word<'_>,
        decides: impl FnOnce(&Running, &Measure) -> Result<(Shift, Option<i64>), OfficeError>,
    ) -> Result<Option<i64>, OfficeError> {
        one_line("reason", word.why)?;
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let open = Running::of(records, tables, game)?;
            must_be_open(records, &open.game)?;
            let (cause, deadline) = decides(&open, &Measure::of(records, &open, means)?)?;
            Move {
                game: &open.game,
                segment: &open.segment,
                table: &open.table,
                cause,
                deadline,
                seat: None,
                word: Word { ..*word },
            }
            .carry_out(records, means)?;
            let what = match (cause, deadline) {
                (Shift::Paused, _) => "the game is paused".to_owned(),
                (_, Some(at)) => format!("the deadline is {}", written(at, means)),
                (_, None) => "there is no deadline".to_owned(),
            };
            let (turn, name) = (open.segment.turn, &open.segment.name);
            let what = format!("turn {turn}, {name}: {what}");
            records.note(&word.note(means.now, Some(open.game.id), what))?;
            Ok(deadline)
        })
    }
}

impl Measure {
    fn of(
        records: &mut Reading<'_>,
        open: &Running,
        means: Means<'_>,
    ) -> Result<Measure, OfficeError> {
        let segment = &open.segment;
        let settings = Settings::read(&open.game)?;
        let is_paused = segment.waits == Some(Wait::Pause);
        let last = records.shifts(segment.id)?.into_iter().next_back();
        Ok(Measure {
            minimum: settings.minimum_for(means.config, &segment.name),
            paused_at: last.filter(|_| is_paused).map(|one| one.at),
        })
    }
}

/// As the moderator reads it.
fn written(at: i64, means: Means<'_>) -> String {
    let local = local(at, means.config.utc_offset_minutes);
    match means.config.utc_offset_minutes {
        0 => local,
        _ => format!("{local} ({})", utc_time(at)),
    }
}

/// Refuses to move the deadline of set-up once the words for luck are closed before a public draw.
fn must_be_open(records: &mut Reading<'_>, game: &Game) -> Result<(), OfficeError> {
    match Draw::awaited(records, game)?.filter(Draw::is_closed) {
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
fn must_be_answered(records: &mut Reading<'_>, game: &str) -> Result<(), OfficeError> {
    let game = named(records, game)?;
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
