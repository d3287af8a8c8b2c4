//! 22 One nation's shipbuilding: what is kept, given up and built, and how it is paid for.

use crate::game::{
    AreaId, Civ, CoastId, Hold, Piece, Place, PublicState, RejectionKind, RejectionReason,
    RuleStep, Ship, Subject,
};
use crate::rulebook::{FreeShipPolicy, ShipsPolicy};
use crate::turn::{
    AreaCoast, EntryContent, EntryList, OrderEntry, RuleContext, ShipOrder, ShipPayment,
};

use super::coasts::{coast, is_at, is_there};

/// One nation's shipbuilding: which of its ships still wait for their upkeep.
pub struct Shipbuilding<'t, 'a> {
    policy: &'t ShipsPolicy,
    t: &'t mut RuleContext<'a>,
    civ: Civ,
    /// Ships in play when the section began that have neither been kept nor given up.
    waiting: Vec<Ship>,
    /// Paths of the lines that have kept a ship or given one up.
    done: Vec<String>,
    list: EntryList<ShipOrder>,
    /// True once a ship was built at no cost.
    had_free: bool,
}

impl<'t, 'a> Shipbuilding<'t, 'a> {
    pub fn open(
        policy: &'t ShipsPolicy,
        t: &'t mut RuleContext<'a>,
        civ: Civ,
    ) -> Shipbuilding<'t, 'a> {
        Shipbuilding {
            waiting: t.open().ships_of(civ).collect(),
            done: Vec::new(),
            had_free: false,
            list: t.orders(civ).ships.clone().unwrap_or_default(),
            policy,
            t,
            civ,
        }
    }

    pub fn work(&mut self) {
        let list = self.list.clone();
        let mut cursor = list.cursor();
        let mut built = false;
        while let Some((order, path)) = cursor.next(|when, _| self.t.judge(self.civ, when, false)) {
            match *order {
                ShipOrder::Keep { at, pay } => {
                    self.keep(at, pay, path);
                    self.done.push(path.to_owned());
                }
                ShipOrder::Scrap { at } => {
                    self.scrap(at, path);
                    self.done.push(path.to_owned());
                }
                ShipOrder::Build { at, pay } => {
                    if !built {
                        self.keep_unnamed();
                        built = true;
                    }
                    self.build(at, pay, path);
                }
            }
        }
        while let Some(ship) = self.waiting.first().copied() {
            self.keep_by_default(ship);
        }
    }

    fn take_waiting(&mut self, at: AreaCoast) -> Option<Ship> {
        let found = self.waiting.iter().position(|ship| is_at(*ship, at))?;
        Some(self.waiting.remove(found))
    }

    /// Ships that no line names take the default before the first is built.
    fn keep_unnamed(&mut self) {
        let mut named = Vec::new();
        spots(&self.list.entries, &self.done, &mut named);
        let mut unnamed = Vec::new();
        for ship in &self.waiting {
            match named.iter().position(|spot| is_at(*ship, *spot)) {
                Some(at) => {
                    named.remove(at);
                }
                None => unnamed.push(*ship),
            }
        }
        for ship in unnamed {
            self.keep_by_default(ship);
        }
    }

    /// 22.3: as ordered; what cannot be kept so is kept by the default if it can be.
    fn keep(&mut self, at: AreaCoast, pay: ShipPayment, path: &str) {
        let Some(ship) = self.take_waiting(at) else {
            let reason = self.no_such_ship(at);
            return self.t.reject(RuleStep::Upkeep, self.civ, path, reason);
        };
        match self.split(pay, self.policy.upkeep, ship.area) {
            Ok((treasury, levy)) => self.pay(RuleStep::Upkeep, ship.area, treasury, levy),
            Err(reason) => {
                self.waiting.push(ship);
                let kept = self.keep_by_default(ship);
                if kept {
                    self.t.reject_part(RuleStep::Upkeep, self.civ, path, reason);
                } else {
                    self.t.reject(RuleStep::Upkeep, self.civ, path, reason);
                }
            }
        }
    }

    /// Keeps a ship by default: pays from treasury, else by levy if the area is not emptied, else gives it up. Returns whether it
    /// is kept.
    fn keep_by_default(&mut self, ship: Ship) -> bool {
        self.waiting
            .iter()
            .position(|waiting| *waiting == ship)
            .map(|at| self.waiting.remove(at));
        let upkeep = self.policy.upkeep;
        let there = self.t.open().tokens(ship.area, self.civ);
        if self.t.open().nation(self.civ).treasury >= upkeep {
            self.pay(RuleStep::Upkeep, ship.area, upkeep, 0);
        } else if there > upkeep {
            self.pay(RuleStep::Upkeep, ship.area, 0, upkeep);
        } else {
            self.give_up(ship);
            return false;
        }
        true
    }

    fn scrap(&mut self, at: AreaCoast, path: &str) {
        match self.take_waiting(at) {
            Some(ship) => self.give_up(ship),
            None => {
                let reason = self.no_such_ship(at);
                self.t.reject(RuleStep::Upkeep, self.civ, path, reason);
            }
        }
    }

    fn no_such_ship(&self, at: AreaCoast) -> RejectionReason {
        let kind = if is_there(self.t.open(), self.civ, at) {
            RejectionKind::NewShip
        } else {
            RejectionKind::NoShip
        };
        kind.of([Subject::Area(at.area)])
    }

