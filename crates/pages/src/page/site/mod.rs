//! The archive: a game as observers may know it, as a site of files that needs no server (law 2); and the site of a tournament.
//!
//! Pure: the same chronicle gives the same bytes. All words stand in `templates/site.txt`, all pages in `templates/site/`.

mod archive_entries;
mod archived_press;
mod chart;
mod chart_data;
mod chart_styles;
mod game_archive;
mod games_index;
mod glossary;
mod maps;
mod moments;
mod public_record;
mod renderer;
mod sample_archive;
mod sample_tournament;
mod site_file;
mod site_model;
mod superseded;
mod table_outcome;
mod tournament_pages;
mod tournament_site;
mod translated;

pub use game_archive::{ArchivedPress, ArchivedSegment, GameArchive, SupersededSegment};
pub use games_index::ListedGame;
pub use sample_archive::check;
pub use site_file::SiteFile;
pub use tournament_site::{
    PublishedAmendment, PublishedDecision, PublishedDraw, PublishedDraws, PublishedEntries,
    PublishedLine, PublishedNation, PublishedRecord, PublishedRound, PublishedScoring,
    PublishedSeat, PublishedStandings, PublishedTable, TournamentSite,
};
