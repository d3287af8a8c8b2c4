//! Orders for calamities, from the areas that words name.

use super::clauses::named;
use super::order_line::LineOrder;
use super::tokens::LineToken;

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

/// Returns the order for a calamity, by its key: its list, or the cities reduced first.
pub(super) fn calamity(key: &str, areas: &[String]) -> LineOrder {
    let areas = areas.join(", ");
    let entry = match key {
        "treachery" => format!("{{{key}: [{areas}]}}"),
        _ => format!("{{{key}: {{reduce: [{areas}]}}}}"),
    };
    LineOrder::new("calamities", entry)
}
