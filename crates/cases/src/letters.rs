//! The letters of a case, laid out as the office would, and the run that they lead to.

use std::collections::BTreeMap;

use bulla_core::game::{Chance, Civ, Position, RejectionReason, Seat, SegmentKind, View, Viewer};
use bulla_core::orders::{OrderBlock, Vocabulary, read_node};
use bulla_core::rulebook::{Rulebook, SegmentPlan};
use bulla_core::rules::{self, RuleRun, RunEnd};
use bulla_core::turn::{
    EntryContent, EntryList, OrderEntry, OrderSheet, OrderValue, Orders, PauseOn, Submissions,
    Topic,
};

use super::case_file::RuleCase;
use super::steps::StepRange;

/// Letters of all seats.
pub(super) struct CaseLetters {
    letters: Vec<(Seat, Civ, OrderBlock)>,
    waits: PauseOn,
    sets_up: bool,
}

/// A complaint about the letter of a nation. Words that do not read as an order have no reason.
#[derive(Clone, Debug)]
pub(super) struct LetterComplaint {
    pub civ: Civ,
    pub path: String,
    pub reason: Option<RejectionReason>,
}

impl LetterComplaint {
    fn unread(civ: Civ, path: String) -> LetterComplaint {
        LetterComplaint {
            civ,
            path,
            reason: None,
        }
    }
}

impl CaseLetters {
    pub fn read(case: &RuleCase, writers: &BTreeMap<Seat, Civ>, words: &Vocabulary) -> CaseLetters {
        let letter = |civ: Civ| {
            let body = case.letters.iter().find(|(writer, _)| *writer == civ);
            body.map_or_else(OrderBlock::default, |(_, body)| read_node(body, words))
        };
        let letters = writers.iter();
        CaseLetters {
            letters: letters
                .map(|(seat, civ)| (*seat, *civ, letter(*civ)))
                .collect(),
            waits: if case.asks_all {
                PauseOn::Unanswered
            } else {
                PauseOn::None
            },
            sets_up: case.sets_up(),
        }
    }

    /// Runs one stretch after another, each with what the letters say about it.
    pub fn run(
        &self,
        book: &Rulebook,
        start: &Position,
        stretches: &[StepRange],
        chance: &Chance,
    ) -> (RuleRun, Vec<LetterComplaint>) {
        let mut complaints = Vec::new();
        for (_, civ, letter) in &self.letters {
            let paths = letter.complaints().into_iter();
            complaints.extend(paths.map(|complaint| LetterComplaint::unread(*civ, complaint.path)));
        }
        let mut all = rules::run(book, start, &[], &Submissions::default(), chance);
        for StepRange { segment, steps } in stretches {
            let confined = (stretches.len() > 1).then_some(segment.as_str());
            let submissions = self.submissions(book, &all.position, confined, &mut complaints);
            let run = rules::run(book, &all.position, steps, &submissions, chance);
            all.position = run.position;
            all.events.extend(run.events);
            all.answered.extend(run.answered);
            all.end = run.end;
            if all.end != RunEnd::Complete {
                break;
            }
        }
        (all, complaints)
    }

    /// The orders that count in a segment; a run of one segment takes whatever its letters say.
    fn submissions(
        &self,
        book: &Rulebook,
        start: &Position,
        segment: Option<&str>,
        complaints: &mut Vec<LetterComplaint>,
    ) -> Submissions {
        let mut sheets = Vec::new();
        for (seat, civ, letter) in &self.letters {
            let mut letter = letter.clone();
            if let Some(segment) = segment {
                let kind = book.plan(segment).map(SegmentPlan::kind);
                letter.keep_segment(segment, kind.or_else(|| SegmentKind::named(segment)));
            }
            let said = letter.remarks.len();
            letter.leave_out(segment.unwrap_or_default(), |topic| book.asks(topic));
            let left_out = letter.remarks.iter().skip(said);
            let paths = left_out.map(|complaint| complaint.path.clone());
            complaints.extend(paths.map(|path| LetterComplaint::unread(*civ, path)));
            let mut orders = letter.orders.unwrap_or_default();
            let known = View::of(Viewer::Seat(*seat), start);
            let struck = rules::drop_impossible(&mut orders, book, &known);
            complaints.extend(struck.into_iter().map(|(path, reason)| LetterComplaint {
                civ: *civ,
                path,
                reason: Some(reason),
            }));
            if self.sets_up {
                prefer_own(&mut orders, *civ);
            }
            sheets.push((*seat, OrderSheet::new(Some(orders), None)));
        }
        Submissions {
            waits: self.waits.clone(),
            ..Submissions::new(sheets)
        }
    }
}

/// 15.3: in a case each seat bears the name of a nation, which it takes unless its letter says otherwise.
fn prefer_own(orders: &mut Orders, civ: Civ) {
    let own = OrderEntry {
        path: Topic::Nations.id().to_owned(),
        when: None,
        what: EntryContent::Item(OrderValue::Civ(civ)),
    };
    orders
        .answers
        .entry(Topic::Nations)
        .or_insert_with(|| EntryList::new(vec![own]));
}
