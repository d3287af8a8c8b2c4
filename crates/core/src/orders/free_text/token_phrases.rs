//! Words that are one token together: `all but one`, `no one`, `hätte gern`.

use super::line_token::LineToken;
use super::raw_tokens::RawToken;
use super::word_senses::{WordSense, spelt_number};
use crate::text::fold;

/// Puts what `everybody from the Danube except one` leaves out where `all but one` has it; `everybody from` is *all from*.
pub(super) fn excepted(mut pieces: Vec<RawToken>) -> Vec<RawToken> {
    let folded = |piece: Option<&RawToken>| match piece {
        Some(RawToken::Word(word)) => fold(word),
        _ => String::new(),
    };
    let is_all = |word: &str| matches!(word, "all" | "alle" | "everybody" | "everyone" | "jeder");
    let is_from = |word: &str| matches!(word, "from" | "of" | "in" | "von" | "vom" | "aus");
    let starts: Vec<usize> = (0..pieces.len())
        .filter(|at| is_all(&folded(pieces.get(*at))) && is_from(&folded(pieces.get(at + 1))))
        .collect();
    for start in starts {
        pieces[start] = RawToken::Word("all".to_owned());
        let is_word = |piece: &&RawToken| matches!(piece, RawToken::Word(_));
        let run = pieces[start + 1..]
            .iter()
            .take(6)
            .take_while(is_word)
            .count();
        let is_except = |at: &usize| {
            matches!(
                folded(pieces.get(*at)).as_str(),
                "except" | "but" | "ausser"
            )
        };
        let Some(at) = (start + 2..=start + run).find(is_except) else {
            continue;
        };
        let count = match pieces.get(at + 1) {
            Some(RawToken::Sign(LineToken::Number(_))) => true,
            piece => {
                let word = folded(piece);
                spelt_number(&word).is_some() || matches!(word.as_str(), "einen" | "eine" | "ein")
            }
        };
        if count {
            let taken: Vec<RawToken> = pieces.drain(at..at + 2).collect();
            pieces.splice(start + 1..start + 1, taken);
        }
    }
    pieces
}

/// `all but one`, `alle bis auf 2`, with the number of pieces.
pub(super) fn all_but(pieces: &[RawToken]) -> Option<(LineToken, usize)> {
    let folded = |at: usize| match pieces.get(at) {
        Some(RawToken::Word(word)) => fold(word),
        _ => String::new(),
    };
    if !matches!(folded(0).as_str(), "all" | "alle") {
        return None;
    }
    let at = match (folded(1).as_str(), folded(2).as_str()) {
        ("but" | "except" | "ausser", _) => 2,
        ("bis", "auf") => 3,
        _ => return None,
    };
    let number = match pieces.get(at)? {
        RawToken::Sign(LineToken::Number(number)) => *number,
        RawToken::Word(_) => match folded(at).as_str() {
            "einen" | "eine" | "ein" => 1,
            word => spelt_number(word)?,
        },
        RawToken::Sign(_) => return None,
    };
    Some((LineToken::All(number), at + 1))
}

/// `hätte gern`, and *will* before a number where a clause begins: what is wanted.
pub(super) fn wish(pieces: &[RawToken], at: usize) -> Option<(LineToken, usize)> {
    let RawToken::Word(word) = &pieces[at] else {
        return None;
    };
    let next = match pieces.get(at + 1)? {
        RawToken::Word(next) => fold(next),
        RawToken::Sign(LineToken::Number(_)) => "1".to_owned(),
        RawToken::Sign(_) => return None,
    };
    let want = LineToken::Word(WordSense::Want);
    match fold(word).as_str() {
        "hatte" if matches!(next.as_str(), "gern" | "gerne") => Some((want, 2)),
        "will" => {
            let before = at.checked_sub(1).map(|before| &pieces[before]);
            let begins = matches!(
                before,
                None | Some(RawToken::Sign(LineToken::Comma | LineToken::Stop))
            );
            let counts = next == "1" || spelt_number(&next).is_some();
            (begins && counts).then_some((want, 1))
        }
        _ => None,
    }
}

