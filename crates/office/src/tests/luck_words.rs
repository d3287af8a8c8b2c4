//! Words for luck: they make the chance of a game with the seed, which nobody then chose.

use super::*;
use crate::LuckCheck;
use crate::adjudication::judge::Judge;
use crate::context::run_reports::ReceiveReport;

/// Ann and Bob.
const TWO: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                   - {name: bob, address: bob@example.org}\n";

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";

impl TestOffice {
    /// Set-up is judged with these words, in this order of letters.
    fn lucky(words: &[(&str, &str)]) -> TestOffice {
        let mut office = TestOffice::new();
        office.wish(words);
        office
    }

    fn wish(&mut self, words: &[(&str, &str)]) {
        self.say_luck(words);
        self.mails();
        self.wait(4 * DAY);
        self.post();
    }

    fn say_luck(&mut self, words: &[(&str, &str)]) {
        for (seat, words) in words {
            let token = self.token_of(seat);
            let from = format!("{seat}@example.org");
            self.ask(
                &from,
                None,
                &block(&format!("token: {token}\nluck: {words}")),
            );
        }
    }

    /// Judges the open set-up as if nobody had sent words.
    fn judge_without_words(&mut self) {
        self.wait(4 * DAY);
        let (store, tables, office) = self.office().parts();
        let segment = store.read(|store| {
            let game = store.games()?.remove(0);
            store.current_segment(game.id)
        });
        let mut judge = Judge {
            store,
            tables,
            office,
            received: &ReceiveReport::default(),
        };
        judge
            .judge_without_mail(&segment.unwrap().unwrap())
            .unwrap();
    }

    fn lines(&mut self) -> Vec<String> {
        self.office().ledger("delta-7").unwrap()
    }

    pub(super) fn game_kept(&mut self) -> bulla_store::Game {
        let store = &mut self.office.as_mut().unwrap().store;
        store.read(|store| store.games()).unwrap().remove(0)
    }

    fn verified(&mut self) -> VerifyReport {
        let all = self.office().verify(VerifyScope::Office, &mut |_, _| {});
        all.unwrap().remove(0)
    }

    fn is_identical(&mut self) -> VerifyReport {
        let verified = self.verified();
        assert_eq!(verified.findings, []);
        verified
    }
}

