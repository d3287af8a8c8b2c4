//! One thing that was seen, told without what stood around it.

use std::slice;

use bulla_core::game::{Owner, Pile, Section, View, VisibleChange, VisibleEvent};

use super::super::names::ReaderNames;
use super::entries::{EntryText, RejectedOrder, StoryEntry};
use super::narrator::{Narrator, PieceTransfer};

/// One thing that was seen; nothing tells of what only begins or lies hidden.
#[derive(Clone, Debug, Default)]
pub struct SingleEvent {
    pub entry: Option<StoryEntry>,
    pub unmet: Option<RejectedOrder>,
    /// The kind of calamity that it belongs to.
    pub calamity: Option<&'static str>,
    /// True if it concerns the reader's nation.
    pub is_mine: bool,
}

/// `view` is the position right after it.
pub fn single_event(names: ReaderNames<'_>, view: &View, seen: &VisibleEvent) -> SingleEvent {
    if matches!(
        seen.what,
        VisibleChange::Turn { .. }
            | VisibleChange::Section { .. }
            | VisibleChange::NationTurn { .. }
    ) {
        return SingleEvent::default();
    }
    let mut narrator = Narrator::new(names, view, slice::from_ref(seen));
    narrator.tell_all(slice::from_ref(seen), &[]);
    let mut entry = match narrator.entries.pop() {
        Some(entry) if is_paid_for(&entry.what) => with_payment(names, view),
        Some(entry) if is_whole(&entry.what) => Some(entry),
        _ => plainly(&mut narrator, seen),
    };
    if let Some(entry) = &mut entry {
        alone_in_words(names, entry);
    }
    let kind = narrator
        .calamity
        .filter(|_| narrator.section == Some(Section::Calamities));
    SingleEvent {
        is_mine: entry
            .as_ref()
            .zip(names.me)
            .is_some_and(|(entry, me)| entry.touches.contains(&me)),
        unmet: narrator.unmet.pop(),
        calamity: kind
            .and_then(|(face, _)| names.parts.deck.face(face).calamity())
            .map(|kind| kind.id()),
        entry,
    }
}

/// Returns whether the payment for it is in earlier events.
fn is_paid_for(told: &EntryText) -> bool {
    matches!(
        told,
        EntryText::CityBuilt { .. } | EntryText::ShipBuilt { .. } | EntryText::Bought { .. }
    )
}

/// Returns whether one event says what a page reports from several together.
fn is_whole(told: &EntryText) -> bool {
    match told {
        EntryText::Strikes(calamity_story) => !calamity_story.goes_on,
        EntryText::Purchase { names, .. } => !names.is_empty(),
        _ => true,
    }
}

/// The last thing of a nation's turn in a section, with what it did before in it.
fn with_payment(names: ReaderNames<'_>, view: &View) -> Option<StoryEntry> {
    let begins = |seen: &VisibleEvent| {
        matches!(
            seen.what,
            VisibleChange::NationTurn { .. } | VisibleChange::Section { .. }
        )
    };
    let from = view.this_turn.iter().rposition(begins).unwrap_or(0);
    let turn = &view.this_turn[from..];
    let mut narrator = Narrator::new(names, view, turn);
    narrator.tell_all(turn, &[]);
    narrator.entries.pop()
}

/// Removes details that a page takes from later events, which are missing here.
fn alone_in_words(names: ReaderNames<'_>, entry: &mut StoryEntry) {
    match &mut entry.what {
        EntryText::Deal { mine, .. } => *mine = None,
        EntryText::Fight(fight) => {
            entry.touches = fight.touches();
            entry.rules = fight.rules(&names.parts.numbers);
        }
        _ => {}
    }
}

/// Pieces and cards that a page tells of together with others.
fn plainly(narrator: &mut Narrator<'_>, seen: &VisibleEvent) -> Option<StoryEntry> {
    match &seen.what {
        VisibleChange::Pieces {
            owner,
            piece,
            count,
            from,
            to,
        } => {
            let moved = PieceTransfer {
                piece: *piece,
                count: *count,
                from: *from,
                to: *to,
            };
            narrator.plainly(seen.why, *owner, moved);
        }
        VisibleChange::Card { face, from, to } => {
            let owner = [to, from].into_iter().find_map(|pile| match pile {
                Pile::Hand(civ) => Some(Owner::Nation(*civ)),
                _ => None,
            });
            let name = face.map(|face| narrator.names.parts.deck.face(face).name.clone());
            let (from, to) = (narrator.pile(*from), narrator.pile(*to));
            narrator.push(seen.why, owner, EntryText::Card { name, from, to });
        }
        VisibleChange::Traded { face, from, to } => {
            let name = Some(narrator.names.parts.deck.face(*face).name.clone());
            let [from, to] = [*from, *to].map(|civ| narrator.pile(Pile::Hand(civ)));
            narrator.push(seen.why, None, EntryText::Card { name, from, to });
        }
        _ => {}
    }
    narrator
        .entries
        .pop()
        .filter(|entry| !matches!(entry.what, EntryText::Strikes(_)))
}
