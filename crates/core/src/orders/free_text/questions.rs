//! Questions, which order nothing, and the subject of each.

use super::order_signs::{could_be_an_order, depends, is_an_order};
use super::sentences::sentences;
use super::word_lists::listed;
use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;

/// Beginnings of questions that lack their mark, folded.
const BEGINNINGS: [&str; 39] = [
    "can i ",
    "may i ",
    "could i ",
    "am i allowed",
    "do i ",
    "does ",
    "how can ",
    "how do ",
    "how far ",
    "how many ",
    "how much ",
    "how does ",
    "what can ",
    "what may ",
    "what does ",
    "what is ",
    "what happens ",
    "what would happen",
    "is it possible",
    "is there ",
    "kann ich ",
    "darf ich ",
    "konnte ich ",
    "muss ich ",
    "wie kann ",
    "wie viel",
    "wie weit ",
    "wie mache ",
    "was kann ",
    "was darf ",
    "was ist ",
    "was passiert",
    "was kostet",
    "gibt es ",
    "which areas ",
    "where can ",
    "welche gebiete ",
    "wohin kann ",
    "why did ",
];

/// Subject of a question, by the words that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionSubject {
    Ships,
    Moves,
    Cities,
    Trade,
    Purchases,
    Calamities,
    Other,
}

/// Words of each subject, folded.
const SUBJECTS: [(QuestionSubject, &str); 6] = [
    (
        QuestionSubject::Ships,
        "ship ships boat boats sail sails sailing voyage schiff schiffe schiffen segeln fahrt",
    ),
    (
        QuestionSubject::Calamities,
        "calamity calamities famine flood epidemic treachery superstition revolt katastrophe katastrophen hungersnot",
    ),
    (
        QuestionSubject::Trade,
        "trade trades offer offers accept deal handel handeln angebot angebote annehmen",
    ),
    (
        QuestionSubject::Purchases,
        "buy buying purchase pay advance advances kaufen zahlen bezahlen",
    ),
    (
        QuestionSubject::Cities,
        "city cities build support stadt stadte bauen versorgung",
    ),
    (
        QuestionSubject::Moves,
        "move moves walk token tokens area areas border reach go ziehen zug gehen gebiet gebiete grenze stein steine \
         touch touches neighbour neighbours neighbor neighbors adjacent erreichen erreiche grenzt grenzen nachbar nachbarn",
    ),
];

