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

fn one_to(office: &OfficeFixture, address: &str) -> Mail {
    let mut mails = office.mails();
    mails.retain(|mail| mail.to.iter().any(|to| to == address));
    assert_eq!(mails.len(), 1, "{:?}", told(&mails));
    mails.remove(0)
}

/// Somebody at the second address of Bob asks for a third, proves one half, and is thrown out; then comes the other half.
#[test]
fn an_address_that_was_removed_stays_away() {
    let (mut office, _) = club();
    office.write(BOB, None, &block("request: page"));
    office.run(&["post"]);
    office.mails();
    does(&office, &["resend", GAME, "bob"]);
    does(&office, &["post"]);
    let page = one_to(&office, BOBS_OTHER);
    office.write(
        BOBS_OTHER,
        Some(&page),
        &block(&format!("request: address\naddress: {MALLORY}")),
    );
    does(&office, &["post"]);
    let asked = office.mails();
    office.write(BOBS_OTHER, None, &code(to(&asked, BOBS_OTHER)));
    does(&office, &["post"]);
    office.mails();
    let remove = ["--remove", BOBS_OTHER, "--why", "it is not Bob's any more"];
    does(
        &office,
        &[&["seat", GAME, "address", "bob"][..], &remove].concat(),
    );
    does(&office, &["post"]);
    office.mails();

    office.write(MALLORY, None, &code(to(&asked, MALLORY)));
    does(&office, &["post"]);
    let addresses = office.rows("SELECT address FROM addresses ORDER BY address");
    assert_eq!(addresses, [ANN, BOB]);
    for mail in office.mails() {
        assert_ne!(mail.to, [MALLORY], "{}", mail.text);
        assert!(!mail.to.iter().any(|to| to == BOBS_OTHER), "{}", mail.text);
    }
    for from in [MALLORY, BOBS_OTHER] {
        office.write(from, Some(&page), &block(super::FINAL));
    }
    does(&office, &["post"]);
    assert_eq!(office.orders(1).0, "none");
}

#[test]
fn a_player_denies_a_strangers_letter_above_its_code() {
    let (mut office, page) = club();
    office.write(MALLORY, Some(&page), &block(super::FINAL));
    does(&office, &["post"]);
    let asked = one_to(&office, ANN);
    let quoted: Vec<String> = asked.text.lines().map(|line| format!("> {line}")).collect();
    let denial = format!(
        "No, this is not mine.\n\n{}\n\n{}",
        code(&asked),
        quoted.join("\n")
    );
    office.write(ANN, Some(&asked), &denial);
    does(&office, &["post"]);
    let answer = one_to(&office, ANN);
    assert_eq!(answer.subject, "[delta-7] turn 1, realm: nothing confirmed");
    let words = answer.words();
    assert!(words.contains("words stand beside it"), "{words}");
    assert!(words.contains("to deny it, do nothing"), "{words}");
    assert_eq!(office.orders(0).0, "none");

    let yes = format!("Hi,\nyes, this is mine after all.\n\n{}", code(&asked));
    office.write(ANN, Some(&asked), &yes);
    does(&office, &["post"]);
    assert_eq!(office.orders(0).0, "none", "after all?");
    office.write(
        ANN,
        Some(&asked),
        &format!("Yes, thanks!\n\n{}", code(&asked)),
    );
    does(&office, &["post"]);
    assert_eq!(office.orders(0).0, "final");
}

#[test]
fn a_moderator_answers_the_one_who_wrote() {
    let (mut office, page) = club();
    office.write(
        ANN,
        Some(&page),
        "BEGIN NOTE\nI owe Bob two cards.\nEND NOTE\n",
    );
    office.write(
        ANN,
        Some(&page),
        "Protest 0-setup\n\nI asked for Illyria.\n",
    );
    does(&office, &["post"]);
    let mut mails = office.mails();
    mails.retain(|mail| mail.subject.contains("words of a player"));
    let note = mails.remove(0);
    office.now += HOUR;
    let replace = ["replace", "ann", "--name", "fay", "--address", FAY];
    let why = ["--why", "Ann has no time"];
    does(&office, &[&["seat", GAME][..], &replace, &why].concat());
    does(&office, &["post"]);
    office.mails();

    office.write(MODERATOR, Some(&note), "Bob knows.");
    does(&office, &["post"]);
    let mails = office.mails();
    assert_eq!(told(&mails), ["gm@example.org Your letter to the office"]);
    assert!(mails[0].words().contains("\"to: writer\""));
    office.write(MODERATOR, Some(&note), "to: writer\nBob knows.");
    does(&office, &["post"]);
    let mails = office.mails();
    assert!(to(&mails, ANN).words().contains("| Bob knows."));
    assert!(!mails.iter().any(|mail| mail.to == [FAY]));

    let reject = ["protest", GAME, "1", "reject", "--why", "Illyria was taken"];
    let (code, said) = office.fail(&reject);
    assert_eq!((code, said.contains("--to successor, for fay")), (1, true));
    does(&office, &[&reject[..], &["--to", "writer"]].concat());
    does(&office, &["post"]);
    let mails = office.mails();
    assert!(to(&mails, ANN).words().contains("Illyria was taken"));
    assert!(!to(&mails, FAY).words().contains("Illyria was taken"));
    assert_eq!(check(&office).0, 0, "{}", check(&office).1);
}

#[test]
fn a_club_writes_through_its_list_and_an_answering_machine_is_named() {
    let (mut office, page) = club();
    let fields = format!(
        "In-Reply-To: <{}>\nPrecedence: list\nList-Id: Club <club.example.org>\n",
        page.id
    );
    office.put_with(ANN, &fields, &block(super::FINAL));
    does(&office, &["post"]);
    assert_eq!(office.orders(0).0, "final");
    let receipt = one_to(&office, ANN);
    let fields = format!("In-Reply-To: <{}>\nPrecedence: bulk\n", receipt.id);
    office.put_with(ANN, &fields, "I am away until the first of March.");
    does(&office, &["post"]);
    assert!(office.mails().is_empty());
    let status = does(&office, &["status"]);
    assert!(
        status.contains("was passed over (Precedence: bulk)") && !status.contains("first of March"),
        "{status}"
    );
    assert_eq!(check(&office).0, 0);
}
