//! What a letter keeps on every way that it takes: servers put lines above it and code its words anew, and change neither its
//! Message-ID nor its `Date` nor what it orders. By that a letter is known that was delivered before.

use super::blocks::Found;
use super::inbox::ids_in;
use super::mime::Headers;

/// A letter has one Message-ID and one `Date`. Whoever puts others above those that a signature covers changes nothing at the
/// end, so the last ones are looked at; so many are enough for honest letters.
const MOST: usize = 4;

/// Two letters of one sender with a trace in common are the same letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trace {
    MessageId(String),
    /// A `Date`, and the block with it: each alone may be that of another letter.
    Block {
        date: String,
        text: String,
    },
}

/// All traces of a letter, each once.
pub fn traces(headers: &Headers, found: &Found) -> Vec<Trace> {
    let mut all: Vec<Trace> = Vec::new();
    let mut add = |trace: Trace| match all.contains(&trace) {
        true => (),
        false => all.push(trace),
    };
    for field in last(headers.raws("Message-ID")) {
        last(ids_in(&field))
            .into_iter()
            .map(Trace::MessageId)
            .for_each(&mut add);
    }
    if let Found::Orders(block) | Found::Form(block) = found {
        let lines: Vec<&str> = block.text.lines().map(str::trim_end).collect();
        let text = lines.join("\n").trim().to_owned();
        for date in last(headers.all("Date")) {
            let date: Vec<&str> = date.split_whitespace().collect();
            let date = date.join(" ");
            if !date.is_empty() {
                let text = text.clone();
                add(Trace::Block { date, text });
            }
        }
    }
    all
}

fn last(mut all: Vec<String>) -> Vec<String> {
    all.split_off(all.len().saturating_sub(MOST))
}
