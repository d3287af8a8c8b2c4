//! Letters of people who saw nothing but a page: each is read as it was meant, or answered with a proposal that is what was meant, or
//! what was not read is told; none is read as something else. `NAME.orders` is the block that was meant, or the word REFUSE.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bulla::free_text::{PageOffers, ParseContext, ParsedLetter, parse, segment_of_subject};
use bulla::mail::{AnsweredMail, BlockResult, read_file_answering};
use bulla::orders::{Vocabulary, body, read_at};
use bulla::scenario::{CaseOverrides, Scenario};
use bulla::text::TextPosition;

pub(super) fn words() -> Vocabulary {
    let nations = [
        "africa", "italy", "iberia", "illyria", "thrace", "crete", "asia", "assyria", "babylon",
        "egypt",
    ];
    let scenario = Scenario::named("advanced-8-west").and_then(|scenario| {
        scenario.varied(&CaseOverrides {
            set: Some("extension".to_owned()),
            nations: Some(nations.map(String::from).to_vec()),
            ..CaseOverrides::default()
        })
    });
    Vocabulary::new(&scenario.expect("the scenario is sound").components)
}

/// Reads a letter with the page that it answers, where the folder has it: `pages/07.eml` for `desk-07-a.eml`.
fn heard(path: &Path, words: &Vocabulary) -> ParsedLetter {
    let number = path.file_stem().and_then(|stem| stem.to_str());
    let number = number.and_then(|stem| stem.split('-').nth(1));
    let page = number.map(|number| path.with_file_name(format!("pages/{number}.eml")));
    let page = page.and_then(|page| fs::read(page).ok());
    let mails: Vec<AnsweredMail> = page.iter().map(|page| AnsweredMail::of(page)).collect();
    let letter = read_file_answering(&fs::read(path).expect("readable"), &mails);
    let (segment, turn) = segment_of_subject(&letter.subject, words);
    let offers = PageOffers::of(&mails, words);
    let listener = ParseContext {
        segment: segment.as_deref(),
        turn,
        open_offers: &offers.own,
        offers_to_take: &offers.others,
        others: &offers.nations,
        own_ships: &offers.ships,
        finished: offers.finished.as_deref(),
        ..ParseContext::of_words(words)
    };
    parse(&letter, &listener)
}

/// The orders that count, in canonical form; a form that says nothing is none.
fn counts(parsed_letter: &ParsedLetter, words: &Vocabulary) -> Option<String> {
    let (BlockResult::Orders(block) | BlockResult::Form(block)) = &parsed_letter.found else {
        return None;
    };
    let read = read_at(
        &block.text,
        TextPosition::new(block.first_line, block.column + 1),
        words,
    );
    let text = body(&read.orders?, words);
    let is_form = matches!(parsed_letter.found, BlockResult::Form(_));
    (!is_form || !text.is_empty()).then_some(text)
}

/// The block that was meant, beside the letter or for both letters of a number.
fn meant(path: &Path) -> PathBuf {
    let own = path.with_extension("orders");
    if own.exists() {
        return own;
    }
    let stem = path
        .file_stem()
        .and_then(|stem| stem.to_str())
        .expect("a name");
    path.with_file_name(format!("{}.orders", &stem[..stem.len() - 1]))
}

fn fate(path: &Path, words: &Vocabulary) -> &'static str {
    let reference = meant(path);
    let is_refusal = fs::read_to_string(&reference)
        .expect("a reference")
        .starts_with("REFUSE");
    let parsed_letter = heard(path, words);
    let counts = counts(&parsed_letter, words);
    if is_refusal {
        return if counts.is_none() { "told" } else { "silent" };
    }
    let meant = self::counts(&heard(&reference, words), words);
    let meant = meant.unwrap_or_else(|| panic!("{} is no clean block", reference.display()));
    let is_told =
        !parsed_letter.unread.is_empty() || matches!(parsed_letter.found, BlockResult::Refused(_));
    let is_refused = matches!(parsed_letter.found, BlockResult::Orders(_)) && counts.is_none();
    match counts {
        Some(text) if text == meant => "meant",
        _ if parsed_letter.proposal.as_ref() == Some(&meant) => "proposed",
        _ if is_told || is_refused => "told",
        Some(_) => "silent",
        None => "nothing",
    }
}

fn fates(folder: &str) -> BTreeMap<&'static str, Vec<String>> {
    let words = words();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let entries = fs::read_dir(&folder).expect("the letters are in the repository");
    let mut found: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for entry in entries {
        let path = entry.expect("readable").path();
        if path.extension().is_some_and(|ending| ending == "eml") {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            found.entry(fate(&path, &words)).or_default().push(name);
        }
    }
    println!("{found:#?}");
    found
}

/// Checks that at least the given percentage is read at once, and at least the other is read or proposed. No letter is lost in silence,
/// and none is read as something else but these.
fn assert_fates(folder: &str, at_once: usize, understood: usize, otherwise: &[&str]) {
    let mut fates = fates(folder);
    let silent = fates.remove("silent").unwrap_or_default();
    assert!(
        silent.iter().all(|name| otherwise.contains(&name.as_str())),
        "{silent:?}"
    );
    let count = |fate: &str| fates.get(fate).map_or(0, Vec::len);
    let all: usize = fates.values().map(Vec::len).sum();
    assert!(all >= 20, "{all} letters");
    assert_eq!(count("nothing"), 0);
    let share = |letters: usize| letters * 100 / all;
    assert!(share(count("meant")) >= at_once);
    assert!(share(count("meant") + count("proposed")) >= understood);
}

