//! Fetching and moving where the server is poor, wilful or broken.

use super::scripted::{Script, Scripted};
use super::*;
use crate::transport::mail_source::{LetterBatch, MailSource};

const MOVES: (&str, &str) = ("CAPABILITY", "* CAPABILITY IMAP4rev1 MOVE\r\n$ OK");
const UIDPLUS: (&str, &str) = ("CAPABILITY", "* CAPABILITY IMAP4rev1 UIDPLUS\r\n$ OK");
const POOR: (&str, &str) = ("CAPABILITY", "* CAPABILITY IMAP4rev1\r\n$ OK");
const KEYWORDS: (&str, &str) = (
    "SELECT",
    "* OK [PERMANENTFLAGS (\\Seen \\*)] flags\r\n* OK [UIDVALIDITY 7] v\r\n$ OK [READ-WRITE] in",
);
const NO_KEYWORDS: (&str, &str) = (
    "SELECT",
    "* OK [PERMANENTFLAGS (\\Seen \\Deleted)] flags\r\n$ OK [READ-WRITE] in",
);
const TWO: (&str, &str) = ("UID SEARCH", "* SEARCH 9 4\r\n$ OK");
const SIZES: (&str, &str) = (
    "UID FETCH 4,9 (UID RFC822.SIZE",
    "* 1 FETCH (UID 4 RFC822.SIZE 3 INTERNALDATE \" 1-Feb-2026 10:00:00 +0100\")\r\n\
     * 2 FETCH (UID 9 RFC822.SIZE 5 INTERNALDATE \"02-Feb-2026 10:00:00 +0000\")\r\n$ OK",
);
const BODIES: (&str, &str) = (
    "UID FETCH 4,9 (UID BODY.PEEK[])",
    "* 1 FETCH (UID 4 BODY[] {3}\r\none)\r\n* 1 FETCH (FLAGS (\\Seen))\r\n* 2 FETCH (UID 9 BODY[] {5}\r\nthree)\r\n$ OK",
);

fn letters(batch: &LetterBatch) -> Vec<(&str, &str, Option<i64>)> {
    let letters = batch.letters.iter();
    let letters = letters.map(|one| {
        let text = std::str::from_utf8(&one.raw).unwrap();
        (one.source.as_str(), text, one.received_at)
    });
    letters.collect()
}

fn said(error: TransportError) -> String {
    error.to_string()
}

/// Fetches both letters and releases them; what was heard after the fetch.
fn release(script: Script) -> (Result<(), TransportError>, Vec<String>) {
    let server = Scripted::start("* OK", script);
    let mut source = open(&server).unwrap();
    let batch = source.fetch().unwrap();
    let expected = [
        ("4", "one", Some(1_769_936_400)),
        ("9", "three", Some(1_770_026_400)),
    ];
    assert_eq!(letters(&batch), expected);
    let before = server.heard().len();
    let released = source.release();
    let heard = server.heard().split_off(before);
    if released.is_ok() {
        assert!(source.fetch().unwrap().is_empty());
    }
    (released, heard)
}

#[test]
fn stored_letters_leave_in_the_way_that_the_server_knows() {
    let (released, heard) = release(&[MOVES, KEYWORDS, TWO, SIZES, BODIES]);
    released.unwrap();
    assert_eq!(heard, ["UID MOVE 4,9 \"Processed\""]);
    let (released, heard) = release(&[UIDPLUS, KEYWORDS, TWO, SIZES, BODIES]);
    released.unwrap();
    let expected = [
        "UID COPY 4,9 \"Processed\"",
        "UID STORE 4,9 +FLAGS.SILENT (\\Deleted)",
        "UID EXPUNGE 4,9",
    ];
    assert_eq!(heard, expected);
    let (released, heard) = release(&[POOR, KEYWORDS, TWO, SIZES, BODIES]);
    released.unwrap();
    assert_eq!(heard, ["UID STORE 4,9 +FLAGS.SILENT (\\Seen BullaStored)"]);
}

