//! Acts of moderators by letter: asked back with a code, done once, by nobody else.

use super::moderator_messages::{ANN, GM, said};
use super::rejudged::{admitted, identical, ledger, lost};
use super::*;

const GAME: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
    - {name: bob, address: bob@example.org}\n";
const MO: &str = "mo@example.com";
pub const LINE: &str = "extend delta-7 48 hours because a train stands in the snow";

pub fn office_with(lines: &str) -> TestOffice {
    let lines = format!("moderators: [Gaby Moss <gm@example.org>]\n{lines}");
    let mut office = TestOffice::with(GAME, &lines);
    office.mails();
    office.wait(4 * DAY);
    office.post();
    office.mails();
    office
}

/// A letter of the moderator with the token of the address, and the answer.
pub fn proven(office: &mut TestOffice, lines: &str) -> ReceivedMail {
    proven_by(office, GM, lines)
}

pub fn proven_by(office: &mut TestOffice, address: &str, lines: &str) -> ReceivedMail {
    let (_, _, context) = office.office().parts();
    let token = Token::of_moderator(context.key, address);
    office.ask(address, None, &format!("token: {token}\n{lines}"))
}

fn deadline(office: &mut TestOffice) -> i64 {
    office.open().deadline
}

pub fn notes(office: &mut TestOffice) -> Vec<(String, String, String)> {
    let notes = office.office().moderator_notes(Some("delta-7")).unwrap();
    let notes = notes.into_iter();
    notes.map(|one| (one.who, one.what, one.why)).collect()
}

#[test]
fn an_extension_is_shown_asked_back_and_done_once() {
    let mut office = office_with("");
    let before = deadline(&mut office);
    let asked = proven(&mut office, LINE);
    assert_eq!(asked.to, [GM]);
    let told = said(&asked);
    assert!(told.contains("Nothing is done yet"), "{told}");
    assert!(told.contains("| extend delta-7 48 hours"), "{told}");
    assert!(told.contains("The deadline of delta-7 is "), "{told}");
    assert!(
        told.contains("Reason: a train stands in the snow."),
        "{told}"
    );
    assert_eq!(deadline(&mut office), before);
    assert_eq!(notes(&mut office), []);

    office.write(GM, Some(&asked), "yes\n\n> nothing");
    office.post();
    let mails = office.mails();
    let done = mails.iter().find(|mail| mail.to == [GM]).unwrap();
    assert!(said(done).contains("Done:"), "{}", done.text);
    let to_seats: Vec<&ReceivedMail> = mails.iter().filter(|mail| mail.to != [GM]).collect();
    assert_eq!(to_seats.len(), 2);
    for mail in to_seats {
        assert!(
            said(mail).contains("a train stands in the snow"),
            "{}",
            mail.text
        );
    }
    assert_eq!(deadline(&mut office), before + 48 * HOUR);
    let [(who, what, why)] = &notes(&mut office)[..] else {
        panic!("one note");
    };
    assert_eq!(who, "Gaby Moss");
    assert!(what.contains("the deadline is"), "{what}");
    assert_eq!(why, "a train stands in the snow");

    // A code counts once, by reply and by itself.
    let again = office.ask(GM, Some(&asked), "yes");
    assert!(
        said(&again).contains("a code counts once"),
        "{}",
        again.text
    );
    let again = office.ask(GM, None, &format!("confirm: {}", code(&asked)));
    assert!(
        said(&again).contains("a code counts once"),
        "{}",
        again.text
    );
    assert_eq!(deadline(&mut office), before + 48 * HOUR);
}

#[test]
fn a_code_by_itself_confirms_and_words_beside_it_do_not() {
    let mut office = office_with("");
    let before = deadline(&mut office);
    let asked = proven(&mut office, LINE);
    let line = format!("confirm: {}", code(&asked));
    let unclear = office.ask(GM, None, &format!("{line}\nbut only 24 hours please"));
    assert!(
        said(&unclear).contains("neither yes nor no"),
        "{}",
        unclear.text
    );
    let unclear = office.ask(GM, Some(&asked), "yes\nbut wait for Ann");
    assert!(
        said(&unclear).contains("neither yes nor no"),
        "{}",
        unclear.text
    );
    assert_eq!(deadline(&mut office), before);
    let done = office.ask(GM, None, &format!("Hello,\n{line}\nThanks, Gaby"));
    assert!(said(&done).contains("Done:"), "{}", done.text);
    assert_eq!(deadline(&mut office), before + 48 * HOUR);
}

