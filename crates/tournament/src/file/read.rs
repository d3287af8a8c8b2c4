//! Reads the file of a tournament.

use bulla_core::text::{Complaint, Node, NodeKind, ParseLimits, fold, number, parse};

use super::field_reader::{Complaints, FieldReader};
use super::model::{
    Avoid, DrawRules, DropOut, DropOutResult, DropOutSeat, EntryField, EntryRules, Gate,
    NamesShown, NationRule, Never, ProtestTimes, PublicDelay, PublicNames, PublicSite, RoundStart,
    StandbyRules, SubstituteCounts, TableSize, TournamentFile,
};
use super::read_rounds::rounds;
use super::read_scores::{points, ties};

/// Most entrants of a tournament.
const MOST_ENTRANTS: u32 = 2000;

/// Most seats of a table.
pub(super) const MOST_SEATS: u32 = 18;

/// Days and hours that a file may name.
const MOST_DAYS: u32 = 365;

impl TournamentFile {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// Everything that is wrong with it, with line and column, in the order of the text.
    ///
    /// ```
    /// use bulla_tournament::file::TournamentFile;
    ///
    /// let wrong = "tournament: spring 27\nzone: Europe/Berlin\n";
    /// let complaints = TournamentFile::read(wrong).unwrap_err();
    /// assert!(complaints.len() > 3, "all of them at once");
    /// assert_eq!(
    ///     complaints.last().unwrap().to_string(),
    ///     "line 1, column 13 (tournament): expected letters, digits and dashes, found `spring 27`"
    /// );
    /// ```
    pub fn read(text: &str) -> Result<TournamentFile, Vec<Complaint>> {
        let node = parse(text, 1, &ParseLimits::DATA)?;
        let complaints = Complaints::default();
        let file = read_whole(&complaints, &node);
        let mut complaints = complaints.into_inner();
        complaints.sort();
        complaints.dedup();
        match file {
            Some(file) if complaints.is_empty() => Ok(file),
            _ => Err(complaints),
        }
    }
}

/// Reads every part before it gives up for one of them.
fn read_whole(complaints: &Complaints, node: &Node) -> Option<TournamentFile> {
    let fields = FieldReader::new(complaints, node, "");
    let id = id(&fields);
    let title = fields.optional("title");
    let title = title.map(|node| fields.text_of(node, "title"));
    let (directors, assistants) = officials(&fields);
    let zone = fields.text("zone");
    let ask = fields.words("ask", EntryField::ALL);
    let ask = ask.unwrap_or_else(|| vec![EntryField::Name]);
    let entry = entry(complaints, &fields);
    let scenarios = scenarios(&fields);
    let table = table(&fields);
    let sizes: Vec<u32> = scenarios.iter().map(|size| size.seats).collect();
    let rounds = rounds(complaints, &fields, entry.as_ref(), &sizes);
    let draw = draw(complaints, &fields, &ask);
    let points = points(complaints, &fields, &sizes);
    let ties = ties(&fields);
    let standby = standby(complaints, &fields);
    let gate = gate(complaints, &fields);
    let names = fields.word("names", NamesShown::ALL, NamesShown::Shown);
    let start = fields.word("start", RoundStart::ALL, RoundStart::Date);
    let drop_out = drop_out(complaints, &fields);
    let protests = protests(complaints, &fields);
    let public = public(complaints, &fields);
    let area = part(complaints, &fields, "area").map(|part| {
        let area = part.text("report");
        part.finish();
        area
    });
    fields.finish();
    let id = id?;
    Some(TournamentFile {
        title: match title {
            Some(title) => title?,
            None => id.clone(),
        },
        id,
        directors,
        assistants,
        zone: zone?,
        entry: entry?,
        ask,
        scenarios,
        table,
        rounds,
        draw: draw?,
        points: points?,
        ties,
        standby,
        gate: gate.map_or(Some(None), |gate| gate.map(Some))?,
        names,
        start,
        drop_out,
        protests: protests?,
        public: public.map_or(Some(None), |public| public.map(Some))?,
        area: area.map_or(Some(None), |area| area.map(Some))?,
    })
}

/// A mapping that may be left out.
pub(super) fn part<'a>(
    complaints: &'a Complaints,
    fields: &FieldReader<'a>,
    key: &'static str,
) -> Option<FieldReader<'a>> {
    let node = fields.optional(key)?;
    Some(FieldReader::new(complaints, node, &fields.path_of(key)))
}

