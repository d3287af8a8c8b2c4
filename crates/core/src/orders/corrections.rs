//! Suggestions for slips: the corrected line, given only if one meaning is possible and the whole block reads the line that way.

use std::collections::BTreeSet;

use super::free_text::{self, SpeakerContext, TextLine};
use super::order_block::OrderBlock;
use super::read::read_at;
use super::vocabulary::Vocabulary;
use crate::text::{
    CatalogMessage, Complaint, MessageArg, TextPosition, escape_marks, fold, is_one_slip,
};

/// Words that stand in the place of names, and are not among those that a sentence suggests.
const WORDS: [&str; 5] = ["auto", "none", "any", "own", "all"];

/// Lines that are mended in one block: each is tried by reading the block again.
const MOST_LINES: usize = 12;

/// Bytes of a block in which lines are mended.
const LONGEST_BLOCK: usize = 8 * 1024;

/// Characters of a line that is printed.
const LONGEST_LINE: usize = 72;

/// Puts the mended line beside what is said of each slip of a refused block.
pub fn suggest_corrections(
    text: &str,
    begins: TextPosition,
    words: &Vocabulary,
    letter: &mut OrderBlock,
) {
    if text.len() > LONGEST_BLOCK {
        return;
    }
    let block = FaultyBlock::of(text, begins, words, &letter.unreadable);
    let lines: BTreeSet<u32> = block.slips.iter().map(|slip| slip.at.line).collect();
    for line in lines.into_iter().take(MOST_LINES) {
        let Some((written, mended)) = block.mended(line) else {
            continue;
        };
        let on_line = |slip: &&mut Complaint| slip.at.line == line;
        for slip in letter.unreadable.iter_mut().filter(on_line) {
            let Some(said) = slip.said.clone() else {
                continue;
            };
            let sentence = CatalogMessage::new(
                "read.mended",
                [said.into(), written.clone().into(), mended.clone().into()],
            );
            *slip = Complaint::say(slip.at, slip.path.clone(), sentence);
        }
    }
}

/// A block with slips.
pub(super) struct FaultyBlock<'a> {
    lines: Vec<&'a str>,
    begins: TextPosition,
    words: &'a Vocabulary,
    slips: Vec<Complaint>,
}

impl<'a> FaultyBlock<'a> {
    pub(super) fn of(
        text: &'a str,
        begins: TextPosition,
        words: &'a Vocabulary,
        slips: &[Complaint],
    ) -> FaultyBlock<'a> {
        FaultyBlock {
            lines: text.lines().collect(),
            begins,
            words,
            slips: slips.to_vec(),
        }
    }

    pub(super) fn words(&self) -> &'a Vocabulary {
        self.words
    }

    /// A line as it was written, and as it would be read.
    fn mended(&self, line: u32) -> Option<(String, String)> {
        let at = line.checked_sub(self.begins.line)? as usize;
        let written = self.lines.get(at)?;
        let one = self.corrected(line)?;
        Some((printed(written)?, printed(&one)?))
    }

    /// A line as it would be read, if one meaning is possible.
    pub(super) fn corrected(&self, line: u32) -> Option<String> {
        let at = line.checked_sub(self.begins.line)? as usize;
        let written = self.lines.get(at)?;
        let mut fitting: Vec<String> = Vec::new();
        for tried in self.tries(line, written) {
            if tried != *written && self.reads(line, at, &tried) {
                fitting.push(tried);
            }
        }
        let one = fitting.first()?;
        let is_one = fitting.iter().all(|other| squeezed(other) == squeezed(one));
        is_one.then(|| one.clone())
    }

    /// Returns whether the block, with this line in place of the written one, has no complaint about that line and no new ones
    /// about others.
    pub(super) fn reads(&self, line: u32, at: usize, tried: &str) -> bool {
        let mut lines = self.lines.clone();
        lines[at] = tried;
        let again = read_at(&lines.join("\n"), self.begins, self.words);
        let is_known = |slip: &Complaint| {
            let mut slips = self.slips.iter();
            slip.at.line != line && slips.any(|known| known.at == slip.at)
        };
        again.unreadable.iter().all(is_known)
            && again.remarks.iter().all(|remark| remark.at.line != line)
    }

    /// Returns possible intended readings of the line.
    fn tries(&self, line: u32, written: &str) -> Vec<String> {
        let mut named = written.to_owned();
        let mut is_colon = false;
        for slip in self.slips.iter().filter(|slip| slip.at.line == line) {
            let Some(said) = &slip.said else { continue };
            is_colon |= said.key.starts_with("yaml.colon-blank");
            if let Some((wrong, right)) = replacement(said)
                && let Some(line) = replaced(&named, &wrong, &right)
            {
                named = line;
            }
        }
        let listed = |line: &str| free_text::normalize(line, self.words).trim_end().to_owned();
        let mut tries = vec![named.clone(), listed(written), listed(&named)];
        if is_colon && let Some((key, value)) = named.split_once(':') {
            let spaced = format!("{key}: {value}");
            tries.extend([listed(&spaced), spaced]);
        }
        tries.extend(self.spoken(written));
        tries
    }

    /// A line of plain speech in the form of a block, indented as it was.
    fn spoken(&self, written: &str) -> Option<String> {
        let said = TextLine {
            line: 1,
            text: written.to_owned(),
        };
        let heard = free_text::parse_lines(&[said], &SpeakerContext::default(), self.words);
        let body = heard.body(self.words);
        let lines: Vec<&str> = body.lines().collect();
        let indent = &written[..written.len() - written.trim_start().len()];
        match lines[..] {
            [line] if heard.is_sure() => Some(format!("{indent}{line}")),
            [_, entry] if heard.is_sure() && !written.trim_end().ends_with(':') => {
                Some(format!("{indent}{}", entry.trim_start()))
            }
            _ => None,
        }
    }
}

