//! Talk in letters that order nothing: plans for a later turn, regrets, and messages that somebody shall pass on. Beside orders such
//! sentences are told as not read; where the writer says that he orders nothing, they change nothing of it.

use super::line_parser::LineParser;
use super::text_line::TextLine;
use super::word_lists::listed;
use crate::game::SegmentKind;
use crate::text::fold;

/// Phrases that speak of a later time, folded.
const LATER: [&str; 24] = [
    "next turn",
    "next round",
    "next time",
    "next segment",
    "the turn after",
    "when i'm back",
    "when im back",
    "when i am back",
    "once i'm back",
    "later on",
    "in the long run",
    "one day",
    "some day",
    "nachste runde",
    "nachsten runde",
    "nachster runde",
    "nachsten zug",
    "nachster zug",
    "nachstes mal",
    "das nachste mal",
    "wenn ich zuruck bin",
    "wenn ich wieder da bin",
    "irgendwann",
    "fur spater",
];

/// Words that show that somebody intends something, or promises it, folded.
const INTENDING: &str = "i we ich wir i'll we'll i'm i've you du ihr";

/// Words that regret something, folded.
const REGRETS: &str = "pity shame schade unfortunately leider alas sadly annoying argerlich";

/// Phrases of what would have been, folded.
const WOULD_HAVE: [&str; 12] = [
    "have been",
    "would have",
    "i'd have",
    "id have",
    "could have",
    "had hoped",
    "was hoping",
    "wanted",
    "hatte",
    "ware",
    "wollte",
    "gehofft",
];

/// Words by which something is ordered now, changed or asked for, folded.
const ORDERING: &str = "now jetzt instead stattdessen rather lieber unless except ausser but-first please bitte this diesmal today heute sofort already schon \
    cancel change ignore forget wait warte until bis accept withdraw pay zahle keep behalte behalten";

/// Beginnings of a sentence that somebody shall pass on to a player, folded.
const MESSAGES: [&str; 26] = [
    "please tell ",
    "please say to ",
    "please let ",
    "could you tell ",
    "could you please tell ",
    "could somebody tell ",
    "can you tell ",
    "tell ",
    "message to ",
    "message for ",
    "a message for ",
    "a message to ",
    "a word to ",
    "a word for ",
    "greetings to ",
    "konnt ihr ",
    "konnten sie ",
    "kannst du ",
    "konntest du ",
    "konntet ihr ",
    "bitte richtet ",
    "bitte sagt ",
    "sagt ",
    "nachricht an ",
    "gruss an ",
    "grusse an ",
];

/// Words of such a sentence, of which German needs one, folded.
const PASSING: &str = "ausrichten richtet sagen sagt weitersagen weitergeben mitteilen tell say let know message word greetings nachricht gruss grusse";

/// Beginnings of a sentence about the page, folded.
const OF_THE_PAGE: [&str; 6] = [
    "it says ",
    "it doesn't say ",
    "it doesnt say ",
    "it does not say ",
    "da steht ",
    "es steht ",
];

impl LineParser<'_> {
    /// Takes the talk of a letter that orders nothing out of what was not read.
    pub(super) fn take_talk_of_idle(&mut self) {
        if !self.is_idle || !self.heard.orders.topics().is_empty() {
            return;
        }
        let is_trade = self.kind() == Some(SegmentKind::Trade);
        let unread = std::mem::take(&mut self.heard.unread);
        let is_talk = |said: &TextLine| is_beside_nothing(&said.text, is_trade);
        let (talk, rest) = unread.into_iter().partition(is_talk);
        self.heard.unread = rest;
        self.heard.talk.extend::<Vec<TextLine>>(talk);
    }
}

/// Returns whether a sentence beside *nothing from me* orders nothing. In a market a message may be an offer.
fn is_beside_nothing(text: &str, is_trade: bool) -> bool {
    let folded = fold(&text.replace('\u{2019}', "'"));
    let folded = folded.trim();
    let words: Vec<&str> = folded
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let has = |list: &'static str| words.iter().any(|word| listed(list, word));
    let says = |phrases: &[&str]| {
        let said = format!(" {} ", words.join(" "));
        phrases
            .iter()
            .any(|phrase| said.contains(&format!(" {phrase} ")))
    };
    let begins = |beginnings: &[&str]| beginnings.iter().any(|one| folded.starts_with(one));
    if text.contains(|c: char| c.is_ascii_digit() || ">+=".contains(c)) {
        return false;
    }
    if begins(&MESSAGES) && has(PASSING) {
        let asks = text.contains('?') && !text.contains(':');
        return !is_trade && !asks;
    }
    if text.contains('?') {
        return false;
    }
    let is_plan = says(&LATER) && has(INTENDING) && !has(ORDERING);
    let is_regret = has(REGRETS) && says(&WOULD_HAVE) && !has(ORDERING);
    is_plan || is_regret || begins(&OF_THE_PAGE)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{heard, read_at_once};

    #[test]
    fn plans_regrets_and_messages_order_nothing_beside_nothing() {
        for talk in [
            "When I'm back I mean to do something about Argos and Corinth.",
            "Next turn I want a second city in Rome.",
            "It's a pity, I'd have been a bit closer to Pottery.",
            "Schade, mit dem Salt hätte ich Music kaufen können.",
            "Nächste Runde will ich dann eine Stadt in Rome.",
            "Could you tell Egypt: dear Ann, you will get your ochre, promised.",
            "Könnt ihr Egypt bitte ausrichten: Liebe Ann, nächstes Mal kriegst du deinen Salt, versprochen.",
            "Please tell Egypt that I am sorry about Thebes.",
            "It doesn't say \"city site\" beside Rome.",
        ] {
            for nothing in ["No orders from me", "Von mir kommt diesmal nichts"] {
                let text = format!("{nothing}.\n\n{talk}\n\nfinal\nAnn");
                assert_eq!(read_at_once(&text, "fate"), "orders: none\n", "{text}");
            }
        }
        for order in [
            "But now I want Music.",
            "Next turn is too late, so please buy Music now.",
            "Buy Music.",
            "Music and Pottery.",
            "Next turn pay 2 salt.",
            "Keep my Salt, next turn I want Music only.",
            "Could you tell Egypt that I buy Music?",
            "Schade, aber Salt bitte behalten.",
            "Music would be nice.",
        ] {
            let text = format!("No orders from me.\n\n{order}\n\nfinal\nAnn");
            let (body, is_sure) = heard(&text, "fate");
            assert!(!is_sure || !body.contains("none"), "{order}: {body}");
        }
        // Beside orders a plan is told.
        let (_, is_sure) = heard(
            "2 thebes to memphis\nNext turn I want a second city in Rome.\nfinal",
            "realm",
        );
        assert!(!is_sure);
        // A message in a market may be an offer.
        let text = "No trades from me.\n\nPlease tell Egypt: ochre for salt.\n\nfinal\nAnn";
        assert!(!heard(text, "trade-1").1);
    }
}