#[test]
fn a_no_takes_the_letter_back_and_an_old_code_is_void() {
    let mut office = office_with("");
    let before = deadline(&mut office);
    let asked = proven(&mut office, LINE);
    let told = office.ask(GM, Some(&asked), "no");
    assert!(
        said(&told).contains("taken that letter back"),
        "{}",
        told.text
    );
    let told = office.ask(GM, Some(&asked), "yes");
    assert!(
        said(&told).contains("taken that letter back"),
        "{}",
        told.text
    );
    assert_eq!(deadline(&mut office), before);

    let asked = proven(&mut office, "pause delta-7");
    office.wait(97 * HOUR);
    office.write(GM, Some(&asked), "yes");
    office.post();
    let mails = office.mails();
    let mut told = mails.iter().filter(|mail| mail.to == [GM]).map(said);
    assert!(told.any(|told| told.contains("That code is too old")));
    assert_eq!(office.open().waits, None);
}

#[test]
fn whoever_forges_the_address_reads_nothing_and_changes_nothing() {
    let mut office = office_with("");
    let before = deadline(&mut office);
    // The thief knows the address and no token; whatever is asked goes to the mailbox of the moderator alone.
    let asked = office.ask(
        GM,
        None,
        "status delta-7\nletters delta-7\nextend delta-7 48 hours",
    );
    let told = said(&asked);
    assert!(told.contains("did not prove that it is yours"), "{told}");
    assert!(!told.contains("Letters are due"), "{told}");
    office.write("thief@example.org", Some(&asked), "yes");
    office.write(
        "thief@example.org",
        None,
        &format!("confirm: {}", code(&asked)),
    );
    office.write("thief@example.org", None, LINE);
    office.write(GM, None, "confirm: 0123-4567-89ab");
    office.post();
    assert_eq!(deadline(&mut office), before);
    assert_eq!(notes(&mut office), []);
    // A few letters a day are asked back, and no more.
    office.mails();
    for _ in 0..20 {
        office.write(GM, None, LINE);
    }
    office.post();
    let to_moderator = office.mails().into_iter().filter(|mail| mail.to == [GM]);
    assert!(to_moderator.count() <= 6);
    // The question answers all of it once its own code is back.
    let done = office.ask(GM, Some(&asked), "yes");
    let told = said(&done);
    assert!(told.contains("Letters are due"), "{told}");
    assert_eq!(deadline(&mut office), before + 48 * HOUR);
}

#[test]
fn where_the_office_reads_verdicts_a_letter_without_one_is_held() {
    let mut office = office_with("authserv_id: mx.example.org");
    let token = {
        let (_, _, office) = office.office().parts();
        Token::of_moderator(office.key, GM)
    };
    let vouched = |verdict: &str, n: u32| {
        format!(
            "Authentication-Results: mx.example.org; dmarc={verdict} header.from=example.org\nReceived: by mx.example.org\n\
             From: {GM}\nTo: office@example.org\nMessage-ID: <v{n}@client>\nSubject: x\n\ntoken: {token}\nstatus delta-7\n"
        )
    };
    for (verdict, n, told) in [
        ("pass", 1, Some("Letters are due")),
        ("none", 2, Some("did not prove")),
        ("fail", 3, None),
    ] {
        office.mails();
        office.put(vouched(verdict, n).as_bytes());
        office.post();
        let mails = office.mails();
        let mail = mails.iter().find(|mail| mail.to == [GM]);
        assert_eq!(mail.is_some(), told.is_some(), "{verdict}");
        if let (Some(mail), Some(told)) = (mail, told) {
            assert!(said(mail).contains(told), "{verdict}: {}", mail.text);
        }
    }
}

