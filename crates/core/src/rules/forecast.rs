//! Forecast of the results of orders as things are now: warnings for one nation, from an imagined run. Nothing happens here.

use crate::game::{
    AreaId, Civ, Effect, Event, Mutation, Owner, Piece, Place, Position, PublicState, RuleStep,
    Section, State, Subject, Warning, WarningKind,
};
use crate::rulebook::Rulebook;
use crate::turn::{AreaCoast, EntryContent, OrderEntry, Orders, ShipOrder};

use super::advance_points::advance_points;
use super::{advances, ast_movement, card_counts, population};

/// Warnings, and how far the tokens go beyond what the cities need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderForecast {
    /// The weightiest first.
    pub warnings: Vec<Warning>,
    /// Tokens on the board above those that support the cities (26.31), after the run.
    pub margin: i32,
}

/// Returns the warnings for a nation about a run over a position imagined from its own view, and about the time after it. Without
/// events the warnings are about the position alone.
pub fn forecast_orders(
    book: &Rulebook,
    civ: Civ,
    mut position: Position,
    events: &[Event],
    orders: &Orders,
) -> OrderForecast {
    let mut watch = WarningCollector::new(book, civ, orders);
    for event in events {
        watch.see(position.state.open(), event);
        position.apply(event.clone());
    }
    let open = position.state.open();
    let (held, needed) = (open.tokens_on_board(civ), book.support.needed(open, civ));
    let margin = i32::from(held) - needed as i32;
    if open.nation(civ).inert {
        let warnings = Vec::new();
        return OrderForecast { warnings, margin };
    }
    let mut warnings = watch.warnings();
    let is_last = book.victory.turn.is_some_and(|last| open.turn() >= last);
    if !open.is_over() {
        warnings.extend(watch.track(&position.state));
        if !is_last {
            warnings.extend(next_turn(book, open, civ));
        }
    }
    let is_short = warnings
        .iter()
        .any(|warning| warning.kind == WarningKind::SupportShort);
    if margin == 0 && needed > 0 && !is_short {
        let about = [held, open.city_count(civ)];
        warnings.push(warn(
            WarningKind::SupportBare,
            RuleStep::SupportCheck,
            about,
        ));
    }
    warnings.sort_by_key(|warning| warning.kind);
    OrderForecast { warnings, margin }
}

/// Events of a run that affect one nation.
struct WarningCollector<'a> {
    book: &'a Rulebook,
    civ: Civ,
    orders: &'a Orders,
    section: Option<Section>,
    revolted: Vec<AreaId>,
    built: Vec<AreaId>,
    /// Tokens needed and there when a check of support began (26.31).
    check: (u16, u16),
    /// The first check that was not met.
    short: Option<(u16, u16)>,
    unsupported: Vec<AreaId>,
    ships: Vec<AreaId>,
    surplus: Vec<(AreaId, u16)>,
    is_tracked: bool,
}

