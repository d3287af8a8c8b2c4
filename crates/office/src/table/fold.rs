//! One game at the moment its open segment opened: scenario, position, and what the rules make of it. Reads no letter
//! and writes no mail.

use std::sync::Arc;

use super::cut::Cut;
use super::kept::Kept;
use super::luck::{COMMITS, chance_of};
use super::replays::Replay;
use crate::means::names::seat_number;
use crate::means::problem::{OfficeError, quietly};
use crate::means::settings::Settings;
use bulla_core::game::{
    CardId, Chance, Civ, Components, Event, Eye, Luck, Position, Seat, Section, Seed, Seen, State,
    Unreadable, View, read_line, write_line,
};
use bulla_core::orders::Vocabulary;
use bulla_core::rules::{self, Book, Letters, Plan, Step};
use bulla_core::scenario::{Change, Chosen, Otherwise};
use bulla_core::text::fold;
use bulla_core::turn::Slot;

/// Which segment is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub ordinal: i64,
    pub turn: i64,
    /// `realm`, or a part such as `fate/civil-war`.
    pub name: String,
}

impl From<&bulla_store::Segment> for Moment {
    fn from(segment: &bulla_store::Segment) -> Moment {
        Moment {
            ordinal: segment.ordinal,
            turn: segment.turn,
            name: segment.name.clone(),
        }
    }
}

#[derive(Clone)]
pub struct Table {
    pub game: String,
    /// Of its scenario.
    pub title: String,
    pub moment: Moment,
    pub position: Position,
    pub words: Arc<Vocabulary>,
    /// Of the office's seed and the words for luck.
    pub(super) seed: Seed,
    /// Whether words for luck can still be sent in set-up.
    pub(super) is_luck_open: bool,
    pub(super) book: Arc<Book>,
    /// What it plays otherwise than the scenario that it was made from.
    pub changes: Arc<[Change]>,
    /// The options that it plays.
    pub options: Arc<[Chosen]>,
    /// Where the segment was cut from the one before.
    pub(super) cut: Option<Cut>,
    /// With what the section that waits came to so far: seats see it, and it did not happen yet.
    pub(super) shown: Option<Position>,
    /// Seats of the scenario: so many sat down at first.
    pub(super) players: usize,
    pub(super) replay: Option<Replay>,
    /// What happens as the segment begins, before anybody does anything: stacks that are mixed anew.
    pub(super) begins: Vec<Event>,
}

impl Table {
    /// Folds the ledger of a game.
    ///
    /// # Errors
    /// What the game keeps does not read: its scenario, its settings, a line of its ledger, or where a segment was cut.
    pub fn open(
        game: &bulla_store::Game,
        scenario: &str,
        ledger: &[String],
        segment: &bulla_store::Segment,
    ) -> Result<Table, OfficeError> {
        let wrong = |detail: String| OfficeError::Game {
            game: game.slug.clone(),
            detail,
        };
        let kept = Kept::read(game, scenario)?;
        let scenario = kept.scenario(game)?;
        let changes = Otherwise::of(&scenario.changes, kept.changes(game)?).house;
        let told: Vec<Chosen> = scenario.told().cloned().collect();
        let parts = Arc::new(scenario.components);
        let events: Vec<Event> = ledger
            .iter()
            .zip(1..)
            .map(|(line, at)| {
                // The line itself may be secret.
                let unread = |error: Unreadable| {
                    wrong(format!(
                        "line {at} of its ledger: expected {}",
                        error.expected
                    ))
                };
                read_line(line, &parts).map_err(unread)
            })
            .collect::<Result<_, _>>()?;
        let players = usize::from(scenario.players);
        let start = State::new(parts.clone(), players);
        let position = quietly(|| Position::fold(start, events.clone()))
            .ok_or_else(|| wrong("its ledger does not add up".to_owned()))?;
        let table = Table {
            game: game.slug.clone(),
            title: scenario.title,
            moment: Moment::from(segment),
            position,
            words: Arc::new(Vocabulary::new(&parts)),
            seed: chance_of(game)?,
            is_luck_open: game.commits >= COMMITS && game.luck.is_none(),
            book: Arc::new(scenario.book),
            changes: changes.into(),
            options: told.into(),
            cut: None,
            shown: None,
            players,
            replay: None,
            begins: Vec::new(),
        };
        table.replayed(Replay::of(segment), &events).cut_as(segment)
    }

