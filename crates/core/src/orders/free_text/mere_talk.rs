//! Sentences about something else: the weather, the writer, the others. They name nothing of the game and hold no word by which a player
//! orders, counts, denies, puts under a condition or changes what he sent. A moderator reads them; they take nothing from the orders beside
//! them.

use super::bullets::without_smileys;
use super::fillers::is_filler;
use super::line_token::LineToken;
use super::questions::without_lead;
use super::small_words::is_in;
use super::text_line::TextLine;
use super::tokens::tokens;
use super::word_lists::listed;
use super::word_senses::WordSense;
use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;

/// Words by which a letter, an order or a seat is changed, or that stand for something named elsewhere, folded.
const CONTROL: &str = "opposite contrary vice versa reverse reversed line lines count counts joke joking kidding example examples test depending depends subject consent \
    agreement permission condition alone belongs belong wrote write writes written writing ask asks asked think thinks delete deletes above below differently pass passes better \
    idea wise supposed invalid valid void null maybe perhaps probably possibly likely opinion advice decision copy copied paste pasted nonsense otherwise everyone's \
    gegenteil umgekehrt zeile zeilen gilt gelten scherz witz beispiel probe je nachdem zustimmung einverstandnis bedingung allein gehort schreibt schrieb geschrieben schreiben frag \
    frage fragt fragen glaube glaubt meinst meint denkst denke besser idee anders vertan verschrieben geirrt irrtum ungultig gultig vielleicht eventuell evtl wahrscheinlich \
    womoglich meinung unsinn quatsch kopiert loschen gestrichen streich \
    cancel cancels cancelled ignore ignored disregard forget change changes changed changing hold held stop stops skip delay delayed postpone \
    previous earlier before again instead rather else letter letters mail mails email message order ordered orders proposal draft deadline extend extension \
    pause vote votes draw protest protests wrong mistake mistaken error correct corrected correction mean means meant meaning agree agrees confirm confirmed confirms reject rejects deny \
    refuse refuses substitute replace replaces replacement replaced leave leaves quit resign resigns absent absence away holiday holidays vacation seat seats rule rules allow allows \
    allowed must should shall may might could would note moderator gamemaster inform announce announced publish public private secret press army armies \
    troops troop fleet fleets force forces enemy attack attacks attacked defend defends invade invades peace alliance ally allies deal deals trade trades trading traded \
    offer offers exchange swap share help war war's money cards stack hand choose chosen choice pick select decide decided decision undecided until unless except without wait waits \
    later soon tomorrow tonight next last same similar both either neither nor or but however although though yet still \
    half double twice once more less fewer most least enough extra additional add remove increase decrease everything anything something nothing whatever whichever them those these \
    stay stays remain remains retreat retreats join joins support supports land boat sea coast area areas city cities token tokens \
    andern andere anderen anders anderer aendern anderung anderungen storniere stornieren ignorieren ignoriere vergiss vergesst warten warte halt halte halten behalte stopp verschieben verschiebe \
    vorher fruher nochmal wieder statt stattdessen lieber brief briefe befehl befehle entwurf frist verlangern verlangerung abstimmung stimme \
    unentschieden protest falsch fehler richtig korrektur korrigieren meine meinte gemeint einverstanden bestatige bestatigt ablehnen lehne ersatz ersetzen verlasse verlassen \
    aufhoren abwesend abwesenheit verreist urlaub ferien platz regel regeln erlaubt muss soll sollte darf konnte wurde notiz spielleiter spielleitung \
    oeffentlich geheim truppen flotte armee angriff angreifen greife verteidigen verteidige frieden bundnis verbundete handel tausch angebot hilfe krieg geld karten stapel hand \
    wahle gewahlt wahl entscheide entschieden bis ausser ohne spater bald morgen nachste nachster nachsten letzte letzter letzten gleiche gleichen beide beiden entweder weder oder aber jedoch \
    doppelt einmal zweimal mehr weniger genug zusatzlich alles nichts etwas was welche welches diese dieser bleiben bleibt bleibe ziehen zieht ziehe gebiet stadt stadte stein steine";

