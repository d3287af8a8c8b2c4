//! Judging what is due: the ledger is folded, the segment run, and everything that comes of it written at once.

use std::collections::BTreeMap;

use super::draws;
use super::hashes::{broken_link, events_hash};
use super::inputs::{Inputs, answers};
use super::luck;
use super::warden::{ANYWAY, is_blind};
use crate::means::Means;
use crate::means::chain::printed;
use crate::means::names::seat_number;
use crate::means::problem::{OfficeError, quietly};
use crate::means::report::{Judged, Received, Report};
use crate::means::revisions;
use crate::post::events;
use crate::post::pages::{Pages, Sealed, Written};
use crate::post::postage::Letterbox;
use crate::speech::speaker::Speaker;
use crate::table::chain::{self, ClosedSegment};
use crate::table::chapters::untold;
use crate::table::cut::Cut;
use crate::table::ending::opening;
use crate::table::fold::Table;
use crate::table::luck::luck_text;
use crate::table::public_draw::Draw;
use crate::table::run::Outcome;
use crate::table::tables::Tables;
use crate::table::waiting::{asks, waited, waited_for};
use bulla_core::game::Luck;
use bulla_core::rules;
use bulla_pages::page::Revised;
use bulla_store::{
    FixedLuck, GameId, JudgedOutcome, JudgedSegment, NewSegment, Reading, Seat, SeatId, Segment,
    Store, StoredLeaf, Writing,
};

/// A turn has a handful of segments, and no game that asks nobody for so long goes on by itself.
const MOST_AT_ONCE: usize = 64;

pub struct Judge<'a> {
    pub store: &'a mut Store,
    pub tables: &'a mut Tables,
    pub means: Means<'a>,
    /// What the round of receiving could not read.
    pub received: &'a Received,
}

/// One segment of a chain: those behind the first ask nobody.
struct Round {
    table: Table,
    outcome: Outcome,
}

