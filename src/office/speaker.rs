//! What the office says, put together for the templates: receipts, answers, pages.

use super::clock::{local, utc};
use super::form::{blank, slots, standing_block};
use super::reading::Understood;
use super::table::{Moment, Table};
use super::token::Token;
use super::{Config, OfficeError};
use crate::game::Seen;
use crate::orders::Request;
use crate::store;
use crate::text::Complaint;

/// What became of a letter of a seat.
#[derive(Clone, Debug)]
pub enum Verdict {
    Accepted,
    Remarks,
    /// Not final until this code is confirmed: lines were dropped.
    ToConfirm(String),
    /// Came from an address that is not registered.
    Held {
        code: String,
        from: String,
    },
    Refused,
    /// No block could be taken from the letter.
    Broken(Complaint),
    Disagrees(String),
    Late,
    OldToken,
    OldRevision,
    /// The form or receipt as the office sent it.
    Quoted,
    NoBlock,
    Withdrawn,
    Standing,
    StandingEnded,
    CodeVoid(&'static str),
    Asked(Request),
}

impl Verdict {
    /// As it is recorded.
    pub fn id(&self) -> &'static str {
        match self {
            Verdict::Accepted => "accepted",
            Verdict::Remarks => "remarks",
            Verdict::ToConfirm(_) => "to confirm",
            Verdict::Held { .. } => "held",
            Verdict::Refused | Verdict::Broken(_) => "refused",
            Verdict::Disagrees(_) => "disagrees",
            Verdict::Late => "late",
            Verdict::OldToken => "old token",
            Verdict::OldRevision => "old revision",
            Verdict::Quoted => "quoted",
            Verdict::NoBlock => "no block",
            Verdict::Withdrawn => "withdrawn",
            Verdict::Standing => "standing",
            Verdict::StandingEnded => "standing ended",
            Verdict::CodeVoid(_) => "void code",
            Verdict::Asked(_) => "asked",
        }
    }

    /// Whether the answer tells what was understood of orders.
    pub fn is_receipt(&self) -> bool {
        !matches!(
            self,
            Verdict::Held { .. } | Verdict::OldToken | Verdict::CodeVoid(_) | Verdict::Asked(_)
        )
    }

    fn sentence(&self) -> String {
        match self {
            Verdict::Accepted => "Your orders are accepted.".to_owned(),
            Verdict::Remarks => "Your orders are accepted, with remarks.".to_owned(),
            Verdict::ToConfirm(code) => format!(
                "Lines of your orders were dropped, so they are not final. To make the rest final, send `confirm: {code}`."
            ),
            Verdict::Held { code, from } => format!(
                "A letter with your token came from {from}, which is not one of your addresses. If it is yours, send `confirm: {code}` from here; if not, do nothing."
            ),
            Verdict::Refused => "Your letter is refused. Earlier orders stand.".to_owned(),
            Verdict::Broken(complaint) => {
                format!("Your letter is refused: {complaint}. Earlier orders stand.")
            }
            Verdict::Disagrees(sentence) => {
                format!("Your letter is refused: {sentence}. Earlier orders stand.")
            }
            Verdict::Late => {
                "Your letter came after the deadline. Earlier orders stand.".to_owned()
            }
            Verdict::OldToken => "The segment your letter answers is judged.".to_owned(),
            Verdict::OldRevision => {
                "Your letter has an older revision than the orders that stand.".to_owned()
            }
            Verdict::Quoted => {
                "Your letter quotes what we sent, unchanged: that is no order.".to_owned()
            }
            Verdict::NoBlock => "Your letter holds no order block.".to_owned(),
            Verdict::Withdrawn => "Your orders are withdrawn.".to_owned(),
            Verdict::Standing => "Your standing orders are taken.".to_owned(),
            Verdict::StandingEnded => "Your standing orders are ended.".to_owned(),
            Verdict::CodeVoid(why) => format!("Your code confirms nothing: {why}."),
            Verdict::Asked(request) => format!("You asked: {}.", request.id()),
        }
    }
}

