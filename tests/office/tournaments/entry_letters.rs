//! Entry by letter: asked back with a code, counted when it comes from the address that it went to.

use super::*;
use crate::database_text::count;
use crate::mails::Mail;

const FAY: &str = "fay@example.com";

const ENTRY: &str = "tournament: spring-27\nenter: Fay Miller\nclub: Hanover\nhousehold: Mill Lane 4\nzone: Europe/Berlin\ntables: 2\nstatus: final";

/// Mails to an address that a letter brings.
fn said(office: &mut OfficeFixture, from: &str, answers: Option<&Mail>, body: &str) -> Vec<Mail> {
    office.mails();
    office.now += MINUTE;
    office.write(from, answers, body);
    office.post();
    let mails = office.mails();
    let (own, others): (Vec<Mail>, Vec<Mail>) =
        mails.into_iter().partition(|mail| mail.to == [from]);
    assert_eq!(others.len(), 0, "nobody else is written to");
    own
}

/// The one mail that a letter brings.
fn answer(office: &mut OfficeFixture, from: &str, answers: Option<&Mail>, body: &str) -> Mail {
    let mut mails = said(office, from, answers, body);
    assert_eq!(mails.len(), 1, "one answer to {body}");
    mails.remove(0)
}

/// Words of a mail that is not in ASCII.
fn decoded(mail: &Mail) -> String {
    let text = bulla::mail::texts(mail.text.as_bytes()).remove(0);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines of an entry, for other people than Fay.
fn entry(name: &str, club: &str) -> String {
    format!("tournament: spring-27\nenter: {name}\nclub: {club}\nhousehold: none")
}

/// Somebody enters by letter and confirms it.
fn enters(office: &mut OfficeFixture, from: &str, name: &str, club: &str) {
    let asked = answer(office, from, None, &entry(name, club));
    let told = answer(office, from, Some(&asked), "yes");
    assert!(told.subject.contains("You are entered"), "{}", told.subject);
}

fn entries(office: &OfficeFixture) -> String {
    given(office, "tournament entries")
}

#[test]
fn an_entry_counts_when_its_code_comes_back_from_its_address() {
    let mut office = tournament(FILE);
    let asked = answer(&mut office, FAY, None, &block(ENTRY));
    assert_eq!(asked.subject, "[spring-27] Please confirm your letter");
    let words = asked.words();
    for told in [
        "A letter from this address enters Fay Miller in Spring tournament 2027.",
        "Times in your mails are those of Europe/Berlin.",
        "for the draw alone, and told nobody: club, household.",
        // Four days of the file.
        "before Tuesday 19 January 2027, 09:01 (Europe/Berlin)",
        "entry is open from 2027-01-10 to 2027-01-31",
        "heat-1: 2027-02-08 - 2027-06-30",
        "A win is 1000 points",
    ] {
        assert!(words.contains(told), "{told}: {}", asked.text);
    }
    for private in ["Hanover", "Mill Lane"] {
        assert!(!asked.text.contains(private), "{private}");
    }
    assert!(entries(&office).contains("Nobody is entered yet"));
    // Neither another address nor anything but a yes lets her in.
    let other = answer(&mut office, "gil@example.com", Some(&asked), "yes");
    assert!(other.words().contains("counts only from there"));
    assert!(!other.text.contains(FAY));
    let unclear = answer(&mut office, FAY, Some(&asked), "What is this?");
    assert!(unclear.words().contains("Neither a yes nor a no"));
    assert!(entries(&office).contains("Nobody is entered yet"));
    let (_, quoted) = asked.text.split_once("\n\n").unwrap();
    let quoted = format!("Who wrote this?\n\n{quoted}");
    let unclear = answer(&mut office, FAY, Some(&asked), &quoted);
    assert!(unclear.words().contains("Neither a yes nor a no"));
    let told = answer(&mut office, FAY, Some(&asked), "Yes!");
    assert_eq!(told.subject, "[spring-27] You are entered");
    let words = told.words();
    assert!(words.contains("Hello Fay Miller, you are entered in Spring tournament 2027."));
    assert!(words.contains("Entries so far: 1."), "{words}");
    assert_eq!(entries(&office), "in       Fay Miller\n");
    let kept = given(&office, "tournament entries --json");
    for (key, value) in [
        ("club", "Hanover"),
        ("household", "Mill Lane 4"),
        ("zone", "Europe/Berlin"),
    ] {
        assert!(kept.contains(&format!("\"{key}\": \"{value}\"")), "{kept}");
    }
    let again = answer(&mut office, FAY, Some(&asked), "yes");
    assert!(again.words().contains("has counted already"));
    assert_eq!(entries(&office), "in       Fay Miller\n");
}

#[test]
fn the_letter_of_the_guide_enters_its_writer() {
    let guide = include_str!("../../../docs/tournament.md");
    let (_, letter) = guide.split_once("```letter\n").unwrap();
    let (letter, _) = letter.split_once("```").unwrap();
    let mut office = tournament(FILE);
    let asked = answer(&mut office, FAY, None, letter);
    assert!(!asked.words().contains("not read"), "{}", asked.text);
    answer(&mut office, FAY, Some(&asked), "yes");
    assert_eq!(entries(&office), "in       Fay Miller\n");
    let kept = given(&office, "tournament entries --json");
    for kept_value in ["Hanover", "Mill Lane 4", "Europe/Berlin", "\"en\""] {
        assert!(kept.contains(kept_value), "{kept_value}");
    }
}

#[test]
fn lines_without_a_block_and_in_german_do_too() {
    let mut office = tournament(FILE);
    let letter = "Turnier: Spring-27\nAnmelden: Jörg Weiß\nVerein: keiner\nHaushalt: keiner\nGlück: sieben Katzen\n\n-- \nJörg";
    let asked = answer(&mut office, "joerg@example.com", None, letter);
    assert_eq!(asked.subject, "[spring-27] Bitte bestätige deinen Brief");
    let words = decoded(&asked);
    assert!(
        words.contains("meldet Jörg Weiß an: Spring tournament 2027."),
        "{words}"
    );
    // The code on a line of its own, in a letter that answers nothing.
    let code = format!("confirm: {}", asked.value("confirm"));
    let told = answer(&mut office, "joerg@example.com", None, &code);
    assert_eq!(told.subject, "[spring-27] Du bist angemeldet");
    assert!(decoded(&told).contains("Anmeldungen bisher: 1."));
    let kept = given(&office, "tournament entries --json");
    assert!(kept.contains("\"language\": \"de\""), "{kept}");
    assert!(kept.contains("\"club\": null"), "{kept}");
}

#[test]
fn what_is_wrong_is_told_at_once_and_nothing_is_quoted() {
    let mut office = tournament(FILE);
    let wrong = "tournament: spring-27\nenter: buy@cheap.example\nzone: Ptolemais\nlanguage: klingon\ntables: 7\nhousehold: none";
    let told = answer(&mut office, FAY, None, &block(wrong));
    assert_eq!(told.subject, "[spring-27] Your letter");
    let words = told.words();
    for sentence in [
        "Nothing was changed by your letter.",
        "These lines are missing: club.",
        "Everybody plays at so many tables: 2.",
        "A zone is a name such as Europe/Berlin",
        "A language is one of these: de, en.",
        "A name has at most 30 letters",
        "tournament: spring-27 enter: ... club: ... household: ...",
        "Questions go to secretary@example.org.",
    ] {
        assert!(words.contains(sentence), "{sentence}: {words}");
    }
    for quoted in ["cheap", "Ptolemais", "klingon"] {
        assert!(!told.text.contains(quoted), "{quoted}");
    }
    let director = answer(
        &mut office,
        "secretary@example.org",
        None,
        &entry("Boss", "none"),
    );
    assert!(director.words().contains("an assistant can rule"));
    let unknown = answer(
        &mut office,
        "gil@example.com",
        None,
        "tournament: autumn\nenter: Gil",
    );
    assert!(
        unknown.words().contains("Open for entries: spring-27."),
        "{}",
        unknown.text
    );
    assert_eq!(unknown.subject, "Your letter");
    assert!(!unknown.text.contains("autumn"));
    assert!(entries(&office).contains("Nobody is entered yet"));
}

#[test]
fn letters_count_on_the_days_of_the_list_alone() {
    let mut office = tournament(FILE);
    office.now = START - 8 * DAY;
    let early = answer(&mut office, FAY, None, &entry("Fay Miller", "none"));
    assert!(
        early
            .words()
            .contains("opens on 2027-01-10 and closes on 2027-01-31")
    );
    office.now = START;
    let asked = answer(&mut office, FAY, None, &entry("Fay Miller", "none"));
    office.now = START + 4 * DAY + HOUR;
    let expired = answer(&mut office, FAY, Some(&asked), "yes");
    assert!(expired.words().contains("This code is too old"));
    // The last day, and an answer on the next.
    office.now = FEBRUARY - DAY;
    let asked = answer(&mut office, FAY, None, &entry("Fay Miller", "none"));
    assert!(
        asked
            .words()
            .contains("before Monday 1 February 2027, 00:00"),
        "{}",
        asked.text
    );
    office.now = FEBRUARY;
    let late = answer(&mut office, FAY, Some(&asked), "yes");
    assert!(
        late.words().contains("is closed since 2027-01-31"),
        "{}",
        late.text
    );
    let after = answer(&mut office, "gil@example.com", None, &entry("Gil", "none"));
    assert!(after.words().contains("nobody enters, changes an entry"));
    assert!(entries(&office).contains("Nobody is entered yet"));
}

#[test]
fn an_entry_is_changed_and_taken_back_by_letter_until_the_list_closes() {
    let mut office = tournament(FILE);
    enters(&mut office, FAY, "Fay Miller", "Hanover");
    enters(&mut office, "gil@example.com", "Gil", "none");
    let asked = answer(&mut office, FAY, None, &entry("fay miller", "Leeds"));
    assert!(asked.words().contains("changes the entry of fay miller"));
    let told = answer(&mut office, FAY, Some(&asked), "yes");
    assert!(
        told.words()
            .contains("your entry in Spring tournament 2027 is changed")
    );
    let kept = given(&office, "tournament entries --json");
    assert!(
        kept.contains("Leeds") && !kept.contains("Hanover"),
        "{kept}"
    );
    assert_eq!(entries(&office), "in       fay miller\nin       Gil\n");
    // Who asks is told how it stands.
    let about = answer(&mut office, FAY, None, "tournament: spring-27");
    assert!(
        about
            .words()
            .contains("you are entered in Spring tournament 2027. Entries so far: 2.")
    );
    let asked = answer(&mut office, FAY, None, "tournament: spring-27\nwithdraw");
    assert!(asked.words().contains("takes the entry of fay miller"));
    let no = answer(&mut office, FAY, Some(&asked), "no");
    assert!(no.words().contains("nothing is changed"));
    let void = answer(&mut office, FAY, Some(&asked), "yes");
    assert!(void.words().contains("This code counts no more"));
    let asked = answer(
        &mut office,
        FAY,
        None,
        "tournament: spring-27\nleave: spring-27",
    );
    let left = answer(&mut office, FAY, Some(&asked), "yes");
    assert_eq!(left.subject, "[spring-27] You are no longer entered");
    assert_eq!(entries(&office), "out      fay miller\nin       Gil\n");
    let none = answer(&mut office, FAY, None, "tournament: spring-27\nwithdraw");
    assert!(
        none.words()
            .contains("Nobody is entered in Spring tournament 2027")
    );
    // She comes back, and after the list is closed nobody leaves by letter.
    enters(&mut office, FAY, "Fay Miller", "none");
    office.now = FEBRUARY;
    let late = answer(&mut office, FAY, None, "tournament: spring-27\nwithdraw");
    assert!(late.words().contains("is closed since 2027-01-31"));
    assert_eq!(entries(&office), "in       Gil\nin       Fay Miller\n");
}

#[test]
fn two_entries_of_one_person_are_asked_back_and_listed_for_the_director() {
    let mut office = tournament(FILE);
    enters(&mut office, FAY, "Fay Miller", "Hanover");
    // The same answer whether the clubs are the same or not: clubs are told nobody.
    let same = [("a@example.com", "hanover"), ("b@example.com", "Leeds")].map(|(from, club)| {
        let told = answer(&mut office, from, None, &entry("FAY MILLER", club));
        assert!(told.words().contains("One person is one entry"));
        assert!(!told.text.contains(FAY));
        told.words()
            .split_once("Nothing was changed")
            .unwrap()
            .1
            .to_owned()
    });
    assert_eq!(same[0], same[1]);
    let other = answer(&mut office, FAY, None, &entry("Gil", "none"));
    assert!(
        other
            .words()
            .contains("Fay Miller is entered in Spring tournament 2027 from this address")
    );
    assert_eq!(
        entries(&office),
        "in       Fay Miller\n\
         doubtful FAY MILLER: a letter from a@example.com, a name that is entered already, of the same club\n\
         doubtful FAY MILLER: a letter from b@example.com, a name that is entered already, of another club\n\
         doubtful Gil: a letter from fay@example.com, an address that is entered under another name\n"
    );
    let status = given(&office, "tournament status");
    assert!(
        status.starts_with("needs you: 3 letters may be of people who are entered already"),
        "{status}"
    );
    // A surname more settles it.
    enters(&mut office, "b@example.com", "Fay Miller-Jones", "Leeds");
    assert!(!entries(&office).contains("b@example.com"));
    // Two codes for one name: the first that comes back counts.
    let hal = answer(&mut office, "hal@example.com", None, &entry("Hal", "none"));
    enters(&mut office, "hal@example.net", "Hal", "none");
    let late = answer(&mut office, "hal@example.com", Some(&hal), "yes");
    assert!(late.words().contains("Somebody of this name is entered"));
    assert_eq!(entries(&office).matches("Hal").count(), 1);
}

#[test]
fn strangers_get_three_codes_and_no_more_mail_than_others() {
    let mut office = tournament(FILE);
    office.configure(|text| text + "strangers_per_day: 2\n");
    let asked = [1, 2, 3].map(|_| answer(&mut office, FAY, None, &entry("Fay", "none")));
    assert!(!asked[1].words().contains("the last code for now"));
    assert!(asked[2].words().contains("the last code for now"));
    assert!(said(&mut office, FAY, None, &entry("Fay", "none")).is_empty());
    office.now += 2 * DAY;
    assert!(said(&mut office, FAY, None, &entry("Fay", "none")).is_empty());
    // Sentences are told three times a day, and to two addresses.
    for _ in 0..3 {
        answer(&mut office, "a@example.com", None, "tournament: spring-27");
    }
    assert!(said(&mut office, "a@example.com", None, "tournament: spring-27").is_empty());
    answer(&mut office, "b@example.com", None, "tournament: autumn");
    for letter in ["tournament: autumn", &entry("Gil", "none")] {
        assert!(said(&mut office, "c@example.com", None, letter).is_empty());
    }
    for machine in ["noreply@example.com", "office+x@example.org"] {
        assert!(said(&mut office, machine, None, &entry("Max", "none")).is_empty());
    }
    // Whoever sent a code back gets others again.
    answer(&mut office, FAY, Some(&asked[1]), "yes");
    let void = answer(&mut office, FAY, Some(&asked[2]), "yes");
    assert!(void.words().contains("This code counts no more"));
    office.now += 2 * DAY;
    answer(&mut office, FAY, None, &entry("Fay", "Leeds"));
}

#[test]
fn entrants_learn_nothing_of_others_but_their_number() {
    let office = tournament(&FILE.replace("least: 6", "least: 3"));
    for name in ["Hal", "Ida"] {
        let address = format!("{name}@example.org");
        done(
            &office,
            &["tournament", "enter", name, "--address", &address],
        );
    }
    let worlds = [
        ("bob@example.org", "Hanover", "Mill Lane 4"),
        ("robert@example.net", "Leeds", "Hill Road 9"),
    ];
    let worlds = worlds.map(|(address, club, household)| {
        let mut office = office.copy();
        let enter = ["tournament", "enter", "Bob", "--address", address];
        let private = ["--club", club, "--household", household];
        done(&office, &[&enter[..], &private].concat());
        let asked = answer(&mut office, FAY, None, &block(ENTRY));
        let told = answer(&mut office, FAY, Some(&asked), "yes");
        let same = answer(
            &mut office,
            "gil@example.com",
            None,
            &entry("Bob", "Hanover"),
        );
        let about = answer(&mut office, FAY, None, "tournament: spring-27");
        office.now = FEBRUARY;
        let said = "SELECT count(*) FROM tournament_letters WHERE club IS NOT NULL";
        assert_eq!(count(office.path(), said), 2, "hers, and the doubtful one");
        given(&office, "tournament close");
        assert_eq!(count(office.path(), said), 0);
        let closed: Vec<Mail> = office.mails();
        let closed = closed.into_iter().filter(|mail| mail.to == [FAY]);
        let all = [asked, told, same, about].into_iter().chain(closed);
        let all = all.map(|mail| format!("{}\n{}", mail.id, mail.text));
        all.collect::<Vec<String>>()
    });
    assert_eq!(worlds[0].len(), 5);
    assert_eq!(worlds[0], worlds[1]);
}

#[test]
fn letters_about_something_else_stay_what_they_are() {
    let mut office = tournament(FILE);
    for letter in [
        "Hello, is there a tournament: one for beginners?",
        "I read about your club.\ntournament: spring-27",
        "Dear all,\nenter: Fay Miller",
    ] {
        for mail in said(&mut office, FAY, None, letter) {
            assert!(!mail.subject.contains("spring-27"), "{letter}");
        }
        office.now += 2 * DAY;
    }
    let mut other = OfficeFixture::new();
    for mail in said(&mut other, FAY, None, &entry("Fay", "none")) {
        assert!(!mail.words().contains("tournament of this office"));
    }
}