fn flat(text: &str) -> String {
    let text = text.replace("=\n", "").replace("=3D", "=");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn words_change_the_chance_and_the_order_of_letters_does_not() {
    let plain = TestOffice::lucky(&[]).lines();
    let one = TestOffice::lucky(&[("ann", "seven cats"), ("bob", "ein Schwein")]).lines();
    let other = TestOffice::lucky(&[("bob", "ein Schwein"), ("ann", "seven cats")]).lines();
    assert_eq!(one, other);
    assert_ne!(one, plain);
    let shuffled = |lines: &[String]| {
        lines
            .iter()
            .filter(|line| line.contains("shuffled"))
            .count()
    };
    assert_eq!(shuffled(&one), shuffled(&plain));
    let swapped = TestOffice::lucky(&[("ann", "ein Schwein"), ("bob", "seven cats")]).lines();
    assert_ne!(one, swapped);
    // Nothing else that a seat sends does.
    let mut wordy = TestOffice::new();
    for seat in ["ann", "bob"] {
        let token = wordy.token_of(seat);
        let text = format!(
            "Good luck to all of you!\n\n{}",
            block(&format!("token: {token}\norders: none"))
        );
        wordy.ask(&format!("{seat}@example.org"), None, &text);
    }
    wordy.wait(4 * DAY);
    wordy.post();
    let draws = |lines: &[String]| {
        let drawn = lines
            .iter()
            .filter(|line| line.contains("shuffled") || line.contains("lots"));
        drawn.cloned().collect::<Vec<String>>()
    };
    assert_eq!(draws(&wordy.lines()), draws(&plain));
}

#[test]
fn nobody_is_shown_them_before_the_end_and_whose_they_are_when_set_up_is_judged() {
    let mut office = TestOffice::new();
    let first = flat(&office.mail_to(ANN).text);
    assert!(first.contains("you may send words for luck"), "{first}");
    assert!(
        first.contains("luck: # any words, for the chance of this game"),
        "{first}"
    );
    let token = office.token_of("ann");
    let receipt = office.ask(
        ANN,
        None,
        &block(&format!("token: {token}\nluck: seven cats")),
    );
    assert!(
        receipt.text.contains("luck: \"seven cats\""),
        "{}",
        receipt.text
    );
    let said = "Your words for luck: seven cats";
    assert!(flat(&receipt.text).contains(said), "{}", receipt.text);
    // A whole block without them takes them back, and says so.
    let lines = block(&format!("token: {token}\nnations: [italy]"));
    let other = flat(&office.ask(ANN, None, &lines).text);
    assert!(other.contains("also spoke of luck"), "{other}");
    // A plain line of them goes with the orders that stand.
    let first = TestOffice::new().mail_to(ANN);
    let plain = "nations: italy\nluck: seven cats\nfinal\nAnn";
    let receipt = office.ask(ANN, Some(&first), plain);
    assert!(flat(&receipt.text).contains(said), "{}", receipt.text);
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mails();
    assert_eq!(page.len(), 2);
    let [ann, bob] = ["ann", "bob"].map(|seat| {
        let civ = office.civ(seat);
        office.table("bob").parts().nation(civ).name.clone()
    });
    for mail in page {
        assert!(!mail.text.contains("seven cats"), "{}", mail.text);
        let said = format!("the words for luck of {ann}. None came from {bob}.");
        assert!(flat(&mail.text).contains(&said), "{}", mail.text);
    }
    let game = office.game_kept();
    assert_eq!(
        game.luck.as_deref(),
        Some(r#"[{"seat":1,"words":"seven cats"}]"#)
    );
    office.is_identical();
    office.change(r#"UPDATE games SET luck = '[{"seat":1,"words":"seven dogs"}]'"#);
    let all = office.office().verify(VerifyScope::Office, &mut |_, _| {});
    assert!(all.unwrap()[0].differs(), "words that were changed since");
}

/// Returns what bob is mailed in set-up while ann sends these words.
fn seen_by_bob(words: &str) -> Vec<String> {
    let mut office = TestOffice::new();
    office.mails();
    let token = office.token_of("ann");
    let lines = format!("token: {token}\nstatus: final\nluck: {words}");
    office.ask(ANN, None, &block(&lines));
    let token = office.token_of("bob");
    let mut seen = Vec::new();
    for request in ["status", "page", "public", "rules", "form", "history"] {
        let lines = format!("token: {token}\nrequest: {request}");
        seen.push(office.ask(BOB, None, &block(&lines)).text);
    }
    let lines = format!("token: {token}\nluck: a pig\nnations: [italy]");
    seen.push(office.ask(BOB, None, &block(&lines)).text);
    office.office().observers_page("delta-7").unwrap();
    seen
}

#[test]
fn no_words_of_another_change_a_byte_of_what_a_seat_is_mailed_in_set_up() {
    let seen = seen_by_bob("seven cats");
    assert_eq!(seen, seen_by_bob("ein Schwein, das fliegt"));
    assert!(seen.iter().all(|mail| !mail.contains("seven cats")));
}

#[test]
fn words_are_too_late_when_set_up_is_judged() {
    let mut office = TestOffice::lucky(&[("ann", "seven cats")]);
    let lines = office.lines();
    let token = office.token_of("bob");
    let late = office.ask(BOB, None, &block(&format!("token: {token}\nluck: a pig")));
    assert!(
        flat(&late.text).contains("words for luck come too late"),
        "{}",
        late.text
    );
    assert_eq!(office.standing("bob"), "");
    let token = office.token_of("bob");
    let standing = format!("token: {token}\nsegment: standing\ntax: 1\nluck: a pig");
    let receipt = office.ask(BOB, None, &block(&standing));
    assert!(
        flat(&receipt.text).contains("not in standing orders"),
        "{}",
        receipt.text
    );
    assert_eq!(office.lines(), lines);
}

#[test]
fn a_moderators_seat_sends_none_and_is_told_so() {
    let plain = TestOffice::lucky(&[]).lines();
    let mut office = TestOffice::with(TWO, "moderators: [ann@example.org]");
    let first = office.mails();
    let first = first.iter().find(|mail| mail.to == [ANN]).unwrap();
    let first = &first.text;
    assert!(flat(first).contains("ann moderates"), "{first}");
    let token = office.token_of("ann");
    let receipt = office.ask(
        ANN,
        None,
        &block(&format!("token: {token}\nluck: seven cats")),
    );
    let said = "words for luck are not counted of a seat of a moderator";
    assert!(flat(&receipt.text).contains(said), "{}", receipt.text);
    office.wish(&[]);
    assert_eq!(office.game_kept().luck.as_deref(), Some("[]"));
    assert_eq!(office.lines(), plain);
    assert_eq!(office.is_identical().luck, LuckCheck::Matches);
}

/// The configuration is the moderator's alone, and no mail tells of it: once a game has opened nothing in it chooses the luck.
#[test]
fn whoever_is_listed_as_a_moderator_later_chooses_no_luck() {
    let words = [("ann", "seven cats"), ("bob", "ein Schwein")];
    let counted = TestOffice::lucky(&words).lines();
    let subsets = [
        "ann@example.org",
        "bob@example.org",
        "ann@example.org, bob@example.org",
    ];
    for listed in subsets {
        for is_before in [true, false] {
            let mut office = TestOffice::new();
            let list = format!("moderators: [{listed}]");
            if is_before {
                office.configure(&list);
            }
            office.say_luck(&words);
            if !is_before {
                office.configure(&list);
            }
            office.wish(&[]);
            assert_eq!(office.lines(), counted, "{listed}, before: {is_before}");
            assert_eq!(office.is_identical().luck, LuckCheck::Matches);
        }
    }
}

/// A set-up as a program judged it that decided at judging whose words count.
#[test]
fn luck_that_was_chosen_when_it_was_judged_is_found_out() {
    let mut office = TestOffice::new();
    office.say_luck(&[("ann", "seven cats"), ("bob", "ein Schwein")]);
    office.judge_without_words();
    assert_eq!(office.game_kept().luck, None);
    let verified = office.verified();
    assert_eq!(verified.luck, LuckCheck::Differs);
    assert!(verified.differs());
    let wrong = office.office().audit("delta-7", &[]).unwrap().wrong;
    let said = "0-setup: words for luck count that its orders do not hold";
    assert!(wrong.iter().any(|one| one.starts_with(said)), "{wrong:?}");
    let text = office.office().export("delta-7").unwrap().join("\n") + "\n";
    assert!(!super::chain_audits::audit(&text, &[]).unwrap().is_sound());
    // Of a game that opened before moderators' seats were fixed nobody can tell.
    office.change("UPDATE games SET moderating = NULL");
    office.change("DELETE FROM leaves WHERE kind = 'moderators'");
    let verified = office.verified();
    assert_eq!(verified.luck, LuckCheck::NotCheckable);
    assert!(!verified.differs());
}

#[test]
fn a_game_begun_before_there_were_any_has_the_chance_of_its_seed() {
    let plain = TestOffice::lucky(&[]).lines();
    let mut office = TestOffice::new();
    office.change("UPDATE games SET commits = 1, revision = NULL");
    let token = office.token_of("ann");
    let receipt = office.ask(
        ANN,
        None,
        &block(&format!("token: {token}\nluck: seven cats")),
    );
    assert!(
        flat(&receipt.text).contains("begun before there were any"),
        "{}",
        receipt.text
    );
    let rules = office.ask(
        ANN,
        None,
        &block(&format!("token: {token}\nrequest: rules")),
    );
    assert!(
        flat(&rules.text).contains("one secret seed. This is its commitment"),
        "{}",
        rules.text
    );
    office.wish(&[]);
    assert_eq!(office.game_kept().luck, None);
    assert_eq!(office.lines(), plain);
    office.is_identical();
}

#[test]
fn a_set_up_that_is_judged_again_keeps_its_words() {
    let mut office = TestOffice::lucky(&[("ann", "seven cats")]);
    office.mails();
    let (before, luck) = (office.lines(), office.game_kept().luck);
    let letter = format!(
        "From: {BOB}\nTo: office@example.org\nMessage-ID: <lost@client>\nSubject: Re\n\n{}\n",
        block("status: final\nnations: [thrace]\nluck: a pig")
    );
    let rejudge_request = RejudgeRequest {
        game: "delta-7",
        segment: "0-setup",
        amends: RulingKind::Admit {
            letter: letter.as_bytes(),
            seat: "bob",
            at: START + HOUR,
            evidence: "its receipt",
        },
        onward: LaterSegments::RejudgeAll,
    };
    let acted_by = ActedBy {
        who: "mo",
        why: "his server kept it",
    };
    let shown = office
        .office()
        .preview_rejudging(rejudge_request, &acted_by)
        .unwrap();
    office
        .office()
        .rejudge(rejudge_request, &shown.code, &acted_by)
        .unwrap();
    let after = office.lines();
    assert_ne!(after, before, "he chose");
    let draws = |lines: &[String]| {
        let drawn = lines
            .iter()
            .filter(|line| line.contains("shuffled") || line.contains("lots"));
        drawn.cloned().collect::<Vec<String>>()
    };
    assert_eq!(draws(&after), draws(&before));
    assert_eq!(office.game_kept().luck, luck);
    office.office().send().unwrap();
    for mail in office.mails() {
        assert!(
            !mail.text.contains("a pig") && !mail.text.contains("words for luck"),
            "{}",
            mail.text
        );
    }
    office.is_identical();
}

#[test]
fn a_seed_is_drawn_once_for_a_game_and_games_that_were_not_played_are_told() {
    let mut office = TestOffice::new();
    office.mails();
    let scenario = Scenario::named("advanced-2").unwrap();
    let file = |name: &str| {
        format!(
            "game: {name}\nscenario: advanced-2\nseats:\n  - {{name: ann, address: ann@example.org}}\n  \
             - {{name: bob, address: bob@example.org}}\n"
        )
    };
    // As after a crash between the draw and the game.
    office.change("INSERT INTO draws (slug, seed, at) VALUES ('epsilon', zeroblob(32), 1)");
    let plan = GameFile::read(&file("epsilon")).unwrap();
    office
        .office()
        .new_game(&plan, &scenario, Seed([9; 32]))
        .unwrap();
    let store = &mut office.office.as_mut().unwrap().store;
    let game = store
        .read(|store| store.game_named("epsilon"))
        .unwrap()
        .unwrap();
    assert_eq!(game.seed.0, [0; 32], "the one that was drawn first");
    let again = office.office().new_game(&plan, &scenario, Seed([9; 32]));
    assert!(
        again
            .unwrap_err()
            .to_string()
            .contains("there is a game epsilon already")
    );
    office.office().send().unwrap();
    let page = flat(&office.mail_to(ANN).text);
    assert!(
        page.contains("Before it, 1 other game was begun in this office"),
        "{page}"
    );
    let plan = GameFile::read(&file("zeta")).unwrap();
    office
        .office()
        .new_game(&plan, &scenario, Seed([9; 32]))
        .unwrap();
    office.office().send().unwrap();
    let page = flat(&office.mail_to(ANN).text);
    assert!(
        page.contains("Before it, 2 other games were begun in this office"),
        "{page}"
    );
}

#[test]
fn the_end_opens_words_replaced_orders_and_the_whole_ledger() {
    let mut office = TestOffice::of(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: bob@example.org}\nend: {turn: 1}\n",
    );
    let token = office.token_of("ann");
    office.ask(
        ANN,
        None,
        &block(&format!(
            "token: {token}\nluck: a first try\nnations: [italy]"
        )),
    );
    office.wish(&[("ann", "seven cats"), ("bob", "ein Schwein")]);
    let [ann, bob] = ["ann", "bob"].map(|seat| {
        let civ = office.civ(seat);
        office.table("bob").parts().nation(civ).name.clone()
    });
    while office.game_kept().status != bulla_store::GameStatus::Finished {
        office.mails();
        office.wait(4 * DAY);
        office.post();
    }
    let opened = office.office().final_disclosure("delta-7").unwrap();
    for said in [
        format!("luck of {ann} (seat 1): seven cats"),
        format!("luck of {bob} (seat 2): ein Schwein"),
        format!("turn 0, setup, {ann}, replaced:\nluck: \"a first try\"\nnations: [italy]"),
        "bulla-seed-v2".to_owned(),
        "ledger of turn 0, setup:\n15 section setup".to_owned(),
    ] {
        assert!(opened.contains(&said), "{said}\n{opened}");
    }
    let last = office.mails().pop().unwrap();
    let text = flat(&last.text);
    assert!(
        text.contains(&format!("{ann} (seat 1): seven cats")),
        "{text}"
    );
    assert!(!text.contains("a first try"), "{text}");
    let site = office
        .office()
        .archive_site("delta-7", &mut |_, _| {})
        .unwrap();
    let file = |name: &str| {
        let found = site.iter().find(|(file, _)| file == name).unwrap();
        String::from_utf8(found.1.clone()).unwrap()
    };
    let ledger = file("ledger.txt");
    for line in office.lines() {
        assert!(ledger.contains(&line), "{line}");
    }
    assert!(file("opened.html").contains("seven cats"));
    assert!(file("orders-00.html").contains("a first try"));
    assert!(file("orders-00.html").contains(&format!("{ann}, replaced")));
    office.is_identical();
}
