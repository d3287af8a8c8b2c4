//! A letter of the office to itself, with a copy to a moderator: whether mail leaves by every way out and comes back by a way in,
//! before a player gets any.

use super::health;
use super::moderator_action::ModeratorAction;
use crate::context::config::is_address;
use crate::context::error::OfficeError;
use crate::context::office_key::hexadecimal;
use crate::context::token::plain_message_id;
use crate::outgoing::log_events;
use bulla_mail::{
    self, AutoSubmitted, DeliveryStatus, MessageDraft, NamedAddress, OutgoingMail, Transport,
    TransportConfig,
};
use bulla_store::LetterId;

/// The field by which the letter is known when it comes back, whatever became of its Message-ID.
const FIELD: &str = "X-Bulla-Check";

/// A letter that was given to the ways out.
#[derive(Clone, Debug)]
pub struct SentTestLetter {
    /// Addresses that it went to, the office first.
    pub to: Vec<String>,
    pub outlets: Vec<TransportCheck>,
    code: String,
    message_id: String,
    /// Last letter stored before it left.
    after: LetterId,
}

/// Outcome of the letter at one transport.
#[derive(Clone, Debug, serde::Serialize)]
pub struct TransportCheck {
    pub outlet: String,
    /// The addresses for which it was taken.
    pub took: Vec<String>,
    /// Reasons why it was not taken, one sentence each; empty if it was taken.
    pub reasons: Vec<String>,
}

/// Check of what came back.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct ReturnedTestLetter {
    /// Name that the mail source gives the letter; `None` while it is not seen.
    pub source: Option<String>,
    /// True if it came under another Message-ID.
    pub is_renamed: bool,
    /// Reports of the mail servers that returned it.
    pub returned: Vec<String>,
    /// Inlets that cannot be read now, with why.
    pub failing: Vec<String>,
}

impl ModeratorAction<'_> {
    /// Sends the letter. `nonce` is of this letter alone; `to` is the first moderator where it is nobody.
    ///
    /// # Errors
    /// There is no moderator, the address is none, or the office is held.
    pub fn send_test_letter(
        mut self,
        to: Option<&str>,
        nonce: &[u8; 32],
    ) -> Result<SentTestLetter, OfficeError> {
        if let Some(why) = self.hold_reason()? {
            return Err(OfficeError::User(why));
        }
        let (config, now) = (self.office.config, self.office.now);
        let to = receivers(
            &config.address,
            to.or(config.moderators.first().map(|one| &**one)),
        )?;
        let code = hexadecimal(&nonce[..8]);
        let message_id = plain_message_id(self.office.key, &[b"check", nonce], config.domain());
        let letter = self.check_letter(&to, &code, &message_id);
        let bytes =
            bulla_mail::to_bytes(&letter).map_err(|error| OfficeError::User(error.to_string()))?;
        let after = self.store.read(|store| store.last_letter())?;
        let mut outlets = Vec::new();
        for outlet in &config.outbox {
            let export = OutgoingMail {
                message_id: &message_id,
                from: &config.address,
                to: &to,
                bytes: &bytes,
            };
            let name = outlet.to_string();
            let offered = self.offer_check(outlet, &export);
            let failure = match &offered {
                // One that refuses an address was not shown to work, nor to fail.
                Ok(fates) if fates.iter().any(|fate| *fate != DeliveryStatus::Sent) => None,
                Ok(_) => Some(None),
                Err(error) => Some(Some(error.as_str())),
            };
            if let Some(failure) = failure {
                self.store
                    .write(|store| log_events::transport(store, config, &name, now, failure))?;
            }
            outlets.push(outlet_check(name, &to, offered));
        }
        Ok(SentTestLetter {
            to,
            outlets,
            code,
            message_id,
            after,
        })
    }

    /// Asks a way out to take it, and returns the fate for each address; an error is one of the way out itself.
    fn offer_check(
        &self,
        outlet: &TransportConfig,
        export: &OutgoingMail<'_>,
    ) -> Result<Vec<DeliveryStatus>, String> {
        let send = |transport: &mut dyn Transport| {
            let fates = transport.send(export)?;
            transport.flush()?;
            Ok(fates)
        };
        let opened = outlet.open(self.office.directory);
        let fates = opened.and_then(|mut transport| send(&mut *transport));
        fates.map_err(|error: bulla_mail::TransportError| error.to_string())
    }

    fn check_letter(&self, to: &[String], code: &str, message_id: &str) -> MessageDraft {
        let config = self.office.config;
        let mailbox = |address: &String| NamedAddress {
            name: None,
            address: address.clone(),
        };
        MessageDraft {
            from: NamedAddress {
                name: Some(config.name.clone()),
                address: config.address.clone(),
            },
            to: to.iter().map(mailbox).collect(),
            subject: format!("bulla check-mail {code}"),
            message_id: message_id.to_owned(),
            in_reply_to: None,
            references: Vec::new(),
            // Nobody's machine answers it, nor does the office.
            automatic: Some(AutoSubmitted::Generated),
            date: u64::try_from(self.office.now).unwrap_or_default(),
            headers: vec![(FIELD.to_owned(), code.to_owned())],
            body: "Your post office sends this letter to itself, with a copy to you, to see whether mail leaves it and comes \
                   back.\nYou need not answer. If you read this, mail of the office reaches you.\n"
                .to_owned(),
            html: None,
            attached: Vec::new(),
        }
    }

    /// Looks for the letter among what was stored since it left.
    pub fn find_test_letter(
        self,
        sent: &SentTestLetter,
    ) -> Result<ReturnedTestLetter, OfficeError> {
        let config = self.office.config;
        let (letters, known) = self.store.read(|store| {
            let letters = store.letters_with(sent.after, &sent.code)?;
            Ok::<_, OfficeError>((letters, store.carriers()?))
        })?;
        let mut seen = ReturnedTestLetter::default();
        for letter in letters {
            if let Some(report) = bulla_mail::delivery_report(&letter.raw) {
                let failures = report.failures.into_iter();
                let told = failures.map(|one| format!("{}: {}", one.address, one.reason));
                seen.returned.extend(told);
            } else if has_code(&letter.raw, &sent.code) && seen.source.is_none() {
                seen.is_renamed = letter.message_id != sent.message_id;
                seen.source = Some(letter.source);
            }
        }
        let failing = health::carriers(&known, config).into_iter();
        let failing = failing.filter(|one| one.way == "in" && one.state == "failing");
        seen.failing = failing
            .map(|one| format!("{}: {}", one.name, one.reason.unwrap_or_default()))
            .collect();
        Ok(seen)
    }
}

