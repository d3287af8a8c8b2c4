//! Answers that show what they say: HTML with the board as it will be, links that begin a letter, a page with everything again.

use super::*;
use bulla_mail::{SavedFile as MailFile, files};

const ANN: &str = "ann@example.org";
const GAME: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                    - {name: bob, address: bob@example.org}\n";

/// Returns a house at the first realm segment with pictures, and the page.
fn at_realm() -> (TestOffice, ReceivedMail) {
    let mut office = TestOffice::with(GAME, "pictures: yes");
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to(ANN);
    (office, page)
}

fn parts(mail: &ReceivedMail) -> Vec<MailFile> {
    files(mail.text.replace('\n', "\r\n").as_bytes()).unwrap()
}

fn html(mail: &ReceivedMail) -> String {
    let parts = parts(mail);
    let page = parts.iter().find(|part| part.name == "page.html");
    let page = page.unwrap_or_else(|| panic!("no HTML in {}", mail.text));
    String::from_utf8(page.bytes.clone()).unwrap()
}

fn pictures(mail: &ReceivedMail) -> Vec<String> {
    let names = parts(mail).into_iter().map(|part| part.name);
    names.filter(|name| name.ends_with(".png")).collect()
}

fn first_line(mail: &ReceivedMail) -> String {
    let words = mail.text.replace('\n', " ");
    let left = words.split_once(" UTC, in ");
    let (_, after) = left
        .and_then(|(_, left)| left.split_once(") "))
        .unwrap_or(("", &words));
    after.trim().chars().take(300).collect()
}

/// A link of a page as a letter: to whom, about what, and its lines.
pub struct Link {
    to: String,
    subject: String,
    pub body: String,
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                let digits = std::str::from_utf8(&digits).unwrap();
                bytes.push(u8::from_str_radix(digits, 16).unwrap());
            }
            b'+' | b' ' => panic!("a blank in {text}"),
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// Returns the link with this label.
pub fn link(mail: &ReceivedMail, label: &str) -> Link {
    let html = html(mail);
    let link = html.split("<a ").skip(1).find_map(|link| {
        let (attributes, said) = link.split_once('>')?;
        let href = attributes.split_once("href=\"")?.1.split_once('"')?.0;
        said.starts_with(label).then(|| href.replace("&amp;", "&"))
    });
    let link = link.unwrap_or_else(|| panic!("no {label} in {html}"));
    let (to, fields) = link
        .strip_prefix("mailto:")
        .unwrap()
        .split_once('?')
        .unwrap();
    let field = |name: &str| {
        let mut fields = fields.split('&').filter_map(|field| field.split_once('='));
        decoded(fields.find(|(key, _)| *key == name).unwrap().1)
    };
    Link {
        to: decoded(to),
        subject: field("subject"),
        body: field("body"),
    }
}

impl TestOffice {
    /// Sends what a link begins, as a mail program would: as a letter of its own.
    pub(super) fn follow(&mut self, from: &str, link: &Link) -> ReceivedMail {
        assert_eq!(link.to, "office@example.org");
        assert!(link.subject.starts_with("[delta-7] "), "{}", link.subject);
        let lines = link.body.strip_suffix("\r\n").unwrap();
        assert!(lines.contains("\r\n") && !lines.replace("\r\n", "").contains('\n'));
        self.ask(from, None, &lines.replace("\r\n", "\n"))
    }

    pub(super) fn page_mail(&mut self, seat: &str) -> ReceivedMail {
        let bytes = self.office().page("delta-7", seat).unwrap();
        let letter = bulla_mail::read(&bytes);
        ReceivedMail {
            to: letter.to.clone(),
            subject: letter.subject.clone(),
            id: letter.message_id.clone().unwrap(),
            text: String::from_utf8(bytes).unwrap().replace("\r\n", "\n"),
            letter,
        }
    }
}

/// Returns an area where a seat has tokens, and a neighbour by land.
fn step(office: &mut TestOffice, seat: &str) -> (String, String) {
    let view = office.view(seat);
    let board = &view.parts().board;
    let (from, _) = view.open.areas_of(view.civ.unwrap()).next().unwrap();
    let to = board.by_land(from)[0];
    (board.area(from).id.clone(), board.area(to).id.clone())
}

