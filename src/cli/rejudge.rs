use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::acting_moderator::moderator;
use super::beacon::numbers;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{json, note, print};
use crate::office::{
    ActedBy, Clock, LaterSegments, Office, RejudgePreview, RejudgeRequest, RulingKind,
    ViewerDifference,
};

/// Judge a segment and all later ones again, in front of everybody.
///
/// Without `--commit` nothing changes: the preview shows the differences for the public and for each seat, by rule number, and a
/// code. With `--commit CODE --why REASON` they are carried out, in one transaction: what stood is struck and kept, later
/// segments are judged again with the orders that stand, and every seat gets one mail with the differences of its own view and
/// its new page. Orders for the open segment are carried on as drafts, and it closes no sooner than the minimum of the table from
/// now.
///
/// `reprocess` judges the same letters by the rules of this program. `amend` changes one thing first: a letter admitted, the last
/// orders of a seat struck, or its orders corrected. Draws are the same: what no letter touched comes out as before. With `--then
/// reopen` the segments behind are not judged again: the next one that asks anybody is open again.
///
/// `replay` opens the segment itself again: its orders are drafts, new letters count, and it closes after the minimum of the
/// table. Its preview lists what players were told already. Its draws are new, and the cards of each stack that no page named are
/// shuffled again. A replay of set-up may correct the numbers of a public draw (`--numbers`). `restore` with `--branch N` brings
/// back the past that re-judging N struck.
///
/// A preview shows secrets: it is a look, written down (`bulla notes`) and told with the next page of every seat. In a game in
/// which a moderator plays it names only segments and the moderator's own differences, unless `--look` asks for more.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla rejudge delta-7 9-realm reprocess
  bulla rejudge delta-7 9-realm amend --admit lost.eml --seat crete --received 2027-03-02T18:00:00Z --evidence receipt
  bulla rejudge delta-7 9-realm amend --strike crete
  bulla rejudge delta-7 9-realm amend --seat crete --orders mended.txt
  bulla rejudge delta-7 9-realm amend --strike crete --then reopen
  bulla rejudge delta-7 9-realm replay
  bulla rejudge delta-7 0-setup replay --numbers \"3 7 12 23 31 48\" --bonus 5
  bulla rejudge delta-7 9-realm restore --branch 1
  bulla rejudge delta-7 9-realm reprocess --commit 4f7a-91c2 --why \"a pillage was read wrongly\"")]
pub struct Rejudge {
    /// Name of the game.
    game: String,

    /// First segment to judge again, written as turn and name: 0-setup, 9-realm, 9-trade-2.
    segment: String,

    /// Kind of change.
    #[arg(value_enum)]
    kind: RejudgeKindArg,

    /// Letter that did not count: a file, or the Message-ID of a stored one, in brackets.
    #[arg(long, value_name = "FILE|<ID>", requires_all = ["seat", "received", "evidence"], conflicts_with_all = ["strike", "orders"])]
    admit: Option<PathBuf>,

    /// Time at which that letter arrived or would have arrived: 2027-03-02T18:00:00Z.
    #[arg(long, value_name = "TIME", requires = "admit")]
    received: Option<String>,

    /// Evidence that it was sent in time.
    #[arg(long, value_enum, requires = "admit")]
    evidence: Option<EvidenceArg>,

    /// Seat whose last orders for the segment are struck, or the Message-ID of their letter, in brackets: those before them
    /// stand.
    #[arg(long, value_name = "SEAT|<ID>", conflicts_with = "orders")]
    strike: Option<String>,

    /// Orders that stand instead, as a file with a block of orders.
    #[arg(long, value_name = "FILE", requires = "seat")]
    orders: Option<PathBuf>,

    /// Seat whose orders are meant.
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,

    /// Corrected numbers of the public draw, for a replay of set-up: "3 7 12 23 31 49".
    #[arg(long, value_name = "NUMBERS", conflicts_with_all = ["admit", "strike", "orders"])]
    numbers: Option<String>,

    /// Corrected bonus numbers.
    #[arg(long, value_name = "NUMBERS", default_value = "", requires = "numbers")]
    bonus: String,

    /// Treatment of the segments after it.
    #[arg(long, value_enum, default_value = "same")]
    then: ThenArg,

    /// Number of the re-judging that struck the past to bring back.
    #[arg(long, value_name = "N")]
    branch: Option<i64>,

    /// Code of the preview to carry out.
    #[arg(long, value_name = "CODE", requires = "why")]
    commit: Option<String>,

