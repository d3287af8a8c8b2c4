//! Judging again in front of everybody: a preview that changes nothing, and what carries it out.

use super::again::{Amended, Retrial, Sitting};
use super::foreseen::{Foreseen, foresee};
use super::hashes::{broken_link, code_of, digest, events_hash};
use super::inputs::answers;
use super::judge::renamed;
use super::past::KeptPast;
use crate::mail::{self, Found};
use crate::office::means::Means;
use crate::office::means::clock::utc_time;
use crate::office::means::names::{named, seat_named, seat_number, segment_named};
use crate::office::means::problem::OfficeError;
use crate::office::means::word::{Word, one_line};
use crate::office::table::cut::Cut;
use crate::office::table::fold::Table;
use crate::office::table::reading::understand;
use crate::office::table::waiting::waited_for;
use crate::orders::Status;
use crate::rules;
use crate::store::{
    Game, GameStatus, JudgedSegment, LetterId, LookKind, NewLetter, NewRejudging, NewSegment,
    OrdersStatus, Reading, RejudgedPast, RejudgedSegment, RejudgingKind, Seat, SegmentId, Store,
    StoredOrders, Writing,
};

/// What is to be judged again.
#[derive(Clone, Copy, Debug)]
pub struct Charge<'a> {
    pub game: &'a str,
    /// As `9-realm`.
    pub segment: &'a str,
    pub amends: Amends<'a>,
}

/// What of a segment is to be otherwise.
#[derive(Clone, Copy, Debug)]
pub enum Amends<'a> {
    /// Nothing: the same letters under the rules of today.
    Nothing,
    /// A letter that did not come counts as received then, in Unix seconds.
    Admit {
        letter: &'a [u8],
        seat: &'a str,
        at: i64,
        evidence: &'a str,
    },
    /// The letter by which the orders of a seat stood counts no more: those before it stand.
    Strike { seat: &'a str },
    /// The orders of a seat are these.
    Orders { letter: &'a [u8], seat: &'a str },
}

/// What is written instead of what stood, and what everybody is told of it.
pub struct Docket {
    pub past: KeptPast,
    pub at: usize,
    pub kind: RejudgingKind,
    pub amended: Option<Amended>,
    /// To be stored with it.
    letter: Option<NewLetter>,
    /// Whose letter, on what evidence.
    pub what: String,
    pub retrial: Retrial,
    /// It names all that it is made of.
    pub code: String,
}

/// What a re-judging came to.
pub struct CarriedOut {
    pub docket: Docket,
    pub game: Game,
    /// The segment that is open now, or the last of a game that is over with it.
    pub open: SegmentId,
    /// In the game.
    pub number: i64,
}

/// Shows what it would come to. It is written down, and the next pages tell of it.
///
/// # Errors
/// There is no such game, segment or seat; nothing of the segment was judged; the letter does not read; the game is over.
pub fn look_ahead(
    store: &mut Store,
    means: Means<'_>,
    charge: Charge<'_>,
    word: &Word<'_>,
) -> Result<Foreseen, OfficeError> {
    if !word.why.is_empty() {
        one_line("reason", word.why)?;
    }
    store.write(|records| {
        let docket = Docket::of(records, means, charge)?;
        let game = &docket.past.game;
        let seats = records.seats(game.id)?;
        let shown = foresee(records, &docket, &seats)?;
        records.put_preview(game.id, &docket.code, means.now)?;
        let what = format!(
            "looked at what it would come to if {} was judged again",
            charge.segment
        );
        let note = word.note(means.now, Some(game.id), what);
        let all: Vec<_> = seats.iter().map(|seat| seat.id).collect();
        records.put_look(&note, LookKind::Preview, &all)?;
        Ok(shown)
    })
}

