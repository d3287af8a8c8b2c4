//! Origins of an event: the answers and orders that are kept beside the ledger, as far as they are about it.

use std::collections::{BTreeMap, BTreeSet};

use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use bulla_core::game::{Components, Event, Position, PublicState, RuleStep, Seat, Viewer};
use bulla_core::orders::{Vocabulary, body, entry_texts, read_at, topic_of, topics};
use bulla_core::text::TextPosition;
use bulla_core::turn::{AnswerSource, CalamityPart, Respondent, Topic};
use bulla_mail::{self, BlockResult};
use bulla_pages::page::OrderLine;
use bulla_store::{
    Game, LetterId, OrdersStatus, ReadTransaction, SeatId, Segment, StandingOrders, StoredAnswer,
    StoredOrders,
};

use super::answered_question::{AnsweredQuestion, answered_question};
use super::event_context::{EventContext, PossibleOrder};
use super::order_search::OrderSearch;
use super::stored_split::{AnnouncedAnswer, StoredSplit};

/// Origin of an answer, or of something done without a question.
#[derive(Clone, Debug)]
pub struct EventOrigin {
    pub asker: Respondent,
    pub topic: Topic,
    pub part: Option<CalamityPart>,
    /// Cause of the question; `None` for orders that answer none.
    pub why: Option<RuleStep>,
    pub answer: Option<String>,
    pub source: AnswerSource,
    /// A caretaker wrote the orders that it came of.
    pub is_caretakers: bool,
    /// Time at which the letter came.
    pub received_at: Option<i64>,
    pub lines: Vec<OrderLine>,
}

impl EventOrigin {
    /// Returns whether this viewer may know it: only what the viewer wrote.
    pub fn is_of(&self, viewer: Viewer, open: &PublicState) -> bool {
        match (viewer, self.asker) {
            (Viewer::Seat(seat), Respondent::Seat(asked)) => seat == asked,
            (Viewer::Seat(seat), Respondent::Nation(civ)) => open.civ_of(seat) == Some(civ),
            (Viewer::Observer, _) => false,
        }
    }
}

/// Answers that are shown for one event.
const MOST_ANSWERS: usize = 4;

/// Records of a segment that are kept beside its ledger.
pub struct SegmentRecords<'a> {
    words: &'a Vocabulary,
    sealed: BTreeMap<Seat, StoredOrders>,
    standing: BTreeMap<Seat, StandingOrders>,
    /// Seats whose orders a caretaker wrote: they stand among the sealed ones.
    caretakers: BTreeSet<Seat>,
    answers: Vec<StoredAnswer>,
    /// Questions that the game waited for, by key: the orders that answered them then, where there were any.
    waited: BTreeMap<String, Option<StoredOrders>>,
}

/// Orders, and the letter that they came by.
struct SubmittedOrders<'a> {
    letter: LetterId,
    text: &'a str,
    received_at: i64,
}

impl SubmittedOrders<'_> {
    fn of(orders: &StoredOrders) -> SubmittedOrders<'_> {
        SubmittedOrders {
            letter: orders.letter,
            text: &orders.text,
            received_at: orders.received_at,
        }
    }
}

fn cut_of(segment: &Segment) -> Option<StoredSplit> {
    StoredSplit::read(segment.cut.as_deref()?).ok()
}

/// Returns what answered the questions that were fixed before a segment, each in the segment that waited for it.
fn replies(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    cut: &StoredSplit,
    number: impl Fn(SeatId) -> Option<Seat>,
) -> Result<BTreeMap<String, Option<StoredOrders>>, OfficeError> {
    let mut replies = BTreeMap::new();
    if cut.fixed.is_empty() {
        return Ok(replies);
    }
    for segment in records.segments(game.id)? {
        let asked = cut_of(&segment).map_or(Vec::new(), |cut| cut.asked);
        let asked = asked
            .into_iter()
            .filter(|one| cut.fixed.iter().any(|it| it.key == one.key));
        for one in asked {
            let orders = records.orders(segment.id)?;
            let is_of = |it: &StoredOrders| {
                it.status != OrdersStatus::Withdrawn && number(it.seat) == Some(Seat(one.seat))
            };
            replies.insert(one.key, orders.into_iter().rfind(is_of));
        }
    }
    Ok(replies)
}

