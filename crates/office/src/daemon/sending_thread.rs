//! The sending of a watch, in a thread of its own: its rounds never wait for a mail server.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tracing::error;

use crate::context::error::OfficeError;
use crate::context::office_files::OfficeFiles;

/// The wait after sending that failed or left mail behind; each further one is twice as long, up to [`LONGEST_WAIT`].
const FIRST_WAIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Sends what is due in an office. Returns when a mail that was put off is due, and whether mail was left behind.
pub type Sending = fn(&OfficeFiles) -> Result<(Option<i64>, bool), OfficeError>;

/// Sends whenever it is told to, and by itself when a mail that was put off is due.
pub struct SendingThread {
    /// `None` when it is to end.
    requests: Option<Sender<OfficeFiles>>,
    thread: Option<JoinHandle<()>>,
}

impl SendingThread {
    pub fn start(send: Sending) -> SendingThread {
        let (requests, waiting) = channel();
        SendingThread {
            requests: Some(requests),
            thread: Some(thread::spawn(move || run(send, &waiting))),
        }
    }

    /// Sends what is due, with these files of the office, as soon as what is being sent is done with.
    pub fn send(&self, office_files: &OfficeFiles) {
        if let Some(requests) = &self.requests {
            // One that has ended said why.
            let _ = requests.send(office_files.clone());
        }
    }

    /// Ends, after what was asked for is sent.
    pub fn finish(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for SendingThread {
    fn drop(&mut self) {
        self.finish();
    }
}

fn run(send: Sending, requests: &Receiver<OfficeFiles>) {
    let mut known: Option<OfficeFiles> = None;
    let mut wait: Option<Duration> = None;
    let mut troubles: u32 = 0;
    loop {
        let asked = match wait {
            Some(wait) => requests.recv_timeout(wait),
            None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match asked {
            Ok(newer) => known = Some(requests.try_iter().last().unwrap_or(newer)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let Some(office_files) = &known else {
            continue;
        };
        let (next, is_troubled) = match send(office_files) {
            Ok(sent) => sent,
            Err(error) => {
                error!(reason = error.to_string(), "sending failed");
                (None, true)
            }
        };
        troubles = if is_troubled { troubles + 1 } else { 0 };
        let again = match troubles {
            0 => None,
            more => Some((FIRST_WAIT * (1 << (more - 1).min(8))).min(LONGEST_WAIT)),
        };
        let now = office_files.clock().now();
        let due = next.map(|at| Duration::from_secs(u64::try_from(at - now).unwrap_or_default()));
        wait = [again, due].into_iter().flatten().min();
    }
}
