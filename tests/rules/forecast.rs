//! Warnings to a seat by the forecast of its orders: each warning once with its cause, and once where it is just missed.

use std::sync::Arc;

use bulla::game::{
    Chance, Civ, CoastId, Event, Mutation, Piece, Place, Position, RuleStep, Seat, State, View,
    Viewer, VisibleChange, VisibleEvent, Warning, WarningKind,
};
use bulla::orders::{Vocabulary, read};
use bulla::rulebook::Rulebook;
use bulla::rules::{OrderForecast, forecast_orders, run};
use bulla::scenario::Scenario;
use bulla::turn::{OrderSheet, Orders, Submissions};

const SEATS: [&str; 5] = ["crete", "egypt", "thrace", "asia", "africa"];
/// Tokens of a nation in a set for five players.
const TOKENS: u16 = 47;

/// Possessions of Crete. Egypt has a little, so that there is a beneficiary.
#[derive(Clone, Default)]
struct Realm {
    tokens: Vec<(&'static str, u16)>,
    cities: Vec<&'static str>,
    ships: Vec<&'static str>,
    advances: Vec<&'static str>,
    treasury: u16,
    space: u8,
    turn: u16,
    last: Option<u16>,
    inert: bool,
    /// Change to the ruleset.
    own: Option<fn(&mut Rulebook)>,
}

struct Told {
    outlook: OrderForecast,
    seen: Vec<VisibleEvent>,
    scenario: Scenario,
}

impl Realm {
    fn told(&self, orders: &str) -> Told {
        let mut scenario = Scenario::named("advanced-5").expect("the scenario reads");
        scenario.book.victory.turn = self.last;
        if let Some(own) = self.own {
            own(&mut scenario.book);
        }
        let start = self.position(&scenario);
        let view = View::of(Viewer::Seat(Seat(0)), &start);
        let imagined = view.determinize();
        let orders = typed(&scenario, orders);
        let plan = scenario.book.plan("realm").expect("a realm");
        let steps = scenario.book.steps(plan);
        let submissions =
            Submissions::new([(Seat(0), OrderSheet::new(Some(orders.clone()), None))]);
        let run = run(
            &scenario.book,
            &imagined,
            &steps,
            &submissions,
            &Chance::unseeded(),
        );
        let (mut position, mut seen) = (imagined.clone(), Vec::new());
        for event in &run.events {
            position.apply(event.clone());
            seen.extend(VisibleEvent::of(view.viewer, position.state.open(), event));
        }
        let crete = scenario.components.find_nation("crete").unwrap();
        Told {
            outlook: forecast_orders(&scenario.book, crete, imagined, &run.events, &orders),
            seen,
            scenario,
        }
    }

    fn position(&self, scenario: &Scenario) -> Position {
        let parts = Arc::new(scenario.components.clone());
        let mut position = Position::new(State::new(parts.clone(), SEATS.len()));
        let civ = |id: &str| parts.find_nation(id).expect("a nation");
        let area = |id: &str| parts.board.find(id).unwrap_or_else(|| panic!("no {id}"));
        let mut happen = |change| position.apply(Event::new(RuleStep::NewTurn, change));
        let number = self.turn.max(1) - 1;
        happen(Mutation::Turn { number });
        for (at, nation) in SEATS.iter().enumerate() {
            let (seat, civ) = (Some(Seat(at as u8)), civ(nation));
            happen(Mutation::Nation { seat, civ });
        }
        let crete = civ("crete");
        let space = self.space;
        happen(Mutation::Marker { civ: crete, space });
        let pieces = |civ: Civ, piece, count, to| Mutation::Pieces {
            owner: civ.into(),
            piece,
            count,
            from: Place::Stock,
            to,
        };
        happen(pieces(
            civ("egypt"),
            Piece::Token,
            2,
            Place::Area(area("memphis")),
        ));
        for (id, count) in &self.tokens {
            happen(pieces(crete, Piece::Token, *count, Place::Area(area(id))));
        }
        for id in &self.cities {
            happen(pieces(crete, Piece::City, 1, Place::Area(area(id))));
        }
        for id in &self.ships {
            let coast = Place::Coast(area(id), CoastId(0));
            happen(pieces(crete, Piece::Ship, 1, coast));
        }
        happen(pieces(crete, Piece::Token, self.treasury, Place::Treasury));
        for id in &self.advances {
            let advance = parts.find_advance(id).expect("a card");
            let civ = crete;
            happen(Mutation::Advance { civ, advance });
        }
        if self.inert {
            let (civ, inert) = (crete, true);
            happen(Mutation::Inert { civ, inert });
        }
        Position {
            this_turn: Vec::new(),
            ..position
        }
    }

