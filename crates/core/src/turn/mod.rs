//! Asking: typed orders, questions, the desk where answers lie, and [`RuleContext`], which is what a rule receives.
//!
//! Knows no rule and no book. A rule asks, and makes things happen; it never learns where an answer came from.

mod condition;
mod draw;
mod orders;
mod prompt;
mod question;
mod question_kinds;
mod rule_context;
mod submissions;
mod topic;

pub use condition::{AreaCondition, CityOwner, Condition, ConditionContext, OwnCondition};
pub use draw::KeyedDraw;
pub use orders::{
    Acceptance, AreaCoast, BuyOrder, CityOrder, EntryContent, EntryCursor, EntryList, Faction,
    MoveOrder, NamedUnits, OfferOrder, OrderEntry, OrderRef, OrderValue, Orders, PurchasePayment,
    ShipOrder, ShipPayment, StandingOrder, TokenCount, TradeOrders, VoyageLeg,
};
pub use prompt::{Prompt, PromptDefault, PromptRole};
pub use question::{
    AnswerRecord, AnswerSource, Ask, AwaitingReplies, EntryRejection, QuestionKey, ResolvedAnswer,
    Respondent,
};
pub use question_kinds::{
    AboveMaximum, AllocationQuestion, CountQuestion, OptionalPickQuestion, PickQuestion,
};
pub use rule_context::RuleContext;
pub use submissions::{OrderSheet, PauseOn, Submissions};
pub use topic::{CalamityPart, Topic};
