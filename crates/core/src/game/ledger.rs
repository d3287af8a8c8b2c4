//! Ledger lines: one event as one line of text, written and parsed by hand.
//!
//! `24.51 card 57 hand:babylon hand:egypt down`. Areas, nations and advances stand by id, cards by number: a ledger never
//! leaves the office while a game runs.

mod market;

use std::fmt::Write;

use super::{
    AdvanceId, AreaId, CardId, Change, Civ, CoastId, Components, Event, FaceId, Fact, FactKind,
    Owner, Piece, Pile, Place, Reason, ReasonKind, Score, Seat, Section, Subject, Why,
};

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
    line.push_str(event.why.rule());
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

struct Pen<'a> {
    line: String,
    parts: &'a Components,
}

impl Pen<'_> {
    fn word(&mut self, word: impl std::fmt::Display) -> &mut Self {
        write!(self.line, " {word}").expect("a string takes everything");
        self
    }

    fn list(&mut self, items: impl Iterator<Item = impl std::fmt::Display>) -> &mut Self {
        let words: Vec<String> = items.map(|item| item.to_string()).collect();
        self.word(if words.is_empty() {
            "-".to_owned()
        } else {
            words.join(",")
        })
    }

    fn civ(&mut self, civ: Civ) -> &mut Self {
        let parts = self.parts;
        self.word(&parts.nation(civ).id)
    }

    fn owner(&mut self, owner: Owner) -> &mut Self {
        match owner {
            Owner::Nation(civ) => self.civ(civ),
            Owner::Idle => self.word("idle"),
        }
    }

    fn place(&mut self, place: Place) -> &mut Self {
        let parts = self.parts;
        match place {
            Place::Stock => self.word("stock"),
            Place::Treasury => self.word("treasury"),
            Place::Aside => self.word("aside"),
            Place::Area(area) => self.word(&parts.board.area(area).id),
            Place::Coast(area, coast) => {
                self.word(format_args!("{}/{}", parts.board.area(area).id, coast.0))
            }
        }
    }

    fn pile(&mut self, pile: Pile) -> &mut Self {
        let parts = self.parts;
        match pile {
            Pile::Stack(stack) => self.word(format_args!("stack:{stack}")),
            Pile::Hand(civ) => self.word(format_args!("hand:{}", parts.nation(civ).id)),
            Pile::Aside => self.word("aside"),
        }
    }

    fn scores(&mut self, scores: &[Score]) -> &mut Self {
        self.word("over");
        for score in scores {
            let Score {
                civ,
                advances,
                cards,
                treasury,
                track,
                cities,
            } = *score;
            self.civ(civ)
                .list([advances, cards, treasury, track, cities].into_iter());
        }
        self
    }

    fn subjects(&mut self, subjects: &[Subject]) -> &mut Self {
        let parts = self.parts;
        for subject in subjects {
            match subject {
                Subject::Area(area) => {
                    self.word(format_args!("area:{}", parts.board.area(*area).id))
                }
                Subject::Civ(civ) => self.word(format_args!("nation:{}", parts.nation(*civ).id)),
                Subject::Number(number) => self.word(number),
                Subject::Face(face) => {
                    self.word(format_args!("card:{}", parts.deck.face(*face).id))
                }
                Subject::Advance(id) => {
                    self.word(format_args!("advance:{}", parts.advance(*id).id))
                }
            };
        }
        self
    }
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
    let why = Why::new(words.word()?.to_owned());
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

fn parse<T: std::str::FromStr>(word: &str) -> Result<T, &'static str> {
    word.parse().map_err(|_| "a number")
}

struct Words<'a> {
    words: std::str::Split<'a, char>,
    parts: &'a Components,
}

impl<'a> Words<'a> {
    fn word(&mut self) -> Result<&'a str, &'static str> {
        self.words.next().ok_or("one more word")
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T, &'static str> {
        parse(self.word()?)
    }

