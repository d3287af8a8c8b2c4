//! Letters for segments that are judged once more. After a database was put back from a backup the inbox holds letters that were
//! written when the game was further on. They wait, unanswered, until the segment that they are for is open again.

use super::proof::Doorman;
use crate::mail::Letter;
use crate::office::means::plus;
use crate::office::means::problem::OfficeError;
use crate::office::means::token::{Token, token_of_message_id};
use crate::orders::Header;
use crate::store::{GameId, Reading, SeatId, Segment};

/// What a letter that waits is filed as.
pub const VERDICT: &str = "ahead";

/// Segments that a game may have been further on.
const FARTHEST: i64 = 64;

impl Doorman<'_> {
    /// The seat of whoever writes for whose later segment the letter carries a secret.
    pub fn ahead(
        &self,
        store: &mut Reading<'_>,
        letter: &Letter,
        header: &Header,
        from: &str,
    ) -> Result<Option<(GameId, SeatId)>, OfficeError> {
        let written = header.token.as_deref().and_then(Token::read);
        let ids = letter.in_reply_to.iter().chain(&letter.references);
        let tokens: Vec<Token> = written
            .into_iter()
            .chain(plus::tokens(letter, &self.config.address))
            .chain(ids.filter_map(|id| token_of_message_id(id, self.config.domain())))
            .collect();
        if tokens.is_empty() {
            return Ok(None);
        }
        for seat in store.seats_of_address(from)? {
            let Some(open) = store.current_segment(seat.game)? else {
                continue;
            };
            let game = store.game(seat.game)?;
            for further in 1..=FARTHEST {
                let later = Segment {
                    ordinal: open.ordinal + further,
                    ..open.clone()
                };
                let mut tokens = tokens.iter();
                if tokens.any(|token| self.fits(token, &game, &seat, &later).is_some()) {
                    return Ok(Some((game.id, seat.id)));
                }
            }
        }
        Ok(None)
    }
}