    /// The same game where this segment opened, at this position.
    ///
    /// # Errors
    /// What is kept of its cut does not read.
    pub fn opened(
        &self,
        segment: &bulla_store::Segment,
        position: &Position,
    ) -> Result<Table, OfficeError> {
        let table = Table {
            moment: Moment::from(segment),
            ..self.at(position)
        };
        table.cut_as(segment)
    }

    /// The same table, called as this segment.
    pub fn named(self, segment: &bulla_store::Segment) -> Table {
        Table {
            moment: Moment::from(segment),
            ..self
        }
    }

    fn cut_as(self, segment: &bulla_store::Segment) -> Result<Table, OfficeError> {
        let Some(text) = &segment.cut else {
            return Ok(self);
        };
        let game = self.game.clone();
        Cut::read(text)
            .and_then(|cut| self.cut_at(cut))
            .map_err(|detail| OfficeError::Game {
                game,
                detail: format!("where it was cut: {detail}"),
            })
    }

    /// The table of the rest of a segment.
    ///
    /// # Errors
    /// What is shown of the section does not read or fit.
    pub(super) fn cut_at(self, cut: Cut) -> Result<Table, String> {
        let events = cut.events(self.parts())?;
        let mut shown = self.position.clone();
        quietly(|| events.into_iter().for_each(|event| shown.apply(event)))
            .ok_or("what is shown of it does not fit")?;
        Ok(Table {
            cut: Some(cut),
            shown: Some(shown),
            ..self
        })
    }

    /// 34.1: the table of a game with these settings, where the first letters of the turn are due at this time. A last turn
    /// by date is then one by its number.
    pub fn bounded(mut self, settings: &Settings, due: i64) -> Table {
        if settings.is_last(self.moment.turn, due) {
            let book = Arc::make_mut(&mut self.book);
            book.victory.turn = u16::try_from(self.moment.turn).ok();
        }
        self
    }

    /// 34.1: whether the game ends with this turn at the latest.
    pub fn is_last(&self) -> bool {
        let last = self.book.victory.turn.map(i64::from);
        last.is_some_and(|last| self.moment.turn >= last)
    }

    pub fn parts(&self) -> &Components {
        self.position.state.open().parts()
    }

    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The nation of a seat, once it has one.
    pub fn nation(&self, seat: Seat) -> Option<Civ> {
        self.position.state.open().civ_of(seat)
    }

    /// The printed name of the nation, or the name of the seat before nations are chosen.
    pub fn name_of<'a>(&'a self, seat: &'a bulla_store::Seat) -> &'a str {
        let nation = self.nation(seat_number(seat));
        nation.map_or(&seat.name, |civ| &self.parts().nation(civ).name)
    }

    /// Whether a seat is called that in a letter: by its nation, or by the names of seat and player.
    pub fn is_called(&self, seat: &bulla_store::Seat, said: &str) -> bool {
        let nation = self.nation(seat_number(seat));
        let is_nation = nation.is_some_and(|civ| self.parts().nation(civ).id == said);
        let own = [&seat.name, &seat.player];
        is_nation || own.iter().any(|name| fold(name) == fold(said))
    }

    pub fn view(&self, eye: Eye) -> View {
        View::of(eye, self.shown.as_ref().unwrap_or(&self.position))
    }

    pub fn cut(&self) -> Option<&Cut> {
        self.cut.as_ref()
    }

    /// What these eyes saw of the section that cut the segment, up to where it stopped.
    pub fn begun(&self, eye: Eye) -> Vec<Seen> {
        let events = self.cut.as_ref().map(|cut| cut.events(self.parts()));
        let events = events.and_then(Result::ok).unwrap_or_default();
        Seen::all(eye, self.position.clone(), &events)
    }

    /// Whether letters are asked for; if not, the segment is judged at once.
    pub fn asks(&self) -> bool {
        let Some(plan) = self.plan() else {
            return false;
        };
        match plan.letters {
            Letters::Always => true,
            Letters::Never => false,
            Letters::Market | Letters::Purchases | Letters::Fate => {
                self.cut.is_some()
                    || rules::asks_letters(&self.book, plan, &self.view(Eye::Observer))
            }
        }
    }

