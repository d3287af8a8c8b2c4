//! Words that order nothing and mean nothing for the game: greetings, names, signatures, and *nothing else*.

use super::closing_words::{is_done, points_at_orders, says_the_end};
use super::line_token::LineToken;
use super::small_talk::is_small_talk;
use super::speaker_context::SpeakerContext;
use super::undecided::is_undecided;
use super::word_lists::listed;
use super::word_senses::WordSense;
use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;

const COURTESIES: &str = "hi hello hallo hey dear moin servus greetings salut ciao guten tag morgen abend liebe lieber all everyone together \
    office post moderator team good morning afternoon evening day weekend week nice have a great thanks thank you thx ta many cheers best regards \
    kind warm yours truly sincerely faithfully see soon danke vielen dank schonen schones wochenende gruss gruesse grussen grusse viele liebe beste mit freundlichen lg mfg vg \
    herzliche herzlichen herzlichst gruessle tschuss bis bald regards rgds br bye hope is well luck the to and my with your viel gluck please find zusammen luck everybody gamemaster gm master spielleitung spielleiter spieler players fellow traders comrades friends freunde mitspieler monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag noch abends sommer winter there later tomorrow bis dann time wishes wunsche wunschen sehr geehrte geehrter geehrtes verehrte herr frau damen herren mods gm's dann dir euch schone below above that's thats it this looking forward postmaster postmeister postamt players freue mich auf partie spiel";

/// Beginnings of lines that mail programs add, and of some signatures that people write.
const SIGNATURES: [&str; 18] = [
    "sent from my",
    "sent from mail",
    "sent from outlook",
    "sent from yahoo",
    "sent with",
    "sent via",
    "get outlook for",
    "von meinem",
    "gesendet von",
    "gesendet mit",
    "diese nachricht wurde",
    "envoye de",
    "sent on the go",
    "verzonden",
    "inviato da",
    "outlook fur",
    "holen sie sich outlook",
    "obtenir outlook",
];

/// Returns whether a line contains nothing that could be an order.
pub(super) fn is_courtesy(
    line: &str,
    tokens: &[LineToken],
    scene: &SpeakerContext,
    words_known: &Vocabulary,
) -> bool {
    let folded = fold(line);
    let words: Vec<&str> = folded
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    if words.is_empty() {
        return true;
    }
    if SIGNATURES.iter().any(|start| folded.starts_with(start)) {
        return true;
    }
    let is_greeting = |word: &str| listed(COURTESIES, word) || is_name(word, scene);
    words.iter().all(|word| is_greeting(word))
        || is_wish(&words, scene)
        || is_introduction(&words, scene)
        || is_plea(&words)
        || is_small_talk(line, words_known)
        || points_at_orders(line)
        || says_the_end(line)
        || is_initial(&words, scene)
        || (line.trim_end().ends_with(':') && (is_lead_in(&words) || is_lead(&words)))
        || is_heading(tokens, scene, words_known)
        || is_nothing(tokens, line)
}

/// `Bob here.`, `hier ist Ann`
fn is_introduction(words: &[&str], scene: &SpeakerContext) -> bool {
    const BESIDE: [&str; 9] = [
        "here", "hier", "ist", "is", "this", "it's", "again", "wieder", "und",
    ];
    words.len() <= 4
        && words.iter().any(|word| is_name(word, scene))
        && words
            .iter()
            .all(|word| BESIDE.contains(word) || is_name(word, scene))
}

/// Returns whether words wish the others well: `Good growth everybody!`, `Viel Erfolg euch allen`.
fn is_wish(words: &[&str], scene: &SpeakerContext) -> bool {
    const BEGINNINGS: [&str; 8] = [
        "good", "happy", "merry", "viel", "gutes", "guten", "frohes", "gute",
    ];
    const THINGS: &str = "growth hunting trading sailing travels fortune conquering moving ordering erfolg wachstum gelingen handeln segeln reisen fahrt wetter weather \
        ernte harvest start turn zug runde rest round";
    let is_in = |list: &'static str, word: &str| listed(list, word);
    let is_rest = |word: &&str| is_in(COURTESIES, word) || is_name(word, scene);
    match words {
        [first, thing, rest @ ..] => {
            BEGINNINGS.contains(first) && is_in(THINGS, thing) && rest.iter().all(is_rest)
        }
        _ => false,
    }
}

