//! By what an event came: the answers and orders that are kept beside the ledger, as far as they are about it.

use std::collections::BTreeMap;

use crate::game::{Cause, Components, Event, Eye, Open, Position, Seat};
use crate::mail::{self, Found};
use crate::office::means::names::seat_number;
use crate::office::means::problem::OfficeError;
use crate::orders::{Vocabulary, body, read_at, topic_of, topics, written};
use crate::page::OrderLine;
use crate::store::{
    Game, LetterId, OrdersStatus, Reading, Segment, StandingOrders, StoredAnswer, StoredOrders,
};
use crate::text::Span;
use crate::turn::{Asker, Part, Source, Topic};

use super::cut::Cut;
use super::scene::{Ordered, Scene};

/// By what an answer came, or what was done without a question.
#[derive(Clone, Debug)]
pub struct Origin {
    pub asker: Asker,
    pub topic: Topic,
    pub part: Option<Part>,
    /// Of the question; nothing for orders that answer none.
    pub why: Option<Cause>,
    pub answer: Option<String>,
    pub source: Source,
    /// When the letter came.
    pub received_at: Option<i64>,
    pub lines: Vec<OrderLine>,
}

impl Origin {
    /// Whether these eyes may know it: what one wrote oneself.
    pub fn is_of(&self, eye: Eye, open: &Open) -> bool {
        match (eye, self.asker) {
            (Eye::Seat(seat), Asker::Seat(asked)) => seat == asked,
            (Eye::Seat(seat), Asker::Nation(civ)) => open.civ_of(seat) == Some(civ),
            (Eye::Observer, _) => false,
        }
    }
}

/// Lines of orders that are shown for one event.
const MOST_LINES: usize = 4;

/// Answers that are shown for one event.
const MOST_ANSWERS: usize = 4;

/// What is kept of a segment beside its ledger.
pub struct Papers<'a> {
    pub segment: Segment,
    words: &'a Vocabulary,
    sealed: BTreeMap<Seat, StoredOrders>,
    standing: BTreeMap<Seat, StandingOrders>,
    answers: Vec<StoredAnswer>,
    /// Keys of the questions that the game waited for.
    waited: Vec<String>,
}

/// An answer whose key was read.
struct Question {
    asker: Asker,
    topic: Topic,
    part: Option<Part>,
    why: Cause,
    /// Words of its subjects and of its answer.
    about: Vec<String>,
}

