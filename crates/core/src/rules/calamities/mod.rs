//! 29, 30 Resolution of calamities: who is struck, in which order, and each calamity in a file of its own.

mod barbarians;
mod calamity_context;
mod cities_of_others;
mod city_reductions;
mod civil_disorder;
mod civil_war;
mod directed_losses;
mod divided_nations;
mod epidemic;
mod eruption;
mod famine;
mod fated_volcano;
mod fleet;
mod flood;
mod given_back;
mod heirs;
mod iconoclasm;
mod idle_losses;
mod loss_orders;
mod loss_tally;
mod losses;
mod naming;
mod newcomer_war;
mod pending;
mod piracy;
mod ship_piracy;
mod slave_revolt;
mod superstition;
mod support_reserve;
mod trader;
mod treachery;
mod unit_points;
mod unit_pool;
mod volcano;

use crate::game::{
    AnnouncementKind, Calamity, CardId, Civ, FaceId, Mutation, RejectionKind, RejectionReason,
    RuleStep, Section, Subject, View, VisibleChange, sections,
};
use crate::rulebook::Rulebook;
use crate::turn::{AwaitingReplies, CalamityPart, OrderValue, Prompt, RuleContext, Topic};

use super::bounds;
use super::restacking::put_back;
use super::surplus;
use calamity_context::{CalamityContext, no_effect};
use pending::PendingCalamity;
use trader::trader;

pub use divided_nations::{divided, divided_seen};
pub use given_back::{spare_seen, why_impossible as why_not_given_back};
pub use naming::name;

/// 29.1: the section begins; calamities that were not named at the end of trade are named now, and given back where they may be.
pub fn begin(book: &Rulebook, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let policy = &book.calamities;
    if !sections(t.this_turn()).any(|section| *section == Section::Naming) {
        name(policy, t);
    }
    let order: Vec<Civ> = t.open().in_play().collect();
    t.section(Section::Calamities, RuleStep::Calamities, order);
    if policy.may_return {
        given_back::settle(policy, t)?;
    }
    if book.returning.at_once {
        for card in naming::passed_over(t) {
            put_back(t, card);
        }
    }
    Ok(())
}

/// 29.6: all cards of one kind, their holders in A.S.T. order.
pub fn resolve(
    book: &Rulebook,
    kind: Calamity,
    t: &mut RuleContext<'_>,
) -> Result<(), AwaitingReplies> {
    let order: Vec<Civ> = t.open().in_play().collect();
    t.resume(Section::Calamities, order);
    let mut struck: Vec<(Civ, CardId)> = Vec::new();
    for event in t.this_turn() {
        if let Mutation::Named {
            civ,
            card,
            strikes: true,
        } = event.change
            && t.parts().deck.face(t.parts().deck.face_of(card)).calamity() == Some(kind)
        {
            struck.push((civ, card));
        }
    }
    given_back::spare(t, &mut struck);
    struck.sort();
    if newcomer_war::postpone(book, t, kind, &struck) {
        return Ok(());
    }
    newcomer_war::spare_resolved(t, &mut struck);
    for (victim, card) in struck {
        let face = t.parts().deck.face_of(card);
        let trader = trader(t, card, victim);
        if trader.is_none() && t.is_determinized() && t.parts().deck.face(face).may_be_traded() {
            // Others may have traded it unseen.
            t.mark_uncertain();
        }
        strike(book, t, face, victim, trader)?;
        if book.returning.at_once {
            put_back(t, card);
        }
    }
    Ok(())
}

/// One calamity against one victim, whether or not its card was in a hand.
pub fn strike_one(
    book: &Rulebook,
    t: &mut RuleContext<'_>,
    kind: Calamity,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let order: Vec<Civ> = t.open().in_play().collect();
    t.section(Section::Calamities, RuleStep::Calamities, order);
    let deck = &t.parts().deck;
    let Some((face, card)) = deck
        .faces()
        .find(|(_, face)| face.calamity() == Some(kind))
        .and_then(|(face, _)| Some((face, deck.with_face(face).next()?)))
    else {
        return Ok(());
    };
    strike(book, t, face, victim, trader(t, card, victim))
}

fn strike(
    book: &Rulebook,
    t: &mut RuleContext<'_>,
    face: FaceId,
    victim: Civ,
    trader: Option<Civ>,
) -> Result<(), AwaitingReplies> {
    let Some(kind) = t.parts().deck.face(face).calamity() else {
        return Ok(());
    };
    let about = [Subject::Face(face), Subject::Civ(victim)];
    t.apply(
        RuleStep::Calamities,
        Mutation::Announced(AnnouncementKind::Strikes.of(about)),
    );
    let calamity = &CalamityContext {
        book,
        kind,
        face,
        trader,
    };
    if naming::is_barred(t, victim, face) {
        no_effect(RuleStep::NeverVictim, calamity, t, victim);
        return Ok(());
    }
    t.ask_again(before(t, kind));
    let done = carry_out(calamity, t, victim);
    if done.is_ok() {
        surplus::clear_rivals(&book.surplus, t);
    }
    t.ask_again(0);
    done
}

/// Returns the count of cards of this calamity that struck in this turn before the latest reported one.
fn before(t: &RuleContext<'_>, kind: Calamity) -> u32 {
    let deck = &t.parts().deck;
    let alike = t.this_turn().iter().filter(|event| match &event.change {
        Mutation::Announced(fact) if fact.kind == AnnouncementKind::Strikes => {
            match fact.subjects.first() {
                Some(Subject::Face(face)) => deck.face(*face).calamity() == Some(kind),
                _ => false,
            }
        }
        _ => false,
    });
    alike.count().saturating_sub(1) as u32
}

