//! Every command of `docs/office.md` is given in an office like the one that the guide speaks of, and does what it says there: it
//! succeeds.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::mails::Mail;
use crate::office_fixture::*;

const GUIDE: &str = include_str!("../../docs/office.md");

/// 19 January 2027, 10:00 UTC: the realm of the first turn is open for two days more.
const TUESDAY: i64 = START + 4 * DAY + 2 * HOUR;

/// The blocks of a kind, without what they are set in.
fn blocks(kind: &str) -> Vec<String> {
    let fence = format!("```{kind}");
    let mut found: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in GUIDE.lines().map(str::trim_start) {
        match (is_open, line) {
            (false, line) if line == fence => {
                is_open = true;
                found.push(String::new());
            }
            (true, "```") => is_open = false,
            (true, line) => {
                let last = found.last_mut().unwrap();
                last.push_str(line);
                last.push('\n');
            }
            _ => {}
        }
    }
    found
}

pub fn commands() -> Vec<String> {
    let blocks = blocks("sh");
    let lines = blocks.iter().flat_map(|block| block.lines());
    let commands = lines.filter(|line| line.starts_with("bulla "));
    commands.map(str::to_owned).collect()
}

/// Splits a line into words as the shell does: text in quotation marks is one word.
fn words(line: &str) -> Vec<String> {
    let pieces = line.split('"').enumerate();
    let words = pieces.flat_map(|(at, piece)| match at % 2 {
        0 => piece.split_whitespace().map(str::to_owned).collect(),
        _ => vec![piece.to_owned()],
    });
    words.collect()
}

/// Dan has Crete, and nobody Egypt.
fn club(language: &str) -> OfficeFixture {
    let mut test_office = OfficeFixture::empty(START).without_pictures();
    let game = blocks("game")[0].replace("- {", "  - {");
    test_office.open_game(&format!("{game}language: {language}\n"), 7);
    test_office.post();
    for (player, nation) in [
        ("ann", "africa"),
        ("bob", "italy"),
        ("cleo", "thrace"),
        ("dan", "crete"),
        ("eve", "asia"),
    ] {
        let seat = test_office.work(|office| header(office, player));
        let token = seat.token.unwrap();
        let lines = format!("token: {token}\nstatus: final\nnations: [{nation}]");
        test_office.write(&format!("{player}@example.org"), None, &block(&lines));
    }
    test_office.now += 3 * DAY + HOUR;
    test_office.post();
    assert_eq!(test_office.open().name, "realm");
    test_office.now = TUESDAY;
    test_office
}

/// A desk with the files that the commands name.
fn desk(test_office: &OfficeFixture) -> TempDir {
    let desk = TempDir::new().unwrap();
    let game = blocks("game")[0].replace("- {", "  - {");
    fs::write(desk.path().join("delta-7.yaml"), game).unwrap();
    fs::write(desk.path().join("announcement.txt"), "The server moves.\n").unwrap();
    let dan = test_office
        .work(|office| header(office, "crete"))
        .token
        .unwrap();
    let letter = format!(
        "From: dan@example.org\nTo: {OFFICE}\nMessage-ID: <stuck@client>\n\n{}\n",
        block(&format!("token: {dan}\nstatus: final\norders: none"))
    );
    for name in ["stuck.eml", "reply.eml"] {
        fs::write(desk.path().join(name), &letter).unwrap();
    }
    desk
}

/// The office in which a command of the guide makes sense.
fn before(command: &str, club: &OfficeFixture) -> OfficeFixture {
    let mut test_office = if command.contains("--release") {
        let directory = TempDir::new().unwrap();
        copy(club.path(), directory.path());
        OfficeFixture::there(directory, club.now)
    } else {
        club.copy()
    };
    if command.starts_with("bulla resume") {
        assert!(
            test_office
                .run(&["pause", GAME, "--why", "x"])
                .status
                .success()
        );
    }
    if command.contains("--opening") {
        let end = ["end", GAME, "--as", "draw", "--why", "x"];
        assert!(test_office.run(&end).status.success());
    }
    if command.starts_with("bulla protest") {
        let dan = test_office
            .work(|office| header(office, "crete"))
            .token
            .unwrap();
        let asks = block(&format!("token: {dan}\nrequest: status"));
        let said = format!("protest: 0-setup\nI wanted Egypt.\n\n{asks}");
        test_office.write("dan@example.org", None, &said);
        test_office.post();
    }
    if command.contains("check-mail") {
        // What leaves comes back at once.
        test_office.mails();
        test_office.configure(|text| {
            let text = text.replace("moderators: []", "moderators: [gm@example.org]");
            text.replace("inbox: inbox", "inbox: outbox")
        });
    }
    if command.contains("--admit") {
        test_office.now = TUESDAY + DAY + 11 * HOUR;
    }
    test_office
}

