//! Where letters come from, as `bulla.yaml` says it.

use std::fmt;
use std::path::{Path, PathBuf};

use url::Url;

use super::imap::ImapSource;
use super::maildir::MaildirSource;
use super::server::{Ports, Server, decoded, value};
use super::{CarrierError, Source};

const PORTS: Ports = Ports {
    tls: 993,
    plain: 143,
};

/// One mailbox. Paths are relative to the office.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inlet {
    /// `inbox` or `maildir:inbox`
    Maildir(PathBuf),
    /// `mbox:/var/mail/office`
    Mbox(PathBuf),
    /// `eml:drop`: a directory of `.eml` files
    Eml(PathBuf),
    /// `imaps://USER@HOST/FOLDER?password_file=NAME`
    Imap(Imap),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imap {
    pub server: Server,
    pub folder: String,
    /// Where letters are moved once they are stored.
    pub done: String,
}

impl Inlet {
    /// # Errors
    /// A sentence that says what was expected.
    pub fn read(text: &str) -> Result<Inlet, String> {
        let (kind, rest) = text.split_once(':').unwrap_or(("maildir", text));
        if rest.is_empty() {
            return Err(format!("{text:?} names no place"));
        }
        match kind {
            "maildir" => Ok(Inlet::Maildir(rest.into())),
            "mbox" => Ok(Inlet::Mbox(rest.into())),
            "eml" => Ok(Inlet::Eml(rest.into())),
            "imap" | "imaps" => Imap::read(text).map(Inlet::Imap),
            other => Err(format!(
                "{other}: is no way for letters to come in: expected a directory, or maildir:, mbox:, eml:, imaps://, imap://"
            )),
        }
    }

    /// Opens it for a round.
    ///
    /// # Errors
    /// It cannot be read at all.
    pub fn open(&self, office: &Path) -> Result<Box<dyn Source>, CarrierError> {
        match self {
            Inlet::Maildir(path) => Ok(Box::new(MaildirSource::open(office.join(path))?)),
            Inlet::Imap(imap) => Ok(Box::new(ImapSource::open(imap, office)?)),
            Inlet::Mbox(_) | Inlet::Eml(_) => Err(CarrierError::Files {
                place: self.to_string(),
                detail: "not yet".to_owned(),
                advice: "",
            }),
        }
    }

    /// The file or directory that changes when a letter comes, if there is one on this machine.
    pub fn slot(&self, office: &Path) -> Option<PathBuf> {
        match self {
            Inlet::Maildir(path) => Some(office.join(path).join("new")),
            Inlet::Mbox(path) | Inlet::Eml(path) => Some(office.join(path)),
            Inlet::Imap(_) => None,
        }
    }
}

impl Imap {
    /// Its name in reports and records: no secret, no option.
    pub fn name(&self) -> String {
        let user = self.server.user.as_deref().unwrap_or("nobody");
        format!("imap:{user}@{}/{}", self.server.place(), self.folder)
    }

    fn read(text: &str) -> Result<Imap, String> {
        let url = Url::parse(text).map_err(|error| format!("{text:?}: {error}"))?;
        let folder = decoded(url.path().trim_matches('/'))?;
        Ok(Imap {
            server: Server::read(&url, &PORTS, &["done"])?,
            folder: match folder.is_empty() {
                true => "INBOX".to_owned(),
                false => folder,
            },
            done: value(&url, "done").unwrap_or_else(|| "Processed".to_owned()),
        })
    }
}

/// Its name in reports and records: no secret, no option.
impl fmt::Display for Inlet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Inlet::Maildir(path) => write!(f, "maildir:{}", path.display()),
            Inlet::Mbox(path) => write!(f, "mbox:{}", path.display()),
            Inlet::Eml(path) => write!(f, "eml:{}", path.display()),
            Inlet::Imap(imap) => f.write_str(&imap.name()),
        }
    }
}
