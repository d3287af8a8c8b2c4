//! Choice of the events of a game that a question means, among those that its asker saw.

use std::collections::BTreeSet;

use super::history_query::{HistoryQuery, QueryKind, QueryTopic};
use bulla_core::game::{AreaId, Civ, Components, RuleStep, Seat};
use bulla_core::text::{CatalogMessage, MessageArg};

/// One event in the list of all that those eyes saw.
pub struct VisibleEventRow {
    pub segment: usize,
    pub at: usize,
    pub turn: i64,
    /// All numbers that it has for those eyes.
    pub numbers: Vec<String>,
    pub label: String,
    pub rule: String,
    pub areas: Vec<AreaId>,
    /// Nations that it affects, as far as that viewer sees it, and seats that were asked, as far as the viewer may know it.
    pub civs: Vec<Civ>,
    pub seats: Vec<Seat>,
}

impl VisibleEventRow {
    fn is_of(&self, theme: &QueryTopic) -> bool {
        let area = theme.area.is_some_and(|area| self.areas.contains(&area));
        let civ = theme.civ.is_some_and(|civ| self.civs.contains(&civ));
        let seat = theme.seat.is_some_and(|seat| self.seats.contains(&seat));
        area || civ || seat
    }

    fn fits(&self, inquiry: &HistoryQuery) -> bool {
        inquiry.themes.iter().all(|theme| self.is_of(theme))
    }

    fn is_under(&self, number: &str, parts: &Components) -> bool {
        parts.numbers.is_part(&self.rule, number)
    }
}

/// The events that are meant.
pub struct EventMatches<'a> {
    pub events: Vec<&'a VisibleEventRow>,
    /// Other possible meaning of the question.
    pub also: Option<CatalogMessage>,
}

/// Returns whether an event can be meant whoever was asked about it: the rest of the question, its turn and its number, fit it.
pub fn may_fit(
    parts: &Components,
    one: &VisibleEventRow,
    inquiry: &HistoryQuery,
    last: i64,
) -> bool {
    let is_in = |turn: Option<i64>| turn.is_none_or(|turn| one.turn == turn);
    match &inquiry.what {
        QueryKind::Number(number) => {
            is_in(inquiry.turn) && (one.is_under(number, parts) || one.numbers.contains(number))
        }
        QueryKind::Rule(number) => is_in(inquiry.turn) && one.is_under(number, parts),
        QueryKind::Topic | QueryKind::Turn => is_in(inquiry.turn.or(Some(last))),
    }
}

/// The events that are meant, or why there is none.
///
/// # Errors
/// There is none.
pub fn match_events<'a>(
    parts: &Components,
    recalled: &'a [VisibleEventRow],
    inquiry: &HistoryQuery,
) -> Result<EventMatches<'a>, CatalogMessage> {
    let (Some(first), Some(last)) = (recalled.first(), recalled.last()) else {
        return Err(CatalogMessage::new("why.nothing", []));
    };
    let search = EventSearch {
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
        QueryKind::Number(number) if number.contains('.') => search.dotted(number)?,
        QueryKind::Number(number) => return search.bare(number),
        QueryKind::Rule(number) => search
            .by_rule(|one| one.is_under(number, parts))
            .ok_or_else(|| search.no_rule(number))?,
        QueryKind::Turn | QueryKind::Topic => {
            let untouched = || CatalogMessage::new("why.untouched", [inquiry.names().into()]);
            search.by_rule(|_| true).ok_or_else(untouched)?
        }
    };
    Ok(EventMatches { events, also: None })
}

struct EventSearch<'a, 'q> {
    parts: &'q Components,
    recalled: &'a [VisibleEventRow],
    inquiry: &'q HistoryQuery,
    /// Turns of which those eyes saw anything.
    first: i64,
    last: i64,
}

