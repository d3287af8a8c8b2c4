//! Orders that a seat sent before their segment opened, as its page tells what became of them.

use serde::Serialize;

use super::letter_inputs::{LetterRemark, RemarkBody};
use super::remarks::{RemarkText, one_line, remark};
use super::sentences::Sentences;
use bulla_core::game::Components;

/// Orders of a reader that were kept for the segment that opens, and for segments that did not come.
#[derive(Clone, Debug, Default)]
pub struct KeptOrdersNotice {
    /// Time at which their letter came; `None` if none were kept for this segment.
    pub received: Option<String>,
    /// True if something of them still holds: it stands as a draft.
    pub stands: bool,
    /// Lines that no longer hold, as they were written, each with the reason.
    pub gone: Vec<(String, LetterRemark)>,
    /// Segments that asked nobody, for which orders were kept.
    pub passed: Vec<String>,
}

/// The same for templates.
#[derive(Clone, Debug, Serialize)]
pub struct KeptOrdersText {
    pub received: Option<String>,
    pub stands: bool,
    pub gone: Vec<RemarkText>,
    pub passed: Vec<String>,
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn kept_orders(
    sentences: &Sentences,
    parts: &Components,
    kept: &KeptOrdersNotice,
) -> Result<KeptOrdersText, String> {
    let gone = kept.gone.iter().map(|(written, note)| {
        Ok(RemarkText {
            line: None,
            column: None,
            order: one_line(written),
            ..remark(sentences, parts, note)?
        })
    });
    Ok(KeptOrdersText {
        received: kept.received.clone(),
        stands: kept.stands,
        gone: gone.collect::<Result<_, String>>()?,
        passed: kept.passed.clone(),
    })
}

/// Returns such a notice, for the samples by which templates are checked.
pub fn sample() -> KeptOrdersNotice {
    let gone = LetterRemark {
        at: None,
        path: "moves[0]".to_owned(),
        says: RemarkBody::Text("this holds no longer".to_owned()),
    };
    KeptOrdersNotice {
        received: Some("Tue".to_owned()),
        stands: true,
        gone: vec![("2 thebes > memphis".to_owned(), gone)],
        passed: vec!["9-trade-2".to_owned()],
    }
}
