//! Absences in words: `away 20 to 27 January`, `weg vom 20. bis 27. Januar`.

use super::word_lists::listed;
use crate::orders::read::iso_date;
use crate::text::fold;

/// Words that say that somebody is away, folded.
const AWAY: &str = "away absent abwesend weg verreist unterwegs holiday holidays vacation urlaub travelling traveling offline";

/// Words that stand beside it and say nothing else, folded.
const BESIDE: &str = "i i'm i'll ill im am will be is we're we are on a an the my in at of for with by ich bin werde wir sind sein im am auf in der dem einer \
    boat ship trip business sea ferry journey mountains beach family work leave reise boot schiff dienstreise schiffsreise meer bergen skiurlaub \
    both days day incl included inclusive including einschliesslich inklusive inkl beide tage tag hello hi hallo please pls bitte note \
    that this then so and und go going fahre gone btw fyi just travelling traveling will also werde ubrigens noch know you out town hiking skiing camping wandern zelten bergtour time whole ganze ganzen week woche because weil";

/// Words of a tail that says what an absent person cannot do, folded: `and can't get mail there`.
const UNREACHED: &str = "and und can't cannot cant can not no without ohne kein keine keinen nicht kann get read answer reply write see have access \
    lesen antworten schreiben habe mail mails e-mail email emails internet post there then dort da reachable erreichbar my meine i ich will be \
    dann won't wont to any so don't dont be surprised if late later slow slowly answers replies zeit wundert euch wundern wenn spat spater it may might little limited only nur wenig selten kaum hardly barely access zugang in der dieser them me you komme kommen an den einen rechner computer laptop pc online go come get near";

/// Things that somebody who is away cannot reach.
const OUT_OF_REACH: [&str; 17] = [
    "rechner",
    "computer",
    "laptop",
    "pc",
    "online",
    "mail",
    "mails",
    "e-mail",
    "email",
    "emails",
    "internet",
    "reachable",
    "erreichbar",
    "answer",
    "reply",
    "antworten",
    "lesen",
];

/// Words that begin a day, and that end the first of two.
const FROM: [&str; 8] = [
    "from", "vom", "von", "ab", "between", "zwischen", "since", "on",
];
const TO: [&str; 9] = [
    "to", "until", "till", "til", "bis", "through", "thru", "-", "zum",
];

/// Words of a day, up to which the first of two goes.
#[derive(Default)]
struct Days {
    first: Vec<String>,
    last: Vec<String>,
    has_last: bool,
    is_over: bool,
    /// `from 20 January`: it needs an end.
    has_begun: bool,
}

/// Returns the first and the last day of an absence, each in ISO 8601, if a sentence says nothing else.
pub fn absence(text: &str) -> Option<(String, String)> {
    let plain = text
        .replace(['\u{2013}', '\u{2014}'], "-")
        .replace("bis zum ", "bis ");
    let words: Vec<&str> = plain
        .split(|c: char| c.is_whitespace() || ",;:!()".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() > 60 || text.contains('?') {
        return None;
    }
    let is_one = |list: &'static str, word: &str| listed(list, word);
    let mut days = Days::default();
    let mut is_away = false;
    for (at, word) in words.iter().enumerate() {
        let folded = fold(word.trim_end_matches('.'));
        let next = words.get(at + 1).copied().unwrap_or_default();
        if is_day(word) {
            days.take(word)?;
        } else if !days.first.is_empty()
            && !days.has_last
            && !days.is_over
            && (TO.contains(&word.trim_end_matches('.')) || word.eq_ignore_ascii_case("and"))
            && is_day(next)
        {
            days.has_last = true;
        } else if FROM.contains(&folded.as_str()) && is_day(next) && days.first.is_empty() {
            days.has_begun = folded != "on";
        } else if is_one(AWAY, &folded) {
            is_away = true;
            days.is_over |= !days.first.is_empty();
        } else {
            days.is_over |= !days.first.is_empty() && !is_month_joint(&folded);
            if !is_one(BESIDE, &folded) {
                let tail: Vec<String> = words[at..]
                    .iter()
                    .map(|word| fold(word.trim_end_matches('.')))
                    .collect();
                let is_tail = days.is_over
                    && tail.iter().all(|word| is_one(UNREACHED, word))
                    && tail
                        .iter()
                        .any(|word| OUT_OF_REACH.contains(&word.as_str()));
                if is_tail {
                    break;
                }
                return None;
            }
        }
    }
    if is_away { days.range() } else { None }
}

/// `the 20th of January`.
fn is_month_joint(folded: &str) -> bool {
    folded == "of" || folded == "the"
}

/// Returns whether a word is a day, a month, a year or two days with a dash between them.
fn is_day(word: &str) -> bool {
    let begins = word.starts_with(|c: char| c.is_ascii_digit());
    let is_number = begins
        && word
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "./-".contains(c));
    is_number || (word.len() > 2 && iso_date(&format!("1 {word}")).is_some())
}

