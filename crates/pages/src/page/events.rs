//! What was seen, grouped into entries that a sentence can tell: by section, by nation, the fights of one area as one.

mod fate;
mod market;
mod narrator;
mod pieces;
mod telling;
mod told;

use serde::Serialize;

use bulla_core::game::{Section, Seen, View};

use super::names::Names;
use narrator::Narrator;

pub use told::{Cards, Chapter, Entry, Group, Mine, Ranked, Spot, Tale, Told, Units, Unmet};

/// What a page tells of a segment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Story {
    /// What touches the reader's nation, in order.
    pub mine: Vec<Chapter>,
    /// Everything else that is public, in order.
    pub others: Vec<Chapter>,
    /// What each calamity did, in order, for whoever reads.
    pub tales: Vec<Tale>,
    #[serde(skip)]
    pub unmet: Vec<Unmet>,
}

/// Groups what was seen. `view` is the position after it; `numbers` are those of what was seen within its turn, where they are
/// known.
pub fn story(names: Names<'_>, view: &View, seen: &[Seen], numbers: &[String]) -> Story {
    let mut narrator = Narrator::new(names, view, seen);
    narrator.tell_all(seen, numbers);
    let (mut mine, mut others, mut tales) = (Vec::new(), Vec::new(), Vec::<Tale>::new());
    for mut entry in narrator.entries {
        if let Told::Strikes(tale) = entry.what {
            tales.push(tale);
            continue;
        }
        if let Told::Fight(fight) = &entry.what {
            entry.touches = fight.touches();
            entry.rules = fight.rules();
        }
        if entry.section == Some(Section::Calamities)
            && let Some(tale) = tales.last_mut()
        {
            tale.entries.push(entry);
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
    tales.retain(|tale| !(tale.goes_on && tale.entries.is_empty()));
    Story {
        mine: chapters(mine),
        others: chapters(others),
        tales,
        unmet: narrator.unmet,
    }
}

/// The deals of the turn so far.
pub fn deals(names: Names<'_>, view: &View) -> Vec<Told> {
    let mut narrator = Narrator::new(names, view, &view.this_turn);
    narrator.tell_all(&view.this_turn, &[]);
    let told = narrator.entries.into_iter().map(|entry| entry.what);
    told.filter(|told| matches!(told, Told::Deal { .. }))
        .collect()
}

fn chapters(entries: Vec<Entry>) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for entry in entries {
        let section = entry.section.map_or("", Section::id);
        if chapters.last().is_none_or(|last| last.section != section) {
            chapters.push(Chapter {
                section,
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
            _ => chapter.groups.push(Group {
                who: entry.who.clone(),
                entries: vec![entry],
            }),
        }
    }
    chapters
}
