use proptest::prelude::*;

use super::*;

fn complaints(text: &str) -> Vec<Complaint> {
    salvage(text, 1, &ParseLimits::LETTER).complaints
}

/// The first complaint stands there and holds these words.
#[track_caller]
fn refused(text: &str, line: u32, column: u32, words: &str) {
    let found = complaints(text);
    let first = found
        .first()
        .unwrap_or_else(|| panic!("{text:?} is accepted"));
    assert_eq!(
        first.at,
        TextPosition::new(line, column),
        "{text:?}: {first}"
    );
    assert!(first.message.contains(words), "{text:?}: {first}");
}

fn read(text: &str) -> Node {
    parse(text, 1, &ParseLimits::LETTER).unwrap_or_else(|found| panic!("{text:?}: {found:?}"))
}

#[test]
fn scalars_are_text_with_their_place() {
    let node = read("a: no\nb: 010\nc: \"+4\"\nd: 12:30\ne: ~\nf:\ng: [x,\n  y]\n");
    let texts: Vec<_> = node
        .entries()
        .iter()
        .map(|(_, value)| value.as_text())
        .collect();
    assert_eq!(
        texts[..4],
        [Some("no"), Some("010"), Some("+4"), Some("12:30")]
    );
    assert!(node.entries()[4].1.is_empty() && node.entries()[5].1.is_empty());
    let list = node.get("g").and_then(Node::as_list).expect("a list");
    assert_eq!(list[1].at, TextPosition::new(8, 3));
    assert_eq!(
        node.get("a").map(|value| (value.at, value.end)),
        Some((TextPosition::new(1, 4), TextPosition::new(1, 6)))
    );
    assert_eq!(node.entries()[0].1.as_list_or_single().len(), 1);
}

#[test]
fn lines_count_from_the_line_that_is_named() {
    let node = parse("a: b\nc: d", 40, &ParseLimits::LETTER).expect("two keys");
    assert_eq!(node.entries()[1].0.at, TextPosition::new(41, 1));
    let wrong = parse("a: b\nc: [d", 40, &ParseLimits::LETTER).expect_err("a bracket");
    assert_eq!(wrong[0].at, TextPosition::new(41, 4));
}

#[test]
fn each_slip_gets_a_sentence_at_its_place() {
    refused(
        "game:demo\nnation: x",
        1,
        6,
        "a blank is missing after the colon",
    );
    refused(
        "a: {b:1, c: 2}",
        1,
        5,
        "a blank is missing after the colon of `b`",
    );
    refused("a:\n\t- x", 2, 1, "a tab");
    refused("a: 1\nb: \"x\nc: 2", 2, 4, "quotation mark is opened");
    refused("a: 'don't attack'", 1, 9, "apostrophe");
    refused("a: [x, y\nb: 2", 1, 4, "`[` is opened");
    refused("a: {x: y\nb: 2", 1, 4, "`{` is opened");
    refused("a: [x}", 1, 4, "`}` closes here");
    refused("a: @x", 1, 4, "`@` cannot begin");
    refused("a: `x`", 1, 4, "cannot begin");
    refused("a: %x", 1, 4, "`%` cannot begin");
    refused("a: *x", 1, 4, "alias");
    refused("a: &x y", 1, 4, "anchor");
    refused("a: !x y", 1, 7, "tag");
    refused("> a: b\n> c: d", 1, 1, "quoted text");
    refused("a:\n  - x\n - y", 3, 2, "expected `key: value`");
    refused("a: b\n  c", 1, 4, "goes on in the next line");
    refused("a: b\n--\nJohn Doe", 2, 1, "expected `key: value`");
    refused("a:\n - ship k: +4, thera,\n-2\nc: 1", 3, 1, "wrap");
    refused("a：1\nb: 2\nc: [", 1, 1, "looks like `:`");
    refused("a: \u{0}b", 1, 4, "U+0000");
    refused("a: b: c", 1, 5, "`:` makes no sense");
    refused("a: - b", 1, 4, "`- ` makes no sense");
}

/// Returns the complaint about a data file.
fn of_data(text: &str) -> String {
    let wrong = parse(text, 1, &ParseLimits::DATA).expect_err(text);
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    wrong[0].to_string()
}

#[test]
fn a_bracket_that_is_not_closed_is_named_before_what_follows_it() {
    for (text, said) in [
        (
            "game: d\noptions: [no-two-limit\nseats:\n  - {name: A}\n",
            "line 2, column 10 (options): `[` is opened and not closed",
        ),
        (
            "options: [a,\n  imperial: 2\nseats:\n  - x\n",
            "line 1, column 10 (options): `[` is opened and not closed",
        ),
        (
            "end: {turn: 14\nseats:\n  - x\n",
            "line 1, column 6 (end): `{` is opened and not closed",
        ),
        (
            "seats:\n  - {name: A}\n  - {name: [B, C\nend: x\n",
            "line 3, column 5 (seats[1]): `{` is opened and not closed",
        ),
    ] {
        assert_eq!(of_data(text), said, "{text}");
    }
    // Nothing is known of it where no key follows.
    for (text, said) in [
        (
            "a: [b: c: d]\n",
            "line 1, column 9 (a[0]): expected `,` or `}`: is a brace",
        ),
        (
            "a: [b,\n  - c]\n",
            "line 2, column 3 (a[1]): a `- ` makes no sense",
        ),
    ] {
        let found = of_data(text);
        assert!(found.starts_with(said), "{text}: {found}");
    }
}

