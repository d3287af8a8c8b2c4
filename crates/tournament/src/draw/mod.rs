//! The draw: who sits with whom, in which order, and with which nation.
//!
//! It is a function of the rules of the file, the entries with club, household and strength, the tables so far, and a seed. The
//! order in which entries came is no part of it, and clubs and households count only by being alike, so that a recipe may
//! print numbers for them.

mod drawn;
mod facts;
mod improvement;
mod nations;
mod ratings;
mod recipe;
mod refusal;
mod request;
mod seating;
mod seed;
mod sizes;
mod start;

use bulla_core::game::Chance;

use facts::Facts;
use improvement::improve;
use seating::Seating;

pub use drawn::{Draw, DrawnSeat, DrawnTable, MetAgain};
pub use ratings::read_ratings;
pub use recipe::{draw_recipe, preview_code};
pub use refusal::DrawRefusal;
pub use request::{DrawRequest, EarlierTable, Entrant, RoundPlayers};
pub use seed::{draw_commitment, draw_seed};
pub use sizes::table_sizes;

/// Seats people at tables.
///
/// Sizes come first, then a snake through the tables (by strength where it is known, in drawn order among equals), then swaps
/// of two people of one round, in drawn order, as long as one lowers the cost: the list of what `avoid` names, compared like a
/// word in a dictionary. Where that ends with two who may never meet, everybody is seated anew around them.
///
/// # Errors
/// Nothing is drawn where no sizes fit, where no seating keeps those apart who may never meet, and for ids that are not
/// entered or entered twice.
///
/// ```
/// use bulla_tournament::draw::{DrawRequest, Entrant, RoundPlayers, draw, draw_seed};
/// use bulla_tournament::file::{Avoid, DrawRules, NationRule, Never};
///
/// let rules = DrawRules {
///     nations: NationRule::Chosen,
///     never: vec![Never::SamePerson, Never::SameHousehold],
///     avoid: vec![Avoid::MetBefore],
///     strength: None,
/// };
/// let mut entrants: Vec<Entrant> = ["ann", "bob", "cyd", "dan", "eve", "fay"].map(Entrant::new).to_vec();
/// for at in [0, 3] {
///     entrants[at].household = Some("Mill Lane 4".to_owned());
/// }
/// let drawn = |entrants: &[Entrant]| {
///     draw(&DrawRequest {
///         rules: &rules,
///         sizes: &[3],
///         rounds: &[RoundPlayers::of_all("heat-1", entrants)],
///         entrants,
///         earlier: &[],
///         nations: &Default::default(),
///         seed: &draw_seed(&[7; 32], 0, entrants),
///     })
/// };
/// let table = |id: &str| {
///     let drawn = drawn(&entrants).unwrap();
///     drawn.tables.iter().position(|table| table.seats.iter().any(|seat| seat.entrant == id))
/// };
/// assert_ne!(table("ann"), table("dan"));
///
/// // Three of one household do not fit at two tables.
/// entrants[5].household = Some("Mill Lane 4".to_owned());
/// assert_eq!(
///     drawn(&entrants).unwrap_err().to_string(),
///     "heat-1: ann, dan and fay may not sit at one table, and there are 2 tables"
/// );
/// ```
pub fn draw(request: &DrawRequest<'_>) -> Result<Draw, DrawRefusal> {
    let facts = Facts::new(request)?;
    let chance = Chance::new(request.seed.clone(), "draw");
    let mut tables: Vec<Vec<usize>> = Vec::new();
    let mut round_of: Vec<usize> = Vec::new();
    let mut numbers: Vec<u32> = Vec::new();
    for (at, round) in facts.rounds.iter().enumerate() {
        let players = u32::try_from(round.players.len()).unwrap_or(u32::MAX);
        let sizes = table_sizes(players, request.sizes);
        let sizes = sizes.ok_or_else(|| refusal::no_sizes(&round.name, players, request.sizes))?;
        let dealt = start::snake(&facts, round, &sizes, &chance);
        numbers.extend(1..=u32::try_from(dealt.len()).unwrap_or(u32::MAX));
        round_of.extend(dealt.iter().map(|_| at));
        tables.extend(dealt);
    }
    let mut seating = Seating::new(&facts, tables, &round_of);
    let mut swaps = improve(&mut seating, &chance);
    if seating.breaks_never() {
        let apart = start::apart(&facts, seating.tables(), &round_of, &chance)?;
        seating = Seating::new(&facts, apart, &round_of);
        swaps = improve(&mut seating, &chance);
    }
    let seated = start::in_order_of_choice(&facts, seating.tables(), &chance);
    let nations = nations::assign(request, &facts, &seated, &round_of, &chance)?;
    let tables = seated.iter().zip(nations).enumerate();
    let tables = tables.map(|(at, (people, nations))| DrawnTable {
        round: facts.rounds[round_of[at]].name.clone(),
        number: numbers[at],
        seats: people
            .iter()
            .zip(nations)
            .map(|(person, nation)| DrawnSeat {
                entrant: facts.ids[*person].clone(),
                nation,
            })
            .collect(),
    });
    Ok(Draw {
        tables: tables.collect(),
        cost: seating.cost_by_kind(),
        swaps,
        met_again: seating.met_again(),
    })
}

#[cfg(test)]
mod tests;
