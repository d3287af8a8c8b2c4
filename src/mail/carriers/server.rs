//! A mail server in one line: `imaps://office%40example.org@mail.example.org:993/INBOX?password_file=imap.password`.

use std::net::IpAddr;
use std::path::PathBuf;

use url::{Host, Url};

/// How a connection is kept private.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    /// TLS from the first byte.
    Tls,
    /// A plain beginning, then TLS or nothing.
    StartTls,
    /// None at all, on this machine only.
    Plain,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    pub security: Security,
    pub host: String,
    pub port: u16,
    pub user: Option<String>,
    /// Where the password stands, relative to the office.
    pub password_file: Option<PathBuf>,
    /// A certificate (PEM) that is trusted besides those that everybody trusts.
    pub ca: Option<PathBuf>,
}

/// The standard ports of a protocol, with TLS and without.
pub struct Ports {
    pub tls: u16,
    pub plain: u16,
}

impl Server {
    /// Reads the parts that every server has. `keys` are further ones of its kind, which the caller reads.
    ///
    /// # Errors
    /// A sentence that says what was expected.
    pub fn read(url: &Url, ports: &Ports, keys: &[&str]) -> Result<Server, String> {
        if url.password().is_some() {
            return Err(
                "a password does not belong here: write it into a file that only the office can read, \
                 and name that with ?password_file=NAME"
                    .to_owned(),
            );
        }
        for (key, _) in url.query_pairs() {
            let known = ["password_file", "ca", "security"].iter().chain(keys);
            if !known.clone().any(|one| *one == key) {
                let known: Vec<&str> = known.copied().collect();
                return Err(format!(
                    "unknown option `{key}`: expected {}",
                    known.join(", ")
                ));
            }
        }
        let host = url.host().ok_or("the name of the server is missing")?;
        let is_near = is_loopback(&host);
        let security = match (
            url.scheme().ends_with('s'),
            value(url, "security").as_deref(),
        ) {
            (true, None | Some("tls")) => Security::Tls,
            (false, None | Some("starttls")) => Security::StartTls,
            (false, Some("none")) if is_near => Security::Plain,
            (false, Some("none")) => {
                return Err("security=none is for a server on this machine alone".to_owned());
            }
            (_, Some(other)) => {
                return Err(format!(
                    "security={other} does not go with {}: expected tls (imaps, smtps), starttls or none (imap, smtp)",
                    url.scheme()
                ));
            }
        };
        let standard = match security {
            Security::Tls => ports.tls,
            Security::StartTls | Security::Plain => ports.plain,
        };
        let user = decoded(url.username())?;
        let password_file = value(url, "password_file").map(PathBuf::from);
        if user.is_empty() != password_file.is_none() {
            return Err(
                "a user and a password_file belong together: imaps://USER@HOST?password_file=NAME, with %40 for @ in USER"
                    .to_owned(),
            );
        }
        Ok(Server {
            security,
            host: host.to_string().trim_matches(['[', ']']).to_owned(),
            port: url.port().unwrap_or(standard),
            user: (!user.is_empty()).then_some(user),
            password_file,
            ca: value(url, "ca").map(PathBuf::from),
        })
    }
}

/// The value of an option.
pub fn value(url: &Url, wanted: &str) -> Option<String> {
    let mut pairs = url.query_pairs();
    pairs
        .find(|(key, _)| key == wanted)
        .map(|(_, value)| value.into_owned())
}

/// A part of an address with its `%40` and the like read.
pub fn decoded(part: &str) -> Result<String, String> {
    let mut bytes = Vec::new();
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits = [rest.next(), rest.next()];
                let text: String = digits
                    .iter()
                    .flatten()
                    .map(|&one| char::from(one))
                    .collect();
                let read = u8::from_str_radix(&text, 16);
                bytes.push(read.map_err(|_| format!("%{text} is no sign: write %25 for a %"))?);
            }
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).map_err(|_| format!("{part} is not UTF-8"))
}

fn is_loopback(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => {
            *name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
        }
        Host::Ipv4(ip) => ip.is_loopback(),
        Host::Ipv6(ip) => ip.is_loopback(),
    }
}
