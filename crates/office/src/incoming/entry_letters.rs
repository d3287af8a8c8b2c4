//! Entry in a tournament by letter: while its list is open anybody may enter, change his entry or take it back. Each letter is asked
//! back at its address with a code, and counts when the code comes from there. Of a stranger nothing else is read, and of what he
//! writes nothing is told back but a name, a zone and a language that passed the checks of all names.

use super::echoed_form::is_only_quoted;
use super::entry_counting::{count_entry, count_withdrawal};
use super::entry_letter_text::{EntryLetterText, LetterWish, code_in};
use super::entry_reading::{entry_of, flaws};
use super::incoming_letter::IncomingLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::{Outcome, StrangerReply};
use super::sender_limits::{
    answer_stranger, count_entry_letter, count_invited, is_of_a_machine, may_be_mailed,
};
use crate::context::OfficeContext;
use crate::context::entry_list::{EntryFlaw, EntryList};
use crate::context::error::OfficeError;
use crate::context::invitation_words::answer;
use crate::context::token::{Token, TokenScope};
use crate::context::zone::Zone;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::entry_mails::{
    EntryAnswer, Sentence, lines_to_write, number, questions, rules_page, sentence, understood,
};
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::tournament_mail::{MailParagraph, TournamentMail};
use bulla_core::text::fold;
use bulla_mail::{Dmarc, Letter};
use bulla_store::{EntryLetter, EntryLetterState, EntryState, EntryWish, StoredEntry};
use bulla_tournament::file::EntryField;

/// Codes that are mailed to an address of which none comes back.
const MOST_CODES: i64 = 3;

const HOUR: i64 = 3600;

const VERDICT: &str = "entry";

/// Sender of a letter, and what is known of him.
#[derive(Clone, Copy)]
pub(super) struct Sender<'a> {
    pub from: &'a str,
    pub dmarc: Dmarc,
}

/// Takes a letter about a tournament; `None` for every other letter.
pub(super) fn take_entry_letter(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    dmarc: Dmarc,
) -> Result<Option<Outcome>, OfficeError> {
    if dmarc == Dmarc::Fail || from.is_empty() || incoming.too_long.is_some() {
        return Ok(None);
    }
    let sender = Sender { from, dmarc };
    let asked = incoming.first_answered(|id| context.records().entry_letter_asked_by(id))?;
    let said = answer(incoming.letter.words.as_deref().unwrap_or_default());
    if let Some(asked) = &asked
        && let Some(is_yes) = said
    {
        return take_answer(context, incoming, asked, is_yes, sender).map(Some);
    }
    if let Some(text) = EntryLetterText::of(&incoming.letter) {
        return take_wish(context, incoming, &text, sender);
    }
    if let Some(letter) = letter_of_code(context, &incoming.letter)? {
        return take_answer(context, incoming, &letter, true, sender).map(Some);
    }
    let Some(asked) = asked else {
        return Ok(None);
    };
    let list = EntryList::kept(context.records(), asked.tournament)?;
    let unclear = sentence("standby.unclear");
    answered(
        context,
        incoming,
        (&list, asked.language.as_deref()),
        sender,
        ("entry.answer", vec![unclear]),
    )
    .map(Some)
}

/// Returns the letter whose code a letter gives in its own words.
fn letter_of_code(
    context: &mut IntakeContext<'_, '_>,
    letter: &Letter,
) -> Result<Option<EntryLetter>, OfficeError> {
    // Nobody confirms by quoting the mail that gave the code.
    let code = code_in(letter).filter(|_| !is_only_quoted(letter));
    let code = code.and_then(|code| Token::read(&code));
    Ok(match code {
        Some(code) => context.records().entry_letter_of_code(&code.plain())?,
        None => None,
    })
}

/// Answers whoever proves nothing, three times a day.
pub(super) fn answered(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    (list, language): (&EntryList, Option<&str>),
    sender: Sender<'_>,
    answer: EntryAnswer,
) -> Result<Outcome, OfficeError> {
    let counted = count_entry_letter(context, sender.from, incoming.received_at)?;
    if !counted || !may_be_mailed(context, sender.from, sender.dmarc)? {
        return Ok(silence());
    }
    told(context, incoming, (list, language), sender.from, answer)
}

fn silence() -> Outcome {
    Outcome::Stranger {
        verdict: VERDICT,
        reply: None,
    }
}

