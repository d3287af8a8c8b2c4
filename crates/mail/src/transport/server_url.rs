//! A mail server in one line: `imaps://office%40example.org@mail.example.org:993/INBOX?password_file=imap.password`.

use std::fs;
use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use url::{Host, Url};

use super::transport_error::TransportError;

/// Encryption of a connection.
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
pub struct ServerUrl {
    pub security: Security,
    pub host: String,
    pub port: u16,
    pub user: Option<String>,
    /// Path of the password file, relative to the office.
    pub password_file: Option<PathBuf>,
    /// A certificate (PEM) that is trusted besides those that everybody trusts.
    pub ca: Option<PathBuf>,
}

/// The standard ports of a protocol, with TLS and without.
pub struct Ports {
    pub tls: u16,
    pub plain: u16,
}

impl ServerUrl {
    /// Reads the parts that every server has. `keys` are further ones of its kind, which the caller reads.
    ///
    /// # Errors
    /// A sentence that says what was expected.
    pub fn read(url: &Url, ports: &Ports, keys: &[&str]) -> Result<ServerUrl, String> {
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
        Ok(ServerUrl {
            security,
            host: host.to_string().trim_matches(['[', ']']).to_owned(),
            port: url.port().unwrap_or(standard),
            user: (!user.is_empty()).then_some(user),
            password_file,
            ca: value(url, "ca").map(PathBuf::from),
        })
    }

    /// User and password, from a file that only the office can read.
    ///
    /// # Errors
    /// The file is missing, empty, or open to others.
    pub fn login(&self, office: &Path) -> Result<Option<(String, String)>, TransportError> {
        let (Some(user), Some(file)) = (&self.user, &self.password_file) else {
            return Ok(None);
        };
        let path = office.join(file);
        let advice = "Write the password into that file, in one line, and run chmod 600 on it; all mail waits meanwhile";
        let failed = |detail: String| TransportError::Files {
            place: path.display().to_string(),
            detail,
            advice,
        };
        let broken = |error: io::Error| failed(format!("the password cannot be read: {error}"));
        let facts = fs::metadata(&path).map_err(broken)?;
        if is_open_to_others(&facts) {
            return Err(failed("others can read this password".to_owned()));
        }
        let text = fs::read_to_string(&path).map_err(broken)?;
        let password = text.lines().next().unwrap_or_default();
        if password.is_empty() || text.lines().count() > 1 {
            return Err(failed("expected one line".to_owned()));
        }
        Ok(Some((user.clone(), password.to_owned())))
    }

    /// The further certificate, as PEM.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn certificate(&self, office: &Path) -> Result<Option<Vec<u8>>, TransportError> {
        let Some(file) = &self.ca else {
            return Ok(None);
        };
        let path = office.join(file);
        let read = fs::read(&path).map_err(|error| TransportError::Files {
            place: path.display().to_string(),
            detail: format!("the certificate cannot be read: {error}"),
            advice: "Check ca= in bulla.yaml",
        });
        read.map(Some)
    }

    /// Returns its host and port, for reports.
    pub fn place(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

#[cfg(unix)]
fn is_open_to_others(facts: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&facts.permissions()) & 0o077 != 0
}

#[cfg(not(unix))]
fn is_open_to_others(_: &fs::Metadata) -> bool {
    false
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

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    const PORTS: Ports = Ports {
        tls: 465,
        plain: 587,
    };

    fn server(text: &str) -> Result<ServerUrl, String> {
        ServerUrl::read(&Url::parse(text).unwrap(), &PORTS, &[])
    }

    #[test]
    fn a_password_is_one_line_that_nobody_else_can_read() {
        let office = tempfile::tempdir().unwrap();
        let server = server("smtps://me%40x.org@mail.x.org?password_file=word").unwrap();
        let sentence = |at: &Path| server.login(at).unwrap_err().to_string();
        assert!(sentence(office.path()).contains("cannot be read"));
        let file = office.path().join("word");
        for (text, mode, expected) in [
            ("secret\n", 0o640, "others can read"),
            ("secret\n", 0o604, "others can read"),
            ("", 0o600, "expected one line"),
            ("one\ntwo\n", 0o600, "expected one line"),
        ] {
            fs::write(&file, text).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            let said = sentence(office.path());
            assert!(
                said.contains(expected) && !said.contains("secret"),
                "{said}"
            );
        }
        fs::write(&file, " pass word \r\n").unwrap();
        let login = server.login(office.path()).unwrap().unwrap();
        assert_eq!(login, ("me@x.org".to_owned(), " pass word ".to_owned()));
    }

    #[test]
    fn a_plain_connection_is_for_this_machine_alone() {
        for near in ["localhost", "127.0.0.1", "127.8.8.8", "[::1]"] {
            let read = server(&format!("smtp://{near}?security=none")).unwrap();
            assert_eq!(read.security, Security::Plain, "{near}");
        }
        for far in [
            "mail.x.org",
            "192.168.1.1",
            "localhost.x.org",
            "[2001:db8::1]",
        ] {
            let said = server(&format!("smtp://{far}?security=none")).unwrap_err();
            assert!(said.contains("on this machine alone"), "{far}: {said}");
        }
    }
}
