//! Protests: what a seat holds against a segment that was judged goes to the moderator, who answers it. Nothing is judged again for it
//! alone.

use super::answer_notices::AnswerNotices;
use super::forwarding::note_readers;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::moderators::RecipientKind;
use crate::context::name_lookup::segment_names;
use crate::context::quote_bars::clean_lines;
use crate::context::token::TokenScope;
use crate::outgoing::deadline_notices::{DeadlineChange, OFFICE};
use crate::outgoing::mail_queue::OutgoingMessage;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::text::{fold, shown};
use bulla_mail::Protest;
use bulla_store::{
    DeadlineCause, ForwardedLetter, NewProtest, ProtestStatus, Segment, WriteTransaction,
};

const DAY: i64 = 24 * 3600;

/// Protests of a seat that are taken in a day.
const MOST: i64 = 5;

/// Protests of one letter that are answered one by one.
const MOST_TOLD: usize = 5;

/// Segments that are named to whoever named none.
const NAMED: usize = 4;

/// Outcome of a protest: key and words of the sentence.
type ProtestReply = (&'static str, Vec<String>);

/// Takes the protests of a letter that proves its seat; the next answer says what became of them.
pub(super) fn take_protests(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<(), OfficeError> {
    if authenticated.proven.scope == TokenScope::Page {
        return refuse_protests(context, notices, authenticated, "protest.proof");
    }
    let mut read_by = None;
    for protest in authenticated
        .incoming
        .letter
        .protests
        .iter()
        .take(MOST_TOLD)
    {
        let (key, words) = take_protest(context, notices, authenticated, protest)?;
        tell_protest(context, notices, authenticated, key, &words)?;
        if let ("protest.taken" | "protest.waits", kind) =
            (key, note_readers(context, authenticated)?.kind)
        {
            read_by = Some(kind);
        }
    }
    match read_by {
        Some(RecipientKind::Others) => {
            tell_protest(context, notices, authenticated, "protest.other", &[])
        }
        Some(RecipientKind::Players) => {
            tell_protest(context, notices, authenticated, "protest.player", &[])
        }
        Some(RecipientKind::Apart) | None => Ok(()),
    }
}

/// Takes the protests of a letter for a segment that is judged, if no newer page was mailed to its seat: whoever was not asked since
/// has no other. Returns whether one was taken.
pub(super) fn take_late_protests(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    verdict: &LetterVerdict,
) -> Result<bool, OfficeError> {
    let proven = authenticated.proven;
    let last = context.records().last_told(proven.game.id)?;
    let is_last = last.get(&proven.seat.id) == Some(&proven.segment.ordinal);
    if matches!(verdict, LetterVerdict::OldToken) && is_last && !proven.is_old {
        take_protests(context, notices, authenticated)?
    } else {
        refuse_protests(context, notices, authenticated, "protest.proof")?
    }
    Ok(notices.has_relayed)
}

/// Says that the protest of a letter is not taken, if it has one.
pub(super) fn refuse_protests(
    context: &IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    why: &'static str,
) -> Result<(), OfficeError> {
    if authenticated.incoming.letter.protests.is_empty() {
        Ok(())
    } else {
        tell_protest(context, notices, authenticated, why, &[])
    }
}

fn tell_protest(
    context: &IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    key: &'static str,
    words: &[String],
) -> Result<(), OfficeError> {
    let composer = context.composer_for(&authenticated.proven.seat);
    let line = composer.line(key, words)?;
    notices
        .paragraphs
        .push(composer.office.templates.paragraph(line)?);
    Ok(())
}

fn take_protest(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    said: &Protest,
) -> Result<ProtestReply, OfficeError> {
    let (game, seat) = (&authenticated.proven.game, &authenticated.proven.seat);
    if let Some(other) = said.game.as_ref().filter(|other| **other != game.slug) {
        return Ok(("protest.game", vec![short(other), game.slug.clone()]));
    }
    let segments = context.records().segments(game.id)?;
    let parted = said.against_part().filter(|parted| {
        let names = segment_names(&segments);
        let mut all = names.iter().zip(&segments);
        all.any(|(name, one)| is_called(context, authenticated, name, one, parted))
    });
    let said = parted.as_ref().unwrap_or(said);
    let (name, segment, judged_at) =
        match contested_segment(context, authenticated, &segments, said) {
            Ok(found) => found,
            Err(reply) => return Ok(reply),
        };
    let text = clean_lines(&said.text).join("\n");
    if text.is_empty() {
        return Ok(("protest.empty", vec![name.clone()]));
    }
    let all = context.records().protests(game.id)?;
    let mut own = all.iter().filter(|one| one.seat == seat.id);
    if let Some(before) = own.find(|one| one.segment == segment.id && one.text == text) {
        return Ok(("protest.before", vec![before.number.to_string()]));
    }
    let received_at = authenticated.incoming.received_at;
    let since = received_at - DAY;
    if context.records().protests_since(seat.id, since)? >= MOST {
        return Ok(("protest.enough", vec![MOST.to_string()]));
    }
    let rule = context.records().protest_rule(game.id)?;
    let is_late = received_at > judged_at + rule.hours * 3600;
    let number = context.records().put_protest(&NewProtest {
        game: game.id,
        seat: seat.id,
        segment: segment.id,
        text: text.clone(),
        received_at,
        letter: authenticated.incoming.id,
        status: if is_late {
            ProtestStatus::Late
        } else {
            ProtestStatus::Open
        },
    })?;
    notices.has_relayed = true;
    if is_late {
        let hours = rule.hours.to_string();
        return Ok((
            "protest.late",
            vec![number.to_string(), name.clone(), hours],
        ));
    }
    pass_protest_on(context, authenticated, number, &name, &text)?;
    let waits = rule.hold && hold_for_protest(context, authenticated, &name)?;
    let key = if waits {
        "protest.waits"
    } else {
        "protest.taken"
    };
    Ok((key, vec![number.to_string(), name.clone()]))
}

/// Returns the judged segment that a protest means, with its name and the time of its judging.
fn contested_segment<'a>(
    context: &IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    segments: &'a [Segment],
    said: &Protest,
) -> Result<(String, &'a Segment, i64), ProtestReply> {
    let names = segment_names(segments);
    let judged = segments.iter().zip(&names).rev();
    let judged = judged.filter(|(one, _)| one.judged_at.is_some());
    let last: Vec<&str> = judged.take(NAMED).map(|(_, name)| name.as_str()).collect();
    let last = last.join(", ");
    let found = names.iter().zip(segments);
    let mut found = found.filter(|(name, one)| is_called(context, authenticated, name, one, said));
    let Some((name, segment)) = found.next() else {
        return Err(match (last.is_empty(), said.segment.is_empty()) {
            (true, _) => ("protest.early", Vec::new()),
            (false, true) => ("protest.segment", vec![last]),
            (false, false) => ("protest.unknown", vec![short(&said.segment), last]),
        });
    };
    match segment.judged_at {
        Some(judged_at) => Ok((name.clone(), segment, judged_at)),
        None => Err(("protest.open", vec![name.clone()])),
    }
}

/// Returns whether a protest means this segment: by its name, or by the name that its seat reads.
fn is_called(
    context: &IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    name: &str,
    segment: &Segment,
    said: &Protest,
) -> bool {
    if fold(name) == fold(&said.segment) {
        return true;
    }
    let templates = context
        .composer_for(&authenticated.proven.seat)
        .office
        .templates;
    let (whole, number) = match segment.name.split_once('-') {
        Some((whole, number)) => (whole, format!("-{number}")),
        None => (segment.name.as_str(), String::new()),
    };
    let Ok(called) = templates.word(&format!("segment.{whole}")) else {
        return false;
    };
    let called = called.split(' ').next().unwrap_or_default();
    fold(&format!("{}-{called}{number}", segment.turn)) == fold(&said.segment)
}

/// Passes a protest on to the moderators, whose answer to that mail goes to the seat.
fn pass_protest_on(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    number: i64,
    name: &str,
    text: &str,
) -> Result<(), OfficeError> {
    let readers = note_readers(context, authenticated)?.addresses;
    if readers.is_empty() {
        return Ok(());
    }
    let (game, seat) = (&authenticated.proven.game, &authenticated.proven.seat);
    let open = context.records().current_segment(game.id)?;
    let segment = open.as_ref().unwrap_or(&authenticated.proven.segment);
    let title = context.game_state(game, segment)?.title.clone();
    let said: Vec<String> = text.lines().map(str::to_owned).collect();
    let names = (game.slug.as_str(), title.as_str());
    let composed = context
        .composer()
        .protest(names, segment, (seat, number, name), &said)?;
    let mail = context
        .mail_queue()
        .to_moderators(readers, OutgoingMessage::of(composed))?;
    let passed = ForwardedLetter {
        letter: authenticated.incoming.id,
        seat: seat.id,
        at: context.office().now,
        message_id: mail.message_id.clone(),
    };
    context.records().queue_mail(&mail)?;
    // A note of the same letter went before it.
    if authenticated.incoming.letter.note.is_none()
        && number_of_letter(context.records(), authenticated)? == 1
    {
        context.records().forward_letter(&passed)?;
    }
    Ok(())
}

/// The open segment waits for the answer, unless it waits already. Returns whether it does.
fn hold_for_protest(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    name: &str,
) -> Result<bool, OfficeError> {
    let game = &authenticated.proven.game;
    let Some(open) = context.records().current_segment(game.id)? else {
        return Ok(false);
    };
    if open.waits.is_some() {
        // For another protest, or by the moderator's word, which nothing here ends.
        let last = context
            .records()
            .deadline_changes(open.id)?
            .into_iter()
            .next_back();
        return Ok(last.is_some_and(|last| last.cause == DeadlineCause::ProtestOpen));
    }
    let table = context.game_state(game, &open)?.clone();
    let held = DeadlineChange {
        game,
        segment: &open,
        table: &table,
        cause: DeadlineCause::ProtestOpen,
        deadline: None,
        wait: None,
        extra: None,
        rests_until: None,
        seat: None,
        acted_by: ActedBy {
            who: OFFICE,
            why: name,
        },
    };
    let office = context.office();
    held.carry_out(context.records(), office)
}

/// Returns the number of protests that this letter has brought so far.
fn number_of_letter(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<usize, OfficeError> {
    let all = records.protests(authenticated.proven.game.id)?;
    Ok(all
        .iter()
        .filter(|one| one.letter == authenticated.incoming.id)
        .count())
}

/// Returns text that somebody wrote as a name, made safe to print.
fn short(text: &str) -> String {
    shown(&text.chars().take(60).collect::<String>())
}
