//! A mailbox on a server and a server that takes mail, as `bulla.yaml` says them in one line.

use url::Url;

use super::server_url::{Ports, ServerUrl, decoded, value};

const IMAP_PORTS: Ports = Ports {
    tls: 993,
    plain: 143,
};

const SMTP_PORTS: Ports = Ports {
    tls: 465,
    plain: 587,
};

/// `imaps://USER@HOST/FOLDER?password_file=NAME`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImapConfig {
    pub server: ServerUrl,
    pub folder: String,
    /// Folder to which letters are moved once they are stored.
    pub done: String,
}

/// `smtps://USER@HOST?password_file=NAME`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmtpConfig {
    pub server: ServerUrl,
    /// Mails in a minute.
    pub per_minute: Option<u32>,
}

impl ImapConfig {
    /// Its name in reports and records: no secret, no option.
    pub fn name(&self) -> String {
        let user = self.server.user.as_deref().unwrap_or("nobody");
        format!("imap:{user}@{}/{}", self.server.place(), self.folder)
    }

    /// # Errors
    /// A sentence that says what was expected.
    pub fn read(text: &str) -> Result<ImapConfig, String> {
        let url = Url::parse(text).map_err(|error| format!("{text:?}: {error}"))?;
        let server = ServerUrl::read(&url, &IMAP_PORTS, &["done"])?;
        let folder = match decoded(url.path().trim_matches('/'))? {
            folder if folder.is_empty() => "INBOX".to_owned(),
            folder => folder,
        };
        let done = value(&url, "done").unwrap_or_else(|| "Processed".to_owned());
        let is_inbox = |name: &str| name.eq_ignore_ascii_case("INBOX");
        if done.is_empty() || done == folder || is_inbox(&done) && is_inbox(&folder) {
            return Err(format!(
                "done={done}: expected another folder than {folder}, which letters are moved to once they are stored"
            ));
        }
        Ok(ImapConfig {
            server,
            folder,
            done,
        })
    }
}

impl SmtpConfig {
    /// # Errors
    /// A sentence that says what was expected.
    pub fn read(text: &str) -> Result<SmtpConfig, String> {
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
        Ok(SmtpConfig {
            server: ServerUrl::read(&url, &SMTP_PORTS, &["per_minute"])?,
            per_minute,
        })
    }
}
