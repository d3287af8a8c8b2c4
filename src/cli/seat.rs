use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::acting_moderator::moderator;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::print;
use crate::office::{ActedBy, AddressOverride, NamedStandIn, NewSeat};
use crate::orders::{MailBodyFormat, MailPreference};

/// Change who plays in a running game, and where and how mail goes.
///
/// It is written down with its reason, all seats are told at once, and the next segment that is judged begins with it. A nation
/// that is left stays on the board without moving (15.6); whoever joins takes a nation that nobody plays, and enters with the
/// next Civil War (15.5).
#[derive(Args)]
#[command(after_help = "Example:
  bulla seat delta-7 leave crete --reason \"no time any more\"
  bulla seat delta-7 replace crete --name Fay --address fay@example.org --why \"Dan has no time\"
  bulla seat delta-7 replace crete --name Fay --address fay@example.org --why \"as the table asked\" --for-good
  bulla seat delta-7 join egypt --name Fay --address fay@example.org
  bulla seat delta-7 stand-in crete --address ola@example.org --from 2026-12-20 --until 2027-01-04 --why \"Dan is away\"
  bulla seat delta-7 mail egypt --volume digest --format text
  bulla seat delta-7 moderator crete --why \"Ann looks after the office from now on\"")]
pub struct SeatCommand {
    /// Name of the game.
    game: String,

    #[command(subcommand)]
    act: SeatAction,
}

#[derive(Subcommand)]
enum SeatAction {
    /// Remove a player who leaves: the nation becomes inert.
    Leave(Leave),
    /// Change an address of a seat whose mailbox is dead: the new one gets no page before it has confirmed.
    Address(OtherAddressOf),
    /// Replace the player of a seat, also of one that was left: same nation, hand and orders.
    Replace(Replace),
    /// Add a player, who waits for a Civil War.
    Join(Join),
    /// Ask an address to order for a seat between two days, or end that: the player keeps the seat, and the table is told.
    StandIn(StandInOf),
    /// Set how much mail a seat gets, from the next segment on, in the terms of "request: volume".
    Mail(MailOf),
    /// Record that the player of a seat is a moderator of the office too: everybody is told, and previews and proofs show segment
    /// names only, unless the moderator looks.
    Moderator(ModeratorOf),
}

#[derive(Args)]
struct ModeratorOf {
    /// Seat: its nation, or the name of its player.
    seat: String,

    /// Removal of the record.
    #[arg(long)]
    ends: bool,

    /// Reason, in one line that is shown to all seats.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

#[derive(Args)]
struct MailOf {
    /// Seat: its nation, or the name of its player.
    seat: String,

    /// Pages for every segment, for those that ask the seat something, or one a turn. With one a turn the seat is not waited for
    /// in trade and fate.
    #[arg(long, value_parser = ["everything", "decisions", "digest"])]
    volume: Option<String>,

    /// Mails with HTML and pictures, or text alone.
    #[arg(long, value_parser = ["full", "text"])]
    format: Option<String>,

    /// Reason, for the record.
    #[arg(long, default_value = "as the player asked")]
    reason: String,

    #[command(flatten)]
    place: OfficeArgs,
}

#[derive(Args)]
#[command(after_help = "Example:
  bulla seat delta-7 stand-in crete --address ola@example.org --from 2026-12-20 --until 2027-01-04 --why \"Dan is away\"
  bulla seat delta-7 stand-in crete --none --why \"Dan is back\"")]
struct StandInOf {
    /// Seat: its nation, or the name of its player.
    seat: String,

    /// Address that is asked; it orders only after its yes, by mail.
    #[arg(long, value_name = "ADDRESS", required_unless_present = "none", requires_all = ["from", "until"])]
    address: Option<String>,

    /// First day, in the zone of the seat.
    #[arg(long, value_name = "DAY")]
    from: Option<String>,

    /// Last day.
    #[arg(long, value_name = "DAY")]
    until: Option<String>,

    /// End of all stand-ins of the seat, also of one that plays now.
    #[arg(long, conflicts_with_all = ["address", "from", "until"])]
    none: bool,

    /// Reason, for the record.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

#[derive(Args)]
struct Leave {
    /// Seat: its nation, or the name of its player.
    seat: String,

    /// The player may not ask for the seat back by letter.
    #[arg(long)]
    for_good: bool,

    /// Reason, in one line that is shown to all seats.
    #[arg(long)]
    reason: String,

    #[command(flatten)]
    place: OfficeArgs,
}

#[derive(Args)]
struct OtherAddressOf {
    /// Seat: its nation, or the name of its player.
    seat: String,

    /// New address, which counts once it has sent back the code that goes to it.
    #[arg(long, value_name = "ADDRESS")]
    add: Option<String>,

    /// Address to remove: together with the new one, else at once.
    #[arg(long, value_name = "ADDRESS")]
    remove: Option<String>,

    /// Reason, in one line that is shown to the seat.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

#[derive(Args)]
struct Replace {
    /// Seat: its nation, or the name of its player.
    seat: String,

    /// Name of the new player.
    #[arg(long)]
    name: String,

    /// Address for mail to the player and for letters from the player; may be given more than once.
    #[arg(long, required = true)]
    address: Vec<String>,

