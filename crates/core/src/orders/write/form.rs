//! The form: every key that a segment asks for, filled in from standing orders, each with its default beside it.

use super::super::header::{BlockHeader, BlockStatus};
use super::allowed_values::legal;
use super::block_body::topic_lines;
use super::flow::WIDTH;
use super::luck_lines::luck_lines;
use super::plain::PlainWriter;
use super::whole_block::head;
use crate::game::{Subject, View};
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
    /// The question of a slot. `usual` is the sentence of its topic's default, for where the answer is not certain, `among` puts a
    /// default, {0}, together with what may be named, {1}, and `examples` are answers in plain lines.
    pub fn new(
        prompt: &Prompt,
        usual: &str,
        among: &str,
        examples: &[String],
        (view, writer): (&View, &PlainWriter<'_>),
    ) -> FormField {
        let words = |subjects: &[Subject]| {
            let words: Vec<String> = subjects
                .iter()
                .map(|subject| writer.subject(*subject))
                .collect();
            words.join(", ")
        };
        let legal = legal(prompt, view, writer);
        let mut remark = match &prompt.default {
            PromptDefault::TopicDefault => usual.to_owned(),
            PromptDefault::Known(nothing) if nothing.is_empty() => "none".to_owned(),
            PromptDefault::Known(subjects) => words(subjects),
        };
        let is_trade = matches!(prompt.topic, Topic::Offers | Topic::Standing);
        if !is_trade && !legal.is_empty() {
            let both = [remark.clone(), legal.join(", ")];
            remark = fill(among, &both).unwrap_or(remark);
        }
        let example = match is_trade {
            true => examples.iter().map(|line| format!("# {line}")).collect(),
            false => Vec::new(),
        };
        FormField {
            topic: prompt.topic,
            part: prompt.part,
            remark,
            example,
        }
    }
}

/// The order block of a form, with its marks. The header is written as it stands, with `status: form`. Nothing is
/// asked twice; each part of a calamity has a line of its own. With `luck`, a remark, words for luck may be sent with it.
pub fn form(
    header: &BlockHeader,
    questions: &[FormField],
    standing: &Orders,
    luck: Option<&str>,
    writer: &FormWriter<'_>,
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
    for line in asked_lines(&asked, standing, writer) {
        text.push_str(&line);
        text.push('\n');
    }
    if let Some(remark) = luck {
        for line in beside("luck", remark, luck_lines(standing)) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text.push_str("END ORDERS\n");
    text
}

fn asked_lines(asked: &[&FormField], standing: &Orders, writer: &FormWriter<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut done: Vec<Topic> = Vec::new();
    for question in asked {
        let topic = question.topic;
        if topic.parts().is_empty() {
            let (key, filled) = (
                writer.plain.prompt_key(topic, None),
                writer.filled(topic, standing),
            );
            lines.extend(beside(&key, &question.remark, filled));
            lines.extend(question.example.iter().cloned());
        } else if !done.contains(&topic) {
            done.push(topic);
            lines.extend(parts_lines(topic, asked, standing, writer));
        }
    }
    lines
}

/// Returns a line for each part of a calamity that is asked, and for its other parts in standing orders.
fn parts_lines(
    topic: Topic,
    asked: &[&FormField],
    standing: &Orders,
    writer: &FormWriter<'_>,
) -> Vec<String> {
    let remark = |part: CalamityPart| {
        let mut of_topic = asked.iter().filter(|question| question.topic == topic);
        let is_part = |one: Option<CalamityPart>| one.unwrap_or(CalamityPart::Choice) == part;
        of_topic
            .find(|question| is_part(question.part))
            .map(|question| &question.remark)
    };
    let mut written = Vec::new();
    for part in topic.parts() {
        let said = standing.parts.get(&(topic, *part));
        if said.is_none() && remark(*part).is_none() {
            continue;
        }
        let mut only = Orders::default();
        only.parts
            .extend(said.map(|list| ((topic, *part), list.clone())));
        let key = writer.plain.prompt_key(topic, Some(*part));
        let remark = remark(*part).map_or("", String::as_str);
        written.extend(beside(&key, remark, writer.filled(topic, &only)));
    }
    written
}

/// Words of a form: plain lines of a reader, and canonical form for what has no plain one.
pub struct FormWriter<'a> {
    pub plain: PlainWriter<'a>,
    pub words: &'a Vocabulary,
}

impl FormWriter<'_> {
    /// The lines of what orders say about a topic.
    fn filled(&self, topic: Topic, orders: &Orders) -> Vec<String> {
        let plain = self.plain.topic(topic, orders);
        let is_short = |lines: &Vec<String>| lines.iter().all(|line| line.chars().count() <= WIDTH);
        match plain {
            Some(lines) if is_short(&lines) => lines,
            // A long list has an entry on each line.
            Some(lines) if !topic.parts().is_empty() => {
                lines.iter().flat_map(|line| broken(line)).collect()
            }
            _ => topic_lines(topic, orders, self.words),
        }
    }
}

/// A list with its entries below its key.
fn broken(line: &str) -> Vec<String> {
    let Some((key, list)) = line.split_once(": ") else {
        return vec![line.to_owned()];
    };
    let entries = list.split(", ").map(|entry| format!("  - {entry}"));
    std::iter::once(format!("{key}:")).chain(entries).collect()
}

/// The remark behind the key where both fit on one line, else on lines of its own before it.
fn beside(key: &str, remark: &str, filled: Vec<String>) -> Vec<String> {
    let lines = if filled.is_empty() {
        vec![format!("{key}:")]
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
    let wrapped = textwrap::wrap(&remark, textwrap::Options::new(WIDTH - 2).break_words(true));
    let remarks = wrapped.iter().map(|line| format!("# {line}"));
    remarks.chain(lines).collect()
}
