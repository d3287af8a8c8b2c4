//! A game before it is opened: who sits where, how long its turns last, and what its moderator may not have meant.

use std::collections::BTreeMap;

use super::clock::local;
use super::config::Config;
use super::error::OfficeError;
use super::game_file::GameFile;
use super::game_settings::{AuthPolicy, GameSettings};
use super::randomness_beacon::{RandomnessBeacon, in_words};
use bulla_core::rulebook::OrdersNeeded;
use bulla_core::scenario::{ResolvedOption, Scenario};

/// A game that ends before this turn is hardly one.
const FEW_TURNS: u16 = 10;

const DAY: i64 = 24 * 3600;

/// Output of `bulla new --check`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePreview {
    pub title: String,
    /// Player, addresses and language of each seat.
    pub seats: Vec<[String; 3]>,
    /// Segments that ask for letters, with their hours.
    pub calendar: Vec<(String, i64)>,
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
        let offset = config.utc_offset_minutes;
        let usual = GameSettings::of_office(config, &asked);
        let settings = plan.settings(usual, last_turn, now, offset)?;
        let lasts = |name: &str| settings.seconds_for(config, name);
        let turn = scenario.book.turn.iter();
        let turn: i64 = turn
            .filter(|plan| plan.orders_needed != OrdersNeeded::Never)
            .map(|plan| lasts(&plan.name))
            .sum();
        let setup = now + lasts(&scenario.book.setup.name);
        plan.must_lie_ahead(now, setup, offset)?;
        let mut remarks: Vec<String> = scenario.options.iter().map(option).collect();
        remarks.extend(plan.beacon.as_ref().map(|(beacon, _)| draw(beacon)));
        remarks.extend([
            format!("The first letters are due {}.", local(setup, offset)),
            format!(
                "A turn lasts {} at most, if nobody is final before.",
                days(turn)
            ),
            ends(&settings, setup, turn, offset),
        ]);
        let seats = plan.seats.iter().map(|seat| {
            let language = seat.language.as_ref().or(plan.language.as_ref());
            let language = language.unwrap_or(&config.language);
            [
                seat.name.clone(),
                seat.addresses.join(", "),
                language.clone(),
            ]
        });
        Ok(GamePreview {
            title: scenario.title.clone(),
            seats: seats.collect(),
            calendar: asked
                .iter()
                .map(|name| (name.clone(), lasts(name) / 3600))
                .collect(),
            warnings: warnings(plan, config, &settings, setup, turn),
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

/// Describes the latest end of the game, as far as anybody can tell.
fn ends(settings: &GameSettings, setup: i64, turn: i64, offset: i32) -> String {
    let by_turn = settings.last_turn.map(|last| {
        let at = setup + i64::from(last) * turn;
        format!(
            "It ends with turn {last} at the latest, about {} if every letter takes its time.",
            local(at, offset)
        )
    });
    let by_day = settings.last_day.map(|day| {
        format!(
            "The turn whose first letters are due on {} or later is the last: turn {} or before.",
            local(day, offset),
            turns_until(setup, turn, day)
        )
    });
    match (by_turn, by_day) {
        (None, None) => "It ends when a marker reaches the finish.".to_owned(),
        (turn, day) => turn.into_iter().chain(day).collect::<Vec<_>>().join(" "),
    }
}

/// The last turn by a date, if every letter takes its time.
fn turns_until(setup: i64, turn: i64, day: i64) -> i64 {
    1 + (day - setup).max(0) / turn.max(1)
}

fn warnings(
    plan: &GameFile,
    config: &Config,
    settings: &GameSettings,
    setup: i64,
    turn: i64,
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
    let last = settings.last_turn.map(i64::from);
    let by_day = settings.last_day.map(|day| turns_until(setup, turn, day));
    if let Some(last) = last.into_iter().chain(by_day).min()
        && last < i64::from(FEW_TURNS)
    {
        warnings.push(format!(
            "it ends with turn {last}: few games are decided before turn {FEW_TURNS}"
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
