//! Who plays: entries by a director's command, leaving, and the closing of the list.

use super::mails::{say, tell};
use super::tournament::Tournament;
use crate::office::{ActedBy, Entry, MailParagraph, OfficeError, TournamentDesk, one_line};
use crate::store::{
    EntryLetter, EntryLetterState, EntryState, ReadTransaction, StoredEntry, TournamentEnd,
    TournamentNote,
};
use crate::tournament::draw::table_sizes;
use crate::tournament::file::RoundStart;

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
    tournament.must_be_open(desk.now())?;
    let new = desk.checked(tournament, entry)?;
    tournament.must_be_new(&new)?;
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

/// Puts a person on standby, who is told. Returns the entry.
///
/// # Errors
/// The file takes nobody so, the day has not come, or the name or an address is entered already or is none.
pub fn enter_standby(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    entry: &Entry,
    acted_by: &ActedBy<'_>,
) -> Result<StoredEntry, OfficeError> {
    tournament.must_run()?;
    tournament.must_take_standbys(desk.now())?;
    let new = desk.checked(tournament, entry)?;
    tournament.must_be_new(&new)?;
    let new = StoredEntry {
        state: EntryState::Standby,
        ..tournament.returning(new)?
    };
    desk.records.put_tournament_entry(&new)?;
    let what = format!("{} is on standby", new.name);
    note(desk, tournament, acted_by, what)?;
    let told = desk.told_to_standby(tournament, &new);
    tell(desk, tournament, &new, "entry.standby", told)?;
    Ok(new)
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

/// Returns the letters that might be of somebody who is entered already, and of whose address nothing has counted since.
///
/// # Errors
/// The database.
pub fn doubtful_letters(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
) -> Result<Vec<EntryLetter>, OfficeError> {
    let letters = records.entry_letters(tournament.stored.id)?;
    let is_doubtful = |letter: &&EntryLetter| {
        use EntryLetterState::{Asked, Counted, Replaced};
        let mut later = letters.iter().filter(|one| one.address == letter.address);
        let is_settled =
            later.any(|one| one.id > letter.id && !matches!(one.state, Asked | Replaced));
        let own = tournament.entry_from(&letter.address);
        !matches!(letter.state, Asked | Counted | Replaced)
            && !is_settled
            && own.is_none_or(|own| own.entered_at < letter.asked_at)
    };
    Ok(letters.iter().filter(is_doubtful).cloned().collect())
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
    let entered: Vec<&StoredEntry> = tournament.entries_in(EntryState::In).collect();
    must_be_time_to_close(tournament, entered.len(), desk.now(), acted_by)?;
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
    desk.records
        .forget_words_of_entry_letters(tournament.stored.id)?;
    note(
        desk,
        tournament,
        acted_by,
        format!("the list is closed: {players} play"),
    )?;
    let waiting: Vec<&StoredEntry> = tournament.entries_in(EntryState::Standby).collect();
    let names: Vec<String> = entered[..players]
        .iter()
        .map(|one| format!("  {}", one.name))
        .collect();
    for (at, entry) in entered.iter().chain(&waiting).enumerate() {
        let is_in = at < players;
        if !is_in {
            desk.records.put_tournament_entry(&StoredEntry {
                state: EntryState::Standby,
                listed: true,
                ..(*entry).clone()
            })?;
        }
        let mut told = vec![say(
            "tournament.closed",
            &[&entry.name, &tournament.file.title, &players.to_string()],
        )];
        if !is_in {
            told.push(say("tournament.standby", &[]));
            if tournament.file.standby.letters {
                told.push(say("tournament.standby-seats", &[]));
            }
        }
        told.push(MailParagraph::Lines(names.join("\n")));
        told.extend(day_of_draw(tournament));
        told.push(say("tournament.commitment", &[&tournament.commitment()]));
        tell(desk, tournament, entry, "tournament.closed", told)?;
    }
    Ok((players, entered.len() - players + waiting.len()))
}

/// Refuses to close a list before its last day without a reason, unless it is full and nobody waits for a day.
fn must_be_time_to_close(
    tournament: &Tournament,
    entered: usize,
    now: i64,
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    let (rules, start) = (tournament.file.entry, tournament.file.start);
    let is_full = start == RoundStart::Full && entered >= rules.most as usize;
    if now >= tournament.ends(rules.close) || !acted_by.why.is_empty() || is_full {
        return Ok(());
    }
    Err(user(match start {
        RoundStart::Date => format!("entry closes with {}: --why closes it before", rules.close),
        RoundStart::Full => format!(
            "entry closes with {}, or when {} are entered; now it is {entered}: --why closes it before",
            rules.close, rules.most
        ),
    }))
}

/// Day before which the tables are drawn.
fn day_of_draw(tournament: &Tournament) -> Option<MailParagraph> {
    let first = tournament.file.rounds.first()?;
    let words = [first.start.to_string(), first.name.clone()];
    Some(MailParagraph::sentence("tournament.draw-day", &words))
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
