//! `else: unchanged`: everything that a case does not name is as it was given.

use bulla_core::game::{Civ, FaceId, Mutation};

use super::check::{Check, figure_of, hand_of};
use super::expectations::{Expectations, SeatExpectation, SeatFigure};
use super::rendering;

impl Check<'_> {
    /// Everything that is not named is as given; what follows from what is named counts as named.
    pub fn unchanged(&mut self, then: &Expectations) {
        let (before, after) = (&self.played.start.state, &self.played.end().state);
        let (old, new) = (before.open(), after.open());
        for (area, printed) in self.parts.board.areas() {
            let [was, is] = [old, new].map(|open| {
                let ships: Vec<_> = open.ships_in(area).collect();
                (rendering::units_in(open, area, None), ships)
            });
            if was != is && !then.areas.iter().any(|entry| entry.area == area) {
                let [was, is] = [was, is].map(|(units, _)| rendering::units(&units, self.parts));
                self.differ(format!("areas.{} unchanged", printed.id), was, is);
            }
        }
        for civ in self.parts.civs() {
            let default = SeatExpectation::default();
            let named = then.seats.iter().find(|(named, _)| *named == civ);
            let named = named.map_or(&default, |(_, seat)| seat);
            self.unchanged_seat(civ, named);
        }
        for stack in 1..=self.parts.deck.stacks() {
            let named = then.stacks.iter().any(|(named, _)| *named == stack);
            if !named && before.stack(stack) != after.stack(stack) {
                let what = format!("stacks.{stack}");
                self.differ(what, "the same cards as given", "others");
            }
        }
    }

    fn unchanged_seat(&mut self, civ: Civ, named: &SeatExpectation) {
        let id = self.parts.nation(civ).id.clone();
        let [start, end] = [self.played.start, self.played.end()];
        // Treasury follows from stock and the board, the number of cards from the hand.
        let mut compared = vec![(SeatFigure::Track, "track", named.names(SeatFigure::Track))];
        compared.push((
            SeatFigure::Credit,
            "credit",
            named.names(SeatFigure::Credit),
        ));
        let paid = named.names(SeatFigure::Treasury) || named.names(SeatFigure::Stock);
        compared.push((SeatFigure::Treasury, "treasury", paid));
        for (figure, key, is_named) in compared {
            let [was, is] = [start, end].map(|position| figure_of(position, civ, figure));
            if was != is && !is_named {
                let what = format!("seats.{id}.{key} unchanged");
                self.differ(what, was.to_string(), is.to_string());
            }
        }
        let [mut was, is] = [start, end].map(|position| hand_of(position, civ));
        // 29.3: a calamity that was named lies aside until cards are returned.
        for named in self.named_by(civ) {
            was.retain(|face| *face != named || is.contains(face));
        }
        if was != is && named.hand.is_none() && !named.names(SeatFigure::HandSize) {
            let [was, is] = [was, is].map(|faces| rendering::faces(&faces, self.parts));
            self.differ(format!("seats.{id}.hand unchanged"), was, is);
        }
        let [was, is] = [start, end].map(|position| position.state.open().nation(civ).clone());
        if was.advances != is.advances && named.advances.is_none() {
            self.differ(
                format!("seats.{id}.advances"),
                "the same as given",
                "others",
            );
        }
        if (was.in_play, was.inert) != (is.in_play, is.inert) && named.inert.is_none() {
            self.differ(format!("seats.{id}"), "in play as given", "otherwise");
        }
    }

    /// The calamities that a nation has named in this run.
    fn named_by(&self, civ: Civ) -> Vec<FaceId> {
        let deck = &self.parts.deck;
        let events = self.played.run.events.iter();
        events
            .filter_map(|event| match &event.change {
                Mutation::Named {
                    civ: holder, card, ..
                } if *holder == civ => Some(deck.face_of(*card)),
                _ => None,
            })
            .collect()
    }
}
