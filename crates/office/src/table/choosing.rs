//! Which events of a game a question means, among those that its asker saw.

use std::collections::BTreeSet;

use super::inquiry::{Inquiry, Theme, Wonder};
use bulla_core::game::{AreaId, Cause, Civ, Components, Seat};
use bulla_core::text::{Sentence, Word};

/// One event in the list of all that those eyes saw.
pub struct Recalled {
    pub segment: usize,
    pub at: usize,
    pub turn: i64,
    /// All numbers that it has for those eyes.
    pub numbers: Vec<String>,
    pub label: String,
    pub rule: String,
    pub areas: Vec<AreaId>,
    /// Whom it touches, as far as those eyes see it, and who was asked, as far as they may know it.
    pub civs: Vec<Civ>,
    pub seats: Vec<Seat>,
}

impl Recalled {
    fn is_of(&self, theme: &Theme) -> bool {
        let area = theme.area.is_some_and(|area| self.areas.contains(&area));
        let civ = theme.civ.is_some_and(|civ| self.civs.contains(&civ));
        let seat = theme.seat.is_some_and(|seat| self.seats.contains(&seat));
        area || civ || seat
    }

    fn fits(&self, inquiry: &Inquiry) -> bool {
        inquiry.themes.iter().all(|theme| self.is_of(theme))
    }

    fn is_under(&self, number: &str, parts: &Components) -> bool {
        parts.numbers.is_part(&self.rule, number)
    }
}

/// The events that are meant.
pub struct Recall<'a> {
    pub events: Vec<&'a Recalled>,
    /// What else the question could mean.
    pub also: Option<Sentence>,
}

/// Whether an event can be meant whoever was asked about it: the rest of the question, its turn and its number, fit it.
pub fn may_fit(parts: &Components, one: &Recalled, inquiry: &Inquiry, last: i64) -> bool {
    let is_in = |turn: Option<i64>| turn.is_none_or(|turn| one.turn == turn);
    match &inquiry.what {
        Wonder::Number(number) => {
            is_in(inquiry.turn) && (one.is_under(number, parts) || one.numbers.contains(number))
        }
        Wonder::Rule(number) => is_in(inquiry.turn) && one.is_under(number, parts),
        Wonder::Theme | Wonder::Turn => is_in(inquiry.turn.or(Some(last))),
    }
}

/// The events that are meant, or why there is none.
///
/// # Errors
/// There is none.
pub fn choose<'a>(
    parts: &Components,
    recalled: &'a [Recalled],
    inquiry: &Inquiry,
) -> Result<Recall<'a>, Sentence> {
    let (Some(first), Some(last)) = (recalled.first(), recalled.last()) else {
        return Err(Sentence::new("why.nothing", []));
    };
    let search = Search {
        parts,
        recalled,
        inquiry,
        first: first.turn,
        last: last.turn,
    };
    if let Some(turn) = inquiry.turn
        && !recalled.iter().any(|one| one.turn == turn)
    {
        return Err(search.no_turn(turn));
    }
    let events = match &inquiry.what {
        Wonder::Number(number) if number.contains('.') => search.dotted(number)?,
        Wonder::Number(number) => return search.bare(number),
        Wonder::Rule(number) => search
            .by_rule(|one| one.is_under(number, parts))
            .ok_or_else(|| search.no_rule(number))?,
        Wonder::Turn | Wonder::Theme => {
            let untouched = || Sentence::new("why.untouched", [inquiry.names().into()]);
            search.by_rule(|_| true).ok_or_else(untouched)?
        }
    };
    Ok(Recall { events, also: None })
}

struct Search<'a, 'q> {
    parts: &'q Components,
    recalled: &'a [Recalled],
    inquiry: &'q Inquiry,
    /// Turns of which those eyes saw anything.
    first: i64,
    last: i64,
}

