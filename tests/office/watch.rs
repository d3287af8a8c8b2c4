//! `bulla post --watch`, its log, and the health of an office.

mod den;
mod log;
mod running;
mod status;
