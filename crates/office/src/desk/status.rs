//! How things stand, for the moderator.

use super::absent::{AbsenceStanding, absences};
use super::answering::ProtestStanding;
use super::errand::Errand;
use super::health::Health;
use super::unreadable::UnreadableGames;
use crate::means::Means;
use crate::means::beacon::{in_words, written};
use crate::means::clock::{local, rfc3339, utc_time};
use crate::means::moderators::{ReaderKind, Readers};
use crate::means::names::named;
use crate::means::problem::OfficeError;
use crate::means::settings::Settings;
use crate::table::public_draw::Draw;
use crate::table::results::GameResult;
use crate::table::unheard::{LastLetter, last_letter};
use bulla_pages::page::LetterFate;
use bulla_store::{self, GameId, GameStatus, GamesMeant, OpenRow, OrdersStatus, Reading, Wait};

/// One office.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Standing {
    #[serde(flatten)]
    pub health: Health,
    pub games: Vec<GameStanding>,
    /// Games that are over.
    pub finished: i64,
    /// Mails by their state.
    pub outbox: Vec<(String, i64)>,
    /// Letters that are stored and not answered.
    pub unanswered: i64,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct GameStanding {
    pub game: String,
    pub status: String,
    /// Why the program cannot read it, where it cannot: it waits.
    pub unreadable: Option<String>,
    /// How it ended and who came where, once it is over.
    #[serde(flatten)]
    pub result: GameResult,
    /// `None` when the game is over.
    pub open: Option<OpenSegment>,
    pub seats: Vec<SeatStanding>,
    /// Who moderates the office and plays.
    pub moderators: Vec<String>,
    /// Addresses that get what its players write to the moderator.
    pub readers: Vec<String>,
    /// One of them plays in it, for no other is named.
    pub readers_play: bool,
    /// What seats hold against segments, and nobody answered.
    pub protests: Vec<ProtestStanding>,
    /// The public draw that set-up waits for, if it does.
    pub draw: Option<DrawStanding>,
    /// Absences of seats that are not over; `None` where a moderator plays, who is to know no more than the others.
    pub absences: Option<Vec<AbsenceStanding>>,
    /// Letters of seats that were passed over in the last fortnight, for they seemed to be a machine's.
    pub passed_over: Vec<PassedOver>,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct DrawStanding {
    pub source: String,
    /// As `2027-03-06`, and for a person.
    pub day: String,
    pub day_in_words: String,
    /// No words for luck are taken any more.
    pub closed: bool,
    /// As RFC 3797 writes them, once somebody gave them.
    pub numbers: Option<String>,
    /// From when on set-up is judged by them.
    pub fixed_at_local: Option<String>,
    /// Task of a moderator, if it is time.
    pub due: bool,
}

/// A letter of a seat with the marks of a list that held nothing of its own: nobody was answered.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PassedOver {
    pub seat: String,
    /// As RFC 3339 has it.
    pub received: String,
    /// The mark: `List-Id`, `Precedence: bulk`.
    pub mark: String,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct OpenSegment {
    pub turn: i64,
    pub name: String,
    /// The game ends with this turn at the latest (34.1).
    pub is_last: bool,
    /// Unix seconds.
    pub deadline: i64,
    pub deadline_local: String,
    pub deadline_utc: String,
    /// Why there is none for a while; it is what it was before.
    pub waits: Option<&'static str>,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct SeatStanding {
    /// Who sits there.
    pub player: String,
    /// The nation, once it is chosen.
    pub name: String,
    /// `final`, `draft` or `none`.
    pub orders: &'static str,
    pub revision: i64,
    /// When its last letter for the open segment came and what became of it, where nothing of what it sent counts.
    pub unheard: Option<String>,
    /// Segments that asked it for a letter and got none, the first one first.
    pub missed: Vec<String>,
}

impl Errand<'_> {
    /// How the office stands, and some of its games.
    ///
    /// # Errors
    /// There is no such game.
    pub fn standing(mut self, scope: GamesMeant<'_>) -> Result<Standing, OfficeError> {
        let held = self.held()?;
        let (means, sound) = (self.means, &mut self.tables.sound);
        self.store.read(|store| {
            if let GamesMeant::Named(name) = scope {
                named(store, name)?;
            }
            Standing::read(store, scope, means, (held, sound))
        })
    }
}

