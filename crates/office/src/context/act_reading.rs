//! The words of an act: who, until when, how. Nothing of a line may be left over.

use std::str::FromStr;

use super::act_times::ActTime;
use super::config::is_address;
use super::moderator_acts::{ActMistake, ActVerb, LetterRuling, ModeratorAct, TournamentAct};
use super::setting_change::SettingChange;
use bulla_core::orders::free_text::absence;
use bulla_core::text::fold;
use bulla_store::ModeratorEnding;

/// Reads the act of a line from its words behind the verb and the name of the game. `Err` with what would be right.
pub fn read_act(verb: ActVerb, words: &[String]) -> Result<ModeratorAct, ActMistake> {
    let said = words.join(" ");
    let written = |act| Err(ActMistake::Form(act));
    match verb {
        ActVerb::Help => Ok(ModeratorAct::Help),
        ActVerb::Status => Ok(ModeratorAct::Status),
        ActVerb::Letters => Ok(ModeratorAct::Letters {
            seat: (!said.is_empty()).then_some(said),
        }),
        ActVerb::Extend => extension(words).map_or_else(|| written("form.extend"), Ok),
        ActVerb::Pause => pause_end(&said)
            .map(|until| ModeratorAct::Pause { until })
            .map_or_else(|| written("form.pause"), Ok),
        ActVerb::Resume => match &said[..] {
            "" => Ok(ModeratorAct::Resume { until: None }),
            said => ActTime::read(said)
                .map(|until| ModeratorAct::Resume { until: Some(until) })
                .map_or_else(|| written("form.resume"), Ok),
        },
        ActVerb::Answer => answer(words).map_or_else(|| written("form.answer"), Ok),
        ActVerb::Replace => replacement(words).map_or_else(|| written("form.replace"), Ok),
        ActVerb::Absence => absence_of(words).map_or_else(|| written("form.absence"), Ok),
        ActVerb::Admit => admission(words).map_or_else(|| written("form.admit"), Ok),
        ActVerb::End => ending(&said).map_or_else(|| written("form.end"), Ok),
        ActVerb::Set => settings(words),
        ActVerb::Rejudge => rejudging(words).map_or_else(|| written("form.rejudge"), Ok),
        ActVerb::Standings | ActVerb::Calendar | ActVerb::Substitute | ActVerb::Adjudicate => {
            written("form.tournament")
        }
    }
}

/// Reads the act of a line about a tournament from its words behind the verb and the name of the tournament.
pub fn read_tournament_act(verb: ActVerb, words: &[String]) -> Result<ModeratorAct, ActMistake> {
    let one = |words: &[String]| match words {
        [] => Some(None),
        [one] => Some(Some(one.to_lowercase())),
        _ => None,
    };
    let act = match verb {
        ActVerb::Status if words.is_empty() => Some(TournamentAct::Status),
        ActVerb::Standings => one(words).map(|round| TournamentAct::Standings { round }),
        ActVerb::Calendar if words.is_empty() => Some(TournamentAct::Calendar),
        ActVerb::Extend => round_extension(words),
        ActVerb::Substitute => substitution(words),
        ActVerb::Adjudicate => adjudication(words),
        _ => None,
    };
    let act = act.map(ModeratorAct::Tournament);
    act.ok_or(ActMistake::Form("form.tournament"))
}

/// `heat-1 48 hours`.
fn round_extension(words: &[String]) -> Option<TournamentAct> {
    let (round, time) = words.split_first()?;
    let until = ActTime::read(&time.join(" "))?;
    Some(TournamentAct::Extend {
        round: round.to_lowercase(),
        until,
    })
}

