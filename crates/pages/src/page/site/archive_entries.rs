//! Account of a moment, written with the sentences of `events.txt`, each with its rule numbers.

use std::collections::BTreeSet;

use bulla_core::game::RuleNumbers;
use minijinja::value::Serde;
use minijinja::{Captured, Environment, Value};
use serde::Serialize;

use crate::page::events::{SegmentStory, StoryEntry};
use crate::page::layout::marks;
use crate::page::names::OwnerName;
use crate::page::sentences::Sentences;
use crate::page::template_source::TemplateError;

use super::glossary::RuleUses;

/// Account of one moment.
#[derive(Clone, Debug, Serialize)]
pub struct ArchiveEntry {
    #[serde(rename = "tales")]
    pub calamity_stories: Vec<ArchiveCalamity>,
    pub chapters: Vec<ArchiveSection>,
}

/// A calamity from its blow to the next.
#[derive(Clone, Debug, Serialize)]
pub struct ArchiveCalamity {
    pub card: String,
    pub victim: String,
    pub goes_on: bool,
    /// The rule of this calamity, or empty.
    pub rule: String,
    pub lines: Vec<ArchiveLine>,
}

/// A section of the sequence of play.
#[derive(Clone, Debug, Serialize)]
pub struct ArchiveSection {
    /// Section title as a heading; empty for what comes before any section.
    pub title: String,
    pub groups: Vec<ArchiveGroup>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ArchiveGroup {
    /// Empty where it is nobody's doing.
    pub who: String,
    pub lines: Vec<ArchiveLine>,
}

/// A sentence, or a few words, with the rules that made it so.
#[derive(Clone, Debug, Serialize)]
pub struct ArchiveLine {
    /// Number, within its turn, of the event with which the line begins.
    pub number: String,
    /// Link target: `t9-e41`.
    pub anchor: String,
    pub pieces: Vec<ArchiveSpan>,
    pub rules: Vec<String>,
}

/// A part of a sentence: plain text, or a number of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArchiveSpan {
    pub text: String,
    pub is_rule: bool,
}

/// Speaks the sentences.
pub struct ArchiveNarrator<'a> {
    sentences: &'a Sentences,
    printed: RuleNumberOf<'a>,
    macros: Captured<'a>,
}

impl<'a> ArchiveNarrator<'a> {
    /// # Errors
    /// `events.txt` does not fit.
    pub fn new(
        engine: &'a Environment<'_>,
        sentences: &'a Sentences,
        numbers: &'a RuleNumbers,
    ) -> Result<Self, TemplateError> {
        let macros = engine.get_template("events.txt")?.render_captured(())?;
        Ok(ArchiveNarrator {
            sentences,
            printed: numbers.given().collect(),
            macros,
        })
    }

    /// # Errors
    /// A sentence that does not fit.
    pub fn tell(
        &mut self,
        story: &SegmentStory,
        uses: &mut RuleUses,
    ) -> Result<ArchiveEntry, TemplateError> {
        let mut calamity_stories = Vec::new();
        for calamity_story in &story.calamity_stories {
            let rule = &calamity_story.rule;
            let mut lines = Vec::new();
            for entry in &calamity_story.entries {
                let text = self.say("story", entry, Some(calamity_story.calamity))?;
                let rule = entry.rules.first().into_iter();
                lines.push(line(&text, &self.printed, entry, rule, uses));
            }
            if !rule.is_empty() {
                uses.add(rule);
            }
            calamity_stories.push(ArchiveCalamity {
                card: calamity_story.card.clone(),
                victim: self.who(&calamity_story.victim)?,
                goes_on: calamity_story.goes_on,
                rule: rule.to_owned(),
                lines,
            });
        }
        let mut chapters = Vec::new();
        for chapter in &story.others {
            let key = format!("section.{}", chapter.section);
            let title = match self.sentences.words.get(&key) {
                Some(title) => format!("{title} ({})", chapter.number),
                None => chapter.section.to_owned(),
            };
            let mut groups = Vec::new();
            for group in &chapter.groups {
                let mut lines = Vec::new();
                for entry in &group.entries {
                    let text = self.say("brief", entry, None)?;
                    let rules = entry.rules.iter();
                    lines.push(line(&text, &self.printed, entry, rules, uses));
                }
                let who = match &group.who {
                    Some(who) => self.who(who)?,
                    None => String::new(),
                };
                groups.push(ArchiveGroup { who, lines });
            }
            chapters.push(ArchiveSection { title, groups });
        }
        Ok(ArchiveEntry {
            calamity_stories,
            chapters,
        })
    }