    /// The old player may not ask for the seat back by letter.
    #[arg(long)]
    for_good: bool,

    /// Language of the mails, de or en; default is the one so far.
    #[arg(long, value_name = "TAG")]
    language: Option<String>,

    /// Reason, for the record.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

#[derive(Args)]
struct Join {
    /// Nation that nobody plays.
    nation: String,

    /// Name of the player.
    #[arg(long)]
    name: String,

    /// Address for mail to the player and for letters from the player; may be given more than once.
    #[arg(long, required = true)]
    address: Vec<String>,

    /// Language of the mails, de or en; default is that of the table.
    #[arg(long, value_name = "TAG")]
    language: Option<String>,

    /// Reason, for the record.
    #[arg(long, default_value = "a late arrival")]
    reason: String,

    #[command(flatten)]
    place: OfficeArgs,
}

impl SeatCommand {
    pub fn run(self) -> CommandResult {
        let who = moderator();
        let game = &self.game;
        let said = match &self.act {
            SeatAction::Mail(mail) => mail.run(game, &who),
            SeatAction::StandIn(stand_in) => stand_in.run(game, &who),
            SeatAction::Moderator(seat) => seat.run(game, &who),
            SeatAction::Address(address) => address.run(game, &who),
            SeatAction::Replace(replace) => replace.run(game, &who),
            SeatAction::Leave(leave) => leave.run(game, &who),
            SeatAction::Join(join) => join.run(game, &who),
        };
        print(&said?);
        Ok(ExitCode::SUCCESS)
    }
}

impl MailOf {
    fn run(&self, game: &str, who: &str) -> Result<String, Failure> {
        let why = &self.reason;
        let wanted = (
            self.volume.as_deref().and_then(MailPreference::find),
            self.format.as_deref().and_then(MailBodyFormat::find),
        );
        self.place.act(|office| {
            office.set_mail_preference(game, &self.seat, wanted, &ActedBy { who, why })
        })
    }
}

impl StandInOf {
    fn run(&self, game: &str, who: &str) -> Result<String, Failure> {
        let why = &self.why;
        let named = self.address.as_deref().map(|address| NamedStandIn {
            address,
            from: self.from.as_deref().unwrap_or_default(),
            to: self.until.as_deref().unwrap_or_default(),
        });
        let seat = self
            .place
            .act(|office| office.set_stand_in(game, &self.seat, named, &ActedBy { who, why }))?;
        Ok(match named {
            Some(_) => {
                format!("The address is asked; it stands in for {seat} once it has said yes.")
            }
            None => format!("{seat} has no stand-in any more."),
        })
    }
}

impl OtherAddressOf {
    fn run(&self, game: &str, who: &str) -> Result<String, Failure> {
        let why = &self.why;
        let other = AddressOverride {
            add: self.add.as_deref(),
            remove: self.remove.as_deref(),
        };
        let seat = self
            .place
            .act(|office| office.set_address(game, &self.seat, other, &ActedBy { who, why }))?;
        Ok(format!(
            "{seat} is told; a new address counts once it has confirmed."
        ))
    }
}

impl Replace {
    fn run(&self, game: &str, who: &str) -> Result<String, Failure> {
        let why = &self.why;
        let new = NewSeat {
            name: self.name.clone(),
            addresses: self.address.clone(),
            language: self.language.clone(),
            ..NewSeat::default()
        };
        let acted_by = ActedBy { who, why };
        let seat = self.place.act(|office| match self.for_good {
            true => office.replace_for_good(game, &self.seat, &new, &acted_by),
            false => office.replace_player(game, &self.seat, &new, &acted_by),
        })?;
        Ok(format!(
            "{} takes over {seat}; all seats are told.",
            new.name
        ))
    }
}

impl ModeratorOf {
    fn run(&self, game: &str, who: &str) -> Result<String, Failure> {
        let word = ActedBy {
            who,
            why: &self.why,
        };
        let player = self
            .place
            .act(|office| office.set_moderating(game, &self.seat, !self.ends, &word))?;
        let does = if self.ends {
            "no longer moderates this office"
        } else {
            "moderates this office and plays"
        };
        Ok(format!("{player} {does}; all seats are told."))
    }
}

impl Leave {
    fn run(&self, game: &str, who: &str) -> Result<String, Failure> {
        let why = &self.reason;
        let nation = self.place.act(|office| {
            let acted_by = ActedBy { who, why };
            let nation = office.vacate_seat(game, &self.seat, &acted_by)?;
            if self.for_good {
                office.bar_return(game, &nation, &acted_by)?;
            }
            Ok(nation)
        })?;
        Ok(format!(
            "{nation} has no player any more; all seats are told."
        ))
    }
}

impl Join {
    fn run(&self, game: &str, who: &str) -> Result<String, Failure> {
        let why = &self.reason;
        let new = NewSeat {
            name: self.name.clone(),
            addresses: self.address.clone(),
            language: self.language.clone(),
            ..NewSeat::default()
        };
        let nation = self
            .place
            .act(|office| office.seat_player(game, &self.nation, &new, &ActedBy { who, why }))?;
        Ok(format!(
            "{} waits with {nation} for a Civil War; all seats are told.",
            new.name
        ))
    }
}