impl Judge<'_> {
    /// Judges every segment that is due, as long as the office is not held.
    pub fn run(mut self) -> Result<Judged, OfficeError> {
        let mut judged = Judged::default();
        if self.store.read(|store| store.office())?.held_why.is_some() {
            let sentence = "nothing is judged while the office is held: `bulla status` says why";
            judged.stopped.push(sentence.to_owned());
            return Ok(judged);
        }
        let looked_at = self.received.looked_at;
        let due = self
            .store
            .read(|store| store.segments_to_attend(looked_at))?;
        for segment in due {
            match self.attend(&segment) {
                Ok(reports) => {
                    reports.iter().for_each(events::judged);
                    judged.segments.extend(reports);
                }
                Err(error @ OfficeError::Game { .. }) => judged.stop(segment.game, &error),
                Err(error) => return Err(error),
            }
        }
        Ok(judged)
    }

    /// Judges a segment if it is due. What is wrong with a game or its pages stops that game and no other.
    fn attend(&mut self, segment: &Segment) -> Result<Vec<Report>, OfficeError> {
        use OfficeError::{File, Game, Store};
        let error = match quietly(|| self.judge_if_due(segment)) {
            Some(Ok(reports)) => return Ok(reports),
            Some(Err(error @ (Store(_) | File { .. } | Game { .. }))) => return Err(error),
            Some(Err(error)) => error.to_string(),
            None => "a fault of this program; please report it".to_owned(),
        };
        let game = self.store.read(|store| store.game(segment.game))?;
        Err(OfficeError::Game {
            game: game.slug,
            detail: error,
        })
    }

    fn judge_if_due(&mut self, segment: &Segment) -> Result<Vec<Report>, OfficeError> {
        let inputs = self.store.read(|store| Inputs::of(store, segment))?;
        if !self.may_be_due(&inputs) {
            return Ok(Vec::new());
        }
        let tables = &mut *self.tables;
        let table = self
            .store
            .read(|store| tables.at(store, &inputs.game, segment).cloned())?;
        let awaits = self
            .store
            .read(|store| draws::is_awaited(store, &inputs, &table))?;
        let is_due = match awaits {
            true => self.received.looked_at > segment.deadline,
            false => self.is_due(&inputs, &table),
        };
        if !is_due {
            return Ok(Vec::new());
        }
        self.must_see(segment, &inputs)?;
        self.must_be_whole(&inputs)?;
        let means = self.means;
        let sent = match awaits {
            false => luck::sent(&table, &inputs),
            true => {
                let attend = |store: &mut Writing<'_>| draws::attend(store, means, &inputs, &table);
                let drawn = self.store.write(attend)?;
                if drawn.is_none() {
                    return Ok(Vec::new());
                }
                drawn
            }
        };
        let table = match &sent {
            Some(luck) => table.with_luck(&inputs.game, luck),
            None => table,
        };
        let rounds = self.rounds(table, &inputs)?;
        self.write(&inputs, sent.as_ref(), rounds)
    }

    /// Nothing is judged while letters that count may lie unread, unless the moderator says so.
    fn must_see(&mut self, segment: &Segment, inputs: &Inputs) -> Result<(), OfficeError> {
        let waits = self.store.read(|store| {
            Ok::<_, OfficeError>(
                !store.is_told(segment.id, ANYWAY)? && is_blind(store, self.received, segment)?,
            )
        })?;
        if !waits {
            return Ok(());
        }
        let means = self.means;
        Err(OfficeError::Game {
            game: inputs.game.slug.clone(),
            detail: Speaker { means }.line("held.unread", &[])?,
        })
    }

    /// Nothing is judged on a past that is not the one that was judged: somebody changed it, or the disk did.
    fn must_be_whole(&mut self, inputs: &Inputs) -> Result<(), OfficeError> {
        let game = &inputs.game;
        let broken = self.store.read(|store| broken_link(store, game.id))?;
        match broken {
            None => Ok(()),
            Some(segment) => Err(OfficeError::Game {
                game: game.slug.clone(),
                detail: format!(
                    "the ledger of turn {}, {} is not the one that was judged (its hash is another); nothing of this game is \
                     judged until the database is put back from a backup",
                    segment.turn, segment.name
                ),
            }),
        }
    }

    /// Whether it is worth folding the ledger: the deadline has passed, or nobody has written for a while.
    fn may_be_due(&self, inputs: &Inputs) -> bool {
        let last = inputs.orders.iter().map(|orders| orders.received_at).max();
        let wait = i64::from(inputs.settings.second_thoughts) * 60;
        let seen = self.received.looked_at;
        seen > inputs.segment.deadline || last.is_none_or(|last| last + wait <= seen)
    }

    /// The deadline has passed, or everybody who by public facts faces a question has been final for a while: when the inbox was
    /// looked into, for a letter that came since may have come in time.
    fn is_due(&self, inputs: &Inputs, table: &Table) -> bool {
        let seen = self.received.looked_at;
        if seen > inputs.segment.deadline || !table.asks() {
            return true;
        }
        let asked = waited(table, &inputs.segment);
        let faces = |seat: &&Seat| asked.contains(&seat_number(seat));
        let mut facing = inputs.seated().filter(faces).peekable();
        let last = inputs.orders.iter().map(|orders| orders.received_at).max();
        let wait = i64::from(inputs.settings.second_thoughts) * 60;
        facing.peek().is_some()
            && facing.all(|seat| inputs.is_final(seat))
            && last.is_some_and(|last| last + wait <= seen)
            && (table.cut().is_none() || self.has_rested(inputs))
    }

    /// The rest of a segment that was cut leaves everybody time to think again.
    fn has_rested(&self, inputs: &Inputs) -> bool {
        let rest = i64::from(inputs.settings.not_before) * 3600;
        self.means.now >= inputs.segment.opened_at + rest
            || inputs.seated().all(|seat| inputs.is_final(seat))
    }

    /// Everything that comes of a segment, at once.
    fn write(
        &mut self,
        inputs: &Inputs,
        sent: Option<&Luck>,
        rounds: Vec<Round>,
    ) -> Result<Vec<Report>, OfficeError> {
        let bound = self.bound(inputs, sent, &rounds)?;
        let head = bound.1.last().and_then(|last| last.head.as_deref());
        let written = self.pages(inputs, (sent, head.map(printed)), &rounds)?;
        self.put(inputs, rounds, bound, written)
    }

    /// As [`Judge::run`] would judge this segment, without a mail.
    #[cfg(test)]
    pub fn judge_unmailed(&mut self, segment: &Segment) -> Result<Vec<Report>, OfficeError> {
        let inputs = self.store.read(|store| Inputs::of(store, segment))?;
        let tables = &mut *self.tables;
        let table = self
            .store
            .read(|store| tables.at(store, &inputs.game, segment).cloned())?;
        let rounds = self.rounds(table, &inputs)?;
        let bound = self.bound(&inputs, None, &rounds)?;
        self.put(&inputs, rounds, bound, Written::default())
    }

    /// Each segment bound to the one before, and what the chain gets with them.
    fn bound(
        &mut self,
        inputs: &Inputs,
        sent: Option<&Luck>,
        rounds: &[Round],
    ) -> Result<(Vec<JudgedSegment>, Vec<StoredLeaf>), OfficeError> {
        let mut judged = self.all_judged(inputs, rounds);
        if let Some(first) = judged.first_mut() {
            first.luck = sent.map(|luck| FixedLuck {
                words: luck_text(luck),
                numbers: luck.beacon.clone(),
            });
        }
        let leaves = self.leaves(inputs, rounds, &judged)?;
        Ok((judged, leaves))
    }

    fn put(
        &mut self,
        inputs: &Inputs,
        rounds: Vec<Round>,
        (mut judged, leaves): (Vec<JudgedSegment>, Vec<StoredLeaf>),
        Written { mails, pictures }: Written,
    ) -> Result<Vec<Report>, OfficeError> {
        let reports = reports(inputs, &rounds, mails.len());
        let (key, mut is_over) = (self.means.key, false);
        if let Some(last) = judged.last_mut() {
            (last.mail, last.pictures) = (mails, pictures);
        }
        let written = self.store.write(|store| {
            let mut open = inputs.segment.id;
            for one in &mut judged {
                one.segment = open;
                match store.judge_segment(one)? {
                    JudgedOutcome::Opened(next) => open = next,
                    JudgedOutcome::Finished => is_over = true,
                    JudgedOutcome::AlreadyJudged => return Ok::<_, OfficeError>(None),
                }
            }
            for leaf in &leaves {
                store.put_leaf(inputs.game.id, leaf)?;
            }
            if is_over {
                // No segment follows that would bind the last pages.
                chain::grow(store, key, &inputs.game)?;
            }
            Ok(Some(open))
        })?;
        let Some(open) = written else {
            return Ok(Vec::new());
        };
        match rounds.into_iter().last().and_then(|last| last.outcome.next) {
            Some(next) => self.tables.put(inputs.game.id, open, next),
            None => self.tables.clear(inputs.game.id),
        }
        Ok(reports)
    }

    /// What the chain of the game gets with these segments.
    fn leaves(
        &mut self,
        inputs: &Inputs,
        rounds: &[Round],
        judged: &[JudgedSegment],
    ) -> Result<Vec<StoredLeaf>, OfficeError> {
        let closed = rounds.iter().zip(judged).map(|(round, one)| {
            let moment = &round.table.moment;
            ClosedSegment::new(
                (moment.ordinal, moment.turn, &moment.name),
                (one.judged_at, one.rules_revision),
                [&one.inputs_hash, &one.salt, &one.events_hash],
                &one.answers,
            )
        });
        let closed: Vec<ClosedSegment> = closed.collect();
        let (key, of) = (self.means.key, (&inputs.game, Some(inputs.segment.id)));
        self.store
            .read(|store| chain::foreseen(store, key, of, &closed))
    }

    /// The pages of what is open then, or those of the end.
    fn pages(
        &mut self,
        inputs: &Inputs,
        (sent, head): (Option<&Luck>, Option<String>),
        rounds: &[Round],
    ) -> Result<Written, OfficeError> {
        let means = self.means;
        let (game, segment) = (&inputs.game, &inputs.segment);
        let all = rounds.iter();
        let all: Vec<_> = all.map(|round| (&round.table, &round.outcome)).collect();
        let mut seats = self.letterboxes(inputs)?;
        for (_, letterbox) in &mut seats {
            letterbox.head.clone_from(&head);
        }
        self.store.read(|store| {
            let untold = untold(store, game, segment, &inputs.seats)?;
            let opening = match all.last() {
                Some((table, outcome)) if outcome.next.is_none() => {
                    Some(opening(store, game, &table.at(&outcome.position))?)
                }
                _ => None,
            };
            let draw = Draw::of(store, game)?;
            let told = sent.zip(all.last()).map(|(luck, (table, outcome))| {
                luck::told((luck, draw.as_ref()), inputs, &table.at(&outcome.position))
            });
            let sealed = Sealed {
                orders: &inputs.orders,
                standing: &inputs.standing,
                span: segment.span(),
                waited: &all
                    .first()
                    .map_or(Vec::new(), |(table, _)| waited(table, segment)),
                untold: &untold,
                looks: &store.untold_looks(game.id)?,
                revised: &untold_revisions(store, game.id)?,
                press: &store.untold_press(game.id)?,
                opening: opening.as_ref(),
                luck: told.as_ref(),
            };
            let closing = |next: &Table| inputs.closing(means, next);
            Pages { means }.after(game, &all, &seats, sealed, &closing, store)
        })
    }

    /// Each segment bound to the one before.
    fn all_judged(&self, inputs: &Inputs, rounds: &[Round]) -> Vec<JudgedSegment> {
        let mut hash = inputs.last_hash.clone();
        let mut judged: Vec<JudgedSegment> = Vec::new();
        for (at, round) in rounds.iter().enumerate() {
            let one = self.judged(inputs, round, hash.as_deref(), at == 0);
            hash = Some(one.events_hash.to_vec());
            judged.push(one);
        }
        judged
    }

    fn letterboxes(&mut self, inputs: &Inputs) -> Result<Vec<(Seat, Letterbox)>, OfficeError> {
        self.store.read(|store| {
            let seats = inputs.seats.iter();
            seats
                .map(|seat| Ok((seat.clone(), Letterbox::of(store, seat.id)?)))
                .collect()
        })
    }

    fn judged(
        &self,
        inputs: &Inputs,
        round: &Round,
        last_hash: Option<&[u8]>,
        is_first: bool,
    ) -> JudgedSegment {
        let Round { table, outcome } = round;
        let events = table.lines(&outcome.events);
        let ordinal = table.moment.ordinal.to_be_bytes();
        let salt = self
            .means
            .key
            .derive("salt", &[inputs.game.slug.as_bytes(), &ordinal]);
        JudgedSegment {
            segment: inputs.segment.id,
            judged_at: self.means.now,
            rules_revision: rules::REVISION,
            inputs_hash: inputs.hash(table, rules::REVISION, last_hash, is_first),
            salt,
            events_hash: events_hash(last_hash, &salt, &events),
            events,
            answers: answers(table, outcome),
            renamed: renamed(inputs, outcome),
            moved: match is_first {
                true => inputs.moves.iter().map(|one| one.id).collect(),
                false => Vec::new(),
            },
            next: outcome.next.as_ref().map(|next| self.opening(inputs, next)),
            luck: None,
            mail: Vec::new(),
            pictures: Vec::new(),
        }
    }

    fn opening(&self, inputs: &Inputs, next: &Table) -> NewSegment {
        let name = next.moment.name.clone();
        let closing = inputs.closing(self.means, next);
        NewSegment {
            turn: next.moment.turn,
            name,
            opened_at: self.means.now,
            deadline: closing.at,
            waits_for: closing.spent,
            cut: next.cut().map(Cut::text),
            asked: waited_for(next, &inputs.seats)
                .iter()
                .map(|seat| i64::from(seat.0))
                .collect(),
        }
    }

    /// The segment, and those behind it for which no letters are asked.
    fn rounds(&self, table: Table, inputs: &Inputs) -> Result<Vec<Round>, OfficeError> {
        let mut rounds: Vec<Round> = Vec::new();
        let mut next = Some(table);
        while let Some(table) = next {
            if rounds.len() == MOST_AT_ONCE {
                return Err(OfficeError::Game {
                    game: inputs.game.slug.clone(),
                    detail: format!("{MOST_AT_ONCE} segments on end ask nobody"),
                });
            }
            let is_first = rounds.is_empty();
            let mut outcome = inputs.judge(&table, is_first)?;
            let turn = table.moment.turn;
            outcome.next = outcome.next.map(|next| match next.moment.turn == turn {
                true => next,
                false => {
                    let due = inputs.closing(self.means, &next).at;
                    next.bounded(&inputs.settings, due)
                }
            });
            next = outcome
                .next
                .clone()
                .filter(|next| !asks(next, &inputs.seats));
            rounds.push(Round { table, outcome });
        }
        Ok(rounds)
    }
}

