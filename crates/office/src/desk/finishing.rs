//! A game ends because its moderator says so: its secrets are opened, every seat gets a last page, and nothing of it is judged any
//! more. What was asked last stays unjudged; the totals are those of the last whole turn.

use super::errand::Errand;
use super::running::Running;
use crate::means::Means;
use crate::means::names::players;
use crate::means::problem::OfficeError;
use crate::means::word::{Word, one_line};
use crate::post::telling::{Told, tell};
use crate::speech::reader::Reader;
use crate::speech::speaker::{Page, Spoken};
use crate::table::chain;
use crate::table::ending::opening;
use bulla_pages::page::Opening;
use bulla_store::{Ending, MailKind, Writing};

impl Errand<'_> {
    /// Ends a game. One that is cancelled before it was set up gives its name back.
    ///
    /// # Errors
    /// There is no such game, or it is over already.
    pub fn end_game(self, game: &str, ending: Ending, word: &Word<'_>) -> Result<(), OfficeError> {
        one_line("reason", word.why)?;
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let mut running = Running::of(records, tables, game)?;
            records.end_game(running.game.id, running.segment.id, ending, means.now)?;
            running.game = records.game(running.game.id)?;
            running.segment = records.segment(running.segment.id)?;
            let game = &running.game;
            let what = format!("the game is ended: {}", ending.id());
            records.note(&word.note(means.now, Some(game.id), what))?;
            chain::grow(records, means.key, game)?;
            let opening = opening(records, game, &running.table)?;
            let names = players(records, game)?;
            for seat in records.seats(game.id)? {
                let told = running.told(&seat, &names);
                farewell(records, means, &told, (ending, word, &opening))?;
            }
            // No segment follows that would bind the last pages.
            chain::grow(records, means.key, game)?;
            tables.clear(game.id);
            match ending == Ending::Cancelled && running.segment.ordinal == 1 {
                true => Ok(records.give_name_back(game.id)?),
                false => Ok(()),
            }
        })
    }
}

/// Why it ends, and the last page.
fn farewell(
    records: &mut Writing<'_>,
    means: Means<'_>,
    told: &Told<'_>,
    (ending, word, opening): (Ending, &Word<'_>, &Opening),
) -> Result<(), OfficeError> {
    let key = match ending {
        Ending::Finished => "ended.finished",
        Ending::Draw => "ended.draw",
        Ending::Abandoned => "ended.abandoned",
        Ending::Cancelled => "ended.cancelled",
    };
    let words = [word.why.to_owned()];
    tell(records, means, told, |speaker, reader| {
        speaker.notice(reader, key, &words)
    })?;
    told.queue_as(records, means, MailKind::Page, |speaker, reader| {
        let page = Page {
            opening: Some(opening),
            ..Page::of(Reader { ..*reader })
        };
        let spoken = speaker.page(&page)?;
        Ok(Spoken::told(
            spoken.subject,
            spoken.document,
            spoken.buttons,
        ))
    })?;
    Ok(())
}
