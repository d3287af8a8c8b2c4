//! Civilization cards (6, 32), read and checked: groups, costs, credits, what they ask for, effects.

use crate::game::{Advance, AdvanceGroup, AdvanceId, Effect};
use crate::scenario::reading::file_report::{FieldReader, FileReport, Spanned, check_id};
use crate::text::{NameTable, Node, number};

/// Maximum number of cards in an [`AdvanceSet`](crate::game::AdvanceSet).
const MOST: usize = 64;

/// No card adds or takes more than this of anything.
const MOST_AMOUNT: u32 = 999;

#[derive(Clone, Debug, Default)]
pub(in crate::scenario) struct AdvancesFile {
    pub title: String,
    /// Parts that its file marks as guesses.
    pub guesses: Vec<String>,
    pub advances: Vec<Advance>,
}

/// A card as written, its references not yet looked up.
struct AdvanceEntry {
    advance: Advance,
    id: Spanned<String>,
    group_credits: Vec<(AdvanceGroup, u32)>,
    card_credits: Vec<(Spanned<String>, u32)>,
    requires: Vec<Spanned<String>>,
}

impl AdvancesFile {
    pub fn read(sheet: FileReport<'_>, node: &Node) -> Option<AdvancesFile> {
        let form = FieldReader::read(sheet, node, "")?;
        let title = form.text("title").unwrap_or_default();
        let guesses = form.values("guess");
        let entries = form.entries("advances");
        if entries.len() > MOST {
            form.complain(form.at, "advances", format!("at most {MOST} cards"));
            return None;
        }
        let mut names = NameTable::new();
        let mut written: Vec<AdvanceEntry> = Vec::new();
        for (id, node) in entries {
            let Some(card) = AdvanceEntry::read(sheet, &id, node) else {
                continue;
            };
            let path = format!("advances.{}", card.id.value);
            let spellings: Vec<Spanned<String>> = [&card.advance.id, &card.advance.name]
                .into_iter()
                .chain(&card.advance.aliases)
                .map(|value| Spanned {
                    at: id.at,
                    value: value.clone(),
                })
                .collect();
            let id_of = |at: usize| match written.get(at) {
                Some(other) => other.advance.id.clone(),
                None => card.advance.id.clone(),
            };
            sheet.name(&mut names, written.len(), &spellings, &path, id_of);
            written.push(card);
        }
        form.close();
        let advances: Vec<Advance> = written
            .iter()
            .map(|card| card.resolve(sheet, &names, &written))
            .collect();
        check_circles(sheet, &written, &advances);
        Some(AdvancesFile {
            title,
            guesses,
            advances,
        })
    }
}

impl AdvanceEntry {
    fn read(sheet: FileReport<'_>, id: &Spanned<String>, node: &Node) -> Option<AdvanceEntry> {
        check_id(sheet, id);
        let form = FieldReader::read(sheet, node, format!("advances.{}", id.value))?;
        let mut groups = Vec::new();
        for word in form.texts("groups") {
            groups.extend(group(&form, "groups", &word));
        }
        if groups.is_empty() {
            form.complain(form.at, "groups", "a card belongs to a group or two");
        }
        let mut effects = Vec::new();
        let known: NameTable<Effect> = Effect::ALL
            .iter()
            .map(|effect| (*effect, effect.id().to_owned()))
            .collect();
        let path = form.path("effects");
        for (word, node) in form.entries("effects") {
            let effect = sheet.find(&known, "effect", &word, &path);
            effects.extend(effect.and_then(|effect| amount(sheet, &path, effect, node)));
        }
        let (group_credits, card_credits) = credits(&form);
        let card = AdvanceEntry {
            advance: Advance {
                id: id.value.clone(),
                name: form.text("name").unwrap_or_default(),
                aliases: values(form.texts("aliases")),
                groups,
                cost: form.number("cost", 1..=9999).unwrap_or_default(),
                credits: Vec::new(),
                copies: form
                    .optional_number("copies", 0..=99)
                    .map(|number| number as u8),
                copies_by_players: false,
                requires: Vec::new(),
                effects,
            },
            id: id.clone(),
            group_credits,
            card_credits,
            requires: form.texts("requires"),
        };
        form.close();
        Some(card)
    }

