use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::failure::{CommandResult, Failure, lines};
use super::output::{json, print};
use crate::free_text::{self, PageOffers, ParseContext, ParsedLetter};
use crate::mail::{
    self, AnsweredMail, BlockResult, Letter, Protest, RawOrderBlock, UncountedKind, UncountedText,
};
use crate::orders::free_text::TextLine;
use crate::orders::{self, BlockHeader, OfficeRequest, OrderBlock, Vocabulary};
use crate::scenario::{CaseOverrides, Scenario};
use crate::text::{Complaint, TextPosition};

/// Read letters outside any office, and print how they would be understood.
///
/// Every nation and area of the board with the Western Extension is known; hands and positions are not, so orders are read and
/// not judged.
#[derive(Args)]
#[command(
    after_help = "Example:\n  bulla read reply.eml orders.txt --json\n  bulla read reply.eml --answers page.eml\n\nExit code 0 when every letter could be read, 1 otherwise."
)]
pub struct Read {
    /// Messages (.eml) or bare blocks.
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Mail of the office that the letters answer (.eml), and further ones: their words are quoted ones, whatever the mail program
    /// made of them.
    #[arg(long, value_name = "MAIL")]
    answers: Vec<PathBuf>,

    /// JSON output: an array with one object for each file.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ReadOutput {
    file: String,
    result: &'static str,
    header: Option<HeaderRow>,
    orders: Option<String>,
    /// Requests to the office instead of orders.
    requests: Vec<RequestRow>,
    complaints: Vec<ComplaintRow>,
    /// The person's own words that were not read.
    unread: Vec<UnreadRow>,
    /// The person's own sentences about something else than the game, which take nothing from the orders beside them.
    talk: Vec<UnreadRow>,
    /// The orders that the letter seems to mean, where it was not read, or read in part. Nobody obeys it.
    proposal: Option<String>,
    /// Protests against segments as they were judged.
    protests: Vec<ProtestRow>,
    /// The person's own words that order nothing, because they are struck out or hidden.
    uncounted: Vec<UncountedRow>,
}

#[derive(Serialize)]
struct UncountedRow {
    why: &'static str,
    text: String,
}