/// `ok my turn:`, `quick one:`, `so:`: words before orders that say that they come.
pub(super) fn is_lead_in(words: &[&str]) -> bool {
    const LEADS: &str = "ok okay so right well quick one two three my turn orders order here goes are is for this round the plan short ones first letter again \
        then now kurz also meine mein befehle befehl hier ist sind zug los geht's gehts offer offers angebot angebote zwei eine ein von mir from me our day todays \
        today's here's heres alright hello hi folks anything only just i accept moves walks trade trades deals bit late as always nur";
    const LEADING: &str = "turn orders order one plan goes befehle befehl zug offers angebote los so also moves two zwei accept walks trades offer";
    let is_in = |list: &'static str, word: &str| listed(list, word);
    words.len() <= 7
        && words.iter().all(|word| is_in(LEADS, word))
        && words.iter().any(|word| is_in(LEADING, word))
        && words.len() > 1
}

/// `So:`, `Now then:`
fn is_lead(words: &[&str]) -> bool {
    const LEADS: [&str; 14] = [
        "so", "also", "now", "then", "ok", "okay", "well", "right", "jetzt", "aber", "nun", "dann",
        "but", "here",
    ];
    words.len() <= 3 && words.iter().all(|word| LEADS.contains(word))
}

/// `please take that into account for the game`: said of what stands beside it.
fn is_plea(words: &[&str]) -> bool {
    const PLEA: &str = "please pls plz kindly bitte take that this it into account in for the game consider note my das dies beim im spiel \
        berucksichtigen berucksichtigt beachten beachtet bedenken vormerken vermerken fur die partie";
    const NOTICE: [&str; 10] = [
        "vormerken",
        "vermerken",
        "account",
        "consider",
        "note",
        "berucksichtigen",
        "berucksichtigt",
        "beachten",
        "beachtet",
        "bedenken",
    ];
    words.iter().all(|word| listed(PLEA, word)) && words.iter().any(|word| NOTICE.contains(word))
}

/// Returns whether words before a comma are a greeting: `Hi,`, `Hello Bob,`.
pub(super) fn is_greeting(text: &str) -> bool {
    const GREETINGS: &str =
        "hi hello hallo hey dear moin servus guten tag morgen abend good morning afternoon evening";
    let folded = fold(text);
    let words: Vec<&str> = folded.split_whitespace().collect();
    let is_one = |word: &&str| listed(GREETINGS, word);
    words.len() <= 3 && words.first().is_some_and(is_one)
}

/// Returns what a sentence says of the letter and nothing else: that it is a draft, or that its writer is done.
pub(super) fn said_status(line: &str, words: &Vocabulary) -> Option<WordSense> {
    match is_undecided(line, words) {
        true => Some(WordSense::Draft),
        false => is_done(line).then_some(WordSense::Final),
    }
}

/// Words that stand at the end of a letter, and at no beginning of an order that was cut.
const CLOSINGS: &str = "thanks thank thx ta cheers regards rgds sincerely bye danke dank gruss grusse grussen gruesse lg mfg vg";

/// Returns whether a courtesy shows that the letter ends here: a name, a thank-you, the line of a mail program.
pub(super) fn closes(line: &str, scene: &SpeakerContext) -> bool {
    let folded = fold(line);
    let mut words = folded.split(|c: char| !c.is_alphanumeric());
    let is_closing = |word: &str| listed(CLOSINGS, word);
    SIGNATURES.iter().any(|start| folded.starts_with(start))
        || words.any(|word| !word.is_empty() && (is_closing(word) || is_name(word, scene)))
        || line.trim().ends_with('.') && folded.trim().chars().count() == 2
}

fn is_name(word: &str, scene: &SpeakerContext) -> bool {
    let mut names = scene.names.iter();
    names.any(|name| fold(name).split(' ').any(|part| part == word))
}

/// `A.`
fn is_initial(words: &[&str], scene: &SpeakerContext) -> bool {
    let [only] = words else {
        return false;
    };
    let starts = |name: &String| fold(name).starts_with(only);
    only.chars().count() == 1 && scene.names.iter().any(starts)
}

