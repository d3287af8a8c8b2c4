//! Voyages in words (23.5): `the ship at Ionia takes two to Miletus, they get off`. Each word of a clause is accounted for, or the
//! voyage ends before it.

use super::fillers::is_filler;
use super::line_token::LineToken;
use super::order_line::LineOrder;
use super::word_senses::WordSense;
use crate::text::fold;

/// Words of voyages beside those with a sense, folded.
const BESIDE: [&str; 28] = [
    "does",
    "past",
    "off",
    "puts",
    "put",
    "sets",
    "set",
    "los",
    "comes",
    "new",
    "neue",
    "empty",
    "who",
    "where",
    "wer",
    "wo",
    "welche",
    "via",
    "uber",
    "through",
    "ones",
    "again",
    "wieder",
    "damit",
    "mitnehmen",
    "along",
    "straight",
    "direkt",
];

/// A voyage in a sentence: the words before it, its orders, and the words behind it.
pub(super) struct VoyageInWords<'t> {
    pub(super) before: &'t [LineToken],
    pub(super) orders: Vec<LineOrder>,
    pub(super) behind: &'t [LineToken],
    /// Areas of the voyage, the last of which it ends in.
    pub(super) route: Vec<String>,
}

/// Finds the first voyage of a sentence: from the word *ship*, or of the ship that the sentence before spoke of.
pub(super) fn voyage_in<'t>(
    sentence: &'t [LineToken],
    before: Option<&str>,
) -> Option<VoyageInWords<'t>> {
    let is = |sense: WordSense| move |token: &LineToken| *token == LineToken::Word(sense);
    let ship = sentence.iter().position(is(WordSense::Ship));
    let named = ship.and_then(|ship| of_named_ship(sentence, ship));
    let goes_aboard = [WordSense::Board, WordSense::Sail, WordSense::Accept]
        .into_iter()
        .any(|sense| sentence.iter().any(is(sense)));
    let boards_at = ship
        .filter(|_| named.is_none() && goes_aboard)
        .and_then(|_| first_from(sentence));
    match before
        .filter(|_| named.is_none() && goes_aboard)
        .or(boards_at)
    {
        Some(start) => sail(sentence, 0, 0, start, false),
        None => named,
    }
}

/// Area from which the first people of a sentence go on board: there the ship lies.
fn first_from(sentence: &[LineToken]) -> Option<&str> {
    let is = |token: &LineToken, sense: WordSense| *token == LineToken::Word(sense);
    // `takes two on board in Byzantium`.
    let aboard = (1..sentence.len())
        .find(|at| is(&sentence[at - 1], WordSense::Board) && is(&sentence[*at], WordSense::In));
    let from = sentence
        .iter()
        .position(|token| is(token, WordSense::From))
        .or(aboard)?;
    let is_lead = |token: &LineToken| {
        matches!(
            token,
            LineToken::Word(WordSense::Filler | WordSense::Article)
        )
    };
    let behind = sentence[from + 1..].iter().find(|token| !is_lead(token))?;
    let names_before = sentence[..from]
        .iter()
        .any(|token| matches!(token, LineToken::Name(_)));
    match behind {
        LineToken::Name(name) if !names_before => name.area.as_deref(),
        _ => None,
    }
}

/// Reads the voyage of a ship by the area that is named behind the word.
fn of_named_ship(sentence: &[LineToken], ship: usize) -> Option<VoyageInWords<'_>> {
    let start = sentence[..ship]
        .iter()
        .rposition(|token| *token == LineToken::Comma)
        .map_or(0, |comma| comma + 1);
    let mut is_built = false;
    for token in &sentence[start..ship] {
        match token {
            LineToken::Word(WordSense::Build) => is_built = true,
            LineToken::Word(
                WordSense::Filler
                | WordSense::Article
                | WordSense::Please
                | WordSense::With
                | WordSense::Then,
            )
            | LineToken::Number(1) => {}
            _ => return None,
        }
    }
    let behind = &sentence[ship + 1..];
    let skipped = behind.iter().take_while(|token| {
        matches!(
            token,
            LineToken::Word(
                WordSense::In | WordSense::Article | WordSense::Filler | WordSense::From
            )
        )
    });
    let at = ship + 1 + skipped.count();
    let LineToken::Name(name) = sentence.get(at)? else {
        return None;
    };
    sail(sentence, start, at + 1, name.area.as_ref()?, is_built)
}

/// Sails from an area as far as the clauses are understood. `None`: the ship sails nowhere.
fn sail<'t>(
    sentence: &'t [LineToken],
    start: usize,
    first: usize,
    area: &str,
    is_built: bool,
) -> Option<VoyageInWords<'t>> {
    let mut ship = SailingShip {
        at: area.to_owned(),
        route: vec![area.to_owned()],
        legs: Vec::new(),
        aboard: 0,
        does_sail: false,
        drops: false,
        is_unclear: false,
    };
    let mut end = first;
    let mut is_first = true;
    for clause in sentence[first..].split_inclusive(|token| *token == LineToken::Comma) {
        let bare = clause.strip_suffix(&[LineToken::Comma]).unwrap_or(clause);
        let mut there = ship.clone();
        let is_understood = bare.is_empty() || there.clause(bare, is_first);
        if there.is_unclear {
            return None;
        }
        if !is_understood {
            break;
        }
        ship = there;
        is_first &= bare.is_empty();
        end += clause.len();
    }
    if is_first || !ship.does_sail {
        return None;
    }
    let mut orders = Vec::new();
    if is_built {
        orders.push(LineOrder::new("ships", format!("build {area}")));
    }
    if ship.aboard > 0 {
        ship.legs.push(format!("-{}", ship.aboard));
    }
    let entry = format!("ship {area}: {}", ship.legs.join(", "));
    orders.push(LineOrder::new("moves", entry));
    Some(VoyageInWords {
        before: &sentence[..start],
        orders,
        behind: &sentence[end..],
        route: ship.route,
    })
}

