//! 31.71 Which cards a hand keeps where it has too many.

use crate::game::{Components, Deck, FaceId, RejectionKind, Subject};
use crate::turn::{Ask, EntryRejection, OrderValue, QuestionKey, ResolvedAnswer};

/// The cards of one kind in a hand.
pub struct HeldSet {
    pub face: FaceId,
    pub held: u32,
    /// 30.312: shown against Famine, and so kept.
    pub shown: u32,
    /// Set values by number of cards.
    pub values: Vec<u32>,
}

/// Question: cards kept. The default is those with the best value of sets, among equals the first by name of card.
pub struct KeptCardsQuestion {
    pub key: QuestionKey,
    pub limit: u32,
    /// Sets by name of card.
    pub sets: Vec<HeldSet>,
}

/// A choice of cards: their value, and how many of each kind, those of the first kind weighing most.
type KeptValue = (u32, Vec<u32>);

impl KeptCardsQuestion {
    /// Asks about a hand of which nothing was shown.
    pub fn new(
        deck: &Deck,
        key: QuestionKey,
        limit: u32,
        held: &[(FaceId, u32)],
    ) -> KeptCardsQuestion {
        let set = |(face, count): &(FaceId, u32)| HeldSet {
            face: *face,
            held: *count,
            shown: 0,
            values: (0..=*count)
                .map(|number| deck.face(*face).set_value(number))
                .collect(),
        };
        KeptCardsQuestion {
            key,
            limit,
            sets: held.iter().map(set).collect(),
        }
    }

    fn shown(&self) -> Vec<u32> {
        self.sets
            .iter()
            .map(|set| set.shown.min(set.held))
            .collect()
    }

    /// Fills the room that is left with the best value of all sets together.
    fn filled(&self, kept: &[u32]) -> Vec<u32> {
        let room = self.limit.saturating_sub(kept.iter().sum()) as usize;
        // The best choice for each number of cards added, kind after kind.
        let mut best: Vec<Option<KeptValue>> = vec![None; room + 1];
        best[0] = Some((0, Vec::new()));
        for (set, least) in self.sets.iter().zip(kept) {
            let mut next: Vec<Option<KeptValue>> = vec![None; room + 1];
            for (used, choice) in best.iter().enumerate() {
                let Some((value, counts)) = choice else {
                    continue;
                };
                let most = (set.held - least).min((room - used) as u32);
                for more in 0..=most {
                    let count = least + more;
                    let mut counts = counts.clone();
                    counts.push(count);
                    let with = (value + set.values[count as usize], counts);
                    let place = &mut next[used + more as usize];
                    if place.as_ref().is_none_or(|other| *other < with) {
                        *place = Some(with);
                    }
                }
            }
            best = next;
        }
        best.into_iter()
            .flatten()
            .max()
            .map_or_else(|| kept.to_vec(), |(_, counts)| counts)
    }
}

impl Ask for KeptCardsQuestion {
    type Answer = Vec<u32>;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Vec<u32>> {
        let mut kept = self.shown();
        let mut named = vec![0; self.sets.len()];
        let mut used = false;
        let mut remarks = Vec::new();
        for (wanted, path) in wish {
            let OrderValue::Face(face) = wanted else {
                continue;
            };
            let at = self.sets.iter().position(|set| set.face == *face);
            let Some(at) = at.filter(|at| named[*at] < self.sets[*at].held) else {
                remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason: RejectionKind::NotHeld.of([Subject::Face(*face)]),
                    part: false,
                });
                continue;
            };
            used = true;
            named[at] += 1;
            // Cards that were shown are kept anyhow: they are the first that are named.
            if named[at] > kept[at] && kept.iter().sum::<u32>() < self.limit {
                kept[at] += 1;
            }
        }
        ResolvedAnswer {
            answer: self.filled(&kept),
            used,
            remarks,
        }
    }

    fn default(&self) -> Vec<u32> {
        self.filled(&self.shown())
    }

    fn text(&self, answer: &Vec<u32>, parts: &Components) -> String {
        let kept = self.sets.iter().zip(answer);
        let words: Vec<String> = kept
            .map(|(set, count)| format!("{count} {}", parts.deck.face(set.face).id))
            .collect();
        words.join(",")
    }
}
