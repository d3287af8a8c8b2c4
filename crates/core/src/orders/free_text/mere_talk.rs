//! Sentences about something else: the weather, the writer, the others. They name nothing of the game and hold no word by which a player
//! orders, counts, denies, puts under a condition or changes what he sent. A moderator reads them; they take nothing from the orders beside
//! them.

use super::fillers::is_filler;
use super::line_token::LineToken;
use super::tokens::tokens;
use super::word_senses::WordSense;
use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;

/// Words by which a letter, an order or a seat is changed, or that stand for something named elsewhere, folded.
const CONTROL: &str = "cancel cancels cancelled ignore ignored disregard forget change changes changed changing hold held stop stops skip delay delayed postpone \
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

/// Words of a sentence of talk, at least and at most.
const WORDS: std::ops::RangeInclusive<usize> = 3..=40;

/// Returns whether a sentence speaks of something else than the game.
pub fn is_mere_talk(sentence: &str, words: &Vocabulary) -> bool {
    let plain = sentence.replace('\u{2019}', "'");
    let is_odd = |c: char| c.is_ascii_digit() || "?:>=[]{}()/+\"@#*|".contains(c);
    if plain.contains(is_odd) {
        return false;
    }
    let said: Vec<LineToken> = tokens(&plain, words)
        .into_iter()
        .filter(|token| !matches!(token, LineToken::Comma | LineToken::Stop | LineToken::Dash))
        .collect();
    let is_control = |word: &str| {
        let folded = fold(word);
        CONTROL.split_whitespace().any(|one| one == folded)
    };
    let is_talk = |token: &LineToken| match token {
        LineToken::Word(sense) => may_stand(*sense),
        LineToken::Other(word) => !is_control(word),
        LineToken::All(fewer) => *fewer == 0,
        _ => false,
    };
    let speaks = |token: &LineToken| matches!(token, LineToken::Other(word) if !is_filler(word));
    WORDS.contains(&said.len()) && said.iter().all(is_talk) && said.iter().any(speaks)
}

#[cfg(test)]
mod tests {
    use super::is_mere_talk;
    use crate::orders::vocabulary::Vocabulary;

    #[test]
    fn the_weather_is_talk() {
        let words = Vocabulary::sample();
        for line in [
            "Greetings from a very wet Antwerp!",
            "My daughter has learnt to swim.",
            "The kettle is boiling over here.",
            "Looking forward to meeting you all.",
            "reading this with a translator here haha.",
            "Bei uns schneit es seit gestern.",
            "Meine Tochter hat gerade schwimmen gelernt.",
        ] {
            assert!(is_mere_talk(line, &words), "{line}");
        }
    }

    #[test]
    fn what_touches_an_order_is_no_talk() {
        let words = Vocabulary::sample();
        for line in [
            "Please cancel my earlier letter.",
            "Please hold everybody back.",
            "Attack with all you have.",
            "Do the same as in the turn before.",
            "Keep the peace with my neighbour.",
            "I would rather wait.",
            "Move the people home.",
            "Do not let my brother write for me.",
            "The fleet goes home.",
            "Thebes is lovely in spring.",
            "two guys go for a walk",
            "I am away in spring.",
            "Ich bin im Urlaub.",
            "Bitte alles zuruck.",
            "Only if the sun shines.",
            "How is the weather?",
        ] {
            assert!(!is_mere_talk(line, &words), "{line}");
        }
    }
}
