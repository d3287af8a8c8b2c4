//! Words of seats for other seats. What is relayed is what stands between the marks and nothing else; a letter that does not prove its
//! seat relays nothing, and whom it does not name learns of it in no way.

use super::answer_notices::AnswerNotices;
use super::block_reading::read_orders;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use crate::context::error::OfficeError;
use crate::context::game_settings::{self, GameSettings, PressTiming};
use crate::context::name_lookup::{players, seat_number};
use crate::context::quote_bars::clean_lines;
use crate::context::token::TokenScope;
use crate::game_state::state::GameState;
use crate::outgoing::seat_notices::NoticeTarget;
use bulla_core::scenario::Translations;
use bulla_core::text::{NameTable, shown};
use bulla_mail::{BlockResult, PressBlock, PressError};
use bulla_store::{LetterId, MailKind, NewPress, Seat, Segment, StoredPress};

const DAY: i64 = 24 * 3600;

/// Press of a seat that is relayed in a day.
const MOST: i64 = 20;

/// Characters and lines of one.
const LONGEST: usize = 4000;
const MOST_LINES: usize = 100;

/// Blocks of one letter that are answered one by one.
const MOST_TOLD: usize = 20;

/// Reason why a press goes to nobody: key and words of the sentence.
type PressRefusal = (&'static str, Vec<String>);

/// Context in which press is written: its writer, and its possible readers.
struct PressContext<'a> {
    settings: GameSettings,
    table: &'a GameState,
    segment: &'a Segment,
    seats: &'a [Seat],
    own: &'a Seat,
    letter: LetterId,
    now: i64,
}

