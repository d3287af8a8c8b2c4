//! One post office in one SQLite file. Knows strings, bytes and times; no rules, no clock.
//!
//! Law 1 lives here: a letter is stored raw before anybody reads it, and judging a segment, appending its events, opening
//! the next one and queueing the mail is one transaction ([`WriteTransaction::judge_segment`]). Everything that is written is
//! written inside [`Store::write`]; what has not been committed never happened.

mod absences;
mod addresses;
mod alarms;
mod archived_games;
mod bank_draws;
mod base_mails;
mod beacons;
mod bounces;
mod caretakers;
mod chain_entries;
mod consistency;
mod credentials;
mod database_copy;
mod database_file;
mod deadlines;
mod error;
mod former_players;
mod forwarded_letters;
mod game;
mod game_export;
mod game_id;
mod game_luck;
mod games;
mod invitations;
mod judging_inputs;
mod letter_id;
mod letter_summaries;
mod letters;
mod lock;
mod lock_holder;
mod longer_segments;
mod lookup_cache;
mod mail;
mod mail_hashes;
mod mail_id;
mod mail_parts;
mod mail_remarks;
mod migrations;
mod moderator_letters;
mod notes;
mod observers;
mod orders;
mod orders_ahead;
mod outbox;
mod overview;
mod packed_mails;
mod packed_text;
mod pause_reason;
mod press;
mod proposals;
mod protests;
mod pruning;
mod read_transaction;
mod rejudging;
mod rejudging_id;
mod reminders;
mod restores;
mod row_mapping;
mod schema;
mod seat;
mod seat_id;
mod seat_offers;
mod seats;
mod secret;
mod secret_access;
mod segment;
mod segment_id;
mod segments;
mod silences;
mod stand_ins;
mod standbys;
mod store;
mod stored_orders;
mod stored_scenarios;
mod told_pages;
mod tournament_letters;
mod tournaments;
mod transports;
mod upgrade_copies;
mod votes;
mod write_transaction;

pub use absences::{Absence, UsedAbsence};
pub use addresses::AddressAct;
pub use archived_games::{ArchivedGame, GameSize};
pub use bank_draws::{BankDraw, SpentHours};
pub use beacons::{BeaconActKind, StoredBeaconAct};
pub use bounces::{FailingAddress, NewBounce};
pub use caretakers::CaretakerOrders;
pub use chain_entries::{ChainEntry, ChainEntryKind, ChainedAct};
pub use consistency::Disagreement;
pub use credentials::{AddressChange, AnswerCount, SenderCounts};
pub use deadlines::{DeadlineCause, LatePage, StoredDeadlineChange};
pub use error::StoreError;
pub use former_players::{FormerPlayer, ReturnWish};
pub use forwarded_letters::ForwardedLetter;
pub use game::{Game, GameStatus, ModeratorEnding};
pub use game_export::{CARRIED, ExportedColumn, ExportedRow, ExportedTable, bytes_of, digits};
pub use game_id::GameId;
pub use game_luck::{EarlierGame, FixedLuck};
pub use games::{NewGame, NewSeat};
pub use invitations::{Invitation, InvitationAnswer, InvitationState, InvitedPlayer};
pub use judging_inputs::{JudgedSeat, StandingRevision, StoredStanding};
pub use letter_id::LetterId;
pub use letter_summaries::LetterSummary;
pub use letters::{
    HeldLetter, HeldReason, LetterFate, NewHeld, NewLetter, PASSED_OVER, StoredLetter,
};
pub use lock::{Lock, LockState};
pub use lock_holder::LockHolder;
pub use longer_segments::ExtraHours;
pub use mail::{Mail, MailKind, MailState};
pub use mail_hashes::{WrittenMail, hash_of_text, hash_of_words};
pub use mail_id::MailId;
pub use mail_parts::StoredPicture;
pub use mail_remarks::MailRemark;
pub use moderator_letters::{ModeratorLetter, ModeratorLetterState, ModeratorQuestion};
pub use notes::{NamedNote, NewNote, Note};
pub use observers::{NewObserver, Observer, ObserverWish};
pub use orders::NewOrders;
pub use orders_ahead::OrdersAhead;
pub use outbox::{LONGEST_WAIT, MailCount, NewMail};
pub use overview::{Backlog, FailedMail, GameSelection, LastOrders, MissedSegment, OpenSegmentRow};
pub use pause_reason::PauseReason;
pub use press::{NewPress, PressTo, StoredPress};
pub use proposals::StoredProposal;
pub use protests::{NewProtest, ProtestRule, ProtestStatus, StoredProtest};
pub use pruning::PrunedLetter;
pub use read_transaction::ReadTransaction;
pub use rejudging::{
    NewRejudging, RedrawColumns, Rejudging, RejudgingKind, ReplacementHistory, ReplacementSegment,
    RestoredHistory,
};
pub use rejudging_id::RejudgingId;
pub use reminders::{LATE_NOTICE, SentReminder};
pub use restores::{AHEAD, DatabaseRestore};
pub use seat::{MailFormat, MailVolume, Seat, SeatState};
pub use seat_id::SeatId;
pub use seat_offers::{OfferAnswer, SeatOffer};
pub use seats::{NewSeatMove, SeatMove, SeatMoveId, SeatMoveKind};
pub use secret::Secret;
pub use secret_access::{SecretAccessKind, UntoldAccess};
pub use segment::Segment;
pub use segment_id::SegmentId;
pub use segments::{JudgedOutcome, JudgedSegment, NewSegment, StoredAnswer};
pub use silences::{SeatAnswers, SeatSilence, SilenceSpan};
pub use stand_ins::{NewStandIn, StandIn, StandInAct, StandInId, StandInState};
pub use standbys::{Standby, StandbyAnswer, StandbyOffer};
pub use store::Store;
pub use stored_orders::{OrdersStatus, StandingOrders, StoredOrders};
pub use tournament_letters::{EntryLetter, EntryLetterState, EntryWish};
pub use tournaments::{
    EntryState, StoredDraw, StoredEntry, StoredTable, StoredTournament, TableEnd,
    TournamentAmendment, TournamentEnd, TournamentNote,
};
pub use transports::{DeliveryRow, DeliveryState, OfficeState, TransportHealth};
pub use votes::{NewVote, StoredVote, VoteStatus};
pub use write_transaction::WriteTransaction;

#[cfg(test)]
pub(crate) mod tests;
