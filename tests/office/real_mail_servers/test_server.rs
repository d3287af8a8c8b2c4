//! A mail server of its own for each test. It is stopped when the test ends, however it ends.

use std::fs::Permissions;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use lettre::address::Envelope;
use lettre::{SmtpTransport, Transport};
use tempfile::TempDir;

const SCRIPT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/office/real_mail_servers/mailbed.sh"
);

const DAEMONS: [&str; 3] = ["/usr/sbin/exim4", "/usr/sbin/dovecot", "/usr/bin/openssl"];

/// Mail for `office`, `gm`, `alice`, `bob`, `carol`, `dave` and `erin` at `example.test`; the login is the whole address.
/// `ghost` bounces, `greylist` is put off, everybody else is refused.
pub struct MailServerBed {
    /// Directory of all files; everybody can read it.
    dir: TempDir,
    guard: Child,
    pub ports: ServerPorts,
}

#[derive(Clone, Copy, Debug)]
pub struct ServerPorts {
    pub smtp: u16,
    pub smtps: u16,
    pub imap: u16,
    pub imaps: u16,
}

impl MailServerBed {
    pub fn up() -> MailServerBed {
        for daemon in DAEMONS {
            assert!(
                Path::new(daemon).exists(),
                "{daemon} is missing; as root: apt-get install -y --no-install-recommends \
                 exim4-daemon-light dovecot-imapd openssl"
            );
        }
        let mut failures = Vec::new();
        // Somebody else may take a port between the look and the start.
        for _ in 0..5 {
            let bed = MailServerBed::make(free_ports());
            let started = bed.run(&["start", "smtp"]);
            match started.and_then(|()| bed.run(&["start", "imap"])) {
                Ok(()) => return bed,
                Err(sentence) => failures.push(sentence),
            }
        }
        panic!("the servers do not start: {failures:#?}");
    }

    fn make(ports: ServerPorts) -> MailServerBed {
        let dir = tempfile::Builder::new()
            .prefix("bulla-bed-")
            .permissions(Permissions::from_mode(0o755))
            .tempdir()
            .unwrap();
        let guard = Command::new("bash")
            .args([SCRIPT, "guard"])
            .arg(dir.path())
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let bed = MailServerBed { dir, guard, ports };
        let ServerPorts {
            smtp,
            smtps,
            imap,
            imaps,
        } = ports;
        let numbers = [smtp, smtps, imap, imaps].map(|port| port.to_string());
        let mut args = vec!["make"];
        args.extend(numbers.iter().map(String::as_str));
        bed.run(&args).unwrap();
        bed
    }

    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    /// The certificate of both servers, which no public authority signed. It is for `localhost`.
    pub fn ca(&self) -> PathBuf {
        self.path().join("tls/cert.pem")
    }

    /// Returns the mail directory of a user.
    pub fn maildir(&self, user: &str) -> PathBuf {
        self.path()
            .join(format!("mail/{user}@example.test/Maildir"))
    }

    pub fn start_smtp(&self) {
        self.run(&["start", "smtp"]).unwrap();
    }

    /// Connections that are open end.
    pub fn stop_smtp(&self) {
        self.run(&["stop", "smtp"]).unwrap();
    }

    pub fn start_imap(&self) {
        self.run(&["start", "imap"]).unwrap();
    }

    /// Connections that are open end.
    pub fn stop_imap(&self) {
        self.run(&["stop", "imap"]).unwrap();
    }

    /// Mails by SMTP, over one connection, to one user; returns when Exim has taken them. Delivery is a moment later.
    pub fn send<'a>(&self, to: &str, mails: impl IntoIterator<Item = &'a [u8]>) {
        let sender = "somebody@example.test".parse().unwrap();
        let envelope = Envelope::new(Some(sender), vec![to.parse().unwrap()]).unwrap();
        let smtp = SmtpTransport::builder_dangerous("127.0.0.1").port(self.ports.smtp);
        let smtp = smtp.build();
        for mail in mails {
            smtp.send_raw(&envelope, mail).unwrap();
        }
    }

    fn run(&self, args: &[&str]) -> Result<(), String> {
        let output = Command::new("bash")
            .args([SCRIPT, args[0]])
            .arg(self.path())
            .args(&args[1..])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        if output.status.success() {
            Ok(())
        } else {
            Err(format!(
                "mailbed.sh {args:?}: {}",
                String::from_utf8_lossy(&output.stderr)
            ))
        }
    }
}

impl Drop for MailServerBed {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        // A test that fails already is not to be aborted by a second panic.
        let _ = self.guard.wait();
    }
}

/// Looks again and again for up to 20 seconds.
pub fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < end, "waited in vain until {what}");
        sleep(Duration::from_millis(20));
    }
}

/// Returns free ports below those that the system gives to clients.
fn free_ports() -> ServerPorts {
    let mut found = Vec::new();
    while found.len() < 4 {
        let port = rand::random_range(10_000..32_000);
        if let Ok(listener) = TcpListener::bind(("127.0.0.1", port)) {
            found.push((port, listener));
        }
    }
    ServerPorts {
        smtp: found[0].0,
        smtps: found[1].0,
        imap: found[2].0,
        imaps: found[3].0,
    }
}

#[test]
fn two_beds_stand_side_by_side_and_take_mail() {
    let beds = [MailServerBed::up(), MailServerBed::up()];
    let mail = b"From: a@example.test\r\nTo: alice@example.test\r\nSubject: hello\r\n\r\nhello\r\n";
    assert_ne!(
        std::fs::read(beds[0].ca()).unwrap(),
        std::fs::read(beds[1].ca()).unwrap()
    );
    for bed in &beds {
        bed.send("alice@example.test", [mail.as_slice()]);
        wait_for("the mail lies in the box", || {
            std::fs::read_dir(bed.maildir("alice").join("new")).is_ok_and(|new| new.count() == 1)
        });
    }
}

#[test]
fn a_server_is_stopped_and_started_alone() {
    let bed = MailServerBed::up();
    let answers = |port| std::net::TcpStream::connect(("127.0.0.1", port)).is_ok();
    bed.stop_imap();
    assert!(answers(bed.ports.smtp) && !answers(bed.ports.imap) && !answers(bed.ports.imaps));
    bed.start_imap();
    bed.stop_smtp();
    assert!(!answers(bed.ports.smtp) && answers(bed.ports.imap) && answers(bed.ports.imaps));
    bed.start_smtp();
    assert!(answers(bed.ports.smtp) && answers(bed.ports.smtps));
}

#[test]
fn a_bed_is_gone_when_its_test_ends() {
    let bed = MailServerBed::up();
    let (path, ports) = (bed.path().to_owned(), bed.ports);
    drop(bed);
    assert!(!path.exists());
    for port in [ports.smtp, ports.smtps, ports.imap, ports.imaps] {
        assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_err());
    }
}
