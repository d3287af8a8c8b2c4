//! Explanations of events: one event in words, with its rule, the answers given, the chance draws, and the position around it.

mod before_after;

use minijinja::value::Serde;
use minijinja::{Captured, Value};
use serde::Serialize;

use bulla_core::game::{CardId, Components, RuleStep, Section, View, VisibleChange, VisibleEvent};
use bulla_core::turn::{AnswerSource, CalamityPart, Prompt, Respondent, Topic};

use super::events::{EntryText, SingleEvent, single_event};
use super::figures::filled;
use super::layout::{Document, marks};
use super::mail_heading::MailHeading;
use super::names::ReaderNames;
use super::rejection_reasons;
use super::remarks::{one_line, unmet};
use super::render::Templates;
use super::sentences::Sentences;
use super::template_source::TemplateError;
pub use before_after::BeforeAfterRow;
use before_after::around;

/// Recipient of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// One pair of eyes, spoken to.
    Reader,
    /// Somebody who sees everything; nobody is *you*.
    Moderator,
}

/// One event of which somebody asks why.
#[derive(Clone, Copy, Debug)]
pub struct ExplanationInput<'a> {
    pub turn: u16,
    /// Segment name, such as `realm`.
    pub segment: &'a str,
    /// Within its turn, for whoever asks.
    pub number: &'a str,
    pub why: RuleStep,
    /// Event as this viewer sees it; for the moderator, as the affected seat sees it. `None` if nobody sees it.
    pub seen: Option<&'a VisibleEvent>,
    /// View right before the event; `after` is the view right after it.
    pub before: &'a View,
    pub after: &'a View,
    pub audience: Audience,
    pub origins: &'a [OrderOrigin],
    /// Chance had a part in it.
    pub chance: Option<&'a ExplainedDraw>,
    /// Ledger line of the event; for moderators only.
    pub line: Option<&'a str>,
    /// Names of the seats.
    pub seats: &'a [String],
    pub trades: usize,
}

/// Source of an answer, or the action taken without a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderOrigin {
    pub asker: Respondent,
    pub topic: Topic,
    pub part: Option<CalamityPart>,
    /// Cause of the question; `None` for orders that answer no question.
    pub why: Option<RuleStep>,
    /// Answer as stored; `None` for orders that answer no question.
    pub answer: Option<String>,
    pub source: AnswerSource,
    /// A caretaker wrote the orders: there is no letter.
    pub is_caretakers: bool,
    /// Time when the letter was received, in words; empty if there is no letter.
    pub received: String,
    pub lines: Vec<OrderLine>,
}

/// A line of a letter, or of orders as they are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrderLine {
    /// Line number in the letter as received, if the line is there in this form.
    pub line: Option<u32>,
    pub said: String,
}

/// A draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplainedDraw {
    /// Draw key as it was hashed; empty for readers who may not see it.
    pub key: String,
    /// Results in drawn order.
    pub drawn: Vec<String>,
}

/// One event explained. The strings may hold marks, which [`Explained::json`] leaves out.
#[derive(Clone, Debug, Serialize)]
pub struct ExplanationText {
    pub turn: u16,
    pub segment: String,
    pub number: String,
    /// Anchor as on pages and in archives: `t9-e41`.
    pub anchor: String,
    pub words: String,
    pub rule: String,
    /// Meaning of that rule, in our own words.
    pub says: String,
    pub origins: Vec<OriginText>,
    pub chance: Option<ExplainedDraw>,
    pub line: Option<String>,
    pub around: Vec<BeforeAfterRow>,
}

#[derive(Clone, Debug, Serialize)]
pub struct OriginText {
    pub who: String,
    /// True if it is the reader.
    pub you: bool,
    pub question: String,
    pub rule: String,
    pub answer: String,
    /// `reply`, `orders`, `standing` or `default`.
    pub source: &'static str,
    /// Result of giving no answer.
    pub default: String,
    pub received: String,
    pub lines: Vec<OrderLine>,
}

/// All that is told to one question.
#[derive(Clone, Debug, Serialize)]
pub struct Explained {
    /// Subject of the question asked.
    pub about: String,
    pub events: Vec<ExplanationText>,
    /// Events that fit as well and are left out.
    pub more: usize,
    /// Other meanings that the question could have; empty if there are none.
    pub also: String,
    /// Reason why there is nothing to report; empty if there is something.
    pub nothing: String,
}

impl Explained {
    /// Returns the explanation as JSON for programs, without marks.
    pub fn json(&self) -> serde_json::Value {
        let mut value = serde_json::to_value(self).unwrap_or_default();
        unmark(&mut value);
        value
    }
}

