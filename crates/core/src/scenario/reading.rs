//! One scenario as it is read: opens its files, has each read and checked, and gathers what all of them complain of.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::assembly::{Parts, Plan, Purpose};
use super::atlas::Atlas;
use super::cards::Pack;
use super::library::Library;
use super::outline::Outline;
use super::policies::Rules;
use super::sheet::{FileComplaint, Placed, Sheet};
use super::shelf::{Shelf, names};
use super::survey::survey;
use super::tribes::{Peoples, Table};
use super::{Scenario, Variation};
use crate::text::{Complaint, Limits, Names, Node, Span, did_you_mean, parse};

pub(super) struct Reading<'a> {
    shelf: &'a Shelf,
    files: RefCell<BTreeMap<String, String>>,
    complaints: RefCell<Vec<FileComplaint>>,
}

impl<'a> Reading<'a> {
    pub fn new(shelf: &'a Shelf) -> Reading<'a> {
        Reading {
            shelf,
            files: RefCell::default(),
            complaints: RefCell::default(),
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
            assemble(name, Arc::new(plan), &outline, Purpose::Game, &complaints)
        });
        let files = self.files.into_inner();
        settle(assembled, complaints).map(|scenario| Scenario { files, ..scenario })
    }

    fn plan(&self, name: &str) -> Option<Plan> {
        let file = format!("{name}.yaml");
        let scenario = self.sheet(&file);
        let node = self.tree(scenario, self.open_root(scenario, name)?)?;
        let outline = Outline::read(scenario, &node)?;
        let files = &outline.files;
        let atlas = self.part(scenario, &files.board, Atlas::read);
        let joined = atlas
            .as_ref()
            .map(|atlas| survey(self.sheet(&files.board.value), atlas));
        let peoples = self.part(scenario, &files.nations, Peoples::read);
        let pack = self.part(scenario, &files.cards, Pack::read);
        let library = self.part(scenario, &files.advances, Library::read);
        let table = self.part(scenario, &files.track, Table::read);
        let rules = self.part(scenario, &files.rules, Rules::read);
        Some(Plan {
            atlas: atlas?,
            joined: joined?,
            peoples: peoples?,
            pack: pack?,
            library: library?,
            table: table?,
            rules: rules?,
            outline,
        })
    }

    fn sheet<'b>(&'b self, file: &'b str) -> Sheet<'b> {
        Sheet {
            file,
            complaints: &self.complaints,
        }
    }

    /// Opens, parses and reads one of the files that the scenario points at.
    fn part<T>(
        &self,
        scenario: Sheet<'_>,
        reference: &Placed<String>,
        read: impl FnOnce(Sheet<'_>, &Node) -> Option<T>,
    ) -> Option<T> {
        let name = reference.value.as_str();
        match self.shelf.open(name) {
            Ok(text) => {
                let sheet = self.sheet(name);
                read(sheet, &self.tree(sheet, text)?)
            }
            Err(message) => {
                scenario.complain(reference.at, "", message);
                None
            }
        }
    }

    fn open_root(&self, sheet: Sheet<'_>, name: &str) -> Option<String> {
        let complain = |message| sheet.complain(Span::START, "", message);
        match self.shelf.open(sheet.file) {
            Ok(text) => Some(text),
            Err(message) => {
                let known: Names<String> = names()
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
    fn tree(&self, sheet: Sheet<'_>, text: String) -> Option<Node> {
        let parsed = parse(&text, 1, &Limits::DATA);
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
}

/// The scenario with something set otherwise.
pub(super) fn vary(
    scenario: &Scenario,
    variation: &Variation,
) -> Result<Scenario, Vec<FileComplaint>> {
    let mut outline = scenario.plan.outline.clone();
    let at = outline.at;
    let placed = |value: &String| {
        let value = value.clone();
        Placed { at, value }
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
    let varied = assemble(&scenario.name, plan, &outline, Purpose::Case, &complaints);
    settle(varied, complaints).map(|varied| Scenario {
        files: scenario.files.clone(),
        ..varied
    })
}

fn assemble(
    name: &str,
    plan: Arc<Plan>,
    outline: &Outline,
    purpose: Purpose,
    complaints: &RefCell<Vec<FileComplaint>>,
) -> Option<Scenario> {
    let file = format!("{name}.yaml");
    let sheet = |file| Sheet { file, complaints };
    let parts = Parts {
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
        island_sites: outline.island_sites,
        contents: parts.contents(),
        components,
        book: outline.house.apply(&plan.rules.book),
        files: BTreeMap::new(),
        plan,
    })
}

fn settle(
    assembled: Option<Scenario>,
    complaints: RefCell<Vec<FileComplaint>>,
) -> Result<Scenario, Vec<FileComplaint>> {
    let mut complaints = complaints.into_inner();
    match assembled {
        Some(scenario) if complaints.is_empty() => Ok(scenario),
        _ => {
            complaints.sort();
            complaints.dedup();
            Err(complaints)
        }
    }
}
