//! The end of a game: everything that was hidden is opened, so that everybody can check every draw and every order.

use super::public_draw::PublicDrawState;
use super::results::{conceded_to, ended};
use super::state::GameState;
use super::stored_luck_words::luck_of;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{seat_number, turn_number};
use crate::context::office_key::hexadecimal;
use crate::context::randomness_beacon::written;
use bulla_core::game::{Components, View, Viewer};
use bulla_pages::page::{
    DrawResult, RevealedDraw, RevealedGame, RevealedLedger, RevealedOrders, RevealedSegment,
    RevealedStanding,
};
use bulla_store::{
    Game, OrdersStatus, ReadTransaction, Seat, Segment, SegmentId, StandingRevision, StoredStanding,
};

/// Seed, hands and orders of a game that is over. `over` is the table at its end.
pub fn final_disclosure(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    over: &GameState,
) -> Result<RevealedGame, OfficeError> {
    let seats = store.seats(game.id)?;
    let by_hand = store.ending_of(game.id)?;
    let winner = conceded_to(store, game, &seats)?;
    let (mut orders, mut ledger) = (Vec::new(), Vec::new());
    for segment in store.segments(game.id)? {
        let latest = store.orders(segment.id)?;
        for sent in store.all_orders(segment.id)? {
            let reader = seats.iter().find(|seat| seat.id == sent.seat);
            if sent.status == OrdersStatus::Withdrawn {
                continue;
            }
            let is_replaced = !latest.contains(&sent);
            orders.push(RevealedOrders {
                turn: turn_number(segment.turn),
                segment: segment.name.clone(),
                reader: reader.map_or(String::new(), |seat| over.name_of(seat).to_owned()),
                text: sent.text,
                is_replaced,
            });
        }
        orders.extend(ballots(store, game, over, &seats, &segment)?);
        for written in store.caretaker_orders(segment.id)? {
            let reader = seats.iter().find(|seat| seat.id == written.seat);
            let name = reader.map_or("", |seat| over.name_of(seat));
            orders.push(RevealedOrders {
                turn: turn_number(segment.turn),
                segment: segment.name.clone(),
                reader: format!("{name} (caretaker)"),
                text: written.text,
                is_replaced: false,
            });
        }
        ledger.push(RevealedLedger {
            moment: moment(&segment),
            lines: store.events(segment.id)?,
        });
    }
    let hands = seats.iter().filter_map(|seat| {
        let view: View = over.view(Viewer::Seat(seat_number(seat)));
        Some((view.civ?, view.hand))
    });
    Ok(RevealedGame {
        ended: by_hand.map(|ending| ended(over, &seats, ending, winner)),
        seed: hexadecimal(&game.seed.0),
        salt: hexadecimal(&game.salt.0),
        commitment: game.commitment.clone(),
        bound: game.revision,
        luck: luck(game, over, &seats)?,
        draw: draw(store, game)?,
        ledger,
        hands: hands.collect(),
        orders,
        standing: standing(store, game, over, &seats)?,
    })
}

/// The ballots of the votes that were proposed in a segment, sealed until now like orders.
fn ballots(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    over: &GameState,
    seats: &[Seat],
    segment: &Segment,
) -> Result<Vec<RevealedOrders>, OfficeError> {
    let mut opened = Vec::new();
    let votes = store.votes(game.id)?.into_iter();
    for vote in votes.filter(|vote| vote.segment == segment.id) {
        for (seat, yes) in store.ballots(vote.id)? {
            let seat = seats.iter().find(|one| one.id == seat);
            let said = if yes { "yes" } else { "no" };
            let about = format!("propose: {} {}", vote.subject, vote.detail);
            opened.push(RevealedOrders {
                turn: turn_number(segment.turn),
                segment: segment.name.clone(),
                reader: seat.map_or(String::new(), |seat| over.name_of(seat).to_owned()),
                text: format!("{}\nvote {}: {said}", about.trim_end(), vote.number),
                is_replaced: false,
            });
        }
    }
    Ok(opened)
}

/// The public draw of a game, with the numbers that count.
fn draw(store: &mut ReadTransaction<'_>, game: &Game) -> Result<Option<RevealedDraw>, OfficeError> {
    let draw = PublicDrawState::of(store, game)?;
    let kept = draw.zip(game.beacon.clone()).zip(game.drawn.clone());
    Ok(kept.map(|((draw, text), numbers)| RevealedDraw {
        text,
        drawn: DrawResult {
            source: draw.beacon.source.clone(),
            day: written(draw.day()),
            numbers,
        },
    }))
}

