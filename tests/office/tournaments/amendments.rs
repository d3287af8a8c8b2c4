//! A file that is changed while people are entered, tables are drawn and games are played.

use super::playing::{begun, play};
use super::*;

/// Writes a file beside the office, and returns the command with which it is looked at.
fn amending(office: &OfficeFixture, text: &str) -> String {
    let path = office.path().join("spring-28.yaml");
    fs::write(&path, text).unwrap();
    format!("tournament amend {}", path.to_str().unwrap())
}

fn refusal(office: &OfficeFixture, text: &str) -> String {
    let line = amending(office, text);
    refused(office, &line.split(' ').collect::<Vec<_>>())
}

/// File of [`begun`].
fn played() -> String {
    FILE.replace("same-person, same-household", "same-person")
}

/// Their own calendars get the new day in the place of the old one.
fn must_have_days(office: &OfficeFixture) {
    let mails = office.outbox();
    let dated = mails.iter().filter(|(_, bytes)| {
        let text = String::from_utf8_lossy(bytes);
        text.contains("have_changed") || text.contains("have changed")
    });
    assert!(dated.clone().count() >= 6);
    for (_, bytes) in dated {
        assert!(String::from_utf8_lossy(bytes).contains("text/calendar"));
    }
}

#[test]
fn a_cut_off_that_moves_is_told_to_all_and_is_the_last_day_of_the_games() {
    let office = begun();
    let text = played().replace("2027-06-30", "2027-07-10");
    let line = amending(&office, &text);
    let before = texts(&office).len();
    let shown = given(&office, &line);
    assert!(
        shown.starts_with(
            "rounds.heat-1.cut_off: 2027-06-30, now 2027-07-10\n\
             Their last day moves, and their seats are told: spring-27-a, spring-27-b\n\
             Nothing is changed yet."
        ),
        "{shown}"
    );
    assert_eq!(texts(&office).len(), before, "a look");
    committed(&office, &line);
    for person in PEOPLE {
        let address = format!("{}@example.org", person.to_lowercase());
        let (subject, hello) = match person {
            "Eve" => (
                "[spring-27] Regeln oder Tage haben sich geändert",
                "Hallo Eve",
            ),
            _ => ("[spring-27] Rules or days have changed", "Hello "),
        };
        let told = told(&office, &address, subject);
        let [mail] = &told[..] else {
            panic!("{person}: {told:?}");
        };
        assert!(mail.contains(hello) && mail.contains("agreed"), "{mail}");
        assert!(
            mail.contains("  rounds.heat-1.cut_off: 2027-06-30, now"),
            "{mail}"
        );
    }
    for game in ["spring-27-a", "spring-27-b"] {
        let told = texts(&office);
        let mut notices = told.iter().filter(|(_, subject, _)| subject.contains(game));
        assert!(
            notices.any(
                |(_, _, text)| text.split_whitespace().any(|word| word == "10")
                    && text.contains("July 2027")
            ),
            "{game}"
        );
    }
    must_have_days(&office);
    let calendar = given(&office, "tournament calendar");
    assert!(calendar.contains("2027-07-10"), "{calendar}");
    given(&office, "tournament verify");
    let again = refused(&office, &line.split(' ').collect::<Vec<_>>());
    assert!(again.contains("nothing was changed"), "{again}");
    let site = place();
    given(
        &office,
        &format!("tournament site {}", site.path().join("s").display()),
    );
    let page = fs::read_to_string(site.path().join("s/rounds.html")).unwrap();
    assert!(
        page.contains("agreed") && page.contains("2027-06-30, now"),
        "{page}"
    );
    assert!(!page.contains("@example.org"));
}

/// What was drawn, was told or has decided a result stays; the answer says which key and why, and nothing is changed.
#[test]
fn what_is_fixed_is_refused_with_its_reason() {
    let mut office = begun();
    let text = played();
    for (old, new, said) in [
        (
            "tournament: spring-27",
            "tournament: spring-28",
            "tournament: its name stays",
        ),
        ("most: 40", "most: 50", "entry.most: the list is closed"),
        (
            "[name, club, household]",
            "[name, club]",
            "ask: the list is closed",
        ),
        (
            "end: {turn: 6}",
            "end: {turn: 7}",
            "rounds.heat-1.end.turn: its games have begun",
        ),
        (
            "avoid: [same-club, met-before,",
            "avoid: [met-before, same-club,",
            "the tables that were drawn would come out otherwise",
        ),
        (
            "most: 40, tables_each: 2",
            "most: 40, tables_each: two",
            "expected",
        ),
    ] {
        assert!(text.contains(old), "{old}");
        let refusal = refusal(&office, &text.replace(old, new));
        assert!(refusal.contains(said), "{new}: {refusal}");
    }
    // Points may be changed as long as no game is over.
    let points = text.clone() + "points: {system: hmw}\n";
    assert!(
        given(&office, &amending(&office, &points)).contains("points.system: win-ratio, now hmw")
    );
    play(&mut office, 20);
    let late = refusal(&office, &points);
    assert!(late.contains("points.system: a game is over"), "{late}");
    // A code holds for the file that it was shown with.
    let cut_off = text.replace("2027-12-31", "2028-01-31");
    let shown = given(&office, &amending(&office, &cut_off));
    let code = shown
        .split("--commit ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    let other = amending(&office, &text.replace("2027-12-31", "2028-02-28"));
    let stale = format!("{other} --commit {code} --why moved");
    let stale = refused(&office, &stale.split(' ').collect::<Vec<_>>());
    assert!(stale.contains("is not the code of this file"), "{stale}");
    assert_eq!(
        office.count("SELECT count(*) FROM tournament_amendments"),
        0
    );
}

#[test]
fn directors_are_told_as_others_and_by_no_address() {
    let office = entered(&PEOPLE);
    let text = FILE.replace("secretary@example.org", "treasurer@example.org");
    let text = text.replace("close: 2027-01-31", "close: 2027-02-03");
    let line = amending(&office, &text);
    let shown = committed(&office, &line);
    assert!(shown.contains("directors: others than before"), "{shown}");
    assert!(
        shown.contains("entry.close: 2027-01-31, now 2027-02-03"),
        "{shown}"
    );
    let kept = office.rows("SELECT changes FROM tournament_amendments");
    assert!(!kept[0].contains('@'), "{kept:?}");
    // It is the new file that counts: somebody is entered on a day that was too late before.
    let mut office = office;
    office.now = START + 19 * DAY;
    done(
        &office,
        &[
            "tournament",
            "enter",
            "Hugo",
            "--address",
            "hugo@example.org",
        ],
    );
}
