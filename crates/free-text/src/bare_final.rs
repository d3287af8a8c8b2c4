//! *Final* alone: said of the orders that stand.

use bulla_core::orders;
use bulla_core::orders::{BlockHeader, BlockStatus, free_text};
use bulla_core::turn::Orders;
use bulla_mail::{BlockResult, RawOrderBlock};

use super::letter_parser::LetterParser;
use super::parsed_letter::ParsedLetter;
use super::raw_blocks::{nowhere, written};

impl LetterParser<'_> {
    /// *Final* and nothing else: said of the orders that stand. Where none do, to order nothing is what it seems to mean.
    pub(super) fn bare_final(
        &self,
        found: BlockResult,
        form: Option<(&RawOrderBlock, &BlockHeader)>,
    ) -> ParsedLetter {
        let words = self.words_known();
        let mut parsed_letter = ParsedLetter {
            found,
            is_plain: true,
            ..ParsedLetter::nothing()
        };
        let Some(stands) = self.parse_context.stands else {
            let nothing = Orders {
                none: true,
                ..Orders::default()
            };
            parsed_letter.proposal = free_text::proposal(&nothing, words);
            return parsed_letter;
        };
        let place = form.map_or_else(nowhere, |(block, _)| block.clone());
        let header = BlockHeader {
            status: Some(BlockStatus::Final),
            revision: None,
            ..form.map_or_else(BlockHeader::default, |(_, header)| header.clone())
        };
        let orders = orders::parse_stored(words, stands);
        parsed_letter.found = BlockResult::Orders(written(&place, &header, &orders, words));
        parsed_letter
    }
}
