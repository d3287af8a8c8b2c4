//! Players who join and leave while a game runs (15.5, 15.6). The moderator decides; the change is recorded and announced to all
//! at once. The next whole segment that is judged begins with it, so that the ledger still follows from its inputs.

use super::moderator_action::ModeratorAction;
use super::player_checks::check_player_name;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::{players, seat_by_name};
use crate::context::preceding_games::PrecedingGames;
use crate::outgoing::page_mails::PageMailer;
use crate::outgoing::seat_departures::{DepartureReason, depart, rest_if_deserted};
use crate::rendering::first_page::{ModerationSetup, first_page};
use crate::rendering::page_reader::PageReader;
use bulla_core::game::{Civ, PublicState, RuleStep, Seat};
use bulla_core::rules::bars_arrival;
use bulla_core::text::fold;
use bulla_pages::page::{FirstPage, JoinReason, PageNews};
use bulla_store::{
    NewSeat, NewSeatMove, ReadTransaction, SeatId, SeatMoveKind, SeatState, WriteTransaction,
};

impl ModeratorAction<'_> {
    /// 15.61: a seat loses its player. Returns the name of its nation.
    ///
    /// # Errors
    /// There is no such game or seat, it has no nation yet, or it has left already.
    pub fn vacate_seat(
        self,
        game: &str,
        seat: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        one_line("reason", acted_by.why)?;
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let seat = seat_by_name(records, &running.game, seat)?;
            if seat.state == SeatState::Vacant {
                return Err(OfficeError::User(format!("{} has left already", seat.name)));
            }
            let at = (&running.game, &running.segment, &running.table);
            let reason = DepartureReason::Moderator(acted_by);
            let Some(nation) = depart(records, office, at, &seat, reason)? else {
                return Err(OfficeError::User(format!(
                    "{} has no nation yet",
                    seat.name
                )));
            };
            rest_if_deserted(records, office, at)?;
            Ok(nation)
        })
    }

    /// 15.51: somebody takes an unused nation and waits for a Civil War. Returns the name of the nation.
    ///
    /// # Errors
    /// There is no such game or nation, the nation or the name is taken, or an address is none.
    pub fn seat_player(
        self,
        game: &str,
        nation: &str,
        new: &NewSeat,
        acted_by: &ActedBy<'_>,
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
            let running = RunningGame::of(records, tables, game)?;
            let civ = running.free_nation(records, nation)?;
            check_player_name(records, office, &running, None, new)?;
            let nation = running.table.parts().nation(civ);
            let rule = running.table.parts().numbers.number(RuleStep::Waits);
            let words = vec![nation.name.clone(), new.name.clone(), rule.to_owned()];
            running.announce(records, office, "joins", &words)?;
            let usual = GameSettings::read(&running.game)?.language;
            let new_seat = NewSeat {
                language: new.language.clone().or(usual),
                ..new.clone()
            };
            let seat = records.add_seat(running.game.id, &new_seat)?;
            records.move_seat(&NewSeatMove {
                seat,
                kind: SeatMoveKind::Join,
                nation: nation.id.clone(),
                at: office.now,
            })?;
            let what = format!("{} joins with {}", new.name, nation.id);
            records.note(&acted_by.note(office.now, Some(running.game.id), what))?;
            welcome(records, office, &running, seat, &nation.name)?;
            Ok(nation.name.clone())
        })
    }
}

impl RunningGame {
    fn open(&self) -> &PublicState {
        self.table.position.state.open()
    }

    /// A nation that nobody has, that nobody is about to take, and that is not the last one left (15.31).
    fn free_nation(
        &self,
        records: &mut ReadTransaction<'_>,
        name: &str,
    ) -> Result<Civ, OfficeError> {
        let parts = self.table.parts();
        let open = self.open();
        if open.in_play().next().is_none() {
            let detail = "the game has not begun: a seat more belongs into the file of the game";
            return Err(OfficeError::User(detail.to_owned()));
        }
        let due = records.due_seat_moves(self.game.id)?;
        let policy = &self.table.book().seats;
        let is_due = |civ: Civ| due.iter().any(|one| one.nation == parts.nation(civ).id);
        let seat = Seat(u8::try_from(open.seats().count()).unwrap_or(u8::MAX));
        let free: Vec<Civ> = parts
            .civs()
            .filter(|civ| bars_arrival(policy, open, seat, *civ).is_none() && !is_due(*civ))
            .collect();
        let wanted = fold(name);
        let is_it = |civ: &&Civ| {
            let nation = parts.nation(**civ);
            fold(&nation.id) == wanted || fold(&nation.name) == wanted
        };
        free.iter().find(is_it).copied().ok_or_else(|| {
            let names: Vec<&str> = free.iter().map(|civ| &*parts.nation(*civ).id).collect();
            let names = if names.is_empty() {
                "none is free".to_owned()
            } else {
                format!("free: {}", names.join(", "))
            };
            OfficeError::User(format!("no nation {name} waits for a player; {names}"))
        })
    }
}

/// The first page of a seat that came late.
fn welcome(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    running: &RunningGame,
    seat: SeatId,
    nation: &str,
) -> Result<(), OfficeError> {
    let RunningGame {
        game,
        segment,
        table,
    } = running;
    let names = players(records, game)?;
    let seat = records.seat(seat)?;
    let first = FirstPage {
        comes: JoinReason::Joins {
            nation: nation.to_owned(),
        },
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
    let token = office.token(&game.slug, &seat, segment);
    let reader = PageReader {
        names: &names,
        ..PageReader::at(table, &seat, token, segment)
    };
    let news = PageNews {
        first: Some(&first),
        ..PageNews::default()
    };
    let page = (&reader, &news);
    let pages = PageMailer { office };
    let mut picture_cache = pages.first_gallery(game, table)?;
    pages.welcome(records, (game, segment.id), page, &mut picture_cache)
}