/// `my orders for turn 3:`, `Italy T3`, `Asia, turn 7, realm`.
fn is_heading(tokens: &[LineToken], scene: &SpeakerContext, words: &Vocabulary) -> bool {
    let mut names_something = false;
    let mut after_turn = false;
    for token in tokens {
        let is_turn = std::mem::take(&mut after_turn);
        match token {
            LineToken::Word(WordSense::Turn) => {
                after_turn = true;
                names_something = true;
            }
            LineToken::Word(WordSense::Orders) => names_something = true,
            LineToken::Word(
                WordSense::Filler
                | WordSense::Article
                | WordSense::For
                | WordSense::In
                | WordSense::From
                | WordSense::Please,
            ) => {}
            LineToken::Word(WordSense::Move | WordSense::Offer | WordSense::Accept)
            | LineToken::Number(1..=9)
                if tokens.last() == Some(&LineToken::Colon) => {}
            // `The moves please in this order.`
            LineToken::Word(WordSense::Move)
                if tokens.contains(&LineToken::Word(WordSense::Orders)) => {}
            LineToken::Number(number)
                if is_turn && scene.turn.is_none_or(|turn| turn == *number) => {}
            LineToken::Name(name) => {
                // Where nobody has a nation yet, one that is named is a wish.
                let own = scene.nation.or(scene.turn.and(name.nation.as_deref()));
                let is_own = own.is_some() && own == name.nation.as_deref() && !name.is_guessed;
                if !is_own {
                    return false;
                }
                names_something |= scene.nation.is_some();
            }
            LineToken::Other(word) => {
                let word = fold(word);
                let turn = word.strip_prefix('t').map(|digits| digits.parse::<u32>());
                let is_turn =
                    matches!(turn, Some(Ok(said)) if scene.turn.is_none_or(|turn| turn == said));
                let is_segment = words.is_segment(&word);
                let is_greeting = listed(COURTESIES, &word);
                names_something |= is_turn;
                if !is_turn && !is_segment && !is_greeting {
                    return false;
                }
            }
            LineToken::Colon | LineToken::Comma | LineToken::Stop | LineToken::Dash => {}
            _ => return false,
        }
    }
    names_something
}

/// Words of a sentence that says that all stays as it is, folded.
const UNCHANGED: [&str; 20] = [
    "change",
    "changes",
    "new",
    "trade",
    "trades",
    "this",
    "round",
    "diese",
    "runde",
    "stay",
    "stays",
    "remain",
    "remains",
    "where",
    "unchanged",
    "now",
    "yet",
    "jetzt",
    "mache",
    "machen",
];

/// `no ships, no cities`, `nothing else`, `everything else default`, `I accept none of the others' offers`.
pub(super) fn is_nothing(tokens: &[LineToken], line: &str) -> bool {
    const THANKS: [&str; 7] = [
        "thx", "thanks", "thank", "cheers", "danke", "time", "diesmal",
    ];
    let (mut says_nothing, mut is_denied) = (false, false);
    for token in tokens {
        match token {
            LineToken::Word(WordSense::None | WordSense::Rest) => says_nothing = true,
            LineToken::Word(WordSense::Not) => is_denied = true,
            LineToken::Other(word)
                if is_denied && ["anything", "etwas"].contains(&fold(word).as_str()) =>
            {
                says_nothing = true
            }
            LineToken::Word(
                WordSense::Ship
                | WordSense::City
                | WordSense::Token
                | WordSense::Card
                | WordSense::Offer
                | WordSense::Accept
                | WordSense::Build
                | WordSense::Buy
                | WordSense::Move
                | WordSense::Fight
                | WordSense::Turn
                | WordSense::Filler
                | WordSense::Article
                | WordSense::Please
                | WordSense::In
                | WordSense::For
                | WordSense::From
                | WordSense::Any
                | WordSense::Orders
                | WordSense::With,
            )
            | LineToken::All(0)
            | LineToken::Comma
            | LineToken::Stop
            | LineToken::Dash => {}
            LineToken::Other(word) if THANKS.contains(&fold(word).as_str()) => {}
            LineToken::Other(word) if UNCHANGED.contains(&fold(word).as_str()) => {}
            _ => return false,
        }
    }
    says_nothing
        && (!is_denied || !tokens.contains(&LineToken::Word(WordSense::None)))
        && line.split_whitespace().count() <= 12
}