impl QuestionSubject {
    /// Subject of a question.
    pub fn of(question: &str) -> QuestionSubject {
        let folded = fold(question);
        let words = folded.split(|c: char| !c.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let names = |list: &str| list.split_whitespace().any(|one| words.contains(&one));
        let found = SUBJECTS.iter().find(|(_, list)| names(list));
        found.map_or(QuestionSubject::Other, |(subject, _)| *subject)
    }
}

/// Returns whether a sentence is a question: it ends with the mark, or begins like one.
pub fn is_question(sentence: &str) -> bool {
    let sentence = sentence.trim().trim_end_matches([')', ' ']);
    let folded = fold(sentence);
    let begins = BEGINNINGS
        .iter()
        .any(|beginning| folded.starts_with(beginning));
    sentence.ends_with('?') || begins && !sentence.contains([':', '>'])
}

/// Words with which somebody asks for facts, folded.
const FOR_FACTS: &str = "what which why how who whose where welche welcher welches warum wieso weshalb was wie wer wessen wo wohin woher wann";

/// Words of a question that proposes something, or takes something back, folded.
const DOUBTS: &str = "instead rather change changed changes correct correction cancel withdraw undo retract revoke back please otherwise sooner should shall \
    better wait hold don't dont didn't unless until except statt stattdessen lieber andern andere anderung korrigieren korrektur zuruckziehen zurucknehmen bitte \
    sonst soll sollte sollten falls sofern sobald besser warten ware war's doch widerrufen streichen";

/// Returns whether a question asks what happens in some case: its condition is of no order.
fn asks_what_happens(said: &[&str]) -> bool {
    const HAPPENS: [&str; 8] = [
        "happens",
        "happen",
        "passiert",
        "geschieht",
        "would",
        "ware",
        "wins",
        "gewinnt",
    ];
    matches!(said.first(), Some(&("what" | "was" | "who" | "wer")))
        && said
            .get(1..3.min(said.len()))
            .is_some_and(|next| next.iter().any(|word| HAPPENS.contains(word)))
}

/// First words of a question about what is so, not about what its writer may do or others shall do, folded.
const ABOUT_FACTS: &str = "had hatte is are was were does do did has have had will isn't doesn't don't didn't hasn't won't ist sind war waren wird werden hat haben bekommt bekommen gilt \
    gelten zahlt zahlen kostet dauert dauern geht gehen can could may kann konnen konnte darf durfen zieht ziehen kommt kommen verliert verlieren";

/// Returns whether a question asks what the rules let its writer do: `May I pay with cards only, or must there be something else?`. `May I
/// build Rome?` may be a wish.
fn asks_what_is_allowed(said: &[&str]) -> bool {
    const MAY: &str = "can could may kann darf durfen konnen muss must";
    const ALTERNATIVES: &str = "must do does can will would muss geht darf kann brauche braucht";
    let [may, who, ..] = said else {
        return false;
    };
    let is_asked = listed(MAY, may) && listed("i we one ich wir man", who);
    let is_open = |pair: &[&str]| match pair {
        ["or" | "oder", next] => listed(ALTERNATIVES, next) || listed("how wie", next),
        ["and" | "und", "how" | "wie"] | ["at", "all"] | ["even", "if"] | ["auch", "wenn"] => true,
        ["next" | "nachste" | "nachsten", later] => listed("turn round zug runde", later),
        ["in", "general" | "principle"] => true,
        _ => false,
    };
    let is_general = |word: &&str| listed("uberhaupt grundsatzlich generell jemals ever", word);
    is_asked && (said.windows(2).any(is_open) || said.iter().any(is_general))
}

/// Words before a question, folded: `One question:`, `Frage noch an die Spielleitung:`.
const LEADS: &str = "one a question quick short another small little btw also and ps for to the moderator gm office still p s p.s thing later oh eine ein frage kurze kurz noch an die spielleitung \
    den spielleiter postamt and und ubrigens oh ach ah hm hmm so but aber though dann then though:";

/// Returns a question without the words that say that it is one.
pub(super) fn without_lead(text: &str) -> &str {
    let text = text.trim_start();
    let cuts = text.match_indices([':', ',', '-']);
    let is_lead = |head: &str| {
        let folded = fold(head);
        let mut words = folded
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        let is_one = |word: &str| listed(LEADS, word);
        words.all(is_one)
    };
    let mut heads = cuts.filter(|(at, _)| is_lead(&text[..*at]));
    let rest = heads
        .next_back()
        .map_or(text, |(at, sign)| text[at + sign.len()..].trim_start());
    const JOINTS: [&str; 12] = [
        "and", "but", "so", "then", "also", "und", "aber", "dann", "oh", "ps", "p.s.", "ps:",
    ];
    match rest.split_once(' ') {
        Some((first, rest)) if JOINTS.contains(&fold(first).as_str()) => rest,
        _ => rest,
    }
}

/// Returns the main clause of a question that begins with a condition, if nothing of the game is moved in that: `If I get a second one, are
/// they worth more?`
fn main_clause<'t>(question: &'t str, words: &Vocabulary) -> Option<&'t str> {
    const IFS: [&str; 5] = ["if", "when", "wenn", "falls", "once"];
    let first = question.split(' ').next().unwrap_or_default();
    let (condition, main) = question.split_once(", ")?;
    let has_number = condition.contains(|c: char| c.is_ascii_digit() || ">:".contains(c));
    (IFS.contains(&fold(first).as_str()) && !has_number && !is_an_order(condition, words))
        .then_some(main)
}

