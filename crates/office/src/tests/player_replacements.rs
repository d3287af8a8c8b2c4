//! A seat that changes hands in the middle of a segment, and a game that is ended.

use super::replacement_mails::flat;
use super::*;

pub(super) const ANN: &str = "ann@example.org";
pub(super) const FAY: &str = "fay@example.com";

pub(super) fn acted_by() -> ActedBy<'static> {
    ActedBy {
        who: "gm",
        why: "she has no time",
    }
}

pub(super) fn fay() -> NewSeat {
    NewSeat {
        name: "fay".to_owned(),
        addresses: vec![FAY.to_owned()],
        ..NewSeat::default()
    }
}

#[test]
fn a_new_player_gets_the_seat_and_everything_of_the_old_one_dies() {
    let mut office = TestOffice::at_realm();
    let mails = office.mails();
    let page = mails.iter().rfind(|mail| mail.to == [ANN]).unwrap();
    let token = office.token_of("ann");
    office.write(ANN, Some(page), &block("status: final\ntax: 2"));
    office.write(
        ANN,
        Some(page),
        &block("request: absence\nfrom: 2027-02-01\nto: 2027-02-03"),
    );
    office.post();
    office.mails();
    assert_eq!(office.orders()[0].1, "final");
    let nation = office
        .office()
        .replace_player("delta-7", "ann", &fay(), &acted_by())
        .unwrap();
    assert_eq!(office.orders()[0].1, "draft");
    office.office().send().unwrap();
    let told = office.mails();
    let to = |address: &str| -> Vec<&ReceivedMail> {
        told.iter()
            .filter(|mail| mail.to.iter().any(|to| to == address))
            .collect()
    };
    assert_eq!(
        (to(FAY).len(), to(ANN).len(), to("bob@example.org").len()),
        (2, 1, 1)
    );
    assert!(!to(ANN)[0].text.contains("BEGIN ORDERS"));
    assert!(to("bob@example.org")[0].text.contains("fay"));
    let again = to(FAY)
        .into_iter()
        .find(|mail| mail.text.contains("BEGIN ORDERS"))
        .unwrap();
    assert!(
        !again.text.contains(&token),
        "the old token is in no mail to the new player"
    );
    let hears_why = |mail: &&ReceivedMail| flat(mail).contains("she has no time");
    let hear_why: Vec<&ReceivedMail> = told.iter().filter(hears_why).collect();
    assert_eq!(hear_why.len(), 1);
    assert_eq!(
        hear_why[0].to,
        [ANN],
        "the reason is for the old player alone"
    );
    nothing_of_the_old_one_counts(&mut office, page, &token);
    // The new one.
    office.write(FAY, Some(again), &block("status: final\ntax: 2"));
    office.post();
    assert_eq!(office.orders()[0], (nation, "final", 2));
}

/// Checks that the old player's replies fail by thread, by token, and from an address that nobody has.
fn nothing_of_the_old_one_counts(office: &mut TestOffice, page: &ReceivedMail, token: &str) {
    for (reply, body) in [
        (Some(page), block("status: final\ntax: 1")),
        (
            None,
            block(&format!(
                "token: {token}\ngame: delta-7\nstatus: final\ntax: 1"
            )),
        ),
        (Some(page), block("request: page")),
    ] {
        office.write(ANN, reply, &body);
    }
    office.write(
        "eve@example.com",
        Some(page),
        &block("status: final\ntax: 1"),
    );
    office.post();
    assert_eq!(office.orders()[0].1, "draft");
    let seats_told = office.mails();
    assert!(
        seats_told.iter().all(|mail| mail.subject == "Your letter"),
        "nothing but the one fixed text"
    );
}

#[test]
fn a_replacement_that_cannot_be_is_told_why() {
    let mut office = TestOffice::at_realm();
    office.mails();
    for (seat, name, address, said) in [
        ("crete", "fay", FAY, "has no seat crete"),
        ("ann", "bob", FAY, "the name bob is taken"),
        ("ann", "fay", "bob@example.net", "one person has one seat"),
        ("ann", "fay", "fay", "no mail address"),
        ("ann", "fay", "office@example.org", "the office's own"),
    ] {
        let new = NewSeat {
            name: name.to_owned(),
            addresses: vec![address.to_owned()],
            ..NewSeat::default()
        };
        let error = office
            .office()
            .replace_player("delta-7", seat, &new, &acted_by());
        let error = error.unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
        assert_eq!(error.exit_code(), 1);
    }
    office.post();
    assert!(office.mails().is_empty(), "nothing changed");
}