/// `spring-27-a Fay: Gil`, `spring-27-a Fay by Gil`.
fn substitution(words: &[String]) -> Option<TournamentAct> {
    let (game, who) = words.split_first()?;
    let who = who.join(" ");
    let (old, new) = who.split_once(':').or_else(|| {
        let joints = [" with ", " by ", " durch ", " mit "];
        joints.iter().find_map(|joint| who.split_once(joint))
    })?;
    let (old, new) = (old.trim().to_owned(), new.trim().to_owned());
    (!old.is_empty() && !new.is_empty()).then(|| TournamentAct::Substitute {
        game: game.to_lowercase(),
        old,
        new,
    })
}

/// `spring-27-c cut-off`.
fn adjudication(words: &[String]) -> Option<TournamentAct> {
    let [game, rest @ ..] = words else {
        return None;
    };
    let rest = rest.join(" ").to_lowercase();
    let ground = match rest.trim_start_matches("by ").trim_start_matches("nach ") {
        "cut-off" | "cutoff" | "schluss" => "cut-off",
        "abandoned" | "abgebrochen" => "abandoned",
        _ => return None,
    };
    Some(TournamentAct::Adjudicate {
        game: game.to_lowercase(),
        ground,
    })
}

/// `48 hours`, `48 hours for 3 segments`, `until 5 December 20:00`.
fn extension(words: &[String]) -> Option<ModeratorAct> {
    const SEGMENTS: [&str; 6] = [
        "segments", "segment", "letters", "segmente", "briefe", "runden",
    ];
    let is_segments = |word: &String| SEGMENTS.contains(&word.to_lowercase().as_str());
    let (time, segments) = match words {
        [time @ .., number, word] if is_segments(word) => {
            let segments = u32::from_str(number).ok()?;
            ((1..=20).contains(&segments).then_some(time)?, segments)
        }
        time => (time, 1),
    };
    let time = match time {
        [time @ .., word] if ["for", "für"].contains(&word.as_str()) => time,
        time => time,
    };
    let until = ActTime::read(&time.join(" "))?;
    if segments > 1 && !matches!(until, ActTime::Hours(_)) {
        return None;
    }
    Some(ModeratorAct::Extend { until, segments })
}

/// The end of a pause; `Some(None)` if it has none. A number of hours is none.
fn pause_end(said: &str) -> Option<Option<ActTime>> {
    if said.is_empty() {
        return Some(None);
    }
    match ActTime::read(said)? {
        ActTime::Hours(_) => None,
        time => Some(Some(time)),
    }
}

/// `2 reject`, `protest 2 accept`.
fn answer(words: &[String]) -> Option<ModeratorAct> {
    let words: Vec<String> = words.iter().map(|word| fold(word)).collect();
    let words: Vec<&str> = words
        .iter()
        .map(|word| word.trim_end_matches([':', ',']))
        .filter(|word| *word != "protest")
        .collect();
    let [number, verdict] = words[..] else {
        return None;
    };
    let accepted = match verdict {
        "accept" | "accepted" | "yes" | "annehmen" | "angenommen" | "ja" => true,
        "reject" | "rejected" | "no" | "ablehnen" | "abgelehnt" | "nein" => false,
        _ => return None,
    };
    let number = number.trim_start_matches('#').parse().ok()?;
    Some(ModeratorAct::Answer { number, accepted })
}

/// `crete: Dora Miller dora@example.org`, `crete with Dora <dora@example.org> for good`.
fn replacement(words: &[String]) -> Option<ModeratorAct> {
    let joined = words.join(" ");
    let (said, for_good) = [" for good", " endgültig"]
        .iter()
        .find_map(|end| joined.strip_suffix(end))
        .map_or((&joined[..], false), |said| (said, true));
    let bare = |word: &str| word.trim_matches(['<', '>', ',', '(', ')']).to_owned();
    let (seat, new) = said.split_once(':').or_else(|| {
        let joints = [" with ", " by ", " mit ", " durch "];
        joints.iter().find_map(|joint| said.split_once(joint))
    })?;
    let mut new: Vec<String> = new.split_whitespace().map(bare).collect();
    let address = new.pop().filter(|address| is_address(address))?;
    let name = new.join(" ").trim_end_matches(',').to_owned();
    if name.is_empty() || seat.trim().is_empty() {
        return None;
    }
    Some(ModeratorAct::Replace {
        seat: seat.trim().to_owned(),
        name,
        address: address.to_lowercase(),
        for_good,
    })
}

