//! Framing: which lines of a text are the order block. What stands in the block is the business of others.

use super::block_markers::{
    BlockMarker, LONGEST_MARK, MarkerPlacement, UnquotedLine, is_more, mark_of,
};
use super::quoting::quoted_from;
use bulla_text::{CatalogMessage, Complaint, MessageArg, TextPosition, is_invisible};

/// A block may have so many bytes: 64 KiB.
pub const LONGEST_BLOCK: usize = 64 * 1024;

/// The body of one order block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawOrderBlock {
    /// The lines between the marks, without the marks of quotation, joined by line feeds.
    pub text: String,
    /// The line of the decoded text on which the body begins, from 1.
    pub first_line: u32,
    /// Number of characters of quotation removed at the beginning of every line.
    pub column: u32,
    /// True if the block was behind `>`, in a quoting element or below a reply header.
    pub quoted: bool,
    /// True if its marks say that it adds to the orders in force. The marks say so and no key inside does, so a block that lost
    /// its marks is no block.
    pub is_more: bool,
}

/// Content of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockResult {
    Orders(RawOrderBlock),
    /// The only block still says `status: form`, or `status: proposal`.
    Form(RawOrderBlock),
    Refused(Complaint),
    None,
}

/// A block as it was found, before one of several is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockCandidate {
    frame: BlockFraming,
    is_form: bool,
    /// Every status in it says `proposal`.
    is_proposal: bool,
    /// True if it is quoted and holds only a code, which the office sent beside the orders it is about.
    is_code: bool,
    depth: usize,
    is_one_line: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum BlockFraming {
    Whole(RawOrderBlock),
    /// BEGIN without END, or END without BEGIN in the sender's own words.
    Unclosed(Complaint),
    /// Marks that do not stand alone, a prefix that is not the same on every line, too long, inside a press block.
    Damaged(Complaint),
}

impl BlockCandidate {
    /// Returns whether its lines were merged into one; another part of the message may have them.
    pub fn lost_its_lines(&self) -> bool {
        self.is_one_line
    }

    /// The block, where it is whole and only proposes.
    pub fn proposal(&self) -> Option<&RawOrderBlock> {
        self.block().filter(|_| self.is_proposal)
    }

    /// The block, where it is whole.
    pub fn block(&self) -> Option<&RawOrderBlock> {
        match &self.frame {
            BlockFraming::Whole(block) => Some(block),
            BlockFraming::Unclosed(_) | BlockFraming::Damaged(_) => None,
        }
    }
}

/// The block of a decoded text.
pub fn find(text: &str) -> BlockResult {
    choose(scan(text))
}

/// All blocks of a text in the order in which they stand.
pub fn scan(text: &str) -> Vec<BlockCandidate> {
    let lines: Vec<&str> = lines(text).collect();
    let mut quoted_from_line = None;
    let mut found = Vec::new();
    let mut open: Option<OpenBlock> = None;
    for (at, line) in lines.iter().enumerate() {
        let Some((mark, setting)) = mark_of(line) else {
            continue;
        };
        match (mark, open) {
            (BlockMarker::BeginPress, None) => open = Some(OpenBlock::Press),
            (BlockMarker::EndPress, Some(OpenBlock::Press)) => open = None,
            (BlockMarker::BeginNote, None) => open = Some(OpenBlock::Note { begin: at }),
            (BlockMarker::EndNote, Some(OpenBlock::Note { .. })) => open = None,
            (
                BlockMarker::EndOrders,
                Some(OpenBlock::Orders {
                    begin,
                    setting: first,
                }),
            ) => {
                let from = *quoted_from_line.get_or_insert_with(|| quoted_from(&lines));
                found.push(close(&lines, begin, at, first.or(setting), from));
                open = None;
            }
            (BlockMarker::BeginOrders, before) => {
                let from = *quoted_from_line.get_or_insert_with(|| quoted_from(&lines));
                open = match before {
                    Some(OpenBlock::Press) => {
                        found.push(inside(&lines, at, from, "mail.in-press"));
                        Some(OpenBlock::Press)
                    }
                    // A note without its end goes to where the quotation begins.
                    Some(OpenBlock::Note { begin })
                        if depth(&lines, begin, from) >= depth(&lines, at, from) =>
                    {
                        found.push(inside(&lines, at, from, "mail.in-note"));
                        Some(OpenBlock::Note { begin })
                    }
                    Some(OpenBlock::Orders { begin, .. }) => {
                        found.push(unclosed(&lines[..at], begin, from));
                        Some(OpenBlock::Orders { begin: at, setting })
                    }
                    Some(OpenBlock::Note { .. }) | None => {
                        Some(OpenBlock::Orders { begin: at, setting })
                    }
                };
                if setting == MarkerPlacement::OneLine {
                    found.push(close(&lines, at, at, setting, from));
                    open = None;
                }
            }
            (BlockMarker::EndOrders, None) => {
                let from = *quoted_from_line.get_or_insert_with(|| quoted_from(&lines));
                found.extend(unopened(&lines, at, from));
            }
            _ => {}
        }
    }
    if let Some(OpenBlock::Orders { begin, .. }) = open {
        let from = quoted_from_line.unwrap_or(lines.len());
        found.push(unclosed(&lines, begin, from));
    }
    found
}

