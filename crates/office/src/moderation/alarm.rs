//! Alarms: problems of an office or a game that need a human.

use bulla_store::GameId;

/// A problem that needs a human.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// Key that identifies it while it lasts, even if its sentence changes from round to round.
    pub key: String,
    pub says: String,
    /// Its moderators are told, where it is about a game; else those of the office.
    pub game: Option<GameId>,
    /// The game is not judged because of it.
    pub stops: bool,
}

impl Alarm {
    pub fn new(key: &str, says: String) -> Alarm {
        Alarm {
            key: key.to_owned(),
            says,
            game: None,
            stops: false,
        }
    }

    pub fn of(game: GameId, key: &str, says: String) -> Alarm {
        Alarm {
            game: Some(game),
            ..Alarm::new(key, says)
        }
    }

    /// Builds the alarm that a game is not judged, with the reason.
    pub fn stopped(game: GameId, says: &str) -> Alarm {
        Alarm {
            stops: true,
            ..Alarm::of(game, says, says.to_owned())
        }
    }
}
