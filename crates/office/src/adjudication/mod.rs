//! Judging of what is due, and its results.

pub mod audit;
mod audit_public;
pub mod audit_report;
pub mod branch_restore;
mod branch_rows;
pub mod deadline_policy;
mod drawn_setup;
pub mod event_explanation;
pub mod expired_acceptances;
pub mod forced_judging;
pub mod game_history;
pub mod history_pair;
pub mod import_audit;
pub mod judge;
pub mod luck_words_check;
pub mod mail_evidence;
pub mod next_due;
mod record_checks;
pub mod rejudge;
pub mod rejudge_notices;
pub mod rejudge_plan;
pub mod rejudge_preview;
pub mod rejudgement;
pub mod ruling;
pub mod segment_hashes;
pub mod segment_inputs;
pub mod verify;
