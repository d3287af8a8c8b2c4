use proptest::prelude::*;

use super::super::header::{BlockHeader, OfficeRequest};
use super::super::vocabulary::Vocabulary;
use super::block_body::body;
use super::whole_block::block;
use super::{flow, random_orders_tests};
use crate::game::{AreaId, Civ, CoastId, Threshold};
use crate::orders::header::{BlockStatus, MailBodyFormat, MailPreference};
use crate::orders::read;
use crate::turn::{
    AreaCoast, AreaCondition, CityOrder, CityOwner, Condition, EntryContent, EntryList, MoveOrder,
    OrderEntry, OrderValue, Orders, OwnCondition, ShipOrder, ShipPayment, TokenCount, Topic,
    VoyageLeg,
};

pub(super) fn number() -> impl Strategy<Value = u32> {
    prop_oneof![4 => 1..12u32, 1 => Just(u32::MAX)]
}

pub(super) fn area() -> impl Strategy<Value = AreaId> {
    (0..42u16).prop_map(AreaId)
}

pub(super) fn civ() -> impl Strategy<Value = Civ> {
    (0..8u8).prop_map(Civ)
}

fn spot() -> impl Strategy<Value = AreaCoast> {
    let delphi = Vocabulary::sample()
        .areas
        .get("delphi")
        .expect("an area with two coasts");
    let coasts = prop::option::of((0..2u8).prop_map(CoastId));
    prop_oneof![
        3 => area().prop_map(|area| AreaCoast { area, coast: None }),
        1 => coasts.prop_map(move |coast| AreaCoast { area: delphi, coast }),
    ]
}

pub(super) fn bound() -> impl Strategy<Value = Threshold> {
    prop_oneof![
        number().prop_map(Threshold::Exactly),
        number().prop_map(Threshold::AtLeast),
        number().prop_map(Threshold::AtMost),
    ]
}

fn area_parts() -> impl Strategy<Value = Vec<AreaCondition>> {
    let city = prop_oneof![
        civ().prop_map(CityOwner::Of),
        prop::sample::select(vec![
            CityOwner::Own,
            CityOwner::Pirate,
            CityOwner::Any,
            CityOwner::None
        ]),
    ];
    let all = (bound(), bound(), bound(), bound(), city, civ(), 1..64u8);
    all.prop_map(|(own, enemies, barbarian, ships, city, civ, which)| {
        let parts = [
            AreaCondition::Own(own),
            AreaCondition::Enemies(enemies),
            AreaCondition::Barbarian(barbarian),
            AreaCondition::Ships(ships),
            AreaCondition::City(city),
            AreaCondition::Tokens(civ, own),
        ];
        let chosen = (0..).zip(parts).filter(|(at, _)| which & (1 << at) != 0);
        chosen.map(|(_, part)| part).collect()
    })
}

fn condition() -> impl Strategy<Value = Condition> {
    let leaf = prop_oneof![
        (area(), area_parts()).prop_map(|(area, parts)| Condition::Area { area, parts }),
        prop::collection::vec(civ(), 1..4).prop_map(Condition::Moved),
        (bound(), bound())
            .prop_map(|(a, b)| Condition::My(vec![OwnCondition::Stock(a), OwnCondition::Place(b)])),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Condition::All),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Condition::Any),
            inner.prop_map(|part| Condition::Not(Box::new(part))),
        ]
    })
}

pub(super) fn entries<T: Clone + std::fmt::Debug + 'static>(
    item: impl Strategy<Value = T> + 'static,
    condition: impl Strategy<Value = Condition> + Clone + 'static,
) -> BoxedStrategy<Vec<OrderEntry<T>>> {
    let entry = |when, what| OrderEntry {
        path: String::new(),
        when,
        what,
    };
    let leaf = (prop::option::of(condition.clone()), item)
        .prop_map(move |(when, item)| entry(when, EntryContent::Item(item)));
    let tree = leaf.prop_recursive(2, 10, 3, move |inner| {
        let branch = prop::collection::vec(inner, 0..3);
        (condition.clone(), branch.clone(), branch).prop_map(move |(when, then, otherwise)| {
            entry(Some(when), EntryContent::Group { then, otherwise })
        })
    });
    prop::collection::vec(tree, 0..4).boxed()
}

fn list<T: Clone + std::fmt::Debug + 'static>(
    item: impl Strategy<Value = T> + 'static,
) -> impl Strategy<Value = Option<EntryList<T>>> {
    prop::option::of(
        (entries(item, condition().boxed()), any::<bool>())
            .prop_map(|(entries, auto)| EntryList { entries, auto }),
    )
}

