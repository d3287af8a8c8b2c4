//! Verdict of the office's own mail server about the sender of a letter: DMARC in `Authentication-Results` (RFC 8601). Anybody
//! can write such a field, also in the server's name, so only its place shows who wrote it. Every server puts its fields,
//! `ReceiveReport` among them, above those that came with the letter.

use super::mime::Headers;
use super::mime::without_leading_blanks;

/// DMARC verdict on the domain in `From`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dmarc {
    /// The domain that stands in `From` vouches for the letter.
    Pass,
    Fail,
    /// No verdict that can be relied on.
    #[default]
    None,
}

/// Description of the fields that are our own server's.
#[derive(Clone, Copy, Debug)]
pub struct TrustedAuthServers<'a> {
    /// Names that the server uses for itself there; without a name nothing is believed.
    pub ids: &'a [String],
    /// Number of `ReceiveReport` fields that our own servers put on every letter. Everything above the last of these was written
    /// by them. A number that is too low is safe, one that is too high is not.
    pub received: u32,
    /// The server writes its verdict below its last `ReceiveReport`. There only the topmost field with a DMARC verdict counts:
    /// good for a server that gives one on every letter.
    pub below: bool,
}

/// One result of an `Authentication-Results` field.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AuthResult {
    method: String,
    result: String,
    /// `header.from` and its like.
    properties: Vec<(String, String)>,
    /// Everything in it was understood.
    is_whole: bool,
}

/// The verdict on a letter from this address. Two that differ are none, and a failure beside anything is a failure.
pub fn dmarc(raw: &[u8], from: &str, trust: &TrustedAuthServers<'_>) -> Dmarc {
    let domain = domain(from);
    let findings = findings(&Headers::of_message(without_leading_blanks(raw)), trust);
    if findings.iter().any(|found| found.result == "fail") {
        return Dmarc::Fail;
    }
    let passes = |found: &AuthResult| {
        let mut names = found
            .properties
            .iter()
            .filter(|(key, _)| key == "header.from");
        let name = names.next().map(|(_, name)| self::domain(name));
        found.result == "pass"
            && found.is_whole
            && names.next().is_none()
            && name == Some(domain.clone())
    };
    if !findings.is_empty() && !domain.is_empty() && findings.iter().all(passes) {
        Dmarc::Pass
    } else {
        Dmarc::None
    }
}

/// Returns the servers that state their findings in a letter, from the top: the number of `ReceiveReport` fields above, and the
/// name given. Anybody can write such fields; those at the top are of the servers that had the letter last.
pub fn auth_servers(raw: &[u8]) -> Vec<(u32, String)> {
    const MOST: usize = 8;
    const LONGEST: usize = 100;
    let mut seen = 0;
    let mut found = Vec::new();
    for (name, value) in Headers::of_message(without_leading_blanks(raw)).in_order() {
        if name.eq_ignore_ascii_case(b"Received") {
            seen += 1;
        }
        if !name.eq_ignore_ascii_case(b"Authentication-Results") || found.len() == MOST {
            continue;
        }
        if let Some(FieldToken::Word(id)) =
            pieces(&value).and_then(|pieces| pieces.into_iter().next())
            && id.len() <= LONGEST
            && id.bytes().all(|byte| byte.is_ascii_graphic())
        {
            found.push((seen, id.to_ascii_lowercase()));
        }
    }
    found
}

/// The DMARC results of our own server.
fn findings(headers: &Headers<'_>, trust: &TrustedAuthServers<'_>) -> Vec<AuthResult> {
    let mut seen = 0;
    let (mut above, mut below) = (Vec::new(), Vec::new());
    for (name, value) in headers.in_order() {
        if name.eq_ignore_ascii_case(b"Received") {
            seen += 1;
            if seen > trust.received {
                break;
            }
        }
        if name.eq_ignore_ascii_case(b"Authentication-Results") {
            let found = read(&value, trust.ids).into_iter();
            let found: Vec<AuthResult> = found.filter(|one| one.method == "dmarc").collect();
            match seen < trust.received {
                true => above.extend(found),
                false if below.is_empty() => below = found,
                false => {}
            }
        }
    }
    if seen < trust.received {
        return Vec::new();
    }
    if above.is_empty() && trust.below {
        return below;
    }
    above
}

