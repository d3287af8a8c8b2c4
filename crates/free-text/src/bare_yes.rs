//! A bare yes to what the office proposed, and whether the quotation below it says something else.

use bulla_core::orders::BlockStatus;
use bulla_core::orders::free_text::comments;
use bulla_core::text::{Complaint, fold};
use bulla_mail::{BlockCandidate, BlockResult, Letter, NewTextLine, RawOrderBlock, choose_without};

use super::block_choice::is_of_another;
use super::courtesies::{CourtesyLine, SignatureNames, could_deny, has_doubt, is_denied_by};
use super::parse_context::ParseContext;
use super::raw_blocks::read_block;
use super::shown_orders::has_same_orders;

/// Kind of consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    Yes,
    /// Consent that also declares the orders final.
    Final,
}

/// The yes that somebody's own words are, if they are one and nothing else but courtesies and his name. The rest of a line that a client
/// tore off one of the answered mail is nobody's word.
pub fn assent(letter: &Letter, player: &str, answered: &[String]) -> Option<Consent> {
    let signer = SignatureNames::of(letter, player);
    let consent = consent_of_both(letter, &signer, answered)?;
    consent.yes.then_some(if consent.is_final {
        Consent::Final
    } else {
        Consent::Yes
    })
}

/// Returns whether nothing written beside a code could deny it, including words for others and the subject.
pub fn allows_code(letter: &Letter, player: &str, code: &str, answered: &[String]) -> bool {
    let signer = SignatureNames::of(letter, player).with(code);
    let remarks = match &letter.found {
        BlockResult::Orders(block) | BlockResult::Form(block) => comments(&block.text),
        BlockResult::Refused(_) | BlockResult::None => Vec::new(),
    };
    let mut remarks = remarks.iter();
    !denies_elsewhere(letter)
        && remarks.all(|remark| signer.hear(&remark.text).is_some())
        && consent_of_both(letter, &signer, answered).is_some()
}

/// Returns whether a line is nothing but consent, courtesies and the writer's name.
pub fn is_courtesy(letter: &Letter, line: &str) -> bool {
    SignatureNames::of(letter, "").hear(line).is_some()
}

/// Returns whether words in a letter for the moderators or for other seats could retract a yes.
pub fn denies_elsewhere(letter: &Letter) -> bool {
    let press = letter.press.iter().map(|press| &press.text);
    let protests = letter.protests.iter().map(|protest| &protest.text);
    let mut said = letter.note.iter().chain(press).chain(protests);
    said.any(|text| could_deny(text))
}

/// Returns whether somebody's own words are a no and nothing else but courtesies and his name, in both parts of the letter.
pub fn is_dissent(letter: &Letter, player: &str, answered: &[String]) -> bool {
    let signer = SignatureNames::of(letter, player);
    let denies = |letter: &Letter| {
        let said = own_lines(letter, answered);
        let (no, others): (Vec<&String>, Vec<&String>) =
            said.into_iter().partition(|line| is_no(line, &signer));
        let mut others = others.into_iter();
        no.len() == 1 && others.all(|line| signer.hear(line).is_some_and(|heard| !heard.yes))
    };
    denies(letter) && letter.by_its_html().is_none_or(|html| denies(&html))
}

/// Returns whether a line is the one word no, with courtesies behind it at most: `No, thank you`.
fn is_no(line: &str, signer: &SignatureNames) -> bool {
    let line = line.trim_matches(|c: char| !c.is_alphanumeric());
    let end = line.find(|c: char| !c.is_alphanumeric());
    let (first, rest) = line.split_at(end.unwrap_or(line.len()));
    let is_polite = || signer.hear(rest).is_some_and(|heard| !heard.yes);
    ["no", "nein"].contains(&&*fold(first)) && is_polite()
}

/// Returns the own words of a letter, a line each, without what its mail program wrote to introduce a quotation.
pub fn own_words(letter: &Letter, answered: &[String]) -> Vec<String> {
    own_lines(letter, answered).into_iter().cloned().collect()
}

/// Returns whether a line could take back what stands beside it, or make it depend on something.
pub fn takes_back(line: &str) -> bool {
    has_doubt(line)
}

/// Meaning of the own words of a letter, if its text part and its HTML agree in it.
fn consent_of_both(
    letter: &Letter,
    signer: &SignatureNames,
    answered: &[String],
) -> Option<CourtesyLine> {
    let by_text = consent(letter, signer, answered)?;
    match letter.by_its_html() {
        None => Some(by_text),
        Some(html) => consent(&html, signer, answered).filter(|by_html| *by_html == by_text),
    }
}

