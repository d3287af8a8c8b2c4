//! Sentences about one letter that its next answer says beside the verdict.

use bulla_pages::page::Document;

/// Results of what a letter has beside its orders.
#[derive(Default)]
pub struct AnswerNotices {
    /// Key of the sentence that says what became of words for the moderators.
    pub note: Option<&'static str>,
    /// Results of its press and protests, one paragraph each.
    pub paragraphs: Vec<Document>,
    /// Some of its press was relayed, or a protest taken.
    pub has_relayed: bool,
}
