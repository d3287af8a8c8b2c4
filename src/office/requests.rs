//! What a seat may ask for instead of giving orders, and what of the record answers it.

use std::collections::BTreeSet;
use std::slice;

use super::OfficeError;
use super::absences::{self, Asked};
use super::backlog::{Chapter, untold};
use super::clerk::{Clerk, Sheaf};
use super::names::{eye, seat_number};
use super::opening::first_page;
use super::past::{self, Past};
use super::proof::Proven;
use super::settings::Settings;
use super::verdict::Verdict;
use super::volume::waited;
use crate::orders::{Header, Request};
use crate::page::FirstPage;
use crate::store::{self, Mail, OrdersStatus, SeatState, Segment, Volume};

/// What answers a request, beside the table and the orders of the seat.
pub enum Matter {
    Nothing,
    /// Names of the seats whose orders are final, of the others that are waited for, and of those with one page a turn: all
    /// of it is public.
    Finals {
        finals: Vec<String>,
        others: Vec<String>,
        digests: Vec<String>,
    },
    Page(Mail),
    /// What the seat was mailed no page of, up to the open segment.
    Untold(Vec<Chapter>),
    Past(Past),
    Rules(Box<FirstPage>),
}

/// What a block asks for, each once. With `clear` it is withdrawn: an absence that ends before it begins.
pub fn distinct(header: Header) -> BTreeSet<Request> {
    let one = |request: Request| match request {
        Request::Absence { from, .. } if header.clear => Request::Absence {
            from,
            to: "0001-01-01".to_owned(),
        },
        other => other,
    };
    header.requests.into_iter().map(one).collect()
}

impl Clerk<'_, '_> {
    /// Does what a seat asks for, and says so.
    pub(super) fn serve(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        request: Request,
    ) -> Result<(), OfficeError> {
        match &request {
            Request::NewToken => self.give_new_tokens(proven, sheaf),
            Request::Address { address, replaces } => {
                self.ask_both(proven, sheaf, address, replaces.as_deref())
            }
            Request::Absence { from, to } => self.take_absence(proven, sheaf, from, to),
            Request::Volume { volume, format } => {
                self.take_volume(proven, sheaf, (*volume, *format))
            }
            _ => self.say(proven, sheaf, Verdict::Asked(request)),
        }
    }

    fn take_absence(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        from: &str,
        to: &str,
    ) -> Result<(), OfficeError> {
        let asked = Asked {
            from,
            to,
            letter: sheaf.id,
            received_at: sheaf.received_at,
        };
        let offset = self.means.config.utc_offset_minutes;
        let (key, words) = absences::file(self.records, proven, &asked, offset)?;
        self.say(proven, sheaf, Verdict::Absence(key, words))
    }

    pub(super) fn matter(
        &mut self,
        proven: &Proven,
        segment: &Segment,
        request: &Request,
    ) -> Result<Matter, OfficeError> {
        let seat = proven.seat.id;
        Ok(match request {
            Request::Page => match self.records.page(segment.id, seat)? {
                Some(page) => Matter::Page(page),
                None => self.untold(proven, segment)?,
            },
            Request::History => Matter::Past(past::of(self.records, seat, self.means.languages)?),
            Request::Rules => {
                let table = self.tables.at(self.records, &proven.game, segment)?;
                Matter::Rules(Box::new(first_page(
                    &Settings::read(&proven.game)?,
                    table.book(),
                    &proven.game.commitment,
                    self.means.config.utc_offset_minutes,
                )))
            }
            Request::Form | Request::Forecast | Request::Help | Request::Public => Matter::Nothing,
            _ => self.finals(proven, segment)?,
        })
    }

    /// A page that was not mailed is written when it is asked for.
    fn untold(&mut self, proven: &Proven, segment: &Segment) -> Result<Matter, OfficeError> {
        if segment.judged_at.is_some() {
            return Ok(Matter::Nothing);
        }
        let (game, seat) = (&proven.game, &proven.seat);
        let mut untold = untold(self.records, game, segment, slice::from_ref(seat))?;
        let mut chapters = untold.remove(&seat.id).unwrap_or_default();
        let table = self.tables.at(self.records, game, segment)?;
        if let Some(last) = chapters.last_mut() {
            last.seen.extend(table.begun(eye(seat)));
            last.view = table.view(eye(seat));
        }
        Ok(Matter::Untold(chapters))
    }

    /// Seats that by public facts face no question are not waited for.
    fn finals(&mut self, proven: &Proven, segment: &Segment) -> Result<Matter, OfficeError> {
        let orders = self.records.orders(segment.id)?;
        let seats = self.records.seats(proven.game.id)?;
        let (finals, others): (Vec<_>, Vec<_>) = seats.into_iter().partition(|seat| {
            let mut sent = orders.iter();
            sent.any(|one| one.seat == seat.id && one.status == OrdersStatus::Final)
        });
        let table = self.tables.at(self.records, &proven.game, segment)?;
        let asked = waited(table, segment);
        let waited_for = |seat: &store::Seat| {
            seat.state == SeatState::Seated && asked.contains(&seat_number(seat))
        };
        let all = finals.iter().chain(&others);
        let digests =
            all.filter(|seat| seat.state == SeatState::Seated && seat.volume == Volume::Digest);
        let digests = digests.map(|seat| seat.name.clone()).collect();
        let name = |seat: store::Seat| seat.name;
        let others = others.into_iter().filter(waited_for);
        Ok(Matter::Finals {
            finals: finals.into_iter().map(name).collect(),
            others: others.map(name).collect(),
            digests,
        })
    }
}
