//! Answers to letters by their outcome. A seat is answered at its registered addresses alone.

use super::answer_limits::RateLimit;
use super::answer_notices::AnswerNotices;
use super::counted_sender::{CountedSender, SenderLoad};
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::{Outcome, SeatAnswer, SeatOutcome, SeatReply};
use super::mail_loops::count_answer;
use super::request_material::request_answer;
use super::seat_requests::answer_request;
use super::sender_limits::note_stranger_answered;
use crate::context::error::OfficeError;
use crate::context::name_lookup::players;
use crate::context::token::Token;
use crate::game_state::awaited_seats::carried;
use crate::game_state::state::GameState;
use crate::outgoing::mail_queue::OutgoingMessage;
use crate::outgoing::page_mails::PageMailer;
use crate::rendering::answers::AnswerContent;
use crate::rendering::letter_verdict::{LetterVerdict, MailAudience};
use crate::rendering::mail_composer::ComposedMail;
use crate::rendering::page_reader::PageReader;
use crate::rendering::request_answer::{RequestAnswer, UnmailedNews};
use bulla_store::{
    LetterId, MailKind, ReadTransaction, Segment, StandingOrders, StoredOrders, WriteTransaction,
};

/// Records that every mail to a seat shows.
struct SeatRecords {
    orders: Option<StoredOrders>,
    standing: Option<StandingOrders>,
    /// Names of all players.
    names: Vec<String>,
}

impl SeatRecords {
    fn of(
        records: &mut ReadTransaction<'_>,
        visit: AuthenticatedLetter<'_>,
        segment: &Segment,
    ) -> Result<SeatRecords, OfficeError> {
        let seat = visit.proven.seat.id;
        Ok(SeatRecords {
            orders: records.orders_of(segment.id, seat)?,
            standing: records.standing_orders_of(seat)?,
            names: players(records, &visit.proven.game)?,
        })
    }

    fn reader<'a>(
        &'a self,
        table: &'a GameState,
        visit: AuthenticatedLetter<'a>,
        (segment, token): (&Segment, Token),
    ) -> PageReader<'a> {
        let standing = self.standing.as_ref();
        PageReader {
            names: &self.names,
            standing: standing.map(|standing| standing.text.as_str()),
            carried: carried(table, self.orders.as_ref()),
            ..PageReader::at(table, &visit.proven.seat, token, segment)
        }
    }
}

/// Answers a letter by its outcome and closes it. Returns whether it is done with.
pub fn settle(
    outcome: Outcome,
    letter: LetterId,
    context: &mut IntakeContext<'_, '_>,
) -> Result<bool, OfficeError> {
    let now = context.office().now;
    let records = context.records();
    match outcome {
        Outcome::Deferred => return Ok(false),
        Outcome::Filed { verdict, seat } => {
            records.answer_letter(letter, verdict, seat)?;
        }
        Outcome::Moderator(mail) => {
            records.queue_mail(&mail)?;
            records.answer_letter(letter, "moderator", None)?;
        }
        Outcome::Stranger { verdict, reply } => {
            if let Some(reply) = reply {
                records.queue_mail(&reply.mail)?;
                note_stranger_answered(records, &reply.address, now)?;
            }
            records.answer_letter(letter, verdict, None)?;
        }
        Outcome::Seat(outcome) => answer_seat(context, *outcome)?,
    }
    Ok(true)
}

/// Answers a letter of a seat. Beyond a limit the only mail that says anything is one, about the limit.
fn answer_seat(
    context: &mut IntakeContext<'_, '_>,
    outcome: SeatOutcome,
) -> Result<(), OfficeError> {
    let SeatOutcome {
        proven,
        sheaf,
        sender,
        mut notices,
        reply,
    } = outcome;
    let visit = AuthenticatedLetter {
        proven: &proven,
        sheaf: &sheaf,
    };
    let sender = sender.as_ref();
    send_reply(context, visit, reply, (sender, &mut notices))?;
    match sender.map(|sender| sender.load) {
        Some(SenderLoad::LimitReached(key, limit)) => {
            let limited = LetterVerdict::Limited(key, limit).into();
            send_answer(context, visit, limited, (None, &mut notices))
        }
        Some(SenderLoad::WithinLimit | SenderLoad::OverLimit) | None => Ok(()),
    }
}

fn send_reply(
    context: &mut IntakeContext<'_, '_>,
    visit: AuthenticatedLetter<'_>,
    reply: SeatReply,
    (sender, notices): (Option<&CountedSender>, &mut AnswerNotices),
) -> Result<(), OfficeError> {
    match reply {
        SeatReply::Answer(answer) => send_answer(context, visit, *answer, (sender, notices)),
        SeatReply::Requests(requests) => requests.into_iter().try_for_each(|request| {
            let answer = answer_request(context, visit, request)?;
            send_answer(context, visit, answer, (sender, notices))
        }),
        SeatReply::Held(held, reply) => {
            let visit = AuthenticatedLetter {
                sheaf: &held,
                ..visit
            };
            send_reply(context, visit, *reply, (sender, notices))
        }
    }
}

