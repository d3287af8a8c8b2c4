//! Tokens: what proves a seat for one segment. They stand in the form, and ride in the Message-ID of every mail to the seat.
//! What a token is good for goes into its hash: one of a smaller scope never becomes one of a greater.

use std::fmt;

use subtle::ConstantTimeEq;

use super::office_key::{OfficeKey, hexadecimal};
use bulla_store::Segment;

/// Thirty-two characters, five bits each; a reader who writes `o`, `i` or `l` means `0`, `1` and `1`.
pub const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenScope {
    /// Everything that a player does.
    Orders,
    /// Asks for pages and the like, and orders nothing.
    Page,
    /// Confirms what concerns the seat itself, such as another address.
    Admin,
}

/// Seat and segment that a token belongs to.
#[derive(Clone, Copy, Debug)]
pub struct TokenSubject<'a> {
    /// The name of the game.
    pub game: &'a str,
    pub seat: i64,
    /// Number of times the seat asked for new tokens.
    pub secret: i64,
    pub page: TokenPage,
}

/// The segment of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenPage {
    pub ordinal: i64,
    /// Time of the last restore from a backup as the segment opened, 0 for never. Mail of another segment in its place proves
    /// nothing for it.
    pub restored_at: i64,
}

impl From<&Segment> for TokenPage {
    fn from(segment: &Segment) -> TokenPage {
        TokenPage {
            ordinal: segment.ordinal,
            restored_at: segment.restored_at,
        }
    }
}

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

impl TokenScope {
    fn id(self) -> &'static [u8] {
        match self {
            TokenScope::Orders => b"orders",
            TokenScope::Page => b"page",
            TokenScope::Admin => b"admin",
        }
    }
}

impl Token {
    pub fn of(key: &OfficeKey, scope: TokenScope, whose: &TokenSubject<'_>) -> Token {
        let (seat, secret) = (whose.seat.to_be_bytes(), whose.secret.to_be_bytes());
        let TokenPage {
            ordinal,
            restored_at,
        } = whose.page;
        let (ordinal, restored) = (ordinal.to_be_bytes(), restored_at.to_be_bytes());
        let mut parts: Vec<&[u8]> =
            vec![scope.id(), whose.game.as_bytes(), &seat, &secret, &ordinal];
        // An office that never was put back makes the tokens that it always made.
        if restored_at != 0 {
            parts.push(&restored);
        }
        Token::from_bytes(&key.derive("token", &parts))
    }

    /// Returns the token of a stand-in, by its number, in the place of this token of the player.
    pub fn of_stand_in(&self, key: &OfficeKey, stand_in: i64) -> Token {
        let parts = [self.0.as_slice(), &stand_in.to_be_bytes()];
        Token::from_bytes(&key.derive("stand-in", &parts))
    }

    /// Returns the token that proves an address of a moderator.
    pub fn of_moderator(key: &OfficeKey, address: &str) -> Token {
        let address = address.to_lowercase();
        Token::from_bytes(&key.derive("moderator", &[address.as_bytes()]))
    }

    /// A code for `confirm: CODE`, which confirms one thing of a moderator.
    pub fn moderator_code(key: &OfficeKey, address: &str, what: &[&[u8]]) -> Token {
        let address = address.to_lowercase();
        let mut parts = vec![address.as_bytes()];
        parts.extend(what);
        Token::from_bytes(&key.derive("moderator-code", &parts))
    }

