//! Compares what a run left behind with what a case says must hold.

use std::collections::BTreeSet;

use bulla_core::game::{
    AreaId, Civ, Components, FaceId, Mutation, Piece, Position, PublicState, Seat, write_line,
};
use bulla_core::rules;
use bulla_core::turn::Respondent;

use super::case_run::CaseRun;
use super::difference::Difference;
use super::expectations::{
    Expectations, ExpectedSeat, KnowledgeExpectation, ReachExpectation, SeatExpectation,
    SeatFigure, StackExpectation,
};
use super::given::{GivenArea, GivenUnits};
use super::knowledge::faces_known;
use super::rendering;

/// Everything under `then` that does not hold.
pub(super) fn compare(then: &Expectations, played: &CaseRun<'_>) -> Vec<Difference> {
    let mut check = Check {
        played,
        open: played.end().state.open(),
        parts: played.end().state.open().parts(),
        differences: Vec::new(),
    };
    check.all(then);
    if then.else_unchanged {
        check.unchanged(then);
    }
    if !then.one_of.is_empty() {
        let tries: Vec<Vec<Difference>> =
            then.one_of.iter().map(|one| compare(one, played)).collect();
        if !tries.iter().any(Vec::is_empty) {
            let found: Vec<String> = tries
                .iter()
                .filter_map(|differences| Some(differences.first()?.to_string()))
                .collect();
            check.differ("one_of", "one of them to hold", found.join(" / "));
        }
    }
    check.differences
}

pub(super) struct Check<'a> {
    pub played: &'a CaseRun<'a>,
    pub open: &'a PublicState,
    pub parts: &'a Components,
    differences: Vec<Difference>,
}

