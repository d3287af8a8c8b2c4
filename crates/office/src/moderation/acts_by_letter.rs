//! Acts that moderators ask for by letter: a mail shows what each would come to and asks for a code; once the code is back they are
//! done, in one transaction with the mail that says so.

use super::act_execution::{ActDesk, PlannedAct};
use super::act_sentences::quoted;
use super::director_acts::DirectorActs;
use super::moderator_action::ModeratorAction;
use super::outside_acts::{OutsideActs, WantedRejudging};
use crate::context::acted_by::ActedBy;
use crate::context::error::{OfficeError, quietly};
use crate::context::moderator_acts::ModeratorAct;
use crate::context::moderators::moderator_name;
use crate::context::token::Token;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::letter_replies::reply_to;
use crate::rendering::mail_composer::MailComposer;
use bulla_free_text::bare_yes::takes_back;
use bulla_store::{ModeratorLetter, ModeratorLetterState, ModeratorQuestion, StoreError};

impl ModeratorAction<'_> {
    /// Answers the letters of moderators that wait, and does what was confirmed.
    ///
    /// # Errors
    /// The database.
    pub fn act_by_letter(
        mut self,
        outside: &mut dyn OutsideActs,
        director_acts: DirectorActs,
    ) -> Result<(), OfficeError> {
        let waiting = self.store.read(|records| {
            let mut waiting = records.moderator_letters(ModeratorLetterState::Confirmed)?;
            waiting.extend(records.moderator_letters(ModeratorLetterState::New)?);
            Ok::<_, OfficeError>(waiting)
        })?;
        if waiting.is_empty() || self.hold_reason()?.is_some() {
            return Ok(());
        }
        for letter in waiting {
            let language = Some(&*letter.language).filter(|language| !language.is_empty());
            let who = self
                .store
                .read(|records| moderator_name(records, self.office.config, &letter.address))?;
            let desk = ActDesk {
                store: self.store,
                tables: self.tables,
                office: self.office.in_language(language),
                outside: &mut *outside,
                who: &who,
                address: &letter.address,
                code: "",
                as_of: letter.asked_at.unwrap_or(self.office.now),
                director_acts,
                basis: Vec::new(),
            };
            let mut talk = LetterTalk {
                desk,
                letter: &letter,
            };
            let done = quietly(|| match letter.state {
                ModeratorLetterState::New => talk.ask(letter.proven),
                _ => talk.carry_out(),
            });
            match done {
                Some(Err(error @ OfficeError::Store(_))) if passes(&error) => return Err(error),
                Some(Ok(())) => {}
                // A letter that brings a fault to light is told so and keeps no other.
                Some(Err(error)) => talk.refuse(&error.to_string())?,
                None => talk.refuse(FAULT)?,
            }
        }
        Ok(())
    }
}

/// Words about a panic.
const FAULT: &str = "a fault of this program came to light; please report it";

/// Returns whether an error may be gone with the next round: a full disk, another process.
fn passes(error: &OfficeError) -> bool {
    !matches!(error, OfficeError::Store(StoreError::Unexpected { .. }))
}

/// A letter of a moderator, and who does what it asks for.
struct LetterTalk<'a, 'b> {
    desk: ActDesk<'a, 'b>,
    letter: &'a ModeratorLetter,
}

/// What becomes of the lines of a letter.
#[derive(Default)]
struct Outlook {
    /// Paragraphs on what changes nothing.
    answers: Vec<String>,
    /// Acts that can be done, with what each comes to.
    possible: Vec<(PlannedAct, String)>,
    /// Lines that cannot, with the reason.
    impossible: Vec<(String, String)>,
    /// Acts that wait for a proof before they are answered.
    waiting: Vec<PlannedAct>,
    /// Lines that are no acts.
    unread: Vec<String>,
    /// Code of the preview of a re-judging.
    code: String,
    /// What acts in tournaments depend on.
    basis: Vec<String>,
}

impl Outlook {
    /// Returns whether a letter that asks for something says more than can be done, or could take it back.
    fn is_doubtful(&self) -> bool {
        let asks = !self.possible.is_empty();
        asks && (!self.impossible.is_empty() || self.unread.iter().any(|line| takes_back(line)))
    }
}

