use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;

use super::failure::CommandResult;
use super::new::seed;
use super::office_args::OfficeArgs;
use super::output::{error, note, print};
use crate::office::{ReturnedTestLetter, SentTestLetter};

/// The longest time between two looks into the inbox.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Send a letter to the moderator and to the office itself, and wait until it comes back.
///
/// It is sent by every `outbox:` of bulla.yaml and looked for in every `inbox:`, before any player gets a letter. Other letters
/// in the inbox are stored and answered as by `bulla receive`; answers wait for `bulla send`. Exit code 0 if every outbox took it
/// and it was seen, else 1.
#[derive(Args)]
#[command(
    after_help = "Example:\n  bulla check-mail --office /srv/club\n  bulla check-mail --office /srv/club --to me@example.org --wait 300"
)]
pub struct CheckMail {
    /// Recipient, instead of the first of `moderators:`.
    #[arg(long, value_name = "ADDRESS")]
    to: Option<String>,

    /// Seconds to wait for the letter.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 60,
        value_parser = clap::value_parser!(u64).range(0..=3600)
    )]
    wait: u64,

    #[command(flatten)]
    place: OfficeArgs,
}

impl CheckMail {
    pub fn run(self) -> CommandResult {
        let nonce = seed()?.0;
        let mut office = self.place.open_or_make(None)?;
        let sent = office.send_test_letter(self.to.as_deref(), &nonce)?;
        let inlets: Vec<String> = office
            .config()
            .inbox
            .iter()
            .map(ToString::to_string)
            .collect();
        office.close()?;
        let is_sent = tell_sent(&sent);
        if sent.outlets.iter().all(|one| one.took.is_empty()) {
            error(
                "no way out took the letter, so it is not looked for: mend `outbox:` of bulla.yaml, then check again",
            );
            return Ok(ExitCode::from(1));
        }
        let seen = self.look(&sent)?;
        let is_seen = tell_seen(&seen, &inlets, self.wait);
        Ok(ExitCode::from(u8::from(!(is_sent && is_seen))))
    }

    /// Reads the inbox until the letter is seen or the time is over. Between two looks others may work in the office.
    fn look(&self, sent: &SentTestLetter) -> Result<ReturnedTestLetter, super::failure::Failure> {
        let begun = Instant::now();
        let wait = Duration::from_secs(self.wait);
        let mut pause = Duration::from_millis(500);
        loop {
            let mut office = self.place.open()?;
            office.receive()?;
            let seen = office.find_test_letter(sent)?;
            office.close()?;
            let left = wait.saturating_sub(begun.elapsed());
            if seen.source.is_some() || !seen.returned.is_empty() || left.is_zero() {
                return Ok(seen);
            }
            std::thread::sleep(pause.min(left));
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }
}

/// A line for each way out. Returns whether all took it.
fn tell_sent(sent: &SentTestLetter) -> bool {
    let mut is_good = true;
    for one in &sent.outlets {
        is_good &= one.reasons.is_empty();
        if !one.took.is_empty() {
            let took = one.took.join(", ");
            print(&format!("{} took it for {took}", one.outlet));
        }
        for reason in &one.reasons {
            error(&format!(
                "{} did not take it: {reason}. See `outbox:` of bulla.yaml",
                one.outlet
            ));
        }
    }
    is_good
}

/// Tells where it was seen, or why not. Returns whether all is well.
fn tell_seen(seen: &ReturnedTestLetter, inlets: &[String], wait: u64) -> bool {
    for reason in &seen.failing {
        error(&format!("an inbox cannot be read: {reason}"));
    }
    for reason in &seen.returned {
        error(&format!("a mail server returned it: {reason}"));
    }
    let Some(source) = &seen.source else {
        if seen.returned.is_empty() {
            error(&format!(
                "not seen within {wait} s in {}: mail may be slow, so look into the moderator's own mailbox. If it is there, `inbox:` of bulla.yaml is not \
                 where mail to the office goes; if not, it was lost behind `outbox:`. --wait SECONDS waits longer",
                inlets.join(", ")
            ));
        }
        return false;
    };
    let places = inlets.join(" or ");
    print(&format!("it came back, seen in {places}: {source}"));
    if seen.is_renamed {
        note(
            "it came back under another Message-ID: replies to mails of this office are known by the token of the form alone",
        );
    }
    seen.failing.is_empty() && seen.returned.is_empty()
}
