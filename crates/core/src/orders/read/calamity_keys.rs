//! Calamities (29, 30), the check of support after them (29.8), conversion (32.94), purchases (31) and cards kept (31.7).

use super::super::vocabulary::{CALAMITIES, key};
use super::block_reader::{BlockReader, TimesSeen};
use super::fields::join;
use super::list::{ItemReader, ListItems, one};
use super::plain_values::block_value;
use super::sentences::{say, shown, term};
use crate::game::{AreaId, Calamity, Civ};
use crate::text::{NameTable, Node, NodeKey, NodeKind, SpannedStr, fold};
use crate::turn::{
    BuyOrder, CalamityPart, EntryList, Faction, NamedUnits, OrderValue, PurchasePayment, Topic,
};

/// Kind of units in an area, as the last word of an entry.
#[derive(Clone, Copy, PartialEq)]
enum UnitSuffix {
    Tokens,
    City,
    Reduced,
}

const KINDS: [(&str, UnitSuffix); 8] = [
    ("tokens", UnitSuffix::Tokens),
    ("token", UnitSuffix::Tokens),
    ("city", UnitSuffix::City),
    ("reduced", UnitSuffix::Reduced),
    ("steine", UnitSuffix::Tokens),
    ("stein", UnitSuffix::Tokens),
    ("stadt", UnitSuffix::City),
    ("verkleinert", UnitSuffix::Reduced),
];

impl<'a> BlockReader<'a> {
    /// `{famine: {grain: 1}, treachery: [gaza]}`; `auto` is the default of every question.
    pub(super) fn calamities(&mut self, node: &Node) {
        if node.is_word("auto") {
            for calamity in Calamity::ALL {
                self.usual(Topic::from(*calamity));
            }
            return;
        }
        let NodeKind::Map(entries) = &node.kind else {
            self.expected(node, CALAMITIES, "want.calamities");
            return;
        };
        let words = self.words;
        let mut seen: TimesSeen<Topic> = TimesSeen::new();
        for (written, value) in entries {
            let piece = SpannedStr::of_key(written);
            let below = join(CALAMITIES, piece.text);
            let Some(topic) = self.name(piece, &below, "the.calamity", &words.calamities) else {
                continue;
            };
            let path = format!("{CALAMITIES}.{}", key(topic));
            self.place(&path, written.at);
            if let Some(line) = seen.insert(topic, written.at.line) {
                self.twice(piece, &path, line);
            } else if !value.is_empty() {
                self.under(topic, value, &path);
            }
        }
    }

    /// `{reduce: [rhodes]}`.
    pub(super) fn recheck(&mut self, node: &Node) {
        self.under(Topic::Recheck, node, Topic::Recheck.id());
    }

    /// Reads the entry of one calamity.
    fn under(&mut self, topic: Topic, node: &Node, path: &str) {
        self.topic = Some(topic);
        let has_choice = topic.parts().contains(&CalamityPart::Choice);
        match &node.kind {
            NodeKind::Map(entries) => self.parts_of(topic, node, entries, path),
            _ if has_choice => self.part_list(topic, CalamityPart::Choice, node, path),
            _ if node.is_word("auto") => self.usual(topic),
            _ => {
                let keys: Vec<&str> = topic.parts().iter().map(|part| part.key()).collect();
                let words = [keys.join(", ").into(), node.found()];
                self.unreadable(node.at, path, say("read.mapping", words));
            }
        }
    }

    fn usual(&mut self, topic: Topic) {
        let usual = || EntryList {
            entries: Vec::new(),
            auto: true,
        };
        self.orders(|orders| {
            let parts = topic.parts().iter();
            orders
                .parts
                .extend(parts.map(|part| ((topic, *part), usual())));
        });
    }

