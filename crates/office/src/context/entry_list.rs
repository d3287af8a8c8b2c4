//! The list of a tournament: when it is open, and who can be entered in it, by command or by letter.

use std::fmt;

use super::OfficeContext;
use super::acted_by::one_line;
use super::config::is_address;
use super::error::OfficeError;
use super::player_names::flaw;
use super::zone::Zone;
use bulla_core::text::fold;
use bulla_store::{EntryState, ReadTransaction, StoredEntry, StoredTournament};
use bulla_tournament::date::Date;
use bulla_tournament::draw::{draw_commitment, read_ratings};
use bulla_tournament::file::{EntryField, Never, TournamentFile};

/// An entry as somebody gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    pub addresses: Vec<String>,
    pub club: Option<String>,
    pub household: Option<String>,
    pub zone: Option<String>,
    pub language: Option<String>,
    /// Words that go into the seed of the draw.
    pub luck: Option<String>,
}

/// A tournament with its file and its list.
#[derive(Clone, Debug)]
pub struct EntryList {
    pub stored: StoredTournament,
    pub file: TournamentFile,
    /// Entries in the order in which they came, also those that left.
    pub entries: Vec<StoredEntry>,
    pub zone: Zone,
}

/// Reason why somebody cannot be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryFlaw {
    Early {
        tournament: String,
        open: Date,
    },
    Closed {
        tournament: String,
        day: String,
    },
    Over {
        tournament: String,
    },
    /// The file takes nobody as standby by letter.
    NoStandbys {
        tournament: String,
    },
    /// Nobody can be called so; a sentence that says why.
    Name(String),
    /// There are no mails in this language; a sentence with those that there are.
    Language(String),
    /// There is no such zone; a sentence with names that are like it.
    Zone(String),
    /// The file does not ask for this field.
    Unasked(EntryField),
    /// A field is no line.
    Line(String),
    /// Nobody else could rule where this director plays.
    Unruled {
        name: String,
    },
    NameTaken {
        name: String,
    },
    AddressTaken {
        address: String,
        name: String,
    },
    NoAddress(String),
}

impl fmt::Display for EntryFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryFlaw::Early { tournament, open } => {
                write!(f, "entry to {tournament} opens on {open}")
            }
            EntryFlaw::Closed { tournament, day } => write!(
                f,
                "the list of {tournament} is closed since {day}: nobody can enter"
            ),
            EntryFlaw::Over { tournament } => write!(f, "{tournament} is over or called off"),
            EntryFlaw::NoStandbys { tournament } => write!(
                f,
                "{tournament} takes nobody as standby: its file does not say `standby: {{letters: yes}}`"
            ),
            EntryFlaw::Name(why)
            | EntryFlaw::Language(why)
            | EntryFlaw::Zone(why)
            | EntryFlaw::Line(why)
            | EntryFlaw::NoAddress(why) => f.write_str(why),
            EntryFlaw::Unasked(field) => {
                write!(f, "{}: the file does not ask for it (`ask:`)", field.word())
            }
            EntryFlaw::Unruled { name } => write!(
                f,
                "{name} is a director, and nobody else could rule at his table: the file needs another under `assistants`"
            ),
            EntryFlaw::NameTaken { name } => write!(
                f,
                "{name} is entered already; another person of that name needs a surname or an initial"
            ),
            EntryFlaw::AddressTaken { address, name } => write!(
                f,
                "{address} is {name}'s: one person is one entry, and each has an address"
            ),
        }
    }
}

impl From<EntryFlaw> for OfficeError {
    fn from(flaw: EntryFlaw) -> OfficeError {
        OfficeError::User(flaw.to_string())
    }
}

impl EntryList {
    /// Reads the file and the list of a tournament.
    ///
    /// # Errors
    /// The stored file or its entries cannot be read.
    pub fn read(
        records: &mut ReadTransaction<'_>,
        stored: StoredTournament,
    ) -> Result<EntryList, OfficeError> {
        let unread = |detail: String| {
            OfficeError::Fault(format!("the tournament {}: {detail}", stored.name))
        };
        let file = TournamentFile::read(&stored.file).map_err(|complaints| {
            let first = complaints.first().map(ToString::to_string);
            unread(first.unwrap_or_default())
        })?;
        Ok(EntryList {
            zone: Zone::named(&file.zone).map_err(unread)?,
            entries: records.tournament_entries(stored.id)?,
            file,
            stored,
        })
    }

