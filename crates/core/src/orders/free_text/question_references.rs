//! References in a question: areas whose neighbours are asked for, and events or rules of the past.

use super::questions::QuestionSubject;
use crate::game::AreaId;
use crate::orders::Vocabulary;
use crate::text::fold;

/// Words of the longest name of an area.
const LONGEST_NAME: usize = 3;

/// Areas around which one question is answered.
const MOST_AREAS: usize = 4;

/// Words of questions about what lies near, folded.
const NEAR: &str = "around near next far get sail adjacent neighbouring surrounding reachable neben rund um umliegend angrenzend erreichbar segeln \
    fahren komme kommen";

/// Words of questions about the past, folded.
const PAST: &str =
    "why warum wieso weshalb rule rules section regel abschnitt event ereignis happened geschah";

/// Words directly before a number without a dot that make it that of an event or a rule, folded.
const NUMBERED: &str = "why warum rule section regel abschnitt event ereignis";

/// References of a question to the board and to the past.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestionReferences {
    /// Areas, as orders write them, if the question is about ways.
    pub areas: Vec<String>,
    /// Subject as a line that begins with *why* names it: an event or a rule, perhaps with a turn; an area in a turn.
    pub past: Option<String>,
}

impl QuestionReferences {
    /// Finds the references of one question.
    pub fn of(vocabulary: &Vocabulary, question: &str) -> QuestionReferences {
        let words: Vec<&str> = question
            .split(|c: char| c.is_whitespace() || "?!,;:()[]\"#".contains(c))
            .map(|word| word.trim_matches('.'))
            .filter(|word| !word.is_empty())
            .collect();
        let folded: Vec<String> = words.iter().map(|word| fold(word)).collect();
        let has = |list: &str| folded.iter().any(|word| is_in(list, word));
        let areas = areas_named(vocabulary, &words);
        let past = has(PAST)
            .then(|| past_named(&words, &folded, vocabulary, &areas))
            .flatten();
        let is_of_ways = matches!(
            QuestionSubject::of(question),
            QuestionSubject::Ships | QuestionSubject::Moves
        );
        let is_near = past.is_none() && (is_of_ways || has(NEAR));
        let areas = areas.into_iter().filter(|_| is_near);
        QuestionReferences {
            areas: areas
                .take(MOST_AREAS)
                .map(|area| vocabulary.area(area).to_owned())
                .collect(),
            past,
        }
    }
}

/// Areas that words name, the longest names first, each once.
fn areas_named(vocabulary: &Vocabulary, words: &[&str]) -> Vec<AreaId> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = (words.len() - at).min(LONGEST_NAME);
        let named = (1..=longest).rev().find_map(|length| {
            let name = words[at..at + length].join(" ");
            let area = vocabulary.area_named(&name).ok()?;
            Some((length, area))
        });
        let Some((length, area)) = named else {
            at += 1;
            continue;
        };
        if !found.contains(&area) {
            found.push(area);
        }
        at += length;
    }
    found
}

/// Returns the event, the rule or the turn of an area that words name.
fn past_named(
    words: &[&str],
    folded: &[String],
    vocabulary: &Vocabulary,
    areas: &[AreaId],
) -> Option<String> {
    let before = |at: usize, list: &str| at > 0 && is_in(list, &folded[at - 1]);
    let turn = (1..words.len()).find(|at| before(*at, "turn zug") && is_digits(words[*at]));
    let number = (0..words.len()).find(|at| {
        Some(*at) != turn
            && (is_dotted(words[*at])
                || is_anchor(&folded[*at])
                || is_digits(words[*at]) && before(*at, NUMBERED))
    });
    let turn = turn.map(|at| format!(" turn {}", words[at]));
    match (number, turn, areas) {
        (Some(at), turn, _) => {
            let rule = if before(at, "rule section regel abschnitt") {
                "rule "
            } else {
                ""
            };
            Some(format!("{rule}{}{}", words[at], turn.unwrap_or_default()))
        }
        (None, Some(turn), [area]) => Some(format!("{}{turn}", vocabulary.area(*area))),
        _ => None,
    }
}

fn is_in(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|one| one == word)
}

fn is_digits(word: &str) -> bool {
    word.len() <= 4 && !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// `24.51`: a rule, or an event of a turn.
fn is_dotted(word: &str) -> bool {
    let parts = word.split_once('.');
    parts.is_some_and(|(first, last)| is_digits(first) && is_digits(last))
}

/// `t9-e41`: an event, as pages and archives mark it.
fn is_anchor(word: &str) -> bool {
    let parts = word
        .strip_prefix('t')
        .and_then(|rest| rest.split_once("-e"));
    parts.is_some_and(|(turn, event)| is_digits(turn) && is_digits(event))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_and_the_past_are_known_by_name_and_number() {
        let vocabulary = Vocabulary::sample();
        for (question, areas, past) in [
            ("What can I reach from Thebes?", &["thebes"][..], None),
            (
                "which areas touch Thebes and Memphis?",
                &["thebes", "memphis"],
                None,
            ),
            ("Welche Gebiete grenzen an Thebes?", &["thebes"], None),
            ("Can I sail to Memphis?", &["memphis"], None),
            ("How much is a city in Thebes?", &[], None),
            ("What can I do?", &[], None),
            ("Why 24.51?", &[], Some("24.51")),
            ("What does rule 24 say of Thebes?", &[], Some("rule 24")),
            ("why did event 41 happen in turn 8?", &[], Some("41 turn 8")),
            (
                "Why did I lose Thebes in turn 3?",
                &[],
                Some("thebes turn 3"),
            ),
            ("Is the deadline on 16.3.?", &[], None),
        ] {
            let found = QuestionReferences::of(&vocabulary, question);
            assert_eq!(found.areas, areas, "{question}");
            assert_eq!(found.past.as_deref(), past, "{question}");
        }
    }
}
