//! A connection to an IMAP server: secured, logged in; one command after another, each with its time limit.
//!
//! `async-imap` frames and parses the responses. Commands are written here: its own take a refused or broken UID FETCH or
//! SEARCH for one that found nothing.

use std::collections::BTreeSet;
use std::time::Duration;

use async_imap::Client;
use async_imap::imap_proto::{Capability, Outcome, Response, ResponseCode, Status};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

use super::arguments::quoted;
use super::error::{CHECK_LOGIN, CHECK_TLS, ImapError, said, timeout_message};
use super::namespace;
use super::stream::{AsyncStream, ConnectionSecrets, encrypted, reach};
use crate::transport::server_url::{Security, ServerUrl};

/// Time limits for the server.
#[derive(Clone, Copy, Debug)]
pub struct ImapTimeouts {
    /// Time limit until it has greeted us over a secure connection.
    pub connect: Duration,
    /// Time limit for a command whose answer is short.
    pub command: Duration,
}

pub const PATIENCE: ImapTimeouts = ImapTimeouts {
    connect: Duration::from_secs(30),
    command: Duration::from_secs(60),
};

pub struct Connection {
    talk: Client<Box<dyn AsyncStream>>,
    tags: u32,
    /// Capabilities in upper case.
    capabilities: BTreeSet<String>,
    /// UIDVALIDITY of the open folder.
    validity: Option<u32>,
    /// Prefix under which the server keeps the folders of the user, perhaps empty.
    pub prefix: String,
    pub timeouts: ImapTimeouts,
}

impl Connection {
    /// Connects, secures the connection as configured, and logs in.
    pub async fn open(
        server: &ServerUrl,
        keys: &ConnectionSecrets,
        timeouts: ImapTimeouts,
    ) -> Result<Connection, ImapError> {
        let opened = timeout(
            timeouts.connect,
            Connection::secured(server, keys, timeouts),
        );
        let mut connection = opened
            .await
            .unwrap_or_else(|_| Err(ImapError::lost(timeout_message(timeouts.connect))))?;
        connection.learn().await?;
        if let Some((user, password)) = &keys.login {
            let refused = connection.login(user, password).await;
            refused.map_err(|mut trouble| {
                // Some servers repeat what they do not like.
                trouble.detail = trouble.detail.replace(password.as_str(), "...");
                trouble.advise("the login is refused", CHECK_LOGIN)
            })?;
            connection.learn().await?;
        }
        connection.learn_prefix().await
    }

    async fn secured(
        server: &ServerUrl,
        keys: &ConnectionSecrets,
        timeouts: ImapTimeouts,
    ) -> Result<Connection, ImapError> {
        let plain = reach(server, timeouts.connect / 3).await?;
        let stream: Box<dyn AsyncStream> = match (server.security, &keys.tls) {
            (Security::Tls, Some(tls)) => encrypted(Box::new(plain), tls, server).await?,
            _ => Box::new(plain),
        };
        let mut connection = Connection::new(stream, timeouts);
        connection.greeting().await?;
        let (Security::StartTls, Some(tls)) = (server.security, &keys.tls) else {
            return Ok(connection);
        };
        let started = connection.command("STARTTLS", |_| ()).await;
        started.map_err(|trouble| trouble.advise("the server starts no TLS", CHECK_TLS))?;
        // What came in plain after the answer is dropped with the old connection.
        let plain = connection.talk.into_inner();
        let stream = encrypted(plain, tls, server).await?;
        Ok(Connection::new(stream, timeouts))
    }

    fn new(stream: Box<dyn AsyncStream>, timeouts: ImapTimeouts) -> Connection {
        Connection {
            talk: Client::new(stream),
            tags: 0,
            capabilities: BTreeSet::new(),
            validity: None,
            prefix: String::new(),
            timeouts,
        }
    }

