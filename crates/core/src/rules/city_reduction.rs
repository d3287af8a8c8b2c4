//! 26.32, 26.4 The reduction of cities, in the check of support and where another rule reduces them.

use std::collections::BTreeSet;

use crate::game::{
    AreaId, CitySite, Civ, Components, Event, Mutation, Piece, Place, PublicState, RejectionKind,
    RuleStep, Section, Subject,
};
use crate::rulebook::{CitySupportPolicy, SurplusPolicy};
use crate::turn::{
    Ask, AwaitingReplies, EntryRejection, OrderValue, PickQuestion, QuestionKey, ResolvedAnswer,
    RuleContext,
};

use super::idle_tokens::idle;
use super::{area_room, bounds};

/// 26.31, 26.32: cities are reduced one at a time until the tokens support the rest, newly built ones first; those that are
/// spared stay.
pub fn check(
    policy: &CitySupportPolicy,
    land: &SurplusPolicy,
    t: &mut RuleContext<'_>,
    civ: Civ,
    key: QuestionKey,
    is_spared: impl Fn(&RuleContext<'_>, AreaId) -> bool,
) -> Result<(), AwaitingReplies> {
    if is_supported(policy, t, civ) {
        return Ok(());
    }
    let mut options = by_default(t.open(), civ);
    let goes_first = |t: &RuleContext<'_>, area: AreaId| policy.new_first && is_new(t, area, civ);
    options.sort_by_key(|area| !goes_first(t, *area));
    let new = options.iter().filter(|area| goes_first(t, **area));
    let picked = t.ask(ReductionQuestion {
        new: new.copied().map(Subject::Area).collect(),
        ..ReductionQuestion::of(t, civ, key, &options, options.len())
    })?;
    let mut cities: Vec<AreaId> = picked.into_iter().filter_map(Subject::area).collect();
    cities.sort_by_key(|area| !goes_first(t, *area));
    for area in cities {
        if is_supported(policy, t, civ) {
            break;
        }
        if !is_spared(t, area) {
            reduce(land, t, civ, area);
        }
    }
    Ok(())
}

/// Question: cities reduced, in order. A check of support reduces newly built cities before all others (26.32), whatever the list
/// says.
pub struct ReductionQuestion {
    pick: PickQuestion,
    new: Vec<Subject>,
    /// Areas whose city this turn has taken already: a list may serve several times.
    gone: Vec<Subject>,
    told: BTreeSet<String>,
}

impl ReductionQuestion {
    /// `options` in the order of the default.
    pub fn of(
        t: &RuleContext<'_>,
        civ: Civ,
        key: QuestionKey,
        options: &[AreaId],
        count: usize,
    ) -> ReductionQuestion {
        let gone = t
            .this_turn()
            .iter()
            .filter_map(|event| match &event.change {
                Mutation::Pieces {
                    owner,
                    piece: Piece::City,
                    from: Place::Area(area),
                    ..
                } if owner.is(civ) => Some(Subject::Area(*area)),
                _ => None,
            });
        ReductionQuestion {
            pick: PickQuestion {
                otherwise: Some(RejectionKind::NotYourCity),
                ..PickQuestion::areas(key, options, count)
            },
            new: Vec::new(),
            gone: gone.collect(),
            told: t.rejected_paths(civ),
        }
    }
}

impl Ask for ReductionQuestion {
    type Answer = Vec<Subject>;

    fn key(&self) -> QuestionKey {
        self.pick.key()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Vec<Subject>> {
        let mut found = self.pick.resolve(wish);
        let is_gone =
            |remark: &EntryRejection| remark.reason.subjects.iter().all(|s| self.gone.contains(s));
        found
            .remarks
            .retain(|remark| !is_gone(remark) && !self.told.contains(&remark.path));
        let mut named = Vec::new();
        for (wanted, path) in wish {
            let Some(city) = bounds::named(wanted).map(Subject::Area) else {
                continue;
            };
            let waits = self.new.iter().any(|new| !named.contains(new));
            let is_old = self.pick.options.contains(&city) && !self.new.contains(&city);
            if waits && is_old && !named.contains(&city) {
                found.remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason: RejectionKind::NewCitiesFirst.of([city]),
                    part: true,
                });
            }
            named.push(city);
        }
        found
    }

    fn default(&self) -> Vec<Subject> {
        self.pick.default()
    }

    fn text(&self, answer: &Vec<Subject>, parts: &Components) -> String {
        self.pick.text(answer, parts)
    }
}

fn is_supported(policy: &CitySupportPolicy, t: &RuleContext<'_>, civ: Civ) -> bool {
    let tokens = u32::from(t.open().tokens_on_board(civ)).saturating_sub(idle(t, civ));
    let cities = t.open().cities_of(civ);
    let cities = cities.filter(|area| !policy.revolts_exempt || !is_from_revolt(t, *area, civ));
    tokens >= u32::from(policy.tokens) * cities.count() as u32
}

/// 43.1, 64: won by revolt since the calamities began.
fn is_from_revolt(t: &RuleContext<'_>, area: AreaId, civ: Civ) -> bool {
    let begins = |event: &Event| {
        let section = Section::Calamities;
        event.change == Mutation::Section { section }
    };
    let since = t.this_turn().iter().skip_while(|event| !begins(event));
    let mut won = since.filter(|event| event.why == RuleStep::Revolt);
    won.any(|event| {
        matches!(&event.change, Mutation::Pieces { owner, piece: Piece::City, to, .. }
            if owner.is(civ) && *to == Place::Area(area))
    })
}

/// A nation's cities as they go by default: off site, then lowest limit, then name.
pub fn by_default(open: &PublicState, civ: Civ) -> Vec<AreaId> {
    let mut cities: Vec<AreaId> = open.cities_of(civ).collect();
    cities.sort_by_key(|area| {
        let printed = open.area(*area);
        (printed.site != CitySite::None, printed.limit, *area)
    });
    cities
}

/// 26.32: built in this turn's construction, not converted, annexed or won in revolt (READINGS).
fn is_new(t: &RuleContext<'_>, area: AreaId, civ: Civ) -> bool {
    t.this_turn().iter().any(|event| {
        let built = matches!(&event.change, Mutation::Pieces { owner, piece: Piece::City, from: Place::Stock, to, .. }
            if owner.is(civ) && *to == Place::Area(area));
        built && event.why.is_building()
    })
}

/// 26.41: the city goes to stock and as many tokens as the area holds, or as stock has, take its place.
pub fn reduce(land: &SurplusPolicy, t: &mut RuleContext<'_>, civ: Civ, area: AreaId) {
    t.transfer(
        RuleStep::CityReduced,
        civ,
        Piece::City,
        1,
        Place::Area(area),
        Place::Stock,
    );
    let taken = area_room::taken_up(land, t.open(), area, civ);
    let room = area_room::room(land, t.open(), area, civ.into()).saturating_sub(taken);
    let tokens = area_room::reduced(land, room, t.open().stock(civ, Piece::Token));
    t.transfer(
        RuleStep::CityReduced,
        civ,
        Piece::Token,
        tokens,
        Place::Stock,
        Place::Area(area),
    );
}
