//! The lines of a letter, with the words of mails in them.

use super::alignment::{AlignedWord, MailWord, MailWords};
use super::answered_mail::AnsweredMail;
use super::block_markers::{BlockMarker, UnquotedLine, mark_of};
use super::order_blocks::lines;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    /// Words of the writer.
    Own,
    /// A line with a mark of quotation.
    Marked,
    /// A line of ours without a mark.
    Ours,
    /// Words of ours without line breaks, perhaps with words of the writer.
    RunOn,
    /// Line that introduces a quotation.
    Attribution,
}

pub(super) struct QuotedLine<'a> {
    pub(super) text: &'a str,
    pub(super) depth: usize,
    pub(super) rest: &'a str,
    /// Its words, as indices.
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) kind: LineKind,
}

pub(super) struct AlignedLetter<'a> {
    pub(super) lines: Vec<QuotedLine<'a>>,
    pub(super) words: Vec<AlignedWord>,
    pub(super) mails: Vec<MailWords>,
    /// Lines of each text of the mails that stand between the marks of a form.
    pub(super) form: Vec<Vec<bool>>,
    /// Number of order blocks in each of those texts.
    blocks: Vec<usize>,
}

impl<'a> AlignedLetter<'a> {
    pub(super) fn of(
        raw: &[&'a str],
        words: Vec<AlignedWord>,
        texts: Vec<MailWords>,
        mails: &[AnsweredMail],
    ) -> AlignedLetter<'a> {
        let mut found = Vec::with_capacity(raw.len());
        let mut at = 0;
        for (number, line) in raw.iter().enumerate() {
            let first = at;
            while words.get(at).is_some_and(|word| word.line == number) {
                at += 1;
            }
            let unquoted = UnquotedLine::of(line);
            found.push(QuotedLine {
                text: line,
                depth: unquoted.depth,
                rest: unquoted.rest,
                first,
                end: at,
                kind: match (at == first, unquoted.depth) {
                    (_, 1..) => LineKind::Marked,
                    (true, _) => LineKind::Blank,
                    (false, _) => LineKind::Own,
                },
            });
        }
        let all = mails.iter().flat_map(|mail| &mail.texts);
        AlignedLetter {
            lines: found,
            words,
            blocks: texts.iter().map(MailWords::blocks).collect(),
            mails: texts,
            form: all.map(|text| form_lines(text)).collect(),
        }
    }

    pub(super) fn words_of(&self, line: &QuotedLine) -> &[AlignedWord] {
        &self.words[line.first..line.end]
    }

