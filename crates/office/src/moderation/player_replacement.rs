//! A seat is taken over: the same nation, hand and orders, and another player. Everything that proved the old one dies in the
//! transaction that seats the new one, who gets a first page and the whole history of the seat.

use super::moderator_action::ModeratorAction;
use super::player_checks::check_player_name;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::moderators::moderators_of;
use crate::context::name_lookup::{players, seat_by_name, seat_number};
use crate::context::preceding_games::PrecedingGames;
use crate::game_state::awaited_seats::active_orders;
use crate::game_state::segment_summaries::{SegmentSummary, untold_of};
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::deadline_notices::OFFICE;
use crate::outgoing::mail_queue::MailQueue;
use crate::outgoing::page_mails::PageMailer;
use crate::outgoing::seat_notices::notify;
use crate::rendering::first_page::{ModerationSetup, first_page};
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::page_reader::PageReader;
use crate::rendering::seat_history::{self, SeatHistory};
use bulla_pages::page::{FirstPage, JoinReason, PageNews};
use bulla_store::{
    GameStatus, NewSeat, NewSeatMove, ReadTransaction, ReturnWish, Seat, SeatMoveKind, SeatState,
    WriteTransaction,
};

/// A seat that changes hands.
struct SeatHandover<'a> {
    running: &'a RunningGame,
    /// Seat as it was.
    seat: &'a Seat,
    new: &'a NewSeat,
    acted_by: &'a ActedBy<'a>,
    /// The old player may ask for the seat back.
    may_return: bool,
}

/// History that a seat was told so far.
struct InheritedNews {
    /// Past taken from its pages.
    past: SeatHistory,
    /// Events since its last page.
    untold: Vec<SegmentSummary>,
}

impl ModeratorAction<'_> {
    /// Another player takes over a seat, also one that was left; `may_return`: the old one may ask for it back. Returns what the seat
    /// is called.
    ///
    /// # Errors
    /// There is no such game or seat, the game is over, the name is taken, or an address is none or another seat's.
    pub fn replace_player(
        self,
        game: &str,
        seat: &str,
        new: &NewSeat,
        acted_by: &ActedBy<'_>,
        may_return: bool,
    ) -> Result<String, OfficeError> {
        one_line("name", &new.name)?;
        one_line("reason", acted_by.why)?;
        if let Some(tag) = &new.language {
            self.office.check_language(tag)?;
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let new = (new, may_return);
            seat_successor(records, tables, office, game, seat, new, acted_by)
        })
    }
}

/// Seats another player as the office does by itself, for the reason of the sentence under this key.
///
/// # Errors
/// Same as [`ModeratorAction::replace_player`].
pub(super) fn seat_by_office(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    seat: &Seat,
    new: (&NewSeat, bool),
    why: &str,
) -> Result<(), OfficeError> {
    let game = records.game(seat.game)?;
    let why = MailComposer { office }.line(why, &[])?;
    let acted_by = ActedBy {
        who: OFFICE,
        why: &why,
    };
    let (slug, name) = (&game.slug, &seat.name);
    seat_successor(records, tables, office, slug, name, new, &acted_by).map(|_| ())
}

/// Seats another player, in a transaction that may do more; the old one may ask for the seat back or not. Returns what the seat is
/// called.
///
/// # Errors
/// Same as [`ModeratorAction::replace_player`].
pub(super) fn seat_successor(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    game: &str,
    seat: &str,
    (new, may_return): (&NewSeat, bool),
    acted_by: &ActedBy<'_>,
) -> Result<String, OfficeError> {
    let running = &RunningGame::of(records, tables, game)?;
    let seat = &seat_by_name(records, &running.game, seat)?;
    check_player_name(records, office, running, Some(seat), new)?;
    let handover = SeatHandover {
        running,
        seat,
        new,
        acted_by,
        may_return,
    };
    handover.carry_out(records, office)?;
    if !may_return && let Some(former) = records.former_player(seat.id)? {
        records.set_return_wish(former.id, ReturnWish::Barred)?;
    }
    Ok(seat.name.clone())
}

