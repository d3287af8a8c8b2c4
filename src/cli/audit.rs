use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{json, print};
use crate::office::{AuditReport, MailCopy, audit_export};
use crate::page::Languages;

/// Check the past of a game: its hash chain, its draws, and mails that somebody kept.
///
/// Every mail ends with a line that holds the head of the hash chain of its game as of the last judged segment; a receipt also
/// holds the entry of the letter that it answers. The chain binds letters, orders, answers, segments, mails, addresses, notes,
/// looks of the moderator and re-judgings. An audit checks each entry against what is stored, judges every segment again,
/// compares the words for luck with the orders that brought them, and checks the mails that are named against their entries: one
/// old mail shows that the past was rewritten. A mail without an entry proves nothing.
///
/// The report says what was checked, and what no audit can show. It needs an export (`bulla export`) or the office itself; of a
/// public export it checks what is public. Nothing is changed. Exit code 1 if anything differs, or a mail has other words than
/// the office wrote under its Message-ID.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla audit delta-7                      (a game of this office)
  bulla audit delta-7.jsonl                (an export, without an office)
  bulla audit delta-7.jsonl mails/*.eml    (and mails that were kept, as files)")]
pub struct Audit {
    /// File written by `bulla export`, or a game of the office.
    what: String,

    /// Mails of the office that somebody kept, as files.
    mails: Vec<PathBuf>,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Audit {
    pub fn run(self) -> CommandResult {
        let mails = self.mails.iter().map(|path| {
            Ok(MailCopy {
                name: path.display().to_string(),
                bytes: bytes(path)?,
            })
        });
        let mails: Vec<MailCopy> = mails.collect::<Result<_, Failure>>()?;
        let file = Path::new(&self.what);
        let audited = if file.is_file() {
            let languages = Languages::read(None, "en")
                .map_err(|trouble| Failure::ours(trouble.to_string()))?;
            audit_export(&self.what, &bytes(file)?, &languages, &mails)?
        } else {
            let mut office = self.place.open_to_read()?;
            let audited = office.audit(&self.what, &mails)?;
            office.close()?;
            audited
        };
        if self.json {
            json(&audited)?
        } else {
            print(&text(&audited))
        }
        Ok(if !audited.is_disputed() {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(1)
        })
    }
}

/// The bytes of a file that the user names.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::user(format!("{}: {error}", path.display())))
}

fn text(audited: &AuditReport) -> String {
    let mut lines = vec![match audited.wrong.len() {
        0 => format!(
            "{}: everything that was checked is as it was.",
            audited.game
        ),
        1 => format!("{}: one thing is not as it was.", audited.game),
        many => format!("{}: {many} things are not as they were.", audited.game),
    }];
    let parts = [
        ("Not as it was:", &audited.wrong),
        ("Checked:", &audited.checked),
        ("Not checked:", &audited.unchecked),
    ];
    for (title, sentences) in parts {
        if !sentences.is_empty() {
            lines.push(String::new());
            lines.push(title.to_owned());
            lines.extend(sentences.iter().map(|one| format!("  - {one}")));
        }
    }
    if !audited.mails.is_empty() {
        lines.push(String::new());
        lines.push("Mails:".to_owned());
        for held in &audited.mails {
            lines.push(format!("  - {}: {}", held.name, held.says.join("\n    ")));
        }
    }
    lines.join("\n")
}
