//! Standby by letter: the list beside the closed one, and seats that become free.

use super::drawing::drawn_of;
use super::playing::play;
use super::*;
use crate::mails::Mail;

const ZOE: &str = "zoe@example.com";
const YAN: &str = "yan@example.com";
const XIA: &str = "xia@example.com";

/// The file of a tournament that keeps a standby list.
fn file() -> String {
    format!("{FILE}standby: {{letters: yes, counts: never-against}}\n").replace(
        "  remind: no\n",
        "  remind: no\n  silence: [defaults, defaults + standby]\n",
    )
}

/// The same, with heats of which the last whole turn counts.
fn cut_off_file() -> String {
    let cut_off = "at_cut_off: last-whole-turn, end: {turn: 20}";
    file()
        .replace("end: {turn: 6}", cut_off)
        .replace("end: {ast: minus-1}", cut_off)
}

fn standby(name: &str, household: &str) -> String {
    format!(
        "tournament: spring-27\nrequest: standby\nenter: {name}\nclub: none\nhousehold: {household}"
    )
}

/// Mails of a round of the office after a letter.
fn round(office: &mut OfficeFixture, letter: Option<(&str, Option<&Mail>, &str)>) -> Vec<Mail> {
    office.mails();
    office.now += MINUTE;
    if let Some((from, answers, body)) = letter {
        office.write(from, answers, body);
    }
    office.post();
    office.mails()
}

fn to(mails: &[Mail], address: &str) -> Vec<Mail> {
    let own = mails.iter().filter(|mail| mail.to == [address]);
    own.cloned().collect()
}

/// The one mail to a sender that a letter brings.
fn answer(office: &mut OfficeFixture, from: &str, answers: Option<&Mail>, body: &str) -> Mail {
    let mails = round(office, Some((from, answers, body)));
    let mut own = to(&mails, from);
    assert_eq!(own.len(), 1, "one answer to {body}");
    own.remove(0)
}

/// Somebody goes on standby by letter.
fn waits(office: &mut OfficeFixture, from: &str, name: &str, household: &str) -> Mail {
    let asked = answer(office, from, None, &standby(name, household));
    assert!(asked.words().contains("puts"), "{}", asked.text);
    let told = answer(office, from, Some(&asked), "yes");
    assert_eq!(told.subject, "[spring-27] You are on standby");
    told
}

/// Both heats are drawn; Yan, who lives with Bob and Gwen, Zoe and Xia came on standby since, in this order.
fn with_standbys() -> OfficeFixture {
    with_standbys_of(&file())
}

fn with_standbys_of(file: &str) -> OfficeFixture {
    let mut office = entered_from(file, &PEOPLE);
    office.now = FEBRUARY;
    given(&office, "tournament close");
    let mut office = drawn_of(office);
    waits(&mut office, YAN, "Yan", "mill lane 4");
    let zoe = waits(&mut office, ZOE, "Zoe", "none");
    assert!(zoe.words().contains("So many are asked before you: 1."));
    waits(&mut office, XIA, "Xia", "none");
    office
}

/// Names of the tables of a person, in order.
fn tables_of(office: &OfficeFixture, person: &str) -> Vec<String> {
    let status = given(office, "tournament status --json");
    let status: serde_json::Value = serde_json::from_str(&status).unwrap();
    let tables = status["tables"].as_array().unwrap().iter();
    let own = tables.filter(|table| {
        let mut people = table["people"].as_array().unwrap().iter();
        people.any(|one| one == person)
    });
    own.map(|table| table["game"].as_str().unwrap().to_owned())
        .collect()
}

/// No mail to these tells an address or a household of anybody else.
fn must_be_discreet(mail: &Mail) {
    let text = mail.text.replace("secretary@example.org", "");
    let (_, body) = text.split_once("\n\n").unwrap();
    for secret in ["@example.", "Mill Lane", "mill lane"] {
        assert!(!body.contains(secret), "{secret}: {body}");
    }
}

