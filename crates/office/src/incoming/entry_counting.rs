//! Entries that count by letter: the code has come back from the address that it went to.

use super::entry_reading::sentence_of;
use super::incoming_letter::IncomingLetter;
use super::intake_context::IntakeContext;
use crate::context::entry_list::{Entry, EntryList};
use crate::context::error::OfficeError;
use crate::outgoing::deadline_notices::OFFICE;
use crate::rendering::entry_mails::{EntryAnswer, Sentence, entered, questions, sentence, waits};
use crate::rendering::tournament_mail::MailParagraph;
use bulla_store::{EntryLetter, EntryState, EntryWish, StoredEntry, TournamentNote};

/// Returns the answer that nothing was changed, with the reason.
fn refused(list: &EntryList, why: Sentence) -> EntryAnswer {
    let told = vec![
        sentence("entry.unchanged"),
        MailParagraph::Sentences(vec![why]),
        questions(list),
    ];
    ("entry.answer", told)
}

/// Writes an entry, or the entry of this address as it is now.
pub(super) fn count_entry(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    list: &EntryList,
    letter: &EntryLetter,
) -> Result<EntryAnswer, OfficeError> {
    let entry = Entry {
        name: letter.name.clone(),
        addresses: vec![letter.address.clone()],
        club: letter.club.clone(),
        household: letter.household.clone(),
        zone: letter.zone.clone(),
        language: letter.language.clone(),
        luck: letter.luck.clone(),
    };
    let is_standby = letter.what == EntryWish::Standby;
    let open = match is_standby {
        true => list.must_take_standbys(incoming.received_at),
        false => list.must_be_open(incoming.received_at),
    };
    let new = match open.and_then(|()| list.checked(context.office(), &entry)) {
        Ok(new) if is_standby => StoredEntry {
            state: EntryState::Standby,
            ..new
        },
        Ok(new) => new,
        Err(flaw) => return Ok(refused(list, sentence_of(&flaw, list))),
    };
    let own = list.entry_from(&letter.address);
    let stored = match own {
        Some(_) if list.must_be_open(incoming.received_at).is_err() => {
            let title = list.file.title.clone();
            return Ok(refused(list, ("entry.waits", vec![title])));
        }
        Some(own) if own.entry == new.entry => StoredEntry {
            addresses: own.addresses.clone(),
            place: own.place,
            entered_at: own.entered_at,
            luck: new.luck.clone().or_else(|| own.luck.clone()),
            ..new
        },
        // It entered another name since the code was mailed.
        Some(own) => {
            let words = [&own.name, &list.file.title, &list.stored.name];
            let words = words.into_iter().cloned().collect();
            return Ok(refused(list, ("entry.same-address", words)));
        }
        None => match list.must_be_new(&new).and_then(|()| list.returning(new)) {
            Ok(new) => new,
            Err(flaw) => return Ok(refused(list, sentence_of(&flaw, list))),
        },
    };
    let is_new = own.is_none();
    context.records().put_tournament_entry(&stored)?;
    context.records().entry_letter_counted(letter)?;
    if list.stored.closed_at.is_some() {
        let tournament = letter.tournament;
        context
            .records()
            .forget_words_of_entry_letters(tournament)?;
    }
    let what = match is_new {
        true if is_standby => format!("{} is on standby", stored.name),
        true => format!("{} is entered", stored.name),
        false => format!("{} changes the entry", stored.name),
    };
    note(context, list, what)?;
    let list = EntryList::kept(context.records(), letter.tournament)?;
    let subject = match is_new {
        true if is_standby => "entry.standby",
        true => "tournament.entered",
        false => "entry.answer",
    };
    let told = match is_standby {
        true => waits(&list, &stored),
        false => entered(&list, &stored.name, is_new),
    };
    Ok((subject, told))
}

/// Takes an entry off the list.
pub(super) fn count_withdrawal(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    list: &EntryList,
    letter: &EntryLetter,
) -> Result<EntryAnswer, OfficeError> {
    let title = list.file.title.clone();
    let Some(own) = list.entry_from(&letter.address) else {
        return Ok(refused(list, ("entry.none", vec![title])));
    };
    if let Err(flaw) = list.must_let_go(own, incoming.received_at) {
        return Ok(refused(list, sentence_of(&flaw, list)));
    }
    let now = context.office().now;
    context.records().put_tournament_entry(&StoredEntry {
        state: EntryState::Out,
        left_at: Some(now),
        ..own.clone()
    })?;
    context.records().entry_letter_counted(letter)?;
    note(context, list, format!("{} leaves", own.name))?;
    let words = [own.name.clone(), title];
    let told = vec![
        MailParagraph::sentence("entry.left", &words),
        questions(list),
    ];
    Ok(("tournament.left", told))
}

/// Writes down what a letter did.
fn note(
    context: &mut IntakeContext<'_, '_>,
    list: &EntryList,
    what: String,
) -> Result<(), OfficeError> {
    let at = context.office().now;
    context.records().note_tournament(&TournamentNote {
        tournament: list.stored.id,
        at,
        who: OFFICE.to_owned(),
        what,
        why: "by letter".to_owned(),
    })?;
    Ok(())
}
