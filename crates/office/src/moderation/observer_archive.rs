//! A game from its beginning as observers know it: the ledger folded segment by segment (law 4), and each segment seen by
//! eyes that hold nothing (law 2).

use super::moderator_action::ModeratorAction;
use crate::context::clock;
use crate::context::error::{OfficeError, quietly};
use crate::context::game_settings::GameSettings;
use crate::context::hash_chain::printed_hash;
use crate::context::name_lookup::{game_by_name, turn_number};
use crate::context::zone::Zone;
use crate::game_state::final_disclosure;
use crate::game_state::observing::last_shown_turn;
use crate::game_state::segment_order;
use crate::game_state::state::GameState;
use crate::game_state::state_cache::first_due;
use crate::rendering::first_page::house_rules;
use bulla_core::game::{Event, Position, View, Viewer, VisibleEvent, read_line};
use bulla_core::rules;
use bulla_pages::ledger::numbered;
use bulla_pages::page::{
    ArchivedPress, ArchivedSegment, CalendarTime, GameArchive, SiteFile, SupersededSegment,
};
use bulla_store::{Game, GameStatus, ReadTransaction, Seat, SeatId, Segment, StoredPress};

impl ModeratorAction<'_> {
    /// The archive of a game as a site of files, `index.html` last: what observers may know, and once the game is over what
    /// was hidden. `progress` hears how many of all moments are drawn.
    ///
    /// # Errors
    /// There is no such game, nothing of it is judged yet, or what it keeps does not read.
    pub fn archive_site(
        self,
        game: &str,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<SiteFile>, OfficeError> {
        let zone = self.office.zone;
        let (chronicle, language) = self.store.read(|store| {
            let game = game_by_name(store, game)?;
            let language = GameSettings::read(&game)?.language;
            observer_archive(store, &game, zone, ArchiveScope::ALL).map(|told| (told, language))
        })?;
        let templates = self.office.languages.of(language.as_deref());
        Ok(templates.site(&chronicle, progress)?)
    }

    /// Returns the commitment that identifies a site as one of this game, and of no other game of its name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn commitment(self, game: &str) -> Result<String, OfficeError> {
        self.store
            .read(|store| Ok(game_by_name(store, game)?.commitment))
    }
}

/// Part of a game that an archive shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArchiveScope {
    /// Turns by which it is behind a game that runs.
    pub delay: u32,
    /// It names players; else their nations alone.
    pub names: bool,
}

impl ArchiveScope {
    /// All that observers may know.
    pub const ALL: ArchiveScope = ArchiveScope {
        delay: 0,
        names: true,
    };

    /// Returns the last turn that is shown.
    pub(super) fn last_turn(self, game: &Game, segments: &[Segment]) -> i64 {
        last_shown_turn(game, segments, self.delay.into())
    }

    /// Returns what a seat is called.
    pub(super) fn name(self, seat: Seat) -> String {
        match self.names {
            true => seat.player,
            false if seat.name == seat.player => format!("{}", seat.number + 1),
            false => seat.name,
        }
    }
}