#[test]
fn letters_that_are_marked_or_deleted_are_passed_over() {
    let server = Scripted::start("* OK", &[POOR, KEYWORDS]);
    let mut source = open(&server).unwrap();
    assert!(source.fetch().unwrap().is_empty());
    assert_eq!(
        server.has_heard("UID SEARCH UNDELETED UNKEYWORD BullaStored"),
        1
    );
    assert_eq!(server.has_heard("UID FETCH"), 0);
}

#[test]
fn what_cannot_be_moved_is_marked() {
    const REFUSED: (&str, &str) = ("UID MOVE", "$ NO [OVERQUOTA] the box is full");
    let (released, heard) = release(&[MOVES, REFUSED, KEYWORDS, TWO, SIZES, BODIES]);
    released.unwrap();
    assert_eq!(
        heard.last().unwrap(),
        "UID STORE 4,9 +FLAGS.SILENT (\\Seen BullaStored)"
    );
    let (released, heard) = release(&[MOVES, REFUSED, NO_KEYWORDS, TWO, SIZES, BODIES]);
    let said = said(released.unwrap_err());
    assert!(
        said.contains("the box is full") && said.contains("done=NAME"),
        "{said}"
    );
    assert_eq!(heard, ["UID MOVE 4,9 \"Processed\""]);
}

#[test]
fn letters_are_not_deleted_that_were_not_copied() {
    const REFUSED: (&str, &str) = ("UID COPY", "$ NO no");
    let (released, heard) = release(&[UIDPLUS, REFUSED, KEYWORDS, TWO, SIZES, BODIES]);
    released.unwrap();
    assert!(
        heard
            .iter()
            .all(|line| !line.contains("Deleted") && !line.contains("EXPUNGE")),
        "{heard:?}"
    );
}

#[test]
fn a_folder_that_letters_cannot_leave_is_not_read() {
    for (script, expected) in [
        (&[POOR, NO_KEYWORDS][..], "neither move letters"),
        (
            &[MOVES, ("SELECT", "$ OK [READ-ONLY] look")],
            "can only be read",
        ),
        (
            &[MOVES, ("STATUS", "$ NO none"), ("CREATE", "$ NO not here")],
            "the folder \"Processed\" cannot be made: not here",
        ),
        (
            &[MOVES, ("SELECT", "$ NO none")],
            "the folder INBOX cannot be opened: none",
        ),
    ] {
        let server = Scripted::start("* OK", Box::leak(script.to_vec().into_boxed_slice()));
        let said = said(open(&server).err().unwrap());
        assert!(said.contains(expected), "{said}");
        assert_eq!(server.has_heard("UID"), 0);
    }
}

#[test]
fn the_folder_for_stored_letters_is_made_once() {
    let server = Scripted::start("* OK", &[MOVES, ("STATUS", "$ NO none")]);
    open(&server).unwrap();
    assert_eq!(server.has_heard("CREATE \"Processed\""), 1);
    let server = Scripted::start("* OK", &[MOVES]);
    open(&server).unwrap();
    assert_eq!(server.has_heard("CREATE"), 0);
}

const PREFIXED: (&str, &str) = (
    "CAPABILITY",
    "* CAPABILITY IMAP4rev1 MOVE NAMESPACE\r\n$ OK",
);
const COURIER: (&str, &str) = (
    "NAMESPACE",
    "* NAMESPACE ((\"INBOX.\" \".\")) NIL ((\"shared.\" \".\"))\r\n$ OK",
);
const DOVECOT: (&str, &str) = ("NAMESPACE", "* NAMESPACE ((\"\" \"/\")) NIL NIL\r\n$ OK");
const NO_PLAIN: (&str, &str) = ("STATUS \"Processed\"", "$ NO no such folder");
const NO_BELOW: (&str, &str) = ("STATUS \"INBOX.Processed\"", "$ NO no such folder");

fn creates(server: &Scripted) -> Vec<String> {
    let mut heard = server.heard();
    heard.retain(|line| line.starts_with("CREATE"));
    heard
}