impl Standing {
    pub fn read(
        store: &mut Reading<'_>,
        scope: GamesMeant<'_>,
        means: Means<'_>,
        (held, sound): (Option<String>, &mut Vec<GameId>),
    ) -> Result<Standing, OfficeError> {
        let offset_minutes = means.config.utc_offset_minutes;
        let mut open = store.open_segments_in(scope)?.into_iter().peekable();
        let mut seats = store.seats_in(scope)?.into_iter().peekable();
        let orders = store.last_orders_in(scope)?;
        let missed = store.missed_in(scope)?;
        let seat = |seat: bulla_store::Seat| {
            let found = orders.binary_search_by_key(&seat.id, |one| one.seat);
            let sent = found.ok().map(|at| &orders[at]);
            let missed = missed.iter().filter(|one| one.seat == seat.id);
            SeatStanding {
                missed: missed
                    .map(|one| format!("turn {}, {}", one.turn, one.name))
                    .collect(),
                player: seat.player,
                name: seat.name,
                orders: word(sent.map(|orders| orders.status)),
                revision: sent.map_or(0, |orders| orders.revision),
                unheard: None,
            }
        };
        let unreadable = UnreadableGames::find(store, sound)?;
        let moderating = store.all_moderating_seats()?;
        let protested = store.games_with_protests()?;
        let mut games = Vec::new();
        for game in store.games_in(scope)? {
            let settings = Settings::read(&game).ok();
            let open = open.next_if(|open| open.segment.game == game.id);
            let here: Vec<bulla_store::Seat> =
                std::iter::from_fn(|| seats.next_if(|seat| seat.game == game.id)).collect();
            let moderators = here.iter().filter(|seat| moderating.contains(&seat.id));
            let readers = Readers::of(store, game.id, means.config)?;
            let mut standings: Vec<SeatStanding> = here.iter().cloned().map(seat).collect();
            for (standing, seat) in standings.iter_mut().zip(&here) {
                if standing.revision == 0 && readers.kind == ReaderKind::Apart {
                    standing.unheard = unheard(store, seat.id, open.as_ref())?;
                }
            }
            games.push(GameStanding {
                readers_play: readers.kind == ReaderKind::Players,
                readers: readers.addresses,
                passed_over: passed_over(store, means, (&game, &here))?,
                absences: absences(store, means, (&game, &here))?,
                moderators: moderators.map(|seat| seat.player.clone()).collect(),
                protests: open_protests(store, &game, &protested)?,
                seats: standings,
                result: result(store, &game)?,
                draw: draw_standing(store, &game, means)?,
                status: status(game.status).to_owned(),
                unreadable: unreadable.why(game.id),
                game: game.slug,
                open: open.map(|open| open_segment(open, settings.as_ref(), offset_minutes)),
            });
        }
        let mut health = Health::read(store, means, held)?;
        health.troubles.extend(unreadable.troubles());
        Ok(Standing {
            games,
            finished: store.finished_games()?,
            outbox: mails_by_state(store, &health)?,
            unanswered: health.letters.count,
            health,
        })
    }
}

/// The result of a game. What does not read is told of the game already.
fn result(store: &mut Reading<'_>, game: &bulla_store::Game) -> Result<GameResult, OfficeError> {
    match GameResult::of(store, game) {
        Err(OfficeError::Game { .. }) => Ok(GameResult::default()),
        other => other,
    }
}

/// How many mails there are of each state that any is in.
fn mails_by_state(
    store: &mut Reading<'_>,
    health: &Health,
) -> Result<Vec<(String, i64)>, OfficeError> {
    let counts = [
        ("queued", health.waiting.count),
        ("sent", store.sent_mails()?),
        ("failed", health.failed),
        ("held", store.held_mails()?),
    ];
    let counts = counts.into_iter().filter(|(_, count)| *count > 0);
    Ok(counts
        .map(|(state, count)| (state.to_owned(), count))
        .collect())
}

