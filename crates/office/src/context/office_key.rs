//! The office key: 32 random bytes in a file of their own, outside the database, from which every secret in a mail is derived.

use std::fmt;
use std::io::ErrorKind;
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::atomic_files;
use super::error::OfficeError;

const LENGTH: usize = 32;

#[derive(Clone)]
pub struct OfficeKey([u8; LENGTH]);

impl fmt::Debug for OfficeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OfficeKey(…)")
    }
}

impl OfficeKey {
    /// Draws a key and writes it to a file that must not exist.
    pub fn create(path: &Path) -> Result<OfficeKey, OfficeError> {
        let key = OfficeKey(rand::random());
        let problem = |error| OfficeError::file(path, &error, "check the directory's permissions");
        if path.exists() {
            return Err(problem(ErrorKind::AlreadyExists.into()));
        }
        atomic_files::write(path, &key.0, atomic_files::PRIVATE).map_err(problem)?;
        Ok(key)
    }

    pub fn read(path: &Path) -> Result<OfficeKey, OfficeError> {
        let bytes = std::fs::read(path).map_err(|error| {
            let advice = match error.kind() {
                ErrorKind::NotFound => {
                    "put the office key back from a backup: without it no letter proves its seat"
                }
                _ => "check who owns the file",
            };
            OfficeError::file(path, &error, advice)
        })?;
        let length = bytes.len();
        bytes
            .try_into()
            .map(OfficeKey)
            .map_err(|_| OfficeError::File {
                path: path.to_path_buf(),
                detail: format!("{length} bytes where {LENGTH} belong"),
                advice: "put the office key back from a backup",
            })
    }

    /// HMAC-SHA256 over the parts, each with its length before it, so that no two lists of parts are the same bytes.
    pub fn derive(&self, purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        for part in std::iter::once(&purpose.as_bytes()).chain(parts) {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

/// Two digits for each byte.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_key_is_private_and_reads_back() {
        let directory = tempfile::TempDir::new().unwrap();
        let path = directory.path().join("office.key");
        let key = OfficeKey::create(&path).unwrap();
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(OfficeKey::read(&path).unwrap().0, key.0);
        assert!(OfficeKey::create(&path).is_err(), "never overwritten");
        std::fs::write(&path, b"short").unwrap();
        assert!(OfficeKey::read(&path).is_err());
    }

    #[test]
    fn parts_are_not_run_together() {
        let key = OfficeKey([1; 32]);
        assert_ne!(
            key.derive("a", &[b"bc", b"d"]),
            key.derive("a", &[b"b", b"cd"])
        );
        assert_ne!(key.derive("ab", &[b"c"]), key.derive("a", &[b"bc"]));
        assert_ne!(key.derive("a", &[]), OfficeKey([2; 32]).derive("a", &[]));
    }

    #[test]
    fn a_key_does_not_print() {
        assert_eq!(format!("{:?}", OfficeKey([65; 32])), "OfficeKey(…)");
    }
}
