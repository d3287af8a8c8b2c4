//! Asking: typed orders, questions, the desk where answers lie, and [`Turn`], which is what a rule receives.
//!
//! Knows no rule and no book. A rule asks, and makes things happen; it never learns where an answer came from.

mod condition;
mod desk;
mod draw;
mod kinds;
mod orders;
mod play;
mod question;
mod slot;
mod topic;

pub use condition::{AreaPart, CityIs, Condition, Moment, MyPart};
pub use desk::{Desk, Sheet, Waits};
pub use draw::Draw;
pub use kinds::{Above, AtMost, Number, Pick, Share};
pub use orders::{
    Acceptance, BuyOrder, CityOrder, Count, Cursor, Entry, Faction, Leg, List, MoveOrder,
    OfferOrder, OrderRef, Orders, Pay, Payment, ShipOrder, Spot, StandingOrder, TradeOrders, Units,
    Wanted, What,
};
pub use play::Turn;
pub use question::{Answered, Ask, Asker, Found, Key, Remark, Source, Stop};
pub use slot::{Default, Slot};
pub use topic::{Part, Topic};
