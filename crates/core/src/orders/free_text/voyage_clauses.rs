//! Clauses of voyages, word by word: who goes on board, where the ship sails, and who gets off.

use super::fillers::is_filler;
use super::line_token::LineToken;
use super::small_words::is_in;
use super::word_senses::WordSense;
use crate::text::fold;

/// Words of voyages beside those with a sense, folded.
const BESIDE: &str = "does off puts put sets set los comes new neue empty who where wer wo welche ones again wieder damit mitnehmen along \
    straight direkt as coast coastline kuste entlang vorbei an way itself selbst anchor anker ab harbour harbor port hafen also ebenfalls whole ganze";

/// Words for *in*, folded: `2 Leute rein`.
const INSIDE: &str = "rein hinein drauf herein";

/// Words for *out*, folded.
const OUT: [&str; 3] = ["out", "raus", "heraus"];

/// Parts of one clause.
#[derive(Default)]
pub(super) struct VoyageClause {
    pub(super) number: Option<u32>,
    /// *Both*, `all`, `the third`: how many there must be.
    pub(super) rest: Option<u32>,
    pub(super) is_all: bool,
    pub(super) boards: bool,
    pub(super) lands: bool,
    pub(super) stays: bool,
    pub(super) sails: bool,
    /// Says from where somebody comes.
    pub(super) comes_from: bool,
    /// Says that nobody is on board.
    pub(super) is_empty: bool,
    /// Says that somebody is on board, and not that he goes there.
    pub(super) is_on_board: bool,
    /// Areas, and whether the ship goes there.
    pub(super) places: Vec<(bool, String)>,
}

impl VoyageClause {
    /// `ship … to rome and 2 from rome to campania`: somebody may as well walk.
    pub(super) fn may_walk(&self) -> bool {
        let names_start = self.places.iter().any(|(goes, _)| !goes);
        self.number.is_some() && names_start && !self.boards && !self.lands
    }

    /// Returns whether the clause is areas of a route alone.
    pub(super) fn sails_to(&self) -> bool {
        self.sails || (self.number.is_none() && !self.lands)
    }
}

/// Reads a clause whole.
pub(super) fn voyage_clause(words: &[LineToken]) -> Option<VoyageClause> {
    let mut parts = VoyageClause::default();
    let has = |sense: WordSense| words.contains(&LineToken::Word(sense));
    let is_plain = |token: &LineToken| !matches!(token, LineToken::Name(_) | LineToken::Number(_));
    // `leaves him there`, `and so does the ship`.
    parts.lands = has(WordSense::From) && has(WordSense::There) && words.iter().all(is_plain);
    let is_bare = |token: &LineToken| {
        matches!(
            token,
            LineToken::Word(WordSense::Filler | WordSense::Article | WordSense::Ship)
        )
    };
    parts.stays = has(WordSense::Ship) && words.len() > 2 && words.iter().all(is_bare);
    parts.is_on_board = words.windows(2).any(|pair| {
        pair == [
            LineToken::Word(WordSense::In),
            LineToken::Word(WordSense::Board),
        ]
    }) && !has(WordSense::There)
        && !has(WordSense::Go)
        && !has(WordSense::Accept);
    let mut goes = true;
    let mut is_passed = false;
    for word in words {
        match word {
            LineToken::Number(number) | LineToken::Load(number) | LineToken::Land(number) => {
                parts.boards |= matches!(word, LineToken::Load(_));
                parts.lands |= matches!(word, LineToken::Land(_));
                if parts.number.replace(*number).is_some() {
                    return None;
                }
                // `3 byzantium > troy`: where they come from stands behind their number.
                goes = false;
            }
            LineToken::Word(WordSense::Both) => parts.rest = Some(2),
            LineToken::All(0) | LineToken::Word(WordSense::Rest) => parts.is_all = true,
            LineToken::Word(WordSense::Sealed) => parts.rest = Some(1),
            LineToken::Arrow | LineToken::Dash | LineToken::Word(WordSense::To | WordSense::By) => {
                goes = true;
            }
            LineToken::Word(sense @ (WordSense::From | WordSense::In)) => {
                parts.comes_from |= *sense == WordSense::From;
                goes = false;
            }
            LineToken::Word(WordSense::Board | WordSense::Accept) => parts.boards = true,
            LineToken::Word(WordSense::Land) => parts.lands = true,
            LineToken::Word(WordSense::Stay) => parts.stays = true,
            LineToken::Word(WordSense::Sail | WordSense::Go | WordSense::Move) => {
                parts.sails = true;
            }
            LineToken::Word(
                WordSense::There
                | WordSense::Ship
                | WordSense::Token
                | WordSense::Filler
                | WordSense::Article
                | WordSense::Please
                | WordSense::Then
                | WordSense::First
                | WordSense::With
                | WordSense::Up,
            )
            | LineToken::Colon
            | LineToken::Open
            | LineToken::Close => {}
            LineToken::Word(WordSense::Back) => parts.sails = true,
            // `leaves him there`.
            LineToken::Other(word) if fold(word) == "empty" || fold(word) == "leer" => {
                parts.is_empty = true
            }
            LineToken::Other(word) if OUT.contains(&fold(word).as_str()) => {
                // `all four get out`, but not `the ship sails out to Thera`.
                parts.lands |= !has(WordSense::Sail) && !has(WordSense::To);
            }
            LineToken::Other(_) if is_in(word, INSIDE) => {
                // `einer geht in Thera mit rein`.
                parts.boards = true;
            }
            LineToken::Other(_) if is_in(word, "waits wartet") => parts.stays = true,
            LineToken::Other(name) if is_in(word, BESIDE) || is_filler(name) => {}
            LineToken::Other(_) if is_in(word, "via uber through past durch") => is_passed = true,
            LineToken::Name(name) => {
                let area = name.area.clone()?;
                goes |= is_passed;
                match (std::mem::take(&mut is_passed), parts.places.last()) {
                    // `to Thera via Rhodes`.
                    (true, Some((true, _))) if !has_to_behind(words, word) => {
                        let last = parts.places.len() - 1;
                        parts.places.insert(last, (true, area));
                    }
                    _ => parts.places.push((goes, area)),
                }
                goes = true;
            }
            _ => return None,
        }
    }
    Some(parts)
}

/// Returns whether a goal follows behind an area: `past Thapsus to Tripoli`.
fn has_to_behind(words: &[LineToken], area: &LineToken) -> bool {
    let at = words.iter().position(|word| std::ptr::eq(word, area));
    let behind = at.map_or(&[][..], |at| &words[at + 1..]);
    behind
        .iter()
        .any(|word| matches!(word, LineToken::Arrow | LineToken::Word(WordSense::To)))
}