fn open_segment(
    OpenRow { segment, first_due }: OpenRow,
    settings: Option<&Settings>,
    offset_minutes: i32,
) -> OpenSegment {
    OpenSegment {
        turn: segment.turn,
        is_last: settings.is_some_and(|settings| settings.is_last(segment.turn, first_due)),
        name: segment.name,
        waits: segment.waits.map(why),
        deadline: segment.deadline,
        deadline_local: local(segment.deadline, offset_minutes),
        deadline_utc: utc_time(segment.deadline),
    }
}

/// The public draw that the set-up of a game waits for. What does not read is told of the game already.
fn draw_standing(
    store: &mut Reading<'_>,
    game: &bulla_store::Game,
    means: Means<'_>,
) -> Result<Option<DrawStanding>, OfficeError> {
    let awaited = match Draw::awaited(store, game) {
        Err(OfficeError::Game { .. }) => None,
        other => other?,
    };
    let offset = means.config.utc_offset_minutes;
    Ok(awaited.map(|draw| {
        let numbers = draw.numbers().and_then(|one| one.text.clone());
        DrawStanding {
            day: written(draw.day()),
            day_in_words: in_words(draw.day()),
            closed: draw.is_closed(),
            due: draw.is_closed() && numbers.is_none() && means.now >= draw.begins(offset),
            fixed_at_local: draw.fixed_at().map(|at| local(at, offset)),
            source: draw.beacon.source,
            numbers,
        }
    }))
}

const DAY: i64 = 24 * 3600;

/// Letters of a game that are named, of so many days.
const NAMED: (u32, i64) = (10, 14);

/// Which seat's, when, and why; no words of them.
fn passed_over(
    store: &mut Reading<'_>,
    means: Means<'_>,
    (game, seats): (&bulla_store::Game, &[bulla_store::Seat]),
) -> Result<Vec<PassedOver>, OfficeError> {
    let (most, days) = NAMED;
    let letters = store.passed_over(game.id, means.now - days * DAY, most)?;
    let one = |letter: bulla_store::StoredLetter| {
        let seat = seats.iter().find(|seat| Some(seat.id) == letter.seat);
        PassedOver {
            seat: seat.map_or_else(String::new, |seat| seat.name.clone()),
            received: rfc3339(letter.received_at),
            mark: bulla_mail::read(&letter.raw).machine.unwrap_or_default(),
        }
    };
    Ok(letters.into_iter().map(one).collect())
}

/// The protests of a game that nobody answered.
fn open_protests(
    store: &mut Reading<'_>,
    game: &bulla_store::Game,
    protested: &[GameId],
) -> Result<Vec<ProtestStanding>, OfficeError> {
    if !protested.contains(&game.id) {
        return Ok(Vec::new());
    }
    let mut protests = ProtestStanding::all(store, game)?;
    protests.retain(|one| one.status == "open");
    Ok(protests)
}

fn why(wait: Wait) -> &'static str {
    match wait {
        Wait::Pause => "it is paused",
        Wait::Unread => "letters of it may lie unread",
    }
}

fn word(status: Option<OrdersStatus>) -> &'static str {
    match status {
        Some(OrdersStatus::Final) => "final",
        Some(OrdersStatus::Draft) => "draft",
        Some(OrdersStatus::Withdrawn) | None => "none",
    }
}

fn status(status: GameStatus) -> &'static str {
    match status {
        GameStatus::Running => "running",
        GameStatus::Held => "held",
        GameStatus::Finished => "finished",
    }
}

/// The last letter of a seat for the open segment, of which nothing counts: when it came and what became of it.
fn unheard(
    store: &mut Reading<'_>,
    seat: bulla_store::SeatId,
    open: Option<&OpenRow>,
) -> Result<Option<String>, OfficeError> {
    let Some(open) = open else {
        return Ok(None);
    };
    let LastLetter(last) = last_letter(store, seat, open.segment.span())?;
    Ok(last.map(|(at, fate)| {
        let fate = match fate {
            LetterFate::Proposed => "a proposal that waits for a yes",
            LetterFate::Held => "held",
            LetterFate::Late => "late",
            LetterFate::Refused => "refused",
        };
        format!("letter of {}: {fate}", utc_time(at))
    }))
}
