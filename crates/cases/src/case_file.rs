//! A case as it stands in a file: its heading, what is run, the letters, and the parts that are read later.

use bulla_core::game::{Civ, FaceId};
use bulla_core::scenario::OptionRef;
use bulla_core::text::{Complaint, Node, ParseLimits, TextPosition, documents as parse_documents};

use super::expectations::Expectations;
use super::given::GivenPosition;
use super::reader::CaseReader;

const KEYS: &[&str] = &[
    "rule", "title", "book", "options", "board", "nations", "tokens", "players", "given", "run",
    "orders", "ask", "then",
];

/// The sections that `run` knows; the book of a case has them in its own order.
const SECTIONS: &[&str] = &[
    "setup",
    "taxation",
    "population",
    "census",
    "ships",
    "movement",
    "conflict",
    "cities",
    "surplus",
    "support",
    "acquisition",
    "trade",
    "calamities",
    "conversion",
    "recheck",
    "advances",
    "return",
    "track",
    "victory",
];

/// The segments that `run` knows; a book has those of its own turn. Trade is a section.
pub(super) const SEGMENTS: &[&str] = &["realm", "purchases", "fate"];

/// The trees of all cases of a file.
///
/// # Errors
/// Faults that keep the file from being read.
pub(super) fn documents(text: &str) -> Result<Vec<Node>, Vec<Complaint>> {
    parse_documents(text, &ParseLimits::DATA)
}

/// Subject of a case, readable without running it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseHeading {
    pub rules: Vec<String>,
    pub title: String,
    pub book: String,
    /// The ids of the options that it is played with.
    pub options: Vec<String>,
}

/// The options that a case names.
pub(super) fn options_of(document: &Node) -> Result<Vec<OptionRef>, Vec<Complaint>> {
    document
        .get("options")
        .map_or(Ok(Vec::new()), OptionRef::list)
}

/// The headings of all cases of a text.
///
/// # Errors
/// Faults that keep the text from being read.
pub fn headings(text: &str) -> Result<Vec<CaseHeading>, Vec<Complaint>> {
    Ok(documents(text)?.iter().map(CaseHeading::of).collect())
}

impl CaseHeading {
    pub(super) fn of(document: &Node) -> CaseHeading {
        let rules = document.get("rule").map(Node::as_list_or_single);
        let word = |key: &str| document.get(key).and_then(Node::as_text);
        CaseHeading {
            rules: rules
                .unwrap_or_default()
                .iter()
                .filter_map(Node::as_text)
                .map(str::to_owned)
                .collect(),
            title: word("title").unwrap_or_default().to_owned(),
            book: word("book").unwrap_or("advanced").to_owned(),
            options: options_of(document)
                .unwrap_or_default()
                .into_iter()
                .map(|option_ref| option_ref.id)
                .collect(),
        }
    }
}

/// Steps that a case runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RunTarget {
    Nothing,
    /// One word: a section, a segment, or `turn`.
    Named(String),
    /// Range of sections, from one to another, by name.
    Range(String, String),
    /// One calamity against one nation.
    Strike {
        card: FaceId,
        victim: Civ,
    },
}

/// One case.
#[derive(Debug)]
pub(super) struct RuleCase {
    pub options: Vec<OptionRef>,
    pub board: Option<String>,
    pub nations: Option<Vec<Civ>>,
    pub tokens: Option<u16>,
    pub players: Option<u32>,
    pub given: GivenPosition,
    pub run: RunTarget,
    /// The body of each nation's letter.
    pub letters: Vec<(Civ, Node)>,
    pub asks_all: bool,
    pub then: Expectations,
}

impl RuleCase {
    /// Returns whether the case begins a game, so that no seat has a nation before.
    pub fn sets_up(&self) -> bool {
        self.run == RunTarget::Named("setup".to_owned())
    }

    /// Its part of the board.
    pub fn set(&self) -> &str {
        self.board.as_deref().unwrap_or("base")
    }