impl LetterTalk<'_, '_> {
    /// Answers what changes nothing, and asks whether the rest was meant.
    fn ask(&mut self, is_proven: bool) -> Result<(), OfficeError> {
        let outlook = self.outlook(is_proven, false)?;
        let paragraphs = self.paragraphs(&outlook)?;
        let possible = outlook.possible.iter().map(|(planned, _)| &*planned.line);
        let mut kept: Vec<&str> = Vec::new();
        for line in possible.chain(outlook.waiting.iter().map(|planned| &*planned.line)) {
            // One line may ask about several games.
            if !kept.contains(&line) {
                kept.push(line);
            }
        }
        // Of a letter that says more than its acts nothing is done: the rest could take them back.
        if kept.is_empty() || outlook.is_doubtful() {
            return self.close(ModeratorLetterState::Done, &paragraphs);
        }
        let position = self.position(&outlook)?;
        let now = self.desk.office.now;
        let code = Token::moderator_code(
            self.desk.office.key,
            &self.letter.address,
            &[
                &self.letter.id.to_be_bytes(),
                &now.to_be_bytes(),
                kept.join("\n").as_bytes(),
            ],
        );
        let until = now + i64::from(self.desk.office.config.confirm) * 3600;
        let until = MailComposer {
            office: self.desk.office,
        }
        .time(until)?;
        let mut paragraphs = paragraphs;
        paragraphs.push(self.desk.line(&("act.confirm", vec![until]))?);
        // Alone on its line, so that it can be copied as it stands.
        paragraphs.push(format!("confirm: {code}"));
        let office = self.desk.office;
        let (letter, paragraphs) = (self.letter, self.with_foot(paragraphs)?);
        self.desk.store.write(|records| {
            let whom = (letter.letter, &*letter.address);
            let mail = reply_to(records, office, whom, "moderator-asks", &paragraphs)?;
            records.queue_mail(&mail)?;
            let question = ModeratorQuestion {
                words: &kept.join("\n"),
                code: &code.plain(),
                message_id: &mail.message_id,
                asked_at: now,
                position: &position,
            };
            Ok(records.ask_moderator(letter.id, question)?)
        })
    }

    /// Does what was asked for. If one act fails, none is done.
    fn carry_out(&mut self) -> Result<(), OfficeError> {
        let outlook = self.outlook(true, true)?;
        let is_as_told = self.letter.position.as_deref() == Some(&*self.position(&outlook)?);
        let has_left = !outlook.possible.is_empty() && !outlook.impossible.is_empty();
        if !is_as_told || has_left || !outlook.waiting.is_empty() {
            // The mail told something else: what it would come to now is told, and asked for anew.
            return self.ask(true);
        }
        if !outlook.impossible.is_empty() {
            let paragraphs = self.paragraphs(&outlook)?;
            return self.close(ModeratorLetterState::Done, &paragraphs);
        }
        let code = outlook.code.clone();
        let acts: Vec<PlannedAct> = outlook.possible.into_iter().map(|(act, _)| act).collect();
        let mut told = outlook.answers;
        if !acts.is_empty() {
            told.push(self.desk.line(&("act.done", Vec::new()))?);
        }
        let foot = self.foot()?;
        let (letter, office) = (self.letter, self.desk.office);
        self.desk.in_transaction(true, &code, |desk| {
            for act in &acts {
                let sentence = desk.carry_out(act)?;
                let sentence = desk.line(&sentence)?;
                told.push(format!("{}\n{sentence}", quoted(&act.line)));
            }
            told.push(foot);
            desk.store.write(|records| {
                let whom = (letter.letter, &*letter.address);
                let mail = reply_to(records, office, whom, "moderator", &told)?;
                records.queue_mail(&mail)?;
                Ok(records.set_moderator_letter(letter.id, ModeratorLetterState::Done)?)
            })
        })
    }

    /// Closes a letter whose acts cannot be done.
    fn refuse(&mut self, why: &str) -> Result<(), OfficeError> {
        *self.desk.tables = GameStateCache::default();
        let refused = self.desk.line(&("act.refused", Vec::new()))?;
        self.close(ModeratorLetterState::Refused, &[refused, why.to_owned()])
    }

    /// Closes a letter with a mail of these paragraphs.
    fn close(
        &mut self,
        state: ModeratorLetterState,
        paragraphs: &[String],
    ) -> Result<(), OfficeError> {
        let paragraphs = self.with_foot(paragraphs.to_vec())?;
        let (office, letter) = (self.desk.office, self.letter);
        self.desk.store.write(|records| {
            let whom = (letter.letter, &*letter.address);
            let mail = reply_to(records, office, whom, "moderator", &paragraphs)?;
            records.queue_mail(&mail)?;
            Ok(records.set_moderator_letter(letter.id, state)?)
        })
    }

