//! A folder of an IMAP server: what waits there, letters by their size, and the way they leave when they are stored.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use async_imap::imap_proto::{
    AttributeValue, MailboxDatum, MessageSection, Response, ResponseCode, SectionPath,
};
use chrono::DateTime;

use super::arguments;
use super::connection::Connection;
use super::error::ImapError;
use crate::size_limit::{self, RawLetter};
use crate::transport::mail_source::{FetchedLetter, LetterBatch, UnreadableLetter};
use crate::transport::server_config::ImapConfig;

/// Letters in a batch, and what it may weigh in memory, in bytes.
const BATCH: usize = 200;
const BATCH_BYTES: u64 = 32 << 20;

/// Bytes in a second of a line that is slow and not dead.
const SLOW: u64 = 64 << 10;

/// Marks a letter that is stored and cannot leave the folder.
const STORED: &str = "BullaStored";

const CHECK_FOLDER: &str = "Check the folder in bulla.yaml: expected a name as the server knows it, such as INBOX/orders or INBOX.orders";

const CHECK_DONE: &str = "Name a folder that the server lets us make with done=NAME, perhaps INBOX.Processed; all letters wait there";

/// Method by which a stored letter leaves the folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Disposal {
    Move,
    Copy,
    /// The letter stays, marked.
    Mark,
}

/// A letter that is to be fetched.
struct MessageInfo {
    uid: u32,
    size: u64,
    received_at: Option<i64>,
}

impl MessageInfo {
    fn is_too_long(&self) -> bool {
        size_limit::is_too_long(self.size)
    }

    /// Returns the number of bytes fetched of it.
    fn weight(&self) -> u64 {
        size_limit::bytes_in_memory(self.size)
    }
}

/// UIDs, and when the letters came.
pub type FetchRequest = Vec<(u32, Option<i64>)>;

pub struct Folder {
    connection: Connection,
    /// Folder name in the form sent to the server.
    done: String,
    way: Disposal,
    can_mark: bool,
    /// Letters that were there when the round began, the oldest last.
    waiting: Option<Vec<u32>>,
    heads: VecDeque<MessageInfo>,
    /// Given away in letters, and not known to be stored.
    taken: Vec<u32>,
    /// Letters that are asked for now, with the times at which they came.
    pub asked: FetchRequest,
    /// Letters are asked for one by one, and these not at all: with one of them the connection was lost.
    pub wary: Option<Vec<u32>>,
}

