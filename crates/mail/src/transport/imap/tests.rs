//! Servers that do what a real one rarely does, by a script.

mod folder;
mod idle;
mod login;
mod scripted;

use std::path::Path;
use std::time::Duration;

use super::ImapSource;
use super::connection::ImapTimeouts;
use crate::transport::server_config::ImapConfig;
use crate::transport::source_config::MailSourceConfig;
use crate::transport::transport_error::TransportError;
use scripted::Scripted;

const PATIENCE: ImapTimeouts = ImapTimeouts {
    connect: Duration::from_millis(600),
    command: Duration::from_millis(300),
};

/// A mailbox of the server without TLS and, without `options`, without a login.
fn imap(server: &Scripted, options: &str) -> ImapConfig {
    let line = format!("imap://127.0.0.1:{}/?security=none{options}", server.port);
    match MailSourceConfig::read(&line).unwrap() {
        MailSourceConfig::Imap(imap) => imap,
        other => panic!("{other:?}"),
    }
}

fn open(server: &Scripted) -> Result<ImapSource, TransportError> {
    ImapSource::open_within(&imap(server, ""), Path::new("/"), PATIENCE)
}
