//! Addresses in the file of a game: those of seats, and those of observers with their delay.

use super::{GameFileReader, PlannedObservers};
use crate::context::config::is_address;
use crate::context::named_addresses::name_and_address;
use crate::context::observer_delay;
use bulla_core::text::{Node, fold};

/// The word for whoever asks by letter, in the place of an address.
const ANYBODY: [&str; 2] = ["anybody", "anyone"];

impl GameFileReader {
    pub(super) fn addresses(&mut self, seat: &Node, path: &str) -> Vec<String> {
        let nodes = seat.get("address").map_or(&[][..], Node::as_list_or_single);
        let addresses = self.mailboxes(nodes, path);
        if nodes.is_empty() {
            self.complain(seat, path, "the key `address` is missing");
        }
        addresses
    }

    pub(super) fn mailboxes(&mut self, nodes: &[Node], path: &str) -> Vec<String> {
        let mut addresses: Vec<String> = Vec::new();
        for node in nodes {
            let (_, address) = name_and_address(node.as_text().unwrap_or_default());
            if is_address(address) {
                addresses.push(address.to_lowercase());
            } else {
                self.complain(node, path, &format!("{} is no mail address", node.shown()));
            }
        }
        addresses
    }

    /// Reads who observes by mail, and how many turns behind.
    pub(super) fn observers(&mut self, tree: &Node) -> PlannedObservers {
        let list = tree
            .get("observers")
            .map_or(&[][..], Node::as_list_or_single);
        let mut planned = PlannedObservers::default();
        for node in list {
            self.known(node, &["address", "delay"]);
            let delay = match node.get("delay") {
                Some(_) => self.said(
                    node,
                    "delay",
                    observer_delay::read,
                    observer_delay::EXPECTED,
                ),
                None => Some(observer_delay::USUAL),
            };
            let said = node.get("address").and_then(Node::as_text);
            if said.is_some_and(|said| ANYBODY.contains(&fold(said.trim()).as_str())) {
                planned.anybody = delay;
                continue;
            }
            for address in self.addresses(node, "observers") {
                if planned.named.iter().any(|(one, _)| *one == address) {
                    self.complain(node, "observers", &format!("{address} stands there twice"));
                } else if self.is_player(tree, &address) {
                    let message = format!("{address} plays in this game, and observes none of it");
                    self.complain(node, "observers", &message);
                }
                planned.named.extend(delay.map(|delay| (address, delay)));
            }
        }
        planned
    }

    /// Returns whether an address is one of a seat or of a player who waits for one.
    fn is_player(&self, tree: &Node, address: &str) -> bool {
        let lists = ["seats", "waiting"].iter().filter_map(|key| tree.get(key));
        let mut players = lists.flat_map(Node::as_list_or_single);
        players.any(|player| {
            let own = player
                .get("address")
                .map_or(&[][..], Node::as_list_or_single);
            own.iter()
                .filter_map(Node::as_text)
                .any(|one| one.eq_ignore_ascii_case(address))
        })
    }
}
