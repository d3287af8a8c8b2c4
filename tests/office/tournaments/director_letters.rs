//! A director who has no terminal: standings, calendar, more time, a substitute and an adjudication by letter.

use super::drawing::drawn;
use super::playing::{begun, play};
use super::*;
use crate::mails::Mail;
use bulla::office::{
    ActedBy, Clock, DirectorOutcome, DirectorRequest, Office, OfficeError, TournamentDesk,
};

const DIRECTOR: &str = "secretary@example.org";

/// Sends a letter of the director and returns the answer.
fn answer(office: &mut OfficeFixture, last: Option<&Mail>, lines: &str) -> Mail {
    answer_to(office, DIRECTOR, last, lines)
}

/// Sends a letter of somebody and returns the answer.
fn answer_to(office: &mut OfficeFixture, from: &str, last: Option<&Mail>, lines: &str) -> Mail {
    office.mails();
    office.now += HOUR;
    office.write(from, last, lines);
    office.post();
    let mails = office.mails();
    let mut answers = mails.into_iter().filter(|mail| mail.to == [from]);
    let answer = answers
        .next()
        .unwrap_or_else(|| panic!("no answer to {lines}"));
    assert!(answers.next().is_none(), "one answer to {lines}");
    answer
}

#[test]
fn a_director_leads_by_letter_what_the_commands_lead() {
    let mut office = begun();
    let first = answer(&mut office, None, "calendar spring-27");
    let told = first.words();
    assert!(told.contains("did not prove"), "{told}");
    let calendar = answer(&mut office, Some(&first), "yes").words();
    assert!(calendar.contains("2027-02-08 heat-1 starts"), "{calendar}");
    let standings = answer(&mut office, Some(&first), "standings spring-27").words();
    assert!(standings.contains("No game is over yet."), "{standings}");

    let before = office.look(|office| office.status().unwrap());
    let asked = answer(
        &mut office,
        Some(&first),
        "extend spring-27 heat-1 48 hours because of the snow",
    );
    assert!(
        asked.words().contains("Deadlines of heat-1"),
        "{}",
        asked.words()
    );
    let unmoved = office.look(|office| office.status().unwrap());
    let deadline = |status: &bulla::office::OfficeStatus, game: &str| {
        let mut games = status.games.iter();
        let game = games.find(|one| one.game == game).unwrap();
        game.open.as_ref().unwrap().deadline
    };
    assert_eq!(
        deadline(&before, "spring-27-a"),
        deadline(&unmoved, "spring-27-a")
    );
    answer(&mut office, Some(&asked), "yes");
    let moved = office.look(|office| office.status().unwrap());
    let count = |by: i64| {
        let games = before.games.iter();
        let is_moved = |name: &str| deadline(&moved, name) - deadline(&before, name) == by;
        games.filter(|game| is_moved(&game.game)).count()
    };
    assert!(
        count(48 * HOUR) > 0 && count(0) > 0,
        "one heat, and not the other"
    );
}

/// An adjudication names table, rule and turn, and no totals.
#[test]
fn a_director_ends_a_table_by_letter() {
    let mut office = begun();
    let first = answer(&mut office, None, "status spring-27");
    play(&mut office, 2);
    let asked = answer(
        &mut office,
        Some(&first),
        "adjudicate spring-27 spring-27-c abandoned because two have left",
    );
    let told = asked.words();
    assert!(
        told.contains("counts for nobody (abandoned: void)"),
        "{told}"
    );
    assert!(
        !told.contains("points") && !told.contains("total"),
        "{told}"
    );
    let over = answer(&mut office, Some(&asked), "yes").words();
    assert!(over.contains("Done:"), "{over}");
    assert!(
        refused(
            &office,
            &[
                "tournament",
                "adjudicate",
                "spring-27-c",
                "--by",
                "abandoned"
            ]
        )
        .contains("is over")
    );
    let refused = answer(
        &mut office,
        Some(&first),
        "adjudicate spring-27 spring-27-c abandoned",
    )
    .words();
    assert!(refused.contains("spring-27-c is over"), "{refused}");
}

#[test]
fn a_substitute_is_seated_by_letter_and_nobody_else_directs() {
    let mut office = drawn();
    let table = office.work(|office| {
        office.look_at_tournaments(|records| {
            let tournament = records.tournaments()?.remove(0);
            Ok(records.tournament_tables(tournament.id)?.remove(0))
        })
    });
    let table = table.unwrap();
    let old = table.entries.lines().next().unwrap().to_owned();
    let mut free = ["ann", "cleo", "dan", "eve", "finn"].into_iter();
    let is_elsewhere = |name: &&str| !table.entries.lines().any(|entry| entry == *name);
    let new = free.find(is_elsewhere).unwrap();
    let line = format!(
        "substitute spring-27 {} {old}: {new} because of illness",
        table.game
    );
    // Of somebody who directs nothing the letter is a stranger's.
    office.mails();
    office.write("ann@example.org", None, &line);
    office.post();
    let mails = office.mails();
    assert!(
        mails
            .iter()
            .all(|mail| !mail.words().contains("Nothing is done yet"))
    );
    let asked = answer(&mut office, None, &line);
    assert!(asked.words().contains(" sits at "), "{}", asked.words());
    let done = answer(&mut office, Some(&asked), "yes").words();
    assert!(done.contains("Done:"), "{done}");
    let seated = office.work(|office| {
        office.look_at_tournaments(|records| {
            let tournament = records.tournaments()?.remove(0);
            Ok(records.tournament_tables(tournament.id)?.remove(0).entries)
        })
    });
    assert!(seated.unwrap().lines().any(|entry| entry == new));
    let told = answer(&mut office, Some(&asked), "standings spring-28").words();
    assert!(told.contains("no tournament of yours"), "{told}");
}

