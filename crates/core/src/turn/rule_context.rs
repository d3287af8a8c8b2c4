//! Input of a rule: the state, the lines of the letters, and the means to ask, to draw and to cause events.

use std::collections::{BTreeMap, BTreeSet};

use super::condition::{Condition, ConditionContext};
use super::draw::KeyedDraw;
use super::orders::{EntryList, OrderRef, OrderValue, Orders};
use super::question::{
    AnswerRecord, AnswerSource, Ask, AwaitingReplies, EntryRejection, QuestionKey, Respondent,
};
use super::submissions::{OrderSheet, PauseOn, Submissions};
use super::topic::Topic;
use crate::game::{
    Chance, Civ, Components, Event, Mutation, Owner, Piece, Place, Position, PublicState,
    RejectionReason, RuleStep, Seat, Section, State, Subject,
};

/// One run of rules over a position.
#[derive(Clone)]
pub struct RuleContext<'a> {
    position: Position,
    /// Events of this run begin here in `position.this_turn`.
    fresh: Vec<Event>,
    submissions: &'a Submissions,
    chance: &'a Chance,
    nothing: Orders,
    section: Section,
    /// The order in which nations act in this section.
    order: Vec<Civ>,
    moved: Vec<Civ>,
    asked: BTreeSet<QuestionKey>,
    answered: Vec<AnswerRecord>,
    drawn: BTreeSet<String>,
    /// Every draw with a seed, in order.
    draws: Vec<KeyedDraw>,
    /// Amount of each letter entry that is used up: `2 thera` serves for two tokens in the whole segment.
    used: BTreeMap<OrderRef, u32>,
    unsure: bool,
    /// Number of times that the current question was asked before in this turn; see [`RuleContext::ask_again`].
    times: u32,
}