fn ship() -> impl Strategy<Value = ShipOrder> {
    let pay = (prop::option::of(number()), prop::option::of(number()));
    (0..3u8, spot(), pay).prop_map(|(verb, at, (treasury, levy))| {
        let pay = ShipPayment {
            treasury,
            levy,
            free: false,
        };
        match verb {
            0 => ShipOrder::Build { at, pay },
            1 => ShipOrder::Keep { at, pay },
            _ => ShipOrder::Scrap { at },
        }
    })
}

fn movement() -> impl Strategy<Value = MoveOrder> {
    let count = prop_oneof![
        number().prop_map(TokenCount::Exactly),
        (0..5u32).prop_map(TokenCount::AllBut)
    ];
    let leg = prop_oneof![
        number().prop_map(VoyageLeg::Load),
        number().prop_map(VoyageLeg::Land),
        spot().prop_map(VoyageLeg::Sail)
    ];
    prop_oneof![
        (count, prop::collection::vec(area(), 2..5))
            .prop_map(|(count, route)| MoveOrder::Walk { count, route }),
        (spot(), prop::collection::vec(leg, 1..12))
            .prop_map(|(ship, legs)| MoveOrder::Voyage { ship, legs }),
    ]
}

fn city() -> impl Strategy<Value = CityOrder> {
    (area(), prop::option::of(number())).prop_map(|(area, treasury)| CityOrder { area, treasury })
}

fn wish() -> impl Strategy<Value = OrderValue> {
    prop_oneof![
        area().prop_map(OrderValue::Area),
        (area(), number()).prop_map(|(area, number)| OrderValue::Share { area, number }),
    ]
}

fn orders() -> impl Strategy<Value = Orders> {
    prop_oneof![realm_orders(), random_orders_tests::later_orders()]
}

fn realm_orders() -> impl Strategy<Value = Orders> {
    let lists = (list(ship()), list(movement()), list(city()));
    let wishes = (
        list(wish()),
        list(area().prop_map(OrderValue::Area)),
        prop::option::of(0..9u32),
    );
    (any::<bool>(), lists, wishes).prop_map(
        |(none, (ships, moves, cities), (growth, reduce, tax))| {
            let mut orders = Orders {
                none,
                ships,
                moves,
                cities,
                ..Orders::default()
            };
            orders
                .answers
                .extend(growth.map(|list| (Topic::Growth, list)));
            orders
                .answers
                .extend(reduce.map(|list| (Topic::Reduce, list)));
            let tax = tax.map(|tax| OrderEntry {
                path: String::new(),
                when: None,
                what: EntryContent::Item(OrderValue::Number(tax)),
            });
            orders
                .answers
                .extend(tax.map(|tax| (Topic::Tax, EntryList::new(vec![tax]))));
            orders
        },
    )
}

pub(super) fn without_paths<T>(entries: &mut [OrderEntry<T>]) {
    for entry in entries {
        entry.path.clear();
        if let EntryContent::Group { then, otherwise } = &mut entry.what {
            without_paths(then);
            without_paths(otherwise);
        }
    }
}

fn bare(mut orders: Orders) -> Orders {
    for list in orders.answers.values_mut() {
        without_paths(&mut list.entries);
    }
    random_orders_tests::without_later_paths(&mut orders);
    without_paths(
        orders
            .ships
            .as_mut()
            .map_or(&mut [], |list| &mut list.entries),
    );
    without_paths(
        orders
            .moves
            .as_mut()
            .map_or(&mut [], |list| &mut list.entries),
    );
    without_paths(
        orders
            .cities
            .as_mut()
            .map_or(&mut [], |list| &mut list.entries),
    );
    orders
}

proptest! {
    #[test]
    fn canonical_form_reads_back_to_the_same_orders(orders in orders()) {
        let words = Vocabulary::sample();
        let text = body(&orders, &words);
        for line in text.lines() {
            prop_assert!(line.chars().count() <= flow::WIDTH, "{}", line);
        }
        let mut letter = text.clone();
        letter.insert_str(0, "status: final\n");
        let letter = read(&letter, 1, &words);
        prop_assert_eq!(letter.complaints(), vec![], "{}", text);
        let back = letter.orders.expect("orders");
        prop_assert_eq!(body(&back, &words), text.clone());
        prop_assert_eq!(bare(back), bare(orders), "{}", text);
    }
}

