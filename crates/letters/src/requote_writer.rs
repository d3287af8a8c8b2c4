//! Writer of a letter whose quoted lines are known.

use super::aligned_letter::{AlignedLetter, LineKind, QuotedLine};

/// Returns the text of a letter with a mark before every quoted line.
pub(super) fn written(letter: &AlignedLetter) -> String {
    let mut out = QuotationWriter {
        letter,
        lines: Vec::with_capacity(letter.lines.len()),
        open: None,
        is_spaced: is_spaced(letter),
        keeps_blanks: keeps_blanks(letter),
        in_bare_forms: letter.in_bare_forms(),
    };
    for (at, line) in letter.lines.iter().enumerate() {
        out.line(at, line);
    }
    out.close();
    let mut text = out.lines.join("\n");
    text.push('\n');
    text
}

/// Keys whose question one word answers, in the languages of pages.
const ONE_WORD: [&str; 10] = [
    "withdraw",
    "never",
    "cities",
    "growth",
    "reduce",
    "zurückziehen",
    "niemals",
    "städte",
    "wachstum",
    "verkleinern",
];

/// Writer of the lines of a letter.
struct QuotationWriter<'b, 'a> {
    letter: &'b AlignedLetter<'a>,
    lines: Vec<String>,
    /// A quoted line that may go on, and the line of the mail that it is.
    open: Option<(String, usize, usize)>,
    /// True if a blank behind the marks belongs to them.
    is_spaced: bool,
    /// Lines inside a changed form without marks.
    in_bare_forms: Vec<bool>,
    /// True if lines of ours stand as far from the margin as they were mailed.
    keeps_blanks: bool,
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
                let bare = Some(0).filter(|_| self.in_bare_forms[at]);
                let text = match bare.or_else(|| self.letter.form_around(at)) {
                    Some(depth) => format!("{} {}", marks(depth), line.text),
                    None => self.answer(at, line),
                };
                self.lines.push(text);
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
            let rest = self.without_marks(line);
            // A client may have taken the blanks away with which a form says what belongs to what.
            let indent = rest.len() - rest.trim_start().len();
            self.open = group.of.map(|(mail, of)| {
                let lost = self.letter.mails[mail].lines[of].indent;
                let is_lost = !self.keeps_blanks && self.letter.form[mail][of];
                let indent = if is_lost { indent.max(lost) } else { indent };
                let text = format!("{} {:indent$}{}", marks(line.depth), "", rest.trim_start());
                (text, mail, of)
            });
            return;
        }
        let goes_on = |group: &WordGroup| {
            let open = self.open.as_ref().map(|open| (open.1, open.2));
            group.of.is_some() && group.of == open
        };
        let is_single = line.kind == LineKind::Marked && groups.len() == 1;
        let is_apart = is_single && !goes_on(&groups[0]);
        if is_apart || groups.iter().all(|group| group.of.is_none()) {
            self.close();
            // The marks of one quotation are the same on all its lines.
            let text = format!("{} {}", marks(line.depth), self.without_marks(line));
            let is_marked = line.kind == LineKind::Marked;
            self.lines.push(if is_marked {
                text
            } else {
                line.text.to_owned()
            });
            return;
        }
        for group in groups {
            self.group(line, &group);
        }
    }

    fn without_marks<'l>(&self, line: &QuotedLine<'l>) -> &'l str {
        let is_spaced = line.depth > 0 && self.is_spaced;
        let rest = line
            .rest
            .strip_prefix([' ', '\u{a0}'])
            .filter(|_| is_spaced);
        rest.unwrap_or(line.rest)
    }

    /// Returns a line of the writer, with the key of the question that it stands below.
    fn answer(&self, at: usize, line: &QuotedLine) -> String {
        let text = line.text.trim();
        // The stop of its one sentence, if it is the whole answer.
        let is_own = |at: Option<usize>| {
            let line = at.and_then(|at| self.letter.lines.get(at));
            line.is_some_and(|line| line.kind == LineKind::Own)
        };
        let is_alone = !is_own(at.checked_sub(1)) && !is_own(Some(at + 1));
        let text = text.strip_suffix('.').filter(|_| is_alone).unwrap_or(text);
        let is_plain = |c: char| c.is_alphanumeric() || " ,;>/+-_'".contains(c);
        let is_word = !text.contains([' ', ',']);
        let keys = self.letter.question_above(at).unwrap_or_default();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        match &keys[..] {
            // *final* and *none* are said of more than one question.
            _ if text.contains(':') || !text.chars().all(is_plain) => line.text.to_owned(),
            ["calamities", calamity, part] => format!("{calamity}: {{{part}: [{text}]}}"),
            [key, part] => format!("{key}: {{{part}: [{text}]}}"),
            [key] if !is_word || key.contains(' ') => format!("{key}: {text}"),
            [key] if ONE_WORD.contains(key) && !is_status(text) => format!("{key}: {text}"),
            _ => line.text.to_owned(),
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
        let is_whole = self.letter.is_whole(line);
        if line.kind == LineKind::Marked && (count <= 1 || !is_whole) {
            // A line that somebody wrote into stays as it is.
            let of = groups.iter().find_map(|group| group.of);
            let of = of.filter(|_| is_whole || self.letter.is_filled(line));
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

/// Returns whether a line of ours that was mailed with blanks before it has some: the client takes none away.
fn keeps_blanks(letter: &AlignedLetter) -> bool {
    let mut lines = letter
        .lines
        .iter()
        .filter(|line| line.kind != LineKind::Own);
    lines.any(|line| {
        let blanks = line.rest.len() - line.rest.trim_start().len();
        let is_mailed_so = |(text, first, _): (usize, usize, usize)| {
            let mail = &letter.mails[text];
            let of = &mail.lines[mail.line_of[first]];
            of.first == first && of.indent >= 2
        };
        blanks >= 2 && letter.is_whole(line) && letter.edges(line).is_some_and(is_mailed_so)
    })
}

/// Returns whether all marks of a letter have a blank behind them.
fn is_spaced(letter: &AlignedLetter) -> bool {
    let mut marked = letter.lines.iter().filter(|line| line.depth > 0);
    marked.all(|line| line.rest.is_empty() || line.rest.starts_with([' ', '\u{a0}']))
}

/// Returns whether a line is said of all questions.
fn is_status(text: &str) -> bool {
    const ALL: [&str; 10] = [
        "final", "draft", "done", "none", "nothing", "fertig", "entwurf", "nichts", "keine",
        "finished",
    ];
    ALL.contains(&text.to_lowercase().as_str())
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
