//! Protests of seats, and what the moderator answers. The seat reads why; the others learn number, segment and verdict, for the words of
//! a protest may tell what they may not know.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::clock::rfc3339;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::{game_by_name, players, segment_names};
use crate::outgoing::deadline_notices::{DeadlineChange, OFFICE};
use crate::outgoing::letter_authors::{LetterAuthor, ReplyAddressee, tell_writer};
use crate::outgoing::seat_notices::notify;
use bulla_store::{
    DeadlineCause, Game, ProtestRule, ProtestStatus, ReadTransaction, Seat, SegmentId,
    StoredProtest, WriteTransaction,
};

/// A protest as the moderator reads it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ProtestRecord {
    /// Number of the protest in the game, from 1.
    pub number: i64,
    pub seat: String,
    /// Segment name, such as `9-realm`.
    pub segment: String,
    /// True if that segment was judged again since, and the protest is about the earlier result.
    pub struck: bool,
    /// Time of receipt in RFC 3339 form.
    pub received: String,
    /// `open`, `late`, `accepted` or `rejected`.
    pub status: &'static str,
    pub text: String,
    /// Moderator who answered it; `answer` is the reason. Empty before an answer.
    pub who: String,
    pub answer: String,
}

impl ProtestRecord {
    /// Returns the protests of a game, in order.
    pub fn all(
        store: &mut ReadTransaction<'_>,
        game: &Game,
    ) -> Result<Vec<ProtestRecord>, OfficeError> {
        let seats = store.seats(game.id)?;
        let mut all = Vec::new();
        for one in store.protests(game.id)? {
            let (segment, struck) = name_of(store, game, one.segment)?;
            let seat = seats.iter().find(|seat| seat.id == one.seat);
            all.push(ProtestRecord {
                number: one.number,
                seat: seat.map_or_else(String::new, |seat| seat.name.clone()),
                segment,
                struck,
                received: rfc3339(one.received_at),
                status: one.status.id(),
                text: one.text,
                who: one.who,
                answer: one.answer,
            });
        }
        Ok(all)
    }
}

/// Returns the name of a segment, and whether it was struck.
fn name_of(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    wanted: SegmentId,
) -> Result<(String, bool), OfficeError> {
    let segments = store.segments(game.id)?;
    let names = segment_names(&segments);
    if let Some(at) = segments.iter().position(|one| one.id == wanted) {
        return Ok((names[at].clone(), false));
    }
    let struck = store.segment(wanted)?;
    Ok((format!("{}-{}", struck.turn, struck.name), true))
}

/// Moderator's answer to a protest.
pub struct ProtestAnswer<'a> {
    pub number: i64,
    pub accepted: bool,
    /// Receiver of the reason, where the seat has another player since.
    pub to: Option<ReplyAddressee>,
    pub acted_by: ActedBy<'a>,
}

/// Outcome of a protest, and who is told.
struct ProtestDecision<'a> {
    protest: &'a StoredProtest,
    segment: &'a str,
    /// Keys of the sentences for its seat, and for the others.
    keys: (&'static str, &'static str),
    why: &'a str,
    /// The seat, and whoever wrote for it before, where he is told in its place.
    writer: Option<(&'a Seat, &'a LetterAuthor)>,
}

impl ModeratorAction<'_> {
    /// The protests of a game, in order.
    ///
    /// # Errors
    /// There is no such game.
    pub fn protests(self, game: &str) -> Result<Vec<ProtestRecord>, OfficeError> {
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            ProtestRecord::all(store, &game)
        })
    }

    /// Answers a protest; its seat is told why, the others that it is so. Returns the protest as it stands then.
    ///
    /// # Errors
    /// There is no such game or protest, the game is over, the protest was answered before, or its seat has another player since and
    /// nothing says who is told why.
    pub fn answer_protest(
        self,
        game: &str,
        answer: &ProtestAnswer<'_>,
    ) -> Result<ProtestRecord, OfficeError> {
        one_line("reason", answer.acted_by.why)?;
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let answered = running.answer(records, office, answer)?;
            let mut all = ProtestRecord::all(records, &running.game)?.into_iter();
            let found = all.find(|one| one.number == answered);
            found.ok_or_else(|| no_protest(&running.game, answer.number))
        })
    }

    /// Sets how a table takes protests from now on.
    ///
    /// # Errors
    /// There is no such game, or it is over.
    pub fn set_protests(
        self,
        game: &str,
        wish: impl FnOnce(ProtestRule) -> ProtestRule,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        one_line("reason", acted_by.why)?;
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let game = &running.game;
            let rule = wish(records.protest_rule(game.id)?);
            records.set_protest_rule(game.id, rule)?;
            let key = if rule.hold {
                "set.protests-hold"
            } else {
                "set.protests"
            };
            let words = [rule.hours.to_string(), acted_by.why.to_owned()];
            running.announce(records, office, key, &words)?;
            let hold = if rule.hold { "yes" } else { "no" };
            let what = format!("protests: within {} hours, hold {hold}", rule.hours);
            records.note(&acted_by.note(office.now, Some(game.id), what))?;
            Ok(())
        })
    }
}

