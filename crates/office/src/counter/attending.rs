//! What comes of a letter: whose it is, what it wants, and who of the counter does it.

use super::bounces;
use super::clerk::Clerk;
use super::header;
use super::hearing::is_for_humans;
use super::late::Late;
use super::proof::{Doorman, Proof, by_code};
use super::proven::Proven;
use super::quoted::is_echo;
use super::requests::distinct;
use super::sheaf::{Sheaf, Visit};
use crate::means::plus::is_our_own;
use crate::means::problem::OfficeError;
use crate::means::threads::Answered;
use crate::means::token::Scope;
use crate::speech::verdict::Verdict;
use crate::table::meant::disagreement;
use crate::table::reading::Understood;
use bulla_core::orders::{Header, Request, Status};
use bulla_free_text::Hearing;
use bulla_mail::{self, Dmarc, Found, Letter};
use bulla_store::{self, AHEAD, GameStatus};

impl Clerk<'_, '_> {
    /// Reads a letter and answers it; the verdict is for the record. `false`: it waits until it is known whether it is late.
    pub fn answer(&mut self, stored: &bulla_store::StoredLetter) -> Result<bool, OfficeError> {
        let mut letter = bulla_mail::read(&stored.raw);
        if stored.too_long.is_some() {
            letter.found = Found::None;
        }
        let is_listed = letter.is_listed;
        if (letter.machine.is_some() && !is_listed) || self.is_our_own(&letter) {
            self.file_machine_mail(stored)?;
            return Ok(true);
        }
        let header = header::of(&letter, &stored.raw);
        let from = letter.from.first().cloned().unwrap_or_default();
        let sheaf = Sheaf {
            id: stored.id,
            answers: Answered::new(stored.id, &letter),
            received_at: stored.received_at,
            letter,
            too_long: stored.too_long,
        };
        let dmarc = bulla_mail::dmarc(&stored.raw, &from, &self.means.config.trust());
        if !is_listed && self.takes_answer(&sheaf, &from, dmarc)? {
            return Ok(true);
        }
        let doorman = Doorman {
            key: self.means.key,
            config: self.means.config,
            dmarc,
        };
        if is_listed {
            return self.answer_listed(stored, (&sheaf, &header), &doorman, (&from, dmarc));
        }
        let counts = dmarc != Dmarc::Fail && !is_echo(&sheaf.letter);
        let code = header.confirm.as_deref().filter(|_| counts);
        if let Some(code) = code {
            let proven = by_code(self.records, code, &from)?;
            if proven.is_some_and(|proven| self.leaves(&proven, &sheaf)) {
                return Ok(false);
            }
            if self.takes_code(&sheaf, code, &from)? {
                return Ok(true);
            }
        }
        let proof = doorman.prove(self.records, &sheaf.letter, &header)?;
        if let Proof::Counts(proven) = &proof
            && self.leaves(proven, &sheaf)
        {
            return Ok(false);
        }
        if let Proof::Void(void) = &proof
            && self.waits_for_its_page(void, &sheaf)
        {
            let seat = Some((void.proven.game.id, void.proven.seat.id));
            self.records.answer_letter(stored.id, AHEAD, seat)?;
            return Ok(true);
        }
        self.judge_by(proof, &sheaf, &header, (&from, dmarc))?;
        Ok(true)
    }

    /// Whether a letter seems late for a segment that is open, and it is not known yet whether it is.
    pub(super) fn leaves(&self, proven: &Proven, sheaf: &Sheaf) -> bool {
        let is_open = proven.segment.judged_at.is_none();
        self.late == Late::Left && is_open && proven.segment.is_closed_at(sheaf.received_at)
    }

    /// Whether this code confirms something here, and then what comes of it.
    fn takes_code(&mut self, sheaf: &Sheaf, code: &str, from: &str) -> Result<bool, OfficeError> {
        let Some(proven) = by_code(self.records, code, from)? else {
            return self.moves_house(code, from, sheaf);
        };
        let visit = Visit {
            proven: &proven,
            sheaf,
        };
        self.within_limits(visit, from, |clerk| {
            clerk.once(visit, |clerk| {
                clerk.pass_on(visit)?;
                match clerk.confirm(visit, code)? {
                    Some(held) => clerk.attend_once(Visit {
                        sheaf: &held,
                        ..visit
                    }),
                    None => Ok(()),
                }
            })
        })?;
        Ok(true)
    }

