//! The book of rules: the sequence of play and each section's policy, read and checked.

/// Policies of which every field is a number, under the key of its name and with the least that it may be. All are read
/// before one that is missing ends it, so that every complaint is made.
macro_rules! figures {
    ($($seen:vis fn $name:ident -> $($policy:ident)::+ { $($field:ident: $least:literal),+ })+) => {$(
        $seen fn $name(book: &FieldReader<'_>) -> Option<$($policy)::+> {
            let form = book.form(stringify!($name))?;
            $(let $field = form.figure(stringify!($field), $least);)+
            form.close();
            Some($($policy)::+ { $($field: $field?.into()),+ })
        }
    )+};
}

mod other_sections;
mod step_numbers;
mod trade_to_victory;

use crate::game::{RuleNumbers, Section};
use crate::rulebook::{
    AcquisitionPolicy, AssaultNumbers, AssaultOrder, CitiesPolicy, CitySupportPolicy,
    ConflictPolicy, FreeShipPolicy, MovementPolicy, NavalConflict, OrdersNeeded, PopulationPolicy,
    Rulebook, SegmentPlan, ShipsPolicy, SurplusPolicy, TaxationPolicy,
};
use crate::scenario::reading::file_report::{FieldReader, FileReport};
use crate::scenario::reading::table_settings::asked;
use crate::text::{NameTable, Node, TextPosition};

/// The book, and where it says what must lie in the box.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct RulesFile {
    pub book: Rulebook,
    pub numbers: RuleNumbers,
    /// Ruleset whose terms its pages use.
    pub terms: Option<String>,
    pub places: FieldSpans,
}

/// Positions of the ruleset's fields in its file, by path.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct FieldSpans {
    tree: Node,
}

impl FieldSpans {
    /// The place of a field, or of what it stands in.
    pub fn of(&self, path: &str) -> TextPosition {
        let mut node = &self.tree;
        for key in path.split('.') {
            node = node.get(key).unwrap_or(node);
        }
        node.at
    }
}

impl RulesFile {
    pub fn read(sheet: FileReport<'_>, node: &Node) -> Option<RulesFile> {
        let form = FieldReader::read(sheet, node, "")?;
        let tree = node.clone();
        let given = step_numbers::given(&form);
        let terms = form.optional_text("terms").map(|terms| terms.value);
        let book = read_book(form);
        let (book, given) = (book?, given?);
        Some(RulesFile {
            numbers: given.of_book(sheet, &book),
            book,
            terms,
            places: FieldSpans { tree },
        })
    }
}

fn read_book(form: FieldReader<'_>) -> Option<Rulebook> {
    let title = form.text("title");
    let (stacks, seats) = (other_sections::setup(&form), other_sections::seats(&form));
    let (census, conversion) = (
        other_sections::census(&form),
        other_sections::conversion(&form),
    );
    let (advances, track) = (
        other_sections::advances(&form),
        other_sections::track(&form),
    );
    let (setup, turn) = sequence(&form);
    let taxation = taxation(&form);
    let (ships, movement) = (ships(&form), movement(&form));
    let conflict = conflict(&form);
    let (support, eliminates) = support(&form).unzip();
    let surplus = surplus(&form, eliminates);
    let population = population(&form, surplus.as_ref());
    let cities = cities(&form, support.as_ref(), surplus.as_ref());
    let acquisition = acquisition(&form);
    let (trade, calamities) = (
        trade_to_victory::trade(&form),
        trade_to_victory::calamities(&form),
    );
    let (returning, victory) = (
        trade_to_victory::returning(&form),
        trade_to_victory::victory(&form),
    );
    let ask = asked(&form).into_iter().collect();
    form.close();
    Some(Rulebook {
        title: title?,
        setup: setup?,
        setup_policy: stacks?,
        seats: seats?,
        turn,
        taxation: taxation?,
        population: population?,
        census: census?,
        ships: ships?,
        movement: movement?,
        conflict: conflict?,
        cities: cities?,
        surplus: surplus?,
        support: support?,
        acquisition: acquisition?,
        trade: trade?,
        calamities: calamities?,
        conversion: conversion?,
        advances: advances?,
        returning: returning?,
        track: track?,
        victory: victory?,
        split_topics: ask,
    })
}