#[test]
fn what_is_no_act_is_quoted_and_left_out() {
    let mut office = office_with("");
    let told = proven(
        &mut office,
        "extend delta-7 48 hours if Ann agrees\nextend delta-9 2 hours\nset delta-7 minimum=soon\nresume delta-7\nDo not tell Bob.",
    );
    let told = said(&told);
    for part in [
        "This cannot be done and is left out",
        "| extend delta-7 48 hours if Ann agrees",
        "This act is written like this: extend delta-7 48 hours",
        "delta-7 is not paused",
        "These lines were not understood",
        "| Do not tell Bob.",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert!(!told.contains("confirm: "), "{told}");
    let told = said(&proven(&mut office, "answer delta-7 2 reject"));
    assert!(told.contains("protest"), "{told}");
}

#[test]
fn a_position_that_moved_is_told_and_asked_for_anew() {
    let mut office = office_with("");
    let asked = proven(
        &mut office,
        "extend delta-7 until 2027-02-20 20:00 because of Carnival",
    );
    let hours = NewDeadline::Hours(5);
    let acted_by = ActedBy {
        who: "cli",
        why: "x",
    };
    office
        .office()
        .extend("delta-7", hours, 1, &acted_by)
        .unwrap();
    let moved = deadline(&mut office);
    let again = office.ask(GM, Some(&asked), "yes");
    assert!(
        said(&again).contains("something else now"),
        "{}",
        again.text
    );
    assert_eq!(deadline(&mut office), moved);
    let done = office.ask(GM, Some(&again), "ja");
    assert!(said(&done).contains("Done:"), "{}", done.text);
    assert!(deadline(&mut office) > moved);
}

#[test]
fn several_acts_are_done_together_in_the_language_of_the_letter() {
    let mut office = office_with("");
    let asked = proven(
        &mut office,
        "ersetze bob durch Dora Miller <dora@example.org>\nabwesend ann 20. bis 24. Dezember\nverlängere um 48 Stunden\nweil: es so vereinbart ist",
    );
    let told = said(&asked);
    assert!(told.contains("Noch ist nichts getan"), "{told}");
    assert!(!told.contains("Das geht nicht"), "{told}");
    office.write(GM, Some(&asked), "ja");
    office.post();
    let mails = office.mails();
    let done = mails.iter().find(|mail| mail.to == [GM]).unwrap();
    assert!(said(done).contains("Getan:"), "{}", done.text);
    let status = office.office().status().unwrap();
    let game = &status.games[0];
    assert!(game.seats.iter().any(|seat| seat.player == "Dora Miller"));
    let absences = game.absences.as_ref().unwrap();
    assert_eq!(absences.len(), 1);
    let to_ann: Vec<&ReceivedMail> = mails.iter().filter(|mail| mail.to == [ANN]).collect();
    assert!(
        to_ann
            .iter()
            .any(|mail| said(mail).contains("you are away from"))
    );
    assert!(mails.iter().any(|mail| mail.to == ["dora@example.org"]));
}

#[test]
fn pause_and_resume_by_letter() {
    let mut office = office_with("");
    let asked = proven(&mut office, "pause delta-7 because the moderator is ill");
    office.ask(GM, Some(&asked), "ok");
    assert!(office.open().waits.is_some());
    let asked = proven(&mut office, "resume");
    office.ask(GM, Some(&asked), "yes, thanks\nGaby");
    assert_eq!(office.open().waits, None);
}

#[test]
fn letters_are_listed_without_a_word_of_them() {
    let mut office = office_with("");
    let help = said(&proven(&mut office, "help"));
    assert!(
        help.contains("replace delta-7 crete: Dora Miller"),
        "{help}"
    );
    office.write(ANN, None, "something secret");
    let block = block(&format!("token: {}\ntax: 2", office.token_of("ann")));
    office.write(ANN, None, &block);
    office.post();
    let told = said(&proven(&mut office, "letters delta-7 ann"));
    assert!(told.contains("accepted") && !told.contains("tax"), "{told}");
    let told = said(&proven(&mut office, "status"));
    assert!(
        told.contains("turn 1, realm") && told.contains("No orders yet"),
        "{told}"
    );
}

#[test]
fn a_moderator_of_one_game_has_no_other() {
    let mut office = office_with("");
    let file = "game: echo-8\nscenario: advanced-2\nmoderators: [Fay <fay@example.org>]\nseats:\n  \
        - {name: cy, address: cy@example.org}\n  - {name: di, address: di@example.org}\n";
    let plan = GameFile::read(file).unwrap();
    let scenario = Scenario::named(&plan.scenario).unwrap();
    office
        .office()
        .new_game(&plan, &scenario, Seed([8; 32]))
        .unwrap();
    office.post();
    let before = deadline(&mut office);
    let asked = office.ask("fay@example.org", None, LINE);
    let refused = office.ask("fay@example.org", Some(&asked), "yes");
    let told = said(&asked) + &said(&refused);
    assert!(!told.contains("The deadline of delta-7"), "{told}");
    assert!(told.contains("is no game of yours"), "{told}");
    assert_eq!(deadline(&mut office), before);
    let asked = office.ask("fay@example.org", None, "pause because Fay is away");
    let done = office.ask("fay@example.org", Some(&asked), "yes");
    assert!(said(&done).contains("echo-8 rests"), "{}", done.text);
    let notes = office.office().moderator_notes(Some("echo-8")).unwrap();
    assert!(notes.iter().any(|note| note.who == "Fay"), "{notes:?}");
    // One who is no moderator any more confirms nothing.
    let asked = office.ask("fay@example.org", None, "resume echo-8");
    let acted_by = ActedBy {
        who: "cli",
        why: "x",
    };
    let others = [GM.to_owned()];
    office
        .office()
        .set_moderators("echo-8", &others, &acted_by)
        .unwrap();
    office.mails();
    office.write("fay@example.org", Some(&asked), "yes");
    office.post();
    let status = office.office().status().unwrap();
    let echo = status
        .games
        .iter()
        .find(|game| game.game == "echo-8")
        .unwrap();
    assert!(echo.open.as_ref().unwrap().waits.is_some());
}

#[test]
fn a_playing_moderator_acts_and_orders_under_one_address() {
    let file = GAME.replace("bob@example.org", GM);
    let mut office = TestOffice::with(&file, "moderators: [gm@example.org]");
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to(GM);
    let receipt = office.ask(GM, Some(&page), "tax: 2");
    assert!(
        !said(&receipt).contains("Nothing is done yet"),
        "{}",
        receipt.text
    );
    let asked = office.ask(GM, Some(&page), "pause delta-7 because of the snow");
    assert!(
        said(&asked).contains("Nothing is done yet"),
        "{}",
        asked.text
    );
    assert_eq!(office.open().waits, None);
    office.write(GM, Some(&asked), "yes");
    office.post();
    assert!(office.open().waits.is_some());
    // Who wrote when is not for one who plays.
    let told = office.ask(GM, Some(&asked), "letters delta-7");
    assert!(
        said(&told).contains("a moderator plays in delta-7"),
        "{}",
        told.text
    );
}

#[test]
fn a_game_is_ended_by_letter() {
    let mut office = office_with("");
    let told = proven(
        &mut office,
        "rejudge delta-7 0-setup\nextend delta-7 2 hours",
    );
    assert!(
        said(&told).contains("in a letter of its own"),
        "{}",
        told.text
    );
    let told = said(&proven(&mut office, "rejudge delta-7 0-setup"));
    assert!(told.contains("comes to anything else"), "{told}");
    assert!(!told.contains("confirm: "), "{told}");
    let asked = proven(&mut office, "end delta-7 as draw because all agreed");
    assert_eq!(office.office().status().unwrap().games[0].status, "running");
    office.ask(GM, Some(&asked), "yes");
    assert_eq!(
        office.office().status_of(GameSelection::All).unwrap().games[0].status,
        "finished"
    );
}

#[test]
fn the_same_letter_twice_is_asked_back_once() {
    let mut office = office_with("");
    let raw = |hop: &str| {
        format!(
            "Received: {hop}\nFrom: {GM}\nTo: office@example.org\nMessage-ID: <same@client>\nSubject: {LINE}\n\n\n"
        )
    };
    office.put(raw("one").as_bytes());
    office.put(raw("two").as_bytes());
    office.post();
    let asked: Vec<ReceivedMail> = office
        .mails()
        .into_iter()
        .filter(|mail| mail.to == [GM])
        .collect();
    assert_eq!(asked.len(), 1);
    assert!(
        said(&asked[0]).contains("| extend delta-7 48 hours"),
        "by its subject"
    );
}

#[test]
fn a_letter_is_struck_by_letter_and_no_hand_is_shown() {
    let (mut office, letter) = lost();
    let before = ledger(&mut office);
    let charge_in = admitted(letter.as_bytes(), START + 3 * HOUR);
    let by = |why| ActedBy { who: "mo", why };
    let shown = office.office().preview_rejudging(charge_in, &by(""));
    let code = shown.unwrap().code;
    office
        .office()
        .rejudge(charge_in, &code, &by("found"))
        .unwrap();
    let changed = ledger(&mut office);
    assert_ne!(changed, before);
    // An alarm goes out first.
    office.post();
    let asked = proven_by(
        &mut office,
        MO,
        "rejudge delta-7 1-realm strike ann because it was forged",
    );
    let told = said(&asked);
    assert!(told.contains("come to something else: 1-realm"), "{told}");
    assert!(told.contains("Who sees a difference: everybody"), "{told}");
    assert!(
        !told.contains("etruria") && !told.contains("Etruria"),
        "{told}"
    );
    assert_eq!(ledger(&mut office), changed);
    let looks = notes(&mut office).len();
    let done = office.ask(MO, Some(&asked), "yes");
    assert!(
        said(&done).contains("1-realm of delta-7 is judged again"),
        "{}",
        done.text
    );
    assert_eq!(ledger(&mut office), before);
    identical(&mut office);
    assert_eq!(notes(&mut office).len(), looks + 1, "one look, one act");
}
