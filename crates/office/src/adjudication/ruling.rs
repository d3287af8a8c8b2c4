//! Moderator's rulings on a letter, at the segment that it is for: admitted, struck, corrected.

use super::rejudgement::AmendedOrders;
use super::segment_hashes::digest;
use crate::context::OfficeContext;
use crate::context::clock::utc_time;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{seat_by_name, seat_number};
use crate::game_state::block_header_check::header_mismatch;
use crate::game_state::order_reading::{OrderReading, understand};
use crate::game_state::state::GameState;
use bulla_core::orders::free_text::TextLine;
use bulla_core::orders::{BlockHeader, BlockStatus};
use bulla_free_text::{ParseContext, parse};
use bulla_mail::{self, BlockResult, RawOrderBlock};
use bulla_pages::page::Amendment;
use bulla_store::{
    Game, LetterId, NewLetter, OrdersStatus, ReadTransaction, Seat, Segment, StoredOrders,
};

/// Change to a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulingKind<'a> {
    /// No change: the same letters under today's rules.
    Nothing,
    /// A letter that did not come counts as received then, in Unix seconds.
    Admit {
        letter: &'a [u8],
        seat: &'a str,
        at: i64,
        evidence: &'a str,
    },
    /// The letter by which the orders of a seat stood counts no more: those before it stand.
    Strike { seat: &'a str },
    /// The same, by the Message-ID of that letter.
    StrikeLetter { id: &'a str },
    /// The orders of a seat are these.
    Orders { letter: &'a [u8], seat: &'a str },
    /// Everything: letters and chance anew.
    Replay,
    /// Set-up anew, by other numbers of its public draw than those that were found wrong.
    ReplayByNumbers { balls: &'a [u32], bonus: &'a [u32] },
}

impl RulingKind<'_> {
    pub fn is_replay(&self) -> bool {
        matches!(
            self,
            RulingKind::Replay | RulingKind::ReplayByNumbers { .. }
        )
    }
}

/// Moderator's ruling on a letter, at the segment that it is for.
pub struct Ruling<'a> {
    pub game: &'a Game,
    pub segment: &'a Segment,
    pub table: &'a GameState,
    pub office: OfficeContext<'a>,
}

/// Result of the moderator's ruling.
#[derive(Default)]
pub struct RulingResult {
    pub amended: Option<AmendedOrders>,
    /// The one that brought the orders.
    pub letter: Option<NewLetter>,
    /// Description as everybody is told it.
    pub what: String,
    /// Parts of the letter that cannot be done in its segment, or were not read; for the moderator alone.
    pub left_out: Vec<String>,
}

