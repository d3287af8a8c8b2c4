//! Words between players and moderators.

use super::*;

pub const ANN: &str = "ann@example.org";
pub const GM: &str = "gm@example.org";
const GAME: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
    - {name: bob, address: [bob@example.org, bob@example.net]}\n";

pub fn office() -> TestOffice {
    let mut office = TestOffice::with(GAME, "moderators: [gm@example.org]");
    office.mails();
    office.wait(4 * DAY);
    office.post();
    office
}

pub fn note(words: &str) -> String {
    format!("BEGIN NOTE\n{words}\nEND NOTE\n")
}

/// Returns the mails to the moderators, and the mails to Ann.
pub fn heard(office: &mut TestOffice) -> (Vec<ReceivedMail>, Vec<ReceivedMail>) {
    office.post();
    let mails = office.mails().into_iter();
    mails.partition(|mail| mail.to == [GM])
}

pub fn said(mail: &ReceivedMail) -> String {
    mail.text.replace("=\n", "").replace('\n', " ")
}

#[test]
fn a_note_goes_to_the_moderators_and_their_answer_comes_back() {
    let mut office = office();
    let page = office.mail_to(ANN);
    let letter = format!(
        "{}{}",
        note("I broke my arm.\nCan Fay play on?"),
        block("status: final\ntax: 2")
    );
    office.write(ANN, Some(&page), &letter);
    let (mut to_moderators, to_players) = heard(&mut office);
    assert_eq!(to_players.len(), 1);
    assert_eq!(to_players[0].subject, "[delta-7] turn 1, realm: final");
    let told = said(&to_players[0]);
    assert!(told.contains("Your words went to the moderator"), "{told}");
    assert_eq!(office.orders()[0].1, "final");
    let passed = to_moderators.pop().unwrap();
    assert!(to_moderators.is_empty());
    assert!(
        passed.text.contains("I broke my arm.\nCan Fay play on?"),
        "{}",
        passed.text
    );
    assert!(
        passed.text.contains("ann (") && !passed.text.contains(ANN),
        "{}",
        passed.text
    );
    assert_eq!(office.office().status().unwrap().health.words.count, 1);

    office.write(
        GM,
        Some(&passed),
        "Yes: seat replace comes tonight.\n\n> I broke my arm.",
    );
    let (to_moderators, to_players) = heard(&mut office);
    assert_eq!(to_players.len(), 1);
    assert_eq!(to_players[0].to, [ANN]);
    let told = &to_players[0].text;
    assert!(
        told.contains("The moderator writes to you:\n\nYes: seat replace comes tonight.\n"),
        "{told}"
    );
    assert!(!told.contains("I broke my arm"), "quoted: {told}");
    assert!(said(&to_moderators[0]).contains("Your words went to ann in delta-7"));
    assert_eq!(office.office().status().unwrap().health.words.count, 0);
    let acts = office.office().moderator_notes(Some("delta-7")).unwrap();
    assert!(
        acts[0].what.starts_with("wrote to ") && acts[0].who == GM,
        "{acts:?}"
    );
}

#[test]
fn words_that_can_be_no_orders_are_passed_on_and_quoted_ones_are_not() {
    let mut office = office();
    let page = office.mail_to(ANN);
    office.write(
        ANN,
        Some(&page),
        "How do I play this?\n\nOn Monday, the office <office@example.org> wrote:\n> hello",
    );
    let (to_moderators, to_players) = heard(&mut office);
    assert!(to_moderators[0].text.contains("How do I play this?"));
    assert!(!to_moderators[0].text.contains("hello"));
    let told = said(&to_players[0]);
    assert!(
        told.contains("could be read as orders") && told.contains("Your words went to"),
        "{told}"
    );
    office.write(ANN, Some(&page), "> only what was quoted");
    let (to_moderators, to_players) = heard(&mut office);
    assert!(to_moderators.is_empty());
    assert!(!said(&to_players[0]).contains("Your words went"));
}

#[test]
fn a_moderator_who_plays_reads_what_is_written_to_him_and_nothing_else() {
    let mut office = TestOffice::with(
        &GAME.replace("bob@example.org", GM),
        "moderators: [gm@example.org]",
    );
    let mut mails = office.mails();
    mails.retain(|mail| mail.to == [ANN]);
    let page = mails.remove(0);
    office.write(ANN, Some(&page), "Bob must not know that I take Egypt.");
    let (to_moderators, to_players) = heard(&mut office);
    assert!(to_moderators.is_empty() && to_players.len() == 1);
    office.write(ANN, Some(&page), &note("Is the deadline right?"));
    let (to_moderators, to_players) = heard(&mut office);
    assert_eq!((to_moderators.len(), to_players.len()), (1, 1));
    assert!(
        to_players[0].subject.ends_with("your note"),
        "{}",
        to_players[0].subject
    );
    let told = said(&to_players[0]);
    assert!(told.contains("who plays in this game too"), "{told}");
    assert!(office.office().status().unwrap().games[0].readers_play);
}

