//! A tournament as its office keeps it.

use std::ops::Deref;

use crate::office::{EntryList, OfficeError};
use crate::store::{
    EntryState, ReadTransaction, StoredDraw, StoredEntry, StoredTable, StoredTournament,
    TournamentNote,
};
use crate::text::fold;
use crate::tournament::file::{Round, RoundStart};

/// What a tournament waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Entry,
    /// The list is closed.
    Play,
    Over,
    CalledOff,
}

impl Phase {
    pub fn word(self) -> &'static str {
        match self {
            Phase::Entry => "entry",
            Phase::Play => "play",
            Phase::Over => "over",
            Phase::CalledOff => "called off",
        }
    }
}

/// A tournament with everything that is kept of it.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// File and entries.
    pub list: EntryList,
    pub draws: Vec<StoredDraw>,
    pub tables: Vec<StoredTable>,
    pub notes: Vec<TournamentNote>,
}

impl Deref for Tournament {
    type Target = EntryList;

    fn deref(&self) -> &EntryList {
        &self.list
    }
}

impl Tournament {
    /// Finds a tournament by its name; without a name the only one that is not over, or the only one.
    ///
    /// # Errors
    /// There is none of this name, or more than one and no name.
    pub fn find(
        records: &mut ReadTransaction<'_>,
        name: Option<&str>,
    ) -> Result<Tournament, OfficeError> {
        let all = records.tournaments()?;
        let names: Vec<String> = all.iter().map(|one| one.name.clone()).collect();
        let running = all.iter().filter(|one| one.ended_at.is_none());
        let running: Vec<&StoredTournament> = running.collect();
        let found = match name {
            Some(name) => all.iter().find(|one| one.name == name.to_lowercase()),
            None if running.len() == 1 => running.first().copied(),
            None if all.len() == 1 => all.first(),
            None => None,
        };
        let Some(found) = found else {
            return Err(OfficeError::User(match (name, names.as_slice()) {
                (_, []) => "this office has no tournament: `bulla tournament new FILE` begins one"
                    .to_owned(),
                (Some(name), _) => {
                    format!(
                        "there is no tournament {name}; here are {}",
                        names.join(", ")
                    )
                }
                (None, _) => format!(
                    "which tournament? --tournament {}",
                    names.join(" or --tournament ")
                ),
            }));
        };
        Tournament::read(records, found.clone())
    }

    fn read(
        records: &mut ReadTransaction<'_>,
        stored: StoredTournament,
    ) -> Result<Tournament, OfficeError> {
        let id = stored.id;
        Ok(Tournament {
            list: EntryList::read(records, stored)?,
            draws: records.tournament_draws(id)?,
            tables: records.tournament_tables(id)?,
            notes: records.tournament_notes(id)?,
        })
    }

    pub fn name(&self) -> &str {
        &self.stored.name
    }

    pub fn phase(&self) -> Phase {
        match (self.stored.ended_as, self.stored.closed_at) {
            (Some(crate::store::TournamentEnd::CalledOff), _) => Phase::CalledOff,
            (Some(crate::store::TournamentEnd::Over), _) => Phase::Over,
            (None, None) => Phase::Entry,
            (None, Some(_)) => Phase::Play,
        }
    }

    /// Refuses what nobody may do any more.
    ///
    /// # Errors
    /// It is over, or was called off.
    pub fn must_run(&self) -> Result<(), OfficeError> {
        match self.phase() {
            Phase::Entry | Phase::Play => Ok(()),
            phase => Err(OfficeError::User(format!(
                "{} is {}",
                self.name(),
                phase.word()
            ))),
        }
    }

    /// Entries of one state, in the order in which they came.
    pub fn entries_in(&self, state: EntryState) -> impl Iterator<Item = &StoredEntry> {
        self.entries.iter().filter(move |one| one.state == state)
    }

    /// Entries of the list when it was closed, whoever left or came afterwards: the seed of the draw is made from them.
    pub fn closed_list(&self) -> Vec<&StoredEntry> {
        self.entries.iter().filter(|entry| entry.listed).collect()
    }

    /// Finds an entry by the name of its person.
    ///
    /// # Errors
    /// Nobody of this name is entered; near names are listed.
    pub fn entry(&self, name: &str) -> Result<&StoredEntry, OfficeError> {
        let wanted = fold(name);
        let found = self.entries.iter().find(|one| one.entry == wanted);
        found.ok_or_else(|| {
            let known = self.entries.iter();
            let known: crate::text::NameTable<&str> = known
                .map(|one| (one.name.as_str(), one.name.clone()))
                .collect();
            let near = crate::text::did_you_mean(&known.suggestions(name));
            OfficeError::User(format!("nobody called {name} is entered{near}"))
        })
    }

    /// Name of the person of an entry.
    pub fn person(&self, entry: &str) -> String {
        let found = self.entries.iter().find(|one| one.entry == entry);
        found.map_or_else(|| entry.to_owned(), |one| one.name.clone())
    }

    /// Finds a round of the file.
    ///
    /// # Errors
    /// The file has no such round.
    pub fn round(&self, name: &str) -> Result<&Round, OfficeError> {
        let mut rounds = self.file.rounds.iter();
        let found = rounds.find(|round| fold(&round.name) == fold(name));
        found.ok_or_else(|| {
            let names = self.file.rounds.iter().map(|round| round.name.as_str());
            let names: Vec<&str> = names.collect();
            OfficeError::User(format!(
                "there is no round {name}; here are {}",
                names.join(", ")
            ))
        })
    }

    /// Rounds that start with this one and are drawn with it, in the order of the file.
    pub fn concurrent(&self, round: &Round) -> Vec<&Round> {
        let rounds = self.file.rounds.iter();
        rounds.filter(|one| one.start == round.start).collect()
    }

    /// Rounds that end before this one starts.
    pub fn before(&self, round: &Round) -> Vec<&Round> {
        let rounds = self.file.rounds.iter();
        rounds.filter(|one| one.start < round.start).collect()
    }

    /// Tables of a round in their order.
    pub fn tables_of(&self, round: &str) -> Vec<&StoredTable> {
        let tables = self.tables.iter();
        tables.filter(|table| table.round == round).collect()
    }

    /// Returns whether a round may start at a moment: on its day or later, or whenever its tables are full.
    pub fn is_day_of(&self, round: &Round, now: i64) -> bool {
        self.file.start == RoundStart::Full || now >= self.begins(round.start)
    }

    /// Day of the file that it is at a moment.
    pub fn day_at(&self, seconds: i64) -> String {
        self.zone.day(seconds).format("%Y-%m-%d").to_string()
    }
}

/// Entries of a table, in the order of its seats.
pub fn seated(table: &StoredTable) -> Vec<&str> {
    table.entries.lines().collect()
}
