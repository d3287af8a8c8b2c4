//! Words that no player can be called, for they mean something in a letter.

use super::line_key::{HEADER, OFFER, OTHERWISE};
use super::word_senses::{WordSense, sense};
use crate::orders::header::BlockStatus;
use crate::text::fold;
use crate::turn::Topic;

/// Words that name receivers or nobody, confirm or ask in a letter: without blanks, folded.
const MEANT: &str = "all alle allen jeder jeden jedermann everybody everyone every any anybody anyone somebody someone irgendwer nobody noone none nothing \
    anonymous niemand anonym keiner keine nichts others other theothers andere anderen dieanderen us we you me i self myself ich wir ihr ihn sie uns \
    moderator moderators moderation themoderator gm gamemaster spielleitung spielleiter spielleiterin office thepostoffice postoffice post postamt bulla \
    observer observers observe beobachter zuschauer bank player players spieler seat seats nation nations table \
    barbarian barbarians barbaren pirate pirates piraten own yes no ja nein ok okay confirm confirmed final proposal draft form orders order befehle none \
    request requests clear luck auto note notiz press presse protest einspruch help hilfe status more also auch former writer successor schreiber nachfolger \
    page forecast history rules newtoken public absence address volume neighbours why to from and und or oder not nicht standing true false null";

/// Marks of a letter, without blanks.
const MARKED: [&str; 5] = ["orders", "order", "press", "note", "moreorders"];

/// Returns whether a name is a reserved word of the order language. Capitals, accents, blanks and dashes make no difference.
pub fn is_reserved(name: &str) -> bool {
    let said = joined(name);
    let is = |word: &str| joined(word) == said;
    let is_mark = |begin: &str| {
        let rest = said.strip_prefix(begin).unwrap_or_default();
        MARKED.contains(&rest) || (!rest.is_empty() && begin == "begin" && rest == "more")
    };
    let means = sense(&fold(name)).is_some_and(|sense| {
        matches!(
            sense,
            WordSense::Any
                | WordSense::None
                | WordSense::Final
                | WordSense::Draft
                | WordSense::End
                | WordSense::Rest
                | WordSense::Both
                | WordSense::Orders
                | WordSense::Turn
                | WordSense::Never
                | WordSense::Not
        )
    });
    said.is_empty()
        || means
        || MEANT.split_whitespace().any(|word| word == said)
        || ["begin", "end", "beginmore", "endmore"]
            .iter()
            .any(|begin| is_mark(begin))
        || HEADER.iter().chain(&OFFER).any(|key| is(key))
        || OTHERWISE.iter().any(|(other, key)| is(other) || is(key))
        || Topic::ALL.iter().any(|topic| is(topic.id()))
        || is("calamities")
        || BlockStatus::ALL.iter().any(|status| is(status.id()))
}

/// A name as the program compares it, without blanks.
fn joined(name: &str) -> String {
    fold(name).chars().filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_letters_are_no_names() {
        for name in [
            "All",
            "ALLE",
            "Everybody",
            "every body",
            "nobody",
            "No-body",
            "Níemand",
            "anyone",
            "Moderator",
            "the moderator",
            "BEGIN ORDERS",
            "begin-orders",
            "End Note",
            "BEGIN MORE ORDERS",
            "begin press",
            "moves",
            "Züge",
            "buy_cards",
            "buy cards",
            "status",
            "Final",
            "Entwurf",
            "token",
            "famine",
            "request",
            "new-token",
            "yes",
            "Ja",
            "Spielleitung",
            "-",
            "Barbarians",
            "the others",
        ] {
            assert!(is_reserved(name), "{name}");
        }
        for name in [
            "Ann",
            "Bob",
            "Will",
            "Al",
            "Mark",
            "Grant",
            "May",
            "Alla",
            "Jan",
            "Jana",
            "Noel",
            "Nobu",
            "Otto",
            "Ann Smith",
            "March",
            "Bill",
            "Ally",
            "Endo",
            "Ordell",
            "Bea",
            "Sie Wong",
            "Ian",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
