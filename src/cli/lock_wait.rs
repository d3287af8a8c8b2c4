//! Waiting for another process that is at work in the office.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use super::output::note;
use crate::office::LockHolder;

/// Wait after which a person is told the reason for the delay.
const SILENCE: Duration = Duration::from_secs(1);

/// Decides whether to go on waiting, and says once whom for.
pub struct LockWait {
    began: Instant,
    seconds: u64,
    is_told: bool,
}

impl LockWait {
    pub fn new(seconds: u64) -> LockWait {
        LockWait {
            began: Instant::now(),
            seconds,
            is_told: !std::io::stderr().is_terminal(),
        }
    }

    pub fn keeps_waiting(&mut self, holder: Option<LockHolder>) -> bool {
        let waited = self.began.elapsed();
        if !self.is_told && waited >= SILENCE {
            self.is_told = true;
            let by = holder.map_or("another bulla".to_owned(), |holder| holder.to_string());
            note(&format!(
                "waiting for {by}, which is at work in this office"
            ));
        }
        waited < Duration::from_secs(self.seconds)
    }
}
