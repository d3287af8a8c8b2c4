//! Chance: keyed draws from one secret seed, so that one changed order does not shift any other draw (law 3).
//!
//! `rank = SHA-256("bulla-chance-v1\0" | seed | length of key as big-endian u32 | key | item as big-endian u32)`.
//! A shuffle sorts by rank; a random card is the one with the smallest rank. Anybody can check it with ten lines of Python.

use std::collections::BTreeMap;
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

/// Commitment published before the first page: a salted hash that fixes the seed without revealing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment {
    pub salt: [u8; 32],
    pub hash: String,
}

/// Data bound by a commitment besides the seed: everything else that decides the result of a draw.
#[derive(Clone, Copy, Debug)]
pub struct CommittedInputs<'a> {
    /// The scenario as the game keeps it, house rules and all.
    pub scenario: &'a str,
    /// The trade cards with their numbers, as `Deck::numbering` writes them.
    pub cards: &'a str,
    /// The revision of the rules that opened the game.
    pub revision: u64,
    /// The public draw that a table waits for, as the game keeps it.
    pub beacon: Option<&'a str>,
}

impl Commitment {
    /// Commits to a seed, for games begun before words for luck: `hash = SHA-256("bulla-seed-v1\0" | salt | seed)`, in
    /// hexadecimal.
    pub fn of_seed(seed: &Seed, salt: [u8; 32]) -> Commitment {
        Commitment::over(salt, &[b"bulla-seed-v1\0", &salt, &seed.0])
    }

    /// `hash = SHA-256("bulla-seed-v2\0" | salt | seed | SHA-256(scenario) | SHA-256(cards) | revision as big-endian u64)`; with a
    /// public draw it begins with `"bulla-seed-v3\0"` and ends with `SHA-256(beacon)`.
    pub fn new(seed: &Seed, salt: [u8; 32], bound: CommittedInputs<'_>) -> Commitment {
        let [scenario, cards] = [bound.scenario, bound.cards].map(Sha256::digest);
        let beacon = bound.beacon.map(Sha256::digest);
        let revision = bound.revision.to_be_bytes();
        let name: &[u8] = match beacon {
            None => b"bulla-seed-v2\0",
            Some(_) => b"bulla-seed-v3\0",
        };
        let mut parts = vec![name, &salt, &seed.0, &scenario, &cards, &revision];
        parts.extend(beacon.as_ref().map(|beacon| &beacon[..]));
        Commitment::over(salt, &parts)
    }

    fn over(salt: [u8; 32], parts: &[&[u8]]) -> Commitment {
        let hash = Sha256::digest(parts.concat());
        let hash = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        Commitment { salt, hash }
    }
}

/// Words of players and numbers of a public draw, added to the chance of a game so that nobody chose it alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerEntropy {
    /// The words of seats by their number in the file of the game, from 1.
    pub words: BTreeMap<u32, String>,
    /// The numbers of a public draw as RFC 3797 writes them: those of each source in ascending order with a dot behind each, and a
    /// slash behind the source.
    pub beacon: Option<String>,
}

impl PlayerEntropy {
    /// The chance of a game: `SHA-256("bulla-luck-v1\0" | seed | words)`, of each seat that sent some its number, the length of
    /// the words and the words themselves, numbers as big-endian u32. With a public draw it begins with `"bulla-luck-v2\0"` and
    /// ends with the length of its numbers and the numbers themselves. Without either it is the seed.
    pub fn mix_into(&self, seed: &Seed) -> Seed {
        if self.words.is_empty() && self.beacon.is_none() {
            return seed.clone();
        }
        let mut hasher = Sha256::new();
        hasher.update(match self.beacon {
            None => b"bulla-luck-v1\0",
            Some(_) => b"bulla-luck-v2\0",
        });
        hasher.update(seed.0);
        for (seat, words) in &self.words {
            hasher.update(seat.to_be_bytes());
            hash_text(&mut hasher, words);
        }
        if let Some(numbers) = &self.beacon {
            hash_text(&mut hasher, numbers);
        }
        Seed(hasher.finalize().into())
    }
}

/// Bytes with their length before them.
fn hash_text(hasher: &mut Sha256, text: &str) {
    hasher.update((text.len() as u32).to_be_bytes());
    hasher.update(text.as_bytes());
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

    /// Creates a `Chance` for imagined runs, which must not know the seed.
    pub fn unseeded() -> Chance {
        Chance {
            seed: None,
            scope: String::new(),
        }
    }

    /// Returns whether draws are real.
    pub fn is_seeded(&self) -> bool {
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
        let drawn = Chance::unseeded().shuffle("any", &[4u32, 2, 9], |n| n);
        assert_eq!(drawn, vec![4, 2, 9]);
    }

    const BOUND: CommittedInputs<'_> = CommittedInputs {
        scenario: "board: western",
        cards: "0 ochre 1 commodity\n",
        revision: 2,
        beacon: None,
    };

    #[test]
    fn the_commitment_depends_on_everything_that_decides_a_draw() {
        let seed = Seed([1; 32]);
        let hash = |seed: &Seed, salt: [u8; 32], bound| Commitment::new(seed, salt, bound).hash;
        let one = hash(&seed, [2; 32], BOUND);
        let others = [
            hash(&seed, [3; 32], BOUND),
            hash(&Seed([3; 32]), [2; 32], BOUND),
            hash(
                &seed,
                [2; 32],
                CommittedInputs {
                    scenario: "board: eastern",
                    ..BOUND
                },
            ),
            hash(
                &seed,
                [2; 32],
                CommittedInputs {
                    cards: "1 ochre 1 commodity\n",
                    ..BOUND
                },
            ),
            hash(
                &seed,
                [2; 32],
                CommittedInputs {
                    revision: 3,
                    ..BOUND
                },
            ),
            hash(
                &seed,
                [2; 32],
                CommittedInputs {
                    beacon: Some(""),
                    ..BOUND
                },
            ),
            Commitment::of_seed(&seed, [2; 32]).hash,
        ];
        assert!(!others.contains(&one));
        assert_eq!(one.len(), 64);
    }

    fn luck(words: &[(u32, &str)]) -> PlayerEntropy {
        let words = words
            .iter()
            .map(|(seat, words)| (*seat, (*words).to_owned()));
        PlayerEntropy {
            words: words.collect(),
            beacon: None,
        }
    }

    fn drawn(words: &[(u32, &str)], numbers: &str) -> PlayerEntropy {
        PlayerEntropy {
            beacon: Some(numbers.to_owned()),
            ..luck(words)
        }
    }

    #[test]
    fn words_make_another_seed_in_whatever_order_they_came() {
        let seed = Seed([7; 32]);
        let of = |words: &[(u32, &str)]| luck(words).mix_into(&seed).0;
        assert_eq!(of(&[]), seed.0, "without words it is the seed's");
        assert_eq!(
            of(&[(1, "seven cats"), (2, "ein Schwein")]),
            of(&[(2, "ein Schwein"), (1, "seven cats")])
        );
        let all = [
            of(&[]),
            of(&[(1, "seven cats")]),
            of(&[(2, "seven cats")]),
            of(&[(1, "seven"), (2, "cats")]),
            of(&[(1, "sevencats"), (2, "")]),
            luck(&[(1, "seven cats")]).mix_into(&Seed([8; 32])).0,
            drawn(&[], "1.2./").mix_into(&seed).0,
            drawn(&[(1, "seven cats")], "1.2./").mix_into(&seed).0,
            drawn(&[(1, "seven cats")], "1.3./").mix_into(&seed).0,
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one), "{at}");
        }
    }
}
