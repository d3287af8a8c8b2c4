//! Several manglers in the order in which they happen: words, then what a client sends, then the way.

use std::collections::BTreeMap;

use bulla::mail::AnsweredMail;

use super::client_formats::ClientFormat;
use super::seeded_random::SeededRandom;
use super::text_manglers::TextMangler;
use super::transit::TransitMangler;

#[derive(Clone, Debug)]
pub struct ManglerChain {
    words: Vec<TextMangler>,
    dress: ClientFormat,
    transit: Vec<TransitMangler>,
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

impl ManglerChain {
    /// Nothing but a plain text.
    pub fn none() -> ManglerChain {
        ManglerChain {
            words: Vec::new(),
            dress: ClientFormat::Plain,
            transit: Vec::new(),
        }
    }

    /// One to four manglers; whatever they are, a client sends the words in some dress.
    pub fn any(luck: &mut SeededRandom, other: &str) -> ManglerChain {
        let count = luck.between(1, 4);
        let transits = luck.pick(&[0, 0, 1]).min(count - 1);
        let words = (1 + transits..count).map(|_| TextMangler::any(luck, other));
        let mut words: Vec<TextMangler> = words.collect();
        let dress = ClientFormat::any(luck);
        let mut transit: Vec<TransitMangler> =
            (0..transits).map(|_| TransitMangler::any(luck)).collect();
        // Where the letter itself is cut away, or quoted beside new orders, the others are rightly read.
        let mut first = true;
        words.retain(|one| {
            std::mem::take(&mut first) || !matches!(one, TextMangler::BesideOrders(_))
        });
        if words.iter().any(TextMangler::has_others) {
            words.retain(|one| !matches!(one, TextMangler::Cut(_)));
            transit.retain(|one| !matches!(one, TransitMangler::Truncated(_)));
        }
        ManglerChain {
            words,
            dress,
            transit,
        }
    }

    /// Returns whether it contains orders of another letter.
    pub fn has_others(&self) -> bool {
        self.words.iter().any(TextMangler::has_others)
    }

    /// The mails of the office that the letter answers: those that it quotes, and the last page.
    pub fn mails(&self) -> Vec<AnsweredMail> {
        let quoted = self.words.iter().filter_map(TextMangler::quoted_mail);
        let last = TextMangler::OverForm(0).quoted_mail();
        quoted.chain(last).collect()
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
        let head = b"From: a@x\r\nTo: o@x.org\r\nSubject: orders\r\nMIME-Version: 1.0\r\n";
        ([&head[..], &content].concat(), repaired)
    }

    /// Manglers that are repaired alone and may be refused together. Clients of format=flowed put a blank behind their
    /// marks. Where older orders are quoted and so is the letter itself, of two quotations that differ none is taken.
    fn disagrees(&self) -> bool {
        let older = |words: &&TextMangler| {
            matches!(
                words,
                TextMangler::OverOrders(..) | TextMangler::UnderOrders(..)
            )
        };
        let quotes = |words: &TextMangler| {
            matches!(words, TextMangler::Quoted(_) | TextMangler::Forwarded(_))
        };
        if matches!(self.dress, ClientFormat::Flowed { .. })
            && self.words.iter().any(TextMangler::is_tight)
        {
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
    pub fn shorter(&self) -> Vec<ManglerChain> {
        let mut all = Vec::new();
        let plain = ManglerChain {
            dress: ClientFormat::Plain,
            ..self.clone()
        };
        if !matches!(self.dress, ClientFormat::Plain) {
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