    /// Spells out the group credits; what is written for a card stands in the place of what its group gives.
    fn resolve(
        &self,
        sheet: FileReport<'_>,
        names: &NameTable<usize>,
        all: &[AdvanceEntry],
    ) -> Advance {
        let path = format!("advances.{}", self.id.value);
        let find = |wanted: &Spanned<String>, key: &str| {
            let found = sheet.find(names, "card", wanted, &format!("{path}.{key}"))?;
            if all[found].id.value == self.id.value {
                sheet.complain(wanted.at, format!("{path}.{key}"), "the card itself");
                return None;
            }
            Some(found)
        };
        let mut points = vec![0; all.len()];
        for (at, other) in all.iter().enumerate() {
            if other.id.value != self.id.value {
                points[at] = self
                    .group_credits
                    .iter()
                    .filter(|(group, _)| other.advance.groups.contains(group))
                    .map(|(_, credit)| *credit)
                    .sum();
            }
        }
        for (wanted, credit) in &self.card_credits {
            if let Some(at) = find(wanted, "credits.cards") {
                points[at] = *credit;
            }
        }
        let id = |at: usize| AdvanceId(at as u8);
        let mut advance = self.advance.clone();
        advance.requires = self
            .requires
            .iter()
            .filter_map(|wanted| find(wanted, "requires").map(id))
            .collect();
        advance.credits = points
            .into_iter()
            .enumerate()
            .filter(|(_, points)| *points > 0)
            .map(|(at, points)| (id(at), points))
            .collect();
        advance
    }
}

/// An effect with its amount, or with `yes`; one that is not granted is nothing.
fn amount(sheet: FileReport<'_>, path: &str, effect: Effect, node: &Node) -> Option<(Effect, i32)> {
    let path = format!("{path}.{}", effect.id());
    let text = node.as_text().unwrap_or_default();
    let expected = if effect.counts() {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let found = number(digits).ok().filter(|found| *found <= MOST_AMOUNT);
        let found = found.and_then(|found| i32::try_from(found).ok());
        if let Some(found) = found {
            let sign = if digits == text { 1 } else { -1 };
            return Some((effect, sign * found));
        }
        format!("a number from -{MOST_AMOUNT} to {MOST_AMOUNT}")
    } else {
        match text {
            "yes" => return Some((effect, 0)),
            "no" => return None,
            _ => "yes or no".to_owned(),
        }
    };
    sheet.complain(
        node.at,
        path,
        format!("expected {expected}, found {}", node.shown()),
    );
    None
}

type CreditEntries = (Vec<(AdvanceGroup, u32)>, Vec<(Spanned<String>, u32)>);

fn credits(form: &FieldReader<'_>) -> CreditEntries {
    let Some(node) = form.optional("credits") else {
        return CreditEntries::default();
    };
    let Some(credits) = FieldReader::read(form.sheet, node, form.path("credits")) else {
        return CreditEntries::default();
    };
    let mut by_group = Vec::new();
    for (word, points) in credits.numbers("groups", 1..=999) {
        by_group.extend(group(&credits, "groups", &word).map(|group| (group, points)));
    }
    let by_card = credits.numbers("cards", 1..=999);
    credits.close();
    (by_group, by_card)
}

fn group(form: &FieldReader<'_>, key: &str, word: &Spanned<String>) -> Option<AdvanceGroup> {
    let known: NameTable<AdvanceGroup> = AdvanceGroup::ALL
        .into_iter()
        .map(|group| (group, group.id().to_owned()))
        .collect();
    form.sheet.find(&known, "group", word, &form.path(key))
}

/// A card that asks for itself by way of others could never be bought (31.62).
fn check_circles(sheet: FileReport<'_>, written: &[AdvanceEntry], advances: &[Advance]) {
    for (at, card) in written.iter().enumerate() {
        let mut reached = vec![false; advances.len()];
        let mut open = advances[at].requires.clone();
        while let Some(next) = open.pop() {
            if !std::mem::replace(&mut reached[next.index()], true) {
                open.extend(&advances[next.index()].requires);
            }
        }
        if reached[at] {
            let path = format!("advances.{}.requires", card.id.value);
            let at = card.requires.first().map_or(card.id.at, |card| card.at);
            sheet.complain(at, path, "asks for itself in a circle");
        }
    }
}

pub(in crate::scenario) fn values(texts: Vec<Spanned<String>>) -> Vec<String> {
    texts.into_iter().map(|text| text.value).collect()
}
