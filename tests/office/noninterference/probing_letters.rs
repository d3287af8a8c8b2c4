//! The letters of somebody who would learn what he may not know: of areas, hands, offers, chance and orders of others.

use bulla::bots::{Player, RandomBot};
use bulla::game::{Addressees, Civ, FaceId, Offer, Seat, TradeDemand, View, Viewer};
use bulla::office::GameState;
use bulla::orders::block;
use bulla::turn::{Acceptance, OfferOrder, Orders, TradeOrders};

use crate::office_fixture::{GAME, OfficeFixture, header};

const PROBES: [&str; 15] = [
    "request: [status, form, forecast, help, page, history, public, rules]",
    "request: absence\nfrom: 2027-06-01\nto: 2027-06-05",
    "segment: standing\nbuy_cards: {stack_9: 3}",
    "buy_cards: {stack_9: 9, leave_treasury: 0}",
    "moves:\n  - {if: {my: {cards: \">=1\"}}, then: [all rome > etruria]}",
    "moves:\n  - {if: {rome: {enemies: \">=1\"}}, then: [1 rome > etruria], else: [2 rome > etruria]}",
    "moves:\n  - {if: {moved: [thrace]}, then: [1 rome > etruria]}",
    "tax: 3",
    "offers: [{id: e1, to: any}]",
    "withdraw: [o1, o2, nothing]",
    "calamities: {treachery: [rome], barbarians: [rome], piracy: [rome]}",
    "orders: none",
    "clear: true",
    "status: form",
    "moves: [",
];

/// Fifty letters of the first seat to the open segment.
pub fn fifty(test_office: &OfficeFixture) -> Vec<String> {
    let (table, header) = test_office.work(|office| {
        let (table, _) = office.table(GAME, "seat0").unwrap();
        (table, header(office, "seat0"))
    });
    let token = header.token.clone().unwrap();
    let probes = PROBES
        .iter()
        .map(|lines| format!("BEGIN ORDERS\ntoken: {token}\n{lines}\nEND ORDERS"));
    let mut letters: Vec<String> = probes.collect();
    let view = table.view(Viewer::Seat(Seat(0)));
    if table.is_trade() {
        for orders in at_market(&view) {
            letters.push(block(&header, &orders, &table.words));
        }
    }
    for seed in letters.len()..50 {
        let orders = wanderers_letter(&table, &view, seed as u64);
        letters.push(block(&header, &orders, &table.words));
    }
    letters
}

fn wanderers_letter(table: &GameState, view: &View, seed: u64) -> Orders {
    let plan = table.book().plan(&table.moment.name).unwrap();
    RandomBot::new(seed).orders(table.book(), view, plan)
}

/// Acceptances under every number there might be, and offers of every card there is.
fn at_market(view: &View) -> Vec<Orders> {
    let mut all = Vec::new();
    let held = view.hand.iter();
    let hand: Vec<FaceId> = held
        .flat_map(|(face, count)| vec![*face; usize::from(*count)])
        .collect();
    for civ in view.open.playing() {
        let accept = (1..=6).map(|number| acceptance(civ, number, &hand));
        all.push(Orders {
            trade: TradeOrders {
                accept: Some(accept.collect()),
                ..TradeOrders::default()
            },
            ..Orders::default()
        });
    }
    let faces: Vec<FaceId> = view.parts().deck.faces().map(|(face, _)| face).collect();
    for (at, faces) in faces.chunks(3).enumerate().filter(|(_, it)| it.len() == 3) {
        let offer = OfferOrder {
            path: "offers[0]".to_owned(),
            id: format!("probe{at}"),
            count: 3,
            offer: Offer {
                to: Addressees::Any,
                declared: faces[..2].to_vec(),
                sealed: faces.to_vec(),
                value: None,
                want: TradeDemand {
                    count: 3,
                    value: None,
                    named: faces[1..].to_vec(),
                },
                say: None,
                if_gone: Vec::new(),
            },
        };
        all.push(Orders {
            trade: TradeOrders {
                offers: Some(vec![offer]),
                ..TradeOrders::default()
            },
            ..Orders::default()
        });
    }
    all
}

pub fn acceptance(civ: Civ, number: u32, hand: &[FaceId]) -> Acceptance {
    let sealed: Vec<FaceId> = hand.iter().copied().take(3).collect();
    Acceptance {
        path: format!("accept[{}]", number - 1),
        civ,
        number,
        value: None,
        declared: sealed.iter().copied().take(2).collect(),
        sealed,
        if_gone: Vec::new(),
    }
}
