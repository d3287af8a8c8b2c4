//! What the moderator does and looks at.

pub mod addresses;
pub mod alarms;
pub mod chronicle;
pub mod deadlines;
pub mod errand;
pub mod exporting;
pub mod finishing;
pub mod health;
pub mod holding;
pub mod importing;
pub mod looking;
pub mod mail_wish;
pub mod newcomers;
pub mod opening;
pub mod overhearing;
pub mod printed;
pub mod replacing;
pub mod resend;
pub mod running;
pub mod seating;
pub mod secrets;
pub mod setting;
pub mod status;
pub mod unreadable;
pub mod vouching;
pub mod writing;