fn no_protest(game: &Game, number: i64) -> OfficeError {
    OfficeError::User(format!(
        "{0} has no protest {number}: `bulla protest {0}` lists them",
        game.slug
    ))
}

impl RunningGame {
    /// Returns the number of the protest.
    fn answer(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        answer: &ProtestAnswer<'_>,
    ) -> Result<i64, OfficeError> {
        let game = &self.game;
        let ProtestAnswer {
            number,
            accepted,
            to,
            acted_by,
        } = answer;
        let all = records.protests(game.id)?;
        let found = all.iter().find(|one| one.number == *number);
        let protest = found.ok_or_else(|| no_protest(game, *number))?;
        if protest.status.is_answered() {
            return Err(OfficeError::User(format!(
                "protest {number} of {} was {} already, by {}: {}",
                game.slug,
                protest.status.id(),
                protest.who,
                protest.answer
            )));
        }
        let seat = &records.seat(protest.seat)?;
        let writer = LetterAuthor::of(records, seat, protest.letter, protest.received_at)?;
        if !writer.is_player && to.is_none() {
            return Err(OfficeError::User(format!(
                "{0} has another player since protest {number} came: say --to writer, for the address that it came from, or --to \
                 successor, for {1}; nothing was changed",
                seat.name, seat.player
            )));
        }
        let goes_out = !writer.is_player && *to == Some(ReplyAddressee::Writer);
        let (status, keys) = match accepted {
            true => (
                ProtestStatus::Accepted,
                ("protest.accepted", "protest.accepted-told"),
            ),
            false => (
                ProtestStatus::Rejected,
                ("protest.rejected", "protest.rejected-told"),
            ),
        };
        records.answer_protest(protest, status, acted_by.who, acted_by.why, office.now)?;
        let (segment, _) = name_of(records, game, protest.segment)?;
        let told = ProtestDecision {
            protest,
            segment: &segment,
            keys,
            why: acted_by.why,
            writer: goes_out.then_some((seat, &writer)),
        };
        self.tell_verdict(records, office, &told)?;
        let waits = all
            .iter()
            .any(|one| one.status == ProtestStatus::Open && one.number != *number);
        if !waits {
            self.go_on(records, office, &segment)?;
        }
        let what = format!("{} protest {number} against {segment}", status.id());
        records.note(&acted_by.note(office.now, Some(game.id), what))?;
        Ok(*number)
    }

    fn tell_verdict(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        verdict: &ProtestDecision<'_>,
    ) -> Result<(), OfficeError> {
        let protest = verdict.protest;
        let (own, others) = verdict.keys;
        let names = players(records, &self.game)?;
        let told = [protest.number.to_string(), verdict.segment.to_owned()];
        let whole = [&told[..], &[verdict.why.to_owned()]].concat();
        if let Some(whom) = verdict.writer {
            tell_writer(records, office, whom.0, whom.1, own, &whole, "")?;
        }
        for seat in &records.seats(self.game.id)? {
            let is_whose = seat.id == protest.seat && verdict.writer.is_none();
            let (key, words) = if is_whose {
                (own, &whole[..])
            } else {
                (others, &told[..])
            };
            notify(
                records,
                office,
                &self.told(seat, &names),
                |composer, reader| composer.notice(reader, key, words),
            )?;
        }
        Ok(())
    }

    /// A segment that waited for an answer has what was left of its time, and the minimum at least.
    fn go_on(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        segment: &str,
    ) -> Result<(), OfficeError> {
        let last = records
            .deadline_changes(self.segment.id)?
            .into_iter()
            .next_back();
        let Some(held) = last.filter(|last| {
            last.cause == DeadlineCause::ProtestOpen && self.segment.waits.is_some()
        }) else {
            return Ok(());
        };
        let settings = GameSettings::read(&self.game)?;
        let minimum = settings.minimum_for(office.config, &self.segment.name);
        let left = self.segment.deadline - held.at;
        DeadlineChange {
            game: &self.game,
            segment: &self.segment,
            table: &self.table,
            cause: DeadlineCause::ProtestAnswered,
            deadline: Some(office.now + left.max(minimum)),
            wait: None,
            extra: None,
            rests_until: None,
            seat: None,
            acted_by: ActedBy {
                who: OFFICE,
                why: segment,
            },
        }
        .carry_out(records, office)?;
        Ok(())
    }
}
