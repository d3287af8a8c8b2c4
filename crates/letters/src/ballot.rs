//! Votes of a table, and leaving it: a line `propose: draw`, `vote: yes` or `leave: delta-7` in the sender's own words.

use super::block_markers::{UnquotedLine, mark_of};
use super::order_blocks::lines;
use super::quoting::quoted_from;

/// A line of a letter about a vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BallotLine {
    /// Words of a proposal, as written.
    Propose(String),
    /// The sender wants to leave the game.
    Leave,
    /// A ballot in the vote of this number, or in the only one that is open; its words as written.
    Vote(Option<i64>, String),
}

/// Words in such a line: more is a sentence.
const LONGEST_LINE: usize = 200;

/// Lines of one letter that are taken.
const MOST: usize = 8;

/// The lines about votes of a decoded text, and the text without them, line by line.
pub fn ballots(text: String) -> (Vec<BallotLine>, String) {
    let folded = text.to_lowercase();
    if !["propose", "vote", "antrag", "stimme", "leave", "verlassen"]
        .iter()
        .any(|key| folded.contains(key))
    {
        return (Vec::new(), text);
    }
    let all: Vec<&str> = lines(&text).collect();
    let end = quoted_from(&all);
    let own = all[..end].iter();
    let end = own.take_while(|line| line.trim_end() != "--").count();
    let (mut found, mut rest, mut is_in_block) = (Vec::new(), Vec::new(), false);
    for (at, line) in all.iter().enumerate() {
        let is_over = at >= end || UnquotedLine::of(line).depth > 0;
        if mark_of(line).is_some() && !is_over {
            is_in_block = line.to_ascii_uppercase().contains("BEGIN");
        }
        let read = match is_over || is_in_block || found.len() >= MOST {
            true => None,
            false => ballot(line),
        };
        rest.push(if read.is_some() { "" } else { line });
        found.extend(read);
    }
    match found.is_empty() {
        true => (found, text),
        false => {
            let rest = rest.join("\n");
            (found, rest)
        }
    }
}

/// Reads one line: `propose: draw`, `vote 3: no`, `Stimme: ja`, `leave: delta-7`.
fn ballot(line: &str) -> Option<BallotLine> {
    if line.len() > LONGEST_LINE {
        return None;
    }
    let line = line.trim().trim_matches('*').trim();
    let Some((key, said)) = line.split_once(':') else {
        return spoken(line);
    };
    let said = said.trim().trim_matches('*').trim().to_owned();
    let key = key.trim().to_lowercase();
    let mut words = key.split_whitespace();
    let (first, number) = (words.next()?, words.next());
    if number.is_none() && ["leave", "verlassen"].contains(&first) {
        // More behind it is a sentence or an order.
        return (said.split_whitespace().count() <= 1).then_some(BallotLine::Leave);
    }
    if words.next().is_some() || said.is_empty() {
        return None;
    }
    let number = match number {
        Some(number) => Some(number.parse::<u32>().ok()?.into()),
        None => None,
    };
    match first {
        "propose" | "antrag" if number.is_none() => Some(BallotLine::Propose(said)),
        "vote" | "stimme" => Some(BallotLine::Vote(number, said)),
        _ => None,
    }
}

/// Reads a ballot without a colon that says nothing else: `vote yes`, `I vote no on 3.`, `Ich stimme ja`.
fn spoken(line: &str) -> Option<BallotLine> {
    let line = line.trim_end_matches(['.', '!']).to_lowercase();
    let mut words = line.split_whitespace().peekable();
    words.next_if(|word| ["i", "ich"].contains(word));
    words
        .next()
        .filter(|verb| ["vote", "stimme"].contains(verb))?;
    let mut number = None;
    let mut said = None;
    for word in words {
        match word {
            "yes" | "no" | "ja" | "nein" if said.is_none() => said = Some(word.to_owned()),
            "on" | "bei" | "zu" if said.is_some() && number.is_none() => (),
            word if number.is_none() => number = Some(word.parse::<u32>().ok()?.into()),
            _ => return None,
        }
    }
    said.map(|said| BallotLine::Vote(number, said))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ballot_may_be_said_without_a_colon() {
        for (text, number, said) in [
            ("vote yes", None, "yes"),
            ("I vote no.", None, "no"),
            ("Vote 3 yes!", Some(3), "yes"),
            ("I vote yes on 2", Some(2), "yes"),
            ("Ich stimme nein", None, "nein"),
            ("stimme ja bei 4", Some(4), "ja"),
        ] {
            let (found, _) = ballots(text.to_owned());
            assert_eq!(found, [BallotLine::Vote(number, said.to_owned())], "{text}");
        }
        for text in [
            "vote yes or no",
            "I vote yes if Bob does",
            "shall I vote yes?",
            "vote",
            "ich stimme zu",
            "vote for Bob",
            "vote yes on it on 3",
        ] {
            assert_eq!(ballots(text.to_owned()).0, [], "{text}");
        }
    }

    #[test]
    fn lines_about_votes_are_taken_out_of_the_own_words_alone() {
        let text = "propose: draw\nvote 3: No\n*Stimme:* ja\ntax: 2\n\n> vote: yes\n";
        let (found, rest) = ballots(text.to_owned());
        assert_eq!(
            found,
            [
                BallotLine::Propose("draw".to_owned()),
                BallotLine::Vote(Some(3), "No".to_owned()),
                BallotLine::Vote(None, "ja".to_owned()),
            ]
        );
        assert_eq!(rest, "\n\n\ntax: 2\n\n> vote: yes\n");
    }

    #[test]
    fn a_player_leaves_with_a_line_of_its_own() {
        for text in ["leave:", "Leave: delta-7", "verlassen: delta-7"] {
            let (found, _) = ballots(text.to_owned());
            assert_eq!(found, [BallotLine::Leave], "{text}");
        }
    }

    #[test]
    fn a_sentence_is_no_ballot() {
        for text in [
            "I vote: for peace, then: war",
            "leave: 2 tokens in rome",
            "we leave: now",
            "my vote is yes",
            "vote for me: yes",
            "BEGIN PRESS\nto: all\nvote: yes\nEND PRESS",
        ] {
            assert_eq!(ballots(text.to_owned()), (Vec::new(), text.to_owned()));
        }
    }
}
