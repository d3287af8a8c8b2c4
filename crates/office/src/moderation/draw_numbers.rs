//! A moderator gives the numbers of the public draw that a game waits for, or corrects them.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::clock::local;
use crate::context::error::OfficeError;
use crate::context::randomness_beacon::{CORRECTABLE, in_words};
use crate::game_state::public_draw::PublicDrawState;
use crate::outgoing::draw_notices::AwaitingDraw;
use bulla_store::{BeaconActKind, ReadTransaction, StoredBeaconAct, WriteTransaction};

/// Numbers as somebody read them.
#[derive(Clone, Copy, Debug)]
pub struct EnteredDraw<'a> {
    pub balls: &'a [u32],
    pub bonus: &'a [u32],
}

/// Numbers as they are kept.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RecordedDraw {
    pub game: String,
    pub source: String,
    /// Draw date, such as `2027-03-06`.
    pub draw: String,
    /// Numbers in RFC 3797 form.
    pub numbers: String,
    /// They take the place of others.
    pub corrected: bool,
    /// Time from which set-up is judged by them: Unix seconds, and in a form for people.
    pub fixed_at: i64,
    pub fixed_at_local: String,
}

impl ModeratorAction<'_> {
    /// Writes numbers down and tells all seats, at once. The reason is empty where nobody gave one.
    ///
    /// # Errors
    /// There is no such game, it waits for no draw or not yet, the numbers cannot be drawn, or a correction has no reason.
    pub fn enter_draw_numbers(
        self,
        game: &str,
        numbers: EnteredDraw<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<RecordedDraw, OfficeError> {
        if !acted_by.why.is_empty() {
            one_line("note", acted_by.why)?;
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let open = RunningGame::of(records, tables, game)?;
            let draw = due(records, &open, office)?;
            let drawn = draw.beacon.rfc3797(numbers.balls, numbers.bonus);
            let text = drawn.map_err(|wrong| {
                let (source, drawn) = (&draw.beacon.source, draw.beacon.drawn());
                OfficeError::User(format!("{wrong}. {source} draws {drawn}"))
            })?;
            let before = draw.numbers().and_then(|one| one.text.as_deref());
            let act = must_be_new(&open.game.slug, before, &text, acted_by)?;
            let given = StoredBeaconAct {
                text: Some(text.clone()),
                who: acted_by.who.to_owned(),
                why: acted_by.why.to_owned(),
                ..draw.act(act, &open.game, office.now)
            };
            records.put_beacon(&given)?;
            let (source, day) = (draw.beacon.source.clone(), given.draw.clone());
            let what = format!("gave {text} as the numbers of {source} of {day}");
            records.note(&acted_by.note(office.now, Some(open.game.id), what))?;
            tell(records, office, &open, &draw, &given)?;
            let fixed_at = office.now + CORRECTABLE;
            Ok(RecordedDraw {
                game: open.game.slug,
                source,
                draw: day,
                numbers: text,
                corrected: act == BeaconActKind::Corrected,
                fixed_at,
                fixed_at_local: local(fixed_at, office.zone),
            })
        })
    }
}

/// The draw of a game of which numbers can be given now.
fn due(
    records: &mut ReadTransaction<'_>,
    open: &RunningGame,
    office: OfficeContext<'_>,
) -> Result<PublicDrawState, OfficeError> {
    let slug = &open.game.slug;
    let zone = office.zone;
    let Some(draw) = PublicDrawState::of(records, &open.game)? else {
        return Err(OfficeError::User(format!(
            "{slug} waits for no public draw: its file named none when it was opened"
        )));
    };
    let (source, day) = (&draw.beacon.source, in_words(draw.day()));
    if open.game.luck.is_some() {
        return Err(OfficeError::User(format!(
            "set-up of {slug} is judged, and the numbers of {source} of {day} are fixed. Wrong ones are mended by a replay of set-up \
             alone, before everybody: `bulla rejudge {slug} 0-setup replay --numbers \"…\"`"
        )));
    }
    if !draw.is_closed() {
        let when = if open.segment.is_closed_at(office.now) {
            "with the next round: run `bulla post` first".to_owned()
        } else {
            format!(
                "at the deadline of set-up, {}, and numbers are given after that and after the draw of {day}",
                local(open.segment.deadline, zone)
            )
        };
        return Err(OfficeError::User(format!(
            "the words for luck of {slug} are not closed yet: they close {when}"
        )));
    }
    if office.now < draw.begins(zone) {
        Err(OfficeError::User(format!(
            "the draw lies ahead: {slug} waits for the numbers of {source} of {day}, which are given on that day or later"
        )))
    } else {
        Ok(draw)
    }
}

/// Tells all seats of numbers, with what the moderator says of them.
fn tell(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    open: &RunningGame,
    draw: &PublicDrawState,
    given: &StoredBeaconAct,
) -> Result<(), OfficeError> {
    let key = match given.act {
        BeaconActKind::Corrected => "draw.corrected",
        _ => "draw.given",
    };
    let awaiting = AwaitingDraw {
        game: &open.game,
        segment: &open.segment,
        table: &open.table,
    };
    let numbers = given.text.clone().unwrap_or_default();
    awaiting.tell_each(records, office, draw, key, &|composer| {
        let fixed = composer.time(given.at + CORRECTABLE)?;
        let words = vec![given.who.clone(), numbers.clone(), fixed];
        let said = match given.why.as_str() {
            "" => Vec::new(),
            why => vec![composer.line("draw.note", &[])?, why.to_owned()],
        };
        Ok((words, said))
    })
}

/// Relation of numbers to those that stand.
fn must_be_new(
    slug: &str,
    before: Option<&str>,
    text: &str,
    acted_by: &ActedBy<'_>,
) -> Result<BeaconActKind, OfficeError> {
    match before {
        None => Ok(BeaconActKind::Given),
        Some(before) if before == text => Err(OfficeError::User(format!(
            "{text} are the numbers that {slug} has already: nothing was changed"
        ))),
        Some(before) if acted_by.why.is_empty() => Err(OfficeError::User(format!(
            "{slug} has numbers already, {before}: to correct them say why, which all seats read: --note WHY"
        ))),
        Some(_) => Ok(BeaconActKind::Corrected),
    }
}