#[test]
fn before_anything_is_set_up_a_seat_may_have_another_player() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office
        .office()
        .replace_player("delta-7", "ann", &fay(), &acted_by())
        .unwrap();
    office.post();
    let mails = office.mails();
    let form = mails
        .iter()
        .find(|mail| mail.to == [FAY] && mail.text.contains("BEGIN ORDERS"));
    let token = page
        .form()
        .text
        .lines()
        .find_map(|line| line.strip_prefix("token: "))
        .unwrap()
        .to_owned();
    assert!(!form.unwrap().text.contains(&token));
    office.ask(FAY, form, &block("nations: [africa]\nstatus: final"));
    assert_eq!(office.orders()[0], ("fay".to_owned(), "final", 1));
}

#[test]
fn a_nation_that_was_left_has_a_player_again() {
    for waits in [0, 4 * DAY] {
        let mut office = TestOffice::at_realm();
        office.mails();
        office
            .office()
            .vacate_seat("delta-7", "ann", &acted_by())
            .unwrap();
        office.wait(waits);
        office.post();
        office.wait(waits);
        office.post();
        office.mails();
        office
            .office()
            .replace_player("delta-7", "ann", &fay(), &acted_by())
            .unwrap();
        office.post();
        let turn = office.open().turn;
        let page = office
            .mails()
            .into_iter()
            .find(|mail| mail.to == [FAY] && mail.text.contains("BEGIN ORDERS\ngame"));
        if let Some(page) = page {
            assert_eq!(
                page.value("turn"),
                turn.to_string(),
                "the page of the open segment"
            );
        }
        office.wait(4 * DAY);
        office.post();
        office.mails();
        let answer = office.ask(FAY, None, "What now?");
        assert_eq!(answer.subject, "Your letter", "no proof, no answer");
        let (table, viewer) = office.office().table("delta-7", "fay").unwrap();
        let view = table.view(viewer);
        assert!(
            !view.open.nation(view.civ.unwrap()).inert,
            "after {waits} s"
        );
        assert!(!table.prompts(&view).is_empty());
        let lines = office.office().ledger("delta-7").unwrap();
        let came_back = lines
            .iter()
            .any(|line| line.starts_with("15.61 inert") && line.ends_with("false"));
        assert_eq!(came_back, waits > 0);
    }
}

#[test]
fn a_game_that_is_ended_opens_its_secrets_and_takes_no_orders() {
    let mut office = TestOffice::at_realm();
    let mails = office.mails();
    let page = mails.iter().rfind(|mail| mail.to == [ANN]).unwrap();
    office
        .office()
        .end_game("delta-7", ModeratorEnding::Draw, &acted_by())
        .unwrap();
    office.post();
    let told = office.mails();
    for address in [ANN, "bob@example.org"] {
        let mut own = told
            .iter()
            .filter(|mail| mail.to.iter().any(|to| to == address));
        assert!(own.clone().any(|mail| mail.text.contains("as a draw")));
        assert!(own.any(|mail| mail.text.contains("The game is over")
            && mail.text.contains("Commitment")
            || mail.text.contains("commitment")));
    }
    assert!(
        office
            .office()
            .end_game("delta-7", ModeratorEnding::Draw, &acted_by())
            .is_err()
    );
    office.wait(9 * DAY);
    assert!(office.post().judged.segments.is_empty());
    let answer = office.ask(ANN, Some(page), &block("status: final\ntax: 2"));
    assert_eq!(office.verdicts().last().unwrap(), "over", "{}", answer.text);
    let opened = office.office().final_disclosure("delta-7").unwrap();
    assert!(opened.contains("seed: 0707"), "{opened}");
}