impl<'a> WarningCollector<'a> {
    fn new(book: &'a Rulebook, civ: Civ, orders: &'a Orders) -> WarningCollector<'a> {
        WarningCollector {
            book,
            civ,
            orders,
            section: None,
            revolted: Vec::new(),
            built: Vec::new(),
            check: (0, 0),
            short: None,
            unsupported: Vec::new(),
            ships: Vec::new(),
            surplus: Vec::new(),
            is_tracked: false,
        }
    }

    /// An event, and the position before it.
    fn see(&mut self, open: &PublicState, event: &Event) {
        match &event.change {
            Mutation::Section { section } => {
                self.section = Some(*section);
                self.is_tracked |= *section == Section::Track;
            }
            Mutation::NationTurn { civ, .. } if *civ == self.civ => {
                let needed = self.book.support.needed(open, *civ);
                let needed = u16::try_from(needed).unwrap_or(u16::MAX);
                self.check = (needed, open.tokens_on_board(*civ));
            }
            Mutation::Pieces {
                owner: Owner::Nation(civ),
                piece,
                count,
                from,
                to,
            } if *civ == self.civ && *count > 0 => {
                self.moved(open, event.why, *piece, *count, (*from, *to));
            }
            _ => {}
        }
    }

    fn moved(
        &mut self,
        open: &PublicState,
        cause: RuleStep,
        piece: Piece,
        count: u16,
        way: (Place, Place),
    ) {
        match (piece, way) {
            (Piece::City, (Place::Area(area), Place::Stock)) if cause.is_revolt() => {
                self.revolted.push(area);
            }
            (Piece::City, (Place::Stock, Place::Area(area))) if cause.is_building() => {
                self.built.push(area);
            }
            (Piece::City, (Place::Area(area), Place::Stock)) if self.is_check() => {
                self.short.get_or_insert(self.check);
                self.unsupported.push(area);
            }
            (Piece::Ship, (Place::Coast(area, _), Place::Stock))
                if cause == RuleStep::Upkeep
                    && !self.is_payable(open, area)
                    && !self.is_given_up(area) =>
            {
                self.ships.push(area);
            }
            (Piece::Token, (Place::Area(area), Place::Stock)) if cause == RuleStep::Surplus => {
                self.surplus.push((area, count));
            }
            _ => {}
        }
    }

    fn is_check(&self) -> bool {
        matches!(self.section, Some(Section::Support | Section::Recheck))
    }

    /// 22.3: from treasury, or by a levy that does not empty the area.
    fn is_payable(&self, open: &PublicState, area: AreaId) -> bool {
        let upkeep = self.book.ships.upkeep;
        open.nation(self.civ).treasury >= upkeep || open.tokens(area, self.civ) > upkeep
    }

    /// Returns whether the seat itself gives up a ship there.
    fn is_given_up(&self, area: AreaId) -> bool {
        let list = self.orders.ships.as_ref();
        list.is_some_and(|list| names_scrapped(&list.entries, area))
    }

    fn warnings(&self) -> Vec<Warning> {
        let mut all = Vec::new();
        let uncounted = |areas: &[AreaId]| areas.iter().map(|area| (*area, 0)).collect();
        if !self.revolted.is_empty() {
            all.push(Warning {
                places: uncounted(&self.revolted),
                ..warn(
                    WarningKind::Revolt,
                    RuleStep::TaxShort,
                    [self.revolted.len() as u16],
                )
            });
        }
        if let Some((needed, there)) = self.short {
            all.push(Warning {
                places: uncounted(&self.unsupported),
                ..warn(
                    WarningKind::SupportShort,
                    RuleStep::SupportCheck,
                    [needed, there],
                )
            });
        }
        let mut in_vain = self.built.clone();
        in_vain.retain(|area| self.unsupported.contains(area));
        if !in_vain.is_empty() {
            all.push(Warning {
                places: uncounted(&in_vain),
                ..warn(WarningKind::BuiltInVain, RuleStep::SupportReduces, [])
            });
        }
        if !self.ships.is_empty() {
            all.push(Warning {
                places: uncounted(&self.ships),
                ..warn(
                    WarningKind::ShipLost,
                    RuleStep::Upkeep,
                    [self.ships.len() as u16],
                )
            });
        }
        let lost = self.surplus.iter().map(|(_, count)| count).sum();
        if lost > 0 {
            all.push(Warning {
                places: self.surplus.clone(),
                ..warn(WarningKind::Surplus, RuleStep::Surplus, [lost])
            });
        }
        all
    }

    /// 33.2, 33.4: what the next move of the marker lacks; cards may still be bought. Nothing where the run moved the marker
    /// itself.
    fn track(&self, state: &State) -> Vec<Warning> {
        let open = state.open();
        let (parts, nation) = (open.parts(), open.nation(self.civ));
        let track = &parts.nation(self.civ).track;
        let at = nation.track;
        if self.is_tracked || track.is_at_end(at) {
            return Vec::new();
        }
        let cities = u32::from(open.city_count(self.civ));
        let now = track.epoch(at);
        if now > 0 && cities == 0 && self.book.track.back > 0 {
            return vec![warn(WarningKind::TrackBack, RuleStep::MarkerBack, [])];
        }
        let (value, worth) = (track.points_to_enter(at), worth(state, self.civ));
        if self.book.track.falls && worth < value {
            let about = numbers([value, worth]);
            return vec![warn(WarningKind::TrackFalls, RuleStep::MarkerBack, about)];
        }
        let wanted = ast_movement::wanted(&self.book.track, state, self.civ);
        // Without a city no marker moves on beyond the first epoch, whatever a step asks for.
        let needed = wanted.cities.max(u32::from(now > 0));
        let points = if wanted.all_count {
            worth
        } else {
            advance_points(parts, nation)
        };
        let wants = [
            (WarningKind::TrackStays, needed, cities),
            (
                WarningKind::TrackGroups,
                wanted.groups,
                ast_movement::groups(parts, nation),
            ),
            (
                WarningKind::TrackCards,
                wanted.cards,
                nation.advances.len() as u32,
            ),
            (WarningKind::TrackPoints, wanted.points, points),
        ];
        let lacking = wants.into_iter();
        let lacking = lacking.filter(|(_, needed, there)| there < needed);
        let abroad = ast_movement::lacks_home(&self.book.track, open, self.civ);
        let far = warn(WarningKind::TrackHome, RuleStep::MarkerStays, []);
        lacking
            .map(|(kind, needed, there)| {
                warn(kind, RuleStep::MarkerStays, numbers([needed, there]))
            })
            .chain((abroad && wanted.cities > 0).then_some(far))
            .collect()
    }
}