/// Answers a letter.
pub(super) fn told(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    (list, language): (&EntryList, Option<&str>),
    from: &str,
    (subject, paragraphs): EntryAnswer,
) -> Result<Outcome, OfficeError> {
    let office = context.office().in_language(language);
    let mail = TournamentMail {
        tournament: &list.stored.name,
        addresses: &[],
        language: None,
        subject,
        paragraphs,
    };
    let composed = mail.composed(office)?;
    let asked = incoming.answered_id(|id| context.records().entry_letter_asked_by(id))?;
    answer_stranger(context, incoming, (from, asked), VERDICT, composed)
}

/// Asks a letter back, or says what would be right; `None` in an office without tournaments.
fn take_wish(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    text: &EntryLetterText,
    sender: Sender<'_>,
) -> Result<Option<Outcome>, OfficeError> {
    let all = context.records().tournaments()?;
    if all.is_empty() {
        return Ok(None);
    }
    let mut lists = Vec::new();
    for stored in all {
        lists.push(EntryList::read(context.records(), stored)?);
    }
    let Some(list) = lists.iter().find(|one| one.stored.name == text.tournament) else {
        let key = tell_unknown(context, incoming, &lists, text, sender)?;
        return Ok(Some(key));
    };
    let own = list.entry_from(sender.from).cloned();
    let language = language_of(context.office(), text, own.as_ref());
    let of = (list, language.as_deref());
    if text.wish == LetterWish::Ask {
        let answer = ("entry.answer", about(list, own.as_ref(), text.is_german));
        return answered(context, incoming, of, sender, answer).map(Some);
    }
    let from = (own.as_ref(), sender.from);
    let wrong = flaws(context.office(), list, text, from, incoming.received_at);
    if !wrong.is_empty() {
        let answer = ("entry.answer", complained(list, wrong, text.is_german));
        return answered(context, incoming, of, sender, answer).map(Some);
    }
    let letter = new_letter(
        context,
        list,
        text,
        (own.as_ref(), language.as_deref()),
        sender.from,
    )?;
    match letter.state {
        EntryLetterState::Asked => ask(context, incoming, list, (text, letter), sender).map(Some),
        state => {
            let answer = ("entry.answer", doubted(list, state, own.as_ref()));
            let outcome = answered(context, incoming, of, sender, answer)?;
            if matches!(&outcome, Outcome::Stranger { reply: Some(_), .. }) {
                context.records().put_entry_letter(&letter)?;
            }
            Ok(Some(outcome))
        }
    }
}

/// Says which tournaments are open to somebody who names none of them.
fn tell_unknown(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    lists: &[EntryList],
    text: &EntryLetterText,
    sender: Sender<'_>,
) -> Result<Outcome, OfficeError> {
    let counted = count_entry_letter(context, sender.from, incoming.received_at)?;
    if !counted || !may_be_mailed(context, sender.from, sender.dmarc)? {
        return Ok(silence());
    }
    let is_open = |list: &&EntryList| list.must_be_open(incoming.received_at).is_ok();
    let open = lists.iter().filter(is_open);
    let open: Vec<&str> = open.map(|list| list.stored.name.as_str()).collect();
    let said: Sentence = match open.is_empty() {
        true => ("entry.unknown", Vec::new()),
        false => ("entry.unknown-open", vec![open.join(", ")]),
    };
    let language = language_of(context.office(), text, None);
    let office = context.office().in_language(language.as_deref());
    let mail = TournamentMail {
        tournament: "",
        addresses: &[],
        language: None,
        subject: "stranger",
        paragraphs: vec![MailParagraph::Sentences(vec![said])],
    };
    let composed = mail.composed(office)?;
    answer_stranger(context, incoming, (sender.from, None), VERDICT, composed)
}

/// Language in which a letter is answered: what it asks for, that of its entry, or that of its words.
fn language_of(
    office: OfficeContext<'_>,
    text: &EntryLetterText,
    own: Option<&StoredEntry>,
) -> Option<String> {
    let said = text.language.as_ref().map(|said| said.to_lowercase());
    let said = said.filter(|said| office.languages.is_known(said));
    let own = || own.and_then(|own| own.language.clone());
    said.or_else(own)
        .or_else(|| text.is_german.then(|| "de".to_owned()))
        .filter(|said| office.languages.is_known(said))
}

