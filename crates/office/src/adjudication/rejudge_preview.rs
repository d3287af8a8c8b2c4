//! Preview of a re-judging for the moderator: by rule number, for the public and for every seat.

use std::collections::BTreeMap;

use serde::Serialize;

use super::history_pair::{HistoryPair, HistorySegment, VisibleHistoryPair, VisibleSegment};
use super::rejudge_plan::RejudgePlan;
use super::rejudgement::RejudgedSegment;
use super::segment_inputs::answers;

use crate::context::error::OfficeError;
use crate::context::name_lookup::{seat_number, segment_names};
use bulla_core::game::{Pile, RuleNumbers, Viewer, VisibleChange, VisibleEvent};
use bulla_core::rules::scores;
use bulla_store::{ReadTransaction, RejudgingKind, Seat, Segment};

/// Preview of the result of a re-judging. Contains hidden information.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RejudgePreview {
    pub game: String,
    /// The first segment that is judged again.
    pub segment: String,
    pub kind: &'static str,
    /// Owner of the letter, and the evidence for it; empty if no letter is involved.
    pub what: String,
    /// Parts of that letter that cannot be done in its segment, or were not read.
    pub left_out: Vec<String>,
    /// Segments behind it that are judged again, and those of them that come to something else.
    pub later: Vec<String>,
    pub differing: Vec<String>,
    /// Segments that nobody was asked for before: they fall to standing orders and defaults.
    pub unasked: Vec<String>,
    /// Acceptances of offers that are not there, or not the same.
    pub lapsed: Vec<String>,
    /// Questions that a letter answered and nobody asks now, and those that are asked and no letter answers.
    pub unanswered: Vec<String>,
    pub unheard: Vec<String>,
    pub readers: Vec<ViewerDifference>,
    pub standings: Vec<ScoreDifference>,
    /// The segment that is open then.
    pub opens: Option<String>,
    /// The segment that is played anew, letters and chance, if one is.
    pub anew: Option<String>,
    pub code: String,
}

impl RejudgePreview {
    /// Reduces the preview to what moderators who play in these seats may see: names of segments, and what differs for
    /// themselves.
    pub fn blind(&mut self, own: &[String]) {
        self.readers.retain(|reader| own.contains(&reader.reader));
        self.standings.clear();
        self.left_out.clear();
        self.lapsed.clear();
        self.unanswered.clear();
        self.unheard.clear();
    }
}

/// Differences that one reader sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ViewerDifference {
    /// A nation, or `everybody`.
    pub reader: String,
    /// Events by rule number: how many go, and how many come. Of a nation those that not everybody sees.
    pub rules: BTreeMap<String, (usize, usize)>,
    /// Private facts of the past that goes, which were mailed to this reader already.
    pub disclosed: BTreeMap<&'static str, usize>,
}

/// A nation before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreDifference {
    pub nation: String,
    pub before: u32,
    pub after: u32,
}

/// # Errors
/// The past does not add up.
pub fn preview_rejudging(
    store: &mut ReadTransaction<'_>,
    rejudge_plan: &RejudgePlan,
    seats: &[Seat],
) -> Result<RejudgePreview, OfficeError> {
    let RejudgePlan {
        past,
        at,
        rejudgement,
        ..
    } = rejudge_plan;
    let names = segment_names(&past.segments);
    let mut shown = RejudgePreview {
        game: past.game.slug.clone(),
        segment: names[*at].clone(),
        kind: rejudge_plan.kind_name(),
        what: rejudge_plan.what.clone(),
        left_out: rejudge_plan.left_out.clone(),
        code: rejudge_plan.code.clone(),
        ..RejudgePreview::default()
    };
    for rejudged_segment in &rejudgement.rejudged_segments {
        let moment = &rejudged_segment.table.moment;
        let name = format!("{}-{}", moment.turn, moment.name);
        let lines = rejudged_segment
            .table
            .lines(&rejudged_segment.outcome.events);
        let like = &past.segments[rejudged_segment.like];
        if rejudged_segment.is_new {
            shown.unasked.push(name.clone());
        }
        if rejudged_segment.is_new || lines != past.lines_of(like) {
            shown.differing.push(name.clone());
        }
        if rejudged_segment.like != *at {
            shown.later.push(name.clone());
        }
        if !rejudged_segment.is_new {
            replies(store, rejudged_segment, like, &name, &mut shown)?;
        }
    }
    for (moment, seat, offers) in &rejudgement.lapsed {
        let seat = seats.iter().find(|one| one.id == *seat);
        let seat = seat.map_or("", |seat| seat.name.as_str());
        let offers = offers.join(", ");
        shown
            .lapsed
            .push(format!("{}-{}, {seat}: {offers}", moment.turn, moment.name));
    }
    let opens = rejudgement.opens.as_ref();
    shown.opens = opens.map(|next| format!("{}-{}", next.moment.turn, next.moment.name));
    shown.anew = rejudge_plan.reopened_segment();
    let courses = rejudge_plan.history_pair(store)?;
    shown.readers = readers(&courses, seats);
    match rejudge_plan.kind {
        // What it will come to nobody knows: what was told already is all there is to see.
        RejudgingKind::Replay => shown.readers.iter_mut().for_each(|one| one.rules.clear()),
        _ => shown.standings = standings(&courses),
    }
    Ok(shown)
}

