//! The numbers of rules that an archive names, where each was used, and what it is about in our own words.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::Serialize;

use super::steps::Leaf;
use bulla_core::game::{Cause, RuleNumbers};
use bulla_core::text::Phrases;

/// Rules by number, each with the places among the moments where it was used.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    used: BTreeMap<Number, Vec<usize>>,
    /// Moments so far.
    begun: usize,
}

/// A rule number in the order of the book: 30.31 before 30.4.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Number(String);

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        let parted = |number: &Number| {
            let (section, rest) = number.0.split_once('.').unwrap_or((&number.0, ""));
            (section.parse::<u32>().unwrap_or(0), rest.to_owned())
        };
        parted(self).cmp(&parted(other))
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A rule of the glossary.
#[derive(Clone, Debug, Serialize)]
pub struct Rule {
    pub number: String,
    /// One line, or empty where nobody has written one.
    pub text: String,
    /// Pages on which it is named, the first of each turn.
    pub pages: Vec<Leaf>,
    /// Moments in which it was used.
    pub count: usize,
}

/// The rules of one section of the book.
#[derive(Clone, Debug, Serialize)]
pub struct Section {
    pub number: String,
    pub title: String,
    pub rules: Vec<Rule>,
}

impl Uses {
    /// Rules from now on are of the next moment.
    pub fn next(&mut self) {
        self.begun += 1;
    }

    pub fn add(&mut self, rule: &str) {
        let moments = self.used.entry(Number(rule.to_owned())).or_default();
        let now = self.begun.saturating_sub(1);
        if moments.last() != Some(&now) {
            moments.push(now);
        }
    }

    /// The glossary: sections in the order of the book.
    pub fn sections(
        &self,
        steps: &[Leaf],
        numbers: &RuleNumbers,
        phrases: &Phrases,
    ) -> Vec<Section> {
        let mut sections: Vec<Section> = Vec::new();
        for (Number(number), moments) in &self.used {
            let section = section_of(number);
            if sections.last().is_none_or(|last| last.number != section) {
                sections.push(Section {
                    number: section.to_owned(),
                    title: title(phrases, numbers, section).to_owned(),
                    rules: Vec::new(),
                });
            }
            let mut pages: Vec<Leaf> = Vec::new();
            for moment in moments {
                let step = &steps[*moment];
                if pages.last().is_none_or(|last| last.turn != step.turn) {
                    pages.push(step.clone());
                }
            }
            let rule = Rule {
                number: number.clone(),
                text: text(phrases, numbers, number),
                pages,
                count: moments.len(),
            };
            if let Some(section) = sections.last_mut() {
                section.rules.push(rule);
            }
        }
        sections
    }
}

/// What the steps that the book gives this number come to, in our words.
fn text(phrases: &Phrases, numbers: &RuleNumbers, number: &str) -> String {
    let own = Cause::ALL.iter().copied();
    let own = own.filter(|cause| numbers.number(*cause) == number);
    let texts = own.filter_map(|cause| phrases.get(&format!("cause.{}", cause.id())));
    texts.collect::<Vec<_>>().join(" ")
}

/// The title of a section of the book: it stands under the first step that has its number in it.
fn title<'a>(phrases: &'a Phrases, numbers: &RuleNumbers, section: &str) -> &'a str {
    let of = |cause: &&Cause| section_of(numbers.number(**cause)) == section;
    let first = Cause::ALL.iter().find(of);
    let title = first.and_then(|cause| phrases.get(&format!("section.{}", cause.id())));
    title.unwrap_or_default()
}

/// What a number begins with: rules are listed by it.
fn section_of(number: &str) -> &str {
    number.split('.').next().unwrap_or(number)
}
