//! Letters that answer a void page: one that was mailed in a time that the office lost as it was put back from a backup, or one of a past
//! that was struck. Nothing of them counts for a segment that they were not written for. What one says for the segment that is open in the
//! place of its own is laid before its writer, who may say yes.

use super::clerk::Clerk;
use super::proof::Doorman;
use super::proven::{Proven, VoidPage};
use super::sheaf::{Sheaf, Visit};
use crate::means::plus;
use crate::means::problem::OfficeError;
use crate::means::token::{Scope, Token, token_of_message_id};
use crate::speech::verdict::{Doubt, Verdict};
use crate::table::meant::disagreement;
use crate::table::reading::Understood;
use bulla_core::orders::{Header, OrderBlock};
use bulla_free_text::Hearing;
use bulla_mail::{Found, Letter};
use bulla_store::{GameStatus, OrdersStatus, Reading, Restore, Seat, Segment};

/// Segments that a game may have been further on.
const FARTHEST: i64 = 64;

impl Doorman<'_> {
    /// The void page whose secret a letter of a registered address carries: in its block, else in the mail that it answers.
    pub(super) fn void(
        &self,
        store: &mut Reading<'_>,
        letter: &Letter,
        header: &Header,
    ) -> Result<Option<VoidPage>, OfficeError> {
        let restores = store.restores()?;
        let from = letter.from.first().map(String::as_str).unwrap_or_default();
        let tokens = self.tokens(letter, header);
        if restores.is_empty() || tokens.is_empty() {
            return Ok(None);
        }
        for seat in store.seats_of_address(from)? {
            let segments = store.all_segments(seat.game)?;
            let Some(found) = self.void_of(store, (&seat, &segments), &restores, &tokens)? else {
                continue;
            };
            return Ok(match self.doubt(store, &found.proven, from)? {
                Some(Doubt::Address | Doubt::Forged) => None,
                Some(Doubt::Unvouched) | None => Some(found),
            });
        }
        Ok(None)
    }

    fn tokens(&self, letter: &Letter, header: &Header) -> Vec<Token> {
        if let Some(written) = &header.token {
            return Token::read(written).into_iter().collect();
        }
        let answered = match letter.in_reply_to.is_empty() {
            true => letter.references.last().into_iter().collect(),
            false => letter.in_reply_to.iter().collect::<Vec<_>>(),
        };
        let answered = answered.into_iter();
        plus::tokens(letter, &self.config.address)
            .into_iter()
            .chain(answered.filter_map(|id| token_of_message_id(id, self.config.domain())))
            .collect()
    }

    /// In the place of a segment that opened behind a restore stood another before it; and others behind the last one, perhaps.
    fn void_of(
        &self,
        store: &mut Reading<'_>,
        (seat, segments): (&Seat, &[Segment]),
        restores: &[Restore],
        tokens: &[Token],
    ) -> Result<Option<VoidPage>, OfficeError> {
        let Some(last) = segments.last() else {
            return Ok(None);
        };
        let game = store.game(seat.game)?;
        // Behind each restore, and before the first.
        let before = [0]
            .into_iter()
            .chain(restores.iter().map(|one| one.found_at));
        let lost_by: Vec<(i64, &Restore)> = before.zip(restores).collect();
        let place = |at: i64| restores.iter().position(|one| one.found_at == at);
        let behind = |one: &Segment| place(one.restored_at).map_or(0, |place| place + 1);
        let known = segments.iter().map(|one| (one.ordinal, behind(one)));
        let further = (1..=FARTHEST).map(|further| (last.ordinal + further, restores.len()));
        for (ordinal, behind) in known.chain(further) {
            for (restored_at, restore) in &lost_by[..behind] {
                let lost = Segment {
                    ordinal,
                    restored_at: *restored_at,
                    ..last.clone()
                };
                let mut tokens = tokens.iter();
                let found = tokens.find_map(|token| self.fits(token, &game, seat, &lost));
                if let Some(found) = found {
                    let open = segments.iter().find(|one| one.judged_at.is_none());
                    let segment = open.unwrap_or(last).clone();
                    return Ok(Some(VoidPage {
                        proven: Proven { segment, ..found },
                        ordinal,
                        restore: (*restore).clone(),
                    }));
                }
            }
        }
        Ok(None)
    }
}

