//! A player who tries what seldom happens: for simulations, so that every rule of a book has its part in some game.

mod easy_cities;
mod failing_voyages;
mod rare_purchases;
mod treasury_hoard;

use bulla_core::game::{Section, View};
use bulla_core::rulebook::{Rulebook, SegmentPlan};
use bulla_core::turn::Orders;

use super::{Player, VariedSettler};

/// The aim of a player, whatever it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EdgeCaseGoal {
    /// Treasury: nothing of it is spent, until nothing is left in stock.
    Hoard,
    /// Civilization cards that few buy.
    RareCards,
    /// Civilization cards that credits pay whole.
    FreeCards,
}

/// A settler with whims and a bent, who storms the cities of those who have nothing left in stock, and loses his way at sea.
pub struct EdgeCaseBot {
    settler: VariedSettler,
    bent: EdgeCaseGoal,
}

impl EdgeCaseBot {
    /// One at a table of so many. Of two each hoards: cities that revolt from him go to stock as soon as the other has all of his on
    /// the board (19.33, 43.1).
    pub fn new(seed: u64, place: u64, seats: usize) -> EdgeCaseBot {
        let turn = (seed + place) / 4 % 4;
        let bent = match (seats, turn) {
            (..=2, _) | (_, 0 | 2) => EdgeCaseGoal::Hoard,
            (_, 1) => EdgeCaseGoal::RareCards,
            _ => EdgeCaseGoal::FreeCards,
        };
        EdgeCaseBot {
            settler: VariedSettler::new(seed, place),
            bent,
        }
    }
}

impl Player for EdgeCaseBot {
    fn orders(&mut self, book: &Rulebook, view: &View, plan: &SegmentPlan) -> Orders {
        let mut orders = self.settler.orders(book, view, plan);
        let Some(civ) = view.civ else {
            return orders;
        };
        let hoards = self.bent == EdgeCaseGoal::Hoard && view.open.city_count(civ) > 0;
        let plays = |section| plan.sections.contains(&section);
        if plays(Section::Movement) {
            easy_cities::attack_easy_cities(book, view, plan, civ, &mut orders);
            if hoards {
                treasury_hoard::hoard(book, view, civ, &mut orders);
            }
            let whims = self.settler.random_choices(view, plan);
            failing_voyages::add_failing_voyages(&whims, book, view, civ, &mut orders);
        }
        if plays(Section::Advances) {
            match self.bent {
                EdgeCaseGoal::FreeCards => rare_purchases::wait(book, view, civ, &mut orders),
                EdgeCaseGoal::Hoard | EdgeCaseGoal::RareCards => {
                    rare_purchases::study(book, view, civ, &mut orders)
                }
            }
            if hoards {
                treasury_hoard::pay_with_cards(view, &mut orders);
            }
        }
        orders
    }
}
