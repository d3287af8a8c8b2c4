//! Single entries: as a word where that is enough, as a mapping where a condition stands beside them.

use super::flow::Flow;
use crate::game::AreaId;
use crate::orders::vocabulary::Vocabulary;
use crate::turn::{
    AreaCoast, BuyOrder, CityOrder, MoveOrder, NamedUnits, OrderValue, ShipOrder, ShipPayment,
    TokenCount, VoyageLeg,
};

/// A scalar inside brackets is not longer than this: it stands in a line that is indented and closed by brackets.
const LONGEST_WORD: usize = 44;
/// The longest line after `  - `.
const LONGEST_LINE: usize = 60;

pub(super) trait Canonical {
    /// Returns the rest of a line after `- `, if there is such a form and it is short enough.
    fn line(&self, words: &Vocabulary) -> Option<String> {
        match self.flow(words) {
            Flow::Word(word) if word.chars().count() <= LONGEST_LINE => Some(word),
            _ => None,
        }
    }

    /// Inside brackets.
    fn flow(&self, words: &Vocabulary) -> Flow;

    /// Returns a mapping to which a condition can be added.
    fn mapping(&self, words: &Vocabulary) -> Flow;
}

fn spot(spot: AreaCoast, words: &Vocabulary) -> String {
    let area = words.area(spot.area);
    match spot.coast.and_then(|coast| words.coast(spot.area, coast)) {
        Some(coast) => format!("{area}/{coast}"),
        None => area.to_owned(),
    }
}

fn area(area: AreaId, words: &Vocabulary) -> Flow {
    Flow::word(words.area(area))
}

/// A list of words.
pub(super) fn words_of<'w, T>(things: &[T], word: impl Fn(&T) -> &'w str) -> Flow {
    Flow::List(things.iter().map(|thing| Flow::word(word(thing))).collect())
}

pub(super) fn number(number: u32) -> Flow {
    Flow::word(number.to_string())
}

impl Canonical for ShipOrder {
    fn flow(&self, words: &Vocabulary) -> Flow {
        match self {
            ShipOrder::Build { at, pay } if !pay.is_named() => {
                Flow::word(format!("build {}", spot(*at, words)))
            }
            ShipOrder::Keep { at, pay } if !pay.is_named() => {
                Flow::word(format!("keep {}", spot(*at, words)))
            }
            ShipOrder::Scrap { at } => Flow::word(format!("scrap {}", spot(*at, words))),
            paid => paid.mapping(words),
        }
    }

    fn mapping(&self, words: &Vocabulary) -> Flow {
        let (verb, at, pay) = match self {
            ShipOrder::Build { at, pay } => ("build", at, *pay),
            ShipOrder::Keep { at, pay } => ("keep", at, *pay),
            ShipOrder::Scrap { at } => ("scrap", at, ShipPayment::default()),
        };
        let mut map = Flow::map([(verb, Flow::word(spot(*at, words)))]);
        for (key, part) in [("treasury", pay.treasury), ("levy", pay.levy)] {
            if let Some(part) = part {
                map = map.with(key, number(part));
            }
        }
        if pay.free {
            map = map.with("free", Flow::word("yes"));
        }
        map
    }
}

impl Canonical for CityOrder {
    fn flow(&self, words: &Vocabulary) -> Flow {
        match self.treasury {
            None => area(self.area, words),
            Some(_) => self.mapping(words),
        }
    }

    fn mapping(&self, words: &Vocabulary) -> Flow {
        let map = Flow::map([("build", area(self.area, words))]);
        match self.treasury {
            None => map,
            Some(treasury) => map.with("treasury", number(treasury)),
        }
    }
}

impl Canonical for MoveOrder {
    fn line(&self, words: &Vocabulary) -> Option<String> {
        let text = self.text(words);
        (text.chars().count() <= LONGEST_LINE).then_some(text)
    }

    fn flow(&self, words: &Vocabulary) -> Flow {
        let text = self.text(words);
        if text.chars().count() > LONGEST_WORD {
            return self.mapping(words);
        }
        match self {
            MoveOrder::Walk { .. } => Flow::Word(text),
            MoveOrder::Voyage { .. } => Flow::Word(format!("\"{text}\"")),
        }
    }