impl Check<'_> {
    pub fn differ(
        &mut self,
        what: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) {
        self.differences
            .push(Difference::new(what, expected, found));
    }

    fn all(&mut self, then: &Expectations) {
        for entry in &then.areas {
            self.area(entry);
        }
        for (civ, seat) in &then.seats {
            self.seat(*civ, seat);
        }
        for (stack, expected) in &then.stacks {
            self.stack(*stack, expected);
        }
        if let Some(order) = &then.order {
            self.order(order);
        }
        for (civ, advance, points) in &then.price {
            self.price(*civ, *advance, *points);
        }
        for (civ, advance, expected) in &then.may {
            self.may(*civ, *advance, *expected);
        }
        if let Some(winners) = &then.winners {
            self.winners(winners);
        }
        for reach in &then.reach {
            self.reach(reach);
        }
        for asked in &then.asked {
            self.asked(asked);
        }
        for refused in &then.refused {
            self.refused(refused);
        }
        if let Some(accepted) = then.accepted {
            self.accepted(accepted);
        }
        for (rule, words) in &then.events {
            self.event(rule, words);
        }
        for known in &then.known {
            self.known(known);
        }
        for (area, expected) in &then.in_play {
            let printed = self.parts.board.area(*area);
            if printed.in_play != *expected {
                let (what, found) = (format!("in_play.{}", printed.id), printed.in_play);
                self.differ(what, expected.to_string(), found.to_string());
            }
        }
    }

    /// Exactly this; where a coast is named, its ships, and the tokens and city of the area if the entry names any.
    fn area(&mut self, entry: &GivenArea) {
        let mut found = rendering::units_in(self.open, entry.area, entry.coast);
        if entry.coast.is_some() && entry.units.tokens.is_empty() && entry.units.cities.is_empty() {
            found.tokens.clear();
            found.cities.clear();
        }
        if found != entry.units {
            let what = format!("areas.{}", self.parts.board.area(entry.area).id);
            let [expected, found] = [&entry.units, &found]
                .map(|units: &GivenUnits| rendering::units(units, self.parts));
            self.differ(what, expected, found);
        }
    }

    fn seat(&mut self, civ: Civ, expected: &SeatExpectation) {
        let id = self.parts.nation(civ).id.clone();
        for (figure, key, count) in &expected.figures {
            let found = figure_of(self.played.end(), civ, *figure);
            if found != *count {
                self.differ(
                    format!("seats.{id}.{key}"),
                    count.to_string(),
                    found.to_string(),
                );
            }
        }
        if let Some(hand) = &expected.hand {
            let mut hand = hand.clone();
            hand.sort();
            let found = hand_of(self.played.end(), civ);
            if found != hand {
                let [expected, found] =
                    [hand, found].map(|faces| rendering::faces(&faces, self.parts));
                self.differ(format!("seats.{id}.hand"), expected, found);
            }
        }
        let nation = self.open.nation(civ);
        if let Some(advances) = &expected.advances {
            let mut advances = advances.clone();
            advances.sort();
            let found: Vec<_> = nation.advances.iter().collect();
            if found != advances {
                let [expected, found] = [advances, found].map(|list| {
                    let ids = list
                        .iter()
                        .map(|card| self.parts.advance(*card).id.as_str());
                    ids.collect::<Vec<_>>().join(", ")
                });
                self.differ(
                    format!("seats.{id}.advances"),
                    format!("[{expected}]"),
                    format!("[{found}]"),
                );
            }
        }
        if let Some(inert) = expected.inert
            && inert != nation.inert
        {
            let found = nation.inert.to_string();
            self.differ(format!("seats.{id}.inert"), inert.to_string(), found);
        }
        if let Some(points) = expected.score {
            self.score(civ, points);
        }
    }

    fn stack(&mut self, stack: u8, expected: &StackExpectation) {
        let deck = &self.parts.deck;
        let cards = self.played.end().state.stack(stack);
        let lying: Vec<FaceId> = cards.iter().map(|card| deck.face_of(*card)).collect();
        let what = format!("stacks.{stack}");
        if let Some(size) = expected.size
            && usize::from(size) != lying.len()
        {
            let found = lying.len().to_string();
            self.differ(format!("{what}.size"), size.to_string(), found);
        }
        let top = &lying[..expected.top.len().min(lying.len())];
        if top != expected.top {
            let [wanted, found] = [&expected.top[..], top].map(|f| rendering::faces(f, self.parts));
            self.differ(format!("{what}.top"), wanted, found);
        }
        let bottom = &lying[lying.len().saturating_sub(expected.bottom.len())..];
        if bottom != expected.bottom {
            let [wanted, found] =
                [&expected.bottom[..], bottom].map(|faces| rendering::faces(faces, self.parts));
            self.differ(format!("{what}.bottom"), wanted, found);
        }
        let count = |faces: &[FaceId], face: FaceId| faces.iter().filter(|f| **f == face).count();
        if expected
            .has
            .iter()
            .any(|face| count(&lying, *face) < count(&expected.has, *face))
        {
            let [wanted, found] =
                [&expected.has, &lying].map(|faces| rendering::faces(faces, self.parts));
            self.differ(format!("{what}.has"), wanted, found);
        }
        for (number, faces) in &expected.last {
            let end = &lying[lying.len().saturating_sub(usize::from(*number))..];
            if faces.iter().any(|face| !end.contains(face)) {
                let [wanted, found] = [faces, end].map(|faces| rendering::faces(faces, self.parts));
                self.differ(format!("{what}.last.{number}"), wanted, found);
            }
        }
    }

    /// Checks the order of turns in the last section in which nations act one after another.
    fn order(&mut self, expected: &[Civ]) {
        let begins: Vec<_> = self
            .played
            .run
            .events
            .iter()
            .filter_map(|event| {
                let Mutation::NationTurn { section, civ } = event.change else {
                    return None;
                };
                Some((section, civ))
            })
            .collect();
        let last = begins.last().map(|(section, _)| *section);
        let found: Vec<Civ> = begins
            .into_iter()
            .filter(|(section, _)| Some(*section) == last)
            .map(|(_, civ)| civ)
            .collect();
        if found != expected {
            let [expected, found] =
                [expected, &found].map(|civs| rendering::civs(civs, self.parts));
            self.differ("order", expected, found);
        }
    }

    fn reach(&mut self, expected: &ReachExpectation) {
        let id = self.parts.nation(expected.civ).id.clone();
        let (area, coast) = expected.from;
        let mut ships = self.open.ships_of(expected.civ);
        let ship = ships.find(|ship| ship.area == area && coast.is_none_or(|c| c == ship.coast));
        let Some(ship) = ship else {
            let from = self.parts.board.area(area).id.clone();
            self.differ(format!("reach.{id}"), format!("a ship at {from}"), "none");
            return;
        };
        let found = rules::reach(&self.played.book.movement, self.open, ship);
        let some: BTreeSet<AreaId> = expected.some.iter().copied().collect();
        let exactly = expected.exactly.iter().flatten().copied().collect();
        if !some.is_subset(&found) {
            let missing = rendering::areas(some.difference(&found).copied(), self.parts);
            self.differ(format!("reach.{id}.ship"), missing, "out of reach");
        }
        if expected.exactly.is_some() && found != exactly {
            let [expected, found] = [exactly, found].map(|set| rendering::areas(set, self.parts));
            self.differ(format!("reach.{id}.exactly"), expected, found);
        }
    }

    fn asked(&mut self, expected: &ExpectedSeat) {
        let asked: Vec<(Option<Civ>, &str)> = self
            .played
            .asked()
            .map(|key| (self.writer(key.asker), key.topic.id()))
            .collect();
        let holds = asked.iter().any(|(civ, topic)| {
            let same = expected
                .about
                .as_deref()
                .is_none_or(|about| about == *topic);
            *civ == Some(expected.civ) && same
        });
        if !holds {
            let found: Vec<String> = asked
                .iter()
                .map(|(civ, topic)| format!("{} {topic}", self.name(*civ)))
                .collect();
            let wanted = self.concerned(expected);
            self.differ("asked", wanted, format!("[{}]", found.join(", ")));
        }
    }

    fn writer(&self, asker: Respondent) -> Option<Civ> {
        match asker {
            Respondent::Nation(civ) => Some(civ),
            Respondent::Seat(seat) => self.writer_at(seat),
        }
    }

    fn writer_at(&self, seat: Seat) -> Option<Civ> {
        self.played.writers.get(&seat).copied()
    }

    fn name(&self, civ: Option<Civ>) -> &str {
        civ.map_or("nobody", |civ| &self.parts.nation(civ).id)
    }

    fn concerned(&self, concerned: &ExpectedSeat) -> String {
        let name = self.name(Some(concerned.civ));
        format!(
            "{name} {}",
            concerned.about.as_deref().unwrap_or("anything")
        )
    }

    /// Complaints about letters, and orders that were not carried out or only in part: whose, and the path.
    fn refusals(&self) -> Vec<(Option<Civ>, String)> {
        let complaints = self.played.complaints.iter();
        let mut all: Vec<(Option<Civ>, String)> = complaints
            .map(|complaint| (Some(complaint.civ), complaint.path.clone()))
            .collect();
        for event in &self.played.run.events {
            if let Mutation::Rejected { seat, path, .. } = &event.change {
                all.push((self.writer_at(*seat), path.clone()));
            }
        }
        all
    }

    fn list(&self, refusals: &[(Option<Civ>, String)]) -> String {
        let words: Vec<String> = refusals
            .iter()
            .map(|(civ, path)| format!("{} {path}", self.name(*civ)))
            .collect();
        format!("[{}]", words.join(", "))
    }

    fn refused(&mut self, expected: &ExpectedSeat) {
        let refusals = self.refusals();
        let holds = refusals.iter().any(|(civ, path)| {
            let at = expected.about.as_deref();
            *civ == Some(expected.civ) && at.is_none_or(|at| is_at_or_below(path, at))
        });
        if !holds {
            let (wanted, found) = (self.concerned(expected), self.list(&refusals));
            self.differ("refused", wanted, found);
        }
    }

    fn accepted(&mut self, expected: bool) {
        let refusals = self.refusals();
        if refusals.is_empty() != expected {
            let found = self.list(&refusals);
            self.differ("accepted", expected.to_string(), format!("refused {found}"));
        }
    }

    /// An event with this rule whose line has each of the words.
    fn event(&mut self, rule: &str, words: &[String]) {
        let holds = self.played.run.events.iter().any(|event| {
            let line = write_line(event, self.parts);
            let pieces: Vec<&str> = line.split([' ', ':', ',', '/']).collect();
            let card = self.card_of(&event.change);
            let named = |word: &str| pieces.contains(&word) || card == Some(word);
            self.parts.numbers.number(event.why) == rule && words.iter().all(|word| named(word))
        });
        if !holds {
            let rules: BTreeSet<&str> = self
                .played
                .run
                .events
                .iter()
                .map(|event| self.parts.numbers.number(event.why))
                .collect();
            let found: Vec<&str> = rules.into_iter().collect();
            let expected = format!("{rule} {}", words.join(" "));
            self.differ("events", expected.trim_end(), found.join(", "));
        }
    }

    /// The face of a card that goes somewhere; the ledger has its number.
    fn card_of(&self, change: &Mutation) -> Option<&str> {
        let (Mutation::Card { card, .. }
        | Mutation::Traded { card, .. }
        | Mutation::Named { card, .. }) = change
        else {
            return None;
        };
        let deck = &self.parts.deck;
        Some(&deck.face(deck.face_of(*card)).id)
    }

    /// Checks that a seat's view or events name the cards it must know, and none of those it must not.
    fn known(&mut self, expected: &KnowledgeExpectation) {
        let run = &self.played.run;
        let known = faces_known(&run.events, &run.position, self.open.seat_of(expected.civ));
        let id = self.parts.nation(expected.civ).id.clone();
        let card = |face: &FaceId| self.parts.deck.face(*face).id.clone();
        let named = expected.not.iter().filter(|face| known.contains(face));
        let named: Vec<String> = named.map(card).collect();
        let hidden = expected.has.iter().filter(|face| !known.contains(face));
        let hidden: Vec<String> = hidden.map(card).collect();
        for card in named {
            self.differ(format!("known.{id}"), format!("{card} hidden"), "it named");
        }
        for card in hidden {
            self.differ(format!("known.{id}"), format!("{card} named"), "it hidden");
        }
    }
}

