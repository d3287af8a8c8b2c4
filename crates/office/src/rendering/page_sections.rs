//! Parts of a page that need more than a line: letters of which nothing counted, earlier chapters, and looks at secrets.

use super::mail_composer::MailComposer;
use crate::context::error::OfficeError;
use crate::game_state::last_letter::LastLetter;
use crate::game_state::orders_ahead::KeptOrders;
use crate::game_state::segment_summaries::SegmentSummary;
use crate::game_state::state::GameState;
use bulla_pages::page::{
    AccessedSecret, KeptOrdersNotice, LetterRemark, NmrNotice, SecretAccessNotice, UncountedLetter,
    UnmailedSegment,
};
use bulla_store::{ReadTransaction, Seat, SeatId, SecretAccessKind, UntoldAccess};

impl MailComposer<'_> {
    /// Returns what is told of a letter of which nothing counted, and in how many segments in a row that was so.
    ///
    /// # Errors
    /// The words for a moment are missing.
    pub fn uncounted_letter(
        &self,
        last: Option<LastLetter>,
        row: i64,
    ) -> Result<Option<NmrNotice>, OfficeError> {
        let Some(LastLetter(last)) = last else {
            return Ok(None);
        };
        let letter = match last {
            Some((at, fate)) => Some(UncountedLetter {
                received: self.time(at)?,
                fate,
            }),
            None => None,
        };
        Ok(Some(NmrNotice { letter, row }))
    }

    /// Returns what became of orders that a seat sent before their segment opened; `None` where there are none.
    ///
    /// # Errors
    /// The words for a moment are missing.
    pub fn kept_orders(
        &self,
        table: &GameState,
        seat: SeatId,
        kept: &KeptOrders,
    ) -> Result<Option<KeptOrdersNotice>, OfficeError> {
        let (opened, passed) = (kept.opened_of(seat), kept.passed_of(seat));
        let Some(opened) = opened else {
            let notice = KeptOrdersNotice {
                passed,
                ..KeptOrdersNotice::default()
            };
            return Ok((!notice.passed.is_empty()).then_some(notice));
        };
        let written = table.quoted_entries(&opened.sent);
        let gone = opened.gone.iter().map(|one| {
            let said = written.get(&one.path).cloned();
            (said.unwrap_or_default(), LetterRemark::from(one))
        });
        Ok(Some(KeptOrdersNotice {
            received: Some(self.time(opened.received_at)?),
            stands: !opened.text.is_empty(),
            gone: gone.collect(),
            passed,
        }))
    }

    /// Returns chapters with what is told of the seat's letters in each.
    ///
    /// # Errors
    /// The words for a moment are missing.
    pub fn segment_sections<'c>(
        &self,
        chapters: &'c [SegmentSummary],
    ) -> Result<Vec<UnmailedSegment<'c>>, OfficeError> {
        let one = |chapter: &'c SegmentSummary| -> Result<UnmailedSegment<'c>, OfficeError> {
            Ok(chapter.told(self.uncounted_letter(chapter.silent, 0)?))
        };
        chapters.iter().map(one).collect()
    }

    /// Returns the looks of moderators at secrets of a seat of which it was not told.
    ///
    /// # Errors
    /// The database, or the words for a moment are missing.
    pub fn untold_looks(
        &self,
        records: &mut ReadTransaction<'_>,
        seat: &Seat,
    ) -> Result<Vec<SecretAccessNotice>, OfficeError> {
        self.looks_at(seat, &records.untold_accesses(seat.game)?)
    }

    /// Returns those among these looks that were at secrets of a seat.
    ///
    /// # Errors
    /// The words for a moment are missing.
    pub fn looks_at(
        &self,
        seat: &Seat,
        looks: &[UntoldAccess],
    ) -> Result<Vec<SecretAccessNotice>, OfficeError> {
        let own = looks.iter().filter(|look| look.seat == seat.id);
        own.map(|look| self.look(look)).collect()
    }

    fn look(&self, look: &UntoldAccess) -> Result<SecretAccessNotice, OfficeError> {
        Ok(SecretAccessNotice {
            at: match look.kind {
                SecretAccessKind::Page => AccessedSecret::Page,
                SecretAccessKind::Form => AccessedSecret::Form,
                SecretAccessKind::Ledger => AccessedSecret::Ledger,
                SecretAccessKind::Preview => AccessedSecret::Preview,
                SecretAccessKind::Press => AccessedSecret::Press,
                SecretAccessKind::Clock => AccessedSecret::Clock,
            },
            when: self.time(look.at)?,
            who: look.who.clone(),
            why: look.why.clone(),
            reads: look.reads.map(|at| self.time(at)).transpose()?,
        })
    }
}
