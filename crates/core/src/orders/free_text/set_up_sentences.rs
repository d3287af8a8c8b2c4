//! Wishes for a nation and a place in sentences (15): `Egypt, beginning in Thebes; if that is gone Crete`. Every word is accounted for.

use super::guess_result::GuessedOrders;
use super::line_token::LineToken;
use super::order_line::LineOrder;
use super::small_words::{is_in, is_small};
use super::start_areas::{start_order, starts};
use super::word_senses::WordSense;

/// Words of a wish beside those with a sense, folded.
const WISHES: &str = "bei notfalls fine too second put wish wishes wunsche ab mir als failing content settle happy drittes zweites letztes love slight preference second would order reihenfolge dieser diese folgende like sequence choice choose favourite favorite prefer preferred best love play spielen spiele lieblings lieblingsnation rather nation nations wahl \
    wunsch liebsten rang platz stelle lieber gern gerne most nehmen nehme hatt hatte hatten wurd wurde wurden ware waren being erste erster zweite zweiter \
    dritte dritter ersten zweiten dritten zweitens drittens erstens third thirdly fourth vierte st nd rd th has";

/// Words for a beginning, folded.
const BEGINS: &str = "begin begins beginning beginne beginnen start starts starting starte starten anfangen anfange fange beginn startgebiet startet";

/// Words of the case that another has a nation, folded.
const GONE: &str = "gone taken weg vergeben besetzt already schon somebody someone jemand einer anders else other others anybody free frei left available \
    possible moglich wegschnappt nimmt geschnappt auch selbst im can't cannot klappt geht";

/// Words of having it, which say with a denial that another has it, folded.
const HAVING: &str = "bekomme bekommen kriege kriegen have got getting";

/// Words that leave the place to chance, folded.
const ANYWHERE: &str = "egal mind where wo whatever matter all care";

/// Nations and places that the sentences so far wish for.
#[derive(Default)]
struct SetUpWish {
    nations: Vec<String>,
    start: Vec<(String, Vec<String>)>,
    /// Nation that a place belongs to: the last one named.
    current: Option<String>,
    /// Number of nations that were named before the first place.
    begun_at: usize,
    /// Number of the nations before the one that is said to be the last.
    last: Option<usize>,
    /// True if a sentence said something else, and named nothing.
    is_beside: bool,
}

/// Returns the wishes of sentences, if they are nothing else. The last nation named is the one that a place belongs to.
pub(super) fn set_up_wishes(sentences: &[&[LineToken]]) -> Option<GuessedOrders> {
    let mut wish = SetUpWish::default();
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        wish.sentence(sentence)?;
    }
    let is_whole = !wish.is_beside;
    let orders = wish.orders()?;
    Some(GuessedOrders { orders, is_whole })
}

