//! Quotation by content: a letter rewritten so that every line of a mail that it quotes carries a mark of quotation, on a line of its
//! own, whatever the client made of it.

use super::aligned_letter::{AlignedLetter, LineKind, QuotedLine};
use super::alignment::{align, mail_words, words_of};
use super::answered_mail::AnsweredMail;
use super::order_blocks::lines;
use super::requote_writer::written;

/// Words of ours in a row that make a line with other words a quotation that lost its line breaks.
const RUN_ON: usize = 8;

/// Words of ours, and lines that nobody would type, that make lines without marks a quotation.
const STRONG: (usize, usize) = (8, 2);

/// The same where other lines of the letter carry marks.
const STRONG_BESIDE_MARKS: (usize, usize) = (20, 4);

/// Lines that an attribution may have.
const ATTRIBUTION: usize = 14;

/// Blanks before a line of a page that is there to be copied.
const COPIED_INDENT: usize = 4;

/// Bytes of a letter that are aligned; a longer one is read by its marks alone.
const LONGEST: usize = 4 << 20;

/// Returns the text of a letter with a mark before every quoted line, or `None` if it quotes none of these mails. Lines that introduce
/// a quotation are blank. An unmarked line that repeats one of ours stays the writer's.
pub fn requote(text: &str, mails: &[AnsweredMail]) -> Option<String> {
    if mails.is_empty() || text.len() > LONGEST {
        return None;
    }
    let raw: Vec<&str> = lines(text).collect();
    let mut words = words_of(&raw);
    let texts = mail_words(mails);
    align(&mut words, &texts);
    let mut letter = AlignedLetter::of(&raw, words, texts, mails);
    letter.classify();
    letter.find_attributions(mails);
    let is_quoted = |line: &QuotedLine| match line.kind {
        LineKind::Ours | LineKind::RunOn => true,
        LineKind::Marked => letter.ours(line).next().is_some(),
        _ => false,
    };
    let quotes = letter.lines.iter().any(is_quoted);
    quotes.then(|| written(&letter))
}