/// One of several: forms beside something else are not looked at, nor what is quoted beside what is not, nor a beginning
/// without an end beside whole orders. Whatever is left and cannot be read refuses the letter; so do two that differ.
pub fn choose(mut found: Vec<BlockCandidate>) -> BlockResult {
    if found.iter().any(|one| !one.is_code) {
        found.retain(|one| !one.is_code);
    }
    if found.iter().any(|one| !one.is_form) {
        found.retain(|one| !one.is_form);
    }
    if found.iter().any(|one| one.depth == 0) {
        found.retain(|one| one.depth == 0);
    }
    if found
        .iter()
        .any(|one| !one.is_form && matches!(one.frame, BlockFraming::Whole(_)))
    {
        found.retain(|one| !matches!(one.frame, BlockFraming::Unclosed(_)));
    }
    if let Some(nearest) = found.iter().map(|one| one.depth).min()
        && found.iter().all(|one| one.is_form)
    {
        found.retain(|one| one.depth == nearest);
    }
    let mut chosen: Option<(RawOrderBlock, bool)> = None;
    for one in found {
        match (one.frame, &chosen) {
            (BlockFraming::Unclosed(complaint) | BlockFraming::Damaged(complaint), _) => {
                return BlockResult::Refused(complaint);
            }
            (BlockFraming::Whole(block), None) => chosen = Some((block, one.is_form)),
            (BlockFraming::Whole(block), Some((first, _)))
                if block.is_more == first.is_more && same(&block.text, &first.text) => {}
            (BlockFraming::Whole(block), Some((first, _))) => {
                return BlockResult::Refused(two_blocks(first, &block));
            }
        }
    }
    match chosen {
        None => BlockResult::None,
        Some((block, true)) => BlockResult::Form(block),
        Some((block, false)) => BlockResult::Orders(block),
    }
}

/// One of several without those that the office wrote itself and nobody changed, as their reader knows: `None` where that leaves nothing,
/// or all as it was. What is quoted deeper than the rest is not looked at; a proposal that was changed is no form.
pub fn choose_without(
    found: &[BlockCandidate],
    is_ours: impl Fn(&RawOrderBlock) -> bool,
) -> Option<BlockResult> {
    let is_ours = |one: &&BlockCandidate| one.block().is_some_and(&is_ours);
    let (ours, mut left): (Vec<&BlockCandidate>, Vec<&BlockCandidate>) =
        found.iter().partition(is_ours);
    left.retain(|one| !one.is_code);
    let says = |one: &&BlockCandidate| one.is_proposal || !one.is_form;
    if left.iter().any(says) {
        left.retain(says);
    }
    let nearest = left.iter().map(|one| one.depth).min()?;
    if ours
        .iter()
        .any(|one| one.is_proposal && one.depth < nearest)
    {
        return Some(choose(ours.into_iter().cloned().collect()));
    }
    left.retain(|one| one.depth == nearest);
    if ours.is_empty() && !left.iter().any(|one| one.is_proposal) {
        return None;
    }
    let mut left: Vec<BlockCandidate> = left.into_iter().cloned().collect();
    if left.iter().any(|one| !one.is_proposal) {
        for one in &mut left {
            one.is_form &= !one.is_proposal;
        }
    }
    Some(choose(left))
}

