use std::process::ExitCode;

use clap::Args;

use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::{count, json, print};
use crate::office::{CheckedItem, Office};

/// Look at everything of the office, and say what is wrong and what to do.
///
/// A line for each thing: configuration, office key and its mode, database (every page of it, and rows that refer to nothing), each `inbox:`
/// and `outbox:` as it is configured, room on the disk, each game against its hash chain, pictures that belong to no mail, clock, the
/// last letter and mail, zones, and what `bulla status` says needs you. Nothing is changed, no mail server is asked, and the office may
/// be at work. `bulla check-mail` sends a letter through outbox and inbox.
///
/// Exit code 0 if all is well, else 1.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  bulla doctor --office /srv/club\n  bulla doctor --json --office /srv/club"
)]
pub struct Doctor {
    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Doctor {
    pub fn run(self) -> CommandResult {
        let found = Office::examine(&self.place.office, self.place.clock()?);
        let wrong = found.iter().filter(|item| !item.ok).count();
        if self.json {
            json(&found)?;
        } else {
            let lines: Vec<String> = found.iter().map(line).collect();
            print(&lines.join("\n"));
            print(&match wrong {
                0 => "All is well.".to_owned(),
                _ => format!("{} wrong.", count(wrong, "thing")),
            });
        }
        Ok(ExitCode::from(u8::from(wrong > 0)))
    }
}

fn line(item: &CheckedItem) -> String {
    let state = if item.ok { "ok" } else { "WRONG" };
    let advice = item.advice.as_ref();
    let stop = if item.says.ends_with(['.', '?']) {
        ""
    } else {
        "."
    };
    let advice = advice.map_or(String::new(), |advice| {
        format!("{stop} What to do: {advice}")
    });
    format!("{state:5}  {}: {}{advice}", item.what, item.says)
}
