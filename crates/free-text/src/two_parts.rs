//! The text part and the HTML of a letter, where they say different things.

use bulla_core::orders::{BlockHeader, BlockStatus, OfficeRequest, body};
use bulla_core::text::{CatalogMessage, Complaint, TextPosition};
use bulla_mail::{BlockResult, Letter};

use super::parse_context::ParseContext;
use super::parse_letter::parse_one;
use super::parsed_letter::ParsedLetter;
use super::raw_blocks::read_block;

/// Meaning of a letter, however it is spelt.
#[derive(Default, PartialEq, Eq)]
struct PartMeaning {
    orders: String,
    is_final: bool,
    clears: bool,
    confirms: Option<String>,
    requests: Vec<OfficeRequest>,
}

impl PartMeaning {
    fn of(parsed: &ParsedLetter, context: &ParseContext) -> PartMeaning {
        let is_final = parsed.status == Some(BlockStatus::Final);
        let proposal = parsed.proposal.clone();
        let (BlockResult::Orders(block) | BlockResult::Form(block)) = &parsed.found else {
            return PartMeaning {
                orders: proposal.unwrap_or_default(),
                is_final,
                requests: parsed.requests.clone(),
                ..PartMeaning::default()
            };
        };
        let read = read_block(block, context.words);
        let BlockHeader {
            status,
            clear,
            confirm,
            requests,
            ..
        } = read.header.clone();
        let orders = read.orders.filter(|_| proposal.is_none());
        let orders = orders.map(|orders| body(&orders, context.words));
        PartMeaning {
            orders: proposal.or(orders).unwrap_or_default(),
            is_final: is_final || status == Some(BlockStatus::Final),
            clears: clear,
            confirms: confirm,
            requests: [requests, parsed.requests.clone()].concat(),
        }
    }
}

/// Returns the letter refused, if its HTML comes to other orders, another status or another request than its text part; by its HTML, if
/// that alone has words that were not read. A part of which the client broke the block says nothing.
pub(super) fn compared(
    letter: &Letter,
    parsed: &ParsedLetter,
    context: &ParseContext,
) -> Option<ParsedLetter> {
    let other = letter.by_its_html()?;
    let heard = parse_one(&other, context);
    let is_broken = |parsed: &ParsedLetter| matches!(parsed.found, BlockResult::Refused(_));
    if is_broken(parsed) || is_broken(&heard) {
        return None;
    }
    if PartMeaning::of(parsed, context) == PartMeaning::of(&heard, context) {
        let is_told = parsed.unread.is_empty() && !heard.unread.is_empty();
        return is_told.then_some(heard);
    }
    let words = letter.other.as_ref()?.differs.clone();
    let sentence = CatalogMessage::new("mail.two-parts", words.map(Into::into));
    Some(ParsedLetter {
        found: BlockResult::Refused(Complaint::say(TextPosition::START, "", sentence)),
        ..ParsedLetter::nothing()
    })
}
