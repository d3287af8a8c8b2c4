//! Alarms to the moderators: problems that need a human are mailed once, and once more if they return after a repair.

use std::collections::BTreeMap;

use super::alarm::Alarm;
use super::health::Health;
use super::moderator_action::ModeratorAction;
use crate::context::error::OfficeError;
use crate::context::moderators::moderators_of;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::mail_composer::MailComposer;
use bulla_store::GameId;

impl ModeratorAction<'_> {
    /// `stopped` says what keeps games from being judged.
    pub fn raise_alarms(mut self, stopped: &[(GameId, String)]) -> Result<(), OfficeError> {
        let held = self.hold_reason()?;
        if held.is_some() {
            // Nothing leaves an office that is held.
            return Ok(());
        }
        let office = self.office;
        let (troubles, known) = self.store.read(|store| {
            let health = Health::alarms(store, office, None)?;
            Ok::<_, OfficeError>((health.alarming, store.alarms()?))
        })?;
        let stopped = stopped.iter();
        let stopped = stopped.map(|(game, says)| Alarm::stopped(*game, says));
        let troubles: Vec<Alarm> = troubles.into_iter().chain(stopped).collect();
        let is_known = |one: &&Alarm| known.contains(&one.key);
        let new: Vec<&Alarm> = troubles.iter().filter(|one| !is_known(one)).collect();
        let mended = known
            .iter()
            .filter(|key| troubles.iter().all(|one| one.key != **key));
        let mended: Vec<&String> = mended.collect();
        if new.is_empty() && mended.is_empty() {
            return Ok(());
        }
        self.store.write(|records| {
            for key in mended {
                records.end_alarm(key)?;
            }
            if new.is_empty() {
                return Ok(());
            }
            let mut mails: BTreeMap<Vec<String>, Vec<String>> = BTreeMap::new();
            for one in new {
                let moderators = match one.game {
                    Some(game) => moderators_of(records, game, office.config)?,
                    None => office.config.moderators.to_vec(),
                };
                // Where nobody is mailed it is kept for whoever looks.
                if !moderators.is_empty() || one.stops {
                    let stops = one.game.filter(|_| one.stops);
                    records.raise_alarm(&one.key, stops, office.now)?;
                }
                if !moderators.is_empty() {
                    mails.entry(moderators).or_default().push(one.says.clone());
                }
            }
            for (moderators, lines) in mails {
                let composed = MailComposer { office }.alarm(&lines)?;
                let mail = MailQueue { office }
                    .to_moderators(moderators, OutgoingMessage::of(composed))?;
                records.queue_mail(&mail)?;
            }
            Ok(())
        })
    }
}
