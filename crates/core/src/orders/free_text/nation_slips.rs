//! Misspelt names of nations in wishes for them: what they seem to mean is proposed.

use super::line_token::{LineToken, NamedThing};
use crate::orders::vocabulary::Vocabulary;
use crate::text::{fold, is_one_slip};

/// Letters of the shortest name that is looked for.
const SHORTEST: usize = 5;

/// Puts a nation in the place of each word that differs from the name of one alone by one letter.
pub(super) fn with_nation_slips(tokens: Vec<LineToken>, words: &Vocabulary) -> Vec<LineToken> {
    let meant = |token: LineToken| match &token {
        LineToken::Other(word) => match nation_like(word, words) {
            Some(nation) => LineToken::Name(NamedThing {
                nation: Some(nation),
                is_guessed: true,
                ..NamedThing::default()
            }),
            None => token,
        },
        _ => token,
    };
    tokens.into_iter().map(meant).collect()
}

fn nation_like(word: &str, words: &Vocabulary) -> Option<String> {
    let folded = fold(word);
    if folded.chars().count() < SHORTEST {
        return None;
    }
    let near = words.nations.all_like(|name| is_one_slip(&folded, name));
    let [only] = near[..] else {
        return None;
    };
    let civ = words.nations.get(only)?;
    Some(words.nation(civ).to_owned())
}
