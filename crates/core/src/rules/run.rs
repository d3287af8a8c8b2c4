//! Running steps of the sequence of play (18), and what may be asked or can never be done in them.

use crate::game::{Cause, Chance, Change, Event, Position, Reason, Section, View};
use crate::turn::{
    Answered, BuyOrder, CityOrder, Desk, Draw, Key, MoveOrder, Part, ShipOrder, Slot, Stop, Topic,
    Turn, Wanted,
};

use super::{
    Book, Step, acquisition, advances, calamities, census, cities, conflict, conversion, movement,
    population, returning, seats, setup, ships, support, surplus, taxation, track, trade, victory,
};

/// How far a run came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Complete,
    /// It stopped before this step because these questions wait for a reply.
    Waits {
        step: usize,
        keys: Vec<Key>,
    },
}

/// What came of running a range of steps.
#[derive(Clone, Debug)]
pub struct Run {
    pub position: Position,
    pub events: Vec<Event>,
    pub answered: Vec<Answered>,
    pub end: End,
    /// What the step that waits came to before it stopped. It did not happen yet: it will, in just this way, when the step is
    /// run again with a reply.
    pub begun: Vec<Event>,
    /// What was answered in it before it stopped.
    pub said: Vec<Answered>,
    /// An imagined draw, or a card whose face is not known, had a part in it.
    pub unsure: bool,
    /// What chance drew for its events; nothing in an imagined run.
    pub draws: Vec<Draw>,
}

/// Runs steps over a position. A pure function of its arguments (law 3).
///
/// A section that has to wait leaves no trace: the run ends before it and the rest is a segment of its own.
pub fn run(book: &Book, start: &Position, steps: &[Step], desk: &Desk, chance: &Chance) -> Run {
    run_from(book, start.clone(), steps, desk, chance)
}

/// [`run`] over a position that is not needed any more.
pub fn run_from(book: &Book, start: Position, steps: &[Step], desk: &Desk, chance: &Chance) -> Run {
    let mut turn = Turn::new(start, desk, chance);
    for (at, step) in steps.iter().enumerate() {
        let before = (desk.waits != crate::turn::Waits::None).then(|| turn.clone());
        if let Err(Stop { waiting }) = play(book, *step, &mut turn) {
            let end = End::Waits {
                step: at,
                keys: waiting,
            };
            return stopped(before, turn, end);
        }
    }
    finish(turn, End::Complete)
}

fn stopped(before: Option<Turn<'_>>, turn: Turn<'_>, end: End) -> Run {
    let Some(before) = before else {
        return finish(turn, end);
    };
    let run = finish(before, end);
    let (_, mut events, mut answered, _) = turn.finish();
    let begun = events.split_off(run.events.len());
    let said = answered.split_off(run.answered.len());
    Run { begun, said, ..run }
}

fn finish(turn: Turn<'_>, end: End) -> Run {
    let draws = turn.draws().to_vec();
    let (position, events, answered, unsure) = turn.finish();
    Run {
        draws,
        position,
        events,
        answered,
        end,
        begun: Vec::new(),
        said: Vec::new(),
        unsure,
    }
}

fn play(book: &Book, step: Step, t: &mut Turn<'_>) -> Result<(), Stop> {
    match step {
        Step::NewTurn => {
            let number = t.open().turn() + 1;
            t.happen(Cause::NewTurn, Change::Turn { number });
        }
        Step::Section(section) => play_section(book, section, t)?,
        Step::Calamity(kind) => calamities::resolve(book, kind, t)?,
        Step::Strike(kind, victim) => calamities::strike_one(book, t, kind, victim)?,
        Step::Arrive(seat, civ) => seats::arrive(&book.seats, t, seat, civ),
        Step::Leave(civ) => seats::leave(&book.seats, t, civ),
        Step::Return(civ) => seats::come_back(t, civ),
    }
    Ok(())
}

