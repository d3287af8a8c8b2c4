//! Words of players for the moderators, and of moderators for players: what no program answers goes from human to human, under the
//! addresses of the office.

use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::letter_intake::LetterIntake;
use crate::context::acted_by::{ActedBy, lines};
use crate::context::error::OfficeError;
use crate::context::moderators::{ModeratorRecipients, RecipientKind, moderates};
use crate::outgoing::letter_authors::{LetterAuthor, ReplyAddressee, tell_writer};
use crate::outgoing::mail_queue::OutgoingMessage;
use crate::outgoing::seat_notices::{NoticeTarget, notify};
use bulla_mail::{BlockResult, Dmarc};
use bulla_store::{ForwardedLetter, Game, ReadTransaction, Seat, Segment};

const DAY: i64 = 24 * 3600;

/// Letters of a seat in a day that are passed on.
const MOST: i64 = 5;

impl LetterIntake<'_, '_> {
    /// Passes a note on, or the words of a letter that holds nothing else. The next answer says what became of it.
    pub(super) fn forward(&mut self, visit: AuthenticatedLetter<'_>) -> Result<(), OfficeError> {
        let became = self.passed_on(visit)?;
        self.passed = became.or(self.passed);
        Ok(())
    }

    /// The key of the sentence that says what became of words for the moderators, if there are any.
    fn passed_on(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<Option<&'static str>, OfficeError> {
        let letter = &visit.sheaf.letter;
        let words = match (&letter.note, &letter.found) {
            (Some(note), _) => note,
            (None, BlockResult::None) => match &letter.words {
                Some(words)
                    if letter.press.is_empty()
                        && letter.protests.is_empty()
                        && self.readers(visit)?.kind != RecipientKind::Players =>
                {
                    words
                }
                _ => return Ok(None),
            },
            (None, _) => return Ok(None),
        };
        let seat = &visit.proven.seat;
        let readers = self.readers(visit)?;
        if readers.addresses.is_empty() {
            return Ok(letter.note.is_some().then_some("note.nobody"));
        }
        let now = self.means.now;
        if self.records.passed_on_since(seat.id, now - DAY)? >= MOST {
            return Ok(Some("note.enough"));
        }
        let game = &visit.proven.game;
        let open = self.records.current_segment(game.id)?;
        let segment = open.as_ref().unwrap_or(&visit.proven.segment);
        let title = self.tables.at(self.records, game, segment)?.title.clone();
        let names = (game.slug.as_str(), title.as_str());
        let spoken = self.speaker().note(names, segment, seat, &lines(words))?;
        let mail = self
            .postage()
            .to_moderators(readers.addresses, OutgoingMessage::of(spoken))?;
        let passed = ForwardedLetter {
            letter: visit.sheaf.id,
            seat: seat.id,
            at: now,
            message_id: mail.message_id.clone(),
        };
        self.records.queue_mail(&mail)?;
        self.records.forward_letter(&passed)?;
        Ok(Some(match readers.kind {
            RecipientKind::Apart => "note.passed",
            RecipientKind::Others => "note.passed-other",
            RecipientKind::Players => "note.passed-player",
        }))
    }