/// The game so far as observers know it, with what was hidden once it is over.
///
/// # Errors
/// Nothing of it is judged yet, or what it keeps does not read.
pub fn observer_archive(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    zone: Zone,
    scope: ArchiveScope,
) -> Result<GameArchive, OfficeError> {
    let mut segments = store.segments(game.id)?;
    let limit = scope.last_turn(game, &segments);
    segments.retain(|segment| segment.judged_at.is_none() || segment.turn <= limit);
    let scenario = store.scenario(game.id)?;
    let is_judged = |segment: &&Segment| segment.judged_at.is_some();
    let Some(first) = segments.iter().find(is_judged) else {
        let detail = format!(
            "nothing of {} is judged yet: there is nothing to show",
            game.slug
        );
        return Err(OfficeError::User(detail));
    };
    let start = GameState::open(game, &scenario, &[], first)?;
    let mut history = ObserverHistory {
        position: start.position.clone(),
        table: start,
        moments: Vec::new(),
    };
    for segment in segments.iter().filter(is_judged) {
        let lines = store.events(segment.id)?;
        let events = history.events(&lines)?;
        let judged = segment.judged_at.map(|at| clock::calendar(at, zone));
        history.pass(segment, events, judged)?;
    }
    let open = segments.iter().find(|segment| segment.judged_at.is_none());
    if let Some(open) = open.filter(|open| open.cut.is_some() && open.turn <= limit) {
        history.wait(store, game, &scenario, open)?;
    }
    let mut former = former(store, game, &history.table, zone)?;
    former.retain(|struck| i64::from(struck.moment.turn) <= limit);
    let mut seats = store.seats(game.id)?;
    seats.sort_by_key(|seat| seat.number);
    let (opening, press) = match game.status {
        GameStatus::Finished => {
            let over = history.table.at(&history.position);
            let press = press(store, game, &over, &segments, zone)?;
            (
                Some(final_disclosure::final_disclosure(store, game, &over)?),
                press,
            )
        }
        _ => (None, Vec::new()),
    };
    Ok(GameArchive {
        game: game.slug.clone(),
        title: history.table.title.clone(),
        commitment: game.commitment.clone(),
        chain: store
            .last_entry(game.id)?
            .and_then(|last| last.head)
            .map(|head| printed_hash(&head)),
        for_tests: store.office()?.made_for_tests,
        house_rules: house_rules(&history.table),
        trades: history.table.book().trades(),
        seats: seats.into_iter().map(|seat| scope.name(seat)).collect(),
        moments: history.moments,
        open: open.map(|segment| (turn_number(segment.turn), segment.name.clone())),
        opening,
        press,
        former,
    })
}

/// Returns the struck segments, in the order in which they were struck.
fn former(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    start: &GameState,
    zone: Zone,
) -> Result<Vec<SupersededSegment>, OfficeError> {
    let mut all = Vec::new();
    let rejudgings = store.rejudgings(game.id)?;
    if rejudgings.is_empty() {
        return Ok(all);
    }
    let segments = store.all_segments(game.id)?;
    for past in rejudgings {
        let struck = segments.iter().filter(|one| one.struck == Some(past.id));
        let struck: Vec<&Segment> = struck.filter(|one| one.salt.is_some()).collect();
        let Some(first) = struck.first() else {
            continue;
        };
        let mut history = ObserverHistory {
            position: start.position.clone(),
            table: start.clone(),
            moments: Vec::new(),
        };
        for segment in segment_order::before(&segments, first) {
            let events = history.events(&store.events(segment.id)?)?;
            history.go(events, &mut |_, _| {})?;
        }
        for segment in struck {
            let lines = store.events(segment.id)?;
            let events = history.events(&lines)?;
            let judged = segment.judged_at.map(|at| clock::calendar(at, zone));
            history.pass(segment, events, judged)?;
            let Some(moment) = history.moments.pop() else {
                continue;
            };
            all.push(SupersededSegment {
                moment,
                number: past.number,
                at: clock::calendar(past.at, zone),
                who: past.who.clone(),
                why: past.why.clone(),
                what: past.what.clone(),
                lines: match game.status {
                    GameStatus::Finished => lines,
                    _ => Vec::new(),
                },
            });
        }
    }
    Ok(all)
}

/// Returns the press that was relayed in a game that is over.
fn press(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    over: &GameState,
    segments: &[Segment],
    zone: Zone,
) -> Result<Vec<ArchivedPress>, OfficeError> {
    let seats = store.seats(game.id)?;
    let name = |id: SeatId| {
        let seat = seats.iter().find(|seat| seat.id == id)?;
        Some(over.name_of(seat).to_owned())
    };
    let all = store.press(game.id)?.into_iter();
    let one = |press: StoredPress| {
        let segment = segments.iter().find(|one| one.id == press.segment)?;
        // Who is named to all others but himself is named too.
        let is_to_others = !press.is_signed && press.to.len() + 1 >= seats.len();
        let is_to_all = press.is_to_all || is_to_others;
        let to = press.to.iter().filter(|_| !is_to_all);
        Some(ArchivedPress {
            turn: turn_number(segment.turn),
            segment: segment.name.clone(),
            at: clock::calendar(press.at, zone),
            from: name(press.seat).filter(|_| press.is_signed),
            to: to.filter_map(|to| name(to.seat)).collect(),
            is_to_all,
            text: press.text,
        })
    };
    Ok(all.filter_map(one).collect())
}

