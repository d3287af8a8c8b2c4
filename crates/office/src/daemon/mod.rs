//! `post` for months: opens the office again and again.

pub mod idle_listener;
pub mod run_loop;
pub mod sending_thread;
