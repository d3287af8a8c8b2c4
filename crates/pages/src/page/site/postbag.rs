//! Press reader by reader: what each wrote under his name, and what each got.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::page::dates;
use crate::page::sentences::Sentences;

use super::{Chronicle, Relayed};

/// The press of one seat.
#[derive(Clone, Debug, Serialize)]
pub struct Bag {
    pub reader: String,
    pub items: Vec<Item>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Item {
    /// Turn and segment, as a title.
    pub title: String,
    pub at: String,
    /// Empty where no name stood over it.
    pub from: String,
    /// Empty for everybody.
    pub to: Vec<String>,
    pub text: String,
}

/// By name of the reader; in each the items in order. What was written without a name stands with those alone who got it.
///
/// # Errors
/// A word of a date is missing.
pub fn bags(
    sentences: &Sentences,
    chronicle: &Chronicle,
    title: &dyn Fn(u16, &str) -> String,
) -> Result<Vec<Bag>, String> {
    let all = &chronicle.press;
    let names = all.iter().flat_map(|one| one.to.iter().chain(&one.from));
    let names: BTreeSet<&String> = names.collect();
    let bag = |name: &String| {
        let own = |one: &&Relayed| one.from.as_ref() == Some(name) || one.to.contains(name);
        let item = |one: &Relayed| {
            Ok::<Item, String>(Item {
                title: title(one.turn, &one.segment),
                at: dates::moment(&sentences.words, &one.at)?,
                from: one.from.clone().unwrap_or_default(),
                to: match one.is_to_all {
                    true => Vec::new(),
                    false => one.to.clone(),
                },
                text: one.text.clone(),
            })
        };
        let items = all.iter().filter(own).map(item);
        Ok(Bag {
            reader: name.clone(),
            items: items.collect::<Result<_, String>>()?,
        })
    };
    names.into_iter().map(bag).collect()
}
