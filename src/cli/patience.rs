//! Waiting for another process that is at work in the office.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use super::terminal::remark;
use crate::office::Holder;

/// When a person is told why nothing happens.
const SILENCE: Duration = Duration::from_secs(1);

/// Decides whether to go on waiting, and says once whom for.
pub struct Patience {
    began: Instant,
    seconds: u64,
    is_told: bool,
}

impl Patience {
    pub fn new(seconds: u64) -> Patience {
        Patience {
            began: Instant::now(),
            seconds,
            is_told: !std::io::stderr().is_terminal(),
        }
    }

    pub fn waits(&mut self, holder: Option<Holder>) -> bool {
        let waited = self.began.elapsed();
        if !self.is_told && waited >= SILENCE {
            self.is_told = true;
            let by = holder.map_or("another bulla".to_owned(), |holder| holder.to_string());
            remark(&format!(
                "waiting for {by}, which is at work in this office"
            ));
        }
        waited < Duration::from_secs(self.seconds)
    }
}
