//! A seat is taken over: the same nation, hand and orders, and another player. Everything that proved the old one dies in the
//! transaction that seats the new one, who gets the last page and the whole history of the seat.

use super::errand::Errand;
use super::newcomers::must_be_free;
use super::running::Running;
use crate::mail::Outline;
use crate::office::means::Means;
use crate::office::means::names::{players, seat_named, seat_number};
use crate::office::means::problem::OfficeError;
use crate::office::means::word::{Word, one_line};
use crate::office::post::postage::Postage;
use crate::office::post::telling::tell;
use crate::office::speech::dress::Dress;
use crate::office::speech::matter::Untold;
use crate::office::speech::past;
use crate::office::speech::speaker::{Speaker, Spoken};
use crate::office::table::chapters::untold_of;
use crate::store::{Mail, MailKind, NewSeat, NewSeatMove, Seat, SeatMoveKind, SeatState, Writing};

/// A seat that changes hands.
struct Handover<'a> {
    running: &'a Running,
    /// As it was.
    seat: &'a Seat,
    new: &'a NewSeat,
    word: &'a Word<'a>,
}

/// What a seat was told so far.
struct Estate {
    /// Out of its pages, the last first.
    past: String,
    /// That of the open segment; none where the seat wanted none, or nobody read it.
    page: Option<(Mail, Outline)>,
    /// What happened since its last page.
    untold: Untold,
}

impl Errand<'_> {
    /// Another player takes over a seat, also one that was left. Returns what the seat is called.
    ///
    /// # Errors
    /// There is no such game or seat, the game is over, the name is taken, or an address is none or another seat's.
    pub fn replace(
        self,
        game: &str,
        seat: &str,
        new: &NewSeat,
        word: &Word<'_>,
    ) -> Result<String, OfficeError> {
        one_line("name", &new.name)?;
        one_line("reason", word.why)?;
        if let Some(tag) = &new.language {
            self.means.must_know(tag)?;
        }
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let running = &Running::of(records, tables, game)?;
            let seat = &seat_named(records, &running.game, seat)?;
            must_be_free(records, means, (running, Some(seat)), new)?;
            let handover = Handover {
                running,
                seat,
                new,
                word,
            };
            handover.carry_out(records, means)?;
            Ok(seat.name.clone())
        })
    }
}

impl Handover<'_> {
    fn carry_out(&self, records: &mut Writing<'_>, means: Means<'_>) -> Result<(), OfficeError> {
        // What the seat was mailed, before what has not left is struck.
        let estate = self.estate(records, means)?;
        let old = records.addresses(self.seat.id)?;
        self.bid_farewell(records, means, &old)?;
        records.take_over(self.seat.id, self.running.segment.id, self.new, means.now)?;
        self.bring_back(records, means)?;
        let what = format!(
            "{}: {} takes the place of {}",
            self.seat.name, self.new.name, self.seat.player
        );
        records.note(&self.word.note(means.now, Some(self.running.game.id), what))?;
        let seat = &records.seat(self.seat.id)?;
        self.tell_all(records, means, seat)?;
        self.hand_over(records, means, seat, estate)
    }

    /// To the addresses that are the seat's no longer: a mail without any secret.
    fn bid_farewell(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        old: &[String],
    ) -> Result<(), OfficeError> {
        let means = means.speaking_to(self.seat);
        for address in old {
            let stays = self
                .new
                .addresses
                .iter()
                .any(|new| new.eq_ignore_ascii_case(address));
            if !stays {
                let spoken = Speaker { means }.moved()?;
                Postage { means }.outside(records, address, spoken)?;
            }
        }
        Ok(())
    }

    /// A nation that was left: a departure that no segment began with yet does not come to pass; after one that did, the nation
    /// has a player again with the next segment.
    fn bring_back(&self, records: &mut Writing<'_>, means: Means<'_>) -> Result<(), OfficeError> {
        if self.seat.state != SeatState::Vacant || records.cancel_departure(self.seat.id)? {
            return Ok(());
        }
        let Some(civ) = self.running.table.nation(seat_number(self.seat)) else {
            return Ok(());
        };
        records.move_seat(&NewSeatMove {
            seat: self.seat.id,
            kind: SeatMoveKind::Return,
            nation: self.running.table.parts().nation(civ).id.clone(),
            at: means.now,
        })?;
        Ok(())
    }

    /// Everybody hears who plays the nation now.
    fn tell_all(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        new: &Seat,
    ) -> Result<(), OfficeError> {
        let names = players(records, &self.running.game)?;
        let words = [
            self.running.table.name_of(new).to_owned(),
            new.player.clone(),
        ];
        for seat in records.seats(self.running.game.id)? {
            let key = match seat.id == new.id {
                true => "replaced.you",
                false => "replaced",
            };
            tell(
                records,
                means,
                &self.running.told(&seat, &names),
                |speaker, reader| speaker.notice(reader, key, &words),
            )?;
        }
        Ok(())
    }

    fn estate(&self, records: &mut Writing<'_>, means: Means<'_>) -> Result<Estate, OfficeError> {
        let Running {
            game,
            segment,
            table,
        } = self.running;
        Ok(Estate {
            past: past::of(records, self.seat.id, means.languages)?.text,
            page: match records.page(segment.id, self.seat.id)? {
                Some(page) => {
                    let outline = records.outline_of(&page)?;
                    Some((page, outline))
                }
                None => None,
            },
            untold: Untold {
                chapters: untold_of(records, (game, segment), self.seat, table)?,
                ..Untold::default()
            },
        })
    }

    /// The page of the open segment, with a form that proves the new player, and what the seat was told before.
    fn hand_over(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        seat: &Seat,
        estate: Estate,
    ) -> Result<(), OfficeError> {
        let told = self.running.told(seat, &[]);
        told.queue_as(
            records,
            means,
            MailKind::Page,
            |speaker, reader| match &estate.page {
                Some((page, outline)) => speaker.again(reader, (page, outline), "again"),
                None => speaker.untold(reader, &estate.untold),
            },
        )?;
        if estate.past.is_empty() {
            return Ok(());
        }
        tell(records, means, &told, |speaker, reader| {
            let top = speaker.notice(reader, "history", &[])?;
            Ok(Spoken {
                subject: top.subject,
                body: format!("{}\n{}", top.body, estate.past),
                dress: Dress::Plain,
            })
        })
        .map(|_| ())
    }
}
