use super::*;
use bulla_core::scenario::Scenario;
use bulla_store::{MailFormat, MailVolume};

#[test]
fn a_small_file_is_a_plan() {
    let text = "game: Delta-7\nscenario: advanced-5\nseats:\n  - {name: Ann, address: Ann@example.org}\n  \
                - {name: Bob, address: [bob@example.org, bob@example.net]}\ndeadlines: {realm: 48}\n";
    let plan = GameFile::read(text).unwrap();
    assert_eq!(plan.game, "delta-7");
    assert_eq!(plan.seats[0].addresses, ["ann@example.org"]);
    assert_eq!(plan.seats[1].addresses.len(), 2);
    assert_eq!(plan.deadlines["realm"], 48);
    assert_eq!(plan.second_thoughts, None);
    assert_eq!(plan.office, TableSettings::default());
    assert_eq!(plan.language, None);
    assert!(plan.seats.iter().all(|seat| seat.language.is_none()));
}

#[test]
fn a_table_and_a_seat_have_their_languages() {
    let text = "game: d\nscenario: advanced-2\nlanguage: de\nseats:\n  - {name: Ann, address: a@b.c}\n  \
                - {name: Bob, address: b@b.c, language: en}\n";
    let plan = GameFile::read(text).unwrap();
    assert_eq!(plan.language.as_deref(), Some("de"));
    let languages = plan.seats.into_iter().map(|seat| seat.language);
    assert!(languages.eq([None, Some("en".to_owned())]));
    let complaints = GameFile::read(&text.replace("language: en", "language: [en]"));
    let complaints = complaints.unwrap_err();
    assert_eq!(complaints.len(), 1, "{complaints:?}");
}

#[test]
fn a_table_may_end_by_turn_and_wait_for_choices() {
    let text = "game: d\nscenario: advanced-2\nseats: [{name: A, address: a@b.c}]\nend: {turn: 14}\n\
                ask: [civil_war]\nnot_before: 6\nabsence_days: 0\n";
    let plan = GameFile::read(text).unwrap();
    assert_eq!(plan.office.last_turn, Some(14));
    assert_eq!(plan.office.ask.unwrap()[0].kind, Calamity::CivilWar);
    assert_eq!((plan.not_before, plan.absence_days), (Some(6), Some(0)));
    let wrong = text
        .replace("civil_war", "moves")
        .replace("turn: 14", "turn: 0");
    let complaints = GameFile::read(&wrong).unwrap_err();
    assert_eq!(complaints.len(), 2, "{complaints:?}");
}

#[test]
fn a_seat_says_how_much_mail_it_wants() {
    let text = "game: d\nscenario: advanced-2\nseats:\n  - {name: A, address: a@b.c}\n  \
                - {name: B, address: b@b.c, volume: Digest, format: text}\n";
    let plan = GameFile::read(text).unwrap();
    let wishes = |seat: &NewSeat| (seat.volume, seat.format);
    assert_eq!(
        wishes(&plan.seats[0]),
        (MailVolume::Decisions, MailFormat::Full)
    );
    assert_eq!(
        wishes(&plan.seats[1]),
        (MailVolume::Digest, MailFormat::Text)
    );
    let wrong = text.replace("Digest", "quiet").replace("text", "html");
    let complaints = GameFile::read(&wrong).unwrap_err();
    let said: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].ends_with("expected one of everything, decisions, digest, found `quiet`"));
    assert!(said[1].ends_with("expected one of full, text, found `html`"));
}

#[test]
fn a_table_says_how_it_takes_protests_and_who_moderates_and_plays() {
    let text = "game: d\nscenario: advanced-2\nseats:\n  - {name: A, address: a@b.c}\n  \
                - {name: B, address: b@b.c, moderator: yes}\nprotests: {within: 2 days, hold: yes}\n";
    let plan = GameFile::read(text).unwrap();
    let wanted = ProtestRule {
        hours: 48,
        hold: true,
    };
    assert_eq!(
        (plan.protests, &plan.moderating[..]),
        (Some(wanted), &[1][..])
    );
    let usual = GameFile::read(&text.replace("{within: 2 days, hold: yes}", "{}")).unwrap();
    assert_eq!(usual.protests, Some(ProtestRule::default()));
    let wrong = text
        .replace("2 days", "2 weeks")
        .replace("hold: yes", "hold: perhaps, often: 3")
        .replace("moderator: yes", "moderator: sometimes");
    let complaints = GameFile::read(&wrong).unwrap_err();
    let said: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 4, "{said:?}");
    let all = said.join("\n");
    for part in [
        "3 days or 36h, found `2 weeks`",
        "yes or no, found `perhaps`",
        "`often`",
        "found `sometimes`",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
}