/// Returns whether a text is a name of letters, digits and dashes.
pub(super) fn is_tag(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    text.chars().all(is_letter)
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.len() <= 40
}

fn id(fields: &FieldReader<'_>) -> Option<String> {
    let id = fields.text("tournament")?;
    if !is_tag(&id) {
        let found = bulla_core::text::shown(&id);
        fields.complain(
            fields.place("tournament"),
            "tournament",
            format!("expected letters, digits and dashes, found {found}"),
        );
        return None;
    }
    Some(id)
}

/// Directors and assistants, each address once.
fn officials(fields: &FieldReader<'_>) -> (Vec<String>, Vec<String>) {
    let mut all: Vec<String> = Vec::new();
    let lists = ["directors", "assistants"].map(|key| {
        let node = match key {
            "directors" => fields.required(key),
            _ => fields.optional(key),
        };
        let mut found = Vec::new();
        for entry in node.map(Node::as_list_or_single).unwrap_or_default() {
            let Some(address) = fields.text_of(entry, key) else {
                continue;
            };
            let parts = address.rsplit_once('@');
            let is_address = parts.is_some_and(|(name, host)| !name.is_empty() && !host.is_empty());
            if !is_address || address.contains(char::is_whitespace) {
                let message = format!("expected a mail address, found {}", entry.shown());
                fields.complain(entry.at, key, message);
            } else if all.contains(&address.to_lowercase()) {
                let message = format!("{} stands here twice", entry.shown());
                fields.complain(entry.at, key, message);
            } else {
                all.push(address.to_lowercase());
                found.push(address);
            }
        }
        found
    });
    let [directors, assistants] = lists;
    (directors, assistants)
}

fn entry<'a>(complaints: &'a Complaints, fields: &FieldReader<'a>) -> Option<EntryRules> {
    let node = fields.required("entry")?;
    let part = FieldReader::new(complaints, node, "entry");
    let (open, close) = (part.date("open"), part.date("close"));
    let least = part.number("least", 3..=MOST_ENTRANTS, "");
    let most = part.number("most", 3..=MOST_ENTRANTS, "");
    let each = part.optional("tables_each");
    let tables_each = each.map_or(Some(1), |node| {
        part.number_of(node, "tables_each", 1..=10, "")
    });
    let confirm = part.optional("confirm");
    let confirm = confirm.map_or(Some(96), |node| {
        part.number_of(node, "confirm", 1..=24 * MOST_DAYS, "h")
    });
    if open.is_some() && close.is_some() && close < open {
        part.complain(part.place("close"), "close", "entry closes before it opens");
    }
    if least.is_some() && most.is_some() && most < least {
        part.complain(part.place("most"), "most", "`most` is less than `least`");
    }
    part.finish();
    Some(EntryRules {
        open: open?,
        close: close?,
        least: least?,
        most: most?,
        tables_each: tables_each?,
        confirm: confirm?,
    })
}

fn scenarios(fields: &FieldReader<'_>) -> Vec<TableSize> {
    let Some(node) = fields.required("scenario") else {
        return Vec::new();
    };
    if node.entries().is_empty() {
        let message = format!(
            "expected sizes of tables with their scenarios, such as {{6: advanced-6}}, found {}",
            node.shown()
        );
        fields.complain(node.at, "scenario", message);
    }
    let mut sizes: Vec<TableSize> = Vec::new();
    for (key, value) in node.entries() {
        let path = format!("scenario.{}", key.text);
        let seats = number(key.text.trim()).ok();
        let seats = seats.filter(|seats| (2..=MOST_SEATS).contains(seats));
        if seats.is_none() {
            let found = bulla_core::text::shown(&key.text);
            let message =
                format!("expected a number of seats from 2 to {MOST_SEATS}, found {found}");
            fields.complain(key.at, &path, message);
        }
        let scenario = fields.text_of(value, &path);
        let (Some(seats), Some(scenario)) = (seats, scenario) else {
            continue;
        };
        if sizes.iter().any(|size| size.seats == seats) {
            fields.complain(key.at, &path, format!("{seats} seats stand here twice"));
        } else {
            sizes.push(TableSize { seats, scenario });
        }
    }
    sizes
}

/// The settings of all tables; what they mean is for the file of a game to say.
fn table(fields: &FieldReader<'_>) -> Node {
    let found = fields.optional("table");
    if let Some(node) = found
        && node.as_map().is_none()
    {
        let message = format!("expected a mapping, found {}", node.shown());
        fields.complain(node.at, "table", message);
    }
    found.cloned().unwrap_or(Node {
        at: fields.at(),
        end: fields.at(),
        kind: NodeKind::Map(Vec::new()),
    })
}

