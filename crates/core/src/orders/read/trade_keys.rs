//! Trade (28): offers, answers to offers, offers that wait, cards that are never given.

use super::block_reader::{BlockReader, TimesSeen};
use super::fields::{MappingFields, join};
use super::sentences::{say, shown, term};
use crate::game::{Addressees, Civ, FaceId, Offer, StandingOffer, TradeDemand};
use crate::text::{Node, NodeKind, SpannedStr, escape_marks};
use crate::turn::{Acceptance, OfferOrder, StandingOrder, Topic};

/// The longest talk beside an offer, in characters.
pub(in crate::orders) const LONGEST_TALK: usize = 50;
/// The longest id of an offer, in characters.
const LONGEST_ID: usize = 16;

const OFFER: [&str; 9] = [
    "id", "to", "count", "value", "declared", "sealed", "want", "say", "if_gone",
];
const STANDING: [&str; 11] = [
    "id", "to", "count", "value", "declared", "sealed", "want", "say", "if_gone", "at_most",
    "until",
];

impl BlockReader<'_> {
    pub(super) fn offers(&mut self, node: &Node) {
        let entries = self.each(node, Topic::Offers.id());
        let mut seen: TimesSeen<String> = TimesSeen::new();
        let mut offers = Vec::new();
        for (path, node) in entries {
            let Some(fields) = self.fields(node, &path, &OFFER) else {
                continue;
            };
            let id = self.offer_id(node, &fields, &path, &mut seen);
            let offer = self.offer(node, &fields, &path);
            if let (Some(id), Some((count, offer))) = (id, offer) {
                offers.push(OfferOrder {
                    path,
                    id,
                    count,
                    offer,
                });
            }
        }
        self.orders(|orders| orders.trade.offers = Some(offers));
    }

    /// `none` ends them all, `auto` leaves them as they are.
    pub(super) fn standing_offers(&mut self, node: &Node) {
        if node.is_word("auto") {
            return;
        }
        let entries = self.each(node, Topic::Standing.id());
        let mut seen: TimesSeen<String> = TimesSeen::new();
        let mut standing = Vec::new();
        for (path, node) in entries {
            let Some(fields) = self.fields(node, &path, &STANDING) else {
                continue;
            };
            let id = self.offer_id(node, &fields, &path, &mut seen);
            let offer = self.offer(node, &fields, &path);
            let at_most = self.optional_number(&fields, "at_most", &path);
            let until = self.optional_number(&fields, "until", &path);
            let (Some(id), Some((count, offer))) = (id, offer) else {
                continue;
            };
            let (Some(at_most), Some(until)) = (at_most, until) else {
                continue;
            };
            let until = until.map(|turn| u16::try_from(turn).unwrap_or(u16::MAX));
            standing.push(StandingOrder {
                path,
                count,
                standing: StandingOffer {
                    id,
                    offer,
                    at_most,
                    until,
                },
            });
        }
        self.orders(|orders| orders.trade.standing = Some(standing));
    }

    pub(super) fn acceptances(&mut self, node: &Node) {
        let mut accept = Vec::new();
        for (path, node) in self.each(node, Topic::Accept.id()) {
            accept.extend(self.acceptance(node, path));
        }
        self.orders(|orders| orders.trade.accept = Some(accept));
    }

    /// `asia-1`, with the cheapest cards that fit, or a mapping with the cards that are given.
    fn acceptance(&mut self, node: &Node, path: String) -> Option<Acceptance> {
        if SpannedStr::of(node).is_some() {
            let (civ, number) = self.quoted_offer(node, &path)?;
            return Some(Acceptance {
                civ,
                number,
                value: None,
                declared: Vec::new(),
                sealed: Vec::new(),
                if_gone: Vec::new(),
                path,
            });
        }
        let fields = self.fields(
            node,
            &path,
            &["offer", "value", "declared", "sealed", "if_gone"],
        )?;
        let expected = "want.quoted-offer";
        let offer = match self.needed(node, &fields, "offer", &path, expected) {
            Some(offer) => self.quoted_offer(offer, &join(&path, "offer")),
            None => None,
        };
        let value = self.optional_number(&fields, "value", &path);
        let declared = self.cards_if_any(&fields, "declared", &path);
        let sealed = self.cards_if_any(&fields, "sealed", &path);
        let if_gone = self.if_gone(&fields, &path);
        let (civ, number) = offer?;
        Some(Acceptance {
            civ,
            number,
            value: value?,
            declared: declared?,
            sealed: sealed?,
            if_gone: if_gone?,
            path,
        })
    }

    /// `crete-1`, `crete 1` or `crete_1`.
    fn quoted_offer(&mut self, node: &Node, path: &str) -> Option<(Civ, u32)> {
        let piece = self.text(node, path, "want.quoted-offer")?;
        let cut = piece
            .text
            .rfind(|letter: char| letter.is_whitespace() || "-_".contains(letter));
        let Some((nation, digits)) = cut.map(|at| piece.text.split_at(at)) else {
            let sentence = say("read.offer-number", [shown(piece.text)]);
            self.unreadable(piece.at, path, sentence);
            return None;
        };
        let nation = SpannedStr {
            text: nation.trim_end_matches(|letter: char| !letter.is_alphanumeric()),
            at: piece.at,
        };
        let number = SpannedStr {
            text: digits.trim_start_matches(|letter: char| !letter.is_ascii_digit()),
            at: piece.at,
        };
        let civ = self.civ(nation, path)?;
        Some((civ, self.number(number, path)?))
    }

    pub(super) fn never(&mut self, node: &Node) {
        if node.is_word("auto") {
            return;
        }
        let mut faces = Vec::new();
        for (path, node) in self.each(node, Topic::Never.id()) {
            if let Some(piece) = self.text(node, &path, "want.trade-card") {
                faces.extend(self.face(piece, &path));
            }
        }
        self.orders(|orders| orders.trade.never = Some(faces));
    }

    pub(super) fn withdrawn(&mut self, node: &Node) {
        let mut ids = Vec::new();
        for (path, node) in self.each(node, Topic::Withdraw.id()) {
            if let Some(id) = self.short_id(node, &path) {
                ids.push((path, id));
            }
        }
        self.orders(|orders| orders.trade.withdraw = Some(ids));
    }

    /// The entries of a list without conditions, each with its path. `none` and `auto` are none.
    fn each<'n>(&mut self, node: &'n Node, path: &str) -> Vec<(String, &'n Node)> {
        if node.is_word("none") || node.is_word("auto") {
            return Vec::new();
        }
        let nodes = node.as_list_or_single();
        let mut entries = Vec::new();
        for (at, entry) in nodes.iter().enumerate() {
            let path = match &node.kind {
                NodeKind::List(_) => format!("{path}[{at}]"),
                _ => path.to_owned(),
            };
            self.place(&path, entry.at);
            match entry.is_word("auto") {
                true if at + 1 < nodes.len() => self.unreadable(entry.at, &path, "read.auto"),
                true => {}
                false if entry.is_empty() => {}
                false => entries.push((path, entry)),
            }
        }
        entries
    }

    fn needed<'n>(
        &mut self,
        node: &Node,
        fields: &MappingFields<'n>,
        key: &str,
        path: &str,
        expected: &'static str,
    ) -> Option<&'n Node> {
        let found = fields.get(key);
        if found.is_none() {
            let words = [key.to_owned().into(), term(expected)];
            self.unreadable(node.at, path, say("read.missing", words));
        }
        found
    }

    fn offer_id(
        &mut self,
        node: &Node,
        fields: &MappingFields,
        path: &str,
        seen: &mut TimesSeen<String>,
    ) -> Option<String> {
        let expected = "want.own-id";
        let value = self.needed(node, fields, "id", path, expected)?;
        let below = join(path, "id");
        let id = self.short_id(value, &below)?;
        if let Some(line) = seen.insert(id.clone(), value.at.line)
            && let Some(piece) = SpannedStr::of(value)
        {
            self.twice(piece, &below, line);
        }
        Some(id)
    }

    /// A word, in small letters.
    fn short_id(&mut self, node: &Node, path: &str) -> Option<String> {
        let piece = self.text(node, path, "want.offer-id")?;
        let length = piece.text.chars().count();
        let word = piece
            .text
            .starts_with(|first: char| first.is_ascii_alphanumeric())
            && !node.is_word("none")
            && !node.is_word("auto")
            && piece
                .text
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter));
        if length == 0 || length > LONGEST_ID || !word {
            let words = [LONGEST_ID.to_string().into(), shown(piece.text)];
            self.unreadable(piece.at, path, say("read.id", words));
            return None;
        }
        Some(piece.text.to_ascii_lowercase())
    }

    /// Reads an offer, with its announced count. All fields are read, for their complaints.
    fn offer(&mut self, node: &Node, fields: &MappingFields, path: &str) -> Option<(u32, Offer)> {
        let expected = "want.addressees";
        let to = match self.needed(node, fields, "to", path, expected) {
            Some(to) => self.addressees(to, &join(path, "to")),
            None => None,
        };
        let count = match self.needed(node, fields, "count", path, "want.count-given") {
            Some(count) => self.number_at(count, &join(path, "count")),
            None => None,
        };
        let value = self.optional_number(fields, "value", path);
        let declared = self.cards_under(node, fields, "declared", path);
        let sealed = self.cards_under(node, fields, "sealed", path);
        let expected = "want.asked";
        let want = match self.needed(node, fields, "want", path, expected) {
            Some(want) => self.want(want, &join(path, "want")),
            None => None,
        };
        let say = fields
            .get("say")
            .map(|say| self.talk(say, &join(path, "say")));
        let if_gone = self.if_gone(fields, path);
        let offer = Offer {
            to: to?,
            declared: declared?,
            sealed: sealed?,
            value: value?,
            want: want?,
            say: say.flatten(),
            if_gone: if_gone?,
        };
        Some((count?, offer))
    }

    fn addressees(&mut self, node: &Node, path: &str) -> Option<Addressees> {
        if matches!(node.as_list_or_single(), [only] if only.is_word("any")) {
            return Some(Addressees::Any);
        }
        let mut seen: TimesSeen<Civ> = TimesSeen::new();
        let mut civs = Vec::new();
        let mut whole = true;
        for node in node.as_list_or_single() {
            let piece = self.text(node, path, "want.any-or-nation");
            let civ = piece.and_then(|piece| Some((piece, self.civ(piece, path)?)));
            let Some((piece, civ)) = civ else {
                whole = false;
                continue;
            };
            if let Some(line) = seen.insert(civ, node.at.line) {
                self.twice(piece, path, line);
            }
            civs.push(civ);
        }
        if civs.is_empty() && whole {
            self.nothing(node, path, "want.any-or-nations");
            return None;
        }
        whole.then_some(Addressees::These(civs))
    }

    fn want(&mut self, node: &Node, path: &str) -> Option<TradeDemand> {
        let fields = self.fields(node, path, &["count", "value", "named"])?;
        let expected = "want.count-asked";
        let count = match self.needed(node, &fields, "count", path, expected) {
            Some(count) => self.number_at(count, &join(path, "count")),
            None => None,
        };
        let value = match fields.get("value") {
            Some(value) => self.bound(value, &join(path, "value")).map(Some),
            None => Some(None),
        };
        let named = match fields.get("named") {
            Some(named) => self.sorted_faces(named, &join(path, "named")),
            None => Some(Vec::new()),
        };
        Some(TradeDemand {
            count: count?,
            value: value?,
            named: named?,
        })
    }

    fn cards_under(
        &mut self,
        node: &Node,
        fields: &MappingFields,
        key: &str,
        path: &str,
    ) -> Option<Vec<FaceId>> {
        let cards = self.needed(node, fields, key, path, "want.trade-cards")?;
        self.sorted_faces(cards, &join(path, key))
    }

    /// Cards under a key that may be left out.
    fn cards_if_any(
        &mut self,
        fields: &MappingFields,
        key: &str,
        path: &str,
    ) -> Option<Vec<FaceId>> {
        match fields.get(key) {
            Some(cards) => self.sorted_faces(cards, &join(path, key)),
            None => Some(Vec::new()),
        }
    }

    fn sorted_faces(&mut self, node: &Node, path: &str) -> Option<Vec<FaceId>> {
        let mut faces = self.faces(node, path)?;
        faces.sort();
        Some(faces)
    }

    /// Trade cards, one or a list.
    pub(super) fn faces(&mut self, node: &Node, path: &str) -> Option<Vec<FaceId>> {
        if node.is_word("none") {
            return Some(Vec::new());
        }
        let mut faces = Vec::new();
        let mut whole = true;
        for node in node.as_list_or_single() {
            let piece = self.text(node, path, "want.trade-card");
            let face = piece.and_then(|piece| self.face(piece, path));
            whole &= face.is_some();
            faces.extend(face);
        }
        whole.then_some(faces)
    }

    pub(super) fn face(&mut self, piece: SpannedStr, path: &str) -> Option<FaceId> {
        let words = self.words;
        self.name(piece, path, "the.trade-card", &words.faces)
    }

    /// `{hides: ochre}`.
    fn if_gone(&mut self, fields: &MappingFields, path: &str) -> Option<Vec<(FaceId, FaceId)>> {
        let Some(node) = fields.get("if_gone") else {
            return Some(Vec::new());
        };
        let path = &join(path, "if_gone");
        let NodeKind::Map(entries) = &node.kind else {
            if node.is_word("none") {
                return Some(Vec::new());
            }
            self.expected(node, path, "want.if-gone");
            return None;
        };
        let mut seen: TimesSeen<FaceId> = TimesSeen::new();
        let mut pairs = Vec::new();
        let mut whole = true;
        for (key, value) in entries {
            let piece = SpannedStr::of_key(key);
            let gone = self.face(piece, path);
            if let Some(gone) = gone
                && let Some(line) = seen.insert(gone, key.at.line)
            {
                self.twice(piece, path, line);
            }
            if value.is_empty() {
                continue;
            }
            let instead = self.text(value, path, "want.trade-card");
            let instead = instead.and_then(|piece| self.face(piece, path));
            match gone.zip(instead) {
                Some(pair) => pairs.push(pair),
                None => whole = false,
            }
        }
        whole.then_some(pairs)
    }

    /// One line for others. What is no such line is left out with a remark; the offer stands.
    fn talk(&mut self, node: &Node, path: &str) -> Option<String> {
        let piece = self.text(node, path, "want.talk")?;
        if let NodeKind::Text { quoted: false, .. } = &node.kind {
            self.free.push((path.to_owned(), node.end));
        }
        if piece.text.chars().any(is_unseen) {
            self.drop(piece.at, path, "read.unprinted");
            return None;
        }
        let length = piece.text.chars().count();
        if length > LONGEST_TALK {
            let words = [length, LONGEST_TALK].map(|number| number.to_string().into());
            self.drop(piece.at, path, say("read.talk-long", words));
            return None;
        }
        (!piece.is_empty()).then(|| short_when_quoted(&escape_marks(piece.text)))
    }

    pub(super) fn number_at(&mut self, node: &Node, path: &str) -> Option<u32> {
        let piece = self.text(node, path, "want.number")?;
        self.number(piece, path)
    }

    /// The number under a key that may be left out; nothing if it cannot be read.
    pub(super) fn optional_number(
        &mut self,
        fields: &MappingFields,
        key: &str,
        path: &str,
    ) -> Option<Option<u32>> {
        match fields.get(key) {
            None => Some(None),
            Some(node) => self.number_at(node, &join(path, key)).map(Some),
        }
    }
}

/// Returns whether a character is invisible but would change how a line of a page looks.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Talk of so many marks that need a mark before them that canonical form could not keep it within its width is written
/// with plainer ones: it says the same.
pub(in crate::orders) fn short_when_quoted(text: &str) -> String {
    let fits = super::super::write::quoted(text).chars().count() <= LONGEST_TALK + 5;
    if fits {
        text.to_owned()
    } else {
        text.replace('"', "'").replace('\\', "/")
    }
}