#[test]
fn a_receipt_says_first_what_will_fail_and_shows_the_board_after_the_orders() {
    let (mut office, page) = at_realm();
    let (from, to) = step(&mut office, "ann");
    let fine = format!("moves:\n  - 1 {from} > {to}");
    let draft = office.ask(ANN, Some(&page), &block(&fine));
    assert!(
        draft
            .subject
            .ends_with("realm: draft: counts at the deadline"),
        "{}",
        draft.subject
    );
    let said = first_line(&draft);
    assert!(
        said.starts_with("Your orders are a draft: they count at the deadline"),
        "{said}"
    );
    assert!(
        said.contains("As things stand, none of them fails."),
        "{said}"
    );
    let failing =
        format!("status: final\n{fine}\n  - 55 {from} > {to}\n  - 1 {from} > {to}\ntax: 2");
    let answer = office.ask(ANN, Some(&page), &block(&failing));
    assert!(
        answer
            .subject
            .ends_with("realm: final; 1 of 4 orders will fail; 1 of 4 orders will be done in part")
            || answer.subject.contains("realm: final; "),
        "{}",
        answer.subject
    );
    let said = first_line(&answer);
    assert!(
        said.starts_with("Your orders are final. As things stand, "),
        "{said}"
    );
    assert!(
        !answer.text.to_lowercase().contains("accepted"),
        "{}",
        answer.text
    );
    for mail in [&draft, &answer] {
        assert!(
            pictures(mail)
                .iter()
                .all(|name| name.starts_with("forecast-"))
        );
        assert!(!pictures(mail).is_empty(), "{}", mail.subject);
        assert!(html(mail).contains("src=\"forecast-"));
    }
    assert_ne!(
        parts(&draft).last().unwrap().bytes,
        parts(&answer).last().unwrap().bytes
    );
}

#[test]
fn a_forecast_that_is_asked_for_is_drawn_as_well_and_text_alone_has_no_picture() {
    let (mut office, page) = at_realm();
    let none = office.ask(ANN, Some(&page), &block("request: forecast"));
    assert!(
        none.subject.ends_with("realm: forecast"),
        "{}",
        none.subject
    );
    assert!(!pictures(&none).is_empty());
    let (from, to) = step(&mut office, "ann");
    let orders = block(&format!("status: final\nmoves: [1 {from} > {to}]"));
    office.ask(ANN, Some(&page), &orders);
    let answer = office.ask(ANN, Some(&page), &block("request: forecast"));
    assert!(
        answer.subject.ends_with("realm: forecast, final"),
        "{}",
        answer.subject
    );
    assert!(
        answer.text.contains("Your orders are final."),
        "{}",
        answer.text
    );
    assert!(!pictures(&answer).is_empty());
    office.ask(ANN, Some(&page), &block("request: volume\nformat: text"));
    for lines in ["request: forecast", "request: page", "tax: 2"] {
        let answer = office.ask(ANN, Some(&page), &block(lines));
        assert_eq!(parts(&answer).len(), 1, "{lines}: text alone");
    }
}

#[test]
fn a_page_comes_again_with_all_that_went_with_it() {
    let (mut office, page) = at_realm();
    let old = office.token_of("ann");
    office.ask(ANN, Some(&page), &block("request: new-token"));
    let new = office.token_of("ann");
    assert_ne!(old, new);
    let again = office.ask(ANN, None, &block(&format!("token: {new}\nrequest: page")));
    assert!(again.subject.ends_with("the page again"));
    let names = |mail: &ReceivedMail| -> Vec<String> {
        let mut names: Vec<String> = parts(mail).into_iter().map(|part| part.name).collect();
        names.retain(|name| name != "deadline.ics");
        names.sort();
        names
    };
    assert_eq!(names(&again), names(&page));
    assert!(names(&again).len() > 5, "{:?}", names(&again));
    let bytes = |mail: &ReceivedMail, end: &str| -> Vec<Vec<u8>> {
        let parts = parts(mail).into_iter();
        parts
            .filter(|part| part.name.ends_with(end))
            .map(|part| part.bytes)
            .collect()
    };
    assert_eq!(bytes(&again, ".png"), bytes(&page, ".png"));
    let told = html(&again);
    assert!(
        told.contains("You asked for this page again. It was mail 2"),
        "{told}"
    );
    assert!(
        told.contains("Mail 4 to you") && !told.contains("Mail 2 to you"),
        "{told}"
    );
    for (mail, has, has_not) in [(&page, &old, &new), (&again, &new, &old)] {
        let whole: String = parts(mail)
            .iter()
            .map(|part| String::from_utf8_lossy(&part.bytes).into_owned())
            .collect();
        assert!(
            whole.matches(has.as_str()).count() >= 3,
            "form, file and links"
        );
        assert!(!whole.contains(has_not.as_str()));
    }
    let answer = office.follow(ANN, &link(&again, "Nothing this turn"));
    assert!(answer.subject.ends_with(": final"), "{}", answer.subject);
}

