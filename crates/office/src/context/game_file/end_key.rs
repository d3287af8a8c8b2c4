//! The last turn of a game, in its file.

use chrono::NaiveDate;

use super::GameFileReader;
use bulla_core::text::Node;

impl GameFileReader {
    /// 34.1: a turn, a day, or both: whichever comes first.
    pub(super) fn end(&mut self, tree: &Node) -> (Option<u32>, Option<NaiveDate>) {
        let Some(end) = tree.get("end") else {
            return (None, None);
        };
        self.known(end, &["turn", "date"]);
        if end.entries().is_empty() {
            let message = format!(
                "expected {{turn: 14}}, {{date: 2027-03-01}} or both, found {}",
                end.shown()
            );
            self.complain(end, "end", &message);
        }
        let last_day = end.get("date").and_then(|node| self.date(node));
        (self.optional(end, "turn", 1, 999), last_day)
    }

    pub(super) fn date(&mut self, node: &Node) -> Option<NaiveDate> {
        let text = node.as_text().unwrap_or_default().trim();
        let found = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
        if found.is_none() {
            let message = format!(
                "expected a day such as 2027-03-01, year first, found {}",
                node.shown()
            );
            self.complain(node, "date", &message);
        }
        found
    }
}
