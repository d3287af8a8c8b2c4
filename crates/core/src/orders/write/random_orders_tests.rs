//! Random orders of trade and fate.

use proptest::prelude::*;

use super::tests::{area, bound, civ, entries, number, without_paths};
use crate::game::{Addressees, AdvanceId, Calamity, FaceId, Offer, StandingOffer, TradeDemand};
use crate::orders::vocabulary::Vocabulary;
use crate::turn::{
    Acceptance, BuyOrder, CalamityPart, Condition, EntryContent, EntryList, Faction, NamedUnits,
    OfferOrder, OrderEntry, OrderValue, Orders, OwnCondition, PurchasePayment, StandingOrder,
    Topic, TradeOrders,
};

fn face() -> impl Strategy<Value = FaceId> {
    (0..14u8).prop_map(FaceId)
}

fn cards() -> impl Strategy<Value = Vec<AdvanceId>> {
    prop::collection::vec((0..8u8).prop_map(AdvanceId), 0..3)
}

fn faces() -> impl Strategy<Value = Vec<FaceId>> {
    prop::collection::vec(face(), 0..9).prop_map(|mut faces| {
        faces.sort();
        faces
    })
}

/// Talk with every mark that means something in a letter.
fn talk() -> impl Strategy<Value = String> {
    let marks: Vec<char> = "\"':#,[]{}>-\\ ab!&*%@`|?é~".chars().collect();
    let letters = prop::collection::vec(prop::sample::select(marks), 1..=50);
    let text = letters.prop_map(|letters| letters.into_iter().collect::<String>());
    text.prop_map(|text| text.trim().to_owned())
        .prop_filter("nothing", |text| !text.is_empty())
        .prop_map(|text| crate::orders::read::short_when_quoted(&text))
}

fn if_gone() -> impl Strategy<Value = Vec<(FaceId, FaceId)>> {
    prop::collection::btree_map(face(), face(), 0..3).prop_map(|pairs| pairs.into_iter().collect())
}

fn addressees() -> impl Strategy<Value = Addressees> {
    let civs = prop::collection::btree_set(civ(), 1..8);
    prop_oneof![
        Just(Addressees::Any),
        civs.prop_map(|civs| Addressees::These(civs.into_iter().rev().collect()))
    ]
}

fn offer() -> impl Strategy<Value = Offer> {
    let want = (number(), prop::option::of(bound()), faces()).prop_map(|(count, value, named)| {
        TradeDemand {
            count,
            value,
            named,
        }
    });
    let say = prop::option::of(talk());
    let cards = (addressees(), faces(), faces());
    let value = prop::option::of(number());
    (cards, value, want, say, if_gone()).prop_map(
        |((to, declared, sealed), value, want, say, if_gone)| Offer {
            value,
            to,
            declared,
            sealed,
            want,
            say,
            if_gone,
        },
    )
}

fn ids() -> impl Strategy<Value = Vec<String>> {
    prop::collection::btree_set("[a-z0-9][a-z0-9._-]{0,15}", 0..3).prop_map(|ids| {
        let ids = ids.into_iter();
        ids.filter(|id| id != "none" && id != "auto").collect()
    })
}

fn offers() -> impl Strategy<Value = Vec<OfferOrder>> {
    (ids(), prop::collection::vec((number(), offer()), 3)).prop_map(|(ids, offers)| {
        let path = String::new;
        let offers = ids.into_iter().zip(offers);
        offers
            .map(|(id, (count, offer))| OfferOrder {
                path: path(),
                id,
                count,
                offer,
            })
            .collect()
    })
}

fn standing() -> impl Strategy<Value = Vec<StandingOrder>> {
    let bounds = (prop::option::of(number()), prop::option::of(any::<u16>()));
    (offers(), prop::collection::vec(bounds, 3)).prop_map(|(offers, bounds)| {
        let offers = offers.into_iter().zip(bounds);
        offers
            .map(|(order, (at_most, until))| StandingOrder {
                path: String::new(),
                count: order.count,
                standing: StandingOffer {
                    id: order.id,
                    offer: order.offer,
                    at_most,
                    until,
                },
            })
            .collect()
    })
}

