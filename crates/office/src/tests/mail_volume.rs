//! Amount of mail that a seat gets over a played game: fewer pages leave out nothing that a seat with all pages is told.

use super::whole_turn::{begun, deal};
use super::*;
use bulla_bots::{Player, RandomBot};
use bulla_core::orders::{MailPreference as Wish, body};
use bulla_store::{MailFormat, MailVolume, SeatState};

const SEATS: [&str; 3] = ["ann", "bob", "cleo"];

const SILENT: &str = "! No letter of yours came: standing orders, where you have any, and the\n  defaults decided for you.\n";

/// A letter of which nothing counted: how the sentence begins and ends.
const REFUSED: &str = "! Your letter of ";
const DECIDED: &str = "defaults decided for you.\n";

/// Three seats before nations are chosen, Ann with this volume.
fn office(volume: &str, settings: &str) -> TestOffice {
    TestOffice::of(&format!(
        "game: delta-7\nscenario: advanced-3\nseats:\n  \
         - {{name: ann, address: ann@example.org, volume: {volume}, format: text}}\n  \
         - {{name: bob, address: bob@example.org, format: text}}\n  \
         - {{name: cleo, address: cleo@example.org, format: text}}\nsecond_thoughts: 0\n{settings}"
    ))
}

/// Mails to Ann while a game was played.
struct Played {
    office: TestOffice,
    /// Turn and segment of each page.
    pages: Vec<(i64, String)>,
    /// Contents of the pages, the first one first.
    story: String,
    numbers: Vec<i64>,
}

impl TestOffice {
    fn seat(&mut self, player: &str) -> bulla_store::Seat {
        let store = &mut self.office.as_mut().unwrap().store;
        let found = store.read(|store| {
            let game = store.game_named("delta-7")?.unwrap();
            store.seats(game.id)
        });
        let seats: Result<Vec<bulla_store::Seat>, bulla_store::StoreError> = found;
        let mut seats = seats.unwrap().into_iter();
        seats.find(|seat| seat.player == player).unwrap()
    }

    /// Final orders of a bot for the open segment.
    fn sends(&mut self, at: usize, turn: i64) {
        let player = SEATS[at];
        let (table, viewer) = self.office().table("delta-7", player).unwrap();
        let view = table.view(viewer);
        let plan = table.book().plan(&table.moment.name).unwrap();
        let seed = turn as u64 * 1000 + table.moment.name.len() as u64 * 10 + at as u64;
        let orders = RandomBot::new(seed).orders(table.book(), &view, plan);
        let text = body(&orders, &table.words);
        let token = self.token_of(player);
        let lines = format!("token: {token}\nstatus: final\n{text}");
        let address = format!("{player}@example.org");
        self.write(&address, None, &block(lines.trim_end()));
    }

    /// The market of turn 1, and everybody with cards enough to trade.
    fn go_to_market(&mut self) {
        self.play_to(1, &[0, 1, 2]);
        let open = self.view("ann").open;
        let [ann, bob, cleo] = SEATS.map(|seat| self.civ(seat));
        let mut changes = begun();
        changes.extend(deal(&open, ann, "wine", 4, 0));
        changes.extend(deal(&open, bob, "resin", 3, 0));
        changes.extend(deal(&open, cleo, "papyrus", 3, 0));
        self.jump("trade-1", &changes);
    }

    /// Passes the deadline of the trade segment, since nobody asked for it to end early.
    fn next_trade(&mut self) {
        self.wait(DAY + 1);
        self.post();
        assert_eq!(self.open().name, "trade-2");
    }

    /// Final orders to do nothing.
    fn passes(&mut self, at: usize) {
        let token = self.token_of(SEATS[at]);
        let address = format!("{}@example.org", SEATS[at]);
        let lines = format!("token: {token}\nstatus: final\norders: none");
        self.write(&address, None, &block(&lines));
    }

    /// Everybody writes in every segment until this turn opens.
    fn play_to(&mut self, turn: i64, who: &[usize]) {
        for _ in 0..40 {
            let open = self.open();
            if open.turn >= turn {
                return;
            }
            for at in who {
                self.sends(*at, open.turn);
            }
            self.wait(HOUR);
            self.post();
            if self.open().deadline == open.deadline {
                self.wait(4 * DAY);
            }
            let posted = self.post();
            assert!(
                posted.judged.stopped.is_empty(),
                "{:?}",
                posted.judged.stopped
            );
        }
        panic!("the game does not go on");
    }

    fn pages_of(&mut self, player: &str) -> (Vec<(i64, String)>, String, Vec<i64>) {
        let seat = self.seat(player).id;
        let office = self.office.as_mut().unwrap();
        let titles = office.office_files.office().templates.story_titles();
        let read = office.store.read(|store| {
            let game = store.game_named("delta-7")?.unwrap();
            let segments = store.segments(game.id)?;
            let (mut pages, mut story, mut numbers) = (Vec::new(), String::new(), Vec::new());
            let mut all = store.pages(seat, 400)?;
            all.reverse();
            for page in all {
                let told = crate::rendering::seat_history::told(&page, &titles)?;
                let lines = told.lines().filter(|line| !line.is_empty());
                lines.for_each(|line| story.push_str(&format!("{line}\n")));
                numbers.extend(page.number);
                let segment = segments.iter().find(|one| Some(one.id) == page.segment);
                pages.extend(segment.map(|one| (one.turn, one.name.clone())));
            }
            Ok::<_, OfficeError>((pages, story, numbers))
        });
        read.unwrap()
    }
}

