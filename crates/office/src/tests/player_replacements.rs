//! A seat that changes hands in the middle of a segment, and a game that is ended.

use super::replacement_mails::flat;
use super::*;

pub(super) const ANN: &str = "ann@example.org";
pub(super) const FAY: &str = "fay@example.com";

pub(super) fn word() -> ActedBy<'static> {
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
    let mut house = TestOffice::at_realm();
    let mails = house.mails();
    let page = mails.iter().rfind(|mail| mail.to == [ANN]).unwrap();
    let token = house.token_of("ann");
    house.write(ANN, Some(page), &block("status: final\ntax: 2"));
    house.write(
        ANN,
        Some(page),
        &block("request: absence\nfrom: 2027-02-01\nto: 2027-02-03"),
    );
    house.post();
    house.mails();
    assert_eq!(house.orders()[0].1, "final");
    let nation = house
        .office()
        .replace_player("delta-7", "ann", &fay(), &word())
        .unwrap();
    assert_eq!(house.orders()[0].1, "draft");
    house.office().send().unwrap();
    let told = house.mails();
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
    nothing_of_the_old_one_counts(&mut house, page, &token);
    // The new one.
    house.write(FAY, Some(again), &block("status: final\ntax: 2"));
    house.post();
    assert_eq!(house.orders()[0], (nation, "final", 2));
}

/// Checks that the old player's replies fail by thread, by token, and from an address that nobody has.
fn nothing_of_the_old_one_counts(house: &mut TestOffice, page: &ReceivedMail, token: &str) {
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
        house.write(ANN, reply, &body);
    }
    house.write(
        "eve@example.com",
        Some(page),
        &block("status: final\ntax: 1"),
    );
    house.post();
    assert_eq!(house.orders()[0].1, "draft");
    let seats_told = house.mails();
    assert!(
        seats_told.iter().all(|mail| mail.subject == "Your letter"),
        "nothing but the one fixed text"
    );
}

#[test]
fn a_replacement_that_cannot_be_is_told_why() {
    let mut house = TestOffice::at_realm();
    house.mails();
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
        let error = house
            .office()
            .replace_player("delta-7", seat, &new, &word());
        let error = error.unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
        assert_eq!(error.exit_code(), 1);
    }
    house.post();
    assert!(house.mails().is_empty(), "nothing changed");
}

#[test]
fn before_anything_is_set_up_a_seat_may_have_another_player() {
    let mut house = TestOffice::new();
    let page = house.mail_to(ANN);
    house
        .office()
        .replace_player("delta-7", "ann", &fay(), &word())
        .unwrap();
    house.post();
    let mails = house.mails();
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
    house.ask(FAY, form, &block("nations: [africa]\nstatus: final"));
    assert_eq!(house.orders()[0], ("fay".to_owned(), "final", 1));
}

#[test]
fn a_nation_that_was_left_has_a_player_again() {
    for waits in [0, 4 * DAY] {
        let mut house = TestOffice::at_realm();
        house.mails();
        house
            .office()
            .vacate_seat("delta-7", "ann", &word())
            .unwrap();
        house.wait(waits);
        house.post();
        house.wait(waits);
        house.post();
        house.mails();
        house
            .office()
            .replace_player("delta-7", "ann", &fay(), &word())
            .unwrap();
        house.post();
        let turn = house.open().turn;
        let page = house
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
        house.wait(4 * DAY);
        house.post();
        house.mails();
        let answer = house.ask(FAY, None, "What now?");
        assert_eq!(answer.subject, "Your letter", "no proof, no answer");
        let (table, eye) = house.office().table("delta-7", "fay").unwrap();
        let view = table.view(eye);
        assert!(
            !view.open.nation(view.civ.unwrap()).inert,
            "after {waits} s"
        );
        assert!(!table.slots(&view).is_empty());
        let lines = house.office().ledger("delta-7").unwrap();
        let came_back = lines
            .iter()
            .any(|line| line.starts_with("15.61 inert") && line.ends_with("false"));
        assert_eq!(came_back, waits > 0);
    }
}

#[test]
fn a_game_that_is_ended_opens_its_secrets_and_takes_no_orders() {
    let mut house = TestOffice::at_realm();
    let mails = house.mails();
    let page = mails.iter().rfind(|mail| mail.to == [ANN]).unwrap();
    house
        .office()
        .end_game("delta-7", ModeratorEnding::Draw, &word())
        .unwrap();
    house.post();
    let told = house.mails();
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
        house
            .office()
            .end_game("delta-7", ModeratorEnding::Draw, &word())
            .is_err()
    );
    house.wait(9 * DAY);
    assert!(house.post().judged.segments.is_empty());
    let answer = house.ask(ANN, Some(page), &block("status: final\ntax: 2"));
    assert_eq!(house.verdicts().last().unwrap(), "over", "{}", answer.text);
    let opened = house.office().final_disclosure("delta-7").unwrap();
    assert!(opened.contains("seed: 0707"), "{opened}");
}

