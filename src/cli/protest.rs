use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::acting_moderator::moderator;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{json, print};
use crate::office::{ActedBy, ProtestAnswer, ProtestRecord, ReplyAddressee};

/// List the protests of seats against judged segments, or answer one.
///
/// A seat protests by letter: a line `protest: 9-realm`, and below it what is wrong. The protest waits here and in `bulla status`
/// until it is answered. The seat is told why it was accepted or rejected, the other seats its number, the segment and the
/// verdict, never its words. Accepting changes nothing by itself: what is to change is done with `bulla rejudge`, in front of
/// everybody.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla protest delta-7
  bulla protest delta-7 1 reject --why \"tokens count before cities, see the rulebook\"
  bulla protest delta-7 2 accept --why \"your letter was here in time\"")]
pub struct ProtestCommand {
    /// Name of the game.
    game: String,

    /// Number of the protest.
    #[arg(requires = "verdict")]
    number: Option<i64>,

    /// Decision on the protest.
    #[arg(value_enum, requires = "why")]
    verdict: Option<ProtestVerdict>,

    /// Reason, in one line that is shown to the seat.
    #[arg(long, value_name = "REASON", requires = "verdict")]
    why: Option<String>,

    /// Receiver of the reason, where the seat has another player since: the writer of the protest, or the player of today.
    #[arg(long, value_enum, requires = "verdict")]
    to: Option<ToldWhy>,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ProtestVerdict {
    Accept,
    Reject,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ToldWhy {
    /// The address that the protest came from.
    Writer,
    /// The player of the seat.
    Successor,
}

impl From<ToldWhy> for ReplyAddressee {
    fn from(told: ToldWhy) -> ReplyAddressee {
        match told {
            ToldWhy::Writer => ReplyAddressee::Writer,
            ToldWhy::Successor => ReplyAddressee::Successor,
        }
    }
}

impl ProtestCommand {
    pub fn run(self) -> CommandResult {
        match (self.number, self.verdict, &self.why) {
            (Some(number), Some(verdict), Some(why)) => self.answer(number, verdict, why)?,
            _ => self.list()?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn list(&self) -> Result<(), Failure> {
        let mut office = self.place.open_to_read()?;
        let all = office.protests(&self.game)?;
        office.close()?;
        match (self.json, all.is_empty()) {
            (true, _) => json(&all),
            (false, true) => {
                print("Nobody protested.");
                Ok(())
            }
            (false, false) => {
                let all: Vec<String> = all.iter().map(text).collect();
                print(&all.join("\n\n"));
                Ok(())
            }
        }
    }

    fn answer(&self, number: i64, verdict: ProtestVerdict, why: &str) -> Result<(), Failure> {
        let who = &moderator();
        let accepted = verdict == ProtestVerdict::Accept;
        let word = ActedBy { who, why };
        let answer = ProtestAnswer {
            number,
            accepted,
            to: self.to.map(ReplyAddressee::from),
            acted_by: word,
        };
        let answered = self
            .place
            .act(|office| office.answer_protest(&self.game, &answer))?;
        if self.json {
            return json(&answered);
        }
        let ProtestRecord {
            seat,
            segment,
            status,
            struck,
            ..
        } = &answered;
        let game = &self.game;
        print(&format!(
            "protest {number} of {seat} against {segment} is {status}; all seats are told."
        ));
        if accepted && *struck {
            print(&format!(
                "{segment} was judged again since: look at `bulla show {game}` before you change anything."
            ));
        } else if accepted {
            print(&format!(
                "Nothing is changed yet. Look at what it would come to with one of\n  \
                 bulla rejudge {game} {segment} reprocess\n  \
                 bulla rejudge {game} {segment} amend --admit FILE --seat SEAT --received TIME --evidence WHAT\n  \
                 bulla rejudge {game} {segment} amend --strike SEAT\n  \
                 bulla rejudge {game} {segment} amend --seat SEAT --orders FILE"
            ));
        }
        Ok(())
    }
}

/// A line that says whose it is and how it stands, and the words behind bars.
fn text(one: &ProtestRecord) -> String {
    let was = if one.struck {
        " (judged again since)"
    } else {
        ""
    };
    let head = format!(
        "{}. {} against {}{was}, {}: {}",
        one.number, one.seat, one.segment, one.received, one.status
    );
    let mut lines = vec![head];
    lines.extend(one.text.lines().map(|line| format!("| {line}")));
    if !one.answer.is_empty() {
        lines.push(format!("{}: {}", one.who, one.answer));
    }
    lines.join("\n")
}