    fn list<T: std::str::FromStr>(&mut self) -> Result<Vec<T>, &'static str> {
        match self.word()? {
            "-" => Ok(Vec::new()),
            word => word.split(',').map(parse).collect(),
        }
    }

    fn section(&mut self) -> Result<Section, &'static str> {
        Section::find(self.word()?).ok_or("a section")
    }

    fn civ(&mut self) -> Result<Civ, &'static str> {
        self.parts.find_nation(self.word()?).ok_or("a nation")
    }

    fn owner(&mut self) -> Result<Owner, &'static str> {
        match self.word()? {
            "idle" => Ok(Owner::Idle),
            word => self
                .parts
                .find_nation(word)
                .map(Owner::Nation)
                .ok_or("an owner"),
        }
    }

    fn advance(&mut self) -> Result<AdvanceId, &'static str> {
        self.parts
            .find_advance(self.word()?)
            .ok_or("a civilization card")
    }

    fn piece(&mut self) -> Result<Piece, &'static str> {
        let word = self.word()?;
        [Piece::Token, Piece::City, Piece::Ship]
            .into_iter()
            .find(|piece| piece.id() == word)
            .ok_or("a piece")
    }

    fn area(&self, id: &str) -> Result<AreaId, &'static str> {
        self.parts.board.find(id).ok_or("an area")
    }

    fn place(&mut self) -> Result<Place, &'static str> {
        Ok(match self.word()? {
            "stock" => Place::Stock,
            "treasury" => Place::Treasury,
            "aside" => Place::Aside,
            word => match word.split_once('/') {
                Some((area, coast)) => Place::Coast(self.area(area)?, CoastId(parse(coast)?)),
                None => Place::Area(self.area(word)?),
            },
        })
    }

    fn pile(&mut self) -> Result<Pile, &'static str> {
        let word = self.word()?;
        if word == "aside" {
            return Ok(Pile::Aside);
        }
        match word.split_once(':') {
            Some(("stack", stack)) => Ok(Pile::Stack(parse(stack)?)),
            Some(("hand", nation)) => self
                .parts
                .find_nation(nation)
                .map(Pile::Hand)
                .ok_or("a nation"),
            _ => Err("a pile"),
        }
    }

    fn reason(&mut self) -> Result<Reason, &'static str> {
        let kind = ReasonKind::find(self.word()?).ok_or("a reason")?;
        let subjects = self.subjects()?;
        Ok(Reason { kind, subjects })
    }

    fn subjects(&mut self) -> Result<Vec<Subject>, &'static str> {
        let mut subjects = Vec::new();
        while let Ok(word) = self.word() {
            subjects.push(self.subject(word)?);
        }
        Ok(subjects)
    }

    fn scores(&mut self) -> Result<Vec<Score>, &'static str> {
        let mut scores = Vec::new();
        while let Ok(word) = self.word() {
            let civ = self.parts.find_nation(word).ok_or("a nation")?;
            let points: Vec<u32> = self.list()?;
            let [advances, cards, treasury, track, cities] = points[..] else {
                return Err("five numbers of points");
            };
            scores.push(Score {
                civ,
                advances,
                cards,
                treasury,
                track,
                cities,
            });
        }
        Ok(scores)
    }

    fn subject(&self, word: &str) -> Result<Subject, &'static str> {
        let parts = self.parts;
        match word.split_once(':') {
            None => Ok(Subject::Number(parse(word)?)),
            Some(("area", id)) => self.area(id).map(Subject::Area),
            Some(("nation", id)) => parts.find_nation(id).map(Subject::Civ).ok_or("a nation"),
            Some(("card", id)) => face(parts, id).map(Subject::Face).ok_or("a trade card"),
            Some(("advance", id)) => parts
                .find_advance(id)
                .map(Subject::Advance)
                .ok_or("a civilization card"),
            Some(_) => Err("a subject"),
        }
    }
}

fn face(parts: &Components, id: &str) -> Option<FaceId> {
    parts.deck.find(id)
}
