//! Another address for a seat: proof from both, or nothing changes.

use super::*;
use bulla_store::Note;

const ANN: &str = "ann@example.org";
const NEW: &str = "ann@example.net";

/// Ann asks for another address; what went to her, and what went to the new one.
fn asked(house: &mut TestOffice, lines: &str) -> (ReceivedMail, ReceivedMail) {
    let page = house.mail_to(ANN);
    house.mails();
    house.write(
        ANN,
        Some(&page),
        &block(&format!("request: address\naddress: {NEW}\n{lines}")),
    );
    house.post();
    let mut mails = house.mails();
    assert_eq!(mails.len(), 2);
    mails.sort_by_key(|mail| mail.to != [ANN]);
    let new = mails.pop().unwrap();
    assert_eq!(new.to, [NEW]);
    (mails.pop().unwrap(), new)
}

fn confirm(mail: &ReceivedMail) -> String {
    block(&format!("confirm: {}", code(mail)))
}

fn addresses(house: &mut TestOffice) -> (Vec<String>, Vec<Note>) {
    let store = &mut house.office.as_mut().unwrap().store;
    let found = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        let seat = store.seats(game.id)?.remove(0);
        Ok::<_, OfficeError>((store.addresses(seat.id)?, store.notes(game.id)?))
    });
    found.unwrap()
}

#[test]
fn an_address_comes_to_the_others_when_both_have_confirmed() {
    for is_new_first in [false, true] {
        let mut house = TestOffice::new();
        let (old, new) = asked(&mut house, "");
        assert_ne!(code(&old), code(&new));
        assert!(
            !new.text.contains("delta-7") && !new.text.contains("In-Reply-To"),
            "{}",
            new.text
        );
        let mut letters = [(ANN, &old), (NEW, &new)];
        if is_new_first {
            letters.reverse();
        }
        let [(first, its), (second, other)] = letters;
        house.write(first, None, &confirm(its));
        house.post();
        assert_eq!(addresses(&mut house).0, [ANN]);
        assert_eq!(
            house.mail_to(ANN).to,
            [ANN],
            "the new one hears nothing yet"
        );
        house.write(second, None, &confirm(other));
        house.post();
        let told = house.mail_to(NEW);
        assert_eq!(told.to, [NEW, ANN]);
        let (registered, notes) = addresses(&mut house);
        assert_eq!(registered, [NEW, ANN]);
        assert_eq!(notes.len(), 1);
        assert_eq!(
            notes[0].what,
            "ann: ann@example.net comes to the other addresses"
        );
        house.write(NEW, Some(&told), &block("nations: [thrace]"));
        house.post();
        assert_eq!(house.orders()[0].1, "draft");
        house.mails();
        house.write(first, None, &confirm(its));
        house.post();
        assert_eq!(
            house.verdicts().last().unwrap(),
            "code-void",
            "a code is used once"
        );
    }
}

#[test]
fn an_address_that_is_given_up_proves_nothing_any_more_nor_do_its_tokens() {
    let mut house = TestOffice::new();
    let page = house.mail_to(ANN);
    house.write(
        ANN,
        Some(&page),
        &block(&format!(
            "request: address\naddress: {NEW}\nreplaces: {ANN}"
        )),
    );
    house.post();
    let mut mails = house.mails();
    mails.sort_by_key(|mail| mail.to != [ANN]);
    house.write(ANN, None, &confirm(&mails[0]));
    house.write(NEW, None, &confirm(&mails[1]));
    house.post();
    assert_eq!(addresses(&mut house).0, [NEW]);
    let mails = house.mails();
    let farewell = mails
        .iter()
        .find(|mail| mail.subject == "Your mail goes elsewhere")
        .unwrap();
    assert_eq!(farewell.to, [ANN]);
    assert!(
        !farewell.text.contains("delta-7") && farewell.value("token").is_empty(),
        "{}",
        farewell.text
    );
    let told = mails.iter().find(|mail| mail.to == [NEW]).unwrap();
    house.write(ANN, Some(told), &block("nations: [thrace]"));
    house.write(NEW, Some(&page), &block("nations: [thrace]"));
    house.post();
    assert_eq!(house.orders()[0].1, "none");
    house.write(NEW, Some(told), &block("nations: [thrace]"));
    house.post();
    assert_eq!(house.orders()[0].1, "draft");
    let verdicts = house.verdicts();
    assert_eq!(
        verdicts[verdicts.len() - 3..],
        ["held", "old-token", "accepted"]
    );
}

