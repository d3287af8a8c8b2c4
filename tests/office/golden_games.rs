//! Golden games: the letters as they came in; the ledger and every mail out, by text or by hash. See `tests/games/README.md`.

mod classic;
mod explained;
mod game_scripts;
mod golden_files;
mod golden_run;
mod letter_author;
mod mails;
mod options;
mod prices;

use classic::{FARMERS, FIVE_1980, NOMADS, THREE_1980, TWO_SHORT};
use explained::text;
use game_scripts::{EIGHT, ELEVEN, FIVE, FOUR, GameScript, SIX, THREE};
use golden_files::{Golden, Mode};
use golden_run::GoldenRun;
use letter_author::write_letters;
use options::{NAVAL, NINE};

/// Plays the letters of a game again, or has them written anew, and compares all that comes of it.
fn replay(game: &GameScript) {
    replayed(game, |_| {});
}

fn replayed(game: &GameScript, look: impl FnOnce(&mut GoldenRun)) {
    let golden = Golden::of(game);
    let mut play = GoldenRun::open(game);
    match Mode::wanted() {
        Mode::Letters => write_letters(&mut play, game),
        Mode::Compare | Mode::Write => {
            for entry in golden.letters() {
                play.act(entry);
            }
        }
    }
    assert!(play.turns() >= 9, "{} turns were played", play.turns());
    play.verify(game.segments);
    look(&mut play);
    play.audit();
    golden.settle(play.finish());
}

#[test]
fn three_settlers_in_the_west() {
    replay(&THREE);
}

#[test]
fn four_on_the_western_extension() {
    replayed(&FOUR, |play| {
        let sources = play.explain_everything(&FOUR);
        assert!(
            ["orders", "default"].iter().all(|one| sources[*one] > 100),
            "{sources:?}"
        );
        let origins = |play: &mut GoldenRun, about: &str, who: Option<&str>| {
            let told = play.told(about, who);
            let origins = told
                .iter()
                .flat_map(|event| event["origins"].as_array().unwrap().clone());
            origins.collect::<Vec<_>>()
        };
        // Gus wrote on the fourth line of his block, below a greeting: "2 dacia > illyricum".
        let moved = origins(play, "23.3 dacia turn 9", Some("gus"));
        let line = &moved.iter().find(|one| one["source"] == "orders").unwrap()["lines"][0];
        assert_eq!(
            (&line["said"], &line["line"]),
            (&"2 dacia > illyricum".into(), &6.into()),
            "{moved:?}"
        );
        // Whoever sees the lots may know that chance drew them; under which key is the moderator's to know.
        let lots = |play: &mut GoldenRun, who: Option<&str>| {
            let told = play.told("15.3 turn 0", who);
            let drawn = told.iter().find(|event| !event["chance"].is_null());
            text(&drawn.unwrap()["chance"]["key"]).to_owned()
        };
        assert_eq!(lots(play, None), "t0/setup/15.3/lots");
        assert_eq!(lots(play, Some("gus")), "");
        assert!(origins(play, "23.3 dacia turn 9", Some("observer")).is_empty());
    });
}

#[test]
fn five_with_civil_wars_asked_one_who_leaves_and_one_who_joins() {
    replayed(&FIVE, |play| {
        // Everything of the game of four is explained in every run.
        if std::env::var("BULLA_FULL").is_ok_and(|value| value == "1") {
            let sources = play.explain_everything(&FIVE);
            assert!(
                ["orders", "default", "reply"]
                    .iter()
                    .all(|one| sources.contains_key(*one)),
                "{sources:?}"
            );
        }
        // The game waited for the faction that the victim of the Civil War keeps.
        let kept = play.told("30.415 turn 14", None);
        let origin = &kept[0]["origins"][0];
        assert_eq!(
            (&origin["source"], &origin["rule"]),
            (&"reply".into(), &"30.415".into()),
            "{origin}"
        );
        play.finds_who_was_asked();
    });
}

#[test]
fn six_on_the_western_extension() {
    replay(&SIX);
}

#[test]
fn eight_to_the_end_by_turn() {
    replay(&EIGHT);
}

#[test]
fn eleven_of_whom_two_wait_for_a_civil_war() {
    replayed(&ELEVEN, |play| {
        let entered = play.told("15.52", None);
        let nation = entered.first().expect("somebody enters");
        assert_eq!(nation["rule"], "15.52", "{nation}");
    });
}

#[test]
fn nine_for_whom_barbarians_and_pirates_fight() {
    replay(&NINE);
}

#[test]
fn four_whose_people_stay_aboard() {
    replay(&NAVAL);
}

#[test]
fn three_of_1980_in_the_buff_and_the_pink() {
    replay(&THREE_1980);
}

#[test]
fn five_of_1980() {
    replay(&FIVE_1980);
}

#[test]
fn three_nomads_to_the_sixteenth_round() {
    replay(&NOMADS);
}

#[test]
fn four_farmers_to_the_second_mark() {
    replay(&FARMERS);
}

#[test]
fn two_of_1980_to_the_third_mark() {
    replay(&TWO_SHORT);
}