    /// Reason, in one line that is shown to all seats.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    /// Full preview also in a game in which a moderator plays: all its seats are told.
    #[arg(long)]
    look: bool,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum RejudgeKindArg {
    Reprocess,
    Amend,
    Replay,
    Restore,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ThenArg {
    /// Judged again by the orders that stand.
    Same,
    /// The next that asks anybody is open again.
    Reopen,
}

#[derive(Clone, Copy, ValueEnum)]
enum EvidenceArg {
    /// The seat has a receipt of the office.
    Receipt,
    /// A server's log or the player's own copy names its Message-ID.
    MessageId,
    /// The moderator's word.
    Word,
}

impl EvidenceArg {
    fn words(self) -> &'static str {
        match self {
            EvidenceArg::Receipt => "its receipt",
            EvidenceArg::MessageId => "its Message-ID",
            EvidenceArg::Word => "the moderator's word",
        }
    }
}

impl Rejudge {
    pub fn run(self) -> CommandResult {
        let file = match self.admit.as_ref().or(self.orders.as_ref()) {
            Some(path) => Some(self.letter(path)?),
            None => None,
        };
        let balls = numbers(self.numbers.as_deref().unwrap_or_default())?;
        let bonus = numbers(&self.bonus)?;
        let drawn = self.numbers.as_ref().map(|_| (&*balls, &*bonus));
        let rejudge_request = self.rejudge_request(file.as_deref(), drawn)?;
        let who = moderator();
        let word = ActedBy {
            who: &who,
            why: &self.why,
        };
        let Some(code) = &self.commit else {
            return self.preview(rejudge_request, &word);
        };
        self.place.act(|office| match rejudge_request {
            RejudgeAction::Judge(rejudge_request) => office.rejudge(rejudge_request, code, &word),
            RejudgeAction::Restore(branch) => {
                office.restore_branch(&self.game, branch, code, &word)
            }
        })?;
        print(&match self.kind {
            RejudgeKindArg::Replay => format!(
                "{}: {} is open again, and every seat is told.",
                self.game, self.segment
            ),
            RejudgeKindArg::Restore => format!(
                "{}: that past counts again, and every seat is told.",
                self.game
            ),
            _ => format!(
                "{}: {} and what followed it are judged again, and every seat is told.",
                self.game, self.segment
            ),
        });
        Ok(ExitCode::SUCCESS)
    }

    fn preview(&self, wish: RejudgeAction<'_>, word: &ActedBy<'_>) -> CommandResult {
        let mut office = self.place.open()?;
        let mut foreseen = match wish {
            RejudgeAction::Judge(rejudge_request) => {
                office.preview_rejudging(rejudge_request, word)?
            }
            RejudgeAction::Restore(branch) => office.preview_branch(&self.game, branch, word)?,
        };
        let playing = office.playing_moderators(&self.game)?;
        if !self.look && !playing.is_empty() {
            foreseen.blind(&playing);
        }
        Office::close(office)?;
        note("this look is written down, and the next pages of all seats tell of it");
        if self.json {
            json(&foreseen)?
        } else {
            print(&foreseen_text(&foreseen))
        }
        Ok(ExitCode::SUCCESS)
    }