/// The segments: every section is played once, every segment has a name of its own.
fn sequence(form: &FieldReader<'_>) -> (Option<SegmentPlan>, Vec<SegmentPlan>) {
    let mut plans: Vec<SegmentPlan> = Vec::new();
    let first = form
        .required("setup")
        .and_then(|node| plan(form.sheet, node, "setup", &plans));
    plans.extend(first.clone());
    let segments = form.required("turn").map(Node::as_list_or_single);
    for (at, node) in segments.unwrap_or_default().iter().enumerate() {
        let plan = plan(form.sheet, node, &format!("turn[{at}]"), &plans);
        plans.extend(plan);
    }
    let turn = plans.split_off(usize::from(first.is_some()));
    check_trade(form, &turn);
    (first, turn)
}

/// 28, 29.3: trade ends with a part in which no offer is opened, then the calamities are named, then they strike.
fn check_trade(form: &FieldReader<'_>, turn: &[SegmentPlan]) {
    let sections = turn.iter().flat_map(|plan| &plan.sections);
    let order: Vec<Section> = sections.copied().collect();
    let place = |section: Section| order.iter().rposition(|other| *other == section);
    let at = form.optional("turn").map_or(form.at, |node| node.at);
    let [open, last] = [Section::Trade, Section::LastTrade].map(place);
    if open.is_some() && (last.is_none() || open > last) {
        form.complain(at, "turn", "trade ends with the section last-trade");
    }
    for section in [Section::Naming, Section::Calamities] {
        if place(section).is_some_and(|there| Some(there) < open.max(last)) {
            let message = format!("{} comes after trade", section.id());
            form.complain(at, "turn", message);
        }
    }
    if place(Section::Naming) > place(Section::Calamities) && place(Section::Calamities).is_some() {
        form.complain(at, "turn", "calamities are named before they strike");
    }
}

fn plan(
    sheet: FileReport<'_>,
    node: &Node,
    path: &str,
    before: &[SegmentPlan],
) -> Option<SegmentPlan> {
    let form = FieldReader::read(sheet, node, path)?;
    let name = form.placed_text("segment");
    if let Some(name) = &name
        && before.iter().any(|plan| plan.name == name.value)
    {
        form.complain(name.at, "segment", "another segment has this name");
    }
    let known: NameTable<Section> = Section::ALL
        .iter()
        .map(|section| (*section, section.id().to_owned()))
        .collect();
    let mut sections = Vec::new();
    for word in form.texts("sections") {
        let section = sheet.find(&known, "section", &word, &form.path("sections"));
        let played = before.iter().flat_map(|plan| &plan.sections);
        if section.is_some_and(|section| {
            section != Section::Trade && played.chain(&sections).any(|other| *other == section)
        }) {
            form.complain(word.at, "sections", "this section is played already");
        }
        sections.extend(section);
    }
    if sections.is_empty() {
        form.complain(form.at, "sections", "a segment plays at least one section");
    }
    if path == "setup" {
        other_sections::pass(&form);
    }
    let words = [
        ("yes", OrdersNeeded::Always),
        ("no", OrdersNeeded::Never),
        ("market", OrdersNeeded::Market),
        ("purchases", OrdersNeeded::Purchases),
        ("fate", OrdersNeeded::Fate),
    ];
    let letters = form.choice("letters", &words);
    form.close();
    Some(SegmentPlan {
        name: name?.value,
        sections,
        orders_needed: letters?,
    })
}