impl Days {
    fn take(&mut self, word: &str) -> Option<()> {
        if self.is_over {
            return None;
        }
        // `20.-27.`: two days in one word, unlike `2027-01-20`.
        if let [first, last] = word.split('-').collect::<Vec<_>>()[..]
            && !first.is_empty()
            && is_day(last)
        {
            if self.has_last {
                return None;
            }
            self.first.push(first.to_owned());
            self.has_last = true;
            self.last.push(last.to_owned());
            return Some(());
        }
        let day = if self.has_last {
            &mut self.last
        } else {
            &mut self.first
        };
        day.push(word.to_owned());
        Some(())
    }

    /// The two days. A month or a year that one of them lacks is that of the other.
    fn range(&self) -> Option<(String, String)> {
        let first = self.first.join(" ");
        if !self.has_last {
            let day = iso_date(&first).filter(|_| !self.has_begun)?;
            return Some((day.clone(), day));
        }
        let last = self.last.join(" ");
        let month_of = |words: &[String]| {
            let month = |word: &&String| !word.starts_with(|c: char| c.is_ascii_digit());
            words.iter().find(month).cloned().unwrap_or_default()
        };
        let whole = |day: &str, other: &[String]| {
            iso_date(day).or_else(|| {
                iso_date(&format!(
                    "{} {}",
                    day.trim_end_matches('.'),
                    month_of(other)
                ))
            })
        };
        let last = whole(&last, &self.first)?;
        let first = whole(&first, &self.last)?;
        let (first, last) = match (first.strip_prefix("--"), last.strip_prefix("--")) {
            (Some(day), None) => {
                let year: u32 = last.get(..4)?.parse().ok()?;
                let is_before = day > last.get(5..)?;
                (
                    format!("{:04}-{day}", year.checked_sub(u32::from(is_before))?),
                    last,
                )
            }
            (None, Some(day)) => {
                let year: u32 = first.get(..4)?.parse().ok()?;
                let is_next = day < first.get(5..)?;
                (
                    first.clone(),
                    format!("{:04}-{day}", year + u32::from(is_next)),
                )
            }
            _ => (first, last),
        };
        let are_dated = !first.starts_with('-');
        (!are_dated || first <= last).then_some((first, last))
    }
}

/// Words that leave open whether somebody is away, folded.
const OPEN: &str = "maybe perhaps probably possibly likely vielleicht eventuell evtl wahrscheinlich womoglich not nicht if wenn falls unless until bis could might may";

