//! Uses of a token, and the ways it comes back: in the block, in a thread, in a plus-address.

use super::*;
use bulla_mail::Dmarc;

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";
const FINAL: &str = "status: final\nnations: [thrace]";

impl TestOffice {
    /// A letter with these header fields on top and nothing that proves a seat beside them.
    pub(super) fn write_with(&mut self, headers: &str, from: &str, body: &str) {
        self.written += 1;
        let id = self.written;
        let raw =
            format!("{headers}From: {from}\nMessage-ID: <{id}@client>\nSubject: x\n\n{body}\n");
        self.put(raw.as_bytes());
    }

    /// The mail to this address among those that were sent, and all others gone.
    pub(super) fn pages(&mut self) -> (ReceivedMail, ReceivedMail) {
        let mut mails = self.mails();
        mails.sort_by_key(|mail| mail.to.contains(&BOB.to_owned()));
        assert_eq!(mails.len(), 2);
        let bob = mails.pop().unwrap();
        (mails.pop().unwrap(), bob)
    }
}

/// The header with the token of a mail as its Reply-To has it.
fn plus(mail: &ReceivedMail) -> String {
    let line = mail
        .text
        .lines()
        .find(|line| line.starts_with("Reply-To: "));
    let address = line.unwrap_or_else(|| panic!("{}", mail.text));
    address.replace("Reply-To", "Delivered-To") + "\n"
}

fn with_plus() -> TestOffice {
    let mut office = TestOffice::new();
    office.configure("plus: true");
    office.wait(4 * DAY);
    office.mails();
    office.post();
    office
}

#[test]
fn a_token_for_pages_asks_for_them_and_orders_nothing() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    let answer = office.ask(ANN, Some(&page), &block("request: new-token"));
    let at = answer.text.find("One more token, ").unwrap() + 16;
    let token = &answer.text[at..at + 14];
    for (lines, verdict) in [
        ("request: status", "asked"),
        ("request: [page, form]", "asked"),
        ("status: final\nnations: [thrace]", "disagrees"),
        ("clear: true", "disagrees"),
        ("orders: none", "disagrees"),
        ("segment: standing\nnations: [thrace]", "disagrees"),
        ("request: new-token", "disagrees"),
        ("request: [status, new-token]", "disagrees"),
        (
            "request: absence\nfrom: 2027-02-01\nto: 2027-02-02",
            "disagrees",
        ),
        ("request: address\naddress: ann@example.net", "disagrees"),
    ] {
        office.write(ANN, None, &block(&format!("token: {token}\n{lines}")));
        office.post();
        assert_eq!(office.verdicts().last().unwrap(), verdict, "{lines}");
        assert_eq!(office.orders()[0].1, "none", "{lines}");
    }
    office.mails();
    let lines = format!("token: {token}\nrequest: status");
    office.write("eve@example.com", None, &block(&lines));
    office.post();
    assert_eq!(office.verdicts().last().unwrap(), "nobody");
    assert_eq!(office.mail_to("eve@example.com").subject, "Your letter");
}

#[test]
fn new_tokens_make_the_old_ones_worthless_and_the_answer_carries_the_new_one() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    let old = page.value("token");
    let answer = office.ask(ANN, Some(&page), &block("request: new-token"));
    let new = answer
        .form()
        .text
        .lines()
        .find_map(|line| line.strip_prefix("token: "))
        .unwrap()
        .to_owned();
    assert_ne!(new, old);
    let bare = office.ask(ANN, Some(&page), &block(FINAL));
    assert!(bare.form().text.contains(&new), "{}", bare.text);
    office.ask(ANN, None, &block(&format!("token: {old}\n{FINAL}")));
    office.write("eve@example.com", Some(&page), &block(FINAL));
    office.post();
    assert_eq!(office.orders()[0].1, "none");
    assert_eq!(
        office.verdicts(),
        ["new-token", "old-token", "old-token", "nobody"]
    );
    office.mails();
    office.ask(ANN, Some(&answer), &block(FINAL));
    assert_eq!(office.orders()[0].1, "final");
    let again = office.ask(ANN, Some(&answer), &block("request: page"));
    assert!(
        again.text.contains(&new) && !again.text.contains(&old),
        "{}",
        again.text
    );
}

