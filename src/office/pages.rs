//! The pages of a game: one mail for each seat when a segment opens.

use super::clerk::seat_of;
use super::postage::{Message, Postage, Receiver};
use super::speaker::{Page, Speaker};
use super::table::{Outcome, Table};
use super::token::Token;
use super::{Config, OfficeError, OfficeKey};
use crate::game::{Eye, Position, Seen};
use crate::store::{Game, MailKind, NewMail, Seat, StandingOrders};

pub struct Pages<'a> {
    pub config: &'a Config,
    pub key: &'a OfficeKey,
    pub now: i64,
}

impl Pages<'_> {
    /// The pages after a chain of segments, for the one that is open then; the last pages of a game that is over.
    pub fn after(
        &self,
        game: &Game,
        rounds: &[(&Table, &Outcome)],
        seats: &[(Seat, Vec<String>)],
        standing: &[StandingOrders],
        deadline: &impl Fn(&str) -> i64,
    ) -> Result<Vec<NewMail>, OfficeError> {
        let (Some((first, _)), Some((last, outcome))) = (rounds.first(), rounds.last()) else {
            return Ok(Vec::new());
        };
        let names = names(seats, &outcome.position);
        let next = outcome.next.as_ref();
        let over = last.at(&outcome.position);
        let mut mails = Vec::new();
        for (seat, addresses) in seats {
            let eye = Eye::Seat(seat_of(seat));
            let table = next.unwrap_or(&over);
            let mut renamed = seat.clone();
            renamed.name = names[seat_of(seat).index()].clone();
            let page = Page {
                table,
                seat: &renamed,
                names: &names,
                token: Token::of(self.key, &game.slug, seat.number, table.moment.ordinal),
                deadline: next.map(|next| deadline(&next.moment.name)),
                judged: Some(&first.moment),
                seen: &seen_by(eye, &first.position, rounds),
                standing: standing_of(seat, standing),
                first: None,
            };
            mails.extend(self.mail(game, &page, addresses)?);
        }
        Ok(mails)
    }

    /// One page as a mail; none where nobody reads it.
    pub fn mail(
        &self,
        game: &Game,
        page: &Page<'_>,
        addresses: &[String],
    ) -> Result<Option<NewMail>, OfficeError> {
        let receiver = Receiver {
            game: game.id,
            seat: page.seat.id,
            addresses: addresses.to_vec(),
            token: page.token,
        };
        let message = Message {
            kind: MailKind::Page,
            subject: page.subject(),
            body: Speaker::new(self.config, self.now).page(page)?,
            answers: None,
        };
        let postage = Postage {
            config: self.config,
            key: self.key,
            now: self.now,
        };
        postage.to_seat(&receiver, message)
    }
}

fn standing_of<'a>(seat: &Seat, standing: &'a [StandingOrders]) -> Option<&'a str> {
    let mut standing = standing.iter();
    let found = standing.find(|orders| orders.seat == seat.id);
    found.map(|orders| orders.text.as_str())
}

/// Names of the seats in order of seat, by the nations they have now.
fn names(seats: &[(Seat, Vec<String>)], position: &Position) -> Vec<String> {
    let open = position.state.open();
    let name = |(seat, _): &(Seat, Vec<String>)| match open.civ_of(seat_of(seat)) {
        Some(civ) => open.parts().nation(civ).id.clone(),
        None => seat.name.clone(),
    };
    seats.iter().map(name).collect()
}

fn seen_by(eye: Eye, start: &Position, rounds: &[(&Table, &Outcome)]) -> Vec<Seen> {
    let events = rounds.iter().flat_map(|(_, outcome)| &outcome.events);
    super::forecast::seen(eye, start.clone(), events)
}
