//! Mails that somebody kept, held against a chain: whoever rewrote the past has another one.

use super::audited::{Audited, Printed};
use crate::mail;
use crate::office::means::chain::is_printed;
use crate::page::{Languages, Templates};

/// A mail of the office as a player kept it.
#[derive(Clone, Debug)]
pub struct KeptMail {
    /// What it is called where something is wrong.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The line that a mail ends with.
struct EndLine {
    head: String,
    leaf: Option<String>,
}

/// Holds each mail against the chain.
pub fn check(printed: &Printed, languages: &Languages, mails: &[KeptMail], audited: &mut Audited) {
    for kept in mails {
        let name = &kept.name;
        let Some(EndLine { head, leaf }) = line_of(languages, &kept.bytes) else {
            audited.wrong.push(format!(
                "{name}: the line of the chain is not in it: it was written before the office kept one, or somebody changed it."
            ));
            continue;
        };
        match printed.heads.get(&head) {
            Some(last) => audited.checked.push(format!(
                "{name}: its head {head} is one of this chain ({last})."
            )),
            None => {
                let other = game_of(&kept.bytes).filter(|game| *game != audited.game);
                audited.wrong.push(match other {
                    Some(game) => format!("{name}: it is a mail of another game, {game}."),
                    None => format!(
                        "{name}: its head {head} is none of this chain: the past that it was mailed of is not the one that is kept."
                    ),
                });
            }
        }
        if let Some(leaf) = leaf {
            match printed.leaves.get(&leaf) {
                Some(letter) => audited.checked.push(format!(
                    "{name}: the letter that it answers is kept ({letter})."
                )),
                None if !printed.is_whole => audited.unchecked.push(format!(
                    "{name}: the letter that it answers, {leaf}: it has no place in the chain, as long as the segment is open that it \
                     came for."
                )),
                None => audited.wrong.push(format!(
                    "{name}: the letter that it answers, {leaf}, is not kept as it came."
                )),
            }
        }
    }
    if mails.is_empty() {
        audited.unchecked.push(
            "Whether this is the chain that the players were mailed: name mails that they kept."
                .to_owned(),
        );
    }
}

/// The last such line of a mail, in any language, word for word.
fn line_of(languages: &Languages, bytes: &[u8]) -> Option<EndLine> {
    let texts = mail::texts(bytes);
    let text = texts.first()?;
    let mut lines = text.lines().rev();
    lines.find_map(|line| {
        let mut tags = languages.tags();
        tags.find_map(|tag| read(languages.of(Some(tag)), line.trim_end_matches('\r')))
    })
}

fn read(templates: &Templates, line: &str) -> Option<EndLine> {
    let hashes = line.split(' ').filter(|word| is_printed(word));
    let hashes: Vec<String> = hashes.map(str::to_owned).collect();
    let (key, head, leaf) = match &hashes[..] {
        [head] => ("chain", head, None),
        [head, leaf] => ("chain.letter", head, Some(leaf)),
        _ => return None,
    };
    let said = templates.answer(key, &hashes).ok()?;
    (said == line).then(|| EndLine {
        head: head.clone(),
        leaf: leaf.cloned(),
    })
}

/// The game that a mail is of, as its List-Id says.
fn game_of(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines().take_while(|line| !line.is_empty());
    let list = lines.find_map(|line| line.strip_prefix("List-Id: <"))?;
    let (game, _) = list.split_once(".bulla.")?;
    Some(game.to_owned())
}
