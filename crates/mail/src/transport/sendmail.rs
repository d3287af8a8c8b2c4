//! The `sendmail` of this machine: Postfix, Exim, msmtp and others have one. It is run once for each recipient, so that
//! each has a fate of its own.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::outgoing_mail::{DeliveryStatus, OutgoingMail, Transport};
use super::smtp_failure::one_line;
use super::transport_error::TransportError;

/// Mails between two commits: what has left is written down before the next one leaves.
const BATCH: u32 = 1;

/// Time limit for one mail.
const PATIENCE: Duration = Duration::from_secs(120);

/// Maximum number of bytes read of its error output, and the time to wait for it after the program has ended.
const COMPLAINTS: u64 = 4096;
const LAST_WORDS: Duration = Duration::from_secs(1);

const PAUSE: Duration = Duration::from_millis(10);

/// Exit codes of sysexits.h: no such user, no such host.
const NO_USER: i32 = 67;
const NO_HOST: i32 = 68;

pub struct SendmailTransport {
    program: PathBuf,
    timeouts: Duration,
}

impl SendmailTransport {
    pub fn new(program: PathBuf) -> SendmailTransport {
        SendmailTransport {
            program,
            timeouts: PATIENCE,
        }
    }

    fn run(&self, from: &str, to: &str, text: &[u8]) -> Result<DeliveryStatus, TransportError> {
        let mut child = self.start(from, to)?;
        let writer = child.stdin.take().map(|mut input| {
            let text = text.to_vec();
            thread::spawn(move || input.write_all(&text))
        });
        let complaints = child.stderr.take().map(listen);
        let end = self.wait(&mut child);
        let said = complaints
            .and_then(|said| said.recv_timeout(LAST_WORDS).ok())
            .unwrap_or_default();
        Ok(match end {
            Ok(Some(status)) if status.success() => {
                if is_read(writer) {
                    DeliveryStatus::Sent
                } else {
                    DeliveryStatus::Delayed(format!("{} did not read the whole mail", self.name()))
                }
            }
            Ok(Some(status)) => self.fate(status, &said),
            Ok(None) => DeliveryStatus::Delayed(format!(
                "{} took longer than {} seconds",
                self.name(),
                self.timeouts.as_secs()
            )),
            Err(error) => DeliveryStatus::Delayed(format!("{}: {error}", self.name())),
        })
    }

    fn start(&self, from: &str, to: &str) -> Result<Child, TransportError> {
        let mut command = Command::new(&self.program);
        command
            .args(["-i", "-f", from, "--", to])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command.spawn().map_err(|error| TransportError::Files {
            place: self.name(),
            detail: format!("it cannot be run: {error}"),
            advice: "Install a mail server with that program, or name it with sendmail:PATH; all mail waits",
        })
    }

    /// `None` when it did not end in time, and was ended.
    fn wait(&self, child: &mut Child) -> io::Result<Option<ExitStatus>> {
        let until = Instant::now() + self.timeouts;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            if Instant::now() >= until {
                child.kill()?;
                child.wait()?;
                return Ok(None);
            }
            thread::sleep(PAUSE);
        }
    }

    fn fate(&self, status: ExitStatus, said: &str) -> DeliveryStatus {
        let reason = one_line(&format!("{}: {status}: {said}", self.name()));
        match status.code() {
            Some(NO_USER | NO_HOST) => DeliveryStatus::Failed(reason),
            _ => DeliveryStatus::Delayed(reason),
        }
    }

    fn name(&self) -> String {
        self.program.display().to_string()
    }
}

impl Transport for SendmailTransport {
    fn send(&mut self, outgoing: &OutgoingMail<'_>) -> Result<Vec<DeliveryStatus>, TransportError> {
        let text = unix_lines(outgoing.bytes);
        let mut fates = Vec::new();
        for to in outgoing.to {
            match self.run(outgoing.from, to, &text) {
                Ok(fate) => fates.push(fate),
                Err(error) if fates.is_empty() => return Err(error),
                // Others have it already: that is not forgotten.
                Err(error) => fates.push(DeliveryStatus::Delayed(error.to_string())),
            }
        }
        Ok(fates)
    }

    fn batch(&self) -> u32 {
        BATCH
    }
}

