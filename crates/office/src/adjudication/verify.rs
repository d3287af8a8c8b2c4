//! Judging again, from what is kept, what was judged, and comparing line by line. Nothing is changed.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde::Serialize;

use super::game_history::GameHistory;
use super::luck_words_check::{self, LuckCheck};
use super::segment_inputs::{SegmentInputs, answers};
use crate::context::error::OfficeError;
use crate::context::name_lookup::{game_by_name, segment_by_name, segment_names};
use crate::context::rules_revisions::{self, RulesRevision};
use crate::game_state::segment_run::SegmentOutcome;
use crate::game_state::state::GameState;
use crate::game_state::stored_split::StoredSplit;
use bulla_core::game::Position;
use bulla_core::rules;
use bulla_store::{Game, ReadTransaction, Segment, Store, StoredAnswer};

/// Result of judging a game again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifyReport {
    pub game: String,
    /// Segments that were judged again.
    pub segments: usize,
    /// Number of segments with the same result, byte for byte.
    pub identical: usize,
    pub findings: Vec<Discrepancy>,
    /// The words for luck that count, held against the orders for set-up.
    pub luck: LuckCheck,
}

impl VerifyReport {
    fn take(&mut self, segment: &Segment, name: String, found: Option<DiscrepancyKind>) {
        let revision = segment.rules_revision.unwrap_or_default();
        match found {
            None => self.identical += 1,
            Some(what) => self.findings.push(Discrepancy {
                segment: name,
                is_struck: segment.struck.is_some(),
                revisions: (revision, rules::REVISION),
                what,
            }),
        }
        self.segments += 1;
    }

    /// Returns whether anything differs from what was judged and is still in force.
    pub fn differs(&self) -> bool {
        self.findings.iter().any(Discrepancy::stands)
    }
}

/// A segment that did not come to the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Discrepancy {
    /// Segment name such as `9-realm`.
    pub segment: String,
    /// True if it no longer counts because a re-judging struck it.
    pub is_struck: bool,
    /// The revision of the rules that judged it, and the one of this program.
    pub revisions: (i64, i64),
    #[serde(flatten)]
    pub what: DiscrepancyKind,
}

