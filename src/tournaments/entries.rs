//! Who plays: entries by a director's command, leaving, and the closing of the list.

use super::mails::{say, tell};
use super::tournament::Tournament;
use crate::office::{ActedBy, MailParagraph, OfficeError, TournamentDesk, Zone, one_line};
use crate::store::{EntryState, StoredEntry, TournamentEnd, TournamentNote};
use crate::text::fold;
use crate::tournament::draw::{read_ratings, table_sizes};
use crate::tournament::file::EntryField;

/// An entry as a director gives it.
#[derive(Clone, Debug, Default)]
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

/// State of an entry, for people and programs.
pub fn state_word(state: EntryState) -> &'static str {
    match state {
        EntryState::In => "in",
        EntryState::Standby => "standby",
        EntryState::Out => "out",
    }
}

/// Writes an act of a director down.
pub(super) fn note(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    acted_by: &ActedBy<'_>,
    what: String,
) -> Result<(), OfficeError> {
    desk.records.note_tournament(&TournamentNote {
        tournament: tournament.stored.id,
        at: desk.now(),
        who: acted_by.who.to_owned(),
        what,
        why: acted_by.why.to_owned(),
    })?;
    Ok(())
}

fn user(message: String) -> OfficeError {
    OfficeError::User(message)
}

/// Enters a person, who is told. Returns the entry.
///
/// # Errors
/// The list is not open, or the name or an address is entered already or is none.
pub fn enter(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    entry: &Entry,
    acted_by: &ActedBy<'_>,
) -> Result<StoredEntry, OfficeError> {
    tournament.must_run()?;
    must_be_open(tournament, desk.now())?;
    let new = checked(desk, tournament, entry)?;
    must_be_new(tournament, &new)?;
    desk.records.put_tournament_entry(&new)?;
    note(
        desk,
        tournament,
        acted_by,
        format!("{} is entered", new.name),
    )?;
    let paragraphs = welcome(tournament, &new);
    tell(desk, tournament, &new, "tournament.entered", paragraphs)?;
    Ok(new)
}

fn must_be_open(tournament: &Tournament, now: i64) -> Result<(), OfficeError> {
    let rules = tournament.file.entry;
    let name = tournament.name();
    if tournament.stored.closed_at.is_some() || now >= tournament.ends(rules.close) {
        let message = format!(
            "the list of {name} is closed since {}: nobody can enter",
            match tournament.stored.closed_at {
                Some(at) => tournament.day_at(at),
                None => rules.close.to_string(),
            }
        );
        return Err(user(message));
    }
    if now < tournament.begins(rules.open) {
        return Err(user(format!("entry to {name} opens on {}", rules.open)));
    }
    Ok(())
}

/// Checks what an entry says by itself.
fn checked(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    entry: &Entry,
) -> Result<StoredEntry, OfficeError> {
    let file = &tournament.file;
    let name = entry.name.split_whitespace().collect::<Vec<_>>().join(" ");
    desk.must_be_a_player(&name, entry.language.as_deref())?;
    if let Some(zone) = &entry.zone {
        Zone::named(zone).map_err(user)?;
    }
    for (field, value) in [
        (EntryField::Club, &entry.club),
        (EntryField::Household, &entry.household),
    ] {
        if value.is_some() && !file.ask.contains(&field) {
            let word = field.word();
            let message = format!("{word}: the file does not ask for it (`ask:`)");
            return Err(user(message));
        }
    }
    for text in [&entry.club, &entry.household, &entry.luck]
        .into_iter()
        .flatten()
    {
        one_line("an entry", text)?;
    }
    let addresses = addresses(&name, &entry.addresses)?;
    must_be_ruled(tournament, &name, &addresses)?;
    let id = fold(&name);
    let strengths = tournament.stored.ratings.as_deref().map(read_ratings);
    let strengths = strengths.and_then(Result::ok).unwrap_or_default();
    Ok(StoredEntry {
        tournament: tournament.stored.id,
        strength: strengths.get(&id).map(|strength| i64::from(*strength)),
        entry: id,
        name,
        addresses: addresses.join(" "),
        club: entry.club.clone(),
        household: entry.household.clone(),
        zone: entry.zone.clone(),
        language: entry.language.clone(),
        luck: entry.luck.clone(),
        place: tournament
            .entries
            .iter()
            .map(|one| one.place)
            .max()
            .unwrap_or(0)
            + 1,
        entered_at: desk.now(),
        state: EntryState::In,
        left_at: None,
    })
}

