//! Figures of a ruleset that pages calculate with.

use bulla_core::game::PublicState;
use bulla_core::rulebook::Rulebook;
use bulla_core::rules::TradePartners;
use bulla_pages::page::{BookFigures, OfferTruth};

/// The figures of a book that pages count with.
pub fn measures(book: &Rulebook, open: &PublicState) -> BookFigures {
    BookFigures {
        support: book.support.tokens,
        on_site: book.cities.on_site,
        elsewhere: book.cities.elsewhere,
        growth: (book.population.one, book.population.more),
        ships: (book.ships.cost, book.ships.upkeep),
        offer: OfferTruth::new(book.trade.named, book.trade.more_named, book.trade.value),
        partners: TradePartners::of(book, open).list(open),
    }
}