    /// Reads a case; whatever is wrong with it is left on the paper.
    pub fn read(reader: &CaseReader<'_>, node: &Node) -> RuleCase {
        let fields = reader.fields(node, "", KEYS);
        for key in ["rule", "title", "run", "then"] {
            if fields.get(key).is_none() {
                reader.complain(node.at, "", format!("{key} is missing"));
            }
        }
        if let Some(rules) = fields.get("rule") {
            reader.texts(rules, "rule");
        }
        let word = |key: &str| {
            fields
                .get(key)
                .and_then(|node| reader.text(node, key))
                .unwrap_or_default()
        };
        word("title");
        word("book");
        let board = word("board");
        RuleCase {
            options: options_of(node).unwrap_or_else(|wrong| {
                for complaint in wrong {
                    reader.complain(complaint.at, "options", complaint.message);
                }
                Vec::new()
            }),
            board: (!board.is_empty()).then_some(board),
            nations: fields
                .get("nations")
                .map(|node| reader.civs(node, "nations")),
            tokens: fields
                .get("tokens")
                .and_then(|node| reader.count(node, "tokens")),
            players: fields
                .get("players")
                .and_then(|node| reader.number(node, "players", 1..=64)),
            given: GivenPosition::read(reader, fields.get("given")),
            run: fields
                .get("run")
                .map_or(RunTarget::Nothing, |node| RunTarget::read(reader, node)),
            letters: letters(reader, fields.get("orders")),
            asks_all: fields.get("ask").is_some_and(|node| asks_all(reader, node)),
            then: Expectations::read(reader, fields.get("then"), "then"),
        }
    }
}

impl RunTarget {
    fn read(reader: &CaseReader<'_>, node: &Node) -> RunTarget {
        if node.as_map().is_some() {
            return RunTarget::strike(reader, node).unwrap_or(RunTarget::Nothing);
        }
        let text = reader.text(node, "run").unwrap_or_default();
        if text == "nothing" {
            return RunTarget::Nothing;
        }
        if let Some((from, to)) = text.split_once("..") {
            for section in [from, to] {
                place(reader, section, node.at);
            }
            return RunTarget::Range(from.to_owned(), to.to_owned());
        }
        if text != "turn" && !SEGMENTS.contains(&text.as_str()) {
            place(reader, &text, node.at);
        }
        RunTarget::Named(text)
    }

    fn strike(reader: &CaseReader<'_>, node: &Node) -> Option<RunTarget> {
        let path = "run";
        let fields = reader.fields(node, path, &["calamity", "victim"]);
        let word = |key: &str| {
            let node = fields.get(key);
            if node.is_none() {
                reader.complain(fields.at, path, format!("{key} is missing"));
            }
            node.and_then(|node| Some((reader.text(node, path)?, node.at)))
        };
        let (calamity, victim) = (word("calamity"), word("victim"));
        let card = calamity.and_then(|(text, at)| reader.face(&text, at, path));
        let victim = victim.and_then(|(text, at)| reader.civ(&text, at, path));
        Some(RunTarget::Strike {
            card: card?,
            victim: victim?,
        })
    }
}

/// A section that any book has.
fn place(reader: &CaseReader<'_>, section: &str, at: TextPosition) {
    if !SECTIONS.contains(&section) {
        let message = format!("there is no section or segment {section} to run");
        reader.complain(at, "run", message);
    }
}

/// Reads the letters of a case. The text of a letter is never an error of the case; only its writer must be known.
fn letters(reader: &CaseReader<'_>, node: Option<&Node>) -> Vec<(Civ, Node)> {
    let Some(node) = node else {
        return Vec::new();
    };
    let entries = reader.mapping(node, "orders").iter();
    entries
        .filter_map(|(key, body)| Some((reader.civ(&key.text, key.at, "orders")?, body.clone())))
        .collect()
}

fn asks_all(reader: &CaseReader<'_>, node: &Node) -> bool {
    let all = node.is_word("all");
    if !all {
        reader.complain(
            node.at,
            "ask",
            format!("expected all, found {}", node.shown()),
        );
    }
    all
}
