//! The foreseeable end of a segment for a seat that orders something, where others stand still.

use std::collections::BTreeMap;

use bulla_core::game::{
    AreaId, Chance, CitySite, Civ, Event, Mutation, Owner, Piece, Place, Position, RuleStep, Seat,
    Section, View, Viewer,
};
use bulla_core::rulebook::{PlayStep, Rulebook, SegmentPlan};
use bulla_core::rules;
use bulla_core::turn::{OrderSheet, Orders, Submissions};

/// A nation at the end of a segment. The greater is the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Outcome {
    /// Areas that count at the end; nought in rulesets that count none.
    areas: u32,
    cities: u32,
    /// Pieces on the board and in treasury, those in cities, and the points of civilization cards.
    pieces: u32,
}

impl Outcome {
    pub(super) fn is_no_worse(&self, other: &Outcome) -> bool {
        self.areas >= other.areas && self.cities >= other.cities && self.pieces >= other.pieces
    }
}

/// Result of orders.
pub(super) struct Foreseen {
    pub outcome: Outcome,
    /// Paths of orders that are not carried out, or only in part.
    pub rejected: Vec<String>,
    /// Own tokens lost to surplus or in conflict, by area.
    pub lost: BTreeMap<AreaId, u16>,
}

/// Runs of one segment on what a seat knows when it opens.
pub(super) struct Forecaster<'a> {
    book: &'a Rulebook,
    seat: Seat,
    civ: Civ,
    imagined: Position,
    steps: Vec<PlayStep>,
}

impl<'a> Forecaster<'a> {
    pub(super) fn new(
        book: &'a Rulebook,
        view: &View,
        plan: &SegmentPlan,
        civ: Civ,
    ) -> Option<Forecaster<'a>> {
        let Viewer::Seat(seat) = view.viewer else {
            return None;
        };
        Some(Forecaster {
            book,
            seat,
            civ,
            imagined: view.determinize(),
            steps: book.steps(plan),
        })
    }

    pub(super) fn run(&self, orders: &Orders) -> Foreseen {
        let sheet = OrderSheet::new(Some(orders.clone()), None);
        let submissions = Submissions::new([(self.seat, sheet)]);
        let run = rules::run(
            self.book,
            &self.imagined,
            &self.steps,
            &submissions,
            &Chance::unseeded(),
        );
        Foreseen {
            outcome: self.outcome(&run.position),
            rejected: self.rejected(&run.events),
            lost: self.lost(&run.events),
        }
    }

    fn outcome(&self, position: &Position) -> Outcome {
        let (open, civ) = (position.state.open(), self.civ);
        let (parts, nation) = (open.parts(), open.nation(civ));
        let policy = &self.book.cities;
        let cost = |area| match open.area(area).site {
            CitySite::None => policy.elsewhere.unwrap_or(policy.on_site),
            CitySite::Black | CitySite::White => policy.on_site,
        };
        let in_cities: u32 = open.cities_of(civ).map(|area| u32::from(cost(area))).sum();
        let cards = nation.advances.iter();
        let points: u32 = cards.map(|card| parts.advance(card).cost).sum();
        let tokens = u32::from(open.tokens_in_census(civ) + nation.treasury);
        let areas = open.areas_of(civ).count() + open.cities_of(civ).count();
        Outcome {
            areas: if self.book.victory.area > 0 {
                areas as u32
            } else {
                0
            },
            cities: open.city_count(civ).into(),
            pieces: tokens + in_cities + points,
        }
    }

    fn rejected(&self, events: &[Event]) -> Vec<String> {
        let paths = events.iter().filter_map(|event| match &event.change {
            Mutation::Rejected { seat, path, .. } if *seat == self.seat => Some(path.clone()),
            _ => None,
        });
        paths.collect()
    }

    fn lost(&self, events: &[Event]) -> BTreeMap<AreaId, u16> {
        let mut lost: BTreeMap<AreaId, u16> = BTreeMap::new();
        let mut is_conflict = false;
        for event in events {
            match &event.change {
                Mutation::Section { section } => is_conflict = *section == Section::Conflict,
                Mutation::Pieces {
                    owner: Owner::Nation(civ),
                    piece: Piece::Token,
                    count,
                    from: Place::Area(area),
                    to: Place::Stock,
                } if *civ == self.civ && (is_conflict || event.why == RuleStep::Surplus) => {
                    *lost.entry(*area).or_default() += count;
                }
                _ => {}
            }
        }
        lost
    }
}
