//! `bulla post --watch`: what the system tells a process that runs for months.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::failure::Failure;
use super::office_args::OfficeArgs;
use crate::office::{Daemon, WakeEvent};
use crate::tournaments::director_acts;

/// Runs until it is told to stop, or until something can never mend.
pub fn watch(place: &OfficeArgs, every: Duration) -> Result<(), Failure> {
    let (sender, wake_events) = channel();
    let is_stopped = Arc::new(AtomicBool::new(false));
    listen(sender.clone(), is_stopped.clone())?;
    // Where there is no office yet, the watch says so.
    if place.now.is_some() && place.office.join("bulla.db").exists() {
        place.open()?.close()?;
    }
    let mut watch = Daemon::start(&place.office, place.clock()?, every, sender, director_acts)?;
    Ok(watch.run(&wake_events, &is_stopped)?)
}

/// A first signal lets the round under way finish, a second one ends the process at once.
fn listen(sender: Sender<WakeEvent>, is_stopped: Arc<AtomicBool>) -> Result<(), Failure> {
    let signals = Signals::new([SIGTERM, SIGINT, SIGHUP]);
    let mut signals =
        signals.map_err(|error| Failure::ours(format!("no signal can be waited for: {error}")))?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let wake = match signal {
                SIGHUP => WakeEvent::Reload,
                _ if is_stopped.swap(true, Ordering::SeqCst) => {
                    let _ = emulate_default_handler(signal);
                    return;
                }
                _ => WakeEvent::Stop,
            };
            // Nobody listens any more when the watch has ended.
            let _ = sender.send(wake);
        }
    });
    Ok(())
}
