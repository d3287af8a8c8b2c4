//! A server that plays a script.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// Beginnings of commands and their answers. `$` is the tag; `HANG` answers nothing more; `CLOSE` ends the connection. The first
/// line that fits counts, and is removed if another with the same beginning is left. Other commands are answered with OK.
pub type Script = &'static [(&'static str, &'static str)];

pub struct Scripted {
    pub port: u16,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Scripted {
    pub fn start(greeting: &'static str, script: Script) -> Scripted {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let memory = heard.clone();
        thread::spawn(move || {
            let mut script = script.to_vec();
            for stream in listener.incoming() {
                // The client may go whenever it likes.
                let _ = play(stream.unwrap(), greeting, &mut script, &memory);
            }
        });
        Scripted { port, heard }
    }

    /// The commands, without tags.
    pub fn heard(&self) -> Vec<String> {
        self.heard.lock().unwrap().clone()
    }

    pub fn has_heard(&self, beginning: &str) -> usize {
        let heard = self.heard();
        heard
            .iter()
            .filter(|one| one.starts_with(beginning))
            .count()
    }
}

fn play(
    mut stream: TcpStream,
    greeting: &str,
    script: &mut Vec<(&'static str, &'static str)>,
    heard: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    write!(stream, "{greeting}\r\n")?;
    let mut tag = String::new();
    for line in BufReader::new(stream.try_clone()?).lines() {
        let line = line?;
        let command = match line.split_once(' ') {
            Some((first, rest)) if first.starts_with('B') => {
                first.clone_into(&mut tag);
                rest
            }
            _ => &line,
        };
        heard.lock().unwrap().push(command.to_owned());
        let answer = match script
            .iter()
            .position(|(start, _)| command.starts_with(start))
        {
            None => "$ OK",
            Some(at) => {
                let (start, answer) = script[at];
                if script.iter().filter(|(other, _)| *other == start).count() > 1 {
                    script.remove(at);
                }
                answer
            }
        };
        let (said, then) = match answer.split_once("CLOSE") {
            Some((said, _)) => (said, false),
            None => (answer, true),
        };
        match said.split_once("HANG") {
            Some((said, _)) => write!(stream, "{said}")?,
            None if then => write!(stream, "{}\r\n", said.replace('$', &tag))?,
            None => write!(stream, "{}", said.replace('$', &tag))?,
        }
        if !then {
            break;
        }
    }
    Ok(())
}
