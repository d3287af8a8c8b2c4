//! Golden games: the letters as they came in; the ledger and every mail out, by text or by hash. See `tests/games/README.md`.

mod golden;
mod mails;
mod play;
mod scribe;
mod script;

use golden::{Golden, Mode};
use play::Play;
use scribe::write_letters;
use script::{EIGHT, FIVE, FOUR, Game, SIX, THREE};

/// Plays the letters of a game again, or has them written anew, and compares all that comes of it.
fn replay(game: &Game) {
    let golden = Golden::of(game);
    let mut play = Play::open(game);
    match Mode::wanted() {
        Mode::Letters => write_letters(&mut play, game),
        Mode::Compare | Mode::Write => {
            for entry in golden.letters() {
                play.act(entry);
            }
        }
    }
    assert!(play.turns() >= 10, "{} turns were played", play.turns());
    play.verify();
    play.audit();
    golden.settle(play.finish());
}

#[test]
fn three_settlers_in_the_west() {
    replay(&THREE);
}

#[test]
fn four_on_the_western_extension() {
    replay(&FOUR);
}

#[test]
fn five_with_civil_wars_asked_one_who_leaves_and_one_who_joins() {
    replay(&FIVE);
}

#[test]
fn six_on_the_western_extension() {
    replay(&SIX);
}

#[test]
fn eight_to_the_end_by_turn() {
    replay(&EIGHT);
}
