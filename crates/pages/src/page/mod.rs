//! Pages, receipts and answers: what a seat knows, put into the sentences of `templates/`.
//!
//! The only module that knows the template engine. It receives views, what was seen, slots and plain texts, never a state,
//! a hand or an event, so nothing hidden can reach a sentence (law 2).

mod amendment;
mod announcements;
mod board_counts;
mod book_objects;
mod book_templates;
mod check;
mod dates;
mod draws;
mod earlier_segments;
mod engine;
mod events;
mod examples;
mod explanation;
mod fate_segment;
mod fights;
mod figures;
mod forecast;
mod forecast_summary;
mod game_origins;
mod head;
#[cfg(test)]
mod house_rules_tests;
mod input;
mod join_reason;
mod languages;
mod layout;
mod market;
mod model;
mod names;
mod neighbours;
mod nmr;
mod notices;
mod order_paths;
mod own_nation;
mod press;
mod prospects;
mod rejection_reasons;
mod rejudged;
mod remarks;
mod render;
mod restored;
mod revealed;
mod sample_orders;
mod samples;
mod sentences;
mod settings;
mod short_texts;
mod site;
mod template_source;
mod track_standings;
pub mod view_json;
mod voided_mails;

pub use amendment::Amendment;
pub use dates::CalendarTime;
pub use draws::{DrawResult, PublicDraw, RevealedDraw};
pub use explanation::{
    Audience, Explained, ExplainedDraw, ExplanationInput, ExplanationText, OrderLine, OrderOrigin,
    OriginText, drawn_card, drawn_seat,
};
pub use game_origins::{AbandonedGame, GameImport, GameOrigins};
pub use input::{
    AdvancePrice, BookFigures, Deadline, FirstPage, FixedAnswerInput, ForecastInput,
    ForecastResult, HouseRule, LetterInput, LetterRemark, LuckWordsCounted, MailHeading,
    OfferTruth, PageInput, ProposalInput, ReceiptInput, ReceiptVerdict, RemarkBody, RevealedGame,
    RevealedLedger, RevealedOrders, RevealedSegment, RevealedStanding, SettingValue,
    StandingOrdersText, UnmailedSegment,
};
pub use join_reason::JoinReason;
pub use languages::Languages;
pub use layout::{Button, Document, PageImage, escaped};
pub use nmr::{NmrNotice, UncountedLetter, UncountedReason};
pub use notices::{AccessedSecret, RevisionNotice, SecretAccessNotice};
pub use press::ReceivedPress;
pub use rejudged::Rejudged;
pub use render::Templates;
pub use restored::{OrdersOnFile, RestoreNotice};
pub use revealed::{EndedGame, EndedPlayerResult};
pub use sample_orders::SampleOrders;
pub use site::{ArchivedPress, ArchivedSegment, GameArchive, SiteFile, SupersededSegment};
pub use template_source::{TemplateError, embedded_languages, exported_files};
pub use voided_mails::VoidedBy;
