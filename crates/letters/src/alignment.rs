//! Alignment of the words of a letter with the words of mails that it may quote.

use std::ops::Range;

use imara_diff::{Algorithm, Diff, InternedInput};

use super::answered_mail::AnsweredMail;
use super::block_markers::{BlockMarker, UnquotedLine, mark_of};
use super::order_blocks::lines;

/// A word of a text.
#[derive(Clone, Debug)]
pub struct AlignedWord {
    /// Index of its line.
    pub line: usize,
    /// Place in its line, in bytes, without the marks of quotation.
    pub start: usize,
    pub end: usize,
    /// The word of a mail that it is.
    pub ours: Option<MailWord>,
    /// True between the lines that begin and end an order block, and on them.
    is_in_block: bool,
    /// True if its line carries a mark of quotation.
    is_marked: bool,
    /// Form in which words are compared: ASCII in small letters, for clients lose the rest. Empty for other marks.
    key: String,
}

/// Place of a word in the mails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailWord {
    /// Index of the text among all texts of all mails.
    pub text: usize,
    /// Index of the word in its text.
    pub word: usize,
}

/// A line of a mail, with its words.
#[derive(Clone, Debug)]
pub struct MailLine {
    pub first: usize,
    /// Blanks before its first word.
    pub indent: usize,
    /// Words before its colon that could be a key of a question.
    label: Option<String>,
}

/// The words and lines of one text of a mail.
#[derive(Clone, Debug)]
pub struct MailWords {
    keys: Vec<String>,
    pub lines: Vec<MailLine>,
    /// Index of the line of each word.
    pub line_of: Vec<usize>,
    /// True for each line of an order block.
    in_block: Vec<bool>,
    /// Index of the mail.
    pub mail: usize,
}

/// A run of fewer words than this, inside a line with other words, is chance.
const SHORTEST_RUN: usize = 3;

/// Returns the words of a letter without the marks of quotation.
pub fn words_of(text: &[&str]) -> Vec<AlignedWord> {
    let mut words = Vec::new();
    let in_block = in_blocks(text);
    for (line, text) in text.iter().enumerate() {
        let UnquotedLine { depth, rest, .. } = UnquotedLine::of(text);
        for (start, end) in spans(rest) {
            words.push(AlignedWord {
                is_marked: depth > 0,
                line,
                start,
                end,
                ours: None,
                is_in_block: in_block[line],
                key: key(&rest[start..end]),
            });
        }
    }
    words
}

/// Returns the words of every text of the mails.
pub fn mail_words(mails: &[AnsweredMail]) -> Vec<MailWords> {
    let mut all = Vec::new();
    for (mail, one) in mails.iter().enumerate() {
        for text in &one.texts {
            all.push(MailWords::of(text, mail));
        }
    }
    all
}

/// Words that a key of a page may have: `slave revolt reduce`.
const KEY_WORDS: usize = 4;

/// Lines that a question of a page may have.
const LONGEST_QUESTION: usize = 16;

impl MailWords {
    /// Returns the keys of the question that a line belongs to, as a page prints it: `offers:` or `famine losses:`, and in mails of
    /// before `calamities: famine: losses:`, at the margin, with its text behind it or below.
    pub fn question_at(&self, line: usize) -> Option<Vec<String>> {
        let end = |at: usize| self.end_of(at);
        let is_blank = |at: usize| !self.has_words(at);
        let up = (line.saturating_sub(LONGEST_QUESTION)..=line).rev();
        let heading = up
            .take_while(|at| !is_blank(*at))
            .find(|at| self.lines[*at].indent == 0)?;
        let words = &self.keys[self.lines[heading].first..end(heading)];
        let chain = words.iter().map_while(|word| word.strip_suffix(':'));
        let mut keys: Vec<String> = chain.map(str::to_owned).collect();
        // Words are compared without letters beyond ASCII; a key of one word is taken as it was printed.
        if keys.len() <= 1
            && let Some(label) = &self.lines[heading].label
        {
            keys = vec![label.clone()];
        }
        let is_key = |key: &String| {
            !key.is_empty() && key.chars().all(|c| c.is_lowercase() || "_ ".contains(c))
        };
        let is_question = !keys.is_empty() && keys.iter().all(is_key);
        // A line of a form, or of the foot of a mail, has no text below its key.
        let below = self.lines.get(heading + 1);
        let has_text = below.is_some_and(|below| below.indent > 0) && !is_blank(heading + 1);
        (is_question && has_text).then_some(keys)
    }

    /// Returns how many order blocks begin in the text.
    pub fn blocks(&self) -> usize {
        let is_begin = |words: &&[String]| words[0] == "begin" && words[1].ends_with("orders");
        self.keys.windows(2).filter(is_begin).count()
    }

