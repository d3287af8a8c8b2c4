//! Attachments of a page: their parts repeat the page, they are files that come back as orders, and they cost what was promised.

use std::collections::BTreeSet;

use serde_json::Value;

use super::*;
use bulla_bots::settle;
use bulla_core::game::{Seat, Viewer};
use bulla_core::orders::block;
use bulla_store::{MailKind, ReadTransaction};

const GAME: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                    - {name: bob, address: bob@example.org}\n";

/// A part of a mail: its type and its bytes.
fn part(mail: &[u8], file: &str) -> Option<(String, Vec<u8>)> {
    fn find(part: &mailparse::ParsedMail<'_>, file: &str) -> Option<(String, Vec<u8>)> {
        let disposition = part.get_content_disposition();
        let is_it = match file {
            "html" => part.ctype.mimetype == "text/html",
            file => disposition
                .params
                .get("filename")
                .is_some_and(|name| name == file),
        };
        if is_it {
            Some((part.ctype.mimetype.clone(), part.get_body_raw().unwrap()))
        } else {
            part.subparts.iter().find_map(|inner| find(inner, file))
        }
    }
    find(&mailparse::parse_mail(mail).unwrap(), file)
}

fn text(mail: &[u8], file: &str) -> String {
    let (_, bytes) = part(mail, file).unwrap_or_else(|| panic!("the mail has no {file}"));
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
}

fn json(mail: &[u8]) -> Value {
    serde_json::from_str(&text(mail, "view.json")).unwrap()
}

impl TestOffice {
    fn page_of(&mut self, seat: &str) -> Vec<u8> {
        self.office().page("delta-7", seat).unwrap()
    }

    /// Everybody writes as a settler would, and the deadline passes.
    fn settle(&mut self) {
        for (at, seat) in ["ann", "bob"].iter().enumerate() {
            let (table, _) = self.office().table("delta-7", seat).unwrap();
            let view = table.view(Viewer::Seat(Seat(at as u8)));
            let orders = settle(table.book(), &view, &table.moment.name);
            let form = self.office().form("delta-7", seat).unwrap_or_default();
            let token = form.lines().find_map(|line| line.strip_prefix("token: "));
            let header = bulla_core::orders::BlockHeader {
                token: token.map(str::to_owned),
                ..Default::default()
            };
            let letter = block(&header, &orders, &table.words);
            self.write(&format!("{seat}@example.org"), None, &letter);
        }
        self.wait(4 * DAY);
        self.post();
    }

    fn records<T>(&mut self, work: impl FnOnce(&mut ReadTransaction<'_>) -> T) -> T {
        let store = &mut self.office().store;
        store
            .read(|store| Ok::<_, StoreError>(work(store)))
            .unwrap()
    }
}

/// All keys of objects, and the words under `what`.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|one| keys(one, found)),
        Value::Object(fields) => {
            for (key, inside) in fields {
                found.insert(key.clone());
                if key == "what" {
                    found.extend(inside.as_str().map(str::to_owned));
                }
                keys(inside, found);
            }
        }
        _ => {}
    }
}

