//! Choices that cut a segment (TURN-BY-MAIL): what happened before the section that asks is final, and the rest is a segment of
//! its own that waits for the seats that are asked. The section is run again from its start with every answer that is fixed.

use serde::{Deserialize, Serialize};

use bulla_core::game::{Components, Event, Seat, read_line, write_line};
use bulla_core::rules::RuleRun;
use bulla_core::turn::{AnswerRecord, QuestionKey, Respondent};
use bulla_pages::page;

/// Point at which a segment was cut, as it is kept with the rest. It holds orders and ledger lines, and is as secret as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSplit {
    /// The step of the whole segment that the rest begins with.
    pub step: usize,
    pub fixed: Vec<FixedAnswer>,
    pub asked: Vec<PendingQuestion>,
    /// Ledger lines of what the step came to before it stopped. They did not happen yet.
    pub begun: Vec<String>,
    /// Answers given in it before it stopped: whoever answers next must know them.
    pub said: Vec<AnnouncedAnswer>,
}

/// An answer as all seats are told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnnouncedAnswer {
    /// Id of the nation.
    pub nation: String,
    /// The rule that asked.
    pub rule: String,
    pub answer: String,
}

/// An answer that later questions stand on: the orders of its seat as they were when it was fixed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixedAnswer {
    pub key: String,
    pub seat: u8,
    /// Canonical text.
    pub orders: String,
}

/// A question that waits for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingQuestion {
    pub key: String,
    pub seat: u8,
}

impl StoredSplit {
    /// Records where a run stopped, and the answers that it was based on.
    pub fn new(
        step: usize,
        fixed: Vec<FixedAnswer>,
        keys: &[QuestionKey],
        run: &RuleRun,
    ) -> StoredSplit {
        let open = run.position.state.open();
        let parts = open.parts();
        let waiting = |key: &QuestionKey| {
            let seat = match key.asker {
                Respondent::Seat(seat) => Some(seat),
                Respondent::Nation(civ) => open.seat_of(civ),
            };
            seat.map(|seat| PendingQuestion {
                key: key.text(parts),
                seat: seat.0,
            })
        };
        StoredSplit {
            step,
            fixed,
            asked: keys.iter().filter_map(waiting).collect(),
            begun: run
                .partial_events
                .iter()
                .map(|event| write_line(event, parts))
                .collect(),
            said: run
                .partial_answers
                .iter()
                .filter_map(|one| said(one, parts))
                .collect(),
        }
    }

    /// The seats that are asked, each once.
    pub fn seats(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.asked.iter().map(|one| Seat(one.seat)).collect();
        seats.sort();
        seats.dedup();
        seats
    }

    /// The answers so far, as pages tell them.
    pub fn told(&self, parts: &Components) -> Vec<page::FixedAnswerInput> {
        let one = |said: &AnnouncedAnswer| {
            Some(page::FixedAnswerInput {
                civ: parts.find_nation(&said.nation)?,
                rule: said.rule.clone(),
                answer: said.answer.clone(),
            })
        };
        self.said.iter().filter_map(one).collect()
    }

    /// Returns what seats are shown of the step that waits.
    ///
    /// # Errors
    /// A line that does not read.
    pub fn events(&self, parts: &Components) -> Result<Vec<Event>, String> {
        let lines = self.begun.iter();
        lines
            .map(|line| {
                read_line(line, parts).map_err(|error| format!("expected {}", error.expected))
            })
            .collect()
    }

    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("numbers and texts are always JSON")
    }

    /// # Errors
    /// Stored record does not read.
    pub fn read(text: &str) -> Result<StoredSplit, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

fn said(answered: &AnswerRecord, parts: &Components) -> Option<AnnouncedAnswer> {
    let Respondent::Nation(civ) = answered.key.asker else {
        return None;
    };
    Some(AnnouncedAnswer {
        nation: parts.nation(civ).id.clone(),
        rule: parts.numbers.number(answered.key.step).to_owned(),
        answer: answered.answer.clone(),
    })
}
