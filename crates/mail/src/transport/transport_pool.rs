//! A transport in a few connections, each in a thread of its own: one that gets no answer keeps no mail but the one in it.
//!
//! A mail goes over one connection as long as that answers soon. Once it has not, the next mail goes over another one, and what becomes of
//! the first is heard when it is known. Transports that write files are not waited for, and have neither thread nor second connection.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::outgoing_mail::{DeliveryStatus, OutgoingMail, Transport};
use super::transport_config::TransportConfig;
use super::transport_error::TransportError;

/// Time after which a mail without an answer is left to its connection.
const SOON: Duration = Duration::from_secs(15);

/// Connections at the same time.
const MOST: usize = 2;

/// Delivery status of a mail for each of its addresses, or why the transport can take no mail at all.
pub type SendResult = Result<Vec<DeliveryStatus>, TransportError>;

/// Answer to a mail that was offered.
#[derive(Debug)]
pub enum Offered {
    Answered(SendResult),
    /// It is under way, and what becomes of it is heard later.
    UnderWay,
    /// Every connection waits for an answer.
    Busy,
}

/// A mail of which it was not known what becomes of it, and now is. The number is the one it was offered under.
#[derive(Debug)]
pub struct LateAnswer {
    pub number: i64,
    pub result: SendResult,
}

/// Opens a transport for another connection.
type Opening = Box<dyn FnMut() -> Result<Box<dyn Transport>, TransportError> + Send>;

/// A transport for a round of sending.
pub struct TransportPool {
    kind: PoolKind,
    batch: u32,
    per_minute: Option<u32>,
}

enum PoolKind {
    Files(Box<dyn Transport>),
    Server(ServerPool),
}

struct ServerPool {
    open: Opening,
    soon: Duration,
    connections: Vec<ConnectionThread>,
    answers: Receiver<(usize, LateAnswer)>,
    answering: Sender<(usize, LateAnswer)>,
    /// Answers that came while another one was waited for.
    heard: Vec<LateAnswer>,
}

struct ConnectionThread {
    mails: Option<Sender<PooledMail>>,
    /// `None` if nothing is under way.
    under_way: Option<i64>,
    thread: Option<JoinHandle<()>>,
}

/// A mail on its way into a thread.
struct PooledMail {
    number: i64,
    message_id: String,
    from: String,
    to: Vec<String>,
    bytes: Vec<u8>,
}

impl TransportPool {
    /// # Errors
    /// It can take no mail at all.
    pub fn open(config: &TransportConfig, office: &Path) -> Result<TransportPool, TransportError> {
        let first = config.open(office)?;
        if config.is_files() {
            return Ok(TransportPool {
                batch: first.batch(),
                per_minute: first.per_minute(),
                kind: PoolKind::Files(first),
            });
        }
        let (config, office) = (config.clone(), office.to_path_buf());
        Ok(TransportPool::of(
            first,
            Box::new(move || config.open(&office)),
            SOON,
        ))
    }

    fn of(first: Box<dyn Transport>, open: Opening, soon: Duration) -> TransportPool {
        let (batch, per_minute) = (first.batch(), first.per_minute());
        let (answering, answers) = channel();
        let mut server = ServerPool {
            open,
            soon,
            connections: Vec::new(),
            answers,
            answering,
            heard: Vec::new(),
        };
        server.connect(first);
        TransportPool {
            kind: PoolKind::Server(server),
            batch,
            per_minute,
        }
    }

    /// Gives a mail away under a number. Waits for an answer for a short time only, if it is a server that answers.
    pub fn offer(&mut self, number: i64, mail: &OutgoingMail<'_>) -> Offered {
        match &mut self.kind {
            PoolKind::Files(transport) => Offered::Answered(transport.send(mail)),
            PoolKind::Server(server) => server.offer(number, mail),
        }
    }

    /// Returns what was heard of mails that were under way, waiting up to this time for the first of it.
    pub fn late_answers(&mut self, wait: Duration) -> Vec<LateAnswer> {
        match &mut self.kind {
            PoolKind::Files(_) => Vec::new(),
            PoolKind::Server(server) => server.late_answers(wait),
        }
    }

    /// Returns whether of some mail it is not known yet what becomes of it.
    pub fn is_waiting(&self) -> bool {
        match &self.kind {
            PoolKind::Files(_) => false,
            PoolKind::Server(server) => {
                let mut connections = server.connections.iter();
                !server.heard.is_empty() || connections.any(|one| one.under_way.is_some())
            }
        }
    }

    /// Makes everything durable that was sent since the last time.
    ///
    /// # Errors
    /// The disk; nothing of it counts as sent.
    pub fn flush(&mut self) -> Result<(), TransportError> {
        match &mut self.kind {
            PoolKind::Files(transport) => transport.flush(),
            PoolKind::Server(_) => Ok(()),
        }
    }

    /// Returns the number of mails after which sent mail is recorded.
    pub fn batch(&self) -> u32 {
        self.batch
    }

    /// Mails that it may send in a minute, if there is a limit.
    pub fn per_minute(&self) -> Option<u32> {
        self.per_minute
    }
}

impl ServerPool {
    fn connect(&mut self, mut transport: Box<dyn Transport>) {
        let (mails, waiting) = channel::<PooledMail>();
        let (at, answering) = (self.connections.len(), self.answering.clone());
        let thread = thread::spawn(move || {
            for mail in waiting {
                let result = transport.send(&OutgoingMail {
                    message_id: &mail.message_id,
                    from: &mail.from,
                    to: &mail.to,
                    bytes: &mail.bytes,
                });
                let number = mail.number;
                if answering.send((at, LateAnswer { number, result })).is_err() {
                    return;
                }
            }
        });
        self.connections.push(ConnectionThread {
            mails: Some(mails),
            under_way: None,
            thread: Some(thread),
        });
    }

