//! Words of players for the moderators, and of moderators for players: what no program answers goes from human to human, under the
//! addresses of the office.

use super::answer_notices::AnswerNotices;
use super::free_text_orders::with_parse_context;
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::intake_context::IntakeContext;
use super::letter_outcome::Outcome;
use crate::context::acted_by::{ActedBy, lines};
use crate::context::error::OfficeError;
use crate::context::moderators::{ModeratorRecipients, RecipientKind, moderates};
use crate::outgoing::letter_authors::{LetterAuthor, ReplyAddressee, tell_writer};
use crate::outgoing::mail_queue::OutgoingMessage;
use crate::outgoing::seat_notices::{NoticeTarget, notify};
use crate::rendering::mail_composer::MailComposer;
use bulla_core::orders::free_text::{is_question, questions};
use bulla_core::orders::is_form_line;
use bulla_free_text::ParsedLetter;
use bulla_mail::{BlockResult, Dmarc};
use bulla_store::{ForwardedLetter, Game, ReadTransaction, Seat, Segment};

const DAY: i64 = 24 * 3600;

/// Letters of a seat in a day that are passed on.
const MOST: i64 = 5;

/// Passes a note on, or the words of a letter that holds nothing else. The next answer says what became of it.
pub(super) fn forward_to_moderators(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<(), OfficeError> {
    let became = passed_on(context, authenticated)?;
    notices.note = became.or(notices.note);
    Ok(())
}

/// Passes on the questions of a letter that holds orders too, and nothing else of it.
pub(super) fn forward_questions(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    parsed_letter: &ParsedLetter,
) -> Result<(), OfficeError> {
    let asked = match parsed_letter
        .unread
        .iter()
        .any(|line| is_question(&line.text))
    {
        true => own_questions(context, authenticated)?,
        false if may_read_questions(context, authenticated)? => {
            let asked = parsed_letter.questions.iter();
            let asked = asked.map(|line| line.text.trim());
            asked.collect::<Vec<_>>().join("\n")
        }
        false => String::new(),
    };
    let became = match &asked[..] {
        "" => None,
        asked => sent_on(context, authenticated, asked)?,
    };
    notices.note = became.or(notices.note);
    Ok(())
}

/// Returns whether somebody reads questions that are not addressed: a moderator who plays reads what is written to him, and nothing
/// else.
fn may_read_questions(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<bool, OfficeError> {
    Ok(note_readers(context, authenticated)?.kind != RecipientKind::Players)
}

fn is_empty_or_order(line: &str) -> bool {
    line.trim().is_empty() || is_form_line(line.trim())
}

/// The key of the sentence that says what became of words for the moderators, if there are any.
fn passed_on(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<Option<&'static str>, OfficeError> {
    let letter = &authenticated.incoming.letter;
    let words = match (&letter.note, &letter.found) {
        (Some(note), _) => note.clone(),
        (None, BlockResult::None) => match &letter.words {
            // Orders for a segment that is judged are for nobody.
            Some(words) if words.lines().all(is_empty_or_order) => return Ok(None),
            Some(words)
                if letter.press.is_empty()
                    && letter.protests.is_empty()
                    && letter.ballots.is_empty()
                    && note_readers(context, authenticated)?.kind != RecipientKind::Players =>
            {
                words.clone()
            }
            _ => return Ok(None),
        },
        (None, _) => own_questions(context, authenticated)?,
    };
    match &words[..] {
        "" => Ok(None),
        words => sent_on(context, authenticated, words),
    }
}

/// Mails words to those who read what is written at the table. Returns the key of the sentence that says so.
fn sent_on(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    words: &str,
) -> Result<Option<&'static str>, OfficeError> {
    let letter = &authenticated.incoming.letter;
    let seat = &authenticated.proven.seat;
    let readers = note_readers(context, authenticated)?;
    if readers.addresses.is_empty() {
        return Ok(letter.note.is_some().then_some("note.nobody"));
    }
    let now = context.office().now;
    if context.records().passed_on_since(seat.id, now - DAY)? >= MOST {
        return Ok(Some("note.enough"));
    }
    let game = &authenticated.proven.game;
    let open = context.records().current_segment(game.id)?;
    let segment = open.as_ref().unwrap_or(&authenticated.proven.segment);
    let title = context.game_state(game, segment)?.title.clone();
    let names = (game.slug.as_str(), title.as_str());
    let composed = context
        .composer()
        .note(names.0, names.1, segment, seat, &lines(words))?;
    let mail = context
        .mail_queue()
        .to_moderators(readers.addresses, OutgoingMessage::of(composed))?;
    let passed = ForwardedLetter {
        letter: authenticated.incoming.id,
        seat: seat.id,
        at: now,
        message_id: mail.message_id.clone(),
    };
    context.records().queue_mail(&mail)?;
    context.records().forward_letter(&passed)?;
    Ok(Some(match readers.kind {
        RecipientKind::Apart => "note.passed",
        RecipientKind::Others => "note.passed-other",
        RecipientKind::Players => "note.passed-player",
    }))
}

/// The questions of a letter beside its orders or above the page, one a line; empty where nobody may read them.
fn own_questions(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<String, OfficeError> {
    let lines = &authenticated.incoming.letter.own.lines;
    let asks = lines.iter().any(|line| !questions(&line.text).is_empty());
    if !asks || !may_read_questions(context, authenticated)? {
        return Ok(String::new());
    }
    let asked = with_parse_context(context, authenticated, |letter, _| {
        let own = bulla_free_text::own(letter).into_iter();
        own.flat_map(|line| questions(&line.text))
            .collect::<Vec<String>>()
    })?;
    Ok(asked.join("\n"))
}

/// Moderators who read what is written at this table.
pub(super) fn note_readers(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<ModeratorRecipients, OfficeError> {
    let config = context.office().config;
    ModeratorRecipients::of(context.records(), authenticated.proven.game.id, config)
}

/// Returns whether an address belongs to a moderator, of the office or of any game.
pub(super) fn is_moderator(
    context: &mut IntakeContext<'_, '_>,
    address: &str,
) -> Result<bool, OfficeError> {
    let mut moderators = context.office().config.moderators.iter();
    Ok(moderators.any(|one| one.eq_ignore_ascii_case(address))
        || context.records().moderates_a_game(address)?)
}

/// Takes the answer of a moderator to the mail that brought him words of a seat: what he wrote goes back to it. Returns
/// nothing for any other letter.
pub(super) fn take_moderator_answer(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    dmarc: Dmarc,
) -> Result<Option<Outcome>, OfficeError> {
    if dmarc == Dmarc::Fail || !is_moderator(context, from)? {
        return Ok(None);
    }
    let Some(passed) = answered(context.records(), incoming)? else {
        return Ok(None);
    };
    let seat = context.records().seat(passed.seat)?;
    let game = context.records().game(seat.game)?;
    let config = context.office().config;
    if !moderates(context.records(), game.id, config, from)? {
        return Ok(None);
    }
    let traces = super::deduplication::dedup_keys(&incoming.letter);
    let before = context.records().read_once(seat.id, incoming.id, &traces)?;
    if before.is_some() {
        return Ok(Some(Outcome::Filed {
            verdict: "repeated",
            seat: None,
        }));
    }
    let letter = &incoming.letter;
    let words = letter.words.as_ref().or(letter.note.as_ref());
    let (to, words) = words.map_or((None, ""), |words| ReplyAddressee::of_words(words));
    let segment = context.records().segments(game.id)?.pop();
    let Some(segment) = segment.filter(|_| !words.is_empty()) else {
        return answer_moderator(context, incoming, (from, None), "moderator.empty", &[]).map(Some);
    };
    let key = carry_words(context, &passed, &game, &segment, &seat, to, words)?;
    if key != "moderator.which" {
        let acted_by = ActedBy { who: from, why: "" };
        let what = match key {
            "moderator.sent-writer" => format!("wrote to who wrote for {} before", seat.name),
            _ => format!("wrote to {}", seat.name),
        };
        let note = acted_by.note(context.office().now, Some(game.id), what);
        context.records().note(&note)?;
        if key != "moderator.nowhere" {
            copy_to_others(context, incoming, &game, &seat, from, words)?;
        }
    }
    let about = [seat.player.clone(), game.slug.clone(), seat.name.clone()];
    answer_moderator(context, incoming, (from, None), key, &about).map(Some)
}

/// Carries words of a moderator to who wrote the letter that they answer. Returns the key of the sentence that says what
/// became of them.
fn carry_words(
    context: &mut IntakeContext<'_, '_>,
    passed: &ForwardedLetter,
    game: &Game,
    segment: &Segment,
    seat: &Seat,
    to: Option<ReplyAddressee>,
    words: &str,
) -> Result<&'static str, OfficeError> {
    let office = context.office();
    let records = context.records();
    let writer = LetterAuthor::of(records, seat, passed.letter, passed.at)?;
    Ok(match (writer.is_player, to) {
        (false, None) => "moderator.which",
        (false, Some(ReplyAddressee::Writer)) => {
            let about = [game.slug.clone(), seat.name.clone()];
            let whom = (seat, &writer);
            tell_writer(
                records,
                office,
                whom.0,
                whom.1,
                "writer.told",
                &about,
                words,
            )?;
            records.note_answered(passed.letter, office.now)?;
            "moderator.sent-writer"
        }
        (true, _) | (false, Some(ReplyAddressee::Successor)) => {
            records.note_answered(passed.letter, office.now)?;
            if write_to_seat(context, game, segment, seat, words)? {
                "moderator.sent"
            } else {
                "moderator.nowhere"
            }
        }
    })
}

/// The answer of a moderator, for the others who read what is written at that table.
fn copy_to_others(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    game: &Game,
    seat: &Seat,
    from: &str,
    words: &str,
) -> Result<(), OfficeError> {
    let config = context.office().config;
    let readers = ModeratorRecipients::of(context.records(), game.id, config)?;
    let mut others = readers.addresses;
    others.retain(|one| !one.eq_ignore_ascii_case(from));
    if others.is_empty() {
        return Ok(());
    }
    let about = [from.to_owned(), seat.name.clone(), game.slug.clone()];
    let mut composed = context
        .composer()
        .to_a_moderator("moderator.copied", &about)?;
    let said = lines(words).into_iter().map(|line| format!("| {line}\n"));
    composed.body = format!("{}\n{}", composed.body, said.collect::<String>());
    let message = OutgoingMessage {
        answers: Some(incoming.answers.clone()),
        ..OutgoingMessage::of(composed)
    };
    let mail = context.mail_queue().to_moderators(others, message)?;
    context.records().queue_mail(&mail)?;
    Ok(())
}

/// Words of a moderator to the player of a seat. Returns whether they go anywhere.
fn write_to_seat(
    context: &mut IntakeContext<'_, '_>,
    game: &Game,
    segment: &Segment,
    seat: &Seat,
    words: &str,
) -> Result<bool, OfficeError> {
    let office = context.office();
    let (records, table) = context.records_and_state(game, segment)?;
    let told = NoticeTarget {
        game,
        segment,
        table,
        seat,
        names: &[],
    };
    let goes = notify(records, office, &told, |composer, reader| {
        composer.notice_with(reader, "moderator.writes", &[], &lines(words))
    })?;
    records.moderator_answered(seat.id, office.now)?;
    Ok(goes)
}

/// Answers a moderator about a letter of his.
pub(super) fn answer_moderator(
    context: &IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    (from, language): (&str, Option<&str>),
    key: &'static str,
    words: &[String],
) -> Result<Outcome, OfficeError> {
    let composer = match language {
        Some(_) => MailComposer {
            office: context.office().in_language(language),
        },
        None => context.composer(),
    };
    let composed = composer.to_a_moderator(key, words)?;
    let message = OutgoingMessage {
        answers: Some(incoming.answers.clone()),
        ..OutgoingMessage::of(composed)
    };
    let mail = context.mail_queue().to_stranger(from, message)?;
    Ok(Outcome::Moderator(mail))
}

/// The letter of a seat that this one answers.
fn answered(
    records: &mut ReadTransaction<'_>,
    incoming: &IncomingLetter,
) -> Result<Option<ForwardedLetter>, OfficeError> {
    let letter = &incoming.letter;
    for id in letter
        .in_reply_to
        .iter()
        .chain(letter.references.iter().rev())
    {
        if let Some(passed) = records.passed_on_in(id)? {
            return Ok(Some(passed));
        }
    }
    Ok(None)
}
