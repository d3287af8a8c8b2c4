//! Description of how the draws of a game are made, for anybody who recomputes them with `docs/fairness.py`: how its stacks are
//! laid, and the numbers of rules in the keys of its draws. All of it comes from the scenario that the game keeps.

use serde_json::{Value, json};

use super::stored_scenario::StoredScenario;
use crate::context::error::OfficeError;
use bulla_core::game::RuleStep;
use bulla_core::rulebook::{CalamityPlacement, ReturnPlacement};
use bulla_core::scenario::Scenario;
use bulla_store::ExportedRow;

/// Name of the record in an export.
pub const RECORD: &str = "draws";

/// Causes with whose numbers keys of draws begin, and those of lines that whoever reads them has to find.
const CAUSES: [RuleStep; 9] = [
    RuleStep::SetUp,
    RuleStep::Stacks,
    RuleStep::ChooseNation,
    RuleStep::CardsReturned,
    RuleStep::DrawCard,
    RuleStep::Deal,
    RuleStep::CalamityLimit,
    RuleStep::KeepCards,
    RuleStep::Restack,
];

/// The record of a scenario.
pub fn of_scenario(scenario: &Scenario) -> ExportedRow {
    let stacks = &scenario.book.setup_policy;
    let numbers = &scenario.components.numbers;
    let keys = CAUSES.map(|cause| (cause.id().to_owned(), json!(numbers.key(cause))));
    let row = [
        ("fixed", json!(bed(stacks.fixed))),
        ("numbers", Value::Object(keys.into_iter().collect())),
        (
            "on_top",
            json!(if stacks.on_top { "players" } else { "none" }),
        ),
        ("tradable", json!(bed(stacks.tradable))),
    ];
    let back = &scenario.book.returning;
    // Named where an option says otherwise than the book.
    let tradable = (back.tradable != ReturnPlacement::Among).then_some(back.tradable);
    let fixed = (back.fixed != ReturnPlacement::Under).then_some(back.fixed);
    let places = [("back_tradable", tradable), ("back_fixed", fixed)];
    let places = places
        .into_iter()
        .filter_map(|(field, is)| Some((field, json!(place(is?)))));
    let row = row.into_iter().chain(places);
    row.map(|(field, value)| (field.to_owned(), value))
        .collect()
}

/// The record of a game of this name and format, by the text of its scenario.
///
/// # Errors
/// The scenario does not read.
pub fn of_kept(game: &str, format: i64, scenario: &str) -> Result<ExportedRow, OfficeError> {
    let kept = StoredScenario::of(game, format, scenario)?;
    Ok(of_scenario(&kept.scenario_of(game)?))
}

/// First thing that a record tells otherwise than the scenario, if there is one.
pub fn difference(told: &ExportedRow, scenario: &ExportedRow) -> Option<String> {
    let (field, value) = told
        .iter()
        .find(|(field, value)| scenario.get(*field) != Some(value))?;
    Some(match scenario.get(field) {
        Some(said) => format!("{field} is {value}, and the scenario of the game comes to {said}"),
        None => format!("there is no field {field:?}"),
    })
}

/// Word of a scenario for it.
fn bed(bed: CalamityPlacement) -> &'static str {
    match bed {
        CalamityPlacement::Anywhere => "anywhere",
        CalamityPlacement::Among => "among",
        CalamityPlacement::Under => "under",
        CalamityPlacement::WithLast => "last-three",
    }
}

/// Word of a scenario for the place of calamities that go back.
fn place(place: ReturnPlacement) -> &'static str {
    match place {
        ReturnPlacement::Among => "among",
        ReturnPlacement::Under => "under",
        ReturnPlacement::WithLast => "last-three",
    }
}
