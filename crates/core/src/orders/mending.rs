//! Orders of a block with slips: one slip touches one line. All other lines are taken from strict reading, word for word.

use super::corrections::FaultyBlock;
use super::free_text::{self, SpeakerContext, TextLine};
use super::read::read_at;
use super::vocabulary::Vocabulary;
use crate::text::TextPosition;
use crate::turn::Orders;

/// Lines that are mended or left out; each is tried by reading the block again.
const MOST_LINES: usize = 12;

/// Bytes of a block that is mended.
const LONGEST_BLOCK: usize = 8 * 1024;

/// Orders of a block with slips.
pub struct MendedBlock {
    pub orders: Orders,
    /// Lines as written that were mended or left out.
    pub slips: Vec<TextLine>,
}

/// Reads a refused block with its slips mended where one meaning is possible, read as plain words where that is possible, and else left
/// out. `None`: it has too many slips, or it is too long.
pub fn mended_block(
    text: &str,
    begins: TextPosition,
    words: &Vocabulary,
    scene: &SpeakerContext,
) -> Option<MendedBlock> {
    if text.len() > LONGEST_BLOCK {
        return None;
    }
    let written: Vec<&str> = text.lines().collect();
    let mut lines: Vec<String> = written.iter().map(|line| (*line).to_owned()).collect();
    let mut tried: Vec<usize> = Vec::new();
    let mut slips: Vec<usize> = Vec::new();
    for _ in 0..2 * MOST_LINES {
        let whole = lines.join("\n");
        let read = read_at(&whole, begins, words);
        if !read.is_refused() {
            slips.sort_unstable();
            slips.dedup();
            let line = |at: usize| {
                begins
                    .line
                    .saturating_add(u32::try_from(at).unwrap_or(u32::MAX))
            };
            let slips = slips.into_iter().map(|at| TextLine {
                line: line(at),
                text: written[at].to_owned(),
            });
            return Some(MendedBlock {
                orders: read.orders.unwrap_or_default(),
                slips: slips.collect(),
            });
        }
        let line = read.unreadable.iter().map(|slip| slip.at.line).min()?;
        let at = usize::try_from(line.checked_sub(begins.line)?).ok()?;
        let chunk = chunk(&lines, at)?;
        // What stands below a key of its own may be said of it alone: its indentation may be lost.
        if chunk.len() == 1 && lines[at].trim_end().ends_with(':') {
            return None;
        }
        slips.extend(chunk.clone());
        let is_new = !tried.contains(&at);
        tried.push(at);
        let block = FaultyBlock::of(&whole, begins, words, &read.unreadable);
        let mended = block
            .corrected(line)
            .or_else(|| spoken(&block, &lines, at, line, scene));
        match mended.filter(|_| is_new && chunk.len() == 1) {
            Some(mended) => lines[at] = mended,
            None => chunk.for_each(|at| lines[at].clear()),
        }
    }
    None
}