    /// A code for `confirm: CODE`, which confirms one thing of a seat.
    pub fn code(key: &OfficeKey, scope: TokenScope, game: &str, seat: i64, what: &[u8]) -> Token {
        let parts = [scope.id(), game.as_bytes(), &seat.to_be_bytes(), what];
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

    /// Returns the token without dashes, as in a Message-ID.
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

/// The Message-ID of a mail to a seat, without angle brackets: the seat's secret, a keyed hash of what the mail says
/// and to whom, so that it counts nothing, and the same mail queued twice is one mail, and the mark of its words.
pub fn message_id(
    key: &OfficeKey,
    token: &Token,
    content: &[&[u8]],
    words: &[u8; 32],
    domain: &str,
) -> String {
    let (token, content) = (token.plain(), content_hash(key, content));
    format!("{token}.{content}.{}@{domain}", mark_of_words(key, words))
}

/// The Message-ID of a mail that belongs to no seat.
pub fn plain_message_id(key: &OfficeKey, content: &[&[u8]], domain: &str) -> String {
    format!("{}@{domain}", content_hash(key, content))
}

/// Returns whether the key of this office made a Message-ID for a text with this hash.
pub fn is_made_of(key: &OfficeKey, id: &str, words: &[u8; 32]) -> bool {
    let Some((local, _)) = id.trim_matches(['<', '>', ' ']).rsplit_once('@') else {
        return false;
    };
    let mark = local.split('.').nth(2).unwrap_or_default();
    mark.as_bytes()
        .ct_eq(mark_of_words(key, words).as_bytes())
        .into()
}

/// 64 bits over the hash of a text without the head of the chain.
fn mark_of_words(key: &OfficeKey, words: &[u8; 32]) -> String {
    hexadecimal(&key.derive("words", &[words])[..8])
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
    hexadecimal(&key.derive("message-id", content)[..10])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> OfficeKey {
        let directory = tempfile::TempDir::new().unwrap();
        OfficeKey::create(&directory.path().join("office.key")).unwrap()
    }

    const WHOSE: TokenSubject<'static> = TokenSubject {
        game: "delta-7",
        seat: 2,
        secret: 0,
        page: PAGE,
    };

    const PAGE: TokenPage = TokenPage {
        ordinal: 9,
        restored_at: 0,
    };

    #[test]
    fn a_token_is_of_one_scope_game_seat_secret_segment_and_restore() {
        let key = key();
        let token = Token::of(&key, TokenScope::Orders, &WHOSE);
        assert!(token.is(&Token::of(&key, TokenScope::Orders, &WHOSE)));
        let game = TokenSubject {
            game: "delta-8",
            ..WHOSE
        };
        let others = [
            game,
            TokenSubject { seat: 3, ..WHOSE },
            TokenSubject { secret: 1, ..WHOSE },
            TokenSubject {
                page: TokenPage {
                    ordinal: 10,
                    ..PAGE
                },
                ..WHOSE
            },
            TokenSubject {
                page: TokenPage {
                    restored_at: 1,
                    ..PAGE
                },
                ..WHOSE
            },
        ];
        for other in others {
            assert!(
                !token.is(&Token::of(&key, TokenScope::Orders, &other)),
                "{other:?}"
            );
        }
        for scope in [TokenScope::Page, TokenScope::Admin] {
            assert!(!token.is(&Token::of(&key, scope, &WHOSE)), "{scope:?}");
        }
        for other in [token.of_stand_in(&key, 1), token.of_stand_in(&key, 2)] {
            assert!(!token.is(&other));
        }
        assert!(!token.of_stand_in(&key, 1).is(&token.of_stand_in(&key, 2)));
        let code = |scope| Token::code(&key, scope, "delta-7", 2, b"letter");
        assert!(!code(TokenScope::Orders).is(&code(TokenScope::Admin)));
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
            let page = TokenPage { ordinal, ..PAGE };
            let token = Token::of(&key, TokenScope::Page, &TokenSubject { page, ..WHOSE });
            assert!(token.is(&Token::read(&token.to_string()).unwrap()));
        }
    }

    #[test]
    fn a_reply_carries_the_token_of_the_mail_it_answers() {
        let key = key();
        let token = Token::of(&key, TokenScope::Orders, &WHOSE);
        let id = message_id(
            &key,
            &token,
            &[b"page", b"ann@example.org"],
            &[1; 32],
            "office.example.org",
        );
        let other = message_id(
            &key,
            &token,
            &[b"page", b"bob@example.org"],
            &[1; 32],
            "office.example.org",
        );
        assert_ne!(id, other);
        let found = token_of_message_id(&format!("<{id}>"), "Office.example.org").unwrap();
        assert!(found.is(&token));
        assert!(token_of_message_id(&id, "elsewhere.org").is_none());
        let plain = plain_message_id(&key, &[b"text"], "office.example.org");
        assert!(token_of_message_id(&plain, "office.example.org").is_none());
        assert!(is_made_of(&key, &format!("<{id}>"), &[1; 32]));
        assert!(!is_made_of(&key, &id, &[2; 32]));
        assert!(!is_made_of(&key, &plain, &[1; 32]));
    }
}
