//! Press in the archive of a game.

use super::press::{ANN, BOB, house_of, nation, press, sent};
use super::*;

#[test]
fn the_archive_holds_it_reader_by_reader_once_the_game_is_over() {
    let (mut house, [ann, bob, _]) = house_of("press: open\n");
    let [first, second] = ["ann", "bob"].map(|player| nation(&mut house, player));
    let hostile = "<script>alert(1)</script>\n& so on";
    sent(&mut house, ANN, &ann, &press(&second, hostile));
    let nameless = "BEGIN PRESS\nto: bob, cat\nfrom: nobody\nWho am I?\nEND PRESS\n";
    sent(&mut house, ANN, &ann, nameless);
    sent(&mut house, BOB, &bob, &press("all", "Hear, hear."));
    let site = |house: &mut House| {
        let files = house.office().site("delta-7", &mut |_, _| {}).unwrap();
        let page = |(_, bytes): &(String, Vec<u8>)| String::from_utf8_lossy(bytes).into_owned();
        let all: Vec<String> = files.iter().map(page).collect();
        let mut own = files.iter().filter(|(name, _)| name == "press.html");
        (own.next().map(page), all.concat())
    };
    let (none, all) = site(&mut house);
    assert!(none.is_none() && !all.contains("Who am I?") && !all.contains("Hear, hear."));
    let word = Word {
        who: "gm",
        why: "enough",
    };
    house
        .office()
        .end_game("delta-7", Ending::Draw, &word)
        .unwrap();
    let (Some(page), _) = site(&mut house) else {
        panic!("no page of press");
    };
    assert!(
        page.contains("&lt;script&gt;alert(1)&lt;&#x2f;script&gt;")
            || page.contains("&lt;script&gt;alert(1)&lt;/script&gt;")
    );
    assert!(!page.contains("<script>alert"));
    let sections: Vec<&str> = page.split("<section id=").skip(1).collect();
    assert_eq!(sections.len(), 3);
    let of = |id: &str| {
        let mut own = sections.iter().filter(|section| {
            let title = section.split_once("<h2>").unwrap().1;
            title.to_lowercase().starts_with(&id.to_lowercase())
        });
        *own.next()
            .unwrap_or_else(|| panic!("no section of {id}: {page}"))
    };
    let told = |id: &str| ["so on", "Who am I?", "Hear, hear."].map(|words| of(id).contains(words));
    assert_eq!(
        told(&first),
        [true, false, true],
        "what had no name stands not with its writer"
    );
    assert_eq!(told(&second), [true, true, true]);
    assert!(of(&second).contains("without a name"));
}

/// What a seat reads of it and of its events stands in the files beside its page too.
#[test]
fn the_page_its_html_and_its_view_tell_the_same() {
    let (mut house, [ann, ..]) = house_of("");
    let second = nation(&mut house, "bob");
    sent(&mut house, ANN, &ann, &press(&second, "Peace <b>now</b>?"));
    house.wait(4 * DAY);
    house.post();
    for page in house.mails() {
        let files = mail::files(page.text.as_bytes()).unwrap();
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
