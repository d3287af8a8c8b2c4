//! An mbox as a source. It is locked as other mail programs do while letters are taken out of it, and emptied once all are
//! stored.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, UNIX_EPOCH};

use rustix::fs::{FlockOperation, fcntl_lock};

use super::mail_source::{FetchedLetter, LetterBatch, MailSource};
use super::maildir_transport::{BATCH, BATCH_BYTES};
use super::transport_error::TransportError;
use crate::mbox::MboxReader;

/// Maximum time that another program may hold the file.
const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(50);

/// A lock file is left over after this where it names no process, and after the longer time even where it names one that
/// lives: another may have got its number.
const STALE: Duration = Duration::from_secs(300);
const VERY_STALE: Duration = Duration::from_secs(3600);

const WAITS: &str = "Its letters wait; nothing is lost";

pub struct MboxSource {
    path: PathBuf,
    timeouts: Duration,
    open: Option<LockedMbox>,
}

/// The file while it is ours alone.
struct LockedMbox {
    pieces: MboxReader<BufReader<File>>,
    /// Time of its last change, in Unix seconds: no letter came later.
    changed: i64,
    count: usize,
    is_emptied: bool,
    _dot: Option<DotLock>,
}

impl MboxSource {
    /// # Errors
    /// There is no directory for such a file. The file itself may be missing: then nothing came yet.
    pub fn open(path: PathBuf) -> Result<MboxSource, TransportError> {
        let source = MboxSource {
            path,
            timeouts: PATIENCE,
            open: None,
        };
        let folder = source.path.parent();
        if folder.is_none_or(|folder| folder.as_os_str().is_empty() || folder.is_dir()) {
            Ok(source)
        } else {
            Err(source.failed("its directory is missing", "Check inbox in bulla.yaml"))
        }
    }

    fn failed(&self, detail: impl ToString, advice: &'static str) -> TransportError {
        TransportError::Files {
            place: format!("mbox:{}", self.path.display()),
            detail: detail.to_string(),
            advice,
        }
    }

    fn broken(&self, error: &io::Error) -> TransportError {
        self.failed(error, WAITS)
    }

    /// `None` where there is no such file.
    fn lock(&self) -> Result<Option<LockedMbox>, TransportError> {
        let until = Instant::now() + self.timeouts;
        loop {
            let file = match OpenOptions::new().read(true).write(true).open(&self.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                opened => opened.map_err(|error| self.broken(&error))?,
            };
            let tried = lock_both(&file, &self.path).map_err(|error| self.broken(&error))?;
            if let Some(dot) = tried {
                let changed = file.metadata().and_then(|facts| facts.modified());
                let changed = changed.map_err(|error| self.broken(&error))?;
                let changed = changed.duration_since(UNIX_EPOCH).unwrap_or_default();
                return Ok(Some(LockedMbox {
                    pieces: MboxReader::of(BufReader::new(file)),
                    changed: i64::try_from(changed.as_secs()).unwrap_or(i64::MAX),
                    count: 0,
                    is_emptied: false,
                    _dot: dot,
                }));
            }
            if Instant::now() >= until {
                return Err(self.failed("another program holds it", WAITS));
            }
            thread::sleep(PAUSE);
        }
    }
}

impl MailSource for MboxSource {
    fn fetch(&mut self) -> Result<LetterBatch, TransportError> {
        if self.open.is_none() {
            self.open = self.lock()?;
        }
        let Some(mut locked) = self.open.take() else {
            return Ok(LetterBatch::default());
        };
        let letters = locked.fetch().map_err(|error| self.broken(&error))?;
        if locked.pieces.is_broken {
            let sentence = "it is no mbox: expected a line that begins with `From `";
            return Err(self.failed(sentence, "Check inbox in bulla.yaml; nothing was taken out"));
        }
        self.open = Some(locked);
        Ok(LetterBatch {
            letters,
            ..LetterBatch::default()
        })
    }

