//! Acts that moderators ask for by letter, one a line: `extend delta-7 48 hours because a train stands in the snow`.

use super::act_times::ActTime;
use super::setting_change::SettingChange;
use bulla_core::text::fold;
use bulla_store::ModeratorEnding;

/// Kind of an act, known by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ActVerb {
    Help,
    Status,
    Letters,
    Extend,
    Pause,
    Resume,
    Answer,
    Replace,
    Absence,
    Admit,
    End,
    Set,
    Rejudge,
    Standings,
    Calendar,
    Substitute,
    Adjudicate,
}

impl ActVerb {
    /// Returns whether the act is one of directors of tournaments alone.
    pub fn is_of_directors(self) -> bool {
        matches!(
            self,
            ActVerb::Standings | ActVerb::Calendar | ActVerb::Substitute | ActVerb::Adjudicate
        )
    }
}

/// First words of lines, folded, and the language of a letter that uses them.
const VERBS: [(&str, ActVerb, &str); 37] = [
    ("help", ActVerb::Help, "en"),
    ("hilfe", ActVerb::Help, "de"),
    ("status", ActVerb::Status, ""),
    ("letters", ActVerb::Letters, "en"),
    ("briefe", ActVerb::Letters, "de"),
    ("extend", ActVerb::Extend, "en"),
    ("verlangere", ActVerb::Extend, "de"),
    ("verlangern", ActVerb::Extend, "de"),
    ("pause", ActVerb::Pause, ""),
    ("stop", ActVerb::Pause, ""),
    ("pausiere", ActVerb::Pause, "de"),
    ("resume", ActVerb::Resume, "en"),
    ("weiter", ActVerb::Resume, "de"),
    ("fortsetzen", ActVerb::Resume, "de"),
    ("answer", ActVerb::Answer, "en"),
    ("antworte", ActVerb::Answer, "de"),
    ("protest", ActVerb::Answer, ""),
    ("replace", ActVerb::Replace, "en"),
    ("ersetze", ActVerb::Replace, "de"),
    ("ersetzen", ActVerb::Replace, "de"),
    ("absence", ActVerb::Absence, "en"),
    ("away", ActVerb::Absence, "en"),
    ("abwesend", ActVerb::Absence, "de"),
    ("admit", ActVerb::Admit, "en"),
    ("zulassen", ActVerb::Admit, "de"),
    ("end", ActVerb::End, "en"),
    ("beende", ActVerb::End, "de"),
    ("set", ActVerb::Set, "en"),
    ("rejudge", ActVerb::Rejudge, "en"),
    ("standings", ActVerb::Standings, "en"),
    ("rangliste", ActVerb::Standings, "de"),
    ("calendar", ActVerb::Calendar, "en"),
    ("kalender", ActVerb::Calendar, "de"),
    ("substitute", ActVerb::Substitute, "en"),
    ("nachrucker", ActVerb::Substitute, "de"),
    ("adjudicate", ActVerb::Adjudicate, "en"),
    ("schatze", ActVerb::Adjudicate, "de"),
];

/// Words before a verb that say nothing, folded.
const IDLE: [&str; 17] = [
    "please", "bitte", "ok", "okay", "then", "now", "and", "also", "hi", "hello", "hallo",
    "office", "can", "could", "you", "und", "dann",
];

