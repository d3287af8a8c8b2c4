//! The segment and the turn that a subject names.

use bulla_core::game::SegmentKind;
use bulla_core::orders::Vocabulary;

/// Segments in the subjects of German pages.
const GERMAN: [(&str, &str); 4] = [
    ("aufbau", "setup"),
    ("reich", "realm"),
    ("handel", "trade"),
    ("schicksal", "fate"),
];

/// The segment and the turn that a subject names: letters that answer a page keep it.
pub fn segment_of_subject(subject: &str, words: &Vocabulary) -> (Option<String>, Option<u32>) {
    let subject = subject.to_lowercase();
    let said: Vec<&str> = subject
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let number = |at: usize| said.get(at)?.parse::<u32>().ok();
    let mut segment = None;
    for (at, word) in said.iter().enumerate() {
        let german = GERMAN.iter().find(|(german, _)| german == word);
        let word = german.map_or(word, |(_, english)| english);
        let kind = words.is_segment(word).then(|| words.kind_of(word));
        let Some(kind) = kind.flatten() else {
            continue;
        };
        let part = (kind == SegmentKind::Trade)
            .then(|| number(at + 1))
            .flatten();
        segment = Some(match part {
            Some(part) => format!("{word}-{part}"),
            None => (*word).to_owned(),
        });
        break;
    }
    let turn = said.iter().position(|word| matches!(*word, "turn" | "zug"));
    (segment, turn.and_then(|at| number(at + 1)))
}
