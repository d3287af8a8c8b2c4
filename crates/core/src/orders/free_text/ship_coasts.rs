//! Coasts of ships that the writer did not name: in an area of two coasts, the one where his ship lies.

use super::line_parser::LineParser;
use super::order_line::LineOrder;

impl LineParser<'_> {
    /// Returns an order of a ship with the coast where it lies, if one of the writer's ships alone can be meant.
    pub(super) fn with_coast(&self, order: LineOrder) -> LineOrder {
        let begins: &[&str] = match order.key {
            "ships" => &["keep ", "scrap "],
            "moves" => &["ship "],
            _ => return order,
        };
        let behind = begins
            .iter()
            .find_map(|begin| order.entry.strip_prefix(begin));
        let area = behind.map(|rest| rest.split([':', ' ']).next().unwrap_or_default());
        let Some(area) = area.filter(|area| !area.is_empty() && !area.contains('/')) else {
            return order;
        };
        let is_there = |ship: &&String| ship.split('/').next() == Some(area);
        let mut berths: Vec<&String> = self.scene.own_ships.iter().filter(is_there).collect();
        berths.dedup();
        match berths[..] {
            [berth] => LineOrder::new(order.key, order.entry.replacen(area, berth, 1)),
            _ => order,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse_lines;
    use super::super::speaker_context::SpeakerContext;
    use super::super::tests::said;
    use crate::orders::vocabulary::Vocabulary;

    fn heard(text: &str, ships: &[&str]) -> (String, bool) {
        let ships: Vec<String> = ships.iter().map(|ship| (*ship).to_owned()).collect();
        let scene = SpeakerContext {
            segment: Some("realm"),
            own_ships: &ships,
            ..SpeakerContext::default()
        };
        let words = Vocabulary::sample();
        let heard = parse_lines(&said(text), &scene, &words);
        (heard.body(&words), heard.is_sure())
    }

    #[test]
    fn a_ship_lies_at_the_coast_where_the_board_has_it() {
        for (text, orders) in [
            ("keep ship delphi", "ships:\n  - keep delphi/west\n"),
            (
                "scrap the ship in delphi",
                "ships:\n  - scrap delphi/west\n",
            ),
            (
                "Das Schiff in Delphi nimmt zwei mit nach Rome.",
                "moves:\n  - ship delphi/west: +2, rome, -2\n",
            ),
        ] {
            let west = heard(text, &["rome", "delphi/west"]);
            assert_eq!(west.0, orders, "{text}");
            let bare = orders.replace("/west", "");
            for ships in [&["rome"][..], &["delphi/east", "delphi/west"]] {
                assert_eq!(heard(text, ships).0, bare, "{text}");
            }
        }
        // A new one has no coast yet.
        let (built, _) = heard("build a ship in delphi", &["delphi/west"]);
        assert_eq!(built, "ships:\n  - build delphi\n");
    }
}
