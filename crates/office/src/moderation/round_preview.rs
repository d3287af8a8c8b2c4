//! Preview of the next judging of a game, as things stand: who plays by final orders, a draft, a caretaker or defaults, and
//! which mails would go. Runs no rule and reads no orders.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::clock::{local, utc_time};
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::lateness_settings::LateSeatDisclosure;
use crate::context::name_lookup::seat_number;
use crate::context::silence_rule::SilenceRung;
use crate::context::time_bank::TimeBank;
use crate::context::zone::Zone;
use crate::game_state::awaited_seats::waited;
use crate::game_state::silence_ladder::SilenceLadder;
use bulla_store::{
    MailVolume, OrdersStatus, ReadTransaction, Seat, SeatState, SilenceSpan, StoredVote,
};

const HOUR: i64 = 3600;

/// Preview of the next judging.
#[derive(Clone, Debug, serde::Serialize)]
pub struct RoundPreview {
    pub game: String,
    pub turn: i64,
    pub segment: String,
    /// The deadline in the zone of the table: `Tuesday 1 December 2026, 20:00 (Europe/Berlin)`.
    pub deadline_local: String,
    pub deadline_utc: String,
    /// True if it has no deadline at present, so that nothing is judged.
    pub waits: bool,
    pub seats: Vec<SeatPreview>,
    /// Mails that would go, a phrase each.
    pub mails: Vec<String>,
    /// Sentences about banks that pay at the deadline, a pause that would follow, and votes that are open.
    pub remarks: Vec<String>,
}

/// What one seat would be played by.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SeatPreview {
    pub seat: String,
    pub player: String,
    /// `final`, `draft`, `caretaker`, `default`, `not asked` or `nobody`; `untold` where the table tells nobody who is late.
    pub plays_by: &'static str,
    /// Silences in a row that it would come to.
    pub silent: i64,
}

impl ModeratorAction<'_> {
    /// Previews the next judging of a game.
    ///
    /// # Errors
    /// There is no such game, or it is over.
    pub fn preview_round(self, game: &str) -> Result<RoundPreview, OfficeError> {
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.read(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let settings = GameSettings::read(&running.game)?;
            let span = SilenceSpan::Closing(running.segment.id, office.now);
            let ladder = SilenceLadder::of(records, &running.game, &settings.silence, span)?;
            let mut preview = RoundPreview {
                game: running.game.slug.clone(),
                turn: running.segment.turn,
                segment: running.segment.name.clone(),
                deadline_local: local(
                    running.segment.deadline,
                    settings.rhythm(office.config).zone,
                ),
                deadline_utc: utc_time(running.segment.deadline),
                waits: running.segment.waits.is_some(),
                seats: Vec::new(),
                mails: Vec::new(),
                remarks: Vec::new(),
            };
            let seats = records.seats(running.game.id)?;
            for seat in &seats {
                let one = seat_preview(records, &running, &ladder, seat)?;
                preview.mails.extend(page_of(&running, seat));
                preview.mails.extend(mails_of_silence(&one, &ladder, seat));
                preview.seats.push(one);
            }
            if let Some(bank) = settings.lateness.bank {
                preview.remarks.extend(bank_line(records, &running, bank, &seats)?);
            }
            let turn = running.segment.turn;
            if ladder.pauses(records, &running.game, &seats, turn, true)? {
                preview.remarks.push(
                    "The game would pause if the turn ends with this segment: half of the seats were silent for two turns, or nobody is there."
                        .to_owned(),
                );
            }
            if settings.lateness.who_is_late == LateSeatDisclosure::Nobody {
                preview.hide_who_is_late();
            }
            let zone = settings.rhythm(office.config).zone;
            let votes = records.open_votes()?.into_iter();
            let votes = votes.filter(|vote| vote.game == running.game.id);
            preview.remarks.extend(votes.map(|vote| vote_line(&vote, zone)));
            // How many observe everybody may know.
            let observers = records.observers(running.game.id)?.len();
            if observers > 0 {
                let mails = format!("a turn to {observers} who observe, if a turn begins");
                preview.mails.push(mails);
            }
            Ok(preview)
        })
    }
}

