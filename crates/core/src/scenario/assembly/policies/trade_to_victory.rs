//! The policies of 28–35.

use crate::game::{CITY_POINTS, Calamity, DealDisclosure};
use crate::rulebook::{
    BarbariansPolicy, BeneficiaryMeasure, CalamitiesPolicy, CivilDisorderPolicy, CivilWarPolicy,
    EpidemicPolicy, FaminePolicy, FatedVolcano, FloodPolicy, HandLimitPolicy, IconoclasmPolicy,
    PiracyPolicy, ReturnPlacement, SlaveRevoltPolicy, SuperstitionPolicy, TradePolicy,
    VictoryPolicy, VolcanoPolicy, WinCondition,
};
use crate::scenario::reading::file_report::FieldReader;
use crate::scenario::reading::table_settings::TRADES;

use super::NO_NATION;

const YES_OR_NO: [(&str, bool); 2] = [("yes", true), ("no", false)];

/// Measures by which nations benefit in their order.
pub(super) const BENEFICIARIES: [(&str, BeneficiaryMeasure); 2] = [
    ("points", BeneficiaryMeasure::Points),
    ("tokens", BeneficiaryMeasure::Tokens),
];

/// Takers of units that leave their nation; true for the idle set.
pub(super) const TAKERS: [(&str, bool); 2] = [("nations", false), ("idle", true)];

/// Owner of Barbarians and Pirate cities; true for a nation.
const OWNERS: [(&str, bool); 2] = [("idle", false), ("nation", true)];

pub fn trade(book: &FieldReader<'_>) -> Option<TradePolicy> {
    let form = book.form("trade")?;
    let (least, named) = (form.figure("least", 0), form.figure("named", 0));
    let words = DealDisclosure::ALL.map(|publish| (publish.id(), publish));
    let publish = form.choice("publish", &words);
    // It is spelt out in the sequence.
    form.optional_number("parts", TRADES);
    let fixed_too = form.yes_or_no("fixed_too");
    let value = form.choice("value", &YES_OR_NO);
    let more_named = form.choice("more_named", &YES_OR_NO);
    let words = [("freely", false), ("once", true)];
    let passed_once = form.choice("passed_on", &words);
    let war_bars = form.choice("barred", &[("nobody", false), ("civil-war", true)]);
    let received_shown = form.choice("received", &[("hidden", false), ("shown", true)]);
    let calamities_named = form.choice("calamities_named", &YES_OR_NO);
    let reachable = form.choice("partners", &[("any", false), ("reachable", true)]);
    form.close();
    Some(TradePolicy {
        least: least?.into(),
        named: named?.into(),
        more_named: more_named?,
        publish: publish?,
        fixed_too: fixed_too?,
        value: value?,
        reachable: reachable?,
        passed_once: passed_once?,
        war_bars: war_bars?,
        received_shown: received_shown?,
        calamities_named: calamities_named?,
    })
}

/// Reads the rules for what a hand may keep.
pub fn returning(book: &FieldReader<'_>) -> Option<HandLimitPolicy> {
    let form = book.form("returning")?;
    let hand = form.figure("hand", 0);
    let counts_all = form.choice("counts", &[("commodities", false), ("all", true)]);
    let at_once = form.choice("restack", &[("shuffled", false), ("at-once", true)]);
    let may_surrender = form.choice("surrender", &YES_OR_NO);
    let war_points = form.figure_or("war_points", "none", 1..=99);
    let places = [
        ("among", ReturnPlacement::Among),
        ("under", ReturnPlacement::Under),
        ("last-three", ReturnPlacement::WithLast),
    ];
    let tradable = form.choice("tradable", &places[..2]);
    let fixed = form.choice("fixed", &places);
    form.close();
    Some(HandLimitPolicy {
        hand: hand?.into(),
        counts_all: counts_all?,
        at_once: at_once?,
        may_surrender: may_surrender?,
        war_points: war_points?.map(u32::from),
        tradable: tradable?,
        fixed: fixed?,
    })
}

pub fn victory(book: &FieldReader<'_>) -> Option<VictoryPolicy> {
    let form = book.form("victory")?;
    let [advances, cards, treasury, space, city] =
        ["advances", "cards", "treasury", "space", "city"].map(|key| form.figure(key, 0));
    let turn = form.figure_or("turn", "none", 1..=999);
    let area = form.number("area", 0..=999);
    let ends = form.choice("ends", &[("finish", false), ("all-cards", true)]);
    let wins = form.choice(
        "wins",
        &[
            ("most", WinCondition::Most),
            ("finish", WinCondition::AtFinish),
        ],
    );
    let ties_by_chart = form.choice("ties", &[("shared", false), ("chart", true)]);
    form.close();
    Some(VictoryPolicy {
        advances: advances?.into(),
        cards: cards?.into(),
        treasury: treasury?.into(),
        space: space?.into(),
        city: city?.into(),
        area: area?,
        turn: turn?,
        ends_with_all_cards: ends?,
        wins: wins?,
        ties_by_chart: ties_by_chart?,
    })
}