/// Programs of this machine end lines by line feeds alone.
fn unix_lines(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    for (at, byte) in bytes.iter().enumerate() {
        if *byte != b'\r' || bytes.get(at + 1) != Some(&b'\n') {
            text.push(*byte);
        }
    }
    text
}

fn is_read(writer: Option<JoinHandle<io::Result<()>>>) -> bool {
    writer.is_some_and(|writer| writer.join().is_ok_and(|written| written.is_ok()))
}

/// Reads what it complains of, and the rest so that it never waits for a reader.
fn listen(mut errors: ChildStderr) -> Receiver<String> {
    let (tell, told) = channel();
    thread::spawn(move || {
        let mut said = Vec::new();
        let read = errors.by_ref().take(COMPLAINTS).read_to_end(&mut said);
        let rest = io::copy(&mut errors, &mut io::sink());
        // Nobody listens any more when it took too long.
        let _ = (
            read,
            rest,
            tell.send(String::from_utf8_lossy(&said).into_owned()),
        );
    });
    told
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::*;

    /// A program of these lines; `$dir` is where it may write.
    fn program(directory: &Path, lines: &str) -> SendmailTransport {
        let path = directory.join("sendmail");
        let text = format!("#!/bin/sh\ndir={}\n{lines}\n", directory.display());
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        SendmailTransport::new(path)
    }

    fn send(
        transport: &mut SendmailTransport,
        to: &[&str],
    ) -> Result<Vec<DeliveryStatus>, TransportError> {
        let to: Vec<String> = to.iter().map(|one| (*one).to_owned()).collect();
        transport.send(&OutgoingMail {
            message_id: "1@x",
            from: "office@example.org",
            to: &to,
            bytes: b"Subject: x\r\n\r\n.\r\n.one\r\nend\r\n",
        })
    }

    #[test]
    fn each_recipient_has_a_run_and_a_fate() {
        let place = tempfile::tempdir().unwrap();
        let lines = "echo \"$@\" >> $dir/arguments; cat > $dir/text
            for last; do :; done
            case $last in
              gone@*) echo no such user >&2; exit 67;;
              host@*) exit 68;;
              later@*) echo queue is full >&2; exit 75;;
              odd@*) exit 1;;
              killed@*) kill -9 $$;;
            esac";
        let mut transport = program(place.path(), lines);
        let to = [
            "gone@x", "a@x", "later@x", "host@x", "odd@x", "killed@x", "-b@x",
        ];
        let fates = send(&mut transport, &to).unwrap();
        let kinds: String = fates
            .iter()
            .map(|fate| match fate {
                DeliveryStatus::Sent => 's',
                DeliveryStatus::Delayed(_) => 'l',
                DeliveryStatus::Failed(_) => 'r',
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(kinds, "rslrlls", "{fates:?}");
        assert!(matches!(&fates[0], DeliveryStatus::Failed(why) if why.ends_with("no such user")));
        assert!(
            matches!(&fates[2], DeliveryStatus::Delayed(why) if why.ends_with("queue is full"))
        );
        let arguments = fs::read_to_string(place.path().join("arguments")).unwrap();
        let arguments: Vec<&str> = arguments.lines().collect();
        assert_eq!(arguments[1], "-i -f office@example.org -- a@x");
        assert_eq!(arguments[6], "-i -f office@example.org -- -b@x");
        let text = fs::read(place.path().join("text")).unwrap();
        assert_eq!(text, b"Subject: x\n\n.\n.one\nend\n");
    }

    #[test]
    fn a_program_that_cannot_be_run_keeps_all_mail() {
        let place = tempfile::tempdir().unwrap();
        let mut transport = SendmailTransport::new(place.path().join("none"));
        let error = send(&mut transport, &["a@x"]).unwrap_err().to_string();
        assert!(
            error.contains("cannot be run") && error.contains("none"),
            "{error}"
        );
    }

    #[test]
    fn a_program_that_hangs_is_ended() {
        let place = tempfile::tempdir().unwrap();
        let mut transport = program(place.path(), "exec sleep 60");
        transport.timeouts = Duration::from_millis(200);
        let started = Instant::now();
        let fates = send(&mut transport, &["a@x"]).unwrap();
        assert!(
            matches!(&fates[0], DeliveryStatus::Delayed(why) if why.contains("took longer")),
            "{fates:?}"
        );
        assert!(started.elapsed() < Duration::from_secs(30));
    }
}
