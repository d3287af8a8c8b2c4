//! Status report for the moderator.

use super::absence_overview::{AbsenceRow, absences};
use super::game_archives::ArchivedGameOverview;
use super::health::Health;
use super::invitations::{InvitationOverview, invitation_overviews};
use super::moderator_action::ModeratorAction;
use super::offered_seats::{OfferedSeat, offered_seats};
use super::protest_answers::ProtestRecord;
use super::stand_ins::{StandInRow, stand_in_rows};
use super::unreadable_games::UnreadableGames;
use crate::context::OfficeContext;
use crate::context::clock::{local, rfc3339, utc_time};
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::lateness_settings::LateSeatDisclosure;
use crate::context::moderators::{ModeratorRecipients, RecipientKind};
use crate::context::name_lookup::game_by_name;
use crate::context::randomness_beacon::{in_words, written};
use crate::context::silence_rule::SilenceRung;
use crate::game_state::last_letter::{LastLetter, last_letter};
use crate::game_state::public_draw::PublicDrawState;
use crate::game_state::results::GameResult;
use bulla_pages::page::UncountedReason;
use bulla_store::{
    self, GameId, GameSelection, GameStatus, LastOrders, MissedSegment, OpenSegmentRow,
    OrdersStatus, PauseReason, ReadTransaction, SeatSilence, SilenceSpan,
};

