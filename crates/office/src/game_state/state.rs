//! One game at the moment its open segment opened: scenario, position, and what the rules make of it. Reads no letter
//! and writes no mail.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::redraws::Redraw;
use super::stored_luck_words::{COMMITS, chance_of};
use super::stored_scenario::StoredScenario;
use super::stored_split::StoredSplit;
use crate::context::error::{OfficeError, quietly};
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::{seat_number, turn_number};
use bulla_core::game::{
    CardId, Chance, Civ, Components, Event, LedgerParseError, PlayerEntropy, Position, Seat,
    Section, Seed, SegmentKind, State, View, Viewer, VisibleEvent, read_line, write_line,
};
use bulla_core::orders::{Vocabulary, quoted_entries};
use bulla_core::rulebook::{OrdersNeeded, PlayStep, Rulebook, SegmentPlan};
use bulla_core::rules;
use bulla_core::scenario::{BookDifference, ConfigChange, ResolvedOption};
use bulla_core::text::fold;
use bulla_core::turn::Prompt;
use bulla_pages::page::OtherWriters;

/// Segment that is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentRef {
    pub ordinal: i64,
    pub turn: i64,
    /// `realm`, or a part such as `fate/civil-war`.
    pub name: String,
}

impl SegmentRef {
    /// Returns turn and segment in the form that pages get.
    pub fn turn_and_name(&self) -> (u16, &str) {
        (turn_number(self.turn), &self.name)
    }
}

impl From<&bulla_store::Segment> for SegmentRef {
    fn from(segment: &bulla_store::Segment) -> SegmentRef {
        SegmentRef {
            ordinal: segment.ordinal,
            turn: segment.turn,
            name: segment.name.clone(),
        }
    }
}

#[derive(Clone)]
pub struct GameState {
    pub game: String,
    /// Title of its scenario.
    pub title: String,
    pub moment: SegmentRef,
    pub position: Position,
    pub words: Arc<Vocabulary>,
    /// Seed made from the office's seed and the words for luck.
    pub(super) seed: Seed,
    /// True if words for luck can still be sent in set-up.
    pub(super) is_luck_open: bool,
    pub(super) book: Arc<Rulebook>,
    /// Differences from the scenario that it was made from.
    pub changes: Arc<[ConfigChange]>,
    /// The options that it plays.
    pub options: Arc<[ResolvedOption]>,
    /// Point at which the segment was cut from the one before.
    pub(super) cut: Option<StoredSplit>,
    /// Position with the result so far of the section that waits: seats see it, and it did not happen yet.
    pub(super) shown: Option<Position>,
    /// Seats of the scenario: so many sat down at first.
    pub(super) players: usize,
    pub(super) replay: Option<Redraw>,
    /// Events as the segment begins, before anybody does anything: stacks that are mixed again.
    pub(super) begins: Vec<Event>,
    /// Seats for which a bot plays until somebody writes.
    pub(super) caretakers: Vec<Seat>,
    /// Seats for which a stand-in plays, each with the last day in ISO 8601.
    pub(super) stand_ins: Vec<(Seat, String)>,
}