impl SetUpWish {
    fn sentence(&mut self, words: &[LineToken]) -> Option<()> {
        // `where I start I do not mind`; what names nothing else is quoted as not read.
        let names = |token: &LineToken| matches!(token, LineToken::Name(_));
        let depends = |token: &LineToken| {
            matches!(
                token,
                LineToken::Word(WordSense::If | WordSense::Unless | WordSense::Only)
            )
        };
        // `Start in Knossos as Crete, Thebes as Egypt`.
        if words.iter().any(|token| is_in(token, BEGINS))
            && words.iter().any(|token| is_in(token, "as als"))
            && let Some(starts) = starts(words)
            && starts
                .iter()
                .all(|(nation, _)| self.nations.contains(nation))
        {
            self.start.extend(starts);
            return Some(());
        }
        let is_free = words.iter().any(leaves_open);
        if !words.iter().any(names) {
            let is_of_it = |token: &LineToken| {
                is_in(token, ANYWHERE)
                    || is_in(token, BEGINS)
                    || is_known(token)
                    || matches!(token, LineToken::Word(WordSense::Not) | LineToken::All(0))
            };
            let is_anywhere = is_free && words.iter().all(is_of_it);
            self.is_beside |= !is_anywhere;
            return (is_anywhere || !words.iter().any(depends)).then_some(());
        }
        let (mut begins, mut is_condition, mut denials) = (false, false, 0);
        let mut has_case = false;
        for (at, token) in words.iter().enumerate() {
            match token {
                LineToken::Name(name) => match (&name.nation, &name.area) {
                    _ if is_condition && self.is_case(words, at)? => has_case = true,
                    // `if Egypt is gone`, of which nobody spoke; `if not Egypt` and `if it's taken Egypt` are wishes.
                    _ if is_condition && !follows_case(&words[..at]) => return None,
                    // `Egypt would begin in Thebes`, of one that was wished for before.
                    (Some(nation), _)
                        if !is_condition
                            && self.nations.contains(nation)
                            && is_place_told(&words[at + 1..]) =>
                    {
                        self.current = Some(nation.clone());
                    }
                    (_, Some(area)) if begins => self.begin(area)?,
                    // `Start Crete in Knossos`.
                    (Some(nation), _)
                        if begins && self.nations.contains(nation) && begins_here(&words[..at]) =>
                    {
                        self.current = Some(nation.clone());
                    }
                    (Some(nation), _) => {
                        is_condition = false;
                        self.wish(nation)?;
                    }
                    (None, Some(area)) if !self.nations.is_empty() => self.begin(area)?,
                    _ => return None,
                },
                // The place of a wish in their order.
                LineToken::Number(place) if !is_condition => self.ranks(*place, *place)?,
                LineToken::Word(WordSense::First) if !begins => {
                    let behind = at > 0 && matches!(&words[at - 1], LineToken::Name(_));
                    self.ranks(1, if behind { 1 } else { 0 })?;
                }
                token if is_in(token, "last zuletzt letztes letzter letzte") => {
                    self.last = Some(self.nations.len());
                }
                LineToken::Arrow => {}
                LineToken::Word(WordSense::If) if !is_condition => is_condition = true,
                // `if Egypt is gone I take Crete`.
                LineToken::Word(WordSense::Accept | WordSense::Want) => is_condition &= !has_case,
                LineToken::Word(WordSense::If | WordSense::Unless) => return None,
                // `I don't mind where`.
                LineToken::Word(WordSense::Not) if words.get(at + 1).is_some_and(leaves_open) => {}
                LineToken::Word(WordSense::Not | WordSense::None) => {
                    // A denial belongs to *if not* alone.
                    denials += 1;
                    (is_condition && denials == 1).then_some(())?;
                }
                LineToken::Comma | LineToken::Colon | LineToken::Word(WordSense::Then) => {
                    begins &= *token == LineToken::Comma && follows_area(&words[at + 1..]);
                    is_condition &= *token == LineToken::Comma
                        && !follows_area(&words[at + 1..])
                        && is_condition_still(&words[at + 1..]);
                    denials = 0;
                }
                // `if I get Italy I start in Etruria`.
                token if is_in(token, BEGINS) => {
                    begins = true;
                    is_condition &= !has_case;
                }
                LineToken::Word(WordSense::Both) if at > 0 && is_in(&words[at - 1], "failing") => {}
                // `in Thebes or else Buhen`; `Babylon or else Crete`.
                token
                    if is_in(token, "or oder")
                        && (begins
                            || follows_area(&words[at + 1..])
                            || is_otherwise(words.get(at + 1))) => {}
                // `most of all`.
                LineToken::All(0) if words[..at].iter().any(|token| is_in(token, "most")) => {}
                LineToken::Word(WordSense::Go)
                    if words.get(at + 1) == Some(&LineToken::Word(WordSense::For)) => {}
                token
                    if is_free
                        && (is_in(token, ANYWHERE)
                            || *token == LineToken::Word(WordSense::Only)) => {}
                token if is_known(token) => {}
                token
                    if is_condition
                        && (is_in(token, GONE)
                            || is_in(token, HAVING)
                            || matches!(
                                token,
                                LineToken::Word(
                                    WordSense::Go
                                        | WordSense::Both
                                        | WordSense::Accept
                                        | WordSense::Rest
                                        | WordSense::Any
                                )
                            )) => {}
                _ => return None,
            }
        }
        Some(())
    }

    /// Returns whether a name in a condition is one that was wished for before: `if Egypt is gone`. It is that one's turn next, then.
    fn is_case(&mut self, words: &[LineToken], at: usize) -> Option<bool> {
        let LineToken::Name(name) = &words[at] else {
            return Some(false);
        };
        let was_named = name
            .nation
            .as_ref()
            .is_some_and(|nation| self.nations.contains(nation));
        let starts = self.start.iter().flat_map(|(_, areas)| areas);
        let was_started = name
            .area
            .as_ref()
            .is_some_and(|area| starts.clone().any(|one| one == area));
        if was_named {
            let end = words[at..].iter().position(|token| {
                matches!(token, LineToken::Comma | LineToken::Word(WordSense::Then))
            });
            let clause = &words[..end.map_or(words.len(), |end| at + end)];
            let becomes = |token: &LineToken| {
                is_in(token, "wird werde get become becomes")
                    || is_in(token, HAVING)
                    || *token == LineToken::Word(WordSense::Filler)
            };
            let is_gone = |token: &LineToken| {
                is_in(token, GONE)
                    || matches!(
                        token,
                        LineToken::Word(WordSense::Not | WordSense::None | WordSense::Go)
                    )
            };
            // `if it becomes Egypt, in Nubia`: the place is of that one; after `if Egypt is gone` another must be named first.
            self.current = match (clause.iter().any(is_gone), clause.iter().any(becomes)) {
                (true, _) => None,
                (false, true) => name.nation.clone(),
                (false, false) => return None,
            };
        }
        Some(was_named || was_started)
    }

    /// Takes the place that the nation before or behind has by its words. `None`: it stands at another.
    fn ranks(&mut self, place: u32, most: u32) -> Option<()> {
        let count = u32::try_from(self.nations.len()).ok()?;
        (place == count + 1 || place == count && place <= most).then_some(())
    }

