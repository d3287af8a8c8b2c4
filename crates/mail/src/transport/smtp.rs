//! SMTP: one connection for a round, and a fate for each recipient.
//!
//! Failures that say nothing about a mail do not fail it: a refused connection, login or sender stops the transport, and all
//! mail waits. After that a refusal is the recipient's only where the server says so clearly (`refusal`).

use std::path::Path;
use std::time::Duration;

use lettre::Address;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{
    Certificate, SmtpConnection, TlsParameters, TlsParametersBuilder,
};
use lettre::transport::smtp::commands::{Data, Ehlo, Mail, Quit, Rcpt};
use lettre::transport::smtp::extension::ClientId;

use super::outgoing_mail::{DeliveryStatus, OutgoingMail, Transport};
use super::server_config::SmtpConfig;
use super::server_url::{Security, ServerUrl};
use super::smtp_failure::{FailureScope, SmtpFailure, SmtpReply, expect, words};
use super::transport_error::TransportError;

/// Mails between two commits: what has left is written down before the next one leaves.
const BATCH: u32 = 1;

/// RFC 5321, 4.5.3.1.7: every server takes a mail of so many bytes.
const EVERYBODY_TAKES: usize = 64 << 10;

/// Mails on end whose sending broke off; then the server is left alone until the next round.
const BREAKS: u32 = 2;

const WAITS: &str = "All mail waits and goes with a later run";

const WANTS_LOGIN: &str = "Check the user in bulla.yaml and the password in its file; all mail waits, and none has failed";

/// Time limits for the server.
#[derive(Clone, Copy, Debug)]
struct SmtpTimeouts {
    connect: Duration,
    command: Duration,
    /// Time limit for its answer to the text of a mail. A client that hangs up too early sends it twice.
    text: Duration,
}

const PATIENCE: SmtpTimeouts = SmtpTimeouts {
    connect: Duration::from_secs(30),
    command: Duration::from_secs(60),
    text: Duration::from_secs(600),
};

pub struct SmtpTransport {
    server: ServerUrl,
    login: Option<Credentials>,
    tls: Option<TlsParameters>,
    per_minute: Option<u32>,
    timeouts: SmtpTimeouts,
    connection: Option<SmtpConnection>,
    /// Bytes of the longest mail that the server takes, where it was asked and says so (RFC 1870).
    longest: Option<usize>,
    /// Mails on end whose sending broke off.
    breaks: u32,
}

/// Reason why a mail has no fates yet.
enum SmtpError {
    /// The transport can take no mail now.
    Stop(TransportError),
    /// The connection is gone before the text was sent; `is_ours` before anything was said of this mail.
    Lost { why: String, is_ours: bool },
}

impl SmtpError {
    fn broken(why: String) -> SmtpError {
        SmtpError::Lost {
            why,
            is_ours: false,
        }
    }
}

impl SmtpTransport {
    /// Reads what it needs from the office. Connects with the first mail.
    ///
    /// # Errors
    /// The password or the certificate cannot be used.
    pub fn open(smtp: &SmtpConfig, office: &Path) -> Result<SmtpTransport, TransportError> {
        let server = smtp.server.clone();
        let login = server.login(office)?;
        let tls = match server.security {
            Security::Plain => None,
            Security::Tls | Security::StartTls => Some(trust(&server, office)?),
        };
        Ok(SmtpTransport {
            login: login.map(|(user, password)| Credentials::new(user, password)),
            server,
            tls,
            per_minute: smtp.per_minute,
            timeouts: PATIENCE,
            connection: None,
            longest: None,
            breaks: 0,
        })
    }

    fn failed(&self, detail: impl Into<String>, advice: &'static str) -> TransportError {
        TransportError::Server {
            server: format!("smtp:{}", self.server.place()),
            detail: detail.into(),
            advice,
        }
    }