/// Carries out what was shown under a code, if nothing changed since that it was made of. The caller tells the seats, in the same
/// transaction.
///
/// # Errors
/// As [`look_ahead`]; another preview was made since, or what was judged changed.
pub fn carry_out(
    records: &mut Writing<'_>,
    means: Means<'_>,
    charge: Charge<'_>,
    code: &str,
    word: &Word<'_>,
) -> Result<CarriedOut, OfficeError> {
    one_line("reason", word.why)?;
    let mut docket = Docket::of(records, means, charge)?;
    let game = docket.past.game.clone();
    let last = records.preview_code(game.id)?;
    if last.as_deref() != Some(code) {
        return Err(OfficeError::User(format!(
            "{code} is not the code of the last preview of {}: run this without --commit, look at what it says, and name the code \
             that stands at its end",
            game.slug
        )));
    }
    if docket.code != code {
        return Err(OfficeError::User(format!(
            "what {code} was made of has changed since (another wish, or a segment was judged): run this without --commit again"
        )));
    }
    if let Some(letter) = docket.letter.take() {
        records.store_letters(&[letter])?;
        let id = records.newest_letter()?;
        let whose = docket.amended.as_ref().map(|one| (game.id, one.seat));
        records.answer_letter(id, "amended", whose)?;
        docket.name_letter(id);
    }
    let mut past = docket.written(records, means, word)?;
    let open = records.rejudge(&mut past)?;
    let number = records.rejudgings(game.id)?.len() as i64;
    let what = format!(
        "had {} judged again ({})",
        charge.segment,
        docket.kind_name()
    );
    let what = match docket.what.is_empty() {
        true => what,
        false => format!("{what}: {}", docket.what),
    };
    records.note(&word.note(means.now, Some(game.id), what))?;
    Ok(CarriedOut {
        game: records.game(game.id)?,
        docket,
        open,
        number,
    })
}

