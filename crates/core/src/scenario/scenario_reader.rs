//! One scenario as it is read: opens its files, has each read and checked, and gathers what all of them complain of.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::advances_file::AdvancesFile;
use super::apply_options::{self, AppliedOption, Seating};
use super::apply_settings;
use super::assembly::{Assembler, ScenarioContents, Strictness};
use super::board_check::check_board;
use super::board_file::BoardFile;
use super::cards_file::CardsFile;
use super::defaults;
use super::difference::PARTS;
use super::file_report::{FileComplaint, FileReport, Spanned};
use super::file_source::{FileSource, names, option_file};
use super::find_map_assets;
use super::inheritance::resolve_base;
use super::nations_file::{NationsFile, TrackFile, nations_of};
use super::option_complaints;
use super::option_ref::{OptionRef, ResolvedOption};
use super::overlay::Overlay;
use super::policies::RulesFile;
use super::regions;
use super::scenario_file::ScenarioFile;
use super::source_files::{SourceFile, SourceFiles, parse_with_file, resolve_file};
use super::{CaseOverrides, ConfigChange, Scenario};
use crate::game::MapAssets;
use crate::text::{Complaint, NameTable, Node, TextPosition, did_you_mean, fold, number, shown};

pub(super) struct ScenarioReader<'a> {
    shelf: &'a FileSource,
    purpose: Strictness,
    lays_options: bool,
    files: RefCell<BTreeMap<String, String>>,
    /// The files in the order in which they were read, by which each line tells its file.
    marked: RefCell<Vec<String>>,
    complaints: RefCell<Vec<FileComplaint>>,
}

/// Result of applying options to the files.
#[derive(Default)]
struct OptionResults {
    changes: Vec<ConfigChange>,
    options: Vec<ResolvedOption>,
    /// True if something could not be applied. Complaints of readers about the rest may only follow from that.
    is_broken: bool,
}

impl<'a> ScenarioReader<'a> {
    pub fn new(shelf: &'a FileSource) -> ScenarioReader<'a> {
        ScenarioReader {
            shelf,
            purpose: Strictness::Game,
            lays_options: true,
            files: RefCell::default(),
            marked: RefCell::default(),
            complaints: RefCell::default(),
        }
    }

    /// Any nations on any part of the board.
    pub fn for_case(self) -> ScenarioReader<'a> {
        let purpose = Strictness::Case;
        ScenarioReader { purpose, ..self }
    }