    pub(super) fn attend_once(&mut self, visit: Visit<'_>) -> Result<(), OfficeError> {
        self.once(visit, |clerk| clerk.attend(visit))
    }

    pub(super) fn judge_by(
        &mut self,
        proof: Proof,
        sheaf: &Sheaf,
        header: &Header,
        (from, dmarc): (&str, Dmarc),
    ) -> Result<(), OfficeError> {
        let (proven, verdict) = match proof {
            Proof::Counts(proven) => (proven, None),
            Proof::Stale(proven) if proven.game.status == GameStatus::Finished => {
                (proven, Some(Verdict::Over))
            }
            Proof::Stale(proven) => {
                let verdict = self.stale(&proven)?;
                (proven, Some(verdict))
            }
            Proof::Void(void) => return self.answer_void(&void, sheaf, from),
            Proof::Disagrees(proven, key, words) => (proven, Some(Verdict::Disagrees(key, words))),
            Proof::Stranger(proven, doubt) => {
                let visit = Visit {
                    proven: &proven,
                    sheaf,
                };
                return match self.is_to_be_held(visit, header)? {
                    true => self.hold(visit, from, doubt),
                    false => self.turn_away(sheaf, from, dmarc),
                };
            }
            Proof::Nobody => return self.turn_away(sheaf, from, dmarc),
        };
        let visit = Visit {
            proven: &proven,
            sheaf,
        };
        self.within_limits(visit, from, |clerk| match verdict {
            Some(Verdict::Over) => {
                clerk.pass_on(visit)?;
                clerk.relay_nothing(visit, "press.over")?;
                clerk.protest_nothing(visit, "protest.over")?;
                clerk.say(visit, Verdict::Over)
            }
            Some(verdict) => clerk.once(visit, |clerk| {
                clerk.pass_on(visit)?;
                clerk.relay_nothing(visit, "press.proof")?;
                let has_protested = clerk.take_late_protests(visit, &verdict)?;
                match has_protested && !matches!(visit.sheaf.letter.found, Found::Orders(_)) {
                    true => clerk.say(visit, Verdict::Protested(true)),
                    false => clerk.say(visit, verdict),
                }
            }),
            None => clerk.once(visit, |clerk| {
                clerk.records.address_works(proven.seat.id, from)?;
                clerk.attend(visit)
            }),
        })
    }