impl Clerk<'_, '_> {
    /// Whether a letter was read again of which the segment is not open yet: when it is, its writer is asked.
    pub(super) fn waits_for_its_page(&self, void: &VoidPage, sheaf: &Sheaf) -> bool {
        let is_later = void.ordinal > void.proven.segment.ordinal;
        is_later
            && sheaf.received_at < void.restore.found_at
            && void.proven.game.status != GameStatus::Finished
    }

    /// What becomes of a letter for a segment that is judged, or of a past that was struck.
    pub(super) fn stale(&mut self, proven: &Proven) -> Result<Verdict, OfficeError> {
        let Some(struck) = proven.segment.struck else {
            return Ok(Verdict::OldToken);
        };
        let all = self.records.rejudgings(proven.game.id)?;
        let by = all.iter().find(|one| one.id == struck);
        let at = by.map_or(proven.segment.opened_at, |by| by.at);
        let at = self.speaker_to(&proven.seat).time(at)?;
        Ok(Verdict::Void("void.struck", vec![at]))
    }

    /// Says that the page is void, and what the letter would say for the segment that is open in the place of its own.
    pub(super) fn answer_void(
        &mut self,
        void: &VoidPage,
        sheaf: &Sheaf,
        from: &str,
    ) -> Result<(), OfficeError> {
        let proven = &void.proven;
        let visit = Visit { proven, sheaf };
        if proven.game.status == GameStatus::Finished {
            return self.within_limits(visit, from, |clerk| clerk.say(visit, Verdict::Over));
        }
        let speaker = self.speaker_to(&proven.seat);
        let times = [void.restore.found_at, void.restore.state_of()];
        let times = times.map(|at| speaker.time(at));
        let times: Result<Vec<String>, OfficeError> = times.into_iter().collect();
        let verdict = Verdict::Void("void.restored", times?);
        self.within_limits(visit, from, |clerk| {
            clerk.once(visit, |clerk| {
                clerk.pass_on(visit)?;
                clerk.relay_nothing(visit, "press.proof")?;
                clerk.protest_nothing(visit, "protest.proof")?;
                match clerk.would_say(visit, void)? {
                    Some(understood) => clerk.tell_unread(visit, verdict, &understood),
                    None => clerk.say(visit, verdict),
                }
            })
        })
    }

    /// The orders of a letter, where the segment that is open stands in the place of its own, and none of its seat's stand there.
    fn would_say(
        &mut self,
        visit: Visit<'_>,
        void: &VoidPage,
    ) -> Result<Option<Understood>, OfficeError> {
        let Visit { proven, sheaf } = visit;
        let open = &proven.segment;
        let is_in_its_place = void.ordinal == open.ordinal && open.judged_at.is_none();
        let can_order = proven.scope == Scope::Orders && !proven.is_old && sheaf.too_long.is_none();
        let stands = self.records.orders_of(open.id, proven.seat.id)?;
        let stands = stands.is_some_and(|one| one.status != OrdersStatus::Withdrawn);
        if !is_in_its_place || !can_order || stands || open.is_closed_at(sheaf.received_at) {
            return Ok(None);
        }
        let hearing = self.hear(visit)?;
        let understood = self.read_void(visit, &hearing)?;
        Ok(Some(understood).filter(|one| one.proposal.is_some()))
    }

    fn read_void(
        &mut self,
        visit: Visit<'_>,
        hearing: &Hearing,
    ) -> Result<Understood, OfficeError> {
        let Found::Orders(block) = &hearing.found else {
            let nothing = Understood::of(OrderBlock::default());
            return self.with_heard(visit.proven, nothing, hearing);
        };
        let understood = self.understand(visit.proven, block)?;
        let mut understood = self.with_heard(visit.proven, understood, hearing)?;
        let header = &understood.letter.header;
        let (game, segment) = (&visit.proven.game, &visit.proven.segment);
        let orders_nothing =
            header.confirm.is_some() || header.clear || !header.requests.is_empty();
        let is_standing = header.segment.as_deref() == Some("standing");
        if orders_nothing || is_standing || disagreement((game, segment), header).is_some() {
            return Ok(Understood::of(OrderBlock::default()));
        }
        let text = understood.text(self.table(visit.proven)?);
        let text = text.filter(|text| !text.is_empty());
        understood.proposal = text.or(understood.proposal);
        Ok(understood)
    }
}