    /// Connects for a mail of so many bytes.
    fn connect(&mut self, bytes: usize) -> Result<SmtpConnection, TransportError> {
        let hello = ClientId::default();
        let at_once = match self.server.security {
            Security::Tls => self.tls.as_ref(),
            Security::StartTls | Security::Plain => None,
        };
        let place = (self.server.host.as_str(), self.server.port);
        let timeouts = Some(self.timeouts.connect);
        let mut connection = SmtpConnection::connect(place, timeouts, &hello, at_once, None)
            .map_err(|error| self.failed(words(&error), advice(&error)))?;
        let timed = connection.set_timeout(Some(self.timeouts.command));
        timed.map_err(|error| self.failed(error.to_string(), WAITS))?;
        if let (Security::StartTls, Some(tls)) = (self.server.security, &self.tls) {
            if !connection.can_starttls() {
                return Err(self.failed(
                    "the server offers no STARTTLS, and mail never goes without",
                    "Write smtps:// if it speaks TLS from the first byte, and check the port",
                ));
            }
            let secured = connection.starttls(tls, &hello);
            secured.map_err(|error| self.failed(words(&error), advice(&error)))?;
        }
        self.longest = if bytes > EVERYBODY_TAKES {
            longest(&mut connection, hello)
        } else {
            None
        };
        if let Some(login) = &self.login {
            let known = [Mechanism::Plain, Mechanism::Login];
            connection.auth(&known, login).map_err(|error| {
                let is_theirs = error.is_permanent() || error.is_client();
                let advice = if is_theirs { WANTS_LOGIN } else { WAITS };
                self.failed(format!("the login is refused: {}", words(&error)), advice)
            })?;
        }
        Ok(connection)
    }

