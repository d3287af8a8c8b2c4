//! Examples of answers, made of the reader's own areas and cards and of nations in the game, so that they could be sent
//! unchanged. If nothing of the kind is known, there is none.

use bulla_core::game::{
    AreaId, CitySite, Civ, RuleFigure, RuleFigures, Subject, View, VisibleChange, VisibleEvent,
};
use bulla_core::turn::{CalamityPart, Prompt, Topic};

use super::sample_moves::{GrowthContext, id, largest, sample_moves};

/// Lines as a letter would have them; none where no answer is sure to be legal. `ahead` counts what grows before it is carried out.
pub fn example(view: &View, ahead: Option<GrowthContext<'_>>, prompt: &Prompt) -> Vec<String> {
    if view.civ.is_none() {
        return setup(view, prompt).into_iter().collect();
    }
    let Some(civ) = view.civ else {
        return Vec::new();
    };
    if prompt.topic == Topic::Moves {
        return listed_below("moves", &sample_moves(view, civ, ahead).moves());
    }
    let line = match prompt.part {
        None => whole(view, civ, ahead, prompt),
        Some(part) => calamity(view, civ, prompt, part),
    };
    line.into_iter().collect()
}

fn listed_below(key: &str, entries: &[String]) -> Vec<String> {
    if entries.is_empty() {
        return Vec::new();
    }
    let below = entries.iter().map(|entry| format!("  - {entry}"));
    std::iter::once(format!("{key}:")).chain(below).collect()
}

/// Returns an example answer before nations are chosen: the nations that may be named, and the first start area of the first.
fn setup(view: &View, prompt: &Prompt) -> Option<String> {
    let parts = view.parts();
    let mut free = parts.civs().filter(|civ| {
        let is_taken = view.open.seat_of(*civ).is_some();
        !parts.nation(*civ).starts.is_empty() && !is_taken
    });
    let first = free.next()?;
    match prompt.topic {
        Topic::Nations => {
            let ids = std::iter::once(first).chain(free).take(3);
            let ids: Vec<&str> = ids.map(|civ| parts.nation(civ).id.as_str()).collect();
            Some(format!("nations: [{}]", ids.join(", ")))
        }
        Topic::Start => {
            let nation = parts.nation(first);
            let start = id(view, *nation.starts.first()?);
            Some(format!("start: {{{}: [{start}]}}", nation.id))
        }
        _ => None,
    }
}

fn whole(
    view: &View,
    civ: Civ,
    ahead: Option<GrowthContext<'_>>,
    prompt: &Prompt,
) -> Option<String> {
    let key = prompt.topic.id();
    let listed = |list: Option<String>| list.map(|list| format!("{key}: [{list}]"));
    match prompt.topic {
        Topic::Ships => listed(sample_moves(view, civ, ahead).harbour()),
        Topic::Cities => listed(sample_moves(view, civ, ahead).city().map(str::to_owned)),
        Topic::Reduce | Topic::Conflicts => listed(cities(view, civ)),
        Topic::Losses => listed(units(view, civ)),
        Topic::Tax | Topic::Pillage => Some(format!("{key}: {}", number(view, prompt)?)),
        Topic::BuyCards => Some("buy_cards: {stack_9: 1}".to_owned()),
        Topic::Insist => Some("insist: [movement]".to_owned()),
        Topic::MinedSet => Some(format!("{key}: {}", word(view, *prompt.values.first()?))),
        Topic::Pay => Some("pay: auto".to_owned()),
        Topic::Growth
        | Topic::Buy
        | Topic::Keep
        | Topic::Never
        | Topic::Revolts
        | Topic::Convert => listed(values(view, prompt)),
        _ => None,
    }
}

fn calamity(view: &View, civ: Civ, prompt: &Prompt, part: CalamityPart) -> Option<String> {
    let (key, inside) = within(view, civ, prompt, part)?;
    let inside = match part {
        CalamityPart::Choice => format!("{key}: {inside}"),
        _ => format!("{key}: {{{inside}}}"),
    };
    if prompt.topic.is_calamity() {
        Some(format!("calamities: {{{inside}}}"))
    } else {
        Some(inside)
    }
}

/// The key of a calamity, and an answer to a part of it with the key of that.
fn within(view: &View, civ: Civ, prompt: &Prompt, part: CalamityPart) -> Option<(String, String)> {
    let answer = match part {
        CalamityPart::Direct => directed(view, civ, prompt.topic)?,
        CalamityPart::Grain => "1".to_owned(),
        CalamityPart::Keep => "larger".to_owned(),
        CalamityPart::Losses | CalamityPart::First => format!("[{}]", units(view, civ)?),
        CalamityPart::Reduce => format!("[{}]", cities(view, civ)?),
        _ => format!("[{}]", values(view, prompt)?),
    };
    let key = prompt.topic.id().replace('-', "_");
    Some(match part {
        CalamityPart::Choice => (key, answer),
        part => (key, format!("{}: {answer}", part.key())),
    })
}

