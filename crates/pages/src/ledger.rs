//! The ledger as it is printed: heads for turns and segments, and a number for every event that its readers can count
//! themselves. What is stored has neither. `docs/ledger.md` describes the form.

use std::collections::BTreeMap;
use std::fmt;

use bulla_core::game::{
    Components, Event, Mutation, Position, PublicState, Viewer, VisibleEvent, write_line,
};

/// The number of an event within its turn, for one pair of eyes. `41`: the 41st that everybody sees. `41b`: the second after it
/// that these eyes see and not everybody does. It is counted in what they see alone, so it tells nothing of the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct EventNumber {
    pub public: u32,
    /// Counted from 1; 0 for an event that everybody sees.
    pub private: u32,
}

impl fmt::Display for EventNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.public)?;
        let mut letters = Vec::new();
        let mut left = self.private;
        // a to z, then aa: there is no letter for nothing.
        while left > 0 {
            letters.push(char::from(b'a' + ((left - 1) % 26) as u8));
            left = (left - 1) / 26;
        }
        letters
            .iter()
            .rev()
            .try_for_each(|letter| write!(f, "{letter}"))
    }
}

/// The numbers of a turn's events, given in order.
#[derive(Clone, Debug, Default)]
pub struct EventNumbers {
    public: u32,
    /// Private events that each pair of eyes has seen since the last public one.
    private: BTreeMap<Viewer, u32>,
}

impl EventNumbers {
    /// The number of the next event for each pair of eyes that sees it, observers last. `open` is the position after it.
    pub fn next(&mut self, open: &PublicState, event: &Event) -> Vec<(Viewer, EventNumber)> {
        let seats = open.seats().map(|(seat, _)| Viewer::Seat(seat));
        let sees = |eye: &Viewer| VisibleEvent::of(*eye, open, event).is_some();
        let readers: Vec<Viewer> = seats.chain([Viewer::Observer]).filter(sees).collect();
        // What observers see, who hold nothing, everybody sees.
        let is_public = readers.last() == Some(&Viewer::Observer);
        if is_public {
            self.public += 1;
            self.private.clear();
        }
        let number = |eye: Viewer| {
            let private = if is_public {
                0
            } else {
                let private = self.private.entry(eye).or_default();
                *private += 1;
                *private
            };
            let public = self.public;
            (eye, EventNumber { public, private })
        };
        readers.into_iter().map(number).collect()
    }
}

/// The numbers of events that begin at a position, for each pair of eyes that sees any of them: as many as [`VisibleEvent::all`] has.
pub fn numbered<'a>(
    mut position: Position,
    events: impl IntoIterator<Item = &'a Event>,
) -> BTreeMap<Viewer, Vec<String>> {
    let mut numbers = EventNumbers::default();
    for event in &position.this_turn {
        numbers.next(position.state.open(), event);
    }
    let mut all: BTreeMap<Viewer, Vec<String>> = BTreeMap::new();
    for event in events {
        position.apply(event.clone());
        if let Mutation::Turn { .. } = event.change {
            numbers = EventNumbers::default();
        }
        for (eye, number) in numbers.next(position.state.open(), event) {
            all.entry(eye).or_default().push(number.to_string());
        }
    }
    all
}

/// A whole ledger in print. Only the office and simulations have one: it holds every secret.
pub struct PrintedLedger {
    lines: Vec<String>,
    /// Events so far.
    count: u32,
    turn: Option<u16>,
    numbers: EventNumbers,
}

impl PrintedLedger {
    /// Starts a printed ledger, with the trade cards that the ledger names by number only.
    pub fn new(title: &str, parts: &Components) -> PrintedLedger {
        let mut lines = vec![format!("# {title}")];
        let deck = &parts.deck;
        for (face, printed) in deck.faces() {
            let cards: Vec<u32> = deck.with_face(face).map(|card| u32::from(card.0)).collect();
            if let (Some(first), Some(last)) = (cards.first(), cards.last()) {
                lines.push(format!("# cards {first}-{last} {}", printed.id));
            }
        }
        PrintedLedger {
            lines,
            count: 0,
            turn: None,
            numbers: EventNumbers::default(),
        }
    }

    /// A segment begins, and with the first of a turn the turn; set-up is turn 0.
    pub fn segment(&mut self, turn: u16, name: &str) {
        if self.turn != Some(turn) {
            self.turn = Some(turn);
            self.numbers = EventNumbers::default();
            self.lines.push(String::new());
            self.lines.push(format!("# turn {turn}"));
        }
        self.lines.push(format!("## turn {turn}, {name}"));
    }

    /// `open` is the position after the event.
    pub fn event(&mut self, open: &PublicState, event: &Event) {
        let line = write_line(event, open.parts());
        self.count += 1;
        let readers = self.numbers.next(open, event);
        self.lines
            .push(format!("{} {} {line}", self.count, label(open, &readers)));
    }

    /// Returns the text without a line end.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }
}

/// `41` for what everybody sees; else each number with those for whom it is the one: `41a:crete,egypt;41b:thrace`; `-` for
/// what nobody sees.
pub fn label(open: &PublicState, readers: &[(Viewer, EventNumber)]) -> String {
    if let Some((Viewer::Observer, number)) = readers.last() {
        return number.to_string();
    }
    let mut names: BTreeMap<EventNumber, Vec<String>> = BTreeMap::new();
    for (eye, number) in readers {
        if let Viewer::Seat(seat) = eye {
            let name = match open.civ_of(*seat) {
                Some(civ) => open.parts().nation(civ).id.clone(),
                None => seat.0.to_string(),
            };
            names.entry(*number).or_default().push(name);
        }
    }
    let labels = names
        .iter()
        .map(|(number, names)| format!("{number}:{}", names.join(",")));
    let labels: Vec<String> = labels.collect();
    if labels.is_empty() {
        "-".to_owned()
    } else {
        labels.join(";")
    }
}

#[cfg(test)]
mod tests {
    use super::EventNumber;

    #[test]
    fn letters_run_from_a_to_z_and_on() {
        let text = |private| {
            EventNumber {
                public: 41,
                private,
            }
            .to_string()
        };
        let found = [0, 1, 2, 26, 27, 52, 53, 702, 703].map(text);
        let expected = [
            "41", "41a", "41b", "41z", "41aa", "41az", "41ba", "41zz", "41aaa",
        ];
        assert_eq!(found, expected);
    }
}