fn unmark(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::String(text) => *text = marks::plain(text),
        serde_json::Value::Array(list) => list.iter_mut().for_each(unmark),
        serde_json::Value::Object(map) => map.values_mut().for_each(unmark),
        _ => {}
    }
}

#[derive(Serialize)]
struct ExplainText<'a> {
    head: Option<super::head::HeadingText>,
    told: &'a Explained,
}

impl Templates {
    /// Explains the cause of each of these events.
    ///
    /// # Errors
    /// A sentence that is missing or does not fit.
    pub fn explained(
        &self,
        about: &str,
        events: &[ExplanationInput<'_>],
        more: usize,
    ) -> Result<Explained, TemplateError> {
        let first = events.first();
        let composed = first.map_or(self, |event| self.of_view(event.after));
        let macros = composed.engine().get_template("events.txt")?;
        let mut macros = macros.render_captured(())?;
        let events = events.iter().map(|one| {
            Explainer {
                sentences: composed.sentences(),
                macros: &mut macros,
            }
            .tell(one)
        });
        Ok(Explained {
            about: one_line(about),
            events: events.collect::<Result<_, _>>()?,
            more,
            also: String::new(),
            nothing: String::new(),
        })
    }

    /// `request: why`; for a moderator there is no heading.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn explain(
        &self,
        heading: Option<MailHeading<'_>>,
        told: &Explained,
    ) -> Result<Document, TemplateError> {
        let head = heading.map(|heading| super::head::head(self.sentences(), heading));
        let head = head.transpose()?;
        self.render("explain.txt", ExplainText { head, told })
    }
}

struct Explainer<'a, 'e> {
    sentences: &'a Sentences,
    macros: &'a mut Captured<'e>,
}

impl Explainer<'_, '_> {
    fn tell(&mut self, input: &ExplanationInput<'_>) -> Result<ExplanationText, TemplateError> {
        let known = self.sentences.parts(input.after);
        let names = ReaderNames {
            parts: &known,
            me: match input.audience {
                Audience::Reader => input.after.civ,
                Audience::Moderator => None,
            },
            seats: input.seats,
        };
        let segment = super::head::segment_name(self.sentences, input.segment, input.trades)?;
        let origins = input.origins.iter();
        let origins: Result<Vec<OriginText>, TemplateError> = origins
            .map(|origin| self.origin(names, origin, input.audience))
            .collect();
        Ok(ExplanationText {
            turn: input.turn,
            segment,
            number: input.number.to_owned(),
            anchor: format!("t{}-e{}", input.turn, input.number),
            rule: input.after.parts().numbers.number(input.why).to_owned(),
            says: self.rule(names, input.why)?,
            origins: origins?,
            chance: input.chance.cloned(),
            line: input.line.map(str::to_owned),
            around: match input.seen {
                Some(seen) => around(self.sentences, names, input.before, input.after, seen)?,
                None => Vec::new(),
            },
            words: self.words(names, input)?,
        })
    }

    fn rule(&self, names: ReaderNames<'_>, why: RuleStep) -> Result<String, String> {
        let key = format!("cause.{}", why.id());
        let says = self.sentences.site.get(&key);
        let says = says.map(|says| filled(says, names.parts, &self.sentences.words));
        says.ok_or_else(|| format!("site.txt has no {key}"))
    }

    fn words(
        &mut self,
        names: ReaderNames<'_>,
        input: &ExplanationInput<'_>,
    ) -> Result<String, TemplateError> {
        let Some(seen) = input.seen else {
            return Ok(self.sentence("why.unseen", &[])?);
        };
        let SingleEvent {
            entry,
            unmet: failed,
            calamity,
            is_mine,
        } = single_event(names, input.after, seen);
        if let Some(failed) = failed {
            let told = |path: &str| {
                let mut lines = input.origins.iter().flat_map(|origin| &origin.lines);
                lines
                    .next()
                    .map(|line| line.said.clone())
                    .or(Some(path.to_owned()))
            };
            let remarks = unmet(self.sentences, names.parts, &[failed], told)?;
            let Some(remark) = remarks.into_iter().next() else {
                return Ok(String::new());
            };
            let key = if remark.part { "why.part" } else { "why.unmet" };
            let order = if remark.order.is_empty() {
                remark.place
            } else {
                remark.order
            };
            return Ok(ended(&self.sentence(key, &[order, remark.says])?));
        }
        let Some(entry) = entry else {
            return Ok(self.beginning(names, seen)?);
        };
        let words = match &entry.what {
            EntryText::Strikes(calamity_story) => {
                let who = self.call("who", &[Value::from(Serde(&calamity_story.victim))])?;
                self.sentence("why.strikes", &[calamity_story.card.clone(), who])?
            }
            _ if is_mine && calamity.is_none() => {
                self.call("mine", &[Value::from(Serde(&entry))])?
            }
            _ => {
                let calamity = Value::from(calamity.unwrap_or_default());
                self.call("story", &[Value::from(Serde(&entry)), calamity])?
            }
        };
        Ok(ended(&words))
    }

