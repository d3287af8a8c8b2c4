//! A whole game in which two of four play from the text of their pages: a reader of that text writes their letters, and knows nothing
//! of the office, of the state or of a view. What they do is told from the text of their mails too.

mod letter;
mod player;
mod text_page;

use std::collections::BTreeMap;

use bulla::bots;
use bulla::mail;
use bulla::office::{Clock, Office};
use bulla::orders;

use crate::mails::Mail;
use crate::office_fixture::{DAY, GAME, HOUR, MINUTE, OfficeFixture, START, header};
use letter::LetterStyle;
use player::WantedOrders;
use text_page::TextPage;

/// Ann and Bob read text alone; the others are bots, who see what their seats see.
const READERS: [(&str, LetterStyle); 2] = [("ann", LetterStyle::Plain), ("bob", LetterStyle::Form)];
const BOTS: [&str; 2] = ["cat", "dan"];

const TABLE: &str = "game: delta-7\nscenario: advanced-4-west\nend: {turn: 18}\nseats:\n  \
    - {name: ann, address: ann@example.org, format: text}\n  \
    - {name: bob, address: bob@example.org, format: text}\n  \
    - {name: cat, address: cat@example.org, format: text}\n  \
    - {name: dan, address: dan@example.org, format: text}\n";

/// Record of what one reader was told, and of the results of his letters.
#[derive(Debug, Default)]
struct Diary {
    letters: usize,
    /// Orders that they held, by key.
    ordered: BTreeMap<String, usize>,
    /// Receipts that do not say *final*, or that an order will fail.
    unlike: Vec<String>,
    walks: usize,
    voyages: usize,
    cities: usize,
    ships: usize,
    deals: usize,
    advances: usize,
    is_over: bool,
}

#[test]
fn a_whole_game_is_played_from_the_text_of_pages_alone() {
    let test_office = OfficeFixture::empty(START).without_pictures();
    test_office.open_game(TABLE, 6);
    let mut game = Session::of(test_office);
    let mut diaries = READERS.map(|_| Diary::default());
    for _ in 0..300 {
        let mails = game.test_office.mails();
        for ((name, hand), diary) in READERS.iter().zip(&mut diaries) {
            for mail in mails.iter().filter(|mail| mail.to == [address(name)]) {
                if let Some(letter) = read(mail, name, *hand, diary) {
                    let reply = format!("In-Reply-To: <{}>\n", mail.id);
                    game.test_office.put_with(&address(name), &reply, &letter);
                }
            }
        }
        if diaries.iter().all(|diary| diary.is_over) {
            break;
        }
        game.settlers_write();
        game.pass();
    }
    for diary in &diaries {
        println!("{diary:#?}");
    }
    for diary in &diaries {
        assert!(diary.is_over && diary.letters > 30);
        assert_eq!(diary.unlike, Vec::<String>::new(), "every letter is taken");
        assert!(diary.walks > 10 && diary.cities > 2, "{diary:?}");
        assert!(diary.deals > 0 && diary.advances > 0, "{diary:?}");
    }
    let all = |count: fn(&Diary) -> usize| diaries.iter().map(count).sum::<usize>();
    assert!(all(|diary| diary.voyages) > 0 && all(|diary| diary.ships) > 0);
    assert!(all(|diary| diary.said("calamities.")) > 10);
    assert!(all(|diary| diary.said("accept")) > 3 && all(|diary| diary.said("offers")) > 10);
}

fn address(name: &str) -> String {
    format!("{name}@example.org")
}

/// Reads a mail: a page is answered, a receipt is looked at.
fn read(mail: &Mail, name: &str, hand: LetterStyle, diary: &mut Diary) -> Option<String> {
    assert!(
        mail.text.contains("\nContent-Type: text/plain") && !mail.text.contains("multipart"),
        "text and nothing else:\n{}",
        mail.text
    );
    let text = mail::texts(mail.text.as_bytes()).remove(0);
    let page = TextPage::read(&text);
    diary.is_over |= mail.subject.ends_with("the game is over");
    diary.note(&page.words_of("What happened to you"));
    let is_page = mail.subject.contains("Your orders by ");
    if !is_page {
        let is_news = mail.subject.contains("For your information") || diary.is_over;
        let is_taken = mail.subject.contains(": final") && !mail.subject.contains("will fail");
        if !is_news && !is_taken {
            diary.unlike.push(text);
        }
        return None;
    }
    let will = WantedOrders::of(&page);
    diary.letters += 1;
    for (key, entries) in &will.said {
        *diary.ordered.entry(key.clone()).or_default() += entries.len();
    }
    *diary.ordered.entry("offers".to_owned()).or_default() += will.offers.len();
    Some(will.letter(hand, &page, name))
}

impl Diary {
    /// Entries below keys that begin so.
    fn said(&self, key: &str) -> usize {
        let said = self.ordered.iter();
        said.filter(|(one, _)| one.starts_with(key))
            .map(|(_, count)| count)
            .sum()
    }

    /// Counts what a page reports of his actions.
    fn note(&mut self, happened: &str) {
        self.walks += happened.split(' ').filter(|word| *word == "23.3").count();
        self.voyages += happened.matches(" by ship: ").count();
        self.ships += happened.matches("You built a ship").count();
        self.cities += happened.matches("You built a city").count();
        self.deals += happened.matches("you received").count();
        self.advances += happened.matches("You acquired ").count();
    }
}

/// The office at work.
struct Session {
    test_office: OfficeFixture,
    office: Office,
}

impl Session {
    fn of(test_office: OfficeFixture) -> Session {
        let mut office = Office::open(test_office.path(), Clock::Fixed(test_office.now)).unwrap();
        office.send().unwrap();
        Session {
            test_office,
            office,
        }
    }

    /// The bots write blocks, by what their seats see.
    fn settlers_write(&mut self) {
        let seats = self.office.status().unwrap().games[0].seats.clone();
        for seat in seats
            .iter()
            .filter(|seat| BOTS.contains(&seat.player.as_str()))
        {
            let name = seat.name.as_str();
            let asked = self.office.form(GAME, name).is_ok();
            let Some((table, viewer)) = self.office.table(GAME, name).ok().filter(|_| asked) else {
                continue;
            };
            let mine = bots::settle(table.book(), &table.view(viewer), &table.moment.name);
            let block = orders::block(&header(&mut self.office, name), &mine, &table.words);
            self.test_office.write(&address(&seat.player), None, &block);
        }
    }

    /// Letters are read and answered; an hour later everybody is final and the segment is judged, else at its deadline.
    fn pass(&mut self) {
        for wait in [MINUTE, HOUR, 4 * DAY] {
            self.test_office.now += wait;
            self.office.set_clock(Clock::Fixed(self.test_office.now));
            let post = self.office.post().unwrap();
            if !post.judged.segments.is_empty() {
                break;
            }
        }
        self.office.send().unwrap();
    }
}
