//! Invented events that somebody asks about: everything that can be seen, from every source.

use bulla_core::game::{Cause, Civ, Seat, Seen, View};
use bulla_core::turn::{Asker, Part, Source, Topic};

use super::super::input::Heading;
use super::super::layout::Document;
use super::super::render::Templates;
use super::super::source::Trouble;
use super::super::why::{Audience, ChanceTold, OrderLine, OriginTold, WhyInput};

/// To a reader and to a moderator.
pub fn explanations(
    templates: &Templates,
    heading: Heading<'_>,
    view: &View,
    seen: &[Seen],
) -> Vec<Result<Document, Trouble>> {
    let origins: Vec<OriginTold> = Source::ALL.into_iter().map(origin).collect();
    let opened = ChanceTold {
        key: "t2/realm/1.51/crete/egypt/gaza".to_owned(),
        drawn: vec!["7 Ochre".to_owned()],
    };
    let hidden = ChanceTold {
        key: String::new(),
        drawn: Vec::new(),
    };
    let tell = |audience, heading, chance| {
        let inputs: Vec<WhyInput<'_>> = seen
            .iter()
            .map(|seen| WhyInput {
                turn: 2,
                segment: "realm",
                number: "41a",
                why: Cause::DrawCard,
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
            .chain([WhyInput {
                turn: 2,
                segment: "trade-1",
                number: "-",
                why: Cause::Deal,
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

fn origin(source: Source) -> OriginTold {
    let is_order = source == Source::Standing;
    OriginTold {
        asker: match is_order {
            true => Asker::Seat(Seat(0)),
            false => Asker::Nation(Civ(0)),
        },
        topic: Topic::Famine,
        part: Some(Part::Direct),
        why: (!is_order).then_some(Cause::Famine),
        answer: (!is_order).then(|| "knossos:3".to_owned()),
        source,
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
