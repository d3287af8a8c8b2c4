//! Assembly of the box of one game from the files read: areas and nations in play, and whether they make a game.

use crate::game::{
    Advance, Area, AreaId, AreaKind, AstTrack, Board, Border, Calamity, CitySite, CoastId,
    Components, Deck, Face, MapAssets, Nation, ScoreWeights, Section, WaterKind,
};
use crate::rulebook::CensusPrecedence;
use crate::scenario::assembly::advances_file::AdvancesFile;
use crate::scenario::assembly::board_check::ResolvedBorder;
use crate::scenario::assembly::board_file::{
    AreaEntry, AreaRegion, BoardFile, DividerSide, PlaySet,
};
use crate::scenario::assembly::cards_file::CardsFile;
use crate::scenario::assembly::consistency;
use crate::scenario::assembly::nations_file::{NationEntry, NationsFile, TrackFile};
use crate::scenario::assembly::policies::RulesFile;
use crate::scenario::assembly::scenario_file::{IslandSites, ScenarioFile};
use crate::scenario::assembly::seating::insert_counterparts;
use crate::scenario::difference::config_change::ConfigChange;
use crate::scenario::options::resolved_option::ResolvedOption;
use crate::scenario::reading::file_report::{FileReport, Spanned};
use crate::text::{NameTable, TextPosition, shown};

/// Strictness of the checks of a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::scenario) enum Strictness {
    /// A game that people will play.
    Game,
    /// A position of a rule case: any nations on any part of the board.
    Case,
}

/// Everything that the files of a scenario say.
#[derive(Debug)]
pub(in crate::scenario) struct ScenarioContents {
    pub outline: ScenarioFile,
    pub board_file: BoardFile,
    pub joined: Vec<ResolvedBorder>,
    /// Files from which its board is drawn.
    pub artwork: MapAssets,
    pub nations_file: NationsFile,
    pub cards_file: CardsFile,
    pub library: AdvancesFile,
    pub table: TrackFile,
    pub rules: RulesFile,
    /// Changes written by options.
    pub changes: Vec<ConfigChange>,
    pub options: Vec<ResolvedOption>,
    /// The files whose lines tell them.
    pub marked: Vec<String>,
}

/// A plan, its outline as this game has it, and the sheets to complain on.
pub(in crate::scenario) struct Assembler<'a> {
    pub scenario: FileReport<'a>,
    pub board: FileReport<'a>,
    pub nations: FileReport<'a>,
    pub tracks: FileReport<'a>,
    pub rules: FileReport<'a>,
    pub outline: &'a ScenarioFile,
    pub plan: &'a ScenarioContents,
    pub purpose: Strictness,
}

