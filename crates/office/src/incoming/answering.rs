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
        authenticated: AuthenticatedLetter<'_>,
        segment: &Segment,
    ) -> Result<SeatRecords, OfficeError> {
        let seat = authenticated.proven.seat.id;
        Ok(SeatRecords {
            orders: records.orders_of(segment.id, seat)?,
            standing: records.standing_orders_of(seat)?,
            names: players(records, &authenticated.proven.game)?,
        })
    }

    fn reader<'a>(
        &'a self,
        table: &'a GameState,
        authenticated: AuthenticatedLetter<'a>,
        segment: &Segment,
        token: Token,
    ) -> PageReader<'a> {
        let standing = self.standing.as_ref();
        PageReader {
            names: &self.names,
            standing: standing.map(|standing| standing.text.as_str()),
            carried: carried(table, segment, self.orders.as_ref()),
            ..PageReader::at(table, &authenticated.proven.seat, token, segment)
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
        incoming,
        sender,
        mut notices,
        reply,
    } = outcome;
    let authenticated = AuthenticatedLetter {
        proven: &proven,
        incoming: &incoming,
    };
    let sender = sender.as_ref();
    send_reply(context, authenticated, reply, sender, &mut notices)?;
    match sender.map(|sender| sender.load) {
        Some(SenderLoad::LimitReached(key, limit)) => {
            let limited = LetterVerdict::Limited(key, limit).into();
            send_answer(context, authenticated, limited, None, &mut notices)
        }
        Some(SenderLoad::WithinLimit | SenderLoad::OverLimit) | None => Ok(()),
    }
}

fn send_reply(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    reply: SeatReply,
    sender: Option<&CountedSender>,
    notices: &mut AnswerNotices,
) -> Result<(), OfficeError> {
    match reply {
        SeatReply::Answer(answer) => send_answer(context, authenticated, *answer, sender, notices),
        SeatReply::Requests(requests) => requests.into_iter().try_for_each(|request| {
            let answer = answer_request(context, authenticated, request)?;
            send_answer(context, authenticated, answer, sender, notices)
        }),
        SeatReply::Both(requests, reply) => {
            let mut aside = AnswerNotices::default();
            let requests = SeatReply::Requests(requests);
            send_reply(context, authenticated, requests, sender, &mut aside)?;
            send_reply(context, authenticated, *reply, sender, notices)
        }
        SeatReply::Held(held, reply) => {
            let authenticated = AuthenticatedLetter {
                incoming: &held,
                ..authenticated
            };
            send_reply(context, authenticated, *reply, sender, notices)
        }
    }
}

/// Queues an answer, if its sender is not beyond a limit, and closes the letter. It names the segment that is open now.
fn send_answer(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    answer: SeatAnswer,
    sender: Option<&CountedSender>,
    notices: &mut AnswerNotices,
) -> Result<(), OfficeError> {
    let authenticated = AuthenticatedLetter {
        proven: answer.renewed.as_ref().unwrap_or(authenticated.proven),
        ..authenticated
    };
    let at = authenticated.incoming.received_at;
    let pace = count_answer(context.records(), sender, &answer.verdict, at)?;
    let is_muted = sender.is_some_and(|sender| sender.load != SenderLoad::WithinLimit);
    if pace != RateLimit::Silent {
        let game = authenticated.proven.game.id;
        let open = context.records().current_segment(game)?;
        let segment = open.as_ref().unwrap_or(&authenticated.proven.segment);
        let material = match &answer.verdict {
            LetterVerdict::RequestOnly(request) => {
                request_answer(context, notices, authenticated, segment, request)?
            }
            _ => RequestAnswer::Nothing,
        };
        if matches!(material, RequestAnswer::Untold(_)) && !is_muted {
            let seat = authenticated.proven.seat.id;
            context.records().accesses_told(seat, segment.id)?;
            context.records().press_told(seat, segment.id)?;
        }
        match &material {
            RequestAnswer::Untold(untold) if notices.note.is_none() && !is_muted => {
                mail_page(context, authenticated, segment, untold)?;
            }
            _ => {
                let mail = compose(
                    context,
                    authenticated,
                    segment,
                    &answer,
                    &material,
                    pace,
                    notices,
                )?;
                if !is_muted {
                    let kind = match material {
                        RequestAnswer::Untold(_) => MailKind::Page,
                        _ => answer.verdict.mail(),
                    };
                    queue_answer(
                        context,
                        authenticated,
                        segment,
                        (kind, &answer.verdict),
                        (mail, material.only_to()),
                    )?;
                }
            }
        }
    }
    close_answered(context.records(), authenticated, &answer.verdict)
}

