//! An address that is a seat's no longer, by any way out: nothing that was asked, proposed or proven by half under it counts later.

use super::*;

const BOB: &str = "bob@example.org";
/// The address of Bob's that goes.
const OLD: &str = "bob@example.net";
const NEW: &str = "mallory@example.com";
const FAY: &str = "fay@example.com";

/// A way in which an address ceases to be a seat's.
type WayOut = fn(&mut TestOffice);

fn acted_by() -> ActedBy<'static> {
    ActedBy {
        who: "gm",
        why: "as it was asked",
    }
}

fn remove(test_office: &mut TestOffice) {
    let other = AddressOverride {
        add: None,
        remove: Some(OLD),
    };
    let office = test_office.office();
    office
        .set_address("delta-7", "bob", other, &acted_by())
        .unwrap();
}

fn replace(office: &mut TestOffice) {
    let new = NewSeat {
        name: "fay".to_owned(),
        addresses: vec![FAY.to_owned()],
        ..NewSeat::default()
    };
    office
        .office()
        .replace_player("delta-7", "bob", &new, &acted_by())
        .unwrap();
}

fn leave(office: &mut TestOffice) {
    office
        .office()
        .vacate_seat("delta-7", "bob", &acted_by())
        .unwrap();
}

fn leave_and_come_back(office: &mut TestOffice) {
    leave(office);
    let new = NewSeat {
        name: "bob".to_owned(),
        addresses: vec![BOB.to_owned()],
        ..NewSeat::default()
    };
    office
        .office()
        .replace_player("delta-7", "bob", &new, &acted_by())
        .unwrap();
}

/// The seat itself gives the address up, with a letter.
fn exchange(office: &mut TestOffice) {
    let token = office.token_of("bob");
    let wish = format!("token: {token}\nrequest: address\naddress: {FAY}\nreplaces: {OLD}");
    office.write(BOB, None, &block(&wish));
    office.post();
    for mail in office.mails() {
        if !mail.text.contains("confirm: ") {
            continue;
        }
        let from = if mail.to.iter().any(|to| to == FAY) {
            FAY
        } else {
            BOB
        };
        office.write(from, None, &block(&format!("confirm: {}", code(&mail))));
    }
    office.post();
}

const WAYS: [WayOut; 5] = [remove, replace, leave, leave_and_come_back, exchange];

fn addresses(office: &mut TestOffice) -> Vec<String> {
    let (store, _, _) = office.office().parts();
    let found = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        let seat = store.seats(game.id)?.remove(1);
        store.addresses(seat.id)
    });
    let found: Vec<String> = found.unwrap();
    found
}

/// The orders of the seat that stand, whoever plays it.
fn standing(office: &mut TestOffice) -> String {
    let player = player(office);
    office.standing(&player)
}

fn player(office: &mut TestOffice) -> String {
    let (store, _, _) = office.office().parts();
    let found = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        Ok::<_, OfficeError>(store.seats(game.id)?.remove(1).player)
    });
    found.unwrap()
}

/// The last mail to a player.
fn last_to(office: &mut TestOffice, address: &str) -> ReceivedMail {
    let mails = office.mails();
    let found = mails
        .into_iter()
        .rfind(|mail| mail.to.iter().any(|to| to == address));
    found.unwrap()
}

#[test]
fn a_change_that_is_proven_by_half_is_completed_by_nobody() {
    for way in WAYS {
        for is_new_first in [true, false] {
            let mut office = TestOffice::at_realm();
            let page = last_to(&mut office, OLD);
            office.write(
                OLD,
                Some(&page),
                &block(&format!("request: address\naddress: {NEW}")),
            );
            office.post();
            let mails = office.mails();
            let (new, old): (Vec<&ReceivedMail>, Vec<&ReceivedMail>) =
                mails.iter().partition(|mail| mail.to == [NEW]);
            let mut letters = [(NEW, new[0]), (OLD, old[0])];
            if !is_new_first {
                letters.reverse();
            }
            let [(first, its), (second, other)] = letters;
            office.write(first, None, &block(&format!("confirm: {}", code(its))));
            office.post();
            assert_eq!(office.verdicts().last().unwrap(), "address-half");
            way(&mut office);
            office.mails();
            let after = addresses(&mut office);
            for from in [second, BOB, FAY] {
                let letter = block(&format!("confirm: {}", code(other)));
                office.write(from, None, &letter);
            }
            office.post();
            assert_eq!(addresses(&mut office), after);
            assert!(!after.iter().any(|one| one == NEW), "{after:?}");
        }
    }
}

