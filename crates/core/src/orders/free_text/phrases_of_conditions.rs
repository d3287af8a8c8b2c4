//! Phrases that begin with *if* and say what a list says anyway: `if support is short`, `if not possible`.

use super::line_token::LineToken;
use super::small_words::{is, is_in, is_small, says};
use super::word_senses::WordSense;

/// Number of words up to a sign, a name or a word that begins the order.
fn length_of_clause(words: &[LineToken]) -> usize {
    let ends = |token: &LineToken| {
        matches!(
            token,
            LineToken::Comma
                | LineToken::Colon
                | LineToken::Open
                | LineToken::Close
                | LineToken::Dash
                | LineToken::Name(_)
                | LineToken::Word(WordSense::Then | WordSense::First | WordSense::Accept)
        )
    };
    words.iter().position(ends).unwrap_or(words.len())
}

/// `if support is short`, `if I cannot support all my cities`, `if a city has to go`, `falls Städte weg müssen`: one word of them says
/// what is lacking.
pub(super) fn short_support(words: &[LineToken]) -> Option<usize> {
    if !is(words.first()?, WordSense::If) {
        return None;
    }
    // `falls danach der Unterhalt nicht reicht`.
    let lead = usize::from(words.get(1).is_some_and(|word| is(word, WordSense::Then)));
    let mut length = 1 + lead + length_of_clause(&words[1 + lead..]);
    // *After the calamities*.
    let behind = &words[length..];
    if let [
        LineToken::Word(WordSense::Then),
        LineToken::Word(WordSense::Then),
        ..,
    ] = behind
    {
        length += 2;
    } else if let [
        LineToken::Word(WordSense::Then),
        LineToken::Word(WordSense::Article),
        rest @ ..,
    ] = behind
        && rest
            .first()
            .is_some_and(|word| says(word, &["calamities", "calamites", "katastrophen"]))
    {
        length += 3;
    } else if let [
        LineToken::Word(WordSense::Then),
        LineToken::Comma | LineToken::Colon,
        ..,
    ]
    | [LineToken::Word(WordSense::Then)] = behind
    {
        length += 1;
    }
    let clause = &words[1..length];
    let has = |sense: WordSense| clause.iter().any(|word| is(word, sense));
    let is_about = has(WordSense::Support) || has(WordSense::City);
    let lacks = |word: &&LineToken| {
        matches!(
            word,
            LineToken::Word(WordSense::Short | WordSense::Go | WordSense::Reduce | WordSense::Not)
        ) || says(
            word,
            &[
                "tight", "scarce", "many", "viel", "viele", "lacking", "fehlt", "fails", "fail",
                "versagt",
            ],
        )
    };
    let lacking: Vec<&LineToken> = clause.iter().filter(lacks).collect();
    // `if my support is short lose …` begins the order with its verb.
    let supports_before = |word: &LineToken| {
        let at = clause.iter().position(|one| std::ptr::eq(one, word));
        at.is_some_and(|at| clause[..at].iter().any(|one| is(one, WordSense::Support)))
    };
    if let [first, second] = lacking[..]
        && is(second, WordSense::Reduce)
        && (!is(first, WordSense::Not) || supports_before(second))
    {
        let end = words[..length]
            .iter()
            .rposition(|word| is(word, WordSense::Reduce))?;
        return is_short(&words[1..end]).then_some(end);
    }
    (is_about && lacking.len() == 1 && is_short(clause)).then_some(length)
}

/// Returns whether all words of a clause belong to *support is short*.
fn is_short(clause: &[LineToken]) -> bool {
    clause.iter().all(|word| {
        is_small(word)
            || matches!(
                word,
                LineToken::All(0)
                    | LineToken::Word(
                        WordSense::Support
                            | WordSense::Short
                            | WordSense::City
                            | WordSense::Go
                            | WordSense::Reduce
                            | WordSense::Not
                            | WordSense::Then
                            | WordSense::Any
                            | WordSense::Token
                            | WordSense::There
                            | WordSense::Up
                            | WordSense::To
                            | WordSense::In
                            | WordSense::For
                            | WordSense::Rest
                    )
                    | LineToken::Number(1)
            )
            || says(
                word,
                &[
                    "tight",
                    "scarce",
                    "many",
                    "viel",
                    "viele",
                    "lacking",
                    "fehlt",
                    "fails",
                    "fail",
                    "versagt",
                    "ausreicht",
                    "reichen",
                    "ausreichen",
                    "reicht",
                    "enough",
                    "genug",
                    "konnen",
                    "kann",
                    "wird",
                    "werden",
                    "able",
                    "suport",
                    "runs",
                    "run",
                    "low",
                    "afterwards",
                    "feed",
                    "ernahren",
                    "sie",
                    "calamities",
                    "calamites",
                    "katastrophen",
                ],
            )
    })
}