    fn with_foot(&self, mut paragraphs: Vec<String>) -> Result<Vec<String>, OfficeError> {
        paragraphs.push(self.foot()?);
        Ok(paragraphs)
    }

    /// The last paragraph of every answer: how to begin a new letter.
    fn foot(&self) -> Result<String, OfficeError> {
        let token = Token::of_moderator(self.desk.office.key, &self.letter.address);
        self.desk.line(&("act.foot", vec![token.to_string()]))
    }

    /// Returns what becomes of each line now. Nothing is done; a look at a re-judging is written down, and not once more when it
    /// was confirmed. What tells something or is told to the table waits for a proof.
    fn outlook(&mut self, is_proven: bool, is_confirmed: bool) -> Result<Outlook, OfficeError> {
        let mut outlook = Outlook::default();
        let mut planned = Vec::new();
        for line in self.letter.words.lines() {
            if let Some(unread) = line.strip_prefix("? ") {
                outlook.unread.push(unread.to_owned());
                continue;
            }
            match self.desk.plan(&self.letter.address, line) {
                Ok(acts) => planned.extend(acts),
                Err(error @ OfficeError::Store(_)) => return Err(error),
                Err(error) => outlook
                    .impossible
                    .push((line.to_owned(), error.to_string())),
            }
        }
        let (changes, looks): (Vec<PlannedAct>, Vec<PlannedAct>) = planned
            .into_iter()
            .partition(|planned| planned.act.changes());
        // How acts are written is told anybody who may be asked back.
        let (told, waiting): (Vec<PlannedAct>, Vec<PlannedAct>) = looks
            .into_iter()
            .partition(|look| is_proven || look.act == ModeratorAct::Help);
        outlook.waiting = waiting;
        for look in told {
            match self.desk.answer(&look) {
                Ok(told) => outlook.answers.push(told),
                Err(error @ OfficeError::Store(_)) => return Err(error),
                Err(error) => outlook.impossible.push((look.line, error.to_string())),
            }
        }
        let is_rejudging =
            |planned: &PlannedAct| matches!(planned.act, ModeratorAct::Rejudge { .. });
        // The code of a preview that nobody saw is none.
        let is_seen = is_proven && (!is_confirmed || self.letter.has_code());
        match &changes[..] {
            [alone] if is_rejudging(alone) && !is_seen => outlook.waiting.push(alone.clone()),
            [alone] if is_rejudging(alone) && is_confirmed => {
                let position = self.letter.position.as_deref().unwrap_or_default();
                outlook.code = position.lines().last().unwrap_or_default().to_owned();
                outlook.possible.push((alone.clone(), String::new()));
            }
            [alone] if is_rejudging(alone) => self.look_at_rejudging(alone, &mut outlook)?,
            several if several.iter().any(is_rejudging) => {
                let alone = self.desk.line(&("act.alone", Vec::new()))?;
                let refused = several.iter().map(|act| (act.line.clone(), alone.clone()));
                outlook.impossible.extend(refused);
            }
            _ => self.rehearse(changes, &mut outlook)?,
        }
        Ok(outlook)
    }

    /// Does the acts one after another and takes all of it back: what each comes to is known, and nothing is changed.
    fn rehearse(
        &mut self,
        changes: Vec<PlannedAct>,
        outlook: &mut Outlook,
    ) -> Result<(), OfficeError> {
        let done = self.desk.in_transaction(false, "", |desk| {
            for planned in changes {
                match desk.carry_out(&planned) {
                    Ok(sentence) => {
                        let told = desk.line(&sentence)?;
                        outlook.possible.push((planned, told));
                    }
                    Err(error @ OfficeError::Store(_)) => return Err(error),
                    Err(error) => outlook.impossible.push((planned.line, error.to_string())),
                }
            }
            outlook.basis = std::mem::take(&mut desk.basis);
            Ok(())
        });
        *self.desk.tables = GameStateCache::default();
        done?;
        for (planned, told) in &mut outlook.possible {
            if planned.act.counts_from_then() {
                let note = self.desk.line(&("act.from-then", Vec::new()))?;
                told.push_str(&format!("\n{note}"));
            }
            for doubt in self.desk.doubts(planned)? {
                told.push_str(&format!("\n{doubt}"));
            }
        }
        Ok(())
    }

