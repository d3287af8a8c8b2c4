//! Mail by SMTP to a server that does what its script says: it refuses, puts off, hangs up, is slow, is dead.

mod carrier;
pub mod fake;
mod sending;