impl<'a> RuleContext<'a> {
    pub fn new(
        start: Position,
        submissions: &'a Submissions,
        chance: &'a Chance,
    ) -> RuleContext<'a> {
        RuleContext {
            position: start,
            fresh: Vec::new(),
            submissions,
            chance,
            nothing: Orders::default(),
            section: Section::Setup,
            order: Vec::new(),
            moved: Vec::new(),
            asked: BTreeSet::new(),
            answered: Vec::new(),
            drawn: BTreeSet::new(),
            draws: Vec::new(),
            used: BTreeMap::new(),
            unsure: false,
            times: 0,
        }
    }

    /// Returns the result of the run: the position at its end, its events, the questions and answers, and whether an imagined
    /// draw decided.
    pub fn finish(self) -> (Position, Vec<Event>, Vec<AnswerRecord>, bool) {
        (self.position, self.fresh, self.answered, self.unsure)
    }

    /// Returns the draws so far; empty in an imagined run.
    pub fn draws(&self) -> &[KeyedDraw] {
        &self.draws
    }

    pub fn state(&self) -> &State {
        &self.position.state
    }

    pub fn open(&self) -> &PublicState {
        self.position.state.open()
    }

    pub fn parts(&self) -> &Components {
        self.open().parts()
    }

    /// The key of a draw: the step that draws, and what for.
    pub fn key(&self, why: RuleStep, about: impl std::fmt::Display) -> String {
        self.parts().numbers.draw(why, about)
    }

    /// The events of the running turn so far.
    pub fn this_turn(&self) -> &[Event] {
        &self.position.this_turn
    }

    /// Returns the orders in a nation's letter; empty for a nation without a seat or a letter.
    pub fn orders(&self, civ: Civ) -> &Orders {
        self.sheet(civ.into())
            .map_or(&self.nothing, |sheet| &sheet.orders)
    }

    fn sheet(&self, asker: Respondent) -> Option<&OrderSheet> {
        self.submissions.sheet(self.seat(asker)?)
    }

    fn seat(&self, asker: Respondent) -> Option<Seat> {
        match asker {
            Respondent::Seat(seat) => Some(seat),
            // 15.6: an inert nation's choices are the defaults, whatever its seat once wrote.
            Respondent::Nation(civ) if self.open().nation(civ).inert => None,
            Respondent::Nation(civ) => self.open().seat_of(civ),
        }
    }

    /// Begins a section in which nations act in this order.
    pub fn section(&mut self, section: Section, why: RuleStep, order: Vec<Civ>) {
        self.section = section;
        self.order = order;
        self.moved.clear();
        self.apply(why, Mutation::Section { section });
    }

    /// Takes a section up again where a segment was cut in it. Nothing happens.
    pub fn resume(&mut self, section: Section, order: Vec<Civ>) {
        self.section = section;
        self.order = order;
        self.moved.clear();
    }

    /// Begins a nation's turn in the section.
    pub fn begin(&mut self, why: RuleStep, civ: Civ) {
        let section = self.section;
        self.apply(why, Mutation::NationTurn { section, civ });
    }

    /// Ends a nation's turn in the section.
    pub fn end(&mut self, civ: Civ) {
        self.moved.push(civ);
    }

    /// The order of the section.
    pub fn order(&self) -> Vec<Civ> {
        self.order.clone()
    }

    /// Makes something happen.
    pub fn apply(&mut self, why: RuleStep, change: Mutation) {
        let event = Event::new(why, change);
        self.position.apply(event.clone());
        self.fresh.push(event);
    }

    /// Moves pieces; nothing happens where the count is nought.
    pub fn transfer(
        &mut self,
        why: RuleStep,
        owner: impl Into<Owner>,
        piece: Piece,
        count: u16,
        from: Place,
        to: Place,
    ) {
        if count > 0 {
            let owner = owner.into();
            self.apply(
                why,
                Mutation::Pieces {
                    owner,
                    piece,
                    count,
                    from,
                    to,
                },
            );
        }
    }

    /// Reports an order that was not carried out, or only in part.
    pub fn reject_ref(
        &mut self,
        why: RuleStep,
        order: &OrderRef,
        reason: RejectionReason,
        part: bool,
    ) {
        let change = Mutation::Rejected {
            seat: order.seat,
            path: order.path.clone(),
            part,
            reason,
        };
        self.apply(why, change);
    }

    /// The reference of an entry in a nation's letter.
    pub fn reference(&self, civ: Civ, path: &str) -> Option<OrderRef> {
        self.open().seat_of(civ).map(|seat| OrderRef {
            seat,
            path: path.to_owned(),
        })
    }

    /// [`RuleContext::reject_ref`] for an entry of a nation's letter.
    pub fn reject(&mut self, why: RuleStep, civ: Civ, path: &str, reason: RejectionReason) {
        self.report(why, civ, path, reason, false);
    }

    /// [`RuleContext::reject_ref`] for an entry of which a part was done.
    pub fn reject_part(&mut self, why: RuleStep, civ: Civ, path: &str, reason: RejectionReason) {
        self.report(why, civ, path, reason, true);
    }

    fn report(&mut self, why: RuleStep, civ: Civ, path: &str, reason: RejectionReason, part: bool) {
        if let Some(order) = self.reference(civ, path) {
            self.reject_ref(why, &order, reason, part);
        }
    }

    /// Judges a condition for a nation now; `supported` where a rule can say it.
    pub fn judge(&self, civ: Civ, condition: &Condition, supported: bool) -> bool {
        let place = self.order.iter().position(|other| *other == civ);
        let moment = ConditionContext {
            civ,
            open: self.open(),
            cards: self.state().hand(civ).len() as u32,
            place: place.map_or(0, |at| at as u32 + 1),
            moved: &self.moved,
            supported,
            this_turn: self.this_turn(),
        };
        moment.judge(condition)
    }

    /// Asks: replies first, then the letter, then standing orders, then the default.
    ///
    /// # Errors
    /// [`AwaitingReplies`] when the table lets this topic wait and no reply is there.
    pub fn ask<Q: Ask>(&mut self, question: Q) -> Result<Q::Answer, AwaitingReplies> {
        let mut answers = self.ask_all(vec![question])?;
        Ok(answers.remove(0))
    }

    /// Asks questions that players answer without knowing each other's answers.
    ///
    /// # Errors
    /// [`AwaitingReplies`] with every question that waits.
    pub fn ask_all<Q: Ask>(
        &mut self,
        questions: Vec<Q>,
    ) -> Result<Vec<Q::Answer>, AwaitingReplies> {
        let waiting: Vec<QuestionKey> = questions
            .iter()
            .map(|question| self.key_of(question))
            .filter(|key| self.waits(key))
            .collect();
        if !waiting.is_empty() {
            return Err(AwaitingReplies { waiting });
        }
        Ok(questions
            .iter()
            .map(|question| self.answer(question))
            .collect())
    }

    /// Sets the number of times that the next step was done before in this turn, so that its questions have keys of their own.
    pub fn ask_again(&mut self, times: u32) {
        self.times = times;
    }

    fn key_of<Q: Ask>(&self, question: &Q) -> QuestionKey {
        match self.times {
            0 => question.key(),
            times => question.key().about(Subject::Number(times)),
        }
    }

    fn waits(&self, key: &QuestionKey) -> bool {
        let answered = self.submissions.waits == PauseOn::Unanswered
            && self
                .sheet(key.asker)
                .is_some_and(|sheet| sheet.orders.speaks_of(key.topic, key.part));
        self.submissions.waits.pauses(key.topic)
            && !answered
            && self.seat(key.asker).is_some()
            && self.submissions.reply(key, self.parts()).is_none()
            && self.submissions.fixed(key, self.parts()).is_none()
    }

    fn answer<Q: Ask>(&mut self, question: &Q) -> Q::Answer {
        let key = self.key_of(question);
        assert!(
            self.asked.insert(key.clone()),
            "the question {} was asked twice",
            key.text(self.parts())
        );
        let (answer, source, remarks) = self.find(question, &key);
        if let Some(seat) = self.seat(key.asker) {
            for EntryRejection { path, reason, part } in remarks {
                self.reject_ref(question.why(), &OrderRef { seat, path }, reason, part);
            }
        }
        self.answered.push(AnswerRecord {
            answer: question.text(&answer, self.parts()),
            key,
            source,
        });
        answer
    }

    fn find<Q: Ask>(
        &self,
        question: &Q,
        key: &QuestionKey,
    ) -> (Q::Answer, AnswerSource, Vec<EntryRejection>) {
        if let Some(reply) = self.submissions.reply(key, self.parts()) {
            let wish: Vec<(&OrderValue, &str)> =
                reply.iter().map(|wanted| (wanted, "reply")).collect();
            let found = question.resolve(&wish);
            return (found.answer, AnswerSource::Reply, found.remarks);
        }
        let sheet = self.submissions.fixed(key, self.parts());
        let Some(sheet) = sheet
            .or_else(|| self.sheet(key.asker))
            .filter(|sheet| sheet.orders.speaks_of(key.topic, key.part))
        else {
            return (question.default(), AnswerSource::Default, Vec::new());
        };
        let mut wish = Vec::new();
        for list in sheet.orders.lists(key.topic, key.part) {
            wish.extend(self.flatten(key.asker, list));
        }
        let found = question.resolve(&wish);
        let source = match found.used {
            false => AnswerSource::Default,
            true if sheet.standing.contains(&key.topic) => AnswerSource::Standing,
            true => AnswerSource::Orders,
        };
        (found.answer, source, found.remarks)
    }

    /// The entries of a list whose conditions hold now.
    fn flatten<'b>(
        &self,
        asker: Respondent,
        list: &'b EntryList<OrderValue>,
    ) -> Vec<(&'b OrderValue, &'b str)> {
        let mut cursor = list.cursor();
        let mut wish = Vec::new();
        while let Some(entry) = cursor.next(|when, _| match asker {
            Respondent::Nation(civ) => self.judge(civ, when, false),
            Respondent::Seat(_) => false,
        }) {
            wish.push(entry);
        }
        wish
    }

    /// Returns the amount of an entry of a nation's letter that is used up in this segment.
    pub fn used(&self, civ: Civ, path: &str) -> u32 {
        let used = self
            .reference(civ, path)
            .and_then(|order| self.used.get(&order));
        used.copied().unwrap_or(0)
    }

    /// Uses up a part of an entry, so that it does not serve twice.
    pub fn use_up(&mut self, civ: Civ, path: &str, count: u32) {
        if let Some(order) = self.reference(civ, path) {
            *self.used.entry(order).or_default() += count;
        }
    }

    /// The entries of a nation's letter that are used up, in whole or in part, by path.
    pub fn all_used(&self, civ: Civ) -> BTreeMap<String, u32> {
        let seat = self.open().seat_of(civ);
        let used = self.used.iter();
        used.filter(|(order, _)| Some(order.seat) == seat)
            .map(|(order, count)| (order.path.clone(), *count))
            .collect()
    }

    /// The paths of a nation's orders that this run has reported already, so that a list which serves several times is not
    /// reported again and again.
    pub fn rejected_paths(&self, civ: Civ) -> BTreeSet<String> {
        let mine = self.open().seat_of(civ);
        self.fresh
            .iter()
            .filter_map(|event| match &event.change {
                Mutation::Rejected { seat, path, .. } if Some(*seat) == mine => Some(path.clone()),
                _ => None,
            })
            .collect()
    }

    /// Things in drawn order. A key is drawn once.
    pub fn shuffle<T: Copy>(
        &mut self,
        key: String,
        items: &[T],
        number: impl Fn(T) -> u32,
    ) -> Vec<T> {
        if !self.chance.is_seeded() && items.len() > 1 {
            self.unsure = true;
        }
        self.mix(key, items, number)
    }

    /// [`RuleContext::shuffle`] where nobody ever sees the order: it leaves an imagined run as sure as it was.
    pub fn mix<T: Copy>(&mut self, key: String, items: &[T], number: impl Fn(T) -> u32) -> Vec<T> {
        assert!(self.drawn.insert(key.clone()), "{key} was drawn twice");
        let drawn = self.chance.shuffle(&key, items, &number);
        if self.chance.is_seeded() {
            self.draws.push(KeyedDraw {
                key: self.chance.full(&key),
                drawn: drawn.iter().map(|item| number(*item)).collect(),
                after: self.fresh.len(),
            });
        }
        drawn
    }

    /// One thing by chance, or nothing of nothing.
    pub fn draw<T: Copy>(
        &mut self,
        key: String,
        items: &[T],
        number: impl Fn(T) -> u32,
    ) -> Option<T> {
        self.shuffle(key, items, number).first().copied()
    }

    /// Returns whether this run is imagined: without the seed, and with the knowledge of one viewer.
    pub fn is_determinized(&self) -> bool {
        !self.chance.is_seeded()
    }

    /// Marks an imagined run as unsure: something was taken whose face is not known.
    pub fn mark_uncertain(&mut self) {
        self.unsure = true;
    }

    /// Returns whether this nation's orders say nothing on a topic.
    pub fn is_silent(&self, civ: Civ, topic: Topic) -> bool {
        !self.orders(civ).topics().contains(&topic)
    }
}
