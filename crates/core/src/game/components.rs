//! What lies in the box of one game: board, nations, cards, tracks, pieces. Fixed from the first day to the last.

use super::{
    Advance, AdvanceId, AdvanceSet, AreaId, AstTrack, Board, Civ, Deck, Effect, Epoch, Piece,
    RuleFigures, RuleNumbers, Section,
};

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
}

/// Everything that does not change during a game.
#[derive(Clone, Debug)]
pub struct Components {
    pub board: Board,
    /// In A.S.T. order; the index is the [`Civ`].
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
    /// Whether the census goes by the A.S.T. alone, however many tokens stand (21.1).
    pub by_chart: bool,
    /// What this book calls each step.
    pub numbers: RuleNumbers,
    /// Whose words pages speak (`classic`: Progress Chart, zone, unit); the usual ones where the book names none.
    pub terms: Option<String>,
    /// What of the box no source tells, in the words of its files: `progress-chart`, or a sentence of who made them.
    pub guesses: Vec<String>,
    /// The segments of a turn, each with the sections that are played in it.
    pub played: Vec<(String, Vec<Section>)>,
    pub weights: ScoreWeights,
    /// What sentences say of the book in figures.
    pub figures: RuleFigures,
}

/// What counts at the end, and how many points one of it is (35.1, 44, 71).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreWeights {
    /// For each point of civilization cards, of commodity cards as sets, and for each token of treasury.
    pub advances: u32,
    pub cards: u32,
    pub treasury: u32,
    /// For each space of the A.S.T., city, and area where tokens or a city stand.
    pub space: u32,
    pub city: u32,
    pub area: u32,
}

impl Components {
    /// Whether a section is played in a turn of this game.
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

    pub fn nation(&self, civ: Civ) -> &Nation {
        &self.nations[civ.index()]
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

    /// How many pieces of a kind a nation has in all.
    pub fn supply(&self, piece: Piece) -> u16 {
        match piece {
            Piece::Token => self.tokens,
            Piece::City => self.cities,
            Piece::Ship => self.ships,
        }
    }
}