    /// Returns whether words stand on a line.
    pub fn has_words(&self, line: usize) -> bool {
        self.lines[line].first < self.end_of(line)
    }

    fn end_of(&self, line: usize) -> usize {
        let next = self.lines.get(line + 1);
        next.map_or(self.keys.len(), |next| next.first)
    }

    fn of(text: &str, mail: usize) -> MailWords {
        let all: Vec<&str> = lines(text).collect();
        let mut words = MailWords {
            keys: Vec::new(),
            lines: Vec::new(),
            line_of: Vec::new(),
            in_block: in_blocks(&all),
            mail,
        };
        for line in all {
            let first = words.keys.len();
            for (start, end) in spans(line) {
                let key = key(&line[start..end]);
                if !key.is_empty() {
                    words.keys.push(key);
                    words.line_of.push(words.lines.len());
                }
            }
            words.lines.push(MailLine {
                first,
                label: label(line),
                indent: line.len() - line.trim_start().len(),
            });
        }
        words
    }
}

/// Returns the words before the colon of a line at the margin, if they could be a key: `famine losses`.
fn label(line: &str) -> Option<String> {
    let (label, _) = line.split_once(':')?;
    let is_letter = |c: char| c.is_lowercase() || c == ' ';
    let is_key = !label.starts_with(' ')
        && label.chars().all(is_letter)
        && (1..=KEY_WORDS).contains(&label.split(' ').count());
    is_key.then(|| label.to_owned())
}

/// Returns for each line whether it is of an order block that begins and ends.
fn in_blocks(all: &[&str]) -> Vec<bool> {
    let mut inside = vec![false; all.len()];
    let mut begin = None;
    for (at, line) in all.iter().enumerate() {
        match mark_of(line).map(|(mark, _)| mark) {
            Some(BlockMarker::BeginOrders) => begin = Some(at),
            Some(BlockMarker::EndOrders) => {
                if let Some(begin) = begin.take() {
                    inside[begin..=at].fill(true);
                }
            }
            _ => {}
        }
    }
    inside
}

/// Marks the words of a letter that are words of these mails, in order and each once. Of the texts of one mail the one counts that
/// the letter has more of.
pub fn align(words: &mut [AlignedWord], mails: &[MailWords]) {
    let mut at = 0;
    while at < mails.len() {
        let mail = mails[at].mail;
        let texts = mails[at..].iter().take_while(|text| text.mail == mail);
        let count = texts.count();
        let found = (at..at + count).map(|text| (text, matches(words, &mails[text])));
        let best = found.max_by_key(|(text, pairs)| (pairs.len(), usize::MAX - text));
        if let Some((text, pairs)) = best {
            for (word, of) in pairs {
                words[word].ours = Some(MailWord { text, word: of });
            }
        }
        at += count;
    }
}

/// Returns the pairs of words that are the same, in order, of the words that are nobody's yet. Where words between
/// marked lines would take words of ours away from these, the marked lines are looked for first.
fn matches(words: &[AlignedWord], mail: &MailWords) -> Vec<(usize, usize)> {
    let free = words.iter().enumerate();
    let free = free.filter(|(_, word)| word.ours.is_none() && !word.key.is_empty());
    let free: Vec<usize> = free.map(|(at, _)| at).collect();
    let marked: Vec<usize> = free
        .iter()
        .copied()
        .filter(|at| words[*at].is_marked)
        .collect();
    let all = 0..mail.keys.len();
    let mut pairs = pairs_among(words, mail, &free, all.clone());
    if (1..free.len()).contains(&marked.len()) {
        let found = pairs.iter().filter(|(at, _)| words[*at].is_marked).count();
        let anchors = pairs_among(words, mail, &marked, all);
        if anchors.len() > found {
            pairs = between_anchors(words, mail, &free, &anchors);
        }
    }
    // What a writer puts into a block of his own repeats no example of a page.
    let may_be = |of: usize, at: usize| mail.in_block[mail.line_of[of]] || !words[at].is_in_block;
    let pairs = pairs.into_iter().filter(|(at, of)| may_be(*of, *at));
    without_chance(words, pairs.collect())
}