#[test]
fn a_reply_to_a_plus_address_is_proven_by_it() {
    let mut office = with_plus();
    let (ann, bob) = office.pages();
    assert_ne!(plus(&ann), plus(&bob));
    for (field, lines) in [
        ("Delivered-To", "tax: 1"),
        ("To", "tax: 2"),
        ("Envelope-To", "tax: 1"),
        ("X-Original-To", "tax: 2"),
    ] {
        let headers = plus(&ann).replace("Delivered-To", field);
        office.write_with(&headers, ANN, &block(lines));
    }
    office.post();
    assert!(
        !office.verdicts().contains(&"nobody".to_owned()),
        "{:?}",
        office.verdicts()
    );
    assert_eq!(office.orders()[0].2, 4);
    office.write_with(&plus(&ann), "eve@example.com", &block("tax: 1"));
    office.write_with(&plus(&ann), BOB, &block("tax: 1"));
    office.write_with(
        "To: office+000000000000@example.org\n",
        ANN,
        &block("tax: 1"),
    );
    office.post();
    let verdicts = office.verdicts();
    assert_eq!(verdicts[verdicts.len() - 3..], ["held", "held", "nobody"]);
    assert_eq!((office.orders()[0].2, office.orders()[1].1), (4, "none"));
}

#[test]
fn a_plus_address_must_agree_with_the_token_in_the_block() {
    let mut office = with_plus();
    let (ann, bob) = office.pages();
    let of = |mail: &ReceivedMail| format!("token: {}\ntax: 2", mail.value("token"));
    office.write_with(&plus(&ann), ANN, &block(&of(&bob)));
    office.write_with(&plus(&bob), ANN, &block(&of(&ann)));
    office.write_with(&plus(&ann), ANN, &block("token: 0000-0000-0000\ntax: 2"));
    office.post();
    assert_eq!(office.verdicts(), ["disagrees", "accepted", "disagrees"]);
    assert_eq!((office.orders()[0].2, office.orders()[1].1), (1, "none"));
}

/// One player with two seats: which of them a letter is of must never be a guess.
#[test]
fn two_tokens_of_two_seats_of_one_player_are_refused() {
    let file = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: [ann@example.org, a@example.net]}\n  \
                - {name: bob, address: [ann@example.org, bob@example.org]}\n";
    let mut office = TestOffice::of(file);
    office.configure("plus: true");
    office.wait(4 * DAY);
    office.mails();
    office.post();
    let (ann, bob) = office.pages();
    office.write_with(
        &format!("{}In-Reply-To: <{}>\n", plus(&ann), bob.id),
        ANN,
        &block("tax: 1"),
    );
    office.write_with(&(plus(&ann) + &plus(&bob)), ANN, &block("tax: 1"));
    let lines = format!("token: {}\ntax: 1", ann.value("token"));
    office.write(ANN, Some(&bob), &block(&lines));
    office.write(
        ANN,
        None,
        &block(&format!("{lines}\ntoken: {}", bob.value("token"))),
    );
    office.post();
    assert_eq!(
        office.verdicts(),
        ["disagrees", "disagrees", "disagrees", "refused"]
    );
    let orders: Vec<_> = office.orders().iter().map(|one| one.1).collect();
    assert_eq!(orders, ["none", "none"]);
    office.write(ANN, Some(&ann), &block(&lines));
    office.post();
    assert_eq!(office.orders()[0].1, "draft");
}

