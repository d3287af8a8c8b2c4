//! Purchases and payments as far as a clause says them.

use super::cards::stack_of;
use super::clauses::{faces, named, treasury};
use super::line_token::LineToken;
use super::order_guess::OrderGuess;
use super::order_line::LineOrder;
use super::word_senses::WordSense;

impl OrderGuess<'_> {
    /// `buy 1 card from stack 9` (27.5).
    pub(super) fn ninth_stack(&mut self, clause: &[LineToken]) {
        let number = clause.iter().find_map(|token| match token {
            LineToken::Number(number) => Some(*number),
            _ => None,
        });
        if let (true, Some(number)) = (clause.contains(&LineToken::Word(WordSense::Stack)), number)
        {
            let entry = format!("{{stack_{}: {number}}}", stack_of(clause));
            self.orders.push(LineOrder::new("buy_cards", entry));
        }
    }

    pub(super) fn purchase(&mut self, clause: &[LineToken]) {
        let with = clause.iter().position(|token| {
            matches!(
                token,
                LineToken::Word(WordSense::With | WordSense::For | WordSense::Pay)
            )
        });
        // A trade card may have the name of an advance: cloth stands for both.
        let (bought, paid) = clause.split_at(with.unwrap_or(clause.len()));
        self.all("buy", named(bought, |name| &name.card));
        if !paid.is_empty() {
            self.paid(paid);
        }
    }

    /// Records the means of payment. A later number corrects the one before.
    pub(super) fn paid(&mut self, clause: &[LineToken]) {
        // How many *all* are, the hand says; `all five` counts them.
        let is_open = |at: usize| {
            matches!(clause[at], LineToken::All(_))
                && !matches!(clause.get(at + 1), Some(LineToken::Number(_)))
        };
        if (0..clause.len()).any(is_open) {
            return;
        }
        let cards = faces(clause);
        let treasury = treasury(clause);
        match &mut self.paid {
            _ if cards.is_empty() && treasury.is_none() => {}
            Some((_, before)) if cards.is_empty() => *before = treasury,
            // Two payments: which of them holds is not understood.
            Some(_) => {}
            None => self.paid = Some((cards, treasury)),
        }
    }
}
