//! What a draw was made from, for everybody: the file that `docs/draw.py` recomputes the tables from.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::facts::Facts;
use super::refusal::DrawRefusal;
use super::request::DrawRequest;
use super::sizes::table_sizes;

/// Characters of a code.
const CODE: usize = 8;

/// Returns the facts of a draw as JSON, an entry a line: the seed, and people by their ids. Clubs and households are numbers, so
/// that it says who is alike and nothing else.
///
/// # Errors
/// Nothing can be drawn from this request.
pub fn draw_recipe(request: &DrawRequest<'_>) -> Result<String, DrawRefusal> {
    let facts = Facts::new(request)?;
    let number = |known: Option<usize>| known.map_or("null".to_owned(), |known| known.to_string());
    let entrants = facts.ids.iter().enumerate().map(|(at, id)| {
        format!(
            "{{\"id\": {}, \"club\": {}, \"household\": {}, \"strength\": {}}}",
            json(id),
            number(facts.clubs[at]),
            number(facts.households[at]),
            facts.strengths[at].map_or("null".to_owned(), |strength| strength.to_string()),
        )
    });
    let mut rounds = Vec::new();
    for round in request.rounds {
        let players = u32::try_from(round.players.len()).unwrap_or(u32::MAX);
        let sizes = table_sizes(players, request.sizes);
        let sizes =
            sizes.ok_or_else(|| super::refusal::no_sizes(&round.name, players, request.sizes))?;
        rounds.push(format!(
            "{{\"name\": {}, \"players\": {}, \"sizes\": {sizes:?}}}",
            json(&round.name),
            list(&round.players),
        ));
    }
    let earlier = request.earlier.iter().map(|table| list(&table.players));
    let avoid = request.rules.avoid.iter();
    let avoid: Vec<String> = avoid.map(|avoid| avoid.word().to_owned()).collect();
    let seed = request.seed.0.iter();
    let seed: String = seed.map(|byte| format!("{byte:02x}")).collect();
    Ok(format!(
        "{{\"seed\": \"{seed}\",\n\"avoid\": {},\n\"snake\": {},\n\"entrants\": [\n{}],\n\"rounds\": [\n{}],\n\"earlier\": [{}]}}\n",
        list(&avoid),
        facts.is_snake,
        entrants.collect::<Vec<_>>().join(",\n"),
        rounds.join(",\n"),
        earlier.collect::<Vec<_>>().join(",\n"),
    ))
}

/// Code of a preview: the first digits of `SHA-256("bulla-preview-v1\\0" | text)`, which every change of the text changes.
///
/// ```
/// use bulla_tournament::draw::preview_code;
///
/// assert_ne!(preview_code("one"), preview_code("two"));
/// assert_eq!(preview_code("one").len(), 8);
/// ```
pub fn preview_code(text: &str) -> String {
    let mut hasher = Sha256::new();
    hasher.update(b"bulla-preview-v1\0");
    hasher.update(text.as_bytes());
    let hash = hasher.finalize();
    let digits: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    digits[..CODE].to_owned()
}

fn list(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| json(word)).collect();
    format!("[{}]", words.join(", "))
}

/// A text of JSON (RFC 8259).
fn json(text: &str) -> String {
    let mut written = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => written.extend(['\\', letter]),
            letter if letter.is_control() => {
                // Writing to a text never fails.
                let _ = write!(written, "\\u{:04x}", u32::from(letter));
            }
            letter => written.push(letter),
        }
    }
    written.push('"');
    written
}
