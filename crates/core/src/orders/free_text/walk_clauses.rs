//! Clauses of walks, word by word: who goes, from where, and where to.

use super::line_token::LineToken;
use super::small_words::{is, is_in, is_small};
use super::word_senses::WordSense;

/// Words of a walk beside those with a sense, folded.
const BESIDE: &str = "zusammen gemeinsam dabei again wieder hinterher voran hinaus los hence onwards onward forward forth \
    out raus heraus aus weg mein meinem meiner wo diesen dieser anschliessend sodann sofort gleich vorbei entlang um";

/// Words behind a number that count more of the same, folded.
const MORE: &str = "more mehr weitere weiteren weiterer further";

/// Words before or behind an area that is passed, folded.
const PAST: &str = "via uber through past durch an";

/// Parts of a clause of a walk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WalkClause {
    pub(super) count: Option<String>,
    pub(super) from: Option<String>,
    /// Areas on the way, the last of which is the goal.
    pub(super) route: Vec<String>,
    /// True if the goal is *there*.
    pub(super) is_there: bool,
    pub(super) is_by_ship: bool,
    /// Says *damit*, of a ship that was named before.
    pub(super) is_with_it: bool,
    /// Says *je*: the number is that of each who follow.
    pub(super) is_each: bool,
    pub(super) is_to_first: bool,
    /// Says *too*: they go where those before them go.
    pub(super) is_too: bool,
    /// True if the area from which somebody goes has no word before it that says so.
    pub(super) is_bare: bool,
    pub(super) has_verb: bool,
}

impl WalkClause {
    /// A walk straight to an area.
    pub(super) fn to(area: &str) -> WalkClause {
        WalkClause {
            route: vec![area.to_owned()],
            ..WalkClause::default()
        }
    }
}

/// Use of the next area.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AreaRole {
    Bare,
    From,
    To,
    /// Passed on the way.
    Past,
    /// Place that somebody stands in.
    In,
}

/// Reads a clause whole.
pub(super) fn walk_clause(words: &[LineToken]) -> Option<WalkClause> {
    let mut clause = WalkClause::default();
    let mut passed: Vec<String> = Vec::new();
    let mut role = AreaRole::Bare;
    let mut at = 0;
    while at < words.len() {
        if let Some(length) = by_ship(&words[at..]) {
            clause.is_by_ship = true;
            at += length;
            continue;
        }
        if let Some(length) = by_land(&words[at..]) {
            at += length;
            continue;
        }
        match &words[at] {
            LineToken::Number(number) => clause.counts(number.to_string())?,
            // `all three`, `the three should all go`.
            LineToken::All(0)
                if clause.count.is_some()
                    || matches!(words.get(at + 1), Some(LineToken::Number(_))) => {}
            LineToken::All(0) => clause.counts("all".to_owned())?,
            LineToken::All(fewer) => clause.counts(format!("all-{fewer}"))?,
            LineToken::Word(WordSense::Both) => clause.counts("2".to_owned())?,
            LineToken::Word(WordSense::From) => role = AreaRole::From,
            LineToken::Arrow | LineToken::Dash => role = AreaRole::To,
            LineToken::Word(WordSense::To) => {
                // `rücken … nach`, `walk … over to`.
                let is_last = words[at + 1..].iter().all(is_idle);
                if !is_last {
                    role = AreaRole::To;
                } else if !clause.has_verb {
                    return None;
                }
            }
            LineToken::Word(WordSense::In) => role = AreaRole::In,
            LineToken::Word(WordSense::Move | WordSense::Go) => clause.has_verb = true,
            LineToken::Word(WordSense::Sail) => {
                clause.has_verb = true;
                clause.is_by_ship = true;
            }
            LineToken::Word(WordSense::There) => {
                // `the 2 there` stand there; behind a verb, or where they come from, it is where they go.
                let goes = clause.has_verb || role == AreaRole::To;
                let is_from = clause.count.is_some() && clause.from.is_some();
                if role == AreaRole::In || !(goes || is_from) {
                    return None;
                }
                clause.is_there = true;
                role = AreaRole::Bare;
            }
            LineToken::Word(WordSense::Rest)
                if matches!(words.get(at + 1), Some(LineToken::Number(_))) => {}
            // `two leave Rome for Samnium`.
            LineToken::Word(WordSense::For)
                if clause.from.is_some()
                    && matches!(words.get(at + 1), Some(LineToken::Name(_))) =>
            {
                role = AreaRole::To;
            }
            LineToken::Word(WordSense::For) if at == 0 => {}
            LineToken::Word(WordSense::Turn) if at > 0 && is_this(&words[at - 1]) => {}
            LineToken::Word(
                WordSense::Token
                | WordSense::Want
                | WordSense::First
                | WordSense::Then
                | WordSense::Back
                | WordSense::Up,
            ) => {}
            LineToken::Name(name) => {
                let area = name.area.clone()?;
                let is_passed = role == AreaRole::Past
                    || words.get(at + 1).is_some_and(|word| is_in(word, "vorbei"));
                match is_passed {
                    true => passed.push(area),
                    false => clause.place(role, area)?,
                }
                role = AreaRole::Bare;
            }
            word if is_in(word, "je jeweils each") => clause.is_each = true,
            word if is_in(word, "too ebenfalls gleichfalls likewise") => clause.is_too = true,
            word if is_in(word, "damit") => clause.is_with_it = true,
            word if is_in(word, PAST) => role = AreaRole::Past,
            word if is_in(word, MORE) => {
                let before = at.checked_sub(1).map(|at| &words[at]);
                matches!(before, Some(LineToken::Number(_))).then_some(())?;
            }
            word if is_small(word) || is_in(word, BESIDE) => {}
            _ => return None,
        }
        at += 1;
    }
    let goes_somewhere = !clause.route.is_empty();
    if !passed.is_empty() {
        goes_somewhere.then_some(())?;
        clause.route.splice(0..0, passed);
    }
    (role == AreaRole::Bare).then_some(clause)
}

