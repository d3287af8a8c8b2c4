//! Puts a tournament through the templates `templates/site/tournament*.html`.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::page::book_objects::with_numbers;
use crate::page::render::Templates;
use crate::page::template_source::TemplateError;

use super::chart_styles::NationChartStyle;
use super::site_file::SiteFile;
use super::table_outcome::{Standout, TableOutcome};
use super::tournament_site::{PublishedNation, PublishedTable, TournamentSite};

/// Width of the drawing of a spread, and what is left free on each side.
const SPREAD: (u32, u32) = (240, 8);

/// Pages with their templates; the first page last.
const PAGES: [(&str, &str); 4] = [
    ("rounds.html", "tournament-rounds.html"),
    ("records.html", "tournament-records.html"),
    ("draw.html", "tournament-draw.html"),
    ("index.html", "tournament.html"),
];

/// Everything that the pages share.
#[derive(Serialize)]
struct TournamentPage<'a> {
    cup: &'a TournamentSite,
    site: SiteMarks,
    /// Looks of nations by their ids.
    look: BTreeMap<String, NationChartStyle>,
    /// Tables that are over by the names of their games.
    outcomes: BTreeMap<&'a str, TableOutcome>,
    records: Vec<RecordRow>,
    spreads: Vec<Spread>,
}

/// Source of the marks of nations.
#[derive(Serialize)]
struct SiteMarks {
    looks: Vec<NationChartStyle>,
}

/// A game that stands out.
#[derive(Serialize)]
struct RecordRow {
    key: &'static str,
    /// Key of its sentence: two who are level have another than two of whom one is ahead.
    says: &'static str,
    game: String,
    /// Number, then people and things.
    words: [String; 3],
}

/// Totals of a nation with the coordinates of their drawing.
#[derive(Serialize)]
struct Spread {
    row: PublishedNation,
    width: u32,
    /// Lowest total, mean less deviation, mean, mean with deviation, highest total.
    at: [u32; 5],
}

