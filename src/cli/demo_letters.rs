//! Letters of players whom bots play in a demonstration, as files in the inbox.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::failure::Failure;
use crate::bots;
use crate::mail::{self, Maildir, MessageDraft, NamedAddress};
use crate::office::Office;
use crate::orders::{self, BlockHeader, BlockStatus};
use crate::turn::Orders;

/// Address of the office of a demonstration.
pub const OFFICE: &str = "office@example.org";

/// Bots write more offers than anybody would read; these are the ones that they like best.
const OFFERS: usize = 5;

/// Mail address of a player of a demonstration.
pub fn address(player: &str) -> String {
    format!("{}@example.org", player.to_lowercase())
}

/// The block that a bot writes for the open segment of a game; nothing where it has nothing to say.
///
/// # Errors
/// There is no such game or seat.
pub fn bot_block(office: &mut Office, game: &str, seat: &str) -> Result<Option<String>, Failure> {
    let (table, eye) = office.table(game, seat)?;
    let view = table.view(eye);
    let mut mine = bots::settle(table.book(), &view, &table.moment.name);
    if let Some(offers) = &mut mine.trade.offers {
        offers.truncate(OFFERS);
    }
    if mine == Orders::default() {
        return Ok(None);
    }
    let form = office.form(game, seat)?;
    let token = form.lines().find_map(|line| line.strip_prefix("token: "));
    let header = BlockHeader {
        game: Some(game.to_owned()),
        token: token.map(str::to_owned),
        status: Some(BlockStatus::Final),
        ..BlockHeader::default()
    };
    Ok(Some(orders::block(&header, &mine, &table.words)))
}

/// A letter of a player.
pub struct DemoLetter<'a> {
    pub player: &'a str,
    pub game: &'a str,
    pub block: &'a str,
    /// Number of the letter in its demonstration, from 1.
    pub number: usize,
    /// Unix seconds at which it comes.
    pub at: i64,
}

impl DemoLetter<'_> {
    /// Puts the letter into the inbox, dated as the demonstration has it.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn deliver(&self, inbox: &Maildir) -> Result<(), Failure> {
        let player = self.player;
        let letter = MessageDraft {
            from: NamedAddress {
                name: Some(player.to_owned()),
                address: address(player),
            },
            to: vec![NamedAddress {
                name: None,
                address: OFFICE.to_owned(),
            }],
            subject: format!("Re: [{}] orders", self.game),
            message_id: format!("{}.{}@mail.example.org", player.to_lowercase(), self.number),
            in_reply_to: None,
            references: Vec::new(),
            automatic: None,
            date: self.at.unsigned_abs(),
            headers: Vec::new(),
            body: format!("Hello,\n\n{}\nGood luck to all,\n{player}\n", self.block),
            html: None,
            attached: Vec::new(),
        };
        let bytes = mail::to_bytes(&letter).map_err(|error| Failure::ours(error.to_string()))?;
        let name = format!("letter-{:03}", self.number);
        inbox
            .deliver(&bytes, &name)
            .map_err(|error| Failure::ours(error.to_string()))?;
        self.date(&inbox.path().join("new").join(name))
    }

    /// The time of the file is when the mailbox got the letter.
    fn date(&self, path: &Path) -> Result<(), Failure> {
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(self.at.unsigned_abs());
        fs::File::options()
            .write(true)
            .open(path)
            .and_then(|file| file.set_modified(time))
            .map_err(|error| Failure::ours(format!("{}: {error}", path.display())))
    }
}
