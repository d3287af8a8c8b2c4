//! The form: every key that a segment asks for, filled in from standing orders, each with its default beside it.

use std::cmp::Reverse;

use super::super::header::{BlockHeader, BlockStatus};
use super::super::vocabulary::{CALAMITIES, key};
use super::allowed_values::{legal, word};
use super::block_body::topic_lines;
use super::calamity_lines::{calamity_lines, part_flow};
use super::flow::{WIDTH, lines};
use super::luck_lines::luck_lines;
use super::whole_block::head;
use crate::game::{Components, FaceId, Subject, View};
use crate::orders::vocabulary::Vocabulary;
use crate::text::fill;
use crate::turn::{CalamityPart, Orders, Prompt, PromptDefault, Topic};

/// One key of a form and the sentence that stands beside it: what silence comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormField {
    pub topic: Topic,
    /// Part of a calamity. `None` for other topics.
    pub part: Option<CalamityPart>,
    pub remark: String,
    /// Lines below the key, each a remark.
    pub example: Vec<String>,
}

impl FormField {
    /// The question of a slot. `usual` is the sentence of its topic's default, for where the answer is not certain, and
    /// `among` puts a default, {0}, together with what may be named, {1}.
    pub fn new(prompt: &Prompt, usual: &str, among: &str, view: &View) -> FormField {
        let words = |subjects: &[Subject]| {
            let words: Vec<String> = subjects
                .iter()
                .map(|subject| word(*subject, view))
                .collect();
            words.join(", ")
        };
        let legal = legal(prompt, view);
        let mut remark = match &prompt.default {
            PromptDefault::TopicDefault => usual.to_owned(),
            PromptDefault::Known(nothing) if nothing.is_empty() => "none".to_owned(),
            PromptDefault::Known(subjects) => words(subjects),
        };
        let mut example = Vec::new();
        if prompt.topic == Topic::Offers {
            let held = prompt.values.iter().filter_map(|value| match value {
                Subject::Face(face) => Some(*face),
                _ => None,
            });
            example = example_offer(&held.collect::<Vec<_>>(), view.parts());
        } else if !legal.is_empty() {
            let both = [remark.clone(), legal.join(", ")];
            remark = fill(among, &both).unwrap_or(remark);
        }
        FormField {
            topic: prompt.topic,
            part: prompt.part,
            remark,
            example,
        }
    }
}