    fn mapping(&self, words: &Vocabulary) -> Flow {
        match self {
            MoveOrder::Walk {
                count: tokens,
                route,
            } => {
                let mut names = route.iter().map(|step| area(*step, words));
                let from = names.next().unwrap_or_else(|| Flow::word("?"));
                let mut to: Vec<Flow> = names.collect();
                let to = match to.len() {
                    1 => to.remove(0),
                    _ => Flow::List(to),
                };
                Flow::map([
                    ("move", Flow::Word(count(*tokens))),
                    ("from", from),
                    ("to", to),
                ])
            }
            MoveOrder::Voyage { ship, legs } => {
                let legs = legs.iter().map(|leg| match leg {
                    VoyageLeg::Load(tokens) => Flow::map([("load", number(*tokens))]),
                    VoyageLeg::Land(tokens) => Flow::map([("land", number(*tokens))]),
                    VoyageLeg::Sail(to) => Flow::word(spot(*to, words)),
                });
                let legs = Flow::List(legs.collect());
                Flow::map([("ship", Flow::word(spot(*ship, words))), ("voyage", legs)])
            }
        }
    }
}

fn units_text(area: &str, units: NamedUnits) -> String {
    match units {
        NamedUnits::All => area.to_owned(),
        NamedUnits::Tokens(tokens) => format!("{tokens} {area}"),
        NamedUnits::AllTokens => format!("{area} tokens"),
        NamedUnits::City => format!("{area} city"),
        NamedUnits::Reduced => format!("{area} reduced"),
    }
}

impl Canonical for BuyOrder {
    fn flow(&self, words: &Vocabulary) -> Flow {
        if self.only_with.is_empty() {
            Flow::word(words.card(self.card))
        } else {
            self.mapping(words)
        }
    }

    fn mapping(&self, words: &Vocabulary) -> Flow {
        let map = Flow::map([("card", Flow::word(words.card(self.card)))]);
        match self.only_with[..] {
            [] => map,
            [one] => map.with("only_with", Flow::word(words.card(one))),
            _ => map.with(
                "only_with",
                words_of(&self.only_with, |card| words.card(*card)),
            ),
        }
    }
}

trait MoveText {
    /// Returns the usual form that players write.
    fn text(&self, words: &Vocabulary) -> String;
}

impl MoveText for MoveOrder {
    fn text(&self, words: &Vocabulary) -> String {
        match self {
            MoveOrder::Walk {
                count: tokens,
                route,
            } => {
                let names: Vec<&str> = route.iter().map(|step| words.area(*step)).collect();
                format!("{} {}", count(*tokens), names.join(" > "))
            }
            MoveOrder::Voyage { ship, legs } => {
                let legs: Vec<String> = legs
                    .iter()
                    .map(|leg| match leg {
                        VoyageLeg::Load(tokens) => format!("+{tokens}"),
                        VoyageLeg::Land(tokens) => format!("-{tokens}"),
                        VoyageLeg::Sail(to) => spot(*to, words),
                    })
                    .collect();
                format!("ship {}: {}", spot(*ship, words), legs.join(", "))
            }
        }
    }
}

fn count(count: TokenCount) -> String {
    match count {
        TokenCount::Exactly(tokens) => tokens.to_string(),
        TokenCount::AllBut(0) => "all".to_owned(),
        TokenCount::AllBut(fewer) => format!("all-{fewer}"),
    }
}

impl Canonical for OrderValue {
    fn flow(&self, words: &Vocabulary) -> Flow {
        match self {
            OrderValue::Number(wanted) => number(*wanted),
            OrderValue::Area(wanted) => area(*wanted, words),
            OrderValue::Civ(civ) => Flow::word(words.nation(*civ)),
            OrderValue::Topic(_) => Flow::word("movement"),
            OrderValue::Units { area, units } => Flow::word(units_text(words.area(*area), *units)),
            OrderValue::CityOf { civ, area } => {
                Flow::word(format!("{}/{}", words.nation(*civ), words.area(*area)))
            }
            OrderValue::Face(face) => Flow::word(words.face(*face)),
            OrderValue::Advance(advance) => Flow::word(words.card(*advance)),
            OrderValue::Faction(faction) => Flow::word(faction.id()),
            OrderValue::Own(None) => Flow::word("own"),
            OrderValue::Points { .. }
            | OrderValue::Own(Some(_))
            | OrderValue::Share { .. }
            | OrderValue::Start { .. }
            | OrderValue::Cards { .. } => self.mapping(words),
        }
    }

