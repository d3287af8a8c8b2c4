//! A bare yes to what the office proposed, and whether the quotation below it says something else.

use super::choice::{is_of_another, says};
use super::courtesy::{Consent, Signer, could_deny, is_denied_by};
use super::{Listener, read_block};
use bulla_core::orders::Status;
use bulla_core::orders::plain::remarks;
use bulla_core::text::Complaint;
use bulla_mail::{Block, Candidate, Found, Letter, OwnLine, choose_without};

/// How somebody says yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assent {
    Yes,
    /// And is done with it.
    Final,
}

/// The yes that somebody's own words are, if they are one and nothing else but courtesies and his name. The rest of a line that a client
/// tore off one of the answered mail is nobody's word.
pub fn assent(letter: &Letter, player: &str, answered: &[String]) -> Option<Assent> {
    let consent = consent(letter, &Signer::of(letter, player), answered)?;
    consent.yes.then_some(match consent.is_final {
        true => Assent::Final,
        false => Assent::Yes,
    })
}

/// Whether nothing that somebody wrote beside a code could deny it, words for others and his subject among them.
pub fn lets_count(letter: &Letter, player: &str, code: &str, answered: &[String]) -> bool {
    let signer = Signer::of(letter, player).with(code);
    let remarks = match &letter.found {
        Found::Orders(block) | Found::Form(block) => remarks(&block.text),
        Found::Refused(_) | Found::None => Vec::new(),
    };
    let mut remarks = remarks.iter();
    !denies_elsewhere(letter)
        && remarks.all(|remark| signer.hear(&remark.text).is_some())
        && consent(letter, &signer, answered).is_some()
}

/// Whether words of a letter for the moderators or for other seats could take a yes back.
pub fn denies_elsewhere(letter: &Letter) -> bool {
    let press = letter.press.iter().map(|press| &press.text);
    let protests = letter.protests.iter().map(|protest| &protest.text);
    let mut said = letter.note.iter().chain(press).chain(protests);
    said.any(|text| could_deny(text))
}

/// Meaning of the own words of a letter, if they are nothing but consent and courtesies.
fn consent(letter: &Letter, signer: &Signer, answered: &[String]) -> Option<Consent> {
    if is_denied_by(&letter.subject) {
        return None;
    }
    let own = &letter.own;
    let lines = own.lines.iter();
    let lines = lines.filter(|line| {
        !is_torn_off(line, letter, answered) && !introduces_quotation(&line.text, letter)
    });
    let between = own.between.iter().filter(|line| !line.is_quoted);
    let damaged = own.damaged.iter().map(|line| &line.text);
    let said = lines.map(|line| &line.text);
    let said = said.chain(between.map(|line| &line.text)).chain(damaged);
    let mut consent = Consent::default();
    for line in said {
        let heard = signer.hear(line)?;
        consent.yes |= heard.yes;
        consent.is_final |= heard.is_final;
    }
    Some(consent)
}

/// Whether a line is one that a client of any language puts above what it quotes: it names whom the letter goes to, and ends with a colon.
fn introduces_quotation(line: &str, letter: &Letter) -> bool {
    let said = line.trim().to_ascii_lowercase();
    let others = letter.to.iter().filter(|to| !letter.from.contains(to));
    let names_one = || others.clone().any(|to| said.contains(to.as_str()));
    said.ends_with([':', '：']) && names_one() && !could_deny(line)
}

/// Whether a line is the end of one of the answered mail: with the quoted line above it, it is that line.
fn is_torn_off(line: &OwnLine, letter: &Letter, answered: &[String]) -> bool {
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

/// What stands below a yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Below {
    /// Nothing that could be read otherwise than what was proposed.
    Nothing,
    /// The same orders, and that one is done.
    Final,
    /// A block that its writer changed.
    Changed(Block),
    /// Several, or one in which something is struck out.
    Broken(Complaint),
}

/// What stands below a yes to this proposal. What a client damaged so that it cannot be read takes nothing from the yes.
pub fn below(letter: &Letter, listener: &Listener, proposal: &str) -> Below {
    let is_final = |block: &Block| {
        let read = read_block(block, listener.words);
        let header = &read.header;
        let is_final = header.status == Some(Status::Final) && header.revision.is_none();
        is_final && says(&read, proposal, listener)
    };
    let is_his = |block: &Block| is_final(block) || is_changed(block, listener);
    let mut blocks = letter.blocks.iter().filter_map(Candidate::block);
    if !letter.blocks.is_empty() && !blocks.any(is_his) {
        return Below::Nothing;
    }
    let found = choose_without(&letter.blocks, |block| !is_his(block));
    match found.unwrap_or_else(|| letter.found.clone()) {
        Found::Refused(complaint) if is_of_words(&complaint) => Below::Broken(complaint),
        Found::Form(block) | Found::Orders(block) if is_final(&block) => Below::Final,
        Found::Form(block) | Found::Orders(block) if is_changed(&block, listener) => {
            Below::Changed(block)
        }
        _ => Below::Nothing,
    }
}

/// Whether a block of this segment can be read, and says other orders than the office ever showed in it.
fn is_changed(block: &Block, listener: &Listener) -> bool {
    let read = read_block(block, listener.words);
    let header = &read.header;
    let is_form = header.status == Some(Status::Form);
    let asks = header.confirm.is_some() || !header.requests.is_empty();
    let mut shown = listener.shown.iter();
    !read.is_refused()
        && !is_form
        && !asks
        && !is_of_another(header, listener)
        && !shown.any(|one| says(&read, &one.text, listener))
}

/// Whether a letter is refused for what its writer did, and not for what a client made of it.
fn is_of_words(complaint: &Complaint) -> bool {
    let key = complaint.said.as_ref().map(|said| said.key);
    matches!(key, Some("mail.two-blocks" | "mail.struck"))
}