/// A mail says this.
fn must_say(mail: &Mail, words: &str) {
    assert!(mail.words().contains(words), "{words}: {}", mail.text);
}

#[test]
fn the_standby_list_grows_beside_the_closed_one_and_no_draw_changes() {
    let mut office = entered_from(&file(), &PEOPLE);
    office.now = FEBRUARY;
    given(&office, "tournament close");
    let plain = standby("Zoe", "none").replace("request: standby\n", "");
    let preview = given(&office, "tournament draw heat-1");
    let closed = answer(&mut office, ZOE, None, &plain);
    must_say(&closed, "The list of Spring tournament 2027 is closed");
    must_say(&closed, "a line \"request: standby\" put you there");
    waits(&mut office, YAN, "Yan", "mill lane 4");
    let again = given(&office, "tournament draw heat-1");
    assert_eq!(again, preview, "no seed changes");
    let mut office = drawn_of(office);
    waits(&mut office, ZOE, "Zoe", "none");
    let listed = given(&office, "tournament entries");
    assert!(listed.ends_with("standby  Yan\nstandby  Zoe\n"), "{listed}");
    let again = answer(&mut office, ZOE, None, &standby("Zoe", "none"));
    must_say(&again, "You are on standby in Spring tournament 2027");
    let ann = standby("Ann", "none");
    let plays = answer(&mut office, "ann@example.org", None, &ann);
    must_say(&plays, "nobody who plays is on standby");
}

/// Dan has left, and those are asked for his seats who may sit there. Returns the mails of Zoe and Xia.
fn asked_for_the_seats_of_dan(office: &mut OfficeFixture, seats: &[String; 2]) -> [Mail; 2] {
    let [first, second] = seats;
    let early = refused(office, &["tournament", "substitute", first, "Dan"]);
    assert!(
        early.contains("Dan has not left: `bulla tournament withdraw Dan"),
        "{early}"
    );
    given(office, "tournament withdraw Dan --why moves");
    let shown = given(office, &format!("tournament substitute {first} Dan"));
    let head = format!("The seat of Dan at {first} is free.\n  1. Zoe\n  2. Xia\n  not Yan: ");
    assert!(shown.starts_with(&head), "{shown}");
    assert!(shown.contains("may not sit at one table with "), "{shown}");
    let mails = round(office, None);
    assert!(to(&mails, YAN).is_empty(), "never");
    let for_zoe = to(&mails, ZOE).remove(0);
    let for_xia = to(&mails, XIA).remove(0);
    assert_eq!(for_zoe.subject, "[spring-27] A seat is free for you");
    must_say(&for_zoe, &format!("at table {first}, in heat-1"));
    must_say(&for_xia, &format!("at table {second}, in heat-2"));
    [&for_zoe, &for_xia].into_iter().for_each(must_be_discreet);
    let entries = given(office, "tournament entries");
    let line = format!("Zoe is asked for the seat of Dan at {first} until ");
    assert!(entries.contains(&line), "{entries}");
    [for_zoe, for_xia]
}

