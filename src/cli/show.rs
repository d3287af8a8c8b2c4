use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::look;
use super::failure::{CommandResult, Failure};
use super::mail_files::{body, files_of, write_files};
use super::office_args::OfficeArgs;
use super::output::{json, print};
use super::progress_bar::progress_bar;
use crate::office::{GameResult, Office, SecretAccess, SiteDirectory};

/// Print the page of a seat as it was mailed, or the public record.
///
/// A seat's page shows its hand: as a moderator, look only where you must. `--ledger` prints the events themselves, which
/// hold every secret of the game. While a game runs every such look is written down (`bulla notes`), and the next page of the
/// seat tells of it, of the ledger the next pages of all seats; once the game is over nothing is hidden.
#[derive(Args)]
#[command(
    after_help = "Example:\n  bulla show delta-7 --as observer\n  bulla show delta-7 --as Ann --why \"Ann asked what her page said\"\n  bulla show delta-7 --as Ann --open ann-page\n  bulla show delta-7 --branch 1 --why \"what the first re-judging struck\"\n  bulla show delta-7 --json\n  bulla show delta-7 --site delta-7-site"
)]
pub struct Show {
    /// Name of the game.
    game: String,

    /// Seat (its nation, or the name of its player), or `observer`.
    #[arg(long = "as", value_name = "SEAT", default_value = "observer")]
    seat: String,

    /// Ledger instead of a page: every event with its rule, and all secrets.
    ///
    /// Each line begins with its place in the whole ledger. Then comes its number within the turn: 41 is the 41st event that
    /// everybody sees; 41a:crete is the first after it that Crete sees and not everybody does, for each seat counts in what it
    /// sees alone, and an event with several such readers has a number for each: 41a:crete;41b:egypt.
    #[arg(long)]
    ledger: bool,

    /// Past that a re-judging struck, by the number of the re-judging, with who judged again and why, and all secrets.
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["ledger", "opening", "seat"])]
    branch: Option<i64>,

    /// Secrets of a game that is over: its seed, hands and orders.
    #[arg(long, conflicts_with = "ledger")]
    opening: bool,

    /// Directory for an archive of the game, a site of files that needs no server: what observers may know, and once the game is
    /// over its secrets too. It must be empty, or hold an earlier archive of the same game.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["ledger", "opening", "seat", "branch"])]
    site: Option<PathBuf>,

    /// Directory for the parts of the last page of a seat: its text, its HTML with pictures, and its attachments. They are
    /// readable by their owner alone, and no file is written over.
    #[arg(long, value_name = "DIR", requires = "seat", conflicts_with_all = ["ledger", "opening", "site"])]
    open: Option<PathBuf>,

    /// JSON output: how the game ended, places and points; of a running game, that it has not ended.
    #[arg(long, conflicts_with_all = ["ledger", "opening", "seat", "branch", "site", "open"])]
    json: bool,

    /// Reason for looking at secrets, for the record and for the seats that are told.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

/// Output of `--json`.
#[derive(serde::Serialize)]
struct ShownResult<'a> {
    game: &'a str,
    #[serde(flatten)]
    result: GameResult,
}

impl Show {
    pub fn run(self) -> CommandResult {
        if self.json {
            let mut office = self.place.open_to_read()?;
            let result = office.result(&self.game)?;
            office.close()?;
            json(&ShownResult {
                game: &self.game,
                result,
            })?;
            return Ok(ExitCode::SUCCESS);
        }
        let secret = self.secret();
        let mut office = match secret {
            Some(_) => self.place.open_to_look(&self.game)?,
            None => self.place.open_to_read()?,
        };
        let text = if let Some(directory) = &self.site {
            self.write_site(&mut office, directory)?
        } else if let Some(directory) = &self.open {
            let page = office.page(&self.game, &self.seat)?;
            let files = files_of(&page, directory)?;
            self.tell(&mut office, secret)?;
            write_files(directory, &files)?;
            let paths = files.iter().map(|(path, _)| path.display().to_string());
            paths.collect::<Vec<_>>().join("\n")
        } else if let Some(number) = self.branch {
            office.printed_branch(&self.game, number)?
        } else if self.ledger {
            office.printed_ledger(&self.game)?
        } else if self.opening {
            office.final_disclosure(&self.game)?
        } else if self.seat == "observer" {
            office.observers_page(&self.game)?
        } else {
            body(&office.page(&self.game, &self.seat)?)
        };
        if self.open.is_none() {
            self.tell(&mut office, secret)?;
        }
        office.close()?;
        print(&text);
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the secret that is looked at, if the game hides it while it runs.
    fn secret(&self) -> Option<SecretAccess<'_>> {
        if self.ledger || self.branch.is_some() {
            Some(SecretAccess::Ledger)
        } else if self.site.is_some() || self.opening || self.seat == "observer" {
            None
        } else {
            Some(SecretAccess::Page(&self.seat))
        }
    }

    /// Reports the look before anything is shown.
    fn tell(&self, office: &mut Office, secret: Option<SecretAccess<'_>>) -> Result<(), Failure> {
        match secret {
            Some(secret) => look(office, &self.game, secret, &self.why),
            None => Ok(()),
        }
    }

    fn write_site(&self, office: &mut Office, directory: &Path) -> Result<String, Failure> {
        let commitment = office.commitment(&self.game)?;
        let file_source = SiteDirectory::open(directory, &self.game, &commitment)?;
        let drawn = progress_bar("moments");
        let files = office.archive_site(&self.game, &mut |at, of| {
            drawn.set_length(of as u64);
            drawn.set_position(at as u64);
        })?;
        drawn.finish_and_clear();
        let written = progress_bar("files");
        written.set_length(files.len() as u64);
        file_source.write(&files, &mut || written.inc(1))?;
        written.finish_and_clear();
        let size: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
        Ok(format!(
            "{}: {} files, {} kB",
            directory.join("index.html").display(),
            files.len(),
            size.div_ceil(1000)
        ))
    }
}
