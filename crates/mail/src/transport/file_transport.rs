//! Mails as files: `NAME.eml` with the text and `NAME.json` with the envelope, for a program that carries them further.
//! The envelope is written first, so whoever sees a text finds its envelope.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::maildir_transport::{BATCH, hashed};
use super::outgoing_mail::{DeliveryStatus, OutgoingMail, Transport};
use super::transport_error::TransportError;
use crate::maildir::write_durably;

pub struct FileTransport {
    directory: PathBuf,
}

impl FileTransport {
    /// Makes the directory if it is not there.
    pub fn open(directory: PathBuf) -> Result<FileTransport, TransportError> {
        fs::create_dir_all(&directory).map_err(|error| failed(&directory, &error))?;
        Ok(FileTransport { directory })
    }

    /// Whole or not at all under its name.
    fn put(&self, name: &str, bytes: &[u8]) -> Result<(), TransportError> {
        let draft = self.directory.join(format!(".{name}.tmp"));
        let place = self.directory.join(name);
        write_durably(&draft, bytes).map_err(|error| failed(&draft, &error))?;
        fs::rename(&draft, &place).map_err(|error| failed(&place, &error))
    }
}

impl Transport for FileTransport {
    fn send(&mut self, outgoing: &OutgoingMail<'_>) -> Result<Vec<DeliveryStatus>, TransportError> {
        let name = hashed(outgoing.message_id);
        let (text, envelope) = (format!("{name}.eml"), format!("{name}.json"));
        let all = |fate: DeliveryStatus| Ok(vec![fate; outgoing.to.len()]);
        let path = self.directory.join(&text);
        match fs::read(&path) {
            Ok(there) if there == outgoing.bytes => return all(DeliveryStatus::Sent),
            Ok(_) => {
                let path = path.display();
                let advice = "holds another mail under the same name: move it away";
                return all(DeliveryStatus::Delayed(format!("{path} {advice}")));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(&path, &error)),
        }
        let facts = json!({
            "message_id": outgoing.message_id,
            "from": outgoing.from,
            "to": outgoing.to,
        });
        self.put(&envelope, format!("{facts:#}\n").as_bytes())?;
        self.put(&text, outgoing.bytes)?;
        all(DeliveryStatus::Sent)
    }

    fn flush(&mut self) -> Result<(), TransportError> {
        let settled = File::open(&self.directory).and_then(|folder| folder.sync_all());
        settled.map_err(|error| failed(&self.directory, &error))
    }

    fn batch(&self) -> u32 {
        BATCH as u32
    }
}

fn failed(path: &Path, error: &io::Error) -> TransportError {
    TransportError::Files {
        place: path.display().to_string(),
        detail: error.to_string(),
        advice: "Check the directory, its permissions and the room on the disk; all mail waits",
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn send(transport: &mut FileTransport, bytes: &[u8]) -> Vec<DeliveryStatus> {
        let fates = transport.send(&OutgoingMail {
            message_id: "../1@x",
            from: "office@example.org",
            to: &["a@x".to_owned(), "b@x".to_owned()],
            bytes,
        });
        transport.flush().unwrap();
        fates.unwrap()
    }

    #[test]
    fn a_mail_lies_there_once_with_its_envelope() {
        let place = tempfile::tempdir().unwrap();
        let mut transport = FileTransport::open(place.path().join("a/out")).unwrap();
        for _ in 0..2 {
            assert_eq!(
                send(&mut transport, b"text\r\n"),
                [DeliveryStatus::Sent, DeliveryStatus::Sent]
            );
        }
        let name = hashed("../1@x");
        let mut names: Vec<PathBuf> = fs::read_dir(place.path().join("a/out"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        names.sort();
        let ends = [format!("{name}.eml"), format!("{name}.json")];
        assert!(
            names
                .iter()
                .zip(&ends)
                .all(|(path, end)| path.ends_with(end)),
            "{names:?}"
        );
        assert_eq!(names.len(), 2);
        assert_eq!(fs::read(&names[0]).unwrap(), b"text\r\n");
        let mode = fs::metadata(&names[0]).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let envelope: serde_json::Value =
            serde_json::from_slice(&fs::read(&names[1]).unwrap()).unwrap();
        assert_eq!(envelope["to"], json!(["a@x", "b@x"]));
        assert_eq!(envelope["message_id"], "../1@x");
    }

    #[test]
    fn another_mail_under_the_same_name_is_left_alone() {
        let place = tempfile::tempdir().unwrap();
        let mut transport = FileTransport::open(place.path().to_owned()).unwrap();
        send(&mut transport, b"one");
        let fates = send(&mut transport, b"two");
        assert!(
            matches!(&fates[..], [DeliveryStatus::Delayed(why), DeliveryStatus::Delayed(_)] if why.contains("another mail"))
        );
        let path = place.path().join(format!("{}.eml", hashed("../1@x")));
        assert_eq!(fs::read(path).unwrap(), b"one");
    }
}
