//! Reads the words of a line.

use crate::game::announcement::Score;
use crate::game::card::Pile;
use crate::game::components::Components;
use crate::game::ids::{AdvanceId, AreaId, Civ, CoastId, FaceId, Owner};
use crate::game::piece::{Piece, Place};
use crate::game::rejection::{RejectionKind, RejectionReason, Subject};
use crate::game::section::Section;

pub fn parse<T: std::str::FromStr>(word: &str) -> Result<T, &'static str> {
    word.parse().map_err(|_| "a number")
}

pub struct LedgerLineReader<'a> {
    pub words: std::str::Split<'a, char>,
    pub parts: &'a Components,
}

impl<'a> LedgerLineReader<'a> {
    pub fn word(&mut self) -> Result<&'a str, &'static str> {
        self.words.next().ok_or("one more word")
    }

    pub fn number<T: std::str::FromStr>(&mut self) -> Result<T, &'static str> {
        parse(self.word()?)
    }

    pub fn list<T: std::str::FromStr>(&mut self) -> Result<Vec<T>, &'static str> {
        match self.word()? {
            "-" => Ok(Vec::new()),
            word => word.split(',').map(parse).collect(),
        }
    }

    pub fn section(&mut self) -> Result<Section, &'static str> {
        Section::find(self.word()?).ok_or("a section")
    }

    pub fn civ(&mut self) -> Result<Civ, &'static str> {
        self.parts.find_nation(self.word()?).ok_or("a nation")
    }

    pub fn owner(&mut self) -> Result<Owner, &'static str> {
        match self.word()? {
            "idle" => Ok(Owner::Idle),
            word => self
                .parts
                .find_nation(word)
                .map(Owner::Nation)
                .ok_or("an owner"),
        }
    }

    pub fn advance(&mut self) -> Result<AdvanceId, &'static str> {
        self.parts
            .find_advance(self.word()?)
            .ok_or("a civilization card")
    }

    pub fn piece(&mut self) -> Result<Piece, &'static str> {
        let word = self.word()?;
        [Piece::Token, Piece::City, Piece::Ship]
            .into_iter()
            .find(|piece| piece.id() == word)
            .ok_or("a piece")
    }

    pub fn area(&self, id: &str) -> Result<AreaId, &'static str> {
        self.parts.board.find(id).ok_or("an area")
    }

    pub fn place(&mut self) -> Result<Place, &'static str> {
        Ok(match self.word()? {
            "stock" => Place::Stock,
            "treasury" => Place::Treasury,
            "aside" => Place::Aside,
            word => match word.split_once('/') {
                Some((area, coast)) => {
                    let area = self.area(area)?;
                    match coast.split_once('/') {
                        Some((coast, slot)) => {
                            Place::Hold(area, CoastId(parse(coast)?), parse(slot)?)
                        }
                        None => Place::Coast(area, CoastId(parse(coast)?)),
                    }
                }
                None => Place::Area(self.area(word)?),
            },
        })
    }

    pub fn pile(&mut self) -> Result<Pile, &'static str> {
        let word = self.word()?;
        if word == "aside" {
            return Ok(Pile::Aside);
        }
        match word.split_once(':') {
            Some(("stack", stack)) => Ok(Pile::Stack(parse(stack)?)),
            Some(("hand", nation)) => self
                .parts
                .find_nation(nation)
                .map(Pile::Hand)
                .ok_or("a nation"),
            _ => Err("a pile"),
        }
    }

    pub fn reason(&mut self) -> Result<RejectionReason, &'static str> {
        let kind = RejectionKind::find(self.word()?).ok_or("a reason")?;
        let subjects = self.subjects()?;
        Ok(RejectionReason { kind, subjects })
    }

    pub fn subjects(&mut self) -> Result<Vec<Subject>, &'static str> {
        let mut subjects = Vec::new();
        while let Ok(word) = self.word() {
            subjects.push(self.subject(word)?);
        }
        Ok(subjects)
    }

    pub fn scores(&mut self) -> Result<Vec<Score>, &'static str> {
        let mut scores = Vec::new();
        while let Ok(word) = self.word() {
            let civ = self.parts.find_nation(word).ok_or("a nation")?;
            let points: Vec<u32> = self.list()?;
            let (advances, cards, treasury, track, cities, areas, behind) = match points[..] {
                [advances, cards, treasury, track, cities] => {
                    (advances, cards, treasury, track, cities, 0, 0)
                }
                [advances, cards, treasury, track, cities, areas, behind] => {
                    (advances, cards, treasury, track, cities, areas, behind)
                }
                _ => return Err("five numbers of points, or seven"),
            };
            scores.push(Score {
                civ,
                advances,
                cards,
                treasury,
                track,
                cities,
                areas,
                behind: behind == 1,
            });
        }
        Ok(scores)
    }

    pub fn subject(&self, word: &str) -> Result<Subject, &'static str> {
        let parts = self.parts;
        match word.split_once(':') {
            None => Ok(Subject::Number(parse(word)?)),
            Some(("area", id)) => self.area(id).map(Subject::Area),
            Some(("nation", id)) => parts.find_nation(id).map(Subject::Civ).ok_or("a nation"),
            Some(("card", id)) => face(parts, id).map(Subject::Face).ok_or("a trade card"),
            Some(("advance", id)) => parts
                .find_advance(id)
                .map(Subject::Advance)
                .ok_or("a civilization card"),
            Some(_) => Err("a subject"),
        }
    }
}

pub fn face(parts: &Components, id: &str) -> Option<FaceId> {
    parts.deck.find(id)
}
