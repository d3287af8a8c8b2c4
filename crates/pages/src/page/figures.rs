//! Figures of a game in sentences: `{famine.each}`, `{spelled trade.least}` as three, `{nth acquisition.stack}` as ninth.
//! `{support.tokens|# token|# tokens}` is what fits the figure, with the figure spelled in place of `#`. Of three the first is said of
//! nought: `{cities.elsewhere||, or # elsewhere|, or # elsewhere}`; with `nth` `#` is ninth. `Spelled` begins a sentence.

use bulla_core::game::{Components, RuleFigure};
use bulla_core::text::MessageCatalog;

/// A sentence with the figures of this game in their places; other braces stay as they are.
pub fn filled(sentence: &str, parts: &Components, words: &MessageCatalog) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        let inside = behind.split_once('}');
        let said = inside.and_then(|(inside, after)| Some((said(inside, parts, words)?, after)));
        rest = match said {
            Some((figure, after)) => {
                text.push_str(&figure);
                after
            }
            None => {
                text.push('{');
                behind
            }
        };
    }
    text + rest
}

fn said(place: &str, parts: &Components, words: &MessageCatalog) -> Option<String> {
    let (head, forms) = match place.split_once('|') {
        Some((head, forms)) => (head, Some(forms)),
        None => (place, None),
    };
    let (how, name) = head.split_once(' ').unwrap_or(("", head));
    let value = parts.figures.get(RuleFigure::find(name)?);
    let plain = match forms {
        Some(forms) if how == "nth" => {
            let nth = ordinal(value, words).unwrap_or_default();
            return Some(form(forms, value)?.replace('#', &nth));
        }
        Some(forms) => form(forms, value)?.replace('#', &spelled(value, words)),
        None if how.is_empty() => value.to_string(),
        None => spelled(value, words),
    };
    match how {
        "" | "spelled" => Some(plain),
        "Spelled" => Some(first_upper(&plain)),
        "nth" => ordinal(value, words),
        _ => None,
    }
}

fn ordinal(value: u32, words: &MessageCatalog) -> Option<String> {
    let list = words.get("at.ordinals").unwrap_or_default();
    let mut words = list.split_whitespace();
    let nth = words.nth((value as usize).checked_sub(1)?);
    nth.map(str::to_owned)
}

/// The form that fits a figure, of one and many or of nought, one and many.
fn form(forms: &str, value: u32) -> Option<&str> {
    let forms: Vec<&str> = forms.split('|').collect();
    let (nought, one, many) = match forms[..] {
        [one, many] => (many, one, many),
        [nought, one, many] => (nought, one, many),
        _ => return None,
    };
    Some(match value {
        0 => nought,
        1 => one,
        _ => many,
    })
}

fn first_upper(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A number in letters up to twelve.
pub fn spelled(value: u32, words: &MessageCatalog) -> String {
    let list = words.get("figures.spelled").unwrap_or_default();
    let word = list.split_whitespace().nth(value as usize);
    word.map_or(value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bulla_core::scenario::Scenario;

    #[test]
    fn figures_stand_in_their_places_and_other_braces_stay() {
        let parts = Scenario::named("advanced-5").unwrap().components;
        let words = MessageCatalog::parse(
            "x",
            "at.ordinals: a b c d e f g h ninth\nfigures.spelled: no one two three\n",
        );
        let said = |sentence: &str| filled(sentence, &parts, words.as_ref().unwrap());
        let sentence =
            "{famine.each}, {spelled trade.least}, {nth acquisition.stack}, {0}, {stack_9: 1} {";
        assert_eq!(said(sentence), "8, three, ninth, {0}, {stack_9: 1} {");
        for (sentence, words) in [
            ("{Spelled population.one|# token|# tokens}", "One token"),
            ("{population.more|# token|# tokens}", "two tokens"),
            (
                "{acquisition.most|any|one|#}, {cities.elsewhere||, one|, #}",
                "any, , 12",
            ),
            ("{nth acquisition.stack|any|a #|the #}", "the ninth"),
            ("{population.one|a|b|c|d}", "{population.one|a|b|c|d}"),
        ] {
            assert_eq!(said(sentence), words);
        }
    }
}
