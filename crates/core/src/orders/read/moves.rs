//! `moves` (23): walks and voyages.

use crate::game::AreaId;
use crate::text::{Kind, Node, Piece};
use crate::turn::{Count, Leg, MoveOrder, Spot};

use super::list::{Items, one};
use super::{Reader, say, shown};

impl Reader<'_> {
    pub(super) fn movement(&mut self, node: &Node, path: &str) -> Option<Items<MoveOrder>> {
        let Kind::Map(entries) = &node.kind else {
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
            [(key, value)] => self.voyage_of_key(Piece::of_key(key), value, path),
            [(first, _), (second, _), ..] => {
                let sentence = match first.at.line == second.at.line {
                    true => "read.voyage-quotes",
                    false => "read.move-line",
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
    fn written_move(&mut self, piece: Piece, path: &str) -> Option<Items<MoveOrder>> {
        let (word, rest) = piece.word();
        if word.text.eq_ignore_ascii_case("ship") {
            let Some((ship, voyage)) = rest.cut(":") else {
                self.unreadable(rest.at, path, "read.voyage-colon");
                return None;
            };
            let ship = self.spot(ship, path)?;
            return self.voyage(ship, voyage, path);
        }
        let arrows = if rest.text.contains("->") { "->" } else { ">" };
        let areas = rest.split(arrows);
        if areas.len() < 2 {
            self.unreadable(piece.at, path, say("read.move", [shown(piece.text)]));
            return None;
        }
        let count = self.tokens(word, path);
        let route: Vec<Option<AreaId>> = areas
            .into_iter()
            .map(|area| self.area(area, path))
            .collect();
        let route = route.into_iter().collect::<Option<_>>()?;
        self.walk(count?, route, piece, path)
    }

    fn walk(
        &mut self,
        count: Count,
        route: Vec<AreaId>,
        piece: Piece,
        path: &str,
    ) -> Option<Items<MoveOrder>> {
        if count == Count::Exactly(0) {
            self.drop(piece.at, path, "read.no-walk");
            return None;
        }
        one(MoveOrder::Walk { count, route })
    }

    /// `3`, `all` or `all-2`.
    fn tokens(&mut self, piece: Piece, path: &str) -> Option<Count> {
        let lower = piece.text.to_ascii_lowercase();
        if lower == "all" {
            return Some(Count::AllBut(0));
        }
        if lower.starts_with("all-") {
            let (_, fewer) = piece.cut("-")?;
            return self.number(fewer, path).map(Count::AllBut);
        }
        if !piece.text.starts_with(|first: char| first.is_ascii_digit()) {
            let sentence = say("read.token-count", [shown(piece.text)]);
            self.unreadable(piece.at, path, sentence);
            return None;
        }
        self.number(piece, path).map(Count::Exactly)
    }

    /// `ship knossos: …`, where YAML sees a key and its value.
    fn voyage_of_key(&mut self, key: Piece, value: &Node, path: &str) -> Option<Items<MoveOrder>> {
        let (word, ship) = key.word();
        if !word.text.eq_ignore_ascii_case("ship") {
            self.unreadable(key.at, path, say("read.voyage-key", [shown(key.text)]));
            return None;
        }
        let ship = self.spot(ship, path)?;
        match &value.kind {
            Kind::Empty => {
                self.remark(key.at, path, "read.no-voyage");
                None
            }
            Kind::Text { .. } => self.voyage(ship, Piece::of(value)?, path),
            _ => self.legs(ship, value, path),
        }
    }

    /// `+4, thera, -2, athens, -2`.
    fn voyage(&mut self, ship: Spot, voyage: Piece, path: &str) -> Option<Items<MoveOrder>> {
        let legs: Vec<Option<Leg>> = voyage
            .split(",")
            .into_iter()
            .map(|leg| self.leg(leg, path))
            .collect();
        let legs = legs.into_iter().collect::<Option<Vec<Leg>>>()?;
        self.sails(ship, legs, voyage, path)
    }

    fn leg(&mut self, piece: Piece, path: &str) -> Option<Leg> {
        if let Some(number) = piece.after("+") {
            return self.number(number, path).map(Leg::Load);
        }
        if let Some(number) = piece.after("-") {
            return self.number(number, path).map(Leg::Land);
        }
        if piece.is_empty() {
            self.unreadable(piece.at, path, "read.leg-missing");
            return None;
        }
        if piece.text.starts_with(|first: char| first.is_ascii_digit()) {
            self.unreadable(piece.at, path, say("read.leg", [shown(piece.text)]));
            return None;
        }
        self.spot(piece, path).map(Leg::Sail)
    }

    fn sails(
        &mut self,
        ship: Spot,
        legs: Vec<Leg>,
        piece: Piece,
        path: &str,
    ) -> Option<Items<MoveOrder>> {
        if legs
            .iter()
            .any(|leg| matches!(leg, Leg::Load(0) | Leg::Land(0)))
        {
            self.drop(piece.at, path, "read.no-load");
            return None;
        }
        one(MoveOrder::Voyage { ship, legs })
    }

    /// `{move: 3, from: knossos, to: phaestos}`, `to` with one area or two.
    fn spelt_walk(&mut self, node: &Node, path: &str) -> Option<Items<MoveOrder>> {
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
    fn spelt_voyage(&mut self, node: &Node, path: &str) -> Option<Items<MoveOrder>> {
        let fields = self.fields(node, path, &["ship", "voyage"])?;
        let (Some(ship), Some(voyage)) = (fields.get("ship"), fields.get("voyage")) else {
            self.unreadable(node.at, path, "read.spelt-voyage");
            return None;
        };
        let piece = self.text(ship, path, "want.ship-area")?;
        let ship = self.spot(piece, path)?;
        if let Some(text) = Piece::of(voyage) {
            return self.voyage(ship, text, path);
        }
        self.legs(ship, voyage, path)
    }

    fn legs(&mut self, ship: Spot, voyage: &Node, path: &str) -> Option<Items<MoveOrder>> {
        let legs: Vec<Option<Leg>> = voyage
            .as_list_or_single()
            .iter()
            .map(|node| match Piece::of(node) {
                Some(piece) => self.leg(piece, path),
                None => self.spelt_leg(node, path),
            })
            .collect();
        let legs = legs.into_iter().collect::<Option<Vec<Leg>>>()?;
        let at = Piece {
            text: "",
            at: voyage.at,
        };
        self.sails(ship, legs, at, path)
    }

    fn spelt_leg(&mut self, node: &Node, path: &str) -> Option<Leg> {
        let fields = self.fields(node, path, &["load", "land", "sail"])?;
        let (load, land, sail) = (fields.get("load"), fields.get("land"), fields.get("sail"));
        match (load, land, sail) {
            (Some(node), None, None) => {
                let piece = self.text(node, path, "want.number")?;
                self.number(piece, path).map(Leg::Load)
            }
            (None, Some(node), None) => {
                let piece = self.text(node, path, "want.number")?;
                self.number(piece, path).map(Leg::Land)
            }
            (None, None, Some(node)) => {
                let piece = self.text(node, path, "want.area")?;
                self.spot(piece, path).map(Leg::Sail)
            }
            _ => {
                self.unreadable(node.at, path, "read.spelt-leg");
                None
            }
        }
    }
}