    /// Moderators who read what is written at this table.
    pub(super) fn readers(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<ModeratorRecipients, OfficeError> {
        ModeratorRecipients::of(self.records, visit.proven.game.id, self.means.config)
    }

    /// Returns whether an address belongs to a moderator, of the office or of any game.
    pub(super) fn is_moderators(&mut self, address: &str) -> Result<bool, OfficeError> {
        let mut moderators = self.means.config.moderators.iter();
        Ok(moderators.any(|one| one.eq_ignore_ascii_case(address))
            || self.records.moderates_a_game(address)?)
    }

    /// A moderator answers the mail that brought him words of a seat: what he wrote goes back to it. `false`: this is no such letter.
    pub(super) fn takes_answer(
        &mut self,
        sheaf: &IncomingLetter,
        from: &str,
        dmarc: Dmarc,
    ) -> Result<bool, OfficeError> {
        if dmarc == Dmarc::Fail || !self.is_moderators(from)? {
            return Ok(false);
        }
        let Some(passed) = answered(self.records, sheaf)? else {
            return Ok(false);
        };
        let seat = self.records.seat(passed.seat)?;
        let game = self.records.game(seat.game)?;
        if !moderates(self.records, game.id, self.means.config, from)? {
            return Ok(false);
        }
        let traces = super::deduplication::dedup_keys(&sheaf.letter);
        if self
            .records
            .read_once(seat.id, sheaf.id, &traces)?
            .is_some()
        {
            self.finish_silently(sheaf, "repeated")?;
            return Ok(true);
        }
        let letter = &sheaf.letter;
        let words = letter.words.as_ref().or(letter.note.as_ref());
        let (to, words) = words.map_or((None, ""), |words| ReplyAddressee::of_words(words));
        let segment = self.records.segments(game.id)?.pop();
        let Some(segment) = segment.filter(|_| !words.is_empty()) else {
            self.answer_moderator(sheaf, from, "moderator.empty", &[])?;
            return Ok(true);
        };
        let writer = LetterAuthor::of(self.records, &seat, (passed.letter, passed.at))?;
        let key = match (writer.is_player, to) {
            (false, None) => "moderator.which",
            (false, Some(ReplyAddressee::Writer)) => {
                let about = [game.slug.clone(), seat.name.clone()];
                let means = self.means;
                let whom = (&seat, &writer);
                tell_writer(self.records, means, whom, ("writer.told", &about), words)?;
                self.records.note_answered(passed.letter, self.means.now)?;
                "moderator.sent-writer"
            }
            (true, _) | (false, Some(ReplyAddressee::Successor)) => {
                self.records.note_answered(passed.letter, self.means.now)?;
                match self.write_to_seat((&game, &segment, &seat), words)? {
                    true => "moderator.sent",
                    false => "moderator.nowhere",
                }
            }
        };
        if key != "moderator.which" {
            let word = ActedBy { who: from, why: "" };
            let what = match key {
                "moderator.sent-writer" => format!("wrote to who wrote for {} before", seat.name),
                _ => format!("wrote to {}", seat.name),
            };
            self.records
                .note(&word.note(self.means.now, Some(game.id), what))?;
            if key != "moderator.nowhere" {
                self.copy_to_others(sheaf, (&game, &seat), (from, words))?;
            }
        }
        let about = [seat.player.clone(), game.slug.clone(), seat.name.clone()];
        self.answer_moderator(sheaf, from, key, &about)?;
        Ok(true)
    }

    /// The answer of a moderator, for the others who read what is written at that table.
    fn copy_to_others(
        &mut self,
        sheaf: &IncomingLetter,
        (game, seat): (&Game, &Seat),
        (from, words): (&str, &str),
    ) -> Result<(), OfficeError> {
        let readers = ModeratorRecipients::of(self.records, game.id, self.means.config)?;
        let mut others = readers.addresses;
        others.retain(|one| !one.eq_ignore_ascii_case(from));
        if others.is_empty() {
            return Ok(());
        }
        let about = [from.to_owned(), seat.name.clone(), game.slug.clone()];
        let mut spoken = self.speaker().to_a_moderator("moderator.copied", &about)?;
        let said = lines(words).into_iter().map(|line| format!("| {line}\n"));
        spoken.body = format!("{}\n{}", spoken.body, said.collect::<String>());
        let message = OutgoingMessage {
            answers: Some(sheaf.answers.clone()),
            ..OutgoingMessage::of(spoken)
        };
        let mail = self.postage().to_moderators(others, message)?;
        self.records.queue_mail(&mail)?;
        Ok(())
    }

    /// Words of a moderator to the player of a seat. Returns whether they go anywhere.
    fn write_to_seat(
        &mut self,
        (game, segment, seat): (&Game, &Segment, &Seat),
        words: &str,
    ) -> Result<bool, OfficeError> {
        let table = self.tables.at(self.records, game, segment)?;
        let told = NoticeTarget {
            game,
            segment,
            table,
            seat,
            names: &[],
        };
        let goes = notify(self.records, self.means, &told, |speaker, reader| {
            speaker.notice_with(reader, "moderator.writes", &[], &lines(words))
        })?;
        self.records.moderator_answered(seat.id, self.means.now)?;
        Ok(goes)
    }

    /// Answers a moderator about a letter of his.
    fn answer_moderator(
        &mut self,
        sheaf: &IncomingLetter,
        from: &str,
        key: &'static str,
        words: &[String],
    ) -> Result<(), OfficeError> {
        let spoken = self.speaker().to_a_moderator(key, words)?;
        let message = OutgoingMessage {
            answers: Some(sheaf.answers.clone()),
            ..OutgoingMessage::of(spoken)
        };
        let mail = self.postage().to_stranger(from, message)?;
        self.records.queue_mail(&mail)?;
        self.finish_silently(sheaf, "moderator")
    }
}

/// The letter of a seat that this one answers.
fn answered(
    records: &mut ReadTransaction<'_>,
    sheaf: &IncomingLetter,
) -> Result<Option<ForwardedLetter>, OfficeError> {
    let letter = &sheaf.letter;
    for id in letter
        .in_reply_to
        .iter()
        .chain(letter.references.iter().rev())
    {
        if let Some(passed) = records.passed_on_in(id)? {
            return Ok(Some(passed));
        }
    }
    Ok(None)
}
