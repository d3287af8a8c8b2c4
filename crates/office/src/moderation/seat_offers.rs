//! Offers of free seats of a tournament's tables to people on its standby list: one after the other, each for 48 hours.

use super::moderator_action::ModeratorAction;
use crate::context::OfficeContext;
use crate::context::entry_list::EntryList;
use crate::context::error::{OfficeError, quietly};
use crate::context::name_lookup::seat_number;
use crate::context::token::{Token, TokenScope};
use crate::context::zone::Zone;
use crate::game_state::free_seats::{FreeSeat, PATIENCE};
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::deadline_notices::OFFICE;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::entry_mails::{questions, sentence};
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::tournament_mail::{MailParagraph, TournamentMail};
use bulla_store::{
    OfferAnswer, ReadTransaction, SeatOffer, StoredEntry, TournamentNote, WriteTransaction,
};

impl ModeratorAction<'_> {
    /// Offers every free seat of the tournaments that take people on standby by letter, where nobody is asked for it. A tournament that
    /// does not read keeps no other, and no game: whoever works on it says what is wrong with it.
    ///
    /// # Errors
    /// The database.
    pub fn offer_free_seats(mut self) -> Result<(), OfficeError> {
        if self.hold_reason()?.is_some() {
            return Ok(());
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        let all = store.read(|records| records.tournaments())?;
        for stored in all.into_iter().filter(|one| one.ended_at.is_none()) {
            let offered = quietly(|| {
                store.write(|records| {
                    let list = EntryList::read(records, stored)?;
                    match list.file.standby.letters {
                        true => offer_seats(records, tables, office, &list),
                        false => Ok(()),
                    }
                })
            });
            if let Some(Err(error @ OfficeError::Store(_))) = offered {
                return Err(error);
            }
        }
        Ok(())
    }
}

fn offer_seats(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    list: &EntryList,
) -> Result<(), OfficeError> {
    let now = office.now;
    let offers = records.seat_offers(list.stored.id)?;
    for one in offers.iter().filter(|one| one.answer == OfferAnswer::None) {
        let is_here = list.present().any(|entry| entry.entry == one.entry);
        if !is_here {
            records.answer_seat_offer(one.id, OfferAnswer::Gone)?;
        } else if one.offered_at + PATIENCE <= now {
            records.answer_seat_offer(one.id, OfferAnswer::Late)?;
        }
    }
    let drawn = records.tournament_tables(list.stored.id)?;
    for free in list.free_seats(records, &drawn)? {
        let offers = records.seat_offers(list.stored.id)?;
        if free.open_offer(&offers, now).is_some() {
            continue;
        }
        let candidates = list.candidates(records, &drawn, &free, &offers, now)?;
        let mut allowed = candidates.into_iter().filter(|(_, bar)| bar.is_none());
        if let Some((person, _)) = allowed.next() {
            offer(records, tables, office, list, &free, person)?;
        }
    }
    Ok(())
}

/// Mails the offer of a seat to one person, and writes it down.
fn offer(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    list: &EntryList,
    free: &FreeSeat,
    person: &StoredEntry,
) -> Result<(), OfficeError> {
    let game = &free.table.game;
    let what = format!(
        "offer/{game}/{}/{}/{}",
        free.place, person.entry, office.now
    );
    let tag = &list.stored.name;
    let code = Token::code(office.key, TokenScope::Admin, tag, 0, what.as_bytes());
    let zone = person.zone.as_deref().map(Zone::named).and_then(Result::ok);
    let mail_office = OfficeContext {
        zone: zone.unwrap_or(list.zone),
        ..office.in_language(person.language.as_deref())
    };
    let until = MailComposer {
        office: mail_office,
    }
    .time(office.now + PATIENCE)?;
    let mail = TournamentMail {
        tournament: tag,
        addresses: &[],
        language: None,
        subject: "offer.seat",
        paragraphs: vec![
            public_position(records, tables, list, free, person)?,
            sentence("offer.counts"),
            MailParagraph::sentence("offer.answer", &[until]),
            MailParagraph::Lines(format!("  confirm: {code}")),
            questions(list),
        ],
    };
    let message = OutgoingMessage::of(mail.composed(mail_office)?);
    let addresses = person.addresses.split(' ').map(str::to_owned).collect();
    let mail = MailQueue {
        office: mail_office,
    }
    .to_invited(addresses, message)?;
    records.queue_mail(&mail)?;
    records.put_seat_offer(&SeatOffer {
        id: 0,
        tournament: list.stored.id,
        game: game.clone(),
        seat: i64::try_from(free.place).unwrap_or(i64::MAX),
        leaver: free.leaver.clone(),
        entry: person.entry.clone(),
        code: code.plain(),
        message_id: mail.message_id.clone(),
        offered_at: office.now,
        answer: OfferAnswer::None,
    })?;
    records.note_tournament(&TournamentNote {
        tournament: list.stored.id,
        at: office.now,
        who: OFFICE.to_owned(),
        what: format!(
            "{} is asked for the seat of {} at {game}",
            person.name, free.leaver
        ),
        why: "the seat is free".to_owned(),
    })?;
    Ok(())
}

/// What everybody may know of a seat: its table, and of its nation what lies on the board.
fn public_position(
    records: &mut ReadTransaction<'_>,
    tables: &mut GameStateCache,
    list: &EntryList,
    free: &FreeSeat,
    person: &StoredEntry,
) -> Result<MailParagraph, OfficeError> {
    let table = &free.table;
    let mut words = vec![
        person.name.clone(),
        list.file.title.clone(),
        table.game.clone(),
        table.round.clone(),
    ];
    let Some((game, seat)) = &free.played else {
        let all = table.entries.lines().enumerate();
        let others = all.filter(|(place, _)| *place != free.place);
        let name = |id: &str| {
            let entry = list.entries.iter().find(|one| one.entry == id);
            entry.map_or_else(|| id.to_owned(), |one| one.name.clone())
        };
        let others: Vec<String> = others.map(|(_, id)| name(id)).collect();
        words.push(others.join(", "));
        return Ok(MailParagraph::sentence("offer.drawn", &words));
    };
    let others = records.seats(game.id)?.into_iter();
    let others = others.filter(|one| one.id != seat.id);
    let others: Vec<String> = others.map(|one| one.player).collect();
    words.push(others.join(", "));
    let Some(segment) = records.current_segment(game.id)? else {
        return Ok(MailParagraph::sentence("offer.early", &words));
    };
    let state = tables.at(records, game, &segment)?;
    let Some(civ) = state.nation(seat_number(seat)) else {
        return Ok(MailParagraph::sentence("offer.early", &words));
    };
    let open = state.position.state.open();
    let nation = open.nation(civ);
    words.extend([
        state.parts().nation(civ).name.clone(),
        state.moment.turn.to_string(),
        open.city_count(civ).to_string(),
        nation.advances.iter().count().to_string(),
        nation.track.to_string(),
    ]);
    Ok(MailParagraph::sentence("offer.played", &words))
}