impl<'a> Search<'a, '_> {
    /// `41`, `41a`: an event of a turn; where there is none, or it has nothing to do with what else was named, a section.
    fn bare(&self, number: &str) -> Result<Recall<'a>, Sentence> {
        let turn = self.inquiry.turn.unwrap_or(self.last);
        let numbered = self.event(turn, number);
        let is_there = !numbered.is_empty();
        let there: Vec<&Recalled> = numbered
            .into_iter()
            .filter(|one| one.fits(self.inquiry))
            .collect();
        let of_section = self.by_rule(|one| one.is_under(number, self.parts));
        let sentence = || Sentence::new("why.also-rule", [number.to_owned().into()]);
        let also = of_section.is_some().then(sentence);
        if !there.is_empty() {
            return Ok(Recall {
                events: there,
                also,
            });
        }
        match of_section {
            Some(events) => Ok(Recall { events, also: None }),
            None if is_there => Err(self.not_about(turn, number)),
            None if self.has_under(number) => Err(self.no_rule(number)),
            None => Err(self.no_event(turn, number)),
        }
    }

    /// `24.51`: a rule; where no such rule did anything, an event of a turn, or the rules below it.
    fn dotted(&self, number: &str) -> Result<Vec<&'a Recalled>, Sentence> {
        if let Some(found) = self.by_rule(|one| one.rule == number) {
            return Ok(found);
        }
        let placed = number.split_once('.');
        let placed = placed.and_then(|(of, behind)| Some((of.parse::<i64>().ok()?, behind)));
        let placed = placed.filter(|_| self.inquiry.turn.is_none() && !self.is_by(number));
        if let Some((turn, behind)) = placed {
            let found = self.event(turn, behind);
            if !found.is_empty() {
                return Ok(found);
            }
        }
        if let Some(found) = self.by_rule(|one| one.is_under(number, self.parts)) {
            return Ok(found);
        }
        match placed {
            Some((turn, behind)) if !self.is_section(turn) => {
                match self.recalled.iter().any(|one| one.turn == turn) {
                    true => Err(self.no_event(turn, behind)),
                    false => Err(self.no_turn(turn)),
                }
            }
            _ => Err(self.no_rule(number)),
        }
    }

    /// The event of this number in a turn; several where a moderator asks, for each reader has numbers of his own.
    fn event(&self, turn: i64, number: &str) -> Vec<&'a Recalled> {
        let of_turn = self.recalled.iter().filter(|one| one.turn == turn);
        let is_it = |one: &&Recalled| one.numbers.iter().any(|it| it == number);
        of_turn.filter(is_it).collect()
    }

    /// What fits the question of the turn that was named, else of the last one in which anything does.
    fn by_rule(&self, is_by: impl Fn(&Recalled) -> bool) -> Option<Vec<&'a Recalled>> {
        let fits = |one: &&Recalled| is_by(one) && one.fits(self.inquiry);
        let found: Vec<&Recalled> = self.recalled.iter().filter(fits).collect();
        let last = self.inquiry.turn.or(found.last().map(|one| one.turn))?;
        let found: Vec<&Recalled> = found.into_iter().filter(|one| one.turn == last).collect();
        (!found.is_empty()).then_some(found)
    }

    fn is_in(&self, one: &Recalled) -> bool {
        self.inquiry.turn.is_none_or(|turn| one.turn == turn)
    }

    /// Whether a rule of just this number did anything, wherever.
    fn is_by(&self, number: &str) -> bool {
        let mut all = self.recalled.iter().filter(|one| self.is_in(one));
        all.any(|one| one.rule == number)
    }

    fn has_under(&self, number: &str) -> bool {
        let mut all = self.recalled.iter().filter(|one| self.is_in(one));
        all.any(|one| one.is_under(number, self.parts))
    }

    /// Whether the book has rules in a section of this number.
    fn is_section(&self, number: i64) -> bool {
        let section = number.to_string();
        let numbers = Cause::ALL
            .iter()
            .map(|cause| self.parts.numbers.number(*cause));
        let mut sections = numbers.filter_map(|number| number.split('.').next());
        sections.any(|one| one == section)
    }

    fn no_turn(&self, turn: i64) -> Sentence {
        let words = [turn, self.first, self.last].map(|number| number.to_string().into());
        Sentence::new("why.no-turn", words)
    }

    fn no_event(&self, turn: i64, number: &str) -> Sentence {
        let of_turn = self.recalled.iter().rev().find(|one| one.turn == turn);
        let last = of_turn.and_then(|one| one.numbers.last()).cloned();
        let words = [
            number.to_owned(),
            turn.to_string(),
            last.unwrap_or_default(),
        ];
        Sentence::new("why.no-event", words.map(Word::from))
    }

    /// There is such an event, and it has nothing to do with what else was named.
    fn not_about(&self, turn: i64, number: &str) -> Sentence {
        let words = [number.to_owned(), turn.to_string(), self.inquiry.names()];
        Sentence::new("why.not-about", words.map(Word::from))
    }

    /// None is by the rule, or none of those has anything to do with what else was named.
    fn no_rule(&self, number: &str) -> Sentence {
        if self.has_under(number) && !self.inquiry.themes.is_empty() {
            let words = [number.to_owned(), self.inquiry.names()];
            return Sentence::new("why.not-there", words.map(Word::from));
        }
        let turn = self.inquiry.turn.unwrap_or(self.last);
        let of_turn = self.recalled.iter().filter(|one| one.turn == turn);
        let rules: BTreeSet<&str> = of_turn.map(|one| one.rule.as_str()).collect();
        let rules = rules.into_iter().collect::<Vec<_>>().join(", ");
        let words = [number.to_owned(), turn.to_string(), rules];
        Sentence::new("why.no-rule", words.map(Word::from))
    }
}