    /// Returns the sentence for an event that only begins something, is hidden, or is reported on pages in another way.
    fn beginning(&self, names: ReaderNames<'_>, seen: &VisibleEvent) -> Result<String, String> {
        let section = |section: &Section| {
            let key = format!("section.{}", section.id());
            let number = names.parts.numbers.number((*section).into());
            match self.sentences.words.get(&key) {
                Some(title) => format!("{title} ({number})"),
                None => section.id().to_owned(),
            }
        };
        match &seen.what {
            VisibleChange::Turn { number } => self.sentence("why.turn", &[number.to_string()]),
            VisibleChange::Section { section: of } => self.sentence("why.section", &[section(of)]),
            VisibleChange::NationTurn { section: of, civ } => {
                self.sentence("why.begins", &[names.nation(*civ), section(of)])
            }
            VisibleChange::Shuffled { stack } => {
                self.sentence("why.shuffled", &[stack.to_string()])
            }
            VisibleChange::Offered(quote) => {
                let nation = &names.parts.nation(quote.civ).id;
                let number = format!("{nation}-{}", quote.number);
                self.sentence("why.offered", &[names.nation(quote.civ), number])
            }
            VisibleChange::Over { .. } => self.sentence("why.over", &[]),
            _ => self.sentence("why.other", &[]),
        }
    }

    fn origin(
        &self,
        names: ReaderNames<'_>,
        origin: &OrderOrigin,
        audience: Audience,
    ) -> Result<OriginText, TemplateError> {
        // A reader is told of nobody else.
        let is_reader = audience == Audience::Reader;
        let (topic, part) = (origin.topic, origin.part);
        let prompt = Prompt {
            part,
            ..Prompt::new(topic)
        };
        let answer = origin.answer.as_deref().unwrap_or_default();
        Ok(OriginText {
            you: matches!(origin.asker, Respondent::Nation(civ) if names.me == Some(civ))
                || matches!(origin.asker, Respondent::Seat(_)) && is_reader,
            who: match origin.asker {
                Respondent::Nation(civ) => names.nation(civ),
                Respondent::Seat(seat) => names.seat(seat),
            },
            question: rejection_reasons::question(self.sentences, names.parts, &prompt)?,
            rule: match origin.why {
                Some(why) => names.parts.numbers.number(why).to_owned(),
                None => String::new(),
            },
            answer: match answer {
                "" => String::new(),
                some => names.answer(some),
            },
            source: match origin.is_caretakers {
                true => "caretaker",
                false => origin.source.id(),
            },
            default: rejection_reasons::default(self.sentences, names, &prompt)?,
            received: origin.received.clone(),
            lines: origin.lines.clone(),
        })
    }

    fn sentence(&self, key: &str, words: &[String]) -> Result<String, String> {
        self.sentences.filled(key, words)
    }

    fn call(&mut self, name: &str, arguments: &[Value]) -> Result<String, TemplateError> {
        let said = self
            .macros
            .with_state_mut(|state| state.call_macro(name, arguments))?;
        let words: Vec<&str> = said.split_whitespace().collect();
        Ok(words.join(" "))
    }
}

/// One full stop, wherever the sentence came from.
fn ended(words: &str) -> String {
    if words.ends_with([')', ':']) {
        words.to_owned()
    } else {
        format!("{}.", words.trim_end_matches('.'))
    }
}

/// The face of a card and its number, as a draw is told; the number alone for other things.
pub fn drawn_card(parts: &Components, number: u32) -> String {
    let card = u16::try_from(number).ok().map(CardId);
    match card.filter(|card| card.index() < parts.deck.cards().count()) {
        Some(card) => format!(
            "{number} {}",
            parts.deck.face(parts.deck.face_of(card)).name
        ),
        None => number.to_string(),
    }
}

/// A seat as a draw of lots is told.
pub fn drawn_seat(seats: &[String], number: u32) -> String {
    let names = seats.get(number as usize);
    names.map_or_else(|| number.to_string(), |name| format!("{number} {name}"))
}
