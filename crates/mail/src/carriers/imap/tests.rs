//! Servers that do what a real one rarely does, by a script.

mod folder;
mod idle;
mod login;
mod scripted;

use std::path::Path;
use std::time::Duration;

use super::connection::Patience;
use super::{Imap, ImapSource};
use crate::carriers::{CarrierError, Inlet};
use scripted::Scripted;

const PATIENCE: Patience = Patience {
    connect: Duration::from_millis(600),
    command: Duration::from_millis(300),
};

/// A mailbox of the server without TLS and, without `options`, without a login.
fn imap(server: &Scripted, options: &str) -> Imap {
    let line = format!("imap://127.0.0.1:{}/?security=none{options}", server.port);
    match Inlet::read(&line).unwrap() {
        Inlet::Imap(imap) => imap,
        other => panic!("{other:?}"),
    }
}

fn open(server: &Scripted) -> Result<ImapSource, CarrierError> {
    ImapSource::open_within(&imap(server, ""), Path::new("/"), PATIENCE)
}