#[test]
fn what_letters_do_not_hold_is_refused() {
    refused("a: 1\nb: {c: 1, c: 2}", 2, 11, "twice");
    refused("a: 1\n---\nb: 2", 3, 1, "second document");
    refused("%YAML 1.2\n---\na: 1", 1, 1, "`%`");
    refused("a:\n  b: >2\n  c: 3", 2, 3, "block of text");
    refused("a: |\n  b", 1, 1, "block of text");
    refused("a: {enemies: >2}", 1, 14, "block of text");
    refused("[a]: 1", 1, 1, "cannot be a key");
    refused(": 1", 1, 1, "a key is missing");
    refused(&format!("a: {}", "x".repeat(70_000)), 1, 1, "64 KiB");
    let nested = |levels: usize| format!("a: {}x{}", "[".repeat(levels), "]".repeat(levels));
    refused(&nested(16), 1, 19, "deeper than 16");
    assert_eq!(complaints(&nested(15)), []);
    let nested = (0..20)
        .map(|depth| format!("{}a:\n", " ".repeat(depth)))
        .collect::<String>();
    refused(&nested, 17, 17, "deeper than 16");
}

#[test]
fn all_slips_are_found_at_once_and_what_is_whole_is_kept() {
    let found = salvage(
        "a: [x, y\nb: 2\nc: {d: 1, d: 2}\ne:f\na: 3\ng: 4",
        1,
        &ParseLimits::LETTER,
    );
    let lines: Vec<u32> = found
        .complaints
        .iter()
        .map(|complaint| complaint.at.line)
        .collect();
    assert_eq!(lines, [1, 3, 4, 5]);
    assert_eq!(found.complaints[1].path, "c.d");
    let keys: Vec<&str> = found
        .node
        .entries()
        .iter()
        .map(|(key, _)| key.text.as_str())
        .collect();
    assert_eq!(keys, ["a", "b", "c", "g"]);
    let list = found.node.get("a").and_then(Node::as_list);
    assert_eq!(list.map(<[Node]>::len), Some(1));
}

#[test]
fn data_files_hold_several_documents_and_long_texts() {
    let text = "a: one\n  text\n---\nb: >\n  folded\n  text\n";
    let nodes = documents(text, &ParseLimits::DATA).expect("two documents");
    let texts: Vec<_> = nodes
        .iter()
        .map(|node| node.entries()[0].1.as_text())
        .collect();
    assert_eq!(texts, [Some("one text"), Some("folded text\n")]);
    let wrong = documents("a: 1\na: 2\n---\nb: *x\n", &ParseLimits::DATA).expect_err("two slips");
    assert_eq!(wrong.len(), 2);
}

fn scraps() -> impl Strategy<Value = String> {
    let scrap = prop_oneof![
        Just("a: "),
        Just("- "),
        Just("["),
        Just("]"),
        Just("{"),
        Just("}"),
        Just(", "),
        Just("\n"),
        Just("\n  "),
        Just("\t"),
        Just("\""),
        Just("'"),
        Just("#"),
        Just(" #"),
        Just("*"),
        Just("&x "),
        Just("!"),
        Just("|"),
        Just(">"),
        Just("---\n"),
        Just("...\n"),
        Just("? "),
        Just(": "),
        Just("é"),
        Just("\u{0}"),
        Just("b"),
        Just("“"),
        Just("•"),
        Just("\u{200b}"),
        Just("%"),
        Just("@"),
        Just("\\"),
        Just("\r"),
        Just("\u{85}"),
        Just("\u{2028}"),
        Just("ship x: +4"),
    ];
    prop::collection::vec(scrap, 0..60).prop_map(|scraps| scraps.concat())
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in prop_oneof![scraps(), any::<String>()]) {
        let lines = text.split(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']).count() as u32;
        let found = salvage(&text, 5, &ParseLimits::LETTER);
        for complaint in found.complaints {
            prop_assert!((5..=5 + lines).contains(&complaint.at.line), "{complaint}");
        }
        let _ = documents(&text, &ParseLimits::DATA);
        let _ = crate::repair(&text, 5);
    }

    #[test]
    fn mending_twice_changes_nothing_more(text in scraps()) {
        let once = crate::repair(&text, 1);
        if !once.complaints.is_empty() {
            return Ok(());
        }
        prop_assert_eq!(&crate::repair(&once.text, 1).text, &once.text);
    }
}