fn taxation(book: &FieldReader<'_>) -> Option<TaxationPolicy> {
    let form = book.form("taxation")?;
    let rate = form.figure("rate", 0);
    let choice = form.form("choice").and_then(|choice| {
        let (least, most) = (choice.figure("least", 0), choice.figure("most", 0));
        choice.close();
        least.zip(most)
    });
    if let (Some(rate), Some((least, most))) = (rate, choice)
        && !(least..=most).contains(&rate)
    {
        form.complain(
            form.at,
            "choice",
            "the usual rate lies between least and most",
        );
    }
    let beneficiary = form.choice("beneficiary", &trade_to_victory::BENEFICIARIES);
    form.close();
    Some(TaxationPolicy {
        rate: rate?,
        choice: choice?,
        beneficiary: beneficiary?,
    })
}

fn conflict(book: &FieldReader<'_>) -> Option<ConflictPolicy> {
    let form = book.form("conflict")?;
    let (usual, attack) = (siege(&form, "siege"), siege(&form, "skilled_attack"));
    let defence = siege(&form, "skilled_defence");
    let words = [
        ("siege", usual),
        ("skilled_attack", attack),
        ("skilled_defence", defence),
    ];
    let both = match form.optional("skilled_both").and_then(Node::as_text) {
        Some(_) => form.choice("skilled_both", &words).flatten(),
        None => siege(&form, "skilled_both"),
    };
    let pillage = form.figure("pillage", 0);
    let leaves = form.figure("leaves", 0);
    let draw_card = form.yes_or_no("draw_card");
    let surrenders = form.choice("short_stock", &[("fewer", false), ("surrender", true)]);
    let orders = [
        ("defender", AssaultOrder::Defenders),
        ("chart", AssaultOrder::Chart),
    ];
    let order = form.choice("order", &orders);
    let at_sea = [
        ("never", NavalConflict::Never),
        ("tokens", NavalConflict::Tokens),
        ("ships", NavalConflict::Ships),
    ];
    let at_sea = form.choice("at_sea", &at_sea);
    let to_the_end = form.choice("assault", &[("limit", false), ("to-the-end", true)]);
    form.close();
    Some(ConflictPolicy {
        siege: usual?,
        skilled_attack: attack?,
        skilled_defence: defence?,
        skilled_both: both?,
        pillage: pillage?,
        leaves: leaves?,
        draw_card: draw_card?,
        surrenders: surrenders?,
        order: order?,
        at_sea: at_sea?,
        to_the_end: to_the_end?,
    })
}

fn siege(conflict: &FieldReader<'_>, key: &'static str) -> Option<AssaultNumbers> {
    let form = conflict.form(key)?;
    let attackers = form.figure("attackers", 1);
    let defenders = form.figure("defenders", 0);
    form.close();
    Some(AssaultNumbers {
        attackers: attackers?,
        defenders: defenders?,
    })
}

/// Reads the rules for cities, which those for support and surplus are part of.
fn cities(
    book: &FieldReader<'_>,
    support: Option<&CitySupportPolicy>,
    surplus: Option<&SurplusPolicy>,
) -> Option<CitiesPolicy> {
    let form = book.form("cities")?;
    let on_site = form.figure("on_site", 1);
    let elsewhere = form.figure_or("elsewhere", "never", 1..=999);
    let (most, assisted) = (form.figure("most", 0), form.figure("assisted", 0));
    let reduces = form.choice("excess", &[("stays", false), ("reduced", true)]);
    let supported = form.choice("supported", &[("later", false), ("first", true)]);
    form.close();
    Some(CitiesPolicy {
        on_site: on_site?,
        elsewhere: elsewhere?,
        most: most?,
        reduces: reduces?,
        assisted: assisted?,
        supported: supported?,
        support: support?.tokens,
        surplus: surplus?.clone(),
    })
}

