//! The words of one game: areas with their coasts, and nations, by id, printed name or alias.

use std::collections::BTreeMap;

use crate::game::{AdvanceId, AreaId, Calamity, Civ, CoastId, Components, FaceId, SegmentKind};
use crate::rulebook::Rulebook;
use crate::scenario::Translations;
use crate::text::NameTable;
use crate::turn::Topic;

/// The key under which every calamity stands.
pub(super) const CALAMITIES: &str = "calamities";

/// The key of a calamity below [`CALAMITIES`], and of any other topic.
pub(super) fn key(topic: Topic) -> String {
    topic.id().replace('-', "_")
}

/// A name of a segment without its part and the number behind it: `trade` of `trade-2`, `fate` of `fate/civil-war`.
fn whole_segment(name: &str) -> &str {
    let whole = name.split('/').next().unwrap_or(name);
    let word = whole.trim_end_matches(|c: char| c.is_ascii_digit());
    word.strip_suffix('-').unwrap_or(whole)
}

#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    pub(super) areas: NameTable<AreaId>,
    pub(super) nations: NameTable<Civ>,
    /// Trade cards, commodities and calamities.
    pub(super) faces: NameTable<FaceId>,
    pub(super) cards: NameTable<AdvanceId>,
    pub(super) calamities: NameTable<Topic>,
    /// Volcanoes and flood plains, each by the first area by name that it touches.
    pub(super) volcanoes: NameTable<AreaId>,
    pub(super) plains: NameTable<AreaId>,
    area_ids: Vec<String>,
    /// The names of the coasts of each area; an empty name where it has only one.
    coasts: Vec<Vec<String>>,
    nation_ids: Vec<String>,
    /// The areas in which each nation may begin.
    starts: Vec<Vec<AreaId>>,
    face_ids: Vec<String>,
    card_ids: Vec<String>,
    /// The flood plain of each area, if it has one.
    plain_ids: Vec<Option<String>>,
    /// Printed numbers of rules that are no plain numbers, in lower case: `house`, `ours-5`.
    rules: BTreeMap<String, String>,
    /// The kinds of the game's segments by name, without the number of a part. Empty where no plan is known.
    segments: BTreeMap<String, SegmentKind>,
}

impl Vocabulary {
    /// The same words, with the segments of this book.
    pub fn with_segments(mut self, book: &Rulebook) -> Vocabulary {
        let kinds = book
            .plans()
            .map(|plan| (whole_segment(&plan.name).to_owned(), plan.kind()));
        self.segments = kinds.collect();
        self
    }

    /// Returns the kind of a segment by its name. Without a plan, a name that begins with the id of a kind is of that kind.
    pub fn kind_of(&self, segment: &str) -> Option<SegmentKind> {
        let known = self.segments.get(whole_segment(segment)).copied();
        known.or_else(|| SegmentKind::named(segment))
    }

    /// Returns whether a word is the name of a segment, without the number of a part.
    pub fn is_segment(&self, word: &str) -> bool {
        self.segments.contains_key(word) || SegmentKind::find(word).is_some()
    }

    /// Ids and printed names go before aliases that say the same.
    pub fn new(parts: &Components) -> Vocabulary {
        let mut words = Vocabulary::default();
        for (id, area) in parts.board.areas() {
            words.area_ids.push(area.id.clone());
            words.coasts.push(area.coasts.clone());
            words.plain_ids.push(area.plain.clone());
            // A name that is taken stays with the first area by name.
            for (names, name) in [
                (&mut words.volcanoes, &area.volcano),
                (&mut words.plains, &area.plain),
            ] {
                if let Some(name) = name {
                    let _ = names.add(id, name);
                }
            }
            let _ = words.areas.add(id, &area.id);
        }
        for civ in parts.civs() {
            words.nation_ids.push(parts.nation(civ).id.clone());
            words.starts.push(parts.nation(civ).starts.clone());
            let _ = words.nations.add(civ, &parts.nation(civ).id);
        }
        for (id, area) in parts.board.areas() {
            let _ = words.areas.add(id, &area.name);
        }
        for (id, area) in parts.board.areas() {
            for alias in &area.aliases {
                let _ = words.areas.add(id, alias);
            }
        }
        for civ in parts.civs() {
            let nation = parts.nation(civ);
            for spelling in std::iter::once(&nation.name).chain(&nation.aliases) {
                let _ = words.nations.add(civ, spelling);
            }
        }
        words.add_cards(parts);
        for printed in parts.numbers.given() {
            if printed.contains(|c: char| !c.is_ascii_digit() && c != '.') {
                let printed = printed.to_owned();
                words.rules.insert(printed.to_lowercase(), printed);
            }
        }
        for translations in Translations::all() {
            words.add_tongue(parts, &translations);
        }
        words
    }