/// Meaning of the own words of a letter, if they are nothing but consent and courtesies.
fn consent(letter: &Letter, signer: &SignatureNames, answered: &[String]) -> Option<CourtesyLine> {
    if is_denied_by(&letter.subject) {
        return None;
    }
    let said = own_lines(letter, answered).into_iter();
    let mut consent = CourtesyLine::default();
    for line in said {
        let heard = signer.hear(line)?;
        consent.yes |= heard.yes;
        consent.is_final |= heard.is_final;
    }
    Some(consent)
}

/// Returns the own lines of a letter, without what a client added.
fn own_lines<'l>(letter: &'l Letter, answered: &[String]) -> Vec<&'l String> {
    let own = &letter.own;
    let lines = own.lines.iter();
    let lines = lines.filter(|line| {
        !is_torn_off(line, letter, answered) && !introduces_quotation(&line.text, letter)
    });
    let between = own.between.iter().filter(|line| !line.is_quoted);
    let damaged = own.damaged.iter().map(|line| &line.text);
    let said = lines.map(|line| &line.text);
    said.chain(between.map(|line| &line.text))
        .chain(damaged)
        .collect()
}

/// Returns whether a line is one that a mail client of any language puts above a quotation: it names a recipient of the letter,
/// and ends with a colon.
fn introduces_quotation(line: &str, letter: &Letter) -> bool {
    let said = line.trim().to_ascii_lowercase();
    let others = letter.to.iter().filter(|to| !letter.from.contains(to));
    let names_one = || others.clone().any(|to| said.contains(to.as_str()));
    said.ends_with([':', '：']) && names_one() && !could_deny(line)
}

/// Returns whether a line is the end of a line of the answered mail: joined to the quoted line above it, it is that line.
fn is_torn_off(line: &NewTextLine, letter: &Letter, answered: &[String]) -> bool {
    let mut beside = letter.own.beside.iter();
    let Some(above) = beside.find(|above| above.line + 1 == line.line) else {
        return false;
    };
    let whole = joined(&format!("{} {}", above.text, line.text));
    let mut mailed = answered.iter().flat_map(|text| text.lines());
    mailed.any(|line| joined(line) == whole)
}

/// A line with single blanks.
fn joined(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Content below a yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuotedBelow {
    /// No text that could be read otherwise than the proposal.
    Nothing,
    /// The same orders, and that one is done.
    Final,
    /// A block that its writer changed.
    Changed(RawOrderBlock),
    /// Several, or one in which something is struck out.
    Broken(Complaint),
}

/// Returns the content below a yes to this proposal. Text that a client damaged beyond reading does not weaken the yes.
pub fn quoted_below(letter: &Letter, parse_context: &ParseContext, proposal: &str) -> QuotedBelow {
    let is_final = |block: &RawOrderBlock| {
        let read = read_block(block, parse_context.words);
        let header = &read.header;
        let is_final = header.status == Some(BlockStatus::Final) && header.revision.is_none();
        is_final && has_same_orders(&read, proposal, parse_context)
    };
    let is_his = |block: &RawOrderBlock| is_final(block) || is_changed(block, parse_context);
    let mut blocks = letter.blocks.iter().filter_map(BlockCandidate::block);
    if !letter.blocks.is_empty() && !blocks.any(is_his) {
        return QuotedBelow::Nothing;
    }
    let found = choose_without(&letter.blocks, |block| !is_his(block));
    match found.unwrap_or_else(|| letter.found.clone()) {
        BlockResult::Refused(complaint) if is_of_words(&complaint) => {
            QuotedBelow::Broken(complaint)
        }
        BlockResult::Form(block) | BlockResult::Orders(block) if is_final(&block) => {
            QuotedBelow::Final
        }
        BlockResult::Form(block) | BlockResult::Orders(block)
            if is_changed(&block, parse_context) =>
        {
            QuotedBelow::Changed(block)
        }
        _ => QuotedBelow::Nothing,
    }
}

/// Returns whether a block of this segment can be read and gives other orders than the office ever showed in it.
fn is_changed(block: &RawOrderBlock, parse_context: &ParseContext) -> bool {
    let read = read_block(block, parse_context.words);
    let header = &read.header;
    let is_form = header.status == Some(BlockStatus::Form);
    let asks = header.confirm.is_some() || !header.requests.is_empty();
    let mut shown = parse_context.shown.iter();
    !read.is_refused()
        && !is_form
        && !asks
        && !is_of_another(header, parse_context)
        && !shown.any(|one| has_same_orders(&read, &one.text, parse_context))
}

/// Returns whether a letter is refused because of what its writer did, not because of what a client did to it.
fn is_of_words(complaint: &Complaint) -> bool {
    let key = complaint.said.as_ref().map(|said| said.key);
    matches!(
        key,
        Some("mail.two-blocks" | "mail.two-parts" | "mail.struck" | "mail.hidden")
    )
}
