//! Letters that somebody brings: named files, and one through a pipe.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::time::UNIX_EPOCH;

use super::mail_source::FetchedLetter;
use super::transport_error::TransportError;
use crate::mbox::{MboxReader, without_from_line};
use crate::size_limit;

/// The letters in a file: an mbox if it begins as one, else one letter. The file stays as it is; its time counts where the
/// letter has none.
///
/// # Errors
/// It cannot be read.
pub fn letters_in(path: &Path) -> Result<Vec<FetchedLetter>, TransportError> {
    read(path).map_err(|error| TransportError::Files {
        place: path.display().to_string(),
        detail: error.to_string(),
        advice: "Expected a letter (.eml) or an mbox",
    })
}

fn read(path: &Path) -> io::Result<Vec<FetchedLetter>> {
    let file = File::open(path)?;
    let changed = file.metadata()?.modified()?.duration_since(UNIX_EPOCH);
    let changed = i64::try_from(changed.unwrap_or_default().as_secs()).ok();
    let mut pieces = MboxReader::of(BufReader::new(file));
    let mut letters = Vec::new();
    while let Some(piece) = pieces.next()? {
        let source = format!("{}: letter {}", path.display(), letters.len() + 1);
        let received_at = piece.time.min(changed).or(changed);
        letters.push(FetchedLetter::of(piece.kept, received_at, source));
    }
    if pieces.is_broken {
        let kept = size_limit::read(File::open(path)?)?;
        letters.push(FetchedLetter::of(kept, changed, path.display().to_string()));
    }
    if letters.is_empty() {
        Err(io::Error::other("it is empty"))
    } else {
        Ok(letters)
    }
}

/// The letter of a pipe, received now.
///
/// # Errors
/// It cannot be read to its end, or nothing came.
pub fn piped_letter(pipe: impl Read) -> Result<FetchedLetter, TransportError> {
    let failed = |detail: String| TransportError::Files {
        place: "standard input".to_owned(),
        detail,
        advice: "Expected one letter; it was not taken",
    };
    let read = size_limit::read(pipe).map_err(|error| failed(error.to_string()))?;
    let letter = without_from_line(read);
    if letter.raw.is_empty() && letter.too_long.is_none() {
        Err(failed("nothing came".to_owned()))
    } else {
        Ok(FetchedLetter::of(letter, None, "pipe".to_owned()))
    }
}
