//! Pages, receipts and answers: what a seat knows, put into the sentences of `templates/`.
//!
//! The only module that knows the template engine. It receives views, what was seen, slots and plain texts, never a state,
//! a hand or an event, so nothing hidden can reach a sentence (law 2).

mod amendment;
mod announcements;
mod board_counts;
mod book_figures;
#[cfg(test)]
mod book_numbers_tests;
mod book_objects;
mod book_templates;
#[cfg(test)]
mod book_words_tests;
mod check;
mod dates;
mod draws;
mod earlier_segments;
mod engine;
mod events;
mod example_offers;
mod examples;
mod explanation;
mod fate_segment;
mod fights;
mod figures;
mod finished_answer;
mod first_page;
mod first_page_text;
mod forecast;
mod forecast_summary;
#[cfg(test)]
mod glossary_tests;
mod head;
mod house_rule;
#[cfg(test)]
mod house_rules_tests;
mod invitation_text;
mod join_reason;
mod kept_orders;
mod languages;
mod layout;
mod letter_inputs;
mod letter_text;
mod mail_heading;
mod market;
mod names;
mod neighbours;
mod nmr;
mod notices;
mod order_form_text;
mod order_paths;
mod order_plans;
mod own_nation;
mod page_facts;
mod page_text;
mod preceding_games;
mod press;
mod prospects;
mod public_lists;
mod questions;
mod receipt_text;
mod receipt_verdict;
mod rejection_reasons;
mod rejudged;
mod remarks;
mod render;
mod restored;
mod revealed;
mod sample_moves;
mod samples;
mod segment_report;
mod sentences;
mod settings;
mod short_texts;
mod site;
mod template_source;
mod track_standings;
pub mod view_json;
mod voided_by;
mod voided_mails;

pub use amendment::Amendment;
pub use book_figures::{AdvancePrice, BookFigures, GrowthFigures, OfferTruth};
pub use dates::CalendarTime;
pub use draws::{DrawResult, PublicDraw, RevealedDraw};
pub use explanation::{
    Audience, Explained, ExplainedDraw, ExplanationInput, ExplanationText, OrderLine, OrderOrigin,
    OriginText, drawn_card, drawn_seat,
};
pub use finished_answer::FinishedOrders;
pub use first_page::{ClosedDay, FirstPage, SettingValue, WeeklyDate};
pub use house_rule::HouseRule;
pub use invitation_text::InvitationText;
pub use join_reason::JoinReason;
pub use kept_orders::KeptOrdersNotice;
pub use languages::Languages;
pub use layout::{Button, Document, PageImage, escaped};
pub use letter_inputs::{
    ForecastInput, ForecastResult, LetterRemark, ProposalInput, ReceiptInput, RemarkBody,
    ShortReplyInput, StandingOrdersText,
};
pub use mail_heading::{Deadline, MailHeading};
pub use nmr::{NmrNotice, UncountedLetter, UncountedReason};
pub use notices::{AccessedSecret, RevisionNotice, SecretAccessNotice};
pub use page_facts::{
    BookFacts, FixedAnswerInput, OrdersAsked, OtherWriters, PageFacts, PageNews, PageStatus,
    ReaderNotices,
};
pub use preceding_games::{AbandonedGame, GameImport, GameOrigins};
pub use press::ReceivedPress;
pub use receipt_verdict::ReceiptVerdict;
pub use render::Templates;
pub use restored::{OrdersAfterRestore, RestoreNotice};
pub use revealed::{
    EndedGame, EndedPlayerResult, LuckWordsCounted, RevealedGame, RevealedLedger, RevealedOrders,
    RevealedSegment, RevealedStanding,
};
pub use segment_report::{SegmentReport, UnmailedSegment};
pub use site::{
    ArchivedPress, ArchivedSegment, GameArchive, ListedGame, PublishedAmendment, PublishedDecision,
    PublishedDraw, PublishedDraws, PublishedEntries, PublishedLine, PublishedNation,
    PublishedRecord, PublishedRound, PublishedScoring, PublishedSeat, PublishedStandings,
    PublishedTable, SiteFile, SupersededSegment, TournamentSite,
};
pub use template_source::{TemplateError, embedded_languages, exported_files};
pub use voided_by::{Rejudged, VoidedBy};
