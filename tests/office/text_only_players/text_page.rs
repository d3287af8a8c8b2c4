//! A page as somebody reads it who has its text and nothing else: no picture, no file, no HTML, and nothing of the office.

use std::collections::BTreeMap;

/// The text of a mail with a form, cut at its titles.
pub struct TextPage {
    whole: Vec<String>,
    /// Sections by the first word or words of their titles. The first counts if two have one title.
    sections: Vec<(String, Vec<String>)>,
}

/// Question of the page, under its key: `moves`, `calamities.flood.losses`.
#[derive(Clone, Debug)]
pub struct PrintedQuestion {
    pub key: String,
    /// Names that may be given, if the page lists them.
    pub values: Vec<String>,
    /// Example that the page gives, after the key; empty if it gives none.
    pub example: String,
}

/// An area with own pieces.
#[derive(Clone, Debug)]
pub struct PrintedArea {
    pub area: String,
    pub is_city: bool,
    pub tokens: u32,
    /// Tokens after population growth.
    pub grown: u32,
    pub limit: u32,
    pub is_site: bool,
    /// Others stand there too.
    pub is_shared: bool,
}

/// Area that an own area touches.
#[derive(Clone, Debug)]
pub struct PrintedNeighbour {
    pub area: String,
    pub by_water: bool,
    pub is_sea: bool,
    pub is_site: bool,
    pub limit: u32,
    /// Own tokens there.
    pub own: u32,
    /// Somebody else, or a city.
    pub is_taken: bool,
}

/// Cards of one name in the own hand.
#[derive(Clone, Debug)]
pub struct PrintedCards {
    pub name: String,
    pub count: u32,
    /// Value of one card; `None` for a calamity.
    pub value: Option<u32>,
    /// True if it may be given.
    pub goes: bool,
}

/// An offer of somebody else that could be taken.
#[derive(Clone, Debug)]
pub struct PrintedOffer {
    pub number: String,
    pub gives: Vec<(String, u32)>,
    pub wants: Vec<(String, u32)>,
}

/// A civilization card within reach, at its price.
#[derive(Clone, Debug)]
pub struct PrintedAdvance {
    pub name: String,
    pub price: u32,
}

impl TextPage {
    pub fn read(text: &str) -> TextPage {
        let whole: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut sections: Vec<(String, Vec<String>)> = Vec::new();
        for (at, line) in whole.iter().enumerate() {
            let under = whole.get(at + 1).map_or("", String::as_str);
            let is_title = under.len() >= 3
                && under.len() == line.chars().count()
                && under.chars().all(|letter| letter == '-');
            if is_title {
                sections.push((line.clone(), Vec::new()));
            } else if let Some((title, lines)) = sections.last_mut()
                && !(lines.is_empty() && line.len() == title.chars().count())
            {
                lines.push(line.clone());
            }
        }
        TextPage { whole, sections }
    }

    /// All of it, line by line.
    pub fn lines(&self) -> &[String] {
        &self.whole
    }

    /// The part with this title, or one that begins so.
    pub fn part(&self, title: &str) -> &[String] {
        let mut found = self.sections.iter().filter(|one| one.0.starts_with(title));
        found.next().map_or(&[], |(_, lines)| lines)
    }

    /// All parts of which the titles begin so, as one line.
    pub fn words_of(&self, title: &str) -> String {
        let found = self.sections.iter().filter(|one| one.0.starts_with(title));
        found.map(|(_, lines)| joined(lines)).collect()
    }

    pub fn asks(&self) -> Vec<PrintedQuestion> {
        let mut all: Vec<(String, Vec<String>)> = Vec::new();
        for line in self.part("Your orders (") {
            if line.starts_with("1. ") {
                break;
            }
            match (key(line), all.last_mut()) {
                (Some((key, rest)), _) => all.push((key, vec![rest.to_owned()])),
                (None, Some((_, lines))) if line.starts_with("      ") => {
                    lines.push(line.clone());
                }
                _ => {}
            }
        }
        let read = |(key, lines): (String, Vec<String>)| {
            let text = joined(&lines);
            let values = between(&text, "You may name: ", ". Without an order:");
            let values = values.unwrap_or_default().split(", ").map(str::to_owned);
            let example = text
                .split_once("Example: ")
                .map_or("", |(_, example)| example);
            PrintedQuestion {
                values: values.filter(|value| !value.is_empty()).collect(),
                example: example.to_owned(),
                key,
            }
        };
        all.into_iter().map(read).collect()
    }

