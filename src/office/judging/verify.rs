//! Judging again, from what is kept, what was judged, and comparing line by line. Nothing is changed.

use serde::Serialize;

use super::inputs::answers;
use super::past::Past;
use crate::game::Position;
use crate::office::means::names::{named, segment_named, segment_names};
use crate::office::means::problem::OfficeError;
use crate::office::means::revisions::{self, Revision};
use crate::office::table::cut::Cut;
use crate::office::table::fold::Table;
use crate::office::table::run::Outcome;
use crate::rules;
use crate::store::{Game, Reading, Segment, Store};

/// What judging a game again came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    pub game: String,
    /// Segments that were judged again.
    pub segments: usize,
    /// How many of them came to the same, byte for byte.
    pub identical: usize,
    pub findings: Vec<Finding>,
}

impl Verified {
    /// Whether anything is not as it was judged.
    pub fn differs(&self) -> bool {
        self.findings
            .iter()
            .any(|finding| finding.what.is_difference())
    }
}

/// A segment that did not come to the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// As `9-realm`.
    pub segment: String,
    /// The revision of the rules that judged it, and the one of this program.
    pub revisions: (i64, i64),
    #[serde(flatten)]
    pub what: FoundWhat,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
pub enum FoundWhat {
    /// Its lines are not those whose hash is kept, or it is chained to another past.
    Broken,
    /// What it was judged by was changed since.
    Changed,
    /// An older program wrote over what it was judged by.
    Lost,
    /// It cannot be judged at all: what is kept of it does not fit.
    Unfit { why: String },
    /// The rules come to other lines.
    Lines(LinesDiffer),
    /// The lines are the same, an answer is told otherwise.
    Answers { key: String },
    /// The lines are the same, another segment follows.
    Next,
}

impl FoundWhat {
    pub fn is_difference(&self) -> bool {
        !matches!(self, FoundWhat::Lost)
    }
}

/// The first line that differs. As secret as the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LinesDiffer {
    /// Counted from 1 in the segment.
    pub line: usize,
    pub rule: String,
    /// `None`: one of the two ended before.
    pub kept: Option<String>,
    pub judged: Option<String>,
    /// The revision since that names the rule. Without one nothing explains the difference.
    pub repaired: Option<Revision>,
}