/// Returns the story without the notes that the seat was silent. A seat that is not waited for gets none.
fn but_silence(story: &str) -> String {
    let mut story = story.replace(SILENT, "");
    while let Some(at) = story.find(REFUSED) {
        let rest = &story[at..];
        let end = rest.find(DECIDED).expect("the end of the sentence") + DECIDED.len();
        story.replace_range(at..at + end, "");
    }
    story
}

fn played(volume: &str) -> Played {
    let mut office = office(volume, "");
    office.go_to_market();
    office.play_to(3, &[0, 1, 2]);
    let (pages, story, numbers) = office.pages_of("ann");
    Played {
        office,
        pages,
        story,
        numbers,
    }
}

#[test]
fn fewer_pages_tell_all_that_every_page_told() {
    let all = played("everything");
    assert!(all.story.contains("(turn 2, realm)"), "{}", all.story);
    assert!(
        all.story.contains("(turn 1, trade 2 of 3)"),
        "{}",
        all.story
    );
    let decisions = played("decisions");
    assert_eq!(decisions.story, all.story);
    assert!(decisions.pages.iter().all(|page| all.pages.contains(page)));
    let digest = played("digest");
    assert_eq!(but_silence(&digest.story), but_silence(&all.story));
    let realms: Vec<(i64, String)> = (1..=3).map(|turn| (turn, "realm".to_owned())).collect();
    assert_eq!(
        digest.pages[1..],
        realms,
        "behind the first page of the game"
    );
    assert!(digest.pages.len() < all.pages.len());
    for mut one in [all, decisions, digest] {
        assert!(!one.numbers.is_empty());
        let mails = one.office.mails();
        let mine = mails.iter().filter(|mail| mail.to == ["ann@example.org"]);
        let field = |mail: &ReceivedMail| super::threads::field(mail, "X-Bulla-Number");
        let mut numbers: Vec<u32> = mine.map(|mail| field(mail).parse().unwrap()).collect();
        numbers.sort_unstable();
        let whole: Vec<u32> = (1..=numbers.len() as u32).collect();
        assert_eq!(numbers, whole, "no gap in the numbers of mails");
    }
}

#[test]
fn nobody_waits_for_a_digest_between_its_pages() {
    for (volume, runs_early) in [
        ("everything", false),
        ("decisions", false),
        ("digest", true),
    ] {
        let mut office = office(volume, "");
        office.go_to_market();
        office.next_trade();
        for at in [1, 2] {
            office.passes(at);
        }
        office.wait(HOUR);
        office.post();
        assert_eq!(office.open().name == "trade-3", runs_early, "{volume}");
        office.play_to(2, &[1, 2]);
        let (pages, story, _) = office.pages_of("ann");
        let silent = "No letter of yours came";
        let trade = story.split("(turn 1, trade 2 of 3)").nth(1).unwrap();
        let trade = trade.split("(turn 1, trade 3 of 3)").next().unwrap();
        assert_eq!(trade.contains(silent), !runs_early, "silence: {trade}");
        let traded = pages.iter().any(|(_, name)| name.starts_with("trade"));
        assert_eq!(traded, !runs_early);
    }
}

#[test]
fn a_digest_is_waited_for_where_the_realm_opens() {
    let mut office = office("digest", "");
    office.play_to(2, &[0, 1, 2]);
    assert_eq!(office.open().name, "realm");
    for at in [1, 2] {
        office.sends(at, 2);
    }
    office.wait(HOUR);
    office.post();
    assert_eq!(
        (office.open().turn, office.open().name.as_str()),
        (2, "realm")
    );
}

#[test]
fn a_page_that_was_not_mailed_is_written_when_it_is_asked_for_and_tells_nothing_twice() {
    let all = played("everything");
    let mut office = office("digest", "");
    office.go_to_market();
    for at in 0..3 {
        office.sends(at, 1);
    }
    office.next_trade();
    let page = office.asks("request: page");
    assert!(
        page.text.contains("(turn 1, trade 1 of 3)"),
        "{}",
        page.text
    );
    assert!(
        page.subject.ends_with("turn 1, trade 2 of 3"),
        "{}",
        page.subject
    );
    page.form();
    let again = office.asks("request: page");
    assert!(again.text.contains("You asked for this page again."));
    office.play_to(3, &[0, 1, 2]);
    let (_, story, _) = office.pages_of("ann");
    assert_eq!(but_silence(&story), but_silence(&all.story));
}