#[test]
fn the_shared_letters_of_newcomers_are_understood() {
    assert_fates("shared/newcomers", 60, 90, &[]);
}

#[test]
fn our_letters_of_newcomers_are_understood() {
    assert_fates("letters/newcomers", 52, 92, &[]);
}

/// `desk-17-a` names the city that it wants to keep, as the last of its list; what it means leaves it out. `phone-24-a` keeps a ship in so
/// many words, which its reference leaves to the default.
#[test]
fn letters_of_newcomers_to_todays_pages_are_understood() {
    let otherwise = ["desk-17-a.eml", "phone-24-a.eml"];
    assert_fates("shared/newcomers-2", 70, 91, &otherwise);
}

/// Letters to pages that show examples, by people who saw a page and a goal. `desk-05-a` names the cards that it tells, which its
/// reference leaves to the office; requests and questions count as told.
#[test]
fn letters_to_pages_with_examples_are_understood() {
    assert_fates("letters/newcomers-3", 55, 74, &["desk-05-a.eml"]);
}

/// The goals of shared letters in other words: wishes, alternatives over two sentences, offers in prose, remarks, idle letters.
#[test]
fn goals_in_other_words_are_understood() {
    assert_fates("letters/newcomers-4", 74, 82, &[]);
}

/// Letters written before it was known how they are read: tables, alternatives, wishes, answers between the lines, words to the moderator,
/// a third of them German. A question to the moderator and requests count as told.
#[test]
fn letters_written_unseen_are_understood() {
    assert_fates("letters/newcomers-5", 75, 82, &[]);
}

/// Sixty letters of many voices, a third German, with what was meant written down before any was read: set-up, realm, trade and fate of
/// both books, Nomads, phones and desks.
#[test]
fn sixty_letters_of_many_voices_are_understood() {
    assert_fates("letters/newcomers-6", 63, 86, &[]);
}

/// Twenty-four more of other voices, written when those before were mended and before any of these was read: what is built for a kind is
/// met here first.
#[test]
fn letters_of_other_voices_are_understood() {
    assert_fates("letters/newcomers-7", 54, 75, &[]);
}

/// Forty more of yet other voices, ten of them German, written before any was read. What a moderator would have to ask about counts as
/// told. `desk-03-a` sends three where two stand, which the board tells and no reading.
#[test]
fn forty_letters_of_yet_other_voices_are_understood() {
    assert_fates("letters/newcomers-8", 28, 56, &["desk-03-a.eml"]);
}

/// A hundred letters to fifty pages of today, thirty-four of them German, written before any was read. What they mean was written down from
/// their goals by somebody who saw no letter.
#[test]
fn a_hundred_letters_to_todays_pages_are_understood() {
    assert_fates("letters/newcomers-9", 60, 95, &[]);
}

/// One slip touches one line: whatever else stands in the block is proposed as the strict reader has it.
#[test]
fn a_slip_touches_one_line() {
    let words = words();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shared/newcomers-2/faults");
    for (name, slip, mended) in [
        ("05-voyage.orders", "reduce: [chalcys]", "reduce: [chalcis]"),
        ("15-accept.orders", "never: [ivry]", "never: [ivory]"),
        ("accept-flow.txt", "never: [timbr]", "never: [timber]"),
        (
            "moves-lost.txt",
            "reduce: [chalcys, athens]",
            "reduce: [chalcis, athens]",
        ),
        (
            "offer-flow-typo-elsewhere.txt",
            "never: [timbr]",
            "never: [timber]",
        ),
        (
            "standing-becomes-public.txt",
            "never: [timbr]",
            "never: [timber]",
        ),
        (
            "voyage-land-changed.txt",
            "reduce: [chalcys]",
            "reduce: [chalcis]",
        ),
    ] {
        let text = fs::read_to_string(folder.join(name)).expect("the file is in the repository");
        let parsed_letter = heard(&folder.join(name), &words);
        let unread: Vec<&str> = parsed_letter
            .unread
            .iter()
            .map(|line| line.text.trim())
            .collect();
        assert_eq!(unread, [slip], "{name}");
        let sound = text.replace(slip, mended);
        let lines: Vec<&str> = sound
            .lines()
            .filter(|line| !line.contains(" ORDERS"))
            .collect();
        let read = bulla::orders::read(&lines.join("\n"), 1, &words);
        let meant = body(&read.orders.expect("a sound block"), &words);
        assert_eq!(parsed_letter.proposal, Some(meant), "{name}");
    }
    let final_below = heard(&folder.join("10-final-below-form.eml"), &words);
    assert_eq!(final_below.status, Some(bulla::orders::BlockStatus::Final));
    let BlockResult::Orders(block) = &final_below.found else {
        panic!("{final_below:?}");
    };
    assert!(block.text.contains("status: final"), "{}", block.text);
    let famine = heard(&folder.join("16-famine-line.eml"), &words);
    assert!(famine.unread.is_empty(), "{:?}", famine.unread);
    let famine = counts(&famine, &words).expect("orders");
    let words_of: Vec<&str> = famine.split_whitespace().collect();
    assert_eq!(
        words_of.join(" "),
        "calamities: treachery: [tripoli, thapsus] famine: {grain: 1, direct: {babylon: 8, assyria: 8, crete: 4}, losses: [4 \
         alexandria, 2 upper-egypt]}"
    );
}