impl Folder {
    /// Opens the folder, and sees to it that stored letters can leave it.
    pub async fn open(mut connection: Connection, imap: &ImapConfig) -> Result<Folder, ImapError> {
        let mut done = wire(&imap.done)?;
        let way = match () {
            () if connection.can("MOVE") => Disposal::Move,
            () if connection.can("UIDPLUS") => Disposal::Copy,
            () => Disposal::Mark,
        };
        if way != Disposal::Mark {
            done = ensure(&mut connection, &imap.done).await?;
        }
        let mut is_read_only = false;
        let mut can_mark = true;
        let note = &mut |response: &Response<'_>| {
            let (Response::Data { outcome, .. } | Response::Done { outcome, .. }) = response else {
                return;
            };
            match &outcome.code {
                Some(ResponseCode::ReadOnly) => is_read_only = true,
                Some(ResponseCode::PermanentFlags(flags)) => {
                    can_mark = flags.iter().any(|flag| flag == "\\*" || flag == STORED);
                }
                _ => {}
            }
        };
        enter(&mut connection, "SELECT", &imap.folder, note).await?;
        if is_read_only {
            let detail = format!("the folder {} can only be read", imap.folder);
            let advice = "Give the office the right to move letters out of it";
            return Err(ImapError::fatal(detail, advice));
        }
        if way == Disposal::Mark && !can_mark {
            let detail =
                "the server can neither move letters (MOVE, UIDPLUS) nor keep a mark on them";
            let advice =
                "Let another program fetch the mail into a Maildir, and name that as inbox";
            return Err(ImapError::fatal(detail, advice));
        }
        Ok(Folder {
            connection,
            done,
            way,
            can_mark,
            waiting: None,
            heads: VecDeque::new(),
            taken: Vec::new(),
            asked: Vec::new(),
            wary: None,
        })
    }

    pub async fn leave(&mut self) {
        self.connection.logout().await;
    }

    /// The next letters, the oldest first.
    pub async fn next(&mut self) -> Result<LetterBatch, ImapError> {
        if self.waiting.is_none() {
            let mut found = waiting(&mut self.connection).await?;
            let lost = self.wary.as_deref().unwrap_or_default();
            found.retain(|uid| !lost.contains(uid));
            found.reverse();
            self.waiting = Some(found);
        }
        let mut batch = LetterBatch::default();
        while batch.is_empty() {
            if self.heads.is_empty() {
                self.look_ahead().await?;
            }
            let Some(heads) = self.some() else {
                break;
            };
            self.fetch(heads, &mut batch).await?;
        }
        self.taken.sort_unstable();
        Ok(batch)
    }

    /// Asks for the sizes of the next letters. One that somebody took away is not among them.
    async fn look_ahead(&mut self) -> Result<(), ImapError> {
        while self.heads.is_empty()
            && let Some(waiting) = self.waiting.as_mut().filter(|waiting| !waiting.is_empty())
        {
            let mut uids = waiting.split_off(waiting.len().saturating_sub(BATCH));
            uids.reverse();
            let mut found = BTreeMap::new();
            let command = format!(
                "UID FETCH {} (UID RFC822.SIZE INTERNALDATE)",
                arguments::set(&uids)
            );
            let asked = self
                .connection
                .command(&command, |response| {
                    if let Some(head) = head(response) {
                        found.insert(head.uid, head);
                    }
                })
                .await;
            asked.map_err(|trouble| {
                trouble.advise("the letters cannot be looked at", "They wait")
            })?;
            let heads = uids.iter().filter_map(|uid| found.remove(uid));
            self.heads.extend(heads);
        }
        Ok(())
    }

    /// Takes as many letters as a batch holds, at least one.
    fn some(&mut self) -> Option<Vec<MessageInfo>> {
        let mut some = Vec::new();
        let mut weight = 0;
        while let Some(head) = self.heads.front() {
            weight += head.weight();
            if !some.is_empty() && (weight > BATCH_BYTES || self.wary.is_some()) {
                break;
            }
            some.extend(self.heads.pop_front());
        }
        (!some.is_empty()).then_some(some)
    }

    async fn fetch(
        &mut self,
        heads: Vec<MessageInfo>,
        batch: &mut LetterBatch,
    ) -> Result<(), ImapError> {
        let (long, short): (Vec<MessageInfo>, Vec<MessageInfo>) =
            heads.into_iter().partition(MessageInfo::is_too_long);
        let mut read = BTreeMap::new();
        self.read(&short, "BODY.PEEK[]", &mut read).await?;
        let header = format!("BODY.PEEK[HEADER]<0.{}>", size_limit::HEADER);
        self.read(&long, &header, &mut read).await?;
        let mut heads: Vec<MessageInfo> = short.into_iter().chain(long).collect();
        heads.sort_by_key(|head| head.uid);
        for head in heads {
            let source = head.uid.to_string();
            let received_at = head.received_at;
            match read.remove(&head.uid) {
                Some(Ok(raw)) => {
                    self.taken.push(head.uid);
                    // A server may be wrong about a size.
                    let bytes = head.size.max(raw.len() as u64);
                    let kept = RawLetter::of(raw, bytes);
                    batch
                        .letters
                        .push(FetchedLetter::of(kept, received_at, source));
                }
                Some(Err(reason)) => batch.unread.push(UnreadableLetter {
                    received_at,
                    reason: format!("letter {source} of the folder: {reason}"),
                }),
                // Somebody took it away.
                None => {}
            }
        }
        Ok(())
    }

    /// Reads a part of each letter. What the server refuses for several it is asked for one by one: a letter that it cannot
    /// give keeps no other.
    async fn read(
        &mut self,
        heads: &[MessageInfo],
        part: &str,
        read: &mut BTreeMap<u32, Result<Vec<u8>, String>>,
    ) -> Result<(), ImapError> {
        if heads.is_empty() {
            return Ok(());
        }
        let uids: Vec<u32> = heads.iter().map(|head| head.uid).collect();
        let weight: u64 = heads.iter().map(MessageInfo::weight).sum();
        let limit = self.connection.timeouts.command + Duration::from_secs(weight / SLOW);
        let command = format!("UID FETCH {} (UID {part})", arguments::set(&uids));
        self.asked = heads.iter().map(|one| (one.uid, one.received_at)).collect();
        let fetched = self
            .connection
            .command_within(limit, &command, |response| {
                if let Some((uid, bytes)) = body(response) {
                    read.insert(uid, Ok(bytes));
                }
            })
            .await;
        if fetched
            .as_ref()
            .err()
            .is_none_or(|trouble| !trouble.is_loss)
        {
            self.asked.clear();
        }
        match fetched {
            Err(trouble) if trouble.is_refusal && heads.len() == 1 => {
                read.insert(heads[0].uid, Err(trouble.detail));
                Ok(())
            }
            Err(trouble) if trouble.is_refusal => {
                for head in heads {
                    if !read.contains_key(&head.uid) {
                        Box::pin(self.read(std::slice::from_ref(head), part, read)).await?;
                    }
                }
                Ok(())
            }
            other => other,
        }
    }

    /// The letters that were given away leave the folder.
    pub async fn release(&mut self) -> Result<(), ImapError> {
        if self.taken.is_empty() {
            return Ok(());
        }
        let set = arguments::set(&self.taken);
        let done = &self.done;
        let mark = format!("UID STORE {set} +FLAGS.SILENT (\\Seen {STORED})");
        let commands = match self.way {
            Disposal::Move => vec![format!("UID MOVE {set} {done}")],
            Disposal::Copy => vec![
                format!("UID COPY {set} {done}"),
                format!("UID STORE {set} +FLAGS.SILENT (\\Deleted)"),
                format!("UID EXPUNGE {set}"),
            ],
            Disposal::Mark => vec![mark.clone()],
        };
        match self.all(&commands).await {
            Err(trouble) if trouble.is_refusal && self.way != Disposal::Mark && self.can_mark => {
                tracing::warn!(
                    reason = trouble.detail,
                    "stored letters cannot be moved and are marked"
                );
                self.all(&[mark]).await
            }
            other => other,
        }
        .map_err(|trouble| trouble.advise("stored letters stay in the folder", CHECK_DONE))?;
        self.taken.clear();
        Ok(())
    }

    async fn all(&mut self, commands: &[String]) -> Result<(), ImapError> {
        for command in commands {
            self.connection.command(command, |_| ()).await?;
        }
        Ok(())
    }
}