fn acceptance() -> impl Strategy<Value = Acceptance> {
    let value = prop::option::of(number());
    (civ(), number(), value, faces(), faces(), if_gone()).prop_map(
        |(civ, number, value, declared, sealed, if_gone)| Acceptance {
            path: String::new(),
            civ,
            number,
            value,
            declared,
            sealed,
            if_gone,
        },
    )
}

fn trade() -> impl Strategy<Value = TradeOrders> {
    let withdraw = ids().prop_map(|ids| {
        ids.into_iter()
            .map(|id| (String::new(), id))
            .collect::<Vec<_>>()
    });
    (
        prop::option::of(offers()),
        prop::option::of(prop::collection::vec(acceptance(), 0..3)),
        prop::option::of(standing()),
        prop::option::of(faces()),
        prop::option::of(withdraw),
    )
        .prop_map(|(offers, accept, standing, never, withdraw)| TradeOrders {
            offers,
            accept,
            standing,
            never,
            withdraw,
        })
}

fn units() -> impl Strategy<Value = OrderValue> {
    let units = prop_oneof![
        number().prop_map(NamedUnits::Tokens),
        prop::sample::select(vec![
            NamedUnits::All,
            NamedUnits::AllTokens,
            NamedUnits::City,
            NamedUnits::Reduced
        ]),
    ];
    (area(), units).prop_map(|(area, units)| OrderValue::Units { area, units })
}

/// A list without conditions, `auto` behind it or not.
fn plain(item: BoxedStrategy<OrderValue>, most: usize) -> BoxedStrategy<EntryList<OrderValue>> {
    let list = (prop::collection::vec(item, 0..=most), any::<bool>());
    list.prop_map(|(items, auto)| EntryList {
        entries: items
            .into_iter()
            .map(|item| OrderEntry {
                path: String::new(),
                when: None,
                what: EntryContent::Item(item),
            })
            .collect(),
        auto,
    })
    .boxed()
}

fn part(topic: Topic, part: CalamityPart) -> BoxedStrategy<EntryList<OrderValue>> {
    let areas = area().prop_map(OrderValue::Area).boxed();
    match (topic, part) {
        (_, CalamityPart::Grain) => plain(number().prop_map(OrderValue::Number).boxed(), 1),
        (_, CalamityPart::GiveUp) => {
            let cards = prop::sample::select((0..8u8).map(AdvanceId).collect::<Vec<_>>());
            plain(cards.prop_map(OrderValue::Advance).boxed(), 2)
        }
        (Topic::CivilDisorder, CalamityPart::Keep) => {
            let cards = prop::sample::select((0..4u8).map(FaceId).collect::<Vec<_>>());
            plain(cards.prop_map(OrderValue::Face).boxed(), 4)
        }
        (_, CalamityPart::Keep) => {
            let factions = prop::sample::select(Faction::ALL.to_vec());
            plain(factions.prop_map(OrderValue::Faction).boxed(), 1)
        }
        (_, CalamityPart::Plain) => {
            let firsts = ["nile", "euphrates"].map(|name| Vocabulary::sample().plains.get(name));
            let firsts: Vec<_> = firsts.into_iter().flatten().collect();
            plain(
                prop::sample::select(firsts)
                    .prop_map(OrderValue::Area)
                    .boxed(),
                2,
            )
        }
        (
            _,
            CalamityPart::Losses | CalamityPart::First | CalamityPart::Remove | CalamityPart::Take,
        ) => plain(units().boxed(), 9),
        (Topic::Iconoclasm, CalamityPart::Direct) | (_, CalamityPart::Nominee) => {
            let own = Just(OrderValue::Own(None));
            match part {
                CalamityPart::Nominee => plain(civ().prop_map(OrderValue::Civ).boxed(), 3),
                _ => plain(prop_oneof![civ().prop_map(OrderValue::Civ), own].boxed(), 3),
            }
        }
        (Topic::Piracy, CalamityPart::Direct) => {
            let cities = (civ(), area()).prop_map(|(civ, area)| OrderValue::CityOf { civ, area });
            plain(cities.boxed(), 3)
        }
        (_, CalamityPart::Direct) => {
            let points =
                (civ(), number()).prop_map(|(civ, points)| OrderValue::Points { civ, points });
            let own = prop::option::of(number()).prop_map(OrderValue::Own);
            plain(prop_oneof![points, own].boxed(), 4)
        }
        _ => plain(areas, 5),
    }
}

