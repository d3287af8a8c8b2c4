//! The post office from outside: real letters in its inbox, the real binary, and what becomes of them.

mod again;
mod database;
mod files;
mod hostile;
mod house;
mod orders;
mod pipe;
mod proof;
mod records;
mod restored;
mod speech;
mod time;
