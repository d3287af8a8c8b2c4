//! A mail failure is not silence: a segment whose mail may have failed is held once, until the moderator speaks or a day has
//! passed, and the moderator is told why.

use std::collections::BTreeSet;

use crate::office::means::Means;
use crate::office::means::names::named;
use crate::office::means::problem::OfficeError;
use crate::office::means::report::Received;
use crate::office::means::word::Word;
use crate::office::post::postage::{Message, Postage};
use crate::office::speech::speaker::Speaker;
use crate::store::{CarrierHealth, FailingAddress, Game, Reading, SeatId, Segment, Store, Writing};

/// Seconds after its deadline for which a segment is held.
const PATIENCE: i64 = 24 * 3600;

/// What is written down when the moderator says that a segment is judged whatever became of its mail.
const ANYWAY: &str = "anyway";

/// What is written down when it is held because letters may lie unread: until they are read.
const UNREAD: &str = "held: unread";

/// What is written down when it is held because a silent seat may have got no mail: from then on it is, even if the mail
/// leaves at last, so that there is time to answer.
const UNSENT: &str = "held: unsent";

/// A segment that is due.
pub struct Due<'a> {
    pub game: &'a Game,
    pub segment: &'a Segment,
    /// The seats that are asked and have sent nothing, by name.
    pub silent: Vec<(SeatId, String)>,
}

/// What is written down, the key of the sentence that says what is known of a mail failure, and its words.
type Evidence = (&'static str, &'static str, Vec<String>);

impl Due<'_> {
    /// # Errors
    /// It has to wait.
    pub fn may_run(
        &self,
        store: &mut Store,
        means: Means<'_>,
        received: &Received,
    ) -> Result<(), OfficeError> {
        if means.now > self.segment.deadline + PATIENCE {
            return Ok(());
        }
        let evidence = store.read(|store| match store.is_told(self.segment.id, ANYWAY)? {
            true => Ok::<_, OfficeError>(None),
            false => self.evidence(store, means, received),
        })?;
        let Some((what, key, words)) = evidence else {
            return Ok(());
        };
        let detail = Speaker { means }.line(key, &words)?;
        self.tell(store, means, what, &detail)?;
        Err(OfficeError::Game {
            game: self.game.slug.clone(),
            detail,
        })
    }

    fn evidence(
        &self,
        store: &mut Reading<'_>,
        means: Means<'_>,
        received: &Received,
    ) -> Result<Option<Evidence>, OfficeError> {
        let (from, to) = (self.segment.opened_at, self.segment.deadline);
        let mut unread = received.unread.iter();
        if received.is_blind
            || unread.any(|at| (from..=to).contains(at))
            || store.has_unanswered(from, to)?
        {
            return Ok(Some((UNREAD, "held.unread", Vec::new())));
        }
        if self.silent.is_empty() {
            return Ok(None);
        }
        if let Some((key, words)) = self.unreached(store, means)? {
            return Ok(Some((UNSENT, key, words)));
        }
        let names = self.silent.iter().map(|(_, name)| name.as_str());
        let names = names.collect::<Vec<_>>().join(", ");
        let was_held = store.is_told(self.segment.id, UNSENT)?;
        Ok(was_held.then(|| (UNSENT, "held.before", vec![names])))
    }

    /// The first silent seat that mail may not have reached.
    fn unreached(
        &self,
        store: &mut Reading<'_>,
        means: Means<'_>,
    ) -> Result<Option<(&'static str, Vec<String>)>, OfficeError> {
        let unsent = store.unsent_pages(self.segment.id)?;
        let outlets: Vec<String> = means
            .config
            .outbox
            .iter()
            .map(ToString::to_string)
            .collect();
        let is_down = |one: &CarrierHealth| one.failures > 0 && outlets.contains(&one.name);
        let is_down = store.carriers()?.iter().any(is_down);
        for (seat, name) in &self.silent {
            match unsent.get(seat) {
                Some(Some(error)) => {
                    return Ok(Some(("held.unsent", vec![name.clone(), error.clone()])));
                }
                Some(None) if is_down => {
                    return Ok(Some(("held.queued", vec![name.clone()])));
                }
                _ => {}
            }
        }
        let failing = store.failing_addresses(self.game.id)?;
        for (seat, name) in &self.silent {
            let addresses: BTreeSet<String> = store.addresses(*seat)?.into_iter().collect();
            // What failed before, and did not fail again, was mended.
            let is_of_now = |one: &&FailingAddress| {
                one.seat == *seat && one.failed_at >= self.segment.opened_at
            };
            let mut all = failing.iter().filter(is_of_now).peekable();
            if let Some(first) = all.peek().copied()
                && all.count() == addresses.len()
            {
                let words = vec![name.clone(), first.address.clone(), first.failure.clone()];
                return Ok(Some(("held.bounced", words)));
            }
        }
        Ok(None)
    }

    /// Writes it down and tells the moderators, once.
    fn tell(
        &self,
        store: &mut Store,
        means: Means<'_>,
        what: &str,
        detail: &str,
    ) -> Result<(), OfficeError> {
        if store.read(|store| store.is_told(self.segment.id, what))? {
            return Ok(());
        }
        let until = self.segment.deadline + PATIENCE;
        let spoken =
            Speaker { means }.to_moderators(&self.game.slug, self.segment, detail, until)?;
        let message = Message::of(spoken);
        let has_moderators = !means.config.moderators.is_empty();
        let mail = has_moderators.then(|| Postage { means }.to_moderators(message));
        let mail = mail.transpose()?;
        store.write(|store| {
            store.tell(self.segment.id, what, means.now)?;
            mail.iter().try_for_each(|mail| store.queue_mail(mail))?;
            Ok(())
        })
    }
}

/// The moderator speaks: the open segment of a game is judged by the next run, whatever became of its mail.
///
/// # Errors
/// There is no such game, or nothing of it is open.
pub fn run_anyway(
    store: &mut Writing<'_>,
    game: &str,
    word: &Word<'_>,
    now: i64,
) -> Result<(), OfficeError> {
    let game = named(store, game)?;
    let over = || OfficeError::User(format!("{} is not running", game.slug));
    let segment = store.current_segment(game.id)?.ok_or_else(over)?;
    if store.tell(segment.id, ANYWAY, now)? {
        let what = format!(
            "turn {}, {} is judged whatever became of its mail",
            segment.turn, segment.name
        );
        store.note(&word.note(now, Some(game.id), what))?;
    }
    Ok(())
}
