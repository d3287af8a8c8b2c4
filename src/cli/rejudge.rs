use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::terminal::{json, print, remark};
use super::{Failure, Outcome, Place, moderator};
use crate::office::{Amends, Charge, Clock, Foreseen, Office, ReaderDiffers, Word};

/// Judge a segment again, and everything behind it, in front of everybody.
///
/// Without `--commit` nothing changes: it prints what would be otherwise, for the public and for each seat, by rule number, and a
/// code. With `--commit CODE --why REASON` that is done, in one transaction: what stood is struck and kept, the segments behind it
/// are judged again with the orders that stand, and every seat gets one mail with the difference of its own view and its page of
/// today. Orders for the open segment are carried on as drafts, and it closes no sooner than the minimum of the table from now.
///
/// `reprocess` judges the same letters by the rules of this program. `amend` changes one thing first: a letter admitted, the last
/// orders of a seat struck, or its orders corrected. Draws are the same: what no letter touched comes out as before.
///
/// A preview tells of what is hidden: it is written down (`bulla notes`), and the next page of every seat says so. In a game in
/// which a moderator plays it names segments alone, unless `--look` asks for more.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla rejudge delta-7 9-realm reprocess
  bulla rejudge delta-7 9-realm amend --admit lost.eml --seat crete --received 2027-03-02T18:00:00Z --evidence receipt
  bulla rejudge delta-7 9-realm amend --strike crete
  bulla rejudge delta-7 9-realm amend --seat crete --orders mended.txt
  bulla rejudge delta-7 9-realm reprocess --commit 4f7a-91c2 --why \"24.51 was read wrongly\"")]
pub struct Rejudge {
    /// The game.
    game: String,

    /// The first segment to be judged again, written as turn and name: 0-setup, 9-realm, 9-trade-2.
    segment: String,

    /// What is otherwise.
    #[arg(value_enum)]
    kind: Kind,

    /// A letter that did not come, as a file.
    #[arg(long, value_name = "FILE", requires_all = ["seat", "received", "evidence"], conflicts_with_all = ["strike", "orders"])]
    admit: Option<PathBuf>,

    /// When that letter came or would have come: 2027-03-02T18:00:00Z.
    #[arg(long, value_name = "TIME", requires = "admit")]
    received: Option<String>,

    /// What shows that it was sent in time.
    #[arg(long, value_enum, requires = "admit")]
    evidence: Option<Evidence>,

    /// Strike the last orders of this seat for the segment: those before them stand.
    #[arg(long, value_name = "SEAT", conflicts_with = "orders")]
    strike: Option<String>,

    /// Orders that stand instead, as a file with a block of orders.
    #[arg(long, value_name = "FILE", requires = "seat")]
    orders: Option<PathBuf>,

    /// Whose orders.
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,

    /// Carry out what the preview with this code showed.
    #[arg(long, value_name = "CODE", requires = "why")]
    commit: Option<String>,

    /// Why: every seat reads it.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    /// Show all of it also where a moderator plays.
    #[arg(long)]
    look: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: Place,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    Reprocess,
    Amend,
}

#[derive(Clone, Copy, ValueEnum)]
enum Evidence {
    /// The seat has a receipt of the office.
    Receipt,
    /// A server's log or the player's own copy names its Message-ID.
    MessageId,
    /// The moderator's word.
    Word,
}

impl Evidence {
    fn words(self) -> &'static str {
        match self {
            Evidence::Receipt => "its receipt",
            Evidence::MessageId => "its Message-ID",
            Evidence::Word => "the moderator's word",
        }
    }
}

impl Rejudge {
    pub fn run(self) -> Outcome {
        let file = match self.admit.as_ref().or(self.orders.as_ref()) {
            Some(path) => Some(self.letter(path)?),
            None => None,
        };
        let charge = Charge {
            game: &self.game,
            segment: &self.segment,
            amends: self.amends(file.as_deref())?,
        };
        let who = moderator();
        let word = Word {
            who: &who,
            why: &self.why,
        };
        let Some(code) = &self.commit else {
            return self.preview(charge, &word);
        };
        self.place
            .act(|office| office.rejudge(charge, code, &word))?;
        print(&format!(
            "{}: {} and what followed it are judged again, and every seat is told.",
            self.game, self.segment
        ));
        Ok(ExitCode::SUCCESS)
    }

    fn preview(&self, charge: Charge<'_>, word: &Word<'_>) -> Outcome {
        let mut office = self.place.open()?;
        let mut foreseen = office.preview_rejudging(charge, word)?;
        if !self.look && office.has_playing_moderator(&self.game)? {
            blind(&mut foreseen);
        }
        Office::close(office)?;
        remark("this look is written down, and the next pages of all seats tell of it");
        match self.json {
            true => json(&foreseen)?,
            false => print(&text(&foreseen)),
        }
        Ok(ExitCode::SUCCESS)
    }

