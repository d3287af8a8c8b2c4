//! Mailboxes that say by themselves when a letter has come.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use bulla_mail::{self, MailSourceConfig};

/// Event that ends a wait early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WakeEvent {
    /// A mailbox says that something came.
    Letter,
    /// The files of the office have changed.
    Reload,
    /// The watch is to end after the round that is under way.
    Stop,
}

/// A thread for each IMAP mail source. They end soon after this is dropped, or when nobody listens any more.
pub struct IdleListener {
    is_over: Arc<AtomicBool>,
}

impl IdleListener {
    pub fn start(
        inlets: &[MailSourceConfig],
        office: &Path,
        wake_events: &Sender<WakeEvent>,
    ) -> IdleListener {
        let is_over = Arc::new(AtomicBool::new(false));
        for mail_source in inlets {
            let MailSourceConfig::Imap(imap) = mail_source else {
                continue;
            };
            let (imap, office) = (imap.clone(), office.to_path_buf());
            let (is_over, wake_events) = (is_over.clone(), wake_events.clone());
            thread::spawn(move || {
                bulla_mail::idle(&imap, &office, &is_over, &mut || {
                    wake_events.send(WakeEvent::Letter).is_ok()
                });
            });
        }
        IdleListener { is_over }
    }
}

impl Drop for IdleListener {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
    }
}