#[test]
fn links_of_a_page_are_letters_that_are_obeyed() {
    let (mut office, page) = at_realm();
    let again = office.follow(ANN, &link(&page, "Send my page again"));
    assert!(
        again.subject.ends_with("the page again"),
        "{}",
        again.subject
    );
    let receipt = office.follow(ANN, &link(&page, "Nothing this turn"));
    assert!(receipt.subject.ends_with(": final"), "{}", receipt.text);
    assert_eq!(office.orders()[0].1, "final");
    let again = office.follow(ANN, &link(&receipt, "Send my page again"));
    assert!(
        again.subject.ends_with("the page again"),
        "{}",
        again.subject
    );
}

#[test]
fn a_link_takes_an_offer_with_the_cheapest_cards_that_fit() {
    let mut office = whole_turn::at_market();
    office.orders_of(
        "ann",
        "offers:\n  - {id: a, to: any, count: 3, declared: [wine, wine], sealed: [wine, wine, wine], want: {count: 3, \
         named: [resin, resin]}}\n  - {id: c, to: any, count: 3, declared: [wine, wine], \
         sealed: [wine, wine, wine], want: {count: 3, named: [gold, gold]}}",
    );
    office.wait(DAY + 1);
    assert_eq!(office.judged(), ["trade-1"]);
    let page = office.page_mail("bob");
    let ann = office.civ("ann");
    let id = office.table("ann").parts().nation(ann).id.clone();
    assert!(
        !html(&page).contains(&format!("Accept {id}-2")),
        "there is no gold to give"
    );
    let label = format!("Accept {id}-1 with Resin, Resin, Resin");
    let answer = office.follow("bob@example.org", &link(&page, &label));
    assert!(answer.subject.ends_with(DRAFT), "{}", answer.text);
    office.wait(4 * DAY);
    assert_eq!(office.judged(), ["trade-2"]);
    let hand = office.view("bob").hand;
    let deck = &office.table("bob").parts().deck.clone();
    let held: Vec<&str> = hand
        .iter()
        .map(|(face, _)| deck.face(*face).id.as_str())
        .collect();
    assert_eq!(held, ["wine"], "the deal was made");
}

#[test]
fn what_must_be_confirmed_prints_its_block_and_a_quoted_one_confirms_nothing() {
    let (mut office, page) = at_realm();
    let (from, to) = step(&mut office, "ann");
    let lines = format!(
        "status: final\nmoves:\n  - 1 {from} > {to}\n  - 1 {from} > {from}\n  - 1 sahara > {to}"
    );
    let asked = office.ask(ANN, Some(&page), &block(&lines));
    assert!(
        asked.subject.contains("realm: please confirm; draft: "),
        "{}",
        asked.subject
    );
    let code = code(&asked);
    let printed = format!("\nBEGIN ORDERS\nconfirm: {code}\nEND ORDERS\n");
    assert!(asked.text.contains(&printed), "{}", asked.text);
    let text = bulla_mail::texts(asked.text.replace('\n', "\r\n").as_bytes()).remove(0);
    let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
    for bare in [
        quoted.clone(),
        format!("No!\n\n{quoted}"),
        format!("No!\n\n{text}"),
    ] {
        office.ask(ANN, Some(&asked), &bare);
        assert_eq!(office.orders()[0].1, "draft", "{bare}");
    }
    // The orders themselves may be changed where they are quoted, as in every receipt.
    let changed = quoted.replace("> status: draft", "> status: final");
    let answer = office.ask(ANN, Some(&asked), &changed);
    assert!(
        answer.subject.contains("realm: final"),
        "{}\n{changed}",
        answer.text
    );
}

