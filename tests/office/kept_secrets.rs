//! Who looks on learns nothing of what a caretaker's nation, a secret vote, the standby list or a preview keep: two worlds that differ
//! in that alone look the same.

use crate::mails::Mail;
use crate::office_fixture::*;

const CLEO: &str = "cleo@example.org";
const FAY: &str = "fay@example.org";

const SEATS: &str = "seats:\n  - {name: ann, address: ann@example.org}\n  - {name: bob, address: bob@example.org}\n  \
                     - {name: cleo, address: cleo@example.org}\n";

fn table(lines: &str) -> OfficeFixture {
    let office = OfficeFixture::of(&format!(
        "game: delta-7\nscenario: advanced-3\nremind: no\n{lines}{SEATS}"
    ));
    office.mails();
    office
}

/// Lets the open segment pass, with final orders of these seats. Returns the mails.
fn pass(office: &mut OfficeFixture, seats: &[usize]) -> Vec<Mail> {
    for seat in seats {
        let orders = office.settled(*seat);
        office.write([ANN, BOB, CLEO][*seat], None, &orders);
    }
    office.now += 4 * DAY;
    office.post();
    office.mails()
}

/// Everything that an address is mailed, with its headers, in the order of its subjects.
fn to(mails: &[Mail], address: &str) -> Vec<String> {
    let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    let mut all: Vec<String> = mails
        .iter()
        .filter(is_to)
        .map(|mail| format!("{}\n{}", mail.id, mail.text))
        .collect();
    all.sort();
    all
}

#[test]
fn a_caretaker_writes_by_what_its_seat_may_know_alone() {
    // Bob's sealed orders for the segment that is judged are others: what the caretaker of Ann writes is not.
    let mut office = table("silence: [defaults, caretaker]\n");
    for _ in 0..3 {
        pass(&mut office, &[1, 2]);
    }
    assert_eq!(office.open().name, "realm");
    let worlds = ["settled", "none"].map(|orders| {
        let mut office = office.copy();
        let text = match orders {
            "settled" => office.settled(1),
            _ => {
                let settled = office.settled(1);
                let token = settled
                    .lines()
                    .find(|line| line.starts_with("token:"))
                    .unwrap();
                block(&format!("{token}\nstatus: final\norders: none"))
            }
        };
        office.write(BOB, None, &text);
        office.post();
        let before = office.mails();
        office.now += 4 * DAY;
        office.post();
        let written = office.rows("SELECT text FROM caretaker_orders ORDER BY id DESC LIMIT 1");
        let bobs = office.rows("SELECT text FROM orders ORDER BY id DESC LIMIT 1");
        (written, bobs, to(&before, CLEO), to(&before, ANN))
    });
    assert_ne!(worlds[0].1, worlds[1].1, "the worlds differ");
    assert_eq!(worlds[0].0.len(), 1);
    assert_eq!(worlds[0].0, worlds[1].0);
    assert_eq!((&worlds[0].2, &worlds[0].3), (&worlds[1].2, &worlds[1].3));
}