impl Docket {
    fn of(
        store: &mut Reading<'_>,
        means: Means<'_>,
        charge: Charge<'_>,
    ) -> Result<Docket, OfficeError> {
        let game = named(store, charge.game)?;
        if game.status == GameStatus::Finished {
            return Err(OfficeError::User(format!(
                "{} is over and its secrets are open: `bulla verify` judges it again, nothing changes it",
                game.slug
            )));
        }
        let none = || OfficeError::User(format!("{} has no segment yet", game.slug));
        let past = KeptPast::of(store, &game)?.ok_or_else(none)?;
        let at = segment_named(&game, &past.segments, charge.segment)?;
        let segment = past.segments[at].clone();
        if segment.judged_at.is_none() {
            return Err(OfficeError::User(format!(
                "{} of {} is still open: letters for it are read as they come, and `bulla receive --admit` admits one",
                charge.segment, game.slug
            )));
        }
        if past
            .segments
            .last()
            .is_some_and(|open| open.waits.is_some())
        {
            return Err(OfficeError::User(format!(
                "{} waits without a deadline: `bulla resume` it first",
                game.slug
            )));
        }
        if let Some(broken) = broken_link(store, game.id)? {
            return Err(OfficeError::Game {
                game: game.slug,
                detail: format!(
                    "the ledger of turn {}, {} is not the one that was judged: see `bulla verify`",
                    broken.turn, broken.name
                ),
            });
        }
        let table = past.table(&segment, &past.before(&segment)?)?;
        let ruling = Ruling {
            game: &game,
            segment: &segment,
            table: &table,
            means,
        };
        let (amended, letter, what) = ruling.on(store, charge.amends)?;
        let kind = match amended {
            None => RejudgingKind::Reprocess,
            Some(_) => RejudgingKind::Amend,
        };
        let retrial = Retrial::of(&past, store, at, amended.as_ref())?;
        let mut docket = Docket {
            past,
            at,
            kind,
            amended,
            letter,
            what,
            retrial,
            code: String::new(),
        };
        docket.code = docket.count_code(store)?;
        Ok(docket)
    }

    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            RejudgingKind::Reprocess => "reprocess",
            RejudgingKind::Amend => "amend",
            RejudgingKind::Replay => "replay",
            RejudgingKind::Restore => "restore",
        }
    }

    /// Over the chain, the wish, and all that judges.
    fn count_code(&self, store: &mut Reading<'_>) -> Result<String, OfficeError> {
        let last = store
            .last_events_hash(self.past.game.id)?
            .unwrap_or_default();
        let mut parts = vec![
            self.past.game.slug.as_bytes().to_vec(),
            self.past.segments[self.at].ordinal.to_be_bytes().to_vec(),
            self.kind_name().as_bytes().to_vec(),
            self.what.as_bytes().to_vec(),
            last,
        ];
        for sitting in &self.retrial.sittings {
            let Sitting {
                inputs,
                table,
                has_letters,
                ..
            } = sitting;
            parts.push(
                inputs
                    .hash(table, rules::REVISION, None, *has_letters)
                    .to_vec(),
            );
        }
        Ok(code_of(&parts))
    }

    fn name_letter(&mut self, id: LetterId) {
        let amended = self
            .amended
            .iter_mut()
            .filter_map(|one| one.orders.as_mut());
        amended.for_each(|orders| orders.letter = id);
        let Some(seat) = self.amended.as_ref().map(|one| one.seat) else {
            return;
        };
        if let Some(first) = self.retrial.sittings.first_mut() {
            let own = first
                .inputs
                .orders
                .iter_mut()
                .filter(|orders| orders.seat == seat);
            own.for_each(|orders| orders.letter = id);
        }
    }

    /// The rows of the new past.
    fn written(
        &self,
        store: &mut Reading<'_>,
        means: Means<'_>,
        word: &Word<'_>,
    ) -> Result<RejudgedPast, OfficeError> {
        let game = &self.past.game;
        let all = store.all_segments(game.id)?;
        let mut ordinal = all.last().map_or(0, |last| last.ordinal);
        let mut hash = store.last_events_hash(game.id)?;
        let mut segments = Vec::new();
        let sittings = &self.retrial.sittings;
        for (at, sitting) in sittings.iter().enumerate() {
            ordinal += 1;
            let Sitting {
                table,
                outcome,
                inputs,
                has_letters,
                like,
                is_new,
            } = sitting;
            let events = table.lines(&outcome.events);
            let salt = means
                .key
                .derive("salt", &[game.slug.as_bytes(), &ordinal.to_be_bytes()]);
            let bound = events_hash(hash.as_deref(), &salt, &events);
            let next = outcome
                .next
                .as_ref()
                .map(|next| match sittings.get(at + 1) {
                    Some(later) => self.opened(later, means),
                    None => self.open(next, sitting, means),
                });
            let like = &self.past.segments[*like];
            segments.push(RejudgedSegment {
                like: like.id,
                orders: inputs.orders.clone(),
                moves: !is_new,
                judged: JudgedSegment {
                    segment: like.id,
                    judged_at: means.now,
                    rules_revision: rules::REVISION,
                    inputs_hash: inputs.hash(table, rules::REVISION, hash.as_deref(), *has_letters),
                    salt,
                    events_hash: bound,
                    events,
                    answers: answers(table, outcome),
                    renamed: renamed(inputs, outcome),
                    moved: Vec::new(),
                    next,
                    mail: Vec::new(),
                    pictures: Vec::new(),
                },
            });
            hash = Some(bound.to_vec());
        }
        let first = sittings
            .first()
            .expect("the segment itself is judged again");
        Ok(RejudgedPast {
            rejudging: NewRejudging {
                game: game.id,
                kind: self.kind,
                first: self.past.segments[self.at].id,
                at: means.now,
                who: word.who.to_owned(),
                why: word.why.to_owned(),
                what: self.what.clone(),
            },
            opens: self.opened(first, means),
            segments,
            open: self.retrial.open.map(|open| self.past.segments[open].id),
        })
    }

    /// A segment that is judged as soon as it is opened, with the times of the one whose place it takes.
    fn opened(&self, sitting: &Sitting, means: Means<'_>) -> NewSegment {
        let like = &self.past.segments[sitting.like];
        let (opened_at, deadline) = match sitting.is_new {
            true => (means.now, means.now),
            false => (like.opened_at, like.first_due()),
        };
        let asked = match sitting.is_new {
            true => Vec::new(),
            false => like.waited().unwrap_or_default(),
        };
        NewSegment {
            opened_at,
            deadline,
            asked: asked.into_iter().map(i64::from).collect(),
            ..new_segment(&sitting.table)
        }
    }

    /// The segment that is open now: it closes no sooner than before, and everybody has the minimum at least.
    fn open(&self, next: &Table, last: &Sitting, means: Means<'_>) -> NewSegment {
        let least = means.now + i64::from(self.past.settings.minimum) * 3600;
        let deadline = match self.retrial.open {
            Some(open) => self.past.segments[open].deadline,
            None => last.inputs.closing(means, next).at,
        };
        let asked = waited_for(next, &last.inputs.seats);
        NewSegment {
            opened_at: means.now,
            deadline: deadline.max(least),
            asked: asked.into_iter().map(|seat| i64::from(seat.0)).collect(),
            ..new_segment(next)
        }
    }
}

fn new_segment(table: &Table) -> NewSegment {
    NewSegment {
        turn: table.moment.turn,
        name: table.moment.name.clone(),
        opened_at: 0,
        deadline: 0,
        waits_for: Vec::new(),
        cut: table.cut().map(Cut::text),
        asked: Vec::new(),
    }
}

/// What the moderator says of a letter, at the segment that it is for.
struct Ruling<'a> {
    game: &'a Game,
    segment: &'a crate::store::Segment,
    table: &'a Table,
    means: Means<'a>,
}

type Ruled = (Option<Amended>, Option<NewLetter>, String);

