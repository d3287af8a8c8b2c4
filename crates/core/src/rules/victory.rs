//! 34, 35 The end of the game and the final count.

use crate::game::{
    AnnouncementKind, Civ, Event, Mutation, Position, PublicState, RuleStep, Score, Section, State,
    Subject,
};
use crate::rulebook::{Rulebook, VictoryPolicy, WinCondition};
use crate::turn::RuleContext;

use super::advance_points::advance_points;
use super::{advances, card_counts};

/// 34.1, 34.2: the turn is completed for all before the points are counted.
pub fn play(policy: &VictoryPolicy, t: &mut RuleContext<'_>) {
    if t.open().is_over() || !ends(policy, t.open()) {
        return;
    }
    let order: Vec<Civ> = t.open().in_play().collect();
    t.section(Section::Victory, RuleStep::Victory, order);
    let scores = count(policy, t.state(), t.this_turn());
    t.apply(RuleStep::Scores, Mutation::Over { scores });
}

/// 34.1: a marker on its finish square, or all civilization cards with one nation; or the turn that was set.
fn ends(policy: &VictoryPolicy, open: &PublicState) -> bool {
    let parts = open.parts();
    let has_ended = |civ: Civ| {
        let nation = open.nation(civ);
        if policy.ends_with_all_cards {
            nation.advances.len() >= parts.advances.len()
        } else {
            nation.track >= parts.nation(civ).track.finish
        }
    };
    policy.turn.is_some_and(|last| open.turn() >= last) || open.in_play().any(has_ended)
}

/// 35.1: what every nation in play has if the game ends now, in A.S.T. order.
pub fn scores(book: &Rulebook, position: &Position) -> Vec<Score> {
    count(&book.victory, &position.state, &position.this_turn)
}

fn count(policy: &VictoryPolicy, state: &State, this_turn: &[Event]) -> Vec<Score> {
    let open = state.open();
    let civs = open.in_play();
    let scores = civs.map(|civ| {
        let nation = open.nation(civ);
        Score {
            civ,
            advances: policy.advances * advance_points(open.parts(), nation),
            cards: policy.cards * cards(state, this_turn, civ),
            treasury: policy.treasury * u32::from(nation.treasury),
            track: policy.space * u32::from(nation.track),
            cities: policy.city * u32::from(open.city_count(civ)),
            areas: policy.area * areas(open, civ),
            behind: false,
        }
    });
    let mut scores: Vec<Score> = scores.collect();
    leave_behind(policy, open, &mut scores);
    scores
}

/// 71: areas with tokens or a city; ships occupy nothing (READINGS).
fn areas(open: &PublicState, civ: Civ) -> u32 {
    let cities = open.cities_of(civ);
    let only_city = cities.filter(|area| open.tokens(*area, civ) == 0);
    (open.areas_of(civ).count() + only_city.count()) as u32
}

/// Marks those that others keep from winning.
fn leave_behind(policy: &VictoryPolicy, open: &PublicState, scores: &mut [Score]) {
    let finished = |score: &Score| {
        let nation = open.nation(score.civ);
        !nation.inert && nation.track >= open.parts().nation(score.civ).track.finish
    };
    if policy.wins == WinCondition::AtFinish && scores.iter().any(finished) {
        for score in scores.iter_mut() {
            score.behind = !finished(score);
        }
    }
    if policy.ties_by_chart {
        let tied = winners(open, scores).into_iter().skip(1);
        let tied: Vec<Civ> = tied.collect();
        for score in scores.iter_mut().filter(|score| tied.contains(&score.civ)) {
            score.behind = true;
        }
    }
}

/// 35.1 B: sets and single cards; mining lifts the best set unless it was used in this turn (32.261), and a
/// trading city each set of its commodity.
fn cards(state: &State, this_turn: &[Event], civ: Civ) -> u32 {
    let parts = state.open().parts();
    let held = card_counts::in_hand(state, civ);
    let set_bonus = if has_mined(this_turn, civ) {
        advances::SetBonus::None
    } else {
        advances::set_bonus(state.open(), civ)
    };
    let lifted = advances::lifted(state.open(), this_turn, civ);
    advances::hand_value(parts, &held, set_bonus, &lifted)
}

fn has_mined(this_turn: &[Event], civ: Civ) -> bool {
    this_turn.iter().any(|event| {
        matches!(&event.change, Mutation::Announced(fact)
            if fact.kind == AnnouncementKind::Mined && fact.subjects.first() == Some(&Subject::Civ(civ)))
    })
}

/// 35.2: those with the most points; with equal points they tie. An inert nation cannot win (15.6).
pub fn winners(open: &PublicState, scores: &[Score]) -> Vec<Civ> {
    let may_win = |score: &&Score| !score.behind && !open.nation(score.civ).inert;
    let playing = || scores.iter().filter(may_win);
    let most = playing().map(Score::total).max();
    playing()
        .filter(|score| Some(score.total()) == most)
        .map(|score| score.civ)
        .collect()
}
