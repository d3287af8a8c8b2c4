//! Letters of moderators that ask for acts, from the address that the office or a game names. They are filed here and read; what
//! they ask for is looked at and done elsewhere.

use super::forwarding::{answer_moderator, is_moderator};
use super::incoming_letter::{Arrival, IncomingLetter};
use super::intake_context::IntakeContext;
use super::letter_outcome::Outcome;
use super::moderator_codes::{VERDICT, answered_question, take_code};
use super::sender_limits::count_moderator_letter;
use crate::context::entry_list::EntryList;
use crate::context::error::OfficeError;
use crate::context::moderator_acts::{ActLetter, ActLine, nearest_form};
use crate::context::plus_address;
use crate::context::quoted_mails::read_of_address;
use crate::context::token::Token;
use bulla_free_text::bare_yes::{is_courtesy, own_words};
use bulla_mail::{BlockResult, Dmarc, Letter};
use bulla_store::{ModeratorLetter, ModeratorLetterState};

/// Lines of one letter, and characters of a line.
const MOST_LINES: usize = 40;
const LONGEST_LINE: usize = 400;

/// Acts of a letter without a token.
const MOST_UNPROVEN_LINES: usize = 6;

/// Letters without an act that are answered in a day, of one address.
const MOST_ANSWERED: u32 = 20;

/// Letters without a token that are looked at in a day, from one address.
const MOST_UNPROVEN: u32 = 6;

/// Files a letter that asks for acts, or takes the answer to the question about one; `None` for every other letter.
pub(super) fn take_moderator_request(
    context: &mut IntakeContext<'_, '_>,
    (incoming, raw): (&IncomingLetter, &[u8]),
    from: &str,
    dmarc: Dmarc,
) -> Result<Option<Outcome>, OfficeError> {
    if dmarc == Dmarc::Fail || from.is_empty() || !is_in_charge(context, from)? {
        return Ok(None);
    }
    let is_admitted = incoming.arrival == Arrival::Admitted;
    let has_orders = matches!(incoming.letter.found, BlockResult::Orders(_));
    if is_admitted || has_orders || incoming.too_long.is_some() {
        return Ok(None);
    }
    let incoming = &IncomingLetter {
        letter: read_of_address(context.records(), from, raw)?,
        ..incoming.clone()
    };
    let is_apart = is_apart(context, incoming)?;
    let request = requested(&incoming.letter);
    let asks = !request.lines.is_empty() && is_request(context, &request, is_apart)?;
    if !asks {
        if let Some(asked) = answered_question(context, incoming, from)? {
            return take_code(context, incoming, from, &asked).map(Some);
        }
        return answer_words(context, incoming, from, dmarc, is_apart);
    }
    let proven = is_proven(context, incoming, from, dmarc)?;
    let is_known = incoming.letter.message_id.as_deref();
    let is_known = match is_known {
        Some(id) => context.records().is_moderator_letter(id, from)?,
        None => false,
    };
    let limit = (!proven).then_some(MOST_UNPROVEN);
    let mut request = request;
    if !proven {
        let most = request.lines.len().min(MOST_UNPROVEN_LINES);
        // What is not looked at is told.
        let rest = request.lines.split_off(most).into_iter();
        request.unread.extend(rest.map(|act| act.line));
    }
    let is_read = !is_known && count_moderator_letter(context, from, incoming.received_at, limit)?;
    if is_read {
        let words: Vec<String> = request.lines.iter().map(told_line).collect();
        let unread = request.unread.iter().map(|line| format!("? {line}"));
        let words: Vec<String> = words.into_iter().chain(unread).collect();
        let language = request.language.unwrap_or_default().to_owned();
        context.records().put_moderator_letter(&ModeratorLetter {
            id: 0,
            letter: incoming.id,
            address: from.to_owned(),
            words: words.join("\n"),
            proven,
            state: ModeratorLetterState::New,
            language,
            code: None,
            message_id: None,
            asked_at: None,
            position: None,
        })?;
    }
    Ok(Some(Outcome::Filed {
        verdict: if is_known { "repeated" } else { VERDICT },
        seat: None,
    }))
}