/// Replies and orders that no question asks for any more, and questions without one.
fn replies(
    store: &mut ReadTransaction<'_>,
    rejudged_segment: &RejudgedSegment,
    like: &Segment,
    name: &str,
    shown: &mut RejudgePreview,
) -> Result<(), OfficeError> {
    let kept = store.answers(like.id)?;
    let now = answers(&rejudged_segment.table, &rejudged_segment.outcome);
    for one in &kept {
        let is_asked = now.iter().any(|other| other.key == one.key);
        if one.source != "default" && !is_asked {
            shown.unanswered.push(format!("{name}: {}", one.key));
        }
    }
    for one in &now {
        let was_asked = kept.iter().any(|other| other.key == one.key);
        if one.source == "default" && !was_asked {
            shown.unheard.push(format!("{name}: {}", one.key));
        }
    }
    Ok(())
}

/// Points where each course ends.
pub fn standings(courses: &HistoryPair) -> Vec<ScoreDifference> {
    let (Some(before), Some(now)) = (courses.before.last(), courses.now.last()) else {
        return Vec::new();
    };
    let total = |leg: &HistorySegment| {
        let all = scores(leg.after.book(), &leg.after.position).into_iter();
        let parts = leg.after.parts();
        let all = all.map(|score| (parts.nation(score.civ).id.clone(), score.total()));
        all.collect::<BTreeMap<_, _>>()
    };
    let (before, after) = (total(before), total(now));
    let differ = before.iter().map(|(nation, before)| ScoreDifference {
        nation: nation.clone(),
        before: *before,
        after: after.get(nation).copied().unwrap_or_default(),
    });
    differ.collect()
}

/// Returns what the public and each seat see differently.
pub fn readers(courses: &HistoryPair, seats: &[Seat]) -> Vec<ViewerDifference> {
    let mut readers = Vec::new();
    let Some(leg) = courses.now.last().or(courses.before.last()) else {
        return readers;
    };
    let numbers = &leg.after.parts().numbers;
    let everybody = courses.seen(Viewer::Observer);
    readers.push(differ("everybody".to_owned(), numbers, &everybody, None));
    for seat in seats {
        let own = courses.seen(Viewer::Seat(seat_number(seat)));
        readers.push(differ(seat.name.clone(), numbers, &own, Some(&everybody)));
    }
    readers
}

fn differ(
    reader: String,
    numbers: &RuleNumbers,
    own: &VisibleHistoryPair,
    everybody: Option<&VisibleHistoryPair>,
) -> ViewerDifference {
    let mut rules: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let (mut gone, mut come) = gone_and_come(own);
    let mut disclosed = BTreeMap::new();
    if let Some(everybody) = everybody {
        let (public_gone, public_come) = gone_and_come(everybody);
        gone = without(&gone, &public_gone);
        come = without(&come, &public_come);
        for (_, seen) in &gone {
            *disclosed.entry(kind_of(&seen.what)).or_default() += 1;
        }
    }
    for (_, seen) in &gone {
        rules
            .entry(numbers.number(seen.why).to_owned())
            .or_default()
            .0 += 1;
    }
    for (_, seen) in &come {
        rules
            .entry(numbers.number(seen.why).to_owned())
            .or_default()
            .1 += 1;
    }
    ViewerDifference {
        reader,
        rules,
        disclosed,
    }
}

/// Events seen in one course and not in the other, each with its segment.
type DifferingEvents = Vec<(String, VisibleEvent)>;

fn gone_and_come(both: &VisibleHistoryPair) -> (DifferingEvents, DifferingEvents) {
    let (before, now) = (happenings(&both.before), happenings(&both.now));
    (without(&before, &now), without(&now, &before))
}

/// Returns the events seen, without the beginnings of sections and of nations' turns, where nothing happens yet.
fn happenings(segments: &[VisibleSegment]) -> DifferingEvents {
    let happens = |seen: &&VisibleEvent| {
        !matches!(
            seen.what,
            VisibleChange::Section { .. } | VisibleChange::NationTurn { .. }
        )
    };
    let all = segments.iter().flat_map(|one| {
        let moment = format!("{}-{}", one.turn, one.name);
        let seen = one.seen.iter().filter(happens);
        seen.map(move |seen| (moment.clone(), seen.clone()))
    });
    all.collect()
}

/// Returns the items of one list that are not in the other, each as many times as it occurs more often there.
fn without<T: PartialEq + Clone>(list: &[T], other: &[T]) -> Vec<T> {
    let mut left: Vec<Option<&T>> = other.iter().map(Some).collect();
    let kept = list.iter().filter(|one| {
        let found = left.iter_mut().find(|other| **other == Some(*one));
        match found {
            Some(found) => {
                *found = None;
                false
            }
            None => true,
        }
    });
    kept.cloned().collect()
}

fn kind_of(seen: &VisibleChange) -> &'static str {
    match seen {
        VisibleChange::Card {
            from: Pile::Stack(_),
            ..
        } => "cards drawn",
        VisibleChange::Card { .. } | VisibleChange::Traded { .. } => "cards passed",
        VisibleChange::Rejected { .. } => "orders not carried out",
        _ => "other private facts",
    }
}
