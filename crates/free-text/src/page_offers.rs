//! Offers that a page lists, as it prints them: for a letter that is read outside an office.

use bulla_core::orders::Vocabulary;
use bulla_core::text::fold;
use bulla_mail::AnsweredMail;

use super::finished_answers::finished_answer;

/// Words of a page before the other nations with the cards of each.
const OTHERS: [&str; 2] = [
    "Cards of the others when trade opened:",
    "Karten der anderen zu Beginn des Handels:",
];

/// Offers that a page lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageOffers {
    /// Those of others, by their numbers: `asia-1`.
    pub others: Vec<String>,
    /// Ids of those that its reader made: `o1`.
    pub own: Vec<String>,
    /// Ids of the other nations in play, as the market names them.
    pub nations: Vec<String>,
    /// Areas of its reader's ships, with their coasts: `delphi/west`.
    pub ships: Vec<String>,
    /// The finished answer that it shows.
    pub finished: Option<String>,
}

impl PageOffers {
    /// Offers of the first of these mails that lists any.
    pub fn of(mails: &[AnsweredMail], words: &Vocabulary) -> PageOffers {
        let pages = mails.iter().filter_map(|mail| mail.texts.first());
        let mut all = pages.map(|text| PageOffers::on_page(text, words));
        let found = all.find(|page| *page != PageOffers::default());
        found.unwrap_or_default()
    }

    fn on_page(text: &str, words: &Vocabulary) -> PageOffers {
        let mut page = PageOffers::default();
        for line in text.lines() {
            let mut row = line.split_whitespace();
            let Some(first) = row.next().filter(|_| !line.starts_with(' ')) else {
                continue;
            };
            let is_row = line[first.len()..].starts_with("  ");
            let list = match (offer_of(first, words), is_own(first)) {
                (Some(offer), _) if is_row => (&mut page.others, offer),
                (None, true) if is_row => (&mut page.own, first.to_owned()),
                _ => continue,
            };
            if !list.0.contains(&list.1) {
                list.0.push(list.1);
            }
        }
        page.nations = others(text, words).unwrap_or_default();
        page.finished = finished_answer(text);
        page.ships = ships(text, words).unwrap_or_default();
        page
    }
}

/// Nations of a market: `Cards of the others when trade opened: Illyria 1, Thrace 1.`
fn others(text: &str, words: &Vocabulary) -> Option<Vec<String>> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lead = OTHERS.iter().find(|lead| text.contains(**lead))?;
    let (_, behind) = text.split_once(*lead)?;
    let (list, _) = behind.split_once('.')?;
    let nation = |entry: &str| {
        let (name, _) = entry.trim().rsplit_once(char::is_whitespace)?;
        let civ = words.nation_named(name.trim())?;
        Some(words.nation(civ).to_owned())
    };
    list.split(',').map(nation).collect()
}

/// Ships of the reader's realm, the first that a page lists at its margin: `Ships: Campania, Delphi/west (2).`
fn ships(text: &str, words: &Vocabulary) -> Option<Vec<String>> {
    let from = text
        .match_indices("\nShips: ")
        .chain(text.match_indices("\nSchiffe: "));
    let (at, lead) = from.min_by_key(|(at, _)| *at)?;
    let (list, _) = text[at + lead.len()..].split_once('.')?;
    let berth = |entry: &str| {
        let name = entry.split('(').next().unwrap_or_default();
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let (area, coast) = match name.split_once('/') {
            Some((area, coast)) => (area, Some(coast)),
            None => (name.as_str(), None),
        };
        let area = words.area_named(area).ok()?;
        let Some(coast) = coast else {
            return Some(words.area(area).to_owned());
        };
        let mut coasts = words.coasts(area);
        let (_, coast) = coasts.find(|(_, name)| fold(name) == fold(coast))?;
        Some(format!("{}/{coast}", words.area(area)))
    };
    // `(2, 1 aboard)` holds a comma.
    let mut depth = 0;
    let entries = list.split(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    entries.map(berth).collect()
}

/// `asia-1`, with the id of the nation.
fn offer_of(word: &str, words: &Vocabulary) -> Option<String> {
    let (nation, number) = word.rsplit_once('-')?;
    let number: u32 = number.parse().ok()?;
    let civ = words.nation_named(nation)?;
    Some(format!("{}-{number}", words.nation(civ)))
}

/// `o1`, `e2`: a letter and a number.
fn is_own(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    word.len() == digits.len() + 1
        && !digits.is_empty()
        && digits.chars().all(|c| c.is_ascii_digit())
}