/// A fault of the program in one letter is told its writer, and keeps no other letter and no game.
#[test]
fn a_fault_in_an_act_is_told_and_stops_no_round() {
    fn faulty(
        _: &mut TournamentDesk<'_, '_>,
        _: (&str, &str),
        _: DirectorRequest<'_>,
        _: &ActedBy<'_>,
    ) -> Result<DirectorOutcome, OfficeError> {
        panic!("a test")
    }
    let mut office = drawn();
    let first = answer(&mut office, None, "help");
    for lines in [
        "standings spring-27",
        "adjudicate spring-27 spring-27-a abandoned",
    ] {
        office.write(DIRECTOR, Some(&first), lines);
        office.write(DIRECTOR, Some(&first), "calendar spring-28");
        let clock = Clock::Fixed(office.now);
        let opened = Office::open(office.path(), clock).unwrap();
        let mut faulty = opened.with_director_acts(faulty);
        faulty.post().unwrap();
        faulty.close().unwrap();
        let mails = office.mails();
        let words: Vec<String> = mails.iter().map(Mail::words).collect();
        assert_eq!(words.len(), 2, "{lines}: {words:?}");
        assert!(
            words
                .iter()
                .any(|told| told.contains("a fault of this program"))
        );
        assert!(
            words
                .iter()
                .any(|told| told.contains("no tournament of yours"))
        );
    }
}

/// A director who plays rules at no table of his own: the assistants do.
#[test]
fn a_director_who_plays_does_not_rule_at_his_table_by_letter_either() {
    let file = FILE.replace(
        "directors: [secretary@example.org]",
        "directors: [ann@example.org, secretary@example.org]\nassistants: [hana@example.org]",
    );
    let file = file.replace("same-person, same-household", "same-person");
    let mut office = entered_from(&file, &PEOPLE);
    office.now = FEBRUARY;
    done(&office, &["tournament", "close"]);
    let mut office = super::drawing::drawn_of(office);
    office.now = super::START_OF_HEATS;
    done(&office, &["tournament", "start", "heat-1"]);
    let tables = office.work(|office| {
        office.look_at_tournaments(|records| {
            let tournament = records.tournaments()?.remove(0);
            Ok(records.tournament_tables(tournament.id)?)
        })
    });
    let tables = tables.unwrap().into_iter();
    let heat = tables.filter(|table| table.round == "heat-1");
    let (own, others): (Vec<_>, Vec<_>) =
        heat.partition(|table| table.entries.lines().any(|entry| entry == "ann"));
    let lines = format!(
        "adjudicate spring-27 {} abandoned because I lose\nsubstitute spring-27 {} bob: cleo",
        own[0].game, own[0].game
    );
    office.mails();
    office.now += HOUR;
    office.write("ann@example.org", None, &lines);
    office.post();
    let answer = office
        .mails()
        .into_iter()
        .find(|mail| mail.to == ["ann@example.org"]);
    let answer = answer.unwrap();
    let words = answer.words();
    assert!(
        words.contains("an assistant rules there (hana@example.org)"),
        "{words}"
    );
    assert!(!words.contains("confirm: "), "{words}");
    let extend = "extend spring-27 heat-1 24 hours";
    let (own, others) = (&own[0].game, &others[0].game);
    let words = answer_to(&mut office, "ann@example.org", Some(&answer), extend).words();
    assert!(words.contains(others) && !words.contains(own), "{words}");
    // The assistant rules where she plays, and nowhere else.
    let hana = "hana@example.org";
    let first = answer_to(&mut office, hana, None, "status spring-27");
    let words = answer_to(&mut office, hana, Some(&first), extend).words();
    assert!(words.contains(own) && !words.contains(others), "{words}");
    let elsewhere = format!("adjudicate spring-27 {others} abandoned because they left");
    let words = answer_to(&mut office, hana, Some(&first), &elsewhere).words();
    assert!(
        words.contains("a director rules there (ann@example.org, secretary@example.org)"),
        "{words}"
    );
    assert!(!words.contains("confirm: "), "{words}");
    let here = format!("adjudicate spring-27 {own} abandoned because they left");
    let asked = answer_to(&mut office, hana, Some(&first), &here);
    let done = answer_to(&mut office, hana, Some(&asked), "yes").words();
    assert!(done.contains("Done:"), "{done}");
}
