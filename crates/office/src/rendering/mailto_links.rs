//! Links that begin a letter of the reader: a tap, and the letter stands there with its block and its proof, to be sent. Its orders are
//! more of them: what stands already is not dropped by a tap.

use super::mail_composer::MailComposer;
use super::order_form::block_with;
use super::page_reader::PageReader;
use crate::context::error::OfficeError;
use crate::context::plus_address;
use bulla_core::game::View;
use bulla_core::orders::{BlockHeader, BlockStatus, OfficeRequest};
use bulla_core::rules;
use bulla_core::turn::{Acceptance, Orders, Prompt, Topic, TradeOrders};
use bulla_pages::page::Button;

/// Offers that a page has links for at most; the market board lists all of them.
const MOST_OFFERS: usize = 8;

impl MailComposer<'_> {
    /// Returns the buttons of a page: to take an offer, to do nothing, to have it again.
    pub(super) fn page_buttons(
        &self,
        reader: &PageReader<'_>,
        view: &View,
        prompts: &[Prompt],
    ) -> Result<Vec<Button>, OfficeError> {
        let mut buttons = Vec::new();
        if reader.deadline.is_none() {
            return Ok(buttons);
        }
        if prompts.iter().any(|prompt| prompt.topic == Topic::Accept) {
            for acceptance in rules::takeable(reader.table.book(), view)
                .into_iter()
                .take(MOST_OFFERS)
            {
                buttons.push(self.accept_button(reader, view, acceptance)?);
            }
        }
        if !prompts.is_empty() && reader.carried.is_none() {
            let header = BlockHeader {
                status: Some(BlockStatus::Final),
                is_more: true,
                ..BlockHeader::default()
            };
            let orders = Orders {
                none: true,
                ..Orders::default()
            };
            let block = block_with(reader, header, &orders);
            buttons.push(self.button(reader, "button.nothing", &[], &block)?);
        }
        buttons.push(self.again_button(reader)?);
        Ok(buttons)
    }

    /// Returns the buttons of a receipt or another answer: to confirm what is held, to have the page again.
    pub(super) fn answer_buttons(
        &self,
        reader: &PageReader<'_>,
        code: Option<&str>,
    ) -> Result<Vec<Button>, OfficeError> {
        let mut buttons = Vec::new();
        if let Some(code) = code {
            let block = format!("BEGIN ORDERS\nconfirm: {code}\nEND ORDERS\n");
            buttons.push(self.button(reader, "button.confirm", &[], &block)?);
        }
        if reader.deadline.is_some() {
            buttons.push(self.again_button(reader)?);
        }
        Ok(buttons)
    }

    fn accept_button(
        &self,
        reader: &PageReader<'_>,
        view: &View,
        acceptance: Acceptance,
    ) -> Result<Button, OfficeError> {
        let parts = view.parts();
        let number = format!("{}-{}", parts.nation(acceptance.civ).id, acceptance.number);
        let cards = acceptance.sealed.iter();
        let cards: Vec<String> = cards
            .map(|face| parts.deck.face(*face).name.clone())
            .collect();
        let orders = Orders {
            trade: TradeOrders {
                accept: Some(vec![acceptance]),
                ..TradeOrders::default()
            },
            ..Orders::default()
        };
        let header = BlockHeader {
            is_more: true,
            ..BlockHeader::default()
        };
        let block = block_with(reader, header, &orders);
        let words = [number, cards.join(", ")];
        self.button(reader, "button.accept", &words, &block)
    }

    fn again_button(&self, reader: &PageReader<'_>) -> Result<Button, OfficeError> {
        let header = BlockHeader {
            requests: vec![OfficeRequest::Page],
            ..BlockHeader::default()
        };
        let block = block_with(reader, header, &Orders::default());
        self.button(reader, "button.again", &[], &block)
    }

    /// `key` is a line of `answers.txt`; the subject of the letter names its game.
    pub(super) fn button(
        &self,
        reader: &PageReader<'_>,
        key: &str,
        words: &[String],
        block: &str,
    ) -> Result<Button, OfficeError> {
        let config = self.office.config;
        let address = if config.plus {
            plus_address::address(&config.address, &reader.token)
        } else {
            config.address.clone()
        };
        let label = self.line(key, words)?;
        let subject = format!("[{}] {label}", reader.table.game);
        Ok(Button {
            href: link(&address, &subject, block),
            label,
        })
    }
}

/// RFC 6068: a link to a letter. Its lines end as those of mail do.
fn link(address: &str, subject: &str, body: &str) -> String {
    let body = body.replace('\n', "\r\n");
    format!(
        "mailto:{}?subject={}&body={}",
        encoded(address, b"@"),
        encoded(subject, b""),
        encoded(&body, b"")
    )
}

/// Everything but letters, digits, the marks that mean nothing, and these.
fn encoded(text: &str, also: &[u8]) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        let is_plain = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if is_plain || also.contains(&byte) {
            out.push(char::from(byte))
        } else {
            out.push_str(&format!("%{byte:02X}"))
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_keeps_every_character_of_its_letter() {
        assert_eq!(
            link("a+b@c.org", "[d-7] nächster?", "x: 1 & 2\n"),
            "mailto:a%2Bb@c.org?subject=%5Bd-7%5D%20n%C3%A4chster%3F&body=x%3A%201%20%26%202%0D%0A"
        );
    }
}
