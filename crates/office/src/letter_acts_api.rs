//! Acts of moderators by letter: where the rooms that do them meet.

use super::adjudication::{rejudge, rejudge_notices};
use super::context::moderator_acts::LetterRuling;
use super::context::moderators::playing_moderators;
use super::context::name_lookup::game_by_name;
use super::incoming::receiving::LetterReceiver;
use super::moderation::director_acts::DirectorActs;
use super::moderation::moderator_action::ModeratorAction;
use super::moderation::outside_acts::{OutsideActs, RejudgingByLetter, WantedRejudging};
use super::{ActedBy, LaterSegments, Office, OfficeError, RejudgeRequest, RulingKind};
use bulla_mail::FetchedLetter;

impl Office {
    /// Lets directors of tournaments act by letter, as this function does it.
    #[must_use]
    pub fn with_director_acts(self, director_acts: DirectorActs) -> Office {
        Office {
            director_acts,
            ..self
        }
    }

    /// Answers letters of moderators that ask for acts, and does those whose code came back.
    ///
    /// # Errors
    /// The database.
    pub fn act_by_letter(&mut self) -> Result<(), OfficeError> {
        let director_acts = self.director_acts;
        self.action().act_by_letter(&mut OtherRooms, director_acts)
    }
}

/// Acts of the rooms beside the moderator's.
struct OtherRooms;

impl OutsideActs for OtherRooms {
    fn admit(
        &mut self,
        office: ModeratorAction<'_>,
        letter: FetchedLetter,
        at: i64,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        let reception = LetterReceiver {
            store: office.store,
            tables: office.tables,
            office: office.office,
        };
        reception.admit_letter(letter, at, acted_by)
    }

    fn preview_rejudging(
        &mut self,
        office: ModeratorAction<'_>,
        wanted: WantedRejudging<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<RejudgingByLetter, OfficeError> {
        let ModeratorAction { store, office, .. } = office;
        let mut shown = rejudge::preview(store, office, request(wanted), acted_by)?;
        let own = store.read(|records| {
            let game = game_by_name(records, wanted.game)?;
            let playing = playing_moderators(records, &game, office.config)?;
            let seats = records.seats(game.id)?.into_iter();
            let own = seats.filter(|seat| playing.contains(&seat.id));
            Ok::<_, OfficeError>(own.map(|seat| seat.name).collect::<Vec<String>>())
        })?;
        if !own.is_empty() {
            shown.blind(&own);
        }
        let anew = shown.anew.iter().cloned();
        let differs = shown.readers.iter().filter(|one| !one.rules.is_empty());
        Ok(RejudgingByLetter {
            seats: differs.map(|one| one.reader.clone()).collect(),
            segments: shown.differing.iter().cloned().chain(anew).collect(),
            code: shown.code,
        })
    }

    fn rejudge(
        &mut self,
        office: ModeratorAction<'_>,
        wanted: WantedRejudging<'_>,
        code: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        let ModeratorAction {
            store,
            tables,
            office,
        } = office;
        rejudge_notices::rejudge(store, tables, office, request(wanted), code, acted_by)
    }
}

/// A segment judged again, and those behind it too.
fn request(wanted: WantedRejudging<'_>) -> RejudgeRequest<'_> {
    RejudgeRequest {
        game: wanted.game,
        segment: wanted.segment,
        amends: match wanted.how {
            LetterRuling::AsItStands => RulingKind::Nothing,
            LetterRuling::Strike(seat) => RulingKind::Strike { seat },
            LetterRuling::Replay => RulingKind::Replay,
        },
        onward: LaterSegments::RejudgeAll,
    }
}