    fn warning(&self, orders: &str, kind: WarningKind) -> Option<String> {
        self.told(orders).of(kind)
    }
}

impl Told {
    /// `26.31: 4 2; Cyrene`
    fn of(&self, kind: WarningKind) -> Option<String> {
        let parts = &self.scenario.components;
        let all = self.outlook.warnings.iter();
        let found: Vec<&Warning> = all.filter(|warning| warning.kind == kind).collect();
        assert!(found.len() < 2, "told twice: {found:?}");
        let warning = found.first()?;
        let number = |subject: &bulla::game::Subject| match subject {
            bulla::game::Subject::Number(number) => number.to_string(),
            other => panic!("{other:?}"),
        };
        let numbers: Vec<String> = warning.subjects.iter().map(number).collect();
        let places = warning.places.iter().map(|(area, count)| {
            let name = &parts.board.area(*area).name;
            match count {
                0 => name.clone(),
                count => format!("{name} {count}"),
            }
        });
        let places: Vec<String> = places.collect();
        Some(format!(
            "{}: {}; {}",
            parts.numbers.number(warning.cause),
            numbers.join(" "),
            places.join(", ")
        ))
    }

    fn kinds(&self) -> Vec<WarningKind> {
        let all = self.outlook.warnings.iter();
        all.map(|warning| warning.kind).collect()
    }
}

fn typed(scenario: &Scenario, orders: &str) -> Orders {
    if orders.is_empty() {
        return Orders::default();
    }
    let letter = read(orders, 1, &Vocabulary::new(&scenario.components));
    let complaints = letter.complaints();
    letter.orders.unwrap_or_else(|| panic!("{complaints:#?}"))
}

/// Two cities and the tokens for them: nothing to beware of.
fn quiet() -> Realm {
    Realm {
        tokens: vec![("knossos", 1), ("moesia", 1), ("ionia", 1)],
        cities: vec!["cyrene", "sardes"],
        ..Realm::default()
    }
}

#[test]
fn who_has_what_he_needs_is_warned_of_nothing() {
    let told = quiet().told("");
    assert_eq!(told.kinds(), []);
    assert_eq!(told.outlook.margin, 2, "6 tokens for 2 cities");
}

#[test]
fn cities_that_the_tokens_do_not_support() {
    let short = Realm {
        tokens: vec![("knossos", 1)],
        ..quiet()
    };
    let said = short.warning("", WarningKind::SupportShort);
    assert_eq!(said.as_deref(), Some("26.31: 4 2; Sardes"));
    let ordered = short.warning("reduce: [cyrene]", WarningKind::SupportShort);
    assert_eq!(ordered.as_deref(), Some("26.31: 4 2; Cyrene"));
    let just = Realm {
        tokens: vec![("knossos", 1), ("moesia", 1)],
        ..quiet()
    };
    assert_eq!(just.warning("", WarningKind::SupportShort), None);
}

#[test]
fn support_to_the_last_token() {
    let bare = Realm {
        tokens: vec![("knossos", 1), ("moesia", 1)],
        ..quiet()
    };
    let said = bare.warning("", WarningKind::SupportBare);
    assert_eq!(said.as_deref(), Some("26.31: 4 2; "));
    assert_eq!(quiet().warning("", WarningKind::SupportBare), None);
    let homeless = Realm {
        tokens: Vec::new(),
        cities: Vec::new(),
        ..quiet()
    };
    assert_eq!(homeless.warning("", WarningKind::SupportBare), None);
}

#[test]
fn a_city_that_goes_as_soon_as_it_stands() {
    let realm = Realm {
        tokens: vec![("knossos", 6)],
        cities: Vec::new(),
        ..quiet()
    };
    let told = realm.told("cities: [knossos]");
    let said = told.of(WarningKind::BuiltInVain);
    assert_eq!(said.as_deref(), Some("26.32: ; Knossos"));
    let first: Vec<_> = told.kinds().into_iter().take(2).collect();
    assert_eq!(first, [WarningKind::SupportShort, WarningKind::BuiltInVain]);
    let just = Realm {
        tokens: vec![("knossos", 6), ("phaestos", 1)],
        ..realm
    };
    let told = just.told("cities: [knossos]");
    assert_eq!(told.of(WarningKind::BuiltInVain), None);
    assert_eq!(told.of(WarningKind::SupportShort), None);
}

/// A treasury that leaves so many tokens in stock when the turn begins.
fn with_stock(stock: u16) -> Realm {
    Realm {
        tokens: vec![("knossos", 3), ("rhodes", 2)],
        treasury: TOKENS - 5 - stock,
        ..quiet()
    }
}

#[test]
fn a_revolt_of_this_turn() {
    let said = with_stock(3).warning("", WarningKind::Revolt);
    assert_eq!(said.as_deref(), Some("19.31: 1; Cyrene"));
    assert_eq!(with_stock(4).warning("", WarningKind::Revolt), None);
}

#[test]
fn a_revolt_of_the_next_turn() {
    let said = with_stock(7).warning("", WarningKind::TaxRevolt);
    assert_eq!(said.as_deref(), Some("19.31: 4 3 1; "));
    let told = with_stock(8).told("");
    assert_eq!(told.of(WarningKind::TaxRevolt), None);
    let democratic = Realm {
        advances: vec!["democracy"],
        ..with_stock(7)
    };
    assert_eq!(democratic.warning("", WarningKind::TaxRevolt), None);
    let last = Realm {
        turn: 9,
        last: Some(9),
        ..with_stock(7)
    };
    assert_eq!(
        last.warning("", WarningKind::TaxRevolt),
        None,
        "no turn follows"
    );
    let last_but_one = Realm { turn: 8, ..last };
    assert!(last_but_one.warning("", WarningKind::TaxRevolt).is_some());
}

#[test]
fn a_tax_that_only_a_lower_rate_can_raise() {
    let coined = |stock| Realm {
        advances: vec!["coinage"],
        ..with_stock(stock)
    };
    let told = coined(7).told("tax: 2");
    assert_eq!(told.of(WarningKind::TaxRevolt), None, "2 at the least rate");
    let said = told.of(WarningKind::TaxTight);
    assert_eq!(said.as_deref(), Some("19.2: 4 3 1; "));
    assert_eq!(coined(8).warning("tax: 2", WarningKind::TaxTight), None);
    let none = coined(5).warning("tax: 2", WarningKind::TaxRevolt);
    assert_eq!(none.as_deref(), Some("19.31: 2 1 1; "));
}

#[test]
fn a_growth_that_the_stock_does_not_hold() {
    let said = with_stock(11).warning("", WarningKind::GrowthShort);
    assert_eq!(said.as_deref(), Some("20.2: 4 3; "));
    assert_eq!(with_stock(12).warning("", WarningKind::GrowthShort), None);
}

#[test]
fn tokens_that_go_back_to_stock() {
    let full = Realm {
        tokens: vec![("knossos", 5), ("rhodes", 1), ("cyrene", 1)],
        ..quiet()
    };
    let said = full.warning("", WarningKind::Surplus);
    assert_eq!(said.as_deref(), Some("26.1: 5; Cyrene 1, Knossos 4"));
    let moved = full.warning("moves: [2 knossos > phaestos]", WarningKind::Surplus);
    assert_eq!(moved.as_deref(), Some("26.1: 3; Cyrene 1, Knossos 2"));
    let just = Realm {
        tokens: vec![("knossos", 1), ("rhodes", 1), ("moesia", 2)],
        ..quiet()
    };
    assert_eq!(just.warning("", WarningKind::Surplus), None);
}

#[test]
fn a_ship_that_nobody_can_pay() {
    let poor = Realm {
        ships: vec!["rhodes", "thera"],
        tokens: vec![("rhodes", 1), ("moesia", 2)],
        cities: Vec::new(),
        ..quiet()
    };
    let said = poor.warning("", WarningKind::ShipLost);
    assert_eq!(
        said.as_deref(),
        Some("22.3: 1; Thera"),
        "rhodes grew to two"
    );
    let scrapped = poor.warning("ships: [scrap thera]", WarningKind::ShipLost);
    assert_eq!(scrapped, None, "as ordered");
    let rich = Realm {
        treasury: 1,
        ships: vec!["thera"],
        ..poor.clone()
    };
    assert_eq!(rich.warning("", WarningKind::ShipLost), None);
    let generous = Realm {
        ships: vec!["thera"],
        treasury: 1,
        ..poor
    };
    let scrapped = generous.warning("ships: [scrap thera]", WarningKind::ShipLost);
    assert_eq!(scrapped, None, "it could have been paid");
}

#[test]
fn a_marker_that_stays_or_goes_back_for_want_of_cities() {
    let at = |space, cities: &[&'static str]| Realm {
        space,
        cities: cities.to_vec(),
        ..quiet()
    };
    let enters = at(4, &["cyrene"]);
    let said = enters.warning("", WarningKind::TrackStays);
    assert_eq!(said.as_deref(), Some("33.2: 2 1; "));
    let enough = at(4, &["cyrene", "sardes"]);
    assert_eq!(enough.warning("", WarningKind::TrackStays), None);
    let early = at(3, &[]);
    assert_eq!(early.told("").kinds(), [], "the Stone Age asks for none");
    let bare = at(5, &[]);
    let told = bare.told("");
    assert_eq!(told.of(WarningKind::TrackBack).as_deref(), Some("33.4: ; "));
    assert_eq!(told.of(WarningKind::TrackStays), None);
    let one = at(5, &["cyrene"]);
    assert_eq!(one.warning("", WarningKind::TrackBack), None);
    assert!(one.warning("", WarningKind::TrackStays).is_some());
}

/// 33.23, 33.24, 33.25: each thing that the next step asks for is named, and what is there of it.
#[test]
fn a_marker_that_stays_for_want_of_civilization_cards() {
    let lacks = |space, kind| {
        let advances = vec!["pottery"];
        let realm = Realm {
            space,
            advances,
            ..quiet()
        };
        realm.warning("", kind).unwrap_or_default()
    };
    use WarningKind::{TrackCards, TrackGroups, TrackPoints, TrackStays};
    assert_eq!(lacks(8, TrackStays), "33.2: 3 2; ", "the Late Bronze Age");
    assert_eq!(lacks(8, TrackGroups), "33.2: 3 1; ");
    assert_eq!(lacks(8, TrackCards), "", "of no number");
    assert_eq!(lacks(9, TrackGroups), "", "inside an epoch");
    assert_eq!(lacks(10, TrackGroups), "33.2: 5 1; ", "the Early Iron Age");
    assert_eq!(lacks(10, TrackCards), "33.2: 9 1; ");
    assert_eq!(lacks(14, TrackPoints), "33.2: 1600 45; ");
}

#[test]
fn a_marker_goes_back_only_where_the_book_sends_it_back() {
    let bare = Realm {
        space: 5,
        cities: Vec::new(),
        ..quiet()
    };
    let never = Realm {
        own: Some(|book| book.track.back = 0),
        ..bare
    };
    let told = never.told("");
    assert_eq!(told.of(WarningKind::TrackBack), None);
    let stays = told.of(WarningKind::TrackStays);
    assert_eq!(stays.as_deref(), Some("33.2: 2 0; "));
}

#[test]
fn a_marker_goes_back_for_want_of_value_where_the_book_says_so() {
    let falling = Realm {
        space: 14,
        treasury: 3,
        advances: vec!["pottery"],
        own: Some(|book| book.track.falls = true),
        ..quiet()
    };
    let said = falling.warning("", WarningKind::TrackFalls);
    assert_eq!(said.as_deref(), Some("33.4: 1300 52; "));
    let usual = Realm {
        own: None,
        ..falling.clone()
    };
    assert_eq!(usual.warning("", WarningKind::TrackFalls), None);
    let early = Realm {
        space: 4,
        ..falling
    };
    assert_eq!(early.warning("", WarningKind::TrackFalls), None);
}

#[test]
fn a_build_that_is_impossible_is_told_once_with_its_reason() {
    let told = quiet().told("cities: [knossos]");
    let unmet = told.seen.iter().filter(|seen| match &seen.what {
        VisibleChange::Rejected { path, .. } => {
            path == "cities[0]" && seen.why == RuleStep::CityBuilt
        }
        _ => false,
    });
    assert_eq!(unmet.count(), 1);
    assert_eq!(told.kinds(), [], "its remark says it");
}

#[test]
fn warnings_stand_by_weight() {
    let told = Realm {
        tokens: vec![("knossos", 5)],
        cities: vec!["cyrene", "sardes", "athens"],
        ships: vec!["thera"],
        space: 9,
        treasury: 0,
        ..Realm::default()
    }
    .told("");
    let kinds = told.kinds();
    let mut sorted = kinds.clone();
    sorted.sort();
    assert_eq!(kinds, sorted);
    assert!(kinds.len() > 2, "{kinds:?}");
}

#[test]
fn a_nation_without_a_player_is_warned_of_nothing() {
    let inert = Realm {
        inert: true,
        ..with_stock(3)
    };
    assert_eq!(inert.told("").kinds(), []);
}