/// Opens a folder only to look, and returns how many letters there are.
pub async fn examine(connection: &mut Connection, imap: &ImapConfig) -> Result<u32, ImapError> {
    let mut letters = 0;
    let note = &mut |response: &Response<'_>| {
        if let Response::MailboxData(MailboxDatum::Exists(number)) = response {
            letters = *number;
        }
    };
    enter(connection, "EXAMINE", &imap.folder, note).await?;
    Ok(letters)
}

/// The UIDs of the letters that are not known to be stored, ascending.
pub async fn waiting(connection: &mut Connection) -> Result<Vec<u32>, ImapError> {
    let mut found = Vec::new();
    let command = format!("UID SEARCH UNDELETED UNKEYWORD {STORED}");
    connection
        .command(&command, |response| {
            if let Response::MailboxData(MailboxDatum::Search(uids)) = response {
                found.extend(uids);
            }
        })
        .await?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

fn wire(name: &str) -> Result<String, ImapError> {
    arguments::folder(name).ok_or_else(|| {
        let detail = format!("{name:?} cannot be the name of a folder");
        ImapError::fatal(detail, CHECK_FOLDER)
    })
}

/// Names of a folder as they go over the wire: as it is configured, and below the prefix of the server.
fn wires(connection: &Connection, name: &str) -> Result<Vec<String>, ImapError> {
    let prefix = &connection.prefix;
    let beginning = name.get(..prefix.len());
    let is_below = beginning.is_some_and(|beginning| beginning.eq_ignore_ascii_case(prefix));
    let mut wires = vec![wire(name)?];
    if !is_below && !name.eq_ignore_ascii_case("INBOX") {
        wires.push(wire(&format!("{prefix}{name}"))?);
    }
    Ok(wires)
}

/// Opens a folder by SELECT or EXAMINE, under the first of its names that the server takes.
async fn enter(
    connection: &mut Connection,
    verb: &str,
    folder: &str,
    note: &mut dyn FnMut(&Response<'_>),
) -> Result<(), ImapError> {
    let names = wires(connection, folder)?;
    let mut what = format!("the folder {folder} cannot be opened");
    if let [_, below] = &names[..] {
        what = format!("{what}, nor as {below} below the prefix of the server");
    }
    for (at, name) in names.iter().enumerate() {
        match connection
            .command(&format!("{verb} {name}"), &mut *note)
            .await
        {
            Err(trouble) if trouble.is_refusal && at + 1 < names.len() => {}
            other => return other.map_err(|trouble| trouble.advise(&what, CHECK_FOLDER)),
        }
    }
    Ok(())
}

/// Makes a folder that is not there, below the prefix of the server. Returns its name as it goes over the wire.
async fn ensure(connection: &mut Connection, name: &str) -> Result<String, ImapError> {
    let names = wires(connection, name)?;
    for folder in &names {
        let status = format!("STATUS {folder} (UIDNEXT)");
        match connection.command(&status, |_| ()).await {
            Err(trouble) if trouble.is_refusal => {}
            other => return other.map(|()| folder.clone()),
        }
    }
    let folder = names.last().cloned().unwrap_or_default();
    let create = format!("CREATE {folder}");
    let made = connection.command(&create, |_| ()).await;
    made.map_err(|trouble| {
        let why = match names.len() {
            1 => String::new(),
            _ => format!(
                ", though the server says that folders stand below {:?}",
                connection.prefix
            ),
        };
        let what = format!("the folder {folder} cannot be made{why}");
        trouble.advise(&what, CHECK_DONE)
    })?;
    // Only that people see it; a server may refuse.
    let subscribe = format!("SUBSCRIBE {folder}");
    match connection.command(&subscribe, |_| ()).await {
        Err(trouble) if !trouble.is_refusal => Err(trouble),
        _ => Ok(folder),
    }
}

fn uid(attributes: &[AttributeValue<'_>]) -> Option<u32> {
    attributes.iter().find_map(|one| match one {
        AttributeValue::Uid(uid) => Some(*uid),
        _ => None,
    })
}

fn head(response: &Response<'_>) -> Option<MessageInfo> {
    let Response::Fetch(_, attributes) = response else {
        return None;
    };
    let size = attributes.iter().find_map(|one| match one {
        AttributeValue::Rfc822Size(size) => Some(u64::from(*size)),
        _ => None,
    });
    let date = attributes.iter().find_map(|one| match one {
        AttributeValue::InternalDate(date) => Some(date.trim()),
        _ => None,
    });
    let read = |date| DateTime::parse_from_str(date, "%d-%b-%Y %H:%M:%S %z").ok();
    Some(MessageInfo {
        uid: uid(attributes)?,
        size: size?,
        received_at: date.and_then(read).map(|date| date.timestamp()),
    })
}

fn body(response: &Response<'_>) -> Option<(u32, Vec<u8>)> {
    let Response::Fetch(_, attributes) = response else {
        return None;
    };
    let bytes = attributes.iter().find_map(|one| match one {
        AttributeValue::BodySection {
            section: None | Some(SectionPath::Full(MessageSection::Header)),
            data: Some(bytes),
            ..
        } => Some(bytes.to_vec()),
        _ => None,
    });
    Some((uid(attributes)?, bytes?))
}
