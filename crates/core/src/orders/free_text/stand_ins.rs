//! Stand-ins in words: `stand-in: bob@example.org from 2026-12-20 to 2027-01-04`, `Vertretung: keine`.

use super::absences::absence;
use crate::orders::header::OfficeRequest;
use crate::text::fold;

/// Keys of such a line, folded and without blanks and dashes.
const KEYS: [&str; 3] = ["standin", "vertretung", "vertreter"];

/// Words behind the key that end it, folded.
const NOBODY: [&str; 8] = [
    "none", "nobody", "no", "keine", "keiner", "niemand", "nein", "ende",
];

/// Returns whether a key is one of a stand-in.
pub(in crate::orders) fn is_stand_in_key(key: &str) -> bool {
    let mut folded = fold(key.trim());
    folded.retain(|letter| !matches!(letter, ' ' | '-' | '_'));
    KEYS.contains(&folded.as_str())
}

/// Reads a line with such a key; `None` for every other line.
pub(super) fn stand_in_line(text: &str) -> Option<OfficeRequest> {
    let (key, said) = text.split_once(':')?;
    is_stand_in_key(key).then(|| stand_in(said))
}

/// Reads what stands behind the key: an address and two days, or that there is nobody.
pub(in crate::orders) fn stand_in(said: &str) -> OfficeRequest {
    let said = said.trim().trim_end_matches('.');
    if NOBODY.contains(&fold(said).as_str()) {
        return OfficeRequest::StandIn {
            address: None,
            from: String::new(),
            to: String::new(),
        };
    }
    let is_address = |word: &&str| word.contains('@');
    let mut words = said.split_whitespace();
    let written = words.find(is_address).unwrap_or_default();
    let address = bare(written);
    let rest: Vec<&str> = said
        .split_whitespace()
        .filter(|word| *word != written || written.is_empty())
        .collect();
    let rest = rest.join(" ");
    let days = absence(&format!("away {rest}"));
    let (from, to) = days.unwrap_or((rest, String::new()));
    OfficeRequest::StandIn {
        address: Some(address),
        from,
        to,
    }
}

/// An address without what mail programs put around it: `<bob@example.org>`, `bob@example.org<mailto:bob@example.org>`.
fn bare(word: &str) -> String {
    let word = word.trim_start_matches(['<', '(', '"']);
    let end = word.find(['<', '>', ')', '"', ',', ';']);
    word[..end.unwrap_or(word.len())].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(address: &str, from: &str, to: &str) -> OfficeRequest {
        OfficeRequest::StandIn {
            address: Some(address.to_owned()),
            from: from.to_owned(),
            to: to.to_owned(),
        }
    }

    #[test]
    fn stand_ins_in_both_languages() {
        let bob = named("bob@example.org", "2026-12-20", "2027-01-04");
        for text in [
            "stand-in: bob@example.org from 2026-12-20 to 2027-01-04",
            "Stand in: <bob@example.org>, from 20 December 2026 to 4 January 2027",
            "STANDIN: bob@example.org<mailto:bob@example.org> 2026-12-20 until 2027-01-04.",
            "Vertretung: bob@example.org vom 20.12.2026 bis 4.1.2027",
            "Vertreter: vom 20. Dezember 2026 bis zum 4. Januar 2027 bob@example.org",
        ] {
            assert_eq!(stand_in_line(text), Some(bob.clone()), "{text}");
        }
        for text in [
            "stand-in: none",
            "Vertretung: keine",
            "Vertretung: Niemand.",
        ] {
            let nobody = OfficeRequest::StandIn {
                address: None,
                from: String::new(),
                to: String::new(),
            };
            assert_eq!(stand_in_line(text), Some(nobody), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_told_apart_is_kept_as_written() {
        for (text, read) in [
            (
                "stand-in: bob@example.org",
                named("bob@example.org", "", ""),
            ),
            (
                "stand-in: bob from 2026-12-20 to 2027-01-04",
                named("", "bob from 2026-12-20 to 2027-01-04", ""),
            ),
            (
                "stand-in: bob@example.org from 2027-01-04 to 2026-12-20",
                named("bob@example.org", "from 2027-01-04 to 2026-12-20", ""),
            ),
            (
                "stand-in: bob@example.org while I am away",
                named("bob@example.org", "while I am away", ""),
            ),
        ] {
            assert_eq!(stand_in_line(text), Some(read), "{text}");
        }
        assert_eq!(stand_in_line("stand-ins are fine"), None);
        assert_eq!(stand_in_line("standing: none"), None);
    }
}
