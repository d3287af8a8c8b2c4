use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::TournamentArgs;
use super::site_directory::WholeDirectory;
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::output::{count, print};
use crate::cli::progress_bar::progress_bar;
use crate::office::Office;
use crate::tournaments::{self, Tournament};

/// Write the site of a tournament: pages that need no server, for a web server or a memory stick.
///
/// index.html opens on the standings with what put each line before the next, and the tables as cards; other pages have the rounds with
/// their dates and rules, records and nations, and the draw with what anybody recomputes it from (it says who is alike in club or
/// household, by numbers). A table that is over shows its last map and its race. One that is played shows its turn and nothing else:
/// maps of such tables, a turn late, are not written yet. No page has an address, a club or a household.
///
/// The site is written whole or not at all, over an earlier one of the same tournament; a directory that holds anything else is left
/// alone.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament site /srv/www/spring-27 --office club
  bulla tournament site /srv/www/spring-27 --archives --language de --office club")]
pub struct Site {
    /// Directory for the site; it is made if it is not there.
    directory: PathBuf,

    /// Archive of each table that is over, in a directory of its name, with a link to it.
    #[arg(long)]
    archives: bool,

    /// Language of the pages: de or en; that of the office by default.
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Site {
    pub fn run(self) -> CommandResult {
        let name = self.at.tournament.as_deref();
        let mut office = self.at.place.open_to_read()?;
        let written = SiteOrder {
            directory: &self.directory,
            archives: self.archives,
            language: self.language.as_deref(),
        }
        .write(&mut office, name);
        office.close()?;
        print(&written?);
        Ok(ExitCode::SUCCESS)
    }
}

/// Site to write.
pub struct SiteOrder<'a> {
    pub directory: &'a std::path::Path,
    pub archives: bool,
    pub language: Option<&'a str>,
}

impl SiteOrder<'_> {
    /// Writes the site of a tournament, and returns what is to be said about it.
    ///
    /// # Errors
    /// There is no such tournament, the directory holds something else, or the disk refuses.
    pub fn write(&self, office: &mut Office, name: Option<&str>) -> Result<String, Failure> {
        let (model, mark) = office.look_at_tournaments(|records| {
            let tournament = Tournament::find(records, name)?;
            let model = tournaments::site(records, &tournament, self.archives)?;
            let mark = format!("{} {}", tournament.name(), tournament.commitment());
            Ok((model, mark))
        })?;
        let place = WholeDirectory::open(self.directory, &mark)?;
        let drawn = progress_bar("tables");
        let files = office.tournament_site(&model, self.language, &mut |at, of| {
            drawn.set_length(of as u64);
            drawn.set_position(at as u64);
        })?;
        drawn.finish_and_clear();
        place.write(&files)?;
        let size: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
        Ok(format!(
            "{}: {}, {} kB",
            self.directory.join("index.html").display(),
            count(files.len(), "file"),
            size.div_ceil(1000)
        ))
    }
}
