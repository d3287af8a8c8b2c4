//! The keys of a block: what it says of itself, and to whom each other key goes.

use super::super::free_text::stand_in;
use super::super::header::{BlockStatus, MailBodyFormat, MailPreference, OfficeRequest};
use super::super::vocabulary::CALAMITIES;
use super::block_reader::BlockReader;
use super::dates;
use super::fields::MappingFields;
use super::luck_word::LUCK;
use super::plain_keys::with_block_keys;
use super::sentences::say;
use crate::text::{Node, SpannedStr};
use crate::turn::Topic;

const HEADER: [&str; 20] = [
    "game", "nation", "turn", "segment", "token", "status", "revision", "confirm", "clear",
    "request", "from", "to", "address", "replaces", "volume", "format", "area", "orders", LUCK,
    STAND_IN,
];

/// Keys that stand only beside the request that needs them.
const BESIDE: [(&str, &str); 7] = [
    ("from", "absence"),
    ("to", "absence"),
    ("address", "address"),
    ("replaces", "address"),
    ("volume", "volume"),
    ("format", "volume"),
    ("area", NEIGHBOURS),
];

/// Key of the address that orders for the seat between two days.
pub(super) const STAND_IN: &str = "stand-in";

/// The request that may name areas behind it or under `area:`.
const ZONE: &str = "zone";
const NEIGHBOURS: &str = "neighbours";

/// The request that names what it is about behind it, and its other name.
const WHY: [&str; 2] = ["why", "warum"];

/// The other name of the request for one's own record.
const RECORD: &str = "bilanz";

/// Bytes of what it may name.
const LONGEST_WHY: usize = 120;

/// Known names that stand elsewhere: without effect as keys of a block.
const OTHER: [&str; 2] = ["say", "press"];