pub fn calamities(book: &FieldReader<'_>) -> Option<CalamitiesPolicy> {
    let form = book.form("calamities")?;
    let known: Vec<(&str, Calamity)> = Calamity::ALL
        .iter()
        .map(|kind| (kind.id(), *kind))
        .collect();
    let words = form.texts("order");
    let order: Vec<Calamity> = words
        .iter()
        .filter_map(|word| form.one_of("order", word, &known))
        .collect();
    let most = form.figure("most", 0);
    let lowest = form.choice("which", &[("drawn", false), ("lowest", true)]);
    let words = [("held", false), ("received", true)];
    let received = form.choice("strikes", &words);
    let may_return = form.choice("given_back", &YES_OR_NO);
    let may_direct = form.choice("directed", &[("must", false), ("may", true)]);
    let floor = form.figure("floor", 0);
    let self_directed = form.yes_or_no("self_directed");
    let whole_cities = form.choice("cities", &[("in-part", false), ("whole", true)]);
    let strikes_idle = form.choice("idle", &[("spared", false), ("struck", true)]);
    let volcano = volcano(&form);
    use Calamity as Is;
    let asked = ResolvedCalamities {
        form: &form,
        order: &order,
    };
    let famine = asked.of(Is::Famine, "famine", famine);
    let superstition = asked.of(Is::Superstition, "superstition", superstition);
    let civil_war = asked.of(Is::CivilWar, "civil_war", civil_war);
    let slave_revolt = asked.of(Is::SlaveRevolt, "slave_revolt", slave_revolt);
    let flood = asked.of(Is::Flood, "flood", flood);
    let barbarians = asked.of(Is::Barbarians, "barbarians", barbarians);
    let epidemic = asked.of(Is::Epidemic, "epidemic", epidemic);
    let civil_disorder = asked.of(Is::CivilDisorder, "civil_disorder", civil_disorder);
    let iconoclasm = asked.of(Is::Iconoclasm, "iconoclasm", iconoclasm);
    let piracy = asked.of(Is::Piracy, "piracy", piracy);
    form.close();
    Some(CalamitiesPolicy {
        order,
        most: most?.into(),
        lowest: lowest?,
        received: received?,
        may_return: may_return?,
        may_direct: may_direct?,
        floor: floor?.into(),
        self_directed: self_directed?,
        whole_cities: whole_cities?,
        strikes_idle: strikes_idle?,
        volcano: volcano?,
        famine: famine?,
        superstition: superstition?,
        civil_war: civil_war?,
        slave_revolt: slave_revolt?,
        flood: flood?,
        barbarians: barbarians?,
        epidemic: epidemic?,
        civil_disorder: civil_disorder?,
        iconoclasm: iconoclasm?,
        piracy: piracy?,
    })
}

/// The figures of those calamities that the order names; what stands there of others is not looked at.
struct ResolvedCalamities<'a> {
    form: &'a FieldReader<'a>,
    order: &'a [Calamity],
}

impl ResolvedCalamities<'_> {
    fn of<P>(
        &self,
        kind: Calamity,
        key: &'static str,
        read: fn(&FieldReader<'_>) -> Option<P>,
    ) -> Option<Option<P>> {
        if self.order.contains(&kind) {
            return read(self.form).map(Some);
        }
        self.form.optional(key);
        Some(None)
    }
}

fn famine(calamities: &FieldReader<'_>) -> Option<FaminePolicy> {
    let form = calamities.form("famine")?;
    let [own, others, each] = ["own", "others", "each"].map(|key| form.figure(key, 0));
    let saved = form.figure("saved", 1);
    let card = form.text("card");
    let shown_stays = form.choice("shown", &[("kept", true), ("free", false)]);
    form.close();
    Some(FaminePolicy {
        own: own?.into(),
        others: others?.into(),
        each: each?.into(),
        saved: saved?.into(),
        card: card?,
        shown_stays: shown_stays?,
    })
}

/// A city counts no more than its unit points.
fn epidemic(calamities: &FieldReader<'_>) -> Option<EpidemicPolicy> {
    let form = calamities.form("epidemic")?;
    let [own, others, each] = ["own", "others", "each"].map(|key| form.figure(key, 0));
    let city = form.number("city", 0..=u32::from(CITY_POINTS));
    form.close();
    Some(EpidemicPolicy {
        own: own?.into(),
        others: others?.into(),
        each: each?.into(),
        city: city?,
    })
}

figures! {
    fn superstition -> SuperstitionPolicy { cities: 0 }
    fn slave_revolt -> SlaveRevoltPolicy { tokens: 0 }
}