/// Relays the press of a letter that proves its seat; the next answer says what became of it.
pub(super) fn relay_press(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<(), OfficeError> {
    let letter = &authenticated.incoming.letter;
    if letter.press.is_empty() {
        return Ok(());
    }
    let game = &authenticated.proven.game;
    let Some(segment) = context.records().current_segment(game.id)? else {
        return refuse_press(context, notices, authenticated, "press.over");
    };
    if authenticated.proven.scope == TokenScope::Page {
        return refuse_press(context, notices, authenticated, "press.proof");
    }
    if let BlockResult::Refused(_) = letter.found {
        return refuse_press(context, notices, authenticated, "press.broken");
    }
    if let BlockResult::Orders(block) | BlockResult::Form(block) = &letter.found
        && let Some(said) = read_orders(context, authenticated, block)?
            .letter
            .header
            .nation
        && !context.is_called(authenticated.proven, &said)?
    {
        return relay_refused(
            context,
            notices,
            authenticated,
            ("press.nation", vec![shown(&said)]),
        );
    }
    let seats = context.records().seats(game.id)?;
    let table = context.game_state(game, &segment)?.clone();
    let submissions = PressContext {
        settings: GameSettings::read(game)?,
        table: &table,
        segment: &segment,
        seats: &seats,
        own: &authenticated.proven.seat,
        letter: authenticated.incoming.id,
        now: context.office().now,
    };
    if submissions.settings.press == game_settings::PressMode::None {
        return refuse_press(context, notices, authenticated, "press.none");
    }
    for press in letter.press.iter().take(MOST_TOLD) {
        relay_one(context, notices, authenticated, &submissions, press)?;
    }
    if letter.press.len() > MOST_TOLD {
        relay_refused(
            context,
            notices,
            authenticated,
            ("press.enough", vec![MOST.to_string()]),
        )?;
    }
    Ok(())
}

/// Says that the press of a letter goes to nobody, if it has any.
pub(super) fn refuse_press(
    context: &IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    why: &'static str,
) -> Result<(), OfficeError> {
    if authenticated.incoming.letter.press.is_empty() {
        Ok(())
    } else {
        relay_refused(context, notices, authenticated, (why, Vec::new()))
    }
}

fn relay_refused(
    context: &IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    (key, words): PressRefusal,
) -> Result<(), OfficeError> {
    let composer = context.composer_for(&authenticated.proven.seat);
    let line = composer.line(key, &words)?;
    let told = composer.office.templates.paragraph(line)?;
    notices.paragraphs.push(told);
    Ok(())
}

fn relay_one(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    submissions: &PressContext<'_>,
    press: &PressBlock,
) -> Result<(), OfficeError> {
    let new = match submissions.read(press) {
        Ok(new) => new,
        Err(refusal) => return relay_refused(context, notices, authenticated, refusal),
    };
    let said = context
        .records()
        .press_in(submissions.own.id, submissions.segment.id)?;
    if let Some(before) = said.iter().find(|one| is_same(one, &new)) {
        let words = vec![before.number.to_string()];
        return relay_refused(context, notices, authenticated, ("press.before", words));
    }
    if context
        .records()
        .press_since(submissions.own.id, new.at - DAY)?
        >= MOST
    {
        return relay_refused(
            context,
            notices,
            authenticated,
            ("press.enough", vec![MOST.to_string()]),
        );
    }
    let stored = context.records().put_press(&new)?;
    let key = match submissions.settings.press_goes {
        PressTiming::WithPages => "press.waits",
        PressTiming::AtOnce => {
            mail_press(context, authenticated, submissions, &stored)?;
            "press.sent"
        }
    };
    let composer = context.composer_for(submissions.own);
    let told = composer.press_went(submissions.table, submissions.seats, &stored, key)?;
    notices.paragraphs.push(told);
    notices.has_relayed = true;
    Ok(())
}

/// A mail to each of those that it names.
fn mail_press(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    submissions: &PressContext<'_>,
    stored: &StoredPress,
) -> Result<(), OfficeError> {
    let office = context.office();
    let names = players(context.records(), &authenticated.proven.game)?;
    for seat in submissions.seats {
        if stored.to.iter().all(|to| to.seat != seat.id) {
            continue;
        }
        let told = NoticeTarget {
            game: &authenticated.proven.game,
            segment: submissions.segment,
            table: submissions.table,
            seat,
            names: &names,
        };
        let all = std::slice::from_ref(stored);
        told.notify_as(
            context.records(),
            office,
            MailKind::Answer,
            |composer, reader| {
                let press = composer.press(submissions.table, seat, submissions.seats, all)?;
                composer.press_mail(reader, &press)
            },
        )?;
    }
    Ok(())
}

impl PressContext<'_> {
    /// Returns the press to relay.
    fn read(&self, press: &PressBlock) -> Result<NewPress, PressRefusal> {
        if let Some(flaw) = press.flaw {
            let key = match flaw {
                PressError::NoEnd => "press.no-end",
                PressError::NoBegin => "press.no-begin",
                PressError::OtherMark => "press.other-mark",
            };
            return Err((key, Vec::new()));
        }
        let is_signed = self.is_signed(press.from.as_deref())?;
        let (is_to_all, to) = self.receivers(press.to.as_deref().unwrap_or_default())?;
        // Whoever names all others, and not his own name, is named by that.
        let is_to_all = is_to_all || (!is_signed && to.len() + 1 == self.seats.len());
        let lines = clean_lines(&press.text);
        let too_many =
            |key, has: usize, most: usize| (key, vec![has.to_string(), most.to_string()]);
        if lines.is_empty() {
            return Err(("press.empty", Vec::new()));
        }
        if lines.len() > MOST_LINES {
            return Err(too_many("press.lines", lines.len(), MOST_LINES));
        }
        let text = lines.join("\n");
        let length = text.chars().count();
        if length > LONGEST {
            return Err(too_many("press.long", length, LONGEST));
        }
        Ok(NewPress {
            letter: self.letter,
            segment: self.segment.id,
            seat: self.own.id,
            at: self.now,
            is_signed,
            is_to_all,
            text,
            to: to.into_iter().map(|at| self.seats[at].id).collect(),
        })
    }

    /// Returns whether the writer's name is shown above the press.
    fn is_signed(&self, from: Option<&str>) -> Result<bool, PressRefusal> {
        const NOBODY: [&str; 6] = ["nobody", "anonymous", "none", "niemand", "anonym", "keiner"];
        let Some(from) = from.filter(|from| !from.is_empty()) else {
            return Ok(true);
        };
        let names = self.names();
        match names.get(from) {
            _ if NOBODY.contains(&from.to_lowercase().as_str()) => match self.settings.press {
                game_settings::PressMode::Open => Ok(false),
                _ => Err(("press.named", Vec::new())),
            },
            Some(at) if self.seats[at].id == self.own.id => Ok(true),
            _ => Err(("press.from", vec![short(from)])),
        }
    }

    /// The places of the seats that it goes to, and whether that is everybody.
    fn receivers(&self, to: &str) -> Result<(bool, Vec<usize>), PressRefusal> {
        const ALL: [&str; 6] = ["all", "everybody", "everyone", "alle", "allen", "any"];
        let others = |at: &usize| self.seats[*at].id != self.own.id;
        let all = (0..self.seats.len()).filter(others);
        let names = self.names();
        let wanted = listed(to, &names);
        if wanted.is_empty() {
            let example = all.clone().next().map_or("", |at| self.name(at));
            return Err(("press.to", vec![example.to_lowercase(), self.others()]));
        }
        if wanted
            .iter()
            .any(|one| ALL.contains(&one.to_lowercase().as_str()))
        {
            return Ok((true, all.collect()));
        }
        let mut found = Vec::new();
        for one in &wanted {
            match names.get(one) {
                Some(at) => found.push(at),
                None => return Err(("press.unknown", vec![short(one), self.others()])),
            }
        }
        found.retain(others);
        found.sort_unstable();
        found.dedup();
        if found.is_empty() {
            Err(("press.self", Vec::new()))
        } else {
            Ok((false, found))
        }
    }

    /// Every seat by its nation, by the name of who sits there, and by its nation in other languages; a name that two have is the first
    /// one's.
    fn names(&self) -> NameTable<usize> {
        let mut names = NameTable::new();
        for (at, seat) in self.seats.iter().enumerate() {
            if let Some(civ) = self.table.nation(seat_number(seat)) {
                let nation = self.table.parts().nation(civ);
                for spelling in [&nation.id, &nation.name]
                    .into_iter()
                    .chain(&nation.aliases)
                {
                    let _ = names.add(at, spelling);
                }
            }
        }
        for (at, seat) in self.seats.iter().enumerate() {
            for spelling in [&seat.name, &seat.player] {
                let _ = names.add(at, spelling);
            }
        }
        for translations in Translations::all() {
            for (at, seat) in self.seats.iter().enumerate() {
                let civ = self.table.nation(seat_number(seat));
                let foreign = civ.and_then(|civ| translations.nation(self.table.parts(), civ));
                let _ = foreign.map(|name| names.add(at, &name));
            }
        }
        names
    }

    fn name(&self, at: usize) -> &str {
        self.table.name_of(&self.seats[at])
    }

    /// The names of the other seats.
    fn others(&self) -> String {
        let others = (0..self.seats.len()).filter(|at| self.seats[*at].id != self.own.id);
        let names: Vec<&str> = others.map(|at| self.name(at)).collect();
        names.join(", ")
    }
}

