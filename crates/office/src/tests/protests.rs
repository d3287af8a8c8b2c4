//! Protests of a seat against a segment: taken, reported to the moderator alone, answered.

use super::*;

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";
const MO: &str = "mo@example.com";

const GAME: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                    - {name: bob, address: bob@example.org}\n";

fn acted_by(why: &str) -> ActedBy<'_> {
    ActedBy { who: "mo", why }
}

/// Set-up is judged, and the first realm is open; with the page of Ann.
fn judged(lines: &str) -> (TestOffice, ReceivedMail) {
    let mut office = TestOffice::of(&format!("{GAME}{lines}"));
    office.configure(&format!("moderators: [{MO}]"));
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to(ANN);
    (office, page)
}

fn words(mail: &ReceivedMail) -> String {
    mail.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn to<'a>(mails: &'a [ReceivedMail], address: &str) -> Vec<&'a ReceivedMail> {
    let is_to = |mail: &&ReceivedMail| mail.to.iter().any(|to| to == address);
    mails.iter().filter(is_to).collect()
}

fn listed(office: &mut TestOffice) -> Vec<(i64, String, &'static str)> {
    let all = office.office().protests("delta-7").unwrap().into_iter();
    all.map(|one| (one.number, one.segment, one.status))
        .collect()
}

fn answered(office: &mut TestOffice, number: i64, accepted: bool, why: &str) -> Result<(), String> {
    let answer = ProtestAnswer {
        number,
        to: None,
        accepted,
        acted_by: acted_by(why),
    };
    let done = office.office().answer_protest("delta-7", &answer);
    office.office().send().unwrap();
    done.map(|_| ()).map_err(|error| error.to_string())
}

#[test]
fn a_protest_goes_to_the_moderator_who_answers_it() {
    let (mut office, page) = judged("");
    let quoted = "> Your page\n> BEGIN ORDERS\n> status: form\n> END ORDERS";
    let said = format!(
        "Protest: Turn 0, setup\n\nI wanted the Crimea,\nand had a letter out.\n\nAnn\n\n{quoted}"
    );
    office.write(ANN, Some(&page), &said);
    office.post();
    let mails = office.mails();
    assert_eq!(mails.len(), 2, "Bob hears nothing");
    let receipt = to(&mails, ANN)[0];
    assert!(
        receipt.subject.ends_with(": your protest"),
        "{}",
        receipt.subject
    );
    let read = words(receipt);
    assert!(
        read.contains("Your protest 1 against 0-setup is taken."),
        "{read}"
    );
    assert!(read.contains("the game goes on as it stands"), "{read}");
    let mail = to(&mails, MO)[0];
    assert!(words(mail).contains("I wanted the Crimea, and had a letter out."));
    assert!(
        mail.text.contains("bulla protest delta-7 1 accept"),
        "{}",
        mail.text
    );
    assert_eq!(office.verdicts().last().unwrap(), "protested");
    let standing = office.office().status().unwrap();
    assert_eq!(standing.games[0].protests.len(), 1);
    let troubles = standing.health.troubles.join("\n");
    assert!(troubles.contains("a protest of players"), "{troubles}");
    assert_eq!(standing.games[0].open.as_ref().unwrap().waits, None);

    answered(&mut office, 1, false, "it came a day late").unwrap();
    let mails = office.mails();
    let (own, other) = (words(to(&mails, ANN)[0]), words(to(&mails, BOB)[0]));
    assert!(
        own.contains("rejects your protest 1 against 0-setup: it came a day late"),
        "{own}"
    );
    assert!(
        other.contains("Protest 1, against 0-setup, is rejected."),
        "{other}"
    );
    assert!(
        !other.contains("a day late") && !other.contains("Crimea"),
        "{other}"
    );
    let again = answered(&mut office, 1, true, "after all").unwrap_err();
    assert!(
        again.contains("was rejected already, by mo: it came a day late"),
        "{again}"
    );
    assert!(
        answered(&mut office, 2, true, "x")
            .unwrap_err()
            .contains("no protest 2")
    );
    assert_eq!(listed(&mut office), [(1, "0-setup".to_owned(), "rejected")]);
    let standing = office.office().status().unwrap();
    assert!(standing.games[0].protests.is_empty());
    assert_eq!(standing.health.words.count, 0, "its letter waits no more");
}

#[test]
fn a_reply_to_the_mail_of_a_protest_goes_to_its_seat_and_answers_nothing() {
    let (mut office, page) = judged("");
    office.write(ANN, Some(&page), "protest 0-setup\nwhy?");
    office.post();
    let mails = office.mails();
    office.write(MO, Some(to(&mails, MO)[0]), "Which area do you mean?");
    office.post();
    let mails = office.mails();
    assert!(words(to(&mails, ANN)[0]).contains("Which area do you mean?"));
    assert_eq!(listed(&mut office)[0].2, "open");
}