impl<'a> EventSearch<'a, '_> {
    /// `41`, `41a`: an event of a turn; where there is none, or it has nothing to do with what else was named, a section.
    fn bare(&self, number: &str) -> Result<EventMatches<'a>, CatalogMessage> {
        let turn = self.inquiry.turn.unwrap_or(self.last);
        let numbered = self.event(turn, number);
        let is_there = !numbered.is_empty();
        let there: Vec<&VisibleEventRow> = numbered
            .into_iter()
            .filter(|one| one.fits(self.inquiry))
            .collect();
        let of_section = self.by_rule(|one| one.is_under(number, self.parts));
        let sentence = || CatalogMessage::new("why.also-rule", [number.to_owned().into()]);
        let also = of_section.is_some().then(sentence);
        if !there.is_empty() {
            return Ok(EventMatches {
                events: there,
                also,
            });
        }
        match of_section {
            Some(events) => Ok(EventMatches { events, also: None }),
            None if is_there => Err(self.not_about(turn, number)),
            None if self.has_under(number) => Err(self.no_rule(number)),
            None => Err(self.no_event(turn, number)),
        }
    }

    /// `24.51`: a rule; where no such rule did anything, an event of a turn, or the rules below it.
    fn dotted(&self, number: &str) -> Result<Vec<&'a VisibleEventRow>, CatalogMessage> {
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
                if self.recalled.iter().any(|one| one.turn == turn) {
                    Err(self.no_event(turn, behind))
                } else {
                    Err(self.no_turn(turn))
                }
            }
            _ => Err(self.no_rule(number)),
        }
    }

    /// The event of this number in a turn; several where a moderator asks, for each reader has numbers of his own.
    fn event(&self, turn: i64, number: &str) -> Vec<&'a VisibleEventRow> {
        let of_turn = self.recalled.iter().filter(|one| one.turn == turn);
        let is_it = |one: &&VisibleEventRow| one.numbers.iter().any(|it| it == number);
        of_turn.filter(is_it).collect()
    }

    /// Returns the events that fit the question in the named turn, or else in the last turn in which any does.
    fn by_rule(
        &self,
        is_by: impl Fn(&VisibleEventRow) -> bool,
    ) -> Option<Vec<&'a VisibleEventRow>> {
        let fits = |one: &&VisibleEventRow| is_by(one) && one.fits(self.inquiry);
        let found: Vec<&VisibleEventRow> = self.recalled.iter().filter(fits).collect();
        let last = self.inquiry.turn.or(found.last().map(|one| one.turn))?;
        let found: Vec<&VisibleEventRow> =
            found.into_iter().filter(|one| one.turn == last).collect();
        (!found.is_empty()).then_some(found)
    }

    fn is_in(&self, one: &VisibleEventRow) -> bool {
        self.inquiry.turn.is_none_or(|turn| one.turn == turn)
    }

    /// Returns whether a rule of exactly this number did anything, anywhere.
    fn is_by(&self, number: &str) -> bool {
        let mut all = self.recalled.iter().filter(|one| self.is_in(one));
        all.any(|one| one.rule == number)
    }

    fn has_under(&self, number: &str) -> bool {
        let mut all = self.recalled.iter().filter(|one| self.is_in(one));
        all.any(|one| one.is_under(number, self.parts))
    }

    /// Returns whether the ruleset has rules in a section of this number.
    fn is_section(&self, number: i64) -> bool {
        let section = number.to_string();
        let numbers = RuleStep::ALL
            .iter()
            .map(|cause| self.parts.numbers.number(*cause));
        let mut sections = numbers.filter_map(|number| number.split('.').next());
        sections.any(|one| one == section)
    }

    fn no_turn(&self, turn: i64) -> CatalogMessage {
        let words = [turn, self.first, self.last].map(|number| number.to_string().into());
        CatalogMessage::new("why.no-turn", words)
    }

    fn no_event(&self, turn: i64, number: &str) -> CatalogMessage {
        let of_turn = self.recalled.iter().rev().find(|one| one.turn == turn);
        let last = of_turn.and_then(|one| one.numbers.last()).cloned();
        let words = [
            number.to_owned(),
            turn.to_string(),
            last.unwrap_or_default(),
        ];
        CatalogMessage::new("why.no-event", words.map(MessageArg::from))
    }

    /// Returns the sentence that there is such an event, but that it is unrelated to what else was named.
    fn not_about(&self, turn: i64, number: &str) -> CatalogMessage {
        let words = [number.to_owned(), turn.to_string(), self.inquiry.names()];
        CatalogMessage::new("why.not-about", words.map(MessageArg::from))
    }

    /// None is by the rule, or none of those has anything to do with what else was named.
    fn no_rule(&self, number: &str) -> CatalogMessage {
        if self.has_under(number) && !self.inquiry.themes.is_empty() {
            let words = [number.to_owned(), self.inquiry.names()];
            return CatalogMessage::new("why.not-there", words.map(MessageArg::from));
        }
        let turn = self.inquiry.turn.unwrap_or(self.last);
        let of_turn = self.recalled.iter().filter(|one| one.turn == turn);
        let rules: BTreeSet<&str> = of_turn.map(|one| one.rule.as_str()).collect();
        let rules = rules.into_iter().collect::<Vec<_>>().join(", ");
        let words = [number.to_owned(), turn.to_string(), rules];
        CatalogMessage::new("why.no-rule", words.map(MessageArg::from))
    }
}