#[test]
fn a_game_that_never_was_gives_its_name_back() {
    let mut house = TestOffice::new();
    house.mails();
    house
        .office()
        .end_game("delta-7", ModeratorEnding::Cancelled, &word())
        .unwrap();
    house.post();
    let file = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                - {name: bob, address: bob@example.org}\n";
    let plan = GameFile::read(file).unwrap();
    let scenario = Scenario::named("advanced-2").unwrap();
    house
        .office()
        .new_game(&plan, &scenario, Seed([8; 32]))
        .unwrap();
    house.mails();
    house.post();
    assert_eq!(house.mails().len(), 2, "first pages of the new one");
}

#[test]
fn a_game_that_nobody_plays_rests() {
    let mut house = TestOffice::at_realm();
    for player in ["ann", "bob"] {
        house
            .office()
            .vacate_seat("delta-7", player, &word())
            .unwrap();
    }
    assert_eq!(house.open().waits, Some("it is paused"));
    house.wait(30 * DAY);
    assert!(house.post().judged.segments.is_empty());
    house
        .office()
        .replace_player("delta-7", "ann", &fay(), &word())
        .unwrap();
    house.office().resume("delta-7", None, &word()).unwrap();
    house.wait(4 * DAY);
    assert_eq!(house.post().judged.segments[0].segment, "realm");
}

#[test]
fn a_dead_mailbox_is_changed_by_the_moderators_word_and_the_new_ones_proof() {
    let mut house = TestOffice::at_realm();
    let mails = house.mails();
    let page = mails.iter().rfind(|mail| mail.to == [ANN]).unwrap();
    let other = AddressOverride {
        add: Some("ann@example.com"),
        remove: Some(ANN),
    };
    house
        .office()
        .set_address("delta-7", "ann", other, &word())
        .unwrap();
    house.post();
    let told = house.mails();
    assert_eq!(told.len(), 2);
    let asked = told
        .iter()
        .find(|mail| mail.to == ["ann@example.com"])
        .unwrap();
    assert!(!asked.text.contains("BEGIN ORDERS\ngame"), "no page yet");
    house.write(
        "ann@example.com",
        Some(page),
        &block("status: final\ntax: 2"),
    );
    house.post();
    assert_eq!(house.orders()[0].1, "none", "it orders nothing yet");
    house.mails();
    let code = code(asked);
    house.write("ann@example.com", None, &block(&format!("confirm: {code}")));
    house.post();
    let answer = house.mail_to("ann@example.com");
    house.write(
        "ann@example.com",
        Some(&answer),
        &block("status: final\ntax: 2"),
    );
    house.write(ANN, Some(page), &block("status: final\ntax: 1"));
    house.post();
    assert_eq!(house.orders()[0].1, "final");
    assert_eq!(house.verdicts().last().unwrap(), "nobody");
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
        let error = house.office().set_address("delta-7", "ann", other, &word());
        let error = error.unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn a_name_that_is_given_back_gives_no_tokens_back() {
    let mut house = TestOffice::new();
    let token = house.token_of("ann");
    house
        .office()
        .end_game("delta-7", ModeratorEnding::Cancelled, &word())
        .unwrap();
    let plan = GameFile::read(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: bob@example.org}\n",
    );
    let scenario = Scenario::named("advanced-2").unwrap();
    house
        .office()
        .new_game(&plan.unwrap(), &scenario, Seed([8; 32]))
        .unwrap();
    assert_ne!(house.token_of("ann"), token);
    house.post();
    house.mails();
    house.write(
        ANN,
        None,
        &block(&format!("token: {token}\nstatus: final\nnations: [africa]")),
    );
    house.post();
    assert_eq!(house.orders().last().unwrap().1, "none");
}

#[test]
fn words_that_a_reader_of_letters_takes_for_marks_are_no_reason() {
    let mut house = TestOffice::at_realm();
    let word = ActedBy {
        who: "gm",
        why: "please BEGIN ORDERS now",
    };
    let error = house.office().pause("delta-7", &word).unwrap_err();
    assert!(error.to_string().contains("BEGIN ORDERS"), "{error}");
    assert_eq!(house.open().waits, None);
}
