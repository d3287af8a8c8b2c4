//! Records that answer the request of a seat.

use super::answer_notices::AnswerNotices;
use super::authenticated::{Authenticated, is_registered};
use super::closed_luck_words::tell_draw;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::lateness_settings::LateSeatDisclosure;
use crate::context::name_lookup::{seat_number, viewer};
use crate::context::preceding_games::PrecedingGames;
use crate::game_state::awaited_seats::waited;
use crate::game_state::coming_segments::coming_segments;
use crate::game_state::history_answer::{HistoryViewer, answer_query};
use crate::game_state::history_query::HistoryQuestion;
use crate::game_state::player_record::PlayerRecord;
use crate::game_state::segment_summaries::untold_of;
use crate::rendering::first_page::{ModerationSetup, first_page};
use crate::rendering::request_answer::{RequestAnswer, UnmailedNews};
use crate::rendering::seat_history;
use bulla_core::orders::OfficeRequest;
use bulla_pages::page::ReceivedPress;
use bulla_store::{MailVolume, OrdersStatus, SeatState, Segment};

/// Weeks whose dates one answer tells.
const WEEKS: u32 = 4;

/// Events that one answer explains.
const MOST_EXPLAINED: usize = 12;

/// Returns the material from the records that answers a request.
pub(super) fn request_answer(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    segment: &Segment,
    request: &OfficeRequest,
) -> Result<RequestAnswer, OfficeError> {
    let proven = authenticated.proven;
    let seat = proven.seat.id;
    Ok(match request {
        OfficeRequest::Page => match context.records().page(segment.id, seat)? {
            Some(page) => {
                let outline = context.records().outline_of(&page)?;
                RequestAnswer::Page(page, outline)
            }
            None => unmailed_news(context, proven, segment)?,
        },
        OfficeRequest::Calendar => {
            let settings = GameSettings::read(&proven.game)?;
            let office = context.office();
            let extra = context.records().extra_hours(proven.game.id)?;
            let table = context.game_state(&proven.game, segment)?;
            let dates = coming_segments(office, &settings, table, segment, extra, WEEKS);
            RequestAnswer::Dates(dates)
        }
        OfficeRequest::History => {
            let languages = context.office().languages;
            let past = seat_history::of(context.records(), seat, languages)?;
            RequestAnswer::Past(past, untold_press(context, proven, segment)?)
        }
        OfficeRequest::Rules => {
            let conduct = ModerationSetup::of(context.records(), &proven.game)?;
            let forerunners = PrecedingGames::of(context.records(), &proven.game)?;
            let config = context.office().config;
            let table = context.game_state(&proven.game, segment)?;
            RequestAnswer::Rules(Box::new(first_page(
                &GameSettings::read(&proven.game)?,
                &conduct,
                table,
                &proven.game,
                &forerunners,
                seat,
                config,
            )?))
        }
        OfficeRequest::Record => own_record(context, authenticated)?,
        OfficeRequest::Why { about } => {
            let question = HistoryQuestion { about, turn: None };
            let viewer = HistoryViewer::Viewer(viewer(&proven.seat));
            let told = answer_query(
                context.records(),
                &proven.game,
                viewer,
                &question,
                MOST_EXPLAINED,
            )?;
            RequestAnswer::Why(told.map(Box::new))
        }
        OfficeRequest::Form
        | OfficeRequest::Forecast
        | OfficeRequest::Help
        | OfficeRequest::Public
        | OfficeRequest::Neighbours { .. } => RequestAnswer::Nothing,
        _ => final_orders(context, notices, proven, segment)?,
    })
}