/// Others who play, with no more points than the calamity takes from one of them.
fn directed(view: &View, civ: Civ, topic: Topic) -> Option<String> {
    let parts = view.parts();
    let open = &view.open;
    let traders: Vec<Civ> = view.this_turn.iter().filter_map(giver).collect();
    let others = open
        .playing()
        .filter(|other| *other != civ && !traders.contains(other))
        .collect::<Vec<Civ>>();
    // Those on the reader's plain go before all others.
    let on_plain = |other: &&Civ| topic == Topic::Flood && share_a_plain(view, civ, **other);
    let near: Vec<Civ> = others.iter().filter(on_plain).copied().collect();
    let others = if near.is_empty() { others } else { near };
    let ids: Vec<&str> = others
        .into_iter()
        .map(|other| parts.nation(other).id.as_str())
        .collect();
    if topic == Topic::Iconoclasm {
        let cities = parts.figures.get(RuleFigure::IconoclasmOthers) as usize;
        let ids: Vec<&str> = ids.into_iter().take(cities.min(2)).collect();
        return (!ids.is_empty()).then(|| format!("[{}]", ids.join(", ")));
    }
    let points = points(&parts.figures, topic).filter(|points| *points > 0)?;
    let first = ids.first()?;
    Some(format!("{{{first}: {points}}}"))
}

/// The most points that a calamity takes from one other nation, by the book.
fn points(figures: &RuleFigures, topic: Topic) -> Option<u32> {
    let of_one = |each, all| figures.get(each).min(figures.get(all));
    Some(match topic {
        Topic::Famine => of_one(RuleFigure::FamineEach, RuleFigure::FamineOthers),
        Topic::Epidemic => of_one(RuleFigure::EpidemicEach, RuleFigure::EpidemicOthers),
        Topic::Flood => figures.get(RuleFigure::FloodOthers),
        _ => return None,
    })
}

/// Returns whether both nations are on one flood plain (30.51, 52.3).
fn share_a_plain(view: &View, one: Civ, other: Civ) -> bool {
    let plains = |civ: Civ| -> Vec<&String> {
        let tokens = view.open.areas_of(civ).map(|(area, _)| area);
        let areas = tokens.chain(view.open.cities_of(civ));
        let plains = areas.filter_map(|area| view.open.area(area).plain.as_ref());
        plains.collect()
    };
    let theirs = plains(other);
    plains(one).iter().any(|plain| theirs.contains(plain))
}

/// Returns the nation that gave a card away. The giver of a calamity is immune to it (29.61).
fn giver(seen: &VisibleEvent) -> Option<Civ> {
    match seen.what {
        VisibleChange::Traded { from, .. } => Some(from),
        _ => None,
    }
}

fn number(view: &View, prompt: &Prompt) -> Option<u32> {
    let last = prompt.values.last().or(match &prompt.default {
        bulla_core::turn::PromptDefault::Known(values) => values.last(),
        bulla_core::turn::PromptDefault::TopicDefault => None,
    });
    match last {
        Some(Subject::Number(number)) => Some(*number),
        _ => (prompt.topic == Topic::Pillage)
            .then(|| view.parts().figures.get(RuleFigure::Pillage).min(2)),
    }
}

/// Tokens of the largest crowd.
fn units(view: &View, civ: Civ) -> Option<String> {
    let (area, tokens) = largest(view.open.areas_of(civ))?;
    Some(format!("{} {}", tokens.min(2), id(view, area)))
}

fn cities(view: &View, civ: Civ) -> Option<String> {
    let open = &view.open;
    let mut cities: Vec<AreaId> = open.cities_of(civ).collect();
    // As the default would have it: those off site first.
    cities.sort_by_key(|area| {
        (
            open.area(*area).site != CitySite::None,
            open.area(*area).limit,
        )
    });
    listed(cities.into_iter().map(|area| id(view, area)))
}

fn values(view: &View, prompt: &Prompt) -> Option<String> {
    listed(prompt.values.iter().map(|value| word(view, *value)))
}

/// The first two.
fn listed(words: impl Iterator<Item = String>) -> Option<String> {
    let words: Vec<String> = words.take(2).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

fn word(view: &View, subject: Subject) -> String {
    let parts = view.parts();
    match subject {
        Subject::Area(area) => id(view, area),
        Subject::Face(face) => parts.deck.face(face).id.clone(),
        Subject::Advance(advance) => parts.advance(advance).id.clone(),
        Subject::Civ(civ) => parts.nation(civ).id.clone(),
        Subject::Number(number) => number.to_string(),
    }
}