fn outlet_check(
    outlet: String,
    to: &[String],
    offered: Result<Vec<DeliveryStatus>, String>,
) -> TransportCheck {
    let mut check = TransportCheck {
        outlet,
        took: Vec::new(),
        reasons: Vec::new(),
    };
    match offered {
        Err(error) => check.reasons.push(error),
        Ok(fates) => {
            for (to, fate) in to.iter().zip(fates) {
                match fate {
                    DeliveryStatus::Sent => check.took.push(to.clone()),
                    DeliveryStatus::Delayed(why) | DeliveryStatus::TextDelayed(why) => {
                        check.reasons.push(format!("{to}: put off: {why}"))
                    }
                    DeliveryStatus::Failed(why) => {
                        check.reasons.push(format!("{to}: refused: {why}"))
                    }
                    DeliveryStatus::TooLarge(why) => check
                        .reasons
                        .push(format!("{to}: refused for its size: {why}")),
                }
            }
        }
    }
    check
}

/// The office first: by its own inbox it sees the letter again.
fn receivers(office: &str, moderator: Option<&str>) -> Result<Vec<String>, OfficeError> {
    let Some(moderator) = moderator else {
        return Err(OfficeError::User(
            "`moderators:` of bulla.yaml names nobody who gets the letter: write your address there, or give --to ADDRESS"
                .to_owned(),
        ));
    };
    if !is_address(moderator) {
        return Err(OfficeError::User(format!(
            "--to: {moderator:?} is no mail address: write it as name@example.org"
        )));
    }
    if moderator.eq_ignore_ascii_case(office) {
        return Err(OfficeError::User(format!(
            "{moderator} is the office itself: give the address of a human, --to ADDRESS"
        )));
    }
    Ok(vec![office.to_owned(), moderator.to_owned()])
}

/// Returns whether the code is in the field of the letter's own header. An answer or a bounce may quote the code below that.
fn has_code(raw: &[u8], code: &str) -> bool {
    let text = String::from_utf8_lossy(raw);
    let mut header = text.lines().take_while(|line| !line.is_empty());
    header.any(|line| {
        let field = line.split_once(':');
        field.is_some_and(|(name, value)| name.eq_ignore_ascii_case(FIELD) && value.trim() == code)
    })
}
