//! Running steps of the sequence of play (18), and what may be asked or can never be done in them.

use crate::game::{
    Chance, Event, Mutation, Position, RejectionKind, RejectionReason, RuleStep, Section, Subject,
    View, Viewer,
};
use crate::rulebook::{PlayStep, Rulebook};
use crate::turn::{
    AnswerRecord, AwaitingReplies, BuyOrder, CalamityPart, CityOrder, KeyedDraw, MoveOrder,
    OrderValue, Prompt, QuestionKey, RuleContext, ShipOrder, Submissions, Topic,
};

use super::{
    acquisition, advances, ast_movement, calamities, census, cities, city_support, conflict,
    conversion, hand_limit, movement, population, seats, setup, ships, surplus, taxation, trade,
    victory,
};

/// Extent of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEnd {
    Complete,
    /// Stop before this step, because these questions wait for a reply.
    Waiting {
        step: usize,
        keys: Vec<QuestionKey>,
    },
}

/// Result of running a range of steps.
#[derive(Clone, Debug)]
pub struct RuleRun {
    pub position: Position,
    pub events: Vec<Event>,
    pub answered: Vec<AnswerRecord>,
    pub end: RunEnd,
    /// Events of the waiting step before it stopped. They have not happened yet: they will, in exactly this way, when the step is
    /// run again with a reply.
    pub partial_events: Vec<Event>,
    /// Answers used in the waiting step before it stopped.
    pub partial_answers: Vec<AnswerRecord>,
    /// An imagined draw, or a card whose face is not known, had a part in it.
    pub unsure: bool,
    /// Random draws of its events. Empty in an imagined run.
    pub draws: Vec<KeyedDraw>,
}

/// Runs steps over a position. A pure function of its arguments (law 3).
///
/// A section that has to wait leaves no trace: the run ends before it and the rest is a segment of its own.
pub fn run(
    book: &Rulebook,
    start: &Position,
    steps: &[PlayStep],
    submissions: &Submissions,
    chance: &Chance,
) -> RuleRun {
    run_from(book, start.clone(), steps, submissions, chance)
}

/// [`run`] over a position that is not needed any more.
pub fn run_from(
    book: &Rulebook,
    start: Position,
    steps: &[PlayStep],
    submissions: &Submissions,
    chance: &Chance,
) -> RuleRun {
    let mut turn = RuleContext::new(start, submissions, chance);
    for (at, step) in steps.iter().enumerate() {
        let before = (submissions.waits != crate::turn::PauseOn::None).then(|| turn.clone());
        if let Err(AwaitingReplies { waiting }) = play(book, *step, &mut turn) {
            let end = RunEnd::Waiting {
                step: at,
                keys: waiting,
            };
            return stopped(before, turn, end);
        }
    }
    finish(turn, RunEnd::Complete)
}

fn stopped(before: Option<RuleContext<'_>>, turn: RuleContext<'_>, end: RunEnd) -> RuleRun {
    let Some(before) = before else {
        return finish(turn, end);
    };
    let run = finish(before, end);
    let (_, mut events, mut answered, _) = turn.finish();
    let begun = events.split_off(run.events.len());
    let said = answered.split_off(run.answered.len());
    RuleRun {
        partial_events: begun,
        partial_answers: said,
        ..run
    }
}

fn finish(turn: RuleContext<'_>, end: RunEnd) -> RuleRun {
    let draws = turn.draws().to_vec();
    let (position, events, answered, unsure) = turn.finish();
    RuleRun {
        draws,
        position,
        events,
        answered,
        end,
        partial_events: Vec::new(),
        partial_answers: Vec::new(),
        unsure,
    }
}

fn play(book: &Rulebook, step: PlayStep, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    match step {
        PlayStep::NewTurn => {
            let number = t.open().turn() + 1;
            t.apply(RuleStep::NewTurn, Mutation::Turn { number });
        }
        PlayStep::Section(section) => play_section(book, section, t)?,
        PlayStep::Calamity(kind) => calamities::resolve(book, kind, t)?,
        PlayStep::Strike(kind, victim) => calamities::strike_one(book, t, kind, victim)?,
        PlayStep::Arrive(seat, civ) => seats::arrive(&book.seats, t, seat, civ),
        PlayStep::Leave(civ) => seats::leave(&book.seats, &book.returning, t, civ),
        PlayStep::Return(civ) => seats::come_back(t, civ),
    }
    Ok(())
}

fn play_section(
    book: &Rulebook,
    section: Section,
    t: &mut RuleContext<'_>,
) -> Result<(), AwaitingReplies> {
    match section {
        Section::Setup => setup::play(book, t)?,
        Section::Taxation => taxation::play(&book.taxation, t)?,
        Section::Population => population::play(&book.population, t)?,
        Section::Census => census::play(&book.census, t),
        Section::Ships => ships::play(&book.ships, &book.census, t),
        Section::Movement => movement::play(&book.movement, &book.census, t),
        Section::Conflict => conflict::play(&book.conflict, t)?,
        Section::Cities => cities::play(&book.cities, t)?,
        Section::Surplus => surplus::play(&book.surplus, t),
        Section::Support => city_support::play(&book.support, &book.surplus, t)?,
        Section::Acquisition => acquisition::play(&book.acquisition, t)?,
        Section::Trade | Section::LastTrade => trade::play(book, section, t),
        Section::Naming => calamities::name(&book.calamities, t),
        Section::Calamities => calamities::begin(book, t)?,
        Section::Conversion => conversion::play(book, t)?,
        Section::Recheck => city_support::recheck(&book.support, &book.surplus, t)?,
        Section::Advances => advances::play(book, t)?,
        Section::Return => hand_limit::play(book, t)?,
        Section::Track => ast_movement::play(&book.track, t),
        Section::Victory => victory::play(&book.victory, t),
    }
    Ok(())
}

