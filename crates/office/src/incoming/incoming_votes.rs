//! Votes of a table by letter: what a seat proposes, and the ballots of all. When one has passed or its end has come, the next round
//! closes it.

use std::collections::BTreeMap;

use super::answer_notices::AnswerNotices;
use super::free_text_orders::answered_texts;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::more_time::MoreTime;
use crate::context::name_lookup::{players, seat_number};
use crate::context::token::TokenScope;
use crate::context::vote_rule::{VoteRule, VoteSubject};
use crate::game_state::setting_application::{SettingRefusal, apply_voted};
use crate::game_state::vote_count::living_seats;
use crate::outgoing::seat_notices::NoticeTarget;
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::page_reader::PageReader;
use crate::rendering::vote_words::vote_words;
use bulla_core::text::{fold, shown};
use bulla_free_text::bare_yes;
use bulla_mail::{BallotLine, BlockResult, Letter};
use bulla_store::{MailKind, NewVote, StoredVote, VoteStatus};

const HOUR: i64 = 3600;

/// Seconds for which a vote is open.
const OPEN: i64 = 72 * HOUR;

/// Hours by which a vote extends a segment where it does not say, and at most.
const USUAL_HOURS: u32 = 24;
const MOST_HOURS: u32 = 336;

/// Votes of one game that are open at a time.
const MOST_OPEN: usize = 5;

