//! Inputs that a moderator may give to a re-judging: a stored letter, lines instead of a block, the name of a letter.

use super::plain_text_orders::above;
use super::rejudged::{charge, identical, ledger, word};
use super::*;

const ANN: &str = "ann@example.org";

/// Ann's letter for the first realm came when it was judged: by plain lines above the page.
fn too_late() -> TestOffice {
    let mut house = TestOffice::new();
    house.mails();
    for (seat, nation, area) in [("ann", "italy", "cisalpina"), ("bob", "africa", "sahara")] {
        let token = house.token_of(seat);
        let lines = format!(
            "token: {token}\nstatus: final\nnations: [{nation}]\nstart: {{{nation}: [{area}]}}"
        );
        house.write(&format!("{seat}@example.org"), None, &block(&lines));
    }
    house.wait(HOUR);
    house.post();
    house.wait(HOUR);
    house.post();
    let mut pages = house.mails();
    pages.retain(|mail| mail.to == [ANN] && mail.text.contains("segment: realm"));
    let page = pages.pop().unwrap();
    house.wait(4 * DAY);
    house.post();
    assert_ne!(
        (house.open().turn, house.open().name.as_str()),
        (1, "realm")
    );
    house.mails();
    let words = above("Hi,\n\nmove 1 cisalpina to etruria\nfinal\n\nAnn", &page);
    let letter = format!(
        "From: {ANN}\nTo: office@example.org\nMessage-ID: <late@client>\nSubject: Re\n\n{words}"
    );
    house.put(letter.as_bytes());
    house.post();
    house
}

fn admit<'a>(letter: &'a [u8], at: i64) -> RejudgeRequest<'a> {
    charge(
        "1-realm",
        RulingKind::Admit {
            letter,
            seat: "ann",
            at,
            evidence: "its Message-ID",
        },
    )
}

#[test]
fn a_late_letter_in_plain_lines_is_admitted_and_struck_by_its_message_id() {
    let mut house = too_late();
    let before = ledger(&mut house);
    let named = "<late@client>";
    let raw = house.office().letter("delta-7", "ann", named).unwrap();
    let charge_in = admit(&raw, START + 3 * HOUR);
    let shown = house
        .office()
        .preview_rejudging(charge_in, &word(""))
        .unwrap();
    assert_eq!(shown.differing[0], "1-realm", "{shown:?}");
    let why = word("the server held it back");
    house
        .office()
        .rejudge(charge_in, &shown.code, &why)
        .unwrap();
    let moved = ledger(&mut house);
    assert!(
        moved.iter().any(|line| line.contains("etruria")) && moved != before,
        "she moved"
    );
    identical(&mut house);

    let out = charge("1-realm", RulingKind::StrikeLetter { id: named });
    let shown = house.office().preview_rejudging(out, &word("")).unwrap();
    let why = word("it was hers, and late");
    house.office().rejudge(out, &shown.code, &why).unwrap();
    assert_eq!(ledger(&mut house), before);
    identical(&mut house);
}

#[test]
fn a_letter_that_does_not_lie_here_is_told_with_those_that_do() {
    let mut house = too_late();
    let mut says = |seat, id| {
        let found = house.office().letter("delta-7", seat, id);
        found.map(|_| ()).unwrap_err().to_string()
    };
    let told = says("ann", "<nobody@home>");
    assert!(told.contains("no letter <nobody@home> of"), "{told}");
    assert!(told.contains("<late@client> of"), "{told}");
    // Whoever writes chooses a Message-ID: a letter of another seat is none of this one's.
    let told = says("bob", "<late@client>");
    assert!(told.contains("no letter <late@client> of"), "{told}");
    assert!(says("ann", "<>").contains("no letter <> of"));
    let strikes = |id| charge("0-setup", RulingKind::StrikeLetter { id });
    let mut says = |id| {
        let found = house.office().preview_rejudging(strikes(id), &word(""));
        found.unwrap_err().to_string()
    };
    let told = says("<nobody@home>");
    assert!(told.contains("those of italy by <1@client>"), "{told}");
    assert!(told.contains("africa by <3@client>"), "{told}");
    assert!(says("<>").contains("stand by a letter <>"));
}

#[test]
fn a_letter_that_means_something_else_is_not_admitted() {
    let mut house = too_late();
    let before = ledger(&mut house);
    let mut says = |lines: &str| {
        let letter = format!("From: {ANN}\n\n{}\n", block(lines));
        let charge = admit(letter.as_bytes(), START + 3 * HOUR);
        let found = house.office().preview_rejudging(charge, &word(""));
        found.unwrap_err().to_string()
    };
    let moves = "moves: [1 cisalpina > etruria]";
    for other in [
        "game: other-1",
        "turn: 2",
        "segment: fate",
        "segment: standing",
    ] {
        let told = says(&format!("{other}\n{moves}"));
        assert!(told.contains("another game, turn or segment"), "{told}");
    }
    let told = says(&format!("nation: africa\n{moves}"));
    assert!(
        told.contains("say nation: africa, and are to be those of Italy"),
        "{told}"
    );
    let told = says("status: form\nmoves:");
    assert!(told.contains("the form as it was mailed"), "{told}");
    assert_eq!(ledger(&mut house), before);
}

#[test]
fn plain_lines_that_add_to_orders_that_stand_are_to_be_one_block() {
    let mut house = TestOffice::new();
    let page = house.mail_to(ANN);
    house.ask(ANN, Some(&page), &block("nations: [africa]\nstatus: final"));
    house.mails();
    house.wait(4 * DAY);
    house.post();
    let page = house.mail_to(ANN);
    house.ask(ANN, Some(&page), &block("tax: 2\nstatus: final"));
    house.wait(4 * DAY);
    house.post();
    let raw = b"From: ann@example.org\nMessage-ID: <more@client>\n\nbuild carthage\nfinal\n";
    let says = house
        .office()
        .preview_rejudging(admit(raw, START + 4 * DAY + HOUR), &word(""))
        .unwrap_err();
    assert!(
        says.to_string().contains("write all of them as one block"),
        "{says}"
    );
}
