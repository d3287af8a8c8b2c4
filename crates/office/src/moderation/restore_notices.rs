//! Mails to every seat when an office goes on that was put back from a backup: void mails, numbers that count, and letters that the
//! office has. The page of the seat as it is now goes along.

use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::name_lookup::players;
use crate::game_state::awaited_seats::active_orders;
use crate::game_state::segment_summaries::untold_of;
use crate::game_state::state::GameState;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::page_mails::PageMailer;
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::page_reader::PageReader;
use crate::rendering::request_answer::UnmailedNews;
use bulla_pages::page::{OrdersAfterRestore, PageNews, RestoreNotice, VoidedBy};
use bulla_store::{
    AHEAD, DatabaseRestore, Game, GameStatus, OrdersStatus, Seat, SeatState, Segment, StoredOrders,
    WriteTransaction,
};

/// Tells every seat of every game that is not over. Returns the games whose seats cannot be told, as nothing of them can be read.
///
/// # Errors
/// The database.
pub fn notify_all(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    restore: &DatabaseRestore,
) -> Result<Vec<String>, OfficeError> {
    let mut untold = Vec::new();
    for game in records.games()? {
        let open = records.current_segment(game.id)?;
        let Some(segment) = open.filter(|_| game.status != GameStatus::Finished) else {
            continue;
        };
        let table = match tables.at(records, &game, &segment) {
            Ok(table) => table.clone(),
            Err(error @ OfficeError::Store(_)) => return Err(error),
            Err(_) => {
                untold.push(game.slug.clone());
                continue;
            }
        };
        for seat in records.seats(game.id)? {
            if seat.state == SeatState::Seated {
                let at = (&game, &segment, &table);
                tell(records, office, at.0, at.1, at.2, &seat, restore)?;
            }
        }
    }
    Ok(untold)
}

fn tell(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    segment: &Segment,
    table: &GameState,
    seat: &Seat,
    restore: &DatabaseRestore,
) -> Result<(), OfficeError> {
    let composer = MailComposer {
        office: office.for_seat(seat),
    };
    let names = players(records, game)?;
    let standing = records.standing_orders_of(seat.id)?;
    let orders = records.orders_of(segment.id, seat.id)?;
    let restored = restored(records, composer, seat, restore, orders.as_ref())?;
    let untold = UnmailedNews {
        chapters: untold_of(records, game, segment, seat, table)?,
        press: composer.untold_press(records, game, table, seat)?,
        looks: composer.untold_looks(records, seat)?,
    };
    let reader = PageReader {
        names: &names,
        standing: standing.as_ref().map(|orders| orders.text.as_str()),
        carried: active_orders(orders.as_ref()),
        ..PageReader::at(
            table,
            seat,
            office.token(&game.slug, seat, segment),
            segment,
        )
    };
    let earlier = composer.segment_sections(&untold.chapters)?;
    let news = PageNews {
        upset: Some(VoidedBy::Restored(&restored)),
        ..untold.news(&earlier)
    };
    let page = (&reader, &news);
    let pages = PageMailer { office };
    let mut picture_cache = pages.first_gallery(game, table)?;
    pages.welcome(records, (game, segment.id), page, &mut picture_cache)?;
    records.accesses_told(seat.id, segment.id)?;
    records.press_told(seat.id, segment.id)?;
    Ok(())
}

fn restored(
    records: &mut WriteTransaction<'_>,
    composer: MailComposer<'_>,
    seat: &Seat,
    restore: &DatabaseRestore,
    orders: Option<&StoredOrders>,
) -> Result<RestoreNotice, OfficeError> {
    let again = records.stored_again(seat.id, restore.found_at)?;
    let (waiting, read): (Vec<_>, Vec<_>) = again.iter().partition(|(_, what)| what == AHEAD);
    let times = |letters: Vec<&(i64, String)>| -> Result<Vec<String>, OfficeError> {
        letters.iter().map(|(at, _)| composer.time(*at)).collect()
    };
    let stands = orders.filter(|one| one.status != OrdersStatus::Withdrawn);
    Ok(RestoreNotice {
        found: composer.time(restore.found_at)?,
        state: composer.time(restore.state_of())?,
        last: records.last_number_until(seat.id, restore.state_of())?,
        read: times(read)?,
        waiting: times(waiting)?,
        orders: match stands {
            Some(stands) => Some(OrdersAfterRestore {
                is_final: stands.status == OrdersStatus::Final,
                revision: stands.revision,
                received: composer.time(stands.received_at)?,
            }),
            None => None,
        },
    })
}