impl Ruling<'_> {
    /// # Errors
    /// There is no such seat, the time does not fit, or the letter does not read.
    pub fn on(
        &self,
        store: &mut ReadTransaction<'_>,
        amends: RulingKind<'_>,
    ) -> Result<RulingResult, OfficeError> {
        match amends {
            RulingKind::Nothing | RulingKind::Replay | RulingKind::ReplayByNumbers { .. } => {
                Ok(RulingResult::default())
            }
            RulingKind::Strike { seat } => {
                let seat = seat_by_name(store, self.game, seat)?;
                self.strike(store, &seat)
            }
            RulingKind::StrikeLetter { id } => {
                let seat = self.writer(store, id)?;
                self.strike(store, &seat)
            }
            RulingKind::Orders { letter, seat } => {
                let seat = seat_by_name(store, self.game, seat)?;
                let what = Amendment::Corrected {
                    seat: self.table.name_of(&seat).to_owned(),
                };
                let ruled = self.instead(&seat, letter, false, self.office.now, what)?;
                match ruled.left_out.as_slice() {
                    [] => Ok(ruled),
                    // A player's letter is taken as at the counter; a correction says what it means.
                    left_out => Err(OfficeError::User(format!(
                        "not all of these orders can be taken: {}; correct them, or leave that out",
                        left_out.join("; ")
                    ))),
                }
            }
            RulingKind::Admit {
                letter,
                seat,
                at,
                evidence,
            } => {
                let seat = seat_by_name(store, self.game, seat)?;
                self.in_time(at)?;
                let revisions = store.revisions_of(self.segment.id, seat.id)?;
                if let Some(later) = revisions.iter().find(|one| one.received_at > at) {
                    return Err(OfficeError::User(format!(
                        "{} sent later orders, received at {}: they stand; strike them first if they are not to count",
                        self.table.name_of(&seat),
                        utc_time(later.received_at)
                    )));
                }
                let what = Amendment::Admitted {
                    seat: self.table.name_of(&seat).to_owned(),
                    at: utc_time(at),
                    evidence: evidence.to_owned(),
                };
                self.instead(&seat, letter, !revisions.is_empty(), at, what)
            }
        }
    }

    /// A letter counts for a segment if it came before the segment was judged.
    fn in_time(&self, at: i64) -> Result<(), OfficeError> {
        let judged = self.segment.judged_at.unwrap_or(self.office.now);
        if (self.segment.opened_at..=judged).contains(&at) {
            Ok(())
        } else {
            Err(OfficeError::User(format!(
                "{}: expected a time between {}, when the segment opened, and {}, when it was judged",
                utc_time(at),
                utc_time(self.segment.opened_at),
                utc_time(judged)
            )))
        }
    }

    /// The seat whose orders for the segment stand by this letter.
    fn writer(&self, store: &mut ReadTransaction<'_>, id: &str) -> Result<Seat, OfficeError> {
        let id = id.trim_matches(['<', '>']);
        let mut standing = Vec::new();
        for seat in store.seats(self.game.id)? {
            let revisions = store.revisions_of(self.segment.id, seat.id)?;
            let Some(last) = revisions.last() else {
                continue;
            };
            let letter = store.letter(last.letter)?;
            if letter.message_id == id && !id.is_empty() {
                return Ok(seat);
            }
            standing.push(format!(
                "{} by <{}>",
                self.table.name_of(&seat),
                letter.message_id
            ));
        }
        Err(OfficeError::User(if standing.is_empty() {
            "nobody sent orders for that segment".to_owned()
        } else {
            format!(
                "no orders for that segment stand by a letter <{id}>: those of {} do",
                standing.join(", ")
            )
        }))
    }

    fn strike(
        &self,
        store: &mut ReadTransaction<'_>,
        seat: &Seat,
    ) -> Result<RulingResult, OfficeError> {
        let mut revisions = store.revisions_of(self.segment.id, seat.id)?;
        let name = self.table.name_of(seat);
        revisions.pop().ok_or_else(|| {
            OfficeError::User(format!(
                "{name} sent no orders for that segment: there is nothing to strike"
            ))
        })?;
        let before = revisions.pop();
        // How often a seat wrote, and when, is known to it alone.
        let what = Amendment::Struck {
            seat: name.to_owned(),
        }
        .to_string();
        let amended = AmendedOrders {
            seat: seat.id,
            orders: before,
        };
        Ok(RulingResult {
            amended: Some(amended),
            what,
            ..RulingResult::default()
        })
    }

    /// Checks that what a block says of itself agrees with what it is judged for, as at the counter.
    fn must_be_meant(&self, seat: &Seat, header: &BlockHeader) -> Result<(), OfficeError> {
        let name = self.table.name_of(seat);
        let is_of_another = |said: &String| !self.table.is_called(seat, said);
        if header.nation.as_ref().is_some_and(is_of_another) {
            return Err(OfficeError::User(format!(
                "these orders say nation: {}, and are to be those of {name}",
                header.nation.as_deref().unwrap_or_default()
            )));
        }
        match header_mismatch(self.game, self.segment, header) {
            None if header.segment.as_deref() != Some("standing") => Ok(()),
            _ => Err(OfficeError::User(format!(
                "these orders say that they are for another game, turn or segment than {}, turn {}, {}",
                self.game.slug, self.segment.turn, self.segment.name
            ))),
        }
    }

    /// The block of a letter, or the one that its plain lines come to; whether it is a form; and what was not read.
    fn block(
        &self,
        seat: &Seat,
        raw: &[u8],
        stand: bool,
    ) -> Result<(RawOrderBlock, bool, Vec<TextLine>), OfficeError> {
        let letter = bulla_mail::read(raw);
        let nation = self.table.nation(seat_number(seat));
        let nation = nation.map(|civ| self.table.parts().nation(civ).id.clone());
        let parsed_letter = parse(
            &letter,
            &ParseContext {
                words: &self.table.words,
                game: Some(&self.table.game),
                segment: Some(&self.segment.name),
                turn: u32::try_from(self.segment.turn).ok(),
                nation: nation.as_deref(),
                mailed: &[],
                shown: &[],
                is_asked: false,
                open_offers: &[],
                offers_to_take: &[],
                others: &[],
                own_ships: &[],
                finished: None,
                stands: None,
            },
        );
        let adds = parsed_letter.is_plain || parsed_letter.is_more;
        match parsed_letter.found {
            BlockResult::Orders(_) | BlockResult::Form(_) if adds && stand => Err(OfficeError::User(
                "these lines add to orders that stand: write all of them as one block, and give it with --orders".to_owned(),
            )),
            BlockResult::Orders(block) => Ok((block, false, parsed_letter.unread)),
            BlockResult::Form(block) => Ok((block, true, parsed_letter.unread)),
            BlockResult::None | BlockResult::Refused(_) => Err(OfficeError::User(
                "no orders were found in that file: expected lines between BEGIN ORDERS and END ORDERS, or one order a line"
                    .to_owned(),
            )),
        }
    }

    /// The orders of a letter in the place of those that stood.
    fn instead(
        &self,
        seat: &Seat,
        raw: &[u8],
        stand: bool,
        at: i64,
        what: Amendment,
    ) -> Result<RulingResult, OfficeError> {
        let (block, is_form, unread) = self.block(seat, raw, stand)?;
        let mut understood = understand(self.table, seat_number(seat), &block);
        understood.unread = unread;
        self.must_be_meant(seat, &understood.letter.header)?;
        let Some(text) = understood.text(self.table) else {
            let complaints = understood.letter.complaints();
            let complaints: Vec<String> = complaints.iter().map(ToString::to_string).collect();
            let complaints = complaints.join("; ");
            return Err(OfficeError::User(format!(
                "these orders do not read: {complaints}"
            )));
        };
        if is_form && text.trim().is_empty() {
            return Err(OfficeError::User(
                "that is the form as it was mailed: nothing in it is an order".to_owned(),
            ));
        }
        let is_final = understood.letter.header.status == Some(BlockStatus::Final)
            && !understood.has_dropped();
        let orders = StoredOrders {
            segment: self.segment.id,
            seat: seat.id,
            revision: 1,
            letter: LetterId::none(),
            status: if is_final {
                OrdersStatus::Final
            } else {
                OrdersStatus::Draft
            },
            text,
            dropped: understood.dropped_paths(),
            received_at: at,
        };
        let letter = NewLetter {
            sha256: code_hash(raw, self.office.now),
            message_id: bulla_mail::message_id(raw).unwrap_or_default(),
            source: "judged again".to_owned(),
            servers: String::new(),
            too_long: None,
            received_at: at,
            raw: raw.to_vec(),
            stored_at: self.office.now,
        };
        let amended = AmendedOrders {
            seat: seat.id,
            orders: Some(orders),
        };
        Ok(RulingResult {
            amended: Some(amended),
            letter: Some(letter),
            what: what.to_string(),
            left_out: left_out(&understood),
        })
    }
}

/// Returns what a letter says without effect, with its place.
fn left_out(understood: &OrderReading) -> Vec<String> {
    let letter = &understood.letter;
    let dropped = letter.dropped.iter().chain(letter.not_asked());
    let dropped = dropped.map(ToString::to_string);
    let never = understood.sifted.iter().map(|one| match one.at {
        Some(at) => format!(
            "line {}: {}: this can never be done there",
            at.line, one.path
        ),
        None => format!("{}: this can never be done there", one.path),
    });
    let unread = understood.unread.iter();
    let unread = unread.map(|said| format!("line {}: {:?} was not read", said.line, said.text));
    dropped.chain(never).chain(unread).collect()
}

/// The same bytes may be here already, as they came.
fn code_hash(raw: &[u8], now: i64) -> [u8; 32] {
    digest(&[raw, &now.to_be_bytes()])
}
