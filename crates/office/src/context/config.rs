//! `bulla.yaml`: the address, the mailboxes and the deadlines of an office. Strict: an unknown key is an error with its line.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_saphyr::{DuplicateKeyPolicy, Error};

use super::error::OfficeError;
use super::keep_periods::KeepPeriods;
use super::named_addresses::NamedAddresses;
use super::zone::Zone;
use bulla_core::text::{NameTable, did_you_mean};
use bulla_mail::{MailSourceConfig, TransportConfig, TrustedAuthServers};

const NO_BETTER_HOURS: u32 = 72;

/// The configuration of an office. Paths are relative to its directory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Address that players write to; the part after `@` is the domain of every Message-ID.
    pub address: String,
    #[serde(default = "default_name")]
    pub name: String,
    /// Inlets that letters come from; all are read.
    #[serde(default = "default_inbox", deserialize_with = "inlets")]
    pub inbox: Vec<MailSourceConfig>,
    /// Outlets that mail goes by; every mail goes by each.
    #[serde(default = "default_outbox", deserialize_with = "outlets")]
    pub outbox: Vec<TransportConfig>,
    /// Addresses, each alone or behind a name: `Ann Example <ann@example.org>`.
    #[serde(default)]
    pub moderators: NamedAddresses,
    /// The tag of the language of the office and of seats that have none of their own: `en`, `de`.
    #[serde(default = "default_language")]
    pub language: String,
    /// Zone in which the office writes times, beside UTC, and tables and seats that have none of their own.
    #[serde(default)]
    pub zone: Option<Zone>,
    /// Minutes east of UTC, where an office of earlier programs names no zone.
    #[serde(default)]
    pub utc_offset_minutes: Option<i32>,
    /// Hours for letters, by the name of the segment; 72 for one that is not named.
    #[serde(default)]
    pub deadlines: BTreeMap<String, u32>,
    /// Minutes between the last `final` and judging, for second thoughts.
    #[serde(default = "default_second_thoughts")]
    pub second_thoughts: u32,
    /// Hours without a round after which an office that comes back judges nothing that fell due meanwhile: it was away. For one that
    /// a timer runs seldom, more than the hours between its runs.
    #[serde(default = "default_away")]
    pub away: u32,
    /// A segment waits, once in four turns, where more than half of those who are asked have sent nothing.
    #[serde(default = "yes", deserialize_with = "is_yes")]
    pub quorum: bool,
    /// Hours for which a code in `confirm:` counts.
    #[serde(default = "default_confirm")]
    pub confirm: u32,
    /// The office's mailbox also gets what is sent to `office+anything@domain`: replies then carry their token there.
    #[serde(default)]
    pub plus: bool,
    /// Names that the office's own mail servers use in `Authentication-Results`.
    #[serde(default, deserialize_with = "names")]
    pub authserv_id: Vec<String>,
    /// Number of `ReceiveReport` fields that they put on every letter. Anything below the last of them came with the letter.
    #[serde(default = "default_received")]
    pub received_fields: u32,
    /// They write their verdict below their last `ReceiveReport`, and one on every letter.
    #[serde(default)]
    pub verdict_below: bool,
    /// Letters of one address in an hour that are answered.
    #[serde(default = "default_letters")]
    pub letters_per_hour: u32,
    /// The same in a day.
    #[serde(default = "default_letters_a_day")]
    pub letters_per_day: u32,
    /// Letters in an hour that prove no seat and are answered.
    #[serde(default = "default_strangers")]
    pub strangers_per_hour: u32,
    /// Periods for which things are kept that nobody needs any more.
    #[serde(default)]
    pub keep: KeepPeriods,
    /// Mails show the board: `yes` or `no`.
    #[serde(default = "yes", deserialize_with = "is_yes")]
    pub pictures: bool,
    /// Directory that the office keeps archives of its games in, for a web server or a copy; `None` for no archives.
    #[serde(default)]
    pub site: Option<PathBuf>,
    /// Number of strangers who get the one fixed text in a day.
    #[serde(default = "default_strangers")]
    pub strangers_per_day: u32,
}

fn default_name() -> String {
    "The post office".to_owned()
}

fn default_inbox() -> Vec<MailSourceConfig> {
    vec![MailSourceConfig::Maildir("inbox".into())]
}

fn default_outbox() -> Vec<TransportConfig> {
    vec![TransportConfig::Maildir("outbox".into())]
}

/// One line or a list of them.
#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Several(Vec<String>),
}

fn names<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(match OneOrMany::deserialize(from)? {
        OneOrMany::One(line) => vec![line],
        OneOrMany::Several(lines) => lines,
    })
}

fn inlets<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<MailSourceConfig>, D::Error> {
    places(from, MailSourceConfig::read)
}

fn outlets<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<TransportConfig>, D::Error> {
    places(from, TransportConfig::read)
}

