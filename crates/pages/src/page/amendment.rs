//! Changes of a re-judging to the letters of a segment. An office keeps the English sentence; pages say it in their language.

use std::fmt;

use bulla_core::text::fill;

use super::sentences::Sentences;

/// A wish of the moderator, as everybody is told of it. Its [`Display`](fmt::Display) is the sentence that an office keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amendment {
    /// A letter of this seat counts as received then.
    Admitted {
        seat: String,
        at: String,
        evidence: String,
    },
    /// The last orders of this seat count no more.
    Struck { seat: String },
    /// The orders of this seat are others.
    Corrected { seat: String },
    /// The past that the re-judging of this number struck counts again.
    Restored { number: String },
    /// Names and numbers alone, or the words of an older program.
    Other(String),
}

impl fmt::Display for Amendment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amendment::Admitted { seat, at, evidence } => write!(
                f,
                "a letter of {seat} admitted as received at {at}, on the evidence of {evidence}"
            ),
            Amendment::Struck { seat } => write!(
                f,
                "the last orders of {seat} are struck, and those before them stand, if there were any"
            ),
            Amendment::Corrected { seat } => write!(f, "the orders of {seat} corrected"),
            Amendment::Restored { number } => {
                write!(f, "the past that re-judging {number} struck counts again")
            }
            Amendment::Other(words) => f.write_str(words),
        }
    }
}

impl Amendment {
    /// Reads a stored sentence.
    pub fn read(kept: &str) -> Amendment {
        let known = admitted(kept)
            .or_else(|| {
                let rest = kept.strip_prefix("the last orders of ")?;
                let seat = rest
                    .strip_suffix(" are struck, and those before them stand, if there were any")?;
                Some(Amendment::Struck { seat: seat.into() })
            })
            .or_else(|| {
                let rest = kept.strip_prefix("the orders of ")?;
                let seat = rest.strip_suffix(" corrected")?;
                Some(Amendment::Corrected { seat: seat.into() })
            })
            .or_else(|| {
                let rest = kept.strip_prefix("the past that re-judging ")?;
                let number = rest.strip_suffix(" struck counts again")?;
                Some(Amendment::Restored {
                    number: number.into(),
                })
            });
        known.unwrap_or_else(|| Amendment::Other(kept.to_owned()))
    }

    /// The sentence in the language of a page.
    ///
    /// # Errors
    /// `words.txt` has no sentence for it.
    pub(super) fn said(&self, sentences: &Sentences) -> Result<String, String> {
        let seat = |name: &String| sentences.reader(name);
        let (key, words) = match self {
            Amendment::Admitted {
                seat: name,
                at,
                evidence,
            } => (
                "amended.admitted",
                vec![seat(name), at.clone(), evidence.clone()],
            ),
            Amendment::Struck { seat: name } => ("amended.struck", vec![seat(name)]),
            Amendment::Corrected { seat: name } => ("amended.corrected", vec![seat(name)]),
            Amendment::Restored { number } => ("amended.restored", vec![number.clone()]),
            Amendment::Other(words) => return Ok(words.clone()),
        };
        let sentence = sentences.words.get(key);
        fill(
            sentence.ok_or_else(|| format!("words.txt has no {key}"))?,
            &words,
        )
    }
}

fn admitted(kept: &str) -> Option<Amendment> {
    let rest = kept.strip_prefix("a letter of ")?;
    let (seat, rest) = rest.split_once(" admitted as received at ")?;
    let (at, evidence) = rest.split_once(", on the evidence of ")?;
    Some(Amendment::Admitted {
        seat: seat.to_owned(),
        at: at.to_owned(),
        evidence: evidence.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::template_source::TemplateSource;

    fn all() -> Vec<Amendment> {
        let seat = || "Crete".to_owned();
        vec![
            Amendment::Admitted {
                seat: seat(),
                at: "20 Jan 18:00 UTC".to_owned(),
                evidence: "its receipt, on the evidence of Dan".to_owned(),
            },
            Amendment::Struck { seat: seat() },
            Amendment::Corrected { seat: seat() },
            Amendment::Restored {
                number: "3".to_owned(),
            },
            Amendment::Other("EuroMillions 2027-01-19: 1. 2. -> 3. 4.".to_owned()),
        ]
    }

    #[test]
    fn what_is_kept_reads_as_it_was_meant() {
        for one in all() {
            assert_eq!(Amendment::read(&one.to_string()), one);
        }
    }

    #[test]
    fn english_pages_say_what_is_kept_and_german_ones_say_it_in_german() {
        let in_language =
            |language| Sentences::read(&TemplateSource::of_program(language)).unwrap();
        let (english, german) = (in_language("en"), in_language("de"));
        for one in all() {
            assert_eq!(one.said(&english).unwrap(), one.to_string());
            let said = one.said(&german).unwrap();
            let is_other = matches!(one, Amendment::Other(_));
            assert_eq!(said == one.to_string(), is_other, "{said}");
        }
    }
}
