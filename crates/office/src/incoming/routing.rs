//! Handling of a letter: its seat, its purpose, and the part of the counter that takes it.

use super::authenticated::Authenticated;
use super::authentication::{Authenticator, Credential, by_code};
use super::bounces;
use super::echoed_form::is_only_quoted;
use super::free_text_orders::has_no_orders;
use super::header;
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::late_letters::LateLetterPolicy;
use super::letter_intake::LetterIntake;
use super::seat_requests::distinct;
use crate::context::error::OfficeError;
use crate::context::mail_threads::RepliedLetter;
use crate::context::plus_address::is_our_own;
use crate::context::token::TokenScope;
use crate::game_state::block_header_check::header_mismatch;
use crate::game_state::order_reading::OrderReading;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::orders::{BlockHeader, BlockStatus, OfficeRequest};
use bulla_free_text::ParsedLetter;
use bulla_mail::{self, BlockResult, Dmarc, Letter};
use bulla_store::{self, AHEAD, GameStatus};

impl LetterIntake<'_, '_> {
    /// Reads a letter and answers it; the verdict is for the record. `false`: it waits until it is known whether it is late.
    pub fn answer(&mut self, stored: &bulla_store::StoredLetter) -> Result<bool, OfficeError> {
        let mut letter = bulla_mail::read(&stored.raw);
        if stored.too_long.is_some() {
            letter.found = BlockResult::None;
        }
        let is_listed = letter.is_listed;
        if (letter.machine.is_some() && !is_listed) || self.is_our_own(&letter) {
            self.file_machine_mail(stored)?;
            return Ok(true);
        }
        let header = header::of(&letter, &stored.raw);
        let from = letter.from.first().cloned().unwrap_or_default();
        let sheaf = IncomingLetter {
            id: stored.id,
            answers: RepliedLetter::new(stored.id, &letter),
            received_at: stored.received_at,
            letter,
            too_long: stored.too_long,
        };
        let dmarc = bulla_mail::dmarc(&stored.raw, &from, &self.means.config.trust());
        if !is_listed && self.takes_answer(&sheaf, &from, dmarc)? {
            return Ok(true);
        }
        let doorman = Authenticator {
            key: self.means.key,
            config: self.means.config,
            dmarc,
        };
        if is_listed {
            return self.answer_listed(stored, (&sheaf, &header), &doorman, (&from, dmarc));
        }
        let counts = dmarc != Dmarc::Fail && !is_only_quoted(&sheaf.letter);
        let code = header.confirm.as_deref().filter(|_| counts);
        if let Some(code) = code {
            let proven = by_code(self.records, code, &from)?;
            if proven.is_some_and(|proven| self.must_wait(&proven, &sheaf)) {
                return Ok(false);
            }
            if self.takes_code(&sheaf, code, &from)? {
                return Ok(true);
            }
        }
        let proof = doorman.prove(self.records, &sheaf.letter, &header)?;
        if let Credential::Valid(proven) = &proof
            && self.must_wait(proven, &sheaf)
        {
            return Ok(false);
        }
        if let Credential::Void(void) = &proof
            && self.waits_for_its_page(void, &sheaf)
        {
            let seat = Some((void.proven.game.id, void.proven.seat.id));
            self.records.answer_letter(stored.id, AHEAD, seat)?;
            return Ok(true);
        }
        self.judge_by(proof, &sheaf, &header, (&from, dmarc))?;
        Ok(true)
    }

    /// Returns whether a letter seems late for an open segment and it is still unknown whether it is.
    pub(super) fn must_wait(&self, proven: &Authenticated, sheaf: &IncomingLetter) -> bool {
        let is_open = proven.segment.judged_at.is_none();
        self.late == LateLetterPolicy::Deferred
            && is_open
            && proven.segment.is_closed_at(sheaf.received_at)
    }

    /// Returns whether this code confirms something here, and if so carries it out.
    fn takes_code(
        &mut self,
        sheaf: &IncomingLetter,
        code: &str,
        from: &str,
    ) -> Result<bool, OfficeError> {
        let Some(proven) = by_code(self.records, code, from)? else {
            return self.confirm_address_change(code, from, sheaf);
        };
        let visit = AuthenticatedLetter {
            proven: &proven,
            sheaf,
        };
        self.within_limits(visit, from, |clerk| {
            clerk.process_new(visit, |clerk| {
                clerk.forward(visit)?;
                match clerk.confirm(visit, code)? {
                    Some(held) => clerk.process_once(AuthenticatedLetter {
                        sheaf: &held,
                        ..visit
                    }),
                    None => Ok(()),
                }
            })
        })?;
        Ok(true)
    }

