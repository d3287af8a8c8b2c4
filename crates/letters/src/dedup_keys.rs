//! Features of a letter that are the same on every delivery path. Servers add lines above it and re-encode its words, but do not
//! change its Message-ID, its `Date` or its content. They identify a letter that was delivered before.

use super::message_ids::ids_in;
use super::mime::Headers;
use super::order_blocks::BlockResult;

/// A letter has one Message-ID and one `Date`. Whoever puts others above those that a signature covers changes nothing at the
/// end, so the last ones are looked at; so many are enough for honest letters.
const MOST: usize = 4;

/// Two letters of one sender with a trace in common are the same letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DedupKey {
    MessageId(String),
    /// A `Date`, the block, and the sender's own words beside it: each alone may be that of another letter.
    Words {
        date: String,
        block: String,
        words: String,
    },
    /// A `Date` and the block, which was all that older programs wrote down: two letters in common with it may differ in their words.
    Block {
        date: String,
        text: String,
    },
}

/// All traces of a letter, each once. Its own words are those that a person typed, wherever he did.
pub fn dedup_keys(headers: &Headers, found: &BlockResult, words: &str) -> Vec<DedupKey> {
    let mut all: Vec<DedupKey> = Vec::new();
    let mut add = |trace: DedupKey| {
        if !all.contains(&trace) {
            all.push(trace)
        }
    };
    for field in last(headers.raws("Message-ID")) {
        last(ids_in(&field))
            .into_iter()
            .map(DedupKey::MessageId)
            .for_each(&mut add);
    }
    // What a client or a server wraps anew is the same.
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let block = match found {
        BlockResult::Orders(block) | BlockResult::Form(block) => Some(&block.text),
        BlockResult::Refused(_) | BlockResult::None => None,
    };
    let text = block.map(|text| {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n").trim().to_owned()
    });
    // Of a block that cannot be taken nothing is known.
    let is_known = text.is_some() || (*found == BlockResult::None && !words.is_empty());
    let dates = last(headers.all("Date")).into_iter();
    let dates = dates.map(|date| date.split_whitespace().collect::<Vec<_>>().join(" "));
    for date in dates.filter(|date| is_known && !date.is_empty()) {
        add(DedupKey::Words {
            date: date.clone(),
            block: text.clone().unwrap_or_default(),
            words: words.clone(),
        });
        if let Some(text) = text.clone() {
            add(DedupKey::Block { date, text });
        }
    }
    all
}

fn last(mut all: Vec<String>) -> Vec<String> {
    all.split_off(all.len().saturating_sub(MOST))
}