fn civil_disorder(calamities: &FieldReader<'_>) -> Option<CivilDisorderPolicy> {
    let form = calamities.form("civil_disorder")?;
    let kept = form.figure("kept", 0);
    let takes_cards = form.choice("takes", &[("cities", false), ("cards", true)]);
    form.close();
    Some(CivilDisorderPolicy {
        kept: kept?.into(),
        takes_cards: takes_cards?,
    })
}

fn barbarians(calamities: &FieldReader<'_>) -> Option<BarbariansPolicy> {
    let form = calamities.form("barbarians")?;
    let tokens = form.figure("tokens", 0);
    let to_nation = form.choice("owner", &OWNERS);
    form.close();
    Some(BarbariansPolicy {
        tokens: tokens?,
        to_nation: to_nation?,
    })
}

fn volcano(calamities: &FieldReader<'_>) -> Option<VolcanoPolicy> {
    let form = calamities.form("volcano")?;
    let units = form.choice("erupts_at", &[("cities", false), ("units", true)]);
    let choice = form.choice("site", &[("greatest", false), ("choice", true)]);
    let reduces = form.choice("quake", &[("eliminates", false), ("reduces", true)]);
    let wide = form.choice("reach", &[("touched", false), ("beside", true)]);
    let fated = form.form("fated").and_then(|fated| {
        let [nation, volcano, sea] = ["nation", "volcano", "sea"].map(|key| fated.text(key));
        fated.close();
        Some(FatedVolcano {
            nation: nation?,
            volcano: volcano?,
            sea: sea?,
        })
    });
    form.close();
    Some(VolcanoPolicy {
        units: units?,
        choice: choice?,
        reduces: reduces?,
        wide: wide?,
        fated: fated.map(|fated| Some(fated).filter(|fated| fated.nation != NO_NATION))?,
    })
}

fn civil_war(calamities: &FieldReader<'_>) -> Option<CivilWarPolicy> {
    let form = calamities.form("civil_war")?;
    let [victim, beneficiary, alone, cost] =
        ["victim", "beneficiary", "alone", "cost"].map(|key| form.figure(key, 0));
    let measure = form.choice("stock", &BENEFICIARIES);
    let nominee = form.choice("named", &[("by-stock", false), ("nominee", true)]);
    let exact = form.choice("exact", &[("none", false), ("splits", true)]);
    let always = form.choice("strikes", &[("as-drawn", false), ("always", true)]);
    let halves = form.choice("newcomer", &[("as-others", false), ("halves", true)]);
    let leftover = form.choice("leftover", &[("next", false), ("largest", true)]);
    let to_idle = form.choice("takers", &TAKERS);
    form.close();
    Some(CivilWarPolicy {
        victim: victim?.into(),
        beneficiary: beneficiary?.into(),
        alone: alone?.into(),
        cost: cost?.into(),
        measure: measure?,
        nominee: nominee?,
        exact: exact?,
        leftover_to_largest: leftover?,
        to_idle: to_idle?,
        always: always?,
        halves: halves?,
    })
}

fn flood(calamities: &FieldReader<'_>) -> Option<FloodPolicy> {
    let form = calamities.form("flood")?;
    let [own, others] = ["own", "others"].map(|key| form.figure(key, 0));
    let white = form.choice("vulnerable", &[("not-black", false), ("white", true)]);
    let choice = form.choice("plain", &[("greatest", false), ("choice", true)]);
    let coast = form.choice("coast", &[("yes", true), ("no", false)]);
    form.close();
    Some(FloodPolicy {
        own: own?.into(),
        others: others?.into(),
        white: white?,
        choice: choice?,
        coast: coast?,
    })
}

fn iconoclasm(calamities: &FieldReader<'_>) -> Option<IconoclasmPolicy> {
    let form = calamities.form("iconoclasm")?;
    let [cities, others] = ["cities", "others"].map(|key| form.figure(key, 0));
    let by_victim = form.choice("chooser", &[("owner", false), ("victim", true)]);
    let takes_card = form.choice("takes", &[("cities", false), ("card", true)]);
    form.close();
    Some(IconoclasmPolicy {
        cities: cities?.into(),
        others: others?.into(),
        by_victim: by_victim?,
        takes_card: takes_card?,
    })
}

fn piracy(calamities: &FieldReader<'_>) -> Option<PiracyPolicy> {
    let form = calamities.form("piracy")?;
    let [own, others] = ["own", "others"].map(|key| form.figure(key, 0));
    let by_ships = form.choice("count", &[("fixed", false), ("ships", true)]);
    let takes_cards = form.choice("takes", &[("cities", false), ("cards", true)]);
    let seafarer = form.figure("seafarer", 0);
    let to_nation = form.choice("owner", &OWNERS);
    let takes_fleet = form.choice("fleet", &[("stays", false), ("taken", true)]);
    form.close();
    Some(PiracyPolicy {
        own: own?.into(),
        others: others?.into(),
        by_ships: by_ships?,
        takes_cards: takes_cards?,
        seafarer: seafarer?.into(),
        to_nation: to_nation?,
        takes_fleet: takes_fleet?,
    })
}
