//! The HTML of a letter beside its text part, where the words of the two differ.

use super::alignment::common;
use super::block_markers::UnquotedLine;
use super::incoming_letter::Letter;
use super::new_text::NewText;
use super::order_blocks::{BlockCandidate, BlockResult, RawOrderBlock, lines};
use super::quoting::quoted_from;

/// Characters of the differing words of one part that are shown.
const LONGEST_SHOWN: usize = 200;

/// Lines of them.
const MOST_SHOWN: usize = 8;

/// Words of the HTML of a letter, where its text part says something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherPart {
    pub found: BlockResult,
    pub blocks: Vec<BlockCandidate>,
    pub own: NewText,
    /// The lines that the text part alone has, and those that the HTML alone has.
    pub differs: [String; 2],
}

impl Letter {
    /// Returns the letter with the words of its HTML, if they differ from those of its text part.
    pub fn by_its_html(&self) -> Option<Letter> {
        let other = self.other.as_deref()?;
        Some(Letter {
            found: other.found.clone(),
            blocks: other.blocks.clone(),
            own: other.own.clone(),
            other: None,
            ..self.clone()
        })
    }
}

/// Returns the lines of two texts in which their writer says different words: those that one has alone, and the other. Layout, marks and
/// capitals do not matter. What he wrote into a quoted block counts where both texts have one. Where the quoted mails are not known, a
/// line may be quoted in one text and none in the other, so only blocks are compared.
pub(super) fn differing(
    texts: [&str; 2],
    found: [&BlockResult; 2],
    is_known: bool,
) -> Option<[String; 2]> {
    let blocks = found.map(block);
    let has_blocks = blocks.iter().all(Option::is_some);
    let is_quoted = blocks.iter().flatten().any(|block| block.quoted);
    let is_sure = is_known || !texts.iter().any(|text| quotes(text));
    let own = [0, 1].map(|part| {
        let block = blocks[part].filter(|_| has_blocks && (is_quoted || !is_sure));
        let own = Some(texts[part]).filter(|_| is_sure);
        own_words(
            own.unwrap_or_default(),
            block.map_or("", |block| &block.text),
        )
    });
    let pairs = common(&own[0].words, &own[1].words);
    let is_same = own.iter().all(|said| said.words.len() == pairs.len());
    (!is_same).then(|| {
        let (one, other) = pairs.into_iter().unzip::<usize, usize, Vec<_>, Vec<_>>();
        [own[0].besides(&one), own[1].besides(&other)]
    })
}

/// Returns whether a text quotes anything, by its marks and headers.
fn quotes(text: &str) -> bool {
    let all: Vec<&str> = lines(text).collect();
    quoted_from(&all) < all.len() || all.iter().any(|line| UnquotedLine::of(line).depth > 0)
}

/// The lines of a writer with their words.
#[derive(Default)]
struct SaidWords {
    lines: Vec<String>,
    words: Vec<String>,
    /// Index of the line of each word.
    line_of: Vec<usize>,
}

impl SaidWords {
    fn say(&mut self, line: &str) {
        let words = line.split(|c: char| !c.is_alphanumeric());
        for word in words.filter(|word| !word.is_empty()) {
            self.words.push(word.to_lowercase());
            self.line_of.push(self.lines.len());
        }
        self.lines.push(line.trim().to_owned());
    }

    /// Returns the lines in which words stand beside these, which are sorted.
    fn besides(&self, known: &[usize]) -> String {
        let mut known = known.iter().copied().peekable();
        let mut lines: Vec<usize> = Vec::new();
        for (at, line) in self.line_of.iter().enumerate() {
            if known.next_if_eq(&at).is_none() && lines.last() != Some(line) {
                lines.push(*line);
            }
        }
        let lines = lines.into_iter().map(|line| self.lines[line].as_str());
        let all: Vec<&str> = lines.take(MOST_SHOWN).collect();
        all.join(" / ").chars().take(LONGEST_SHOWN).collect()
    }
}

fn own_words(text: &str, block: &str) -> SaidWords {
    let all: Vec<&str> = lines(text).collect();
    let end = quoted_from(&all);
    let own = all[..end]
        .iter()
        .filter(|line| UnquotedLine::of(line).depth == 0);
    let own = own.take_while(|line| line.trim_end() != "--");
    let mut said = SaidWords::default();
    for line in own.copied().chain(block.lines()) {
        said.say(line);
    }
    said
}

fn block(found: &BlockResult) -> Option<&RawOrderBlock> {
    match found {
        BlockResult::Orders(block) | BlockResult::Form(block) => Some(block),
        BlockResult::Refused(_) | BlockResult::None => None,
    }
}