    fn parts_of(&mut self, topic: Topic, node: &Node, entries: &[(NodeKey, Node)], path: &str) {
        let names: NameTable<&'static str> = topic
            .parts()
            .iter()
            .map(|part| (part.key(), part.key().to_owned()))
            .collect();
        for (written, _) in entries {
            if let Some(name) = names.get(&written.text) {
                self.place(&join(path, name), written.at);
            }
        }
        let known: Vec<&'static str> = topic.parts().iter().map(|part| part.key()).collect();
        let Some(fields) = self.fields(node, path, &known) else {
            return;
        };
        for part in topic.parts() {
            if let Some(value) = fields.get(part.key()) {
                self.part_list(topic, *part, value, &join(path, part.key()));
            }
        }
    }

    fn part_list(&mut self, topic: Topic, part: CalamityPart, node: &Node, path: &str) {
        let node = &block_value(topic, Some(part), node, self.words);
        let item: ItemReader<'a, OrderValue> = match (topic, part) {
            (_, CalamityPart::Grain) => BlockReader::plain_number,
            (_, CalamityPart::Site) => BlockReader::volcano_site,
            (_, CalamityPart::Plain) => BlockReader::flood_plain,
            (Topic::CivilDisorder, CalamityPart::Keep) => BlockReader::one_face,
            (_, CalamityPart::Keep) => BlockReader::faction,
            (
                _,
                CalamityPart::Losses
                | CalamityPart::First
                | CalamityPart::Remove
                | CalamityPart::Take,
            ) => BlockReader::units,
            (Topic::Iconoclasm, CalamityPart::Direct) => BlockReader::nation_or_city,
            (_, CalamityPart::Nominee) => BlockReader::one_nation,
            (_, CalamityPart::GiveUp) => BlockReader::one_advance,
            (Topic::Piracy, CalamityPart::Direct) => BlockReader::city_of,
            (_, CalamityPart::Direct) => BlockReader::points,
            _ => BlockReader::one_area,
        };
        let list = self.list(node, path, item);
        self.without_conditions(&list, node, path);
        if part.is_single(topic) && list.entries.len() > 1 {
            self.unreadable(node.at, path, "read.one-answer");
        }
        self.orders(|orders| {
            orders.parts.insert((topic, part), list);
        });
    }

    /// Conditions stand in the lists of the realm and in `buy`.
    pub(super) fn without_conditions<T>(&mut self, list: &EntryList<T>, node: &Node, path: &str) {
        if list.entries.iter().any(|entry| entry.when.is_some()) {
            let sentence = say("read.no-condition", [path.to_owned().into()]);
            self.unreadable(node.at, path, sentence);
        }
    }

    /// An area, or a volcano by its name.
    fn volcano_site(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let words = self.words;
        let named = node.as_text().and_then(|name| words.volcanoes.get(name));
        match named.filter(|_| {
            words
                .areas
                .get(node.as_text().unwrap_or_default())
                .is_none()
        }) {
            Some(area) => one(OrderValue::Area(area)),
            None => self.one_area(node, path),
        }
    }

    /// A flood plain by its name, or by an area that lies on it.
    fn flood_plain(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let words = self.words;
        let piece = self.text(node, path, "want.plain")?;
        if let Some(area) = words.plains.get(piece.text) {
            return one(OrderValue::Area(area));
        }
        let Some(area) = words.areas.get(piece.text) else {
            let near = || {
                let mut near = words.plains.suggestions(piece.text);
                near.extend(words.areas.suggestions(piece.text));
                near.truncate(3);
                near
            };
            self.unknown(piece, path, "the.plain-or-area", near);
            return None;
        };
        let Some(first) = words.plain(area).and_then(|plain| words.plains.get(plain)) else {
            let area = words.area(area).to_owned().into();
            self.drop(piece.at, path, say("read.no-plain", [area]));
            return None;
        };
        one(OrderValue::Area(first))
    }

    fn faction(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let piece = self.text(node, path, "want.faction")?;
        let words = Faction::ALL
            .map(|faction| [faction.id(), faction.german()].map(|word| (word, faction)));
        let factions = words.concat();
        let faction = self.word(piece, path, "the.faction", &factions)?;
        one(OrderValue::Faction(faction))
    }

    /// `{egypt: 8, asia: 4}`.
    fn points(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        if node.as_text().is_some_and(is_own) {
            return one(OrderValue::Own(None));
        }
        let NodeKind::Map(entries) = &node.kind else {
            self.expected(node, path, "want.points");
            return None;
        };
        let mut seen: TimesSeen<Civ> = TimesSeen::new();
        let mut own_line = None;
        let mut points = Vec::new();
        for (written, value) in entries {
            let piece = SpannedStr::of_key(written);
            if is_own(piece.text) {
                let whole = format!("{path}.own");
                self.place(&whole, written.at);
                if let Some(line) = own_line.replace(written.at.line) {
                    self.twice(piece, &whole, line);
                }
                if !value.is_empty()
                    && let Some(number) = self.number_at(value, &whole)
                {
                    points.push((".own".to_owned(), OrderValue::Own(Some(number))));
                }
                continue;
            }
            let Some(civ) = self.civ(piece, &join(path, piece.text)) else {
                continue;
            };
            let below = format!(".{}", self.words.nation(civ));
            let whole = format!("{path}{below}");
            self.place(&whole, written.at);
            if let Some(line) = seen.insert(civ, written.at.line) {
                self.twice(piece, &whole, line);
            }
            if value.is_empty() {
                continue;
            }
            if let Some(number) = self.number_at(value, &whole) {
                let points_of = OrderValue::Points {
                    civ,
                    points: number,
                };
                points.push((below, points_of));
            }
        }
        Some(points)
    }

    /// `egypt`, or a city of it: `egypt/memphis`; or `own`.
    fn nation_or_city(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        if matches!(node.kind, NodeKind::Map(_)) || node.as_text().is_some_and(is_own) {
            self.points(node, path)
        } else if node.as_text().is_some_and(|text| text.contains('/')) {
            self.city_of(node, path)
        } else {
            self.one_nation(node, path)
        }
    }

    /// `egypt/alexandria`, or `own`.
    fn city_of(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        if node.as_text().is_some_and(is_own) {
            return one(OrderValue::Own(None));
        }
        let piece = self.text(node, path, "want.city-of")?;
        let Some((nation, city)) = piece.cut("/") else {
            let words = [term("want.city-of"), shown(piece.text)];
            self.unreadable(piece.at, path, say("read.expected", words));
            return None;
        };
        let civ = self.civ(nation, path);
        let area = self.area(city, path);
        one(OrderValue::CityOf {
            civ: civ?,
            area: area?,
        })
    }

    /// `athens`, `2 thera`, `cyrene tokens`, `rhodes city`, `knossos reduced`.
    pub(super) fn units(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let piece = self.text(node, path, "want.units")?;
        let of = |area: AreaId, units: NamedUnits| one(OrderValue::Units { area, units });
        let (first, rest) = piece.word();
        if first.text.starts_with(|sign: char| sign.is_ascii_digit()) {
            let number = self.number(first, path);
            let (area, _) =
                last_word(rest, &[UnitSuffix::Tokens]).unwrap_or((rest, UnitSuffix::Tokens));
            let area = self.area(area, path)?;
            let number = number?;
            if number == 0 {
                self.drop(piece.at, path, "read.no-token");
                return None;
            }
            return of(area, NamedUnits::Tokens(number));
        }
        if first.text.starts_with(['-', '+', '\u{2212}', '\u{2013}']) {
            let sentence = say("read.token-digits", [shown(first.text)]);
            self.unreadable(first.at, path, sentence);
            return None;
        }
        if let Some(area) = self.words.areas.get(piece.text) {
            return of(area, NamedUnits::All);
        }
        let all = [UnitSuffix::Tokens, UnitSuffix::City, UnitSuffix::Reduced];
        let Some((area, kind)) = last_word(piece, &all) else {
            return of(self.area(piece, path)?, NamedUnits::All);
        };
        let units = match kind {
            UnitSuffix::Tokens => NamedUnits::AllTokens,
            UnitSuffix::City => NamedUnits::City,
            UnitSuffix::Reduced => NamedUnits::Reduced,
        };
        of(self.area(area, path)?, units)
    }

    /// A trade card.
    pub(super) fn one_face(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let piece = self.text(node, path, "want.trade-card")?;
        one(OrderValue::Face(self.face(piece, path)?))
    }

    /// A civilization card.
    fn one_advance(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let piece = self.text(node, path, "want.civilization-card")?;
        one(OrderValue::Advance(self.card(piece, path)?))
    }

    /// `engineering`, or `{card: coinage, only_with: engineering}`.
    pub(super) fn purchase(&mut self, node: &Node, path: &str) -> Option<ListItems<BuyOrder>> {
        if !matches!(node.kind, NodeKind::Map(_)) {
            let piece = self.text(node, path, "want.civilization-card")?;
            return one(BuyOrder {
                card: self.card(piece, path)?,
                only_with: Vec::new(),
            });
        }
        let fields = self.fields(node, path, &["card", "only_with"])?;
        let Some(card) = fields.get("card") else {
            self.unreadable(node.at, path, "read.one-card");
            return None;
        };
        let piece = self.text(card, path, "want.civilization-card")?;
        let card = self.card(piece, path);
        let only_with = match fields.get("only_with") {
            Some(node) => self.cards(node, path),
            None => Some(Vec::new()),
        };
        one(BuyOrder {
            card: card?,
            only_with: only_with?,
        })
    }

    /// Civilization cards, one or a list.
    pub(super) fn cards(&mut self, node: &Node, path: &str) -> Option<Vec<crate::game::AdvanceId>> {
        let mut cards = Vec::new();
        let mut whole = true;
        for node in node.as_list_or_single() {
            let piece = self.text(node, path, "want.civilization-card");
            let card = piece.and_then(|piece| self.card(piece, path));
            whole &= card.is_some();
            cards.extend(card);
        }
        whole.then_some(cards)
    }

    fn card(&mut self, piece: SpannedStr, path: &str) -> Option<crate::game::AdvanceId> {
        let words = self.words;
        self.name(piece, path, "the.civilization-card", &words.cards)
    }

    /// `auto`, or `{cards: [grain, grain, grain], treasury: 7}`.
    pub(super) fn payments(&mut self, node: &Node) {
        let path = Topic::Pay.id();
        let pay = match &node.kind {
            _ if node.is_word("auto") => Some(PurchasePayment::Auto),
            NodeKind::Map(entries) if !entries.is_empty() => self.named_payment(node, path),
            _ => {
                self.expected(node, path, "want.payment");
                None
            }
        };
        self.orders(|orders| orders.pay = pay);
    }

    fn named_payment(&mut self, node: &Node, path: &str) -> Option<PurchasePayment> {
        let fields = self.fields(node, path, &["cards", "treasury", "credit"])?;
        let cards = match fields.get("cards") {
            Some(cards) => self.faces(cards, &join(path, "cards")),
            None => Some(Vec::new()),
        };
        let treasury = self.optional_number(&fields, "treasury", path);
        let credit = self.optional_number(&fields, "credit", path);
        Some(PurchasePayment::These {
            cards: cards?,
            treasury: treasury?,
            credit: credit?,
        })
    }
}

/// Returns the text before the last word and that word's kind, if the kind is one of these.
fn last_word<'t>(
    piece: SpannedStr<'t>,
    kinds: &[UnitSuffix],
) -> Option<(SpannedStr<'t>, UnitSuffix)> {
    let (before, last) = piece.text.rsplit_once(char::is_whitespace)?;
    let found = KINDS
        .iter()
        .find(|(word, kind)| last.eq_ignore_ascii_case(word) && kinds.contains(kind));
    let (_, kind) = found?;
    let before = SpannedStr {
        text: before,
        at: piece.at,
    };
    Some((before.trim(), *kind))
}

/// Returns whether a word stands for the writer's own nation among those that losses are directed at.
fn is_own(word: &str) -> bool {
    ["own", "eigene", "selbst"].contains(&fold(word).as_str())
}