#[test]
fn a_standby_takes_the_seats_of_one_who_leaves_after_the_draw() {
    let mut office = with_standbys();
    let verified = given(&office, "tournament verify");
    let seats: [String; 2] = tables_of(&office, "Dan").try_into().unwrap();
    let [for_zoe, for_xia] = asked_for_the_seats_of_dan(&mut office, &seats);
    let [first, second] = seats;
    // A code counts from its own address alone.
    let code = format!("confirm: {}", for_zoe.value("confirm"));
    let other = answer(&mut office, XIA, None, &code);
    must_say(&other, "counts only from there");
    assert_eq!(tables_of(&office, "Zoe"), [""; 0]);
    let mails = round(&mut office, Some((ZOE, None, &code)));
    let told: String = to(&mails, ZOE).iter().map(Mail::words).collect();
    assert!(
        told.contains("Thank you: the seat at") && told.contains("You sit at table"),
        "{told}"
    );
    assert_eq!(tables_of(&office, "Zoe"), [first.as_str()]);
    // Xia says nothing for 48 hours, and then it is too late.
    office.now += 2 * DAY;
    let mails = round(&mut office, None);
    let for_zoe = to(&mails, ZOE).remove(0);
    must_say(&for_zoe, &format!("at table {second}, in heat-2"));
    let late = answer(&mut office, XIA, Some(&for_xia), "yes");
    must_say(&late, "It is too late for the seat at");
    round(&mut office, Some((ZOE, Some(&for_zoe), "yes")));
    assert_eq!(tables_of(&office, "Zoe"), [first, second]);
    let again = given(&office, "tournament verify");
    assert_eq!(again, verified, "the tables as they were drawn");
    office.now = START_OF_HEATS;
    given(&office, "tournament start heat-1");
    given(&office, "tournament start heat-2");
    let pages = texts(&office).into_iter();
    let pages = pages.filter(|(to, subject, _)| to == ZOE && subject.starts_with("[spring-27-"));
    assert_eq!(pages.count(), 2, "a first page of each table");
}

#[test]
fn a_silent_seat_of_a_game_goes_to_a_standby_with_fresh_tokens() {
    let mut office = with_standbys_of(&cut_off_file());
    office.now = START_OF_HEATS;
    given(&office, "tournament start heat-1");
    // Nobody writes, and after the second silence every seat is free.
    let mut asked = Vec::new();
    for _ in 0..8 {
        play(&mut office, 1);
        asked.extend(office.mails());
        if !to(&asked, ZOE).is_empty() {
            break;
        }
    }
    let offer = to(&asked, ZOE).remove(0);
    must_be_discreet(&offer);
    let words = offer.words();
    assert!(words.contains("at table spring-27-"), "{words}");
    assert!(
        words.contains("In public it has so many cities: "),
        "{words}"
    );
    for offer in to(&asked, YAN) {
        let words = offer.words();
        let (_, others) = words.split_once("The others at the table are: ").unwrap();
        let (others, _) = others.split_once('.').unwrap();
        assert!(
            !others.contains("Bob") && !others.contains("Gwen"),
            "{others}"
        );
    }
    let entries = given(&office, "tournament entries");
    let (_, line) = entries.split_once("Zoe is asked for the seat of ").unwrap();
    let (old, behind) = line.split_once(" at ").unwrap();
    let (game, _) = behind.split_once(' ').unwrap();
    let address = format!("{}@example.org", old.to_lowercase());
    let mut pages = to(&asked, &address).into_iter();
    let page = pages
        .rfind(|mail| mail.text.contains("BEGIN ORDERS"))
        .unwrap();

    let mails = round(&mut office, Some((ZOE, Some(&offer), "Yes!")));
    let told: String = to(&mails, ZOE).iter().map(Mail::words).collect();
    assert!(
        told.contains("Thank you: the seat at") && told.contains("BEGIN ORDERS"),
        "{told}"
    );
    let farewell: String = to(&mails, &address).iter().map(Mail::words).collect();
    assert!(farewell.contains("Zoe"), "{farewell}");
    must_be_discreet(&to(&mails, &address)[0]);
    // The page of whoever was silent proves nothing any more.
    let (_, form) = page.text.split_once("BEGIN ORDERS").unwrap();
    let (form, _) = form.split_once("END ORDERS").unwrap();
    let form = format!("BEGIN ORDERS{form}END ORDERS");
    round(&mut office, Some((&address, None, &form)));
    let again = round(&mut office, Some((ZOE, Some(&offer), "yes")));
    let again: String = to(&again, ZOE).iter().map(Mail::words).collect();
    assert!(again.contains("has counted already"), "{again}");
    let status = given(&office, "status");
    assert!(status.contains("Zoe"), "{status}");
    assert!(given(&office, "tournament entries").contains("in       Zoe\n"));
    assert_eq!(office.run(&["audit", game]).status.code(), Some(0));
    must_count_for_zoe(&mut office, game, old);
}

