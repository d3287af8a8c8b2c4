//! What needs a human is mailed to the moderators: once, and once more when it comes back after it was mended.

use super::errand::Errand;
use super::health::{Alarm, Health};
use crate::office::means::problem::OfficeError;
use crate::office::post::postage::{Message, Postage};
use crate::office::speech::speaker::Speaker;

impl Errand<'_> {
    /// `stopped` says what keeps games from being judged.
    pub fn raise_alarms(mut self, stopped: &[String]) -> Result<(), OfficeError> {
        let held = self.held()?;
        if self.means.config.moderators.is_empty() || held.is_some() {
            // Nothing leaves an office that is held.
            return Ok(());
        }
        let means = self.means;
        let (troubles, known) = self.store.read(|store| {
            let health = Health::alarms(store, means, None)?;
            Ok::<_, OfficeError>((health.alarming, store.alarms()?))
        })?;
        let stopped = stopped.iter().map(|says| Alarm {
            key: says.clone(),
            says: says.clone(),
        });
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
            let mut lines = Vec::new();
            for one in new {
                records.raise_alarm(&one.key, means.now)?;
                lines.push(one.says.clone());
            }
            let spoken = Speaker { means }.alarm(&lines)?;
            let mail = Postage { means }.to_moderators(Message::of(spoken))?;
            Ok(records.queue_mail(&mail)?)
        })
    }
}
