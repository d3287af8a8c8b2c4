//! A club that reads German gets no English: every notice of a game, as the moderator's guide makes them leave.

use bulla::mail;
use bulla::scenario::Scenario;

use crate::guide::{commands, followed, quarrelled, transcripts};
use crate::mails::Mail;

/// Words of English sentences that are no words of German ones, and no keys of a form.
const ENGLISH: [&str; 14] = [
    "the", "your", "you", "and", "were", "of", "has", "have", "with", "which", "this", "that",
    "is", "from",
];

/// The words of a mail outside its forms, without those that somebody typed.
fn ours(mail: &Mail, typed: &[String]) -> String {
    let words = mail::texts(mail.text.as_bytes()).remove(0);
    let words: String = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut ours = String::new();
    for (at, part) in words.split("BEGIN ORDERS").enumerate() {
        let part = match at {
            0 => part,
            _ => part.split_once("END ORDERS").map_or("", |(_, after)| after),
        };
        ours.push_str(part);
    }
    for words in typed {
        ours = ours.replace(words.as_str(), " ");
    }
    ours
}

/// Sentences with words of English, with the subjects of their mails.
fn english(mails: &[Mail], typed: &[String]) -> Vec<String> {
    let mut told = Vec::new();
    for mail in mails {
        let text = ours(mail, typed);
        for sentence in text.split(['.', ':', ';']) {
            let mut words = sentence.split(|letter: char| !letter.is_alphanumeric());
            if words.any(|word| ENGLISH.contains(&word)) {
                told.push(format!("{}: {}", mail.subject, sentence.trim()));
            }
        }
    }
    told
}

#[test]
fn a_german_club_gets_no_english() {
    let lines = commands().into_iter();
    let lines = lines.chain(transcripts().into_iter().map(|(line, _)| line));
    let lines: Vec<String> = lines.collect();
    let quoted = lines
        .iter()
        .flat_map(|line| line.split('"').skip(1).step_by(2));
    let mut typed: Vec<String> = quoted.map(str::to_owned).collect();
    typed.push(Scenario::named("advanced-5").unwrap().title);
    let mails = [followed("de"), quarrelled("de")].concat();
    let told = english(&mails, &typed);
    assert!(told.is_empty(), "{}", told.join("\n"));
    // An English club is noticed.
    assert!(english(&followed("en"), &typed).len() > mails.len());
}