/// Two turns later: a letter of Dan for the first realm was lost on the way.
fn disputed(language: &str) -> OfficeFixture {
    let mut office = club(language);
    for _ in 0..2 {
        office.now += 4 * DAY;
        office.post();
    }
    office.mails();
    office
}

/// Returns the contents of the console blocks: commands after `$ `, each with its output.
pub fn transcripts() -> Vec<(String, String)> {
    let mut said: Vec<(String, String)> = Vec::new();
    let blocks = GUIDE.split("```console\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap());
    for line in blocks.flat_map(str::lines) {
        match line.strip_prefix("$ ") {
            Some(command) => said.push((command.to_owned(), String::new())),
            None => {
                let last = said.last_mut().expect("a command comes first");
                last.1 += &format!("{line}\n");
            }
        }
    }
    said
}

/// The disputes of the guide in one session: a letter of Dan is admitted, and what it changed is undone and restored.
struct Session {
    office: OfficeFixture,
    desk: TempDir,
    code: String,
}

impl Session {
    fn new(language: &str) -> Session {
        let office = disputed(language);
        let desk = desk(&office);
        let lost = format!(
            "From: dan@example.org\nTo: {OFFICE}\nMessage-ID: <lost@client>\n\n{}\n",
            block("status: final\nmoves: [1 knossos > phaestos]")
        );
        fs::write(desk.path().join("lost.eml"), lost).unwrap();
        Session {
            office,
            desk,
            code: String::new(),
        }
    }

    /// Runs a line and returns its output, with the code that it gives removed.
    fn say(&mut self, line: &str) -> String {
        let arguments = given(&words(line), self.office.path(), self.desk.path());
        let arguments = arguments.iter().map(|one| match one.as_str() {
            "CODE" => self.code.as_str(),
            other => other,
        });
        let arguments: Vec<&str> = arguments.collect();
        let mut command = self.office.command(&arguments);
        let output = command.current_dir(self.desk.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{line}\n{output:?}");
        let mut text = String::from_utf8(output.stdout).unwrap();
        if let Some((_, rest)) = text.split_once("--commit ") {
            self.code = rest.split(' ').next().unwrap().to_owned();
            text = text.replace(&self.code, "CODE");
        }
        text
    }
}

/// The mails that a club of this language gets of the disputes of the guide.
pub fn quarrelled(language: &str) -> Vec<Mail> {
    let mut session = Session::new(language);
    let mut mails = Vec::new();
    for (line, _) in transcripts() {
        session.say(&line);
        session.office.post();
        mails.extend(session.office.mails());
    }
    mails
}

/// The transcripts of the guide are one session: what it shows is what is printed.
#[test]
fn the_disputes_of_the_guide_end_as_it_says() {
    let mut session = Session::new("en");
    let mut guide = GUIDE.to_owned();
    let said = transcripts();
    assert!(said.len() > 4, "{said:?}");
    for (line, expected) in said {
        let text = session.say(&line);
        match std::env::var("BULLA_GOLDEN") {
            Ok(_) => {
                let (old, new) = (format!("$ {line}\n{expected}"), format!("$ {line}\n{text}"));
                guide = guide.replacen(&old, &new, 1);
            }
            Err(_) => assert_eq!(text, expected, "{line}"),
        }
    }
    if guide != GUIDE {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/office.md");
        fs::write(file, guide).unwrap();
    }
}

fn given(words: &[String], office: &Path, desk: &Path) -> Vec<String> {
    let place = |word: &String| {
        let word = word.replace("/srv/www", &desk.to_string_lossy());
        let word = word.replace("/srv/backup", &desk.to_string_lossy());
        word.replace("/srv/club", &office.to_string_lossy())
    };
    words[1..].iter().map(place).collect()
}

#[test]
fn every_command_of_the_guide_does_what_it_says() {
    let club = club("en");
    let mut given_so_far = 0;
    for line in commands() {
        if line.contains("--watch") {
            continue;
        }
        let test_office = before(&line, &club);
        let desk = desk(&club);
        let office: PathBuf = if line.starts_with("bulla new") || line.starts_with("bulla invite") {
            desk.path().join("new")
        } else {
            test_office.path().to_path_buf()
        };
        let arguments = given(&words(&line), &office, desk.path());
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut command = test_office.command(&arguments);
        let output = command.current_dir(desk.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{line}\n{output:?}");
        given_so_far += 1;
    }
    assert!(given_so_far > 30, "{given_so_far}");
}

/// Settings by which what leaves comes back at once.
const RETURNING: &str = "address: office@example.org\nmoderators: [gm@example.org]\ninbox: maildir:outbox\noutbox: maildir:outbox\n\
                         pictures: no\naway: 1000\nquorum: no\n";

/// One club that does all that the guide says, from the empty directory on.
struct Reader {
    office: OfficeFixture,
    /// Directory for the reader's own files.
    desk: TempDir,
    mails: Vec<Mail>,
}

/// The mails that a club of this language gets while its moderator follows the guide.
pub fn followed(language: &str) -> Vec<Mail> {
    let mut reader = Reader::new(language);
    let lines = commands().into_iter();
    for line in lines.filter(|line| !line.contains("--watch")) {
        reader.give(&line);
    }
    reader.mails
}

impl Reader {
    fn new(language: &str) -> Reader {
        let office = OfficeFixture::there(place(), START);
        let settings = format!("{RETURNING}language: {language}\n");
        fs::write(office.path().join("bulla.yaml"), settings).unwrap();
        let desk = TempDir::new().unwrap();
        let game = blocks("game")[0].replace("- {", "  - {");
        fs::write(desk.path().join("delta-7.yaml"), game).unwrap();
        fs::write(desk.path().join("announcement.txt"), "The server moves.\n").unwrap();
        Reader {
            office,
            desk,
            mails: Vec::new(),
        }
    }

    fn token(&self, nation: &str) -> String {
        self.office
            .work(|office| header(office, nation))
            .token
            .unwrap()
    }

    /// All but the choice of nations, which the guide leaves to the players.
    fn choose_nations(&mut self) {
        self.office.post();
        let wishes = [
            ("ann", "africa"),
            ("bob", "italy"),
            ("cleo", "thrace"),
            ("dan", "crete"),
            ("eve", "asia"),
        ];
        for (player, nation) in wishes {
            let lines = format!(
                "token: {}\nstatus: final\nnations: [{nation}]",
                self.token(player)
            );
            self.office
                .write(&format!("{player}@example.org"), None, &block(&lines));
        }
        self.office.now += 3 * DAY + HOUR;
        self.office.post();
        assert_eq!(self.office.open().name, "realm");
        self.office.now = TUESDAY;
    }

    /// Plays the events in the club that the guide describes before this command.
    fn live_until(&mut self, command: &str) {
        if command.starts_with("bulla seat delta-7 mail") {
            self.choose_nations();
        }
        if command.starts_with("bulla protest") && !command.contains("reject") {
            let asks = block(&format!("token: {}\nrequest: status", self.token("crete")));
            let said = format!("protest: 0-setup\nI wanted Egypt.\n\n{asks}");
            self.office.write("dan@example.org", None, &said);
            self.office.post();
        }
        if command.contains("--admit") {
            self.office.now = TUESDAY + DAY + 11 * HOUR;
        }
        if command.starts_with("bulla receive --again") {
            let directory = TempDir::new().unwrap();
            copy(self.office.path(), directory.path());
            let written = self.office.written;
            self.office = OfficeFixture::there(directory, self.office.now + HOUR);
            self.office.written = written;
        }
        for name in ["stuck.eml", "reply.eml"] {
            if command.contains(name) {
                let letter = format!(
                    "From: dan@example.org\nTo: {OFFICE}\nMessage-ID: <{name}@client>\n\n{}\n",
                    block(&format!(
                        "token: {}\nstatus: final\norders: none",
                        self.token("crete")
                    ))
                );
                fs::write(self.desk.path().join(name), &letter).unwrap();
            }
        }
    }

    fn give(&mut self, line: &str) {
        self.live_until(line);
        let arguments = given(&words(line), self.office.path(), self.desk.path());
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut command = self.office.command(&arguments);
        let output = command.current_dir(self.desk.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{line}\n{output:?}");
        if line.starts_with("bulla check-mail") {
            // Section 2: letters come from elsewhere than mail goes.
            self.office
                .configure(|text| text.replace("inbox: maildir:outbox", "inbox: maildir:inbox"));
            self.office.mails();
        }
        self.mails.extend(self.office.mails());
        if line.starts_with("bulla templates check") {
            // Nobody edited them, and templates from files take a second each time they are read.
            fs::remove_dir_all(self.office.path().join("templates")).unwrap();
        }
    }
}

/// Each command stands on those before it: a club that types them in the order of the guide is nowhere stopped.
#[test]
fn the_guide_is_followed_in_its_own_order_in_one_office() {
    assert!(followed("en").len() > 30);
}
