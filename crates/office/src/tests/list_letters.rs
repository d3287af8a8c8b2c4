//! Letters with the marks of a list: a person's counts, and two machines do not write to each other.

use super::plain_text_orders::{ANN, above, realm, text};
use super::proposals::plain;
use super::*;

fn raw(id: u32, fields: &str, answers: &ReceivedMail, body: &str) -> String {
    format!(
        "From: {ANN}\nTo: office@example.org\nDate: Mon, 18 Jan 2027 09:{:02}:{:02} +0100\nMessage-ID: <list-{id}@client>\n{fields}\n\
         In-Reply-To: <{}>\nSubject: Re: {}\n\n{body}\n",
        id / 60,
        id % 60,
        answers.id,
        answers.subject
    )
}

const LISTS: [&str; 4] = [
    "Precedence: bulk",
    "Precedence: list",
    "List-Id: Club <club.lists.example.org>",
    "Precedence: list\nList-Id: Club <club.lists.example.org>\nAuto-Submitted: no",
];

fn passed_over(office: &mut TestOffice) -> Vec<IgnoredLetter> {
    office
        .office()
        .status()
        .unwrap()
        .games
        .remove(0)
        .passed_over
}

#[test]
fn a_letter_that_went_through_a_list_counts_if_it_says_something_of_its_own() {
    for fields in LISTS {
        let (mut office, page) = realm();
        office.configure("moderators: [gm@example.org]");
        let page = plain(&page);
        let token = office.token_of("ann");
        for (at, body, verdict) in [
            (1, above(&block("reduce: [carthage]"), &page), "accepted"),
            (2, above("reduce Rome\nfinal", &page), "accepted"),
            (
                3,
                block(&format!("token: {token}\nrequest: status")),
                "asked",
            ),
            (4, "BEGIN NOTE\nI am ill.\nEND NOTE".to_owned(), "noted"),
            (
                5,
                "BEGIN PRESS\nto: all\nHello!\nEND PRESS".to_owned(),
                "pressed",
            ),
            (6, block("taxx: 1"), "refused"),
        ] {
            office.mails();
            office.put(raw(at, fields, &page, &body).as_bytes());
            office.post();
            assert_eq!(
                office.verdicts().last().unwrap(),
                verdict,
                "{fields}: {body}"
            );
            let answered = office.mails().iter().any(|mail| mail.to == [ANN]);
            assert!(answered, "{fields}: {body}");
        }
        assert_eq!(text(&mut office), "reduce: [rome]\n", "{fields}");
        assert!(passed_over(&mut office).is_empty());
    }
}

#[test]
fn what_says_nothing_of_its_own_is_passed_over_and_named_to_the_moderator_alone() {
    let (mut office, page) = realm();
    let page = plain(&page);
    office.mails();
    let form = page.form().text.clone();
    let token = office.token_of("ann");
    for (at, body) in [
        (1, above("", &page)),
        (2, above("I am away until Friday.", &page)),
        (
            3,
            page.text
                .split_once("\n\n")
                .map_or(page.text.clone(), |(_, body)| body.to_owned()),
        ),
        (4, block(&form)),
        (5, "yes".to_owned()),
        (
            6,
            block(&format!("token: {token}\nconfirm: q7f2-9kd1-m3xa")),
        ),
        (
            7,
            above("", &page).replace("> status: form", "> status: final\n> tax: 2"),
        ),
        (8, String::new()),
    ] {
        office.wait(HOUR);
        office.put(raw(at, LISTS[0], &page, &body).as_bytes());
        office.post();
        assert_eq!(office.verdicts().last().unwrap(), "passed-over", "{body}");
        assert!(office.mails().is_empty(), "{body}");
    }
    assert_eq!(text(&mut office), "");
    let named = passed_over(&mut office);
    assert_eq!(named.len(), 8);
    assert_eq!(named[0].mark, "Precedence: bulk");
    assert!(named[0].received.starts_with("2027-01-"), "{named:?}");
    office.wait(15 * DAY);
    assert!(passed_over(&mut office).is_empty());
}