    fn amends<'a>(&'a self, file: Option<&'a [u8]>) -> Result<Amends<'a>, Failure> {
        let wrong = |text: &str| Err(Failure::user(text));
        match (self.kind, &self.admit, &self.orders, &self.strike) {
            (Kind::Reprocess, None, None, None) => Ok(Amends::Nothing),
            (Kind::Reprocess, ..) => {
                wrong("reprocess touches no letter: write amend to admit, strike or correct one")
            }
            (Kind::Amend, Some(_), ..) => Ok(Amends::Admit {
                letter: file.unwrap_or_default(),
                seat: self.seat.as_deref().unwrap_or_default(),
                at: self.time()?,
                evidence: self.evidence.map_or("", Evidence::words),
            }),
            (Kind::Amend, None, Some(_), _) => Ok(Amends::Orders {
                letter: file.unwrap_or_default(),
                seat: self.seat.as_deref().unwrap_or_default(),
            }),
            (Kind::Amend, None, None, Some(seat)) => Ok(Amends::Strike { seat }),
            (Kind::Amend, None, None, None) => {
                wrong("amend what? --admit FILE, --strike SEAT, or --seat SEAT --orders FILE")
            }
        }
    }

    fn time(&self) -> Result<i64, Failure> {
        let text = self.received.as_deref().unwrap_or_default();
        let clock = Clock::at(text).ok_or_else(|| {
            Failure::user(format!(
                "{text:?} is no time: expected one such as 2027-03-02T18:00:00Z"
            ))
        })?;
        Ok(clock.now())
    }

    /// A mail, or orders alone.
    fn letter(&self, path: &Path) -> Result<Vec<u8>, Failure> {
        let bytes = fs::read(path)
            .map_err(|error| Failure::user(format!("{}: {error}", path.display())))?;
        Ok(match self.orders.is_some() {
            true => [b"Subject: orders\n\n".as_slice(), &bytes].concat(),
            false => bytes,
        })
    }
}

/// What a moderator who plays may see.
fn blind(foreseen: &mut Foreseen) {
    foreseen.readers.clear();
    foreseen.standings.clear();
    foreseen.lapsed.clear();
    foreseen.unanswered.clear();
    foreseen.unheard.clear();
}

fn text(foreseen: &Foreseen) -> String {
    let Foreseen {
        game,
        segment,
        what,
        later,
        differing,
        opens,
        code,
        ..
    } = foreseen;
    let mut lines = vec![format!(
        "{game}, {segment}: what it would come to. Nothing was changed."
    )];
    if !what.is_empty() {
        lines.push(what.clone());
    }
    lines.push(match differing.is_empty() {
        true => "Every line comes out as it stands.".to_owned(),
        false => format!("Other lines: {}", differing.join(", ")),
    });
    if !later.is_empty() {
        lines.push(format!("Judged again behind it: {}", later.join(", ")));
    }
    let lists = [
        (
            "Nobody was asked for, so by standing orders and defaults",
            &foreseen.unasked,
        ),
        (
            "Acceptances that lapse, for the offer is gone or another",
            &foreseen.lapsed,
        ),
        (
            "Answers that nothing asks for any more",
            &foreseen.unanswered,
        ),
        ("Questions that no letter answers", &foreseen.unheard),
    ];
    for (head, list) in lists {
        if !list.is_empty() {
            lines.push(format!("{head}:"));
            lines.extend(list.iter().map(|one| format!("  {one}")));
        }
    }
    for reader in &foreseen.readers {
        lines.extend(seen(reader));
    }
    if !foreseen.standings.is_empty() {
        lines.push("Points if the game ended there (35.1), as it stands and then:".to_owned());
        for one in &foreseen.standings {
            lines.push(format!(
                "  {:12} {:>5} {:>5}",
                one.nation, one.before, one.after
            ));
        }
    }
    if let Some(opens) = opens {
        lines.push(format!("Open then: {opens}"));
    }
    lines.push(format!(
        "To carry it out, the same with: --commit {code} --why REASON"
    ));
    lines.join("\n")
}

fn seen(reader: &ReaderDiffers) -> Vec<String> {
    let name = &reader.reader;
    if reader.rules.is_empty() {
        return vec![format!("For {name}: nothing.")];
    }
    let mut lines = vec![format!("For {name}, events by rule:")];
    for (rule, (go, come)) in &reader.rules {
        lines.push(format!("  {rule:8} {go} go, {come} come"));
    }
    for (kind, count) in &reader.disclosed {
        lines.push(format!("  mailed to {name} already: {count} {kind}"));
    }
    lines
}