fn draw<'a>(
    complaints: &'a Complaints,
    fields: &FieldReader<'a>,
    ask: &[EntryField],
) -> Option<DrawRules> {
    let usual_never = vec![Never::SamePerson];
    let Some(part) = part(complaints, fields, "draw") else {
        return Some(DrawRules {
            nations: NationRule::Chosen,
            never: usual_never,
            avoid: vec![Avoid::MetBefore],
            strength: None,
        });
    };
    let nations = part.word("nations", NationRule::ALL, NationRule::Chosen);
    let never = part.words("never", Never::ALL).unwrap_or(usual_never);
    let avoid = part.words("avoid", Avoid::ALL);
    let avoid = avoid.unwrap_or_else(|| vec![Avoid::MetBefore]);
    let strength = part.optional("strength").map(|node| {
        let from = FieldReader::new(complaints, node, "draw.strength");
        let file = from.text("from");
        from.finish();
        file
    });
    let asked = |field: EntryField, key: &str, word: &str| {
        if !ask.contains(&field) {
            let message = format!(
                "`{word}` needs `{}` under `ask`, else nobody says it",
                field.word()
            );
            part.complain(part.place(key), key, message);
        }
    };
    if never.contains(&Never::SameHousehold) {
        let word = Never::SameHousehold.word();
        asked(EntryField::Household, "never", word);
    }
    if avoid.contains(&Avoid::SameClub) {
        asked(EntryField::Club, "avoid", Avoid::SameClub.word());
    }
    if avoid.contains(&Avoid::StrengthDiffers) && strength.is_none() {
        let message = "`strength-differs` needs `strength: {from: FILE}`";
        part.complain(part.place("avoid"), "avoid", message);
    }
    part.finish();
    Some(DrawRules {
        nations,
        never,
        avoid,
        strength: match strength {
            Some(file) => Some(file?),
            None => None,
        },
    })
}

fn standby<'a>(complaints: &'a Complaints, fields: &FieldReader<'a>) -> StandbyRules {
    let mut rules = StandbyRules {
        letters: false,
        counts: SubstituteCounts::NeverAgainst,
    };
    if let Some(part) = part(complaints, fields, "standby") {
        rules.letters = part.yes_or_no("letters").unwrap_or(rules.letters);
        rules.counts = part.word("counts", SubstituteCounts::ALL, rules.counts);
        part.finish();
    }
    rules
}

fn gate<'a>(complaints: &'a Complaints, fields: &FieldReader<'a>) -> Option<Option<Gate>> {
    let part = part(complaints, fields, "gate")?;
    let reliability = part.number("reliability", 1..=100, "%");
    let games = part.number("games", 1..=1000, "");
    part.finish();
    let gate = reliability.zip(games);
    Some(gate.map(|(reliability, games)| Gate { reliability, games }))
}

fn drop_out<'a>(complaints: &'a Complaints, fields: &FieldReader<'a>) -> DropOut {
    let mut rule = DropOut {
        result: DropOutResult::Last,
        seat: DropOutSeat::Standby,
    };
    if let Some(part) = part(complaints, fields, "drop_out") {
        rule.result = part.word("result", DropOutResult::ALL, rule.result);
        rule.seat = part.word("seat", DropOutSeat::ALL, rule.seat);
        part.finish();
    }
    rule
}

fn protests<'a>(complaints: &'a Complaints, fields: &FieldReader<'a>) -> Option<ProtestTimes> {
    let Some(part) = part(complaints, fields, "protests") else {
        return Some(ProtestTimes {
            within: 3,
            answer: 5,
        });
    };
    let within = part.number("within", 1..=MOST_DAYS, "days");
    let answer = part.number("answer", 1..=MOST_DAYS, "days");
    part.finish();
    Some(ProtestTimes {
        within: within?,
        answer: answer?,
    })
}

fn public<'a>(complaints: &'a Complaints, fields: &FieldReader<'a>) -> Option<Option<PublicSite>> {
    let part = part(complaints, fields, "public")?;
    let site = part.text("site");
    let delay = part.word("delay", PublicDelay::ALL, PublicDelay::OneTurn);
    let names = part.word("names", PublicNames::ALL, PublicNames::Players);
    part.finish();
    Some(site.map(|site| PublicSite { site, delay, names }))
}

/// Returns whether two names are the same to a reader.
pub(super) fn is_same_name(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}