/// Words that a moderator may use for an act, folded, and the key of the sentence that shows its form.
const SYNONYMS: [(&str, &str); 34] = [
    ("minimum", "form.set"),
    ("setting", "form.set"),
    ("protest", "form.answer"),
    ("draw", "form.end"),
    ("unentschieden", "form.end"),
    ("finish", "form.end"),
    ("standings", "form.tournament"),
    ("rangliste", "form.tournament"),
    ("wrote", "form.letters"),
    ("written", "form.letters"),
    ("letters", "form.letters"),
    ("geschrieben", "form.letters"),
    ("briefe", "form.letters"),
    ("status", "form.status"),
    ("takes", "form.replace"),
    ("replace", "form.replace"),
    ("leaves", "form.replace"),
    ("left", "form.replace"),
    ("ubernimmt", "form.replace"),
    ("away", "form.absence"),
    ("holiday", "form.absence"),
    ("weg", "form.absence"),
    ("urlaub", "form.absence"),
    ("resume", "form.resume"),
    ("continue", "form.resume"),
    ("again", "form.resume"),
    ("weiter", "form.resume"),
    ("pause", "form.pause"),
    ("stop", "form.pause"),
    ("anhalten", "form.pause"),
    ("extend", "form.extend"),
    ("deadline", "form.extend"),
    ("days", "form.extend"),
    ("mehr", "form.extend"),
];

/// Returns the key of the sentence that shows the form of the act that words seem to mean.
pub fn nearest_form(words: &str) -> Option<&'static str> {
    let folded = fold(words);
    let said: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).collect();
    let mut known = SYNONYMS.iter();
    let found = known.find(|(word, _)| said.contains(word));
    found.map(|(_, form)| *form)
}

/// Words before a reason.
const BECAUSE: [&str; 6] = ["because", "weil", "why:", "grund:", "reason:", "denn"];

/// A line of a letter that asks for an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActLine {
    /// The line as it was written.
    pub line: String,
    pub verb: ActVerb,
    /// Words behind the verb without the reason.
    pub words: Vec<String>,
    /// Reason, if the line or one behind it gives one.
    pub why: Option<String>,
}

/// Act with its words, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModeratorAct {
    Help,
    Status,
    Letters {
        seat: Option<String>,
    },
    Extend {
        until: ActTime,
        /// Number of segments that get the hours.
        segments: u32,
    },
    Pause {
        until: Option<ActTime>,
    },
    Resume {
        until: Option<ActTime>,
    },
    /// Answers a protest.
    Answer {
        number: i64,
        accepted: bool,
    },
    Replace {
        seat: String,
        name: String,
        address: String,
        /// The old player may not ask for the seat back.
        for_good: bool,
    },
    Absence {
        seat: String,
        /// First and last day, in ISO 8601 or without a year.
        days: (String, String),
    },
    /// Admits a letter of a seat that is here, by its Message-ID.
    Admit {
        seat: String,
        message_id: String,
        at: ActTime,
    },
    End(ModeratorEnding),
    Set(Vec<SettingChange>),
    Rejudge {
        segment: String,
        how: LetterRuling,
    },
    /// Act in a tournament, which stands in the place of the game.
    Tournament(TournamentAct),
}

/// An act of a director of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentAct {
    Status,
    Standings {
        round: Option<String>,
    },
    Calendar,
    /// Gives all games of a round that are played more time.
    Extend {
        round: String,
        until: ActTime,
    },
    Substitute {
        game: String,
        old: String,
        new: String,
    },
    Adjudicate {
        game: String,
        ground: &'static str,
    },
}

/// Way in which a segment is judged again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LetterRuling {
    /// Judging by the letters that count for it.
    AsItStands,
    /// Judging without the letter by which the orders of this seat stood.
    Strike(String),
    /// Play anew, letters and chance.
    Replay,
}

/// Acts that a letter asks for, and lines of it that are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActLetter {
    pub lines: Vec<ActLine>,
    pub unread: Vec<String>,
    /// Tag of the language of the first verb that belongs to one.
    pub language: Option<&'static str>,
}

impl ActLetter {
    /// Reads the lines of a letter.
    pub fn read(words: &str) -> ActLetter {
        let mut letter = ActLetter::default();
        for line in words.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Some((act, language)) = ActLine::read(line) {
                // The same line twice is one act.
                if letter.lines.iter().any(|known| known.line == act.line) {
                    continue;
                }
                letter.language = letter
                    .language
                    .or((!language.is_empty()).then_some(language));
                letter.lines.push(act);
            } else if let Some(why) = reason_line(line).filter(|_| !letter.lines.is_empty()) {
                let without = letter.lines.iter_mut().filter(|act| act.why.is_none());
                without.for_each(|act| act.why = Some(why.clone()));
            } else {
                letter.unread.push(line.to_owned());
            }
        }
        letter
    }
}