#[test]
fn the_folder_for_stored_letters_stands_below_the_prefix_of_the_server() {
    let script: Script = &[
        PREFIXED, COURIER, NO_PLAIN, NO_BELOW, KEYWORDS, TWO, SIZES, BODIES,
    ];
    let server = Scripted::start("* OK", script);
    let mut source = open(&server).unwrap();
    assert_eq!(creates(&server), ["CREATE \"INBOX.Processed\""]);
    source.fetch().unwrap();
    source.release().unwrap();
    assert_eq!(server.has_heard("UID MOVE 4,9 \"INBOX.Processed\""), 1);
    // It is there already, by either name.
    let server = Scripted::start("* OK", &[PREFIXED, COURIER, NO_PLAIN]);
    open(&server).unwrap();
    let again = Scripted::start("* OK", &[PREFIXED, COURIER]);
    open(&again).unwrap();
    assert_eq!((creates(&server), creates(&again)), (vec![], vec![]));
    let server = Scripted::start("* OK", &[PREFIXED, DOVECOT, NO_PLAIN]);
    open(&server).unwrap();
    assert_eq!(creates(&server), ["CREATE \"Processed\""]);
}

#[test]
fn a_server_that_refuses_its_own_prefix_or_gives_none_is_told_in_a_sentence() {
    const REFUSED: (&str, &str) = ("CREATE", "$ NO [CANNOT] Invalid mailbox name");
    let server = Scripted::start("* OK", &[PREFIXED, COURIER, NO_PLAIN, NO_BELOW, REFUSED]);
    let sentence = said(open(&server).err().unwrap());
    for word in [
        "the folder \"INBOX.Processed\" cannot be made",
        "folders stand below \"INBOX.\"",
        "Invalid mailbox name",
        "done=NAME",
    ] {
        assert!(sentence.contains(word), "{word}: {sentence}");
    }
    for answer in [
        "$ NO not for you",
        "$ BAD what",
        "* NAMESPACE (({6}\r\nINBOX. \".\"))\r\n$ OK",
    ] {
        let script = Box::leak(Box::new([PREFIXED, ("NAMESPACE", answer), NO_PLAIN]));
        let server = Scripted::start("* OK", script);
        open(&server).unwrap();
        assert_eq!(creates(&server), ["CREATE \"Processed\""], "{answer}");
    }
    for (answer, expected) in [
        ("HANG", "no answer for"),
        ("CLOSE", "the connection is lost"),
    ] {
        let script = Box::leak(Box::new([PREFIXED, ("NAMESPACE", answer)]));
        let server = Scripted::start("* OK", script);
        let sentence = said(open(&server).err().unwrap());
        assert!(sentence.contains(expected), "{sentence}");
    }
}

#[test]
fn a_folder_that_is_named_without_the_prefix_is_found_below_it() {
    let orders = |server: &Scripted| {
        let line = format!("imap://127.0.0.1:{}/orders?security=none", server.port);
        let imap = ImapConfig::read(&line).unwrap();
        ImapSource::open_within(&imap, Path::new("/"), PATIENCE)
    };
    const PLAIN: (&str, &str) = ("SELECT \"orders\"", "$ NO no such folder");
    let server = Scripted::start("* OK", &[PREFIXED, COURIER, PLAIN]);
    orders(&server).unwrap();
    assert_eq!(server.has_heard("SELECT \"INBOX.orders\""), 1);
    const BELOW: (&str, &str) = ("SELECT \"INBOX.orders\"", "$ NO nor there");
    let server = Scripted::start("* OK", &[PREFIXED, COURIER, PLAIN, BELOW]);
    let sentence = said(orders(&server).err().unwrap());
    assert!(
        sentence.contains("the folder orders cannot be opened, nor as \"INBOX.orders\"")
            && sentence.contains("nor there"),
        "{sentence}"
    );
}