    fn offer(&mut self, number: i64, mail: &OutgoingMail<'_>) -> Offered {
        while self.hear(Duration::ZERO) {}
        let at = match self.idle() {
            Some(at) => at,
            None if self.connections.len() < MOST => match (self.open)() {
                Ok(transport) => {
                    self.connect(transport);
                    self.connections.len() - 1
                }
                Err(error) => return Offered::Answered(Err(error)),
            },
            None => {
                self.hear(self.soon);
                match self.idle() {
                    Some(at) => at,
                    None => return Offered::Busy,
                }
            }
        };
        let connection = &mut self.connections[at];
        let given = connection.mails.as_ref().is_some_and(|mails| {
            mails
                .send(PooledMail {
                    number,
                    message_id: mail.message_id.to_owned(),
                    from: mail.from.to_owned(),
                    to: mail.to.to_vec(),
                    bytes: mail.bytes.to_vec(),
                })
                .is_ok()
        });
        if !given {
            return Offered::Busy;
        }
        connection.under_way = Some(number);
        let end = Instant::now() + self.soon;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let is_heard = self.hear(left);
            let is_it = |one: &LateAnswer| one.number == number;
            if let Some(place) = self.heard.iter().position(is_it) {
                return Offered::Answered(self.heard.remove(place).result);
            }
            if !is_heard {
                return Offered::UnderWay;
            }
        }
    }

    fn idle(&self) -> Option<usize> {
        let mut connections = self.connections.iter();
        connections.position(|one| one.under_way.is_none())
    }

    /// Waits for the next answer of any connection. Returns whether there was one.
    fn hear(&mut self, wait: Duration) -> bool {
        match self.answers.recv_timeout(wait) {
            Ok((at, answer)) => {
                self.connections[at].under_way = None;
                self.heard.push(answer);
                true
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
        }
    }

    fn late_answers(&mut self, wait: Duration) -> Vec<LateAnswer> {
        if self.heard.is_empty() && self.connections.iter().any(|one| one.under_way.is_some()) {
            self.hear(wait);
        }
        while self.hear(Duration::ZERO) {}
        std::mem::take(&mut self.heard)
    }
}

impl Drop for ServerPool {
    /// Connections without a mail say goodbye; the others are left to themselves.
    fn drop(&mut self) {
        for connection in &mut self.connections {
            connection.mails = None;
            if connection.under_way.is_none()
                && let Some(thread) = connection.thread.take()
            {
                let _ = thread.join();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// A server whose n-th connection waits with each answer for somebody to say so.
    struct Slow {
        answers: Arc<Mutex<Receiver<()>>>,
    }

    impl Transport for Slow {
        fn send(&mut self, mail: &OutgoingMail<'_>) -> SendResult {
            if mail.message_id.starts_with("slow") {
                let _ = self.answers.lock().unwrap().recv();
            }
            Ok(vec![DeliveryStatus::Sent; mail.to.len()])
        }

        fn batch(&self) -> u32 {
            1
        }
    }

    fn pool(answers: Receiver<()>) -> TransportPool {
        let answers = Arc::new(Mutex::new(answers));
        let open = move || {
            let answers = Arc::clone(&answers);
            Ok(Box::new(Slow { answers }) as Box<dyn Transport>)
        };
        let first = open().unwrap();
        TransportPool::of(first, Box::new(open), Duration::from_millis(200))
    }

    fn offer(pool: &mut TransportPool, number: i64, id: &str) -> Offered {
        let mail = OutgoingMail {
            message_id: id,
            from: "office@x.org",
            to: &["ann@x.org".to_owned()],
            bytes: b"x",
        };
        pool.offer(number, &mail)
    }

    #[test]
    fn a_mail_without_an_answer_keeps_no_other_and_is_heard_of_later() {
        let (answer, answers) = channel();
        let mut pool = pool(answers);
        assert!(matches!(offer(&mut pool, 1, "a"), Offered::Answered(Ok(_))));
        assert!(!pool.is_waiting());
        assert!(matches!(offer(&mut pool, 2, "slow"), Offered::UnderWay));
        for number in 3..6 {
            let offered = offer(&mut pool, number, "b");
            assert!(matches!(offered, Offered::Answered(Ok(_))), "{offered:?}");
        }
        assert!(pool.is_waiting());
        assert!(pool.late_answers(Duration::ZERO).is_empty());
        answer.send(()).unwrap();
        let heard = pool.late_answers(Duration::from_secs(60));
        assert!(
            matches!(&heard[..], [LateAnswer { number: 2, result: Ok(fates) }] if *fates == [DeliveryStatus::Sent])
        );
        assert!(!pool.is_waiting());
    }

    #[test]
    fn a_server_that_answers_nothing_gets_two_mails_and_no_third() {
        let (answer, answers) = channel();
        let mut pool = pool(answers);
        for number in 1..3 {
            assert!(matches!(
                offer(&mut pool, number, "slow"),
                Offered::UnderWay
            ));
        }
        assert!(matches!(offer(&mut pool, 3, "a"), Offered::Busy));
        answer.send(()).unwrap();
        assert!(matches!(offer(&mut pool, 4, "a"), Offered::Answered(Ok(_))));
        answer.send(()).unwrap();
        let mut heard: Vec<i64> = Vec::new();
        while pool.is_waiting() {
            let answers = pool.late_answers(Duration::from_secs(60));
            heard.extend(answers.iter().map(|one| one.number));
        }
        heard.sort_unstable();
        assert_eq!(heard, [1, 2]);
    }
}