#[test]
fn codes_and_proposals_that_an_address_got_count_no_more() {
    for way in WAYS {
        let mut office = TestOffice::at_realm();
        let page = last_to(&mut office, OLD);
        office.write(NEW, Some(&page), &block("status: final\ntax: 1"));
        office.post();
        let held = last_to(&mut office, OLD);
        office.write(
            OLD,
            Some(&page),
            &block("status: final\nreduce: [rome]\nmoves: [1 rome > gaza]"),
        );
        office.post();
        assert_eq!(office.verdicts().last().unwrap(), "to-confirm");
        let dropped = last_to(&mut office, OLD);
        office.write(OLD, Some(&page), "tax 2");
        office.post();
        let proposed = last_to(&mut office, OLD);
        assert_eq!(proposed.value("status"), "proposal", "{}", proposed.text);
        way(&mut office);
        let before = standing(&mut office);
        for from in [OLD, BOB, FAY] {
            office.write(from, Some(&proposed), "yes");
            for mail in [&held, &dropped] {
                let letter = block(&format!("confirm: {}", code(mail)));
                office.write(from, Some(mail), &letter);
            }
        }
        // Under a token that counts, in the thread of the old one.
        let player = player(&mut office);
        let token = office.token_of(&player).replace('-', "");
        let from = if player == "fay" { FAY } else { BOB };
        let raw = format!(
            "From: {from}\nTo: office+{token}@example.org\nIn-Reply-To: <{}>\nSubject: Re\n\nyes\n",
            proposed.id
        );
        office.put(raw.as_bytes());
        office.post();
        assert_eq!(standing(&mut office), before);
        assert_ne!(office.orders()[1].1, "final");
    }
}

#[test]
fn threads_of_an_address_prove_nothing_any_more() {
    for way in WAYS {
        let mut office = TestOffice::at_realm();
        let page = last_to(&mut office, OLD);
        way(&mut office);
        office.post();
        office.mails();
        let before = standing(&mut office);
        for from in [OLD, NEW] {
            office.write(from, Some(&page), &block("status: final\ntax: 1"));
            office.write(from, Some(&page), &block("request: page"));
        }
        office.post();
        assert_eq!(standing(&mut office), before);
        for mail in office.mails() {
            assert_eq!(mail.subject, "Your letter", "{}", mail.text);
        }
    }
}

/// A page that was written before and left after it was removed holds the hand of the seat.
#[test]
fn mail_that_has_not_left_goes_to_no_address_that_was_removed() {
    let mut office = TestOffice::at_realm();
    office.mails();
    let page = block(&format!("token: {}\nrequest: page", office.token_of("bob")));
    office.write(BOB, None, &page);
    office.office().receive().unwrap();
    remove(&mut office);
    office.post();
    let mails = office.mails();
    assert!(mails.iter().any(|mail| mail.text.contains("BEGIN ORDERS")));
    let (store, _, _) = office.office().parts();
    let sent = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        let seat = store.seats(game.id)?.remove(1);
        let mut recipients = Vec::new();
        for mail in &mails {
            let sent = store.mail(&mail.id)?.unwrap();
            if sent.seat == Some(seat.id) {
                recipients.push(sent.recipients);
            }
        }
        Ok::<_, OfficeError>(recipients)
    });
    let sent = sent.unwrap();
    assert_eq!(sent.len(), 2, "the page and the notice");
    assert!(sent.iter().all(|to| to == &[BOB.to_owned()]), "{sent:?}");
}

/// Codes that one office gave out prove nothing in another.
#[test]
fn an_imported_game_brings_no_code_along() {
    let mut test_office = TestOffice::new();
    let page = test_office
        .mails()
        .into_iter()
        .find(|mail| mail.to.iter().any(|to| to == OLD))
        .unwrap();
    test_office.write(
        OLD,
        Some(&page),
        &block(&format!("request: address\naddress: {NEW}")),
    );
    test_office.post();
    let mails = test_office.mails();
    let new = mails.iter().find(|mail| mail.to == [NEW]).unwrap();
    let old = mails.iter().find(|mail| mail.to != [NEW]).unwrap();
    test_office.write(OLD, None, &block(&format!("confirm: {}", code(old))));
    test_office.post();
    let export = test_office.office().export("delta-7").unwrap().join("\n") + "\n";
    let mut other = TestOffice::of(
        "game: other\nscenario: advanced-2\nseats:\n  - {name: cleo, address: cleo@example.org}\n  - {name: dan, address: dan@example.org}\n",
    );
    let office = other.office();
    office
        .import("delta-7.jsonl", export.as_bytes(), &acted_by())
        .unwrap();
    other.write(NEW, None, &block(&format!("confirm: {}", code(new))));
    other.post();
    let found = addresses(&mut other);
    assert!(!found.iter().any(|one| one == NEW), "{found:?}");
}