/// Returns whether an address is one of a moderator, or of a director or an assistant of a tournament that is not over.
fn is_in_charge(context: &mut IntakeContext<'_, '_>, from: &str) -> Result<bool, OfficeError> {
    if is_moderator(context, from)? {
        return Ok(true);
    }
    for tournament in context.records().tournaments()? {
        if tournament.ended_at.is_some() {
            continue;
        }
        let list = match EntryList::read(context.records(), tournament) {
            Err(error @ OfficeError::Store(_)) => return Err(error),
            // One that does not read keeps nobody's letters.
            Err(_) => continue,
            Ok(list) => list,
        };
        if list.file.is_official(from) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A line as it is kept, with its reason behind it.
fn told_line(act: &ActLine) -> String {
    let has_reason = ActLine::read(&act.line).is_some_and(|(read, _)| read.why.is_some());
    match &act.why {
        Some(why) if !has_reason => format!("{} because {why}", act.line),
        _ => act.line.clone(),
    }
}

/// Reads the own words of a letter, or its subject where it has none. Courtesies and the line of a token are left out.
fn requested(letter: &Letter) -> ActLetter {
    let words = own_words(letter, &[]);
    let mut of_words: Vec<&str> = words
        .iter()
        .map(|line| line.trim())
        .filter(|line| !line.is_empty() && token_of(line).is_none() && !is_courtesy(letter, line))
        .collect();
    // What is too much to be read is told as not understood.
    let cut = of_words.len().min(MOST_LINES);
    let mut unread: Vec<&str> = of_words.split_off(cut);
    unread.truncate(1);
    of_words.retain(|line| {
        let is_short = line.chars().count() <= LONGEST_LINE;
        if !is_short {
            unread.push(line);
        }
        is_short
    });
    if of_words.is_empty() && unread.is_empty() {
        of_words.push(letter.subject.trim());
    }
    let mut read = ActLetter::read(&of_words.join("\n"));
    let cut_off = |line: &&str| line.chars().take(LONGEST_LINE).collect();
    read.unread.extend(unread.iter().map(cut_off));
    read
}

/// Returns whether a letter is about no seat: it answers no mail to a seat or to the moderators about one, holds no form and no token of
/// a seat, and if its writer plays, it proves the moderator.
fn is_apart(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
) -> Result<bool, OfficeError> {
    let of_seat = incoming.first_answered(|id| context.records().seat_of_mail(id))?;
    let passed = incoming.first_answered(|id| context.records().passed_on_in(id))?;
    let is_plain = matches!(incoming.letter.found, BlockResult::None);
    let office = context.office();
    let to_seat = !plus_address::tokens(&incoming.letter, &office.config.address).is_empty();
    let from = incoming.letter.from.first().map_or("", String::as_str);
    let own = Token::of_moderator(office.key, from);
    let words = incoming.letter.words.as_deref().unwrap_or_default();
    let mut tokens = words.lines().filter_map(token_of);
    let has_other = tokens.any(|token| !token.is(&own));
    // At some tables a vouched address orders without a token.
    let plays = !context.records().seats_of_address(from)?.is_empty();
    if plays && !has_token(context, incoming, from)? {
        return Ok(false);
    }
    Ok(of_seat.is_none() && passed.is_none() && is_plain && !to_seat && !has_other)
}

/// Answers a letter in reply to a mail of the office, or with a token, of which no line is an act: with what could be meant. `None` for
/// other letters.
fn answer_words(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    dmarc: Dmarc,
    is_apart: bool,
) -> Result<Option<Outcome>, OfficeError> {
    if !is_apart || !is_proven(context, incoming, from, dmarc)? {
        return Ok(None);
    }
    let words = own_words(&incoming.letter, &[]).join("\n");
    if words.trim().is_empty()
        || !count_moderator_letter(context, from, incoming.received_at, Some(MOST_ANSWERED))?
    {
        return Ok(None);
    }
    let key = nearest_form(&words).unwrap_or("act.help-line");
    let form = context.composer().line(key, &[])?;
    answer_moderator(context, incoming, (from, None), "act.none", &[form]).map(Some)
}

/// Returns the token of a line such as `token: q7f2-9kd1-m3xa`.
fn token_of(line: &str) -> Option<Token> {
    let (key, value) = line.split_once(':')?;
    let is_key = key.trim().eq_ignore_ascii_case("token");
    is_key.then(|| Token::read(value.trim())).flatten()
}

/// Returns whether a letter asks for acts: one that is about a seat as well does so only if a line that begins with an act names a game
/// or a tournament of the office, for such a line is never meant for a player.
fn is_request(
    context: &mut IntakeContext<'_, '_>,
    request: &ActLetter,
    is_apart: bool,
) -> Result<bool, OfficeError> {
    if is_apart {
        return Ok(true);
    }
    let tournaments = context.records().tournaments()?;
    for word in request.lines.iter().flat_map(|line| &line.words) {
        let name = word.trim_matches([':', ',', '.']);
        let is_tournament = tournaments
            .iter()
            .any(|one| one.name.eq_ignore_ascii_case(name));
        if is_tournament || context.records().game_named(name)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns whether a letter carries a token of its address, in a line or as the answer to a mail that went there, and the mail
/// server vouches for it where the office reads what it says.
fn is_proven(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    dmarc: Dmarc,
) -> Result<bool, OfficeError> {
    let office = context.office();
    if !office.config.authserv_id.is_empty() && dmarc != Dmarc::Pass {
        return Ok(false);
    }
    has_token(context, incoming, from)
}

/// Returns whether a letter carries a token of its address, in a line or as the answer to a mail that went there.
fn has_token(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
) -> Result<bool, OfficeError> {
    let words = incoming.letter.words.as_deref().unwrap_or_default();
    let own = Token::of_moderator(context.office().key, from);
    if words
        .lines()
        .filter_map(token_of)
        .any(|token| token.is(&own))
    {
        return Ok(true);
    }
    for id in incoming.answered_ids() {
        if context.records().is_mail_to(&id, from)? {
            return Ok(true);
        }
    }
    Ok(false)
}