/// The order block of a form, with its marks. The header is written as it stands, with `status: form`. Nothing is
/// asked twice, and what is asked of calamities stands under one key. With `luck`, a remark, words for luck may be sent with it.
pub fn form(
    header: &BlockHeader,
    questions: &[FormField],
    standing: &Orders,
    luck: Option<&str>,
    words: &Vocabulary,
) -> String {
    let header = BlockHeader {
        status: Some(BlockStatus::Form),
        ..header.clone()
    };
    let mut text = format!("BEGIN ORDERS\n{}", head(&header));
    let mut asked: Vec<&FormField> = Vec::new();
    for question in questions {
        let key = (question.topic, question.part);
        if !asked.iter().any(|other| (other.topic, other.part) == key) {
            asked.push(question);
        }
    }
    for line in asked_lines(&asked, standing, words) {
        text.push_str(&line);
        text.push('\n');
    }
    if let Some(remark) = luck {
        for line in beside("", "luck", remark, luck_lines(standing)) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text.push_str("END ORDERS\n");
    text
}

fn asked_lines(asked: &[&FormField], standing: &Orders, words: &Vocabulary) -> Vec<String> {
    let mut lines = Vec::new();
    let mut done: Vec<Topic> = Vec::new();
    for question in asked {
        let topic = question.topic;
        if topic.parts().is_empty() {
            let filled = topic_lines(topic, standing, words);
            lines.extend(beside("", topic.id(), &question.remark, filled));
            lines.extend(question.example.iter().cloned());
            continue;
        }
        if done.contains(&topic) {
            continue;
        }
        if !topic.is_calamity() {
            done.push(topic);
            lines.extend(parts_lines(topic, asked, standing, words));
            continue;
        }
        // The first calamity brings all others.
        lines.push(format!("{CALAMITIES}:"));
        for other in asked {
            if other.topic.is_calamity() && !done.contains(&other.topic) {
                done.push(other.topic);
                lines.extend(parts_lines(other.topic, asked, standing, words));
            }
        }
    }
    lines
}

/// Returns the lines of the parts asked within a calamity, and of its other parts in standing orders.
fn parts_lines(
    topic: Topic,
    asked: &[&FormField],
    standing: &Orders,
    words: &Vocabulary,
) -> Vec<String> {
    let indent = if topic.is_calamity() { "  " } else { "" };
    let remark = |part: Option<CalamityPart>| {
        let mut asked = asked.iter().filter(|question| question.topic == topic);
        asked
            .find(|question| question.part == part)
            .map(|question| question.remark.as_str())
    };
    let said = |part: &CalamityPart| standing.parts.get(&(topic, *part));
    let shown: Vec<CalamityPart> = topic
        .parts()
        .iter()
        .copied()
        .filter(|part| remark(Some(*part)).is_some() || said(part).is_some())
        .collect();
    let whole = remark(None).unwrap_or_default();
    if matches!(shown[..], [] | [CalamityPart::Choice]) {
        let remark = remark(Some(CalamityPart::Choice)).unwrap_or(whole);
        let filled = calamity_lines(topic, standing, words);
        return beside(indent, &key(topic), remark, filled);
    }
    let mut written = beside(indent, &key(topic), whole, Vec::new());
    let indent = format!("{indent}  ");
    for part in shown {
        let start = format!("{indent}{}: ", part.key());
        let filled = said(&part).map_or(Vec::new(), |list| {
            let flow = part_flow(topic, part, list, words);
            lines(&start, &flow, indent.len() + 2)
        });
        let remark = remark(Some(part)).unwrap_or_default();
        written.extend(beside(&indent, part.key(), remark, filled));
    }
    written
}

/// The remark behind the key where both fit on one line, else on lines of its own before it.
fn beside(indent: &str, key: &str, remark: &str, filled: Vec<String>) -> Vec<String> {
    let lines = if filled.is_empty() {
        vec![format!("{indent}{key}:")]
    } else {
        filled
    };
    let remark = remark.split_whitespace().collect::<Vec<_>>().join(" ");
    if remark.is_empty() {
        return lines;
    }
    if let [line] = &lines[..] {
        let joined = format!("{line:<14}  # {remark}");
        if joined.chars().count() <= WIDTH {
            return vec![joined];
        }
    }
    let width = WIDTH - 2 - indent.len();
    let wrapped = textwrap::wrap(&remark, textwrap::Options::new(width).break_words(true));
    let remarks = wrapped.iter().map(|line| format!("{indent}# {line}"));
    remarks.chain(lines).collect()
}

/// An offer of three of these cards for three of others, in remarks: what only lacks the will.
fn example_offer(held: &[FaceId], parts: &Components) -> Vec<String> {
    let is_ware = |face: &FaceId| !parts.deck.face(*face).is_calamity();
    let mut wares: Vec<FaceId> = held.iter().copied().filter(is_ware).collect();
    let count = |face: &FaceId| held.iter().filter(|other| *other == face).count();
    wares.sort_by_key(|face| (Reverse(count(face)), *face));
    let ids = |faces: &[FaceId]| {
        let ids: Vec<&str> = faces
            .iter()
            .map(|face| parts.deck.face(*face).id.as_str())
            .collect();
        ids.join(", ")
    };
    let others = parts.deck.faces().map(|(face, _)| face);
    let others: Vec<FaceId> = others
        .filter(|face| is_ware(face) && !wares.contains(face))
        .take(2)
        .collect();
    let (Some(sealed), 2) = (wares.get(..3), others.len()) else {
        return Vec::new();
    };
    let lines = [
        "- id: e1".to_owned(),
        "  to: any".to_owned(),
        "  count: 3".to_owned(),
        format!("  declared: [{}]", ids(&sealed[..2])),
        format!("  sealed: [{}]", ids(sealed)),
        format!("  want: {{count: 3, named: [{}]}}", ids(&others)),
    ];
    lines.into_iter().map(|line| format!("# {line}")).collect()
}
