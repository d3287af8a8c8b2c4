//! Why something happened, in words.

use super::speaker::Speaker;
use crate::means::names::turn_number;
use crate::means::problem::OfficeError;
use crate::table::origins::Origin;
use crate::table::tracing::{Retrace, Traced};
use bulla_core::game::{Cause, Change};
use bulla_core::text::Sentence;
use bulla_pages::page::{Audience, ChanceTold, Explained, OriginTold, WhyInput};

/// What only a moderator is told of an event.
pub struct Disclosed {
    /// Its draw, where chance had a part in it.
    pub chance: Option<ChanceTold>,
    /// As it stands in the ledger.
    pub line: String,
}

impl Speaker<'_> {
    /// What one pair of eyes is told.
    ///
    /// # Errors
    /// A sentence is missing or does not fit.
    pub fn explained(
        &self,
        about: &str,
        found: Option<&Retrace>,
        seats: &[String],
    ) -> Result<Explained, OfficeError> {
        self.explained_to(Audience::Reader, about, (found, seats), &[])
    }

    /// What a moderator is told: everything.
    ///
    /// # Errors
    /// As [`Speaker::explained`].
    pub fn explained_in_full(
        &self,
        about: &str,
        found: (Option<&Retrace>, &[String]),
        disclosed: &[Disclosed],
    ) -> Result<Explained, OfficeError> {
        self.explained_to(Audience::Moderator, about, found, disclosed)
    }

    fn explained_to(
        &self,
        audience: Audience,
        about: &str,
        (found, seats): (Option<&Retrace>, &[String]),
        disclosed: &[Disclosed],
    ) -> Result<Explained, OfficeError> {
        let templates = self.means.templates;
        let nothing = Sentence::from("why.nothing");
        let nothing = found.map_or(Some(&nothing), |found| found.nothing.as_ref());
        let (events, more) = found.map_or((&[][..], 0), |it| (&it.events[..], it.more));
        let origins: Vec<Vec<OriginTold>> = events
            .iter()
            .map(|event| event.origins.iter().map(|one| self.origin(one)).collect())
            .collect::<Result<_, OfficeError>>()?;
        let secret = ChanceTold {
            key: String::new(),
            drawn: Vec::new(),
        };
        let trades = found.map_or(0, |found| found.table.book().trades());
        let input = |(at, event): (usize, &'_ Traced)| {
            let disclosed = disclosed.get(at);
            let drawn = is_drawn(event).then_some(&secret);
            WhyInput {
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
        let inputs: Vec<WhyInput<'_>> = events.iter().enumerate().map(input).collect();
        let mut told = templates.explained(about, &inputs, more)?;
        if let Some(also) = found.and_then(|found| found.also.as_ref()) {
            told.also = templates.sentence(also)?;
        }
        if let Some(nothing) = nothing {
            told.nothing = templates.sentence(nothing)?;
        }
        Ok(told)
    }

    fn origin(&self, origin: &Origin) -> Result<OriginTold, OfficeError> {
        let received = origin.received_at.map(|at| self.time(at));
        Ok(OriginTold {
            asker: origin.asker,
            topic: origin.topic,
            part: origin.part,
            why: origin.why,
            answer: origin.answer.clone(),
            source: origin.source,
            received: received.transpose()?.unwrap_or_default(),
            lines: origin.lines.clone(),
        })
    }
}

/// Whether everybody who sees the event may know that chance made it.
fn is_drawn(event: &Traced) -> bool {
    let why = event.event.why;
    match event.event.change {
        Change::Lots { .. } | Change::Shuffled { .. } => true,
        Change::Card { .. } => why == Cause::DrawCard,
        Change::Named { .. } => why == Cause::CalamityLimit,
        _ => false,
    }
}
