//! Sentences of walks, cities and new ships with their words in any order: `Nach Samnium rücken 2 aus Rubikon nach, und einer aus
//! Pannonien geht nach Dalmatien`. Each word of a clause has a place in it, or the sentence is not read.

use super::line_token::LineToken;
use super::order_line::LineOrder;
use super::small_words::{is, is_in, is_small};
use super::walk_clauses::{WalkClause, is_lead, is_this, walk_clause};
use super::word_senses::WordSense;

/// Words beside those with a sense that may stand with a city or a new ship, folded.
const BUILDING: &str = "diesmal time more zweite zweiten second third dritte weitere weiteren further da dort dann zwar um love like";

/// Words of a clause that says that enough are left, folded.
const ENOUGH: &str = "enough genug noch ubrig are left still genugend reicht es";

/// Words of what can be done, folded.
const POSSIBLE: &str = "possible moglich klappt works geht";

/// Words that say what will be, folded.
const EXPECTING: &str = "dann sind macht makes make that's thats that'll stehen stand possible moglich reicht reichen enough genug then";

/// Words of such a clause beside them and those with a sense, folded.
const OUTLOOK: &str = "dann sind macht makes make that's thats that'll that es sie so stehen stand possible moglich reicht reichen enough genug kann konnen \
    can should sollte there'll insgesamt together zusammen total which giving gibt ergibt hopefully hoffentlich";

/// Orders of a sentence, and what it speaks of.
#[derive(Clone, Debug, Default)]
pub(super) struct ToldSentence {
    pub(super) orders: Vec<LineOrder>,
    pub(super) areas: Vec<String>,
    /// Area in which the last walk ends.
    pub(super) goal: Option<String>,
    /// Area of the ship that was spoken of.
    pub(super) ship: Option<String>,
}

/// Reads a sentence whole, of which only the goal and the ship of the one before are known. `key` is the one it stands below.
pub(super) fn told(
    sentence: &[LineToken],
    before: ToldSentence,
    key: Option<&str>,
) -> Option<ToldSentence> {
    let first = match key {
        Some("cities") => ClauseBefore::Built("cities"),
        _ => ClauseBefore::Other,
    };
    let mut teller = Teller {
        told: before,
        before: first,
        is_of_ships: key == Some("ships"),
        ..Teller::default()
    };
    for clause in clauses(sentence) {
        teller.clause(clause)?;
    }
    teller.finish()
}

/// A sentence in clauses: at commas and colons, and at dashes that stand between no two names.
fn clauses(sentence: &[LineToken]) -> Vec<&[LineToken]> {
    let is_name = |at: usize| matches!(sentence.get(at), Some(LineToken::Name(_)));
    let is_step =
        |token: &LineToken| matches!(token, LineToken::Arrow | LineToken::Word(WordSense::To));
    let mut found = Vec::new();
    let mut start = 0;
    for at in 0..sentence.len() {
        let cuts = match sentence[at] {
            LineToken::Comma | LineToken::Colon | LineToken::Plus => true,
            LineToken::Word(WordSense::If) => at > start,
            // `to build a city there`, `where I build a city`.
            LineToken::Word(WordSense::To) => {
                at > start
                    && sentence.get(at + 1) == Some(&LineToken::Word(WordSense::Build))
                    && sentence[start..at].iter().any(is_step)
            }
            LineToken::Other(_) => at > start && is_in(&sentence[at], "where wo"),
            LineToken::Dash => at == 0 || !is_name(at - 1) || !is_name(at + 1),
            _ => false,
        };
        if cuts {
            found.push(&sentence[start..at]);
            let is_sign = matches!(
                sentence[at],
                LineToken::Comma | LineToken::Colon | LineToken::Dash | LineToken::Plus
            );
            start = at + usize::from(is_sign);
        }
    }
    found.push(&sentence[start..]);
    found
}

/// Clause before the one that is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ClauseBefore {
    #[default]
    Other,
    /// A city or a ship, so that an area alone is one more.
    Built(&'static str),
    /// A city without its place.
    CitySomewhere,
    /// A walk that named its goal first, so that others may go there too.
    WalkTo,
    /// A place alone, from which somebody goes.
    From,
    /// A walk of so many each, behind which other goals may stand.
    EachTo,
}

