//! Voyages in words (23.5): `the ship at Ionia takes two to Miletus, they get off`. Each word of a clause is accounted for, or the
//! voyage ends before it.

use super::line_token::LineToken;
use super::order_line::LineOrder;
use super::small_words::{is_in, is_small};
use super::voyage_clauses::{VoyageClause, voyage_clause};
use super::word_senses::WordSense;

/// A voyage in a sentence: the words before it, its orders, and the words behind it.
pub(super) struct VoyageInWords<'t> {
    pub(super) before: &'t [LineToken],
    pub(super) orders: Vec<LineOrder>,
    pub(super) behind: &'t [LineToken],
    /// False if somebody may as well walk: `build a ship in Etruria, and 2 from Etruria to Rome`.
    pub(super) is_sure: bool,
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
    // `Rhodes ship`: whatever it does, the ship of the sentence before does not.
    let is_own = ship.is_some_and(|ship| area_before(sentence, ship).is_some());
    let goes_aboard = [WordSense::Board, WordSense::Sail, WordSense::Accept]
        .into_iter()
        .any(|sense| sentence.iter().any(is(sense)));
    let boards_at = ship
        .filter(|_| named.is_none() && goes_aboard)
        .and_then(|_| first_from(sentence));
    match before
        .filter(|_| named.is_none() && goes_aboard && !is_own)
        .or(boards_at)
    {
        Some(start) => sail(sentence, 0, 0, start, false),
        None => named,
    }
}