    fn rejudge_request<'a>(
        &'a self,
        file: Option<&'a [u8]>,
        drawn: Option<(&'a [u32], &'a [u32])>,
    ) -> Result<RejudgeAction<'a>, Failure> {
        if drawn.is_some() && !matches!(self.kind, RejudgeKindArg::Replay) {
            return Err(Failure::user(
                "--numbers belongs to replay alone: no other re-judging changes the chance",
            ));
        }
        match (self.kind, self.branch, self.then) {
            (RejudgeKindArg::Restore, Some(branch), ThenArg::Same) => {
                return Ok(RejudgeAction::Restore(branch));
            }
            (RejudgeKindArg::Restore, ..) => {
                return Err(Failure::user(
                    "restore what? --branch N, the number of the re-judging that struck it, and no --then",
                ));
            }
            (_, Some(_), _) => {
                return Err(Failure::user("--branch belongs to restore alone"));
            }
            (RejudgeKindArg::Replay, _, ThenArg::Reopen) => {
                return Err(Failure::user(
                    "replay opens the segment itself again, and nothing follows: leave --then away",
                ));
            }
            _ => {}
        }
        Ok(RejudgeAction::Judge(RejudgeRequest {
            game: &self.game,
            segment: &self.segment,
            amends: match drawn {
                Some((balls, bonus)) => RulingKind::ReplayByNumbers { balls, bonus },
                None => self.amends(file)?,
            },
            onward: match self.then {
                ThenArg::Same => LaterSegments::RejudgeAll,
                ThenArg::Reopen => LaterSegments::Reopen,
            },
        }))
    }

    fn amends<'a>(&'a self, file: Option<&'a [u8]>) -> Result<RulingKind<'a>, Failure> {
        let wrong = |text: &str| Err(Failure::user(text));
        match (self.kind, &self.admit, &self.orders, &self.strike) {
            (RejudgeKindArg::Reprocess, None, None, None) => Ok(RulingKind::Nothing),
            (RejudgeKindArg::Replay, None, None, None) => Ok(RulingKind::Replay),
            (RejudgeKindArg::Reprocess | RejudgeKindArg::Replay | RejudgeKindArg::Restore, ..) => {
                wrong("only amend touches a letter: write amend to admit, strike or correct one")
            }
            (RejudgeKindArg::Amend, Some(_), ..) => Ok(RulingKind::Admit {
                letter: file.unwrap_or_default(),
                seat: self.seat.as_deref().unwrap_or_default(),
                at: self.time()?,
                evidence: self.evidence.map_or("", EvidenceArg::words),
            }),
            (RejudgeKindArg::Amend, None, Some(_), _) => Ok(RulingKind::Orders {
                letter: file.unwrap_or_default(),
                seat: self.seat.as_deref().unwrap_or_default(),
            }),
            (RejudgeKindArg::Amend, None, None, Some(id)) if id.starts_with('<') => {
                Ok(RulingKind::StrikeLetter { id })
            }
            (RejudgeKindArg::Amend, None, None, Some(seat)) => Ok(RulingKind::Strike { seat }),
            (RejudgeKindArg::Amend, None, None, None) => {
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
        if let Some(id) = path.to_str().filter(|text| text.starts_with('<')) {
            let mut office = self.place.open_to_read()?;
            let raw = office.letter(&self.game, self.seat.as_deref().unwrap_or_default(), id)?;
            office.close()?;
            return Ok(raw);
        }
        let bytes = fs::read(path)
            .map_err(|error| Failure::user(format!("{}: {error}", path.display())))?;
        Ok(if self.orders.is_some() {
            [b"Subject: orders\n\n".as_slice(), &bytes].concat()
        } else {
            bytes
        })
    }
}

/// A preview, to be read.
pub fn foreseen_text(foreseen: &RejudgePreview) -> String {
    let RejudgePreview {
        game,
        segment,
        kind,
        what,
        later,
        differing,
        opens,
        anew,
        code,
        ..
    } = foreseen;
    let mut lines = vec![match *kind {
        "replay" => format!(
            "{game}, {segment}: what is known already of what would be played again. Nothing was changed."
        ),
        _ => format!("{game}, {segment}: what it would come to. Nothing was changed."),
    }];
    if !what.is_empty() {
        lines.push(what.clone());
    }
    match (*kind, differing.is_empty()) {
        ("replay", _) => {}
        ("restore", _) => lines.push(format!("Counts again: {}", differing.join(", "))),
        (_, true) => lines.push("Every line comes out as it stands.".to_owned()),
        (_, false) => lines.push(format!("Other lines: {}", differing.join(", "))),
    }
    if !later.is_empty() && *kind != "restore" {
        lines.push(format!("Judged again behind it: {}", later.join(", ")));
    }
    let lists = [
        ("Of that letter nothing comes of", &foreseen.left_out),
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
        match *kind {
            "replay" => lines.extend(disclosed(reader)),
            _ => lines.extend(seen(reader)),
        }
    }
    if !foreseen.standings.is_empty() {
        lines.push("Points if the game ended there, as it stands and then:".to_owned());
        for one in &foreseen.standings {
            lines.push(format!(
                "  {:12} {:>5} {:>5}",
                one.nation, one.before, one.after
            ));
        }
    }
    match (opens, anew) {
        (_, Some(anew)) => lines.push(format!(
            "Open then: {anew}, its orders as drafts, chance anew"
        )),
        (Some(opens), None) => lines.push(format!("Open then: {opens}")),
        (None, None) => {}
    }
    lines.push(format!(
        "To carry it out, the same with: --commit {code} --why REASON"
    ));
    lines.join("\n")
}

fn seen(reader: &ViewerDifference) -> Vec<String> {
    let name = &reader.reader;
    let is_public = name == "everybody";
    let mut lines = Vec::new();
    match (reader.rules.is_empty(), is_public) {
        (true, true) => lines.push("For everybody: nothing.".to_owned()),
        (true, false) => {}
        (false, true) => lines.push("For everybody, events by rule:".to_owned()),
        (false, false) => lines.push(format!("For {name} alone:")),
    }
    for (rule, (go, come)) in &reader.rules {
        lines.push(format!("  {rule:8} {go} go, {come} come"));
    }
    lines.extend(disclosed(reader));
    lines
}

fn disclosed(reader: &ViewerDifference) -> Vec<String> {
    let name = &reader.reader;
    let facts = reader.disclosed.iter();
    facts
        .map(|(kind, count)| format!("  mailed to {name} already: {count} {kind}"))
        .collect()
}

/// Action that is requested.
enum RejudgeAction<'a> {
    Judge(RejudgeRequest<'a>),
    Restore(i64),
}
