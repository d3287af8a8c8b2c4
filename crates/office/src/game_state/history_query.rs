//! A question about the past, as people write it: `41`, `9.41`, `t9-e41`, `24.51 babylon`, `rule 24`, `egypt turn 8`, `15.3 Ann`.

use bulla_core::game::{AreaId, Civ, Seat};
use bulla_core::orders::Vocabulary;
use bulla_core::text::{CatalogMessage, fold, near};

/// A question as it was written, and the turn that goes with it.
#[derive(Clone, Copy, Debug)]
pub struct HistoryQuestion<'a> {
    pub about: &'a str,
    pub turn: Option<i64>,
}

/// Subject of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryQuery {
    pub what: QueryKind,
    pub turn: Option<i64>,
    /// All of them.
    pub themes: Vec<QueryTopic>,
}

/// The kind of thing that is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryKind {
    /// Number of an event or of a rule.
    Number(String),
    /// Said to be one: the rule and all below it.
    Rule(String),
    /// Everything that its themes had to do with.
    Topic,
    /// Everything in it.
    Turn,
}

/// Place of an event, or who was affected and who was asked. One name can be that of an area, a nation and a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryTopic {
    /// Name as it was written.
    pub name: String,
    pub area: Option<AreaId>,
    pub civ: Option<Civ>,
    pub seat: Option<Seat>,
}

/// The names of a game that a question may hold.
#[derive(Clone, Copy)]
pub struct QueryNames<'a> {
    pub words: &'a Vocabulary,
    /// Seats, each with all its names.
    pub seats: &'a [(Seat, [String; 2])],
}

const TURN: [&str; 2] = ["turn", "zug"];
const RULE: [&str; 6] = ["rule", "rules", "section", "regel", "regeln", "abschnitt"];
const SMALL: [&str; 16] = [
    "event", "ereignis", "in", "of", "at", "the", "by", "for", "area", "nation", "seat", "player",
    "von", "gebiet", "sitz", "spieler",
];

impl HistoryQuery {
    /// # Errors
    /// It names nothing, or something that there is not.
    pub fn read(
        called: QueryNames<'_>,
        question: &HistoryQuestion<'_>,
    ) -> Result<HistoryQuery, CatalogMessage> {
        let mut turn = question.turn;
        let mut number: Option<String> = None;
        let mut is_rule = false;
        let mut rest: Vec<&str> = Vec::new();
        let unclear = || CatalogMessage::new("why.unclear", [question.about.to_owned().into()]);
        let blank = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '#' | '?' | ':');
        let mut all = question
            .about
            .split(blank)
            .filter(|word| !word.is_empty())
            .peekable();
        while let Some(word) = all.next() {
            let (folded, lower) = (fold(word), word.to_lowercase());
            let is_turn = TURN.contains(&folded.as_str());
            if is_turn && let Some(Ok(named)) = all.peek().map(|next| next.parse()) {
                turn = Some(named);
                all.next();
            } else if let Some((of, event)) = anchor(&lower) {
                (turn, number) = (Some(of), Some(event));
            } else if is_number(&lower) {
                if number.replace(lower).is_some() {
                    return Err(unclear());
                }
            } else if let Some(printed) = called.rule(word) {
                if number.replace(printed.to_owned()).is_some() {
                    return Err(unclear());
                }
                is_rule = true;
            } else if number.is_none() && RULE.contains(&folded.as_str()) {
                is_rule = true;
            } else if !rest.is_empty() || !SMALL.contains(&folded.as_str()) {
                rest.push(word);
            }
        }
        let themes = called.themes(&rest)?;
        let what = match number {
            Some(number) if is_rule => QueryKind::Rule(number),
            Some(number) => QueryKind::Number(number),
            None if is_rule => return Err(unclear()),
            None if !themes.is_empty() => QueryKind::Topic,
            None if turn.is_some() && question.turn.is_none() => QueryKind::Turn,
            None => return Err(unclear()),
        };
        Ok(HistoryQuery { what, turn, themes })
    }

    /// The names of its themes, as they were written.
    pub fn names(&self) -> String {
        let names = self.themes.iter().map(|theme| theme.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }
}

impl<'a> QueryNames<'a> {
    /// A number of the game's book that does not look like one, unless something else is called so.
    fn rule(self, word: &str) -> Option<&'a str> {
        let printed = self.words.rule_named(word)?;
        self.theme(word).is_none().then_some(printed)
    }

    /// The words are one name, or two: the longest first one that there is.
    fn themes(self, said: &[&str]) -> Result<Vec<QueryTopic>, CatalogMessage> {
        if said.is_empty() {
            return Ok(Vec::new());
        }
        let named = said.join(" ");
        if let Some(theme) = self.theme(&named) {
            return Ok(vec![theme]);
        }
        for at in (1..said.len()).rev() {
            let (one, other) = said.split_at(at);
            let is_small = |word: &&&str| SMALL.contains(&fold(word).as_str());
            let small = other.iter().take_while(is_small).count();
            let names = [one.join(" "), other[small..].join(" ")];
            let [one, other] = names.map(|name| self.theme(&name));
            if let (Some(one), Some(other)) = (one, other) {
                return Ok(vec![one, other]);
            }
        }
        let near = near(&self.words.area_named(&named).err().unwrap_or_default());
        Err(CatalogMessage::new("why.no-area", [named.into(), near]))
    }

    fn theme(self, name: &str) -> Option<QueryTopic> {
        let wanted = fold(name);
        let civ = self.words.nation_named(name);
        // A seat that has a nation is called by its id.
        let id = civ.map(|civ| self.words.nation(civ));
        let is_it = |it: &str| fold(it) == wanted || id == Some(it);
        let is_called = |one: &&(Seat, [String; 2])| one.1.iter().any(|it| is_it(it));
        let theme = QueryTopic {
            name: name.to_owned(),
            area: self.words.area_named(name).ok(),
            civ,
            seat: self.seats.iter().find(is_called).map(|one| one.0),
        };
        let is_any = theme.area.is_some() || theme.civ.is_some() || theme.seat.is_some();
        is_any.then_some(theme)
    }
}