/// The game that Zoe took over is one of hers, and whoever left it is last.
fn must_count_for_zoe(office: &mut OfficeFixture, game: &str, old: &str) {
    play(office, 8);
    office.now = START + 170 * DAY;
    committed(
        office,
        &format!("tournament adjudicate {game} --by cut-off"),
    );
    let standings = given(office, "tournament standings --json");
    let standings: serde_json::Value = serde_json::from_str(&standings).unwrap();
    let line = |name: &str| {
        let mut lines = standings["lines"].as_array().unwrap().iter();
        lines.find(|line| line["name"] == name).unwrap().clone()
    };
    let (zoe, old) = (line("Zoe"), line(old));
    assert_eq!((&zoe["games"], &old["games"]), (&1.into(), &1.into()));
    let points =
        |line: &serde_json::Value| line["points"].as_str().unwrap().parse::<f64>().unwrap();
    assert!(
        points(&zoe) >= points(&old) && points(&zoe) > 0.0,
        "{standings}"
    );
}

#[test]
fn a_no_goes_to_the_next_and_a_standby_may_leave() {
    let mut office = with_standbys();
    done(
        &office,
        &["tournament", "withdraw", "Dan", "--why", "moves house"],
    );
    let [first, second] = tables_of(&office, "Dan").try_into().unwrap();
    let mails = round(&mut office, None);
    let (for_zoe, for_xia) = (to(&mails, ZOE).remove(0), to(&mails, XIA).remove(0));
    let unclear = answer(&mut office, ZOE, Some(&for_zoe), "Perhaps.");
    assert!(
        unclear.words().contains("Neither a yes nor a no"),
        "{}",
        unclear.text
    );
    // Xia's no leaves her free for the other seat, which Zoe does not want either.
    answer(&mut office, XIA, Some(&for_xia), "no");
    let mails = round(&mut office, Some((ZOE, Some(&for_zoe), "no, sorry")));
    let for_zoe: String = to(&mails, ZOE).iter().map(Mail::words).collect();
    assert!(
        for_zoe.contains("You stay on standby.") && for_zoe.contains(&second),
        "{for_zoe}"
    );
    let for_xia = to(&mails, XIA).remove(0);
    assert!(for_xia.words().contains(&first), "{}", for_xia.text);
    let asked = answer(&mut office, ZOE, None, "tournament: spring-27\nwithdraw");
    let told = answer(&mut office, ZOE, Some(&asked), "yes");
    assert_eq!(told.subject, "[spring-27] You are no longer entered");
    let shown = given(&office, &format!("tournament substitute {first} Dan"));
    assert!(!shown.contains("Zoe"), "{shown}");
    let entries = given(&office, "tournament entries");
    assert!(!entries.contains("Zoe is asked"), "{entries}");
    assert!(shown.contains("Xia is asked until "), "{shown}");
    // Whoever is named by a director takes the seat that Xia is asked for.
    let seated = done(
        &office,
        &[
            "tournament",
            "substitute",
            &first,
            "Dan",
            "Xia",
            "--why",
            "by telephone",
        ],
    );
    assert!(seated.contains("Xia sits at"), "{seated}");
    let gone = round(&mut office, Some((XIA, Some(&for_xia), "yes")));
    let gone: String = to(&gone, XIA).iter().map(Mail::words).collect();
    assert!(gone.contains("is no longer free"), "{gone}");
}

