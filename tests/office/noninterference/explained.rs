//! Explanations to a seat: other seats' letters change no byte of them, if the same happened.

use bulla::office::ExplanationRequest;

use crate::five_player_game::{SEATS, address, game};
use crate::office_fixture::{GAME, OfficeFixture, START, block, header};

/// Everything that is told of setting up: all of it, a section, and what somebody had to do with.
fn told(test_office: &OfficeFixture, seat: Option<&str>) -> String {
    let told = [
        "turn 0",
        "rule 15",
        "15.3 seat0",
        "15.3 seat1",
        "rule 15 seat2",
    ]
    .map(|about| {
        let explained = test_office.work(|office| {
            let explained = office.explain(ExplanationRequest {
                game: GAME,
                about,
                turn: None,
                seat,
                most: usize::MAX,
            });
            office.explanation(&explained.unwrap())
        });
        explained.unwrap()
    });
    told.concat()
}

fn token(test_office: &OfficeFixture, seat: usize) -> String {
    let known = test_office.work(|office| header(office, &format!("seat{seat}")));
    known.token.unwrap()
}

/// Set up, each seat with the nations that it wrote.
fn set_up(begun: &OfficeFixture, nations: &[(usize, String)]) -> OfficeFixture {
    let mut test_office = begun.copy();
    for (seat, nation) in nations {
        let lines = format!("token: {}\nnations: [{nation}]", token(&test_office, *seat));
        test_office.write(&address(*seat), None, &block(&lines));
    }
    test_office.work(|office| office.receive().map(|_| ()).unwrap());
    test_office.pass();
    test_office.mails_to(0);
    test_office
}

#[test]
fn what_others_wrote_makes_no_byte_of_what_a_seat_is_told_why() {
    let begun = OfficeFixture::empty(START).without_pictures();
    begun.open_game(&game(""), 3);
    begun.mails_to(0);
    let silent = set_up(&begun, &[]);
    // Others write for just what they got for nothing.
    let ledger = silent.work(|office| office.ledger(GAME)).unwrap();
    let chosen: Vec<(usize, String)> = (1..SEATS)
        .map(|seat| {
            let mut words = ledger
                .iter()
                .map(|line| line.split(' ').collect::<Vec<_>>());
            let number = seat.to_string();
            let found = words.find(|words| words[1] == "nation" && words[2] == number);
            let nation = found.unwrap()[3];
            (seat, nation.to_owned())
        })
        .collect();
    let written = set_up(&begun, &chosen);
    assert_eq!(written.work(|office| office.ledger(GAME)).unwrap(), ledger);
    let worlds = [&silent, &written];
    let [one, other] = worlds.map(|test_office| told(test_office, None));
    assert!(
        other.contains("the letter of") && !one.contains("the letter of"),
        "{other}"
    );
    for seat in ["seat0", "observer"] {
        let [one, other] = worlds.map(|test_office| told(test_office, Some(seat)));
        assert_eq!(one, other);
    }
    let mails = [silent, written].map(|mut test_office| {
        test_office.written = 100;
        let lines = format!(
            "token: {}\nrequest: [why turn 0, why 15.3, why rule 15 seat1]",
            token(&test_office, 0)
        );
        test_office.write(&address(0), None, &block(&lines));
        test_office.work(|office| office.receive().map(|_| ()).unwrap());
        test_office.mails_to(0).but_for_heads()
    });
    assert_eq!(mails[0].len(), 3);
    assert_eq!(mails[0], mails[1]);
}