    /// Returns a reading of the files before any option is applied.
    pub fn without_options(self) -> ScenarioReader<'a> {
        let lays_options = false;
        ScenarioReader {
            lays_options,
            ..self
        }
    }

    /// Reads the scenario of this name.
    ///
    /// # Errors
    /// All complaints, by file and place.
    pub fn scenario(self, name: &str) -> Result<Scenario, Vec<FileComplaint>> {
        let plan = self.plan(name);
        let complaints = self.complaints;
        let assembled = plan.and_then(|plan| {
            let outline = plan.outline.clone();
            assemble(name, Arc::new(plan), &outline, self.purpose, &complaints)
        });
        let files = self.files.into_inner();
        let read = settle(assembled, complaints, &self.marked.into_inner());
        let read = read.map_err(|complaints| {
            let options = option_complaints::options_of(&files);
            if options.is_empty() {
                return complaints;
            }
            let (shelf, purpose) = (self.shelf, self.purpose);
            let bare = ScenarioReader {
                purpose,
                ..ScenarioReader::new(shelf).without_options()
            };
            let without = bare.scenario(name).err().unwrap_or_default();
            option_complaints::on_options(complaints, &without, &options)
        });
        read.map(|scenario| Scenario {
            files,
            shelf: self.shelf.clone(),
            ..scenario
        })
    }

    /// The files of the scenario as they are assembled, whatever their readers would say.
    pub fn trees(&self, name: &str) -> Option<SourceFiles> {
        Some(self.made(name)?.0)
    }

    fn plan(&self, name: &str) -> Option<ScenarioContents> {
        let (trees, made) = self.made(name)?;
        if made.is_broken {
            return None;
        }
        let file = trees.get("scenario")?;
        let outline = ScenarioFile::read(self.sheet(&file.file), &file.tree)?;
        let mut atlas = self.part(&trees, "board", BoardFile::read);
        if let (Some(atlas), Some(colours)) = (&mut atlas, trees.get("regions")) {
            regions::colour(atlas, self.sheet(&colours.file), &colours.tree);
        }
        let joined = atlas
            .as_ref()
            .map(|atlas| check_board(self.sheet(&outline.files.board.value), atlas));
        let artwork = match &atlas {
            Some(atlas) => self.artwork(&outline.files.board.value, atlas),
            None => MapAssets::default(),
        };
        let peoples = self.part(&trees, "nations", NationsFile::read);
        let pack = self.part(&trees, "cards", CardsFile::read);
        let library = self.part(&trees, "advances", AdvancesFile::read);
        let table = self.part(&trees, "track", TrackFile::read);
        let rules = self.part(&trees, "rules", RulesFile::read);
        Some(ScenarioContents {
            atlas: atlas?,
            joined: joined?,
            artwork,
            peoples: peoples?,
            pack: pack?,
            library: library?,
            table: table?,
            rules: rules?,
            changes: made.changes,
            options: made.options,
            marked: self.marked.borrow().clone(),
            outline,
        })
    }

    /// The trees of all files with what options and settings write on them.
    fn made(&self, name: &str) -> Option<(SourceFiles, OptionResults)> {
        let file = format!("{name}.yaml");
        let scenario = self.sheet(&file);
        let root = self.tree(scenario, self.open_root(scenario, name)?)?;
        if let Some(id) = root.get("changes").and(root.get("id")) {
            let id = id.as_text().unwrap_or_default();
            let message = format!(
                "this is the file of an option, and it is checked with a scenario: lay it in `options` beside one that has \
                 `options: [{id}]`, and check that"
            );
            scenario.complain(TextPosition::START, "", message);
            return None;
        }
        let root = resolve_base(root, |node, name| self.base(node, name).ok_or(())).ok()?;
        let parts = PARTS
            .iter()
            .filter_map(|key| self.open(scenario, key, &root));
        let parts: Vec<SourceFile> = parts.collect();
        let options = root.get("options").filter(|_| self.lays_options);
        let picked = options.map(|node| OptionRef::list_on(node, self.shelf));
        let picked = picked.unwrap_or(Ok(Vec::new()));
        let picked = picked.unwrap_or_else(|complaints| {
            for complaint in complaints {
                scenario.complain(complaint.at, complaint.path, complaint.message);
            }
            Vec::new()
        });
        let first = SourceFile {
            key: "scenario",
            file: file.clone(),
            tree: root,
        };
        let mut trees = SourceFiles([first].into_iter().chain(parts).collect());
        if let Some(rules) = trees.get_mut("rules") {
            defaults::fill_defaults(rules);
        }
        let made = self.lay(scenario, &mut trees, &picked);
        let root = trees.get("scenario")?.tree.clone();
        if let Some(rules) = trees.get_mut("rules") {
            // An option may write a whole mapping anew.
            defaults::fill_defaults(rules);
            apply_settings::apply_settings(rules, &root);
        }
        Some((trees, made))
    }

    /// Lays the options that a table picked.
    fn lay(
        &self,
        table: FileReport<'_>,
        trees: &mut SourceFiles,
        picked: &[OptionRef],
    ) -> OptionResults {
        let before = self.complaints.borrow().len();
        let seating = self.seating(trees);
        let named = picked.iter().map(|picked| option_file(&picked.id));
        let named: Vec<String> = named.collect();
        let read = picked.iter().zip(&named);
        let read = read.filter_map(|(picked, file)| {
            let sheet = self.sheet(file);
            let text = self.open_option(table, picked, file)?;
            let overlay = Overlay::read(sheet, &picked.id, &self.tree(sheet, text)?)?;
            overlay.check_names(sheet, self.shelf);
            overlay.check_nations(sheet, &seating.known_nations);
            Some((picked, sheet, overlay))
        });
        let read: Vec<(&OptionRef, FileReport<'_>, Overlay)> = read.collect();
        let laid = read.iter().map(|(picked, sheet, overlay)| AppliedOption {
            picked,
            overlay,
            sheet: *sheet,
        });
        let laid: Vec<AppliedOption<'_>> = laid.collect();
        let changes = apply_options::apply(table, trees, &laid, &seating);
        // An option may bring a nation into play, or take one out of it.
        if !self.shelf.is_game_copy() {
            apply_options::check_nations(table, &laid, &self.seating(trees));
        }
        let options = laid.iter().map(AppliedOption::chosen).collect();
        OptionResults {
            changes,
            options,
            is_broken: self.complaints.borrow().len() > before,
        }
    }

    fn open_option(&self, table: FileReport<'_>, picked: &OptionRef, file: &str) -> Option<String> {
        let OptionRef { at, id, .. } = picked;
        let known = self.shelf.options();
        if known.contains(id) {
            let opened = self.shelf.open(file);
            return opened
                .map_err(|message| table.complain(*at, "options", message))
                .ok();
        }
        let names: NameTable<String> = known.into_iter().map(|id| (id.clone(), id)).collect();
        let near = picked.with_its_figure(self.shelf);
        let near = near.unwrap_or_else(|| did_you_mean(&names.suggestions(id)));
        let message = format!("there is no option {}{near}", shown(id));
        table.complain(*at, "options", message);
        None
    }

    /// Returns the facts that the conditions of options ask about.
    fn seating(&self, trees: &SourceFiles) -> Seating {
        let tree = |key: &str| trees.get(key).map(|filed| &filed.tree);
        let word = |key: &str| tree("scenario")?.get(key)?.as_text();
        let words = |node: Option<&Node>| {
            let all = node.map(Node::as_list_or_single).unwrap_or_default().iter();
            all.filter_map(Node::as_text)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let sets = tree("board").and_then(|board| board.get("sets"));
        let sets = sets.map(Node::entries).unwrap_or_default();
        let wanted = word("set").unwrap_or_default();
        let set = sets.iter().find(|(key, set)| {
            let aliases = words(set.get("aliases"));
            [&key.text]
                .into_iter()
                .chain(&aliases)
                .any(|name| fold(name) == fold(wanted))
        });
        let book = word("rules").and_then(|file| Path::new(file).file_stem()?.to_str());
        Seating {
            players: word("players")
                .and_then(|text| number(text).ok())
                .unwrap_or_default(),
            known_panels: sets
                .iter()
                .flat_map(|(_, set)| words(set.get("panels")))
                .collect(),
            panels: words(set.and_then(|(_, set)| set.get("panels"))),
            known_nations: tree("nations").map(nations_of).unwrap_or_default(),
            nations: words(tree("scenario").and_then(|root| root.get("in_play"))),
            book: book.unwrap_or_default().to_owned(),
            is_game: self.purpose == Strictness::Game,
        }
    }

    /// Returns the artwork that a board is drawn from. Files that are not the program's are kept with those of the scenario.
    fn artwork(&self, board: &str, atlas: &BoardFile) -> MapAssets {
        let drawn = find_map_assets::of(self.shelf, board);
        for (file, message) in drawn.wrong {
            self.sheet(&file).complain(TextPosition::START, "", message);
        }
        for (file, text) in &drawn.own {
            find_map_assets::check(self.sheet(file), text, atlas);
        }
        self.files.borrow_mut().extend(drawn.own);
        drawn.artwork
    }

    fn sheet<'b>(&'b self, file: &'b str) -> FileReport<'b> {
        FileReport {
            file,
            complaints: &self.complaints,
            is_kept: self.shelf.is_game_copy(),
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

    /// Opens and parses one of the files that the scenario points at; a scenario that points at none is complained of later.
    fn open(&self, scenario: FileReport<'_>, key: &'static str, root: &Node) -> Option<SourceFile> {
        let reference = root.get(key)?;
        let file = reference
            .as_text()
            .filter(|text| !text.is_empty())?
            .to_owned();
        match self.shelf.open(&file) {
            Ok(text) => {
                let tree = self.tree(self.sheet(&file), text)?;
                Some(SourceFile { key, file, tree })
            }
            Err(message) => {
                scenario.complain(reference.at, "", message);
                None
            }
        }
    }

    /// The file of a scenario that another is built on.
    fn base(&self, node: &Node, name: &str) -> Option<Node> {
        let file = format!("{name}.yaml");
        let complain = |message: String| {
            // The line tells in which file it stands.
            self.sheet(&file).complain(node.at, "base", message);
        };
        if self.files.borrow().contains_key(&file) {
            complain("scenarios are built on each other in a ring".to_owned());
            return None;
        }
        match self.shelf.open(&file) {
            Ok(text) => self.tree(self.sheet(&file), text),
            Err(message) => {
                let known: NameTable<String> = names()
                    .into_iter()
                    .map(|name| (name.clone(), name))
                    .collect();
                let near = did_you_mean(&known.suggestions(name));
                complain(format!("{message}{near}"));
                None
            }
        }
    }

    fn open_root(&self, sheet: FileReport<'_>, name: &str) -> Option<String> {
        let complain = |message| sheet.complain(TextPosition::START, "", message);
        match self.shelf.open(sheet.file) {
            Ok(text) => Some(text),
            Err(message) => {
                let known: NameTable<String> = names()
                    .into_iter()
                    .map(|name| (name.clone(), name))
                    .collect();
                let suggestions = did_you_mean(&known.suggestions(name));
                complain(format!("{message}{suggestions}"));
                None
            }
        }
    }

    /// Parses a file and keeps its text.
    fn tree(&self, sheet: FileReport<'_>, text: String) -> Option<Node> {
        let mut marked = self.marked.borrow_mut();
        let parsed = parse_with_file(&text, marked.len());
        let file = sheet.file.to_owned();
        marked.push(file.clone());
        self.files.borrow_mut().insert(file, text);
        match parsed {
            Ok(node) => Some(node),
            Err(complaints) => {
                for Complaint {
                    at, path, message, ..
                } in complaints
                {
                    sheet.complain(at, path, message);
                }
                None
            }
        }
    }
}

/// The scenario with something set otherwise.
pub(super) fn vary(
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
    settle(varied, complaints, &scenario.plan.marked).map(|varied| Scenario {
        files: scenario.files.clone(),
        shelf: scenario.shelf.clone(),
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
        shelf: FileSource::default(),
    })
}

fn settle(
    assembled: Option<Scenario>,
    complaints: RefCell<Vec<FileComplaint>>,
    marked: &[String],
) -> Result<Scenario, Vec<FileComplaint>> {
    let complaints = complaints.into_inner().into_iter();
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
