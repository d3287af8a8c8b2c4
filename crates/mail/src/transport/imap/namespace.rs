//! The prefix under which a server keeps the folders of a user (RFC 2342): Courier and some Cyrus keep all of them below `INBOX.`.
//!
//! The parser of responses does not know this one, so it is read line by line, while nothing else is said.

use tokio::io::{AsyncRead, AsyncReadExt};

use super::error::ImapError;

/// Maximum number of bytes of an answer.
const LONGEST: usize = 64 << 10;

/// Reads all that is said up to the end of the command with this tag.
pub async fn answer(stream: &mut (impl AsyncRead + Unpin), tag: &str) -> Result<String, ImapError> {
    let mut heard = Vec::new();
    let mut piece = [0; 1024];
    while !is_over(&heard, tag) {
        let read = stream.read(&mut piece).await;
        let read =
            read.map_err(|error| ImapError::lost(format!("the connection is lost: {error}")))?;
        if read == 0 || heard.len() > LONGEST {
            return Err(ImapError::lost("the connection is lost"));
        }
        heard.extend_from_slice(&piece[..read]);
    }
    Ok(String::from_utf8_lossy(&heard).into_owned())
}

fn is_over(heard: &[u8], tag: &str) -> bool {
    let mut lines = heard.split_inclusive(|byte| *byte == b'\n');
    let is_end = |line: &[u8]| {
        let rest = line.strip_prefix(tag.as_bytes());
        rest.is_some_and(|rest| rest.starts_with(b" ") && rest.ends_with(b"\n"))
    };
    lines.any(is_end)
}

/// Returns the prefix of the first namespace of the user; empty if the answer says none, or one that no folder of ours can have.
pub fn personal_prefix(answer: &str) -> String {
    const BEGINNING: &str = "* NAMESPACE ((\"";
    let prefix = answer.lines().find_map(|line| {
        let (beginning, rest) = line.split_at_checked(BEGINNING.len())?;
        beginning.eq_ignore_ascii_case(BEGINNING).then_some(rest)?;
        rest.split('"').next()
    });
    let prefix = prefix.unwrap_or_default();
    let is_plain = |sign: char| matches!(sign, ' '..='~') && !matches!(sign, '&' | '\\');
    if prefix.chars().all(is_plain) {
        prefix.to_owned()
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_namespace_of_the_user_counts() {
        for (answer, expected) in [
            // Courier, Cyrus with altnamespace off.
            (
                "* NAMESPACE ((\"INBOX.\" \".\")) NIL ((\"shared.\" \".\"))",
                "INBOX.",
            ),
            // Dovecot, Cyrus with altnamespace on.
            ("* NAMESPACE ((\"\" \"/\")) NIL NIL", ""),
            (
                "* NAMESPACE ((\"INBOX/\" \"/\" \"X-PARAM\" (\"a\" \"b\"))(\"#mh/\" \"/\")) NIL NIL",
                "INBOX/",
            ),
            ("* namespace ((\"INBOX.\" \".\")) nil nil", "INBOX."),
            ("* NAMESPACE NIL NIL NIL", ""),
            ("* NAMESPACE ((\"&AOk-.\" \".\")) NIL NIL", ""),
            ("* NAMESPACE (({6}", ""),
            ("é", ""),
            ("", ""),
        ] {
            let said = format!("* OK first\r\n{answer}\r\nB7 OK done\r\n");
            assert_eq!(personal_prefix(&said), expected, "{answer}");
        }
    }

    #[test]
    fn an_answer_ends_with_its_tag() {
        assert!(is_over(b"* NAMESPACE NIL NIL NIL\r\nB7 OK\r\n", "B7"));
        for part in ["", "B7 O", "* B7 OK\r\n", "B77 OK\r\n"] {
            assert!(!is_over(part.as_bytes(), "B7"), "{part}");
        }
    }
}