/// Checks that press and looks without a page are on the page that is requested, and before that in a history. No later page
/// repeats them.
#[test]
fn a_page_that_is_asked_for_and_a_history_hold_press_and_looks() {
    let mut office = office("digest", "");
    office.go_to_market();
    office.next_trade();
    office.mails();
    let ann = office.seat("ann").name;
    let letter = format!(
        "BEGIN PRESS\nto: {ann}\nWheat for wine?\nEND PRESS\n{}",
        block(&format!("token: {}\norders: none", office.token_of("bob")))
    );
    office.write("bob@example.org", None, &letter);
    office.post();
    let acted_by = ActedBy {
        who: "gm",
        why: "a quarrel",
    };
    let looked = office
        .office()
        .log_secret_access("delta-7", SecretAccess::Press(None), &acted_by);
    assert!(looked.unwrap(), "it is a secret of two");
    office.mails();
    let said = "| Wheat for wine?";
    let history = office.asks("request: history");
    assert_eq!(history.text.matches(said).count(), 1, "{}", history.text);
    let page = office.asks("request: page");
    let words = page.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(said) && words.contains("(gm) looked at press, with yours"));
    let history = office.asks("request: history");
    assert_eq!(history.text.matches(said).count(), 1, "{}", history.text);
    office.mails();
    let before = office.open().turn;
    while office.open().turn == before {
        office.wait(4 * DAY);
        office.post();
    }
    for mail in office.mails() {
        let words = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_bobs = mail.to == ["bob@example.org"];
        assert!(!words.contains("Wheat for wine"), "{}", mail.text);
        assert!(
            is_bobs || !words.contains("looked at press"),
            "{}",
            mail.text
        );
    }
}

impl TestOffice {
    fn asks(&mut self, lines: &str) -> ReceivedMail {
        let token = self.token_of("ann");
        self.ask(
            "ann@example.org",
            None,
            &block(&format!("token: {token}\n{lines}")),
        )
    }
}

#[test]
fn a_seat_says_how_much_mail_it_wants_and_every_seat_may_know_who_reads_once_a_turn() {
    let mut office = office("everything", "");
    office.play_to(1, &[0, 1, 2]);
    let said = office.asks("request: volume\nvolume: digest\nformat: full");
    assert!(said.subject.ends_with("your mail"), "{}", said.subject);
    let text = said.text.replace('\n', " ");
    assert!(text.contains("one page a turn"), "{text}");
    let seat = office.seat("ann");
    assert_eq!(
        (seat.volume, seat.format),
        (MailVolume::Digest, MailFormat::Full)
    );
    let token = office.token_of("bob");
    let lines = block(&format!("token: {token}\nrequest: status"));
    let status = office.ask("bob@example.org", None, &lines);
    let name = office.seat("ann").name;
    let line = format!("With one page a turn, and not waited for between them: {name}.");
    let text = status.text.replace('\n', " ");
    assert!(text.contains(&line), "{text}");
    office.asks("request: volume\nformat: text");
    let seat = office.seat("ann");
    assert_eq!(
        (seat.volume, seat.format),
        (MailVolume::Digest, MailFormat::Text)
    );
    let refused = office.asks("request: volume\nvolume: weekly");
    assert!(refused.text.contains("weekly"), "{}", refused.text);
    assert_eq!(office.seat("ann").volume, MailVolume::Digest);
}

#[test]
fn a_token_for_pages_changes_no_volume() {
    let mut office = office("everything", "");
    office.play_to(1, &[0, 1, 2]);
    let token = office.proof_of("ann", Proves::Page);
    let lines = format!("token: {token}\nrequest: volume\nvolume: digest");
    office.ask("ann@example.org", None, &block(&lines));
    assert_eq!(office.seat("ann").volume, MailVolume::Everything);
}

#[test]
fn the_moderator_sets_a_volume_and_the_seat_is_told() {
    let mut office = office("everything", "");
    office.mails();
    let acted_by = ActedBy {
        who: "mod",
        why: "asked by telephone",
    };
    let wanted = (Some(Wish::Decisions), None);
    let said = office
        .office()
        .set_mail_preference("delta-7", "ann", wanted, &acted_by)
        .unwrap();
    assert!(said.contains("asks you something"), "{said}");
    office.office().send().unwrap();
    let told = office.mail_to("ann@example.org");
    assert!(
        told.text.replace('\n', " ").contains("asks you something"),
        "{}",
        told.text
    );
    let seat = office.seat("ann");
    assert_eq!(
        (seat.volume, seat.format),
        (MailVolume::Decisions, MailFormat::Text)
    );
    assert_eq!(seat.state, SeatState::Seated);
    let nobody = office
        .office()
        .set_mail_preference("delta-7", "zoe", wanted, &acted_by);
    assert!(nobody.unwrap_err().to_string().contains("zoe"));
}

#[test]
fn where_everybody_reads_once_a_turn_trade_and_fate_run_at_once() {
    let file = "game: delta-7\nscenario: advanced-2\nseats:\n  \
                - {name: ann, address: ann@example.org, volume: digest}\n  \
                - {name: bob, address: bob@example.org, volume: digest}\n";
    let mut office = TestOffice::of(file);
    for turn in 0..5 {
        assert_eq!(office.open().turn, turn);
        office.wait(4 * DAY);
        office.post();
    }
}
