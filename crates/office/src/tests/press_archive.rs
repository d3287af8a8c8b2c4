//! Press in the archive of a game.

use super::press::{ANN, BOB, house_of, nation, press, sent};
use super::*;

#[test]
fn the_archive_holds_each_once_when_the_game_is_over() {
    let (mut office, [ann, bob, _]) = house_of("press: open\n");
    let [first, second] = ["ann", "bob"].map(|player| nation(&mut office, player));
    let hostile = "<script>alert(1)</script>\n& so on";
    sent(&mut office, ANN, &ann, &press(&second, hostile));
    let nameless = "BEGIN PRESS\nto: bob, cat\nfrom: nobody\nWho am I?\nEND PRESS\n";
    let (_, others) = sent(&mut office, ANN, &ann, nameless);
    for mail in others {
        let told = mail.text.split_once("| Who am I?").unwrap().0;
        assert!(!told.contains("to Bob"), "{told}");
    }
    let again = "BEGIN PRESS\nto: all\nfrom: nobody\nWhat am I?\nEND PRESS\n";
    sent(&mut office, ANN, &ann, again);
    sent(&mut office, BOB, &bob, &press("all", "Hear, hear."));
    let site = |office: &mut TestOffice| {
        let files = office
            .office()
            .archive_site("delta-7", &mut |_, _| {})
            .unwrap();
        let page = |(_, bytes): &(String, Vec<u8>)| String::from_utf8_lossy(bytes).into_owned();
        let all: Vec<String> = files.iter().map(page).collect();
        let mut own = files.iter().filter(|(name, _)| name == "press.html");
        (own.next().map(page), all.concat())
    };
    let (none, all) = site(&mut office);
    assert!(none.is_none() && !all.contains("Who am I?") && !all.contains("Hear, hear."));
    let acted_by = ActedBy {
        who: "gm",
        why: "enough",
    };
    office
        .office()
        .end_game("delta-7", ModeratorEnding::Draw, &acted_by)
        .unwrap();
    let (Some(page), _) = site(&mut office) else {
        panic!("no page of press");
    };
    assert!(
        page.contains("&lt;script&gt;alert(1)&lt;&#x2f;script&gt;")
            || page.contains("&lt;script&gt;alert(1)&lt;/script&gt;")
    );
    assert!(!page.contains("<script>alert"));
    for words in ["so on", "Who am I?", "What am I?", "Hear, hear."] {
        assert_eq!(page.matches(words).count(), 1, "{words} once: {page}");
    }
    let nameless: Vec<&str> = page
        .split("<section id=")
        .skip(1)
        .filter(|one| one.contains("without a name"))
        .collect();
    assert_eq!(nameless.len(), 2, "{page}");
    let last = page.rfind("Hear, hear.").unwrap();
    for (one, words) in nameless.iter().zip(["What am I?", "Who am I?"]) {
        assert!(one.contains(words), "by their words: {one}");
        assert!(
            page.find(words).unwrap() > last,
            "behind all others: {page}"
        );
        assert!(!one.contains("class=\"when\""), "{one}");
        assert!(
            one.contains("everybody"),
            "all but one name that one: {one}"
        );
        for name in [&first, &second] {
            assert!(!one.contains(&**name), "{name}: {one}");
        }
    }
}

/// Checks that nothing in the archive depends on who wrote nameless press: with another writer every file is the same.
#[test]
fn the_archive_is_the_same_whoever_wrote_what_has_no_name() {
    let files = |writer: usize| {
        let (mut test_office, pages) = house_of("press: open\n");
        let address = [ANN, BOB][writer];
        let nameless = "BEGIN PRESS\nto: all\nfrom: nobody\nWho am I?\nEND PRESS\n";
        sent(&mut test_office, address, &pages[writer], nameless);
        let running = test_office.office().press("delta-7", None).unwrap();
        assert!(!running[0].from.is_empty());
        let acted_by = ActedBy {
            who: "gm",
            why: "enough",
        };
        let office = test_office.office();
        office
            .end_game("delta-7", ModeratorEnding::Draw, &acted_by)
            .unwrap();
        let over = office.press("delta-7", None).unwrap();
        assert_eq!((over[0].is_signed, &*over[0].from), (false, ""));
        let files = office.archive_site("delta-7", &mut |_, _| {}).unwrap();
        let opening = office.final_disclosure("delta-7").unwrap();
        let files = files.into_iter().map(|(name, bytes)| {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            (name, without_heads(&text))
        });
        (files.collect::<Vec<_>>(), opening)
    };
    assert_eq!(files(0), files(1));
}

/// The head of the chain binds every letter, and so its writer.
fn without_heads(text: &str) -> String {
    let words = text.split_inclusive(|letter: char| !letter.is_ascii_alphanumeric());
    let is_head = |word: &&str| {
        word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric())
            .len()
            != 26
    };
    words.filter(is_head).collect()
}

/// Checks that the press and its events that a seat reads are also in the files beside its page.
#[test]
fn the_page_its_html_and_its_view_tell_the_same() {
    let (mut office, [ann, ..]) = house_of("");
    let second = nation(&mut office, "bob");
    sent(&mut office, ANN, &ann, &press(&second, "Peace <b>now</b>?"));
    office.wait(4 * DAY);
    office.post();
    for page in office.mails() {
        let files = bulla_mail::files(page.text.as_bytes()).unwrap();
        let file = |name: &str| {
            let found = files.iter().find(|file| file.name == name).unwrap();
            String::from_utf8(found.bytes.clone()).unwrap()
        };
        let is_bobs = page.to == [BOB];
        let (html, view) = (file("page.html"), file("view.json"));
        assert_eq!(file("page.txt").contains("| Peace <b>now</b>?"), is_bobs);
        assert_eq!(
            html.contains("| Peace &lt;b&gt;now&lt;/b&gt;?"),
            is_bobs,
            "{html}"
        );
        assert!(!html.contains("<b>now"));
        assert_eq!(
            view.contains("\"press\"") && view.contains("| Peace <b>now</b>?"),
            is_bobs
        );
        assert!(
            view.contains("\"event\": \"1\"") || view.contains("\"event\":\"1\""),
            "{view}"
        );
    }
}