/// Which segments are judged again.
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
) -> Result<Vec<Verified>, OfficeError> {
    store.read(|store| {
        let games = match scope {
            VerifyScope::Office => store.games()?,
            VerifyScope::Game(game) | VerifyScope::Segment(game, _) => vec![named(store, game)?],
        };
        let mut all = 0;
        for game in &games {
            let segments = store.segments(game.id)?;
            all += segments
                .iter()
                .filter(|one| one.judged_at.is_some())
                .count();
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

fn verify_game(
    store: &mut Reading<'_>,
    game: &Game,
    only: Option<&str>,
    step: &mut dyn FnMut(),
) -> Result<Verified, OfficeError> {
    let mut verified = Verified {
        game: game.slug.clone(),
        segments: 0,
        identical: 0,
        findings: Vec::new(),
    };
    let found = |segment: String, revision: i64, what| Finding {
        segment,
        revisions: (revision, rules::REVISION),
        what,
    };
    let past = match Past::of(store, game) {
        Ok(Some(past)) => past,
        Ok(None) if only.is_none() => return Ok(verified),
        Ok(None) => {
            return Err(OfficeError::User(format!(
                "{} has no segment yet",
                game.slug
            )));
        }
        Err(OfficeError::Game { detail, .. }) => {
            let what = FoundWhat::Unfit { why: detail };
            verified.findings.push(found("0-setup".to_owned(), 0, what));
            return Ok(verified);
        }
        Err(error) => return Err(error),
    };
    let wanted = match only {
        Some(name) => Some(judged_segment(&past, name)?),
        None => None,
    };
    let names = segment_names(&past.segments);
    let mut position = past.start().clone();
    let mut last_hash: Option<Vec<u8>> = None;
    for (at, segment) in past.segments.iter().enumerate() {
        if segment.judged_at.is_none() {
            continue;
        }
        let revision = segment.rules_revision.unwrap_or_default();
        let found = |what| found(names[at].clone(), revision, what);
        if wanted.is_none_or(|wanted| wanted == at) {
            verified.segments += 1;
            let sitting = Sitting {
                past: &past,
                at,
                last_hash: last_hash.as_deref(),
            };
            match sitting.verify(store, &position)? {
                None => verified.identical += 1,
                Some(what) => verified.findings.push(found(what)),
            }
        }
        step();
        last_hash.clone_from(&segment.events_hash);
        if let Err(error) = past.after(segment, &mut position) {
            let OfficeError::Game { detail, .. } = error else {
                return Err(error);
            };
            let what = FoundWhat::Unfit { why: detail };
            verified.findings.push(found(what));
            break;
        }
    }
    Ok(verified)
}

fn judged_segment(past: &Past, name: &str) -> Result<usize, OfficeError> {
    let at = segment_named(&past.game, &past.segments, name)?;
    match past.segments[at].judged_at {
        Some(_) => Ok(at),
        None => Err(OfficeError::User(format!(
            "{name} of {} is still open: nothing of it was judged",
            past.game.slug
        ))),
    }
}

/// One segment that was judged.
struct Sitting<'a> {
    past: &'a Past,
    /// Among the segments of the past.
    at: usize,
    last_hash: Option<&'a [u8]>,
}

impl Sitting<'_> {
    /// What differs, if anything does, when it is judged again from this position.
    fn verify(
        &self,
        store: &mut Reading<'_>,
        position: &Position,
    ) -> Result<Option<FoundWhat>, OfficeError> {
        let segment = self.segment();
        let is_whole = self.past.is_whole(segment, self.last_hash);
        let unfit = |error: OfficeError| match error {
            OfficeError::Game { detail, .. } => Ok(Some(FoundWhat::Unfit { why: detail })),
            other => Err(other),
        };
        let table = match self.past.table(segment, position) {
            Ok(table) => table,
            Err(error) => return unfit(error),
        };
        if !is_whole {
            return Ok(Some(FoundWhat::Broken));
        }
        let inputs = self.past.inputs(store, &table, segment, self.last_hash)?;
        let Some((inputs, has_letters)) = inputs else {
            return Ok(Some(match self.past.has_seats(segment) {
                true => FoundWhat::Changed,
                false => FoundWhat::Lost,
            }));
        };
        let outcome = match inputs.judge(&table, has_letters) {
            Ok(outcome) => outcome,
            Err(error) => return unfit(error),
        };
        if let Some(lines) = self.lines(&table, &outcome) {
            return Ok(Some(FoundWhat::Lines(lines)));
        }
        let kept = store.answers(segment.id)?;
        let mut judged = answers(&table, &outcome);
        judged.sort_by(|one, other| one.key.cmp(&other.key));
        if judged != kept {
            let mut pairs = judged.iter().zip(&kept);
            let differs = pairs.find(|(one, other)| one != other);
            let key = differs.map(|(one, _)| one.key.clone()).unwrap_or_default();
            return Ok(Some(FoundWhat::Answers { key }));
        }
        Ok((!self.is_followed_by(&outcome)).then_some(FoundWhat::Next))
    }

    fn segment(&self) -> &Segment {
        &self.past.segments[self.at]
    }

    fn lines(&self, table: &Table, outcome: &Outcome) -> Option<LinesDiffer> {
        let (kept, judged) = (
            self.past.lines_of(self.segment()),
            table.lines(&outcome.events),
        );
        let longest = kept.len().max(judged.len());
        let at = (0..longest).find(|at| kept.get(*at) != judged.get(*at))?;
        let (kept, judged) = (kept.get(at).cloned(), judged.get(at).cloned());
        let rule = |line: &String| line.split(' ').next().unwrap_or_default().to_owned();
        let rules: Vec<String> = [&judged, &kept].into_iter().flatten().map(rule).collect();
        let since = revisions::since(self.segment().rules_revision.unwrap_or_default());
        let repaired = since
            .into_iter()
            .find(|one| rules.iter().any(|rule| one.names(rule)));
        Some(LinesDiffer {
            line: at + 1,
            rule: rules.into_iter().next().unwrap_or_default(),
            kept,
            judged,
            repaired,
        })
    }

    /// A game that its moderator ended has no more segments than were opened.
    fn is_followed_by(&self, outcome: &Outcome) -> bool {
        match (&outcome.next, self.past.segments.get(self.at + 1)) {
            (None, None) => true,
            (Some(next), Some(kept)) => {
                let cut = next.cut().map(Cut::text);
                (next.moment.turn, &next.moment.name, cut)
                    == (kept.turn, &kept.name, kept.cut.clone())
            }
            (Some(_), None) | (None, Some(_)) => false,
        }
    }
}
