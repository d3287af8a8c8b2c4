//! Chance that a number repeats.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

pub struct SeededRandom(StdRng);

impl SeededRandom {
    pub fn new(seed: u64) -> SeededRandom {
        SeededRandom(StdRng::seed_from_u64(seed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound.max(1))
    }

    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most + 1 - least)
    }

    pub fn often(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// Some of them, none twice, in any order.
    pub fn some<T: Clone>(&mut self, of: &[T], most: usize) -> Vec<T> {
        let mut rest = of.to_vec();
        let count = self.between(1, most).min(rest.len());
        (0..count)
            .map(|_| rest.remove(self.below(rest.len())))
            .collect()
    }
}
