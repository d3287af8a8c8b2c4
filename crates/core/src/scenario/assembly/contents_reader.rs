//! A scenario out of the trees of its files: has each tree read and checked, and assembles what they say.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::game::MapAssets;
use crate::scenario::assembled_scenario::{CaseOverrides, Scenario};
use crate::scenario::assembly::advances_file::AdvancesFile;
use crate::scenario::assembly::assembler::{Assembler, ScenarioContents, Strictness};
use crate::scenario::assembly::board_check::check_board;
use crate::scenario::assembly::board_file::BoardFile;
use crate::scenario::assembly::cards_file::CardsFile;
use crate::scenario::assembly::find_map_assets;
use crate::scenario::assembly::nations_file::{NationsFile, TrackFile};
use crate::scenario::assembly::policies::RulesFile;
use crate::scenario::assembly::regions;
use crate::scenario::assembly::scenario_file::ScenarioFile;
use crate::scenario::difference::config_change::ConfigChange;
use crate::scenario::options::resolved_option::ResolvedOption;
use crate::scenario::reading::file_report::{FileComplaint, FileReport, Spanned};
use crate::scenario::reading::file_source::FileSource;
use crate::scenario::reading::source_files::{SourceFiles, resolve_file};
use crate::text::{Node, TextPosition};

/// Result of applying options to the files.
#[derive(Default)]
pub(in crate::scenario) struct OptionResults {
    pub changes: Vec<ConfigChange>,
    pub options: Vec<ResolvedOption>,
    /// True if something could not be applied. Complaints of readers about the rest may only follow from that.
    pub is_broken: bool,
}

/// Reads the trees of one scenario.
pub(in crate::scenario) struct ContentsReader<'a> {
    pub name: &'a str,
    pub file_source: &'a FileSource,
    pub purpose: Strictness,
    /// The files in the order in which they were read, by which each place tells its file.
    pub marked: &'a [String],
    pub complaints: RefCell<Vec<FileComplaint>>,
}

impl ContentsReader<'_> {
    /// Reads the scenario out of its trees and keeps these texts with it.
    ///
    /// # Errors
    /// All complaints, by file and place, beside the texts.
    pub fn scenario(
        self,
        trees: Option<(SourceFiles, OptionResults)>,
        mut files: BTreeMap<String, String>,
    ) -> Result<Scenario, (Vec<FileComplaint>, BTreeMap<String, String>)> {
        let contents =
            trees.and_then(|(trees, results)| self.contents(&trees, results, &mut files));
        let assembled = contents.and_then(|contents| {
            let outline = contents.outline.clone();
            let contents = Arc::new(contents);
            assemble(
                self.name,
                contents,
                &outline,
                self.purpose,
                &self.complaints,
            )
        });
        match settle(assembled, self.complaints.into_inner(), self.marked) {
            Ok(scenario) => Ok(Scenario {
                files,
                file_source: self.file_source.clone(),
                ..scenario
            }),
            Err(complaints) => Err((complaints, files)),
        }
    }

    fn contents(
        &self,
        trees: &SourceFiles,
        results: OptionResults,
        files: &mut BTreeMap<String, String>,
    ) -> Option<ScenarioContents> {
        let file = trees.get("scenario")?;
        let outline = ScenarioFile::read(self.sheet(&file.file), &file.tree)?;
        let mut board_file = self.part(trees, "board", BoardFile::read);
        if let (Some(board_file), Some(colours)) = (&mut board_file, trees.get("regions")) {
            regions::colour(board_file, self.sheet(&colours.file), &colours.tree);
        }
        let joined = board_file
            .as_ref()
            .map(|board_file| check_board(self.sheet(&outline.files.board.value), board_file));
        let artwork = match &board_file {
            Some(board_file) => self.artwork(&outline.files.board.value, board_file, files),
            None => MapAssets::default(),
        };
        let nations_file = self.part(trees, "nations", NationsFile::read);
        let cards_file = self.part(trees, "cards", CardsFile::read);
        let library = self.part(trees, "advances", AdvancesFile::read);
        let table = self.part(trees, "track", TrackFile::read);
        let rules = self.part(trees, "rules", RulesFile::read);
        Some(ScenarioContents {
            board_file: board_file?,
            joined: joined?,
            artwork,
            nations_file: nations_file?,
            cards_file: cards_file?,
            library: library?,
            table: table?,
            rules: rules?,
            changes: results.changes,
            options: results.options,
            marked: self.marked.to_vec(),
            outline,
        })
    }

    /// Returns the artwork that a board is drawn from. Files that are not the program's are kept with those of the scenario.
    fn artwork(
        &self,
        board: &str,
        board_file: &BoardFile,
        files: &mut BTreeMap<String, String>,
    ) -> MapAssets {
        let drawn = find_map_assets::of(self.file_source, board);
        for (file, message) in drawn.wrong {
            self.sheet(&file).complain(TextPosition::START, "", message);
        }
        for (file, text) in &drawn.own {
            find_map_assets::check(self.sheet(file), text, board_file);
        }
        files.extend(drawn.own);
        drawn.artwork
    }

    fn sheet<'b>(&'b self, file: &'b str) -> FileReport<'b> {
        FileReport {
            file,
            complaints: &self.complaints,
            is_kept: self.file_source.is_game_copy(),
        }
    }

    /// Reads one of the files that the scenario points at, as it is assembled.
    fn part<T>(
        &self,
        trees: &SourceFiles,
        key: &str,
        read: impl FnOnce(FileReport<'_>, &Node) -> Option<T>,
    ) -> Option<T> {
        let filed = trees.get(key)?;
        read(self.sheet(&filed.file), &filed.tree)
    }
}

