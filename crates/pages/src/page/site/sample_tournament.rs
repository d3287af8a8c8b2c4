//! An invented tournament that reaches every sentence of its site: what `templates check` renders.

use crate::page::render::Templates;
use crate::page::template_source::TemplateError;

use super::game_archive::GameArchive;
use super::tournament_site::{
    PublishedAmendment, PublishedDecision, PublishedDraw, PublishedDraws, PublishedEntries,
    PublishedLine, PublishedNation, PublishedRecord, PublishedRound, PublishedScoring,
    PublishedSeat, PublishedStandings, PublishedTable, TournamentSite,
};

/// Words of a file of a tournament of which each has a sentence.
const TIES: [&str; 10] = [
    "wins",
    "points",
    "ratio-best",
    "total",
    "met",
    "average-place",
    "win-first",
    "opponents",
    "sonneborn-berger",
    "draw",
];
const ENDINGS: [&str; 6] = [
    "finished",
    "finished-early",
    "cut-off",
    "agreed",
    "void",
    "abandoned",
];
const SYSTEMS: [&str; 4] = ["hmw", "win-ratio", "share", "places"];
const PHASES: [&str; 4] = ["entry", "play", "over", "off"];

/// Renders every page of a tournament with each of its words.
///
/// # Errors
/// Faults found.
pub fn check(templates: &Templates, archive: &GameArchive) -> Result<(), TemplateError> {
    for at in 0..PHASES.len() {
        let cup = tournament(archive, at);
        templates.tournament_site(&cup, &mut |_, _| {})?;
    }
    Ok(())
}

fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn tournament(archive: &GameArchive, at: usize) -> TournamentSite {
    let phase = PHASES[at];
    let is_drawn = phase != "entry";
    let mut tables = vec![table("drawn", None, None), table("played", None, None)];
    tables.extend(ENDINGS.map(|ending| table("over", Some(ending), Some(archive))));
    TournamentSite {
        name: "spring-27".to_owned(),
        title: "Spring tournament".to_owned(),
        phase,
        zone: "Europe/Berlin".to_owned(),
        for_tests: at == 0,
        names_are_open: at != 2,
        entries: PublishedEntries {
            open: "2027-01-10".to_owned(),
            close: "2027-01-31".to_owned(),
            players: 14,
            standby: at,
            people: texts(if is_drawn { &["Ann", "Bob"] } else { &[] }),
        },
        standings: match is_drawn {
            true => vec![standings(true), standings(false)],
            false => Vec::new(),
        },
        amendments: vec![PublishedAmendment {
            day: "2027-03-01".to_owned(),
            why: "the hall is closed in June".to_owned(),
            changes: texts(&["rounds.final.cut_off: 2027-12-31, now 2028-01-31"]),
        }],
        rounds: vec![
            round("finish", "to-come"),
            round("spaces", "drawn"),
            round("turn", "over"),
        ],
        tables: if is_drawn { tables } else { Vec::new() },
        records: match is_drawn {
            true => [
                ("closest", 0),
                ("closest", 5),
                ("clearest", 9),
                ("highest", 99),
            ]
            .map(record)
            .to_vec(),
            false => Vec::new(),
        },
        nations: vec![PublishedNation {
            nation: "crete".to_owned(),
            games: 3,
            wins: "1.5".to_owned(),
            mean: 2000,
            deviation: 300,
            lowest: 1500,
            highest: 2400,
        }],
        draws: draws(is_drawn),
        scoring: PublishedScoring {
            system: SYSTEMS[at],
            numbers: [1000, 1000],
            scales: vec![(3, vec![3, 2, 1])],
            is_per_game: at == 1,
            ties: TIES.to_vec(),
        },
    }
}

fn draws(is_drawn: bool) -> PublishedDraws {
    PublishedDraws {
        commitment: "0123456789abcdef".repeat(4),
        secret: is_drawn.then(|| "fedcba9876543210".repeat(4)),
        draws: match is_drawn {
            true => vec![PublishedDraw {
                rounds: texts(&["heat-1", "heat-2"]),
                day: "2027-02-01".to_owned(),
                file: "draw-1.json".to_owned(),
                tables: texts(&["heat-1/1: ann, bob"]),
                recipe: "{}".to_owned(),
            }],
            false => Vec::new(),
        },
        script: "pass",
    }
}

fn record((key, number): (&'static str, u32)) -> PublishedRecord {
    PublishedRecord {
        key,
        game: "spring-27-a".to_owned(),
        number,
        nations: texts(&["crete", "egypt"]),
    }
}

fn round(end: &'static str, state: &'static str) -> PublishedRound {
    PublishedRound {
        name: "heat-1".to_owned(),
        start: "2027-02-08".to_owned(),
        cut_off: "2027-06-30".to_owned(),
        settled: "2027-07-08".to_owned(),
        end,
        end_number: 1,
        at_cut_off: if end == "turn" {
            "last-whole-turn"
        } else {
            "finish-turn"
        },
        places: (state != "drawn").then_some(7),
        state,
    }
}

fn standings(is_open: bool) -> PublishedStandings {
    let lines = TIES.map(|by| PublishedLine {
        rank: 1,
        person: "Ann".to_owned(),
        games: 2,
        wins: "0.5".to_owned(),
        points: "1500".to_owned(),
        decided: Some(PublishedDecision {
            by,
            numbers: texts(&["2", "1", "1", "2"]),
        }),
    });
    PublishedStandings {
        rounds: texts(&["heat-1", "heat-2"]),
        running: texts(if is_open { &["spring-27-a"] } else { &[] }),
        protested: texts(if is_open { &["spring-27-b"] } else { &[] }),
        lines: if is_open { Vec::new() } else { lines.to_vec() },
    }
}

fn table(
    state: &'static str,
    ending: Option<&'static str>,
    archive: Option<&GameArchive>,
) -> PublishedTable {
    let seat = |person: Option<&str>, place| PublishedSeat {
        person: person.map(str::to_owned),
        nation: ending.map(|_| "crete".to_owned()),
        total: ending.map(|_| 2000),
        points: ending.map(|_| "1000".to_owned()),
        place: ending.filter(|ending| *ending != "void").map(|_| place),
        is_left: place == 2,
        goes_on: place == 1,
    };
    PublishedTable {
        game: "spring-27-a".to_owned(),
        round: "heat-1".to_owned(),
        state,
        turn: u16::from(state != "drawn"),
        ending,
        is_protested: state == "played",
        seats: vec![seat(Some("Ann"), 1), seat(None, 2)],
        archive_page: ending.map(|_| "spring-27-a/index.html".to_owned()),
        archive: archive.cloned(),
    }
}
