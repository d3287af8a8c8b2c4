//! Figures of a ruleset that pages calculate with.

use bulla_core::game::PublicState;
use bulla_core::rulebook::Rulebook;
use bulla_core::rules::TradePartners;
use bulla_pages::page::{BookFigures, GrowthFigures, OfferTruth};

/// The figures of a book that pages count with.
pub fn measures(book: &Rulebook, open: &PublicState) -> BookFigures {
    BookFigures {
        support: book.support.tokens,
        on_site: book.cities.on_site,
        elsewhere: book.cities.elsewhere,
        growth: GrowthFigures {
            one: book.population.one,
            more: book.population.more,
            shared: book.population.shared,
            beside_city: book.population.beside_city,
        },
        ships: (book.ships.cost, book.ships.upkeep),
        free_ship: book.ships.free.as_ref().and_then(|free| {
            let nation = open.parts().find_nation(&free.nation)?;
            Some((nation, free.turn))
        }),
        offer: OfferTruth::new(book.trade.named, book.trade.more_named, book.trade.value),
        partners: TradePartners::of(book, open).list(open),
    }
}
