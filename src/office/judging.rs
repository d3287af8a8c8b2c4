//! Judging what is due: the ledger is folded, the segment run, and everything that comes of it written at once.

use sha2::{Digest, Sha256};

use super::OfficeError;
use super::absences::{Closing, closing};
use super::backlog::untold;
use super::cut::Cut;
use super::ending::opening;
use super::means::Means;
use super::names::seat_number;
use super::pages::{Pages, Sealed};
use super::postage::Letterbox;
use super::receiving::Received;
use super::settings::Settings;
use super::silence::Due;
use super::table::{Outcome, Table};
use super::tables::Tables;
use super::volume::{asks, waited, waited_for};
use crate::game::Seat;
use crate::orders::sheet;
use crate::rules::{self, Step};
use crate::store::{
    Absence, Answer, Game, Judged, JudgedOutcome, NewSegment, Orders, OrdersStatus, Reading,
    SeatId, SeatMove, SeatMoveKind, SeatState, Segment, StandingOrders, Store,
};
use crate::turn::Sheet;
use super::problem::quietly;

/// A turn has a handful of segments, and no game that asks nobody for so long goes on by itself.
const MOST_AT_ONCE: usize = 64;

/// A segment that was judged.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Report {
    pub game: String,
    pub turn: i64,
    pub segment: String,
    pub events: usize,
    /// Mails queued when it was done.
    pub mails: usize,
}

pub struct Judge<'a> {
    pub store: &'a mut Store,
    pub tables: &'a mut Tables,
    pub means: Means<'a>,
    /// What the round of receiving could not read.
    pub received: &'a Received,
}

/// What a segment was judged by.
struct Inputs {
    game: Game,
    scenario: String,
    segment: Segment,
    seats: Vec<Seated>,
    orders: Vec<Orders>,
    standing: Vec<StandingOrders>,
    /// Who comes and goes with it; nobody within a segment that was cut.
    moves: Vec<SeatMove>,
    last_hash: Option<Vec<u8>>,
    absences: Vec<Absence>,
    settings: Settings,
}

/// One segment of a chain: those behind the first ask nobody.
struct Round {
    table: Table,
    outcome: Outcome,
}

