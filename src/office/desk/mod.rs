//! What the moderator does and looks at.

pub mod chronicle;
pub mod errand;
pub mod health;
pub mod holding;
pub mod looking;
pub mod mail_wish;
pub mod opening;
pub mod printed;
pub mod resend;
pub mod seating;
pub mod secrets;
pub mod status;
pub mod telling;
