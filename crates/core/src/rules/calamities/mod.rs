//! 29, 30 Resolution of calamities: who is struck, in which order, and each calamity in a file of its own.

mod barbarians;
mod blow;
mod cities_of_others;
mod civil_disorder;
mod civil_war;
mod directed;
mod epidemic;
mod famine;
mod fleet;
mod flood;
mod iconoclasm;
mod losses;
mod naming;
mod outlook;
mod piracy;
mod pool;
mod reductions;
mod slave_revolt;
mod superstition;
mod tally;
mod treachery;
mod volcano;
mod worth;

use crate::game::{
    Calamity, CardId, Cause, Change, Civ, FaceId, FactKind, Reason, Section, Subject, View,
    sections,
};
use crate::turn::{Part, Slot, Stop, Topic, Turn, Wanted};

use super::returning::put_back;
use super::{Book, prospect};
use blow::{Blow, no_effect};
use outlook::Coming;
pub use pool::CITY;
use pool::{LossGround, Terms};

pub use famine::{shown_stays, without_shown};
pub use naming::name;
pub use slave_revolt::idle;

/// The policies of the calamities.
pub mod policy {
    pub use super::barbarians::Policy as Barbarians;
    pub use super::civil_disorder::Policy as CivilDisorder;
    pub use super::civil_war::Policy as CivilWar;
    pub use super::epidemic::Policy as Epidemic;
    pub use super::famine::Policy as Famine;
    pub use super::flood::Policy as Flood;
    pub use super::iconoclasm::Policy as Iconoclasm;
    pub use super::piracy::Policy as Piracy;
    pub use super::slave_revolt::Policy as SlaveRevolt;
    pub use super::superstition::Policy as Superstition;
    pub use super::volcano::Policy as Volcano;
}

/// 29, 30: the order of resolution and the figures of each calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 29.6: in this order.
    pub order: Vec<Calamity>,
    /// 29.5: calamities that strike one primary victim in a turn.
    pub most: u32,
    /// Whether those that strike are the first in the order of resolution; else keyed chance picks them.
    pub lowest: bool,
    /// Whether a calamity that may be traded strikes only who received it in a trade of this turn; else whoever holds it.
    pub received: bool,
    /// Whether a victim may spare others what he could direct at them (52), or must direct all of it (29.64).
    pub may_direct: bool,
    /// 52.1: whether a city that is given up for unit points goes whole, and leaves no tokens that make up the sum (29.62).
    pub whole_cities: bool,
    pub volcano: policy::Volcano,
    /// The figures of those that the order names.
    pub famine: Option<policy::Famine>,
    pub superstition: Option<policy::Superstition>,
    pub civil_war: Option<policy::CivilWar>,
    pub slave_revolt: Option<policy::SlaveRevolt>,
    pub flood: Option<policy::Flood>,
    pub barbarians: Option<policy::Barbarians>,
    pub epidemic: Option<policy::Epidemic>,
    pub civil_disorder: Option<policy::CivilDisorder>,
    pub iconoclasm: Option<policy::Iconoclasm>,
    pub piracy: Option<policy::Piracy>,
}

/// Calamities of which every question goes to somebody whom public facts name: the primary victim, or who has most in stock.
/// A segment may be cut for these alone; to be asked about others tells who traded the card, or what is in a hand.
pub const MAY_CUT: [Calamity; 6] = [
    Calamity::Volcano,
    Calamity::Superstition,
    Calamity::CivilWar,
    Calamity::SlaveRevolt,
    Calamity::Flood,
    Calamity::CivilDisorder,
];

/// Of these the ones of which that holds only while nobody trades their cards: whether the victim has a choice depends on whom it
/// may strike, and that is not who traded it (29.61).
pub const MAY_CUT_UNTRADED: [Calamity; 2] = [Calamity::Volcano, Calamity::Flood];

/// 29.1: the section begins; calamities that were not named at the end of trade are named now.
pub fn begin(book: &Book, t: &mut Turn<'_>) {
    let policy = &book.calamities;
    if !sections(t.this_turn()).any(|section| *section == Section::Naming) {
        name(policy, t);
    }
    let order: Vec<Civ> = t.open().in_play().collect();
    t.section(Section::Calamities, Cause::Calamities, order);
    if book.returning.at_once {
        for card in naming::passed_over(t) {
            put_back(t, card);
        }
    }
}

/// 29.6: all cards of one kind, their holders in A.S.T. order.
pub fn resolve(book: &Book, kind: Calamity, t: &mut Turn<'_>) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().in_play().collect();
    t.resume(Section::Calamities, order);
    let mut struck: Vec<(Civ, CardId)> = Vec::new();
    for event in t.this_turn() {
        if let Change::Named {
            civ,
            card,
            strikes: true,
        } = event.change
            && t.parts().deck.face(t.parts().deck.face_of(card)).calamity() == Some(kind)
        {
            struck.push((civ, card));
        }
    }
    struck.sort();
    for (victim, card) in struck {
        let face = t.parts().deck.face_of(card);
        let trader = trader(t, card, victim);
        if trader.is_none() && t.is_imagined() && t.parts().deck.face(face).may_be_traded() {
            // Others may have traded it unseen.
            t.mark_unsure();
        }
        strike(book, t, face, victim, trader)?;
        if book.returning.at_once {
            put_back(t, card);
        }
    }
    Ok(())
}

