//! Words between players and moderators.

use super::*;

pub const ANN: &str = "ann@example.org";
pub const GM: &str = "gm@example.org";
const GAME: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
    - {name: bob, address: [bob@example.org, bob@example.net]}\n";

pub fn house() -> TestOffice {
    let mut house = TestOffice::with(GAME, "moderators: [gm@example.org]");
    house.mails();
    house.wait(4 * DAY);
    house.post();
    house
}

pub fn note(words: &str) -> String {
    format!("BEGIN NOTE\n{words}\nEND NOTE\n")
}

/// Returns the mails to the moderators, and the mails to Ann.
pub fn heard(house: &mut TestOffice) -> (Vec<ReceivedMail>, Vec<ReceivedMail>) {
    house.post();
    let mails = house.mails().into_iter();
    mails.partition(|mail| mail.to == [GM])
}

pub fn said(mail: &ReceivedMail) -> String {
    mail.text.replace("=\n", "").replace('\n', " ")
}

#[test]
fn a_note_goes_to_the_moderators_and_their_answer_comes_back() {
    let mut house = house();
    let page = house.mail_to(ANN);
    let letter = format!(
        "{}{}",
        note("I broke my arm.\nCan Fay play on?"),
        block("status: final\ntax: 2")
    );
    house.write(ANN, Some(&page), &letter);
    let (mut to_moderators, to_players) = heard(&mut house);
    assert_eq!(to_players.len(), 1);
    assert_eq!(to_players[0].subject, "[delta-7] turn 1, realm: final");
    let told = said(&to_players[0]);
    assert!(told.contains("Your words went to the moderator"), "{told}");
    assert_eq!(house.orders()[0].1, "final");
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
    assert_eq!(house.office().status().unwrap().health.words.count, 1);

    house.write(
        GM,
        Some(&passed),
        "Yes: seat replace comes tonight.\n\n> I broke my arm.",
    );
    let (to_moderators, to_players) = heard(&mut house);
    assert_eq!(to_players.len(), 1);
    assert_eq!(to_players[0].to, [ANN]);
    let told = &to_players[0].text;
    assert!(
        told.contains("The moderator writes to you:\n\nYes: seat replace comes tonight.\n"),
        "{told}"
    );
    assert!(!told.contains("I broke my arm"), "quoted: {told}");
    assert!(said(&to_moderators[0]).contains("Your words went to ann in delta-7"));
    assert_eq!(house.office().status().unwrap().health.words.count, 0);
    let acts = house.office().moderator_notes(Some("delta-7")).unwrap();
    assert!(
        acts[0].what.starts_with("wrote to ") && acts[0].who == GM,
        "{acts:?}"
    );
}

#[test]
fn words_that_can_be_no_orders_are_passed_on_and_quoted_ones_are_not() {
    let mut house = house();
    let page = house.mail_to(ANN);
    house.write(
        ANN,
        Some(&page),
        "How do I play this?\n\nOn Monday, the office <office@example.org> wrote:\n> hello",
    );
    let (to_moderators, to_players) = heard(&mut house);
    assert!(to_moderators[0].text.contains("How do I play this?"));
    assert!(!to_moderators[0].text.contains("hello"));
    let told = said(&to_players[0]);
    assert!(
        told.contains("could be read as orders") && told.contains("Your words went to"),
        "{told}"
    );
    house.write(ANN, Some(&page), "> only what was quoted");
    let (to_moderators, to_players) = heard(&mut house);
    assert!(to_moderators.is_empty());
    assert!(!said(&to_players[0]).contains("Your words went"));
}

#[test]
fn a_moderator_who_plays_reads_what_is_written_to_him_and_nothing_else() {
    let mut house = TestOffice::with(
        &GAME.replace("bob@example.org", GM),
        "moderators: [gm@example.org]",
    );
    let mut mails = house.mails();
    mails.retain(|mail| mail.to == [ANN]);
    let page = mails.remove(0);
    house.write(ANN, Some(&page), "Bob must not know that I take Egypt.");
    let (to_moderators, to_players) = heard(&mut house);
    assert!(to_moderators.is_empty() && to_players.len() == 1);
    house.write(ANN, Some(&page), &note("Is the deadline right?"));
    let (to_moderators, to_players) = heard(&mut house);
    assert_eq!((to_moderators.len(), to_players.len()), (1, 1));
    assert!(
        to_players[0].subject.ends_with("your note"),
        "{}",
        to_players[0].subject
    );
    let told = said(&to_players[0]);
    assert!(told.contains("who plays in this game too"), "{told}");
    assert!(house.office().status().unwrap().games[0].readers_play);
}