/// Queues an answer, if its sender is not beyond a limit, and closes the letter. It names the segment that is open now.
fn send_answer(
    context: &mut IntakeContext<'_, '_>,
    visit: AuthenticatedLetter<'_>,
    answer: SeatAnswer,
    (sender, notices): (Option<&CountedSender>, &mut AnswerNotices),
) -> Result<(), OfficeError> {
    let visit = AuthenticatedLetter {
        proven: answer.renewed.as_ref().unwrap_or(visit.proven),
        ..visit
    };
    let at = visit.sheaf.received_at;
    let pace = count_answer(context.records(), sender, &answer.verdict, at)?;
    let is_muted = sender.is_some_and(|sender| sender.load != SenderLoad::WithinLimit);
    if pace != RateLimit::Silent {
        let game = visit.proven.game.id;
        let open = context.records().current_segment(game)?;
        let segment = open.as_ref().unwrap_or(&visit.proven.segment);
        let material = match &answer.verdict {
            LetterVerdict::RequestOnly(request) => {
                request_answer(context, notices, (visit.proven, segment), request)?
            }
            _ => RequestAnswer::Nothing,
        };
        if matches!(material, RequestAnswer::Untold(_)) && !is_muted {
            let seat = visit.proven.seat.id;
            context.records().accesses_told(seat, segment.id)?;
            context.records().press_told(seat, segment.id)?;
        }
        match &material {
            RequestAnswer::Untold(untold) if notices.note.is_none() && !is_muted => {
                mail_page(context, visit, segment, untold)?;
            }
            _ => {
                let mail = compose(
                    context,
                    (visit, segment),
                    &answer,
                    (&material, pace),
                    notices,
                )?;
                if !is_muted {
                    let kind = match material {
                        RequestAnswer::Untold(_) => MailKind::Page,
                        _ => answer.verdict.mail(),
                    };
                    queue_answer(context, visit, segment, (kind, answer.verdict.eyes()), mail)?;
                }
            }
        }
    }
    close_answered(context.records(), visit, &answer.verdict)
}

/// Composes an answer.
fn compose(
    context: &mut IntakeContext<'_, '_>,
    (visit, segment): (AuthenticatedLetter<'_>, &Segment),
    answer: &SeatAnswer,
    (material, pace): (&RequestAnswer, RateLimit),
    notices: &mut AnswerNotices,
) -> Result<ComposedMail, OfficeError> {
    let AuthenticatedLetter { proven, sheaf } = visit;
    let held = SeatRecords::of(context.records(), visit, segment)?;
    let composer = context.composer_for(&proven.seat);
    let aside = match pace {
        RateLimit::Last(letters) => composer.line("seldom", &[letters.to_string()])?,
        RateLimit::Answered | RateLimit::Silent => String::new(),
    };
    let table = context.game_state(&proven.game, segment)?;
    let token = composer
        .means
        .token(&proven.game.slug, &proven.seat, segment);
    composer.answer(&AnswerContent {
        reader: held.reader(table, visit, (segment, token)),
        verdict: &answer.verdict,
        understood: answer.understood.as_ref(),
        earlier: answer.earlier.as_ref(),
        orders: held.orders.as_ref(),
        matter: material,
        passed: notices.note.take(),
        pressed: &std::mem::take(&mut notices.paragraphs),
        aside: &aside,
        sent: sheaf.letter.date.as_deref(),
        received_at: sheaf.received_at,
    })
}

/// Queues a page that was not mailed when its segment opened, with all that goes with one.
fn mail_page(
    context: &mut IntakeContext<'_, '_>,
    visit: AuthenticatedLetter<'_>,
    segment: &Segment,
    untold: &UnmailedNews,
) -> Result<(), OfficeError> {
    let AuthenticatedLetter { proven, sheaf } = visit;
    let means = context.office();
    let held = SeatRecords::of(context.records(), visit, segment)?;
    let token = means.token(&proven.game.slug, &proven.seat, segment);
    let composer = context.composer_for(&proven.seat);
    let earlier = composer.segment_sections(&untold.chapters)?;
    let (records, table) = context.records_and_state(&proven.game, segment)?;
    let reader = held.reader(table, visit, (segment, token));
    let domain = means.config.domain();
    let answers = sheaf
        .answers
        .seat_references(records, proven.seat.id, domain)?;
    let page = (&reader, &untold.news(&earlier));
    PageMailer { means }.requested_page(records, (&proven.game, segment.id), answers, page)
}

/// Closes a letter of a seat.
fn close_answered(
    records: &mut WriteTransaction<'_>,
    visit: AuthenticatedLetter<'_>,
    verdict: &LetterVerdict,
) -> Result<(), OfficeError> {
    let (letter, id) = (visit.sheaf.answers.letter, verdict.kind().id());
    let whose = Some((visit.proven.game.id, visit.proven.seat.id));
    records.answer_letter(letter, id, whose)?;
    Ok(())
}

fn queue_answer(
    context: &mut IntakeContext<'_, '_>,
    visit: AuthenticatedLetter<'_>,
    segment: &Segment,
    (kind, eyes): (MailKind, MailAudience),
    spoken: ComposedMail,
) -> Result<(), OfficeError> {
    let AuthenticatedLetter { proven, sheaf } = visit;
    let (seat, domain) = (&proven.seat, context.office().config.domain());
    let answers = match eyes {
        MailAudience::Own => {
            let records = context.records();
            sheaf.answers.seat_references(records, seat.id, domain)?
        }
        MailAudience::Shareable => sheaf.answers.public_references(domain),
    };
    let message = OutgoingMessage {
        kind,
        eyes,
        answers: Some(answers),
        ..OutgoingMessage::of(spoken)
    };
    context
        .mail_queue()
        .queue(context.records(), (&proven.game, seat), segment, message)?;
    Ok(())
}