/// Checks that only a seat's own addresses with its own secret can order for it, whatever else the letter says.
#[test]
fn nothing_but_the_sender_and_the_secret_counts() {
    let mut office = TestOffice::new();
    let (ann, bob) = office.pages();
    let reply = |mail: &ReceivedMail| format!("In-Reply-To: <{}>\n", mail.id);
    let forged = ann.id.replacen(&ann.id[..12], "000000000000", 1);
    for (headers, from) in [
        (
            format!("Sender: {ANN}\nReply-To: {ANN}\n{}", reply(&ann)),
            "eve@example.com",
        ),
        (reply(&ann), "ann@example.org, eve@example.com"),
        (reply(&ann), "Friends: ann@example.org;"),
        (reply(&ann), "eve@example.com, Ann <ann@example.org>"),
        (reply(&ann), "\"ann@example.org\" <eve@example.com>"),
        (reply(&ann), "ann@example.org <eve@example.com>"),
        (
            reply(&ann),
            "=?utf-8?q?ann=40example=2Eorg=2C?= <eve@example.com>",
        ),
        (reply(&ann), "(ann@example.org) eve@example.com"),
        (reply(&ann), "ann@example.org.evil.com"),
        (reply(&ann), "ann@example.org\0@evil.com"),
        (reply(&ann), "<ann@example.org@evil.com>"),
        (reply(&ann), "\u{212a}ann@example.org"),
        (format!("From: {ANN}\n{}", reply(&ann)), "eve@example.com"),
        (format!("From: eve@example.com\n{}", reply(&ann)), ANN),
        (format!("From : eve@example.com\n{}", reply(&ann)), ANN),
        (reply(&ann), BOB),
        (format!("Cc: {BOB}, {ANN}\n{}", reply(&ann)), BOB),
        (reply(&bob), ANN),
        (format!("In-Reply-To: <{forged}>\n"), ANN),
        (format!("References: <{}x>\n", ann.id), ANN),
        (
            format!(
                "References: <{}>\n",
                ann.id.replace("@example.org", "@evil.org")
            ),
            ANN,
        ),
        (
            format!(
                "In-Reply-To: <{}@example.org>\n",
                ann.id.split('.').next().unwrap()
            ),
            ANN,
        ),
    ] {
        office.write_with(&headers, from, &block(FINAL));
        office.post();
        let orders: Vec<_> = office.orders().iter().map(|one| one.1).collect();
        assert_eq!(orders, ["none", "none"], "{headers}{from}");
        for mail in office.mails() {
            let is_rivals = mail.to.contains(&BOB.to_owned()) || mail.to.contains(&ANN.to_owned());
            assert!(!(is_rivals && mail.to.len() > 2), "{}", mail.text);
            let outside = mail
                .to
                .iter()
                .any(|to| !to.starts_with("ann@example.org") && !to.starts_with("bob@"));
            assert!(!outside || mail.subject == "Your letter", "{}", mail.text);
        }
    }
}

#[test]
fn a_mail_server_that_calls_the_sender_forged_makes_him_a_stranger() {
    let mut office = TestOffice::new();
    office.configure("authserv_id: [mx.example.org]");
    let page = office.mail_to(ANN);
    let from = |result: &str| {
        format!(
            "Authentication-Results: mx.example.org; dmarc={result} header.from=example.org\n\
             Received: from x by mx.example.org; Mon, 1 Jan 2027 00:00:00 +0000\nIn-Reply-To: <{}>\n",
            page.id
        )
    };
    office.mails();
    office.write_with(&from("fail"), ANN, &block(FINAL));
    office.post();
    let asked = office.mail_to(ANN);
    assert!(asked.text.contains("or so it says"), "{}", asked.text);
    let confirm = block(&format!("confirm: {}", code(&asked)));
    office.write_with(&from("fail"), ANN, &confirm);
    office.write_with(&from("fail"), ANN, "hello");
    office.post();
    assert_eq!(office.orders()[0].1, "none");
    assert!(
        office.mails().is_empty(),
        "nothing goes to an address that was forged"
    );
    office.write_with(&from("none"), ANN, &confirm);
    office.post();
    assert_eq!(office.orders()[0].1, "final");
    office.write_with(&from("pass"), ANN, &block("nations: [africa]"));
    office.post();
    assert_eq!(office.orders()[0].1, "draft");
}

