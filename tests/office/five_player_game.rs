//! A game of five who settle, and what one of them is mailed.

use std::fs;

use bulla::bots::settle;
use bulla::game::{Seat, Viewer};
use bulla::office::GameState;
use bulla::orders::block;
use bulla::turn::Orders;

use crate::mails::read_header;
use crate::office_fixture::{DAY, GAME, OfficeFixture, files, header};

pub const SEATS: usize = 5;

/// A line of the file of a game that stops for a choice.
pub const ASKED: &str = "ask: [civil-war]\n";

/// Recipients of all mail so far, in order, and the mails that one seat got since it last looked, as bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct MailLog {
    pub order: Vec<String>,
    pub mine: Vec<Vec<u8>>,
}

impl MailLog {
    /// The mails as text, with one word in the place of the head of the chain: like a commitment, it binds what others did and tells
    /// nothing of it. Nothing else is left out.
    pub fn but_for_heads(&self) -> Vec<String> {
        let mine = self.mine.iter();
        mine.map(|mail| without_heads(&String::from_utf8_lossy(mail)))
            .collect()
    }
}

/// Lines of the chain as mails and their attachments have them, whole where they were broken.
pub fn without_heads(text: &str) -> String {
    let text = &*text.replace("=\r\n", "").replace("=\n", "");
    let mut without = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        let marks = ["Chain: ", "\"chain\": \""];
        while rest.contains("hain")
            && let Some(at) = marks
                .iter()
                .filter_map(|mark| Some(rest.find(mark)? + mark.len()))
                .min()
        {
            let (before, after) = rest.split_at(at);
            let head = after.bytes().take_while(u8::is_ascii_alphanumeric).count();
            assert_eq!(head, 26, "{before}");
            without.push_str(before);
            without.push_str("HEAD");
            rest = &after[head..];
        }
        without.push_str(rest);
    }
    without
}

/// The game, with further lines of its file. Every seat gets a page of every segment.
pub fn game(more: &str) -> String {
    game_of("advanced-5", more)
}

/// Likewise of another scenario for five.
pub fn game_of(scenario: &str, more: &str) -> String {
    game_for(SEATS, scenario, more)
}

/// Likewise for another number of players.
pub fn game_for(seats: usize, scenario: &str, more: &str) -> String {
    let seat = |seat| {
        let address = address(seat);
        format!("  - {{name: seat{seat}, address: {address}, volume: everything}}\n")
    };
    let seats: String = (0..seats).map(seat).collect();
    format!("game: {GAME}\nscenario: {scenario}\n{more}seats:\n{seats}")
}

pub fn address(seat: usize) -> String {
    format!("seat{seat}@example.org")
}

pub fn settlers_letter(table: &GameState, seat: usize) -> Orders {
    let viewer = Viewer::Seat(Seat(seat as u8));
    settle(table.book(), &table.view(viewer), &table.moment.name)
}

impl OfficeFixture {
    /// The table as the first seat's letters find it.
    pub fn table(&self) -> GameState {
        self.work(|office| office.table(GAME, "seat0").unwrap().0)
    }

    /// A final letter of each seat, as somebody would write it who sees what that seat sees.
    pub fn all_write(&mut self, write: impl Fn(&GameState, usize) -> Orders) {
        let letters: Vec<String> = self.work(|office| {
            let seats = office.status().unwrap().games[0].seats.len();
            let letter = |seat| {
                let name = format!("seat{seat}");
                let (table, _) = office.table(GAME, &name).unwrap();
                block(&header(office, &name), &write(&table, seat), &table.words)
            };
            (0..seats).map(letter).collect()
        });
        for (seat, letter) in letters.iter().enumerate() {
            self.write(&address(seat), None, letter);
        }
        self.work(|office| office.receive().map(|_| ()).unwrap());
    }

    pub fn settlers_write(&mut self) {
        self.all_write(settlers_letter);
    }

    /// The deadline passes.
    pub fn pass(&mut self) {
        self.now += 4 * DAY;
        let judged = self.work(|office| office.post().unwrap()).judged;
        assert!(judged.stopped.is_empty(), "{judged:?}");
        assert!(!judged.segments.is_empty(), "a segment was due");
    }

    /// Returns the mails since the outbox was last emptied.
    pub fn mails_to(&self, seat: usize) -> MailLog {
        self.work(|office| office.send().map(|_| ()).unwrap());
        let order = self.rows("SELECT recipients FROM outbox ORDER BY id");
        let mut mine = Vec::new();
        for path in files(&self.path().join("outbox/new")) {
            let bytes = fs::read(&path).unwrap();
            fs::remove_file(path).unwrap();
            if read_header(&bytes).to == [address(seat)] {
                mine.push(bytes);
            }
        }
        MailLog { order, mine }
    }
}
