//! A past that is judged again: what a seat is told of it says nothing of what it may not know.

use bulla::office::{ActedBy, LaterSegments, RejudgePreview, RejudgeRequest, RulingKind};

use crate::five_player_game::without_heads;
use crate::office_fixture::{DAY, GAME, HOUR, MINUTE, OfficeFixture, START, block};

const SEATS: usize = 3;

const WORD: ActedBy<'static> = ActedBy {
    who: "gm",
    why: "her server kept it",
};

fn game() -> String {
    let seat = |seat| format!("  - {{name: seat{seat}, address: seat{seat}@example.org}}\n");
    let seats: String = (0..SEATS).map(seat).collect();
    format!("game: {GAME}\nscenario: advanced-3\nseats:\n{seats}")
}

/// The first seat settles nowhere and has no card; the others settle until they drew some, which nobody has seen yet. Nothing where
/// the seats came to other nations than these.
fn played(
    seed: u8,
    nations: Option<&[String]>,
    in_vain: bool,
) -> Option<(OfficeFixture, Vec<String>)> {
    let mut test_office = OfficeFixture::empty(START).without_pictures();
    test_office.open_game(&game(), seed);
    loop {
        let open = test_office.open();
        if open.turn > 0 {
            let now = names(&test_office);
            if nations.is_some_and(|nations| nations != now) {
                return None;
            }
            if open.name == "trade-1" && hands(&test_office).iter().any(|hand| !hand.is_empty()) {
                return Some((test_office, now));
            }
        }
        assert!(open.turn < 9, "somebody has a city by then");
        for seat in 0..SEATS {
            if seat == 0 && open.turn > 0 {
                continue;
            }
            let orders = test_office.settled(seat);
            if in_vain && seat == 1 && open.name == "realm" {
                // A draft that nobody sees, and an order that comes to nothing.
                let draft = orders.replace("status: final", "status: draft");
                test_office.write(&address(seat), None, &draft);
                test_office.work(|office| office.receive().map(|_| ()).unwrap());
            }
            test_office.write(&address(seat), None, &orders);
        }
        test_office.now += 4 * DAY;
        test_office.work(|office| office.post().map(|_| ()).unwrap());
    }
}

fn address(seat: usize) -> String {
    format!("seat{seat}@example.org")
}

fn names(test_office: &OfficeFixture) -> Vec<String> {
    let standing = test_office.look(|office| office.status().unwrap());
    let seats = standing.games[0].seats.iter();
    seats.map(|seat| seat.name.clone()).collect()
}

/// Faces in the hand of each seat.
fn hands(test_office: &OfficeFixture) -> Vec<Vec<String>> {
    let names = names(test_office);
    let hand = |name: &String| {
        test_office.look(|office| {
            let (table, viewer) = office.table(GAME, name).unwrap();
            let view = table.view(viewer);
            let faces = view.hand.iter();
            faces
                .map(|(face, count)| format!("{face:?} {count}"))
                .collect()
        })
    };
    names.iter().map(hand).collect()
}

/// A letter of the third seat for the first realm is admitted. What the first seat is mailed of it, and what the preview says.
fn rejudged(test_office: &mut OfficeFixture) -> (Vec<String>, RejudgePreview) {
    let third = names(test_office).remove(2);
    test_office.work(|office| office.send().map(|_| ()).unwrap());
    test_office.mails();
    let letter = format!(
        "From: {}\nMessage-ID: <lost@client>\n\n{}\n",
        address(2),
        block("status: final\norders: none")
    );
    let opened = START + 4 * DAY + HOUR;
    let admitted = RejudgeRequest {
        game: GAME,
        segment: "1-realm",
        amends: RulingKind::Orders {
            letter: letter.as_bytes(),
            seat: &third,
        },
        onward: LaterSegments::RejudgeAll,
    };
    test_office.now = test_office.now.max(opened) + MINUTE;
    let shown = test_office.work(|office| {
        let shown = office.preview_rejudging(admitted, &WORD).unwrap();
        office.rejudge(admitted, &shown.code, &WORD).unwrap();
        office.send().unwrap();
        shown
    });
    let mails = test_office.mails().into_iter();
    let mine = mails.filter(|mail| mail.to == [address(0)]);
    (mine.map(|mail| without_heads(&mail.text)).collect(), shown)
}

#[test]
fn a_past_that_is_judged_again_tells_a_seat_nothing_of_what_others_hold_and_wrote() {
    let (mut here, nations) = played(7, None, false).unwrap();
    let mut others = (8..60).filter_map(|seed| played(seed, Some(&nations), true));
    let (mut there, _) = others.next().expect("the lots fall so once in six");
    assert_eq!(here.open().turn, there.open().turn);
    let (one, other) = (hands(&here), hands(&there));
    assert_eq!(one[0], other[0]);
    assert_ne!(one, other, "others hold other cards");
    let (mine, shown) = rejudged(&mut here);
    let (theirs, elsewhere) = rejudged(&mut there);
    assert_eq!(mine.len(), 1);
    assert!(mine[0].contains("Judged again: turn 1"), "{}", mine[0]);
    assert!(mine[0].contains("No longer so:"), "{}", mine[0]);
    assert_eq!(mine, theirs);
    let everybody = |shown: &RejudgePreview| shown.readers[0].clone();
    assert_eq!(everybody(&shown), everybody(&elsewhere));
    assert!(!everybody(&shown).rules.is_empty());
    assert_eq!(
        (&shown.what, &shown.later, &shown.opens),
        (&elsewhere.what, &elsewhere.later, &elsewhere.opens)
    );
}