/// `crete 20 December to 5 January`.
fn absence_of(words: &[String]) -> Option<ModeratorAct> {
    let is_day = |word: &String| word.starts_with(|letter: char| letter.is_ascii_digit());
    let at = words.iter().position(is_day)?;
    let (seat, days) = words.split_at(at);
    let seat: Vec<&str> = seat
        .iter()
        .map(|word| word.trim_end_matches([':', ',']))
        .filter(|word| !["from", "vom", "von", "is", "ist", "away", "weg"].contains(word))
        .collect();
    let days = absence(&format!("away {}", days.join(" ")))?;
    (!seat.is_empty()).then(|| ModeratorAct::Absence {
        seat: seat.join(" "),
        days,
    })
}

/// `crete <id@example.org> 28 November 19:55`.
fn admission(words: &[String]) -> Option<ModeratorAct> {
    let at = words.iter().position(|word| word.contains('@'))?;
    let (seat, rest) = words.split_at(at);
    let (id, time) = rest.split_first()?;
    let message_id = id.trim_matches(['<', '>', ',']).to_owned();
    let at = ActTime::read(&time.join(" ")).filter(|at| !matches!(at, ActTime::Hours(_)))?;
    (!seat.is_empty()).then(|| ModeratorAct::Admit {
        seat: seat.join(" "),
        message_id,
        at,
    })
}

/// `as draw`.
fn ending(said: &str) -> Option<ModeratorAct> {
    let said = said.to_lowercase();
    let idle = ["as", "als", "a", "an", "game", "the", "ein"];
    let words = said.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    let words: Vec<&str> = words
        .filter(|word| !word.is_empty() && !idle.contains(word))
        .collect();
    let how = words.join(" ");
    let mut all = ModeratorEnding::ALL.into_iter();
    all.find(|one| one.id() == how).map(ModeratorAct::End)
}

/// `9-realm`, `9-realm strike crete`, `9-realm replay`.
fn rejudging(words: &[String]) -> Option<ModeratorAct> {
    let (segment, how) = words.split_first()?;
    let how = match how {
        [] => LetterRuling::AsItStands,
        [word] if word.eq_ignore_ascii_case("replay") => LetterRuling::Replay,
        [word, seat @ ..] if word.eq_ignore_ascii_case("strike") && !seat.is_empty() => {
            LetterRuling::Strike(seat.join(" "))
        }
        _ => return None,
    };
    Some(ModeratorAct::Rejudge {
        segment: segment.to_lowercase(),
        how,
    })
}