    /// Names of another language, where nothing else is spelt so.
    fn add_tongue(&mut self, parts: &Components, translations: &Translations) {
        for (id, area) in parts.board.areas() {
            if let Some(name) = translations.name("area", &area.id) {
                let _ = self.areas.add(id, name);
            }
        }
        for civ in parts.civs() {
            if let Some(name) = translations.nation(parts, civ) {
                let _ = self.nations.add(civ, &name);
            }
        }
        for (id, face) in parts.deck.faces() {
            if let Some(name) = translations.name("face", &face.id) {
                let _ = self.faces.add(id, name);
                if let Some(kind) = face.calamity() {
                    let _ = self.calamities.add(Topic::from(kind), name);
                }
            }
        }
        for (id, advance) in (0..).map(AdvanceId).zip(&parts.advances) {
            if let Some(name) = translations.name("advance", &advance.id) {
                let _ = self.cards.add(id, name);
            }
        }
    }

    fn add_calamities(&mut self) {
        for kind in Calamity::ALL {
            let _ = self.calamities.add(Topic::from(*kind), kind.id());
        }
    }

    fn add_cards(&mut self, parts: &Components) {
        self.add_calamities();
        for (id, face) in parts.deck.faces() {
            self.face_ids.push(face.id.clone());
            let _ = self.faces.add(id, &face.id);
        }
        let advances = (0..).map(AdvanceId).zip(&parts.advances);
        for (id, advance) in advances.clone() {
            self.card_ids.push(advance.id.clone());
            let _ = self.cards.add(id, &advance.id);
        }
        for (id, face) in parts.deck.faces() {
            for spelling in std::iter::once(&face.name).chain(&face.aliases) {
                let _ = self.faces.add(id, spelling);
                if let Some(kind) = face.calamity() {
                    let _ = self.calamities.add(Topic::from(kind), spelling);
                }
            }
        }
        for (id, advance) in advances {
            for spelling in std::iter::once(&advance.name).chain(&advance.aliases) {
                let _ = self.cards.add(id, spelling);
            }
        }
    }

    /// The id of a trade card.
    pub fn face(&self, face: FaceId) -> &str {
        self.face_ids.get(face.index()).map_or("?", String::as_str)
    }

    /// The id of a civilization card.
    pub fn card(&self, card: AdvanceId) -> &str {
        self.card_ids.get(card.index()).map_or("?", String::as_str)
    }

    /// The flood plain that an area lies on.
    pub fn plain(&self, area: AreaId) -> Option<&str> {
        self.plain_ids.get(area.index())?.as_deref()
    }

    /// The id of an area, as canonical form writes it.
    pub fn area(&self, area: AreaId) -> &str {
        self.area_ids.get(area.index()).map_or("?", String::as_str)
    }

    /// The area of a name or alias.
    ///
    /// # Errors
    /// There is none: names that are spelt like it.
    pub fn area_named(&self, name: &str) -> Result<AreaId, Vec<String>> {
        let area = self.areas.get(name);
        area.ok_or_else(|| self.areas.suggestions(name))
    }

    /// The number of a rule, as the book prints it, that has letters in it: a house rule, an option's.
    pub fn rule_named(&self, number: &str) -> Option<&str> {
        self.rules.get(&number.to_lowercase()).map(String::as_str)
    }

    /// The nation of a name or alias.
    pub fn nation_named(&self, name: &str) -> Option<Civ> {
        self.nations.get(name)
    }

    pub fn nation(&self, civ: Civ) -> &str {
        self.nation_ids.get(civ.index()).map_or("?", String::as_str)
    }

    pub fn coast(&self, area: AreaId, coast: CoastId) -> Option<&str> {
        let name = self.coasts.get(area.index())?.get(coast.index())?;
        (!name.is_empty()).then_some(name)
    }