    /// The seats that by public facts face a question: when all of them are final the segment runs early.
    pub fn asked(&self) -> Vec<Seat> {
        if let Some(cut) = &self.cut {
            return cut.seats();
        }
        let Some(plan) = self.plan() else {
            return Vec::new();
        };
        let public = self.view(Eye::Observer);
        let faces = |civ: Option<Civ>| match civ {
            Some(civ) => rules::faces(&self.book, plan, &public, civ),
            None => *plan == self.book.setup,
        };
        let seats = public.open.seats();
        seats
            .filter(|(_, civ)| faces(*civ))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Whether cards change hands in this segment, which nobody can imagine.
    pub fn is_trade(&self) -> bool {
        let trades = |section: &Section| matches!(section, Section::Trade | Section::LastTrade);
        self.plan()
            .is_some_and(|plan| plan.sections.iter().any(trades))
    }

    /// What a seat may be asked in this segment: its form. Of one that was cut, in the sections that are left.
    pub fn slots(&self, view: &View) -> Vec<Slot> {
        let Some(plan) = self.plan() else {
            return Vec::new();
        };
        let from = self.cut.as_ref().map_or(0, |cut| cut.step);
        let mut sections: Vec<Section> = Vec::new();
        for step in self.book.steps(plan).into_iter().skip(from) {
            let section = match step {
                Step::Section(section) => section,
                Step::Calamity(_) => Section::Calamities,
                _ => continue,
            };
            if !sections.contains(&section) {
                sections.push(section);
            }
        }
        rules::may_ask(&self.book, view, &sections)
    }

    #[cfg(test)]
    pub fn forge_cut(&mut self, forge: impl FnOnce(&mut Cut)) {
        if let Some(cut) = &mut self.cut {
            forge(cut);
        }
    }

    /// The same table at another position.
    pub fn at(&self, position: &Position) -> Table {
        Table {
            position: position.clone(),
            cut: None,
            shown: None,
            replay: self.replay_after(),
            begins: Vec::new(),
            ..self.clone()
        }
    }

    /// Whether words for luck are asked for: in set-up, as long as they are not fixed.
    pub fn takes_luck(&self) -> bool {
        let is_setup = self.plan().is_some_and(|plan| *plan == self.book.setup);
        self.is_luck_open && is_setup
    }

    /// The table on which these words are fixed.
    #[must_use]
    pub fn with_luck(self, game: &bulla_store::Game, luck: &Luck) -> Table {
        Table {
            seed: luck.on(&Seed(game.seed.0)),
            is_luck_open: false,
            ..self
        }
    }

    /// Of what all draws are made.
    pub fn chance(&self) -> &Seed {
        &self.seed
    }

    /// Events as ledger lines.
    pub fn lines<'a>(&self, events: impl IntoIterator<Item = &'a Event>) -> Vec<String> {
        let parts = self.parts();
        events
            .into_iter()
            .map(|event| write_line(event, parts))
            .collect()
    }

    pub(super) fn plan(&self) -> Option<&Plan> {
        self.book.plan(&self.moment.name)
    }
}

impl Table {
    /// The same segment, played anew. `history` is everything that happened before it.
    pub fn replayed(self, replay: Option<Replay>, history: &[Event]) -> Table {
        let table = Table {
            replay,
            begins: Vec::new(),
            ..self
        };
        let kept = table.replay.as_ref().and_then(|replay| replay.kept.clone());
        let Some(kept) = kept else {
            return table;
        };
        let kept: Vec<CardId> = kept.into_iter().map(CardId).collect();
        let chance = table.draws(&table.moment.name);
        let players = table.players;
        let begins = rules::remix(
            &table.book,
            &table.position.state,
            players,
            history,
            &kept,
            &chance,
        );
        Table { begins, ..table }
    }

    /// The draws of a segment, or of a part of the book of this name.
    pub(super) fn draws(&self, name: &str) -> Chance {
        let scope = format!("t{}/{name}", self.moment.turn);
        let scope = match &self.replay {
            Some(replay) => format!("r{}/{scope}", replay.number),
            None => scope,
        };
        Chance::new(self.seed.clone(), scope)
    }

    /// By which replay it is played, if by any.
    pub fn replay(&self) -> Option<&Replay> {
        self.replay.as_ref()
    }

    /// Segments behind this one are played by the same replay, and mix nothing.
    pub(super) fn replay_after(&self) -> Option<Replay> {
        let replay = self.replay.as_ref()?;
        Some(Replay {
            kept: None,
            ..replay.clone()
        })
    }
}