    pub(super) fn process_once(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<(), OfficeError> {
        self.process_new(visit, |clerk| clerk.attend(visit))
    }

    pub(super) fn judge_by(
        &mut self,
        proof: Credential,
        sheaf: &IncomingLetter,
        header: &BlockHeader,
        (from, dmarc): (&str, Dmarc),
    ) -> Result<(), OfficeError> {
        let (proven, verdict) = match proof {
            Credential::Valid(proven) => (proven, None),
            Credential::Stale(proven) if proven.game.status == GameStatus::Finished => {
                (proven, Some(LetterVerdict::Over))
            }
            Credential::Stale(proven) => {
                let verdict = self.stale(&proven)?;
                (proven, Some(verdict))
            }
            Credential::Void(void) => return self.answer_void(&void, sheaf, from),
            Credential::Disagrees(proven, key, words) => {
                (proven, Some(LetterVerdict::Disagrees(key, words)))
            }
            Credential::Stranger(proven, doubt) => {
                let visit = AuthenticatedLetter {
                    proven: &proven,
                    sheaf,
                };
                return match self.needs_confirmation(visit, header)? {
                    true => self.hold(visit, from, doubt),
                    false => self.reject_stranger(sheaf, from, dmarc),
                };
            }
            Credential::Nobody => return self.reject_stranger(sheaf, from, dmarc),
        };
        let visit = AuthenticatedLetter {
            proven: &proven,
            sheaf,
        };
        self.within_limits(visit, from, |clerk| match verdict {
            Some(LetterVerdict::Over) => {
                clerk.forward(visit)?;
                clerk.relay_nothing(visit, "press.over")?;
                clerk.protest_nothing(visit, "protest.over")?;
                clerk.reply(visit, LetterVerdict::Over)
            }
            Some(verdict) => clerk.process_new(visit, |clerk| {
                clerk.forward(visit)?;
                clerk.relay_nothing(visit, "press.proof")?;
                let has_protested = clerk.take_late_protests(visit, &verdict)?;
                match has_protested && !matches!(visit.sheaf.letter.found, BlockResult::Orders(_)) {
                    true => clerk.reply(visit, LetterVerdict::ProtestOnly(true)),
                    false => clerk.reply(visit, verdict),
                }
            }),
            None => clerk.process_new(visit, |clerk| {
                clerk.records.address_works(proven.seat.id, from)?;
                clerk.attend(visit)
            }),
        })
    }

    /// Files mail that no person wrote: it is never answered; a report on a mail of ours is noted.
    pub(super) fn file_machine_mail(
        &mut self,
        stored: &bulla_store::StoredLetter,
    ) -> Result<(), OfficeError> {
        let seat = match bulla_mail::delivery_report(&stored.raw) {
            Some(report) => {
                let known = (stored.received_at, self.means.config.domain());
                bounces::note(self.records, stored.id, &report, known)?
            }
            None => None,
        };
        let verdict = if seat.is_some() { "bounce" } else { "machine" };
        self.records.answer_letter(stored.id, verdict, seat)?;
        Ok(())
    }

    /// A letter of a seat, proven for the open segment.
    fn attend(&mut self, visit: AuthenticatedLetter<'_>) -> Result<(), OfficeError> {
        if let Some(bytes) = visit.sheaf.too_long {
            return self.reply(visit, LetterVerdict::TooLong(bytes));
        }
        // What stands between marks of its own goes its way whatever the rest of the letter says.
        let has_note = visit.sheaf.letter.note.is_some();
        if has_note {
            self.forward(visit)?;
        }
        self.relay(visit)?;
        self.take_protests(visit)?;
        if self.accept_bare_yes(visit)? {
            return Ok(());
        }
        let hearing = self.parse_letter(visit)?;
        if !has_note && has_no_orders(&hearing) {
            self.forward(visit)?;
        }
        let says_more = !hearing.unread.is_empty() || hearing.proposal.is_some();
        let block = match &hearing.found {
            BlockResult::Orders(block) | BlockResult::Form(block) => block.clone(),
            BlockResult::Refused(complaint) => {
                return self.answer_broken_block(visit, complaint.clone(), &hearing);
            }
            BlockResult::None => {
                return match self.passed.take_if(|_| visit.sheaf.letter.note.is_some()) {
                    Some(key) => self.reply(visit, LetterVerdict::NoteForwarded(key)),
                    None if says_more => self.answer_unparsed(visit, &hearing, hearing.status),
                    None if !visit.sheaf.letter.press.is_empty() => {
                        self.reply(visit, LetterVerdict::PressOnly(self.has_relayed))
                    }
                    None if !visit.sheaf.letter.protests.is_empty() => {
                        self.reply(visit, LetterVerdict::ProtestOnly(self.has_relayed))
                    }
                    None => self.reply(visit, LetterVerdict::NoBlock),
                };
            }
        };
        let understood = self.read_orders(visit.proven, &block)?;
        let understood = self.with_free_text(visit.proven, understood, &hearing)?;
        let header = understood.letter.header.clone();
        if let Some(code) = &header.confirm {
            return match is_only_quoted(&visit.sheaf.letter) {
                true => self.reply(visit, LetterVerdict::CodeVoid("code.quoted")),
                false => self.plain_code(visit, code, &hearing),
            };
        }
        if visit.proven.scope == TokenScope::Page && !asks_for_pages(&header) {
            let disagrees = LetterVerdict::Disagrees("disagrees.scope", Vec::new());
            return self.reply(visit, disagrees);
        }
        if header.status == Some(BlockStatus::Proposal) && !hearing.is_edited {
            let disagrees = LetterVerdict::Disagrees("disagrees.proposal", Vec::new());
            return self.reply(visit, disagrees);
        }
        if !header.requests.is_empty() {
            if understood.letter.is_refused() {
                return self.receipt(visit, LetterVerdict::Refused, Some(&understood), None);
            }
            if self.has_orders(visit.proven, &understood)? {
                let disagrees = LetterVerdict::Disagrees("disagrees.request", Vec::new());
                return self.reply(visit, disagrees);
            }
            let mut asked = distinct(header).into_iter();
            return asked.try_for_each(|asked| self.answer_request(visit, asked));
        }
        self.attend_to_orders(visit, &understood, &hearing)
    }

    /// A letter of a seat that holds orders or takes them back.
    fn attend_to_orders(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        understood: &OrderReading,
        hearing: &ParsedLetter,
    ) -> Result<(), OfficeError> {
        let header = &understood.letter.header;
        if let Some(said) = &header.nation
            && !self.is_name_of(visit.proven, said)?
        {
            let words = vec![visit.proven.seat.name.clone()];
            return self.reply(visit, LetterVerdict::Disagrees("disagrees.nation", words));
        }
        // Of several blocks another may have been looked at before it was known whose the letter is.
        let (game, segment) = (&visit.proven.game, &visit.proven.segment);
        if let Some((key, words)) = header_mismatch((game, segment), header) {
            return self.reply(visit, LetterVerdict::Disagrees(key, words));
        }
        if visit.proven.segment.is_closed_at(visit.sheaf.received_at) {
            return self.reply(visit, LetterVerdict::Late);
        }
        if understood.letter.is_refused() {
            return self.propose_orders(visit, LetterVerdict::Refused, understood);
        }
        let is_standing = header.segment.as_deref() == Some("standing");
        if self.is_superseded(visit, is_standing)? {
            return self.reply(visit, LetterVerdict::Superseded);
        }
        if header.is_more && (is_standing || header.clear) {
            let disagrees = LetterVerdict::Disagrees("disagrees.more", Vec::new());
            return self.reply(visit, disagrees);
        }
        if is_standing {
            return self.accept_standing_orders(visit, understood);
        }
        if header.clear {
            return self.withdraw(visit, understood);
        }
        let is_form = matches!(hearing.found, BlockResult::Form(_));
        if is_form && self.is_our_form(visit.proven, understood)? {
            return match understood.unread.is_empty() && understood.proposal.is_none() {
                true if !visit.sheaf.letter.protests.is_empty() => {
                    self.reply(visit, LetterVerdict::ProtestOnly(self.has_relayed))
                }
                true => self.receipt(visit, LetterVerdict::Quoted, None, None),
                false => self.answer_unparsed(visit, hearing, hearing.status),
            };
        }
        if let Some(both) = self.merged(visit, understood, hearing)? {
            return self.propose_orders(visit, LetterVerdict::MergeProposed, &both);
        }
        let displaced = self.displaced(visit.proven, understood, hearing)?;
        let understood = OrderReading {
            displaced,
            ..understood.clone()
        };
        self.accept_orders(visit, &understood)
    }

    fn has_orders(
        &mut self,
        proven: &Authenticated,
        understood: &OrderReading,
    ) -> Result<bool, OfficeError> {
        let table = self.table(proven)?;
        let text = understood.text(table).unwrap_or_default();
        Ok(!text.trim().is_empty())
    }

    pub(super) fn is_name_of(
        &mut self,
        proven: &Authenticated,
        said: &str,
    ) -> Result<bool, OfficeError> {
        Ok(self.table(proven)?.is_called(&proven.seat, said))
    }

    fn is_our_own(&self, letter: &Letter) -> bool {
        letter
            .from
            .iter()
            .any(|from| is_our_own(from, &self.means.config.address))
    }
}

/// Returns whether a block requests only what a page token permits.
fn asks_for_pages(header: &BlockHeader) -> bool {
    let mut requests = header.requests.iter();
    !header.requests.is_empty()
        && requests.all(|request| {
            !matches!(
                request,
                OfficeRequest::NewToken
                    | OfficeRequest::Absence { .. }
                    | OfficeRequest::Address { .. }
                    | OfficeRequest::Volume { .. }
            )
        })
}
