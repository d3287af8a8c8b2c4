//! Observing by letter: `observe: GAME`, as the first line or the subject, is answered with a question to its address, whose
//! Message-ID is the code that a *yes* brings back; `leave: GAME` ends it. Nothing else that an observer writes counts.

use super::incoming_letter::IncomingLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::{Outcome, StrangerReply};
use super::observer_answer::in_language;
use super::sender_limits::{answer_stranger, is_of_a_machine, may_be_answered};
use crate::context::error::OfficeError;
use crate::context::invitation_words::answer;
use crate::game_state::observing::{bars_observing, begin_observing, delay_of, end_observing};
use crate::outgoing::deadline_notices::OFFICE;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::mail_composer::MailComposer;
use bulla_core::text::fold;
use bulla_mail::{BallotLine, Dmarc, Letter, texts};
use bulla_store::{Game, NewNote, Observer, ObserverWish, WriteTransaction};

/// Seconds for which the question may be answered.
const PATIENCE: i64 = 72 * 3600;

/// Seconds within which an address is asked once about a game: whoever forges its letters fills no mailbox.
const PAUSE: i64 = 24 * 3600;

const VERDICT: &str = "observer";

/// Key and words of the sentence that a letter gets, and its language.
type ObserverReply = (&'static str, Vec<String>, Option<String>);

/// Words that ask to observe, folded, with their language.
const OBSERVE: [(&str, &str); 3] = [("observe", "en"), ("beobachten", "de"), ("zuschauen", "de")];

/// Words that end it, folded.
const LEAVE: [&str; 3] = ["leave", "verlassen", "abmelden"];

/// Takes a letter that asks to observe a game, says whether it was meant, or ends it; `None` for every other letter.
pub(super) fn take_observer_letter(
    context: &mut IntakeContext<'_, '_>,
    (incoming, raw): (&IncomingLetter, &[u8]),
    from: &str,
    dmarc: Dmarc,
) -> Result<Option<Outcome>, OfficeError> {
    if dmarc == Dmarc::Fail || from.is_empty() {
        return Ok(None);
    }
    if let Some(wish) = incoming.first_answered(|id| context.records().observer_wish(id))? {
        if !wish.address.eq_ignore_ascii_case(from) {
            return Ok(None);
        }
        let reply = take_answer(context, incoming, &wish)?;
        return told(context, incoming, from, reply).map(Some);
    }
    if let Some((name, language)) = wished(&incoming.letter) {
        return take_wish(context, incoming, (&name, language), from, dmarc).map(Some);
    }
    let line = leave_line(&incoming.letter, raw);
    let Some(reply) = take_leave(context, &line, from)? else {
        return Ok(None);
    };
    told(context, incoming, from, reply).map(Some)
}

/// Returns the words of a first line or a subject such as `observe: delta-7` behind its key, with the key.
fn keyed(line: &str) -> (String, String) {
    let line = line.trim();
    let split = line
        .split_once(':')
        .or_else(|| line.split_once(char::is_whitespace));
    let (key, said) = split.unwrap_or((line, ""));
    (fold(key.trim()), said.trim().to_lowercase())
}

fn first_line(letter: &Letter) -> &str {
    let words = letter.words.as_deref().unwrap_or_default();
    let mut lines = words.lines().map(str::trim);
    lines.find(|line| !line.is_empty()).unwrap_or_default()
}

/// Returns the game that a letter asks to observe, empty where it names none, and the language that it asks in.
fn wished(letter: &Letter) -> Option<(String, &'static str)> {
    let of_line = |line: &str| {
        let (key, game) = keyed(line);
        let (_, language) = OBSERVE.iter().find(|(word, _)| *word == key)?;
        (!game.contains(char::is_whitespace)).then_some((game, *language))
    };
    of_line(first_line(letter)).or_else(|| of_line(&letter.subject))
}

/// Asks the address whether it was meant, or tells it why not.
fn take_wish(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    (name, language): (&str, &'static str),
    from: &str,
    dmarc: Dmarc,
) -> Result<Outcome, OfficeError> {
    let silent = Outcome::Stranger {
        verdict: VERDICT,
        reply: None,
    };
    let language = (language != "en").then(|| language.to_owned());
    let known = context.records().game_named(name)?;
    let rule = match &known {
        Some(game) => context.records().observer_rule(game.id)?,
        None => None,
    };
    let mut observed = context.records().observed_by(from)?.into_iter();
    let observes = known
        .as_ref()
        .is_some_and(|game| observed.any(|one| one.game == game.id));
    let barred = match (&known, rule) {
        _ if name.is_empty() => Some("observe.how"),
        _ if observes => Some("observe.again"),
        (Some(game), Some(_)) => bars_observing(context.records(), game, from)?,
        _ => Some("observe.none"),
    };
    if let Some(key) = barred {
        if !may_be_answered(context, from, dmarc)? {
            return Ok(silent);
        }
        return told(
            context,
            incoming,
            from,
            (key, vec![name.to_owned()], language),
        );
    }
    let now = context.office().now;
    let (Some(game), Some(delay)) = (known, rule) else {
        return Ok(silent);
    };
    let asked = context.records().observer_wish_of(game.id, from)?;
    let was_asked = asked.is_some_and(|one| one.asked_at > now - PAUSE);
    if was_asked || is_of_a_machine(from) {
        return Ok(silent);
    }
    ask(context, incoming, &game, delay, (from, language.as_deref()))
}

/// Mails the address whether it was meant.
fn ask(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    game: &Game,
    delay: i64,
    (from, language): (&str, Option<&str>),
) -> Result<Outcome, OfficeError> {
    let office = in_language(context.office(), game, language)?;
    let composer = MailComposer { office };
    let words = vec![
        game.slug.clone(),
        delay_of(game, delay)?.to_string(),
        composer.time(office.now + PATIENCE)?,
    ];
    let message = OutgoingMessage {
        answers: Some(incoming.answers.clone()),
        ..OutgoingMessage::of(composer.observing(&[("observe.ask", words)])?)
    };
    let mail = MailQueue { office }.to_invited(vec![from.to_owned()], message)?;
    context
        .records()
        .ask_observer(game.id, from, language, &mail.message_id, office.now)?;
    let reply = StrangerReply {
        address: from.to_owned(),
        mail,
    };
    Ok(Outcome::Stranger {
        verdict: VERDICT,
        reply: Some(reply),
    })
}

fn take_answer(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    wish: &ObserverWish,
) -> Result<ObserverReply, OfficeError> {
    let game = context.records().game(wish.game)?;
    let mut words = vec![game.slug.clone()];
    let reply = |key, words| (key, words, wish.language.clone());
    let said = answer(incoming.letter.words.as_deref().unwrap_or_default());
    let Some(is_yes) = said else {
        return Ok(reply("standby.unclear", words));
    };
    if wish.asked_at + PATIENCE < incoming.received_at {
        return Ok(reply("observe.expired", words));
    }
    if !is_yes {
        context.records().forget_observer_wish(wish.id)?;
        return Ok(reply("observe.no", words));
    }
    let observed = context.records().observed_by(&wish.address)?;
    if observed.iter().any(|one| one.game == game.id) {
        return Ok(reply("observe.again", words));
    }
    // The table may have closed it since, or the address has a seat.
    let Some(delay) = context.records().observer_rule(game.id)? else {
        return Ok(reply("observe.none", words));
    };
    if let Some(key) = bars_observing(context.records(), &game, &wish.address)? {
        return Ok(reply(key, words));
    }
    let now = context.office().now;
    let who = (wish.address.as_str(), wish.language.as_deref());
    begin_observing(context.records(), &game, who, delay, now)?;
    note(
        context.records(),
        &game,
        now,
        "somebody observes it by mail",
    )?;
    words.push(delay_of(&game, delay)?.to_string());
    Ok(reply("observe.yes", words))
}

/// Returns the line of a letter that may end observing: its first, or the one that would end a seat, which is not among its words.
fn leave_line(letter: &Letter, raw: &[u8]) -> String {
    if !letter.ballots.contains(&BallotLine::Leave) {
        return first_line(letter).to_owned();
    }
    let texts = texts(raw);
    let mut lines = texts.iter().flat_map(|text| text.lines());
    let found = lines.find(|line| LEAVE.contains(&keyed(line).0.as_str()));
    found.unwrap_or_default().to_owned()
}

/// Ends what this line of a letter ends; `None` where it ends nothing that its address observes.
fn take_leave(
    context: &mut IntakeContext<'_, '_>,
    line: &str,
    from: &str,
) -> Result<Option<ObserverReply>, OfficeError> {
    let (key, name) = keyed(line);
    if !LEAVE.contains(&key.as_str()) {
        return Ok(None);
    }
    let mut observed: Vec<(Observer, Game)> = Vec::new();
    for one in context.records().observed_by(from)? {
        let game = context.records().game(one.game)?;
        if name.is_empty() || game.slug == name {
            observed.push((one, game));
        }
    }
    // Whoever has a seat as well leaves by the name of the game.
    let has_seat = !context.records().seats_of_address(from)?.is_empty();
    let is_alone = observed.len() == 1;
    let Some((observer, game)) = observed.pop() else {
        return Ok(None);
    };
    let language = observer.language.clone();
    match (name.is_empty(), has_seat) {
        (true, true) => return Ok(None),
        (true, false) if !is_alone => {
            return Ok(Some(("observe.which", Vec::new(), language)));
        }
        _ => {}
    }
    let now = context.office().now;
    end_observing(context.records(), &observer, now)?;
    note(
        context.records(),
        &game,
        now,
        "somebody observes it no more",
    )?;
    Ok(Some(("observe.left", vec![game.slug], language)))
}

/// Writes down what a letter did; never whose it was, for the record is bound into the chain of the game.
fn note(
    records: &mut WriteTransaction<'_>,
    game: &Game,
    now: i64,
    what: &str,
) -> Result<(), OfficeError> {
    records.note(&NewNote {
        at: now,
        who: OFFICE.to_owned(),
        game: Some(game.id),
        what: what.to_owned(),
        why: "by letter".to_owned(),
    })?;
    Ok(())
}

/// Ends observing at an address that a mail did not reach. Returns whether the report was of a mail to an observer.
pub(super) fn note_bounce(
    context: &mut IntakeContext<'_, '_>,
    originals: &[String],
    is_final: bool,
) -> Result<bool, OfficeError> {
    let now = context.office().now;
    for id in originals {
        let Some(observer) = context.records().observer_mailed(id)? else {
            continue;
        };
        if is_final {
            end_observing(context.records(), &observer, now)?;
            let game = context.records().game(observer.game)?;
            let what = "an observer whose mail came back is mailed no more";
            note(context.records(), &game, now, what)?;
        }
        return Ok(true);
    }
    Ok(false)
}

fn told(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    (key, words, language): ObserverReply,
) -> Result<Outcome, OfficeError> {
    let office = context.office();
    let office = match (words.first(), language) {
        (_, Some(language)) => office.in_language(Some(&language)),
        (Some(name), None) => match context.records().game_named(name)? {
            Some(game) => office.for_game(&game)?,
            None => office,
        },
        (None, None) => office,
    };
    let composed = MailComposer { office }.observing(&[(key, words)])?;
    let asked = incoming.answered_id(|id| context.records().observer_wish(id))?;
    answer_stranger(context, incoming, (from, asked), VERDICT, composed)
}

#[cfg(test)]
mod tests {
    use super::keyed;

    #[test]
    fn a_key_stands_before_a_colon_or_a_blank() {
        let told = |line| keyed(line);
        assert_eq!(
            told("observe: delta-7"),
            ("observe".into(), "delta-7".into())
        );
        assert_eq!(
            told("Observe DELTA-7"),
            ("observe".into(), "delta-7".into())
        );
        assert_eq!(told("leave"), ("leave".into(), String::new()));
    }
}
