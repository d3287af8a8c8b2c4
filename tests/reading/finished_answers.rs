//! The finished answer of a page, taken in words: it is proposed, with those who stay left out. What the page tells of ships.

use bulla::free_text::{PageOffers, ParseContext, ParsedLetter, finished_answer, parse};
use bulla::mail::{AnsweredMail, BlockResult, read_file};

use super::first_time_players::words;

const PAGE: &str = "From: office@example.org\nTo: ann@example.org\nSubject: [delta-7] turn 5\n\n\
    A finished answer of yours, for instance, could be:\n\n    moves:\n      - 4 armenia to nineveh\n      - 1 armenia to van\n      \
    - 1 nalchik to armenia\n      - 2 van to nineveh\n    cities: nineveh\n    final\n\nYour realm: Asia\n----------------\n\n\
    Ships: Campania (2), Delphi/west (2, 1\naboard).\n";

fn heard(text: &str) -> ParsedLetter {
    let mail = format!(
        "From: Ann <ann@example.org>\nTo: office@example.org\nSubject: Re: [delta-7] Your orders: turn 5, realm\n\n{text}\n"
    );
    let words = words();
    let page = PageOffers::of(&[AnsweredMail::of(PAGE.as_bytes())], &words);
    assert_eq!(page.ships, ["campania", "delphi/west"]);
    let context = ParseContext {
        segment: Some("realm"),
        turn: Some(5),
        own_ships: &page.ships,
        finished: page.finished.as_deref(),
        ..ParseContext::of_words(&words)
    };
    parse(&read_file(mail.as_bytes()), &context)
}

#[test]
fn a_finished_answer_is_taken_with_a_change() {
    assert!(finished_answer(PAGE).is_some_and(|answer| answer.starts_with("moves:\n")));
    let walks = [
        "  - 4 armenia > nineveh\n",
        "  - 1 armenia > van\n",
        "  - 1 nalchik > armenia\n",
        "  - 2 van > nineveh\n",
    ];
    let proposed = |left_out: Option<usize>| {
        let kept = (0..walks.len()).filter(|at| Some(*at) != left_out);
        let kept: String = kept.map(|at| walks[at]).collect();
        format!("moves:\n{kept}cities: [nineveh]\n")
    };
    for (text, left_out) in [
        ("I take your finished answer as it is. final", None),
        (
            "Ich nehme eure fertige Antwort, wie sie da steht.\n\nfinal\nAnn",
            None,
        ),
        (
            "ill take your finished answer as it is, only the one in nalchik stays at home. final",
            Some(2),
        ),
        (
            "I'll use the finished answer from your page but the 2 in Van stay there.",
            Some(3),
        ),
        (
            "Ich nehme die fertige Antwort von der Seite, nur der in Nalchik bleibt zu Hause.\nfinal",
            Some(2),
        ),
        (
            "Hi,\n\nI send your finished answer without the one from Nalchik.\n\nfinal\n\nAnn",
            Some(2),
        ),
    ] {
        let read = heard(text);
        assert_eq!(read.proposal, Some(proposed(left_out)), "{text}");
        assert!(!matches!(read.found, BlockResult::Orders(_)), "{text}");
        assert_eq!(read.unread.len(), 1, "{text}");
    }
    for text in [
        "I take your finished answer, but 3 instead of 4 from Armenia",
        "I take your finished answer, only those in Armenia stay at home",
        "I take your finished answer, only the 3 in Van stay at home",
        "I take your finished answer, only the one in Ur stays at home",
        "I do not take your finished answer",
        "Is your finished answer a good one?",
        "I take your finished answer unless Egypt attacks",
        "Maybe I take your finished answer",
        "I take your finished answer, only nothing in Nalchik stays",
        "I take your finished answer. Only Van goes to Sinope.",
    ] {
        let read = heard(text);
        assert_eq!(read.proposal, None, "{text}");
        assert!(!matches!(read.found, BlockResult::Orders(_)), "{text}");
    }
}

#[test]
fn a_ship_has_the_coast_that_the_page_tells() {
    let read = heard("keep ship delphi\n2 campania to rome\nfinal\n\nAnn");
    let BlockResult::Orders(block) = read.found else {
        panic!("{read:?}");
    };
    assert!(block.text.contains("keep delphi/west"), "{}", block.text);
}
