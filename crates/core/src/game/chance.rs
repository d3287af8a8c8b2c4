//! Chance: keyed draws from one secret seed, so that one changed order does not shift any other draw (law 3).
//!
//! `rank = SHA-256("bulla-chance-v1\0" | seed | length of key as big-endian u32 | key | item as big-endian u32)`.
//! A shuffle sorts by rank; a random card is the one with the smallest rank. Anybody can check it with ten lines of Python.

use std::fmt;

use sha2::{Digest, Sha256};

/// The secret of a game: 256 bits, drawn once by the office.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// What is published before the first page: a salted hash that fixes the seed without telling it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment {
    pub salt: [u8; 32],
    pub hash: String,
}

impl Commitment {
    /// `hash = SHA-256("bulla-seed-v1\0" | salt | seed)`, in hexadecimal.
    pub fn new(seed: &Seed, salt: [u8; 32]) -> Commitment {
        let mut hasher = Sha256::new();
        hasher.update(b"bulla-seed-v1\0");
        hasher.update(salt);
        hasher.update(seed.0);
        let hash = hasher
            .finalize()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Commitment { salt, hash }
    }
}

/// The draws of one segment. Without a seed (an imagined run) things keep the order they have.
#[derive(Clone, Debug)]
pub struct Chance {
    seed: Option<Seed>,
    scope: String,
}

impl Chance {
    /// `scope` names the segment, such as `t3/realm`.
    pub fn new(seed: Seed, scope: impl Into<String>) -> Chance {
        Chance {
            seed: Some(seed),
            scope: scope.into(),
        }
    }

    /// For imagined runs, which must not know the seed.
    pub fn imagined() -> Chance {
        Chance {
            seed: None,
            scope: String::new(),
        }
    }

    /// Whether draws are real.
    pub fn is_known(&self) -> bool {
        self.seed.is_some()
    }

    /// The items in drawn order.
    pub fn shuffle<T: Copy>(&self, key: &str, items: &[T], number: impl Fn(T) -> u32) -> Vec<T> {
        let mut ranked: Vec<([u8; 32], T)> = items
            .iter()
            .map(|item| (self.rank(key, number(*item)), *item))
            .collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, item)| item).collect()
    }

    /// A key as it is hashed: with the segment before it.
    pub fn full(&self, key: &str) -> String {
        format!("{}/{key}", self.scope)
    }

    fn rank(&self, key: &str, item: u32) -> [u8; 32] {
        let Some(seed) = &self.seed else {
            return [0; 32];
        };
        let key = self.full(key);
        let mut hasher = Sha256::new();
        hasher.update(b"bulla-chance-v1\0");
        hasher.update(seed.0);
        hasher.update((key.len() as u32).to_be_bytes());
        hasher.update(key.as_bytes());
        hasher.update(item.to_be_bytes());
        hasher.finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_fixed_for_ever() {
        let chance = Chance::new(Seed([7; 32]), "t3/realm");
        let drawn = chance.shuffle("24.51/egypt", &[1u32, 2, 3, 4, 5, 6], |n| n);
        assert_eq!(drawn, vec![6, 4, 1, 2, 3, 5]);
        let other = chance.shuffle("24.51/crete", &[1u32, 2, 3, 4, 5, 6], |n| n);
        assert_ne!(drawn, other, "another key is another draw");
    }

    #[test]
    fn an_imagined_draw_takes_things_as_they_lie() {
        let drawn = Chance::imagined().shuffle("any", &[4u32, 2, 9], |n| n);
        assert_eq!(drawn, vec![4, 2, 9]);
    }

    #[test]
    fn the_commitment_depends_on_salt_and_seed() {
        let one = Commitment::new(&Seed([1; 32]), [2; 32]);
        assert_ne!(one.hash, Commitment::new(&Seed([1; 32]), [3; 32]).hash);
        assert_ne!(one.hash, Commitment::new(&Seed([3; 32]), [2; 32]).hash);
        assert_eq!(one.hash.len(), 64);
    }
}
