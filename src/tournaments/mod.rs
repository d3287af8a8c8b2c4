//! Tournaments in an office: what the file says, the entries, draws and tables that the office keeps, and what follows from them.
//!
//! The draw, points and standings are functions of `bulla-tournament`; tables are ordinary games of the office, which know nothing
//! of each other.

mod entries;
mod file_check;
mod mails;
mod table_file;
mod tournament;

pub use entries::{Entry, cancel, close, enter, leave};
pub use file_check::{CheckedFile, Files};
pub use tournament::{Phase, Tournament};
