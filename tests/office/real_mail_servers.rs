//! The office against real servers on this machine: Exim takes and delivers mail, Dovecot keeps it.

mod check_mail;
mod game;
mod idle;
mod imap;
mod receiving;
mod smtp;
mod test_server;