fn places<'de, D: Deserializer<'de>, T>(
    from: D,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, D::Error> {
    let lines = names(from)?;
    if lines.is_empty() {
        return Err(D::Error::custom("expected one place at least"));
    }
    let places: Result<Vec<T>, String> = lines.iter().map(|line| read(line)).collect();
    places.map_err(D::Error::custom)
}

fn default_language() -> String {
    "en".to_owned()
}

fn default_second_thoughts() -> u32 {
    30
}

fn default_away() -> u32 {
    6
}

fn default_confirm() -> u32 {
    96
}

fn default_received() -> u32 {
    1
}

fn default_letters() -> u32 {
    60
}

fn default_letters_a_day() -> u32 {
    300
}

/// `yes` and `no` are words of this file; YAML 1.2 reads them as texts.
fn is_yes<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    match String::deserialize(from)?.as_str() {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        other => Err(D::Error::custom(format!(
            "expected yes or no, found {other}"
        ))),
    }
}

fn yes() -> bool {
    true
}

fn default_strangers() -> u32 {
    200
}

impl Config {
    pub fn read(path: &Path) -> Result<Config, OfficeError> {
        let advice = "is this the directory of a post office? `bulla new` makes one";
        let text = std::fs::read_to_string(path)
            .map_err(|error| OfficeError::file(path, &error, advice))?;
        Config::parse(&text)
            .map_err(|sentence| OfficeError::User(format!("{}: {sentence}", path.display())))
    }

    /// # Errors
    /// A sentence with the line and what was expected there.
    pub fn parse(text: &str) -> Result<Config, String> {
        let options = serde_saphyr::options! {
            strict_booleans: true,
            duplicate_keys: DuplicateKeyPolicy::Error,
        };
        let config: Config =
            serde_saphyr::from_str_with_options(text, options).map_err(|error| sentence(&error))?;
        config.check()?;
        Ok(config)
    }

    /// Returns the default configuration of a new office with this address.
    ///
    /// # Errors
    /// It is no address.
    pub fn default_for(address: &str) -> Result<Config, String> {
        Config::parse(&Config::template(address))
    }

    /// The file of a new office.
    pub fn template(address: &str) -> String {
        format!(
            "# The post office. Times are hours and minutes; paths are relative to this directory.\n\
             address: {address}\n\
             name: {name}\n\
             inbox: inbox\n\
             outbox: outbox\n\
             moderators: []\n\
             language: en\n\
             zone: UTC\n\
             deadlines: {{setup: 72, realm: 72}}\n\
             second_thoughts: 30\n\
             confirm: 96\n",
            name = default_name(),
        )
    }

    /// Returns the zone in which the office writes times.
    pub fn zone(&self) -> Zone {
        let offset = || Zone::Offset(self.utc_offset_minutes.unwrap_or_default());
        self.zone.unwrap_or_else(offset)
    }

    pub fn domain(&self) -> &str {
        self.address
            .rsplit_once('@')
            .map_or("localhost", |(_, domain)| domain)
    }

    /// Seconds for the letters of a segment; a part such as `fate/civil-war` has the time of its whole.
    pub fn seconds_for(&self, segment: &str) -> i64 {
        let whole = segment.split('/').next().unwrap_or(segment);
        let hours = self
            .deadlines
            .get(segment)
            .or_else(|| self.deadlines.get(whole));
        i64::from(*hours.unwrap_or(&NO_BETTER_HOURS)) * 3600
    }

    /// Returns which `Authentication-Results` fields are trusted.
    pub fn trust(&self) -> TrustedAuthServers<'_> {
        TrustedAuthServers {
            ids: &self.authserv_id,
            received: self.received_fields,
            below: self.verdict_below,
        }
    }

    fn check(&self) -> Result<(), String> {
        let mut mailboxes = std::iter::once(&self.address).chain(self.moderators.iter());
        if let Some(wrong) = mailboxes.find(|address| !is_address(address)) {
            return Err(format!(
                "{wrong:?} is no mail address: expected name@domain, without blanks"
            ));
        }
        match self.utc_offset_minutes {
            Some(minutes) if !(-14 * 60..=14 * 60).contains(&minutes) => {
                return Err("utc_offset_minutes: expected minutes from -840 to 840".to_owned());
            }
            Some(_) if self.zone.is_some() => {
                return Err("utc_offset_minutes: leave it out, for `zone:` says it".to_owned());
            }
            _ => {}
        }
        if self
            .deadlines
            .values()
            .any(|hours| !(1..=8760).contains(hours))
        {
            return Err("deadlines: expected hours from 1 to 8760".to_owned());
        }
        if !(1..=20).contains(&self.received_fields) {
            return Err("received_fields: expected a number from 1 to 20".to_owned());
        }
        if self.away == 0 {
            return Err("away: expected a number of hours of at least 1".to_owned());
        }
        if self.letters_per_hour == 0 || self.letters_per_day == 0 {
            let key = match self.letters_per_hour {
                0 => "letters_per_hour",
                _ => "letters_per_day",
            };
            return Err(format!("{key}: expected a number of at least 1"));
        }
        if self.name.chars().any(char::is_control) {
            return Err("name: expected one line".to_owned());
        }
        Ok(())
    }
}

