use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::deadline::zoned_moment;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{count, error, json, print, waiting};
use crate::mail::{FetchedLetter, letters_in, piped_letter};
use crate::office::{ActedBy, Office, OfficeError, ReceiveReport, utc_time};

/// EX_TEMPFAIL of sysexits.h: the mail server keeps the letter and brings it again.
const LATER: u8 = 75;

const PIPE: &str = "-";

const EXAMPLES: &str = "Examples:
  bulla receive --office club                    what lies in the inboxes of bulla.yaml
  bulla receive --office club saved.eml box      letters in files: .eml, or mbox by its content
  bulla receive --office club stuck.eml --admit --received 2027-01-20T19:58:00Z --why \"the server kept it\"

A mail server hands over each letter by a pipe. Exit code 0: it is stored for good. Exit code 75: it is not, for
now; the mail server keeps it and tries again. Nothing is printed unless something is wrong.
  /etc/aliases (Postfix, sendmail)
    office: \"|/usr/local/bin/bulla receive --office /srv/club -\"
  /etc/aliases (Exim, which takes every word for a failure: --quiet)
    office: \"|/usr/local/bin/bulla receive --quiet --office /srv/club -\"
  ~/.procmailrc
    :0 w
    | /usr/local/bin/bulla receive --office /srv/club -
  Sieve (Pigeonhole with vnd.dovecot.pipe; the program, made executable, stands in sieve_pipe_bin_dir)
    require [\"vnd.dovecot.pipe\"];  pipe \"bulla\" [\"receive\", \"--quiet\", \"--office\", \"/srv/club\", \"-\"];
The user under whom the mail server runs it must be able to write in the office.";

/// Take letters from the inboxes, from files or from a pipe, store them, and answer them.
///
/// A letter is stored as it came before it is read, and leaves the inbox only then. Answers wait in the outbox. Files that are
/// named stay as they are.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Receive {
    /// Letters in files, or `-` for one on standard input; then no inbox is looked at.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// No output, not even of failures: the exit code says it all.
    #[arg(long, conflicts_with = "json")]
    quiet: bool,

    /// Second reading of letters that were taken out of the inbox before, after the database was restored from a backup.
    #[arg(long, conflicts_with = "files")]
    again: bool,

    /// Admission of the one letter in FILE as received at another time than now, so that it counts though the deadline has
    /// passed, or though it was answered as late. It is written down, and told to all seats.
    #[arg(long, requires_all = ["received", "why", "files"], conflicts_with = "again")]
    admit: bool,

    /// Time of receipt, with its zone: 2027-01-20T20:00:00+01:00, or Z for UTC.
    #[arg(long, value_name = "TIME", requires = "admit")]
    received: Option<String>,

    /// Reason for admitting it, in one line that is shown to all seats.
    #[arg(long, value_name = "REASON", requires = "admit")]
    why: Option<String>,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Receive {
    pub fn run(self) -> CommandResult {
        let is_pipe = self.files.iter().any(|file| file.as_os_str() == PIPE);
        if let (Some(time), Some(why)) = (&self.received, &self.why) {
            return self.admit(time, why);
        }
        let outcome = match (is_pipe, self.files.len()) {
            (true, 1) => return Ok(self.take_piped()),
            (true, _) => Err(Failure::user(
                "`-` stands alone: one letter on standard input, and no other file",
            )),
            (false, 0) => self.receive(),
            (false, _) => self.take_files(),
        };
        match outcome {
            Err(failure) if self.quiet => Ok(ExitCode::from(failure.code)),
            outcome => outcome,
        }
    }

    fn open(&self, is_pipe: bool) -> Result<Office, Failure> {
        if self.quiet || is_pipe {
            self.place.open_silently()
        } else {
            self.place.open()
        }
    }

    fn receive(&self) -> CommandResult {
        let mut office = self.open(false)?;
        let received = if self.again {
            office.receive_rescan()?
        } else {
            office.receive()?
        };
        office.close()?;
        self.report(&received)
    }

    fn admit(&self, time: &str, why: &str) -> CommandResult {
        let [file] = &self.files[..] else {
            return Err(Failure::user("one letter at a time is admitted"));
        };
        let read = letters_in(file).map_err(|error| Failure::user(error.to_string()))?;
        let Ok([letter]) = <[FetchedLetter; 1]>::try_from(read) else {
            let file = file.display();
            return Err(Failure::user(format!("{file}: expected one letter")));
        };
        let at = zoned_moment(time).ok_or_else(|| {
            Failure::user(format!(
                "--received: {time:?} is no time with its zone, such as 2027-01-20T20:00:00+01:00 or 2027-01-20T19:00:00Z"
            ))
        })?;
        let who = &moderator();
        let seat = self
            .place
            .act(|office| office.admit_letter(letter, at, &ActedBy { who, why }))?;
        print(&format!(
            "the letter of {seat} counts as received at {}; all seats are told.",
            utc_time(at)
        ));
        Ok(ExitCode::SUCCESS)
    }

    fn take_files(&self) -> CommandResult {
        let mut letters = Vec::new();
        for file in &self.files {
            let read = letters_in(file).map_err(OfficeError::Carrier);
            letters.extend(read.map_err(|error| Failure::user(error.to_string()))?);
        }
        // Anybody can give a file any date.
        let now = self.place.clock()?.now();
        for letter in &mut letters {
            letter.received_at = Some(now);
        }
        let received = self.take(letters, false)?;
        self.report(&received)
    }

    fn take(&self, letters: Vec<FetchedLetter>, is_pipe: bool) -> Result<ReceiveReport, Failure> {
        let mut office = self.open(is_pipe)?;
        let received = office.receive_letters(letters)?;
        office.close()?;
        Ok(received)
    }

    /// Any trouble of ours is one for now: no letter comes back to its sender because of it.
    fn take_piped(&self) -> ExitCode {
        if std::io::stdin().is_terminal() && !self.quiet {
            error("reading one letter from this terminal; end it with Ctrl-D");
        }
        if self.quiet {
            set_hook(Box::new(|_| {}));
        }
        let work = || {
            let mut letter = piped_letter(std::io::stdin().lock()).map_err(OfficeError::Carrier)?;
            // However long another process is at work here.
            letter.received_at = Some(self.place.clock()?.now());
            self.take(vec![letter], true)
        };
        let why = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(received)) => {
                if self.json {
                    // It is stored, whether anybody reads this or not.
                    let _ = json(&received);
                }
                return ExitCode::SUCCESS;
            }
            Ok(Err(failure)) => failure.message,
            Err(_) => "a fault of this program; please report it".to_owned(),
        };
        if !self.quiet {
            error(&format!("the letter is to come again: {why}"));
        }
        ExitCode::from(LATER)
    }

    fn report(&self, received: &ReceiveReport) -> CommandResult {
        let waits = if self.quiet {
            !received.waiting.is_empty()
        } else {
            waiting(&received.waiting)
        };
        if self.json {
            json(received)?;
        } else if !self.quiet {
            print(&format!(
                "{} stored, {} answered",
                count(received.stored, "letter"),
                received.answered
            ));
        }
        Ok(if waits {
            ExitCode::from(3)
        } else {
            ExitCode::SUCCESS
        })
    }
}

/// Returns the exit code for wrong usage: a mail server with a wrong configuration keeps the letter.
pub fn usage_code() -> Option<u8> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| arguments.iter().any(|one| one == word);
    (has("receive") && has(PIPE)).then_some(LATER)
}