impl Templates {
    /// The site of a tournament: its files, `index.html` last. `progress` hears how many of the tables that are over are drawn.
    ///
    /// # Errors
    /// A template or sentence that does not fit.
    pub fn tournament_site(
        &self,
        cup: &TournamentSite,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<SiteFile>, TemplateError> {
        let mut files = draw_files(cup);
        let mut outcomes = BTreeMap::new();
        let over = cup.tables.iter().filter(|table| table.archive.is_some());
        let number = over.clone().count();
        for (at, table) in over.enumerate() {
            if let Some(archive) = &table.archive
                && let Some(outcome) = TableOutcome::of(self, archive, &mut files)?
            {
                outcomes.insert(table.game.as_str(), outcome);
            }
            progress(at + 1, number);
        }
        let look = looks(cup, &outcomes);
        let page = TournamentPage {
            site: SiteMarks {
                looks: look.values().cloned().collect(),
            },
            records: records(cup, &look, &outcomes),
            spreads: spreads(&cup.nations),
            cup,
            look,
            outcomes,
        };
        let model = with_numbers(&page, None);
        for (file, template) in PAGES {
            let template = self.engine().get_template(&format!("site/{template}"))?;
            let text = template.render(&model)?;
            files.push((file.to_owned(), text.into_bytes()));
        }
        Ok(files)
    }
}

/// Recipes, and the program that draws from them.
fn draw_files(cup: &TournamentSite) -> Vec<SiteFile> {
    let draws = cup.draws.draws.iter();
    let recipes = draws.map(|draw| (draw.file.clone(), draw.recipe.clone().into_bytes()));
    let script = ("draw.py".to_owned(), cup.draws.script.as_bytes().to_vec());
    let mut files: Vec<SiteFile> = recipes.collect();
    if !files.is_empty() {
        files.push(script);
    }
    files
}

/// Looks of all nations that the pages name. One of which no table is drawn is called by its id.
fn looks(
    cup: &TournamentSite,
    outcomes: &BTreeMap<&str, TableOutcome>,
) -> BTreeMap<String, NationChartStyle> {
    let mut looks = BTreeMap::new();
    for look in outcomes.values().flat_map(|outcome| &outcome.looks) {
        looks.entry(look.id.clone()).or_insert_with(|| look.clone());
    }
    let seats = cup.tables.iter().flat_map(|table| &table.seats);
    let seated = seats.filter_map(|seat| seat.nation.as_ref());
    let counted = cup.nations.iter().map(|nation| &nation.nation);
    let recorded = cup.records.iter().flat_map(|record| &record.nations);
    for id in seated.chain(counted).chain(recorded) {
        looks.entry(id.clone()).or_insert_with(|| NationChartStyle {
            id: id.clone(),
            name: id.clone(),
            colour: "#808080".to_owned(),
            mark: "M-7 -7h14v14h-14z".to_owned(),
            dash: String::new(),
        });
    }
    looks
}

/// Records by totals, then those that the course of the games shows; of several alike the first.
fn records(
    cup: &TournamentSite,
    look: &BTreeMap<String, NationChartStyle>,
    outcomes: &BTreeMap<&str, TableOutcome>,
) -> Vec<RecordRow> {
    let table = |game: &str| cup.tables.iter().find(|table| table.game == game);
    let by_totals = cup.records.iter().map(|record| {
        let who = |at: usize| {
            let nation = record.nations.get(at);
            nation.map(|nation| player(table(&record.game), nation, look))
        };
        RecordRow {
            key: record.key,
            says: match (record.key, record.number) {
                ("closest", 0) => "level",
                (key, _) => key,
            },
            game: record.game.clone(),
            words: [
                record.number.to_string(),
                who(0).unwrap_or_default(),
                who(1).unwrap_or_default(),
            ],
        }
    });
    let mut rows: Vec<RecordRow> = by_totals.collect();
    for key in ["dearest", "calamities", "leads"] {
        let counted = cup.tables.iter().filter(|table| is_counted(table));
        let found = counted.filter_map(|table| {
            let outcome = outcomes.get(table.game.as_str())?;
            let found = outcome.standouts.iter().find(|one| one.key == key)?;
            Some((table, found))
        });
        let mut best: Option<(&PublishedTable, &Standout)> = None;
        for (table, found) in found {
            if best.is_none_or(|(_, best)| found.number > best.number) {
                best = Some((table, found));
            }
        }
        rows.extend(best.map(|(table, found)| {
            let nation = found.nation.as_ref();
            let who = nation.map(|nation| player(Some(table), nation, look));
            RecordRow {
                key,
                says: key,
                game: table.game.clone(),
                words: [
                    found.number.to_string(),
                    who.unwrap_or_default(),
                    found.card.clone(),
                ],
            }
        }));
    }
    rows
}

/// Returns whether a table counts as a game.
fn is_counted(table: &PublishedTable) -> bool {
    table.seats.iter().any(|seat| seat.place.is_some())
}

/// Name of the player of a nation, `Ann (Crete)`, or the nation alone.
fn player(
    table: Option<&PublishedTable>,
    nation: &str,
    look: &BTreeMap<String, NationChartStyle>,
) -> String {
    let called = look.get(nation).map_or(nation, |look| look.name.as_str());
    let mut seats = table.into_iter().flat_map(|table| &table.seats);
    let seat = seats.find(|seat| seat.nation.as_deref() == Some(nation));
    match seat.and_then(|seat| seat.person.as_ref()) {
        Some(person) => format!("{person} ({called})"),
        None => called.to_owned(),
    }
}

/// Drawings on one scale, from the lowest total of all to the highest.
fn spreads(nations: &[PublishedNation]) -> Vec<Spread> {
    let lowest = nations.iter().map(|one| one.lowest).min().unwrap_or(0);
    let highest = nations.iter().map(|one| one.highest).max().unwrap_or(0);
    let (width, free) = SPREAD;
    let range = highest.saturating_sub(lowest).max(1);
    let at = |total: u32| {
        let within = total.clamp(lowest, highest.max(lowest)) - lowest;
        let across = u64::from(width - 2 * free) * u64::from(within) / u64::from(range);
        free + u32::try_from(across).unwrap_or(width)
    };
    let spread = |one: &PublishedNation| Spread {
        width,
        at: [
            at(one.lowest),
            at(one.mean.saturating_sub(one.deviation)),
            at(one.mean),
            at(one.mean.saturating_add(one.deviation)),
            at(one.highest),
        ],
        row: one.clone(),
    };
    nations.iter().map(spread).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_stand_on_one_scale() {
        let nation = |lowest, mean, deviation, highest| PublishedNation {
            nation: "crete".to_owned(),
            games: 2,
            wins: "1".to_owned(),
            mean,
            deviation,
            lowest,
            highest,
        };
        let drawn = spreads(&[nation(0, 500, 100, 1000), nation(900, 950, 400, 1000)]);
        assert_eq!(drawn[0].at, [8, 97, 120, 142, 232]);
        assert_eq!(
            drawn[1].at,
            [209, 131, 220, 232, 232],
            "no farther than the highest of all"
        );
        let alone = spreads(&[nation(700, 700, 0, 700)]);
        assert_eq!(alone[0].at, [8; 5]);
    }
}
