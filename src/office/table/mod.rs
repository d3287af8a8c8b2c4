//! One game at one moment: its ledger folded, a segment run, forecast and waited for. Writes no mail.

pub mod chain;
pub mod chapters;
pub mod closing;
pub mod cut;
pub mod ending;
pub mod failing;
pub mod fold;
pub mod forecast;
pub mod kept;
pub mod packing;
pub mod reading;
pub mod run;
pub mod tables;
pub mod unpacking;
pub mod waiting;