/// Enough to keep an address from breaking out of its header; whether it can be reached, mail will show.
pub fn is_address(text: &str) -> bool {
    let Some((name, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let plain = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| byte.is_ascii_graphic() && !b"<>()[],;:\\\"@".contains(&byte))
    };
    plain(name) && plain(domain) && bulla_mail::is_address(text)
}

fn sentence(error: &Error) -> String {
    let error = error.without_snippet();
    let place = error.location().map_or(String::new(), |at| {
        format!("line {}, column {}: ", at.line(), at.column())
    });
    let said = match error {
        Error::SerdeUnknownField {
            field, expected, ..
        } => {
            let mut names = NameTable::new();
            for name in expected {
                // The keys of a structure differ from each other.
                let _ = names.add(*name, name);
            }
            format!(
                "unknown key `{field}`{}",
                did_you_mean(&names.suggestions(field))
            )
        }
        Error::SerdeMissingField { field, .. } => format!("the key `{field}` is missing"),
        other => other.to_string(),
    };
    format!("{place}{said}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_enough() {
        let config = Config::parse("address: office@example.org\n").unwrap();
        assert_eq!(config.domain(), "example.org");
        assert_eq!(config.inbox, [MailSourceConfig::Maildir("inbox".into())]);
        assert_eq!(config.seconds_for("realm"), 72 * 3600);
    }

    #[test]
    fn the_template_of_a_new_office_reads() {
        let config = Config::parse(&Config::template("office@example.org")).unwrap();
        assert_eq!(config.address, "office@example.org");
        assert_eq!(config.second_thoughts, 30);
        assert!(config.pictures);
        let without = Config::parse("address: a@b\npictures: no\n");
        assert!(!without.unwrap().pictures);
    }

    #[test]
    fn a_mail_server_has_one_name_or_several() {
        for (written, expected) in [("mx.a", &["mx.a"][..]), ("[mx.a, mx.b]", &["mx.a", "mx.b"])] {
            let config = Config::parse(&format!("address: a@b\nauthserv_id: {written}\n"));
            assert_eq!(config.unwrap().authserv_id, expected);
        }
        assert!(
            Config::parse("address: a@b\n")
                .unwrap()
                .trust()
                .ids
                .is_empty()
        );
    }

    #[test]
    fn deadlines_go_by_segment_and_parts_by_their_whole() {
        let text = "address: a@b\ndeadlines: {realm: 48, fate/civil-war: 24}\n";
        let config = Config::parse(text).unwrap();
        assert_eq!(config.seconds_for("realm/wave-2"), 48 * 3600);
        assert_eq!(config.seconds_for("fate/civil-war"), 24 * 3600);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, expected) in [
            (
                "address: a@b\nmoderator: [a@b]\n",
                "line 2, column 1: unknown key `moderator`, did you mean moderators?",
            ),
            ("name: x\n", "the key `address` is missing"),
            ("address: nobody\n", "\"nobody\" is no mail address"),
            (
                "address: a@b\nmoderators: [\"a b@c\"]\n",
                "\"a b@c\" is no mail address",
            ),
            (
                "address: a@b\nutc_offset_minutes: 9999\n",
                "utc_offset_minutes",
            ),
            (
                "address: a@b\nzone: Europe/Berlin\nutc_offset_minutes: 60\n",
                "leave it out",
            ),
            (
                "address: a@b\nzone: Europe/Berln\n",
                "line 2, column 7: Europe/Berln is no time zone, did you mean Europe/Berlin",
            ),
            ("address: a@b\ndeadlines: {realm: 0}\n", "deadlines"),
            ("address: a@b\nreceived_fields: 0\n", "received_fields"),
            ("address: a@b\nletters_per_hour: 0\n", "letters_per_hour"),
            ("address: a@b\nauthserv_id: {a: b}\n", "line 2"),
            (
                "address: a@b\nkeep: {pictures: 0 d}\n",
                "line 2, column 18: expected at least one day, such as 30 d, found 0 d",
            ),
            (
                "address: a@b\nkeep: {picture: 3 d}\n",
                "unknown key `picture`, did you mean pictures?",
            ),
            (
                "address: a@b\npictures: some\n",
                "expected yes or no, found some",
            ),
            ("address: a@b\naddress: c@d\n", "line 2"),
        ] {
            let sentence = Config::parse(text).unwrap_err();
            assert!(sentence.contains(expected), "{sentence}");
        }
    }
}
