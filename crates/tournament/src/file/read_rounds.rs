//! Reads the rounds of a tournament and checks that each follows the one before.

use bulla_core::text::{Node, TextPosition};

use super::field_reader::{Complaints, FieldReader};
use super::model::{AbandonedRule, AtCutOff, EntryRules, Round, RoundEnd};
use super::read::{MOST_SEATS, is_same_name, is_tag};
use crate::draw::table_sizes;

/// Most who go on to a round.
const MOST_ADVANCED: u32 = 500;

/// Spaces before the finish at which a round may end.
const MOST_SPACES: u32 = 9;

/// Turns after which a round may end.
const LEAST_TURNS: u32 = 6;
const MOST_TURNS: u32 = 99;

/// Reads the rounds; those that cannot be read are left out, with complaints.
pub(super) fn rounds<'a>(
    complaints: &'a Complaints,
    fields: &FieldReader<'a>,
    entry: Option<&EntryRules>,
    sizes: &[u32],
) -> Vec<Round> {
    let Some(node) = fields.required("rounds") else {
        return Vec::new();
    };
    if node.as_list_or_single().is_empty() {
        let message = "expected at least one round";
        fields.complain(node.at, "rounds", message);
    }
    let mut found: Vec<(TextPosition, Round)> = Vec::new();
    for (at, node) in node.as_list_or_single().iter().enumerate() {
        let path = format!("rounds[{at}]");
        let part = FieldReader::new(complaints, node, &path);
        if let Some(round) = round(complaints, &part, node, sizes) {
            check_order(&part, &round, &found, entry);
            found.push((node.at, round));
        }
        part.finish();
    }
    let rounds: Vec<Round> = found.into_iter().map(|(_, round)| round).collect();
    let open = rounds
        .iter()
        .filter(|round| round.advance.is_none())
        .count();
    if let Some(entry) = entry
        && entry.tables_each as usize > open
        && !rounds.is_empty()
        && rounds.len() == node.as_list_or_single().len()
    {
        let message = format!(
            "{} tables for each entrant need as many rounds that everybody plays: there are {open}",
            entry.tables_each
        );
        fields.complain(fields.place("rounds"), "rounds", message);
    }
    rounds
}

fn round<'a>(
    complaints: &'a Complaints,
    part: &FieldReader<'a>,
    node: &Node,
    sizes: &[u32],
) -> Option<Round> {
    let name = part.text("name");
    if let Some(name) = &name
        && !is_tag(name)
    {
        let message = format!(
            "expected letters, digits and dashes, found {}",
            bulla_core::text::shown(name)
        );
        part.complain(part.place("name"), "name", message);
    }
    let (start, cut_off) = (part.date("start"), part.date("cut_off"));
    if start.is_some() && cut_off.is_some() && cut_off <= start {
        let message = "the cut-off is not after the start";
        part.complain(part.place("cut_off"), "cut_off", message);
    }
    let at_cut_off = part.word("at_cut_off", AtCutOff::ALL, AtCutOff::FinishTurn);
    let abandoned = part.word("abandoned", AbandonedRule::ALL, AbandonedRule::Void);
    part.word("deal", &[((), "own")], ());
    let end = part.optional("end").map(|end| {
        let path = part.path_of("end");
        let fields = FieldReader::new(complaints, end, &path);
        let found = round_end(&fields);
        fields.finish();
        found
    });
    let advance = part.optional("advance").map(|advance| {
        let number = part.number_of(advance, "advance", 2..=MOST_ADVANCED, "")?;
        if !sizes.is_empty() && table_sizes(number, sizes).is_none() {
            let message = format!("no tables of {} seat {number}", sizes_in_words(sizes));
            part.complain(advance.at, "advance", message);
        }
        Some(number)
    });
    // A node that is no mapping was complained of already.
    node.as_map()?;
    Some(Round {
        name: name?,
        start: start?,
        cut_off: cut_off?,
        at_cut_off,
        abandoned,
        end: end.unwrap_or(Some(RoundEnd::Finish))?,
        advance: match advance {
            Some(advance) => Some(advance?),
            None => None,
        },
    })
}

/// Reads `{ast: minus-1}` or `{turn: 10}`.
fn round_end(fields: &FieldReader<'_>) -> Option<RoundEnd> {
    match fields.optional("turn") {
        Some(node) => {
            let turn = fields.number_of(node, "turn", LEAST_TURNS..=MOST_TURNS, "");
            turn.map(RoundEnd::Turn)
        }
        None => spaces_before(fields),
    }
}

/// Reads `ast: minus-1`.
fn spaces_before(fields: &FieldReader<'_>) -> Option<RoundEnd> {
    let node = fields.required("ast")?;
    let text = node.as_text().unwrap_or_default().trim();
    let spaces = text.strip_prefix("minus-");
    let spaces = spaces.and_then(|digits| bulla_core::text::number(digits).ok());
    let spaces = spaces.filter(|spaces| (1..=MOST_SPACES).contains(spaces));
    if spaces.is_none() {
        let message = format!(
            "expected spaces before the finish, `minus-1` to `minus-{MOST_SPACES}`, found {}",
            node.shown()
        );
        fields.complain(node.at, "ast", message);
    }
    spaces.map(RoundEnd::SpacesBefore)
}

/// `5, 6 or 7`.
fn sizes_in_words(sizes: &[u32]) -> String {
    let mut sizes: Vec<u32> = sizes.to_vec();
    sizes.sort_unstable();
    sizes.truncate(MOST_SEATS as usize);
    let words: Vec<String> = sizes.iter().map(u32::to_string).collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// Complains of a round that does not follow those before it.
fn check_order(
    part: &FieldReader<'_>,
    round: &Round,
    before: &[(TextPosition, Round)],
    entry: Option<&EntryRules>,
) {
    let wrong = |key: &'static str, message: String| {
        part.complain(part.place(key), key, message);
    };
    if let Some(entry) = entry
        && round.start <= entry.close
    {
        wrong("start", format!("entry closes on {} only", entry.close));
    }
    for (place, other) in before {
        if is_same_name(&other.name, &round.name) {
            wrong(
                "name",
                format!("the round in line {} has this name", place.line),
            );
        }
        if other.start != round.start && round.start <= other.cut_off {
            let message = format!(
                "`{}` is cut off on {}: start later, or on {} to run beside it",
                other.name, other.cut_off, other.start
            );
            wrong("start", message);
        }
        if other.start == round.start && other.advance.is_some() != round.advance.is_some() {
            let message = format!(
                "`{}` starts on the same day: either both rounds have `advance` or neither",
                other.name
            );
            wrong("advance", message);
        }
    }
    let is_first = before.iter().all(|(_, other)| other.start == round.start);
    if is_first && round.advance.is_some() {
        wrong(
            "advance",
            "nobody can advance to a round that has none before it".to_owned(),
        );
    }
}
