//! A seat is taken over: the same nation, hand and orders, and another player. Everything that proved the old one dies in the
//! transaction that seats the new one, who gets the last page and the whole history of the seat.

use super::errand::Errand;
use super::newcomers::must_be_free;
use crate::office::means::Means;
use crate::office::means::names::{named, players, seat_named, seat_number};
use crate::office::means::problem::OfficeError;
use crate::office::means::word::{Word, one_line};
use crate::office::post::postage::{Message, Postage};
use crate::office::post::telling::{Told, tell};
use crate::office::speech::past;
use crate::office::speech::reader::Reader;
use crate::office::speech::speaker::{Speaker, Spoken};
use crate::office::table::fold::Table;
use crate::store::{
    Game, GameStatus, Mail, MailKind, NewSeat, NewSeatMove, Seat, SeatMoveKind, SeatState, Segment,
    Writing,
};

/// A seat that changes hands.
struct Handover<'a> {
    game: &'a Game,
    segment: &'a Segment,
    table: &'a Table,
    /// As it was.
    seat: &'a Seat,
    new: &'a NewSeat,
    word: &'a Word<'a>,
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
            let game = &named(records, game)?;
            let over = || OfficeError::User(format!("{} is over", game.slug));
            if game.status == GameStatus::Finished {
                return Err(over());
            }
            let segment = &records.current_segment(game.id)?.ok_or_else(over)?;
            let seat = &seat_named(records, game, seat)?;
            must_be_free(records, means, (game, Some(seat)), new)?;
            let handover = Handover {
                game,
                segment,
                table: tables.at(records, game, segment)?,
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
        let page = match records.page(self.segment.id, self.seat.id)? {
            Some(page) => Some(page),
            None => records.pages(self.seat.id, 1)?.pop(),
        };
        let old = records.addresses(self.seat.id)?;
        self.bid_farewell(records, means, &old)?;
        records.take_over(self.seat.id, self.segment.id, self.new)?;
        self.bring_back(records, means)?;
        let what = format!(
            "{}: {} takes the place of {}",
            self.seat.name, self.new.name, self.seat.player
        );
        records.note(&self.word.note(means.now, Some(self.game.id), what))?;
        let seat = &records.seat(self.seat.id)?;
        self.tell_all(records, means, seat)?;
        self.hand_over(records, means, seat, page.as_ref())
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
                let mail = Postage { means }.to_stranger(address, Message::of(spoken))?;
                records.queue_mail(&mail)?;
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
        let Some(civ) = self.table.nation(seat_number(self.seat)) else {
            return Ok(());
        };
        records.move_seat(&NewSeatMove {
            seat: self.seat.id,
            kind: SeatMoveKind::Return,
            nation: self.table.parts().nation(civ).id.clone(),
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
        let names = players(records, self.game)?;
        let words = [self.table.name_of(new).to_owned(), new.player.clone()];
        for seat in records.seats(self.game.id)? {
            let key = match seat.id == new.id {
                true => "replaced.you",
                false => "replaced",
            };
            self.tell(records, means, (&seat, &names), |speaker, reader| {
                speaker.notice(reader, key, &words)
            })?;
        }
        Ok(())
    }

    /// The last page, with a form that proves the new player, and what the seat was told before.
    fn hand_over(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        seat: &Seat,
        page: Option<&Mail>,
    ) -> Result<(), OfficeError> {
        let past = past::of(records, seat.id, means.languages)?;
        if let Some(page) = page {
            let told = self.told(seat, &[]);
            told.queue_as(records, means, MailKind::Page, |speaker, reader| {
                speaker.again(reader, page, "again")
            })?;
        }
        if past.text.is_empty() {
            return Ok(());
        }
        self.tell(records, means, (seat, &[]), |speaker, reader| {
            let top = speaker.notice(reader, "history", &[])?;
            Ok(Spoken {
                subject: top.subject,
                body: format!("{}\n{}", top.body, past.text),
            })
        })
        .map(|_| ())
    }

    fn told<'t>(&'t self, seat: &'t Seat, names: &'t [String]) -> Told<'t> {
        Told {
            game: self.game,
            segment: self.segment,
            table: self.table,
            seat,
            names,
        }
    }

    fn tell(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        (seat, names): (&Seat, &[String]),
        says: impl FnOnce(Speaker<'_>, &Reader<'_>) -> Result<Spoken, OfficeError>,
    ) -> Result<bool, OfficeError> {
        tell(records, means, &self.told(seat, names), says)
    }
}
