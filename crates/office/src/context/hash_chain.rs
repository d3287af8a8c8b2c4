//! The chain of a game: every act is an entry, salted, and every entry bound to all before it. A page shows the head, a receipt the entry
//! of its letter, in characters that nobody takes for others.

use sha2::{Digest, Sha256};

use super::office_key::OfficeKey;
use super::token::ALPHABET;

/// Characters of a hash as it is printed: 130 bits.
pub const PRINTED: usize = 26;

/// SHA-256 over parts, each with its length before it as eight bytes, behind a purpose.
pub struct Hasher(Sha256);

impl Hasher {
    pub fn new(purpose: &[u8]) -> Hasher {
        let mut hasher = Sha256::new();
        hasher.update(purpose);
        Hasher(hasher)
    }

    pub fn part(&mut self, part: &[u8]) {
        self.0.update((part.len() as u64).to_be_bytes());
        self.0.update(part);
    }

    pub fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}

fn hashed<'a>(purpose: &[u8], parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut hasher = Hasher::new(purpose);
    for part in parts {
        hasher.part(part);
    }
    hasher.finish()
}

/// Hashes the content of an act.
pub fn content_hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 32] {
    hashed(b"bulla-content-v1\0", parts)
}

/// Derives the salt of a chain entry. Only the office knows it, so nobody can guess and test what the entry binds. It is a
/// function of the act alone, so that a receipt can show the entry of its letter before the letter has its place.
pub fn entry_salt(key: &OfficeKey, game: &str, kind: &str, content: &[u8; 32]) -> [u8; 32] {
    key.derive("leaf", &[game.as_bytes(), kind.as_bytes(), content])
}

pub fn entry_hash(kind: &str, salt: &[u8], content: &[u8; 32]) -> [u8; 32] {
    hashed(b"bulla-leaf-v1\0", [kind.as_bytes(), salt, content])
}

/// Computes the chain head after an entry; `before` is `None` for the first one.
pub fn chain_head(before: Option<&[u8]>, chain_entry: &[u8]) -> [u8; 32] {
    hashed(
        b"bulla-chain-v1\0",
        [before.unwrap_or_default(), chain_entry],
    )
}

/// The first 130 bits, five a character.
pub fn printed_hash(hash: &[u8]) -> String {
    let bit = |at: usize| hash.get(at / 8).map_or(0, |byte| byte >> (7 - at % 8) & 1);
    let character = |at: usize| {
        let value = (at * 5..at * 5 + 5).fold(0, |value, at| value << 1 | bit(at));
        char::from(ALPHABET[usize::from(value)])
    };
    (0..PRINTED).map(character).collect()
}

/// Returns whether the text can be a printed hash.
pub fn is_printed_hash(text: &str) -> bool {
    text.len() == PRINTED && text.bytes().all(|letter| ALPHABET.contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_printed_bit_by_bit() {
        assert_eq!(printed_hash(&[0; 32]), "0".repeat(26));
        assert_eq!(printed_hash(&[0xff; 32]), "z".repeat(26));
        let mut one = [0; 32];
        one[0] = 0b0000_1000;
        assert_eq!(printed_hash(&one), format!("1{}", "0".repeat(25)));
        one = [0; 32];
        one[16] = 0b0100_0000;
        assert_eq!(printed_hash(&one), format!("{}1", "0".repeat(25)));
        assert!(is_printed_hash(&printed_hash(&content_hash([
            b"a".as_slice()
        ]))));
        assert!(!is_printed_hash("no"));
    }

    #[test]
    fn parts_and_kinds_are_not_run_together() {
        let one = content_hash([b"ab".as_slice(), b"c"]);
        assert_ne!(one, content_hash([b"a".as_slice(), b"bc"]));
        assert_ne!(
            entry_hash("note", &[1; 32], &one),
            entry_hash("letter", &[1; 32], &one)
        );
        assert_ne!(
            entry_hash("note", &[1; 32], &one),
            entry_hash("note", &[2; 32], &one)
        );
        assert_ne!(chain_head(None, &one), chain_head(Some(&one), &one));
    }
}
