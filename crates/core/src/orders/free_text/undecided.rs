//! Sentences that say that their writer has not decided yet: the letter is a draft.

use super::line_token::LineToken;
use super::tokens::tokens;
use super::word_lists::listed;
use super::word_senses::WordSense;
use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;

/// Words of a sentence that says that nothing is decided yet, folded.
const UNDECIDED: &str = "need check ask talk with brother wife husband sister friend partner schau schaue heut nochmals tmrw far thats for frage bruder frau mann rede spreche not final yet done still might may will i it change again once more later think thinking about tomorrow look at so this     only a draft for now sleep on want to have my mind made up before write that's thats but perhaps maybe them could would like over the and is     all everything something than just am undecided moment until deadline orders these monday tuesday wednesday thursday friday saturday sunday     today tonight noch nicht endgultig fertig einmal daruber schlafen mochte ich also vielleicht andern spater uberlege mir es nochmal kann sein     erstmal vorerst entwurf nur ist das eine nacht will muss uberlegen was sich noch unentschieden bin weiss wieder schreibe \
    turn come follow kommen folgen befehle zug diesen fur my meine quite decided sure about what how one night i'm haven't don't yet though \
    please as take this ill well maybe more again know rest havent drüber druber schlafe andere eventuell evtl uberschlafe overnight else later on to denke mal nach sicher ganz entschieden da bin erst mehr not mind im dont havent some of no final als nehmen dass ein entscheide um through though nochmals doch umentscheiden before mich anderungen vor behalte zum laufenden jetzt nichts say anything can't cant";

/// The words or pairs of words that make it one, folded.
const DOUBTS: [&str; 42] = [
    "abend nochmal",
    "schau nochmal",
    "anderungen vor",
    "noch nichts",
    "anything yet",
    "write again",
    "no final",
    "nicht final",
    "look again",
    "more later",
    "andere ich",
    "dont know yet",
    "schlafe",
    "uberschlafe",
    "decided about",
    "might write again",
    "may write again",
    "sure yet",
    "not sure",
    "quite decided",
    "noch nicht sicher",
    "denke noch mal",
    "noch nicht entschieden",
    "come later",
    "follow later",
    "kommen spater",
    "folgen spater",
    "not final",
    "not done",
    "not yet",
    "change",
    "think",
    "thinking",
    "sleep",
    "draft",
    "undecided",
    "look at it again",
    "made up my mind",
    "nicht endgultig",
    "schlafen",
    "entwurf",
    "uberlege",
];

/// Phrases that say it whatever stands beside them, folded.
const PLAIN: [&str; 46] = [
    "not final",
    "not yet final",
    "not quite final",
    "nothing final",
    "isn't final",
    "isnt final",
    "not decided",
    "haven't decided",
    "havent decided",
    "undecided",
    "sleep on it",
    "sleep over it",
    "sleep on this",
    "sleep over this",
    "change my mind",
    "change it",
    "send final",
    "send the final",
    "send my final",
    "final comes",
    "final follows",
    "final will follow",
    "final will come",
    "final later",
    "final tomorrow",
    "final when",
    "final once",
    "finalise later",
    "finalize later",
    "nicht endgultig",
    "nicht final",
    "noch offen",
    "noch nicht fertig",
    "noch nicht entschieden",
    "noch nicht sicher",
    "nichts entschieden",
    "druber schlafen",
    "daruber schlafen",
    "daruber schlafe",
    "druber schlafe",
    "schlafe noch",
    "nur ein entwurf",
    "nur entwurf",
    "nur vorlaufig",
    "melde mich noch",
    "uberlege noch",
];

/// Returns whether a sentence says that its writer has not decided yet, and orders nothing. That a letter is a draft costs nothing until
/// the deadline, so words that are not known may stand beside it, but none of the game.
fn says_draft(said: &str, line: &str, words: &Vocabulary) -> bool {
    let is_plain = |token: &LineToken| match token {
        LineToken::Word(sense) => !matches!(
            sense,
            WordSense::Build
                | WordSense::Buy
                | WordSense::Accept
                | WordSense::Offer
                | WordSense::Keep
                | WordSense::Scrap
                | WordSense::Reduce
                | WordSense::Never
                | WordSense::Pay
                | WordSense::Ship
                | WordSense::City
                | WordSense::Card
                | WordSense::Sail
                | WordSense::Withdraw
                | WordSense::Fight
                | WordSense::Stack
        ),
        // A word that is near a name is one of the writer's own.
        LineToken::Name(name) if name.is_guessed => true,
        LineToken::Name(name) => name.nation.is_some() && name.area.is_none(),
        LineToken::Comma
        | LineToken::Stop
        | LineToken::Dash
        | LineToken::Open
        | LineToken::Close => true,
        LineToken::Other(_) | LineToken::All(0) => true,
        _ => false,
    };
    let is_said = PLAIN
        .iter()
        .any(|phrase| said.contains(&format!(" {phrase} ")));
    is_said && !line.contains([':', '>']) && tokens(line, words).iter().all(is_plain)
}

/// Returns whether a sentence says nothing but that its writer has not decided yet.
pub(super) fn is_undecided(line: &str, words_known: &Vocabulary) -> bool {
    let line = line.trim_end_matches(':');
    let folded = fold(&line.replace('\u{2019}', "'"));
    let words = folded.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let said = format!(" {} ", words.join(" "));
    if line.contains('?') {
        return false;
    }
    let is_known = |word: &&str| listed(UNDECIDED, word);
    let doubts = || {
        let mut doubts = DOUBTS.iter();
        doubts.any(|doubt| said.contains(&format!(" {doubt} ")))
    };
    (words.len() > 1 && words.iter().all(is_known) && doubts())
        || says_draft(&said, line, words_known)
}

#[cfg(test)]
mod tests {
    use super::is_undecided;
    use crate::orders::vocabulary::Vocabulary;

    #[test]
    fn who_has_not_decided_says_so_in_many_words() {
        let words = Vocabulary::sample();
        for line in [
            "not final yet",
            "not final yet wanna sleep over it",
            "Not decided for good, may change my mind until Wednesday.",
            "Not final yet, I want to talk to Dan first.",
            "not decided yet, but in case I don't get round to it again, for now:",
            "will send final tomorrow when i know",
            "ist noch nicht endgültig, vielleicht fällt mir noch was besseres ein",
            "Das ist noch nicht endgültig, ich will erst hören, was die anderen sagen.",
            "nur ein Entwurf, falls ich's vergesse",
            "I'm still undecided, more tonight.",
        ] {
            assert!(is_undecided(line, &words), "{line}");
        }
        for line in [
            "final",
            "This is final.",
            "not final: 2 thebes to memphis",
            "I have not decided on Thebes",
            "not final but build 2 ships",
            "undecided between two cities",
            "Is it not final?",
            "change my moves",
        ] {
            assert!(!is_undecided(line, &words), "{line}");
        }
    }
}