#[test]
fn a_game_that_never_was_gives_its_name_back() {
    let mut office = TestOffice::new();
    office.mails();
    office
        .office()
        .end_game("delta-7", ModeratorEnding::Cancelled, &acted_by())
        .unwrap();
    office.post();
    let file = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                - {name: bob, address: bob@example.org}\n";
    let plan = GameFile::read(file).unwrap();
    let scenario = Scenario::named("advanced-2").unwrap();
    office
        .office()
        .new_game(&plan, &scenario, Seed([8; 32]))
        .unwrap();
    office.mails();
    office.post();
    assert_eq!(office.mails().len(), 2, "first pages of the new one");
}

#[test]
fn a_game_that_nobody_plays_rests() {
    let mut office = TestOffice::at_realm();
    for player in ["ann", "bob"] {
        office
            .office()
            .vacate_seat("delta-7", player, &acted_by())
            .unwrap();
    }
    assert_eq!(office.open().waits, Some("it is paused"));
    office.wait(30 * DAY);
    assert!(office.post().judged.segments.is_empty());
    office
        .office()
        .replace_player("delta-7", "ann", &fay(), &acted_by())
        .unwrap();
    office
        .office()
        .resume("delta-7", None, &acted_by())
        .unwrap();
    office.wait(4 * DAY);
    assert_eq!(office.post().judged.segments[0].segment, "realm");
}

#[test]
fn a_dead_mailbox_is_changed_by_the_moderators_word_and_the_new_ones_proof() {
    let mut office = TestOffice::at_realm();
    let mails = office.mails();
    let page = mails.iter().rfind(|mail| mail.to == [ANN]).unwrap();
    let other = AddressOverride {
        add: Some("ann@example.com"),
        remove: Some(ANN),
    };
    office
        .office()
        .set_address("delta-7", "ann", other, &acted_by())
        .unwrap();
    office.post();
    let told = office.mails();
    assert_eq!(told.len(), 2);
    let asked = told
        .iter()
        .find(|mail| mail.to == ["ann@example.com"])
        .unwrap();
    assert!(!asked.text.contains("BEGIN ORDERS\ngame"), "no page yet");
    office.write(
        "ann@example.com",
        Some(page),
        &block("status: final\ntax: 2"),
    );
    office.post();
    assert_eq!(office.orders()[0].1, "none", "it orders nothing yet");
    office.mails();
    let code = code(asked);
    office.write("ann@example.com", None, &block(&format!("confirm: {code}")));
    office.post();
    let answer = office.mail_to("ann@example.com");
    office.write(
        "ann@example.com",
        Some(&answer),
        &block("status: final\ntax: 2"),
    );
    office.write(ANN, Some(page), &block("status: final\ntax: 1"));
    office.post();
    assert_eq!(office.orders()[0].1, "final");
    assert_eq!(office.verdicts().last().unwrap(), "nobody");
    for (other, said) in [
        ((None, Some("ann@example.com")), "would have no address"),
        ((Some("bob@example.net"), None), "one person has one seat"),
        ((None, Some("eve@example.com")), "is not an address"),
        ((None, None), "say --add"),
    ] {
        let other = AddressOverride {
            add: other.0,
            remove: other.1,
        };
        let error = office
            .office()
            .set_address("delta-7", "ann", other, &acted_by());
        let error = error.unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn a_name_that_is_given_back_gives_no_tokens_back() {
    let mut office = TestOffice::new();
    let token = office.token_of("ann");
    office
        .office()
        .end_game("delta-7", ModeratorEnding::Cancelled, &acted_by())
        .unwrap();
    let plan = GameFile::read(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: bob@example.org}\n",
    );
    let scenario = Scenario::named("advanced-2").unwrap();
    office
        .office()
        .new_game(&plan.unwrap(), &scenario, Seed([8; 32]))
        .unwrap();
    assert_ne!(office.token_of("ann"), token);
    office.post();
    office.mails();
    office.write(
        ANN,
        None,
        &block(&format!("token: {token}\nstatus: final\nnations: [africa]")),
    );
    office.post();
    assert_eq!(office.orders().last().unwrap().1, "none");
}

#[test]
fn words_that_a_reader_of_letters_takes_for_marks_are_no_reason() {
    let mut office = TestOffice::at_realm();
    let acted_by = ActedBy {
        who: "gm",
        why: "please BEGIN ORDERS now",
    };
    let error = office.office().pause("delta-7", &acted_by).unwrap_err();
    assert!(error.to_string().contains("BEGIN ORDERS"), "{error}");
    assert_eq!(office.open().waits, None);
}
