//! A player who tries what seldom happens: for simulations, so that every rule of a book has its part in some game.

mod collector;
mod miser;
mod prey;
mod sailor;

use bulla_core::game::{Section, View};
use bulla_core::rules::{Book, Plan};
use bulla_core::turn::Orders;

use super::{Player, Whimsical};

/// The aim of a player, whatever it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bent {
    /// Treasury: nothing of it is spent, until nothing is left in stock.
    Hoards,
    /// Civilization cards that few buy.
    Studies,
    /// Civilization cards that credits pay whole.
    Waits,
}

/// A settler with whims and a bent, who storms the cities of those who have nothing left in stock, and loses his way at sea.
pub struct Eccentric {
    settler: Whimsical,
    bent: Bent,
}

impl Eccentric {
    /// One at a table of so many. Of two each hoards: cities that revolt from him go to stock as soon as the other has all of his on
    /// the board (19.33, 43.1).
    pub fn new(seed: u64, place: u64, seats: usize) -> Eccentric {
        let turn = (seed + place) / 4 % 4;
        let bent = match (seats, turn) {
            (..=2, _) | (_, 0 | 2) => Bent::Hoards,
            (_, 1) => Bent::Studies,
            _ => Bent::Waits,
        };
        Eccentric {
            settler: Whimsical::new(seed, place),
            bent,
        }
    }
}

impl Player for Eccentric {
    fn orders(&mut self, book: &Book, view: &View, plan: &Plan) -> Orders {
        let mut orders = self.settler.orders(book, view, plan);
        let Some(civ) = view.civ else {
            return orders;
        };
        let hoards = self.bent == Bent::Hoards && view.open.city_count(civ) > 0;
        let plays = |section| plan.sections.contains(&section);
        if plays(Section::Movement) {
            prey::storm(book, view, plan, civ, &mut orders);
            if hoards {
                miser::hoard(book, view, civ, &mut orders);
            }
            let whims = self.settler.whims(view, plan);
            sailor::lose_way(&whims, book, view, civ, &mut orders);
        }
        if plays(Section::Advances) {
            match self.bent {
                Bent::Waits => collector::wait(book, view, civ, &mut orders),
                Bent::Hoards | Bent::Studies => collector::study(book, view, civ, &mut orders),
            }
            if hoards {
                miser::pay_with_cards(view, &mut orders);
            }
        }
        orders
    }
}
