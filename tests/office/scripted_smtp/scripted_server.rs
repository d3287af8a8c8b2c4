//! An SMTP server on this machine that follows a script.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Client's step, before it is answered.
pub enum ClientStep<'a> {
    Connect,
    Login,
    From,
    To(&'a str),
    Data,
    Text(&'a AcceptedMail),
}

pub enum ServerReply {
    /// Usual answer of a server that accepts the step.
    Usual,
    /// Given line. After a text, a line that begins with 2 accepts it, and one with 421 closes the connection.
    Say(&'static str),
    HangUp,
    /// Takes a text and hangs up without a word.
    TakeAndHangUp,
    /// Asks for the text, and hangs up after its first line.
    CutText,
    /// The usual answer, late.
    Slowly(Duration),
}

/// A mail for those whom the server accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedMail {
    pub to: Vec<String>,
    pub text: Vec<u8>,
}

#[derive(Default)]
struct Log {
    taken: Vec<AcceptedMail>,
    connections: usize,
    said: Vec<String>,
}

pub struct FakeSmtpServer {
    pub port: u16,
    log: Arc<Mutex<Log>>,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

type Script = Box<dyn FnMut(&ClientStep<'_>) -> ServerReply + Send>;

impl FakeSmtpServer {
    pub fn new(
        script: impl FnMut(&ClientStep<'_>) -> ServerReply + Send + 'static,
    ) -> FakeSmtpServer {
        FakeSmtpServer::at(0, script)
    }

    /// A server that takes mails of so many bytes at most, and says so at once (RFC 1870).
    pub fn of_size(size: usize) -> FakeSmtpServer {
        let hello = format!("250-fake\r\n250-SIZE {size}\r\n250 AUTH PLAIN LOGIN");
        FakeSmtpServer::saying(hello, 0, |_| ServerReply::Usual)
    }

    pub fn kind() -> FakeSmtpServer {
        FakeSmtpServer::new(|_| ServerReply::Usual)
    }

    pub fn at(
        port: u16,
        script: impl FnMut(&ClientStep<'_>) -> ServerReply + Send + 'static,
    ) -> FakeSmtpServer {
        FakeSmtpServer::saying("250-fake\r\n250 AUTH PLAIN LOGIN".to_owned(), port, script)
    }

    fn saying(
        hello: String,
        port: u16,
        script: impl FnMut(&ClientStep<'_>) -> ServerReply + Send + 'static,
    ) -> FakeSmtpServer {
        let listener = TcpListener::bind(("127.0.0.1", port)).unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let log = Arc::new(Mutex::new(Log::default()));
        let is_over = Arc::new(AtomicBool::new(false));
        let server = Server {
            script: Box::new(script),
            hello,
            log: Arc::clone(&log),
            is_over: Arc::clone(&is_over),
        };
        FakeSmtpServer {
            port,
            log,
            is_over,
            thread: Some(thread::spawn(move || server.run(&listener))),
        }
    }

    /// A port where nobody answers.
    pub fn dead_port() -> u16 {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        listener.local_addr().unwrap().port()
    }

    pub fn line(&self) -> String {
        format!("smtp://127.0.0.1:{}?security=none", self.port)
    }

    /// Returns the mails taken since the last call.
    pub fn taken(&self) -> Vec<AcceptedMail> {
        std::mem::take(&mut self.log.lock().unwrap().taken)
    }

    pub fn connections(&self) -> usize {
        self.log.lock().unwrap().connections
    }

    /// Every line of the client, texts apart.
    pub fn said(&self) -> Vec<String> {
        self.log.lock().unwrap().said.clone()
    }
}

impl Drop for FakeSmtpServer {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || thread::panicking(), "the server failed");
        }
    }
}

struct Server {
    script: Script,
    /// Answer to EHLO.
    hello: String,
    log: Arc<Mutex<Log>>,
    is_over: Arc<AtomicBool>,
}

impl Server {
    fn run(mut self, listener: &TcpListener) {
        while !self.is_over.load(Ordering::SeqCst) {
            match listener.accept() {
                Ok((stream, _)) => {
                    self.log.lock().unwrap().connections += 1;
                    // A client that hangs up is none of our concern.
                    let _ = self.serve(stream);
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    thread::sleep(Duration::from_millis(1));
                }
                Err(error) => panic!("{error}"),
            }
        }
    }

    fn serve(&mut self, stream: TcpStream) -> io::Result<()> {
        stream.set_nonblocking(false)?;
        stream.set_read_timeout(Some(Duration::from_millis(20)))?;
        let mut client = Client {
            lines: BufReader::new(stream.try_clone()?),
            out: stream,
            is_over: Arc::clone(&self.is_over),
        };
        self.answer(&mut client, &ClientStep::Connect, "220 fake")?;
        let mut to = Vec::new();
        loop {
            let line = client.line()?;
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            self.log.lock().unwrap().said.push(line.clone());
            match line.split([' ', ':']).next().unwrap_or_default() {
                "EHLO" => client.say(&self.hello)?,
                "AUTH" => {
                    self.answer(&mut client, &ClientStep::Login, "235 welcome")?;
                }
                "MAIL" => {
                    to.clear();
                    self.answer(&mut client, &ClientStep::From, "250 ok")?;
                }
                "RCPT" => {
                    let address = line.trim_start_matches("RCPT TO:<").trim_end_matches('>');
                    if self.answer(&mut client, &ClientStep::To(address), "250 ok")? {
                        to.push(address.to_owned());
                    }
                }
                "DATA" => {
                    if self.answer(&mut client, &ClientStep::Data, "354 go on")? {
                        let text = client.text()?;
                        self.take(
                            &mut client,
                            AcceptedMail {
                                to: to.clone(),
                                text,
                            },
                        )?;
                    }
                }
                "RSET" => client.say("250 ok")?,
                "QUIT" => return client.say("221 bye"),
                other => panic!("unknown command {other}"),
            }
        }
    }

    /// Answers the client and returns whether it is welcome. An error ends the connection.
    fn answer(
        &mut self,
        client: &mut Client,
        step: &ClientStep<'_>,
        usual: &str,
    ) -> io::Result<bool> {
        match (self.script)(step) {
            ServerReply::Usual => client.say(usual)?,
            ServerReply::Slowly(wait) => {
                thread::sleep(wait);
                client.say(usual)?;
            }
            ServerReply::Say(line) => {
                client.say(line)?;
                if line.starts_with("421") {
                    return Err(io::ErrorKind::ConnectionAborted.into());
                }
                return Ok(line.starts_with(['2', '3']));
            }
            ServerReply::CutText => {
                client.say(usual)?;
                client.line()?;
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
            ServerReply::HangUp | ServerReply::TakeAndHangUp => {
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
        }
        Ok(true)
    }

    fn take(&mut self, client: &mut Client, taken: AcceptedMail) -> io::Result<()> {
        let reply = (self.script)(&ClientStep::Text(&taken));
        let keep = |log: &Mutex<Log>| log.lock().unwrap().taken.push(taken.clone());
        match reply {
            ServerReply::Usual => keep(&self.log),
            ServerReply::Slowly(wait) => {
                thread::sleep(wait);
                keep(&self.log);
            }
            ServerReply::Say(line) => {
                if line.starts_with('2') {
                    keep(&self.log);
                }
                return client.say(line);
            }
            ServerReply::TakeAndHangUp => {
                keep(&self.log);
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
            ServerReply::HangUp | ServerReply::CutText => {
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
        }
        client.say("250 taken")
    }
}

struct Client {
    lines: BufReader<TcpStream>,
    out: TcpStream,
    is_over: Arc<AtomicBool>,
}

impl Client {
    fn say(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(format!("{line}\r\n").as_bytes())
    }

    /// Reads a line with its end.
    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        while !line.ends_with(b"\n") {
            match self.lines.read_until(b'\n', &mut line) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if self.is_over.load(Ordering::SeqCst) {
                        return Err(error);
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(line)
    }

    /// Reads up to the line with one dot.
    fn text(&mut self) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        loop {
            let line = self.line()?;
            if line == b".\r\n" {
                return Ok(text);
            }
            text.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
        }
    }
}
