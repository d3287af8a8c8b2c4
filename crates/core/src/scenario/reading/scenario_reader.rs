//! One scenario as it is read: opens its files, lays settings and options on them, has each read and checked, and gathers
//! what all of them complain of.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use crate::scenario::assembled_scenario::Scenario;
use crate::scenario::assembly::assembler::Strictness;
use crate::scenario::assembly::contents_reader::{ContentsReader, OptionResults};
use crate::scenario::assembly::nations_file::nations_of;
use crate::scenario::options::applied_option::{AppliedOption, Seating};
use crate::scenario::options::apply_options;
use crate::scenario::options::option_ref::OptionRef;
use crate::scenario::options::overlay::Overlay;
use crate::scenario::reading::apply_settings;
use crate::scenario::reading::defaults;
use crate::scenario::reading::file_report::{FileComplaint, FileReport};
use crate::scenario::reading::file_source::{FileSource, names, option_file};
use crate::scenario::reading::inheritance::{lay_over, resolve_base};
use crate::scenario::reading::option_complaints;
use crate::scenario::reading::source_files::{PARTS, SourceFile, SourceFiles, parse_with_file};
use crate::scenario::reading::table_settings::{self, TABLE_FILE};
use crate::text::{
    Complaint, FileId, NameTable, Node, TextPosition, did_you_mean, fold, number, shown,
};

pub(in crate::scenario) struct ScenarioReader<'a> {
    file_source: &'a FileSource,
    purpose: Strictness,
    lays_options: bool,
    /// Settings that are laid over the scenario file.
    settings: Option<Node>,
    files: RefCell<BTreeMap<String, String>>,
    /// The files in the order in which they were read, by which each line tells its file.
    marked: RefCell<Vec<String>>,
    complaints: RefCell<Vec<FileComplaint>>,
}

/// The files of a scenario with what options and settings write on them.
struct AssembledFiles {
    trees: SourceFiles,
    results: OptionResults,
    /// Nothing where no option is laid on them.
    without: Option<FilesWithoutOptions>,
}

/// The files before any option was applied, and what was wrong with them so far.
struct FilesWithoutOptions {
    trees: SourceFiles,
    complaints: Vec<FileComplaint>,
}

