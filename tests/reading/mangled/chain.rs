//! Several manglers in the order in which they happen: words, then what a client sends, then the way.

use std::collections::BTreeMap;

use super::dress::Dress;
use super::luck::Luck;
use super::transit::Transit;
use super::words::Words;

#[derive(Clone, Debug)]
pub struct Chain {
    words: Vec<Words>,
    dress: Dress,
    transit: Vec<Transit>,
}

/// The least percentage of letters that must survive a mangler which may also refuse them.
const FLOORS: [(&str, usize); 5] = [
    ("DoubleReturns", 80),
    ("Rewrap", 50),
    ("Tabs", 15),
    ("Truncated", 2),
    ("Unindented", 20),
];

/// A share of fewer letters says nothing.
const FEW: usize = 50;

impl Chain {
    /// One to four manglers; whatever they are, a client sends the words in some dress.
    pub fn any(luck: &mut Luck, other: &str) -> Chain {
        let count = luck.between(1, 4);
        let transits = luck.pick(&[0, 0, 1]).min(count - 1);
        let words = (1 + transits..count).map(|_| Words::any(luck, other));
        let mut words: Vec<Words> = words.collect();
        let dress = Dress::any(luck);
        let mut transit: Vec<Transit> = (0..transits).map(|_| Transit::any(luck)).collect();
        // Where the letter itself is cut away, or quoted beside new orders, the others are rightly read.
        let mut first = true;
        words.retain(|one| std::mem::take(&mut first) || !matches!(one, Words::BesideOrders(_)));
        if words.iter().any(Words::has_others) {
            words.retain(|one| !matches!(one, Words::Cut(_)));
            transit.retain(|one| !matches!(one, Transit::Truncated(_)));
        }
        Chain {
            words,
            dress,
            transit,
        }
    }

    /// Whether orders of another letter come into it.
    pub fn has_others(&self) -> bool {
        self.words.iter().any(Words::has_others)
    }

    /// The message, and whether everything in the chain is repaired.
    pub fn apply(&self, block: &str) -> (Vec<u8>, bool) {
        let mut text = block.to_owned();
        let mut repaired = self.dress.is_repaired() && !self.disagrees();
        for words in &self.words {
            repaired &= words.is_repaired(&text);
            text = words.apply(&text);
        }
        let mut content = self.dress.apply(&text);
        for transit in &self.transit {
            repaired &= transit.is_repaired(&content);
            content = transit.apply(content);
        }
        let head = b"From: a@x\r\nTo: o@x\r\nSubject: orders\r\nMIME-Version: 1.0\r\n";
        ([&head[..], &content].concat(), repaired)
    }

    /// Manglers that are repaired alone and may be refused together. Clients of format=flowed put a blank behind their
    /// marks. Where older orders are quoted and so is the letter itself, of two quotations that differ none is taken.
    fn disagrees(&self) -> bool {
        let older =
            |words: &&Words| matches!(words, Words::OverOrders(..) | Words::UnderOrders(..));
        let quotes = |words: &Words| matches!(words, Words::Quoted(_) | Words::Forwarded(_));
        if matches!(self.dress, Dress::Flowed { .. }) && self.words.iter().any(Words::is_tight) {
            return true;
        }
        match self.words.iter().filter(older).count() {
            0 => false,
            1 => self.dress.is_quotation() || self.words.iter().any(quotes),
            _ => true,
        }
    }

    /// The manglers whose share this letter counts for: all of a chain that is repaired, or the only one that is not.
    pub fn judged(&self, block: &str) -> Vec<String> {
        let mut text = block.to_owned();
        let (mut all, mut unrepaired) = (Vec::new(), Vec::new());
        let mut note = |name: String, repaired: bool| {
            if !repaired {
                unrepaired.push(name.clone());
            }
            all.push(name);
        };
        for words in &self.words {
            note(words.name(), words.is_repaired(&text));
            text = words.apply(&text);
        }
        note(self.dress.name(), self.dress.is_repaired());
        let mut content = self.dress.apply(&text);
        for transit in &self.transit {
            note(transit.name(), transit.is_repaired(&content));
            content = transit.apply(content);
        }
        match (unrepaired.len(), self.disagrees()) {
            (0, false) => all,
            (1, false) => unrepaired,
            _ => Vec::new(),
        }
    }

    /// The chain without one of its manglers, or in plain dress.
    pub fn shorter(&self) -> Vec<Chain> {
        let mut all = Vec::new();
        let plain = Chain {
            dress: Dress::Plain,
            ..self.clone()
        };
        if !matches!(self.dress, Dress::Plain) {
            all.push(plain);
        }
        for at in (0..self.transit.len()).rev() {
            let mut one = self.clone();
            one.transit.remove(at);
            all.push(one);
        }
        for at in (0..self.words.len()).rev() {
            let mut one = self.clone();
            one.words.remove(at);
            all.push(one);
        }
        all
    }
}

pub fn assert_floors(shares: &BTreeMap<String, (usize, usize)>) {
    for (name, floor) in FLOORS {
        let (all, read) = shares.get(name).copied().unwrap_or_default();
        assert!(
            all < FEW || read * 100 >= all * floor,
            "{name}: {read} of {all} read the same, at least {floor} % must"
        );
    }
}
