//! A game before it is opened: who sits where, how long its turns last, and what its moderator may not have meant.

use std::collections::BTreeMap;

use super::clock::local;
use super::config::Config;
use super::error::OfficeError;
use super::game_file::{GameFile, PlannedObservers};
use super::game_settings::{AuthPolicy, GameSettings};
use super::randomness_beacon::{RandomnessBeacon, in_words};
use super::segment_schedule::{ScheduledSegment, SegmentSchedule};
use super::zone::Zone;
use bulla_core::scenario::{ResolvedOption, Scenario};
use bulla_store::NewSeat;

/// A game that ends before this turn is hardly one.
const FEW_TURNS: u16 = 10;

const DAY: i64 = 24 * 3600;

/// Output of `bulla new --check`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePreview {
    pub title: String,
    /// Player, addresses, language and zone of each seat.
    pub seats: Vec<[String; 4]>,
    /// The same of those who take the seat of one who does not play, in this order.
    pub waiting: Vec<[String; 4]>,
    /// Segments that ask for letters, up to the end of turn 1, and when they are due if every letter takes its time.
    pub calendar: Vec<(String, String)>,
    /// The options that it is played with, when the first letters are due, how long a turn lasts at most, and when the game ends.
    pub remarks: Vec<String>,
    pub warnings: Vec<String>,
}

impl GamePreview {
    /// Returns the preview of a game that would begin now, in an office with this configuration.
    ///
    /// # Errors
    /// The plan does not fit its scenario.
    pub fn of(
        plan: &GameFile,
        scenario: &Scenario,
        config: &Config,
        now: i64,
    ) -> Result<GamePreview, OfficeError> {
        let scenario = plan.played(scenario)?;
        let asked = plan.segments(&scenario)?;
        let last_turn = scenario.book.victory.turn;
        let zone = plan.calendar.zone.unwrap_or(config.zone());
        let usual = GameSettings::of_office(config, &asked);
        let settings = plan.settings(usual, last_turn, now, zone)?;
        let name = scenario.book.setup.name.clone();
        let setup = settings.due_at(config, &name, now, None);
        let open = ScheduledSegment {
            turn: 0,
            name,
            due: setup,
        };
        let book = &scenario.book;
        let schedule = SegmentSchedule::behind(config, &settings, book, open.clone(), false);
        let is_bounded = settings.last_turn.is_some() || settings.last_day.is_some();
        let last = is_bounded.then(|| schedule.clone().last()).flatten();
        let first: Vec<ScheduledSegment> = schedule.take_while(|one| one.turn == 1).collect();
        let turn = first.last().map_or(0, |last| last.due - setup);
        plan.must_lie_ahead(now, setup, zone)?;
        let mut remarks: Vec<String> = scenario.options.iter().map(option).collect();
        remarks.extend(plan.beacon.as_ref().map(|(beacon, _)| draw(beacon)));
        remarks.extend([
            format!("The first letters are due {}.", local(setup, zone)),
            format!(
                "A turn lasts {} at most, if nobody is final before.",
                days(turn)
            ),
            ends(&settings, last.as_ref(), zone),
        ]);
        remarks.extend(closed(&settings));
        remarks.push(reminded(&settings));
        remarks.extend(after_deadline(&settings));
        remarks.push(silences(&settings));
        remarks.push(voted(&settings));
        remarks.extend(observed(&plan.observers));
        let row = |seat: &NewSeat| {
            let language = seat.language.as_ref().or(plan.language.as_ref());
            let language = language.unwrap_or(&config.language);
            [
                seat.name.clone(),
                seat.addresses.join(", "),
                language.clone(),
                seat.zone.clone().unwrap_or_else(|| zone.name()),
            ]
        };
        Ok(GamePreview {
            title: scenario.title.clone(),
            seats: plan.seats.iter().map(row).collect(),
            waiting: plan.waiting.iter().map(row).collect(),
            calendar: std::iter::once(open)
                .chain(first)
                .map(|one| (one.name, local(one.due, zone)))
                .collect(),
            warnings: warnings(plan, config, &settings, last.as_ref()),
            remarks,
        })
    }
}

fn option(option: &ResolvedOption) -> String {
    format!("It is played with the option {option} ({}).", option.title)
}

fn draw(beacon: &RandomnessBeacon) -> String {
    format!(
        "Set-up waits for the numbers of {} of {}, {}, and for a day in which everybody can check them.",
        beacon.source,
        in_words(beacon.first()),
        beacon.drawn()
    )
}

/// Days on which nothing is due, if there are any.
fn closed(settings: &GameSettings) -> Option<String> {
    let days: Vec<String> = settings.never.iter().map(ToString::to_string).collect();
    (!days.is_empty()).then(|| format!("Nothing is due on these days: {}.", days.join(", ")))
}

/// Returns the observers by mail and how others join them, as a line; `None` if there are neither.
fn observed(planned: &PlannedObservers) -> Option<String> {
    let named = planned
        .named
        .iter()
        .map(|(address, turns)| (address.as_str(), turns));
    let anybody = planned
        .anybody
        .iter()
        .map(|turns| ("whoever asks by letter", turns));
    let who = |(who, turns): (&str, &u32)| format!("{who} (turns behind: {turns})");
    let all: Vec<String> = named.chain(anybody).map(who).collect();
    (!all.is_empty()).then(|| format!("Observers by mail: {}.", all.join(", ")))
}