    /// One transaction. The connection stays only where it can be used again.
    fn deliver(
        &mut self,
        from: &Address,
        to: &[Address],
        bytes: &[u8],
    ) -> Result<Vec<DeliveryStatus>, SmtpError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect(bytes.len()).map_err(SmtpError::Stop)?,
        };
        if let Some(longest) = self.longest.filter(|longest| bytes.len() > *longest) {
            self.connection = Some(connection);
            let (longest, length) = (kilobytes(longest), kilobytes(bytes.len()));
            let why = format!("the server takes mails of {longest}, and this one has {length}");
            return Ok(vec![DeliveryStatus::TooLarge(why); to.len()]);
        }
        let hello = Mail::new(Some(from.clone()), vec![]);
        match expect(connection.command(hello), &[250]) {
            Ok(()) => {}
            Err(SmtpFailure::Refused(refusal)) if refusal.is_size() => {
                self.keep(connection);
                return Ok(vec![DeliveryStatus::TooLarge(refusal.words); to.len()]);
            }
            Err(SmtpFailure::Lost(why) | SmtpFailure::Refused(SmtpReply { words: why, .. })) => {
                return Err(SmtpError::Lost { why, is_ours: true });
            }
        }
        let mut fates = Vec::new();
        for address in to {
            let rcpt = Rcpt::new(address.clone(), vec![]);
            fates.push(match expect(connection.command(rcpt), &[250, 251]) {
                Ok(()) => DeliveryStatus::Sent,
                Err(SmtpFailure::Lost(why)) => return Err(SmtpError::broken(why)),
                Err(SmtpFailure::Refused(refusal)) if refusal.is_size() => {
                    DeliveryStatus::TooLarge(refusal.words)
                }
                Err(SmtpFailure::Refused(refusal)) => match refusal.scope_at_rcpt() {
                    FailureScope::Recipient => DeliveryStatus::Failed(refusal.words),
                    FailureScope::Unclear => DeliveryStatus::Delayed(refusal.words),
                    FailureScope::Server => {
                        return Err(SmtpError::Stop(self.failed(refusal.words, WANTS_LOGIN)));
                    }
                },
            });
        }
        if !fates.contains(&DeliveryStatus::Sent) {
            self.keep(connection);
            return Ok(fates);
        }
        match expect(connection.command(Data), &[354]) {
            Ok(()) => self.text(connection, from, to, bytes, &mut fates),
            Err(SmtpFailure::Lost(why)) => return Err(SmtpError::broken(why)),
            Err(SmtpFailure::Refused(refusal)) => {
                self.keep(connection);
                let fate = if refusal.is_size() {
                    refusal.status_after_data()
                } else {
                    DeliveryStatus::Delayed(refusal.words)
                };
                settle(&mut fates, &fate);
            }
        }
        Ok(fates)
    }

    /// Sends the text to those whose fate says so, and corrects that where the server does not take it.
    fn text(
        &mut self,
        mut connection: SmtpConnection,
        from: &Address,
        to: &[Address],
        bytes: &[u8],
        fates: &mut [DeliveryStatus],
    ) {
        if let Err(error) = connection.set_timeout(Some(self.timeouts.text)) {
            settle(fates, &DeliveryStatus::Delayed(error.to_string()));
            return;
        }
        // The client ends the text with a line end of its own.
        let text = bytes.strip_suffix(b"\r\n").unwrap_or(bytes);
        let answer = expect(connection.message(text), &[250]);
        let refusal = match answer {
            Err(SmtpFailure::Lost(why)) => {
                // Perhaps the server took it: it is sent again under the same Message-ID.
                self.breaks += 1;
                let ServerUrl { host, port, .. } = &self.server;
                let sentence =
                    format!("{host}:{port}: {why}. The mail waits and goes with a later run");
                settle(fates, &DeliveryStatus::TextDelayed(sentence));
                return;
            }
            Err(SmtpFailure::Refused(refusal)) => Some(refusal),
            Ok(()) => None,
        };
        self.breaks = 0;
        if connection.set_timeout(Some(self.timeouts.command)).is_ok() {
            self.connection = Some(connection);
        }
        let Some(refusal) = refusal else {
            return;
        };
        let accepted = fates
            .iter()
            .filter(|fate| **fate == DeliveryStatus::Sent)
            .count();
        if accepted == 1 || !refusal.is_permanent() || refusal.is_size() {
            settle(fates, &refusal.status_after_data());
            return;
        }
        // Nobody got it. Each for himself, so that one who is unwelcome keeps it from no other.
        for (address, fate) in to.iter().zip(fates) {
            if *fate == DeliveryStatus::Sent {
                *fate = self.alone(from, address, bytes, &refusal);
            }
        }
    }

    fn alone(
        &mut self,
        from: &Address,
        to: &Address,
        bytes: &[u8],
        before: &SmtpReply,
    ) -> DeliveryStatus {
        match self.deliver(from, std::slice::from_ref(to), bytes) {
            Ok(mut fates) if fates.len() == 1 => fates.remove(0),
            _ => DeliveryStatus::TextDelayed(before.words.clone()),
        }
    }

    /// Makes the connection ready for the next mail, or lets it go.
    fn keep(&mut self, mut connection: SmtpConnection) {
        self.breaks = 0;
        if connection.command("RSET\r\n").is_ok() {
            self.connection = Some(connection);
        }
    }

    /// Delivers like [`SmtpTransport::deliver`], with a second connection if the first is lost.
    fn deliver_at_last(
        &mut self,
        from: &Address,
        to: &[Address],
        bytes: &[u8],
    ) -> Result<Vec<DeliveryStatus>, TransportError> {
        let again = match self.deliver(from, to, bytes) {
            Err(SmtpError::Lost { .. }) => self.deliver(from, to, bytes),
            other => other,
        };
        match again {
            Ok(fates) => Ok(fates),
            Err(SmtpError::Stop(error)) => Err(error),
            Err(SmtpError::Lost { why, is_ours }) => {
                self.breaks += 1;
                if is_ours || self.breaks >= BREAKS {
                    return Err(self.failed(why, WAITS));
                }
                Ok(vec![DeliveryStatus::Delayed(why); to.len()])
            }
        }
    }
}

/// Corrects the fate of all whom the server had accepted.
fn settle(fates: &mut [DeliveryStatus], fate: &DeliveryStatus) {
    for one in fates.iter_mut().filter(|one| **one == DeliveryStatus::Sent) {
        *one = fate.clone();
    }
}

/// Asks once more for what the server can do: the size of mails that it takes is not read before. One that does not say takes any.
fn longest(connection: &mut SmtpConnection, hello: ClientId) -> Option<usize> {
    let answer = connection.command(Ehlo::new(hello)).ok()?;
    let size = answer.message().find_map(|line| {
        let (keyword, size) = line.split_once(' ')?;
        let is_size = keyword.eq_ignore_ascii_case("SIZE");
        is_size.then(|| size.trim().parse().ok()).flatten()
    });
    // 0 is for no limit.
    size.filter(|size| *size > 0)
}

fn kilobytes(bytes: usize) -> String {
    format!("{} kB", bytes.div_ceil(1000))
}

