//! A connection to an IMAP server: made, secured, logged in; one command after another, each with its time limit.
//!
//! `async-imap` frames and parses the responses. Commands are written here: its own take a refused or broken UID FETCH or
//! SEARCH for one that found nothing.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_imap::Client;
use async_imap::imap_proto::{Capability, Outcome, Response, ResponseCode, Status};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::names::quoted;
use crate::mail::carriers::refusal::one_line;
use crate::mail::carriers::server::{Security, Server};
use crate::mail::carriers::{CarrierError, Imap};

const CONNECT: Duration = Duration::from_secs(30);

/// For one of the addresses that a server has.
const ADDRESS: Duration = Duration::from_secs(10);

/// For a command whose answer is short.
pub const COMMAND: Duration = Duration::from_secs(60);

const WAITS: &str = "All letters wait there; look at the server and its port if this lasts";

const CHECK_LOGIN: &str =
    "Check the user in bulla.yaml and the password in its file; all letters wait there";

const CHECK_TRUST: &str = "Check the name of the server; if its certificate is its own, name that with ca=FILE; all letters wait there";

const CHECK_TLS: &str = "Write imaps:// if the server speaks TLS from the first byte, and check the port; all letters wait there";

/// Why a step did not succeed.
#[derive(Debug)]
pub struct Trouble {
    pub detail: String,
    pub advice: &'static str,
    /// The server said no; the connection can be used further.
    pub is_refusal: bool,
}

impl Trouble {
    pub fn lost(detail: impl Into<String>) -> Trouble {
        Trouble::fatal(detail, WAITS)
    }

    pub fn fatal(detail: impl Into<String>, advice: &'static str) -> Trouble {
        Trouble {
            detail: detail.into(),
            advice,
            is_refusal: false,
        }
    }

    fn refused(outcome: &Outcome<'_>) -> Trouble {
        Trouble {
            detail: said(outcome),
            advice: WAITS,
            is_refusal: true,
        }
    }

    pub fn advise(mut self, what: &str, advice: &'static str) -> Trouble {
        if self.is_refusal {
            self.detail = format!("{what}: {}", self.detail);
            self.advice = advice;
        }
        self
    }

    pub fn at(self, imap: &Imap) -> CarrierError {
        CarrierError::Server {
            server: imap.name(),
            detail: self.detail,
            advice: self.advice,
        }
    }
}

fn said(outcome: &Outcome<'_>) -> String {
    let words = outcome.information.as_deref().unwrap_or_default();
    match one_line(words) {
        words if words.is_empty() => "the server refuses without a word".to_owned(),
        words => words,
    }
}

