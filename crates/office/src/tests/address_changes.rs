//! Another address for a seat: proof from both, or nothing changes.

use super::*;
use bulla_store::Note;

const ANN: &str = "ann@example.org";
const NEW: &str = "ann@example.net";

/// Ann asks for another address; what went to her, and what went to the new one.
fn asked(office: &mut TestOffice, lines: &str) -> (ReceivedMail, ReceivedMail) {
    let page = office.mail_to(ANN);
    office.mails();
    office.write(
        ANN,
        Some(&page),
        &block(&format!("request: address\naddress: {NEW}\n{lines}")),
    );
    office.post();
    let mut mails = office.mails();
    assert_eq!(mails.len(), 2);
    mails.sort_by_key(|mail| mail.to != [ANN]);
    let new = mails.pop().unwrap();
    assert_eq!(new.to, [NEW]);
    (mails.pop().unwrap(), new)
}

fn confirm(mail: &ReceivedMail) -> String {
    block(&format!("confirm: {}", code(mail)))
}

fn addresses(office: &mut TestOffice) -> (Vec<String>, Vec<Note>) {
    let store = &mut office.office.as_mut().unwrap().store;
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
        let mut office = TestOffice::new();
        let (old, new) = asked(&mut office, "");
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
        office.write(first, None, &confirm(its));
        office.post();
        assert_eq!(addresses(&mut office).0, [ANN]);
        assert_eq!(
            office.mail_to(ANN).to,
            [ANN],
            "the new one hears nothing yet"
        );
        office.write(second, None, &confirm(other));
        office.post();
        let told = office.mail_to(NEW);
        assert_eq!(told.to, [NEW, ANN]);
        let (registered, notes) = addresses(&mut office);
        assert_eq!(registered, [NEW, ANN]);
        assert_eq!(notes.len(), 1);
        assert_eq!(
            notes[0].what,
            "ann: ann@example.net comes to the other addresses"
        );
        office.write(NEW, Some(&told), &block("nations: [thrace]"));
        office.post();
        assert_eq!(office.orders()[0].1, "draft");
        office.mails();
        office.write(first, None, &confirm(its));
        office.post();
        assert_eq!(
            office.verdicts().last().unwrap(),
            "code-void",
            "a code is used once"
        );
    }
}

#[test]
fn an_address_that_is_given_up_proves_nothing_any_more_nor_do_its_tokens() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.write(
        ANN,
        Some(&page),
        &block(&format!(
            "request: address\naddress: {NEW}\nreplaces: {ANN}"
        )),
    );
    office.post();
    let mut mails = office.mails();
    mails.sort_by_key(|mail| mail.to != [ANN]);
    office.write(ANN, None, &confirm(&mails[0]));
    office.write(NEW, None, &confirm(&mails[1]));
    office.post();
    assert_eq!(addresses(&mut office).0, [NEW]);
    let mails = office.mails();
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
    office.write(ANN, Some(told), &block("nations: [thrace]"));
    office.write(NEW, Some(&page), &block("nations: [thrace]"));
    office.post();
    assert_eq!(office.orders()[0].1, "none");
    office.write(NEW, Some(told), &block("nations: [thrace]"));
    office.post();
    assert_eq!(office.orders()[0].1, "draft");
    let verdicts = office.verdicts();
    assert_eq!(
        verdicts[verdicts.len() - 3..],
        ["held", "old-token", "accepted"]
    );
}

#[test]
fn each_code_counts_only_from_its_own_address_once_and_in_time() {
    let mut office = TestOffice::new();
    let (old, new) = asked(&mut office, "");
    for (from, mail) in [
        (ANN, &new),
        (NEW, &old),
        ("bob@example.org", &old),
        ("bob@example.org", &new),
        ("eve@example.com", &new),
    ] {
        office.write(from, None, &confirm(mail));
    }
    office.write(ANN, None, &confirm(&old));
    office.write(ANN, None, &confirm(&old));
    office.post();
    assert_eq!(addresses(&mut office).0, [ANN]);
    assert_eq!(
        office.verdicts()[1..],
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
    office.wait(96 * HOUR + 1);
    office.write(NEW, None, &confirm(&new));
    office.office().receive().unwrap();
    assert_eq!(office.verdicts().last().unwrap(), "code-void");
    assert_eq!(addresses(&mut office).0, [ANN]);
}

#[test]
fn an_address_is_asked_for_by_its_seat_alone_and_not_often() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.mails();
    let ask = |address: &str, more: &str| {
        block(&format!("request: address\naddress: \"{address}\"{more}"))
    };
    office.write("eve@example.com", Some(&page), &ask("eve@example.com", ""));
    office.write(ANN, None, &ask(NEW, ""));
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
        office.write(ANN, Some(&page), &ask(address, more));
    }
    office.post();
    assert_eq!(office.verdicts()[..2], ["held", "nobody"]);
    assert!(
        office.verdicts()[2..]
            .iter()
            .all(|one| one == "address-void" || one == "refused"),
        "{:?}",
        office.verdicts()
    );
    let known = [ANN, "eve@example.com"];
    for mail in office.mails() {
        assert!(
            known.contains(&&*mail.to[0]) && mail.to.len() == 1,
            "{}",
            mail.text
        );
    }
    for number in 0..5 {
        office.write(
            ANN,
            Some(&page),
            &ask(&format!("ann{number}@example.net"), ""),
        );
    }
    office.post();
    let outside = office
        .mails()
        .into_iter()
        .filter(|mail| mail.to != [ANN])
        .count();
    assert_eq!(outside, 3);
}

#[test]
fn who_leaves_takes_no_code_along() {
    let mut office = TestOffice::at_realm();
    let (old, new) = asked(&mut office, "");
    let name = office.orders()[0].0.clone();
    let acted_by = ActedBy {
        who: "gm",
        why: "left",
    };
    office
        .office()
        .vacate_seat("delta-7", &name, &acted_by)
        .unwrap();
    office.write(NEW, None, &confirm(&new));
    office.write(ANN, None, &confirm(&old));
    office.post();
    assert!(addresses(&mut office).0.is_empty());
}

/// Checks codes sent to an abandoned address. Anyone who reads the old mailbox knows them, and needs only a forged sender
/// besides.
#[test]
fn codes_that_went_to_an_address_that_is_given_up_prove_nothing_any_more() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    let eve = "eve@example.com";
    office.write(eve, Some(&page), &block("status: final\nnations: [thrace]"));
    office.post();
    let held = office.mail_to(ANN);
    let wish =
        |address: &str, more: &str| block(&format!("request: address\naddress: {address}\n{more}"));
    office.write(ANN, Some(&page), &wish(eve, ""));
    office.post();
    let mut mails = office.mails();
    mails.sort_by_key(|mail| mail.to != [ANN]);
    let (asked, eves) = (mails.remove(0), mails.remove(0));
    office.write(ANN, Some(&page), &wish(NEW, &format!("replaces: {ANN}")));
    office.post();
    let mut mails = office.mails();
    mails.sort_by_key(|mail| mail.to != [ANN]);
    office.write(ANN, None, &confirm(&mails[0]));
    office.write(NEW, None, &confirm(&mails[1]));
    office.post();
    assert_eq!(addresses(&mut office).0, [NEW]);
    office.write(NEW, None, &confirm(&held));
    office.write(NEW, None, &confirm(&asked));
    office.write(eve, None, &confirm(&eves));
    office.post();
    assert_eq!(addresses(&mut office).0, [NEW]);
    assert_eq!(office.orders()[0].1, "none");
}