/// A list with commas, brackets, *and*; or with blanks alone, where each word is a name.
fn listed(text: &str, names: &NameTable<usize>) -> Vec<String> {
    let plain = text.replace(['[', ']', '{', '}', '"', '\''], " ");
    let and: Vec<&str> = plain
        .split_whitespace()
        .map(|word| match word.to_lowercase().as_str() {
            "and" | "und" | "&" => ",",
            _ => word,
        })
        .collect();
    let joined = and.join(" ");
    let pieces = joined.split([',', ';', '/']).map(str::trim);
    let pieces = pieces.filter(|piece| !piece.is_empty());
    let mut wanted = Vec::new();
    for piece in pieces {
        let words: Vec<&str> = piece.split(' ').collect();
        if names.get(piece).is_none() && words.iter().all(|word| names.get(word).is_some()) {
            wanted.extend(words.into_iter().map(str::to_owned))
        } else {
            wanted.push(piece.to_owned())
        }
    }
    wanted
}

/// Returns text that somebody wrote as a name, made safe to print.
fn short(text: &str) -> String {
    shown(&text.chars().take(60).collect::<String>())
}

fn is_same(before: &StoredPress, new: &NewPress) -> bool {
    let to = before.to.iter().map(|to| to.seat);
    before.text == new.text && before.is_signed == new.is_signed && to.eq(new.to.iter().copied())
}