impl BlockReader<'_> {
    /// The whole of a block.
    pub(super) fn keys(&mut self, node: &Node) {
        let node = &with_block_keys(node, self.words);
        let topics = Topic::ALL.iter().filter(|topic| !topic.is_calamity());
        let known: Vec<&'static str> = HEADER
            .into_iter()
            .chain(topics.map(|topic| topic.id()))
            .chain([CALAMITIES])
            .chain(OTHER)
            .collect();
        for (key, _) in node.entries() {
            let piece = SpannedStr::of_key(key);
            if let Some(id) = self.key_id(piece.text, &known) {
                self.place(id, piece.at);
            }
        }
        let Some(fields) = self.fields(node, "", &known) else {
            self.partly(node, &known);
            return;
        };
        self.read_fields(&fields);
    }

    /// Reads the fields with known keys for their complaints. The block is refused because of a wrong key.
    fn partly(&mut self, node: &Node, known: &[&'static str]) {
        let mut right = node.clone();
        if let crate::text::NodeKind::Map(entries) = &mut right.kind {
            let mut taken = Vec::new();
            entries.retain(|(key, _)| {
                let id = self.key_id(&key.text, known);
                let fresh = id.is_some_and(|id| !taken.contains(&id));
                taken.extend(id);
                fresh
            });
        }
        if let Some(fields) = self.fields(&right, "", known) {
            self.read_fields(&fields);
        }
    }

    fn key_id(&self, text: &str, known: &[&'static str]) -> Option<&'static str> {
        if let Some(exact) = known.iter().copied().find(|key| *key == text) {
            return Some(exact);
        }
        let wanted = crate::text::fold(text);
        known
            .iter()
            .copied()
            .find(|key| crate::text::fold(key) == wanted)
    }

    fn read_fields(&mut self, fields: &MappingFields) {
        self.header(fields);
        self.letter.orders = Some(crate::turn::Orders::default());
        if let Some(node) = fields.get("orders")
            && let Some(piece) = self.text(node, "orders", "want.none")
            && self
                .word(piece, "orders", "the.word", &[("none", ())])
                .is_some()
            && let Some(orders) = &mut self.letter.orders
        {
            orders.none = true;
        }
        if let Some(node) = fields.get(LUCK) {
            let words = self.luck(node);
            if let Some(orders) = &mut self.letter.orders {
                orders.luck = words;
            }
        }
        for topic in Topic::ALL {
            if let Some(node) = fields.get(topic.id()) {
                self.topic = Some(*topic);
                self.topic(*topic, node);
            }
        }
        if let Some(node) = fields.get(CALAMITIES) {
            self.calamities(node);
        }
        for key in OTHER {
            if let Some(node) = fields.get(key) {
                let at = self.letter.places.get(key).copied().unwrap_or(node.at);
                self.remark(at, key, say("read.no-key", [key.to_owned().into()]));
            }
        }
    }

    fn header(&mut self, fields: &MappingFields) {
        self.letter.header.game = self.id(fields, "game", "want.game");
        self.letter.header.nation = self.plain(fields, "nation", "want.nation").map(|name| {
            let civ = self.words.nations.get(&name);
            civ.map_or(name, |civ| self.words.nation(civ).to_owned())
        });
        self.letter.header.segment = self
            .plain(fields, "segment", "want.segment")
            .map(|name| crate::text::fold(&name).replace(' ', "-"));
        self.letter.header.token = self.id(fields, "token", "want.token");
        self.letter.header.confirm = self.id(fields, "confirm", "want.code");
        self.letter.header.turn = self.count(fields, "turn");
        self.letter.header.revision = self.count(fields, "revision");
        let statuses = BlockStatus::ALL.map(|status| (status.id(), status));
        if let Some(node) = fields.get("status")
            && let Some(piece) = self.text(node, "status", "want.final")
        {
            self.letter.header.status = self.word(piece, "status", "the.status", &statuses);
        }
        if let Some(node) = fields.get("clear") {
            self.letter.header.clear = self.truth(node, "clear").unwrap_or_default();
        }
        self.requests(fields);
    }

    fn plain(
        &mut self,
        fields: &MappingFields,
        key: &'static str,
        expected: &'static str,
    ) -> Option<String> {
        let piece = self.text(fields.get(key)?, key, expected)?;
        Some(piece.text.replace(char::is_control, " "))
    }

    /// Reads an id that the office wrote itself. Capitals and typographic dashes from a keyboard make no difference.
    fn id(
        &mut self,
        fields: &MappingFields,
        key: &'static str,
        expected: &'static str,
    ) -> Option<String> {
        let written = self.plain(fields, key, expected)?;
        let plain = |c: char| match crate::text::look_alike(c) {
            Some("-") => '-',
            _ => c,
        };
        Some(written.to_lowercase().chars().map(plain).collect())
    }

    fn count(&mut self, fields: &MappingFields, key: &'static str) -> Option<u32> {
        let piece = self.text(fields.get(key)?, key, "want.number")?;
        self.number(piece, key)
    }

    /// `true` or `false`.
    pub(super) fn truth(&mut self, node: &Node, path: &str) -> Option<bool> {
        let piece = self.text(node, path, "want.truth")?;
        self.word(piece, path, "the.word", &[("true", true), ("false", false)])
    }

    fn requests(&mut self, fields: &MappingFields) {
        if let Some(node) = fields.get(STAND_IN)
            && let Some(piece) = self.text(node, STAND_IN, "want.stand-in")
        {
            self.letter.header.requests.push(stand_in(piece.text));
        }
        let Some(node) = fields.get("request") else {
            for (key, request) in BESIDE {
                if let Some(node) = fields.get(key) {
                    let words = [key.to_owned().into(), request.to_owned().into()];
                    self.unreadable(node.at, key, say("read.beside", words));
                }
            }
            return;
        };
        let plain = [
            OfficeRequest::Status,
            OfficeRequest::Calendar,
            OfficeRequest::Page,
            OfficeRequest::Form,
            OfficeRequest::Forecast,
            OfficeRequest::History,
            OfficeRequest::Record,
            OfficeRequest::Rules,
            OfficeRequest::Help,
            OfficeRequest::NewToken,
            OfficeRequest::Public,
        ];
        let others = [
            "absence", "address", "volume", ZONE, NEIGHBOURS, WHY[0], WHY[1], RECORD,
        ];
        let ids: Vec<&'static str> = plain.iter().map(OfficeRequest::id).chain(others).collect();
        let list: Vec<(&str, usize)> = ids.iter().copied().zip(0..).collect();
        for entry in node.as_list_or_single() {
            let Some(piece) = self.text(entry, "request", "want.request") else {
                continue;
            };
            let (piece, behind) = match piece.cut(" ") {
                Some((first, behind)) if has_more_behind(first) => (first, Some(behind)),
                _ => (piece, None),
            };
            let Some(at) = self.word(piece, "request", "the.request", &list) else {
                continue;
            };
            let request = match plain.get(at) {
                Some(request) => Some(request.clone()),
                None if ids[at] == RECORD => Some(OfficeRequest::Record),
                None if ids[at] == "address" => self.address(fields, piece),
                None if ids[at] == "volume" => self.volume(fields, piece),
                None if ids[at] == ZONE => self.zone(piece, behind),
                None if ids[at] == NEIGHBOURS => self.neighbours(fields, behind),
                None if WHY.contains(&ids[at]) => self.why(piece, behind),
                None => self.absence(fields, piece),
            };
            self.letter.header.requests.extend(request);
        }
    }

    fn absence(&mut self, fields: &MappingFields, piece: SpannedStr) -> Option<OfficeRequest> {
        let from = self.date(fields, "from", piece);
        let to = self.date(fields, "to", piece);
        Some(OfficeRequest::Absence {
            from: from?,
            to: to?,
        })
    }

    fn address(&mut self, fields: &MappingFields, piece: SpannedStr) -> Option<OfficeRequest> {
        let address = self.plain(fields, "address", "want.address");
        if address.is_none() && fields.get("address").is_none() {
            self.unreadable(piece.at, "request", "read.needs-address");
        }
        Some(OfficeRequest::Address {
            address: address?,
            replaces: self.plain(fields, "replaces", "want.address"),
        })
    }

    fn volume(&mut self, fields: &MappingFields, request: SpannedStr) -> Option<OfficeRequest> {
        let (volume, format) = (fields.get("volume"), fields.get("format"));
        if volume.is_none() && format.is_none() {
            self.unreadable(request.at, "request", "read.needs-volume");
            return None;
        }
        let volumes = MailPreference::ALL.map(|volume| (volume.id(), volume));
        let formats = MailBodyFormat::ALL.map(|format| (format.id(), format));
        let volume = match volume {
            Some(node) => {
                let piece = self.text(node, "volume", "want.volume")?;
                Some(self.word(piece, "volume", "the.volume", &volumes)?)
            }
            None => None,
        };
        let format = match format {
            Some(node) => {
                let piece = self.text(node, "format", "want.format")?;
                Some(self.word(piece, "format", "the.format", &formats)?)
            }
            None => None,
        };
        Some(OfficeRequest::Volume { volume, format })
    }

    /// `neighbours thebes`, or the areas under `area:`; without either, those of one's own.
    /// `zone Europe/Berlin`: the office knows the zones.
    fn zone(&mut self, request: SpannedStr, behind: Option<SpannedStr>) -> Option<OfficeRequest> {
        let zone = behind.map_or("", |behind| behind.text).trim();
        if zone.is_empty() {
            self.unreadable(request.at, "request", "read.needs-zone");
            return None;
        }
        Some(OfficeRequest::Zone {
            zone: zone.to_owned(),
        })
    }

    fn neighbours(
        &mut self,
        fields: &MappingFields,
        behind: Option<SpannedStr>,
    ) -> Option<OfficeRequest> {
        let mut named = Vec::new();
        if let Some(piece) = behind {
            named.push(self.area(piece, "request")?);
        }
        for entry in fields
            .get("area")
            .into_iter()
            .flat_map(Node::as_list_or_single)
        {
            let piece = self.text(entry, "area", "want.area")?;
            named.push(self.area(piece, "area")?);
        }
        let areas = named.iter().map(|area| self.words.area(*area).to_owned());
        Some(OfficeRequest::Neighbours {
            areas: areas.collect(),
        })
    }

    /// `why 24.51 babylon`: the office knows the past, and says what is wrong with it.
    fn why(&mut self, request: SpannedStr, behind: Option<SpannedStr>) -> Option<OfficeRequest> {
        let about = behind.map_or("", |behind| behind.text).trim();
        if about.is_empty() || about.len() > LONGEST_WHY {
            self.unreadable(request.at, "request", "read.needs-why");
            return None;
        }
        Some(OfficeRequest::Why {
            about: about.replace(char::is_control, " "),
        })
    }

    fn date(
        &mut self,
        fields: &MappingFields,
        key: &'static str,
        request: SpannedStr,
    ) -> Option<String> {
        let Some(node) = fields.get(key) else {
            let sentence = say("read.needs-date", [key.to_owned().into()]);
            self.unreadable(request.at, "request", sentence);
            return None;
        };
        let piece = self.text(node, key, "want.date")?;
        let day = dates::iso(piece.text);
        if day.is_none() {
            self.unreadable(piece.at, key, "read.date");
        }
        day
    }
}

/// Returns whether a request is followed by its subject.
fn has_more_behind(request: SpannedStr) -> bool {
    let folded = crate::text::fold(request.text);
    folded == NEIGHBOURS || folded == ZONE || WHY.contains(&folded.as_str())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reading, refused};
    use super::*;

    #[test]
    fn a_volume_names_what_it_is_and_stands_only_beside_its_request() {
        let volume = reading("request: volume\nvolume: Digest\nformat: text").header;
        assert_eq!(
            volume.requests,
            [OfficeRequest::Volume {
                volume: Some(MailPreference::Digest),
                format: Some(MailBodyFormat::Text),
            }]
        );
        let format = reading("request: volume\nformat: full").header.requests;
        assert!(matches!(
            &format[..],
            [OfficeRequest::Volume { volume: None, .. }]
        ));
        refused("request: volume", 1, 10, "needs `volume:`");
        refused("volume: digest", 1, 9, "only beside `request: volume`");
        refused(
            "request: volume\nvolume: digets",
            2,
            9,
            "did you mean digest?",
        );
        refused(
            "request: volume\nvolume: digest\nformat: html",
            3,
            9,
            "is not known",
        );
    }

    #[test]
    fn why_names_behind_it_what_it_is_about() {
        let asked = |text: &str| reading(text).header.requests;
        let about = |about: &str| OfficeRequest::Why {
            about: about.to_owned(),
        };
        assert_eq!(
            asked("request: why 24.51 Babylon"),
            [about("24.51 Babylon")]
        );
        assert_eq!(asked("request: why 41"), [about("41")]);
        assert_eq!(asked("request: Warum 9.41"), [about("9.41")]);
        let both = asked("request: [status, why 41b turn 9]");
        assert_eq!(both, [OfficeRequest::Status, about("41b turn 9")]);
        refused(
            "request: why",
            1,
            10,
            "name an event, a rule, an area or a nation",
        );
    }

    #[test]
    fn a_record_is_asked_for_in_two_languages() {
        for word in ["record", "Record", "bilanz", "Bilanz"] {
            let asked = reading(&format!("request: {word}")).header.requests;
            assert_eq!(asked, [OfficeRequest::Record], "{word}");
        }
        let both = reading("request: [bilanz, status, record]").header.requests;
        let expected = [
            OfficeRequest::Record,
            OfficeRequest::Status,
            OfficeRequest::Record,
        ];
        assert_eq!(both, expected, "each is answered once by the office");
        refused("request: recrod", 1, 10, "did you mean record?");
    }

    #[test]
    fn a_zone_stands_behind_its_request() {
        let zone = |zone: &str| OfficeRequest::Zone {
            zone: zone.to_owned(),
        };
        let asked = |text: &str| reading(text).header.requests;
        assert_eq!(
            asked("request: zone Europe/Berlin"),
            [zone("Europe/Berlin")]
        );
        assert_eq!(asked("request: Zone new york"), [zone("new york")]);
        refused("request: zone", 1, 10, "Europe/Berlin");
    }

    #[test]
    fn neighbours_may_name_areas_behind_it_or_below() {
        let asked = |text: &str| reading(text).header.requests;
        let around = |areas: &[&str]| {
            let areas = areas.iter().map(|area| (*area).to_owned()).collect();
            vec![OfficeRequest::Neighbours { areas }]
        };
        assert_eq!(asked("request: neighbours"), around(&[]));
        assert_eq!(asked("request: Neighbours Thebes"), around(&["thebes"]));
        assert_eq!(
            asked("request: neighbours\narea: [thebes, knossus]"),
            around(&["thebes", "knossos"])
        );
        refused("request: neighbours thebse", 1, 21, "did you mean thebes?");
        refused("area: thebes", 1, 7, "only beside `request: neighbours`");
    }
}
