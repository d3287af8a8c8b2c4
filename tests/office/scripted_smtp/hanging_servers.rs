//! Mail servers that fall silent in the middle, while other processes receive, judge and send.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::mails::newest_page;
use crate::office_fixture::{ANN, BOB, GAME, HOUR, OfficeFixture, START, TWO};

/// Time within which a command ends that waits for no mail server. The server is waited for a minute and more.
const SOON: Duration = Duration::from_secs(25);

/// Longest wait for anything else.
const PATIENCE: Duration = Duration::from_secs(120);

/// Words of a client at which a server says nothing more, and to how many clients at most.
type Silence = Option<(&'static str, usize)>;

const ALL: usize = usize::MAX;

#[derive(Default)]
struct Heard {
    silence: Silence,
    /// Connections that the server has left without an answer.
    hung: usize,
    /// Mails that the server has, whether it said so or not.
    taken: Vec<Vec<u8>>,
}

/// A server that serves each connection by itself, SMTP or IMAP.
struct SilentServer {
    port: u16,
    heard: Arc<Mutex<Heard>>,
}

impl SilentServer {
    fn new(
        silence: Silence,
        speak: fn(TcpStream, &Mutex<Heard>) -> io::Result<()>,
    ) -> SilentServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard = Heard {
            silence,
            ..Heard::default()
        };
        let heard = Arc::new(Mutex::new(heard));
        let shared = Arc::clone(&heard);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                // Whoever is killed says no goodbye.
                thread::spawn(move || drop(speak(stream, &shared)));
            }
        });
        SilentServer { port, heard }
    }

    fn smtp(silence: Silence) -> SilentServer {
        SilentServer::new(silence, speak_smtp)
    }

    fn outlet(&self) -> String {
        format!("outbox: smtp://127.0.0.1:{}?security=none", self.port)
    }

    fn until_it_hangs(&self) {
        let began = Instant::now();
        while self.heard.lock().unwrap().hung == 0 {
            assert!(began.elapsed() < PATIENCE, "nobody came so far");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn mend(&self) {
        self.heard.lock().unwrap().silence = None;
    }

    /// Copies of each mail by its Message-ID.
    fn taken(&self) -> BTreeMap<String, Vec<Vec<u8>>> {
        let mut taken: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
        for text in &self.heard.lock().unwrap().taken {
            let id = bulla::mail::message_id(text).unwrap();
            taken.entry(id).or_default().push(text.clone());
        }
        taken
    }
}

/// Answers, unless this is where the server falls silent; then it listens until the client has gone.
fn answer(
    stream: &mut BufReader<TcpStream>,
    heard: &Mutex<Heard>,
    step: &str,
    says: &str,
) -> io::Result<()> {
    let is_silent = {
        let mut heard = heard.lock().unwrap();
        let is_silent = heard
            .silence
            .is_some_and(|(at, most)| at == step && heard.hung < most);
        heard.hung += usize::from(is_silent);
        is_silent
    };
    if is_silent {
        let mut rest = Vec::new();
        while stream.read_until(b'\n', &mut rest)? > 0 {}
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    stream.get_mut().write_all(says.as_bytes())
}

fn next_line(stream: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut line = Vec::new();
    match stream.read_until(b'\n', &mut line)? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(String::from_utf8_lossy(&line).into_owned()),
    }
}

fn speak_smtp(stream: TcpStream, heard: &Mutex<Heard>) -> io::Result<()> {
    let mut stream = BufReader::new(stream);
    answer(&mut stream, heard, "connect", "220 here\r\n")?;
    loop {
        let line = next_line(&mut stream)?;
        let step = line.split([' ', ':', '\r']).next().unwrap_or_default();
        if step == "QUIT" {
            return stream.get_mut().write_all(b"221 bye\r\n");
        }
        if step != "DATA" {
            answer(&mut stream, heard, step, "250 well\r\n")?;
            continue;
        }
        answer(&mut stream, heard, step, "354 go on\r\n")?;
        let mut text = String::new();
        loop {
            let line = next_line(&mut stream)?;
            if line == ".\r\n" {
                break;
            }
            text += line.strip_prefix('.').unwrap_or(&line);
        }
        heard.lock().unwrap().taken.push(text.clone().into_bytes());
        answer(&mut stream, heard, "text", "250 taken\r\n")?;
    }
}

fn speak_imap(stream: TcpStream, heard: &Mutex<Heard>) -> io::Result<()> {
    let mut stream = BufReader::new(stream);
    answer(&mut stream, heard, "connect", "* OK here\r\n")?;
    loop {
        let line = next_line(&mut stream)?;
        let mut words = line.trim_end().splitn(2, ' ');
        let (tag, command) = (
            words.next().unwrap_or_default().to_owned(),
            words.next().unwrap_or_default().to_owned(),
        );
        let step = command.split(' ').next().unwrap_or_default();
        let first = match step {
            "CAPABILITY" => "* CAPABILITY IMAP4rev1 MOVE\r\n",
            "SELECT" => "* OK [UIDVALIDITY 7] v\r\n",
            _ => "",
        };
        let says = format!("{first}{tag} OK done\r\n");
        let step = if step == "UID" { "UID SEARCH" } else { step };
        answer(&mut stream, heard, step, &says)?;
    }
}

/// A process that is killed when the test ends.
struct Background(Child);

impl Background {
    fn start(office: &OfficeFixture, arguments: &[&str]) -> Background {
        let mut command = office.command(arguments);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        Background(child.unwrap())
    }

    fn is_at_work(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// An office with an answer to Ann to send, by this server alone.
fn owing_an_answer(server: &SilentServer) -> OfficeFixture {
    let mut office = OfficeFixture::later(1);
    office.mails();
    office.configure(|text| text.replace("outbox: outbox\n", &format!("{}\n", server.outlet())));
    office.write(ANN, None, "May I ask something?");
    office
}

#[test]
fn receiving_and_judging_go_on_while_a_server_hangs_at_any_step_of_smtp() {
    thread::scope(|scope| {
        for step in ["connect", "EHLO", "MAIL", "RCPT", "DATA", "text"] {
            scope.spawn(move || hangs_at(step));
        }
    });
}

fn hangs_at(step: &'static str) {
    let server = SilentServer::smtp(Some((step, ALL)));
    let mut office = owing_an_answer(&server);
    let mut stuck = Background::start(&office, &["post"]);
    server.until_it_hangs();
    for (seat, from) in [(0, ANN), (1, BOB)] {
        let orders = office.settled(seat);
        office.write(from, None, &orders);
    }
    office.now += HOUR;
    let before = office.open();
    let began = Instant::now();
    let output = office.run(&["post"]);
    assert!(began.elapsed() < SOON, "{step}: {:?}", began.elapsed());
    assert_eq!(output.status.code(), Some(0), "{step}: {output:?}");
    let (said, told) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert!(said.contains("2 letters stored, 2 answered"), "{said}");
    assert!(said.contains("judged"), "{said}");
    let number = format!("process {} since", stuck.0.id());
    assert!(
        told.contains(&number) && told.contains("is sending mail of this office"),
        "{told}"
    );
    assert_eq!(office.open().turn, before.turn + 1, "{step}");
    // So does a moderator.
    let extended = office.run(&["extend", GAME, "--hours", "24", "--why", "a fair"]);
    assert_eq!(extended.status.code(), Some(0), "{extended:?}");
    assert!(stuck.is_at_work(), "{step}: it waits for the server");
    drop(stuck);

    server.mend();
    office.now += HOUR;
    let owed: BTreeSet<String> = office
        .rows("SELECT message_id FROM outbox WHERE state = 'queued'")
        .into_iter()
        .collect();
    assert!(owed.len() > 3, "{owed:?}");
    office.post();
    let taken = server.taken();
    assert!(
        taken.keys().cloned().collect::<BTreeSet<_>>() == owed,
        "{step}"
    );
    for (id, copies) in taken {
        assert!(copies.iter().all(|copy| *copy == copies[0]), "{step}: {id}");
        // Who is killed before the server has answered cannot know that it has the mail.
        let most = if step == "text" { 2 } else { 1 };
        assert!(copies.len() <= most, "{step}: {id}: {}", copies.len());
    }
}

#[test]
fn a_server_that_hangs_after_the_final_dot_costs_that_mail_its_connection_alone() {
    let server = SilentServer::smtp(Some(("text", 1)));
    let office = OfficeFixture::empty(START).without_pictures();
    office.open_game(TWO, 7);
    office.configure(|text| text.replace("outbox: outbox\n", &format!("{}\n", server.outlet())));
    let mut stuck = Background::start(&office, &["send"]);
    let began = Instant::now();
    let is_sent = || {
        let rows = office.rows("SELECT state FROM outbox ORDER BY id");
        rows == ["queued", "sent"]
    };
    while !is_sent() {
        assert!(began.elapsed() < PATIENCE, "the other mail does not go");
        thread::sleep(Duration::from_millis(100));
    }
    assert!(stuck.is_at_work(), "it waits for the answer still");
    drop(stuck);
    // What was sent is written down, and does not go again.
    server.mend();
    office.post();
    let mut copies: Vec<usize> = server.taken().values().map(Vec::len).collect();
    copies.sort_unstable();
    assert_eq!(copies, [1, 2]);
}

#[test]
fn a_watch_goes_on_while_a_server_hangs_and_ends_at_a_second_word() {
    let server = SilentServer::smtp(Some(("text", ALL)));
    let mut office = owing_an_answer(&server);
    let mut watch = office.watch(office.now + 2 * HOUR, &["--every", "1"]);
    server.until_it_hangs();
    for (seat, from) in [(0, ANN), (1, BOB)] {
        let orders = office.settled(seat);
        office.write(from, None, &orders);
    }
    watch.says(&["letter answered", "accepted"]);
    watch.says(&["segment judged", "realm"]);
    assert!(!watch.log().contains("mail sent"), "{}", watch.log());
    // The round is over, the mail under way is waited for.
    watch.signal("-TERM");
    thread::sleep(Duration::from_secs(1));
    assert!(watch.child.try_wait().unwrap().is_none());
    watch.signal("-TERM");
    assert_eq!(watch.end(), None);
}

#[test]
fn others_work_while_a_server_hangs_at_any_step_of_imap() {
    let steps = ["connect", "CAPABILITY", "LOGIN", "SELECT", "UID SEARCH"];
    thread::scope(|scope| {
        for step in steps {
            scope.spawn(move || hangs_in_receiving_at(step));
        }
    });
}

/// A look into a mailbox that takes long keeps the watch from nothing but judging, for which the letters in it count.
#[test]
fn a_watch_answers_letters_of_one_inbox_while_the_server_of_another_hangs() {
    let server = SilentServer::new(Some(("SELECT", ALL)), speak_imap);
    let mut office = OfficeFixture::later(1);
    with_imap(&office, &server, "inbox, ");
    let mut watch = office.watch(office.now, &["--every", "1"]);
    server.until_it_hangs();
    let began = Instant::now();
    for (seat, from) in [(0, ANN), (1, BOB)] {
        let orders = office.settled(seat);
        office.write(from, None, &orders);
        watch.says(&["letter answered", "accepted"]);
        watch.says(&["mail sent"]);
    }
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
    assert_eq!(
        server.heard.lock().unwrap().hung,
        1,
        "the same look goes on"
    );
    assert!(!watch.log().contains("segment judged"), "{}", watch.log());
    watch.signal("-TERM");
    assert_eq!(watch.end(), Some(0));
}

/// Lets the office take its letters from this server, behind other inboxes.
fn with_imap(office: &OfficeFixture, server: &SilentServer, before: &str) {
    let word = office.path().join("word");
    fs::write(&word, "secret\n").unwrap();
    fs::set_permissions(&word, fs::Permissions::from_mode(0o600)).unwrap();
    let inlet = format!(
        "inbox: [{before}\"imap://me@127.0.0.1:{}/INBOX?password_file=word&security=none\"]",
        server.port
    );
    office.configure(|text| text.replace("inbox: inbox\n", &format!("{inlet}\n")));
}

fn hangs_in_receiving_at(step: &'static str) {
    let server = SilentServer::new(Some((step, ALL)), speak_imap);
    let office = OfficeFixture::later(1);
    let page = newest_page(&office.mails(), ANN).id.clone();
    with_imap(&office, &server, "");
    let mut stuck = Background::start(&office, &["post"]);
    server.until_it_hangs();
    let began = Instant::now();
    let letter = office.path().join("letter");
    let text = format!(
        "From: {ANN}\nMessage-ID: <brought@client>\nIn-Reply-To: <{page}>\n\n{}\n",
        office.settled(0)
    );
    fs::write(&letter, text).unwrap();
    let brought = office.run(&["receive", letter.to_str().unwrap()]);
    assert_eq!(brought.status.code(), Some(0), "{step}: {brought:?}");
    let extended = office.run(&["extend", GAME, "--hours", "24", "--why", "a fair"]);
    assert_eq!(extended.status.code(), Some(0), "{step}: {extended:?}");
    assert!(began.elapsed() < SOON, "{step}: {:?}", began.elapsed());
    assert!(stuck.is_at_work(), "{step}: it waits for the server");
    assert_eq!(office.orders(0).0, "final", "{step}");
    let told = office.mails().len();
    assert!(
        told >= 3,
        "{step}: a receipt, and both are told of the time"
    );
}