/// Lines that go with a line: those until its brackets are closed, and those below a key.
fn chunk(lines: &[String], at: usize) -> Option<std::ops::Range<usize>> {
    let first = lines.get(at).filter(|line| !line.trim().is_empty())?;
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut depth = 0_usize;
    let mut end = at;
    let is_key = first.trim_end().ends_with(':');
    for line in &lines[at..] {
        let is_below = is_key
            && end > at
            && (line.trim().is_empty()
                || indent(line) > indent(first)
                || (line.trim_start().starts_with("- ") && indent(line) >= indent(first)));
        if end > at && depth == 0 && !is_below {
            break;
        }
        for sign in line.chars() {
            match sign {
                '[' | '{' => depth += 1,
                ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        end += 1;
    }
    // A bracket that is never closed is a slip of its own line.
    Some(at..if depth > 0 { at + 1 } else { end })
}

/// An entry or a key in plain words, as a line of a block: with the words that it says, in the place where it stands.
fn spoken(
    block: &FaultyBlock,
    lines: &[String],
    at: usize,
    line: u32,
    scene: &SpeakerContext,
) -> Option<String> {
    let written = &lines[at];
    let indent = &written[..written.len() - written.trim_start().len()];
    let is_entry = written.trim_start().starts_with('-');
    let mut said = Vec::new();
    if is_entry {
        let is_key =
            |line: &&String| line.trim_end().ends_with(':') && !line.trim_start().starts_with('-');
        let key = lines[..at].iter().rev().find(is_key)?;
        said.push(key.clone());
    }
    said.push(written.clone());
    let said: Vec<TextLine> = said
        .into_iter()
        .map(|text| TextLine { line: 1, text })
        .collect();
    let heard = free_text::parse_lines(&said, scene, block.words());
    let body = heard.body(block.words());
    let mended = on_one_line(&body, is_entry, !indent.is_empty())?;
    let mended = format!("{indent}{mended}");
    block.reads(line, at, &mended).then_some(mended)
}

/// The orders of one key as one line: as an entry, inside the mapping of the calamities, or with its key.
fn on_one_line(body: &str, is_entry: bool, is_inside: bool) -> Option<String> {
    let mut lines = body.lines();
    let first = lines.next()?;
    let mut items: Vec<Vec<&str>> = Vec::new();
    for line in lines {
        // Another key begins.
        let inside = line.strip_prefix("  ")?;
        match (inside.strip_prefix("- "), items.last_mut()) {
            (Some(item), _) => items.push(vec![item]),
            (None, Some(item)) => item.push(inside.trim()),
            (None, None) => items.push(vec![inside]),
        }
    }
    if items.is_empty() {
        let (_, list) = first.split_once(": [").filter(|_| is_entry).unzip();
        return match list {
            Some(list) => list
                .strip_suffix(']')
                .filter(|list| !list.contains(','))
                .map(|item| format!("- {item}")),
            None => (!is_entry).then(|| first.to_owned()),
        };
    }
    let entries: Vec<String> = items.iter().map(|item| flow(item)).collect();
    let key = first.strip_suffix(':');
    match (key, &entries[..]) {
        (Some("calamities"), [only]) if is_inside && !is_entry => {
            Some(items[0].join(" ")).filter(|_| !only.is_empty())
        }
        (Some("calamities"), [_]) if !is_entry => {
            Some(format!("calamities: {{{}}}", items[0].join(" ")))
        }
        (Some("calamities"), _) => None,
        (Some(_), [only]) if is_entry => Some(format!("- {only}")),
        (Some(key), entries) if !is_entry => Some(format!("{key}: [{}]", entries.join(", "))),
        // A value that runs over lines.
        (None, _) if !is_entry => Some(format!("{first} {}", items.concat().join(" "))),
        _ => None,
    }
}

/// An entry in brackets, where it runs over lines or is a voyage.
fn flow(item: &[&str]) -> String {
    match item {
        [only] if only.starts_with("ship ") => format!("\"{only}\""),
        [first, ..]
            if !first.starts_with(['{', '"'])
                && first.contains(": ")
                && !first.starts_with("ship ") =>
        {
            format!("{{{}}}", item.join(", "))
        }
        _ => item.join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::body;

    fn mended(text: &str) -> Option<(String, Vec<u32>)> {
        let words = Vocabulary::sample();
        let block = mended_block(
            text,
            TextPosition::START,
            &words,
            &SpeakerContext::default(),
        )?;
        let lines = block.slips.iter().map(|slip| slip.line).collect();
        Some((body(&block.orders, &words), lines))
    }

    #[test]
    fn one_slip_touches_one_line() {
        let moves = "moves:\n  - {move: 3, from: knossos, to: thera}\n  - {ship: knossos, voyage: [{load: 4}, thera, {land: 2}]}\n";
        let same = "moves:\n  - 3 knossos > thera\n  - ship knossos: +4, thera, -2\n";
        assert_eq!(
            mended(&format!("{moves}reduce: [knosos]")),
            Some((format!("{same}reduce: [knossos]\n"), vec![4]))
        );
        assert_eq!(
            mended(&format!("{moves}reduce: [teb]")),
            Some((same.to_owned(), vec![4]))
        );
        assert_eq!(
            mended(&format!(
                "{moves}  - two of them go to rhodes\ncities: [thera]"
            )),
            Some((format!("{same}cities: [thera]\n"), vec![4]))
        );
        assert_eq!(
            mended(&format!(
                "{moves}  - move 2 tokens from rhodes to athens please\ncities: [thera]"
            )),
            Some((
                format!("{same}  - 2 rhodes > athens\ncities: [thera]\n"),
                vec![4]
            ))
        );
    }

    #[test]
    fn a_key_that_may_have_lost_its_entries_is_not_left_out() {
        assert_eq!(mended("calamities:\nslave_revolt:\nreduce: [thera]"), None);
        assert_eq!(mended(&format!("tax: x{}", "\ntax: x".repeat(40))), None);
        assert_eq!(mended(&"tax: 1 #".repeat(2000)), None);
    }
}
