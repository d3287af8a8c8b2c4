//! Invented events that somebody asks about: everything that can be seen, from every source.

use bulla_core::game::{Civ, RuleStep, Seat, View, VisibleEvent};
use bulla_core::turn::{AnswerSource, CalamityPart, Respondent, Topic};

use super::super::explanation::{
    Audience, ExplainedDraw, ExplanationInput, OrderLine, OrderOrigin,
};
use super::super::layout::Document;
use super::super::mail_heading::MailHeading;
use super::super::render::Templates;
use super::super::template_source::TemplateError;

/// Renders sample explanations, for a reader and for a moderator.
pub fn explanations(
    templates: &Templates,
    heading: MailHeading<'_>,
    view: &View,
    seen: &[VisibleEvent],
) -> Vec<Result<Document, TemplateError>> {
    let mut origins: Vec<OrderOrigin> = AnswerSource::ALL.into_iter().map(origin).collect();
    origins.push(OrderOrigin {
        is_caretakers: true,
        ..origin(AnswerSource::Orders)
    });
    let opened = ExplainedDraw {
        key: "t2/realm/1.51/crete/egypt/gaza".to_owned(),
        drawn: vec!["7 Ochre".to_owned()],
    };
    let hidden = ExplainedDraw {
        key: String::new(),
        drawn: Vec::new(),
    };
    let tell = |audience, heading, chance| {
        let inputs: Vec<ExplanationInput<'_>> = seen
            .iter()
            .map(|seen| ExplanationInput {
                turn: 2,
                segment: "realm",
                number: "41a",
                why: RuleStep::DrawCard,
                seen: Some(seen),
                before: view,
                after: view,
                audience,
                origins: &origins,
                chance: Some(chance),
                line: (audience == Audience::Moderator).then_some("1.51 card 7"),
                seats: &[],
                trades: 3,
            })
            .chain([ExplanationInput {
                turn: 2,
                segment: "trade-1",
                number: "-",
                why: RuleStep::Deal,
                seen: None,
                before: view,
                after: view,
                audience,
                origins: &[],
                chance: None,
                line: None,
                seats: &[],
                trades: 3,
            }])
            .collect();
        let told = templates.explained("1.51 babylon", &inputs, 2)?;
        templates.explain(heading, &told)
    };
    vec![
        tell(Audience::Reader, Some(heading), &hidden),
        tell(Audience::Moderator, None, &opened),
    ]
}

fn origin(source: AnswerSource) -> OrderOrigin {
    let is_order = source == AnswerSource::Standing;
    OrderOrigin {
        asker: if is_order {
            Respondent::Seat(Seat(0))
        } else {
            Respondent::Nation(Civ(0))
        },
        topic: Topic::Famine,
        part: Some(CalamityPart::Direct),
        why: (!is_order).then_some(RuleStep::Famine),
        answer: (!is_order).then(|| "knossos:3".to_owned()),
        source,
        is_caretakers: false,
        received: "Friday 20:01".to_owned(),
        lines: vec![
            OrderLine {
                line: Some(4),
                said: "famine: {direct: {egypt: 8}}".to_owned(),
            },
            OrderLine {
                line: None,
                said: "losses: [knossos]".to_owned(),
            },
        ],
    }
}