#[test]
fn the_view_lists_what_its_page_tells_and_its_fields_are_documented() {
    let mut office = TestOffice::with(GAME, "pictures: no");
    let first = json(&office.page_of("ann"));
    assert_eq!(first["format"], "bulla-view-1");
    assert_eq!(
        (&first["turn"], &first["nation"]),
        (&0.into(), &Value::Null)
    );
    let mut found = BTreeSet::new();
    keys(&first, &mut found);
    for _ in 0..9 {
        office.settle();
        for seat in ["ann", "bob"] {
            keys(&json(&office.page_of(seat)), &mut found);
        }
    }
    let view = json(&office.page_of("ann"));
    assert!(view["turn"].as_i64() > Some(1), "{}", view["turn"]);
    let nation = view["nation"].as_str().unwrap().to_owned();
    let standing = office.office().status().unwrap().games.remove(0);
    assert_eq!(nation, standing.seats[0].name);
    let open = standing.open.unwrap();
    assert_eq!(
        view["deadline"],
        crate::context::clock::rfc3339(open.deadline)
    );
    let mine = view["nations"].as_array().unwrap().iter();
    let mine = mine
        .clone()
        .find(|one| one["id"] == nation.as_str())
        .unwrap();
    let on_board: i64 = view["areas"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|area| area["tokens"].as_array().unwrap())
        .filter(|tokens| tokens["owner"] == nation.as_str())
        .map(|tokens| tokens["count"].as_i64().unwrap())
        .sum();
    assert_eq!(mine["board"]["tokens"], on_board);
    assert!(!view["events"].as_array().unwrap().is_empty());
    found.extend(
        bulla_pages::page::view_json::KINDS
            .iter()
            .map(|kind| (*kind).to_owned()),
    );
    let documented = include_str!("../../../../docs/view-json.md");
    for name in found {
        assert!(documented.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn the_form_as_a_file_comes_back_as_orders_and_unchanged_as_none() {
    let mut office = TestOffice::with(GAME, "pictures: no");
    let page = office.page_of("ann");
    let (kind, _) = part(&page, "orders.yaml").unwrap();
    assert_eq!(kind, "application/yaml");
    let form = text(&page, "orders.yaml");
    assert!(form.contains("status: form"), "{form}");
    assert!(!form.contains("BEGIN ORDERS"), "{form}");
    let send = |office: &mut TestOffice, words: &str, file: &str, others: &str| {
        let raw = format!(
            "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\n{words}\n--x\n\
             Content-Type: application/yaml; name=\"orders.yaml\"\nContent-Disposition: attachment; filename=\"orders.yaml\"\n\n\
             {file}\n{others}--x--\n"
        );
        office.mails();
        let number = office.written;
        let top = format!(
            "From: ann@example.org\nMessage-ID: <raw-{number}@client>\nMIME-Version: 1.0\n"
        );
        office.put(format!("{top}{raw}").as_bytes());
        office.office().receive().unwrap();
        office.office().send().unwrap();
        office.mail_to("ann@example.org")
    };
    let json = text(&page, "view.json");
    let others = format!(
        "--x\nContent-Type: application/json; name=\"view.json\"\nContent-Disposition: attachment; filename=\"view.json\"\n\n{json}\n\
         --x\nContent-Type: text/calendar; name=\"deadline.ics\"\nContent-Disposition: attachment; filename=\"deadline.ics\"\n\n{}\n",
        text(&page, "deadline.ics")
    );
    let body = bulla_mail::texts(&page).remove(0);
    let quoted: String = body.lines().map(|line| format!("> {line}\n")).collect();
    for words in ["Thank you, more soon.", &quoted, &body] {
        let answer = send(&mut office, words, &form, &others);
        assert!(
            answer.subject.ends_with("no orders found"),
            "{}",
            answer.subject
        );
    }
    let orders = |office: &mut TestOffice| {
        office.records(|store| {
            let game = store.game_named("delta-7").unwrap().unwrap();
            let open = store.current_segment(game.id).unwrap().unwrap();
            store.orders(open.id).unwrap()
        })
    };
    assert!(orders(&mut office).is_empty());
    let edited = form.replace("status: form", "status: final");
    assert!(edited.contains("\nnations:"), "{edited}");
    let edited: String = edited
        .lines()
        .map(|line| {
            if line.starts_with("nations:") {
                "nations: [illyria, africa]\n".to_owned()
            } else {
                format!("{line}\n")
            }
        })
        .collect();
    for words in ["Here they are.", &quoted] {
        let answer = send(&mut office, words, &edited, &others);
        assert!(answer.subject.contains(": final"), "{}", answer.text);
        let stored = orders(&mut office);
        assert!(
            stored.len() == 1 && stored[0].text.contains("illyria"),
            "{stored:?}"
        );
    }
}

#[test]
fn the_deadline_has_one_id_for_a_seat_and_a_segment_and_holds_no_token() {
    let mut office = TestOffice::with(GAME, "pictures: no");
    let uid = |page: &[u8]| {
        let entry = text(page, "deadline.ics");
        let line = entry.lines().find_map(|line| line.strip_prefix("UID:"));
        line.unwrap().to_owned()
    };
    let (ann, bob) = (office.page_of("ann"), office.page_of("bob"));
    assert_ne!(uid(&ann), uid(&bob));
    let form = text(&ann, "orders.yaml");
    let token = form
        .lines()
        .find_map(|line| line.strip_prefix("token: "))
        .unwrap();
    let plain = token.replace('-', "");
    for file in ["deadline.ics", "view.json"] {
        let said = text(&ann, file);
        assert!(!said.contains(token) && !said.contains(&plain), "{file}");
    }
    assert!(text(&ann, "deadline.ics").contains("DTSTART:20270118T080000Z\n"));
    office.settle();
    assert_ne!(uid(&ann), uid(&office.page_of("ann")));
}

#[test]
fn each_picture_is_drawn_once_for_all_seats_and_mails_stay_small() {
    let mut office = TestOffice::with(GAME, "pictures: yes");
    for _ in 0..4 {
        office.settle();
    }
    let (mails, drawn, shown) = office.records(|store| {
        let mut mails = Vec::new();
        for seat in ["ann@example.org", "bob@example.org"] {
            let seat = store.seats_of_address(seat).unwrap().remove(0);
            mails.extend(store.pages(seat.id, 99).unwrap());
        }
        let outlines: Vec<_> = mails
            .iter()
            .map(|mail| store.outline_of(mail).unwrap())
            .collect();
        let mut parts: Vec<_> = outlines
            .iter()
            .flat_map(|mail| mail.parts.clone())
            .collect();
        let shown = parts.len();
        parts.sort_by(|one, other| one.1.cmp(&other.1));
        parts.dedup_by(|one, other| one.1 == other.1);
        (mails, parts.len(), shown)
    });
    assert!(mails.iter().all(|mail| mail.kind == MailKind::Page));
    assert!(drawn < shown, "{drawn} pictures in {shown} places");
    for mail in &mails {
        let whole = office.records(|store| store.bytes_of(mail).unwrap());
        let board =
            part(&whole, "board.png").map_or(0, |(_, png)| bulla_mail::encoded_length(png.len()));
        assert!(whole.len() - board <= 300_000, "{} of {board}", whole.len());
        let html = text(&whole, "html");
        for id in html
            .split("cid:")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap())
        {
            let field = format!("Content-ID: <{id}>\r\n");
            assert!(
                whole
                    .windows(field.len())
                    .any(|bytes| bytes == field.as_bytes()),
                "{id}"
            );
        }
        assert!(html.contains("cid:"));
    }
}

#[test]
fn a_seat_that_wants_text_gets_text_alone() {
    let mut office = TestOffice::with(GAME, "pictures: no");
    let store = &mut office.office().store;
    let set = store.write(|store| {
        let seat = store.seats_of_address("ann@example.org")?.remove(0);
        store.set_format(seat.id, bulla_store::MailFormat::Text)
    });
    set.unwrap();
    office.settle();
    let (ann, bob) = (office.page_of("ann"), office.page_of("bob"));
    assert!(mailparse::parse_mail(&ann).unwrap().subparts.is_empty());
    assert!(part(&bob, "html").is_some());
    assert!(bulla_mail::texts(&ann)[0].contains("BEGIN ORDERS"));
}
