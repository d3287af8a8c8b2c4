//! 30.415: which faction does the victim keep?

use crate::game::Components;
use crate::turn::{Ask, Faction, OrderValue, QuestionKey, ResolvedAnswer};

/// The question: the unit points of the first faction and of the second.
pub struct KeepFactionQuestion {
    pub key: QuestionKey,
    pub points: [u32; 2],
}

impl KeepFactionQuestion {
    /// The larger by default, and the first of equals.
    fn named(&self, faction: Faction) -> Faction {
        let [first, second] = self.points;
        match faction {
            Faction::Larger if first >= second => Faction::First,
            Faction::Larger => Faction::Second,
            Faction::Smaller if first >= second => Faction::Second,
            Faction::Smaller => Faction::First,
            named => named,
        }
    }
}

impl Ask for KeepFactionQuestion {
    type Answer = Faction;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Faction> {
        let named = wish.iter().find_map(|(wanted, _)| match wanted {
            OrderValue::Faction(faction) => Some(self.named(*faction)),
            _ => None,
        });
        ResolvedAnswer {
            answer: named.unwrap_or(self.default()),
            used: named.is_some(),
            remarks: Vec::new(),
        }
    }

    fn default(&self) -> Faction {
        self.named(Faction::Larger)
    }

    fn text(&self, answer: &Faction, _parts: &Components) -> String {
        match answer {
            Faction::Second => "second".to_owned(),
            _ => "first".to_owned(),
        }
    }
}
