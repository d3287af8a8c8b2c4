//! Where mail goes, as `bulla.yaml` says it.

use std::fmt;
use std::path::{Path, PathBuf};

use url::Url;

use super::maildir::MaildirCarrier;
use super::server::{Ports, Server, value};
use super::smtp::SmtpCarrier;
use super::{Carrier, CarrierError};

const PORTS: Ports = Ports {
    tls: 465,
    plain: 587,
};

const SENDMAIL: &str = "/usr/sbin/sendmail";

/// One way out. Paths are relative to the office.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outlet {
    /// `outbox` or `maildir:outbox`
    Maildir(PathBuf),
    /// `files:out`: a directory of `.eml` files
    Files(PathBuf),
    /// `sendmail:` or `sendmail:/usr/sbin/sendmail`
    Sendmail(PathBuf),
    /// `smtps://USER@HOST?password_file=NAME`
    Smtp(Smtp),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smtp {
    pub server: Server,
    /// Mails in a minute.
    pub per_minute: Option<u32>,
}

impl Outlet {
    /// # Errors
    /// A sentence that says what was expected.
    pub fn read(text: &str) -> Result<Outlet, String> {
        let (kind, rest) = text.split_once(':').unwrap_or(("maildir", text));
        match (kind, rest) {
            ("sendmail", "") => Ok(Outlet::Sendmail(SENDMAIL.into())),
            (_, "") => Err(format!("{text:?} names no place")),
            ("maildir", _) => Ok(Outlet::Maildir(rest.into())),
            ("files", _) => Ok(Outlet::Files(rest.into())),
            ("sendmail", _) => Ok(Outlet::Sendmail(rest.into())),
            ("smtp" | "smtps", _) => Smtp::read(text).map(Outlet::Smtp),
            (other, _) => Err(format!(
                "{other}: is no way for mail to leave: expected a directory, or maildir:, files:, sendmail:, smtps://, smtp://"
            )),
        }
    }

    /// Opens it for a round.
    ///
    /// # Errors
    /// It can take no mail at all.
    pub fn open(&self, office: &Path) -> Result<Box<dyn Carrier>, CarrierError> {
        match self {
            Outlet::Maildir(path) => Ok(Box::new(MaildirCarrier::open(office.join(path))?)),
            Outlet::Smtp(smtp) => Ok(Box::new(SmtpCarrier::open(smtp, office)?)),
            Outlet::Files(_) | Outlet::Sendmail(_) => Err(CarrierError::Files {
                place: self.to_string(),
                detail: "not yet".to_owned(),
                advice: "",
            }),
        }
    }
}

impl Smtp {
    fn read(text: &str) -> Result<Smtp, String> {
        let url = Url::parse(text).map_err(|error| format!("{text:?}: {error}"))?;
        let per_minute = match value(&url, "per_minute") {
            None => None,
            Some(number) => match number.parse::<u32>() {
                Ok(number) if number > 0 => Some(number),
                _ => {
                    return Err(format!(
                        "per_minute={number}: expected a number of mails, 1 or more"
                    ));
                }
            },
        };
        Ok(Smtp {
            server: Server::read(&url, &PORTS, &["per_minute"])?,
            per_minute,
        })
    }
}

/// Its name in reports and records: no secret, no option.
impl fmt::Display for Outlet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outlet::Maildir(path) => write!(f, "maildir:{}", path.display()),
            Outlet::Files(path) => write!(f, "files:{}", path.display()),
            Outlet::Sendmail(path) => write!(f, "sendmail:{}", path.display()),
            Outlet::Smtp(Smtp { server, .. }) => {
                let user = server.user.as_deref().unwrap_or("nobody");
                write!(f, "smtp:{user}@{}:{}", server.host, server.port)
            }
        }
    }
}