    /// The words of a line that are ours.
    pub(super) fn ours<'b>(
        &'b self,
        line: &'b QuotedLine,
    ) -> impl Iterator<Item = &'b AlignedWord> {
        let words = self.words_of(line).iter();
        words.filter(|word| word.ours.is_some())
    }

    /// Returns the first and the last word of ours of a line, as text and place.
    pub(super) fn edges(&self, line: &QuotedLine) -> Option<(usize, usize, usize)> {
        let mut ours = self.ours(line).filter_map(|word| word.ours);
        let first = ours.next()?;
        let last = ours.last().unwrap_or(first);
        (last.text == first.text).then_some((first.text, first.word, last.word))
    }

    /// Returns whether a word holds nothing but marks.
    pub(super) fn is_mark(&self, line: &QuotedLine, word: &AlignedWord) -> bool {
        let text = &line.rest[word.start..word.end];
        !text.chars().any(char::is_alphanumeric)
    }

    /// Returns whether every word of a line is ours.
    pub(super) fn is_whole(&self, line: &QuotedLine) -> bool {
        let mut words = self.words_of(line).iter();
        let is_ours = |word: &AlignedWord| word.ours.is_some() || self.is_mark(line, word);
        words.all(is_ours) && self.edges(line).is_some()
    }

    /// Returns whether a line is one of ours with words of the writer behind its first ones: `tax: 2`.
    pub(super) fn is_filled(&self, line: &QuotedLine) -> bool {
        let Some((text, first, last)) = self.edges(line) else {
            return false;
        };
        let mail = &self.mails[text];
        let of = mail.line_of[first];
        let begins = mail.lines[of].first == first && mail.line_of[last] == of;
        let first_is_ours = self.words_of(line)[0].ours.is_some();
        begins && first_is_ours && self.form[text][of]
    }

    /// Returns the depth of the form that a line stands in: lines of one form of ours stand before and behind it, of
    /// which one was changed. What was written there was filled in.
    pub(super) fn form_around(&self, at: usize) -> Option<usize> {
        let place = |line: &QuotedLine| {
            let is_quoted = matches!(line.kind, LineKind::Marked | LineKind::Ours);
            let (text, first, _) = self.edges(line).filter(|_| is_quoted)?;
            let of = self.mails[text].line_of[first];
            self.form[text][of].then_some((text, of, line.depth))
        };
        let is_said = |line: &&QuotedLine| line.first < line.end && line.kind != LineKind::Own;
        let before = self.lines[..at]
            .iter()
            .rev()
            .find(is_said)
            .and_then(place)?;
        let behind = self.lines[at + 1..].iter().find(is_said).and_then(place)?;
        let is_one = before.0 == behind.0
            && self.form[before.0][before.1..=behind.1.max(before.1)]
                .iter()
                .all(|is_form| *is_form);
        // In a form that is otherwise as it was mailed, lines between others say by themselves what they belong to.
        let is_edited = |line: &QuotedLine| {
            line.kind == LineKind::Marked && !self.is_whole(line) && self.is_filled(line)
        };
        let is_edited = self.lines.iter().any(is_edited);
        (is_one && is_edited && before.1 < behind.1).then_some(before.2)
    }

    /// Returns for each line whether it stands in a form of ours without marks of quotation in which something was changed or taken out:
    /// its writer's lines are what was filled in.
    pub(super) fn in_bare_forms(&self) -> Vec<bool> {
        let mut inside = vec![false; self.lines.len()];
        let mut open: Option<BareForm> = None;
        for (at, line) in self.lines.iter().enumerate() {
            let place = self.edges(line).filter(|_| line.kind == LineKind::Ours);
            let place = place.map(|(text, first, _)| (text, self.mails[text].line_of[first]));
            match (mark_of(line.rest).map(|(mark, _)| mark), place) {
                (Some(BlockMarker::BeginOrders), Some((text, of))) => {
                    open = Some(BareForm {
                        at,
                        text,
                        of,
                        known: 1,
                        is_edited: false,
                    });
                }
                (Some(BlockMarker::EndOrders), Some((text, of))) => {
                    let form = open.take().filter(|form| form.text == text && form.of < of);
                    let Some(form) = form else { continue };
                    let lines = (form.of..of).filter(|line| self.mails[text].has_words(*line));
                    if form.is_edited || form.known < lines.count() {
                        inside[form.at..at].fill(true);
                    }
                }
                (Some(_), _) => open = None,
                (None, _) => {
                    if let Some(form) = open.as_mut() {
                        let is_whole =
                            place.is_some_and(|(text, _)| text == form.text) && self.is_whole(line);
                        form.known += usize::from(is_whole);
                        form.is_edited |= place.is_some() && !is_whole;
                    }
                }
            }
        }
        inside
    }

    /// Returns the keys of the question that a line of the writer answers: it stands directly below the quoted question.
    pub(super) fn question_above(&self, at: usize) -> Option<Vec<String>> {
        let above = self.lines[..at].iter().rev();
        let mut above = above.skip_while(|line| line.kind == LineKind::Own);
        let mut said = above.by_ref().skip_while(|line| line.first == line.end);
        let line = said.next()?;
        let is_quoted = matches!(line.kind, LineKind::Marked | LineKind::Ours);
        let (text, _, last) = self.edges(line).filter(|_| is_quoted)?;
        let of = self.mails[text].line_of[last];
        self.mails[text].question_at(of)
    }

    /// Returns whether more order blocks begin in a line than in the texts of which it holds a long run: one is its writer's.
    pub(super) fn holds_own_block(&self, line: &QuotedLine, long: usize) -> bool {
        let mut texts: Vec<usize> = Vec::new();
        self.each_run(line, |of, run| {
            if run == long && !texts.contains(&of.text) {
                texts.push(of.text);
            }
        });
        let known: usize = texts.iter().map(|text| self.blocks[*text]).sum();
        line.rest.to_lowercase().matches("begin orders").count() > known
    }

    /// Returns the longest run of words of ours in a line.
    pub(super) fn longest_run(&self, line: &QuotedLine) -> usize {
        let mut longest = 0;
        self.each_run(line, |_, run| longest = longest.max(run));
        longest
    }

    /// Tells each word of ours in a line, with the number of words of the run that it ends.
    fn each_run(&self, line: &QuotedLine, mut tell: impl FnMut(MailWord, usize)) {
        let (mut run, mut last) = (0, None);
        for word in self.words_of(line) {
            let follows = |of: MailWord| {
                last.is_some_and(|last: MailWord| last.text == of.text && last.word + 1 == of.word)
            };
            run = match word.ours {
                Some(of) if follows(of) => run + 1,
                Some(_) => 1,
                None => 0,
            };
            last = word.ours.or(last);
            if let Some(of) = word.ours {
                tell(of, run);
            }
        }
    }
}

/// A form of ours without marks whose end is still to come.
struct BareForm {
    at: usize,
    /// The text and line of ours with which it begins.
    text: usize,
    of: usize,
    /// Lines of it that are as they were mailed.
    known: usize,
    is_edited: bool,
}

/// Returns for each line of a text whether it stands inside a form.
fn form_lines(text: &str) -> Vec<bool> {
    let mut is_open = false;
    let inside = lines(text).map(|line| {
        match mark_of(line).map(|(mark, _)| mark) {
            Some(BlockMarker::BeginOrders) => is_open = true,
            Some(BlockMarker::EndOrders) => {
                is_open = false;
                return true;
            }
            _ => {}
        }
        is_open
    });
    inside.collect()
}
