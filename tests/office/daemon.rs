//! `bulla post --watch`, its log, and the health of an office.

mod daemon_process;
mod log;
mod running;
mod status;