#[test]
fn a_code_is_confirmed_by_its_link_and_a_held_letter_not_by_its_quotation() {
    let (mut office, page) = at_realm();
    office.write(
        "eve@example.com",
        Some(&page),
        &block("status: final\ntax: 2"),
    );
    office.post();
    let asked = office.mail_to(ANN);
    let text = bulla_mail::texts(asked.text.replace('\n', "\r\n").as_bytes()).remove(0);
    let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
    let code = block(&format!("confirm: {}", code(&asked)));
    let only_code: String = code.lines().map(|line| format!("> {line}\n")).collect();
    for bare in [
        format!("That was not me.\n\n{quoted}"),
        format!("That was not me.\n\n{text}"),
        format!("That was not me.\n{only_code}"),
    ] {
        let answer = office.ask(ANN, Some(&asked), &bare);
        assert_eq!(office.orders()[0].1, "none", "{}", answer.text);
    }
    let void = office
        .verdicts()
        .into_iter()
        .filter(|verdict| verdict == "code-void");
    assert!(void.count() >= 1, "{:?}", office.verdicts());
    let receipt = office.follow(ANN, &link(&asked, "Confirm"));
    assert!(receipt.subject.ends_with(": final"), "{}", receipt.text);
    assert_eq!(office.orders()[0].1, "final");
}

/// A seat that is asked nothing gets no page; the one that it asks for is as whole as any.
#[test]
fn a_page_that_was_not_mailed_comes_with_all_that_goes_with_one() {
    let mut office = TestOffice::with(GAME, "pictures: yes");
    let page = office.mail_to(ANN);
    office.ask(ANN, Some(&page), &block("request: volume\nvolume: digest"));
    office.wait(4 * DAY);
    office.post();
    office.mails();
    let open = office.view("ann").open;
    let [ann, bob] = ["ann", "bob"].map(|seat| office.civ(seat));
    let mut changes = whole_turn::begun();
    changes.extend(whole_turn::deal(&open, ann, "wine", 4, 0));
    changes.extend(whole_turn::deal(&open, bob, "resin", 4, 0));
    office.jump("trade-1", &changes);
    let token = office.token_of("ann");
    let asked = office.ask(ANN, None, &block(&format!("token: {token}\nrequest: page")));
    let names: Vec<String> = parts(&asked).into_iter().map(|part| part.name).collect();
    for name in ["page.html", "view.json", "orders.yaml", "deadline.ics"] {
        assert!(names.iter().any(|one| one == name), "{name}: {names:?}");
    }
    assert!(!pictures(&asked).is_empty(), "{names:?}");
    assert!(
        asked.text.contains("In-Reply-To: <"),
        "it answers the letter"
    );
    assert!(asked.subject.ends_with("trade 1 of 3"), "{}", asked.subject);
}

/// Checks that answers to requests and notices also come as HTML with the same words, and stay small.
#[test]
fn short_answers_and_notices_have_html_of_the_same_words() {
    let (mut office, page) = at_realm();
    let requests = [
        ("status", "You have sent no orders"),
        ("help", "How to answer"),
        ("form", "BEGIN ORDERS"),
        ("rules", "The rules of this table"),
        ("neighbours", "Each neighbour with its limit"),
    ];
    for (request, said) in requests {
        let answer = office.ask(ANN, Some(&page), &block(&format!("request: {request}")));
        let html = html(&answer);
        assert!(html.len() < 40_000, "{request}: {} bytes", html.len());
        assert!(answer.text.contains(said), "{request}: {}", answer.text);
        assert!(html.contains(said), "{request}: {html}");
        assert!(pictures(&answer).is_empty());
    }
    let acted_by = ActedBy {
        who: "gm",
        why: "snow & <ice>",
    };
    office
        .office()
        .extend("delta-7", NewDeadline::Hours(24), 1, &acted_by)
        .unwrap();
    office.post();
    let notice = office.mail_to(ANN);
    assert!(html(&notice).contains("snow &amp; &lt;ice&gt;"));
    assert!(notice.text.contains("BEGIN:VCALENDAR"));
    office.ask(ANN, Some(&page), &block("request: volume\nformat: text"));
    let bare = office.ask(ANN, Some(&page), &block("request: status"));
    assert!(!bare.text.contains("text/html"));
    office
        .office()
        .extend("delta-7", NewDeadline::Hours(24), 1, &acted_by)
        .unwrap();
    office.post();
    let bare = office.mail_to(ANN);
    assert!(!bare.text.contains("text/html") && bare.text.contains("BEGIN:VCALENDAR"));
}