    /// Looks at what a re-judging comes to: segments and seats, never a hand.
    fn look_at_rejudging(
        &mut self,
        planned: &PlannedAct,
        outlook: &mut Outlook,
    ) -> Result<(), OfficeError> {
        let ModeratorAct::Rejudge { segment, how } = &planned.act else {
            return Ok(());
        };
        let acted_by = ActedBy {
            who: self.desk.who,
            why: &planned.why,
        };
        let action = ModeratorAction {
            store: self.desk.store,
            tables: self.desk.tables,
            office: self.desk.office,
        };
        let wanted = WantedRejudging {
            game: &planned.game,
            segment,
            how,
        };
        let shown = self
            .desk
            .outside
            .preview_rejudging(action, wanted, &acted_by);
        match shown {
            Err(error @ OfficeError::Store(_)) => return Err(error),
            Err(error) => outlook
                .impossible
                .push((planned.line.clone(), error.to_string())),
            Ok(shown) if shown.segments.is_empty() => {
                let words = vec![planned.game.clone()];
                let told = self.desk.line(&("act.rejudge-same", words))?;
                outlook.answers.push(told);
            }
            Ok(shown) => {
                let words = vec![
                    planned.game.clone(),
                    shown.segments.join(", "),
                    shown.seats.join(", "),
                ];
                let told = self.desk.line(&("act.rejudge", words))?;
                outlook.code = shown.code;
                outlook.possible.push((planned.clone(), told));
            }
        }
        Ok(())
    }

    /// Returns the paragraphs of the mail about what becomes of the lines of a letter.
    fn paragraphs(&self, outlook: &Outlook) -> Result<Vec<String>, OfficeError> {
        let desk = &self.desk;
        let plain = |key| desk.line(&(key, Vec::new()));
        let mut paragraphs = outlook.answers.clone();
        if !outlook.waiting.is_empty() || (!self.letter.proven && !outlook.possible.is_empty()) {
            paragraphs.push(plain("act.unproven")?);
            let mut waiting: Vec<String> = Vec::new();
            for planned in &outlook.waiting {
                let line = quoted(&planned.line);
                if !waiting.contains(&line) {
                    waiting.push(line);
                }
            }
            paragraphs.extend(waiting);
        }
        if !outlook.possible.is_empty() {
            let was_asked = self.letter.state == ModeratorLetterState::Confirmed;
            paragraphs.push(plain(if was_asked {
                "act.ask-again"
            } else {
                "act.ask"
            })?);
        }
        for (planned, told) in &outlook.possible {
            let why = desk.line(&("act.reason", vec![planned.why.clone()]))?;
            paragraphs.push(format!("{}\n{told}\n{why}", quoted(&planned.line)));
        }
        if !outlook.impossible.is_empty() {
            paragraphs.push(plain("act.left-out")?);
        }
        for (line, reason) in &outlook.impossible {
            paragraphs.push(format!("{}\n{reason}", quoted(line)));
        }
        if !outlook.unread.is_empty() {
            let unread: Vec<String> = outlook.unread.iter().map(|line| quoted(line)).collect();
            paragraphs.push(format!("{}\n{}", plain("act.unread")?, unread.join("\n")));
        }
        if outlook.is_doubtful() {
            paragraphs.push(plain("act.doubtful")?);
        }
        Ok(paragraphs)
    }

    /// Returns what the sentences about deadlines and re-judgings depend on.
    fn position(&mut self, outlook: &Outlook) -> Result<String, OfficeError> {
        let mut position = Vec::new();
        for (planned, _) in &outlook.possible {
            position.push(format!("{} {}", planned.game, planned.line));
            if planned.act.moves_deadline() {
                let open =
                    self.desk
                        .store
                        .read(|records| match records.game_named(&planned.game)? {
                            Some(game) => records.current_segment(game.id),
                            None => Ok(None),
                        })?;
                position.extend(open.map(|open| {
                    format!(
                        "{} {} {} {:?} {:?}",
                        planned.game, open.ordinal, open.deadline, open.waits, open.rests_until
                    )
                }));
            }
        }
        let basis = outlook.basis.iter().filter(|basis| !basis.is_empty());
        position.extend(basis.cloned());
        if !outlook.code.is_empty() {
            position.push(outlook.code.clone());
        }
        Ok(position.join("\n"))
    }
}
