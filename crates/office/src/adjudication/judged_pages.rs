//! Pages of what was judged: for the segment that is open then, or those of the end.

use super::judge::Judge;
use super::judged_segments::{ConsecutiveSegment, untold_revisions};
use super::luck_words_check;
use super::segment_inputs::SegmentInputs;
use super::silence_response::SilenceResponse;
use crate::context::error::OfficeError;
use crate::game_state::awaited_seats::waited;
use crate::game_state::final_disclosure::final_disclosure;
use crate::game_state::orders_ahead::KeptOrders;
use crate::game_state::public_draw::PublicDrawState;
use crate::game_state::segment_summaries::untold;
use crate::game_state::state::GameState;
use crate::outgoing::mail_queue::SeatMailbox;
use crate::outgoing::page_mails::{PageMailer, PageMails, PageSources};
use bulla_core::game::PlayerEntropy;
use bulla_pages::page::{PageNews, ReaderNotices};
use bulla_store::Seat;

impl Judge<'_> {
    /// The pages of what is open then, or those of the end.
    pub(super) fn pages(
        &mut self,
        inputs: &SegmentInputs,
        sent: Option<&PlayerEntropy>,
        head: Option<String>,
        rounds: &[ConsecutiveSegment],
        silence: &SilenceResponse,
        kept: &KeptOrders,
    ) -> Result<PageMails, OfficeError> {
        let office = self.office;
        let (game, segment) = (&inputs.game, &inputs.segment);
        let all = rounds.iter();
        let all: Vec<_> = all.map(|round| (&round.table, &round.outcome)).collect();
        let mut seats = self.letterboxes(inputs)?;
        for (_, mailbox) in &mut seats {
            mailbox.head.clone_from(&head);
        }
        self.store.read(|store| {
            let untold = untold(store, game, segment, &inputs.seats)?;
            let opening = match all.last() {
                Some((table, outcome)) if outcome.next.is_none() => {
                    Some(final_disclosure(store, game, &table.at(&outcome.position))?)
                }
                _ => None,
            };
            let draw = PublicDrawState::of(store, game)?;
            let told = sent.zip(all.last()).map(|(luck, (table, outcome))| {
                luck_words_check::told(luck, draw.as_ref(), inputs, &table.at(&outcome.position))
            });
            let sealed = PageSources {
                orders: &inputs.orders,
                standing: &inputs.standing,
                span: segment.span(),
                waited: &all
                    .first()
                    .map_or(Vec::new(), |(table, _)| waited(table, segment)),
                silences: &silence.ladder.silences,
                caretaker: &inputs.caretaker,
                kept,
                pauses: silence.pauses,
                untold: &untold,
                looks: &store.untold_accesses(game.id)?,
                revised: &untold_revisions(store, game.id)?,
                press: &store.untold_press(game.id)?,
                news: PageNews {
                    opening: opening.as_ref(),
                    notices: ReaderNotices {
                        luck: told.as_ref(),
                        ..ReaderNotices::default()
                    },
                    ..PageNews::default()
                },
            };
            let closing = |next: &GameState| inputs.closing(office, next);
            PageMailer { office }.after(game, &all, &seats, sealed, &closing, store)
        })
    }

    fn letterboxes(
        &mut self,
        inputs: &SegmentInputs,
    ) -> Result<Vec<(Seat, SeatMailbox)>, OfficeError> {
        self.store.read(|store| {
            let seats = inputs.seats.iter();
            seats
                .map(|seat| Ok((seat.clone(), SeatMailbox::of(store, seat.id)?)))
                .collect()
        })
    }
}