#[test]
fn what_is_no_protest_is_told_and_kept_nowhere() {
    let (mut office, page) = judged("");
    for (said, told) in [
        ("protest: 3-realm\nno", "there is no segment `3-realm`"),
        ("protest: 1-realm\nno", "1-realm is still open"),
        ("protest: 0-setup\n\n", "it does not say what is wrong"),
        ("protest:\nit is all wrong", "names no segment"),
        (
            "protest: short-1 0-setup\nno",
            "it names `short-1`, and your letter is of delta-7",
        ),
    ] {
        let answer = office.ask(ANN, Some(&page), said);
        let read = words(&answer);
        assert!(read.contains(told), "{said}: {read}");
        assert!(read.contains("not taken"), "{said}: {read}");
    }
    assert_eq!(listed(&mut office), []);
    // It is none, and nobody's orders.
    office.ask(ANN, Some(&page), "I protest against nothing");
    assert_eq!(listed(&mut office), []);
    let orders = office.orders();
    assert!(orders.iter().all(|one| one.1 == "none"), "{orders:?}");
}

#[test]
fn the_same_again_is_told_and_a_day_has_an_end() {
    let (mut office, page) = judged("");
    let first = office.ask(ANN, Some(&page), "protest: 0-setup\nno");
    assert!(words(&first).contains("is taken"));
    let again = office.ask(ANN, Some(&page), "einspruch: 0-setup\nno\n");
    assert!(words(&again).contains("Your protest 1 said the same"));
    for number in 2..=5 {
        office.ask(ANN, Some(&page), &format!("protest: 0-setup\nno {number}"));
    }
    let enough = office.ask(ANN, Some(&page), "protest: 0-setup\nand no");
    assert!(words(&enough).contains("5 of each seat are taken in a day"));
    assert_eq!(listed(&mut office).len(), 5);
}

#[test]
fn orders_beside_a_protest_are_orders_and_its_words_are_none() {
    let (mut office, page) = judged("");
    let token = office.token_of("ann");
    let said = format!(
        "{}\n\nprotest: 0-setup\ntax 2 was what I wanted\n",
        block(&format!("token: {token}\nstatus: draft\ntax: 1"))
    );
    let answer = office.ask(ANN, Some(&page), &said);
    let read = words(&answer);
    assert!(
        read.contains("Your protest 1 against 0-setup is taken."),
        "{read}"
    );
    assert!(!read.contains("not read"), "{read}");
}

#[test]
fn a_late_protest_is_kept_and_waits_for_nobody() {
    let (mut office, _) = judged("protests: {within: 1 day, hold: yes}\n");
    office.wait(DAY + 1);
    let token = office.token_of("ann");
    // A block with a token proves it as a reply does.
    let empty = block(&format!("token: {token}\nrequest: status"));
    office.write(ANN, None, &format!("protest: 0-setup\nno\n\n{empty}"));
    office.post();
    let mails = office.mails();
    assert_eq!(to(&mails, MO).len(), 0);
    let read = words(to(&mails, ANN)[0]);
    assert!(
        read.contains("came too late: this table takes them within 24 hours"),
        "{read}"
    );
    assert_eq!(office.open().waits, None);
    assert_eq!(listed(&mut office), [(1, "0-setup".to_owned(), "late")]);
    answered(&mut office, 1, true, "it is right all the same").unwrap();
    assert_eq!(listed(&mut office)[0].2, "accepted");
}

#[test]
fn a_table_may_wait_for_the_answer() {
    let (mut office, page) = judged("protests: {hold: yes}\n");
    let before = office.open().deadline;
    office.write(ANN, Some(&page), "protest: 0-setup\none");
    office.post();
    let mails = office.mails();
    let told = to(&mails, BOB);
    assert!(
        words(told[0]).contains("A protest against 0-setup waits"),
        "{}",
        told[0].text
    );
    assert!(!told[0].text.contains("ann"), "not whose it is");
    assert!(words(to(&mails, ANN)[0]).contains("protest"));
    assert!(office.open().waits.is_some());
    let second = office.ask(ANN, Some(&page), "protest: 0-setup\ntwo");
    assert!(words(&second).contains("has no deadline"));
    office.wait(9 * DAY);
    assert!(office.post().judged.segments.is_empty());
    answered(&mut office, 1, false, "no").unwrap();
    assert!(office.open().waits.is_some(), "another protest waits");
    office.mails();
    answered(&mut office, 2, true, "yes").unwrap();
    let open = office.open();
    assert_eq!(open.waits, None);
    assert!(open.deadline >= office.now + DAY && open.deadline > before);
    let mails = office.mails();
    let told: Vec<String> = to(&mails, BOB).into_iter().map(words).collect();
    assert!(
        told.iter().any(|text| text.contains("the game goes on")),
        "{told:?}"
    );
    office.wait(9 * DAY);
    assert!(!office.post().judged.segments.is_empty());
}