const VOUCHED: &str = "game: delta-7\nscenario: advanced-2\nproof: vouched\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                       - {name: bob, address: [bob@example.org, bob@example.net]}\n";

const OURS: &str = "authserv_id: mx.example.org";

fn results(verdict: Dmarc) -> &'static str {
    match verdict {
        Dmarc::Pass => {
            "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\nReceived: from x by mx.example.org; x\n"
        }
        _ => "Received: from x by mx.example.org; x\n",
    }
}

#[test]
fn where_the_table_says_so_an_address_that_is_vouched_for_is_enough() {
    let mut office = TestOffice::with(VOUCHED, OURS);
    let page = office.mail_to(ANN);
    assert!(page.text.contains("proof of a letter"), "{}", page.text);
    office.write_with(results(Dmarc::None), ANN, &block(FINAL));
    let below = format!(
        "{}Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\n",
        results(Dmarc::None)
    );
    office.write_with(&below, ANN, &block(FINAL));
    office.write_with(results(Dmarc::Pass), "eve@example.org", &block(FINAL));
    office.write_with(
        results(Dmarc::Pass),
        ANN,
        &block(&format!("token: 0000-0000-0000\n{FINAL}")),
    );
    office.write_with(
        results(Dmarc::Pass),
        ANN,
        &block(&format!("turn: 7\n{FINAL}")),
    );
    office.post();
    assert_eq!(office.orders()[0].1, "none");
    assert_eq!(
        office.verdicts(),
        ["nobody", "nobody", "nobody", "nobody", "refused"]
    );
    office.write_with(results(Dmarc::Pass), ANN, &block(FINAL));
    office.post();
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn an_address_of_two_seats_still_needs_its_token() {
    let file = VOUCHED.replace(
        "address: ann@example.org",
        "address: [ann@example.org, bob@example.org]",
    );
    let mut office = TestOffice::with(&file, OURS);
    office.write_with(results(Dmarc::Pass), BOB, &block(FINAL));
    office.write_with(results(Dmarc::Pass), ANN, &block(FINAL));
    office.post();
    assert_eq!(office.verdicts(), ["nobody", "accepted"]);
    let orders: Vec<_> = office.orders().iter().map(|one| one.1).collect();
    assert_eq!(orders, ["final", "none"]);
}

#[test]
fn a_table_that_asks_for_verdicts_needs_a_mail_server_that_gives_them() {
    let mut office = TestOffice::new();
    for policy in ["vouched", "both"] {
        let file = VOUCHED
            .replace("delta-7", policy)
            .replace("proof: vouched", &format!("proof: {policy}"));
        let plan = GameFile::read(&file).unwrap();
        let scenario = Scenario::named(&plan.scenario).unwrap();
        let refused = office.office().new_game(&plan, &scenario, Seed([7; 32]));
        assert!(
            refused.unwrap_err().to_string().contains("authserv_id"),
            "{policy}"
        );
    }
}

#[test]
fn where_the_table_asks_for_both_a_token_alone_is_held() {
    let mut office = TestOffice::with(&VOUCHED.replace("vouched", "both"), OURS);
    let page = office.mail_to(ANN);
    let reply = format!("In-Reply-To: <{}>\n", page.id);
    office.mails();
    office.write_with(results(Dmarc::Pass), ANN, &block(FINAL));
    office.write_with(
        &(results(Dmarc::None).to_owned() + &reply),
        ANN,
        &block(FINAL),
    );
    office.post();
    assert_eq!(office.verdicts(), ["nobody", "held"]);
    assert_eq!(office.orders()[0].1, "none");
    let mut mails = office.mails();
    mails.retain(|mail| mail.subject.contains("held"));
    assert!(
        mails[0].text.contains("does not vouch for that"),
        "{}",
        mails[0].text
    );
    office.write_with(
        &(results(Dmarc::Pass).to_owned() + &reply),
        ANN,
        &block(FINAL),
    );
    office.post();
    assert_eq!(office.orders()[0].1, "final");
}