/// Returns the answer to a question about a tournament: whether the writer is entered, then rules and days.
fn about(list: &EntryList, own: Option<&StoredEntry>, is_german: bool) -> Vec<MailParagraph> {
    let count = number(list).to_string();
    let title = list.file.title.clone();
    let mut told = vec![match own {
        Some(own) if own.state == EntryState::Standby => {
            MailParagraph::sentence("entry.waits", &[title])
        }
        Some(own) => MailParagraph::sentence("entry.is-in", &[own.name.clone(), title, count]),
        None => MailParagraph::sentence("entry.is-not-in", &[title, count]),
    }];
    told.extend(rules_page(list));
    if list.stored.closed_at.is_none() && list.stored.ended_at.is_none() {
        told.extend(lines_to_write(list, is_german));
    }
    told
}

/// Returns the answer to a letter with mistakes: each with the words that would be right. Nothing was changed.
fn complained(list: &EntryList, wrong: Vec<Sentence>, is_german: bool) -> Vec<MailParagraph> {
    let is_about_lines = wrong.iter().any(|(key, _)| key.starts_with("entry.wrong."));
    let mut told = vec![sentence("entry.unchanged")];
    told.extend(
        wrong
            .into_iter()
            .map(|one| MailParagraph::Sentences(vec![one])),
    );
    if is_about_lines {
        told.extend(lines_to_write(list, is_german));
    }
    told.push(questions(list));
    told
}

/// Asks whether two entries are of one person. Whether their clubs are the same is not told.
fn doubted(
    list: &EntryList,
    state: EntryLetterState,
    own: Option<&StoredEntry>,
) -> Vec<MailParagraph> {
    let title = list.file.title.clone();
    let tag = list.stored.name.clone();
    let asked = match (state, own) {
        (EntryLetterState::SameAddress, Some(own)) => {
            MailParagraph::sentence("entry.same-address", &[own.name.clone(), title, tag])
        }
        _ => MailParagraph::sentence("entry.same-name", &[title]),
    };
    vec![sentence("entry.unchanged"), asked, questions(list)]
}

/// Returns a letter as it is written down: asked back, or in doubt.
fn new_letter(
    context: &mut IntakeContext<'_, '_>,
    list: &EntryList,
    text: &EntryLetterText,
    (own, language): (Option<&StoredEntry>, Option<&str>),
    from: &str,
) -> Result<EntryLetter, OfficeError> {
    let office = context.office();
    let entry = entry_of(list, text, language, from);
    let mut letter = EntryLetter {
        id: 0,
        tournament: list.stored.id,
        address: from.to_ascii_lowercase(),
        what: EntryWish::Enter,
        state: EntryLetterState::Asked,
        name: entry.name.split_whitespace().collect::<Vec<_>>().join(" "),
        club: entry.club.clone(),
        household: entry.household.clone(),
        zone: entry.zone.clone(),
        language: entry.language.clone(),
        luck: entry.luck.clone(),
        code: None,
        message_id: None,
        asked_at: office.now,
    };
    match text.wish {
        LetterWish::Withdraw => {
            letter.what = EntryWish::Withdraw;
            letter.name = own.map(|own| own.name.clone()).unwrap_or_default();
            return Ok(letter);
        }
        LetterWish::Standby => letter.what = EntryWish::Standby,
        LetterWish::Ask | LetterWish::Enter => {}
    }
    let new = list.checked(office, &entry)?;
    letter.state = match own {
        Some(own) if own.entry == new.entry => EntryLetterState::Asked,
        Some(_) => EntryLetterState::SameAddress,
        None => match list.must_be_new(&new) {
            Ok(()) => EntryLetterState::Asked,
            Err(EntryFlaw::NameTaken { .. }) => {
                let mut others = list.present().filter(|one| one.entry == new.entry);
                let clubs = |one: &StoredEntry| one.club.as_deref().map(fold);
                match others.any(|one| clubs(one) == clubs(&new)) {
                    true => EntryLetterState::SameClub,
                    false => EntryLetterState::SameName,
                }
            }
            Err(_) => EntryLetterState::SameAddress,
        },
    };
    Ok(letter)
}