#[test]
fn a_letter_that_the_server_cannot_give_keeps_no_other() {
    let server = Scripted::start(
        "* OK",
        &[
            MOVES,
            KEYWORDS,
            TWO,
            SIZES,
            ("UID FETCH 4,9 (UID BODY", "$ NO some letters are broken"),
            ("UID FETCH 4 (UID BODY", "$ NO this one is broken"),
            (
                "UID FETCH 9 (UID BODY",
                "* 2 FETCH (UID 9 BODY[] {5}\r\nthree)\r\n$ OK",
            ),
        ],
    );
    let mut source = open(&server).unwrap();
    let batch = source.fetch().unwrap();
    assert_eq!(letters(&batch), [("9", "three", Some(1_770_026_400))]);
    assert_eq!(batch.unread.len(), 1);
    assert_eq!(batch.unread[0].received_at, Some(1_769_936_400));
    assert!(batch.unread[0].reason.contains("this one is broken"));
    source.release().unwrap();
    assert_eq!(server.has_heard("UID MOVE 9 "), 1, "{:?}", server.heard());
    assert!(source.fetch().unwrap().is_empty());
}

#[test]
fn letters_that_somebody_takes_away_meanwhile_end_nothing() {
    let server = Scripted::start(
        "* OK",
        &[
            MOVES,
            KEYWORDS,
            ("UID SEARCH", "* SEARCH 4 9 10 11 12 13 14 20\r\n$ OK"),
            // All of a whole batch.
            (
                "UID FETCH 4,9:14,20 (UID RFC822.SIZE",
                "* 2 FETCH (UID 9 RFC822.SIZE 5000000)\r\n* 3 FETCH (UID 10 RFC822.SIZE 5000000)\r\n\
                 * 4 FETCH (UID 11 RFC822.SIZE 5000000)\r\n* 5 FETCH (UID 12 RFC822.SIZE 5000000)\r\n\
                 * 6 FETCH (UID 13 RFC822.SIZE 5000000)\r\n* 7 FETCH (UID 14 RFC822.SIZE 5000000)\r\n\
                 * 8 FETCH (UID 20 RFC822.SIZE 5000000)\r\n$ OK",
            ),
            ("UID FETCH 9:14 (UID BODY", "$ OK"),
            (
                "UID FETCH 20 (UID BODY",
                "* 2 FETCH (UID 20 BODY[] {3}\r\none)\r\n$ OK",
            ),
        ],
    );
    let mut source = open(&server).unwrap();
    let batch = source.fetch().unwrap();
    assert_eq!(letters(&batch), [("20", "one", None)]);
    assert!(batch.unread.is_empty());
}

#[test]
fn a_letter_over_5_mb_comes_as_its_header_alone_and_is_moved_like_others() {
    let server = Scripted::start(
        "* OK",
        &[
            MOVES,
            KEYWORDS,
            TWO,
            (
                "UID FETCH 4,9 (UID RFC822.SIZE",
                "* 1 FETCH (UID 4 RFC822.SIZE 5000001)\r\n* 2 FETCH (UID 9 RFC822.SIZE 5)\r\n$ OK",
            ),
            (
                "UID FETCH 9 (UID BODY.PEEK[])",
                "* 2 FETCH (UID 9 BODY[] {5}\r\nthree)\r\n$ OK",
            ),
            (
                "UID FETCH 4 (UID BODY.PEEK[HEADER]<0.65536>)",
                "* 1 FETCH (UID 4 BODY[HEADER]<0> {33}\r\nSubject: x\r\nContent-Type: a/b\r\n\r\n)\r\n$ OK",
            ),
        ],
    );
    let mut source = open(&server).unwrap();
    let batch = source.fetch().unwrap();
    let expected = "Subject: x\r\nContent-Type: a/b\r\n\r\n";
    let long: Vec<_> = batch.letters.iter().map(|one| one.too_long).collect();
    assert_eq!(long, [Some(5_000_001), None]);
    assert_eq!(
        letters(&batch),
        [("4", expected, None), ("9", "three", None)]
    );
    source.release().unwrap();
    assert_eq!(server.has_heard("UID MOVE 4,9 "), 1);
}