    fn say(
        &mut self,
        name: &str,
        entry: &StoryEntry,
        calamity: Option<&str>,
    ) -> Result<String, TemplateError> {
        let mut arguments = vec![Value::from(Serde(entry))];
        arguments.extend(calamity.map(Value::from));
        self.call(name, &arguments)
    }

    fn who(&mut self, who: &OwnerName) -> Result<String, TemplateError> {
        let who = self.call("who", &[Value::from(Serde(who))])?;
        let mut chars = who.chars();
        let first = chars.next().map(|first| first.to_uppercase().to_string());
        Ok(format!("{}{}", first.unwrap_or_default(), chars.as_str()))
    }

    fn call(&mut self, name: &str, arguments: &[Value]) -> Result<String, TemplateError> {
        let said = self
            .macros
            .with_state_mut(|state| state.call_macro(name, arguments))?;
        let said = marks::plain(&said);
        let words: Vec<&str> = said.split_whitespace().collect();
        Ok(words.join(" "))
    }
}

/// The numbers that a book prints.
type RuleNumberOf<'a> = BTreeSet<&'a str>;

fn line<'a>(
    text: &str,
    printed: &RuleNumberOf<'_>,
    entry: &StoryEntry,
    rules: impl Iterator<Item = &'a String>,
    uses: &mut RuleUses,
) -> ArchiveLine {
    let rules: Vec<String> = rules.cloned().collect();
    rules.iter().for_each(|rule| uses.add(rule));
    let pieces = pieces(text, printed);
    for piece in pieces.iter().filter(|piece| piece.is_rule) {
        uses.add(&piece.text);
    }
    ArchiveLine {
        number: entry.number.clone(),
        anchor: format!("t{}-e{}", entry.turn, entry.number),
        pieces,
        rules,
    }
}

/// Parts a sentence at the numbers of rules in its brackets: `(30.312, 30.4)`.
fn pieces(text: &str, printed: &RuleNumberOf<'_>) -> Vec<ArchiveSpan> {
    let mut pieces: Vec<ArchiveSpan> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('(') {
        let inside = &rest[start + 1..];
        let end = inside.find(')').unwrap_or(inside.len());
        let numbers: Vec<&str> = inside[..end].split(", ").collect();
        if end == inside.len() || !numbers.iter().all(|number| printed.contains(number)) {
            push(&mut pieces, &rest[..=start], false);
        } else {
            push(&mut pieces, &rest[..=start], false);
            for (at, number) in numbers.iter().enumerate() {
                if at > 0 {
                    push(&mut pieces, ", ", false);
                }
                push(&mut pieces, number, true);
            }
            push(&mut pieces, ")", false);
            rest = &inside[end + 1..];
            continue;
        }
        rest = inside;
    }
    push(&mut pieces, rest, false);
    pieces
}

fn push(pieces: &mut Vec<ArchiveSpan>, text: &str, is_rule: bool) {
    match pieces.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if !is_rule && !last.is_rule => last.text.push_str(text),
        _ => pieces.push(ArchiveSpan {
            text: text.to_owned(),
            is_rule,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_the_book_in_brackets_are_told_apart() {
        let printed = BTreeSet::from(["30.312", "30.4", "house"]);
        let parts = |text: &str| -> Vec<(String, bool)> {
            let pieces = pieces(text, &printed).into_iter();
            pieces.map(|piece| (piece.text, piece.is_rule)).collect()
        };
        let owned = |text: &str, rule| (text.to_owned(), rule);
        assert_eq!(
            parts("Lost (city) Thera 2 (30.312, 30.4)."),
            [
                owned("Lost (city) Thera 2 (", false),
                owned("30.312", true),
                owned(", ", false),
                owned("30.4", true),
                owned(").", false),
            ]
        );
        assert_eq!(parts("Open (30.4"), [owned("Open (30.4", false)]);
        let other = "At half past (12.30)";
        assert_eq!(parts(other), [owned(other, false)]);
        assert!(parts("Kept (house).").contains(&owned("house", true)));
    }
}
