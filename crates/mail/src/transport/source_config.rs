//! Source of letters, as configured in `bulla.yaml`.

use std::fmt;
use std::path::{Path, PathBuf};

use super::eml_source::EmlSource;
use super::imap::ImapSource;
use super::mail_source::MailSource;
use super::maildir_transport::MaildirSource;
use super::mbox_source::MboxSource;
use super::server_config::ImapConfig;
use super::transport_error::TransportError;

/// One mailbox. Paths are relative to the office.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailSourceConfig {
    /// `inbox` or `maildir:inbox`
    Maildir(PathBuf),
    /// `mbox:/var/mail/office`
    Mbox(PathBuf),
    /// `eml:drop`: a directory of `.eml` files
    Eml(PathBuf),
    /// `imaps://USER@HOST/FOLDER?password_file=NAME`
    Imap(ImapConfig),
}

impl MailSourceConfig {
    /// The directory that letters come into, where there is none: whoever opens the mail source makes it.
    pub fn missing(&self, office: &Path) -> Option<PathBuf> {
        let directory = match self {
            MailSourceConfig::Maildir(path) => office.join(path).join("new"),
            MailSourceConfig::Eml(path) => office.join(path),
            MailSourceConfig::Mbox(_) | MailSourceConfig::Imap(_) => return None,
        };
        (!directory.exists()).then_some(directory)
    }

    /// # Errors
    /// A sentence that says what was expected.
    pub fn read(text: &str) -> Result<MailSourceConfig, String> {
        let (kind, rest) = text.split_once(':').unwrap_or(("maildir", text));
        if rest.is_empty() {
            return Err(format!("{text:?} names no place"));
        }
        match kind {
            "maildir" => Ok(MailSourceConfig::Maildir(rest.into())),
            "mbox" => Ok(MailSourceConfig::Mbox(rest.into())),
            "eml" => Ok(MailSourceConfig::Eml(rest.into())),
            "imap" | "imaps" => ImapConfig::read(text).map(MailSourceConfig::Imap),
            other => Err(format!(
                "{other}: is no way for letters to come in: expected a directory, or maildir:, mbox:, eml:, imaps://, imap://"
            )),
        }
    }

    /// Returns whether a server is waited for when letters are taken from it.
    pub fn is_server(&self) -> bool {
        matches!(self, MailSourceConfig::Imap(_))
    }

    /// Opens it for a round.
    ///
    /// # Errors
    /// It cannot be read at all.
    pub fn open(&self, office: &Path) -> Result<Box<dyn MailSource>, TransportError> {
        match self {
            MailSourceConfig::Maildir(path) => {
                Ok(Box::new(MaildirSource::open(office.join(path))?))
            }
            MailSourceConfig::Mbox(path) => Ok(Box::new(MboxSource::open(office.join(path))?)),
            MailSourceConfig::Eml(path) => Ok(Box::new(EmlSource::open(office.join(path))?)),
            MailSourceConfig::Imap(imap) => Ok(Box::new(ImapSource::open(imap, office)?)),
        }
    }

    /// The file or directory that changes when a letter comes, if there is one on this machine.
    pub fn watched_path(&self, office: &Path) -> Option<PathBuf> {
        match self {
            MailSourceConfig::Maildir(path) => Some(office.join(path).join("new")),
            MailSourceConfig::Mbox(path) | MailSourceConfig::Eml(path) => Some(office.join(path)),
            MailSourceConfig::Imap(_) => None,
        }
    }
}

