//! An invented chronicle that reaches every page of an archive: what `templates check` renders.

use crate::page::house_rule::HouseRule;
use crate::page::render::Templates;
use crate::page::revealed::RevealedGame;
use crate::page::samples::calendar::calendar;
use crate::page::template_source::TemplateError;
use bulla_core::game::{View, VisibleEvent};

use super::game_archive::{ArchivedPress, ArchivedSegment, GameArchive, SupersededSegment};
use super::sample_tournament;

/// Renders every page of an archive and of a tournament once.
///
/// # Errors
/// Faults found.
pub fn check(
    templates: &Templates,
    view: &View,
    seen: &[VisibleEvent],
    opening: &RevealedGame,
) -> Result<(), TemplateError> {
    let moment = |turn, segment: &str| ArchivedSegment {
        turn,
        segment: segment.to_owned(),
        judged: (turn > 0).then(calendar),
        view: view.clone(),
        seen: seen.to_vec(),
        numbers: (1..=seen.len()).map(|at| at.to_string()).collect(),
        scores: Vec::new(),
    };
    let running = GameArchive {
        game: "delta-7".to_owned(),
        title: "A sample".to_owned(),
        commitment: "0123456789abcdef".repeat(4),
        chain: Some("0123456789abcdefghjkmnpqrs".to_owned()),
        for_tests: true,
        house_rules: vec![HouseRule::Leaf {
            path: "cities.on_site".to_owned(),
            here: Some("5".to_owned()),
            book: Some("6".to_owned()),
        }],
        trades: 3,
        seats: vec!["Anna".to_owned()],
        moments: vec![
            moment(0, "setup"),
            moment(1, "trade-1"),
            moment(1, "fate/civil-war"),
            moment(1, "fate/civil-war"),
        ],
        open: Some((2, "realm".to_owned())),
        opening: None,
        press: Vec::new(),
        former: vec![former(moment(1, "trade-1")), former(moment(9, "realm"))],
    };
    let over = GameArchive {
        house_rules: Vec::new(),
        open: None,
        opening: Some(opening.clone()),
        press: vec![relayed(Some("Crete"), false), relayed(None, true)],
        ..running.clone()
    };
    for archive in [&running, &over] {
        templates.site(archive, &mut |_, _| {})?;
    }
    sample_tournament::check(templates, &over)
}

fn former(moment: ArchivedSegment) -> SupersededSegment {
    SupersededSegment {
        moment,
        number: 1,
        at: calendar(),
        who: "fay".to_owned(),
        why: "the letter was lost".to_owned(),
        what: "a letter of Crete, by its receipt".to_owned(),
        lines: vec!["1.51 card stack-1 crete 7".to_owned()],
    }
}

fn relayed(from: Option<&str>, is_to_all: bool) -> ArchivedPress {
    ArchivedPress {
        turn: 1,
        segment: "trade-1".to_owned(),
        at: calendar(),
        from: from.map(str::to_owned),
        to: vec!["Egypt".to_owned()],
        is_to_all,
        text: "Peace?".to_owned(),
    }
}
