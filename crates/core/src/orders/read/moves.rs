//! `moves` (23): walks and voyages.

use super::block_reader::BlockReader;
use super::list::{ListItems, one};
use super::sentences::{say, shown};
use crate::game::AreaId;
use crate::text::{Node, NodeKind, SpannedStr, fold};
use crate::turn::{AreaCoast, MoveOrder, TokenCount, VoyageLeg};

/// Signs and words between the areas of a walk.
const ARROWS: [&str; 4] = ["->", ">", " to ", " nach "];

fn is_ship(word: SpannedStr<'_>) -> bool {
    ["ship", "schiff"].contains(&word.text.to_ascii_lowercase().as_str())
}

/// `all but 2 …`, `alle außer 2 …`: the number that stays, and what stands behind it.
fn all_but<'t>(
    all: SpannedStr<'t>,
    rest: SpannedStr<'t>,
) -> Option<(Option<SpannedStr<'t>>, SpannedStr<'t>)> {
    let (but, behind) = rest.word();
    let (all, but) = (fold(all.text), fold(but.text));
    let is_exception = matches!(
        (all.as_str(), but.as_str()),
        ("all", "but") | ("alle", "ausser")
    );
    let (fewer, behind) = behind.word();
    is_exception.then_some((Some(fewer), behind))
}