/// Returns whether a question asks and does nothing else: it could not be an order, and takes back none that stands beside it.
pub fn is_mere_question(text: &str, words: &Vocabulary) -> bool {
    let text = without_lead(text);
    let text = main_clause(text, words).unwrap_or(text);
    let folded = fold(&text.replace('\u{2019}', "'"));
    let said: Vec<&str> = folded
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let is_in = |list: &'static str, word: &str| listed(list, word);
    let counts = said
        .iter()
        .any(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let asks_for_facts = said.first().is_some_and(|word| is_in(FOR_FACTS, word))
        && !text.contains(['>', ':', ','])
        && !counts;
    // `Is Babylon not in this game?`
    let to_me = ["you", "ihr", "du", "i", "ich", "we", "wir"];
    let about_facts = said.first().is_some_and(|word| is_in(ABOUT_FACTS, word))
        && said.get(1).is_some_and(|word| {
            !to_me.contains(word)
                || is_in(
                    "do does did am have had will hatte habe hab bin war",
                    said[0],
                )
        })
        && !text.contains(['>', ':'])
        && !(text.contains(|c: char| c.is_ascii_digit()) && could_be_an_order(text, words))
        && !is_an_order(text, words);
    let asks_leave = asks_what_is_allowed(&said) && !counts && !text.contains(['>', ':']);
    let about_facts = about_facts || asks_leave;
    is_question(text)
        && !said.iter().any(|word| is_in(DOUBTS, word))
        && !said
            .windows(2)
            .any(|pair| matches!(pair, ["how" | "what", "about"]))
        && (about_facts || asks_what_happens(&said) || !depends(text, words))
        && (about_facts
            || asks_for_facts
            || !could_be_an_order(text, words) && !is_an_order(text, words))
}

/// The questions of a line.
pub fn questions(line: &str) -> Vec<String> {
    let mut found = sentences(line);
    found.retain(|sentence| is_question(sentence) && sentence.chars().any(char::is_alphabetic));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_about_what_is_so_takes_nothing_from_orders() {
        let words = Vocabulary::sample();
        for line in [
            "One question: is Babylon not in this game?",
            "Question: do I need to do anything about my one Hides card, or does it just stay in my hand?",
            "Can Italy see the third card before they take it?",
            "One question though: why did my deal with Africa lapse?",
            "Did somebody else get in before me?",
            "Do I keep my cards and the 6 in the treasury for the next turn, or is some of it lost?",
            "Frage noch an die Spielleitung: Dauern die drei Handelsabschnitte wirklich immer 72 Stunden, auch wenn alle schon fertig sind?",
            "Kurze Frage: wird der Überschuss eigentlich vor oder nach dem Städtebau weggenommen?",
            "Darf man eine eingetauschte Karte im selben Zug eigentlich gleich weitertauschen?",
            "Wie viele Züge geht die Partie eigentlich noch?",
            "and does Thebes count as a city site?",
            "One thing for later: if I get a fourth Ochre, are the four worth 16 together?",
            "PS what happens if nobody buys anything for the whole game, who wins then?",
            "And may I pay for Pottery with cards only or must there be something from the treasury?",
            "Can I build one at Rhodes if I move the guys from Thebes and Ur in there first, and how many do I need?",
            "Darf ich die Stadt in Rhodes überhaupt verkleinern?",
            "Kann ich Music auch ohne Schatz kaufen oder muss ich etwas zahlen?",
            "May I build in Rhodes even if Egypt is there?",
            "Warum ist denn der Handel mit Egypt (o5) geplatzt?",
            "Hatte ich die Karten nicht mehr?",
            "Wenn das nächste Runde immer noch so ist, geht mein Stein dann zurück oder bleibt er nur stehen?",
        ] {
            assert!(is_mere_question(line, &words), "{line}");
        }
        for line in [
            "Can you move 2 from Thebes to Memphis?",
            "Could somebody please build Memphis?",
            "Is it better to stay in Thebes?",
            "Can I have Egypt?",
            "May I build a city in Rhodes?",
            "Can I please move 2 from Thebes to Memphis, or must I wait?",
            "Can I pay 2 salt or must I pay 3?",
            "Kann ich Rhodes bauen?",
            "Can I take Egypt or Crete?",
            "Can 2 go from Thebes to Memphis?",
            "Should Thebes be reduced?",
            "2 thebes to memphis?",
            "One question: 2 thebes > memphis?",
            "Could we change Thebes?",
            "If 2 come, can you move Thebes?",
            "If he comes, 2 thebes to memphis?",
        ] {
            assert!(!is_mere_question(line, &words), "{line}");
        }
    }

    #[test]
    fn questions_are_known_by_mark_and_beginning() {
        for (line, subject) in [
            (
                "What may I do with the ship I have at Campania?",
                QuestionSubject::Ships,
            ),
            ("Kann ich von Rom nach Milet segeln", QuestionSubject::Ships),
            (
                "How far does it get, and what does it cost me?",
                QuestionSubject::Other,
            ),
            ("2 thebes to memphis?", QuestionSubject::Other),
            ("darf ich zwei Angebote machen", QuestionSubject::Trade),
        ] {
            assert_eq!(questions(line), [line], "{line}");
            assert_eq!(QuestionSubject::of(line), subject, "{line}");
        }
        for line in [
            "2 thebes to memphis",
            "what I want: 2 thebes > memphis",
            "?",
            "Candia 2 > rome",
            "?!",
        ] {
            assert!(questions(line).is_empty(), "{line}");
        }
        let both = questions("2 thebes to memphis. May I do that? Thanks");
        assert_eq!(both, ["May I do that?"]);
    }
}
