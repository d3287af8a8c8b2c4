//! Settings in which a table may differ from the rulebook: the number of parts of trade, the last turn, the calamities that cut a
//! segment, and the options that it plays.

use crate::game::Calamity;
use crate::rulebook::MAY_CUT;
use crate::text::{Complaint, Node, NodeKey, NodeKind, TextPosition, shown};
use crate::turn::Topic;

use crate::scenario::options::option_ref::OptionRef;
use crate::scenario::options::option_set::OptionSetRef;
use crate::scenario::options::resolved_option::ResolvedOption;
use crate::scenario::reading::file_report::{FieldReader, FileComplaint, FileReport};

/// Parts of trade in a turn.
pub(in crate::scenario) const TRADES: std::ops::RangeInclusive<u32> = 1..=5;

/// Name under which a game keeps the settings of its table among the files of its scenario. No scenario can point at such a
/// file: a path of a scenario has no `.` in front.
pub const TABLE_FILE: &str = "./table.yaml";

/// Keys of the settings of a table, and of those that a rule case has besides.
const KEYS: [&str; 7] = [
    "options", "players", "trades", "end", "ask", "tokens", "set",
];

/// The settings of a table; whatever is left out is as the book has it. They are laid over the scenario file, which stays as it
/// was written, and are a file of their own in the copy that a game keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableSettings {
    /// Number of players, if the scenario also allows fewer.
    pub players: Option<u32>,
    /// Segments in which seats trade (28), 1 to 5. No offer is opened in the last.
    pub trades: Option<u32>,
    /// The last turn, where the game has a time limit (34.1).
    pub last_turn: Option<u32>,
    /// Calamities before which a segment is cut.
    pub ask: Option<Vec<SplitBefore>>,
    /// Options that are played beside those of the scenario.
    pub options: Vec<OptionRef>,
    /// Sets of options that are played with them.
    pub option_sets: Vec<OptionSetRef>,
    /// Places of these settings in the file of the game.
    pub spans: SettingSpans,
}

/// Places of a table's numbers in the file of its game; options and calamities have their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingSpans {
    pub players: TextPosition,
    pub trades: TextPosition,
    pub last_turn: TextPosition,
}

impl Default for SettingSpans {
    fn default() -> SettingSpans {
        let start = TextPosition::START;
        SettingSpans {
            players: start,
            trades: start,
            last_turn: start,
        }
    }
}

/// A calamity before which a table wants a segment cut, and where it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitBefore {
    pub at: TextPosition,
    pub kind: Calamity,
}

impl TableSettings {
    /// Returns whether nothing is set.
    pub fn is_empty(&self) -> bool {
        self.entries().is_empty() && self.option_sets.is_empty()
    }

    /// Checks `trades: 2`, `end: {turn: 12}`, `ask: [civil-war]` and `options: [no-two-limit]`, which are laid on the rules
    /// as they stand.
    pub(in crate::scenario) fn check(form: &FieldReader<'_>) {
        if form.optional("end").is_some()
            && let Some(end) = form.form("end")
        {
            end.number("turn", 1..=999);
            end.close();
        }
        form.optional_number("trades", TRADES);
        if form.optional("ask").is_some() {
            asked(form);
        }
        form.optional("options");
    }

    /// The settings as a tree that is laid over a scenario file, each at its place in the file of the game.
    pub(in crate::scenario) fn tree(&self) -> Node {
        map(self.entries())
    }

    /// The settings of a rule case, which has a number of players with a number of tokens on a set of panels.
    pub(in crate::scenario) fn tree_of_case(&self, tokens: u16, set: &str) -> Node {
        let at = TextPosition::START;
        let more = [
            entry("tokens", word(at, &tokens.to_string())),
            entry("set", word(at, set)),
        ];
        map(self.entries().into_iter().chain(more).collect())
    }

    fn entries(&self) -> Vec<(NodeKey, Node)> {
        let spans = self.spans;
        let number = |at, value: Option<u32>| value.map(|value| word(at, &value.to_string()));
        let options = self.options.iter().map(|option| match option.figure {
            None => word(option.at, &option.id),
            Some(figure) => {
                let at = option.at;
                let text = option.id.clone();
                map(vec![(NodeKey { at, text }, word(at, &figure.to_string()))])
            }
        });
        let options = (!self.options.is_empty()).then(|| list(options.collect()));
        let end = number(spans.last_turn, self.last_turn);
        let end = end.map(|turn| map(vec![entry("turn", turn)]));
        let ask = self.ask.as_ref().map(|asked| {
            let asked = asked.iter().map(|asked| word(asked.at, asked.kind.id()));
            list(asked.collect())
        });
        let all = [
            ("options", options),
            ("players", number(spans.players, self.players)),
            ("trades", number(spans.trades, self.trades)),
            ("end", end),
            ("ask", ask),
        ];
        let set = all
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?)));
        set.map(|(key, value)| entry(key, value)).collect()
    }

    /// Options of the table that its scenario, of this file, plays already.
    pub(in crate::scenario) fn played_already(
        &self,
        played: &[ResolvedOption],
        file: &str,
    ) -> Vec<FileComplaint> {
        let is_played = |one: &&OptionRef| played.iter().any(|other| other.id == one.id);
        let twice = self.options.iter().filter(is_played);
        let told = twice.map(|one| {
            let message = format!("{} is played already: {file} names it", one.id);
            FileComplaint {
                file: String::new(),
                complaint: Complaint::new(one.at, "options", message),
            }
        });
        told.collect()
    }
}

/// Complains of whatever in the kept settings of a table is none.
pub(in crate::scenario) fn check_keys(sheet: FileReport<'_>, tree: &Node) {
    for (key, _) in tree.entries() {
        if !KEYS.contains(&key.text.as_str()) {
            let message = format!("unknown key {}", shown(&key.text));
            sheet.complain(key.at, "", message);
        }
    }
}

fn word(at: TextPosition, text: &str) -> Node {
    let (text, quoted) = (text.to_owned(), false);
    let kind = NodeKind::Text { text, quoted };
    Node { at, end: at, kind }
}

/// A list at the place of its first entry.
fn list(entries: Vec<Node>) -> Node {
    let at = entries.first().map_or(TextPosition::START, |one| one.at);
    let kind = NodeKind::List(entries);
    Node { at, end: at, kind }
}

/// A mapping at the place of its first entry.
fn map(entries: Vec<(NodeKey, Node)>) -> Node {
    let at = entries
        .first()
        .map_or(TextPosition::START, |(key, _)| key.at);
    let kind = NodeKind::Map(entries);
    Node { at, end: at, kind }
}

fn entry(key: &str, value: Node) -> (NodeKey, Node) {
    let (at, text) = (value.at, key.to_owned());
    (NodeKey { at, text }, value)
}

/// The calamities under `ask`. One may cut a segment only if who is asked follows from what lies open.
pub(in crate::scenario) fn asked(form: &FieldReader<'_>) -> Vec<Topic> {
    let known: Vec<(&str, Calamity)> = Calamity::ALL
        .iter()
        .map(|kind| (kind.id(), *kind))
        .collect();
    let mut topics = Vec::new();
    for word in form.texts("ask") {
        let Some(kind) = form.one_of("ask", &word, &known) else {
            continue;
        };
        if !MAY_CUT.contains(&kind) {
            let may = MAY_CUT.map(Calamity::id).join(", ");
            let message = format!(
                "that somebody is asked about {} would tell a secret: it may be {may}",
                kind.id()
            );
            form.complain(word.at, "ask", message);
        }
        topics.push(kind.into());
    }
    topics
}
