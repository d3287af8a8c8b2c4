//! The numbers of rules that an archive names, where each was used, and what it is about in our own words.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::Serialize;

use super::steps::Leaf;
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
    pub fn sections(&self, steps: &[Leaf], phrases: &Phrases) -> Vec<Section> {
        let mut sections: Vec<Section> = Vec::new();
        for (Number(number), moments) in &self.used {
            let section = number.split('.').next().unwrap_or(number);
            if sections.last().is_none_or(|last| last.number != section) {
                sections.push(Section {
                    number: section.to_owned(),
                    title: about(phrases, section).unwrap_or_default().to_owned(),
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
                text: text(phrases, number).to_owned(),
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

/// The line of a rule, or of the longest number that it begins with, short of the whole section.
fn text<'a>(phrases: &'a Phrases, number: &str) -> &'a str {
    let mut number = number;
    while number.contains('.') && !number.ends_with('.') {
        if let Some(text) = about(phrases, number) {
            return text;
        }
        number = &number[..number.len() - 1];
    }
    ""
}

fn about<'a>(phrases: &'a Phrases, number: &str) -> Option<&'a str> {
    phrases.get(&format!("rule.{number}"))
}
