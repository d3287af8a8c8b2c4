//! 27 Acquisition of trade cards.

use crate::game::{
    CardId, Civ, Components, Mutation, Piece, Pile, Place, PublicState, RejectionKind, RuleStep,
    Section, Subject, View,
};
use crate::rulebook::{AcquisitionPolicy, Rulebook};
use crate::turn::{
    Ask, AwaitingReplies, EntryRejection, OrderValue, Prompt, QuestionKey, ResolvedAnswer,
    RuleContext, Topic,
};

use super::bounds;

/// 27.1: fewest cities first, equal numbers in A.S.T. order.
pub fn play(policy: &AcquisitionPolicy, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let mut order: Vec<Civ> = t.open().playing().collect();
    order.sort_by_key(|civ| t.open().city_count(*civ));
    t.section(Section::Acquisition, RuleStep::Acquisition, order.clone());
    for civ in order {
        t.begin(RuleStep::AcquisitionTurn, civ);
        collect(policy, t, civ);
        buy(policy, t, civ)?;
        t.end(civ);
    }
    Ok(())
}

/// 27.2, 27.21: a city's cards from each of the first stacks; an empty stack is passed over.
fn collect(policy: &AcquisitionPolicy, t: &mut RuleContext<'_>, civ: Civ) {
    let stacks = t.parts().deck.stacks();
    let all = (0..policy.rounds).flat_map(|_| 1..=stacks);
    for stack in all.take(t.open().city_count(civ).into()) {
        for _ in 0..policy.per_city {
            let Some(card) = t.state().stack(stack).first().copied() else {
                break;
            };
            take(t, RuleStep::TakeCard, civ, stack, card);
        }
    }
}

fn take(t: &mut RuleContext<'_>, why: RuleStep, civ: Civ, stack: u8, card: CardId) {
    let face = t.state().face(card);
    if face.is_none() {
        t.mark_uncertain();
    }
    let face_up = face.is_some_and(|face| t.parts().deck.face(face).shown);
    t.apply(
        why,
        Mutation::Card {
            card,
            from: Pile::Stack(stack),
            to: Pile::Hand(civ),
            face_up,
        },
    );
}

/// 27.51: right after one's own cards and before anybody else's.
fn buy(
    policy: &AcquisitionPolicy,
    t: &mut RuleContext<'_>,
    civ: Civ,
) -> Result<(), AwaitingReplies> {
    let treasury = t.open().nation(civ).treasury;
    if policy.stack > t.parts().deck.stacks() {
        return Ok(());
    }
    if treasury < policy.price {
        // Not asked: whether a question is put must not depend on who wrote a list.
        refuse_all(policy, t, civ, treasury);
        return Ok(());
    }
    let cards = t.ask(CardPurchaseQuestion {
        key: QuestionKey::new(civ, Topic::BuyCards, RuleStep::BuyCard),
        price: policy.price.into(),
        treasury: treasury.into(),
        stack: policy.stack,
        there: t.state().stack(policy.stack).len() as u32,
        most: policy.most.unwrap_or(u32::MAX),
    })?;
    for _ in 0..cards {
        let paid = (Piece::Token, policy.price);
        t.transfer(
            RuleStep::BuyCard,
            civ,
            paid.0,
            paid.1,
            Place::Treasury,
            Place::Stock,
        );
        let card = t.state().stack(policy.stack)[0];
        take(t, RuleStep::BuyCard, civ, policy.stack, card);
    }
    Ok(())
}

/// 27.51: what is wanted by a treasury below the price of one card.
fn refuse_all(policy: &AcquisitionPolicy, t: &mut RuleContext<'_>, civ: Civ, treasury: u16) {
    let Some(list) = t.orders(civ).answers.get(&Topic::BuyCards).cloned() else {
        return;
    };
    let mut cursor = list.cursor();
    while let Some((wanted, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        let OrderValue::Cards { stack_9: 1.., .. } = wanted else {
            continue;
        };
        let about = [policy.price.into(), treasury.into()].map(Subject::Number);
        return t.reject(
            RuleStep::BuyCard,
            civ,
            path,
            RejectionKind::ShortTreasury.of(about),
        );
    }
}

/// Question: number of cards to buy. The default is none.
struct CardPurchaseQuestion {
    key: QuestionKey,
    price: u32,
    treasury: u32,
    stack: u8,
    there: u32,
    most: u32,
}

impl CardPurchaseQuestion {
    fn cut(&self, path: &str, wanted: u32, spare: u32, cards: u32) -> Option<EntryRejection> {
        let reason = if cards == wanted {
            return None;
        } else if cards == self.most {
            RejectionKind::CutTo.of([wanted, cards].map(Subject::Number))
        } else if cards < self.there {
            let needed = self.price.saturating_mul(wanted);
            RejectionKind::ShortTreasury.of([needed, spare].map(Subject::Number))
        } else {
            RejectionKind::EmptyStack.of([Subject::Number(self.stack.into())])
        };
        Some(EntryRejection {
            path: path.to_owned(),
            reason,
            part: cards > 0,
        })
    }
}

impl Ask for CardPurchaseQuestion {
    type Answer = u32;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<u32> {
        let mut found = ResolvedAnswer {
            answer: 0,
            used: false,
            remarks: Vec::new(),
        };
        for (wanted, path) in wish {
            let OrderValue::Cards {
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
pub fn prompts(book: &Rulebook, known: &View) -> Vec<Prompt> {
    let is_there = book.acquisition.stack <= known.parts().deck.stacks();
    let civ = known.civ.filter(|_| is_there);
    let asked = civ
        .is_some_and(|civ| within_reach(book, &known.open, civ) >= book.acquisition.price.into());
    if asked {
        vec![Prompt::new(Topic::BuyCards)]
    } else {
        Vec::new()
    }
}

/// Treasury after taxation, and pillage of as many cities as all one's tokens could bring down.
fn within_reach(book: &Rulebook, open: &PublicState, civ: Civ) -> u32 {
    let conflict = &book.conflict;
    let sieges = [
        conflict.siege,
        conflict.skilled_attack,
        conflict.skilled_defence,
        conflict.skilled_both,
    ];
    let fewest = sieges.iter().map(|siege| siege.attackers).min();
    let falls = bounds::most_on_board(book, open, civ) / u32::from(fewest.unwrap_or(1).max(1));
    let cities = falls.min(bounds::cities_to_attack(book, open, civ));
    bounds::most_treasury(book, open, civ) + u32::from(conflict.pillage) * cities
}
