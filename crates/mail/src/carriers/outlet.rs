//! Where mail goes, as `bulla.yaml` says it.

use std::fmt;
use std::path::{Path, PathBuf};

use super::files::FilesCarrier;
use super::maildir::MaildirCarrier;
use super::remote::Smtp;
use super::sendmail::SendmailCarrier;
use super::smtp::SmtpCarrier;
use super::{Carrier, CarrierError};

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
            Outlet::Files(path) => Ok(Box::new(FilesCarrier::open(office.join(path))?)),
            Outlet::Sendmail(path) => Ok(Box::new(SendmailCarrier::new(office.join(path)))),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Security;

    fn smtp(line: &str) -> Smtp {
        match Outlet::read(line) {
            Ok(Outlet::Smtp(smtp)) => smtp,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_line_names_a_way_out() {
        for (line, outlet, name) in [
            ("outbox", Outlet::Maildir("outbox".into()), "maildir:outbox"),
            (
                "maildir:/a b",
                Outlet::Maildir("/a b".into()),
                "maildir:/a b",
            ),
            ("files:out", Outlet::Files("out".into()), "files:out"),
            (
                "sendmail:",
                Outlet::Sendmail(SENDMAIL.into()),
                "sendmail:/usr/sbin/sendmail",
            ),
            (
                "sendmail:/bin/x",
                Outlet::Sendmail("/bin/x".into()),
                "sendmail:/bin/x",
            ),
        ] {
            let read = Outlet::read(line).unwrap();
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
        let name = Outlet::Smtp(read).to_string();
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
            let said = Outlet::read(line).unwrap_err();
            assert!(said.contains(expected), "{line}: {said}");
            assert!(!said.contains("secret"), "{said}");
        }
    }
}