/// Words of which one shows that a sentence apologises, thanks, wishes or complains, folded.
const MARKS: &str = "sorry apologies apologise apologize pardon excuse thanks thank thx hope hoping fun haha hehe lol wow ouch phew pity shame unlucky lucky congrats \
    congratulations amused asleep forgot forgotten ill sick gentle excited exciting curious birthday merry happy sad unfortunately alas tut leid entschuldigung \
    entschuldige entschuldigt verzeihung danke dank hoffe hoffentlich schade spass pech gluck gluckwunsch gratuliere gespannt krank vergessen verschlafen froh frohe \
    frohes traurig leider argerlich endlich super toll prima klasse";

/// Words that change an order in other sentences, and nothing in one with such a mark, folded.
const SOFT: &str = "last next was were letter letters mail mails email message help hand deal deals trade trades trading war war's money share home earlier previous late later soon \
    tomorrow tonight should must may might could would again before time once more less enough still yet but however though although absence absent holiday holidays vacation \
    letzte letzter letzten letztes nachste nachster nachsten spater bald morgen vorher fruher nochmal handel tausch krieg geld hilfe hand brief briefe urlaub ferien verreist \
    soll sollte darf konnte wurde etwas was mehr weniger genug einmal aber jedoch muss";

/// Phrases whose words order something elsewhere.
const SETTLED: [&str; 23] = [
    "nothing personal",
    "no hard feelings",
    "no worries",
    "no problem",
    "not amused",
    "nichts persönliches",
    "nicht persönlich gemeint",
    "nicht böse gemeint",
    "nichts für ungut",
    "kein problem",
    "macht nichts",
    "no computer there",
    "just curious",
    "just wondering",
    "aus neugier",
    "i am back",
    "i'm back",
    "im back",
    "bin wieder da",
    "geht es",
    "es geht",
    "geht's",
    "so it goes",
];

/// Nouns that a number may count in such a sentence, folded: `the last two times`.
const COUNTED: &str = "times weeks days months hours minutes years wochen tage tagen monate stunden minuten jahre mal male runden rounds segments letters";

/// Senses of words that talk may hold.
const fn may_stand(sense: WordSense) -> bool {
    matches!(
        sense,
        WordSense::Filler
            | WordSense::Article
            | WordSense::Please
            | WordSense::In
            | WordSense::For
            | WordSense::From
            | WordSense::To
            | WordSense::With
            | WordSense::By
            | WordSense::First
            | WordSense::Turn
            | WordSense::Any
            | WordSense::There
    )
}

/// Beginnings of a sentence in which a writer tells what he had, knows or does not understand, folded.
const REPORTS: [&str; 16] = [
    "i had ",
    "i have ",
    "i did have ",
    "i don't understand ",
    "i dont understand ",
    "i do not understand ",
    "i don't know why ",
    "i dont know why ",
    "we had ",
    "we have ",
    "it says ",
    "it doesn't say ",
    "ich habe ",
    "ich hab ",
    "ich hatte ",
    "ich verstehe nicht",
];

/// Words before one, folded.
const BEFORE_REPORTS: [&str; 6] = ["but ", "and ", "because ", "aber ", "und ", "denn "];

/// Words of what is told there, which order something elsewhere, folded.
const REPORTED: &str = "them those these deals deal both nothing everything both";

/// First words of a sentence that tells somebody what to do, folded.
const IMPERATIVES: &str = "do let make put use take treat follow read swap turn set try get tell assume consider check look give go send leave remove add apply mach macht tu \
    lass lasst nimm nehmt gib gebt setz setzt frag sag sagt streich lies lest schau nutze";

/// Returns whether a sentence tells something of its writer that happened, or that is so.
fn is_report(sentence: &str) -> bool {
    let folded = fold(sentence);
    let bare = BEFORE_REPORTS
        .iter()
        .find_map(|word| folded.strip_prefix(word));
    let said = bare.unwrap_or(&folded);
    REPORTS.iter().any(|beginning| said.starts_with(beginning))
}