#[test]
fn a_batch_weighs_32_mib_at_most() {
    let server = Scripted::start(
        "* OK",
        &[
            MOVES,
            KEYWORDS,
            ("UID SEARCH", "* SEARCH 1 2 3 4 5 6 7\r\n$ OK"),
            (
                "UID FETCH 1:7 (UID RFC822.SIZE",
                "* 1 FETCH (UID 1 RFC822.SIZE 5000000)\r\n* 2 FETCH (UID 2 RFC822.SIZE 5000000)\r\n\
                 * 3 FETCH (UID 3 RFC822.SIZE 5000000)\r\n* 4 FETCH (UID 4 RFC822.SIZE 5000000)\r\n\
                 * 5 FETCH (UID 5 RFC822.SIZE 5000000)\r\n* 6 FETCH (UID 6 RFC822.SIZE 5000000)\r\n\
                 * 7 FETCH (UID 7 RFC822.SIZE 5000000)\r\n$ OK",
            ),
            (
                "UID FETCH 1:6 (UID BODY",
                "* 1 FETCH (UID 1 BODY[] {3}\r\none)\r\n$ OK",
            ),
            (
                "UID FETCH 7 (UID BODY",
                "* 7 FETCH (UID 7 BODY[] {5}\r\nthree)\r\n$ OK",
            ),
        ],
    );
    let mut source = open(&server).unwrap();
    for expected in [("1", "one", None), ("7", "three", None)] {
        assert_eq!(letters(&source.fetch().unwrap()), [expected]);
        source.release().unwrap();
    }
    assert!(source.fetch().unwrap().is_empty());
}

#[test]
fn a_search_that_fails_is_no_empty_folder() {
    for (answer, expected) in [
        ("$ NO the index is broken", "the index is broken"),
        ("CLOSE", "the connection is lost"),
        ("* BYE going down\r\nCLOSE", "going down"),
    ] {
        let script = Box::leak(Box::new([MOVES, KEYWORDS, ("UID SEARCH", answer)]));
        let server = Scripted::start("* OK", script);
        let said = said(open(&server).unwrap().fetch().unwrap_err());
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn a_letter_with_which_the_connection_is_lost_is_no_half_letter_and_keeps_no_other() {
    let server = Scripted::start(
        "* OK",
        &[
            MOVES,
            KEYWORDS,
            TWO,
            SIZES,
            (
                "UID FETCH 4,9 (UID BODY.PEEK[])",
                "* 1 FETCH (UID 4 BODY[] {3}\r\none)\r\n* 2 FETCH (UID 9 BODY[] {5}\r\nthrCLOSE",
            ),
            (
                "UID FETCH 4 (UID BODY",
                "* 1 FETCH (UID 4 BODY[] {3}\r\none)\r\n$ OK",
            ),
            (
                "UID FETCH 9 (UID BODY",
                "* 2 FETCH (UID 9 BODY[] {5}\r\nthrCLOSE",
            ),
        ],
    );
    let mut source = open(&server).unwrap();
    let batch = source.fetch().unwrap();
    assert_eq!(letters(&batch), [("4", "one", Some(1_769_936_400))]);
    source.release().unwrap();
    let batch = source.fetch().unwrap();
    assert!(batch.letters.is_empty());
    let said = &batch.unread[0].reason;
    assert!(
        said.contains("letter 9")
            && said.contains("the connection is lost")
            && !said.contains("thr"),
        "{said}"
    );
    assert!(source.fetch().unwrap().is_empty());
    assert_eq!(server.has_heard("UID MOVE 4 "), 1);
    assert_eq!(server.has_heard("UID MOVE"), 1);
}

#[test]
fn letters_numbered_anew_are_not_taken_for_those_before() {
    let server = Scripted::start(
        "* OK",
        &[
            MOVES,
            KEYWORDS,
            TWO,
            SIZES,
            (
                "UID FETCH 4,9 (UID BODY",
                "* OK [UIDVALIDITY 8] anew\r\n* 1 FETCH (UID 4 BODY[] {3}\r\nxxx)\r\n$ OK",
            ),
        ],
    );
    let mut source = open(&server).unwrap();
    let said = said(source.fetch().unwrap_err());
    assert!(
        said.contains("numbered the letters of the folder anew"),
        "{said}"
    );
    source.release().unwrap_err();
    assert_eq!(server.has_heard("UID MOVE"), 0);
}
