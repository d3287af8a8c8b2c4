//! The file of a game names its draw, or is refused.

use super::*;

#[test]
fn a_file_whose_draw_does_not_read_is_refused_with_its_place() {
    let refused = |draw: &str| {
        let plan = GameFile::read(&file(draw));
        let complaints = plan.unwrap_err();
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        lines.join("\n")
    };
    for (draw, said) in [
        (
            "beacon: lotto\n",
            "line 6, column 9 (beacon): expected {source:",
        ),
        (
            "beacon: {date: 2027-01-20}\n",
            "the key `source` is missing",
        ),
        (
            "beacon: {source: Lotto}\n",
            "the key `date` is missing: the day of the draw",
        ),
        (
            "beacon: {source: Lotto, date: 2027-02-30}\n",
            "line 6, column 31 (date): expected a day such as",
        ),
        (
            "beacon: {source: Lotto, date: [2027-01-20, 2027-01-20]}\n",
            "name the draws in order",
        ),
        (
            "beacon: {source: Lotto, date: []}\n",
            "expected a day, or a list",
        ),
        (
            "beacon: {sorce: Lotto, date: 2027-01-20}\n",
            "unknown key `sorce`, did you mean source?",
        ),
        (
            "beacon: {source: Lotto, date: 2027-01-20, balls: 0}\n",
            "expected a number from 1 to 50",
        ),
        (
            "beacon: {source: Lotto, date: 2027-01-20, balls: 7, highest: 6}\n",
            "7 numbers from 1 to 6 cannot be drawn",
        ),
        (
            "beacon: {source: Lotto, date: 2027-01-20, bonus: 1}\n",
            "say its end, such as `bonus_highest: 9`",
        ),
        (
            "beacon: {source: Lotto, date: 2027-01-20, bonus: 3, bonus_highest: 1}\n",
            "3 bonus numbers from 0 to 1 cannot",
        ),
        (
            "becon: {source: Lotto, date: 2027-01-20}\n",
            "did you mean beacon?",
        ),
    ] {
        let lines = refused(draw);
        assert!(lines.contains(said), "{draw}: {lines}");
    }
}

#[test]
fn a_draw_that_is_past_or_too_near_is_refused_and_makes_nothing() {
    let mut office = TestOffice::new();
    let scenario = Scenario::named("advanced-2").unwrap();
    for (day, said) in [
        (
            "2027-01-10",
            "(beacon): the draw of Sunday 10 January 2027 is past",
        ),
        (
            "2027-01-18",
            "the draw of Monday 18 January 2027 is too near",
        ),
        ("2027-01-19", "on Wednesday 20 January 2027 or later"),
    ] {
        let text = file(DRAW)
            .replace("2027-01-20", day)
            .replace("delta-7", "epsilon");
        let plan = GameFile::read(&text).unwrap();
        let config = office.office().config().clone();
        let now = office.now;
        let shown = GamePreview::of(&plan, &scenario, &config, now).unwrap_err();
        assert!(shown.to_string().contains(said), "{shown}");
        let refused = office.office().new_game(&plan, &scenario, Seed([7; 32]));
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains(said), "{refused}");
    }
    assert_eq!(office.office().status().unwrap().games.len(), 1);
    let numbers = EnteredDraw {
        balls: &BALLS,
        bonus: &[5],
    };
    let none = office
        .office()
        .enter_draw_numbers("delta-7", numbers, &acted_by(""));
    let none = none.unwrap_err().to_string();
    assert!(none.contains("delta-7 waits for no public draw"), "{none}");
}