#[test]
fn a_file_without_a_standby_list_says_so() {
    let mut office = entered(&PEOPLE);
    let told = answer(&mut office, ZOE, None, &standby("Zoe", "none"));
    assert!(
        told.words()
            .contains("Nobody goes on standby in Spring tournament 2027 by letter"),
        "{}",
        told.text
    );
    let command = ["tournament", "enter", "Zoe", "--address", ZOE, "--standby"];
    assert!(refused(&office, &command).contains("its file does not say `standby: {letters: yes}`"));
    office.now = FEBRUARY;
    given(&office, "tournament close");
    let closed = answer(
        &mut office,
        ZOE,
        None,
        &standby("Zoe", "none").replace("request: standby\n", ""),
    );
    assert!(!closed.words().contains("standby"), "{}", closed.text);
    let office = with_standbys();
    let command = [
        "tournament",
        "enter",
        "Wim",
        "--address",
        "wim@example.com",
        "--standby",
    ];
    assert_eq!(done(&office, &command), "Wim is on standby and told so.\n");
    let mut office = office;
    let german =
        "turnier: spring-27\nanfrage: ersatzbank\nanmelden: Uwe\nverein: keiner\nhaushalt: keiner";
    let asked = answer(&mut office, "uwe@example.com", None, german);
    assert_eq!(asked.subject, "[spring-27] Bitte bestätige deinen Brief");
    let told = answer(&mut office, "uwe@example.com", Some(&asked), "ja");
    assert_eq!(told.subject, "[spring-27] Du sitzt auf der Ersatzbank");
}

#[test]
fn a_standby_who_advances_is_drawn_and_in_no_seed() {
    let mut office = with_standbys_of(&cut_off_file());
    let seats: [String; 2] = tables_of(&office, "Dan").try_into().unwrap();
    let [for_zoe, _] = asked_for_the_seats_of_dan(&mut office, &seats);
    round(&mut office, Some((ZOE, Some(&for_zoe), "yes")));
    given(
        &office,
        &format!("tournament substitute {} Dan Xia --why asked", seats[1]),
    );
    office.now = START_OF_HEATS;
    for heat in ["heat-1", "heat-2"] {
        given(&office, &format!("tournament start {heat}"));
    }
    play(&mut office, 2);
    office.now = START + 170 * DAY;
    for letter in ["a", "b", "c", "d"] {
        let line = format!("tournament adjudicate spring-27-{letter} --by cut-off");
        committed(&office, &line);
    }
    // The others leave the final to Zoe, Xia and Ann.
    for name in PEOPLE.iter().filter(|name| !["Ann", "Dan"].contains(*name)) {
        given(
            &office,
            &format!("tournament advance final --without {name} --why asked"),
        );
    }
    committed(&office, "tournament draw final");
    assert_eq!(
        tables_of(&office, "Zoe"),
        [seats[0].as_str(), "spring-27-e"]
    );
    let verified = given(&office, "tournament verify");
    assert!(
        verified.ends_with("draw 2 (final): 1 tables, as drawn\n"),
        "{verified}"
    );
    // The list as it was closed is without them.
    let file = office.path().join("final.json");
    given(
        &office,
        &format!("tournament draw final --recipe {}", file.display()),
    );
    let recipe = fs::read_to_string(file).unwrap();
    assert!(recipe.contains("\"id\": \"zoe\""), "{recipe}");
}

/// One tournament whose file does not read costs itself its offers, and no game its mail.
#[test]
fn a_tournament_that_does_not_read_stops_no_round() {
    let mut office = entered_from(&file(), &PEOPLE);
    office.open_game(TWO, 7);
    office.post();
    office.mails();
    office.execute("UPDATE tournaments SET file = 'rounds: [nonsense'");
    office.now += HOUR;
    let page = "May I have a page?";
    office.write(ANN, None, page);
    office.post();
    assert!(
        !office.mails().is_empty(),
        "letters are answered and mailed"
    );
    let open = office.look(|office| office.status().unwrap());
    let deadline = open.games[0].open.as_ref().unwrap().deadline;
    office.now = deadline + HOUR;
    office.post();
    assert!(office.count("SELECT count(*) FROM segments WHERE judged_at IS NOT NULL") > 0);
    assert!(!office.mails().is_empty(), "the next pages leave");
}