impl Assembler<'_> {
    /// Builds the box, with complaints where it makes no game; nothing if a name leads nowhere.
    pub fn assemble(&self) -> Option<Components> {
        self.check_starts();
        let nation_entries = self.nation_entries();
        let set = self.set()?;
        let in_play: Vec<bool> = self
            .plan
            .board_file
            .areas
            .iter()
            .map(|area| is_in(area, set))
            .collect();
        let nations: Vec<Nation> = nation_entries
            .iter()
            .filter_map(|nation_entry| self.nation(nation_entry, set, &in_play))
            .collect();
        let begin = nations.len();
        let nations = insert_counterparts(nations, self.counterparts(begin));
        let board = Board::new(self.areas(&in_play), self.borders());
        let board = board.drawn_from(self.plan.artwork.clone());
        if self.purpose == Strictness::Game {
            self.check_connected(&board, &nations);
            self.check_players(begin);
            self.check_tokens();
            consistency::check(self.rules, &self.plan.rules, &self.plan.cards_file);
        }
        Some(Components {
            board,
            nations,
            deck: self.deck(&in_play),
            advances: self.advances(),
            epochs: self.plan.table.epochs.clone(),
            tokens: self.tokens(),
            box_tokens: self.plan.nations_file.pieces.tokens,
            idle_tokens: self.plan.nations_file.idle.tokens,
            idle_cities: self.plan.nations_file.idle.cities,
            cities: self.plan.nations_file.pieces.cities,
            ships: self.plan.nations_file.pieces.ships,
            numbers: self.plan.rules.numbers.clone(),
            terms: self.plan.rules.terms.clone(),
            guesses: self.guesses(set),
            played: self.played(),
            weights: self.weights(),
            figures: self.plan.rules.book.figures(),
            by_chart: self.plan.rules.book.census.order == CensusPrecedence::Chart,
        })
    }

    /// Returns the guesses marked in the files that concern this game: start areas of nations, colours of which not all are in
    /// play, and the chart and civilization cards played.
    fn guesses(&self, set: &PlaySet) -> Vec<String> {
        let plan = self.plan;
        let turn = plan.rules.book.turn.iter();
        let sections: Vec<&Section> = turn.flat_map(|segment| &segment.sections).collect();
        let plays = |section: Section| sections.contains(&&section);
        let mut coloured = plan
            .board_file
            .areas
            .iter()
            .filter(|area| area.region.is_some());
        let is_part = coloured.any(|area| !set.colours(area));
        let files = [
            (&self.outline.guesses, true),
            (&plan.board_file.guesses, is_part),
            (&plan.table.guesses, plays(Section::Track)),
            (&plan.library.guesses, plays(Section::Advances)),
        ];
        let told = files.into_iter().filter(|(_, touches)| *touches);
        told.flat_map(|(guesses, _)| guesses).cloned().collect()
    }

    fn played(&self) -> Vec<(String, Vec<Section>)> {
        let segments = self.plan.rules.book.turn.iter();
        segments
            .map(|plan| (plan.name.clone(), plan.sections.clone()))
            .collect()
    }

    fn weights(&self) -> ScoreWeights {
        let victory = &self.plan.rules.book.victory;
        ScoreWeights {
            advances: victory.advances,
            cards: victory.cards,
            treasury: victory.treasury,
            space: victory.space,
            city: victory.city,
            area: victory.area,
        }
    }

    /// The civilization cards, with their numbers in this scenario (42).
    fn advances(&self) -> Vec<Advance> {
        let mut advances = self.plan.library.advances.clone();
        let all = advances.iter().enumerate();
        let names: NameTable<usize> = all.map(|(at, card)| (at, card.id.clone())).collect();
        for (card, number) in &self.outline.copies {
            if let Some(at) = self.scenario.find(&names, "card", card, "copies") {
                advances[at].copies = Some(*number as u8);
                advances[at].copies_by_players = true;
            }
        }
        advances
    }

    /// The cards, with what this book lets change hands.
    fn deck(&self, in_play: &[bool]) -> Deck {
        let fixed_too = self.plan.rules.book.trade.fixed_too;
        let war_bars = self.plan.rules.book.trade.war_bars;
        let faces = self.plan.cards_file.faces.iter().enumerate();
        let faces = faces.map(|(at, face)| Face {
            traded: fixed_too || !face.is_fixed(),
            site: self.trading_site(at, in_play),
            shown: face.is_red() || (war_bars && face.calamity() == Some(Calamity::CivilWar)),
            ..face.clone()
        });
        Deck::new(faces.collect())
    }

    /// The area of a commodity's trading city, if it is in play.
    fn trading_site(&self, face: usize, in_play: &[bool]) -> Option<AreaId> {
        let mut sites = self.plan.cards_file.sites.iter();
        let (_, site) = sites.find(|(of, _)| *of == face)?;
        let mut areas = self.plan.board_file.areas.iter();
        let Some(at) = areas.position(|area| area.id.value == site.value) else {
            let message = format!("the board has no area {}", shown(&site.value));
            self.scenario.complain(site.at, "site", message);
            return None;
        };
        in_play[at].then_some(AreaId(at as u16))
    }

    /// The titles of what the scenario points at.
    pub fn contents(&self) -> Vec<(&'static str, String)> {
        let set = self.set().map(|set| format!(": {}", set.title));
        let board = format!("{}{}", self.plan.board_file.title, set.unwrap_or_default());
        vec![
            ("board", board),
            ("cards", self.plan.cards_file.title.clone()),
            ("advances", self.plan.library.title.clone()),
            ("track", self.plan.table.title.clone()),
            ("rules", self.plan.rules.book.title.clone()),
        ]
    }

    fn tokens(&self) -> u16 {
        let Spanned { at, value } = self.outline.tokens;
        let most = self.plan.nations_file.pieces.tokens;
        if value > u32::from(most) {
            let message = format!("there are {most} tokens in the box of a nation");
            self.scenario.complain(at, "tokens", message);
        }
        value as u16
    }

    fn set(&self) -> Option<&PlaySet> {
        let mut names = NameTable::new();
        for (at, set) in self.plan.board_file.sets.iter().enumerate() {
            let spellings: Vec<Spanned<String>> =
                [&set.id].into_iter().chain(&set.aliases).cloned().collect();
            let path = format!("sets.{}", set.id.value);
            let id_of = |at: usize| self.plan.board_file.sets[at].id.value.clone();
            self.board.name(&mut names, at, &spellings, &path, id_of);
        }
        let wanted = &self.outline.set;
        let found = self.scenario.find(&names, "set of panels", wanted, "set")?;
        Some(&self.plan.board_file.sets[found])
    }

    /// The nations that may be chosen, in A.S.T. order.
    fn nation_entries(&self) -> Vec<&NationEntry> {
        let mut chosen: Vec<(usize, TextPosition)> = Vec::new();
        for wanted in &self.outline.in_play {
            let names = &self.plan.nations_file.names;
            let Some(at) = self.scenario.find(names, "nation", wanted, "in_play") else {
                continue;
            };
            if chosen.iter().any(|(other, _)| *other == at) {
                let message = format!("{} stands here twice", shown(&wanted.value));
                self.scenario.complain(wanted.at, "in_play", message);
            } else {
                chosen.push((at, wanted.at));
            }
        }
        chosen.sort_by_key(|(at, _)| (self.plan.nations_file.nation_entries[*at].order, *at));
        for pair in chosen.windows(2) {
            let [(one, _), (other, at)] = [pair[0], pair[1]];
            let (one, other) = (
                &self.plan.nations_file.nation_entries[one],
                &self.plan.nations_file.nation_entries[other],
            );
            if one.order == other.order && self.purpose == Strictness::Game {
                let message = format!(
                    "{} and {} have the same place in A.S.T. order",
                    one.id.value, other.id.value
                );
                self.scenario.complain(at, "in_play", message);
            }
        }
        chosen
            .into_iter()
            .map(|(at, _)| &self.plan.nations_file.nation_entries[at])
            .collect()
    }

    fn nation(
        &self,
        nation_entry: &NationEntry,
        set: &PlaySet,
        in_play: &[bool],
    ) -> Option<Nation> {
        let path = format!("nations.{}", nation_entry.id.value);
        let areas = self.plan.board_file.areas.iter().enumerate();
        let starts =
            areas.filter(|(at, area)| in_play[*at] && self.starts_here(area, nation_entry, set));
        let starts: Vec<AreaId> = starts.map(|(at, _)| AreaId(at as u16)).collect();
        if starts.is_empty() && self.purpose == Strictness::Game {
            let message = format!("{} has no start area in play", nation_entry.id.value);
            self.scenario
                .complain(self.outline.set.at, "in_play", message);
        }
        for calamity in &nation_entry.never_victim {
            if !self.plan.cards_file.has_calamity(&calamity.value) {
                let message = format!("there is no calamity {}", shown(&calamity.value));
                self.nations.complain(calamity.at, path.as_str(), message);
            }
        }
        let track = self.plan.table.track(&nation_entry.id.value).cloned();
        if track.is_none() {
            let message = format!("there is no track for {}", nation_entry.id.value);
            self.tracks.complain(self.plan.table.at, "tracks", message);
        }
        Some(Nation {
            id: nation_entry.id.value.clone(),
            name: nation_entry.name.clone(),
            aliases: nation_entry.aliases.clone(),
            colour: nation_entry.colour.clone(),
            starts,
            track: AstTrack {
                beyond: self.plan.rules.book.track.beyond,
                ..track.unwrap_or_default()
            },
            never_victim: nation_entry
                .never_victim
                .iter()
                .map(|calamity| calamity.value.clone())
                .collect(),
            counterpart_of: None,
        })
    }

    /// 4.47: some start areas are struck when another panel lies beside them. 42: where the scenario says where nations begin,
    /// the board does not.
    fn starts_here(&self, area: &AreaEntry, nation_entry: &NationEntry, set: &PlaySet) -> bool {
        if !self.outline.starts.is_empty() {
            let mut starts = self.outline.starts.iter();
            return starts.any(|(nation, start)| {
                nation.value == nation_entry.id.value && start.value == area.id.value
            });
        }
        let struck = area
            .struck_with
            .as_ref()
            .is_some_and(|panel| set.panels.iter().any(|p| p.value == panel.value));
        let nation = area
            .start
            .as_ref()
            .and_then(|start| self.plan.nations_file.names.get(&start.value));
        !struck
            && nation.is_some_and(|at| {
                self.plan.nations_file.nation_entries[at].id.value == nation_entry.id.value
            })
    }

    fn areas(&self, in_play: &[bool]) -> Vec<Area> {
        let disregarded = self.outline.island_sites == IslandSites::Disregarded;
        self.plan
            .board_file
            .areas
            .iter()
            .zip(in_play)
            .map(|(entry, in_play)| Area {
                id: entry.id.value.clone(),
                name: entry.name.value.clone(),
                aliases: entry.aliases.iter().map(|a| a.value.clone()).collect(),
                kind: entry.kind,
                limit: entry.limit,
                site: match entry.island {
                    Some(_) if disregarded => CitySite::None,
                    _ => entry.site,
                },
                plain: entry.plain.clone(),
                volcano: entry.volcano.clone(),
                island: entry.island.clone(),
                coasts: self.coasts(entry),
                panel: entry.panel.value.clone(),
                at: entry.drawn,
                in_play: *in_play,
            })
            .collect()
    }

    fn coasts(&self, entry: &AreaEntry) -> Vec<String> {
        if entry.coasts.is_empty() && entry.kind != AreaKind::Land {
            return vec![String::new()];
        }
        entry
            .coasts
            .iter()
            .map(|coast| coast.name.clone())
            .collect()
    }

    fn borders(&self) -> Vec<Border> {
        self.plan
            .joined
            .iter()
            .map(|border| Border {
                a: AreaId(border.a as u16),
                b: AreaId(border.b as u16),
                land: border.land,
                water: match &border.lake {
                    _ if border.coasts.is_empty() => None,
                    Some(lake) => Some(WaterKind::Lake(lake.clone())),
                    None => Some(WaterKind::Sea),
                },
                coasts: border
                    .coasts
                    .iter()
                    .map(|&(from, to)| (CoastId(from as u8), CoastId(to as u8)))
                    .collect(),
            })
            .collect()
    }

    /// Start areas name nations that the nations file knows.
    fn check_starts(&self) {
        let areas = self.plan.board_file.areas.iter().enumerate();
        let areas: NameTable<usize> = areas
            .map(|(at, area)| (at, area.id.value.clone()))
            .collect();
        for (nation, area) in &self.outline.starts {
            let names = &self.plan.nations_file.names;
            self.scenario.find(names, "nation", nation, "starts");
            self.scenario.find(&areas, "area", area, "starts");
        }
        if !self.outline.starts.is_empty() {
            return;
        }
        for area in &self.plan.board_file.areas {
            if let Some(start) = &area.start {
                let path = format!("areas.{}.start", area.id.value);
                self.board
                    .find(&self.plan.nations_file.names, "nation", start, &path);
            }
        }
    }

    /// Checks that every area in play can be reached from the first start area by land or water, open sea included.
    fn check_connected(&self, board: &Board, nations: &[Nation]) {
        let Some(first) = nations.iter().find_map(|nation| nation.starts.first()) else {
            return;
        };
        let mut reached = vec![false; board.len()];
        let mut open = vec![*first];
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut reached[at.index()], true) {
                open.extend(board.by_land(at));
                open.extend(board.by_water(at).iter().map(|crossing| crossing.to));
            }
        }
        for area in board.in_play().filter(|area| !reached[area.index()]) {
            let entry = &self.plan.board_file.areas[area.index()];
            if entry.region == Some(AreaRegion::All) {
                // 31: it is in play with every colour, on whichever side it lies.
                continue;
            }
            let message = format!(
                "cannot be reached from {} with the set {}",
                board.area(*first).id,
                self.outline.set.value
            );
            let path = format!("areas.{}", entry.id.value);
            self.board.complain(entry.id.at, path, message);
        }
    }

    /// 25.2: tokens for a city anywhere.
    fn check_tokens(&self) {
        let cities = &self.plan.rules.book.cities;
        let Spanned { at, value: tokens } = self.outline.tokens;
        let needed = cities.on_site.max(cities.elsewhere.unwrap_or(0));
        if tokens < u32::from(needed) {
            let message = format!("a city takes {needed} tokens");
            self.scenario.complain(at, "tokens", message);
        }
    }
}

/// A land area belongs to the panel of its limit (16.11), a sea to every panel it touches.
fn is_in(area: &AreaEntry, set: &PlaySet) -> bool {
    if !set.regions.is_empty() {
        return set.colours(area);
    }
    let holds = |panel: &Spanned<String>| set.panels.iter().any(|p| p.value == panel.value);
    let on_panels =
        holds(&area.panel) || (area.kind == AreaKind::OpenSea && area.seam.iter().any(holds));
    let on_side = match set.dotted {
        None => true,
        Some(side) => area.dotted == side || area.dotted == DividerSide::Both,
    };
    on_panels && on_side
}