/// Mails the code of a letter to its address.
fn ask(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    list: &EntryList,
    (text, letter): (&EntryLetterText, EntryLetter),
    sender: Sender<'_>,
) -> Result<Outcome, OfficeError> {
    let out = context
        .records()
        .entry_codes_out(list.stored.id, sender.from)?;
    if out >= MOST_CODES
        || is_of_a_machine(sender.from)
        || !may_be_mailed(context, sender.from, sender.dmarc)?
    {
        return Ok(silence());
    }
    let zone = letter.zone.as_deref().map(Zone::named).and_then(Result::ok);
    let office = OfficeContext {
        zone: zone.unwrap_or(list.zone),
        ..context.office().in_language(letter.language.as_deref())
    };
    let what = format!("entry/{}/{}", incoming.id.in_codes(), letter.address);
    let code = Token::code(
        office.key,
        TokenScope::Admin,
        &list.stored.name,
        0,
        what.as_bytes(),
    );
    let paragraphs = question(office, list, (text, &letter), &code, out + 1 == MOST_CODES)?;
    let mail = TournamentMail {
        tournament: &list.stored.name,
        addresses: &[],
        language: None,
        subject: "entry.ask",
        paragraphs,
    };
    let message = OutgoingMessage {
        answers: Some(incoming.answers.clone()),
        ..OutgoingMessage::of(mail.composed(office)?)
    };
    let mail = MailQueue { office }.to_invited(vec![sender.from.to_owned()], message)?;
    context.records().put_entry_letter(&EntryLetter {
        code: Some(code.plain()),
        message_id: Some(mail.message_id.clone()),
        ..letter
    })?;
    Ok(Outcome::Stranger {
        verdict: VERDICT,
        reply: Some(StrangerReply {
            address: sender.from.to_owned(),
            mail,
        }),
    })
}

/// Returns the mail that asks a letter back: how it was understood, the code, and the tournament.
fn question(
    office: OfficeContext<'_>,
    list: &EntryList,
    (text, letter): (&EntryLetterText, &EntryLetter),
    code: &Token,
    is_last: bool,
) -> Result<Vec<MailParagraph>, OfficeError> {
    let until = office.now + i64::from(list.file.entry.confirm) * HOUR;
    let until = match letter.what {
        EntryWish::Enter => until.min(list.ends(list.file.entry.close)),
        EntryWish::Standby | EntryWish::Withdraw => until,
    };
    let until = MailComposer { office }.time(until)?;
    let uncounted = (text.unread.as_slice(), unasked(list, text));
    let mut paragraphs = understood(list, letter, uncounted, text.is_german);
    paragraphs.push(MailParagraph::sentence("entry.confirm", &[until]));
    paragraphs.push(MailParagraph::Lines(format!("  confirm: {code}")));
    if is_last {
        paragraphs.push(sentence("entry.last"));
    }
    if letter.what != EntryWish::Withdraw {
        paragraphs.extend(rules_page(list));
    }
    Ok(paragraphs)
}

/// Fields that a letter gives and the file does not ask for.
fn unasked(list: &EntryList, text: &EntryLetterText) -> Vec<EntryField> {
    let given = [
        (EntryField::Club, &text.club),
        (EntryField::Household, &text.household),
    ];
    let given = given.into_iter().filter(|(_, said)| said.is_some());
    given
        .map(|(field, _)| field)
        .filter(|field| !list.file.ask.contains(field))
        .collect()
}

/// Carries out what a letter asked for, now that its code has come back, or says why not.
fn take_answer(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    letter: &EntryLetter,
    is_yes: bool,
    sender: Sender<'_>,
) -> Result<Outcome, OfficeError> {
    let list = EntryList::kept(context.records(), letter.tournament)?;
    let of = (&list, letter.language.as_deref());
    if !letter.address.eq_ignore_ascii_case(sender.from) {
        let answer = ("entry.answer", vec![sentence("entry.elsewhere")]);
        return answered(context, incoming, (&list, None), sender, answer);
    }
    if !count_invited(context, sender.from, incoming.received_at)? {
        return Ok(silence());
    }
    let expires = letter.asked_at + i64::from(list.file.entry.confirm) * HOUR;
    let answer = match letter.state {
        EntryLetterState::Counted => ("entry.answer", vec![sentence("entry.counted")]),
        EntryLetterState::Asked if incoming.received_at > expires => (
            "entry.answer",
            vec![sentence("entry.expired"), questions(&list)],
        ),
        EntryLetterState::Asked if !is_yes => {
            context.records().forget_entry_letter(letter.id)?;
            ("entry.answer", vec![sentence("entry.no")])
        }
        EntryLetterState::Asked => match letter.what {
            EntryWish::Enter | EntryWish::Standby => count_entry(context, incoming, &list, letter)?,
            EntryWish::Withdraw => count_withdrawal(context, incoming, &list, letter)?,
        },
        _ => (
            "entry.answer",
            vec![sentence("entry.replaced"), questions(&list)],
        ),
    };
    told(context, incoming, of, sender.from, answer)
}
