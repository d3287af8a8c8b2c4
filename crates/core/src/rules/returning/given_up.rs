//! Calamities that a seat gives up of its own will.

use crate::game::{Components, FaceId, ReasonKind, Subject};
use crate::turn::{Ask, Found, Key, Remark, Wanted};

/// Which calamities are given up? By default none.
pub struct GiveUp {
    pub key: Key,
    pub held: Vec<FaceId>,
}

impl Ask for GiveUp {
    type Answer = Vec<FaceId>;

    fn key(&self) -> Key {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&Wanted, &str)]) -> Found<Vec<FaceId>> {
        let mut left = self.held.clone();
        let mut found = Found {
            answer: Vec::new(),
            used: false,
            remarks: Vec::new(),
        };
        for (wanted, path) in wish {
            let Wanted::Face(face) = wanted else {
                continue;
            };
            match left.iter().position(|one| one == face) {
                Some(at) => {
                    found.answer.push(left.remove(at));
                    found.used = true;
                }
                None => found.remarks.push(Remark {
                    path: (*path).to_owned(),
                    reason: ReasonKind::NotHeld.of([Subject::Face(*face)]),
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
