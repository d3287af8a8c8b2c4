//! Payments of small hands against every payment there is.

use proptest::prelude::*;

use super::*;
use crate::game::{Back, Face, FaceKind};

/// Commodities worth 2, 3 and so on, five cards each, every second one mined.
fn deck(kinds: u8) -> Deck {
    let face = |at: u8| Face {
        id: format!("kind-{at}"),
        name: String::new(),
        aliases: Vec::new(),
        kind: FaceKind::Commodity {
            value: u32::from(at) + 2,
            mined: at.is_multiple_of(2),
        },
        stack: at + 1,
        cards: 5,
        back: Back::Brown,
        traded: true,
    };
    Deck::new((0..kinds).map(face).collect())
}

/// Loss made by a payment: value of the hand and treasury together, then treasury, lift and the names of cards.
type Loss = (u32, u32, bool, Vec<std::cmp::Reverse<u32>>);

/// The loss of the best of all payments.
fn best(
    deck: &Deck,
    cards: &CardCounts,
    treasury: u32,
    set_bonus: SetBonus,
    price: u32,
) -> Option<Loss> {
    let mut hands: Vec<Vec<u32>> = vec![Vec::new()];
    for (_, held) in cards {
        hands = hands
            .into_iter()
            .flat_map(|counts| (0..=*held).map(move |count| [&counts[..], &[count]].concat()))
            .collect();
    }
    let mut losses = Vec::new();
    for counts in hands {
        let taken = |of: &dyn Fn(u32, u32) -> u32| -> CardCounts {
            let kinds = cards.iter().zip(&counts);
            kinds
                .map(|((face, held), count)| (*face, of(*held, *count)))
                .collect()
        };
        let (spent, kept) = (taken(&|_, count| count), taken(&|held, count| held - count));
        let lost = value(deck, cards) - value(deck, &kept);
        let mut lifts = vec![(false, 0)];
        for (face, gain) in mines(deck, &spent) {
            if set_bonus == SetBonus::Best || set_bonus == SetBonus::Only(face) {
                lifts.push((true, gain));
            }
        }
        for (mined, gain) in lifts {
            let tokens = price.saturating_sub(value(deck, &spent) + gain);
            if tokens <= treasury {
                let names = counts.iter().copied().map(std::cmp::Reverse).collect();
                losses.push((lost + tokens, tokens, mined, names));
            }
        }
    }
    losses.into_iter().min()
}

fn loss(deck: &Deck, cards: &CardCounts, paid: &PaymentMade) -> Loss {
    let spent = |face: FaceId| {
        let found = paid.cards.iter().find(|(kind, _)| *kind == face);
        found.map_or(0, |(_, count)| *count)
    };
    let kept: CardCounts = cards
        .iter()
        .map(|(face, held)| (*face, held - spent(*face)))
        .collect();
    let lost = value(deck, cards) - value(deck, &kept);
    let names = cards
        .iter()
        .map(|(face, _)| std::cmp::Reverse(spent(*face)));
    (
        lost + paid.treasury,
        paid.treasury,
        paid.mined.is_some(),
        names.collect(),
    )
}

proptest! {
    #[test]
    fn auto_is_the_best_of_all_payments(
        counts in prop::collection::vec(1u32..=5, 1..=4),
        treasury in 0u32..40,
        price in 1u32..160,
        mined in 0u8..4,
    ) {
        let deck = deck(counts.len() as u8);
        let cards: CardCounts = (0..).map(FaceId).zip(counts).collect();
        let set_bonus = match mined {
            0 => SetBonus::None,
            1 => SetBonus::Only(FaceId(0)),
            _ => SetBonus::Best,
        };
        let funds = Funds::whole(&deck, cards.clone(), treasury, set_bonus);
        let paid = funds.pay(price);
        let expected = best(&deck, &cards, treasury, set_bonus, price);
        prop_assert_eq!(paid.is_some(), price <= funds.most());
        prop_assert_eq!(paid.map(|paid| loss(&deck, &cards, &paid)), expected);
    }

    #[test]
    fn a_named_payment_is_a_ceiling_and_spends_no_more_than_needed(
        counts in prop::collection::vec(1u32..=5, 1..=4),
        named in prop::collection::vec(0u8..4, 0..12),
        treasury in 0u32..40,
        ceiling in 0u32..60,
        price in 1u32..160,
    ) {
        let deck = deck(4);
        let cards: CardCounts = (0..).map(FaceId).zip(counts).collect();
        let pay = PurchasePayment::These {
            cards: named.iter().copied().map(FaceId).collect(),
            treasury: Some(ceiling),
            credit: None,
        };
        let funds = Funds::whole(&deck, cards.clone(), treasury, SetBonus::None).allowed(&pay);
        let Some(paid) = funds.pay(price) else {
            prop_assert!(price > funds.most());
            return Ok(());
        };
        let worth = value(&deck, &paid.cards);
        prop_assert!(paid.treasury <= treasury.min(ceiling));
        prop_assert_eq!(paid.treasury, price.saturating_sub(worth));
        for (face, count) in &paid.cards {
            let wanted = named.iter().filter(|kind| **kind == face.0).count() as u32;
            let held = cards.iter().find(|(kind, _)| kind == face).map_or(0, |(_, held)| *held);
            prop_assert_eq!(*count, wanted.min(held), "a kind goes whole");
        }
        let before = &paid.cards[..paid.cards.len().saturating_sub(1)];
        prop_assert!(paid.cards.is_empty() || value(&deck, before) < price);
    }
}

#[test]
fn a_set_is_not_broken_for_its_worth_alone() {
    // Five cards of value 2 are worth 50; three would pay 18 and leave 8.
    let deck = deck(2);
    let cards = vec![(FaceId(0), 5), (FaceId(1), 2)];
    let funds = Funds::whole(&deck, cards, 10, SetBonus::None);
    let paid = funds.pay(18).expect("cards and tokens suffice");
    assert_eq!(paid.cards, [(FaceId(1), 2)]);
    assert_eq!(paid.treasury, 6);
}
