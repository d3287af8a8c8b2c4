//! Ledger lines: one event as one line of text, written and parsed by hand.
//!
//! `24.51 card 57 hand:babylon hand:egypt down`. Areas, nations and advances stand by id, cards by number: a ledger never
//! leaves the office while a game runs.

mod market;
mod pen;
mod words;

use super::{CardId, Change, Components, Event, Fact, FactKind, Seat};
use pen::Pen;
use words::{Words, parse};

/// A ledger line that does not read: the line and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub line: String,
    pub expected: &'static str,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "ledger line {:?} does not read: expected {}",
            self.line, self.expected
        )
    }
}

impl std::error::Error for Unreadable {}

/// An event as a line, without a line end.
pub fn write_line(event: &Event, parts: &Components) -> String {
    let mut line = String::with_capacity(48);
    line.push_str(parts.numbers.key(event.why));
    let pen = &mut Pen { line, parts };
    match &event.change {
        Change::Turn { number } => pen.word("turn").word(number),
        Change::Section { section } => pen.word("section").word(section.id()),
        Change::Begins { section, civ } => pen.word("begins").word(section.id()).civ(*civ),
        Change::Lots { seats } => pen.word("lots").list(seats.iter().map(|seat| seat.0)),
        Change::Nation { seat, civ } => match seat {
            Some(seat) => pen.word("nation").word(seat.0).civ(*civ),
            None => pen.word("nation").word("-").civ(*civ),
        },
        Change::Inert { civ, inert } => pen.word("inert").civ(*civ).word(inert),
        Change::Pieces {
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
        Change::Census { civ, tokens } => pen.word("census").civ(*civ).word(tokens),
        Change::Card {
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
        Change::Shuffled { stack, order } => pen
            .word("shuffled")
            .word(stack)
            .list(order.iter().map(|card| card.0)),
        Change::Advance { civ, advance } => pen
            .word("advance")
            .civ(*civ)
            .word(&parts.advance(*advance).id),
        Change::Marker { civ, space } => pen.word("marker").civ(*civ).word(space),
        Change::Unmet {
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
        Change::Waiting { seat, civ } => pen.word("waiting").word(seat.0).civ(*civ),
        Change::Named { civ, card, strikes } => {
            pen.word("named").civ(*civ).word(card.0).word(strikes)
        }
        Change::Fact(fact) => pen
            .word("fact")
            .word(fact.kind.id())
            .subjects(&fact.subjects),
        Change::Over { scores } => pen.scores(scores),
        Change::Offered { .. }
        | Change::Closed { .. }
        | Change::Deal { .. }
        | Change::Lapsed { .. }
        | Change::Traded { .. }
        | Change::Standing { .. }
        | Change::Never { .. } => market::write(pen, &event.change),
    };
    std::mem::take(&mut pen.line)
}

/// The event of a line.
///
/// # Errors
/// [`Unreadable`] when the line is not one that [`write_line`] writes for this scenario.
pub fn read_line(line: &str, parts: &Components) -> Result<Event, Unreadable> {
    let mut words = Words {
        words: line.split(' '),
        parts,
    };
    read(&mut words).map_err(|expected| Unreadable {
        line: line.to_owned(),
        expected,
    })
}

fn read(words: &mut Words<'_>) -> Result<Event, &'static str> {
    let why = words
        .parts
        .numbers
        .read(words.word()?)
        .ok_or("the number of a rule of this book")?;
    let change = match words.word()? {
        "turn" => Change::Turn {
            number: words.number()?,
        },
        "section" => Change::Section {
            section: words.section()?,
        },
        "begins" => Change::Begins {
            section: words.section()?,
            civ: words.civ()?,
        },
        "lots" => Change::Lots {
            seats: words.list()?.into_iter().map(Seat).collect(),
        },
        "nation" => Change::Nation {
            seat: match words.word()? {
                "-" => None,
                word => Some(Seat(parse(word)?)),
            },
            civ: words.civ()?,
        },
        "inert" => Change::Inert {
            civ: words.civ()?,
            inert: parse(words.word()?)?,
        },
        "pieces" => Change::Pieces {
            owner: words.owner()?,
            piece: words.piece()?,
            count: words.number()?,
            from: words.place()?,
            to: words.place()?,
        },
        "census" => Change::Census {
            civ: words.civ()?,
            tokens: words.number()?,
        },
        "card" => Change::Card {
            card: CardId(words.number()?),
            from: words.pile()?,
            to: words.pile()?,
            face_up: words.word()? == "up",
        },
        "shuffled" => Change::Shuffled {
            stack: words.number()?,
            order: words.list()?.into_iter().map(CardId).collect(),
        },
        "advance" => Change::Advance {
            civ: words.civ()?,
            advance: words.advance()?,
        },
        "marker" => Change::Marker {
            civ: words.civ()?,
            space: words.number()?,
        },
        "waiting" => Change::Waiting {
            seat: Seat(words.number()?),
            civ: words.civ()?,
        },
        "named" => Change::Named {
            civ: words.civ()?,
            card: CardId(words.number()?),
            strikes: parse(words.word()?)?,
        },
        "fact" => Change::Fact(Fact {
            kind: FactKind::find(words.word()?).ok_or("a fact")?,
            subjects: words.subjects()?,
        }),
        "over" => Change::Over {
            scores: words.scores()?,
        },
        "unmet" => Change::Unmet {
            seat: Seat(words.number()?),
            path: words.word()?.to_owned(),
            part: words.word()? == "part",
            reason: words.reason()?,
        },
        word => market::read(word, words)?,
    };
    Ok(Event { why, change })
}