/// Area that is named right before the word *ship*.
fn area_before(sentence: &[LineToken], ship: usize) -> Option<&str> {
    match sentence.get(ship.checked_sub(1)?)? {
        LineToken::Name(name) => name.area.as_deref(),
        _ => None,
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
    // `baue ich in Etrurien ein Schiff`.
    let mut place = None;
    for at in start..ship {
        match &sentence[at] {
            LineToken::Word(WordSense::Build) => is_built = true,
            LineToken::Word(WordSense::To) => {
                if sentence[at + 1] != LineToken::Word(WordSense::Build) {
                    return None;
                }
            }
            LineToken::Word(WordSense::Turn) if at > start && is_small(&sentence[at - 1]) => {}
            LineToken::Word(
                WordSense::Please
                | WordSense::With
                | WordSense::Then
                | WordSense::First
                | WordSense::Want
                | WordSense::In,
            )
            | LineToken::Number(1) => {}
            LineToken::Name(name) if place.is_none() => place = Some(name.area.as_deref()?),
            token if is_small(token) => {}
            _ => return None,
        }
    }
    if let Some(area) = place {
        let is_its = area_before(sentence, ship).is_some();
        return (is_built || is_its).then(|| sail(sentence, start, ship + 1, area, is_built))?;
    }
    let behind = &sentence[ship + 1..];
    let skipped = behind.iter().take_while(|token| {
        matches!(
            token,
            LineToken::Number(_)
                | LineToken::Word(
                    WordSense::In
                        | WordSense::Article
                        | WordSense::Filler
                        | WordSense::From
                        | WordSense::With
                        | WordSense::Token
                        | WordSense::Board
                )
        )
    });
    let at = ship + 1 + skipped.count();
    let LineToken::Name(name) = sentence.get(at)? else {
        return None;
    };
    // `ship with 4 tokens Neapolis > Campania`: who is on board is said before the area.
    let counts = |token: &LineToken| matches!(token, LineToken::Number(_));
    let first = match sentence[ship + 1..at].iter().any(counts) {
        true => ship + 1,
        false => at + 1,
    };
    sail(sentence, start, first, name.area.as_ref()?, is_built)
}

/// Joins a voyage with the sentences behind it that tell of it alone: `He gets off there and the ship stays.` Returns the joined
/// sentence and how many it is made of.
pub(super) fn joined_voyage(
    sentences: &[&[LineToken]],
    before: Option<&str>,
) -> Option<(Vec<LineToken>, usize)> {
    let [first, behind @ ..] = sentences else {
        return None;
    };
    let voyage = voyage_in(first, before)?;
    let is_whole = |voyage: &VoyageInWords, lead: usize| {
        voyage.behind.is_empty() && voyage.before.len() == lead
    };
    let lead = voyage.before.len();
    if !is_whole(&voyage, lead) {
        return None;
    }
    let mut joined = first.to_vec();
    let mut taken = 1;
    for next in behind {
        if next.is_empty() {
            taken += 1;
            continue;
        }
        let mut longer = joined.clone();
        longer.push(LineToken::Comma);
        longer.extend_from_slice(next);
        let goes_on = tells_of_voyage(next)
            && voyage_in(&longer, before).is_some_and(|voyage| is_whole(&voyage, lead));
        if !goes_on {
            break;
        }
        joined = longer;
        taken += 1;
    }
    (taken > 1).then_some((joined, taken))
}

/// Returns whether a sentence tells of a ship, or of people on board.
fn tells_of_voyage(sentence: &[LineToken]) -> bool {
    sentence.iter().any(|token| {
        matches!(
            token,
            LineToken::Word(
                WordSense::Land
                    | WordSense::Stay
                    | WordSense::Sail
                    | WordSense::Board
                    | WordSense::Ship
            )
        ) || is_in(token, "out raus heraus waits wartet")
    })
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
        is_guessed: false,
    };
    let mut end = first;
    let mut is_first = true;
    let mut is_sure = true;
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
        if is_first && is_built && end > first {
            is_sure = voyage_clause(bare).is_some_and(|parts| !parts.may_walk() || parts.sails);
        }
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
        // Who is left when some got off there stays on board.
        if ship.legs.last().is_some_and(|leg| leg.starts_with('-')) {
            return None;
        }
        ship.legs.push(format!("-{}", ship.aboard));
    }
    let entry = format!("ship {area}: {}", ship.legs.join(", "));
    orders.push(LineOrder::new("moves", entry));
    Some(VoyageInWords {
        before: &sentence[..start],
        orders,
        is_sure: is_sure && !ship.is_guessed,
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
    /// A load whose landing is not told.
    is_guessed: bool,
}

impl SailingShip {
    /// Takes a clause. Returns false if a word of it is not understood.
    fn clause(&mut self, words: &[LineToken], is_first: bool) -> bool {
        let Some(mut parts) = voyage_clause(words) else {
            return false;
        };
        let number = parts.number;
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
        let before = self.legs.len();
        match number.filter(|_| !does_land) {
            Some(_) if is_of_all => return false,
            Some(number) if !self.take_aboard(number, &parts) => return false,
            None if parts.boards && !does_land && !is_of_all => return false,
            _ => {}
        }
        for (_, area) in parts.places {
            self.call_at(area, parts.lands);
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
    fn stop_for(&mut self, parts: &mut VoyageClause) {
        let is_stop = parts.boards && !parts.lands && !parts.comes_from && parts.number.is_some();
        if let ([(false, area)], true) = (&parts.places[..], is_stop)
            && *area != self.at
        {
            let area = area.clone();
            self.sail_to(area);
            parts.places.clear();
        }
    }

    /// Takes so many on board. Returns false if it is not plain where.
    fn take_aboard(&mut self, number: u32, parts: &VoyageClause) -> bool {
        let is_late = parts.is_on_board && self.does_sail && parts.places.is_empty();
        let has_load = self.legs.iter().any(|leg| leg.starts_with(['+', '-']));
        if number == 0 || number > 99 || (is_late && has_load) {
            return false;
        }
        // `to Thera via Rhodes, two on board`: from the beginning.
        let at = if is_late { 0 } else { self.legs.len() };
        self.legs.insert(at, format!("+{number}"));
        self.aboard += number;
        true
    }

    /// Sails to the next area of a clause. `takes two to Thera and returns to Knossos`: without them.
    fn call_at(&mut self, area: String, lands: bool) {
        let is_home = self.does_sail && self.route.first() == Some(&area);
        if self.aboard > 0 && is_home && !lands {
            self.legs.push(format!("-{}", self.aboard));
            self.aboard = 0;
            self.is_guessed = true;
        }
        if area != self.at {
            self.sail_to(area);
        }
    }

    fn sail_to(&mut self, area: String) {
        self.legs.push(area.clone());
        self.route.push(area.clone());
        self.at = area;
        self.does_sail = true;
    }
}
