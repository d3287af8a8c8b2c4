//! Log messages: which letter with which verdict, which mail, which transport, in which game and for which seat.
//!
//! Never what a letter or a page says, no token, no Message-ID of ours (a seat's holds its token), no address; of a letter
//! that proves no seat nothing but its verdict. What servers and files complain of passes through [`scrubbed`].

use tracing::{Level, enabled, info, warn};

use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::run_reports::SegmentReport;
use bulla_store::{LetterFate, LetterId, Mail, MailKind, ReadTransaction, Store, WriteTransaction};

/// Outcome of a mail in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryProgress {
    Sent,
    Failed(String),
    /// Mail that waits until then, in Unix seconds.
    Waiting(String, i64),
    /// Mail that waits until the moderator says so.
    Held(String),
    /// Its turn did not come.
    Untried,
}

pub fn stored(mail_source: &str, letters: usize) {
    if letters > 0 {
        info!(inlet = mail_source, letters, "letters stored");
    }
}

pub fn answered(store: &mut Store, letters: &[LetterId]) -> Result<(), OfficeError> {
    if !enabled!(Level::INFO) {
        return Ok(());
    }
    store.read(|store| {
        for letter in letters {
            let LetterFate {
                verdict,
                game,
                seat,
            } = store.fate(*letter)?;
            info!(verdict, game, seat, "letter answered");
        }
        Ok(())
    })
}

pub fn judged(report: &SegmentReport) {
    let SegmentReport {
        game,
        turn,
        segment,
        events,
        mails,
    } = report;
    info!(game, turn, segment, events, mails, "segment judged");
}

/// A mail goes without a picture.
pub fn no_picture(game: &str, reason: &str) {
    warn!(game, reason, "a picture is left out");
}

pub fn mail(
    store: &mut ReadTransaction<'_>,
    config: &Config,
    mail: &Mail,
    progress: &DeliveryProgress,
) -> Result<(), OfficeError> {
    if *progress == DeliveryProgress::Untried || !enabled!(Level::INFO) {
        return Ok(());
    }
    let game = match mail.game {
        Some(game) => Some(store.game(game)?.slug),
        None => None,
    };
    let seat = match (mail.game, mail.seat) {
        (Some(game), Some(seat)) => {
            let mut seats = store.seats(game)?.into_iter();
            seats.find(|one| one.id == seat).map(|one| one.name)
        }
        _ => None,
    };
    let kind = match mail.kind {
        MailKind::Page => "page",
        MailKind::Receipt => "receipt",
        MailKind::Answer => "answer",
    };
    match progress {
        DeliveryProgress::Sent => info!(kind, game, seat, "mail sent"),
        DeliveryProgress::Failed(reason) => {
            let reason = scrubbed(reason, config);
            warn!(kind, game, seat, reason, "mail failed");
        }
        DeliveryProgress::Waiting(reason, until) => {
            let reason = scrubbed(reason, config);
            warn!(kind, game, seat, reason, until, "mail waits");
        }
        DeliveryProgress::Held(reason) => {
            let reason = scrubbed(reason, config);
            warn!(kind, game, seat, reason, "mail waits for the moderator");
        }
        DeliveryProgress::Untried => {}
    }
    Ok(())
}

/// Writes down how a transport does, and logs it when that is news.
pub fn transport(
    store: &mut WriteTransaction<'_>,
    config: &Config,
    name: &str,
    now: i64,
    failure: Option<&str>,
) -> Result<(), OfficeError> {
    let known = store.carriers()?;
    let failed = known.iter().any(|one| one.name == name && one.failures > 0);
    match failure {
        None => store.carrier_works(name, now)?,
        Some(reason) => store.carrier_fails(name, now, reason)?,
    }
    match failure {
        None if failed => info!(carrier = name, "a carrier works again"),
        Some(reason) if !failed => {
            let reason = scrubbed(reason, config);
            warn!(carrier = name, reason, "a carrier fails");
        }
        _ => {}
    }
    Ok(())
}

/// A sentence of a server or a file, without what may be a Message-ID or a plus-address of ours, or an address of a player.
pub fn scrubbed(text: &str, config: &Config) -> String {
    let is_edge = |c: char| c.is_whitespace() || "<>()[]\"',;".contains(c);
    let is_secret = |word: &str| {
        let word = word.trim_end_matches(['.', ':', '!', '?']);
        let ours = word.rsplit_once('@');
        ours.is_some_and(|(local, domain)| {
            !local.contains(['@', ':', '/'])
                && !domain.contains([':', '/'])
                && word != config.address
        })
    };
    let words = text.split_inclusive(is_edge).map(|piece| {
        let word = piece.trim_end_matches(is_edge);
        if is_secret(word) {
            format!("…{}", &piece[word.len()..])
        } else {
            piece.to_owned()
        }
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_servers_say_of_addresses_and_ids_is_left_out_and_carriers_keep_their_names() {
        let config = Config::parse("address: office@example.org\n").unwrap();
        for (said, logged) in [
            (
                "smtp:office@example.org@mail:465: 550 <bob@example.net>: no such user",
                "smtp:office@example.org@mail:465: 550 <…>: no such user",
            ),
            (
                "451 message <k3v9.x7@example.org> deferred, sender office+k3v9@example.org.",
                "451 message <…> deferred, sender …",
            ),
            (
                "from office@example.org it is",
                "from office@example.org it is",
            ),
            ("421 try again", "421 try again"),
        ] {
            assert_eq!(scrubbed(said, &config), logged);
        }
    }
}