pub(super) fn begins_sentence(pieces: &[RawToken], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| &pieces[before]);
    matches!(before, None | Some(RawToken::Sign(LineToken::Stop)))
}

/// `Should support run short`, `Sollte die Versorgung nicht reichen`: a condition. One of the writer has its consequence behind a comma.
pub(super) fn should(pieces: &[RawToken]) -> Option<(LineToken, usize)> {
    let [RawToken::Word(should), RawToken::Word(next), ..] = pieces else {
        return None;
    };
    let is_should = matches!(fold(should).as_str(), "should" | "sollte" | "sollten");
    let asks = matches!(fold(next).as_str(), "i" | "we" | "ich" | "wir");
    let is_end = |piece: &&RawToken| {
        matches!(
            piece,
            RawToken::Sign(LineToken::Comma | LineToken::Stop | LineToken::Colon)
        )
    };
    let goes_on = pieces.iter().find(is_end) != Some(&RawToken::Sign(LineToken::Stop))
        && pieces.iter().any(|piece| is_end(&piece));
    (is_should && (!asks || goes_on)).then_some((LineToken::Word(WordSense::If), 1))
}

/// `einen von Nalchik`: a number, where no noun follows.
pub(super) fn one_from(pieces: &[RawToken]) -> Option<(LineToken, usize)> {
    let [RawToken::Word(one), RawToken::Word(from), ..] = pieces else {
        return None;
    };
    let from = fold(from);
    let is_from = matches!(from.as_str(), "von" | "vom" | "aus" | "nach");
    let is_token = matches!(from.as_str(), "stein" | "token" | "mann" | "figur");
    let goes = matches!(
        from.as_str(),
        "zieht" | "geht" | "goes" | "moves" | "walks" | "marches" | "from"
    );
    let is_other = matches!(
        from.as_str(),
        "weiterer" | "weiteren" | "anderer" | "anderen"
    );
    let third = match pieces.get(2) {
        Some(RawToken::Word(third)) => fold(third),
        _ => String::new(),
    };
    let other_goes = matches!(third.as_str(), "zieht" | "geht" | "von" | "aus");
    match fold(one).as_str() {
        "einen" | "eine" | "ein" if is_from || is_token => Some((LineToken::Number(1), 1)),
        "einen" | "ein" if is_other && other_goes => Some((LineToken::Number(1), 2)),
        "another" if goes => Some((LineToken::Number(1), 1)),
        _ => None,
    }
}

/// `in die Östliche Wüste`: to there.
pub(super) fn into(pieces: &[RawToken]) -> Option<(LineToken, usize)> {
    match pieces {
        [
            RawToken::Word(preposition),
            RawToken::Word(article),
            RawToken::Word(_),
            ..,
        ] if fold(preposition) == "in" && matches!(fold(article).as_str(), "die" | "den") => {
            Some((LineToken::Word(WordSense::To), 2))
        }
        _ => None,
    }
}

/// `in case support is short`, `Reicht die Versorgung nicht`: a condition.
pub(super) fn in_case(pieces: &[RawToken], begins: bool) -> Option<(LineToken, usize)> {
    let word = |at: usize| match pieces.get(at) {
        Some(RawToken::Word(word)) => fold(word),
        _ => String::new(),
    };
    let condition = LineToken::Word(WordSense::If);
    if word(0) == "in" && word(1) == "case" {
        return Some((condition, 2));
    }
    if word(0) == "as" && word(1) == "long" && word(2) == "as" {
        return Some((condition, 3));
    }
    let is_verb = matches!(word(0).as_str(), "reicht" | "reichen" | "fehlt");
    let is_support = |at: usize| matches!(word(at).as_str(), "versorgung" | "unterhalt");
    (begins && is_verb && (1..4).any(is_support)).then_some((condition, 1))
}

