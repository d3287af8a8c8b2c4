//! Text that a person wrote around the block: read at the table of the seat, answered with its probable meaning, and confirmed by
//! a bare yes.

use super::authenticated::Authenticated;
use super::authentication::by_code;
use super::incoming_letter::AuthenticatedLetter;
use super::letter_intake::LetterIntake;
use crate::context::error::OfficeError;
use crate::game_state::order_reading::{DroppedLine, OrderReading};
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::orders::free_text::{added, keeps, lost, replaced};
use bulla_core::orders::{BlockStatus, OrderBlock, body, parse_stored};
use bulla_core::text::Complaint;
use bulla_free_text::bare_yes::{self, Consent, QuotedBelow};
use bulla_free_text::{self, ParseContext, ParsedLetter, ShownBlock};
use bulla_mail::{self, BlockResult, Letter, RawOrderBlock};
use bulla_store::{HeldReason, NewOrders, OrdersStatus, StoredProposal};

impl LetterIntake<'_, '_> {
    /// Hears a letter of a seat by what its page asked.
    pub(super) fn parse_letter(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<ParsedLetter, OfficeError> {
        self.listened(visit, bulla_free_text::parse)
    }

    /// Listens to a letter with all that is known of its seat.
    fn listened<T>(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        hear: impl Fn(&Letter, &ParseContext) -> T,
    ) -> Result<T, OfficeError> {
        let proven = visit.proven;
        let page = self.records.page(proven.segment.id, proven.seat.id)?;
        let forms = self.our_forms(proven)?.into_iter();
        let forms: Vec<String> = forms.map(|form| form.text).collect();
        let mailed = page
            .map(|page| bulla_mail::texts(&page.outline))
            .unwrap_or_default();
        let letter = new_text_only(&visit.sheaf.letter, &mailed, &proven.seat.player);
        let turn = u32::try_from(proven.segment.turn).ok();
        let (shown, is_asked) = self.shown(visit)?;
        let stands = self.records.orders_of(proven.segment.id, proven.seat.id)?;
        let stands = stands.filter(|one| one.status != OrdersStatus::Withdrawn);
        let stands = stands.map(|one| one.text);
        let table = self.table(proven)?;
        let nation = table.nation(crate::context::name_lookup::seat_number(&proven.seat));
        let nation = nation.map(|civ| table.parts().nation(civ).id.clone());
        Ok(hear(
            &letter,
            &ParseContext {
                words: &table.words,
                game: Some(&proven.game.slug),
                segment: Some(&proven.segment.name),
                turn,
                nation: nation.as_deref(),
                mailed: &forms,
                shown: &shown,
                is_asked,
                stands: stands.as_deref(),
            },
        ))
    }

    /// The blocks that the seat was shown in this segment: its orders as they were taken, and what was proposed to it; and whether the
    /// answered mail proposed something.
    fn shown(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<(Vec<ShownBlock>, bool), OfficeError> {
        let (segment, seat) = (visit.proven.segment.id, visit.proven.seat.id);
        let taken = self.records.revisions_of(segment, seat)?.into_iter();
        let taken = taken.filter_map(|one| {
            let status = match one.status {
                OrdersStatus::Final => BlockStatus::Final,
                OrdersStatus::Draft => BlockStatus::Draft,
                OrdersStatus::Withdrawn => return None,
            };
            Some(ShownBlock {
                status,
                text: one.text,
            })
        });
        let mut shown: Vec<ShownBlock> = taken.collect();
        let proposals = self.records.proposals_of(segment, seat)?;
        let mut is_asked = false;
        for id in &visit.sheaf.letter.in_reply_to {
            let answered = self.records.answered_by(id, seat)?;
            is_asked |= proposals.iter().any(|one| Some(one.letter) == answered);
        }
        shown.extend(proposals.into_iter().map(|proposal| ShownBlock {
            status: BlockStatus::Proposal,
            text: proposal.text,
        }));
        Ok((shown, is_asked))
    }

    /// Adds the result of reading the text beside the block to what was understood of the block.
    pub(super) fn with_free_text(
        &mut self,
        proven: &Authenticated,
        understood: OrderReading,
        hearing: &ParsedLetter,
    ) -> Result<OrderReading, OfficeError> {
        let mut understood = OrderReading {
            unread: hearing.unread.clone(),
            ..understood
        };
        if let Some(text) = &hearing.proposal {
            let (proposal, gone) = self.proposed(proven, text, hearing)?;
            understood.proposal = proposal;
            let known = understood.sifted.clone();
            let is_new = |one: &DroppedLine| !known.iter().any(|known| known.is_same(one));
            understood.left_out = gone.into_iter().filter(is_new).collect();
        }
        Ok(understood)
    }

    /// A proposal without what could never be done, and that; beside the orders that stand where it puts no block of the seat's own in
    /// their place; nothing where nothing is left.
    fn proposed(
        &mut self,
        proven: &Authenticated,
        text: &str,
        hearing: &ParsedLetter,
    ) -> Result<(Option<String>, Vec<DroppedLine>), OfficeError> {
        let understood = self.read_orders(proven, &block_of(text))?;
        let table = self.table(proven)?;
        let text = understood.text(table).unwrap_or_default();
        // It has no line in the letter.
        let gone = understood.sifted.into_iter();
        let gone = gone.map(|one| DroppedLine { at: None, ..one }).collect();
        let is_block = matches!(hearing.found, BlockResult::Orders(_)) && !adds(hearing);
        let is_whole = is_block || hearing.is_edited;
        if text.is_empty() || is_whole {
            return Ok(((!text.is_empty()).then_some(text), gone));
        }
        let both = self.beside_standing(proven, &text, hearing.is_more)?;
        Ok((Some(both.unwrap_or(text)), gone))
    }

    /// Answers with what a letter seems to mean, and keeps that for a bare yes.
    pub(super) fn propose_orders(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        verdict: LetterVerdict,
        understood: &OrderReading,
    ) -> Result<(), OfficeError> {
        self.keep_proposal(visit, understood)?;
        self.receipt(visit, verdict, Some(understood), None)
    }

    /// Stores the proposal of an answer as the meaning of a bare yes to it.
    pub(super) fn keep_proposal(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        understood: &OrderReading,
    ) -> Result<(), OfficeError> {
        if let Some(text) = &understood.proposal {
            let proposal = StoredProposal {
                letter: visit.sheaf.id,
                seat: visit.proven.seat.id,
                segment: visit.proven.segment.id,
                text: text.clone(),
                is_final: understood.letter.header.status == Some(BlockStatus::Final),
                made_at: visit.sheaf.received_at,
                used_at: None,
            };
            self.records.propose(&proposal)?;
        }
        Ok(())
    }

    /// A letter whose words were not read as orders, or not all of them.
    pub(super) fn answer_unparsed(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        hearing: &ParsedLetter,
        status: Option<BlockStatus>,
    ) -> Result<(), OfficeError> {
        let mut letter = OrderBlock::default();
        letter.header.status = status;
        let understood = OrderReading::of(letter);
        let understood = self.with_free_text(visit.proven, understood, hearing)?;
        if visit.proven.segment.is_closed_at(visit.sheaf.received_at) {
            return self.reply(visit, LetterVerdict::Late);
        }
        let verdict = match understood.proposal.is_some() {
            true => LetterVerdict::Proposed,
            false => LetterVerdict::NotRead,
        };
        self.propose_orders(visit, verdict, &understood)
    }

    /// A letter whose block cannot be taken from it.
    pub(super) fn answer_broken_block(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        complaint: Complaint,
        hearing: &ParsedLetter,
    ) -> Result<(), OfficeError> {
        let understood = OrderReading::of(OrderBlock::default());
        let understood = self.with_free_text(visit.proven, understood, hearing)?;
        self.propose_orders(visit, LetterVerdict::Broken(complaint), &understood)
    }

    /// Plain lines, and a block whose marks say MORE, drop nothing of the orders that stand: where they would, both together are
    /// proposed.
    pub(super) fn merged(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        understood: &OrderReading,
        hearing: &ParsedLetter,
    ) -> Result<Option<OrderReading>, OfficeError> {
        if !adds(hearing) {
            return Ok(None);
        }
        let table = self.table(visit.proven)?;
        let text = understood.text(table).unwrap_or_default();
        let both = self.beside_standing(visit.proven, &text, hearing.is_more)?;
        Ok(both.map(|both| OrderReading {
            proposal: Some(understood.proposal.clone().unwrap_or(both)),
            ..understood.clone()
        }))
    }

    /// The entries of the orders that stand which plain lines drop, because they say something else of the same: they are told.
    pub(super) fn displaced(
        &mut self,
        proven: &Authenticated,
        understood: &OrderReading,
        hearing: &ParsedLetter,
    ) -> Result<Vec<String>, OfficeError> {
        let standing = self.records.orders_of(proven.segment.id, proven.seat.id)?;
        let standing = standing.filter(|one| one.status != OrdersStatus::Withdrawn);
        let Some(standing) = standing.filter(|_| hearing.is_plain) else {
            return Ok(Vec::new());
        };
        let table = self.table(proven)?;
        let now = understood.text(table).unwrap_or_default();
        let words = &table.words;
        let [now, before] = [&now, &standing.text].map(|text| parse_stored(words, text));
        Ok(lost(&now, &before, words))
    }

    /// Returns the orders of a seat combined with its orders in force; `None` if it drops none of them.
    fn beside_standing(
        &mut self,
        proven: &Authenticated,
        text: &str,
        is_more: bool,
    ) -> Result<Option<String>, OfficeError> {
        let standing = self.records.orders_of(proven.segment.id, proven.seat.id)?;
        let Some(standing) = standing.filter(|one| one.status != OrdersStatus::Withdrawn) else {
            return Ok(None);
        };
        let lasting = self.records.standing_orders_of(proven.seat.id)?;
        let words = &self.table(proven)?.words;
        let [now, before] = [text, &standing.text].map(|text| parse_stored(words, text));
        // *Nothing* is no order that could stand beside another; it keeps off the lasting ones, where there are any.
        let says_nothing = before.topics().is_empty() && (!before.none || lasting.is_none());
        if says_nothing || now == before {
            return Ok(None);
        }
        if now.none && now.topics().is_empty() {
            return Ok(Some(text.to_owned()));
        }
        let mut both = before.clone();
        match is_more {
            true => added(&mut both, now.clone()),
            false => replaced(&mut both, now.clone()),
        }
        let both = body(&both, words);
        let is_all = match is_more {
            true => both == text,
            false => keeps(&now, &before),
        };
        Ok((!is_all).then_some(both))
    }

    /// Returns whether a letter is a bare yes to an answer of ours that proposes something or asks for a confirmation, and if so
    /// carries it out.
    pub(super) fn accept_bare_yes(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<bool, OfficeError> {
        let letter = &visit.sheaf.letter;
        let is_block = matches!(&letter.found, BlockResult::Orders(block) if !block.quoted);
        let answered = self.answered(visit)?;
        let said = bare_yes::assent(letter, &visit.proven.seat.player, &answered);
        let is_alone = !is_block && !bare_yes::denies_elsewhere(letter);
        let Some(assent) = said.filter(|_| is_alone) else {
            return Ok(false);
        };
        for id in &letter.in_reply_to {
            let Some(answered) = self.records.answered_by(id, visit.proven.seat.id)? else {
                continue;
            };
            if let Some(proposal) = self.records.proposal(answered)?
                && proposal.segment == visit.proven.segment.id
                && proposal.seat == visit.proven.seat.id
            {
                let below = self.listened(visit, |letter, listener| {
                    bare_yes::quoted_below(letter, listener, &proposal.text)
                })?;
                match below {
                    QuotedBelow::Nothing => self.take_proposal(visit, &proposal, assent)?,
                    QuotedBelow::Final => self.take_proposal(visit, &proposal, Consent::Final)?,
                    QuotedBelow::Changed(block) => self.ask_of_changed(visit, &block, assent)?,
                    QuotedBelow::Broken(complaint) => self.ask_of_broken(visit, complaint)?,
                }
                return Ok(true);
            }
            if let Some(code) = self.records.code_of(answered)? {
                self.confirm(visit, &code)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The texts of the mails that a letter answers, as they went to its seat, or to an address that is not its yet.
    pub(super) fn answered(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<Vec<String>, OfficeError> {
        let mut texts = Vec::new();
        for id in &visit.sheaf.letter.in_reply_to {
            let mail = self.records.mail(id)?;
            let seat = visit.proven.seat.id;
            let mail = mail.filter(|mail| mail.seat.is_none_or(|one| one == seat));
            texts.extend(
                mail.iter()
                    .flat_map(|mail| bulla_mail::texts(&mail.outline)),
            );
        }
        Ok(texts)
    }

    /// A yes above a proposal that was changed may be said of either: what was changed is proposed in its turn.
    fn ask_of_changed(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        block: &RawOrderBlock,
        assent: Consent,
    ) -> Result<(), OfficeError> {
        let understood = self.read_orders(visit.proven, block)?;
        let table = self.table(visit.proven)?;
        let status = match assent {
            Consent::Final => Some(BlockStatus::Final),
            Consent::Yes => understood.letter.header.status,
        };
        let hearing = ParsedLetter {
            proposal: understood.text(table).filter(|text| !text.is_empty()),
            is_edited: true,
            ..self.unread(visit)?
        };
        self.answer_unparsed(visit, &hearing, status)
    }

    /// A yes above several blocks that were changed, or one in which something is struck out.
    fn ask_of_broken(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        complaint: Complaint,
    ) -> Result<(), OfficeError> {
        let hearing = self.unread(visit)?;
        self.answer_broken_block(visit, complaint, &hearing)
    }

    /// A letter of which no word counts.
    fn unread(&mut self, visit: AuthenticatedLetter<'_>) -> Result<ParsedLetter, OfficeError> {
        self.listened(visit, |letter, _| {
            let mut unread = bulla_free_text::own(letter);
            unread.retain(|line| !line.text.trim().is_empty());
            ParsedLetter {
                unread,
                ..ParsedLetter::nothing()
            }
        })
    }

    fn take_proposal(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        proposal: &StoredProposal,
        assent: Consent,
    ) -> Result<(), OfficeError> {
        let orders = self.records.orders_of(proposal.segment, proposal.seat)?;
        let since = orders.as_ref().is_some_and(|orders| {
            (orders.received_at, orders.letter) > (proposal.made_at, proposal.letter)
        });
        let why = match (proposal.used_at, since) {
            (Some(0), _) => Some("code.expired"),
            (Some(_), _) => Some("code.used"),
            (None, true) => Some("code.since"),
            (None, false) => None,
        };
        if visit.proven.segment.is_closed_at(visit.sheaf.received_at) {
            return self.reply(visit, LetterVerdict::Late);
        }
        if let Some(why) = why {
            return self.reply(visit, LetterVerdict::CodeVoid(why));
        }
        self.records
            .use_proposal(proposal.letter, visit.sheaf.received_at)?;
        // Who was done and says yes to one line more is done.
        let was_final = orders
            .as_ref()
            .is_some_and(|orders| orders.status == OrdersStatus::Final);
        self.records.put_orders(&NewOrders {
            segment: proposal.segment,
            seat: proposal.seat,
            letter: visit.sheaf.id,
            status: match proposal.is_final || assent == Consent::Final || was_final {
                true => OrdersStatus::Final,
                false => OrdersStatus::Draft,
            },
            text: proposal.text.clone(),
            dropped: String::new(),
            received_at: visit.sheaf.received_at,
        })?;
        self.receipt(visit, LetterVerdict::Accepted, None, orders.as_ref())
    }

    /// `confirm: CODE` without the marks of a block.
    pub(super) fn plain_code(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        code: &str,
        hearing: &ParsedLetter,
    ) -> Result<(), OfficeError> {
        let from = visit.sheaf.letter.from.first().cloned().unwrap_or_default();
        let held = by_code(self.records, code, &from)?;
        let is_own = held.is_some_and(|held| held.seat.id == visit.proven.seat.id);
        if !hearing.is_plain || !is_own {
            return self.reply(visit, LetterVerdict::CodeVoid("code.unknown"));
        }
        match self.confirm(visit, code)? {
            Some(held) => self.process_once(AuthenticatedLetter {
                sheaf: &held,
                ..visit
            }),
            None => Ok(()),
        }
    }

    /// The code for a block of which lines were dropped, or beside which words were not read.
    pub(super) fn code_for_rest(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<String, OfficeError> {
        self.code(visit, HeldReason::Dropped)
    }
}

/// Returns whether a letter drops nothing of the orders in force.
fn adds(hearing: &ParsedLetter) -> bool {
    hearing.is_plain || hearing.is_more
}

/// Returns whether a letter has no words that read as orders: such a letter is for a human.
pub(super) fn has_no_orders(hearing: &ParsedLetter) -> bool {
    !matches!(hearing.found, BlockResult::Orders(_)) && hearing.proposal.is_none()
}

/// A block without a header.
fn block_of(text: &str) -> RawOrderBlock {
    RawOrderBlock {
        text: text.to_owned(),
        first_line: 1,
        column: 0,
        quoted: false,
        is_more: false,
    }
}

/// The letter with nothing but the sender's own among his words: from the first two lines in a row that stand in a mail to the seat, all
/// of it is ours.
pub(super) fn new_text_only(letter: &Letter, mailed: &[String], player: &str) -> Letter {
    let mut letter = letter.clone();
    letter.names.push(player.to_owned());
    // The finished answer of a page is there to be copied: it stands indented.
    let ours: Vec<&str> = mailed
        .iter()
        .flat_map(|text| text.lines())
        .filter(|line| !line.starts_with("    "))
        .map(str::trim)
        .collect();
    let is_ours = |text: &str| {
        let text = text.trim();
        text.chars().count() > 3 && ours.contains(&text)
    };
    letter.own.beside.retain(|line| !is_ours(&line.text));
    letter.own.below.retain(|line| !is_ours(&line.text));
    let lines = &letter.own.lines;
    let said: Vec<usize> = (0..lines.len())
        .filter(|at| !lines[*at].text.trim().is_empty())
        .collect();
    let cut = said
        .windows(2)
        .find(|pair| pair.iter().all(|at| is_ours(&lines[*at].text)));
    if let Some(cut) = cut.map(|pair| pair[0]) {
        letter.own.lines.truncate(cut);
        letter.own.is_followed = true;
    }
    letter
}
