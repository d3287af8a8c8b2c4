//! Letters in: whose each is, whether it may, what it wants.

pub mod absences;
pub mod admitting;
pub mod ahead;
pub mod attending;
pub mod bounces;
pub mod clerk;
pub mod confirm;
pub mod header;
pub mod hearing;
pub mod idling;
pub mod late;
pub mod limits;
pub mod moving_house;
pub mod once;
pub mod pace;
pub mod passing_on;
pub mod pressing;
pub mod proof;
pub mod proven;
pub mod pruning;
pub mod quoted;
pub mod receiving;
pub mod requests;
pub mod sheaf;
pub mod taking;
pub mod vouched;
