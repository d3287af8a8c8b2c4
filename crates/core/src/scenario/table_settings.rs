//! Settings in which a table may differ from the rulebook: the number of parts of trade, the last turn, the calamities that cut a
//! segment, and the options that it plays.

use crate::game::Calamity;
use crate::rulebook::MAY_CUT;
use crate::text::{Complaint, ParseLimits, TextPosition, parse};
use crate::turn::Topic;

use super::file_report::{FieldReader, FileComplaint};
use super::option_ref::{OptionRef, ResolvedOption};

/// Parts of trade in a turn.
pub(super) const TRADES: std::ops::RangeInclusive<u32> = 1..=5;

/// The settings of a table; whatever is left out is as the book has it. They stand in the scenario file, so that the copy
/// that a game keeps has them too.
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
}

/// A calamity before which a table wants a segment cut, and where it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitBefore {
    pub at: TextPosition,
    pub kind: Calamity,
}

impl TableSettings {
    /// Checks `trades: 2`, `end: {turn: 12}`, `ask: [civil-war]` and `options: [no-two-limit]`, which are laid on the rules
    /// as they stand.
    pub(super) fn check(form: &FieldReader<'_>) {
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

    /// The text of a scenario file with these settings, in the place of those it has.
    pub(super) fn write(&self, text: &str) -> String {
        let options = match self.options.is_empty() {
            true => None,
            false => Some([options_of(text), self.options.clone()].concat()),
        };
        let keys = [
            (
                "options",
                options.map(|options| OptionRef::listed(&options)),
            ),
            ("players", self.players.map(|players| players.to_string())),
            ("trades", self.trades.map(|trades| trades.to_string())),
            (
                "end",
                self.last_turn.map(|turn| format!("{{turn: {turn}}}")),
            ),
            ("ask", self.ask.as_ref().map(|ask| listed(ask))),
        ];
        let mut lines: Vec<String> = Vec::new();
        let mut dropping = false;
        for line in text.lines() {
            if !line.starts_with([' ', '-', '#']) && !line.is_empty() {
                let key = line.split(':').next().unwrap_or_default().trim_end();
                dropping = keys
                    .iter()
                    .any(|(name, value)| *name == key && value.is_some());
            }
            if !dropping {
                lines.push(line.to_owned());
            }
        }
        for (key, value) in keys {
            lines.extend(value.map(|value| format!("{key}: {value}")));
        }
        lines.push(String::new());
        lines.join("\n")
    }
}

impl TableSettings {
    /// Options of the table that its scenario, of this file, plays already.
    pub(super) fn played_already(
        &self,
        played: &[ResolvedOption],
        file: &str,
    ) -> Vec<FileComplaint> {
        let is_played = |one: &&OptionRef| played.iter().any(|other| other.id == one.id);
        let twice = self.options.iter().filter(is_played);
        let told = twice.map(|one| {
            let message = format!("{} is played already: {file} names it", one.id);
            of_the_table(Complaint::new(one.at, "options", message))
        });
        told.collect()
    }

    /// Complaints about the lists that [`TableSettings::write`] made of those of the scenario, whose text this is, and of those of the
    /// table: each about the place where its option, or its calamity, is named.
    pub(super) fn placed(
        &self,
        (file, text): (&str, &str),
        complaints: Vec<FileComplaint>,
    ) -> Vec<FileComplaint> {
        let listed = options_of(&self.write(text));
        let own: Vec<OptionRef> = options_of(text);
        let asked = self.ask.as_deref().unwrap_or_default();
        let written = asked_in(&self.write(text));
        let placed = complaints.into_iter().map(|mut one| {
            if one.file == file && one.complaint.path == "ask" && self.ask.is_some() {
                let mut written = written.iter().zip(asked);
                // About the whole list, where it names none of it.
                let named = written.find(|(at, _)| **at == one.complaint.at);
                if let Some(calamity) = named.map(|(_, asked)| asked).or(asked.first()) {
                    one.complaint.at = calamity.at;
                    return of_the_table(one.complaint);
                }
            }
            let at = listed
                .iter()
                .position(|listed| listed.at == one.complaint.at);
            if one.file != file || one.complaint.path != "options" || self.options.is_empty() {
                return one;
            }
            match at.map(|at| (own.get(at), at.checked_sub(own.len()))) {
                Some((Some(of_file), _)) => one.complaint.at = of_file.at,
                Some((None, Some(at))) if at < self.options.len() => {
                    one.complaint.at = self.options[at].at;
                    return of_the_table(one.complaint);
                }
                _ => {}
            }
            one
        });
        placed.collect()
    }
}

/// About what the table itself wrote: in no file of the scenario.
fn of_the_table(complaint: Complaint) -> FileComplaint {
    let file = String::new();
    FileComplaint { file, complaint }
}

/// The options that a scenario file names.
fn options_of(text: &str) -> Vec<OptionRef> {
    let root = parse(text, 1, &ParseLimits::DATA).ok();
    let options = root.as_ref().and_then(|root| root.get("options"));
    let picked = options.map(OptionRef::list);
    picked.and_then(Result::ok).unwrap_or_default()
}

/// A list on one line.
fn listed(asked: &[SplitBefore]) -> String {
    let ids: Vec<&str> = asked.iter().map(|asked| asked.kind.id()).collect();
    format!("[{}]", ids.join(", "))
}

/// Returns the positions of the calamities that a scenario file names under `ask`.
fn asked_in(text: &str) -> Vec<TextPosition> {
    let root = parse(text, 1, &ParseLimits::DATA).ok();
    let list = root.as_ref().and_then(|root| root.get("ask"));
    let list = list.map(|list| list.as_list_or_single().iter().map(|word| word.at));
    list.map(Iterator::collect).unwrap_or_default()
}

/// The calamities under `ask`. One may cut a segment only if who is asked follows from what lies open.
pub(super) fn asked(form: &FieldReader<'_>) -> Vec<Topic> {
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