/// Returns the lines about time after a deadline: grace of the table and bank of each seat.
fn after_deadline(settings: &GameSettings) -> Vec<String> {
    let lateness = &settings.lateness;
    let grace = (lateness.grace > 0).then(|| {
        format!(
            "After a deadline the table waits {} h once, if orders are missing.",
            lateness.grace
        )
    });
    let bank = lateness.bank.map(|bank| {
        let back = match bank.back {
            0 => "none of it comes back".to_owned(),
            back => format!("{back} h come back each turn"),
        };
        format!(
            "Each seat has a bank of {} h for orders that come late; {back}.",
            bank.hours
        )
    });
    grace.into_iter().chain(bank).collect()
}

/// Returns the ladder for silent seats and the rule for a pause, as a line.
fn silences(settings: &GameSettings) -> String {
    let pause = match settings.silence.pauses {
        true => "the game pauses when half of the seats were silent for two turns",
        false => "the game never pauses by itself",
    };
    format!(
        "For a seat that is silent once, twice and so on: {}; {pause}.",
        settings.silence.written()
    )
}

/// Returns the votes that the table has, each with its rule, as a line.
fn voted(settings: &GameSettings) -> String {
    let rules = settings.votes.iter();
    let rules: Vec<String> = rules
        .map(|(subject, rule)| format!("{} ({})", subject.id(), rule.written()))
        .collect();
    match rules.is_empty() {
        true => "The table has no votes.".to_owned(),
        false => format!("The table votes on: {}.", rules.join(", ")),
    }
}

/// Times at which seats that owe orders are reminded.
fn reminded(settings: &GameSettings) -> String {
    let hours = settings.lateness.remind.iter();
    let hours: Vec<String> = hours.map(|hours| format!("{hours} h")).collect();
    match hours.is_empty() {
        true => "Nobody is reminded before a deadline.".to_owned(),
        false => format!(
            "Who owes orders is reminded {} before the deadline.",
            hours.join(" and ")
        ),
    }
}

/// Describes the latest end of the game, as far as anybody can tell.
fn ends(settings: &GameSettings, last: Option<&ScheduledSegment>, zone: Zone) -> String {
    let about = last.map_or_else(String::new, |last| {
        format!(
            " If every letter takes its time, that is turn {}, about {}.",
            last.turn,
            local(last.due, zone)
        )
    });
    let by_turn = settings
        .last_turn
        .map(|last| format!("It ends with turn {last} at the latest."));
    let by_day = settings.last_day.map(|day| {
        format!(
            "The turn whose first letters are due on {} or later is the last.",
            local(day, zone)
        )
    });
    let said: Vec<String> = by_turn.into_iter().chain(by_day).collect();
    match said.is_empty() {
        true => "It ends when a marker reaches the finish.".to_owned(),
        false => format!("{}{about}", said.join(" ")),
    }
}

fn warnings(
    plan: &GameFile,
    config: &Config,
    settings: &GameSettings,
    last: Option<&ScheduledSegment>,
) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut seats: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for seat in &plan.seats {
        for address in &seat.addresses {
            let address = address.to_ascii_lowercase();
            seats.entry(address).or_default().push(&seat.name);
        }
    }
    for (address, players) in &seats {
        if players.len() > 1 {
            let players = players.join(" and ");
            warnings.push(format!(
                "{players} have the same address, {address}: each reads the pages of the other"
            ));
        }
        let mut moderators = config.moderators.iter().chain(&plan.moderators);
        if moderators.any(|one| one.eq_ignore_ascii_case(address)) {
            warnings.push(format!(
                "{} is a moderator's address: whoever runs the office can see all hands, and his letters go to his seat",
                address
            ));
        }
        if address.eq_ignore_ascii_case(&config.address) {
            warnings.push(format!(
                "{address} is the office's own address: no page arrives"
            ));
        }
    }
    if let Some(last) = last.filter(|last| last.turn < i64::from(FEW_TURNS)) {
        warnings.push(format!(
            "it ends with turn {}: few games are decided before turn {FEW_TURNS}",
            last.turn
        ));
    }
    if config.moderators.is_empty() && plan.moderators.is_empty() {
        warnings.push(
            "no moderator is named in bulla.yaml: nobody is told what waits, and players have nobody to write to".to_owned(),
        );
    }
    if settings.proof != AuthPolicy::Token && config.authserv_id.is_empty() {
        warnings.push(
            "proof: nobody vouches for an address here until bulla.yaml says `authserv_id:`"
                .to_owned(),
        );
    }
    warnings
}

fn days(seconds: i64) -> String {
    match (seconds / DAY, seconds % DAY / 3600) {
        (0, hours) => format!("{hours} hours"),
        (days, 0) => format!("{days} days"),
        (days, hours) => format!("{days} days and {hours} hours"),
    }
}