pub(super) fn figure_of(position: &Position, civ: Civ, figure: SeatFigure) -> u16 {
    let open = position.state.open();
    match figure {
        SeatFigure::Stock => open.stock(civ, Piece::Token),
        SeatFigure::CityStock => open.stock(civ, Piece::City),
        SeatFigure::Treasury => open.nation(civ).treasury,
        SeatFigure::Credit => open.credit(civ) as u16,
        SeatFigure::Tokens => open.tokens_in_census(civ),
        SeatFigure::Cities => open.city_count(civ),
        SeatFigure::Ships => open.ships_of(civ).count() as u16,
        SeatFigure::HandSize => position.state.hand(civ).len() as u16,
        SeatFigure::Track => u16::from(open.nation(civ).track),
    }
}

/// The faces of a hand, sorted.
pub(super) fn hand_of(position: &Position, civ: Civ) -> Vec<FaceId> {
    let deck = &position.state.open().parts().deck;
    let hand = position.state.hand(civ).iter();
    let mut faces: Vec<FaceId> = hand.map(|card| deck.face_of(*card)).collect();
    faces.sort();
    faces
}

/// Returns whether a path is this entry or anything below it.
fn is_at_or_below(path: &str, entry: &str) -> bool {
    path.strip_prefix(entry)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}