#[test]
fn a_table_says_what_proves_a_letter() {
    let text = "game: d\nscenario: advanced-2\nseats: [{name: A, address: a@b.c}]\n";
    assert_eq!(GameFile::read(text).unwrap().proof, None);
    for policy in AuthPolicy::ALL {
        let text = format!("{text}proof: {}\n", policy.id());
        assert_eq!(GameFile::read(&text).unwrap().proof, Some(policy));
    }
    let complaints = GameFile::read(&format!("{text}proof: trust\n")).unwrap_err();
    let said = complaints[0].to_string();
    assert!(
        said.ends_with("(proof): expected token, vouched or both, found `trust`"),
        "{said}"
    );
}

#[test]
fn a_table_may_end_by_date_alone_or_with_a_turn() {
    let text = "game: d\nscenario: advanced-2\nseats: [{name: A, address: a@b.c}]\nend: {date: 2027-03-01}\n";
    let plan = GameFile::read(text).unwrap();
    let day = NaiveDate::from_ymd_opt(2027, 3, 1);
    assert_eq!((plan.office.last_turn, plan.last_day), (None, day));
    let both = text.replace("{date", "{turn: 9, date");
    let plan = GameFile::read(&both).unwrap();
    assert_eq!((plan.office.last_turn, plan.last_day), (Some(9), day));
    for (wrong, said) in [
        (
            "{date: 2027-02-30}",
            "(date): expected a day such as 2027-03-01",
        ),
        ("{date: 1.3.2027}", "found `1.3.2027`"),
        ("{date: [2027]}", "(date): expected a day"),
        ("{day: 2027-03-01}", "unknown key `day`"),
        (
            "2027-03-01",
            "(end): expected {turn: 14}, {date: 2027-03-01} or both",
        ),
        ("{}", "(end): expected {turn: 14}"),
        ("{turn: 0, date: soon}", "(turn): expected a number"),
    ] {
        let complaints = GameFile::read(&text.replace("{date: 2027-03-01}", wrong)).unwrap_err();
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        assert!(lines.join("\n").contains(said), "{wrong}: {lines:?}");
    }
}

#[test]
fn everything_wrong_is_said_with_its_place() {
    let text = "gane: x\nscenario: advanced-5\nseats:\n  - {name: Ann, address: ann}\n  - {name: ann}\n\
                deadlines: {realm: -3}\n";
    let complaints = GameFile::read(text).unwrap_err();
    let said: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    let said = said.join("\n");
    for expected in [
        "line 1, column 1: unknown key `gane`, did you mean ",
        "line 4, column 26 (seats[0]): `ann` is no mail address",
        "(seats[1]): two seats of the same name",
        "(seats[1]): the key `address` is missing",
        "(realm): expected a number from 1 to 8760, found `-3`",
        "the key `game` is missing",
    ] {
        assert!(said.contains(expected), "{expected} is not in\n{said}");
    }
}

#[test]
fn what_does_not_fit_the_scenario_is_said_with_its_place() {
    let text = "game: d\nscenario: advanced-5\nseats:\n  - {name: A, address: a@b.c}\n  \
                - {name: B, address: b@b.c}\ndeadlines: {realm: 48, relm: 20}\n";
    let five = Scenario::named("advanced-5").unwrap();
    let said = |text: &str, scenario: &Scenario| {
        let plan = GameFile::read(text).unwrap();
        let fits = plan.played_from(scenario, "d.yaml");
        let fits = fits.and_then(|played| plan.segments_from(&played, "d.yaml"));
        fits.unwrap_err().to_string()
    };
    assert_eq!(
        said(text, &five),
        "d.yaml: line 3, column 1 (seats): the scenario advanced-5 is for 5 seats, the file has 2"
    );
    let four = format!("{text}players: 4\n");
    assert_eq!(
        said(&four, &five),
        "d.yaml: line 7, column 10 (players): advanced-5 is for 5, and the file says 4"
    );
    let two = Scenario::named("advanced-2").unwrap();
    let deadline = said(text, &two);
    let wanted = "d.yaml: line 6, column 24 (deadlines): `relm` is no segment of this game, did you mean realm?";
    assert!(deadline.starts_with(wanted), "{deadline}");
}