#[derive(Default)]
struct Teller {
    told: ToldSentence,
    before: ClauseBefore,
    is_of_ships: bool,
    /// True if the ship is built by this sentence.
    has_built_ship: bool,
    /// The number of each, `je einer`.
    each: Option<String>,
    /// Area from which the last went.
    from: Option<String>,
    /// Area of the city that this sentence built last.
    city: Option<String>,
    /// Areas in which the walks of this sentence end.
    goals: Vec<String>,
    /// Numbers and areas of those whose goal follows.
    waiting: Vec<(String, String)>,
}

impl Teller {
    fn clause(&mut self, words: &[LineToken]) -> Option<()> {
        let is_behind = !self.told.orders.is_empty();
        if is_lead(words)
            || (is_behind && is_if_possible(words))
            || (is_behind && (is_outlook(words) || stays(words)))
        {
            return Some(());
        }
        if matches!(self.before, ClauseBefore::Built("cities")) && is_enough(words) {
            return Some(());
        }
        if let Some((key, number)) = rate(words) {
            self.push(key, number);
            self.before = ClauseBefore::Other;
            return Some(());
        }
        if self.place_of_city(words).is_some() || self.building(words).is_some() {
            return Some(());
        }
        self.walk(walk_clause(words)?)
    }

    fn finish(self) -> Option<ToldSentence> {
        let is_open = matches!(
            self.before,
            ClauseBefore::CitySomewhere | ClauseBefore::From
        );
        let is_whole = self.waiting.is_empty() && !is_open && !self.told.orders.is_empty();
        is_whole.then_some(self.told)
    }

    fn push(&mut self, key: &'static str, entry: String) {
        self.told.orders.push(LineOrder::new(key, entry));
    }

    fn built(&mut self, key: &'static str, area: String) {
        match key {
            "ships" => {
                self.push(key, format!("build {area}"));
                self.told.ship = Some(area.clone());
                self.has_built_ship = true;
            }
            _ => {
                self.city.replace(area.clone());
                self.push(key, area.clone());
            }
        }
        self.told.areas.push(area);
        self.before = ClauseBefore::Built(key);
    }

    /// `in Neapolis`, behind a city or a ship.
    fn place_of_city(&mut self, words: &[LineToken]) -> Option<()> {
        let key = match self.before {
            ClauseBefore::Built(key) => key,
            ClauseBefore::CitySomewhere => "cities",
            _ => return None,
        };
        let is_known = |word: &LineToken| {
            is_small(word)
                || is_in(word, BUILDING)
                || matches!(
                    word,
                    LineToken::Number(1) | LineToken::Word(WordSense::In | WordSense::Then)
                )
                || area_of(word).is_some()
        };
        // `a ship in Etruria, then Corsica` may be its way.
        if key == "ships" && words.iter().any(|word| is(word, WordSense::Then)) {
            return None;
        }
        let mut areas = words.iter().filter_map(area_of);
        let (Some(area), None) = (areas.next(), areas.next()) else {
            return None;
        };
        words.iter().all(is_known).then(|| self.built(key, area))
    }

    /// `build a city in Rome`, `baue da eine Stadt`, `in Etrurien ein Schiff bauen`.
    fn building(&mut self, words: &[LineToken]) -> Option<()> {
        let has = |sense: WordSense| words.iter().any(|word| is(word, sense));
        let (has_build, has_city) = (has(WordSense::Build), has(WordSense::City));
        // `ships: one in Rome please`.
        let is_one_ship = self.is_of_ships && !has_city && words.contains(&LineToken::Number(1));
        let has_build = has_build || is_one_ship;
        let has_ship = has(WordSense::Ship) || (self.is_of_ships && has_build && !has_city);
        let is_known = |at: usize| match &words[at] {
            LineToken::Number(1) => true,
            // `to build`, `dafür`.
            LineToken::Word(WordSense::To) => {
                matches!(words.get(at + 1), Some(LineToken::Word(WordSense::Build)))
            }
            LineToken::Word(WordSense::For) => at == 0,
            LineToken::Word(WordSense::Turn) => at > 0 && is_this(&words[at - 1]),
            LineToken::Word(sense) => {
                is_small(&words[at])
                    || matches!(
                        sense,
                        WordSense::Build
                            | WordSense::City
                            | WordSense::Ship
                            | WordSense::In
                            | WordSense::Want
                            | WordSense::Then
                            | WordSense::First
                            | WordSense::There
                            | WordSense::Both
                    )
            }
            word => {
                is_small(word)
                    || is_in(word, BUILDING)
                    || is_in(word, "diesen diese dieser")
                    || area_of(word).is_some()
            }
        };
        let is_one = has_ship != has_city && (has_build || has_city);
        if !is_one || !(0..words.len()).all(is_known) {
            return None;
        }
        let areas: Vec<String> = words.iter().filter_map(area_of).collect();
        match (&areas[..], has_ship) {
            ([area], true) if has_build => self.built("ships", area.clone()),
            ([area], false) => self.built("cities", area.clone()),
            // `then cities in both`: where the two walks go.
            ([], false) if has(WordSense::Both) => {
                for goal in self.both_goals()? {
                    self.built("cities", goal);
                }
            }
            ([], false) if has_build || has(WordSense::There) => {
                let goal = self.told.goal.clone()?;
                self.built("cities", goal);
            }
            ([], false) => self.before = ClauseBefore::CitySomewhere,
            _ => return None,
        }
        Some(())
    }

