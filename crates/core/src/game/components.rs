//! Contents of the box of one game: board, nations, cards, tracks, pieces. Fixed for the whole game.

use super::advance::{Advance, AdvanceSet, Effect};
use super::board::Board;
use super::card::Deck;
use super::ids::{AdvanceId, AreaId, Civ};
use super::piece::Piece;
use super::rule_figures::RuleFigures;
use super::rule_numbers::RuleNumbers;
use super::section::Section;
use super::track::{AstTrack, Epoch};

/// One nation as printed.
#[derive(Clone, Debug)]
pub struct Nation {
    pub id: String,
    pub name: String,
    pub aliases: Vec<String>,
    pub colour: String,
    /// Start areas that count on this board, by name (4.46, 4.47).
    pub starts: Vec<AreaId>,
    pub track: AstTrack,
    /// Ids of calamities it is never the victim of (30.527).
    pub never_victim: Vec<String>,
    /// The nation that it is a counterpart of (38.1): nobody begins with it.
    pub counterpart_of: Option<Civ>,
}

/// Everything that does not change during a game.
#[derive(Clone, Debug)]
pub struct Components {
    pub board: Board,
    /// Nations in A.S.T. order; the index is the [`Civ`].
    pub nations: Vec<Nation>,
    pub deck: Deck,
    pub advances: Vec<Advance>,
    pub epochs: Vec<Epoch>,
    /// Tokens of each nation in this game (16.2–16.8).
    pub tokens: u16,
    /// Tokens that a nation has in the box (5.1).
    pub box_tokens: u16,
    /// Tokens and cities of the idle set (15.31); a game without Barbarians and Pirates has none.
    pub idle_tokens: u16,
    pub idle_cities: u16,
    pub cities: u16,
    pub ships: u16,
    /// True if the census follows the A.S.T. alone, whatever the number of tokens on the board (21.1).
    pub by_chart: bool,
    /// Rule numbers of this ruleset.
    pub numbers: RuleNumbers,
    /// Terminology of pages (`classic`: Progress Chart, zone, unit). `None` means the usual terms.
    pub terms: Option<String>,
    /// Parts of the box that no source confirms, in the words of its files: `progress-chart`, or a sentence that names their
    /// author.
    pub guesses: Vec<String>,
    /// The segments of a turn, each with the sections that are played in it.
    pub played: Vec<(String, Vec<Section>)>,
    pub weights: ScoreWeights,
    /// Figures of the ruleset for use in sentences.
    pub figures: RuleFigures,
}

/// Items that count in the final score, and points for each (35.1, 44, 71).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreWeights {
    /// Points for each point of civilization cards, for each point of commodity cards as sets, and for each token of treasury.
    pub advances: u32,
    pub cards: u32,
    pub treasury: u32,
    /// Points for each space of the A.S.T., for each city, and for each area with tokens or a city.
    pub space: u32,
    pub city: u32,
    pub area: u32,
}

impl Components {
    /// Returns whether a turn of this game has a section.
    pub fn plays(&self, section: Section) -> bool {
        self.segment_of(section).is_some()
    }

    /// The segment in which a section is played.
    pub fn segment_of(&self, section: Section) -> Option<&str> {
        let mut segments = self.played.iter();
        let found = segments.find(|(_, sections)| sections.contains(&section));
        found.map(|(segment, _)| segment.as_str())
    }

    pub fn civs(&self) -> impl Iterator<Item = Civ> + use<> {
        (0..self.nations.len() as u8).map(Civ)
    }

    /// The nations with which seats may begin: all but counterparts (38.1).
    pub fn printed_nations(&self) -> impl Iterator<Item = Civ> {
        let civs = self.civs();
        civs.filter(|civ| self.nation(*civ).counterpart_of.is_none())
    }

    pub fn nation(&self, civ: Civ) -> &Nation {
        &self.nations[civ.index()]
    }

    /// The counterparts of a nation in the order in which they enter (38.1): Egypt-II, Egypt-III.
    pub fn counterparts(&self, of: Civ) -> impl Iterator<Item = Civ> {
        let all = (0..of.0).rev().map(Civ);
        all.take_while(move |civ| self.nation(*civ).counterpart_of == Some(of))
    }

    /// The place of a nation among those of its name, from 1: Egypt-II is the second.
    pub fn numeral(&self, civ: Civ) -> u8 {
        let original = self.nation(civ).counterpart_of.unwrap_or(civ);
        original.0 - civ.0 + 1
    }

    pub fn find_nation(&self, id: &str) -> Option<Civ> {
        self.civs().find(|civ| self.nation(*civ).id == id)
    }

    pub fn advance(&self, id: AdvanceId) -> &Advance {
        &self.advances[id.index()]
    }

    pub fn find_advance(&self, id: &str) -> Option<AdvanceId> {
        (0..self.advances.len() as u8)
            .map(AdvanceId)
            .find(|advance| self.advance(*advance).id == id)
    }

    /// The cards that grant an effect.
    pub fn granting(&self, effect: Effect) -> AdvanceSet {
        (0..self.advances.len() as u8)
            .map(AdvanceId)
            .filter(|advance| self.advance(*advance).grants(effect).is_some())
            .collect()
    }

    /// Returns the total number of pieces of a kind that a nation has.
    pub fn supply(&self, piece: Piece) -> u16 {
        match piece {
            Piece::Token => self.tokens,
            Piece::City => self.cities,
            Piece::Ship => self.ships,
        }
    }
}
