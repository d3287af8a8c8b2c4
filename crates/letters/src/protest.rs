//! Protests of a seat against a segment as it was judged: a line `protest: 9-realm` in the sender's own words, and the text
//! behind it.

use super::block_markers::{UnquotedLine, mark_of};
use super::new_text::LONGEST_WORDS;
use super::order_blocks::lines;
use super::quoting::quoted_from;

/// A protest as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Protest {
    /// The game, where one is named.
    pub game: Option<String>,
    /// `9-realm` where it reads so, else what stands there.
    pub segment: String,
    /// A number behind the segment: that of a part (`9 trade 2`), or the first word of the text (`9-realm 2 cities lost`).
    pub part: Option<String>,
    /// The words, without blank lines at both ends.
    pub text: String,
}

/// First words of such a line, in English and German.
const KEYS: [&str; 2] = ["protest", "einspruch"];

/// Words before the number of a turn.
const TURNS: [&str; 3] = ["turn", "zug", "runde"];

/// Words in a line with one: more is a sentence.
const LONGEST_LINE: usize = 400;

/// The protests of a decoded text, and the text without them, line by line.
pub fn protests(text: String) -> (Vec<Protest>, String) {
    if !KEYS.iter().any(|key| holds(&text, key)) {
        return (Vec::new(), text);
    }
    let all: Vec<&str> = lines(&text).collect();
    let end = quoted_from(&all);
    let own = all[..end].iter();
    let end = own.take_while(|line| line.trim_end() != "--").count();
    let (mut found, mut rest) = (Vec::new(), Vec::new());
    let (mut open, mut is_in_block): (Option<(Protest, Vec<&str>)>, bool) = (None, false);
    for (at, line) in all.iter().enumerate() {
        let is_over = at >= end || UnquotedLine::of(line).depth > 0;
        let mark = mark_of(line);
        if is_over || mark.is_some() {
            found.extend(open.take().map(closed));
            is_in_block = match mark {
                Some(_) if !is_over => begins(line),
                _ => is_in_block,
            };
            rest.push(*line);
            continue;
        }
        if !is_in_block && let Some(begun) = key(line) {
            found.extend(open.take().map(closed));
            open = Some((begun, Vec::new()));
            rest.push("");
            continue;
        }
        let ends = open.is_some() && is_end(line);
        match &mut open {
            Some(_) if ends => found.extend(open.take().map(closed)),
            Some((_, said)) => said.push(line),
            None => {}
        }
        rest.push(if open.is_some() || ends { "" } else { line });
    }
    found.extend(open.map(closed));
    let rest = rest.join("\n");
    (found, rest)
}

/// Returns whether a text contains a word anywhere, by a fast check.
fn holds(text: &str, word: &str) -> bool {
    let mut places = text.as_bytes().windows(word.len());
    places.any(|place| place.eq_ignore_ascii_case(word.as_bytes()))
}

fn closed((protest, said): (Protest, Vec<&str>)) -> Protest {
    let said: Vec<&str> = std::iter::once(protest.text.as_str()).chain(said).collect();
    let text = said.join("\n").trim().chars().take(LONGEST_WORDS).collect();
    Protest { text, ..protest }
}

/// Returns whether a line with a mark begins a block. The content of the block is not ours.
fn begins(line: &str) -> bool {
    line.to_ascii_uppercase().contains("BEGIN")
}

/// `END PROTEST`, which nobody has to write.
fn is_end(line: &str) -> bool {
    let words: Vec<String> = line.split_whitespace().map(bare).collect();
    matches!(&words[..], [end, key] if end == "end" && KEYS.contains(&key.as_str()))
}

/// Reads a line that begins a protest: `protest: 9-realm`, `BEGIN PROTEST 9-realm`, `Einspruch gegen Zug 9 Reich`.
fn key(line: &str) -> Option<Protest> {
    if line.len() > LONGEST_LINE {
        return None;
    }
    let mut words = line.split_whitespace().peekable();
    let has_begin = words.next_if(|word| bare(word) == "begin").is_some();
    let key = words.next()?;
    let has_colon = key.contains(':') || words.next_if(|word| *word == ":").is_some();
    let (key, glued) = key.split_once(':').unwrap_or((key, ""));
    if !KEYS.contains(&bare(key).as_str()) {
        return None;
    }
    let behind: Vec<&str> = [glued].into_iter().chain(words).collect();
    let behind = behind.into_iter().filter(|word| !bare(word).is_empty());
    let protest = read(&behind.collect::<Vec<_>>());
    // A sentence that begins with the word is none.
    let is_named = protest.segment.starts_with(|c: char| c.is_ascii_digit());
    (has_begin || has_colon || is_named).then_some(protest)
}