/// Returns pairs together with those of the unmarked words between them, each with words of the mail between the same two.
fn between_anchors(
    words: &[AlignedWord],
    mail: &MailWords,
    free: &[usize],
    anchors: &[(usize, usize)],
) -> Vec<(usize, usize)> {
    let mut pairs = Vec::with_capacity(anchors.len());
    let (mut at, mut of) = (0, 0);
    let end = (usize::MAX, mail.keys.len());
    for anchor in anchors.iter().copied().chain([end]) {
        let gap = free[at..].iter().take_while(|at| **at < anchor.0);
        let gap: Vec<usize> = gap.copied().collect();
        at += gap.len() + 1;
        let unmarked: Vec<usize> = gap.into_iter().filter(|at| !words[*at].is_marked).collect();
        pairs.extend(pairs_among(words, mail, &unmarked, of..anchor.1));
        if anchor != end {
            pairs.push(anchor);
            of = anchor.1 + 1;
        }
    }
    pairs
}

/// Returns the pairs of these words with words of a part of a mail.
fn pairs_among(
    words: &[AlignedWord],
    mail: &MailWords,
    among: &[usize],
    part: Range<usize>,
) -> Vec<(usize, usize)> {
    if among.is_empty() || part.is_empty() {
        return Vec::new();
    }
    let keys: Vec<&str> = among.iter().map(|at| words[*at].key.as_str()).collect();
    let begin = part.start;
    let pairs = common(&mail.keys[part], &keys).into_iter();
    pairs.map(|(of, at)| (among[at], begin + of)).collect()
}

/// Returns the pairs of places of the words that are the same in two texts, in order.
pub fn common(one: &[impl AsRef<str>], other: &[impl AsRef<str>]) -> Vec<(usize, usize)> {
    let mut input = InternedInput::default();
    input.update_before(one.iter().map(AsRef::as_ref));
    input.update_after(other.iter().map(AsRef::as_ref));
    let diff = Diff::compute(Algorithm::Histogram, &input);
    let mut pairs = Vec::new();
    let (mut of, mut at) = (0, 0);
    while of < one.len() && at < other.len() {
        match (diff.is_removed(index(of)), diff.is_added(index(at))) {
            (true, _) => of += 1,
            (false, true) => at += 1,
            (false, false) => {
                pairs.push((of, at));
                of += 1;
                at += 1;
            }
        }
    }
    pairs
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Drops pairs of runs so short that they are chance: fewer than [`SHORTEST_RUN`] words inside a line with others.
fn without_chance(words: &[AlignedWord], pairs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let mut kept = Vec::with_capacity(pairs.len());
    let mut run: Vec<(usize, usize)> = Vec::new();
    let begins_line = |at: usize| at == 0 || words[at - 1].line != words[at].line;
    let ends_line = |at: usize| {
        words
            .get(at + 1)
            .is_none_or(|next| next.line != words[at].line)
    };
    let mut close = |run: &mut Vec<(usize, usize)>| {
        let is_long = run.len() >= SHORTEST_RUN;
        let edges = run.first().zip(run.last());
        let is_whole = edges.is_some_and(|(first, last)| {
            begins_line(first.0) && (ends_line(last.0) || words[last.0].key.ends_with(':'))
        });
        if is_long || is_whole {
            kept.append(run);
        } else {
            run.clear();
        }
    };
    for pair in pairs {
        let follows = run.last().is_some_and(|last| {
            let mut between = words[last.0 + 1..pair.0].iter();
            last.1 + 1 == pair.1 && between.all(|word| word.key.is_empty())
        });
        if !follows {
            close(&mut run);
        }
        run.push(pair);
    }
    close(&mut run);
    kept
}

/// Returns the places of the words of a line.
pub fn spans(line: &str) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut start = None;
    for (at, c) in line.char_indices() {
        match (c.is_whitespace(), start) {
            (true, Some(from)) => {
                spans.push((from, at));
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    spans.extend(start.map(|from| (from, line.len())));
    spans
}

/// Returns the form in which a word is compared: without letters beyond ASCII, also where they stand as quoted-printable bytes.
fn key(word: &str) -> String {
    let mut left = 0;
    let bytes = word.as_bytes();
    let is_escape = |at: usize| {
        matches!(bytes.get(at..at + 3), Some([b'=', first, second])
            if matches!(first, b'8'..=b'9' | b'A'..=b'F') && matches!(second, b'0'..=b'9' | b'A'..=b'F'))
    };
    let kept = word.char_indices().filter_map(|(at, c)| match c {
        _ if at < left => None,
        '=' if is_escape(at) => {
            left = at + 3;
            None
        }
        '?' | '*' => None,
        '\u{2018}' | '\u{2019}' => Some('\''),
        '\u{201c}' | '\u{201d}' => Some('"'),
        '\u{2013}' | '\u{2014}' => Some('-'),
        c if c.is_ascii_graphic() => Some(c.to_ascii_lowercase()),
        _ => None,
    });
    kept.collect()
}