    /// Reads a tournament by its number.
    ///
    /// # Errors
    /// There is none, or what is kept of it does not read.
    pub fn kept(records: &mut ReadTransaction<'_>, id: i64) -> Result<EntryList, OfficeError> {
        let mut all = records.tournaments()?.into_iter();
        let missing = || OfficeError::Fault(format!("there is no tournament {id}"));
        let stored = all.find(|one| one.id == id).ok_or_else(missing)?;
        EntryList::read(records, stored)
    }

    /// First second of a day of the file.
    pub fn begins(&self, date: Date) -> i64 {
        calendar_day(date).map_or(0, |day| self.zone.begins(day))
    }

    /// First second of the day after a day of the file.
    pub fn ends(&self, date: Date) -> i64 {
        let next = calendar_day(date).and_then(|day| day.succ_opt());
        next.map_or(0, |day| self.zone.begins(day))
    }

    /// Commitment to the secret of the draw.
    pub fn commitment(&self) -> String {
        draw_commitment(&self.stored.secret.0)
    }

    /// Entries that have not left.
    pub fn present(&self) -> impl Iterator<Item = &StoredEntry> {
        let entries = self.entries.iter();
        entries.filter(|one| one.state != EntryState::Out)
    }

    /// Returns the entry from an address.
    pub fn entry_from(&self, address: &str) -> Option<&StoredEntry> {
        let is_own = |one: &str| one.eq_ignore_ascii_case(address);
        let mut present = self.present();
        present.find(|entry| entry.addresses.split(' ').any(is_own))
    }

    /// Checks that people can enter at a moment.
    ///
    /// # Errors
    /// It is before the first day or after the last, or the list was closed.
    pub fn must_be_open(&self, at: i64) -> Result<(), EntryFlaw> {
        let tournament = self.stored.name.clone();
        let rules = self.file.entry;
        if self.stored.ended_at.is_some() {
            return Err(EntryFlaw::Over { tournament });
        }
        if self.stored.closed_at.is_some() || at >= self.ends(rules.close) {
            let day = match self.stored.closed_at {
                Some(closed) => self.zone.day(closed).format("%Y-%m-%d").to_string(),
                None => rules.close.to_string(),
            };
            return Err(EntryFlaw::Closed { tournament, day });
        }
        if at < self.begins(rules.open) {
            let open = rules.open;
            return Err(EntryFlaw::Early { tournament, open });
        }
        Ok(())
    }

    /// Checks that people can offer themselves as standby at a moment: from the first day of entry to the end of the tournament.
    ///
    /// # Errors
    /// It is before the first day, or over, or the file takes nobody so.
    pub fn must_take_standbys(&self, at: i64) -> Result<(), EntryFlaw> {
        let tournament = self.stored.name.clone();
        match self.must_be_open(at) {
            Err(flaw @ (EntryFlaw::Over { .. } | EntryFlaw::Early { .. })) => Err(flaw),
            _ if !self.file.standby.letters => Err(EntryFlaw::NoStandbys { tournament }),
            _ => Ok(()),
        }
    }

    /// Checks that somebody of this state may be taken off the list by letter at a moment: while it is open, and from standby also
    /// afterwards.
    ///
    /// # Errors
    /// The list is closed, or the tournament over.
    pub fn must_let_go(&self, entry: &StoredEntry, at: i64) -> Result<(), EntryFlaw> {
        match entry.state {
            EntryState::Standby => self.must_take_standbys(at),
            EntryState::In | EntryState::Out => self.must_be_open(at),
        }
    }

    /// Returns an entry at the end of the list, if what it says by itself can be.
    ///
    /// # Errors
    /// Its name, language, zone, a field or an address cannot be.
    pub fn checked(
        &self,
        office: OfficeContext<'_>,
        entry: &Entry,
    ) -> Result<StoredEntry, EntryFlaw> {
        let name = entry.name.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(flaw) = flaw(&name) {
            return Err(EntryFlaw::Name(flaw));
        }
        if let Some(language) = &entry.language
            && !office.languages.is_known(language)
        {
            return Err(EntryFlaw::Language(office.languages.unknown(language)));
        }
        if let Some(zone) = &entry.zone {
            Zone::named(zone).map_err(EntryFlaw::Zone)?;
        }
        let fields = [
            (EntryField::Club, &entry.club),
            (EntryField::Household, &entry.household),
        ];
        for (field, value) in fields {
            if value.is_some() && !self.file.ask.contains(&field) {
                return Err(EntryFlaw::Unasked(field));
            }
        }
        for text in [&entry.club, &entry.household, &entry.luck]
            .into_iter()
            .flatten()
        {
            one_line("an entry", text).map_err(|error| EntryFlaw::Line(error.to_string()))?;
        }
        let addresses = addresses(&name, &entry.addresses)?;
        self.must_be_ruled(&name, &addresses)?;
        let id = fold(&name);
        let strengths = self.stored.ratings.as_deref().map(read_ratings);
        let strengths = strengths.and_then(Result::ok).unwrap_or_default();
        let places = self.entries.iter().map(|one| one.place);
        Ok(StoredEntry {
            tournament: self.stored.id,
            strength: strengths.get(&id).map(|strength| i64::from(*strength)),
            entry: id,
            name,
            addresses: addresses.join(" "),
            club: entry.club.clone(),
            household: entry.household.clone(),
            zone: entry.zone.clone(),
            language: entry.language.clone(),
            luck: entry.luck.clone(),
            place: places.max().unwrap_or(0) + 1,
            entered_at: office.now,
            state: EntryState::In,
            left_at: None,
            listed: false,
        })
    }