impl Judge<'_> {
    /// Judges a segment if it is due. What is wrong with a game or its pages stops that game and no other.
    pub fn attend(&mut self, segment: &Segment) -> Result<Vec<Report>, OfficeError> {
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
        if !self.is_due(&inputs, &table) {
            return Ok(Vec::new());
        }
        let silent = inputs.silent(&waited(&table, segment));
        let due = Due {
            game: &inputs.game,
            segment,
            silent,
        };
        due.may_run(self.store, self.means, self.received)?;
        let rounds = self.rounds(table, &inputs)?;
        self.write(&inputs, rounds)
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
        let faces = |seat: &&Seated| asked.contains(&seat_number(seat));
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

    fn write(&mut self, inputs: &Inputs, rounds: Vec<Round>) -> Result<Vec<Report>, OfficeError> {
        let pages = Pages { means: self.means };
        let all: Vec<_> = rounds
            .iter()
            .map(|round| (&round.table, &round.outcome))
            .collect();
        let means = self.means;
        let closing = |next: &Table| inputs.closing(means, next);
        let seats = self.letterboxes(inputs)?;
        let untold = self
            .store
            .read(|store| untold(store, &inputs.game, &inputs.segment, &inputs.seats))?;
        let opening = match all.last() {
            Some((table, outcome)) if outcome.next.is_none() => {
                let over = table.at(&outcome.position);
                Some(
                    self.store
                        .read(|store| opening(store, &inputs.game, &over))?,
                )
            }
            _ => None,
        };
        let sent = Sealed {
            orders: &inputs.orders,
            standing: &inputs.standing,
            waited: &rounds
                .first()
                .map_or(Vec::new(), |first| waited(&first.table, &inputs.segment)),
            untold: &untold,
            opening: opening.as_ref(),
        };
        let written = self.store.read(|store| {
            let game = &inputs.game;
            pages.after(game, &all, &seats, sent, &closing, store)
        })?;
        let mut hash = inputs.last_hash.clone();
        let mut judged: Vec<Judged> = Vec::new();
        for (at, round) in rounds.iter().enumerate() {
            let one = self.judged(inputs, round, hash.as_deref(), at == 0);
            hash = Some(one.events_hash.to_vec());
            judged.push(one);
        }
        let mails = written.mails.len();
        if let Some(last) = judged.last_mut() {
            (last.mail, last.pictures) = (written.mails, written.pictures);
        }
        let written = self.store.write(|store| {
            let mut open = inputs.segment.id;
            for one in &mut judged {
                one.segment = open;
                match store.judge_segment(one)? {
                    JudgedOutcome::Opened(next) => open = next,
                    JudgedOutcome::Finished => {}
                    JudgedOutcome::AlreadyJudged => return Ok::<_, OfficeError>(None),
                }
            }
            Ok(Some(open))
        })?;
        let Some(open) = written else {
            return Ok(Vec::new());
        };
        let reports = reports(inputs, &rounds, mails);
        match rounds.into_iter().last().and_then(|last| last.outcome.next) {
            Some(next) => self.tables.put(inputs.game.id, open, next),
            None => self.tables.clear(inputs.game.id),
        }
        Ok(reports)
    }

    fn letterboxes(&mut self, inputs: &Inputs) -> Result<Vec<(Seated, Letterbox)>, OfficeError> {
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
    ) -> Judged {
        let Round { table, outcome } = round;
        let events = table.lines(&outcome.events);
        let ordinal = table.moment.ordinal.to_be_bytes();
        let salt = self
            .means
            .key
            .derive("salt", &[inputs.game.slug.as_bytes(), &ordinal]);
        Judged {
            segment: inputs.segment.id,
            judged_at: self.means.now,
            rules_revision: rules::REVISION,
            inputs_hash: inputs.hash(table, last_hash, is_first),
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
            mail: Vec::new(),
            pictures: Vec::new(),
        }
    }

    fn opening(&self, inputs: &Inputs, next: &Table) -> NewSegment {
        let name = next.moment.name.clone();
        NewSegment {
            turn: next.moment.turn,
            name,
            opened_at: self.means.now,
            deadline: inputs.closing(self.means, next).at,
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
            let moves = match is_first {
                true => inputs.steps(&table),
                false => Vec::new(),
            };
            let mut outcome = table.judge(inputs.sheets(&table, is_first), &moves)?;
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

type Seated = crate::store::Seat;

impl Inputs {
    fn of(store: &mut Reading<'_>, segment: &Segment) -> Result<Inputs, OfficeError> {
        let game = store.game(segment.game)?;
        Ok(Inputs {
            scenario: store.scenario(game.id)?,
            seats: store.seats(game.id)?,
            orders: store.orders(segment.id)?,
            standing: store.standing_orders(game.id)?,
            moves: match segment.cut {
                None => store.due_seat_moves(game.id)?,
                Some(_) => Vec::new(),
            },
            last_hash: store.last_events_hash(game.id)?,
            absences: store.absences_of_game(game.id)?,
            settings: Settings::read(&game)?,
            segment: segment.clone(),
            game,
        })
    }

    fn seated(&self) -> impl Iterator<Item = &Seated> {
        let seats = self.seats.iter();
        seats.filter(|seat| seat.state == SeatState::Seated)
    }

    /// When a segment that opens now closes.
    fn closing(&self, means: Means<'_>, next: &Table) -> Closing {
        let Means { config, now, .. } = means;
        if !asks(next, &self.seats) {
            return Closing {
                at: now,
                is_later: false,
            };
        }
        let asked = waited_for(next, &self.seats);
        let asked: Vec<SeatId> = self
            .seated()
            .filter(|seat| asked.contains(&seat_number(seat)))
            .map(|seat| seat.id)
            .collect();
        let away = self.absences.iter();
        let away = away.filter(|absence| asked.contains(&absence.seat));
        let away = away.map(|absence| (&*absence.from_day, &*absence.to_day));
        let usual = now + self.settings.seconds_for(config, &next.moment.name);
        closing(away, (now, usual), config.utc_offset_minutes)
    }

    /// Those who are asked and have sent nothing.
    fn silent(&self, asked: &[Seat]) -> Vec<(SeatId, String)> {
        let mute = |seat: &&Seated| {
            let mut sent = self.orders.iter();
            asked.contains(&seat_number(seat)) && !sent.any(|orders| orders.seat == seat.id)
        };
        let silent = self.seated().filter(mute);
        silent.map(|seat| (seat.id, seat.name.clone())).collect()
    }

    fn is_final(&self, seat: &Seated) -> bool {
        let mut sent = self.orders.iter();
        sent.any(|orders| orders.seat == seat.id && orders.status == OrdersStatus::Final)
    }

    /// The steps of those who come and go; a nation that its book has not moves nobody.
    fn steps(&self, table: &Table) -> Vec<Step> {
        let step = |one: &SeatMove| {
            let civ = table.parts().find_nation(&one.nation)?;
            let seat = Seat(u8::try_from(one.number).ok()?);
            Some(match one.kind {
                SeatMoveKind::Join => Step::Arrive(seat, civ),
                SeatMoveKind::Leave => Step::Leave(civ),
            })
        };
        self.moves.iter().filter_map(step).collect()
    }

    /// The sheets of the seats; a segment that asks nobody has standing orders alone.
    fn sheets(&self, table: &Table, has_letters: bool) -> Vec<(Seat, Sheet)> {
        let one = |seat: &Seated| {
            let (sealed, standing) = self.texts(seat, has_letters);
            (seat_number(seat), sheet(&table.words, sealed, standing))
        };
        self.seats.iter().map(one).collect()
    }

    fn texts(&self, seat: &Seated, has_letters: bool) -> (Option<&str>, Option<&str>) {
        let mut orders = self.orders.iter().filter(|_| has_letters);
        let sealed = orders
            .find(|orders| orders.seat == seat.id && orders.status != OrdersStatus::Withdrawn);
        let standing = self.standing.iter().find(|orders| orders.seat == seat.id);
        (
            sealed.map(|orders| orders.text.as_str()),
            standing.map(|orders| orders.text.as_str()),
        )
    }

    /// Over everything that judging is a function of (law 3), each part with its length.
    fn hash(&self, table: &Table, last_hash: Option<&[u8]>, is_first: bool) -> [u8; 32] {
        let mut hasher = Hasher::new(b"bulla-inputs-v1\0");
        hasher.part(&rules::REVISION.to_be_bytes());
        hasher.part(self.scenario.as_bytes());
        hasher.part(&self.game.seed.0);
        hasher.part(last_hash.unwrap_or_default());
        hasher.part(table.moment.name.as_bytes());
        hasher.part(&table.moment.turn.to_be_bytes());
        hasher.part(table.cut().map(Cut::text).unwrap_or_default().as_bytes());
        if let Some(begins) = self.settings.last_day {
            let ends = format!("ends from {begins}, last turn {}", table.is_last());
            hasher.part(ends.as_bytes());
        }
        for one in self.moves.iter().filter(|_| is_first) {
            hasher.part(format!("{} {:?} {}", one.number, one.kind, one.nation).as_bytes());
        }
        for seat in &self.seats {
            let (sealed, standing) = self.texts(seat, is_first);
            for text in [sealed, standing] {
                hasher.part(&[u8::from(text.is_some())]);
                hasher.part(text.unwrap_or_default().as_bytes());
            }
        }
        hasher.finish()
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

fn answers(table: &Table, outcome: &Outcome) -> Vec<Answer> {
    let parts = table.parts();
    let one = |answered: &crate::turn::Answered| Answer {
        key: answered.key.text(parts),
        source: answered.source.id().to_owned(),
        answer: answered.answer.clone(),
    };
    outcome.answered.iter().map(one).collect()
}

/// Seats that have a nation now and another name still.
fn renamed(inputs: &Inputs, outcome: &Outcome) -> Vec<(crate::store::SeatId, String)> {
    let open = outcome.position.state.open();
    let one = |seat: &Seated| {
        let nation = open.parts().nation(open.civ_of(seat_number(seat))?);
        (nation.id != seat.name).then(|| (seat.id, nation.id.clone()))
    };
    inputs.seats.iter().filter_map(one).collect()
}

/// `SHA-256("bulla-events-v1\0" | hash of the segment before | salt | lines)`, each with its length before it.
fn events_hash(last_hash: Option<&[u8]>, salt: &[u8], lines: &[String]) -> [u8; 32] {
    let mut hasher = Hasher::new(b"bulla-events-v1\0");
    hasher.part(last_hash.unwrap_or_default());
    hasher.part(salt);
    for line in lines {
        hasher.part(line.as_bytes());
    }
    hasher.finish()
}

struct Hasher(Sha256);

impl Hasher {
    fn new(purpose: &[u8]) -> Hasher {
        let mut hasher = Sha256::new();
        hasher.update(purpose);
        Hasher(hasher)
    }

    fn part(&mut self, part: &[u8]) {
        self.0.update((part.len() as u64).to_be_bytes());
        self.0.update(part);
    }

    fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}
