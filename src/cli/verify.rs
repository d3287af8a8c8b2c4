use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::look;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{json, print};
use super::progress_bar::progress_bar;
use crate::office::{
    Discrepancy, DiscrepancyKind, LineDifference, LuckCheck, Office, SecretAccess, VerifyReport,
    VerifyScope,
};

/// Judge everything again from what is stored, and compare it byte for byte.
///
/// Scenario, seed, ledger, orders and answers of each segment are read from the office, the segment is judged by the rules of
/// this program, and its lines, its answers and what follows are compared with what is kept, and with the chain of hashes.
/// Nothing is changed, and nobody is asked anything. A difference is a repaired rule only where the chain holds and a revision
/// since names the rule (docs/REVISIONS.md); else nothing explains it, and the two lines are printed. While the game runs that is
/// a look at its secrets, written down and told; `--quiet` leaves the lines out. In a game in which a moderator plays segments
/// are named alone unless `--look` asks for more.
///
/// Exit code 1 when anything differs, but for a repaired rule in what a re-judging struck since.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla verify                       (every game of the office)
  bulla verify delta-7
  bulla verify delta-7 9-trade-2     (turn 9, the second letter of trade)")]
pub struct Verify {
    /// Limits the check to this game.
    game: Option<String>,

    /// Limits the check to this segment, written as turn and name: 0-setup, 9-realm, 9-trade-2.
    segment: Option<String>,

    /// Segments and rules alone, no lines.
    #[arg(long, conflicts_with = "look")]
    quiet: bool,

    /// Lines that differ also of a game in which a moderator plays: all its seats are told.
    #[arg(long)]
    look: bool,

    /// Reason for looking at lines that differ, for the record and for the seats that are told.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Verify {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open_to_read()?;
        let progress = progress_bar("segments");
        let scope = match (&self.game, &self.segment) {
            (None, _) => VerifyScope::Office,
            (Some(game), None) => VerifyScope::Game(game),
            (Some(game), Some(segment)) => VerifyScope::Segment(game, segment),
        };
        let mut verified = office.verify(scope, &mut |done, all| {
            progress.set_length(all as u64);
            progress.set_position(done as u64);
        })?;
        progress.finish_and_clear();
        let looked_at = self.uncover(&mut office, &mut verified)?;
        office.close()?;
        self.tell(&looked_at)?;
        if self.json {
            json(&verified)?
        } else {
            print(&text(&verified))
        }
        Ok(if verified.iter().any(VerifyReport::differs) {
            ExitCode::from(1)
        } else {
            ExitCode::SUCCESS
        })
    }

    /// Takes the lines out that are not to be seen; returns the games of which some stay and that still hide them.
    fn uncover(
        &self,
        office: &mut Office,
        verified: &mut [VerifyReport],
    ) -> Result<Vec<String>, Failure> {
        let mut looked_at = Vec::new();
        for one in verified {
            let is_secret = |found: &&mut Discrepancy| found.what.is_secret();
            let mut secret = one.findings.iter_mut().filter(is_secret).peekable();
            if secret.peek().is_none() || office.is_over(&one.game)? {
                continue;
            }
            if !self.look && office.has_playing_moderator(&one.game)? {
                secret.for_each(|found| found.what = DiscrepancyKind::Unsaid);
                continue;
            }
            let lines = secret.filter_map(|found| match &mut found.what {
                DiscrepancyKind::Lines(lines) => Some(lines),
                _ => None,
            });
            let lines: Vec<&mut LineDifference> = lines.collect();
            if self.quiet || lines.is_empty() {
                for lines in lines {
                    (lines.kept, lines.judged) = (None, None);
                }
                continue;
            }
            looked_at.push(one.game.clone());
        }
        Ok(looked_at)
    }

    /// Reports the look before anything is shown.
    fn tell(&self, games: &[String]) -> Result<(), Failure> {
        if games.is_empty() {
            return Ok(());
        }
        let mut office = self.place.open()?;
        for game in games {
            look(&mut office, game, SecretAccess::Ledger, &self.why)?;
        }
        Ok(office.close()?)
    }
}

fn text(verified: &[VerifyReport]) -> String {
    if verified.is_empty() {
        return "There is no game here.".to_owned();
    }
    let mut lines = Vec::new();
    for one in verified {
        lines.push(head(one));
        if one.luck == LuckCheck::NotCheckable {
            let said = "  words for luck: not checkable, an older program decided whose count; its orders hold others";
            lines.push(said.to_owned());
        }
        for found in &one.findings {
            let (then, now) = found.revisions;
            let revisions = if then == now {
                format!("rules revision {now}")
            } else {
                format!("judged under rules revision {then}, this program has {now}")
            };
            lines.push(format!(
                "  {}: {} ({revisions})",
                found.segment,
                what(&found.what)
            ));
            if let DiscrepancyKind::Lines(LineDifference { kept, judged, .. }) = &found.what
                && (kept.is_some() || judged.is_some())
            {
                let shown =
                    |line: &Option<String>| line.clone().unwrap_or("(nothing more)".to_owned());
                lines.push(format!("    kept:   {}", shown(kept)));
                lines.push(format!("    judged: {}", shown(judged)));
            }
        }
    }
    lines.join("\n")
}

fn head(one: &VerifyReport) -> String {
    let VerifyReport {
        game,
        segments,
        identical,
        ..
    } = one;
    let judged = match segments {
        1 => "1 segment judged again".to_owned(),
        many => format!("{many} segments judged again"),
    };
    match (segments, identical == segments && one.findings.is_empty()) {
        (0, true) => format!("{game}: nothing was judged yet"),
        (_, true) => format!("{game}: {judged}: identical"),
        (_, false) => format!("{game}: {judged}, {identical} identical"),
    }
}

fn what(found: &DiscrepancyKind) -> String {
    match found {
        DiscrepancyKind::Broken => "its lines are not those that were judged: their hash is another. \
             Somebody changed the database, or the disk did; put it back from a backup"
            .to_owned(),
        DiscrepancyKind::Changed => "what it was judged by was changed since (orders, standing orders, seats or scenario): \
             put the database back from a backup"
            .to_owned(),
        DiscrepancyKind::Lost => "cannot be judged again: an older program wrote over what it was judged by; its lines are \
             those that were judged"
            .to_owned(),
        DiscrepancyKind::Unfit { why } => format!("cannot be judged: {why}"),
        DiscrepancyKind::Lines(lines) => match &lines.repaired {
            Some(revision) => format!(
                "line {} differs, a repaired rule: {}, since revision {} of {}: {}",
                lines.line, lines.rule, revision.number, revision.date, revision.what
            ),
            None => format!("line {} differs, rule {}: nothing explains it", lines.line, lines.rule),
        },
        DiscrepancyKind::Answers { key } => {
            format!("the same lines, but other answers are kept ({key}): nothing explains it")
        }
        DiscrepancyKind::Unsaid => "differs; a moderator plays here, so `--look` says how, and all are told".to_owned(),
        DiscrepancyKind::Luck => "the words for luck that count are not those of its orders: whose words count was decided anew when it \
             was judged"
            .to_owned(),
        DiscrepancyKind::Next => "the same lines, but another segment follows: nothing explains it".to_owned(),
    }
}
