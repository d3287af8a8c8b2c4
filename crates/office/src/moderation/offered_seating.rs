//! Whoever said yes to the offer of a seat of a tournament's table takes it, if it is still free.

use super::moderator_action::ModeratorAction;
use super::player_replacement::seat_by_office;
use crate::context::OfficeContext;
use crate::context::entry_list::EntryList;
use crate::context::error::{OfficeError, quietly};
use crate::game_state::free_seats::rung_of_silent;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::deadline_notices::OFFICE;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::tournament_mail::{MailParagraph, TournamentMail};
use bulla_store::{
    EntryState, GameStatus, NewSeat, OfferAnswer, SeatOffer, SeatState, StoredEntry, StoredTable,
    TournamentNote, WriteTransaction,
};

/// An offer that was accepted, with what it is about.
struct AcceptedOffer<'a> {
    list: &'a EntryList,
    offer: &'a SeatOffer,
    table: &'a StoredTable,
    person: &'a StoredEntry,
}

impl ModeratorAction<'_> {
    /// Seats everybody who said yes to an offer, each in a transaction of its own.
    ///
    /// # Errors
    /// The database.
    pub fn seat_accepted_offers(mut self) -> Result<(), OfficeError> {
        if self.hold_reason()?.is_some() {
            return Ok(());
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        let all = store.read(|records| {
            let mut all = Vec::new();
            for stored in records.tournaments()? {
                let offers = records.seat_offers(stored.id)?.into_iter();
                all.extend(offers.filter(|one| one.answer == OfferAnswer::Yes));
            }
            Ok::<_, OfficeError>(all)
        })?;
        for offer in &all {
            let seat = || {
                store.write(|records| {
                    with_facts(records, offer, |records, accepted| {
                        accepted.seat(records, tables, office)
                    })
                })
            };
            match quietly(seat) {
                Some(Ok(())) => {}
                Some(Err(error @ OfficeError::Store(_))) => return Err(error),
                // The name fits no more, or the game does not read: the seat is offered to somebody else.
                _ => {
                    let refused = store.write(|records| {
                        with_facts(records, offer, |records, accepted| {
                            accepted.refuse(records, office)
                        })
                    });
                    // A tournament that does not read keeps no other, and no game.
                    if let Err(error @ OfficeError::Store(_)) = refused {
                        return Err(error);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Does something with an offer and what it is about; nothing where its table or its person is not there any more.
fn with_facts(
    records: &mut WriteTransaction<'_>,
    offer: &SeatOffer,
    work: impl FnOnce(&mut WriteTransaction<'_>, &AcceptedOffer<'_>) -> Result<(), OfficeError>,
) -> Result<(), OfficeError> {
    let list = EntryList::kept(records, offer.tournament)?;
    let tables = records.tournament_tables(offer.tournament)?;
    let table = tables.iter().find(|one| one.game == offer.game);
    let person = list.entries.iter().find(|one| one.entry == offer.entry);
    match (table, person) {
        (Some(table), Some(person)) => work(
            records,
            &AcceptedOffer {
                list: &list,
                offer,
                table,
                person,
            },
        ),
        _ => Ok(records.answer_seat_offer(offer.id, OfferAnswer::Gone)?),
    }
}

impl AcceptedOffer<'_> {
    fn seat(
        &self,
        records: &mut WriteTransaction<'_>,
        tables: &mut GameStateCache,
        office: OfficeContext<'_>,
    ) -> Result<(), OfficeError> {
        if self.person.state == EntryState::Out || self.list.stored.ended_at.is_some() {
            return self.refuse(records, office);
        }
        let is_seated = match self.table.started_at {
            None => self.sit_down(records, office)?,
            Some(_) => self.take_over(records, tables, office)?,
        };
        if !is_seated {
            return self.refuse(records, office);
        }
        records.put_tournament_entry(&StoredEntry {
            state: EntryState::In,
            ..self.person.clone()
        })?;
        records.answer_seat_offer(self.offer.id, OfferAnswer::Seated)?;
        let what = format!(
            "{} sits at {} in the place of {}",
            self.person.name, self.table.game, self.offer.leaver
        );
        records.note_tournament(&TournamentNote {
            tournament: self.list.stored.id,
            at: office.now,
            who: OFFICE.to_owned(),
            what,
            why: "from the standby list".to_owned(),
        })?;
        Ok(())
    }

    fn place(&self) -> usize {
        usize::try_from(self.offer.seat).unwrap_or(usize::MAX)
    }

    /// Takes the seat of a table that has not begun. Returns whether it was free.
    fn sit_down(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
    ) -> Result<bool, OfficeError> {
        let mut seats: Vec<&str> = self.table.entries.lines().collect();
        let Some(sits) = seats.get(self.place()).copied() else {
            return Ok(false);
        };
        let left = self.list.entries.iter().find(|one| one.entry == sits);
        let is_free = left
            .is_some_and(|one| one.state == EntryState::Out && one.name == self.offer.leaver)
            && !seats.contains(&self.person.entry.as_str())
            && self.list.barred_by(self.person, &seats, sits).is_none();
        if !is_free {
            return Ok(false);
        }
        seats[self.place()] = &self.person.entry;
        records.put_tournament_table(&StoredTable {
            entries: seats.join("\n"),
            ..self.table.clone()
        })?;
        let words = [self.person.name.clone(), self.list.file.title.clone()];
        let yours = [self.table.game.clone(), self.table.round.clone()];
        self.tell(
            records,
            office,
            "tournament.moved-up",
            vec![
                MailParagraph::sentence("tournament.moved-up", &words),
                MailParagraph::sentence("tournament.yours", &yours),
            ],
        )?;
        Ok(true)
    }

    /// Takes over a seat of a game that is played, with fresh tokens. Returns whether it was free.
    fn take_over(
        &self,
        records: &mut WriteTransaction<'_>,
        tables: &mut GameStateCache,
        office: OfficeContext<'_>,
    ) -> Result<bool, OfficeError> {
        let Some(game) = records.game_named(&self.table.game)? else {
            return Ok(false);
        };
        let seats = records.seats(game.id)?;
        let Some(seat) = seats.get(self.place()) else {
            return Ok(false);
        };
        let is_free = game.status == GameStatus::Running
            && seat.player == self.offer.leaver
            && (seat.state == SeatState::Vacant || rung_of_silent(records, &game, seat)?.is_some());
        if !is_free {
            return Ok(false);
        }
        let addresses = self.person.addresses.split(' ');
        let new = NewSeat {
            name: self.person.name.clone(),
            addresses: addresses.map(str::to_owned).collect(),
            language: self.person.language.clone(),
            zone: self.person.zone.clone(),
            ..NewSeat::default()
        };
        seat_by_office(records, tables, office, seat, (&new, true), "offer.why")?;
        Ok(true)
    }

    /// Tells a person that the seat is not free any more.
    fn refuse(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
    ) -> Result<(), OfficeError> {
        let game = std::slice::from_ref(&self.table.game);
        let told = vec![MailParagraph::sentence("offer.gone", game)];
        self.tell(records, office, "offer.answer", told)?;
        Ok(records.answer_seat_offer(self.offer.id, OfferAnswer::Gone)?)
    }

    fn tell(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        subject: &str,
        paragraphs: Vec<MailParagraph>,
    ) -> Result<(), OfficeError> {
        let office = office.in_language(self.person.language.as_deref());
        let mail = TournamentMail {
            tournament: &self.list.stored.name,
            addresses: &[],
            language: None,
            subject,
            paragraphs,
        };
        let message = OutgoingMessage::of(mail.composed(office)?);
        let addresses = self.person.addresses.split(' ').map(str::to_owned);
        let row = MailQueue { office }.to_invited(addresses.collect(), message)?;
        Ok(records.queue_mail(&row)?)
    }
}