#[test]
fn a_secret_vote_that_fails_tells_nobody_who_was_for_it() {
    let worlds = ["yes", "no"].map(|ballot| {
        let mut office = table("votes: {draw: all}\n");
        let page = |mails: &[Mail], address: &str| {
            let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
            mails.iter().rfind(is_to).unwrap().clone()
        };
        let mails = pass(&mut office, &[0, 1, 2]);
        let pages = [ANN, BOB, CLEO].map(|address| page(&mails, address));
        office.write(ANN, Some(&pages[0]), "propose: draw");
        office.post();
        office.mails();
        office.now += HOUR;
        office.write(BOB, Some(&pages[1]), &format!("vote: {ballot}"));
        office.post();
        let mut seen = office.mails();
        office.now += HOUR;
        office.write(CLEO, Some(&pages[2]), "vote: no");
        office.post();
        seen.extend(office.mails());
        office.now += 4 * DAY;
        office.post();
        seen.extend(office.mails());
        let notes = String::from_utf8(office.run(&["notes", GAME]).stdout).unwrap();
        let status = String::from_utf8(office.run(&["status"]).stdout).unwrap();
        let export = office.path().join("public.jsonl");
        let output = office.run(&["export", GAME, export.to_str().unwrap(), "--public"]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let public = std::fs::read_to_string(export).unwrap();
        assert!(!public.contains("\"ballot\""), "{public}");
        (
            to(&seen, BOB),
            to(&seen, ANN),
            to(&seen, CLEO),
            notes,
            status,
        )
    });
    assert_ne!(worlds[0].0, worlds[1].0, "Bob reads his own ballot");
    let ends = |world: &[String]| world.iter().any(|mail| mail.contains("failed"));
    assert!(ends(&worlds[0].1) && ends(&worlds[0].2));
    assert_eq!(without_chain(&worlds[0].1), without_chain(&worlds[1].1));
    assert_eq!(without_chain(&worlds[0].2), without_chain(&worlds[1].2));
    assert_eq!((&worlds[0].3, &worlds[0].4), (&worlds[1].3, &worlds[1].4));
}

/// The mails without what hangs on the chain, which binds the ballots without telling of them: its head, and the Message-IDs and
/// boundaries that are made of the bytes.
fn without_chain(mails: &[String]) -> Vec<String> {
    let keeps = |line: &&str| {
        let lower = line.to_lowercase();
        let hangs = [
            "chain:",
            "chain\"",
            "message-id:",
            "in-reply-to:",
            "references:",
            "boundary",
            "<",
            "--",
        ];
        !hangs.iter().any(|word| lower.contains(word))
    };
    let one = |mail: &String| {
        mail.lines()
            .skip(1)
            .filter(keeps)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let mut all: Vec<String> = mails.iter().map(one).collect();
    all.sort();
    all
}

#[test]
fn the_standby_list_tells_the_table_nothing_and_its_offer_no_secret() {
    let worlds = [None, Some("no"), Some("maybe")].map(|answer| {
        let mut office = table("silence: [defaults, defaults + standby]\n");
        office.write(FAY, None, "standby: join Fay");
        office.post();
        office.mails();
        pass(&mut office, &[1, 2]);
        let mails = pass(&mut office, &[1, 2]);
        let is_offer = |mail: &&Mail| mail.to == [FAY];
        let offer = mails.iter().find(is_offer).unwrap().clone();
        for secret in ["token", "BEGIN ORDERS", "ochre", "hides", "In hand"] {
            assert!(
                !offer.text.to_lowercase().contains(&secret.to_lowercase()),
                "{secret}"
            );
        }
        if let Some(answer) = answer {
            office.write(FAY, Some(&offer), answer);
        }
        office.now += HOUR;
        office.post();
        // The letters behind have the same names in each world.
        office.written = 100;
        let mut seen = office.mails();
        let is_answered = seen.iter().any(|mail| mail.to == [FAY]);
        assert_eq!(is_answered, answer.is_some());
        seen.extend(pass(&mut office, &[1, 2]));
        [ANN, BOB, CLEO].map(|address| to(&seen, address))
    });
    assert_eq!(worlds[0], worlds[1]);
    assert_eq!(worlds[0], worlds[2]);
    assert!(worlds[0].iter().all(|mails| !mails.is_empty()));
    assert!(worlds[0].iter().flatten().all(|mail| !mail.contains("Fay")));
}

/// Checks that hands of Ann and Bob, and orders of Bob for the turn that runs, change no byte of what an observer reads; who asks changes none
/// of what a seat reads but the number of those who observe.
#[test]
fn observers_read_what_is_public_and_the_table_reads_how_many_they_are() {
    let worlds = [false, true].map(|writes| {
        let mut office = OfficeFixture::of(&format!(
            "{TWO}site: {{delay: 1, names: yes}}\nobservers: [{{address: {FAY}, delay: 1 turn}}]\n"
        ));
        let mut seen = office.mails();
        while office.open().turn < 2 {
            seen.extend(pass(&mut office, &[0, 1]));
        }
        if writes {
            let orders = office.settled(1);
            office.write(BOB, None, &orders);
        }
        office.now += HOUR;
        office.post();
        seen.extend(office.mails());
        to(&seen, FAY)
    });
    assert_eq!(worlds[0], worlds[1]);
    assert!(worlds[0].len() >= 3, "a welcome and two turns");
    let tables = ["gil@example.org", "someone.else@example.net"].map(|from| {
        let mut office = table("observers: [{address: anybody, delay: 2 turns}]\n");
        office.write(from, None, "observe: delta-7");
        office.post();
        let asked = office.mail_to(from);
        for secret in ["token", "BEGIN ORDERS", "ochre", "hides", "In hand"] {
            let text = asked.text.to_lowercase();
            assert!(!text.contains(&secret.to_lowercase()), "{secret}");
        }
        office.write(from, Some(&asked), "yes");
        office.post();
        office.mails();
        office.written = 100;
        let seen = pass(&mut office, &[0, 1, 2]);
        [ANN, BOB, CLEO].map(|address| to(&seen, address))
    });
    let told = without_chain(&tables[0].concat());
    assert_eq!(told, without_chain(&tables[1].concat()));
    assert!(
        told.iter()
            .any(|mail| mail.contains("Observers by mail: 1."))
    );
}

/// Checks that the stand-in of Ann reads, word for word, what Ann is mailed, under another token, and that nothing tells the others who it
/// is, nor a round before the first day that there will be one.
#[test]
fn a_stand_in_reads_what_the_seat_is_mailed_and_the_table_never_who_it_is() {
    let day = |seconds: i64| rfc3339(seconds)[..10].to_owned();
    let worlds = [FAY, "someone.else@example.net"].map(|who| {
        let mut office = table("");
        let mut mails = pass(&mut office, &[0, 1, 2]);
        let (first, last) = (day(office.now + 6 * DAY), day(office.now + 30 * DAY));
        let act = ["seat", GAME, "stand-in", "ann", "--address", who, "--from"];
        let days = [&first, "--until", &last, "--why", "she is away"];
        assert!(office.run(&[&act[..], &days[..]].concat()).status.success());
        office.post();
        let asked = office.mail_to(who);
        assert!(!asked.text.contains("token") && !asked.text.contains("Chain:"));
        office.write(who, Some(&asked), "yes");
        office.post();
        mails.extend(office.mails());
        assert_eq!(
            to(&mails, who).len(),
            1,
            "nothing but the thanks before the first day"
        );
        mails.clear();
        office.written = 100;
        for _ in 0..3 {
            mails.extend(pass(&mut office, &[0, 1, 2]));
        }
        let copies: Vec<&Mail> = mails.iter().filter(|mail| mail.to == [who]).collect();
        assert!(copies.len() >= 3, "{}", copies.len());
        for copy in copies {
            let number = copy.value("X-Bulla-Number");
            let is_same = |mail: &&Mail| mail.to == [ANN] && mail.value("X-Bulla-Number") == number;
            let own = mails.iter().find(is_same).expect("the mail of the player");
            let (theirs, hers) = (copy.value("token"), own.value("token"));
            let text = |mail: &Mail| bulla::mail::texts(mail.text.as_bytes()).remove(0);
            assert_eq!(text(copy).replace(&theirs, &hers), text(own));
            if !hers.is_empty() {
                assert_ne!(theirs, hers);
                let bare = hers.replace('-', "");
                assert!(!copy.text.contains(&hers) && !copy.text.contains(&bare));
            }
        }
        let others = [BOB, CLEO].map(|address| to(&mails, address));
        assert!(!others.concat().concat().contains(who));
        others
    });
    let told = without_chain(&worlds[0].concat());
    assert_eq!(told, without_chain(&worlds[1].concat()));
    assert!(
        told.iter()
            .any(|mail| mail.contains("A stand-in plays for"))
    );
}

/// Ann's seat is Fay's. What Fay or Bob have written, and what lies in a hand, is in no mail of Ann's question, and who asks is in none
/// to others until the seat changes hands.
#[test]
fn asking_a_seat_back_tells_nothing_of_what_lies_at_it() {
    let begun = later_seat_of_fay();
    let worlds = [[false, false], [true, false], [true, true]].map(|writes| {
        let mut office = begun.copy();
        for (seat, from) in [(0, FAY), (1, BOB)] {
            let orders = office.settled(seat);
            if writes[seat] {
                office.write(from, None, &orders);
            }
        }
        office.post();
        office.mails();
        // The letters behind have the same names in each world.
        office.written = 100;
        let mut asked = said(&mut office, ANN, None, "request: seat back");
        let question = asked.iter().find(|mail| mail.to == [ANN]).unwrap().clone();
        for secret in ["token", "BEGIN ORDERS", "ochre", "hides", "In hand"] {
            let text = question.text.to_lowercase();
            assert!(!text.contains(&secret.to_lowercase()), "{secret}: {text}");
        }
        asked.extend(said(&mut office, "eve@example.com", Some(&question), "yes"));
        let others = asked.iter().filter(|mail| mail.to != [ANN]);
        assert!(others.clone().all(|mail| mail.to == ["eve@example.com"]));
        let refused = said(&mut office.copy(), ANN, Some(&question), "no");
        let taken = said(&mut office, ANN, Some(&question), "yes");
        assert!(!to(&taken, ANN).is_empty(), "the seat is Ann's");
        [
            [
                to(&asked, ANN),
                to(&asked, "eve@example.com"),
                to(&refused, ANN),
            ]
            .concat(),
            [to(&refused, BOB), to(&taken, BOB)].concat(),
            [to(&refused, FAY), to(&taken, FAY)].concat(),
        ]
    });
    let [nobody, fay, both] = &worlds;
    assert_eq!((&nobody[0], &fay[0]), (&fay[0], &both[0]));
    // Mails to a seat are numbered, so that who has written a letter has got one more.
    assert_eq!(nobody[1], fay[1], "Bob");
    assert_eq!(fay[2], both[2], "Fay");
    assert!(nobody.iter().all(|mails| !mails.is_empty()));
}

/// A realm in which Fay has taken the seat of Ann.
fn later_seat_of_fay() -> OfficeFixture {
    let office = OfficeFixture::later(1);
    office.mails();
    let act = [
        "seat",
        GAME,
        "replace",
        "ann",
        "--name",
        "Fay",
        "--address",
        FAY,
        "--why",
        "no time",
    ];
    let output = office.run(&act);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    office.post();
    office.mails();
    office
}

/// Sends a letter, and returns all mails that come of it.
fn said(office: &mut OfficeFixture, from: &str, answers: Option<&Mail>, body: &str) -> Vec<Mail> {
    office.now += MINUTE;
    office.write(from, answers, body);
    office.post();
    office.mails()
}

#[test]
fn a_preview_shows_no_orders_and_at_a_table_that_tells_nobody_not_who_is_final() {
    let worlds = [0, 1].map(|seat: usize| {
        let mut office =
            table("who_is_late: nobody\nsilence: [defaults, defaults + standby, caretaker]\n");
        for _ in 0..3 {
            pass(&mut office, &[1, 2]);
        }
        // Two are final in each world, and Ann or Bob is not.
        for seat in [seat, 2] {
            let orders = office.settled(seat);
            office.write([ANN, BOB, CLEO][seat], None, &orders);
        }
        office.post();
        let plain = office.run(&["preview", GAME]).stdout;
        let json = office.run(&["preview", GAME, "--json"]).stdout;
        [plain, json].map(|bytes| String::from_utf8(bytes).unwrap())
    });
    assert!(worlds[0][0].contains("untold"), "{}", worlds[0][0]);
    assert_eq!(worlds[0], worlds[1]);
    // Where the moderators may know who is late they still read no orders.
    let worlds = ["orders: none", "tax: 2"].map(|orders| {
        let mut office = table("");
        pass(&mut office, &[0, 1, 2]);
        let settled = office.settled(0);
        let token = settled
            .lines()
            .find(|line| line.starts_with("token:"))
            .unwrap();
        office.write(
            ANN,
            None,
            &block(&format!("{token}\nstatus: final\n{orders}")),
        );
        office.post();
        assert_eq!(office.orders(0).0, "final", "{orders}");
        String::from_utf8(office.run(&["preview", GAME]).stdout).unwrap()
    });
    assert_eq!(worlds[0], worlds[1]);
}