impl GameState {
    /// Folds the ledger of a game.
    ///
    /// # Errors
    /// Stored record of the game does not read: its scenario, its settings, a line of its ledger, or where a segment was cut.
    pub fn open(
        game: &bulla_store::Game,
        scenario: &str,
        ledger: &[String],
        segment: &bulla_store::Segment,
    ) -> Result<GameState, OfficeError> {
        let wrong = |detail: String| OfficeError::Game {
            game: game.slug.clone(),
            detail,
        };
        let kept = StoredScenario::read(game, scenario)?;
        let scenario = kept.scenario(game)?;
        let changes = BookDifference::of(&scenario.changes, kept.changes(game)?).house;
        let told: Vec<ResolvedOption> = scenario.told_options().cloned().collect();
        let parts = Arc::new(scenario.components);
        let events: Vec<Event> = ledger
            .iter()
            .zip(1..)
            .map(|(line, at)| {
                // The line itself may be secret.
                let unread = |error: LedgerParseError| {
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
        let table = GameState {
            game: game.slug.clone(),
            title: scenario.title,
            moment: SegmentRef::from(segment),
            position,
            words: Arc::new(Vocabulary::new(&parts).with_segments(&scenario.book)),
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
            caretakers: Vec::new(),
            stand_ins: Vec::new(),
        };
        table.redrawn(Redraw::of(segment), &events).cut_as(segment)
    }

    /// The same game where this segment opened, at this position.
    ///
    /// # Errors
    /// Stored split does not read.
    pub fn at_segment(
        &self,
        segment: &bulla_store::Segment,
        position: &Position,
    ) -> Result<GameState, OfficeError> {
        let table = GameState {
            moment: SegmentRef::from(segment),
            ..self.at(position)
        };
        table.cut_as(segment)
    }

    /// The same table, called as this segment.
    pub fn named(self, segment: &bulla_store::Segment) -> GameState {
        GameState {
            moment: SegmentRef::from(segment),
            ..self
        }
    }

    fn cut_as(self, segment: &bulla_store::Segment) -> Result<GameState, OfficeError> {
        let Some(text) = &segment.cut else {
            return Ok(self);
        };
        let game = self.game.clone();
        StoredSplit::read(text)
            .and_then(|cut| self.split_at(cut))
            .map_err(|detail| OfficeError::Game {
                game,
                detail: format!("where it was cut: {detail}"),
            })
    }

    /// The table of the rest of a segment.
    ///
    /// # Errors
    /// Stored part of the section does not read or fit.
    pub(super) fn split_at(self, cut: StoredSplit) -> Result<GameState, String> {
        let events = cut.events(self.parts())?;
        let mut shown = self.position.clone();
        quietly(|| events.into_iter().for_each(|event| shown.apply(event)))
            .ok_or("what is shown of it does not fit")?;
        Ok(GameState {
            cut: Some(cut),
            shown: Some(shown),
            ..self
        })
    }

    /// 34.1: the table of a game with these settings, where the first letters of the turn are due at this time. A last turn
    /// by date is then one by its number.
    pub fn with_last_turn(mut self, settings: &GameSettings, due: i64) -> GameState {
        if settings.is_last(self.moment.turn, due) {
            let book = Arc::make_mut(&mut self.book);
            book.victory.turn = u16::try_from(self.moment.turn).ok();
        }
        self
    }

    /// The same table, where a bot plays for these seats.
    #[must_use]
    pub fn with_caretakers(self, caretakers: Vec<Seat>) -> GameState {
        GameState { caretakers, ..self }
    }

    /// The same table, where a stand-in plays for these seats.
    #[must_use]
    pub fn with_stand_ins(self, stand_ins: Vec<(Seat, String)>) -> GameState {
        GameState { stand_ins, ..self }
    }

    /// Returns the nations for which a bot or a stand-in plays.
    pub fn other_writers(&self) -> OtherWriters {
        let seats = self.caretakers.iter();
        let stand_ins = self.stand_ins.iter();
        OtherWriters {
            caretakers: seats.filter_map(|seat| self.nation(*seat)).collect(),
            stand_ins: stand_ins
                .filter_map(|(seat, until)| Some((self.nation(*seat)?, until.clone())))
                .collect(),
        }
    }

    /// 34.1: whether the game ends with this turn at the latest.
    pub fn is_last(&self) -> bool {
        let last = self.book.victory.turn.map(i64::from);
        last.is_some_and(|last| self.moment.turn >= last)
    }

    pub fn parts(&self) -> &Components {
        self.position.state.open().parts()
    }

    pub fn book(&self) -> &Rulebook {
        &self.book
    }

    /// Returns the kind of the segment that is open.
    pub fn kind(&self) -> Option<SegmentKind> {
        self.words.kind_of(&self.moment.name)
    }

    /// Returns the number of the open segment among the trade segments of its turn, from 1; 0 for another kind.
    pub fn trade_part(&self) -> usize {
        let trades = self.book.turn.iter();
        let mut trades = trades.filter(|plan| plan.kind() == SegmentKind::Trade);
        let found = trades.position(|plan| plan.name == self.moment.name);
        found.map_or(0, |at| at + 1)
    }

    /// The nation of a seat, once it has one.
    pub fn nation(&self, seat: Seat) -> Option<Civ> {
        self.position.state.open().civ_of(seat)
    }

    /// Returns whether a seat has no nation and waits for a Civil War (38.1): it counts for no vote and no quorum.
    pub fn waits_for_division(&self, seat: Seat) -> bool {
        rules::waits_for_division(&self.book.seats, self.position.state.open(), seat)
    }

    /// The printed name of the nation, or the name of the seat before nations are chosen.
    pub fn name_of<'a>(&'a self, seat: &'a bulla_store::Seat) -> &'a str {
        let nation = self.nation(seat_number(seat));
        nation.map_or(&seat.name, |civ| &self.parts().nation(civ).name)
    }

    /// Returns whether a letter may use this name for a seat: its nation, or the names of seat and player.
    pub fn is_called(&self, seat: &bulla_store::Seat, said: &str) -> bool {
        let nation = self.nation(seat_number(seat));
        let is_nation = nation.is_some_and(|civ| self.parts().nation(civ).id == said);
        let own = [&seat.name, &seat.player];
        is_nation || own.iter().any(|name| fold(name) == fold(said))
    }

    /// Returns the entries of stored orders by path, as an answer or a page quotes them.
    pub fn quoted_entries(&self, text: &str) -> BTreeMap<String, String> {
        quoted_entries(&self.words, self.position.state.open().parts(), text)
    }

    pub fn view(&self, viewer: Viewer) -> View {
        View::of(viewer, self.shown.as_ref().unwrap_or(&self.position))
    }

    pub fn cut(&self) -> Option<&StoredSplit> {
        self.cut.as_ref()
    }

    /// Returns what this viewer saw of the section that cut the segment, up to where it stopped.
    pub fn visible_partial_events(&self, viewer: Viewer) -> Vec<VisibleEvent> {
        let events = self.cut.as_ref().map(|cut| cut.events(self.parts()));
        let events = events.and_then(Result::ok).unwrap_or_default();
        VisibleEvent::all(viewer, self.position.clone(), &events)
    }

    /// Returns whether letters are asked for; if not, the segment is judged at once.
    pub fn asks(&self) -> bool {
        let Some(plan) = self.plan() else {
            return false;
        };
        match plan.orders_needed {
            OrdersNeeded::Always => true,
            OrdersNeeded::Never => false,
            OrdersNeeded::Market | OrdersNeeded::Purchases | OrdersNeeded::Fate => {
                self.cut.is_some()
                    || rules::needs_orders(&self.book, plan, &self.view(Viewer::Observer))
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
        let public = self.view(Viewer::Observer);
        let faces = |seat: Seat, civ: Option<Civ>| match civ {
            Some(civ) => rules::is_asked(&self.book, plan, &public, civ),
            None => *plan == self.book.setup && !self.waits_for_division(seat),
        };
        let seats = public.open.seats();
        seats
            .filter(|(seat, civ)| faces(*seat, *civ))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Returns whether cards change hands in this segment, which nobody can imagine.
    pub fn is_trade(&self) -> bool {
        let trades = |section: &Section| matches!(section, Section::Trade | Section::LastTrade);
        self.plan()
            .is_some_and(|plan| plan.sections.iter().any(trades))
    }

    /// Returns what a seat may be asked in this segment: its form. For a segment that was cut, covers only the sections that are
    /// left.
    pub fn prompts(&self, view: &View) -> Vec<Prompt> {
        let Some(plan) = self.plan() else {
            return Vec::new();
        };
        let from = self.cut.as_ref().map_or(0, |cut| cut.step);
        let mut sections: Vec<Section> = Vec::new();
        for step in self.book.steps(plan).into_iter().skip(from) {
            let section = match step {
                PlayStep::Section(section) => section,
                PlayStep::Calamity(_) => Section::Calamities,
                _ => continue,
            };
            if !sections.contains(&section) {
                sections.push(section);
            }
        }
        rules::prompts(&self.book, view, &sections)
    }

    #[cfg(test)]
    pub fn forge_cut(&mut self, forge: impl FnOnce(&mut StoredSplit)) {
        if let Some(cut) = &mut self.cut {
            forge(cut);
        }
    }

    /// The same table at another position.
    pub fn at(&self, position: &Position) -> GameState {
        GameState {
            position: position.clone(),
            cut: None,
            shown: None,
            replay: self.replay_after(),
            begins: Vec::new(),
            ..self.clone()
        }
    }

    /// Returns whether words for luck are asked for: in set-up, as long as they are not fixed.
    pub fn takes_luck(&self) -> bool {
        let is_setup = self.plan().is_some_and(|plan| *plan == self.book.setup);
        self.is_luck_open && is_setup
    }

    /// The table on which these words are fixed.
    #[must_use]
    pub fn with_luck(self, game: &bulla_store::Game, luck: &PlayerEntropy) -> GameState {
        GameState {
            seed: luck.mix_into(&Seed(game.seed.0)),
            is_luck_open: false,
            ..self
        }
    }

    /// Returns the seed that all draws are made of.
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

    pub(super) fn plan(&self) -> Option<&SegmentPlan> {
        self.book.plan(&self.moment.name)
    }
}

impl GameState {
    /// The same segment, played anew. `history` is everything that happened before it.
    pub fn redrawn(self, replay: Option<Redraw>, history: &[Event]) -> GameState {
        let table = GameState {
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
        let begins = rules::reshuffle(
            &table.book,
            &table.position.state,
            players,
            history,
            &kept,
            &chance,
        );
        GameState { begins, ..table }
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

    /// Returns the replay by which it is played, if any.
    pub fn replay(&self) -> Option<&Redraw> {
        self.replay.as_ref()
    }

    /// Segments behind this one are played by the same replay, and mix nothing.
    pub(super) fn replay_after(&self) -> Option<Redraw> {
        let replay = self.replay.as_ref()?;
        Some(Redraw {
            kept: None,
            ..replay.clone()
        })
    }
}