impl Ruling<'_> {
    fn on(&self, store: &mut Reading<'_>, amends: Amends<'_>) -> Result<Ruled, OfficeError> {
        match amends {
            Amends::Nothing => Ok((None, None, String::new())),
            Amends::Strike { seat } => {
                let seat = seat_named(store, self.game, seat)?;
                self.strike(store, &seat)
            }
            Amends::Orders { letter, seat } => {
                let seat = seat_named(store, self.game, seat)?;
                let what = format!("the orders of {} corrected", self.table.name_of(&seat));
                self.instead(&seat, letter, self.means.now, what)
            }
            Amends::Admit {
                letter,
                seat,
                at,
                evidence,
            } => {
                let seat = seat_named(store, self.game, seat)?;
                self.in_time(at)?;
                let revisions = store.revisions_of(self.segment.id, seat.id)?;
                if let Some(later) = revisions.iter().find(|one| one.received_at > at) {
                    return Err(OfficeError::User(format!(
                        "{} sent later orders, received at {}: they stand; strike them first if they are not to count",
                        self.table.name_of(&seat),
                        utc_time(later.received_at)
                    )));
                }
                let what = format!(
                    "a letter of {} admitted as received at {}, on the evidence of {evidence}",
                    self.table.name_of(&seat),
                    utc_time(at)
                );
                self.instead(&seat, letter, at, what)
            }
        }
    }

    /// A letter counts for a segment if it came before the segment was judged.
    fn in_time(&self, at: i64) -> Result<(), OfficeError> {
        let judged = self.segment.judged_at.unwrap_or(self.means.now);
        match (self.segment.opened_at..=judged).contains(&at) {
            true => Ok(()),
            false => Err(OfficeError::User(format!(
                "{}: expected a time between {}, when the segment opened, and {}, when it was judged",
                utc_time(at),
                utc_time(self.segment.opened_at),
                utc_time(judged)
            ))),
        }
    }

    fn strike(&self, store: &mut Reading<'_>, seat: &Seat) -> Result<Ruled, OfficeError> {
        let mut revisions = store.revisions_of(self.segment.id, seat.id)?;
        let name = self.table.name_of(seat);
        let struck = revisions.pop().ok_or_else(|| {
            OfficeError::User(format!(
                "{name} sent no orders for that segment: there is nothing to strike"
            ))
        })?;
        let before = revisions.pop();
        let what = format!(
            "the orders of {name} that were received at {} are struck; {}",
            utc_time(struck.received_at),
            match &before {
                Some(before) => format!("those received at {} stand", utc_time(before.received_at)),
                None => "none stood before them".to_owned(),
            }
        );
        let amended = Amended {
            seat: seat.id,
            orders: before,
        };
        Ok((Some(amended), None, what))
    }

    /// The orders of a letter in the place of those that stood.
    fn instead(
        &self,
        seat: &Seat,
        raw: &[u8],
        at: i64,
        what: String,
    ) -> Result<Ruled, OfficeError> {
        let read = mail::read(raw);
        let Found::Orders(block) = &read.found else {
            return Err(OfficeError::User(
                "no block of orders was found in that file: expected lines between BEGIN ORDERS and END ORDERS".to_owned(),
            ));
        };
        let understood = understand(self.table, seat_number(seat), block);
        let header = &understood.letter.header;
        if header
            .segment
            .as_deref()
            .is_some_and(|segment| segment != self.segment.name)
        {
            return Err(OfficeError::User(format!(
                "these orders say segment: {}, and are to judge {}",
                header.segment.as_deref().unwrap_or_default(),
                self.segment.name
            )));
        }
        let Some(text) = understood.text(self.table) else {
            let complaints = understood.letter.complaints();
            let complaints: Vec<String> = complaints.iter().map(ToString::to_string).collect();
            let complaints = complaints.join("; ");
            return Err(OfficeError::User(format!(
                "these orders do not read: {complaints}"
            )));
        };
        let is_final = header.status == Some(Status::Final) && !understood.has_dropped();
        let orders = StoredOrders {
            segment: self.segment.id,
            seat: seat.id,
            revision: 1,
            letter: LetterId::none(),
            status: match is_final {
                true => OrdersStatus::Final,
                false => OrdersStatus::Draft,
            },
            text,
            dropped: understood.dropped_paths(),
            received_at: at,
        };
        let letter = NewLetter {
            sha256: code_hash(raw, self.means.now),
            message_id: mail::message_id(raw).unwrap_or_default(),
            source: "judged again".to_owned(),
            servers: String::new(),
            too_long: None,
            received_at: at,
            raw: raw.to_vec(),
            stored_at: self.means.now,
        };
        let amended = Amended {
            seat: seat.id,
            orders: Some(orders),
        };
        Ok((Some(amended), Some(letter), what))
    }
}

/// The same bytes may be here already, as they came.
fn code_hash(raw: &[u8], now: i64) -> [u8; 32] {
    digest(&[raw, &now.to_be_bytes()])
}