/// Its name in reports and records: no secret, no option.
impl fmt::Display for MailSourceConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MailSourceConfig::Maildir(path) => write!(f, "maildir:{}", path.display()),
            MailSourceConfig::Mbox(path) => write!(f, "mbox:{}", path.display()),
            MailSourceConfig::Eml(path) => write!(f, "eml:{}", path.display()),
            MailSourceConfig::Imap(imap) => f.write_str(&imap.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::server_url::Security;

    fn imap(text: &str) -> ImapConfig {
        match MailSourceConfig::read(text) {
            Ok(MailSourceConfig::Imap(imap)) => imap,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn files_and_directories_are_named_with_their_kind_or_are_a_maildir() {
        for (text, expected) in [
            ("inbox", MailSourceConfig::Maildir("inbox".into())),
            (
                "maildir:/var/mail/in",
                MailSourceConfig::Maildir("/var/mail/in".into()),
            ),
            (
                "mbox:/var/mail/office",
                MailSourceConfig::Mbox("/var/mail/office".into()),
            ),
            ("eml:drop", MailSourceConfig::Eml("drop".into())),
        ] {
            let inlet = MailSourceConfig::read(text).unwrap();
            assert_eq!(inlet, expected);
            assert_eq!(MailSourceConfig::read(&inlet.to_string()).unwrap(), inlet);
        }
    }

    #[test]
    fn an_imap_folder_is_one_line() {
        let read = imap(
            "imaps://office%40x.org@mail.x.org/Games/Orders%2FNew?password_file=word&done=Old&ca=own.pem",
        );
        assert_eq!(read.folder, "Games/Orders/New");
        assert_eq!(read.done, "Old");
        let server = read.server;
        assert_eq!((server.host.as_str(), server.port), ("mail.x.org", 993));
        assert_eq!(server.user.as_deref(), Some("office@x.org"));
        assert_eq!(server.password_file, Some("word".into()));
        assert_eq!(server.ca, Some("own.pem".into()));
        assert_eq!(server.security, Security::Tls);
    }

    #[test]
    fn what_is_not_said_is_usual() {
        for text in [
            "imap://mail.x.org",
            "imap://mail.x.org/",
            "imap://mail.x.org/INBOX/",
        ] {
            let read = imap(text);
            assert_eq!(
                (read.folder.as_str(), read.done.as_str()),
                ("INBOX", "Processed")
            );
            assert_eq!(
                (read.server.security, read.server.port),
                (Security::StartTls, 143)
            );
        }
        assert_eq!(
            imap("imaps://[2001:db8::1]:1993").server.host,
            "2001:db8::1"
        );
        assert_eq!(imap("imaps://[2001:db8::1]:1993").server.port, 1993);
        assert_eq!(
            imap("imap://127.0.0.1?security=none").server.security,
            Security::Plain
        );
        assert_eq!(
            imap("imap://127.0.0.1?security=starttls").server.security,
            Security::StartTls
        );
        assert_eq!(
            imap("imaps://x.org?security=tls").server.security,
            Security::Tls
        );
        assert_eq!(imap("imap://x.org/%C3%A9?done=%C3%A8").folder, "é");
        assert_eq!(imap("imap://x.org/é?done=%C3%A8").done, "è");
    }

    #[test]
    fn its_name_holds_no_option() {
        let read =
            MailSourceConfig::read("imaps://a%40b@h/Büro?password_file=word&done=Old").unwrap();
        assert_eq!(read.to_string(), "imap:a@b@h:993/Büro");
        assert_eq!(
            MailSourceConfig::read("imap://h").unwrap().to_string(),
            "imap:nobody@h:143/INBOX"
        );
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_what_was_expected() {
        for (text, expected) in [
            ("", "names no place"),
            ("mbox:", "\"mbox:\" names no place"),
            (
                "pop3://x.org",
                "pop3: is no way for letters to come in: expected a directory",
            ),
            ("smtps://x.org", "smtps: is no way for letters to come in"),
            ("imaps:///INBOX", "the name of the server is missing"),
            ("imaps://a:word@x.org", "a password does not belong here"),
            (
                "imaps://x.org?folder=a",
                "unknown option `folder`: expected password_file, ca, security, done",
            ),
            (
                "imaps://x.org?security=starttls",
                "security=starttls does not go with imaps",
            ),
            (
                "imap://x.org?security=tls",
                "security=tls does not go with imap",
            ),
            (
                "imap://x.org?security=none",
                "for a server on this machine alone",
            ),
            (
                "imaps://a@x.org",
                "a user and a password_file belong together",
            ),
            (
                "imaps://x.org?password_file=word",
                "a user and a password_file belong together",
            ),
            (
                "imaps://%zz@x.org?password_file=word",
                "%zz is no sign: write %25 for a %",
            ),
            ("imaps://x.org/%ff", "is not UTF-8"),
            ("imaps://x.org:99999/", "invalid port number"),
            (
                "imaps://x.org/Inbox?done=INBOX",
                "expected another folder than Inbox",
            ),
            ("imaps://x.org/A?done=A", "expected another folder than A"),
            ("imaps://x.org/A?done=", "expected another folder than A"),
        ] {
            let said = MailSourceConfig::read(text).unwrap_err();
            assert!(said.contains(expected), "{text}: {said}");
        }
    }
}