/// `minimum=36h end.turn=16`, `minimum 36h`.
fn settings(words: &[String]) -> Result<ModeratorAct, ActMistake> {
    let changes: Result<Vec<SettingChange>, String> = match words {
        [] => return Err(ActMistake::Form("form.set")),
        [key, value @ ..] if !key.contains('=') && !value.is_empty() => {
            SettingChange::of(key, &value.join(" ")).map(|change| vec![change])
        }
        several => several
            .iter()
            .map(|text| SettingChange::read(text))
            .collect(),
    };
    changes.map(ModeratorAct::Set).map_err(ActMistake::Told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::moderator_acts::ActLine;

    /// Reads a line behind the name of its game.
    fn read(line: &str) -> Option<ModeratorAct> {
        let (act, _) = ActLine::read(line).unwrap();
        read_act(act.verb, &act.words[1..]).ok()
    }

    #[test]
    fn acts_are_read_as_people_write_them() {
        let extend = |hours, segments| {
            let until = ActTime::Hours(hours);
            Some(ModeratorAct::Extend { until, segments })
        };
        for (line, act) in [
            ("extend delta-7 48 hours", extend(48, 1)),
            ("Extend: delta-7 by 2 days for 3 segments", extend(48, 3)),
            ("verlängere delta-7 um 48 Stunden", extend(48, 1)),
            ("pause delta-7", Some(ModeratorAct::Pause { until: None })),
            ("weiter delta-7", Some(ModeratorAct::Resume { until: None })),
            (
                "answer delta-7 2 reject because tokens count before cities",
                Some(ModeratorAct::Answer {
                    number: 2,
                    accepted: false,
                }),
            ),
            (
                "replace delta-7 asia minor: Dora Miller <Dora@example.org>",
                Some(ModeratorAct::Replace {
                    seat: "asia minor".into(),
                    name: "Dora Miller".into(),
                    address: "dora@example.org".into(),
                    for_good: false,
                }),
            ),
            (
                "replace delta-7 crete with Dora, dora@example.org for good",
                Some(ModeratorAct::Replace {
                    seat: "crete".into(),
                    name: "Dora".into(),
                    address: "dora@example.org".into(),
                    for_good: true,
                }),
            ),
            (
                "absence delta-7 crete 20 December to 5 January",
                Some(ModeratorAct::Absence {
                    seat: "crete".into(),
                    days: ("--12-20".into(), "--01-05".into()),
                }),
            ),
            (
                "end delta-7 as draw",
                Some(ModeratorAct::End(ModeratorEnding::Draw)),
            ),
            (
                "rejudge delta-7 9-realm strike asia minor",
                Some(ModeratorAct::Rejudge {
                    segment: "9-realm".into(),
                    how: LetterRuling::Strike("asia minor".into()),
                }),
            ),
            (
                "letters delta-7 crete",
                Some(ModeratorAct::Letters {
                    seat: Some("crete".into()),
                }),
            ),
        ] {
            assert_eq!(read(line), act, "{line}");
        }
    }

    #[test]
    fn acts_of_directors_are_read() {
        let read = |line: &str| {
            let (act, _) = ActLine::read(line).unwrap();
            match read_tournament_act(act.verb, &act.words[1..]) {
                Ok(ModeratorAct::Tournament(act)) => Some(act),
                _ => None,
            }
        };
        for (line, act) in [
            (
                "standings spring-27",
                Some(TournamentAct::Standings { round: None }),
            ),
            (
                "extend spring-27 heat-1 by 2 days because of snow",
                Some(TournamentAct::Extend {
                    round: "heat-1".into(),
                    until: ActTime::Hours(48),
                }),
            ),
            (
                "substitute spring-27 spring-27-a Fay Miller: Gil",
                Some(TournamentAct::Substitute {
                    game: "spring-27-a".into(),
                    old: "Fay Miller".into(),
                    new: "Gil".into(),
                }),
            ),
            (
                "adjudicate spring-27 spring-27-c by cut-off",
                Some(TournamentAct::Adjudicate {
                    game: "spring-27-c".into(),
                    ground: "cut-off",
                }),
            ),
            ("adjudicate spring-27 spring-27-c", None),
            ("substitute spring-27 spring-27-a Fay", None),
            ("extend spring-27 heat-1", None),
            ("calendar spring-27 heat-1", None),
        ] {
            assert_eq!(read(line), act, "{line}");
        }
    }

    #[test]
    fn what_is_left_over_makes_no_act() {
        for line in [
            "extend delta-7",
            "extend delta-7 48 hours if Ann agrees",
            "extend delta-7 until 5 December 20:00 for 3 segments",
            "pause delta-7 48 hours",
            "answer delta-7 2",
            "replace delta-7 crete dora@example.org",
            "replace delta-7 crete: Dora",
            "absence delta-7 20 December to 5 January",
            "end delta-7",
            "set delta-7 minimum=soon",
            "rejudge delta-7",
            "rejudge delta-7 9-realm strike",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
