//! Opening a game: its record, its first segment and its first pages, at once.

use std::collections::BTreeMap;

use super::OfficeError;
use super::means::Means;
use super::pages::Pages;
use super::plan::Plan;
use super::settings::Settings;
use super::speaker::{Page, Reader};
use super::table::{FORMAT, Moment, Table, keep};
use super::token::Token;
use crate::game::{Commitment, Section, Seed};
use crate::page::{FirstPage, Setting};
use crate::rules::{Book, Letters};
use crate::scenario::Scenario;
use crate::store::{Game, NewGame, NewSeat, NewSegment, Secret, Store};
use crate::text::{Names, did_you_mean};

pub struct Opening<'a> {
    pub store: &'a mut Store,
    pub means: Means<'a>,
}

impl Opening<'_> {
    /// The game, its first segment and its first pages, at once.
    ///
    /// # Errors
    /// There is a game of that name, or the scenario is for another number of players.
    pub fn open(
        &mut self,
        plan: &Plan,
        scenario: &Scenario,
        seed: Seed,
    ) -> Result<(), OfficeError> {
        let players = usize::from(scenario.players);
        if plan.seats.len() != players {
            return Err(OfficeError::User(format!(
                "the scenario {} is for {players} seats, the file has {}",
                scenario.name,
                plan.seats.len()
            )));
        }
        let salt: [u8; 32] = self.means.key.derive("commitment", &[plan.game.as_bytes()]);
        let commitment = Commitment::new(&seed, salt);
        let settings = self.settings(plan, scenario)?;
        let new = NewGame {
            slug: plan.game.clone(),
            format: FORMAT,
            scenario: keep(scenario),
            settings: settings.text(),
            seed: Secret(seed.0),
            salt: Secret(salt),
            commitment: commitment.hash.clone(),
            seats: plan.seats.iter().map(new_seat).collect(),
            created_at: self.means.now,
        };
        let printed = settings.printed().into_iter();
        let first = FirstPage {
            settings: printed
                .map(|(name, value)| Setting { name, value })
                .collect(),
            commitment: commitment.hash,
            house_rules: Vec::new(),
            last_turn: scenario.book.victory.turn,
            trades: trades(&scenario.book),
            cuts: scenario
                .book
                .ask
                .iter()
                .map(|topic| topic.id().to_owned())
                .collect(),
        };
        let name = scenario.book.setup.name.clone();
        let segment = NewSegment {
            turn: 0,
            opened_at: self.means.now,
            deadline: self.means.now + settings.seconds_for(self.means.config, &name),
            name,
        };
        self.write(&new, &segment, &first)
    }

    /// # Errors
    /// A deadline for a segment that the game has not.
    fn settings(&self, plan: &Plan, scenario: &Scenario) -> Result<Settings, OfficeError> {
        let book = &scenario.book;
        let plans = std::iter::once(&book.setup).chain(&book.turn);
        let asked: Vec<String> = plans
            .filter(|plan| plan.letters != Letters::Never)
            .map(|plan| plan.name.clone())
            .collect();
        for name in plan.deadlines.keys() {
            let whole = name.split('/').next().unwrap_or(name);
            if !asked.iter().any(|asked| asked == whole) {
                return Err(OfficeError::User(no_such_segment(name, &asked)));
            }
        }
        let mut settings = Settings::of_office(self.means.config, &asked);
        settings.deadlines.extend(plan.deadlines.clone());
        if let Some(minutes) = plan.second_thoughts {
            settings.second_thoughts = minutes;
        }
        Ok(settings)
    }

    fn write(
        &mut self,
        new: &NewGame,
        segment: &NewSegment,
        first: &FirstPage,
    ) -> Result<(), OfficeError> {
        let means = self.means;
        self.store.write(|store| {
            let taken = || OfficeError::User(format!("there is a game {} already", new.slug));
            let id = store.create_game(new)?.ok_or_else(taken)?;
            let open = store.open_segment(id, segment)?;
            let game: Game = store.game(id)?;
            let moment = Moment::from(&store.segment(open)?);
            let seats = store.seats(id)?;
            let table = Table::open(&game, &new.scenario, seats.len(), &[], moment)?;
            let names: Vec<String> = seats.iter().map(|seat| seat.player.clone()).collect();
            for seat in &seats {
                let ordinal = table.moment.ordinal;
                let page = Page {
                    reader: Reader {
                        table: &table,
                        seat,
                        names: &names,
                        token: Token::of(means.key, &game.slug, seat.number, ordinal),
                        deadline: Some(segment.deadline),
                        standing: None,
                    },
                    judged: None,
                    silent: false,
                    seen: &[],
                    written: &BTreeMap::new(),
                    first: Some(first),
                };
                let addresses = store.addresses(seat.id)?;
                if let Some(mail) = (Pages { means }).mail(&game, &page, &addresses)? {
                    store.queue_mail_for(&mail, Some(open))?;
                }
            }
            Ok(())
        })
    }
}

/// Segments of a turn in which seats trade (28).
fn trades(book: &Book) -> usize {
    let trades = |plan: &&crate::rules::Plan| {
        let mut sections = plan.sections.iter();
        sections.any(|section| matches!(section, Section::Trade | Section::LastTrade))
    };
    book.turn.iter().filter(trades).count()
}

fn no_such_segment(name: &str, asked: &[String]) -> String {
    let mut names = Names::new();
    for one in asked {
        // Segments of a book differ from each other.
        let _ = names.add(one.clone(), one);
    }
    let hint = did_you_mean(&names.suggestions(name));
    let asked = asked.join(", ");
    format!("deadlines: `{name}` is no segment of this game{hint}; its letters: {asked}")
}

fn new_seat((name, addresses): &(String, Vec<String>)) -> NewSeat {
    NewSeat {
        name: name.clone(),
        addresses: addresses.clone(),
    }
}
