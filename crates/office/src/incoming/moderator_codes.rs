//! Answers of moderators to the mail that asks whether their acts were meant: the code, a yes or a no.

use super::forwarding::answer_moderator;
use super::incoming_letter::IncomingLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::Outcome;
use super::sender_limits::count_moderator_letter;
use crate::context::error::OfficeError;
use crate::context::mail_threads::RepliedLetter;
use crate::context::moderators::moderator_name;
use crate::context::token::Token;
use bulla_free_text::bare_yes::{allows_code, assent, denies_elsewhere, is_dissent, own_words};
use bulla_store::{ModeratorLetter, ModeratorLetterState};

/// Verdict of letters about acts.
pub(super) const VERDICT: &str = "moderator";

/// Answers of one address to codes in a day that are answered.
const MOST: u32 = 30;

/// A letter that was asked back, and the code if this letter sends it.
pub(super) struct AskedLetter {
    asked: ModeratorLetter,
    code: Option<String>,
}

/// Returns what a letter answers: by the code that it sends back, else by the mail that it replies to.
pub(super) fn answered_question(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
) -> Result<Option<AskedLetter>, OfficeError> {
    let words = incoming.letter.words.as_deref().unwrap_or_default();
    for line in words.lines() {
        let Some(code) = code_of(line) else {
            continue;
        };
        let asked = context.records().moderator_letter_by(&code.plain())?;
        if let Some(asked) = asked.filter(|asked| asked.address.eq_ignore_ascii_case(from)) {
            let code = Some(line.trim().to_owned());
            return Ok(Some(AskedLetter { asked, code }));
        }
    }
    let asked = incoming.first_answered(|id| context.records().moderator_letter_by(id))?;
    let asked = asked.filter(|asked| asked.address.eq_ignore_ascii_case(from));
    Ok(asked.map(|asked| AskedLetter { asked, code: None }))
}

/// Returns the code of a line such as `confirm: q7f2-9kd1-m3xa`, or of one that is a code.
fn code_of(line: &str) -> Option<Token> {
    let said = line.split_once(':').map_or(line, |(_, value)| value);
    let said = said.trim().trim_end_matches(['.', ',', ';', '"']);
    Token::read(said)
}

/// Takes the answer to the question about a letter.
pub(super) fn take_code(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    answer: &AskedLetter,
) -> Result<Outcome, OfficeError> {
    let AskedLetter { asked, code } = answer;
    let filed = Outcome::Filed {
        verdict: VERDICT,
        seat: None,
    };
    // The code itself always counts.
    if code.is_none() && !count_moderator_letter(context, from, incoming.received_at, Some(MOST))? {
        return Ok(filed);
    }
    let key = match asked.state {
        ModeratorLetterState::Asked => {
            match state_after(context, incoming, asked, code.as_deref())? {
                Some(ModeratorLetterState::Confirmed) => {
                    let confirmed = ModeratorLetterState::Confirmed;
                    context
                        .records()
                        .set_moderator_letter(asked.id, confirmed)?;
                    return Ok(filed);
                }
                Some(state) => {
                    context.records().set_moderator_letter(asked.id, state)?;
                    match state {
                        ModeratorLetterState::Withdrawn => "act.withdrawn",
                        _ => "act.expired",
                    }
                }
                None => "act.unclear",
            }
        }
        ModeratorLetterState::Confirmed => {
            let state = state_after(context, incoming, asked, code.as_deref())?;
            match state {
                // It was not done yet.
                Some(withdrawn @ ModeratorLetterState::Withdrawn) => {
                    context
                        .records()
                        .set_moderator_letter(asked.id, withdrawn)?;
                    "act.withdrawn"
                }
                _ => "act.again",
            }
        }
        ModeratorLetterState::Done => "act.again",
        ModeratorLetterState::Withdrawn => "act.withdrawn",
        ModeratorLetterState::Expired => "act.expired",
        ModeratorLetterState::New | ModeratorLetterState::Refused => "act.refused",
    };
    let language = Some(&*asked.language).filter(|language| !language.is_empty());
    // A reply to this answer is one to the question too.
    let question = asked.message_id.clone().filter(|_| key == "act.unclear");
    let incoming = &IncomingLetter {
        answers: RepliedLetter {
            asked: question,
            ..incoming.answers.clone()
        },
        ..incoming.clone()
    };
    answer_moderator(context, incoming, (from, language), key, &[])
}

/// Returns what becomes of a letter whose question is open; `None` where the answer says neither yes nor no.
fn state_after(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    asked: &ModeratorLetter,
    code: Option<&str>,
) -> Result<Option<ModeratorLetterState>, OfficeError> {
    let patience = i64::from(context.office().config.confirm) * 3600;
    let until = asked.asked_at.unwrap_or_default() + patience;
    let letter = &incoming.letter;
    let question = match &asked.message_id {
        Some(id) => context.records().mail(id)?,
        None => None,
    };
    let answered: Vec<String> = question
        .iter()
        .flat_map(|mail| bulla_mail::texts(&mail.outline))
        .collect();
    let config = context.office().config;
    let name = &moderator_name(context.records(), config, &asked.address)?;
    let is_yes = match code {
        Some(code) => allows_code(letter, name, code, &answered),
        None => assent(letter, name, &answered).is_some() && !denies_elsewhere(letter),
    };
    // Whoever begins with a no, whatever follows, wants nothing done yet.
    let words = own_words(letter, &answered);
    let first = words.iter().find(|line| !line.trim().is_empty());
    let begins_with_no = first.is_some_and(|line| {
        let line = line.trim().to_lowercase();
        let word = line.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '’'));
        let word = word
            .into_iter()
            .next()
            .unwrap_or_default()
            .replace('’', "'");
        [
            "no", "nein", "not", "nicht", "don't", "dont", "stop", "stopp", "halt", "wait",
            "warte", "cancel",
        ]
        .contains(&&*word)
    });
    let is_no = begins_with_no || is_dissent(letter, name, &answered);
    Ok(match (is_yes, is_no) {
        (true, _) if incoming.received_at > until => Some(ModeratorLetterState::Expired),
        (true, _) => Some(ModeratorLetterState::Confirmed),
        (false, true) => Some(ModeratorLetterState::Withdrawn),
        (false, false) => None,
    })
}