    pub fn plots(&self) -> Vec<PrintedArea> {
        let rows = table(self.part("Your realm"), "Area ");
        let read = |row: &String| {
            let (area, tokens, limit) = (cell(row, 0, 20), cell(row, 20, 28), cell(row, 28, 35));
            let notes = cell(row, 35, 200);
            let is_city = tokens.starts_with("city");
            let figures = numbers(&tokens);
            let now = figures.first().copied().unwrap_or(0);
            let named = notes.split(", ").filter(|note| !note.is_empty());
            PrintedArea {
                area,
                is_city,
                tokens: now,
                grown: figures.get(1).copied().unwrap_or(now),
                limit: numbers(&limit)[0],
                is_site: notes.contains("city site"),
                is_shared: named
                    .clone()
                    .any(|note| !["city site", "flood", "volcano"].contains(&note)),
            }
        };
        rows.iter().map(read).collect()
    }

    /// Returns the places of own ships: areas, some with a coast.
    pub fn ships(&self) -> Vec<String> {
        let words = joined(self.part("Your realm"));
        let ships = between(&words, " Ships: ", ".").unwrap_or_default();
        let names = ships.split(", ").filter(|name| !name.is_empty());
        names
            .map(|name| name.split(" (").next().unwrap_or_default().to_owned())
            .collect()
    }

    /// The number behind these words in the part about the own realm.
    pub fn figure(&self, title: &str, words: &str) -> Option<u32> {
        let said = joined(self.part(title));
        let (_, behind) = said.split_once(words)?;
        numbers(behind).first().copied()
    }

    pub fn neighbours(&self) -> BTreeMap<String, Vec<PrintedNeighbour>> {
        let mut entries: Vec<String> = Vec::new();
        for line in self.part("Your neighbours") {
            match (line.strip_prefix("- "), entries.last_mut()) {
                (Some(entry), _) => entries.push(entry.to_owned()),
                (None, Some(entry)) if line.starts_with("  ") => {
                    entry.push(' ');
                    entry.push_str(line.trim());
                }
                _ => {}
            }
        }
        let mut all = BTreeMap::new();
        for entry in entries {
            let (area, touched) = entry.split_once(", by ").expect("neighbours");
            let mut besides = Vec::new();
            for part in touched.trim_end_matches('.').split("; by ") {
                let (how, list) = part.split_once(": ").expect("land or water");
                besides.extend(outside_brackets(list).iter().map(|one| beside(one, how)));
            }
            all.insert(area.to_owned(), besides);
        }
        all
    }

    /// The own hand: on a page of trade a table, on others a list.
    pub fn hand(&self) -> Vec<PrintedCards> {
        let rows = table(self.part("The market"), "Your hand ");
        let mut hand: Vec<PrintedCards> = rows.iter().map(|row| held(row)).collect();
        for line in self.part("Your realm") {
            let Some((count, rest)) = line.strip_prefix("- ").and_then(|l| l.split_once(" x "))
            else {
                continue;
            };
            let Some((name, value)) = rest.split_once(" (value ") else {
                continue;
            };
            hand.push(PrintedCards {
                name: name.to_owned(),
                count: count.parse().expect("a count"),
                value: numbers(value).first().copied(),
                goes: true,
            });
        }
        hand
    }

    /// Offers beside which stands that they can be taken.
    pub fn bargains(&self) -> Vec<PrintedOffer> {
        let mut all: Vec<(String, String)> = Vec::new();
        for line in table_of_blocks(self.part("The market"), "Number ") {
            match (line.starts_with(' '), all.last_mut()) {
                (true, Some((_, words))) => {
                    words.push(' ');
                    words.push_str(line.trim());
                }
                (_, _) => {
                    let (number, words) = line.split_once(' ').unwrap_or((line, ""));
                    all.push((number.to_owned(), words.trim().to_owned()));
                }
            }
        }
        let read = |(number, words): (String, String)| {
            words
                .contains(&format!("you can take this: accept {number}"))
                .then(|| {
                    let gives = between(&words, "gives ", " wants ").unwrap_or_default();
                    let wants =
                        between(&words, " wants ", " you can take this").unwrap_or_default();
                    let wants = wants.split(" says (").next().unwrap_or_default();
                    PrintedOffer {
                        gives: cards(gives),
                        wants: cards(wants),
                        number,
                    }
                })
        };
        all.into_iter().filter_map(read).collect()
    }

    pub fn wares(&self) -> Vec<PrintedAdvance> {
        let rows = table(
            self.part("What civilization cards cost you"),
            "Civilization card ",
        );
        let near = rows.iter().filter(|row| row.ends_with("within reach"));
        near.map(|row| PrintedAdvance {
            name: cell(row, 0, 24),
            price: numbers(&cell(row, 32, 41))[0],
        })
        .collect()
    }

    /// Nations that may be chosen, with their start areas.
    pub fn nations(&self) -> Vec<(String, Vec<String>)> {
        let mut all: Vec<(String, Vec<String>)> = Vec::new();
        let lines = self.part("A new game begins").iter();
        let mut lines = lines.skip_while(|line| !line.starts_with("Nations that may be chosen"));
        lines.next();
        for line in lines.take_while(|line| !line.is_empty()) {
            let entry = line.trim_start_matches("- ");
            let (nation, starts) = entry
                .split_once("  ")
                .expect("a nation and where it starts");
            let starts = starts.trim().split(", ").map(str::to_owned);
            all.push((nation.to_owned(), starts.collect()));
        }
        all
    }
}