/// One office.
#[derive(Clone, Debug, serde::Serialize)]
pub struct OfficeStatus {
    #[serde(flatten)]
    pub health: Health,
    pub games: Vec<GameOverview>,
    /// Games for which players are asked.
    pub invitations: Vec<InvitationOverview>,
    /// Games that are over, those in files included.
    pub finished: i64,
    /// Games that are over and in files; all of them where all games were asked for.
    pub archived: Vec<ArchivedGameOverview>,
    /// Mails by their state.
    pub outbox: Vec<(String, i64)>,
    /// Letters that are stored and not answered.
    pub unanswered: i64,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct GameOverview {
    pub game: String,
    pub status: String,
    /// Reason why the program cannot read the game, if it cannot: the game waits.
    pub unreadable: Option<String>,
    /// Ending of the game and the place of every player, once it is over.
    #[serde(flatten)]
    pub result: GameResult,
    /// `None` when the game is over.
    pub open: Option<OpenSegment>,
    pub seats: Vec<SeatOverview>,
    /// Seats whose orders are final, at a table that tells nobody whose they are.
    pub finals: Option<usize>,
    /// Players who also moderate the office.
    pub moderators: Vec<String>,
    /// Addresses that get what its players write to the moderator.
    pub readers: Vec<String>,
    /// One of them plays in it, for no other is named.
    pub readers_play: bool,
    /// Protests of seats against segments that nobody has answered.
    pub protests: Vec<ProtestRecord>,
    /// The public draw that set-up waits for, if it does.
    pub draw: Option<PublicDrawOverview>,
    /// Absences of seats that are not over; `None` where a moderator plays, who is to know no more than the others.
    pub absences: Option<Vec<AbsenceRow>>,
    /// Stand-ins that were asked or have agreed, and whose days are not over.
    pub stand_ins: Vec<StandInRow>,
    /// Offers of its seats to people of the standby list that are not settled.
    pub offers: Vec<OfferedSeat>,
    /// Letters of seats that were passed over in the last fortnight, for they seemed to be a machine's.
    pub passed_over: Vec<IgnoredLetter>,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct PublicDrawOverview {
    pub source: String,
    /// Day as `2027-03-06`, and in words for a person.
    pub day: String,
    pub day_in_words: String,
    /// No words for luck are taken any more.
    pub closed: bool,
    /// Numbers in the format of RFC 3797, once somebody gave them.
    pub numbers: Option<String>,
    /// Time from which set-up is judged by them.
    pub fixed_at_local: Option<String>,
    /// Task of a moderator, if it is time.
    pub due: bool,
}

/// A letter of a seat with the marks of a list that held nothing of its own: nobody was answered.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct IgnoredLetter {
    pub seat: String,
    /// Time in RFC 3339 format.
    pub received: String,
    /// The mark: `List-Id`, `Precedence: bulk`.
    pub mark: String,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OpenSegment {
    pub turn: i64,
    pub name: String,
    /// The game ends with this turn at the latest (34.1).
    pub is_last: bool,
    /// Unix seconds.
    pub deadline: i64,
    pub deadline_local: String,
    pub deadline_utc: String,
    /// Reason why there is no deadline for a while; it keeps its earlier value.
    pub waits: Option<&'static str>,
    /// End of a pause, if it is known: nothing is judged before.
    pub rests_until_local: Option<String>,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct SeatOverview {
    /// Player of the seat.
    pub player: String,
    /// The nation, once it is chosen.
    pub name: String,
    /// `final`, `draft` or `none`; `untold` at a table that tells nobody.
    pub orders: &'static str,
    pub revision: i64,
    /// Time and outcome of its last letter for the open segment, if nothing of what it sent counts.
    pub unheard: Option<String>,
    /// Segments that asked it for a letter and got none, the first one first.
    pub missed: Vec<String>,
    /// Segments in a row, up to the last one, in which it was asked and nothing of it counted.
    pub silent: i64,
    /// Segments that asked it and were played by default.
    pub by_default: i64,
    /// A bot plays for it until it writes.
    pub caretaker: bool,
}

impl ModeratorAction<'_> {
    /// Returns the status of the office and of some of its games.
    ///
    /// # Errors
    /// There is no such game.
    pub fn office_status(mut self, scope: GameSelection<'_>) -> Result<OfficeStatus, OfficeError> {
        let held = self.hold_reason()?;
        let (office, sound) = (self.office, &mut self.tables.sound);
        self.store.read(|store| {
            if let GameSelection::Named(name) = scope {
                game_by_name(store, name)?;
            }
            OfficeStatus::read(store, scope, office, held, sound)
        })
    }
}

impl OfficeStatus {
    pub fn read(
        store: &mut ReadTransaction<'_>,
        scope: GameSelection<'_>,
        office: OfficeContext<'_>,
        held: Option<String>,
        sound: &mut Vec<GameId>,
    ) -> Result<OfficeStatus, OfficeError> {
        let mut open = store.open_segments_in(scope)?.into_iter().peekable();
        let mut seats = store.seats_in(scope)?.into_iter().peekable();
        let seat = SeatTable::read(store, scope)?;
        let unreadable = UnreadableGames::find(store, sound)?;
        let moderating = store.all_moderating_seats()?;
        let protested = store.games_with_protests()?;
        let offers = store.open_offers()?;
        let mut games = Vec::new();
        for game in store.games_in(scope)? {
            let settings = GameSettings::read(&game).ok();
            let open = open.next_if(|open| open.segment.game == game.id);
            let here: Vec<bulla_store::Seat> =
                std::iter::from_fn(|| seats.next_if(|seat| seat.game == game.id)).collect();
            let moderators = here.iter().filter(|seat| moderating.contains(&seat.id));
            let readers = ModeratorRecipients::of(store, game.id, office.config)?;
            let mut standings: Vec<SeatOverview> = here.iter().map(|one| seat.row(one)).collect();
            mark_caretakers(settings.as_ref(), &mut standings);
            if readers.kind == RecipientKind::Apart {
                mark_unheard(store, &mut standings, &here, open.as_ref())?;
            }
            let finals = untold_finals(settings.as_ref(), open.is_some(), &mut standings);
            games.push(GameOverview {
                finals,
                readers_play: readers.kind == RecipientKind::Players,
                readers: readers.addresses,
                passed_over: passed_over(store, office, &game, &here)?,
                absences: absences(store, office, &game, &here)?,
                stand_ins: stand_in_rows(store, office, &game)?,
                offers: offered_seats(store, &offers, &here)?,
                moderators: moderators.map(|seat| seat.player.clone()).collect(),
                protests: open_protests(store, &game, &protested)?,
                seats: standings,
                result: result(store, &game)?,
                draw: draw_standing(store, &game, office)?,
                status: status(game.status).to_owned(),
                unreadable: unreadable.why(game.id),
                game: game.slug,
                open: open.map(|open| open_segment(open, settings.as_ref(), office)),
            });
        }
        let health = Health::read(store, office, held)?;
        let mut told = OfficeStatus::of(store, office, health, &unreadable, games)?;
        let archived = ArchivedGameOverview::all(store)?;
        told.finished += i64::try_from(archived.len()).unwrap_or_default();
        if scope == GameSelection::All {
            told.archived = archived;
        }
        Ok(told)
    }

    fn of(
        store: &mut ReadTransaction<'_>,
        office: OfficeContext<'_>,
        mut health: Health,
        unreadable: &UnreadableGames,
        games: Vec<GameOverview>,
    ) -> Result<OfficeStatus, OfficeError> {
        health.troubles.extend(unreadable.troubles());
        let invitations = invitation_overviews(store, office)?;
        let troubles = invitations.iter().flat_map(InvitationOverview::troubles);
        health.troubles.extend(troubles);
        Ok(OfficeStatus {
            games,
            invitations,
            finished: store.finished_games()?,
            archived: Vec::new(),
            outbox: mails_by_state(store, &health)?,
            unanswered: health.letters.count,
            health,
        })
    }
}

/// Marks the seats for which a bot plays.
fn mark_caretakers(settings: Option<&GameSettings>, standings: &mut [SeatOverview]) {
    for one in standings {
        let rung = settings.and_then(|settings| settings.silence.rung(one.silent));
        one.caretaker = rung == Some(SilenceRung::Caretaker);
    }
}

/// What is stored of the letters of seats.
struct SeatTable {
    orders: Vec<LastOrders>,
    missed: Vec<MissedSegment>,
    silences: Vec<SeatSilence>,
}

impl SeatTable {
    fn read(
        store: &mut ReadTransaction<'_>,
        scope: GameSelection<'_>,
    ) -> Result<SeatTable, OfficeError> {
        Ok(SeatTable {
            orders: store.last_orders_in(scope)?,
            missed: store.missed_segments(scope)?,
            silences: store.silences(scope, SilenceSpan::Judged)?,
        })
    }

    fn row(&self, seat: &bulla_store::Seat) -> SeatOverview {
        let found = self.orders.binary_search_by_key(&seat.id, |one| one.seat);
        let sent = found.ok().map(|at| &self.orders[at]);
        let missed = self.missed.iter().filter(|one| one.seat == seat.id);
        let silence = self.silences.binary_search_by_key(&seat.id, |one| one.seat);
        let silence = silence.ok().map(|at| &self.silences[at]);
        SeatOverview {
            missed: missed
                .map(|one| format!("turn {}, {}", one.turn, one.name))
                .collect(),
            player: seat.player.clone(),
            name: seat.name.clone(),
            orders: word(sent.map(|orders| orders.status)),
            revision: sent.map_or(0, |orders| orders.revision),
            unheard: None,
            silent: silence.map_or(0, |one| one.run),
            by_default: silence.map_or(0, |one| one.defaults),
            caretaker: false,
        }
    }
}

/// The result of a game. What does not read is told of the game already.
fn result(
    store: &mut ReadTransaction<'_>,
    game: &bulla_store::Game,
) -> Result<GameResult, OfficeError> {
    match GameResult::of(store, game) {
        Err(OfficeError::Game { .. }) => Ok(GameResult::default()),
        other => other,
    }
}

/// Returns the count of mails in each state that any mail is in.
fn mails_by_state(
    store: &mut ReadTransaction<'_>,
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

/// Says of each seat without orders what became of its last letter.
fn mark_unheard(
    store: &mut ReadTransaction<'_>,
    standings: &mut [SeatOverview],
    seats: &[bulla_store::Seat],
    open: Option<&OpenSegmentRow>,
) -> Result<(), OfficeError> {
    for (standing, seat) in standings.iter_mut().zip(seats) {
        if standing.revision == 0 {
            standing.unheard = unheard(store, seat.id, open)?;
        }
    }
    Ok(())
}

/// Takes out whose orders are here, at a table that tells nobody, and returns how many are final.
fn untold_finals(
    settings: Option<&GameSettings>,
    is_open: bool,
    seats: &mut [SeatOverview],
) -> Option<usize> {
    let disclosure = settings?.lateness.who_is_late;
    if disclosure != LateSeatDisclosure::Nobody || !is_open {
        return None;
    }
    let finals = seats.iter().filter(|seat| seat.orders == "final").count();
    for seat in seats {
        seat.orders = "untold";
        seat.revision = 0;
        seat.unheard = None;
    }
    Some(finals)
}

fn open_segment(
    OpenSegmentRow { segment, first_due }: OpenSegmentRow,
    settings: Option<&GameSettings>,
    office: OfficeContext<'_>,
) -> OpenSegment {
    let zone = settings.map_or(office.zone, |settings| settings.rhythm(office.config).zone);
    let now = office.now;
    OpenSegment {
        turn: segment.turn,
        is_last: settings.is_some_and(|settings| settings.is_last(segment.turn, first_due)),
        name: segment.name,
        waits: segment.waits.map(why),
        rests_until_local: segment
            .rests_until
            .filter(|until| *until > now)
            .map(|until| local(until, zone)),
        deadline: segment.deadline,
        deadline_local: local(segment.deadline, zone),
        deadline_utc: utc_time(segment.deadline),
    }
}

/// The public draw that the set-up of a game waits for. What does not read is told of the game already.
fn draw_standing(
    store: &mut ReadTransaction<'_>,
    game: &bulla_store::Game,
    office: OfficeContext<'_>,
) -> Result<Option<PublicDrawOverview>, OfficeError> {
    let awaited = match PublicDrawState::awaited(store, game) {
        Err(OfficeError::Game { .. }) => None,
        other => other?,
    };
    let zone = office.zone;
    Ok(awaited.map(|draw| {
        let numbers = draw.numbers().and_then(|one| one.text.clone());
        PublicDrawOverview {
            day: written(draw.day()),
            day_in_words: in_words(draw.day()),
            closed: draw.is_closed(),
            due: draw.is_closed() && numbers.is_none() && office.now >= draw.begins(zone),
            fixed_at_local: draw.fixed_at().map(|at| local(at, zone)),
            source: draw.beacon.source,
            numbers,
        }
    }))
}

const DAY: i64 = 24 * 3600;

/// Letters of a game that are named, of so many days.
const NAMED: (u32, i64) = (10, 14);

/// Returns the letters that were passed over: which seat's, when, and why, but none of their words.
fn passed_over(
    store: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    game: &bulla_store::Game,
    seats: &[bulla_store::Seat],
) -> Result<Vec<IgnoredLetter>, OfficeError> {
    let (most, days) = NAMED;
    let letters = store.ignored_letters(game.id, office.now - days * DAY, most)?;
    let one = |letter: bulla_store::StoredLetter| {
        let seat = seats.iter().find(|seat| Some(seat.id) == letter.seat);
        IgnoredLetter {
            seat: seat.map_or_else(String::new, |seat| seat.name.clone()),
            received: rfc3339(letter.received_at),
            mark: bulla_mail::read(&letter.raw).machine.unwrap_or_default(),
        }
    };
    Ok(letters.into_iter().map(one).collect())
}

/// The protests of a game that nobody answered.
fn open_protests(
    store: &mut ReadTransaction<'_>,
    game: &bulla_store::Game,
    protested: &[GameId],
) -> Result<Vec<ProtestRecord>, OfficeError> {
    if !protested.contains(&game.id) {
        return Ok(Vec::new());
    }
    let mut protests = ProtestRecord::all(store, game)?;
    protests.retain(|one| one.status == "open");
    Ok(protests)
}

fn why(wait: PauseReason) -> &'static str {
    match wait {
        PauseReason::Pause => "it is paused",
        PauseReason::InboxUnreadable => "letters of it may lie unread",
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
    store: &mut ReadTransaction<'_>,
    seat: bulla_store::SeatId,
    open: Option<&OpenSegmentRow>,
) -> Result<Option<String>, OfficeError> {
    let Some(open) = open else {
        return Ok(None);
    };
    let (opened, closed) = open.segment.span();
    let LastLetter(last) = last_letter(store, seat, opened, closed)?;
    Ok(last.map(|(at, fate)| {
        let fate = match fate {
            UncountedReason::Proposed => "a proposal that waits for a yes",
            UncountedReason::Held => "held",
            UncountedReason::Late => "late",
            UncountedReason::Refused => "refused",
        };
        format!("letter of {}: {fate}", utc_time(at))
    }))
}