#[test]
fn a_pause_does_not_end_over_a_protest_that_is_waited_for() {
    let (mut test_office, page) = judged("protests: {hold: yes}\n");
    let office = test_office.office();
    office.pause("delta-7", &acted_by("holidays")).unwrap();
    test_office.write(ANN, Some(&page), "protest: 0-setup\none");
    test_office.post();
    let says = test_office
        .office()
        .resume("delta-7", None, &acted_by("back"));
    let says = says.unwrap_err().to_string();
    assert!(says.contains("protest 1 waits for an answer"), "{says}");
    assert!(test_office.open().waits.is_some());
    answered(&mut test_office, 1, false, "no").unwrap();
    assert!(
        test_office.open().waits.is_some(),
        "the pause is the moderator's"
    );
    test_office
        .office()
        .resume("delta-7", None, &acted_by("back"))
        .unwrap();
    assert_eq!(test_office.open().waits, None);
}

#[test]
fn a_moderator_may_set_how_protests_are_taken() {
    let (mut test_office, page) = judged("");
    let office = test_office.office();
    let wish = |rule| crate::protest_settings::with(rule, Some(24), Some(true));
    office
        .set_protests("delta-7", wish, &acted_by("as agreed"))
        .unwrap();
    office.send().unwrap();
    let mails = test_office.mails();
    for mail in &mails {
        let read = words(mail);
        assert!(
            read.contains("within 24 hours of its judging") && read.contains("as agreed"),
            "{read}"
        );
    }
    assert_eq!(mails.len(), 2);
    let token = test_office.token_of("bob");
    let asks = block(&format!("token: {token}\nrequest: rules"));
    let rules = test_office.ask(BOB, None, &asks);
    assert!(
        words(&rules).contains("the game waits for the answer"),
        "{}",
        rules.text
    );
    test_office.write(ANN, Some(&page), "protest: 0-setup\nno");
    test_office.post();
    assert!(test_office.open().waits.is_some());
}

#[test]
fn a_moderator_who_plays_is_known_to_everybody() {
    let mut office =
        TestOffice::of(&GAME.replace("ann@example.org", "ann@example.org, moderator: yes"));
    for mail in office.mails() {
        let read = words(&mail);
        assert!(
            read.contains("ann moderates this office and plays"),
            "{read}"
        );
    }
    assert!(office.office().has_playing_moderator("delta-7").unwrap());
    let standing = office.office().status().unwrap();
    assert_eq!(standing.games[0].moderators, ["ann"]);
    let set = |office: &mut TestOffice, seat: &str, moderates| {
        let set = office
            .office()
            .set_moderating("delta-7", seat, moderates, &acted_by("so it is"));
        office.office().send().unwrap();
        set.map_err(|error| error.to_string())
    };
    assert!(
        set(&mut office, "ann", true)
            .unwrap_err()
            .contains("already")
    );
    assert_eq!(set(&mut office, "ann", false).unwrap(), "ann");
    assert!(!office.office().has_playing_moderator("delta-7").unwrap());
    assert_eq!(set(&mut office, "bob", true).unwrap(), "bob");
    let mails = office.mails();
    assert_eq!(mails.len(), 4, "each is told twice");
    assert!(office.office().has_playing_moderator("delta-7").unwrap());
    // Whoever comes after him is none.
    let fay = NewSeat {
        name: "fay".to_owned(),
        addresses: vec!["fay@example.org".to_owned()],
        ..NewSeat::default()
    };
    office
        .office()
        .replace_player("delta-7", "bob", &fay, &acted_by("no time"))
        .unwrap();
    assert!(!office.office().has_playing_moderator("delta-7").unwrap());
}

#[test]
fn the_answer_to_a_protest_of_who_left_is_told_to_whom_the_moderator_says() {
    for (to, reads_why) in [
        (ReplyAddressee::Writer, ANN),
        (ReplyAddressee::Successor, "fay@example.com"),
    ] {
        let (mut test_office, page) = judged("");
        test_office.write(
            ANN,
            Some(&page),
            "Protest: 0-setup\n\nI was promised Egypt.",
        );
        test_office.post();
        test_office.wait(HOUR);
        let fay = NewSeat {
            name: "fay".to_owned(),
            addresses: vec!["fay@example.com".to_owned()],
            ..NewSeat::default()
        };
        let office = test_office.office();
        office
            .replace_player("delta-7", "ann", &fay, &acted_by("no time"))
            .unwrap();
        test_office.post();
        test_office.mails();
        let why = "nobody promised anything";
        let refused = answered(&mut test_office, 1, false, why).unwrap_err();
        assert!(
            refused.contains("--to writer") && refused.contains("--to successor, for fay"),
            "{refused}"
        );
        assert!(test_office.mails().is_empty());
        assert_eq!(
            listed(&mut test_office),
            [(1, "0-setup".to_owned(), "open")]
        );
        let answer = ProtestAnswer {
            number: 1,
            to: Some(to),
            accepted: false,
            acted_by: acted_by(why),
        };
        test_office
            .office()
            .answer_protest("delta-7", &answer)
            .unwrap();
        test_office.office().send().unwrap();
        let mails = test_office.mails();
        for mail in &mails {
            let is_why = words(mail).contains(why);
            assert_eq!(is_why, mail.to == [reads_why], "{}", mail.text);
        }
        let who: Vec<&String> = mails.iter().flat_map(|mail| &mail.to).collect();
        assert!(who.iter().any(|to| *to == reads_why), "{who:?}");
    }
}