/// A line as `key:  text`, or a key alone.
fn key(line: &str) -> Option<(String, &str)> {
    let (key, rest) = line.split_once(':')?;
    let is_key = |c: char| c.is_ascii_lowercase() || "_ ".contains(c);
    let is_printed = !key.is_empty() && !key.starts_with(' ') && key.chars().all(is_key);
    is_printed.then(|| (path(key), rest))
}

/// Words behind the name of a calamity.
const PARTS: [&str; 14] = [
    "site",
    "neighbour",
    "grain",
    "direct",
    "losses",
    "reduce",
    "first",
    "keep",
    "remove",
    "take",
    "plain",
    "coastal",
    "own",
    "nominee",
];

/// The path of a key as a page prints it: `calamities.flood.losses` of `flood losses`.
pub fn path(key: &str) -> String {
    match key.rsplit_once(' ') {
        Some(("recheck", part)) => format!("recheck.{part}"),
        Some((calamity, part)) if PARTS.contains(&part) => {
            format!("calamities.{}.{part}", calamity.replace(' ', "_"))
        }
        _ if key == "offer" => "offers".to_owned(),
        _ => key.replace(' ', "_"),
    }
}

/// The rows below a header, up to an empty line.
fn table<'a>(lines: &'a [String], header: &str) -> &'a [String] {
    let Some(at) = lines.iter().position(|line| line.starts_with(header)) else {
        return &[];
    };
    let rows = &lines[at + 1..];
    let end = rows.iter().position(String::is_empty);
    &rows[..end.unwrap_or(rows.len())]
}

/// Works like [`table`], with empty lines between rows, up to a line that is a sentence of its own.
fn table_of_blocks<'a>(lines: &'a [String], header: &str) -> impl Iterator<Item = &'a str> {
    let from = lines.iter().position(|line| line.starts_with(header));
    let rows = from.map_or(&[][..], |at| &lines[at + 1..]);
    let rows = rows.iter().map(String::as_str);
    rows.take_while(|line| !line.starts_with("You"))
        .filter(|line| !line.is_empty())
}

fn cell(row: &str, from: usize, to: usize) -> String {
    let letters = row.chars().skip(from).take(to - from);
    letters.collect::<String>().trim().to_owned()
}

fn held(row: &str) -> PrintedCards {
    let rest = cell(row, 30, 200);
    PrintedCards {
        name: cell(row, 0, 24),
        count: numbers(&cell(row, 24, 30))[0],
        value: numbers(&rest).first().copied(),
        goes: !rest.contains("stays in your hand"),
    }
}

/// `Athens 2 site (you city, Thrace 1)`.
fn beside(entry: &str, how: &str) -> PrintedNeighbour {
    let (place, who) = entry.split_once(" (").unwrap_or((entry, ""));
    let who: Vec<&str> = who.trim_end_matches(')').split(", ").collect();
    let own = who.iter().find_map(|one| one.strip_prefix("you "));
    let (area, is_site) = match place.strip_suffix(" site") {
        Some(area) => (area, true),
        None => (place, false),
    };
    let (area, limit) = match area.rsplit_once(' ') {
        Some((area, limit)) if limit.parse::<u32>().is_ok() => (area, limit.parse().unwrap()),
        _ => (area, 0),
    };
    let others = who
        .iter()
        .filter(|one| !one.is_empty() && !one.starts_with("you "));
    let is_sea = who == ["open sea"];
    PrintedNeighbour {
        area: area.to_owned(),
        by_water: how == "water",
        is_sea,
        is_site,
        limit,
        own: own
            .and_then(|own| numbers(own).first().copied())
            .unwrap_or(0),
        is_taken: !is_sea && (others.count() > 0 || own.is_some_and(|own| own.contains("city"))),
    }
}

/// `3 cards: 1 Hides, 1 Cloth, 1 more`.
fn cards(text: &str) -> Vec<(String, u32)> {
    let list = text.split_once(": ").map_or("", |(_, list)| list);
    let one = |entry: &str| {
        let (count, name) = entry.split_once(' ').expect("a count and a card");
        (name.to_owned(), count.parse().expect("a count"))
    };
    list.split(", ")
        .filter(|one| !one.is_empty())
        .map(one)
        .collect()
}

fn outside_brackets(list: &str) -> Vec<String> {
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for letter in list.chars() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        match letter {
            ',' if depth == 0 => parts.push(String::new()),
            _ => parts.last_mut().expect("one").push(letter),
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

/// Joins lines into one line with one blank between words.
fn joined(lines: &[String]) -> String {
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let (_, behind) = text.split_once(from)?;
    behind.split_once(to).map(|(found, _)| found)
}

/// All numbers in it, in order.
pub fn numbers(text: &str) -> Vec<u32> {
    let words = text.split(|letter: char| !letter.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}
