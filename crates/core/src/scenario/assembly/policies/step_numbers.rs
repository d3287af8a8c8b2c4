//! Names of the steps in the ruleset: the numbers of their rules.

use std::collections::BTreeMap;

use crate::game::{Calamity, RuleNumbers, RuleScope, RuleStep, Section};
use crate::rulebook::{NavalConflict, Rulebook};
use crate::scenario::reading::file_report::{FieldReader, FileReport};
use crate::text::{NameTable, TextPosition, shown};

/// The numbers as the book's file has them.
pub(super) struct StepNumbers {
    at: TextPosition,
    numbers: BTreeMap<RuleStep, String>,
}

/// The mapping of causes to numbers.
pub(super) fn given(book: &FieldReader<'_>) -> Option<StepNumbers> {
    let Some(node) = book.optional("numbers") else {
        let message = "numbers is missing: what this book calls each step, such as `walk: \"7.1\"`; the program's own \
             rules/advanced.yaml names them all";
        book.complain(book.at, "", message);
        return None;
    };
    let all = RuleStep::ALL.iter();
    let known: NameTable<RuleStep> = all.map(|cause| (*cause, cause.id().to_owned())).collect();
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
            if is_torn(&number.value) {
                book.sheet.complain(number.at, path, message)
            } else {
                book.sheet.warn(number.at, path, message)
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
    Some(StepNumbers { at, numbers })
}

/// Letters and digits of the longest number.
const LONGEST: usize = 24;

/// Numbers stand in ledger lines between blanks and in keys before the word of their cause, for which no number may be taken.
fn unfit(number: &str) -> Option<&'static str> {
    let is_part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric());
    let is_number = number.split(['.', '-']).all(is_part);
    if !is_number || number.len() > LONGEST {
        Some("it has letters a-z and digits, with single dots or dashes between them, 24 at most")
    } else if RuleStep::find(number).is_some() {
        Some("it is the word of a step")
    } else {
        None
    }
}

/// Returns whether no ledger can hold a rule number.
fn is_torn(number: &str) -> bool {
    let is_odd = |c: char| !c.is_ascii_graphic() || ['~', '/'].contains(&c);
    number.contains(is_odd) || RuleStep::find(number).is_some()
}

impl StepNumbers {
    /// The numbers, with a complaint where a step of what is played has none.
    pub fn of_book(self, sheet: FileReport<'_>, book: &Rulebook) -> RuleNumbers {
        let lacks =
            |cause: &&RuleStep| is_asked_for(**cause, book) && !self.numbers.contains_key(cause);
        let lacking: Vec<&str> = RuleStep::ALL
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
fn is_asked_for(cause: RuleStep, book: &Rulebook) -> bool {
    let by_policy = match cause {
        RuleStep::CitySurrenders => book.conflict.surrenders,
        RuleStep::NewcomerWar
        | RuleStep::HalfByNewcomer
        | RuleStep::HalfSwap
        | RuleStep::HalfGoes => {
            let figures = book.calamities.civil_war.as_ref();
            figures.is_some_and(|figures| figures.halves)
        }
        RuleStep::NavalFight => book.conflict.at_sea != NavalConflict::Never,
        // Only where there are fewer cards than nations, which the advances say and no policy.
        RuleStep::SoldOut | RuleStep::CopiesInPlay => false,
        // Only where commodities have trading cities, which the cards say and no policy.
        RuleStep::TradeCity => false,
        _ => true,
    };
    by_policy && is_played(cause, book)
}

/// Returns whether this ruleset plays it: in its own section, or outside it as part of something else.
fn is_played(cause: RuleStep, book: &Rulebook) -> bool {
    let calamities = RuleScope::Section(Section::Calamities);
    let recheck = RuleScope::Section(Section::Recheck);
    let builds = comes(RuleScope::Section(Section::Cities), book);
    let strikes = |kind: Calamity| comes(RuleScope::Calamity(kind), book);
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
        RuleStep::Naming | RuleStep::CalamityLimit => comes(calamities, book),
        RuleStep::NeverVictim => comes(RuleScope::Section(Section::Naming), book),
        RuleStep::CityReduced => {
            comes(recheck, book)
                || (builds && book.cities.reduces)
                || reduces.into_iter().any(strikes)
        }
        // The second check warns of what the first would; cities above the most are reduced by the list for support.
        RuleStep::SupportCheck => comes(recheck, book),
        RuleStep::SupportReduces => comes(recheck, book) || (builds && book.cities.reduces),
        // What nobody's nominee can replace revolts, as for want of tax.
        RuleStep::Revolt => {
            let figures = book.calamities.civil_war.as_ref();
            let to_largest = figures.is_some_and(|figures| figures.leftover_to_largest);
            to_largest && strikes(Calamity::CivilWar)
        }
        // A calamity that has struck goes under its stack at once.
        RuleStep::Restack => comes(calamities, book) && book.returning.at_once,
        // A horde fights wherever it comes.
        RuleStep::Fight
        | RuleStep::EqualFight
        | RuleStep::ManyFight
        | RuleStep::SkilledFight
        | RuleStep::AssaultFails
        | RuleStep::CityFalls
        | RuleStep::CitySurrenders => strikes(Calamity::Barbarians),
        _ => false,
    };
    elsewhere || comes(cause.scope(), book)
}

fn comes(home: RuleScope, book: &Rulebook) -> bool {
    let plans = std::iter::once(&book.setup).chain(&book.turn);
    let mut sections = plans.flat_map(|plan| &plan.sections);
    match home {
        RuleScope::EveryGame => true,
        RuleScope::Section(Section::Trade) => {
            sections.any(|one| matches!(one, Section::Trade | Section::LastTrade))
        }
        RuleScope::Section(section) => sections.any(|one| *one == section),
        RuleScope::Calamity(kind) => {
            sections.any(|one| *one == Section::Calamities) && book.calamities.order.contains(&kind)
        }
    }
}
