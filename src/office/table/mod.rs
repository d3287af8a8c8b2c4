//! One game at one moment: its ledger folded, a segment run, forecast and waited for. Writes no mail.

pub mod chain;
pub mod chapters;
pub mod choosing;
pub mod closing;
pub mod cut;
pub mod draw;
pub mod ending;
pub mod failing;
pub mod fold;
pub mod forecast;
pub mod inquiry;
pub mod kept;
pub mod lineage;
pub mod luck;
pub mod meant;
pub mod origins;
pub mod packing;
pub mod reading;
pub mod replays;
pub mod run;
pub mod scene;
pub mod sought;
pub mod tables;
pub mod tracing;
pub mod unpacking;
pub mod waiting;
