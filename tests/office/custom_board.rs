//! A board that no code of ours knows, with its own drawing, is played by mail with pictures: kept by the game from its first day.

use std::fs;
use std::path::Path;

use crate::office_fixture::{DAY, OfficeFixture, START, copy, files};

const PLAN: &str = "game: lagoon-1\nscenario: lagoon.yaml\nsilent_table: play\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                    - {name: bob, address: bob@example.org}\n";

/// Opens a game whose plan lies beside its scenario.
fn opened(with_drawing: bool) -> OfficeFixture {
    let office = OfficeFixture::empty(START);
    let table = office.path().join("table");
    copy(Path::new("tests/boards"), &table);
    if !with_drawing {
        fs::remove_dir_all(table.join("pictures")).unwrap();
    }
    let plan = table.join("lagoon-1.yaml");
    fs::write(&plan, PLAN).unwrap();
    let told = office.run(&["new", plan.to_str().unwrap(), "--without", "all"]);
    assert!(told.status.success(), "{told:?}");
    // What the game needs it keeps.
    fs::remove_dir_all(table).unwrap();
    office
}

fn has_pictures(text: &str) -> bool {
    text.contains("Content-Type: image/png")
}

#[test]
fn a_board_of_ones_own_is_played_with_its_drawing() {
    let mut office = opened(true);
    office.post();
    let first = office.mails();
    assert_eq!(first.len(), 2);
    for _ in 0..2 {
        office.now += 4 * DAY;
        office.post();
    }
    let pages = office.mails();
    assert!(pages.iter().any(|mail| has_pictures(&mail.text)));
    // The chip before a nation has the colour that its board says.
    assert!(
        pages
            .iter()
            .any(|mail| mail.text.replace("=\n", "").contains("background:#204060")),
        "no chip of its own colour"
    );
    let site = office.path().join("site");
    let told = office.run(&["show", "lagoon-1", "--site", site.to_str().unwrap()]);
    assert!(told.status.success(), "{told:?}");
    let maps = files(&site.join("maps"));
    assert!(maps.iter().any(|map| {
        fs::read_to_string(map).is_ok_and(|map| map.contains("M560,0l160,0 0,800 -160,0z"))
    }));
    let told = office.run(&["verify", "lagoon-1"]);
    assert!(told.status.success(), "{told:?}");
}

#[test]
fn a_board_without_a_drawing_is_played_with_plain_pages() {
    let mut office = opened(false);
    office.post();
    office.mails();
    for _ in 0..2 {
        office.now += 4 * DAY;
        office.post();
    }
    let pages = office.mails();
    assert!(pages.len() >= 2);
    for mail in pages {
        assert!(!has_pictures(&mail.text));
        assert!(mail.words().contains("Your realm"), "{}", mail.text);
    }
}
