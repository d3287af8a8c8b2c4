//! The mails of a replacement: each reads what is true for him.

use super::player_replacements::{ANN, FAY, acted_by, fay};
use super::*;

/// The words of a mail, one after the other, however its lines are cut.
pub(super) fn flat(mail: &ReceivedMail) -> String {
    let words: Vec<&str> = mail.text.split_whitespace().collect();
    words.join(" ")
}

/// The mails to an address, a line each.
fn told_to(mails: &[ReceivedMail], address: &str) -> String {
    let own = mails
        .iter()
        .filter(|mail| mail.to.iter().any(|to| to == address));
    own.map(flat).collect::<Vec<_>>().join("\n")
}

/// A game of Ann's in the office of a moderator, and another one, of which nothing was judged yet.
fn with_another_game() -> TestOffice {
    let mut office = TestOffice::with(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: bob@example.org}\n",
        "moderators: [gm@example.org]",
    );
    office.wait(4 * DAY);
    office.post();
    let plan = GameFile::read(
        "game: ajax\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: gil, address: gil@example.org}\n",
    );
    let scenario = Scenario::named("advanced-2").unwrap();
    office
        .office()
        .new_game(&plan.unwrap(), &scenario, Seed([8; 32]))
        .unwrap();
    office.post();
    office.mails();
    office
}

#[test]
fn the_old_player_reads_who_did_it_and_why_and_that_his_other_games_go_on() {
    let mut office = with_another_game();
    let nation = office
        .office()
        .replace_player("delta-7", "ann", &fay(), &acted_by());
    office.post();
    let mails = office.mails();
    let farewell = mails.iter().find(|mail| mail.to == [ANN]).unwrap();
    assert_eq!(farewell.subject, "Another player has your seat in delta-7");
    let said = flat(farewell);
    let nation = nation.unwrap();
    let known =
        format!("In the game delta-7 you do not play {nation} any more: fay takes it over.");
    for sentence in [
        &*known.replace(&nation, &title(&nation)),
        "The moderator (gm) has done that, and says why: she has no time",
        "No mail of delta-7 comes to this address any more",
        "Your other games in this office go on as before, and letters for them count as before: ajax.",
        "If you did not expect that, write to gm@example.org.",
    ] {
        assert!(said.contains(sentence), "{sentence:?} is not in {said}");
    }
    // A moderator without a name, and a player without another game.
    let gil = NewSeat {
        name: "gil".to_owned(),
        addresses: vec!["gil@example.net".to_owned()],
        ..NewSeat::default()
    };
    let nameless = ActedBy {
        who: NAMELESS,
        ..acted_by()
    };
    office
        .office()
        .replace_player("delta-7", "fay", &gil, &nameless)
        .unwrap();
    office.post();
    let said = told_to(&office.mails(), FAY);
    assert!(said.contains("The moderator has done that"), "{said}");
    assert!(!said.contains("other games"), "{said}");
}

fn title(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

#[test]
fn the_new_player_gets_a_first_page_with_the_settings_and_then_the_history() {
    let mut office = with_another_game();
    office
        .office()
        .replace_player("delta-7", "ann", &fay(), &acted_by())
        .unwrap();
    office.post();
    let mails = office.mails();
    let own: Vec<&ReceivedMail> = mails.iter().filter(|mail| mail.to == [FAY]).collect();
    let is_page = |mail: &&&ReceivedMail| mail.text.contains("BEGIN ORDERS");
    let page = flat(own.iter().find(is_page).unwrap());
    for sentence in [
        "You take over a seat",
        "from now on, in place of ann",
        "What the pages of this seat told until now comes in a mail of its own.",
        "The rulebook is",
        "Questions go to your moderator: gm@example.org",
        "Settings of this table:",
    ] {
        assert!(page.contains(sentence), "{sentence:?} is not in {page}");
    }
    for sentence in ["you asked for", "A new game begins", "Choose a nation now"] {
        assert!(!page.contains(sentence), "{sentence:?} is in {page}");
    }
    let history = own.iter().find(|mail| !is_page(mail)).unwrap();
    assert!(
        history.subject.ends_with("what happened"),
        "{}",
        history.subject
    );
    assert!(flat(history).contains("This is what your pages told you, the last one first."));
}

#[test]
fn the_others_hear_who_plays_now_in_place_of_whom() {
    // Before there are nations.
    let mut office = TestOffice::new();
    office.mails();
    office
        .office()
        .replace_player("delta-7", "ann", &fay(), &acted_by())
        .unwrap();
    office.post();
    let mails = office.mails();
    let said = told_to(&mails, "bob@example.org");
    let early = "fay plays from now on in place of ann, who has had no nation yet.";
    assert!(said.contains(early), "{said}");
    let page = told_to(&mails, FAY);
    assert!(
        page.contains("You take the place of ann; nothing has been judged yet."),
        "{page}"
    );
    assert!(page.contains("Choose a nation now"), "{page}");
    let old = told_to(&mails, ANN);
    assert!(old.contains("fay takes your place"), "{old}");
    // With a nation that somebody plays, and with one that was left.
    for (chain_entries, sentence, welcome) in [
        (
            false,
            "has another player: fay plays it from now on, in place of ann.",
            "in place of ann",
        ),
        (true, "has a player again: fay.", "which ann left"),
    ] {
        let mut office = TestOffice::at_realm();
        if chain_entries {
            office
                .office()
                .vacate_seat("delta-7", "ann", &acted_by())
                .unwrap();
            office.post();
        }
        office.mails();
        office
            .office()
            .replace_player("delta-7", "ann", &fay(), &acted_by())
            .unwrap();
        office.post();
        let mails = office.mails();
        let said = told_to(&mails, "bob@example.org");
        assert!(said.contains(sentence), "{said}");
        let page = told_to(&mails, FAY);
        assert!(page.contains(welcome), "{page}");
        assert!(
            !page.contains(sentence),
            "the new player is not told of himself: {page}"
        );
    }
}
