//! Trade cards: commodities and calamities (8, 9), read and checked.

use crate::game::{Back, Calamity, Face, FaceKind};
use crate::scenario::reading::file_report::{FieldReader, FileReport, Spanned, check_id};
use crate::text::{NameTable, Node, TextPosition};

/// Kinds of commodities and cards of each: payments are weighed in words of so many places of four bits (31.2).
const MOST_COMMODITIES: usize = 32;
const MOST_CARDS: u32 = 15;

/// The faces of the deck, commodities first, and where each was written.
#[derive(Clone, Debug, Default)]
pub(in crate::scenario) struct CardsFile {
    pub title: String,
    pub faces: Vec<Face>,
    /// Areas of trading cities, each with the place of its commodity in `faces`.
    pub sites: Vec<(usize, Spanned<String>)>,
    places: Vec<TextPosition>,
    at: Option<TextPosition>,
    /// True if a card could not be read and is missing here.
    pub lacks_cards: bool,
}

impl CardsFile {
    pub fn read(sheet: FileReport<'_>, node: &Node) -> Option<CardsFile> {
        let form = FieldReader::read(sheet, node, "")?;
        let mut cards_file = CardsFile {
            title: form.text("title").unwrap_or_default(),
            at: Some(form.at),
            ..CardsFile::default()
        };
        let mut names = NameTable::new();
        let commodities = form.entries("commodities");
        if commodities.len() > MOST_COMMODITIES {
            let message = format!("no deck has more than {MOST_COMMODITIES} commodities");
            sheet.complain(form.at, "commodities", message);
            return None;
        }
        for (id, node) in commodities {
            let path = format!("commodities.{}", id.value);
            if let Some(form) = FieldReader::read(sheet, node, path) {
                let value = form.number("value", 1..=99);
                let cards = form.number("number", 1..=MOST_CARDS);
                let words = [("yes", true), ("no", false)];
                let mined = form.optional_choice("mined", &words).unwrap_or(false);
                let kind = value.map(|value| FaceKind::Commodity { value, mined });
                let kind = kind.map(|kind| (kind, Back::Brown));
                let site = form.optional_text("site");
                let site = site.filter(|site| site.value != "none");
                let at = cards_file.faces.len();
                cards_file.sites.extend(site.map(|site| (at, site)));
                cards_file.add(&mut names, form, id, kind, cards);
            }
        }
        for (id, node) in form.entries("calamities") {
            let path = format!("calamities.{}", id.value);
            if let Some(form) = FieldReader::read(sheet, node, path) {
                let tradable = form.yes_or_no("tradable");
                let known: Vec<(&str, Calamity)> = Calamity::ALL
                    .iter()
                    .map(|kind| (kind.id(), *kind))
                    .collect();
                let kind = match form.optional_text("strikes_as") {
                    Some(word) => form.one_of("strikes_as", &word, &known),
                    None => form.one_of("", &id, &known),
                };
                let words: Vec<(&str, Back)> =
                    Back::ALL.iter().map(|back| (back.id(), *back)).collect();
                let back = form.choice("back", &words);
                let kind = tradable
                    .zip(kind)
                    .map(|(tradable, kind)| FaceKind::Calamity { tradable, kind });
                cards_file.add(&mut names, form, id, kind.zip(back), Some(1));
            }
        }
        form.close();
        cards_file.check_stacks(sheet);
        Some(cards_file)
    }

    fn add(
        &mut self,
        names: &mut NameTable<usize>,
        form: FieldReader<'_>,
        id: Spanned<String>,
        kind: Option<(FaceKind, Back)>,
        cards: Option<u32>,
    ) {
        check_id(form.sheet, &id);
        let name = form.placed_text("name");
        let aliases = form.texts("aliases");
        let stack = form.number("stack", 1..=99);
        let spellings: Vec<Spanned<String>> = [Some(id.clone()), name.clone()]
            .into_iter()
            .flatten()
            .chain(aliases.iter().cloned())
            .collect();
        let this = self.faces.len();
        let id_of = |at: usize| match self.faces.get(at) {
            Some(face) => face.id.clone(),
            None => id.value.clone(),
        };
        form.sheet
            .name(names, this, &spellings, &form.path(""), id_of);
        if let (Some((kind, back)), Some(cards), Some(stack), Some(name)) =
            (kind, cards, stack, name)
        {
            self.places.push(id.at);
            self.faces.push(Face {
                id: id.value,
                name: name.value,
                aliases: aliases.into_iter().map(|alias| alias.value).collect(),
                kind,
                stack: stack as u8,
                cards: cards as u8,
                back,
                traded: false,
                site: None,
                shown: false,
            });
        } else {
            self.lacks_cards = true;
        }
        form.close();
    }

    /// Stacks run from 1 without a gap, each with commodities, so that every calamity lies among cards (15.2). A game without
    /// cards has none.
    fn check_stacks(&self, sheet: FileReport<'_>) {
        let last = self.faces.iter().map(|face| face.stack).max().unwrap_or(0);
        for (face, at) in self.faces.iter().zip(&self.places) {
            if face.is_calamity() && self.commodities(face.stack) == 0 {
                let path = format!("calamities.{}", face.id);
                let message = format!("there is no stack {} of commodities", face.stack);
                sheet.complain(*at, path, message);
            }
        }
        for stack in 1..last {
            if self.faces.iter().all(|face| face.stack != stack) {
                let message = format!("stack {stack} is empty, and stack {last} is not");
                sheet.complain(self.at.unwrap_or(TextPosition::START), "", message);
            }
        }
    }

    /// Commodity cards in a stack.
    pub fn commodities(&self, stack: u8) -> u32 {
        self.faces
            .iter()
            .filter(|face| face.stack == stack && !face.is_calamity())
            .map(|face| u32::from(face.cards))
            .sum()
    }

    /// The first stack with calamities that can be drawn too early: as many commodities as players lie on top (15.2).
    pub fn too_thin(&self, players: u32) -> Option<(u8, u32)> {
        self.faces
            .iter()
            .filter(|face| face.is_calamity())
            .map(|face| (face.stack, self.commodities(face.stack)))
            .find(|(_, cards)| *cards < players)
    }

    pub fn has_calamity(&self, id: &str) -> bool {
        self.faces
            .iter()
            .any(|face| face.is_calamity() && face.id == id)
    }
}