/// A ship on its way.
#[derive(Clone)]
struct SailingShip {
    at: String,
    route: Vec<String>,
    legs: Vec<String>,
    aboard: u32,
    does_sail: bool,
    /// True if some were landed by number in the clause before.
    drops: bool,
    /// Somebody may be carried on, or walk.
    is_unclear: bool,
}

/// Parts of one clause.
#[derive(Default)]
struct ClauseParts {
    number: Option<u32>,
    /// *Both*, `all`, `the third`: how many there must be.
    rest: Option<u32>,
    is_all: bool,
    boards: bool,
    lands: bool,
    stays: bool,
    sails: bool,
    /// Says from where somebody comes.
    comes_from: bool,
    /// Says that nobody is on board.
    is_empty: bool,
    /// Areas, and whether the ship goes there.
    places: Vec<(bool, String)>,
}

impl ClauseParts {
    /// `ship … to rome and 2 from rome to campania`: somebody may as well walk.
    fn may_walk(&self) -> bool {
        let names_start = self.places.iter().any(|(goes, _)| !goes);
        self.number.is_some() && names_start && !self.boards && !self.lands
    }
}

impl SailingShip {
    /// Takes a clause. Returns false if a word of it is not understood.
    fn clause(&mut self, words: &[LineToken], is_first: bool) -> bool {
        let Some(mut parts) = parts(words) else {
            return false;
        };
        let ClauseParts { number, .. } = parts;
        let is_of_all = parts.is_all || parts.rest.is_some();
        if parts.stays {
            let is_here = parts.places.iter().all(|(_, area)| *area == self.at);
            return is_here && number.is_none() && !parts.boards && !parts.lands && self.does_sail;
        }
        if parts.rest.is_some_and(|rest| rest != self.aboard) {
            return false;
        }
        if parts.is_empty && (self.aboard > 0 || number.is_some() || parts.boards) {
            return false;
        }
        // `drops two at Troy and one on Lemnos`.
        let is_place = matches!(parts.places[..], [(false, _)]) && !parts.comes_from;
        if self.drops && number.is_some() && is_place && !parts.boards && !parts.sails {
            parts.lands = true;
        }
        self.drops = parts.lands && number.is_some();
        if !is_first {
            self.stop_for(&mut parts);
        }
        if !is_first && parts.may_walk() {
            self.is_unclear = parts
                .places
                .iter()
                .any(|(goes, area)| !goes && *area == self.at);
            return false;
        }
        // Somebody else walks from another area.
        let is_elsewhere = |(goes, area): &(bool, String)| !goes && *area != self.at;
        if !parts.lands && parts.places.iter().any(is_elsewhere) {
            let is_route = number.is_none() && !parts.boards && parts.sails_to();
            if !is_route {
                return false;
            }
        }
        parts
            .places
            .retain(|(goes, area)| *goes || *area != self.at);
        let does_land = parts.lands && !parts.boards;
        if let (Some(number), false) = (number, does_land) {
            if number == 0 || number > 99 || is_of_all {
                return false;
            }
            self.legs.push(format!("+{number}"));
            self.aboard += number;
        } else if parts.boards && !does_land && !is_of_all {
            return false;
        }
        let before = self.legs.len();
        for (_, area) in parts.places {
            if area != self.at {
                self.sail_to(area);
            }
        }
        if parts.lands {
            let landed = number.filter(|_| does_land).unwrap_or(self.aboard);
            if landed == 0 || landed > self.aboard || !self.does_sail {
                return false;
            }
            self.legs.push(format!("-{landed}"));
            self.aboard -= landed;
        }
        number.is_some() || is_of_all || parts.lands || self.legs.len() > before
    }
}

impl SailingShip {
    /// `in Cyprus it picks up 2`: they go on board where it has sailed.
    fn stop_for(&mut self, parts: &mut ClauseParts) {
        let is_stop = parts.boards && !parts.lands && !parts.comes_from && parts.number.is_some();
        if let ([(false, area)], true) = (&parts.places[..], is_stop)
            && *area != self.at
        {
            let area = area.clone();
            self.sail_to(area);
            parts.places.clear();
        }
    }

    fn sail_to(&mut self, area: String) {
        self.legs.push(area.clone());
        self.route.push(area.clone());
        self.at = area;
        self.does_sail = true;
    }
}

impl ClauseParts {
    /// Returns whether the clause is areas of a route alone.
    fn sails_to(&self) -> bool {
        self.sails || (self.number.is_none() && !self.lands)
    }
}

fn parts(words: &[LineToken]) -> Option<ClauseParts> {
    let mut parts = ClauseParts::default();
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
    let mut goes = true;
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
            LineToken::Other(word) if BESIDE.contains(&fold(word).as_str()) || is_filler(word) => {}
            LineToken::Name(name) => {
                parts.places.push((goes, name.area.clone()?));
                goes = true;
            }
            _ => return None,
        }
    }
    Some(parts)
}