#[test]
fn a_moderator_who_plays_reads_nothing_where_another_is_named() {
    const MO: &str = "mo@example.org";
    const CO: &str = "co@example.org";
    let game = GAME.replace("bob@example.org", MO);
    let mut office = TestOffice::with(&game, &format!("moderators: [{MO}, {GM}, {CO}]"));
    let mut mails = office.mails();
    mails.retain(|mail| mail.to == [ANN]);
    let page = mails.remove(0);
    office.write(ANN, Some(&page), "Bob must not know that I take Egypt.");
    office.post();
    let mails = office.mails();
    let passed = mails
        .iter()
        .find(|mail| said(mail).contains("must not know that") && mail.to != [ANN]);
    let passed = passed.expect("it is passed on").clone();
    assert_eq!(passed.to, [GM, CO]);
    let told = mails.iter().find(|mail| mail.to == [ANN]).unwrap();
    assert!(
        said(told).contains("plays in it reads nothing"),
        "{}",
        told.text
    );
    assert!(mails.iter().all(|mail| !mail.to.contains(&MO.to_owned())));
    let standing = office.office().status().unwrap().games.remove(0);
    assert_eq!(standing.readers, [GM, CO]);
    assert!(!standing.readers_play);

    // What one answers the other reads, and with whose name.
    office.write(GM, Some(&passed), "He will not.");
    office.post();
    let mails = office.mails();
    let copy = mails.iter().find(|mail| mail.to == [CO]).unwrap();
    assert!(
        said(copy).contains("gm@example.org answered ann in delta-7"),
        "{}",
        copy.text
    );
    assert!(copy.text.contains("| He will not."), "{}", copy.text);
    assert!(
        mails
            .iter()
            .any(|mail| mail.to == [ANN] && mail.text.contains("He will not."))
    );
}

#[test]
fn a_game_names_its_moderators_and_others_may_be_named_later() {
    const OWN: &str = "own@example.org";
    let game = format!("{GAME}moderators: [{OWN}]\n");
    let mut office = TestOffice::with(&game, "moderators: [gm@example.org]");
    let mut mails = office.mails();
    mails.retain(|mail| mail.to == [ANN]);
    let page = mails.remove(0);
    assert!(
        said(&page).contains("END NOTE: own@example.org"),
        "{}",
        page.text
    );
    office.write(ANN, Some(&page), &note("Who are you?"));
    office.post();
    let mails = office.mails();
    let passed = mails.iter().find(|mail| mail.to == [OWN]).unwrap().clone();
    assert!(mails.iter().all(|mail| mail.to != [GM]));
    office.write(OWN, Some(&passed), "The moderator of this game.");
    office.post();
    let mails = office.mails();
    let is_told =
        |mail: &ReceivedMail| mail.to == [ANN] && mail.text.contains("The moderator of this game.");
    assert!(mails.iter().any(is_told));

    let acted_by = ActedBy {
        who: "gm",
        why: "Own is away",
    };
    let wrong = office
        .office()
        .set_moderators("delta-7", &["nobody".to_owned()], &acted_by);
    assert!(
        wrong
            .unwrap_err()
            .to_string()
            .contains("is no mail address")
    );
    office
        .office()
        .set_moderators("delta-7", &[], &acted_by)
        .unwrap();
    office.post();
    let told = office.mail_to(ANN);
    assert!(
        said(&told).contains("moderated by gm@example.org"),
        "{}",
        told.text
    );
    office.write(ANN, Some(&page), &note("And now?"));
    assert_eq!(heard(&mut office).0.len(), 1);
}

#[test]
fn moderators_of_a_game_are_addresses_and_their_words_for_luck_do_not_count() {
    let file = format!("{GAME}moderators: [nobody, gm@example.org]\n");
    let wrong = GameFile::read(&file).unwrap_err();
    let told = wrong[0].to_string();
    assert!(
        told.contains("moderators") && told.contains("nobody"),
        "{told}"
    );
    let mut test_office = TestOffice::of(&format!("{GAME}moderators: [{ANN}]\n"));
    let page = test_office
        .mails()
        .into_iter()
        .find(|mail| mail.to == [ANN])
        .unwrap();
    assert_eq!(
        test_office.office().playing_moderators("delta-7").unwrap(),
        ["ann"]
    );
    let answer = test_office.ask(ANN, Some(&page), &block("status: final\nluck: seven geese"));
    assert!(said(&answer).contains("moderat"), "{}", answer.text);
    // Fixed with the game: nobody is let in later.
    let acted_by = ActedBy {
        who: "gm",
        why: "as agreed",
    };
    test_office
        .office()
        .set_moderators("delta-7", &[GM.to_owned()], &acted_by)
        .unwrap();
    let (store, _, office) = test_office.office().parts();
    let is_barred = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        let ann = store.seats(game.id)?.remove(0);
        crate::context::moderators::forbids_luck_words(store, &game, &ann, office.config)
    });
    assert!(is_barred.unwrap());
}

