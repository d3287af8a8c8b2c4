//! Every event of a game is explained, to its moderator and to each seat, out of what is kept.

use std::collections::{BTreeMap, BTreeSet};

use bulla::office::ExplanationRequest;
use serde_json::Value;

use super::game_scripts::GameScript;
use super::golden_run::{GoldenRun, SLUG};

impl GoldenRun {
    pub fn told(&mut self, about: &str, seat: Option<&str>) -> Vec<Value> {
        let explained = self.office.explain(ExplanationRequest {
            game: SLUG,
            about,
            turn: None,
            seat,
            most: usize::MAX,
        });
        let explained = explained.unwrap();
        assert_eq!(explained.more, 0);
        let printed = self.office.explanation(&explained).unwrap();
        assert!(!printed.contains("{{"), "{printed}");
        let json = explained.json();
        json["events"].as_array().unwrap().clone()
    }

    /// Thrace, whom Ida plays, took the cities that revolted against Asia: 12 is the first that Asia lost.
    pub fn finds_who_was_asked(&mut self) {
        let mut found = |who| numbers(&self.told("19.32 thrace turn 13", who));
        let [all, ida, jon, observer] =
            [None, Some("ida"), Some("jon"), Some("observer")].map(&mut found);
        assert!(all.contains("12") && !observer.contains("12"), "{all:?}");
        assert!(observer.contains("13"), "what Thrace gained: {observer:?}");
        assert_eq!((&ida, &jon), (&all, &observer));
        // By the name of the player, and with an area.
        let by_player = numbers(&self.told("19.32 ida turn 13", None));
        let in_area = numbers(&self.told("rule 19 Aleppo thrace turn 13", Some("ida")));
        assert_eq!(by_player, all);
        assert_eq!(in_area, ["12", "13"].map(str::to_owned).into());
    }

    /// Returns how often an answer or an order came by each source.
    pub fn explain_everything(&mut self, game: &GameScript) -> BTreeMap<String, usize> {
        let ledger = self.office.ledger(SLUG).unwrap();
        let mut lines = ledger.iter();
        let mut sources: BTreeMap<String, usize> = BTreeMap::new();
        for turn in 0..=self.turns() {
            let about = format!("turn {turn}");
            let all = self.told(&about, None);
            for event in &all {
                let line = lines.next().unwrap();
                assert_eq!(event["line"], **line);
                assert_eq!(event["rule"], line.split(' ').next().unwrap());
                assert_sound(event);
                for origin in event["origins"].as_array().unwrap() {
                    *sources
                        .entry(text(&origin["source"]).to_owned())
                        .or_default() += 1;
                }
            }
            let public = numbers(&self.told(&about, Some("observer")));
            for seat in game.players {
                let own = self.told(&about, Some(seat));
                let mine = numbers(&own);
                assert!(mine.is_superset(&public), "{seat}, turn {turn}");
                assert_eq!(mine.len(), own.len(), "{seat}, turn {turn}");
                for event in &own {
                    assert_sound(event);
                    assert!(event["line"].is_null(), "{event}");
                    assert!(
                        event["chance"].is_null() || event["chance"]["key"] == "",
                        "{event}"
                    );
                    let mut origins = event["origins"].as_array().unwrap().iter();
                    assert!(origins.all(|origin| origin["you"] == true), "{event}");
                }
            }
        }
        assert_eq!(lines.next(), None);
        sources
    }
}

fn assert_sound(event: &Value) {
    for key in ["words", "says", "number", "segment"] {
        assert!(!text(&event[key]).is_empty(), "{key}: {event}");
    }
    let words = text(&event["words"]);
    assert!(
        !words.contains("{{") && words != "It moves nothing.",
        "{event}"
    );
}

fn numbers(events: &[Value]) -> BTreeSet<String> {
    let number = |event: &Value| text(&event["number"]).to_owned();
    events.iter().map(number).collect()
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
