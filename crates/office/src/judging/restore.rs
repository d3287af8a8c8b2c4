//! A past that was struck counts again, and what took its place is struck: as it was judged then, and nothing is judged anew.

use super::courses::BothCourses;
use super::docket::sound_past;
use super::draws::settle;
use super::foreseen::{Foreseen, readers, standings};
use super::hashes::code_of;
use super::past::KeptPast;
use super::rejudge::{CarriedOut, must_be_shown, name_seats, write_down};
use crate::means::Means;
use crate::means::names::named;
use crate::means::problem::OfficeError;
use crate::means::word::{Word, one_line};
use crate::table::chain;
use crate::table::cut::Cut;
use crate::table::fold::{Moment, Table};
use crate::table::waiting::waited_for;
use bulla_pages::page::Amendment;
use bulla_store::{
    Game, GameStatus, NewRejudging, NewSegment, Reading, RejudgingKind, ReplayRow, RestoredPast,
    Segment, SegmentId, Store, Writing,
};

/// A struck past and what stands in its place.
struct Restoration {
    past: KeptPast,
    branch: i64,
    /// When it was struck.
    struck_at: i64,
    /// Those of the game as it will be, in order.
    path: Vec<Segment>,
    /// So many of them are those of the game as it is.
    common: usize,
    /// The segment that was open when it was struck, and its table.
    open: Option<(Segment, Table)>,
    code: String,
}

impl Restoration {
    fn of(
        store: &mut Reading<'_>,
        (game, branch): (&str, i64),
    ) -> Result<Restoration, OfficeError> {
        let game = named(store, game)?;
        if game.status == GameStatus::Finished {
            return Err(OfficeError::User(format!(
                "{} is over and its secrets are open: no other past can be played on",
                game.slug
            )));
        }
        let past = sound_past(store, &game)?;
        let rejudgings = store.rejudgings(game.id)?;
        let known = |one: &&bulla_store::Rejudging| one.number == branch;
        let Some(struck_by) = rejudgings.iter().find(known) else {
            return Err(OfficeError::User(format!(
                "{} has no branch {branch}: a past is struck by a re-judging and bears its number, and there were {}",
                game.slug,
                rejudgings.len()
            )));
        };
        let struck_at = struck_by.at;
        let own = |one: &&Segment| one.struck == Some(struck_by.id);
        let last = past
            .struck
            .iter()
            .filter(own)
            .filter(|one| one.salt.is_some());
        let Some(last) = last.max_by_key(|one| one.ordinal) else {
            return Err(OfficeError::User(format!(
                "nothing of branch {branch} is struck: it was taken back into use"
            )));
        };
        let mut path: Vec<Segment> = past.path_to(last).into_iter().cloned().collect();
        path.push(last.clone());
        let both = path.iter().zip(&past.segments);
        let common = both.take_while(|(one, other)| one.id == other.id).count();
        let open = past
            .opened_by(last)
            .into_iter()
            .filter(|one| one.salt.is_none());
        let open = match open.max_by_key(|one| one.ordinal).cloned() {
            Some(open) => {
                let table = past.table(&open, &past.before(&open)?)?;
                Some((open, table))
            }
            None => None,
        };
        let code = code(store, &game, branch)?;
        Ok(Restoration {
            past,
            branch,
            struck_at,
            path,
            common,
            open,
            code,
        })
    }

    fn courses(&self, store: &mut Reading<'_>) -> Result<BothCourses, OfficeError> {
        Ok(BothCourses {
            before: self.past.legs(store, &self.past.segments[self.common..])?,
            now: self.past.legs(store, &self.path[self.common..])?,
        })
    }

    fn first(&self) -> &Segment {
        &self.path[self.common]
    }

    fn names(segments: &[Segment]) -> Vec<String> {
        let judged = segments.iter().filter(|one| one.salt.is_some());
        judged
            .map(|one| format!("{}-{}", one.turn, one.name))
            .collect()
    }

    fn what(&self) -> String {
        let number = self.branch.to_string();
        Amendment::Restored { number }.to_string()
    }