/// `falls through`: what was to be is gone. Alone the German word is a condition.
pub(super) fn falls_through(pieces: &[RawToken]) -> Option<(LineToken, usize)> {
    match pieces {
        [RawToken::Word(falls), RawToken::Word(through), ..]
            if fold(falls) == "falls" && fold(through) == "through" =>
        {
            Some((LineToken::Other("gone".to_owned()), 2))
        }
        _ => None,
    }
}

/// `no one`, `no one's`.
pub(super) fn no_one(pieces: &[RawToken]) -> Option<(LineToken, usize)> {
    match pieces {
        [RawToken::Word(no), RawToken::Word(one), ..]
            if fold(no) == "no" && matches!(fold(one).as_str(), "one" | "one's" | "ones") =>
        {
            Some((LineToken::Word(WordSense::None), 2))
        }
        _ => None,
    }
}

/// `behind it salt and hides`, `dahinter Salz und Felle`: all that follow are hidden, as behind a plus.
pub(super) fn behind_it(pieces: &[RawToken]) -> Option<(LineToken, usize)> {
    let folded = |at: usize| match pieces.get(at) {
        Some(RawToken::Word(word)) => fold(word),
        _ => String::new(),
    };
    let length = match (folded(0).as_str(), folded(1).as_str()) {
        ("behind", "it" | "them" | "that" | "these") => 2,
        ("dahinter", _) => 1,
        _ => return None,
    };
    let goes_on = matches!(
        pieces.get(length),
        Some(RawToken::Word(_) | RawToken::Sign(LineToken::Number(_)))
    );
    goes_on.then_some((LineToken::Plus, length))
}

/// `zwei steigen ein`, `zwei steigen in Rom zu`: they go on board; where `ein` is missing they leave the ship.
pub(super) fn steps_in(pieces: &[RawToken]) -> Option<(LineToken, usize)> {
    let RawToken::Word(step) = pieces.first()? else {
        return None;
    };
    let steps = matches!(fold(step).as_str(), "steigt" | "steigen" | "steige");
    let is_end = |piece: &&RawToken| match piece {
        RawToken::Word(word) => matches!(fold(word).as_str(), "und" | "and"),
        RawToken::Sign(_) => true,
    };
    let clause: Vec<&RawToken> = pieces
        .iter()
        .take(6)
        .take_while(|piece| !is_end(piece))
        .collect();
    let is_in = matches!(clause.last(), Some(RawToken::Word(last)) if matches!(fold(last).as_str(), "ein" | "zu"));
    (steps && is_in).then_some((LineToken::Word(WordSense::Board), 1))
}

/// `das Schiff in Rom gebe ich auf`: it is given up.
pub(super) fn gives_up(pieces: &[RawToken]) -> Option<(LineToken, usize)> {
    let RawToken::Word(give) = pieces.first()? else {
        return None;
    };
    let gives = matches!(fold(give).as_str(), "gebe" | "geb" | "geben");
    let is_end = |piece: &&RawToken| match piece {
        RawToken::Word(word) => fold(word) == "und",
        RawToken::Sign(_) => true,
    };
    let clause = pieces.iter().take(7).take_while(|piece| !is_end(piece));
    let is_up = matches!(clause.last(), Some(RawToken::Word(last)) if fold(last) == "auf");
    (gives && is_up).then_some((LineToken::Word(WordSense::Scrap), 1))
}

/// `dann sind es sechs`: what will be, before a number.
pub(super) fn so_many(pieces: &[RawToken]) -> Option<(LineToken, usize)> {
    let [RawToken::Word(first), RawToken::Word(second), number, ..] = pieces else {
        return None;
    };
    let is_pair = matches!(
        (fold(first).as_str(), fold(second).as_str()),
        ("sind" | "waren" | "habe", "es" | "das" | "dort" | "ich")
            | ("there", "are")
            | ("they", "are")
            | ("i", "have")
    );
    let counts = match number {
        RawToken::Sign(LineToken::Number(_)) => true,
        RawToken::Word(word) => spelt_number(&fold(word)).is_some(),
        RawToken::Sign(_) => false,
    };
    (is_pair && counts).then_some((LineToken::Other("sind".to_owned()), 2))
}