struct ObserverHistory {
    /// The table at the beginning: names, book, parts.
    table: GameState,
    position: Position,
    moments: Vec<ArchivedSegment>,
}

impl ObserverHistory {
    fn events(&self, lines: &[String]) -> Result<Vec<Event>, OfficeError> {
        let read = |line: &String| {
            // The line itself may be secret.
            read_line(line, self.table.parts())
                .map_err(|error| self.wrong(&format!("expected {}", error.expected)))
        };
        lines.iter().map(read).collect()
    }

    /// A segment that is judged.
    fn pass(
        &mut self,
        segment: &Segment,
        events: Vec<Event>,
        judged: Option<CalendarTime>,
    ) -> Result<(), OfficeError> {
        let mut seen: Vec<VisibleEvent> = Vec::new();
        let numbers = self.numbers(&events)?;
        self.go(events, &mut |position, event| {
            seen.extend(VisibleEvent::of(
                Viewer::Observer,
                position.state.open(),
                event,
            ));
        })?;
        let view = View::of(Viewer::Observer, &self.position);
        self.add(segment, view, seen, numbers, judged);
        Ok(())
    }

    /// Events that happen, each looked at after it.
    fn go(
        &mut self,
        events: Vec<Event>,
        look: &mut dyn FnMut(&Position, &Event),
    ) -> Result<(), OfficeError> {
        let position = &mut self.position;
        let added = quietly(|| {
            for event in events {
                position.apply(event.clone());
                look(position, &event);
            }
        });
        added.ok_or_else(|| self.wrong("it does not add up"))
    }

    /// Returns the numbers of the next events, as observers count them.
    fn numbers(&self, events: &[Event]) -> Result<Vec<String>, OfficeError> {
        let counted = quietly(|| numbered(self.position.clone(), events));
        let mut counted = counted.ok_or_else(|| self.wrong("it does not add up"))?;
        Ok(counted.remove(&Viewer::Observer).unwrap_or_default())
    }

    /// A segment that was cut and waits: what its section came to so far, as all seats are shown it.
    fn wait(
        &mut self,
        store: &mut ReadTransaction<'_>,
        game: &Game,
        scenario: &str,
        open: &Segment,
    ) -> Result<(), OfficeError> {
        let ledger = store.ledger(game.id)?;
        let due = first_due(store, open)?;
        let table = GameState::open(game, scenario, &ledger, open)?
            .with_last_turn(&GameSettings::read(game)?, due);
        let begun = match table.cut() {
            Some(cut) => cut
                .events(table.parts())
                .map_err(|detail| self.wrong(&detail))?,
            None => return Ok(()),
        };
        let seen = VisibleEvent::all(Viewer::Observer, self.position.clone(), &begun);
        let numbers = self.numbers(&begun)?;
        self.add(open, table.view(Viewer::Observer), seen, numbers, None);
        Ok(())
    }

    fn add(
        &mut self,
        segment: &Segment,
        view: View,
        seen: Vec<VisibleEvent>,
        numbers: Vec<String>,
        judged: Option<CalendarTime>,
    ) {
        // Counted on what observers know: no hand is opened to it.
        let scores = rules::scores(self.table.book(), &view.determinize());
        self.moments.push(ArchivedSegment {
            turn: turn_number(segment.turn),
            segment: segment.name.clone(),
            judged,
            view,
            seen,
            numbers,
            scores,
        });
    }

    fn wrong(&self, detail: &str) -> OfficeError {
        OfficeError::Game {
            game: self.table.game.clone(),
            detail: format!("its ledger: {detail}"),
        }
    }
}