pub trait Duplex: AsyncRead + AsyncWrite + Unpin + Send + Debug {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + Debug> Duplex for T {}

type Talk = Client<Box<dyn Duplex>>;

/// What a server needs to know of us, and we of it.
pub struct Keys {
    login: Option<(String, String)>,
    tls: Option<TlsConnector>,
}

impl Keys {
    /// # Errors
    /// The password or the certificate cannot be used.
    pub fn read(imap: &Imap, office: &Path) -> Result<Keys, CarrierError> {
        let tls = match imap.server.security {
            Security::Plain => None,
            Security::Tls | Security::StartTls => Some(trust(imap, office)?),
        };
        Ok(Keys {
            login: imap.server.login(office)?,
            tls,
        })
    }
}

/// Everybody's authorities, and the certificate that the configuration names.
fn trust(imap: &Imap, office: &Path) -> Result<TlsConnector, CarrierError> {
    let broken = |detail: String| CarrierError::Server {
        server: imap.name(),
        detail,
        advice: "Expected a certificate in PEM: check ca= in bulla.yaml",
    };
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    if let Some(pem) = imap.server.certificate(office)? {
        let certificates: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&pem).collect();
        let certificates = certificates.map_err(|error| broken(error.to_string()))?;
        if certificates.is_empty() {
            return Err(broken("the file holds no certificate".to_owned()));
        }
        for certificate in certificates {
            let added = roots.add(certificate);
            added.map_err(|error| broken(error.to_string()))?;
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| broken(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

pub struct Connection {
    talk: Talk,
    tags: u32,
    /// In capitals.
    capabilities: BTreeSet<String>,
    /// Of the folder that is open.
    validity: Option<u32>,
}

impl Connection {
    /// Connects, secures the connection as configured, and logs in.
    pub async fn open(server: &Server, keys: &Keys) -> Result<Connection, Trouble> {
        let opened = timeout(CONNECT, Connection::secured(server, keys));
        let mut connection = opened
            .await
            .unwrap_or_else(|_| Err(Trouble::lost(in_vain(CONNECT))))?;
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
        Ok(connection)
    }

    async fn secured(server: &Server, keys: &Keys) -> Result<Connection, Trouble> {
        let plain = reach(&server.host, server.port).await?;
        let stream: Box<dyn Duplex> = match (server.security, &keys.tls) {
            (Security::Tls, Some(tls)) => encrypted(Box::new(plain), tls, server).await?,
            _ => Box::new(plain),
        };
        let mut connection = Connection::new(stream);
        connection.greeting().await?;
        let (Security::StartTls, Some(tls)) = (server.security, &keys.tls) else {
            return Ok(connection);
        };
        let started = connection.command("STARTTLS", COMMAND, |_| ()).await;
        started.map_err(|trouble| trouble.advise("the server starts no TLS", CHECK_TLS))?;
        // What came in plain after the answer is dropped with the old connection.
        let plain = connection.talk.into_inner();
        Ok(Connection::new(encrypted(plain, tls, server).await?))
    }

    fn new(stream: Box<dyn Duplex>) -> Connection {
        Connection {
            talk: Client::new(stream),
            tags: 0,
            capabilities: BTreeSet::new(),
            validity: None,
        }
    }

    async fn greeting(&mut self) -> Result<(), Trouble> {
        let is_welcome = |response: &Response<'_>| {
            matches!(
                response,
                Response::Data {
                    status: Status::Ok | Status::PreAuth,
                    ..
                }
            )
        };
        match self.hear(is_welcome).await? {
            true => Ok(()),
            false => Err(Trouble::lost("no greeting of an IMAP server")),
        }
    }

    async fn learn(&mut self) -> Result<(), Trouble> {
        let mut found = BTreeSet::new();
        self.command("CAPABILITY", COMMAND, |response| {
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

    /// By LOGIN, where that is allowed and can say it.
    async fn login(&mut self, user: &str, password: &str) -> Result<(), Trouble> {
        let is_plain = self.can("LOGINDISABLED") || !user.is_ascii() || !password.is_ascii();
        if is_plain && self.can("AUTH=PLAIN") {
            let secret = STANDARD.encode(format!("\0{user}\0{password}"));
            return timeout(COMMAND, self.authenticate(&secret))
                .await
                .unwrap_or_else(|_| Err(Trouble::lost(in_vain(COMMAND))));
        }
        if self.can("LOGINDISABLED") {
            let detail = "the server takes no password in a way that is known here (LOGIN, PLAIN)";
            return Err(Trouble::fatal(detail, CHECK_TLS));
        }
        let (Some(user), Some(password)) = (quoted(user), quoted(password)) else {
            let detail = "the user or the password holds a sign that no IMAP server takes";
            return Err(Trouble::fatal(detail, CHECK_LOGIN));
        };
        let command = format!("LOGIN {user} {password}");
        self.command(&command, COMMAND, |_| ()).await
    }

    async fn authenticate(&mut self, secret: &str) -> Result<(), Trouble> {
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
    ) -> Result<(), Trouble> {
        loop {
            let end = |response: &Response<'_>| {
                each(response);
                match response {
                    Response::Continue(_) => Some(Ok(())),
                    _ => end_of(tag, response),
                }
            };
            if let Some(end) = self.hear(end).await? {
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
        limit: Duration,
        each: impl FnMut(&Response<'_>),
    ) -> Result<(), Trouble> {
        let exchange = async {
            let tag = self.say(text).await?;
            self.outcome(&tag, each).await
        };
        timeout(limit, exchange)
            .await
            .unwrap_or_else(|_| Err(Trouble::lost(in_vain(limit))))
    }

    /// Hears the rest of a command that was said.
    pub async fn outcome(
        &mut self,
        tag: &str,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<(), Trouble> {
        loop {
            let end = |response: &Response<'_>| {
                each(response);
                end_of(tag, response)
            };
            if let Some(end) = self.hear(end).await? {
                return end;
            }
        }
    }

    /// Returns the tag under which the answer comes.
    pub async fn say(&mut self, text: &str) -> Result<String, Trouble> {
        self.tags += 1;
        let tag = format!("B{}", self.tags);
        self.write(&format!("{tag} {text}")).await?;
        Ok(tag)
    }

    pub async fn write(&mut self, line: &str) -> Result<(), Trouble> {
        let stream = self.talk.get_mut();
        let written = async {
            stream.write_all(format!("{line}\r\n").as_bytes()).await?;
            stream.flush().await
        };
        let written = timeout(COMMAND, written).await;
        let written = written.map_err(|_| Trouble::lost(in_vain(COMMAND)))?;
        written.map_err(|error| Trouble::lost(format!("the connection is lost: {error}")))
    }

    /// The next thing that the server says. Giving up while waiting loses nothing.
    pub async fn hear<T>(&mut self, read: impl FnOnce(&Response<'_>) -> T) -> Result<T, Trouble> {
        let response = match self.talk.read_response().await {
            Ok(Some(response)) => response,
            Ok(None) => return Err(Trouble::lost("the connection is lost")),
            // The text holds what was read, perhaps a letter.
            Err(error) if error.kind() == std::io::ErrorKind::Other => {
                return Err(Trouble::lost("the server says what is not IMAP"));
            }
            Err(error) => return Err(Trouble::lost(format!("the connection is lost: {error}"))),
        };
        match response.parsed() {
            Response::Data {
                status: Status::Bye,
                outcome,
            } => {
                let detail = format!("the server ends the connection: {}", said(outcome));
                Err(Trouble::lost(detail))
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
                Err(Trouble::fatal(
                    detail,
                    "The next round starts again; all letters wait there",
                ))
            }
            heard => Ok(read(heard)),
        }
    }

    /// Ends the connection politely, if the server is quick.
    pub async fn leave(&mut self) {
        let limit = Duration::from_secs(2);
        // Whatever it answers, the connection ends.
        let _ = self.command("LOGOUT", limit, |_| ()).await;
    }
}

/// The outcome of a command, if this is its end.
fn end_of(tag: &str, response: &Response<'_>) -> Option<Result<(), Trouble>> {
    match response {
        Response::Done {
            tag: answered,
            status,
            outcome,
        } if answered.0 == tag => Some(match status {
            Status::Ok => Ok(()),
            _ => Err(Trouble::refused(outcome)),
        }),
        _ => None,
    }
}

async fn reach(host: &str, port: u16) -> Result<TcpStream, Trouble> {
    let unknown = |error| Trouble::lost(format!("the server is not known: {error}"));
    let mut last = Trouble::lost("the server is not known");
    for address in lookup_host((host, port)).await.map_err(unknown)? {
        match timeout(ADDRESS, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => last = Trouble::lost(error.to_string()),
            Err(_) => last = Trouble::lost(in_vain(ADDRESS)),
        }
    }
    Err(last)
}

async fn encrypted(
    plain: Box<dyn Duplex>,
    tls: &TlsConnector,
    server: &Server,
) -> Result<Box<dyn Duplex>, Trouble> {
    let name = ServerName::try_from(server.host.clone())
        .map_err(|error| Trouble::fatal(error.to_string(), CHECK_TRUST))?;
    let stream = tls.connect(name, plain).await.map_err(|error| {
        let is_trust = error.to_string().contains("certificate");
        let advice = if is_trust { CHECK_TRUST } else { CHECK_TLS };
        Trouble::fatal(format!("no TLS: {}", one_line(&error.to_string())), advice)
    })?;
    Ok(Box::new(stream))
}

fn in_vain(limit: Duration) -> String {
    format!("no answer for {} s", limit.as_secs())
}
