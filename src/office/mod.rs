//! The post office: whose letter this is, what is due, who is in, judging, sending. Knows no terminal.

mod clerk;
mod clock;
mod config;
mod confirm;
mod forecast;
mod form;
mod key;
mod postage;
mod problem;
mod proof;
mod reading;
mod sift;
mod speaker;
mod table;
mod tables;
mod token;

pub use clock::Clock;
pub use config::Config;
pub use key::OfficeKey;
pub use problem::OfficeError;