    fn release(&mut self) -> Result<(), TransportError> {
        let Some(mut locked) = self.open.take() else {
            return Ok(());
        };
        locked.empty().map_err(|error| self.broken(&error))?;
        self.open = Some(locked);
        Ok(())
    }
}

impl LockedMbox {
    fn fetch(&mut self) -> io::Result<Vec<FetchedLetter>> {
        let mut letters: Vec<FetchedLetter> = Vec::new();
        let mut weight = 0;
        while !self.is_emptied && letters.len() < BATCH && weight < BATCH_BYTES {
            let Some(piece) = self.pieces.next()? else {
                break;
            };
            self.count += 1;
            weight += piece.kept.raw.len() as u64;
            let received_at = piece.time.unwrap_or(self.changed).min(self.changed);
            let source = format!("letter {}", self.count);
            letters.push(FetchedLetter::of(piece.kept, Some(received_at), source));
        }
        Ok(letters)
    }

    /// Empties the file once everything in it is stored. Letters that a program added without asking are read first.
    fn empty(&mut self) -> io::Result<()> {
        if self.is_emptied || !self.pieces.is_at_end()? {
            return Ok(());
        }
        let file = self.pieces.lines().get_ref();
        if file.metadata()?.len() == self.pieces.bytes {
            file.set_len(0)?;
            file.sync_all()?;
            self.is_emptied = true;
        }
        Ok(())
    }
}

/// `FILE.lock`, which goes with this value.
struct DotLock(PathBuf);

impl Drop for DotLock {
    fn drop(&mut self) {
        // One that stays is left over once this process has ended.
        let _ = fs::remove_file(&self.0);
    }
}

