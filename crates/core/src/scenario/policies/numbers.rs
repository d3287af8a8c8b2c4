//! What the book calls each step: the number of its rule.

use std::collections::BTreeMap;

use super::super::sheet::{Form, Sheet};
use crate::game::{Calamity, Cause, Home, RuleNumbers, Section};
use crate::rules::Book;
use crate::text::{Names, Span, shown};

/// The numbers as the book's file has them.
pub(super) struct Given {
    at: Span,
    numbers: BTreeMap<Cause, String>,
}

/// The mapping of causes to numbers.
pub(super) fn given(book: &Form<'_>) -> Option<Given> {
    let Some(node) = book.optional("numbers") else {
        let message = "numbers is missing: what this book calls each step, such as `walk: \"7.1\"`; the program's own \
             rules/advanced.yaml names them all";
        book.complain(book.at, "", message);
        return None;
    };
    let all = Cause::ALL.iter();
    let known: Names<Cause> = all.map(|cause| (*cause, cause.id().to_owned())).collect();
    let mut numbers = BTreeMap::new();
    for (word, number) in book.entries("numbers") {
        let path = book.path("numbers");
        let cause = book.sheet.find(&known, "step", &word, &path);
        let Some(number) = book.scalar("numbers", number) else {
            continue;
        };
        if let Some(wrong) = unfit(&number.value) {
            let message = format!("{} is no number of a rule: {wrong}", shown(&number.value));
            let path = book.path("numbers");
            match is_torn(&number.value) {
                true => book.sheet.complain(number.at, path, message),
                false => book.sheet.warn(number.at, path, message),
            }
        }
        if let Some(cause) = cause
            && numbers.insert(cause, number.value).is_some()
        {
            let message = format!("{} has a number already", cause.id());
            book.complain(word.at, "numbers", message);
        }
    }
    let at = node.at;
    Some(Given { at, numbers })
}

/// Letters and digits of the longest number.
const LONGEST: usize = 24;

/// Numbers stand in ledger lines between blanks and in keys before the word of their cause, for which no number may be taken.
fn unfit(number: &str) -> Option<&'static str> {
    let is_part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric());
    let is_number = number.split(['.', '-']).all(is_part);
    if !is_number || number.len() > LONGEST {
        Some("it has letters a-z and digits, with single dots or dashes between them, 24 at most")
    } else if Cause::find(number).is_some() {
        Some("it is the word of a step")
    } else {
        None
    }
}

/// Whether no ledger can hold it.
fn is_torn(number: &str) -> bool {
    let is_odd = |c: char| !c.is_ascii_graphic() || ['~', '/'].contains(&c);
    number.contains(is_odd) || Cause::find(number).is_some()
}

impl Given {
    /// The numbers, with a complaint where a step of what is played has none.
    pub fn of_book(self, sheet: Sheet<'_>, book: &Book) -> RuleNumbers {
        let lacks =
            |cause: &&Cause| is_asked_for(**cause, book) && !self.numbers.contains_key(cause);
        let lacking: Vec<&str> = Cause::ALL
            .iter()
            .filter(lacks)
            .map(|cause| cause.id())
            .collect();
        if !lacking.is_empty() {
            let message = format!(
                "this book plays them and gives no number: {}; write the number of the rule for each, or `house` where no rule says \
                 it",
                lacking.join(", ")
            );
            // A game that began without them has the words of those steps in its ledger.
            sheet.warn(self.at, "numbers", message);
        }
        RuleNumbers::new(&self.numbers)
    }
}

/// Some steps are there by a policy alone.
fn is_asked_for(cause: Cause, book: &Book) -> bool {
    let by_policy = match cause {
        Cause::CitySurrenders => book.conflict.surrenders,
        // Only where there are fewer cards than nations, which the advances say and no policy.
        Cause::SoldOut | Cause::CopiesInPlay => false,
        _ => true,
    };
    by_policy && is_played(cause, book)
}

/// Whether this book does it: in its own section, or out of it as part of something else.
fn is_played(cause: Cause, book: &Book) -> bool {
    let calamities = Home::Section(Section::Calamities);
    let recheck = Home::Section(Section::Recheck);
    let builds = comes(Home::Section(Section::Cities), book);
    let strikes = |kind: Calamity| comes(Home::Calamity(kind), book);
    let reduces = [
        Calamity::Volcano,
        Calamity::Treachery,
        Calamity::Superstition,
        Calamity::SlaveRevolt,
        Calamity::Flood,
        Calamity::CivilDisorder,
        Calamity::Iconoclasm,
    ];
    let elsewhere = match cause {
        // Calamities that were not named as trade ended are named as they begin.
        Cause::Naming | Cause::CalamityLimit => comes(calamities, book),
        Cause::NeverVictim => comes(Home::Section(Section::Naming), book),
        Cause::CityReduced => {
            comes(recheck, book)
                || (builds && book.cities.reduces)
                || reduces.into_iter().any(strikes)
        }
        // The second check warns of what the first would; cities above the most are reduced by the list for support.
        Cause::SupportCheck => comes(recheck, book),
        Cause::SupportReduces => comes(recheck, book) || (builds && book.cities.reduces),
        // What nobody's nominee can replace revolts, as for want of tax.
        Cause::Revolt => {
            let figures = book.calamities.civil_war.as_ref();
            let to_largest = figures.is_some_and(|figures| figures.leftover_to_largest);
            to_largest && strikes(Calamity::CivilWar)
        }
        // A calamity that has struck goes under its stack at once.
        Cause::Restack => comes(calamities, book) && book.returning.at_once,
        // A horde fights wherever it comes.
        Cause::Fight
        | Cause::EqualFight
        | Cause::ManyFight
        | Cause::SkilledFight
        | Cause::AssaultFails
        | Cause::CityFalls
        | Cause::CitySurrenders => strikes(Calamity::Barbarians),
        _ => false,
    };
    elsewhere || comes(cause.home(), book)
}

fn comes(home: Home, book: &Book) -> bool {
    let plans = std::iter::once(&book.setup).chain(&book.turn);
    let mut sections = plans.flat_map(|plan| &plan.sections);
    match home {
        Home::Table => true,
        Home::Section(Section::Trade) => {
            sections.any(|one| matches!(one, Section::Trade | Section::LastTrade))
        }
        Home::Section(section) => sections.any(|one| *one == section),
        Home::Calamity(kind) => {
            sections.any(|one| *one == Section::Calamities) && book.calamities.order.contains(&kind)
        }
    }
}