/// Senses of things that somebody has, and of what he says of them.
const fn is_thing(sense: WordSense) -> bool {
    matches!(
        sense,
        WordSense::Ship
            | WordSense::City
            | WordSense::Token
            | WordSense::Card
            | WordSense::Treasury
            | WordSense::Only
            | WordSense::Both
            | WordSense::Not
    )
}

/// Words of an apology, which may correct something, folded.
const PARDON: &str =
    "sorry pardon oops ups hoppla verzeihung entschuldigung entschuldige apologies excuse";

/// Words of an apology that does more than correct a name.
const CORRECTING: usize = 6;

/// Words of a sentence of talk, at least and at most.
const WORDS: std::ops::RangeInclusive<usize> = 3..=40;

/// Returns whether a sentence speaks of something else than the game.
pub fn is_mere_talk(sentence: &str, words: &Vocabulary) -> bool {
    is_exclamation(sentence, words) || is_talk(sentence, words, false, WORDS)
}

/// `Sicily here I come`, `Rome, wir kommen!`: the name of where somebody goes, and no more.
fn is_exclamation(sentence: &str, words: &Vocabulary) -> bool {
    const PHRASES: [&str; 4] = ["here i come", "here we come", "ich komme", "wir kommen"];
    let plain = without_faces(sentence);
    let plain = plain.trim_end_matches(['.', '!', ' ']);
    let folded = fold(plain);
    let phrase = PHRASES.iter().find(|phrase| folded.ends_with(**phrase));
    let name = phrase.and_then(|phrase| plain.get(..plain.len() - phrase.len()));
    let said = name.map(|name| tokens(name.trim_end_matches([' ', ',']), words));
    said.is_some_and(|said| matches!(&said[..], [LineToken::Name(_)]))
}

/// Returns whether words apologise, thank, wish or complain, and say nothing else: `sorry Ann`, `tut mir leid, Finn`.
pub(super) fn is_said_to_people(words: &[LineToken]) -> bool {
    let is_talk = |token: &LineToken| match token {
        LineToken::Word(sense) => may_stand(*sense) && *sense != WordSense::First,
        LineToken::Other(_) => !is_in(token, CONTROL) || is_in(token, "leave leid"),
        token => *token == LineToken::Comma,
    };
    words.iter().any(|token| is_in(token, MARKS)) && words.iter().all(is_talk)
}

/// Returns whether the end of a sentence speaks of something else, as a reason does.
pub(super) fn is_aside(tail: &str, words: &Vocabulary) -> bool {
    is_talk(tail, words, true, 1..=20)
}

fn is_talk(
    sentence: &str,
    words: &Vocabulary,
    is_aside: bool,
    length: std::ops::RangeInclusive<usize>,
) -> bool {
    let sentence = without_lead(sentence).replace('\u{2019}', "'");
    let plain = without_faces(&sentence);
    let is_face = plain.len() < sentence.trim_end().len() && !plain.ends_with(['.', '!']);
    let settled = without_settled(&plain);
    let is_settled = settled != plain;
    let plain = settled;
    let is_odd = |c: char| c.is_ascii_digit() || "?:>=[]{}/+\"@#*|".contains(c);
    if plain.contains(is_odd) {
        return false;
    }
    let said: Vec<LineToken> = tokens(&plain, words)
        .into_iter()
        .filter(|token| {
            use LineToken::{Close, Comma, Dash, Open, Stop};
            !matches!(token, Comma | Stop | Dash | Open | Close)
        })
        .collect();
    let is_of_game = |token: &LineToken| match token {
        LineToken::Name(_) => true,
        LineToken::Word(sense) => is_thing(*sense),
        token => is_in(token, REPORTED),
    };
    let reports = is_report(&plain) && said.iter().any(is_of_game);
    let first = plain
        .split(|c: char| !c.is_alphanumeric())
        .find(|word| !word.is_empty());
    if first.is_some_and(|word| listed(IMPERATIVES, &fold(word))) {
        return false;
    }
    let is_marked = is_aside || reports || is_face || said.iter().any(|token| is_in(token, MARKS));
    let is_talk = |at: usize| match &said[at] {
        LineToken::Word(WordSense::Grow) => is_marked,
        LineToken::Word(sense) => may_stand(*sense) || (reports && is_thing(*sense)),
        LineToken::Name(_) | LineToken::Number(1) if reports => true,
        token if reports && is_in(token, REPORTED) => true,
        token @ LineToken::Other(_) => !is_in(token, CONTROL) || (is_marked && is_in(token, SOFT)),
        LineToken::All(fewer) => *fewer == 0,
        // A word that is near a name, in a sentence too long to correct one.
        LineToken::Name(name) => {
            let is_long = said.len() >= CORRECTING || !said.iter().any(|one| is_in(one, PARDON));
            is_marked && name.is_guessed && (is_aside || is_long)
        }
        LineToken::Number(_) => {
            is_marked && said.get(at + 1).is_some_and(|next| is_in(next, COUNTED))
        }
        _ => false,
    };
    let speaks = |token: &LineToken| matches!(token, LineToken::Other(word) if !is_filler(word));
    (length.contains(&said.len()) || is_settled)
        && (0..said.len()).all(is_talk)
        && (is_aside || reports || is_settled || said.iter().any(speaks))
}