/// A file that holds nothing but the body of a block: it is read whole.
pub fn whole(text: &str) -> Option<BlockCandidate> {
    let lines: Vec<&str> = lines(text).collect();
    if lines.iter().all(|line| line.trim().is_empty()) {
        return None;
    }
    let body = lines.join("\n").trim_end_matches('\n').to_owned();
    let frame = match too_long(body.len(), 1) {
        Some(complaint) => BlockFraming::Damaged(complaint),
        None => BlockFraming::Whole(RawOrderBlock {
            text: body,
            first_line: 1,
            column: 0,
            quoted: false,
            is_more: false,
        }),
    };
    Some(BlockCandidate {
        frame,
        is_form: is_form(&lines),
        is_proposal: is_proposal(&lines),
        is_code: false,
        depth: 0,
        is_one_line: false,
    })
}

/// Returns whether a line is a mark, whatever surrounds it.
pub fn is_mark(line: &str) -> bool {
    mark_of(line).is_some()
}

/// Lines end with CRLF, LF or a lone CR.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n')
        .flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpenBlock {
    Orders {
        begin: usize,
        setting: MarkerPlacement,
    },
    Press,
    Note {
        begin: usize,
    },
}

/// Returns the quoting depth of a line, one more below a reply header.
fn depth(lines: &[&str], at: usize, quoted_from: usize) -> usize {
    UnquotedLine::of(lines[at]).depth + usize::from(at >= quoted_from)
}

fn close(
    lines: &[&str],
    begin: usize,
    end: usize,
    setting: MarkerPlacement,
    quoted_from: usize,
) -> BlockCandidate {
    let depth = depth(lines, begin, quoted_from);
    let body = lines.get(begin + 1..end).unwrap_or_default();
    let is_code = depth > 0 && is_code(body);
    let frame = match spoilt(lines, begin, end, setting) {
        Some(complaint) => BlockFraming::Damaged(complaint),
        None => {
            let block = strip(lines, begin, end, depth > 0);
            match too_long(block.text.len(), block.first_line) {
                Some(complaint) => BlockFraming::Damaged(complaint),
                None => BlockFraming::Whole(block),
            }
        }
    };
    BlockCandidate {
        frame,
        is_form: is_form(body) || is_code,
        is_proposal: is_proposal(body),
        is_code,
        depth,
        is_one_line: matches!(setting, MarkerPlacement::Joined | MarkerPlacement::OneLine),
    }
}

/// Returns the reason why the lines from BEGIN to END cannot be taken unchanged.
fn spoilt(lines: &[&str], begin: usize, end: usize, setting: MarkerPlacement) -> Option<Complaint> {
    let what = match setting {
        MarkerPlacement::Alone => None,
        MarkerPlacement::Decorated => Some("mail.alone"),
        MarkerPlacement::Joined | MarkerPlacement::OneLine => Some("mail.one-line"),
    };
    if let Some(what) = what {
        return Some(complaint(begin, what));
    }
    if is_more(lines[begin]) != is_more(lines[end]) {
        return Some(complaint(end, "mail.more"));
    }
    let marks = UnquotedLine::of(lines[begin]).marks;
    let odd = (begin..=end).find(|&at| UnquotedLine::of(lines[at]).marks != marks)?;
    let what = match marks {
        "" => "mail.mark-here",
        _ => "mail.mark-lacking",
    };
    Some(complaint(odd, what))
}

/// Takes the marks, and the blank behind them if every line has one, from the lines of a block.
fn strip(lines: &[&str], begin: usize, end: usize, quoted: bool) -> RawOrderBlock {
    let marks = UnquotedLine::of(lines[begin]).marks;
    let spaced = !marks.is_empty()
        && lines[begin..=end]
            .iter()
            .map(|line| &line[marks.len()..])
            .all(|rest| rest.is_empty() || rest.starts_with([' ', '\u{a0}']));
    let body: Vec<&str> = lines[begin + 1..end]
        .iter()
        .map(|line| &line[marks.len()..])
        .map(|rest| match rest.chars().next() {
            Some(blank) if spaced => &rest[blank.len_utf8()..],
            _ => rest,
        })
        .collect();
    RawOrderBlock {
        text: body.join("\n"),
        first_line: number(begin + 1),
        column: number(marks.chars().count() + usize::from(spaced)) - 1,
        quoted,
        is_more: is_more(lines[begin]),
    }
}