#[test]
fn five_letters_a_day_are_passed_on() {
    let mut office = office();
    let page = office.mail_to(ANN);
    for round in 1..=6 {
        office.write(ANN, Some(&page), &note(&format!("word {round}")));
        let (to_moderators, to_players) = heard(&mut office);
        assert_eq!(to_moderators.len(), usize::from(round < 6), "{round}");
        let told = said(&to_players[0]);
        assert_eq!(told.contains("five letters a day"), round == 6, "{told}");
    }
    office.wait(DAY + 1);
    office.write(ANN, Some(&page), &note("another day"));
    assert_eq!(heard(&mut office).0.len(), 1);
}

#[test]
fn what_proves_no_seat_or_no_moderator_goes_nowhere() {
    let mut office = office();
    let page = office.mail_to(ANN);
    office.write("mallory@example.com", None, &note("psst"));
    assert!(heard(&mut office).0.is_empty());
    office.write(ANN, Some(&page), &note("hello"));
    let passed = heard(&mut office).0.remove(0);
    office.write("mallory@example.com", Some(&passed), "I am the moderator.");
    let (_, others) = heard(&mut office);
    assert!(
        others.iter().all(|mail| mail.to == ["mallory@example.com"]),
        "{}",
        others.len()
    );
    office.write(GM, None, "What is this?");
    let (to_moderators, others) = heard(&mut office);
    assert!(others.is_empty());
    assert!(said(&to_moderators[0]).contains("You moderate this office"));
}

#[test]
fn a_moderator_writes_to_one_seat_or_to_all() {
    let mut office = office();
    let mails = office.mails();
    let acted_by = ActedBy { who: "gm", why: "" };
    let told = office.office().write_to_players(
        "delta-7",
        Some("ann"),
        "BEGIN ORDERS is a mark.",
        &acted_by,
    );
    assert_eq!(told.unwrap(), ["ann"]);
    office.post();
    let mail = office.mail_to(ANN);
    assert!(
        mail.text
            .contains("The moderator writes to you:\n\nBEGIN-ORDERS is a mark.\n"),
        "{}",
        mail.text
    );
    let told =
        office
            .office()
            .write_to_players("delta-7", None, "The server moves on Friday.", &acted_by);
    assert_eq!(told.unwrap(), ["ann", "bob"]);
    office.post();
    assert_eq!(office.mails().len(), mails.len());
    for (game, seat, text) in [
        ("delta-7", Some("egypt-x"), "a"),
        ("nogame", None, "a"),
        ("delta-7", None, " "),
    ] {
        assert!(
            office
                .office()
                .write_to_players(game, seat, text, &acted_by)
                .is_err()
        );
    }
    office.post();
    assert!(office.mails().is_empty());
}

#[test]
fn every_mail_names_the_moderator() {
    let mut office = office();
    let page = office.mail_to(ANN);
    assert!(
        page.text
            .contains("A human reads what stands between BEGIN NOTE and END NOTE: gm@example.org"),
        "{}",
        page.text
    );
    office.write(
        ANN,
        Some(&page),
        &page
            .text
            .lines()
            .map(|line| format!("> {line}\n"))
            .collect::<String>(),
    );
    assert!(
        heard(&mut office).0.is_empty(),
        "the line itself is no note"
    );
}

#[test]
fn a_note_beside_a_code_is_passed_on_too() {
    let mut office = office();
    let page = office.mail_to(ANN);
    let token = page.value("token");
    let held = format!(
        "{}{}",
        note("from the other mailbox"),
        block(&format!("token: {token}\nstatus: final\ntax: 2"))
    );
    office.write("ann@elsewhere.example", None, &held);
    let (to_moderators, mut asked) = heard(&mut office);
    assert!(to_moderators.is_empty(), "nothing is proven yet");
    let code = code(&asked.remove(0));
    let confirm = format!(
        "{}{}",
        note("it was me"),
        block(&format!("confirm: {code}"))
    );
    office.write(ANN, None, &confirm);
    let (to_moderators, _) = heard(&mut office);
    let texts: Vec<bool> = ["it was me", "from the other mailbox"]
        .iter()
        .map(|words| to_moderators.iter().any(|mail| mail.text.contains(words)))
        .collect();
    assert_eq!(texts, [true, true]);
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn a_question_above_the_page_is_helped_and_passed_on_and_orders_nothing() {
    let mut office = office();
    let page = office.mail_to(ANN);
    let quoted: Vec<String> = page.text.lines().map(|line| format!("> {line}")).collect();
    let letter = format!(
        "tax 2\nWhat may I do with a ship?\n\nOn Monday, Office <office@example.org> wrote:\n{}\n",
        quoted.join("\n")
    );
    office.write(ANN, Some(&page), &letter);
    let (to_moderators, to_players) = heard(&mut office);
    let passed = &to_moderators[0].text;
    assert!(passed.contains("What may I do with a ship?"), "{passed}");
    assert!(!passed.contains("tax 2"), "its orders are his: {passed}");
    let told = said(&to_players[0]);
    assert!(
        told.contains("a question, no order: `What may I do with a ship?`")
            && told.contains("For ships write")
            && told.contains("Your words went to"),
        "{told}"
    );
    assert_eq!(
        office.standing("ann"),
        "tax: 2\n",
        "the question takes nothing: {told}"
    );
}