    fn opens(
        &self,
        store: &mut Reading<'_>,
        means: Means<'_>,
    ) -> Result<Option<NewSegment>, OfficeError> {
        let Some((open, table)) = &self.open else {
            return Ok(None);
        };
        let least = means.now + i64::from(self.past.settings.minimum) * 3600;
        let seats = store.seats(self.past.game.id)?;
        let asked = waited_for(table, &seats);
        Ok(Some(NewSegment {
            turn: open.turn,
            name: open.name.clone(),
            opened_at: means.now,
            deadline: open.deadline.max(least),
            cut: table.cut().map(Cut::text),
            asked: asked.into_iter().map(|seat| i64::from(seat.0)).collect(),
            waits_for: Vec::new(),
        }))
    }
}

/// Over the chain and the wish.
fn code(store: &mut Reading<'_>, game: &Game, branch: i64) -> Result<String, OfficeError> {
    let hash = store.last_events_hash(game.id)?.unwrap_or_default();
    let slug = game.slug.as_bytes().to_vec();
    let branch = branch.to_be_bytes().to_vec();
    Ok(code_of(&[b"restore".to_vec(), slug, branch, hash]))
}

/// Shows what it would come to. It is written down, and the next pages tell of it.
///
/// # Errors
/// There is no such game or branch, it counts again already, or the game is over.
pub fn look_ahead(
    store: &mut Store,
    means: Means<'_>,
    (game, branch): (&str, i64),
    word: &Word<'_>,
) -> Result<Foreseen, OfficeError> {
    if !word.why.is_empty() {
        one_line("reason", word.why)?;
    }
    store.write(|records| {
        let restoration = Restoration::of(records, (game, branch))?;
        let game = &restoration.past.game;
        let seats = records.seats(game.id)?;
        let courses = restoration.courses(records)?;
        let first = restoration.first();
        let shown = Foreseen {
            game: game.slug.clone(),
            segment: format!("{}-{}", first.turn, first.name),
            kind: "restore",
            what: restoration.what(),
            later: Restoration::names(&restoration.path[restoration.common + 1..]),
            differing: Restoration::names(&restoration.path[restoration.common..]),
            readers: readers(&courses, &seats),
            standings: standings(&courses),
            opens: restoration
                .open
                .as_ref()
                .map(|(open, _)| format!("{}-{}", open.turn, open.name)),
            code: restoration.code.clone(),
            ..Foreseen::default()
        };
        let what = format!("looked at what it would come to if branch {branch} counted again");
        let about = (game.id, restoration.code.as_str());
        write_down(records, means, about, (word, what))?;
        Ok(shown)
    })
}

/// Takes a struck past back into use, if nothing changed since it was shown under this code. The caller tells the seats, in the same
/// transaction.
///
/// # Errors
/// As [`look_ahead`]; another preview was made since, or something was judged.
pub fn carry_out(
    records: &mut Writing<'_>,
    means: Means<'_>,
    (game, branch): (&str, i64),
    code: &str,
    word: &Word<'_>,
) -> Result<CarriedOut, OfficeError> {
    one_line("reason", word.why)?;
    let restoration = Restoration::of(records, (game, branch))?;
    let game: Game = restoration.past.game.clone();
    must_be_shown(records, &game, code, &restoration.code)?;
    let (opens, struck_at) = (restoration.opens(records, means)?, restoration.struck_at);
    let open = restoration.open.as_ref();
    let restored = RestoredPast {
        rejudging: NewRejudging {
            game: game.id,
            kind: RejudgingKind::Restore,
            first: restoration.first().id,
            at: means.now,
            who: word.who.to_owned(),
            why: word.why.to_owned(),
            what: restoration.what(),
        },
        path: restoration.path.iter().map(|one| one.id).collect(),
        opens,
        replay: open.map_or_else(ReplayRow::default, |(open, _)| ReplayRow {
            replay: open.replay,
            kept_cards: open.kept_cards.clone(),
        }),
        open: open.map(|(open, _)| open.id),
    };
    let now_open: SegmentId = records.restore(&restored)?;
    let number = records.rejudgings(game.id)?.len() as i64;
    settle(records, &game)?;
    let courses = restoration.courses(records)?;
    let last = courses.now.last().map(|leg| &leg.after);
    name_seats(records, last, game.id)?;
    let what = format!("took branch {branch} back into use");
    records.note(&word.note(means.now, Some(game.id), what))?;
    chain::grow(records, means.key, &game)?;
    Ok(CarriedOut {
        open: now_open,
        number,
        kind: "restore",
        what: restoration.what(),
        first: Moment::from(restoration.first()),
        anew: None,
        void_since: Some(struck_at),
        courses,
        game: records.game(game.id)?,
    })
}