#[test]
fn each_code_counts_only_from_its_own_address_once_and_in_time() {
    let mut house = TestOffice::new();
    let (old, new) = asked(&mut house, "");
    for (from, mail) in [
        (ANN, &new),
        (NEW, &old),
        ("bob@example.org", &old),
        ("bob@example.org", &new),
        ("eve@example.com", &new),
    ] {
        house.write(from, None, &confirm(mail));
    }
    house.write(ANN, None, &confirm(&old));
    house.write(ANN, None, &confirm(&old));
    house.post();
    assert_eq!(addresses(&mut house).0, [ANN]);
    assert_eq!(
        house.verdicts()[1..],
        [
            "code-void",
            "nobody",
            "nobody",
            "nobody",
            "nobody",
            "address-half",
            "code-void"
        ]
    );
    house.wait(96 * HOUR + 1);
    house.write(NEW, None, &confirm(&new));
    house.office().receive().unwrap();
    assert_eq!(house.verdicts().last().unwrap(), "code-void");
    assert_eq!(addresses(&mut house).0, [ANN]);
}

#[test]
fn an_address_is_asked_for_by_its_seat_alone_and_not_often() {
    let mut house = TestOffice::new();
    let page = house.mail_to(ANN);
    house.mails();
    let ask = |address: &str, more: &str| {
        block(&format!("request: address\naddress: \"{address}\"{more}"))
    };
    house.write("eve@example.com", Some(&page), &ask("eve@example.com", ""));
    house.write(ANN, None, &ask(NEW, ""));
    for (address, more) in [
        ("ann", ""),
        ("a\r\nBcc: x@example.org", ""),
        ("a@b, c@d", ""),
        (ANN, ""),
        ("office@example.org", ""),
        ("office+q7f29kd1m3xa@example.org", ""),
        ("MAILER-DAEMON@example.com", ""),
        ("no-reply@example.com", ""),
        (NEW, "\nreplaces: bob@example.org"),
        (ANN, "\nreplaces: ann@example.org"),
    ] {
        house.write(ANN, Some(&page), &ask(address, more));
    }
    house.post();
    assert_eq!(house.verdicts()[..2], ["held", "nobody"]);
    assert!(
        house.verdicts()[2..]
            .iter()
            .all(|one| one == "address-void" || one == "refused"),
        "{:?}",
        house.verdicts()
    );
    let known = [ANN, "eve@example.com"];
    for mail in house.mails() {
        assert!(
            known.contains(&&*mail.to[0]) && mail.to.len() == 1,
            "{}",
            mail.text
        );
    }
    for number in 0..5 {
        house.write(
            ANN,
            Some(&page),
            &ask(&format!("ann{number}@example.net"), ""),
        );
    }
    house.post();
    let outside = house
        .mails()
        .into_iter()
        .filter(|mail| mail.to != [ANN])
        .count();
    assert_eq!(outside, 3);
}

#[test]
fn who_leaves_takes_no_code_along() {
    let mut house = TestOffice::at_realm();
    let (old, new) = asked(&mut house, "");
    let name = house.orders()[0].0.clone();
    let word = ActedBy {
        who: "gm",
        why: "left",
    };
    house.office().vacate_seat("delta-7", &name, &word).unwrap();
    house.write(NEW, None, &confirm(&new));
    house.write(ANN, None, &confirm(&old));
    house.post();
    assert!(addresses(&mut house).0.is_empty());
}

/// Checks codes sent to an abandoned address. Anyone who reads the old mailbox knows them, and needs only a forged sender
/// besides.
#[test]
fn codes_that_went_to_an_address_that_is_given_up_prove_nothing_any_more() {
    let mut house = TestOffice::new();
    let page = house.mail_to(ANN);
    let eve = "eve@example.com";
    house.write(eve, Some(&page), &block("status: final\nnations: [thrace]"));
    house.post();
    let held = house.mail_to(ANN);
    let wish =
        |address: &str, more: &str| block(&format!("request: address\naddress: {address}\n{more}"));
    house.write(ANN, Some(&page), &wish(eve, ""));
    house.post();
    let mut mails = house.mails();
    mails.sort_by_key(|mail| mail.to != [ANN]);
    let (asked, eves) = (mails.remove(0), mails.remove(0));
    house.write(ANN, Some(&page), &wish(NEW, &format!("replaces: {ANN}")));
    house.post();
    let mut mails = house.mails();
    mails.sort_by_key(|mail| mail.to != [ANN]);
    house.write(ANN, None, &confirm(&mails[0]));
    house.write(NEW, None, &confirm(&mails[1]));
    house.post();
    assert_eq!(addresses(&mut house).0, [NEW]);
    house.write(NEW, None, &confirm(&held));
    house.write(NEW, None, &confirm(&asked));
    house.write(eve, None, &confirm(&eves));
    house.post();
    assert_eq!(addresses(&mut house).0, [NEW]);
    assert_eq!(house.orders()[0].1, "none");
}