/// Returns the questions for a seat in these sections, from its knowledge. They make up the form.
pub fn prompts(book: &Rulebook, known: &View, sections: &[Section]) -> Vec<Prompt> {
    let mut prompts: Vec<Prompt> = Vec::new();
    if known.civ.is_some_and(|civ| known.open.nation(civ).inert) {
        // 15.6: its choices are the defaults.
        return prompts;
    }
    if let Viewer::Seat(seat) = known.viewer
        && seats::waits_for_division(&book.seats, &known.open, seat)
    {
        return prompts;
    }
    for section in sections {
        let more = match section {
            Section::Setup => setup::prompts(known),
            Section::Taxation => taxation::prompts(&book.taxation, known),
            Section::Population => population::prompts(&book.population, &book.taxation, known),
            Section::Ships => ships::prompts(known),
            Section::Movement => movement::prompts(known),
            Section::Conflict => conflict::prompts(book, known),
            Section::Cities => cities::prompts(known),
            Section::Support => city_support::prompts(book, known),
            Section::Acquisition => acquisition::prompts(book, known),
            Section::Trade | Section::LastTrade => trade::prompts(&book.trade, known),
            Section::Calamities => calamities::prompts(book, known),
            Section::Conversion => conversion::prompts(book, known),
            Section::Advances => advances::prompts(&book.advances, known),
            Section::Return => hand_limit::prompts(&book.returning, known),
            Section::Recheck => city_support::recheck_prompts(book, known),
            Section::Census
            | Section::Surplus
            | Section::Naming
            | Section::Track
            | Section::Victory => Vec::new(),
        };
        prompts.extend(more);
    }
    prompts
}

/// One order as the reader of letters meets it.
#[derive(Clone, Copy, Debug)]
pub enum AnyOrder<'a> {
    Answer(Topic, &'a OrderValue),
    /// Answer in a part of a calamity, or of the second check of support.
    Part(Topic, CalamityPart, &'a OrderValue),
    Ship(&'a ShipOrder),
    Move(&'a MoveOrder),
    City(&'a CityOrder),
    Buy(&'a BuyOrder),
}

/// Returns the reason why an order could not be carried out whatever happens before it in this segment, if there is one. Never
/// reveals more than `known`.
pub fn why_impossible(
    book: &Rulebook,
    known: &View,
    order: AnyOrder<'_>,
) -> Option<RejectionReason> {
    match order {
        AnyOrder::Answer(Topic::Nations | Topic::Start, wanted) => {
            setup::why_impossible(known, wanted)
        }
        AnyOrder::Answer(Topic::Tax, wanted) => {
            taxation::why_impossible(&book.taxation, known, wanted)
        }
        AnyOrder::Answer(Topic::Revolts, wanted) => taxation::why_revolt_impossible(known, wanted),
        AnyOrder::Answer(Topic::Growth, wanted) => {
            population::why_impossible(&book.population, known, wanted)
        }
        AnyOrder::Answer(Topic::Conflicts, wanted) => {
            conflict::why_attack_impossible(known, wanted)
        }
        AnyOrder::Answer(Topic::Pillage, wanted) => conflict::why_pillage_impossible(known, wanted),
        AnyOrder::Answer(Topic::Reduce, wanted) => city_support::why_impossible(known, wanted),
        AnyOrder::Answer(Topic::Convert, wanted) => conversion::why_impossible(book, known, wanted),
        AnyOrder::Answer(Topic::MinedSet, wanted) => {
            advances::why_mined_set_impossible(known, wanted)
        }
        AnyOrder::Answer(Topic::BuyCards, wanted) => {
            acquisition::why_impossible(&book.acquisition, wanted)
        }
        AnyOrder::Answer(Topic::Keep, wanted) => hand_limit::why_impossible(known, wanted),
        AnyOrder::Answer(Topic::Surrender, wanted) => why_not_surrendered(book, known, wanted),
        AnyOrder::Answer(Topic::Losses, wanted) => calamities::why_not_in_game(known, wanted),
        AnyOrder::Answer(_, _) => None,
        AnyOrder::Part(topic, part, wanted) => {
            calamities::why_impossible(book, known, topic, part, wanted)
        }
        AnyOrder::Ship(order) => ships::why_impossible(book, known, order),
        AnyOrder::Move(order) => movement::why_impossible(book, known, order),
        AnyOrder::City(order) => cities::why_impossible(&book.cities, known, order),
        AnyOrder::Buy(order) => advances::why_impossible(&book.advances, known, order),
    }
}

/// A calamity is given back before it strikes, or as cards go back, or not at all.
fn why_not_surrendered(
    book: &Rulebook,
    known: &View,
    wanted: &OrderValue,
) -> Option<RejectionReason> {
    match wanted {
        _ if book.returning.may_surrender => hand_limit::why_impossible(known, wanted),
        OrderValue::Face(face) if book.calamities.may_return => {
            calamities::why_not_given_back(&book.calamities, known, *face)
        }
        OrderValue::Face(face) => Some(RejectionKind::NotGivenBack.of([Subject::Face(*face)])),
        _ => None,
    }
}