#[test]
fn a_moderator_who_plays_reads_nothing_where_another_is_named() {
    const MO: &str = "mo@example.org";
    const CO: &str = "co@example.org";
    let game = GAME.replace("bob@example.org", MO);
    let mut house = TestOffice::with(&game, &format!("moderators: [{MO}, {GM}, {CO}]"));
    let mut mails = house.mails();
    mails.retain(|mail| mail.to == [ANN]);
    let page = mails.remove(0);
    house.write(ANN, Some(&page), "Bob must not know that I take Egypt.");
    house.post();
    let mails = house.mails();
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
    let standing = house.office().status().unwrap().games.remove(0);
    assert_eq!(standing.readers, [GM, CO]);
    assert!(!standing.readers_play);

    // What one answers the other reads, and with whose name.
    house.write(GM, Some(&passed), "He will not.");
    house.post();
    let mails = house.mails();
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
    let mut house = TestOffice::with(&game, "moderators: [gm@example.org]");
    let mut mails = house.mails();
    mails.retain(|mail| mail.to == [ANN]);
    let page = mails.remove(0);
    assert!(
        said(&page).contains("END NOTE: own@example.org"),
        "{}",
        page.text
    );
    house.write(ANN, Some(&page), &note("Who are you?"));
    house.post();
    let mails = house.mails();
    let passed = mails.iter().find(|mail| mail.to == [OWN]).unwrap().clone();
    assert!(mails.iter().all(|mail| mail.to != [GM]));
    house.write(OWN, Some(&passed), "The moderator of this game.");
    house.post();
    let mails = house.mails();
    let is_told =
        |mail: &ReceivedMail| mail.to == [ANN] && mail.text.contains("The moderator of this game.");
    assert!(mails.iter().any(is_told));

    let word = ActedBy {
        who: "gm",
        why: "Own is away",
    };
    let wrong = house
        .office()
        .set_moderators("delta-7", &["nobody".to_owned()], &word);
    assert!(
        wrong
            .unwrap_err()
            .to_string()
            .contains("is no mail address")
    );
    house
        .office()
        .set_moderators("delta-7", &[], &word)
        .unwrap();
    house.post();
    let told = house.mail_to(ANN);
    assert!(
        said(&told).contains("moderated by gm@example.org"),
        "{}",
        told.text
    );
    house.write(ANN, Some(&page), &note("And now?"));
    assert_eq!(heard(&mut house).0.len(), 1);
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
    let mut house = TestOffice::of(&format!("{GAME}moderators: [{ANN}]\n"));
    let page = house
        .mails()
        .into_iter()
        .find(|mail| mail.to == [ANN])
        .unwrap();
    assert_eq!(
        house.office().playing_moderators("delta-7").unwrap(),
        ["ann"]
    );
    let answer = house.ask(ANN, Some(&page), &block("status: final\nluck: seven geese"));
    assert!(said(&answer).contains("moderat"), "{}", answer.text);
    // Fixed with the game: nobody is let in later.
    let word = ActedBy {
        who: "gm",
        why: "as agreed",
    };
    house
        .office()
        .set_moderators("delta-7", &[GM.to_owned()], &word)
        .unwrap();
    let (store, _, means) = house.office().parts();
    let is_barred = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        let ann = store.seats(game.id)?.remove(0);
        crate::context::moderators::forbids_luck_words(store, &game, &ann, means.config)
    });
    assert!(is_barred.unwrap());
}