impl SeatHandover<'_> {
    fn carry_out(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
    ) -> Result<(), OfficeError> {
        // What the seat was mailed, before what has not left is struck.
        let estate = self.estate(records, office)?;
        let old = records.addresses(self.seat.id)?;
        self.bid_farewell(records, office, &old)?;
        records.take_over(self.seat.id, self.running.segment.id, self.new, office.now)?;
        self.bring_back(records, office)?;
        let what = format!(
            "{}: {} takes the place of {}",
            self.seat.name, self.new.name, self.seat.player
        );
        records.note(
            &self
                .acted_by
                .note(office.now, Some(self.running.game.id), what),
        )?;
        let seat = &records.seat(self.seat.id)?;
        self.tell_others(records, office)?;
        self.hand_over(records, office, seat, &estate)
    }

    /// Queues a mail without any secret to the addresses that no longer belong to the seat.
    fn bid_farewell(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        old: &[String],
    ) -> Result<(), OfficeError> {
        let office = office.for_seat(self.seat);
        for address in old {
            let stays = self
                .new
                .addresses
                .iter()
                .any(|new| new.eq_ignore_ascii_case(address));
            if !stays {
                let sentences = self.farewell(records, office, address)?;
                let composed =
                    MailComposer { office }.to_the_replaced(&self.running.game.slug, &sentences)?;
                MailQueue { office }.to_former_address(records, address, composed)?;
            }
        }
        Ok(())
    }

    /// Returns the sentences of that mail: who does it and why, what it ends, what goes on, and whom to ask.
    fn farewell(
        &self,
        records: &mut ReadTransaction<'_>,
        office: OfficeContext<'_>,
        address: &str,
    ) -> Result<Vec<String>, OfficeError> {
        let composer = MailComposer { office };
        let game = self.running.game.slug.clone();
        let key = if self.has_nation() {
            "replaced.old"
        } else {
            "replaced.old-early"
        };
        let words = [
            game.clone(),
            self.new.name.clone(),
            self.running.table.name_of(self.seat).to_owned(),
            composer.moderator(self.acted_by.who)?,
            self.acted_by.why.to_owned(),
        ];
        let mut sentences = vec![
            composer.line(key, &words)?,
            composer.line("replaced.old-letters", &[game])?,
        ];
        if self.may_return {
            sentences.push(composer.line(
                "replaced.old-back",
                std::slice::from_ref(&self.running.game.slug),
            )?);
        }
        let others = self.other_games(records, address)?.join(", ");
        if !others.is_empty() {
            sentences.push(composer.line("replaced.old-others", &[others])?);
        }
        let moderators = moderators_of(records, self.running.game.id, office.config)?.join(", ");
        sentences.push(if !moderators.is_empty() {
            composer.line("replaced.old-ask", &[moderators])?
        } else {
            composer.line("replaced.old-ask-nobody", &[])?
        });
        Ok(sentences)
    }

    /// Other games that somebody plays from this address, and that are not over.
    fn other_games(
        &self,
        records: &mut ReadTransaction<'_>,
        address: &str,
    ) -> Result<Vec<String>, OfficeError> {
        let mut games = Vec::new();
        for seat in records.seats_of_address(address)? {
            let game = records.game(seat.game)?;
            let goes_on = game.id != self.running.game.id && game.status != GameStatus::Finished;
            if goes_on && seat.state == SeatState::Seated {
                games.push(game.slug);
            }
        }
        Ok(games)
    }

    fn has_nation(&self) -> bool {
        self.running.table.nation(seat_number(self.seat)).is_some()
    }

    /// A nation that was left: a departure that no segment began with yet does not come to pass; after one that did, the nation
    /// has a player again with the next segment.
    fn bring_back(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
    ) -> Result<(), OfficeError> {
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
            at: office.now,
        })?;
        Ok(())
    }

    /// Everybody else hears who plays the nation now.
    fn tell_others(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
    ) -> Result<(), OfficeError> {
        let names = players(records, &self.running.game)?;
        let key = match (self.has_nation(), self.seat.state) {
            (false, _) => "replaced.early",
            (true, SeatState::Vacant) => "replaced.left",
            (true, _) => "replaced",
        };
        let words = [
            self.running.table.name_of(self.seat).to_owned(),
            self.new.name.clone(),
            self.seat.player.clone(),
        ];
        let others = records.seats(self.running.game.id)?.into_iter();
        for seat in others.filter(|seat| seat.id != self.seat.id) {
            let told = self.running.told(&seat, &names);
            notify(records, office, &told, |composer, reader| {
                composer.notice(reader, key, &words)
            })?;
        }
        Ok(())
    }

    fn estate(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
    ) -> Result<InheritedNews, OfficeError> {
        let RunningGame {
            game,
            segment,
            table,
        } = self.running;
        Ok(InheritedNews {
            past: seat_history::of(records, self.seat.id, office.languages)?,
            untold: untold_of(records, game, segment, self.seat, table)?,
        })
    }

    /// A first page of the open segment, with a form that proves the new player, and what the seat was told before.
    fn hand_over(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        seat: &Seat,
        estate: &InheritedNews,
    ) -> Result<(), OfficeError> {
        let RunningGame {
            game,
            segment,
            table,
        } = self.running;
        let first = FirstPage {
            comes: self.comes(records, !estate.past.text.is_empty())?,
            ..first_page(
                &GameSettings::read(game)?,
                &ModerationSetup::of(records, game)?,
                table,
                game,
                &PrecedingGames::of(records, game)?,
                seat.id,
                office.config,
            )?
        };
        let names = players(records, game)?;
        let standing = records.standing_orders_of(seat.id)?;
        let orders = records.orders_of(segment.id, seat.id)?;
        let token = office.token(&game.slug, seat, segment);
        let reader = PageReader {
            names: &names,
            standing: standing.as_ref().map(|orders| orders.text.as_str()),
            carried: active_orders(orders.as_ref()),
            ..PageReader::at(table, seat, token, segment)
        };
        let composer = MailComposer {
            office: office.for_seat(seat),
        };
        let news = PageNews {
            first: Some(&first),
            earlier: &composer.segment_sections(&estate.untold)?,
            ..PageNews::default()
        };
        let page = (&reader, &news);
        let pages = PageMailer { office };
        let mut picture_cache = pages.first_gallery(game, table)?;
        pages.welcome(records, (game, segment.id), page, &mut picture_cache)?;
        if estate.past.text.is_empty() {
            return Ok(());
        }
        let told = self.running.told(seat, &names);
        notify(records, office, &told, |mail_composer, reader| {
            mail_composer.history(reader, &estate.past, &[])
        })
        .map(|_| ())
    }

    /// Returns how the new player joins the game. A seat that is about to enter it, with a nation that it does not have yet,
    /// still waits.
    fn comes(
        &self,
        records: &mut ReadTransaction<'_>,
        has_history: bool,
    ) -> Result<JoinReason, OfficeError> {
        let due = records.due_seat_moves(self.running.game.id)?;
        let joins = due
            .iter()
            .find(|one| one.number == self.seat.number && one.kind == SeatMoveKind::Join);
        let mut nations = self.running.table.parts().nations.iter();
        let nation = joins.and_then(|joins| nations.find(|nation| nation.id == joins.nation));
        Ok(match nation {
            Some(nation) => JoinReason::Joins {
                nation: nation.name.clone(),
            },
            None => JoinReason::TakesOver {
                from: self.seat.player.clone(),
                was_left: self.seat.state == SeatState::Vacant,
                has_history,
            },
        })
    }
}
