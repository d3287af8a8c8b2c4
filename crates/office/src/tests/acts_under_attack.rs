//! Letters of moderators that somebody forges, sends too late or takes back, and what a moderator who plays may not learn by them.

use super::acts_by_letter::{notes, office_with, proven};
use super::moderator_messages::{ANN, GM, note, said};
use super::*;

fn paused(office: &mut TestOffice) -> bool {
    office.open().waits.is_some()
}

#[test]
fn a_forged_re_judging_is_told_nobody() {
    let mut office = office_with("");
    let asked = office.ask(GM, None, "rejudge delta-7 0-setup because I help Bob");
    assert!(said(&asked).contains("did not prove"), "{}", asked.text);
    assert_eq!(notes(&mut office), [], "no look is written down");
    let page = office.ask(GM, Some(&asked), "yes");
    assert!(
        said(&page).contains("comes to anything else"),
        "{}",
        page.text
    );
    assert_eq!(notes(&mut office).len(), 1, "the look that was meant");
}

#[test]
fn a_day_that_is_past_at_the_yes_is_not_one_of_next_year() {
    let mut office = office_with("");
    let acted_by = ActedBy {
        who: "cli",
        why: "x",
    };
    office.office().pause("delta-7", &acted_by).unwrap();
    // It is 19 January 2027, 08:00.
    let asked = proven(&mut office, "resume delta-7 until 22 January 10:00");
    assert!(said(&asked).contains("22 January 2027"), "{}", asked.text);
    office.wait(3 * DAY + 12 * HOUR);
    let told = office.ask(GM, Some(&asked), "yes");
    assert!(!said(&told).contains("Done:"), "{}", told.text);
    assert!(paused(&mut office));
}

#[test]
fn an_act_without_a_name_is_done_in_the_game_that_was_told() {
    let mut office = office_with("");
    let asked = proven(&mut office, "set minimum=36h because of the snow");
    assert!(said(&asked).contains("in delta-7"), "{}", asked.text);
    let acted_by = ActedBy {
        who: "cli",
        why: "x",
    };
    let ended = office
        .office()
        .end_game("delta-7", ModeratorEnding::Draw, &acted_by);
    ended.unwrap();
    let file = "game: echo-8\nscenario: advanced-2\nseats:\n  - {name: cy, address: cy@example.org}\n  \
        - {name: di, address: di@example.org}\n";
    let plan = GameFile::read(file).unwrap();
    let scenario = Scenario::named(&plan.scenario).unwrap();
    office
        .office()
        .new_game(&plan, &scenario, Seed([8; 32]))
        .unwrap();
    office.mails();
    office.write(GM, Some(&asked), "yes");
    office.post();
    let mails = office.mails();
    let told = mails.iter().filter(|mail| mail.to == [GM]).map(said);
    assert!(told.clone().any(|told| told.contains("something else now")));
    let notes = office.office().moderator_notes(Some("echo-8")).unwrap();
    assert!(notes.iter().all(|note| note.why != "the snow"), "{notes:?}");
}

#[test]
fn an_act_below_a_note_goes_to_no_player() {
    let mut office = office_with("");
    let block = block(&format!("token: {}\nstatus: final", office.token_of("ann")));
    office.write(ANN, None, &format!("{}{block}", note("Bob is slow.")));
    office.post();
    let mails = office.mails();
    let passed = mails.iter().find(|mail| mail.to == [GM]).unwrap().clone();
    for letter in [
        "replace bob in delta-7 with Dora dora@example.net because he is slow",
        "Dear all, here is what I decided:\nextend delta-7 24 hours",
    ] {
        office.mails();
        office.write(GM, Some(&passed), letter);
        office.post();
        let mails = office.mails();
        assert!(mails.iter().all(|mail| mail.to == [GM]), "{letter}");
        assert!(
            said(&mails[0]).contains("Nothing is done yet"),
            "{letter}: {}",
            mails[0].text
        );
    }
    // Words are words.
    office.write(
        GM,
        Some(&passed),
        "Please wait for him, and do not pause it in your head.",
    );
    office.post();
    let mails = office.mails();
    assert!(mails.iter().any(|mail| mail.to == [ANN]));
}