    /// Returns the area that *there* means: the goal of the last walk, or the city that was built before any.
    fn there(&self) -> Option<String> {
        match (&self.city, &self.told.goal) {
            (Some(city), _) if self.goals.is_empty() => Some(city.clone()),
            // One of two.
            (Some(city), Some(goal)) if city != goal => None,
            (_, goal) => goal.clone(),
        }
    }

    /// The two areas in which the walks of this sentence end.
    fn both_goals(&self) -> Option<Vec<String>> {
        let mut goals = self.goals.clone();
        goals.dedup();
        let is_pair = matches!(&goals[..], [first, second] if first != second);
        is_pair.then_some(goals)
    }

    fn walk(&mut self, mut clause: WalkClause) -> Option<()> {
        // `one from Numidia each to Carthage and Thapsus`: another goal.
        if self.before == ClauseBefore::EachTo && clause.is_alone() {
            clause.route.extend(clause.from.take());
            clause.from.clone_from(&self.from);
        }
        if clause.is_each {
            self.each = Some(clause.count.clone()?);
        } else if self.each.is_some() {
            // Another number beside that of each.
            clause.count.is_none().then_some(())?;
            clause.count.clone_from(&self.each);
        }
        let is_from_twice = self.before == ClauseBefore::From && clause.from.is_some();
        if self.before == ClauseBefore::CitySomewhere || is_from_twice {
            return None;
        }
        let is_too = clause.is_too && self.told.goal.is_some() && self.waiting.is_empty();
        let goes_on = self.before == ClauseBefore::WalkTo || is_too;
        let is_to_first = clause.is_to_first;
        let to = match clause.is_there {
            true => Some(self.there().filter(|_| clause.route.is_empty())?),
            false => clause.route.last().cloned(),
        };
        self.told.areas.extend(clause.from.iter().cloned());
        self.before = ClauseBefore::Other;
        match (clause.count.clone(), clause.from.clone(), to) {
            (Some(count), from, Some(to)) => {
                if from.is_none() && !self.waiting.is_empty() {
                    return None;
                }
                let from = from.or(self.from.take())?;
                for (count, from) in std::mem::take(&mut self.waiting) {
                    self.emit(&count, &from, &WalkClause::to(&to))?;
                }
                let route = match clause.is_there {
                    true => WalkClause::to(&to),
                    false => clause,
                };
                self.emit(&count, &from, &route)?;
                self.from = Some(from);
                self.told.areas.push(to.clone());
                self.told.goal = Some(to);
                if is_to_first {
                    self.before = ClauseBefore::WalkTo;
                } else if self.each.is_some() {
                    self.before = ClauseBefore::EachTo;
                }
            }
            (Some(count), Some(from), None) => {
                if clause.is_by_ship {
                    return None;
                }
                match self.told.goal.clone().filter(|_| goes_on) {
                    Some(to) => {
                        self.emit(&count, &from, &WalkClause::to(&to))?;
                        self.before = ClauseBefore::WalkTo;
                    }
                    None => self.waiting.push((count, from.clone())),
                }
                self.from = Some(from);
            }
            (None, Some(from), None) => {
                if !self.waiting.is_empty() || clause.has_verb {
                    return None;
                }
                self.from = Some(from);
                self.before = ClauseBefore::From;
            }
            _ => return None,
        }
        Some(())
    }

