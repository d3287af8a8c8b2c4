//! Tests of forms.

use std::sync::Arc;

use super::super::header::{BlockHeader, BlockStatus};
use super::super::vocabulary::Vocabulary;
use super::block_body::body;
use super::flow;
use super::form::{FormField, FormWriter, form};
use super::plain::{Language, PlainWriter};
use crate::game::{Position, State, View, Viewer};
use crate::orders::read;
use crate::turn::{CalamityPart, Orders, Prompt, Topic};

#[test]
fn a_form_asks_every_key_with_its_default_and_keeps_standing_orders() {
    let scenario = crate::scenario::Scenario::named("advanced-8-west").expect("sound");
    let words = Vocabulary::new(&scenario.components);
    let writer = FormWriter {
        plain: PlainWriter::new(&scenario.components, Language::English),
        words: &words,
    };
    let standing = read("growth: [thera, knossos]\nmoves: [2 ur > susa]", 1, &words)
        .orders
        .expect("orders");
    let header = BlockHeader {
        game: Some("tin-4".to_owned()),
        ..BlockHeader::default()
    };
    let long = "kept in order of area name: from treasury, else by levy where the area is not emptied, else given up";
    let questions = [
        (Topic::Tax, "2"),
        (Topic::Growth, "highest limit first"),
        (Topic::Ships, long),
        (Topic::Moves, "none"),
    ]
    .map(|(topic, remark)| FormField {
        topic,
        part: None,
        remark: remark.to_owned(),
        example: Vec::new(),
    });
    let text = form(&header, &questions, &standing, None, &writer);
    let expected = "BEGIN ORDERS\ngame: tin-4\nstatus: form\ntax:            # 2\n\
        growth: thera, knossos  # highest limit first\n\
        # kept in order of area name: from treasury, else by levy where\n# the area is not emptied, else given up\nships:\n\
        moves: 2 ur to susa  # none\nEND ORDERS\n";
    assert_eq!(text, expected);
    assert!(text.lines().all(|line| line.chars().count() <= flow::WIDTH));
    let inside = text
        .trim_start_matches("BEGIN ORDERS\n")
        .trim_end_matches("END ORDERS\n");
    let letter = read(inside, 2, &words);
    assert_eq!(letter.complaints(), []);
    assert_eq!(letter.header.status, Some(BlockStatus::Form));
    assert_eq!(
        body(&letter.orders.expect("orders"), &words),
        body(&standing, &words)
    );
}

#[test]
fn an_offer_may_be_made_of_the_example_beside_it() {
    let scenario = crate::scenario::Scenario::named("advanced-8-west").expect("sound");
    let words = Vocabulary::new(&scenario.components);
    let plain = PlainWriter::new(&scenario.components, Language::English);
    let start = State::new(Arc::new(scenario.components.clone()), 8);
    let view = View::of(Viewer::Observer, &Position::new(start));
    let line = "offer: 2 salt + hides to any nation for 2 iron + 1 card";
    let prompt = Prompt::new(Topic::Offers);
    let words_of = (&view, &plain);
    let question = FormField::new(
        &prompt,
        "none is made",
        "{0} (of {1})",
        &[line.to_owned()],
        words_of,
    );
    let header = BlockHeader::default();
    let writer = FormWriter {
        plain,
        words: &words,
    };
    let form = form(&header, &[question], &Orders::default(), None, &writer);
    assert!(form.contains("# offer: 2 salt + hides"), "{form}");
    let filled = form
        .replace("# offer: ", "  - ")
        .replace("  # none is made", "");
    let inside = filled
        .trim_start_matches("BEGIN ORDERS\n")
        .trim_end_matches("END ORDERS\n");
    let letter = read(inside, 1, &words);
    assert_eq!(letter.complaints(), [], "{filled}");
    let text = body(&letter.orders.expect("orders"), &words);
    assert!(
        text.contains("declared: [salt, salt]\n    sealed: [hides, salt, salt]"),
        "{text}"
    );
}

#[test]
fn a_form_asks_each_part_of_a_calamity_on_a_line() {
    let scenario = crate::scenario::Scenario::named("advanced-8-west").expect("sound");
    let words = Vocabulary::new(&scenario.components);
    let writer = FormWriter {
        plain: PlainWriter::new(&scenario.components, Language::English),
        words: &words,
    };
    let standing = "never: [gold]\ncalamities: {famine: {losses: [ur tokens]}, treachery: [gaza]}";
    let standing = read(standing, 1, &words).orders.expect("orders");
    let questions = [
        (Topic::Never, None, "as it was"),
        (Topic::Famine, Some(CalamityPart::Grain), "none"),
        (Topic::Losses, None, "by name"),
        (
            Topic::CivilWar,
            Some(CalamityPart::First),
            "cities first (the highest limit, then by name), then tokens by name of area",
        ),
        (Topic::CivilWar, Some(CalamityPart::Keep), "larger"),
        (Topic::Treachery, Some(CalamityPart::Choice), "by name"),
        (Topic::Losses, None, "by name"),
        (Topic::Recheck, Some(CalamityPart::Reduce), "by name"),
    ]
    .map(|(topic, part, remark)| FormField {
        topic,
        part,
        remark: remark.to_owned(),
        example: Vec::new(),
    });
    let text = form(
        &BlockHeader::default(),
        &questions,
        &standing,
        None,
        &writer,
    );
    let expected = "BEGIN ORDERS\nstatus: form\nnever: gold     # as it was\nfamine grain:   # none\n\
        famine losses: ur tokens\nlosses:         # by name\n\
        # cities first (the highest limit, then by name), then tokens by\n# name of area\ncivil war first:\n\
        civil war keep:  # larger\ntreachery: gaza  # by name\n\
        recheck reduce:  # by name\nEND ORDERS\n";
    assert_eq!(text, expected);
    let inside = text
        .trim_start_matches("BEGIN ORDERS\n")
        .trim_end_matches("END ORDERS\n");
    let letter = read(inside, 2, &words);
    assert_eq!(letter.complaints(), []);
    assert_eq!(
        body(&letter.orders.expect("orders"), &words),
        body(&standing, &words)
    );
}
