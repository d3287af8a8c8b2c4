//! Destination of mail, as configured in `bulla.yaml`.

use std::fmt;
use std::path::{Path, PathBuf};

use super::file_transport::FileTransport;
use super::maildir_transport::MaildirTransport;
use super::outgoing_mail::Transport;
use super::sendmail::SendmailTransport;
use super::server_config::SmtpConfig;
use super::smtp::SmtpTransport;
use super::transport_error::TransportError;

const SENDMAIL: &str = "/usr/sbin/sendmail";

/// One way out. Paths are relative to the office.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransportConfig {
    /// `outbox` or `maildir:outbox`
    Maildir(PathBuf),
    /// `files:out`: a directory of `.eml` files
    Files(PathBuf),
    /// `sendmail:` or `sendmail:/usr/sbin/sendmail`
    Sendmail(PathBuf),
    /// `smtps://USER@HOST?password_file=NAME`
    Smtp(SmtpConfig),
}

impl TransportConfig {
    /// # Errors
    /// A sentence that says what was expected.
    pub fn read(text: &str) -> Result<TransportConfig, String> {
        let (kind, rest) = text.split_once(':').unwrap_or(("maildir", text));
        match (kind, rest) {
            ("sendmail", "") => Ok(TransportConfig::Sendmail(SENDMAIL.into())),
            (_, "") => Err(format!("{text:?} names no place")),
            ("maildir", _) => Ok(TransportConfig::Maildir(rest.into())),
            ("files", _) => Ok(TransportConfig::Files(rest.into())),
            ("sendmail", _) => Ok(TransportConfig::Sendmail(rest.into())),
            ("smtp" | "smtps", _) => SmtpConfig::read(text).map(TransportConfig::Smtp),
            (other, _) => Err(format!(
                "{other}: is no way for mail to leave: expected a directory, or maildir:, files:, sendmail:, smtps://, smtp://"
            )),
        }
    }

    /// Returns whether mail goes into files of this machine, so that nobody's answer is waited for.
    pub fn is_files(&self) -> bool {
        matches!(
            self,
            TransportConfig::Maildir(_) | TransportConfig::Files(_)
        )
    }

    /// Opens it for a round.
    ///
    /// # Errors
    /// It can take no mail at all.
    pub fn open(&self, office: &Path) -> Result<Box<dyn Transport>, TransportError> {
        match self {
            TransportConfig::Maildir(path) => {
                Ok(Box::new(MaildirTransport::open(office.join(path))?))
            }
            TransportConfig::Smtp(smtp) => Ok(Box::new(SmtpTransport::open(smtp, office)?)),
            TransportConfig::Files(path) => Ok(Box::new(FileTransport::open(office.join(path))?)),
            TransportConfig::Sendmail(path) => {
                Ok(Box::new(SendmailTransport::new(office.join(path))))
            }
        }
    }
}

/// Its name in reports and records: no secret, no option.
impl fmt::Display for TransportConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransportConfig::Maildir(path) => write!(f, "maildir:{}", path.display()),
            TransportConfig::Files(path) => write!(f, "files:{}", path.display()),
            TransportConfig::Sendmail(path) => write!(f, "sendmail:{}", path.display()),
            TransportConfig::Smtp(SmtpConfig { server, .. }) => {
                let user = server.user.as_deref().unwrap_or("nobody");
                write!(f, "smtp:{user}@{}:{}", server.host, server.port)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::server_url::Security;

    fn smtp(line: &str) -> SmtpConfig {
        match TransportConfig::read(line) {
            Ok(TransportConfig::Smtp(smtp)) => smtp,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_line_names_a_way_out() {
        for (line, outlet, name) in [
            (
                "outbox",
                TransportConfig::Maildir("outbox".into()),
                "maildir:outbox",
            ),
            (
                "maildir:/a b",
                TransportConfig::Maildir("/a b".into()),
                "maildir:/a b",
            ),
            (
                "files:out",
                TransportConfig::Files("out".into()),
                "files:out",
            ),
            (
                "sendmail:",
                TransportConfig::Sendmail(SENDMAIL.into()),
                "sendmail:/usr/sbin/sendmail",
            ),
            (
                "sendmail:/bin/x",
                TransportConfig::Sendmail("/bin/x".into()),
                "sendmail:/bin/x",
            ),
        ] {
            let read = TransportConfig::read(line).unwrap();
            assert_eq!(read, outlet);
            assert_eq!(read.to_string(), name);
        }
    }

    #[test]
    fn a_server_stands_in_one_line_and_its_name_holds_no_secret() {
        let line = "smtps://office%40example.org@mail.example.org?password_file=smtp.password&per_minute=30&ca=own.pem";
        let read = smtp(line);
        assert_eq!(read.per_minute, Some(30));
        assert_eq!(read.server.security, Security::Tls);
        assert_eq!(read.server.port, 465);
        assert_eq!(read.server.user.as_deref(), Some("office@example.org"));
        assert_eq!(read.server.password_file, Some("smtp.password".into()));
        assert_eq!(read.server.ca, Some("own.pem".into()));
        let name = TransportConfig::Smtp(read).to_string();
        assert_eq!(name, "smtp:office@example.org@mail.example.org:465");
    }

    #[test]
    fn nothing_but_a_server_on_this_machine_may_do_without_tls() {
        assert_eq!(
            smtp("smtp://mail.x.org").server.security,
            Security::StartTls
        );
        assert_eq!(smtp("smtp://mail.x.org").server.port, 587);
        let plain = smtp("smtp://localhost:25?security=none").server;
        assert_eq!((plain.security, plain.port), (Security::Plain, 25));
        for (line, expected) in [
            ("smtp://mail.x.org?security=none", "on this machine alone"),
            ("smtps://localhost?security=none", "does not go with smtps"),
            ("smtp://mail.x.org?security=tls", "does not go with smtp"),
            (
                "smtps://me:secret@mail.x.org",
                "a password does not belong here",
            ),
            ("smtps://me@mail.x.org", "belong together"),
            ("smtps://mail.x.org?password_file=x", "belong together"),
            ("smtps://mail.x.org?per_minute=0", "1 or more"),
            ("smtps://mail.x.org?per_minute=many", "1 or more"),
            ("smtps://mail.x.org?speed=9", "unknown option `speed`"),
            ("smtps://mail.x.org?done=Gone", "unknown option `done`"),
            ("smtps:", "names no place"),
            ("maildir:", "names no place"),
            ("pigeon:home", "no way for mail to leave"),
            ("smtps://m%zz@x.org?password_file=x", "is no sign"),
        ] {
            let said = TransportConfig::read(line).unwrap_err();
            assert!(said.contains(expected), "{line}: {said}");
            assert!(!said.contains("secret"), "{said}");
        }
    }
}
