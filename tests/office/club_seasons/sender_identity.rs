//! Identity of senders, by the real binary: an address that was removed, a letter that its player denies, a player who has left,
//! a club's list.

use super::{FAY, MODERATOR, check, club, does, told};
use crate::mails::{Mail, code};
use crate::office_fixture::*;

const MALLORY: &str = "mallory@example.com";

fn to<'a>(mails: &'a [Mail], address: &str) -> &'a Mail {
    let found = mails
        .iter()
        .find(|mail| mail.to.iter().any(|to| to == address));
    found.unwrap_or_else(|| panic!("no mail to {address}: {:?}", told(mails)))
}

fn one_to(house: &OfficeFixture, address: &str) -> Mail {
    let mut mails = house.mails();
    mails.retain(|mail| mail.to.iter().any(|to| to == address));
    assert_eq!(mails.len(), 1, "{:?}", told(&mails));
    mails.remove(0)
}

/// Somebody at the second address of Bob asks for a third, proves one half, and is thrown out; then comes the other half.
#[test]
fn an_address_that_was_removed_stays_away() {
    let (mut house, _) = club();
    house.write(BOB, None, &block("request: page"));
    house.run(&["post"]);
    house.mails();
    does(&house, &["resend", GAME, "bob"]);
    does(&house, &["post"]);
    let page = one_to(&house, BOBS_OTHER);
    house.write(
        BOBS_OTHER,
        Some(&page),
        &block(&format!("request: address\naddress: {MALLORY}")),
    );
    does(&house, &["post"]);
    let asked = house.mails();
    house.write(BOBS_OTHER, None, &code(to(&asked, BOBS_OTHER)));
    does(&house, &["post"]);
    house.mails();
    let remove = ["--remove", BOBS_OTHER, "--why", "it is not Bob's any more"];
    does(
        &house,
        &[&["seat", GAME, "address", "bob"][..], &remove].concat(),
    );
    does(&house, &["post"]);
    house.mails();

    house.write(MALLORY, None, &code(to(&asked, MALLORY)));
    does(&house, &["post"]);
    let addresses = house.rows("SELECT address FROM addresses ORDER BY address");
    assert_eq!(addresses, [ANN, BOB]);
    for mail in house.mails() {
        assert_ne!(mail.to, [MALLORY], "{}", mail.text);
        assert!(!mail.to.iter().any(|to| to == BOBS_OTHER), "{}", mail.text);
    }
    for from in [MALLORY, BOBS_OTHER] {
        house.write(from, Some(&page), &block(super::FINAL));
    }
    does(&house, &["post"]);
    assert_eq!(house.orders(1).0, "none");
}

#[test]
fn a_player_denies_a_strangers_letter_above_its_code() {
    let (mut house, page) = club();
    house.write(MALLORY, Some(&page), &block(super::FINAL));
    does(&house, &["post"]);
    let asked = one_to(&house, ANN);
    let quoted: Vec<String> = asked.text.lines().map(|line| format!("> {line}")).collect();
    let denial = format!(
        "No, this is not mine.\n\n{}\n\n{}",
        code(&asked),
        quoted.join("\n")
    );
    house.write(ANN, Some(&asked), &denial);
    does(&house, &["post"]);
    let answer = one_to(&house, ANN);
    assert_eq!(answer.subject, "[delta-7] turn 1, realm: nothing confirmed");
    let words = answer.words();
    assert!(words.contains("words stand beside it"), "{words}");
    assert!(words.contains("to deny it, do nothing"), "{words}");
    assert_eq!(house.orders(0).0, "none");

    let yes = format!("Hi,\nyes, this is mine after all.\n\n{}", code(&asked));
    house.write(ANN, Some(&asked), &yes);
    does(&house, &["post"]);
    assert_eq!(house.orders(0).0, "none", "after all?");
    house.write(
        ANN,
        Some(&asked),
        &format!("Yes, thanks!\n\n{}", code(&asked)),
    );
    does(&house, &["post"]);
    assert_eq!(house.orders(0).0, "final");
}

#[test]
fn a_moderator_answers_the_one_who_wrote() {
    let (mut house, page) = club();
    house.write(
        ANN,
        Some(&page),
        "BEGIN NOTE\nI owe Bob two cards.\nEND NOTE\n",
    );
    house.write(
        ANN,
        Some(&page),
        "Protest 0-setup\n\nI asked for Illyria.\n",
    );
    does(&house, &["post"]);
    let mut mails = house.mails();
    mails.retain(|mail| mail.subject.contains("words of a player"));
    let note = mails.remove(0);
    house.now += HOUR;
    let replace = ["replace", "ann", "--name", "fay", "--address", FAY];
    let why = ["--why", "Ann has no time"];
    does(&house, &[&["seat", GAME][..], &replace, &why].concat());
    does(&house, &["post"]);
    house.mails();

    house.write(MODERATOR, Some(&note), "Bob knows.");
    does(&house, &["post"]);
    let mails = house.mails();
    assert_eq!(told(&mails), ["gm@example.org Your letter to the office"]);
    assert!(mails[0].words().contains("\"to: writer\""));
    house.write(MODERATOR, Some(&note), "to: writer\nBob knows.");
    does(&house, &["post"]);
    let mails = house.mails();
    assert!(to(&mails, ANN).words().contains("| Bob knows."));
    assert!(!mails.iter().any(|mail| mail.to == [FAY]));

    let reject = ["protest", GAME, "1", "reject", "--why", "Illyria was taken"];
    let (code, said) = house.fail(&reject);
    assert_eq!((code, said.contains("--to successor, for fay")), (1, true));
    does(&house, &[&reject[..], &["--to", "writer"]].concat());
    does(&house, &["post"]);
    let mails = house.mails();
    assert!(to(&mails, ANN).words().contains("Illyria was taken"));
    assert!(!to(&mails, FAY).words().contains("Illyria was taken"));
    assert_eq!(check(&house).0, 0, "{}", check(&house).1);
}

#[test]
fn a_club_writes_through_its_list_and_an_answering_machine_is_named() {
    let (mut house, page) = club();
    let fields = format!(
        "In-Reply-To: <{}>\nPrecedence: list\nList-Id: Club <club.example.org>\n",
        page.id
    );
    house.put_with(ANN, &fields, &block(super::FINAL));
    does(&house, &["post"]);
    assert_eq!(house.orders(0).0, "final");
    let receipt = one_to(&house, ANN);
    let fields = format!("In-Reply-To: <{}>\nPrecedence: bulk\n", receipt.id);
    house.put_with(ANN, &fields, "I am away until the first of March.");
    does(&house, &["post"]);
    assert!(house.mails().is_empty());
    let status = does(&house, &["status"]);
    assert!(
        status.contains("was passed over (Precedence: bulk)") && !status.contains("first of March"),
        "{status}"
    );
    assert_eq!(check(&house).0, 0);
}
