//! Paragraphs of mails to people who enter a tournament by letter: what was understood, what is played, and how one enters.

use super::tournament_mail::MailParagraph;
use crate::context::entry_list::EntryList;
use bulla_store::{EntryLetter, EntryState, EntryWish, StoredEntry};
use bulla_tournament::file::{EntryField, PointSystem, RoundStart};

/// A sentence of `answers.txt` with its words.
pub type Sentence = (&'static str, Vec<String>);

/// Subject and paragraphs of an answer.
pub type EntryAnswer = (&'static str, Vec<MailParagraph>);

/// Returns a sentence without words of its own.
pub fn sentence(key: &'static str) -> MailParagraph {
    MailParagraph::sentence(key, &[])
}

/// Returns what is played, when and by which rules, in one page, with the number that binds the office to its secret.
pub fn rules_page(list: &EntryList) -> Vec<MailParagraph> {
    let file = &list.file;
    let entry = &file.entry;
    let sizes: Vec<String> = file
        .scenarios
        .iter()
        .map(|size| size.seats.to_string())
        .collect();
    let rounds: Vec<String> = file
        .rounds
        .iter()
        .map(|round| format!("  {}: {} - {}", round.name, round.start, round.cut_off))
        .collect();
    let ties: Vec<&str> = file.ties.iter().map(|tie| tie.word()).collect();
    let points = match &file.points.system {
        PointSystem::Hmw => ("entry.points.hmw", Vec::new()),
        PointSystem::WinRatio { win, ratio } => (
            "entry.points.win-ratio",
            vec![win.to_string(), ratio.to_string()],
        ),
        PointSystem::Share => ("entry.points.share", Vec::new()),
        PointSystem::Places(_) => ("entry.points.places", Vec::new()),
    };
    let days = vec![
        file.title.clone(),
        entry.open.to_string(),
        entry.close.to_string(),
        file.zone.clone(),
    ];
    let numbers = vec![
        entry.least.to_string(),
        entry.most.to_string(),
        sizes.join(", "),
        entry.tables_each.to_string(),
    ];
    let mut page = vec![
        MailParagraph::Sentences(vec![("entry.days", days), ("entry.numbers", numbers)]),
        sentence("entry.rounds"),
        MailParagraph::Lines(rounds.join("\n")),
    ];
    if file.start == RoundStart::Full {
        page.push(sentence("tournament.full"));
    }
    page.extend([
        MailParagraph::Sentences(vec![
            points,
            ("entry.ties", vec![ties.join(", ")]),
            ("entry.table", vec![file.table.to_flow()]),
        ]),
        MailParagraph::sentence("tournament.commitment", &[list.commitment()]),
        questions(list),
    ]);
    page
}

/// Returns whom to ask.
pub fn questions(list: &EntryList) -> MailParagraph {
    MailParagraph::sentence("tournament.questions", &[list.file.directors.join(", ")])
}

/// Returns how a letter was understood: its name, zone and language; of club and household only whether it gave them. Lines that were
/// not read are told by their numbers, fields that the file does not ask for by their names.
pub fn understood(
    list: &EntryList,
    letter: &EntryLetter,
    (unread, unasked): (&[usize], Vec<EntryField>),
    is_german: bool,
) -> Vec<MailParagraph> {
    let first = match letter.what {
        EntryWish::Withdraw => "entry.withdraws",
        EntryWish::Standby => "entry.offers",
        EntryWish::Enter if list.entry_from(&letter.address).is_some() => "entry.changes",
        EntryWish::Enter => "entry.enters",
    };
    let mut said: Vec<Sentence> = vec![(first, vec![letter.name.clone(), list.file.title.clone()])];
    if letter.what != EntryWish::Withdraw {
        said.extend(
            letter
                .zone
                .iter()
                .map(|zone| ("entry.zone", vec![zone.clone()])),
        );
        let language = letter.language.iter();
        said.extend(language.map(|language| ("entry.language", vec![language.clone()])));
        let private = [
            (EntryField::Club, &letter.club),
            (EntryField::Household, &letter.household),
        ];
        let given = private.iter().filter(|(_, said)| said.is_some());
        let given: Vec<&str> = given
            .map(|(field, _)| field_word(*field, is_german))
            .collect();
        if !given.is_empty() {
            said.push(("entry.private", vec![given.join(", ")]));
        }
        let unasked: Vec<&str> = unasked
            .into_iter()
            .map(|field| field_word(field, is_german))
            .collect();
        if !unasked.is_empty() {
            said.push(("entry.unasked", vec![unasked.join(", ")]));
        }
    }
    if !unread.is_empty() {
        let numbers: Vec<String> = unread.iter().map(usize::to_string).collect();
        said.push(("entry.unread", vec![numbers.join(", ")]));
    }
    vec![MailParagraph::Sentences(said)]
}

/// Returns the lines that enter somebody, for people who have to fill them in.
pub fn lines_to_write(list: &EntryList, is_german: bool) -> Vec<MailParagraph> {
    let mut fields = vec![match is_german {
        true => format!("turnier: {}", list.stored.name),
        false => format!("tournament: {}", list.stored.name),
    }];
    fields.push(match is_german {
        true => "anmelden: ...".to_owned(),
        false => "enter: ...".to_owned(),
    });
    let others = list.file.ask.iter().filter(|one| **one != EntryField::Name);
    fields.extend(others.map(|field| format!("{}: ...", field_word(*field, is_german))));
    let lines: Vec<String> = fields.iter().map(|field| format!("  {field}")).collect();
    vec![
        sentence("entry.write"),
        MailParagraph::Lines(lines.join("\n")),
    ]
}

/// Returns what is told to somebody whose entry counts: that, how many there are, and what he may write.
pub fn entered(list: &EntryList, name: &str, is_new: bool) -> Vec<MailParagraph> {
    let file = &list.file;
    let first = match is_new {
        true => "tournament.entered",
        false => "entry.changed",
    };
    let name = name.to_owned();
    let tag = list.stored.name.clone();
    let begins = file.rounds.first().map(|round| round.start.to_string());
    let close = file.entry.close.to_string();
    vec![
        MailParagraph::Sentences(vec![
            (first, vec![name, file.title.clone()]),
            ("entry.number", vec![number(list).to_string()]),
        ]),
        MailParagraph::sentence("entry.until", &[close, begins.unwrap_or_default(), tag]),
        MailParagraph::sentence("tournament.commitment", &[list.commitment()]),
        questions(list),
    ]
}

/// Returns what is told to somebody who is on standby now: that, how many were there before, and what he may write.
pub fn waits(list: &EntryList, entry: &StoredEntry) -> Vec<MailParagraph> {
    let file = &list.file;
    let waiting = list.entries.iter();
    let waiting = waiting.filter(|one| one.state == EntryState::Standby);
    let before = waiting.filter(|one| one.place < entry.place).count();
    vec![
        MailParagraph::Sentences(vec![
            (
                "entry.standby",
                vec![entry.name.clone(), file.title.clone()],
            ),
            ("entry.before", vec![before.to_string()]),
        ]),
        MailParagraph::sentence(
            "entry.standby-until",
            std::slice::from_ref(&list.stored.name),
        ),
        questions(list),
    ]
}

/// Returns how many are entered.
pub fn number(list: &EntryList) -> usize {
    let entries = list.entries.iter();
    entries.filter(|one| one.state == EntryState::In).count()
}

/// Word of a field as it stands before the colon of a line.
pub fn field_word(field: EntryField, is_german: bool) -> &'static str {
    match (field, is_german) {
        (field, false) => field.word(),
        (EntryField::Name, true) => "anmelden",
        (EntryField::Club, true) => "verein",
        (EntryField::Zone, true) => "zeitzone",
        (EntryField::Language, true) => "sprache",
        (EntryField::Household, true) => "haushalt",
    }
}