fn unclosed(lines: &[&str], begin: usize, quoted_from: usize) -> BlockCandidate {
    BlockCandidate {
        frame: BlockFraming::Unclosed(complaint(begin, "mail.no-end")),
        is_form: is_form(&lines[begin + 1..]),
        is_proposal: false,
        is_code: false,
        depth: depth(lines, begin, quoted_from),
        is_one_line: false,
    }
}

fn unopened(lines: &[&str], at: usize, quoted_from: usize) -> Option<BlockCandidate> {
    (depth(lines, at, quoted_from) == 0).then(|| BlockCandidate {
        frame: BlockFraming::Unclosed(complaint(at, "mail.no-begin")),
        is_form: false,
        is_proposal: false,
        is_code: false,
        depth: 0,
        is_one_line: false,
    })
}

/// BEGIN ORDERS where no orders may stand.
fn inside(lines: &[&str], at: usize, quoted_from: usize, what: &'static str) -> BlockCandidate {
    BlockCandidate {
        frame: BlockFraming::Damaged(complaint(at, what)),
        is_form: false,
        is_proposal: false,
        is_code: false,
        depth: depth(lines, at, quoted_from),
        is_one_line: false,
    }
}

fn two_blocks(first: &RawOrderBlock, second: &RawOrderBlock) -> Complaint {
    let words = [first.first_line.to_string().into()];
    let sentence = CatalogMessage::new("mail.two-blocks", words);
    Complaint::say(TextPosition::new(second.first_line, 1), "", sentence)
}

fn too_long(bytes: usize, line: u32) -> Option<Complaint> {
    (bytes > LONGEST_BLOCK).then(|| {
        let words = [bytes, LONGEST_BLOCK].map(|number| MessageArg::from(number.to_string()));
        Complaint::say(
            TextPosition::new(line, 1),
            "",
            CatalogMessage::new("mail.long", words),
        )
    })
}

fn complaint(at: usize, key: &'static str) -> Complaint {
    Complaint::say(TextPosition::new(number(at), 1), "", key)
}

/// The number of a line, from 1.
fn number(at: usize) -> u32 {
    u32::try_from(at + 1).unwrap_or(u32::MAX)
}

/// Returns whether every status line says that nobody ordered it.
fn is_form(body: &[&str]) -> bool {
    let mut statuses = body.iter().filter_map(|line| status(line)).peekable();
    statuses.peek().is_some()
        && statuses.all(|status| matches!(status.as_str(), "form" | "proposal"))
}

fn is_proposal(body: &[&str]) -> bool {
    let mut statuses = body.iter().filter_map(|line| status(line)).peekable();
    statuses.peek().is_some() && statuses.all(|status| status == "proposal")
}

/// Returns whether the body holds only a code.
fn is_code(body: &[&str]) -> bool {
    let key = |line: &&str| line.split_once(':').map(|(key, _)| bare_word(key));
    let mut said = body.iter().filter(|line| !bare_word(line).is_empty());
    said.next().and_then(key).as_deref() == Some("confirm") && said.next().is_none()
}

fn status(line: &str) -> Option<String> {
    let (key, value) = line.split_once(':')?;
    if value.len() > LONGEST_MARK || key.len() > LONGEST_MARK {
        return None;
    }
    let value = value.split(" #").next().unwrap_or(value);
    (bare_word(key) == "status").then(|| bare_word(value))
}

fn bare_word(text: &str) -> String {
    text.chars()
        .filter(|&c| !is_invisible(c))
        .collect::<String>()
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase()
}

fn same(one: &str, other: &str) -> bool {
    let clean = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.replace('\u{a0}', " ").trim_end().to_owned())
            .filter(|line| !line.is_empty())
            .collect()
    };
    one == other || clean(one) == clean(other)
}

#[cfg(test)]
#[path = "order_blocks_tests.rs"]
mod tests;