fn numbers(about: [u32; 2]) -> [u16; 2] {
    about.map(|number| u16::try_from(number).unwrap_or(u16::MAX))
}

/// Returns the value that counts for the space of a marker (43.13). Only the known cards of the hand count.
fn worth(state: &State, civ: Civ) -> u32 {
    let (parts, nation) = (state.open().parts(), state.open().nation(civ));
    let held = card_counts::in_hand(state, civ);
    let hand = advances::hand_value(parts, &held, advances::SetBonus::None, &[]);
    advance_points(parts, nation) + u32::from(nation.treasury) + hand
}

/// Warns about the next taxation, at the rate that would apply (19.2), and the next growth, if nothing moves until then.
fn next_turn(book: &Rulebook, open: &PublicState, civ: Civ) -> Option<Warning> {
    let (cities, stock) = (open.city_count(civ), open.stock(civ, Piece::Token));
    let usual = book.taxation.rate;
    let least = if open.has(civ, Effect::TaxRateChoice) {
        book.taxation.choice.0.min(usual)
    } else {
        usual
    };
    let may_revolt = !open.has(civ, Effect::NoTaxRevolt);
    let [least_tax, usual_tax] = [least, usual].map(|rate| rate.saturating_mul(cities));
    if may_revolt && stock < least_tax {
        let unpaid = cities - stock.checked_div(least).unwrap_or(cities);
        let about = [least_tax, stock, unpaid];
        return Some(warn(WarningKind::TaxRevolt, RuleStep::TaxShort, about));
    }
    if may_revolt && stock < usual_tax {
        let rate = stock.checked_div(cities).unwrap_or(usual);
        let about = [usual_tax, stock, rate];
        return Some(warn(WarningKind::TaxTight, RuleStep::TaxRate, about));
    }
    let left = stock.saturating_sub(usual_tax);
    let growth = population::growth(&book.population, open, civ);
    let needed = growth.iter().map(|(_, more)| *more as u16).sum();
    let is_spent = usual == 0 && left == 0;
    (left < needed && !is_spent).then(|| {
        warn(
            WarningKind::GrowthShort,
            RuleStep::GrowthShort,
            [needed, left],
        )
    })
}

fn names_scrapped(entries: &[OrderEntry<ShipOrder>], area: AreaId) -> bool {
    entries.iter().any(|entry| match &entry.what {
        EntryContent::Item(ShipOrder::Scrap {
            at: AreaCoast { area: at, .. },
        }) => *at == area,
        EntryContent::Item(_) => false,
        EntryContent::Group { then, otherwise } => {
            names_scrapped(then, area) || names_scrapped(otherwise, area)
        }
    })
}

fn warn<const N: usize>(kind: WarningKind, cause: RuleStep, about: [u16; N]) -> Warning {
    Warning {
        kind,
        cause,
        subjects: about
            .iter()
            .map(|number| Subject::Number((*number).into()))
            .collect(),
        places: Vec::new(),
    }
}