/// The results of one field, if it names one of these servers.
fn read(value: &str, ids: &[String]) -> Vec<AuthResult> {
    let Some(pieces) = pieces(value) else {
        return Vec::new();
    };
    let mut groups = pieces.split(|piece| *piece == FieldToken::Semicolon);
    let is_ours = match groups.next() {
        Some([FieldToken::Word(id)]) => is_one_of(id, ids),
        Some([FieldToken::Word(id), FieldToken::Word(version)]) => {
            version == "1" && is_one_of(id, ids)
        }
        _ => false,
    };
    if is_ours {
        groups.filter_map(finding).collect()
    } else {
        Vec::new()
    }
}

fn is_one_of(id: &str, ids: &[String]) -> bool {
    ids.iter().any(|ours| ours.eq_ignore_ascii_case(id))
}

/// `method[/version] = result`, then `key = value` pairs.
fn finding(group: &[FieldToken]) -> Option<AuthResult> {
    let [
        FieldToken::Word(method),
        FieldToken::Equals,
        FieldToken::Word(result),
        rest @ ..,
    ] = group
    else {
        return None;
    };
    let mut properties = Vec::new();
    let mut rest = rest;
    while let [
        FieldToken::Word(key),
        FieldToken::Equals,
        FieldToken::Word(value),
        after @ ..,
    ] = rest
    {
        properties.push((key.to_ascii_lowercase(), value.clone()));
        rest = after;
    }
    let method = method.split('/').next().unwrap_or_default();
    Some(AuthResult {
        method: method.to_ascii_lowercase(),
        result: result.to_ascii_lowercase(),
        properties,
        is_whole: rest.is_empty(),
    })
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum FieldToken {
    Word(String),
    Equals,
    Semicolon,
}

/// The words and marks of a field, without its comments. `None` if a comment or a quotation does not end.
fn pieces(value: &str) -> Option<Vec<FieldToken>> {
    let mut pieces = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => quotation(&mut letters, word.get_or_insert_default())?,
            '(' => {
                pieces.extend(word.take().map(FieldToken::Word));
                comment(&mut letters)?;
            }
            ';' | '=' => {
                pieces.extend(word.take().map(FieldToken::Word));
                pieces.push(match letter {
                    ';' => FieldToken::Semicolon,
                    _ => FieldToken::Equals,
                });
            }
            letter if letter.is_whitespace() => pieces.extend(word.take().map(FieldToken::Word)),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    pieces.extend(word.map(FieldToken::Word));
    Some(pieces)
}

fn quotation(letters: &mut std::str::Chars<'_>, word: &mut String) -> Option<()> {
    loop {
        match letters.next()? {
            '"' => return Some(()),
            '\\' => word.push(letters.next()?),
            letter => word.push(letter),
        }
    }
}

fn comment(letters: &mut std::str::Chars<'_>) -> Option<()> {
    let mut depth = 1;
    while depth > 0 {
        match letters.next()? {
            '(' => depth += 1,
            ')' => depth -= 1,
            '\\' => {
                letters.next()?;
            }
            _ => {}
        }
    }
    Some(())
}

/// The domain of an address, or a domain itself, in small letters.
fn domain(address: &str) -> String {
    let domain = address.rsplit('@').next().unwrap_or_default();
    domain.trim_end_matches('.').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASS: &str =
        "Authentication-Results: mx.office.org; dmarc=pass header.from=example.org\n";
    const OWN: &str =
        "Received: from out.example.org by mx.office.org; Mon, 1 Jan 2027 00:00:00 +0000\n";
    const THEIRS: &str =
        "Received: from laptop by out.example.org; Mon, 1 Jan 2027 00:00:00 +0000\n";

    fn verdict(headers: &str, received: u32, below: bool) -> Dmarc {
        let raw = format!("{headers}From: Ann <ann@Example.org>\nSubject: x\n\n{PASS}");
        let trust = TrustedAuthServers {
            ids: &["mx.office.org".to_owned(), "imap.office.org".to_owned()],
            received,
            below,
        };
        dmarc(raw.as_bytes(), "ann@example.org", &trust)
    }

    /// A field above our server's own `ReceiveReport`.
    fn says(field: &str) -> Dmarc {
        verdict(
            &format!("Authentication-Results: {field}\n{OWN}{THEIRS}"),
            1,
            false,
        )
    }

    #[test]
    fn a_verdict_is_read_as_servers_write_it() {
        for (field, expected) in [
            (
                "mx.office.org; dmarc=pass header.from=example.org",
                Dmarc::Pass,
            ),
            (
                "imap.office.org 1; spf=fail smtp.mailfrom=x.org; dmarc=pass (p=none dis=none) header.from=example.org",
                Dmarc::Pass,
            ),
            (
                "MX.office.org;\n\tdkim=pass (2048-bit key; unprotected) header.d=example.org header.b=ab/cd;\n dmarc = PASS header.from = Example.ORG.",
                Dmarc::Pass,
            ),
            (
                "(a (nested\\) one)) \"mx.office.org\"; dmarc/1=pass reason=\"so; it = is\" header.from=\"example.org\"",
                Dmarc::Pass,
            ),
            (
                "mx.office.org; dmarc=fail (p=reject) header.from=example.org",
                Dmarc::Fail,
            ),
            ("mx.office.org; dmarc=fail", Dmarc::Fail),
            (
                "mx.office.org; dmarc=none header.from=example.org",
                Dmarc::None,
            ),
            (
                "mx.office.org; dmarc=temperror header.from=example.org",
                Dmarc::None,
            ),
            ("mx.office.org; none", Dmarc::None),
            ("mx.office.org", Dmarc::None),
            (
                "mx.office.org; spf=pass smtp.mailfrom=example.org; dkim=pass header.d=example.org",
                Dmarc::None,
            ),
        ] {
            assert_eq!(says(field), expected, "{field}");
        }
    }

    #[test]
    fn a_pass_for_anything_but_the_domain_in_from_vouches_for_nobody() {
        for field in [
            "mx.office.org; dmarc=pass",
            "mx.office.org; dmarc=pass header.from=evil.org",
            "mx.office.org; dmarc=pass header.from=sub.example.org",
            "mx.office.org; dmarc=pass header.from=example.org.evil.org",
            "mx.office.org; dmarc=pass header.from=example.org header.from=evil.org",
            "mx.office.org; dmarc=pass header.from=example.org junk",
            "mx.office.org; dmarc=pass header.from=example.org; dmarc=none header.from=example.org",
            "mx.office.org 2; dmarc=pass header.from=example.org",
            "mx.evil.org; dmarc=pass header.from=example.org",
            "mx.office.org.evil.org; dmarc=pass header.from=example.org",
            "; dmarc=pass header.from=example.org",
            "mx.office.org (; dmarc=pass header.from=example.org",
            "mx.office.org; spf=pass smtp.mailfrom=\"x; dmarc=pass header.from=example.org\"@evil.org",
            "mx.office.org; spf=pass smtp.mailfrom=\"x; dmarc=pass header.from=example.org",
            "mx.office.org; spf=none (helo=x; dmarc=pass header.from=example.org) smtp.mailfrom=evil.org",
            "mx.office.org; dkim=pass reason=\"\\\"; dmarc=pass header.from=example.org\" header.d=evil.org",
        ] {
            assert_eq!(says(field), Dmarc::None, "{field}");
        }
    }

    /// Checks that everything below the `ReceiveReport` of our own server counts as part of the letter.
    #[test]
    fn only_what_our_own_server_put_on_top_counts() {
        let fail = PASS.replace("pass", "fail");
        assert_eq!(
            verdict(&format!("{PASS}{OWN}{THEIRS}"), 1, false),
            Dmarc::Pass
        );
        for forged in [
            format!("{OWN}{PASS}{THEIRS}"),
            format!("{OWN}{THEIRS}{PASS}"),
            format!("{OWN}{PASS}"),
            format!("{OWN}{PASS}{OWN}"),
            PASS.to_owned(),
            format!("X-Authentication-Results: x\n{OWN}{PASS}"),
            String::new(),
        ] {
            assert_eq!(verdict(&forged, 1, false), Dmarc::None, "{forged}");
        }
        let mixed = format!("{fail}{OWN}{PASS}{THEIRS}");
        assert_eq!(verdict(&mixed, 1, false), Dmarc::Fail);
        assert_eq!(verdict(&mixed, 1, true), Dmarc::Fail);
    }

    #[test]
    fn several_lines_of_our_own_servers_are_counted() {
        let headers = format!("{OWN}{PASS}{OWN}{THEIRS}");
        assert_eq!(verdict(&headers, 2, false), Dmarc::Pass);
        assert_eq!(verdict(&headers, 1, false), Dmarc::None);
        assert_eq!(
            verdict(&format!("{PASS}{OWN}"), 2, false),
            Dmarc::None,
            "a line is missing"
        );
    }

    #[test]
    fn below_our_own_line_only_the_topmost_verdict_counts() {
        let fail = PASS.replace("pass", "fail");
        let none = PASS.replace("dmarc=pass", "dmarc=none");
        let other = PASS.replace("dmarc=pass", "dkim=pass");
        assert_eq!(
            verdict(&format!("{OWN}{PASS}{THEIRS}"), 1, true),
            Dmarc::Pass
        );
        assert_eq!(
            verdict(&format!("{OWN}{other}{PASS}{THEIRS}"), 1, true),
            Dmarc::Pass
        );
        assert_eq!(
            verdict(&format!("{OWN}{none}{PASS}{THEIRS}"), 1, true),
            Dmarc::None
        );
        assert_eq!(
            verdict(&format!("{OWN}{fail}{PASS}{THEIRS}"), 1, true),
            Dmarc::Fail
        );
        assert_eq!(
            verdict(&format!("{OWN}{THEIRS}{PASS}"), 1, true),
            Dmarc::None
        );
    }

    #[test]
    fn without_a_name_nobody_is_believed() {
        let trust = TrustedAuthServers {
            ids: &[],
            received: 1,
            below: true,
        };
        let raw = format!("{PASS}{OWN}From: ann@example.org\n\n");
        assert_eq!(
            dmarc(raw.as_bytes(), "ann@example.org", &trust),
            Dmarc::None
        );
        let trust = TrustedAuthServers {
            ids: &["mx.office.org".to_owned()],
            ..trust
        };
        assert_eq!(
            dmarc(raw.as_bytes(), "ann@example.org", &trust),
            Dmarc::Pass
        );
        assert_eq!(dmarc(raw.as_bytes(), "", &trust), Dmarc::None);
    }

    #[test]
    fn servers_are_named_with_their_place() {
        let own = PASS.replace("mx.office.org", "MX.office.org (ours) 1");
        let raw = format!(
            "X-A: b\n{own}{OWN}{THEIRS}Authentication-Results: out.example.org; none\nAuthentication-Results: (\n\n{PASS}"
        );
        let expected = [
            (0, "mx.office.org".to_owned()),
            (2, "out.example.org".to_owned()),
        ];
        assert_eq!(auth_servers(raw.as_bytes()), expected);
        assert_eq!(auth_servers(PASS.repeat(1000).as_bytes()).len(), 8);
    }

    #[test]
    fn long_and_broken_fields_cost_no_more_than_their_bytes() {
        for field in [
            "(".repeat(1 << 20),
            "\\\"".repeat(1 << 19),
            ";=".repeat(1 << 19),
        ] {
            assert_eq!(says(&format!("mx.office.org; {field}")), Dmarc::None);
        }
    }
}
