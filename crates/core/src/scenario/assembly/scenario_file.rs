//! The scenario file itself: what it points at and the numbers of the game (16.2–16.8).

use crate::scenario::options::overlay;
use crate::scenario::options::resolved_option::ResolvedOption;
use crate::scenario::reading::file_report::{FieldReader, FileReport, Spanned};
use crate::scenario::reading::table_settings::TableSettings;
use crate::text::{Node, TextPosition};

/// Treatment of city sites on islands: they count or are disregarded (16.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IslandSites {
    Count,
    Disregarded,
}

/// Names of the files that are complained of later; those that a scenario points at besides must be named as well.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct FileReferences {
    pub board: Spanned<String>,
    pub nations: Spanned<String>,
    pub track: Spanned<String>,
    pub rules: Spanned<String>,
}

#[derive(Clone, Debug)]
pub(in crate::scenario) struct ScenarioFile {
    pub at: TextPosition,
    pub title: String,
    /// Guesses about where nations begin, as marked in its file.
    pub guesses: Vec<String>,
    /// Rules that it plays beyond its ruleset, shown like an option.
    pub beyond: Option<ResolvedOption>,
    pub set: Spanned<String>,
    pub players: Spanned<u32>,
    /// Minimum number of players, if a table may be smaller.
    pub fewest: u32,
    pub tokens: Spanned<u32>,
    pub in_play: Vec<Spanned<String>>,
    pub island_sites: IslandSites,
    /// Start areas of nations, replacing those of the board (42).
    pub starts: Vec<(Spanned<String>, Spanned<String>)>,
    /// Civilization cards of which another number is played than their file says (42).
    pub copies: Vec<(Spanned<String>, u32)>,
    pub files: FileReferences,
}

impl ScenarioFile {
    pub fn read(sheet: FileReport<'_>, node: &Node) -> Option<ScenarioFile> {
        let form = FieldReader::read(sheet, node, "")?;
        let files = FileReferences::read(&form);
        let (title, set) = (form.text("title"), form.placed_text("set"));
        let guesses = form.values("guess");
        let (players, tokens) = (count(&form, "players", 64), count(&form, "tokens", 999));
        let fewest = form.optional_number("players_from", 1..=players.value);
        let in_play = form.texts("in_play");
        let sites = [
            ("count", IslandSites::Count),
            ("disregarded", IslandSites::Disregarded),
        ];
        let island_sites = form.optional_choice("island_sites", &sites);
        if in_play.is_empty() {
            form.complain(form.at, "in_play", "name the nations that may be chosen");
        }
        let starts = form.entries("starts").into_iter();
        let starts =
            starts.filter_map(|(nation, area)| Some((nation, form.scalar("starts", area)?)));
        let starts = starts.collect();
        let copies = form.numbers("copies", 0..=99);
        TableSettings::check(&form);
        let beyond = form.optional("beyond").and_then(|_| {
            let words = form.form("beyond")?;
            let beyond = overlay::told(&words);
            words.close();
            beyond
        });
        let at = form.at;
        form.close();
        Some(ScenarioFile {
            at,
            title: title.unwrap_or_default(),
            guesses,
            beyond,
            set: set?,
            fewest: fewest.unwrap_or(players.value),
            players,
            tokens,
            in_play,
            island_sites: island_sites.unwrap_or(IslandSites::Count),
            starts,
            copies,
            files: files?,
        })
    }
}

/// A number from 1 on, and 1 in the place of one that cannot be used, so that reading goes on.
fn count(form: &FieldReader<'_>, key: &'static str, most: u32) -> Spanned<u32> {
    Spanned {
        value: form.number(key, 1..=most).unwrap_or(1),
        at: form.optional(key).map_or(form.at, |node| node.at),
    }
}

impl FileReferences {
    fn read(form: &FieldReader<'_>) -> Option<FileReferences> {
        let [board, nations, cards] =
            ["board", "nations", "cards"].map(|key| form.placed_text(key));
        let [advances, track, rules] =
            ["advances", "track", "rules"].map(|key| form.placed_text(key));
        // The colours of the areas, where sets of a board go by them.
        form.optional_text("regions");
        cards.and(advances)?;
        Some(FileReferences {
            board: board?,
            nations: nations?,
            track: track?,
            rules: rules?,
        })
    }
}