impl RoundPreview {
    /// Takes back what a table tells nobody: who has sent orders, and what is final.
    fn hide_who_is_late(&mut self) {
        for seat in &mut self.seats {
            if ["final", "draft", "caretaker", "default"].contains(&seat.plays_by) {
                seat.plays_by = "untold";
            }
            seat.silent = 0;
        }
        self.mails.retain(|mail| mail.starts_with("a page to "));
        self.remarks.clear();
    }
}

/// Returns the hours that are left to each seat, if any has some: a seat without final orders pays from the deadline on.
fn bank_line(
    records: &mut ReadTransaction<'_>,
    running: &RunningGame,
    bank: TimeBank,
    seats: &[Seat],
) -> Result<Option<String>, OfficeError> {
    let mut left = Vec::new();
    for seat in seats.iter().filter(|seat| seat.state == SeatState::Seated) {
        let seconds = bank.left(&records.bank_draws(seat.id)?, running.segment.turn);
        left.push(format!(
            "{} {} h",
            running.table.name_of(seat),
            seconds / HOUR
        ));
    }
    Ok((!left.is_empty()).then(|| {
        format!(
            "At the deadline a seat without final orders pays from its bank first: {}.",
            left.join(", ")
        )
    }))
}

/// Returns a line about a vote: its number, subject and end, which the whole table was told; no ballot.
fn vote_line(vote: &StoredVote, zone: Zone) -> String {
    let subject = format!("{} {}", vote.subject, vote.detail);
    format!(
        "Vote {} ({}) is open until {}.",
        vote.number,
        subject.trim(),
        local(vote.ends_at, zone)
    )
}

fn seat_preview(
    records: &mut ReadTransaction<'_>,
    running: &RunningGame,
    ladder: &SilenceLadder,
    seat: &Seat,
) -> Result<SeatPreview, OfficeError> {
    let orders = records.orders_of(running.segment.id, seat.id)?;
    let is_asked = waited(&running.table, &running.segment).contains(&seat_number(seat));
    let status = orders.map(|orders| orders.status);
    let plays_by = match status {
        _ if seat.state == SeatState::Vacant => "nobody",
        Some(OrdersStatus::Final) => "final",
        Some(OrdersStatus::Draft) => "draft",
        Some(OrdersStatus::Withdrawn) => "default",
        None if ladder.rung_of(seat.id) == Some(SilenceRung::Caretaker) => "caretaker",
        None if is_asked => "default",
        None => "not asked",
    };
    let silences = ladder.silences.iter();
    let mut silences = silences.filter(|one| one.seat == seat.id && status.is_none());
    Ok(SeatPreview {
        seat: seat.name.clone(),
        player: seat.player.clone(),
        plays_by,
        silent: silences.next().map_or(0, |one| one.run),
    })
}

/// Returns the page of a seat, by what it wants; what it would be asked no rule was run to tell.
fn page_of(running: &RunningGame, seat: &Seat) -> Option<String> {
    let name = running.table.name_of(seat);
    (seat.state == SeatState::Seated).then(|| match seat.volume {
        MailVolume::Everything => format!("a page to {name}"),
        MailVolume::Decisions => format!("a page to {name}, if it is asked something"),
        MailVolume::Digest => format!("a page to {name}, if a turn begins"),
    })
}

/// Returns the mails that follow from its silence.
fn mails_of_silence(one: &SeatPreview, ladder: &SilenceLadder, seat: &Seat) -> Vec<String> {
    let mut mails = Vec::new();
    if seat.state != SeatState::Seated || one.silent == 0 {
        return mails;
    }
    if one.silent == 2 {
        mails.push(format!(
            "word of the silence of {} to the moderators",
            one.seat
        ));
    }
    if ladder.rung_of(seat.id) >= Some(SilenceRung::Standby) {
        mails.push(format!("an offer of {} to the standby list", one.seat));
    }
    if ladder.rung_of(seat.id) == Some(SilenceRung::Inert) {
        mails.push(format!("word to all that {} is left", one.seat));
    }
    mails
}