impl Discrepancy {
    /// A rule that was repaired since is why a past was struck, and no difference any more when it is.
    fn stands(&self) -> bool {
        let is_mended =
            matches!(&self.what, DiscrepancyKind::Lines(lines) if lines.repaired.is_some());
        self.what.is_difference() && !(self.is_struck && is_mended)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
pub enum DiscrepancyKind {
    /// Its lines are not those whose hash is kept, or it is chained to another past.
    Broken,
    /// Inputs that were changed since it was judged.
    Changed,
    /// An older program wrote over what it was judged by.
    Lost,
    /// Kept data that does not fit, so that it cannot be judged at all.
    Unfit { why: String },
    /// The rules come to other lines.
    Lines(LineDifference),
    /// The lines are the same, an answer is told otherwise.
    Answers { key: String },
    /// The lines are the same, another segment follows.
    Next,
    /// Words for luck count that no orders for set-up hold, or do not count that they hold.
    Luck,
    /// Difference whose details are withheld: a moderator plays, and did not look.
    Unsaid,
}

impl DiscrepancyKind {
    pub fn is_difference(&self) -> bool {
        !matches!(self, DiscrepancyKind::Lost)
    }

    /// Returns whether the finding may reveal hidden information.
    pub fn is_secret(&self) -> bool {
        matches!(
            self,
            DiscrepancyKind::Lines(_)
                | DiscrepancyKind::Answers { .. }
                | DiscrepancyKind::Unfit { .. }
                | DiscrepancyKind::Next
        )
    }
}

/// The first line that differs. As secret as the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineDifference {
    /// Counted from 1 in the segment.
    pub line: usize,
    pub rule: String,
    /// `None`: one of the two ended before.
    pub kept: Option<String>,
    pub judged: Option<String>,
    /// The revision since that names the rule. Without one nothing explains the difference.
    pub repaired: Option<RulesRevision>,
}

/// Segments that are judged again.
#[derive(Clone, Copy, Debug)]
pub enum VerifyScope<'a> {
    Office,
    Game(&'a str),
    Segment(&'a str, &'a str),
}

/// Judges again what is meant. `progress` hears how many segments are done, of how many.
///
/// # Errors
/// There is no such game or segment, or the database.
pub fn verify(
    store: &mut Store,
    scope: VerifyScope<'_>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<VerifyReport>, OfficeError> {
    store.read(|store| {
        let games = match scope {
            VerifyScope::Office => store.games()?,
            VerifyScope::Game(game) | VerifyScope::Segment(game, _) => {
                vec![game_by_name(store, game)?]
            }
        };
        let mut all = 0;
        for game in &games {
            let segments = store.all_segments(game.id)?;
            all += segments.iter().filter(|one| one.salt.is_some()).count();
        }
        let mut done = 0;
        let mut verified = Vec::new();
        for game in &games {
            let only = match scope {
                VerifyScope::Segment(_, segment) => Some(segment),
                _ => None,
            };
            verified.push(verify_game(store, game, only, &mut || {
                done += 1;
                progress(done, all);
            })?);
        }
        Ok(verified)
    })
}

/// Judges a game again, or one segment of it; `step` hears of each.
///
/// # Errors
/// There is no such segment, or the database.
pub fn verify_game(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    only: Option<&str>,
    step: &mut dyn FnMut(),
) -> Result<VerifyReport, OfficeError> {
    let mut verified = VerifyReport {
        game: game.slug.clone(),
        segments: 0,
        identical: 0,
        findings: Vec::new(),
        luck: LuckCheck::Nothing,
    };
    let Some(past) = kept_past(store, game, only, &mut verified)? else {
        return Ok(verified);
    };
    let wanted = match only {
        Some(name) => Some(judged_segment(&past, name)?),
        None => None,
    };
    let names = segment_names(&past.segments);
    let mut attempts: Vec<(&Segment, String)> = Vec::new();
    let mut last = None;
    let found = judged_beside(&past, |judges| {
        let mut position = past.start().clone();
        for (at, segment) in past.segments.iter().enumerate() {
            if segment.salt.is_none() {
                continue;
            }
            let is_wanted = wanted.is_none_or(|wanted| wanted == at);
            if is_wanted {
                judges.give(attempts.len(), kept_of(store, &past, segment, &position)?);
                attempts.push((segment, names[at].clone()));
            }
            step();
            if let Err(error) = past.after(segment, &mut position) {
                let place = is_wanted.then(|| attempts.len() - 1);
                last = Some((place, segment, names[at].clone(), unfit(error)?));
                break;
            }
        }
        for segment in past.struck.iter().filter(|one| one.salt.is_some()) {
            if wanted.is_none() {
                judges.give(attempts.len(), kept_of_struck(store, &past, segment)?);
                let name = format!("{}-{} (struck)", segment.turn, segment.name);
                attempts.push((segment, name));
            }
            step();
        }
        Ok(())
    })?;
    for (at, ((segment, name), found)) in attempts.into_iter().zip(found).enumerate() {
        let is_known = found.is_some();
        verified.take(segment, name, found);
        let ends_here = last.take_if(|(place, ..)| *place == Some(at) && !is_known);
        if let Some((_, segment, name, what)) = ends_here {
            verified.take(segment, name, Some(what));
        }
    }
    if let Some((None, segment, name, what)) = last {
        verified.take(segment, name, Some(what));
    }
    check_luck(store, &past, &mut verified)?;
    Ok(verified)
}

/// The luck of a game belongs to its set-up, whichever segment is verified.
fn check_luck(
    store: &mut ReadTransaction<'_>,
    past: &GameHistory,
    verified: &mut VerifyReport,
) -> Result<(), OfficeError> {
    let (found, setup) = match luck_words_check::check(store, past) {
        Ok(checked) => checked,
        // What does not read is found where it is judged again.
        Err(OfficeError::Game { .. }) => return Ok(()),
        Err(error) => return Err(error),
    };
    verified.luck = found;
    if let (LuckCheck::Differs, Some(setup)) = (found, setup) {
        verified.findings.push(Discrepancy {
            segment: format!("{}-{}", setup.turn, setup.name),
            is_struck: setup.struck.is_some(),
            revisions: (setup.rules_revision.unwrap_or_default(), rules::REVISION),
            what: DiscrepancyKind::Luck,
        });
    }
    Ok(())
}

/// Returns what is kept of a game. `None` if there is nothing to judge again, which the findings then say.
fn kept_past(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    only: Option<&str>,
    verified: &mut VerifyReport,
) -> Result<Option<GameHistory>, OfficeError> {
    match GameHistory::of(store, game) {
        Ok(None) if only.is_some() => Err(OfficeError::User(format!(
            "{} has no segment yet",
            game.slug
        ))),
        Err(OfficeError::Game { detail, .. }) => {
            verified.findings.push(Discrepancy {
                segment: "0-setup".to_owned(),
                is_struck: false,
                revisions: (0, rules::REVISION),
                what: DiscrepancyKind::Unfit { why: detail },
            });
            Ok(None)
        }
        past => past,
    }
}

/// A segment that is to be judged again, or what is found of it before.
enum VerifyJob<'a> {
    Found(DiscrepancyKind),
    ToJudge(Box<StoredJudgement<'a>>),
}

/// All that a segment is judged again by, and what came of it.
struct StoredJudgement<'a> {
    segment: &'a Segment,
    table: GameState,
    inputs: SegmentInputs,
    has_letters: bool,
    answers: Vec<StoredAnswer>,
}

