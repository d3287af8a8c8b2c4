//! A mail that leaves, and the way on which it does.

use super::transport_error::TransportError;

/// A way for mail to leave.
pub trait Transport: Send {
    /// Takes a mail for some addresses. Returns a fate for each, in their order.
    ///
    /// # Errors
    /// The transport can take no mail at all now: this one and all others wait, and none has failed.
    fn send(&mut self, outgoing: &OutgoingMail<'_>) -> Result<Vec<DeliveryStatus>, TransportError>;

    /// Makes everything durable that was sent since the last time; before this nothing counts as sent.
    fn flush(&mut self) -> Result<(), TransportError> {
        Ok(())
    }

    /// Returns the number of mails after which sent mail is recorded. A crash in between sends them a second time.
    fn batch(&self) -> u32;

    /// Mails that it may send in a minute, if there is a limit.
    fn per_minute(&self) -> Option<u32> {
        None
    }
}

/// A mail with its envelope.
#[derive(Clone, Copy, Debug)]
pub struct OutgoingMail<'a> {
    /// Message-ID without angle brackets.
    pub message_id: &'a str,
    /// Address to which failures are reported.
    pub from: &'a str,
    pub to: &'a [String],
    pub bytes: &'a [u8],
}

/// Delivery result of a mail for one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryStatus {
    Sent,
    /// Temporary failure; the sentence gives the reason.
    Delayed(String),
    /// Temporary failure that came after the text was sent: the same text may meet it again and again.
    TextDelayed(String),
    /// Never.
    Failed(String),
    /// Never as it is: the server takes no mail of this size.
    TooLarge(String),
}