fn reports(inputs: &Inputs, rounds: &[Round], mails: usize) -> Vec<Report> {
    let last = rounds.len().saturating_sub(1);
    let one = |(at, round): (usize, &Round)| Report {
        game: inputs.game.slug.clone(),
        turn: round.table.moment.turn,
        segment: round.table.moment.name.clone(),
        events: round.outcome.events.len(),
        mails: if at == last { mails } else { 0 },
    };
    rounds.iter().enumerate().map(one).collect()
}

/// Revisions of the rules since the last segment of which each seat was told.
fn untold_revisions(
    store: &mut Reading<'_>,
    game: GameId,
) -> Result<BTreeMap<SeatId, Vec<Revised>>, OfficeError> {
    let segments = store.segments(game)?;
    let told = store.last_told(game)?.into_iter();
    let untold = told.filter_map(|(seat, ordinal)| {
        let before = segments.iter().filter(|one| one.ordinal < ordinal);
        let known = before.filter_map(|one| one.rules_revision).next_back()?;
        let since = revisions::since(known).into_iter();
        Some((seat, since.map(Revised::from).collect()))
    });
    Ok(untold.collect())
}

/// Seats that have a nation now and another name still.
pub(super) fn renamed(inputs: &Inputs, outcome: &Outcome) -> Vec<(SeatId, String)> {
    let open = outcome.position.state.open();
    let one = |seat: &Seat| {
        let nation = open.parts().nation(open.civ_of(seat_number(seat))?);
        (nation.id != seat.name).then(|| (seat.id, nation.id.clone()))
    };
    inputs.seats.iter().filter_map(one).collect()
}
