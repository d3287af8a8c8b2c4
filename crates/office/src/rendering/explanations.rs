//! Explanations in words of why something happened.

use super::mail_composer::MailComposer;
use crate::context::error::OfficeError;
use crate::context::name_lookup::turn_number;
use crate::game_state::event_origins::EventOrigin;
use crate::game_state::history_answer::{HistoryAnswer, TracedEvent};
use bulla_core::game::{Mutation, RuleStep};
use bulla_core::text::CatalogMessage;
use bulla_pages::page::{Audience, Explained, ExplainedDraw, ExplanationInput, OrderOrigin};

/// Details of an event that only a moderator is told.
pub struct ModeratorDetail {
    /// Its draw, where chance had a part in it.
    pub chance: Option<ExplainedDraw>,
    /// Line as it is in the ledger.
    pub line: String,
}

impl MailComposer<'_> {
    /// Returns what one viewer is told.
    ///
    /// # Errors
    /// A sentence is missing or does not fit.
    pub fn explained(
        &self,
        about: &str,
        found: Option<&HistoryAnswer>,
        seats: &[String],
    ) -> Result<Explained, OfficeError> {
        self.explained_to(Audience::Reader, about, found, seats, &[])
    }

    /// Returns what a moderator is told: everything.
    ///
    /// # Errors
    /// Same as [`MailComposer::explained`].
    pub fn explained_in_full(
        &self,
        about: &str,
        found: (Option<&HistoryAnswer>, &[String]),
        disclosed: &[ModeratorDetail],
    ) -> Result<Explained, OfficeError> {
        self.explained_to(Audience::Moderator, about, found.0, found.1, disclosed)
    }

    fn explained_to(
        &self,
        audience: Audience,
        about: &str,
        found: Option<&HistoryAnswer>,
        seats: &[String],
        disclosed: &[ModeratorDetail],
    ) -> Result<Explained, OfficeError> {
        let templates = self.office.templates;
        let nothing = CatalogMessage::from("why.nothing");
        let nothing = found.map_or(Some(&nothing), |found| found.nothing.as_ref());
        let (events, more) = found.map_or((&[][..], 0), |it| (&it.events[..], it.more));
        let origins: Vec<Vec<OrderOrigin>> = events
            .iter()
            .map(|event| event.origins.iter().map(|one| self.origin(one)).collect())
            .collect::<Result<_, OfficeError>>()?;
        let secret = ExplainedDraw {
            key: String::new(),
            drawn: Vec::new(),
        };
        let trades = found.map_or(0, |found| found.table.book().trades());
        let input = |(at, event): (usize, &'_ TracedEvent)| {
            let disclosed = disclosed.get(at);
            let drawn = is_drawn(event).then_some(&secret);
            ExplanationInput {
                turn: turn_number(event.segment.turn),
                segment: &events[at].segment.name,
                number: &events[at].number,
                why: events[at].event.why,
                seen: events[at].seen.as_ref(),
                before: &events[at].before,
                after: &events[at].after,
                audience,
                origins: &origins[at],
                chance: disclosed.and_then(|it| it.chance.as_ref()).or(drawn),
                line: disclosed.map(|it| it.line.as_str()),
                seats,
                trades,
            }
        };
        let inputs: Vec<ExplanationInput<'_>> = events.iter().enumerate().map(input).collect();
        let mut told = templates.explained(about, &inputs, more)?;
        if let Some(also) = found.and_then(|found| found.also.as_ref()) {
            told.also = templates.sentence(also)?;
        }
        if let Some(nothing) = nothing {
            told.nothing = templates.sentence(nothing)?;
        }
        Ok(told)
    }

    fn origin(&self, origin: &EventOrigin) -> Result<OrderOrigin, OfficeError> {
        let received = origin.received_at.map(|at| self.time(at));
        Ok(OrderOrigin {
            asker: origin.asker,
            topic: origin.topic,
            part: origin.part,
            why: origin.why,
            answer: origin.answer.clone(),
            source: origin.source,
            is_caretakers: origin.is_caretakers,
            received: received.transpose()?.unwrap_or_default(),
            lines: origin.lines.clone(),
        })
    }
}

/// Returns whether everybody who sees the event may know that chance made it.
fn is_drawn(event: &TracedEvent) -> bool {
    let why = event.event.why;
    match event.event.change {
        Mutation::ChoiceOrder { .. } | Mutation::Shuffled { .. } => true,
        Mutation::Card { .. } => {
            let by_chance = [RuleStep::DrawCard, RuleStep::Piracy, RuleStep::PiracyOthers];
            by_chance.contains(&why)
        }
        Mutation::Named { .. } => why == RuleStep::CalamityLimit,
        _ => false,
    }
}