fn acquisition(book: &FieldReader<'_>) -> Option<AcquisitionPolicy> {
    let form = book.form("acquisition")?;
    let (stack, price) = (form.number("stack", 1..=99), form.figure("price", 0));
    let [rounds, per_city] = ["rounds", "per_city"].map(|key| form.figure(key, 0));
    let most = form.figure_or("most", "any", 0..=999);
    let any_stack = form.choice("sales", &[("stack", false), ("any-stack", true)]);
    form.close();
    Some(AcquisitionPolicy {
        rounds: rounds?,
        per_city: per_city?,
        stack: stack? as u8,
        price: price?,
        any_stack: any_stack?,
        most: most?.map(u32::from),
    })
}

/// Reads the rules for growth; those for surplus say whether tokens live beside a city.
fn population(book: &FieldReader<'_>, surplus: Option<&SurplusPolicy>) -> Option<PopulationPolicy> {
    let form = book.form("population")?;
    let (one, more) = (form.figure("one", 0), form.figure("more", 0));
    let shared = form.figure_or("shared", "any", 0..=999);
    form.close();
    Some(PopulationPolicy {
        one: one?,
        more: more?,
        shared: shared?,
        beside_city: surplus?.beside_city,
    })
}

/// The word that stands for no nation.
pub(super) const NO_NATION: &str = "none";

fn ships(book: &FieldReader<'_>) -> Option<ShipsPolicy> {
    let form = book.form("ships")?;
    let [cost, upkeep, most] = ["cost", "upkeep", "most"].map(|key| form.figure(key, 0));
    let anywhere = form.choice("where", &[("own-units", false), ("anywhere", true)]);
    let free = form.form("free").and_then(|free| {
        let (nation, turn) = (free.text("nation"), free.figure("turn", 0));
        free.close();
        nation.zip(turn)
    });
    form.close();
    Some(ShipsPolicy {
        cost: cost?,
        upkeep: upkeep?,
        most: most?,
        anywhere: anywhere?,
        free: free.map(|(nation, turn)| {
            let is_any = nation != NO_NATION;
            is_any.then_some(FreeShipPolicy { nation, turn })
        })?,
    })
}

fn movement(book: &FieldReader<'_>) -> Option<MovementPolicy> {
    let form = book.form("movement")?;
    let (capacity, reach) = (form.figure("capacity", 1), form.figure("reach", 1));
    let extra = form.figure("extra", 0);
    let open_sea = form.choice("open_sea", &[("card", false), ("free", true)]);
    let stays_aboard = form.choice("aboard", &[("lands", false), ("stays", true)]);
    let closed = form.choice("occupied", &[("open", false), ("closed", true)]);
    form.close();
    Some(MovementPolicy {
        capacity: capacity?,
        reach: reach?,
        extra: extra?,
        open_sea: open_sea?,
        stays_aboard: stays_aboard?,
        closed: closed?,
    })
}

/// Reads the rules for surplus; those for support say what becomes of a city that the stock cannot reduce.
fn surplus(book: &FieldReader<'_>, eliminates: Option<bool>) -> Option<SurplusPolicy> {
    let form = book.form("surplus")?;
    let alone = form.figure("alone", 0);
    let beside_city = form.choice("beside_city", &[("none", false), ("limit", true)]);
    form.close();
    Some(SurplusPolicy {
        alone: alone?,
        beside_city: beside_city?,
        eliminates: eliminates?,
    })
}

/// The policy, and whether a city goes whole that the stock cannot reduce.
fn support(book: &FieldReader<'_>) -> Option<(CitySupportPolicy, bool)> {
    let form = book.form("support")?;
    let tokens = form.figure("tokens", 0);
    let new_first = form.choice("new_first", &[("yes", true), ("no", false)]);
    let revolts_exempt = form.choice("won_by_revolt", &[("counts", false), ("exempt", true)]);
    let eliminates = form.choice("short_stock", &[("fewer", false), ("eliminates", true)]);
    form.close();
    let policy = CitySupportPolicy {
        tokens: tokens?,
        new_first: new_first?,
        revolts_exempt: revolts_exempt?,
    };
    Some((policy, eliminates?))
}