    fn emit(&mut self, count: &str, from: &str, clause: &WalkClause) -> Option<()> {
        if clause.route.iter().any(|area| area == from) {
            return None;
        }
        let is_of_ship = self.told.ship.as_deref() == Some(from);
        // Who goes from where a ship is built may sail.
        if clause.is_with_it != is_of_ship
            && (clause.is_with_it || self.has_built_ship)
            && !clause.is_by_ship
        {
            return None;
        }
        let entry = match clause.is_by_ship || clause.is_with_it {
            true if count.starts_with("all") => return None,
            true => {
                let route = clause.route.join(", ");
                format!("ship {from}: +{count}, {route}, -{count}")
            }
            false => format!("{count} {from} > {}", clause.route.join(" > ")),
        };
        self.goals.extend(clause.route.last().cloned());
        self.push("moves", entry);
        Some(())
    }
}

/// `pillage 3`, `Steuer 2`.
fn rate(words: &[LineToken]) -> Option<(&'static str, String)> {
    let bare: Vec<&LineToken> = words.iter().filter(|word| !is_small(word)).collect();
    let [LineToken::Word(sense), LineToken::Number(number)] = bare[..] else {
        return None;
    };
    let key = match sense {
        WordSense::Pillage => "pillage",
        WordSense::Tax => "tax",
        _ => return None,
    };
    Some((key, number.to_string()))
}

/// `if possible`, `wenn's geht`: nothing else is done anyway.
fn is_if_possible(words: &[LineToken]) -> bool {
    let is_known = |word: &LineToken| {
        is_small(word)
            || is(word, WordSense::If)
            || is(word, WordSense::Go)
            || is_in(word, POSSIBLE)
    };
    let goes = |word: &LineToken| is(word, WordSense::Go) || is_in(word, POSSIBLE);
    words.first().is_some_and(|word| is(word, WordSense::If))
        && words.iter().any(goes)
        && words.iter().all(is_known)
}

/// `if enough are left`, `sofern genug übrig bleiben`: a city needs so many anyway.
fn is_enough(words: &[LineToken]) -> bool {
    let is_known = |word: &LineToken| {
        is_small(word)
            || is_in(word, ENOUGH)
            || matches!(
                word,
                LineToken::Word(
                    WordSense::If | WordSense::There | WordSense::Token | WordSense::Stay
                )
            )
    };
    let says = |list: &'static str| words.iter().any(|word| is_in(word, list));
    let begins = words.iter().find(|word| !is_small(word));
    begins.is_some_and(|word| is(word, WordSense::If))
        && says("enough genug genugend")
        && words.iter().all(is_known)
}

/// `dann sind es sechs`, `so that's six`, `then the city can stand`: what the writer expects behind his orders.
fn is_outlook(words: &[LineToken]) -> bool {
    let is_known = |word: &LineToken| {
        is_small(word)
            || is_in(word, OUTLOOK)
            || matches!(
                word,
                LineToken::Number(_)
                    | LineToken::All(0)
                    | LineToken::Word(
                        WordSense::Then
                            | WordSense::City
                            | WordSense::Token
                            | WordSense::There
                            | WordSense::Stay
                    )
            )
    };
    let says_it = words.iter().any(|word| is_in(word, EXPECTING));
    says_it && words.iter().all(is_known)
}

/// `the last one stays`, `einer bleibt da`: nobody moves without an order.
fn stays(words: &[LineToken]) -> bool {
    let is_known = |word: &LineToken| {
        is_small(word)
            || is_in(
                word,
                "home put there da zuhause stehen where he last letzte other others anderen andere anderer ubrigen beiden wo sie",
            )
            // `die anderen beiden`.
            || (is(word, WordSense::Both) && words.iter().any(|one| is_in(one, "other anderen ubrigen")))
            || matches!(
                word,
                LineToken::Number(_)
                    | LineToken::All(0)
                    | LineToken::Word(
                        WordSense::Stay
                            | WordSense::Token
                            | WordSense::Rest
                            | WordSense::There
                            | WordSense::Sealed
                    )
            )
    };
    words.iter().any(|word| is(word, WordSense::Stay)) && words.iter().all(is_known)
}

fn area_of(token: &LineToken) -> Option<String> {
    match token {
        LineToken::Name(name) => name.area.clone(),
        _ => None,
    }
}
