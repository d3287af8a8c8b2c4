//! Letters with the marks of a list: a person's letter that went through his club's list has them, and so have machines that answer
//! mail. One that proves its seat is attended to if it orders, asks or says something in words of its own; nothing else of it is answered,
//! for a machine at the other end would answer that.

use super::clerk::Clerk;
use super::hearing::own_alone;
use super::proof::{Doorman, Proof};
use super::proven::Proven;
use super::sheaf::{Sheaf, Visit};
use crate::means::problem::OfficeError;
use bulla_core::orders::{Header, Status};
use bulla_mail::{self, Block, Dmarc, Found};
use bulla_store::{PASSED_OVER, StoredLetter};

impl Clerk<'_, '_> {
    /// `false`: it waits until it is known whether it is late.
    pub(super) fn answer_listed(
        &mut self,
        stored: &StoredLetter,
        (sheaf, header): (&Sheaf, &Header),
        doorman: &Doorman<'_>,
        (from, dmarc): (&str, Dmarc),
    ) -> Result<bool, OfficeError> {
        let has_secret = doorman.has_secret(self.records, &sheaf.letter, header, from)?;
        let proof = doorman.prove(self.records, &sheaf.letter, header)?;
        let proven = match proof {
            Proof::Counts(proven) if has_secret => proven,
            Proof::Stale(proven) | Proof::Disagrees(proven, ..) if has_secret => {
                self.pass_over(stored, &proven)?;
                return Ok(true);
            }
            Proof::Void(void) => {
                self.pass_over(stored, &void.proven)?;
                return Ok(true);
            }
            _ => {
                self.file_machine_mail(stored)?;
                return Ok(true);
            }
        };
        if self.leaves(&proven, sheaf) {
            return Ok(false);
        }
        let visit = Visit {
            proven: &proven,
            sheaf,
        };
        match self.says_something_of_its_own(visit)? {
            true => self.judge_by(Proof::Counts(proven), sheaf, header, (from, dmarc))?,
            false => self.pass_over(stored, &proven)?,
        }
        Ok(true)
    }

    /// It is named to the moderator, and nobody is answered.
    fn pass_over(&mut self, stored: &StoredLetter, proven: &Proven) -> Result<(), OfficeError> {
        let whose = Some((proven.game.id, proven.seat.id));
        self.records.answer_letter(stored.id, PASSED_OVER, whose)?;
        Ok(())
    }

    /// Whether a letter holds orders, a request, a note, press or a protest that nobody mailed to its seat.
    fn says_something_of_its_own(&mut self, visit: Visit<'_>) -> Result<bool, OfficeError> {
        if visit.sheaf.too_long.is_some() {
            return Ok(false);
        }
        let mut ours = self.answered(visit)?;
        let (segment, seat) = (visit.proven.segment.id, visit.proven.seat.id);
        if let Some(page) = self.records.page(segment, seat)? {
            ours.extend(bulla_mail::texts(&page.outline));
        }
        let letter = &visit.sheaf.letter;
        let alone = own_alone(letter, &ours, &visit.proven.seat.player);
        let is_echo = alone.own.lines.len() < letter.own.lines.len();
        let is_said = |text: &str| !is_in(text, &ours);
        let note = letter.note.as_deref().is_some_and(is_said);
        let press = letter.press.iter().any(|press| is_said(&press.text));
        let protest = letter.protests.iter().any(|one| is_said(&one.text));
        if !is_echo && (note || press || protest) {
            return Ok(true);
        }
        let hearing = self.hear(visit)?;
        match &hearing.found {
            Found::Orders(block) if hearing.is_plain => self.orders_or_asks(visit, block),
            Found::Orders(block) | Found::Form(block) if !block.quoted && is_said(&block.text) => {
                self.orders_or_asks(visit, block)
            }
            _ => Ok(false),
        }
    }

    /// Whether a block holds orders or a request, and is not one that the seat was shown.
    fn orders_or_asks(&mut self, visit: Visit<'_>, block: &Block) -> Result<bool, OfficeError> {
        let understood = self.understand(visit.proven, block)?;
        let header = &understood.letter.header;
        if header.confirm.is_some() || header.status == Some(Status::Proposal) {
            return Ok(false);
        }
        if !header.requests.is_empty() || header.clear || understood.letter.is_refused() {
            return Ok(true);
        }
        Ok(!self.is_our_form(visit.proven, &understood)? && understood.letter.orders.is_some())
    }
}

/// Whether a text stands in one of others, however it is wrapped.
fn is_in(text: &str, others: &[String]) -> bool {
    let folded = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let wanted = folded(text);
    others.iter().any(|other| folded(other).contains(&wanted))
}
