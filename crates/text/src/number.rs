//! Numbers as people write them: a run of ASCII digits and nothing else.

/// Reason why a text is not a number here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// Text other than a number (a sign, a fraction, other digits, a word): it cannot be read.
    Unreadable,
    /// A number, but outside every range, however many digits it has: read, and not allowed.
    TooLarge,
}

/// The number a text names. Leading noughts count for nothing (`010` is ten).
pub fn number(text: &str) -> Result<u32, NumberError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NumberError::Unreadable);
    }
    text.bytes()
        .try_fold(0u32, |sum, byte| {
            sum.checked_mul(10)?.checked_add(u32::from(byte - b'0'))
        })
        .ok_or(NumberError::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_a_number_and_nothing_else_is() {
        assert_eq!(number("0"), Ok(0));
        assert_eq!(number("010"), Ok(10));
        assert_eq!(number("4294967295"), Ok(u32::MAX));
        for wrong in [
            "", "+4", "-2", "1.5", "1e3", "0x10", "three", "１２", "٣", "1 2",
        ] {
            assert_eq!(number(wrong), Err(NumberError::Unreadable), "{wrong}");
        }
    }

    #[test]
    fn a_number_of_any_length_is_too_large_and_not_unreadable() {
        assert_eq!(number("4294967296"), Err(NumberError::TooLarge));
        assert_eq!(number(&"9".repeat(60_000)), Err(NumberError::TooLarge));
        assert_eq!(number(&format!("{}7", "0".repeat(60_000))), Ok(7));
    }
}