/// A request with what it says of itself: `from` and `to` of an absence, `about` of a why.
#[derive(Serialize)]
struct RequestRow {
    request: &'static str,
    #[serde(flatten)]
    words: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct ProtestRow {
    /// `null`: none is named.
    game: Option<String>,
    /// Segment name as written, `9-realm` if it reads so.
    segment: String,
    text: String,
}

#[derive(Serialize)]
struct UnreadRow {
    line: u32,
    text: String,
}

#[derive(Serialize)]
struct HeaderRow {
    game: Option<String>,
    nation: Option<String>,
    turn: Option<u32>,
    segment: Option<String>,
    token: Option<String>,
    status: Option<&'static str>,
    revision: Option<u32>,
}

#[derive(Serialize)]
struct ComplaintRow {
    line: u32,
    column: u32,
    path: String,
    message: String,
}

impl Read {
    pub fn run(self) -> CommandResult {
        let words = vocabulary()?;
        let mut mails = Vec::new();
        for file in &self.answers {
            mails.push(AnsweredMail::of(&bytes_of(file)?));
        }
        let mut readings = Vec::new();
        for file in &self.files {
            readings.push(reading(file, &mails, &words)?);
        }
        let readable = readings.iter().all(|one| one.result != "refused");
        if self.json {
            json(&readings)?;
        } else {
            readings.iter().for_each(show);
        }
        Ok(ExitCode::from(if readable { 0 } else { 1 }))
    }
}

fn vocabulary() -> Result<Vocabulary, Failure> {
    let whole = Scenario::named("advanced-8-west").and_then(|scenario| {
        let nations = [
            "africa", "italy", "iberia", "illyria", "thrace", "crete", "asia", "assyria",
            "babylon", "egypt",
        ];
        scenario.varied(&CaseOverrides {
            set: Some("extension".to_owned()),
            nations: Some(nations.map(String::from).to_vec()),
            ..CaseOverrides::default()
        })
    });
    let whole = whole.map_err(|complaints| Failure::ours(lines(&complaints)))?;
    Ok(Vocabulary::new(&whole.components))
}

fn bytes_of(file: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(file).map_err(|error| Failure::user(format!("{}: {error}", file.display())))
}

fn reading(file: &Path, mails: &[AnsweredMail], words: &Vocabulary) -> Result<ReadOutput, Failure> {
    let name = file.display().to_string();
    let letter = mail::read_file_answering(&bytes_of(file)?, mails);
    let mut reading = ReadOutput {
        file: name,
        result: "none",
        header: None,
        orders: None,
        requests: Vec::new(),
        complaints: Vec::new(),
        unread: Vec::new(),
        talk: Vec::new(),
        proposal: None,
        protests: letter.protests.iter().map(ProtestRow::from).collect(),
        uncounted: letter.uncounted.iter().map(UncountedRow::from).collect(),
    };
    if letter.machine.is_some() {
        reading.result = "machine";
        return Ok(reading);
    }
    let parsed_letter = heard(&letter, mails, words);
    match &parsed_letter.found {
        BlockResult::None => {}
        BlockResult::Refused(complaint) => {
            reading.result = "refused";
            reading.complaints.push(row(complaint));
        }
        BlockResult::Form(block) => reading.take(block, words, true),
        BlockResult::Orders(block) => reading.take(block, words, false),
    }
    let rows = |lines: Vec<TextLine>| lines.into_iter().map(UnreadRow::from).collect();
    reading.unread = rows(parsed_letter.unread);
    reading.talk = rows(parsed_letter.talk);
    reading.proposal = parsed_letter.proposal;
    Ok(reading)
}

impl ReadOutput {
    /// A form that says nothing, or asks for nothing, is a form and no more.
    fn take(&mut self, block: &RawOrderBlock, words: &Vocabulary, is_form: bool) {
        let mut read: OrderBlock = orders::read_at(&block.text, start(block), words);
        orders::suggest_corrections(&block.text, start(block), words, &mut read);
        self.header = Some(header(&read.header));
        self.requests = read.header.requests.iter().map(RequestRow::from).collect();
        let body = read
            .orders
            .as_ref()
            .map(|orders| orders::body(orders, words));
        let says = body.as_ref().is_some_and(|body| !body.is_empty());
        self.result = match (read.is_refused(), is_form && !says) {
            (true, _) => "refused",
            (false, true) => "form",
            (false, false) => "orders",
        };
        if self.result != "form" {
            self.complaints = read.complaints().iter().map(row).collect();
            self.orders = body;
            let unnamed = read.orders.iter();
            let unnamed = unnamed.flat_map(|orders| orders::unnamed_coasts(orders, words));
            self.complaints
                .extend(unnamed.map(|(path, coasts)| ComplaintRow {
                    line: block.first_line,
                    column: block.column + 1,
                    path,
                    message: format!(
                        "the coast is not named: {}. In a game it is the one where your ship lies",
                        coasts.join(" or ")
                    ),
                }));
        }
    }
}

/// The segment and the turn stand in the subject, and open offers on the page, if the letter answers a page.
fn heard(letter: &Letter, mails: &[AnsweredMail], words: &Vocabulary) -> ParsedLetter {
    let offers = PageOffers::of(mails, words);
    let (segment, turn) = free_text::segment_of_subject(&letter.subject, words);
    let listener = ParseContext {
        segment: segment.as_deref(),
        turn,
        open_offers: &offers.own,
        offers_to_take: &offers.others,
        others: &offers.nations,
        own_ships: &offers.ships,
        finished: offers.finished.as_deref(),
        ..ParseContext::of_words(words)
    };
    free_text::parse(letter, &listener)
}

impl From<&UncountedText> for UncountedRow {
    fn from(words: &UncountedText) -> UncountedRow {
        UncountedRow {
            why: match words.kind {
                UncountedKind::Struck => "struck through",
                UncountedKind::Hidden => "hidden",
            },
            text: words.text.clone(),
        }
    }
}

impl From<&Protest> for ProtestRow {
    fn from(protest: &Protest) -> ProtestRow {
        ProtestRow {
            game: protest.game.clone(),
            segment: protest.segment.clone(),
            text: protest.text.clone(),
        }
    }
}

impl From<&OfficeRequest> for RequestRow {
    fn from(request: &OfficeRequest) -> RequestRow {
        let mut words = BTreeMap::new();
        let mut say = |key, word: &str| words.insert(key, word.to_owned());
        match request {
            OfficeRequest::Absence { from, to } => {
                say("from", from);
                say("to", to);
            }
            OfficeRequest::Address { address, replaces } => {
                say("address", address);
                replaces.iter().for_each(|old| drop(say("replaces", old)));
            }
            OfficeRequest::Volume { volume, format } => {
                volume.iter().for_each(|one| drop(say("volume", one.id())));
                format.iter().for_each(|one| drop(say("format", one.id())));
            }
            OfficeRequest::Neighbours { areas } => drop(say("areas", &areas.join(", "))),
            OfficeRequest::Why { about } => drop(say("about", about)),
            _ => {}
        }
        RequestRow {
            request: request.id(),
            words,
        }
    }
}

impl From<TextLine> for UnreadRow {
    fn from(said: TextLine) -> UnreadRow {
        UnreadRow {
            line: said.line,
            text: said.text.trim().to_owned(),
        }
    }
}

/// Returns the start of a block's body in the decoded text.
fn start(block: &RawOrderBlock) -> TextPosition {
    TextPosition::new(block.first_line, block.column + 1)
}

fn header(header: &BlockHeader) -> HeaderRow {
    HeaderRow {
        game: header.game.clone(),
        nation: header.nation.clone(),
        turn: header.turn,
        segment: header.segment.clone(),
        token: header.token.clone(),
        status: header.status.map(|status| status.id()),
        revision: header.revision,
    }
}

fn row(complaint: &Complaint) -> ComplaintRow {
    ComplaintRow {
        line: complaint.at.line,
        column: complaint.at.column,
        path: complaint.path.clone(),
        message: complaint.message.clone(),
    }
}

fn show(reading: &ReadOutput) {
    print(&format!("{}: {}", reading.file, reading.result));
    for complaint in &reading.complaints {
        print(&format!(
            "  line {}, column {}: {}",
            complaint.line, complaint.column, complaint.message
        ));
    }
    for one in &reading.requests {
        let words = one
            .words
            .iter()
            .map(|(key, word)| format!(", {key}: {word}"));
        print(&format!(
            "  request: {}{}",
            one.request,
            words.collect::<String>()
        ));
    }
    for protest in &reading.protests {
        let game = protest.game.iter().map(|game| format!(" of {game}"));
        let game: String = game.collect();
        print(&format!("  a protest against {}{game}:", protest.segment));
        for line in protest.text.lines() {
            print(&format!("    {line}"));
        }
    }
    for line in &reading.unread {
        print(&format!("  line {}, not read: {}", line.line, line.text));
    }
    for line in &reading.talk {
        print(&format!(
            "  line {}, taken for talk: {}",
            line.line, line.text
        ));
    }
    for words in &reading.uncounted {
        print(&format!("  {}, not counted: {}", words.why, words.text));
    }
    let texts = [
        ("", &reading.orders),
        ("it seems to mean:", &reading.proposal),
    ];
    for (title, text) in texts {
        let Some(text) = text else {
            continue;
        };
        if !title.is_empty() {
            print(&format!("  {title}"));
        }
        for line in text.lines() {
            print(&format!("  {line}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_protest_is_told_with_what_it_is_against() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("protest.eml");
        let letter = "From: ann@example.org\nTo: office@example.org\nMessage-ID: <1@client>\nSubject: Re: Turn 9\n\n\
                      protest: spring 9-realm\nThera was mine.\n";
        std::fs::write(&file, letter).unwrap();
        let read = reading(&file, &[], &vocabulary().unwrap()).unwrap();
        let told: Vec<_> = read
            .protests
            .iter()
            .map(|one| (one.game.as_deref(), &*one.segment, &*one.text))
            .collect();
        assert_eq!(told, [(Some("spring"), "9-realm", "Thera was mine.")]);
        assert!(read.unread.is_empty(), "its words are read");
    }

    #[test]
    fn two_requests_of_an_absence_are_told_apart() {
        let place = tempfile::tempdir().unwrap();
        let words = vocabulary().unwrap();
        let told = |first: &str, last: &str| {
            let file = place.path().join("absence.txt");
            let block =
                format!("BEGIN ORDERS\nrequest: absence\nfrom: {first}\nto: {last}\nEND ORDERS\n");
            std::fs::write(&file, block).unwrap();
            serde_json::to_value(reading(&file, &[], &words).unwrap()).unwrap()["requests"].clone()
        };
        let expected =
            serde_json::json!([{"request": "absence", "from": "2027-02-01", "to": "2027-02-05"}]);
        assert_eq!(told("2027-02-01", "2027-02-05"), expected);
        assert_ne!(told("2027-03-01", "2027-03-05"), expected);
    }
}
