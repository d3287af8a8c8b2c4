//! Secrets of a game.

use std::fmt;

use super::row_mapping;

/// 32 random bytes that no mail, page or log may show before their time.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[derive(Debug, thiserror::Error)]
#[error("a secret of {0} bytes where 32 belong")]
pub struct WrongLength(usize);

impl TryFrom<Vec<u8>> for Secret {
    type Error = WrongLength;

    fn try_from(bytes: Vec<u8>) -> Result<Secret, WrongLength> {
        let length = bytes.len();
        bytes
            .try_into()
            .map(Secret)
            .map_err(|_| WrongLength(length))
    }
}

row_mapping::column!(
    Secret as Vec<u8>,
    |bytes: Vec<u8>| Ok(Secret::try_from(bytes)?),
    |secret: &Secret| secret.0.to_vec()
);