/// `t9-e41`, as pages mark their events.
fn anchor(word: &str) -> Option<(i64, String)> {
    let (turn, event) = word.strip_prefix('t')?.split_once("-e")?;
    let event = event.to_owned();
    Some((
        turn.parse().ok()?,
        Some(event).filter(|event| is_number(event))?,
    ))
}

/// `41`, `41b`, `9.41b`, `24.51`.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match digits.split_once('.') {
        Some((before, behind)) => is_digits(before) && is_digits(behind),
        None => is_digits(digits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bulla_core::scenario::Scenario;

    fn read(about: &str) -> Result<HistoryQuery, CatalogMessage> {
        let parts = Scenario::named("advanced-5").unwrap().components;
        let seats = [
            (Seat(0), ["ann".to_owned(), "Ann Vale".to_owned()]),
            (Seat(1), ["rome".to_owned(), "Bob".to_owned()]),
        ];
        let called = QueryNames {
            words: &Vocabulary::new(&parts),
            seats: &seats,
        };
        HistoryQuery::read(called, &HistoryQuestion { about, turn: None })
    }

    fn number(text: &str) -> QueryKind {
        QueryKind::Number(text.to_owned())
    }

    #[test]
    fn a_question_names_an_event_a_rule_or_an_area() {
        for (about, what, turn) in [
            ("41", number("41"), None),
            ("event 41b turn 9", number("41b"), Some(9)),
            ("Zug 9, Ereignis 41", number("41"), Some(9)),
            ("[41a]", number("41a"), None),
            ("9.41", number("9.41"), None),
            ("t9-e41a", number("41a"), Some(9)),
            ("#t9-e41", number("41"), Some(9)),
            ("24.51", number("24.51"), None),
            ("rule 24", QueryKind::Rule("24".to_owned()), None),
            (
                "Regel 24.51 Zug 2",
                QueryKind::Rule("24.51".to_owned()),
                Some(2),
            ),
            ("section 24", QueryKind::Rule("24".to_owned()), None),
        ] {
            let found = read(about).unwrap();
            assert_eq!((found.what, found.turn), (what, turn), "{about}");
            assert_eq!(found.themes, [], "{about}");
        }
        let turn = read("turn 9").unwrap();
        assert_eq!((turn.what, turn.turn), (QueryKind::Turn, Some(9)));
        let found = read("24.51 Cisalpine Gaul, turn 3").unwrap();
        assert_eq!((&found.what, found.turn), (&number("24.51"), Some(3)));
        assert_eq!(found.names(), "Cisalpine Gaul");
        for (about, key) in [
            ("", "why.unclear"),
            ("41 42", "why.unclear"),
            ("rule", "why.unclear"),
            ("Rmoe", "why.no-area"),
            ("Egypt Rmoe", "why.no-area"),
        ] {
            assert_eq!(read(about).unwrap_err().key, key, "{about}");
        }
    }

    #[test]
    fn a_rule_of_the_house_is_asked_for_as_the_book_prints_it() {
        let parts = Scenario::named("classic-5").unwrap().components;
        let called = QueryNames {
            words: &Vocabulary::new(&parts),
            seats: &[],
        };
        let ask = |about| HistoryQuery::read(called, &HistoryQuestion { about, turn: None });
        let office = QueryKind::Rule("house".to_owned());
        assert_eq!(ask("house").unwrap().what, office);
        let found = ask("rule House in turn 3").unwrap();
        assert_eq!((found.what, found.turn), (office, Some(3)));
        assert_eq!(ask("house 41").unwrap_err().key, "why.unclear");
        assert_eq!(read("house").unwrap_err().key, "why.no-area");
    }

    #[test]
    fn a_name_is_that_of_an_area_a_nation_or_a_player_or_of_several() {
        let is = |theme: &QueryTopic| {
            let QueryTopic {
                area, civ, seat, ..
            } = theme;
            (area.is_some(), civ.is_some(), seat.map(|seat| seat.0))
        };
        for (about, names, found) in [
            ("Rome", "Rome", &[(true, false, Some(1))][..]),
            ("24.51 egypt", "egypt", &[(false, true, None)]),
            ("15.3 ann", "ann", &[(false, false, Some(0))]),
            ("ann vale turn 2", "ann vale", &[(false, false, Some(0))]),
            ("for the player Bob", "Bob", &[(false, false, Some(1))]),
            (
                "rule 24 Egypt in Cisalpine Gaul",
                "Egypt, Cisalpine Gaul",
                &[(false, true, None), (true, false, None)],
            ),
            (
                "24.51 Cisalpine Gaul egypt",
                "Cisalpine Gaul, egypt",
                &[(true, false, None), (false, true, None)],
            ),
        ] {
            let read = read(about).unwrap();
            assert_eq!(read.names(), names, "{about}");
            assert_eq!(
                read.themes.iter().map(is).collect::<Vec<_>>(),
                found,
                "{about}"
            );
        }
    }
}
