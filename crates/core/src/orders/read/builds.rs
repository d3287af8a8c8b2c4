//! `ships` (22) and `cities` (25).

use super::block_reader::BlockReader;
use super::fields::MappingFields;
use super::list::{ListItems, one};
use crate::text::{Node, SpannedStr, fold};
use crate::turn::{AreaCoast, CityOrder, ShipOrder, ShipPayment};

#[derive(Clone, Copy, PartialEq)]
enum BuildVerb {
    Build,
    Keep,
    Scrap,
}

const VERBS: [(&str, BuildVerb); 3] = [
    ("build", BuildVerb::Build),
    ("keep", BuildVerb::Keep),
    ("scrap", BuildVerb::Scrap),
];

const SHIP_KEYS: [&str; 6] = ["build", "keep", "scrap", "treasury", "levy", "free"];

const YES_NO: [(&str, bool); 2] = [("yes", true), ("no", false)];

/// Words behind the area of a ship that costs nothing.
const FREE: [&str; 3] = ["free", "frei", "umsonst"];

/// German verbs of plain lines.
const GERMAN_VERBS: [(&str, BuildVerb); 3] = [
    ("baue", BuildVerb::Build),
    ("behalte", BuildVerb::Keep),
    ("aufgeben", BuildVerb::Scrap),
];

impl BlockReader<'_> {
    /// `build knossos`, or `{keep: thera, levy: 1}`.
    pub(super) fn ship(&mut self, node: &Node, path: &str) -> Option<ListItems<ShipOrder>> {
        if let Some(piece) = SpannedStr::of(node) {
            let (word, rest) = piece.word();
            let (second, behind) = rest.word();
            // Beside other entries `give` is refused: what they mean together is proposed.
            let gives_up = !path.contains('[')
                && word.text.eq_ignore_ascii_case("give")
                && second.text.eq_ignore_ascii_case("up");
            let german = GERMAN_VERBS
                .iter()
                .find(|(verb, _)| word.text.eq_ignore_ascii_case(verb));
            let (verb, rest) = if let Some((_, verb)) = german {
                (*verb, rest)
            } else if gives_up {
                let (number, area) = behind.word();
                let rest = if number.text == "1" { area } else { behind };
                (BuildVerb::Scrap, rest)
            } else {
                (self.word(word, path, "the.ship-order", &VERBS)?, rest)
            };
            let (rest, free) = match verb {
                BuildVerb::Build => without_free(rest),
                BuildVerb::Keep | BuildVerb::Scrap => (rest, false),
            };
            let at = self.spot(rest, path)?;
            let pay = ShipPayment {
                free,
                ..ShipPayment::default()
            };
            return one(order(verb, at, pay));
        }
        let fields = self.fields(node, path, &SHIP_KEYS)?;
        let mut verbs = VERBS
            .iter()
            .filter_map(|(word, verb)| Some((*verb, fields.get(word)?)));
        let (Some((verb, spot)), None) = (verbs.next(), verbs.next()) else {
            self.unreadable(node.at, path, "read.one-ship");
            return None;
        };
        let pay = self.payment(&fields, path);
        let spot = self.text(spot, path, "want.area")?;
        let at = self.spot(spot, path);
        let pay = pay?;
        if verb == BuildVerb::Scrap && pay.is_named() {
            self.unreadable(node.at, path, "read.scrap-unpaid");
        }
        if pay.free && (verb == BuildVerb::Keep || pay.treasury.is_some() || pay.levy.is_some()) {
            self.unreadable(node.at, path, "read.free-unpaid");
        }
        one(order(verb, at?, pay))
    }

    fn payment(&mut self, fields: &MappingFields, path: &str) -> Option<ShipPayment> {
        let treasury = self.part_paid(fields, "treasury", path);
        let levy = self.part_paid(fields, "levy", path);
        let free = match fields.get("free") {
            Some(node) => {
                let piece = self.text(node, path, "want.yes-no")?;
                self.word(piece, path, "the.yes-no", &YES_NO)
            }
            None => Some(false),
        };
        Some(ShipPayment {
            treasury: treasury?,
            levy: levy?,
            free: free?,
        })
    }

    fn part_paid(&mut self, fields: &MappingFields, key: &str, path: &str) -> Option<Option<u32>> {
        let Some(node) = fields.get(key) else {
            return Some(None);
        };
        let piece = self.text(node, path, "want.number")?;
        self.number(piece, path).map(Some)
    }

    /// `thera`, `{build: rhodes, treasury: 3}`, `{area: rhodes}`.
    pub(super) fn city(&mut self, node: &Node, path: &str) -> Option<ListItems<CityOrder>> {
        if let Some(piece) = SpannedStr::of(node) {
            let (word, rest) = piece.word();
            let area = if word.text.eq_ignore_ascii_case("build") {
                rest
            } else {
                piece
            };
            let area = self.area(area, path)?;
            return one(CityOrder {
                area,
                treasury: None,
            });
        }
        let fields = self.fields(node, path, &["build", "area", "treasury"])?;
        let (Some(area), true) = (
            fields.get("build").or(fields.get("area")),
            fields.get("build").is_none() || fields.get("area").is_none(),
        ) else {
            self.unreadable(node.at, path, "read.one-city");
            return None;
        };
        let treasury = self.part_paid(&fields, "treasury", path);
        let area = self.text(area, path, "want.area")?;
        let area = self.area(area, path);
        one(CityOrder {
            area: area?,
            treasury: treasury?,
        })
    }
}

/// `knossos free`: the area, and whether the word stands behind it.
fn without_free(rest: SpannedStr<'_>) -> (SpannedStr<'_>, bool) {
    let area = rest
        .text
        .rsplit_once(char::is_whitespace)
        .filter(|(_, last)| FREE.contains(&fold(last).as_str()))
        .map(|(area, _)| area.trim_end());
    let at = rest.at;
    area.map_or((rest, false), |text| (SpannedStr { text, at }, true))
}

fn order(verb: BuildVerb, at: AreaCoast, pay: ShipPayment) -> ShipOrder {
    match verb {
        BuildVerb::Build => ShipOrder::Build { at, pay },
        BuildVerb::Keep => ShipOrder::Keep { at, pay },
        BuildVerb::Scrap => ShipOrder::Scrap { at },
    }
}