    /// season/naval: whoever is aboard goes ashore, where the rest that lie there cannot hold them: the emptiest goes.
    fn give_up(&mut self, ship: Ship) {
        let here = |other: &Ship| *other == ship;
        let holds = self.t.open().holds_of(self.civ);
        let holds: Vec<Hold> = holds.filter(|hold| here(&hold.ship)).collect();
        let ships = self.t.open().ships_of(self.civ).filter(here).count();
        let emptiest = holds.iter().min_by_key(|hold| hold.tokens);
        if let Some(hold) = emptiest.filter(|_| holds.len() >= ships) {
            let (from, to) = (hold.place(), Place::Area(ship.area));
            let tokens = (Piece::Token, hold.tokens);
            let (why, civ) = (RuleStep::Upkeep, self.civ);
            self.t.transfer(why, civ, tokens.0, tokens.1, from, to);
        }
        self.t.transfer(
            RuleStep::Upkeep,
            self.civ,
            Piece::Ship,
            1,
            Place::Coast(ship.area, ship.coast),
            Place::Stock,
        );
    }

    /// 22.1, 22.2, 22.4.
    fn build(&mut self, at: AreaCoast, pay: ShipPayment, path: &str) {
        match self.may_build(at, pay) {
            Ok((coast, treasury, levy)) => {
                self.pay(RuleStep::ShipBuilt, at.area, treasury, levy);
                self.had_free |= pay.free;
                let to = Place::Coast(at.area, coast);
                self.t.transfer(
                    RuleStep::ShipBuilt,
                    self.civ,
                    Piece::Ship,
                    1,
                    Place::Stock,
                    to,
                );
            }
            Err((why, reason)) => self.t.reject(why, self.civ, path, reason),
        }
    }

    fn may_build(
        &self,
        at: AreaCoast,
        pay: ShipPayment,
    ) -> Result<(CoastId, u16, u16), (RuleStep, RejectionReason)> {
        let open = self.t.open();
        let coast = coast(open, at).map_err(|reason| (RuleStep::ShipPlace, reason))?;
        if open.ships_of(self.civ).count() as u16 >= self.policy.most {
            let most = Subject::Number(self.policy.most.into());
            return Err((RuleStep::ShipLimit, RejectionKind::TooManyShips.of([most])));
        }
        if open.stock(self.civ, Piece::Ship) == 0 {
            return Err((RuleStep::ShipLimit, RejectionKind::NoneInStock.of([])));
        }
        if !self.policy.anywhere && !open.has_units(at.area, self.civ) {
            let area = Subject::Area(at.area);
            return Err((RuleStep::ShipPlace, RejectionKind::NoUnits.of([area])));
        }
        if pay.free {
            let is_given = !self.had_free && gives(self.policy, open, self.civ, at.area);
            let is_due = self.policy.free.as_ref().map(|free| free.turn) == Some(open.turn());
            return if is_given && is_due {
                Ok((coast, 0, 0))
            } else {
                Err((RuleStep::ShipBuilt, RejectionKind::NoFreeShip.of([])))
            };
        }
        let (treasury, levy) = self
            .split(pay, self.policy.cost, at.area)
            .map_err(|reason| (RuleStep::ShipBuilt, reason))?;
        Ok((coast, treasury, levy))
    }

    fn split(
        &self,
        pay: ShipPayment,
        cost: u16,
        area: AreaId,
    ) -> Result<(u16, u16), RejectionReason> {
        let open = self.t.open();
        let held = open.nation(self.civ).treasury.into();
        split(pay, cost, held, area, open.tokens(area, self.civ).into())
    }

    /// 22.2: what is spent goes to stock.
    fn pay(&mut self, why: RuleStep, area: AreaId, treasury: u16, levy: u16) {
        for (count, from) in [(treasury, Place::Treasury), (levy, Place::Area(area))] {
            self.t
                .transfer(why, self.civ, Piece::Token, count, from, Place::Stock);
        }
    }
}

/// 39.1: whether the ruleset gives a nation a ship in an area, in some turn.
pub fn gives(policy: &ShipsPolicy, open: &PublicState, civ: Civ, area: AreaId) -> bool {
    let nation = open.parts().nation(civ);
    let is_its = |free: &FreeShipPolicy| free.nation == nation.id;
    policy.free.as_ref().is_some_and(is_its) && nation.starts.contains(&area)
}

/// Returns the payment of a cost: exactly as named, or with nothing named as far as treasury goes and the rest by levy (22.1).
pub fn split(
    pay: ShipPayment,
    cost: u16,
    held: u32,
    area: AreaId,
    there: u32,
) -> Result<(u16, u16), RejectionReason> {
    let cost = u32::from(cost);
    let (treasury, levy) = match (pay.treasury, pay.levy) {
        (None, None) => (held.min(cost), cost - held.min(cost)),
        (treasury, levy) => (treasury.unwrap_or(0), levy.unwrap_or(0)),
    };
    if treasury.checked_add(levy) != Some(cost) {
        let offered = treasury.saturating_add(levy);
        return Err(RejectionKind::WrongPayment.of([cost, offered].map(Subject::Number)));
    }
    if treasury > held {
        return Err(RejectionKind::ShortTreasury.of([treasury, held].map(Subject::Number)));
    }
    if levy > there {
        return Err(RejectionKind::ShortLevy.of([
            Subject::Number(levy),
            Subject::Number(there),
            Subject::Area(area),
        ]));
    }
    Ok((treasury as u16, levy as u16))
}

/// The spots of the ships that a list keeps or gives up, whatever its conditions come to, lines that are done apart.
fn spots(entries: &[OrderEntry<ShipOrder>], done: &[String], named: &mut Vec<AreaCoast>) {
    for entry in entries {
        match &entry.what {
            EntryContent::Item(_) if done.contains(&entry.path) => {}
            EntryContent::Item(ShipOrder::Keep { at, .. } | ShipOrder::Scrap { at }) => {
                named.push(*at)
            }
            EntryContent::Item(ShipOrder::Build { .. }) => {}
            EntryContent::Group { then, otherwise } => {
                spots(then, done, named);
                spots(otherwise, done, named);
            }
        }
    }
}