/// `fcntl` first, then a lock file where the directory lets us make one, as Debian asks of mail programs. The outer `None`:
/// somebody else has one of them.
fn lock_both(file: &File, path: &Path) -> io::Result<Option<Option<DotLock>>> {
    match fcntl_lock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => {}
        Err(rustix::io::Errno::AGAIN | rustix::io::Errno::ACCESS) => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let dot = PathBuf::from(name);
    match OpenOptions::new().write(true).create_new(true).open(&dot) {
        Ok(mut made) => {
            let lock = DotLock(dot);
            made.write_all(format!("{}\n", std::process::id()).as_bytes())?;
            Ok(Some(Some(lock)))
        }
        Err(error) => match error.kind() {
            io::ErrorKind::AlreadyExists => {
                if is_stale(&dot) {
                    fs::remove_file(&dot)?;
                }
                Ok(None)
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Ok(Some(None)),
            _ => Err(error),
        },
    }
}

/// Returns whether the maker of the lock file is gone, as far as can be known.
fn is_stale(dot: &Path) -> bool {
    let made = fs::metadata(dot).and_then(|facts| facts.modified());
    let Ok(age) = made.map(|made| made.elapsed().unwrap_or_default()) else {
        return false;
    };
    let processes = Path::new("/proc");
    let maker = fs::read_to_string(dot).unwrap_or_default();
    match maker.trim().parse::<u32>() {
        // Ours is from a life before this one, in a container that counts from 1.
        Ok(maker) if maker > 0 && processes.join("self").exists() => {
            maker == std::process::id()
                || !processes.join(maker.to_string()).exists()
                || age > VERY_STALE
        }
        _ => age > STALE,
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    const TWO: &str = "From a@x Sat Nov 21 08:34:30 2026 +0000\nSubject: 1\n\none\n\n\
                       From b@x Sat Nov 21 09:34:30 2096 +0000\nSubject: 2\n\n>From me\n\n";

    fn open(path: &Path) -> MboxSource {
        let mut source = MboxSource::open(path.to_owned()).unwrap();
        source.timeouts = Duration::from_millis(200);
        source
    }

    fn texts(batch: &LetterBatch) -> Vec<String> {
        let raws = batch.letters.iter().map(|one| one.raw.clone());
        raws.map(|raw| String::from_utf8(raw).unwrap()).collect()
    }

    #[test]
    fn letters_stay_until_they_are_stored() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("office");
        fs::write(&path, TWO).unwrap();
        for _ in 0..2 {
            let mut source = open(&path);
            let batch = source.fetch().unwrap();
            assert_eq!(
                texts(&batch),
                ["Subject: 1\n\none\n", "Subject: 2\n\nFrom me\n"]
            );
            let changed = fs::metadata(&path).unwrap().modified().unwrap();
            let changed = changed.duration_since(UNIX_EPOCH).unwrap().as_secs();
            let times: Vec<_> = batch.letters.iter().map(|one| one.received_at).collect();
            assert_eq!(times, [Some(1_795_250_070), Some(changed.cast_signed())]);
        }
        let mut source = open(&path);
        source.fetch().unwrap();
        source.release().unwrap();
        source.release().unwrap();
        assert!(source.fetch().unwrap().is_empty());
        assert_eq!(fs::read(&path).unwrap(), b"");
        drop(source);
        assert!(!place.path().join("office.lock").exists());
    }

    #[test]
    fn what_is_written_meanwhile_is_read_too() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("office");
        fs::write(&path, TWO).unwrap();
        let mut source = open(&path);
        assert_eq!(source.fetch().unwrap().letters.len(), 2);
        let mut writer = OpenOptions::new().append(true).open(&path).unwrap();
        writer.write_all(TWO.as_bytes()).unwrap();
        source.release().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{TWO}{TWO}"));
        assert_eq!(source.fetch().unwrap().letters.len(), 2);
        source.release().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"");
    }

    #[test]
    fn many_letters_come_in_batches() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("office");
        fs::write(&path, TWO.repeat(BATCH)).unwrap();
        let mut source = open(&path);
        for _ in 0..2 {
            assert_eq!(source.fetch().unwrap().letters.len(), BATCH);
            assert!(fs::metadata(&path).unwrap().len() > 0);
            source.release().unwrap();
        }
        assert!(source.fetch().unwrap().is_empty());
        assert_eq!(fs::metadata(&path).unwrap().len(), 0);
    }

    #[test]
    fn a_file_that_another_program_holds_waits() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("office");
        fs::write(&path, TWO).unwrap();
        let dot = place.path().join("office.lock");
        fs::write(&dot, "1\n").unwrap();
        let said = open(&path).fetch().unwrap_err().to_string();
        assert!(said.contains("another program holds it"), "{said}");
        // A process that has ended.
        let gone = Command::new("true").spawn().map(|mut child| {
            child.wait().unwrap();
            child.id()
        });
        fs::write(&dot, gone.unwrap().to_string()).unwrap();
        let mut source = open(&path);
        assert_eq!(source.fetch().unwrap().letters.len(), 2);
        assert!(dot.exists());
        drop(source);
        let script = "import fcntl,sys,time\nf=open(sys.argv[1],'r+')\nfcntl.lockf(f,fcntl.LOCK_EX)\nprint(1,flush=True)\ntime.sleep(60)";
        let mut holder = Command::new("python3")
            .args(["-c", script])
            .arg(&path)
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut ready = [0];
        io::Read::read_exact(holder.stdout.as_mut().unwrap(), &mut ready).unwrap();
        let fetched = open(&path).fetch().map(|batch| batch.letters.len());
        holder.kill().unwrap();
        holder.wait().unwrap();
        assert!(
            fetched
                .unwrap_err()
                .to_string()
                .contains("another program holds it")
        );
        assert_eq!(open(&path).fetch().unwrap().letters.len(), 2);
    }

    #[test]
    fn a_missing_file_is_an_empty_one_and_another_kind_is_left_alone() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("office");
        assert!(open(&path).fetch().unwrap().is_empty());
        assert!(MboxSource::open(path.join("no/such")).is_err());
        fs::write(&path, "Subject: 1\n\nhello\n").unwrap();
        let said = open(&path).fetch().unwrap_err().to_string();
        assert!(said.contains("no mbox"), "{said}");
        assert_eq!(fs::read(&path).unwrap(), b"Subject: 1\n\nhello\n");
    }
}