/// Addresses of a person in lower case.
fn addresses(name: &str, given: &[String]) -> Result<Vec<String>, OfficeError> {
    if given.is_empty() {
        return Err(user(format!("{name}: an address is needed, --address")));
    }
    let one = |address: &String| {
        let address = address.trim().to_lowercase();
        let parts = address.split_once('@');
        let is_one = parts.is_some_and(|(own, host)| {
            !own.is_empty() && host.contains('.') && !address.contains(char::is_whitespace)
        });
        match is_one {
            true => Ok(address),
            false => Err(user(format!("{address:?} is no mail address"))),
        }
    };
    given.iter().map(one).collect()
}

/// Refuses a director at whose table nobody else could rule.
fn must_be_ruled(
    tournament: &Tournament,
    name: &str,
    addresses: &[String],
) -> Result<(), OfficeError> {
    let file = &tournament.file;
    let is_own = |one: &&String| addresses.contains(&one.to_lowercase());
    let mut rulers = file.directors.iter().chain(&file.assistants);
    if !rulers.any(|one| is_own(&one)) || file.assistants.iter().any(|one| !is_own(&one)) {
        return Ok(());
    }
    Err(user(format!(
        "{name} is a director, and nobody else could rule at his table: the file needs another under `assistants`"
    )))
}

/// Refuses a person who is entered already, under whichever name.
fn must_be_new(tournament: &Tournament, new: &StoredEntry) -> Result<(), OfficeError> {
    for other in tournament
        .entries
        .iter()
        .filter(|one| one.state != EntryState::Out)
    {
        if other.entry == new.entry {
            return Err(user(format!(
                "{} is entered already; another person of that name needs a surname or an initial",
                other.name
            )));
        }
        let mut known = other.addresses.split(' ');
        if let Some(address) = known.find(|one| new.addresses.split(' ').any(|own| own == *one)) {
            return Err(user(format!(
                "{address} is {}'s: one person is one entry, and each has an address",
                other.name
            )));
        }
    }
    Ok(())
}

fn welcome(tournament: &Tournament, entry: &StoredEntry) -> Vec<MailParagraph> {
    let file = &tournament.file;
    let first = file.rounds.first().map(|round| round.start.to_string());
    vec![
        say("tournament.entered", &[&entry.name, &file.title]),
        say(
            "tournament.dates",
            &[&file.entry.close.to_string(), &first.unwrap_or_default()],
        ),
        say("tournament.commitment", &[&tournament.commitment()]),
        say("tournament.questions", &[&file.directors.join(", ")]),
    ]
}

/// Takes a person off the list, who is told. After the list was closed the first on standby takes the place, if nothing was drawn
/// yet. Returns the names of who left and who follows.
///
/// # Errors
/// He is not entered, or left before.
pub fn leave(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    name: &str,
    acted_by: &ActedBy<'_>,
) -> Result<(String, Option<String>), OfficeError> {
    tournament.must_run()?;
    one_line("reason", acted_by.why)?;
    let entry = tournament.entry(name)?;
    if entry.state == EntryState::Out {
        return Err(user(format!("{} has left already", entry.name)));
    }
    let now = desk.now();
    desk.records.put_tournament_entry(&StoredEntry {
        state: EntryState::Out,
        left_at: Some(now),
        ..entry.clone()
    })?;
    note(desk, tournament, acted_by, format!("{} leaves", entry.name))?;
    let title = &tournament.file.title;
    let words = [entry.name.as_str(), title, acted_by.why];
    tell(
        desk,
        tournament,
        entry,
        "tournament.left",
        vec![say("tournament.left", &words)],
    )?;
    let is_waiting = tournament.stored.closed_at.is_some() && tournament.draws.is_empty();
    let next = tournament.entries_in(EntryState::Standby).next();
    let Some(next) = next.filter(|_| is_waiting && entry.state == EntryState::In) else {
        return Ok((entry.name.clone(), None));
    };
    desk.records.put_tournament_entry(&StoredEntry {
        state: EntryState::In,
        ..next.clone()
    })?;
    let words = [next.name.as_str(), title];
    tell(
        desk,
        tournament,
        next,
        "tournament.moved-up",
        vec![say("tournament.moved-up", &words)],
    )?;
    Ok((entry.name.clone(), Some(next.name.clone())))
}

