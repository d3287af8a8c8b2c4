//! Letters with the marks of a list: a person's letter that went through his club's list has them, and so have machines that answer
//! mail. One that proves its seat is attended to if it orders, asks or says something in words of its own; nothing else of it is answered,
//! for a machine at the other end would answer that.

use super::authenticated::Authenticated;
use super::authentication::{Authenticator, Credential};
use super::free_text_orders::new_text_only;
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::letter_intake::LetterIntake;
use crate::context::error::OfficeError;
use bulla_core::orders::{BlockHeader, BlockStatus};
use bulla_mail::{self, BlockResult, Dmarc, RawOrderBlock};
use bulla_store::{PASSED_OVER, StoredLetter};

impl LetterIntake<'_, '_> {
    /// `false`: it waits until it is known whether it is late.
    pub(super) fn answer_listed(
        &mut self,
        stored: &StoredLetter,
        (sheaf, header): (&IncomingLetter, &BlockHeader),
        doorman: &Authenticator<'_>,
        (from, dmarc): (&str, Dmarc),
    ) -> Result<bool, OfficeError> {
        let has_secret = doorman.has_secret(self.records, &sheaf.letter, header, from)?;
        let proof = doorman.prove(self.records, &sheaf.letter, header)?;
        let proven = match proof {
            Credential::Valid(proven) if has_secret => proven,
            Credential::Stale(proven) | Credential::Disagrees(proven, ..) if has_secret => {
                self.pass_over(stored, &proven)?;
                return Ok(true);
            }
            Credential::Void(void) => {
                self.pass_over(stored, &void.proven)?;
                return Ok(true);
            }
            _ => {
                self.file_machine_mail(stored)?;
                return Ok(true);
            }
        };
        if self.must_wait(&proven, sheaf) {
            return Ok(false);
        }
        let visit = AuthenticatedLetter {
            proven: &proven,
            sheaf,
        };
        match self.says_something_of_its_own(visit)? {
            true => self.judge_by(Credential::Valid(proven), sheaf, header, (from, dmarc))?,
            false => self.pass_over(stored, &proven)?,
        }
        Ok(true)
    }

    /// Lists the letter for the moderator and answers nobody.
    fn pass_over(
        &mut self,
        stored: &StoredLetter,
        proven: &Authenticated,
    ) -> Result<(), OfficeError> {
        let whose = Some((proven.game.id, proven.seat.id));
        self.records.answer_letter(stored.id, PASSED_OVER, whose)?;
        Ok(())
    }

    /// Returns whether a letter has orders, a request, a note, press or a protest that was not mailed to its seat.
    fn says_something_of_its_own(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<bool, OfficeError> {
        if visit.sheaf.too_long.is_some() {
            return Ok(false);
        }
        let mut ours = self.answered(visit)?;
        let (segment, seat) = (visit.proven.segment.id, visit.proven.seat.id);
        if let Some(page) = self.records.page(segment, seat)? {
            ours.extend(bulla_mail::texts(&page.outline));
        }
        let letter = &visit.sheaf.letter;
        let alone = new_text_only(letter, &ours, &visit.proven.seat.player);
        let is_echo = alone.own.lines.len() < letter.own.lines.len();
        let is_said = |text: &str| !is_in(text, &ours);
        let note = letter.note.as_deref().is_some_and(is_said);
        let press = letter.press.iter().any(|press| is_said(&press.text));
        let protest = letter.protests.iter().any(|one| is_said(&one.text));
        if !is_echo && (note || press || protest) {
            return Ok(true);
        }
        let hearing = self.parse_letter(visit)?;
        match &hearing.found {
            BlockResult::Orders(block) if hearing.is_plain => self.orders_or_asks(visit, block),
            BlockResult::Orders(block) | BlockResult::Form(block)
                if !block.quoted && is_said(&block.text) =>
            {
                self.orders_or_asks(visit, block)
            }
            _ => Ok(false),
        }
    }

    /// Returns whether a block has orders or a request, and was not shown to the seat before.
    fn orders_or_asks(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        block: &RawOrderBlock,
    ) -> Result<bool, OfficeError> {
        let understood = self.read_orders(visit.proven, block)?;
        let header = &understood.letter.header;
        if header.confirm.is_some() || header.status == Some(BlockStatus::Proposal) {
            return Ok(false);
        }
        if !header.requests.is_empty() || header.clear || understood.letter.is_refused() {
            return Ok(true);
        }
        Ok(!self.is_our_form(visit.proven, &understood)? && understood.letter.orders.is_some())
    }
}

/// Returns whether a text occurs in one of the others, regardless of wrapping.
fn is_in(text: &str, others: &[String]) -> bool {
    let folded = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let wanted = folded(text);
    others.iter().any(|other| folded(other).contains(&wanted))
}
