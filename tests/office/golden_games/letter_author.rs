//! Writer of the golden games' new letters: a settler who also writes lists, conditions and talk.

mod fate;
mod market;
mod realm;

use bulla::bots::settle;
use bulla::game::{Section, View, Viewer};
use bulla::orders::{BlockHeader, BlockStatus, block};
use bulla::turn::Orders;

use super::game_scripts::{DeedKind, GameScript};
use super::golden_files::Entry;
use super::golden_run::{CODE, GoldenRun, PAGE, SLUG, WaitingSegment};

const HOUR: i64 = 3600;
const MINUTE: i64 = 60;

/// Letters for every segment until the game is over or its last turn is played.
pub fn write_letters(play: &mut GoldenRun, game: &GameScript) {
    let mut late: Vec<(String, String)> = Vec::new();
    while let Some(open) = play.waiting().filter(|open| open.turn <= game.turns) {
        let opened = play.now();
        let mut hours = 0;
        let mut time = || {
            hours += 1;
            opened + hours * HOUR
        };
        for hand in game.hands.iter().filter(|hand| hand.is_due(&open)) {
            if let DeedKind::Moderator(words) = hand.deed {
                come(play, time(), "moderator", format!("{words}\n"));
            }
        }
        for (who, letter) in std::mem::take(&mut late) {
            come(play, time(), &who, letter);
        }
        let seats = play.office.status().expect("a status").games[0]
            .seats
            .clone();
        for (at, seat) in seats.iter().enumerate() {
            let who = seat.player.as_str();
            let mut deeds = Vec::new();
            for hand in game.hands.iter().filter(|hand| hand.is_due(&open)) {
                if hand.who == who {
                    deeds.push(&hand.deed);
                }
            }
            if let Some(lines) = deeds.iter().find_map(|deed| deed.first()) {
                let now = time();
                let letter = draft(play, who, &seat.name, now, lines);
                come(play, now, who, letter);
            }
            let now = time();
            let Some(letter) = letter(play, at, who, &seat.name, now, &deeds) else {
                continue;
            };
            if deeds.iter().any(|deed| matches!(deed, DeedKind::Late)) {
                late.push((who.to_owned(), letter));
            } else if !deeds.iter().any(|deed| matches!(deed, DeedKind::Silent)) {
                come(play, now, who, letter);
            }
            confirm(play, who, time());
        }
        pass(play, &open);
    }
}

/// The clock passes until the segment is judged: after second thoughts, after the wait of one that was cut, at the deadline.
fn pass(play: &mut GoldenRun, open: &WaitingSegment) {
    let soon = [play.now() + 61 * MINUTE, play.now() + 13 * HOUR];
    for time in soon.into_iter().chain([open.deadline + MINUTE]) {
        if play.waiting().as_ref() == Some(open) {
            come(play, time.max(play.now() + MINUTE), "-", String::new());
        }
    }
    assert_ne!(play.waiting().as_ref(), Some(open), "the game stands still");
}

/// Every second player confirms what is left of a letter with dropped lines.
fn confirm(play: &mut GoldenRun, who: &str, now: i64) {
    let from = format!("{who}@example.org");
    if play.asked.remove(&from) && who.len().is_multiple_of(2) {
        let head = head(&from, who, now);
        let text = format!("{head}\nBEGIN ORDERS\nconfirm: {CODE}\nEND ORDERS\n");
        come(play, now, who, text);
    }
}

fn come(play: &mut GoldenRun, time: i64, who: &str, text: String) {
    play.act(Entry {
        time: GoldenRun::time(time),
        who: who.to_owned(),
        text,
    });
}

/// The letter of a seat for the open segment; nothing where it is asked nothing.
fn letter(
    play: &mut GoldenRun,
    at: usize,
    who: &str,
    seat: &str,
    now: i64,
    deeds: &[&DeedKind],
) -> Option<String> {
    let (table, viewer) = play.office.table(SLUG, seat).ok()?;
    let view = table.view(viewer);
    let prompts = table.prompts(&view);
    let is_asked = table
        .asked()
        .iter()
        .any(|seat| Viewer::Seat(*seat) == viewer);
    if prompts.is_empty() && !is_asked {
        return None;
    }
    let segment = table.moment.name.clone();
    let is_cut = table.cut().is_some();
    if is_cut && !is_asked {
        return None;
    }
    let whole = segment.split('/').next().unwrap_or(&segment);
    let plan = table.book().plan(whole);
    let mut orders = if prompts.is_empty() {
        Orders::default()
    } else {
        settle(table.book(), &view, whole)
    };
    let plays = |section| plan.is_some_and(|plan| plan.sections.contains(&section));
    match () {
        () if plays(Section::Movement) => realm::improve(&mut orders, &view, &prompts, at),
        () if plays(Section::Trade) || plays(Section::LastTrade) => {
            market::improve(&mut orders, &view, &segment, at);
        }
        () if view.civ.is_some() => fate::improve(&mut orders, &view, &prompts, at),
        () => {}
    }
    let header = BlockHeader {
        status: Some(
            if deeds.iter().any(|deed| matches!(deed, DeedKind::Draft)) {
                BlockStatus::Draft
            } else {
                BlockStatus::Final
            },
        ),
        ..BlockHeader::default()
    };
    let mut text = block(&header, &orders, &table.words);
    for more in deeds.iter().filter_map(|deed| deed.more()) {
        text = text.replace("END ORDERS", &format!("{more}\nEND ORDERS"));
    }
    Some(envelope(play, who, seat, now, at, &text))
}

/// A letter by hand.
fn draft(play: &mut GoldenRun, who: &str, seat: &str, now: i64, lines: &str) -> String {
    let text = format!("BEGIN ORDERS\n{lines}\nEND ORDERS\n");
    envelope(play, who, seat, now, 0, &text)
}

/// Some write their token into the block, some only reply to the page.
fn envelope(
    play: &mut GoldenRun,
    who: &str,
    seat: &str,
    now: i64,
    at: usize,
    text: &str,
) -> String {
    let from = format!("{who}@example.org");
    let head = head(&from, who, now);
    if at.is_multiple_of(2) {
        let form = play.office.form(SLUG, seat).expect("a form");
        let token = form.lines().find_map(|line| line.strip_prefix("token: "));
        let token = token.expect("a token");
        let text = text.replacen(
            "BEGIN ORDERS\n",
            &format!("BEGIN ORDERS\ntoken: {token}\n"),
            1,
        );
        return format!("{head}\n{text}");
    }
    format!("{head}In-Reply-To: {PAGE}\n\nHello,\n\n{text}\n-- \n{who}\n")
}

fn head(from: &str, who: &str, now: i64) -> String {
    let date = chrono::DateTime::from_timestamp(now, 0).expect("a time");
    let date = date.to_rfc2822();
    format!(
        "From: {from}\nTo: office@example.org\nSubject: Re: {SLUG}\nDate: {date}\n\
         Message-ID: <{now}.{who}@example.org>\n"
    )
}

/// Returns a number by seat and turn that makes the scribes of one table act differently.
fn turn_of(view: &View, at: usize) -> usize {
    usize::from(view.open.turn()) + at
}

/// The orders of a topic are left as they are where somebody wrote them already.
fn wish(
    orders: &mut Orders,
    topic: bulla::turn::Topic,
    wanted: impl IntoIterator<Item = bulla::turn::OrderValue>,
) {
    let list = bulla::turn::EntryList::of(topic, wanted);
    if !list.entries.is_empty() {
        orders.answers.entry(topic).or_insert(list);
    }
}