#[test]
fn a_yes_may_answer_the_mail_that_asks_for_one() {
    let mut office = office_with("");
    let asked = proven(&mut office, "pause delta-7 because of the snow");
    let unclear = office.ask(GM, Some(&asked), "hm, what?");
    assert!(
        said(&unclear).contains("neither yes nor no"),
        "{}",
        unclear.text
    );
    let references = unclear.letter.references.clone();
    let bytes = format!(
        "From: {GM}\nTo: office@example.org\nMessage-ID: <last@client>\nIn-Reply-To: <{}>\nReferences: {} <{}>\nSubject: Re\n\nyes\n",
        unclear.id,
        references
            .iter()
            .map(|id| format!("<{id}>"))
            .collect::<Vec<_>>()
            .join(" "),
        unclear.id
    );
    office.put(bytes.as_bytes());
    office.post();
    assert!(paused(&mut office));
}

#[test]
fn a_no_behind_a_yes_counts_while_nothing_is_done() {
    let mut office = office_with("");
    let asked = proven(&mut office, "pause delta-7 because of the snow");
    office.write(GM, Some(&asked), "yes");
    office.write(GM, Some(&asked), "no, stop!");
    office.post();
    assert!(!paused(&mut office));
    let told = office.mails().into_iter().filter(|mail| mail.to == [GM]);
    assert!(
        told.map(|mail| said(&mail))
            .any(|told| told.contains("taken that letter back"))
    );
}

#[test]
fn a_playing_moderator_learns_no_more_by_letter_than_by_his_pages() {
    let file = "game: delta-7\nscenario: advanced-2\nwho_is_late: moderators\nseats:\n  \
        - {name: ann, address: ann@example.org}\n  - {name: bob, address: gm@example.org}\n";
    let mut office = TestOffice::with(file, "moderators: [gm@example.org]");
    office.mails();
    office.wait(4 * DAY);
    office.post();
    office.mails();
    let block = block(&format!("token: {}\nstatus: final", office.token_of("ann")));
    office.write(ANN, None, &block);
    office.post();
    office.mails();
    let absence = "absence delta-7 ann 1 to 3 February";
    let asked = proven(&mut office, absence);
    office.ask(GM, Some(&asked), "yes");
    for (letter, told) in [
        // It overlaps what is filed, and the answer does not say so.
        (
            "absence delta-7 ann 2 to 5 February",
            "Its player can write it.",
        ),
        (
            "admit delta-7 ann <x@y> 18 January 19:55",
            "a moderator plays in delta-7",
        ),
        ("letters delta-7", "a moderator plays in delta-7"),
        ("status delta-7", "Final: 1 of 2"),
    ] {
        let words = said(&proven(&mut office, letter));
        assert!(words.contains(told), "{letter}: {words}");
        assert!(!words.contains("<1@client>"), "{letter}: {words}");
        assert!(!words.contains("No orders yet"), "{letter}: {words}");
    }
}

#[test]
fn a_look_over_all_games_is_told_once_for_each() {
    let mut office = office_with("");
    for (name, seed) in [("echo-8", 8), ("fox-9", 9)] {
        let file = format!(
            "game: {name}\nscenario: advanced-2\nseats:\n  - {{name: cy, address: cy@example.org}}\n  \
             - {{name: di, address: di@example.org}}\n"
        );
        let plan = GameFile::read(&file).unwrap();
        let scenario = Scenario::named(&plan.scenario).unwrap();
        office
            .office()
            .new_game(&plan, &scenario, Seed([seed; 32]))
            .unwrap();
    }
    office.post();
    let asked = office.ask(GM, None, "status");
    assert_eq!(
        said(&asked).matches("| status").count(),
        1,
        "{}",
        asked.text
    );
    let told = said(&office.ask(GM, Some(&asked), "yes"));
    assert_eq!(told.matches("Letters are due").count(), 3, "{told}");
    assert!(!told.contains("something else now"), "{told}");
}

#[test]
fn nothing_of_a_long_letter_is_dropped_in_silence() {
    let mut office = office_with("");
    let mut acts: Vec<String> = (1..=7)
        .map(|hours| format!("extend delta-7 {hours} hours because of reason {hours}"))
        .collect();
    let asked = office.ask(GM, None, &acts.join("\n"));
    assert!(
        said(&asked).contains("| extend delta-7 7 hours"),
        "{}",
        asked.text
    );
    assert!(
        said(&asked).contains("These lines were not understood"),
        "{}",
        asked.text
    );
    acts.truncate(1);
    acts.push(format!("but only if {}", "very ".repeat(100)));
    let told = proven(&mut office, &acts.join("\n"));
    assert!(said(&told).contains("but only if very"), "{}", told.text);
    assert!(!told.text.contains("confirm: "), "{}", told.text);
}