/// Game, turn and segment, then the first words of the text.
fn read(words: &[&str]) -> Protest {
    let is_aside = |word: &str| TURNS.contains(&word) || matches!(word, "against" | "gegen" | "of");
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    let mut words: Vec<&str> = words.to_vec();
    let mut game = None;
    let is_segment = |word: &str| {
        let number = word.split('-').next().unwrap_or_default();
        is_number(number)
    };
    while let Some(first) = words.first() {
        if is_aside(&bare(first)) {
            words.remove(0);
            continue;
        }
        let names_game = game.is_none() && !is_segment(&bare(first));
        let is_followed = words.get(1).is_some_and(|next| {
            let next = bare(next);
            is_segment(&next) || is_aside(&next)
        });
        if !(names_game && is_followed) {
            break;
        }
        game = Some(bare(first));
        words.remove(0);
    }
    let (segment, used) = match &words[..] {
        [] => (String::new(), 0),
        [turn, name, ..] if is_number(&bare(turn)) => (format!("{}-{}", bare(turn), bare(name)), 2),
        [turn, ..] => (bare(turn), 1),
    };
    let next = words.get(used).map(|word| bare(word));
    let part = next.filter(|next| is_number(next));
    let text = words[used..].join(" ");
    match game {
        // `realm 9`: the name before the number.
        Some(name) if is_number(&segment) => Protest {
            game: None,
            segment: format!("{segment}-{name}"),
            part,
            text,
        },
        game => Protest {
            game,
            segment,
            part,
            text,
        },
    }
}

impl Protest {
    /// Returns the protest with its number as that of a part of the segment, or `None` if it has no number.
    pub fn against_part(&self) -> Option<Protest> {
        let part = self.part.as_ref()?;
        let begun = self.text.trim_start();
        let behind = begun.split_once(char::is_whitespace).map_or("", |it| it.1);
        Some(Protest {
            segment: format!("{}-{part}", self.segment),
            part: None,
            text: behind.trim_start().to_owned(),
            ..self.clone()
        })
    }
}

/// Returns a word in lower case, without what mail programs and people put around it.
fn bare(word: &str) -> String {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: &str = "> Your page\n> BEGIN ORDERS\n> status: form\n> END ORDERS\n";

    fn one(text: &str) -> (Option<String>, String, String) {
        let (mut found, _) = protests(text.to_owned());
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        let Protest {
            game,
            segment,
            text,
            ..
        } = found.remove(0);
        (game, segment, text)
    }

    #[test]
    fn a_line_names_the_segment_and_the_words_follow() {
        let text = format!("protest: 9-realm\n\nBabylon was mine.\nLook again!\n\n{FORM}");
        let said = (
            None,
            "9-realm".to_owned(),
            "Babylon was mine.\nLook again!".to_owned(),
        );
        assert_eq!(one(&text), said);
        for line in [
            "Protest 9-realm",
            "PROTEST: turn 9, realm",
            "*Einspruch:* Zug 9 realm",
            "BEGIN PROTEST 9-realm",
            "protest against 9-realm:",
            "protest : 9-Realm",
        ] {
            let (game, segment, text) = one(&format!("{line}\nno\nEND PROTEST\nAnn\n"));
            assert_eq!((game, &*segment, &*text), (None, "9-realm", "no"), "{line}");
        }
        let part = |line: &str| protests(line.to_owned()).0[0].against_part();
        let parted = part("protest: 9 trade 2 my cards\nare gone").unwrap();
        assert_eq!(
            (&*parted.segment, &*parted.text),
            ("9-trade-2", "my cards\nare gone")
        );
        assert_eq!(part("protest: 9-trade-2 my cards"), None);
        assert_eq!(one("protest: 9-trade-2 my cards").2, "my cards");
        assert_eq!(one("protest: 9-realm 2 cities lost").1, "9-realm");
        assert_eq!(
            one("protest: delta-8 9-realm no").0.as_deref(),
            Some("delta-8")
        );
        assert_eq!(one("protest: realm 9").1, "9-realm");
        assert_eq!(one("protest:\nno").1, "");
    }

    #[test]
    fn what_is_quoted_signed_or_in_a_block_is_none() {
        for text in [
            "> protest: 9-realm\n> no\n",
            "-- \nprotest: 9-realm\n",
            "BEGIN NOTE\nprotest: 9-realm\nEND NOTE\n",
            "I protest against this\n",
            "Protest is what I feel\n",
        ] {
            assert_eq!(protests(text.to_owned()).0, [], "{text}");
        }
    }

    #[test]
    fn the_rest_of_the_letter_keeps_its_lines() {
        let text = format!(
            "build ur\nprotest: 9-realm\nmove susa to ur\nBEGIN ORDERS\ntax: 2\nEND ORDERS\n{FORM}"
        );
        let (found, rest) = protests(text.clone());
        assert_eq!(found[0].text, "move susa to ur");
        let blank = text.replace("protest: 9-realm\nmove susa to ur\n", "\n\n");
        assert_eq!(rest, blank);
        let two = "protest: 9-realm\none\nprotest: 9-fate\ntwo\n-- \nAnn";
        let (found, rest) = protests(two.to_owned());
        assert_eq!(found.len(), 2);
        assert_eq!(
            (&*found[0].text, &*found[1].text, &*rest),
            ("one", "two", "\n\n\n\n-- \nAnn")
        );
    }
}