impl<'a> SegmentRecords<'a> {
    pub fn of(
        records: &mut ReadTransaction<'_>,
        game: &Game,
        segment: &Segment,
        words: &'a Vocabulary,
    ) -> Result<SegmentRecords<'a>, OfficeError> {
        let seats = records.seats(game.id)?;
        let number = |id| {
            let mut seats = seats.iter();
            seats.find(|seat| seat.id == id).map(seat_number)
        };
        let orders = records.orders(segment.id)?;
        let is_own = |seat: SeatId| orders.iter().any(|one| one.seat == seat);
        let mut written = records.caretaker_orders(segment.id)?;
        written.retain(|one| !is_own(one.seat));
        let caretakers = written.iter().filter_map(|one| number(one.seat)).collect();
        let written = written.into_iter().map(|one| StoredOrders {
            segment: segment.id,
            seat: one.seat,
            revision: 0,
            letter: LetterId::none(),
            status: OrdersStatus::Final,
            text: one.text,
            dropped: String::new(),
            received_at: one.written_at,
        });
        let written: Vec<StoredOrders> = written.collect();
        let sealed = orders.into_iter().chain(written);
        let sealed = sealed
            .filter(|one| one.status != OrdersStatus::Withdrawn)
            .filter_map(|one| Some((number(one.seat)?, one)));
        let kept = records.kept_standing(game.id)?;
        let judged = records.judged_seats(game.id)?;
        let judged: Vec<_> = judged
            .iter()
            .filter(|one| one.segment == segment.id)
            .collect();
        let in_force = kept.into_iter().filter(|one| {
            if judged.is_empty() {
                one.is_current
            } else {
                judged.iter().any(|seat| seat.standing == Some(one.id))
            }
        });
        let standing = in_force.filter_map(|one| {
            let orders = StandingOrders {
                seat: one.seat,
                letter: one.letter,
                text: one.text,
                received_at: one.received_at,
            };
            Some((number(one.seat)?, orders))
        });
        let sealed: BTreeMap<Seat, StoredOrders> = sealed.collect();
        let mut waited = BTreeMap::new();
        if let Some(cut) = cut_of(segment) {
            waited = replies(records, game, &cut, number)?;
            let asked = cut.asked.into_iter();
            waited.extend(asked.map(|one| (one.key, sealed.get(&Seat(one.seat)).cloned())));
        }
        Ok(SegmentRecords {
            standing: standing.collect(),
            answers: records.answers(segment.id)?,
            waited,
            words,
            sealed,
            caretakers,
        })
    }

    /// Adds the answers given in a section that waits, before it stopped: its result so far is based on them.
    pub fn waiting(mut self, parts: &Components, cut: &StoredSplit) -> SegmentRecords<'a> {
        for fixed in &cut.fixed {
            let mut answer = StoredAnswer {
                key: fixed.key.clone(),
                source: AnswerSource::Default.id().to_owned(),
                answer: String::new(),
            };
            let Some(asked) = answered_question(parts, &answer) else {
                continue;
            };
            let rule = parts.numbers.number(asked.why);
            let is_of = |said: &&AnnouncedAnswer| {
                let civ = parts.find_nation(&said.nation);
                said.rule == rule && civ.map(Respondent::Nation) == Some(asked.asker)
            };
            if let Some(said) = cut.said.iter().find(is_of) {
                answer.answer.clone_from(&said.answer);
            }
            let orders = entry_texts(self.words, &fixed.orders);
            if !asked.sought().lines(&orders).is_empty() {
                answer.source = AnswerSource::Reply.id().to_owned();
            }
            self.answers.push(answer);
        }
        self
    }

    /// Returns who was asked about an event. `after` is the position right after it.
    pub fn askers(&self, after: &Position, event: &Event) -> Vec<Respondent> {
        let scene = EventContext::of(after, event);
        let asked = self.asked(after.state.open().parts(), &scene);
        asked
            .into_iter()
            .map(|(question, _)| question.asker)
            .collect()
    }

    /// The answers and orders that an event came of. `after` is the position right after it.
    ///
    /// # Errors
    /// The database.
    pub fn origins(
        &self,
        records: &mut ReadTransaction<'_>,
        after: &Position,
        event: &Event,
    ) -> Result<Vec<EventOrigin>, OfficeError> {
        let open = after.state.open();
        let scene = EventContext::of(after, event);
        let mut origins = Vec::new();
        for (question, answer) in self.asked(open.parts(), &scene) {
            let source = match AnswerSource::find(&answer.source) {
                Some(AnswerSource::Orders) if self.waited.contains_key(&answer.key) => {
                    AnswerSource::Reply
                }
                Some(source) => source,
                None => continue,
            };
            let seat = seat_of(question.asker, open);
            let place = question.sought();
            let reply = self.waited.get(&answer.key).and_then(Option::as_ref);
            let (received_at, lines) = match (seat, source) {
                (_, AnswerSource::Default) | (None, _) => (None, Vec::new()),
                (_, AnswerSource::Reply) => {
                    self.written_in(records, reply.map(SubmittedOrders::of), &place)?
                }
                (Some(seat), _) => self.said(records, seat, source, &place)?,
            };
            origins.push(EventOrigin {
                asker: question.asker,
                topic: question.topic,
                part: question.part,
                why: Some(question.why),
                answer: Some(answer.answer.clone()),
                is_caretakers: self.is_caretakers(seat, source),
                source,
                received_at,
                lines,
            });
        }
        for order in scene.orders() {
            origins.extend(self.ordered(records, open, &order)?);
        }
        Ok(origins)
    }

    /// The answers that are about an event: those that name the most of what it is about.
    fn asked(
        &self,
        parts: &Components,
        scene: &EventContext<'_>,
    ) -> Vec<(AnsweredQuestion, &StoredAnswer)> {
        let topics = scene.topics();
        let areas: Vec<&str> = scene
            .areas
            .iter()
            .map(|area| parts.board.area(*area).id.as_str())
            .collect();
        let civs: Vec<&str> = scene
            .civs
            .iter()
            .map(|civ| parts.nation(*civ).id.as_str())
            .collect();
        let fits = |answer: &'_ StoredAnswer| {
            let question = answered_question(parts, answer)?;
            let is_of = topics.contains(&question.topic);
            let is_asked = match question.asker {
                Respondent::Nation(civ) => scene.civs.contains(&civ),
                Respondent::Seat(seat) => scene.seat == Some(seat),
            };
            let names = |list: &[&str]| {
                let mut about = question.about.iter();
                about.any(|word| list.contains(&word.as_str()))
            };
            let score = 2 * u8::from(names(&areas))
                + 2 * u8::from(question.why == scene.event.why)
                + u8::from(is_asked);
            let is_about =
                is_asked || !is_of_oneself(question.topic) && (names(&areas) || names(&civs));
            (is_of && is_about).then_some((score, question))
        };
        let all = self.answers.iter();
        let mut all: Vec<_> = all
            .filter_map(|answer| fits(answer).map(|(score, it)| (score, it, answer)))
            .collect();
        let best = all.iter().map(|(score, ..)| *score).max();
        all.retain(|(score, ..)| Some(*score) == best);
        all.truncate(MOST_ANSWERS);
        all.into_iter()
            .map(|(_, it, answer)| (it, answer))
            .collect()
    }

    /// An order that answers no question: what a nation's letter says of it, its standing orders, or the default.
    fn ordered(
        &self,
        records: &mut ReadTransaction<'_>,
        open: &PublicState,
        order: &PossibleOrder,
    ) -> Result<Option<EventOrigin>, OfficeError> {
        let Some(seat) = order.seat.or_else(|| open.seat_of(order.civ?)) else {
            return Ok(None);
        };
        let sought = OrderSearch {
            topic: order.topic,
            part: None,
            names: &order.names,
            must_name: order.must_name,
        };
        let source = match self.source_of(seat, order.topic) {
            // Without a word of it nothing of the kind is done, save what the default does.
            None if order.has_default => AnswerSource::Default,
            None => return Ok(None),
            Some(source) => source,
        };
        let (received_at, lines) = match source {
            AnswerSource::Default => (None, Vec::new()),
            _ => self.said(records, seat, source, &sought)?,
        };
        if lines.is_empty() && source != AnswerSource::Default {
            return Ok(None);
        }
        Ok(Some(EventOrigin {
            asker: match order.civ.or_else(|| open.civ_of(seat)) {
                Some(civ) => Respondent::Nation(civ),
                None => Respondent::Seat(seat),
            },
            topic: order.topic,
            part: None,
            why: None,
            answer: None,
            is_caretakers: self.is_caretakers(Some(seat), source),
            source,
            received_at,
            lines,
        }))
    }

    fn is_caretakers(&self, seat: Option<Seat>, source: AnswerSource) -> bool {
        let is_by_orders = matches!(source, AnswerSource::Orders | AnswerSource::Reply);
        is_by_orders && seat.is_some_and(|seat| self.caretakers.contains(&seat))
    }

    fn source_of(&self, seat: Seat, topic: Topic) -> Option<AnswerSource> {
        let speaks = |text: &str| topics(text).contains(&topic);
        if self.sealed.get(&seat).is_some_and(|one| speaks(&one.text)) {
            return Some(AnswerSource::Orders);
        }
        let standing = self.standing.get(&seat);
        standing
            .is_some_and(|one| speaks(&one.text))
            .then_some(AnswerSource::Standing)
    }

    /// Returns when a letter came, and what it says of a thing, with the lines where it says so.
    fn said(
        &self,
        records: &mut ReadTransaction<'_>,
        seat: Seat,
        source: AnswerSource,
        sought: &OrderSearch<'_>,
    ) -> Result<(Option<i64>, Vec<OrderLine>), OfficeError> {
        let found = match source {
            AnswerSource::Standing => self.standing.get(&seat).map(|one| SubmittedOrders {
                letter: one.letter,
                text: &one.text,
                received_at: one.received_at,
            }),
            _ => self.sealed.get(&seat).map(SubmittedOrders::of),
        };
        self.written_in(records, found, sought)
    }

    fn written_in(
        &self,
        records: &mut ReadTransaction<'_>,
        found: Option<SubmittedOrders<'_>>,
        sought: &OrderSearch<'_>,
    ) -> Result<(Option<i64>, Vec<OrderLine>), OfficeError> {
        let Some(SubmittedOrders {
            letter,
            text,
            received_at,
        }) = found
        else {
            return Ok((None, Vec::new()));
        };
        let lines = sought.lines(&entry_texts(self.words, text));
        if lines.is_empty() {
            return Ok((Some(received_at), Vec::new()));
        }
        let places = self.places(records, letter)?;
        let lines = lines.into_iter().map(|(path, said)| OrderLine {
            line: place_of(&places, &path, &said),
            said,
        });
        Ok((Some(received_at), lines.collect()))
    }

    /// Returns what the block of a letter says as it came, by path, with its line.
    fn places(
        &self,
        records: &mut ReadTransaction<'_>,
        letter: LetterId,
    ) -> Result<Vec<(String, String, u32)>, OfficeError> {
        if letter == LetterId::none() {
            return Ok(Vec::new());
        }
        let raw = records.letter(letter)?.raw;
        let BlockResult::Orders(block) = bulla_mail::read(&raw).found else {
            return Ok(Vec::new());
        };
        let begins = TextPosition::new(block.first_line, block.column + 1);
        let read = read_at(&block.text, begins, self.words);
        let Some(orders) = &read.orders else {
            return Ok(Vec::new());
        };
        let said = entry_texts(self.words, &body(orders, self.words)).into_iter();
        let placed = said.filter_map(|(path, said)| {
            let line = read.place(&path)?.line;
            Some((path, said, line))
        });
        Ok(placed.collect())
    }
}

fn place_of(places: &[(String, String, u32)], path: &str, said: &str) -> Option<u32> {
    let is_same =
        |one: &&(String, String, u32)| one.1 == said && topic_of(&one.0) == topic_of(path);
    let mut same = places.iter().filter(is_same);
    let exact = places.iter().find(|one| one.0 == path && one.1 == said);
    exact.or_else(|| same.next()).map(|one| one.2)
}

fn seat_of(asker: Respondent, open: &PublicState) -> Option<Seat> {
    match asker {
        Respondent::Seat(seat) => Some(seat),
        Respondent::Nation(civ) => open.seat_of(civ),
    }
}

/// Returns whether whoever is asked decides only about what is their own, even if others have something in the same area.
fn is_of_oneself(topic: Topic) -> bool {
    matches!(
        topic,
        Topic::Nations
            | Topic::Start
            | Topic::Tax
            | Topic::Growth
            | Topic::Reduce
            | Topic::BuyCards
            | Topic::Recheck
            | Topic::MinedSet
            | Topic::Keep
            | Topic::Surrender
    )
}