/// Changes that mail programs make to a text.
#[derive(Clone, Copy, Debug)]
enum Harm {
    LineEnds,
    HardBlanks,
    Invisible,
    Bullets,
    Quotes,
    Capitals,
    TrailingBlanks,
    Wrap(usize),
}

fn harm() -> impl Strategy<Value = Harm> {
    prop_oneof![
        Just(Harm::LineEnds),
        Just(Harm::HardBlanks),
        Just(Harm::Invisible),
        Just(Harm::Bullets),
        Just(Harm::Quotes),
        Just(Harm::Capitals),
        Just(Harm::TrailingBlanks),
        (20..80usize).prop_map(Harm::Wrap),
    ]
}

impl Harm {
    fn to(self, text: &str) -> String {
        let outside = |line: &str, from: &str, to: &str| {
            let parts = line.split('"').enumerate();
            let parts: Vec<String> = parts
                .map(|(at, part)| {
                    if at % 2 == 0 {
                        part.replace(from, to)
                    } else {
                        part.to_owned()
                    }
                })
                .collect();
            parts.join("\"")
        };
        let lines = text.lines().map(|line| match self {
            Harm::LineEnds => format!("{line}\r"),
            Harm::HardBlanks => outside(line, " ", "\u{a0}"),
            Harm::Invisible => outside(line, "s", "\u{200b}s\u{feff}"),
            Harm::Bullets => line.replacen("  - ", "  \u{2022} ", 1),
            Harm::Quotes => line.split('"').collect::<Vec<_>>().join("\u{201d}"),
            Harm::Capitals => line.to_uppercase(),
            Harm::TrailingBlanks => format!("{line}  "),
            Harm::Wrap(width) => textwrap::wrap(line, width).join("\n"),
        });
        lines.map(|line| line + "\n").collect()
    }
}

proptest! {
    #[test]
    fn a_mangled_letter_means_the_same_or_is_refused(orders in orders().prop_map(random_orders_tests::without_talk), harms in prop::collection::vec(harm(), 1..4)) {
        let words = Vocabulary::sample();
        let mut text = body(&orders, &words);
        for harm in &harms {
            text = harm.to(&text);
        }
        let letter = read(&text, 1, &words);
        let beyond_repair = harms.iter().any(|harm| matches!(harm, Harm::Wrap(_) | Harm::Quotes)) && harms.len() > 1
            || matches!(harms[..], [Harm::Wrap(_)]);
        prop_assert!(beyond_repair || text.trim().is_empty() || !letter.is_refused(), "{}: {:?}", text, letter.unreadable);
        if let Some(found) = letter.orders {
            prop_assert_eq!(body(&found, &words), body(&orders, &words), "{}", text);
        }
    }
}

#[test]
fn a_block_carries_its_header() {
    let header = BlockHeader {
        game: Some("tin-4".to_owned()),
        nation: Some("Anna: K.".to_owned()),
        turn: Some(2),
        segment: Some("realm".to_owned()),
        status: Some(BlockStatus::Final),
        revision: Some(3),
        requests: vec![
            OfficeRequest::StandIn {
                address: Some("bob@example.org".to_owned()),
                from: "2026-12-24".to_owned(),
                to: "2027-01-06".to_owned(),
            },
            OfficeRequest::Absence {
                from: "2026-12-24".to_owned(),
                to: "2027-01-06".to_owned(),
            },
            OfficeRequest::Address {
                address: "ann@example.org".to_owned(),
                replaces: Some("old: \"ann\"@example.org".to_owned()),
            },
            OfficeRequest::Volume {
                volume: Some(MailPreference::Digest),
                format: Some(MailBodyFormat::Text),
            },
            OfficeRequest::Zone {
                zone: "Europe/Berlin".to_owned(),
            },
            OfficeRequest::Neighbours {
                areas: vec!["thebes".to_owned(), "knossos".to_owned()],
            },
            OfficeRequest::Why {
                about: "24.51 thebes, turn 3".to_owned(),
            },
        ],
        ..BlockHeader::default()
    };
    let words = Vocabulary::sample();
    let text = block(&header, &Orders::default(), &words);
    let inside = text
        .strip_prefix("BEGIN ORDERS\n")
        .and_then(|text| text.strip_suffix("END ORDERS\n"));
    let letter = read(inside.expect("marks"), 2, &words);
    assert_eq!(letter.complaints(), []);
    assert_eq!(letter.header, header);
}