#[test]
fn without_a_token_an_address_or_with_another_mark_it_is_a_machines() {
    let (mut office, page) = realm();
    let page = plain(&page);
    office.mails();
    let orders = above(&block("tax: 1"), &page);
    for fields in [
        "Precedence: bulk\nAuto-Submitted: auto-replied",
        "Precedence: bulk\nReturn-Path: <>",
        "List-Id: <a.b>\nX-Autoreply: yes",
        "Precedence: junk",
        "Precedence: auto_reply",
        "List-Id: <a.b>\nContent-Type: multipart/report; boundary=a",
    ] {
        office.put(raw(1, fields, &page, &orders).as_bytes());
        office.post();
        assert_eq!(office.verdicts().last().unwrap(), "machine", "{fields}");
    }
    let letter = raw(2, LISTS[0], &page, &orders);
    for changed in [
        letter.replace(&format!("From: {ANN}"), "From: eve@example.com"),
        letter
            .replace(&format!("In-Reply-To: <{}>\n", page.id), "")
            .replace("token: ", "tolken: "),
        letter.replace(&format!("From: {ANN}"), "From: office@example.org"),
    ] {
        office.put(changed.as_bytes());
        office.post();
        assert_eq!(office.verdicts().last().unwrap(), "machine", "{changed}");
    }
    assert!(office.mails().is_empty());
    assert!(passed_over(&mut office).is_empty());
    assert_eq!(text(&mut office), "");
}

/// An answer as a machine makes it of the mail that it got.
type Machine = fn(&ReceivedMail) -> String;

/// They answer every mail, keep the thread, and have no other mark than `Precedence: bulk`.
#[test]
fn two_machines_do_not_answer_each_other() {
    let machines: [Machine; 5] = [
        |_| "I am out of the office until Monday and read mail once a day.".to_owned(),
        |mail| above("I am on holiday. Your message:", mail),
        |mail| {
            let (_, body) = mail.text.split_once("\n\n").unwrap();
            format!("Thank you for your message:\n\n{body}")
        },
        |mail| mail.text.split_once("\n\n").unwrap().1.to_owned(),
        |mail| {
            format!(
                "Away.\n\n-----Original Message-----\nFrom: The post office\nSent: Monday\nTo: ann\nSubject: {}\n\n{}",
                mail.subject,
                mail.text.split_once("\n\n").unwrap().1
            )
        },
    ];
    for (at, machine) in machines.into_iter().enumerate() {
        let (mut office, page) = realm();
        // A receipt with orders, one with a proposal, and one that asks for a code are in its mailbox too.
        let mut inbox = vec![page.clone()];
        inbox.push(office.ask(
            ANN,
            Some(&page),
            &block("status: final\nreduce: [carthage]"),
        ));
        inbox.push(office.ask(ANN, Some(&page), "tax 2"));
        inbox.push(office.ask(
            ANN,
            Some(&page),
            &block("status: final\ntax: 1\nmoves: [1 rome > gaza]"),
        ));
        inbox.push(office.ask(ANN, Some(&page), &block("request: help")));
        office.mails();
        let before = text(&mut office);
        let mut written = 0;
        for round in 0..3 {
            for mail in std::mem::take(&mut inbox) {
                written += 1;
                let body = machine(&plain(&mail));
                office.put(raw(written, LISTS[0], &mail, &body).as_bytes());
            }
            office.wait(60);
            office.post();
            let mails = office.mails().into_iter();
            inbox.extend(mails.filter(|mail| mail.to == [ANN]));
            assert!(
                inbox.is_empty(),
                "machine {at}, round {round}: {}",
                inbox[0].text
            );
        }
        assert_eq!(written, 5);
        assert_eq!(text(&mut office), before, "machine {at}");
    }
}