    /// Returns whether any nation may begin in an area.
    pub(super) fn is_start(&self, area: AreaId) -> bool {
        self.starts.iter().any(|areas| areas.contains(&area))
    }

    /// Returns whether a nation may begin in an area.
    pub(super) fn begins_in(&self, civ: Civ, area: AreaId) -> bool {
        let starts = self.starts.get(civ.index());
        starts.is_some_and(|areas| areas.contains(&area))
    }

    /// The coasts of an area that have a name.
    pub fn coasts(&self, area: AreaId) -> impl Iterator<Item = (CoastId, &str)> {
        let names = self.coasts.get(area.index()).map_or(&[][..], Vec::as_slice);
        let coasts = (0..).map(CoastId).zip(names.iter().map(String::as_str));
        coasts.filter(|(_, name)| !name.is_empty())
    }

    /// Areas and cards of which some spelling begins like this, each once, by their shortest such spelling.
    pub(super) fn beginning_with(&self, start: &str) -> Vec<String> {
        let areas = self.areas.beginning_with(start);
        let faces = self.faces.beginning_with(start);
        let cards = self.cards.beginning_with(start);
        let mut found: Vec<String> = areas.into_iter().chain(faces).chain(cards).collect();
        found.sort();
        found.dedup();
        found
    }

    /// The same words, with areas in which nations begin.
    #[cfg(test)]
    pub(super) fn beginning(mut self, starts: &[(&str, &str)]) -> Vocabulary {
        self.starts = vec![Vec::new(); self.nation_ids.len()];
        for (nation, areas) in starts {
            let civ = self.nations.get(nation).expect("a nation");
            let areas = areas
                .split_whitespace()
                .map(|area| self.areas.get(area).expect("an area"));
            self.starts[civ.index()] = areas.collect();
        }
        self
    }

    #[cfg(test)]
    pub(super) fn sample() -> Vocabulary {
        let mut words = Vocabulary::default();
        let areas = "ankara apollonia argos argos-2 athens bithynia buhen byzantium carthage charax corinth dalmatia \
            delphi eastern-mediterranean epirus fayum gaza gordium illyricum ionia ithaca jerusalem knossos lesbos \
            memphis mesopotamia miletus numidia palermo phaestos rhodes rome sardes sparta susa thapsus thebes thera \
            thessaly troy tyre ur";
        for (at, id) in (0..).zip(areas.split_whitespace()) {
            words.area_ids.push(id.to_owned());
            let coasts: &[&str] = if id == "delphi" {
                &["east", "west"]
            } else {
                &[]
            };
            words
                .coasts
                .push(coasts.iter().map(|name| (*name).to_owned()).collect());
            let _ = words.areas.add(AreaId(at), id);
        }
        let _ = words
            .areas
            .add(words.areas.get("knossos").unwrap_or(AreaId(0)), "Knossus");
        for (at, id) in
            (0..).zip("africa illyria thrace crete asia assyria babylon egypt".split(' '))
        {
            words.nation_ids.push(id.to_owned());
            let _ = words.nations.add(Civ(at), id);
        }
        let faces = "ochre hides iron papyrus salt timber grain cloth wine bronze gold ivory epidemic civil-war";
        for (at, id) in (0..).zip(faces.split(' ')) {
            words.face_ids.push(id.to_owned());
            let _ = words.faces.add(FaceId(at), id);
        }
        let cards = "pottery cloth-making coinage law music engineering mining democracy";
        for (at, id) in (0..).zip(cards.split(' ')) {
            words.card_ids.push(id.to_owned());
            let _ = words.cards.add(AdvanceId(at), id);
        }
        words.plain_ids = vec![None; words.area_ids.len()];
        for (id, plain) in [("fayum", "nile"), ("memphis", "nile"), ("ur", "euphrates")] {
            if let Some(area) = words.areas.get(id) {
                words.plain_ids[area.index()] = Some(plain.to_owned());
                let _ = words.plains.add(area, plain);
            }
        }
        for (id, volcano) in [("thera", "thera"), ("rome", "vesuvius")] {
            if let Some(area) = words.areas.get(id) {
                let _ = words.volcanoes.add(area, volcano);
            }
        }
        words.add_calamities();
        words
    }
}