/// Returns the first and the last day of an absence, each in ISO 8601, if a sentence says nothing else but what `is_aside` takes for talk.
pub(super) fn absence_among(
    text: &str,
    is_aside: impl Fn(&str) -> bool,
) -> Option<(String, String)> {
    let plain = text.replace(['\u{2013}', '\u{2014}'], "-");
    let words: Vec<&str> = plain
        .split(|c: char| c.is_whitespace() || ",;:!()".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    let is_one = |list: &'static str, word: &str| listed(list, word);
    let next_is_day = |at: usize| words.get(at + 1).is_some_and(|next| is_day(next));
    let is_kept = |at: usize| {
        let folded = fold(words[at].trim_end_matches('.'));
        let joins =
            FROM.contains(&folded.as_str()) || TO.contains(&folded.as_str()) || folded == "and";
        is_day(words[at]) || is_one(AWAY, &folded) || (joins && next_is_day(at))
    };
    let (kept, others): (Vec<usize>, Vec<usize>) = (0..words.len()).partition(|at| is_kept(*at));
    let text_of = |places: Vec<usize>| {
        let words: Vec<&str> = places.into_iter().map(|at| words[at]).collect();
        words.join(" ")
    };
    let others = text_of(others);
    let folded = fold(&others);
    let is_open = folded
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| is_one(OPEN, word));
    // `And please note that I will be …`.
    let is_beside = |word: &&str| listed(BESIDE, &fold(word.trim_end_matches('.')));
    let bare: Vec<&str> = others.split(' ').filter(|word| !is_beside(word)).collect();
    let is_talk = others.is_empty() || is_aside(&others) || is_aside(&bare.join(" "));
    if text.contains('?') || is_open || !is_talk {
        return None;
    }
    absence(&text_of(kept))
}

/// Returns whether words say that their writer cannot be reached, and nothing else: `da komme ich nicht an den Rechner`.
pub(super) fn is_out_of_reach(text: &str) -> bool {
    let folded = fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric() && !"'-".contains(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_one = |word: &&str| listed(UNREACHED, word);
    words.iter().all(is_one) && words.iter().any(|word| OUT_OF_REACH.contains(word))
}

#[cfg(test)]
mod tests {
    use super::{absence, absence_among};

    #[test]
    fn beside_the_days_may_stand_a_reason() {
        let days = Some(("--11-21".to_owned(), "--11-25".to_owned()));
        for text in [
            "And I'm away 21 to 25 November, visiting my parents.",
            "And please note that I will be away 21 to 25 November (visiting my sister, far from home).",
            "bin übrigens weg vom 21. bis 25. November (Weihnachten bei den Schwiegereltern)",
            "By the way I am away from 21 to 25 November.",
            "I'll be away again 21 to 25 November, skiing.",
            "Über Weihnachten bin ich weg vom 21. bis 25. November",
        ] {
            assert_eq!(absence_among(text, |_| true), days, "{text}");
            assert!(
                absence(text) == days || absence_among(text, |_| false).is_none(),
                "{text}"
            );
        }
        for text in [
            "I am not away 21 to 25 November.",
            "maybe away 21 to 25 November",
            "away 21 to 25 November if my boss lets me",
            "Is Ann away 21 to 25 November?",
            "away",
            "visiting my parents 21 to 25 November",
        ] {
            assert_eq!(absence_among(text, |_| true), None, "{text}");
        }
    }

    #[test]
    fn absences_in_both_languages() {
        let year = ("2027-01-20", "2027-01-27");
        let none = ("--01-20", "--01-27");
        for (text, days) in [
            ("away 20 to 27 January", none),
            (
                "on 20 January 2027 I am offline",
                ("2027-01-20", "2027-01-20"),
            ),
            ("Away: January 20 to 27", none),
            ("I will be away from 20 January to 27 January 2027.", year),
            ("weg vom 20. bis 27. Januar", none),
            ("Ich bin vom 20.-27. Januar 2027 im Urlaub", year),
            ("ich bin vom 20.1. bis zum 27.1. verreist", none),
            ("on holiday 2027-01-20 to 2027-01-27", year),
            (
                "I am away on a boat from 20 to 27 January 2027 (both days incl) and can't get mail there.",
                year,
            ),
            (
                "away from 28 December to 3 January 2027",
                ("2026-12-28", "2027-01-03"),
            ),
        ] {
            let days = Some((days.0.to_owned(), days.1.to_owned()));
            assert_eq!(absence(text), days, "{text}");
        }
        for text in [
            "not away 20 to 27 January",
            "I am no longer away from 20 to 27 January",
            "away",
            "away until 27 January",
            "away from 27 January",
            "away 20 to 27 January unless it rains",
            "away 20 to 27 January 3",
            "2 away to 3 January",
            "am I away from 20 to 27 January?",
            "20 to 27 January",
            "away 27 January 2027 to 20 January 2027",
        ] {
            assert_eq!(absence(text), None, "{text}");
        }
    }
}