/// Outcome of a line: key and words of the sentence.
type VoteReply = (&'static str, Vec<String>);

/// Takes the lines about votes of a letter that proves its seat; the next answer says what became of them.
pub(super) fn take_ballots(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<(), OfficeError> {
    if authenticated.proven.scope == TokenScope::Page {
        return refuse_ballots(context, notices, authenticated, "vote.proof");
    }
    for line in &authenticated.incoming.letter.ballots {
        let (key, words) = match line {
            BallotLine::Leave if asks_to_leave(&authenticated.incoming.letter) => continue,
            BallotLine::Leave => ("leave.alone", Vec::new()),
            BallotLine::Propose(said) => propose(context, authenticated, said)?,
            BallotLine::Vote(number, said) => cast(context, authenticated, *number, said)?,
        };
        notices.has_relayed |= matches!(key, "vote.proposed-own" | "vote.cast");
        tell(context, notices, authenticated, key, &words)?;
    }
    Ok(())
}

/// Returns whether a letter says that its player wants to leave, and orders nothing.
pub(super) fn asks_to_leave(letter: &Letter) -> bool {
    letter.ballots.contains(&BallotLine::Leave) && matches!(letter.found, BlockResult::None)
}

/// Says that nothing of these lines counts, if the letter has any.
pub(super) fn refuse_ballots(
    context: &IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    why: &'static str,
) -> Result<(), OfficeError> {
    if authenticated.incoming.letter.ballots.is_empty() {
        Ok(())
    } else {
        tell(context, notices, authenticated, why, &[])
    }
}

fn tell(
    context: &IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    key: &'static str,
    words: &[String],
) -> Result<(), OfficeError> {
    let composer = context.composer_for(&authenticated.proven.seat);
    let line = composer.line(key, words)?;
    notices
        .paragraphs
        .push(composer.office.templates.paragraph(line)?);
    Ok(())
}

/// Returns the sentence for a seat that may not vote: it waits for a Civil War without a nation, or a bot cares for it.
fn bars_vote(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<Option<&'static str>, OfficeError> {
    let (game, seat) = (&authenticated.proven.game, &authenticated.proven.seat);
    let Some(open) = context.records().current_segment(game.id)? else {
        return Ok(Some("vote.none"));
    };
    let table = context.game_state(game, &open)?.clone();
    if table.waits_for_division(seat_number(seat)) {
        return Ok(Some("vote.waits"));
    }
    let living = living_seats(context.records(), game, &table)?;
    let may = living.iter().any(|one| one.id == seat.id);
    Ok((!may).then_some("vote.caretaker"))
}

fn propose(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    said: &str,
) -> Result<VoteReply, OfficeError> {
    let settings = GameSettings::read(&authenticated.proven.game)?;
    let ids: Vec<&str> = settings.votes.keys().map(|one| one.id()).collect();
    if ids.is_empty() {
        return Ok(("vote.none", Vec::new()));
    }
    let (word, detail) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let Some(subject) = VoteSubject::find(word) else {
        if wants_less(word) {
            return Ok(("vote.shorter", vec![short(said)]));
        }
        return Ok(("vote.unknown", vec![short(said), ids.join(", ")]));
    };
    let Some(rule) = settings.votes.get(&subject).copied() else {
        return Ok((
            "vote.not-here",
            vec![subject.id().to_owned(), ids.join(", ")],
        ));
    };
    if let Some(key) = bars_vote(context, authenticated)? {
        return Ok((key, Vec::new()));
    }
    let detail = match detail_of(context, authenticated, &settings, subject, detail.trim())? {
        Ok(detail) => detail,
        Err(reply) => return Ok(reply),
    };
    let (game, seat) = (&authenticated.proven.game, &authenticated.proven.seat);
    let Some(open) = context.records().current_segment(game.id)? else {
        return Ok(("vote.none", Vec::new()));
    };
    let now = context.office().now;
    let all = open_votes(context, authenticated)?;
    let is_same = |one: &&StoredVote| one.subject == subject.id() && one.detail == detail;
    if let Some(before) = all.iter().find(is_same) {
        return put_ballot(context, authenticated, before, true);
    }
    if all.len() >= MOST_OPEN {
        return Ok(("vote.enough", vec![MOST_OPEN.to_string()]));
    }
    let ends_at = match subject {
        VoteSubject::Extend if open.waits.is_some() => {
            return Ok(("vote.no-deadline", Vec::new()));
        }
        VoteSubject::Extend => open.deadline.min(now + OPEN),
        _ => now + OPEN,
    };
    let vote = context.records().put_vote(&NewVote {
        game: game.id,
        subject: subject.id().to_owned(),
        detail,
        seat: seat.id,
        segment: open.id,
        proposed_at: now,
        ends_at,
        threshold: rule.threshold.id().to_owned(),
        secret: rule.is_secret,
    })?;
    let letter = authenticated.incoming.id;
    context
        .records()
        .put_ballot(vote.id, seat.id, true, letter, now)?;
    announce(context, authenticated, &vote, rule)?;
    Ok(("vote.proposed-own", vec![vote.number.to_string()]))
}

/// Tells every seat what is voted on, by which rule and until when; of a secret vote not by whom.
fn announce(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    vote: &StoredVote,
    rule: VoteRule,
) -> Result<(), OfficeError> {
    let (game, seat) = (&authenticated.proven.game, &authenticated.proven.seat);
    let office = context.office();
    let Some(open) = context.records().current_segment(game.id)? else {
        return Ok(());
    };
    let table = context.game_state(game, &open)?.clone();
    let proposer = table.name_of(seat).to_owned();
    let says = |composer: &MailComposer<'_>| -> Result<Vec<String>, OfficeError> {
        let what = vote_words(composer, vote)?;
        let rule_key = format!("vote.rule-{}", rule.threshold.id());
        let end = composer.time(vote.ends_at)?;
        let by = match rule.is_secret {
            true => composer.line("vote.is-secret", &[])?,
            false => composer.line("vote.is-open", std::slice::from_ref(&proposer))?,
        };
        let number = vote.number.to_string();
        Ok(vec![number, what, composer.line(&rule_key, &[])?, by, end])
    };
    let names = players(context.records(), game)?;
    for seat in &context.records().seats(game.id)? {
        let told = NoticeTarget {
            game,
            segment: &open,
            table: &table,
            seat,
            names: &names,
        };
        let asks = |composer: MailComposer<'_>, reader: &PageReader<'_>| {
            composer.vote_notice(reader, &says(&composer)?)
        };
        let records = context.records();
        if let Some(mail) = told.notify_with_id(records, office, MailKind::Answer, asks)? {
            records.mark_vote_mail(&mail, vote.id)?;
        }
    }
    Ok(())
}

/// Takes a yes or no that is all that a letter says, in reply to a mail that asks for a ballot. Returns whether it was one.
pub(super) fn take_ballot_in_reply(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<bool, OfficeError> {
    let letter = &authenticated.incoming.letter;
    let is_block = matches!(&letter.found, BlockResult::Orders(block) if !block.quoted);
    if is_block || !letter.ballots.is_empty() || bare_yes::denies_elsewhere(letter) {
        return Ok(false);
    }
    let seat = &authenticated.proven.seat;
    let mut number = None;
    for id in &letter.in_reply_to {
        number = context.records().vote_of_mail(id, seat.id)?.or(number);
    }
    let Some(number) = number else {
        return Ok(false);
    };
    let answered = answered_texts(context.records(), authenticated)?;
    let said = match bare_yes::assent(letter, &seat.player, &answered) {
        Some(_) => "yes",
        None if bare_yes::is_dissent(letter, &seat.player, &answered) => "no",
        None => return Ok(false),
    };
    let barred = match authenticated.proven {
        proven if proven.is_stand_in => Some("vote.stand-in"),
        proven if proven.scope == TokenScope::Page => Some("vote.proof"),
        _ => None,
    };
    if let Some(why) = barred {
        tell(context, notices, authenticated, why, &[])?;
        return Ok(true);
    }
    let (key, words) = cast(context, authenticated, Some(number), said)?;
    notices.has_relayed |= key == "vote.cast";
    tell(context, notices, authenticated, key, &words)?;
    Ok(true)
}

/// Returns what a vote is about beside its subject, or the sentence that says what would be right.
fn detail_of(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    settings: &GameSettings,
    subject: VoteSubject,
    said: &str,
) -> Result<Result<String, VoteReply>, OfficeError> {
    Ok(match subject {
        VoteSubject::Draw | VoteSubject::End | VoteSubject::Pause if said.is_empty() => {
            Ok(String::new())
        }
        VoteSubject::Draw | VoteSubject::End | VoteSubject::Pause => {
            Err(("vote.more", vec![short(said), subject.id().to_owned()]))
        }
        VoteSubject::Extend if wants_less(said) => Err(("vote.shorter", vec![short(said)])),
        VoteSubject::Extend => more_time(said).map(MoreTime::written),
        VoteSubject::Set => setting(context, authenticated, settings, said)?,
        VoteSubject::Replace | VoteSubject::Concede => {
            named_seat(context, authenticated, subject, said)?
        }
    })
}

/// Returns the setting that a vote is about, in one spelling, if a vote may set it and it fits the game.
fn setting(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    settings: &GameSettings,
    said: &str,
) -> Result<Result<String, VoteReply>, OfficeError> {
    let office = context.office();
    let table = context.table(authenticated.proven)?;
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut after = settings.clone();
    let tried = apply_voted(&mut after, &words, table, office);
    Ok(match tried {
        Ok(()) if leaves_less(settings, &after) => Err(("vote.shorter", vec![short(said)])),
        Ok(()) => Ok(words.to_lowercase()),
        Err(SettingRefusal::Never) => Err(("vote.never", vec![short(said)])),
        Err(SettingRefusal::Unknown) => Err(("vote.setting", vec![short(said)])),
    })
}

/// Returns whether settings leave less time for some letter than others do: that is for the moderator alone.
fn leaves_less(before: &GameSettings, after: &GameSettings) -> bool {
    let is_less = |before: &BTreeMap<String, u32>, after: &BTreeMap<String, u32>| {
        let mut all = before.iter();
        all.any(|(segment, hours)| after.get(segment).is_some_and(|now| now < hours))
    };
    after.minimum < before.minimum
        || is_less(&before.deadlines, &after.deadlines)
        || is_less(&before.due_after, &after.due_after)
}

/// Returns whether words ask for an earlier deadline: `-24h`, `shorten`, `12h less`.
fn wants_less(said: &str) -> bool {
    const LESS: [&str; 14] = [
        "minus",
        "less",
        "fewer",
        "shorten",
        "shorter",
        "earlier",
        "sooner",
        "weniger",
        "verkurzen",
        "verkuerzen",
        "kurzer",
        "kuerzer",
        "fruher",
        "frueher",
    ];
    let folded = fold(said);
    let mut words = folded.split(|letter: char| !letter.is_alphabetic());
    said.trim_start().starts_with(['-', '\u{2212}', '\u{2013}'])
        || words.any(|word| LESS.contains(&word))
}

/// Reads `24h`, and `24h for 3 segments`.
fn more_time(said: &str) -> Result<MoreTime, VoteReply> {
    let said = fold(said);
    let mut numbers = said
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(str::parse::<u32>);
    let hours = match said.is_empty() {
        true => Some(USUAL_HOURS),
        false => numbers.next().and_then(Result::ok),
    };
    let segments = numbers.next().unwrap_or(Ok(1)).ok();
    let time = match (hours, segments, numbers.next()) {
        (Some(hours), Some(segments), None) => Some(MoreTime { hours, segments }),
        _ => None,
    };
    let fits = |time: &MoreTime| {
        (1..=MOST_HOURS).contains(&time.hours)
            && (1..=MoreTime::MOST_SEGMENTS).contains(&time.segments)
    };
    time.filter(fits).ok_or_else(|| {
        let most = [MOST_HOURS, MoreTime::MOST_SEGMENTS].map(|most| most.to_string());
        (
            "vote.hours",
            std::iter::once(short(&said)).chain(most).collect(),
        )
    })
}

/// Returns the seat that a vote is about, by the name of the table for it.
fn named_seat(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    subject: VoteSubject,
    said: &str,
) -> Result<Result<String, VoteReply>, OfficeError> {
    let (game, own) = (&authenticated.proven.game, &authenticated.proven.seat);
    let said = said.strip_prefix("to ").unwrap_or(said).trim();
    let seats = context.records().seats(game.id)?;
    let table = context.table(authenticated.proven)?;
    let found = seats.iter().find(|seat| table.is_called(seat, said));
    let names: Vec<&str> = seats.iter().map(|seat| table.name_of(seat)).collect();
    Ok(match found {
        None => Err(("vote.seat", vec![short(said), names.join(", ")])),
        Some(seat) if subject == VoteSubject::Concede && seat.id == own.id => {
            Err(("vote.self", Vec::new()))
        }
        Some(seat) => Ok(seat.name.clone()),
    })
}

fn cast(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    number: Option<i64>,
    said: &str,
) -> Result<VoteReply, OfficeError> {
    let Some(yes) = yes_or_no(said) else {
        return Ok(("vote.word", vec![short(said)]));
    };
    let open = open_votes(context, authenticated)?;
    let numbers: Vec<String> = open.iter().map(|one| one.number.to_string()).collect();
    let vote = match (number, &open[..]) {
        (_, []) => return Ok(("vote.none-open", Vec::new())),
        (None, [only]) => only,
        (None, _) => return Ok(("vote.which", vec![numbers.join(", ")])),
        (Some(number), all) => match all.iter().find(|one| one.number == number) {
            Some(found) => found,
            None => {
                let words = vec![number.to_string(), numbers.join(", ")];
                return Ok(("vote.closed", words));
            }
        },
    };
    if let Some(key) = bars_vote(context, authenticated)? {
        return Ok((key, Vec::new()));
    }
    let is_about_self = vote.subject == VoteSubject::Concede.id()
        && context.is_called(authenticated.proven, &vote.detail)?;
    if is_about_self {
        return Ok(("vote.self", Vec::new()));
    }
    put_ballot(context, authenticated, vote, yes)
}

fn put_ballot(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    vote: &StoredVote,
    yes: bool,
) -> Result<VoteReply, OfficeError> {
    let (seat, letter) = (&authenticated.proven.seat, authenticated.incoming.id);
    let now = context.office().now;
    context
        .records()
        .put_ballot(vote.id, seat.id, yes, letter, now)?;
    let composer = context.composer_for(seat);
    let what = vote_words(&composer, vote)?;
    let word = composer.line(if yes { "vote.yes" } else { "vote.no" }, &[])?;
    let end = composer.time(vote.ends_at)?;
    Ok(("vote.cast", vec![vote.number.to_string(), what, word, end]))
}

/// The votes of a game in which ballots are taken.
fn open_votes(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<Vec<StoredVote>, OfficeError> {
    let mut votes = context.records().votes(authenticated.proven.game.id)?;
    let received_at = authenticated.incoming.received_at;
    votes.retain(|one| one.status == VoteStatus::Open && one.ends_at >= received_at);
    Ok(votes)
}

fn yes_or_no(said: &str) -> Option<bool> {
    let said = fold(said);
    match said.trim_matches(|c: char| !c.is_alphanumeric()) {
        "yes" | "ja" | "y" | "j" | "for" | "dafur" => Some(true),
        "no" | "nein" | "n" | "against" | "dagegen" => Some(false),
        _ => None,
    }
}

/// Returns text that somebody wrote, made safe to print.
fn short(text: &str) -> String {
    shown(&text.chars().take(60).collect::<String>())
}
