//! 30.912, 52.8 Cities of others that the primary victim names.

use crate::game::{AreaId, Civ, Components, RejectionKind, RejectionReason, Subject};
use crate::turn::{Ask, EntryRejection, OrderValue, QuestionKey, ResolvedAnswer};

/// Question: cities lost by other nations. Nations in the order of the default, each with its cities in that order and the number
/// of them it may lose.
pub struct OthersCitiesQuestion {
    pub key: QuestionKey,
    pub options: Vec<(Civ, Vec<AreaId>, usize)>,
    pub count: usize,
    /// True if fewer may be named. The default is then none.
    pub may: bool,
    /// The victim and those of his own cities that he may name instead, however many. `None` if he may name none.
    pub own: Option<(Civ, Vec<AreaId>)>,
}

impl OthersCitiesQuestion {
    /// Returns the city that an entry names, or the reason why it is no option.
    fn find(
        &self,
        wanted: &OrderValue,
        taken: &[(Civ, AreaId)],
    ) -> Option<Result<(Civ, AreaId), RejectionReason>> {
        let (civ, area) = match wanted {
            OrderValue::CityOf { civ, area } => (Some(*civ), Some(*area)),
            OrderValue::Area(area) => (None, Some(*area)),
            OrderValue::Civ(civ) => (Some(*civ), None),
            OrderValue::Own(_) => match &self.own {
                Some((civ, _)) => (Some(*civ), None),
                None => return Some(Err(RejectionKind::NotOnOneself.of([]))),
            },
            _ => return None,
        };
        let others = self.options.iter();
        let others = others.map(|(owner, cities, _)| (owner, cities));
        let own = self.own.iter().map(|(owner, cities)| (owner, cities));
        let mut options = others
            .chain(own)
            .flat_map(|(owner, cities)| cities.iter().map(move |city| (*owner, *city)));
        let fits = |(owner, city): &(Civ, AreaId)| {
            let is_free = area.is_some() || !taken.contains(&(*owner, *city));
            let is_it = area.is_none_or(|area| area == *city);
            is_free && is_it && civ.is_none_or(|civ| civ == *owner)
        };
        let subject = area.map(Subject::Area).or(civ.map(Subject::Civ))?;
        Some(match options.find(fits) {
            None => Err(RejectionKind::NotAChoice.of([subject])),
            Some((owner, city)) if self.is_full(owner, taken) || taken.contains(&(owner, city)) => {
                Err(RejectionKind::Taken.of([Subject::Civ(owner)]))
            }
            Some(found) => Ok(found),
        })
    }

    /// Returns whether a nation has already lost as many cities as it may.
    fn is_full(&self, civ: Civ, taken: &[(Civ, AreaId)]) -> bool {
        let lost = taken.iter().filter(|(owner, _)| *owner == civ).count();
        let mut options = self.options.iter();
        options.any(|(owner, _, most)| *owner == civ && lost >= *most)
    }

    fn fill_up(&self, answer: &mut Vec<(Civ, AreaId)>) {
        if self.may {
            return;
        }
        for (civ, cities, _) in &self.options {
            if answer.len() < self.count && answer.iter().all(|(taken, _)| taken != civ) {
                answer.extend(cities.first().map(|city| (*civ, *city)));
            }
        }
    }
}

impl Ask for OthersCitiesQuestion {
    type Answer = Vec<(Civ, AreaId)>;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Self::Answer> {
        let mut answer = Vec::new();
        let mut remarks = Vec::new();
        for (wanted, path) in wish {
            if answer.len() == self.count {
                break;
            }
            match self.find(wanted, &answer) {
                None => {}
                Some(Ok(found)) => answer.push(found),
                Some(Err(reason)) => remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason,
                    part: false,
                }),
            }
        }
        let used = !answer.is_empty();
        self.fill_up(&mut answer);
        ResolvedAnswer {
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
