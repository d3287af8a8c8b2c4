//! Seen events, grouped into entries that a sentence can report: by section, by nation, the fights of one area as one.

mod calamities;
mod deals;
mod entries;
mod movements;
mod narrator;
mod other_events;
mod single_event;

use serde::Serialize;

use bulla_core::game::{Section, View, VisibleEvent};

use super::names::ReaderNames;
use super::segment_report::SegmentReport;
use narrator::Narrator;

pub use entries::{
    CalamityStory, CardCount, EntryText, RejectedOrder, StoryEntry, StoryGroup, StorySection,
};
pub use single_event::{SingleEvent, single_event};

/// Content of a page about a segment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SegmentStory {
    /// Chapters that concern the reader's nation, in order.
    pub mine: Vec<StorySection>,
    /// Everything else that is public, in order.
    pub others: Vec<StorySection>,
    /// Effects of each calamity, in order, for every reader.
    #[serde(rename = "tales")]
    pub calamity_stories: Vec<CalamityStory>,
    #[serde(skip)]
    pub unmet: Vec<RejectedOrder>,
}

/// Groups what was seen. `view` is the position after it.
pub fn story(names: ReaderNames<'_>, view: &View, report: SegmentReport<'_>) -> SegmentStory {
    let mut narrator = Narrator::new(names, view, report.seen);
    narrator.tell_all(report.seen, report.numbers);
    let unmet = std::mem::take(&mut narrator.unmet);
    SegmentStory {
        unmet,
        ..grouped(names, narrator.entries)
    }
}

fn grouped(names: ReaderNames<'_>, entries: Vec<StoryEntry>) -> SegmentStory {
    let (mut mine, mut others, mut calamity_stories) =
        (Vec::new(), Vec::new(), Vec::<CalamityStory>::new());
    for mut entry in entries {
        if let EntryText::Strikes(calamity_story) = entry.what {
            calamity_stories.push(calamity_story);
            continue;
        }
        if let EntryText::Fight(fight) = &entry.what {
            entry.touches = fight.touches();
            entry.rules = fight.rules(&names.parts.numbers);
        }
        if entry.section == Some(Section::Calamities)
            && !entry.beside
            && let Some(calamity_story) = calamity_stories.last_mut()
        {
            calamity_story.entries.push(entry);
            continue;
        }
        let touches = names.me.is_some_and(|me| entry.touches.contains(&me));
        if touches {
            mine.push(entry.clone());
        }
        if !touches || entry.shared {
            others.push(entry);
        }
    }
    calamity_stories
        .retain(|calamity_story| !(calamity_story.goes_on && calamity_story.entries.is_empty()));
    SegmentStory {
        mine: chapters(names, mine),
        others: chapters(names, others),
        calamity_stories,
        unmet: Vec::new(),
    }
}

/// Returns the differences between two accounts of the same segment: the entries of only the first, and of only the second.
pub fn differences(
    (names, view, seen): (ReaderNames<'_>, &View, &[VisibleEvent]),
    (other_names, other_view, other_seen): (ReaderNames<'_>, &View, &[VisibleEvent]),
) -> (SegmentStory, SegmentStory) {
    let (one, failed) = entries(names, view, seen);
    let (other, other_failed) = entries(other_names, other_view, other_seen);
    let failing = |own: &[RejectedOrder], others: &[RejectedOrder]| {
        let own = own.iter().filter(|one| !others.contains(one));
        own.cloned().collect::<Vec<RejectedOrder>>()
    };
    let unmet = (
        failing(&failed, &other_failed),
        failing(&other_failed, &failed),
    );
    let common = common(&one, &other);
    let left = |entries: Vec<StoryEntry>, names, unmet, is_common: &dyn Fn(usize) -> bool| {
        let left = entries.into_iter().enumerate().filter(|(at, entry)| {
            // The heading of a calamity stays for what is told below it.
            !is_common(*at) || matches!(entry.what, EntryText::Strikes(_))
        });
        let mut story = grouped(names, left.map(|(_, entry)| entry).collect());
        story
            .calamity_stories
            .retain(|calamity_story| !calamity_story.entries.is_empty());
        SegmentStory { unmet, ..story }
    };
    (
        left(one, names, unmet.0, &|at| {
            common.iter().any(|(one, _)| *one == at)
        }),
        left(other, other_names, unmet.1, &|at| {
            common.iter().any(|(_, other)| *other == at)
        }),
    )
}

/// Returns the entries, and the reader's orders that were not carried out.
fn entries(
    names: ReaderNames<'_>,
    view: &View,
    seen: &[VisibleEvent],
) -> (Vec<StoryEntry>, Vec<RejectedOrder>) {
    let mut narrator = Narrator::new(names, view, seen);
    narrator.tell_all(seen, &[]);
    (narrator.entries, narrator.unmet)
}

/// The places of the longest list of entries that both have in the same order.
fn common(one: &[StoryEntry], other: &[StoryEntry]) -> Vec<(usize, usize)> {
    let is_same = |at: usize, to: usize| {
        let (one, other) = (&one[at], &other[to]);
        (one.section, &one.who, &one.what) == (other.section, &other.who, &other.what)
    };
    // The length of the longest such list in what is left of both.
    let mut longest = vec![vec![0usize; other.len() + 1]; one.len() + 1];
    for at in (0..one.len()).rev() {
        for to in (0..other.len()).rev() {
            longest[at][to] = if is_same(at, to) {
                longest[at + 1][to + 1] + 1
            } else {
                longest[at + 1][to].max(longest[at][to + 1])
            };
        }
    }
    let (mut at, mut to, mut pairs) = (0, 0, Vec::new());
    while at < one.len() && to < other.len() {
        if is_same(at, to) {
            pairs.push((at, to));
            (at, to) = (at + 1, to + 1);
        } else if longest[at + 1][to] >= longest[at][to + 1] {
            at += 1;
        } else {
            to += 1;
        }
    }
    pairs
}

/// The deals of the turn so far.
pub fn deals(names: ReaderNames<'_>, view: &View) -> Vec<EntryText> {
    let mut narrator = Narrator::new(names, view, &view.this_turn);
    narrator.tell_all(&view.this_turn, &[]);
    let told = narrator.entries.into_iter().map(|entry| entry.what);
    told.filter(|told| matches!(told, EntryText::Deal { .. }))
        .collect()
}

fn chapters(names: ReaderNames<'_>, entries: Vec<StoryEntry>) -> Vec<StorySection> {
    let mut chapters: Vec<StorySection> = Vec::new();
    for entry in entries {
        let section = entry.section.map_or("", Section::id);
        let number = entry
            .section
            .map(|section| names.parts.numbers.number(section.into()));
        if chapters.last().is_none_or(|last| last.section != section) {
            chapters.push(StorySection {
                section,
                number: number.unwrap_or_default().to_owned(),
                groups: Vec::new(),
            });
        }
        let Some(chapter) = chapters.last_mut() else {
            continue;
        };
        match chapter.groups.last_mut() {
            Some(group) if group.who == entry.who && entry.who.is_some() => {
                group.entries.push(entry);
            }
            _ => chapter.groups.push(StoryGroup {
                who: entry.who.clone(),
                entries: vec![entry],
            }),
        }
    }
    chapters
}