    /// What no person wrote is never answered; a report on a mail of ours is noted.
    pub(super) fn file_machine_mail(
        &mut self,
        stored: &bulla_store::StoredLetter,
    ) -> Result<(), OfficeError> {
        let seat = match bulla_mail::report(&stored.raw) {
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
    fn attend(&mut self, visit: Visit<'_>) -> Result<(), OfficeError> {
        if let Some(bytes) = visit.sheaf.too_long {
            return self.say(visit, Verdict::TooLong(bytes));
        }
        // What stands between marks of its own goes its way whatever the rest of the letter says.
        let has_note = visit.sheaf.letter.note.is_some();
        if has_note {
            self.pass_on(visit)?;
        }
        self.relay(visit)?;
        self.take_protests(visit)?;
        if self.takes_yes(visit)? {
            return Ok(());
        }
        let hearing = self.hear(visit)?;
        if !has_note && is_for_humans(&hearing) {
            self.pass_on(visit)?;
        }
        let says_more = !hearing.unread.is_empty() || hearing.proposal.is_some();
        let block = match &hearing.found {
            Found::Orders(block) | Found::Form(block) => block.clone(),
            Found::Refused(complaint) => {
                return self.broken(visit, complaint.clone(), &hearing);
            }
            Found::None => {
                return match self.passed.take_if(|_| visit.sheaf.letter.note.is_some()) {
                    Some(key) => self.say(visit, Verdict::Noted(key)),
                    None if says_more => self.not_read(visit, &hearing, hearing.status),
                    None if !visit.sheaf.letter.press.is_empty() => {
                        self.say(visit, Verdict::Pressed(self.has_relayed))
                    }
                    None if !visit.sheaf.letter.protests.is_empty() => {
                        self.say(visit, Verdict::Protested(self.has_relayed))
                    }
                    None => self.say(visit, Verdict::NoBlock),
                };
            }
        };
        let understood = self.understand(visit.proven, &block)?;
        let understood = self.with_heard(visit.proven, understood, &hearing)?;
        let header = understood.letter.header.clone();
        if let Some(code) = &header.confirm {
            return match is_echo(&visit.sheaf.letter) {
                true => self.say(visit, Verdict::CodeVoid("code.quoted")),
                false => self.plain_code(visit, code, &hearing),
            };
        }
        if visit.proven.scope == Scope::Page && !asks_for_pages(&header) {
            let disagrees = Verdict::Disagrees("disagrees.scope", Vec::new());
            return self.say(visit, disagrees);
        }
        if header.status == Some(Status::Proposal) && !hearing.is_edited {
            let disagrees = Verdict::Disagrees("disagrees.proposal", Vec::new());
            return self.say(visit, disagrees);
        }
        if !header.requests.is_empty() {
            if understood.letter.is_refused() {
                return self.receipt(visit, Verdict::Refused, Some(&understood), None);
            }
            if self.has_orders(visit.proven, &understood)? {
                let disagrees = Verdict::Disagrees("disagrees.request", Vec::new());
                return self.say(visit, disagrees);
            }
            let mut asked = distinct(header).into_iter();
            return asked.try_for_each(|asked| self.serve(visit, asked));
        }
        self.attend_to_orders(visit, &understood, &hearing)
    }

    /// A letter of a seat that holds orders or takes them back.
    fn attend_to_orders(
        &mut self,
        visit: Visit<'_>,
        understood: &Understood,
        hearing: &Hearing,
    ) -> Result<(), OfficeError> {
        let header = &understood.letter.header;
        if let Some(said) = &header.nation
            && !self.is_name_of(visit.proven, said)?
        {
            let words = vec![visit.proven.seat.name.clone()];
            return self.say(visit, Verdict::Disagrees("disagrees.nation", words));
        }
        // Of several blocks another may have been looked at before it was known whose the letter is.
        let (game, segment) = (&visit.proven.game, &visit.proven.segment);
        if let Some((key, words)) = disagreement((game, segment), header) {
            return self.say(visit, Verdict::Disagrees(key, words));
        }
        if visit.proven.segment.is_closed_at(visit.sheaf.received_at) {
            return self.say(visit, Verdict::Late);
        }
        if understood.letter.is_refused() {
            return self.tell_unread(visit, Verdict::Refused, understood);
        }
        let is_standing = header.segment.as_deref() == Some("standing");
        if self.is_overtaken(visit, is_standing)? {
            return self.say(visit, Verdict::Overtaken);
        }
        if header.is_more && (is_standing || header.clear) {
            let disagrees = Verdict::Disagrees("disagrees.more", Vec::new());
            return self.say(visit, disagrees);
        }
        if is_standing {
            return self.take_standing(visit, understood);
        }
        if header.clear {
            return self.withdraw(visit, understood);
        }
        let is_form = matches!(hearing.found, Found::Form(_));
        if is_form && self.is_our_form(visit.proven, understood)? {
            return match understood.unread.is_empty() && understood.proposal.is_none() {
                true if !visit.sheaf.letter.protests.is_empty() => {
                    self.say(visit, Verdict::Protested(self.has_relayed))
                }
                true => self.receipt(visit, Verdict::Quoted, None, None),
                false => self.not_read(visit, hearing, hearing.status),
            };
        }
        if let Some(both) = self.merged(visit, understood, hearing)? {
            return self.tell_unread(visit, Verdict::Beside, &both);
        }
        let displaced = self.displaced(visit.proven, understood, hearing)?;
        let understood = Understood {
            displaced,
            ..understood.clone()
        };
        self.take(visit, &understood)
    }

    fn has_orders(
        &mut self,
        proven: &Proven,
        understood: &Understood,
    ) -> Result<bool, OfficeError> {
        let table = self.table(proven)?;
        let text = understood.text(table).unwrap_or_default();
        Ok(!text.trim().is_empty())
    }

    pub(super) fn is_name_of(&mut self, proven: &Proven, said: &str) -> Result<bool, OfficeError> {
        Ok(self.table(proven)?.is_called(&proven.seat, said))
    }

    fn is_our_own(&self, letter: &Letter) -> bool {
        letter
            .from
            .iter()
            .any(|from| is_our_own(from, &self.means.config.address))
    }
}

/// Whether a block asks for nothing but what a token for pages may ask for.
fn asks_for_pages(header: &Header) -> bool {
    let mut requests = header.requests.iter();
    !header.requests.is_empty()
        && requests.all(|request| {
            !matches!(
                request,
                Request::NewToken
                    | Request::Absence { .. }
                    | Request::Address { .. }
                    | Request::Volume { .. }
            )
        })
}
