//! A mail server that takes everything, as far as a process needs one that is killed while it speaks to it.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// Mails as they were taken, in that order.
type Taken = Arc<Mutex<Vec<Vec<u8>>>>;

pub struct Server {
    address: SocketAddr,
    taken: Taken,
}

impl Server {
    pub fn new() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Server {
            address: listener.local_addr().unwrap(),
            taken: Taken::default(),
        };
        let taken = server.taken.clone();
        // One connection after the other, for as long as the tests run.
        thread::spawn(move || {
            for stream in listener.incoming() {
                // Whoever is killed says no goodbye.
                let _ = speak(stream.unwrap(), &taken);
            }
        });
        server
    }

    /// Returns the server as `bulla.yaml` names it.
    pub fn outlet(&self) -> String {
        format!("smtp://{}?security=none", self.address)
    }

    /// Returns the mails taken since the last call, once every client has left the server.
    pub fn take(&self) -> Vec<Vec<u8>> {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(b"QUIT\r\n").unwrap();
        let mut lines = BufReader::new(stream).lines();
        while lines.next().is_some_and(|line| line.is_ok()) {}
        std::mem::take(&mut *self.taken.lock().unwrap())
    }
}

fn speak(mut stream: TcpStream, taken: &Taken) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?);
    stream.write_all(b"220 here\r\n")?;
    loop {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let command = String::from_utf8_lossy(&line).to_ascii_uppercase();
        if command.starts_with("QUIT") {
            return stream.write_all(b"221 bye\r\n");
        }
        if command.starts_with("DATA") {
            stream.write_all(b"354 go on\r\n")?;
            let Some(mail) = read_mail(&mut lines)? else {
                return Ok(());
            };
            taken.lock().unwrap().push(mail);
        }
        stream.write_all(b"250 well\r\n")?;
    }
}

/// `None` when it breaks off before its end.
fn read_mail(lines: &mut impl BufRead) -> std::io::Result<Option<Vec<u8>>> {
    let mut mail = Vec::new();
    loop {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line == b".\r\n" {
            return Ok(Some(mail));
        }
        mail.extend(line.strip_prefix(b".").unwrap_or(&line));
    }
}