/// Workers that judge again, beside the one that reads what is kept. Each segment is judged on its own.
struct VerifyWorkers<'a>(Sender<(usize, VerifyJob<'a>)>);

impl<'a> VerifyWorkers<'a> {
    fn give(&self, at: usize, attempt: VerifyJob<'a>) {
        // They listen until the sender is gone.
        let _ = self.0.send((at, attempt));
    }
}

/// Returns what is found for each segment that `work` gives to the judges, in order.
fn judged_beside<'a>(
    past: &'a GameHistory,
    work: impl FnOnce(&VerifyWorkers<'a>) -> Result<(), OfficeError>,
) -> Result<Vec<Option<DiscrepancyKind>>, OfficeError> {
    let (sender, receiver) = channel::<(usize, VerifyJob)>();
    let receiver = Mutex::new(receiver);
    let next = || {
        let receiver = receiver.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.recv().ok()
    };
    let listen = || {
        let mut found = Vec::new();
        while let Some((at, attempt)) = next() {
            found.push((at, attempt.found(past)));
        }
        found
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let found = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(listen)).collect();
        let judges = VerifyWorkers(sender);
        let given = work(&judges);
        drop(judges);
        let mut found = BTreeMap::new();
        for worker in workers {
            found.extend(worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        given.map(|()| found)
    })?;
    found.into_values().collect()
}

fn judged_segment(past: &GameHistory, name: &str) -> Result<usize, OfficeError> {
    let at = segment_by_name(&past.game, &past.segments, name)?;
    match past.segments[at].judged_at {
        Some(_) => Ok(at),
        None => Err(OfficeError::User(format!(
            "{name} of {} is still open: nothing of it was judged",
            past.game.slug
        ))),
    }
}

/// Returns what is kept of a segment, to judge it again from this position.
fn kept_of<'a>(
    store: &mut ReadTransaction<'_>,
    past: &GameHistory,
    segment: &'a Segment,
    position: &Position,
) -> Result<VerifyJob<'a>, OfficeError> {
    let is_whole = past.is_whole(segment);
    let table = match past.table(segment, position) {
        Ok(table) => table,
        Err(error) => return unfit(error).map(VerifyJob::Found),
    };
    if !is_whole {
        return Ok(VerifyJob::Found(DiscrepancyKind::Broken));
    }
    let Some((inputs, has_letters)) = past.inputs(store, &table, segment)? else {
        return Ok(VerifyJob::Found(if past.has_seats(segment) {
            DiscrepancyKind::Changed
        } else {
            DiscrepancyKind::Lost
        }));
    };
    Ok(VerifyJob::ToJudge(Box::new(StoredJudgement {
        segment,
        table,
        inputs,
        has_letters,
        answers: store.answers(segment.id)?,
    })))
}