/// Returns the certificates to trust: the public authorities, and the one that the configuration names.
fn trust(server: &ServerUrl, office: &Path) -> Result<TlsParameters, TransportError> {
    let mut builder = TlsParametersBuilder::new(server.host.clone());
    let broken = |error: Error| TransportError::Server {
        server: format!("smtp:{}", server.place()),
        detail: error.to_string(),
        advice: "Expected a certificate in PEM: check ca= in bulla.yaml",
    };
    if let Some(pem) = server.certificate(office)? {
        builder = builder.add_root_certificate(Certificate::from_pem(&pem).map_err(broken)?);
    }
    builder.build().map_err(broken)
}

fn advice(error: &Error) -> &'static str {
    if words(error).contains("certificate") {
        "Check the name of the server; if its certificate is its own, name that with ca=FILE; all mail waits"
    } else {
        "Check the server and its port if this lasts; all mail waits and goes with a later run"
    }
}

impl Transport for SmtpTransport {
    fn send(&mut self, outgoing: &OutgoingMail<'_>) -> Result<Vec<DeliveryStatus>, TransportError> {
        if self.breaks >= BREAKS {
            return Err(self.failed("it broke off in the middle of mails", WAITS));
        }
        let from: Address = outgoing.from.parse().map_err(|error| {
            let detail = format!("{:?} is no mail address: {error}", outgoing.from);
            self.failed(detail, "Check the address in bulla.yaml")
        })?;
        let read: Vec<Option<Address>> = outgoing.to.iter().map(|one| one.parse().ok()).collect();
        let known: Vec<Address> = read.iter().flatten().cloned().collect();
        let mut fates = Vec::new();
        if !known.is_empty() {
            fates = self.deliver_at_last(&from, &known, outgoing.bytes)?;
        }
        let mut fates = fates.into_iter();
        let fate = |address: &Option<Address>| match address {
            Some(_) => fates.next(),
            None => Some(DeliveryStatus::Failed("this is no mail address".to_owned())),
        };
        Ok(read.iter().filter_map(fate).collect())
    }

    fn batch(&self) -> u32 {
        BATCH
    }

    fn per_minute(&self) -> Option<u32> {
        self.per_minute
    }
}

impl Drop for SmtpTransport {
    fn drop(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            // Everything is sent; who says nothing to a goodbye is not waited for.
            if connection.set_timeout(Some(Duration::from_secs(5))).is_ok() {
                let _ = connection.command(Quit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// Sends to a server that says this much and then nothing more.
    fn send(answers: &'static [&str]) -> Result<Vec<DeliveryStatus>, TransportError> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let line = format!("smtp://{}?security=none", listener.local_addr().unwrap());
        // It is called twice where the text was not sent, and each time hears the client out.
        thread::spawn(move || {
            for stream in listener.incoming().take(2).flatten() {
                let mut lines = BufReader::new(&stream).lines();
                for answer in answers {
                    (&stream).write_all(answer.as_bytes()).unwrap();
                    lines.next();
                }
                lines.for_each(drop);
            }
        });
        let smtp = SmtpConfig::read(&line).unwrap();
        let mut transport = SmtpTransport::open(&smtp, Path::new(".")).unwrap();
        let short = Duration::from_millis(200);
        transport.timeouts = SmtpTimeouts {
            connect: short,
            command: short,
            text: short * 2,
        };
        transport.send(&OutgoingMail {
            message_id: "1@x.org",
            from: "office@x.org",
            to: &["ann@x.org".to_owned()],
            bytes: b"Subject: x\r\n\r\nx\r\n",
        })
    }

    #[test]
    fn a_server_that_falls_silent_is_waited_for_no_longer_than_patience_lasts() {
        for answers in [&[][..], &["220 x\r\n"], &["220 x\r\n", "250 x\r\n"]] {
            let said = send(answers).unwrap_err().to_string();
            assert!(said.contains("no answer in time"), "{answers:?}: {said}");
        }
        const ALL: &[&str] = &[
            "220 x\r\n",
            "250 x\r\n",
            "250 x\r\n",
            "250 x\r\n",
            "354 x\r\n",
        ];
        for count in 3..=5 {
            let fates = send(&ALL[..count]).unwrap();
            let reason = match (&fates[..], count) {
                ([DeliveryStatus::Delayed(reason)], 3 | 4) => reason,
                ([DeliveryStatus::TextDelayed(reason)], 5) => reason,
                other => panic!("{other:?}"),
            };
            assert!(reason.contains("no answer in time"), "{count}: {reason}");
        }
    }
}