    fn wish(&mut self, nation: &String) -> Option<()> {
        self.current = Some(nation.clone());
        match self.nations.last() {
            Some(last) if last == nation => Some(()),
            _ if self.nations.contains(nation) => None,
            _ => {
                self.nations.push(nation.clone());
                Some(())
            }
        }
    }

    fn begin(&mut self, area: &str) -> Option<()> {
        let nation = self.current.clone()?;
        if self.start.is_empty() {
            self.begun_at = self.nations.len();
        }
        match self.start.last_mut() {
            Some((last, areas)) if *last == nation => areas.push(area.to_owned()),
            _ => self.start.push((nation, vec![area.to_owned()])),
        }
        Some(())
    }

    fn orders(self) -> Option<Vec<LineOrder>> {
        let mut orders: Vec<LineOrder> = Vec::new();
        if self.last.is_some_and(|last| self.nations.len() > last + 1) {
            return None;
        }
        // `start in Thebes / Knossos / Etruria`: perhaps one for each.
        let is_for_each = |areas: &[String]| {
            areas.len() > 1 && areas.len() == self.nations.len() && self.begun_at == areas.len()
        };
        if let [(_, areas)] = &self.start[..]
            && is_for_each(areas)
        {
            return None;
        }
        for nation in &self.nations {
            orders.push(LineOrder::new("nations", nation.clone()));
        }
        if !self.start.is_empty() {
            orders.push(start_order(&self.start));
        }
        (!orders.is_empty()).then_some(orders)
    }
}

/// Returns whether words end a case behind which a wish may stand without a comma: `if not`, `if it's taken`.
fn follows_case(before: &[LineToken]) -> bool {
    let begins = before
        .iter()
        .rposition(|token| *token == LineToken::Word(WordSense::If));
    let case = &before[begins.map_or(0, |at| at + 1)..];
    let denies = |token: &LineToken| *token == LineToken::Word(WordSense::Not);
    let is_gone = |token: &LineToken| {
        is_in(token, "gone taken weg vergeben besetzt") || *token == LineToken::Word(WordSense::Go)
    };
    let is_of_it = |token: &LineToken| {
        is_small(token)
            || is_gone(token)
            || is_in(token, "schon already bereits")
            || matches!(token, LineToken::Name(name) if name.nation.is_some())
    };
    match case.iter().rev().find(|token| !is_small(token)) {
        Some(last) if is_gone(last) => case.iter().all(is_of_it),
        last => last.is_some_and(denies),
    }
}

/// Returns whether a word for a beginning stands right before.
fn begins_here(before: &[LineToken]) -> bool {
    let last = before.iter().rev().find(|token| !is_small(token));
    last.is_some_and(|token| is_in(token, BEGINS))
}

/// Returns whether words behind a nation tell where it begins, and name that area alone first: `would begin in Thebes`, `in Thebes`.
fn is_place_told(words: &[LineToken]) -> bool {
    let is_between = |token: &&LineToken| {
        is_small(token)
            || is_in(token, BEGINS)
            || matches!(
                token,
                LineToken::Arrow
                    | LineToken::Colon
                    | LineToken::Word(WordSense::In | WordSense::From | WordSense::Want)
            )
            || is_in(token, "would wurde soll should dann")
    };
    let between = words.iter().take_while(is_between).count();
    matches!(words.get(between), Some(LineToken::Name(name)) if name.area.is_some() && name.nation.is_none())
}

fn is_otherwise(token: Option<&LineToken>) -> bool {
    let is_one = |token: &LineToken| {
        matches!(
            token,
            LineToken::Word(WordSense::Otherwise | WordSense::Rest)
        )
    };
    token.is_some_and(is_one)
}

fn leaves_open(token: &LineToken) -> bool {
    is_in(token, "egal mind matter care")
}

/// Returns whether words behind a comma go on with a place.
fn follows_area(words: &[LineToken]) -> bool {
    let next = words
        .iter()
        .find(|token| !is_small(token) && **token != LineToken::Word(WordSense::In));
    matches!(next, Some(LineToken::Name(name)) if name.nation.is_none() && name.area.is_some())
}

/// Returns whether a condition goes on behind a comma: `if it is gone, or not possible`.
fn is_condition_still(words: &[LineToken]) -> bool {
    words
        .iter()
        .all(|token| !matches!(token, LineToken::Name(_)))
}

fn is_known(token: &LineToken) -> bool {
    match token {
        LineToken::Word(sense) => {
            matches!(
                sense,
                WordSense::In
                    | WordSense::With
                    | WordSense::First
                    | WordSense::Then
                    | WordSense::Otherwise
                    | WordSense::Rest
                    | WordSense::Want
                    | WordSense::Accept
                    | WordSense::To
                    | WordSense::From
                    | WordSense::For
                    | WordSense::Final
                    | WordSense::Draft
                    | WordSense::Sealed
                    | WordSense::Orders
                    | WordSense::There
            ) || is_small(token)
        }
        LineToken::Number(1..=9)
        | LineToken::Open
        | LineToken::Close
        | LineToken::Dash
        | LineToken::Plus => true,
        token => is_small(token) || is_in(token, WISHES),
    }
}