impl<'a> ScenarioReader<'a> {
    pub fn new(file_source: &'a FileSource) -> ScenarioReader<'a> {
        ScenarioReader {
            file_source,
            purpose: Strictness::Game,
            lays_options: true,
            settings: None,
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

    /// Returns a reading in which these settings lie over the scenario file.
    pub fn with_settings(self, settings: Node) -> ScenarioReader<'a> {
        let settings = Some(settings);
        ScenarioReader { settings, ..self }
    }

    /// Reads the scenario of this name.
    ///
    /// # Errors
    /// All complaints, by file and place.
    pub fn scenario(self, name: &str) -> Result<Scenario, Vec<FileComplaint>> {
        let assembled = self.assembled(name);
        let (file_source, purpose) = (self.file_source, self.purpose);
        let files = self.files.into_inner();
        let marked = self.marked.into_inner();
        let reader = |complaints| ContentsReader {
            name,
            file_source,
            purpose,
            marked: &marked,
            complaints: RefCell::new(complaints),
        };
        let (trees, without) = match assembled {
            Some(AssembledFiles {
                trees,
                results,
                without,
            }) => ((!results.is_broken).then_some((trees, results)), without),
            None => (None, None),
        };
        let complaints = self.complaints.into_inner();
        let read = reader(complaints).scenario(trees, files);
        read.map_err(|(complaints, files)| {
            let options = option_complaints::options_of(&files);
            let Some(FilesWithoutOptions {
                mut trees,
                complaints: before,
            }) = without.filter(|_| !options.is_empty())
            else {
                return complaints;
            };
            finish(&mut trees);
            let results = OptionResults::default();
            let without = reader(before).scenario(Some((trees, results)), BTreeMap::new());
            let without = without.err().map(|(complaints, _)| complaints);
            option_complaints::on_options(complaints, &without.unwrap_or_default(), &options)
        })
    }

    /// The files of the scenario as they are assembled, whatever their readers would say.
    pub fn trees(&self, name: &str) -> Option<SourceFiles> {
        Some(self.assembled(name)?.trees)
    }

    /// The trees of all files with what options and settings write on them.
    fn assembled(&self, name: &str) -> Option<AssembledFiles> {
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
        let root = self.with_table(root)?;
        let parts = PARTS
            .iter()
            .filter_map(|key| self.open(scenario, key, &root));
        let parts: Vec<SourceFile> = parts.collect();
        let options = root.get("options").filter(|_| self.lays_options);
        let option_ref = options.map(|node| OptionRef::list_on(node, self.file_source));
        let option_ref = option_ref.unwrap_or(Ok(Vec::new()));
        let option_ref = option_ref.unwrap_or_else(|complaints| {
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
        if let Some(cards) = trees.get_mut("cards") {
            defaults::fill_card_defaults(cards);
        }
        let without = (!option_ref.is_empty()).then(|| FilesWithoutOptions {
            trees: trees.clone(),
            complaints: self.complaints.borrow().clone(),
        });
        let results = self.lay(scenario, &mut trees, &option_ref);
        finish(&mut trees);
        Some(AssembledFiles {
            trees,
            results,
            without,
        })
    }

    /// Lays the settings of a table over a scenario file: those that the game keeps, and those that it gets. They are kept as
    /// one file.
    fn with_table(&self, mut root: Node) -> Option<Node> {
        let mut laid: Option<Node> = None;
        if let Some(text) = self.file_source.copy(TABLE_FILE) {
            let sheet = self.sheet(TABLE_FILE);
            let kept = self.tree(sheet, text.to_owned())?;
            table_settings::check_keys(sheet, &kept);
            lay_over(&mut root, &kept);
            laid = Some(kept);
        }
        if let Some(settings) = &self.settings {
            // They are of the table itself: in no file of the scenario.
            let settings = settings.clone().in_file(self.mark(""));
            lay_over(&mut root, &settings);
            let all = match laid {
                Some(mut kept) => {
                    lay_over(&mut kept, &settings);
                    kept
                }
                None => settings,
            };
            let text = all.to_lines();
            self.files.borrow_mut().insert(TABLE_FILE.to_owned(), text);
        }
        Some(root)
    }

    /// Lays the options that a table picked.
    fn lay(
        &self,
        table: FileReport<'_>,
        trees: &mut SourceFiles,
        option_ref: &[OptionRef],
    ) -> OptionResults {
        let before = self.complaints.borrow().len();
        let seating = self.seating(trees);
        let named = option_ref
            .iter()
            .map(|option_ref| option_file(&option_ref.id));
        let named: Vec<String> = named.collect();
        let read = option_ref.iter().zip(&named);
        let read = read.filter_map(|(option_ref, file)| {
            let sheet = self.sheet(file);
            let text = self.open_option(table, option_ref, file)?;
            let overlay = Overlay::read(sheet, &option_ref.id, &self.tree(sheet, text)?)?;
            overlay.check_names(sheet, self.file_source);
            overlay.check_nations(sheet, &seating.known_nations);
            Some((option_ref, sheet, overlay))
        });
        let read: Vec<(&OptionRef, FileReport<'_>, Overlay)> = read.collect();
        let laid = read
            .iter()
            .map(|(option_ref, sheet, overlay)| AppliedOption {
                option_ref,
                overlay,
                sheet: *sheet,
            });
        let laid: Vec<AppliedOption<'_>> = laid.collect();
        let changes = apply_options::apply(table, trees, &laid, &seating);
        // An option may bring a nation into play, or take one out of it.
        if !self.file_source.is_game_copy() {
            apply_options::check_nations(table, &laid, &self.seating(trees));
        }
        let options = laid.iter().map(AppliedOption::chosen).collect();
        OptionResults {
            changes,
            options,
            is_broken: self.complaints.borrow().len() > before,
        }
    }

    fn open_option(
        &self,
        table: FileReport<'_>,
        option_ref: &OptionRef,
        file: &str,
    ) -> Option<String> {
        let OptionRef { at, id, .. } = option_ref;
        let known = self.file_source.options();
        if known.contains(id) {
            let opened = self.file_source.open(file);
            return opened
                .map_err(|message| table.complain(*at, "options", message))
                .ok();
        }
        let names: NameTable<String> = known.into_iter().map(|id| (id.clone(), id)).collect();
        let near = option_ref.with_its_figure(self.file_source);
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
            known_sets: {
                let sets = sets.iter();
                sets.map(|(key, set)| (key.text.clone(), words(set.get("panels"))))
                    .collect()
            },
            panels: words(set.and_then(|(_, set)| set.get("panels"))),
            known_nations: tree("nations").map(nations_of).unwrap_or_default(),
            nations: words(tree("scenario").and_then(|root| root.get("in_play"))),
            book: book.unwrap_or_default().to_owned(),
            is_game: self.purpose == Strictness::Game,
        }
    }

    fn sheet<'b>(&'b self, file: &'b str) -> FileReport<'b> {
        FileReport {
            file,
            complaints: &self.complaints,
            is_kept: self.file_source.is_game_copy(),
        }
    }

    /// Opens and parses one of the files that the scenario points at; a scenario that points at none is complained of later.
    fn open(&self, scenario: FileReport<'_>, key: &'static str, root: &Node) -> Option<SourceFile> {
        let reference = root.get(key)?;
        let file = reference
            .as_text()
            .filter(|text| !text.is_empty())?
            .to_owned();
        match self.file_source.open(&file) {
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
        match self.file_source.open(&file) {
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
        match self.file_source.open(sheet.file) {
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
        let parsed = parse_with_file(&text, self.mark(sheet.file));
        let file = sheet.file.to_owned();
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

    /// Gives a file a number of its own, by which its places tell it.
    fn mark(&self, file: &str) -> FileId {
        let mut marked = self.marked.borrow_mut();
        marked.push(file.to_owned());
        FileId::at(marked.len() - 1)
    }
}

/// Writes onto the rules what is usual and what the settings say, after all options.
fn finish(trees: &mut SourceFiles) {
    let root = trees.get("scenario").map(|file| file.tree.clone());
    if let (Some(root), Some(rules)) = (root, trees.get_mut("rules")) {
        // An option may write a whole mapping anew.
        defaults::fill_defaults(rules);
        apply_settings::apply_settings(rules, &root);
    }
}