fn play_section(book: &Book, section: Section, t: &mut Turn<'_>) -> Result<(), Stop> {
    match section {
        Section::Setup => setup::play(&book.stacks, t)?,
        Section::Taxation => taxation::play(&book.taxation, t)?,
        Section::Population => population::play(&book.population, t)?,
        Section::Census => census::play(&book.census, t),
        Section::Ships => ships::play(&book.ships, &book.census, t),
        Section::Movement => movement::play(&book.movement, &book.census, t),
        Section::Conflict => conflict::play(&book.conflict, t)?,
        Section::Cities => cities::play(&book.cities, t)?,
        Section::Surplus => surplus::play(&book.surplus, t),
        Section::Support => support::play(&book.support, &book.surplus, t)?,
        Section::Acquisition => acquisition::play(&book.acquisition, t)?,
        Section::Trade | Section::LastTrade => trade::play(&book.trade, section, t),
        Section::Naming => calamities::name(&book.calamities, t),
        Section::Calamities => calamities::begin(book, t),
        Section::Conversion => conversion::play(&book.conversion, t)?,
        Section::Recheck => support::recheck(&book.support, &book.surplus, t)?,
        Section::Advances => advances::play(book, t)?,
        Section::Return => returning::play(book, t)?,
        Section::Track => track::play(&book.track, t),
        Section::Victory => victory::play(&book.victory, t),
    }
    Ok(())
}

/// What a seat may be asked in these sections, by what it knows: the form.
pub fn may_ask(book: &Book, known: &View, sections: &[Section]) -> Vec<Slot> {
    let mut slots: Vec<Slot> = Vec::new();
    if known.civ.is_some_and(|civ| known.open.nation(civ).inert) {
        // 15.6: its choices are the defaults.
        return slots;
    }
    for section in sections {
        let more = match section {
            Section::Setup => setup::may_ask(known),
            Section::Taxation => taxation::may_ask(&book.taxation, known),
            Section::Population => population::may_ask(&book.population, &book.taxation, known),
            Section::Ships => ships::may_ask(known),
            Section::Movement => movement::may_ask(known),
            Section::Conflict => conflict::may_ask(book, known),
            Section::Cities => cities::may_ask(known),
            Section::Support => support::may_ask(book, known),
            Section::Acquisition => acquisition::may_ask(book, known),
            Section::Trade | Section::LastTrade => trade::may_ask(&book.trade, known),
            Section::Calamities => calamities::may_ask(book, known),
            Section::Conversion => conversion::may_ask(&book.conversion, known),
            Section::Advances => advances::may_ask(&book.advances, known),
            Section::Return => returning::may_ask(&book.returning, known),
            Section::Recheck => support::may_recheck(book, known),
            Section::Census
            | Section::Surplus
            | Section::Naming
            | Section::Track
            | Section::Victory => Vec::new(),
        };
        slots.extend(more);
    }
    slots
}

/// One order as the reader of letters meets it.
#[derive(Clone, Copy, Debug)]
pub enum Order<'a> {
    Wish(Topic, &'a Wanted),
    /// What stands under a calamity, or under the second check of support.
    Part(Topic, Part, &'a Wanted),
    Ship(&'a ShipOrder),
    Move(&'a MoveOrder),
    City(&'a CityOrder),
    Buy(&'a BuyOrder),
}

/// Why an order could not be carried out whatever happens before it in this segment, if so. Never tells more than `known`.
pub fn never(book: &Book, known: &View, order: Order<'_>) -> Option<Reason> {
    match order {
        Order::Wish(Topic::Nations | Topic::Start, wanted) => setup::never(known, wanted),
        Order::Wish(Topic::Tax, wanted) => taxation::never(&book.taxation, known, wanted),
        Order::Wish(Topic::Revolts, wanted) => taxation::never_revolts(known, wanted),
        Order::Wish(Topic::Growth, wanted) => population::never(known, wanted),
        Order::Wish(Topic::Conflicts, wanted) => conflict::never_attacked(known, wanted),
        Order::Wish(Topic::Pillage, wanted) => conflict::never_pillaged(known, wanted),
        Order::Wish(Topic::Reduce, wanted) => support::never(known, wanted),
        Order::Wish(Topic::Convert, wanted) => conversion::never(known, wanted),
        Order::Wish(Topic::MinedSet, wanted) => advances::never_mined(known, wanted),
        Order::Wish(Topic::Keep | Topic::Surrender, wanted) => returning::never(known, wanted),
        Order::Wish(Topic::Losses, wanted) => calamities::never_here(known, wanted),
        Order::Wish(_, _) => None,
        Order::Part(topic, part, wanted) => calamities::never(book, known, topic, part, wanted),
        Order::Ship(order) => ships::never(book, known, order),
        Order::Move(order) => movement::never(book, known, order),
        Order::City(order) => cities::never(&book.cities, known, order),
        Order::Buy(order) => advances::never(&book.advances, known, order),
    }
}
