//! Runtime of a connection, which one thread drives.

use tokio::runtime::{Builder, Runtime};

use super::error::ImapError;
use crate::transport::server_config::ImapConfig;
use crate::transport::transport_error::TransportError;

/// Runtime that drives a connection; it belongs to one thread and starts no other.
pub struct ImapRuntime(Option<Runtime>);

impl ImapRuntime {
    pub fn new(imap: &ImapConfig) -> Result<ImapRuntime, TransportError> {
        let built = Builder::new_current_thread().enable_all().build();
        match built {
            Ok(runtime) => Ok(ImapRuntime(Some(runtime))),
            Err(error) => Err(ImapError::lost(error.to_string()).at(imap)),
        }
    }

    pub fn run<T>(&self, work: impl Future<Output = T>) -> T {
        match &self.0 {
            Some(runtime) => runtime.block_on(work),
            None => unreachable!("it is taken only when dropped"),
        }
    }
}

impl Drop for ImapRuntime {
    fn drop(&mut self) {
        // A name server that does not answer would keep it.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
