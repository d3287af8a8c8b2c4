//! Hands, offers and deals of the sample pages of trade.

use bulla::game::{
    Addressees, CardId, Civ, DealDisclosure, DealSide, DealSource, FaceId, Mutation, Offer, Seat,
    TradeDemand,
};

use super::table::Table;
use super::trade_and_calamities::Changes;

/// Hands that can trade.
pub fn rich() -> Table {
    let mut table = Table::new();
    let cards = [
        (0, "salt", 1),
        (0, "bronze", 2),
        (0, "grain", 1),
        (0, "famine", 1),
        (1, "salt", 2),
        (1, "grain", 2),
        (1, "epidemic", 1),
        (1, "barbarians", 1),
        (2, "hides", 3),
        (2, "piracy", 1),
        (3, "iron", 3),
        (4, "ochre", 3),
    ];
    for (seat, face, count) in cards {
        table.deal(Seat(seat), face, count);
    }
    table
}

pub fn faces(table: &Table, ids: &[&str]) -> Vec<FaceId> {
    let find = |id: &&str| table.parts().deck.find(id).expect("a face");
    ids.iter().map(find).collect()
}

pub fn offer(table: &Table, to: &[&str], give: &[&str], want: &[&str], say: &str) -> Offer {
    let civs: Vec<Civ> = to.iter().map(|id| table.civ(id)).collect();
    Offer {
        to: if civs.is_empty() {
            Addressees::Any
        } else {
            Addressees::These(civs)
        },
        declared: faces(table, &give[..2]),
        sealed: faces(table, give),
        value: None,
        want: TradeDemand {
            count: 3,
            value: None,
            named: faces(table, want),
        },
        say: (!say.is_empty()).then(|| say.to_owned()),
        if_gone: Vec::new(),
    }
}

pub fn side(table: &Table, nation: &str, item: &str) -> DealSide {
    DealSide {
        civ: table.civ(nation),
        count: 3,
        item: DealSource::Offer(item.to_owned()),
        announced: None,
    }
}

/// Three cards for three.
pub fn swap(table: &Table, changes: &mut Changes, a: (&str, [&str; 3]), b: (&str, [&str; 3])) {
    let sides = [side(table, a.0, "e1"), side(table, b.0, "x1")];
    let publish = DealDisclosure::PairAndCount;
    changes.push(("28.1", Mutation::Deal { sides, publish }));
    for ((giver, cards), taker) in [(a, b.0), (b, a.0)] {
        let mut given: Vec<CardId> = Vec::new();
        for face in faces(table, &cards) {
            let mut hand = table.hand_cards(giver).into_iter();
            let fits =
                |card: &CardId| table.parts().deck.face_of(*card) == face && !given.contains(card);
            given.push(hand.find(fits).expect("a card of the hand"));
        }
        let (from, to) = (table.civ(giver), table.civ(taker));
        let traded = given
            .into_iter()
            .map(|card| Mutation::Traded { card, from, to });
        changes.extend(traded.map(|change| ("28.3", change)));
    }
}
