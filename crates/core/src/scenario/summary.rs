//! Contents of a scenario, for `bulla scenario check`.

use std::fmt;

use crate::game::{Area, AreaKind, Border, FaceKind};
use crate::scenario::assembled_scenario::Scenario;
use crate::scenario::difference::base::BaseScenario;
use crate::scenario::difference::book_difference::BookDifference;
use crate::scenario::difference::compare::difference;
use crate::scenario::difference::config_change::ConfigChange;
use crate::scenario::options::resolved_option::ResolvedOption;

/// The figures of a scenario that passed every check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub name: String,
    pub title: String,
    pub contents: Vec<(&'static str, String)>,
    pub players: u8,
    pub tokens: u16,
    pub cities: u16,
    pub ships: u16,
    /// Areas, of all and of this game.
    pub areas: ComponentCounts,
    /// Areas of this game that hold land, that a ship can enter, and that are open sea.
    pub land: usize,
    pub water: usize,
    pub open_sea: usize,
    /// City sites that count in this game.
    pub sites: usize,
    /// Tokens that all areas of this game can hold.
    pub limits: u32,
    /// Borders, of all and of this game.
    pub borders: ComponentCounts,
    /// Borders of this game over land, and over water; those over both count twice.
    pub land_borders: usize,
    pub water_borders: usize,
    /// Commodity cards and calamities of each stack, from the first.
    pub stacks: Vec<(u32, u32)>,
    pub advances: usize,
    /// Name of a nation, its start areas, and the first spaces of its epochs.
    pub nations: Vec<(String, Vec<String>, Vec<u8>)>,
    pub finish: u8,
    /// Scenario that it was most likely made from, and its differences, as shown on the first page of a game.
    pub house_rules: (String, Vec<ConfigChange>),
    /// True if pictures of its board can be drawn.
    pub is_drawn: bool,
    /// The options that are laid on its files, and the entries that they write.
    pub options: Vec<ResolvedOption>,
    pub changes: Vec<ConfigChange>,
}

/// A count of everything on the board and of what this game uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComponentCounts {
    pub all: usize,
    pub in_play: usize,
}

impl Summary {
    pub fn of(scenario: &Scenario) -> Summary {
        let (base, otherwise) = otherwise(scenario);
        let components = &scenario.components;
        let board = &components.board;
        let used: Vec<&Area> = board.in_play().map(|id| board.area(id)).collect();
        let borders: Vec<&Border> = board
            .borders()
            .iter()
            .filter(|border| board.area(border.a).in_play && board.area(border.b).in_play)
            .collect();
        let count = |holds: fn(&Area) -> bool| used.iter().filter(|area| holds(area)).count();
        Summary {
            name: scenario.name.clone(),
            title: scenario.title.clone(),
            contents: scenario.contents.clone(),
            players: scenario.players,
            tokens: components.tokens,
            cities: components.cities,
            ships: components.ships,
            areas: ComponentCounts {
                all: board.len(),
                in_play: used.len(),
            },
            land: count(Area::is_land),
            water: count(Area::has_water),
            open_sea: count(|area| area.kind == AreaKind::OpenSea),
            sites: count(|area| area.site != crate::game::CitySite::None),
            limits: used.iter().map(|area| u32::from(area.limit)).sum(),
            borders: ComponentCounts {
                all: board.borders().len(),
                in_play: borders.len(),
            },
            land_borders: borders.iter().filter(|border| border.land).count(),
            water_borders: borders
                .iter()
                .filter(|border| border.water.is_some())
                .count(),
            stacks: stacks(scenario),
            advances: components.advances.len(),
            nations: nations(scenario),
            house_rules: (base, otherwise.house),
            is_drawn: board
                .artwork()
                .has_all(board.areas().map(|(_, area)| &*area.id)),
            options: scenario.options.clone(),
            changes: otherwise.options,
            finish: components
                .nations
                .first()
                .map_or(0, |nation| nation.track.finish),
        }
    }

