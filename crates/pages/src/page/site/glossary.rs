//! The numbers of rules that an archive names, where each was used, and what it is about in our own words.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::moments::ArchiveMoment;
use crate::page::figures::filled;
use crate::page::sentences::Sentences;
use bulla_core::game::{Components, RuleNumbers, RuleScope, RuleStep};
use bulla_core::text::MessageCatalog;

/// Rules by number, each with the places among the moments where it was used.
#[derive(Clone, Debug, Default)]
pub struct RuleUses {
    used: BTreeMap<String, Vec<usize>>,
    /// Causes that occurred: a rule number with several causes is explained by these.
    causes: BTreeSet<RuleStep>,
    /// Moments so far.
    begun: usize,
}

/// A rule of the glossary.
#[derive(Clone, Debug, Serialize)]
pub struct GlossaryRule {
    pub number: String,
    /// One line, or empty where nobody has written one.
    pub text: String,
    /// Pages on which it is named, the first of each turn.
    pub pages: Vec<ArchiveMoment>,
    /// Moments in which it was used.
    pub count: usize,
}

/// The rules of one part of the turn.
#[derive(Clone, Debug, Serialize)]
pub struct GlossarySection {
    pub title: String,
    pub rules: Vec<GlossaryRule>,
}

impl RuleUses {
    /// Rules from now on are of the next moment.
    pub fn next(&mut self) {
        self.begun += 1;
    }

    pub fn add(&mut self, rule: &str) {
        let moments = self.used.entry(rule.to_owned()).or_default();
        let now = self.begun.saturating_sub(1);
        if moments.last() != Some(&now) {
            moments.push(now);
        }
    }

    /// Records that something happened by this cause.
    pub fn happened(&mut self, cause: RuleStep) {
        self.causes.insert(cause);
    }

    /// The glossary: parts of the turn and their rules as the list of causes has them, whatever their numbers look like.
    pub fn sections(
        &self,
        steps: &[ArchiveMoment],
        parts: &Components,
        sentences: &Sentences,
    ) -> Vec<GlossarySection> {
        let (numbers, phrases) = (&parts.numbers, &*sentences.site);
        let used = self.used.iter();
        let mut used: Vec<(GlossaryPlace, &String, &Vec<usize>)> = used
            .map(|(number, moments)| {
                let place = place(&self.causes_of(numbers, number));
                (place, number, moments)
            })
            .collect();
        used.sort();
        let mut sections: Vec<(RuleStep, GlossarySection)> = Vec::new();
        for (place, number, moments) in used {
            let text = text(phrases, &self.causes_of(numbers, number));
            let rule = GlossaryRule {
                number: number.clone(),
                text: filled(&text, parts, &sentences.words),
                pages: pages(steps, moments),
                count: moments.len(),
            };
            match sections.last_mut() {
                Some((head, section)) if *head == place.chapter => section.rules.push(rule),
                _ => {
                    let title = phrases.get(&format!("section.{}", place.chapter.id()));
                    let section = GlossarySection {
                        title: title.unwrap_or_default().to_owned(),
                        rules: vec![rule],
                    };
                    sections.push((place.chapter, section));
                }
            }
        }
        sections.into_iter().map(|(_, section)| section).collect()
    }

    /// The causes that have this number, of several those that happened.
    fn causes_of(&self, numbers: &RuleNumbers, number: &str) -> Vec<RuleStep> {
        let all = RuleStep::ALL.iter().copied();
        let all: Vec<RuleStep> = all
            .filter(|cause| numbers.number(*cause) == number)
            .collect();
        let happened = |cause: &RuleStep| self.causes.contains(cause) || is_head(*cause);
        if all.iter().any(|cause| self.causes.contains(cause)) {
            all.into_iter().filter(happened).collect()
        } else {
            all
        }
    }
}

/// The first page of each turn on which it is named.
fn pages(steps: &[ArchiveMoment], moments: &[usize]) -> Vec<ArchiveMoment> {
    let mut pages: Vec<ArchiveMoment> = Vec::new();
    for moment in moments {
        let step = &steps[*moment];
        if pages.last().is_none_or(|last| last.turn != step.turn) {
            pages.push(step.clone());
        }
    }
    pages
}

/// Position of a rule in the glossary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct GlossaryPlace {
    chapter: RuleStep,
    /// The home that it is of, by the first of its causes.
    home: Option<RuleStep>,
    is_part: bool,
    first: Option<RuleStep>,
}

/// The place of a number of these causes: where one of them is a section or a calamity as a whole, the number is that one's.
fn place(causes: &[RuleStep]) -> GlossaryPlace {
    let whole = causes.iter().copied().find(|cause| is_head(*cause));
    let first = causes.first().copied();
    let cause = whole.or(first).unwrap_or(RuleStep::NewTurn);
    let mut all = RuleStep::ALL.iter().copied();
    GlossaryPlace {
        chapter: chapter(cause.scope()),
        home: all.find(|other| other.scope() == cause.scope()),
        is_part: whole.is_none(),
        first,
    }
}

/// Returns whether the cause is a section or a calamity as a whole.
fn is_head(cause: RuleStep) -> bool {
    cause.scope() != RuleScope::EveryGame && cause == whole_of(cause.scope())
}

fn whole_of(home: RuleScope) -> RuleStep {
    match home {
        RuleScope::EveryGame => RuleStep::NewTurn,
        RuleScope::Section(section) => RuleStep::from(section),
        RuleScope::Calamity(calamity) => RuleStep::from(calamity),
    }
}

/// The cause under which the title of a part of the glossary stands: sections that belong together are one, and so are all
/// calamities as they strike.
fn chapter(home: RuleScope) -> RuleStep {
    use bulla_core::game::Section as Part;
    match home {
        RuleScope::Section(Part::Support) => RuleStep::Surplus,
        RuleScope::Section(Part::Calamities | Part::Recheck) => RuleStep::Naming,
        RuleScope::Section(Part::Return) => RuleStep::Advances,
        RuleScope::Section(Part::Victory) => RuleStep::Victory,
        RuleScope::Calamity(_) => RuleStep::Eruption,
        home => whole_of(home),
    }
}

/// Returns the explanation of the steps of a rule number, in our words. If there are several steps, none repeats its title.
fn text(phrases: &MessageCatalog, causes: &[RuleStep]) -> String {
    let say = |what: &str, cause: RuleStep| phrases.get(&format!("{what}.{}", cause.id()));
    let is_title = |cause: RuleStep| say("cause", cause) == say("section", chapter(cause.scope()));
    let own = causes.iter().copied();
    let own = own.filter(|cause| causes.len() == 1 || !is_title(*cause));
    let texts: Vec<&str> = own.filter_map(|cause| say("cause", cause)).collect();
    texts.join(" ")
}
