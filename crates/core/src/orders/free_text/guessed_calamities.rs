//! Orders for calamities, from the areas that words name.

use super::clauses::named;
use super::line_token::{LineToken, NamedThing};
use super::order_line::LineOrder;
use super::small_words::{is, is_in};
use super::word_senses::WordSense;

/// Returns the order for a calamity that words name: for famine the losses, where each area has its number. `None` if
/// only some of them have one.
pub(super) fn calamity_of(key: &str, words: &[LineToken]) -> Option<LineOrder> {
    let areas = named(words, |name| &name.area);
    let mut losses = Vec::new();
    let mut count = None;
    for token in words {
        match token {
            LineToken::Number(number) => count = Some(*number),
            LineToken::Name(name) => {
                let loss = name.area.as_ref().zip(count.take());
                losses.extend(loss.map(|(area, count)| format!("{count} {area}")));
            }
            _ => {}
        }
    }
    if key == "famine" && !losses.is_empty() {
        let entry = format!("{{{key}: {{losses: [{}]}}}}", losses.join(", "));
        return (losses.len() == areas.len()).then(|| LineOrder::new("calamities", entry));
    }
    Some(calamity(key, &areas))
}

/// Returns the part of the answer to a famine that words say without an area of their own: the Grain that is shown (`my Grain against
/// the famine`), or whom it strikes beside (`others: Babylon 8, Assyria 8`), where a famine was named.
pub(super) fn famine_part(words: &[LineToken], struck: Option<&str>) -> Option<LineOrder> {
    let is_famine = |name: &NamedThing| name.calamity.as_deref() == Some("famine");
    let names = words.iter().filter_map(|token| match token {
        LineToken::Name(name) => Some(name),
        _ => None,
    });
    let names: Vec<&NamedThing> = names.collect();
    let is_named = names.iter().any(|name| is_famine(name));
    let others: Vec<&&NamedThing> = names.iter().filter(|name| !is_famine(name)).collect();
    if let [only] = &others[..]
        && is_named
        && only.face.as_deref() == Some("grain")
    {
        let numbers = words.iter().filter_map(|token| match token {
            LineToken::Number(number) => Some(*number),
            _ => None,
        });
        let numbers: Vec<u32> = numbers.collect();
        let number = match numbers[..] {
            [] => 1,
            [number] => number,
            _ => return None,
        };
        return Some(LineOrder::new(
            "calamities",
            format!("{{famine: {{grain: {number}}}}}"),
        ));
    }
    let is_of_famine = is_named || struck == Some("famine");
    if !is_of_famine || others.is_empty() || !others.iter().all(|name| name.nation.is_some()) {
        return None;
    }
    let direct = numbered_nations(words)?;
    // A people that is an area too may be the writer's own loss.
    let is_said = words.iter().any(|token| {
        is(token, WordSense::Rest) || is_in(token, "direct others damage schaden anderen ubrigen")
    });
    let is_sure = is_said || others.iter().any(|name| name.area.is_none());
    (is_sure && direct.len() == others.len()).then(|| {
        LineOrder::new(
            "calamities",
            format!("{{famine: {{direct: {{{}}}}}}}", direct.join(", ")),
        )
    })
}

/// Nations with their numbers, before each or behind each.
fn numbered_nations(words: &[LineToken]) -> Option<Vec<String>> {
    let mut pairs = Vec::new();
    let (mut nation, mut number) = (None, None);
    for token in words {
        match token {
            LineToken::Number(one) if number.replace(*one).is_some() => return None,
            LineToken::Name(name)
                if name.calamity.is_none() && nation.replace(name.nation.clone()?).is_some() =>
            {
                return None;
            }
            _ => {}
        }
        if let (Some(name), Some(count)) = (&nation, number) {
            pairs.push(format!("{name}: {count}"));
            (nation, number) = (None, None);
        }
    }
    (nation.is_none() && number.is_none() && !pairs.is_empty()).then_some(pairs)
}

/// Returns the order for a calamity, by its key: its list, or the cities reduced first.
pub(super) fn calamity(key: &str, areas: &[String]) -> LineOrder {
    let areas = areas.join(", ");
    let entry = match key {
        "treachery" => format!("{{{key}: [{areas}]}}"),
        "volcano" => format!("{{{key}: {{site: [{areas}]}}}}"),
        _ => format!("{{{key}: {{reduce: [{areas}]}}}}"),
    };
    LineOrder::new("calamities", entry)
}