type CalamityLists = Vec<((Topic, CalamityPart), Option<EntryList<OrderValue>>)>;

fn parts() -> impl Strategy<Value = CalamityLists> {
    let topics = Calamity::ALL.iter().map(|kind| Topic::from(*kind));
    let keys = topics.chain([Topic::Recheck]).flat_map(|topic| {
        let parts = topic.parts().iter();
        parts.map(move |part| (topic, *part))
    });
    let lists: Vec<_> = keys
        .map(|(topic, which)| {
            let list = prop::option::of(part(topic, which));
            list.prop_map(move |list| ((topic, which), list)).boxed()
        })
        .collect();
    lists
}

fn purchase() -> impl Strategy<Value = Option<EntryList<BuyOrder>>> {
    let item = ((0..8u8).prop_map(AdvanceId), cards())
        .prop_map(|(card, only_with)| BuyOrder { card, only_with });
    let bought = (civ(), (0..8u8).prop_map(AdvanceId), cards()).prop_map(|(civ, first, more)| {
        let cards = std::iter::once(first).chain(more).collect();
        Condition::Bought(civ, cards)
    });
    let condition = prop_oneof![
        bought,
        bound().prop_map(|bound| Condition::My(vec![OwnCondition::Treasury(bound)]))
    ];
    let list = (entries(item, condition), any::<bool>());
    prop::option::of(list.prop_map(|(entries, auto)| EntryList { entries, auto }))
}

fn pay() -> impl Strategy<Value = PurchasePayment> {
    let cards = prop::collection::vec(face(), 0..12);
    prop_oneof![
        Just(PurchasePayment::Auto),
        (
            cards,
            prop::option::of(number()),
            prop::option::of(number())
        )
            .prop_map(|(cards, treasury, credit)| PurchasePayment::These {
                cards,
                treasury,
                credit,
            }),
    ]
}

/// Orders of trade and fate, without paths.
pub(super) fn later_orders() -> impl Strategy<Value = Orders> {
    let face_list = || plain(face().prop_map(OrderValue::Face).boxed(), 9);
    let wishes = (
        prop::option::of(plain(units().boxed(), 9)),
        prop::option::of(plain(area().prop_map(OrderValue::Area).boxed(), 4)),
        prop::option::of(face_list()),
        prop::option::of(face_list()),
        prop::option::of(face_list()),
    );
    let all = (
        trade(),
        parts(),
        purchase(),
        prop::option::of(pay()),
        wishes,
    );
    all.prop_map(
        |(trade, parts, buy, pay, (losses, convert, mining, keep, surrender))| {
            let wishes = [
                (Topic::Losses, losses),
                (Topic::Convert, convert),
                (Topic::MinedSet, mining),
                (Topic::Keep, keep),
                (Topic::Surrender, surrender),
            ];
            let said = |(key, list): (Topic, Option<EntryList<OrderValue>>)| Some((key, list?));
            Orders {
                trade,
                buy,
                pay,
                parts: parts
                    .into_iter()
                    .filter_map(|(key, list)| Some((key, list?)))
                    .collect(),
                answers: wishes.into_iter().filter_map(said).collect(),
                ..Orders::default()
            }
        },
    )
}

/// Takes the paths out of what is said about trade and fate.
pub(super) fn without_later_paths(orders: &mut Orders) {
    for list in orders.parts.values_mut() {
        without_paths(&mut list.entries);
    }
    if let Some(buy) = &mut orders.buy {
        without_paths(&mut buy.entries);
    }
    let trade = &mut orders.trade;
    for order in trade.offers.iter_mut().flatten() {
        order.path.clear();
    }
    for order in trade.standing.iter_mut().flatten() {
        order.path.clear();
    }
    for order in trade.accept.iter_mut().flatten() {
        order.path.clear();
    }
    for (path, _) in trade.withdraw.iter_mut().flatten() {
        path.clear();
    }
}

/// Returns orders without talk, the only part in which capitals matter.
pub(super) fn without_talk(mut orders: Orders) -> Orders {
    for order in orders.trade.offers.iter_mut().flatten() {
        order.offer.say = None;
    }
    for order in orders.trade.standing.iter_mut().flatten() {
        order.standing.offer.say = None;
    }
    orders
}
