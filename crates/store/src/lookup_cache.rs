//! Rows that a transaction has read.

use std::collections::BTreeMap;

use super::game::Game;
use super::game_id::GameId;
use super::mail::Mail;
use super::seat::Seat;
use super::seat_id::SeatId;
use super::segment::Segment;
use super::segment_id::SegmentId;
use super::stored_orders::{StandingOrders, StoredOrders};

/// Cache of rows read in this transaction. Rows change only through `WriteTransaction`, which clears it. A batch of letters
/// asks for the same seats repeatedly, and each query is a trip to the database thread.
#[derive(Default)]
pub(super) struct LookupCache {
    pub(super) games: BTreeMap<GameId, Game>,
    pub(super) seats: BTreeMap<GameId, Vec<Seat>>,
    pub(super) addresses: BTreeMap<SeatId, Vec<String>>,
    pub(super) seats_of_address: BTreeMap<String, Vec<Seat>>,
    pub(super) segments: BTreeMap<GameId, Vec<Segment>>,
    pub(super) pages: BTreeMap<(SegmentId, SeatId), Option<Mail>>,
    pub(super) orders: BTreeMap<(SegmentId, SeatId), Option<StoredOrders>>,
    pub(super) standing: BTreeMap<SeatId, Option<StandingOrders>>,
    pub(super) failing: Option<Vec<(SeatId, String)>>,
}