/// The scenario with something set otherwise.
pub(in crate::scenario) fn vary(
    scenario: &Scenario,
    variation: &CaseOverrides,
) -> Result<Scenario, Vec<FileComplaint>> {
    let mut outline = scenario.plan.outline.clone();
    let at = outline.at;
    let placed = |value: &String| {
        let value = value.clone();
        Spanned { at, value }
    };
    if let Some(set) = &variation.set {
        outline.set = placed(set);
    }
    if let Some(nations) = &variation.nations {
        outline.in_play = nations.iter().map(placed).collect();
    }
    if let Some(tokens) = variation.tokens {
        outline.tokens.value = u32::from(tokens);
    }
    if let Some(sites) = variation.island_sites {
        outline.island_sites = sites;
    }
    let complaints = RefCell::default();
    let plan = Arc::clone(&scenario.plan);
    let varied = assemble(
        &scenario.name,
        plan,
        &outline,
        Strictness::Case,
        &complaints,
    );
    settle(varied, complaints.into_inner(), &scenario.plan.marked).map(|varied| Scenario {
        files: scenario.files.clone(),
        file_source: scenario.file_source.clone(),
        ..varied
    })
}

fn assemble(
    name: &str,
    plan: Arc<ScenarioContents>,
    outline: &ScenarioFile,
    purpose: Strictness,
    complaints: &RefCell<Vec<FileComplaint>>,
) -> Option<Scenario> {
    let file = format!("{name}.yaml");
    // Slips of authors are looked for where the files are read.
    let is_kept = false;
    let sheet = |file| FileReport {
        file,
        complaints,
        is_kept,
    };
    let parts = Assembler {
        scenario: sheet(&file),
        board: sheet(&outline.files.board.value),
        nations: sheet(&outline.files.nations.value),
        tracks: sheet(&outline.files.track.value),
        rules: sheet(&outline.files.rules.value),
        outline,
        plan: &plan,
        purpose,
    };
    let components = parts.assemble()?;
    Some(Scenario {
        name: name.to_owned(),
        title: outline.title.clone(),
        players: outline.players.value as u8,
        fewest: outline.fewest as u8,
        island_sites: outline.island_sites,
        contents: parts.contents(),
        components,
        book: plan.rules.book.clone(),
        files: BTreeMap::new(),
        options: plan.options.clone(),
        own_option: outline.beyond.clone(),
        changes: plan.changes.clone(),
        plan,
        file_source: FileSource::default(),
    })
}

/// The scenario if nobody complains, or else the complaints with their files.
fn settle(
    assembled: Option<Scenario>,
    complaints: Vec<FileComplaint>,
    marked: &[String],
) -> Result<Scenario, Vec<FileComplaint>> {
    let complaints = complaints.into_iter();
    let complaints = complaints.map(|complaint| resolve_file(complaint, marked));
    let mut complaints: Vec<FileComplaint> = complaints.collect();
    match assembled {
        Some(scenario) if complaints.is_empty() => Ok(scenario),
        _ => {
            complaints.sort();
            complaints.dedup();
            Err(complaints)
        }
    }
}
