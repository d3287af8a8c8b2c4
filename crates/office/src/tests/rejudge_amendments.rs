//! Inputs that a moderator may give to a re-judging: a stored letter, lines instead of a block, the name of a letter.

use super::plain_text_orders::above;
use super::rejudged::{acted_by, identical, ledger, rejudge_request};
use super::*;

const ANN: &str = "ann@example.org";

/// Ann's letter for the first realm came when it was judged: by plain lines above the page.
fn too_late() -> TestOffice {
    let mut office = TestOffice::new();
    office.mails();
    for (seat, nation, area) in [("ann", "italy", "cisalpina"), ("bob", "africa", "sahara")] {
        let token = office.token_of(seat);
        let lines = format!(
            "token: {token}\nstatus: final\nnations: [{nation}]\nstart: {{{nation}: [{area}]}}"
        );
        office.write(&format!("{seat}@example.org"), None, &block(&lines));
    }
    office.wait(HOUR);
    office.post();
    office.wait(HOUR);
    office.post();
    let mut pages = office.mails();
    pages.retain(|mail| mail.to == [ANN] && mail.text.contains("segment: realm"));
    let page = pages.pop().unwrap();
    office.wait(4 * DAY);
    office.post();
    assert_ne!(
        (office.open().turn, office.open().name.as_str()),
        (1, "realm")
    );
    office.mails();
    let words = above("Hi,\n\nmove 1 cisalpina to etruria\nfinal\n\nAnn", &page);
    let letter = format!(
        "From: {ANN}\nTo: office@example.org\nMessage-ID: <late@client>\nSubject: Re\n\n{words}"
    );
    office.put(letter.as_bytes());
    office.post();
    office
}

fn admit<'a>(letter: &'a [u8], at: i64) -> RejudgeRequest<'a> {
    rejudge_request(
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
    let mut office = too_late();
    let before = ledger(&mut office);
    let named = "<late@client>";
    let raw = office.office().letter("delta-7", "ann", named).unwrap();
    let charge_in = admit(&raw, START + 3 * HOUR);
    let shown = office
        .office()
        .preview_rejudging(charge_in, &acted_by(""))
        .unwrap();
    assert_eq!(shown.differing[0], "1-realm", "{shown:?}");
    let why = acted_by("the server held it back");
    office
        .office()
        .rejudge(charge_in, &shown.code, &why)
        .unwrap();
    let moved = ledger(&mut office);
    assert!(
        moved.iter().any(|line| line.contains("etruria")) && moved != before,
        "she moved"
    );
    identical(&mut office);

    let out = rejudge_request("1-realm", RulingKind::StrikeLetter { id: named });
    let shown = office
        .office()
        .preview_rejudging(out, &acted_by(""))
        .unwrap();
    let why = acted_by("it was hers, and late");
    office.office().rejudge(out, &shown.code, &why).unwrap();
    assert_eq!(ledger(&mut office), before);
    identical(&mut office);
}

#[test]
fn a_letter_that_does_not_lie_here_is_told_with_those_that_do() {
    let mut office = too_late();
    let mut says = |seat, id| {
        let found = office.office().letter("delta-7", seat, id);
        found.map(|_| ()).unwrap_err().to_string()
    };
    let told = says("ann", "<nobody@home>");
    assert!(told.contains("no letter <nobody@home> of"), "{told}");
    assert!(told.contains("<late@client> of"), "{told}");
    // Whoever writes chooses a Message-ID: a letter of another seat is none of this one's.
    let told = says("bob", "<late@client>");
    assert!(told.contains("no letter <late@client> of"), "{told}");
    assert!(says("ann", "<>").contains("no letter <> of"));
    let strikes = |id| rejudge_request("0-setup", RulingKind::StrikeLetter { id });
    let mut says = |id| {
        let found = office
            .office()
            .preview_rejudging(strikes(id), &acted_by(""));
        found.unwrap_err().to_string()
    };
    let told = says("<nobody@home>");
    assert!(told.contains("those of italy by <1@client>"), "{told}");
    assert!(told.contains("africa by <3@client>"), "{told}");
    assert!(says("<>").contains("stand by a letter <>"));
}

#[test]
fn a_letter_that_means_something_else_is_not_admitted() {
    let mut office = too_late();
    let before = ledger(&mut office);
    let mut says = |lines: &str| {
        let letter = format!("From: {ANN}\n\n{}\n", block(lines));
        let rejudge_request = admit(letter.as_bytes(), START + 3 * HOUR);
        let found = office
            .office()
            .preview_rejudging(rejudge_request, &acted_by(""));
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
    assert_eq!(ledger(&mut office), before);
}

#[test]
fn plain_lines_that_add_to_orders_that_stand_are_to_be_one_block() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.ask(ANN, Some(&page), &block("nations: [africa]\nstatus: final"));
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to(ANN);
    office.ask(ANN, Some(&page), &block("tax: 2\nstatus: final"));
    office.wait(4 * DAY);
    office.post();
    let raw = b"From: ann@example.org\nMessage-ID: <more@client>\n\nbuild carthage\nfinal\n";
    let says = office
        .office()
        .preview_rejudging(admit(raw, START + 4 * DAY + HOUR), &acted_by(""))
        .unwrap_err();
    assert!(
        says.to_string().contains("write all of them as one block"),
        "{says}"
    );
}