/// Characters of a line that may be wrapped, and of one that is if the next begins with a small letter.
const SHORT: usize = 60;
const CUT: usize = 36;

/// Takes the sentences about something else out of lines that were not read, but those that could order something. A long line that ends
/// no sentence goes on in the next.
pub(super) fn apart(
    said: Vec<TextLine>,
    words: &Vocabulary,
    could_order: impl Fn(&str) -> bool,
) -> (Vec<TextLine>, Vec<TextLine>) {
    let (mut talk, mut rest) = (Vec::new(), Vec::new());
    let mut said = said.into_iter().peekable();
    while let Some(first) = said.next() {
        let mut lines = vec![first];
        while let Some(next) = lines
            .last()
            .and_then(|last| said.next_if(|next| goes_on(last, next)))
        {
            lines.push(next);
        }
        let texts: Vec<&str> = lines.iter().map(|line| line.text.trim()).collect();
        let sentence = TextLine {
            line: lines[0].line,
            text: texts.join(" "),
        };
        match is_mere_talk(&sentence.text, words) && !could_order(&sentence.text) {
            true => talk.push(sentence),
            false => rest.append(&mut lines),
        }
    }
    (talk, rest)
}

/// Takes the lines with which the sentence of a question began out of those that were not read.
pub(super) fn begun_above(waiting: &mut Vec<TextLine>, question: &TextLine) -> Vec<TextLine> {
    let mut begun = Vec::new();
    let is_cut = |last: &TextLine, next: &TextLine| last.line < next.line && goes_on(last, next);
    while let Some(last) = waiting.pop_if(|last| is_cut(last, begun.last().unwrap_or(question))) {
        begun.push(last);
    }
    begun.reverse();
    begun
}

/// Returns whether a line may be the beginning of a sentence that goes on in the next.
fn goes_on(line: &TextLine, next: &TextLine) -> bool {
    let text = line.text.trim_end();
    let length = text.chars().count();
    let is_small = next.text.trim_start().starts_with(char::is_lowercase);
    let ends = text.ends_with(['.', '!', '?', ')']);
    let is_next = next.line == line.line + 1;
    is_next && (text.ends_with(',') || !ends && (length >= SHORT || is_small && length >= CUT))
}

/// Returns a sentence in which the phrases of [`SETTLED`] say nothing.
fn without_settled(sentence: &str) -> String {
    let words = sentence.split(' ').map(str::to_lowercase);
    let lower = words.collect::<Vec<_>>().join(" ");
    match SETTLED.iter().any(|phrase| lower.contains(phrase)) {
        true => SETTLED
            .iter()
            .fold(lower, |text, phrase| text.replace(phrase, "there")),
        false => sentence.to_owned(),
    }
}

/// Returns a sentence without faces, of signs and of one character.
fn without_faces(sentence: &str) -> String {
    let is_picture = |c: char| matches!(u32::from(c), 0x2600..=0x27BF | 0x1F300..=0x1FAFF | 0xFE0F);
    let plain: String = sentence.chars().filter(|c| !is_picture(*c)).collect();
    without_smileys(plain.trim_end())
}