impl BlockReader<'_> {
    pub(super) fn movement(&mut self, node: &Node, path: &str) -> Option<ListItems<MoveOrder>> {
        let NodeKind::Map(entries) = &node.kind else {
            let piece = self.text(node, path, "want.move")?;
            return self.written_move(piece, path);
        };
        let key = |word: &str| {
            entries
                .iter()
                .any(|(key, _)| key.text.trim().eq_ignore_ascii_case(word))
        };
        if key("move") {
            return self.spelt_walk(node, path);
        }
        if key("voyage") || key("ship") {
            return self.spelt_voyage(node, path);
        }
        match &entries[..] {
            [(key, value)] => self.voyage_of_key(SpannedStr::of_key(key), value, path),
            [(first, _), (second, _), ..] => {
                let sentence = if first.at.line == second.at.line {
                    "read.voyage-quotes"
                } else {
                    "read.move-line"
                };
                self.unreadable(node.at, path, sentence);
                None
            }
            [] => {
                self.nothing(node, path, "want.move");
                None
            }
        }
    }

    /// `3 knossos > phaestos` or `ship knossos: +4, thera, -4`, as one text.
    fn written_move(&mut self, piece: SpannedStr, path: &str) -> Option<ListItems<MoveOrder>> {
        let (word, rest) = piece.word();
        if is_ship(word) {
            let Some((ship, voyage)) = rest.cut(":") else {
                self.unreadable(rest.at, path, "read.voyage-colon");
                return None;
            };
            let ship = self.spot(ship, path)?;
            return self.voyage(ship, voyage, path);
        }
        let (number, rest) = all_but(word, rest).unwrap_or((None, rest));
        let arrow = ARROWS.iter().find(|arrow| rest.text.contains(**arrow));
        let areas = rest.split(arrow.unwrap_or(&">"));
        if areas.len() < 2 {
            self.unreadable(piece.at, path, say("read.move", [shown(piece.text)]));
            return None;
        }
        let count = match number {
            Some(fewer) => self.number(fewer, path).map(TokenCount::AllBut),
            None => self.tokens(word, path),
        };
        let route: Vec<Option<AreaId>> = areas
            .into_iter()
            .map(|area| self.area(area, path))
            .collect();
        let route = route.into_iter().collect::<Option<_>>()?;
        self.walk(count?, route, piece, path)
    }

    fn walk(
        &mut self,
        count: TokenCount,
        route: Vec<AreaId>,
        piece: SpannedStr,
        path: &str,
    ) -> Option<ListItems<MoveOrder>> {
        if count == TokenCount::Exactly(0) {
            self.drop(piece.at, path, "read.no-walk");
            return None;
        }
        one(MoveOrder::Walk { count, route })
    }

    /// `3`, `all` or `all-2`.
    fn tokens(&mut self, piece: SpannedStr, path: &str) -> Option<TokenCount> {
        let lower = piece.text.to_ascii_lowercase();
        if lower == "all" || lower == "alle" {
            return Some(TokenCount::AllBut(0));
        }
        if lower.starts_with("all-") {
            let (_, fewer) = piece.cut("-")?;
            return self.number(fewer, path).map(TokenCount::AllBut);
        }
        if !piece.text.starts_with(|first: char| first.is_ascii_digit()) {
            let sentence = say("read.token-count", [shown(piece.text)]);
            self.unreadable(piece.at, path, sentence);
            return None;
        }
        self.number(piece, path).map(TokenCount::Exactly)
    }

    /// `ship knossos: …`, where YAML sees a key and its value.
    fn voyage_of_key(
        &mut self,
        key: SpannedStr,
        value: &Node,
        path: &str,
    ) -> Option<ListItems<MoveOrder>> {
        let (word, ship) = key.word();
        if !is_ship(word) {
            self.unreadable(key.at, path, say("read.voyage-key", [shown(key.text)]));
            return None;
        }
        let ship = self.spot(ship, path)?;
        match &value.kind {
            NodeKind::Empty => {
                self.remark(key.at, path, "read.no-voyage");
                None
            }
            NodeKind::Text { .. } => self.voyage(ship, SpannedStr::of(value)?, path),
            _ => self.legs(ship, value, path),
        }
    }

    /// `+4, thera, -2, athens, -2`.
    fn voyage(
        &mut self,
        ship: AreaCoast,
        voyage: SpannedStr,
        path: &str,
    ) -> Option<ListItems<MoveOrder>> {
        let legs: Vec<Option<VoyageLeg>> = voyage
            .split(",")
            .into_iter()
            .map(|leg| self.leg(leg, path))
            .collect();
        let legs = legs.into_iter().collect::<Option<Vec<VoyageLeg>>>()?;
        self.sails(ship, legs, voyage, path)
    }

    fn leg(&mut self, piece: SpannedStr, path: &str) -> Option<VoyageLeg> {
        if let Some(number) = piece.after("+") {
            return self.number(number, path).map(VoyageLeg::Load);
        }
        if let Some(number) = piece.after("-") {
            return self.number(number, path).map(VoyageLeg::Land);
        }
        if piece.is_empty() {
            self.unreadable(piece.at, path, "read.leg-missing");
            return None;
        }
        if piece.text.starts_with(|first: char| first.is_ascii_digit()) {
            self.unreadable(piece.at, path, say("read.leg", [shown(piece.text)]));
            return None;
        }
        self.spot(piece, path).map(VoyageLeg::Sail)
    }

    fn sails(
        &mut self,
        ship: AreaCoast,
        legs: Vec<VoyageLeg>,
        piece: SpannedStr,
        path: &str,
    ) -> Option<ListItems<MoveOrder>> {
        if legs
            .iter()
            .any(|leg| matches!(leg, VoyageLeg::Load(0) | VoyageLeg::Land(0)))
        {
            self.drop(piece.at, path, "read.no-load");
            return None;
        }
        one(MoveOrder::Voyage { ship, legs })
    }

    /// `{move: 3, from: knossos, to: phaestos}`, `to` with one area or two.
    fn spelt_walk(&mut self, node: &Node, path: &str) -> Option<ListItems<MoveOrder>> {
        let fields = self.fields(node, path, &["move", "from", "to"])?;
        let (Some(count), Some(from), Some(to)) =
            (fields.get("move"), fields.get("from"), fields.get("to"))
        else {
            self.unreadable(node.at, path, "read.spelt-walk");
            return None;
        };
        let piece = self.text(count, path, "want.tokens")?;
        let count = self.tokens(piece, path);
        let mut route = Vec::new();
        for node in std::iter::once(from).chain(to.as_list_or_single()) {
            let area = self.text(node, path, "want.area")?;
            route.push(self.area(area, path));
        }
        self.walk(
            count?,
            route.into_iter().collect::<Option<_>>()?,
            piece,
            path,
        )
    }

    /// `{ship: knossos, voyage: [{load: 4}, thera, {land: 2}]}`.
    fn spelt_voyage(&mut self, node: &Node, path: &str) -> Option<ListItems<MoveOrder>> {
        let fields = self.fields(node, path, &["ship", "voyage"])?;
        let (Some(ship), Some(voyage)) = (fields.get("ship"), fields.get("voyage")) else {
            self.unreadable(node.at, path, "read.spelt-voyage");
            return None;
        };
        let piece = self.text(ship, path, "want.ship-area")?;
        let ship = self.spot(piece, path)?;
        if let Some(text) = SpannedStr::of(voyage) {
            return self.voyage(ship, text, path);
        }
        self.legs(ship, voyage, path)
    }

    fn legs(&mut self, ship: AreaCoast, voyage: &Node, path: &str) -> Option<ListItems<MoveOrder>> {
        let legs: Vec<Option<VoyageLeg>> = voyage
            .as_list_or_single()
            .iter()
            .map(|node| match SpannedStr::of(node) {
                Some(piece) => self.leg(piece, path),
                None => self.spelt_leg(node, path),
            })
            .collect();
        let legs = legs.into_iter().collect::<Option<Vec<VoyageLeg>>>()?;
        let at = SpannedStr {
            text: "",
            at: voyage.at,
        };
        self.sails(ship, legs, at, path)
    }

    fn spelt_leg(&mut self, node: &Node, path: &str) -> Option<VoyageLeg> {
        let fields = self.fields(node, path, &["load", "land", "sail"])?;
        let (load, land, sail) = (fields.get("load"), fields.get("land"), fields.get("sail"));
        match (load, land, sail) {
            (Some(node), None, None) => {
                let piece = self.text(node, path, "want.number")?;
                self.number(piece, path).map(VoyageLeg::Load)
            }
            (None, Some(node), None) => {
                let piece = self.text(node, path, "want.number")?;
                self.number(piece, path).map(VoyageLeg::Land)
            }
            (None, None, Some(node)) => {
                let piece = self.text(node, path, "want.area")?;
                self.spot(piece, path).map(VoyageLeg::Sail)
            }
            _ => {
                self.unreadable(node.at, path, "read.spelt-leg");
                None
            }
        }
    }
}
