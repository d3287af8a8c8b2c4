//! A bare yes to what the office proposed, and whether the quotation below it says something else.

use super::choice::{is_of_another, says};
use super::{Listener, read_block};
use crate::mail::{Block, Candidate, Found, Letter, OwnLine, choose_without};
use crate::orders::Status;
use crate::text::{Complaint, fold};

/// Words that confirm, alone in a letter.
const YES: [&str; 5] = ["yes", "ok", "okay", "confirm", "ja"];
/// It confirms what is proposed as well, and says that one is done.
const FINAL: &str = "final";

/// How somebody says yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assent {
    Yes,
    /// And is done with it.
    Final,
}

/// The yes that somebody's own words are, if they are one and nothing else but his name. The rest of a line that a client tore off one
/// of the answered mail is nobody's word.
pub fn assent(letter: &Letter, player: &str, answered: &[String]) -> Option<Assent> {
    let own = letter.own.lines.iter();
    let mut said = own.filter(|line| !line.text.trim().is_empty());
    let names = letter.names.iter().map(String::as_str).chain([player]);
    let names: Vec<String> = names.flat_map(words).collect();
    let first = words(&said.next()?.text);
    let is_yes = |word: &String| YES.contains(&word.as_str()) || word == FINAL;
    let is_said = |word: &String| is_yes(word) || names.contains(word);
    if !first.first().is_some_and(is_yes) || !first.iter().all(is_said) {
        return None;
    }
    let mut is_final = first.iter().any(|word| word == FINAL);
    for line in said {
        let words = words(&line.text);
        if words.iter().all(is_said) {
            is_final |= words.iter().any(|word| word == FINAL);
        } else if !is_signature(&line.text) && !is_torn_off(line, letter, answered) {
            return None;
        }
    }
    Some(match is_final {
        true => Assent::Final,
        false => Assent::Yes,
    })
}

/// The words of a line without what stands between them.
fn words(line: &str) -> Vec<String> {
    let folded = fold(line);
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// What a telephone writes below a letter.
fn is_signature(line: &str) -> bool {
    let said = words(line).join(" ");
    said.starts_with("sent from") || said.starts_with("von meinem")
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
