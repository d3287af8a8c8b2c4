//! Quotation by content: a letter rewritten so that every line of a mail that it quotes carries a mark of quotation, on a line of its
//! own, whatever the client made of it.

use super::alignment::{AlignedWord, MailWords, align, mail_words, words_of};
use super::answered_mail::AnsweredMail;
use super::block_markers::{BlockMarker, UnquotedLine, mark_of};
use super::order_blocks::lines;

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineKind {
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

struct QuotedLine<'a> {
    text: &'a str,
    depth: usize,
    rest: &'a str,
    /// Its words, as indices.
    first: usize,
    end: usize,
    kind: LineKind,
}

struct Requoting<'a> {
    lines: Vec<QuotedLine<'a>>,
    words: Vec<AlignedWord>,
    mails: Vec<MailWords>,
    /// Lines of each text of the mails that stand between the marks of a form.
    form: Vec<Vec<bool>>,
}

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
    let mut letter = Requoting::of(&raw, words, texts, mails);
    letter.classify();
    letter.find_attributions(mails);
    let is_quoted = |line: &QuotedLine| match line.kind {
        LineKind::Ours | LineKind::RunOn => true,
        LineKind::Marked => letter.ours(line).next().is_some(),
        _ => false,
    };
    let quotes = letter.lines.iter().any(is_quoted);
    quotes.then(|| letter.written())
}

impl<'a> Requoting<'a> {
    fn of(
        raw: &[&'a str],
        words: Vec<AlignedWord>,
        texts: Vec<MailWords>,
        mails: &[AnsweredMail],
    ) -> Requoting<'a> {
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
        Requoting {
            lines: found,
            words,
            mails: texts,
            form: all.map(|text| form_lines(text)).collect(),
        }
    }

    fn words_of(&self, line: &QuotedLine) -> &[AlignedWord] {
        &self.words[line.first..line.end]
    }

    /// The words of a line that are ours.
    fn ours<'b>(&'b self, line: &'b QuotedLine) -> impl Iterator<Item = &'b AlignedWord> {
        let words = self.words_of(line).iter();
        words.filter(|word| word.ours.is_some())
    }

    /// Returns the first and the last word of ours of a line, as text and place.
    fn edges(&self, line: &QuotedLine) -> Option<(usize, usize, usize)> {
        let mut ours = self.ours(line).filter_map(|word| word.ours);
        let first = ours.next()?;
        let last = ours.last().unwrap_or(first);
        (last.text == first.text).then_some((first.text, first.word, last.word))
    }

    /// Returns whether a word holds nothing but marks.
    fn is_mark(&self, line: &QuotedLine, word: &AlignedWord) -> bool {
        let text = &line.rest[word.start..word.end];
        !text.chars().any(char::is_alphanumeric)
    }

    /// Returns whether every word of a line is ours.
    fn is_whole(&self, line: &QuotedLine) -> bool {
        let mut words = self.words_of(line).iter();
        let is_ours = |word: &AlignedWord| word.ours.is_some() || self.is_mark(line, word);
        words.all(is_ours) && self.edges(line).is_some()
    }

    /// Returns whether a line is one of ours with words of the writer behind its first ones: `tax: 2`.
    fn is_filled(&self, line: &QuotedLine) -> bool {
        let Some((text, first, last)) = self.edges(line) else {
            return false;
        };
        let mail = &self.mails[text];
        let of = mail.line_of[first];
        let begins = mail.lines[of].first == first && mail.line_of[last] == of;
        let first_is_ours = self.words_of(line)[0].ours.is_some();
        begins && first_is_ours && self.form[text][of]
    }

