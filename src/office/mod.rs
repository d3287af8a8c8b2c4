//! The post office: whose letter this is, what is due, who is in, judging, sending. Knows no terminal.

mod clock;
mod config;
mod sift;
mod table;
mod key;
mod problem;
mod token;

pub use clock::Clock;
pub use config::Config;
pub use key::OfficeKey;
pub use problem::OfficeError;