impl<'a> Papers<'a> {
    pub fn of(
        records: &mut Reading<'_>,
        game: &Game,
        segment: &Segment,
        words: &'a Vocabulary,
    ) -> Result<Papers<'a>, OfficeError> {
        let seats = records.seats(game.id)?;
        let number = |id| {
            let mut seats = seats.iter();
            seats.find(|seat| seat.id == id).map(seat_number)
        };
        let orders = records.orders(segment.id)?.into_iter();
        let sealed = orders
            .filter(|one| one.status != OrdersStatus::Withdrawn)
            .filter_map(|one| Some((number(one.seat)?, one)));
        let sealed = sealed.collect();
        let kept = records.kept_standing(game.id)?;
        let judged = records.judged_seats(game.id)?;
        let judged: Vec<_> = judged
            .iter()
            .filter(|one| one.segment == segment.id)
            .collect();
        let in_force = kept.into_iter().filter(|one| match judged.is_empty() {
            true => one.is_current,
            false => judged.iter().any(|seat| seat.standing == Some(one.id)),
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
        let cut = segment.cut.as_deref().map(Cut::read);
        let cut = cut.and_then(Result::ok);
        let waited = cut.map_or(Vec::new(), |cut| cut.asked);
        Ok(Papers {
            standing: standing.collect(),
            answers: records.answers(segment.id)?,
            waited: waited.into_iter().map(|one| one.key).collect(),
            segment: segment.clone(),
            words,
            sealed,
        })
    }

    /// The answers and orders that an event came of. `after` is the position right after it.
    ///
    /// # Errors
    /// The database.
    pub fn origins(
        &self,
        records: &mut Reading<'_>,
        after: &Position,
        event: &Event,
    ) -> Result<Vec<Origin>, OfficeError> {
        let open = after.state.open();
        let scene = Scene::of(after, event);
        let mut origins = Vec::new();
        for (question, answer) in self.asked(open.parts(), &scene) {
            let source = match Source::find(&answer.source) {
                Some(Source::Orders) if self.waited.contains(&answer.key) => Source::Reply,
                Some(source) => source,
                None => continue,
            };
            let seat = seat_of(question.asker, open);
            let place = Sought {
                topic: question.topic,
                part: question.part,
                names: &question.about,
                must_name: false,
            };
            let (received_at, lines) = match (seat, source) {
                (_, Source::Default) | (None, _) => (None, Vec::new()),
                (Some(seat), _) => self.said(records, seat, source, &place)?,
            };
            origins.push(Origin {
                asker: question.asker,
                topic: question.topic,
                part: question.part,
                why: Some(question.why),
                answer: Some(answer.answer.clone()),
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
    fn asked(&self, parts: &Components, scene: &Scene<'_>) -> Vec<(Question, &StoredAnswer)> {
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
            let question = question(parts, answer)?;
            let is_of = topics.contains(&question.topic);
            let is_asked = match question.asker {
                Asker::Nation(civ) => scene.civs.contains(&civ),
                Asker::Seat(seat) => scene.seat == Some(seat),
            };
            let names = |list: &[&str]| {
                let mut about = question.about.iter();
                about.any(|word| list.contains(&word.as_str()))
            };
            let score = 2 * u8::from(names(&areas))
                + 2 * u8::from(question.why == scene.event.why)
                + u8::from(is_asked);
            let is_about = is_asked || names(&areas) || names(&civs);
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
        records: &mut Reading<'_>,
        open: &Open,
        order: &Ordered,
    ) -> Result<Option<Origin>, OfficeError> {
        let Some(seat) = order.seat.or_else(|| open.seat_of(order.civ?)) else {
            return Ok(None);
        };
        let sought = Sought {
            topic: order.topic,
            part: None,
            names: &order.names,
            must_name: order.must_name,
        };
        let source = match self.source_of(seat, order.topic) {
            // Without a word of it nothing of the kind is done, save what the default does.
            None if order.has_default => Source::Default,
            None => return Ok(None),
            Some(source) => source,
        };
        let (received_at, lines) = match source {
            Source::Default => (None, Vec::new()),
            _ => self.said(records, seat, source, &sought)?,
        };
        if lines.is_empty() && source != Source::Default {
            return Ok(None);
        }
        Ok(Some(Origin {
            asker: match order.civ.or_else(|| open.civ_of(seat)) {
                Some(civ) => Asker::Nation(civ),
                None => Asker::Seat(seat),
            },
            topic: order.topic,
            part: None,
            why: None,
            answer: None,
            source,
            received_at,
            lines,
        }))
    }

    fn source_of(&self, seat: Seat, topic: Topic) -> Option<Source> {
        let speaks = |text: &str| topics(text).contains(&topic);
        if self.sealed.get(&seat).is_some_and(|one| speaks(&one.text)) {
            return Some(Source::Orders);
        }
        let standing = self.standing.get(&seat);
        standing
            .is_some_and(|one| speaks(&one.text))
            .then_some(Source::Standing)
    }

    /// When a letter came, and what it says of a thing, with the lines where that stands in it.
    fn said(
        &self,
        records: &mut Reading<'_>,
        seat: Seat,
        source: Source,
        sought: &Sought<'_>,
    ) -> Result<(Option<i64>, Vec<OrderLine>), OfficeError> {
        let found = match source {
            Source::Standing => {
                let one = self.standing.get(&seat);
                one.map(|one| (one.letter, one.text.as_str(), one.received_at))
            }
            _ => {
                let one = self.sealed.get(&seat);
                one.map(|one| (one.letter, one.text.as_str(), one.received_at))
            }
        };
        let Some((letter, text, received_at)) = found else {
            return Ok((None, Vec::new()));
        };
        let lines = sought.lines(&written(self.words, text));
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

    /// What the block of a letter says as it came, by path, with its line.
    fn places(
        &self,
        records: &mut Reading<'_>,
        letter: LetterId,
    ) -> Result<Vec<(String, String, u32)>, OfficeError> {
        if letter == LetterId::none() {
            return Ok(Vec::new());
        }
        let raw = records.letter(letter)?.raw;
        let Found::Orders(block) = mail::read(&raw).found else {
            return Ok(Vec::new());
        };
        let begins = Span::new(block.first_line, block.column + 1);
        let read = read_at(&block.text, begins, self.words);
        let Some(orders) = &read.orders else {
            return Ok(Vec::new());
        };
        let said = written(self.words, &body(orders, self.words)).into_iter();
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

fn seat_of(asker: Asker, open: &Open) -> Option<Seat> {
    match asker {
        Asker::Seat(seat) => Some(seat),
        Asker::Nation(civ) => open.seat_of(civ),
    }
}

/// An entry of a list in brackets with the whole list, whose order says as much as the entry.
fn whole_line(written: &BTreeMap<String, String>, path: &str, said: &str) -> (String, String) {
    let list = path.rfind('[').map_or(path, |at| &path[..at]);
    let is_whole = |whole: &&String| whole.contains(said) && whole.ends_with([']', '}']);
    match written.get(list).filter(is_whole) {
        Some(whole) => (list.to_owned(), whole.clone()),
        None => (path.to_owned(), said.to_owned()),
    }
}

/// `egypt/pillage/24.52/gaza`, as it is stored.
fn question(parts: &Components, answer: &StoredAnswer) -> Option<Question> {
    let mut words = answer.key.split('/');
    let asker = words.next()?;
    let asker = match asker.strip_prefix("seat-") {
        Some(number) => Asker::Seat(Seat(number.parse::<u8>().ok()?.checked_sub(1)?)),
        None => Asker::Nation(parts.find_nation(asker)?),
    };
    let topic = words.next()?;
    let (topic, part) = match topic.split_once('.') {
        Some((topic, part)) => (topic, Part::ALL.into_iter().find(|one| one.id() == part)),
        None => (topic, None),
    };
    let why = parts.numbers.read(words.next()?)?;
    let parted = |text: &str| -> Vec<String> {
        let words = text.split([',', ' ', ':']);
        words.map(str::to_owned).collect()
    };
    let mut about: Vec<String> = words.map(str::to_owned).collect();
    about.extend(parted(&answer.answer));
    Some(Question {
        asker,
        topic: Topic::find(topic)?,
        part,
        why,
        about,
    })
}

/// What is looked for in orders.
struct Sought<'a> {
    topic: Topic,
    part: Option<Part>,
    /// Ids, or a path.
    names: &'a [String],
    /// Whether a line that names nothing of it says nothing of it.
    must_name: bool,
}

impl Sought<'_> {
    /// The entries of orders that name the most of it, by path.
    fn lines(&self, written: &BTreeMap<String, String>) -> Vec<(String, String)> {
        let part = self.part.filter(|part| *part != Part::Choice).map(Part::id);
        let is_of = |path: &str| {
            let is_part = |part: &str| path.split(['.', '[']).any(|key| key == part);
            topic_of(path) == Some(self.topic)
                && part.is_none_or(|part| !self.topic.is_calamity() || is_part(part))
        };
        // What stands below an entry says more than the entry.
        let is_leaf = |path: &str| {
            let mut others = written.keys();
            !others.any(|other| {
                let below = other.strip_prefix(path);
                below.is_some_and(|below| below.starts_with(['.', '[']))
            })
        };
        let entries = written.iter().filter(|(path, _)| is_of(path));
        let mut entries: Vec<(usize, &String, &String)> = entries
            .map(|(path, said)| (self.score(path, said), path, said))
            .collect();
        let best = entries.iter().map(|(score, ..)| *score).max().unwrap_or(0);
        if best == 0 && self.must_name {
            return Vec::new();
        }
        entries.retain(|(score, ..)| *score == best);
        if entries.iter().any(|(_, path, _)| is_leaf(path)) {
            entries.retain(|(_, path, _)| is_leaf(path));
        }
        let mut lines: Vec<(String, String)> = Vec::new();
        for (_, path, said) in entries {
            let is_named = self.names.contains(path);
            let line = match is_named {
                true => (path.clone(), said.clone()),
                false => whole_line(written, path, said),
            };
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines.truncate(MOST_LINES);
        lines
    }

    fn score(&self, path: &str, said: &str) -> usize {
        let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let words: Vec<&str> = said.split(|c| !is_word(c)).collect();
        let names = self.names.iter();
        names
            .filter(|name| *name == path || words.contains(&name.as_str()))
            .count()
    }
}