/// Words for luck, each with the number and the name of its seat.
fn luck(
    game: &Game,
    over: &GameState,
    seats: &[Seat],
) -> Result<Vec<(u32, String, String)>, OfficeError> {
    let one = |(number, words): (u32, String)| {
        let is_its = |seat: &&Seat| u32::from(seat_number(seat).0) + 1 == number;
        let seat = seats.iter().find(is_its);
        let name = seat.map_or(String::new(), |seat| over.name_of(seat).to_owned());
        (number, name, words)
    };
    Ok(luck_of(game)?.words.into_iter().map(one).collect())
}

/// Every standing order by which a segment was judged, in the order in which they came.
fn standing(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    over: &GameState,
    seats: &[Seat],
) -> Result<Vec<RevealedStanding>, OfficeError> {
    let segments = store.segments(game.id)?;
    let kept = store.kept_standing(game.id)?;
    let mut counted: Vec<(SegmentId, StandingRevision)> = store
        .judged_seats(game.id)?
        .into_iter()
        .filter_map(|seat| Some((seat.segment, seat.standing?)))
        .collect();
    // The last pages are written before the last segment is: by what is in force now.
    let open = segments.iter().filter(|one| one.judged_at.is_none());
    for segment in open {
        let current = kept.iter().filter(|orders| orders.is_current);
        counted.extend(current.map(|orders| (segment.id, orders.id)));
    }
    let one = |orders: &StoredStanding| {
        let counts = |segment: &&Segment| counted.contains(&(segment.id, orders.id));
        let first = segments.iter().find(counts)?;
        let last = segments.iter().rfind(counts)?;
        let is_last = segments.last().is_some_and(|end| end.id == last.id);
        let reader = seats.iter().find(|seat| seat.id == orders.seat)?;
        Some(RevealedStanding {
            reader: over.name_of(reader).to_owned(),
            first: moment(first),
            last: (!is_last).then(|| moment(last)),
            text: orders.text.clone(),
        })
    };
    Ok(kept.iter().filter_map(one).collect())
}

fn moment(segment: &Segment) -> RevealedSegment {
    RevealedSegment::new(turn_number(segment.turn), &segment.name)
}

/// Returns the opening as plain text, for the moderator.
pub fn text(opening: &RevealedGame, parts: &Components) -> String {
    let mut lines = vec![
        format!("seed: {}", opening.seed),
        format!("salt: {}", opening.salt),
        format!("commitment: {}", opening.commitment),
        match opening.bound {
            None => "(SHA-256 of the text bulla-seed-v1, a zero byte, the 32 bytes of the salt and the 32 bytes of the seed)"
                .to_owned(),
            Some(revision) => format!(
                "(SHA-256 of the text bulla-seed-v{}, a zero byte, the 32 bytes of the salt, those of the seed, those of the SHA-256 \
                 of the scenario as it is kept, those of the list of trade cards, {revision} in 8 bytes{}; see docs/fairness.md)",
                if opening.draw.is_some() { 3 } else { 2 },
                if opening.draw.is_some() { ", and those of the public draw" } else { "" },
            ),
        },
    ];
    if let Some(RevealedDraw { text, drawn }) = &opening.draw {
        lines.push(format!("public draw: {text}"));
        lines.push(format!(
            "numbers of {}, {}: {}",
            drawn.source, drawn.day, drawn.numbers
        ));
    }
    for (seat, reader, words) in &opening.luck {
        lines.push(format!("luck of {reader} (seat {seat}): {words}"));
    }
    for (civ, hand) in &opening.hands {
        let cards = hand
            .iter()
            .map(|(face, count)| format!("{count} {}", parts.deck.face(*face).id));
        let cards: Vec<String> = cards.collect();
        lines.push(format!(
            "hand of {}: {}",
            parts.nation(*civ).id,
            cards.join(", ")
        ));
    }
    for orders in &opening.orders {
        let RevealedOrders {
            turn,
            segment,
            reader,
            text,
            is_replaced,
        } = orders;
        let replaced = if *is_replaced { ", replaced" } else { "" };
        lines.push(format!(
            "\nturn {turn}, {segment}, {reader}{replaced}:\n{}",
            text.trim_end()
        ));
    }
    lines.extend(opening.standing.iter().map(standing_text));
    lines.extend(opening.ledger.iter().map(|segment| {
        let RevealedSegment {
            turn,
            segment: name,
        } = &segment.moment;
        format!(
            "\nledger of turn {turn}, {name}:\n{}",
            segment.lines.join("\n")
        )
    }));
    lines.join("\n")
}

fn standing_text(orders: &RevealedStanding) -> String {
    let RevealedStanding {
        reader,
        first,
        last,
        text,
    } = orders;
    let until = match last {
        Some(last) => format!("turn {}, {}", last.turn, last.segment),
        None => "the end".to_owned(),
    };
    format!(
        "\nstanding orders of {reader}, from turn {}, {}, to {until}:\n{}",
        first.turn,
        first.segment,
        text.trim_end()
    )
}