    async fn greeting(&mut self) -> Result<(), ImapError> {
        let is_welcome = |response: &Response<'_>| {
            matches!(
                response,
                Response::Data {
                    status: Status::Ok | Status::PreAuth,
                    ..
                }
            )
        };
        if self.read_response(is_welcome).await? {
            Ok(())
        } else {
            Err(ImapError::lost("no greeting of an IMAP server"))
        }
    }

    async fn learn(&mut self) -> Result<(), ImapError> {
        let mut found = BTreeSet::new();
        self.command("CAPABILITY", |response| {
            if let Response::Capabilities(listed) = response {
                found.extend(listed.iter().map(|one| match one {
                    Capability::Imap4rev1 => "IMAP4REV1".to_owned(),
                    Capability::Auth(name) => format!("AUTH={name}").to_uppercase(),
                    Capability::Atom(name) => name.to_uppercase(),
                }));
            }
        })
        .await?;
        self.capabilities = found;
        Ok(())
    }

    /// Asks a server that has NAMESPACE where it keeps folders. One that does not say keeps them anywhere.
    async fn learn_prefix(mut self) -> Result<Connection, ImapError> {
        if !self.can("NAMESPACE") {
            return Ok(self);
        }
        let tag = self.say("NAMESPACE").await?;
        let limit = self.timeouts.command;
        let mut stream = self.talk.into_inner();
        let heard = timeout(limit, namespace::answer(&mut stream, &tag)).await;
        let heard = heard.map_err(|_| ImapError::lost(timeout_message(limit)))??;
        Ok(Connection {
            tags: self.tags,
            capabilities: self.capabilities,
            validity: self.validity,
            prefix: namespace::personal_prefix(&heard),
            ..Connection::new(stream, self.timeouts)
        })
    }

    /// Logs in by LOGIN, where it is allowed and can carry the user and password.
    async fn login(&mut self, user: &str, password: &str) -> Result<(), ImapError> {
        let is_plain = self.can("LOGINDISABLED") || !user.is_ascii() || !password.is_ascii();
        if is_plain && self.can("AUTH=PLAIN") {
            let secret = STANDARD.encode(format!("\0{user}\0{password}"));
            let limit = self.timeouts.command;
            return timeout(limit, self.authenticate(&secret))
                .await
                .unwrap_or_else(|_| Err(ImapError::lost(timeout_message(limit))));
        }
        if self.can("LOGINDISABLED") {
            let detail = "the server takes no password in a way that is known here (LOGIN, PLAIN)";
            return Err(ImapError::fatal(detail, CHECK_TLS));
        }
        let (Some(user), Some(password)) = (quoted(user), quoted(password)) else {
            let detail = "the user or the password holds a sign that no IMAP server takes";
            return Err(ImapError::fatal(detail, CHECK_LOGIN));
        };
        let command = format!("LOGIN {user} {password}");
        self.command(&command, |_| ()).await
    }

    async fn authenticate(&mut self, secret: &str) -> Result<(), ImapError> {
        let tag = self.say("AUTHENTICATE PLAIN").await?;
        self.continued(&tag, |_| ()).await?;
        self.write(secret).await?;
        self.outcome(&tag, |_| ()).await
    }

    /// Returns when the server is ready for the rest of this command.
    ///
    /// # Errors
    /// It says no at once, or the connection is lost.
    pub async fn continued(
        &mut self,
        tag: &str,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapError> {
        loop {
            let end = |response: &Response<'_>| {
                each(response);
                match response {
                    Response::Continue(_) => Some(Ok(())),
                    _ => end_of(tag, response),
                }
            };
            if let Some(end) = self.read_response(end).await? {
                return end;
            }
        }
    }

    pub fn can(&self, capability: &str) -> bool {
        self.capabilities.contains(capability)
    }

    /// Says a command and hears all that is said until its end, the end included.
    ///
    /// # Errors
    /// The server says no, or the connection cannot be used any more.
    pub async fn command(
        &mut self,
        text: &str,
        each: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapError> {
        self.command_within(self.timeouts.command, text, each).await
    }

    /// One that may take longer.
    pub async fn command_within(
        &mut self,
        limit: Duration,
        text: &str,
        each: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapError> {
        let exchange = async {
            let tag = self.say(text).await?;
            self.outcome(&tag, each).await
        };
        timeout(limit, exchange)
            .await
            .unwrap_or_else(|_| Err(ImapError::lost(timeout_message(limit))))
    }

    /// Hears the rest of a command that was said.
    pub async fn outcome(
        &mut self,
        tag: &str,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapError> {
        loop {
            let end = |response: &Response<'_>| {
                each(response);
                end_of(tag, response)
            };
            if let Some(end) = self.read_response(end).await? {
                return end;
            }
        }
    }

    /// Returns the tag under which the answer comes.
    pub async fn say(&mut self, text: &str) -> Result<String, ImapError> {
        self.tags += 1;
        let tag = format!("B{}", self.tags);
        self.write(&format!("{tag} {text}")).await?;
        Ok(tag)
    }

    pub async fn write(&mut self, line: &str) -> Result<(), ImapError> {
        let limit = self.timeouts.command;
        let stream = self.talk.get_mut();
        let written = async {
            stream.write_all(format!("{line}\r\n").as_bytes()).await?;
            stream.flush().await
        };
        let written = timeout(limit, written).await;
        let written = written.map_err(|_| ImapError::lost(timeout_message(limit)))?;
        written.map_err(|error| ImapError::lost(format!("the connection is lost: {error}")))
    }

    /// The next thing that the server says. Giving up while waiting loses nothing.
    pub async fn read_response<T>(
        &mut self,
        read: impl FnOnce(&Response<'_>) -> T,
    ) -> Result<T, ImapError> {
        let response = match self.talk.read_response().await {
            Ok(Some(response)) => response,
            Ok(None) => return Err(ImapError::lost("the connection is lost")),
            // The text holds what was read, perhaps a letter.
            Err(error) if error.kind() == std::io::ErrorKind::Other => {
                return Err(ImapError::lost("the server says what is not IMAP"));
            }
            Err(error) => return Err(ImapError::lost(format!("the connection is lost: {error}"))),
        };
        match response.parsed() {
            Response::Data {
                status: Status::Bye,
                outcome,
            } => {
                let detail = format!("the server ends the connection: {}", said(outcome));
                Err(ImapError::lost(detail))
            }
            Response::Data {
                outcome:
                    Outcome {
                        code: Some(ResponseCode::UidValidity(validity)),
                        ..
                    },
                ..
            } if self
                .validity
                .replace(*validity)
                .is_some_and(|before| before != *validity) =>
            {
                let detail = "the server has numbered the letters of the folder anew";
                Err(ImapError::fatal(
                    detail,
                    "The next round starts again; all letters wait there",
                ))
            }
            heard => Ok(read(heard)),
        }
    }

    /// Ends the connection politely, if the server is quick.
    pub async fn logout(&mut self) {
        let limit = Duration::from_secs(2);
        // Whatever it answers, the connection ends.
        let _ = self.command_within(limit, "LOGOUT", |_| ()).await;
    }
}

/// The outcome of a command, if this is its end.
fn end_of(tag: &str, response: &Response<'_>) -> Option<Result<(), ImapError>> {
    match response {
        Response::Done {
            tag: answered,
            status,
            outcome,
        } if answered.0 == tag => Some(match status {
            Status::Ok => Ok(()),
            _ => Err(ImapError::refused(outcome)),
        }),
        _ => None,
    }
}
