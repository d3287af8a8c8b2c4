use std::process::ExitCode;

use clap::Args;
use comfy_table::Table;
use comfy_table::presets::NOTHING;

use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::{count, json, print};
use crate::office::{
    ArchivedGameOverview, GameOverview, GameResult, GameSelection, Health, InvitationOverview,
    OfferedSeat, OfficeSizes, OfficeStatus, PublicDrawOverview, SeatOverview, TransportStatus,
    utc_time,
};

/// Show the state of the office: whether all is well, the open segments with their deadlines, and whose orders have arrived.
/// Contents of orders are not shown.
///
/// The first line says what needs a human, if anything does. Games that are over are counted, and shown with --all or by name.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla status --office club --json
  bulla status delta-7 --office club
  bulla status --check --office club      (for a monitor: one line, and exit code 1 when something needs a human)")]
pub struct Status {
    /// Limits the output to this game.
    game: Option<String>,

    /// Games that are over too.
    #[arg(long, conflicts_with = "game")]
    all: bool,

    /// One line that says whether something needs a human; the exit code is 1 if so.
    #[arg(long, conflicts_with_all = ["game", "all", "json"])]
    check: bool,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Status {
    pub fn run(self) -> CommandResult {
        let scope = match (&self.game, self.all) {
            (Some(game), _) => GameSelection::Named(game),
            (None, true) => GameSelection::All,
            (None, false) => GameSelection::Played,
        };
        let mut office = self.place.open_to_read()?;
        let standing = office.status_of(scope)?;
        let sizes = match self.check {
            true => None,
            false => Some(office.sizes()?),
        };
        office.close()?;
        if self.check {
            print(&verdict(&standing.health));
            let is_well = standing.health.troubles.is_empty();
            return Ok(ExitCode::from(if is_well { 0 } else { 1 }));
        }
        if self.json {
            json(&SizedStatus {
                status: &standing,
                sizes,
            })?;
        } else {
            print(&text(&standing));
            if let Some(sizes) = &sizes {
                print(&room(sizes));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(serde::Serialize)]
struct SizedStatus<'a> {
    #[serde(flatten)]
    status: &'a OfficeStatus,
    sizes: Option<OfficeSizes>,
}

/// Lines on the room that mail and games take.
fn room(sizes: &OfficeSizes) -> String {
    let maildirs = sizes.maildirs.iter().map(|maildir| {
        let files = count(usize::try_from(maildir.files).unwrap_or_default(), "file");
        format!("{}: {files}, {}.", maildir.name, megabytes(maildir.bytes))
    });
    let mut lines: Vec<String> = maildirs.collect();
    let largest = sizes.largest.iter().map(|size| {
        let bytes = u64::try_from(size.bytes).unwrap_or_default();
        format!("{} {}", size.game, megabytes(bytes))
    });
    let largest: Vec<String> = largest.collect();
    if !largest.is_empty() {
        lines.push(format!("Largest games: {}.", largest.join(", ")));
    }
    lines.join("\n")
}

/// Bytes in megabytes with one decimal, rounded up.
fn megabytes(bytes: u64) -> String {
    let tenths = bytes.div_ceil(100_000);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

/// One line, whatever servers say.
fn verdict(health: &Health) -> String {
    if health.troubles.is_empty() && health.silent.is_empty() {
        "All is well.".to_owned()
    } else if health.troubles.is_empty() {
        format!(
            "Nothing needs you yet; silent once: {}.",
            health.silent.join(", ")
        )
    } else {
        let all = health.troubles.join("; ");
        let all: Vec<&str> = all.split_whitespace().collect();
        let all = all.join(" ");
        let stop = if all.ends_with('?') { "" } else { "." };
        format!("This needs you: {all}{stop}")
    }
}

fn text(standing: &OfficeStatus) -> String {
    let mut lines = vec![format!("{}\n", verdict(&standing.health))];
    lines.extend(standing.games.iter().map(game));
    lines.extend(standing.invitations.iter().map(invitation));
    lines.extend(standing.archived.iter().map(archived));
    let is_empty = standing.games.is_empty() && standing.invitations.is_empty();
    if is_empty && standing.finished == 0 {
        lines.push("No game yet; `bulla new` opens one.\n".to_owned());
    }
    if standing.finished > 0 {
        let games = count(
            usize::try_from(standing.finished).unwrap_or_default(),
            "game",
        );
        lines.push(format!("{games} over.\n"));
    }
    let mails: Vec<String> = standing
        .outbox
        .iter()
        .map(|(state, number)| format!("{number} {state}"))
        .collect();
    let mails = if mails.is_empty() {
        "none".to_owned()
    } else {
        mails.join(", ")
    };
    let letters = usize::try_from(standing.unanswered).unwrap_or_default();
    lines.push(format!(
        "Mails: {mails}. {} not answered.",
        count(letters, "letter")
    ));
    lines.extend(health(&standing.health));
    lines.join("\n")
}

/// A game that is in a file.
fn archived(archived: &ArchivedGameOverview) -> String {
    let mut lines = vec![format!(
        "{} (archived {}): {}",
        archived.game, archived.archived_at, archived.file
    )];
    lines.extend(result(&archived.result));
    lines.join("\n") + "\n"
}

fn invitation(invited: &InvitationOverview) -> String {
    let answers = invited.players.iter().map(|player| {
        let answer = match player.answer.as_str() {
            "none" => "no answer yet",
            "bounced" => "mail comes back",
            "left-out" => "left out",
            other => other,
        };
        let waits = if player.is_waiting {
            " (waits for a seat)"
        } else {
            ""
        };
        format!("{}: {answer}{waits}", player.name)
    });
    let answers: Vec<String> = answers.collect();
    format!(
        "{} (players asked {}): {}\n",
        invited.game,
        invited.invited_at,
        answers.join(", ")
    )
}

fn health(health: &Health) -> Vec<String> {
    let mut lines: Vec<String> = health.carriers.iter().map(transport).collect();
    if let Some(oldest) = health.waiting.oldest {
        lines.push(format!(
            "The oldest mail in the outbox has waited since {}.",
            utc_time(oldest)
        ));
    }
    if let Some(oldest) = health.words.oldest {
        let number = usize::try_from(health.words.count).unwrap_or_default();
        lines.push(format!(
            "{} from players for you, the oldest since {}: answer the mail that brought it, or `bulla write`.",
            count(number, "letter"),
            utc_time(oldest)
        ));
    }
    for mail in &health.last_failed {
        let whose = [&mail.game, &mail.seat].map(|one| one.as_deref().unwrap_or("nobody"));
        lines.push(format!(
            "Failed, {} {} of {}: {}",
            whose[0],
            whose[1],
            utc_time(mail.created_at),
            mail.reason
        ));
    }
    for mail in &health.refused {
        let whose = [&mail.game, &mail.seat].map(|one| one.as_deref().unwrap_or("nobody"));
        lines.push(format!(
            "Waits for you, {} {} of {}: {}. `bulla send --refused` tries it again.",
            whose[0],
            whose[1],
            utc_time(mail.created_at),
            mail.reason
        ));
    }
    lines.push(match (&health.watch, &health.dead_watch) {
        (Some(watch), _) => format!("Watched by {watch}."),
        (None, Some(dead)) => format!("The watch was killed: {dead}."),
        (None, None) => "Not watched.".to_owned(),
    });
    if let Some(held) = &health.held {
        let since = held.since.map_or("now".to_owned(), utc_time);
        lines.push(format!("HELD since {since}: {}.", held.why));
    }
    let hints = health.hints.iter();
    lines.extend(hints.map(|hint| format!("Could be better: {hint}.")));
    let megabytes = (health.database_bytes >> 20) + 1;
    lines.push(format!("Database: {megabytes} MB."));
    lines
}

fn transport(transport: &TransportStatus) -> String {
    let since = transport.since.map(utc_time).unwrap_or_default();
    let last = transport.last_ok.map(utc_time);
    let state = match (transport.state, &transport.reason) {
        ("failing", reason) => format!(
            "FAILS since {since} (worked last {}): {}",
            last.unwrap_or_else(|| "never".to_owned()),
            reason.as_deref().unwrap_or_default()
        ),
        ("working", _) => format!("works since {since}"),
        (other, _) => other.to_owned(),
    };
    format!("{:>3}  {}: {state}", transport.way, transport.name)
}

/// Returns the number of segments for which a seat sent nothing, and the last of them.
fn missed(missed: &[String]) -> String {
    match (missed.len(), missed.last()) {
        (1, Some(last)) => last.clone(),
        (count, Some(last)) => format!("{count}, the last {last}"),
        _ => String::new(),
    }
}

/// Sentences on the silence of a seat, on what was played by default for it, and on whom it is played by.
fn silence(seat: &SeatOverview) -> Vec<String> {
    let segments = |number: i64| count(usize::try_from(number).unwrap_or_default(), "segment");
    let (name, defaults) = (&seat.name, segments(seat.by_default));
    let mut told = Vec::new();
    told.extend(match (seat.silent, seat.by_default) {
        (_, 0) => None,
        (0, _) => Some(format!("{name}: {defaults} of it by default so far.")),
        (1, _) => Some(format!(
            "{name} was SILENT in the last segment that asked it; {defaults} of it by default so far."
        )),
        (row, _) => Some(format!(
            "{name} is SILENT for {} in a row; {defaults} of it by default so far.",
            segments(row)
        )),
    });
    if seat.caretaker {
        let player = &seat.player;
        told.push(format!(
            "A caretaker plays for {name} ({player}) until somebody writes."
        ));
    }
    told
}

/// Returns the state of a seat's orders, and the fate of its last letter if there are no orders.
fn orders(seat: &SeatOverview) -> String {
    match &seat.unheard {
        Some(unheard) => format!("{} ({unheard})", seat.orders),
        None => seat.orders.to_owned(),
    }
}

/// Sentence on the open segment of a game and its deadline.
fn opened(game: &GameOverview) -> String {
    match &game.open {
        _ if game.unreadable.is_some() => format!(
            "it CANNOT BE READ, and waits: {}",
            game.unreadable.as_deref().unwrap_or_default()
        ),
        Some(open) if open.waits.is_some() => format!(
            "turn {}{}, {}, without a deadline: {}",
            open.turn,
            if open.is_last { " (the last)" } else { "" },
            open.name,
            open.waits.unwrap_or_default(),
        ),
        Some(open) => format!(
            "turn {}{}, {}, {}until {} ({})",
            open.turn,
            if open.is_last { " (the last)" } else { "" },
            open.name,
            match &open.rests_until_local {
                Some(until) => format!("paused until {until}, then open "),
                None => String::new(),
            },
            open.deadline_local,
            open.deadline_utc
        ),
        None => "nothing is open".to_owned(),
    }
}

fn game(game: &GameOverview) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["player", "seat", "orders", "revision", "missed"]);
    for seat in &game.seats {
        table.add_row([
            seat.player.clone(),
            seat.name.clone(),
            orders(seat),
            seat.revision.to_string(),
            missed(&seat.missed),
        ]);
    }
    let open = opened(game);
    let mut lines = vec![format!("{} ({}): {open}\n{table}", game.game, game.status)];
    lines
        .extend(game.finals.map(|finals| {
            format!("This table tells nobody whose orders are final: {finals} are.")
        }));
    lines.extend(result(&game.result));
    lines.extend(
        game.moderators
            .iter()
            .map(|name| format!("{name} moderates this office and plays.")),
    );
    if game.readers_play {
        lines.push(
            "Notes and protests of it go to a moderator who plays in it: name another, `moderators:` in bulla.yaml or `bulla set`."
                .to_owned(),
        );
    } else if !game.moderators.is_empty() && !game.readers.is_empty() {
        let readers = game.readers.join(", ");
        lines.push(format!("Notes and protests of it go to {readers} alone."));
    }
    lines.extend(game.protests.iter().map(|one| {
        format!(
            "Protest {} of {} against {} waits since {}: `bulla protest {}`.",
            one.number, one.seat, one.segment, one.received, game.game
        )
    }));
    lines.extend(absences(game));
    lines.extend(stand_ins(game));
    lines.extend(game.seats.iter().flat_map(silence));
    lines.extend(game.offers.iter().map(offer));
    lines.extend(game.passed_over.iter().map(|one| {
        format!(
            "A letter for {} of {} was passed over ({}): it holds no orders, request, note or press of its own, so a machine may have sent it.",
            one.seat, one.received, one.mark
        )
    }));
    lines.extend(game.draw.iter().map(|one| draw(&game.game, one)));
    lines.join("\n") + "\n"
}

/// Sentence on the offer of a seat to somebody on the standby list.
fn offer(offer: &OfferedSeat) -> String {
    let OfferedSeat {
        seat,
        standby,
        address,
        ..
    } = offer;
    match offer.accepted {
        true => format!("{standby} ({address}) of the standby list takes the seat of {seat}."),
        false => format!(
            "{standby} ({address}) of the standby list was asked at {} to take the seat of {seat}: no answer yet.",
            offer.asked
        ),
    }
}

/// Returns the ending of a game and the place of each player.
fn result(result: &GameResult) -> Vec<String> {
    let how = match result.ending {
        None => return Vec::new(),
        Some("natural") => "It ended by its rules.",
        Some("draw") => "It was ended as a draw: nobody has won.",
        Some("abandoned") => "It was broken off, and counts for nobody.",
        Some("cancelled") => "It was cancelled.",
        Some(_) => "It was ended by hand, and counts as it stands.",
    };
    let places = result.places.iter().map(|one| {
        let nation = one.total.nation.as_deref();
        let nation = nation.map_or(String::new(), |nation| format!(" ({nation})"));
        let points = usize::try_from(one.total.points).unwrap_or_default();
        let points = count(points, "point");
        format!(
            "Place {}: {}{nation}, {points}.",
            one.place, one.total.player
        )
    });
    std::iter::once(how.to_owned()).chain(places).collect()
}

/// Lists the seats that are or will be away.
fn absences(game: &GameOverview) -> Vec<String> {
    let Some(absences) = &game.absences else {
        return vec!["Absences are not shown: a moderator plays in it.".to_owned()];
    };
    let told = absences.iter().map(|one| {
        let is = if one.is_now { "is" } else { "will be" };
        format!("{} {is} away from {} to {}.", one.seat, one.from, one.to)
    });
    told.collect()
}

/// Lists the stand-ins that were asked or have agreed.
fn stand_ins(game: &GameOverview) -> Vec<String> {
    let told = game.stand_ins.iter().map(|one| {
        let does = match (one.state, one.is_now) {
            ("agreed", true) => "A stand-in plays for",
            ("agreed", false) => "A stand-in will play for",
            _ => "A stand-in is asked for",
        };
        format!("{does} {} from {} to {}.", one.seat, one.from, one.to)
    });
    told.collect()
}

/// Sentence on the public draw of a game and what it waits for.
fn draw(game: &str, draw: &PublicDrawOverview) -> String {
    let (source, day) = (&draw.source, &draw.day_in_words);
    match (&draw.numbers, draw.closed) {
        (Some(numbers), _) => format!(
            "The numbers of {source} of {day} are {numbers}; set-up is judged by them from {} on, and until then `bulla beacon {game} \
             \"…\" --note WHY` corrects them.",
            draw.fixed_at_local.as_deref().unwrap_or_default()
        ),
        (None, true) => {
            format!("It waits for the numbers of {source} of {day}: `bulla beacon {game} \"…\"`.")
        }
        (None, false) => format!(
            "Words for luck close at the deadline, and set-up waits for the numbers of {source} of {day} then."
        ),
    }
}
