//! Luck of a date that nobody writes last: set-up waits for the numbers of a public draw.

mod corrected_draws;
mod draw_in_game_file;
mod word_closing;

use sha2::{Digest, Sha256};

use super::chain_audits::audit;
use super::rejudged::{acted_by, identical};
use super::*;
use bulla_mail::FetchedLetter;

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";
const GM: &str = "gm@example.org";

/// Set-up closes on Monday 18 January 2027, and the draw is on Wednesday.
const DRAW: &str =
    "beacon: {source: Lotto 6 aus 49, date: 2027-01-20, bonus: 1, bonus_highest: 9}\n";
const DAY_OF_DRAW: i64 = 1_800_403_200;

const BALLS: [u32; 6] = [31, 7, 3, 49, 12, 23];
const OTHER: [u32; 6] = [31, 7, 3, 48, 12, 23];

fn file(draw: &str) -> String {
    format!(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {{name: ann, address: ann@example.org}}\n  \
         - {{name: bob, address: bob@example.org, language: de}}\n{draw}"
    )
}

impl TestOffice {
    fn awaiting() -> TestOffice {
        TestOffice::awaiting_in("")
    }

    /// A table with these lines in `bulla.yaml`.
    fn awaiting_in(lines: &str) -> TestOffice {
        TestOffice::with(&file(DRAW), &format!("moderators: [{GM}]\n{lines}"))
    }

    fn say(&mut self, seat: &str, lines: &str) -> String {
        let token = self.token_of(seat);
        let from = format!("{seat}@example.org");
        let lines = block(&format!("token: {token}\n{lines}"));
        flat(&self.ask(&from, None, &lines).text)
    }

    /// Returns a house where both seats have sent words for luck and the deadline has passed.
    fn closed() -> TestOffice {
        let mut office = TestOffice::awaiting();
        office.say("ann", "status: final\nnations: [italy]\nluck: seven cats");
        office.say("bob", "status: final\nnations: [africa]\nluck: ein Schwein");
        office.pass_deadline();
        office
    }

    fn pass_deadline(&mut self) {
        self.now = self.open().deadline + 60;
        self.post();
    }

    fn give(&mut self, balls: &[u32], bonus: &[u32], why: &str) -> Result<RecordedDraw, String> {
        let numbers = EnteredDraw { balls, bonus };
        let given = self
            .office()
            .enter_draw_numbers("delta-7", numbers, &acted_by(why));
        self.office().send().unwrap();
        given.map_err(|error| error.to_string())
    }

    /// Judged by these numbers.
    fn drawn(balls: &[u32]) -> TestOffice {
        let mut office = TestOffice::closed();
        office.now = DAY_OF_DRAW + 20 * HOUR;
        office.give(balls, &[5], "").unwrap();
        office.now += DAY;
        office.mails();
        assert!(!office.post().judged.segments.is_empty());
        office
    }

    fn is_at_setup(&mut self) -> bool {
        self.open().name == "setup"
    }

    fn chance(&mut self) -> [u8; 32] {
        self.table("ann").chance().0
    }

    fn luck(&mut self) -> LuckCheck {
        let all = self.office().verify(VerifyScope::Office, &mut |_, _| {});
        all.unwrap().remove(0).luck
    }

    fn acts(&mut self) -> Vec<bulla_store::StoredBeaconAct> {
        let store = &mut self.office.as_mut().unwrap().store;
        let found = store.read(|store| {
            let game = store.games()?.remove(0);
            store.beacons(game.id)
        });
        found.unwrap()
    }

    fn admit(&mut self, lines: &str, at: i64) -> Result<String, OfficeError> {
        let token = self.token_of("bob");
        self.written += 1;
        let raw = format!(
            "From: {BOB}\nTo: office@example.org\nMessage-ID: <{}@stuck>\nSubject: Re\n\n{}\n",
            self.written,
            block(&format!("token: {token}\n{lines}"))
        );
        let letter = FetchedLetter {
            raw: raw.into_bytes(),
            received_at: None,
            too_long: None,
            source: "stuck.eml".to_owned(),
        };
        let admitted = self
            .office()
            .admit_letter(letter, at, &acted_by("his server kept it"));
        self.office().send().unwrap();
        admitted
    }
}

