//! Reading of an entry from a letter, with all mistakes at once.

use super::entry_letter_text::{EntryLetterText, LetterWish};
use crate::context::OfficeContext;
use crate::context::entry_list::{Entry, EntryFlaw, EntryList};
use crate::context::zone::Zone;
use crate::rendering::entry_mails::{Sentence, field_word};
use bulla_store::{EntryState, StoredEntry};
use bulla_tournament::file::EntryField;

/// Letters of a club or a household.
const LONGEST: usize = 60;

/// Returns the entry that a letter asks for. What the file does not ask for is left out.
pub(super) fn entry_of(
    list: &EntryList,
    text: &EntryLetterText,
    language: Option<&str>,
    from: &str,
) -> Entry {
    let asked = |field, said: &Option<String>| {
        let said = said.clone().filter(|said| !said.is_empty());
        said.filter(|_| list.file.ask.contains(&field))
    };
    let zone = text.zone.as_deref().and_then(|said| Zone::named(said).ok());
    Entry {
        name: text.name.clone().unwrap_or_default(),
        addresses: vec![from.to_owned()],
        club: asked(EntryField::Club, &text.club),
        household: asked(EntryField::Household, &text.household),
        zone: zone.map(Zone::name),
        language: language.map(str::to_owned),
        luck: text.luck.clone().filter(|said| !said.is_empty()),
    }
}

/// Returns what stands in the way of a letter; nothing of its words is among it.
pub(super) fn flaws(
    office: OfficeContext<'_>,
    list: &EntryList,
    text: &EntryLetterText,
    (own, from): (Option<&StoredEntry>, &str),
    at: i64,
) -> Vec<Sentence> {
    let title = || vec![list.file.title.clone()];
    let allowed = match (text.wish, own) {
        (LetterWish::Standby, _) => list.must_take_standbys(at),
        (LetterWish::Withdraw, Some(own)) => list.must_let_go(own, at),
        _ => list.must_be_open(at),
    };
    if let Err(flaw) = allowed {
        return vec![sentence_of(&flaw, list)];
    }
    let is_closed = list.must_be_open(at).is_err();
    match (text.wish, own.map(|own| own.state)) {
        (LetterWish::Ask, _) | (LetterWish::Withdraw, Some(_)) => Vec::new(),
        (LetterWish::Withdraw, None) => vec![("entry.none", title())],
        (LetterWish::Standby, Some(EntryState::In)) if is_closed => {
            vec![("entry.plays", title())]
        }
        (LetterWish::Standby, Some(EntryState::Standby)) if is_closed => {
            vec![("entry.waits", title())]
        }
        _ => complaints(office, list, text, from),
    }
}

/// Returns what would be right for an entry that cannot be; nothing of its words is among it.
fn complaints(
    office: OfficeContext<'_>,
    list: &EntryList,
    text: &EntryLetterText,
    from: &str,
) -> Vec<Sentence> {
    let mut wrong = Vec::new();
    let said = [
        (
            EntryField::Name,
            text.name.as_ref().filter(|one| !one.is_empty()),
        ),
        (EntryField::Club, text.club.as_ref()),
        (
            EntryField::Zone,
            text.zone.as_ref().filter(|one| !one.is_empty()),
        ),
        (
            EntryField::Language,
            text.language.as_ref().filter(|one| !one.is_empty()),
        ),
        (EntryField::Household, text.household.as_ref()),
    ];
    let is_asked = |field| field == EntryField::Name || list.file.ask.contains(&field);
    let missing = said
        .iter()
        .filter(|(field, said)| is_asked(*field) && said.is_none());
    let missing: Vec<&str> = missing
        .map(|(field, _)| field_word(*field, text.is_german))
        .collect();
    if !missing.is_empty() {
        wrong.push(("entry.wrong.missing", vec![missing.join(", ")]));
    }
    let each = list.file.entry.tables_each;
    let tables = text.tables.as_deref().map(str::parse::<u32>);
    if tables.is_some_and(|said| said != Ok(each)) {
        wrong.push(("entry.wrong.tables", vec![each.to_string()]));
    }
    let is_zone = |said: &str| said.is_empty() || Zone::named(said).is_ok();
    if !text.zone.as_deref().is_none_or(is_zone) {
        wrong.push(("entry.wrong.zone", Vec::new()));
    }
    let is_language =
        |said: &str| said.is_empty() || office.languages.is_known(&said.to_lowercase());
    if !text.language.as_deref().is_none_or(is_language) {
        let known: Vec<&str> = office.languages.tags().collect();
        wrong.push(("entry.wrong.language", vec![known.join(", ")]));
    }
    let fields = [&text.club, &text.household, &text.luck];
    let is_long = |said: &&String| said.chars().count() > LONGEST;
    if fields.into_iter().flatten().any(|said| is_long(&said)) {
        wrong.push(("entry.wrong.long", vec![LONGEST.to_string()]));
    }
    if missing.contains(&field_word(EntryField::Name, text.is_german)) {
        return wrong;
    }
    if let Err(flaw) = list.checked(office, &entry_of(list, text, None, from)) {
        wrong.push(sentence_of(&flaw, list));
    }
    wrong.dedup();
    wrong
}

/// Returns the sentence for somebody whom a list cannot take.
pub(super) fn sentence_of(flaw: &EntryFlaw, list: &EntryList) -> Sentence {
    let title = list.file.title.clone();
    match flaw {
        EntryFlaw::Early { open, .. } => (
            "entry.early",
            vec![title, open.to_string(), list.file.entry.close.to_string()],
        ),
        EntryFlaw::Closed { day, .. } if list.file.standby.letters => {
            ("entry.closed-standby", vec![title, day.clone()])
        }
        EntryFlaw::Closed { day, .. } => ("entry.closed", vec![title, day.clone()]),
        EntryFlaw::NoStandbys { .. } => ("entry.no-standby", vec![title]),
        EntryFlaw::Over { .. } => ("entry.over", vec![title]),
        EntryFlaw::Name(_) => ("entry.wrong.name", Vec::new()),
        EntryFlaw::Unruled { .. } => ("entry.unruled", Vec::new()),
        EntryFlaw::NameTaken { .. } => ("entry.same-name", vec![title]),
        EntryFlaw::Language(_) | EntryFlaw::Zone(_) => ("entry.wrong.zone", Vec::new()),
        EntryFlaw::Unasked(_) | EntryFlaw::Line(_) => {
            ("entry.wrong.long", vec![LONGEST.to_string()])
        }
        EntryFlaw::AddressTaken { .. } | EntryFlaw::NoAddress(_) => {
            ("entry.wrong.address", Vec::new())
        }
    }
}
