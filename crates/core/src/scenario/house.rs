//! What a table may set otherwise than the book: how many parts trade has, the last turn, and what cuts a segment.

use crate::game::{Calamity, Section};
use crate::rules::{Book, Letters, MAY_CUT, Plan};
use crate::turn::Topic;

use super::sheet::Form;

/// Parts of trade in a turn.
const TRADES: std::ops::RangeInclusive<u32> = 1..=5;

/// The settings of a table; whatever is left out is as the book has it. They stand in the scenario file, so that the copy
/// that a game keeps has them too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// Segments in which seats trade (28), 1 to 5. No offer is opened in the last.
    pub trades: Option<u32>,
    /// The last turn, where the game has a time limit (34.1).
    pub last_turn: Option<u32>,
    /// Calamities before which a segment is cut, by id.
    pub ask: Option<Vec<String>>,
}

impl House {
    /// Reads `trades: 2`, `end: {turn: 12}` and `ask: [civil-war]`.
    pub(super) fn read(form: &Form<'_>) -> House {
        let last_turn = form.optional("end").and_then(|_| {
            let end = form.form("end")?;
            let turn = end.number("turn", 1..=999);
            end.close();
            turn
        });
        House {
            trades: form.optional_number("trades", TRADES),
            last_turn,
            ask: form.optional("ask").map(|_| {
                let topics = asked(form).into_iter();
                topics.map(|topic| topic.id().to_owned()).collect()
            }),
        }
    }

    /// The book as this table plays it.
    pub(super) fn apply(&self, book: &Book) -> Book {
        let mut book = book.clone();
        if let Some(trades) = self.trades {
            book.turn = with_trades(book.turn, trades);
        }
        if let Some(turn) = self.last_turn {
            book.victory.turn = Some(turn as u16);
        }
        if let Some(ask) = &self.ask {
            let topics = ask.iter().filter_map(|id| Topic::find(id));
            book.ask = topics.collect();
        }
        book
    }

    /// The text of a scenario file with these settings, in the place of those it has.
    pub(super) fn write(&self, text: &str) -> String {
        let keys = [
            ("trades", self.trades.map(|trades| trades.to_string())),
            (
                "end",
                self.last_turn.map(|turn| format!("{{turn: {turn}}}")),
            ),
            (
                "ask",
                self.ask.as_ref().map(|ask| format!("[{}]", ask.join(", "))),
            ),
        ];
        let mut lines: Vec<String> = Vec::new();
        let mut dropping = false;
        for line in text.lines() {
            if !line.starts_with([' ', '-', '#']) && !line.is_empty() {
                let key = line.split(':').next().unwrap_or_default().trim_end();
                dropping = keys
                    .iter()
                    .any(|(name, value)| *name == key && value.is_some());
            }
            if !dropping {
                lines.push(line.to_owned());
            }
        }
        for (key, value) in keys {
            lines.extend(value.map(|value| format!("{key}: {value}")));
        }
        lines.push(String::new());
        lines.join("\n")
    }
}

/// The calamities under `ask`. One may cut a segment only if who is asked follows from what lies open.
pub(super) fn asked(form: &Form<'_>) -> Vec<Topic> {
    let known: Vec<(&str, Calamity)> = Calamity::ALL
        .iter()
        .map(|kind| (kind.id(), *kind))
        .collect();
    let mut topics = Vec::new();
    for word in form.texts("ask") {
        let Some(kind) = form.one_of("ask", &word, &known) else {
            continue;
        };
        if !MAY_CUT.contains(&kind) {
            let message = format!(
                "that somebody is asked about {} would tell a secret",
                kind.id()
            );
            form.complain(word.at, "ask", message);
        }
        topics.push(kind.into());
    }
    topics
}

/// The segments of a turn with so many parts of trade: the last closes the market, the others leave it open.
fn with_trades(turn: Vec<Plan>, trades: u32) -> Vec<Plan> {
    let is_trade = |plan: &&Plan| {
        let mut sections = plan.sections.iter();
        sections.any(|section| matches!(section, Section::Trade | Section::LastTrade))
    };
    let Some(last) = turn.iter().rev().find(is_trade).cloned() else {
        return turn;
    };
    let letters: Letters = last.letters;
    let name = |number: u32| format!("trade-{number}");
    let mut market: Vec<Plan> = (1..trades)
        .map(|number| Plan {
            name: name(number),
            sections: vec![Section::Trade],
            letters,
        })
        .collect();
    market.push(Plan {
        name: name(trades),
        ..last
    });
    let mut changed = Vec::new();
    for plan in turn {
        match is_trade(&&plan) {
            true => changed.append(&mut market),
            false => changed.push(plan),
        }
    }
    changed
}