    /// The options, what they write, and what no option explains.
    fn otherwise(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ResolvedOption { id, title, .. } in &self.options {
            writeln!(f, "  option    {id}: {title}")?;
        }
        for change in &self.changes {
            let said = [&change.here, &change.base];
            let [here, book] = said.map(|one| one.as_deref().unwrap_or("left out"));
            let path = &change.path;
            writeln!(f, "  otherwise {path}: {here} (the book: {book})")?;
        }
        let (base, changes) = &self.house_rules;
        for change in changes {
            let [here, book] =
                [&change.here, &change.base].map(|one| one.as_deref().unwrap_or("left out"));
            let leaf = change.display_path();
            writeln!(f, "  otherwise {leaf}: {here} ({base}: {book})")?;
        }
        Ok(())
    }

    pub fn commodity_cards(&self) -> u32 {
        self.stacks.iter().map(|(commodities, _)| commodities).sum()
    }

    pub fn calamities(&self) -> u32 {
        self.stacks.iter().map(|(_, calamities)| calamities).sum()
    }
}

/// Returns the scenario that it was made from, and its differences.
fn otherwise(scenario: &Scenario) -> (String, BookDifference) {
    let here = (&*scenario.name, &scenario.files);
    let changes = |base: BaseScenario| {
        let changes = difference(here, (&base.name, &base.files)).ok()?;
        Some((base.name, changes))
    };
    let base = BaseScenario::nearest(&scenario.name, &scenario.files);
    let (base, files) = base.and_then(changes).unwrap_or_default();
    (base, BookDifference::of(&scenario.changes, files))
}

fn stacks(scenario: &Scenario) -> Vec<(u32, u32)> {
    let deck = &scenario.components.deck;
    let mut stacks = vec![(0, 0); usize::from(deck.stacks())];
    for (_, face) in deck.faces() {
        let stack = &mut stacks[usize::from(face.stack) - 1];
        match face.kind {
            FaceKind::Commodity { .. } => stack.0 += u32::from(face.cards),
            FaceKind::Calamity { .. } => stack.1 += u32::from(face.cards),
        }
    }
    stacks
}

fn nations(scenario: &Scenario) -> Vec<(String, Vec<String>, Vec<u8>)> {
    let components = &scenario.components;
    components
        .nations
        .iter()
        .map(|nation| {
            let starts = nation.starts.iter();
            let starts = starts.map(|area| components.board.area(*area).id.clone());
            let first = nation.track.first.clone();
            (nation.name.clone(), starts.collect(), first)
        })
        .collect()
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.name, self.title)?;
        for (what, title) in &self.contents {
            writeln!(f, "  {what:<9} {title}")?;
        }
        writeln!(
            f,
            "  players   {}, each with {} tokens, {} cities, {} ships",
            self.players, self.tokens, self.cities, self.ships
        )?;
        writeln!(
            f,
            "  areas     {} of {} in play: {} with land, {} with water, {} open sea; {} city sites; limits {} in all",
            self.areas.in_play,
            self.areas.all,
            self.land,
            self.water,
            self.open_sea,
            self.sites,
            self.limits
        )?;
        writeln!(
            f,
            "  borders   {} of {} in play: {} over land, {} over water",
            self.borders.in_play, self.borders.all, self.land_borders, self.water_borders
        )?;
        writeln!(
            f,
            "  cards     {} commodity cards, {} calamities",
            self.commodity_cards(),
            self.calamities()
        )?;
        for (at, (commodities, calamities)) in self.stacks.iter().enumerate() {
            writeln!(f, "    stack {}  {commodities:>2} + {calamities}", at + 1)?;
        }
        writeln!(f, "  advances  {}", self.advances)?;
        writeln!(
            f,
            "  nations   {} to choose from, {} spaces to the finish",
            self.nations.len(),
            self.finish
        )?;
        let width = self.nations.iter().map(|(name, ..)| name.len()).max();
        for (name, starts, first) in &self.nations {
            let epochs: Vec<String> = first.iter().map(u8::to_string).collect();
            writeln!(
                f,
                "    {name:width$}  epochs from {:<11}  starts in {}",
                epochs.join(" "),
                starts.join(", "),
                width = width.unwrap_or(0)
            )?;
        }
        if !self.is_drawn {
            writeln!(f, "  pictures  none: the board has no drawing")?;
        }
        self.otherwise(f)
    }
}