    fn mapping(&self, words: &Vocabulary) -> Flow {
        match self {
            OrderValue::Area(wanted) => Flow::map([("area", area(*wanted, words))]),
            OrderValue::Share {
                area,
                number: wanted,
            } => Flow::map([(words.area(*area), number(*wanted))]),
            OrderValue::Points { civ, points } => {
                Flow::map([(words.nation(*civ), number(*points))])
            }
            OrderValue::Own(Some(points)) => Flow::map([("own", number(*points))]),
            OrderValue::Start { civ, area: start } => {
                Flow::map([(words.nation(*civ), Flow::List(vec![area(*start, words)]))])
            }
            OrderValue::Cards {
                stack,
                count,
                leave_treasury,
            } => {
                let map = Flow::Map(vec![(format!("stack_{stack}"), number(*count))]);
                match leave_treasury {
                    0 => map,
                    left => map.with("leave_treasury", number(*left)),
                }
            }
            _ => self.flow(words),
        }
    }
}

/// `{knossos: 2, thera: 1}`, if the entries are shares of areas that differ.
pub(super) fn shares(entries: &[&OrderValue], words: &Vocabulary) -> Option<Flow> {
    let mut map: Vec<(String, Flow)> = Vec::new();
    for entry in entries {
        let OrderValue::Share {
            area,
            number: share,
        } = entry
        else {
            return None;
        };
        let name = words.area(*area);
        if map.iter().any(|(other, _)| other == name) {
            return None;
        }
        map.push((name.to_owned(), number(*share)));
    }
    Some(Flow::Map(map))
}

/// `{stack_9: 1, stack_4: 1, leave_treasury: 2}`, if the stacks are in the order of a reader and leave the same.
pub(super) fn cards(entries: &[&OrderValue]) -> Option<Flow> {
    let mut map: Vec<(String, Flow)> = Vec::new();
    let mut last: Option<(u8, u32)> = None;
    for entry in entries {
        let OrderValue::Cards {
            stack,
            count,
            leave_treasury,
        } = entry
        else {
            return None;
        };
        let place = stack % 9;
        if last.is_some_and(|(before, left)| before >= place || left != *leave_treasury) {
            return None;
        }
        last = Some((place, *leave_treasury));
        map.push((format!("stack_{stack}"), number(*count)));
    }
    match last?.1 {
        0 => Some(Flow::Map(map)),
        left => Some(Flow::Map(map).with("leave_treasury", number(left))),
    }
}

/// `{egypt: 8, asia: 4}`, if the nations differ.
pub(super) fn points(entries: &[&OrderValue], words: &Vocabulary) -> Option<Flow> {
    let mut map: Vec<(String, Flow)> = Vec::new();
    for entry in entries {
        let (name, points) = match entry {
            OrderValue::Points { civ, points } => (words.nation(*civ), points),
            OrderValue::Own(Some(points)) => ("own", points),
            _ => return None,
        };
        if map.iter().any(|(other, _)| other == name) {
            return None;
        }
        map.push((name.to_owned(), number(*points)));
    }
    Some(Flow::Map(map))
}

/// `{crete: [phaestos, knossos]}`.
pub(super) fn starts(entries: &[&OrderValue], words: &Vocabulary) -> Flow {
    let mut map: Vec<(String, Flow)> = Vec::new();
    for entry in entries {
        let OrderValue::Start { civ, area: start } = entry else {
            continue;
        };
        let nation = words.nation(*civ);
        match map.iter_mut().find(|(other, _)| other == nation) {
            Some((_, Flow::List(areas))) => areas.push(area(*start, words)),
            _ => map.push((nation.to_owned(), Flow::List(vec![area(*start, words)]))),
        }
    }
    Flow::Map(map)
}
