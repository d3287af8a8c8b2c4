//! 30.91 Piracy.

use crate::game::{
    AreaId, Cause, Change, Civ, Components, FactKind, Owner, Piece, Place, Reason, ReasonKind,
    Subject,
};
use crate::turn::{Ask, Found, Key, Part, Pick, Remark, Slot, Stop, Topic, Turn, Wanted};

use super::blow::{Blow, no_effect};
use super::{Coming, worth};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.911: cities that the primary victim loses.
    pub own: u32,
    /// 30.912: other nations that lose one.
    pub others: u32,
}

/// 30.911, 30.912: cities of the victim, which the trader selects, and one of each of two others, which the victim selects.
pub fn strike(policy: &Policy, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let own = own(policy, blow, t, victim)?;
    let others = others(policy, blow, t, victim)?;
    if own.is_empty() && others.is_empty() {
        no_effect(Cause::Piracy, blow, t, victim);
    }
    for area in own {
        board(t, Cause::Piracy, victim, area);
    }
    for (civ, area) in others {
        let about = [Subject::Civ(civ), Subject::Number(1)];
        t.happen(
            Cause::PiracyOthers,
            Change::Fact(FactKind::Directed.of(about)),
        );
        board(t, Cause::PiracyOthers, civ, area);
    }
    Ok(())
}

/// 30.911: of a card that was kept the victim himself selects.
fn own(
    policy: &Policy,
    blow: &Blow<'_>,
    t: &mut Turn<'_>,
    victim: Civ,
) -> Result<Vec<AreaId>, Stop> {
    let cities = worth::coastal(t.open(), victim);
    if cities.is_empty() {
        return Ok(cities);
    }
    let chooser = blow.trader.unwrap_or(victim);
    let key = Key::new(chooser, Topic::Piracy, Cause::Piracy)
        .part(Part::Own)
        .about(Subject::Civ(victim));
    let picked = t.ask(Pick::areas(key, &cities, policy.own as usize))?;
    Ok(picked.into_iter().filter_map(Subject::area).collect())
}

/// 30.912: neither the trader (29.61) nor a nation without a player (15.61) may be named.
fn others(
    policy: &Policy,
    blow: &Blow<'_>,
    t: &mut Turn<'_>,
    victim: Civ,
) -> Result<Vec<(Civ, AreaId)>, Stop> {
    let open = t.open();
    let options: Vec<(Civ, Vec<AreaId>)> = open
        .playing()
        .filter(|civ| *civ != victim && Some(*civ) != blow.trader)
        .map(|civ| (civ, worth::coastal(open, civ)))
        .filter(|(_, cities)| !cities.is_empty())
        .collect();
    if options.is_empty() {
        return Ok(Vec::new());
    }
    t.ask(Raid {
        key: Key::new(victim, Topic::Piracy, Cause::PiracyOthers)
            .part(Part::Direct)
            .about(Subject::Civ(victim)),
        options,
        count: policy.others as usize,
    })
}

/// The city is replaced by one of the idle set; when that has none left it is lost all the same, as in 30.221.
fn board(t: &mut Turn<'_>, why: Cause, civ: Civ, area: AreaId) {
    let here = Place::Area(area);
    t.transfer(why, civ, (Piece::City, 1), here, Place::Stock);
    if t.open().stock(Owner::Idle, Piece::City) > 0 {
        t.transfer(why, Owner::Idle, (Piece::City, 1), Place::Stock, here);
    }
}

/// Which others lose which city? One each; nations in the order of the default, each with its cities in that order.
struct Raid {
    key: Key,
    options: Vec<(Civ, Vec<AreaId>)>,
    count: usize,
}

impl Raid {
    /// What an entry names, or why it is none of the options.
    fn find(
        &self,
        wanted: &Wanted,
        taken: &[(Civ, AreaId)],
    ) -> Option<Result<(Civ, AreaId), Reason>> {
        let (civ, area) = match wanted {
            Wanted::CityOf { civ, area } => (Some(*civ), Some(*area)),
            Wanted::Area(area) => (None, Some(*area)),
            Wanted::Civ(civ) => (Some(*civ), None),
            _ => return None,
        };
        let mut options = self
            .options
            .iter()
            .flat_map(|(owner, cities)| cities.iter().map(move |city| (*owner, *city)));
        let fits = |(owner, city): &(Civ, AreaId)| {
            civ.is_none_or(|civ| civ == *owner) && area.is_none_or(|area| area == *city)
        };
        let subject = area.map(Subject::Area).or(civ.map(Subject::Civ))?;
        Some(match options.find(fits) {
            None => Err(ReasonKind::NotAChoice.of([subject])),
            Some((owner, _)) if taken.iter().any(|(civ, _)| *civ == owner) => {
                Err(ReasonKind::Taken.of([Subject::Civ(owner)]))
            }
            Some(found) => Ok(found),
        })
    }

    fn fill_up(&self, answer: &mut Vec<(Civ, AreaId)>) {
        for (civ, cities) in &self.options {
            if answer.len() < self.count && answer.iter().all(|(taken, _)| taken != civ) {
                answer.extend(cities.first().map(|city| (*civ, *city)));
            }
        }
    }
}

impl Ask for Raid {
    type Answer = Vec<(Civ, AreaId)>;

    fn key(&self) -> Key {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&Wanted, &str)]) -> Found<Self::Answer> {
        let mut answer = Vec::new();
        let mut remarks = Vec::new();
        for (wanted, path) in wish {
            if answer.len() == self.count {
                break;
            }
            match self.find(wanted, &answer) {
                None => {}
                Some(Ok(found)) => answer.push(found),
                Some(Err(reason)) => remarks.push(Remark {
                    path: (*path).to_owned(),
                    reason,
                    part: false,
                }),
            }
        }
        let used = !answer.is_empty();
        self.fill_up(&mut answer);
        Found {
            answer,
            used,
            remarks,
        }
    }

    fn default(&self) -> Self::Answer {
        let mut answer = Vec::new();
        self.fill_up(&mut answer);
        answer
    }

    fn text(&self, answer: &Self::Answer, parts: &Components) -> String {
        let words: Vec<String> = answer
            .iter()
            .map(|(civ, area)| {
                let (civ, area) = (parts.nation(*civ), parts.board.area(*area));
                format!("{}/{}", civ.id, area.id)
            })
            .collect();
        words.join(",")
    }
}

/// The trader alone knows that he selects; the victim is asked for the others whatever he knows.
pub fn may_ask(outlook: &Coming<'_>) -> Vec<Slot> {
    let own = outlook.slot(Part::Own);
    match (outlook.is_mine(), outlook.received(), outlook.gave()) {
        (true, true, _) => vec![outlook.slot(Part::Direct)],
        (true, false, _) => vec![own, outlook.slot(Part::Direct)],
        (false, _, true) => vec![own],
        (false, _, false) => Vec::new(),
    }
}