impl WalkClause {
    /// Returns whether a clause is nothing but an area, perhaps with *to* before it.
    pub(super) fn is_alone(&self) -> bool {
        let is_bare = self.is_bare && self.from.is_some() && self.route.is_empty();
        let is_goal = self.from.is_none() && self.route.len() == 1;
        let is_more = self.is_there || self.is_by_ship || self.is_with_it || self.is_too;
        self.count.is_none() && (is_bare || is_goal) && !self.has_verb && !is_more
    }

    fn counts(&mut self, count: String) -> Option<()> {
        self.count.replace(count).is_none().then_some(())
    }

    fn place(&mut self, role: AreaRole, area: String) -> Option<()> {
        match role {
            AreaRole::To => {
                self.is_to_first |= self.from.is_none() && self.route.is_empty();
                self.route.push(area);
            }
            AreaRole::From => self.from.replace(area).is_none().then_some(())?,
            // `the two in Rome go to Samnium`, `2 Rome to Samnium`, `Rome 2 to Samnium`.
            AreaRole::In | AreaRole::Bare => {
                self.route.is_empty().then_some(())?;
                self.is_bare = role == AreaRole::Bare;
                self.from.replace(area).is_none().then_some(())?;
            }
            AreaRole::Past => return None,
        }
        Some(())
    }
}

/// Returns whether a word says nothing of a walk.
pub(super) fn is_idle(word: &LineToken) -> bool {
    is_small(word) || is(word, WordSense::Then) || is(word, WordSense::First)
}

/// Returns whether words before an order say nothing of it: `then`, `by land`, `außerdem`.
pub(super) fn is_lead(words: &[LineToken]) -> bool {
    let bare: Vec<&LineToken> = words.iter().filter(|word| !is_idle(word)).collect();
    bare.is_empty() || by_land(words) == Some(words.len())
}

/// `this turn`, `diesen Zug`.
pub(super) fn is_this(word: &LineToken) -> bool {
    is_small(word) || is_in(word, "diesen dieser diese")
}

/// `by ship`, `mit dem Schiff`, `per Schiff`.
fn by_ship(words: &[LineToken]) -> Option<usize> {
    let [
        LineToken::Word(WordSense::By | WordSense::With),
        behind @ ..,
    ] = words
    else {
        return None;
    };
    let is_between = |word: &&LineToken| is_small(word) || **word == LineToken::Number(1);
    let between = behind.iter().take_while(is_between).count();
    let next = behind.get(between)?;
    let is_sea = is_in(next, "sea see");
    (is(next, WordSense::Ship) || is_sea).then_some(2 + between)
}

/// `by land`, `on foot`, `zu Fuß`, `über Land`, `auf dem Landweg`.
fn by_land(words: &[LineToken]) -> Option<usize> {
    let lands = |word: &LineToken| is(word, WordSense::Land) || is_in(word, "foot fuss landweg");
    match words {
        [first, land, ..] if lands(land) => {
            let leads = matches!(
                first,
                LineToken::Word(WordSense::By | WordSense::In | WordSense::To)
            );
            (leads || is_in(first, "uber auf")).then_some(2)
        }
        [first, article, land, ..] if is_small(article) && lands(land) => {
            is_in(first, "auf uber").then_some(3)
        }
        _ => None,
    }
}
