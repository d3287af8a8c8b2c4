//! 27 Acquisition of trade cards.

use crate::game::{
    CardId, Cause, Change, Civ, Components, Open, Piece, Pile, Place, ReasonKind, Section, Subject,
    View,
};
use crate::turn::{Ask, Found, Key, Remark, Slot, Stop, Topic, Turn, Wanted};

use super::{Book, prospect};

/// 27.2, 27.51: how cards are drawn, and which may be bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 27.2: how often a nation goes round the stacks, a card for each city.
    pub rounds: u16,
    /// 27.51: the stack whose cards may be bought, and the price in tokens of treasury.
    pub stack: u8,
    pub price: u16,
    /// Cards that a nation may buy in a turn; nothing where treasury alone says how many.
    pub most: Option<u32>,
}

/// 27.1: fewest cities first, equal numbers in A.S.T. order.
pub fn play(policy: &Policy, t: &mut Turn<'_>) -> Result<(), Stop> {
    let mut order: Vec<Civ> = t.open().playing().collect();
    order.sort_by_key(|civ| t.open().city_count(*civ));
    t.section(Section::Acquisition, Cause::Acquisition, order.clone());
    for civ in order {
        t.begin(Cause::AcquisitionTurn, civ);
        collect(policy, t, civ);
        buy(policy, t, civ)?;
        t.end(civ);
    }
    Ok(())
}

/// 27.2, 27.21: one card from each of the first stacks; an empty stack is passed over.
fn collect(policy: &Policy, t: &mut Turn<'_>, civ: Civ) {
    let stacks = t.parts().deck.stacks();
    let all = (0..policy.rounds).flat_map(|_| 1..=stacks);
    for stack in all.take(t.open().city_count(civ).into()) {
        if let Some(card) = t.state().stack(stack).first().copied() {
            take(t, Cause::TakeCard, civ, stack, card);
        }
    }
}

fn take(t: &mut Turn<'_>, why: Cause, civ: Civ, stack: u8, card: CardId) {
    let face = t.state().face(card);
    if face.is_none() {
        t.mark_unsure();
    }
    let face_up = face.is_some_and(|face| t.parts().deck.face(face).is_red());
    t.happen(
        why,
        Change::Card {
            card,
            from: Pile::Stack(stack),
            to: Pile::Hand(civ),
            face_up,
        },
    );
}

/// 27.51: right after one's own cards and before anybody else's.
fn buy(policy: &Policy, t: &mut Turn<'_>, civ: Civ) -> Result<(), Stop> {
    let treasury = t.open().nation(civ).treasury;
    if policy.stack > t.parts().deck.stacks() {
        return Ok(());
    }
    if treasury < policy.price {
        // Not asked: whether a question is put must not depend on who wrote a list.
        refuse_all(policy, t, civ, treasury);
        return Ok(());
    }
    let cards = t.ask(Purchase {
        key: Key::new(civ, Topic::BuyCards, Cause::BuyCard),
        price: policy.price.into(),
        treasury: treasury.into(),
        stack: policy.stack,
        there: t.state().stack(policy.stack).len() as u32,
        most: policy.most.unwrap_or(u32::MAX),
    })?;
    for _ in 0..cards {
        let paid = (Piece::Token, policy.price);
        t.transfer(Cause::BuyCard, civ, paid, Place::Treasury, Place::Stock);
        let card = t.state().stack(policy.stack)[0];
        take(t, Cause::BuyCard, civ, policy.stack, card);
    }
    Ok(())
}

/// 27.51: what is wanted by a treasury below the price of one card.
fn refuse_all(policy: &Policy, t: &mut Turn<'_>, civ: Civ, treasury: u16) {
    let Some(list) = t.lines(civ).wishes.get(&Topic::BuyCards).cloned() else {
        return;
    };
    let mut cursor = list.cursor();
    while let Some((wanted, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        let Wanted::Cards { stack_9: 1.., .. } = wanted else {
            continue;
        };
        let about = [policy.price.into(), treasury.into()].map(Subject::Number);
        return t.refuse(
            Cause::BuyCard,
            civ,
            path,
            ReasonKind::ShortTreasury.of(about),
        );
    }
}

/// How many cards are bought? By default none.
struct Purchase {
    key: Key,
    price: u32,
    treasury: u32,
    stack: u8,
    there: u32,
    most: u32,
}

impl Purchase {
    fn cut(&self, path: &str, wanted: u32, spare: u32, cards: u32) -> Option<Remark> {
        let reason = if cards == wanted {
            return None;
        } else if cards == self.most {
            ReasonKind::CutTo.of([wanted, cards].map(Subject::Number))
        } else if cards < self.there {
            let needed = self.price.saturating_mul(wanted);
            ReasonKind::ShortTreasury.of([needed, spare].map(Subject::Number))
        } else {
            ReasonKind::EmptyStack.of([Subject::Number(self.stack.into())])
        };
        Some(Remark {
            path: path.to_owned(),
            reason,
            part: cards > 0,
        })
    }
}

impl Ask for Purchase {
    type Answer = u32;

    fn key(&self) -> Key {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&Wanted, &str)]) -> Found<u32> {
        let mut found = Found {
            answer: 0,
            used: false,
            remarks: Vec::new(),
        };
        for (wanted, path) in wish {
            let Wanted::Cards {
                stack_9,
                leave_treasury,
            } = wanted
            else {
                continue;
            };
            let spare = self.treasury.saturating_sub(*leave_treasury);
            let cards = spare
                .checked_div(self.price)
                .unwrap_or(u32::MAX)
                .min(*stack_9)
                .min(self.there)
                .min(self.most);
            found.remarks.extend(self.cut(path, *stack_9, spare, cards));
            found.answer = cards;
            found.used = true;
            break;
        }
        found
    }

    fn default(&self) -> u32 {
        0
    }

    fn text(&self, answer: &u32, _parts: &Components) -> String {
        answer.to_string()
    }
}

/// Asked where treasury may reach the price by the time of 27.
pub fn may_ask(book: &Book, known: &View) -> Vec<Slot> {
    let is_there = book.acquisition.stack <= known.parts().deck.stacks();
    let civ = known.civ.filter(|_| is_there);
    let asked = civ
        .is_some_and(|civ| within_reach(book, &known.open, civ) >= book.acquisition.price.into());
    if asked {
        vec![Slot::new(Topic::BuyCards)]
    } else {
        Vec::new()
    }
}

/// Treasury after taxation, and pillage of as many cities as all one's tokens could bring down.
fn within_reach(book: &Book, open: &Open, civ: Civ) -> u32 {
    let conflict = &book.conflict;
    let sieges = [
        conflict.siege,
        conflict.skilled_attack,
        conflict.skilled_defence,
        conflict.skilled_both,
    ];
    let fewest = sieges.iter().map(|siege| siege.attackers).min();
    let falls = prospect::most_on_board(book, open, civ) / u32::from(fewest.unwrap_or(1).max(1));
    let cities = falls.min(prospect::cities_to_attack(book, open, civ));
    prospect::most_treasury(book, open, civ) + u32::from(conflict.pillage) * cities
}
