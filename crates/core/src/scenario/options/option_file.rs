//! The options on a shelf, as `bulla options` prints them.

use std::cell::RefCell;

use crate::scenario::assembly::nations_file::nations_of;
use crate::scenario::difference::config_text::written;
use crate::scenario::reading::file_report::{FileComplaint, FileReport, Spanned, refused};
use crate::scenario::reading::file_source::{FileSource, option_file};

use crate::scenario::options::overlay::{Overlay, in_words, numbered};
use crate::scenario::options::resolved_option::PrintedSource;
use crate::scenario::reading::source_files::parse_with_file;
use crate::text::{Complaint, FileId, Node};

/// An option as its file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionFile {
    pub id: String,
    pub title: String,
    /// Description of its change, in a sentence for players.
    pub says: String,
    pub source: PrintedSource,
    /// The books that it may be laid on.
    pub of: Vec<String>,
    /// The figures that may stand after its colon.
    pub figures: Option<String>,
    /// Conditions for playing it, in words.
    pub needs: Vec<String>,
    /// Options that it is not played with beside those that write the same entry, and why.
    pub conflicts: Vec<(String, String)>,
    /// The entries that it writes, and what.
    pub changes: Vec<(String, String)>,
}

/// The option of this id on a shelf.
///
/// # Errors
/// Everything that is wrong with its file, or that there is none.
pub fn option(id: &str, file_source: &FileSource) -> Result<OptionFile, Vec<FileComplaint>> {
    let file = option_file(id);
    let text = file_source
        .open(&file)
        .map_err(|message| refused(&file, &message))?;
    let complaints = RefCell::default();
    let sheet = FileReport {
        file: &file,
        complaints: &complaints,
        is_kept: file_source.is_game_copy(),
    };
    let overlay = match parse_with_file(&text, FileId::ONLY) {
        Ok(node) => Overlay::read(sheet, id, &node).inspect(|overlay| {
            overlay.check_names(sheet, file_source);
            overlay.check_nations(sheet, &nations(file_source));
        }),
        Err(wrong) => {
            for Complaint {
                at, path, message, ..
            } in wrong
            {
                sheet.complain(at, path, message);
            }
            None
        }
    };
    let complaints = complaints.into_inner();
    match overlay {
        Some(overlay) if complaints.is_empty() => Ok(told(overlay)),
        _ => Err(complaints),
    }
}

/// The nations of every box of a shelf.
fn nations(file_source: &FileSource) -> Vec<String> {
    let texts = file_source.nations().into_iter();
    let trees = texts.filter_map(|file| Node::of_data(&file_source.open(&file).ok()?).ok());
    trees.flat_map(|tree| nations_of(&tree)).collect()
}

fn told(overlay: Overlay) -> OptionFile {
    let figures = overlay.figure.as_ref().map(in_words);
    let usual = overlay.usual.map_or(String::new(), |usual| {
        format!(" ({usual} where none is named)")
    });
    let figures = figures.map(|figures| figures + &usual);
    let needs = overlay.needs;
    let mut words: Vec<String> = needs
        .options
        .iter()
        .map(|id| format!("the option {}", id.value))
        .collect();
    words.extend(
        needs
            .nations
            .iter()
            .map(|nation| format!("{} in play", nation.value)),
    );
    if !needs.players.is_empty() {
        words.push(format!("{} players", in_words(&needs.players)));
    }
    let panels = needs.panels.into_iter();
    words.extend(panels.map(|(players, panel)| {
        format!(
            "the panel {} for {} players",
            panel.value,
            in_words(&vec![players])
        )
    }));
    let leaf = |(path, node): &(Spanned<String>, Node)| (path.value.clone(), written(node));
    let changes = overlay.changes.iter().map(leaf);
    let numbers = overlay.numbers.iter().map(leaf);
    let numbers = numbers.map(|(cause, number)| (numbered(&cause), number));
    OptionFile {
        id: overlay.id.value,
        title: overlay.title,
        says: overlay.says,
        source: overlay.source,
        of: overlay.of.into_iter().map(|book| book.value).collect(),
        figures,
        needs: words,
        conflicts: {
            let all = overlay.conflicts.into_iter();
            all.map(|(id, reason)| (id.value, reason)).collect()
        },
        changes: changes.chain(numbers).collect(),
    }
}
