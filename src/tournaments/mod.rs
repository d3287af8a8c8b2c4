//! Tournaments in an office: what the file says, the entries, draws and tables that the office keeps, and what follows from them.
//!
//! The draw, points and standings are functions of `bulla-tournament`; tables are ordinary games of the office, which know nothing
//! of each other.

mod adjudication;
mod advancing;
mod amendment;
mod calendar;
mod director_letters;
mod drawing;
mod entries;
mod export;
mod file_check;
mod mails;
mod overview;
mod printed;
mod results;
mod site;
mod standbys;
mod standing;
mod starting;
mod substitutes;
mod table_file;
mod tournament;

pub use adjudication::{Adjudication, AdjudicationGround, adjudicate, preview_adjudication};
pub use advancing::{advancement, decline, tell_advancement};
pub use amendment::{AmendmentPreview, NewFile, amend, preview_amendment};
pub use calendar::{CalendarDay, calendar, calendar_days};
pub use director_letters::director_acts;
pub use drawing::{DrawPreview, commit_draw, preview_draw, verify};
pub use entries::{cancel, close, doubtful_letters, enter, enter_standby, leave, state_word};
pub use export::{ExportFile, StandingsJson, export};
pub use file_check::{CheckedFile, Files};
pub use overview::{TableOverview, TournamentOverview};
pub use site::site;
pub use standbys::{AskedPerson, asked_people, preview_substitutes};
pub use standing::{CurrentStandings, mail_standings};
pub use starting::{PlannedTable, keep_seeds, plan_round, start_round};
pub use substitutes::substitute;
pub use tournament::{Phase, Tournament};