/// `if anyone attacks me`.
pub(super) fn attacked(words: &[LineToken]) -> Option<usize> {
    if !is(words.first()?, WordSense::If) {
        return None;
    }
    let length = 1 + words[1..]
        .iter()
        .take_while(|word| {
            is_small(word)
                || is(word, WordSense::Any)
                || matches!(
                    word,
                    LineToken::All(0) | LineToken::Word(WordSense::Both | WordSense::City)
                )
                || says(word, &["somebody", "someone", "jemand", "under"])
        })
        .count();
    let fights = words
        .get(length)
        .is_some_and(|word| is(word, WordSense::Fight));
    let me = words[length..]
        .iter()
        .skip(1)
        .take_while(|word| is_small(word))
        .count();
    fights.then_some(length + 1 + me)
}

/// Words that say that something is no longer there, folded.
const GONE: &[&str] = &[
    "gone",
    "taken",
    "vergeben",
    "besetzt",
    "weg",
    "impossible",
    "unavailable",
    "unmoglich",
    "fails",
    "lapses",
    "scheitert",
];

/// Words for what is possible, folded.
const POSSIBLE: &str =
    "possible moglich klappt klappen geht work works available affordable reicht frei free";

/// Other words of a case in which something cannot be had, folded.
const HAVING: &str = "have already schon got somebody someone anybody jemand einer can afford kann bekomme bekommen kriege thats its deal trade offer one that through";

/// `if not possible`, `wenn das nicht klappt`, `if it's not there`: what is named next is wanted then.
pub(super) fn impossible(words: &[LineToken]) -> Option<usize> {
    if !is(words.first()?, WordSense::If) {
        return None;
    }
    let length = 1 + length_of_clause(&words[1..]);
    let clause = &words[1..length];
    let denies = |word: &&LineToken| is(word, WordSense::Not) || says(word, GONE);
    let goes = clause.iter().any(|word| is(word, WordSense::Go));
    let denials = match clause.iter().filter(denies).count() {
        // `wenn das weg ist`.
        0 => usize::from(goes),
        denials => denials,
    };
    let is_known = |word: &LineToken| {
        is_small(word)
            || matches!(
                word,
                LineToken::Word(WordSense::Not | WordSense::Go | WordSense::There | WordSense::Buy)
            )
            || says(word, GONE)
            || is_in(word, POSSIBLE)
            || is_in(word, HAVING)
    };
    // `if I can't have music`: what is named behind the verb is what cannot be had.
    let is_object = matches!(words.get(length), Some(LineToken::Name(_)))
        && !clause.last().is_some_and(|word| {
            matches!(word, LineToken::Word(WordSense::Not | WordSense::Go))
                || says(word, GONE)
                || is_in(word, POSSIBLE)
        });
    (denials == 1 && !is_object && clause.iter().all(is_known)).then_some(length)
}

/// `if there is an earthquake`, `wenn es ein Erdbeben gibt`: a calamity is answered only if it strikes.
pub(super) fn struck_by(words: &[LineToken]) -> Option<usize> {
    if !is(words.first()?, WordSense::If) {
        return None;
    }
    let is_of_it = |word: &&LineToken| {
        is_small(word)
            || matches!(word, LineToken::Name(name) if name.calamity.is_some())
            || matches!(word, LineToken::Word(WordSense::There | WordSense::Go))
            || is_in(
                word,
                "strikes strike hits hit comes happens me mich kommt gibt trifft passiert eintritt",
            )
    };
    let length = 1 + words[1..].iter().take_while(is_of_it).count();
    let is_named = words[1..length]
        .iter()
        .any(|word| matches!(word, LineToken::Name(_)));
    let ends = matches!(words.get(length), Some(LineToken::Comma | LineToken::Colon))
        || words[length..]
            .first()
            .is_some_and(|word| is_in(word, "destroy hit take reduce zerstoren treffen"));
    (is_named && ends).then_some(length)
}

/// `if I have too many cards`, `falls zu viele Karten`.
pub(super) fn too_many(words: &[LineToken]) -> Option<usize> {
    if !is(words.first()?, WordSense::If) {
        return None;
    }
    // `if I have too many cards keep the salt`.
    let keeps = words.iter().position(|word| is(word, WordSense::Keep));
    let length = (1 + length_of_clause(&words[1..])).min(keeps.unwrap_or(words.len()));
    let clause = &words[1..length];
    let many = |word: &LineToken| says(word, &["many", "viele", "viel"]);
    let is_known = |word: &LineToken| {
        is_small(word)
            || many(word)
            || is(word, WordSense::Card)
            || is(word, WordSense::To)
            || says(word, &["habe", "hold", "halte", "hatte", "end"])
    };
    (clause.iter().any(many) && clause.iter().all(is_known)).then_some(length)
}
