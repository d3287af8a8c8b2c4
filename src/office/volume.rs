//! How much mail a seat wants. Receipts and answers come always, and nothing that it may know is kept from it: the next page
//! tells what happened since the one before.
//!
//! A seat that wants one page a turn is not waited for between them, and this is public: its silence there is no silence, the
//! segment runs early without it, and its absence delays nothing. A wish counts from the next segment that opens.

use super::clerk::{Clerk, Sheaf};
use super::names::{named, seat_named, seat_number};
use super::postage::{Eyes, Letterbox, Message, Postage, Receiver};
use super::proof::Proven;
use super::speaker::{Reader, Speaker};
use super::table::Table;
use super::verdict::Verdict;
use super::word::Word;
use super::{Office, OfficeError};
use crate::game::Seat;
use crate::orders;
use crate::store::{self, Format, MailKind, NewNote, SeatState, Segment, Volume, Writing};
use crate::turn::Slot;

pub fn volume(wanted: orders::Volume) -> Volume {
    match wanted {
        orders::Volume::Everything => Volume::Everything,
        orders::Volume::Decisions => Volume::Decisions,
        orders::Volume::Digest => Volume::Digest,
    }
}

pub fn format(wanted: orders::Format) -> Format {
    match wanted {
        orders::Format::Full => Format::Full,
        orders::Format::Text => Format::Text,
    }
}

/// The key of the sentence that says what a volume means.
pub fn says(volume: Volume) -> &'static str {
    match volume {
        Volume::Everything => "volume.everything",
        Volume::Decisions => "volume.decisions",
        Volume::Digest => "volume.digest",
    }
}

/// The key of the sentence that says what a format means.
pub fn formed(format: Format) -> &'static str {
    match format {
        Format::Full => "format.full",
        Format::Text => "format.text",
    }
}

/// The seats for which a segment that opens now waits: those that by public facts face a question, but those with one page a
/// turn only where the realm opens or the segment is cut and asks them.
pub fn waited_for(next: &Table, seats: &[store::Seat]) -> Vec<Seat> {
    let mut asked = next.asked();
    if has_digest(next) {
        return asked;
    }
    let reads = |seat: &Seat| {
        let mut digests = seats.iter().filter(|one| one.volume == Volume::Digest);
        !digests.any(|one| seat_number(one) == *seat)
    };
    asked.retain(reads);
    asked
}

/// Whether letters are asked for, and somebody is waited for who reads a page of it.
pub fn asks(next: &Table, seats: &[store::Seat]) -> bool {
    let seated = |seat: &&store::Seat| seat.state == SeatState::Seated;
    let all_read = seats
        .iter()
        .filter(seated)
        .all(|one| one.volume != Volume::Digest);
    next.asks() && (all_read || next.asked().is_empty() || !waited_for(next, seats).is_empty())
}

/// The seats for which an open segment waits, as it was when it opened.
pub fn waited(table: &Table, segment: &Segment) -> Vec<Seat> {
    match segment.waited() {
        Some(numbers) => numbers.into_iter().map(Seat).collect(),
        None => table.asked(),
    }
}

/// Whether a seat gets a page when a segment opens that may ask it these things.
pub fn has_page(next: &Table, seat: &store::Seat, slots: &[Slot]) -> bool {
    let is_asked = || next.asked().contains(&seat_number(seat));
    match seat.volume {
        Volume::Everything => true,
        Volume::Decisions => is_asked() || !slots.is_empty(),
        Volume::Digest if next.cut().is_some() => is_asked(),
        Volume::Digest => has_digest(next),
    }
}

/// Whether a segment opens with a page for everybody who wants one a turn: the first of its turn, before it is cut, and the
/// set-up; or it is cut, and asks by name.
fn has_digest(next: &Table) -> bool {
    let book = next.book();
    let plan = book.plan(&next.moment.name);
    let is_first = plan.is_some_and(|plan| *plan == book.setup || Some(plan) == book.turn.first());
    is_first || next.cut().is_some()
}

impl Clerk<'_, '_> {
    /// A seat says how much mail it wants, and of what.
    pub(super) fn take_volume(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        wanted: Wanted,
    ) -> Result<(), OfficeError> {
        let (key, formed) = set(self.records, &proven.seat, wanted)?;
        let words = vec![self.speaker().line(formed, &[])?];
        self.say(proven, sheaf, Verdict::Volume(key, words))
    }
}

/// What a seat wants of its mail; what it does not name stays.
type Wanted = (Option<orders::Volume>, Option<orders::Format>);

/// Returns the keys of the sentences that say what it gets now.
fn set(
    records: &mut Writing<'_>,
    seat: &store::Seat,
    wanted: Wanted,
) -> Result<(&'static str, &'static str), OfficeError> {
    let kept = records.seat(seat.id)?;
    let volume = wanted.0.map_or(kept.volume, volume);
    let format = wanted.1.map_or(kept.format, format);
    records.set_volume(seat.id, volume)?;
    records.set_format(seat.id, format)?;
    Ok((says(volume), formed(format)))
}

impl Office {
    /// The moderator says how much mail a seat gets; it is written down, and the seat is told. Returns what it is told.
    ///
    /// # Errors
    /// There is no such game or seat, or the game is over.
    pub fn set_mail(
        &mut self,
        game: &str,
        seat: &str,
        wanted: Wanted,
        word: &Word<'_>,
    ) -> Result<String, OfficeError> {
        let (store, tables, means) = self.parts();
        store.write(|records| {
            let game = named(records, game)?;
            let seat = seat_named(records, &game, seat)?;
            let over = || OfficeError::User(format!("{} is not running", game.slug));
            let segment = records.current_segment(game.id)?.ok_or_else(over)?;
            let (key, formed) = set(records, &seat, wanted)?;
            let speaker = Speaker { means };
            let words = [speaker.line(formed, &[])?];
            let said = speaker.line(key, &words)?;
            let token = means.token(&game.slug, &seat, segment.ordinal);
            let reader = Reader {
                table: tables.at(records, &game, &segment)?,
                seat: &seat,
                names: &[],
                token,
                deadline: Some(segment.deadline),
                standing: None,
                carried: None,
            };
            let spoken = speaker.notice(&reader, key, &words)?;
            let receiver = Receiver {
                game: &game,
                seat: &seat,
                letterbox: &Letterbox::of(records, seat.id)?,
                token,
            };
            let message = Message {
                kind: MailKind::Answer,
                eyes: Eyes::Own,
                subject: spoken.subject,
                body: spoken.body,
                answers: None,
            };
            if let Some(mail) = (Postage { means }).to_seat(&receiver, message)? {
                records.queue_mail_for(&mail, Some(segment.id))?;
            }
            records.note(&NewNote {
                at: means.now,
                who: word.who.to_owned(),
                game: Some(game.id),
                what: format!("mail of {}: {key}, {formed}", seat.name),
                why: word.why.to_owned(),
            })?;
            Ok(format!("{}: {said}", seat.name))
        })
    }
}