    /// Returns the longest run of words of ours in a line.
    fn longest_run(&self, line: &QuotedLine) -> usize {
        let (mut longest, mut run, mut last) = (0, 0, None);
        for word in self.words_of(line) {
            let follows = |of: super::alignment::MailWord| {
                last.is_some_and(|last: super::alignment::MailWord| {
                    last.text == of.text && last.word + 1 == of.word
                })
            };
            run = match word.ours {
                Some(of) if follows(of) => run + 1,
                Some(_) => 1,
                None => 0,
            };
            last = word.ours.or(last);
            longest = longest.max(run);
        }
        longest
    }

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
            if self.longest_run(line) >= RUN_ON && !self.is_copied(line) {
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
        self.edges(line).is_some_and(|(text, first, last)| {
            let lines = &self.mails[text].line_of[first..=last];
            lines.iter().all(|of| self.may_be_typed(text, *of))
        })
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
        let is_quoted = |line: &&QuotedLine| line.kind != LineKind::Blank;
        let edges = |line: &QuotedLine| {
            let is_known = matches!(line.kind, LineKind::Marked | LineKind::Ours);
            self.edges(line).filter(|_| is_known)
        };
        let before = self.lines[..at].iter().rev().find(is_quoted);
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

    fn written(&self) -> String {
        let mut out = QuotationWriter {
            letter: self,
            lines: Vec::with_capacity(self.lines.len()),
            open: None,
        };
        for (at, line) in self.lines.iter().enumerate() {
            out.line(at, line);
        }
        out.close();
        let mut text = out.lines.join("\n");
        text.push('\n');
        text
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

/// Writer of the lines of a letter.
struct QuotationWriter<'b, 'a> {
    letter: &'b Requoting<'a>,
    lines: Vec<String>,
    /// A quoted line that may go on, and the line of the mail that it is.
    open: Option<(String, usize, usize)>,
}

impl QuotationWriter<'_, '_> {
    fn close(&mut self) {
        if let Some((text, ..)) = self.open.take() {
            self.lines.push(text);
        }
    }

    fn line(&mut self, at: usize, line: &QuotedLine) {
        match line.kind {
            LineKind::Blank if self.open.is_some() => return,
            LineKind::Own => {
                self.close();
                self.fill(at);
                self.lines.push(line.text.to_owned());
                return;
            }
            LineKind::Blank | LineKind::Attribution => {
                self.close();
                self.lines.push(String::new());
                return;
            }
            LineKind::Marked | LineKind::Ours | LineKind::RunOn => {}
        }
        let groups = self.groups(line);
        if let [group] = &groups[..]
            && self.begins(group)
        {
            self.close();
            let rest = line.rest.strip_prefix(' ').filter(|_| line.depth > 0);
            let text = format!("{} {}", marks(line.depth), rest.unwrap_or(line.rest));
            self.open = group.of.map(|(mail, of)| (text, mail, of));
            return;
        }
        if groups.iter().all(|group| group.of.is_none()) {
            self.close();
            self.lines.push(line.text.to_owned());
            return;
        }
        for group in groups {
            self.group(line, &group);
        }
    }

    /// Keeps a line of the writer at its number, if lines before it were joined.
    fn fill(&mut self, at: usize) {
        while self.lines.len() < at {
            self.lines.push(">".to_owned());
        }
    }

    /// Returns whether a group begins with the first word of a line of ours.
    fn begins(&self, group: &WordGroup) -> bool {
        let Some((text, of)) = group.of else {
            return false;
        };
        let first = self.letter.words[group.first].ours;
        let begin = self.letter.mails[text].lines[of].first;
        let is_new = self
            .open
            .as_ref()
            .is_none_or(|open| (open.1, open.2) != (text, of));
        is_new && first.is_some_and(|first| first.word == begin)
    }

    fn group(&mut self, line: &QuotedLine, group: &WordGroup) {
        let words = &self.letter.words;
        let said = &line.rest[words[group.first].start..words[group.end - 1].end];
        let Some((text, of)) = group.of else {
            // Between lines of ours that lost their breaks stand words of the writer.
            self.close();
            self.lines.push(said.to_owned());
            return;
        };
        if let Some(open) = self.open.as_mut()
            && (open.1, open.2) == (text, of)
        {
            open.0.push(' ');
            open.0.push_str(said);
            return;
        }
        self.close();
        let indent = self.letter.mails[text].lines[of].indent;
        let is_first = words[group.first]
            .ours
            .is_some_and(|first| first.word == self.letter.mails[text].lines[of].first);
        let indent = if is_first { indent } else { 0 };
        let line = format!("{} {:indent$}{said}", marks(line.depth), "");
        self.open = Some((line, text, of));
    }

    /// Groups the words of a line by the lines of ours that they are.
    fn groups(&self, line: &QuotedLine) -> Vec<WordGroup> {
        let mut groups: Vec<WordGroup> = Vec::new();
        for at in line.first..line.end {
            let word = &self.letter.words[at];
            let of = word.ours.map(|of| {
                let mail = &self.letter.mails[of.text];
                (of.text, mail.line_of[of.word])
            });
            let is_mark = self.letter.is_mark(line, word);
            match groups.last_mut() {
                Some(group) if group.of == of || (of.is_none() && is_mark) => group.end = at + 1,
                Some(group) if of.is_none() && self.holds(line, group) => group.end = at + 1,
                _ => groups.push(WordGroup {
                    first: at,
                    end: at + 1,
                    of,
                }),
            }
        }
        let count = groups.iter().filter(|group| group.of.is_some()).count();
        if line.kind == LineKind::Marked && count <= 1 {
            let of = groups.iter().find_map(|group| group.of);
            return vec![WordGroup {
                first: line.first,
                end: line.end,
                of,
            }];
        }
        groups
    }

    /// Returns whether words behind a group were filled into it: it is the line of a key in a form.
    fn holds(&self, line: &QuotedLine, group: &WordGroup) -> bool {
        group.of.is_some_and(|(text, of)| {
            let is_form = self.letter.form[text][of];
            is_form && (line.kind != LineKind::RunOn || group.end - group.first == 1)
        })
    }
}

/// Words of a line that stand in one line of ours, or in none.
struct WordGroup {
    first: usize,
    end: usize,
    of: Option<(usize, usize)>,
}

/// Returns the marks of quotation of a depth.
fn marks(depth: usize) -> String {
    vec![">"; depth.max(1)].join(" ")
}

#[cfg(test)]
#[path = "requote_tests.rs"]
mod tests;