/// Record of whoever has the address that wrote, which has to be one of the seat: nobody else gets it.
fn own_record(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<RequestAnswer, OfficeError> {
    let from = authenticated.incoming.letter.from.first();
    let from = from.map_or(String::new(), |from| from.to_ascii_lowercase());
    if !is_registered(context.records(), authenticated.proven.seat.id, &from)? {
        return Ok(RequestAnswer::NoRecord);
    }
    let record = PlayerRecord::of(context.records(), &from)?;
    Ok(RequestAnswer::Record(from, record))
}

/// A page that was not mailed is written when it is asked for.
fn unmailed_news(
    context: &mut IntakeContext<'_, '_>,
    proven: &Authenticated,
    segment: &Segment,
) -> Result<RequestAnswer, OfficeError> {
    if segment.judged_at.is_some() {
        return Ok(RequestAnswer::Nothing);
    }
    let (game, seat) = (&proven.game, &proven.seat);
    let (records, table) = context.records_and_state(game, segment)?;
    let chapters = untold_of(records, game, segment, seat, table)?;
    let looks = context
        .composer_for(seat)
        .untold_looks(context.records(), seat)?;
    Ok(RequestAnswer::Untold(Box::new(UnmailedNews {
        chapters,
        press: untold_press(context, proven, segment)?,
        looks,
    })))
}

/// Press for a seat of which no page of it told.
fn untold_press(
    context: &mut IntakeContext<'_, '_>,
    proven: &Authenticated,
    segment: &Segment,
) -> Result<Vec<ReceivedPress>, OfficeError> {
    let composer = context.composer_for(&proven.seat);
    let (records, table) = context.records_and_state(&proven.game, segment)?;
    composer.untold_press(records, &proven.game, table, &proven.seat)
}

/// Tells a seat what is left in its bank of hours, at a table that has them.
fn tell_bank(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    proven: &Authenticated,
    segment: &Segment,
) -> Result<(), OfficeError> {
    let Some(bank) = GameSettings::read(&proven.game)?.lateness.bank else {
        return Ok(());
    };
    let draws = context.records().bank_draws(proven.seat.id)?;
    let templates = context.composer_for(&proven.seat).office.templates;
    let left = templates.time_left(bank.left(&draws, segment.turn))?;
    let all = templates.time_left(i64::from(bank.hours) * 3600)?;
    let line = templates.answer("bank.status", &[left, all])?;
    notices.paragraphs.push(templates.paragraph(line)?);
    Ok(())
}

/// Seats that by public facts face no question are not waited for.
fn final_orders(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    proven: &Authenticated,
    segment: &Segment,
) -> Result<RequestAnswer, OfficeError> {
    tell_draw(context, notices, proven)?;
    tell_bank(context, notices, proven, segment)?;
    let orders = context.records().orders(segment.id)?;
    let seats = context.records().seats(proven.game.id)?;
    let (finals, others): (Vec<_>, Vec<_>) = seats.into_iter().partition(|seat| {
        let mut sent = orders.iter();
        sent.any(|one| one.seat == seat.id && one.status == OrdersStatus::Final)
    });
    let disclosure = GameSettings::read(&proven.game)?.lateness.who_is_late;
    let table = context.game_state(&proven.game, segment)?;
    let asked = waited(table, segment);
    let waited_for = |seat: &bulla_store::Seat| {
        seat.state == SeatState::Seated && asked.contains(&seat_number(seat))
    };
    let all = finals.iter().chain(&others);
    let digests =
        all.filter(|seat| seat.state == SeatState::Seated && seat.volume == MailVolume::Digest);
    let digests = digests.map(|seat| seat.name.clone()).collect();
    let name = |seat: bulla_store::Seat| seat.name;
    if disclosure != LateSeatDisclosure::Table {
        let is_final = finals.iter().filter(|seat| waited_for(seat)).count();
        let others = others.iter().filter(|seat| waited_for(seat)).count();
        return Ok(RequestAnswer::FinalCount {
            finals: is_final,
            waited: is_final + others,
            digests,
        });
    }
    let others = others.into_iter().filter(waited_for);
    Ok(RequestAnswer::Finals {
        finals: finals.into_iter().map(name).collect(),
        others: others.map(name).collect(),
        digests,
    })
}
