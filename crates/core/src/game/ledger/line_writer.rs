//! Writes the words of a line.

use std::fmt::Write;

use crate::game::announcement::{Announcement, Score};
use crate::game::card::Pile;
use crate::game::components::Components;
use crate::game::ids::{Civ, Owner};
use crate::game::piece::Place;
use crate::game::rejection::Subject;

pub struct LedgerLineWriter<'a> {
    pub line: String,
    pub parts: &'a Components,
}

impl LedgerLineWriter<'_> {
    pub fn word(&mut self, word: impl std::fmt::Display) -> &mut Self {
        write!(self.line, " {word}").expect("a string takes everything");
        self
    }

    pub fn list(&mut self, items: impl Iterator<Item = impl std::fmt::Display>) -> &mut Self {
        let words: Vec<String> = items.map(|item| item.to_string()).collect();
        self.word(if words.is_empty() {
            "-".to_owned()
        } else {
            words.join(",")
        })
    }

    pub fn fact(&mut self, fact: &Announcement) -> &mut Self {
        self.word("fact")
            .word(fact.kind.id())
            .subjects(&fact.subjects)
    }

    pub fn civ(&mut self, civ: Civ) -> &mut Self {
        let parts = self.parts;
        self.word(&parts.nation(civ).id)
    }

    pub fn owner(&mut self, owner: Owner) -> &mut Self {
        match owner {
            Owner::Nation(civ) => self.civ(civ),
            Owner::Idle => self.word("idle"),
        }
    }

    pub fn place(&mut self, place: Place) -> &mut Self {
        let parts = self.parts;
        match place {
            Place::Stock => self.word("stock"),
            Place::Treasury => self.word("treasury"),
            Place::Aside => self.word("aside"),
            Place::Area(area) => self.word(&parts.board.area(area).id),
            Place::Hold(area, coast, slot) => self.word(format_args!(
                "{}/{}/{slot}",
                parts.board.area(area).id,
                coast.0
            )),
            Place::Coast(area, coast) => {
                self.word(format_args!("{}/{}", parts.board.area(area).id, coast.0))
            }
        }
    }

    pub fn pile(&mut self, pile: Pile) -> &mut Self {
        let parts = self.parts;
        match pile {
            Pile::Stack(stack) => self.word(format_args!("stack:{stack}")),
            Pile::Hand(civ) => self.word(format_args!("hand:{}", parts.nation(civ).id)),
            Pile::Aside => self.word("aside"),
        }
    }

    pub fn scores(&mut self, scores: &[Score]) -> &mut Self {
        self.word("over");
        for score in scores {
            let Score {
                civ,
                advances,
                cards,
                treasury,
                track,
                cities,
                areas,
                behind,
            } = *score;
            let usual = [advances, cards, treasury, track, cities];
            let more = [areas, u32::from(behind)];
            let more = more.into_iter().filter(|_| areas > 0 || behind);
            self.civ(civ).list(usual.into_iter().chain(more));
        }
        self
    }

    pub fn subjects(&mut self, subjects: &[Subject]) -> &mut Self {
        let parts = self.parts;
        for subject in subjects {
            match subject {
                Subject::Area(area) => {
                    self.word(format_args!("area:{}", parts.board.area(*area).id))
                }
                Subject::Civ(civ) => self.word(format_args!("nation:{}", parts.nation(*civ).id)),
                Subject::Number(number) => self.word(number),
                Subject::Face(face) => {
                    self.word(format_args!("card:{}", parts.deck.face(*face).id))
                }
                Subject::Advance(id) => {
                    self.word(format_args!("advance:{}", parts.advance(*id).id))
                }
            };
        }
        self
    }
}