#[test]
fn five_letters_a_day_are_passed_on() {
    let mut house = house();
    let page = house.mail_to(ANN);
    for round in 1..=6 {
        house.write(ANN, Some(&page), &note(&format!("word {round}")));
        let (to_moderators, to_players) = heard(&mut house);
        assert_eq!(to_moderators.len(), usize::from(round < 6), "{round}");
        let told = said(&to_players[0]);
        assert_eq!(told.contains("five letters a day"), round == 6, "{told}");
    }
    house.wait(DAY + 1);
    house.write(ANN, Some(&page), &note("another day"));
    assert_eq!(heard(&mut house).0.len(), 1);
}

#[test]
fn what_proves_no_seat_or_no_moderator_goes_nowhere() {
    let mut house = house();
    let page = house.mail_to(ANN);
    house.write("mallory@example.com", None, &note("psst"));
    assert!(heard(&mut house).0.is_empty());
    house.write(ANN, Some(&page), &note("hello"));
    let passed = heard(&mut house).0.remove(0);
    house.write("mallory@example.com", Some(&passed), "I am the moderator.");
    let (_, others) = heard(&mut house);
    assert!(
        others.iter().all(|mail| mail.to == ["mallory@example.com"]),
        "{}",
        others.len()
    );
    house.write(GM, None, "What is this?");
    let (to_moderators, others) = heard(&mut house);
    assert!(others.is_empty());
    assert!(said(&to_moderators[0]).contains("You moderate this office"));
}

#[test]
fn a_moderator_writes_to_one_seat_or_to_all() {
    let mut house = house();
    let mails = house.mails();
    let word = ActedBy { who: "gm", why: "" };
    let told =
        house
            .office()
            .write_to_players("delta-7", Some("ann"), "BEGIN ORDERS is a mark.", &word);
    assert_eq!(told.unwrap(), ["ann"]);
    house.post();
    let mail = house.mail_to(ANN);
    assert!(
        mail.text
            .contains("The moderator writes to you:\n\nBEGIN-ORDERS is a mark.\n"),
        "{}",
        mail.text
    );
    let told =
        house
            .office()
            .write_to_players("delta-7", None, "The server moves on Friday.", &word);
    assert_eq!(told.unwrap(), ["ann", "bob"]);
    house.post();
    assert_eq!(house.mails().len(), mails.len());
    for (game, seat, text) in [
        ("delta-7", Some("egypt-x"), "a"),
        ("nogame", None, "a"),
        ("delta-7", None, " "),
    ] {
        assert!(
            house
                .office()
                .write_to_players(game, seat, text, &word)
                .is_err()
        );
    }
    house.post();
    assert!(house.mails().is_empty());
}

#[test]
fn every_mail_names_the_moderator() {
    let mut house = house();
    let page = house.mail_to(ANN);
    assert!(
        page.text
            .contains("A human reads what stands between BEGIN NOTE and END NOTE: gm@example.org"),
        "{}",
        page.text
    );
    house.write(
        ANN,
        Some(&page),
        &page
            .text
            .lines()
            .map(|line| format!("> {line}\n"))
            .collect::<String>(),
    );
    assert!(heard(&mut house).0.is_empty(), "the line itself is no note");
}

#[test]
fn a_note_beside_a_code_is_passed_on_too() {
    let mut house = house();
    let page = house.mail_to(ANN);
    let token = page.value("token");
    let held = format!(
        "{}{}",
        note("from the other mailbox"),
        block(&format!("token: {token}\nstatus: final\ntax: 2"))
    );
    house.write("ann@elsewhere.example", None, &held);
    let (to_moderators, mut asked) = heard(&mut house);
    assert!(to_moderators.is_empty(), "nothing is proven yet");
    let code = code(&asked.remove(0));
    let confirm = format!(
        "{}{}",
        note("it was me"),
        block(&format!("confirm: {code}"))
    );
    house.write(ANN, None, &confirm);
    let (to_moderators, _) = heard(&mut house);
    let texts: Vec<bool> = ["it was me", "from the other mailbox"]
        .iter()
        .map(|words| to_moderators.iter().any(|mail| mail.text.contains(words)))
        .collect();
    assert_eq!(texts, [true, true]);
    assert_eq!(house.orders()[0].1, "final");
}