fn carry_out(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let all = &calamity.book.calamities;
    match calamity.kind {
        Calamity::Volcano => volcano::strike(&all.volcano, calamity, t, victim),
        Calamity::Treachery => treachery::strike(calamity, t, victim),
        Calamity::Famine => by(&all.famine, |it| famine::strike(it, calamity, t, victim)),
        Calamity::Superstition => by(&all.superstition, |it| {
            superstition::strike(it, calamity, t, victim)
        }),
        Calamity::CivilWar => by(&all.civil_war, |it| {
            civil_war::strike(it, calamity, t, victim)
        }),
        Calamity::SlaveRevolt => by(&all.slave_revolt, |it| {
            slave_revolt::strike(it, calamity, t, victim)
        }),
        Calamity::Flood => by(&all.flood, |it| flood::strike(it, calamity, t, victim)),
        Calamity::Barbarians => by(&all.barbarians, |it| {
            barbarians::strike(it, calamity, t, victim)
        }),
        Calamity::Epidemic => by(&all.epidemic, |it| {
            epidemic::strike(it, calamity, t, victim)
        }),
        Calamity::CivilDisorder => by(&all.civil_disorder, |it| {
            civil_disorder::strike(it, calamity, t, victim)
        }),
        Calamity::Iconoclasm => by(&all.iconoclasm, |it| {
            iconoclasm::strike(it, calamity, t, victim)
        }),
        Calamity::Piracy => by(&all.piracy, |it| piracy::strike(it, calamity, t, victim)),
    }
}

/// Strikes by the figures of a calamity. A ruleset without them does not play the calamity.
fn by<P>(
    policy: &Option<P>,
    strike: impl FnOnce(&P) -> Result<(), AwaitingReplies>,
) -> Result<(), AwaitingReplies> {
    policy.as_ref().map_or(Ok(()), strike)
}

/// Returns the questions for a seat, calamity by calamity in the order of resolution (29.6).
pub fn prompts(book: &Rulebook, known: &View) -> Vec<Prompt> {
    // 39.9/15.52: who waits has nothing to lose before a Civil War that comes last of all.
    let enters_last = known.civ.is_some_and(|civ| known.open.nation(civ).waiting)
        && newcomer_war::is_due(&book.calamities, &known.open);
    let outlooks = PendingCalamity::all(book, known);
    let mut prompts = given_back::prompts(&book.calamities, known);
    let asking = outlooks
        .iter()
        .filter(|outlook| !enters_last || outlook.kind == Calamity::CivilWar);
    prompts.extend(asking.flat_map(asks));
    prompts
}

fn asks(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    match outlook.kind {
        Calamity::Volcano => volcano::prompts(outlook),
        Calamity::Treachery => treachery::prompts(outlook),
        Calamity::Famine => famine::prompts(outlook),
        Calamity::Superstition => superstition::prompts(outlook),
        Calamity::CivilWar => civil_war::prompts(outlook),
        Calamity::SlaveRevolt => slave_revolt::prompts(outlook),
        Calamity::Flood => flood::prompts(outlook),
        Calamity::Barbarians => barbarians::prompts(outlook),
        Calamity::Epidemic => epidemic::prompts(outlook),
        Calamity::CivilDisorder => civil_disorder::prompts(outlook),
        Calamity::Iconoclasm => iconoclasm::prompts(outlook),
        Calamity::Piracy => piracy::prompts(outlook),
    }
}

/// Returns the reason why something can never be directed or shown, whatever happens before, or why no unit can live in an area.
pub fn why_impossible(
    book: &Rulebook,
    known: &View,
    topic: Topic,
    part: CalamityPart,
    wanted: &OrderValue,
) -> Option<RejectionReason> {
    // Who may swap is told by the option that allows it.
    if part != CalamityPart::Swap && is_asked_nothing(book, known, topic, part) {
        return Some(RejectionKind::NothingAsked.of([]));
    }
    match part {
        CalamityPart::Grain if topic == Topic::Famine => {
            famine::why_impossible(book, known, wanted)
        }
        CalamityPart::Keep if topic == Topic::CivilDisorder => {
            civil_disorder::why_impossible(book, wanted)
        }
        CalamityPart::Swap => {
            civil_war::why_not_swapped(book.calamities.civil_war.as_ref(), known, wanted)
        }
        CalamityPart::GiveUp => iconoclasm::why_impossible(book, wanted),
        CalamityPart::Direct => directed_losses::why_impossible(&book.calamities, known, wanted),
        _ => why_not_in_game(known, wanted),
    }
}

/// 15.51: returns whether a nation that waits is not asked this, as it knows since calamities were named (29.3).
fn is_asked_nothing(book: &Rulebook, known: &View, topic: Topic, part: CalamityPart) -> bool {
    let waits = |civ: Civ| known.open.nation(civ).waiting;
    let naming = VisibleChange::Section {
        section: Section::Naming,
    };
    let is_asked = |prompt: &Prompt| prompt.topic == topic && prompt.part == Some(part);
    let is_calamity = Calamity::ALL.iter().any(|kind| Topic::from(*kind) == topic);
    is_calamity
        && known.civ.is_some_and(waits)
        && known.this_turn.iter().any(|seen| seen.what == naming)
        && !prompts(book, known).iter().any(is_asked)
}

/// No land of this game.
pub fn why_not_in_game(known: &View, wanted: &OrderValue) -> Option<RejectionReason> {
    let area = match wanted {
        OrderValue::Units { area, .. } => *area,
        _ => bounds::named(wanted)?,
    };
    bounds::uninhabitable(&known.open, area)
}