/// A word that is not known and the only name that is near it, one slip away. A number in it might be lost.
fn replacement(said: &CatalogMessage) -> Option<(String, String)> {
    let (wrong, right) = match (said.key, &said.words[..]) {
        ("read.unknown", [_, MessageArg::Plain(wrong), MessageArg::Said(near)])
            if near.key == "found.near-1" =>
        {
            let [MessageArg::Plain(right)] = &near.words[..] else {
                return None;
            };
            (wrong, right.clone())
        }
        ("read.digits" | "read.token-digits", [MessageArg::Plain(wrong)]) => {
            let number = free_text::spelt(&fold(wrong.trim_matches('`')))?;
            (wrong, number.to_string())
        }
        _ => return None,
    };
    let wrong = wrong.strip_prefix('`')?.strip_suffix('`')?;
    let is_word = WORDS.iter().any(|word| is_one_slip(wrong, word));
    let is_sure = said.key != "read.unknown" || is_one_slip(wrong, &right) && !is_word;
    let has_number = wrong.chars().any(|c| c.is_ascii_digit());
    (is_sure && !has_number).then(|| (wrong.to_owned(), right))
}

/// The line with one word in the place of another that stands in it once.
fn replaced(line: &str, wrong: &str, right: &str) -> Option<String> {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut found = line.match_indices(wrong).filter(|(at, _)| {
        let before = line[..*at].chars().next_back();
        let behind = line[at + wrong.len()..].chars().next();
        !is_part(before) && !is_part(behind)
    });
    let (at, _) = found.next()?;
    if found.next().is_some() {
        return None;
    }
    Some(format!(
        "{}{right}{}",
        &line[..at],
        &line[at + wrong.len()..]
    ))
}

/// Returns a line without what makes no difference: blanks, brackets of a list, and how a walk is written.
fn squeezed(line: &str) -> String {
    let line = line.replace(" to ", ">");
    let is_sign = |c: &char| !c.is_whitespace() && !['[', ']'].contains(c);
    line.chars().filter(is_sign).collect()
}

/// A line as a sentence quotes it; nothing where it could not be copied from there.
fn printed(line: &str) -> Option<String> {
    let line = line.trim();
    let is_plain = |c: char| c == ' ' || c.is_ascii_graphic() || c.is_alphanumeric();
    let is_short = !line.is_empty() && line.chars().count() <= LONGEST_LINE;
    let is_safe = line.chars().all(is_plain) && !line.contains('`') && escape_marks(line) == line;
    (is_short && is_safe).then(|| format!("`{line}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the complaints about the slips of a block.
    fn told(text: &str) -> Vec<String> {
        let words = Vocabulary::sample();
        let mut letter = read_at(text, TextPosition::START, &words);
        assert!(letter.is_refused(), "{text}");
        suggest_corrections(text, TextPosition::START, &words, &mut letter);
        let said = letter.unreadable.iter();
        said.map(|slip| slip.message.clone()).collect()
    }

    fn mended(text: &str, line: &str) {
        let told = told(text);
        let wanted = format!("write `{line}`");
        assert!(
            told.iter().any(|said| said.ends_with(&wanted)),
            "{text}\n{told:?}"
        );
    }

    #[test]
    fn each_slip_is_quoted_with_its_line_mended() {
        mended(
            "tax: 2\nreduce: [knosos, thera]",
            "reduce: [knossos, thera]",
        );
        mended("moves: x\nreduce: knosos, thera", "reduce: knossos, thera");
        mended("reduce:[thera]\ntax: x", "reduce: [thera]");
        mended("tax: two", "tax: 2");
        mended("moves:\n  - 3 knosos to thera", "- 3 knossos to thera");
        mended("movs: [3 knossos > thera]", "moves: [3 knossos > thera]");
        let told = told("reduce: [knosos, teb]\nconvert: [tyrre]");
        assert!(!told[0].contains("write `"), "{told:?}");
        let last = "for `convert: [tyrre]` write `convert: [tyre]`";
        assert!(told[2].ends_with(last), "{told:?}");
    }

    #[test]
    fn what_may_mean_two_things_is_not_mended() {
        for text in [
            "keep: {timber: 2}",
            "calamities: {flood: {plain: nyle}}",
            "reduce: [uato]",
            "reduce: [tera]",
            "tax: a lot",
            "moves: [3 knossos]",
            "tax: 1\ntax: 2",
        ] {
            let told = told(text);
            assert!(
                told.iter().all(|said| !said.contains("write `")),
                "{told:?}"
            );
        }
    }
}
