//! Checks that depend on the kind of a segment, in games whose segments have other names.

use super::read::read;
use super::vocabulary::Vocabulary;
use crate::game::SegmentKind;
use crate::orders::free_text::{SpeakerContext, lines, parse_lines};
use crate::scenario::{Scenario, names};

/// The words of a game whose part of trade is called `market`.
fn renamed() -> Vocabulary {
    let mut scenario = Scenario::named("advanced-3").unwrap();
    for plan in &mut scenario.book.turn {
        plan.name = plan.name.replace("trade", "market");
    }
    Vocabulary::new(&scenario.components).with_segments(&scenario.book)
}

#[test]
fn a_renamed_trade_asks_for_offers_alone() {
    let words = renamed();
    for segment in ["market-1", "market-2", "market"] {
        assert_eq!(
            words.kind_of(segment),
            Some(SegmentKind::Trade),
            "{segment}"
        );
    }
    let text = "segment: market-1\nbuy: [pottery]\nnever: [salt]\nluck: a cat";
    let letter = read(text, 1, &words);
    let orders = letter.orders.as_ref().unwrap();
    assert!(orders.buy.is_none() && orders.luck.is_none());
    assert!(orders.trade.never.is_some());
    assert_eq!(letter.remarks.len(), 2, "{:?}", letter.remarks);
}

#[test]
fn plain_words_in_a_renamed_trade_mean_offers() {
    let words = renamed();
    let said = "Well, I will gladly take the offer crete-1, it seems a good one";
    let meant = |segment| {
        let scene = SpeakerContext {
            segment: Some(segment),
            ..SpeakerContext::default()
        };
        parse_lines(&lines(said, 1), &scene, &words).orders
    };
    assert!(meant("market-1").trade.accept.is_some());
    assert_eq!(meant("market-1"), meant("trade-1"));
}

#[test]
fn every_segment_of_the_library_is_of_the_kind_that_its_name_says() {
    for name in names() {
        let book = Scenario::named(&name).unwrap().book;
        for plan in book.plans() {
            let named = SegmentKind::named(&plan.name);
            assert_eq!(Some(plan.kind()), named, "{name}: {}", plan.name);
        }
    }
}