/// Returns the reason that a line by itself gives.
fn reason_line(line: &str) -> Option<String> {
    let (first, rest) = line.split_once(char::is_whitespace)?;
    let is_reason = BECAUSE.contains(&first.to_lowercase().as_str());
    is_reason.then(|| rest.trim().to_owned())
}

impl ActLine {
    /// Reads a line whose first word is a verb, and the language of that word.
    pub fn read(line: &str) -> Option<(ActLine, &'static str)> {
        let line = line.trim();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let is_idle = |word: &&str| {
            let word = fold(word.trim_end_matches([':', ',']));
            IDLE.contains(&&*word)
        };
        let idle = words.iter().take_while(|word| is_idle(word)).count();
        words.drain(..idle);
        let first = fold(words.first()?.trim_end_matches([':', ',']));
        let (_, verb, language) = VERBS.iter().find(|(word, ..)| *word == first)?;
        let is_because = |word: &&str| BECAUSE.contains(&word.to_lowercase().as_str());
        let why = words.iter().position(is_because).map(|at| {
            let why = words[at + 1..].join(" ");
            words.truncate(at);
            let why = why.strip_prefix("of ").unwrap_or(&why);
            why.trim_end_matches(['.', '!']).to_owned()
        });
        let is_polite =
            |word: &&str| ["please", "bitte"].contains(&&*fold(word.trim_end_matches('.')));
        while words.last().is_some_and(is_polite) {
            words.pop();
        }
        let act = ActLine {
            line: line.to_owned(),
            verb: *verb,
            words: words[1..].iter().map(|word| (*word).to_owned()).collect(),
            why: why.filter(|why| !why.is_empty()),
        };
        Some((act, language))
    }
}

/// Reason why a line is no act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActMistake {
    /// Key of the sentence that shows the form of this act.
    Form(&'static str),
    /// A sentence.
    Told(String),
}

impl ModeratorAct {
    /// Returns whether the act changes something.
    pub fn changes(&self) -> bool {
        !matches!(
            self,
            ModeratorAct::Help
                | ModeratorAct::Status
                | ModeratorAct::Letters { .. }
                | ModeratorAct::Tournament(
                    TournamentAct::Status
                        | TournamentAct::Standings { .. }
                        | TournamentAct::Calendar
                )
        )
    }

    /// Returns whether the act counts a deadline from the moment at which it is done.
    pub fn counts_from_then(&self) -> bool {
        matches!(
            self,
            ModeratorAct::Pause { until: Some(_) }
                | ModeratorAct::Resume {
                    until: None | Some(ActTime::Hours(_))
                }
        )
    }

    /// Returns whether what the act comes to depends on the deadline of the open segment.
    pub fn moves_deadline(&self) -> bool {
        matches!(
            self,
            ModeratorAct::Extend { .. } | ModeratorAct::Pause { .. } | ModeratorAct::Resume { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_stands_behind_its_act_or_on_a_line_of_its_own() {
        let letter = ActLetter::read(
            "extend delta-7 48 hours because of the snow\npause delta-8\nwhy: the moderator is ill\nDo not tell Ann.",
        );
        let whys: Vec<Option<&str>> = letter.lines.iter().map(|act| act.why.as_deref()).collect();
        assert_eq!(whys, [Some("the snow"), Some("the moderator is ill")]);
        assert_eq!(letter.unread, ["Do not tell Ann."]);
        assert_eq!(letter.language, Some("en"));
        assert_eq!(ActLetter::read("Hello there").lines, []);
    }
}