fn kept_of_struck<'a>(
    store: &mut ReadTransaction<'_>,
    past: &GameHistory,
    segment: &'a Segment,
) -> Result<VerifyJob<'a>, OfficeError> {
    match past.before(segment) {
        Ok(position) => kept_of(store, past, segment, &position),
        Err(error) => unfit(error).map(VerifyJob::Found),
    }
}

impl VerifyJob<'_> {
    fn found(self, past: &GameHistory) -> Result<Option<DiscrepancyKind>, OfficeError> {
        match self {
            VerifyJob::Found(what) => Ok(Some(what)),
            VerifyJob::ToJudge(trial) => trial.found(past),
        }
    }
}

impl StoredJudgement<'_> {
    /// Judges the segment again and returns the difference; `None` if there is none.
    fn found(&self, past: &GameHistory) -> Result<Option<DiscrepancyKind>, OfficeError> {
        let StoredJudgement { segment, table, .. } = self;
        let outcome = match self.inputs.judge(table, self.has_letters) {
            Ok(outcome) => outcome,
            Err(error) => return unfit(error).map(Some),
        };
        if let Some(lines) = lines_differ(past, segment, table, &outcome) {
            return Ok(Some(DiscrepancyKind::Lines(lines)));
        }
        let kept = &self.answers;
        let mut judged = answers(table, &outcome);
        judged.sort_by(|one, other| one.key.cmp(&other.key));
        if judged != *kept {
            let mut pairs = judged.iter().zip(kept);
            let differs = pairs.find(|(one, other)| one != other);
            let key = differs.map(|(one, _)| one.key.clone()).unwrap_or_default();
            return Ok(Some(DiscrepancyKind::Answers { key }));
        }
        Ok((!is_followed_by(past, segment, &outcome)).then_some(DiscrepancyKind::Next))
    }
}

fn unfit(error: OfficeError) -> Result<DiscrepancyKind, OfficeError> {
    match error {
        OfficeError::Game { detail, .. } => Ok(DiscrepancyKind::Unfit { why: detail }),
        other => Err(other),
    }
}

fn lines_differ(
    past: &GameHistory,
    segment: &Segment,
    table: &GameState,
    outcome: &SegmentOutcome,
) -> Option<LineDifference> {
    let mut events = outcome.events.clone();
    rules::as_of_revision(segment.rules_revision.unwrap_or_default(), &mut events);
    let judged = table.lines(&events);
    let numbers = &table.parts().numbers;
    let kept = past.lines_of(segment);
    let longest = kept.len().max(judged.len());
    let at = (0..longest).find(|at| kept.get(*at) != judged.get(*at))?;
    let (kept, judged) = (kept.get(at).cloned(), judged.get(at).cloned());
    let rule = |line: &String| line.split(' ').next().unwrap_or_default().to_owned();
    let rules: Vec<String> = [&judged, &kept].into_iter().flatten().map(rule).collect();
    let since = rules_revisions::since(segment.rules_revision.unwrap_or_default());
    let mut since = since.into_iter();
    let repaired = since.find(|one| rules.iter().any(|rule| one.names(rule, numbers)));
    Some(LineDifference {
        line: at + 1,
        rule: rules.into_iter().next().unwrap_or_default(),
        kept,
        judged,
        repaired,
    })
}

/// A game that its moderator ended has no more segments than were opened.
fn is_followed_by(past: &GameHistory, segment: &Segment, outcome: &SegmentOutcome) -> bool {
    let opened = past.opened_by(segment);
    let Some(next) = &outcome.next else {
        return opened.is_empty();
    };
    let cut = next.cut().map(StoredSplit::text);
    let is_next = |kept: &&Segment| {
        (next.moment.turn, &next.moment.name, &cut) == (kept.turn, &kept.name, &kept.cut)
    };
    opened.iter().any(is_next)
}