/// Everything an answer to a seat is made of.
pub struct Receipt<'a> {
    pub verdict: &'a Verdict,
    pub table: &'a Table,
    pub seat: &'a store::Seat,
    pub names: Vec<String>,
    pub token: Token,
    /// `None` when the game is over.
    pub deadline: Option<i64>,
    pub understood: Option<&'a Understood>,
    /// The orders that stood before this letter.
    pub earlier: Option<&'a store::Orders>,
    /// The orders that stand now.
    pub orders: Option<&'a store::Orders>,
    pub standing: Option<&'a str>,
    /// As the letter says.
    pub sent: Option<&'a str>,
    pub received_at: i64,
}

impl Receipt<'_> {
    pub fn subject(&self) -> String {
        let moment = &self.table.moment;
        format!(
            "[{}] turn {}, {}: {}",
            self.table.game,
            moment.turn,
            moment.name,
            self.verdict.id()
        )
    }
}

/// Everything a page is made of.
pub struct Page<'a> {
    pub table: &'a Table,
    pub seat: &'a store::Seat,
    pub names: &'a [String],
    pub token: Token,
    /// `None` when the game is over.
    pub deadline: Option<i64>,
    /// What was judged; `None` on the first page.
    pub judged: Option<&'a Moment>,
    pub seen: &'a [Seen],
    pub standing: Option<&'a str>,
    pub first: Option<&'a First>,
}

/// What only the first page tells.
pub struct First {
    pub settings: Vec<(String, String)>,
    pub commitment: String,
}

impl Page<'_> {
    pub fn subject(&self) -> String {
        let Moment { turn, name, .. } = &self.table.moment;
        match self.deadline {
            Some(_) => format!("[{}] turn {turn}, {name}", self.table.game),
            None => format!("[{}] the game is over", self.table.game),
        }
    }
}

pub struct Speaker<'a> {
    config: &'a Config,
    now: i64,
}

impl<'a> Speaker<'a> {
    pub fn new(config: &'a Config, now: i64) -> Speaker<'a> {
        Speaker { config, now }
    }

    pub fn nobody(&self) -> String {
        "This is a post office for games by mail. Your letter does not show to which seat it belongs:\n\
         answer the last page you received, or write the token that stands in its form.\n"
            .to_owned()
    }

    pub fn receipt(&self, receipt: &Receipt<'_>) -> Result<String, OfficeError> {
        let mut text = receipt.verdict.sentence();
        text.push_str("\n\n");
        let complaints = receipt
            .understood
            .map(|understood| understood.letter.complaints());
        for complaint in complaints.into_iter().flatten() {
            text.push_str(&format!("  {complaint}\n"));
        }
        if let Some(orders) = receipt.orders {
            text.push_str(&standing_block(
                receipt.table,
                receipt.seat,
                receipt.token,
                orders,
            ));
        }
        let at = |seconds| local(seconds, self.config.utc_offset_minutes);
        text.push_str(&format!("Received: {}\n", at(receipt.received_at)));
        if let Some(deadline) = receipt.deadline {
            text.push_str(&format!("Deadline: {} = {}\n", at(deadline), utc(deadline)));
        }
        if matches!(receipt.verdict, Verdict::OldToken) {
            let slots = slots(receipt.table, super::clerk::seat_of(receipt.seat));
            let form = blank(
                receipt.table,
                receipt.seat,
                receipt.token,
                receipt.standing,
                &slots,
                |_| String::new(),
            );
            text.push_str(&form);
        }
        Ok(text)
    }

    pub fn page(&self, page: &Page<'_>) -> Result<String, OfficeError> {
        let mut text = format!("{}\n\n", page.subject());
        if let Some(first) = page.first {
            for (name, value) in &first.settings {
                text.push_str(&format!("{name}: {value}\n"));
            }
            text.push_str(&format!("Commitment: {}\n", first.commitment));
        }
        text.push_str(&format!("{} events\n", page.seen.len()));
        let slots = slots(page.table, super::clerk::seat_of(page.seat));
        if page.deadline.is_some() {
            text.push_str(&blank(
                page.table,
                page.seat,
                page.token,
                page.standing,
                &slots,
                |_| String::new(),
            ));
        }
        Ok(text)
    }
}
