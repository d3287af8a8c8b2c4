//! The votes of a table in the file of a game.

use super::GameFileReader;
use crate::context::vote_rule::{VoteRule, VoteRules, VoteSubject};
use bulla_core::text::Node;

impl GameFileReader {
    pub(super) fn votes(&mut self, tree: &Node) -> Option<VoteRules> {
        let votes = tree.get("votes")?;
        let ids = VoteSubject::ALL.map(VoteSubject::id);
        self.known(votes, &ids);
        if votes.entries().is_empty() {
            let message = format!(
                "expected {{draw: all, extend: most}}, found {}",
                votes.shown()
            );
            self.complain(votes, "votes", &message);
        }
        let mut rules = VoteRules::new();
        for subject in VoteSubject::ALL {
            let Some(node) = votes.get(subject.id()) else {
                continue;
            };
            match VoteRule::read(node.as_text().unwrap_or_default()) {
                Ok(rule) => {
                    rules.insert(subject, rule);
                }
                Err(message) => self.complain(node, subject.id(), &message),
            }
        }
        Some(rules)
    }
}
