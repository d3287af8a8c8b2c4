//! Calamities that a seat gives up of its own will.

use crate::game::{Components, FaceId, RejectionKind, Subject};
use crate::turn::{Ask, EntryRejection, OrderValue, QuestionKey, ResolvedAnswer};

/// Question: calamities given up. The default is none.
pub struct SurrenderQuestion {
    pub key: QuestionKey,
    pub held: Vec<FaceId>,
    /// Calamities that strike in any case and are not given up.
    pub strike: Vec<FaceId>,
}

impl Ask for SurrenderQuestion {
    type Answer = Vec<FaceId>;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Vec<FaceId>> {
        let mut left = self.held.clone();
        let mut found = ResolvedAnswer {
            answer: Vec::new(),
            used: false,
            remarks: Vec::new(),
        };
        for (wanted, path) in wish {
            let OrderValue::Face(face) = wanted else {
                continue;
            };
            match left.iter().position(|one| one == face) {
                Some(at) => {
                    found.answer.push(left.remove(at));
                    found.used = true;
                }
                None => found.remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason: if self.strike.contains(face) {
                        RejectionKind::AlwaysStrikes
                    } else {
                        RejectionKind::NotHeld
                    }
                    .of([Subject::Face(*face)]),
                    part: false,
                }),
            }
        }
        found
    }

    fn default(&self) -> Vec<FaceId> {
        Vec::new()
    }

    fn text(&self, answer: &Vec<FaceId>, parts: &Components) -> String {
        let words = answer.iter().map(|face| parts.deck.face(*face).id.clone());
        words.collect::<Vec<String>>().join(",")
    }
}