/// One calamity against one victim, whether or not its card was in a hand.
pub fn strike_one(book: &Book, t: &mut Turn<'_>, kind: Calamity, victim: Civ) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().in_play().collect();
    t.section(Section::Calamities, Cause::Calamities, order);
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
    book: &Book,
    t: &mut Turn<'_>,
    face: FaceId,
    victim: Civ,
    trader: Option<Civ>,
) -> Result<(), Stop> {
    let Some(kind) = t.parts().deck.face(face).calamity() else {
        return Ok(());
    };
    let about = [Subject::Face(face), Subject::Civ(victim)];
    t.happen(Cause::Calamities, Change::Fact(FactKind::Strikes.of(about)));
    let blow = &Blow {
        book,
        kind,
        face,
        trader,
    };
    if naming::is_barred(t, victim, face) {
        no_effect(Cause::NeverVictim, blow, t, victim);
        return Ok(());
    }
    t.again(before(t, kind));
    let done = carry_out(blow, t, victim);
    t.again(0);
    done
}

/// How many cards that strike alike have struck in this turn before the last of which it was told.
fn before(t: &Turn<'_>, kind: Calamity) -> u32 {
    let deck = &t.parts().deck;
    let alike = t.this_turn().iter().filter(|event| match &event.change {
        Change::Fact(fact) if fact.kind == FactKind::Strikes => match fact.subjects.first() {
            Some(Subject::Face(face)) => deck.face(*face).calamity() == Some(kind),
            _ => false,
        },
        _ => false,
    });
    alike.count().saturating_sub(1) as u32
}

fn carry_out(blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let all = &blow.book.calamities;
    match blow.kind {
        Calamity::Volcano => volcano::strike(&all.volcano, blow, t, victim),
        Calamity::Treachery => treachery::strike(blow, t, victim),
        Calamity::Famine => by(&all.famine, |it| famine::strike(it, blow, t, victim)),
        Calamity::Superstition => by(&all.superstition, |it| {
            superstition::strike(it, blow, t, victim)
        }),
        Calamity::CivilWar => by(&all.civil_war, |it| civil_war::strike(it, blow, t, victim)),
        Calamity::SlaveRevolt => by(&all.slave_revolt, |it| {
            slave_revolt::strike(it, blow, t, victim)
        }),
        Calamity::Flood => by(&all.flood, |it| flood::strike(it, blow, t, victim)),
        Calamity::Barbarians => by(&all.barbarians, |it| {
            barbarians::strike(it, blow, t, victim)
        }),
        Calamity::Epidemic => by(&all.epidemic, |it| epidemic::strike(it, blow, t, victim)),
        Calamity::CivilDisorder => by(&all.civil_disorder, |it| {
            civil_disorder::strike(it, blow, t, victim)
        }),
        Calamity::Iconoclasm => by(&all.iconoclasm, |it| {
            iconoclasm::strike(it, blow, t, victim)
        }),
        Calamity::Piracy => by(&all.piracy, |it| piracy::strike(it, blow, t, victim)),
    }
}

/// By its figures; a book without them does not play the calamity.
fn by<P>(policy: &Option<P>, strike: impl FnOnce(&P) -> Result<(), Stop>) -> Result<(), Stop> {
    policy.as_ref().map_or(Ok(()), strike)
}

/// 29.61: who gave this card to its holder in a trade of this turn, the last time it changed hands.
fn trader(t: &Turn<'_>, card: CardId, holder: Civ) -> Option<Civ> {
    let last = t
        .this_turn()
        .iter()
        .rev()
        .find_map(|event| match event.change {
            Change::Traded {
                card: traded,
                from,
                to,
            } if traded == card => Some((from, to)),
            _ => None,
        });
    last.filter(|(_, to)| *to == holder).map(|(from, _)| from)
}

/// What a seat may be asked, calamity by calamity in the order of resolution (29.6).
pub fn may_ask(book: &Book, known: &View) -> Vec<Slot> {
    let outlooks = Coming::all(book, known);
    outlooks.iter().flat_map(asks).collect()
}

fn asks(outlook: &Coming<'_>) -> Vec<Slot> {
    match outlook.kind {
        Calamity::Volcano => volcano::may_ask(outlook),
        Calamity::Treachery => treachery::may_ask(outlook),
        Calamity::Famine => famine::may_ask(outlook),
        Calamity::Superstition => superstition::may_ask(outlook),
        Calamity::CivilWar => civil_war::may_ask(outlook),
        Calamity::SlaveRevolt => slave_revolt::may_ask(outlook),
        Calamity::Flood => flood::may_ask(outlook),
        Calamity::Barbarians => barbarians::may_ask(outlook),
        Calamity::Epidemic => epidemic::may_ask(outlook),
        Calamity::CivilDisorder => civil_disorder::may_ask(outlook),
        Calamity::Iconoclasm => iconoclasm::may_ask(outlook),
        Calamity::Piracy => piracy::may_ask(outlook),
    }
}

/// What nobody can direct, or show, whatever happens before; and places where nobody can live.
pub fn never(
    book: &Book,
    known: &View,
    topic: Topic,
    part: Part,
    wanted: &Wanted,
) -> Option<Reason> {
    match part {
        Part::Grain if topic == Topic::Famine => famine::never(book, known, wanted),
        Part::Direct => directed::never(known, wanted),
        _ => never_here(known, wanted),
    }
}

/// No land of this game.
pub fn never_here(known: &View, wanted: &Wanted) -> Option<Reason> {
    let area = match wanted {
        Wanted::Units { area, .. } => *area,
        _ => prospect::named(wanted)?,
    };
    prospect::uninhabitable(&known.open, area)
}
