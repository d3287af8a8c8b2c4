//! The first line of `bulla status`: what needs the moderator.

use crate::office_fixture::*;

fn first_line(office: &OfficeFixture) -> String {
    let said = String::from_utf8(office.run(&["status"]).stdout).unwrap();
    said.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_clock_before_the_last_round_and_an_office_without_rounds_are_told() {
    let mut office = OfficeFixture::later(1);
    office.configure(|text| text.replace("away: 1000", "away: 6"));
    office.post();
    office.now -= HOUR;
    let said = first_line(&office);
    assert!(
        said.contains("before the last round at") && said.contains("`BULLA_NOW`"),
        "{said}"
    );
    office.now += 13 * HOUR;
    let said = first_line(&office);
    assert!(
        said.contains("the last round was 12 hours ago") && said.ends_with("timer run?"),
        "{said}"
    );
}
