//! `moves` (23): walks and voyages.

use crate::game::AreaId;
use crate::text::{Kind, Node, Piece};
use crate::turn::{Count, Leg, MoveOrder, Spot};

use super::list::{Items, one};
use super::{Reader, shown};

impl Reader<'_> {
    pub(super) fn movement(&mut self, node: &Node, path: &str) -> Option<Items<MoveOrder>> {
        let Kind::Map(entries) = &node.kind else {
            let piece = self.text(node, path, "a walk or a voyage")?;
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
                let message = match first.at.line == second.at.line {
                    true => {
                        "a voyage inside `[ ]` or `{ }` stands in quotes: \"ship knossos: +4, thera, -4\""
                    }
                    false => "each line of movement begins with `- `",
                };
                self.unreadable(node.at, path, message);
                None
            }
            [] => {
                self.unreadable(node.at, path, "expected a walk or a voyage, found nothing");
                None
            }
        }
    }

    /// `3 knossos > phaestos` or `ship knossos: +4, thera, -4`, as one text.
    fn written_move(&mut self, piece: Piece, path: &str) -> Option<Items<MoveOrder>> {
        let (word, rest) = piece.word();
        if word.text.eq_ignore_ascii_case("ship") {
            let Some((ship, voyage)) = rest.cut(":") else {
                self.unreadable(
                    rest.at,
                    path,
                    "expected a `:` and the voyage: `ship knossos: +4, thera, -4`",
                );
                return None;
            };
            let ship = self.spot(ship, path)?;
            return self.voyage(ship, voyage, path);
        }
        let arrows = if rest.text.contains("->") { "->" } else { ">" };
        let areas = rest.split(arrows);
        if areas.len() < 2 {
            let message = format!(
                "expected `3 knossos > phaestos`, or, inside brackets, a voyage in quotes: \"ship knossos: +4, thera\"; found {}",
                shown(piece.text)
            );
            self.unreadable(piece.at, path, message);
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
            self.drop(
                piece.at,
                path,
                "no token walks: the number must be at least 1",
            );
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
            let message = format!(
                "expected a number of tokens, `all`, `all-2` or `ship`, found {}",
                shown(piece.text)
            );
            self.unreadable(piece.at, path, message);
            return None;
        }
        self.number(piece, path).map(Count::Exactly)
    }

    /// `ship knossos: …`, where YAML sees a key and its value.
    fn voyage_of_key(&mut self, key: Piece, value: &Node, path: &str) -> Option<Items<MoveOrder>> {
        let (word, ship) = key.word();
        if !word.text.eq_ignore_ascii_case("ship") {
            let message = format!("expected `ship AREA: voyage`, found {}", shown(key.text));
            self.unreadable(key.at, path, message);
            return None;
        }
        let ship = self.spot(ship, path)?;
        match &value.kind {
            Kind::Empty => {
                self.remark(
                    key.at,
                    path,
                    "no voyage is named: the ship stays where it is",
                );
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
            self.unreadable(piece.at, path, "a leg of the voyage is missing here: two commas, or one at the end (is the rest in another line?)");
            return None;
        }
        if piece.text.starts_with(|first: char| first.is_ascii_digit()) {
            let message = format!(
                "expected +4 to embark, -4 to land or an area, found {}",
                shown(piece.text)
            );
            self.unreadable(piece.at, path, message);
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
            self.drop(
                piece.at,
                path,
                "no token embarks or lands: the number must be at least 1",
            );
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
            self.unreadable(
                node.at,
                path,
                "expected {move: 3, from: knossos, to: phaestos}",
            );
            return None;
        };
        let piece = self.text(count, path, "a number of tokens, `all` or `all-2`")?;
        let count = self.tokens(piece, path);
        let mut route = Vec::new();
        for node in std::iter::once(from).chain(to.as_list_or_single()) {
            let area = self.text(node, path, "the name of an area")?;
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
            self.unreadable(
                node.at,
                path,
                "expected {ship: knossos, voyage: [{load: 4}, thera, {land: 4}]}",
            );
            return None;
        };
        let piece = self.text(ship, path, "the area where the ship is")?;
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
                let piece = self.text(node, path, "a number")?;
                self.number(piece, path).map(Leg::Load)
            }
            (None, Some(node), None) => {
                let piece = self.text(node, path, "a number")?;
                self.number(piece, path).map(Leg::Land)
            }
            (None, None, Some(node)) => {
                let piece = self.text(node, path, "the name of an area")?;
                self.spot(piece, path).map(Leg::Sail)
            }
            _ => {
                self.unreadable(
                    node.at,
                    path,
                    "expected one of {load: 4}, {land: 2} and an area",
                );
                None
            }
        }
    }
}
