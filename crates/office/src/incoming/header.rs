//! Header data of a letter, read before its game is known.

use crate::context::token::Token;
use bulla_core::orders::{self, BlockHeader, Vocabulary};
use bulla_mail::{self, BlockResult, Letter};

/// The header of the block. Of a letter whose block is broken only a token is found, so that its seat gets an answer.
pub fn of(letter: &Letter, raw: &[u8]) -> BlockHeader {
    match &letter.found {
        BlockResult::Orders(block) | BlockResult::Form(block) => {
            let read = orders::read(&block.text, block.first_line, &Vocabulary::default());
            if read.is_refused() && read.header.token.is_none() {
                with_token(read.header, token_in(&block.text))
            } else {
                read.header
            }
        }
        BlockResult::Refused(_) => {
            let token = bulla_mail::texts(raw)
                .iter()
                .find_map(|text| token_in(text));
            with_token(BlockHeader::default(), token)
        }
        BlockResult::None => BlockHeader::default(),
    }
}

fn with_token(header: BlockHeader, token: Option<String>) -> BlockHeader {
    BlockHeader { token, ..header }
}

/// The first line that gives a token, whatever stands around it.
fn token_in(text: &str) -> Option<String> {
    let mut written = text.lines().filter_map(|line| {
        let (key, value) = line
            .trim_start_matches(['>', ' ', '\u{a0}'])
            .split_once(':')?;
        let value = value.split('#').next().unwrap_or_default().trim();
        key.trim().eq_ignore_ascii_case("token").then_some(value)
    });
    written
        .find(|value| Token::read(value).is_some())
        .map(str::to_owned)
}