/// Closes the list and tells everybody. Returns how many play and how many are on standby.
///
/// # Errors
/// It is closed already, the day has not come and no reason is given, or fewer are entered than the file asks for.
pub fn close(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    acted_by: &ActedBy<'_>,
) -> Result<(usize, usize), OfficeError> {
    tournament.must_run()?;
    let (rules, name) = (tournament.file.entry, tournament.name());
    if let Some(at) = tournament.stored.closed_at {
        let day = tournament.day_at(at);
        return Err(user(format!("the list of {name} was closed on {day}")));
    }
    if desk.now() < tournament.ends(rules.close) && acted_by.why.is_empty() {
        return Err(user(format!(
            "entry closes with {}: --why closes it before",
            rules.close
        )));
    }
    let entered: Vec<&StoredEntry> = tournament.entries_in(EntryState::In).collect();
    let least = rules.least as usize;
    if entered.len() < least {
        return Err(user(format!(
            "{} are entered and the file asks for {least}: `bulla tournament cancel` calls {name} off",
            entered.len()
        )));
    }
    let players = seatable(tournament, entered.len())?;
    let now = desk.now();
    desk.records.close_tournament(tournament.stored.id, now)?;
    note(
        desk,
        tournament,
        acted_by,
        format!("the list is closed: {players} play"),
    )?;
    let names: Vec<String> = entered[..players]
        .iter()
        .map(|one| format!("  {}", one.name))
        .collect();
    for (at, entry) in entered.iter().enumerate() {
        let is_in = at < players;
        if !is_in {
            desk.records.put_tournament_entry(&StoredEntry {
                state: EntryState::Standby,
                ..(*entry).clone()
            })?;
        }
        let mut told = vec![say(
            "tournament.closed",
            &[&entry.name, &tournament.file.title, &players.to_string()],
        )];
        if !is_in {
            told.push(say("tournament.standby", &[]));
        }
        told.push(MailParagraph::Lines(names.join("\n")));
        told.push(say("tournament.commitment", &[&tournament.commitment()]));
        tell(desk, tournament, entry, "tournament.closed", told)?;
    }
    Ok((players, entered.len() - players))
}

/// Largest number of people whom the file allows and tables seat.
fn seatable(tournament: &Tournament, entered: usize) -> Result<usize, OfficeError> {
    let file = &tournament.file;
    let sizes: Vec<u32> = file.scenarios.iter().map(|size| size.seats).collect();
    let least = file.entry.least as usize;
    let most = entered.min(file.entry.most as usize);
    let mut fitting = (least..=most).rev();
    let fitting = fitting.find(|players| {
        u32::try_from(*players).is_ok_and(|players| table_sizes(players, &sizes).is_some())
    });
    fitting.ok_or_else(|| {
        user(format!(
            "no tables of the file seat from {least} to {most} people"
        ))
    })
}

/// Calls a tournament off and tells everybody.
///
/// # Errors
/// It is over, or the reason is no line.
pub fn cancel(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    tournament.must_run()?;
    one_line("reason", acted_by.why)?;
    let started = tournament
        .tables
        .iter()
        .filter(|table| table.started_at.is_some());
    let mut open = Vec::new();
    for table in started {
        if desk.report(&table.game)?.ending.is_none() {
            open.push(table.game.as_str());
        }
    }
    if !open.is_empty() {
        return Err(user(format!(
            "{} are played: end them first, `bulla tournament adjudicate GAME --by abandoned`",
            open.join(", ")
        )));
    }
    let now = desk.now();
    desk.records
        .end_tournament(tournament.stored.id, TournamentEnd::CalledOff, now)?;
    note(desk, tournament, acted_by, "called off".to_owned())?;
    for entry in tournament
        .entries
        .iter()
        .filter(|one| one.state != EntryState::Out)
    {
        let words = [entry.name.as_str(), &tournament.file.title, acted_by.why];
        tell(
            desk,
            tournament,
            entry,
            "tournament.off",
            vec![say("tournament.off", &words)],
        )?;
    }
    Ok(())
}
