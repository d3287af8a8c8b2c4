//! Clauses of a sentence that says that nothing more comes.

use super::final_words::says_final;
use super::greetings;
use super::line_parser::{LineParser, only_word};
use super::tokens::tokens;
use super::word_senses::WordSense;

impl LineParser<'_> {
    /// Returns the status that clauses give which say nothing else but that nothing more comes, or that are a courtesy: `No ships
    /// for me, and that's it for this turn`, `Mehr habe ich nicht, das ist endgültig`. `None`: one of them says more.
    pub(super) fn closing_clauses(&self, text: &str) -> Option<Option<WordSense>> {
        let clauses: Vec<&str> = text
            .split([',', ';', '\u{2013}'])
            .map(|clause| {
                let clause = clause.trim();
                let bare = ["and ", "und ", "And ", "Und ", "so "];
                let bare = bare.iter().find_map(|word| clause.strip_prefix(word));
                bare.unwrap_or(clause)
            })
            .filter(|clause| !clause.is_empty())
            .collect();
        if clauses.len() < 2 || text.contains('?') {
            return None;
        }
        let mut status = None;
        for clause in clauses {
            let parts = tokens(clause, self.words);
            let said = match only_word(&parts) {
                Some(sense @ (WordSense::Final | WordSense::Draft)) => Some(sense),
                _ if says_final(&parts) => Some(WordSense::Final),
                _ => greetings::said_status(clause, self.words),
            };
            match (said, status) {
                (Some(said), Some(before)) if said != before => return None,
                (Some(said), _) => status = Some(said),
                (None, _) if self.is_idle_line(clause) => {}
                (None, _) if greetings::is_courtesy(clause, &parts, self.scene, self.words) => {}
                (None, _) => return None,
            }
        }
        Some(status)
    }
}
