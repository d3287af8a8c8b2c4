//! Rules for protests, for moderators who play and for the archive, in the file of a game.

use super::GameFileReader;
use crate::context::acted_by::one_line;
use crate::context::named_addresses::name_and_address;
use crate::context::protest_settings;
use bulla_core::text::Node;
use bulla_store::ProtestRule;

impl GameFileReader {
    pub(super) fn protests(&mut self, node: &Node) -> ProtestRule {
        self.known(node, &["within", "hold"]);
        let within = self.said(
            node,
            "within",
            protest_settings::hours,
            "a time such as 3 days or 36h",
        );
        let hold = self.said(node, "hold", protest_settings::is_yes, "yes or no");
        protest_settings::with(ProtestRule::default(), within, hold)
    }

    /// Reads how far the archive of the office is behind, in turns, and whether it names players.
    pub(super) fn site(&mut self, node: &Node) -> (Option<u32>, Option<bool>) {
        self.known(node, &["delay", "names"]);
        let turns = |text: &str| {
            let number = text
                .trim()
                .trim_end_matches("turns")
                .trim_end_matches("turn");
            number.trim().parse().ok().filter(|turns| *turns <= 99)
        };
        let delay = self.said(node, "delay", turns, "a number of turns such as 1");
        let names = self.said(node, "names", protest_settings::is_yes, "yes or no");
        (delay, names)
    }

    /// Moderators of this game, in the place of those of the office.
    pub(super) fn moderators(&mut self, tree: &Node) -> Vec<String> {
        let nodes = tree
            .get("moderators")
            .map_or(&[][..], Node::as_list_or_single);
        let mut named: Vec<String> = Vec::new();
        for one in self.mailboxes(nodes, "moderators") {
            if !named.contains(&one) {
                named.push(one);
            }
        }
        named
    }

    /// Addresses of moderators in small letters, with the names that stand before them.
    pub(super) fn moderator_names(&mut self, tree: &Node) -> Vec<(String, String)> {
        let nodes = tree
            .get("moderators")
            .map_or(&[][..], Node::as_list_or_single);
        let mut names = Vec::new();
        for node in nodes {
            let (name, address) = name_and_address(node.as_text().unwrap_or_default());
            let Some(name) = name else { continue };
            match one_line("the name of a moderator", name) {
                Ok(()) => names.push((address.to_lowercase(), name.to_owned())),
                Err(error) => self.complain(node, "moderators", &error.to_string()),
            }
        }
        names
    }

    /// The places of seats that say `moderator: yes`.
    pub(super) fn moderating(&mut self, tree: &Node) -> Vec<usize> {
        let seats = tree.get("seats").map_or(&[][..], Node::as_list_or_single);
        let mut places = Vec::new();
        for (at, seat) in seats.iter().enumerate() {
            if self.said(seat, "moderator", protest_settings::is_yes, "yes or no") == Some(true) {
                places.push(at);
            }
        }
        places
    }

    /// Reads the meaning of a word, if the word is there.
    pub(super) fn said<T>(
        &mut self,
        tree: &Node,
        key: &str,
        read: fn(&str) -> Option<T>,
        expected: &str,
    ) -> Option<T> {
        let node = tree.get(key)?;
        let found = read(node.as_text().unwrap_or_default());
        if found.is_none() {
            let message = format!("expected {expected}, found {}", node.shown());
            self.complain(node, key, &message);
        }
        found
    }
}
