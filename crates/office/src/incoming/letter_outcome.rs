//! Outcome of one letter: what is written down of it, and who gets an answer.

use std::collections::BTreeSet;

use super::answer_notices::AnswerNotices;
use super::authenticated::Authenticated;
use super::counted_sender::CountedSender;
use super::incoming_letter::IncomingLetter;
use crate::game_state::order_reading::OrderReading;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::orders::OfficeRequest;
use bulla_store::{GameId, NewMail, SeatId, StoredOrders};

/// Outcome of a letter.
pub enum Outcome {
    /// Letter that waits until it is known whether it is late.
    Deferred,
    /// Letter that is closed under a verdict, and no mail says so.
    Filed {
        verdict: &'static str,
        seat: Option<(GameId, SeatId)>,
    },
    /// Letter of a moderator, who gets this mail.
    Moderator(NewMail),
    /// Letter that proves no seat.
    Stranger {
        verdict: &'static str,
        reply: Option<StrangerReply>,
    },
    /// Letter of a seat, or one that a seat is asked about: the seat gets an answer at its registered addresses.
    Seat(Box<SeatOutcome>),
}

/// Fixed text for an address that proves no seat.
pub struct StrangerReply {
    pub address: String,
    pub mail: NewMail,
}

/// Outcome of a letter for its seat.
pub struct SeatOutcome {
    pub proven: Authenticated,
    pub incoming: IncomingLetter,
    /// Writer, if the letter comes from a registered address.
    pub sender: Option<CountedSender>,
    pub notices: AnswerNotices,
    pub reply: SeatReply,
}

impl From<SeatOutcome> for Outcome {
    fn from(outcome: SeatOutcome) -> Outcome {
        Outcome::Seat(Box::new(outcome))
    }
}

/// Reply to a letter of a seat.
pub enum SeatReply {
    Answer(Box<SeatAnswer>),
    /// Requests of a block: each is carried out and answered in its turn.
    Requests(BTreeSet<OfficeRequest>),
    /// Requests beside what the reply answers: they are answered first, the orders last.
    Both(BTreeSet<OfficeRequest>, Box<SeatReply>),
    /// The letter confirms one that was held: that one gets the reply.
    Held(Box<IncomingLetter>, Box<SeatReply>),
}

impl SeatReply {
    /// Returns the reply to a letter with these requests beside the rest.
    pub fn beside(self, requests: BTreeSet<OfficeRequest>) -> SeatReply {
        if requests.is_empty() {
            return self;
        }
        SeatReply::Both(requests, Box::new(self))
    }
}

/// Content of an answer to a seat.
pub struct SeatAnswer {
    pub verdict: LetterVerdict,
    pub understood: Option<OrderReading>,
    /// Orders that stood before.
    pub earlier: Option<StoredOrders>,
    /// Proof as it is since the letter changed tokens or addresses of its seat.
    pub renewed: Option<Authenticated>,
}

impl SeatAnswer {
    /// Returns an answer about orders.
    pub fn of(
        verdict: LetterVerdict,
        understood: Option<&OrderReading>,
        earlier: Option<&StoredOrders>,
    ) -> SeatAnswer {
        SeatAnswer {
            verdict,
            understood: understood.cloned(),
            earlier: earlier.cloned(),
            renewed: None,
        }
    }
}

impl From<LetterVerdict> for SeatAnswer {
    /// Returns an answer with a verdict that needs nothing else.
    fn from(verdict: LetterVerdict) -> SeatAnswer {
        SeatAnswer::of(verdict, None, None)
    }
}

impl From<SeatAnswer> for SeatReply {
    fn from(answer: SeatAnswer) -> SeatReply {
        SeatReply::Answer(Box::new(answer))
    }
}

impl From<LetterVerdict> for SeatReply {
    fn from(verdict: LetterVerdict) -> SeatReply {
        SeatAnswer::from(verdict).into()
    }
}