/// Composes an answer.
fn compose(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    segment: &Segment,
    answer: &SeatAnswer,
    material: &RequestAnswer,
    pace: RateLimit,
    notices: &mut AnswerNotices,
) -> Result<ComposedMail, OfficeError> {
    let AuthenticatedLetter { proven, incoming } = authenticated;
    let held = SeatRecords::of(context.records(), authenticated, segment)?;
    let composer = context.composer_for(&proven.seat);
    let aside = match pace {
        RateLimit::Last(letters) => composer.line("seldom", &[letters.to_string()])?,
        RateLimit::Answered | RateLimit::Silent => String::new(),
    };
    let table = context.game_state(&proven.game, segment)?;
    let token = composer
        .office
        .token(&proven.game.slug, &proven.seat, segment);
    composer.answer(&AnswerContent {
        reader: held.reader(table, authenticated, segment, token),
        verdict: &answer.verdict,
        understood: answer.understood.as_ref(),
        earlier: answer.earlier.as_ref(),
        orders: held.orders.as_ref(),
        matter: material,
        passed: notices.note.take(),
        pressed: &std::mem::take(&mut notices.paragraphs),
        aside: &aside,
        sent: incoming.letter.date.as_deref(),
        received_at: incoming.received_at,
    })
}

/// Queues a page that was not mailed when its segment opened, with all that goes with one.
fn mail_page(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    segment: &Segment,
    untold: &UnmailedNews,
) -> Result<(), OfficeError> {
    let AuthenticatedLetter { proven, incoming } = authenticated;
    let office = context.office();
    let held = SeatRecords::of(context.records(), authenticated, segment)?;
    let token = office.token(&proven.game.slug, &proven.seat, segment);
    let composer = context.composer_for(&proven.seat);
    let earlier = composer.segment_sections(&untold.chapters)?;
    let (records, table) = context.records_and_state(&proven.game, segment)?;
    let reader = held.reader(table, authenticated, segment, token);
    let domain = office.config.domain();
    let answers = incoming
        .answers
        .seat_references(records, proven.seat.id, domain)?;
    let page = (&reader, &untold.news(&earlier));
    PageMailer { office }.requested_page(records, &proven.game, segment.id, answers, page.0, page.1)
}

/// Closes a letter of a seat.
fn close_answered(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
    verdict: &LetterVerdict,
) -> Result<(), OfficeError> {
    let (letter, id) = (authenticated.incoming.answers.letter, verdict.kind().id());
    let whose = Some((authenticated.proven.game.id, authenticated.proven.seat.id));
    records.answer_letter(letter, id, whose)?;
    Ok(())
}

fn queue_answer(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    segment: &Segment,
    (kind, verdict): (MailKind, &LetterVerdict),
    (composed, only_to): (ComposedMail, Option<&str>),
) -> Result<(), OfficeError> {
    let AuthenticatedLetter { proven, incoming } = authenticated;
    let audience = verdict.audience();
    let (seat, domain) = (&proven.seat, context.office().config.domain());
    let answers = match audience {
        MailAudience::Own => {
            let records = context.records();
            incoming.answers.seat_references(records, seat.id, domain)?
        }
        MailAudience::Shareable => incoming.answers.public_references(domain),
    };
    let message = OutgoingMessage {
        kind,
        audience,
        answers: Some(answers),
        is_personal: verdict.is_personal() && !proven.is_stand_in,
        only_to: only_to.map(str::to_owned),
        ..OutgoingMessage::of(composed)
    };
    context
        .mail_queue()
        .queue(context.records(), &proven.game, seat, segment, message)?;
    Ok(())
}
