//! 26.6 Cities that calamities reduce, chosen by their owners.

use crate::game::{Cause, Change, Civ, FactKind, Subject};
use crate::turn::{Key, Part, Stop, Turn};

use super::blow::Blow;
use crate::rules::support::{self, Reduction};

/// The primary victim reduces so many of his cities, or all of them; with none, the calamity does nothing.
pub fn suffer(
    blow: &Blow<'_>,
    t: &mut Turn<'_>,
    why: Cause,
    victim: Civ,
    cities: u32,
) -> Result<(), Stop> {
    if cities == 0 || t.open().city_count(victim) == 0 {
        let about = [Subject::Face(blow.face), Subject::Civ(victim)];
        t.happen(why, Change::Fact(FactKind::NoEffect.of(about)));
        return Ok(());
    }
    reduce(blow, t, why, &[(victim, cities)])
}

/// Each of these nations reduces so many of its cities, or all of them. They choose without knowing each other's choice.
pub fn reduce(
    blow: &Blow<'_>,
    t: &mut Turn<'_>,
    why: Cause,
    tolls: &[(Civ, u32)],
) -> Result<(), Stop> {
    let mut civs = Vec::new();
    let mut questions = Vec::new();
    for (civ, count) in tolls {
        let options = support::by_default(t.open(), *civ);
        if *count > 0 && !options.is_empty() {
            let key = Key::new(*civ, blow.kind.into(), why).part(Part::Reduce);
            civs.push(*civ);
            questions.push(Reduction::of(t, *civ, key, &options, *count as usize));
        }
    }
    let answers = t.ask_all(questions)?;
    for (civ, cities) in civs.into_iter().zip(answers) {
        for area in cities.into_iter().filter_map(Subject::area) {
            support::reduce(blow.land(), t, civ, area);
        }
    }
    Ok(())
}
