//! Ledger lines: one event as one line of text, written and parsed by hand.
//!
//! `24.51 card 57 hand:babylon hand:egypt down`. Areas, nations and advances stand by id, cards by number: a ledger never
//! leaves the office while a game runs.

mod line_reader;
mod line_writer;
mod trade_events;

use line_reader::{LedgerLineReader, parse};
use line_writer::LedgerLineWriter;

use super::announcement::{Announcement, AnnouncementKind};
use super::components::Components;
use super::event::{Event, Mutation};
use super::ids::{CardId, Seat};

/// A ledger line that does not read: the line and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerParseError {
    pub line: String,
    pub expected: &'static str,
}

impl std::fmt::Display for LedgerParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "ledger line {:?} does not read: expected {}",
            self.line, self.expected
        )
    }
}

impl std::error::Error for LedgerParseError {}

/// An event as a line, without a line end.
pub fn write_line(event: &Event, parts: &Components) -> String {
    let mut line = String::with_capacity(48);
    line.push_str(parts.numbers.key(event.why));
    let pen = &mut LedgerLineWriter { line, parts };
    match &event.change {
        Mutation::Turn { number } => pen.word("turn").word(number),
        Mutation::Section { section } => pen.word("section").word(section.id()),
        Mutation::NationTurn { section, civ } => pen.word("begins").word(section.id()).civ(*civ),
        Mutation::ChoiceOrder { seats } => pen.word("lots").list(seats.iter().map(|seat| seat.0)),
        Mutation::Nation { seat, civ } => match seat {
            Some(seat) => pen.word("nation").word(seat.0).civ(*civ),
            None => pen.word("nation").word("-").civ(*civ),
        },
        Mutation::Inert { civ, inert } => pen.word("inert").civ(*civ).word(inert),
        Mutation::Pieces {
            owner,
            piece,
            count,
            from,
            to,
        } => pen
            .word("pieces")
            .owner(*owner)
            .word(piece.id())
            .word(count)
            .place(*from)
            .place(*to),
        Mutation::Census { civ, tokens } => pen.word("census").civ(*civ).word(tokens),
        Mutation::Card {
            card,
            from,
            to,
            face_up,
        } => pen
            .word("card")
            .word(card.0)
            .pile(*from)
            .pile(*to)
            .word(if *face_up { "up" } else { "down" }),
        Mutation::Shuffled { stack, order } => pen
            .word("shuffled")
            .word(stack)
            .list(order.iter().map(|card| card.0)),
        Mutation::Advance { civ, advance } => pen
            .word("advance")
            .civ(*civ)
            .word(&parts.advance(*advance).id),
        Mutation::AdvanceLost { civ, advance } => pen
            .word("advance-lost")
            .civ(*civ)
            .word(&parts.advance(*advance).id),
        Mutation::Marker { civ, space } => pen.word("marker").civ(*civ).word(space),
        Mutation::Rejected {
            seat,
            path,
            part,
            reason,
        } => pen
            .word("unmet")
            .word(seat.0)
            .word(path)
            .word(if *part { "part" } else { "whole" })
            .word(reason.kind.id())
            .subjects(&reason.subjects),
        Mutation::Waiting { seat, civ } => pen.word("waiting").word(seat.0).civ(*civ),
        Mutation::Named { civ, card, strikes } => {
            pen.word("named").civ(*civ).word(card.0).word(strikes)
        }
        Mutation::Announced(fact) => pen.fact(fact),
        Mutation::CreditSpent { civ, points } => {
            pen.fact(&Announcement::credit_spent(*civ, *points))
        }
        Mutation::Over { scores } => pen.scores(scores),
        Mutation::Offered { .. }
        | Mutation::Closed { .. }
        | Mutation::Deal { .. }
        | Mutation::DealFailed { .. }
        | Mutation::Traded { .. }
        | Mutation::Standing { .. }
        | Mutation::NeverTraded { .. } => trade_events::write(pen, &event.change),
    };
    std::mem::take(&mut pen.line)
}

/// The event of a line.
///
/// # Errors
/// [`LedgerParseError`] when the line is not one that [`write_line`] writes for this scenario.
pub fn read_line(line: &str, parts: &Components) -> Result<Event, LedgerParseError> {
    let mut words = LedgerLineReader {
        words: line.split(' '),
        parts,
    };
    read(&mut words).map_err(|expected| LedgerParseError {
        line: line.to_owned(),
        expected,
    })
}

fn read(words: &mut LedgerLineReader<'_>) -> Result<Event, &'static str> {
    let why = words
        .parts
        .numbers
        .read(words.word()?)
        .ok_or("the number of a rule of this book")?;
    let change = match words.word()? {
        "turn" => Mutation::Turn {
            number: words.number()?,
        },
        "section" => Mutation::Section {
            section: words.section()?,
        },
        "begins" => Mutation::NationTurn {
            section: words.section()?,
            civ: words.civ()?,
        },
        "lots" => Mutation::ChoiceOrder {
            seats: words.list()?.into_iter().map(Seat).collect(),
        },
        "nation" => Mutation::Nation {
            seat: match words.word()? {
                "-" => None,
                word => Some(Seat(parse(word)?)),
            },
            civ: words.civ()?,
        },
        "inert" => Mutation::Inert {
            civ: words.civ()?,
            inert: parse(words.word()?)?,
        },
        "pieces" => Mutation::Pieces {
            owner: words.owner()?,
            piece: words.piece()?,
            count: words.number()?,
            from: words.place()?,
            to: words.place()?,
        },
        "census" => Mutation::Census {
            civ: words.civ()?,
            tokens: words.number()?,
        },
        "card" => Mutation::Card {
            card: CardId(words.number()?),
            from: words.pile()?,
            to: words.pile()?,
            face_up: words.word()? == "up",
        },
        "shuffled" => Mutation::Shuffled {
            stack: words.number()?,
            order: words.list()?.into_iter().map(CardId).collect(),
        },
        "advance" => Mutation::Advance {
            civ: words.civ()?,
            advance: words.advance()?,
        },
        "advance-lost" => Mutation::AdvanceLost {
            civ: words.civ()?,
            advance: words.advance()?,
        },
        "marker" => Mutation::Marker {
            civ: words.civ()?,
            space: words.number()?,
        },
        "waiting" => Mutation::Waiting {
            seat: Seat(words.number()?),
            civ: words.civ()?,
        },
        "named" => Mutation::Named {
            civ: words.civ()?,
            card: CardId(words.number()?),
            strikes: parse(words.word()?)?,
        },
        "fact" => Mutation::of_fact(Announcement {
            kind: AnnouncementKind::find(words.word()?).ok_or("a fact")?,
            subjects: words.subjects()?,
        }),
        "over" => Mutation::Over {
            scores: words.scores()?,
        },
        "unmet" => Mutation::Rejected {
            seat: Seat(words.number()?),
            path: words.word()?.to_owned(),
            part: words.word()? == "part",
            reason: words.reason()?,
        },
        word => trade_events::read(word, words)?,
    };
    Ok(Event { why, change })
}