impl AlignedLetter<'_> {
    fn classify(&mut self) {
        let has_marks = self
            .lines
            .iter()
            .any(|line| line.kind == LineKind::Marked && self.ours(line).next().is_some());
        for (from, to) in self.strong_regions(has_marks) {
            for at in from..=to {
                self.take(at);
            }
        }
        for at in 0..self.lines.len() {
            if self.lines[at].kind != LineKind::Own {
                continue;
            }
            let line = &self.lines[at];
            let is_run_on = self.longest_run(line) >= RUN_ON && !self.is_copied(line);
            if is_run_on && !self.holds_own_block(line, RUN_ON) {
                self.lines[at].kind = LineKind::RunOn;
            } else if self.is_whole(line) && self.is_surrounded(at) {
                self.lines[at].kind = LineKind::Ours;
            }
        }
        let mut own: Vec<usize> = Vec::new();
        for line in self.lines.iter().filter(|line| line.kind == LineKind::Own) {
            own.extend(line.first..line.end);
        }
        for at in own {
            self.words[at].ours = None;
        }
    }

    /// Takes a line inside a quotation as ours, if it is.
    fn take(&mut self, at: usize) {
        let line = &self.lines[at];
        if line.kind != LineKind::Own {
            return;
        }
        if self.is_whole(line) || self.is_filled(line) {
            self.lines[at].kind = LineKind::Ours;
        }
    }

    /// Returns whether a line repeats words that a page offers to be copied.
    fn is_copied(&self, line: &QuotedLine) -> bool {
        // Its words may be those of several mails.
        let mut ours = self.ours(line).filter_map(|word| word.ours).peekable();
        ours.peek().is_some()
            && ours.all(|of| self.may_be_typed(of.text, self.mails[of.text].line_of[of.word]))
    }

    /// Returns whether a person may have typed a line of a mail: it is offered to be copied, or stands in a form.
    fn may_be_typed(&self, text: usize, of: usize) -> bool {
        self.mails[text].lines[of].indent >= COPIED_INDENT || self.form[text][of]
    }

    /// Returns the first and last line of each stretch that begins and ends with a row of lines that only a quotation has.
    fn strong_regions(&self, has_marks: bool) -> Vec<(usize, usize)> {
        let (words, prose) = if has_marks {
            STRONG_BESIDE_MARKS
        } else {
            STRONG
        };
        let mut strong: Vec<(usize, usize, usize)> = Vec::new();
        let mut at = 0;
        while at < self.lines.len() {
            let (from, mut to) = (at, at);
            let (mut count, mut lines, mut last) = (0, 0, None);
            while let Some(line) = self.lines.get(at) {
                if line.kind == LineKind::Blank {
                    at += 1;
                    continue;
                }
                let edges = self.edges(line).filter(|_| {
                    line.kind == LineKind::Own && (self.is_whole(line) || self.is_filled(line))
                });
                let Some((text, first, end)) = edges else {
                    break;
                };
                if last.is_some_and(|(of, word)| of != text || first <= word) {
                    break;
                }
                let is_typed = self.may_be_typed(text, self.mails[text].line_of[first]);
                count += end - first + 1;
                lines += usize::from(!is_typed);
                last = Some((text, end));
                to = at;
                at += 1;
            }
            if let Some((text, _)) = last.filter(|_| count >= words && lines >= prose) {
                strong.push((from, to, text));
            }
            at = at.max(from + 1);
        }
        joined(&strong)
    }

    /// Returns whether our neighbouring words stand directly before and behind a line, or it is the rest of the line before it.
    fn is_surrounded(&self, at: usize) -> bool {
        let Some((text, first, last)) = self.edges(&self.lines[at]) else {
            return false;
        };
        let is_quoted = |line: &&QuotedLine| line.first < line.end;
        let edges = |line: &QuotedLine| {
            let is_known = matches!(line.kind, LineKind::Marked | LineKind::Ours);
            self.edges(line).filter(|_| is_known)
        };
        // Behind words that are not ours nothing of ours goes on: what repeats them is the writer's.
        let is_whole = |line: &&QuotedLine| {
            let last = &self.words[line.end - 1];
            last.ours.is_some() || self.is_mark(line, last)
        };
        let before = self.lines[..at].iter().rev().find(is_quoted);
        let before = before.filter(is_whole);
        let behind = self.lines[at + 1..].iter().find(is_quoted);
        let follows = before.and_then(edges);
        let follows = follows.is_some_and(|(of, _, end)| of == text && end + 1 == first);
        let leads = behind.and_then(edges);
        let leads = leads.is_some_and(|(of, begin, _)| of == text && last + 1 == begin);
        let mail = &self.mails[text];
        let is_rest = mail.lines[mail.line_of[first]].first < first;
        follows && (is_rest || leads)
    }

    /// Finds the lines above each quotation that introduce it: those from the first that names the mail.
    fn find_attributions(&mut self, mails: &[AnsweredMail]) {
        let quoted: Vec<usize> = (0..self.lines.len())
            .filter(|at| {
                let kind = self.lines[*at].kind;
                matches!(kind, LineKind::Marked | LineKind::Ours | LineKind::RunOn)
            })
            .collect();
        for at in quoted {
            let blank = self.lines[..at].iter().rev();
            let blank = blank.take_while(|line| line.first == line.end);
            let end = at - blank.count();
            let is_free = |line: &&QuotedLine| match line.kind {
                LineKind::Own => true,
                // Apple's programs mark the attribution too.
                LineKind::Marked => self.ours(line).next().is_none() && line.first < line.end,
                _ => false,
            };
            let above = self.lines[..end].iter().rev().take(ATTRIBUTION);
            let above = above.take_while(is_free).count();
            let names = |line: &usize| {
                let text = self.lines[*line].text;
                mails.iter().any(|mail| mail.marks.are_in(text))
            };
            let Some(first) = (end - above..end).find(names) else {
                continue;
            };
            let rule = first.checked_sub(1).filter(|line| self.is_rule(*line));
            for line in rule.unwrap_or(first)..end {
                self.lines[line].kind = LineKind::Attribution;
            }
        }
    }

    /// Returns whether a line is a rule between an answer and what it answers: `-----Original Message-----`.
    fn is_rule(&self, at: usize) -> bool {
        let text = self.lines[at].text.trim();
        let is_dash = |c: char| matches!(c, '-' | '_' | '=' | '*' | '—' | '–');
        text.len() >= 3 && text.starts_with(is_dash) && text.ends_with(is_dash)
    }
}

/// Joins rows of strong lines of one text to regions.
fn joined(strong: &[(usize, usize, usize)]) -> Vec<(usize, usize)> {
    let mut regions: Vec<(usize, usize, usize)> = Vec::new();
    for (from, to, text) in strong {
        match regions.last_mut() {
            Some(last) if last.2 == *text => last.1 = *to,
            _ => regions.push((*from, *to, *text)),
        }
    }
    regions
        .into_iter()
        .map(|(from, to, _)| (from, to))
        .collect()
}

#[cfg(test)]
#[path = "requote_tests.rs"]
mod tests;
