//! Which of several blocks of a letter is its sender's: what the office showed him and he did not change is quoted matter.

use super::{Ear, Hearing, Listener, read_block};
use crate::mail::{Block, Found, Letter, choose_without};
use crate::orders::{self, OrderBlock, Status, body};

/// The block of a letter for somebody who knows what was shown to its sender, where that chooses among several.
pub(super) fn chosen(letter: &Letter, listener: &Listener) -> Option<Found> {
    choose_without(&letter.blocks, |block| is_ours(block, listener))
}

/// Whether a block is quoted matter: it says word for word what the office wrote, or it proposes what the answered mail did not.
fn is_ours(block: &Block, listener: &Listener) -> bool {
    let read = read_block(block, listener.words);
    if read.header.status == Some(Status::Proposal) && !is_asked(listener) {
        return true;
    }
    let is_written = block.quoted || read.header.revision.is_some();
    let is_form = || {
        let mut forms = listener.mailed.iter();
        forms.any(|form| read.same_as(&orders::read(form, 1, listener.words), listener.words))
    };
    (is_written && is_shown(&read, listener)) || is_form()
}

/// Whether a block says what the office showed, with its status.
pub(super) fn is_shown(read: &OrderBlock, listener: &Listener) -> bool {
    let orders = read.orders.as_ref().filter(|_| !read.is_refused());
    let text = orders.map(|orders| body(orders, listener.words));
    let mut shown = listener.shown.iter();
    shown.any(|one| read.header.status == Some(one.status) && text.as_ref() == Some(&one.text))
}

/// Whether the answered mail proposed something.
fn is_asked(listener: &Listener) -> bool {
    let mut shown = listener.shown.iter();
    shown.any(|one| one.status == Status::Proposal)
}

impl Ear<'_> {
    /// Whether a block with the status of a proposal is not the one that the answered mail proposed: somebody changed it, and it is what
    /// he sends.
    pub(super) fn is_edited(&self, hearing: &Hearing) -> bool {
        let is_asked = is_asked(self.listener);
        let (Found::Form(block) | Found::Orders(block)) = &hearing.found else {
            return is_asked && !self.letter.own.between.is_empty();
        };
        let read = read_block(block, self.listener.words);
        is_asked && read.header.status == Some(Status::Proposal) && !is_shown(&read, self.listener)
    }
}
