//! 30.22 Treachery.

use crate::game::{AreaId, CITY_POINTS, Civ, Piece, Place, RejectionKind, RuleStep, Subject};
use crate::turn::{
    AwaitingReplies, CalamityPart, PickQuestion, Prompt, QuestionKey, RuleContext, Topic,
};

use super::calamity_context::{CalamityContext, no_effect};
use super::pending::PendingCalamity;
use super::unit_points;

/// 30.221: the trader takes a city of his choice; 30.222: of a card that was kept the holder has a city reduced.
pub fn strike(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let mut cities = unit_points::least_first(t.open(), t.open().cities_of(victim));
    let allowance = calamity.allowance(t.open(), victim);
    cities.retain(|area| match calamity.trader {
        Some(_) => allowance >= CITY_POINTS.into(),
        None => calamity.may_reduce(t.open(), victim, *area),
    });
    if cities.is_empty() {
        no_effect(RuleStep::Treachery, calamity, t, victim);
        return Ok(());
    }
    let Some(trader) = calamity.trader else {
        let key = QuestionKey::new(victim, Topic::Treachery, RuleStep::TreacheryReduces)
            .part(CalamityPart::Reduce);
        if let Some(area) = choice(t, key, &cities, victim, Some(RejectionKind::NotYourCity))? {
            calamity.reduce(t, victim, area);
        }
        return Ok(());
    };
    let key =
        QuestionKey::new(trader, Topic::Treachery, RuleStep::Treachery).part(CalamityPart::Choice);
    if let Some(area) = choice(t, key, &cities, victim, Some(RejectionKind::NotAChoice))? {
        take(t, victim, trader, area);
    }
    Ok(())
}

fn choice(
    t: &mut RuleContext<'_>,
    key: QuestionKey,
    cities: &[AreaId],
    victim: Civ,
    otherwise: Option<RejectionKind>,
) -> Result<Option<AreaId>, AwaitingReplies> {
    let picked = t.ask(PickQuestion {
        otherwise,
        ..PickQuestion::areas(key.about(Subject::Civ(victim)), cities, 1)
    })?;
    Ok(picked.into_iter().find_map(Subject::area))
}

/// A trader without a city in stock, or who has left the game (15.61), gets none; the victim loses his all the same.
fn take(t: &mut RuleContext<'_>, victim: Civ, trader: Civ, area: AreaId) {
    let here = Place::Area(area);
    t.transfer(
        RuleStep::Treachery,
        victim,
        Piece::City,
        1,
        here,
        Place::Stock,
    );
    if t.open().stock(trader, Piece::City) > 0 && !t.open().nation(trader).inert {
        t.transfer(
            RuleStep::Treachery,
            trader,
            Piece::City,
            1,
            Place::Stock,
            here,
        );
    }
}

/// The trader alone knows that he is asked; the holder knows whether he got the card in trade.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let asked = if outlook.is_mine() {
        !outlook.received()
    } else {
        outlook.gave()
    };
    let cities = outlook.known.open.cities_of(outlook.victim);
    let prompt = outlook
        .prompt(CalamityPart::Choice)
        .with(cities.map(Subject::Area));
    if asked && !prompt.values.is_empty() {
        vec![prompt]
    } else {
        Vec::new()
    }
}
