//! Mails to every seat when an office goes on that was put back from a backup: void mails, numbers that count, and letters that the
//! office has. The page of the seat as it is now goes along.

use crate::means::Means;
use crate::means::names::players;
use crate::means::problem::OfficeError;
use crate::post::pages::Pages;
use crate::speech::matter::Untold;
use crate::speech::reader::Reader;
use crate::speech::speaker::{Page, Speaker};
use crate::table::chapters::untold_of;
use crate::table::fold::Table;
use crate::table::tables::Tables;
use crate::table::waiting::counting;
use bulla_pages::page::{OrdersHere, Restored, Upset};
use bulla_store::{
    AHEAD, Game, GameStatus, OrdersStatus, Restore, Seat, SeatState, Segment, StoredOrders, Writing,
};

/// Tells every seat of every game that is not over. Returns the games whose seats cannot be told, as nothing of them can be read.
///
/// # Errors
/// The database.
pub fn tell_all(
    records: &mut Writing<'_>,
    tables: &mut Tables,
    means: Means<'_>,
    restore: &Restore,
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
                tell(records, means, at, &seat, restore)?;
            }
        }
    }
    Ok(untold)
}

fn tell(
    records: &mut Writing<'_>,
    means: Means<'_>,
    (game, segment, table): (&Game, &Segment, &Table),
    seat: &Seat,
    restore: &Restore,
) -> Result<(), OfficeError> {
    let speaker = Speaker {
        means: means.speaking_to(seat),
    };
    let names = players(records, game)?;
    let standing = records.standing_orders_of(seat.id)?;
    let orders = records.orders_of(segment.id, seat.id)?;
    let restored = restored(records, speaker, seat, (restore, orders.as_ref()))?;
    let mut looks = records.untold_looks(game.id)?;
    looks.retain(|look| look.seat == seat.id);
    let untold = Untold {
        chapters: untold_of(records, (game, segment), seat, table)?,
        press: speaker.untold_press(records, (game, table), seat)?,
        looks,
    };
    let reader = Reader {
        names: &names,
        standing: standing.as_ref().map(|orders| orders.text.as_str()),
        carried: counting(orders.as_ref()),
        ..Reader::at(table, seat, means.token(&game.slug, seat, segment), segment)
    };
    let page = Page {
        upset: Some(Upset::Restored(&restored)),
        ..untold.page(reader)
    };
    let pages = Pages { means };
    let mut gallery = pages.first_gallery(game, table)?;
    pages.welcome(records, (game, segment.id), seat.id, &page, &mut gallery)?;
    records.looks_told(seat.id, segment.id)?;
    records.press_told(seat.id, segment.id)?;
    Ok(())
}

fn restored(
    records: &mut Writing<'_>,
    speaker: Speaker<'_>,
    seat: &Seat,
    (restore, orders): (&Restore, Option<&StoredOrders>),
) -> Result<Restored, OfficeError> {
    let again = records.stored_again(seat.id, restore.found_at)?;
    let (waiting, read): (Vec<_>, Vec<_>) = again.iter().partition(|(_, what)| what == AHEAD);
    let times = |letters: Vec<&(i64, String)>| -> Result<Vec<String>, OfficeError> {
        letters.iter().map(|(at, _)| speaker.time(*at)).collect()
    };
    let stands = orders.filter(|one| one.status != OrdersStatus::Withdrawn);
    Ok(Restored {
        found: speaker.time(restore.found_at)?,
        state: speaker.time(restore.state_of())?,
        last: records.last_number_until(seat.id, restore.state_of())?,
        read: times(read)?,
        waiting: times(waiting)?,
        orders: match stands {
            Some(stands) => Some(OrdersHere {
                is_final: stands.status == OrdersStatus::Final,
                revision: stands.revision,
                received: speaker.time(stands.received_at)?,
            }),
            None => None,
        },
    })
}