fn flat(text: &str) -> String {
    let text = text.replace("=\n", "").replace("=3D", "=");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl ReceivedMail {
    /// Its text, decoded.
    fn said(&self) -> String {
        flat(&bulla_mail::texts(self.text.as_bytes()).concat())
    }
}

fn number(number: usize) -> [u8; 4] {
    u32::try_from(number).unwrap().to_be_bytes()
}

/// The chance as docs/fairness.md says how to make it.
fn recipe(words: &[(usize, &str)], numbers: &str) -> [u8; 32] {
    let mut made = b"bulla-luck-v2\0".to_vec();
    made.extend([7; 32]);
    for (seat, words) in words {
        made.extend(number(*seat));
        made.extend(number(words.len()));
        made.extend(words.as_bytes());
    }
    made.extend(number(numbers.len()));
    made.extend(numbers.as_bytes());
    Sha256::digest(made).into()
}

const WORDS: [(usize, &str); 2] = [(1, "seven cats"), (2, "ein Schwein")];

#[test]
fn the_first_page_names_the_draw_and_the_commitment_binds_it() {
    let mut office = TestOffice::awaiting();
    let mails = office.mails();
    let page = |to: &str| {
        let mail = mails.iter().find(|mail| mail.to == [to]).unwrap();
        flat(&mail.text)
    };
    let (ann, bob) = (page(ANN), office.say("bob", "request: rules"));
    for said in [
        "The public draw is Lotto 6 aus 49, Wednesday 20 January 2027 (UTC): 6 numbers from 1 to 49 and 1 bonus number from 0 to 9.",
        "Words for luck close for good at the deadline of set-up",
        "nobody can choose the luck any more once the words are closed",
        "then one every 7 days behind the last",
    ] {
        assert!(ann.contains(said), "{said} is not in {ann}");
    }
    assert!(bob.contains("6 Zahlen von 1 bis 49"), "{bob}");
    let game = office.game_kept();
    assert_eq!(game.commits, 3);
    let beacon = game.beacon.clone().unwrap();
    assert_eq!(
        beacon,
        "{\"source\":\"Lotto 6 aus 49\",\"dates\":[\"2027-01-20\"],\"every\":7,\"balls\":6,\"highest\":49,\"bonus\":1,\
         \"bonus_lowest\":0,\"bonus_highest\":9}"
    );
    let store = &mut office.office.as_mut().unwrap().store;
    let scenario = store.read(|store| store.scenario(game.id)).unwrap();
    let mut made = b"bulla-seed-v3\0".to_vec();
    made.extend(game.salt.0);
    made.extend([7; 32]);
    made.extend(Sha256::digest(&scenario));
    made.extend(Sha256::digest(game.cards.as_ref().unwrap()));
    made.extend(game.revision.unwrap().to_be_bytes());
    made.extend(Sha256::digest(&beacon));
    let made: String = Sha256::digest(made)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(game.commitment, made);
    assert!(ann.contains(&made[..32]), "{ann}");
    // Without a draw everything is as it was.
    let plain = TestOffice::new().game_kept();
    assert_eq!((plain.commits, plain.beacon), (2, None));
}

#[test]
fn set_up_waits_for_the_numbers_though_everybody_is_final() {
    let mut office = TestOffice::awaiting();
    office.say("ann", "status: final\nluck: seven cats");
    office.say("bob", "status: final\nluck: ein Schwein");
    office.wait(5 * HOUR);
    assert!(office.post().judged.segments.is_empty());
    let status = office.say("ann", "request: status");
    assert!(
        status.contains(
            "then set-up waits for the numbers of Lotto 6 aus 49, Wednesday 20 January 2027 (UTC)"
        ),
        "{status}"
    );
    let deadline = office.open().deadline;
    let early = office.give(&BALLS, &[5], "").unwrap_err();
    assert!(
        early.contains(
            "are not closed yet: they close at the deadline of set-up, Monday 18 January 2027"
        ),
        "{early}"
    );
    office.now = deadline + 60;
    let early = office.give(&BALLS, &[5], "").unwrap_err();
    assert!(early.contains("they close with the next round"), "{early}");
    office.mails();
    office.post();
    let mails = office.mails();
    let told = |to: &str| flat(&mails.iter().find(|mail| mail.to == [to]).unwrap().text);
    let ann = told(ANN);
    assert!(
        ann.contains("closed for good, and words came from every seat: ann, bob. Set-up now waits for the numbers of Lotto 6 aus 49"),
        "{ann}"
    );
    assert!(told(BOB).contains("Die Worte fürs Glück") || told(BOB).contains("Die Worte f"));
    assert!(!ann.contains("seven cats"), "{ann}");
    // Once, and the alarm of a segment that should have been judged is not raised.
    office.wait(5 * HOUR);
    office.post();
    assert_eq!(office.mails().len(), 0);
    let standing = office.office().status().unwrap();
    assert_eq!(standing.health.troubles, Vec::<String>::new());
    let draw = standing.games[0].draw.clone().unwrap();
    assert!(
        draw.closed && !draw.due && draw.day == "2027-01-20",
        "{draw:?}"
    );
    let early = office.give(&BALLS, &[5], "").unwrap_err();
    assert!(early.contains("the draw lies ahead: delta-7 waits for the numbers of Lotto 6 aus 49 of Wednesday 20 January 2027"), "{early}");
    office.now = DAY_OF_DRAW + 20 * HOUR;
    office.post();
    assert!(office.is_at_setup());
    let status = office.say("ann", "request: status");
    assert!(
        status.contains("if nobody gives them within 14 days"),
        "{status}"
    );
}

#[test]
fn numbers_are_checked_and_told_to_all() {
    let mut office = TestOffice::closed();
    office.now = DAY_OF_DRAW + 20 * HOUR;
    office.mails();
    for (balls, bonus, said) in [
        (
            &BALLS[..5],
            &[5][..],
            "expected 6 numbers from 1 to 49, found 5",
        ),
        (
            &BALLS[..],
            &[][..],
            "expected 1 bonus number from 0 to 9, found 0",
        ),
        (&[1, 2, 3, 4, 5, 50][..], &[5][..], "50 is not drawn"),
        (&[1, 2, 3, 4, 5, 5][..], &[5][..], "5 stands there twice"),
        (
            &BALLS[..],
            &[10][..],
            "10 is not drawn: expected 1 bonus number from 0 to 9. Lotto 6 aus 49 draws",
        ),
    ] {
        let refused = office.give(balls, bonus, "").unwrap_err();
        assert!(refused.contains(said), "{refused}");
    }
    assert_eq!(office.mails().len(), 0);
    let given = office.give(&OTHER, &[5], "").unwrap();
    assert_eq!(given.numbers, "3.7.12.23.31.48./5./");
    assert_eq!(given.fixed_at, office.now + DAY);
    let mails = office.mails();
    assert_eq!(mails.len(), 2);
    for mail in &mails {
        let text = flat(&mail.text);
        assert!(text.contains("3.7.12.23.31.48./5./"), "{text}");
    }
}

#[test]
fn numbers_are_corrected_with_a_note_and_fixed_after_a_day() {
    let mut office = TestOffice::closed();
    office.now = DAY_OF_DRAW + 20 * HOUR;
    office.give(&OTHER, &[5], "").unwrap();
    office.mails();
    let again = office.give(&OTHER, &[5], "").unwrap_err();
    assert!(
        again.contains("are the numbers that delta-7 has already"),
        "{again}"
    );
    office.wait(23 * HOUR);
    assert!(office.post().judged.segments.is_empty());
    let silent = office.give(&BALLS, &[5], "").unwrap_err();
    assert!(silent.contains("to correct them say why"), "{silent}");
    office.give(&BALLS, &[5], "48 was a slip of mine").unwrap();
    let mails = office.mails();
    assert_eq!(mails.len(), 2);
    let ann = flat(&mails.iter().find(|mail| mail.to == [ANN]).unwrap().text);
    assert!(
        ann.contains(
            "were wrong. As the moderator (mo) corrected them they are: 3.7.12.23.31.49./5./"
        ),
        "{ann}"
    );
    assert!(ann.contains("48 was a slip of mine"), "{ann}");
    let status = office.say("ann", "request: status");
    assert!(
        status.contains("are 3.7.12.23.31.49./5./. Set-up is judged by them from"),
        "{status}"
    );
    // Everybody has a day to check what was corrected, too.
    office.wait(2 * HOUR);
    assert!(office.post().judged.segments.is_empty());
    office.wait(22 * HOUR);
    office.mails();
    assert!(!office.post().judged.segments.is_empty());
    assert_eq!(office.chance(), recipe(&WORDS, "3.7.12.23.31.49./5./"));
    let page = flat(&office.mail_to(ANN).text);
    assert!(
        page.contains("the words for luck of Italy, Africa and the numbers of Lotto 6 aus 49 of 2027-01-20, 3.7.12.23.31.49./5./."),
        "{page}"
    );
    let late = office.give(&OTHER, &[5], "no").unwrap_err();
    assert!(
        late.contains(
            "is judged, and the numbers of Lotto 6 aus 49 of Wednesday 20 January 2027 are fixed"
        ),
        "{late}"
    );
    assert_eq!(office.luck(), LuckCheck::Matches);
    identical_so_far(&mut office);
}

fn identical_so_far(office: &mut TestOffice) {
    let all = office.office().verify(VerifyScope::Office, &mut |_, _| {});
    for one in all.unwrap() {
        assert_eq!(one.findings, []);
        assert!(one.identical > 0);
    }
}

#[test]
fn other_numbers_are_another_chance_and_no_words_are_needed() {
    let mut office = TestOffice::drawn(&BALLS);
    assert_eq!(office.chance(), recipe(&WORDS, "3.7.12.23.31.49./5./"));
    let mut other = TestOffice::drawn(&OTHER);
    assert_eq!(other.chance(), recipe(&WORDS, "3.7.12.23.31.48./5./"));
    assert_ne!(
        office.office().ledger("delta-7").unwrap(),
        other.office().ledger("delta-7").unwrap()
    );
    let mut silent = TestOffice::awaiting();
    silent.mails();
    silent.pass_deadline();
    let told = flat(
        &silent
            .mails()
            .iter()
            .find(|mail| mail.to == [ANN])
            .unwrap()
            .text,
    );
    assert!(told.contains("closed for good: nobody sent any"), "{told}");
    silent.now = DAY_OF_DRAW + 20 * HOUR;
    silent.give(&BALLS, &[5], "").unwrap();
    silent.now += DAY;
    silent.mails();
    silent.post();
    assert_eq!(silent.chance(), recipe(&[], "3.7.12.23.31.49./5./"));
    let page = flat(&silent.mail_to(ANN).text);
    assert!(
        page.contains("no words for luck, for nobody sent any, and the numbers of Lotto"),
        "{page}"
    );
    assert_eq!(silent.luck(), LuckCheck::Matches);
}

fn is_hash(line: &str) -> bool {
    let is_digit = |letter: char| letter.is_ascii_digit() || letter.is_ascii_lowercase();
    line.len() == 26 && line.chars().all(is_digit)
}

/// Mails to bob while ann sends these words, up to the page after set-up.
fn seen_by_bob(words: &str) -> Vec<String> {
    let mut office = TestOffice::awaiting();
    office.mails();
    office.say("ann", &format!("status: final\nluck: {words}"));
    let mut seen = Vec::new();
    for request in ["status", "page", "rules", "history"] {
        seen.push(office.say("bob", &format!("request: {request}")));
    }
    office.mails();
    office.pass_deadline();
    // The hash of the list stands on a line of its own.
    let told = bulla_mail::texts(office.mail_to(BOB).text.as_bytes()).concat();
    let lines: Vec<&str> = told.lines().filter(|line| !is_hash(line)).collect();
    assert_eq!(lines.len() + 1, told.lines().count(), "{told}");
    seen.push(lines.join("\n"));
    seen.push(office.say("bob", "request: status"));
    office.now = DAY_OF_DRAW + 20 * HOUR;
    office.give(&BALLS, &[5], "").unwrap();
    seen.push(office.say("bob", "request: status"));
    for mail in office.mails() {
        seen.push(flat(&mail.text));
    }
    seen
}

#[test]
fn a_draw_that_waits_tells_no_seat_of_the_words_of_another() {
    let seen = seen_by_bob("seven cats");
    assert_eq!(seen, seen_by_bob("ein Schwein, das fliegt"));
}
