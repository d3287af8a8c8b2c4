//! 15 Setting up: the stacks, the order of choice, nations and start areas.

use super::seats::waits_for_division;
use crate::game::{
    AnnouncementKind, CardId, Civ, Mutation, Piece, Place, RejectionKind, RejectionReason,
    RuleStep, Seat, Section, Subject, View,
};
use crate::rulebook::{CalamityPlacement, LAST_CARDS, Rulebook, SetupPolicy};
use crate::turn::{
    AwaitingReplies, OrderValue, PickQuestion, Prompt, QuestionKey, RuleContext, Topic,
};

/// 15.2–15.4.
pub fn play(book: &Rulebook, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let policy = &book.setup_policy;
    t.section(Section::Setup, RuleStep::SetUp, Vec::new());
    let seats = t.open().seats().map(|(seat, _)| seat);
    let begins = |seat: &Seat| !waits_for_division(&book.seats, t.open(), *seat);
    let seats: Vec<Seat> = seats.filter(begins).collect();
    for stack in 1..=t.parts().deck.stacks() {
        lay_stack(policy, t, stack, seats.len());
    }
    let lots = t.shuffle(t.key(RuleStep::ChooseNation, "lots"), &seats, |seat| {
        u32::from(seat.0)
    });
    t.apply(
        RuleStep::ChooseNation,
        Mutation::ChoiceOrder {
            seats: lots.clone(),
        },
    );
    for seat in lots {
        choose_nation(policy, t, seat)?;
    }
    unchosen(book, t);
    Ok(())
}

/// Tells of each nation that the ruleset names and nobody has chosen.
fn unchosen(book: &Rulebook, t: &mut RuleContext<'_>) {
    let named = book.named_nations();
    let civs: Vec<Civ> = t
        .parts()
        .civs()
        .filter(|civ| named.contains(t.parts().nation(*civ).id.as_str()))
        .filter(|civ| !t.open().nation(*civ).in_play)
        .collect();
    for civ in civs {
        let fact = AnnouncementKind::Unchosen.of([Subject::Civ(civ)]);
        t.apply(RuleStep::ChooseNation, Mutation::Announced(fact));
    }
}

/// 15.2: from the top what lies anywhere, as many as players who begin (16.9), then the rest of it and what lies among it, then what lies under;
/// what lies with the last three cards is shuffled with them (39.2).
/// The book has commodities alone on top, the tradable calamities among the rest; the first stack has none (READINGS 15.2).
fn lay_stack(policy: &SetupPolicy, t: &mut RuleContext<'_>, stack: u8, players: usize) {
    let cards = t.state().stack(stack).to_vec();
    let deck = &t.parts().deck;
    let (mut commodities, mut among) = (Vec::new(), Vec::new());
    let (mut above, mut fixed) = (Vec::new(), Vec::new());
    let mut last = Vec::new();
    for card in cards {
        let face = deck.face(deck.face_of(card));
        match policy.bed(face) {
            CalamityPlacement::Anywhere => commodities.push(card),
            CalamityPlacement::Among => among.push(card),
            CalamityPlacement::Under if face.is_fixed() => fixed.push(card),
            CalamityPlacement::Under => above.push(card),
            CalamityPlacement::WithLast => last.push(card),
        }
    }
    let number = |card: CardId| u32::from(card.0);
    let key =
        |t: &RuleContext<'_>, which: &str| t.key(RuleStep::Stacks, format_args!("{which}/{stack}"));
    let shuffled = t.shuffle(key(t, "commodities"), &commodities, number);
    let (top, rest) = shuffled.split_at(policy.top(players).min(shuffled.len()));
    let mut below = rest.to_vec();
    below.extend(among);
    let mut order = top.to_vec();
    order.extend(t.shuffle(key(t, "below"), &below, number));
    if !above.is_empty() {
        order.extend(t.shuffle(key(t, "above"), &above, number));
    }
    if !last.is_empty() {
        fixed.extend(order.split_off(order.len().saturating_sub(LAST_CARDS)));
        fixed.extend(last);
    }
    order.extend(t.shuffle(key(t, "bottom"), &fixed, number));
    t.apply(RuleStep::Stacks, Mutation::Shuffled { stack, order });
}

/// 15.3: a seat takes the first nation of its list that is free, and one token is placed in a start area, or as many as a
/// favoured nation has.
fn choose_nation(
    policy: &SetupPolicy,
    t: &mut RuleContext<'_>,
    seat: Seat,
) -> Result<(), AwaitingReplies> {
    let free: Vec<Subject> = t
        .parts()
        .civs()
        .filter(|civ| t.open().can_start(*civ))
        .map(Subject::Civ)
        .collect();
    let picked = t.ask(PickQuestion {
        key: QuestionKey::new(seat, Topic::Nations, RuleStep::ChooseNation),
        options: free,
        count: 1,
        otherwise: Some(RejectionKind::Taken),
    })?;
    let Some(Subject::Civ(civ)) = picked.first().copied() else {
        return Ok(());
    };
    let seat = Some(seat);
    t.apply(RuleStep::ChooseNation, Mutation::Nation { seat, civ });
    let starts = t.parts().nation(civ).starts.clone();
    let key = QuestionKey::new(civ, Topic::Start, RuleStep::ChooseNation);
    let picked = t.ask(PickQuestion::areas(key, &starts, 1))?;
    if let Some(Subject::Area(area)) = picked.first().copied() {
        let tokens = policy.first_tokens(&t.parts().nation(civ).id);
        t.transfer(
            RuleStep::ChooseNation,
            civ,
            Piece::Token,
            tokens,
            Place::Stock,
            Place::Area(area),
        );
    }
    // 71: nobody has a marker where no turn moves one.
    if t.parts().plays(Section::Track) {
        t.apply(RuleStep::MarkerAtStart, Mutation::Marker { civ, space: 0 });
    }
    Ok(())
}

pub fn prompts(known: &View) -> Vec<Prompt> {
    let parts = known.parts();
    let nations = parts.civs().filter(|civ| is_offered(known, *civ));
    let mut prompts = vec![Prompt::new(Topic::Nations).with(nations.map(Subject::Civ))];
    // 42: in the book of 1980 each nation has one.
    let choose = |civ| parts.nation(civ).starts.len() > 1;
    if parts.civs().any(choose) {
        prompts.push(Prompt::new(Topic::Start));
    }
    prompts
}

/// 16.12: a nation without a start area in play may not be chosen, and no counterpart (38.1).
fn is_offered(known: &View, civ: Civ) -> bool {
    let nation = known.parts().nation(civ);
    nation.counterpart_of.is_none() && !nation.starts.is_empty()
}

/// A nation that is not to be had, or no start area of it.
pub fn why_impossible(known: &View, wanted: &OrderValue) -> Option<RejectionReason> {
    let parts = known.parts();
    match wanted {
        OrderValue::Civ(civ) if !is_offered(known, *civ) => {
            Some(RejectionKind::NotAChoice.of([Subject::Civ(*civ)]))
        }
        OrderValue::Start { civ, area } if !parts.nation(*civ).starts.contains(area) => {
            Some(RejectionKind::NotAChoice.of([Subject::Area(*area)]))
        }
        _ => None,
    }
}
