//! Tokens: what proves a seat for one segment. They stand in the form, and ride in the Message-ID of every mail to the seat.

use std::fmt;

use subtle::ConstantTimeEq;

use super::OfficeKey;

/// Thirty-two characters, five bits each; a reader who writes `o`, `i` or `l` means `0`, `1` and `1`.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 12;

/// Twelve characters: 60 bits.
#[derive(Clone, Copy)]
pub struct Token([u8; LENGTH]);

/// Written as in the form: `q7f2-9kd1-m3xa`.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.plain();
        write!(f, "{}-{}-{}", &text[..4], &text[4..8], &text[8..])
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// The token of a seat for a segment of a game.
    pub fn of(key: &OfficeKey, game: &str, seat: i64, ordinal: i64) -> Token {
        let parts = [game.as_bytes(), &seat.to_be_bytes(), &ordinal.to_be_bytes()];
        Token::from_bytes(&key.derive("token", &parts))
    }

    /// A code that confirms one letter, for `confirm: CODE`.
    pub fn code(key: &OfficeKey, game: &str, seat: i64, letter: &[u8]) -> Token {
        let parts = [game.as_bytes(), &seat.to_be_bytes(), letter];
        Token::from_bytes(&key.derive("confirm", &parts))
    }

    /// Reads what a person wrote, with or without dashes, in any case. `None` if it cannot be a token.
    pub fn read(text: &str) -> Option<Token> {
        let mut token = [0; LENGTH];
        let mut letters = text.bytes().filter(|letter| !matches!(letter, b'-' | b' '));
        for place in &mut token {
            *place = normal(letters.next()?)?;
        }
        letters.next().is_none().then_some(Token(token))
    }

    /// Takes the same time wherever the two differ.
    pub fn is(&self, other: &Token) -> bool {
        self.0.ct_eq(&other.0).into()
    }

    /// Without dashes, as it stands in a Message-ID.
    pub fn plain(&self) -> String {
        self.0.iter().map(|letter| char::from(*letter)).collect()
    }

    fn from_bytes(bytes: &[u8; 32]) -> Token {
        let mut token = [0; LENGTH];
        for (place, byte) in token.iter_mut().zip(bytes) {
            *place = ALPHABET[usize::from(byte % 32)];
        }
        Token(token)
    }
}

fn normal(letter: u8) -> Option<u8> {
    let letter = match letter.to_ascii_lowercase() {
        b'o' => b'0',
        b'i' | b'l' => b'1',
        other => other,
    };
    ALPHABET.contains(&letter).then_some(letter)
}

/// The Message-ID of a mail to a seat, without angle brackets: the seat's secret and a keyed hash of what the mail says
/// and to whom, so that it counts nothing, and the same mail queued twice is one mail.
pub fn message_id(key: &OfficeKey, token: &Token, content: &[&[u8]], domain: &str) -> String {
    format!("{}.{}@{domain}", token.plain(), content_hash(key, content))
}

/// The Message-ID of a mail that belongs to no seat.
pub fn plain_message_id(key: &OfficeKey, content: &[&[u8]], domain: &str) -> String {
    format!("{}@{domain}", content_hash(key, content))
}

/// The token in a Message-ID of this office that a letter answers, if it looks like one.
pub fn token_of_message_id(id: &str, domain: &str) -> Option<Token> {
    let (local, host) = id.trim_matches(['<', '>', ' ']).rsplit_once('@')?;
    let (token, _) = local.split_once('.')?;
    host.eq_ignore_ascii_case(domain)
        .then(|| Token::read(token))
        .flatten()
}

/// 80 bits are enough to tell one mail of an office from all others.
fn content_hash(key: &OfficeKey, content: &[&[u8]]) -> String {
    let hash = key.derive("message-id", content);
    hash[..10]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> OfficeKey {
        let directory = tempfile::TempDir::new().unwrap();
        OfficeKey::create(&directory.path().join("office.key")).unwrap()
    }

    #[test]
    fn a_token_is_of_one_game_seat_and_segment() {
        let key = key();
        let token = Token::of(&key, "delta-7", 2, 9);
        assert!(token.is(&Token::of(&key, "delta-7", 2, 9)));
        for other in [
            Token::of(&key, "delta-8", 2, 9),
            Token::of(&key, "delta-7", 3, 9),
            Token::of(&key, "delta-7", 2, 10),
        ] {
            assert!(!token.is(&other));
        }
    }

    #[test]
    fn a_token_is_read_as_people_write_it() {
        let token = Token::read("q01f-9kd1-m3xa").unwrap();
        assert_eq!(token.to_string(), "q01f-9kd1-m3xa");
        for same in ["Q01F9KD1M3XA", "qolf 9kdi m3xa", "q01f-9kdl-m3xa"] {
            assert!(token.is(&Token::read(same).unwrap()), "{same}");
        }
        for wrong in [
            "",
            "q01f-9kd1-m3x",
            "q01f-9kd1-m3xab",
            "q01f-9kd1-m3x!",
            "ü",
        ] {
            assert!(Token::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn every_token_reads_back() {
        let key = key();
        for ordinal in 0..200 {
            let token = Token::of(&key, "delta-7", 1, ordinal);
            assert!(token.is(&Token::read(&token.to_string()).unwrap()));
        }
    }

    #[test]
    fn a_reply_carries_the_token_of_the_mail_it_answers() {
        let key = key();
        let token = Token::of(&key, "delta-7", 2, 9);
        let id = message_id(
            &key,
            &token,
            &[b"page", b"ann@example.org"],
            "office.example.org",
        );
        let other = message_id(
            &key,
            &token,
            &[b"page", b"bob@example.org"],
            "office.example.org",
        );
        assert_ne!(id, other);
        let found = token_of_message_id(&format!("<{id}>"), "Office.example.org").unwrap();
        assert!(found.is(&token));
        assert!(token_of_message_id(&id, "elsewhere.org").is_none());
        let plain = plain_message_id(&key, &[b"text"], "office.example.org");
        assert!(token_of_message_id(&plain, "office.example.org").is_none());
    }
}
