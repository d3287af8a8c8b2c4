//! 27 Acquisition of trade cards.

use crate::game::{
    CardId, Civ, Components, Mutation, Piece, Pile, Place, PublicState, RejectionKind,
    RejectionReason, RuleStep, Section, Subject, View,
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
    let stacks = t.parts().deck.stacks();
    let Some(least) = policy.least_price(stacks) else {
        return Ok(());
    };
    if treasury < least {
        // Not asked: whether a question is put must not depend on who wrote a list.
        refuse_all(policy, t, civ, treasury);
        return Ok(());
    }
    let wares = policy.sold(stacks).filter_map(|stack| {
        Some(StackForSale {
            stack,
            price: policy.price_of(stack)?.into(),
            there: t.state().stack(stack).len() as u32,
        })
    });
    let bought = t.ask(CardPurchaseQuestion {
        key: QuestionKey::new(civ, Topic::BuyCards, RuleStep::BuyCard),
        treasury: treasury.into(),
        wares: wares.collect(),
        most: policy.most.unwrap_or(u32::MAX),
    })?;
    for (stack, cards) in bought {
        let price = policy.price_of(stack).unwrap_or_default();
        for _ in 0..cards {
            t.transfer(
                RuleStep::BuyCard,
                civ,
                Piece::Token,
                price,
                Place::Treasury,
                Place::Stock,
            );
            let card = t.state().stack(stack)[0];
            take(t, RuleStep::BuyCard, civ, stack, card);
        }
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
        let OrderValue::Cards {
            stack, count: 1.., ..
        } = wanted
        else {
            continue;
        };
        let Some(price) = policy.price_of(*stack) else {
            continue;
        };
        let about = [price.into(), treasury.into()].map(Subject::Number);
        return t.reject(
            RuleStep::BuyCard,
            civ,
            path,
            RejectionKind::ShortTreasury.of(about),
        );
    }
}

/// A stack of which cards are sold.
struct StackForSale {
    stack: u8,
    price: u32,
    there: u32,
}

/// Question: number of cards to buy, by stack. The default is none.
struct CardPurchaseQuestion {
    key: QuestionKey,
    treasury: u32,
    wares: Vec<StackForSale>,
    most: u32,
}

/// Means that are left for an entry.
struct PurchaseLimits {
    /// Tokens that it may spend.
    spare: u32,
    /// Cards that may still be bought, and those that lie in the stack still.
    most: u32,
    there: u32,
}

impl StackForSale {
    fn cut(
        &self,
        path: &str,
        wanted: u32,
        limits: &PurchaseLimits,
        cards: u32,
    ) -> Option<EntryRejection> {
        let reason = if cards == wanted {
            return None;
        } else if cards == limits.most {
            RejectionKind::CutTo.of([wanted, cards].map(Subject::Number))
        } else if cards < limits.there {
            let needed = self.price.saturating_mul(wanted);
            RejectionKind::ShortTreasury.of([needed, limits.spare].map(Subject::Number))
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
    type Answer = Vec<(u8, u32)>;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    /// Takes the first entry about the stack that sells, or every entry where several stacks sell.
    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Self::Answer> {
        let mut found = ResolvedAnswer {
            answer: Vec::new(),
            used: false,
            remarks: Vec::new(),
        };
        let (mut treasury, mut most) = (self.treasury, self.most);
        for (wanted, path) in wish {
            let OrderValue::Cards {
                stack,
                count,
                leave_treasury,
            } = wanted
            else {
                continue;
            };
            let Some(ware) = self.wares.iter().find(|ware| ware.stack == *stack) else {
                found.remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason: RejectionKind::NotForSale.of([Subject::Number((*stack).into())]),
                    part: false,
                });
                continue;
            };
            let taken = found.answer.iter().filter(|(other, _)| other == stack);
            let limits = PurchaseLimits {
                spare: treasury.saturating_sub(*leave_treasury),
                most,
                there: ware.there - taken.map(|(_, cards)| cards).sum::<u32>(),
            };
            let affordable = limits.spare.checked_div(ware.price).unwrap_or(u32::MAX);
            let cards = affordable.min(*count).min(limits.there).min(limits.most);
            found.remarks.extend(ware.cut(path, *count, &limits, cards));
            found.answer.push((*stack, cards));
            found.used = true;
            (treasury, most) = (treasury - cards * ware.price, most - cards);
            if self.wares.len() == 1 {
                break;
            }
        }
        found
    }

    fn default(&self) -> Self::Answer {
        Vec::new()
    }

    fn text(&self, answer: &Self::Answer, _parts: &Components) -> String {
        match (&self.wares[..], &answer[..]) {
            ([_], _) => answer
                .iter()
                .map(|(_, cards)| cards)
                .sum::<u32>()
                .to_string(),
            (_, []) => "0".to_owned(),
            _ => {
                let words = answer
                    .iter()
                    .map(|(stack, cards)| format!("{stack}:{cards}"));
                words.collect::<Vec<String>>().join(",")
            }
        }
    }
}

/// Asked where treasury may reach the price by the time of 27.
pub fn prompts(book: &Rulebook, known: &View) -> Vec<Prompt> {
    let least = book.acquisition.least_price(known.parts().deck.stacks());
    let asked = known
        .civ
        .zip(least)
        .is_some_and(|(civ, least)| reaches(book, &known.open, civ, least.into()));
    if asked {
        vec![Prompt::new(Topic::BuyCards)]
    } else {
        Vec::new()
    }
}

/// Returns whether a nation may come to have as many tokens in its treasury: by taxation, and by pillage of cities that all its
/// tokens could bring down.
fn reaches(book: &Rulebook, open: &PublicState, civ: Civ, price: u32) -> bool {
    let lacking = price.saturating_sub(bounds::most_treasury(book, open, civ));
    let conflict = &book.conflict;
    if lacking == 0 || conflict.pillage == 0 {
        return lacking == 0;
    }
    let falling = lacking.div_ceil(conflict.pillage.into());
    let sieges = [
        conflict.siege,
        conflict.skilled_attack,
        conflict.skilled_defence,
        conflict.skilled_both,
    ];
    let fewest = sieges.iter().map(|siege| siege.attackers).min();
    let attackers = falling * u32::from(fewest.unwrap_or(1).max(1));
    falling <= bounds::cities_to_attack(book, open, civ)
        && (attackers <= open.tokens_in_census(civ).into()
            || attackers <= bounds::most_on_board(book, open, civ))
}

/// A stack that sells no cards.
pub fn why_impossible(policy: &AcquisitionPolicy, wanted: &OrderValue) -> Option<RejectionReason> {
    match wanted {
        OrderValue::Cards { stack, .. } if policy.price_of(*stack).is_none() => {
            Some(RejectionKind::NotForSale.of([Subject::Number((*stack).into())]))
        }
        _ => None,
    }
}
