//! Judging again in front of everybody: a preview that changes nothing, and what carries it out.

use super::docket::{Charge, Docket};
use super::foreseen::{Foreseen, foresee};
use crate::office::means::Means;
use crate::office::means::problem::OfficeError;
use crate::office::means::word::{Word, one_line};
use crate::office::table::chain;
use crate::store::{Game, LookKind, SegmentId, Store, Writing};

/// What a re-judging came to.
pub struct CarriedOut {
    pub docket: Docket,
    pub game: Game,
    /// The segment that is open now, or the last of a game that is over with it.
    pub open: SegmentId,
    /// In the game.
    pub number: i64,
}

/// Shows what it would come to. It is written down, and the next pages tell of it.
///
/// # Errors
/// There is no such game, segment or seat; nothing of the segment was judged; the letter does not read; the game is over.
pub fn look_ahead(
    store: &mut Store,
    means: Means<'_>,
    charge: Charge<'_>,
    word: &Word<'_>,
) -> Result<Foreseen, OfficeError> {
    if !word.why.is_empty() {
        one_line("reason", word.why)?;
    }
    store.write(|records| {
        let docket = Docket::of(records, means, charge)?;
        let game = &docket.past.game;
        let seats = records.seats(game.id)?;
        let shown = foresee(records, &docket, &seats)?;
        records.put_preview(game.id, &docket.code, means.now)?;
        let what = format!(
            "looked at what it would come to if {} was judged again",
            charge.segment
        );
        let note = word.note(means.now, Some(game.id), what);
        let all: Vec<_> = seats.iter().map(|seat| seat.id).collect();
        records.put_look(&note, LookKind::Preview, &all)?;
        Ok(shown)
    })
}

/// Carries out what was shown under a code, if nothing changed since that it was made of. The caller tells the seats, in the same
/// transaction.
///
/// # Errors
/// As [`look_ahead`]; another preview was made since, or what was judged changed.
pub fn carry_out(
    records: &mut Writing<'_>,
    means: Means<'_>,
    charge: Charge<'_>,
    code: &str,
    word: &Word<'_>,
) -> Result<CarriedOut, OfficeError> {
    one_line("reason", word.why)?;
    let mut docket = Docket::of(records, means, charge)?;
    let game = docket.past.game.clone();
    let last = records.preview_code(game.id)?;
    if last.as_deref() != Some(code) {
        return Err(OfficeError::User(format!(
            "{code} is not the code of the last preview of {}: run this without --commit, look at what it says, and name the code \
             that stands at its end",
            game.slug
        )));
    }
    if docket.code != code {
        return Err(OfficeError::User(format!(
            "what {code} was made of has changed since (another wish, or a segment was judged): run this without --commit again"
        )));
    }
    if let Some(letter) = docket.letter.take() {
        records.store_letters(&[letter])?;
        let id = records.newest_letter()?;
        let whose = docket.amended.as_ref().map(|one| (game.id, one.seat));
        records.answer_letter(id, "amended", whose)?;
        docket.name_letter(id);
    }
    let mut past = docket.written(records, means, word)?;
    let open = records.rejudge(&mut past)?;
    let number = records.rejudgings(game.id)?.len() as i64;
    let what = format!(
        "had {} judged again ({})",
        charge.segment,
        docket.kind_name()
    );
    let what = match docket.what.is_empty() {
        true => what,
        false => format!("{what}: {}", docket.what),
    };
    records.note(&word.note(means.now, Some(game.id), what))?;
    chain::grow(records, means.key, &game)?;
    Ok(CarriedOut {
        game: records.game(game.id)?,
        docket,
        open,
        number,
    })
}
