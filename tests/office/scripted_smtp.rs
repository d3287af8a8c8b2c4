//! Mail by SMTP to a server that does what its script says: it refuses, puts off, hangs up, is slow, is dead.

mod hanging_servers;
pub mod scripted_server;
mod sending;
mod single_transport;
mod unwelcome_texts;