    /// Refuses a director at whose table nobody else could rule.
    ///
    /// # Errors
    /// All assistants are the person of this name himself, by his addresses in small letters.
    pub fn must_be_ruled(&self, name: &str, addresses: &[String]) -> Result<(), EntryFlaw> {
        let is_own = |one: &&String| addresses.contains(&one.to_lowercase());
        let assistants = &self.file.assistants;
        let mut rulers = self.file.directors.iter().chain(assistants);
        if !rulers.any(|one| is_own(&one)) || assistants.iter().any(|one| !is_own(&one)) {
            return Ok(());
        }
        let name = name.to_owned();
        Err(EntryFlaw::Unruled { name })
    }

    /// Returns a new entry as it is written down where somebody of this name left before. Whoever stood on the list when it was closed
    /// keeps what the draw is made from.
    ///
    /// # Errors
    /// It was somebody else, from another address.
    pub fn returning(&self, new: StoredEntry) -> Result<StoredEntry, EntryFlaw> {
        let Some(old) = self.entries.iter().find(|one| one.entry == new.entry) else {
            return Ok(new);
        };
        let mut known = old.addresses.split(' ');
        let is_same = known.any(|one| new.addresses.split(' ').any(|own| own == one));
        match (self.stored.closed_at, is_same) {
            (None, _) => Ok(new),
            (Some(_), false) => Err(EntryFlaw::NameTaken { name: new.name }),
            (Some(_), true) => Ok(StoredEntry {
                club: old.club.clone(),
                household: old.household.clone(),
                luck: old.luck.clone(),
                strength: old.strength,
                listed: old.listed,
                ..new
            }),
        }
    }

    /// Returns one of these people of a table, apart from who leaves it, with whom a person may not sit there.
    pub fn barred_by<'a>(
        &'a self,
        person: &StoredEntry,
        table: &[&'a str],
        leaver: &str,
    ) -> Option<&'a StoredEntry> {
        let is_asked = self.file.draw.never.contains(&Never::SameHousehold);
        let own = person.household.as_deref().map(fold).filter(|_| is_asked)?;
        let others = table.iter().filter(|one| **one != leaver);
        let mut others = others.filter_map(|id| self.entries.iter().find(|one| one.entry == **id));
        others.find(|one| one.household.as_deref().map(fold).as_ref() == Some(&own))
    }

    /// Checks that a person is not entered already, under whichever name.
    ///
    /// # Errors
    /// The name or an address is another entry's.
    pub fn must_be_new(&self, new: &StoredEntry) -> Result<(), EntryFlaw> {
        for other in self.present() {
            let name = other.name.clone();
            if other.entry == new.entry {
                return Err(EntryFlaw::NameTaken { name });
            }
            let mut known = other.addresses.split(' ');
            if let Some(address) = known.find(|one| new.addresses.split(' ').any(|own| own == *one))
            {
                let address = address.to_owned();
                return Err(EntryFlaw::AddressTaken { address, name });
            }
        }
        Ok(())
    }
}

/// Addresses of a person in lower case.
fn addresses(name: &str, given: &[String]) -> Result<Vec<String>, EntryFlaw> {
    if given.is_empty() {
        let why = format!("{name}: an address is needed, --address");
        return Err(EntryFlaw::NoAddress(why));
    }
    let one = |address: &String| {
        let address = address.trim().to_lowercase();
        let parts = address.split_once('@');
        let is_one = is_address(&address) && parts.is_some_and(|(_, host)| host.contains('.'));
        match is_one {
            true => Ok(address),
            false => Err(EntryFlaw::NoAddress(format!(
                "{address:?} is no mail address"
            ))),
        }
    };
    given.iter().map(one).collect()
}

/// A day of the file as one of the calendar.
pub fn calendar_day(date: Date) -> Option<chrono::NaiveDate> {
    chrono::NaiveDate::from_ymd_opt(date.year.into(), date.month.into(), date.day.into())
}
