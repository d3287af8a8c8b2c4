//! Remarks between people, which order nothing: apologies, thanks, and what somebody thinks of the game.

use super::word_lists::listed;
use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;

/// Words of which one makes a sentence talk, folded.
const MARKS: &str = "sorry apologies apologise apologize pardon excuse thanks thank thx enjoy enjoying enjoyed fun congratulations congrats haha hehe lol wow \
    ouch phew hope exciting greetings entschuldige entschuldigt entschuldigung verzeihung leid danke dank spass freue freut gluckwunsch hoffe spannend grusse \
    played feelings personal gemeint bose year game spiel partie";

/// Words that may stand beside one, folded. None of them orders, counts, names or denies anything of the game.
const TALK: &str = "i i'm i've i'd we we've we're you you're he she it it's its that's thats me us my our your this that the a an and or so for of in on at to from \
    with by as is are was were am be been have has had having do did does will would can could may might just really very much too quite rather bit little lot lots \
    all everyone everybody guys folks team moderator gamemaster game games match play playing player players great good nice lovely wonderful fantastic brilliant \
    interesting tense close tough hard busy crazy hectic late later delayed reply replying answer answering letter letters mail mails email emails message messages page \
    pages map maps week weeks weekend day days month months morning evening night today yesterday time times work job school exams sick ill holiday holidays christmas easter \
    birthday happy merry kids children family wife husband sister sister's brother mother parents trip computer phone laptop weather hoping well running organising organizing \
    hosting smoothly effort help helpful useful warning about explanation rules clear way see soon looking forward so far already again took long longer slow ha oh ah hi hello \
    dear some every minute enjoyable splendid truly indeed here there's been a lot going what everything best luck wishes kind regards cheers many such \
    ich wir du ihr sie es mir uns euch dir dich mich mein meine meiner unser unsere der die das den dem ein eine einen und fur von im am an auf zu zum zur mit bei \
    ist sind war waren bin habe hatte haben hatten wird gerade noch sehr viel viele ganz echt wirklich etwas bisschen alle allen zusammen spiel spiele partie macht machen \
    gemacht grossen grosse grosser toll tolle super schon schone schones schoner klasse prima interessant eng stressig los spat spate verspatete antwort brief briefe nachricht woche \
    wochen wochenende tag tage abend morgen heute gestern zeit arbeit buro krank kinder familie frau mann weihnachten ostern frohe feiertage neues jahr herzlichen organisation leitung \
    muhe hilfe hinweis warnung hilfreich nutzlich bisher bislang wieder dass lange gedauert dauerte gebraucht hat tut tolles gutes gute guten jeden wie immer war's na ja also wunsche \
    liebe lieber hallo grosses lob fairen zug turn runde round verspatung geworden gekommen meldung spatestens viele vergnugen glad happy pleased revolt famine flood epidemic calamity calamities taking always liked got new";

/// Phrases that say something of the writer alone, folded.
const PHRASES: [&str; 26] = [
    "the delay",
    "my delay",
    "nothing personal",
    "no hard feelings",
    "no worries",
    "not my year",
    "not my day",
    "nothing came from me",
    "not writing earlier",
    "not answering earlier",
    "didn't write earlier",
    "did not write earlier",
    "couldn't write earlier",
    "could not write earlier",
    "had no time",
    "didn't have time",
    "last time",
    "last week",
    "last turn",
    "nicht bose gemeint",
    "nicht personlich gemeint",
    "hatte keine zeit",
    "keine zeit hatte",
    "nicht fruher geschrieben habe",
    "nicht fruher",
    "by the way",
];

/// Words behind which a person may be named, folded.
const ADDRESSED: &str = "sorry thanks thank you thx hi hello dear congratulations congrats danke entschuldige hallo liebe lieber played cheers";

/// Words of a sentence of talk, at most.
const LONGEST: usize = 40;

/// Returns whether a sentence is talk, and holds no word beside it.
pub(super) fn is_small_talk(line: &str, words_known: &Vocabulary) -> bool {
    if line.contains(['?', ':', '>', '(', '"']) || line.chars().any(|c| c.is_ascii_digit()) {
        return false;
    }
    let plain = fold(&line.replace('\u{2019}', "'"));
    let kept = |c: char| c.is_alphanumeric() || c == '\'';
    let split = plain.split(|c| !kept(c)).filter(|word| !word.is_empty());
    let said: Vec<&str> = split.collect();
    let mut rest = format!(" {} ", said.join(" "));
    for phrase in PHRASES {
        rest = rest.replace(&format!(" {phrase} "), " sorry ");
    }
    let words: Vec<&str> = rest.split_whitespace().collect();
    let is_in = |list: &'static str, word: &str| listed(list, word);
    let is_person = |at: usize| {
        let is_addressed = at > 0 && is_in(ADDRESSED, words[at - 1]);
        is_addressed && is_capital(line, words[at]) && !is_of_the_game(words[at], words_known)
    };
    let is_talk = |at: usize| is_in(MARKS, words[at]) || is_in(TALK, words[at]) || is_person(at);
    said.len() > 1
        && words.len() <= LONGEST
        && words.iter().any(|word| is_in(MARKS, word))
        && (0..words.len()).all(is_talk)
}

/// Returns whether a word stands in a line with a capital.
fn is_capital(line: &str, folded: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.any(|word| word.starts_with(char::is_uppercase) && fold(word) == folded)
}

/// Returns whether a word is the whole name of something of the game.
fn is_of_the_game(word: &str, words: &Vocabulary) -> bool {
    words.areas.get(word).is_some()
        || words.nations.get(word).is_some()
        || words.faces.get(word).is_some()
        || words.cards.get(word).is_some()
}
